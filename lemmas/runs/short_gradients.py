"""Lipschitz losses on any closed convex set: the part of the gradient along the set is at most L.

The loss is differentiable on the set; nothing is said of smoothness, and the set may be flat.  f and g are one loss and
its gradient, fx and gx those of all records x, and H(., x) is the part of gx(., x) along the set.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import relative_interior
from lemmas.contraction.continued_losses import projection_forgets
from lemmas.contraction.flat_losses import steps_agree, subspace_multiple
from lemmas.contraction.flat_sets import onto_subspace, relative_ball, subspace_difference
from lemmas.runs.algorithm import projection_keeps
from lemmas.convex_losses.convex_sets import convex_set, member, nearest_point
from lemmas.convex_losses.lipschitz_losses import lipschitz_function
from lemmas.convex_losses.smooth_losses import convexity, differentiability, gradient, on
from lemmas.runs.strongly_convex_steps import nearest_point_is_the_projection
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi, Q = test("K", V), map_("Pi", V, V), map_("Q", V, V)
f, g = fun("f", V), map_("g", V, V)
fx, gx, H = fun("fx", V, X), map_("gx", (V, X), V), map_("H", (V, X), V)
u, v, w, c, d, y = points("u v w c d y", V)
record = point("x", X)
r, L, eps, delta, s, t = reals("r L eps delta s t")

# Q projects onto the directions of K, from c on, and a ball of radius r around c along them is in K.
directions = [onto_subspace(V, Q), *relative_ball(c, Q, r, lambda w: member(w, K))]
*_, in_plane, has_ball = directions
forgets = every(V, V, lambda w, d: Pi(w - d) == Pi(w - Q(d)))

@claim("A closed convex set lies in a point plus a subspace, and the projection sees only the subspace",
    given=[convex_set(V, K), nearest_point(V, K, Pi)],
    show=exists(V, map_(V, V), REAL,
        lambda c, Q, r: all_of(onto_subspace(V, Q), *relative_ball(c, Q, r, lambda w: member(w, K)),
            every(V, V, lambda w, d: Pi(w - d) == Pi(w - Q(d))))))
def convex_set_has_directions():
    apply_to(nearest_point(V, K, Pi), zero(V))
    use(relative_interior)
    unpack(this, "c")
    unpack(this, "Q")
    unpack(this, "r")
    use(nearest_point_is_the_projection)
    use(projection_keeps, u=c)
    witness(c)
    witness(Q)
    witness(r)
    part = each_part()
    with part[5]:
        intro("w", "d")
        with use(projection_forgets) as of_projection_forgets:
            with of_projection_forgets.premise("flat"):
                intro("y", "[kept]")
                is_member(y)
                apply_to(in_plane)
            with of_projection_forgets.premise("relative ball"):
                intro("y", "[along the set]", "[within r]")
                apply_to(has_ball)
                use(projection_keeps)

def is_member(w: Point) -> None:
    """w is in K, as the projection leaves it."""
    apply_to(nearest_point(V, K, Pi), w)
    have(member(w, K), by.rewrite(Pi(w) == w, backwards=True))

# --- the gradient ---------------------------------------------------------------------------------------

a = point("a", V)
high, low = w + t * (c + a - w), w + t * (c - w)
width = norm(c - w) + norm(a)
share = delta / (delta + width)
on_way = lambda v: member(v, K).implies((norm(v - w) <= delta).implies(
        abs(f(v) - f(w) - inner(g(w), v - w)) <= eps * norm(v - w)))

@claim("<g(w), a> <= L |a| for the gradient of an L-Lipschitz loss and a direction a with c and c + a in the set",
    given=[convex_set(V, K), gradient(V, K, f, g), lipschitz_function(V, K, f, L), member(w, K), member(c, K),
        member(c + a, K)],
    show=inner(g(w), a) <= L * norm(a))
def rise_along():
    """From w a small share t of the way to c + a and to c: the two points are t |a| apart, and the loss differs there
    by t <g(w), a>, up to eps."""

    with use(small_real, A=inner(g(w), a) - L * norm(a), B=2 * norm(c - w) + norm(a)) as that:
        with that.premise("for every eps"):
            intro("eps", "[eps > 0]")
            apply_to(gradient(V, K, f, g))
            unpack(this, "delta")
            have(share <= 1, by.linear(width / (delta + width)))
            have(share * width <= delta, by.linear(delta**2 / (delta + width)))
            let(t, share)
            have(t * width <= delta, by.combine((1, [share * width <= delta]), (width, [t == share])))
            triangle(c - w, a)
            have(norm(high - w) <= t * width, by.linear(t))
            have(t * norm(a) >= 0)
            have(member(high, K), by.apply_to(convex_set(V, K), w, c + a, t))
            have(member(low, K), by.apply_to(convex_set(V, K), w, c, t))
            for end in (high, low):
                apply_to(every(V, lambda v: on_way(v)), end)
                fact("abs", "above", f(end) - f(w) - inner(g(w), end - w))
            apply_to(lipschitz_function(V, K, f, L), high, low)
            fact("abs", "above", f(high) - f(low))
            linear(eps, scale=t)

e_ = Q(g(w))
stride = (r / norm(e_)) * e_

@claim("The part of the gradient along the set is at most L for an L-Lipschitz differentiable loss",
    given=[convex_set(V, K), *directions, gradient(V, K, f, g), lipschitz_function(V, K, f, L), L >= 0, member(w, K)],
    show=norm(e_) <= L)
def short_part():
    # From c a stride of length r along the part e leads to a point of K: r |e| = <g(w), stride> <= L r.
    _, no = cases(norm(e_) <= 0)
    with no:
        use(subspace_multiple, v=e_, s=r / norm(e_))
        apply_to(every(V, lambda v: Q(Q(v)) == Q(v)))
        rewrite(this, at=subspace_multiple)
        apply_to(has_ball, c + stride)
        apply_to(every(V, V, lambda v, w: inner(Q(v), w) == inner(v, Q(w))), g(w), e_)
        rewrite(Q(e_) == e_, at=this)
        norm_inner(e_)
        use(rise_along)
        have(inner(g(w), stride) == r * norm(e_), by.linear(r / norm(e_)))
        linear(1 / r)

# --- what the projection sees --------------------------------------------------------------------------

along_the_set = lambda H, g: every(X, V, V,
    lambda x, u, v: member(u, K).implies(member(v, K).implies(eq(inner(H(u, x), v - u), inner(g(u, x), v - u)))))
short_on_set = lambda H: every(X, V, lambda x, u: member(u, K).implies(norm(H(u, x)) <= L))

@definition(r"$f(\cdot, x) \text{ convex, } $L\text{-Lipschitz on } $K,\ $g = \nabla $f\ \forall x")
def lipschitz_losses(V: Euclid, X: Space, K: Test[V], f: Function[V, X], g: Map[(V, X), V], L: Real) -> Prop:
    """each f(., x) is convex and L-Lipschitz on K, with gradient g(., x).

    The losses f(., x) of the records x on the set K, and their gradients g(., x); they need not be smooth."""
    return every(X,
        lambda x: all_of(convexity(K, lambda w: f(w, x)), differentiability(V, K, lambda w: f(w, x), lambda w: g(w, x)),
            on(K, lambda v, w: abs(f(v, x) - f(w, x)) <= L * norm(v - w))))

@claim("The projected steps on Lipschitz differentiable losses are steps with gradients of length at most L",
    given=[convex_set(V, K), nearest_point(V, K, Pi), lipschitz_losses(V, X, K, fx, gx, L), L >= 0],
    show=exists(map_((V, X), V), lambda H: all_of(short_on_set(H), along_the_set(H, gx), steps_agree(V, X, Pi, gx, H))))
def short_seen_gradient():
    use(convex_set_has_directions)
    unpack(this, "c")
    unpack(this, "Q")
    unpack(this, "r")
    name_for(H, value(V, X, lambda y0, x0: Q(gx(y0, x0))))
    witness(H)
    part = each_part()
    with part[0]:
        intro("x", "u", "[u in K]")
        apply_to(meaning)
        rewrite(this)
        apply_to(lipschitz_losses(V, X, K, fx, gx, L))
        use(short_part, w=u)
    with part[1]:
        intro("x", "u", "v", "[u in K]", "[v in K]")
        apply_to(meaning)
        rewrite(this)
        use(subspace_difference, v=v - c, w=u - c)
        apply_to(in_plane, u)
        rewrite(this, at=subspace_difference).called("Q(v - c) - (u - c) = Q(v - u)")
        apply_to(in_plane, v)
        rewrite(this, at="Q(v - c) - (u - c) = Q(v - u)").called("v - c - (u - c) = Q(v - u)")
        apply_to(every(V, V, lambda v, w: inner(Q(v), w) == inner(v, Q(w))), gx(u, record), v - u)
        rewrite("v - c - (u - c) = Q(v - u)", backwards=True, at=this)
    with part[2]:
        intro("w", "y", "x", "s")
        apply_to(forgets, w, s * gx(y, record)).called("forgets here")
        use(subspace_multiple, v=gx(y, record))
        rewrite(this, at="forgets here")
        apply_to(meaning)
        rewrite(this)

meaning = every(V, X, lambda y0, x0: H(y0, x0) == Q(gx(y0, x0)))
