"""Projected noisy SGD with long steps: Theorems 3 and 4 and Proposition 1 are false at one event, in numbers.

The theorems of Asoodeh, Diaz and Calmon take E_gamma, gamma = e^eps, of two runs whose data differ in item i to be at
most the divergence at the shift 2 eta L after step i, times that at the distance of two images for each later step.
With the printed constant M this needs eta <= 2/(beta + rho) (`gradient_step_strong`).  The theorems as printed, about
the algorithm, are in the refutations.  theta and lam are the divergences of Gaussian and of Laplace noise at a shift,
below the distribution function of the Laplace law.
"""

from lemmas.mechanisms.laplace_hockey_stick import below, lam
from lemmas.papers import contraction
from verify.lemma import *

eta, beta, sigma, L, eps, v = reals("eta beta sigma L eps v")

# --- long steps --------------------------------------------------------------------------------------

# Interval [-1, 1], start 0, losses L y or -L y, then beta y^2/2; the event is {Y_2 < 0}, eps = 0.
long_steps = (eta > 0, L > 0, beta > 0, beta <= L, eta * beta > 1)
LONG = {"eta": "10", "L": "1", "beta": "1", "sigma": "1", "v": "1"}
stretched = (1 - 2 * Q((eta * beta - 1) / (eta * sigma))) * (Q((1 / eta - L) / sigma) - Q((1 / eta + L) / sigma))
gaussian_bound = theta(1, 2 * L / sigma) * theta(1, 2 / (eta * sigma))

INSTANCE = ("Instance n = 2, i = 1, eps = 0 on [-1, 1] from Y_0 = 0: the first loss is L (1 - y) on one data set and L "
        "(1 + y) on the other, the second is beta y^2/2 (L-Lipschitz as beta <= L); rho = 0, so M = 1.  The event is "
        "{Y_2 < 0}.  The two laws of Y_1 are mirror images; h(y) = P(Y_2 < 0 | Y_1 = y) - P(Y_2 < 0 | Y_1 = -y) is odd "
        "and increasing.  The left side is h(1) (P(Y_1 = 1) - P(Y_1 = -1)): the part of Y_1 inside the interval adds "
        "something nonnegative.  Long steps put Y_1 at the ends, and the second step throws the ends far apart, while "
        "the coefficient of the theorem knows only their distance 2.")

projected_sgd_gaussian_any_eta = claim("In numbers: what Theorem 4 says of one event at eps = 0, for two steps of any "
        "length eta > 1/beta on [-1, 1]",
    contraction("Theorem 4", "instance", "n = 2, i = 1, eps = 0, on [-1, 1], eta beta > 1, one event"),
    flaw="missing hypothesis", grade="substantive",
    note=f"As printed the theorem is for every learning rate.  {INSTANCE}",
    given=[*long_steps, sigma > 0],
    show=stretched <= gaussian_bound)
doubt(projected_sgd_gaussian_any_eta,
    mutants=[mutant("steps up to 3/beta", given=(*long_steps, sigma > 0, eta * beta <= 3))],
    hints=[{k: x for k, x in LONG.items() if k != "v"}])

n = integer("n")
# The chance that a step from one end of the interval misses the other end, and the bound (15) for i = 1.
missed = Q((eta * beta - 2) / (eta * sigma))
kappa = 2 * beta**2 / ((n - 1) * sigma**2)
EDGES = {"n": "21", "eta": "10", "beta": "1", "sigma": "1/10", "eps": "25"}

proposition1_any_eta = claim("In numbers: what Proposition 1 says of one event for the first of n inputs, steps of any "
        "length eta > 2/beta on [-1, 1]",
    contraction("Proposition 1", "instance", "i = 1, rho = 0, on [-1, 1], eta beta > 2, one event"),
    flaw="missing hypothesis", grade="substantive",
    note=("The proposition has no condition on eta.  Instance on [-1, 1] from Y_0 = 0 with L = beta: the first loss is "
            "L (1 - y) on one data set and L (1 + y) on the other, all later ones are beta y^2/2; rho = 0, so M = 1 "
            "and kappa = 2 L^2/((n - 1) sigma^2).  The first step reaches the end 1 or -1, each later one the opposite "
            "end, and misses it with probability at most q = Q((eta beta - 2)/(eta sigma)).  So the event that Y_n is "
            "the end that n - 1 changes of sign lead to from 1 has probability at least 1 - n q in the first run and "
            "at most n q in the second."),
    given=[n >= 2, beta > 0, eta * beta > 2, sigma > 0, eps > kappa],
    show=1 - n * missed - exp(eps) * n * missed <= exp(-((eps - kappa) ** 2) / (4 * kappa)))
doubt(proposition1_any_eta,
    mutants=[mutant("steps up to 5/beta",
            given=(n >= 2, beta > 0, eta * beta > 2, eta * beta <= 5, sigma > 0, eps > kappa))], hints=[EDGES])

stretched_laplace = (2 * below((eta * beta - 1) / (eta * v)) - 1) * (
    below((L - 1 / eta) / v) - below(-(L + 1 / eta) / v))
laplace_bound = lam(1, 2 * L / v) * lam(1, 2 / (eta * v))

projected_sgd_laplace_any_eta = claim("In numbers: what Theorem 3 says of one event at eps = 0, for two steps of any "
        "length eta > 1/beta on [-1, 1]",
    contraction("Theorem 3", "instance", "n = 2, i = 1, eps = 0, on [-1, 1], eta beta > 1, one event"),
    flaw="missing hypothesis", grade="substantive",
    note=f"As printed the theorem is for every learning rate.  {INSTANCE}",
    given=[*long_steps, v > 0],
    show=stretched_laplace <= laplace_bound)
doubt(projected_sgd_laplace_any_eta,
    mutants=[mutant("steps up to 3/beta", given=(*long_steps, v > 0, eta * beta <= 3))],
    hints=[{k: x for k, x in LONG.items() if k != "sigma"}])
