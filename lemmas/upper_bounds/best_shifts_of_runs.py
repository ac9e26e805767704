"""In numbers: the Renyi bound of noisy SGD with the best shifts is at most each of the two printed ones, M <= 1.

One shift 2 eta L at step i, k = n - i later steps that contract by M: shifts in the ratio M^(-j) cost alpha 2
L^2/sigma^2 divided by 1 + U, U = M^(-2) + ... + M^(-2k) (best_shifts_one_jump_reached).  [12] and [15] are references
of asoodeh2020contraction: Theorem 23 of Feldman et al., and Balle et al., adapted there as Proposition 1.
"""

from lemmas.papers import contraction
from verify.lemma import *

M, U = reals("M U")
k = integer("k")
KAPPA = (contraction("Proposition 1, value of kappa"),)
later = Sum(1, k, lambda j: M ** (-2 * j))
centred = Sum(1, k, lambda j: M ** (k + 1 - 2 * j))  # M^(k + 1) U

@claim("2 + 4 + ... + 2k = k (k + 1): the exponents k + 1 - 2 j sum to 0", *KAPPA, kind="lemma",
    given=[k >= 0],
    show=Sum(1, k, lambda j: 2 * j) == k * (k + 1))
def renyi_exponents_cancel():
    _, step = induction(k, 0)
    with step:
        unfold(Sum(1, k + 1, lambda j: 2 * j), "last")

doubt(renyi_exponents_cancel, mutants=[mutant("k^2", show=Sum(1, k, lambda j: 2 * j) == k**2)])

@claim("M^(k - 1) + M^(k - 3) + ... + M^(1 - k) >= k for M > 0", *KAPPA, kind="lemma",
    given=[M > 0, k >= 1],
    show=centred >= k)
def renyi_centred_powers():
    """Each power lies above its tangent in the exponent, and the exponents cancel."""

    with sums((1, k), lambda j: 1 + (k + 1 - 2 * j) * log(M) <= M ** (k + 1 - 2 * j)) as j:
        fact("exp", "tangent", (k + 1 - 2 * j) * log(M))
    use(renyi_exponents_cancel)
    linear(log(M))

doubt(renyi_centred_powers, mutants=[mutant("k + 1", show=centred >= k + 1)], extremal={"M": "1", "k": "2"})

@claim("U = M^(-2) + ... + M^(-2k) is at least k M^(-k-1), and at least k if M <= 1", *KAPPA, kind="lemma",
    given=[M > 0, M <= 1, k >= 1],
    show=all_of(later >= k, M ** (k + 1) * later >= k))
def renyi_later_powers():
    use(renyi_centred_powers)
    sums((1, k), lambda j: 1 <= M ** (-2 * j), lambda j: (by.fact("^", "decreasing", M, 1, -2 * j),))

doubt(renyi_later_powers, mutants=[mutant("k + 1", show=later >= k + 1)], extremal={"M": "1", "k": "2"})

@claim("1/(1 + U) < M^(k + 1)/k, as in [15], and 1/(1 + U) <= 1/(k + 1), as in [12], for U >= k, M^(k + 1) U >= k",
    *KAPPA, contraction("Section IV.D, [15] against [12]"), kind="lemma",
    given=[M > 0, k >= 1, U >= k, M ** (k + 1) * U >= k],
    show=all_of(1 / (1 + U) < M ** (k + 1) / k, 1 / (1 + U) <= 1 / (k + 1)))
def renyi_kappa_best_shifts():
    """kappa = 2 L^2/(sigma^2 (1 + U)) may replace that of Proposition 1: always smaller, and never larger than that of
    [12].  In Figure 3, i = 39, it is 8/9, where [15] gives 8/5 and [12] gives 1."""

    fact("^", "positive", M, k + 1)

doubt(renyi_kappa_best_shifts,
    mutants=[mutant("half of the bound of [15]", show=1 / (1 + U) < M ** (k + 1) / (2 * k)),
        mutant("half of the bound of [12]", show=1 / (1 + U) <= 1 / (2 * k + 2))])
