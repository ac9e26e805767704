"""In numbers, advanced composition: where its root exists, where it is no gain over k eps, how it grows with k.

eps' = sqrt(2 k log(1/delta')) eps + k eps (e^eps - 1), of k steps that are (eps, delta)-DP, k >= 1; delta' is delta2 in
the statements.  The theorem itself is `advanced_composition_theorem`.
"""

from lemmas.divergences.renyi_order_limits import exp_below_quadratic
from lemmas.papers import berthier
from verify.lemma import *

eps, delta2, k, r, u = reals("eps delta2 k r u")
size = log(1 / delta2)
printed_eps = sqrt(2 * k * size) * eps + k * eps * (exp(eps) - 1)
advanced_composition_root = claim("The number under the root, 2 k log(1/delta'), is nonnegative for all delta' > 0",
    berthier("Theorem 2.1", "part", "only that the root exists, delta' = 0 left out"), kind="definition",
    flaw="missing hypothesis", grade="boundary",
    note=("The theorem is for all delta' >= 0.  For delta' > 1 the root is of a negative number (and every mechanism "
            "is (0, 1)-DP); at delta' = 0 the logarithm is infinite and nothing is said."),
    given=[k >= 1, delta2 > 0],
    show=2 * k * size >= 0)
doubt(advanced_composition_root, mutants=[mutant("delta' <= 2", given=(k >= 1, delta2 > 0, delta2 <= 2))],
    hints=[{"k": "1", "delta2": "2"}])

advanced_composition_root_repaired = claim("The number under the root, 2 k log(1/delta'), is nonnegative for 0 < "
        "delta' <= 1", berthier("Theorem 2.1", "part", "only that the root exists, delta' up to 1"), kind="repair",
    repairs="advanced_composition_root",
    given=[k >= 1, delta2 > 0, delta2 <= 1],
    show=2 * k * size >= 0)

doubt(advanced_composition_root_repaired, mutants=[mutant("delta' up to 2", given=[k >= 1, delta2 > 0, delta2 <= 2])],
    extremal={"k": "1", "delta2": "1"})

@claim("In numbers: for eps >= log 2 advanced composition gives nothing: its eps' >= k eps, the basic composition",
    berthier("Theorem 2.1, sentences after it", "part", "that it does not help where eps is at least log 2"),
    given=[k >= 1, delta2 > 0, delta2 < 1, eps >= log(2)],
    show=printed_eps >= k * eps)
def advanced_composition_no_gain():
    fact("exp", "increasing", log(2), eps)
    fact("exp", "log", 2)
    fact("sqrt", "nonnegative", 2 * k * size)
    linear(eps, k * eps)

doubt(advanced_composition_no_gain,
    mutants=[mutant("eps >= 1/2", given=(k >= 1, delta2 > 0, delta2 < 1, eps >= "1/2"))])

@claim("In numbers: for eps <= 1/sqrt(k) advanced composition has eps' <= sqrt(k) (sqrt(2 log(1/delta')) + 2) eps",
    berthier("Theorem 2.1, sentences after it", "part", "the growth like sqrt(k), for eps up to 1/sqrt(k)"),
    berthier("Theorem 2.1, sentence before it", "part", "how eps' grows, for eps up to 1/sqrt(k)"),
    given=[k >= 1, delta2 > 0, delta2 < 1, eps > 0, eps <= 1 / sqrt(k)],
    show=printed_eps <= sqrt(k) * (sqrt(2 * size) + 2) * eps)
def advanced_composition_root_growth():
    """So the growth is sqrt(k) for small eps; for a fixed eps it is linear in k."""

    # r is sqrt(k): e^eps - 1 <= 2 eps, and k eps 2 eps = (r eps) (2 r eps) <= 2 r eps.
    let(r, sqrt(k))
    have(k == r**2, by.rewrite(r == sqrt(k)))
    have(eps <= 1 / r, by.rewrite(r == sqrt(k)))
    have(r * eps <= 1, by.linear(r))
    have(r >= 1, by.linear(1 / (r + 1)))
    have(eps <= 1)
    use(exp_below_quadratic)
    have(eps**2 <= eps, by.linear(eps))
    have(k * eps * (exp(eps) - 1) <= k * eps * (2 * eps), by.linear(k * eps))
    have(k * eps * (2 * eps) <= 2 * r * eps, by.rewrite(k == r**2), by.linear(r * eps))
    let(u, size)
    have(2 * k * u == (r * sqrt(2 * u)) ** 2, by.rewrite(k == r**2))
    have(sqrt(2 * k * u) == r * sqrt(2 * u), by.rewrite(2 * k * u == (r * sqrt(2 * u)) ** 2))
    rewrite(u == size, backwards=True)
    rewrite(r == sqrt(k), backwards=True)
    rewrite(sqrt(2 * k * u) == r * sqrt(2 * u))
    linear()

doubt(advanced_composition_root_growth,
    mutants=[mutant("eps <= 1", given=(k >= 1, delta2 > 0, delta2 < 1, eps > 0, eps <= 1))])
