"""What a shift costs under noise is a supremum of divergences (Definition 10), at orders 1, above, and infinity."""

from lemmas.divergences.renyi_to_hockey_stick import pure_privacy
from lemmas.iteration.approximate_steps import hides
from lemmas.iteration.order_one_step import kl_cost
from lemmas.iteration.reduction import convolved
from lemmas.papers import feldman
from verify.lemma import *

V = normed("V")
N = law("N", V)
alpha, a, R = reals("alpha a R")
x, w = points("x w", V)
t, h, gb = weight("t", V), test("h", V), bounded("gb", V)


def for_all_shifts(close: Callable[[Law], Prop]) -> Prop:
    """For the noise shifted by any vector x of length at most a: its convolution with the point law of x."""
    return every(V, lambda x: (norm(x) <= a).implies(close(convolved(N, dirac(x)))))


def same_bounds(left: Prop, right: Prop) -> Prop:
    return left.implies(right) & right.implies(left)


noise_cost_is_supremum = claim(
    "R_alpha(zeta, a) is the supremum of D_alpha(zeta * x || zeta) over |x| <= a, at orders 1, above, and infinity: "
    "its upper bounds are those of the divergences",
    feldman("Definition 10", "whole"),
    given=[a > 0],
    show=all_of(
        every(
            REAL,
            lambda alpha: (1 < alpha).implies(
                same_bounds(noise_cost(N, alpha, a) <= R, for_all_shifts(lambda M: renyi(M, N, alpha) <= R))
            ),
        ),
        same_bounds(kl_cost(N, a, R), for_all_shifts(lambda M: kl(M, N) <= R)),
        same_bounds(hides(exp(R), V, N, a, expr(0)), for_all_shifts(lambda M: max_divergence(M, N) <= R)),
    ),
)
proof(
    noise_cost_is_supremum,
    each_part(
        (
            intro("alpha"),
            intro(),
            each_part(
                (intro(), intro("x"), intro(), intro("t"), apply_to(2, x, t), assume()),
                (intro(), intro("w"), intro(), intro("t"), apply_to(2, w), apply_to(-1, t), assume()),
            ),
        ),
        (
            each_part(
                (intro(), intro("x"), intro(), intro("gb"), apply_to(1, x), apply_to(-1, gb), assume()),
                (intro(), intro("w"), intro(), intro("gb"), apply_to(1, w), apply_to(-1, gb), assume()),
            ),
        ),
        (
            each_part(
                (
                    intro(),
                    intro("x"),
                    intro(),
                    use(pure_privacy, X=V, mu=convolved(N, dirac(x)), nu=N, eps=R),
                    modus(-1, intro("h"), apply_to(1, x), apply_to(-1, h), linear()),
                    assume(),
                ),
                (
                    intro(),
                    intro("w"),
                    intro(),
                    intro("h"),
                    apply_to(1, w),
                    apply_to(-1, value(V, lambda v: h(v))),
                    linear(),
                ),
            ),
        ),
    ),
)
