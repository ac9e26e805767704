"""Conjecture 1 of berthier2019report with C = 16, every order alpha > 1, every step and every history."""

from lemmas.papers import berthier
from lemmas.sampling.conjecture_one import (
    S0,
    S1,
    F,
    H,
    K,
    L,
    T,
    V,
    all_outputs,
    alpha,
    clipped,
    differ_in_one,
    full,
    gamma,
    gaussian_steps,
    h,
    left,
    m,
    n,
    next_output,
    output_law,
    probabilities,
    r,
    rho,
    run,
    shuffled_gaussian_step,
    sigma,
    size,
    w0,
    w1,
)
from lemmas.sampling.relative_densities import gaussian_densities
from verify.lemma import *

N = real("N")
x = L**2 / sigma**2
sharp = lambda N: 12 * (exp(1) - exp("1/2")) * alpha * L**2 / (N**2 * sigma**2) + K / N**3
printed = lambda N: 16 * alpha * L**2 / ((N + 1) ** 2 * sigma**2) + (20 * alpha + 8 * K) / (N + 1) ** 3

printed_form = claim(
    "12 (e - sqrt e) < 16: the bound in 1/(n - t + 1)",
    kind="strengthening",
    given=[alpha > 1, r >= 1, L >= 0, sigma > 0, sigma**2 >= 4 * L**2, N >= 1],
    show=sharp(N) <= printed(N),
)
u = 1 / N
proof(
    printed_form,
    have(x <= expr("1/4"), linear(1 / sigma**2)),
    have(x >= 0),
    have(K >= 0, have((4 * r + 1) ** r >= 0)),
    have(12 * (exp(1) - exp("1/2")) <= 13, evaluate()),
    have(
        1 / N**3 <= 8 / (N + 1) ** 3,
        have((N + 1) ** 3 <= 8 * N**3, linear(N, N**2, N**2 * (N - 1), N - 1)),
        linear(1 / (N**3 * (N + 1) ** 3)),
    ),
    have(
        1 / N**2 <= 1 / (N + 1) ** 2 + 6 / (N + 1) ** 3,
        have((N + 1) ** 3 <= N**2 * (N + 1) + 6 * N**2, linear(N, N - 1, N * (N - 1))),
        linear(1 / (N**2 * (N + 1) ** 3)),
    ),
    have(12 * (exp(1) - exp("1/2")) * alpha * x / N**2 <= 13 * alpha * x / N**2, linear(alpha * x / N**2)),
    have(
        13 * alpha * x / N**2 <= 13 * alpha * x * (1 / (N + 1) ** 2 + 6 / (N + 1) ** 3),
        linear(13 * alpha * x),
    ),
    have(78 * alpha * x / (N + 1) ** 3 <= 20 * alpha / (N + 1) ** 3, linear(78 * alpha / (N + 1) ** 3)),
    have(K / N**3 <= 8 * K / (N + 1) ** 3, linear(K)),
    have(13 * alpha * x / (N + 1) ** 2 <= 16 * alpha * x / (N + 1) ** 2, linear(alpha * x / (N + 1) ** 2)),
    linear(),
)

# "Conditioned on the outputs": the next output given the history h has the law output_law(w, h), of which the
# weights w are those of the records; S0 and S1 are two data sets that differ in one record, among n records
# altogether; `start` is the law of the history before the epoch (a point, if all earlier outputs are given).
# The means are theta - gamma Clip(gradient, L), so 2 gamma L apart at most; any loss.  |S0| - T is n - t in the
# paper.  The O-term is (20 alpha + 8 K)/(n - t + 1)^3 with K = 4 alpha (4 r + 1)^r e^((r + 2)(r + 1)/2) for any
# r >= max(1, alpha - 2).
conjecture_1 = claim(
    "Conjecture 1: given all outputs, step t + 1 of a shuffled epoch is (alpha, eps_t) Renyi private, C = 16",
    berthier(
        "Conjecture 1", "part", "sets of records are given by the laws of membership and removal, not built"
    ),
    given=[
        *run,
        n >= 0,
        m >= 0,
        0 <= T,
        T < m,
        T + 1 <= size(S0, n),
        all_outputs(full, T),
        *differ_in_one,
        gaussian_steps,
        clipped,
        alpha > 1,
        r >= 1,
        r >= alpha - 2,
        L >= 0,
        gamma > 0,
        sigma > 0,
        sigma**2 >= 4 * L**2,
    ],
    show=exists(
        sequence(test(H)),
        sequence(test(H)),
        lambda w0, w1: (
            next_output(w0, S0, T)
            & next_output(w1, S1, T)
            & probabilities(w0)
            & probabilities(w1)
            & every(H, lambda h: renyi(output_law(w0, h), output_law(w1, h), alpha) <= printed(left))
        ),
    ),
)
t = weight("t", V)
proof(
    conjecture_1,
    use(gaussian_densities),
    unpack(-1, rho),
    unpack(-1, F),
    use(shuffled_gaussian_step),
    unpack(-1, w0),
    unpack(-1, w1),
    have(
        every(H, lambda h: renyi(output_law(w0, h), output_law(w1, h), alpha) <= printed(left)),
        intro("h"),
        use(printed_form, N=left),
        fact(
            "exp",
            "increasing",
            (alpha - 1) * sharp(left),
            (alpha - 1) * printed(left),
            by=[(linear(alpha - 1),)],
        ),
        intro("t"),
        apply_to(-3, h, t),
        combine(
            (1, [-1]),
            (E(output_law(w1, h), lambda y: t(y) ** alpha) ** (alpha - 1), [-2]),
        ),
    ),
    witness(w0),
    witness(w1),
    keep(-6, -5, -4, -3, -1),
    auto(),
)
