"""Propositions 2.17, 3.2 and 5.6 of Altschuler and Talwar at every order alpha >= 1, that of KL by its limit.

Letters are those of diameter_bound.py: P[t], Q[t] are the laws of the iterates X_t, X'_t, a_t what the noise sigma_t takes
off the shift, z_t the shift that is left after t steps; tau = 0 for Proposition 2.17.
"""

from typing import Any

from lemmas.iteration.order_one import kl_from_orders_above
from lemmas.upper_bounds.diameter_bound import amplification_projected, diameter_bound, diameter_bound_contractive, noisy
from lemmas.runs.later_starts import Q_, P, T, a, diameter, sigma, tau
from lemmas.runs.two_steps_on_the_line import half_of_it, no_diameter
from lemmas.papers import altschuler
from verify.language.expr import expr
from verify.lemma import *

half_sum = lambda tau: Sum(tau + 1, T, lambda i: a[i] ** 2 / sigma[i] ** 2) / 2
orders_above_one = lambda tau: every(REAL,
    lambda alpha: (1 < alpha).implies(renyi(P[T], Q_[T], alpha) <= alpha * half_sum(tau)))
every_order = lambda tau: orders_above_one(tau) & (kl(P[T], Q_[T]) <= half_sum(tau))

def at_every_order(above_one: Any, tau: Expr) -> None:
    """The orders above one are the lemma; order one is their limit."""
    with have(orders_above_one(tau)):
        intro("alpha", "[1 < alpha]")
        use(above_one)
    have(half_sum(tau) >= 0,
        by.sums((tau + 1, T), lambda i: a[i] ** 2 / sigma[i] ** 2 >= 0, lambda i: (by.apply_to(noisy, i - 1),)))
    each_part((), (by.use(kl_from_orders_above),))

# Each has the hypotheses of the lemma for orders above one, but the first of them, alpha > 1.
@claim("Projected contractive steps, one start, z_t >= 0 = z_T: D_alpha <= (alpha/2) sum (a_t/sigma_t)^2, alpha >= 1",
    altschuler("Proposition 2.17", "whole"),
    given=amplification_projected.given_from(1),
    show=every_order(expr(0)))
def iteration_every_order():
    at_every_order(amplification_projected, expr(0))

@claim("Contractive steps, diameter D, z_t >= 0 = z_T: D_alpha <= (alpha/2) sum_(t > tau) (a_t/sigma_t)^2, alpha >= 1",
    altschuler("Proposition 3.2", "whole"),
    given=diameter_bound.given_from(1),
    show=every_order(tau))
def diameter_bound_every_order():
    at_every_order(diameter_bound, tau)

@claim("c-Lipschitz steps, diameter D, z_t >= 0 = z_T: D_alpha <= (alpha/2) sum_(t > tau) (a_t/sigma_t)^2, alpha >= 1",
    altschuler("Proposition 5.6", "whole"),
    given=diameter_bound_contractive.given_from(1),
    show=every_order(tau))
def contractive_bound_every_order():
    at_every_order(diameter_bound_contractive, tau)

doubt(iteration_every_order,
    mutants=[mutant("alpha/4 in place of alpha/2",
            show=every(REAL,
                lambda alpha: (1 < alpha).implies(renyi(P[T], Q_[T], alpha) <= alpha / 2 * half_sum(expr(0)))),
            hints=[half_of_it(every_order=True)])])
doubt(diameter_bound_every_order,
    mutants=[dropped(diameter_bound_every_order, diameter, "without the diameter", [no_diameter(every_order=True)])])
doubt(contractive_bound_every_order,
    mutants=[dropped(contractive_bound_every_order, diameter, "without the diameter",
            [no_diameter(every_order=True, c="1")])])
