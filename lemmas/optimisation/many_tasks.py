"""Many optimisations on one data set: Feldman et al., Section 5.4 and the proof of Theorem 32.

k tasks on n records, with L-Lipschitz losses: y = ln(1/delta), q = max(2 k ln n/n, 2 y), sigma = 4 L sqrt(q y)/eps, and
the order alpha = sigma sqrt(y)/(L sqrt q) is 4 y/eps.  Theorem 26, on which the proof rests, fails for n = 1 and n = 2;
Theorem 32 fails for n = 1 only.
"""

from lemmas.iteration.random_stopping_sharp import feldman_theorem26_from_three, feldman_theorem26_sharp
from lemmas.papers import feldman
from verify.lemma import *

eps, L, alpha, y, q, k, r, c = reals("eps L alpha y q k r c")
n = integer("n")

# --- the order and the condition on sigma ----------------------------------------------------------------

ORDER = "Theorem 32, proof, display 1"
order_given = [alpha > 1, L > 0, y > 0]
noise = alpha * L * sqrt(q) / sqrt(y)  # sigma, in terms of the order

@claim("sigma = alpha L sqrt(q)/sqrt(y) is at least alpha L sqrt(2 y)/sqrt(y), as q >= 2 y",
    feldman(f"{ORDER}, line 1"), kind="proof-line",
    given=[*order_given, q >= 2 * y],
    show=noise >= alpha * L * sqrt(2 * y) / sqrt(y))
def by_size_of_q():
    fact("sqrt", "increasing", 2 * y, q)

@claim("alpha L sqrt(2 y)/sqrt(y) = sqrt(2) alpha L, as sqrt(2 y) = sqrt(2) sqrt(y)", feldman(f"{ORDER}, line 2"),
    kind="proof-line",
    given=order_given,
    show=alpha * L * sqrt(2 * y) / sqrt(y) == sqrt(2) * alpha * L)
def by_root_of_product():
    fact("sqrt", "square", 2)
    fact("sqrt", "of_square", sqrt(2) * sqrt(y))

@claim("sqrt(2) alpha L > L sqrt(2 (alpha - 1) alpha), the root being at most sqrt(2) (alpha - 1/2)",
    feldman(f"{ORDER}, line 3"), kind="proof-line",
    given=order_given,
    show=sqrt(2) * alpha * L > L * sqrt(2 * (alpha - 1) * alpha))
def by_mean_of_factors():
    fact("sqrt", "increasing", 2 * (alpha - 1) * alpha, 2 * (alpha - "1/2") ** 2)

theorem32_noise = display(by_size_of_q, by_root_of_product, by_mean_of_factors)

# --- the last display ------------------------------------------------------------------------------------

BUDGET = "Theorem 32, proof, last display"
budget_given = [alpha > 2, L > 0, q > 0, y > 0, k >= 1, n >= 1]
spent = 4 * k * y * log(n) / (alpha * q * n)  # 4 k alpha L^2 ln(n)/(n sigma^2)

@claim("In numbers: 4 k alpha L^2 ln(n)/(n sigma^2) + y/(alpha - 1) < 4 k y ln(n)/(alpha q n) + 2 y/alpha",
    feldman(f"{BUDGET}, line 1"), kind="proof-line",
    given=budget_given,
    show=4 * k * alpha * L**2 * log(n) / (n * noise**2) + y / (alpha - 1) < spent + 2 * y / alpha)
def by_order_above_two():
    """The first terms are equal; the strict inequality is that of the second, from alpha > 2."""

    fact("sqrt", "square", q)
    fact("sqrt", "square", y)

@claim("In numbers: 4 k y ln(n)/(alpha q n) <= 2 y/alpha, as q >= 2 k ln(n)/n", feldman(f"{BUDGET}, line 2"),
    kind="proof-line",
    given=[*budget_given, q >= 2 * k * log(n) / n],
    show=spent + 2 * y / alpha <= 2 * y / alpha + 2 * y / alpha)
def by_tasks_in_q():
    combine((2 * y / alpha, [q >= 2 * k * log(n) / n]), scale=q)

theorem32_budget = display(by_order_above_two, by_tasks_in_q)

# --- Theorem 32 for n >= 2 -------------------------------------------------------------------------------

random_stopping_two_steps = claim("log((exp(r) + exp(r/2))/2) <= 82/100 r for 0 <= r <= 1",
    note="Ours: Stop-PNSGD with n = 2, for which Theorem 26 has 2 ln 2/2 = 0.69 as printed.",
    given=[r >= 0, r <= 1],
    show=log((exp(r) + exp(r / 2)) / 2) <= "82/100" * r)

doubt(random_stopping_two_steps, mutants=[mutant("78/100", show=log((exp(r) + exp(r / 2)) / 2) <= "78/100" * r)])

rate = (4 * y / eps - 1) * eps / (2 * q)  # (alpha - 1) 2 alpha L^2/sigma^2

rate_mean = log(Sum(1, n, lambda j: exp(rate / j)) / n)

def in_r_and_c() -> None:
    """The goal is k times the log-mean-exp of r/j, and y, over c; with 2 q r = c eps, r <= 1 < c and y/c <= 2 eps/5."""
    have(log(2) >= "69/100")
    let(c, 4 * y / eps - 1)
    let(r, rate)
    have((c > 1) & (c * eps == 4 * y - eps), by.rewrite(c == 4 * y / eps - 1))
    have(2 * q * r == c * eps, by.rewrite(r == rate))
    have((r > 0) & (r <= 1), by.intro(), by.linear(scale=2 * q))
    have(rate_mean == log(Sum(1, n, lambda j: exp(r / j)) / n), by.rewrite(r == rate)).called("the equation")
    with suffices((k * log(Sum(1, n, lambda j: exp(r / j)) / n) + y) / c <= eps):
        rewrite("the equation")
        rewrite(c == 4 * y / eps - 1, backwards=True)
    have(y / c <= eps * "2/5", by.linear(scale=c))

@claim("In numbers: Theorem 32's budget, n >= 2, y = log(1/delta), alpha = 4 y/eps: (k log-mean-exp + y)/(alpha - 1) "
        "<= eps", feldman("Theorem 32", "part", "privacy as repaired, n >= 2: the last inequality alone"),
    kind="repair", repairs="feldman_theorem32_n1",
    given=[eps > 0, eps < 1, y >= log(2), k >= 1, n >= 2, q >= 2 * k * log(n) / n, q >= 2 * y],
    show=(k * rate_mean + y) / (4 * y / eps - 1) <= eps)
def theorem32_from_two():
    """By `stopped_first_input` one run has (alpha - 1) D_alpha at most the log of the mean of exp(r/j), j = 1, ..., n,
    with r = (alpha - 1) 2 alpha L^2/sigma^2; k runs have k times that, and Lemma 14 adds y = ln(1/delta).  alpha =
    4 y/eps and sigma = 4 L sqrt(q y)/eps as printed."""

    in_r_and_c()
    yes, no = cases(n >= 3)
    with yes:
        use(feldman_theorem26_from_three)
        have(k * log(n) / n <= q / 2)
        with have(k * log(Sum(1, n, lambda j: exp(r / j)) / n) <= c * eps / 2):
            combine((k, [feldman_theorem26_from_three]), (2 * r, [this]), ("1/2", [2 * q * r == c * eps]))
        linear(c, scale=c)
    with no:
        have(n == 2)
        use(random_stopping_two_steps)
        have(2 * k * log(n) / n == k * log(2), by.rewrite(n == 2))
        have(q >= "69/100" * k, by.linear(k))
        have(k * r <= c * eps * "50/69", by.combine(("100/69" * r, [this]), ("50/69", [2 * q * r == c * eps])))
        with have(k * log((exp(r) + exp(r / 2)) / 2) <= "82/100" * (c * eps * "50/69")):
            combine((k, [random_stopping_two_steps]), ("82/100", [this]))
        rewrite(n == 2)
        unfold(Sum(1, 2, lambda j: exp(r / j)))
        unfold(Sum(1, 1, lambda j: exp(r / j)))
        unfold(Sum(1, 0, lambda j: exp(r / j)), "empty")
        have(Sum(1, 2, lambda j: exp(r / j)) == exp(r) + exp(r / 2))
        rewrite(this)
        linear(c, scale=c)  # 82/100 50/69 + 2/5 < 1

doubt(theorem32_from_two,
    mutants=[mutant("q half as large",
            given=(eps > 0, eps < 1, y >= log(2), k >= 1, n >= 2, q >= k * log(n) / n, q >= y))])

@claim("In numbers: Theorem 32's budget is kept for every n with q = max(k (ln n + e - 1)/n, 2 ln(1/delta))",
    feldman("Theorem 32"), kind="lemma",
    given=[eps > 0, eps < 1, y >= log(2), k >= 1, n >= 1, q >= k * (log(n) + exp(1) - 1) / n, q >= 2 * y],
    show=(k * rate_mean + y) / (4 * y / eps - 1) <= eps)
def theorem32_every_n():
    """From `feldman_theorem26_sharp` in place of Theorem 26."""

    in_r_and_c()
    use(feldman_theorem26_sharp)
    with have(k * log(Sum(1, n, lambda j: exp(r / j)) / n) <= c * eps / 2):
        combine((k, [this]), (r, [q >= k * (log(n) + exp(1) - 1) / n]), ("1/2", [2 * q * r == c * eps]))
    linear(c, scale=c)

doubt(theorem32_every_n,
    mutants=[mutant("ln n alone",
            given=(eps > 0, eps < 1, y >= log(2), k >= 1, n >= 1, q >= k * log(n) / n, q >= 2 * y))])
