"""Lemmas 2.15, 2.16 and 5.7 of Altschuler and Talwar, alpha >= 1, for bounds of the infima that are attained."""

from typing import Any

from lemmas.iteration.gaussian_half_lines import moved, standard, twenty_apart
from lemmas.iteration.noise import gaussian, gaussian_cost
from lemmas.iteration.order_one import gaussian_cost_order_one
from lemmas.iteration.order_one_step import random_contraction_order_one, shift_and_contract_order_one, shifted_kl
from lemmas.iteration.reduction import (C, Th, V, chi, contraction_of_random_maps, convolved, mu, near_maps, nu, omega,
    one_lipschitz, rho, s, shift_reduction, z, images_near)
from lemmas.iteration.shifted import unshifted_divergence_bounds, near_points, shifted_renyi
from lemmas.iteration.shifted_points import points_within_the_shift
from lemmas.papers import altschuler
from verify.language.expr import expr
from verify.lemma import *

W = euclid("W")
a, alpha, eps, sigma = reals("a alpha eps sigma")
P, Q_ = laws("P Q", W)

@definition(r"$P * \mathcal{N}(0, $sigma^2 I)")
def noised(W: Euclid, P: Law[W], sigma: Real) -> Law:
    """P * N(0, sigma^2 I).

    The law of u + sigma xi for u of the law P and a standard Gaussian xi."""
    return convolved(P, gaussian(W, sigma))

after_noise = (noised(W, P, sigma), noised(W, Q_, sigma))

@claim("D_alpha^(z)(P * N || Q * N) <= D_alpha^(z + a)(P || Q) + alpha a^2/(2 sigma^2), N = N(0, sigma^2 I), alpha >= "
        "1, for bounds that some law attains",
    altschuler("Lemma 2.15", "part", "bounds of the infimum that are attained"),
    given=[z >= 0, a >= 0, sigma > 0],
    show=((alpha > 1) & (shifted_renyi(P, Q_, alpha, z + a) <= eps)).implies(
        shifted_renyi(*after_noise, alpha, z) <= eps + alpha * a**2 / (2 * sigma**2))
        & shifted_kl(W, P, Q_, z + a, eps).implies(shifted_kl(W, *after_noise, z, eps + a**2 / (2 * sigma**2))))
def gaussian_shift_reduction():
    part = each_part()
    with part[0]:
        intro(1)
        use(gaussian_cost)
        use(shift_reduction)
    with part[1]:
        intro(1)
        use(gaussian_cost_order_one)
        use(shift_and_contract_order_one, b=1, s=0)

# The point laws of 20 and 0: D_2 is 400 after standard noise.
at_20_and_0: dict[str, Any] = {**{"W": "line", "P": dirac(expr(20)), "Q": dirac(expr(0)), "sigma": "1"},
    **{"alpha": "2", "z": "0", "a": "20", "eps": "0"}}
more_than_396 = (by.contradiction().called("supposed"), by.use(near_points, V=line, u=20, v=0, alpha=2),
    by.modus("supposed"),
    by.use(unshifted_divergence_bounds, V=line, P=moved(expr(20)), Q=standard, alpha=2, B=exp(396)),
    by.use(twenty_apart, R=396))
doubt(gaussian_shift_reduction,
    mutants=[mutant("99/100 of alpha a^2/(2 sigma^2)",
            show=((alpha > 1) & (shifted_renyi(P, Q_, alpha, z + a) <= eps)).implies(
                shifted_renyi(*after_noise, alpha, z) <= eps + "99/100" * alpha * a**2 / (2 * sigma**2)),
            hints=[{"witness": at_20_and_0, "proofs": {"show": more_than_396}}])])

# The two random maps are chi(th, .) and omega(th, .) with a common th, drawn independently of the state: the
# coupling of the statement.  If the map may depend on the state, the statement is false.
@definition(r"\mathrm{law}\,$chi(\theta, u),\ \theta \sim $rho,\ u \sim $mu")
def image(V: Normed, Th: Space, rho: Law[Th], chi: Map[(Th, V), V], mu: Law[V]) -> Law:
    """the law of chi(th, u), th ~ rho and u ~ mu.

    The law of chi(th, u) for independent th and u."""
    return bind(mu, lambda u: bind(rho, lambda th: dirac(chi(th, u))))

images = (image(V, Th, rho, chi, mu), image(V, Th, rho, omega, nu))

@claim("D_alpha^(C z + s)(chi mu || omega nu) <= D_alpha^(z)(mu || nu), alpha >= 1, for random maps s apart, one "
        "C-Lipschitz, for bounds that some law attains",
    altschuler("Lemma 2.16", "part", "bounds of the infimum that are attained"),
    altschuler("Lemma 5.7", "part", "bounds of the infimum that are attained"),
    given=[z >= 0, C >= 0, near_maps, one_lipschitz],
    show=((alpha > 1) & (shifted_renyi(mu, nu, alpha, z) <= eps)).implies(
        shifted_renyi(*images, alpha, C * z + s) <= eps)
        & shifted_kl(V, mu, nu, z, eps).implies(shifted_kl(V, *images, C * z + s, eps)))
def random_contraction_every_order():
    inhabit(th, Th)
    apply_to(near_maps, th, zero(V))  # so s >= 0
    images_near()
    part = each_part()
    with part[0]:
        intro(1)
        use(contraction_of_random_maps)
    with part[1]:
        intro(1)
        use(random_contraction_order_one)

th = point("th", Th)

# The maps 2 u, and u and u + 1, bring the points 0 and 1 of the line to a distance of 2.
two_points: dict[str, Any] = {**{"V": "line", "Th": "line", "rho": dirac(expr(0)), "mu": dirac(expr(0)),
        "nu": dirac(expr(1))}, **{"alpha": "2", "eps": "0", "z": "1"}}
further = (by.contradiction().called("supposed"), by.modus("supposed", by.use(near_points, V=line, u=0, v=1, alpha=2)),
    by.use(points_within_the_shift, V=line, x=0, y=2, alpha=2, z=1, eps=0), by.linear())
of_state = lambda body: value(line, line, lambda th, u: body(u))
doubled = {**two_points, "C": "2", "s": "0", **dict.fromkeys(("chi", "omega"), of_state(lambda u: 2 * u))}
one_moved_on = {**two_points, "C": "1", "s": "1", "chi": of_state(lambda u: u), "omega": of_state(lambda u: u + 1)}
image_within = lambda shift: ((alpha > 1) & (shifted_renyi(mu, nu, alpha, z) <= eps)).implies(
    shifted_renyi(*images, alpha, shift) <= eps)
doubt(random_contraction_every_order,
    mutants=[mutant("z for C z", show=image_within(z + s), hints=[{"witness": doubled, "proofs": {"show": further}}]),
        mutant("without s", show=image_within(C * z), hints=[{"witness": one_moved_on, "proofs": {"show": further}}])])
