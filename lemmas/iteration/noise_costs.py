"""What a shift costs under noise is a supremum of divergences (Definition 10), at orders 1, above, and infinity."""

from lemmas.divergences.equal_laws import kl_of_equal, larger_renyi_bound, renyi_of_equal
from lemmas.divergences.renyi_to_hockey_stick import pure_privacy
from lemmas.iteration.approximate_steps import hides
from lemmas.iteration.every_order import max_cost
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

# --- the cost grows with the shift, from 0 ---------------------------------------------------------------

b, gamma, delta = reals("b gamma delta")

# E_gamma of a shift of 0 is max(1 - gamma, 0), that of a law from itself; the other costs are 0 there.
noise_cost_monotone = claim(
    "What a shift of length at most a costs under any noise grows with a, from 0 at a = 0, at all orders and for E_gamma",
    feldman("Definition 10", "remark", "R(0) = 0 and R grows with the shift"),
    kind="strengthening",
    given=[a >= 0],
    show=all_of(
        (a <= b).implies(
            all_of(
                every(
                    REAL, lambda alpha: (noise_cost(N, alpha, b) <= R).implies(noise_cost(N, alpha, a) <= R)
                ),
                kl_cost(N, b, R).implies(kl_cost(N, a, R)),
                max_cost(V, N, b, R).implies(max_cost(V, N, a, R)),
                every(
                    REAL,
                    REAL,
                    lambda gamma, delta: hides(gamma, V, N, b, delta).implies(hides(gamma, V, N, a, delta)),
                ),
            )
        ),
        all_of(
            every(REAL, lambda alpha: (1 < alpha).implies(same_bounds(noise_cost(N, alpha, 0) <= R, R >= 0))),
            same_bounds(kl_cost(N, 0, R), R >= 0),
            same_bounds(max_cost(V, N, 0, R), R >= 0),
            every(
                REAL,
                REAL,
                lambda gamma, delta: same_bounds(
                    hides(gamma, V, N, 0, delta), (delta >= 0) & (delta >= 1 - gamma)
                ),
            ),
        ),
    ),
)
moved_moment = lambda w: (
    E(N, lambda x: t(w + x) ** (alpha - 1)) ** alpha
    <= exp((alpha - 1) * R) * E(N, lambda x: t(x) ** alpha) ** (alpha - 1)
)
shorter = (intro("w"), intro(), apply_to(-2, w), assume())
one, nothing = value(V, lambda v: expr(1)), value(V, lambda v: expr(0))
logs = lambda C: (
    fact("log", "increasing", 1, exp(C)),
    fact("log", "exp", C),
    fact("log", "exp", 0),
)
unmoved = (intro("w"), intro(), definite(w))
itself = have(same(N, N), ext())
proof(
    noise_cost_monotone,
    each_part(
        (
            intro(),
            each_part(
                (intro("alpha"), intro(), *shorter),
                (intro(), *shorter),
                (intro(), *shorter),
                (intro("gamma", "delta"), intro(), *shorter),
            ),
        ),
        (
            itself,
            each_part(
                (
                    intro("alpha"),
                    intro(),
                    each_part(
                        (
                            intro(),
                            apply_to(-1, zero(V), one),
                            *logs((alpha - 1) * R),
                            linear(1 / (alpha - 1)),
                        ),
                        (
                            intro(),
                            *unmoved,
                            use(renyi_of_equal, X=V, mu=N, nu=N),
                            use(larger_renyi_bound, X=V, mu=N, nu=N, c=0, d=R),
                            intro("t"),
                            apply_to(-1, t),
                            congruence(eq_points(w, zero(V)), lambda hole: moved_moment(hole)),
                            assume(),
                        ),
                    ),
                ),
                (
                    each_part(
                        (intro(), apply_to(-1, zero(V), nothing), *logs(R), linear()),
                        (
                            intro(),
                            *unmoved,
                            use(kl_of_equal, X=V, mu=N, nu=N),
                            intro("gb"),
                            apply_to(-1, gb),
                            fact("exp", "increasing", 0, R),
                            congruence(
                                eq_points(w, zero(V)),
                                lambda hole: (
                                    exp(E(N, lambda x: gb(hole + x))) <= exp(R) * E(N, lambda x: exp(gb(x)))
                                ),
                            ),
                            linear(E(N, lambda x: exp(gb(x)))),
                        ),
                    ),
                ),
                (
                    each_part(
                        (intro(), apply_to(-1, zero(V), one), *logs(R), linear()),
                        (
                            intro(),
                            *unmoved,
                            intro("t"),
                            fact("exp", "increasing", 0, R),
                            congruence(
                                eq_points(w, zero(V)),
                                lambda hole: E(N, lambda x: t(hole + x)) <= exp(R) * E(N, t),
                            ),
                            linear(E(N, t)),
                        ),
                    ),
                ),
                (
                    intro("gamma", "delta"),
                    each_part(
                        (intro(), apply_to(-1, zero(V), nothing), apply_to(-2, zero(V), one)),
                        (
                            intro(),
                            *unmoved,
                            intro("h"),
                            congruence(
                                eq_points(w, zero(V)),
                                lambda hole: E(N, lambda x: h(hole + x)) <= gamma * E(N, h) + delta,
                            ),
                            have(0 <= E(N, h)),
                            have(E(N, h) <= 1),
                            linear(E(N, h), 1 - E(N, h)),
                        ),
                    ),
                ),
            ),
        ),
    ),
)
doubt(
    noise_cost_monotone,
    mutants=[
        mutant(
            "E_gamma of an unmoved law is 0 for gamma < 1 too",
            given=[gamma > 0],
            show=hides(gamma, V, N, 0, 0),
        ),
    ],
)
