"""How theta_gamma(r) tends to 1 as r grows, to 0 as gamma grows, falls with noise; theta_(e^eps)(eps/c) rises.

Limits are explicit elementary bounds, for all parameters; theta is that of `theta_gamma`, e1 and e2 are values of eps.
"""

from lemmas.mechanisms.gaussian_hockey_stick import far, gain, gauss_density_ratio, gauss_half_line_attained, near
from lemmas.mechanisms.theta_gamma import (DEFINITION, INCREASING, mills_ratio_decreasing, normal_density_bound, root,
    theta_increasing_r)
from lemmas.papers import contraction, federated
from verify.lemma import *

gamma, r, s, t, x, z = reals("gamma r s t x z")
e1, e2, c, eta, sigma1, sigma2, delta = reals("e1 e2 c eta sigma1 sigma2 delta")

normal_tail_bound = claim("2 Q(x) <= exp(-x^2/2) for x >= 0", *DEFINITION, kind="lemma",
    given=[x >= 0],
    show=2 * Q(x) <= exp(-(x**2) / 2))

doubt(normal_tail_bound, mutants=[mutant("exponent x^2", show=2 * Q(x) <= exp(-(x**2)))], extremal={"x": "0"})

root_is_exponential = claim("sqrt(gamma) = exp(log(gamma)/2)", *DEFINITION, kind="lemma",
    given=[gamma > 0],
    show=sqrt(gamma) == exp(log(gamma) / 2))

doubt(root_is_exponential, mutants=[mutant("exp(log(gamma))", show=sqrt(gamma) == exp(log(gamma)))])

@claim("exp(-x s) Q(x - s) + exp(x s) Q(x + s) <= exp(-x^2/2) for x > 0 and s >= 0", *DEFINITION, kind="lemma",
    given=[x > 0, s >= 0],
    show=exp(-x * s) * Q(x - s) + exp(x * s) * Q(x + s) <= exp(-(x**2) / 2))
def bhattacharyya_tails():
    # At s = 0 it is `normal_tail_bound`; in s the left side has the slope x (e^(x s) Q(x + s) - e^(-x s) Q(x - s)), at
    # most 0 as the Mills ratio decreases.
    slope(s, 0, by.use(gauss_density_ratio, x=x + z, r=2 * z), by.use(mills_ratio_decreasing, a=x - z, b=x + z),
        by.have(exp(2 * x * z) * Q(x + z) <= Q(x - z), by.linear(Q(x + z), scale=phi(x + z))),
        by.linear(exp(-x * z), x * exp(-x * z)), base=(by.use(normal_tail_bound), by.linear()))

@claim("1 - theta_gamma(r) <= sqrt(gamma) exp(-r^2/8), gamma >= 1: theta tends to 1 as r grows",
    contraction("Section III, additive Gaussian kernel"), federated("Theorem 1, paragraph after it"), kind="lemma",
    given=[gamma >= 1, r > 0],
    show=1 - theta(gamma, r) <= sqrt(gamma) * exp(-(r**2) / 8))
def theta_limit_distance():
    """The right side is the integral of sqrt(gamma p q), p, q the densities of N(r, 1), N(0, 1) (Bhattacharyya)."""

    fact("theta", "definition", gamma, r)
    use(root_is_exponential)
    rewrite(this)
    use(bhattacharyya_tails, x=r / 2, s=log(gamma) / r)
    fact("Q", "reflection", near(gamma, r))
    fact("exp", "log", gamma)
    linear(exp(log(gamma) / 2), Q(far(gamma, r)))

doubt(theta_limit_distance,
    mutants=[mutant("exponent r^2/7", show=1 - theta(gamma, r) <= sqrt(gamma) * exp(-(r**2) / 7))])

@claim("In numbers: theta_gamma(r) > eta for r^2 (1 - eta) >= 8 sqrt(gamma), eta < 1 <= gamma: Gaussians far apart",
    contraction("Section III", "part", "Gaussian kernel: the values at two points near 1"),
    federated("Theorem 1, paragraph after it", "part", "that theta comes near 1 at large distances, no kernel"),
    contraction("Section III, footnote 1", "part", "the Gaussian channel, by its values at two points near 1"),
    repairs="gauss_supremum_attained",
    given=[gamma >= 1, eta < 1, r > 0, 8 * sqrt(gamma) <= r**2 * (1 - eta)],
    show=eta < theta(gamma, r))
def additive_gauss_trivial():
    """The supremum over pairs of points is 1 and is not attained; the distance needed is explicit."""

    use(theta_limit_distance)
    fact("exp", "tangent", r**2 / 8)
    # sqrt(gamma) exp(-r^2/8) (1 + r^2/8) <= sqrt(gamma) < (1 - eta)(1 + r^2/8)
    have(sqrt(gamma) < (1 - eta) * exp(r**2 / 8), by.linear(1 - eta))
    have(sqrt(gamma) * exp(-(r**2) / 8) < 1 - eta, by.linear(exp(-(r**2) / 8)))

doubt(additive_gauss_trivial,
    mutants=[mutant("1 is attained", given=(gamma >= 1, eta <= 1, r > 0)),
        mutant("at a distance independent of gamma", given=(gamma >= 1, eta < 1, r > 0, r**2 * (1 - eta) >= 8))])

@claim("Q(t - r) - gamma Q(t) <= exp(r^2) Q(t - 2 r)/(4 gamma)", *DEFINITION, kind="lemma",
    given=[gamma > 0, r > 0],
    show=gain(t, gamma, r) <= exp(r**2) * Q(t - 2 * r) / (4 * gamma))
def gauss_second_moment_tail():
    """p - gamma q <= p^2/(4 gamma q) for the densities p, q of N(r, 1), N(0, 1), integrated over x > t; both sides go
    to 0 as t grows, the left one being at most 1/t from t = 2 r on."""

    limit(t, "oo", by.use(gauss_density_ratio), by.use(gauss_density_ratio, x=z, r=2 * r),
        by.have((exp(r * z - r**2 / 2) - 2 * gamma) ** 2 >= 0), by.linear(phi(z), gamma, exp(r**2)), start=2 * r,
        near=(by.have(z - r >= z / 2), by.fact("Q", "markov", z - r), by.use(normal_density_bound, x=z - r),
            by.have(1 / root <= "1/2"), by.have(Q(z - r) <= 1 / z, by.linear(Q(z - r), scale=z)),
            by.linear(gamma * z, z * exp(r**2) * Q(z - 2 * r), gamma**2 * z * Q(z), scale=4 * gamma * z)))

@claim("theta_gamma(r) <= exp(r^2)/(4 gamma): theta tends to 0 as gamma grows", *DEFINITION, kind="lemma",
    given=[gamma > 0, r > 0],
    show=theta(gamma, r) <= exp(r**2) / (4 * gamma))
def theta_limit_gamma():
    use(gauss_half_line_attained)
    use(gauss_second_moment_tail, t=far(gamma, r))
    linear(gamma, exp(r**2) * (1 - Q(far(gamma, r) - 2 * r)), scale=4 * gamma)

@claim("More noise, smaller theta: theta_gamma(delta/sigma) decreases in sigma", *INCREASING, kind="lemma",
    given=[gamma > 0, delta > 0, sigma1 > 0, sigma1 < sigma2],
    show=theta(gamma, delta / sigma2) < theta(gamma, delta / sigma1))
def theta_decreasing_sigma():
    use(theta_increasing_r)

def on_scale(e: Expr, c: Expr) -> Expr:
    """theta_{exp(e)}(e/c) in closed form."""
    return Q(c - e / (2 * c)) - exp(e) * Q(c + e / (2 * c))

theta_on_scale = claim("theta_{exp(eps)}(eps/c) = Q(c - eps/(2c)) - exp(eps) Q(c + eps/(2c))", *DEFINITION,
    kind="lemma",
    given=[e1 > 0, c > 0],
    show=theta(exp(e1), e1 / c) == on_scale(e1, c))

doubt(theta_on_scale,
    mutants=[mutant("e/c for e/(2c)", show=theta(exp(e1), e1 / c) == Q(c - e1 / c) - exp(e1) * Q(c + e1 / c))])

@claim("In numbers: theta_{exp(eps)}(eps/c), delta of Gaussian noise sigma = c/eps at sensitivity 1, does not fall as "
        "eps grows", *DEFINITION, kind="lemma",
    given=[c > 0, e1 > 0, e1 <= e2],
    show=theta(exp(e1), e1 / c) <= theta(exp(e2), e2 / c))
def theta_increasing_on_scale():
    use(theta_on_scale, e1=e2)
    rewrite(this)
    slope(e2, e1, by.use(gauss_density_ratio, x=c + z / (2 * c), r=z / c), by.fact("Q", "markov", c + z / (2 * c)),
        by.have(c * Q(c + z / (2 * c)) <= phi(c + z / (2 * c)), by.linear(z / c * Q(c + z / (2 * c)))),
        by.linear(exp(z), scale=c))
