"""Theorem 3.1 without amplification by sampling: for full batches, and for batches of at least a fifth of the data."""

from lemmas.noisy_sgd.batch_runs import (
    G, G2, K, Pi, V, Th, W, W2, adjacent, alpha, b, batch_sums, batches, body, D, e, eta, f, f2, g, g2, index_t, j, L,
    losses, M, m, map_contractive, maps_apart, n, numbers, psi, rho, run, run_step, sigma, T, th, u, v, w0,
)
from lemmas.noisy_sgd.convex_sets import member
from lemmas.noisy_sgd.diameter_bound import amplification_projected, diameter_bound
from lemmas.noisy_sgd.finite_mixtures import renyi_weaker
from lemmas.noisy_sgd.smooth_losses import on
from lemmas.papers import altschuler
from verify.lemma import *

R, N = integer("R"), integer("N")
diameter = on(K, lambda p, q: norm(p - q) <= D)
setting = [
    alpha > 1, *body, diameter, D > 0, *numbers, sigma > 0, losses(f, g), losses(f2, g2), adjacent,
    *batches, *batch_sums(G2, g2), member(w0, K), *run(W, G), *run(W2, G2),
]
rate = alpha * L**2 / (b**2 * sigma**2)
step_gap = 2 * eta * L / b

steps = lambda G: value(INTEGER, lambda t: value(Th, V, psi(G)))
const = lambda x: value(INTEGER, lambda t: x)
same_batches = (
    dict(rho=value(INTEGER, lambda t: rho), psi=steps(G), phi=steps(G2), sigma=const(eta * sigma), P=W, Q=W2)
)
step_of = lambda W, G: (intro("t"), use(run_step, W=W, G=G, m=index_t))
start = (
    congruence(same(W[0], dirac(w0)), lambda hole: same(hole, W2[0])),
    congruence(same(W2[0], dirac(w0)), lambda hole: same(dirac(w0), hole)),
)
lipschitz_maps = lambda G, f, g: (intro("t", "th", "u", "v"), use(map_contractive, G=G, f=f, g=g))

few_steps = claim(
    "T steps of noisy SGD with any law of batches of size b: D_alpha <= 2 alpha L^2 T/(b^2 sigma^2)",
    altschuler("(1.1)", "instance", "without amplification by sampling: full batches, constant 2"),
    given=[*setting, T >= 0],
    show=renyi(W[T], W2[T], alpha) <= 2 * rate * T,
)
every_gap = (intro("t", "th", "u"), use(maps_apart))
proof(
    few_steps,
    use(
        amplification_projected,
        **same_batches,
        s=const(step_gap),
        a=const(step_gap),
        by=[
            (), (), (), (), start, step_of(W, G), step_of(W2, G2), (),
            lipschitz_maps(G, f, g), lipschitz_maps(G2, f2, g2), every_gap, (), (),
        ],
    ),
    use(renyi_weaker, X=V, mu=W[T], nu=W2[T], eps=alpha / 2 * Sum(1, T, lambda i: step_gap**2 / (eta * sigma) ** 2), eps2=2 * rate * T),
)
