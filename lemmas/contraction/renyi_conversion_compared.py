"""Contraction against a converted Renyi bound: footnote 1 of Asoodeh and Calmon.

Feldman, Mironov, Talwar and Thakurta: a user with k steps from hers to the end has D_alpha <= alpha 2 L^2/(k
sigma^2); converted, delta = exp((alpha - 1)(D_alpha - eps)) for any alpha > 1.  Contraction gives theta(2
L/sigma) theta(2 rho/(eta sigma))^(k - 1), with one user in each step.  r = 2 L/sigma, so that 2 L^2/sigma^2 =
r^2/2.  theta(r) is theta_gamma(r) at gamma = e^eps; L bounds the gradients, rho is the radius of the ball of the
projection, eta the step size, sigma the noise.
"""

from lemmas.mechanisms.theta_limits import normal_tail_bound
from lemmas.papers import federated
from verify.lemma import *

alpha, eps, L, rho, eta, sigma, r = reals("alpha eps L rho eta sigma r")
k = integer("k")

FAR = {"eps": "1", "L": "1", "rho": "10", "eta": "1/2", "sigma": "1", "k": "100", "alpha": "25"}

FOOTNOTE = (federated("Section 1, footnote 1, second sentence"),)

def converted(alpha: Expr, eps: Expr, cost: Expr) -> Expr:
    """The delta at eps of a mechanism with D_alpha <= cost."""
    return exp((alpha - 1) * (cost - eps))

def contraction(eps: Expr) -> Expr:
    """The delta by contraction, for a user with k steps from hers on."""
    return theta(exp(eps), 2 * L / sigma) * theta(exp(eps), 2 * rho / (eta * sigma)) ** (k - 1)

federated_against_renyi = claim("In numbers: the delta of contraction is at most the converted Renyi bound of Feldman "
        "et al., for every user",
    federated("Section 1, footnote 1, second sentence", "part", "delta at a given eps, one user in each step"),
    kind="statement", flaw="missing hypothesis", grade="boundary",
    note=("Contraction needs a small ball: with rho = 10, eta = 1/2 it gains nothing over 100 steps and delta is 0.5, "
            "where the Renyi bound, which does not know rho, gives less than 1/100000.  The paper that the footnote "
            "cites compares numerically: it says of its Fig. 2 that it outperforms Feldman et al., and of its Fig. 3, "
            "against Balle et al., that it does for small eps and for late users."),
    given=[eps >= 0, L > 0, rho > 0, eta > 0, sigma > 0, k >= 1, alpha > 1],
    show=contraction(eps) <= converted(alpha, eps, alpha * 2 * L**2 / (k * sigma**2)))
doubt(federated_against_renyi,
    mutants=[mutant("a thousandth of it",
            show=contraction(eps) / 1000 <= converted(alpha, eps, alpha * 2 * L**2 / (k * sigma**2)))], hints=[FAR])

near = eps / r - r / 2
cost = (alpha - 1) * (alpha * r**2 / 2 - eps)  # the exponent of the converted delta, for the last user

@claim("(alpha - 1)(alpha r^2/2 - eps) is at least -(eps/r - r/2)^2/2, reached at alpha = eps/r^2 + 1/2",
    federated("Section 1, footnote 1, first sentence"), kind="lemma",
    given=[r > 0],
    show=(cost >= -(near**2) / 2) & (alpha == eps / r**2 + "1/2").implies(cost == -(near**2) / 2))
def federated_renyi_exponent():
    """The exponent of the best delta that converting the Renyi divergence alpha r^2/2 of two Gaussians can give; that
    order is above 1 for eps > r^2/2 only."""
    _, reached = each_part()
    with reached:
        intro()
        rewrite(alpha == eps / r**2 + "1/2")

doubt(federated_renyi_exponent, extremal={"r": "1", "eps": "2", "alpha": "5/2"})

@claim("In numbers, the last user, eps >= r^2/2: theta(r) is less than half of the converted delta, any alpha > 1",
    *FOOTNOTE, kind="lemma",
    given=[r > 0, eps >= r**2 / 2, alpha > 1],
    show=theta(exp(eps), r) < exp(cost) / 2)
def federated_against_renyi_half():
    """r^2/2 is the Kullback-Leibler divergence: at a smaller eps the converted delta is above 1."""
    have(near >= 0)
    have(theta(exp(eps), r) == Q(near) - exp(eps) * Q(eps / r + r / 2))
    have(exp(eps) * Q(eps / r + r / 2) > 0)
    use(normal_tail_bound)
    fact("exp", "increasing", -(near**2) / 2, cost)

doubt(federated_against_renyi_half, mutants=[mutant("a tenth of it", show=theta(exp(eps), r) < exp(cost) / 10)])

@claim("For the last user (k = 1): theta(r) <= exp((alpha - 1)(alpha r^2/2 - eps)) for every alpha > 1",
    federated("Section 1, footnote 1, second sentence", "part", "delta at a given eps, for the last user only"),
    kind="repair", repairs="federated_against_renyi",
    given=[eps >= 0, r > 0, alpha > 1],
    show=theta(exp(eps), r) <= exp(cost))
def federated_against_renyi_repaired():
    """r = 2 L/sigma.  The Gaussian profile is exact, a converted Renyi bound never is.  For k = 2 already neither
    bound is smaller throughout (federated_against_renyi_neither)."""
    yes, no = cases(eps >= r**2 / 2)
    with yes:
        use(federated_against_renyi_half)
        have(exp(cost) > 0)
    with no:
        have(cost >= 0)

def best_converted(eps: int, k: int) -> Expr:
    """The converted Renyi bound at the best order, for r = 1."""
    s = 1 / sqrt(expr(k))  # r/sqrt(k) for r = 1
    return exp(-((eps / s - s / 2) ** 2) / 2)

def contracted(eps: int, distance: int) -> Expr:
    """Contraction for r = 1, k = 2 and 2 rho/(eta sigma) = distance."""
    return theta(exp(expr(eps)), 1) * theta(exp(expr(eps)), distance)

federated_against_renyi_neither = claim("In numbers, r = 1, k = 2: contraction is better at eps = 1 and distance 1, "
        "worse at eps = 3, distance 100", *FOOTNOTE, kind="lemma",
    note="The best order is that of federated_renyi_exponent.  distance = 2 rho/(eta sigma).",
    show=(contracted(1, 1) < best_converted(1, 2) / 30) & (contracted(3, 100) > 2 * best_converted(3, 2)))
doubt(federated_against_renyi_neither,
    mutants=[mutant("a fortieth", show=contracted(1, 1) < best_converted(1, 2) / 40),
        mutant("three times", show=contracted(3, 100) > 3 * best_converted(3, 2))])
