"""Convex sets without interior points: the cylinder over the set has some.

A convex set lies in a point c plus a subspace, Q projects onto the subspace, and some ball of c plus the subspace lies
in the set.  The set of all w with c + Q(w - c) in the set, a cylinder, has interior points, which `losses` asks for; P
projects onto the set, P2 onto the cylinder.  Losses on flat sets are in `flat_losses`.
"""

from lemmas.contraction.gradient_maps import projection, roots_compare
from lemmas.contraction.losses import inside
from lemmas.contraction.pnsgd import projection_twice
from verify.lemma import *

V = euclid("V")
P, P2, Q = (map_(name, V, V) for name in ("P", "P2", "Q"))
u, v, w, c, p, q = points("u v w c p q", V)
r = real("r")

@definition(r"$Q = $Q^{\top} = $Q^2")
def onto_subspace(V: Euclid, Q: Map[V, V]) -> Prop:
    """Q is the orthogonal projection onto a subspace.

    Q is linear, symmetric, and Q Q = Q."""
    return all_of(every(V, V, REAL, lambda v, w, s: Q(s * v + w) == s * Q(v) + Q(w)),
        every(V, V, lambda v, w: inner(Q(v), w) == inner(v, Q(w))), every(V, lambda v: Q(Q(v)) == Q(v)))

def relative_ball(c: Point, Q: Map, r: Expr, inside: Callable[[Point], Prop]) -> list[Prop]:
    """The set lies in c + QV, and the ball of c + QV with radius r around c lies in the set."""
    return [inside(c), r > 0, hypothesis("flat", every(V, lambda w: inside(w).implies(Q(w - c) == w - c))),
        hypothesis("relative ball",
            every(V, lambda w: (norm(w - c) <= r).implies((Q(w - c) == w - c).implies(inside(w)))))]

flat = [onto_subspace(V, Q), *relative_ball(c, Q, r, inside)]

# --- projections onto subspaces --------------------------------------------------------------------

@claim("Q v - Q w = Q(v - w) for the orthogonal projection Q onto a subspace",
    given=[hypothesis("onto subspace", onto_subspace(V, Q))],
    show=Q(v) - Q(w) == Q(v - w))
def subspace_difference():
    apply_to("onto subspace.0", w, v, -1)  # .0 says that Q is linear, .1 symmetric, .2 that Q Q = Q

@claim("Q v is at a right angle to w - Q w for the orthogonal projection Q onto a subspace",
    given=[hypothesis("onto subspace", onto_subspace(V, Q))],
    show=inner(Q(v), w - Q(w)) == 0)
def subspace_normal_part():
    apply_to("onto subspace.1")
    apply_to("onto subspace.1", v, Q(w)).called("symmetric at v, Q(w)")
    apply_to("onto subspace.2", w)
    rewrite(this, at="symmetric at v, Q(w)")

@claim("|Q v|^2 + |v - Q v|^2 = |v|^2 for the orthogonal projection Q onto a subspace",
    given=[onto_subspace(V, Q)],
    show=norm(Q(v)) ** 2 + norm(v - Q(v)) ** 2 == norm(v) ** 2)
def subspace_pythagoras():
    use(subspace_normal_part)
    norm_inner(v)
    norm_inner(Q(v))
    norm_inner(v - Q(v))

@claim("|Q v| <= |v| for the orthogonal projection Q onto a subspace",
    given=[onto_subspace(V, Q)],
    show=norm(Q(v)) <= norm(v))
def subspace_shortens():
    use(subspace_pythagoras)
    use(roots_compare, by={"squares": (by.linear(norm(v - Q(v)) ** 2),)})

# --- the cylinder over the set ---------------------------------------------------------------------

# The point of the affine hull that w lies over.
along: Callable[[Point], Point] = lambda w: c + Q(w - c)

cylinder = every(V, lambda w: P2(w) == P(along(w)) + w - along(w))
over = [hypothesis("set", projection(V, P)), *flat, cylinder]

def on_hull(w: Point) -> tuple[Step, ...]:
    """P(along w) is a point of the set, which Q sees as it is."""
    return (by.use(projection_twice, p=along(w)), by.apply_to("flat", P(along(w))))

@claim("P2 w = P a + w - a, a = c + Q(w - c), is a projection: onto the cylinder over the closed convex set",
    given=over,
    show=projection(V, P2))
def cylinder_projection():
    """p - P2 p is along p - P(along p): in the subspace, where P2 q - P2 p is P(along q) - P(along p)."""
    intro("p", "q")
    do(*on_hull(p))
    apply_to(cylinder, p)
    rewrite(this)
    apply_to(cylinder)
    rewrite(this)
    apply_to("set", along(p), along(q))
    use(subspace_difference, v=q - c, w=p - c)
    use(subspace_normal_part, v=p - c, w=q - p)
    rewrite(subspace_difference, at=this, backwards=True)
    use(subspace_normal_part, v=P(along(p)) - c, w=q - p)
    rewrite(Q(P(along(p)) - c) == P(along(p)) - c, at=this)
    rewrite(lift == Q(q - p), at=this, backwards=True)

lift = Q(q - c) - Q(p - c)

@claim("A point of the cylinder lies over a point of the set", given=[*over, P2(u) == u], show=inside(along(u)))
def cylinder_inside():
    apply_to(cylinder)
    rewrite(P2(u) == u, at=this)

@claim("A point of the set lies over itself, and in the cylinder",
    given=[*over, inside(u)],
    show=(Q(u - c) == u - c) & (P2(u) == u))
def inside_cylinder():
    apply_to("flat")
    apply_to(cylinder)
    rewrite(Q(u - c) == u - c, at=this)
    _, in_the_cylinder = each_part()
    with in_the_cylinder:
        rewrite(this)

@claim("The ball of radius r about c is in the cylinder, which so has interior points",
    given=[*over, norm(w - c) <= r],
    show=P2(w) == w)
def ball_in_cylinder():
    use(subspace_shortens, v=w - c)
    apply_to(every(V, lambda v: Q(Q(v)) == Q(v)), w - c)
    apply_to("relative ball", along(w)).called("along w is in the set")
    apply_to(cylinder)
    rewrite(this)
