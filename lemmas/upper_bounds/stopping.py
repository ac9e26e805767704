"""Stop-PNSGD: the run stops at a random time T, uniform in 1, ..., n (Theorem 26 of Feldman et al.).

The data sets differ in the record i, so that up to T < i the runs are the same; B is the Renyi divergence of one step's
noise around means 2 L apart, and c = (alpha - 1) B; W and W2 are the runs, output and output2 what is released.
"""

from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.iteration.random_stopping_sharp import (feldman_theorem26_from_three, feldman_theorem26_sharp,
    random_stopping_worst_point)
from lemmas.runs.algorithm import follows, noisy_sgd
from lemmas.runs.by_shifts import noisy_sgd_by_shifts, pnsgd
from lemmas.convex_losses.convex_sets import member
from lemmas.divergences.finite_mixtures import finite_mixture_moment
from lemmas.runs.one_record import differ_at, noisy_sgd_one_record
from lemmas.runs.one_step_on_the_line import one_run
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V, X = euclid("V"), space("X")
K = test("K", V)
W, W2 = sequence("W", law(V)), sequence("W2", law(V))
x, x2 = sequence("x", point(X)), sequence("x2", point(X))
w0 = point("w0", V)
sigma, L, alpha, c, y = reals("sigma L alpha c y")
n, i, m, T, index_t = integer("n"), integer("i"), integer("m"), integer("T"), integer("t")

# --- sums over the stopping times -----------------------------------------------------------------------

seen = lambda T: indicator(i <= T)
excess = lambda j: exp(c / j) - 1
at_stop = lambda T: 1 + seen(T) * (exp(c / (T + 1 - i)) - 1)

@claim("The sum of 1 + 1[i <= T] (e^(c/(T - i + 1)) - 1), T <= m, is m + the sum of e^(c/j) - 1, j <= m - i + 1",
    given=[i >= 1, m >= 0],
    show=eq(Sum(1, m, at_stop), m + seen(m) * Sum(1, m + 1 - i, excess)))
def sum_over_stops():
    start, step = induction(m, 0)
    with start:
        unfold(Sum(1, 0, at_stop), "empty")
    with step:
        unfold(Sum(1, m + 1, at_stop))
        i_up_to_m, i_above_m = cases(i <= m)
        with i_up_to_m:
            unfold(Sum(1, m + 2 - i, excess))
        with i_above_m:
            i_up_to_m_plus_1, _ = cases(i <= m + 1)
            with i_up_to_m_plus_1:
                unfold(Sum(1, m + 2 - i, excess))
                unfold(Sum(1, m + 1 - i, excess), "empty")

doubt(sum_over_stops,
    mutants=[mutant("one term fewer", show=eq(Sum(1, m, at_stop), m + seen(m) * Sum(1, m - i, excess)))])

exp_twice = claim("e^y <= 1 + 2 y on [0, 1]", given=[0 <= y, y <= 1], show=exp(y) <= 1 + 2 * y)

@claim("1 + 1/2 + ... + 1/m <= 1 + log m", given=[m >= 1], show=Sum(1, m, lambda j: 1 / j) <= 1 + log(m))
def harmonic_log():
    _, step = induction(m, 1)
    with step:
        unfold(Sum(1, m + 1, lambda j: 1 / j))
        fact("log", "tangent", m / (m + 1))
        fact("log", "product", m, 1 / (m + 1))
        fact("log", "inverse", m + 1)

doubt(harmonic_log,
    mutants=[
        # The line of the paper's proof of Theorem 26.
        mutant("log m without the 1", show=Sum(1, m, lambda j: 1 / j) <= log(m))])

# --- the two runs, stopped ------------------------------------------------------------------------------

B = 2 * alpha * L**2 / sigma**2
c_ = (alpha - 1) * B  # for the c of the sums above
moment_at = lambda T: 1 + seen(T) * (exp(c_ / (T + 1 - i)) - 1)
runs = [hypothesis("run", noisy_sgd(W, w0, x)), hypothesis("other run", noisy_sgd(W2, w0, x2))]
data = [alpha > 1, 1 <= i, i <= n, pnsgd, member(w0, K), *runs, differ_at(x, x2, i, n)]

none = value(INTEGER, lambda t: expr(0))

def shorter(W: Series[Law], x: Series[Point]) -> tuple[Step, ...]:
    """A run of n steps is a run of T steps."""
    return (by.each_part((), (by.intro("t"), by.have(index_t <= T - 1), by.apply_to(follows(W, x)), by.assume())),)

stopped_runs = {"run": shorter(W, x), "other run": shorter(W2, x2)}
not_yet_apart = (by.intro("t"), by.apply_to(differ_at(x, x2, i, n), index_t + 1),
    by.split(this, (by.have(index_t <= T - 1), by.absurd(by.linear())), (by.choose(0), by.assume())))

@claim("Stopped at T: Renyi moment at most 1 for T < i, exp(2 alpha (alpha - 1) L^2/(sigma^2 (T - i + 1))) from i on",
    feldman("Theorem 26", "step"),
    given=[*data, 1 <= T, T <= n],
    show=renyi_moment(W[T], W2[T], alpha) <= moment_at(T))
def stopped_moment():
    yes, no = cases(i <= T)
    with yes:
        use(noisy_sgd_one_record, n=T,
            by={**stopped_runs,
                differ_at(x, x2, i, T): (by.intro("t"), by.have(index_t <= T), by.apply_to(differ_at(x, x2, i, n)),
                    by.assume())})
    with no:
        use(noisy_sgd_by_shifts, n=T, a=none, s=none, z=none,
            by={**stopped_runs, "same record or apart": not_yet_apart})

stop_output = lambda W: mix(1, n, lambda T: 1 / n, lambda T: W[T])
profile = 1 + Sum(1, n + 1 - i, lambda j: exp(c_ / j) - 1) / n

output, output2 = stop_output(W), stop_output(W2)
mean = Sum(1, n, lambda T: 1 / n * moment_at(T))

@claim("Stop-PNSGD: Renyi moment <= 1 + (1/n) sum_(j <= n - i + 1) (exp(2 (alpha - 1) alpha L^2/(sigma^2 j)) - 1) at i",
    feldman("Theorem 26", "step"),
    given=data,
    show=renyi_moment(output, output2, alpha) <= profile)
def stopped_profile():
    have(renyi_moment(output, output2, alpha) <= mean,
        by.use(finite_mixture_moment, by={"parts": (by.intro("T"), by.use(stopped_moment))}))
    use(sum_over_stops, c=c_, m=n)
    have(eq(mean, profile), by.linear(1 / n))
    rewrite(this, backwards=True)

first_input = Sum(1, n, lambda j: exp(c_ / j)) / n

@claim("Stop-PNSGD: (alpha - 1) D_alpha is at most log of the mean of exp(c/j), j = 1, ..., n, c = 2 alpha (alpha - 1) "
        "L^2/sigma^2, for every input", feldman("Theorem 26", "remark", "the first input is the worst"), kind="lemma",
    given=data,
    show=renyi(output, output2, alpha) <= log(first_input) / (alpha - 1))
def stopped_first_input():
    use(stopped_profile)
    use(random_stopping_worst_point, m=n + 1 - i, r=c_)
    have(profile <= first_input, by.linear(1 / n))
    fact("exp", "log", first_input)
    have((alpha - 1) * (log(first_input) / (alpha - 1)) == log(first_input))
    rewrite(this)
    intro("t")
    apply_to(stopped_profile)
    linear(E(output2, lambda y: t_(y) ** alpha) ** (alpha - 1))

t_ = weight("t", V)

@claim("The log of the mean of exp(y/j), j = 1, ..., n, is at most 2 y log n/n for n >= 3 and 0 <= y <= 1",
    feldman("Theorem 26", "step", "from three steps on"), kind="lemma",
    given=[n >= 3, 0 <= y, y <= 1],
    show=log(Sum(1, n, lambda j: exp(y / j)) / n) <= 2 * y * log(n) / n)
def printed_mean():
    yes, no = cases(y > 0)
    with yes:
        use(feldman_theorem26_from_three)
    with no:
        sums((1, n), lambda j: exp(y / j) == 1 + 0 * j, lambda j: ())  # each term is 1
        have(eq(Sum(1, n, lambda j: exp(y / j)) / n, 1), by.linear())

doubt(printed_mean, mutants=[mutant("for n = 2 too", given=[n >= 2, 0 <= y, y <= 1])])

# Printed with log n for all n >= 1: false for n = 1 and n = 2, where 1 + log n serves.  Printed for eta <= 2/beta of
# any sign; K must be closed.
@claim("Stop-PNSGD, 0 < eta <= 2/beta, sigma^2 >= 2 alpha (alpha - 1) L^2: (alpha, 4 alpha L^2 log n/(n sigma^2))-RDP "
        "for n >= 3, and with 1 + log n for every n", feldman("Theorem 26", "whole"),
    given=[*data, sigma**2 >= 2 * alpha * (alpha - 1) * L**2],
    show=(n >= 3).implies(renyi(output, output2, alpha) <= 4 * alpha * L**2 * log(n) / (n * sigma**2))
        & (renyi(output, output2, alpha) <= 4 * alpha * L**2 * (1 + log(n)) / (n * sigma**2)),
    repairs=("feldman_theorem26_n1", "feldman_theorem26_n2", "theorem26_negative_step"))
def stop_pnsgd():
    use(stopped_first_input)
    have(c_ <= 1, by.linear(1 / sigma**2))
    have(c_ >= 0)
    from_three_on, every_n = each_part()
    with from_three_on:
        intro("[n >= 3]")
        use(printed_mean)
        have(log(first_input) / (alpha - 1) <= 4 * alpha * L**2 * log(n) / (n * sigma**2), by.linear(1 / (alpha - 1)))
        use(larger_renyi_bound)
    with every_n:
        use(stopped_profile)
        with sums((1, n + 1 - i), lambda j: exp(c_ / j) - 1 <= 2 * c_ / j) as j:
            have(1 / j <= 1)
            have(c_ / j <= 1, by.linear(c_))
            use(exp_twice)
        use(harmonic_log, m=n + 1 - i)
        fact("log", "increasing", n + 1 - i, n)
        have(profile <= 1 + 2 * c_ * (1 + log(n)) / n, by.linear(1 / n, 2 * c_ / n))
        fact("exp", "tangent", 2 * c_ * (1 + log(n)) / n)
        intro("t")
        apply_to(stopped_profile)
        linear(E(output2, lambda y: t_(y) ** alpha) ** (alpha - 1))

printed = 4 * alpha * L**2 * log(n) / (n * sigma**2)

# One record, and one stopping time.
once = lambda run: mix(1, 1, lambda T: 1 / expr(1), run)
doubt(stopped_moment,
    mutants=[mutant("one more step uses the record",
            show=renyi_moment(W[T], W2[T], alpha) <= 1 + seen(T) * (exp(c_ / (T + 2 - i)) - 1),
            hints=[one_run("2", "2", T="1")])])
doubt(stop_pnsgd,
    mutants=[mutant("log n for n = 1 too", show=renyi(output, output2, alpha) <= printed,
            hints=[one_run("5/4", "0", once)]),
        mutant("1 in place of 4", show=renyi(output, output2, alpha) <= alpha * L**2 * (1 + log(n)) / (n * sigma**2),
            hints=[one_run("5/4", "5/4", once)])])

@claim("Stop-PNSGD, sigma^2 >= 2 alpha (alpha - 1) L^2: D_alpha <= 2 alpha L^2 (ln n + e - 1)/(n sigma^2), for every n",
    feldman("Theorem 26"), kind="strengthening",
    given=[*data, sigma**2 >= 2 * alpha * (alpha - 1) * L**2],
    show=renyi(output, output2, alpha) <= 2 * alpha * L**2 * (log(n) + exp(1) - 1) / (n * sigma**2))
def feldman_theorem26_half():
    """Below Theorem 26's 4 alpha L^2 ln n/(n sigma^2) from n = 6 on, half of it in the limit; without Lemma 25."""

    use(stopped_first_input)
    have(c_ <= 1, by.linear(1 / sigma**2))
    with have(log(first_input) <= (alpha - 1) * sharp_bound):
        c_positive, c_not_positive = cases(c_ > 0)
        with c_positive:
            use(feldman_theorem26_sharp)
        with c_not_positive:
            with sums((1, n), lambda j: exp(c_ / j) == 1 + 0 * j) as j:
                have(c_ / j <= 0, by.combine((1 / j, [c_ <= 0])))
            rewrite(this)
            have((alpha - 1) * sharp_bound >= 0)
    have(log(first_input) / (alpha - 1) <= sharp_bound, by.linear(1 / (alpha - 1)))
    use(larger_renyi_bound)

sharp_bound = 2 * alpha * L**2 * (log(n) + exp(1) - 1) / (n * sigma**2)

doubt(feldman_theorem26_half,
    mutants=[mutant("log n", show=renyi(output, output2, alpha) <= 2 * alpha * L**2 * log(n) / (n * sigma**2),
            hints=[one_run("5/4", "0", once)])])
