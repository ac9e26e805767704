"""How good Theorem 4 of asoodeh2020contraction is: where it is exact, wide sets, a better constant.

The bound is theta(2 L/sigma) theta(M D/(eta sigma))^k at gamma = e^eps, where k = n - i steps follow the item that
differs, L is the Lipschitz constant of the losses, D the diameter of the set, M the factor of a step, eta its length
and sigma its noise; theta_gamma(r) is E_gamma of N(r, 1) and N(0, 1), gain(t, gamma, r) what {x > t} gives of it.
"""

from lemmas.mechanisms.gaussian_hockey_stick import gain
from lemmas.mechanisms.theta_gamma import theta_positive
from lemmas.mechanisms.theta_limits import theta_limit_distance
from lemmas.figures.conversions import converted
from lemmas.figures.curves import figure3
from lemmas.papers import contraction
from verify.lemma import *

eps, L, sigma, eta, r, x, R = reals("eps L sigma eta r x R")
k = integer("k")

shift = 2 * L / sigma
threshold = eta * eps * sigma**2 / (2 * L)

contraction_bound_tight_last = claim("In numbers, i = n: the delta of Theorem 4 is what the event of the upper tail "
        "gives for losses L y and -L y on [-R, R] from 0, R >= eta eps sigma^2/(2 L)", contraction("Theorem 4"),
    kind="lemma",
    note=("One step from 0: N(eta L, eta^2 sigma^2) and N(-eta L, eta^2 sigma^2), projected on [-R, R].  The event "
            "{output > threshold} is not touched by the projection.  For small R it is, and delta is smaller "
            "(projected_gauss_short_interval)."),
    given=[L > 0, sigma > 0, eta > 0, eps >= 0, R >= threshold],
    show=all_of(threshold <= R, gain((threshold + eta * L) / (eta * sigma), exp(eps), shift) == theta(exp(eps), shift)))

doubt(contraction_bound_tight_last,
    mutants=[mutant("at the middle instead",
            show=gain(eta * L / (eta * sigma), exp(eps), shift) == theta(exp(eps), shift))])

@claim("(1 - x)^k >= 1 - k x for 0 <= x < 1 and whole k >= 0", contraction("Theorem 4"), kind="lemma",
    given=[x >= 0, x < 1, k >= 0],
    show=(1 - x) ** k >= 1 - k * x)
def contraction_power_bernoulli():
    _, step = induction(k, 0)
    with step:
        fact("^", "sum", 1 - x, k, 1)
        linear(1 - x, k * x)

doubt(contraction_power_bernoulli, mutants=[mutant("half of x", show=(1 - x) ** k >= 1 - k * x / 2)],
    extremal={"x": "1/2", "k": "1"})

@claim("In numbers: theta(2 L/sigma) theta(r)^k >= theta(2 L/sigma)(1 - k e^(eps/2 - r^2/8)), gamma = e^eps",
    contraction("Theorem 4"), contraction("Section I, empirical comparison"), kind="lemma",
    given=[L > 0, sigma > 0, eps >= 0, r > 0, k >= 0],
    show=theta(exp(eps), shift) * theta(exp(eps), r) ** k
        >= theta(exp(eps), shift) * (1 - k * sqrt(exp(eps)) * exp(-(r**2) / 8)))
def contraction_bound_wide_set():
    """r = M D/(eta sigma).  The Renyi bounds of its references [12, 15] do not depend on D: for large D they are better
    at every eps > kappa for which the converted delta is below theta(2 L/sigma)."""
    use(theta_positive)
    use(theta_positive, r=shift)
    use(theta_limit_distance)
    use(contraction_power_bernoulli, x=1 - theta(exp(eps), r))
    have(1 - k * (1 - theta(exp(eps), r)) >= 1 - k * sqrt(exp(eps)) * exp(-(r**2) / 8), by.linear(k))
    linear(theta(exp(eps), shift))

doubt(contraction_bound_wide_set,
    mutants=[mutant("exponent r^2/4",
            show=theta(exp(eps), shift) * theta(exp(eps), r) ** k
                >= theta(exp(eps), shift) * (1 - k * sqrt(exp(eps)) * exp(-(r**2) / 4)))])

contraction_bound_wide_figure2 = claim("In numbers, Figure 2 with D = 10 in place of 1, i = 1, eps = 1: 0.126 against "
        "5.6e-9 of Proposition 1", contraction("Section I, empirical comparison"), kind="lemma",
    note="sigma = 2, L = 1, eta = 1/2, rho = 0, n = 40 as in Figure 2.",
    show=all_of(expr("126/1000") < theta(exp(1), 1) * theta(exp(1), 10) ** 39, converted(1, "1/78") < "56/10000000000"))
doubt(contraction_bound_wide_figure2,
    mutants=[mutant("0.127", show=expr("127/1000") < theta(exp(1), 1) * theta(exp(1), 10) ** 39)])

contraction_bound_better_figure3 = claim("Figure 3 at eps = 1 with 1 - eta rho for M: delta falls to below 18% (i = "
        "20), 42% (30), 92% (39)", contraction("Figure 3, curve of Theorem 4"), kind="lemma",
    note="1 - eta rho = 43/50, over 7/10; it is a Lipschitz constant by projected_sgd_better_step.",
    show=all_of(*(theta(exp(1), 2) * theta(exp(1), "43/35") ** (40 - i) < expr(part) * figure3(1, i) for i,
            part in ((20, "18/100"), (30, "42/100"), (39, "92/100")))))
doubt(contraction_bound_better_figure3,
    mutants=[mutant("17%", show=theta(exp(1), 2) * theta(exp(1), "43/35") ** 20 < "17/100" * figure3(1, 20))])

random_order_bound = claim("In numbers: L (1 - x^k)/(k (1 - x)), the mean of Theorem 4's deltas over k places, is at "
        "most L/(k (1 - x))", contraction("Section IV.E, last paragraph"), kind="lemma",
    note=("k is n, L stands for theta(2 L/sigma), x for theta(M D/(eta sigma)); the sum of x^(n - j) over the places j "
            "= 1, ..., n is geometric_sum.  The item that differs is at a uniform place, whatever the order of the "
            "others; by joint convexity (hockey_stick_mixture) delta is at most the mean.  So a random order, left for "
            "later by the authors, has the bound of random stopping."),
    given=[k >= 1, x > 0, x < 1, L >= 0],
    show=L / k * ((1 - x**k) / (1 - x)) <= L / (k * (1 - x)))
