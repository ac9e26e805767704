"""Gradient steps on a batch of losses: Observations 3.3 and 5.4.

A batch B of the indices 1, ..., n is given by its indicator e: e[i] = 1 if i is in B, and 0 otherwise; its size
is b.  G[k](w) is the sum of the gradients at w of the losses i <= k in the batch, so that G[n](w) is the sum over B.
"""

from lemmas.noisy_sgd.contractive_steps import convex_and_smooth, convex_body
from lemmas.noisy_sgd.convex_sets import member
from lemmas.noisy_sgd.smooth_losses import gradient, lipschitz_on, on
from lemmas.noisy_sgd.strong_convexity import (
    smooth_gradient_step,
    strongly_convex,
    strongly_convex_gradient_step,
)
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


indicator_at = lambda i: eq(e[i], 0) | eq(e[i], 1)
each = losses_of(lambda i: norm(u - v - eta * (g[i](u) - g[i](v))) <= c * norm(u - v))
count = lambda k: Sum(1, k, lambda i: e[i])
partial_batch = claim(
    "|m (u - v) - eta (G_k(u) - G_k(v))| <= m c |u - v|, with m the number of members up to k",
    kind="strengthening",
    given=[indicator_of_batch, *sum_over_batch, each, k >= 0],
    show=(k <= n).implies(norm(count(k) * (u - v) - eta * (G[k](u) - G[k](v))) <= count(k) * c * norm(u - v)),
)
bound = lambda k, gu, gv: norm(count(k) * (u - v) - eta * (gu - gv)) <= count(k) * c * norm(u - v)
zero_, next_ = expr(0), k + 1
more = lambda w: G[k](w) + e[k + 1] * g[k + 1](w)
proof(
    partial_batch,
    induction(
        k,
        0,
        (
            intro(),
            apply_to(1, u),
            congruence(-1, lambda hole: bound(zero_, hole, G[0](v))),
            apply_to(1, v),
            congruence(-1, lambda hole: bound(zero_, zero(V), hole)),
            unfold(count(zero_), "empty"),
            rewrite(-1),
        ),
        (
            intro(),
            modus(-2),
            apply_to(2, k),
            apply_to(-1, u),
            congruence(-1, lambda hole: bound(next_, hole, G[k + 1](v))),
            apply_to(-2, v),
            congruence(-1, lambda hole: bound(next_, more(u), hole)),
            apply_to(3, k + 1),
            apply_to(0, k + 1),
            unfold(count(next_)),
            have(e[k + 1] >= 0, split(indicator_at(k + 1))),
            rewrite(eq(count(next_), count(k) + e[k + 1])),
            triangle(
                count(k) * (u - v) - eta * (G[k](u) - G[k](v)),
                e[k + 1] * (u - v - eta * (g[k + 1](u) - g[k + 1](v))),
            ),
            linear(e[k + 1]),
        ),
    ),
)

w = point("w", V)
norm_of_share = claim(
    "|w/b| <= c if |w| <= b c",
    kind="strengthening",
    given=[b > 0, norm(w) <= b * c],
    show=norm((1 / b) * w) <= c,
)
proof(norm_of_share, linear(1 / b))

batch_contraction = claim(
    "A batch step is c-Lipschitz between two points if the step with each loss is",
    altschuler("Observation 3.3", "step"),
    given=[n >= 0, b > 0, *batch, each],
    show=norm(batch_step(u) - batch_step(v)) <= c * norm(u - v),
)
proof(
    batch_contraction,
    use(partial_batch, k=n),
    modus(-1),
    have(
        norm(b * (u - v) - eta * (G[n](u) - G[n](v))) <= b * c * norm(u - v),
        rewrite(size, backwards=True),
        assume(),
    ),
    use(norm_of_share, w=b * (u - v) - eta * (G[n](u) - G[n](v)), c=c * norm(u - v)),
)

# The shift is z_t of (3.2).  The losses on R^d, or on a convex set with an interior point.
convex_losses = losses_of(lambda i: convex_and_smooth(V, K, f[i], g[i], M))
observation_setting = [1 <= b, n >= 0, *batch]
batch_step_contractive = claim(
    "The batch step (3.2) with convex M-smooth losses is contractive for eta <= 2/M",
    altschuler("Observation 3.3", "whole"),
    given=[
        *observation_setting,
        convex_losses,
        M > 0,
        0 <= eta,
        eta <= 2 / M,
        every(V, lambda v: member(v, K)) | convex_body(V, K),
    ],
    show=on(K, lambda u, v: norm(batch_step(u) - batch_step(v)) <= norm(u - v)),
)
once = (apply_to(convex_losses, index_i), use(smooth_gradient_step, f=f[index_i], g=g[index_i]))
proof(
    batch_step_contractive,
    intro("u", "v"),
    intro(),
    intro(),
    use(
        batch_contraction,
        c=1,
        by=[
            (),
            (),
            (),
            (),
            (),
            (),
            (
                intro("i"),
                *once,
                split(10, (modus(-3), apply_to(-1, u, v)), (modus(17), apply_to(-1, u, v))),
            ),
        ],
    ),
)

strong_losses = losses_of(
    lambda i: all_of(strongly_convex(V, K, f[i], m), gradient(V, K, f[i], g[i]), lipschitz_on(V, K, g[i], M))
)
kappa = M / m
batch_step_strongly_contractive = claim(
    "The batch step (3.2) with m-strongly convex M-smooth losses is ((kappa - 1)/(kappa + 1))-Lipschitz",
    altschuler("Observation 5.4", "whole"),
    given=[
        *observation_setting,
        every(V, lambda v: member(v, K)),
        strong_losses,
        0 < m,
        m <= M,
        eq(eta, 2 / (M + m)),
    ],
    show=every(
        V, V, lambda u, v: norm(batch_step(u) - batch_step(v)) <= (kappa - 1) / (kappa + 1) * norm(u - v)
    ),
)
proof(
    batch_step_strongly_contractive,
    intro("u", "v"),
    use(
        batch_contraction,
        c=(kappa - 1) / (kappa + 1),
        by=[
            (),
            (),
            (),
            (),
            (),
            (),
            (
                intro("i"),
                apply_to(strong_losses, index_i),
                use(strongly_convex_gradient_step, f=f[index_i], g=g[index_i]),
                apply_to(-1, u, v),
            ),
        ],
    ),
)
