"""Propositions 2.17, 3.2 and 5.6 of Altschuler and Talwar at every order alpha >= 1, that of KL by its limit."""

from typing import Any

from lemmas.iteration.order_one import kl_from_orders_above
from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from lemmas.mechanisms.translated_iterations import add_noise
from lemmas.noisy_sgd.diameter_bound import amplification_projected, diameter_bound, diameter_bound_contractive, noisy
from lemmas.noisy_sgd.later_starts import Q_, P, T, V, a, diameter, sigma, tau
from lemmas.papers import altschuler
from verify.language.expr import expr
from verify.lemma import *

half_sum = lambda tau: Sum(tau + 1, T, lambda i: a[i] ** 2 / sigma[i] ** 2) / 2
orders_above_one = lambda tau: every(
    REAL, lambda alpha: (1 < alpha).implies(renyi(P[T], Q_[T], alpha) <= alpha * half_sum(tau))
)
every_order = lambda tau: orders_above_one(tau) & (kl(P[T], Q_[T]) <= half_sum(tau))


def at_every_order(above_one: Any, tau: Expr) -> tuple[Step, ...]:
    """The orders above one are the lemma; order one is their limit."""
    return (
        have(orders_above_one(tau), intro("alpha"), intro(), use(above_one)),
        have(
            half_sum(tau) >= 0,
            sums((tau + 1, T), lambda i: a[i] ** 2 / sigma[i] ** 2 >= 0, lambda i: (apply_to(noisy, i - 1),)),
        ),
        each_part((), (use(kl_from_orders_above, X=V, mu=P[T], nu=Q_[T], c=half_sum(tau)),)),
    )


# Each has the hypotheses of the lemma for alpha > 1 but this first one.
iteration_every_order = claim(
    "Projected contractive noisy iterations from one start: D_alpha <= (alpha/2) sum of (a_t/sigma_t)^2, alpha >= 1",
    altschuler("Proposition 2.17", "whole"),
    given=amplification_projected.given[1:],
    show=every_order(expr(0)),
    repairs="prop217_maps_that_see_the_state",
)
proof(iteration_every_order, *at_every_order(amplification_projected, expr(0)))

diameter_bound_every_order = claim(
    "Iterations in a set of diameter D: only the steps after any time tau count, alpha >= 1",
    altschuler("Proposition 3.2", "whole"),
    given=diameter_bound.given[1:],
    show=every_order(tau),
)
proof(diameter_bound_every_order, *at_every_order(diameter_bound, tau))

contractive_bound_every_order = claim(
    "Iterations with c-Lipschitz maps in a set of diameter D: only the steps after tau count, alpha >= 1",
    altschuler("Proposition 5.6", "whole"),
    given=diameter_bound_contractive.given[1:],
    show=every_order(tau),
)
proof(contractive_bound_every_order, *at_every_order(diameter_bound_contractive, tau))

# --- two steps on the line, of which the first one moves the runs by -1 and by 1: N(-1, 2) and N(1, 2) ------------

index_t = integer("t")
first_only = lambda t: indicator(t <= 1)
numbers = lambda body: value(INTEGER, lambda t: expr(body(t)))
moved = lambda by: value(INTEGER, lambda t: value(line, line, lambda th, u: u + by * first_only(t)))
laws_of = lambda by: value(INTEGER, lambda t: bind(gauss(line), lambda xi: dirac(by * Min(t, 1) + sqrt(t) * xi)))
two_steps: dict[str, Any] = {
    **dict.fromkeys(("V", "Th"), "line"),
    **{"P": laws_of(-1), "Q": laws_of(1), "psi": moved(-1), "phi": moved(1)},
    "rho": value(INTEGER, lambda t: dirac(expr(0))),
    "K": value(line, lambda u: expr(1)),
    "Pi": value(line, lambda u: u),
    "s": numbers(lambda t: 2 * first_only(t)),
    "sigma": numbers(lambda t: 1),
    "T": "2",
}
zero_or_one = lambda first, second: (
    intro("t"),
    cases(
        index_t <= 0,
        yes=(have(eq(index_t, 0)), rewrite(this), *first),
        no=(have(eq(index_t, 1)), rewrite(this), *second),
    ),
)
add = lambda **at: use(add_noise, V=line, s=1, **at)
step_law = lambda by: zero_or_one(
    (add(a=expr(0), d=expr(by), r=0, c=1),), (add(a=expr(by), d=expr(0), r=1, c=sqrt(2)),)
)
step_maps = (intro("t", "th", "u", "v"),)
step_gap = (intro("t", "th", "u"), cases(index_t + 1 <= 1))


def upto(low: int, high: int, term: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """The sum from low to high, by its terms."""
    ends = range(high, low - 1, -1)
    return (*(unfold(Sum(low, end, term)) for end in ends), unfold(Sum(low, low - 1, term), "empty"))


def runs_from(k: int) -> dict[str, Any]:
    """The proofs that the two runs are runs, that the maps are contractive and the gaps are s; the first is hypothesis k."""
    return {
        f"given {k}": step_law(-1),
        f"given {k + 1}": step_law(1),
        f"given {k + 3}": step_maps,
        f"given {k + 4}": step_maps,
        f"given {k + 5}": step_gap,
    }


term = lambda i: 2 * first_only(i) - 1
left_over = (
    intro("t"),
    cases(
        index_t <= 0,
        yes=(have(eq(index_t, 0)), rewrite(this), *upto(1, 0, term)),
        no=(
            cases(
                index_t <= 1,
                yes=(have(eq(index_t, 1)), rewrite(this), *upto(1, 1, term), linear()),
                no=(have(eq(index_t, 2)), rewrite(this), *upto(1, 2, term), linear()),
            ),
        ),
    ),
)


def at_two(number: int | str, R: Expr, *sums_up: Step) -> tuple[Step, ...]:
    """D_2 of N(-1, 2) and N(1, 2) is 2, and R is less; what is absurd is the hypothesis of this number."""
    return (
        contradiction(),
        apply_to(number, 2).called("order 2"),
        use(gaussian_renyi_exact, V=line, m1=expr(-1), m2=expr(1), s=sqrt(2), alpha=2, R=R),
        modus("gaussian_renyi_exact.1", intro("t"), apply_to("order 2", weight("t", line))),
        *sums_up,
        linear(),
    )


one = lambda i: expr(1)
last_one = lambda i: (2 * first_only(i)) ** 2
doubt(
    iteration_every_order,
    mutants=[
        mutant(
            "alpha/4 in place of alpha/2",
            show=every(
                REAL, lambda alpha: (1 < alpha).implies(renyi(P[T], Q_[T], alpha) <= alpha / 2 * half_sum(expr(0)))
            ),
            hints=[
                {
                    "witness": {**two_steps, "a": numbers(lambda t: 1)},
                    "proofs": {
                        **runs_from(4),
                        "given 10": left_over,
                        "given 11": (*upto(1, 2, term), linear()),
                        "show": at_two(0, Sum(1, 2, one) / 2, *upto(1, 2, one)),
                    },
                }
            ],
        )
    ],
)
doubt(
    diameter_bound_every_order,
    mutants=[
        mutant(
            "without the diameter",
            given=[prop for prop in diameter_bound_every_order.given if prop is not diameter],
            hints=[
                {
                    "witness": {**two_steps, "a": two_steps["s"], "D": "0", "tau": "1"},
                    "proofs": {**runs_from(5), "show": at_two(0, Sum(2, 2, last_one), *upto(2, 2, last_one))},
                }
            ],
        )
    ],
)
doubt(
    contractive_bound_every_order,
    mutants=[
        mutant(
            "without the diameter",
            given=[prop for prop in contractive_bound_every_order.given if prop is not diameter],
            hints=[
                {
                    "witness": {**two_steps, "a": two_steps["s"], "D": "0", "tau": "1", "c": "1"},
                    "proofs": {**runs_from(5), "show": at_two(0, Sum(2, 2, last_one), *upto(2, 2, last_one))},
                }
            ],
        )
    ],
)
