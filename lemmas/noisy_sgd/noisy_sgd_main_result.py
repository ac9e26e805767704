"""Theorem 1.3, the main result: the privacy of noisy SGD from above and from below."""

from lemmas.noisy_sgd.batch_runs import D, L, T, V, W, W2, alpha, b, eta, n, sigma
from lemmas.noisy_sgd.convex_losses_privacy import (
    barT,
    diameter,
    noise,
    noisy_sgd_convex_privacy,
    orders,
    problem,
    rate,
)
from lemmas.noisy_sgd.finite_mixtures import renyi_weaker
from lemmas.noisy_sgd.sampled_runs import astar
from lemmas.papers import altschuler
from verify.lemma import *

# Without the ceiling of Theorem 3.1, for D not below eta L/n: for smaller D no constant does (`noisy_sgd_informal_1_2`).
burn_in = D * n / (L * eta)
informal_upper_bound = claim(
    "Noisy SGD on convex losses: D_alpha <= 46 alpha L^2/(n^2 sigma^2) min(T, D n/(L eta))",
    altschuler("Theorem 1.3", "part", "the upper bound"),
    given=[*orders, noise, diameter, *problem, T >= 0, burn_in >= 1],
    show=renyi(W[T], W2[T], alpha) <= 46 * rate * Min(T, burn_in),
    repairs="noisy_sgd_informal_1_2",
)
upper, plain = 23 * rate * Min(T, barT), 46 * rate * Min(T, burn_in)
proof(
    informal_upper_bound,
    use(noisy_sgd_convex_privacy),
    fact("ceiling", "bounds", burn_in),
    have(barT <= 2 * burn_in),
    have(
        Min(T, barT) <= 2 * Min(T, burn_in),
        fact("min", "below", T, barT),
        cases_of(Min(T, burn_in), (linear(),), (linear(),)),
    ),
    have(rate >= 0),
    use(renyi_weaker, X=V, mu=W[T], nu=W2[T], eps=upper, eps2=plain, by=[(), (), (linear(23 * rate),)]),
)
