"""Proposition 9, shift reduction and contraction for the shifted divergence as an infimum, orders alpha >= 1.

They hold for the bounds that are attained; the infimum is at most r if every r' > r is attained as a bound.
"""

from lemmas.iteration.every_order import contraction_every_order, shift_reduction_every_order
from lemmas.iteration.order_one_step import kl_cost, shifted_kl
from lemmas.iteration.reduction import apart, convolved, lipschitz
from lemmas.iteration.shifted import shifted_renyi
from lemmas.iteration.shifted_every_order import shifted_divergence_facts
from lemmas.iteration.shifted_infimum import (
    INFIMUM,
    beyond,
    infimum_kl,
    infimum_of_bounds,
    infimum_of_bounds_at_one,
    infimum_renyi,
)
from lemmas.papers import berthier, feldman
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


@definition(
    REAL,
    *INFIMUM,
    text="inf over mu' with W_oo($mu, mu') <= $z of D_$alpha(mu' || $nu) <= $r, $alpha >= 1",
    latex=r"\inf_{\mu'\colon W_{\infty}($mu, \mu') \le $z} \mathsf{D}_{$alpha}(\mu' \,\|\, $nu) \le $r\ ($alpha \ge 1)",
)
def infimum_at_order(alpha: Expr, V: Space, mu: Law, nu: Law, z: Expr, r: Expr) -> Prop:
    """Definition 8 at an order alpha >= 1: for every r1 > r some law within z of mu has divergence at most r1."""
    return of_order(alpha, infimum_renyi(alpha, V, mu, nu, z, r), infimum_kl(V, mu, nu, z, r))


@definition(
    REAL,
    V,
    law(V),
    REAL,
    REAL,
    text="R_$alpha($N, $a) <= $R, $alpha >= 1",
    latex=r"R_{$alpha}($N, $a) \le $R\ ($alpha \ge 1)",
)
def cost_at_order(alpha: Expr, V: Space, N: Law, a: Expr, R: Expr) -> Prop:
    """The cost of a shift by at most a at an order alpha >= 1."""
    return of_order(alpha, noise_cost(N, alpha, a) <= R, kl_cost(N, a, R))


@definition(
    REAL,
    V,
    law(V),
    law(V),
    REAL,
    text="D_$alpha($mu || $nu) <= $r, $alpha >= 1",
    latex=r"\mathsf{D}_{$alpha}($mu \,\|\, $nu) \le $r\ ($alpha \ge 1)",
)
def divergence_at_order(alpha: Expr, V: Space, mu: Law, nu: Law, r: Expr) -> Prop:
    """The Renyi divergence of an order alpha >= 1, at one that of Kullback and Leibler."""
    return of_order(alpha, renyi(mu, nu, alpha) <= r, kl(mu, nu) <= r)


orders = (alpha > 1, eq(alpha, 1))
attained = (infimum_of_bounds, infimum_of_bounds_at_one)
infima = lambda mu, nu, z, r: (infimum_renyi(alpha, V, mu, nu, z, r), infimum_kl(V, mu, nu, z, r))
shifted = lambda mu, nu, z, r: (shifted_renyi(mu, nu, alpha, z) <= r, shifted_kl(V, mu, nu, z, r))


def passes(
    order: int, before: tuple[Law, Law, Expr], after: tuple[Law, Law, Expr], least: Expr, r1: Expr, *by: Step
) -> tuple[Step, ...]:
    """From the infimum `before` at eps to the infimum `after` at `least`: the bound r1 before gives a bound after."""
    (mu0, nu0, z0), (mu1, nu1, z1) = before, after
    return (
        modus(orders[order].implies(infima(mu0, nu0, z0, eps)[order])),
        use(attained[order], mu=mu0, nu=nu0, z=z0, r=eps).called("before"),
        modus("before.0"),
        have(
            beyond(lambda r1: shifted(mu1, nu1, z1, r1)[order], least),
            intro("r1"),
            intro(),
            apply_to(beyond(lambda r1: shifted(mu0, nu0, z0, r1)[order], eps), r1),
            *by,
        ),
        use(attained[order], mu=mu1, nu=nu1, z=z1, r=least).called("after"),
        modus("after.1"),
        assume(),
    )


# --- Proposition 9 ---------------------------------------------------------------------------------------------------

falls_with_the_shift = claim(
    "inf D_alpha(mu' || nu) over W_oo(mu, mu') <= z falls as z grows, alpha >= 1",
    feldman("Proposition 9, first part", "whole"),
    given=[alpha >= 1, z >= 0, z <= z1, infimum_at_order(alpha, V, mu, nu, z, eps)],
    show=infimum_at_order(alpha, V, mu, nu, z1, eps),
)


def facts(order: int) -> tuple[Step, ...]:
    """Proposition 9 for the bound r1."""
    known = use(shifted_divergence_facts, eps=r1, gamma=1, delta=0, x=zero(V), alpha=alpha if order == 0 else 2).called(
        "facts"
    )
    return (known, modus("facts.0")) if order == 0 else (known,)


proof(
    falls_with_the_shift,
    each_part(
        *(
            (
                intro(),
                *passes(
                    order,
                    (mu, nu, z),
                    (mu, nu, z1),
                    eps,
                    r1,
                    *facts(order),
                    modus(shifted(mu, nu, z, r1)[order].implies(shifted(mu, nu, z1, r1)[order])),
                    assume(),
                ),
            )
            for order in range(2)
        )
    ),
)

moved = bind(mu, lambda u: dirac(u + x))
plain = (renyi(moved, nu, alpha), kl(moved, nu))
weaker = (
    (
        fact("exp", "increasing", (alpha - 1) * eps, (alpha - 1) * r1, by=[(linear(alpha - 1),)]),
        intro("t"),
        apply_to(plain[0] <= eps, t),
        linear(E(nu, lambda y: t(y) ** alpha) ** (alpha - 1)),
    ),
    (
        fact("exp", "increasing", eps, r1),
        intro("gb"),
        apply_to(plain[1] <= eps, gb),
        linear(E(nu, lambda y: exp(gb(y)))),
    ),
)
shift_by_a_vector = claim(
    "inf D_alpha(mu' || nu) over W_oo(mu, mu') <= |x| is at most D_alpha(mu * x || nu), alpha >= 1",
    feldman("Proposition 9, second part", "whole"),
    given=[alpha >= 1, divergence_at_order(alpha, V, moved, nu, eps)],
    show=infimum_at_order(alpha, V, mu, nu, norm(x), eps),
)
proof(
    shift_by_a_vector,
    each_part(
        *(
            (
                intro(),
                modus(orders[order].implies(plain[order] <= eps)),
                have(
                    beyond(lambda r1: shifted(mu, nu, norm(x), r1)[order], eps),
                    intro("r1"),
                    intro(),
                    have(plain[order] <= r1, *weaker[order]),
                    use(
                        shifted_divergence_facts, eps=r1, gamma=1, delta=0, z=0, z1=0, alpha=alpha if order == 0 else 2
                    ).called("facts"),
                    *((modus("facts.0"),) if order == 0 else ()),
                    modus((plain[order] <= r1).implies(shifted(mu, nu, norm(x), r1)[order])),
                ),
                use(attained[order], z=norm(x), r=eps).called("after"),
                modus("after.1"),
            )
            for order in range(2)
        )
    ),
)

proposition_9_of_infimum = claim(
    "D_alpha^(z)(mu || nu) falls as z grows, and D_alpha^(|x|)(mu || nu) <= D_alpha(mu * x || nu), for the infima, alpha >= 1",
    feldman("Proposition 9", "whole"),
    given=[alpha >= 1, z >= 0, z <= z1],
    show=infimum_at_order(alpha, V, mu, nu, z, eps).implies(infimum_at_order(alpha, V, mu, nu, z1, eps))
    & divergence_at_order(alpha, V, moved, nu, eps).implies(infimum_at_order(alpha, V, mu, nu, norm(x), eps)),
)
proof(proposition_9_of_infimum, each_part((intro(), use(falls_with_the_shift)), (intro(), use(shift_by_a_vector))))

# --- Lemma 20 --------------------------------------------------------------------------------------------------------

noised = (convolved(mu, N), convolved(nu, N))
costs = (noise_cost(N, alpha, a) <= R, kl_cost(N, a, R))
shift_reduction_of_infimum = claim(
    "D_alpha^(z)(mu * N || nu * N) <= D_alpha^(z + a)(mu || nu) + R_alpha(N, a) for the infima, alpha >= 1",
    feldman("Lemma 20", "whole"),
    berthier("Lemma 3.3", "whole"),
    given=[
        alpha >= 1,
        z >= 0,
        a >= 0,
        cost_at_order(alpha, V, N, a, R),
        infimum_at_order(alpha, V, mu, nu, z + a, eps),
    ],
    show=infimum_at_order(alpha, V, *noised, z, eps + R),
)
proof(
    shift_reduction_of_infimum,
    each_part(
        *(
            (
                intro(),
                modus(orders[order].implies(costs[order])),
                *passes(
                    order,
                    (mu, nu, z + a),
                    (*noised, z),
                    eps + R,
                    r1 - R,
                    use(shift_reduction_every_order, eps=r1 - R).called("reduced"),
                    modus(f"reduced.{order}"),
                    assume(),
                ),
            )
            for order in range(2)
        )
    ),
)

# --- Lemma 21 --------------------------------------------------------------------------------------------------------

images = (push(mu, psi), push(nu, phi_))
contraction_of_infimum = claim(
    "D_alpha^(C z + s)(psi(X) || phi(X')) <= D_alpha^(z)(X || X') for the infima, for maps s apart, one of them "
    "C-Lipschitz, alpha >= 1",
    feldman("Lemma 21", "whole"),
    berthier("Lemma 3.4", "whole"),
    given=[
        alpha >= 1,
        z >= 0,
        C >= 0,
        apart(psi, phi_, s),
        lipschitz(psi, C) | lipschitz(phi_, C),
        infimum_at_order(alpha, V, mu, nu, z, eps),
    ],
    show=infimum_at_order(alpha, V, *images, C * z + s, eps),
)
proof(
    contraction_of_infimum,
    apply_to(apart(psi, phi_, s), zero(V)),
    each_part(
        *(
            (
                intro(),
                *passes(
                    order,
                    (mu, nu, z),
                    (*images, C * z + s),
                    eps,
                    r1,
                    use(contraction_every_order, eps=r1).called("moved"),
                    modus(f"moved.{order}"),
                    assume(),
                ),
            )
            for order in range(2)
        )
    ),
)
