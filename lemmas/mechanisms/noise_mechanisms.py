"""In numbers: how much Gaussian or Laplace noise gives (eps, delta)-DP or delta-TV privacy.

theta_gamma(r) is E_gamma of Gaussian laws r deviations apart.  The Gaussian mechanism with sensitivity S and noise
sigma has delta = theta_{exp(eps)}(S/sigma), attained by a query with the values 0 and S.  The usual calibration sigma =
c S/eps with c^2 > 2 log(5/(4 delta)) needs a bound on eps, which two of the papers leave out.  Laplace noise of scale
v has total variation 1 - exp(-S/(2 v)) at answers S apart.
"""

from lemmas.mechanisms.theta_gamma import root, theta_nondecreasing_r, theta_small
from lemmas.mechanisms.theta_limits import theta_increasing_on_scale, theta_on_scale
from lemmas.papers import berthier, feldman
from verify.lemma import *

eps, delta, sigma, S, c, r, v, d = reals("eps delta sigma S c r v d")

MECHANISM = (c > 0, eps > 0, delta > 0, S > 0, sigma >= c * S / eps, c**2 > 2 * log("5/4" / delta))

# --- the Gaussian mechanism ------------------------------------------------------------------------

gaussian_mechanism = claim("In numbers: theta_(e^eps)(S/sigma) <= delta for sigma >= c S/eps, c^2 > 2 log(1.25/delta)",
    berthier("Proposition 2.2", "part", "as a number: theta in place of the mechanism"), flaw="missing hypothesis",
    grade="substantive",
    note=("A bound on eps is missing (Dwork and Roth have eps < 1).  The left side is the least possible delta."),
    given=MECHANISM,
    show=theta(exp(eps), S / sigma) <= delta)
doubt(gaussian_mechanism, mutants=[mutant("delta below 1 only", given=(*MECHANISM, delta < 1))],
    hints=[{"c": "4", "eps": "32", "delta": "1/100", "S": "1", "sigma": "1/8"},
        {"c": "4", "eps": "8", "delta": "1/100", "S": "1", "sigma": "1/2"}])

local_mechanism_line = claim("In numbers: theta_{exp(eps)}(eps/sqrt(2 log(1.25/delta))) <= delta, the calibration of "
        "Lemma 27", feldman("Lemma 27, second sentence", "instance", "the losses L w and -L w on the line, delta < 1"),
    flaw="missing hypothesis", grade="substantive",
    note=("For losses f(w) = L w and -L w on the line the two outputs are 2 L apart, sigma = 2 L c/eps with c = sqrt(2 "
            "log(1.25/delta)), and r = eps/c.  For delta > 5/4 sigma is not even defined."),
    given=[eps > 0, delta > 0, delta < 1],
    show=theta(exp(eps), eps / sqrt(2 * log("5/4" / delta))) <= delta)
doubt(local_mechanism_line, mutants=[mutant("eps <= 4", given=(eps > 0, eps <= 4, delta > 0, delta < 1))],
    hints=[{"eps": "8", "delta": "1/100"}])

# The calibration with 5/4 holds up to eps = 15/4 for all delta < 1; theta_(exp(15/4))(15/(4 c)) is Q(near) - exp(15/4)
# Q(far).
near, far = c - 15 / (8 * c), c + 15 / (8 * c)

gaussian_calibration_small_c = claim("Q(c - 15/(8c)) - exp(15/4) Q(c + 15/(8c)) <= (5/4) exp(-c^2/2) for 33/50 <= c <= "
        "3", berthier("Proposition 2.2"), kind="lemma",
    given=[c >= "33/50", c <= 3],
    show=Q(near) - exp("15/4") * Q(far) <= "5/4" * exp(-(c**2) / 2))

doubt(gaussian_calibration_small_c,
    mutants=[mutant("constant 1", show=Q(near) - exp("15/4") * Q(far) <= exp(-(c**2) / 2))])

@claim("theta_{exp(eps)}(r) <= (5/4) exp(-c^2/2) for r <= eps/c and eps <= 15/4", berthier("Proposition 2.2"),
    feldman("Lemma 27, second sentence"), kind="strengthening",
    given=[c > 0, eps > 0, eps <= "15/4", r > 0, r <= eps / c],
    show=theta(exp(eps), r) <= "5/4" * exp(-(c**2) / 2))
def gaussian_calibration():
    """Sharper than the textbook's eps < 1.  Numerically the best bound on eps for all delta < 1 is between 3.786 and
    3.787."""

    # theta grows with r, and along r = eps/c with eps: the worst case is eps = 15/4.
    use(theta_nondecreasing_r, r2=eps / c)
    use(theta_increasing_on_scale, e2="15/4")
    use(theta_on_scale, e1="15/4")
    yes, no = cases(c < "33/50")
    with yes:
        # The right side is at least 1, as c^2/2 <= 1089/5000.
        fact("exp", "increasing", "-1089/5000", -(c**2) / 2)
        have("5/4" * exp("-1089/5000") >= 1)
        linear(exp("15/4") * Q(far), 1 - Q(near))
    with no:
        c_small, c_large = cases(c <= 3)
        with c_small:
            use(gaussian_calibration_small_c)
        with c_large:
            # Q(a) <= phi(a)/a at a = c - 15/(8c) >= 19/8.
            have(near >= "19/8")
            fact("Q", "markov", near)
            fact("phi", "density", near)
            fact("exp", "increasing", -(near ** 2) / 2, "15/8" - c**2 / 2)
            have(exp("15/8") <= "95/32" * root)
            have("19/8" * Q(near) <= phi(near), by.linear(Q(near)))
            have("19/8" * root * Q(near) <= "95/32" * root * exp(-(c**2) / 2), by.linear(root, exp(-(c**2) / 2)))
            have(Q(near) <= "5/4" * exp(-(c**2) / 2), by.linear(scale=root))
            linear(exp("15/4") * Q(far))

doubt(gaussian_calibration,
    mutants=[mutant("eps <= 4", given=(c > 0, eps > 0, eps <= 4, r > 0, r <= eps / c)),
        mutant("constant 1", show=theta(exp(eps), r) <= exp(-(c**2) / 2))])

gaussian_calibration_fails = claim("theta_{exp(eps)}(eps/c) > (5/4) exp(-c^2/2) at eps = 19/5, c = 41/50: 5/4 is too "
        "small there", berthier("Proposition 2.2"), feldman("Lemma 27, second sentence"), kind="lemma",
    given=[eq(eps, "19/5"), eq(c, "41/50")],
    show=theta(exp(eps), eps / c) > "5/4" * exp(-(c**2) / 2))
doubt(gaussian_calibration_fails, mutants=[mutant("at 15/4", given=[eq(eps, "15/4"), eq(c, "41/50")])])

@claim("In numbers: theta_1(d/sigma) <= d/(2 sigma), of the total variation of Gaussian laws d = ||x - y|| apart",
    berthier("Section 2.4, before Proposition 2.5", "part", "the first and the last member, theta for the distance"),
    feldman("Appendix C, property 3, display 3", "part", "the two ends of the bound on TV, without Pinsker"),
    given=[d > 0, sigma > 0],
    show=theta(1, d / sigma) <= d / (2 * sigma))
def gaussian_total_variation():
    use(theta_small)
    have(d / sigma / root <= d / (2 * sigma))

doubt(gaussian_total_variation, mutants=[mutant("39/100 for 1/2", show=theta(1, d / sigma) <= "39/100" * d / sigma)])

# --- the Laplace mechanism -------------------------------------------------------------------------

laplace_total_variation = claim("In numbers: 1 - exp(-S/(2 v)), the total variation of Laplace laws S apart, is at "
        "most delta for v = sqrt(S/(2 delta))",
    berthier("Proposition 2.4", "instance", "d = 1, the worst pair of data sets"), flaw="false statement",
    grade="substantive",
    note=("S has a unit and delta has none, so that the printed scale v cannot be right at all scales.  The proof "
            "bounds the difference of the densities at each point by delta, which is no bound on its integral."),
    given=[S > 0, delta > 0, delta < 1, v == sqrt(S / (2 * delta))],
    show=1 - exp(-S / (2 * v)) <= delta)
doubt(laplace_total_variation,
    mutants=[mutant("S <= 1", given=(S > 0, S <= 1, delta > 0, delta < 1, v == sqrt(S / (2 * delta))))],
    hints=[{"S": "1", "delta": "1/50", "v": "5"}])

@claim("In numbers: 1 - exp(-S/(2 v)), the total variation of Laplace laws S apart, is at most delta for v >= S/(-2 "
        "log(1 - delta))", berthier("Proposition 2.4"), kind="strengthening",
    given=[S > 0, delta > 0, delta < 1, v >= S / (-2 * log(1 - delta))],
    show=1 - exp(-S / (2 * v)) <= delta)
def laplace_total_variation_exact():
    have(-2 * v * log(1 - delta) >= S, by.linear(-log(1 - delta)))
    fact("exp", "increasing", log(1 - delta), -S / (2 * v), by=((by.linear(scale=2 * v),),))
    fact("exp", "log", 1 - delta)
    linear()

doubt(laplace_total_variation_exact,
    mutants=[mutant("a tenth less", given=(S > 0, delta > 0, delta < 1, v >= "9/20" * S / (-log(1 - delta))))])
