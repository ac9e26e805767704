"""Equation (2) of Asoodeh, Diaz and Calmon, a chain of contractions: one coefficient is counted twice.

The two runs start from points y and z; mu_1 and nu_1 are the laws after the first step.  K_t is the kernel of step t
and eta_t its coefficient; D in the note is the divergence.
"""

from lemmas.contraction.output_law_of_figure import K, X, divergence, eta, iteration, mu, n, nu, steps
from lemmas.papers import contraction
from verify.lemma import *

y, z = index("y", 1, X), index("z", 1, X)

def starts(P: Family, start: Expr) -> Prop:
    """P_1 is the law after the first step from the point `start`."""
    return each(X, lambda x: P[1, x] == K[1, start, x])

from_points = (*iteration, steps(mu, 1), steps(nu, 1), starts(mu, y), starts(nu, z))

# Noise uniform on {0, 1} and the map 1{y >= 1}, on the points 0, 1, 2; the runs start at 1 and at 0.
LOW, HIGH = ["1/2", "1/2", "0"], ["0", "1/2", "1/2"]
ADDITIVE = {"n": "1", "X": "3", "K": [[LOW, HIGH, HIGH]], "eta": ["1/2"], "gamma": "1", "mu": [HIGH], "nu": [LOW],
    "y": "2", "z": "1"}  # fmt: skip

sdpi_chain = claim("In numbers, finite alphabets: sum (mu_n - gamma nu_n)_+ <= sum (mu_1 - gamma nu_1)_+ times eta_1 "
        "... eta_n", contraction("Section I, equation (2)"), flaw="false statement", grade="misprint",
    note=("Off by one: mu_1 is the output of the first kernel already, so K_1 must not be counted again. Read for D = "
            "E_gamma; false for n = 1 whenever eta < 1 and D > 0. Lemma 3 and (13) have the right indices. Within the "
            "setting (1), besides the witness: Gaussian noise and a map psi_1 that clips to a segment of length r "
            "sigma, from its two ends, have D = eta = theta_gamma(r) < 1 (theta_below_one), and the bound reads theta "
            "<= theta^2."),
    given=from_points,
    show=divergence(n) <= divergence(1) * Product(1, n, lambda t: eta[t]))
doubt(sdpi_chain, hints=[ADDITIVE])
