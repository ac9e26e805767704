"""The Renyi bounds of noisy SGD with and without strong convexity, and how guarantees depend on the item.

Both bounds are alpha 2 L^2/sigma^2 times a factor: 1/(k + 1) in [12], M^(k + 1)/k in [15]; k = n - i >= 1
steps follow the item that differs.  [12] and [15] are references of asoodeh2020contraction: Feldman et al. (Theorem 23),
and the work that it adapts as Proposition 1; M, the Lipschitz constant of a step, is 1 if rho = 0 (no strong convexity).
"""

from lemmas.mechanisms.theta_gamma import theta_below_one, theta_positive
from lemmas.papers import contraction
from verify.lemma import *

eps, L, sigma, M, x = reals("eps L sigma M x")
k = integer("k")

first = 2 * L**2 / sigma**2

renyi_strongly_convex_better = claim("For M < 1 the bound of [15] is below that of [12]: M^(k + 1)/k < 1/(k + 1), k = "
        "n - i",
    contraction("Section IV.D, [15] against [12]", "part",
        "its first sentence, for i < n, [15] as Proposition 1 has it"), flaw="false statement", grade="substantive",
    note=("Both bounds are alpha 2 L^2/sigma^2 times this; [12] covers strongly convex losses too.  For M near 1 the "
            "1/k of [15] (Proposition 1) is worse than the 1/(k + 1) of [12, Theorem 23].  So at i = 39 in Figure 3: "
            "M^2 = 4/5 against 1/2."),
    given=[M > 0, M < 1, k >= 1],
    show=M ** (k + 1) / k < 1 / (k + 1))
doubt(renyi_strongly_convex_better,
    mutants=[mutant("k >= 2", given=(M > 0, M < 1, k >= 2)), mutant("at most", show=M ** (k + 1) / k <= 1 / (k + 1))],
    hints=[{"M": "9/10", "k": "1"}])

@claim("If M^2 < 1/2 the bound of [15] is below that of [12]: M^(k + 1)/k < 1/(k + 1), for every k >= 1",
    contraction("Section IV.D, [15] against [12]", "part", "its first sentence, as repaired, for M^2 < 1/2 and i < n"),
    kind="repair", repairs="renyi_strongly_convex_better",
    given=[M > 0, M**2 < "1/2", k >= 1],
    show=M ** (k + 1) / k < 1 / (k + 1))
def renyi_strongly_convex_better_repaired():
    """At k = 1 the condition is necessary.  In general: exactly if M^(k + 1) < k/(k + 1)."""

    fact("^", "increasing", M, 1, k - 1)
    have(M ** (k + 1) < "1/2", by.linear(M**2))
    have((k + 1) * M ** (k + 1) < k, by.linear(k + 1))

doubt(renyi_strongly_convex_better_repaired, mutants=[mutant("M^2 <= 51/100", given=(M > 0, M**2 <= "51/100", k >= 1))])

renyi_reduces_at_rho_zero = claim("At rho = 0 the bound 2 L^2/(k sigma^2) of [15] is the bound 2 L^2/((k + 1) sigma^2) "
        "of [12]",
    contraction("Section IV.D, [15] against [12]", "part",
        "its second sentence, for i < n, [15] as Proposition 1 has it"), flaw="inconsistency", grade="misprint",
    note=("[15, Theorem 5] as Proposition 1 states it, with M = 1, and Theorem 23 of feldman2018iteration.  So Figure "
            "2 compares Theorem 4 with a weaker bound than that of [12]; its claim to outperform [12] is looked at in "
            "figure2_iteration_first, figure2_iteration_middle and figure2_iteration_late."),
    given=[L > 0, sigma > 0, k >= 1],
    show=2 * L**2 / (k * sigma**2) == 2 * L**2 / ((k + 1) * sigma**2))
doubt(renyi_reduces_at_rho_zero,
    mutants=[mutant("at most", show=2 * L**2 / (k * sigma**2) <= 2 * L**2 / ((k + 1) * sigma**2))],
    hints=[{"L": "1", "sigma": "1", "k": "1"}])

renyi_reduces_at_rho_zero_repaired = claim("At rho = 0 the bound of [12] is k/(k + 1) times that of [15], so smaller",
    contraction("Section IV.D, [15] against [12]", "part", "its second sentence, as repaired, for i < n"),
    kind="repair", repairs="renyi_reduces_at_rho_zero",
    given=[L > 0, sigma > 0, k >= 1],
    show=all_of(2 * L**2 / ((k + 1) * sigma**2) == k / (k + 1) * (2 * L**2 / (k * sigma**2)),
        2 * L**2 / ((k + 1) * sigma**2) < 2 * L**2 / (k * sigma**2)))

@claim("kappa of Proposition 1 falls with k = n - i: M^(k + 2)/(k + 1) < M^(k + 1)/k for M <= 1",
    contraction("Proposition 1, value of kappa", "remark", "how it changes with n - i, for i < n"),
    contraction("Section IV.E, earlier individuals", "part", "for Proposition 1; not for Theorems 3 and 4"),
    kind="definition",
    given=[M > 0, M <= 1, k >= 1],
    show=M ** (k + 2) / (k + 1) < M ** (k + 1) / k)
def renyi_kappa_step():
    fact("^", "positive", M, k + 1)
    have(M ** (k + 2) <= M ** (k + 1), by.linear(M ** (k + 1)))
    have(k * M ** (k + 2) < (k + 1) * M ** (k + 1), by.linear(k))

doubt(renyi_kappa_step, mutants=[mutant("M up to 3", given=(M > 0, M <= 3, k >= 1))])

renyi_kappa_last = claim("kappa at i = n - 1 is M^2 times kappa at i = n, and at most 2 L^2/sigma^2 for M <= 1",
    contraction("Proposition 1, value of kappa", "remark", "the last two of its values compared"), kind="definition",
    note="So without strong convexity Proposition 1 shows no amplification for the last item but one.",
    given=[L > 0, sigma > 0, M > 0, M <= 1],
    show=all_of(2 * L**2 / (1 * sigma**2) * M**2 == M**2 * first, 2 * L**2 / (1 * sigma**2) * M**2 <= first))

@claim("The delta of Theorem 4 falls strictly with the number k of steps after the item",
    contraction("Section IV.E, earlier individuals", "part", "for Theorem 4; not for Theorem 3"),
    given=[L > 0, sigma > 0, x > 0, eps >= 0, k >= 0],
    show=theta(exp(eps), 2 * L / sigma) * theta(exp(eps), x) ** (k + 1)
        < theta(exp(eps), 2 * L / sigma) * theta(exp(eps), x) ** k)
def earlier_items_more_private():
    """x = M D/(eta sigma).  For Theorem 3 the factor is below 1 as well (lambda_not_pure, its range)."""

    use(theta_positive, r=x)
    use(theta_below_one, r=x)
    use(theta_positive, r=2 * L / sigma)
    have(theta(exp(eps), x) ** (k + 1) < theta(exp(eps), x) ** k, by.linear(theta(exp(eps), x) ** k))
    linear(theta(exp(eps), 2 * L / sigma))
