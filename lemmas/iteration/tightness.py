"""Feldman et al., in numbers: identities have half of Theorem 22's bound for a late jump; footnote 2; Table 1.

v is the variance of the noise.  That the bound of Theorem 1 is attained is `translations_attain`.
"""

from lemmas.papers import feldman
from verify.language.divergence import gaussian_renyi
from verify.lemma import *

alpha, S, v, x, y, d, k, eps, q = reals("alpha S v x y d k eps q")
n = integer("n")

# --- a late jump ------------------------------------------------------------------------------------------

late_jump_constant_maps = claim("In numbers: alpha S^2/(2 v (1 + q)) is between alpha S^2/(4 v) and alpha S^2/(2 v) "
        "for 0 <= q <= 1", feldman("Section 1, after Theorem 1"), feldman("Theorem 22"), kind="lemma",
    note=("Two steps with noise of variance v, of which the second alone differs: psi_2(x) = c x and psi'_2(x) = c x + "
            "S, q = c^2; z_1 >= 0 forces a_1 = 0, so the bound is alpha S^2/(2 v).  Constant maps (q = 0) reach it, "
            "identities (q = 1) have half of it.  That the identity is the worst case is said of Theorem 1, where the "
            "runs differ at the start."),
    given=[alpha > 1, S >= 0, v > 0, q >= 0, q <= 1],
    show=(gaussian_renyi(alpha, S, v * (1 + q)) <= gaussian_renyi(alpha, S, v))
        & (gaussian_renyi(alpha, S, v * (1 + q)) >= gaussian_renyi(alpha, S, v) / 2))

# --- Table 1 and footnote 2 -------------------------------------------------------------------------------

one_task = d / (eps**2 * n)

table1_tasks = claim("In numbers, Table 1: for k tasks the loss entered for noisy SGD is sqrt(k) times that of this "
        "work",
    feldman("Table 1, excess loss for one task and for k tasks", "part",
        "noisy SGD against this work, entries without logarithms"), kind="number",
    note="Without the logarithms that the table hides; for k = 1 the rows agree, as the table has it.",
    given=[d > 0, k >= 1, eps > 0, n >= 1],
    show=sqrt(d * k / (eps**2 * n)) == sqrt(k) * sqrt(one_task))

doubt(table1_tasks, mutants=[mutant("k times", show=sqrt(d * k / (eps**2 * n)) == k * sqrt(one_task))])

with_sampling = d / (eps * n)

@claim("In numbers, Table 1: the loss entered for SGD with sampling is at most that of this work if and only if eps <= "
        "1",
    feldman("Table 1, excess loss for one task and for k tasks", "part",
        "sampling against this work, entries without logarithms"), kind="number",
    given=[d > 0, eps > 0, n >= 1],
    show=(sqrt(with_sampling) <= sqrt(one_task)).implies(eps <= 1)
        & (eps <= 1).implies(sqrt(with_sampling) <= sqrt(one_task)))
def table1_sampling():
    """The entries sqrt(d/(eps n)) and sqrt(d/(eps^2 n)), without logarithms."""

    with have((sqrt(with_sampling) <= sqrt(one_task)).implies(eps <= 1)):
        intro(1)
        have(with_sampling <= one_task, by.linear(sqrt(with_sampling), sqrt(one_task)))
        combine((eps**2 * n / d, [this]))

doubt(table1_sampling, mutants=[mutant("for eps <= 2", show=(eps <= 2).implies(sqrt(with_sampling) <= sqrt(one_task)))])

renyi_no_triangle_inequality = claim("In numbers: alpha (x + y)^2/(2 v), of Gaussians, is above alpha x^2/(2 v) + "
        "alpha y^2/(2 v) for x, y > 0",
    feldman("Footnote 2", "part", "its first half, shown by Gaussians shifted along a line"),
    note="So the triangle inequality fails for every alpha and at every scale.",
    given=[alpha > 1, v > 0, x > 0, y > 0],
    show=gaussian_renyi(alpha, x + y, v) > gaussian_renyi(alpha, x, v) + gaussian_renyi(alpha, y, v))

renyi_group_privacy_loose = claim("In numbers, two equal Gaussian hops, order alpha/2: the weak triangle inequality is "
        "x^2/((alpha - 2) v) off",
    feldman("Footnote 2", "part", "its second half, shown by two equal shifts of a Gaussian"),
    note=("Group privacy of RDP uses D_b(P || Q) <= (b - 1/2)/(b - 1) D_(2b)(P || R) + D_(2b-1)(R || Q), here with b = "
            "alpha/2.  The direct value at distance 2 x is smaller for every alpha."),
    given=[alpha > 2, v > 0, x > 0],
    show=(alpha - 1) / (alpha - 2) * gaussian_renyi(alpha, x, v) + gaussian_renyi(alpha - 1, x, v)
        == gaussian_renyi(alpha / 2, 2 * x, v) + x**2 / ((alpha - 2) * v))

doubt(renyi_group_privacy_loose,
    mutants=[mutant("nothing lost",
            show=(alpha - 1) / (alpha - 2) * gaussian_renyi(alpha, x, v) + gaussian_renyi(alpha - 1, x, v)
                <= gaussian_renyi(alpha / 2, 2 * x, v))])
