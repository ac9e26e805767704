"""Strongly convex losses in the federated algorithm: how the step contracts, and the delta that follows.

The step of a rho-strongly convex, beta-smooth loss on a closed convex set contracts (`gradient_maps`, here `maps`).
In the delta rho is, as in the paper, another number: the radius of the ball.
"""

from lemmas.contraction import gradient_maps as maps
from lemmas.federated.federated_delta import (L, delta, eta, federated_delta_monotone, gamma, m, n, rho, shift, sigma)
from lemmas.mechanisms.theta_gamma import theta_below_one, theta_nondecreasing_r, theta_positive
from lemmas.papers import federated
from verify.lemma import *

beta, c = reals("beta c")

federated_strongly_convex_step = claim("In numbers: |1 - eta beta| < 1 for 0 < eta <= 2/beta, of the step with the "
        "loss l(w) = beta w^2/2",
    federated("Section 3.2, strongly convex losses", "instance", "one quadratic loss on the line, eta up to 2/beta"),
    kind="statement", flaw="missing hypothesis", grade="boundary",
    note=("The theorem allows eta = 2/beta.  There the step of this loss is w -> -w: its Lipschitz constant is 1, "
            "whatever the strong convexity.  (The paper leaves eta out of the map; see federated_step_without_eta.  "
            "The theorem of Bubeck that it cites has eta = 2/(rho + beta).)"),
    given=[beta > 0, eta > 0, eta <= 2 / beta],
    show=Abs(1 - eta * beta) < 1)
doubt(federated_strongly_convex_step, mutants=[mutant("by half", show=Abs(1 - eta * beta) < "1/2")],
    hints=[{"beta": "1", "eta": "2"}])

# The map of the step is the printed one with eta in its place; the set is the image of the projection P.
loss = maps.regular_loss(maps.V, maps.X, maps.P, maps.G, maps.L, maps.rho, maps.beta)

@claim("For 0 < eta < 2/beta the step is Lipschitz with the constant max(|1 - eta rho|, |1 - eta beta|) < 1",
    federated("Section 3.2, strongly convex losses", "part", "one loss, projected states"), kind="repair",
    repairs="federated_strongly_convex_step",
    given=[0 < maps.rho, maps.rho <= maps.beta, maps.eta > 0, maps.eta * maps.beta < 2, loss],
    show=(maps.factor < 1)
        & (norm(maps.moved(maps.p) - maps.moved(maps.q)) <= maps.factor * norm(maps.P(maps.p) - maps.P(maps.q))))
def federated_strongly_convex_step_repaired():
    use(maps.gradient_step_lipschitz)
    have(abs(slow) < 1, by.cases_of(abs(slow)), by.linear(maps.eta))
    have(maps.factor < 1, by.cases_of(maps.factor))

slow = 1 - maps.eta * maps.rho

def improved(c: Expr) -> Expr:
    """The delta of Theorem 2 for steps that are c-Lipschitz."""
    a = theta(gamma, c * (2 * rho * sqrt(m) / (eta * sigma)))
    return m / n * shift(m) * (1 - a ** (n / m)) / (1 - a)

@claim("In numbers: with theta(2 c rho sqrt(m)/(eta sigma)), 0 < c <= 1, in place of that for c = 1 delta is no larger",
    federated("Section 3.2, strongly convex losses", "part", "that a smaller Lipschitz constant gives no larger delta"),
    kind="statement",
    given=[gamma >= 1, L > 0, rho > 0, eta > 0, sigma > 0, m > 0, n >= m, c > 0, c <= 1],
    show=improved(c) <= delta(m))
def federated_strongly_convex_delta():
    """The images of the ball are at most 2 c rho apart; the rest of the proof is unchanged."""
    have(c * (2 * rho * sqrt(m) / (eta * sigma)) <= 2 * rho * sqrt(m) / (eta * sigma))
    use(theta_nondecreasing_r, r2=2 * rho * sqrt(m) / (eta * sigma))
    use(theta_below_one, r=2 * rho * sqrt(m) / (eta * sigma))
    use(theta_positive, r=c * (2 * rho * sqrt(m) / (eta * sigma)))
    use(theta_positive, r=2 * L / (sqrt(m) * sigma))
    use(federated_delta_monotone, T=n / m, b1=shift(m), b2=shift(m))

doubt(federated_strongly_convex_delta,
    mutants=[mutant("for c > 1", given=(gamma >= 1, L > 0, rho > 0, eta > 0, sigma > 0, m > 0, n >= m, c >= 1))])
