"""Theorem 26 of feldman2018iteration as printed: false for n = 2, at alpha = 6/5 and sigma = 7/10.

L = eta = 1; the first loss is -w on one data set and w on the other, the second is w on both.  Stopped after one step
or two, the outputs are N(1, s^2)/2 + N(0, 2 s^2)/2 and N(-1, s^2)/2 + N(-2, 2 s^2)/2, s = 7/10.  With cells of width
7/20 from -7/5 to 49/20, D_(6/5) of their chances is 3.3972; the theorem says at most (24/5) log 2/0.98 = 3.3950.  (The
divergence of the outputs is 3.4579.)
"""

from typing import Any

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.axioms import gauss_line_sum
from lemmas.runs.one_step_on_the_line import problem
from lemmas.upper_bounds.stopping import data, output, output2
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

m, c, s = reals("m c s")
alpha, L, sigma = reals("alpha L sigma")
n, index_t = integer("n"), integer("t")

# --- the chance to end below a cut ----------------------------------------------------------------------------------------------

once = lambda m, s: bind(gauss(line), lambda x: dirac(m - s * x))
twice = lambda m, s: bind(gauss(line), lambda x: bind(gauss(line), lambda y: dirac(m - s * x - s * y)))

@claim("m - s z is below c with the probability Q((m - c)/s)",
    given=[s > 0],
    show=eq(E(once(m, s), lambda u: indicator(u < c)), Q((m - c) / s)))
def one_noise_below():
    use(gauss_tail)
    with under(gauss(line), lambda x: eq(indicator(m - s * x < c), indicator((m - c) / s < x))) as x:
        cases(m - s * x < c, yes=(by.have((m - c) / s < x),), no=(by.have(x <= (m - c) / s),))

doubt(one_noise_below,
    mutants=[mutant("the other tail", show=eq(E(once(m, s), lambda u: indicator(u < c)), Q((c - m) / s)))])

@claim("m - s z - s z' is below c with the probability Q((m - c)/(sqrt(2) s))",
    given=[s > 0],
    show=eq(E(twice(m, s), lambda u: indicator(u < c)), Q((m - c) / (sqrt(2) * s))))
def two_noises_below():
    use(gauss_line_sum, r=-s, s=-s, c=-sqrt(2) * s)
    use(one_noise_below, s=sqrt(2) * s)
    have(eq(E(bind(gauss(line), lambda x: bind(gauss(line), lambda y: dirac(-s * x - s * y))),
                lambda v: indicator(m + v < c)), Q((m - c) / (sqrt(2) * s))), by.rewrite("gauss_line_sum"))

doubt(two_noises_below,
    mutants=[mutant("the other tail", show=eq(E(twice(m, s), lambda u: indicator(u < c)), Q((c - m) / (sqrt(2) * s))),
            hints=[{"witness": {"m": "0", "c": "1", "s": "1"},
                    "proofs": {"show": (by.contradiction(), by.use(two_noises_below, m=0, c=1, s=1),
                            by.have(Q(-1 / sqrt(2)) > Q(1 / sqrt(2)), by.evaluate()), by.linear())}}])])

# --- the theorem ----------------------------------------------------------------------------------------------------------------

theorem26_as_printed = claim("Theorem 26 as printed: Stop-PNSGD with 0 < eta <= 2/beta and sigma >= L sqrt(2 (alpha - "
        "1) alpha) is (alpha, 4 alpha L^2 log n/(n sigma^2))-RDP", feldman("Theorem 26", "whole"),
    flaw="false statement", grade="boundary", mended_by=("stop_pnsgd",),
    given=[*data, sigma >= L * sqrt(2 * (alpha - 1) * alpha)],
    show=renyi(output, output2, alpha) <= 4 * alpha * L**2 * log(n) / (n * sigma**2))

noise = expr("7/10")
cuts = [expr("7/20") * k for k in range(-4, 8)]
# The fifth roots of the ratios of the chances of the cells, nearly.
roots = ("0.6", "0.75", "0.82", "0.93", "1.08", "1.31", "1.62", "2.05", "2.6", "3.28", "4.05", "4.86", "5.81")
levels = [expr(root) ** 5 for root in roots]

def steps(values: list[Expr]) -> Callable[[Expr], Expr]:
    """The function with these values below the first cut, between the cuts, and from the last one on."""
    rises = [(c, after - before) for c, before, after in zip(cuts, values, values[1:], strict=False)]
    return lambda u: values[0] + sum((rise * (1 - indicator(u < c)) for c, rise in rises), expr(0))

def in_each_cell(number: int = 0) -> tuple[Step, ...]:
    """What is to be shown, in the cells from this one on."""
    if number == len(cuts):
        return (by.auto(),)
    return (by.cases(u < cuts[number], yes=(by.auto(),), no=in_each_cell(number + 1)),)

u = real("u")
test_function = steps(levels)
below_root = steps([expr(root) - "1/1000000" for root in roots])
above_power = steps([expr(root) ** 6 * "1000001/1000000" for root in roots])

@claim("The step function with the values z^5 has a fifth root of at least z - 10^-6, and a power 6/5 of at most (1 + "
        "10^-6) z^6",
    show=(below_root(u) <= test_function(u) ** (expr("6/5") - 1)) & (test_function(u) ** expr("6/5") <= above_power(u)))
def cells_of_the_test():
    do(*in_each_cell())

doubt(cells_of_the_test,
    mutants=[mutant("at least z + 1/1000", show=below_root(u) + "1/1000" <= test_function(u) ** (expr("6/5") - 1))])

# The laws after t = 0, 1 and 2 steps from 0 to a and on to a + b, each with the noise 7/10 z.
a, b = reals("a b")
states = lambda a, b, t: bind(gauss(line),
    lambda x: bind(gauss(line),
        lambda y: dirac(indicator(1 <= t) * (a - noise * x) + indicator(2 <= t) * (b - noise * y))))
stopped = lambda a, b: mix(1, 2, lambda t: 1 / expr(2), lambda t: states(a, b, t))
chance = lambda a, b, c: (Q((a - c) / noise) + Q((a + b - c) / (sqrt(2) * noise))) / 2

@claim("Stopped after one step or two, the run is below c with the mean of the two probabilities",
    show=eq(E(stopped(a, b), lambda u: indicator(u < c)), chance(a, b, c)))
def chance_below():
    unfold(so_far(2))
    unfold(so_far(1))
    unfold(so_far(0), "empty")
    use(one_noise_below, m=a, s=noise)
    use(two_noises_below, m=a + b, s=noise)

so_far = lambda last: Sum(1, last, lambda t: 1 / expr(2) * E(states(a, b, t), lambda u: indicator(u < c)))

doubt(chance_below,
    mutants=[mutant("the sum", show=eq(E(stopped(a, b), lambda u: indicator(u < c)), 2 * chance(a, b, c)),
            hints=[{"witness": {"a": "0", "b": "0", "c": "1"},
                    "proofs": {"show": (by.contradiction(), by.use(chance_below, a=0, b=0, c=1),
                            by.have(chance(expr(0), expr(0), expr(1)) > 0, by.evaluate()), by.linear())}}])])

runs = {"W": value(INTEGER, lambda t: states(expr(1), expr(-1), t)),
    "W2": value(INTEGER, lambda t: states(expr(-1), expr(-1), t))}
instance: dict[str, Any] = {**problem, **runs, **{"sigma": "7/10", "alpha": "6/5", "n": "2", "i": "1"},
    "x": value(INTEGER, lambda t: 2 * t - 3), "x2": value(INTEGER, lambda t: expr(1))}
a_run = (by.each_part((by.ext("f"), by.auto()),
        (by.intro("t"),
            by.cases(index_t <= 0, yes=(by.have(eq(index_t, 0)), by.rewrite(this), by.ext("f"), by.auto()),
                no=(by.have(eq(index_t, 1)), by.rewrite(this), by.ext("f"), by.auto())))),)
first, second = stopped(expr(1), expr(-1)), stopped(expr(-1), expr(-1))

def seen(a: int) -> tuple[Step, ...]:
    """The chances of the output to end below the cuts."""
    return tuple(by.use(chance_below, a=expr(a), b=expr(-1), c=c) for c in cuts)

mean = lambda a, values: (values[0] + sum(((after - before) * (1 - chance(expr(a), expr(-1), c)) for c, before,
            after in zip(cuts, values, values[1:], strict=False)), expr(0)))
low = mean(1, [expr(root) - "1/1000000" for root in roots])
high = mean(-1, [expr(root) ** 6 * "1000001/1000000" for root in roots])
# D_(6/5)(P || Q) <= c would make (E_P f^(1/5))^(6/5) <= e^(c/5) (E_Q f^(6/5))^(1/5), for the test function f.
E_low = E(first, lambda u: test_function(u) ** (expr("6/5") - 1))
E_high = E(second, lambda u: test_function(u) ** expr("6/5"))
promised = 4 * expr("6/5") * log(2) / (2 * expr("7/10") ** 2)
fails: dict[str, Any] = {"witness": instance,
    "proofs": {"given run": a_run, "given other run": a_run,
        "show": (by.contradiction(), by.apply_to(this, value(line, test_function)),
            by.under(first, lambda u: below_root(u) <= test_function(u) ** (expr("6/5") - 1),
                lambda u: (by.use(cells_of_the_test),)),
            by.under(second, lambda u: test_function(u) ** expr("6/5") <= above_power(u),
                lambda u: (by.use(cells_of_the_test),)), *seen(1), by.have(E(first, below_root) == low, by.linear()),
            *seen(-1), by.have(E(second, above_power) == high, by.linear()), by.have((low > 1) & (high > 1)),
            by.fact("^", "increasing", low, E_low, expr("6/5")), by.fact("^", "increasing", E_high, high, expr("1/5")),
            by.have(low ** expr("6/5") > exp(promised / 5) * high ** expr("1/5"), by.evaluate()),
            by.linear(exp(promised / 5)))}}
doubt(theorem26_as_printed, hints=[fails])
