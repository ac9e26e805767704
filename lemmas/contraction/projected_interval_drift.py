"""When theta_gamma at the diameter is the exact coefficient of a projected Gaussian gradient step on an interval.

The step y -> D/2 + k (y - D/2) on [0, D], that of a quadratic loss about the centre, sends the ends |k| D apart.
"""

from lemmas.contraction.projected_interval import D, P, d, gamma, h, projected, s, within
from lemmas.contraction.projected_interval_attained import attains, attains_turned, centred_attains, early, only_then
from lemmas.contraction.projected_interval_kernels import K, coefficient, inside_interval, two_points, x, z
from lemmas.contraction.two_point import two_point_theorem
from lemmas.papers import contraction
from verify.language.expr import Like
from verify.lemma import *

e, k = reals("e k")
phi_, f_ = test("phi", line), bounded("f", line)
mean = lambda e: (D + e) / 2

ends_attain = claim(
    "Two means at the distance d about the middle of the interval, in any order: theta_gamma(d/s) is attained after "
    "the projection if and only if s^2 log(gamma) <= d D/2",
    kind="strengthening",
    given=[gamma >= 1, s > 0, D > 0, d > 0, abs(e) == d],
    show=equivalent(attains(mean(e), mean(-e)), early),
)


proof(
    ends_attain,
    fact("abs", "cases", e),
    split(
        this,
        (
            have(e == d),
            each_part(
                (intro(), congruence(e == d, lambda hole: attains(mean(hole), mean(-hole)), at=this), use(only_then)),
                (
                    intro(),
                    congruence(e == d, lambda hole: attains(mean(hole), mean(-hole))),
                    use(centred_attains),
                    assume(),
                ),
            ),
        ),
        (
            have(e == -d),
            each_part(
                (
                    intro(),
                    congruence(e == -d, lambda hole: attains(mean(hole), mean(-hole)), at=this),
                    use(attains_turned, m1=mean(-d), m2=mean(d), by={1: (assume(),)}),
                    use(only_then, by={4: (assume(),)}),
                ),
                (
                    intro(),
                    congruence(e == -d, lambda hole: attains(mean(hole), mean(-hole))),
                    use(centred_attains),
                    use(attains_turned, m1=mean(d), m2=mean(-d), by={1: (assume(),)}),
                    assume(),
                ),
            ),
        ),
    ),
)


def drift(y: Expr) -> Expr:
    """The step about the centre."""
    return D / 2 + k * (y - D / 2)


steps = every(REAL, lambda y: same(K(y), projected(drift(P(y)))))
top = theta(gamma, abs(k) * D / s)
visible = s**2 * log(gamma) <= abs(k) * D**2 / 2


def tells(x: Like, z: Like) -> Prop:
    """A test tells K(x) from K(z) by theta_gamma(|k| D/s)."""
    return gain_attained(gamma, line, K(x), K(z), top)


images_apart = claim(
    "Points of [0, D] have images at most |k| D apart",
    kind="strengthening",
    given=[0 <= x, x <= D, 0 <= z, z <= D],
    show=abs(drift(x) - drift(z)) <= abs(k) * D,
)
bounded_step = lambda sign: (
    cases(
        z <= x,
        yes=(combine((x - z, [sign * k <= abs(k)]), (abs(k), [x <= D]), (abs(k), [0 <= z])),),
        no=(combine((z - x, [-sign * k <= abs(k)]), (abs(k), [z <= D]), (abs(k), [0 <= x])),),
    ),
)
proof(
    images_apart,
    fact("abs", "above", k),
    have(k * (x - z) <= abs(k) * D, *bounded_step(1)),
    have(-k * (x - z) <= abs(k) * D, *bounded_step(-1)),
    cases_of(abs(drift(x) - drift(z))),
)
doubt(images_apart, mutants=[dropped(images_apart, 0)])

all_within = claim(
    "The kernel of the step tells no two points by more than theta_gamma(|k| D/s)",
    kind="strengthening",
    given=[gamma >= 1, s > 0, D > 0, abs(k) > 0, steps],
    show=every(REAL, REAL, lambda x, z: hockey_stick(K(x), K(z), gamma) <= top),
)
proof(
    all_within,
    intro("x", "z"),
    use(inside_interval, y=x),
    use(inside_interval, y=z),
    use(images_apart, x=P(x), z=P(z)),
    apply_to(steps, x).called("steps at x"),
    apply_to(steps, z),
    congruence("steps at x", lambda hole: hockey_stick(hole, K(z), gamma) <= top),
    congruence(this, lambda hole: hockey_stick(projected(drift(P(x))), hole, gamma) <= top),
    use(within, m1=drift(P(x)), m2=drift(P(z)), d=abs(k) * D),
)

at_end = claim(
    "The laws after the step from the ends",
    kind="strengthening",
    given=[D > 0, steps],
    show=same(K(D), projected(mean(k * D))) & same(K(0), projected(mean(-k * D))),
)
proof(
    at_end,
    have(P(D) == D, fact("min", "left", D, D), fact("max", "right", 0, D), rewrite("min left")),
    have(P(0) == 0),
    apply_to(steps, D).called("steps at D"),
    apply_to(steps, 0).called("steps at 0"),
    congruence(P(D) == D, lambda hole: same(K(D), projected(drift(hole))), at="steps at D"),
    congruence(P(0) == 0, lambda hole: same(K(0), projected(drift(hole))), at="steps at 0"),
)


@definition(
    REAL,
    REAL,
    REAL,
    REAL,
    markov(line, line),
    text="a test tells $K($D) from $K(0), and one $K(0) from $K($D), by theta_$gamma(|$k| $D/$s) if and only if "
    "$s^2 log($gamma) <= |$k| $D^2/2",
    latex=(
        r"\theta_{$gamma}(|$k| $D/$s) \text{ is attained between } $K(0) \text{ and } $K($D)"
        r" \iff $s^2 \log $gamma \le |$k| $D^2/2"
    ),
)
def ends_tell_if_near(gamma: Expr, D: Expr, s: Expr, k: Expr, K: Markov) -> Prop:
    """The images of the ends attain theta_gamma(|k| D/s), in either order, if and only if s^2 log(gamma) <= |k| D^2/2."""
    top = theta(gamma, abs(k) * D / s)
    visible = s**2 * log(gamma) <= abs(k) * D**2 / 2
    return all_of(
        equivalent(gain_attained(gamma, line, K(D), K(0), top), visible),
        equivalent(gain_attained(gamma, line, K(0), K(D), top), visible),
    )


ends_tell = claim(
    "The ends attain theta_gamma(|k| D/s), in either order, if and only if s^2 log(gamma) <= |k| D^2/2",
    kind="strengthening",
    given=[gamma >= 1, s > 0, D > 0, abs(k) > 0, steps],
    show=all_of(equivalent(tells(D, 0), visible), equivalent(tells(0, D), visible)),
)
# s = eta sigma and k = 1 - eta times the curvature.  For k = 0 all points have one image.
centred_step = claim(
    "The ends 0 and D attain theta_gamma(|k| D/s), in either order, if and only if s^2 log(gamma) <= |k| D^2/2; "
    "and then eta_gamma of the step is exactly that",
    contraction("Section III, projected Gaussian kernel", "remark", "when its bound is attained"),
    kind="strengthening",
    given=[gamma >= 1, s > 0, D > 0, abs(k) > 0, steps],
    show=all_of(
        every(REAL, REAL, lambda x, z: hockey_stick(K(x), K(z), gamma) <= top),
        ends_tell_if_near(gamma, D, s, k, K),
        visible.implies(equivalent(coefficient, top <= h)),
    ),
)


def ways(x: Like, z: Like, e: Expr) -> tuple[Step, ...]:
    """The equivalence for the ends in one order; e is the distance with its sign."""
    apart = abs(k) * D
    tells_of = lambda M, N: gain_attained(gamma, line, M, N, top)
    first, second = (0, 1) if x is D else (1, 0)
    laws = (same(K(D), projected(mean(k * D))), same(K(0), projected(mean(-k * D))))
    return (
        have(abs(e) == apart, fact("abs", "cases", k), split(this, (), ())),
        use(ends_attain, e=e, d=apart),
        each_part(
            (
                intro(),
                congruence(laws[first], lambda hole: tells_of(hole, K(z)), at=this),
                congruence(laws[second], lambda hole: tells_of(projected(mean(e)), hole), at=this),
                have(s**2 * log(gamma) <= apart * D / 2, modus("ends_attain.0")),
                assume(),
            ),
            (
                intro(),
                congruence(laws[first], lambda hole: tells_of(hole, K(z))),
                congruence(laws[second], lambda hole: tells_of(projected(mean(e)), hole)),
                have(s**2 * log(gamma) <= apart * D / 2),
                modus("ends_attain.1"),
                assume(),
            ),
        ),
    )


proof(ends_tell, use(at_end, by={1: (assume(),)}), each_part(ways(D, 0, k * D), ways(0, D, -k * D)))
proof(
    centred_step,
    use(all_within),
    use(ends_tell),
    each_part(
        (),
        (),
        (
            intro(),
            use(two_point_theorem, X=line, Y=line),
            each_part(
                (
                    intro(),
                    have(two_points, modus("two_point_theorem.1")),
                    have(tells(D, 0), modus("ends_tell.1")),
                    unpack(this, phi_),
                    apply_to(two_points, D, 0, phi_),
                    linear(),
                ),
                (
                    intro(),
                    modus("two_point_theorem.0", intro("x", "z", "phi"), apply_to(all_within, x, z, phi_), linear()),
                ),
            ),
        ),
    ),
)
far_apart = hockey_stick(projected(D), projected(0), gamma)
doubt(
    centred_step,
    mutants=[
        mutant(
            "the half-line from the middle, for k = 1",
            given=[gamma >= 1, s > 0, D > 0],
            show=far_apart <= Q(-D / (2 * s)) - gamma * Q(D / (2 * s)),
        )
    ],
)
