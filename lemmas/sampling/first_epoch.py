"""One epoch of one step of Algorithm 1 of berthier2019report, on the records 1, -1 and -1, for a mutant.

It refutes the mutant of `conjecture_2`.  The data sets are {1, 3} and {2, 3}, in binary 10 and 12, half of which is
used; the records are their own gradients, and a step of length 1 has noise of deviation 2.
"""

from typing import Any

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.sampling.binary_sets import has_record, removed
from lemmas.sampling.shuffled_sgd import chance, chances_of_a_uniform_draw, size
from lemmas.sampling.two_records import known, on_the_line
from verify.lemma import *

S, h = reals("S h")
k = integer("k")
g = bounded("g", line, line)

of_record = lambda k: k**2 - 5 * k + 5  # 1, -1, -1
gradient = lambda k: Min(1, 1 / abs(of_record(k))) * of_record(k)
drawn = lambda S, state: mix(1, 3, lambda k: chance(3, k, S), lambda k: bind(gauss(line), lambda xi: state(k, xi)))

def after(t: Expr, S: Expr, h: Expr) -> Law:
    """The state after t steps from h, t = 0 or 1."""
    return drawn(S, lambda k, xi: dirac(h - t * (gradient(k) + 2 * xi), S + t * (removed(k, S) - S)))

one_step: dict[str, Any] = {**on_the_line, "x": value(INTEGER, of_record),
    "J": value(INTEGER, lambda t: value(line, line, lambda S, h: after(t, S, h))),
    "P": value(INTEGER, lambda t: value(line, lambda S: bind(after(t, S, expr(0)), lambda h1, U: dirac(h1)))),
    **dict.fromkeys(("L", "gamma", "a", "m"), "1"), **dict.fromkeys(("tau", "p"), "1/2"),
    **dict.fromkeys(("D", "sigma", "alpha", "b"), "2"),
    **{"h0": "0", "n": "3", "S0": "10", "S1": "12", "target": "1/100"}}

def three_terms(term: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """A sum of three terms."""
    upto = lambda last: Sum(1, last, term)
    return (by.unfold(upto(3)), by.unfold(upto(2)), by.unfold(upto(1)), by.unfold(upto(0), "empty"))

def two_of_three(S: int, first: int) -> tuple[Step, ...]:
    """The set has two records."""
    members = [known(i, expr(S), int(i in (first, 3))) for i in (1, 2, 3)]
    return (*three_terms(lambda i: has_record(i, expr(S))), *members, by.have(eq(size(3, expr(S)), 2), by.linear()))

def halves(S: int, first: int) -> Prop:
    """Each of the two records is drawn with the probability 1/2."""
    U = expr(S)
    return eq(chance(3, first, U), "1/2") & eq(chance(3, 3 - first, U), 0) & eq(chance(3, 3, U), "1/2")

@claim("From {1, 3} and from {2, 3} each of the two records is drawn with the chance 1/2",
    show=halves(10, 1) & halves(12, 2))
def even_chances():
    each_part(are_even(10, 1), are_even(12, 2))

def are_even(S: int, first: int) -> tuple[Step, ...]:
    """The set has two records, and so the chance of each is 1/2."""
    digits = {first: 1, 3 - first: 0, 3: 1}
    return (*two_of_three(S, first), by.rewrite(this),
        *(by.rewrite(eq(has_record(i, expr(S)), digit)) for i, digit in digits.items()))

doubt(even_chances, mutants=[mutant("the other record", show=halves(10, 2))])

# That the chances of a draw from S are not negative, and add up to 1.
are_chances = lambda S: [(by.use(chances_of_a_uniform_draw), by.apply_to("chances_of_a_uniform_draw.0")),
    (by.use(chances_of_a_uniform_draw), by.assume())]
f = bounded("f", line)
one_step_laws: dict[str, Any] = {"given epoch starts": (by.intro("S", "h"), by.ext("g"),
        by.mixture(drawn(S, lambda k, xi: dirac(h, S)), g, by=are_chances(S)),
        by.use(chances_of_a_uniform_draw, n=3, S=S), by.linear(g(h, S))),
    "given first step": (by.intro("S", "h"), by.ext("g")),
    "given run starts": (by.intro("S"), by.ext("f"),
        by.mixture(drawn(S, lambda k, xi: dirac(expr(0), S)), lambda h1, U: f(h1), by=are_chances(S)),
        by.use(chances_of_a_uniform_draw, n=3, S=S), by.linear(f(0))),
    "given first epoch": (by.intro("S"), by.ext("f")), "given number of records": two_of_three(10, 1)}

@definition(r"\text{the state after the first step with } $S")
def after_first_step(S: Real) -> Law:
    """the state after the first step with the data set S.

    The parameter and what is left of the data set, the sum of the powers 2^k of its records."""
    return after(expr(1), S, expr(0))

# A test that prefers the outputs below 0, and its means after the step.
weight_at = lambda y: 1 + indicator(y < 0) / 2
square_at = lambda y: weight_at(y) ** 2
mean_after = lambda S, of: E(after_first_step(expr(S)), lambda h1, U: of(h1))
first_mean, second_mean = 1 + (Q(expr("-1/2")) + Q(expr("1/2"))) / 4, 1 + "5/4" * Q(expr("1/2"))

@claim("t = 1 + 1[first output < 0]/2: E t = 1 + (Q(-1/2) + Q(1/2))/4 from {1, 3}, E t^2 = 1 + 5/4 Q(1/2) from {2, 3}",
    show=eq(mean_after(10, weight_at), first_mean) & eq(mean_after(12, square_at), second_mean))
def means_of_test():
    each_part(mean(10, {1: 1, 3: -1}, weight_at, "1/2"), mean(12, {2: -1, 3: -1}, square_at, "5/4"))

def of_gradient(record: int, c: int, of: Callable[[Expr], Expr], slope: str) -> tuple[Step, ...]:
    """The mean of 1 + slope 1[y < 0] after the step with this record, whose gradient is c."""
    edge = -expr(c) / 2
    return (by.use(gauss_tail, t=edge), by.have(eq(gradient(expr(record)), c), by.evaluate()),
        by.under(gauss(line),
            lambda xi: eq(of(0 - (gradient(expr(record)) + 2 * xi)), 1 + slope * indicator(edge < xi)),
            lambda xi: (by.rewrite(this), by.cases(edge < xi))))

def mean(S: int, records: dict[int, int], of: Callable[[Expr], Expr], slope: str) -> tuple[Step, ...]:
    """The mean of `of` after the step from S, whose records have these gradients."""
    U = expr(S)
    at = lambda k: E(gauss(line), lambda xi: of(0 - (gradient(k) + 2 * xi)))
    steps = [step for record, c in records.items() for step in of_gradient(record, c, of, slope)]
    return (by.use(even_chances), *steps,
        by.mixture(after(expr(1), U, expr(0)), lambda h1, U: of(h1), by=are_chances(U)),
        *three_terms(lambda k: chance(3, k, U) * at(k)), by.linear(*(at(expr(k)) for k in (1, 2, 3))))

# In the order 2, D_2 <= 1/100 would give (E_P t)^2 <= exp(1/100) E_Q t^2 for the test's weight t.
not_within_target = (by.intro(),
    by.each_part((),
        (by.witness(value(line, weight_at)), by.use(means_of_test),
            by.have(exp(expr("1/100")) * second_mean < first_mean**2, by.evaluate()),
            by.linear(exp(expr("1/100")), mean_after(10, weight_at), first_mean))))
