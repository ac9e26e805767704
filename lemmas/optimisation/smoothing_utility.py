"""The loss in Corollary 34 of Feldman et al., in numbers: where the bound and its added term are too small.

The setting is that of `smoothing_error`; y stands for ln(1/delta), so that ln(1.25/delta) = y + ln(5/4).
"""

from lemmas.optimisation.smoothing_error import AT, L, R, d, ell, eps, n, width, y
from lemmas.optimisation.smoothing_error import positive as positive_numbers
from lemmas.papers import feldman
from verify.lemma import *

extra = 4 * sqrt(2) * R * L / sqrt(n) * (eps * sqrt(d) / (2 * ell))

corollary34_added_term = claim(("In numbers: L lambda sqrt d is at most the term that Corollary 34 adds for it, with "
            "eps sqrt d/(2 ln(1.25/delta))"), feldman("Corollary 34, as a corollary of Theorem 33"), kind="proof-line",
    breaks=("corollary34_utility",), flaw="slip", grade="misprint",
    note=("The error of Theorem 33 has sqrt(ln(1/delta)) below the line, the added term ln(1.25/delta): it is too "
            "small for small delta, by any factor, and for delta near 1."),
    given=[*positive_numbers, d >= 1],
    show=L * width * sqrt(d) <= extra)
doubt(corollary34_added_term, mutants=[mutant("1 for sqrt 2", show=L * width * sqrt(d) <= extra / sqrt(2))],
    hints=[{**AT, "y": "40", "d": "1"}])

slow = 2 * sqrt(2 * ell) / eps  # sigma, for L = 1
pace = sqrt(8) / sqrt(n * (1 + slow**2))  # eta, for R = L = 1, d = 1
drift = 2 * pace / (eps / (2 * sqrt(n * y)))  # 2 eta/lambda: at least what a step moves on the average

@definition(r"(4\,\mathrm{drift} + \mathrm{drift}^2 + \eta^2 \sigma^2)($eps, $y, $n)", letters="eps y n")
def square_growth(eps: Real, y: Real, n: Real) -> Expr:
    """(4 drift + drift^2 + pace^2 slow^2)(eps, y, n).

    What E x^2 grows by in a step at most: sigma = slow = 2 sqrt(2 (y + log(5/4)))/eps, eta = pace =
    sqrt(8/(n (1 + sigma^2))), drift = 2 eta/lambda, lambda = eps/(2 sqrt(n y))."""
    return 4 * drift + drift**2 + pace**2 * slow**2

corollary34_utility = claim("In numbers: what Corollary 34's bound on the loss says for R = L = d = 1 and the loss -w "
        "on [-1, 1], from w_0 = -1",
    feldman("Corollary 34, utility", "instance", "R = L = d = 1, the loss -w, w_0 = -1"), flaw="false statement",
    grade="boundary",
    note=("The extension of f(w) = -w is |w - 1| - 1; its smoothing has slope -(1 - 2 Q((1 - w)/lambda)), Q the tail "
            "of N(0, 1), of size at most 2/lambda on [-1, 1].  So a step moves by at most `drift` and by noise of "
            "variance eta^2 sigma^2; the projection does not take x = w + 1 away from 0, and E x^2 grows by at most 4 "
            "drift + drift^2 + eta^2 sigma^2 a step.  The excess loss 2 - E x is at least the left side.  For delta "
            "near 1 (the witness) lambda = R eps/(2 sqrt(n ln(1/delta))) is too large; for small delta it fails at "
            "huge eps only in our instance (first mutant: eps = 9 10^7, delta = e^(-10^8)), and for eps <= 3, delta <= "
            "1/2 it holds (`smoothed_skip_pnsgd`)."),
    given=[eps > 0, y > 0, n >= 1],
    show=(2 - sqrt(n * square_growth(eps, y, n))
            <= 4 * sqrt(2) / sqrt(n) * (sqrt(1 + 8 * ell / eps**2) + eps / (2 * ell))))
doubt(corollary34_utility,
    mutants=[mutant("ln(1/delta) >= eps", given=(eps > 0, y > 0, n >= 1, y >= eps)),
        mutant("twice the bound",
            show=(2 - sqrt(n * (4 * drift + drift**2 + pace**2 * slow**2))
                    <= 8 * sqrt(2) / sqrt(n) * (sqrt(1 + 8 * ell / eps**2) + eps / (2 * ell))))],
    hints=[{"eps": "10", "y": "1/100000000000000", "n": "100000"}])
