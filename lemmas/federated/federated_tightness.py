"""Where Theorem 2 of the federated paper is attained, and where it can never be: the numbers of it.

One batch of all users: on the line, with the losses L w and -L w for the datum that differs, the delta of the
theorem is that of one half-line of outputs, which the projection leaves visible if it begins inside the ball.
Two or more batches and eps > 0: the later batches contract strictly more than the theorem takes them to.
"""

from lemmas.federated.federated_delta import gamma
from lemmas.mechanisms.theta_gamma import theta_decreasing_gamma
from lemmas.papers import federated
from verify.lemma import *

R, s, h, t, b = reals("R s h t b")

@claim("Q((t - h)/s) - gamma Q((t + h)/s) = theta(2 h/s) at t = s^2 log(gamma)/(2 h): all users in one batch",
    federated("Theorem 2"), kind="strengthening",
    given=[gamma >= 1, s > 0, h > 0, t == s**2 * log(gamma) / (2 * h)],
    show=Q((t - h) / s) - gamma * Q((t + h) / s) == theta(gamma, 2 * h / s))
def federated_all_users_attained():
    """h = eta L/n and s = eta sigma/sqrt(n), so that 2 h/s = 2 L/(sqrt(n) sigma) as in the theorem.  The other losses
    are 0, the start is 0, the outputs before the projection are N(h, s^2) and N(-h, s^2); for -rho < t < rho the
    event is not changed by the projection on [-rho, rho].  So for m = n and rho > t the delta of Theorem 2 is
    exact."""
    rewrite(t == s**2 * log(gamma) / (2 * h))

doubt(federated_all_users_attained,
    mutants=[mutant("theta(h/s)", show=Q((t - h) / s) - gamma * Q((t + h) / s) == theta(gamma, h / s))])

@claim("b theta(1 + (gamma - 1)/b, R), what a batch leaves of b, is below b theta(gamma, R): gamma > 1, 0 < b < 1",
    federated("Theorem 2"), federated("(11)"), kind="lemma",
    given=[gamma > 1, b > 0, b < 1, R > 0],
    show=b * theta(1 + (gamma - 1) / b, R) < b * theta(gamma, R))
def federated_never_attained():
    """The left side is the sharp profile (sharp_profile, gauss_two_inputs_profile) of a batch whose inputs are at most
    R standard deviations apart, at E_gamma = b; the right side is what the theorem uses.  By joint convexity the
    delta of two or more batches is then below that of the theorem."""
    use(theta_decreasing_gamma, gamma1=gamma, gamma2=1 + (gamma - 1) / b)
    linear(b)

doubt(federated_never_attained, mutants=[mutant("b above 1", given=(gamma > 1, b > 1, R > 0))])
