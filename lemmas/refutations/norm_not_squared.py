"""Theorem 1 (informal) of feldman2018iteration as printed, the norm not squared: false from the points 20 and 0.

The maps are the identity, there are four steps, and sigma = 1/2, so that the noises together are standard: D_2 = 400, and
the theorem promises 2 * 20/(2 * 4/4) = 20.  Given are sigma > 0, n >= 1, maps psi[t] that are 1-Lipschitz, and the laws
P and Q of the runs from x and from y with noise N(0, sigma^2 I) at each step; orders_above(b) says D_alpha(P[n] || Q[n])
<= alpha b for every alpha > 1.  It is printed for alpha >= 1.
"""

from lemmas.iteration.order_one import (from_20_and_0, iterations_from_two_points, n, orders_above, sigma, too_small, x,
    y)
from lemmas.papers import feldman
from verify.lemma import *

theorem1_as_printed = claim("Theorem 1 (informal) as printed: n contractive Gaussian steps from x and from y, D_alpha "
        "<= alpha |x - y|/(2 n sigma^2)", feldman("Theorem 1", "whole"), flaw="false statement", grade="misprint",
    mended_by=("iterations_from_two_points",),
    given=iterations_from_two_points.given,
    show=orders_above(norm(x - y) / (2 * n * sigma**2)))
doubt(theorem1_as_printed,
    mutants=[mutant("ten times of it", show=orders_above(10 * norm(x - y) / (2 * n * sigma**2)),
            hints=[{"witness": from_20_and_0, "proofs": too_small(200)}])],
    hints=[{"witness": from_20_and_0, "proofs": too_small(20)}])
