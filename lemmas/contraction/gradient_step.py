"""Projections onto convex sets and gradient steps in R^d, any d: which constants make them Lipschitz.

A projection is given by its variational inequality <p - Pp, Pq - Pp> <= 0; the maps with this property are the
projections onto the closed convex sets, and the points of the set are the Pp.
"""

from lemmas.papers import contraction
from verify.lemma import *

V = euclid("V")
P, G = map_("P", V, V), map_("G", V, V)
p, q, d, e = points("p q d e", V)
D, L, rho, beta, eta, c = reals("D L rho beta eta c")
N, S, x, y, z, k = reals("N S x y z k")


@definition(
    V,
    map_(V, V),
    text="$P projects onto a closed convex set",
    latex=r"$P = \Pi_{\mathbb{K}}",
)
def projection(V: Space, P: Map) -> Prop:
    """P is the projection onto a closed convex set: <p - Pp, Pq - Pp> <= 0 for all p and q."""
    return every(V, V, lambda p, q: inner(p - P(p), P(q) - P(p)) <= 0)


@definition(
    V,
    map_(V, V),
    REAL,
    text="the image of $P has diameter at most $D",
    latex=r"\mathrm{diam}\,$P \le $D",
)
def diameter_at_most(V: Space, P: Map, D: Expr) -> Prop:
    """The set that P projects onto has diameter at most D."""
    return every(V, V, lambda p, q: norm(P(p) - P(q)) <= D)


def slope_between(d: Point, e: Point, rho: Expr, beta: Expr) -> Prop:
    """The gradients of a rho-strongly convex function with beta-Lipschitz gradient at two points at the
    difference d have a difference e with |e|^2 + beta rho |d|^2 <= (beta + rho) <d, e>."""
    return norm(e) ** 2 + beta * rho * norm(d) ** 2 <= (beta + rho) * inner(d, e)


@definition(
    V,
    map_(V, V),
    map_(V, V),
    REAL,
    REAL,
    text="$G is the gradient of a $rho-strongly convex, $beta-smooth loss on the image of $P",
    latex=r"$G = \nabla \ell,\ \ell\ $rho\text{-strongly convex, }$beta\text{-smooth}",
)
def strongly_convex_smooth(V: Space, P: Map, G: Map, rho: Expr, beta: Expr) -> Prop:
    """What strong convexity and smoothness say of the gradient G at the points of a convex set."""
    return every(V, V, lambda p, q: slope_between(P(p) - P(q), G(P(p)) - G(P(q)), rho, beta))


# --- projections ---------------------------------------------------------------------------------------------

roots_compare = claim(
    "y^2 <= z^2 gives y <= z for z >= 0", kind="strengthening", given=[z >= 0, y**2 <= z**2], show=y <= z
)
proof(roots_compare, contradiction(), combine((1, [1]), (1, [-1, -1]), (2 * z, [-1])))

projection_nonexpansive = claim(
    "Projections onto convex sets do not expand",
    kind="strengthening",
    given=[projection(V, P)],
    show=norm(P(p) - P(q)) <= norm(p - q),
)
rest = p - q - (P(p) - P(q))
proof(
    projection_nonexpansive,
    apply_to(0, p, q),
    apply_to(0, q, p),
    norm_inner(P(p) - P(q)),
    norm_inner(p - q),
    norm_inner(rest),
    have(inner(rest, rest) >= 0, combine((1, [-1]), (norm(rest) ** 2, []))),
    use(
        roots_compare,
        y=norm(P(p) - P(q)),
        z=norm(p - q),
        by=[(), (linear(2),)],
    ),
)

# --- gradient steps ------------------------------------------------------------------------------------------

slope_is_between = claim(
    "rho |d|^2 <= <d, e> <= beta |d|^2",
    kind="strengthening",
    given=[rho <= beta, N >= 0, x**2 <= N * S, S + beta * rho * N <= (beta + rho) * x],
    show=(rho * N <= x) & (x <= beta * N),
)
product = (x - rho * N) * (beta * N - x)
proof(
    slope_is_between,
    have(product >= 0, combine((1, [x**2 <= N * S]), (N, [3]))),
    each_part(
        (contradiction(), combine((1, [-2]), (1, [-1, 0, 1]), (1, [-1, -1]))),
        (contradiction(), combine((1, [-2]), (1, [-1, 0, 1]), (1, [-1, -1]))),
    ),
)

square_bound = claim(
    "y^2 <= k^2 n^2 and |k| <= c give y <= c n",
    kind="strengthening",
    given=[z >= 0, abs(k) <= c, y**2 <= k**2 * z**2],
    show=y <= c * z,
)
proof(
    square_bound,
    fact("abs", "above", k),
    have(c >= k),
    have(c >= -k),
    use(roots_compare, z=c * z, by=[(), (combine((1, [2]), (z**2, [c >= k, c >= -k])),)]),
)

factor = Max(abs(1 - eta * rho), abs(1 - eta * beta))

step_of_slopes = claim(
    "|d - eta e| <= max(|1 - eta rho|, |1 - eta beta|) |d|, for every step size",
    kind="strengthening",
    given=[0 <= rho, rho <= beta, eta >= 0, slope_between(d, e, rho, beta)],
    show=norm(d - eta * e) <= factor * norm(d),
)
proof(
    step_of_slopes,
    cauchy_schwarz(d, e),
    cauchy_schwarz(-d, e),
    norm_inner(d),
    norm_inner(e),
    norm_inner(d - eta * e),
    have(
        inner(d, e) ** 2 <= norm(d) ** 2 * norm(e) ** 2,
        combine((1, [norm(d) * norm(e) >= inner(d, e), norm(d) * norm(e) >= -inner(d, e)])),
    ),
    use(slope_is_between, N=norm(d) ** 2, S=norm(e) ** 2, x=inner(d, e)),
    fact("max", "above", abs(1 - eta * rho), abs(1 - eta * beta)),
    cases(
        eta * (beta + rho) <= 2,
        yes=(
            use(
                square_bound,
                k=1 - eta * rho,
                y=norm(d - eta * e),
                z=norm(d),
                c=factor,
                by=[(), (), (linear(eta**2, eta * (2 - eta * (beta + rho))),)],
            ),
        ),
        no=(
            use(
                square_bound,
                k=1 - eta * beta,
                y=norm(d - eta * e),
                z=norm(d),
                c=factor,
                by=[(), (), (linear(eta**2, eta * (eta * (beta + rho) - 2)),)],
            ),
        ),
    ),
)

gradient_step_lipschitz = claim(
    "The gradient step is Lipschitz on the set with the constant max(|1 - eta rho|, |1 - eta beta|), for every eta",
    contraction("Section IV.C, equation (14)", "step", "the constant that is right for every learning rate"),
    given=[0 <= rho, rho <= beta, eta >= 0, strongly_convex_smooth(V, P, G, rho, beta)],
    show=norm(P(p) - eta * G(P(p)) - (P(q) - eta * G(P(q)))) <= factor * norm(P(p) - P(q)),
)
proof(
    gradient_step_lipschitz,
    apply_to(3, p, q),
    use(step_of_slopes, d=P(p) - P(q), e=G(P(p)) - G(P(q))),
)
