"""Proposition 9, Lemmas 20 and 21 of Feldman et al. for the shifted divergence as an infimum, orders alpha >= 1.

They hold for the bounds that are attained; the infimum is at most r if every r' > r is attained as a bound.
"""

from typing import Any

from lemmas.iteration.every_order import contraction_every_order, shift_reduction_every_order
from lemmas.iteration.gaussian_half_lines import moved as moved_noise
from lemmas.iteration.gaussian_half_lines import standard, twenty_apart
from lemmas.iteration.noise import gaussian_cost
from lemmas.iteration.order_one_step import kl_cost, shifted_kl
from lemmas.iteration.reduction import apart, convolved, lipschitz
from lemmas.iteration.shifted import unshifted_divergence_bounds, shifted_renyi
from lemmas.iteration.shifted_every_order import shifted_divergence_facts
from lemmas.iteration.shifted_infimum import (beyond, infimum_kl, infimum_of_bounds, infimum_of_bounds_at_one,
    infimum_of_points, infimum_renyi)
from lemmas.papers import berthier, feldman
from verify.language.expr import expr
from verify.lemma import *

V = normed("V")
mu, nu, N = laws("mu nu N", V)
z, z1, a, C, s, r1, R, eps, alpha = reals("z z1 a C s r1 R eps alpha")
psi, phi_ = map_("psi", V, V), map_("phi", V, V)
x = point("x", V)
gb, t = bounded("gb", V), weight("t", V)

def of_order(alpha: Expr, above: Prop, at_one: Prop) -> Prop:
    """What an order alpha >= 1 says: at one the Kullback-Leibler divergence takes the place."""
    return (alpha > 1).implies(above) & eq(alpha, 1).implies(at_one)

@definition(r"\inf_{\mu'\colon W_{\infty}($mu, \mu') \le $z} \mathsf{D}_{$alpha}(\mu' \,\|\, $nu) \le $r\ ($alpha \ge 1)")
def infimum_at_order(alpha: Real, V: Normed, mu: Law[V], nu: Law[V], z: Real, r: Real) -> Prop:
    """inf over mu' with W_oo($mu, mu') <= $z of D_$alpha(mu' || $nu) <= $r, $alpha >= 1.

    Definition 8 at an order alpha >= 1: for every r1 > r some law within z of mu has divergence at most r1."""
    return of_order(alpha, infimum_renyi(alpha, V, mu, nu, z, r), infimum_kl(V, mu, nu, z, r))

@definition(r"R_{$alpha}($N, $a) \le $R\ ($alpha \ge 1)")
def cost_at_order(alpha: Real, V: Normed, N: Law[V], a: Real, R: Real) -> Prop:
    """R_$alpha($N, $a) <= $R, $alpha >= 1.

    The cost of a shift by at most a at an order alpha >= 1."""
    return of_order(alpha, noise_cost(N, alpha, a) <= R, kl_cost(N, a, R))

@definition(r"\mathsf{D}_{$alpha}($mu \,\|\, $nu) \le $r\ ($alpha \ge 1)")
def divergence_at_order(alpha: Real, V: Normed, mu: Law[V], nu: Law[V], r: Real) -> Prop:
    """D_alpha(mu || nu) <= r, alpha >= 1.

    The Renyi divergence of an order alpha >= 1, at one that of Kullback and Leibler."""
    return of_order(alpha, renyi(mu, nu, alpha) <= r, kl(mu, nu) <= r)

# Of the orders above one, and of order one.
orders = (alpha > 1, eq(alpha, 1))
attained = (infimum_of_bounds, infimum_of_bounds_at_one)
infima = lambda mu, nu, z, r: (infimum_renyi(alpha, V, mu, nu, z, r), infimum_kl(V, mu, nu, z, r))
shifted = lambda mu, nu, z, r: (shifted_renyi(mu, nu, alpha, z) <= r, shifted_kl(V, mu, nu, z, r))

def passes(order: int, before: tuple[Law, Law, Expr], after: tuple[Law, Law, Expr], least: Expr, r1: Expr,
        *reasons: Step) -> tuple[Step, ...]:
    """From the infimum `before` at eps to the infimum `after` at `least`: the bound r1 before gives a bound after."""
    (mu0, nu0, z0), (mu1, nu1, z1) = before, after
    return (by.modus(orders[order].implies(infima(mu0, nu0, z0, eps)[order])),
        by.use(attained[order], z=z0, r=eps).called("to bounds", "from bounds"), by.modus("to bounds"),
        by.have(beyond(lambda r1: shifted(mu1, nu1, z1, r1)[order], least), by.intro("r1"), by.intro(),
            by.apply_to(beyond(lambda r1: shifted(mu0, nu0, z0, r1)[order], eps), r1), *reasons),
        by.use(attained[order], mu=mu1, nu=nu1, z=z1, r=least).called("to bounds", "from bounds"),
        by.modus("from bounds"), by.assume())

def at_each_order(before: tuple[Law, Law, Expr], after: tuple[Law, Law, Expr], least: Expr, r1: Expr,
        reasons: Callable[[int], tuple[Step, ...]]) -> Step:
    """The same above order one and at one; reasons(order) are the steps for the bound."""
    return by.each_part(*((by.intro(), *passes(order, before, after, least, r1, *reasons(order)))
                for order in range(2)))

# --- Proposition 9 ---------------------------------------------------------------------------------------------------

@claim("inf D_alpha(mu' || nu) over W_oo(mu, mu') <= z does not rise as z grows, alpha >= 1",
    feldman("Proposition 9, first part", "whole"),
    given=[alpha >= 1, z >= 0, z <= z1, hypothesis("infimum before", infimum_at_order(alpha, V, mu, nu, z, eps))],
    show=infimum_at_order(alpha, V, mu, nu, z1, eps))
def falls_with_the_shift():
    do(at_each_order((mu, nu, z), (mu, nu, z1), eps, r1,
            lambda order: (*facts(order),
                by.modus(shifted(mu, nu, z, r1)[order].implies(shifted(mu, nu, z1, r1)[order])), by.assume())))

def facts(order: int) -> tuple[Step, ...]:
    """Proposition 9 for the bound r1; at order one alpha is that of a fact that is not used."""
    known = by.use(shifted_divergence_facts, eps=r1, gamma=1, delta=0, x=zero(V),
        alpha=alpha if order == 0 else 2).called("facts")
    return (known, by.modus("facts.0")) if order == 0 else (known,)

moved = bind(mu, lambda u: dirac(u + x))
plain = (renyi(moved, nu, alpha), kl(moved, nu))
# A bound eps of the divergence is a bound r1 > eps.
weaker = ((by.fact("exp", "increasing", (alpha - 1) * eps, (alpha - 1) * r1, by=[(by.linear(alpha - 1),)]),
        by.intro("t"), by.apply_to(plain[0] <= eps), by.linear(E(nu, lambda y: t(y) ** alpha) ** (alpha - 1))),
    (by.fact("exp", "increasing", eps, r1), by.intro("gb"), by.apply_to(plain[1] <= eps),
        by.linear(E(nu, lambda y: exp(gb(y))))))

@claim("inf D_alpha(mu' || nu) over W_oo(mu, mu') <= |x| is at most D_alpha(mu * x || nu), alpha >= 1",
    feldman("Proposition 9, second part", "whole"),
    given=[alpha >= 1, hypothesis("moved", divergence_at_order(alpha, V, moved, nu, eps))],
    show=infimum_at_order(alpha, V, mu, nu, norm(x), eps))
def shift_by_a_vector():
    each_part(*((by.intro(), by.modus(orders[order].implies(plain[order] <= eps)),
                by.have(beyond(lambda r1: shifted(mu, nu, norm(x), r1)[order], eps), by.intro("r1"), by.intro(),
                    by.have(plain[order] <= r1, *weaker[order]),
                    by.use(shifted_divergence_facts, eps=r1, gamma=1, delta=0, z=0, z1=0).called("facts"),
                    *((by.modus("facts.0"),) if order == 0 else ()),
                    by.modus((plain[order] <= r1).implies(shifted(mu, nu, norm(x), r1)[order]))),
                by.use(attained[order], z=norm(x), r=eps).called("to bounds", "from bounds"), by.modus("from bounds"))
                for order in range(2)))

@claim("D_alpha^(z)(mu || nu) does not rise as z grows, and D_alpha^(|x|)(mu || nu) <= D_alpha(mu * x || nu), for the "
        "infima, alpha >= 1", feldman("Proposition 9", "whole"),
    given=[alpha >= 1, z >= 0, z <= z1],
    show=infimum_at_order(alpha, V, mu, nu, z, eps).implies(infimum_at_order(alpha, V, mu, nu, z1, eps))
        & divergence_at_order(alpha, V, moved, nu, eps).implies(infimum_at_order(alpha, V, mu, nu, norm(x), eps)))
def proposition_9_of_infimum():
    part = each_part()
    with part[0]:
        intro(1)
        use(falls_with_the_shift)
    with part[1]:
        intro(1)
        use(shift_by_a_vector)

# --- Lemma 20 --------------------------------------------------------------------------------------------------------

noised = (convolved(mu, N), convolved(nu, N))
costs = (noise_cost(N, alpha, a) <= R, kl_cost(N, a, R))

@claim("D_alpha^(z)(mu * N || nu * N) <= D_alpha^(z + a)(mu || nu) + R_alpha(N, a) for the infima, alpha >= 1",
    feldman("Lemma 20", "whole"), berthier("Lemma 3.3", "whole"),
    given=[alpha >= 1, z >= 0, a >= 0, hypothesis("cost of the noise", cost_at_order(alpha, V, N, a, R)),
        hypothesis("infimum before", infimum_at_order(alpha, V, mu, nu, z + a, eps))],
    show=infimum_at_order(alpha, V, *noised, z, eps + R))
def shift_reduction_of_infimum():
    do(at_each_order((mu, nu, z + a), (*noised, z), eps + R, r1 - R,
            lambda order: (by.modus(orders[order].implies(costs[order])),
                by.use(shift_reduction_every_order, eps=r1 - R).called("reduced"), by.modus(f"reduced.{order}"),
                by.assume())))

# --- Lemma 21 --------------------------------------------------------------------------------------------------------

images = (push(mu, psi), push(nu, phi_))

def moves(known: Lemma, images: tuple[Law, Law]) -> Step:
    """The infimum at C z + s of the images, from what is known of its bounds."""
    after = (*images, C * z + s)
    last = lambda order: (by.use(known, eps=r1).called("moved"), by.modus(f"moved.{order}"), by.assume())
    return at_each_order((mu, nu, z), after, eps, r1, last)

@claim("D_alpha^(C z + s)(psi(X) || phi(X')) <= D_alpha^(z)(X || X') for the infima, for maps s apart, one of them "
        "C-Lipschitz, alpha >= 1", feldman("Lemma 21", "whole"), berthier("Lemma 3.4", "whole"),
    given=[alpha >= 1, z >= 0, C >= 0, apart(psi, phi_, s), lipschitz(psi, C) | lipschitz(phi_, C),
        hypothesis("infimum before", infimum_at_order(alpha, V, mu, nu, z, eps))],
    show=infimum_at_order(alpha, V, *images, C * z + s, eps))
def contraction_of_infimum():
    apply_to(apart(psi, phi_, s), zero(V))  # so s >= 0
    do(moves(contraction_every_order, images))

# --- doubts ----------------------------------------------------------------------------------------------------------

# Point laws: the infimum is 0 from their distance on, and infinite below it.
points_at: Callable[[int, int], dict[str, Any]] = lambda p, q: {
    **{"V": "line", "mu": dirac(expr(p)), "nu": dirac(expr(q)), "alpha": "2", "eps": "0"}}

def near(p: int, q: int, z: Expr) -> tuple[Step, ...]:
    """The infimum for two points p and q within z of each other is 0."""
    return (by.use(infimum_of_points, V=line, x=p, y=q, alpha=2, z=z, r=0), by.modus(this), by.assume())

def not_near(p: int, q: int, z: Expr) -> tuple[Step, ...]:
    """The infimum for two points that are farther apart than z is not 0."""
    return (by.use(infimum_of_points, V=line, x=p, y=q, alpha=2, z=z, r=0).called("to the distance",
            "from the distance"), by.modus("to the distance"), by.linear())

def too_far(p: int, q: int, z: Expr) -> tuple[Step, ...]:
    """The same, where the infimum is supposed to be 0: at the orders above one."""
    return (by.contradiction().called("above one", "at one"), by.modus("above one"), *not_near(p, q, z))

no_order_one = (by.intro(), by.absurd(by.linear()))

def at_once(p: int, q: int, z: Expr) -> tuple[Step, ...]:
    """The infimum at the order 2 for two points within z of each other."""
    return (by.each_part((by.intro(), *near(p, q, z)), no_order_one),)

doubt(falls_with_the_shift,
    mutants=[mutant("it rises",
            given=[alpha >= 1, z >= z1, z1 >= 0,
                hypothesis("infimum before", infimum_at_order(alpha, V, mu, nu, z, eps))],
            hints=[{"witness": {**points_at(0, 1), "z": "1", "z1": "1/2"},
                    "proofs": {"given infimum before": at_once(0, 1, expr(1)), "show": too_far(0, 1, expr("1/2"))}}])])
# 0, moved by 1, is 1.
half_way = infimum_at_order(alpha, V, mu, nu, norm(x) / 2, eps)
arrived = (by.each_part((by.intro(),), no_order_one),)
doubt(shift_by_a_vector,
    mutants=[mutant("by half of the length", show=half_way,
            hints=[{"witness": {**points_at(0, 1), "x": "1"},
                    "proofs": {"given moved": arrived, "show": too_far(0, 1, expr("1/2"))}}])])
doubt(proposition_9_of_infimum,
    mutants=[mutant("by half of the length", show=divergence_at_order(alpha, V, moved, nu, eps).implies(half_way),
            hints=[{"witness": {**points_at(0, 1), "x": "1", "z": "1", "z1": "1"},
                    "proofs": {"show": (by.contradiction().called("supposed"),
                            by.modus("supposed", *arrived).called("above one", "at one"), by.modus("above one"),
                            *not_near(0, 1, expr("1/2")))}}])])
# D_2 is 400 for the points 20 and 0 after standard noise, what a shift of 20 costs.
more_than_392 = (by.contradiction().called("above one", "at one"), by.modus("above one"),
    by.use(infimum_of_bounds, V=line, mu=moved_noise(expr(20)), nu=standard, alpha=2, z=0, r=392).called("to bounds",
        "from bounds"), by.modus("to bounds"), by.apply_to(this, 393),
    by.use(unshifted_divergence_bounds, V=line, P=moved_noise(expr(20)), Q=standard, alpha=2, B=exp(393)),
    by.use(twenty_apart, R=393), by.linear())
doubt(shift_reduction_of_infimum,
    mutants=[mutant("98/100 of the cost", show=infimum_at_order(alpha, V, *noised, z, eps + "98/100" * R),
            hints=[{"witness": {**points_at(20, 0), "N": standard, "z": "0", "a": "20", "R": "400"},
                    "proofs": {"given cost of the noise": (by.each_part(
                                (by.intro(), by.use(gaussian_cost, V=line, s=1, a=20, alpha=2)), no_order_one),),
                        "given infimum before": at_once(20, 0, expr(20)), "show": more_than_392}}])])
twice, plus_one, unmoved = (value(line, body) for body in (lambda u: 2 * u, lambda u: u + 1, lambda u: u))
doubt(contraction_of_infimum,
    mutants=[mutant("without C", show=infimum_at_order(alpha, V, *images, z + s, eps),
            hints=[{"witness": {**points_at(0, 1), "z": "1", "C": "2", "s": "0", "psi": twice, "phi": twice},
                    "proofs": {"given infimum before": at_once(0, 1, expr(1)), "show": too_far(0, 2, expr(1))}}]),
        mutant("without s", show=infimum_at_order(alpha, V, *images, C * z, eps),
            hints=[{"witness": {**points_at(0, 1), "z": "1", "C": "1", "s": "1", "psi": unmoved, "phi": plus_one},
                    "proofs": {"given infimum before": at_once(0, 1, expr(1)), "show": too_far(0, 2, expr(1))}}])])
