"""How much noise k optimisations need: the text of Feldman et al., Section 5.4.  y stands for ln(1/delta)."""

from lemmas.papers import feldman
from verify.lemma import *

eps, delta, L, sigma, alpha, y, k, x = reals("eps delta L sigma alpha y k x")
n = integer("n")

@claim("ln(1/delta)/(alpha - 1) <= eps with delta <= 1/e needs alpha > 1/eps",
    feldman("Section 5.4, first paragraph", "part", "that alpha > 1/eps is needed, for delta <= 1/e"),
    given=[alpha > 1, eps > 0, delta > 0, delta <= exp(-1), log(1 / delta) / (alpha - 1) <= eps],
    show=alpha > 1 / eps)
def conversion_needs_order():
    """The text does not restrict delta; in the range of interest it is far below 1/e."""

    fact("log", "inverse", delta)
    fact("log", "increasing", delta, exp(-1))
    fact("log", "exp", -1)
    have(log(1 / delta) <= eps * (alpha - 1), by.combine((alpha - 1, [log(1 / delta) / (alpha - 1) <= eps])))

doubt(conversion_needs_order,
    mutants=[mutant("delta below 1 only",
            given=(alpha > 1, eps > 0, delta > 0, delta < 1, log(1 / delta) / (alpha - 1) <= eps))])

@claim(("sigma >= L sqrt(2(alpha-1)alpha) and ln(1/delta)/(alpha-1) <= eps give sigma >= sqrt 2 L ln(1/delta)/eps"),
    feldman("Section 5.4, first paragraph", "part", "the noise one task needs by Theorem 26; not its loss"),
    given=[alpha > 1, eps > 0, L > 0, y > 0, y / (alpha - 1) <= eps, sigma >= L * sqrt(2 * (alpha - 1) * alpha)],
    show=sigma >= sqrt(2) * L * y / eps)
def high_noise_one_task():
    """So one task by Theorem 26 needs at least about sqrt(ln(1/delta))/2 times the noise of Theorem 29, which is
    2 sqrt 2 L sqrt(ln(1.25/delta))/eps."""

    fact("sqrt", "increasing", 2 * (alpha - 1) ** 2, 2 * (alpha - 1) * alpha)
    fact("sqrt", "of_square", sqrt(2) * (alpha - 1))
    have(sigma >= L * sqrt(2) * (alpha - 1))
    have(y / eps <= alpha - 1, by.combine((alpha - 1, [y / (alpha - 1) <= eps]), scale=eps))
    combine((1, [sigma >= L * sqrt(2) * (alpha - 1)]), (sqrt(2) * L, [this]))

standard_composition_noise = claim("In numbers: 2 k alpha L^2/(sigma sqrt(k))^2, of k tasks, is 2 alpha L^2/sigma^2, "
        "that of one task with sigma",
    feldman("Section 5.4, first paragraph", "part", "the factor sqrt(k) of standard composition, Renyi bounds"),
    given=[k > 0, sigma > 0],
    show=k * (2 * alpha * L**2 / (sigma * sqrt(k)) ** 2) == 2 * alpha * L**2 / sigma**2)

doubt(standard_composition_noise,
    mutants=[mutant("the same sigma", show=k * (2 * alpha * L**2 / sigma**2) == 2 * alpha * L**2 / sigma**2)])

@claim("In numbers: k tasks multiply Theorem 32's sigma by sqrt(x) <= x, x = max(k ln n/(n y), 1), y = ln(1/delta)",
    feldman("Section 5.4, first paragraph", "part", "the factor of sigma for k tasks by Theorem 32"),
    given=[k >= 1, n >= 1, y > 0, x == Max(k * log(n) / (n * y), 1)],
    show=(Max(2 * k * log(n) / n, 2 * y) == 2 * y * x) & (sqrt(x) <= x))
def many_tasks_noise_growth():
    """One task alone has q = 2 y.  The text has max(O~(k/n), 1) for the factor; its square root is
    true, as sigma is proportional to sqrt(q)."""

    with have(Max(2 * k * log(n) / n, 2 * y) == 2 * y * x):
        rewrite(x == Max(k * log(n) / (n * y), 1))
        k_log_n_over_n_y_from_1_on, k_log_n_over_n_y_below_1 = cases(k * log(n) / (n * y) >= 1).called(
            "k log(n)/(n y) against 1")
        with k_log_n_over_n_y_from_1_on:
            fact("max", "left", k * log(n) / (n * y), 1).called("max left of 1")
            have(2 * k * log(n) / n >= 2 * y, by.combine((2 * y, ["k log(n)/(n y) against 1"])))
            rewrite("max left of 1")
        with k_log_n_over_n_y_below_1:
            have(2 * k * log(n) / n <= 2 * y, by.combine((2 * y, ["k log(n)/(n y) against 1"])))

doubt(many_tasks_noise_growth,
    mutants=[mutant("without the 1", given=(k >= 1, n >= 1, y > 0, x == k * log(n) / (n * y)))])
