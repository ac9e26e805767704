"""Skip-PNSGD: (eps, delta)-privacy of the i-th record, which depends on its index: Theorem 30 of Feldman et al.

PNSGD on the records after the first t0, t0 uniform in 0, ..., floor(n/2): A[t0] and B[t0] are the laws of its output
for two data sets, x and x2, that differ in the record i.  delta_M(gamma) is E_gamma of two standard Gaussians M apart.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.mechanisms.calibration import curve_calibrated
from lemmas.mechanisms.gaussian_curve import curve, curve_increasing, curve_is_theta
from lemmas.mechanisms.local_privacy import calibrated
from lemmas.runs.algorithm import noisy_sgd
from lemmas.runs.by_shifts import pnsgd
from lemmas.convex_losses.convex_sets import member
from lemmas.runs.one_record import differ_at
from lemmas.runs.one_step_on_the_line import a_run, problem, two_runs
from lemmas.upper_bounds.skipping import Skipped, agree, half, run, skip_output, after
from lemmas.optimisation.one_record_curve import noisy_sgd_curve_by_shifts, noisy_sgd_one_record_curve
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V, X = euclid("V"), space("X")
K = test("K", V)
A, B = sequence("A", law(V)), sequence("B", law(V))
W, W2 = sequence("W", law(V)), sequence("W2", law(V))
x, x2 = sequence("x", point(X)), sequence("x2", point(X))
w0 = point("w0", V)
eta, sigma, L, gamma, eps, delta = reals("eta sigma L gamma eps delta")
n, i, t0, index_t = integer("n"), integer("i"), integer("t0"), integer("t")

k = n + 1 - i
M_i = 2 * L / (sigma * sqrt(k))
data = [1 <= i, i <= n, pnsgd, member(w0, K), differ_at(x, x2, i, n)]

@claim("PNSGD without its first t0 records: E_gamma <= delta_M(gamma), M = 2 L/(sigma sqrt(n - i + 1)), at index i",
    feldman("Theorem 24", "remark", "the exact privacy curve in place of the Renyi divergence"), kind="lemma",
    given=[*data, 0 <= t0, t0 <= n, hypothesis("run", noisy_sgd(W, w0, Skipped(x, t0), n - t0)),
        hypothesis("other run", noisy_sgd(W2, w0, Skipped(x2, t0), n - t0)), gamma > 0],
    show=hockey_stick(W[n - t0], W2[n - t0], gamma) <= curve(M_i, gamma))
def skipped_run_curve():
    yes, no = cases(i <= t0)
    with yes:  # the record is skipped: the runs agree, and no shift is spent
        use(noisy_sgd_curve_by_shifts, a=none, c=none, z=none, by={"same record or apart": agree}, **after)
        fact("sqrt", "of_square", 0)
        use(curve_increasing, M=0)
        rewrite(eq(nothing, 0), at=hockey_stick(W[n - t0], W2[n - t0], gamma) <= curve(sqrt(nothing), gamma))
        intro("phi")
        apply_to(this)
    with no:
        use(noisy_sgd_one_record_curve, i=i - t0,
            by={differ_at(Skipped(x, t0), Skipped(x2, t0), i - t0, n - t0): (by.intro("t"),
                    by.apply_to(differ_at(x, x2, i, n), t0 + index_t))}, **after)

none = value(INTEGER, lambda t: expr(0))
nothing = Sum(0, n - t0 - 1, lambda t: (expr(0) / (eta * sigma)) ** 2)

# One record, which is not skipped: the outputs are N(-1, 1) and N(1, 1), and below 0 they are told apart.
beyond = lambda mean: (by.use(gauss_tail, t=mean),
    by.under(gauss(line), lambda z: eq(indicator(mean - z < 0), indicator(mean < z)), lambda z: (by.cases(mean < z),)))
told = lambda M: (by.contradiction().called("bound"), by.apply_to("bound", value(line, lambda y: indicator(y < 0))),
    *beyond(expr(-1)), *beyond(expr(1)), by.use(curve_is_theta, gamma=1, M=M),
    by.have(theta(1, M) < Q(-1) - Q(1), by.evaluate()), by.linear())
doubt(skipped_run_curve,
    mutants=[mutant("n + 2 - i steps use the record",
            show=hockey_stick(W[n - t0], W2[n - t0], gamma) <= curve(2 * L / (sigma * sqrt(k + 1)), gamma),
            hints=[{"witness": {**problem, **two_runs, **dict.fromkeys(("n", "i", "gamma"), "1"), "t0": "0"},
                    "proofs": {"given run": a_run, "given other run": a_run, "show": told(2 / sqrt(expr(2)))}}])])

phi = test("phi", V)
runs = [for_all(0, half, lambda t0: run(A[t0], t0, x)), for_all(0, half, lambda t0: run(B[t0], t0, x2))]

@claim("Skip-PNSGD is (eps, delta)-private for its i-th input if 2 c L/(sigma sqrt(n + 1 - i)) <= eps <= 15/4, c = "
        "sqrt(2 log(1.25/delta))", feldman("Theorem 30", "step", "any noise"),
    given=[*data, 0 < eps, eps <= "15/4", 0 < delta, delta < 1, calibrated(delta) * M_i <= eps, *runs],
    show=hockey_stick(skip_output(A), skip_output(B), exp(eps)) <= delta)
def skip_private():
    # `skipped_run_curve` for each t0, in equal parts; that delta_M(e^eps) <= delta is `curve_calibrated`.
    fact("floor", "bounds", n / 2)
    have(half >= 0)
    use(curve_calibrated, c=calibrated(delta))
    intro("phi")
    mixture(skip_output(A), lambda w: phi(w))
    mixture(skip_output(B), lambda w: phi(w))
    sums((0, half), lambda t0: mean_of(A[t0], B[t0]) <= delta / (half + 1), part)
    have(eq(Sum(0, half, lambda t0: delta / (half + 1)), delta))

def mean_of(P: Law, Q: Law) -> Expr:
    """What phi tells of P and Q, as one of floor(n/2) + 1 equal parts."""
    return E(P, phi) / (half + 1) - exp(eps) * E(Q, phi) / (half + 1)

def part(t0: Expr) -> tuple[Step, ...]:
    """The runs that skip t0 records."""
    return (by.apply_to(runs[0]), by.unpack(this, "W"), by.apply_to(runs[1]), by.unpack(this, "W2"),
        by.have(t0 <= half), by.have(t0 <= n), by.use(skipped_run_curve, gamma=exp(eps)), by.apply_to(this),
        by.rewrite(same(A[t0], W[n - t0])), by.rewrite(same(B[t0], W2[n - t0])), by.linear(1 / (half + 1)))

@claim("Skip-PNSGD with sigma = 2 L sqrt(2 l)/eps, l = log(1.25/delta), is (eps/sqrt(n + 1 - i), delta)-private at "
        "index i for eps <= 15/4, delta < 1", feldman("Theorem 30", "part", "privacy at an index"),
    given=[*data, L > 0, 0 < eps, eps <= "15/4", 0 < delta, delta < 1, sigma == 2 * L * calibrated(delta) / eps, *runs],
    show=hockey_stick(skip_output(A), skip_output(B), exp(eps / sqrt(k))) <= delta)
def skip_private_at_index():
    fact("sqrt", "increasing", 1, k)
    with have(calibrated(delta) * M_i == eps / sqrt(k)):
        have(eps * sigma == 2 * L * calibrated(delta), by.linear(eps))
        linear(1 / (sigma * sqrt(k)))
    use(skip_private)

# Printed with sigma = 2 L sqrt(log(1.25/delta)/m)/eps, without the factor sqrt(2), which is too little for
# m >= 2.
m = integer("m")

@claim("Skip-PNSGD, m last records public, sigma = 2 L sqrt(2 l/m)/eps, l = log(1.25/delta), eps <= 15/4, delta < 1: "
        "(eps, delta)-private for each of the others", feldman("Corollary 31", "part", "the privacy"),
    given=[*data, L > 0, 0 < eps, eps <= "15/4", 0 < delta, delta < 1, m >= 1, i <= n - m,
        sigma == 2 * L * calibrated(delta) / (eps * sqrt(m)), *runs],
    show=hockey_stick(skip_output(A), skip_output(B), exp(eps)) <= delta)
def skip_private_with_public_records():
    fact("sqrt", "increasing", m, k)
    have(sqrt(m) / sqrt(k) <= 1, by.linear(1 / sqrt(k)))
    with have(calibrated(delta) * M_i == eps * (sqrt(m) / sqrt(k))):
        have(eps * sqrt(m) * sigma == 2 * L * calibrated(delta), by.linear(eps * sqrt(m)))
        linear(1 / (sigma * sqrt(k)))
    have(eps * (sqrt(m) / sqrt(k)) <= eps, by.linear(eps))
    use(skip_private)
