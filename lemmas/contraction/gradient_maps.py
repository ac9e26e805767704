"""Projections onto convex sets and gradient steps in R^d, any d: which constants make them Lipschitz.

A projection is given by its variational inequality <p - Pp, Pq - Pp> <= 0; the maps with this property are
the projections onto the closed convex sets, and the points of the set are the Pp.
"""

from lemmas.papers import contraction
from verify.lemma import *

V = euclid("V")
X = space("X")
P, G = map_("P", V, V), map_("G", (V, X), V)
record = point("x", X)
p, q, d, e = points("p q d e", V)
D, L, rho, beta, eta, c = reals("D L rho beta eta c")
N, S, x, y, z, k = reals("N S x y z k")

@definition(r"$P = \Pi_{\mathbb{K}}")
def projection(V: Euclid, P: Map[V, V]) -> Prop:
    """P projects onto a closed convex set.

    P is the projection onto a closed convex set: <p - Pp, Pq - Pp> <= 0 for all p and q."""
    return every(V, V, lambda p, q: inner(p - P(p), P(q) - P(p)) <= 0)

@definition(r"\mathrm{diam}\,$P \le $D")
def diameter_at_most(V: Euclid, P: Map[V, V], D: Real) -> Prop:
    """the image of P has diameter at most D.

    The set that P projects onto has diameter at most D."""
    return every(V, V, lambda p, q: norm(P(p) - P(q)) <= D)

def slope_between(d: Point, e: Point, rho: Expr | int, beta: Expr) -> Prop:
    """The gradients of a rho-strongly convex function with beta-Lipschitz gradient at two points at the
    difference d have a difference e with |e|^2 + beta rho |d|^2 <= (beta + rho) <d, e>."""
    return norm(e) ** 2 + beta * rho * norm(d) ** 2 <= (beta + rho) * inner(d, e)

@definition(r"\text{on } $P(V)\colon \|$G\| \le $L,\ \|\Delta $G\|^2 + $beta\,$rho\,\|\Delta y\|^2"
        r" \le ($beta + $rho) \langle \Delta y, \Delta $G \rangle")
def regular_loss(V: Euclid, X: Space, P: Map[V, V], G: Map[(V, X), V], L: Real, rho: Real, beta: Real) -> Prop:
    """on the set of P: |G| <= L, and differences d of points, e of G: |e|^2 + beta rho |d|^2 <= (beta + rho) <d, e>.

    What the regularity of the loss says of its gradient at the points Pp of the set, for every record
    x."""
    return every(X, V, V,
        lambda x, p, q: (norm(G(P(p), x)) <= L) & slope_between(P(p) - P(q), G(P(p), x) - G(P(q), x), rho, beta))

@definition(r"$loss\ $L\text{-Lipschitz, }$rho\text{-strongly convex on } $P(V),\ $G\ "
        r"\text{its } $beta\text{-Lipschitz (sub)gradient there}")
def printed_loss(V: Euclid, X: Space, P: Map[V, V], loss: Function[V, X], G: Map[(V, X), V], L: Real, rho: Real,
        beta: Real) -> Prop:
    """loss is L-Lipschitz and rho-strongly convex on the set of P, with the beta-Lipschitz gradient G there.

    The assumptions on the loss of every record x at the points Pp of the set; strong convexity in terms of
    the gradient, l(v) >= l(u) + <G(u), v - u> + rho/2 |v - u|^2."""
    return every(X, V, V,
        lambda x, p, q: all_of(abs(loss(P(p), x) - loss(P(q), x)) <= L * norm(P(p) - P(q)),
            norm(G(P(p), x) - G(P(q), x)) <= beta * norm(P(p) - P(q)),
            loss(P(p), x) + inner(G(P(p), x), P(q) - P(p)) + rho / 2 * norm(P(q) - P(p)) ** 2 <= loss(P(q), x)))

# --- projections -----------------------------------------------------------------------------------

@claim("y^2 <= z^2 gives y <= z for z >= 0", given=hypotheses(nonnegative=z >= 0, squares=y**2 <= z**2), show=y <= z)
def roots_compare():
    contradiction().called("above")

@claim("Projections onto convex sets do not expand", given=[projection(V, P)], show=norm(P(p) - P(q)) <= norm(p - q))
def projection_nonexpansive():
    apply_to(projection(V, P))
    apply_to(projection(V, P), q, p)
    norm_inner(P(p) - P(q))
    norm_inner(p - q)
    have(inner(rest, rest) >= 0)
    use(roots_compare, z=norm(p - q))

rest = p - q - (P(p) - P(q))

# --- gradient steps --------------------------------------------------------------------------------

@claim("In numbers: rho N <= x <= beta N if x^2 <= N S, S + beta rho N <= (beta + rho) x, N >= 0 and rho <= beta",
    given=hypotheses(order=rho <= beta, size=N >= 0, cauchy_schwarz=x**2 <= N * S,
        between=S + beta * rho * N <= (beta + rho) * x),
    show=(rho * N <= x) & (x <= beta * N))
def slope_is_between():
    """N = |d|^2, S = |e|^2 and x = <d, e>: (x - rho N) (beta N - x) >= 0."""
    have(product >= 0, by.combine((1, ["cauchy_schwarz"]), (N, ["between"]))).called("product")
    for bound in each_part():
        with bound:  # with one factor negative the product is, too
            contradiction().called("outside")
            combine((1, ["product"]), (1, ["outside", "order", "size"]), (1, ["outside", "outside"]))

product = (x - rho * N) * (beta * N - x)

@claim("y^2 <= k^2 z^2 and |k| <= c give y <= c z, z >= 0",
    given=hypotheses(nonnegative=z >= 0, factor=abs(k) <= c, squares=y**2 <= k**2 * z**2),
    show=y <= c * z)
def square_bound():
    have(c >= k)
    have(c >= -k)
    use(roots_compare, z=c * z, by={"squares": by.combine((1, ["squares"]), (z**2, [c >= k, c >= -k]))})

factor = Max(abs(1 - eta * rho), abs(1 - eta * beta))

@claim("|e|^2 + beta rho |d|^2 <= (beta + rho) <d, e> gives |d - eta e| <= max(|1 - eta rho|, |1 - eta beta|) |d|",
    given=[0 <= rho, rho <= beta, eta >= 0, slope_between(d, e, rho, beta)],
    show=norm(d - eta * e) <= factor * norm(d))
def step_of_slopes():
    """|d - eta e|^2 <= k^2 |d|^2, for k = 1 - eta rho in short steps and k = 1 - eta beta in long ones."""
    cauchy_schwarz(d, e)
    cauchy_schwarz(-d, e)
    norm_inner(d)
    norm_inner(e)
    norm_inner(d - eta * e)
    with have(inner(d, e) ** 2 <= norm(d) ** 2 * norm(e) ** 2):
        combine((1, [norm(d) * norm(e) >= inner(d, e), norm(d) * norm(e) >= -inner(d, e)]))
    use(slope_is_between)
    fact("max", "above", abs(1 - eta * rho), abs(1 - eta * beta))
    yes, no = cases(eta * (beta + rho) <= 2)
    with yes:
        with use(square_bound, k=1 - eta * rho) as of_square_bound:
            with of_square_bound.premise("squares"):
                linear(eta**2, eta * (2 - eta * (beta + rho)))
    with no:
        with use(square_bound, k=1 - eta * beta) as of_square_bound:
            with of_square_bound.premise("squares"):
                linear(eta**2, eta * (eta * (beta + rho) - 2))

def moved(p: Point) -> Point:
    """The gradient step from the point Pp, for the record x."""
    return P(p) - eta * G(P(p), record)

@claim("The gradient step is Lipschitz on the set with the constant max(|1 - eta rho|, |1 - eta beta|), eta >= 0",
    contraction("Section IV.C, equation (14)", "step", "the constant that is right for every learning rate"),
    given=[0 <= rho, rho <= beta, eta >= 0, regular_loss(V, X, P, G, L, rho, beta)],
    show=norm(moved(p) - moved(q)) <= factor * norm(P(p) - P(q)))
def gradient_step_lipschitz():
    apply_to(regular_loss(V, X, P, G, L, rho, beta))
    use(step_of_slopes)

@claim("For eta <= 2/(beta + rho) the gradient step is (1 - eta rho)-Lipschitz",
    contraction("Section IV.C, equation (14), use of M"), kind="strengthening",
    given=[0 <= rho, rho <= beta, eta >= 0, eta * (beta + rho) <= 2, regular_loss(V, X, P, G, L, rho, beta)],
    show=norm(moved(p) - moved(q)) <= (1 - eta * rho) * norm(P(p) - P(q)))
def projected_sgd_better_step():
    """Best possible: the loss rho |y|^2/2 has the step y -> (1 - eta rho) y."""
    use(gradient_step_lipschitz)
    fact("max", "least", abs(1 - eta * rho), abs(1 - eta * beta), 1 - eta * rho)

# The printed M is a Lipschitz constant for eta <= 2/(beta + rho) and beyond that neither one nor always real;
# the paper has no condition on eta.

@definition(r"\sqrt{1 - \tfrac{2 $eta\,$beta\,$rho}{$beta + $rho}}")
def printed_M(eta: Real, rho: Real, beta: Real) -> Expr:
    """sqrt(1 - 2 eta beta rho/(beta + rho)).

    The M that is printed for the Lipschitz constant of a gradient step."""
    return sqrt(1 - 2 * eta * beta * rho / (beta + rho))

M = printed_M(eta, rho, beta)
R = 1 - 2 * eta * beta * rho / (beta + rho)  # M^2, where it is not negative

def below_printed(k: Expr, other: Expr) -> tuple[Step, ...]:
    """|1 - eta other| <= M, since M^2 - (1 - eta other)^2 >= 0."""
    short = eta * (beta + rho) <= 2
    return (by.have(k**2 <= R, by.combine((eta * other**2 / (beta + rho), [short]))), by.use(roots_compare, y=k, z=M),
        by.use(roots_compare, y=-k, z=M), by.have(abs(k) <= M, by.cases_of(abs(k))))

@claim("max(|1 - eta rho|, |1 - eta beta|) <= sqrt(1 - 2 eta beta rho/(beta + rho)) for 0 <= eta <= 2/(beta + rho)",
    given=[0 <= rho, rho <= beta, beta > 0, eta >= 0, eta * (beta + rho) <= 2],
    show=(1 - 2 * eta * beta * rho / (beta + rho) >= 0) & (factor <= M))
def factor_below_printed():
    have(R >= 0, by.combine((eta * rho**2 / (beta + rho), [eta * (beta + rho) <= 2]), ((1 - eta * rho) ** 2, [])))
    do(*below_printed(1 - eta * rho, rho))
    do(*below_printed(1 - eta * beta, beta))
    fact("max", "least", abs(1 - eta * rho), abs(1 - eta * beta), M)

@claim("For eta <= 2/(beta + rho) the gradient step is Lipschitz with M = sqrt(1 - 2 eta beta rho/(beta + rho))",
    contraction("Section IV.C, equation (14)", "step", "the regularity of the loss as a condition on its gradient"),
    given=[0 <= rho, rho <= beta, beta > 0, eta >= 0, eta * (beta + rho) <= 2,
        hypothesis("regular", regular_loss(V, X, P, G, L, rho, beta))],
    show=(1 - 2 * eta * beta * rho / (beta + rho) >= 0) & (factor <= M)
        & (norm(moved(p) - moved(q)) <= M * norm(P(p) - P(q))))
def printed_constant():
    use(factor_below_printed)
    use(gradient_step_lipschitz)
    _, lipschitz_with_M = each_part()
    with lipschitz_with_M:
        linear(norm(P(p) - P(q)))
