"""A run on [-1, 1] that every step pulls to the middle: it stays near the middle, with Gaussian tails.

U[t] is the law after t steps, from 0.  c clips to [-1, 1], a step leads from v to c(m(c(v)) - s z) for a Gaussian z,
and pulls by q: |m(v)| <= q |v| for |v| <= 1.  Then the mean of `both(th w)` = e^(th w) + e^(-th w) is at most that for
a Gaussian w of variance B, if s^2 + q^2 B <= B.  In titles w is the number clipped, c(w) in the statements.
"""

from lemmas.sampling.sampled_gaussian_moment import gauss_line_exponential_moment
from verify.lemma import *

N = gauss(line)
U = sequence("U", law(line))
m, c = fun("m", line), bounded("c", line)
q, s, B, th, x, y, w = reals("q s B th x y w")
k, a, d, r = reals("k a d r")
T, t = integer("T"), integer("t")

clipped = every(REAL, lambda v: c(v) == Max(Min(v, 1), -1))
both = lambda x: exp(x) + exp(-x)
moment = lambda M, th: E(M, lambda w: both(th * c(w)))

# --- one step ----------------------------------------------------------------------------------------------------

@claim("|c(v)| <= 1 and |c(v)| <= |v| for the clip c to [-1, 1]",
    given=[clipped],
    show=(abs(c(w)) <= 1) & (abs(c(w)) <= abs(w)))
def clip_bounds():
    apply_to(clipped)
    rewrite(this)

@claim("The clip c to [-1, 1] is the identity between -1 and 1, and constant below and above",
    given=[clipped],
    show=all_of((abs(w) <= 1).implies(eq(c(w), w)), (w <= -1).implies(eq(c(w), -1)), (w >= 1).implies(eq(c(w), 1)),
        eq(c(c(w)), c(w))))
def clip_places():
    part = each_part()
    with part[0]:
        intro("[|w| <= 1]")
        inside(w)
    with part[1]:
        apply_to(clipped)
        rewrite(this)
    with part[2]:
        apply_to(clipped)
        rewrite(this)
    with part[3]:
        use(clip_bounds)
        inside(c(w))

def inside(w: Expr) -> None:
    """c(w) = w for |w| <= 1."""
    fact("abs", "above", w)
    have(w >= -1, by.linear())
    have(w <= 1, by.linear())
    apply_to(clipped, w)
    rewrite(this)
    have(eq(Min(w, 1), w))
    rewrite(this)
    have(eq(Max(w, -1), w))

both_of_positive = claim("e^x + e^-x <= e^y + e^-y for 0 <= x <= y", given=[0 <= x, x <= y], show=both(x) <= both(y))

signs = (1, -1)

@claim("e^(th x) + e^(-th x) <= e^(th q y) + e^(-th q y) for |x| <= q |y|",
    given=[q >= 0, abs(x) <= q * abs(y)],
    show=both(th * x) <= both(th * q * y))
def both_scaled():
    fact("abs", "cases", th).called("sign of th")
    fact("abs", "cases", x).called("sign of x")
    fact("abs", "cases", y).called("sign of y")
    split("sign of th",
        *[(by.split("sign of x", *[(by.split("sign of y", *[with_signs(i, j, k) for k in signs]),) for j in signs]),)
                for i in signs])

def with_signs(i: int, j: int, k: int) -> tuple[Step, ...]:
    """th, x and y have the signs i, j, k."""
    return (by.have(j * x <= q * (k * y), by.linear(q)), by.have(0 <= q * (k * y), by.linear(q)),
        by.use(both_of_positive, x=i * j * th * x, y=i * k * th * q * y, by=[(by.linear(i * th),)] * 2))

# --- the run ----------------------------------------------------------------------------------------------------------

def moved(v: Expr, z: Expr, m: Function = m) -> Expr:
    """Where a step goes from v, before it is clipped."""
    return m(c(v)) - s * z

def step(v: Expr) -> Law:
    """The law of the next number, from v."""
    return bind(N, lambda z: dirac(c(moved(v, z))))

def near_middle(M: Law) -> Prop:
    """The means of e^(th c(w)) + e^(-th c(w)), w of the law M, are at most those for a Gaussian w of variance B."""
    return every(REAL, lambda th: moment(M, th) <= 2 * exp(th**2 * B / 2))

pulls = every(REAL, lambda v: (abs(v) <= 1).implies(abs(m(v)) <= q * abs(v)))
pulled = [hypothesis("start", same(U[0], dirac(0))),
    hypothesis("steps", for_all(0, T - 1, lambda t: same(U[t + 1], bind(U[t], step))))]

@claim("E (e^(th w') + e^(-th w')) <= e^(th^2 s^2/2) (e^(th q w) + e^(-th q w)), a step w to w' of noise s, pull q",
    given=[clipped, q >= 0, pulls],
    show=E(step(w), lambda v: both(th * c(v))) <= exp(th**2 * s**2 / 2) * both(th * q * c(w)))
def pulled_step():
    use(clip_bounds)
    apply_to(pulls)
    use(both_scaled)
    under(N, lambda z: both(th * c(c(moved(w, z)))) <= both(th * moved(w, z)),
        lambda z: (by.use(clip_bounds, w=moved(w, z)), by.use(clip_bounds, w=c(moved(w, z))),
            by.use(both_scaled, q=1, y=moved(w, z))))
    use(gauss_line_exponential_moment, a=th * s)
    use(gauss_line_exponential_moment, a=-th * s)
    linear(exp(th * m(c(w))), exp(-th * m(c(w))), exp(th**2 * s**2 / 2))

@claim("Steps of noise s that pull by q: E (e^(th w) + e^(-th w)) <= 2 e^(th^2 B/2) at all times, s^2 + q^2 B <= B",
    given=[clipped, q >= 0, pulls, B >= 0, s**2 + q**2 * B <= B, *pulled, t >= 0],
    show=(t <= T).implies(near_middle(U[t])))
def pulled_run():
    start, step_ = induction(t, 0).called("induction hypothesis")
    with start:
        rewrite(same(U[0], dirac(0)))
        apply_to(clipped, 0)
    with step_:
        intro("[t + 1 <= T]")
        modus("induction hypothesis")
        intro("th")
        apply_to(near_middle(U[t]), th * q)
        apply_to("steps")
        rewrite(this)
        under(U[t], lambda w: E(step(w), lambda v: both(th * c(v))) <= exp(th**2 * s**2 / 2) * both(th * q * c(w)),
            lambda w: (by.use(pulled_step),))
        fact("exp", "increasing", th**2 * s**2 / 2 + (th * q) ** 2 * B / 2, th**2 * B / 2)
        linear(exp(th**2 * s**2 / 2))

# --- tails --------------------------------------------------------------------------------------------------------------

M = law("M", line)
middle = hypothesis("near the middle", near_middle(M))
V = B + s**2  # the variance of w - s z
far = lambda w: indicator(a <= abs(w))

@claim("1[a <= |w|] <= e^(-th a) (e^(th w) + e^(-th w)) for th >= 0",
    given=[th >= 0],
    show=far(w) <= exp(-th * a) * both(th * w))
def tail_below_exponentials():
    yes, _ = cases(a <= abs(w))
    with yes:
        fact("abs", "cases", w)
        split("abs cases",
            *[(by.have(i * th * w - th * a >= 0, by.linear(th)), by.fact("exp", "tangent", i * th * w - th * a))
                    for i in signs])

@claim("P[|w| >= a] <= 2 e^(-a^2/(2 B)) if E e^(th w) + E e^(-th w) <= 2 e^(th^2 B/2) for every th",
    given=[middle, B > 0, a >= 0],
    show=E(M, lambda w: far(c(w))) <= 2 * exp(-(a**2) / (2 * B)))
def far_from_middle():
    let(th, a / B)
    apply_to("near the middle")
    under(M, lambda w: far(c(w)) <= exp(-th * a) * both(th * c(w)), lambda w: (by.use(tail_below_exponentials),))
    have(eq(th**2 * B / 2 - th * a, -(a**2) / (2 * B)), by.rewrite(th == a / B))
    fact("exp", "increasing", th**2 * B / 2 - th * a, -(a**2) / (2 * B))
    linear(exp(-th * a))

@claim("P[|w - s z| >= a] <= 2 e^(-a^2/(2 (B + s^2))) if E e^(th w) + E e^(-th w) <= 2 e^(th^2 B/2) for every th",
    given=[middle, V > 0, a >= 0],
    show=E(M, lambda w: E(N, lambda z: far(c(w) - s * z))) <= 2 * exp(-(a**2) / (2 * V)))
def noisy_far_from_middle():
    let(th, a / V)
    apply_to("near the middle")
    with under(M,
            lambda w: E(N, lambda z: far(c(w) - s * z)) <= exp(-th * a) * exp(th**2 * s**2 / 2) * both(th * c(w))) as w:
        under(N, lambda z: far(c(w) - s * z) <= exp(-th * a) * both(th * (c(w) - s * z)),
            lambda z: (by.use(tail_below_exponentials),))
        use(gauss_line_exponential_moment, a=th * s)
        use(gauss_line_exponential_moment, a=-th * s)
        linear(exp(-th * a) * exp(th * c(w)), exp(-th * a) * exp(-th * c(w)))
    have(eq(th**2 * V / 2 - th * a, -(a**2) / (2 * V)), by.rewrite(th == a / V))
    fact("exp", "increasing", th**2 * V / 2 - th * a, -(a**2) / (2 * V))
    linear(exp(-th * a) * exp(th**2 * s**2 / 2))

# --- the last step, which pushes -------------------------------------------------------------------------------------------

either = eq(k, 1) | eq(k, -1)
pushes = every(REAL, lambda v: (abs(v) <= r).implies(k * (m(v) - v) >= d))

@claim("A step that pushes up by d where |w| <= r: P[w' <= y] <= 2 e^(-r^2/(2 B)) + 2 e^(-(d - y)^2/(2 (B + s^2))), y "
        "<= d, y < 1; for k = -1 down",
    given=[clipped, middle, B > 0, r >= 0, either, pushes, y <= d, y < 1],
    show=E(bind(M, step), lambda v: indicator(k * c(v) <= y))
        <= 2 * exp(-(r**2) / (2 * B)) + 2 * exp(-((d - y) ** 2) / (2 * V)))
def pushed_tail():
    use(far_from_middle)
    use(noisy_far_from_middle)
    with under(M, lambda w: E(N, lambda z: landed(w, z)) <= E(N, lambda z: seen(w, z))) as w:
        with under(N, lambda z: landed(w, z) <= seen(w, z)) as z:
            yes, _ = cases(k * c(c(moved(w, z))) <= y)
            with yes:
                use(clip_event)
                _, within_r = cases(r <= abs(c(w)))
                with within_r:
                    apply_to(pushes)
                    fact("abs", "above", c(w) - s * z)
                    have(d - y <= abs(c(w) - s * z), by.split(either, *[(by.linear(c(w) - s * z),)] * 2))

# The event of `pushed_tail`, which needs one of two: w is r or more from the middle, or w - s z is d - y or more from
# it.
landed = lambda w, z: indicator(k * c(c(moved(w, z))) <= y)
seen = lambda w, z: indicator(r <= abs(c(w))) + indicator(d - y <= abs(c(w) - s * z))

@claim("k c(c(v)) <= y < 1 only if k v <= y, for the clip c to [-1, 1] and k = 1 or -1",
    given=[clipped, either, k * c(c(w)) <= y, y < 1],
    show=k * w <= y)
def clip_event():
    use(clip_places)
    have(k * c(w) <= y, by.linear(k))
    yes, no = cases(w <= 1)
    with yes:
        w_from_minus_1_on, w_below_minus_1 = cases(w >= -1)
        with w_from_minus_1_on:
            at_place(abs(w) <= 1, w, kept, kept)
        with w_below_minus_1:
            at_place(w <= -1, -1, kept, never)
    with no:
        at_place(w >= 1, 1, never, kept)

kept, never = by.linear(w), by.absurd(by.linear())

def at_place(place: Prop, value: Expr | int, up: Step, down: Step) -> None:
    """c(w) is the value; the steps for k = 1 and for k = -1."""
    modus(place.implies(eq(c(w), value)))
    rewrite(this, at=k * c(w) <= y)
    split(either, (up,), (down,))
