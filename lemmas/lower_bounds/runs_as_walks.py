"""Noisy SGD with linear losses on an interval is a clamped walk, seen from the end nearer to the start.

The batch th has the gradient sum Y(th) (divided by b, times eta); e(th) = 1 if the last record is in it.  Seen from the
end -k D/2, k = 1 or -1, the iterate w is at h = k w + D/2.  rho is the law of th, W[t] that of the iterate after t
steps from w0, N the normal law, s the deviation of the noise.  The walk is that of `clamped_walk`: c clamps to [0, D],
g is the drift, and with probability q there is a jump R.
"""

from lemmas.lower_bounds.clamped_walk import D, R, T, after_step, c, clamped, g, q, s
from lemmas.mechanisms.gaussian_number_moments import N, line_symmetry
from verify.lemma import *

Th = space("Th")
rho = law("rho", Th)
Y, e = bounded("Y", Th), test("e", Th)
W = sequence("W", law(line))
f = bounded("f", line)
k, w, w0, y = reals("k w w0 y")
t, m = integer("t"), integer("m")

clip_to = lambda v: Max(Min(v, D / 2), -D / 2)
step = lambda w: bind(rho, lambda th: bind(N, lambda xi: dirac(clip_to(w - Y(th) - s * xi))))
run = [same(W[0], dirac(w0)), hypothesis("run", for_all(0, T - 1, lambda t: same(W[t + 1], bind(W[t], step))))]
seen = lambda w: k * w + D / 2
either = eq(k, 1) | eq(k, -1)

@claim("Projecting to [-D/2, D/2] is clamping to [0, D], seen from an end",
    given=[clamped, D > 0, either],
    show=eq(k * clip_to(w) + D / 2, c(k * w + D / 2)))
def projection_is_clamping():
    apply_to(clamped)
    rewrite(this)
    split(either,
        *[(by.rewrite(eq(k, way)),
                by.cases(w < -D / 2, yes=at_place(way, 0),
                    no=(by.cases(w <= D / 2, yes=at_place(way, 1), no=at_place(way, 2)),))) for way in (1, -1)])

def limited(v: Expr, low: Expr | int, high: Expr, inner: Expr, outer: Expr | int) -> Step:
    """Max(Min(v, high), low) = outer, where Min(v, high) = inner."""
    return by.have(eq(Max(Min(v, high), low), outer),
        by.have(eq(Min(v, high), inner), by.cases_of(Min(v, high), (), ())), by.rewrite(this),
        by.cases_of(Max(inner, low), (), ()))

def at_place(way: int, place: int) -> tuple[Step, ...]:
    """Below, inside, above the interval; the steps for k = way."""
    inner, outer = [(w, -D / 2), (w, w), (D / 2, D / 2)][place]
    shown = way * w + D / 2
    inner2, outer2 = [(shown, expr(0)), (shown, shown), (D, D)][place if way > 0 else 2 - place]
    return (limited(w, -D / 2, D / 2, inner, outer), by.rewrite(this), limited(shown, expr(0), D, inner2, outer2),
        by.rewrite(this))

@claim("Projecting twice is projecting once", given=[D > 0], show=eq(clip_to(clip_to(w)), clip_to(w)))
def clip_twice():
    let(y, clip_to(w))
    rewrite(this, backwards=True)
    have(y >= -D / 2, by.rewrite(this), by.fact("max", "above", Min(w, D / 2), -D / 2))
    with have(y <= D / 2):
        rewrite("y")

clip_inside = claim("Projecting does not move the points of [-D/2, D/2]",
    given=[-D / 2 <= w, w <= D / 2],
    show=eq(clip_to(w), w))

# The law M lives on [-D/2, D/2]: projecting does not change it.
in_K = lambda M: same(M, bind(M, lambda w: dirac(clip_to(w))))

@claim("The iterates lie in [-D/2, D/2]",
    given=[D > 0, -D / 2 <= w0, w0 <= D / 2, *run, m >= 0],
    show=(m <= T).implies(in_K(W[m])))
def linear_run_stays():
    # Each step ends with a projection, and projecting twice is projecting once.
    start, step_ = induction(m, 0)
    with start:
        intro(1)
        rewrite(same(W[0], dirac(w0)))
        ext("f")
        use(clip_inside)
        have(eq(f(w0), f(clip_to(w0))), by.rewrite(this))
    with step_:
        intro(1)
        apply_to("run")
        rewrite(this)
        ext("f")
        with under(W[m],
                lambda w: eq(E(rho, lambda th: E(N, lambda xi: f(clip_to(once(w, th, xi))))),
                    E(rho, lambda th: E(N, lambda xi: f(clip_to(clip_to(once(w, th, xi)))))))) as w:
            with under(rho,
                    lambda th: eq(E(N, lambda xi: f(clip_to(once(w, th, xi)))),
                        E(N, lambda xi: f(clip_to(clip_to(once(w, th, xi))))))) as th:
                with under(N, lambda xi: eq(f(clip_to(once(w, th, xi))), f(clip_to(clip_to(once(w, th, xi)))))) as xi:
                    use(clip_twice, w=once(w, th, xi))
                    rewrite(this)

# A step from w, before it is projected.
once = lambda w, th, xi: w - Y(th) - s * xi

# --- a run is a walk -----------------------------------------------------------------------------------------------------

drawn = [hypothesis("drawn or not", every(Th, lambda th: eq(e(th), 0) | eq(e(th), 1))),
    hypothesis("gradient", every(Th, lambda th: eq(-k * Y(th), g + R * e(th)))), eq(E(rho, e), q)]

@claim("Seen from an end, a run with -k Y(th) = g + R e(th) is a clamped walk, e(th) = 1 with probability q, else 0",
    given=[clamped, D > 0, either, -D / 2 <= w0, w0 <= D / 2, *run, *drawn, 0 <= t, t <= T - 1],
    show=every(bounded(line),
        lambda f: eq(E(W[t + 1], lambda w: f(seen(w))), E(W[t], lambda w: after_step(f, seen(w), g, q, R)))))
def run_is_walk():
    intro("f")
    use(linear_run_stays)
    modus(this).called("by linear run stays")
    apply_to("run")
    rewrite(this)
    rewrite("by linear run stays", only=0)
    under(W[t], lambda w: eq(landed(clip_to(w)), after_step(f, seen(w), g, q, R)),
        lambda w: (by.under(rho, lambda th: eq(at_batch(clip_to(w), th), (1 - e(th)) * flat(w, 0) + e(th) * flat(w, 1)),
                lambda th: one_batch(w, th)), by.linear(flat(w, 1) - flat(w, 0))))

# The place h after a step that is not clamped yet, without the noise (jump: 0 or 1); then the mean of f after the step:
# for this jump, for the batch th with the noise turned round, as the run has it, and over all batches.
moved = lambda w, jump: c(seen(w)) + g + R * jump
flat = lambda w, jump: E(N, lambda z: f(c(moved(w, jump) + s * z)))
turned = lambda w, th: E(N, lambda xi: f(c(moved(w, e(th)) - k * s * xi)))
at_batch = lambda w, th: E(N, lambda xi: f(seen(clip_to(once(w, th, xi)))))
landed = lambda w: E(rho, lambda th: at_batch(w, th))

def same_flat(w: Expr, th: Point, chosen: int) -> Step:
    """Whether the last record is in the batch, in the mean over the noise."""
    return by.have(eq(flat(w, e(th)), flat(w, chosen)), by.rewrite(eq(e(th), chosen)))

def one_batch(w: Expr, th: Point) -> tuple[Step, ...]:
    """Seen from the end, one batch moves by g + R e(th) and the noise -k s xi, which has the law of s xi."""
    before = lambda xi: once(clip_to(w), th, xi)
    return (by.under(N, lambda xi: eq(f(seen(clip_to(before(xi)))), f(c(moved(w, e(th)) - k * s * xi))),
            lambda xi: (by.use(projection_is_clamping, w=before(xi)), by.rewrite(this), by.use(projection_is_clamping),
                by.apply_to("gradient"), by.have(eq(seen(before(xi)), moved(w, e(th)) - k * s * xi), by.linear()),
                by.rewrite(this))),
        by.have(eq(turned(w, th), flat(w, e(th))),
            by.split(either,
                (by.use(line_symmetry),
                    by.have(eq(E(N, lambda xi: f(c(moved(w, e(th)) - s * xi))), flat(w, e(th))),
                        by.congruence(this,
                            lambda hole: eq(E(hole, lambda z: f(c(moved(w, e(th)) + s * z))), flat(w, e(th))))),
                    by.congruence(eq(k, 1),
                        lambda hole: eq(E(N, lambda xi: f(c(moved(w, e(th)) - hole * s * xi))), flat(w, e(th))))),
                (by.rewrite(eq(k, -1)),))), by.apply_to("drawn or not"),
        by.split(this, *[(same_flat(w, th, chosen), by.rewrite(eq(e(th), chosen)), by.linear()) for chosen in (0, 1)]))

doubt(run_is_walk,
    mutants=[mutant("a step changes nothing, for any laws",
            given=[D > 0, either, -D / 2 <= w0, w0 <= D / 2, 0 <= t, t <= T - 1],
            show=eq(E(W[t + 1], lambda w: f(seen(w))), E(W[t], lambda w: f(seen(w)))))])
