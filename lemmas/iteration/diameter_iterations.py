"""Iterations in a set of diameter D: shifts that start from D (Altschuler and Talwar), and maps that expand.

z_t, the shift that is left, starts at D after step tau and must be 0 at step T; R = T - tau steps remain, each of which
adds s (or s_t), contracts by c, and hides a_t in its noise of variance v, at the cost alpha/(2 v) a_t^2.
"""

from lemmas.papers import altschuler, berthier
from verify.lemma import *

alpha, D, s, v, q, c, a1, s1, S = reals("alpha D s v q c a1 s1 S")
R, k, m, j = (integer(name) for name in ("R", "k", "m", "j"))

# --- Proposition 3.2: maps that do not expand -------------------------------------------------------

shift = (D + R * s) / R

diameter_equal_shifts = claim("From D, adding s in each of R steps, shifts (D + R s)/R leave no z_t negative and z_T = "
        "0", altschuler("Proposition 3.2", "remark", "equal shifts meet its hypotheses if all s_t are equal"),
    altschuler("Section 3.2, step 3b", "part", "that these shifts meet the hypotheses of Proposition 3.2"),
    note="s = 0 is the choice of step 3b: a_t = D/(T - tau), at the cost D^2/(T - tau).",
    given=[D >= 0, R >= 1, k >= 0, k <= R],
    show=(D + k * s - k * shift >= 0) & (D + R * s - R * shift == 0))

doubt(diameter_equal_shifts,
    mutants=[mutant("shifts D/(R-1)", given=(D >= 0, R >= 2, k >= 0, k <= R), show=D - k * (D / (R - 1)) >= 0),
        mutant("without the part of s", show=D + R * s - R * (D / R) == 0)])

cost_of = lambda R: alpha * (D + R * s) ** 2 / (2 * R * v)

diameter_equal_shifts_cost = claim("The cost alpha (D + R s)^2 / (2 R v) is at least 2 alpha D s / v, reached at R = "
        "D/s", altschuler("Proposition 3.2"), kind="lemma",
    note=("What the proposition gives for equal s_t: it does not grow with T, since tau may be chosen with T - tau = "
            "D/s, if that is whole and at most T."),
    given=[alpha > 1, D > 0, s > 0, v > 0, R >= 1],
    show=(2 * alpha * D * s / v <= cost_of(R)) & (cost_of(D / s) == 2 * alpha * D * s / v))

doubt(diameter_equal_shifts_cost,
    mutants=[mutant("one step more", show=2 * alpha * D * s / v <= alpha * (D + R * s) ** 2 / (2 * (R + 1) * v))],
    extremal={"alpha": "2", "D": "3", "s": "1", "v": "1", "R": "3"})

# --- Proposition 5.6: strong contractions -----------------------------------------------------------

diameter_last_shift_only = claim("R steps from D with s_t = 0, c > 0: shifts 0 but for the last, c^R D, leave no z_t "
        "negative and z_T = 0",
    altschuler("Proposition 5.6", "remark", "one choice of shifts meets its hypotheses, s_t = 0, c > 0"),
    altschuler("Section 5, (5.2)", "part", "that these shifts are feasible in Proposition 5.6, c > 0"),
    note="So the cost is c^(2R) alpha D^2 / (2 v), for every c > 0.",
    given=[D >= 0, c > 0, R >= 1, k >= 0, k <= R - 1],
    show=(c**k * D >= 0) & (c * (c ** (R - 1) * D) - c**R * D == 0))

doubt(diameter_last_shift_only, mutants=[mutant("c^(R+1)", show=c * (c ** (R - 1) * D) - c ** (R + 1) * D == 0)])

best = Sum(1, R, lambda i: q ** (-i))

@claim("D^2 over the sum of q^(-i), i = 1..R, which the best shifts cost (q = c^2), is at most D^2 q^R of (5.2)",
    altschuler("Section 5, (5.2)"), kind="lemma",
    given=[D >= 0, q > 0, R >= 1],
    show=D**2 / best <= D**2 * q**R)
def diameter_best_shifts_strong():
    """a_t proportional to c^(T-t) is best (Cauchy and Schwarz, `best_shifts_one_jump`).  Equality with (5.2) for R = 1
    only; as c tends to 1 the best cost tends to D^2/R, that of (5.2) to D^2."""

    unfold(best)
    have(q**R * best >= 1, by.linear(q**R, q**R * Sum(1, R - 1, lambda i: q ** (-i))))
    let(S, best)
    have(q**R * S >= 1, by.rewrite(best == S))
    rewrite(best == S, backwards=True)
    combine((D**2 / S, [q**R * S >= 1]))

doubt(diameter_best_shifts_strong, mutants=[mutant("exponent 2R + 1", show=D**2 / best <= D**2 * q ** (R + 1))],
    extremal={"D": "2", "q": "1/4", "R": "1"})

# --- Berthier, Theorem 3.6: expanding maps ----------------------------------------------------------

@claim("1 + q + ... + q^m = (1 - q^(m+1)) / (1 - q) for q > 0 other than 1",
    berthier("Theorem 3.6, proof, last display"), kind="proof-line",
    given=[q > 0, q != 1, m >= 0],
    show=Sum(0, m, lambda i: q**i) == (1 - q ** (m + 1)) / (1 - q))
def expanding_geometric_sum():
    """q = C^(-2) with C = 1 + gamma beta.  For C = 1 (beta = 0) the closed form is 0/0; the sum is m + 1."""

    start, step = induction(m, 0)
    with start:
        unfold(Sum(0, 0, lambda i: q**i))
        unfold(Sum(0, -1, lambda i: q**i), "empty")
    with step:
        unfold(Sum(0, m + 1, lambda i: q**i))

doubt(expanding_geometric_sum, mutants=[mutant("q^m", show=Sum(0, m, lambda i: q**i) == (1 - q**m) / (1 - q))])

@claim("In numbers, q > 0: the sum of q^i, i <= j, is at most that over i <= m, so shifts a C^(-i) leave no z negative",
    berthier("Theorem 3.6, proof, choice of b", "step", "that no z is negative, which the text leaves out"),
    given=[q > 0, j >= 0, j <= m],
    show=Sum(0, j, lambda i: q**i) <= Sum(0, m, lambda i: q**i))
def expanding_shifts_feasible():
    """z after j + 1 steps is C^j s (1 - Sum_j / Sum_m); the report does not check z >= 0."""

    _, step = induction(m, j)
    with step:
        unfold(Sum(0, m + 1, lambda i: q**i))
        fact("^", "positive", q, m + 1)
        linear()

doubt(expanding_shifts_feasible,
    mutants=[mutant("one term more", show=Sum(0, j + 1, lambda i: q**i) <= Sum(0, m, lambda i: q**i))])

expanding_first_shifts_any_real = claim("Before the step that differs, z >= 0 forces the shift to be 0",
    berthier("Theorem 3.6, proof, constraints"), kind="proof-line", flaw="slip", grade="boundary",
    note="The parameters are called free; with real shifts a negative one is allowed too.",
    given=[s1 == 0, s1 - a1 >= 0],
    show=a1 == 0)
doubt(expanding_first_shifts_any_real, mutants=[mutant("a jump", given=(s1 >= 0, s1 - a1 >= 0))],
    hints=[{"s1": "0", "a1": "-1"}])

expanding_first_shifts_nonnegative = claim("Before the step that differs, z >= 0 forces a nonnegative shift to be 0",
    berthier("Theorem 3.6, proof, constraints", "step", "one shift, the z before it being 0"), kind="repair",
    repairs="expanding_first_shifts_any_real",
    given=[s1 == 0, a1 >= 0, s1 - a1 >= 0],
    show=a1 == 0)

doubt(expanding_first_shifts_nonnegative,
    mutants=[mutant("a jump in this step", given=(s1 >= 0, a1 >= 0, s1 - a1 >= 0))])
