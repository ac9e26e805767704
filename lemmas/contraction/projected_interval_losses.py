"""The worst coefficient of a projected Gaussian gradient step on an interval, over the losses of a class.

The class: all derivatives G on [0, D] of L-Lipschitz, rho-strongly convex, beta-smooth losses; eta is the length of the
step, eta sigma the deviation of its noise.  K is the kernel of the step, h a bound of eta_gamma over the class.
"""

from lemmas.contraction.pnsgd_laplace import factor, gradient_step_on_the_line
from lemmas.contraction.projected_interval import D, P, gamma, h, projected_gaussians_within
from lemmas.contraction.projected_interval_drift import centred_step
from lemmas.contraction.projected_interval_kernels import K, x, y, z
from lemmas.contraction.two_point import two_point_theorem
from lemmas.mechanisms.gaussian_number_moments import line_symmetry
from lemmas.papers import contraction
from verify.lemma import *

e, eta, sigma, L, rho, beta, c, q = reals("e eta sigma L rho beta c q")
G = fun("G", line)
inside = lambda y: (0 <= y) & (y <= D)

def regular(G: Callable[[Expr], Expr]) -> Prop:
    """`regular_derivative`, written out."""
    return every(REAL, REAL,
        lambda x, z: inside(x).implies(inside(z).implies(all_of(abs(G(x)) <= L, abs(G(x) - G(z)) <= beta * abs(x - z),
                    rho * (x - z) ** 2 <= (x - z) * (G(x) - G(z))))))

@definition(r"$G = \ell' \text{ on } [0, $D]\colon \ell\ $L\text{-Lipschitz, }$rho\text{-strongly convex, }$beta\text{-smooth}")
def regular_derivative(D: Real, L: Real, rho: Real, beta: Real, G: Function[line]) -> Prop:
    """G is the derivative on [0, D] of an L-Lipschitz, rho-strongly convex, beta-smooth loss.

    On [0, D]: |G| <= L, |G(x) - G(z)| <= beta |x - z| and rho (x - z)^2 <= (x - z)(G(x) - G(z))."""
    inside = lambda y: (0 <= y) & (y <= D)
    conditions = lambda x, z: all_of(abs(G(x)) <= L, abs(G(x) - G(z)) <= beta * abs(x - z),
        rho * (x - z) ** 2 <= (x - z) * (G(x) - G(z)))
    return every(REAL, REAL, lambda x, z: inside(x).implies(inside(z).implies(conditions(x, z))))

@definition(r"$K(y) = \mathrm{law}\,P(Py - $eta($G(Py) + $sigma\,\xi)),\ P = \Pi_{[0, $D]}")
def step_kernel(D: Real, eta: Real, sigma: Real, G: Function[line], K: Markov[line, line]) -> Prop:
    """K(y) is the law of P(Py - eta (G(Py) + sigma xi)), P the projection onto [0, D].

    K is the projected noisy gradient step of the derivative G on [0, D]."""
    onto = lambda y: Max(0, Min(D, y))
    step = lambda y: bind(gauss(line), lambda z: dirac(onto(onto(y) - eta * (G(onto(y)) + sigma * z))))
    return every(REAL, lambda y: same(K(y), step(y)))

def gradient_step(G: Callable[[Expr], Expr], y: Expr) -> Law:
    """y -> P(y - eta (G(y) + sigma xi)) from the point Py of the interval."""
    return bind(gauss(line), lambda z: dirac(P(P(y) - eta * (G(P(y)) + sigma * z))))

def is_step(K: Markov, G: Callable[[Expr], Expr]) -> Prop:
    """`step_kernel`, written out."""
    return every(REAL, lambda y: same(K(y), gradient_step(G, y)))

over_class = every(fun(line), markov(line, line),
    lambda G, K: regular_derivative(D, L, rho, beta, G).implies(
        step_kernel(D, eta, sigma, G, K).implies(contraction_coefficient(K, gamma) <= h)))
assumptions = [gamma >= 1, eta > 0, sigma > 0, 0 <= rho, rho <= beta, D > 0]

@claim("P(y - eta (G(y) + sigma z)) and P(y - eta G(y) + eta sigma z) have one law, as the noise is symmetric",
    show=same(gradient_step(G, y), bind(gauss(line), lambda z: dirac(P(P(y) - eta * G(P(y)) + eta * sigma * z)))))
def noise_turned():
    use(line_symmetry)
    rewrite(line_symmetry, backwards=True, only=0)

@claim("theta_gamma(c D/(eta sigma)), c = max(|1 - eta rho|, |1 - eta beta|) > 0, bounds eta_gamma over the class",
    given=[*assumptions, factor > 0, regular(G), is_step(K, G)],
    show=contraction_coefficient(K, gamma) <= theta(gamma, factor * D / (eta * sigma)))
def class_within():
    """A step is factor-Lipschitz on [0, D], and the noise is symmetric."""
    use(two_point_theorem, h=bound_of_class).called("points suffice", "at points")
    with modus("points suffice"):
        intro("x", "z")
        apply_to(regular(G), P(x), P(z))
        use(gradient_step_on_the_line)
        have(abs(d_) <= D)
        have(abs(image(x) - image(z)) <= factor * D, by.linear(factor))
        apply_to(is_step(K, G), x).called("is step at x")
        apply_to(is_step(K, G), z)
        rewrite("is step at x")
        rewrite(this)
        use(noise_turned).called("noise turned at x")
        use(noise_turned, y=z)
        rewrite("noise turned at x")
        rewrite(this)
        use(projected_gaussians_within, m1=image(x), m2=image(z), d=factor * D, s=eta * sigma)

image = lambda y: P(y) - eta * G(P(y))
d_ = P(x) - P(z)
bound_of_class = theta(gamma, factor * D / (eta * sigma))

about_centre = lambda y: q * (y - D / 2)
rest = abs(1 - eta * q)

@claim("A bound of eta_gamma over the class is at least theta_gamma(a D/r), a = |1 - eta q| > 0, r = eta sigma, if rho "
        "<= q <= beta, q D <= 2 L and r^2 log(gamma) <= a D^2/2",
    given=[*assumptions, q * D <= 2 * L, rho <= q, q <= beta, rest > 0,
        (eta * sigma) ** 2 * log(gamma) <= rest * D**2 / 2, over_class],
    show=theta(gamma, rest * D / (eta * sigma)) <= h)
def quadratic_loss_attains():
    """The loss of curvature q: its step, with the derivative q (y - D/2), is D/2 + (1 - eta q) (y - D/2), that of `centred_step`."""
    name_for(K, value(line, lambda y: gradient_step(about_centre, y)))
    with have(regular(about_centre)):
        intro("x", "z", "[x inside]", "[z inside]")
        at_most_L, *_ = each_part()
        with at_most_L:
            cases_of(abs(about_centre(x)), by.combine((q, [x <= D]), ("1/2", [q * D <= 2 * L])),
                by.combine((q, [0 <= x]), ("1/2", [q * D <= 2 * L])))
    apply_to(over_class)
    with have(drifted):
        intro("y")
        apply_to("K")
        rewrite(this)
        use(noise_turned, G=value(line, about_centre))
    use(centred_step)
    # The last part of `centred_step`: the coefficient, where the half-line is visible.
    modus("centred_step.5").called("at most", "at least")
    modus("at most")

projected_at = lambda y: bind(gauss(line), lambda z: dirac(P(D / 2 + (1 - eta * q) * (P(y) - D / 2) + eta * sigma * z)))
drifted = every(REAL, lambda y: same(K(y), projected_at(y)))

worst = theta(gamma, c * D / (eta * sigma))

# The conditions: the half-line of the two extreme images is visible, and the quadratic loss whose curvature q attains c
# (that of rho, or that of beta) is L-Lipschitz on [0, D].
@claim("On [0, D] theta_gamma(c D/r), r = eta sigma, is the supremum of eta_gamma of a projected noisy gradient step, "
        "over the losses of the class, if r^2 log(gamma) <= c D^2/2 and q D <= 2 L, where c = max(|1 - eta rho|, |1 - "
        "eta beta|) = |1 - eta q|, q = rho or beta",
    contraction("Section III, projected Gaussian kernel", "remark", "when its bound is attained"), kind="strengthening",
    given=[*assumptions, c == factor, c > 0, (q == rho) | (q == beta), abs(1 - eta * q) == c, q * D <= 2 * L,
        (eta * sigma) ** 2 * log(gamma) <= c * D**2 / 2],
    show=equivalent(over_class, worst <= h))
def worst_coefficient():
    """Forth by the quadratic loss of curvature q, back by `class_within`."""
    forth, back = each_part()
    with forth:
        intro()
        have((rho <= q) & (q <= beta), by.split((q == rho) | (q == beta), (), ()))
        have((eta * sigma) ** 2 * log(gamma) <= abs(1 - eta * q) * D**2 / 2, by.linear(D**2))
        rewrite(abs(1 - eta * q) == c, backwards=True)
        use(quadratic_loss_attains)
    with back:
        intro("G", "K", "[regular]", "[step]")
        have(bound_of_class <= h, by.rewrite(c == factor, backwards=True))
        use(class_within)
        intro("M", "N", "e", "[nonnegative]", "[at most one]", "[before]", "phi")
        apply_to(contraction_coefficient(K, gamma) <= bound_of_class)
        linear(e)
