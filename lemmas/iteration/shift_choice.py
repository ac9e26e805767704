"""What the shifts of Theorem 23 of Feldman et al. cost, in numbers: a misprint, and when the bound is reached.

The cost of shifts a_i with noise variances v_i is alpha/2 times the sum of a_i^2/v_i (Gaussian noise).  The record t
differs: a_i is 0 before step t, and 2 eta L/(n - t + 1) from there on.  That these shifts are the cheapest is in
`best_shifts`.
"""

from lemmas.papers import feldman
from verify.language.divergence import gaussian_renyi
from verify.lemma import *

alpha, eta, L, sigma = reals("alpha eta L sigma")
n, t = integer("n"), integer("t")

# --- one pass (Theorems 23 and 24) ------------------------------------------------------------------

steps = n - t + 1
share = 2 * eta * L / steps
one_pass = (alpha > 1, eta > 0, L > 0, sigma > 0, t >= 1, t <= n)
promised = 2 * alpha * L**2 / sigma**2 / steps

def cost(first: Expr, last: Expr) -> Expr:
    """alpha / (2 eta^2 sigma^2) times the sum of the squared shifts from `first` to `last`, all equal."""
    return alpha / (2 * eta**2 * sigma**2) * Sum(first, last, lambda l: share**2)

theorem23_display_all_steps = claim("With the last shift a_t in all n terms: alpha sum a_t^2/(2 eta^2 sigma^2) <= 2 "
        "alpha L^2/(sigma^2 (n - t + 1))", feldman("Theorem 23, proof, last display, second inequality"),
    kind="proof-line", breaks=("noisy_sgd_one_record",), flaw="slip", grade="misprint",
    note=("The display sums a_t^2 over i, so that all n terms are alike; a_i^2 is meant, which is 0 before step t.  As "
            "printed the inequality holds for t = 1 only."),
    given=one_pass,
    show=cost(expr(1), n) <= promised)
doubt(theorem23_display_all_steps, mutants=[mutant("half of it", show=cost(expr(1), n) <= promised / 2)],
    hints=[{"alpha": "2", "eta": "1", "L": "1", "sigma": "1", "t": "2", "n": "2"}])

theorem23_tight = claim("In numbers: 2 alpha L^2/(n sigma^2), of opposite linear losses, is at most 2 alpha L^2/((n - "
        "t + 1) sigma^2)", feldman("Theorem 23"), kind="lemma",
    note=("On the whole space the laws are Gaussian with variance n eta^2 sigma^2, 2 eta L apart.  Equality for t = 1: "
            "the laws are those of `first_person_attains`."),
    given=one_pass,
    show=gaussian_renyi(alpha, 2 * eta * L, n * eta**2 * sigma**2) <= promised)

doubt(theorem23_tight,
    mutants=[mutant("a hundredth better",
            show=gaussian_renyi(alpha, 2 * eta * L, n * eta**2 * sigma**2) <= "99/100" * promised),
        mutant("one step more",
            show=gaussian_renyi(alpha, 2 * eta * L, n * eta**2 * sigma**2)
                <= 2 * alpha * L**2 / sigma**2 / (steps + 1))],
    extremal={"alpha": "2", "eta": "1", "L": "1", "sigma": "1", "t": "1", "n": "3"})
