"""Epochs that stop part-way: berthier2019report Algorithm 1, Conjecture 2 and the accountant of section 4.6.

Each of e/tau epochs uses floor(tau n) of n points; e is the number of passes.  The j-th step of an epoch is taken to
cost C alpha L^2/((n - j + 1)^2 sigma^2), as conjectured up to O terms; E epochs of m steps cost E times the sum over j.
"""

from lemmas.papers import berthier
from verify.lemma import *

alpha, L, sigma, C, K, tau, e, E, eps, s, y = reals("alpha L sigma C K tau e E eps s y")
n, m = integer("n"), integer("m")

assumptions = (n >= 1, tau > 0, tau < 1, e > 0)
passes = e / tau * floor(tau * n) / n

algorithm1_expected_passes = claim("In numbers: e is (e/tau) floor(tau n)/n, the expected number of passes over a "
        "point in e/tau epochs, each with floor(tau n) of n points",
    berthier("Algorithm 1, line 3", "part", "the comment on e, the mean taken as worked out"),
    flaw="missing hypothesis", grade="boundary",
    note=("An epoch uses a given point with probability floor(tau n)/n.  For n = 3 and tau = 1/2 it uses one point in "
            "each of 2 epochs: 2/3 of a pass for e = 1.  For tau < 1/n it uses none.  (e/tau must be an integer too.)"),
    given=assumptions,
    show=passes == e)
doubt(algorithm1_expected_passes, mutants=[mutant("at least", show=passes >= e)],
    hints=[{"n": "3", "tau": "1/2", "e": "1"}])

algorithm1_expected_passes_repaired = claim("In numbers: (e/tau) floor(tau n)/n, the expected number of passes, is at "
        "most e and above e (1 - 1/(tau n))",
    berthier("Algorithm 1, line 3", "part", "the comment on e, with bounds in place of equality"), kind="repair",
    repairs="algorithm1_expected_passes", note="If tau n is an integer, floor(tau n) = tau n and it is e.",
    given=assumptions,
    show=(passes <= e) & (passes > e - e / (tau * n)))
doubt(algorithm1_expected_passes_repaired, mutants=[mutant("half of the gap", show=passes > e - e / (2 * tau * n))])

def epoch(m: Expr) -> Expr:
    """What m steps of an epoch cost, over C alpha L^2/sigma^2."""
    return Sum(1, m, lambda j: 1 / (n - j + 1) ** 2)

@claim("The sum of 1/(n - j + 1)^2, j = 1, ..., m, is at most m/(n (n - m)), the integral of x^-2",
    berthier("Conjecture 2, proof, display 2"), kind="proof-line",
    given=[m >= 0, m < n],
    show=epoch(m) <= m / (n * (n - m)))
def conjecture2_integral():
    """No term of order 1/n^2 need be added.  The text integrates from (1 - tau) n, with m = floor(tau n)."""

    # By induction on m; m < n goes into what is shown, as it is about each m.  One more term is 1/y^2 <= 1/(y s), with
    # y = n - m and s = y - 1, and 1/(y s) is by how much the right side grows.
    suffices((m < n).implies(epoch(m) <= m / (n * (n - m))), by.modus(this))
    start, step = induction(m, 0).called("induction hypothesis")
    with start:
        unfold(epoch(m * 0), "empty")
    with step:
        intro("[m + 1 < n]")
        modus("induction hypothesis")
        unfold(epoch(m + 1))
        let(y, n - m)
        let(s, n - m - 1)
        have(1 / (n - (m + 1) + 1) ** 2 == 1 / y**2, by.rewrite(y == n - m))
        have(m / (n * (n - m)) == m / (n * y), by.rewrite(y == n - m))
        have((m + 1) / (n * (n - (m + 1))) == (m + 1) / (n * s), by.rewrite(s == n - m - 1))
        have(1 / y**2 <= 1 / (y * s))
        have((m + 1) / (n * s) == m / (n * y) + 1 / (y * s), by.linear(m, scale=n * y * s))

# Conditional by what it says: Conjecture 2 follows from Conjecture 1, which holds up to terms of order n^-3
# only (`conjecture_1`).
@claim("E epochs of m steps cost at most C e alpha L^2/(n (1 - tau) sigma^2), for E <= e/tau, m <= tau n",
    berthier("Conjecture 2", "part", "the costs of all steps added up, as numbers"),
    berthier("Conjecture 2, proof, display 2", "step", "its first and last member, without the O terms"),
    berthier("Section 4.6.2, constant factor", "part", "the upper bound of the RDP without replacement"),
    conditional_on=("Conjecture 1",),
    given=[n >= 1, m >= 0, tau > 0, tau < 1, m <= tau * n, E >= 0, E * tau <= e, K >= 0],
    show=K * E * epoch(m) <= K * e / (n * (1 - tau)))
def conjecture2_sum():
    """K is C alpha L^2/sigma^2.  With replacement (tau = 1/n, e n epochs of one step) the cost is K e/n, so that
    stopping at tau costs at most the factor 1/(1 - tau).  As the j-th step of an epoch is RDP with C = 16 up to
    O(n^-3) (`conjecture_1`), Conjecture 2 holds with C = 16 where Conjecture 1 does."""

    use(conjecture2_integral)
    # y >= n s, so that m/(n y) <= tau/(n s); then E tau <= e.
    have(n - m >= n * (1 - tau))
    have(n - m > 0)
    have(m / (n * (n - m)) <= tau / (n * (1 - tau)),
        by.combine((1 - tau, [m <= tau * n]), (tau, [n - m >= n * (1 - tau)]), scale=n * (n - m) * (1 - tau)))
    have(E * epoch(m) <= e / (n * (1 - tau)),
        by.combine((E, [epoch(m) <= m / (n * (n - m))]), (E, [this]), (1 / (n * (1 - tau)), [E * tau <= e])))
    linear(K)

doubt(conjecture2_sum, mutants=[mutant("without 1/(1 - tau)", show=K * E * epoch(m) <= K * e / n)])

@claim("C e alpha L^2/(n (1 - tau) sigma^2) <= eps if sigma^2 >= C e alpha L^2/(n (1 - tau) eps)",
    berthier("Conjecture 2", "part", "from the cost to the noise, without the O term"), kind="number",
    conditional_on=("Conjecture 1",),
    given=[n >= 1, tau < 1, eps > 0, sigma > 0, C > 0, sigma**2 >= C * e * alpha * L**2 / (n * (1 - tau) * eps)],
    show=C * e * alpha * L**2 / (n * (1 - tau) * sigma**2) <= eps)
def conjecture2_noise():
    combine((n * (1 - tau) * eps, [sigma**2 >= C * e * alpha * L**2 / (n * (1 - tau) * eps)]),
        scale=n * (1 - tau) * sigma**2)

doubt(conjecture2_noise,
    mutants=[mutant("half of the noise variance",
            given=(n >= 1, tau < 1, eps > 0, sigma > 0, C > 0,
                sigma**2 >= C * e * alpha * L**2 / (2 * n * (1 - tau) * eps)))])

@claim("tau = 1: the sum of 1/i^2, i = 1, ..., n, is at most 2 - 1/n, and never below 1",
    berthier("Section 4.2, tau = 1"), berthier("Conjecture 1, sentence after it"), kind="lemma",
    given=[n >= 1],
    show=(Sum(1, n, lambda i: 1 / i**2) <= 2 - 1 / n) & (Sum(1, n, lambda i: 1 / i**2) >= 1))
def conjecture2_whole_epoch():
    """The formula of Conjecture 2 is infinite at tau = 1; the sum behind it is not.  A whole epoch costs at most twice
    its last step, up to the O terms, but not less than that step: no amplification."""

    # 1/y^2 <= 1/n - 1/y for y = n + 1.
    _, step = induction(n, 1)
    with step:
        unfold(Sum(1, n + 1, lambda i: 1 / i**2))
        have(1 / (n + 1) ** 2 <= 1 / n - 1 / (n + 1))
        have(1 / (n + 1) ** 2 >= 0)
        each_part((by.linear(),), (by.linear(),))

doubt(conjecture2_whole_epoch, mutants=[mutant("3/2", show=Sum(1, n, lambda i: 1 / i**2) <= "3/2")])
