"""What the last noisy step alone guarantees: privacy on a bounded set for all T, without convexity.

Whatever the laws of the two runs before the last step, the output is a mixture of single steps, and two steps from
points within D have means within D + 2 eta L.  By joint convexity of the moment the divergence of the outputs is at
most that of the worst pair of points.  Then: a smaller set is strictly better (one step, in closed form); maps with two
fixed points.  D is the diameter, L bounds the gradients, eta is the step size, sigma the noise.
"""

from lemmas.analysis.renyi_tangent import alpha
from lemmas.divergences.renyi_mixtures import affine_moment, product_below_sum, renyi_two_forms
from lemmas.papers import altschuler
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu = laws("mu nu", X)
K, K2 = markov("K", X, Y), markov("L", X, Y)
t = weight("t", Y)
C, D, L, eta, sigma, n = reals("C D L eta sigma n")
h, y, a, b, c = reals("h y a b c")
a1, a2, z, p, q, u, v = reals("a1 a2 z p q u v")

each_pair = every(X, X, lambda x, u: renyi_moment(K(x), K2(u), alpha) <= C)
affine = affine_moment(alpha, Y, push(mu, K), push(nu, K2), C)

@claim("If every pair of steps has exp((alpha-1) D_alpha) at most C, so have the laws after the step",
    altschuler("Section 1.2, on convexity"), altschuler("Section 6, beyond convexity"), kind="lemma",
    given=[alpha > 1, C >= 0, hypothesis("last step", each_pair)],
    show=renyi_moment(push(mu, K), push(nu, K2), alpha) <= C)
def last_step_privacy():
    """The kernels K and L (no bound of slopes here) are the last steps of the two runs, mu and nu the laws before."""
    use(renyi_two_forms, mu=push(mu, K), nu=push(nu, K2)).called("to affine", "from affine")
    suffices(affine, by.modus("from affine"))
    intro("t")
    # First against each single step of the second run ...
    with have(every(X,
                lambda u: (alpha * E(push(mu, K), lambda y: t(y) ** (alpha - 1))
                        - (alpha - 1) * E(K2(u), lambda y: t(y) ** alpha) <= C))):
        intro("u")
        under(mu, lambda x: pair(x, second), lambda x: of_pair(x, second))
    # ... then against their mixture.
    under(nu,
        lambda u: (alpha * E(push(mu, K), lambda y: t(y) ** (alpha - 1))
                - (alpha - 1) * E(K2(u), lambda y: t(y) ** alpha) <= C), lambda u: (by.apply_to(this),))

second = point("u", X)

def pair(x: Point, u: Point) -> Prop:
    """The affine form for the steps from x and from u."""
    return alpha * E(K(x), lambda y: t(y) ** (alpha - 1)) - (alpha - 1) * E(K2(u), lambda y: t(y) ** alpha) <= C

def of_pair(x: Point, u: Point) -> tuple[Step, ...]:
    """By the bound of the moment of the pair, a product that is below its affine form."""
    return (by.apply_to(each_pair),
        by.use(product_below_sum, A=E(K(x), lambda y: t(y) ** (alpha - 1)), B=E(K2(u), lambda y: t(y) ** alpha)))

doubt(last_step_privacy,
    mutants=[mutant("steps from one point only",
            given=[alpha > 1, C >= 0, every(X, lambda x: renyi_moment(K(x), K2(x), alpha) <= C)])])

last_step_against_theorem = claim("(D + 2 eta L)^2/(2 eta^2 sigma^2) is at least 4 n times L^2/(n^2 sigma^2) D n/(L "
        "eta)", altschuler("Section 1.2, on convexity"), kind="lemma",
    note="So Theorem 3.1, with the constant 23 (`convex_losses_privacy`), is better than the last step alone for n >= "
        "6 and D n/(L eta) an integer.",
    given=[eta > 0, sigma > 0, L > 0, D > 0, n > 0],
    show=(D + 2 * eta * L) ** 2 / (2 * eta**2 * sigma**2) >= 4 * n * (L**2 / (n**2 * sigma**2) * (D * n / (L * eta))))

doubt(last_step_against_theorem, extremal={"eta": "1", "sigma": "1", "L": "1", "D": "2", "n": "3"})

def clamped_moment(h: Expr, a: Expr) -> Expr:
    """exp(D_2) of N(h, 1) and N(-h, 1), both clamped to [-a, a]."""
    high, low = Phi(h - a), Phi(-h - a)
    return high**2 / low + low**2 / high + exp(4 * h**2) * (Phi(a - 3 * h) - Phi(-a - 3 * h))

smaller_set_strictly_better = claim("In numbers: one step, opposite losses: exp(D_2) on [-1, 1] is below half of that "
        "on [-2, 2], this below e^4",
    altschuler("Section 1.3, after the tradeoff", "instance",
        "one example: T = 1, order 2, linear losses, two intervals"),
    altschuler("Section 1.2, on boundedness", "instance", "one example: T = 1, order 2, linear losses, two intervals"),
    note=("n = b = T = 1, losses w and -w, eta = L = sigma = 1, from 0: the iterates are N(1, 1) and N(-1, 1), "
            "projected.  The two atoms at the ends and the part between give the moment in closed form."),
    show=(clamped_moment(expr(1), expr(1)) < "1/2" * clamped_moment(expr(1), expr(2)))
        & (clamped_moment(expr(1), expr(2)) < exp(4)))
doubt(smaller_set_strictly_better,
    mutants=[mutant("2/5", show=clamped_moment(expr(1), expr(1)) < "2/5" * clamped_moment(expr(1), expr(2)))])

@claim("In numbers, one step, opposite losses: the formula for exp(D_2) on [-a, a] does not fall as a grows, for every "
        "shift h >= 0", altschuler("Section 1.3, after the tradeoff"), kind="lemma",
    given=[h >= 0, a1 >= 0, a1 <= a2],
    show=clamped_moment(h, a1) <= clamped_moment(h, a2))
def smaller_set_never_worse():
    """h is L/sigma and a is D/(2 eta sigma): the noise is the unit."""

    # The derivative is u (p/q - v/u)^2 + v (q/p - u/v)^2.
    named = ((p, Phi(h - z)), (q, Phi(-h - z)), (u, phi(-h - z)), (v, phi(h - z)))
    slope(a2, a1, *(by.let(*pair) for pair in named), by.have(p > 0), by.have(u > 0), by.have(v > 0),
        by.have(exp(4 * h**2) * phi(z - 3 * h) * u == v**2, by.rewrite(u == phi(-h - z)), by.rewrite(v == phi(h - z)),
            *(step for x in (z - 3 * h, -h - z, h - z) for step in (by.fact("phi", "density", x), by.rewrite(this)))),
        by.have(exp(4 * h**2) * phi(-z - 3 * h) * v == u**2, by.rewrite(u == phi(-h - z)), by.rewrite(v == phi(h - z))),
        by.have(exp(4 * h**2) * phi(z - 3 * h) == v**2 / u, by.linear()),
        by.have(exp(4 * h**2) * phi(-z - 3 * h) == u**2 / v, by.linear(scale=v)),
        by.have(-2 * p * v / q + p**2 * u / q**2 + v**2 / u >= 0),
        by.have(-2 * q * u / p + q**2 * v / p**2 + u**2 / v >= 0),
        *(by.rewrite(name == number, backwards=True) for name, number in named), by.linear())

doubt(smaller_set_never_worse, extremal={"h": "1", "a1": "1", "a2": "1"})

@claim("In numbers: |y - a| <= c - a and |y - b| <= b - c leave y = c, y the image of c between fixed points a and b",
    altschuler("Section 1.2, on convexity", "part",
        "last sentence, in dimension one, for a single map; that it expands, not where"),
    given=[a <= c, c <= b, Abs(y - a) <= c - a, Abs(y - b) <= b - c],
    show=Abs(y - c) <= 0)
def two_fixed_points_convex():
    """y is the image of c.  So if the fixed points are not a convex set, the map expands somewhere, which is what the
    text says of basins of attraction."""

    fact("abs", "above", y - a)
    fact("abs", "above", y - b)
    cases_of(Abs(y - c), (by.linear(),), (by.linear(),))

doubt(two_fixed_points_convex,
    mutants=[mutant("a map that doubles distances",
            given=(a <= c, c <= b, Abs(y - a) <= 2 * (c - a), Abs(y - b) <= 2 * (b - c)))],
    extremal={"a": "0", "c": "1", "b": "2", "y": "1"})
