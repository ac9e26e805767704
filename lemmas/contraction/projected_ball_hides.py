"""Gaussian noise projected on a ball of R^d, d >= 2: for gamma > 1 a part of theta_gamma is hidden.

The best half-space of two points that are 2 R apart does not pass through the centre: it tells some y from 2 y.  So a
test loses a fixed amount in the strips of `strips_hidden`, also for points at least 2 R - g apart; a is their
difference over s.  o is the centre of the ball, R its radius, s the deviation of the noise, h0 a bound; mid_height is the
height of the middle of the points, h = log(gamma)/16.
"""

from lemmas.contraction.projected_ball import K, ball_pair, ball_total_variation, clip_short, o, of_points
# The strip is between the radii R and B; kappa is the part that a test loses there, twice the factor of the strip twice
# as far, beyond_b the chance of |x| > b for the noise x, likely a bound of it, gain what the test tells.
from lemmas.contraction.strips_hidden import (B, R, a, b, beyond_b, gain, gamma, h, kappa, likely, mid_height, r, s,
    same_at_double, strip_hidden, strip_likely, twice, z)
from lemmas.contraction.two_point import from_the_law_at_points, two_point_theorem
from lemmas.mechanisms.gaussian import gaussian_hockey_stick_within
from lemmas.mechanisms.neyman_pearson import normal_tail_strict
from lemmas.mechanisms.theta_gamma import theta_increasing_r, theta_nondecreasing_r
from lemmas.papers import contraction
from verify.lemma import *

V = euclid("V")
u, w, x, y, e, m1, m2 = points("u w x y e m1 m2", V)
phi_ = test("phi", V)
g, h0, h1 = reals("g h0 h")

@claim("In R^d, d >= 2, every vector has a unit vector orthogonal to it",
    given=[norm(u) == 1, norm(w) == 1, inner(u, w) == 0],
    show=exists(V, lambda e: (norm(e) == 1) & (inner(a, e) == 0)))
def orthogonal_unit():
    """p is orthogonal to a; where it is 0, so is u."""
    norm_inner(u)
    norm_inner(w)
    norm_inner(p)
    have(norm(u) * norm(u) == 1)
    have(norm(w) * norm(w) == 1)
    with have(inner(p, p) == inner(w, a) ** 2 + inner(u, a) ** 2):
        linear(inner(w, a) ** 2, inner(u, a) ** 2, inner(w, a) * inner(u, a))
    yes, no = cases(norm(p) > 0)
    with yes:
        witness(p / norm(p))
    with no:
        have(norm(p) ** 2 == 0)
        have(inner(w, a) ** 2 >= 0)
        have(inner(a, u) == 0, by.contradiction(), by.have(inner(u, a) ** 2 > 0))
        witness(u)

p = inner(w, a) * u - inner(u, a) * w

# z and z + s a are points of the ball about 0 that are at least 2 R - g apart.
far_apart = [gamma > 1, s > 0, R > 0, g <= R, 8 * R * g <= s**2 * log(gamma), norm(z) <= R, norm(z + s * a) <= R,
    2 * R - g <= s * norm(a)]

@claim("For points z and z + s a of the ball about 0, at least 2 R - g apart, 8 R g <= s^2 log(gamma): |<a, z>/s + "
        "|a|^2/2| <= log(gamma)/8",
    given=far_apart,
    show=(-log(gamma) / 8 <= mid_height) & (mid_height <= log(gamma) / 8))
def nearly_antipodal():
    """It is (|z + s a|^2 - |z|^2)/(2 s^2), and both lengths are from R - g to R."""
    norm_inner(z)
    norm_inner(a)
    norm_inner(z + s * a)
    triangle(z + s * a, -z)
    have(norm(z) ** 2 <= R**2, by.linear(norm(z) + R))
    have(norm(z + s * a) ** 2 <= R**2, by.linear(norm(z + s * a) + R))
    with have(R**2 - 2 * R * g <= norm(z) ** 2):
        have((R - g) ** 2 <= norm(z) ** 2, by.linear(norm(z), R - g))
    with have(R**2 - 2 * R * g <= norm(z + s * a) ** 2):
        have((R - g) ** 2 <= norm(z + s * a) ** 2, by.linear(norm(z + s * a), R - g))
    for side in each_part():
        with side:
            linear(1 / s**2)

directions = [norm(u) == 1, norm(w) == 1, inner(u, w) == 0]
scale = [b > 0, r == 2 * R / s, B == s**2 * log(gamma) / R + R + 2 * s * b]
part = kappa * likely
loss_factor = exp(((B + R) / s) ** 2 / 2) * (1 + twice)

@claim("For points nearly 2 R apart a test that does not tell y from 2 y beyond the ball falls short by a fixed amount",
    given=[*far_apart, *directions, *scale, beyond_b <= likely, same_at_double],
    show=part <= loss_factor * (theta(gamma, norm(a)) - gain))
def far_points_fall_short():
    """By `strip_hidden` and `strip_likely`, for the strip about the point `middle`."""
    have(R / s <= norm(a))
    have(R / s > 0)
    have(norm(a) > 0)
    triangle(z + s * a, -z)
    have(norm(a) <= r, by.linear(1 / s))
    use(nearly_antipodal)
    use(orthogonal_unit)
    unpack(this, e)
    norm_inner(a)
    norm_inner(e)
    have(norm(e) * norm(e) == 1)
    have(along * inner(a, a) == "11/16" * s * log(gamma), by.rewrite(norm(a) ** 2 == inner(a, a), backwards=True))
    have(inner(a, middle) == "11/16" * s * log(gamma), by.linear(R + s * b))
    have(inner(e, middle) == R + s * b, by.linear(along, R + s * b))
    have(along * norm(a) <= s**2 * log(gamma) / R, by.linear(s * log(gamma)))
    have(norm((R + s * b) * e) == R + s * b, by.linear(R + s * b))
    triangle(along * a, (R + s * b) * e)
    use(strip_likely)
    use(strip_hidden)
    linear(kappa, exp(((B + R) / s) ** 2 / 2))

along = "11/16" * s * log(gamma) / norm(a) ** 2
middle = along * a + (R + s * b) * e

near = theta(gamma, (2 * R - g) / s)
far = theta(gamma, 2 * R / s)

@claim("A test that does not tell y from 2 y beyond the ball tells at most h0 of two means in it, if h0 bounds what it "
        "tells of near and of far ones",
    given=[gamma > 1, s > 0, R > 0, g <= R, 8 * R * g <= s**2 * log(gamma), norm(m1) <= R, norm(m2) <= R, *directions,
        *scale, beyond_b <= likely, same_at_double, near <= h0, far - part / loss_factor <= h0],
    show=E(gauss(V), lambda x: phi_(m1 + s * x)) - gamma * E(gauss(V), lambda x: phi_(m2 + s * x)) <= h0)
def pair_below():
    """Means that are 2 R - g apart or more by `far_points_fall_short`, others by theta at (2 R - g)/s."""
    yes, no = cases(2 * R - g <= norm(m1 - m2))
    with yes:
        triangle(m1, -m2)
        have(norm(unit) <= 2 * R / s, by.linear(1 / s))
        use(theta_nondecreasing_r, r2=2 * R / s)
        use(far_points_fall_short, a=unit, z=m2)
        linear(1 / loss_factor)
    with no:
        use(gaussian_hockey_stick_within, r=(2 * R - g) / s)
        apply_to(this)

unit = (m1 - m2) / s

@claim("Clipping does not tell y from 2 y beyond the ball",
    given=[R > 0, R <= norm(y)],
    show=clip(V, 2 * y, R) == clip(V, y, R))
def clip_of_double():
    have(norm(y) > 0)
    fact("min", "right", 1, q).called("min right of 1, q")
    fact("min", "right", 1, R / norm(2 * y))
    rewrite(this)
    rewrite("min right of 1, q")

q = R / norm(y)

# In R^d with d >= 2, that is with two orthogonal unit vectors.  The coefficient is theta_gamma(2 R/s) at gamma = 1
# (ball_total_variation), and for d = 1 if s^2 log(gamma) <= 2 R^2 (centred_attains): both assumptions are needed.
top = theta(gamma, 2 * R / s)

@claim("For d >= 2 and gamma > 1 the Gaussian kernel projected on a ball has eta_gamma < theta_gamma(2 R/s)",
    contraction("Section III, projected Gaussian kernel", "remark", "when its bound is attained: a ball, gamma > 1"),
    kind="lemma",
    given=[gamma > 1, R > 0, s > 0, *directions, of_points],
    show=exists(REAL, lambda h: (h < top) & (contraction_coefficient(K, gamma) <= h)))
def projected_ball_hides():
    """Pairs 2 R - g or more apart fall short by a fixed amount; nearer ones have theta at (2 R - g)/s at most."""
    let(g, Min(R, s**2 * log(gamma) / (8 * R)))
    fact("min", "below", R, s**2 * log(gamma) / (8 * R))
    have(g > 0, by.unfold(g), by.cases_of(Min(R, s**2 * log(gamma) / (8 * R))))
    have(8 * R * g <= s**2 * log(gamma), by.linear(8 * R))
    let(r, 2 * R / s)
    have(h / r > 0)
    fact("Q", "half")
    use(normal_tail_strict, y=h / r)
    have(likely > 0)
    tight(b, gauss(V), norm, likely)
    under(gauss(V), lambda x: indicator(b < norm(x)) == indicator(b < abs(norm(x))))
    let(B, s**2 * log(gamma) / R + R + 2 * s * b)
    use(theta_increasing_r, r1=(2 * R - g) / s)
    fact("max", "above", near, far - part / loss_factor)
    have(bound < top, by.cases_of(bound))
    witness(bound)
    _, coefficient_below = each_part()
    with coefficient_below:
        use(two_point_theorem, h=bound).called("points suffice", "at points")
        with modus("points suffice"):
            from_the_law_at_points(of_points)
            intro("phi")
            use(clip_short, y=x - o)
            use(clip_short, y=z - o)
            with have(every(V, lambda y: (R <= norm(y)).implies(seen(2 * y) == seen(y)))):
                intro("y", "[beyond]")
                use(clip_of_double)
                rewrite(this)
            use(pair_below, m1=of_ball(x), m2=of_ball(z), phi=value(V, lambda y: seen(y)))

bound = Max(near, far - part / loss_factor)
of_ball = lambda x: clip(V, x - o, R)
seen = lambda y: phi_(o + clip(V, y, R))

attained = every(REAL, lambda h: (contraction_coefficient(K, gamma) <= h).implies(top <= h))

@claim("For d >= 2 the Gaussian kernel projected on a ball has eta_gamma <= theta_gamma(2 R/s), with equality if and "
        "only if gamma = 1",
    contraction("Section III, projected Gaussian kernel", "remark", "when its bound is attained: a ball, every gamma"),
    kind="strengthening",
    given=[gamma >= 1, R > 0, s > 0, *directions, of_points],
    show=all_of(contraction_coefficient(K, gamma) <= top, (gamma == 1).implies(attained), attained.implies(gamma == 1)))
def projected_ball_attained():
    at_most, equal_at_1, only_there = each_part()
    with at_most:
        use(two_point_theorem, h=top).called("points suffice", "at points")
        with modus("points suffice"):
            from_the_law_at_points(of_points)
            use(ball_pair)
    with equal_at_1:
        intro(1)
        rewrite(gamma == 1)
        intro()
        use(ball_total_variation)
        modus("ball_total_variation.1")  # that a bound of the coefficient is one of theta_1(2 R/s)
    with only_there:
        contradiction()
        use(projected_ball_hides)
        unpack(this, h1)
        apply_to(attained)

# The search looks at the line, where the half-line beyond s^2 log(gamma)/(2 R) is seen if that is at most R.
onto = lambda y: Max(-R, Min(R, y))
of_number = lambda m: bind(gauss(line), lambda z: dirac(onto(m + s * z)))
ends = hockey_stick(of_number(R), of_number(-R), gamma)
of_middle = Q(-R / s) - gamma * Q(R / s)
doubt(projected_ball_hides,
    mutants=[mutant("what the half-line from the middle tells", given=[gamma > 1, R > 0, s > 0],
            show=ends <= of_middle)])
doubt(projected_ball_attained,
    mutants=[mutant("nine tenths of what the half-line from the middle tells: of theta at gamma = 1",
            given=[gamma >= 1, R > 0, s > 0], show=ends <= "9/10" * of_middle)])
