"""What Gaussian noise projected on an interval contracts by: the coefficient of the kernel y -> P(y + s xi).

P projects onto [0, D].  The best pair of points is 0 and D, and the best tests are the half-lines that the projection
leaves visible: those that begin in (0, D].  Phi(u) = Q(-u) is the normal distribution function.  With r = (x - z)/s,
far(gamma, r) is where the likelihood ratio passes gamma, and gain(t, gamma, r) = Q(t - r) - gamma Q(t).  h is a bound.
"""

from lemmas.contraction.projected_interval import (D, P, gain, gamma, h, hidden_pair, projected, reflected_pair, s,
    visible_half_line, visible_pair)
from lemmas.contraction.two_point import from_the_law_at_points, two_point_theorem
from lemmas.mechanisms.gaussian_hockey_stick import far
from lemmas.papers import contraction
from verify.lemma import *

x, z, u, y0, y = reals("x z u y0 y")
phi_ = test("phi", line)
K = markov("K", line, line)

def seen(u: Expr) -> Expr:
    """Phi(u/s) - gamma Phi((u - D)/s), what the half-line from D - u on tells of the points D and 0."""
    return Q(-u / s) - gamma * Q((D - u) / s)

half_lines = every(REAL, lambda u: (0 <= u).implies((u < D).implies(seen(u) <= h)))

@claim("Points z < x of [0, D], projected: E_gamma <= h if h >= 0 and Q(-u/s) - gamma Q((D - u)/s) <= h, 0 <= u < D",
    given=[gamma >= 1, s > 0, 0 <= z, z < x, x <= D, 0 <= h, half_lines],
    show=hockey_stick(projected(x), projected(z), gamma) <= h)
def interval_pair():
    """y0, where the ratio passes gamma, is in the interval (`visible_pair`) or beyond it (`hidden_pair`)."""
    let(y0, (x + z) / 2 + s**2 * log(gamma) / (x - z))
    have(far(gamma, r) == (y0 - z) / s, by.unfold(y0))
    yes, no = cases(y0 <= D)
    with yes:
        use(visible_pair, m2=z)
        apply_to(half_lines, D - y0)
        fact("Q", "decreasing", (y0 - D) / s, (y0 - x) / s, by=[(by.linear(1 / s),)])
        fact("Q", "decreasing", (y0 - z) / s, y0 / s)
        with have(gain((y0 - z) / s, gamma, r) == theta(gamma, r)):
            rewrite(far(gamma, r) == (y0 - z) / s, backwards=True)
        have(gain((y0 - z) / s, gamma, r) <= h, by.linear(gamma))
        intro("phi")
        apply_to(hockey_stick(projected(x), projected(z), gamma) <= theta(gamma, r))
    with no:
        apply_to(half_lines, 0)
        fact("Q", "decreasing", 0, (D - x) / s)
        fact("Q", "decreasing", (D - z) / s, D / s)
        use(hidden_pair, by={"beyond the end": (by.linear(1 / s),), "gain of the end": (by.linear(gamma),)})

r = (x - z) / s

@claim("Any points of [0, D], projected noise: E_gamma <= h if h >= 0, Q(-u/s) - gamma Q((D - u)/s) <= h, 0 <= u < D",
    given=[gamma >= 1, s > 0, 0 < D, 0 <= h, half_lines],
    show=hockey_stick(projected(P(x)), projected(P(z)), gamma) <= h)
def any_points_of_the_interval():
    """Where P x < P z the interval is turned round."""
    yes, no = cases(P(z) < P(x))
    with yes:
        use(interval_pair)
    with no:
        P_x_below_P_z, P_x_from_P_z_on = cases(P(x) < P(z))
        with P_x_below_P_z:
            use(interval_pair, x=D - P(x), z=D - P(z))
            use(reflected_pair)
        with P_x_from_P_z_on:
            have(P(x) == P(z))
            rewrite(this)
            intro("phi")
            linear(E(projected(P(z)), phi_))

of_points = every(REAL, lambda y: same(K(y), projected(P(y))))
coefficient = contraction_coefficient(K, gamma) <= h
two_points = every(REAL, REAL, lambda x, z: hockey_stick(K(x), K(z), gamma) <= h)

# The supremum over 0 <= u < D is written by its bounds.  K is on the line and projects first, K(y) = P(P(y) + s xi): on
# [0, D] it is y -> P(y + s xi), and P maps onto [0, D].
@claim("On [0, D] the kernel y -> P(y + s xi) has eta_gamma = max(0, sup Phi(u/s) - gamma Phi((u - D)/s)) over 0 <= u "
        "< D",
    contraction("Section III, projected Gaussian kernel", "remark", "its exact coefficient on an interval, no drift"),
    kind="lemma",
    given=[gamma >= 1, s > 0, D > 0, of_points],
    show=coefficient.implies((0 <= h) & half_lines) & ((0 <= h) & half_lines).implies(coefficient))
def interval_coefficient():
    use(two_point_theorem).called("points suffice", "at points")
    at_least, at_most = each_part()
    with at_least:
        intro()
        have(two_points, by.modus("at points"), by.assume())
        have(P(D) == D)
        have(P(0) == 0)
        with have(ends):  # 0 and D are P(0) and P(D), from where the kernel goes
            rewrite(P(D) == D, backwards=True, only=1)
            rewrite(P(0) == 0, backwards=True, only=3)
            apply_to(of_points, D).called("of points at D")
            apply_to(of_points, 0)
            rewrite("of points at D", backwards=True)
            rewrite(this, backwards=True)
            intro("phi")
            apply_to(two_points)
        nonnegative, each_half_line = each_part()
        with nonnegative:
            apply_to(ends, none)
        with each_half_line:
            intro()
            apply_to(ends, visible(u))
            use(visible_half_line, t=D - u, m1=D)
            use(visible_half_line, t=D - u, m1=0)
            linear(gamma)
    with at_most:
        intro(1)
        with modus("points suffice"):
            from_the_law_at_points(of_points)
            use(any_points_of_the_interval)

none = value(line, lambda y: 0)
visible = lambda u: value(line, lambda y: indicator(D - u <= y))
ends = hockey_stick(projected(D), projected(0), gamma) <= h

apart = hockey_stick(projected(D), projected(0), gamma)
doubt(interval_coefficient,
    mutants=[mutant("the half-line from the middle", given=[gamma >= 1, s > 0, D > 0], show=apart <= seen(D / 2))])
