"""Gradient steps of strongly convex losses on convex bodies, for every step size eta >= 0.

Remark 5.3 of Altschuler and Talwar, whose Lemma 5.5 has eta = 2/(M + m).  For two points d is their difference, and e
that of the gradients there.
"""

from lemmas.contraction.cocoercive_gradients import cocoercive
from lemmas.contraction.gradient_maps import projection, slope_between, step_of_slopes
from lemmas.runs.algorithm import projection_keeps
from lemmas.convex_losses.contractive_steps import convex_body, inside_K
from lemmas.convex_losses.convex_sets import convex_set, member, nearest_point, obtuse_angle
from lemmas.convex_losses.smooth_losses import convex_function, gradient, lipschitz_on, on
from lemmas.convex_losses.strong_convexity import above_parabola, strongly_convex
from lemmas.papers import altschuler, berthier
from verify.lemma import *

V = euclid("V")
K, f, g = test("K", V), fun("f", V), map_("g", V, V)
Pi = map_("Pi", V, V)
p, q, u, v = points("p q u v", V)
m, M, eta, th = reals("m M eta th")

@claim("A strongly convex function is convex",
    given=[m >= 0, strongly_convex(V, K, f, m)],
    show=convex_function(V, K, f))
def strongly_convex_is_convex():
    intro("v", "w", "th", "[v in K and w in K]")
    apply_to(strongly_convex(V, K, f, m))
    have(m / 2 * th * (1 - th) * norm(v - point("w", V)) ** 2 >= 0)

@claim("The nearest point of a convex set satisfies the variational inequality",
    given=[convex_set(V, K), nearest_point(V, K, Pi)],
    show=projection(V, Pi))
def nearest_point_is_the_projection():
    intro("p", "q")
    apply_to(nearest_point(V, K, Pi), q)
    use(obtuse_angle)

# Points u with Pi u = u are those of K.
@claim("Pi u = u gives u in K", given=[nearest_point(V, K, Pi), Pi(u) == u], show=member(u, K))
def inside_is_member():
    apply_to(nearest_point(V, K, Pi), u).called("K(Pi(u)) = 1")
    rewrite(Pi(u) == u, at="K(Pi(u)) = 1.0")  # .0: the first part of that fact

@claim("Gradients of an m-strongly convex M-smooth function on a body: |e|^2 + M m |d|^2 <= (M + m) <d, e>",
    given=[convex_body(V, K), nearest_point(V, K, Pi), strongly_convex(V, K, f, m), gradient(V, K, f, g),
        lipschitz_on(V, K, g, M), 0 <= m, m <= M, member(p, K), member(q, K)],
    show=slope_between(p - q, g(p) - g(q), m, M))
def slopes_on_body():
    use(nearest_point_is_the_projection)
    use(projection_keeps, u=p)
    use(projection_keeps, u=q)
    unpack(inside_K, "x0")
    unpack(this, "r0")
    with use(cocoercive, l=f, c=c0) as that:
        with that.premise("smooth"):
            intro("u", "v", "[u kept]", "[v kept]")
            use(inside_is_member)
            use(inside_is_member, u=v)
            apply_to(lipschitz_on(V, K, g, M))
        with that.premise("convex"):
            intro("u", "v", "[u kept]", "[v kept]")
            use(inside_is_member)
            use(inside_is_member, u=v)
            use(above_parabola)
        with that.premise("ball in the set"):
            intro("w", "[within r0]")
            apply_to(every(V, lambda q: (norm(q - c0) <= r0).implies(member(q, K))))
            use(projection_keeps)

c0, r0 = point("x0", V), real("r0")

@claim("The gradient step of an m-strongly convex M-smooth function on a body is max(|1 - eta m|, |1 - eta "
        "M|)-Lipschitz", altschuler("Remark 5.3", "part", "the gradient step, every step size"),
    berthier("Section 3.2.2, contraction", "part", "on any closed convex set with interior points, R^d among them"),
    given=[convex_body(V, K), nearest_point(V, K, Pi), strongly_convex(V, K, f, m), gradient(V, K, f, g),
        lipschitz_on(V, K, g, M), 0 <= m, m <= M, eta >= 0],
    show=on(K, lambda p, q: norm(p - q - eta * (g(p) - g(q))) <= Max(abs(1 - eta * m), abs(1 - eta * M)) * norm(p - q)))
def strongly_convex_step_on_body():
    intro("p", "q", "[p in K]", "[q in K]")
    use(slopes_on_body)
    use(step_of_slopes)
