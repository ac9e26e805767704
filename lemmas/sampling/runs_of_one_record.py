"""Witnesses for mutants about Algorithm 1 of berthier2019report: one record, and steps of length 0 on the line.

The history is the last parameter, since no number remembers two; so what is refuted is said of such histories too.
S is the set of the records left, a binary number; chance(1, k, S) is that of drawing record k if 1 is the only one, a
the mark of `random_permutation`, o the record that the order has next, removed(k, S) is S without k.
"""

from typing import Any

from lemmas.sampling.binary_sets import has_record, member_or_not, record_gone, removed
from lemmas.sampling.sets_with_one_record import alone
from lemmas.sampling.shuffled_sgd import V, chance, gamma, record, sgd_step, size, th, x
from lemmas.sampling.two_records import on_the_line
from verify.lemma import *

S, a = reals("S a")
k, t, o = integer("k"), integer("t"), integer("o")
g, g3 = bounded("g", V, line), bounded("g", V, line, line)

@claim("From a set of one record, or of none, the record 1 is drawn", show=eq(chance(1, 1, S), 1))
def one_record_is_drawn():
    do(*alone(lambda i: has_record(i, S)))  # a sum over 1, ..., 1 is its term
    use(member_or_not)
    split(this,
        *[(by.have(eq(size(1, S), bit)), by.rewrite(this), by.rewrite(eq(has_record(1, S), bit))) for bit in (0, 1)])

A = real_sequence("A")
drawn_term = lambda k: chance(1, k, S) * A[k]

@claim("The sum over k <= 1 of chance_k(S) A_k is A_1: from one record, or none, the record 1 is drawn",
    show=eq(Sum(1, 1, drawn_term), A[1]))
def mean_of_draw():
    use(one_record_is_drawn)
    do(*alone(drawn_term))
    linear(A[1])

# What a mixture by these chances leaves to be shown: they are in [0, 1], and add up to 1.
are_chances = [(by.use(one_record_is_drawn), by.have(eq(k, 1)), by.rewrite(this)),
    (by.use(mean_of_draw, A=value(INTEGER, lambda k: expr(1))),)]

@claim("A step of length 0 ends where it begins", given=[eq(gamma, 0)], show=same(sgd_step(th, record), dirac(th)))
def step_of_length_0():
    rewrite(eq(gamma, 0))

def next_of(state: Callable[[Point, Expr], Law], k: Expr) -> Law:
    """A step with record k to the state(y, k), y the new parameter."""
    return bind(sgd_step(th, x[k]), lambda y: state(y, k))

def drawn(state: Callable[[Point, Expr], Law]) -> Law:
    """A step with the drawn record k to the state(y, k)."""
    return mix(1, 1, lambda k: chance(1, k, S), lambda k: next_of(state, k))

def stays(state: Callable[[Point, Expr], Law], g: Any) -> None:
    """The law drawn(state) is state(theta, 1) where a step has length 0."""
    intro("g")
    use(step_of_length_0, record=x[1])
    have(eq(E(next_of(state, expr(1)), g), E(state(th, expr(1)), g)), by.rewrite(this))
    mixture(drawn(state), g, by=are_chances)
    use(mean_of_draw, A=value(INTEGER, lambda k: E(next_of(state, k), g)))
    linear()

state = lambda y, k: dirac(y, removed(k, S))
marked = lambda y, k: dirac(y, removed(k, S), a * indicator(eq(k, o)))

@claim("With one record and steps of length 0 the parameter stays, and the record is taken out",
    given=[eq(gamma, 0)],
    show=every(bounded(V, line), lambda g: eq(E(drawn(state), g), E(state(th, expr(1)), g))))
def one_record_run_at_rest():
    stays(state, g)

@claim("One record, steps of length 0: the next state is (theta, S without 1, a 1[1 = o])",
    given=[eq(gamma, 0)],
    show=every(bounded(V, line, line),
        lambda g: eq(E(drawn(marked), g), g(th, removed(1, S), a * indicator(eq(1, o))))))
def marked_at_rest():
    stays(marked, g3)

left = lambda t, S: S - indicator(1 <= t) * 2 * has_record(1, S)
one_record: dict[str, Any] = {**on_the_line, "G": value(line, line, lambda theta, x: expr(0)),
    "x": value(INTEGER, lambda k: expr(0)),
    "J": value(INTEGER, lambda t: value(line, line, lambda S, h: dirac(h, left(t, S)))),
    "P": value(INTEGER, lambda ep: value(line, lambda S: dirac(expr(0)))),
    **dict.fromkeys(("gamma", "sigma", "L", "h0", "ep"), "0"), **dict.fromkeys(("n", "m", "tau"), "1"),
    "s": value(INTEGER, lambda j: expr(1)), "W": value(INTEGER, lambda t: dirac(expr(0), left(t, expr(2)), expr(1))),
    "R": value(INTEGER, lambda t: dirac(expr(0)))}
at_line = {**dict.fromkeys(("V", "X"), line), **dict.fromkeys(("gamma", "sigma", "L"), 0),
    **{name: one_record[name] for name in ("G", "x")}}

def taken_out(S: Expr) -> tuple[Step, ...]:
    """What is left after t + 1 steps is what is left after t, without the record 1."""
    return (by.use(record_gone, k=1, S=S), by.have(eq(left(t + 1, S), removed(1, left(t, S))), by.cases(1 <= t)))

def same_rest(S: Expr, value_at: Callable[[Expr], Expr]) -> Step:
    """So a function has the same value."""
    then = removed(1, left(t, S))
    return by.have(eq(value_at(left(t + 1, S)), value_at(then)), by.rewrite(eq(left(t + 1, S), then)))

h = real("h")
on_line, on_line3 = bounded("g", line, line), bounded("g", line, line, line)
one_record_laws: dict[str, Any] = {"given epoch starts": (by.intro("S", "h"), by.ext("g")),
    "given epoch goes on": (by.intro("t"), by.intro(), by.intro("S", "h"), *taken_out(S),
        by.use(one_record_run_at_rest, **at_line, theta=h, S=left(t, S)), by.ext("g"),
        by.apply_to(one_record_run_at_rest, on_line), same_rest(S, lambda hole: on_line(h, hole)), by.linear()),
    "given run starts": (by.intro("S"), by.ext("g")),
    "given run goes on": (by.intro("ep"), by.intro(), by.intro("S"), by.ext("g")),
    "given marked epoch starts": (by.ext("g"),),
    "given marked epoch goes on": (by.intro("t"), by.intro(), *taken_out(expr(2)),
        by.use(marked_at_rest, **at_line, theta=0, S=left(t, expr(2)), a=1, o=1), by.ext("g"),
        by.apply_to(marked_at_rest, on_line3), same_rest(expr(2), lambda hole: on_line3(0, hole, 1)), by.linear()),
    "given starts along the order": (by.ext("g"),),
    "given goes on along the order": (by.intro("t"), by.intro(), by.ext("g")),
    "given no record twice": (by.intro("i", "j"), by.intro(), by.intro(), by.intro(), by.intro())}
