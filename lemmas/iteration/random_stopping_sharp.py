"""Random stopping in numbers: Theorem 26's last bound for n >= 3, ln n + e - 1 for its 2 ln n, and Theorem 32.

r = (alpha - 1) 2 alpha L^2/sigma^2 <= 1.  The averaging bound (`softmax_log_mean_exp`) gives a run of n
steps, for its worst point, (alpha - 1) D_alpha <= log of the mean of exp(r/k), k = 1, ..., n.  Theorem 32 runs k tasks;
both theorems are those of Feldman et al.
"""

from lemmas.analysis.renyi_tangent import renyi_exponential_convex
from lemmas.papers import feldman
from verify.lemma import *

r, y, z, c = real("r"), real("y"), real("z"), real("c")
n, k, m = integer("n"), integer("k"), integer("m")
mean_exp = Sum(1, n, lambda k: exp(r / k)) / n
excess = Sum(1, n, lambda k: exp(1 / k) - 1)

@claim("exp(c) - 1 <= -log(1 - c) for 0 <= c < 1", given=[c >= 0, c < 1], show=exp(c) - 1 <= -log(1 - c))
def random_stopping_exponential_and_log():
    """Ours, by the derivatives: exp(z) <= 1/(1 - z), as exp(-z) >= 1 - z."""

    slope(c, 0, by.have(1 - z > 0), by.fact("exp", "tangent", -z), by.combine((exp(z) / (1 - z), [this])))

doubt(random_stopping_exponential_and_log,
    mutants=[mutant("a hundredth more", show="101/100" * (exp(c) - 1) <= -log(1 - c))], extremal={"c": "0"})

@claim("exp(1/(y + 1)) - 1 <= log(y + 1) - log(y)", given=[y > 0], show=exp(1 / (y + 1)) - 1 <= log(y + 1) - log(y))
def random_stopping_step_bound():
    """Ours: the step of the next sum."""

    have(1 - 1 / (y + 1) == y / (y + 1))
    have(log(1 - 1 / (y + 1)) == log(y / (y + 1)), by.rewrite(this))
    fact("log", "inverse", y + 1)
    fact("log", "product", y, 1 / (y + 1))
    use(random_stopping_exponential_and_log)
    combine((1, [this]), (-1, ["log product"]), (-1, ["log inverse"]), (-1, [log(1 - 1 / (y + 1)) == log(y / (y + 1))]))

doubt(random_stopping_step_bound, mutants=[mutant("1/y", show=exp(1 / y) - 1 <= log(y + 1) - log(y))])

@claim("The sum of exp(1/k) - 1 over k = 1, ..., n is at most ln n + e - 1",
    given=[n >= 1],
    show=excess <= log(n) + exp(1) - 1)
def random_stopping_excess():
    """Ours."""

    start, step = induction(n, 1)
    with start:
        unfold(Sum(1, 1, lambda k: exp(1 / k) - 1), "last")
        unfold(Sum(1, 0, lambda k: exp(1 / k) - 1), "empty")
    with step:
        unfold(Sum(1, n + 1, lambda k: exp(1 / k) - 1), "last")
        use(random_stopping_step_bound)

doubt(random_stopping_excess, mutants=[mutant("ln n + 1", show=excess <= log(n) + 1)], extremal={"n": "1"})

@claim("log of the mean of exp(r/k) over k = 1, ..., n is at most (r/n)(ln n + e - 1) for 0 < r <= 1",
    feldman("Theorem 26"), kind="lemma",
    given=[n >= 1, r > 0, r <= 1],
    show=log(mean_exp) <= r * (log(n) + exp(1) - 1) / n)
def feldman_theorem26_sharp():
    """So Stop-PNSGD with sigma^2 >= 2 alpha (alpha - 1) L^2 is (alpha, 2 alpha L^2 (ln n + e - 1)/(n sigma^2))-RDP for
    every n (`feldman_theorem26_half`), by averaging the exponentials instead of citing Lemma 25."""

    sums((1, n), lambda k: exp(r / k) <= 1 + r * (exp(1 / k) - 1),
        lambda k: (by.use(renyi_exponential_convex, u1=1 / k, u2=0),)).called("summed again")
    use(random_stopping_excess)
    fact("log", "tangent", mean_exp)
    with have(mean_exp - 1 <= r * (log(n) + exp(1) - 1) / n):
        combine((1, ["summed again"]), (r, [random_stopping_excess]), scale=n)
    combine((1, ["log tangent"]), (1, [this]))

doubt(feldman_theorem26_sharp, mutants=[mutant("ln n alone", show=log(mean_exp) <= r * log(n) / n)])

# Both sides vanish at r = 0; the derivative of the left side is a mean of 1/k, enclosed on [0, 1].
flat = (by.slope(r, 0, by.have(z <= 1, by.linear()), by.pave(), base=(by.ring(),), smooth=(by.pave(),)),)

@claim("In numbers, the last inequality of Theorem 26 as printed, n >= 3, 0 < r <= 1: log of the mean of exp(r/k) is "
        "at most 2 r ln n/n",
    feldman("Theorem 26", "part", "as repaired, n >= 3: the last inequality, without the laws"), kind="repair",
    repairs="feldman_theorem26_n2",
    given=[n >= 3, r > 0, r <= 1],
    show=log(mean_exp) <= 2 * r * log(n) / n)
def feldman_theorem26_from_three():
    """The printed proof breaks for every n (its harmonic sum); the bound is true from n = 3 on."""

    yes, no = cases(n >= 6)
    with yes:
        use(feldman_theorem26_sharp)
        fact("log", "increasing", 6, n)
        have(log(6) >= exp(1) - 1)
        have(log(n) >= exp(1) - 1, by.linear())
        combine((1, [feldman_theorem26_sharp]), (r / n, [this]))
    with no:
        enumerate_values(n, 3, 5, *flat)

doubt(feldman_theorem26_from_three,
    mutants=[mutant("from n = 2", given=(n >= 2, r > 0, r <= 1)),
        mutant("7/8 of it", show=log(mean_exp) <= "7/4" * r * log(n) / n)])

@claim("The first point is the worst: n - m plus the sum of exp(r/k), k <= m, is at most that over k <= n, for r >= 0",
    given=[m >= 1, n >= m, r >= 0],
    show=n - m + Sum(1, m, lambda k: exp(r / k)) <= Sum(1, n, lambda k: exp(r / k)))
def random_stopping_worst_point():
    """A point at position t meets m = n - t + 1 lengths of run that reach it; the others contribute 1."""

    _, step = induction(n, m)
    with step:
        unfold(Sum(1, n + 1, lambda k: exp(r / k)), "last")
        have(r / (n + 1) >= 0)
        fact("exp", "tangent", r / (n + 1))
        linear()

doubt(random_stopping_worst_point, extremal={"n": "2", "m": "2", "r": "1"})

# --- many tasks --------------------------------------------------------------------------------------

eps, delta, q = real("eps"), real("delta"), real("q")
ell = log(1 / delta)
# The q of the theorem, by which sigma = 4 L sqrt(q ln(1/delta))/eps.
q_printed = Max(2 * k * log(n) / n, 2 * ell)

below = Q(eps / (4 * sqrt(q_printed * ell)))  # Q(L/sigma): an output falls on the side its gradient points to

@definition(r"\mathrm{P}(\mathrm{Bin}($k, $p) \ge $m)")
def binomial_tail(m: Integer, k: Integer, p: Real) -> Expr:
    """P(Bin(k, p) >= m).

    The probability of at least m of k independent events of probability p."""
    return Sum(m, k, lambda j: binomial(k, j) * p**j * (1 - p) ** (k - j))

at_least = lambda p: binomial_tail(m, k, p)

feldman_theorem32_n1 = claim("In numbers, Theorem 32 at n = 1: P(Bin(k, 1 - p) >= m) <= e^eps P(Bin(k, p) >= m) + "
        "delta, p = P[N(0, 1) > L/sigma]",
    feldman("Theorem 32", "instance", "privacy, n = d = 1, linear losses, one event"), flaw="missing hypothesis",
    grade="boundary",
    note=("For n = 1 the noise does not grow with the number k of tasks.  The losses are x w, x = -L or L, on K = [-R, "
            "R] with w_0 = 0.  An output is positive with probability 1 - Q(L/sigma) for x = -L and Q(L/sigma) for x = "
            "L, whatever the step size; the projection does not change signs.  The event is that at least m of the k "
            "outputs are positive, and sigma = 4 L sqrt(q ln(1/delta))/eps."),
    given=[eps > 0, eps < 1, delta > 0, delta < "1/2", k >= 1, n == 1, m >= 0, m <= k],
    show=at_least(1 - below) <= exp(eps) * at_least(below) + delta)
doubt(feldman_theorem32_n1,
    mutants=[mutant("half of delta", show=at_least(1 - below) <= exp(eps) * at_least(below) + delta / 2)],
    hints=[{"eps": "1/2", "delta": "1/4", "k": "400", "n": "1", "m": "202"}])

@claim("In numbers, Theorem 32's last display with 1 + ln n for ln n, also in q, is at most eps for eps < 1, delta <= "
        "1/2", feldman("Theorem 32, proof, last display", "part", "as repaired, 1 + ln n for ln n: the two ends"),
    kind="repair", repairs="feldman_theorem32_n1",
    given=[eps > 0, eps < 1, y >= log(2), k >= 1, n >= 1, q >= 2 * k * (1 + log(n)) / n, q > 0],
    show=k * eps * (1 + log(n)) / n / q + y / (4 * y / eps - 1) <= eps)
def feldman_theorem32_repaired():
    """y is ln(1/delta).  With alpha = 4 y/eps and sigma = 4 L sqrt(q y)/eps the k-fold RDP bound 4 k alpha L^2 (1 + ln
    n)/(n sigma^2) is the first term, y/(alpha - 1) the second."""

    have(log(2) >= "1/2")
    have(y >= "1/2")
    let(c, 4 * y / eps - 1)
    rewrite(c == 4 * y / eps - 1, backwards=True)
    have(c * eps == 4 * y - eps, by.rewrite(c == 4 * y / eps - 1))
    have(y / c <= eps / 2, by.combine(("-1/2", [this]), (1, [y >= "1/2"]), ("1/2", [eps < 1]), scale=c))
    have(k * eps * (1 + log(n)) / n / q <= eps / 2, by.combine((eps / 2, [q >= 2 * k * (1 + log(n)) / n]), scale=q))
    combine((1, [this]), (1, [y / c <= eps / 2]))

doubt(feldman_theorem32_repaired,
    mutants=[mutant("q half as large",
            given=(eps > 0, eps < 1, y >= log(2), k >= 1, n >= 1, q >= k * (1 + log(n)) / n, q > 0))])
