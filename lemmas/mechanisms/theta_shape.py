"""The shape of theta_gamma(r): its derivatives in gamma and in r, convex and concave ranges.

The derivative in r is phi(log(gamma)/r - r/2), largest at r^2 = 2 log(gamma) for gamma > 1; that in gamma is
-Q(log(gamma)/r + r/2).
"""

from lemmas.mechanisms.gaussian_hockey_stick import far, gauss_half_line_attained, gauss_half_line_sup, near
from lemmas.mechanisms.theta_gamma import DEFINITION, INCREASING, along_r
from verify.lemma import *

gamma, gamma1, gamma2, r, r1, r2, z = reals("gamma gamma1 gamma2 r r1 r2 z")

@claim("-Q(s(g1)) (g2 - g1) <= theta_g2(r) - theta_g1(r) <= -Q(s(g2)) (g2 - g1), s(g) = log(g)/r + r/2, g1 < g2",
    *DEFINITION, kind="lemma",
    given=[gamma1 > 0, gamma1 < gamma2, r > 0],
    show=(-Q(far(gamma1, r)) * (gamma2 - gamma1) <= theta(gamma2, r) - theta(gamma1, r))
        & (theta(gamma2, r) - theta(gamma1, r) <= -Q(far(gamma2, r)) * (gamma2 - gamma1)))
def theta_slope_gamma():
    use(gauss_half_line_attained, gamma=gamma2)
    use(gauss_half_line_sup, gamma=gamma1, t=far(gamma2, r))
    use(gauss_half_line_sup, gamma=gamma2, t=far(gamma1, r))

doubt(theta_slope_gamma,
    mutants=[mutant("-Q(near)", show=theta(gamma2, r) - theta(gamma1, r) <= -Q(near(gamma2, r)) * (gamma2 - gamma1))])

@claim("phi(log(gamma)/r - r/2), the derivative of theta_gamma in r, does not fall up to r^2 = 2 log(gamma)",
    *INCREASING, kind="lemma",
    given=[gamma >= 1, r1 > 0, r1 <= r2, hypothesis("below the level", r2**2 <= 2 * log(gamma))],
    show=phi(near(gamma, r1)) <= phi(near(gamma, r2)))
def phi_rate_grows():
    slope(r2, r1, by.have(z**2 <= 2 * log(gamma)), by.have(near(gamma, z) >= 0),
        by.have(near(gamma, z) * phi(near(gamma, z)) >= 0), by.linear(z * log(gamma), z**3, scale=z**3))

@claim("r -> theta_gamma(r) is convex where r^2 <= 2 log(gamma): it lies above its tangents, to the right", *INCREASING,
    kind="lemma",
    given=[gamma >= 1, r1 > 0, r1 <= r2, r2**2 <= 2 * log(gamma)],
    show=theta(gamma, r1) + (r2 - r1) * phi(near(gamma, r1)) <= theta(gamma, r2))
def theta_convex_small_r():
    along_r(by.use(phi_rate_grows, r2=z, by={"below the level": (by.linear(z, r2),)}), by.linear())

@claim("gamma >= 1: phi(log(gamma)/r - r/2), the slope of theta_gamma in r, does not grow from r^2 = 2 log(gamma) on",
    *INCREASING, kind="lemma",
    given=[gamma >= 1, r1 > 0, r1 <= r2, r1**2 >= 2 * log(gamma)],
    show=phi(near(gamma, r2)) <= phi(near(gamma, r1)))
def phi_rate_falls():
    slope(r2, r1, by.have(z**2 >= 2 * log(gamma), by.linear(z, r1)), by.have(near(gamma, z) <= 0),
        by.have(near(gamma, z) * phi(near(gamma, z)) <= 0), by.linear(z * log(gamma), z**3, scale=z**3))

@claim("gamma >= 1: r -> theta_gamma(r) is below its tangents, to the right, where r^2 >= 2 log(gamma)", *INCREASING,
    kind="lemma",
    given=[gamma >= 1, r1 > 0, r1 <= r2, r1**2 >= 2 * log(gamma)],
    show=theta(gamma, r2) <= theta(gamma, r1) + (r2 - r1) * phi(near(gamma, r1)))
def theta_concave_large_r():
    along_r(by.use(phi_rate_falls, r2=z), by.linear())
