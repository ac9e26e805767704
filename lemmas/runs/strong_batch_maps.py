"""Gradient steps on batches of strongly convex losses, on a closed convex set.

The losses f are m-strongly convex and M-smooth with gradients g, kappa = M/m, and a batch has b of the n records: th
says which.  The map of a batch projects, and takes a step of size eta along the mean gradient.
"""

from lemmas.runs.batch_runs import (G, L, M, Pi, Th, V, b, body, eta, f, g, index_i, losses, n, psi, regular, th, u, v)
from lemmas.runs.batches import batch_contraction
from lemmas.convex_losses.convex_sets import convex_projection_contractive
from lemmas.runs.exchanged_batches import in_or_out, size
from lemmas.runs.exchanged_sums import batch_sums
from lemmas.runs.loss_slopes import strong_step_of_slopes
from lemmas.runs.seen_batches import strong_losses
from lemmas.runs.strongly_convex_steps import strongly_convex_is_convex
from lemmas.papers import altschuler
from verify.lemma import *

e = sequence("e", test(Th))
m = real("m")
kappa_ = M / m
c_ = (kappa_ - 1) / (kappa_ + 1)

strong = [n >= 1, b >= 1, b <= n, 0 < m, m <= M, L > 0, eq(eta, 2 / (M + m))]

@claim("Strongly convex losses are convex", given=[0 < m, strong_losses(f, g)], show=losses(f, g))
def losses_of_strong():
    intro("i")
    apply_to(strong_losses(f, g))
    use(strongly_convex_is_convex)

# The premises of batch_contraction that say what a batch and its mean gradient are.
of_batch = {"in the batch or not": (by.intro("i"), by.apply_to(in_or_out, th), by.apply_to(this)),
    "size": (by.apply_to(size),), "empty batch": (by.intro("w"), by.apply_to(batch_sums(G, g)[0])),
    "one more record": (by.intro("k"), by.intro("w"), by.apply_to(batch_sums(G, g)[1], integer("k")),
        by.apply_to(this))}

@claim("The map of a batch, with the slopes of strongly convex losses, is ((kappa - 1)/(kappa + 1))-Lipschitz, eta = "
        "2/(M + m)", altschuler("Observation 5.4", "step"),
    given=[*body, *strong, regular(g, m), in_or_out, size, *batch_sums(G, g)],
    show=norm(psi(G)(th, u) - psi(G)(th, v)) <= c_ * norm(u - v))
def strong_map_contractive():
    use(convex_projection_contractive)
    apply_to(this)
    have(kappa_ >= 1, by.linear(1 / m))
    use(batch_contraction, G=value(INTEGER, lambda k: value(V, lambda w: G[k](th, w))),
        e=value(INTEGER, lambda i: e[i](th)), u=Pi(u), v=Pi(v), c=c_, shift=zero(V),
        by={**of_batch,
            "step with each loss": (by.intro("i"), by.apply_to(regular(g, m), index_i), by.apply_to(this),
                by.use(strong_step_of_slopes))})
    linear(c_)
