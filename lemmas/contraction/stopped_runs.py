"""Theorem 5 of Asoodeh, Diaz, Calmon: stopped at a uniform time, noisy SGD has one delta for every input.

The time is uniform on 1, ..., n.  Y and Z are the runs of `pnsgd` on two datasets that differ in record i; step i makes
of equal laws laws that are first = theta(2 L/sigma) apart, and each step after it multiplies by later = theta(c D/(eta
sigma)), theta = theta_gamma at gamma = e^eps, c = max(|1 - eta rho|, |1 - eta beta|).  So the time T has the delta 0
for T < i and first later^(T - i) from i on, and the mean is a geometric sum.
"""

from typing import Any

from lemmas.contraction.gradient_maps import D, L, P, V, eta
from lemmas.contraction.kernel_chains import between, i, n
from lemmas.contraction.pnsgd import (T, Y, Z, algorithm, c, differ_at_i, eps, first, iterates_project_first, later,
    later_nonnegative, pnsgd_gaussian, same_record, two_pnsgd_runs, sigma, steps, x, x1)
from lemmas.contraction.projected_step import gaussian_theta, gaussian_theta_nonnegative, noisy_step
from lemmas.divergences.f_divergence import equal_before
from lemmas.papers import contraction
from verify.lemma import *

gamma, r, b, h = reals("gamma r b h")
a = real_sequence("a")
k = integer("k")
phi = test("phi", V)

@claim("theta_gamma(r) < 1 for gamma >= 1", given=[gamma >= 1], show=gaussian_theta(gamma, r) < 1)
def gaussian_theta_below_one():
    cases(r > 0)

z = real("z")
a_ = real("a")

bound_divided = claim("z a <= b gives a <= b/z for z > 0", given=[z > 0, z * a_ <= b], show=a_ <= b / z)

total_to = lambda T: Sum(1, T, lambda t: a[t])
early = between(0, i - 1, lambda T: total_to(T) <= 0)
late = between(i, n, lambda T: (1 - h) * total_to(T) <= b * (1 - h ** (T - i + 1)))

@claim("Terms that are at most 0 before i and at most b h^(t - i) from there on, to n, add up to at most b (1 - h^(n - "
        "i + 1))/(1 - h)",
    given=[1 <= i, i <= n, 0 <= h, h < 1, hypothesis("before i", between(1, i - 1, lambda t: a[t] <= 0)),
        hypothesis("from i on", between(i, n, lambda t: a[t] <= b * h ** (t - i)))],
    show=total_to(n) <= b * (1 - h ** (n - i + 1)) / (1 - h))
def geometric_total():
    """By induction: the sum is at most 0 before i, and from there on b (1 - h^(T - i + 1))/(1 - h)."""
    with have(early):
        intro("T", "[from 0]")
        start, step = induction(T, 0).called("induction hypothesis")
        with start:
            unfold(total_to(0), "empty")
        with step:
            intro()
            modus("induction hypothesis")
            unfold(total_to(T + 1))
            apply_to("before i", T + 1)
    with have(late):
        intro("T", "[from i]")
        start, step = induction(T, i).called("induction hypothesis")
        with start:
            intro()
            apply_to(early, i - 1)
            unfold(total_to(i))
            apply_to("from i on", i)
            linear(1 - h)
        with step:
            intro()
            modus("induction hypothesis")
            unfold(total_to(T + 1))
            apply_to("from i on", T + 1)
            linear(1 - h)
    apply_to(late)
    use(bound_divided, b=b * (1 - h ** (n - i + 1)))

# --- Theorem 5 -------------------------------------------------------------------------------------

def stopped(Y: Any) -> Law:
    """Y_T for a time T uniform on 1, ..., n."""
    return mix(1, n, lambda t: 1 / n, lambda t: Y[t])

def shorter(run: Prop) -> None:
    """What the n steps of a run are, its first k are: k <= n."""
    intro("t", "[from 1]", "[up to k]")
    apply_to(run)

def projecting(Y: Any, x: Any) -> Prop:
    """Each step of the run begins with a projection (`iterates_project_first`)."""
    return between(1, n, lambda t: same(Y[t], bind(Y[t - 1], lambda y: noisy_step(P(y), x[t]))))

difference = lambda t: E(Y[t], phi) - exp(eps) * E(Z[t], phi)

@claim("Stopped at a uniform time: private at i with delta = u (1 - v^(n - i + 1))/(n (1 - v)), u = theta(2 L/sigma), "
        "v = theta(c D/(eta sigma))",
    given=[two_pnsgd_runs, 1 <= i, i <= n, differ_at_i],
    show=hockey_stick(stopped(Y), stopped(Z), exp(eps)) <= first * (1 - later ** (n - i + 1)) / (n * (1 - later)))
def stopped_sharp():
    """After k < i steps the laws are equal, from i on `pnsgd_gaussian` speaks of k steps; `geometric_total` adds up."""
    use(iterates_project_first)
    with use(iterates_project_first, Y=Z) as that:
        with that.premise("start in the set"):
            rewrite(same(Y[0], Z[0]), backwards=True)
    later_nonnegative()
    use(gaussian_theta_below_one, r=c * D / (eta * sigma))
    intro("phi")
    with use(geometric_total, a=value(INTEGER, difference), b=first) as total:
        with total.premise("before i"):
            intro("k", "[from 1]", "[before i]")
            with use(equal_before, K=steps(x), L=steps(x1), n=k) as that:
                with that.premise("run"):
                    shorter(projecting(Y, x))
                with that.premise("other run"):
                    shorter(projecting(Z, x1))
                with that.premise("equal kernels"):
                    same_record()
            rewrite(this)
        with total.premise("from i on"):
            intro("k", "[from i]", "[up to n]")
            with use(pnsgd_gaussian, n=k) as that:
                with that.premise("run"):
                    shorter(algorithm(Y, x))
                with that.premise("other_run"):
                    shorter(algorithm(Z, x1))
                with that.premise("equal but at i"):
                    intro()
                    apply_to(differ_at_i)
            apply_to(this)
    combine((1 / n, [geometric_total]))  # a mean under `stopped` is 1/n times the sum of the means at the times

# (16) as the paper has it, with c in place of the printed M (see pnsgd_gaussian), for every input i.
@claim("Stopped at a uniform time, PNSGD with Gaussian noise is (eps, delta)-private with delta = theta(2 L/sigma)/(n "
        "(1 - theta(c D/(eta sigma))))",
    contraction("Theorem 5", "step",
        "the regularity of the loss as a condition on its gradient; c = max(|1 - eta rho|, |1 - eta beta|) for M, any "
            "eta"),
    given=[two_pnsgd_runs, 1 <= i, i <= n, differ_at_i],
    show=hockey_stick(stopped(Y), stopped(Z), exp(eps)) <= first / (n * (1 - later)))
def pnsgd_stopped():
    use(stopped_sharp)
    later_nonnegative()
    use(gaussian_theta_below_one, r=c * D / (eta * sigma))
    apply_to("gradients", x[i], zero(V), zero(V))  # so that L >= 0
    use(gaussian_theta_nonnegative, r=2 * L / sigma)
    intro("phi")
    apply_to(stopped_sharp)
    # What is left off is first later^(n - i + 1)/(n (1 - later)) >= 0.
    combine((1, [this]), (first * later ** (n - i + 1) / (n * (1 - later)), []))
