"""How eps grows with the number of epochs: berthier2019report section 4.6.

K is the RDP of order alpha after all epochs divided by alpha, ell = log(1/delta); the best order gives
(K + 2 sqrt(K ell), delta)-DP.  In the last claim K is any number.
"""

from lemmas.papers import berthier
from verify.lemma import *

alpha, sigma, K, ell, s, y = reals("alpha sigma K ell s y")
n = integer("n")

accountant_best_order = claim("K alpha + ell/(alpha - 1) >= K + 2 sqrt(K ell) for every order alpha > 1, K, ell > 0",
    berthier("Section 4.3, conversion"), berthier("Section 4.6.2, linear growth"), kind="lemma",
    note=("Equality at alpha = 1 + sqrt(ell/K): the optimal alpha of the text, where all real orders are tracked."),
    given=[alpha > 1, K > 0, ell > 0],
    show=K * alpha + ell / (alpha - 1) >= K + 2 * sqrt(K * ell))

doubt(accountant_best_order, mutants=[mutant("3 for 2", show=K * alpha + ell / (alpha - 1) >= K + 3 * sqrt(K * ell))],
    extremal={"alpha": "2", "K": "1", "ell": "1"})

@claim("2 K + 2 sqrt(2 K ell) <= (5/3)(K + 2 sqrt(K ell)) for 0 < K <= ell: twice the epochs, at most 5/3 of eps",
    berthier("Section 4.6.2, linear growth"), kind="lemma",
    given=[K > 0, K <= ell],
    show=2 * K + 2 * sqrt(2 * K * ell) <= "5/3" * (K + 2 * sqrt(K * ell)))
def accountant_growth():
    """For K far below ell the factor is near sqrt(2), as of a square root; far above ell it is near 2."""

    let(s, sqrt(K * ell))
    let(y, sqrt(2 * K * ell))
    have(s**2 == K * ell, by.rewrite(s == sqrt(K * ell)))
    have(y**2 == 2 * K * ell, by.rewrite(y == sqrt(2 * K * ell)))
    have(s >= K, by.contradiction(), by.linear(s, K))
    have(y <= "17/12" * s, by.contradiction(), by.linear(y, s))  # y = sqrt(2) s, and sqrt(2) < 17/12
    linear()

accountant_composition = claim("n steps of K alpha/(n^2 sigma^2) cost K alpha/(n sigma^2), for any K",
    berthier("Section 3.2.3, asymptotic scaling", "part", "the product, the cost of one step being given"),
    berthier("Section 3.2.3, moment accountant", "part", "n equal costs added, given the order of each"),
    berthier("Figure 5", "part", "the sum of n equal costs of order 1/n^2"), kind="number",
    given=[n >= 1, sigma > 0],
    show=n * (K * alpha / (n**2 * sigma**2)) == K * alpha / (n * sigma**2))
doubt(accountant_composition,
    mutants=[mutant("n^2 steps", show=n**2 * (K * alpha / (n**2 * sigma**2)) == K * alpha / (n * sigma**2))])
