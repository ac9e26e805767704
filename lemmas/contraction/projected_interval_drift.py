"""When theta_gamma at the diameter is the exact coefficient of a projected Gaussian gradient step on an interval.

The step y -> D/2 + k (y - D/2) on [0, D], that of a quadratic loss about the centre, sends the ends |k| D apart.
"""

from lemmas.contraction.pnsgd_laplace import factor, line_step
from lemmas.contraction.projected_interval import D, P, d, gamma, gauss_line_symmetry, h, projected, s, within
from lemmas.contraction.projected_interval_attained import (
    attains,
    attains_turned,
    centred_attains,
    early,
    only_then,
)
from lemmas.contraction.projected_interval_kernels import K, coefficient, inside_interval, two_points, x, y, z
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
        -1,
        (
            have(e == d),
            each_part(
                (
                    intro(),
                    congruence(e == d, lambda hole: attains(mean(hole), mean(-hole)), at=-1),
                    use(only_then),
                ),
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
                    congruence(e == -d, lambda hole: attains(mean(hole), mean(-hole)), at=-1),
                    use(attains_turned, m1=mean(-d), m2=mean(d), by=[(), (assume(),)]),
                    use(only_then, by=[(), (), (), (), (assume(),)]),
                ),
                (
                    intro(),
                    congruence(e == -d, lambda hole: attains(mean(hole), mean(-hole))),
                    use(centred_attains),
                    use(attains_turned, m1=mean(d), m2=mean(-d), by=[(), (assume(),)]),
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
    apply_to(steps, x),
    apply_to(steps, z),
    congruence(-2, lambda hole: hockey_stick(hole, K(z), gamma) <= top),
    congruence(-1, lambda hole: hockey_stick(projected(drift(P(x))), hole, gamma) <= top),
    have(abs(k) * D > 0, linear(D)),
    use(within, m1=drift(P(x)), m2=drift(P(z)), d=abs(k) * D),
    assume(),
)

at_end = claim(
    "The laws after the step from the ends",
    kind="strengthening",
    given=[D > 0, steps],
    show=same(K(D), projected(mean(k * D))) & same(K(0), projected(mean(-k * D))),
)
proof(
    at_end,
    have(P(D) == D, fact("min", "left", D, D), fact("max", "right", 0, D), rewrite(-2)),
    have(P(0) == 0, fact("min", "right", D, 0), rewrite(-1)),
    apply_to(steps, D),
    apply_to(steps, 0),
    congruence(P(D) == D, lambda hole: same(K(D), projected(drift(hole))), at=-2),
    congruence(P(0) == 0, lambda hole: same(K(0), projected(drift(hole))), at=-2),
    each_part((assume(),), (assume(),)),
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
        have(abs(e) == apart, fact("abs", "cases", k), split(-1, (), ())),
        use(ends_attain, e=e, d=apart),
        each_part(
            (
                intro(),
                congruence(laws[first], lambda hole: tells_of(hole, K(z)), at=-1),
                congruence(laws[second], lambda hole: tells_of(projected(mean(e)), hole), at=-1),
                have(s**2 * log(gamma) <= apart * D / 2, modus(8)),
                assume(),
            ),
            (
                intro(),
                congruence(laws[first], lambda hole: tells_of(hole, K(z))),
                congruence(laws[second], lambda hole: tells_of(projected(mean(e)), hole)),
                have(s**2 * log(gamma) <= apart * D / 2),
                modus(9),
                assume(),
            ),
        ),
    )


proof(
    ends_tell,
    use(at_end, by=[(), (assume(),)]),
    each_part(ways(D, 0, k * D), ways(0, D, -k * D)),
)
proof(
    centred_step,
    use(all_within, by=[*[()] * 4, (assume(),)]),
    use(ends_tell, by=[*[()] * 4, (assume(),)]),
    each_part(
        (assume(),),
        (each_part((each_part((assume(),), (assume(),)),), (each_part((assume(),), (assume(),)),)),),
        (
            intro(),
            use(two_point_theorem, X=line, Y=line),
            each_part(
                (
                    intro(),
                    have(two_points, modus(-2), assume()),
                    have(tells(D, 0), modus(7), assume()),
                    unpack(-1, phi_),
                    apply_to(two_points, D, 0, phi_),
                    linear(),
                ),
                (
                    intro(),
                    modus(
                        11,
                        intro("x", "z", "phi"),
                        apply_to(5, x, z, phi_),
                        linear(),
                    ),
                    assume(),
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
        ),
    ],
)

# --- the class of losses -----------------------------------------------------------------------------

eta, sigma, L, rho, beta, c, q = reals("eta sigma L rho beta c q")
G = fun("G", line)
inside = lambda y: (0 <= y) & (y <= D)


def regular(G: Callable[[Expr], Expr]) -> Prop:
    """G is the derivative on [0, D] of an L-Lipschitz, rho-strongly convex loss, and beta-Lipschitz."""
    return every(
        REAL,
        REAL,
        lambda x, z: inside(x).implies(
            inside(z).implies(
                all_of(
                    abs(G(x)) <= L,
                    abs(G(x) - G(z)) <= beta * abs(x - z),
                    rho * (x - z) ** 2 <= (x - z) * (G(x) - G(z)),
                )
            )
        ),
    )


@definition(
    REAL,
    REAL,
    REAL,
    REAL,
    fun(line),
    text="$G is the derivative on [0, $D] of an $L-Lipschitz, $rho-strongly convex, $beta-smooth loss",
    latex=(
        r"$G = \ell' \text{ on } [0, $D]\colon \ell\ $L\text{-Lipschitz, }$rho\text{-strongly convex, }$beta\text{-smooth}"
    ),
)
def regular_derivative(D: Expr, L: Expr, rho: Expr, beta: Expr, G: Function) -> Prop:
    """On [0, D]: |G| <= L, |G(x) - G(z)| <= beta |x - z| and rho (x - z)^2 <= (x - z)(G(x) - G(z))."""
    inside = lambda y: (0 <= y) & (y <= D)
    conditions = lambda x, z: all_of(
        abs(G(x)) <= L,
        abs(G(x) - G(z)) <= beta * abs(x - z),
        rho * (x - z) ** 2 <= (x - z) * (G(x) - G(z)),
    )
    return every(REAL, REAL, lambda x, z: inside(x).implies(inside(z).implies(conditions(x, z))))


@definition(
    REAL,
    REAL,
    REAL,
    fun(line),
    markov(line, line),
    text="$K(y) is the law of P(Py - $eta ($G(Py) + $sigma xi)), P the projection onto [0, $D]",
    latex=r"$K(y) = \mathrm{law}\,P(Py - $eta($G(Py) + $sigma\,\xi)),\ P = \Pi_{[0, $D]}",
)
def step_kernel(D: Expr, eta: Expr, sigma: Expr, G: Function, K: Markov) -> Prop:
    """K is the projected noisy gradient step of the derivative G on [0, D]."""
    onto = lambda y: Max(0, Min(D, y))
    step = lambda y: bind(gauss(line), lambda z: dirac(onto(onto(y) - eta * (G(onto(y)) + sigma * z))))
    return every(REAL, lambda y: same(K(y), step(y)))


def gradient_step(G: Callable[[Expr], Expr], y: Expr) -> Law:
    """y -> P(y - eta (G(y) + sigma xi)) from the point Py of the interval."""
    return bind(gauss(line), lambda z: dirac(P(P(y) - eta * (G(P(y)) + sigma * z))))


def is_step(K: Markov, G: Callable[[Expr], Expr]) -> Prop:
    return every(REAL, lambda y: same(K(y), gradient_step(G, y)))


over_class = every(
    fun(line),
    markov(line, line),
    lambda G, K: regular_derivative(D, L, rho, beta, G).implies(
        step_kernel(D, eta, sigma, G, K).implies(contraction_coefficient(K, gamma) <= h)
    ),
)
setting = [gamma >= 1, eta > 0, sigma > 0, 0 <= rho, rho <= beta, D > 0]

noise_turned = claim(
    "The step is that of its image, as the noise is symmetric",
    kind="strengthening",
    show=same(
        gradient_step(G, y), bind(gauss(line), lambda z: dirac(P(P(y) - eta * G(P(y)) + eta * sigma * z)))
    ),
)
proof(
    noise_turned,
    use(gauss_line_symmetry),
    ext("f"),
    congruence(
        0,
        lambda hole: (
            E(gauss(line), lambda z: f_(P(P(y) - eta * (G(P(y)) + sigma * z))))
            == E(hole, lambda z: f_(P(P(y) - eta * G(P(y)) + eta * sigma * z)))
        ),
        backwards=True,
    ),
)

class_within = claim(
    "theta_gamma(c D/(eta sigma)), c = max(|1 - eta rho|, |1 - eta beta|), bounds the coefficient of every such step",
    kind="strengthening",
    given=[*setting, factor > 0, regular(G), is_step(K, G)],
    show=contraction_coefficient(K, gamma) <= theta(gamma, factor * D / (eta * sigma)),
)
image = lambda y: P(y) - eta * G(P(y))
d_, e_ = P(x) - P(z), G(P(x)) - G(P(z))
bound_of_class = theta(gamma, factor * D / (eta * sigma))
proof(
    class_within,
    use(
        two_point_theorem,
        X=line,
        Y=line,
        h=bound_of_class,
    ),
    modus(
        -2,
        intro("x", "z"),
        use(inside_interval, y=x),
        use(inside_interval, y=z),
        apply_to(regular(G), P(x), P(z)),
        use(line_step, d=d_, e=e_),
        have(abs(d_) <= D, cases_of(abs(d_))),
        have(abs(image(x) - image(z)) <= factor * D, linear(factor)),
        apply_to(is_step(K, G), x),
        apply_to(is_step(K, G), z),
        congruence(-2, lambda hole: hockey_stick(hole, K(z), gamma) <= bound_of_class),
        congruence(-1, lambda hole: hockey_stick(gradient_step(G, x), hole, gamma) <= bound_of_class),
        use(noise_turned, y=x),
        use(noise_turned, y=z),
        congruence(-2, lambda hole: hockey_stick(hole, gradient_step(G, z), gamma) <= bound_of_class),
        congruence(
            -1,
            lambda hole: (
                hockey_stick(bind(gauss(line), lambda u: dirac(P(image(x) + eta * sigma * u))), hole, gamma)
                <= bound_of_class
            ),
        ),
        have(factor * D > 0, linear(D)),
        have(eta * sigma > 0, linear(eta)),
        use(within, m1=image(x), m2=image(z), d=factor * D, s=eta * sigma),
        assume(),
    ),
    assume(),
)

about_centre = lambda y: q * (y - D / 2)
rest = abs(1 - eta * q)
curved = claim(
    "The quadratic loss of curvature q about the centre is in the class, and its step attains its own bound",
    kind="strengthening",
    given=[
        *setting,
        beta * D <= 2 * L,
        rho <= q,
        q <= beta,
        rest > 0,
        (eta * sigma) ** 2 * log(gamma) <= rest * D**2 / 2,
        over_class,
    ],
    show=theta(gamma, rest * D / (eta * sigma)) <= h,
)
projected_at = lambda y: bind(
    gauss(line), lambda z: dirac(P(D / 2 + (1 - eta * q) * (P(y) - D / 2) + eta * sigma * z))
)
drifted = every(REAL, lambda y: same(K(y), projected_at(y)))
proof(
    curved,
    name_for(K, value(line, lambda y: gradient_step(about_centre, y))),
    have(q >= 0),
    have(
        regular(about_centre),
        intro("x", "z"),
        intro(),
        intro(),
        each_part(
            (
                cases_of(
                    abs(about_centre(x)),
                    combine((q, [x <= D]), (D / 2, [q <= beta]), ("1/2", [beta * D <= 2 * L])),
                    combine((q, [0 <= x]), (D / 2, [q <= beta]), ("1/2", [beta * D <= 2 * L])),
                ),
            ),
            (
                fact("abs", "above", x - z),
                cases_of(
                    abs(about_centre(x) - about_centre(z)),
                    combine((q, [x - z <= abs(x - z)]), (abs(x - z), [q <= beta])),
                    combine((q, [-(x - z) <= abs(x - z)]), (abs(x - z), [q <= beta])),
                ),
            ),
            (combine(((x - z) ** 2, [rho <= q])),),
        ),
    ),
    apply_to(over_class, value(line, about_centre), K),
    have(
        drifted,
        intro("y"),
        apply_to(12, y),
        congruence(-1, lambda hole: same(hole, projected_at(y))),
        use(noise_turned, G=value(line, about_centre)),
        assume(),
    ),
    have(eta * sigma > 0, linear(eta)),
    use(centred_step, k=1 - eta * q, s=eta * sigma, by=[*[()] * 4, (assume(),)]),
    modus(23),
    modus(24, assume()),
)

worst = theta(gamma, c * D / (eta * sigma))
# The class: all derivatives G on [0, D] of L-Lipschitz, rho-strongly convex, beta-smooth losses.  Its worst coefficient
# is exactly theta, as long as the half-line of the two extreme images is visible.
worst_coefficient = claim(
    "On [0, D] theta_gamma(c D/(eta sigma)) is the greatest eta_gamma of a projected noisy gradient step, over the "
    "losses of the class, if (eta sigma)^2 log(gamma) <= c D^2/2",
    contraction("Section III, projected Gaussian kernel", "remark", "when its bound is attained"),
    kind="strengthening",
    given=[*setting, beta * D <= 2 * L, c == factor, c > 0, (eta * sigma) ** 2 * log(gamma) <= c * D**2 / 2],
    show=equivalent(over_class, worst <= h),
)
at_curvature = lambda q: (
    have((eta * sigma) ** 2 * log(gamma) <= abs(1 - eta * q) * D**2 / 2, linear(D**2)),
    rewrite(-2),
    use(curved, q=q, by=[*[()] * 11, (assume(),)]),
)
proof(
    worst_coefficient,
    each_part(
        (
            intro(),
            fact("max", "cases", abs(1 - eta * rho), abs(1 - eta * beta)),
            split(
                -1,
                (have(c == abs(1 - eta * rho)), *at_curvature(rho)),
                (have(c == abs(1 - eta * beta)), *at_curvature(beta)),
            ),
        ),
        (
            intro(),
            intro("G", "K"),
            intro(),
            intro(),
            have(bound_of_class <= h, rewrite(c == factor, backwards=True)),
            use(class_within, by=[*[()] * 7, (assume(),), (assume(),)]),
            intro("M", "N", "e"),
            intro(),
            intro(),
            intro(),
            intro("phi"),
            apply_to(14, law("M", line), law("N", line), e, phi_, by=[(), (), (assume(),)]),
            linear(e),
        ),
    ),
)
