"""Noisy iterations on Gaussian laws: Theorems 1 and 22 of Feldman et al. where they fail as printed.

With Gaussian noise and identity maps, moved or not, laws stay Gaussian: two runs differ by their means (the gap) and
share a variance v, and D_alpha = alpha gap^2 / (2 v).  So such instances decide statements about all contractive
iterations from below.
"""

from lemmas.papers import berthier, feldman
from verify.language.divergence import gaussian_renyi
from verify.lemma import *

alpha, v, S, sigma = reals("alpha v S sigma")
T = integer("T")

# --- Theorem 1 --------------------------------------------------------------------------------------

divergence = gaussian_renyi(alpha, S, T * sigma**2)

theorem1_norm_not_squared = claim("In numbers: alpha S^2/(2 T sigma^2) <= alpha S/(2 T sigma^2) for the distance S of "
        "two starts", feldman("Theorem 1", "instance", "all maps the identity"), flaw="false statement",
    grade="misprint",
    note=("The printed bound has the norm of x_0 - x_0' to the power 1.  Instance: all maps are the identity, so the "
            "two laws are N(x_0, T sigma^2) and N(x_0', T sigma^2).  It fails for every S > 1, by the factor S; the "
            "two sides do not even have the same unit."),
    given=[alpha >= 1, T >= 1, sigma > 0, S >= 0],
    show=divergence <= alpha * S / (2 * T * sigma**2))
doubt(theorem1_norm_not_squared, mutants=[mutant("half of it", show=divergence <= alpha * S / (4 * T * sigma**2))],
    hints=[{"alpha": "2", "T": "1", "sigma": "1", "S": "2"}])

# --- Theorem 22 -------------------------------------------------------------------------------------

s1, s2, a1, a2, r1, r2 = reals("s1 s2 a1 a2 r1 r2")

def bounds_noise(r: Expr, shift: Expr) -> Prop:
    """r bounds the divergences of N(x, 1) from N(0, 1) with |x| <= shift (none if shift < 0)."""
    return (shift >= 0).implies(gaussian_renyi(alpha, shift, expr(1)) <= r)

two_steps = gaussian_renyi(alpha, s1 + s2, expr(2))
theorem22_negative_shift = claim("In numbers, two steps, a_1 < 0 with R(a_1) the supremum over no shift: the formula "
        "for the divergence is at most R(a_1) + R(a_2)",
    feldman("Theorem 22", "instance", "T = 2, identity maps, Gaussian noise, a_1 < 0 allowed"),
    berthier("Theorem 3.5", "instance", "two Gaussian steps, identity maps, one shift negative"),
    flaw="missing hypothesis", grade="boundary",
    note=("The theorem allows any sequence of reals, while Definition 10 has R for a > 0 only.  For a_1 < 0 no shift x "
            "has |x| <= a_1, so R(a_1) read by its formula is a supremum over nothing: every number bounds it, here "
            "-100.  Instance: identity maps, the second one moved by s_1 in the first step, sigma = 1.  Nothing is "
            "lost with a_t >= 0; and with R(a) = 0 for negative a, or with the Gaussian formula for R, negative shifts "
            "do no harm (`affine_iterations_bound`)."),
    given=[alpha > 1, s1 >= 0, s2 >= 0, bounds_noise(r1, a1), bounds_noise(r2, a2), s1 - a1 >= 0,
        s1 - a1 + s2 - a2 == 0],
    show=two_steps <= r1 + r2)
doubt(theorem22_negative_shift, mutants=[mutant("half of it", show=two_steps <= (r1 + r2) / 2)],
    hints=[{"alpha": "2", "s1": "1", "s2": "0", "a1": "-1", "a2": "2", "r1": "-100", "r2": "4"}])

u = real("u")

def renyi_2(p: Expr, r: Expr) -> Expr:
    """D_2(N(0, p) || N(0, r)) for 2 r > p > 0."""
    return log(r / sqrt(p * (2 * r - p)))

theorem22_display_line1 = claim("In numbers: D_2 after a step is D_2 between psi(X_t) + Z and psi'(X'_(t+1)) + Z",
    feldman("Theorem 22, proof, display 2, line 1", "instance", "Gaussian laws on the line, alpha = 2, a fresh Z"),
    kind="proof-line", breaks=("amplification_by_iteration_any_length",), flaw="slip", grade="misprint",
    note=("The index of the second state is one too large.  Instance: identity maps, equal starts with variance u, "
            "noise of variance v, shift 0: then X'_(t+1) + Z has variance u + 2 v.  A slip: the following lines have "
            "the right index."),
    given=[u >= 0, v > 0],
    show=renyi_2(u + v, u + v) == renyi_2(u + v, u + 2 * v))
doubt(theorem22_display_line1,
    mutants=[mutant("a smaller variance", show=renyi_2(u + v, u + v) == renyi_2(u + v, u + 3 * v / 2))],
    hints=[{"u": "0", "v": "1"}])

@claim("In numbers, with X'_t on the right D_2 is that of equal Gaussian laws, 0",
    feldman("Theorem 22, proof, display 2, line 1", "instance",
        "as repaired: equal Gaussian laws on the line, alpha = 2"), kind="repair", repairs="theorem22_display_line1",
    given=[u >= 0, v > 0],
    show=renyi_2(u + v, u + v) == 0)
def theorem22_display_line1_repaired():
    """The same instance with the right index: X_t + Z and X'_t + Z have the same law N(0, u + v)."""

    fact("sqrt", "of_square", u + v)
    rewrite(this)
    have((u + v) / (u + v) == 1)

doubt(theorem22_display_line1_repaired, mutants=[mutant("one step later", show=renyi_2(u + v, u + 2 * v) == 0)])
