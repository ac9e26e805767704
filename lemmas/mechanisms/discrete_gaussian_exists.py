"""There is a law with given masses at the whole numbers, if they fall geometrically: the discrete Gaussian law.

The language has no countable sums.  The partial sums of the weights have a supremum s, and the law of the absolute value
is made from a uniform number v = exp(-|z|): it is the number of partial sums below s (1 - v), of which there are finitely
many, as the weights fall geometrically.  A fair sign does the rest.
"""

from lemmas.foundations.laws_of_trade_offs import uniform_tail
from lemmas.mechanisms.discrete_gaussian import compared_by_atoms, discrete_gaussian
from lemmas.mechanisms.laplace_tail import laplace_tail
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P, R = laws("P R", line)
f = bounded("f", line)
w = fun("w", line)
a, s, y, z, C, sigma, x = reals("a s y z C sigma x")
k, n, b = integer("k"), integer("n"), integer("b")
F = bounded("F", line)

# --- partial sums -----------------------------------------------------------------------------------------

weights = hypothesis("weights", every(INTEGER, lambda k: w(k) >= 0))
partial = lambda n: Sum(0, n, lambda j: w(j))
count = lambda y, n: Sum(0, n, lambda j: indicator(partial(j) < y))

@claim("The partial sums of weights grow", given=[weights, 0 <= k, k <= n], show=partial(k) <= partial(n))
def partial_sums_grow():
    start, step = induction(n, k)
    with step:
        unfold(partial(n + 1))
        apply_to("weights", n + 1)
        linear()

@claim("Where the k-th partial sum is below y, more than k of the first n are",
    given=[weights, 0 <= k, k <= n, hypothesis("below", partial(k) < y)],
    show=k + 1 <= count(y, n))
def more_are_below():
    with have(every(INTEGER, lambda b: (-1 <= b).implies(
            (b <= k).implies(b + 1 <= count(y, b)) & (k <= b).implies(k + 1 <= count(y, b))))):
        intro("b")
        intro(1)
        start, step = induction(b, -1)
        with start:
            unfold(count(y, -1), "empty")
        with step as before:
            unfold(count(y, b + 1))
            early, late = cases(b + 1 <= k)
            with early:
                use(partial_sums_grow, k=b + 1, n=k)
                have(partial(b + 1) < y)
                have(eq(indicator(partial(b + 1) < y), 1), by.cases(partial(b + 1) < y))
                modus(before[0])
                have(b + 2 <= count(y, b + 1), by.linear())
            with late:
                have(indicator(partial(b + 1) < y) >= 0)
                modus(before[1])
                have(k + 1 <= count(y, b + 1), by.linear())
    apply_to(this, n).called("at n")
    modus("at n.1")

@claim("Where the k-th partial sum is y or more, at most k of the first n are below y",
    given=[weights, 0 <= k, -1 <= n, hypothesis("above", y <= partial(k))],
    show=count(y, n) <= k)
def no_more_are_below():
    with have(every(INTEGER, lambda b: (-1 <= b).implies(
            (b + 1 <= k).implies(count(y, b) <= b + 1) & (k <= b + 1).implies(count(y, b) <= k)))):
        intro("b")
        intro(1)
        start, step = induction(b, -1)
        with start:
            unfold(count(y, -1), "empty")
        with step as before:
            unfold(count(y, b + 1))
            early, late = cases(b + 1 < k)
            with early:
                have(b + 2 <= k)
                have(indicator(partial(b + 1) < y) <= 1)
                modus(before[0])
                have(count(y, b + 1) <= b + 2, by.linear())
            with late:
                use(partial_sums_grow, k=k, n=b + 1)
                have(y <= partial(b + 1))
                have(eq(indicator(partial(b + 1) < y), 0), by.cases(partial(b + 1) < y))
                modus(before[1])
                have(count(y, b + 1) <= k, by.linear())
    apply_to(this, n).called("at n")
    early, late = cases(n + 1 <= k)
    with early:
        modus("at n.0")
    with late:
        modus("at n.1")

# --- the law of the number of sums below a random point ---------------------------------------------------

converges = hypothesis("converges", every(INTEGER,
    lambda k: (0 <= k).implies((partial(k) <= s) & (s - partial(k) <= C * exp(-a * k)))))
level = lambda z: s * (1 - exp(-abs(z)))
last = lambda z: ceiling((abs(z) + log(C)) / a)
number = lambda z: floor(count(level(z), last(z)))
given_sums = [weights, 0 < a, 1 <= C, 1 <= s, converges]

@claim("More than k sums are below s (1 - v) just if v is less than 1 - S_k/s",
    given=[*given_sums, 0 <= k],
    show=indicator(k < number(z)) == 1 - indicator(s - partial(k) <= s * exp(-abs(z))))
def numbers_beyond():
    have(log(C) >= 0)
    have((abs(z) + log(C)) / a >= 0)
    fact("ceiling", "bounds", (abs(z) + log(C)) / a).called("last")
    fact("floor", "bounds", count(level(z), last(z)))
    have(0 <= last(z))
    above, below = cases(s - partial(k) <= s * exp(-abs(z)))
    with above:
        use(no_more_are_below, y=level(z), n=last(z))
        have(number(z) <= k)
    with below:
        with have(k <= last(z)):
            contradiction()
            have(abs(z) + log(C) <= a * k, by.linear(a))
            apply_to("converges", k)
            fact("exp", "increasing", abs(z) + log(C), a * k)
            have(exp(abs(z) + log(C)) == exp(abs(z)) * C)
            have(exp(a * k) * exp(-a * k) == 1)
            have(exp(abs(z)) * exp(-abs(z)) == 1)
            have(exp(abs(z)) * C * exp(-a * k) <= 1, by.linear(exp(-a * k)))
            have(C * exp(-a * k) <= exp(-abs(z)), by.linear(exp(-abs(z))))
            have(exp(-abs(z)) <= s * exp(-abs(z)), by.linear(exp(-abs(z))))
            linear()
        use(more_are_below, y=level(z), n=last(z))
        have(k < number(z))

chance = lambda k: E(laplace, lambda z: indicator(k < number(z)))

@claim("s P(Y > k) = s - S_k", given=[*given_sums, 0 <= k], show=s * chance(k) == s - partial(k))
def chance_of_more():
    apply_to("converges", k)
    with under(laplace, lambda z: indicator(k < number(z)) == 1 - indicator(s - partial(k) <= s * exp(-abs(z)))) as z:
        use(numbers_beyond)
    with have(0 <= partial(k)):
        with sums((0, k), lambda j: 0 <= w(j)) as j:
            apply_to("weights", j)
    some, none = cases(0 < s - partial(k))
    with some:
        use(uniform_tail, s=s - partial(k), p=s).called("uniform")
        modus("uniform.0")
        linear(s)
    with none:
        with under(laplace, lambda z: indicator(s - partial(k) <= s * exp(-abs(z))) == 1) as z:
            have(s * exp(-abs(z)) >= 0)
            _, no = cases(s - partial(k) <= s * exp(-abs(z)))
            with no:
                absurd()
                linear()
        have(eq(chance(k), 0))
        have(s * chance(k) == 0, by.linear(s))
        have(s <= partial(k))
        have(partial(k) == s)
        linear()

exactly = lambda k: E(laplace, lambda z: indicator(eq(number(z), k)))

@claim("s P(Y = k) = w_k for k >= 0, and P(Y = k) = 0 for k < 0",
    given=given_sums,
    show=(0 <= k).implies(s * exactly(k) == w(k)) & (k < 0).implies(exactly(k) == 0))
def chance_of_number():
    with have(every(REAL, lambda z: 0 <= number(z))):
        z = intro("z")
        fact("floor", "bounds", count(level(z), last(z)))
        with have(0 <= count(level(z), last(z))):
            sums((0, last(z)), lambda j: 0 <= indicator(partial(j) < level(z)))
        have(-1 < number(z))
    part = each_part()
    with part[0]:
        intro(1)
        use(chance_of_more).called("more than k")
        unfold(partial(k))
        first, later = cases(k <= 0)
        with first:
            have(eq(k, 0))
            unfold(partial(k - 1), "empty")
            with under(laplace, lambda z: indicator(eq(number(z), k)) == 1 - indicator(k < number(z))) as z:
                apply_to(every(REAL, lambda z: 0 <= number(z)), z)
                _, none = cases(k < number(z))
                with none:
                    have(eq(number(z), k))
                    rewrite(this)
            linear(s)
        with later:
            use(chance_of_more, k=k - 1).called("k or more")
            with under(laplace, lambda z: indicator(eq(number(z), k))
                    == indicator(k - 1 < number(z)) - indicator(k < number(z))) as z:
                more, no_more = cases(k < number(z))
                with more:
                    have(k - 1 < number(z))
                with no_more:
                    exact, _ = cases(k - 1 < number(z))
                    with exact:
                        have(eq(number(z), k))
                        rewrite(this)
            linear(s)
    with part[1]:
        intro(1)
        with under(laplace, lambda z: indicator(eq(number(z), k)) == 0) as z:
            apply_to(every(REAL, lambda z: 0 <= number(z)), z)

# --- a fair sign ----------------------------------------------------------------------------------------------------

sign = lambda u: 1 - 2 * indicator(0 < u)
signed = bind(laplace, lambda u: bind(laplace, lambda z: dirac(sign(u) * number(z))))
mass = lambda P, k: E(P, lambda x: indicator(eq(x, k)))

@claim("s P(X = k) is w_0 at 0, and w_|k|/2 elsewhere, for Y with a fair sign",
    given=given_sums,
    show=s * mass(signed, k) == (1 + indicator(eq(k, 0))) / 2 * w(abs(k)))
def chance_with_a_sign():
    with under(laplace, lambda u: E(laplace, lambda z: indicator(eq(sign(u) * number(z), k)))
            == indicator(0 < u) * exactly(-k) + (1 - indicator(0 < u)) * exactly(k)) as u:
        minus, plus = cases(0 < u)
        with minus:
            under(laplace, lambda z: indicator(eq(sign(u) * number(z), k)) == indicator(eq(number(z), -k)),
                lambda z: (by.cases(eq(number(z), -k)),))
    use(laplace_tail, t=0)
    have(E(laplace, lambda u: indicator(0 < u)) == "1/2")
    have(mass(signed, k) == (exactly(-k) + exactly(k)) / 2, by.linear(exactly(-k) - exactly(k)))
    use(chance_of_number).called("k")
    use(chance_of_number, k=-k).called("-k")
    low, high = cases(k < 0)
    with low:
        modus("k.1")
        modus("-k.0")
        have(eq(abs(k), -k))
        rewrite(this)
        have(eq(indicator(eq(k, 0)), 0))
        linear(s, w(-k))
    with high:
        modus("k.0")
        have(eq(abs(k), k))
        rewrite(this)
        at_0, above = cases(eq(k, 0))
        with at_0:
            have(eq(indicator(eq(k, 0)), 1))
            have(exactly(-k) == exactly(k), by.rewrite(eq(k, 0)))
            linear(s, w(k))
        with above:
            modus("-k.1")
            have(eq(indicator(eq(k, 0)), 0))
            linear(s, w(k))

@claim("Some law has the masses w_0/s at 0 and w_|k|/(2 s) at the other integers",
    given=given_sums,
    show=exists(law(line), lambda P: same(bind(P, lambda x: dirac(floor(x))), P) & every(INTEGER,
        lambda k: s * mass(P, k) == (1 + indicator(eq(k, 0))) / 2 * w(abs(k)))))
def law_of_weights():
    witness(signed)
    part = each_part()
    with part[0]:
        ext("f")
        with under(laplace, lambda u: E(laplace, lambda z: f(floor(sign(u) * number(z))))
                == E(laplace, lambda z: f(sign(u) * number(z)))) as u:
            with under(laplace, lambda z: f(floor(sign(u) * number(z))) == f(sign(u) * number(z))) as z:
                minus, plus = cases(0 < u)
                with minus:
                    have(eq(sign(u) * number(z), -number(z)))
                    rewrite(this)
                    fact("floor", "bounds", -number(z))
                    have(eq(floor(-number(z)), -number(z)))
                    rewrite(this)
                with plus:
                    have(eq(sign(u) * number(z), number(z)))
                    rewrite(this)
                    fact("floor", "bounds", number(z))
                    have(eq(floor(number(z)), number(z)))
                    rewrite(this)
    with part[1]:
        intro("k")
        use(chance_with_a_sign)

# --- weights that fall geometrically ----------------------------------------------------------------------

falls = hypothesis("falls", every(INTEGER, lambda k: (0 <= k).implies(w(k) <= 2 * exp(-a * k))))
scale = hypothesis("scale", C * (1 - exp(-a)) == 2)

@claim("S_n + C e^(-a n) falls", given=[falls, scale, 0 < a, 0 <= k, k <= n],
    show=partial(n) + C * exp(-a * n) <= partial(k) + C * exp(-a * k))
def bounds_fall():
    start, step = induction(n, k)
    with step:
        unfold(partial(n + 1))
        apply_to("falls", n + 1)
        have(exp(-a * (n + 1)) == exp(-a * n) * exp(-a))
        have(exp(-a) <= 1)
        have(exp(-a * (n + 1)) <= exp(-a * n), by.linear(exp(-a * n)))
        linear(exp(-a * n))

@claim("Weights w_k <= 2 e^(-a k) with w_0 = 1 have a sum s: 0 <= s - S_k <= C e^(-a k)",
    given=[weights, falls, scale, 0 < a, eq(w(0), 1)],
    show=exists(REAL, lambda s: (1 <= s) & every(INTEGER,
        lambda k: (0 <= k).implies((partial(k) <= s) & (s - partial(k) <= C * exp(-a * k))))))
def sums_converge():
    have(exp(-a) < 1)
    have(C > 0, by.linear(scale=1 - exp(-a)))
    unfold(partial(0))
    unfold(partial(-1), "empty")
    have(eq(partial(0), 1))
    with have(every(REAL, lambda x: 1 <= partial(floor(abs(x))))):
        x = intro("x")
        fact("floor", "bounds", abs(x))
        have(abs(x) >= 0)
        have(-1 < floor(abs(x)))
        have(0 <= floor(abs(x)))
        use(partial_sums_grow, k=0, n=floor(abs(x)))
    with have(every(REAL, lambda x: partial(floor(abs(x))) <= C + 1)):
        x = intro("x")
        fact("floor", "bounds", abs(x))
        have(abs(x) >= 0)
        have(-1 < floor(abs(x)))
        have(0 <= floor(abs(x)))
        use(bounds_fall, k=0, n=floor(abs(x)))
        have(C * exp(-a * floor(abs(x))) >= 0)
        linear()
    with name_for(F, value(line, lambda x: partial(floor(abs(x)))), limit=C + 1) as sums_up_to:
        with sums_up_to.premise(0):
            apply_to(every(REAL, lambda x: 1 <= partial(floor(abs(x)))), x)
        with sums_up_to.premise(1):
            apply_to(every(REAL, lambda x: partial(floor(abs(x))) <= C + 1), x)
    supremum(s, line, lambda x: F(x))
    witness(s)
    with have(every(INTEGER, lambda k: (0 <= k).implies(eq(F(k), partial(k))))):
        intro("k")
        intro(1)
        here = apply_to(sums_up_to, k)
        fact("floor", "bounds", abs(k))
        have(eq(floor(abs(k)), k))
        rewrite(this, at=here)
    apply_to("s.0", 0)
    apply_to(every(INTEGER, lambda k: (0 <= k).implies(eq(F(k), partial(k)))), 0)
    part = each_part()
    with part[1]:
        intro("k")
        intro(1)
        apply_to(every(INTEGER, lambda k: (0 <= k).implies(eq(F(k), partial(k)))), k)
        apply_to("s.0", k)
        ends = each_part()
        with ends[1]:
            contradiction()
            apply_to("s.1", s - partial(k) - C * exp(-a * k))
            unpack(this, x).called("near s")
            apply_to(sums_up_to, x)
            fact("floor", "bounds", abs(x))
            have(abs(x) >= 0)
            have(-1 < floor(abs(x)))
            have(0 <= floor(abs(x)))
            before, after = cases(floor(abs(x)) <= k)
            with before:
                use(partial_sums_grow, k=floor(abs(x)), n=k)
                have(C * exp(-a * k) >= 0)
                linear()
            with after:
                use(bounds_fall, n=floor(abs(x)))
                have(C * exp(-a * floor(abs(x))) >= 0)
                linear()

# --- laws with given masses -----------------------------------------------------------------------------------------

m = fun("m", line)
folded = lambda x: m(x) * (1 + indicator(0 < x))

@claim("Masses m(k) = m(-k) from 0 to e^(-a |k|), m(0) = 1: some law on the integers has masses proportional to them",
    given=[0 < a, eq(m(0), 1), hypothesis("masses", every(INTEGER,
        lambda k: all_of(0 <= m(k), m(k) <= exp(-a * abs(k)), eq(m(-k), m(k)))))],
    show=exists(law(line), REAL, lambda P, s: all_of(1 <= s, same(bind(P, lambda x: dirac(floor(x))), P),
        every(INTEGER, lambda k: s * mass(P, k) == m(k)))))
def law_with_masses():
    have(exp(-a) < 1)
    let(C, 2 / (1 - exp(-a)))
    have(C * (1 - exp(-a)) == 2, by.linear(1 - exp(-a)))
    have(C > 0, by.linear(scale=1 - exp(-a)))
    have(C * exp(-a) >= 0)
    have(2 <= C, by.linear())
    have(eq(folded(expr(0)), 1))
    with have(every(INTEGER, lambda k: folded(k) >= 0)):
        intro("k")
        apply_to("masses", k)
    with have(every(INTEGER, lambda k: (0 <= k).implies(folded(k) <= 2 * exp(-a * k)))):
        intro("k")
        intro(1)
        apply_to("masses", k).called("at k")
        have(eq(abs(k), k))
        rewrite(this, at="at k.1")
        have(m(k) * (1 + indicator(0 < k)) <= 2 * m(k), by.cases(0 < k))
        linear()
    use(sums_converge, w=value(line, folded))
    unpack(this, s).called("sum")
    use(law_of_weights, w=value(line, folded))
    unpack(this, "P").called("law")
    witness(P)
    witness(s)
    part = each_part()
    with part[2]:
        intro("k")
        apply_to("law.1", k).called("at k")
        apply_to("masses", k)
        low, high = cases(k < 0)
        with low:
            have(eq(abs(k), -k))
            rewrite(this, at="at k")
            have(eq(indicator(eq(k, 0)), 0))
            have(eq(indicator(0 < -k), 1))
            linear(m(-k))
        with high:
            have(eq(abs(k), k))
            rewrite(this, at="at k")
            at_0, above = cases(eq(k, 0))
            with at_0:
                have(eq(indicator(eq(k, 0)), 1))
                have(eq(indicator(0 < k), 0))
                linear(m(k))
            with above:
                have(eq(indicator(eq(k, 0)), 0))
                have(eq(indicator(0 < k), 1))
                linear(m(k))

@claim("For every sigma > 0 there is a discrete Gaussian law",
    canonne("Definition 1, discrete Gaussian", "part", "there is such a law"),
    given=[sigma > 0],
    show=exists(law(line), lambda P: discrete_gaussian(P, sigma)))
def discrete_gaussian_exists():
    let(a, 1 / (2 * sigma ** 2))
    have(a > 0)
    fact("phi", "density", 0).called("phi(0)")
    have(phi(0) > 0)
    with use(law_with_masses, m=value(line, lambda x: exp(-a * x**2))) as that:
        with that.premise("masses"):
            intro("k")
            with have(abs(k) <= k**2):
                low, high = cases(k < 0)
                with low:
                    have(eq(abs(k), -k))
                    have(1 <= -k)
                    linear(-k)
                with high:
                    have(eq(abs(k), k))
                    none, some = cases(k <= 0)
                    with some:
                        have(1 <= k)
                        linear(k)
            have(-a * k**2 <= -a * abs(k), by.linear(a))
    unpack(this, "P").called("found")
    unpack(this, s).called("found")
    witness(P)
    part = each_part()
    with part[1]:
        witness(1 / (s * phi(0)))
        intro("k")
        apply_to("found.2", k).called("at k")
        fact("phi", "density", k / sigma)
        have(-a * k**2 == -(k / sigma) ** 2 / 2, by.rewrite(a == 1 / (2 * sigma**2)))
        have(exp(-a * k**2) == exp(-(k / sigma) ** 2 / 2), by.rewrite(-a * k**2 == -(k / sigma) ** 2 / 2))
        with have(phi(k / sigma) == phi(0) * exp(-a * k**2)):
            rewrite(exp(-a * k**2) == exp(-(k / sigma) ** 2 / 2))
            rewrite("phi(0)")
        rewrite(this)
        have(mass(P, k) == exp(-a * k**2) / s, by.linear(1 / s))
        auto()

# --- it is the only one ---------------------------------------------------------------------------------------------

B, c, d = reals("B c d")

@claim("There is only one discrete Gaussian law of deviation sigma",
    canonne("Definition 1, discrete Gaussian", "part", "there is only one such law"),
    given=[hypothesis("first", discrete_gaussian(P, sigma)), hypothesis("second", discrete_gaussian(R, sigma))],
    show=same(P, R))
def discrete_gaussian_unique():
    unpack("first.1", "c").called("first masses")
    unpack("second.1", "d").called("second masses")
    ext("f")
    bounded_by(f, B)
    less, more = cases(c <= d)
    for case, one, other in ((less, P, R), (more, R, P)):
        with case:
            for side in (1, -1):
                above = value(line, lambda x: B + side * f(x))
                with use(compared_by_atoms, P=one, R=other, s=1, m=0, f=above, h=above) as that:
                    for number_ in (0, 1):
                        with that.premise(number_):
                            apply_to("B", x)
                    with that.premise("atoms"):
                        intro("k")
                        apply_to("first masses", k)
                        apply_to("second masses", k)
                        apply_to("B", k)
                        have((d - c) * phi(k / sigma) * (B + side * f(k)) * (1 if case is less else -1) >= 0)
                        linear(B + side * f(k))
            have(E(P, f) <= E(R, f), by.linear())
            have(E(R, f) <= E(P, f), by.linear())

# --- doubt ----------------------------------------------------------------------------------------------------------

constant = lambda c: value(line, lambda x: expr(c))
halving = value(line, lambda x: exp(-x))
wrong = (by.contradiction().called("so"), by.linear())
# Weights of 2 that no sum of 1 bounds.
heavy = {"w": constant(2), "a": "1", "s": "1", "C": "1"}
doubt(partial_sums_grow,
    mutants=[dropped(partial_sums_grow, "weights", hints=[{"w": constant(-1), "k": "0", "n": "1"}])])
doubt(more_are_below,
    mutants=[mutant("one more", show=k + 2 <= count(y, n),
            hints=[{"w": constant(0), "y": "1", "k": "0", "n": "0"}])])
doubt(no_more_are_below,
    mutants=[mutant("one less", show=count(y, n) <= k - 1,
            hints=[{"w": constant(1), "y": "1", "k": "0", "n": "0"}])])
doubt(numbers_beyond,
    mutants=[dropped(numbers_beyond, "converges",
            hints=[{"w": constant(0), "a": "1", "s": "1", "C": "1", "k": "2", "z": "1"}])])
doubt(chance_of_more,
    mutants=[dropped(chance_of_more, "converges",
            hints=[{"witness": {**heavy, "k": "0"}, "proofs": {"show": wrong}}])])
doubt(chance_of_number,
    mutants=[dropped(chance_of_number, "converges",
            hints=[{"witness": {**heavy, "k": "0"},
                    "proofs": {"show": (by.contradiction().called("so"), by.modus("so.0"), by.linear())}}])])
doubt(chance_with_a_sign,
    mutants=[dropped(chance_with_a_sign, "converges",
            hints=[{"witness": {**heavy, "k": "0"}, "proofs": {"show": wrong}}])])
doubt(law_of_weights,
    mutants=[dropped(law_of_weights, "converges",
            hints=[{"witness": heavy,
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "P").called("so"),
                            by.apply_to("so.1", 0).called("at 0"), by.linear())}}])])
doubt(bounds_fall,
    mutants=[dropped(bounds_fall, "scale", hints=[{"w": halving, "a": "1", "C": "0", "k": "0", "n": "1"}])])
doubt(sums_converge,
    mutants=[dropped(sums_converge, "scale",
            hints=[{"witness": {"w": halving, "a": "1", "C": "0"},
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "s").called("so"),
                            by.apply_to("so.1", 0).called("at 0"), by.apply_to("so.1", 1).called("at 1"),
                            by.have(exp(expr(-1)) > 0), by.linear())}}])])
doubt(law_with_masses,
    mutants=[dropped(law_with_masses, "masses",
            hints=[{"witness": {"m": value(line, lambda x: 1 - 2 * indicator(eq(x, 1))), "a": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "P").called("so"),
                            by.unpack("so", "s").called("so"), by.apply_to("so.2", 1).called("at 1"),
                            by.have(mass(P, 1) >= 0), by.linear(mass(P, 1)))}}])])
# A discrete Gaussian number is not always 0.
not_always_0 = (by.unpack("X.1", "c"), by.apply_to("c", 0).called("at 0"), by.apply_to("c", 1).called("at 1"),
    by.have(phi(expr(0)) > 0), by.have(phi(expr(1)) > 0), by.have(c > 0, by.linear(scale=phi(expr(0)))),
    by.under(P, lambda x: indicator(eq(x, 0)) + indicator(eq(x, 1)) <= 1, lambda x: (by.cases(eq(x, 0)),)),
    by.have(c * phi(expr(1)) > 0), by.linear())
doubt(discrete_gaussian_exists,
    mutants=[mutant("that is always 0",
            show=exists(law(line), lambda P: discrete_gaussian(P, sigma) & (mass(P, 0) == 1)),
            hints=[{"witness": {"sigma": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "P").called("X", "always 0"),
                            *not_always_0)}}])])
doubt(discrete_gaussian_unique,
    mutants=[mutant("any law", given=[sigma > 0],
            show=every(law(line), lambda P: discrete_gaussian(P, sigma).implies(same(P, R))),
            hints=[{"witness": {"R": dirac(expr(0)), "sigma": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), by.use(discrete_gaussian_exists, sigma=1),
                            by.unpack(discrete_gaussian_exists, "P").called("X"), by.apply_to("so", P).called("always 0"),
                            by.have(mass(P, 0) == 1, by.rewrite("always 0")), *not_always_0)}}])])
