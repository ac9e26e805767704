"""Noisy SGD on an interval of a line, seen through the coordinate of the iterate: a run of numbers on [-1, 1].

As in `pulled_runs` c(v) is v clipped to [-1, 1], and a step with q pulls: it takes v to at most q |v| before the noise.
The line is spanned by the unit vector u, <u, w> is the coordinate of w; o is the record whose steps pull, rec another.
s = eta sigma is the noise of a step, W[t] the law of the iterate w_t, x[t] a record (x a coordinate in titles); B and
near_middle are those of `pulled_runs`.
"""

from lemmas.axioms import gauss_projection
from lemmas.runs.algorithm import iterates_stay, noisy_sgd, sgd_step
from lemmas.convex_losses.convex_sets import member, nearest_point
from lemmas.optimisation.pulled_runs import (B, N, c, clip_bounds, clip_places, clipped, d, k, near_middle, pulled_run,
    pushed_tail, q, r)
from lemmas.optimisation.smoothed_slopes import interval, norm_on_a_line, spanned
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
g = map_("g", (V, X), V)
W, M = sequence("W", law(V)), law("M", V)
x = sequence("x", point(X))
u, v, w, w0 = points("u v w w0", V)
o, rec = points("o rec", X)
f = bounded("f", line)
eta, sigma, y, p = reals("eta sigma y p")
n, T, t = integer("n"), integer("T"), integer("t")

place = lambda w: inner(u, w)
on_line = [norm(u) == 1, spanned, *interval, nearest_point(V, K, Pi), clipped]

@claim("A number of [-1, 1] that is as near to y as c(y) is c(y)",
    given=[clipped, abs(p) <= 1, abs(y - p) <= abs(y - c(y))],
    show=eq(p, c(y)))
def nearest_number():
    use(clip_places)
    do(*above(p, y - p))
    yes, no = cases(y < -1)
    with yes:
        modus((y <= -1).implies(eq(c(y), -1)))
        fact("abs", "negative", y - c(y))
        equal()
    with no:
        y_up_to_1, y_above_1 = cases(y <= 1)
        with y_up_to_1:
            modus((abs(y) <= 1).implies(eq(c(y), y)), by.fact("abs", "cases", y))
            rewrite(this, at=abs(y - p) <= abs(y - c(y)))
            equal()
        with y_above_1:
            modus((y >= 1).implies(eq(c(y), 1)))
            fact("abs", "positive", y - c(y))
            equal()

above = lambda *numbers: tuple(by.fact("abs", "above", number) for number in numbers)

def equal() -> None:
    """p = c(y), by both inequalities."""
    have(p <= c(y), by.linear())
    have(p >= c(y), by.linear())

@claim("The projection clips the coordinate to [-1, 1]", given=on_line, show=eq(inner(u, Pi(w)), c(inner(u, w))))
def projection_clips():
    # Pi(w) is as near to w as the point c(<u, w>) u of K, so that `nearest_number` tells its coordinate.
    apply_to(nearest_point(V, K, Pi))
    apply_to(interval[1])
    use(clip_bounds)
    norm_inner(u)
    have(inner(u, u) == 1, by.linear(norm(u)))
    length(Pi(w), inner(u, Pi(w)))
    length(w - Pi(w), place(w) - inner(u, Pi(w)))
    length(w - clipped_to, place(w) - c(place(w)))
    apply_to(interval[0], clipped_to)
    apply_to(closer, clipped_to)
    use(nearest_number)

clipped_to = c(place(w)) * u

def length(p: Point, number: Expr) -> None:
    """|p| = |number|, where number = <u, p>."""
    use(norm_on_a_line, w=p)
    have(eq(inner(u, p), number), by.linear(c(place(w))))
    rewrite(this, at=norm_on_a_line)

closer = every(V, lambda v: member(v, K).implies(norm(w - Pi(w)) <= norm(w - v)))

# --- a step -------------------------------------------------------------------------------------------------------------

s = eta * sigma
slope = lambda r: lambda v: inner(u, g(v * u, r))
descent = lambda r: value(line, lambda v: v - eta * slope(r)(v))  # the step without noise, in numbers

def number_step(v: Expr, r: Point) -> Law:
    """The law of the next number, from v with the record r."""
    return bind(N, lambda z: dirac(c(c(v) - eta * slope(r)(c(v)) - s * z)))

def seen(M: Law) -> Law:
    """The law of the coordinate."""
    return bind(M, lambda w: dirac(inner(u, w)))

# The law M lives on K: projecting does not change it.
in_K = lambda M: same(M, push(M, Pi))
one_step = lambda w, r: sgd_step(V, X, Pi, g, eta, sigma, w, r)
moved = lambda w, r, xi: w - eta * (g(w, r) + sigma * xi)
number_moved = lambda w, r, z: c(place(w)) - eta * slope(r)(c(place(w))) - s * z

@claim("<u, Pi(Pi w - eta (g + sigma v))> = c(c(x) - eta <u, g> - eta sigma <u, v>), x = <u, w>, g taken at Pi w",
    given=on_line,
    show=eq(inner(u, Pi(moved(Pi(w), rec, v))), c(number_moved(w, rec, inner(u, v)))))
def seen_point():
    use(projection_clips, w=moved(Pi(w), rec, v))
    use(projection_clips)
    apply_to(spanned, Pi(w))
    rewrite(eq(inner(u, Pi(w)), c(place(w))), at=this)
    have(eq(inner(u, g(Pi(w), rec)), slope(rec)(c(place(w)))), by.rewrite(this))
    have(eq(inner(u, moved(Pi(w), rec, v)), number_moved(w, rec, inner(u, v))), by.linear(eta))
    rewrite(this, backwards=True)

sgd_step_seen_as_a_run = claim("On a line, the coordinate <u, w> of a step w of noisy SGD is a step of a run of "
        "numbers on [-1, 1]",
    given=[*on_line, in_K(M)],
    show=same(seen(bind(M, lambda w: one_step(w, rec))), bind(seen(M), lambda v: number_step(v, rec))))
after = lambda w: E(gauss(V), lambda xi: f(place(Pi(moved(w, rec, xi)))))
after_number = lambda w: E(N, lambda z: f(c(number_moved(w, rec, z))))
proof(sgd_step_seen_as_a_run, by.ext("f"), by.rewrite(in_K(M), only=0),
    by.under(M, lambda w: eq(after(Pi(w)), after_number(w)),
        lambda w: (by.under(gauss(V),
                lambda xi: eq(f(place(Pi(moved(Pi(w), rec, xi)))), f(c(number_moved(w, rec, inner(u, xi))))),
                lambda xi: (by.use(seen_point), by.rewrite(this))), by.use(gauss_projection),
            by.have(eq(E(gauss(V), lambda xi: f(c(number_moved(w, rec, inner(u, xi))))), after_number(w)),
                by.congruence(this,
                    lambda hole: eq(E(hole, lambda z: f(c(number_moved(w, rec, z)))), after_number(w)))), by.linear())))

# --- a run --------------------------------------------------------------------------------------------------------------

sgd = hypothesis("noisy sgd W", noisy_sgd(W, w0, x, n))
start = [member(w0, K), eq(inner(u, w0), 0)]
pulls = every(REAL, lambda v: (abs(v) <= 1).implies(abs(v - eta * slope(o)(v)) <= q * abs(v)))
at_rest = for_all(1, T, lambda t: x[t] == o)
seen_runs = {"U": value(INTEGER, lambda t: seen(W[t])), "m": descent(o), "s": s}
seen_run_near_middle = claim("Steps from a w0 with <u, w0> = 0 that pull by q, s^2 + q^2 B <= B: E (e^(th c(x)) + "
        "e^(-th c(x))) <= 2 e^(th^2 B/2), x = <u, w_T>",
    given=[*on_line, q >= 0, pulls, B >= 0, s**2 + q**2 * B <= B, *start, sgd, at_rest, 0 <= T, T <= n],
    show=near_middle(seen(W[T])))
proof(seen_run_near_middle,
    by.use(pulled_run, **seen_runs,
        by={"start": (by.rewrite(same(W[0], dirac(w0))), by.ext("f"), by.rewrite(eq(inner(u, w0), 0))),
            "steps": (by.intro("t"), by.apply_to("noisy sgd W.1"), by.apply_to(at_rest, t + 1),
                by.use(iterates_stay, m=t), by.modus(iterates_stay), by.use(sgd_step_seen_as_a_run, rec=o),
                by.rewrite(same(W[t + 1], bind(W[t], lambda w: one_step(w, x[t + 1])))), by.rewrite(x[t + 1] == o))}),
    by.modus(this))

pushes = every(REAL, lambda v: (abs(v) <= r).implies(k * (v - eta * slope(rec)(v) - v) >= d))

@claim("T steps that pull, then one that pushes by d, up (k = 1) or down (k = -1), from within r of 0: P[k x <= y] <= "
        "2 e^(-r^2/(2 B)) + 2 e^(-(d - y)^2/(2 (B + s^2))), x = c(<u, w_(T + 1)>), y <= d, y < 1",
    given=[*on_line, q >= 0, pulls, B > 0, s**2 + q**2 * B <= B, *start, sgd, hypothesis("other data", at_rest), 0 <= T,
        T < n, x[T + 1] == rec, r >= 0, eq(k, 1) | eq(k, -1), pushes, y <= d, y < 1],
    show=E(W[T + 1], lambda w: indicator(k * c(inner(u, w)) <= y))
        <= 2 * exp(-(r**2) / (2 * B)) + 2 * exp(-((d - y) ** 2) / (2 * (B + s**2))))
def last_step_pushes():
    use(seen_run_near_middle)
    use(pushed_tail)
    apply_to("noisy sgd W.1")
    use(iterates_stay, m=T)
    modus(iterates_stay)
    use(sgd_step_seen_as_a_run)
    with have(last(W[T + 1])):
        rewrite(same(W[T + 1], bind(W[T], lambda w: one_step(w, x[T + 1]))))
        rewrite(x[T + 1] == rec)
    congruence(this,
        lambda hole: (E(hole, lambda v: indicator(k * c(v) <= y))
                <= 2 * exp(-(r**2) / (2 * B)) + 2 * exp(-((d - y) ** 2) / (2 * (B + s**2)))))

last = lambda hole: same(seen(hole), bind(seen(W[T]), lambda v: number_step(v, rec)))
