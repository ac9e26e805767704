"""The assumptions on a loss, on any closed convex set: what projected steps use of the gradient.

P projects onto the set, and G(y, x) is the gradient at y of the loss of the record x, rho-strongly convex, L-Lipschitz
and beta-smooth on the set.  The projection of w - s G(y, x) is that of w - s H(y, x), for H the part of the gradient
along the set.  H is as regular as the gradient of a loss on a set with interior points; in that it stands for G.
"""

from lemmas.contraction.continued_losses import (projection_forgets, relative_gradient_bound, relative_slopes,
    set_has_directions)
from lemmas.contraction.flat_sets import P, V, onto_subspace
from lemmas.contraction.gradient_maps import G, L, X, beta, printed_loss, projection, regular_loss, rho
from lemmas.contraction.pnsgd import projection_twice
from verify.lemma import *

H, Q = map_("H", (V, X), V), map_("Q", V, V)
loss = fun("l", V, X)
v, y, p, q = points("v y p q", V)
s = real("s")
record = point("x", X)

@claim("Q(s v) = s Q v for an orthogonal projection Q onto a subspace",
    given=[hypothesis("onto subspace", onto_subspace(V, Q))],
    show=Q(s * v) == s * Q(v))
def subspace_multiple():
    apply_to("onto subspace.0", zero(V), zero(V), -1).called("Q 0 = 0")
    apply_to("onto subspace.0", v, zero(V), s)
    rewrite("Q 0 = 0", at=this)

@definition(r"$P(w - s\,$G(y, x)) = $P(w - s\,$H(y, x))")
def steps_agree(V: Euclid, X: Space, P: Map[V, V], G: Map[(V, X), V], H: Map[(V, X), V]) -> Prop:
    """P does not see the difference of G and H.

    P(w - s G(y, x)) = P(w - s H(y, x)) for all w, y, x and s: projected steps with G are those with H."""
    return every(V, V, X, REAL, lambda w, y, x, s: P(w - s * G(y, x)) == P(w - s * H(y, x)))

@claim("Projected steps with the gradient of a loss on any closed convex set are steps with a regular gradient",
    given=[hypothesis("set", projection(V, P)), 0 <= rho, rho <= beta, L >= 0,
        hypothesis("printed loss", printed_loss(V, X, P, loss, G, L, rho, beta))],
    show=exists(map_((V, X), V), lambda H: regular_loss(V, X, P, H, L, rho, beta) & steps_agree(V, X, P, G, H)))
def seen_gradient():
    """H = Q G for the projection Q onto the directions of the set."""
    use(set_has_directions)
    unpack(this, "c")
    unpack(this, "Q")
    unpack(this, "r")
    name_for(H, value(V, X, lambda y0, x0: Q(G(y0, x0))))
    witness(H)
    part = each_part()
    with part[0]:
        intro("x", "p", "q")
        use(projection_twice)
        use(projection_twice, p=q)
        apply_to(meaning, P(p), record).called("meaning at P(p), record")
        apply_to(meaning, P(q), record)
        part2 = each_part()
        with part2[0]:
            rewrite("meaning at P(p), record")
            use(relative_gradient_bound, u=P(p), **of_record, by={**assumed, "Lipschitz": bounded_slopes})
        with part2[1]:
            rewrite(this)
            rewrite("meaning at P(p), record")
            use(relative_slopes, **of_record, by=assumed)
    with part[1]:
        intro("w", "y", "x", "s")
        use(projection_forgets, d=s * G(y, record))
        use(subspace_multiple, v=G(y, record))
        rewrite(this, at=projection_forgets)
        apply_to(meaning)
        rewrite(this)

u = point("u", V)

def at(form: Callable[[Point, Point], Prop]) -> tuple[Step, ...]:
    """One of the assumptions at points u and v of the set, P u = u and P v = v."""
    return (by.intro("u", "v"), by.intro(), by.intro(), by.apply_to("printed loss", record, u, v),
        by.have(form(P(u), P(v))), by.rewrite(P(u) == u, at=this), by.rewrite(P(v) == v, at=this), by.assume())

assumed = {"smooth": at(lambda u, v: norm(G(u, record) - G(v, record)) <= beta * norm(u - v)),
    "convex": at(lambda u, v: (loss(u, record) + inner(G(u, record), v - u) + rho / 2 * norm(v - u) ** 2
                <= loss(v, record)))}
bounded_slopes = at(lambda u, v: abs(loss(u, record) - loss(v, record)) <= L * norm(u - v))
of_record = {"l": value(V, lambda y: loss(y, record)), "g": value(V, lambda y: G(y, record))}
meaning = every(V, X, lambda y0, x0: H(y0, x0) == Q(G(y0, x0)))
