"""Composition of pure differential privacy: the inequalities of the way through the Renyi divergence.

A pure eps-DP mechanism has D_alpha <= alpha eps^2/2 for every alpha > 1 (`dp_pure_renyi`).  Renyi divergences
add up and convert back, which gives the advanced composition theorem.
"""

from lemmas.analysis.renyi_tangent import alpha
from lemmas.papers import feldman
from verify.lemma import *

eps, k, x, y, ell = reals("eps k x y ell")

# --- pure DP as Renyi DP ------------------------------------------------------------------------------------

@claim("cosh(y) exp(-y^2/2) falls: cosh(y) <= cosh(x) exp((y^2 - x^2)/2) for 0 <= x <= y",
    given=[x >= 0, y >= x],
    show=log(cosh(y)) - y**2 / 2 <= log(cosh(x)) - x**2 / 2)
def cosh_against_gaussian():
    """Ours: the derivative of log(cosh(y)) - y^2/2 is tanh(y) - y <= 0."""

    slope(y, x, by.slope(y, x))

doubt(cosh_against_gaussian,
    mutants=[mutant("a Gaussian of half the variance", show=log(cosh(y)) - y**2 / 4 <= log(cosh(x)) - x**2 / 4)])

# The moment of two Gaussian laws whose means are eps deviations apart.
of_gaussian = exp(alpha * (alpha - 1) * eps**2 / 2)

@claim("In numbers: two letters, ratios e^eps and e^-eps: moment at most exp(alpha (alpha - 1) eps^2/2), alpha >= 1",
    given=[alpha >= 1, eps >= 0],
    show=(exp(eps) - 1) * exp(-alpha * eps) + (1 - exp(-eps)) * exp(alpha * eps)
        <= (exp(eps) - exp(-eps)) * of_gaussian)
def pure_dp_extreme_pair():
    """Ours; both sides are multiplied by e^eps - e^(-eps).  Left over right is cosh(y)/cosh(x) times exp((x^2 - y^2)/2)
    for x = eps/2, y = (alpha - 1/2) eps."""

    let(x, eps / 2)
    let(y, (alpha - "1/2") * eps)
    use(cosh_against_gaussian)
    fact("exp", "increasing", log(cosh(y)), log(cosh(x)) + (y**2 - x**2) / 2)
    fact("exp", "log", cosh(y))
    have(exp(log(cosh(x)) + (y**2 - x**2) / 2) == exp(log(cosh(x))) * exp((y**2 - x**2) / 2)).called(
        "the exponent of a sum")
    have((y**2 - x**2) / 2 == alpha * (alpha - 1) * eps**2 / 2, by.rewrite(x == eps / 2))
    with have(exp(log(cosh(x)) + (y**2 - x**2) / 2) == cosh(x) * of_gaussian):
        rewrite("the exponent of a sum")
        rewrite(this)
    have((exp(x) - exp(-x)) * cosh(y) <= (exp(x) - exp(-x)) * cosh(x) * of_gaussian, by.linear(exp(x) - exp(-x)))
    fact("cosh", "exp", y)
    have(exp(eps) == exp(x) * exp(x), by.rewrite(x == eps / 2))
    have(exp(-eps) == exp(-x) * exp(-x), by.rewrite(x == eps / 2))
    have(exp(alpha * eps) == exp(x) * exp(y), by.rewrite(x == eps / 2), by.rewrite(y == (alpha - "1/2") * eps))
    have(exp(-alpha * eps) == exp(-x) * exp(-y), by.rewrite(x == eps / 2), by.rewrite(y == (alpha - "1/2") * eps))
    with have((exp(eps) - 1) * exp(-alpha * eps) + (1 - exp(-eps)) * exp(alpha * eps)
                == 2 * (exp(x) - exp(-x)) * cosh(y)):
        rewrite(exp(eps) == exp(x) * exp(x))
        rewrite(exp(alpha * eps) == exp(x) * exp(y))
        rewrite(exp(-alpha * eps) == exp(-x) * exp(-y))
        rewrite(cosh(y) == (exp(y) + exp(-y)) / 2)
    have(exp(eps) - exp(-eps) == 2 * (exp(x) - exp(-x)) * cosh(x))
    linear(of_gaussian)

doubt(pure_dp_extreme_pair,
    mutants=[mutant("half of the exponent",
            show=(exp(eps) - 1) * exp(-alpha * eps) + (1 - exp(-eps)) * exp(alpha * eps)
                <= (exp(eps) - exp(-eps)) * exp(alpha * (alpha - 1) * eps**2 / 4))])

# --- advanced composition ----------------------------------------------------------------------------------

@claim("alpha rho + ell/(alpha - 1) is rho + 2 sqrt(rho ell) at alpha = 1 + sqrt(ell/rho)",
    feldman("Section 1, privacy composition", "remark", "the value of the converted bound at one order"),
    given=[k > 0, ell > 0],
    show=(1 + sqrt(ell / k)) * k + ell / sqrt(ell / k) == k + 2 * sqrt(k * ell))
def advanced_composition_at_one_order():
    """Here the letter k stands for rho: m mechanisms of pure eps have rho = m eps^2/2.  ell = log(1/delta).
    That no other order gives less is not shown here."""

    let(x, sqrt(ell / k))

doubt(advanced_composition_at_one_order,
    mutants=[mutant("once the root", show=(1 + sqrt(ell / k)) * k + ell / sqrt(ell / k) == k + sqrt(k * ell))])

advanced_composition_subadditive = claim("For eps <= 1 and k > 8 log(1/delta): k eps^2/2 + eps sqrt(2 k log(1/delta)) "
        "< k eps",
    feldman("Section 1, privacy composition", "part", "k equal pure eps <= 1, k > 8 log(1/delta), as arithmetic"),
    note=("ell = log(1/delta).  With `dp_pure_renyi`, composition of Renyi divergences and `rdp_to_dp` k mechanisms "
            "are (k eps^2/2 + eps sqrt(2 k ell), delta)-DP."),
    given=[eps > 0, eps <= 1, ell > 0, k > 8 * ell],
    show=k * eps**2 / 2 + eps * sqrt(2 * k * ell) < k * eps)

doubt(advanced_composition_subadditive, mutants=[mutant("for every k", given=(eps > 0, eps <= 1, ell > 0, k >= 1))])
