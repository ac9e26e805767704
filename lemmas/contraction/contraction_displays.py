"""Two footnotes of Asoodeh, Diaz and Calmon, displays of Asoodeh and Calmon; Gaussian noise under a projection."""

from lemmas.mechanisms.gaussian_hockey_stick import gain, gauss_ratio_below
from lemmas.mechanisms.theta_gamma import theta_nondecreasing_r
from lemmas.papers import contraction, federated
from verify.lemma import *

eps, sigma, c, r, v, L, d, rho, m = reals("eps sigma c r v L d rho m")
gamma, D, t, y2, z = reals("gamma D t y2 z")
X = space("X")
M, p, q = law("M", X), weight("p", X), weight("q", X)

laplace_norm_order = claim("In numbers: some c > 0 has c d log(d) <= d for all d >= 2, so that a mean norm d v is of "
        "order d log(d)", contraction("Section III, footnote 2", "part", "d log d as a lower bound, for the mean norm"),
    flaw="slip", grade="misprint",
    note=("For noise of density proportional to exp(-||z||/v) the mean of ||Z|| is d v exactly, and for independent "
            "coordinates it is at most v sqrt(2 d).  So d log(d) is an upper bound (which holds with high "
            "probability), not the order of the norm.  A remark; nothing rests on it."),
    refutation={"witness": {},
        "proofs": {"show": (by.intro(), by.intro("c"),
                by.cases(c <= 0, (by.choose(0), by.assume()),
                    (by.choose(1), by.witness(exp(2 / c) + 2), by.fact("log", "strictly", exp(2 / c), exp(2 / c) + 2),
                        by.fact("log", "exp", 2 / c), by.have(c * log(exp(2 / c) + 2) > 1, by.linear(c)),
                        by.intro())))}},
    show=exists_real(lambda c: (c > 0) & every_real(lambda d: (d >= 2).implies(c * d * log(d) <= d))))
doubt(laplace_norm_order, mutants=[mutant("c = 1/4", show=v * d * log(d) / 4 <= d * v, given=(d >= 2, v > 0))])

@claim("d v < c v d log(d) for c, v > 0 as soon as d > exp(1/c): no constant makes d log(d) a lower bound",
    contraction("Section III, footnote 2", "part", "d log d as an upper bound, for the mean norm and large d"),
    kind="repair", repairs="laplace_norm_order",
    given=[c > 0, v > 0, d > exp(1 / c)],
    show=d * v < c * v * d * log(d))
def laplace_norm_order_repaired():
    fact("log", "strictly", exp(1 / c), d)
    fact("log", "exp", 1 / c)

doubt(laplace_norm_order_repaired, mutants=[mutant("d > 1/c", given=(c > 0, v > 0, d > 1 / c, d > 1))])

federated_plugged_in = claim("In numbers: theta(2 L sqrt(m)/sigma), of the last display, is at most theta(2 L/(sqrt(m) "
        "sigma)), of Theorem 2", federated("Theorem 2, proof, last display"), kind="proof-line", flaw="slip",
    grade="misprint",
    note=("The display bounds E_eps by a true but weaker theta(2 L sqrt(m)/sigma): sqrt(m) moved from the denominator "
            "of (21) to the numerator.  For m > 1 this is above the theorem's delta, so the display as printed does "
            "not prove the theorem.  Both sides carry the same further factors."),
    given=[sigma > 0, L > 0, m >= 1, eps >= 0],
    show=theta(exp(eps), 2 * L * sqrt(m) / sigma) <= theta(exp(eps), 2 * L / (sqrt(m) * sigma)))
doubt(federated_plugged_in,
    mutants=[mutant("one factor sqrt(m) instead of two",
            show=theta(exp(eps), 2 * L / sigma) <= theta(exp(eps), 2 * L / (sqrt(m) * sigma)))],
    hints=[{"sigma": "1", "L": "1", "m": "4", "eps": "0"}])

federated_plugged_in_repaired = claim("With batches of m the shift 2 L eta/m over the noise eta sigma/sqrt(m) is 2 "
        "L/(sqrt(m) sigma)", federated("Theorem 2, proof, (20), (21)", "step", "the two arguments of theta are equal"),
    kind="repair", repairs="federated_plugged_in", note="r is the step size eta.",
    given=[sigma > 0, L > 0, m >= 1, r > 0],
    show=2 * L * r / m / (r * sigma / sqrt(m)) == 2 * L / (sqrt(m) * sigma))

doubt(federated_plugged_in_repaired,
    mutants=[mutant("as printed", show=2 * L * r / m / (r * sigma / sqrt(m)) == 2 * L * sqrt(m) / sigma)])

@claim("As an upper bound the last display holds: theta(2 L/(sqrt(m) sigma)) <= theta(2 L sqrt(m)/sigma)",
    federated("Theorem 2, proof, last display"), kind="proof-line",
    given=[sigma > 0, L > 0, m >= 1, eps >= 0],
    show=theta(exp(eps), 2 * L / (sqrt(m) * sigma)) <= theta(exp(eps), 2 * L * sqrt(m) / sigma))
def federated_upper_only():
    use(theta_nondecreasing_r)

federated_exponent = claim("2 rho over the noise eta sigma/sqrt(m) is 2 rho sqrt(m)/(eta sigma)",
    federated("Theorem 2, proof, (15) to (16)"), kind="proof-line", note="r is the step size eta.",
    given=[sigma > 0, rho > 0, m >= 1, r > 0],
    show=2 * rho / (r * sigma / sqrt(m)) == 2 * rho * sqrt(m) / (r * sigma))

@claim("The mass of min(p, q) is at most that of min(p, gamma q), and this at most gamma times it, for gamma >= 1",
    contraction("Section III, footnote 1"), kind="lemma",
    given=[gamma >= 1],
    show=(E(M, lambda x: Min(p(x), q(x))) <= E(M, lambda x: Min(p(x), gamma * q(x))))
        & (E(M, lambda x: Min(p(x), gamma * q(x))) <= gamma * E(M, lambda x: Min(p(x), q(x)))))
def overlap_between():
    """p and q are densities with respect to M.  So 1 - eta_TV <= 1 - eta_gamma <= gamma (1 - eta_TV): one is 1 exactly
    when the other is."""
    under(M, lambda x: Min(p(x), q(x)) <= Min(p(x), gamma * q(x)))
    under(M, lambda x: Min(p(x), gamma * q(x)) <= gamma * Min(p(x), q(x)))

@claim("In numbers, 2 log(gamma) >= D^2: a half-line that begins at t <= D tells two inputs from [0, D] by at most 1/2 "
        "- gamma Q(D)", federated("Lemma 2, use for projected kernels"), kind="lemma",
    given=[gamma >= 1, r > 0, y2 >= 0, y2 + r <= D, 2 * log(gamma) >= D**2, t <= D],
    show=gain(t - y2, gamma, r) <= "1/2" - gamma * Q(D))
def projected_gauss_half_line():
    """Unit noise, inputs y2 and y2 + r.  The half-lines that the projection leaves visible begin at t <= D; the empty
    set gives 0.  So eta_gamma is max(0, 1/2 - gamma Q(D)), which is below theta_gamma(D): Lemma 2 is an upper bound
    for projected kernels, not their coefficient.  eta_gamma = 0 once gamma >= 1/(2 Q(D))."""
    # The threshold of the pair lies beyond D: (D - y2) r <= log(gamma) + r^2/2.
    have((D - y2 - r) ** 2 >= 0)
    have(y2 * (2 * D - y2) >= 0)
    slope(t, D, by.use(gauss_ratio_below, x=z - y2, by={"below the level": (by.linear(r),)}), by.linear(), down=True,
        base=(by.fact("Q", "decreasing", 0, D - y2 - r), by.fact("Q", "decreasing", D - y2, D), by.fact("Q", "half"),
            by.linear(gamma)))

doubt(projected_gauss_half_line,
    mutants=[mutant("eta_gamma = theta_gamma(D) after the projection as well",
            show=theta(gamma, r) <= gain(t - y2, gamma, r), given=(gamma >= 1, r > 0, y2 == 0, r == D, t == D))],
    extremal={"gamma": "3", "D": "1", "y2": "0", "r": "1", "t": "1"})
