"""Bounds of the slopes of three smoothed losses on a line, |w|, w and -w on [-1, 1].

With lam between 1/2.05 and 1/2.03, as in `corollary34_not_private`, and a short step: a step on the first loss brings
the iterate nearer to 0; the slopes of the others keep their signs, and are near 1 and -1, where the iterate is near 0.
In the numbers r is 1/lam; Q(t) = P(N(0, 1) > t).
"""

from typing import Any

from lemmas.optimisation.smoothed_skipping import extensions, smoothed_gradients
from lemmas.optimisation.smoothed_slopes import interval, norm_on_a_line, slope_of_absolute, slope_of_rising, spanned
from verify.language.expr import expr
from verify.lemma import *

V, X = euclid("V"), space("X")
K, f, h, g = test("K", V), fun("f", V, X), fun("h", V, X), map_("g", (V, X), V)
u, v, w = points("u v w", V)
o, a, b = points("o a b", X)
lam, y, r, eta = reals("lam y r eta")

# --- numbers ---------------------------------------------------------------------------------------------------------

slope_below_line = claim("1 - 2 Q(r y) <= 2 y for 0 <= y <= 1 and 2.03 <= r <= 2.05",
    given=["2.03" <= r, r <= "2.05", 0 <= y, y <= 1],
    show=1 - 2 * Q(r * y) <= 2 * y)
doubt(slope_below_line, mutants=[mutant("1.5 y", show=1 - 2 * Q(r * y) <= "1.5" * y)])
slope_near_one = claim("2 Q(-r (y + 1)) - 1 >= 0.932 for y >= -1/10 and r >= 2.03",
    given=["2.03" <= r, -1 <= 10 * y],
    show=2 * Q(-r * (y + 1)) - 1 >= "0.932")
doubt(slope_near_one, mutants=[mutant("0.94", show=2 * Q(-r * (y + 1)) - 1 >= "0.94")])

slope = lambda t: 2 * Q(-r * t) - 1

@claim("0 <= y - eta (2 Q(-r y) - 1) <= (1 - 0.957 eta) y for 0 <= y <= 1, 0 <= eta <= 1/2, 2.03 <= r <= 2.05",
    given=["2.03" <= r, r <= "2.05", 0 <= eta, 2 * eta <= 1, 0 <= y, y <= 1],
    show=(0 <= y - eta * slope(y)) & (y - eta * slope(y) <= (1 - "0.957" * eta) * y))
def smoothed_step_of_half():
    # At least 0 by this claim and eta <= 1/2; that 1 - 2 Q(r y) >= 0.957 y the prover finds by itself.
    use(slope_below_line)

doubt(smoothed_step_of_half, mutants=[mutant("0.96", show=y - eta * slope(y) <= (1 - "0.96" * eta) * y)])

@claim("|y - eta (2 Q(-r y) - 1)| <= (1 - 0.957 eta) |y| for |y| <= 1, 0 <= eta <= 1/2, 2.03 <= r <= 2.05",
    given=["2.03" <= r, r <= "2.05", 0 <= eta, 2 * eta <= 1, abs(y) <= 1],
    show=abs(y - eta * slope(y)) <= (1 - "0.957" * eta) * abs(y))
def step_on_numbers():
    fact("abs", "above", y)
    yes, no = cases(y >= 0)
    with yes:
        use(smoothed_step_of_half)
        fact("abs", "positive", y)
        fact("abs", "positive", y - eta * slope(y))
        linear(eta)
    with no:
        use(smoothed_step_of_half, y=-y)
        fact("Q", "reflection", r * y)
        fact("abs", "negative", y)
        fact("abs", "negative", y - eta * slope(y))
        linear(eta)

doubt(step_on_numbers, mutants=[mutant("0.96", show=abs(y - eta * slope(y)) <= (1 - "0.96" * eta) * abs(y))])

# --- the losses ------------------------------------------------------------------------------------------------------

# V is the line through the unit vector u, and K its interval [-1, 1].  With the records o, a and b go the losses |w|, w
# and -w.
assumptions = [norm(u) == 1, spanned, *interval, extensions(V, X, K, f, h, 1), smoothed_gradients(V, X, h, g, lam),
    lam > 0]
loss_o = every(V, lambda v: f(v, o) == abs(inner(u, v)))
loss_a = every(V, lambda v: f(v, a) == inner(u, v))
loss_b = every(V, lambda v: f(v, b) == -inner(u, v))

def of_record(r: Point) -> dict[str, Any]:
    """The loss of a record, its extension and the gradient of its smoothing, for a claim about one function."""
    return {"f": value(V, lambda w: f(w, r)), "h": value(V, lambda w: h(w, r)), "g": value(V, lambda w: g(w, r))}

def at_record(one: Any, r: Point, **turned: Point) -> tuple[Step, ...]:
    """A claim about the slope of one loss, for that of the record r."""
    is_extension = (by.intro("v"), by.apply_to(extensions(V, X, K, f, h, 1), v, r),
        by.each_part((by.assume(),), (by.assume(),)))
    return (by.apply_to(smoothed_gradients(V, X, h, g, lam), r),
        by.use(one, by={"extension": is_extension}, **of_record(r), **turned))

y0 = inner(u, w)
lam_between = ["2.03" * lam <= 1, 1 <= "2.05" * lam]
moved = w - eta * g(w, o)

@claim("A step eta <= 1/2 on |w|, smoothed, 2.03 <= 1/lam <= 2.05, multiplies |w| <= 1 by 1 - 0.957 eta at most",
    given=[*assumptions, loss_o, *lam_between, 0 <= eta, 2 * eta <= 1, norm(w) <= 1],
    show=(norm(moved) <= (1 - "0.957" * eta) * norm(w))
        & (abs(y0 - eta * inner(u, g(w, o))) <= (1 - "0.957" * eta) * abs(y0)))
def step_towards_rest():
    use(norm_on_a_line)
    use(norm_on_a_line, w=moved)
    do(*at_record(slope_of_absolute, o))
    use(step_on_numbers, y=y0, r=1 / lam)
    with have(abs(y0 - eta * inner(u, g(w, o))) <= (1 - "0.957" * eta) * abs(y0)):
        rewrite(eq(inner(u, g(w, o)), 2 * Q(-y0 / lam) - 1))

@claim("The slope of w on [-1, 1], smoothed with lam <= 1/2.03, is at least 0.932 from -1/10 on",
    given=[*assumptions, loss_a, "2.03" * lam <= 1, -1 <= 10 * y0],
    show=inner(u, g(w, a)) >= "0.932")
def smoothed_slope_near_one():
    do(*at_record(slope_of_rising, a))
    use(slope_near_one, r=1 / lam)

@claim("The slope of -w on [-1, 1], smoothed with lam <= 1/2.03, is at most -0.932 up to 1/10",
    given=[*assumptions, loss_b, "2.03" * lam <= 1, 10 * y0 <= 1],
    show=inner(u, g(w, b)) <= -expr("0.932"))
def slope_down():
    use(smoothed_slope_near_one, u=-u)
