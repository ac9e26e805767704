"""Total variation as a transport distance: the least cost of a coupling, point masses, an infinite ratio.

A coupling of mu and nu is a law pi of pairs with the marginals mu and nu.  The cost m of a pair is 1 where its points
differ, and may be 0 where they are one: no test tells the points of a pair by more than m.  p and q are the densities
with respect to a law M, and T is TV.
"""

from lemmas.divergences.total_variation import APART, A, M, X, d, density_is, mu, nu, p, q
from lemmas.papers import berthier
from verify.lemma import *

pi_ = law("pi", X, X)
m, h = test("m", X, X), test("h", X)
f = bounded("f", X)
tau, gamma, T = reals("tau gamma T")
UNIFORM = {**APART, "M": ["1/2", "1/2"], "p": ["2", "0"], "q": ["0", "2"]}

@definition
def couples(X: Space, pi: Law[X, X], mu: Law[X], nu: Law[X]) -> Prop:
    """pi has the marginals mu and nu.

    pi is a law of pairs with the marginals mu and nu."""
    return every(bounded(X), lambda f: (E(pi, lambda u, v: f(u)) == E(mu, f)) & (E(pi, lambda u, v: f(v)) == E(nu, f)))

@definition
def discrete(X: Space, m: Test[X, X]) -> Prop:
    """m(x, y) >= h(x) - h(y) for every test h.

    The cost m of a pair is at least what a test may tell its points by: 1 where they differ."""
    return every(X, X, test(X), lambda x, y, h: h(x) - h(y) <= m(x, y))

densities = (density_is(X, mu, M, p), density_is(X, nu, M, q))
overlap = E(M, lambda x: Min(p(x), q(x)))

@claim("TV is 1 minus the mass of the smaller density", berthier("Section 2.4, Wasserstein distance"), kind="lemma",
    given=densities,
    show=(total_variation(mu, nu) <= d).implies(1 - overlap <= d)
        & (1 - overlap <= d).implies(total_variation(mu, nu) <= d))
def tv_overlap():
    """A divergence is known by its bounds: those of TV are the numbers from 1 - overlap on."""
    do(mass(mu, p))
    forth, back = each_part()
    with forth:
        intro()
        apply_to(total_variation(mu, nu) <= d, value(X, likelier))
        apply_to(densities[0], value(X, likelier))
        apply_to(densities[1], value(X, likelier))
        with under(M, lambda x: p(x) - Min(p(x), q(x)) <= likelier(x) * (p(x) - q(x))) as x:
            q_x_up_to_p_x, q_x_above_p_x = cases(q(x) <= p(x))
    with back:
        intro("h")
        apply_to(densities[0])
        apply_to(densities[1])
        with under(M, lambda x: h(x) * (p(x) - q(x)) <= p(x) - Min(p(x), q(x))) as x:
            q_x_up_to_p_x, q_x_above_p_x = cases(q(x) <= p(x))
            with q_x_up_to_p_x:
                fact("min", "right", p(x), q(x))
                linear(1 - h(x))
            with q_x_above_p_x:
                fact("min", "left", p(x), q(x))
                linear(h(x))

likelier = lambda x: indicator(q(x) <= p(x))
mass = lambda law, density: by.apply_to(density_is(X, law, M, density), value(X, lambda x: expr(1)))

doubt(tv_overlap,
    mutants=[mutant("the mass of the smaller density", show=(overlap <= d).implies(total_variation(mu, nu) <= d),
            hints=({**UNIFORM, "d": "0"},))])

@claim("Every coupling moves at least the mass TV",
    berthier("Section 2.4, Wasserstein distance", "part", "TV is at most the cost of any coupling"),
    given=[couples(X, pi_, mu, nu), discrete(X, m)],
    show=total_variation(mu, nu) <= E(pi_, m))
def tv_below_couplings():
    """P[U != V] >= TV for every pair (U, V) with the laws mu and nu."""
    intro("h")
    apply_to(couples(X, pi_, mu, nu))
    under(pi_, lambda u, v: h(u) - h(v) <= m(u, v), lambda u, v: (by.apply_to(discrete(X, m)),))

surplus = lambda x: plus_part(p(x) - q(x))
deficit = lambda x: plus_part(q(x) - p(x))

def moved(body: Callable[[Point, Point], Expr]) -> Expr:
    """The integral against what the best coupling moves: surplus(x) deficit(y)/TV, from x to y."""
    return E(M, lambda x: E(M, lambda y: surplus(x) * deficit(y) / T * body(x, y)))

def kept(body: Callable[[Point], Expr]) -> Expr:
    """The integral against what it leaves in its place: the smaller density."""
    return E(M, lambda x: Min(p(x), q(x)) * body(x))

# The coupling is written as the integral of any bounded function against it.
@claim("The smaller density stays, the surplus is spread over the deficit: this is a coupling of mu and nu",
    berthier("Section 2.4, Wasserstein distance", "part", "a coupling of least cost, for laws with densities"),
    given=[*densities, T == 1 - overlap, T > 0],
    show=all_of(kept(f) + moved(lambda x, y: f(x)) == E(mu, f), kept(f) + moved(lambda x, y: f(y)) == E(nu, f)))
def tv_best_coupling():
    """With `tv_below_couplings` and `tv_best_coupling_moves`: the least cost of a coupling, 1 where x != y, is TV."""
    do(*masses)
    apply_to(densities[0])
    apply_to(densities[1])
    do(*by_parts(f))
    first_marginal, second_marginal = each_part()
    with first_marginal:
        linear(E(M, lambda x: surplus(x) * f(x)) / T)
    with second_marginal:
        linear(E(M, lambda x: deficit(x) * f(x)) / T)

above = lambda x: (by.fact("max", "left", p(x) - q(x), 0), by.fact("max", "right", q(x) - p(x), 0))
below = lambda x: (by.fact("max", "right", p(x) - q(x), 0), by.fact("max", "left", q(x) - p(x), 0))

def by_parts(weigh: Callable[[Point], Expr]) -> tuple[Step, ...]:
    """p = min(p, q) + surplus and q = min(p, q) + deficit, integrated with weights."""
    left, right = lambda x: by.fact("min", "left", p(x), q(x)), lambda x: by.fact("min", "right", p(x), q(x))
    each_way = lambda x: (by.cases(q(x) <= p(x), (*above(x), right(x), by.linear(weigh(x))),
            (*below(x), left(x), by.linear(weigh(x)))),)
    return (by.under(M, lambda x: p(x) * weigh(x) == (Min(p(x), q(x)) + surplus(x)) * weigh(x), each_way),
        by.under(M, lambda x: q(x) * weigh(x) == (Min(p(x), q(x)) + deficit(x)) * weigh(x), each_way))

# The surplus and the deficit have the mass T.
masses = (mass(mu, p), mass(nu, q), *by_parts(lambda x: expr(1)), by.have(E(M, surplus) == T, by.linear()),
    by.have(E(M, deficit) == T, by.linear()))

@claim("The best coupling moves nothing from a point to itself, and in all the mass TV",
    berthier("Section 2.4, Wasserstein distance", "part", "the cost of the best coupling"),
    given=[*densities, T == 1 - overlap, T > 0],
    show=(moved(lambda x, y: expr(1)) == T) & every(X, lambda x: surplus(x) * deficit(x) == 0))
def tv_best_coupling_moves():
    do(*masses)
    mass_moved, _ = each_part()
    with mass_moved:
        linear(E(M, surplus) / T)

doubt(tv_best_coupling_moves,
    mutants=[mutant("moves from a point to itself", show=every(X, lambda x: surplus(x) * deficit(x) > 0),
            hints=({**UNIFORM, "T": "1"},))])

doubt(tv_best_coupling,
    mutants=[mutant("the surplus stays", show=kept(f) == E(mu, f), hints=({**UNIFORM, "T": "1", "f": ["1", "0"]},))])

# --- against the ratio of the masses, and against the distance of two points ---------------------

tv_small_ratio_large = claim("In numbers: two laws at total variation tau that give an event an infinite likelihood "
        "ratio", berthier("Section 2.4, ratios", "instance", "two laws on two letters"),
    note=("The laws (tau, 1 - tau) and (0, 1): tau-TV private, but (eps, 0)-private for no eps, however small tau is.  "
            "gamma is e^eps."),
    given=[tau > 0, tau <= 1],
    show=all_of((Abs(tau - 0) + Abs(1 - tau - 1)) / 2 == tau, (tau > gamma * 0)))

@claim("Laws that an event tells apart, such as point masses at two points, have total variation 1",
    berthier("Section 2.4, Dirac laws", "part", "total variation; W_2 is the distance of the points"),
    given=[E(mu, A) == 1, E(nu, A) == 0],
    show=(total_variation(mu, nu) <= d).implies(1 <= d) & (total_variation(mu, nu) <= 1))
def tv_dirac():
    """W_2 of two point masses is the distance of the points, which may be as small as one likes; they are told apart
    with certainty all the same."""
    at_least_1, _ = each_part()
    with at_least_1:
        intro()
        apply_to(this, A)

doubt(tv_dirac, mutants=[mutant("1/2", show=total_variation(mu, nu) <= "1/2", hints=({**APART, "A": ["1", "0"]},))])
