"""Convex Lipschitz losses on any closed convex set, for the population loss of projected noisy SGD.

f(., x) is the loss of the record x, with the gradient g(., x).  The projected steps are those with H in place of g, a
subgradient of length at most L: what of g the projection sees.
"""

from lemmas.contraction.flat_losses import steps_agree
from lemmas.runs.algorithm import losses, sgd_step
from lemmas.convex_losses.convex_sets import convex_set, member, nearest_point
from lemmas.runs.short_gradients import lipschitz_losses, short_seen_gradient
from lemmas.convex_losses.smooth_losses import convex_above_tangent, on
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
f, g, H = fun("f", V, X), map_("g", (V, X), V), map_("H", (V, X), V)
Pr = law("Pr", X)
W = sequence("W", law(V))
v, w = points("v w", V)
x = point("x", X)
eta, sigma, L, beta = reals("eta sigma L beta")
n, index_t = integer("n"), integer("t")

def short_subgradients(H: Map) -> Prop:
    """H is a subgradient of the losses on K, of length at most L."""
    return every(X, lambda x: on(K, lambda v, w: f(v, x) >= f(w, x) + inner(H(w, x), v - w))) & every(V, X,
        lambda w, x: member(w, K).implies(norm(H(w, x)) <= L))

@claim("Convex, L-Lipschitz, beta-smooth losses are convex and L-Lipschitz",
    given=[losses(V, X, K, f, g, L, beta)],
    show=lipschitz_losses(V, X, K, f, g, L))
def smooth_losses_are_lipschitz():
    intro("x")
    apply_to(losses(V, X, K, f, g, L, beta))

@claim("The projected steps on convex Lipschitz losses are steps with subgradients of length at most L",
    given=[convex_set(V, K), nearest_point(V, K, Pi), lipschitz_losses(V, X, K, f, g, L), L >= 0],
    show=exists(map_((V, X), V), lambda H: short_subgradients(H) & steps_agree(V, X, Pi, g, H)))
def seen_subgradients():
    use(short_seen_gradient)
    unpack(this, "H")
    witness(H)
    part = each_part()
    with part[0]:
        part2 = each_part()
        with part2[0]:
            intro("x", "v", "w", "[v in K]", "[w in K]")
            apply_to(lipschitz_losses(V, X, K, f, g, L))
            use(convex_above_tangent, d=v - w)
            apply_to("H.1")
        with part2[1]:
            intro("w", "x", "[w in K]")
            apply_to("H.0")

def fresh_with(g: Map) -> Prop:
    """W[0], ..., W[n] are the laws of the iterates for g, with a record from Pr at every step."""
    return for_all(0, n - 1,
        lambda t: same(W[t + 1], bind(W[t], lambda w: bind(Pr, lambda x: sgd_step(V, X, Pi, g, eta, sigma, w, x)))))

@claim("A run on fresh records is one with any gradient of which the projection sees the same",
    given=[steps_agree(V, X, Pi, g, H), fresh_with(g)],
    show=fresh_with(H))
def fresh_seen():
    intro("t")
    apply_to(fresh_with(g))
    rewrite(this)
    ext("fb")
    with under(W[index_t],
            lambda w: (E(Pr, lambda x: E(gauss(V), lambda xi: moved(g, w, x, xi)))
                    == E(Pr, lambda x: E(gauss(V), lambda xi: moved(H, w, x, xi))))) as w:
        with under(Pr,
                lambda x: E(gauss(V), lambda xi: moved(g, w, x, xi)) == E(gauss(V), lambda xi: moved(H, w, x, xi))) as x:
            with under(gauss(V), lambda xi: moved(g, w, x, xi) == moved(H, w, x, xi)) as xi:
                apply_to(steps_agree(V, X, Pi, g, H), w - eta * sigma * xi, w, x, eta)
                rewrite(this)

fb = bounded("fb", V)
moved = lambda g, w, x, xi: fb(Pi(w - eta * (g(w, x) + sigma * xi)))
