"""Noisy iterations with Gaussian noise: closed forms, the false statements and their repairs.

An affine iteration x -> c x + b with Gaussian noise keeps Gaussian laws: two runs differ by their means (the
gap) and share a variance v, and D_alpha = alpha gap^2 / (2 v).  So affine instances decide statements about
all contractive iterations from below, and the sums that the theorems promise are closed forms.
"""

from lemmas.papers import altschuler, berthier, feldman
from verify.claim import Claim, Mutant
from verify.language.divergence import gaussian_renyi
from verify.language.expr import (
    Expr,
    Prop,
    Sum,
    alphabet,
    exp,
    expr,
    family,
    for_all,
    integer,
    log,
    real,
    reals,
    sqrt,
)
from verify.prove.steps import (
    assume,
    combine,
    fact,
    have,
    induction,
    instantiate,
    intro,
    let,
    linear,
    modus,
    rewrite,
    ring,
    sign,
    suffices,
    sums,
    unfold,
)

alpha, x, y, v, S, sigma = reals("alpha x y v S sigma")
T, t, n = integer("T"), integer("t"), integer("n")

# --- the Gaussian divergence ------------------------------------------------------------------------


def density(y: Expr, mean: Expr) -> Expr:
    """The density of N(mean, v) at y without its constant."""
    return exp(-((y - mean) ** 2) / (2 * v))


gaussian_moment = Claim(
    id="gaussian_renyi_moment",
    title="p^alpha q^(1-alpha) of two normal densities is a third one times exp(alpha (alpha-1) x^2/(2 v))",
    sources=(feldman("Definition 10, sentences after it"), berthier("Section 3.3.1, R_alpha of a Gaussian")),
    given=(v > 0,),
    show=density(y, x * 0) ** alpha * density(y, x) ** (1 - alpha)
    == density(y, (1 - alpha) * x) * exp((alpha - 1) * gaussian_renyi(alpha, x, v)),
    proof=(
        fact("^", "of_exp", -(y**2) / (2 * v), alpha),
        fact("^", "of_exp", -((y - x) ** 2) / (2 * v), 1 - alpha),
        rewrite(-2),
        rewrite(-1),
        ring(),
    ),
    mutants=(
        Mutant(
            "without the 2",
            show=density(y, x * 0) ** alpha * density(y, x) ** (1 - alpha)
            == density(y, (1 - alpha) * x) * exp((alpha - 1) * alpha * x**2 / v),
        ),
    ),
    note=(
        "Completing the square.  The normal density on the right integrates to 1, so D_alpha(N(0, v) || "
        "N(x, v)) = alpha x^2 / (2 v), for v > 0 (the paper says: any sigma)."
    ),
)

# --- Theorem 1 --------------------------------------------------------------------------------------

divergence = gaussian_renyi(alpha, S, T * sigma**2)

theorem1 = Claim(
    id="theorem1_norm_not_squared",
    title="The divergence of two runs at distance S is at most alpha S / (2 T sigma^2)",
    sources=(feldman("Theorem 1"),),
    given=(alpha >= 1, T >= 1, sigma > 0, S >= 0),
    show=divergence <= alpha * S / (2 * T * sigma**2),
    flaw="false statement",
    grade="misprint",
    hints=({"alpha": "2", "T": "1", "sigma": "1", "S": "2"},),
    mutants=(Mutant("half of it", show=divergence <= alpha * S / (4 * T * sigma**2)),),
    note=(
        "The printed bound has the norm of x_0 - x_0' to the power 1.  Instance: all maps are the "
        "identity, so the two laws are N(x_0, T sigma^2) and N(x_0', T sigma^2).  It fails for every S > "
        "1, by the factor S; the two sides do not even have the same unit."
    ),
)

total_cost = Sum(1, T, lambda i: gaussian_renyi(alpha, S / T, sigma**2))
theorem1_sum = Claim(
    id="theorem1_repaired_sum",
    title="Shifts a_t = S/T cost alpha S^2 / (2 T sigma^2) in all",
    sources=(feldman("Theorem 1"),),
    kind="repair",
    repairs="theorem1_norm_not_squared",
    given=(alpha >= 1, T >= 1, sigma > 0, S >= 0),
    show=total_cost == divergence,
    proof=(ring(),),
    mutants=(
        Mutant("T + 1 steps", show=total_cost == gaussian_renyi(alpha, S, (T + 1) * sigma**2)),
        Mutant("sigma instead of its square", show=total_cost == gaussian_renyi(alpha, S, T * sigma)),
    ),
    extremal={"alpha": "2", "T": "4", "sigma": "1", "S": "2"},
    note=(
        "The norm squared.  Theorem 22 has one start for both runs; start the second at x_0 too and let "
        "its first map be psi_1 moved by x_0' - x_0: then s_1 <= S, all other s_t are 0.  Identity maps "
        "give equality."
    ),
)

theorem1_feasible = Claim(
    id="theorem1_repaired_feasible",
    title="With s_1 = S and a_t = S/T no z_t is negative and z_T is 0",
    sources=(feldman("Theorem 1"),),
    kind="repair",
    repairs="theorem1_norm_not_squared",
    given=(T >= 1, S >= 0, t >= 0, t <= T),
    show=(S - t * (S / T) >= 0) & (S - T * (S / T) == 0),
    proof=(
        have(S - t * (S / T) >= 0, combine((S / T, [t <= T]))),
        have(S - T * (S / T) == 0, ring()),
        intro(),
        assume(),
    ),
    mutants=(Mutant("one step more", given=(T >= 1, S >= 0, t >= 0, t <= T + 1)),),
)

q = real("q")
spread = Sum(0, T - 1, lambda k: q**k)
theorem1_affine = Claim(
    id="theorem1_affine_instances",
    title="Affine contractions x -> c x with c^2 = q <= 1: the bound with the norm squared holds",
    sources=(feldman("Theorem 1", "instance", "affine maps on the line, Gaussian noise"),),
    kind="repair",
    repairs="theorem1_norm_not_squared",
    given=(alpha >= 1, T >= 1, sigma > 0, q > 0, q <= 1),
    show=gaussian_renyi(alpha, S, sigma**2 * spread) * q**T <= gaussian_renyi(alpha, S, T * sigma**2),
    proof=(
        sums(
            (0, T - 1),
            lambda k: q**T <= q**k,
            lambda k: (
                fact("^", "sum", q, k, T - k),
                fact("^", "increasing", q, 1, T - k),
                fact("^", "one", T - k),
                fact("^", "positive", q, k),
                linear(q**k),
            ),
        ),
        fact("^", "positive", q, T),
        have(T * q**T > 0, sign()),
        let(real("V"), spread),
        have(real("V") >= T * q**T, linear()),
        have(real("V") > 0, linear()),
        rewrite(real("V") == spread, backwards=True),
        combine((alpha * S**2 / (2 * sigma**2 * T * real("V")), [real("V") >= T * q**T])),
    ),
    mutants=(
        Mutant("expanding maps", given=(alpha >= 1, T >= 1, sigma > 0, q > 0, q <= 2)),
        Mutant(
            "a tenth too small",
            show=gaussian_renyi(alpha, S, sigma**2 * spread) * q**T
            <= "9/10" * gaussian_renyi(alpha, S, T * sigma**2),
        ),
    ),
    extremal={"alpha": "2", "T": "3", "sigma": "1", "S": "2", "q": "1"},
    note=(
        "After T steps the gap is c^T S and the variance sigma^2 (1 + q + ... + q^(T-1)).  Equality for "
        "the identity, as the paper says.  Constant maps (q = 0) forget the start."
    ),
)

# --- Theorem 22 -------------------------------------------------------------------------------------

s1, s2, a1, a2, r1, r2 = reals("s1 s2 a1 a2 r1 r2")


def bounds_noise(r: Expr, shift: Expr) -> Prop:
    """r bounds the divergences of N(x, 1) from N(0, 1) with |x| <= shift (none if shift < 0)."""
    return (shift >= 0).implies(gaussian_renyi(alpha, shift, expr(1)) <= r)


two_steps = gaussian_renyi(alpha, s1 + s2, expr(2))
theorem22_negative = Claim(
    id="theorem22_negative_shift",
    title="Two steps, real a_1 and a_2, z_1 >= 0 and z_2 = 0: the divergence is at most R(a_1) + R(a_2)",
    sources=(feldman("Theorem 22"),),
    given=(
        alpha > 1,
        s1 >= 0,
        s2 >= 0,
        bounds_noise(r1, a1),
        bounds_noise(r2, a2),
        s1 - a1 >= 0,
        s1 - a1 + s2 - a2 == 0,
    ),
    show=two_steps <= r1 + r2,
    flaw="missing hypothesis",
    grade="boundary",
    hints=({"alpha": "2", "s1": "1", "s2": "0", "a1": "-1", "a2": "2", "r1": "-100", "r2": "4"},),
    mutants=(
        Mutant(
            "half of it",
            show=two_steps <= (r1 + r2) / 2,
            hints=({"alpha": "2", "s1": "1", "s2": "1", "a1": "1", "a2": "1", "r1": "1", "r2": "1"},),
        ),
    ),
    note=(
        "The theorem allows any sequence of reals, while Definition 10 has R for a > 0 only.  For a_1 < 0 "
        "no shift x has |x| <= a_1, so R(a_1) read by its formula is a supremum over nothing: every number "
        "bounds it, here -100.  Instance: identity maps, the second one moved by s_1 in the first step, "
        "sigma = 1.  Nothing is lost with a_t >= 0; and with R(a) = 0 for negative a, or with the Gaussian "
        "formula for R, negative shifts do no harm (`affine_iterations_bound`)."
    ),
)

theorem22_repaired = Claim(
    id="theorem22_nonnegative_shift",
    title="Two steps, a_1 and a_2 nonnegative with z_2 = 0: the divergence is at most R(a_1) + R(a_2)",
    sources=(
        feldman("Theorem 22", "instance", "two steps of identity maps, Gaussian noise"),
        berthier("Theorem 3.5", "instance", "two steps of identity maps, Gaussian noise"),
        altschuler("Proposition 2.17", "instance", "two steps of identity maps, Gaussian noise"),
    ),
    kind="repair",
    repairs="theorem22_negative_shift",
    given=(
        alpha > 1,
        s1 >= 0,
        s2 >= 0,
        a1 >= 0,
        a2 >= 0,
        bounds_noise(r1, a1),
        bounds_noise(r2, a2),
        s1 - a1 >= 0,
        s1 - a1 + s2 - a2 == 0,
    ),
    show=two_steps <= r1 + r2,
    proof=(
        modus(5),
        modus(6),
        have(s1 == a1 + a2 - s2, linear()),
        have(s1 + s2 == a1 + a2, linear()),
        rewrite(-1),
        linear(alpha * (a1 - a2) ** 2),
    ),
    mutants=(Mutant("half of R", show=two_steps <= r1 / 2 + r2),),
    note=(
        "Identity maps; equality for a_1 = a_2.  All maps, noises and numbers of steps on finite "
        "alphabets: `amplification_by_iteration`.  Nothing is lost: the best choice of shifts is "
        "nonnegative."
    ),
)

A = alphabet("A")  # the steps
D, R = family("D", A), family("R", A)
theorem22_sum = Claim(
    id="theorem22_sum",
    title="If step t adds at most R_t to the shifted divergence, the last one is at most the sum of R_t",
    sources=(feldman("Theorem 22, proof"), berthier("Theorem 3.5, proof"), altschuler("Proposition 2.17")),
    conditional_on=("what each step adds (Lemmas 2.15 and 2.16)",),
    given=(D[1] <= R[1], for_all(1, A - 1, lambda t: D[t + 1] <= D[t] + R[t + 1]), n >= 1, n <= A),
    show=D[n] <= Sum(1, n, lambda i: R[i]),
    proof=(
        suffices((n <= A).implies(D[n] <= Sum(1, n, lambda i: R[i])), modus(-1)),
        induction(
            n,
            1,
            (
                intro(),
                unfold(Sum(1, 1, lambda i: R[i])),
                unfold(Sum(1, 0, lambda i: R[i]), "empty"),
                linear(),
            ),
            (
                intro(),
                modus(-2, linear()),
                instantiate(1, n, by=((), (linear(),))),
                unfold(Sum(1, n + 1, lambda i: R[i])),
                linear(),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "the last step for free",
            show=D[n] <= Sum(1, n - 1, lambda i: R[i]),
            hints=({"A": "1", "n": "1", "D": ["1"], "R": ["1"]},),
        ),
    ),
    note="D[t] is the divergence with shift z_t after t steps; a step is contraction, then shift reduction.",
)

rises, falls = family("rises", A), family("falls", A)
C = real("C")


def remaining(t: Expr) -> Expr:
    """z_t: what is left of the shifts after t steps of maps that are C-Lipschitz."""
    return Sum(1, t, lambda i: C ** (t - i) * (rises[i] - falls[i]))


theorem35_shift = Claim(
    id="theorem35_shift_recurrence",
    title="z_t, the sum of C^(t-i) (s_i - a_i), satisfies z_(t+1) = C z_t + s_(t+1) - a_(t+1)",
    sources=(
        feldman("Theorem 22, proof, definition of z_(t+1)"),
        berthier("Theorem 3.5"),
        altschuler("Proposition 3.2, proof, line 2"),
        altschuler("Proposition 5.6, proof"),
    ),
    given=(C > 0, n >= 1, n <= A - 1),
    show=remaining(n + 1) == C * remaining(n) + rises[n + 1] - falls[n + 1],
    proof=(
        unfold(remaining(n + 1)),
        sums(
            (1, n),
            lambda i: C ** (n + 1 - i) * (rises[i] - falls[i]) == C * (C ** (n - i) * (rises[i] - falls[i])),
            lambda i: (fact("^", "sum", C, 1, n - i), linear(rises[i], falls[i])),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "C forgotten",
            show=remaining(n + 1) == remaining(n) + rises[n + 1] - falls[n + 1],
            hints=({"A": "2", "n": "1", "C": "2", "rises": ["1", "0"], "falls": ["0", "0"]},),
        ),
    ),
    note="Feldman et al. have C = 1.  In Proposition 3.2 the first shift is the diameter, D = s_tau.",
)

u = real("u")


def renyi_2(p: Expr, r: Expr) -> Expr:
    """D_2(N(0, p) || N(0, r)) for 2 r > p > 0."""
    return log(r / sqrt(p * (2 * r - p)))


theorem22_line1 = Claim(
    id="theorem22_display_line1",
    title="D_2 after a step is D_2 between psi(X_t) + Z and psi'(X'_(t+1)) + Z",
    sources=(feldman("Theorem 22, proof, display 2, line 1"),),
    kind="proof-line",
    given=(u >= 0, v > 0),
    show=renyi_2(u + v, u + v) == renyi_2(u + v, u + 2 * v),
    flaw="slip",
    grade="misprint",
    breaks=("amplification_by_iteration",),
    hints=({"u": "0", "v": "1"},),
    mutants=(Mutant("a smaller variance", show=renyi_2(u + v, u + v) == renyi_2(u + v, u + 3 * v / 2)),),
    note=(
        "The index of the second state is one too large.  Instance: identity maps, equal starts with "
        "variance u, noise of variance v, shift 0.  A slip: the following lines have the right index."
    ),
)

theorem22_line1_repaired = Claim(
    id="theorem22_display_line1_repaired",
    title="With the right index both sides are 0",
    sources=(feldman("Theorem 22, proof, display 2, line 1"),),
    kind="repair",
    repairs="theorem22_display_line1",
    given=(u >= 0, v > 0),
    show=renyi_2(u + v, u + v) == 0,
    proof=(
        fact("sqrt", "of_square", u + v),
        have(sqrt((u + v) * (2 * (u + v) - (u + v))) == u + v, assume()),
        rewrite(-1),
        have((u + v) / (u + v) == 1, ring()),
        rewrite(-1),
        ring(),
    ),
    mutants=(Mutant("one step later", show=renyi_2(u + v, u + 2 * v) == 0),),
    note="The same instance with the right index: X_t + Z and X'_t + Z have the same law N(0, u + v).",
)

CLAIMS = (
    gaussian_moment,
    theorem1,
    theorem1_sum,
    theorem1_feasible,
    theorem1_affine,
    theorem22_negative,
    theorem22_repaired,
    theorem22_sum,
    theorem35_shift,
    theorem22_line1,
    theorem22_line1_repaired,
)
