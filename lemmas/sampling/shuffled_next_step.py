"""Shuffled DP-SGD step by step: berthier2019report Conjecture 1.

n points, t outputs seen, N places left: n - t, or n - t + 1 where they are counted before step t.  Given the outputs,
o_k is the probability that point k has been used if the differing point has not, v_k if it has, u the probability that
the differing point has been used.  The next step draws an unused point.  Everything rests on v_k <= o_k, which makes
the next step's law a mixture of a common part and, with weight 1/N, of two laws (`conjecture1_mixture`).
"""

from lemmas.papers import berthier
from verify.lemma import *

u, v, o, f, g, z, N = reals("u v o f g z N")
k = integer("k")
n = alphabet("n")

conjecture1_mixture = claim("(1 - (1 - u) o - u v)/N is (1 - o)/N >= 0, the same for D and D', plus u (o - v)/N >= 0, "
        "for v <= o <= 1", berthier("Conjecture 1"), berthier("Section 4.4.2, weights"), kind="lemma",
    repairs="conjecture1_beliefs",
    note=("1 - ((1-u) o + u v) is the probability that the point is unused, and 1/N that of each unused point.  The "
            "differing point itself has (1 - u)/N.  Summed over the points: next step = common part (mass 1 - 1/N) + "
            "1/N ((1 - u) f_i + u times the mean of the f_k with weights o_k - v_k), f_k the step with point k, i the "
            "differing point.  These weights sum to 1, as one place more is used up by the other points if the "
            "differing one is not.  u and v depend on the data set, o does not.  So no beliefs need be released, and "
            "subsampling at rate 1/N applies."),
    given=[N > 0, u >= 0, u <= 1, v >= 0, v <= o, o <= 1],
    show=all_of((1 - ((1 - u) * o + u * v)) / N == (1 - o) / N + 1 / N * (u * (o - v)), (1 - o) / N >= 0,
        u * (o - v) >= 0))
doubt(conjecture1_mixture, mutants=[mutant("without v <= o", given=(N > 0, u >= 0, u <= 1, v >= 0, o >= 0, o <= 1))])

conjecture1_weights = claim("In numbers: (1 - o)/N, the probability of a point at step t given the outputs, is at most "
        "1/N, N = n - t + 1",
    berthier("Section 4.4.2, weights", "part", "from the probability that the point is still unused"),
    note="o is the probability that the point has been used; N = n - t + 1 places are left before step t.",
    given=[N > 0, o >= 0, o <= 1],
    show=(1 - o) / N <= 1 / N)
doubt(conjecture1_weights, mutants=[mutant("1/(N + 1)", show=(1 - o) / N <= 1 / (N + 1))],
    extremal={"N": "2", "o": "0"})

a0, b0 = real("a0"), real("b0")
a, b = nonneg("a", n), nonneg("b", n)
sum_a, sum_b = total(n, lambda k: a[k]), total(n, lambda k: b[k])
overlap = total(n, lambda k: a[k] * b[k])

@claim("In numbers, after two outputs: a point is at least as likely to be used if the differing point is not",
    berthier("Conjecture 1"), kind="lemma",
    given=[a0 >= 0, b0 >= 0, b0 + sum_b > 0, a0 * sum_b + b0 * sum_a + sum_a * sum_b - overlap > 0],
    show=b0 / (b0 + sum_b) <= (a0 * sum_b + b0 * sum_a) / (a0 * sum_b + b0 * sum_a + sum_a * sum_b - overlap))
def conjecture1_coverage_after_two():
    """a and b are the likelihoods of the two outputs, for the point in question (a0, b0) and the others without it and
    the differing one.  On the left the differing point made the first output (the other case is the same with a and
    b exchanged), on the right it made neither.  After one output the left side is 0.  For three outputs see
    `conjecture1_coverage_after_three`; in general it is an inequality between matchings of outputs with points:
    exchange two of them along the path that begins at the point."""

    # With names for the three sums it is an inequality between numbers.
    let(f, sum_a)
    let(g, sum_b)
    let(z, overlap)
    have(a0 * g + b0 * f + f * g - z > 0, by.rewrite(f == sum_a), by.rewrite(g == sum_b))
    rewrite(f == sum_a, backwards=True)
    rewrite(g == sum_b, backwards=True)
    rewrite(z == overlap, backwards=True)

alpha = real("alpha")

@claim("In numbers, n = 10, t = 0, sigma = 2 L: a formula below D_alpha exceeds 16 alpha L^2/(n^2 sigma^2) + K/n^3 for "
        "alpha >= 10 + K", berthier("Conjecture 1"), kind="lemma",
    given=[z >= 0, alpha >= 10 + z],
    show=alpha / 2 - alpha / (alpha - 1) * log(10) > 16 * alpha / 400 + z / 1000)
def conjecture1_order_in_remainder():
    """z is K.  One point has the gradient L in D and -L in D', all others -L: the first step is a mixture with weight
    1/n against N(-L), and its moment is at least n^-alpha e^(2 alpha (alpha - 1) L^2/sigma^2).  So the O term of
    the conjecture cannot be the same for all orders; for a fixed order see `conjecture1_remainder`."""

    have(log(10) <= "231/100")

doubt(conjecture1_order_in_remainder, mutants=[mutant("for alpha >= 2", given=(z >= 0, alpha >= 2))])
