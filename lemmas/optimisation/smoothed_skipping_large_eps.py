"""A run of Skip-PNSGD whose last record shows: E_gamma > delta where the tails of the noise allow it.

From it `corollary34_not_private` shows that the privacy of Corollary 34 of Feldman et al. is false for large eps.
The losses are |w|, smoothed, for all records but the last, and w or -w for that one, on [-1, 1]: the records o, a, b.
Every step on |w| pulls the iterate to 0; it is near 0 when the last record pushes it to the left or to the right,
farther than the noise reaches.  The letters of a pulled run are those of `pulled_runs`.
"""

from lemmas.convex_losses.convex_sets import member, nearest_point
from lemmas.upper_bounds.skipping import half, run, skip_output, skipped
from lemmas.optimisation.pulled_runs import B, c, clipped, d, k, q, r
from lemmas.optimisation.pulled_sgd import last_step_pushes, on_line, pulls, pushes
from lemmas.optimisation.smoothed_slopes_bounds import (lam_between, loss_a, loss_b, loss_o, slope_down,
    smoothed_slope_near_one, step_towards_rest)
from lemmas.optimisation.smoothed_slopes_bounds import assumptions as smoothed_line
from verify.language.expr import expr
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
g = map_("g", (V, X), V)
A, A2, M = sequence("A", law(V)), sequence("A2", law(V)), law("M", V)
W = sequence("W", law(V))
x, x2 = sequence("x", point(X)), sequence("x2", point(X))
u, w0 = points("u w0", V)
o, a, b, rec = points("o a b rec", X)
eta, sigma, delta, y, tau, gamma, bound = reals("eta sigma delta y tau gamma bound")
n, t0 = integer("n"), integer("t0")

@claim("The mean of a test at the output is at most a bound of its means without the first t0 records",
    given=[n >= 1, hypothesis("each", for_all(0, half, lambda t0: E(A[t0], test("psi", V)) <= bound))],
    show=E(skip_output(A), test("psi", V)) <= bound)
def mixture_at_most():
    have(half >= 0)
    mixture(skip_output(A), test("psi", V))
    sums((0, half), lambda t: 1 / (half + 1) * E(A[t], test("psi", V)) <= 1 / (half + 1) * bound,
        lambda t: (by.apply_to("each"), by.linear(1 / (half + 1))))

s = eta * sigma
others = for_all(1, n - 1, lambda t: x[t] == o)
failure = 2 * exp(-(r**2) / (2 * B)) + 2 * exp(-((d - y) ** 2) / (2 * (B + s**2)))

@claim("Records that pull, a last that pushes by d: P[k w_n <= y] <= 2 e^(-r^2/(2 B)) + 2 e^(-(d - y)^2/(2 (B + "
        "s^2))), y <= d, y < 1",
    given=[*on_line, q >= 0, pulls, B > 0, s**2 + q**2 * B <= B, member(w0, K), eq(inner(u, w0), 0), others,
        x[n] == rec, r >= 0, eq(k, 1) | eq(k, -1), pushes, y <= d, y < 1, 0 <= t0, t0 <= n - 1, run(M, t0, x)],
    show=E(M, lambda w: indicator(k * c(inner(u, w)) <= y)) <= failure)
def one_run_pushed():
    unpack(run(M, t0, x), "W")
    rewrite(same(M, W[n - t0]))
    with use(last_step_pushes, x=value(INTEGER, lambda t: x[t0 + t]), n=n - t0) as that:
        with that.premise("other data"):
            intro("t")
            apply_to(others)

# --- the two data sets ------------------------------------------------------------------------------------------------------

# By `smoothed_slopes_bounds` the last step pushes by `reach`, each other one multiplies by `rate` at most; `missed`
# bounds P[k w <= y] at the end.
e0, rate = expr("0.932"), 1 - expr("0.957") * eta
reach = e0 * eta
never_far = 2 * exp(-1 / (200 * B))
missed = lambda y: never_far + 2 * exp(-((reach - y) ** 2) / (2 * (B + s**2)))
on_the_line = [*smoothed_line, loss_o, loss_a, loss_b, *lam_between]
run_setting = [*on_the_line, nearest_point(V, K, Pi), w0 == zero(V), 0 < eta, 2 * eta <= 1, n >= 2, B > 0,
    s**2 + rate**2 * B <= B]
each_run = for_all(0, half, lambda t0: run(A[t0], t0, x))
pushes_by = every(REAL, lambda v: (abs(v) <= "1/10").implies(k * (v - eta * inner(u, g(v * u, rec)) - v) >= reach))

@claim("The last loss pushes: P[k w <= y] <= 2 e^(-1/(200 B)) + 2 e^(-(0.932 eta - y)^2/(2 (B + eta^2 sigma^2))), y <= "
        "0.932 eta",
    given=[*run_setting, clipped, others, x[n] == rec, each_run, eq(k, 1) | eq(k, -1), hypothesis("pushed", pushes_by),
        y <= reach, y < 1],
    show=E(skip_output(A), lambda w: indicator(k * c(inner(u, w)) <= y)) <= missed(y))
def outputs_pushed():
    # `one_run_pushed` for each t0, in the mean (`mixture_at_most`); that the earlier steps pull is `step_towards_rest`.
    norm_inner(u)
    have(inner(u, u) == 1, by.linear(norm(u)))
    have(eq(inner(u, w0), 0), by.rewrite(w0 == zero(V)))
    have(norm(w0) <= 1, by.rewrite(w0 == zero(V)))
    apply_to(smoothed_line[2])  # K holds what is no longer than 1: w0
    with have(every(REAL, lambda v: (abs(v) <= 1).implies(abs(v - eta * inner(u, g(v * u, o))) <= rate * abs(v)))):
        intro("v", "[abs(v) <= 1]")
        have(eq(inner(u, at_number * u), at_number), by.linear(at_number))
        use(step_towards_rest, w=at_number * u)
        rewrite(eq(inner(u, at_number * u), at_number),
            at=abs(inner(u, at_number * u) - eta * inner(u, g(at_number * u, o)))
                <= rate * abs(inner(u, at_number * u)))
    with use(mixture_at_most) as that:
        with that.premise("each"):
            intro("t0")
            apply_to(each_run)
            fact("floor", "bounds", n / 2)
            have(t0 <= half)
            use(one_run_pushed)

at_number = real("v")

runs = [for_all(0, half, lambda t0: run(A[t0], t0, x)), for_all(0, half, lambda t0: run(A2[t0], t0, x2))]
large_enough = 1 - missed(tau) > gamma * missed(-tau) + delta

@claim("The outputs of Skip-PNSGD for the two last records: E_gamma > delta where the bounds of the tails allow it",
    given=[*run_setting, others, x[n] == a, for_all(1, n - 1, lambda t: x2[t] == o), x2[n] == b, *runs, gamma >= 0,
        0 <= tau, tau <= reach, large_enough],
    show=~(hockey_stick(skipped(V, A, n), skipped(V, A2, n), gamma) <= delta))
def told_apart():
    name_for(c, value(line, lambda v: Max(Min(v, 1), -1)), limit=1)
    norm_inner(u)
    have(inner(u, u) == 1, by.linear(norm(u)))
    use(outputs_pushed, k=-1, by={"pushed": pushed_by(smoothed_slope_near_one)})
    use(outputs_pushed, k=1, x=x2, y=-tau, by={"pushed": pushed_by(slope_down)})
    under(skip_output(A), lambda w: 1 - to_the_left(w) <= indicator(-1 * c(inner(u, w)) <= tau),
        lambda w: (by.cases(c(inner(u, w)) < -tau),))
    under(skip_output(A2), lambda w: to_the_left(w) <= indicator(1 * c(inner(u, w)) <= -tau),
        lambda w: (by.cases(c(inner(u, w)) < -tau),))
    intro(1)  # some test tells the two apart
    witness(value(V, to_the_left))
    linear(gamma)

to_the_left = lambda w: indicator(c(inner(u, w)) < -tau)

def pushed_by(slope: Lemma) -> tuple[Step, ...]:
    """The last record pushes by 0.932 eta where |w| <= 1/10."""
    return (by.intro("v"), by.intro(), by.have(eq(inner(u, at_number * u), at_number), by.linear(at_number)),
        by.fact("abs", "above", at_number), by.use(slope), by.linear(eta))
