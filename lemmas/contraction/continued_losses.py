"""A loss on a convex set without interior points: what a projection sees of its gradient.

P projects onto the set, Q onto the subspace of its directions, and c is a point of the set; along(w) = c + Q(w - c).
The loss l with gradient g is continued to the cylinder over the set (`flat_sets`), on which P2 projects, as l2(w) =
l(c + Q(w - c)) + rho/2 |w - c - Q(w - c)|^2.  On the set itself the gradient g2 of that is Q g, the part of g along
the set.  The gradient g is beta-Lipschitz on the set, l is rho-strongly convex there, and L-Lipschitz at the end.
"""

from lemmas.axioms import relative_interior
from lemmas.contraction.cocoercive_gradients import cocoercive, gradient_bounded
from lemmas.contraction.flat_sets import (along, ball_in_cylinder, cylinder_inside, cylinder_projection, flat,
    inside_cylinder, onto_subspace, over, relative_ball, subspace_difference, subspace_normal_part, subspace_pythagoras,
    subspace_shortens)
from lemmas.contraction.gradient_maps import projection, roots_compare, slope_between
from lemmas.contraction.losses import convex, convex_set, inside, lipschitz, on_set, smooth
from lemmas.contraction.pnsgd import projection_twice
from verify.lemma import *

V = euclid("V")
P, P2, Q, g, g2 = (map_(name, V, V) for name in ("P", "P2", "Q", "g", "g2"))
l, l2 = fun("l", V), fun("l2", V)
u, v, w, c, d, e, p, q = points("u v w c d e p q", V)
r, s, L, rho, beta = reals("r s L rho beta")

# --- the loss on the cylinder ----------------------------------------------------------------------

off = lambda w: w - along(w)
loss_continued, gradient_continued = continued = [every(V,
        lambda w: l2(w) == l(along(w)) + rho / 2 * norm(off(w)) ** 2),
    every(V, lambda w: g2(w) == Q(g(along(w))) + rho * off(w))]

@claim("|Q e + rho (d - Q d)| <= beta |d| if |e| <= beta |Q d|, 0 <= rho <= beta, Q the projection onto a subspace",
    given=[onto_subspace(V, Q), 0 <= rho, rho <= beta, norm(e) <= beta * norm(Q(d))],
    show=norm(Q(e) + rho * (d - Q(d))) <= beta * norm(d))
def split_smooth():
    """Squared, as the two parts are at a right angle: |Q e|^2 + rho^2 |d - Q d|^2 <= beta^2 (|Q d|^2 + |d - Q d|^2)."""
    use(subspace_pythagoras, v=e)
    use(subspace_pythagoras, v=d)
    use(subspace_normal_part, v=e, w=d)
    norm_inner(Q(e) + rho * (d - Q(d)))
    norm_inner(Q(e))
    norm_inner(d - Q(d))
    with use(roots_compare, z=beta * norm(d)) as that:
        with that.premise("squares"):
            have(norm(e) ** 2 <= beta**2 * norm(Q(d)) ** 2, by.linear(norm(e), beta * norm(Q(d))))
            have(rho**2 <= beta**2)
            linear(rho, rho**2, beta**2, norm(d - Q(d)) ** 2, norm(e - Q(e)) ** 2)

@claim("|u - Q u|^2 + 2 <u - Q u, v - u> + |v - u|^2 = |v - Q v|^2 + |Q (v - u)|^2, Q the projection onto a subspace",
    given=[onto_subspace(V, Q)],
    show=norm(u - Q(u)) ** 2 + 2 * inner(u - Q(u), v - u) + norm(v - u) ** 2
        == norm(v - Q(v)) ** 2 + norm(Q(v - u)) ** 2)
def split_parabola():
    use(subspace_difference)
    rewrite(this, backwards=True)
    use(subspace_normal_part, v=u, w=v)
    use(subspace_normal_part, w=v)
    do(*(by.norm_inner(a) for a in (u - Q(u), v - Q(v), v - u, Q(v) - Q(u))))

@claim("A loss with a beta-Lipschitz gradient, rho <= beta, continued to the cylinder has a beta-Lipschitz gradient",
    given=[*over, *continued, 0 <= rho, rho <= beta, smooth],
    show=every(V, V,
        lambda u, v: (P2(u) == u).implies((P2(v) == v).implies(norm(g2(u) - g2(v)) <= beta * norm(u - v)))))
def continued_smooth():
    """g2 differs by Q e + rho (d - Q d), for the differences d of the points and e of g."""
    intro("u", "v", "[u in the cylinder]", "[v in the cylinder]")
    use(cylinder_inside)
    use(cylinder_inside, u=v)
    use(subspace_difference, v=u - c, w=v - c)
    apply_to(smooth, along(u), along(v))
    rewrite(subspace_difference, at=this)
    use(split_smooth)
    use(subspace_difference, v=g(along(u)), w=g(along(v)))
    rewrite(this, at=split_smooth, backwards=True)
    rewrite(Q(u - c) - Q(v - c) == Q(u - v), at=this, backwards=True)
    apply_to(gradient_continued, u)
    rewrite(this)
    apply_to(gradient_continued)
    rewrite(this)

@claim("A rho-strongly convex loss, continued to the cylinder, is rho-strongly convex",
    given=[*over, *continued, convex],
    show=every(V, V,
        lambda u, v: (P2(u) == u).implies((P2(v) == v).implies(
                l2(u) + inner(g2(u), v - u) + rho / 2 * norm(v - u) ** 2 <= l2(v)))))
def continued_convex():
    """l by its convexity at c + Q(w - c), the parabola by `split_parabola`."""
    intro("u", "v", "[u in the cylinder]", "[v in the cylinder]")
    use(cylinder_inside)
    use(cylinder_inside, u=v)
    use(subspace_difference, v=v - c, w=u - c)
    apply_to(convex, along(u), along(v))
    rewrite(subspace_difference, at=this)
    apply_to(every(V, V, lambda v, w: inner(Q(v), w) == inner(v, Q(w))), g(along(u)), v - u)
    use(split_parabola, u=u - c, v=v - c)
    apply_to(loss_continued, u)
    apply_to(loss_continued, v)
    apply_to(gradient_continued)
    rewrite(this)
    linear(rho / 2)

# --- what the projection sees ----------------------------------------------------------------------

@claim("A closed convex set lies in a point plus a subspace, and a ball of these lies in the set",
    given=[projection(V, P)],
    show=exists(V, map_(V, V), REAL, lambda c, Q, r: all_of(onto_subspace(V, Q), *relative_ball(c, Q, r, inside))))
def set_has_directions():
    """By the axiom `relative_interior` for K, the indicator of the set."""
    with use(relative_interior, K=K, k=P(zero(V))) as that:
        with that.premise("convex"):
            intro("v", "w", "s", "[0 <= s <= 1]", "[v in K]", "[w in K]")
            is_inside(v)
            is_inside(w)
            use(convex_set, v=w)
            is_in_K((1 - s) * v + s * w)
        with that.premise("some point"):
            use(projection_twice)
            is_in_K(P(zero(V)))
    unpack(this, "c")
    unpack(this, "Q")
    unpack(this, "r")
    witness(c)
    witness(Q)
    witness(r)
    _, point_inside, _, along_the_subspace, ball_inside = each_part()
    with point_inside:
        is_inside(c)
    with along_the_subspace:
        intro("w", "[w in the set]")
        is_in_K(w)
        apply_to("r.5")  # of the axiom: w - c is in the subspace
    with ball_inside:
        intro("w", "[near c]", "[w - c in the subspace]")
        apply_to("r.6")  # of the axiom: near c the subspace is in K
        is_inside(w)

K = value(V, lambda w0: indicator(norm(P(w0) - w0) <= 0))

def is_inside(w: Point) -> None:
    """Where K is 1, w is in the set."""
    with have(inside(w)):
        yes, no = cases(norm(P(w) - w) <= 0)
        with yes:
            ext()
        with no:
            absurd(by.linear())

def is_in_K(w) -> None:
    """Where w is in the set, K is 1."""
    have(norm(P(w) - w) <= 0, by.rewrite(inside(w)))

sees = lambda w, d: P(w - d) == P(w - Q(d))

@claim("P(w - d) = P(w - Q d): the projection does not see what is at a right angle to the set",
    given=[hypothesis("set", projection(V, P)), *flat],
    show=sees(w, d))
def projection_forgets():
    """The two projections are in c plus the subspace, to which d - Q d is orthogonal, so |their difference|^2 <= 0."""
    apply_to("set", w - d, w - Q(d))
    apply_to("set", w - Q(d), w - d)
    use(projection_twice, p=w - d)
    use(projection_twice, p=w - Q(d))
    for seen in (of_d, of_Qd):
        apply_to("flat", seen)
        use(subspace_normal_part, v=seen - c, w=d)
        rewrite(Q(seen - c) == seen - c, at=this)
    norm_inner(of_d - of_Qd)
    have(norm(of_d - of_Qd) <= 0, by.use(roots_compare))
    definite(of_d - of_Qd)

of_d, of_Qd = P(w - d), P(w - Q(d))

loss_on_set = [0 <= rho, rho <= beta, smooth, convex]

@claim("|e|^2 + beta rho |d|^2 <= (beta + rho) <d, e>, d the difference of two points of the set, e that of the parts "
        "of the gradient there along the set",
    given=[projection(V, P), *flat, *loss_on_set, inside(u), inside(v)],
    show=slope_between(v - u, Q(g(v)) - Q(g(u)), rho, beta))
def relative_slopes():
    continue_loss()
    as_continued(u)
    as_continued(v)
    use(cocoercive, P=P2, l=l2, g=g2,
        by={**in_cylinder, "ball in the set": (by.intro("w"), by.intro(), by.use(ball_in_cylinder))})
    rewrite(g2(u) == Q(g(u)), at=this)
    rewrite(g2(v) == Q(g(v)), at=this)

def continue_loss() -> None:
    """P2, l2 and g2 name the projection, the loss and the gradient on the cylinder."""
    name_for(P2, value(V, lambda w0: P(along(w0)) + w0 - along(w0)))
    name_for(l2, value(V, lambda w0: l(along(w0)) + rho / 2 * norm(off(w0)) ** 2))
    name_for(g2, value(V, lambda w0: Q(g(along(w0))) + rho * off(w0)))

def as_continued(u: Point) -> None:
    """At a point of the set the continued gradient is the part of the gradient along the set."""
    use(inside_cylinder, u=u)
    with have(g2(u) == Q(g(u))):
        apply_to(gradient_continued)
        rewrite(Q(u - c) == u - c, at=this)

in_cylinder = {"set": (by.use(cylinder_projection),), "smooth": (by.use(continued_smooth),),
    "convex": (by.use(continued_convex),)}

@claim("The part along the set of the gradient of an L-Lipschitz loss is at most L",
    given=[projection(V, P), *flat, *loss_on_set, L >= 0, hypothesis("Lipschitz", lipschitz), inside(u)],
    show=norm(Q(g(u))) <= L)
def relative_gradient_bound():
    """Continued to the cylinder without the parabola (rho = 0), the loss is L-Lipschitz, with the gradient Q g."""
    with have(tangent):
        intro("p", "q", "[p in the set]", "[q in the set]")
        apply_to(convex, p, q)
        linear(rho / 2 * norm(q - p) ** 2)
    name_for(P2, value(V, lambda w0: P(along(w0)) + w0 - along(w0)))
    name_for(l2, value(V, lambda w0: l(along(w0))))
    name_for(g2, value(V, lambda w0: Q(g(along(w0)))))
    use(inside_cylinder)
    with have(g2(u) == Q(g(u))):
        apply_to(every(V, lambda w0: g2(w0) == Q(g(along(w0)))))
        rewrite(Q(u - c) == u - c, at=this)
    with use(gradient_bounded, P=P2, l=l2, g=g2, rho=0) as that:
        with that.premise("set"):
            use(cylinder_projection)
        with that.premise("smooth"):
            use(continued_smooth, rho=0)
        with that.premise("convex"):
            use(continued_convex)
        with that.premise("Lipschitz"):
            intro("p", "q", "[p in the cylinder]", "[q in the cylinder]")
            use(cylinder_inside, u=p)
            use(cylinder_inside, u=q)
            apply_to(lipschitz, along(p), along(q)).called("lipschitz at along(p), along(q)")
            use(subspace_difference, v=p - c, w=q - c)
            rewrite(this, at="lipschitz at along(p), along(q)")
            use(subspace_shortens)
            apply_to(every(V, lambda w0: l2(w0) == l(along(w0))), p)
            rewrite(this)
            apply_to(every(V, lambda w0: l2(w0) == l(along(w0))))
            rewrite(this)
            linear(L)
        with that.premise("ball in the set"):
            intro("w", "[|w - c| <= r]")
            use(ball_in_cylinder)
    rewrite(g2(u) == Q(g(u)), at=this)

tangent = on_set(lambda u, v: l(u) + inner(g(u), v - u) <= l(v))
