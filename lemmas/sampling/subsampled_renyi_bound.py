"""The bound of Theorems 3.2 and 4.2 of berthier2019report, an expression: RDP of order m after subsampling.

eps_j is the RDP bound of order j before sampling, rate the sampling rate.  The theorems are in `subsampled_privacy`.
"""

from verify.lemma import *

m = integer("m")
M = alphabet("M")
eps = family("eps", M)

def height(j: Expr) -> Expr:
    """exp((j - 1) eps_j)."""
    return exp((j - 1) * eps[j])

def bound(rate: Expr) -> Expr:
    """The bound of the moment of order m."""
    return (1 + 4 * rate**2 * binomial(m, 2) * (exp(eps[2]) - 1)
            + 2 * Sum(3, m, lambda j: rate**j * (binomial(m, j) * height(j))))
