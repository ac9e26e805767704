"""How many users take part in each iteration of the federated algorithm: rates, whole batches, more users.

m of the n users are in a batch, q = m/n is the rate, T = n/m the number of batches; delta is that of Theorem 2:
delta(m) = (m/n) b (1 - a^T)/(1 - a), b = shift(m) = theta_gamma(2 L/(sqrt(m) sigma)), a = coefficient(m) =
theta_gamma(2 rho sqrt(m)/(eta sigma)); gamma = e^eps, L bounds the gradients, rho is the radius of the ball, eta the step
size.  With more users in a batch the datum that differs is hidden better (b falls), but the later batches contract less
(a grows) and there are fewer of them.
"""

from lemmas.federated.federated_delta import (L, coefficient, delta, eta, federated_delta_last_batch,
    federated_delta_one_batch, federated_delta_order, gamma, n, rho, shift, sigma, theorem2_delta)
from lemmas.mechanisms.theta_gamma import theta_below_one, theta_nondecreasing_r, theta_positive, theta_total_variation
from lemmas.papers import federated
from verify.lemma import *

m1, m2 = real("m1"), real("m2")
batch, N = integer("m"), integer("n")

SENTENCE = (federated("Figure 2, sentence about it"),)

# --- T = n/m ------------------------------------------------------------------------------------------------

federated_whole_batches = claim("At the rates 0.1, 0.2, 0.3 of Figure 2 the number T = n/m of batches is whole: m "
        "floor(n/m) = n", federated("Figure 2, its rates", "part", "that the three leave whole numbers of batches"),
    federated("Section 3, first paragraph", "instance", "n = 100, m = 10, 20, 30; that n/m is a whole number"),
    kind="figure", flaw="inconsistency", grade="boundary",
    note=("The number of batches, the exponent n/m of Theorem 2, is a whole number only if m divides n, which the "
            "paper leaves to the reader.  Its third curve has n = 100, q = 0.3: batches of 30 and T = 10/3."),
    given=[N == 100, any_of(batch == 10, batch == 20, batch == 30)],
    show=batch * floor(N / batch) == N)
doubt(federated_whole_batches, mutants=[mutant("one batch more", show=batch * (floor(N / batch) + 1) == N)],
    hints=[{"m": "30", "n": "100"}])

# --- more users ---------------------------------------------------------------------------------------

positive = (gamma >= 1, L > 0, rho > 0, eta > 0, sigma > 0)
sizes = (m1 >= 1, m1 <= m2, m2 <= n)
ALONE = {"gamma": "1", "L": "1", "rho": "1", "eta": "1", "sigma": "4", "n": "2", "m1": "1", "m2": "2"}

@claim("As m grows theta(2 L/(sqrt(m) sigma)) does not grow and theta(2 rho sqrt(m)/(eta sigma)) does not fall",
    *SENTENCE, kind="lemma",
    given=[*positive, *sizes],
    show=(shift(m2) <= shift(m1)) & (coefficient(m1) <= coefficient(m2)))
def federated_two_effects():
    """The two pull delta in opposite directions."""
    have(2 * L / (sqrt(m2) * sigma) <= 2 * L / (sqrt(m1) * sigma))
    have(2 * rho * sqrt(m1) / (eta * sigma) <= 2 * rho * sqrt(m2) / (eta * sigma))
    use(theta_nondecreasing_r, r2=2 * L / (sqrt(m1) * sigma))
    use(theta_nondecreasing_r, r2=2 * rho * sqrt(m2) / (eta * sigma))

federated_more_users = claim("In numbers: the delta of Theorem 2 does not grow with the number m of users in a batch, "
        "whatever the parameters", federated(SENTENCE[0].locator, "remark"), flaw="missing hypothesis",
    grade="substantive",
    note=("Read as the law that the figure is said to illustrate, at equal noise.  For two users with L = rho = eta = "
            "1, sigma = 4 and eps = 0 (losses with beta <= 2): delta is 0.118 if they go one after the other and 0.140 "
            "if they go together.  For the parameters of the figure it holds (federated_figure2_order)."),
    given=[*positive, *sizes],
    show=delta(m2) <= delta(m1))
doubt(federated_more_users, mutants=[mutant("by half", show=2 * delta(m2) <= delta(m1))], hints=[ALONE])

@claim("Delta is no larger for m2 >= m1 if b2 <= a1^(n/m1 - 1) b1, b = theta(2 L/(sqrt(m) sigma)), a = theta(2 rho "
        "sqrt(m)/(eta sigma))",
    federated("Figure 2, sentence about it", "part", "any two batch sizes, under a condition on both thetas"),
    kind="repair", repairs="federated_more_users",
    given=[*positive, *sizes, shift(m2) <= coefficient(m1) ** (n / m1 - 1) * shift(m1)],
    show=delta(m2) <= delta(m1))
def federated_more_users_repaired():
    """b2 = theta(2 L/(sqrt(m2) sigma)), a1 = theta(2 rho sqrt(m1)/(eta sigma)).  Of no avail for a1 near 0 and m1 < n:
    there delta is about (m/n) b, which grows with m at eps = 0 (one user at a time is better), but may fall for eps
    > 0.  n/m need not be whole."""
    have(n / m1 >= 1, by.linear())
    use(theta_below_one, r=2 * rho * sqrt(m1) / (eta * sigma))
    use(theta_positive, r=2 * rho * sqrt(m1) / (eta * sigma))
    use(theta_positive, r=2 * rho * sqrt(m2) / (eta * sigma))
    use(theta_positive, r=2 * L / (sqrt(m1) * sigma))
    use(theta_positive, r=2 * L / (sqrt(m2) * sigma))
    use(federated_delta_one_batch, a=coefficient(m2), T=n / m2, b=shift(m2))
    use(federated_delta_last_batch, T=n / m1, b=shift(m1))

doubt(federated_more_users_repaired,
    mutants=[mutant("with n/m1 - 2",
            given=(*positive, *sizes, shift(m2) <= coefficient(m1) ** (n / m1 - 2) * shift(m1)))])

federated_all_users = claim("All users in one batch: delta is theta(2 L/(sqrt(n) sigma))", federated("Theorem 2"),
    kind="lemma",
    note=("Here the theorem cannot be improved (federated_all_users_attained): for the losses L x w, x = 1 or -1, on "
            "the line the output before the projection is normal with means 2 L eta/n apart and standard deviation eta "
            "sigma/sqrt(n), and the projection hides less and less as rho grows."),
    given=[*positive, n >= 1],
    show=delta(n) == theta(gamma, 2 * L / (sqrt(n) * sigma)))

doubt(federated_all_users, mutants=[mutant("2 L/sigma", show=delta(n) == theta(gamma, 2 * L / sigma))])

c, r, z, w = reals("c r z w")

@claim("In numbers: c theta(r) <= theta(c r) at gamma = 1, 0 < c <= 1: total variation falls no faster than the "
        "distance", federated("(5)"), federated("Figure 2, sentence about it"), kind="lemma",
    given=[c > 0, c <= 1, r > 0],
    show=c * theta(1, r) <= theta(1, c * r))
def theta_total_variation_star():
    """theta at gamma = 1 is concave and 0 at 0.  For gamma > 1 it is false near 0, where theta is convex."""
    use(theta_total_variation, r=c * r)
    with have(c * (1 - 2 * Q(r / 2)) <= 1 - 2 * Q(c * r / 2)):
        slope(r, 0, by.fact("phi", "density", z / 2), by.fact("phi", "density", c * z / 2),
            by.have((c * z) ** 2 <= z**2, by.have(c**2 <= 1), by.linear(z**2)),
            by.fact("exp", "increasing", -((z / 2) ** 2) / 2, -((c * z / 2) ** 2) / 2),
            by.have(phi(z / 2) <= phi(c * z / 2), by.linear(1 / sqrt(2 * pi))), by.linear(c),
            base=(by.fact("Q", "half"),))

doubt(theta_total_variation_star,
    mutants=[mutant("at eps = 1", show=c * theta(exp(expr(1)), r) <= theta(exp(expr(1)), c * r))])

# The arguments of a and b for batches of m1; and ALL, that of b for one batch of all.
FAR, NEAR = 2 * rho * sqrt(m1) / (eta * sigma), 2 * L / (sqrt(m1) * sigma)
RATIO, ALL = sqrt(m1) / sqrt(n), 2 * L / (sqrt(n) * sigma)

@claim("At eps = 0: delta of one batch >= sqrt(n/m)(1 - a) delta of batches of m, a = theta(2 rho sqrt(m)/(eta sigma))",
    *SENTENCE, kind="lemma",
    given=[gamma == 1, L > 0, rho > 0, eta > 0, sigma > 0, m1 >= 1, m1 <= n],
    show=sqrt(m1) * theorem2_delta(gamma, L, rho, eta, sigma, n, n)
        >= sqrt(n) * (1 - coefficient(m1)) * theorem2_delta(gamma, L, rho, eta, sigma, n, m1))
def federated_all_users_worse():
    """a = theta(2 rho sqrt(m)/(eta sigma)).  So wherever a < 1 - sqrt(m/n) small batches are better: the opposite of
    the sentence."""
    rewrite(gamma == 1)
    fact("sqrt", "increasing", m1, n)
    use(theta_below_one, gamma=1, r=FAR)
    use(theta_positive, gamma=1, r=FAR)
    use(theta_positive, gamma=1, r=NEAR)
    have(RATIO <= 1)
    use(theta_total_variation_star, r=NEAR)
    have(sqrt(n) * (m1 / n) == sqrt(m1) * RATIO)
    let(w, 1 - theta(1, FAR))
    have(theta(1, FAR) == 1 - w)
    rewrite(theta(1, FAR) == 1 - w)
    use(federated_all_users, gamma=1)
    use(federated_delta_order, a=1 - w, b=theta(1, NEAR), T=n / m1, m=m1)
    combine((-sqrt(m1), [federated_all_users]), (sqrt(n) * w, [this]),
        (sqrt(m1), [RATIO * theta(1, NEAR) <= theta(1, ALL)]))

doubt(federated_all_users_worse,
    mutants=[mutant("with n/m", show=m1 * delta(n) >= n * (1 - coefficient(m1)) * delta(m1)),
        mutant("without 1 - a", show=sqrt(m1) * delta(n) >= sqrt(n) * delta(m1))])
