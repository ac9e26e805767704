"""Lemmas 2.15, 2.16 and 5.7 of Altschuler and Talwar for the shifted divergence as an infimum, orders alpha >= 1."""

from lemmas.iteration.gaussian_every_order import Q_, P, W, after_noise, images, noise, random_contraction_every_order
from lemmas.iteration.infimum_shifts import infimum_at_order, passes, shift_reduction_of_infimum
from lemmas.iteration.noise import gaussian_cost
from lemmas.iteration.order_one import gaussian_cost_order_one
from lemmas.iteration.reduction import C, Th, V, mu, near_maps, nu, one_lipschitz, s, z
from lemmas.papers import altschuler
from verify.lemma import *

a, alpha, eps, sigma, r1 = reals("a alpha eps sigma r1")
th = point("th", Th)

gaussian_shift_of_infimum = claim(
    "D_alpha^(z)(mu * N(0, sigma^2 I) || nu * N(0, sigma^2 I)) <= D_alpha^(z + a)(mu || nu) + alpha a^2/(2 sigma^2) for "
    "the infima, alpha >= 1",
    altschuler("Lemma 2.15", "whole"),
    given=[alpha >= 1, z >= 0, a >= 0, sigma > 0, infimum_at_order(alpha, W, P, Q_, z + a, eps)],
    show=infimum_at_order(alpha, W, *after_noise, z, eps + alpha * a**2 / (2 * sigma**2)),
)
proof(
    gaussian_shift_of_infimum,
    use(
        shift_reduction_of_infimum,
        V=W,
        mu=P,
        nu=Q_,
        N=noise,
        R=alpha * a**2 / (2 * sigma**2),
        by={
            3: each_part(
                (intro(), use(gaussian_cost, V=W, s=sigma)),
                (intro(), rewrite(eq(alpha, 1)), use(gaussian_cost_order_one, V=W)),
            )
        },
    ),
)

random_contraction_of_infimum = claim(
    "D_alpha^(C z + s)(chi mu || omega nu) <= D_alpha^(z)(mu || nu) for the infima, for random maps s apart, one "
    "C-Lipschitz, alpha >= 1",
    altschuler("Lemma 2.16", "whole"),
    altschuler("Lemma 5.7", "whole"),
    given=[alpha >= 1, z >= 0, C >= 0, near_maps, one_lipschitz, infimum_at_order(alpha, V, mu, nu, z, eps)],
    show=infimum_at_order(alpha, V, *images, C * z + s, eps),
)
proof(
    random_contraction_of_infimum,
    inhabit(th, Th),
    apply_to(near_maps, th, zero(V)),
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
                    use(random_contraction_every_order, eps=r1).called("moved"),
                    modus(f"moved.{order}"),
                    assume(),
                ),
            )
            for order in range(2)
        )
    ),
)
