"""A witness for the mutants about shuffled epochs: two records, and a history that forgets how it began.

Sets are binary numbers.  An epoch starts in the digit 0 of the set, which stands for no record; outputs are 0 and 1,
and the history is the last of them.  They are equally likely, but not for record 1 after the start in 1.
"""

from typing import Any

from lemmas.sampling.binary_sets import has_record, member_or_not, removed
from lemmas.sampling.sets_with_one_record import binary_laws, binary_sets
from verify.language.expr import expr
from verify.lemma import *

S, y, h = reals("S y h")
k, t = integer("k"), integer("t")
mean = bounded("g", line, line)
of_output = bounded("f", line)

def biased(k: Expr, h: Expr) -> Expr:
    """1 for record 1 after a history of 1 or more, otherwise 0."""
    return indicator((k <= 1) & (1 <= h))

def weight_of(k: Expr, h: Expr, y: Expr) -> Expr:
    """The density of the output y of record k after h."""
    return 1 - biased(k, h) + biased(k, h) * (indicator(1 <= y) + expr("1/2"))

def coin(weight: Callable[[Expr], Expr]) -> Law:
    return mix(0, 1, lambda i: weight(i) / 2, lambda i: dirac(i))

def output(k: Expr, h: Expr) -> Law:
    return coin(lambda i: weight_of(k, h, i))

fair = coin(lambda i: expr(1))

def drawn(k: Expr, S: Expr) -> Expr:
    """The probability of record k, 1/2 each where there is none."""
    return (1 + has_record(k, S) - has_record(3 - k, S)) / 2

def begun(S: Expr) -> Expr:
    """The start of an epoch from S."""
    return has_record(0, S)

def after(t: Expr, S: Expr) -> Law:
    """The state after t steps, t = 0 or 1."""
    return mix(1, 2, lambda k: drawn(k, S),
        lambda k: bind(output(k, begun(S)),
            lambda y: dirac(begun(S) + t * (y - begun(S)), S - t * (2**k * has_record(k, S)))))

# A history is its last output alone.
last_output = {"H": "line", "append": value(line, line, lambda h, y: y), "last": value(line, lambda h: h)}
# Records and parameters are numbers, and the records their own gradients.
on_the_line = {**dict.fromkeys(("V", "X"), "line"), **last_output, "G": value(line, line, lambda theta, x: x)}
two_records: dict[str, Any] = {**binary_sets, **last_output, "Y": "line",
    "F": value(INTEGER, lambda k: value(line, line, lambda h, y: weight_of(k, h, y))),
    "N": value(INTEGER, lambda k: value(line, lambda h: output(k, h))), "rho": value(line, lambda h: fair),
    "draw": value(INTEGER, lambda k: value(line, lambda S: drawn(k, S))),
    "start": value(line, lambda S: dirac(begun(S))), "J": value(INTEGER, lambda t: value(line, lambda S: after(t, S))),
    "n": "2", "m": "1"}

def two_terms(first: int, term: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """A sum of two terms."""
    upto = lambda last: Sum(first, last, term)
    return (by.unfold(upto(first + 1)), by.unfold(upto(first)), by.unfold(upto(first - 1), "empty"))

def digits(k: Expr, S: Expr) -> tuple[Step, ...]:
    """All cases of two digits."""
    return (by.use(member_or_not, k=k, S=S).called("record"), by.use(member_or_not, k=3 - k, S=S).called("other"),
        by.split("record"), by.split("other"))

def known(k: int, S: Expr | int, value: int) -> Step:
    """Whether record k is in the set S."""
    return by.have(eq(has_record(k, S), value), by.evaluate())

over = real("over")

def no_number(term: Expr, *zero: Step) -> tuple[Step, ...]:
    """From term != 0, which is the last hypothesis, and term = 0, by the steps `zero`, anything follows."""
    return (by.let(over, term).called("over"), by.have(over != 0, by.rewrite("over"), by.assume()),
        by.have(over == 0, by.rewrite("over"), *zero), by.absurd(by.sign()))

def one_of_two(k: Expr) -> tuple[Step, ...]:
    """k is 1 or 2."""
    return (by.cases(k <= 1, yes=(by.have(eq(k, 1)), by.rewrite(this)), no=(by.have(eq(k, 2)), by.rewrite(this))),)

def mean_of_output(k: Expr, h: Expr, g: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    weight = lambda i: weight_of(k, h, i)
    return (by.mixture(output(k, h), g, by={1: (by.keep(), *two_terms(0, lambda i: weight(i) / 2), by.linear())}),
        *two_terms(0, lambda i: weight(i) / 2 * g(i)))

def mean_of_draw(M: Law, S: Expr, g: Callable[..., Expr], part: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """The mean of g under a mixture M over the record drawn from S, whose parts have the means `part`."""
    return (by.mixture(M, g,
            by=[(by.keep(), *digits(k, S), by.linear()),
                (by.keep(), *two_terms(1, lambda k: drawn(k, S)), by.linear())]),
        *two_terms(1, lambda k: drawn(k, S) * part(k)))

def next_state(h: Expr, S: Expr) -> Law:
    return mix(1, 2, lambda k: drawn(k, S), lambda k: bind(output(k, h), lambda y: dirac(y, removed(k, S))))

S0 = real("S0")
after_one = lambda k: E(output(k, begun(S0)), lambda y: mean(y, removed(k, S0)))
mean_of_next = E(next_state(begun(S0), S0), mean)
in_range = (*digits(k, S), by.linear())
two_records_laws: dict[str, Any] = {**binary_laws, **dict.fromkeys(("value draw 0", "value draw 1"), in_range),
    "given uniform": (by.intro("S", "k"), by.intro(), by.intro(), *one_of_two(k),
        *two_terms(1, lambda i: has_record(i, S)), *digits(expr(1), S), by.linear(has_record(1, S), has_record(2, S))),
    "given some record": (by.intro("S"), *two_terms(1, lambda k: drawn(k, S)), by.linear()),
    "given starts": (by.intro("S0"), by.ext("g"),
        *mean_of_draw(after(expr(0), S0), S0, mean, lambda k: mean(begun(S0), S0)), by.linear()),
    "given goes on": (by.intro("t", "S0"), by.have(eq(t, 0)), by.rewrite(this), by.ext("g"),
        *mean_of_draw(after(expr(1), S0), S0, mean, after_one),
        *mean_of_draw(after(expr(0), S0), S0, lambda h, S: E(next_state(h, S), mean), lambda k: mean_of_next),
        *mean_of_draw(next_state(begun(S0), S0), S0, mean, after_one), by.linear()),
    "given densities": (by.intro("k", "h", "f"), by.intro(), by.intro(), *mean_of_output(k, h, of_output),
        by.mixture(fair, lambda y: weight_of(k, h, y) * of_output(y)),
        *two_terms(0, lambda y: weight_of(k, h, y) * of_output(y) / 2), by.linear())}
