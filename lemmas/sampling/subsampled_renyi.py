"""Theorem 3.2 and 4.2 of berthier2019report: RDP of integer order after subsampling, for any weights.

The second law is the mixture q of the rows r_k with weights w_k; the first is p = q + rho (P - Q).  Sampling
one data point with weights w: Q is the row of the point that differs, P its row in the other data set, and
rho its weight.  The pieces are in `ternary_subsampling`.
"""

from verify.lemma import *

m = integer("m")
M = alphabet("M")
eps = family("eps", M)

def height(j: Expr) -> Expr:
    """exp((j - 1) eps_j)."""
    return exp((j - 1) * eps[j])

def bound(rate: Expr) -> Expr:
    return (1 + 4 * rate**2 * binomial(m, 2) * (exp(eps[2]) - 1)
            + 2 * Sum(3, m, lambda j: rate**j * (binomial(m, j) * height(j))))
