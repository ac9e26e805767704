"""Noisy SGD with batches on any closed convex set: its steps are those with the gradients' parts along the set.

The letters are those of `batch_runs`: losses f[i] with gradients g[i], their sums G[n](th, w) over the batch that th
draws, Pi the projection onto K, W the iterates; f2, g2, G2 on a neighbour.

Q projects onto the directions of the set.  The projection onto the set does not see the rest of a gradient, and the
parts along the set are as short and as smooth as the gradients of losses on a set with interior points.
"""

from itertools import chain

from lemmas.contraction.flat_losses import subspace_multiple
from lemmas.contraction.flat_sets import onto_subspace
from lemmas.runs.algorithm import projection_keeps
from lemmas.runs.batch_runs import (G2, G, K, L, M, Pi, Th, V, W, adjacent, b, batch_sums, body, eta, f, f2, g, g2,
    index_t, indices, j, k, losses, n, regular, rho, run, sigma)
from lemmas.convex_losses.lipschitz_losses import lipschitz_function
from lemmas.runs.loss_slopes import flat_image, slopes_along
from lemmas.runs.short_gradients import convex_set_has_directions, directions, forgets, short_part
from lemmas.convex_losses.smooth_losses import gradient, lipschitz_on
from lemmas.convex_losses.strong_convexity import strongly_convex
from lemmas.runs.strongly_convex_steps import inside_is_member
from verify.language.objects import Indexed
from verify.lemma import *

e = sequence("e", fun(Th))
Q = map_("Q", V, V)
u, v, w, y = points("u v w y", V)
th = point("th", Th)
m, s = reals("m s")
fb = bounded("fb", V)

def strong_losses(f: Series[Function], g: Series[Map], m: Expr | int = m) -> Prop:
    """Every loss is m-strongly convex, M-smooth and L-Lipschitz on K, with gradient g[i]; convex for m = 0."""
    return indices(lambda i: all_of(strongly_convex(V, K, f[i], m), gradient(V, K, f[i], g[i]),
            lipschitz_on(V, K, g[i], M), lipschitz_function(V, K, f[i], L)))

@claim("Convex losses are 0-strongly convex", given=[losses(f, g)], show=strong_losses(f, g, 0))
def convex_as_strong():
    intro("i")
    apply_to(losses(f, g))

# along(g) and sums_along(G) are values for `use`; Along(g) is the same in a statement, where g[i](w) is written.

def along(g: Series[Map]) -> Thing:
    return value(INTEGER, lambda i: value(V, lambda w: Q(g[i](w))))

def sums_along(G: Series[Map]) -> Thing:
    return value(INTEGER, lambda k: value(Th, V, lambda th, w: Q(G[k](th, w))))

class Along:
    """The parts of the gradients along the set."""

    def __init__(self, g: Series[Map]) -> None:
        self.g = g

    def __getitem__(self, i: Expr) -> Callable[..., Point]:
        return lambda *at: Q(self.g[i](*at))

def image_is_flat(image: list[Prop], directions: list[Prop]) -> None:
    """What the projection keeps lies in c + QV, with a ball of it, since the set does."""
    *_, in_plane, has_ball = image
    *_, set_in_plane, set_has_ball = directions
    with have(in_plane):
        intro("y", "[kept]")
        use(inside_is_member, u=y)
        apply_to(set_in_plane)
    with have(has_ball):
        intro("y", "[along the set]", "[within r]")
        apply_to(set_has_ball)
        use(projection_keeps)

@claim("The parts of the gradients along the set are at most L long, with the slopes of strongly convex smooth losses",
    given=[*body, *directions, strong_losses(f, g), 0 <= m, m <= M, L >= 0],
    show=regular(Along(g), m))
def regular_along():
    use(projection_keeps)
    image_is_flat(flat_image, directions)
    intro("i", "u", "v")
    apply_to(strong_losses(f, g))
    apply_to(body["projection"], u)
    apply_to(body["projection"], v)
    part = each_part()
    with part[0]:
        use(short_part)
    with part[1]:
        use(slopes_along)

linear_map = every(V, V, REAL, lambda v, w, s: Q(s * v + w) == s * Q(v) + Q(w))
empty_sum, _ = batch_sums(G, g)

@claim("Q G_0 = 0 and Q G_(k + 1) = Q G_k + e_(k + 1) Q g_(k + 1): the sums of the parts along the set",
    given=[onto_subspace(V, Q), *batch_sums(G, g)],
    show=all_of(*batch_sums(Along(G), Along(g))))
def sums_along_set():
    part = each_part()
    with part[0]:
        intro("th", "w")
        apply_to(empty_sum)
        rewrite(this)
        use(subspace_multiple, v=w, s=0)
    with part[1]:
        intro("k", "th", "w")
        apply_to(this)
        rewrite(this)
        apply_to(linear_map, g[k + 1](w), G[k](th, w), e[k + 1](th))

@claim("The parts along the set of equal gradients are equal",
    given=[adjacent],
    show=indices(lambda i: eq(i, j)
            | (every(V, lambda w: eq(f[i](w), f2[i](w))) & every(V, lambda w: Q(g[i](w)) == Q(g2[i](w))))))
def adjacent_along():
    intro("i")
    apply_to(adjacent)
    left, right = split(this)
    with left:
        choose(0)
    with right:
        choose(1)
        part2 = each_part()
        with part2[1]:
            intro("w")
            apply_to(this)
            rewrite(this)

def follows(W: Series[Law], G: Indexed[Callable[..., Point]]) -> Prop:
    """The steps of the run, wherever it begins."""
    _, steps = run(W, G)
    return steps

@claim("A run of noisy SGD is a run with the parts of the sums along the set",
    given=[onto_subspace(V, Q), forgets, follows(W, G)],
    show=follows(W, Along(G)))
def follows_along():
    intro("t")
    apply_to(follows(W, G))
    rewrite(this)
    ext("fb")
    under(W[index_t], lambda w: E(rho, lambda th: noise(G, w, th)) == E(rho, lambda th: noise(Along(G), w, th)),
        # Pi(u - d) = Pi(u - Q d) at u = w - eta sigma x and d = eta/b G, and Q is linear.
        lambda w: (by.under(rho, lambda th: noise(G, w, th) == noise(Along(G), w, th),
                lambda th: (by.under(gauss(V), lambda x: moved(G, w, th, x) == moved(Along(G), w, th, x),
                        lambda x: (by.apply_to(forgets, w - eta * sigma * x, eta / b * G[n](th, w)).called(
                                "forgets here"), by.use(subspace_multiple, s=eta / b),
                            by.rewrite(this, at="forgets here"), by.rewrite(this))),)),))

moved = lambda G, w, th, x: fb(Pi(w - eta * (1 / b * G[n](th, w) + sigma * x)))
noise = lambda G, w, th: E(gauss(V), lambda x: moved(G, w, th, x))

def along_the_set(*convexities: Expr | int) -> tuple[Step, ...]:
    """The runs on strongly convex losses, seen as runs with the parts of the gradients along the set."""
    slopes = [(by.use(regular_along, m=m), by.use(regular_along, m=m, f=f2, g=g2)) for m in convexities]
    return (by.use(convex_set_has_directions), by.unpack(this, "centre"), by.unpack(this, "Q"), by.unpack(this, "r"),
        *chain.from_iterable(slopes), by.use(sums_along_set), by.use(sums_along_set, G=G2), by.use(adjacent_along),
        by.use(follows_along), by.use(follows_along, G=G2))

as_strong = (by.use(convex_as_strong), by.use(convex_as_strong, g=g2))
convex_along_the_set = (*as_strong, *along_the_set(0))
strong_along_the_set = (*as_strong, *along_the_set(0, m))
parts_along = {"g": along(g), "g2": along(g2), "G": sums_along(G), "G2": sums_along(G2)}
