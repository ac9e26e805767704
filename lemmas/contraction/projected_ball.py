"""Gaussian noise projected on a ball of R^d: at gamma = 1 the projection hides nothing of opposite points.

Two opposite points of the sphere are told apart best by a half-space through the centre, and that is a union of rays.
o is the centre of the ball, R its radius, s the deviation of the noise; h is a bound of the coefficient eta_1.
"""

from lemmas.contraction.projected_step import gaussian_noise_within
from lemmas.contraction.two_point import from_the_law_at_points, two_point_theorem
from lemmas.mechanisms.gaussian import gauss_half_space
from lemmas.mechanisms.theta_gamma import theta_total_variation
from lemmas.papers import contraction
from verify.lemma import *

V = euclid("V")
o, u, x, z, y = points("o u x z y", V)
s, R, h, t, gamma = reals("s R h t gamma")
K = markov("K", V, V)
phi = test("phi", V)

# The projection onto the ball of radius R about o: clip(V, y, R) shortens y to the length R.
P: Callable[[Point], Point] = lambda y: o + clip(V, y - o, R)

@definition(r"(\Pi_{\mathrm{ball}($o, $R)})_{*} \mathcal{N}($m, $s^2 I)")
def noise_on_ball(V: Euclid, o: Point[V], R: Real, s: Real, m: Point[V]) -> Law:
    """N(m, s^2 I), projected onto the ball of radius R about o."""
    return bind(gauss(V), lambda xi: dirac(o + clip(V, m + s * xi - o, R)))

noisy = lambda m: noise_on_ball(V, o, R, s, m)
of_points = every(V, lambda w: same(K(w), noisy(P(w))))
coefficient = contraction_coefficient(K, 1) <= h

@claim("Clipping to R > 0: length at most R; vectors of length R stay, and so does the side of a hyperplane through 0",
    given=[R > 0],
    show=all_of(norm(clip(V, y, R)) <= R, (norm(y) == R).implies(clip(V, y, R) == y),
        (0 < inner(u, y)).implies(0 < inner(u, clip(V, y, R))),
        (inner(u, y) <= 0).implies(inner(u, clip(V, y, R)) <= 0)))
def clip_short():
    yes, no = cases(norm(y) > 0)  # clip(V, y, R) is y times min(1, R/|y|); where |y| = 0, y is 0
    with yes:
        _, on_the_sphere, *_ = each_part()
        with on_the_sphere:
            intro()
            rewrite(this)
    with no:
        definite(y)
        _, on_the_sphere, inside, outside = each_part()
        with on_the_sphere:
            intro()
            absurd()
        with inside:
            intro()
            rewrite(y == zero(V), at=this)
            absurd()
        with outside:
            rewrite(y == zero(V))

seen = lambda m: E(gauss(V), lambda xi: indicator(0 < inner(u, P(m + s * xi) - o)))

@claim("Noise around o + t u, |u| = 1, is after the projection in the half-space <u, y - o> > 0 with chance Q(-t/s)",
    given=[R > 0, s > 0, norm(u) == 1],
    show=seen(o + t * u) == Q(-t / s))
def half_space_seen_after_projection():
    """The projection keeps the side (`clip_short`), and before it the side is <u, x> > -t/s for the noise x."""
    norm_inner(u)
    use(gauss_half_space, a=u, t=-t / s)
    have(norm(u) * norm(u) == 1)
    with under(gauss(V),
            lambda x: indicator(0 < inner(u, P(o + t * u + s * x) - o)) == indicator(-t / s < inner(u, x))) as x:
        use(clip_short).called("short", "on the sphere", "inside", "outside")
        have(inner(u, t * u + s * x) == t + s * inner(u, x), by.linear(t))
        yes, no = cases(-t / s < inner(u, x))
        with yes:
            have(0 < inner(u, t * u + s * x), by.linear(s))
            have(0 < inner(u, clip(V, t * u + s * x, R)), by.modus("inside"))
        with no:
            have(inner(u, t * u + s * x) <= 0, by.linear(s))
            have(inner(u, clip(V, t * u + s * x, R)) <= 0, by.modus("outside"))
    have(Q(-t / s / norm(u)) == Q(-t / s), by.rewrite(norm(u) == 1))

top = theta(1, 2 * R / s)

@claim("Noise around two points of the ball, projected: E_gamma is at most theta_gamma(2 R/s)",
    given=[gamma >= 1, R > 0, s > 0],
    show=hockey_stick(noisy(P(x)), noisy(P(z)), gamma) <= theta(gamma, 2 * R / s))
def ball_pair():
    # Only that clipped vectors are short is used, for which any u does.
    use(clip_short, y=x - o, u=x).called("short", "on the sphere", "inside", "outside")
    use(clip_short, y=z - o, u=x).called("short", "on the sphere", "inside", "outside")
    triangle(clip(V, x - o, R), -clip(V, z - o, R))
    use(gaussian_noise_within, m1=P(x), m2=P(z))
    intro("phi")
    apply_to(this, value(V, lambda y: phi(P(y))))

two_points = every(V, V, lambda x, z: hockey_stick(K(x), K(z), 1) <= h)
ends = hockey_stick(noisy(o + R * u), noisy(o - R * u), 1) <= h

# In R^d with d >= 1, that is with some unit vector u.  The paper's set is the ball of radius R about o; K is the kernel.
@claim("The Gaussian kernel projected on a ball has eta_1 = theta_1(2 R/s) exactly, and antipodal points attain it",
    contraction("Section III, projected Gaussian kernel", "remark", "when its bound is attained: a ball, gamma = 1"),
    kind="lemma",
    given=[R > 0, s > 0, norm(u) == 1, of_points],
    show=all_of(E(noisy(o + R * u), lambda y: indicator(0 < inner(u, y - o)))
            - E(noisy(o - R * u), lambda y: indicator(0 < inner(u, y - o))) == top, equivalent(coefficient, top <= h)))
def ball_total_variation():
    """theta_1(2 R/s) = 1 - 2 Q(R/s): what the half-space through o tells of the ends o + R u and o - R u."""
    use(theta_total_variation)
    fact("Q", "reflection", R / s)
    use(half_space_seen_after_projection, t=R)
    use(half_space_seen_after_projection, t=-R)
    use(two_point_theorem, gamma=1).called("points suffice", "at points")
    _, exact = each_part()
    with exact:
        at_least, at_most = each_part()
        with at_least:
            intro()
            have(two_points, by.modus("at points"))
            apply_to(of_points, o + R * u)
            apply_to(of_points, o - R * u)
            at_end(R)
            other_end = have(P(o - R * u) == o - R * u)
            with have(ends):
                rewrite("the end stays", backwards=True)
                rewrite(other_end, backwards=True)
                rewrite(same(K(o + R * u), noisy(P(o + R * u))), backwards=True)
                rewrite(same(K(o - R * u), noisy(P(o - R * u))), backwards=True)
                apply_to(two_points, o + R * u, o - R * u)
                intro("phi")
                apply_to(this)
            apply_to(ends, half_space)
        with at_most:
            intro(1)
            with modus("points suffice"):
                from_the_law_at_points(of_points)
                use(ball_pair, gamma=1)
                intro("phi")
                apply_to(this)

half_space = value(V, lambda y: indicator(0 < inner(u, y - o)))

def at_end(t: Expr) -> None:
    """t u is on the sphere, t = R or -R: clipping leaves it."""
    use(clip_short, y=t * u).called("short", "on the sphere", "inside", "outside")
    have(norm(t * u) == R, by.have(norm(t * u) == R * norm(u)), by.linear(R))
    have(clip(V, t * u, R) == t * u, by.modus("on the sphere")).called("the end stays")

moved = lambda distance: bind(gauss(line), lambda z: dirac(distance + s * z))
doubt(ball_total_variation,
    mutants=[mutant("half the diameter", given=[R > 0, s > 0],
            show=hockey_stick(moved(R), moved(-R), 1) <= 1 - 2 * Q(R / (2 * s)))])
