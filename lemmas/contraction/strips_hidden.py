"""What a test that does not tell y from 2 y beyond a ball loses of a half-space that misses the centre.

A strip on the near side of the border and twice the strip, on the far side, lose a part of the probability of the
strip, which is bounded from below for all means that are nearly 2 R apart.  The means are z and z + s a, the height of y
is <a, y>/s, and the strip is between the radii R and B.  The middle of the means has a height of at most log(gamma)/8,
up or down.  phi is the test; it loses against the best half-space, and `gain` is what it tells.
"""

from lemmas.contraction.attained_through_maps import loss_nonnegative, loss_of_test
from lemmas.contraction.gaussian_bounded_sets import gauss_doubled_in_ball, gauss_moved_in_ball
from lemmas.mechanisms.gaussian import gauss_half_space, half_space, lost_at, threshold
from verify.lemma import *

V = euclid("V")
x, z, a, c, e = points("x z a c e", V)
s, R, B, b, r, gamma = reals("s R B b r gamma")
phi = test("phi", V)

low, high = "5/8" * log(gamma), "3/4" * log(gamma)
# The height of the middle of the means, z + s a/2; the border of the half-space is at log(gamma) above it.
mid_height = inner(a, z) / s + norm(a) ** 2 / 2
centred = (-log(gamma) / 8 <= mid_height) & (mid_height <= log(gamma) / 8)
kappa = gamma * (1 - exp(-log(gamma) / 16))  # the loss at log(gamma)/16 from the border, and the least beyond that
noisy = lambda x: z + s * x
# What phi loses at the noise x.
lost = lambda x: lost_at(gamma, V, a, x, phi(noisy(x)))

@claim("At heights <a, y>/s up to 3/4 log(gamma) and from 5/4 log(gamma) on a test loses at least gamma (1 - "
        "gamma^(-1/16)) times what it is off",
    given=[gamma > 1, s > 0, centred],
    show=all_of(0 <= lost(x), (inner(a, noisy(x)) <= s * high).implies(kappa * phi(noisy(x)) <= lost(x)),
        (2 * s * low <= inner(a, noisy(x))).implies(kappa * (1 - phi(noisy(x))) <= lost(x))))
def strip_loses():
    """By `loss_nonnegative` at the distance d = log(gamma)/16 from the border."""
    use(loss_nonnegative, q=value(V, lambda x: phi(noisy(x))), d=d)
    _, below_high, above_low = each_part()
    with below_high:
        intro()
        have(inner(a, noisy(x)) / s <= high)
        have(here <= at - d)
        have(here <= at)
        have(here <= at + d)
        have(off == phi(noisy(x)), by.fact("abs", "negative", -phi(noisy(x))))
    with above_low:
        intro()
        have(2 * low <= inner(a, noisy(x)) / s)
        have(at + d < here)
        have(at < here)
        have(at - d < here)
        have(off == 1 - phi(noisy(x)), by.fact("abs", "positive", 1 - phi(noisy(x))))

# In terms of the noise x: the border, the place of x, and the distance from the border.
at, here, d = threshold(gamma, norm(a)), inner(a, x), log(gamma) / 16
off = abs(half_space(x) - phi(noisy(x)))

def strip(y: Point) -> Expr:
    """Whether y is outside of the ball of radius R, within the radius B, at a height between low and high."""
    high_enough = indicator(s * low <= inner(a, y)) * indicator(inner(a, y) <= s * high)
    return indicator(R <= norm(y)) * indicator(norm(y) <= B) * high_enough

same_at_double = every(V, lambda y: (R <= norm(y)).implies(phi(2 * y) == phi(y)))
gain = E(gauss(V), lambda x: phi(noisy(a + x))) - gamma * E(gauss(V), lambda x: phi(noisy(x)))
twice = exp(((2 * B + R) / s) ** 2 / 2)

@claim("A test that does not tell y from 2 y outside the ball falls short of theta_gamma(|a|) by a part of the "
        "probability of the strip",
    given=[gamma > 1, norm(a) > 0, s > 0, centred, norm(z) <= R, same_at_double],
    show=kappa * E(gauss(V), lambda x: strip(noisy(x))) <= (1 + twice) * (theta(gamma, norm(a)) - gain))
def strip_hidden():
    """In the strip phi is lost, in twice the strip 1 - phi; the second costs the factor `twice`."""
    use(loss_of_test, q=value(V, lambda x: phi(noisy(x))))
    with under(gauss(V), lambda x: kappa * (phi(noisy(x)) * strip(noisy(x))) <= lost(x)) as x:
        use(strip_loses).called("nowhere negative", "below high", "above low")
        yes, _ = cases(inner(a, noisy(x)) <= s * high)
        with yes:
            modus("below high")
            have(strip(noisy(x)) <= 1)
            linear(kappa * phi(noisy(x)))
    with under(gauss(V), lambda x: kappa * beyond(noisy(x)) <= lost(x)) as x:
        use(strip_loses).called("nowhere negative", "below high", "above low")
        at_least_low, _ = cases(2 * s * low <= inner(a, noisy(x)))
        with at_least_low:
            modus("above low")
            have(strip(noisy(x) / 2) <= 1)
            linear(kappa * (1 - phi(noisy(x))))
    use(gauss_doubled_in_ball, f=value(V, lambda y: beyond(y)), B=2 * B)
    under(gauss(V), lambda x: beyond(2 * noisy(x)) == strip(noisy(x)) - phi(noisy(x)) * strip(noisy(x)),
        lambda x: (by.cases(R <= norm(noisy(x)), yes=(by.apply_to(same_at_double), by.rewrite(this))),))
    linear(kappa, twice)

beyond = lambda y: (1 - phi(y)) * strip(y / 2)

h = log(gamma) / 16  # the height from the middle of the strip to its ends
likely = (1 - 2 * Q(h / r)) / 2
# The point c is in the middle of the strip, far from the centre along it: the space has a second direction e.
in_the_middle = [gamma > 1, s > 0, norm(e) == 1, inner(a, c) == "11/16" * s * log(gamma), inner(e, c) == R + s * b,
    norm(c) + s * b <= B]
excluded = lambda x: indicator(h < inner(a, x)) + indicator(h < inner(-a, x)) + indicator(b < norm(x))

@claim("c + s x is in the strip, c in its middle, if |<a, x>| <= log(gamma)/16 and |x| <= b",
    given=in_the_middle,
    show=1 - excluded(x) <= strip(c + s * x))
def near_the_middle():
    """c is log(gamma)/16 from either end of the strip's heights, and R + s b from 0 along e."""
    have(inner(e, c + s * x) <= norm(c + s * x), by.cauchy_schwarz(e, c + s * x), by.linear(norm(c + s * x)))
    have(-inner(e, x) <= norm(x), by.cauchy_schwarz(-e, x), by.linear(norm(x)))
    triangle(c, s * x)
    _, no = cases(h < inner(a, x))
    with no:
        _, within_below = cases(h < inner(-a, x))
        with within_below:
            _, b_from_norm_x_on = cases(b < norm(x))
            with b_from_norm_x_on:
                have(s * inner(a, x) <= s * h, by.linear(s))
                have(-s * inner(a, x) <= s * h, by.linear(s))
                have(s * low <= inner(a, c + s * x))
                have(inner(a, c + s * x) <= s * high)
                have(s * norm(x) <= s * b, by.linear(s))
                have(R <= norm(c + s * x), by.linear(s))
                have(norm(c + s * x) <= B)

beyond_b = E(gauss(V), lambda x: indicator(b < norm(x)))

@claim("The strip has a probability bounded from below for all |z| <= R",
    given=[*in_the_middle, norm(z) <= R, 0 < norm(a), norm(a) <= r, beyond_b <= likely],
    show=likely <= exp(((B + R) / s) ** 2 / 2) * E(gauss(V), lambda x: strip(noisy(x))))
def strip_likely():
    under(gauss(V), lambda x: 1 - excluded(x) <= strip(c + s * x), lambda x: (by.use(near_the_middle),))
    use(gauss_half_space, t=h)
    use(gauss_half_space, a=-a, t=h)
    have(h / r <= h / norm(a), by.linear(h))
    fact("Q", "decreasing", h / r, h / norm(a))
    use(gauss_moved_in_ball, f=value(V, lambda y: strip(y)), m=c)
