"""Noisy SGD with a fresh record at every step: its population loss.

The records are drawn independently from a law Pr and each is used once, so that with x_t drawn at step t the iterates
have the laws that they have for a random data set.  F(w) - F(v) is E_x[f(w, x) - f(v, x)], of differences that are
bounded on K (`losses_close`); the losses f(., x) enter by their subgradients g(., x), |g| <= L on K.  G is g(w, x) +
sigma xi for x from Pr and a Gaussian xi, and d the dimension.
"""

from lemmas.runs.algorithm import sgd_step
from lemmas.convex_losses.convex_sets import body, member
from lemmas.convex_losses.smooth_losses import on
from lemmas.optimisation.noisy_gradients import dimension, noisy, noisy_mean, noisy_second_moment
from lemmas.optimisation.oracle import mean_at_most
from lemmas.optimisation.projected_sgd import lies_in, projected_sgd_regret
from lemmas.papers import feldman
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
f, g = fun("f", V, X), map_("g", (V, X), V)
Pr = law("Pr", X)
u, v, w = points("u v w", V)
x = point("x", X)
L, D, eta, sigma = reals("L D eta sigma")
W = sequence("W", law(V))
r, n = integer("r"), integer("n")
diameter = on(K, lambda v, w: norm(v - w) <= D)
convex = every(X, lambda x: on(K, lambda v, w: f(v, x) >= f(w, x) + inner(g(w, x), v - w)))
short = every(V, X, lambda w, x: member(w, K).implies(norm(g(w, x)) <= L))

def excess(w: Point) -> Expr:
    """F(w) - F(v)."""
    return E(Pr, lambda x: f(w, x) - f(v, x))

def fresh_records(W: Series[Law], r: Expr, n: Expr) -> Prop:
    """W[r], ..., W[n] are the laws of the iterates, with a record from Pr at every step."""
    return for_all(r, n - 1,
        lambda t: same(W[t + 1], bind(W[t], lambda w: bind(Pr, lambda x: sgd_step(V, X, Pi, g, eta, sigma, w, x)))))

gradient_square = L**2 + sigma**2 * dimension(V)
gradient = lambda w: lambda x: g(w, x)
problem = [*body, diameter, convex, short, L > 0]

@definition(r"\mathbb{E}_{w \sim $M} F(w) - F(v) \le $most\ (v \in $K),\quad F(w) = \mathbb{E}_{x "
        r"\sim $Pr} $f(w, x)")
def excess_at_most(V: Euclid, X: Space, K: Test[V], Pr: Law[X], f: Function[V, X], M: Law[V], most: Real) -> Prop:
    """E F(w) - F(v) <= most for w from M and every v in K, F(w) = E f(w, x) for x from Pr."""
    return every(V, lambda v: eq(K(v), 1).implies(E(M, lambda w: E(Pr, lambda x: f(w, x) - f(v, x))) <= most))

@claim("|f(u, x) - f(w, x)| <= L D for convex losses with subgradients of length at most L on K of diameter D",
    given=[diameter, convex, short, member(u, K), member(w, K)],
    show=(-L * D <= f(u, x) - f(w, x)) & (f(u, x) - f(w, x) <= L * D))
def losses_close():
    apply_to(diameter, u, w)
    apply_to(convex, x, u, w)
    apply_to(convex, x, w, u)
    apply_to(short, u, x)
    apply_to(short)
    cauchy_schwarz(g(w, x), w - u)
    cauchy_schwarz(g(u, x), u - w)
    have(norm(g(w, x)) * norm(u - w) <= L * D, by.combine((norm(u - w), [norm(g(w, x)) <= L]), (L, [norm(u - w) <= D])))
    have(norm(g(u, x)) * norm(u - w) <= L * D, by.combine((norm(u - w), [norm(g(u, x)) <= L]), (L, [norm(u - w) <= D])))

gaps = {"b": bounded("b", X), "b1": bounded("b1", X), "b2": bounded("b2", X)}

def named(name: str, u: Point, w: Point) -> tuple[Step, ...]:
    """A name for the bounded function f(u, .) - f(w, .)."""
    it = gaps[name]
    return (by.name_for(it, value(X, lambda z: f(u, z) - f(w, z)), limit=L * D,
            by=[(by.use(losses_close),), (by.use(losses_close),)]),
        by.under(Pr, lambda x: f(u, x) - f(w, x) == it(x),
            lambda x: (by.apply_to(every(X, lambda z: it(z) == f(u, z) - f(w, z))), by.linear())))

@claim("The noisy subgradient of convex losses at w has E<G, u - w> <= F(u) - F(w), F the population loss",
    given=[diameter, convex, short, L > 0, member(u, K), member(w, K), member(v, K)],
    show=mean_at_most(V, noisy(Pr, gradient(w), sigma), u - w, excess(u) - excess(w)))
def population_downhill():
    # The differences of losses have bounded names, b = b1 - b2; the rest is `noisy_mean`.
    do(*named("b", u, w))
    do(*named("b1", u, v))
    do(*named("b2", w, v))
    under(Pr, lambda x: gaps["b"](x) == gaps["b1"](x) - gaps["b2"](x),
        lambda x: (by.apply_to(every(X, lambda z: gaps["b"](z) == f(u, z) - f(w, z))),
            by.apply_to(every(X, lambda z: gaps["b1"](z) == f(u, z) - f(v, z))),
            by.apply_to(every(X, lambda z: gaps["b2"](z) == f(w, z) - f(v, z)))))
    have(E(Pr, gaps["b"]) == excess(u) - excess(w))
    rewrite(this, backwards=True)
    with use(noisy_mean) as that:
        with that.premise("bounded"):
            intro("x")
            apply_to(short)
        with that.premise("bound"):
            intro("x")
            apply_to(every(X, lambda z: gaps["b"](z) == f(u, z) - f(w, z)))
            apply_to(convex, x, u, w)

@claim("Noisy SGD: (1/k) sum of k values E F(w_t) - F(v) <= D^2/(2 eta k) + eta (L^2 + d sigma^2)/2, K of diameter D",
    feldman("Theorem 29", "step", "any step size, any first iterate"),
    given=[*problem, member(v, K), eta > 0, lies_in(W[r], Pi), hypothesis("run", fresh_records(W, r, n)), n >= r],
    show=Sum(r, n, lambda t: E(W[t], excess)) / (n - r + 1)
        <= D**2 / (2 * eta * (n - r + 1)) + eta * gradient_square / 2)
def population_regret():
    """k = n - r + 1: the values are those at w_r, ..., w_n."""

    with use(projected_sgd_regret, G=value(V, lambda w: noisy(Pr, gradient(w), sigma)), L=sqrt(gradient_square)) as that:
        with that.premise("downhill"):
            intro("u", "w", "[u in K]", "[w in K]")
            use(population_downhill)
        with that.premise("second moment"):
            intro("w", "[w in K]")
            use(noisy_second_moment, by={"bounded": (by.intro("x"), by.apply_to(short))})
