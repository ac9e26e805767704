"""Uniform stability, Definition 5.1 of berthier2019report: what the supremum says of the mean losses.

An algorithm is a Markov kernel from data sets to outputs; adj(x, y) = 1 if the data sets x and y differ in at most one
example, and adj is symmetric.  The loss l(theta, z) of the output theta at the example z is bounded: then all means
exist.  pi is a joint law of the outputs u and v of two runs, zeta a law of examples.
"""

from lemmas.divergences.events import equivalent_three
from lemmas.papers import berthier
from verify.lemma import *

X, Th, Z = spaces("X Th Z")
A = markov("A", X, Th)
adj = fun("adj", X, X)
l = bounded("l", Th, Z)
x, y = points("x y", X)
z = point("z", Z)
eps, s, c = reals("eps s c")
pi_, zeta = law("pi_", Th, Th), law("zeta", Z)
f = bounded("f", Th)

def for_adjacent(close: Callable[[Point, Point], Prop]) -> Prop:
    return every(X, X, lambda x, y: eq(adj(x, y), 1).implies(close(x, y)))

def both_runs(pi: Law, x: Point, y: Point) -> Prop:
    """pi is a joint law of an output on x and one on y: any coupling."""
    return every(bounded(Th), lambda f: E(pi, lambda u, v: f(u)) == E(A(x), f)) & every(bounded(Th),
        lambda f: E(pi, lambda u, v: f(v)) == E(A(y), f))

def supremum_is(s: Expr, g: Callable[[Point], Expr]) -> Prop:
    """s is the supremum of g over the examples."""
    return every(Z, lambda z: g(z) <= s) & every(REAL, lambda c: (0 < c).implies(exists(Z, lambda z: s - c < g(z))))

difference = lambda pi: lambda z: E(pi, lambda u, v: l(u, z) - l(v, z))
mean_loss = lambda x, z: E(A(x), lambda u: l(u, z))
gap_ = lambda x, y, z: mean_loss(x, z) - mean_loss(y, z)

@definition(r"\sup_z \mathbb{E}[$l(u, z) - $l(v, z)] < \infty\ \text{for every law of } (u, v)", letters="Th Z l")
def suprema_exist(Th: Space, Z: Space, l: Bounded[Th, Z]) -> Prop:
    """sup over z of E[l(u, z) - l(v, z)] is a number for every law of (u, v).

    The supremum over the examples is a number, for any joint law of two outputs."""
    return every(law(Th, Th), lambda pi: exists(REAL, lambda s: supremum_is(s, difference(pi))))

@definition(r"\mathbb{E}[$l(u, z) - $l(v, z)] = \mathbb{E}\,$l($A(x), z) - \mathbb{E}\,$l($A(y), z)\ "
        r"\text{for any coupling } (u, v) \text{ of } $A(x), $A(y)", letters="X Th Z A l")
def difference_of_means(X: Space, Th: Space, Z: Space, A: Markov[X, Th], l: Bounded[Th, Z]) -> Prop:
    """E[l(u, z) - l(v, z)] = E l(A(x), z) - E l(A(y), z) for outputs u on x and v on y, of any joint law.

    The mean of the difference of the losses is the difference of the mean losses, whether or how the
    runs on x and y share their randomness."""
    return every(X, X, law(Th, Th), Z,
        lambda x, y, pi, z: both_runs(pi, x, y).implies(eq(difference(pi)(z), gap_(x, y, z))))

@definition(r"\sup_z \mathbb{E}[$l($A(x), z) - $l($A(y), z)] \le $eps\ ($adj(x, y) = 1)", letters="X Th Z adj A l")
def uniformly_stable(X: Space, Th: Space, Z: Space, adj: Function[X, X], A: Markov[X, Th], l: Bounded[Th, Z],
        eps: Real) -> Prop:
    """A is eps-uniformly stable: sup over z of E[l(u, z) - l(v, z)] <= eps for outputs u, v of data sets with adj = 1.

    Uniform stability as printed: the supremum over z is at most eps for adjacent data sets and any
    law of the two runs."""
    return for_adjacent(lambda x, y: every(law(Th, Th),
            lambda pi: both_runs(pi, x, y).implies(every(REAL,
                    lambda s: supremum_is(s, difference(pi)).implies(s <= eps)))))

@definition(r"\bigl|\mathbb{E}\,$l($A(x), z) - \mathbb{E}\,$l($A(y), z)\bigr| \le $eps\ "
        r"($adj(x, y) = 1) \text{ for every } z", letters="X Th Z adj A l")
def mean_losses_close(X: Space, Th: Space, Z: Space, adj: Function[X, X], A: Markov[X, Th], l: Bounded[Th, Z],
        eps: Real) -> Prop:
    """|E l(A(x), z) - E l(A(y), z)| <= eps where adj(x, y) = 1, for every z.

    The mean losses on adjacent data sets differ by at most eps, at every example."""
    return for_adjacent(lambda x, y: every(Z, lambda z: (gap_(x, y, z) <= eps) & (-eps <= gap_(x, y, z))))

@definition(r"\bigl|\mathbb{E}\,$l($A(x), z) - \mathbb{E}\,$l($A(y), z)\bigr| \le $eps\ "
        r"($adj(x, y) = 1) \text{ for } z \text{ from any law}", letters="X Th Z adj A l")
def random_losses_close(X: Space, Th: Space, Z: Space, adj: Function[X, X], A: Markov[X, Th], l: Bounded[Th, Z],
        eps: Real) -> Prop:
    """|E l(A(x), z) - E l(A(y), z)| <= eps where adj(x, y) = 1, for z drawn from any law.

    The mean losses on adjacent data sets differ by at most eps, in the mean over an example drawn from any law."""
    return for_adjacent(lambda x, y: every(law(Z),
            lambda zeta: (E(zeta, lambda z: gap_(x, y, z)) <= eps) & (-eps <= E(zeta, lambda z: gap_(x, y, z)))))

printed = uniformly_stable(X, Th, Z, adj, A, l, eps)
both_ways = mean_losses_close(X, Th, Z, adj, A, l, eps)
random_examples = random_losses_close(X, Th, Z, adj, A, l, eps)

# The expectation E_A of the definition is over the randomness of both runs: any joint law pi of the outputs.
@claim("For a bounded loss eps-uniform stability, for any joint law of the two runs, holds if and only if on adjacent "
        "data sets the mean losses differ by at most eps at every z, and if and only if they do in the mean over z of "
        "any law", berthier("Definition 5.1", "part", "bounded losses"),
    given=[hypothesis("symmetric", every(X, X, lambda x, y: eq(adj(x, y), 1).implies(eq(adj(y, x), 1))))],
    show=all_of(suprema_exist(Th, Z, l), difference_of_means(X, Th, Z, A, l),
        equivalent_three(printed, both_ways, random_examples)))
def uniform_stability():
    suprema, means, three_forms = each_part()
    with suprema:
        intro("pi_")
        supremum(s, Z, difference(pi_))
        witness(s)
    with means:
        intro("x", "y", "pi_", "z")
        intro(1).called("marginal")
        apply_to("marginal.0")
        apply_to("marginal.1")
    with three_forms:
        printed_to_means, means_to_random, random_to_printed = each_part()
        with printed_to_means:
            intro(1).called("the premise")
            intro("x", "y", "z")
            have(gap_(x, y, z) <= eps, *at_most(x, y))
            apply_to("symmetric")
            have(gap_(y, x, z) <= eps, *at_most(y, x))
        with means_to_random:
            intro(1).called("the premise")
            intro("x", "y", "zeta")
            apply_to("the premise").called("both bounds")
            under(zeta, lambda z: gap_(x, y, z) <= eps, lambda z: (by.apply_to(this),))
            under(zeta, lambda z: -eps <= gap_(x, y, z), lambda z: (by.apply_to("both bounds"),))
        with random_to_printed:
            intro(1).called("random examples")
            intro("x", "y", "pi_")
            intro(1).called("marginal")
            intro("s")
            intro(1).called("supremum")
            contradiction()
            apply_to("supremum.1", s - eps)
            unpack(this, z)  # if s > eps, at some z the difference is above eps
            apply_to("random examples")
            apply_to(this, dirac(z))
            apply_to("marginal.0", value(Th, lambda u: l(u, z)))
            apply_to("marginal.1", value(Th, lambda u: l(u, z)))

together = lambda x, y: bind(A(x), lambda u: bind(A(y), lambda v: dirac(u, v)))
# The supremum over z of the gap is at most eps, as that is E[l(u, z) - l(v, z)] for independent runs.
at_most = lambda x, y: (by.apply_to("the premise", x, y),
    by.apply_to(this, together(x, y)).called("at independent runs"), by.supremum(s, Z, lambda z: gap_(x, y, z)),
    by.apply_to("at independent runs"), by.apply_to("s.0"), by.linear())

doubt(uniform_stability,
    mutants=[mutant("in one order, for an adjacency that is not symmetric", given=[],
            show=for_adjacent(lambda x, y: every(Z, lambda z: gap_(x, y, z) <= eps)).implies(both_ways))])
