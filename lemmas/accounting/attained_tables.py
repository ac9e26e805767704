"""A mechanism that attains the table of (eps, delta) privacy; and two Gaussian releases that are as one.

mu and nu are the laws of the output on the two data sets.  It has four values: `first`, on the first data set alone,
`second`, on the other alone, both with probability delta; and yes and no, of which the one is exp(eps) times as likely
as the other, the other way round on the other data: randomised response, likely = exp(eps)/(1 + exp(eps)), unlikely =
1/(1 + exp(eps)).  The table is that of `response_tables`: the losses eps and -eps, and delta at infinity.
"""

from lemmas.accounting.response_tables import likely, unlikely
from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.axioms import gauss_line_sum
from lemmas.privacy.approximate import indistinguishable
from verify.language.expr import expr
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
first, second, yes, no = points("first second yes no", X)
only, A, N = test("only", X), test("A", X), test("N", X)
eps, delta = reals("eps delta")
phi = test("phi", X)

def outputs(M: Law, own: Point, one: Point, other: Point) -> Prop:
    """`own` has probability delta, `one` the larger part of the rest, and `other` the smaller."""
    return every(bounded(X),
        lambda f: E(M, f) == delta * f(own) + (1 - delta) * (likely * f(one) + unlikely * f(other)))

numbers = [eps >= 0, 0 <= delta, delta <= 1]
# The tests `only`, A and N see first, yes and no, each that one alone.
told_apart = [eq(cell(at), int(cell is own)) for at,
    own in ((first, only), (second, None), (yes, A), (no, N)) for cell in (only, A, N)]
worlds = [hypothesis("mu", outputs(mu, first, yes, no)), hypothesis("nu", outputs(nu, second, no, yes))]

@claim("An output of its own with probability delta, randomised response otherwise: (eps, delta)-indistinguishable",
    given=[*numbers, *worlds],
    show=indistinguishable(mu, nu, eps, delta))
def response_with_delta_private():
    have(exp(eps) >= 1)
    part = each_part()
    with part[0]:
        outweighed(no)
    with part[1]:
        outweighed(yes)

def outweighed(at: Point) -> None:
    """For the common output `at` that is unlikely on the data set in question: unlikely - exp(eps) likely <= 0."""
    intro("phi")
    apply_to("mu", phi)
    apply_to("nu", phi)
    for own in (first, second):
        have(0 <= phi(own))
        have(phi(own) <= 1)
    have((1 - delta) * phi(at) * (unlikely - exp(eps) * likely) <= 0, by.linear((1 - delta) * phi(at)))
    have(0 <= exp(eps) * delta * phi(first), by.linear(exp(eps) * delta))
    have(0 <= exp(eps) * delta * phi(second), by.linear(exp(eps) * delta))
    linear(delta, exp(eps), (1 - delta) * phi(yes), (1 - delta) * phi(no))

@claim("An output of its own with probability delta, randomised response otherwise: the masses of first, yes and no",
    given=[*worlds, *told_apart],
    show=all_of(eq(E(mu, only), delta), eq(E(nu, only), 0), eq(E(mu, A), (1 - delta) * likely),
        eq(E(nu, A), (1 - delta) * unlikely), eq(E(mu, N), (1 - delta) * unlikely), eq(E(nu, N), (1 - delta) * likely)))
def response_with_delta_attained():
    for cell in (only, A, N):
        apply_to("mu", cell)
        apply_to("nu", cell)
    for one in each_part():
        with one:
            linear(delta, (1 - delta) * likely, (1 - delta) * unlikely)

# delta = 1: each data set gives its own output for certain, 0 and 1.
alone = lambda at: dirac(expr(at))
certain = {"X": "line", "delta": "1", "eps": "0", "mu": alone(0), "nu": alone(1),
    **dict(zip(("first", "second", "yes", "no"), ("0", "1", "2", "3"), strict=True))}
near_0 = value(line, lambda x: indicator(x <= 0))
doubt(response_with_delta_private,
    mutants=[mutant("half of delta", show=indistinguishable(mu, nu, eps, delta / 2),
            hints=[{"witness": certain,
                    "proofs": {"given mu": (by.intro("f"), by.auto()), "given nu": (by.intro("f"), by.auto()),
                        "show": (by.contradiction().called("bound"), by.apply_to("bound.0", near_0), by.linear())}}])])
at_point = lambda k: value(line, lambda x: indicator((k <= x) & (x <= k)))
doubt(response_with_delta_attained,
    mutants=[mutant("half of delta", show=eq(E(mu, only), delta / 2),
            hints=[{"witness": {**certain, "only": at_point(0), "A": at_point(2), "N": at_point(3)},
                    "proofs": {"given mu": (by.intro("f"), by.auto()), "given nu": (by.intro("f"), by.auto())}}])])

# --- Gaussian noise several times ----------------------------------------------------------------------------------

r1, r2, r = reals("r1 r2 r")
about = lambda m: bind(gauss(line), lambda z: dirac(m + z))

@definition(r"\mathrm{law}\bigl(($r1 y_1 + $r2 y_2)/$r\bigr),\ y_1 \sim N($m1, 1),\ y_2 \sim N($m2, 1)")
def weighted_sum(r1: Real, r2: Real, r: Real, m1: Real, m2: Real) -> Law:
    """the law of (r1 y1 + r2 y2)/r, y1 from N(m1, 1), y2 from N(m2, 1).

    The law of the weighted sum of two Gaussian numbers of variance 1."""
    return bind(about(m1), lambda y1: bind(about(m2), lambda y2: dirac((r1 * y1 + r2 * y2) / r)))

weighted = lambda m1, m2: weighted_sum(r1, r2, r, m1, m2)

@claim("For r > 0, r^2 = r1^2 + r2^2: (r1 y1 + r2 y2)/r has the law N(r, 1) for y1, y2 of N(r1, 1), N(r2, 1), and N(0, "
        "1) for y1, y2 of N(0, 1)",
    given=[r > 0, eq(r**2, r1**2 + r2**2)],
    show=same(weighted(r1, r2), about(r)) & same(weighted(0, 0), about(0)))
def two_gaussians_as_one():
    # (r1 (r1 + x) + r2 (r2 + y))/r = r + (r1 x + r2 y)/r, and (r1 x + r2 y)/r is one Gaussian number.
    use(gauss_line_sum, r=r1 / r, s=r2 / r, c=1)
    part = each_part()
    with part[0]:
        ext("f")
        with have(eq(E(summed, lambda v: f(r + v)), E(gauss(line), lambda v: f(r + v)))):
            rewrite(same(summed, gauss(line)))
        with under(gauss(line),
                lambda x: eq(E(gauss(line), lambda y: f((r1 * (r1 + x) + r2 * (r2 + y)) / r)),
                    E(gauss(line), lambda y: f(r + r1 * x / r + r2 * y / r)))) as x:
            with under(gauss(line),
                    lambda y: eq(f((r1 * (r1 + x) + r2 * (r2 + y)) / r), f(r + r1 * x / r + r2 * y / r))) as y:
                have(eq((r1 * (r1 + x) + r2 * (r2 + y)) / r, r + r1 * x / r + r2 * y / r), by.linear(1 / r))
                rewrite(this)
        linear()
    with part[1]:
        ext("f")
        with have(eq(E(summed, f), E(gauss(line), f))):
            rewrite(same(summed, gauss(line)))
        linear()

# Without the means: the sum of two Gaussian numbers with the squares of their weights adding up to 1 is one.
summed = bind(gauss(line), lambda x: bind(gauss(line), lambda y: dirac(r1 * x / r + r2 * y / r)))
f = bounded("f", line)

# N(0, 1) is not N(1, 1).
above_0 = lambda y: indicator(0 < y)
not_the_other = (by.contradiction().called("same"), by.use(gauss_tail, t=0), by.use(gauss_tail, t=-1),
    by.have(eq(E(gauss(line), above_0), E(about(expr(1)), above_0)), by.rewrite("same", backwards=True)),
    by.under(gauss(line), lambda z: eq(indicator(0 < 1 + z), indicator(-1 < z)), lambda z: (by.cases(-1 < z),)),
    by.have(Q(expr(-1)) > Q(expr(0)), by.evaluate()), by.linear())
doubt(two_gaussians_as_one,
    mutants=[mutant("the law of the other world", show=same(weighted(0, 0), about(r)),
            hints=[{"witness": {"r": "1", "r1": "1", "r2": "0"}, "proofs": {"show": not_the_other}}])])
