"""Gaussian (and Laplace) steps in total variation, in numbers: KL, Pinsker's inequality, root of the squares.

sigma = Delta/(2 delta) gives KL <= 2 delta^2; that two adaptive answers are sqrt(delta_1^2 + delta_2^2) apart stands in
`gaussian_answers`.  r is the distance of the means, from `gaussian_tv_composition_sharp` on in deviations or scales; S
is Delta.  c is the number k of equal steps (in the proof of `gaussian_tv_composition_sharp` the root of the squares).
"""

from lemmas.mechanisms.theta_gamma import root, theta_small
from lemmas.papers import berthier
from verify.lemma import *

S, r, c, sigma, m1, m2, E1, E2, d1, d2, delta, z = reals("S r c sigma m1 m2 E1 E2 d1 d2 delta z")

@claim("In numbers: KL of two Gaussians of one variance is (m_1 - m_2)^2/(2 sigma^2)",
    berthier("Section 2.4, before Proposition 2.5", "part", "the divergence, dimension one, from the moments"),
    given=[sigma > 0, E1 == m1, E2 == m1**2 + sigma**2],
    show=((E2 - 2 * m2 * E1 + m2**2) - (E2 - 2 * m1 * E1 + m1**2)) / (2 * sigma**2) == (m1 - m2) ** 2 / (2 * sigma**2))
def gaussian_kl_moments():
    """The log-likelihood ratio is ((x - m_2)^2 - (x - m_1)^2)/(2 sigma^2); E1 and E2 are the first two moments under
    the first law.  In more dimensions the coordinates add up."""

    rewrite(E1 == m1)

doubt(gaussian_kl_moments,
    mutants=[mutant("without the 2",
            show=((E2 - 2 * m2 * E1 + m2**2) - (E2 - 2 * m1 * E1 + m1**2)) / (2 * sigma**2)
                == (m1 - m2) ** 2 / sigma**2)])

gaussian_pinsker_value = claim("In numbers: sqrt(KL/2) = ||mu_2 - mu_1||/(2 sigma) for KL = ||mu_2 - mu_1||^2/(2 "
        "sigma^2)", berthier("Section 2.4, before Proposition 2.5", "part", "only the equality at the end, as numbers"),
    kind="number",
    given=[sigma > 0, r >= 0],
    show=sqrt(r**2 / (2 * sigma**2) / 2) == r / (2 * sigma))

doubt(gaussian_pinsker_value, mutants=[mutant("r/sigma", show=sqrt(r**2 / (2 * sigma**2) / 2) == r / sigma)])

gaussian_sensitivity_tv = claim("||f(x) - f(y)||/(2 sigma) <= Delta/(2 sigma)",
    berthier("Section 2.4, before Proposition 2.5"), kind="proof-line",
    given=[sigma > 0, r <= S],
    show=r / (2 * sigma) <= S / (2 * sigma))

doubt(gaussian_sensitivity_tv, mutants=[mutant("Delta/(3 sigma)", show=r / (2 * sigma) <= S / (3 * sigma))])

@claim("In numbers: sigma = Delta/(2 delta), r <= Delta: r^2/(2 sigma^2), the KL of Gaussian laws r apart, is at most "
        "Delta^2/(2 sigma^2) = 2 delta^2",
    berthier("Section 2.4, stronger composition, display 2", "step", "as numbers"), kind="proof-line",
    given=[S > 0, delta > 0, r >= 0, r <= S, sigma == S / (2 * delta)],
    show=(r**2 / (2 * sigma**2) <= S**2 / (2 * sigma**2)) & (S**2 / (2 * sigma**2) == 2 * delta**2))
def gaussian_kl_calibrated():
    have(S**2 / (2 * sigma**2) == 2 * delta**2, by.rewrite(sigma == S / (2 * delta)))

doubt(gaussian_kl_calibrated, mutants=[mutant("delta^2", show=S**2 / (2 * sigma**2) == delta**2)])

tv_root_below_sum = claim("sqrt(delta_1^2 + delta_2^2) <= delta_1 + delta_2, and k equal steps give sqrt(k) delta",
    berthier("Section 2.4, stronger composition, sublinear growth", "part",
        "the comparison of the two bounds, as numbers"),
    given=[d1 >= 0, d2 >= 0, c >= 0],
    show=(sqrt(d1**2 + d2**2) <= d1 + d2) & (sqrt(c * d1**2) == sqrt(c) * d1))

doubt(tv_root_below_sum, mutants=[mutant("half of the sum", show=sqrt(d1**2 + d2**2) <= (d1 + d2) / 2)])

@claim("In numbers: the total variation formula theta_1 of two Gaussian steps is at most 4/5 sqrt(delta_1^2 + "
        "delta_2^2)", berthier("Section 2.4, stronger composition, display 3"), kind="strengthening",
    given=[d1 > 0, d2 > 0, r > 0, r**2 <= (2 * d1) ** 2 + (2 * d2) ** 2],
    show=theta(1, r) <= "4/5" * sqrt(d1**2 + d2**2))
def gaussian_tv_composition_sharp():
    """Ours, for queries that do not depend on the first output: two independent Gaussian coordinates at distances r_i
    = 2 delta_i are, after a rotation, one at distance r.  4/5 is above 2/sqrt(2 pi) = 0.798; `root` is sqrt(2 pi)."""

    use(theta_small)
    have(root >= "5/2")
    let(c, sqrt(d1**2 + d2**2))
    have(c**2 == d1**2 + d2**2, by.rewrite(c == sqrt(d1**2 + d2**2)))
    have(r <= 2 * c, by.linear(1 / (2 * c + r)))
    have(r / root <= "4/5" * c, by.linear(c, scale=root))

doubt(gaussian_tv_composition_sharp, mutants=[mutant("3/4 of it", show=theta(1, r) <= "3/4" * sqrt(d1**2 + d2**2))])

@claim("In numbers: Laplace noise with b = Delta/(2 delta): KL = r - 1 + exp(-r) <= 2 delta^2, as for Gaussian noise",
    berthier("Section 2.4, stronger composition, last sentence"), kind="lemma",
    given=[delta > 0, r >= 0, r <= 2 * delta],
    show=r - 1 + exp(-r) <= 2 * delta**2)
def laplace_kl_calibrated():
    """Ours.  r = |f(x) - f(y)|/b; in more dimensions the coordinates add up and the l1 norm serves.  The rule
    sqrt(delta_1^2 + delta_2^2) is not confined to Gaussian noise: the proof of
    `tv_composition_root` needs of the noise only this KL."""

    have(exp(-r) <= 1 - r + r**2 / 2, by.slope(r, 0, by.fact("exp", "tangent", -z), by.linear()))
    have(r**2 <= 4 * delta**2, by.linear(r, delta))
    linear()

doubt(laplace_kl_calibrated, mutants=[mutant("delta^2", show=r - 1 + exp(-r) <= delta**2)])

laplace_kl_value = claim("In numbers: KL of Laplace laws at distances 1 and 2 is r - 1 + exp(-r), up to 10^-9",
    berthier("Section 2.4, stronger composition, last sentence", "remark",
        "why Laplace noise may do too: two distances"), kind="number",
    note=("Left of both points the log-likelihood ratio is r, with mass 1/2; right of both it is -r, with mass "
            "exp(-r)/2; in between it is r - 2 z, with the density exp(-z)/2."),
    show=(Abs(Integral(0, 1, lambda z: (1 - 2 * z) * exp(-z) / 2) + (1 - exp(expr(-1))) / 2 - exp(expr(-1)))
            <= "1/1000000000") & (Abs(Integral(0, 2, lambda z: (2 - 2 * z) * exp(-z) / 2) + (1 - exp(expr(-2)))
                - (1 + exp(expr(-2)))) <= "1/1000000000"))
doubt(laplace_kl_value,
    mutants=[mutant("twice",
            show=Abs(Integral(0, 1, lambda z: (1 - 2 * z) * exp(-z) / 2) + (1 - exp(expr(-1))) / 2 - 2 * exp(expr(-1)))
                <= "1/1000000000")])
