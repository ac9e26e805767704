"""The interval [-1, 1] of a line, its projection, and losses with |w|, w and -w among them.

So there is what `corollary34_not_private` speaks of.  The line V is spanned by a unit vector u: v = <u, v> u; K is [-u, u],
Pi the projection; records r are numbers: 0 goes with |w|, those above 0 with w, those below with -w, w for <u, w>.
"""

from lemmas.convex_losses.contractive_steps import convex_body
from lemmas.convex_losses.convex_sets import nearest_point
from lemmas.convex_losses.smooth_losses import convexity, on
from lemmas.optimisation.smoothed_slopes import inside, interval, norm_on_a_line, spanned, within
from verify.lemma import *

V = euclid("V")
K, Pi = test("K", V), map_("Pi", V, V)
f = fun("f", V, line)
u, v, w = points("u v w", V)
x, y, th, r = reals("x y th r")

# --- the interval ----------------------------------------------------------------------------------------------------

@claim("The set of the w with |w| <= 1 is a convex body", given=[*interval], show=convex_body(V, K))
def interval_is_a_body():
    part = each_part()
    with part[0]:
        intro("v", "w", "th", "[0 <= th <= 1]", "[v in K]", "[w in K]")
        apply_to(within, v)
        apply_to(within)
        triangle((1 - th) * v, th * w)
        apply_to(inside, by=[(by.linear(th, 1 - th),)])
    with part[1]:
        witness(zero(V))

clip = lambda x: Max(-1, Min(1, x))

@claim("clip(x) = max(-1, min(1, x)) is in [-1, 1], and no number of it is nearer to x",
    given=[abs(y) <= 1],
    show=(abs(clip(x)) <= 1) & (abs(x - clip(x)) <= abs(x - y)))
def clip_is_nearest():
    yes, no = cases(x <= 1)
    with yes:
        x_from_minus_1_on, x_below_minus_1 = cases(x >= -1)
        with x_from_minus_1_on:
            clipped_to(x)
        with x_below_minus_1:
            clipped_to(-1)
            fact("abs", "negative", x + 1)
            fact("abs", "above", x - y)
            each_part((), (by.linear(),))
    with no:
        clipped_to(1)
        fact("abs", "positive", x - 1)
        fact("abs", "above", x - y)
        each_part((), (by.linear(),))

def clipped_to(value: Expr | int) -> None:
    """clip(x) is this value here."""
    have(eq(clip(x), value))
    rewrite(this)
    fact("abs", "above", y)

clipped = every(V, lambda w: Pi(w) == clip(inner(u, w)) * u)

@claim("On a line, for a unit vector u, clip(<u, w>) u is the nearest point of [-u, u]",
    given=[norm(u) == 1, spanned, *interval, clipped],
    show=nearest_point(V, K, Pi))
def clip_projects():
    intro("w")
    norm_inner(u)
    have(inner(u, u) == 1, by.linear(norm(u)))
    apply_to(clipped).called("clipped here")
    with have(eq(inner(u, Pi(w)), clip(inner(u, w)))).called("component"):
        rewrite("clipped here")
        linear(clip(inner(u, w)))
    use(norm_on_a_line, w=Pi(w))
    part = each_part()
    with part[0]:
        have(norm(Pi(w)) <= 1, by.rewrite(norm_on_a_line), by.rewrite("component"))
        apply_to(inside)
    with part[1]:
        intro("v", "[v in K]")
        apply_to(within)
        use(norm_on_a_line, w=v)
        use(clip_is_nearest, x=inner(u, w), y=inner(u, v))
        use(norm_on_a_line, w=w - v)
        use(norm_on_a_line, w=w - Pi(w)).called("distance")
        rewrite("distance")
        have(eq(inner(u, w - Pi(w)), inner(u, w) - clip(inner(u, w))), by.linear())
        rewrite(this)

# --- the losses ------------------------------------------------------------------------------------------------------

@claim("|(1 - th) x + th y| <= (1 - th) |x| + th |y| for 0 <= th <= 1",
    given=[0 <= th, th <= 1],
    show=abs((1 - th) * x + th * y) <= (1 - th) * abs(x) + th * abs(y))
def abs_is_convex():
    fact("abs", "above", x)
    fact("abs", "above", y)
    cases_of(abs((1 - th) * x + th * y), (by.linear(th, 1 - th),), (by.linear(th, 1 - th),))

@claim("For |u| = 1, | |<u, v>| - |<u, w>| | and |<u, v> - <u, w>| are at most |v - w|",
    given=[norm(u) == 1],
    show=(abs(abs(inner(u, v)) - abs(inner(u, w))) <= norm(v - w)) & (abs(inner(u, v) - inner(u, w)) <= norm(v - w)))
def coordinate_is_lipschitz():
    cauchy_schwarz(u, v - w)
    cauchy_schwarz(-u, v - w)
    have(norm(u) * norm(v - w) == norm(v - w), by.linear(norm(v - w)))
    part = each_part()
    with part[0]:
        fact("abs", "cases", inner(u, v)).called("of v")
        fact("abs", "cases", inner(u, w)).called("of w")
        cases_of(apart, *[(by.split("of v", *[(by.split("of w", *[(by.linear(),)] * 2),)] * 2),)] * 2)

apart = abs(abs(inner(u, v)) - abs(inner(u, w)))

@definition(r"$f(\cdot, r) \text{ convex and 1-Lipschitz on } $K\ \forall r")
def convex_and_lipschitz(V: Euclid, K: Test[V], f: Function[V, line]) -> Prop:
    """each f(., r) is convex and 1-Lipschitz on K."""
    return every(line,
        lambda r: convexity(K, lambda w: f(w, r)) & on(K, lambda v, w: abs(f(v, r) - f(w, r)) <= norm(v - w)))

up, down = lambda r: indicator(0 < r), lambda r: indicator(r < 0)
loss = lambda y, r: up(r) * y - down(r) * y + (1 - up(r) - down(r)) * abs(y)
is_loss = every(V, line, lambda v, r: f(v, r) == loss(inner(u, v), r))

@claim("The losses w, -w and |w| are convex and 1-Lipschitz",
    given=[norm(u) == 1, is_loss],
    show=convex_and_lipschitz(V, K, f))
def three_losses():
    intro("r")
    part = each_part()
    with part[0]:
        intro("v", "w", "[v in K]", "[w in K]", "th", "[0 <= th <= 1]")
        do(*of_points)
        apply_to(is_loss, between, r)
        use(abs_is_convex, x=inner(u, v), y=inner(u, w))
        by_sign(by.linear(th))
    with part[1]:
        intro("v", "w", "[v in K]", "[w in K]")
        do(*of_points)
        use(coordinate_is_lipschitz)
        fact("abs", "above", abs(inner(u, v)) - abs(inner(u, w)))
        fact("abs", "above", inner(u, v) - inner(u, w))
        by_sign(by.cases_of(abs(f(v, r) - f(w, r)), (by.linear(),), (by.linear(),)))

between = (1 - th) * v + th * w
of_points = tuple(by.apply_to(is_loss, point, r) for point in (v, w))

def by_sign(*steps) -> None:
    """The same steps for r > 0, r < 0 and r = 0."""
    cases(r > 0, yes=steps, no=(by.cases(r < 0, yes=steps, no=steps),))

# --- all of it -------------------------------------------------------------------------------------------------------

@definition(r"$K = \{w : |w| \le 1\}", letters="V K")
def unit_ball(V: Euclid, K: Test[V]) -> Prop:
    """K is the unit ball."""
    return all_of(*interval)

@definition(r"$f(w, 0) = |\langle $u, w\rangle|,\ $f(w, 1) = \langle $u, w\rangle,\ $f(w, -1) = -\langle $u, w\rangle")
def losses_of_records(V: Euclid, u: Point[V], f: Function[V, line]) -> Prop:
    """f(w, 0) = |<u, w>|, f(w, 1) = <u, w>, f(w, -1) = -<u, w>.

    The losses of the records 0, 1 and -1 are |w|, w and -w on the line through u."""
    return all_of(every(V, lambda v: f(v, 0) == abs(inner(u, v))), every(V, lambda v: f(v, 1) == inner(u, v)),
        every(V, lambda v: f(v, -1) == -inner(u, v)))

# Their extensions, and smoothed losses with gradients, exist by `smoothed_losses_exist`.
@claim("On a line: the interval [-1, 1], its projection, and convex Lipschitz losses with |w|, w and -w among them "
        "exist",
    given=[norm(u) == 1, spanned],
    show=exists(test(V), map_(V, V), fun(V, line),
        lambda K, Pi, f: all_of(convex_body(V, K), nearest_point(V, K, Pi), unit_ball(V, K),
            convex_and_lipschitz(V, K, f), losses_of_records(V, u, f))))
def losses_on_a_line():
    name_for(K, value(V, lambda w: indicator(norm(w) <= 1)))
    with have(inside):
        intro("w", "[|w| <= 1]")
        apply_to("K")
    with have(within):
        intro("w", "[w in K]")
        apply_to(every(V, lambda w: K(w) == indicator(norm(w) <= 1)))
        cases(norm(w) <= 1)
    name_for(Pi, value(V, lambda w: clip(inner(u, w)) * u))
    name_for(f, value(V, line, lambda v, r: loss(inner(u, v), r)))
    of_record(0, abs)
    of_record(1, lambda y: y)
    of_record(-1, lambda y: -y)
    use(interval_is_a_body)
    use(clip_projects)
    use(three_losses)
    do(*(by.witness(one) for one in (K, Pi, f)))

def of_record(number, value) -> None:
    """The loss of this record is this function of <u, v>."""
    have(every(V, lambda v: f(v, number) == value(inner(u, v))), by.intro("v"), by.apply_to(is_loss))
