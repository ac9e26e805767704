"""The sum over the steps of a shuffled epoch that is stopped after m of D records: O(m/((D + 1) (D - m + 1))).

`part(t)` bounds eps_t, the cost of step t + 1 (`next_output_private`; K, r, alpha, L and sigma are those of
`conjecture_one`).  N = D - t records are left then, B = D - m + 1, and the O term is (20 alpha + 8 K)/B.
"""

from lemmas.papers import berthier
from lemmas.sampling.conjecture_one import K, L, alpha, r, sigma
from verify.lemma import *

D = real("D")
m, T, t = (integer(name) for name in ["m", "T", "t"])
part = lambda t: 16 * alpha * L**2 / ((D - t + 1) ** 2 * sigma**2) + (20 * alpha + 8 * K) / (D - t + 1) ** 3
rate = 16 * alpha * L**2 / sigma**2 + (20 * alpha + 8 * K) / (D - m + 1)
N, B, C = reals("N B C")

one_step_of_the_sum = claim("a/(N + 1)^2 + C/(N + 1)^3 <= (a + C/B)(1/N - 1/(N + 1)) for B <= N + 1, a = 16 alpha "
        "L^2/sigma^2",
    given=[alpha > 1, L >= 0, sigma > 0, N >= 1, 0 < B, B <= N + 1, C >= 0],
    show=16 * alpha * L**2 / ((N + 1) ** 2 * sigma**2) + C / (N + 1) ** 3
        <= (16 * alpha * L**2 / sigma**2 + C / B) * (1 / N - 1 / (N + 1)))

@claim("The bounds of the eps_t, t < m, add up to at most (16 alpha L^2/sigma^2 + O(1/(D - m + 1)))(1/(D - m + 1) - "
        "1/(D + 1))", berthier("Conjecture 2", "step"),
    given=[alpha > 1, r >= 1, L >= 0, sigma > 0, m >= 0, m <= D],
    show=Sum(0, m - 1, part) <= rate * (1 / (D - m + 1) - 1 / (D + 1)))
def steps_of_an_epoch():
    with have(every(INTEGER, lambda T: (0 <= T).implies((T <= m).implies(upto(T))))):
        intro("T", "[0 <= T]")
        no_step, one_step_more = induction(T, 0).called("induction hypothesis")
        with no_step:
            unfold(Sum(0, -1, part), "empty")
        with one_step_more:
            intro("[T + 1 <= m]")
            modus("induction hypothesis")
            unfold(Sum(0, T, part))
            # The right side grows by rate (1/N - 1/(N + 1)), N = D - T.
            use(one_step_of_the_sum, N=D - T, B=D - m + 1, C=20 * alpha + 8 * K)
            linear()
    apply_to(this)

upto = lambda T: Sum(0, T - 1, part) <= rate * (1 / (D - T + 1) - 1 / (D + 1))
