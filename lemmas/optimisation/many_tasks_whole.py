"""Theorem 32 of Feldman et al.: k tasks on one data set, their joint privacy and the population loss of each.

A task has convex L-Lipschitz losses f(., x), gradients g, on the set K in the ball of radius R about 0; Pr is the law
of a record x, F(w) = E f(w, x).  W[t] is the law of an iterate of SGD with the steps eta, the noise sigma N(0, I) and
the projection Pi; Stop-PNSGD gives the iterate at a time uniform in 1, ..., n (`stopped`).  d is the dimension.  P[k]
and Q[k] are the laws of what the k tasks give on two data sets that differ in one record.
"""

from typing import Any

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.runs.algorithm import losses, sgd_step
from lemmas.convex_losses.convex_sets import convex_set, member, nearest_point
from lemmas.optimisation.many_tasks_privacy import common, tasks_private
from lemmas.optimisation.noisy_gradients import dimension
from lemmas.optimisation.one_noisy_step import DIMENSION, RUN, SMOOTH_LOSSES, excess_is_one, one_part, one_step, square
from lemmas.optimisation.population_loss import (convex, excess, excess_at_most, fresh_records, gradient_square,
    population_regret, short)
from lemmas.optimisation.private_sgd_utility import root_of_product
from lemmas.optimisation.projected_sgd import lies_in
from lemmas.optimisation.seen_losses import fresh_seen, seen_subgradients, smooth_losses_are_lipschitz
from lemmas.optimisation.stopped_sgd import diameter_of_ball, in_ball, stays_after_start, stopped, stopped_value
from lemmas.optimisation.unit_interval import CONVEX, IN_BALL, NEAREST, cut, in_interval, to_interval
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V, X, Y = euclid("V"), space("X"), space("Y")
K, Pi = test("K", V), map_("Pi", V, V)
f, g = fun("f", V, X), map_("g", (V, X), V)
Pr = law("Pr", X)
W = sequence("W", law(V))
v = point("v", V)
L, R, eta, sigma, beta, eps, delta, q = reals("L R eta sigma beta eps delta q")
n = integer("n")
run = fresh_records(W, expr(0), n)

@claim("Stop-PNSGD at any step size: E F(W) - F(v) <= 2 R^2/(eta n) + eta (L^2 + d sigma^2)/2",
    feldman("Theorem 29", "step", "any step size"),
    given=[convex_set(V, K), nearest_point(V, K, Pi), convex, short, in_ball, L > 0, n >= 1, eta > 0, run,
        member(v, K)],
    show=E(stopped(expr(1), n), excess) <= (2 * R) ** 2 / (2 * eta * n) + eta * gradient_square / 2)
def stopped_population_loss():
    use(diameter_of_ball)
    use(stays_after_start)
    use(stopped_value)
    apply_to(for_all(1, n, lambda t: lies_in(W[t], Pi)), 1)
    use(population_regret, by={"run": (by.intro("t"), by.apply_to(run))})

# The mean square of a step's gradient with its noise is gradient_square = L^2 + d sigma^2 = L^2 (1 + ratio).
G = sqrt(gradient_square)
ratio = 16 * dimension(V) * q * log(1 / delta) / eps**2

@claim("A task of Theorem 32: E F(W) - F(v) <= (5/2) (R L/sqrt(n)) sqrt(1 + 16 d q log(1/delta)/eps^2)",
    feldman("Theorem 32", "part", "the population loss of one task"), feldman("Theorem 32, utility", "whole"),
    given=[hypothesis("convex", convex_set(V, K)), hypothesis("projection", nearest_point(V, K, Pi)),
        hypothesis("losses", losses(V, X, K, f, g, L, beta)), beta > 0, in_ball, R > 0, L > 0, n >= 1, 0 < eps,
        0 < delta, delta < 1, q > 0, hypothesis("noise", sigma == 4 * L * sqrt(q * log(1 / delta)) / eps),
        hypothesis("step size", eta == 4 * R / sqrt(n * gradient_square)), hypothesis("run", run), member(v, K)],
    show=E(stopped(expr(1), n), excess) <= "5/2" * R * L / sqrt(n) * sqrt(1 + ratio), repairs="theorem32_step_size")
def task_population_loss():
    # For eta = 4 R/(G sqrt n) the terms of `stopped_population_loss` are R G/(2 sqrt n) and 2 R G/sqrt n.
    use(smooth_losses_are_lipschitz)
    use(seen_subgradients)
    unpack(this, "H")
    use(fresh_seen)
    fact("sqrt", "square", q * log(1 / delta))
    use(root_of_product, x=sqrt(n), y=n * gradient_square, z=gradient_square)
    with have(sigma**2 == 16 * L**2 * q * log(1 / delta) / eps**2).called("value of sigma**2"):
        rewrite(sigma == 4 * L * sqrt(q * log(1 / delta)) / eps)
    have(gradient_square == L**2 * (1 + ratio), by.combine((dimension(V), ["value of sigma**2"])))
    use(root_of_product, x=L)
    with have(eta * sqrt(n * gradient_square) == 4 * R):
        combine((sqrt(n * gradient_square), [eta == 4 * R / sqrt(n * gradient_square)]))
    have(eta * G * sqrt(n) == 4 * R, by.combine((1, [this]), (-eta, [sqrt(n * gradient_square) == sqrt(n) * G])))
    have(eta * gradient_square == 4 * R * G / sqrt(n), by.combine((G / sqrt(n), [this])))
    with have((2 * R) ** 2 / (2 * eta * n) == R * G / (2 * sqrt(n))):
        combine((-R / (2 * eta * n), [eta * G * sqrt(n) == 4 * R]))
    use(stopped_population_loss, g=map_("H", (V, X), V))
    with have("5/2" * R * G / sqrt(n) == "5/2" * R * L / sqrt(n) * sqrt(1 + ratio)):
        combine(("5/2" * R / sqrt(n), [G == L * sqrt(1 + ratio)]))

# --- Theorem 32 ------------------------------------------------------------------------------------------

fs, gs = sequence("f", fun(V, X)), sequence("g", map_((V, X), V))
P, Q_ = sequence("P", law(Y)), sequence("Q", law(Y))
k = integer("k")

def fresh_task(Z: Series[Law], g: Map) -> Prop:
    """Z[0], ..., Z[n] are the laws of the iterates for g, with a record from Pr at every step."""
    return for_all(0, n - 1,
        lambda t: same(Z[t + 1], bind(Z[t], lambda w: bind(Pr, lambda x: sgd_step(V, X, Pi, g, eta, sigma, w, x)))))

@definition(r"F_t(w) = \mathbb{E}\,{$f}_t(w, x),\ \mathbb{E} F_t(Z_T) - F_t(v) \le $most\ (t < $k,\ v \in $K,\ T \text{ uniform in } 1, "
        r"\ldots, $n),\quad Z_{s + 1} = $Pi(Z_s - $eta ({$g}_t(Z_s, x_s) + $sigma \xi_s)),\ x_s " r"\sim $Pr",
    letters="V X Pi Pr eta sigma n")
def tasks_useful(V: Euclid, X: Space, K: Test[V], Pi: Map[V, V], Pr: Law[X], f: Series[Function[V, X]],
        g: Series[Map[(V, X), V]], eta: Real, sigma: Real, n: Integer, k: Integer, most: Real) -> Prop:
    """for every task t < k, F_t(w) = E f[t](w, x): E F_t(Z[T]) - F_t(v) <= most for T uniform in 1, ..., n, v in K, if
    Z[s + 1] = Pi(Z[s] - eta (g[t](Z[s], x) + sigma N)), x fresh from Pr."""
    stop = lambda Z: mix(1, n, lambda i: 1 / n, lambda i: Z[i])
    return for_all(0, k - 1,
        lambda t: every(sequence(law(V)),
            lambda Z: fresh_task(Z, g[t]).implies(excess_at_most(V, X, K, Pr, f[t], stop(Z), most))))

printed_q = (n >= 2).implies(eq(q, Max(2 * k * log(n) / n, 2 * log(1 / delta))))
q_for_one = eq(n, 1).implies(eq(q, Max(2 * k, 2 * log(1 / delta))))

# Printed for n = 1 as well, where log n = 0 and it is false (`feldman_theorem32_n1`): there q = max(2 k, 2
# log(1/delta)).  Printed with 4 for 5/2.  A data set of independent records enters as a fresh record at every step.
@claim("k tasks on one data set by Stop-PNSGD, eps < 1, delta < 1/2, q = max(2 k log n/n, 2 log(1/delta)) for n >= 2: "
        "(eps, delta)-private together, E F(W) - F(v) <= (5/2) (R L/sqrt(n)) sqrt(1 + 16 d q log(1/delta)/eps^2) for "
        "each", feldman("Theorem 32", "whole"), kind="repair", repairs="feldman_theorem32_n1",
    given=[common, in_ball, R > 0, 0 < eps, eps < 1, 0 < delta, delta < "1/2", printed_q, q_for_one,
        hypothesis("noise", sigma == 4 * L * sqrt(q * log(1 / delta)) / eps),
        hypothesis("step size", eta == 4 * R / sqrt(n * gradient_square))],
    show=(hockey_stick(P[k], Q_[k], exp(eps)) <= delta)
        & tasks_useful(V, X, K, Pi, Pr, fs, gs, eta, sigma, n, k, "5/2" * R * L / sqrt(n) * sqrt(1 + ratio)))
def many_tasks_private_and_useful():
    fact("max", "above", 2 * k * log(n) / n, 2 * log(1 / delta))
    fact("max", "above", 2 * k, 2 * log(1 / delta))
    with have((n >= 2).implies(q >= 2 * k * log(n) / n)):
        intro(1)
        modus(printed_q)
        rewrite(this)
    with have(eq(n, 1).implies(q >= 2 * k)):
        intro(1)
        modus(q_for_one)
    with have(q >= 2 * log(1 / delta)):
        n_from_2_on, n_below_2 = cases(n >= 2)
        with n_from_2_on:
            modus(printed_q)
        with n_below_2:
            modus(q_for_one)
    private, useful = each_part()
    with private:
        use(tasks_private)
    with useful:
        intro("t", "Z", "v", "[v in K]")
        apply_to(common["losses"])
        use(task_population_loss)

# --- doubts ------------------------------------------------------------------------------------------------

# One task, one step with the noise 7/24 and eta = 96/25: the excess is 1, the bound 5/2 sqrt(1 + 16 q l/eps^2).
one_task: dict[str, Any] = {**one_step("96/25", "28/25"), "sigma": "7/24", "beta": "1/2"}
root = sqrt(1 + 16 * square * log(2) / expr(11) ** 2)
premises: dict[str, Any] = {"given convex": CONVEX, "given projection": NEAREST, "given losses": SMOOTH_LOSSES,
    "given ball": IN_BALL}
of_one_task = task_population_loss.given
no_more_noise = sigma <= 4 * L * sqrt(q * log(1 / delta)) / eps
doubt(task_population_loss,
    mutants=[mutant("3/8 of the loss, with no more noise",
            given=[no_more_noise if prop.label == "noise" else prop for prop in of_one_task],
            show=E(stopped(expr(1), n), excess) <= "15/16" * R * L / sqrt(n) * sqrt(1 + ratio),
            hints=[{"witness": {**one_task, "v": "-1", "q": "1", "eps": "11", "delta": "1/2"},
                    "proofs": {**premises, "given step size": (*DIMENSION, by.rewrite(this)), "given run": RUN,
                        "show": (by.contradiction(), *DIMENSION,
                            *excess_is_one("96/25", "28/25", 1, expr(1), lambda i: i),
                            by.have(root <= "21/20", by.rewrite(eq(square, 1))), by.linear())}}])])

# One task on one record, with the slope 1 or -1: a step from 0 with the noise 20/21 and eta = 84/29.
side = lambda x: 2 * indicator(0 < x) - 1
after_step = lambda slope, t: bind(gauss(line), lambda z: dirac(t * cut(expr("-84/29") * slope - expr("80/29") * z)))
each = lambda thing: value(INTEGER, lambda t: thing)
of_slopes: dict[str, Any] = {**{"V": "line", "X": "line", "Y": "line", "K": in_interval, "Pi": to_interval, "c": "0",
        "w0": "0"},
    **{"R": "1", "L": "1", "n": "1", "i": "1", "k": "1", "beta": "1/2", "eta": "84/29", "sigma": "20/21"},
    **{"q": "2", "eps": "99/100", "delta": "2/5", "append": value(line, line, lambda y, w: w)},
    "f": each(value(line, line, lambda w, x: side(x) * w)), "g": each(value(line, line, lambda w, x: side(x))),
    **{"x": each(expr(1)), "x2": each(expr(-1))},
    **{"out": each(after_step(1, expr(1))), "out2": each(after_step(-1, expr(1)))},
    "P": value(INTEGER, lambda t: after_step(1, t)), "Q": value(INTEGER, lambda t: after_step(-1, t))}
low_end = lambda u: indicator(u <= -1)
only = lambda slope: lambda i: after_step(slope, i)
first_alone = (by.intro("t"), by.have(eq(integer("t"), 0)), by.rewrite(this))

def solves(slope: int) -> tuple[Step, ...]:
    """The output of the one step is the law that `of_slopes` gives."""
    return (by.intro("j"), by.have(eq(integer("j"), 0)), by.rewrite(this),
        by.witness(value(INTEGER, lambda t: after_step(slope, t))),
        by.each_part((by.each_part((), RUN),), (*one_part(only(slope), 1, expr(1), low_end)[:2], by.rewrite(this))))

of_tasks = many_tasks_private_and_useful.given
a_sixth = sigma >= 4 * L * sqrt(q * log(1 / delta)) / eps / 6
too_loud = lambda z: (by.cases("141/100" < z, no=(by.have(cut("84/29" - expr("80/29") * z) > -1),)),)
doubt(many_tasks_private_and_useful,
    mutants=[mutant("privacy with a sixth of the noise",
            given=[a_sixth if prop.label == "noise" else prop for prop in of_tasks],
            show=hockey_stick(P[k], Q_[k], exp(eps)) <= delta,
            hints=[{"witness": of_slopes,
                    "proofs": {**{"given convex": CONVEX, "given projection": NEAREST,
                            "given losses": (by.intro("t"), *SMOOTH_LOSSES)},
                        **{"given solved": solves(1), "given solved too": solves(-1)},
                        **dict.fromkeys(("given released", "given released too"), first_alone), "given ball": IN_BALL,
                        "given step size": (*DIMENSION, by.rewrite(this)),
                        "show": (by.contradiction(), by.apply_to(this, value(line, low_end)),
                            by.use(gauss_tail, t=expr("-11/16")), by.use(gauss_tail, t=expr("141/100")),
                            by.under(gauss(line),
                                lambda z: indicator("-11/16" < z) <= low_end(cut("-84/29" - expr("80/29") * z))),
                            by.under(gauss(line),
                                lambda z: low_end(cut("84/29" - expr("80/29") * z)) <= indicator("141/100" < z),
                                too_loud), by.have(Q("-11/16") > exp("99/100") * Q("141/100") + "2/5"),
                            by.linear(exp("99/100")))}}])])
