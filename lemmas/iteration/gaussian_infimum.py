"""Lemmas 2.15, 2.16 and 5.7 of Altschuler and Talwar for the shifted divergence as an infimum, alpha >= 1."""

from lemmas.iteration.gaussian_every_order import (Q_, P, W, after_noise, doubled, images, one_moved_on,
    random_contraction_every_order)
from lemmas.iteration.infimum_shifts import (at_once, infimum_at_order, more_than_392, moves,
    shift_reduction_of_infimum, too_far)
from lemmas.iteration.noise import gaussian_cost
from lemmas.iteration.order_one import gaussian_cost_order_one
from lemmas.iteration.reduction import C, Th, V, mu, near_maps, nu, one_lipschitz, s, z
from lemmas.papers import altschuler
from verify.language.expr import expr
from verify.lemma import *

a, alpha, eps, sigma = reals("a alpha eps sigma")
th = point("th", Th)

@claim("D_alpha^(z)(P * N || Q * N) <= D_alpha^(z + a)(P || Q) + alpha a^2/(2 sigma^2) for the infima, N = N(0, "
        "sigma^2 I), alpha >= 1", altschuler("Lemma 2.15", "whole"),
    given=[alpha >= 1, z >= 0, a >= 0, sigma > 0,
        hypothesis("infimum before", infimum_at_order(alpha, W, P, Q_, z + a, eps))],
    show=infimum_at_order(alpha, W, *after_noise, z, eps + alpha * a**2 / (2 * sigma**2)))
def gaussian_shift_of_infimum():
    with use(shift_reduction_of_infimum, R=alpha * a**2 / (2 * sigma**2)) as that:
        with that.premise("cost of the noise"):
            part2 = each_part()
            with part2[0]:
                intro(1)
                use(gaussian_cost)
            with part2[1]:
                intro(1)
                rewrite(eq(alpha, 1))
                use(gaussian_cost_order_one)

@claim("D_alpha^(C z + s)(chi mu || omega nu) <= D_alpha^(z)(mu || nu) for the infima, for random maps s apart, one "
        "C-Lipschitz, alpha >= 1", altschuler("Lemma 2.16", "whole"), altschuler("Lemma 5.7", "whole"),
    given=[alpha >= 1, z >= 0, C >= 0, near_maps, one_lipschitz,
        hypothesis("infimum before", infimum_at_order(alpha, V, mu, nu, z, eps))],
    show=infimum_at_order(alpha, V, *images, C * z + s, eps))
def random_contraction_of_infimum():
    inhabit(th, Th)
    apply_to(near_maps, th, zero(V))  # so s >= 0
    do(moves(random_contraction_every_order, images))

# --- doubts ----------------------------------------------------------------------------------------------------------

# D_2 is 400 for the points 20 and 0 after standard noise, what a shift of 20 costs.
doubt(gaussian_shift_of_infimum,
    mutants=[mutant("98/100 of the cost",
            show=infimum_at_order(alpha, W, *after_noise, z, eps + "98/100" * alpha * a**2 / (2 * sigma**2)),
            hints=[{"witness": {**{"W": "line", "P": dirac(expr(20)), "Q": dirac(expr(0))},
                        **{"alpha": "2", "eps": "0", "z": "0", "a": "20", "sigma": "1"}},
                    "proofs": {"given infimum before": at_once(20, 0, expr(20)), "show": more_than_392}}])])
two_apart = {"given infimum before": at_once(0, 1, expr(1)), "show": too_far(0, 2, expr(1))}
doubt(random_contraction_of_infimum,
    mutants=[mutant("without C", show=infimum_at_order(alpha, V, *images, z + s, eps),
            hints=[{"witness": doubled, "proofs": two_apart}]),
        mutant("without s", show=infimum_at_order(alpha, V, *images, C * z, eps),
            hints=[{"witness": one_moved_on, "proofs": two_apart}])])
