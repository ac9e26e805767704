"""How the shifts a_t are chosen: what the papers choose is feasible, and what it costs.

The cost of shifts a_t with noise variances v_t is alpha/2 times the sum of a_t^2 / v_t (Gaussian noise).
"""

from lemmas.papers import feldman
from verify.claim import Claim, Mutant
from verify.language.divergence import gaussian_renyi
from verify.language.expr import (
    Expr,
    Sum,
    floor,
    integer,
    reals,
)
from verify.prove.steps import (
    assume,
    combine,
    fact,
    have,
    intro,
    let,
    linear,
    ring,
    sign,
)

alpha, eta, L, sigma, s, D, C, q = reals("alpha eta L sigma s D C q")
n, t, i, t0, k, m, j = (integer(name) for name in ["n", "t", "i", "t0", "k", "m", "j"])

# --- one pass (Theorems 23 and 24) ------------------------------------------------------------------

steps = n - t + 1
share = 2 * eta * L / steps
one_pass = (alpha > 1, eta > 0, L > 0, sigma > 0, t >= 1, t <= n)
promised = 2 * alpha * L**2 / sigma**2 / steps


def cost(first: Expr, last: Expr) -> Expr:
    """alpha / (2 eta^2 sigma^2) times the sum of the squared shifts from `first` to `last`, all equal."""
    return alpha / (2 * eta**2 * sigma**2) * Sum(first, last, lambda l: share**2)


theorem23_feasible = Claim(
    id="theorem23_shifts_feasible",
    title="After s_t = 2 eta L, shifts 2 eta L/(n-t+1) from step t on leave no z_i negative and z_n = 0",
    sources=(feldman("Theorem 23, proof"),),
    given=(eta > 0, L > 0, t >= 1, t <= n, i >= t, i <= n),
    show=(2 * eta * L - (i - t + 1) * share >= 0) & (2 * eta * L - (n - t + 1) * share == 0),
    proof=(
        have(share > 0, sign()),
        have(2 * eta * L - (i - t + 1) * share >= 0, combine((share, [i <= n]))),
        have(2 * eta * L - (n - t + 1) * share == 0, ring()),
        intro(),
        assume(),
    ),
    mutants=(
        Mutant("one step fewer", show=2 * eta * L - (i - t + 1) * (2 * eta * L / (n - t + "1/2")) >= 0),
        Mutant("shifts from the first step on", show=-(i * share) >= 0),
    ),
)

theorem23_display = Claim(
    id="theorem23_display_all_steps",
    title="With the last shift a_t in every one of the n terms the sum is at most the promised bound",
    sources=(feldman("Theorem 23, proof, last display, second inequality"),),
    kind="proof-line",
    given=one_pass,
    show=cost(i * 0 + 1, n) <= promised,
    flaw="slip",
    grade="misprint",
    breaks=("theorem23_sum",),
    mutants=(Mutant("half of it", show=cost(i * 0 + 1, n) <= promised / 2),),
    hints=({"alpha": "2", "eta": "1", "L": "1", "sigma": "1", "t": "2", "n": "2"},),
    note=(
        "The display sums a_t^2 over i, so that all n terms are alike; a_i^2 is meant, which is 0 before "
        "step t.  As printed the inequality holds for t = 1 only."
    ),
)

theorem23_sum = Claim(
    id="theorem23_sum",
    title="Summed from step t on, the shifts cost exactly 2 alpha L^2 / (sigma^2 (n - t + 1))",
    sources=(feldman("Theorem 23, proof, last display"),),
    kind="repair",
    repairs="theorem23_display_all_steps",
    given=one_pass,
    show=cost(t, n) == promised,
    proof=(ring(),),
    mutants=(
        Mutant("a tenth less", show=cost(t, n) <= "9/10" * promised),
        Mutant("one step more", show=cost(t, n) <= 2 * alpha * L**2 / sigma**2 / (n - t + 2)),
        Mutant("from the first step on", show=cost(i * 0 + 1, n) == promised),
    ),
    extremal={"alpha": "2", "eta": "1", "L": "1", "sigma": "1", "t": "2", "n": "3"},
    note="eta > 0 is needed (the theorem has eta <= 2/beta only): the display divides by eta^2.",
)

theorem23_tight = Claim(
    id="theorem23_tight",
    title="Linear losses, opposite of norm L at step t, stay below the bound and reach it for t = 1",
    sources=(feldman("Theorem 23"),),
    kind="strengthening",
    given=one_pass,
    show=gaussian_renyi(alpha, 2 * eta * L, n * eta**2 * sigma**2) <= promised,
    proof=(
        have(n >= steps, linear()),
        combine((2 * alpha * L**2 / sigma**2 / n / steps, [n >= steps])),
    ),
    mutants=(
        Mutant(
            "a hundredth better",
            show=gaussian_renyi(alpha, 2 * eta * L, n * eta**2 * sigma**2) <= "99/100" * promised,
        ),
        Mutant(
            "one step more",
            show=gaussian_renyi(alpha, 2 * eta * L, n * eta**2 * sigma**2)
            <= 2 * alpha * L**2 / sigma**2 / (steps + 1),
        ),
    ),
    extremal={"alpha": "2", "eta": "1", "L": "1", "sigma": "1", "t": "1", "n": "3"},
    note="On the whole space the laws are Gaussian with variance n eta^2 sigma^2.  Equality for t = 1.",
)

theorem24_index = Claim(
    id="theorem24_index",
    title="Skipping t_0 <= n/2 points makes point t number t - t_0 of n - t_0, with n - t + 1 steps left",
    sources=(feldman("Theorem 24"),),
    given=(n >= 1, t0 >= 0, t0 <= floor(n / 2)),
    show=((n - t0) - (t - t0) + 1 == n - t + 1) & (n - t0 >= 1),
    proof=(
        fact("floor", "bounds", n / 2),
        have((n - t0) - (t - t0) + 1 == n - t + 1, ring()),
        let(m, n - t0),
        have(m > 0, linear()),
        have(m >= 1, sign()),
        have(n - t0 >= 1, linear()),
        intro(),
        assume(),
    ),
    mutants=(Mutant("skipping up to n points", given=(n >= 1, t0 >= 0, t0 <= n)),),
    note="So Theorem 23 bounds each choice of t_0 alike, and quasi-convexity bounds their mixture.",
)

# --- several passes (Theorem 35) --------------------------------------------------------------------

several = (alpha > 1, eta > 0, L > 0, sigma > 0, n >= 1, i >= 1, i <= n)
jump = 2 * eta * L
last_pass = n - i + 1  # the steps from the last use of the point to the end
bracket = n * (n - 1) / n**2 + last_pass / last_pass / last_pass


def cost_of_passes(early: Expr, late: Expr) -> Expr:
    """The cost of `early` shifts of 2 eta L / n and `late` shifts of 2 eta L / (n - i + 1)."""
    return alpha / (2 * eta**2 * sigma**2) * (early * (jump / n) ** 2 + late * (jump / last_pass) ** 2)


theorem35_sum = Claim(
    id="theorem35_sum",
    title="The shifts of n passes cost 2 alpha L^2 / sigma^2 (n(n-1)/n^2 + (n-i+1)/(n-i+1)^2)",
    sources=(feldman("Theorem 35, proof, display, line 2"),),
    kind="proof-line",
    given=several,
    show=cost_of_passes(n * (n - 1), last_pass) == 2 * alpha * L**2 / sigma**2 * bracket,
    proof=(ring(),),
    mutants=(
        Mutant(
            "n - i steps in the last pass",
            show=cost_of_passes(n * (n - 1), n - i) == 2 * alpha * L**2 / sigma**2 * bracket,
        ),
    ),
    note="There are n(n-1) shifts before the last use of the point and n - i + 1 from then on.",
)

theorem35_bound = Claim(
    id="theorem35_bound",
    title="n passes cost at most 2 alpha L^2 / sigma^2 (2 - 1/n), which is less than 4 alpha L^2 / sigma^2",
    sources=(feldman("Theorem 35, proof, display, line 3"),),
    kind="proof-line",
    given=several,
    show=(2 * alpha * L**2 / sigma**2 * bracket <= 2 * alpha * L**2 / sigma**2 * (2 - 1 / n))
    & (2 * alpha * L**2 / sigma**2 * (2 - 1 / n) < 4 * alpha * L**2 / sigma**2),
    proof=(
        have(
            2 * alpha * L**2 / sigma**2 * bracket <= 2 * alpha * L**2 / sigma**2 * (2 - 1 / n),
            combine((2 * alpha * L**2 / sigma**2 / last_pass, [i <= n])),
        ),
        have(2 * alpha * L**2 / sigma**2 * (2 - 1 / n) < 4 * alpha * L**2 / sigma**2, sign()),
        intro(),
        assume(),
    ),
    mutants=(
        Mutant(
            "a tenth better",
            given=(n >= 1, i >= 1, i <= n),
            show=bracket < "9/5",
            hints=({"n": "20", "i": "20"},),
        ),
        Mutant(
            "2 - 2/n",
            given=(n >= 1, i >= 1, i <= n),
            show=bracket <= 2 - 2 / n,
            hints=({"n": "1", "i": "1"},),
        ),
    ),
    note="The constant 4 cannot be improved for these shifts: i = n, n large.",
)

theorem35_feasible = Claim(
    id="theorem35_shifts_feasible",
    title="In n passes no z_t is negative: each jump is used up before the next, the last at step n^2",
    sources=(feldman("Theorem 35, proof"),),
    given=(s >= 0, n >= 1, i >= 1, i <= n, j >= 1),
    show=(j <= n).implies(s - j * (s / n) >= 0) & (j <= n - i + 1).implies(s - j * (s / (n - i + 1)) >= 0),
    proof=(
        have((j <= n).implies(s - j * (s / n) >= 0), intro(), combine((s / n, [j <= n]))),
        have(
            (j <= n - i + 1).implies(s - j * (s / (n - i + 1)) >= 0),
            intro(),
            combine((s / (n - i + 1), [j <= n - i + 1])),
        ),
        intro(),
        assume(),
    ),
    mutants=(
        Mutant(
            "steps of s/n in the last pass too, used up at n - i",
            show=(j <= n).implies(s - j * (s / (n - i + 1)) >= 0),
        ),
    ),
    note="j counts the steps since the last use of the point: at most n, in the last pass n - i + 1.",
)

CLAIMS = (
    theorem23_feasible,
    theorem23_display,
    theorem23_sum,
    theorem23_tight,
    theorem24_index,
    theorem35_sum,
    theorem35_bound,
    theorem35_feasible,
)
