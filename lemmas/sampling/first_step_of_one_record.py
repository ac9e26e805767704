"""Witnesses for mutants about Algorithm 1 of berthier2019report: the first step with one record, {1} or {2}.

They refute the mutant of `conjecture_1`.  The sets are in binary 2 and 4, the records are 1 and -1 and their own
gradients, and a step of length 1 has noise of deviation 2.
"""

from typing import Any

from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from lemmas.mechanisms.gaussian_symmetry import gauss_symmetry
from lemmas.sampling.binary_sets import has_record, removed
from lemmas.sampling.shuffled_sgd import chance, chances_of_a_uniform_draw, size
from lemmas.sampling.two_records import known, on_the_line, two_terms
from verify.lemma import *

S = real("S")
k = integer("k")
f = bounded("f", line)

def lone(record: int, other: int) -> Prop:
    """From the set of the record alone it is drawn."""
    return eq(chance(2, record, 2**record), 1) & eq(chance(2, other, 2**record), 0)

@claim("From {1} the record 1 is drawn, from {2} the record 2", show=lone(1, 2) & lone(2, 1))
def lone_chances():
    each_part(size_is_1(2), size_is_1(4))

def size_is_1(S: int) -> tuple[Step, ...]:
    """The set S has one record, which therefore is drawn."""
    return (*two_terms(1, lambda i: has_record(i, expr(S))), known(1, expr(S), int(S == 2)),
        known(2, expr(S), int(S == 4)), by.have(eq(size(2, expr(S)), 1), by.linear()), by.rewrite(this),
        *(by.rewrite(eq(has_record(k, expr(S)), int(S == 2**k))) for k in (1, 2)))

doubt(lone_chances, mutants=[mutant("the other way", show=lone(1, 1))])

# --- the witness ------------------------------------------------------------------------------------------------------

of_record = lambda k: 3 - 2 * k  # the records 1 and -1
gradient = lambda k: Min(1, 1 / abs(of_record(k))) * of_record(k)
h = real("h")
drawn = lambda S, state: mix(1, 2, lambda k: chance(2, k, S), lambda k: bind(gauss(line), lambda xi: state(k, xi)))

def after(t: Expr, S: Expr, h: Expr) -> Law:
    """The state after t steps from h, t = 0 or 1."""
    return drawn(S, lambda k, xi: dirac(h - t * (gradient(k) + 2 * xi), S + t * (removed(k, S) - S)))

first_step: dict[str, Any] = {**on_the_line, "x": value(INTEGER, of_record),
    "J": value(INTEGER, lambda t: value(line, line, lambda S, h: after(t, S, h))),
    "P": value(INTEGER, lambda ep: value(line, lambda S: dirac(expr(0)))), **dict.fromkeys(("L", "gamma", "a"), "1"),
    **dict.fromkeys(("h0", "ep", "t"), "0"), **dict.fromkeys(("n", "sigma", "alpha", "b", "S0"), "2"), "S1": "4"}
are_chances = [(by.use(chances_of_a_uniform_draw, n=2, S=S), by.apply_to("chances_of_a_uniform_draw.0", k)),
    (by.use(chances_of_a_uniform_draw, n=2, S=S), by.assume())]
g = bounded("g", line, line)
first_step_laws: dict[str, Any] = {"given epoch starts": (by.intro("S", "h"), by.ext("g"),
        by.mixture(drawn(S, lambda k, xi: dirac(h, S)), g, by=are_chances), by.use(chances_of_a_uniform_draw, n=2, S=S),
        by.linear(g(h, S))), "given first step": (by.intro("S", "h"), by.ext("g"))}

# --- the law of the first output --------------------------------------------------------------------------------------

K = markov("K", line, line)
outputs = lambda t, S: bind(dirac(expr(0)), lambda h: bind(after(expr(t), expr(S), h), lambda h1, U: dirac(h1)))

@definition(r"$K\text{ takes the output before the first step on } $S \text{ to the output after it}")
def first_output(K: Markov[line, line], S: Integer) -> Prop:
    """K takes the output before the first step on the data set S to the output after it.

    The kernel K gives the law of the output of one step; a data set is the sum of the powers 2^k of its records."""
    return same(outputs(1, S), bind(outputs(0, S), lambda h: bind(K(h), lambda y: dirac(y))))

def around(mean: int) -> Law:
    """N(mean, 4)."""
    return bind(gauss(line), lambda xi: dirac(mean + 2 * xi))

def is_gaussian(S: int, record: int) -> tuple[Step, ...]:
    """The first output, for the one record in S."""
    U, mean = expr(S), -of_record(record)
    moved = lambda k: E(gauss(line), lambda xi: f(0 - (gradient(k) + 2 * xi)))
    unclipped = E(gauss(line), lambda xi: f(mean - 2 * xi))
    chances_of = [(by.use(chances_of_a_uniform_draw), by.apply_to("chances_of_a_uniform_draw.0")),
        (by.use(chances_of_a_uniform_draw), by.assume())]
    parts = {1: lambda k: chance(2, k, U) * moved(k), 0: lambda k: chance(2, k, U) * E(K(0), f)}
    return (by.ext("f"), by.use(lone_chances), by.use(gauss_symmetry),
        by.have(eq(unclipped, E(around(mean), f)),
            by.congruence(this, lambda hole: eq(E(hole, lambda z: f(mean + 2 * z)), E(around(mean), f)))),
        by.have(eq(Min(1, 1 / abs(expr(-mean))), 1), by.evaluate()),
        by.have(eq(moved(expr(record)), unclipped), by.rewrite(this)),
        by.mixture(after(expr(1), U, expr(0)), lambda h1, S: f(h1), by=chances_of), *two_terms(1, parts[1]),
        by.have(eq(E(outputs(1, S), f), E(around(mean), f)), by.linear(moved(expr(1)), moved(expr(2)))),
        by.rewrite("output", at=this), by.mixture(after(expr(0), U, expr(0)), lambda h1, S: E(K(h1), f), by=chances_of),
        *two_terms(1, parts[0]), by.linear(E(K(0), f)))

@claim("From {1} the first output is N(-1, 4)",
    given=[hypothesis("output", first_output(K, expr(2)))],
    show=same(K(0), around(-1)))
def first_output_of_1():
    do(*is_gaussian(2, 1))

@claim("From {2} the first output is N(1, 4)",
    given=[hypothesis("output", first_output(K, expr(4)))],
    show=same(K(0), around(1)))
def first_output_of_2():
    do(*is_gaussian(4, 2))

K0, K1 = markov("K0", line, line), markov("K1", line, line)
# The bound of `conjecture_1` for alpha = 2, L = 1, sigma = 2, and its half.
left = size(2, expr(2)) - 0
printed = (32 * expr(1) ** 2 / ((left + 1) ** 2 * expr(2) ** 2)
        + (40 + 64 * expr(9) ** 2 * exp(expr(2 + 2) * (2 + 1) / 2)) / (left + 1) ** 3)
cost = Min(printed, 4 * expr(1) ** 2 / expr(2) ** 2) / 2
w = weight("w", line)
# "half" is the mutant's bound, `cost`, which is at most 1/2; D_2 of N(-1, 4) and N(1, 4) is 1.
a_step_apart = (by.intro(), by.intro("K0", "K1"), by.contradiction().called("from {1}", "from {2}", "half"),
    by.use(first_output_of_1, K=K0).called("K0(0)"), by.use(first_output_of_2, K=K1).called("K1(0)"),
    by.have(renyi(K0(0), K1(0), 2) <= "1/2", by.intro("w"), by.apply_to("half", 0, w),
        by.fact("min", "below", printed, 1), by.fact("exp", "increasing", cost, "1/2"),
        by.linear(E(K1(0), lambda y: w(y) ** 2))), by.rewrite("K0(0)", at=this), by.rewrite("K1(0)", at=this),
    by.use(gaussian_renyi_exact, V=line, m1=-1, m2=1, alpha=2, s=2, R="1/2"), by.modus("gaussian_renyi_exact.1"),
    by.linear())
