"""The best order of a Renyi accountant, in numbers."""

from lemmas.papers import berthier
from verify.lemma import *

alpha, eps, r, L, y, b = reals("alpha eps r L y b")
exp_below_quadratic = claim("exp(y) <= 1 + y + y^2 for y <= 1", note="Ours, for `advanced_composition`.",
    given=[y <= 1],
    show=exp(y) <= 1 + y + y**2)

# --- the accountant ---------------------------------------------------------------------------------

renyi_accountant_gaussian = claim("In numbers: the least alpha r^2/2 + L/(alpha - 1) over alpha > 1, L = log(1/delta), "
        "is r^2/2 + r sqrt(2 L)",
    berthier("Section 2.5, last display", "instance", "for Gaussian noise, where the minimum exists"),
    berthier("Proposition 2.6", "remark", "the best eps that follows from it"),
    note=("r is the sensitivity over the deviation of the noise; alpha = 1 + sqrt(2 L)/r attains it, so that for "
            "Gaussian noise the minimum in the display exists."),
    given=[r > 0, L > 0],
    show=all_of(every_real(lambda alpha: (alpha > 1).implies(
                r**2 / 2 + r * sqrt(2 * L) <= alpha * r**2 / 2 + L / (alpha - 1))),
        (1 + sqrt(2 * L) / r) * r**2 / 2 + L / (sqrt(2 * L) / r) == r**2 / 2 + r * sqrt(2 * L)))

doubt(renyi_accountant_gaussian,
    mutants=[mutant("sqrt(3 log(1/delta))", given=(r > 0, L > 0, alpha > 1),
            show=r**2 / 2 + r * sqrt(3 * L) <= alpha * r**2 / 2 + L / (alpha - 1))])

renyi_accountant_infimum = claim("The infimum of eps + L/(alpha - 1) is eps: every order alpha > 1 exceeds it, 1 + L/b "
        "by b only", berthier("Section 2.5, last display"), kind="lemma",
    note=("L = log(1/delta), b > 0 as small as one likes.  The text's minimum exists for Gaussian noise "
            "(`renyi_accountant_gaussian`); where eps(alpha) does not grow, as for pure eps-DP, read infimum."),
    given=[eps >= 0, L > 0, alpha > 1, b > 0],
    show=(eps < eps + L / (alpha - 1)) & (eps + L / (1 + L / b - 1) == eps + b))

doubt(renyi_accountant_infimum, mutants=[mutant("eps attained at that order", show=eps + L / (1 + L / b - 1) == eps)])
