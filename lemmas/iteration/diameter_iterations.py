"""Iterations in a set of diameter D: shifts that start from D (Altschuler and Talwar), and maps that expand.

z_t starts at D after step tau and must be 0 at step T; R = T - tau steps remain.  The cost of shifts a_t with
noise variance v is alpha/(2 v) times the sum of a_t^2.
"""

from lemmas.papers import altschuler, berthier
from verify.claims.claim import Claim, Mutant
from verify.language.expr import Sum, integer, reals
from verify.prove.steps import (
    assume,
    combine,
    fact,
    have,
    induction,
    intro,
    let,
    linear,
    rewrite,
    ring,
    sign,
    suffices,
    unfold,
)

alpha, D, s, v, q, c, C, a1, s1, S = reals("alpha D s v q c C a1 s1 S")
R, k, m, j = (integer(name) for name in ("R", "k", "m", "j"))

# --- Proposition 3.2: maps that do not expand -------------------------------------------------------

shift = (D + R * s) / R
equal_shifts = Claim(
    id="diameter_equal_shifts",
    title="From D, adding s in each of R steps, shifts (D + R s)/R leave no z_t negative and z_T = 0",
    sources=(altschuler("Proposition 3.2"), altschuler("Section 3.2, step 3b")),
    given=(D >= 0, R >= 1, k >= 0, k <= R),
    show=(D + k * s - k * shift >= 0) & (D + R * s - R * shift == 0),
    proof=(
        have(D + k * s - k * shift >= 0, combine((D / R, [k <= R]))),
        have(D + R * s - R * shift == 0, ring()),
        intro(),
        assume(),
    ),
    mutants=(
        Mutant("shifts D/(R-1)", given=(D >= 0, R >= 2, k >= 0, k <= R), show=D - k * (D / (R - 1)) >= 0),
        Mutant("without the part of s", show=D + R * s - R * (D / R) == 0),
    ),
    note="s = 0 is the choice of step 3b: a_t = D/(T - tau), at the cost D^2/(T - tau).",
)

equal_shifts_cost = Claim(
    id="diameter_equal_shifts_cost",
    title="The cost alpha (D + R s)^2 / (2 R v) is at least 2 alpha D s / v, reached at R = D/s",
    sources=(altschuler("Proposition 3.2"),),
    kind="strengthening",
    given=(alpha > 1, D >= 0, s >= 0, v > 0, R >= 1),
    show=2 * alpha * D * s / v <= alpha * (D + R * s) ** 2 / (2 * R * v),
    proof=(combine((alpha / (2 * R * v) * (D - R * s) ** 2, [])),),
    mutants=(
        Mutant("a tenth more", show="11/5" * alpha * D * s / v <= alpha * (D + R * s) ** 2 / (2 * R * v)),
        Mutant("one step more", show=2 * alpha * D * s / v <= alpha * (D + R * s) ** 2 / (2 * (R + 1) * v)),
    ),
    extremal={"alpha": "2", "D": "3", "s": "1", "v": "1", "R": "3"},
    note=(
        "What the proposition gives for equal s_t: it does not grow with T, since tau may be chosen with T "
        "- tau = D/s."
    ),
)

# --- Proposition 5.6: strong contractions -----------------------------------------------------------

one_shift = Claim(
    id="diameter_last_shift_only",
    title="With a_t = 0 before T and a_T = c^R D no z_t is negative and z_T = 0",
    sources=(altschuler("Proposition 5.6"), altschuler("Section 5, (5.2)")),
    given=(D >= 0, c > 0, R >= 1, k >= 0, k <= R - 1),
    show=(c**k * D >= 0) & (c * (c ** (R - 1) * D) - c**R * D == 0),
    proof=(
        fact("^", "sum", c, 1, R - 1),
        have(c**k * D >= 0, sign()),
        have(c * (c ** (R - 1) * D) - c**R * D == 0, linear(D)),
        intro(),
        assume(),
    ),
    mutants=(Mutant("c^(R+1)", show=c * (c ** (R - 1) * D) - c ** (R + 1) * D == 0),),
    note="So the cost is c^(2R) alpha D^2 / (2 v), for every c > 0.",
)

best = Sum(1, R, lambda i: q ** (-i))
strong_best = Claim(
    id="diameter_best_shifts_strong",
    title="Best shifts cost D^2 over the sum of q^(-i), i = 1..R, q = c^2: at most D^2 q^R as in the paper",
    sources=(altschuler("Section 5, (5.2)"),),
    kind="strengthening",
    given=(D >= 0, q > 0, R >= 1),
    show=D**2 / best <= D**2 * q**R,
    proof=(
        unfold(best),
        fact("^", "sum", q, R, -R),
        fact("^", "positive", q, R),
        fact("^", "positive", q, -R),
        have(q**R * best >= 1, linear(q**R, q**R * Sum(1, R - 1, lambda i: q ** (-i)))),
        have(best > 0, linear(Sum(1, R - 1, lambda i: q ** (-i)))),
        let(S, best),
        have(S > 0, linear()),
        have(q**R * S >= 1, rewrite(best == S), assume()),
        rewrite(best == S, backwards=True),
        combine((D**2 / S, [q**R * S >= 1])),
    ),
    mutants=(
        Mutant("exponent 2R + 1", show=D**2 / best <= D**2 * q ** (R + 1)),
        Mutant("a tenth better", show=D**2 / best <= "9/10" * D**2 * q**R),
    ),
    extremal={"D": "2", "q": "1/4", "R": "1"},
    note=(
        "a_t proportional to c^(T-t) is best (Cauchy and Schwarz, `best_shifts_one_jump`).  Equality with "
        "(5.2) for R = 1 only; as c tends to 1 the best cost tends to D^2/R, that of (5.2) to D^2."
    ),
)

# --- Berthier, Theorem 3.6: expanding maps ----------------------------------------------------------

geometric = Claim(
    id="expanding_geometric_sum",
    title="1 + q + ... + q^m = (1 - q^(m+1)) / (1 - q)",
    sources=(berthier("Theorem 3.6, proof, last display"),),
    kind="proof-line",
    given=(q > 0, q != 1, m >= 0),
    show=Sum(0, m, lambda i: q**i) == (1 - q ** (m + 1)) / (1 - q),
    proof=(
        suffices(
            (1 - q) * Sum(0, m, lambda i: q**i) == 1 - q ** (m + 1),
            let(S, Sum(0, m, lambda i: q**i)),
            rewrite(-1, backwards=True),
            have((1 - q) * S == 1 - q ** (m + 1), rewrite(Sum(0, m, lambda i: q**i) == S), assume()),
            have(1 - q != 0),
            combine((1 / (1 - q), [(1 - q) * S == 1 - q ** (m + 1)])),
        ),
        induction(
            m,
            0,
            (unfold(Sum(0, 0, lambda i: q**i)), unfold(Sum(0, -1, lambda i: q**i), "empty"), linear(1 - q)),
            (
                unfold(Sum(0, m + 1, lambda i: q**i)),
                fact("^", "sum", q, 1, m + 1),
                linear(1 - q),
            ),
        ),
    ),
    mutants=(Mutant("q^m", show=Sum(0, m, lambda i: q**i) == (1 - q**m) / (1 - q)),),
    note=(
        "q = C^(-2) with C = 1 + gamma beta.  For C = 1 (beta = 0) the closed form is 0/0; the sum is n - "
        "t + 1."
    ),
)

partial = Claim(
    id="expanding_shifts_feasible",
    title="The shifts proportional to C^(-i) leave no z negative: partial sums are at most the whole",
    sources=(berthier("Theorem 3.6, proof, choice of b"),),
    given=(q > 0, j >= 0, j <= m),
    show=Sum(0, j, lambda i: q**i) <= Sum(0, m, lambda i: q**i),
    proof=(
        induction(
            m,
            j,
            (),
            (unfold(Sum(0, m + 1, lambda i: q**i)), fact("^", "positive", q, m + 1), linear()),
        ),
    ),
    mutants=(Mutant("one term more", show=Sum(0, j + 1, lambda i: q**i) <= Sum(0, m, lambda i: q**i)),),
    note="z after j + 1 steps is C^j s (1 - Sum_j / Sum_m); the report does not check z >= 0.",
)

first_shifts = Claim(
    id="expanding_first_shifts_any_real",
    title="Before the step that differs, z >= 0 forces the shift to be 0",
    sources=(berthier("Theorem 3.6, proof, constraints"),),
    kind="proof-line",
    given=(s1 == 0, s1 - a1 >= 0),
    show=a1 == 0,
    flaw="slip",
    grade="boundary",
    hints=({"s1": "0", "a1": "-1"},),
    mutants=(Mutant("a jump", given=(s1 >= 0, s1 - a1 >= 0), hints=({"s1": "1", "a1": "1"},)),),
    note="The parameters are called free; with real shifts a negative one is allowed too.",
)

first_shifts_repaired = Claim(
    id="expanding_first_shifts_nonnegative",
    title="Before the step that differs, z >= 0 forces a nonnegative shift to be 0",
    sources=(berthier("Theorem 3.6, proof, constraints"),),
    kind="repair",
    repairs="expanding_first_shifts_any_real",
    given=(s1 == 0, a1 >= 0, s1 - a1 >= 0),
    show=a1 == 0,
    proof=(
        have(a1 <= 0, linear()),
        sign(),
    ),
    mutants=(Mutant("a jump in this step", given=(s1 >= 0, a1 >= 0, s1 - a1 >= 0)),),
)

CLAIMS = (
    equal_shifts,
    equal_shifts_cost,
    one_shift,
    strong_best,
    geometric,
    partial,
    first_shifts,
    first_shifts_repaired,
)
