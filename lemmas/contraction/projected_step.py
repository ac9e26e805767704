"""One step of projected noisy SGD with Gaussian noise in R^d: how far apart are the laws after it.

The noise of a step is eta sigma xi; P is the projection onto the set, D bounds its diameter, G is the gradient of the
loss of a record, at most L.  theta_gamma(r) is E_gamma of two Gaussians r deviations apart; theta_gamma(0) is 0, the
continuous value, which the printed quotient leaves open: the bounds then hold for a set of one point and for steps that
map everything to one point as well.
"""

from lemmas.contraction.gradient_maps import (D, G, L, P, V, X, beta, diameter_at_most, eta, factor,
    gradient_step_lipschitz, regular_loss, rho)
from lemmas.mechanisms.gaussian import gaussian_hockey_stick_within, normal
from lemmas.mechanisms.theta_gamma import theta_nondecreasing_r, theta_positive
from lemmas.papers import contraction
from verify.lemma import *

gamma, s, r, r1, sigma, c = reals("gamma s r r1 sigma c")
m1, m2, p, q = points("m1 m2 p q", V)
record, other = points("x y", X)
phi = test("phi", V)

@definition(r"\theta_{$gamma}($r)")
def gaussian_theta(gamma: Real, r: Real) -> Expr:
    """theta_gamma(r).

    theta_gamma(r), with its continuous value 0 at r = 0."""
    return indicator(0 < r) * theta(gamma, r)

@claim("theta_gamma(r) >= 0", given=[gamma >= 1], show=gaussian_theta(gamma, r) >= 0)
def gaussian_theta_nonnegative():
    yes, _ = cases(r > 0)
    with yes:
        use(theta_positive)

doubt(gaussian_theta_nonnegative, mutants=[mutant("positive, at r = 0 as well", show=gaussian_theta(gamma, r) > 0)])

@claim("theta_gamma(r) does not fall as r >= 0 grows, gamma >= 1",
    given=[gamma >= 1, r >= 0, r <= r1],
    show=gaussian_theta(gamma, r) <= gaussian_theta(gamma, r1))
def gaussian_theta_monotone():
    yes, no = cases(r > 0)
    with yes:
        use(theta_nondecreasing_r, r1=r)
    with no:
        use(gaussian_theta_nonnegative, r=r1)

@claim("E_gamma(N(m1, s^2 I) || N(m2, s^2 I)) <= theta_gamma(r) if |m1 - m2| <= r s, gamma >= 1, r >= 0",
    contraction("equation (11)", "step", "an upper bound for means at most r s apart"),
    given=[gamma >= 1, s > 0, r >= 0, norm(m1 - m2) <= r * s],
    show=hockey_stick(normal(m1, s), normal(m2, s), gamma) <= gaussian_theta(gamma, r))
def gaussian_noise_within():
    yes, no = cases(r > 0)
    with yes:
        use(gaussian_hockey_stick_within)
        intro("phi")
        apply_to(this)
    with no:
        have(norm(m1 - m2) <= 0)
        definite(m1 - m2)
        have(m1 == m2)
        rewrite(this)
        intro("phi")
        linear(E(normal(m2, s), phi))

doubt(gaussian_noise_within,
    mutants=[mutant("means twice as far apart", given=[gamma >= 1, s > 0, r >= 0, norm(m1 - m2) <= 2 * r * s])])

def noisy_step(y: Point, x: Point) -> Law:
    """y -> P(y - eta (G(y, x) + sigma xi)): line (12) of the algorithm."""
    return bind(gauss(V), lambda xi: dirac(P(y - eta * (G(y, x) + sigma * xi))))

@claim("Noisy steps with images at most r eta sigma apart have E_gamma <= theta_gamma(r) after the projection",
    given=[gamma >= 1, eta > 0, sigma > 0, r >= 0,
        hypothesis("images", norm(p - eta * G(p, record) - (q - eta * G(q, other))) <= r * (eta * sigma))],
    show=hockey_stick(noisy_step(p, record), noisy_step(q, other), gamma) <= gaussian_theta(gamma, r))
def images_within():
    """The noise is subtracted: both laws are seen in the mirror."""
    use(gaussian_noise_within, m1=-(p - eta * G(p, record)), m2=-(q - eta * G(q, other)), s=eta * sigma)
    intro("phi")
    apply_to(this, value(V, lambda z: phi(P(-z))))

doubt(images_within,
    mutants=[mutant("images twice as far apart",
            given=[*images_within.given[:4],
                norm(p - eta * G(p, record) - (q - eta * G(q, other))) <= 2 * r * (eta * sigma)])])

@claim("A projected noisy gradient step takes any two points to within E_gamma <= theta_gamma(c D/(eta sigma)), c = "
        "max(|1 - eta rho|, |1 - eta beta|)",
    contraction("Section III, projected Gaussian kernel", "part", "the kernel of a gradient step"),
    given=[gamma >= 1, eta > 0, sigma > 0, 0 <= rho, rho <= beta, diameter_at_most(V, P, D),
        regular_loss(V, X, P, G, L, rho, beta), c == factor],
    show=hockey_stick(noisy_step(P(p), record), noisy_step(P(q), record), gamma)
        <= gaussian_theta(gamma, c * D / (eta * sigma)))
def step_contracts():
    apply_to(diameter)
    use(gradient_step_lipschitz)
    use(images_within, by={"images": by.linear(factor, D)})

diameter = diameter_at_most(V, P, D)

@claim("From one point, the noisy steps for two records have E_gamma <= theta_gamma(2 L/sigma)",
    given=[gamma >= 1, eta > 0, sigma > 0, regular_loss(V, X, P, G, L, rho, beta)],
    show=hockey_stick(noisy_step(P(p), record), noisy_step(P(p), other), gamma) <= gaussian_theta(gamma, 2 * L / sigma))
def step_of_two_records():
    apply_to(regular)
    apply_to(regular, other, p, p)
    triangle(G(P(p), other), -G(P(p), record))
    use(images_within, by={"images": by.linear(eta)})

regular = regular_loss(V, X, P, G, L, rho, beta)
