"""Random stopping: Feldman et al., Theorem 26, its display, harmonic sums, and what is true instead.

The algorithm makes T steps, T uniform in 1, ..., n.  With A = 2 alpha L^2/sigma^2 the run stopped at T has
divergence at most A/(T - t + 1) for the t-th point (Theorem 23), and the theorem averages these.  It is
false for n = 1 and n = 2, by instances in closed form; the harmonic sum is at most 1 + ln n, not ln n.
The hypothesis sigma >= L sqrt(2 (alpha - 1) alpha) says that r = (alpha - 1) A is at most 1.
"""

from lemmas.papers import feldman
from verify.language.divergence import gaussian_renyi
from verify.lemma import *

alpha, L, sigma, y = real("alpha"), real("L"), real("sigma"), real("y")
n, m, t = integer("n"), integer("m"), integer("t")
A = 2 * alpha * L**2 / sigma**2
assumptions = (alpha > 1, L > 0, sigma >= L * sqrt(2 * (alpha - 1) * alpha))

# --- harmonic sums -----------------------------------------------------------------------------------

random_stopping_log_step = claim("log(y + 1) - log(y) is at least 1/(y + 1)", note="Ours.",
    given=[y > 0],
    show=1 / (y + 1) <= log(y + 1) - log(y))

doubt(random_stopping_log_step, mutants=[mutant("1/y", show=1 / y <= log(y + 1) - log(y))])

random_stopping_log_step_above = claim("log(y + 1) - log(y) is at most 1/y", note="Ours.",
    given=[y > 0],
    show=log(y + 1) - log(y) <= 1 / y)

doubt(random_stopping_log_step_above, mutants=[mutant("1/(y + 1)", show=log(y + 1) - log(y) <= 1 / (y + 1))])

random_stopping_harmonic_printed = claim("The harmonic sum 1 + 1/2 + ... + 1/m is at most ln m",
    feldman("Theorem 26, proof, last display, third link"), kind="proof-line",
    breaks=("feldman_theorem26_n1", "feldman_theorem26_n2"), flaw="proof gap", grade="substantive",
    note="What the third link says, with m = n - t + 1.  False for every m: see the next claim.",
    given=[m >= 1],
    show=harmonic(m) <= log(m))
doubt(random_stopping_harmonic_printed, mutants=[mutant("half of it", show=harmonic(m) <= log(m) / 2)],
    hints=[{"m": "1"}, {"m": "2"}])

@claim("The harmonic sum is at least ln(m + 1) for every m: the printed link never holds",
    feldman("Theorem 26, proof, last display, third link"), kind="lemma",
    given=[m >= 1],
    show=harmonic(m) >= log(m + 1))
def random_stopping_harmonic_above_log():
    _, step = induction(m, 1)
    with step:
        use(random_stopping_log_step_above)
        fact("harmonic", "step", m)
        linear()

doubt(random_stopping_harmonic_above_log, mutants=[mutant("ln(m + 2)", show=harmonic(m) >= log(m + 2))])

@claim("The harmonic sum 1 + 1/2 + ... + 1/m is at most 1 + ln m",
    feldman("Theorem 26, proof, last display, third link", "part", "as repaired: the harmonic sum without its factor"),
    kind="repair", repairs="random_stopping_harmonic_printed",
    given=[m >= 1],
    show=harmonic(m) <= 1 + log(m))
def random_stopping_harmonic_repaired():
    _, step = induction(m, 1)
    with step:
        use(random_stopping_log_step)
        fact("harmonic", "step", m)
        linear()

doubt(random_stopping_harmonic_repaired, mutants=[mutant("9/10 + ln m", show=harmonic(m) <= "9/10" + log(m))],
    extremal={"m": "1"})

# --- Theorem 26 --------------------------------------------------------------------------------------

feldman_theorem26_n1 = claim("In numbers, Theorem 26 at n = 1, losses L x w, x = +1 or -1: 2 alpha L^2/sigma^2 <= 4 "
        "alpha L^2 ln(1)/sigma^2", feldman("Theorem 26", "instance", "n = 1, linear losses on the line"),
    flaw="missing hypothesis", grade="boundary",
    note=("The theorem has no hypothesis n >= 2.  For n = 1 it claims perfect privacy; with linear losses (smooth with "
            "beta = 0) the output is normal, in units of eta with means -L and L and variance sigma^2, so its "
            "divergence is 2 alpha L^2/sigma^2."),
    given=[*assumptions, n == 1],
    show=gaussian_renyi(alpha, 2 * L, sigma**2) <= 4 * alpha * L**2 * log(n) / n / sigma**2)
doubt(feldman_theorem26_n1,
    mutants=[mutant("half of it",
            show=gaussian_renyi(alpha, 2 * L, sigma**2) <= 2 * alpha * L**2 * log(n) / n / sigma**2)],
    hints=[{"alpha": "2", "L": "1", "sigma": "2", "n": "1"}])

lo, hi, shift = real("lo"), real("hi"), real("mu")

@definition(r"P_{$mu}($x, \infty)")
def first_tail(x: Real, mu: Real) -> Expr:
    """P(x > $x; x ~ N($mu, 1)/2 + N($mu/6, 2)/2)."""
    return (Q(x - mu) + Q((x - mu / 6) / sqrt(2))) / 2

@definition(r"R_{$mu}($x, \infty)")
def second_tail(x: Real, mu: Real) -> Expr:
    """P(x > $x; x ~ N(-$mu, 1)/2 + N(-11 $mu/6, 2)/2).

    R(x, oo) for R = N(-mu, 1)/2 + N(-11 mu/6, 2)/2."""
    return (Q(x + mu) + Q((x + 11 * mu / 6) / sqrt(2))) / 2

tail_P = lambda x: first_tail(x, shift)
tail_R = lambda x: second_tail(x, shift)

def cell(p: Expr, q: Expr) -> Expr:
    """What a cell of the chances p and q adds to exp((alpha - 1) D_alpha)."""
    return p**alpha * q ** (1 - alpha)

three_cells = (cell(1 - tail_P(lo), 1 - tail_R(lo)) + cell(tail_P(lo) - tail_P(hi), tail_R(lo) - tail_R(hi))
        + cell(tail_P(hi), tail_R(hi)))

feldman_theorem26_n2 = claim("In numbers, Theorem 26 at n = 2, an instance on the line: D_alpha on three cells is <= 2 "
        "alpha mu^2 ln 2",
    feldman("Theorem 26", "instance", "n = 2, linear losses on the line, outputs in three cells"),
    flaw="false statement", grade="boundary",
    note=("L = 1, first loss x w with x = +1 or -1, second loss (5/6) w, mu = L/sigma; T is 1 or 2.  In units of eta "
            "sigma the outputs are P = N(mu, 1)/2 + N(mu/6, 2)/2 and R = N(-mu, 1)/2 + N(-11 mu/6, 2)/2.  Merging "
            "outputs into the cells (-oo, lo], (lo, hi], (hi, oo) does not increase the divergence "
            "(`rdp_post_processing`), so the theorem would imply the inequality for all lo < hi."),
    given=[alpha > 1, shift > 0, 2 * alpha * (alpha - 1) * shift**2 <= 1, lo < hi],
    show=log(three_cells) / (alpha - 1) <= 4 * alpha * shift**2 * log(2) / 2)
doubt(feldman_theorem26_n2,
    mutants=[mutant("half of it", show=log(three_cells) / (alpha - 1) <= alpha * shift**2 * log(2))],
    hints=[{"alpha": "20011/20010", "mu": "100", "lo": "1217/100", "hi": "97"}])

stopped_later = claim("A/(T - t + 1) <= A = 2 alpha L^2/sigma^2 for T >= t",
    feldman("Theorem 26, proof, display 2, first link"), kind="proof-line",
    note="Printed for every t >= T, a slip for T >= t: at t = T + 1 it divides by 0.  T is written n here.",
    given=[*assumptions, sigma > 0, n >= t],
    show=A / (n - t + 1) <= A)

doubt(stopped_later, mutants=[mutant("A/2", show=A / (n - t + 1) <= A / 2)],
    extremal={"alpha": "2", "L": "1", "sigma": "2", "n": "1", "t": "1"})

@claim("2 alpha L^2/sigma^2 <= 1/(alpha - 1) if sigma >= L sqrt(2 (alpha - 1) alpha), alpha > 1",
    feldman("Theorem 26, proof, display 2, second link"), kind="proof-line",
    given=assumptions,
    show=A <= 1 / (alpha - 1))
def high_noise():
    """For L = 0 = sigma it is 0/0."""

    let(y, sqrt(2 * (alpha - 1) * alpha))
    have((y > 0) & (y**2 == 2 * (alpha - 1) * alpha), by.rewrite(y == sqrt(2 * (alpha - 1) * alpha)))
    have(L * y <= sigma, by.rewrite(y == sqrt(2 * (alpha - 1) * alpha)))
    have((L * y) ** 2 <= sigma**2, by.linear(L * y, sigma))
    have(2 * (alpha - 1) * alpha * L**2 <= sigma**2, by.linear(L**2))

doubt(high_noise, mutants=[mutant("without the condition on sigma", given=(alpha > 1, L > 0, sigma > 0))],
    extremal={"alpha": "2", "L": "1", "sigma": "2"})

stopped = Sum(t, n, lambda T: A / (T - t + 1))

feldman_theorem26_link3 = claim("(2/n) sum over T = t, ..., n of A/(T - t + 1) is at most 2 A ln(n - t + 1)/n, A = 2 "
        "alpha L^2/sigma^2", feldman("Theorem 26, proof, last display, third link"), kind="proof-line",
    breaks=("feldman_theorem26_n1", "feldman_theorem26_n2"), flaw="proof gap", grade="substantive",
    note="A harmonic sum is more than the logarithm, for all n and t.",
    given=[alpha > 1, L > 0, sigma > 0, t >= 1, n >= t],
    show=2 / n * stopped <= 4 * alpha * L**2 * log(n - t + 1) / n / sigma**2)
doubt(feldman_theorem26_link3,
    mutants=[mutant("half of it", show=2 / n * stopped <= 2 * alpha * L**2 * log(n - t + 1) / n / sigma**2)],
    hints=[{"alpha": "2", "L": "1", "sigma": "2", "n": "1", "t": "1"}])

@claim("4 alpha L^2 ln(n - t + 1)/(n sigma^2) <= 4 alpha L^2 ln(n)/(n sigma^2) for 1 <= t <= n",
    feldman("Theorem 26, proof, last display, fourth link"), kind="proof-line",
    given=[alpha > 1, L > 0, sigma > 0, t >= 1, n >= t],
    show=4 * alpha * L**2 * log(n - t + 1) / n / sigma**2 <= 4 * alpha * L**2 * log(n) / n / sigma**2)
def feldman_theorem26_link4():
    fact("log", "increasing", n - t + 1, n)

doubt(feldman_theorem26_link4,
    mutants=[mutant("for t = 0", given=(alpha > 1, L > 0, sigma > 0, t >= 0, n >= t, n >= 1))])

@claim("The sum over T = t, ..., n of 1/(T - t + 1) is the harmonic number of n - t + 1",
    given=[n >= t],
    show=Sum(t, n, lambda T: 1 / (T - t + 1)) == harmonic(n - t + 1))
def random_stopping_sum():
    """Ours."""

    start, step = induction(n, t)
    with start:
        unfold(Sum(t, t, lambda T: 1 / (T - t + 1)), "last")
        unfold(Sum(t, t - 1, lambda T: 1 / (T - t + 1)), "empty")
        fact("harmonic", "zero")
        fact("harmonic", "step", 0)
    with step:
        unfold(Sum(t, n + 1, lambda T: 1 / (T - t + 1)), "last")
        fact("harmonic", "step", n - t + 1)

doubt(random_stopping_sum, mutants=[mutant("of n - t", show=Sum(t, n, lambda T: 1 / (T - t + 1)) == harmonic(n - t))])

@claim("(2/n) sum over T = t, ..., n of A/(T - t + 1) is at most 2 A (1 + ln n)/n, A = 2 alpha L^2/sigma^2",
    feldman("Theorem 26, proof, last display", "part", "as repaired, 1 + ln n for ln n: the second link to the end"),
    kind="repair", repairs="feldman_theorem26_link3",
    given=[alpha > 1, L > 0, sigma > 0, t >= 1, n >= t],
    show=2 / n * stopped <= 4 * alpha * L**2 * (1 + log(n)) / n / sigma**2)
def feldman_theorem26_repaired():
    """With Lemma 25 (c = 1) this makes Theorem 26 true with 1 + ln n: `stop_pnsgd`."""

    use(random_stopping_sum)
    use(random_stopping_harmonic_repaired, m=n - t + 1)
    fact("log", "increasing", n - t + 1, n)
    have(Sum(t, n, lambda T: 1 / (T - t + 1)) <= 1 + log(n), by.linear())
    combine((4 * alpha * L**2 / n / sigma**2, [this]))

doubt(feldman_theorem26_repaired,
    mutants=[mutant("9/10 + ln n", show=2 / n * stopped <= 4 * alpha * L**2 * ("9/10" + log(n)) / n / sigma**2)],
    extremal={"alpha": "2", "L": "1", "sigma": "2", "n": "1", "t": "1"})

feldman_theorem26_condition = display(stopped_later, high_noise)
