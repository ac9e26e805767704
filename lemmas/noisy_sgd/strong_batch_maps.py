"""Gradient steps on batches of strongly convex losses, on a convex body."""

from lemmas.noisy_sgd.batch_runs import (
    G,
    K,
    L,
    M,
    Pi,
    Th,
    V,
    b,
    eta,
    f,
    g,
    index_i,
    indices,
    losses,
    n,
    psi,
    th,
    u,
    v,
)
from lemmas.noisy_sgd.batches import batch_contraction
from lemmas.noisy_sgd.contractive_steps import convex_body
from lemmas.noisy_sgd.convex_sets import convex_projection_contractive, nearest_point
from lemmas.noisy_sgd.exchanged_batches import in_or_out, size
from lemmas.noisy_sgd.exchanged_sums import batch_sums
from lemmas.noisy_sgd.lipschitz_losses import lipschitz_function
from lemmas.noisy_sgd.smooth_losses import gradient, lipschitz_on
from lemmas.noisy_sgd.strong_convexity import strongly_convex
from lemmas.noisy_sgd.strongly_convex_steps import (
    best_factor,
    strongly_convex_is_convex,
    strongly_convex_step_on_body,
)
from lemmas.papers import altschuler
from verify.lemma import *

e = sequence("e", test(Th))
m, y, c, kappa, X = reals("m y c kappa X")
R = integer("R")
kappa_ = M / m
c_ = (kappa_ - 1) / (kappa_ + 1)


def strong_losses(f: Series, g: Series) -> Prop:
    """Every loss is m-strongly convex, M-smooth and L-Lipschitz on K, with gradient g[i]."""
    return indices(
        lambda i: all_of(
            strongly_convex(V, K, f[i], m),
            gradient(V, K, f[i], g[i]),
            lipschitz_on(V, K, g[i], M),
            lipschitz_function(V, K, f[i], L),
        )
    )


body = [convex_body(V, K), nearest_point(V, K, Pi)]
strong = [n >= 1, b >= 1, b <= n, 0 < m, m <= M, L > 0, eq(eta, 2 / (M + m))]

losses_of_strong = claim(
    "Strongly convex losses are convex",
    kind="strengthening",
    given=[0 < m, strong_losses(f, g)],
    show=losses(f, g),
)
proof(
    losses_of_strong,
    intro("i"),
    apply_to(strong_losses(f, g), index_i),
    use(strongly_convex_is_convex, f=f[index_i]),
    each_part((each_part((assume(),), (assume(),), (assume(),)),), (assume(),)),
)

strong_map_contractive = claim(
    "The map of a batch is ((kappa - 1)/(kappa + 1))-Lipschitz",
    altschuler("Observation 5.4", "part", "on a convex body"),
    given=[*body, *strong, strong_losses(f, g), in_or_out, size, *batch_sums(G, g)],
    show=norm(psi(G)(th, u) - psi(G)(th, v)) <= c_ * norm(u - v),
)
proof(
    strong_map_contractive,
    apply_to(body[1], u),
    apply_to(body[1], v),
    use(convex_projection_contractive),
    apply_to(-1, u, v),
    have(kappa_ >= 1, linear(1 / m)),
    have(c_ >= 0),
    have(eta >= 0, rewrite(eq(eta, 2 / (M + m)))),
    use(
        batch_contraction,
        G=value(INTEGER, lambda k: value(V, lambda w: G[k](th, w))),
        e=value(INTEGER, lambda i: e[i](th)),
        u=Pi(u),
        v=Pi(v),
        c=c_,
        shift=zero(V),
        by=[
            (),
            (),
            (intro("i"), apply_to(in_or_out, th), apply_to(-1, index_i), assume()),
            (apply_to(size, th), assume()),
            (intro("w"), apply_to(batch_sums(G, g)[0], th, point("w", V)), assume()),
            (
                intro("k"),
                intro("w"),
                apply_to(batch_sums(G, g)[1], integer("k")),
                apply_to(-1, th, point("w", V)),
                assume(),
            ),
            (
                intro("i"),
                apply_to(strong_losses(f, g), index_i),
                use(strongly_convex_step_on_body, f=f[index_i], g=g[index_i]),
                apply_to(-1, Pi(u), Pi(v)),
                use(best_factor),
                congruence(
                    -1,
                    lambda hole: (
                        norm(Pi(u) - Pi(v) - eta * (g[index_i](Pi(u)) - g[index_i](Pi(v))))
                        <= hole * norm(Pi(u) - Pi(v))
                    ),
                    backwards=True,
                ),
                assume(),
            ),
        ],
    ),
    linear(c_),
)
