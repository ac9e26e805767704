"""Two Gaussian numbers about the middle of an interval: when the projection on it hides nothing of theta_gamma.

The likelihood ratio passes gamma at D/2 + s^2 log(gamma)/d, for means d apart: that has to be in the interval.  The
interval is [0, D], s the deviation, and theta_gamma(d/s) what a test tells without the projection P onto it.
"""

from lemmas.contraction.projected_interval import (D, d, gain, gamma, hidden_is_less, hidden_pair, m1, m2, phi_,
    projected, s, turned, visible_half_line)
from lemmas.mechanisms.gaussian_hockey_stick import far, gauss_half_line_attained
from lemmas.mechanisms.gaussian_number_moments import line_symmetry
from lemmas.mechanisms.theta_gamma import theta_positive
from verify.lemma import *

# The means lie d apart about the middle of the interval; the ratio passes gamma at D/2 + s^2 log(gamma)/d.
upper, lower = (D + d) / 2, (D - d) / 2

def attains(m1: Expr, m2: Expr) -> Prop:
    """Some test after the projection tells theta_gamma(d/s)."""
    return gain_attained(gamma, line, projected(m1), projected(m2), theta(gamma, d / s))

@claim("E phi(P(m1 + s z)) = E phi(D - P(D - m1 + s z)) for the projection P onto [0, D]",
    given=[0 <= D],
    show=E(projected(m1), phi_) == E(projected(D - m1), lambda y: phi_(D - y)))
def turned_expectation():
    use(line_symmetry)
    do(*turned(m1))
    linear()

@claim("What is attained by two means m1, m2 is attained by the means turned round, D - m1 and D - m2",
    given=[0 <= D, attains(m1, m2)],
    show=attains(D - m1, D - m2))
def attains_turned():
    unpack(attains(m1, m2), phi_)
    use(turned_expectation)
    use(turned_expectation, m1=m2)
    witness(value(line, lambda y: phi_(D - y)))
    linear(gamma)

y0 = D / 2 + s**2 * log(gamma) / d  # where the ratio passes gamma
early = s**2 * log(gamma) <= d * D / 2

@claim("Of two projected Gaussian numbers, d apart about the middle of the interval, a test tells as much as without "
        "the projection if s^2 log(gamma) <= d D/2",
    given=[gamma >= 1, s > 0, D > 0, d > 0, early],
    show=attains(upper, lower))
def centred_attains():
    use(gauss_half_line_attained)
    have(y0 <= D)
    use(visible_half_line, m1=upper)
    use(visible_half_line, m1=lower)
    witness(value(line, lambda y: indicator(y0 <= y)))
    linear(gamma)

most = Max(0, gain((D - lower) / s, gamma, d / s))

@claim("If a test of P((D + d)/2 + s z) and P((D - d)/2 + s z) tells theta_gamma(d/s), then s^2 log(gamma) <= d D/2",
    given=[gamma >= 1, s > 0, D > 0, d > 0, attains(upper, lower)],
    show=early)
def interval_attained_only_then():
    """Else the ratio passes gamma beyond D, and a test tells at most `most`, which is less."""
    contradiction()
    have(D < y0)
    have((D - lower) / s < far(gamma, d / s))
    use(hidden_is_less)
    use(theta_positive, r=d / s)
    fact("max", "above", 0, gain((D - lower) / s, gamma, d / s))
    have(most < theta(gamma, d / s), by.cases_of(most))
    use(hidden_pair)
    unpack(attains(upper, lower), phi_)
    apply_to(hidden_pair)
