"""The discrete Laplace law: whole numbers k with probabilities proportional to exp(-|k|/b).

It is said as the discrete Gaussian law is: X and floor(X) have one law, and the probabilities of the whole numbers are
exp(-|k|/b) times a constant.  There is such a law: a Laplace number of scale b, rounded, has these probabilities for
all k but 0, up to a factor, and a coin that sometimes puts 0 in its place mends that.
"""

from lemmas.divergences.two_laws_mixed import two_terms
from lemmas.mechanisms.discrete_gaussian import (atom, compared_atom_by_atom, is_whole, whole_numbers,
    whole_with_probability_1)
from lemmas.mechanisms.laplace import laplace_lower_tail
from lemmas.mechanisms.laplace_tail import laplace_tail
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P = law("P", line)
b, c, a, z = reals("b c a z")
k, m, n = (integer(name) for name in ["k", "m", "n"])
t, g = weight("t", line), bounded("g", line)

@definition(r"$P = \mathrm{Lap}_{\mathbb{Z}}($b)")
def discrete_laplace(P: Law[line], b: Real) -> Prop:
    """P is the discrete Laplace law of scale b.

    X and floor(X) have one law, and some c has P(X = k) = c exp(-|k|/b) for every integer k."""
    return same(bind(P, lambda x: dirac(floor(x))), P) & exists(REAL,
        lambda c: every(INTEGER, lambda k: E(P, lambda x: indicator(eq(x, k))) == c * exp(-abs(k) / b)))

X = hypothesis("X", discrete_laplace(P, b))

# --- there is one ----------------------------------------------------------------------------------------------

rounded = lambda z: ceiling(b * z - expr("1/2"))
low, high = (k - expr("1/2")) / b, (k + expr("1/2")) / b
half_step = exp(-1 / (2 * b))  # a in the proofs

@claim("b z, rounded, is k just for (k - 1/2)/b < z <= (k + 1/2)/b",
    given=[b > 0],
    show=indicator(eq(rounded(z), k)) == indicator(low < z) - indicator(high < z))
def rounded_between():
    above, below = cases(high < z)
    with above:
        have(low < z, by.linear(1 / b))
        have(k < rounded(z))
    with below:
        within, beneath = cases(low < z)
        with within:
            have(rounded(z) < k + 1)
            have(k - 1 < rounded(z))
            have(eq(rounded(z), k))
            rewrite(this)
        with beneath:
            have(rounded(z) < k)

chance_of = lambda k: E(laplace, lambda z: indicator(eq(rounded(z), k)))

@claim("A Laplace number of scale b, rounded, is 0 with probability 1 - e^(-1/(2 b))",
    given=[b > 0],
    show=chance_of(expr(0)) == 1 - half_step)
def rounded_laplace_at_zero():
    under(laplace, lambda z: indicator(eq(rounded(z), 0)) == indicator(-1 / (2 * b) < z) - indicator(1 / (2 * b) < z),
        lambda z: (by.use(rounded_between, k=0),))
    use(laplace_tail, t=1 / (2 * b))
    use(laplace_lower_tail, t=1 / (2 * b))

@claim("A Laplace number of scale b, rounded, is k with probability e^(-|k|/b) (e^(1/(2 b)) - e^(-1/(2 b)))/2, k != 0",
    given=[b > 0, k != 0],
    show=chance_of(k) == exp(-abs(k) / b) * (1 / half_step - half_step) / 2)
def rounded_laplace_elsewhere():
    under(laplace, lambda z: indicator(eq(rounded(z), k)) == indicator(low < z) - indicator(high < z),
        lambda z: (by.use(rounded_between),))
    positive, other = cases(k >= 1)
    with positive:
        use(laplace_tail, t=low)
        use(laplace_tail, t=high)
    with other:
        have(k <= -1, by.cases(k >= 0))
        use(laplace_lower_tail, t=-low)
        use(laplace_lower_tail, t=-high)

share = 2 * half_step / (1 + half_step**2)
chance = lambda i: (1 - i) * (1 - share) + i * share
part_of = lambda i: chance(i) * E(laplace, lambda z: g(i * rounded(z)))

@definition(r"\mathrm{Lap}_{\mathbb{Z}}($b)")
def rounded_laplace(b: Real) -> Law:
    """a Laplace number of scale $b, rounded, or 0.

    With probability 1/cosh(1/(2 b)) a Laplace number of scale b, rounded, and else 0."""
    return mix(0, 1,
        lambda i: (1 - i) * (1 - 2 * exp(-1 / (2 * b)) / (1 + exp(-1 / (2 * b)) ** 2))
            + i * (2 * exp(-1 / (2 * b)) / (1 + exp(-1 / (2 * b)) ** 2)),
        lambda i: bind(laplace, lambda z: dirac(i * ceiling(b * z - expr("1/2")))))

@claim("A mean under the mixture of 0 and a rounded Laplace number Y is (1 - p) g(0) + p E g(Y), p the share of Y",
    given=[b > 0],
    show=E(rounded_laplace(b), g) == (1 - share) * g(0) + share * E(laplace, lambda z: g(rounded(z))))
def mean_over_rounded_laplace():
    have(share <= 1, by.have(0 <= (1 - half_step) ** 2), by.linear(1 / (1 + half_step**2)))
    mixture(rounded_laplace(b), g, by={1: (*two_terms(chance), by.linear())})  # the weights add up to 1
    do(*two_terms(part_of))

constant = lambda b: (exp(1 / b) - 1) / (exp(1 / b) + 1)
masses = lambda P, b: every(INTEGER, lambda k: atom(P, k) == constant(b) * exp(-abs(k) / b))

@claim("Mixed with 0, a rounded Laplace number is a whole k with probability (e^(1/b) - 1)/(e^(1/b) + 1) e^(-|k|/b)",
    given=[b > 0],
    show=whole_numbers(rounded_laplace(b)) & masses(rounded_laplace(b), b))
def rounded_laplace_masses():
    # Two masses: at 0, 1 - p and p times that of a rounded number; elsewhere p times that.
    part = each_part()
    with part[0]:
        ext("g")
        use(mean_over_rounded_laplace)
        use(mean_over_rounded_laplace, g=value(line, lambda x: g(floor(x))))
        with under(laplace, lambda z: g(floor(rounded(z))) == g(rounded(z))) as z:
            have(eq(floor(rounded(z)), rounded(z)))
            rewrite(this)
        linear(share, 1 - share)
    with part[1]:
        let(a, half_step)
        have(exp(1 / b) == 1 / a**2, by.rewrite("a"))
        intro("k")
        use(mean_over_rounded_laplace, g=value(line, lambda x: indicator(eq(x, k))))
        rewrite(this)
        zero, other = cases(eq(k, 0))
        with zero:
            use(rounded_laplace_at_zero)
            rewrite(eq(k, 0))
            rewrite(rounded_laplace_at_zero)
            rewrite("a", backwards=True)
            rewrite(exp(1 / b) == 1 / a**2)
        with other:
            use(rounded_laplace_elsewhere)
            rewrite(this)
            rewrite("a", backwards=True)
            rewrite(exp(1 / b) == 1 / a**2)

@claim("There is a discrete Laplace law of every scale b > 0", canonne("Discrete Laplace law", "remark"),
    given=[b > 0],
    show=exists(law(line), lambda P: discrete_laplace(P, b)))
def discrete_laplace_exists():
    use(rounded_laplace_masses)
    witness(rounded_laplace(b))
    part = each_part()
    with part[1]:
        witness(constant(b))

# --- what the definition says ------------------------------------------------------------------------------------

@claim("P(X = k) = (e^(1/b) - 1)/(e^(1/b) + 1) e^(-|k|/b) for every integer k and the discrete Laplace X of scale b",
    canonne("Discrete Laplace law", "remark", "the constant, and thus that there is only one such law"),
    given=[b > 0, X],
    show=masses(P, b))
def discrete_laplace_masses():
    # Compared both ways with `rounded_laplace`, whose constant is known; "X.1": the probabilities of X, with their c.
    unpack("X.1", "c")
    nonnegative_constant()
    use(rounded_laplace_masses)
    have(exp(1 / b) > 1)
    have(constant(b) > 0)
    for one, other, low, high in ((P, rounded_laplace(b), constant(b), c), (rounded_laplace(b), P, c, constant(b))):
        with use(compared_atom_by_atom, P=one, R=other, s=1, m=0, f=value(line, lambda x: low),
                h=value(line, lambda x: high)) as that:
            with that.premise("below"):
                intro("k")
                apply_to("c", k)
                apply_to(masses(rounded_laplace(b), b), k)
                linear(low, high)
        have(low <= high, by.linear())
    have(c == constant(b))
    intro("k")
    apply_to("c", k)
    rewrite(this)
    rewrite(c == constant(b))

@claim("X is discrete Laplace of scale b just if it is an integer and P(X = k) = (e^(1/b) - 1)/(e^(1/b) + 1) "
        "e^(-|k|/b) for every integer k", canonne("Discrete Laplace law", "whole"),
    given=[b > 0],
    show=equivalent(discrete_laplace(P, b), is_whole(P) & masses(P, b)))
def discrete_laplace_law():
    use(whole_with_probability_1).called("whole", "floor")
    part = each_part()
    with part[0]:
        intro(1)
        use(discrete_laplace_masses)
        modus("whole")
    with part[1]:
        intro(1)
        modus("floor")
        both = each_part()
        with both[1]:
            witness(constant(b))

def nonnegative_constant() -> None:
    """c is not negative, as P(X = 0) is not."""
    with have(c >= 0):
        apply_to("c", 0)
        have(atom(P, expr(0)) >= 0)
        linear()

@claim("E t(X + m) <= e^(|m|/b) E t(X) for every bounded t >= 0, an integer m and the discrete Laplace X of scale b",
    given=[b > 0, X],
    show=E(P, lambda x: t(x + m)) <= exp(abs(m) / b) * E(P, t))
def discrete_laplace_shift():
    unpack("X.1", "c")  # the probabilities
    nonnegative_constant()
    with use(compared_atom_by_atom, R=P, s=1, f=value(line, lambda x: t(x + m)),
            h=value(line, lambda x: exp(abs(m) / b) * t(x))) as that:
        with that.premise("below"):
            intro("k")
            apply_to("c", k)
            apply_to("c", k + m)
            have(abs(k + m) <= abs(k) + abs(m))
            with have(exp(-abs(k) / b) <= exp(abs(m) / b) * exp(-abs(k + m) / b)):
                fact("exp", "increasing", -abs(k) / b, abs(m) / b - abs(k + m) / b, by=[(by.linear(1 / b),)])
            linear(c * t(k + m), t(k + m), exp(abs(m) / b) * t(k + m))

@claim("D_oo(X + m || X + n) <= |m - n|/b for the discrete Laplace X of scale b and integers m, n",
    given=[b > 0, X],
    show=max_divergence(bind(P, lambda z: dirac(m + z)), bind(P, lambda z: dirac(n + z))) <= abs(m - n) / b)
def discrete_laplace_max_divergence():
    intro("t")
    use(discrete_laplace_shift, m=m - n, t=value(line, lambda x: t(n + x)))

# The law of scale 1: P(X = 0) is e times P(X = 1).
at_one = value(line, lambda x: indicator(eq(x, 1)))
scale_1 = {"P": rounded_laplace(expr(1)), "b": "1"}
is_discrete_laplace = (by.use(rounded_laplace_masses, b=1), by.each_part((), (by.witness(constant(expr(1))),)))
is_discrete_laplace_of_scale_1 = (by.have(discrete_laplace(rounded_laplace(expr(1)), expr(1)), *is_discrete_laplace),)
ratio_is_e = (by.use(rounded_laplace_masses, b=1), by.apply_to(masses(rounded_laplace(expr(1)), expr(1)), 0),
    by.apply_to(masses(rounded_laplace(expr(1)), expr(1)), 1),
    by.have(constant(expr(1)) > exp("9/10") * constant(expr(1)) * exp(-1), by.evaluate()))

# At the scale -1 the probabilities would grow with |k|: P(X >= 0) <= P(X >= 1), and so X is never 0, nor any other number.
no_less = (by.intro("k"), by.apply_to("c", k), by.apply_to("c", k + 1),
    by.cases(0 <= k,
        yes=(by.have(1 <= k + 1), by.have(exp(-abs(k) / -1) == exp(k), by.have(abs(k) == k)),
            by.have(exp(-abs(k + 1) / -1) == exp(k + 1), by.have(abs(k + 1) == k + 1)), by.have(exp(k + 1) >= exp(k)),
            by.linear(c)), no=(by.have(0 <= atom(P, k + 1)), by.linear())))
at_least = lambda n: value(line, lambda x: indicator(expr(n) <= x))
doubt(discrete_laplace_exists,
    mutants=[dropped(discrete_laplace_exists, b > 0,
            hints=[{"witness": {"b": "-1"},
                    "proofs": {"show": (by.contradiction(), by.unpack(0, "P").called("X"), by.unpack("X.1", "c"),
                            by.apply_to("c", 0), by.have(0 <= atom(P, expr(0))), by.have(c >= 0),
                            by.use(compared_atom_by_atom, R=P, s=1, m=1, f=at_least(0), h=at_least(1),
                                by={"below": no_less}),
                            by.under(P, lambda x: indicator(1 <= x) + indicator(eq(x, 0)) <= indicator(0 <= x),
                                lambda x: (by.cases(eq(x, 0)), by.cases(0 <= x))), by.have(c <= 0, by.linear()),
                            by.use(compared_atom_by_atom, R=P, s=1, m=0, f=value(line, lambda x: 1),
                                h=value(line, lambda x: 0),
                                by={"below": (by.intro("k"), by.apply_to("c", k), by.linear(exp(abs(k))))}),
                            by.linear())}}])])
doubt(discrete_laplace_masses,
    mutants=[dropped(discrete_laplace_masses, "X",
            hints=[{"witness": {"P": dirac(expr(0)), "b": "1"},
                    "proofs": {"show": (by.contradiction().called("masses"), by.apply_to("masses", 1),
                            by.have(constant(expr(1)) * exp(-1) > 0, by.evaluate()), by.linear())}}])])
doubt(discrete_laplace_law,
    mutants=[mutant("half as large",
            show=equivalent(discrete_laplace(P, b),
                is_whole(P) & every(INTEGER, lambda k: atom(P, k) == constant(b) * exp(-abs(k) / b) / 2)),
            hints=[{"witness": scale_1,
                    "proofs": {"show": (by.contradiction().called("so", "back"), *is_discrete_laplace_of_scale_1,
                            by.modus("so").called("whole", "halves"), *ratio_is_e, by.apply_to("halves", 0),
                            by.have(constant(expr(1)) > 0, by.evaluate()), by.linear())}}])])
doubt(discrete_laplace_max_divergence,
    mutants=[mutant("nine tenths of it",
            show=max_divergence(bind(P, lambda z: dirac(m + z)), bind(P, lambda z: dirac(n + z)))
                <= "9/10" * abs(m - n) / b,
            hints=[{"witness": {**scale_1, "m": "1", "n": "0"},
                    "proofs": {"given X": is_discrete_laplace,
                        "show": (by.contradiction().called("close"), by.apply_to("close", at_one), *ratio_is_e,
                            by.linear(exp("9/10")))}}])])
