"""Noisy SGD with random batches on convex losses: a Gaussian curve by shifted interpolation.

The runs W, W2 and the sums of gradients G, G2 are those of `batch_runs`: T steps of size eta, with batches of b records
and the noise sigma; the losses are M-smooth and L-Lipschitz on a set of diameter D.  The gradients are regular if they
are at most L long and 1/M-cocoercive, so that a step with them contracts.  The bound counts the last R steps, any R <= T.
"""

from lemmas.accounting.shifted_interpolation import projected_points_are_near, shifted_interpolation_last_steps
from lemmas.mechanisms.gaussian_curve import curve, curve_is_theta
from lemmas.papers import bok
from lemmas.runs.batch_runs import (G2, W2, D, G, Pi, T, Th, V, W, body, eta, f, f2, g, g2, index_t, losses,
    map_contractive, maps_apart, numbers, psi, regular, rho, sgd_step_is_a_noisy_step, sigma, w0)
from lemmas.convex_losses.convex_sets import convex_projection_contractive
from lemmas.upper_bounds.large_batches import diameter, step_gap, two_runs
from lemmas.runs.one_batch_on_an_interval import chance, interval, loss, lower_half, on_interval
from lemmas.runs.one_batch_on_the_line import one_step
from lemmas.runs.seen_batches import convex_along_the_set, parts_along
from verify.language.expr import expr
from verify.lemma import *

R = integer("R")
gamma = real("gamma")
plain = [*body, diameter, D >= 0, *numbers, sigma > 0, 1 <= R, R <= T, gamma > 0]
convex_runs = setting("two runs of noisy SGD with batches on convex losses, in a bounded set",
    r"$K$ is convex, of diameter at most $D$, $\Pi$ the projection onto it; the losses are convex, $M$-smooth and $L$-Lipschitz on "
        r"$K$, $\eta \le 2/M$, $\sigma > 0$; the data sets differ in one loss; a batch $\theta$ is a set of $b$ of the $n$ indices, of "
        r"any law, and $G_n(\theta, w)$ the sum of its gradients; from $w_0 \in K$, "
        r"$W_{t+1} = \Pi(W_t - \eta(G_n(\theta, W_t)/b + \sigma Z))$ with $Z \sim N(0, I)$, and $W'_t$ likewise; $1 \le R \le T$, $\gamma > 0$.",
    numbers=plain, losses=losses(f, g), losses2=losses(f2, g2), runs=two_runs)
regular_setting = [*plain, regular(g), regular(g2), *two_runs]
mu = sqrt(R * step_gap**2 + 2 * step_gap * D + D**2 / R) / (eta * sigma)
steps = lambda G: value(INTEGER, lambda t: value(Th, V, psi(G)))
const = lambda x: value(INTEGER, lambda t: x)

@claim("Regular gradients, eta <= 2/M, R <= T: mu-GDP, mu^2 = (R s^2 + 2 s D + D^2/R)/(eta sigma)^2, s = 2 eta L/b",
    given=regular_setting,
    show=hockey_stick(W[T], W2[T], gamma) <= curve(mu, gamma))
def last_regular_steps_curve():
    with use(shifted_interpolation_last_steps, n=T, m=R, s=step_gap, D=D, sigma=eta * sigma, P=W, Q=W2, rho=const(rho),
            psi=steps(G), phi=steps(G2), T=value(INTEGER, lambda t: Pi)) as that:
        with that.premise("start"):
            rewrite(same(W2[0], dirac(w0)))
        with that.premise("into the set"):
            intro("t")
            part = each_part()
            with part[0]:
                use(convex_projection_contractive)
            with part[1]:
                projected_points_are_near(body["projection"], diameter, Pi)
        with that.premise("run"):
            intro("t")
            use(sgd_step_is_a_noisy_step, W=W, G=G, m=index_t)
        with that.premise("other run"):
            intro("t")
            use(sgd_step_is_a_noisy_step, W=W2, G=G2, m=index_t)
        with that.premise("maps apart"):
            intro("t", "th", "u")
            use(maps_apart)
        with that.premise("one map contracts"):
            intro("t", "th")
            choose(0)
            intro("u", "v")
            use(map_contractive, G=G, g=g)

@claim("Noisy SGD, convex losses, eta <= 2/M, any batches of b: mu-GDP, mu^2 = (R s^2 + 2 s D + D^2/R)/(eta sigma)^2, "
        "s = 2 eta L/b, each R <= T",
    bok("NoisySGD, convex losses on a bounded set", "remark",
        "one Gaussian curve for batches of any law, without amplification by sampling"), kind="strengthening",
    given=[convex_runs],
    show=hockey_stick(W[T], W2[T], gamma) <= curve(mu, gamma))
def noisy_sgd_batches_curve():
    do(*convex_along_the_set)  # the parts of the gradients along the set are regular, and make the same steps
    use(last_regular_steps_curve, **parts_along)

# --- doubt -------------------------------------------------------------------------------------------------------------

# One step on [-1/2000, 1/2000]: the outputs are N(-1, 100^2) and N(1, 100^2), projected, told apart by their sign.
one, noise, width = expr(1), expr(100), expr("1/1000")
gap = 2 * one * expr(2) / one
third = sqrt(one * gap**2 + 2 * gap * width + width**2 / one) / (one * noise) / 3
numbers_of = {name: number for name, number in on_interval.items() if name not in ("alpha", "astar")}
told_apart: tuple[Step, ...] = (by.contradiction().called("bound"), by.apply_to("bound", value(line, lower_half)),
    chance(-1), chance(1), by.use(curve_is_theta, gamma=1, M=third),
    by.have(theta(1, third) < Q(expr("-1/100")) - Q(expr("1/100")), by.evaluate()), by.linear())
doubt(noisy_sgd_batches_curve,
    mutants=[mutant("a third of mu", show=hockey_stick(W[T], W2[T], gamma) <= curve(mu / 3, gamma),
            hints=[{"witness": {**numbers_of, "R": "1", "gamma": "1"},
                    "proofs": {"given convex": interval["given convex"],
                        "given projection": interval["given projection"], "given diameter": interval["given diameter"],
                        "given losses": loss(1, False), "given losses2": loss(-1, False), "given run": one_step,
                        "given other run": one_step, "show": told_apart}}])])
