"""Shuffling can be less private than sampling with replacement: berthier2019report section 4.5, in numbers.

Two losses, two steps from 0.  Equal losses end in 0, different ones in -2 or 2, by their order.  With
probability p the end point is released, otherwise one of -2, 0, 2.  D = (1, 2), D' = (1, 1) or (2, 2), by the numbers
of the losses.  A ratio is that of the probabilities of one released point on D and D', the larger over the smaller.
"""

from lemmas.papers import berthier
from verify.lemma import *

p, a, b = reals("p a b")

other = (1 - p) / 3  # P[2] = P[-2] on D'
alike_0 = p + other  # P[0] on D'
with_0, with_2 = p / 2 + other, p / 4 + other  # P[0], and P[2] = P[-2], on D with replacement
without_0 = other  # P[0] on D without replacement

toy_every_p = claim("In numbers: for every 0 < p < 1 both ratios of sampling with replacement are below the one "
        "without", berthier("Section 4.5, title"), kind="lemma",
    note=("1 + 3 p/(1 - p) without replacement; with replacement 1 + 3 p/(4 (1 - p)) at -2 and 2, and at 0 less than 1 "
            "+ 3 p/(2 (1 - p))."),
    given=[p > 0, p < 1],
    show=(with_2 / other < alike_0 / without_0) & (alike_0 / with_0 < alike_0 / without_0))

toy_quadratic = claim("Losses theta^2 - theta, theta^2 + theta: two steps of size 1 from 0 end at 0 by one, at -2 or 2 "
        "by both", berthier("Section 4.5, quadratic losses", "part", "the states of one example, not its privacy"),
    note=("The gradients are 2 theta - 1 and 2 theta + 1, the steps theta -> a - theta and theta -> b - theta.  So the "
            "example needs no loss that is not convex; the step size is 2/beta, as the smoothness beta is 2."),
    given=[a == 1, b == -1],
    show=all_of(-(-0 * a + a) + a == 0 * a, -(-0 * b + b) + b == 0 * b, -(-0 * a + a) + b == -2 * a,
        -(-0 * b + b) + a == 2 * a))

doubt(toy_quadratic, mutants=[mutant("the order does not matter", show=-a + b == -b + a)])
