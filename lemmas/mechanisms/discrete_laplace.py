"""The discrete Laplace law: whole numbers k with probabilities proportional to exp(-|k|/b).

It is said as the discrete Gaussian law is: X and floor(X) have one law, and the probabilities of the whole numbers are
exp(-|k|/b) times a constant.  There is such a law: a Laplace number of scale b, rounded, has these probabilities for
all k but 0, up to a factor, and a coin that sometimes sets it to 0 mends the one at 0.
"""

from lemmas.divergences.two_laws_mixed import two_law_mixture
from lemmas.mechanisms.calibration import D, distance, neighbours, number
from lemmas.mechanisms.discrete_gaussian import atom, compared_atom_by_atom, whole_numbers
from lemmas.mechanisms.laplace import laplace_lower_tail
from lemmas.mechanisms.laplace_tail import laplace_tail
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P, B = laws("P B", line)
b, c, d, a, S, eps, z = reals("b c d a S eps z")
k, m, n = (integer(name) for name in ["k", "m", "n"])
f = weight("f", line)
g = bounded("g", line)
x, y = points("x y", D)

@definition(r"$P = \mathrm{Lap}_{\mathbb{Z}}($b)")
def discrete_laplace(P: Law[line], b: Real) -> Prop:
    """P is the discrete Laplace law of scale b.

    X and floor(X) have one law, and some c has P(X = k) = c exp(-|k|/b) for every integer k."""
    return same(bind(P, lambda x: dirac(floor(x))), P) & exists(REAL,
        lambda c: every(INTEGER, lambda k: E(P, lambda x: indicator(eq(x, k))) == c * exp(-abs(k) / b)))

X = hypothesis("X", discrete_laplace(P, b))

# --- there is one --------------------------------------------------------------------------------------------

rounded = bind(laplace, lambda z: dirac(ceiling(b * z - expr("1/2"))))
half_step = exp(-1 / (2 * b))

low, high = (k - expr("1/2")) / b, (k + expr("1/2")) / b
rounds_to = lambda z: indicator(eq(ceiling(b * z - expr("1/2")), k))

@claim("b z rounded is k just for (k - 1/2)/b < z <= (k + 1/2)/b",
    given=[b > 0],
    show=rounds_to(z) == indicator(low < z) - indicator(high < z))
def rounded_between():
    fact("ceiling", "bounds", b * z - expr("1/2"))
    above, below = cases(high < z)
    with above:
        have(k + "1/2" < b * z, by.linear(b))
        have(low < z, by.linear(1 / b))
        have(k < ceiling(b * z - expr("1/2")))
    with below:
        have(b * z <= k + "1/2", by.linear(b))
        within, left = cases(low < z)
        with within:
            have(k - "1/2" < b * z, by.linear(b))
            have(ceiling(b * z - expr("1/2")) < k + 1)
            have(k - 1 < ceiling(b * z - expr("1/2")))
            have(eq(ceiling(b * z - expr("1/2")), k))
            rewrite(this)
        with left:
            have(b * z <= k - "1/2", by.linear(b))
            have(ceiling(b * z - expr("1/2")) < k)

@claim("P(R = 0) = 1 - e^(-1/(2 b)) for a Laplace number of scale b, rounded to R",
    given=[b > 0],
    show=atom(rounded, expr(0)) == 1 - half_step)
def rounded_laplace_at_zero():
    under(laplace, lambda z: indicator(eq(ceiling(b * z - expr("1/2")), 0)) == indicator(-1 / (2 * b) < z) - indicator(1 / (2 * b) < z), lambda z: (by.use(rounded_between, k=0),))
    use(laplace_tail, t=1 / (2 * b))
    use(laplace_lower_tail, t=1 / (2 * b))
    linear()

@claim("P(R = k) = e^(-|k|/b) (e^(1/(2 b)) - e^(-1/(2 b)))/2 for a Laplace number of scale b, rounded to R, and k != 0",
    given=[b > 0, k != 0],
    show=atom(rounded, k) == exp(-abs(k) / b) * (1 / half_step - half_step) / 2)
def rounded_laplace_elsewhere():
    under(laplace, lambda z: rounds_to(z) == indicator(low < z) - indicator(high < z), lambda z: (by.use(rounded_between),))
    up, down = cases(k >= 1)
    with up:
        have(abs(k) == k)
        use(laplace_tail, t=(k - expr("1/2")) / b)
        use(laplace_tail, t=(k + expr("1/2")) / b)
        have(exp(-(k - expr("1/2")) / b) == exp(-k / b) / half_step)
        have(exp(-(k + expr("1/2")) / b) == exp(-k / b) * half_step)
        rewrite(abs(k) == k)
        linear()
    with down:
        with have(k <= -1):
            not_below, _ = cases(k >= 0)
            with not_below:
                have(eq(k, 0))
                absurd()
        have(abs(k) == -k)
        use(laplace_lower_tail, t=-(k - expr("1/2")) / b)
        use(laplace_lower_tail, t=-(k + expr("1/2")) / b)
        have(exp((k - expr("1/2")) / b) == exp(k / b) * half_step)
        have(exp((k + expr("1/2")) / b) == exp(k / b) / half_step)
        rewrite(abs(k) == -k)
        linear()

constant = (exp(1 / b) - 1) / (exp(1 / b) + 1)
masses = lambda P: every(INTEGER, lambda k: atom(P, k) == constant * exp(-abs(k) / b))
share = 2 * a / (1 + a**2)

# R with this probability, and else 0.
@claim("Some law on the whole numbers has P(X = k) = (e^(1/b) - 1)/(e^(1/b) + 1) e^(-|k|/b) for every integer k",
    given=[b > 0],
    show=exists(law(line), lambda P: whole_numbers(P) & masses(P)))
def rounded_laplace_mended():
    let(a, half_step)
    have(0 < a)
    use(two_law_mixture, s=share, P=dirac(expr(0)), R=rounded)
    unpack(this, "B")
    witness(B)
    part = each_part()
    with part[0]:
        ext("g")
        apply_to("B", value(line, lambda x: g(floor(x))))
        apply_to("B", g)
        with under(laplace, lambda z: g(floor(ceiling(b * z - expr("1/2")))) == g(ceiling(b * z - expr("1/2")))) as z:
            fact("floor", "bounds", ceiling(b * z - expr("1/2")))
            have(eq(floor(ceiling(b * z - expr("1/2"))), ceiling(b * z - expr("1/2"))))
            rewrite(this)
        have(eq(floor(expr(0)), 0))
        have(g(floor(expr(0))) == g(0), by.rewrite(this), by.ring())
        linear(share, 1 - share)
    with part[1]:
        have(exp(1 / b) == 1 / a**2, by.rewrite("a"))
        intro("k")
        apply_to("B", value(line, lambda x: indicator(eq(x, k)))).called("the mass")
        rewrite("the mass")
        zero, other = cases(eq(k, 0))
        with zero:
            use(rounded_laplace_at_zero)
            rewrite(eq(k, 0))
            rewrite(this)
            have(exp(-abs(expr(0)) / b) == 1)
            rewrite(this)
            rewrite("a", backwards=True)
            have(eq(E(dirac(expr(0)), lambda x: indicator(eq(x, 0))), 1))
            rewrite(this)
            rewrite(exp(1 / b) == 1 / a**2)
            ring()
        with other:
            use(rounded_laplace_elsewhere)
            have(eq(E(dirac(expr(0)), lambda x: indicator(eq(x, k))), 0))
            rewrite(this)
            rewrite(rounded_laplace_elsewhere)
            rewrite("a", backwards=True)
            rewrite(exp(1 / b) == 1 / a**2)
            ring()

@claim("There is a discrete Laplace law of every scale b > 0",
    canonne("Discrete Laplace", "step"),
    given=[b > 0],
    show=exists(law(line), lambda P: discrete_laplace(P, b)))
def discrete_laplace_exists():
    use(rounded_laplace_mended)
    unpack(this, "B")
    witness(B)
    part = each_part()
    with part[1]:
        witness(constant)

# --- what the definition says --------------------------------------------------------------------------------

@claim("P(X = k) = (e^(1/b) - 1)/(e^(1/b) + 1) e^(-|k|/b): the constant of a discrete Laplace law",
    canonne("Discrete Laplace", "whole"),
    given=[b > 0, X],
    show=masses(P))
def discrete_laplace_masses():
    unpack("X.1", "c")
    use(rounded_laplace_mended)
    unpack(this, "B")
    have(exp(1 / b) > 1)
    have(constant > 0)
    with have(c >= 0):
        apply_to("c", 0)
        have(atom(P, expr(0)) >= 0)
        linear()
    for one, other, f_, h_ in ((P, B, constant, c), (B, P, c, constant)):
        with use(compared_atom_by_atom, P=one, R=other, s=1, m=0, f=value(line, lambda x: f_),
                h=value(line, lambda x: h_)) as that:
            with that.premise("below"):
                k1 = intro("k")
                apply_to("c", k1)
                apply_to("B.1", k1)
                linear(f_, h_)
    have(constant <= c, by.linear())
    have(c <= constant, by.linear())
    have(c == constant)
    k1 = intro("k")
    apply_to("c", k1)
    rewrite(this)
    rewrite(c == constant)

@claim("E f(X + m) <= e^(|m|/b) E f(X) for every f >= 0, an integer m and a discrete Laplace X of scale b",
    canonne("Discrete Laplace", "remark", "what a shift does to expectations"),
    given=[b > 0, X],
    show=E(P, lambda x: f(x + m)) <= exp(abs(m) / b) * E(P, f))
def discrete_laplace_shift():
    unpack("X.1", "c")
    with have(c >= 0):
        apply_to("c", 0)
        have(atom(P, expr(0)) >= 0)
        linear()
    with use(compared_atom_by_atom, R=P, s=1, f=value(line, lambda x: f(x + m)),
            h=value(line, lambda x: exp(abs(m) / b) * f(x))) as that:
        with that.premise("below"):
            k1 = intro("k")
            apply_to("c", k1)
            apply_to("c", k1 + m)
            with have(exp(-abs(k1) / b) <= exp(abs(m) / b) * exp(-abs(k1 + m) / b)):
                have(abs(k1 + m) <= abs(k1) + abs(m))
                fact("exp", "increasing", -abs(k1) / b, abs(m) / b - abs(k1 + m) / b, by=[(by.linear(1 / b),)])
            linear(c * f(k1 + m), f(k1 + m), exp(abs(m) / b) * f(k1 + m))

# --- the mechanism ---------------------------------------------------------------------------------------------

release = lambda x: bind(P, lambda z: dirac(number(x) + z))
whole = hypothesis("whole", every(D, lambda x: number(x) == floor(number(x))))
sensitivity = lambda S: hypothesis("sensitivity", neighbours(lambda x, y: abs(number(x) - number(y)) <= S))

@claim("X + m and X + n are |m - n|/b-close, purely, for a discrete Laplace X of scale b and integers m, n",
    given=[b > 0, X],
    show=max_divergence(bind(P, lambda z: dirac(m + z)), bind(P, lambda z: dirac(n + z))) <= abs(m - n) / b)
def moved_laws_purely_close():
    t = weight("t", line)
    intro("t")
    use(discrete_laplace_shift, m=m - n, f=value(line, lambda x: t(n + x)))

@claim("An integer query of sensitivity S with discrete Laplace noise of scale S/eps is eps-differentially private",
    canonne("The discrete Laplace mechanism", "whole"),
    given=[S > 0, eps > 0, hypothesis("X", discrete_laplace(P, S / eps)), whole, sensitivity(S)],
    show=neighbours(lambda x, y: max_divergence(release(x), release(y)) <= eps))
def discrete_laplace_mechanism_private():
    x, y = intro("x", "y")
    intro(1)
    apply_to("sensitivity", x, y)
    apply_to("whole", x)
    apply_to("whole", y)
    t = weight("t", line)
    intro("t")
    with have(max_divergence(release(x), release(y)) <= abs(number(x) - number(y)) / (S / eps)).called("close"):
        rewrite(number(x) == floor(number(x)))
        rewrite(number(y) == floor(number(y)))
        have(S / eps > 0)
        use(moved_laws_purely_close, b=S / eps, m=floor(number(x)), n=floor(number(y)))
    apply_to("close", t)
    have(abs(number(x) - number(y)) / (S / eps) <= eps, by.linear(eps / S))
    fact("exp", "increasing", abs(number(x) - number(y)) / (S / eps), eps)
    linear(E(release(y), t))
