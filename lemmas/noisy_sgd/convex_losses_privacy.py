"""Theorem 3.1 and (1.1): the privacy of noisy SGD with random batches, for convex smooth Lipschitz losses."""

from lemmas.iteration.shifted import near_start
from lemmas.noisy_sgd.batch_runs import (
    G2,
    W2,
    D,
    G,
    K,
    L,
    T,
    Th,
    V,
    W,
    adjacent,
    b,
    body,
    eta,
    f,
    f2,
    g,
    g2,
    j,
    losses,
    map_contractive,
    n,
    numbers,
    psi,
    regular,
    run_stays,
    sigma,
    w0,
)
from lemmas.noisy_sgd.exchanged_batches import batches
from lemmas.noisy_sgd.exchanged_sums import batch_sums
from lemmas.noisy_sgd.finite_mixtures import renyi_weaker
from lemmas.noisy_sgd.later_starts import near_in_bounded_set
from lemmas.noisy_sgd.mixture_numbers import condition
from lemmas.noisy_sgd.one_batch_on_an_interval import on_interval, too_close
from lemmas.noisy_sgd.one_batch_on_the_line import as_gaussians, of_one_batch, one_batch
from lemmas.noisy_sgd.sampled_pair import alpha, q, x
from lemmas.noisy_sgd.sampled_runs import astar, order_below_alpha_star, runs, s1, sampled_sgd_by_shifts
from lemmas.noisy_sgd.seen_batches import convex_along_the_set, parts_along
from lemmas.noisy_sgd.smooth_losses import on
from lemmas.papers import altschuler
from lemmas.sampling.sampled_gaussian import below_alpha_star
from verify.language.expr import expr
from verify.lemma import *

rate = alpha * L**2 / (n**2 * sigma**2)
diameter = on(K, lambda p, q: norm(p - q) <= D)
const = lambda t: value(INTEGER, lambda i: expr(t))

# --- the numbers -------------------------------------------------------------------------------------------------

share, spread = b / n, "625/144" * L**2 / (b**2 * sigma**2)
effective = b * sigma / (2 * sqrt(2) * L)
orders = [alpha > 1, alpha <= astar, *below_alpha_star(astar, share, effective)]
noise = sigma > 8 * sqrt(2) * L / b

noise_is_large = claim(
    "b^2 sigma^2 > 128 L^2, and the conditions at (24/25) of the noise",
    kind="strengthening",
    given=[*orders, noise, n >= 1, b >= 1, L > 0, eq(q, share), eq(x, spread)],
    show=all_of(sigma > 0, x <= "1/29", condition),
)
proof(
    noise_is_large,
    fact("sqrt", "square", 2),
    have(sqrt(2) > 0),
    have(b * sigma > 8 * sqrt(2) * L, linear(b)),
    have(b * sigma > 0, linear(L * sqrt(2))),
    have(sigma > 0, linear(1 / b)),
    have((b * sigma) ** 2 >= 128 * L**2, linear(b * sigma, 8 * sqrt(2) * L)),
    have(spread <= "1/29", linear(1 / (b**2 * sigma**2))),
    have(effective >= 1, linear(1 / (2 * sqrt(2) * L))),
    have(eq(effective**2, b**2 * sigma**2 / (8 * L**2))),
    have(eq(spread * effective**2, "625/1152")),
    have(q > 0, rewrite(eq(q, share))),
    have(x >= 0, rewrite(eq(x, spread))),
    have(x <= "1/29", rewrite(eq(x, spread)), assume()),
    have(x * effective**2 <= "4/7", rewrite(eq(x, spread)), linear()),
    use(order_below_alpha_star, se=effective, by={3: (rewrite(eq(q, share)), assume())}),
    each_part((), (), (assume(),)),
)
doubt(
    noise_is_large,
    mutants=[
        mutant(
            "1/30",
            show=x <= "1/30",
            hints=(
                {
                    "alpha": "3/2",
                    "astar": "3/2",
                    "n": "1000",
                    "b": "1",
                    "L": "1",
                    "sigma": "283/25",
                    "q": "1/1000",
                    "x": "390625/11532816",
                },
            ),
        )
    ],
)

# --- the runs ----------------------------------------------------------------------------------------------------

# K is closed (it has nearest points) and convex; the batches are the sets of b indices, all equally likely; the data sets
# differ at most at the index j, which is any of 1, ..., n.
two_data_sets = [adjacent, 1 <= j, j <= n, *batches, *batch_sums(G, g), *batch_sums(G2, g2), *runs]
problem = [*body, *numbers, b <= n, losses(f, g), losses(f2, g2), *two_data_sets]
# The proofs are with the parts of the gradients along K; the projection onto K does not see the rest.
regular_problem = [*body, *numbers, b <= n, regular(g), regular(g2), *two_data_sets]
q_x = {"q": share, "x": spread}
step_cost = "19/5" * alpha * share**2 * spread
contraction = have(
    every(Th, V, V, lambda th, u, v: norm(psi(G)(th, u) - psi(G)(th, v)) <= norm(u - v)),
    intro("th", "u", "v"),
    use(map_contractive),
)
near_same = lambda P, Q: shifted_renyi_moment(P, Q, alpha, 0) <= 1
same_start = have(
    near_same(W[0], W2[0]),
    congruence(same(W[0], dirac(w0)), lambda hole: near_same(hole, W2[0])),
    congruence(same(W2[0], dirac(w0)), lambda hole: near_same(dirac(w0), hole)),
    use(near_start, P=dirac(w0)),
    assume(),
)
per_step = claim(
    "The cost of a step: (19/5) alpha (b/n)^2 x = (2375/144) alpha L^2/(n^2 sigma^2)",
    kind="strengthening",
    given=[n >= 1, b >= 1, sigma > 0],
    show=eq(step_cost, "2375/144" * rate),
)
proof(per_step)
doubt(
    per_step,
    mutants=[
        mutant("16", show=eq(step_cost, 16 * rate), hints=({"n": "1", "b": "1", "sigma": "1", "alpha": "1", "L": "1"},))
    ],
)

regular_composition = claim(
    "T steps with regular gradients: D_alpha <= (33/2) alpha L^2 T/(n^2 sigma^2)",
    altschuler("(1.1)", "step"),
    given=[*orders, noise, *regular_problem, T >= 0],
    show=renyi(W[T], W2[T], alpha) <= "33/2" * rate * T,
)
proof(
    regular_composition,
    use(noise_is_large, **q_x),
    contraction,
    same_start,
    use(
        sampled_sgd_by_shifts,
        **q_x,
        c=1,
        tau=0,
        z=const(0),
        a=const(0),
        spent=value(INTEGER, lambda t: t * step_cost),
        total=T * step_cost,
    ),
    use(renyi_weaker, X=V, mu=W[T], nu=W2[T], eps=T * step_cost, eps2="33/2" * rate * T),
)

# Quoted in the paper without conditions; for every alpha no constant would do (`noisy_sgd_composition_1_1`), so it is read
# under the conditions on sigma and alpha of Theorem 3.1.  No diameter.
sampled_sgd_composition = claim(
    "T steps of noisy SGD with random batches, alpha <= alpha*, sigma > 8 sqrt(2) L/b: D_alpha <= (33/2) alpha L^2 "
    "T/(n^2 sigma^2)",
    altschuler("(1.1)", "whole"),
    repairs="noisy_sgd_composition_1_1",
    given=[*orders, noise, *problem, T >= 0],
    show=renyi(W[T], W2[T], alpha) <= "33/2" * rate * T,
)
proof(sampled_sgd_composition, *convex_along_the_set, use(regular_composition, **parts_along))

y = real("y")
step_with_shift = lambda y: alpha * (D / y) ** 2 / (2 * s1**2) + step_cost
cost_with_shift = claim(
    "A step that takes D/y of the shift costs at most 23 alpha L^2/(n^2 sigma^2) for y >= D n/(L eta)",
    kind="strengthening",
    given=[alpha > 1, n >= 1, b >= 1, L > 0, eta > 0, sigma > 0, D >= 0, y >= 1, D * n / (L * eta) <= y],
    show=step_with_shift(y) <= 23 * rate,
)
proof(
    cost_with_shift,
    have(rate >= 0),
    have(D <= L * eta / n * y, linear(L * eta / n)),
    have(D / y <= L * eta / n, linear(1 / y)),
    have((D / y) ** 2 <= (L * eta / n) ** 2, linear(D / y, L * eta / n)),
    linear(alpha / (2 * s1**2)),
)
doubt(
    cost_with_shift,
    mutants=[
        mutant(
            "20",
            show=step_with_shift(y) <= 20 * rate,
            hints=({"alpha": "2", "n": "1", "b": "1", "L": "1", "eta": "1", "sigma": "1", "D": "1", "y": "1"},),
        )
    ],
)
stays = lambda W, G, m: (use(run_stays, W=W, G=G, m=m), modus(this))
at_diameter = lambda m: (
    *stays(W, G, m),
    *stays(W2, G2, m),
    have(shifted_renyi_moment(W[m], W2[m], alpha, D) <= 1, use(near_in_bounded_set, mu=W[m], nu=W2[m])),
)
R = integer("R")
last_regular_steps = claim(
    "With regular gradients only the last R steps count",
    altschuler("(3.6)", "step"),
    given=[*orders, noise, diameter, *regular_problem, 1 <= R, R <= T],
    show=renyi(W[T], W2[T], alpha) <= R * step_with_shift(R),
)
left = lambda t: D * (1 - t / R)
proof(
    last_regular_steps,
    use(noise_is_large, **q_x),
    contraction,
    apply_to(diameter, w0, w0),
    have(D / R >= 0),
    *at_diameter(T - R),
    use(
        sampled_sgd_by_shifts,
        **q_x,
        c=1,
        tau=T - R,
        z=value(INTEGER, left),
        a=const(D / R),
        spent=value(INTEGER, lambda t: t * step_with_shift(R)),
        total=R * step_with_shift(R),
    ),
)

last_sampled_steps = claim(
    "Only the last R steps count: D_alpha <= R ((19/5) alpha (b/n)^2 x + alpha (D/R)^2/(2 s1^2))",
    altschuler("(3.6)", "part", "the costs of two mixtures, bounded, in place of S_alpha; noise in fixed parts"),
    repairs="noisy_sgd_numerical_bound_3_6",
    given=[*orders, noise, diameter, *problem, 1 <= R, R <= T],
    show=renyi(W[T], W2[T], alpha) <= R * step_with_shift(R),
)
proof(last_sampled_steps, *convex_along_the_set, use(last_regular_steps, **parts_along))

barT = ceiling(D * n / (L * eta))
privacy_with_regular_gradients = claim(
    "Noisy SGD with regular gradients: D_alpha <= 23 alpha L^2/(n^2 sigma^2) min(T, ceil(D n/(L eta)))",
    altschuler("Theorem 3.1", "step"),
    given=[*orders, noise, diameter, *regular_problem, T >= 0],
    show=renyi(W[T], W2[T], alpha) <= 23 * rate * Min(T, barT),
)
goal_from = lambda eps: use(renyi_weaker, X=V, mu=W[T], nu=W2[T], eps=eps, eps2=23 * rate * Min(T, barT))
proof(
    privacy_with_regular_gradients,
    use(noise_is_large, **q_x),
    have(rate >= 0),
    use(per_step),
    apply_to(diameter, w0, w0),
    have(D * n / (L * eta) >= 0),
    fact("ceiling", "bounds", D * n / (L * eta)),
    cases(
        T <= barT,
        yes=(
            use(regular_composition),
            have(eq(Min(T, barT), T)),
            have("33/2" * rate * T <= 23 * rate * Min(T, barT), rewrite(this)),
            goal_from("33/2" * rate * T),
        ),
        no=(
            contraction,
            have(eq(Min(T, barT), barT)),
            have(barT >= 0, contradiction(), linear()),
            cases(
                barT <= 0,
                yes=(
                    have(D <= 0, linear(L * eta / n)),
                    have(eq(barT, 0)),
                    *at_diameter(T),
                    use(sampled_sgd_by_shifts, **q_x, c=1, tau=T, z=const(D), a=const(0), spent=const(0), total=0),
                    goal_from(expr(0)),
                ),
                no=(
                    use(cost_with_shift, y=barT),
                    use(last_regular_steps, R=barT),
                    have(
                        barT * step_with_shift(barT) <= 23 * rate * Min(T, barT),
                        rewrite(eq(Min(T, barT), barT)),
                        linear(barT),
                    ),
                    goal_from(barT * step_with_shift(barT)),
                ),
            ),
        ),
    ),
)

# barT is rounded up as printed; also for D = 0, and for the T below it, where the first term of the minimum is the bound.
# alpha <= alpha*(b/n, b sigma/(2 sqrt(2) L)) is alpha <= astar, and both conditions of alpha* hold at astar.
noisy_sgd_convex_privacy = claim(
    "Noisy SGD on convex losses, alpha <= alpha*, sigma > 8 sqrt(2) L/b: D_alpha <= 23 alpha L^2/(n^2 sigma^2) "
    "min(T, ceil(D n/(L eta)))",
    altschuler("Theorem 3.1", "whole"),
    given=[*orders, noise, diameter, *problem, T >= 0],
    show=renyi(W[T], W2[T], alpha) <= 23 * rate * Min(T, barT),
)
proof(noisy_sgd_convex_privacy, *convex_along_the_set, use(privacy_with_regular_gradients, **parts_along))
doubt(
    sampled_sgd_composition,
    mutants=[
        mutant(
            "1 in place of 33/2",
            show=renyi(W[T], W2[T], alpha) <= rate * T,
            hints=[{"witness": one_batch, "proofs": {**of_one_batch, "show": as_gaussians(expr("2/1000000"))}}],
        )
    ],
)
doubt(
    noisy_sgd_convex_privacy,
    mutants=[
        mutant(
            "without the diameter",
            given=[*orders, noise, *problem, T >= 0],
            hints=[{"witness": {**one_batch, "D": "0"}, "proofs": {**of_one_batch, "show": as_gaussians(expr(0))}}],
        ),
        mutant(
            "the floor in place of the ceiling",
            show=renyi(W[T], W2[T], alpha) <= 23 * rate * Min(T, floor(D * n / (L * eta))),
            hints=[{"witness": on_interval, "proofs": too_close(expr(0), strongly=False)}],
        ),
    ],
)
