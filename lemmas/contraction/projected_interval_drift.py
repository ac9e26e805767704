"""When theta_gamma is the exact coefficient of a projected Gaussian gradient step on an interval.

The step y -> D/2 + k (y - D/2) on [0, D], that of a quadratic loss about the centre, sends the ends |k| D apart.  They
attain theta_gamma(|k| D/s) if and only if s^2 log(gamma) <= |k| D^2/2, k not 0; then it is the coefficient.  K is the
kernel of the step, s the deviation of its noise, h a bound of the coefficient eta_gamma.
"""

from lemmas.contraction.projected_interval import D, P, d, gamma, h, projected, s, projected_gaussians_within
from lemmas.contraction.projected_interval_attained import attains, attains_turned, centred_attains, early, interval_attained_only_then
from lemmas.contraction.projected_interval_kernels import K, coefficient, two_points, x, z
from lemmas.contraction.two_point import two_point_theorem
from lemmas.papers import contraction
from verify.language.expr import Like
from verify.lemma import *

e, k = reals("e k")
phi_ = test("phi", line)
mean = lambda e: (D + e) / 2

@claim("Two means at the distance d about the middle of the interval, in any order: theta_gamma(d/s) is attained after "
        "the projection if and only if s^2 log(gamma) <= d D/2",
    given=[gamma >= 1, s > 0, D > 0, d > 0, abs(e) == d],
    show=equivalent(attains(mean(e), mean(-e)), early))
def ends_attain():
    """e is d, or it is -d, and the means are turned round."""
    fact("abs", "cases", e)
    left, right = split(this)
    with left:
        have(e == d)
        only_if, if_early = each_part()
        with only_if:
            intro()
            rewrite(e == d, at=this)
            use(interval_attained_only_then)
        with if_early:
            intro()
            rewrite(e == d)
            use(centred_attains)
    with right:
        have(e == -d)
        only_if, if_early = each_part()
        with only_if:
            intro()
            rewrite(e == -d, at=this)
            use(attains_turned, m2=mean(d))
            use(interval_attained_only_then)
        with if_early:
            intro()
            rewrite(e == -d)
            use(centred_attains)
            use(attains_turned)

def drift(y: Expr) -> Expr:
    """The step about the centre."""
    return D / 2 + k * (y - D / 2)

steps = every(REAL, lambda y: same(K(y), projected(drift(P(y)))))
top = theta(gamma, abs(k) * D / s)
visible = s**2 * log(gamma) <= abs(k) * D**2 / 2

def tells(x: Like, z: Like) -> Prop:
    """A test tells K(x) from K(z) by theta_gamma(|k| D/s)."""
    return gain_attained(gamma, line, K(x), K(z), top)

images_apart = claim("x -> D/2 + k (x - D/2) takes points of [0, D] to points at most |k| D apart",
    given=[0 <= x, x <= D, 0 <= z, z <= D],
    show=abs(drift(x) - drift(z)) <= abs(k) * D)

@claim("The kernel of the step D/2 + k (y - D/2), k not 0, tells no points apart by more than theta_gamma(|k| D/s)",
    given=[gamma >= 1, s > 0, D > 0, abs(k) > 0, steps],
    show=every(REAL, REAL, lambda x, z: hockey_stick(K(x), K(z), gamma) <= top))
def all_within():
    intro("x", "z")
    use(images_apart, x=P(x), z=P(z))
    apply_to(steps, x).called("steps at x")
    apply_to(steps, z)
    rewrite("steps at x")
    rewrite(this)
    use(projected_gaussians_within, m2=drift(P(z)), d=abs(k) * D)

@claim("The step D/2 + k (y - D/2) has from D and 0 the laws of P((D + k D)/2 + s z) and P((D - k D)/2 + s z)",
    given=[D > 0, steps],
    show=same(K(D), projected(mean(k * D))) & same(K(0), projected(mean(-k * D))))
def laws_after_the_ends():
    have(P(D) == D)
    have(P(0) == 0)
    apply_to(steps, D).called("steps at D")
    apply_to(steps, 0).called("steps at 0")
    rewrite(P(D) == D, at="steps at D")
    rewrite(P(0) == 0, at="steps at 0")

@definition(r"\theta_{$gamma}(|$k| $D/$s) \text{ is attained between } $K(0) \text{ and } $K($D)"
        r" \iff $s^2 \log $gamma \le |$k| $D^2/2")
def ends_tell_if_near(gamma: Real, D: Real, s: Real, k: Real, K: Markov[line, line]) -> Prop:
    """a test tells K(D) from K(0), and one K(0) from K(D), by theta_gamma(|k| D/s) if and only if s^2 log(gamma) <= |k|
    D^2/2.

    The images of the ends attain theta_gamma(|k| D/s), in either order, if and only if s^2 log(gamma) <= |k| D^2/2."""
    top = theta(gamma, abs(k) * D / s)
    visible = s**2 * log(gamma) <= abs(k) * D**2 / 2
    return all_of(equivalent(gain_attained(gamma, line, K(D), K(0), top), visible),
        equivalent(gain_attained(gamma, line, K(0), K(D), top), visible))

@claim("The ends attain theta_gamma(|k| D/s), k not 0, in either order, if and only if s^2 log(gamma) <= |k| D^2/2",
    given=[gamma >= 1, s > 0, D > 0, abs(k) > 0, steps],
    show=all_of(equivalent(tells(D, 0), visible), equivalent(tells(0, D), visible)))
def ends_of_the_interval_attain():
    use(laws_after_the_ends)
    from_D, from_0 = each_part()
    with from_D:
        do(in_order(D, k * D))
    with from_0:
        do(in_order(0, -k * D))

# s = eta sigma and k = 1 - eta times the curvature.  For k = 0 all points have one image.
@claim("Step D/2 + k (y - D/2) on [0, D], k not 0, noise of deviation s: its ends attain theta_gamma(|k| D/s), in "
        "either order, if and only if s^2 log(gamma) <= |k| D^2/2; then that is eta_gamma",
    contraction("Section III, projected Gaussian kernel", "remark", "when its bound is attained"), kind="lemma",
    given=[gamma >= 1, s > 0, D > 0, abs(k) > 0, steps],
    show=all_of(every(REAL, REAL, lambda x, z: hockey_stick(K(x), K(z), gamma) <= top),
        ends_tell_if_near(gamma, D, s, k, K), visible.implies(equivalent(coefficient, top <= h))))
def centred_step():
    """The coefficient is the supremum over pairs of points (`two_point_theorem`), which the ends attain."""
    use(all_within)
    use(ends_of_the_interval_attain)
    *_, exact = each_part()
    with exact:
        intro()
        use(two_point_theorem).called("points suffice", "at points")
        at_least, at_most = each_part()
        with at_least:
            intro()
            have(two_points, by.modus("at points"))
            have(tells(D, 0), by.modus(visible.implies(tells(D, 0))))
            unpack(this, phi_)
            apply_to(two_points, D, 0, phi_)
        with at_most:
            intro(1)
            with modus("points suffice"):
                intro("x", "z", "phi")
                apply_to(all_within)

def in_order(x: Like, e: Expr) -> tuple[Step, ...]:
    """The equivalence for the ends with x the first; e is the signed distance of their images.  .0 is forth, .1 back."""
    apart = abs(k) * D
    first, second = (0, 1) if x is D else (1, 0)
    laws = (same(K(D), projected(mean(k * D))), same(K(0), projected(mean(-k * D))))
    return (by.have(abs(e) == apart, by.cases_of(abs(k))), by.use(ends_attain),
        by.each_part((by.intro(), by.rewrite(laws[first], at=this), by.rewrite(laws[second], at=this),
                by.have(s**2 * log(gamma) <= apart * D / 2, by.modus("ends_attain.0"))),
            (by.intro(), by.rewrite(laws[first]), by.rewrite(laws[second]), by.modus("ends_attain.1"))))

far_apart = hockey_stick(projected(D), projected(0), gamma)
doubt(centred_step,
    mutants=[mutant("the half-line from the middle, for k = 1", given=[gamma >= 1, s > 0, D > 0],
            show=far_apart <= Q(-D / (2 * s)) - gamma * Q(D / (2 * s)))])
