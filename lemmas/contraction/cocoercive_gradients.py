"""Gradients of convex losses up to the boundary of a set: cocoercive, and bounded for a Lipschitz loss.

The loss l on the convex set P(V) is rho-strongly convex, with a beta-Lipschitz gradient g.  The differences d of two
points and e of their gradients satisfy |e|^2 + beta rho |d|^2 <= (beta + rho) <d, e>, at the boundary by a limit along
segments into the set, towards the centre c of a ball of radius r0 in it; and |g| <= L where the loss is L-Lipschitz.
"""

from lemmas.contraction.gradient_maps import projection, slope_between
from lemmas.contraction.losses import (at_pair, convex, convex_set, deep, deep_cocoercive, inside, lipschitz, loss,
    smooth, violation)
from verify.lemma import *

V = euclid("V")
P, g = map_("P", V, V), map_("g", V, V)
l = fun("l", V)
u, v, w, c0, d, e, a = points("u v w c d e a", V)
s, L, rho, beta, R, r0, x, y, C = reals("s L rho beta R r0 x y C")

# --- the boundary ----------------------------------------------------------------------------------

interior = every(V, lambda w: (norm(w - c0) <= r0).implies(inside(w)))
towards = lambda u: (1 - s) * u + s * c0  # the point at the part s of the way from u to the centre

@claim("On the way from a point of the set to an interior point there are balls in the set",
    given=[hypothesis("set", projection(V, P)), hypothesis("ball in the set", interior), 0 < s, s <= 1,
        hypothesis("u in the set", inside(u)), norm(w - towards(u)) <= s * r0],
    show=inside(w))
def shrunk_is_deep():
    name_for(a, w - towards(u))
    have(norm(a) <= s * r0, by.rewrite(this))
    apply_to(interior, c0 + (1 / s) * a)
    rewrite(a == w - towards(u), at=this)
    use(convex_set, v=seen)

seen = c0 + (1 / s) * (w - towards(u))

def constant(d: Point, e: Point, y: Expr) -> Expr:
    """C(d, e, y) of the next claim."""
    return 2 * norm(e) * y + 2 * beta * rho * norm(d) ** 2 + (beta + rho) * (norm(d) * norm(e) + norm(d) * y)

@claim("|e|^2 + beta rho |d|^2 - (beta + rho) <d, e> <= s C(d, e, y), if it is <= 0 for (1 - s) d and e + a, |a| <= s "
        "y, in their place",
    given=[rho >= 0, beta >= 0, 0 < s, s <= 1, norm(a) <= s * y, slope_between((1 - s) * d, e + a, rho, beta)],
    show=norm(e) ** 2 + beta * rho * norm(d) ** 2 - (beta + rho) * inner(d, e) <= s * constant(d, e, y))
def cocoercive_up_to_a_factor():
    # Squares and products expanded: each term with a or s is at most its part of s C, by Cauchy and Schwarz.
    norm_inner(e)
    norm_inner(e + a)
    norm_inner(a)
    cauchy_schwarz(-e, a)
    cauchy_schwarz(d, a)
    cauchy_schwarz(-d, e)
    linear(norm(e), (beta + rho) * norm(d), s * (beta + rho), (1 - s) * (beta + rho), s**2 * beta * rho * norm(d) ** 2,
        norm(a) ** 2, (beta + rho) * s * norm(d) * norm(a))

doubt(cocoercive_up_to_a_factor, mutants=[tightened(cocoercive_up_to_a_factor, "1/2")])

far = norm(u - c0) + norm(v - c0)
moved = g(towards(v)) - g(towards(u)) - (g(v) - g(u))

@claim("|e|^2 + beta rho |d|^2 <= (beta + rho) <d, e> for smooth strongly convex losses, on a set with interior points",
    given=[*loss, r0 > 0, hypothesis("ball in the set", interior), inside(u), inside(v)],
    show=slope_between(v - u, g(v) - g(u), rho, beta))
def cocoercive():
    """Else for a small s it fails at the points towards(u) and towards(v), which have balls in the set, too."""
    contradiction()
    let(x, violation)
    let(C, slack)
    small_part(x, C)
    shrunk(u)
    shrunk(v)
    at_pair(smooth, towards(u), u)
    at_pair(smooth, towards(v), v)
    triangle(g(towards(v)) - g(v), g(u) - g(towards(u)))
    use(deep_cocoercive, u=towards(u), v=towards(v))
    use(cocoercive_up_to_a_factor, d=v - u, e=g(v) - g(u), a=moved, y=beta * far)

slack = constant(v - u, g(v) - g(u), beta * far)

def small_part(x: Expr, C: Expr) -> None:
    """s = x/(x + C + 1), which is from 0 to 1, with s C < x."""
    let(s, x / (x + C + 1))
    have(s > 0, by.combine((-1, [this]), (x / (x + C + 1), [])))
    have(s * (x + C + 1) == x, by.combine((x + C + 1, [s == x / (x + C + 1)])))
    have(s <= 1, by.contradiction(), by.combine((x + C + 1, [this]), (1, [s * (x + C + 1) == x]), (C + 1, [])))

def shrunk(u: Point) -> None:
    """The point that is moved from u towards the interior point is in the set, with a ball about it."""
    with have(inside(towards(u))):
        use(convex_set,
            by={"set": (by.assume(),), "u in the set": (by.assume(),),
                "v in the set": (by.apply_to(interior), by.assume())})
        assume()
    with have(every(V, lambda w: (norm(w - towards(u)) <= s * r0).implies(inside(w)))):
        intro("w", "[near]")
        use(shrunk_is_deep, u=u,
            by={"set": (by.assume(),), "ball in the set": (by.assume(),), "u in the set": (by.assume(),)})
        assume()

# --- the gradient ----------------------------------------------------------------------------------

@claim("|g(u)| <= L for the gradient g of an L-Lipschitz convex loss, at a point with a ball around it in the set",
    given=[L >= 0, R > 0, lipschitz, convex, rho >= 0, deep(u)],
    show=norm(g(u)) <= L)
def gradient_inside():
    yes, _ = cases(norm(g(u)) > 0)
    with yes:
        have(inside(u), by.apply_to(deep(u)))
        have(inside(u + step_along), by.apply_to(deep(u)))
        at_pair(convex, u, u + step_along)  # l rises by R |g(u)| at least on this step, by L R at most
        at_pair(lipschitz, u + step_along, u)
        fact("abs", "above", l(u + step_along) - l(u))
        norm_inner(g(u))
        have(inner(g(u), u + step_along - u) == R * norm(g(u)), by.combine((-R / norm(g(u)), ["norm_inner"])))
        have(norm(g(u)) * R <= L * R, by.linear(rho / 2 * norm(u + step_along - u) ** 2))
        linear(1 / R)

step_along = R / norm(g(u)) * g(u)

@claim("|g(u)| <= L for the gradient of an L-Lipschitz smooth convex loss, at any point of a set with interior points",
    given=[*loss, L >= 0, hypothesis("Lipschitz", lipschitz), r0 > 0, hypothesis("ball in the set", interior),
        inside(u)],
    show=norm(g(u)) <= L)
def gradient_bounded():
    contradiction()
    let(x, norm(g(u)) - L)
    let(C, beta * norm(u - c0))
    small_part(x, C)
    shrunk(u)
    at_pair(smooth, u, towards(u))
    triangle(g(u) - g(towards(u)), g(towards(u)))
    use(gradient_inside, R=s * r0)
