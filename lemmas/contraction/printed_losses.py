"""Theorems 4 and 5 of Asoodeh, Diaz and Calmon with the assumptions on the loss as they are printed.

On the closed convex set: the loss is L-Lipschitz, its gradient beta-Lipschitz, and it is rho-strongly convex.  The set
may be flat: the projection forgets what the gradient has across it (`seen_gradient`).  M = sqrt(1 - 2 eta beta
rho/(beta + rho)) is the printed constant, c = max(|1 - eta rho|, |1 - eta beta|) the one for every eta, and theta is
theta_gamma at gamma = e^eps.  H is the part of the gradient G that the projection sees.
"""

from typing import Any

from lemmas.contraction.cocoercive_gradients import cocoercive, gradient_bounded
from lemmas.contraction.flat_losses import H, seen_gradient, steps_agree
from lemmas.contraction.gradient_maps import (M as printed_M, D, G, L, P, V, X, beta, diameter_at_most, eta, factor,
    printed_constant, printed_loss, projection, projection_nonexpansive, regular_loss, rho)
from lemmas.contraction.kernel_chains import between, i, n
from lemmas.contraction.one_step_on_an_interval import (gauss_event, gaussian_run, half_square_steps,
    not_lipschitz_inside, of_the_diameter, of_the_loss, of_the_runs, of_the_set, stopped_at_one)
from lemmas.contraction.pnsgd import (Y, Z, algorithm, c, differ_at_i, eps, first, later, on_the_set, pnsgd_gaussian,
    projection_twice, sigma, t_, x, x1)
from lemmas.contraction.projected_step import gaussian_theta, gaussian_theta_monotone, gaussian_theta_nonnegative
from lemmas.contraction.stopped_runs import gaussian_theta_below_one, pnsgd_stopped, stopped
from lemmas.papers import contraction
from verify.lemma import *

loss = fun("l", V, X)
c0, p, q = points("c0 p q", V)
r0 = real("r0")
record = point("x", X)
f = bounded("f", V)

@definition(r"\mathrm{ball}($c, $r) \subset \mathrm{im}\,$P")
def has_interior(V: Euclid, P: Map[V, V], c: Point[V], r: Real) -> Prop:
    """the ball of radius r around c is in the set of P.

    The ball of radius r around c is in the set that P projects onto."""
    return every(V, lambda w: (norm(w - c) <= r).implies(P(w) == w))

set_and_numbers = [hypothesis("projection", projection(V, P)), 0 <= rho, rho <= beta, L >= 0]
loss_as_printed = hypothesis("losses", printed_loss(V, X, P, loss, G, L, rho, beta))
printed = [*set_and_numbers, loss_as_printed]
with_interior = [*set_and_numbers, r0 > 0, has_interior(V, P, c0, r0), loss_as_printed]
u, v = points("u v", V)

def at(assumed: Callable[[Point, Point], Prop]) -> tuple[Step, ...]:
    """One of the assumptions at points u and v of the set, P u = u and P v = v."""
    return (by.intro("u", "v"), by.intro(), by.intro(), by.apply_to(loss_as_printed, record, u, v),
        by.have(assumed(P(u), P(v))), by.rewrite(P(u) == u, at=this), by.rewrite(P(v) == v, at=this))

lipschitz = lambda u, v: abs(loss(u, record) - loss(v, record)) <= L * norm(u - v)
smooth = lambda u, v: norm(G(u, record) - G(v, record)) <= beta * norm(u - v)
strongly_convex = lambda u, v: (loss(u, record) + inner(G(u, record), v - u) + rho / 2 * norm(v - u) ** 2
        <= loss(v, record))
of_record = {"l": value(V, lambda y: loss(y, record)), "g": value(V, lambda y: G(y, record))}

@claim("The printed assumptions on the loss give those on its gradient that proofs use, on a set with interior points",
    contraction("Section IV.B, assumptions on the loss", "step", "what the proofs use of them, sets with interior"),
    given=with_interior,
    show=regular_loss(V, X, P, G, L, rho, beta))
def printed_loss_is_regular():
    intro("x", "p", "q")
    use(projection_twice)  # P p and P q are points of the set
    use(projection_twice, p=q)
    bounded_by_L, monotone = each_part()
    with bounded_by_L:
        use(gradient_bounded, u=P(p), **of_record,
            by={"smooth": at(smooth), "convex": at(strongly_convex), "Lipschitz": at(lipschitz)})
    with monotone:
        use(cocoercive, **of_record, by={"smooth": at(smooth), "convex": at(strongly_convex)})

# --- the printed constant -------------------------------------------------------------------------------

is_regular = (by.use(printed_loss_is_regular),)
short_steps = (beta > 0) & (eta * (beta + rho) <= 2)
interior_at = lambda c0, r0: (r0 > 0) & has_interior(V, P, c0, r0)

@definition(r"p \mapsto $P(p - $eta\,$G(p, x))\ $c\text{-Lipschitz on }\mathrm{im}\,$P")
def projected_steps_lipschitz(V: Euclid, X: Space, P: Map[V, V], G: Map[(V, X), V], eta: Real, c: Real) -> Prop:
    """p -> P(p - eta G(p, x)) is c-Lipschitz on the set of P, for every x.

    On the set of P every projected gradient step is Lipschitz with the constant c."""
    step = lambda p, x: P(P(p) - eta * G(P(p), x))
    return every(X, V, V, lambda x, p, q: norm(step(p, x) - step(q, x)) <= c * norm(P(p) - P(q)))

@definition(r"p \mapsto p - $eta\,$G(p, x)\ $c\text{-Lipschitz on }\mathrm{im}\,$P")
def free_steps_lipschitz(V: Euclid, X: Space, P: Map[V, V], G: Map[(V, X), V], eta: Real, c: Real) -> Prop:
    """p -> p - eta G(p, x) is c-Lipschitz on the set of P, for every x.

    On the set of P every gradient step, before the projection, is Lipschitz with the constant c."""
    step = lambda p, x: P(p) - eta * G(P(p), x)
    return every(X, V, V, lambda x, p, q: norm(step(p, x) - step(q, x)) <= c * norm(P(p) - P(q)))

# The step before the projection is Lipschitz if the set has an interior point: on a flat set the part of the gradient
# across the set is not that of a loss on the set.  The projection forgets this part.
@claim("For eta <= 2/(beta + rho) the projected gradient step is Lipschitz with M = sqrt(1 - 2 eta beta rho/(beta + "
        "rho)), and so is the step before the projection if the set has an interior point",
    contraction("Section IV.C, equation (14)", "whole"),
    given=[*printed, beta > 0, eta >= 0, eta * (beta + rho) <= 2],
    show=all_of(1 - 2 * eta * beta * rho / (beta + rho) >= 0, projected_steps_lipschitz(V, X, P, G, eta, printed_M),
        every(V, REAL, lambda c0, r0: interior_at(c0, r0).implies(free_steps_lipschitz(V, X, P, G, eta, printed_M)))),
    repairs=("projected_sgd_m_defined", "projected_sgd_step_any_eta"))
def printed_constant_of_losses():
    seen()
    with have(projected_steps_lipschitz(V, X, P, G, eta, printed_M)):
        intro("x", "p", "q")
        use(printed_constant)
        apply_to(steps_agree(V, X, P, G, H), P(p), P(p), record, eta).called("agree at p")
        apply_to(steps_agree(V, X, P, G, H), P(q), P(q), record, eta).called("agree at q")
        use(projection_nonexpansive, p=P(p) - eta * H(P(p), record), q=P(q) - eta * H(P(q), record))
        rewrite("agree at p")
        rewrite("agree at q")
    inhabit(point("x0", X), X)
    use(printed_constant, x=point("x0", X), p=zero(V), q=zero(V))  # for the root M; any record and points do
    *_, with_interior_point = each_part()
    with with_interior_point:
        intro("c0", "r0", "[ball in the set]", "x", "p", "q")
        use(printed_constant, by={"regular": is_regular})

def seen() -> None:
    """H is a regular gradient with the same projected steps as G."""
    use(seen_gradient)
    unpack(this, "H")

# --- the theorems ----------------------------------------------------------------------------------

# M is at least c where eta <= 2/(beta + rho) (printed_constant), and wrong beyond, where the printed theorems fail.
printed_runs = setting("two runs of PNSGD with Gaussian noise on a bounded set, the losses as printed",
    r"On the closed convex set of the projection $P$, of diameter at most $D$, the losses are $L$-Lipschitz, $\beta$-smooth and $\rho$-strongly "
        r"convex, $0 \le \rho \le \beta$; $c = \max(|1 - \eta\rho|, |1 - \eta\beta|)$, $\varepsilon \ge 0$; from one law on the set, "
        r"$Y_t = P(Y_{t-1} - \eta(G(Y_{t-1}, x_t) + \sigma\xi))$, $\xi \sim N(0, I)$, and $Z_t$ likewise; the data differ in the record $i$.",
    losses=printed, diameter=diameter_at_most(V, P, D), noise=[eta > 0, sigma > 0], factor=c == factor, eps=eps >= 0,
    runs=[hypothesis("start on the set", on_the_set(Y[0])), hypothesis("same start", same(Y[0], Z[0])),
        hypothesis("run", algorithm(Y, x)), hypothesis("other run", algorithm(Z, x1))],
    neighbours=[1 <= i, i <= n, differ_at_i])

seen_step = lambda y, x, xi: P(y - eta * (H(y, x) + sigma * xi))
step_of = lambda gradient, y, x, xi: P(y - eta * (gradient(y, x) + sigma * xi))

@claim("A run of Algorithm 1 is one with the part of the gradient that the projection sees",
    given=[steps_agree(V, X, P, G, H), algorithm(Y, x)],
    show=between(1, n,
        lambda t: same(Y[t], bind(Y[t - 1], lambda y: bind(gauss(V), lambda xi: dirac(seen_step(y, x[t], xi)))))))
def run_with_seen_gradient():
    intro()
    apply_to(algorithm(Y, x))
    rewrite(this)
    ext("f")
    under(Y[t_ - 1],
        lambda y: (E(gauss(V), lambda xi: f(step_of(G, y, x[t_], xi)))
                == E(gauss(V), lambda xi: f(seen_step(y, x[t_], xi)))),
        lambda y: (by.under(gauss(V), lambda xi: f(step_of(G, y, x[t_], xi)) == f(seen_step(y, x[t_], xi)),
                lambda xi: (by.apply_to(steps_agree(V, X, P, G, H), y - eta * sigma * xi, y, x[t_], eta),
                    by.rewrite(this))),))

def runs_seen() -> None:
    """Both runs are those with the gradient H."""
    seen()
    use(run_with_seen_gradient)
    use(run_with_seen_gradient, Y=Z)

a, y, z, k = reals("a y z k")

@claim("a y^k <= a z^k for a >= 0, 0 <= y <= z and k >= 0",
    given=[a >= 0, 0 <= y, y <= z, k >= 0],
    show=a * y**k <= a * z**k)
def larger_power():
    fact("^", "increasing", y, z, k)

larger_sum = claim("a/(k (1 - y)) <= a/(k (1 - z)) for a >= 0, y <= z < 1 and k > 0",
    given=[a >= 0, k > 0, y <= z, z < 1],
    show=a / (k * (1 - y)) <= a / (k * (1 - z)))

def printed_coefficient() -> None:
    """c <= M, so that theta(c D/(eta sigma)) <= theta(M D/(eta sigma))."""
    use(printed_constant, x=x[i], p=zero(V), q=zero(V))  # any record and points do: only c <= M is used
    apply_to(diameter_at_most(V, P, D), zero(V), zero(V))
    use(gaussian_theta_nonnegative, r=2 * L / sigma)
    use(gaussian_theta_nonnegative, gamma=exp(eps), r=c * D / (eta * sigma))
    have(c * D / (eta * sigma) <= printed_M * D / (eta * sigma), by.linear(D / (eta * sigma)))
    use(gaussian_theta_monotone, gamma=exp(eps), r=c * D / (eta * sigma))

@definition(r"\theta_{$gamma}($first)\,\theta_{$gamma}($later)^{$k}")
def contracted(gamma: Real, first: Real, later: Real, k: Integer) -> Expr:
    """theta_gamma(first) theta_gamma(later)^k.

    theta of the step with the item that differs, times theta of each of the k later steps."""
    return gaussian_theta(gamma, first) * gaussian_theta(gamma, later) ** k

@definition(r"\frac{\theta_{$gamma}($first)}{$n(1 - \theta_{$gamma}($later))}")
def averaged(gamma: Real, first: Real, later: Real, n: Integer) -> Expr:
    """theta_gamma(first)/(n (1 - theta_gamma(later))).

    The sum of theta(first) theta(later)^k over all k >= 0, over n."""
    return gaussian_theta(gamma, first) / (n * (1 - gaussian_theta(gamma, later)))

@definition(r"\mathsf{E}_{e^{$eps}}(\tfrac1{$n}\textstyle\sum_{t \le $n} {${Y}}_t \,\|\, \tfrac1{$n}\sum_{t \le $n} {${Z}}_t) \le $delta")
def stopped_runs_apart(eps: Real, V: Euclid, n: Integer, Y: Series[Law[V]], Z: Series[Law[V]], delta: Real) -> Prop:
    """at a uniform time of 1..n the runs Y and Z have E_(e^eps) <= delta.

    Stopped at a uniform time the two runs have E_(e^eps) at most delta."""
    at_random = lambda Y: mix(1, n, lambda t: 1 / n, lambda t: Y[t])
    return hockey_stick(at_random(Y), at_random(Z), exp(eps)) <= delta

shifts = (2 * L / sigma, c * D / (eta * sigma))
printed_shifts = (2 * L / sigma, printed_M * D / (eta * sigma))

@claim("PNSGD with Gaussian noise on a compact convex set is (eps, delta)-private for its i-th input with delta = "
        "theta(2 L/sigma) theta(c D/(eta sigma))^(n - i), and with M for c if beta > 0 and eta (beta + rho) <= 2",
    contraction("Theorem 4", "whole"), repairs="projected_sgd_gaussian_any_eta",
    given=[printed_runs],
    show=(hockey_stick(Y[n], Z[n], exp(eps)) <= contracted(exp(eps), *shifts, n - i))
        & short_steps.implies(hockey_stick(Y[n], Z[n], exp(eps)) <= contracted(exp(eps), *printed_shifts, n - i)))
def theorem4_contraction():
    """`pnsgd_gaussian` for the gradient H; with M for c the bound is larger, as M >= c."""
    runs_seen()
    use(pnsgd_gaussian, G=H)
    _, with_printed_M = each_part()
    with with_printed_M:
        intro(1)
        printed_coefficient()
        use(larger_power, a=first, y=later, k=n - i)
        intro("phi")
        apply_to(hockey_stick(Y[n], Z[n], exp(eps)) <= first * later ** (n - i))
        linear()

@claim("Stopped at a uniform time, PNSGD with Gaussian noise is (eps, delta)-private for every input with delta = "
        "theta(2 L/sigma)/(n (1 - theta(c D/(eta sigma)))), and with M for c if beta > 0 and eta (beta + rho) <= 2",
    contraction("Theorem 5", "whole"), repairs="random_stopping_any_eta",
    given=[printed_runs],
    show=stopped_runs_apart(eps, V, n, Y, Z, averaged(exp(eps), *shifts, n))
        & short_steps.implies(stopped_runs_apart(eps, V, n, Y, Z, averaged(exp(eps), *printed_shifts, n))))
def theorem5_contraction():
    """`pnsgd_stopped` for the gradient H; with M for c the bound is larger, as M >= c."""
    runs_seen()
    use(pnsgd_stopped, G=H)
    _, with_printed_M = each_part()
    with with_printed_M:
        intro(1)
        printed_coefficient()
        use(gaussian_theta_below_one, r=printed_M * D / (eta * sigma))
        use(larger_sum, a=first, k=n)
        intro("phi")
        apply_to(hockey_stick(stopped(Y), stopped(Z), exp(eps)) <= first / (n * (1 - later)))

# One step from 0 on [0, 1], from which the event {Y_1 = 0} has the divergence theta(2 L/sigma) at eps = 0.
is_a_run = {"given projection": of_the_set("1"), "given losses": of_the_loss, "given diameter": of_the_diameter("1"),
    **of_the_runs}
seen_there = Q(expr(-1)) - Q(expr("9/10"))

def exceeds(delta: Expr, *steps: Step) -> list[dict[str, Any]]:
    """The hint that delta is exceeded there."""
    shown = (by.intro(), *gauss_event("1", "0"), *steps, by.have(seen_there > delta, by.evaluate()))
    return [{"witness": gaussian_run("1", "0", "0"), "proofs": {**is_a_run, "show": shown}}]

half_shifts = (L / sigma, c * D / (eta * sigma))
doubt(theorem4_contraction,
    mutants=[mutant("L for 2 L", show=hockey_stick(Y[n], Z[n], exp(eps)) <= contracted(exp(eps), *half_shifts, n - i),
            hints=exceeds(theta(1, 1))),
        mutant("one more contraction",
            show=hockey_stick(Y[n], Z[n], exp(eps)) <= contracted(exp(eps), *shifts, n - i + 1),
            hints=exceeds(theta(1, 2) * theta(1, 1)))])
doubt(theorem5_contraction,
    mutants=[mutant("L for 2 L", show=stopped_runs_apart(eps, V, n, Y, Z, averaged(exp(eps), *half_shifts, n)),
            hints=exceeds(theta(1, 1) / (1 - theta(1, 1)), *stopped_at_one("1", "0")))])
doubt(printed_constant_of_losses,
    mutants=[mutant("4 for 2",
            show=projected_steps_lipschitz(V, X, P, G, eta, sqrt(1 - 4 * eta * beta * rho / (beta + rho))),
            hints=half_square_steps({"rho": "1", "eta": "1/2"}, by.intro(), by.witness(0), by.witness(1),
                by.witness(0))),
        dropped(printed_constant_of_losses, eta * (beta + rho) <= 2, "steps of any length",
            hints=half_square_steps({"rho": "0", "eta": "3"}, *not_lipschitz_inside))])
