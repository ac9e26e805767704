"""Two runs on an interval, one pushed with probability q in each step: D_2 at the end, for Theorem 4.1.

W is the run on the one data set and W2 that on the other: a batch th is drawn, the iterate moves by -Y(th) or -Y2(th)
and by noise, and is projected to [-D/2, D/2].  e(th) = 1 if the record that differs is in the batch, with probability
q.  Seen from the end -k D/2, k = 1 or -1, the nearer one to the start w0, both drift by g and the second jumps by R
where e(th) = 1.  g and R are ours to choose, by the losses; r is what a record can push.  T is the number of steps, s
the deviation of the noise, eps any bound of D_2(W2 || W) at the end.  All is for D >= 1000 r and D q r/s^2 >= 7500.
"""

from lemmas.lower_bounds.clamped_walk import D, R, T, after_step, c, eps, g, q, r, s
from lemmas.lower_bounds.clamped_walk_long import long_drifting_runs
from lemmas.lower_bounds.clamped_walk_lower import small_noise_long, small_noise_short
from lemmas.lower_bounds.clamped_walk_short import short_runs
from lemmas.lower_bounds.runs_as_walks import Th, W, Y, clip_to, either, k, rho, run, run_is_walk, seen, w0
from verify.lemma import *

e = test("e", Th)
W2, Y2 = sequence("W2", law(line)), bounded("Y2", Th)
m = real("m")
th = point("th", Th)

step2 = lambda w: bind(rho, lambda th: bind(gauss(line), lambda xi: dirac(clip_to(w - Y2(th) - s * xi))))
run2 = [same(W2[0], dirac(w0)), for_all(0, T - 1, lambda t: same(W2[t + 1], bind(W2[t], step2)))]
# (q r/s)^2: what one step tells, up to a constant.
weight_of = lambda s: q**2 * r**2 / s**2
omega = weight_of(s)

def three_cases(s: Expr, g: Expr = g, R: Expr = R) -> tuple[Prop, Prop, Prop]:
    """The drift g of both runs and the jump R of the second, for small noise, for long runs and for short ones."""
    return (all_of(40 * s**2 <= q * r**2, eq(g, -r / 2), eq(R, r)),
        all_of(q * r**2 <= 40 * s**2, T * weight_of(s) >= 300, eq(g, -q * r / 4), eq(R, r)),
        all_of(q * r**2 <= 40 * s**2, T * weight_of(s) <= 300, eq(g, 0), eq(R, r / 30)))

small, long_, short = three_cases(s)

@claim("Two runs, one pushed by R with probability q: D_2 >= m/50000 for m <= T (q r/s)^2 and m <= D q r/s^2, if g and "
        "R are those for small noise, long runs or short runs",
    given=[D >= 1000 * r, r > 0, s > 0, 0 < q, q <= 1, T >= 1, either, -D / 2 <= w0, w0 <= D / 2, k * w0 <= 0, *run,
        *run2, every(Th, lambda th: eq(e(th), 0) | eq(e(th), 1)),
        hypothesis("drift", every(Th, lambda th: eq(-k * Y(th), g))),
        hypothesis("drift and jump", every(Th, lambda th: eq(-k * Y2(th), g + R * e(th)))), eq(E(rho, e), q),
        D * q * r / s**2 >= 7500, m <= T * omega, m <= D * q * r / s**2, small | (long_ | short),
        renyi(W2[T], W[T], 2) <= eps],
    show=eps >= m / 50000)
def runs_differ():
    with have((0 <= seen(w0)) & (seen(w0) <= D / 2)):
        lower_end, upper_end = split(either)
        with lower_end:
            have(eq(k * w0, w0), by.linear(w0))
        with upper_end:
            have(eq(k * w0, -w0), by.linear(w0))
    name_for(c, value(line, lambda v: Max(Min(v, D), 0)), limit=D)  # c clamps to [0, D]
    # Both are walks from h0 = k w0 + D/2, and seen at the end they are no farther apart.
    start(W)
    start(W2)
    with have(renyi(at_end(W2), at_end(W), 2) <= eps):
        intro("test")
        apply_to(renyi(W2[T], W[T], 2) <= eps, value(line, lambda w: test_(seen(w))))
    # q <= 1, so that m is at most T r^2/s^2 and D r/s^2 too, which are what D_2 is compared with for small noise.
    have(omega <= r**2 / s**2, by.have(q**2 <= 1, by.linear(q, 1)), by.linear(r**2 / s**2))
    have(T * omega <= T * r**2 / s**2, by.linear(T))
    have(D * q * r / s**2 <= D * r / s**2, by.linear(D * r / s**2))
    have(T * r**2 / s**2 >= 0, by.sign())
    have(D * r / s**2 >= 0, by.sign())
    small_noise, other_noise = split(small | (long_ | short))
    with small_noise:
        do(*in_case(-r / 2, r))
        few_steps, many_steps = cases(T * r <= 2 * D)
        with few_steps:
            use(small_noise_short, **walks)
            linear()
        with many_steps:
            use(small_noise_long, **walks)
    with other_noise:
        long_run, short_run = split(this)
        with long_run:
            do(*in_case(-q * r / 4, r))
            have(lesser >= 300, by.cases_of(lesser, (), ()))
            have(lesser >= m, by.cases_of(lesser, (), ()))
            fact("min", "below", T * omega, D * q * r / s**2)
            use(long_drifting_runs, m=lesser, **walks)
            linear()
        with short_run:
            do(*in_case(0, r / 30))
            use(short_runs, **walks)

seen_law = lambda W: value(INTEGER, lambda t: bind(W[t], lambda w: dirac(seen(w))))
walks = {"H": seen_law(W), "H2": seen_law(W2), "h0": seen(w0)}
lesser = Min(T * omega, D * q * r / s**2)
at_end = lambda W: bind(W[T], lambda w: dirac(seen(w)))
test_ = weight("test", line)

def in_case(drift: Expr | int, jump: Expr) -> tuple[Step, ...]:
    """Seen from the end, both runs are walks, with the drift and the jump of this case."""
    with_drift = (by.intro("th"), by.apply_to("drift"), by.linear())
    with_jump = (by.intro("th"), by.apply_to("drift and jump"), by.linear(e(th)))
    still = lambda f, h: E(gauss(line), lambda z: f(c(c(h) + drift + s * z)))
    leaping = lambda f, h: after_step(f, h, expr(drift), q, jump)
    walk_of = lambda W, after: for_all(0, T - 1,
        lambda t: every(bounded(line),
            lambda f: eq(E(W[t + 1], lambda w: f(seen(w))), E(W[t], lambda w: after(f, seen(w))))))
    return (by.have(walk_of(W, still), by.intro("t"),
            by.use(run_is_walk, g=drift, R=0, q=0, e=value(Th, lambda th: expr(0)), by={"gradient": with_drift})),
        by.have(walk_of(W2, leaping), by.intro("t"),
            by.use(run_is_walk, W=W2, g=drift, R=jump, by={"gradient": with_jump})))

def start(W: Series[Law]) -> None:
    """Seen from the end, the run begins at the place of w0."""
    have(same(bind(W[0], lambda w: dirac(seen(w))), dirac(seen(w0))), by.rewrite(same(W[0], dirac(w0))))

doubt(runs_differ,
    mutants=[mutant("for any laws",
            given=[D >= 1000 * r, r > 0, s > 0, 0 < q, q <= 1, T >= 1, D * q * r / s**2 >= 7500, m <= T * omega,
                m <= D * q * r / s**2, renyi(W2[T], W[T], 2) <= eps])])
