"""From the printed regularity of a loss on a convex set to what proofs use: points with a ball around them.

The loss l is L-Lipschitz and rho-strongly convex with a beta-Lipschitz gradient g, at the points of the set only (u with
P u = u, P the projection onto it); the set has interior points.  The differences d of two points and e of their gradients
satisfy |e|^2 + beta rho |d|^2 <= (beta + rho) <d, e>, here for points with a ball around them, and first with a beta1 >
rho for beta, where l is below its beta1-quadratic.
"""

from typing import Any

from lemmas.contraction.gradient_maps import projection, slope_between
from verify.lemma import *

V = euclid("V")
P, g = map_("P", V, V), map_("g", V, V)
l = fun("l", V)
u, v, w, a = points("u v w a", V)
s, t, L, rho, beta, beta1, R, x, y, tau = reals("s t L rho beta beta1 R x y tau")
k = integer("k")

def inside(u: Point) -> Prop:
    """u is a point of the set."""
    return P(u) == u

def on_set(body: Callable[[Point, Point], Prop]) -> Prop:
    """The body holds for all points u and v of the set."""
    return every(V, V, lambda u, v: inside(u).implies(inside(v).implies(body(u, v))))

lipschitz = on_set(lambda u, v: abs(l(u) - l(v)) <= L * norm(u - v))
smooth = hypothesis("smooth", on_set(lambda u, v: norm(g(u) - g(v)) <= beta * norm(u - v)))
convex = hypothesis("convex", on_set(lambda u, v: l(u) + inner(g(u), v - u) + rho / 2 * norm(v - u) ** 2 <= l(v)))

def below(c: Expr) -> Prop:
    """The loss lies below its quadratic with the constant c."""
    return on_set(lambda u, v: l(v) - l(u) - inner(g(u), v - u) <= c * norm(v - u) ** 2)

# --- the set is convex -----------------------------------------------------------------------------

segment = (1 - s) * u + s * v

@claim("The image of a projection is convex",
    given=[hypothesis("set", projection(V, P)), 0 <= s, s <= 1, hypothesis("u in the set", inside(u)),
        hypothesis("v in the set", inside(v))],
    show=inside(segment))
def convex_set():
    """For p on the segment |p - Pp|^2 is a mean of <p - Pp, u - Pp> and <p - Pp, v - Pp>, which are at most 0."""
    apply_to(projection(V, P), segment, u)
    rewrite(inside(u), at=this)
    apply_to(projection(V, P), segment, v)
    rewrite(inside(v), at=this)
    norm_inner(segment - P(segment))
    with have(norm(segment - P(segment)) <= 0):
        contradiction()
        combine((1, [this, this]), (1, ["norm_inner"]), (1 - s, [inner(segment - P(segment), u - P(segment)) <= 0]),
            (s, [inner(segment - P(segment), v - P(segment)) <= 0]))
    definite(segment - P(segment))

# --- the loss below its quadratic ------------------------------------------------------------------

rate = lambda k: beta / 2 * (1 + 1 / (k + 1))
middle = (1 - expr("1/2")) * u + expr("1/2") * v

def at_pair(hypothesis: Any, p: Point, q: Point) -> Any:
    """What the hypothesis says of p and q, points of the set."""
    return apply_to(hypothesis, p, q, by=[(by.assume(),), (by.assume(),)])

@claim("l(v) - l(u) - <g(u), v - u> <= (beta/2) (1 + 1/(k + 1)) |v - u|^2 for a convex l, g beta-Lipschitz, k >= 0",
    given=[projection(V, P), rho >= 0, beta >= 0, smooth, convex, k >= 0],
    show=below(rate(k)))
def below_almost():
    """By halves: a constant on both halves of a segment gives half of it and beta/4 on the whole."""
    start, step = induction(k, 0)
    with start:
        intro("u", "v", "[u in the set]", "[v in the set]")
        above_tangent = at_pair(convex, v, u)
        slopes_near = at_pair(smooth, v, u)
        cauchy_schwarz(g(v) - g(u), v - u)
        combine((1, [above_tangent]), (1, [this]), (norm(v - u), [slopes_near]), (rho / 2 * norm(v - u) ** 2, []))
    with step:
        intro("u", "v", "[u in the set]", "[v in the set]")
        have(inside(middle), by.use(convex_set))
        second_half = at_pair(below(rate(k)), middle, v)
        first_half = at_pair(below(rate(k)), u, middle)
        slopes_near = at_pair(smooth, middle, u)
        cauchy_schwarz(g(middle) - g(u), v - u)
        have(rate(k) / 2 + beta / 4 <= rate(k + 1))
        combine((1, [second_half]), (1, [first_half]), ("1/2", ["cauchy_schwarz"]), (norm(v - u) / 2, [slopes_near]),
            (norm(v - u) ** 2, [this]))

@claim("l(v) - l(u) - <g(u), v - u> <= (beta/2) |v - u|^2 for a convex loss l with beta-Lipschitz gradient g",
    given=[projection(V, P), rho >= 0, beta >= 0, smooth, convex],
    show=below(beta / 2))
def loss_below_quadratic():
    """By `below_almost` at a k of at least beta |v - u|^2/x, where x is what l has too much."""
    intro("u", "v")
    contradiction()
    let(x, excess)
    fact("ceiling", "bounds", beta * norm(v - u) ** 2 / x)
    have(many >= 0, by.combine((1, ["ceiling bounds.0"]), (beta * norm(v - u) ** 2 / x, [])))
    at_pair(use(below_almost), u, v)
    have(x * (many + 1) <= beta / 2 * norm(v - u) ** 2, by.linear(many + 1))

excess = l(v) - l(u) - inner(g(u), v - u) - beta / 2 * norm(v - u) ** 2
many = ceiling(beta * norm(v - u) ** 2 / x)

# --- two points near each other --------------------------------------------------------------------

gap = beta1 - rho
turn = g(v) - g(u) - rho * (v - u)  # the difference of the gradients of l - rho/2 |.|^2
forth, back = v - tau * turn, u + tau * turn

@claim("|e|^2 + beta1 rho |d|^2 <= (beta1 + rho) <d, e> if l is below its beta1-quadratic and v - tau h, u + tau h are "
        "in the set, h = e - rho d, tau = 1/(beta1 - rho)",
    given=[beta1 > rho, tau == 1 / gap, convex, below(beta1 / 2), inside(u), inside(v), inside(forth), inside(back)],
    show=slope_between(v - u, g(v) - g(u), rho, beta1))
def near_cocoercive():
    bounds = [at_pair(convex, u, forth), at_pair(below(beta1 / 2), v, forth), at_pair(convex, v, back),
        at_pair(below(beta1 / 2), u, back)]
    have(tau * gap == 1, by.linear(gap))
    norm_inner(v - u).called("norm of v - u")
    norm_inner(g(v) - g(u)).called("norm of g(v) - g(u)")
    norm_inner(forth - u).called("norm of forth - u")
    norm_inner(forth - v).called("norm of forth - v")
    norm_inner(back - u).called("norm of back - u")
    norm_inner(back - v).called("norm of back - v")
    # The four, added up and times beta1 - rho; norm_inner writes out each |.|^2, and tau (beta1 - rho) = 1 rids of tau.
    combine(*((gap, [bound]) for bound in bounds), (beta1 * rho, ["norm of v - u"]), (1, ["norm of g(v) - g(u)"]),
        (-gap * rho / 2, ["norm of forth - u"]), (gap * beta1 / 2, ["norm of forth - v"]),
        (gap * beta1 / 2, ["norm of back - u"]), (-gap * rho / 2, ["norm of back - v"]),
        (-inner(turn, turn), [tau * gap == 1, tau * gap == 1]))

# --- points with a ball around them ----------------------------------------------------------------

def deep(u: Point) -> Prop:
    """The ball of radius R around u is in the set."""
    return every(V, lambda w: (norm(w - u) <= R).implies(inside(w)))

between_deep = slope_between(v - u, g(v) - g(u), rho, beta1)
deep_given = [projection(V, P), rho >= 0, beta >= 0, beta1 > rho, tau == 1 / gap, R > 0, smooth, convex,
    below(beta1 / 2)]

@claim("|e|^2 + beta1 rho |d|^2 <= (beta1 + rho) <d, e> for two points near each other, balls around both in the set",
    given=[*deep_given, deep(u), deep(v), hypothesis("near", (beta + rho) * tau * norm(v - u) <= R)],
    show=between_deep)
def deep_points_nearby():
    """tau |turn| <= R, so that `forth` and `back` are in the set."""
    have(inside(u), by.apply_to(deep(u)))
    have(inside(v), by.apply_to(deep(v)))
    at_pair(smooth, v, u)
    triangle(g(v) - g(u), -rho * (v - u))
    name_for(a, turn)
    with have(norm(a) <= (beta + rho) * norm(v - u)):
        rewrite(this)
    with have(inside(forth)):
        have(norm(v - tau * a - v) <= R, by.linear(tau))
        apply_to(deep(v), v - tau * a)
        rewrite(a == turn, at=this)
    with have(inside(back)):
        have(norm(u + tau * a - u) <= R, by.linear(tau))
        apply_to(deep(u), u + tau * a)
        rewrite(a == turn, at=this)
    use(near_cocoercive)

half = expr("1/2") * u + expr("1/2") * v

@claim("If |e|^2 + beta1 rho |d|^2 <= (beta1 + rho) <d, e> on both halves of a segment, then on the whole",
    given=[hypothesis("first half", slope_between(half - u, g(half) - g(u), rho, beta1)),
        hypothesis("second half", slope_between(v - half, g(v) - g(half), rho, beta1))],
    show=between_deep)
def halves_add():
    """|e|^2 <= 2 |e1|^2 + 2 |e2|^2, where e1 and e2 are the differences of g on the halves."""
    norm_inner(g(half) - g(u)).called("norm of g(half) - g(u)")
    norm_inner(g(v) - g(half)).called("norm of g(v) - g(half)")
    norm_inner(g(v) - g(u)).called("norm of g(v) - g(u)")
    norm_inner(g(half) - g(u) - (g(v) - g(half))).called("norm")
    combine((2, ["first half"]), (2, ["second half"]), (-2, ["norm of g(half) - g(u)"]),
        (-2, ["norm of g(v) - g(half)"]), (1, ["norm of g(v) - g(u)"]), (1, ["norm"]),
        (norm(g(half) - g(u) - (g(v) - g(half))) ** 2, []))

@claim("The middle of two points with balls around them has one",
    given=[projection(V, P), deep(u), deep(v)],
    show=deep(half))
def half_is_deep():
    intro("w", "[|w - half| <= R]")
    apply_to(deep(u), u + w - half)
    apply_to(deep(v), v + w - half)
    use(convex_set, s="1/2", u=u + w - half, v=v + w - half)

within = lambda k: every(V, V,
    lambda u, v: deep(u).implies(deep(v).implies((norm(v - u) <= (k + 1) * t).implies(
                slope_between(v - u, g(v) - g(u), rho, beta1)))))

@claim("|e|^2 + beta1 rho |d|^2 <= (beta1 + rho) <d, e> for |d| <= (k + 1) t, (beta + rho) tau t <= R, balls of radius "
        "R around both points in the set",
    given=[*deep_given, t > 0, (beta + rho) * tau * t <= R, k >= 0],
    show=within(k))
def deep_chain():
    """By halves: half of (k + 2) t is at most (k + 1) t."""
    start, step = induction(k, 0)
    with start:
        intro("u", "v", "[deep at u]", "[deep at v]", "[near]")
        use(deep_points_nearby, by={"near": (by.linear((beta + rho) * tau),)})
    with step:
        intro("u", "v", "[deep at u]", "[deep at v]", "[near]")
        use(half_is_deep)
        apply_to(within(k), u, half, by={norm(half - u) <= (k + 1) * t: (by.linear(t),)})
        apply_to(within(k), half, v, by={norm(v - half) <= (k + 1) * t: (by.linear(t),)})
        use(halves_add)

@claim("|e|^2 + beta1 rho |d|^2 <= (beta1 + rho) <d, e> for any two points with balls around them in the set",
    given=[*deep_given, deep(u), deep(v)],
    show=between_deep)
def deep_pairs():
    """By `deep_chain` at a t that is small enough, and a k with |d| <= (k + 1) t."""
    have(reach > 0)
    have((beta + rho) * tau * reach + reach == R)
    let(t, reach)
    with have((beta + rho) * tau * t + t == R):
        combine((1, [(beta + rho) * tau * reach + reach == R]), ((beta + rho) * tau + 1, ["t"]))
    fact("ceiling", "bounds", norm(v - u) / t)
    have(pieces >= 0, by.combine((1, ["ceiling bounds.0"]), (norm(v - u) / t, [])))
    use(deep_chain)
    apply_to(this)

reach = R / ((beta + rho) * tau + 1)
pieces = ceiling(norm(v - u) / t)

loss = [hypothesis("set", projection(V, P)), rho >= 0, rho <= beta, hypothesis("smooth", smooth),
    hypothesis("convex", convex)]

@claim("|e|^2 + beta rho |d|^2 <= (beta + rho) <d, e> for any two points with balls around them in the set",
    given=[*loss, R > 0, deep(u), deep(v)],
    show=slope_between(v - u, g(v) - g(u), rho, beta))
def deep_cocoercive():
    """By `deep_pairs` at beta1 = beta + s, where s is small against the violation x."""
    contradiction()
    let(x, violation)
    fact("abs", "above", tilt)
    let(y, abs(tilt))
    let(s, x / (2 * (y + 1)))
    have(s * (2 * (y + 1)) == x, by.combine((2 * (y + 1), [s == x / (2 * (y + 1))])))
    use(loss_below_quadratic)
    with have(below((beta + s) / 2)):
        intro("p", "q", "[p in the set]", "[q in the set]")
        at_pair(below(beta / 2), point("p", V), point("q", V))
    use(deep_pairs, beta1=beta + s, tau=1 / (beta + s - rho))
    linear(s)

violation = norm(g(v) - g(u)) ** 2 + beta * rho * norm(v - u) ** 2 - (beta + rho) * inner(v - u, g(v) - g(u))
tilt = rho * norm(v - u) ** 2 - inner(v - u, g(v) - g(u))
