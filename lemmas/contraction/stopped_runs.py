"""Theorem 5: noisy SGD stopped at a time uniform on 1, ..., n is equally private for all inputs."""

from typing import Any

from lemmas.contraction.gradient_maps import D, L, P, V, eta
from lemmas.contraction.kernel_chains import between, equal_before, i, n
from lemmas.contraction.pnsgd import (T, Y, Z, algorithm, c, differ_at_i, eps, first, iterates_project_first, later,
    later_nonnegative, pnsgd_gaussian, same_record, two_pnsgd_runs, sigma, steps, x, x1)
from lemmas.contraction.projected_step import gaussian_theta, gaussian_theta_nonnegative, noisy_step
from lemmas.mechanisms.theta_gamma import theta_below_one
from lemmas.papers import contraction
from verify.lemma import *

gamma, r, b, h = reals("gamma r b h")
a = real_sequence("a")
k = integer("k")
phi = test("phi", V)

@claim("theta_gamma(r) < 1", given=[gamma >= 1, r >= 0], show=gaussian_theta(gamma, r) < 1)
def gaussian_theta_below_one():
    yes, _ = cases(r > 0)
    with yes:
        use(theta_below_one)

doubt(gaussian_theta_below_one, mutants=[mutant("below 9/10", show=gaussian_theta(gamma, r) < "9/10")])

z = real("z")
a_ = real("a")

@claim("z a <= b gives a <= b/z", given=[z > 0, z * a_ <= b], show=a_ <= b / z)
def division():
    linear()

total_to = lambda T: Sum(1, T, lambda t: a[t])

@claim("Terms that are at most 0 before i and at most b h^(t - i) from there on",
    given=[1 <= i, i <= n, 0 <= h, h < 1, between(1, i - 1, lambda t: a[t] <= 0),
        between(i, n, lambda t: a[t] <= b * h ** (t - i))],
    show=total_to(n) <= b * (1 - h ** (n - i + 1)) / (1 - h))
def geometric_total():
    with have(early):
        intro("T")
        intro(1)
        start2, step2 = induction(T, 0).called("induction hypothesis")
        with start2:
            unfold(total_to(0), "empty")
        with step2:
            intro()
            modus("induction hypothesis")
            unfold(total_to(T + 1))
            apply_to(between(1, i - 1, lambda t: a[t] <= 0), T + 1)
    with have(late):
        intro("T")
        intro(1)
        start2, step2 = induction(T, i).called("induction hypothesis")
        with start2:
            intro()
            apply_to(early, i - 1)
            unfold(total_to(i))
            apply_to(between(i, n, lambda t: a[t] <= b * h ** (t - i)), i)
            linear(1 - h)
        with step2:
            intro()
            modus("induction hypothesis")
            unfold(total_to(T + 1))
            apply_to(between(i, n, lambda t: a[t] <= b * h ** (t - i)), T + 1)
            linear(1 - h)
    apply_to(this)
    use(division, b=b * (1 - h ** (n - i + 1)))

early = between(0, i - 1, lambda T: total_to(T) <= 0)
late = between(i, n, lambda T: (1 - h) * total_to(T) <= b * (1 - h ** (T - i + 1)))

doubt(geometric_total, mutants=[tightened(geometric_total, "9/10"), dropped(geometric_total, 3)])

# --- Theorem 5 -------------------------------------------------------------------------------------

def stopped(Y: Any) -> Law:
    """Y_T for a time T uniform on 1, ..., n."""
    return mix(1, n, lambda t: 1 / n, lambda t: Y[t])

def earlier(Y: Any, records: Any) -> tuple[Step, ...]:
    """The first steps of the algorithm, and their kernels."""
    return (by.intro("t"), by.intro(), by.intro(), by.apply_to(algorithm(Y, records)), by.assume())

def projecting(Y: Any, records: Any) -> tuple[Step, ...]:
    form = between(1, n, lambda t: same(Y[t], bind(Y[t - 1], lambda y: noisy_step(P(y), records[t]))))
    return (by.intro("t"), by.intro(), by.intro(), by.apply_to(form), by.assume())

regular = two_pnsgd_runs["gradients"]
difference = lambda t: E(Y[t], phi) - exp(eps) * E(Z[t], phi)

@claim("Stopped at a uniform time, PNSGD is private for its i-th input with delta = theta_1 (1 - theta_2^(n - i + "
        "1))/(n (1 - theta_2))",
    given=[two_pnsgd_runs, 1 <= i, i <= n, differ_at_i],
    show=hockey_stick(stopped(Y), stopped(Z), exp(eps)) <= first * (1 - later ** (n - i + 1)) / (n * (1 - later)))
def stopped_sharp():
    use(iterates_project_first)
    with use(iterates_project_first, Y=Z) as that:
        with that.premise("start in the set"):
            rewrite(same(Y[0], Z[0]), backwards=True)
    do(*later_nonnegative)
    use(gaussian_theta_below_one, r=c * D / (eta * sigma))
    intro("phi")
    use(geometric_total, a=value(INTEGER, difference), b=first,
        by=[*[()] * 4,
            (by.intro("k"), by.intro(), by.intro(),
                by.use(equal_before, K=steps(x), L=steps(x1), n=k,
                    by={"run": projecting(Y, x), "other run": projecting(Z, x1), "equal kernels": same_record(1)}),
                by.rewrite(this)),
            (by.intro("k"), by.intro(), by.intro(),
                by.use(pnsgd_gaussian, n=k,
                    by=[*[()] * 6, (by.assume(),), *[()] * 2, (), (), earlier(Y, x), earlier(Z, x1), (), (),
                        (by.intro("t"), by.intro(), by.intro(), by.intro(), by.apply_to(differ_at_i))]),
                by.apply_to(this))])
    combine((1 / n, [geometric_total]))

# (16) as the paper has it, with c in place of the printed M (see pnsgd_gaussian), for every input i.
@claim("Stopped at a uniform time, PNSGD with Gaussian noise is (eps, delta)-private with delta = theta(2 L/sigma)/(n "
        "(1 - theta(c D/(eta sigma))))",
    contraction("Theorem 5", "step", "the regularity of the loss as a condition on its gradient"),
    given=[two_pnsgd_runs, 1 <= i, i <= n, differ_at_i],
    show=hockey_stick(stopped(Y), stopped(Z), exp(eps)) <= first / (n * (1 - later)))
def pnsgd_stopped():
    use(stopped_sharp)
    do(*later_nonnegative)
    use(gaussian_theta_below_one, r=c * D / (eta * sigma))
    apply_to(regular, x[i], zero(V), zero(V))
    use(gaussian_theta_nonnegative, r=2 * L / sigma)
    intro("phi")
    apply_to(stopped_sharp)
    combine((1, [this]), (first * later ** (n - i + 1) / (n * (1 - later)), []))

doubt(division, mutants=[mutant("z below 0", given=division.fields["given"][1:])])
