"""Projected stochastic gradients: the sign of the step as Feldman et al. print it.

Theorem 28 itself, with the minus sign that is meant and half its constant, is `projected_sgd_average`.
"""

from lemmas.papers import feldman
from verify.lemma import *

R, L, eta = reals("R L eta")
T = integer("T")

psgd_step_sign = claim("In numbers: what Theorem 28 says of the printed step w + eta G(w), F(w) = L w on [-R, R], w_0 "
        "= R",
    feldman("Section 5.1, definition of PSGD", "instance", "the printed sign used in Theorem 28, for one linear F"),
    kind="definition", flaw="slip", grade="misprint",
    note=("The definition of PSGD adds eta G(w), where G(w) estimates a gradient of the function to be minimised; a "
            "minus sign is meant, as in Algorithm 1.  With the plus sign the point w = R stays where it is, so that "
            "all iterates are the left side's, 2 L R above the minimum."),
    given=[L > 0, R > 0, T >= 1, eta == 2 * R / (L * sqrt(T))],
    show=L * Max(-R, Min(R, R + eta * L)) - (-L * R) <= 4 * R * L / sqrt(T))
doubt(psgd_step_sign,
    mutants=[mutant("twice the bound", show=L * Max(-R, Min(R, R + eta * L)) - (-L * R) <= 8 * R * L / sqrt(T))],
    hints=[{"L": "1", "R": "1", "T": "9", "eta": "2/3"}])
