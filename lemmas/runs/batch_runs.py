"""Noisy SGD with random batches (Algorithm 1) on two adjacent data sets, as projected noisy iterations.

Data set 1 has the losses f[1], ..., f[n] with gradients g[i], data set 2 has f2[i] and g2[i]; they differ at one index
j only.  W[t] and W2[t] are the laws of the iterates on them.  A batch is a point th of Th, drawn from rho; e[i](th) = 1
if i is in it, 0 otherwise; it has b members. G[k](th, w) is the sum of the gradients at w of the members i <= k.
Algorithm 1 is that of Altschuler and Talwar; psi(G)(th, u) is where its step leads from Pi(u), without noise and before
it is projected by Pi onto the set K; eta is the step size, sigma x the noise.
"""

from lemmas.contraction.gradient_maps import slope_between
from lemmas.mechanisms.gaussian_symmetry import gauss_symmetry
from lemmas.runs.algorithm import projection_keeps
from lemmas.runs.batches import batch_contraction
from lemmas.convex_losses.contractive_steps import convex_and_smooth
from lemmas.convex_losses.convex_sets import body, convex_projection_contractive, member, nearest_point
from lemmas.convex_losses.lipschitz_losses import lipschitz_function
from lemmas.runs.loss_slopes import short_step_of_slopes
from lemmas.papers import altschuler
from verify.language.objects import Indexed
from verify.lemma import *

V, Th = euclid("V"), space("Th")
K, Pi = test("K", V), map_("Pi", V, V)
f, g, G = sequence("f", fun(V)), sequence("g", map_(V, V)), sequence("G", map_((Th, V), V))
f2, g2, G2 = sequence("f2", fun(V)), sequence("g2", map_(V, V)), sequence("G2", map_((Th, V), V))
e = sequence("e", fun(Th))
rho = law("rho", Th)
W, W2 = sequence("W", law(V)), sequence("W2", law(V))
w0, u, v, w, x = points("w0 u v w x", V)
th = point("th", Th)
eta, sigma, L, M, D, b, alpha = reals("eta sigma L M D b alpha")
n, j, k, T, m, index_i, index_t = (integer(name) for name in ("n", "j", "k", "T", "m", "i", "t"))

indices = lambda body: for_all(1, n, body)

def losses(f: Series[Function], g: Series[Map]) -> Prop:
    """Every loss is convex, M-smooth and L-Lipschitz on K, with gradient g[i]."""
    return indices(lambda i: all_of(convex_and_smooth(V, K, f[i], g[i], M), lipschitz_function(V, K, f[i], L)))

def regular(g: Indexed[Callable[..., Point]], m: Expr | int = 0) -> Prop:
    """What the proofs use of the gradients; their parts along K have it, for m-strongly convex losses."""
    return indices(lambda i: every(V, V,
            lambda u, v: (norm(g[i](Pi(u))) <= L) & slope_between(Pi(u) - Pi(v), g[i](Pi(u)) - g[i](Pi(v)), m, M)))

def batch_sums(G: Indexed[Callable[..., Point]], g: Indexed[Callable[..., Point]], e=e) -> tuple[Prop, Prop]:
    """G[k](th, w) is the sum of the gradients at w of the members i <= k of the batch th, those with e[i](th) = 1."""
    return (every(Th, V, lambda th, w: G[0](th, w) == zero(V)),
        for_all(0, n - 1,
            lambda k: every(Th, V, lambda th, w: G[k + 1](th, w) == G[k](th, w) + e[k + 1](th) * g[k + 1](w))))

in_or_out = every(Th, lambda th: indices(lambda i: eq(e[i](th), 0) | eq(e[i](th), 1)))
size = every(Th, lambda th: eq(Sum(1, n, lambda i: e[i](th)), b))
adjacent = hypothesis("equal but at j",
    indices(lambda i: eq(i, j) | (every(V, lambda w: eq(f[i](w), f2[i](w))) & every(V, lambda w: g[i](w) == g2[i](w)))))
batches = [in_or_out, size, *batch_sums(G, g)]

def sgd(G: Indexed[Callable[..., Point]], w: Point) -> Law:
    """One step of Algorithm 1 from w."""
    return bind(rho, lambda th: bind(gauss(V), lambda x: dirac(Pi(w - eta * (1 / b * G[n](th, w) + sigma * x)))))

def run(W: Series[Law], G: Indexed[Callable[..., Point]], name: str = "run") -> tuple[Prop, Prop]:
    """W[0] is w0, and W[t + 1] a step of SGD from W[t], for T steps; the hypothesis on the steps has the name."""
    steps = for_all(0, T - 1, lambda t: same(W[t + 1], bind(W[t], lambda w: sgd(G, w))))
    return same(W[0], dirac(w0)), hypothesis(name, steps)

# --- the maps ---------------------------------------------------------------------------------------------------

numbers = [n >= 1, b >= 1, M > 0, L > 0, eta > 0, eta <= 2 / M]
# A step with the batch th from the point Pi(u) of K, without noise and not yet projected.
psi = lambda G: lambda th, u: Pi(u) - eta / b * G[n](th, Pi(u))

@claim("The map of a batch, gradients with the slopes of convex M-smooth losses, is contractive for eta <= 2/M",
    altschuler("Theorem 3.1", "step"),
    given=[*body, *numbers, regular(g), *batches],
    show=norm(psi(G)(th, u) - psi(G)(th, v)) <= norm(u - v))
def map_contractive():
    use(convex_projection_contractive)
    apply_to(this)
    with use(batch_contraction, G=value(INTEGER, lambda k: value(V, lambda w: G[k](th, w))),
            e=value(INTEGER, lambda i: e[i](th)), u=Pi(u), v=Pi(v), c=1, shift=zero(V)) as that:
        with that.premise("in the batch or not"):
            apply_to(in_or_out)
        with that.premise("size"):
            apply_to(size)
        with that.premise("empty batch"):
            apply_to(batches[2])
        with that.premise("one more record"):
            intro("k")
            apply_to(batches[3], k)
            apply_to(this)
        with that.premise("step with each loss"):
            intro("i")
            apply_to(regular(g))
            use(short_step_of_slopes)

seen = lambda k: indicator(j <= k)
lengths = lambda g: indices(lambda i: norm(g[i](w)) <= L)

@claim("The sums over a batch differ by at most 2 L where the gradients are at most L",
    altschuler("Theorem 3.1", "step"),
    given=[*numbers, hypothesis("short gradients", lengths(g)), hypothesis("other short gradients", lengths(g2)),
        adjacent, *batches, *batch_sums(G2, g2), k >= 0],
    show=(k <= n).implies(norm(G[k](th, w) - G2[k](th, w)) <= 2 * L * seen(k) * indicator(1 <= j)))
def sums_apart():
    start, step = induction(k, 0).called("induction hypothesis")
    with start:
        apply_to(batches[2])
        rewrite(this)
        apply_to(batch_sums(G2, g2)[0])
        rewrite(this)
    with step:
        intro(1)
        modus("induction hypothesis")
        apply_to(batches[3])
        rewrite(this)
        apply_to(batch_sums(G2, g2)[1])
        rewrite(this)
        apply_to(in_or_out)
        have((0 <= e[k + 1](th)) & (e[k + 1](th) <= 1), by.split(eq(e[k + 1](th), 0) | eq(e[k + 1](th), 1)))
        triangle(G[k](th, w) - G2[k](th, w), e[k + 1](th) * (g[k + 1](w) - g2[k + 1](w)))
        apply_to(adjacent)
        at_j, elsewhere_equal = split(this)
        with at_j:
            apply_to(lengths(g))
            apply_to(lengths(g2))
            triangle(g[k + 1](w), -g2[k + 1](w))
            have(e[k + 1](th) * norm(g[k + 1](w) - g2[k + 1](w)) <= 2 * L, by.linear(e[k + 1](th), L))
        with elsewhere_equal:
            apply_to(this)
            rewrite(this)
            cases(j <= k)

@claim("The maps of the two data sets for one batch are apart by at most 2 eta L/b",
    altschuler("footnote 5", "part", "with 2 eta L/b"),
    given=[*body, *numbers, regular(g), regular(g2), adjacent, *batches, *batch_sums(G2, g2)],
    show=norm(psi(G)(th, u) - psi(G2)(th, u)) <= 2 * eta * L / b)
def maps_apart():
    use(sums_apart, by={"short gradients": short_at(g), "other short gradients": short_at(g2)})
    modus(this)
    have(norm(G[n](th, Pi(u)) - G2[n](th, Pi(u))) <= 2 * L, by.cases(j <= n, yes=(by.cases(1 <= j),), no=()))

short_at = lambda g: (by.intro("i"), by.apply_to(regular(g), index_i), by.apply_to(this))

# --- the runs are projected noisy iterations ----------------------------------------------------------------------

in_K = lambda M: same(M, push(M, Pi))
fb = bounded("fb", V)
once = lambda w, th, x: w - eta * (1 / b * G[n](th, w) + sigma * x)
twice_projected = lambda w, th, x: eq(fb(Pi(once(w, th, x))), fb(Pi(Pi(once(w, th, x)))))

@claim("The iterates of noisy SGD lie in K",
    given=[nearest_point(V, K, Pi), member(w0, K), *run(W, G), m >= 0],
    show=(m <= T).implies(in_K(W[m])))
def iterates_stay_in_the_set():
    start, step = induction(m, 0)
    with start:
        intro(1)
        rewrite(same(W[0], dirac(w0)))
        use(projection_keeps)
        ext("fb")
        rewrite(Pi(w0) == w0)
    with step:
        intro(1)
        apply_to("run")
        rewrite(this)
        ext("fb")
        with under(W[m],
                lambda w: (E(rho, lambda th: E(gauss(V), lambda x: fb(Pi(once(w, th, x)))))
                        == E(rho, lambda th: E(gauss(V), lambda x: fb(Pi(Pi(once(w, th, x)))))))) as w:
            with under(rho,
                    lambda th: (E(gauss(V), lambda x: fb(Pi(once(w, th, x))))
                            == E(gauss(V), lambda x: fb(Pi(Pi(once(w, th, x))))))) as th:
                with under(gauss(V), lambda x: twice_projected(w, th, x)) as x:
                    apply_to(nearest_point(V, K, Pi), once(w, th, x))
                    use(projection_keeps, u=Pi(once(w, th, x)))
                    rewrite(this)

s0 = eta * sigma

@claim("A step of noisy SGD is a step of the projected noisy iteration",
    given=[nearest_point(V, K, Pi), member(w0, K), *run(W, G), 0 <= m, m <= T - 1],
    show=same(W[m + 1],
        bind(W[m], lambda u: bind(rho, lambda th: bind(gauss(V), lambda x: dirac(Pi(psi(G)(th, u) + s0 * x)))))))
def sgd_step_is_a_noisy_step():
    # W[m] lies in K, so that it is its own projection, and -x has the law of the noise x.
    apply_to("run")
    rewrite(this)
    use(iterates_stay_in_the_set)
    modus(this)
    rewrite(this, only=0)
    ext("fb")
    under(W[m],
        lambda u: (E(rho, lambda th: E(gauss(V), lambda x: fb(Pi(psi(G)(th, u) - s0 * x))))
                == E(rho, lambda th: E(gauss(V), lambda x: fb(Pi(psi(G)(th, u) + s0 * x))))),
        lambda u: (by.under(rho,
                lambda th: (E(gauss(V), lambda x: fb(Pi(psi(G)(th, u) - s0 * x)))
                        == E(gauss(V), lambda x: fb(Pi(psi(G)(th, u) + s0 * x)))),
                lambda th: (by.use(gauss_symmetry), by.rewrite(this, backwards=True, only=0))),))
