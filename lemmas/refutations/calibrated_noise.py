"""Lemma 27, Theorems 29 and 30 of feldman2018iteration as printed: false at eps = 4, delta = 7/8, for one step.

The noise sigma = 2 L sqrt(2 log(1.25/delta))/eps is that of the Gaussian mechanism, which needs a bound on eps.  The
losses are w and -w on [-1, 1], and L = 1: sigma = 0.4223.  From 0 a step of length eta ends at least 0.34 eta below 0
with the probability of z > -0.66/sigma for the one loss, z a Gaussian number, and of z > 1.34/sigma for the
other.  These are 0.941 and 0.00076, and 0.941 - e^4 0.00076 = 0.90 is more than delta.
"""

from typing import Any

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.mechanisms.local_privacy import calibrated
from lemmas.runs.algorithm import losses, sgd_step
from lemmas.convex_losses.convex_sets import convex_set, member, nearest_point
from lemmas.runs.local_messages import messages_private
from lemmas.runs.one_record import differ_at
from lemmas.runs.short_gradients import lipschitz_losses
from lemmas.upper_bounds.skipping import half, skipped
from lemmas.optimisation.noisy_gradients import dimension
from lemmas.optimisation.one_noisy_step import DIMENSION, LIPSCHITZ_LOSSES, RUN, SMOOTH_LOSSES, one_part
from lemmas.optimisation.stopped_sgd import in_ball
from lemmas.optimisation.unit_interval import CONVEX, IN_BALL, NEAREST, cut, in_interval, to_interval
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
f, g = fun("f", V, X), map_("g", (V, X), V)
A, B = sequence("A", law(V)), sequence("B", law(V))
x, x2 = sequence("x", point(X)), sequence("x2", point(X))
w0 = point("w0", V)
eta, L, R, beta, eps, delta = reals("eta L R beta eps delta")
n, i = integer("n"), integer("i")

# "Every eps, delta > 0": delta < 1 is meant, and sigma is the root of a negative number for delta > 5/4.
accuracy = [0 < eps, 0 < delta, delta < 1]
sigma = 2 * L * calibrated(delta) / eps
local = lambda eta: messages_private(V, X, K, Pi, g, eta, sigma, eps, delta)
set_and_losses = [hypothesis("convex", convex_set(V, K)), hypothesis("projection", nearest_point(V, K, Pi)),
    hypothesis("losses", lipschitz_losses(V, X, K, f, g, L)), L > 0]

# --- the instance ---------------------------------------------------------------------------------------------------------------

side = lambda x: 2 * indicator(0 < x) - 1
instance: dict[str, Any] = {**{"V": "line", "X": "line", "K": in_interval, "Pi": to_interval, "L": "1", "eps": "4",
        "delta": "7/8"}, "f": value(line, line, lambda w, x: side(x) * w), "g": value(line, line, lambda w, x: side(x))}
of_the_set = {"given convex": CONVEX, "given projection": NEAREST}
noise = 2 * expr(1) * calibrated(expr("7/8")) / 4
near, far = expr("-781/500"), expr("793/250")  # 0.422 < noise < 0.4224: -0.66 < near noise, and far noise < 1.34

def told_apart(eta: Expr) -> tuple[Step, ...]:
    """A step of this length, at most 2.7, from 0 ends 0.34 eta below 0, or not: the two probabilities are too far apart."""
    below = lambda u: indicator(u <= -eta * "34/100")
    moved = lambda slope, z: 0 - eta * (slope + noise * z)
    return (by.have(("422/1000" < noise) & (noise < "4224/10000")), by.use(gauss_tail, t=near),
        by.use(gauss_tail, t=far),
        by.under(gauss(line), lambda z: indicator(near < z) <= below(cut(moved(1, z))),
            lambda z: (by.cases(near < z,
                    yes=(by.have("-66/100" < noise * z, by.linear(noise)),
                        by.have(moved(1, z) <= -eta * "34/100", by.linear(eta)))),)),
        by.under(gauss(line), lambda z: below(cut(moved(-1, z))) <= indicator(far < z),
            lambda z: (by.cases(far < z,
                    no=(by.have(noise * z < "134/100", by.linear(noise)),
                        by.have(moved(-1, z) > -eta * "34/100", by.linear(eta)),
                        by.have(cut(moved(-1, z)) > -eta * "34/100"))),)), by.have(Q(near) > exp(4) * Q(far) + "7/8"),
        by.linear(exp(4)))

# --- Lemma 27 -------------------------------------------------------------------------------------------------------------------

lemma27_as_printed = claim("Lemma 27 as printed: with sigma = 2 L sqrt(2 log(1.25/delta))/eps each message of noisy "
        "SGD on convex L-Lipschitz losses is (eps, delta)-private, for every eps > 0",
    feldman("Lemma 27, second sentence", "whole"), flaw="missing hypothesis", grade="substantive",
    mended_by=("lipschitz_messages_private",),
    given=[*set_and_losses, eta > 0, *accuracy],
    show=local(eta))
event = lambda eta: value(line, lambda u: indicator(u <= -eta * "34/100"))
local_fails = lambda eta: (by.contradiction(), by.apply_to(this, 0, 1, -1), by.apply_to(this, event(eta)))
lemma27_fails: dict[str, Any] = {"witness": {**instance, "eta": "1"},
    "proofs": {**of_the_set, "given losses": LIPSCHITZ_LOSSES, "show": (*local_fails(expr(1)), *told_apart(expr(1)))}}
doubt(lemma27_as_printed,
    mutants=[mutant("eps at most 4", given=[*lemma27_as_printed.given, eps <= 4], hints=[lemma27_fails])],
    hints=[lemma27_fails])

# --- Theorem 29 -----------------------------------------------------------------------------------------------------------------

step_at = lambda length: length * R / sqrt(n * (L**2 + dimension(V) * sigma**2))
problem = [n >= 1, in_ball, R > 0, member(w0, K)]
theorem29_as_printed = claim("Theorem 29, privacy, as printed: Stop-PNSGD with sigma = 2 L sqrt(2 log(1.25/delta))/eps "
        "and eta = 2 R/sqrt(n (L^2 + d sigma^2)) is locally (eps, delta)-private for every eps > 0",
    feldman("Theorem 29, privacy", "whole"), flaw="missing hypothesis", grade="substantive",
    mended_by=("stopped_sgd_private_and_useful",),
    given=[*set_and_losses, *accuracy, *problem],
    show=local(step_at(2)))
square = E(gauss(line), lambda x: abs(x) ** 2)
at_instance = lambda length: length * expr(1) / sqrt(1 * (1 + square * noise**2))
h = real("h")
# The length of the step, named.
length_named = lambda length: (*DIMENSION, by.let(h, at_instance(length)),
    by.have((h > 0) & (h <= expr("27/10")), by.rewrite(eq(h, at_instance(length))), by.rewrite(eq(square, 1))))
in_ball_at_zero = {"c": "0", "R": "1", "n": "1", "w0": "0"}
theorem29_fails: dict[str, Any] = {"witness": {**instance, **in_ball_at_zero},
    "proofs": {**of_the_set, "given losses": LIPSCHITZ_LOSSES, "given ball": IN_BALL,
        "show": (by.contradiction().called("private"), *length_named(2), by.apply_to("private", 0, 1, -1),
            by.rewrite(eq(h, at_instance(2)), backwards=True, at=this), by.apply_to(this, event(h)), *told_apart(h))}}
doubt(theorem29_as_printed,
    mutants=[mutant("eps at most 4", given=[*theorem29_as_printed.given, eps <= 4], hints=[theorem29_fails])],
    hints=[theorem29_fails])

# --- Theorem 30 -----------------------------------------------------------------------------------------------------------------

eta30 = step_at(sqrt(8))

def skipping(out: Law, t0: Expr, x: Series[Point]) -> Prop:
    """out is the law of the output of PNSGD on the records x[t0 + 1], ..., x[n], with this step and this noise."""
    step = lambda w, record: sgd_step(V, X, Pi, g, eta30, sigma, w, record)
    follows = lambda W: for_all(0, n - t0 - 1, lambda t: same(W[t + 1], bind(W[t], lambda w: step(w, x[t0 + t + 1]))))
    return exists(sequence(law(V)), lambda W: same(W[0], dirac(w0)) & follows(W) & same(out, W[n - t0]))

theorem30_as_printed = claim("Theorem 30, privacy, as printed: Skip-PNSGD with sigma = 2 L sqrt(2 log(1.25/delta))/eps "
        "and eta = sqrt(8) R/sqrt(n (L^2 + d sigma^2)) <= 2/beta is (eps/sqrt(n + 1 - i), delta)-private at index i "
        "for every eps > 0", feldman("Theorem 30, privacy", "part", "the privacy at an index"),
    flaw="missing hypothesis", grade="substantive", mended_by=("skip_pnsgd_private_and_useful",),
    given=[*set_and_losses[:2], hypothesis("losses", losses(V, X, K, f, g, L, beta)), beta > 0, L > 0, *accuracy,
        *problem, hypothesis("short steps", eta30 <= 2 / beta), 1 <= i, i <= n, differ_at(x, x2, i, n),
        hypothesis("runs", for_all(0, half, lambda t0: skipping(A[t0], t0, x))),
        hypothesis("other runs", for_all(0, half, lambda t0: skipping(B[t0], t0, x2)))],
    show=hockey_stick(skipped(V, A, n), skipped(V, B, n), exp(eps / sqrt(n + 1 - i))) <= delta)
eta_8 = at_instance(sqrt(8))
states = lambda slope, t: bind(gauss(line), lambda z: dirac(t * cut(0 - eta_8 * (slope + noise * z))))
one_step = lambda slope: (by.intro("t0"), by.have(eq(integer("t0"), 0)), by.rewrite(this),
    by.witness(value(INTEGER, lambda t: states(slope, t))), by.each_part((by.each_part((), RUN),), ()))
low = lambda u: indicator(u <= -h * "34/100")
moved_by = lambda eta, slope, z: 0 - eta * (slope + noise * z)

def one_end(slope: int) -> tuple[Step, ...]:
    """Of the one output there is: that it ends low, with the length of the step as named."""
    return (*one_part(lambda i: states(slope, expr(1)), 0, floor(expr(1) / 2), low),
        by.under(gauss(line), lambda z: eq(low(cut(moved_by(eta_8, slope, z))), low(cut(moved_by(h, slope, z)))),
            lambda z: (by.have(eq(moved_by(eta_8, slope, z), moved_by(h, slope, z)), by.linear(slope + noise * z)),
                by.rewrite(this))))

theorem30_fails: dict[str, Any] = {"witness": {**{**instance, **in_ball_at_zero, "beta": "1/2", "i": "1"},
        "x": value(INTEGER, lambda t: expr(1)), "x2": value(INTEGER, lambda t: expr(-1)),
        "A": value(INTEGER, lambda t: states(1, expr(1))), "B": value(INTEGER, lambda t: states(-1, expr(1)))},
    "proofs": {**of_the_set, "given losses": SMOOTH_LOSSES, "given ball": IN_BALL,
        "given short steps": (*DIMENSION, by.rewrite(eq(square, 1))), "given runs": one_step(1),
        "given other runs": one_step(-1),
        "show": (by.contradiction().called("private"), *length_named(sqrt(8)), by.apply_to("private", event(h)),
            *one_end(1), *one_end(-1), by.have(eq(exp(expr(4) / sqrt(expr(1) - 1 + 1)), exp(4))), *told_apart(h))}}
doubt(theorem30_as_printed,
    mutants=[mutant("eps at most 4", given=[*theorem30_as_printed.given, eps <= 4], hints=[theorem30_fails])],
    hints=[theorem30_fails])
