"""Suprema of countably many functions from 0 to 1 are measurable; a list of numbers that is dense in [0, oo).

A function is given by a term, and a supremum is none.  But a uniform number is below the supremum of F(0, x), F(1,
x), ... if and only if with a probability above 0 a random integer i has F(i, x) above it.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.analysis.whole_parts import floor_at_least, floor_at_most
from lemmas.mechanisms.neyman_pearson import normal_scores_uniform, normal_tail_strict, seen
from verify.language.expr import expr
from verify.lemma import *

X = space("X")
F = fun("F", line, X)
h = fun("h", X)
half = expr("1/2")
a, b, c, d, g, r = reals("a b c d g r")
i, j, k, m = (integer(name) for name in "ijkm")

from_0 = lambda body: every(INTEGER, lambda i: (0 <= i).implies(body(i)))

@claim("A Gaussian number is in each interval with a probability above 0",
    given=[a < b],
    show=0 < E(gauss(line), lambda y: indicator(a < y) * indicator(y <= b)))
def interval_has_mass():
    use(gauss_tail, t=a)
    use(gauss_tail, t=b)
    use(normal_tail_strict, x=a, y=b)
    with under(gauss(line), lambda y: indicator(a < y) - indicator(b < y) <= indicator(a < y) * indicator(y <= b)) as y:
        _, low = cases(b < y)
        with low:
            cases(a < y)

@definition(r"$h(x) = \sup_{i \ge 0} $F(i, x)")
def supremum_of(X: Space, F: Function[line, X], h: Function[X]) -> Prop:
    """h(x) is the supremum of F(0, x), F(1, x), ... for each x.

    It is the least of their bounds."""
    return every(X,
        lambda x: (every(INTEGER, lambda i: (0 <= i).implies(F(i, x) <= h(x)))
                & every(REAL, lambda c: every(INTEGER, lambda i: (0 <= i).implies(F(i, x) <= c)).implies(h(x) <= c))))

# Q(z) is uniform, and floor(|y|) a random integer.
exceeds = lambda x, z: E(gauss(line), lambda y: indicator(Q(z) < F(floor(abs(y)), x)))
highest = lambda x: E(gauss(line), lambda z: indicator(0 < exceeds(x, z)))

@claim("The supremum of countably many functions with values from 0 to 1 is measurable",
    given=[hypothesis("from 0 to 1", every(X, lambda x: from_0(lambda i: (0 <= F(i, x)) & (F(i, x) <= 1))))],
    show=exists(fun(X), lambda h: supremum_of(X, F, h)))
def supremum_is_measurable():
    """It is the probability that a uniform number Q(z) is below F(i, x) for some i, that is for floor(|y|) with a
    probability above 0."""
    witness(value(X, highest))
    x = intro("x")
    bound, least = each_part()
    with bound:
        i, _ = intro("i", "[i >= 0]")
        apply_to("from 0 to 1", x, i)
        use(normal_scores_uniform, s=F(i, x))
        with under(gauss(line), lambda z: seen(z, F(i, x)) <= indicator(0 < exceeds(x, z))) as z:
            below, _ = cases(Q(z) < F(i, x))
            with below:
                use(interval_has_mass, a=i, b=i + half)
                with under(gauss(line),
                        lambda y: indicator(i < y) * indicator(y <= i + half)
                            <= indicator(Q(z) < F(floor(abs(y)), x))) as y:
                    later, _ = cases(i < y)
                    with later:
                        near, _ = cases(y <= i + half)
                        with near:
                            have(abs(y) == y)
                            rewrite(this)
                            use(floor_at_least, m=i, y=y)
                            use(floor_at_most, m=i, y=y)
                            have(floor(y) == i)
                            rewrite(this)
                have(0 < exceeds(x, z))
    with least:
        c, _ = intro("c", "[bound]")
        apply_to("bound", 0)
        apply_to("from 0 to 1", x, 0)
        little, much = cases(c <= 1)
        with little:
            have(0 <= c)
            use(normal_scores_uniform, s=c)
            with under(gauss(line), lambda z: indicator(0 < exceeds(x, z)) <= seen(z, c)) as z:
                _, above = cases(Q(z) < c)
                with above:
                    with under(gauss(line), lambda y: indicator(Q(z) < F(floor(abs(y)), x)) == 0) as y:
                        use(floor_at_least, m=0, y=abs(y))
                        apply_to("bound", floor(abs(y)))
                        in_reach, _ = cases(Q(z) < F(floor(abs(y)), x))
                        with in_reach:
                            absurd(by.linear())
        with much:
            have(highest(x) <= 1)

# --- a list of numbers --------------------------------------------------------------------------------

root = lambda i: floor(sqrt(sqrt(i)))

def listed(i: Expr) -> Expr:
    """The numbers j/(m + 1) in turn, for m = 0, 1, ... and each j with m^4 + j < (m + 1)^4, which has the place i = m^4 + j."""
    return (i - root(i) ** 4) / (root(i) + 1)

@claim("i = m^4 + j has floor(i^(1/4)) = m for 0 <= j <= 4 m^3",
    given=[0 <= m, m**4 <= i, i <= m**4 + 4 * m**3],
    show=root(i) == m)
def root_of_a_place():
    """r = i^(1/4) has m <= r < m + 1, as i < (m + 1)^4."""
    have(0 <= m**4)
    let(r, sqrt(sqrt(i)))
    with have(r**2 == sqrt(i)):
        fact("sqrt", "square", sqrt(i))
        rewrite(r == sqrt(sqrt(i)))
    with have((r**2) ** 2 == i):
        rewrite(r**2 == sqrt(i))
        fact("sqrt", "square", i)
    fact("sqrt", "nonnegative", sqrt(i))
    with have(m <= r):
        contradiction()
        have(r**2 <= m**2, by.linear(r, m))
        have((r**2) ** 2 <= (m**2) * r**2, by.linear(r**2))
        have((m**2) * r**2 < m**4, by.linear(m**2 * (m - r)))
    with have(r < m + 1):
        contradiction()
        have((m + 1) ** 2 <= r**2, by.linear(r, m + 1))
        have(((m + 1) ** 2) ** 2 <= (r**2) ** 2, by.linear(r**2, (m + 1) ** 2))
        linear(m, m**2)
    use(floor_at_least, m=m, y=r)
    use(floor_at_most, m=m, y=r)
    rewrite(r == sqrt(sqrt(i)), backwards=True)

@claim("Each g >= 0 has a number of the list within d > 0, at a place i with 1/(1 + i) <= d: as late as one likes",
    given=[0 <= g, 0 < d],
    show=exists(INTEGER, lambda i: all_of(0 <= i, abs(listed(i) - g) <= d, 1 / (1 + i) <= d)))
def listed_are_dense():
    """m is above g and 1/d, and j = floor(g (m + 1)): j/(m + 1) is within 1/(m + 1) of g."""
    let(m, floor(g + 1 / d) + 1)
    let(j, floor(g * (m + 1)))
    fact("floor", "bounds", g + 1 / d)
    fact("floor", "bounds", g * (m + 1))
    have(0 < 1 / d)
    have(g <= m, by.linear())
    have(1 / d <= m, by.linear())
    use(floor_at_least, m=0, y=g * (m + 1))
    with have(1 <= m):
        use(floor_at_least, m=0, y=g + 1 / d)
    have(j <= 4 * m**3, by.linear(g, m, m**2, m - g))
    witness(m**4 + j)
    use(root_of_a_place, i=m**4 + j)
    rewrite(this)
doubt(interval_has_mass,
    mutants=[dropped(interval_has_mass, a < b,
            hints=[{"witness": {"a": "1", "b": "0"},
                    "proofs": {"show": (by.contradiction(),
                            by.under(gauss(line), lambda y: indicator(1 < y) * indicator(y <= 0) == 0,
                                lambda y: (by.cases(1 < y),)), by.linear())}}])])
at_0 = fun("h", line)(0)
doubt(supremum_is_measurable,
    mutants=[dropped(supremum_is_measurable, "from 0 to 1",
            hints=[{"witness": {"X": "line", "F": value(line, line, lambda r, x: r)},
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "h").called("so"),
                            by.apply_to("so", 0).called("at 0"), by.fact("floor", "bounds", abs(at_0)),
                            by.fact("abs", "above", at_0), by.use(floor_at_least, m=0, y=abs(at_0)),
                            by.apply_to("at 0.0", floor(abs(at_0)) + 1), by.linear())}}])])
doubt(root_of_a_place, mutants=[mutant("the next fourth power", given=[0 <= m, m**4 <= i, i <= (m + 1) ** 4])])
doubt(listed_are_dense,
    mutants=[mutant("d = 0", given=[0 <= g, 0 <= d],
            hints=[{"witness": {"g": "0", "d": "0"},
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "i").called("so"),
                            by.have(0 < 1 / (1 + i)), by.linear())}}])])
