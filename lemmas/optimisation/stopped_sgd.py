"""Theorem 29 of Feldman et al.: noisy SGD that stops at a random time, its local privacy and population loss.

Every step has a fresh record from the law Pr; l is log(1.25/delta), d the dimension, F(w) = E f(w, x), v a point of K.
W[t] is the law of w_t, sigma the deviation of the noise in a component.
"""

from lemmas.mechanisms.local_privacy import calibrated
from lemmas.convex_losses.convex_sets import body, member, nearest_point
from lemmas.runs.local_messages import lipschitz_messages_private, messages_private
from lemmas.runs.short_gradients import lipschitz_losses
from lemmas.optimisation.noisy_gradients import dimension, noisy
from lemmas.optimisation.one_noisy_step import DIMENSION, LIPSCHITZ_LOSSES, RUN, excess_is_one, one_step, square
from lemmas.optimisation.population_loss import (convex, excess, excess_at_most, fresh_records, gradient_square,
    losses_close, population_regret, short)
from lemmas.optimisation.private_step_sizes import calibrated_total, regret_at_step_size
from lemmas.optimisation.projected_sgd import descent_stays, diameter, diameter_of_ball, in_ball, lies_in
from lemmas.optimisation.seen_losses import fresh_seen, seen_subgradients
from lemmas.optimisation.unit_interval import CONVEX, IN_BALL, NEAREST
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
f, g = fun("f", V, X), map_("g", (V, X), V)
Pr = law("Pr", X)
v, w, c = points("v w c", V)
x = point("x", X)
L, D, R, eta, sigma, eps, delta = reals("L D R eta sigma eps delta")
W = sequence("W", law(V))
n, r = integer("n"), integer("r")
fb, b = bounded("fb", V), bounded("b", V)

def stopped(low: Expr, high: Expr) -> Law:
    """The law of w_T for T uniform on low, ..., high."""
    return mix(low, high, lambda i: 1 / (high - low + 1), lambda i: W[i])

bx = bounded("bx", X)
of_record = every(X, lambda z: bx(z) == f(w, z) - f(v, z))

@claim("|F(w) - F(v)| <= L D on K of diameter D, for convex losses with subgradients of length at most L",
    given=[diameter, convex, short, L > 0, member(v, K), member(w, K)],
    show=(-L * D <= excess(w)) & (excess(w) <= L * D))
def excess_on_the_set():
    with name_for(bx, value(X, lambda z: f(w, z) - f(v, z)), limit=L * D) as that:
        with that.premise(0):
            use(losses_close)
        with that.premise(1):
            use(losses_close)
    under(Pr, lambda x: f(w, x) - f(v, x) == bx(x), lambda x: (by.apply_to(of_record),))
    part = each_part()
    with part[0]:
        under(Pr, lambda x: -L * D <= bx(x), lambda x: (by.apply_to(of_record), by.use(losses_close, u=w, w=v)))
    with part[1]:
        under(Pr, lambda x: bx(x) <= L * D, lambda x: (by.apply_to(of_record), by.use(losses_close, u=w, w=v)))

@claim("At a random time T = r, ..., n the mean of F(w_T) - F(v) is that of the E F(w_t) - F(v), t = r, ..., n",
    feldman("Section 5.1, paragraph after Theorem 28", "part", "for the excess over F(v)"),
    given=[body, diameter, convex, short, L > 0, member(v, K), n >= r,
        hypothesis("on the set", for_all(r, n, lambda t: lies_in(W[t], Pi)))],
    show=E(stopped(r, n), excess) == Sum(r, n, lambda t: E(W[t], excess)) / (n - r + 1))
def stopped_value():
    # b(w), the excess at Pi(w), is bounded, so that its mean under the mixture is that of its means; on K Pi(w) = w.
    name_for(b, value(V, lambda w0: excess(Pi(w0))), limit=L * D,
        by=[(by.apply_to(nearest_point(V, K, Pi)), by.use(excess_on_the_set))] * 2)
    with have(lies_in(stop, Pi)):
        ext("fb")
        with sums((r, n), lambda t: E(W[t], fb) / (n - r + 1) == E(W[t], lambda w: fb(Pi(w))) / (n - r + 1)) as t:
            apply_to(stays)
            rewrite(this, only=0)
        mixture(stop, lambda w: fb(w))
        mixture(stop, lambda w: fb(Pi(w)))
        linear()
    projected(stop)
    mixture(stop, lambda w: b(w))
    with sums((r, n), lambda t: E(W[t], b) / (n - r + 1) == E(W[t], excess) / (n - r + 1)) as t:
        apply_to(stays)
        projected(W[t])
        linear(1 / (n - r + 1))

seen = every(V, lambda w0: b(w0) == excess(Pi(w0)))
stays = for_all(r, n, lambda t: lies_in(W[t], Pi))
stop = stopped(r, n)

def projected(M: Law) -> None:
    """E of the excess under a law on K, as that of a bounded function."""
    have(E(M, excess) == E(M, lambda w: excess(Pi(w))), by.rewrite(lies_in(M, Pi), only=0))
    with under(M, lambda w: excess(Pi(w)) == b(w)):
        apply_to(seen)
        linear()

# --- Theorem 29 ------------------------------------------------------------------------------------------

run = hypothesis("fresh records", fresh_records(W, expr(0), n))
local = messages_private(V, X, K, Pi, g, eta, sigma, eps, delta)

@claim("The iterates w_1, w_2, ... lie in K",
    given=[nearest_point(V, K, Pi), run],
    show=for_all(1, n, lambda t: lies_in(W[t], Pi)))
def stays_after_start():
    intro("t")
    apply_to(run, index_t - 1).called("run at index_t - 1")
    use(descent_stays, M=W[index_t - 1], G=value(V, lambda w: noisy(Pr, lambda x: g(w, x), sigma)))
    rewrite("run at index_t - 1")

index_t = integer("t")

loss_bound = 2 * R * L / sqrt(n) * sqrt(1 + 8 * dimension(V) * log("5/4" / delta) / eps**2)
parameters = [in_ball, R > 0, L > 0, n >= 1, 0 < eps, 0 < delta, delta < 1, sigma == 2 * L * calibrated(delta) / eps,
    hypothesis("step length", eta == 2 * R / sqrt(n * gradient_square)), run]

@claim("Stop-PNSGD, |subgradient| <= L, sigma^2 = 8 L^2 l/eps^2: E F(W) - F(v) <= 2 R L sqrt((1 + 8 d l/eps^2)/n)",
    feldman("Theorem 29", "step", "the population loss, from |g| <= L"),
    feldman("Theorem 29, utility", "part", "every eps, from |g| <= L"),
    given=[body, convex, short, *parameters],
    show=every(V,
        lambda v: member(v, K).implies(E(stopped(expr(1), n), lambda w: E(Pr, lambda x: f(w, x) - f(v, x)))
                <= loss_bound)))
def stopped_sgd_population_loss():
    intro("v", "[v in K]")
    use(diameter_of_ball)
    use(stays_after_start)
    use(stopped_value)
    apply_to(for_all(1, n, lambda t: lies_in(W[t], Pi)), 1)
    use(population_regret, by={"run": (by.intro("t"), by.apply_to(run))})
    use(regret_at_step_size)
    use(calibrated_total, A=1, d=dimension(V))
    linear(2 * R / sqrt(n))

# The privacy is printed for every eps, delta > 0, which is false (`theorem29_large_eps`); the loss is as printed for
# every eps, with 2 R L in place of 4 R L.  A data set of independent records enters as a fresh record at every step:
# each is used once.  K is closed and convex (a body in the paper).  F(w) - F(v) = E_x[f(w, x) - f(v, x)], v any point
# of K.  d = E|xi|^2 for xi ~ N(0, I).
@claim("Stop-PNSGD on convex differentiable L-Lipschitz losses, a fresh record a step: (eps, delta)-private messages "
        "for eps <= 15/4; E F(W) - F(v) <= (2 R L/sqrt(n)) sqrt(1 + 8 d l/eps^2) for every eps, l = log(1.25/delta)",
    feldman("Theorem 29", "whole"), feldman("Theorem 29, utility", "whole"), kind="repair",
    repairs="theorem29_large_eps",
    given=[body, hypothesis("losses", lipschitz_losses(V, X, K, f, g, L)), *parameters],
    show=(eps <= "15/4").implies(local) & excess_at_most(V, X, K, Pr, f, stopped(expr(1), n), loss_bound))
def stopped_sgd_private_and_useful():
    part = each_part()
    with part[0]:
        intro("[eps <= 15/4]")
        use(lipschitz_messages_private)
        apply_to(this)
    with part[1]:
        use(seen_subgradients)
        unpack(this, "H")
        use(fresh_seen)
        use(stopped_sgd_population_loss, g=map_("H", (), V))

# The noise 3/4, the step 8/5: the excess is 1, the bound 2 sqrt(1 + 8 l/eps^2) is about 5/2.
root = sqrt(1 + 8 * square * log("5/4" / expr("1/2")) / expr("7/2") ** 2)
no_more_noise = sigma <= 2 * L * calibrated(delta) / eps
doubt(stopped_sgd_private_and_useful,
    mutants=[mutant("3/8 of the loss, with no more noise",
            given=[body, hypothesis("losses", lipschitz_losses(V, X, K, f, g, L)), *parameters[:7], no_more_noise,
                *parameters[8:]], show=excess_at_most(V, X, K, Pr, f, stopped(expr(1), n), "3/8" * loss_bound),
            hints=[{"witness": {**one_step("8/5", "6/5"), "sigma": "3/4", "eps": "7/2", "delta": "1/2"},
                    "proofs": {"given convex": CONVEX, "given projection": NEAREST, "given losses": LIPSCHITZ_LOSSES,
                        "given ball": IN_BALL, "given step length": (*DIMENSION, by.rewrite(this)),
                        "given fresh records": RUN,
                        "show": (by.contradiction(), by.apply_to(this, -1), *DIMENSION,
                            *excess_is_one("8/5", "6/5", 1, expr(1), lambda i: i),
                            by.have(root <= "13/10", by.rewrite(eq(square, 1))), by.linear())}}])])
