"""Random stopping: the sums over the stopping times in the proof of Theorem 26 of Feldman et al.

The run is stopped at T, T uniform in 1, ..., n, on data sets that differ in point t.  e_T bounds its
D_alpha, as Theorem 23 has it: 0 for T < t and A/(T - t + 1) for T >= t, A = 2 alpha L^2/sigma^2.  The theorem
itself is `stop_pnsgd`, on R^d; the first link of its last display is `weak_convexity` with c = 1.
"""

from lemmas.iteration.random_stopping import random_stopping_sum
from lemmas.papers import feldman
from verify.lemma import *

u, L, sigma, alpha = reals("u L sigma alpha")
t, j = integer("t"), integer("j")
B, n = alphabet("B"), alphabet("n")
f, g = family("f", B), family("g", B)
e, late_bound = nonneg("e", n), family("g", n)

# --- sums over the lengths of a run --------------------------------------------------------------------

up_to = Sum(1, j, lambda T: f[T])
late = Sum(1, j - t + 1, lambda k: g[k])

@claim("If f_T <= u for T < t and f_T <= g_(T-t+1) from t on, the f_T sum to at most (t-1) u + sum g",
    given=[t >= 1, hypothesis("early", each(B, lambda T: (T < t).implies(f[T] <= u))),
        hypothesis("late", each(B, lambda T: (T >= t).implies(f[T] <= g[T - t + 1]))), j >= t - 1, j <= B],
    show=up_to <= (t - 1) * u + late)
def random_stopping_split_sum():
    """Ours."""

    suffices((j <= B).implies(up_to <= (t - 1) * u + late), by.modus(this))
    start, step = induction(j, t - 1).called("induction hypothesis")
    with start:
        intro(1)
        unfold(Sum(1, 0, lambda k: g[k]), "empty")
        # 0 * T + u: the constant u, as a term of the sum over T.
        sums((1, t - 1), lambda T: f[T] <= 0 * T + u, lambda T: (by.instantiate("early", T), by.modus(this)))
    with step:
        intro(1)
        modus("induction hypothesis")
        instantiate("late", j + 1)
        modus(this)
        unfold(Sum(1, j + 1, lambda T: f[T]))
        unfold(Sum(1, j + 2 - t, lambda k: g[k]))

doubt(random_stopping_split_sum, mutants=[mutant("one early term fewer", show=up_to <= (t - 2) * u + late)])

# --- the last display of the proof -----------------------------------------------------------------------

A = 2 * alpha * L**2 / sigma**2
mean = total(n, lambda T: 1 / n * e[T])
early_runs = each(n, lambda T: (T < t).implies(e[T] == 0))
late_runs = each(n, lambda T: (T >= t).implies(e[T] <= A / (T - t + 1)))
late_bounds = Sum(t, n, lambda T: A / (T - t + 1))
in_order = each(n, lambda k: late_bound[k] == A / k)

@claim("If e_T = 0 for T < t and e_T <= A/(T - t + 1) from t on, the mean of the e_T is <= (1/n) sum of A/(T - t + 1)",
    feldman("Theorem 26, proof, last display, second link"), kind="proof-line",
    given=[alpha > 1, L > 0, sigma > 0, t >= 1, t <= n, early_runs, late_runs],
    show=2 * mean <= 2 / n * late_bounds)
def feldman_theorem26_link2():
    """By `random_stopping_split_sum` with u = 0: the runs that stop before t do not see point t."""

    let(late_bound, lambda k: A / k)
    with have(each(n, lambda T: (T < t).implies(e[T] <= 0))):
        intro("T", "[T < t]")
        instantiate(early_runs, run)
        modus(this)
    with have(each(n, lambda T: (T >= t).implies(e[T] <= late_bound[T - t + 1]))):
        intro("T", "[t <= T]")
        instantiate(in_order, run - t + 1)
        instantiate(late_runs, run)
        modus(this)
    use(random_stopping_split_sum, j=n)
    with sums((1, n - t + 1), lambda k: late_bound[k] == A / k) as k:
        instantiate(in_order, k, by={1: (by.have(k <= n - t + 1), by.linear())})
    use(random_stopping_sum)
    use(random_stopping_sum, n=n - t + 1, t=1)
    linear(1 / n, A / n)

run = real("T")

doubt(feldman_theorem26_link2,
    mutants=[mutant("from t + 1 on", show=2 * mean <= 2 / n * Sum(t + 1, n, lambda T: A / (T - t + 1)))])
