"""Projected noisy stochastic gradient descent (Algorithm 1 of Feldman et al.): its iterates stay in the set.

Pi is the projection onto the set K, f(., x) the loss of the record x with gradient g(., x), eta the step size, sigma
the scale of the noise xi, and W[t] the law of the iterate w_t.
"""

from lemmas.convex_losses.convex_sets import member, nearest_point
from lemmas.convex_losses.smooth_losses import convexity, differentiability, on
from verify.language.objects import Indexed
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
f, g = fun("f", V, X), map_("g", (V, X), V)
W = sequence("W", law(V))
x = sequence("x", X)
w0, u = points("w0 u", V)
record = point("record", X)
eta, sigma, L, beta = reals("eta sigma L beta")
n, m = integer("n"), integer("m")

@definition(r"\mathrm{law}\,$Pi($w - $eta($g($w, $record) + $sigma\,\xi))")
def sgd_step(V: Euclid, X: Space, Pi: Map[V, V], g: Map[(V, X), V], eta: Real, sigma: Real, w: Point[V],
        record: Point[X]) -> Law:
    """the law of Pi(w - eta (g(w, record) + sigma xi)).

    One step of noisy SGD from w with one record: a noisy gradient step, projected."""
    return bind(gauss(V), lambda xi: dirac(Pi(w - eta * (g(w, record) + sigma * xi))))

@definition(r"$f(\cdot, x) \text{ convex, } $L\text{-Lipschitz, } $beta\text{-smooth on } $K,\ $g = \nabla $f\ \forall x")
def losses(V: Euclid, X: Space, K: Test[V], f: Function[V, X], g: Map[(V, X), V], L: Real, beta: Real) -> Prop:
    """each f(., x) is convex, L-Lipschitz and beta-smooth on K, with gradient g(., x).

    The losses f(., x) of the records x on the set K, and their gradients g(., x)."""
    return every(X,
        lambda x: all_of(convexity(K, lambda w: f(w, x)), differentiability(V, K, lambda w: f(w, x), lambda w: g(w, x)),
            on(K, lambda v, w: norm(g(v, x) - g(w, x)) <= beta * norm(v - w)),
            on(K, lambda v, w: abs(f(v, x) - f(w, x)) <= L * norm(v - w))))

def follows(W: Series[Law], x: Indexed[Point], n: Expr = n, g: Map = g) -> Prop:
    """W[t + 1] is the law of the next iterate with the gradients g, on the record x[t + 1]."""
    return for_all(0, n - 1,
        lambda t: same(W[t + 1], bind(W[t], lambda w: sgd_step(V, X, Pi, g, eta, sigma, w, x[t + 1]))))

def noisy_sgd(W: Series[Law], w0: Point, x: Indexed[Point], n: Expr = n) -> Prop:
    """W[0], ..., W[n] are the laws of the iterates w_0, ..., w_n on the records x[1], ..., x[n]."""
    return same(W[0], dirac(w0)) & follows(W, x, n)

# --- the iterates stay in K -----------------------------------------------------------------------------

@claim("Pi(w) = w for w in K", given=[nearest_point(V, K, Pi), member(u, K)], show=Pi(u) == u)
def projection_keeps():
    apply_to(nearest_point(V, K, Pi))
    apply_to(this, u)
    definite(u - Pi(u))

# The law M lies in K.
in_K = lambda M: same(M, push(M, Pi))
fb = bounded("fb", V)

def moved(w: Point, xi: Point) -> Point:
    """The step from w before its projection."""
    return w - eta * (g(w, x[m + 1]) + sigma * xi)

def projected_twice(w: Point, xi: Point) -> tuple[Step, ...]:
    """The projection of a point of K, such as Pi(moved(w, xi)), is that point."""
    q = Pi(moved(w, xi))
    return (by.apply_to(nearest_point(V, K, Pi), moved(w, xi)), by.use(projection_keeps, u=q), by.rewrite(this))

@claim("The iterates of noisy SGD lie in K: projecting them once more changes nothing",
    given=[nearest_point(V, K, Pi), member(w0, K), hypothesis("noisy sgd W", noisy_sgd(W, w0, x)), m >= 0],
    show=(m <= n).implies(in_K(W[m])))
def iterates_stay():
    start, step = induction(m, 0)
    with start:
        intro("[0 <= n]")
        rewrite(same(W[0], dirac(w0)))
        use(projection_keeps)
        ext("fb")
        rewrite(Pi(w0) == w0)
    with step:
        intro("[m + 1 <= n]")
        apply_to("noisy sgd W.1")
        rewrite(this)
        ext("fb")
        with under(W[m],
                lambda w: E(gauss(V), lambda xi: fb(Pi(moved(w, xi))))
                    == E(gauss(V), lambda xi: fb(Pi(Pi(moved(w, xi)))))) as w:
            under(gauss(V), lambda xi: fb(Pi(moved(w, xi))) == fb(Pi(Pi(moved(w, xi)))),
                lambda xi: projected_twice(w, xi))
