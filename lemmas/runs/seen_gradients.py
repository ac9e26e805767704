"""Noisy SGD on any closed convex set: its projected steps are steps with a regular gradient H.

H is the part of the gradient along the set; the projection does not see the rest.  Regular: on K, |H| <= L, and
|e|^2 <= beta <d, e> for the difference d of two points and that of H there, e.
"""

from lemmas.contraction.flat_losses import seen_gradient, steps_agree
from lemmas.contraction.gradient_maps import printed_loss, regular_loss
from lemmas.runs.algorithm import follows, losses
from lemmas.convex_losses.convex_sets import convex_set, nearest_point
from lemmas.convex_losses.smooth_losses import convex_above_tangent
from lemmas.runs.strongly_convex_steps import nearest_point_is_the_projection
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
f, g, H = fun("f", V, X), map_("g", (V, X), V), map_("H", (V, X), V)
W = sequence("W", law(V))
x = sequence("x", point(X))
p, q = points("p q", V)
r = point("r", X)
eta, sigma, L, beta = reals("eta sigma L beta")
n, index_t = integer("n"), integer("t")

closed_set = [convex_set(V, K), nearest_point(V, K, Pi), losses(V, X, K, f, g, L, beta)]

@claim("Convex L-Lipschitz beta-smooth losses are 0-strongly convex: they lie above their tangents",
    given=closed_set,
    show=printed_loss(V, X, Pi, f, g, L, 0, beta))
def losses_as_printed():
    intro("r", "p", "q")
    apply_to(nearest, p)
    apply_to(nearest, q)
    apply_to(regular, r).called("convex", "differentiable", "smooth", "Lipschitz")
    apply_to("smooth")
    apply_to("Lipschitz")
    use(convex_above_tangent, w=Pi(p))

nearest, regular = closed_set[1:]

@claim("The projected steps on convex smooth Lipschitz losses are steps with a regular gradient",
    given=[*closed_set, beta >= 0, L >= 0],
    show=exists(map_((V, X), V), lambda H: regular_loss(V, X, Pi, H, L, 0, beta) & steps_agree(V, X, Pi, g, H)))
def losses_seen_gradient():
    use(nearest_point_is_the_projection)
    use(losses_as_printed)
    use(seen_gradient)

# --- runs -----------------------------------------------------------------------------------------------

@claim("A run of noisy SGD is a run with any gradient of which the projection sees the same",
    given=[steps_agree(V, X, Pi, g, H), follows(W, x)],
    show=follows(W, x, g=H))
def follows_seen():
    intro("t")
    apply_to(follows(W, x))
    rewrite(this)
    ext("fb")
    under(W[index_t], lambda w: E(gauss(V), lambda xi: moved(g, w, xi)) == E(gauss(V), lambda xi: moved(H, w, xi)),
        lambda w: (by.under(gauss(V), lambda xi: moved(g, w, xi) == moved(H, w, xi),
                lambda xi: (by.apply_to(steps_agree(V, X, Pi, g, H), w - eta * sigma * xi, w, record, eta),
                    by.rewrite(this))),))

record = x[index_t + 1]
fb = bounded("fb", V)
moved = lambda g, w, xi: fb(Pi(w - eta * (g(w, record) + sigma * xi)))
