"""Gradient steps on a batch of losses: Observations 3.3 and 5.4.

A batch B of the indices 1, ..., n is given by its indicator e: e[i] = 1 if i is in B, and 0 otherwise; its size
is b.  G[k](w) is the sum of the gradients at w of the losses i <= k in the batch, so that G[n](w) is the sum over B.
"""

from lemmas.noisy_sgd.contractive_steps import convex_and_smooth, convex_body, convex_gradient_step_contractive
from lemmas.noisy_sgd.strong_convexity import smooth_gradient_step, strongly_convex, strongly_convex_gradient_step
from lemmas.noisy_sgd.convex_sets import member
from lemmas.noisy_sgd.smooth_losses import gradient, lipschitz_on, on
from lemmas.papers import altschuler
from verify.lemma import *

V = euclid("V")
K = test("K", V)
f, g, G = sequence("f", fun(V)), sequence("g", map_(V, V)), sequence("G", map_(V, V))
e = real_sequence("e")
u, v, shift = points("u v shift", V)
eta, b, c, M, m = reals("eta b c M m")
n, k, index_i = integer("n"), integer("k"), integer("i")

losses_of = lambda body: for_all(1, n, body)
indicator_of_batch = for_all(1, n, lambda i: eq(e[i], 0) | eq(e[i], 1))
size = eq(Sum(1, n, lambda i: e[i]), b)
sum_over_batch = (
    every(V, lambda w: G[0](w) == zero(V)),
    for_all(0, n - 1, lambda k: every(V, lambda w: G[k + 1](w) == G[k](w) + e[k + 1] * g[k + 1](w))),
)
batch = [indicator_of_batch, size, *sum_over_batch]


def batch_step(w: Point) -> Point:
    """(3.2): w - (eta/b) sum over the batch of the gradients, plus z_t."""
    return w - eta / b * G[n](w) + shift


each = losses_of(lambda i: norm(u - v - eta * (g[i](u) - g[i](v))) <= c * norm(u - v))
count = lambda k: Sum(1, k, lambda i: e[i])
partial_batch = claim(
    "|m (u - v) - eta (G_k(u) - G_k(v))| <= m c |u - v|, with m the number of members up to k",
    kind="strengthening",
    given=[indicator_of_batch, *sum_over_batch, each, k >= 0],
    show=(k <= n).implies(norm(count(k) * (u - v) - eta * (G[k](u) - G[k](v))) <= count(k) * c * norm(u - v)),
)
proof(
    partial_batch,
    induction(
        k,
        0,
        (
            intro(),
            unfold(count(expr(0)), "empty"),
            apply_to(1, u),
            congruence(-1, lambda hole: norm(count(expr(0)) * (u - v) - eta * (hole - G[0](v))) <= count(expr(0)) * c * norm(u - v)),
            apply_to(1, v),
            congruence(-1, lambda hole: norm(count(expr(0)) * (u - v) - eta * (zero(V) - hole)) <= count(expr(0)) * c * norm(u - v)),
            congruence(4, lambda hole: norm(hole * (u - v) - eta * (zero(V) - zero(V))) <= hole * c * norm(u - v)),
        ),
        (
            intro(),
            modus(-2),
            apply_to(2, k),
            apply_to(3, k + 1),
            apply_to(0, k + 1),
            unfold(count(k + 1)),
        ),
    ),
)
