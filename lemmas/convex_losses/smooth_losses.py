"""Convex functions on a convex set of R^d with a Lipschitz gradient: the two bounds of their growth.

Convexity, the gradient and its Lipschitz property are the textbook definitions, at the points of K only.  K is given as
in `convex_sets`; g is the gradient of f, or in the upper bound a subgradient, d the way from w.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.convex_losses.convex_sets import convex_set, member
from verify.lemma import *

V = euclid("V")
K, f, g = test("K", V), fun("f", V), map_("g", V, V)
w = point("w", V)
beta, A, B, eps, delta = reals("beta A B eps delta")
n, m = integer("n"), integer("m")

def on(K: Function, body: Callable[[Point, Point], Prop]) -> Prop:
    """For any two points of K."""
    return every(K.source[0], K.source[0], lambda v, w: member(v, K).implies(member(w, K).implies(body(v, w))))

def convexity(K: Function, f: Callable[[Point], Expr]) -> Prop:
    """f is convex on K."""
    return on(K,
        lambda v, w: every(REAL,
            lambda th: ((0 <= th) & (th <= 1)).implies(f((1 - th) * v + th * w) <= (1 - th) * f(v) + th * f(w))))

def differentiability(V: Space, K: Function, f: Callable[[Point], Expr], g: Callable[[Point], Point]) -> Prop:
    """f has the gradient g at the points of K."""
    return every(V, REAL,
        lambda w, eps: member(w, K).implies((0 < eps).implies(exists(REAL,
                    lambda delta: ((0 < delta) & every(V,
                            lambda v: member(v, K).implies((norm(v - w) <= delta).implies(
                                    abs(f(v) - f(w) - inner(g(w), v - w)) <= eps * norm(v - w)))))))))

@definition(r"$f \text{ is convex on } $K")
def convex_function(V: Euclid, K: Test[V], f: Function[V]) -> Prop:
    """f is convex on K.

    f((1 - th) v + th w) <= (1 - th) f(v) + th f(w) for v and w in K."""
    return convexity(K, f)

@definition(r"$g = \nabla $f \text{ on } $K")
def gradient(V: Euclid, K: Test[V], f: Function[V], g: Map[V, V]) -> Prop:
    """g is the gradient of f on K.

    At each w in K: f(v) = f(w) + <g(w), v - w> + o(|v - w|) for v in K near w."""
    return differentiability(V, K, f, g)

@definition(r"$g \text{ is } $beta\text{-Lipschitz on } $K")
def lipschitz_on(V: Euclid, K: Test[V], g: Map[V, V], beta: Real) -> Prop:
    """g is beta-Lipschitz on K.

    |g(v) - g(w)| <= beta |v - w| for v and w in K."""
    return on(K, lambda v, w: norm(g(v) - g(w)) <= beta * norm(v - w))

@definition(r"$g \in \partial $f \text{ on } $K")
def subgradient(V: Euclid, K: Test[V], f: Function[V], g: Map[V, V]) -> Prop:
    """g is a subgradient of f on K.

    f(v) >= f(w) + <g(w), v - w> for v and w in K."""
    return on(K, lambda v, w: f(v) >= f(w) + inner(g(w), v - w))

# --- the gradient of a convex function ------------------------------------------------------------------

d = point("d", V)
step = delta / (delta + norm(d))
beyond = w + step * d

@claim("f(w + d) >= f(w) + <g(w), d> for w and w + d in a convex set, f convex there with gradient g",
    given=[convex_set(V, K), convex_function(V, K, f), gradient(V, K, f, g), member(w, K), member(w + d, K)],
    show=f(w + d) >= f(w) + inner(g(w), d))
def convex_above_tangent():
    """Within delta of w the tangent is exact up to eps times the distance; convexity carries this on to w + d."""
    with have(every(REAL, lambda eps: (0 < eps).implies(f(w) + inner(g(w), d) - f(w + d) <= eps * norm(d)))):
        intro("eps", "[eps > 0]")
        apply_to(gradient(V, K, f, g))
        unpack(this, "delta").called("delta > 0", "near w")
        apply_to(convex_set(V, K), w, w + d, step)
        apply_to(convex_function(V, K, f), w, w + d, step)
        apply_to("near w", beyond)
        fact("abs", "above", f(beyond) - f(w) - step * inner(g(w), d))
        linear(scale=step)
    use(small_real)

# --- the upper bound ------------------------------------------------------------------------------------

on_way = lambda m: w + m / n * d
growth = lambda m: m / n * inner(g(w), d) + beta * m * (m + 1) / (2 * n**2) * norm(d) ** 2

@claim("f(w + (m/n) d) <= f(w) + (m/n) <g(w), d> + beta m (m + 1)/(2 n^2) |d|^2, m <= n, g a beta-Lipschitz "
        "subgradient",
    given=[convex_set(V, K), subgradient(V, K, f, g), lipschitz_on(V, K, g, beta), member(w, K), member(w + d, K),
        m >= 0],
    show=(m <= n).implies(f(on_way(m)) - f(w) <= growth(m)))
def growth_on_the_way():
    """By induction on m: a step grows by the tangent at its end at most."""
    _, step_ = induction(m, 0).called("induction hypothesis")
    with step_:
        intro(1)
        modus("induction hypothesis")
        apply_to(convex_set(V, K), w, w + d, m / n)
        apply_to(convex_set(V, K), w, w + d, (m + 1) / n)
        apply_to(subgradient(V, K, f, g), on_way(m), new)
        apply_to(lipschitz_on(V, K, g, beta), new, w)
        cauchy_schwarz(g(new) - g(w), d)
        have(inner(g(new) - g(w), d) <= beta * (m + 1) / n * norm(d) ** 2, by.linear(norm(d)))
        linear(1 / n)

new = on_way(m + 1)

@claim("A <= B (1 + 1/n) for all n >= 1 gives A <= B, for B >= 0",
    given=[B >= 0, hypothesis("every n", every(INTEGER, lambda n: (1 <= n).implies(A <= B * (1 + 1 / n))))],
    show=A <= B)
def limit_real():
    contradiction()
    fact("ceiling", "bounds", B / (A - B))
    have(B / (A - B) >= 0)
    have(ceiling_ >= 0)
    apply_to("every n", ceiling_ + 1)
    have(B <= ceiling_ * (A - B), by.linear(A - B))
    have((A - B) * (ceiling_ + 1) <= B, by.linear(ceiling_ + 1))

ceiling_ = ceiling(B / (A - B))

@claim("f(w + d) - f(w) - <g(w), d> <= beta |d|^2/2 for a beta-Lipschitz subgradient g of f",
    given=[convex_set(V, K), subgradient(V, K, f, g), lipschitz_on(V, K, g, beta), beta >= 0, member(w, K),
        member(w + d, K)],
    show=f(w + d) - f(w) - inner(g(w), d) <= beta * norm(d) ** 2 / 2)
def growth_above():
    use(limit_real, B=beta * norm(d) ** 2 / 2,
        by={"every n": (by.intro("n", "[1 <= n]"), by.use(growth_on_the_way, m=n), by.modus(this))})
