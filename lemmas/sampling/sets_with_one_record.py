"""Witnesses for the mutants of lemmas about sets of records: binary numbers for sets, one record, one output.

They serve `posterior`, `remaining` and others on Conjecture 1 of berthier2019report: P(A, S) is there the sum, over all
injective maps from the outputs A to the records S, of the product of the likelihoods r[k](j).
"""

from typing import Any

from lemmas.sampling.binary_sets import (has_record, member_or_not, other_records_stay, record_gone, removals_commute,
    removed)
from verify.lemma import *

A, S = reals("A S")
i, j, k = (integer(name) for name in ("i", "j", "k"))

# Proofs of the hypotheses of `posterior` by their names; "value has ..." is 0 <= has[k](S) <= 1, as it is a test.
binary_sets: dict[str, Any] = {"has": value(INTEGER, lambda k: value(line, lambda S: has_record(k, S))),
    "drop": value(INTEGER, lambda k: value(line, lambda S: removed(k, S)))}
binary_laws: dict[str, Any] = {**dict.fromkeys(("value has 0", "value has 1"),
        (by.use(member_or_not), by.split(this, (), ()))),
    "given in or out": (by.intro("S", "k"), by.use(member_or_not), by.assume()),
    "given dropped is out": (by.intro("S", "k"), by.use(record_gone), by.assume()),
    "given others stay": (by.intro("S", "k", "i"), by.intro(), by.use(other_records_stay), by.assume()),
    "given drops commute": (by.intro("S", "k", "l"), by.use(removals_commute), by.assume())}

# The sum over the maps from A to S, for sets of the output 1 and of the record 1, with the likelihood 1.
count = lambda A, S: indicator(has_record(1, A) <= has_record(1, S))

def alone(term: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """A sum from 1 to 1 is its only term."""
    return (by.unfold(Sum(1, 1, term)), by.unfold(Sum(1, 0, term), "empty"))

def only_term(term: Callable[[Expr], Expr], result: int, *steps: Step) -> Step:
    """A sum from 1 to 1 is its term, which has this value."""
    return by.have(eq(Sum(1, 1, term), result), by.have(eq(term(expr(1)), result), *steps), *alone(term), by.linear())

def digit(S: Expr) -> tuple[Step, ...]:
    """Whether record 1 is in S is a number from 0 to 1."""
    known = (by.use(member_or_not, k=1, S=S), by.split(this, (), ()))
    return (by.have(0 <= has_record(1, S), *known), by.have(has_record(1, S) <= 1, *known))

def counted(A: Expr, S: Expr) -> tuple[Step, ...]:
    """There is a map."""
    known = by.have(has_record(1, A) <= has_record(1, S), by.linear())
    return (known, by.have(eq(count(A, S), 1), by.cases(has_record(1, A) <= has_record(1, S))))

def not_counted(A: Expr, S: Expr) -> tuple[Step, ...]:
    """There is no map."""
    known = by.have(has_record(1, S) < has_record(1, A), by.linear())
    return (known, by.have(eq(count(A, S), 0), by.cases(has_record(1, A) <= has_record(1, S))))

likelihood_one = value(INTEGER, lambda k: value(line, lambda j: expr(1)))
one_count: dict[str, Any] = {**binary_sets, "P": value(line, line, count), "r": likelihood_one, "m": "1", "n": "1"}
count_laws: dict[str, Any] = {**binary_laws,
    "given no outputs": (by.intro("A", "S"), by.intro(), *alone(lambda i: has_record(i, A)), *digit(S), *counted(A, S)),
    "given expansion": (by.intro("A", "S", "j"), by.intro(), by.intro(), by.intro().called("j in A"),
        by.have(eq(j, 1)).called("j = 1"), by.rewrite("j = 1", at="j in A"), by.rewrite("j = 1"),
        *alone(lambda k: has_record(k, S) * count(removed(1, A), removed(k, S))), *digit(removed(1, S)),
        by.use(record_gone, k=1, S=A), *counted(removed(1, A), removed(1, S)), by.use(member_or_not, k=1),
        by.split(this, (*not_counted(A, S), by.rewrite(this), by.linear()), (*counted(A, S), by.linear())))}

# The sets {} and {1}.
none, first = expr(0), expr(2)
rest = removed(1, first)
about_first = (by.have(eq(has_record(1, first), 1), by.evaluate()), by.use(record_gone, k=1, S=first))
about_none = (by.have(eq(has_record(1, none), 0), by.evaluate()), by.use(record_gone, k=1, S=none))

def at_one_count(*steps: Step) -> dict[str, Any]:
    """The hint that a conclusion fails for this P, as the steps show."""
    return {"witness": one_count, "proofs": {**count_laws, "show": (by.intro(), *steps)}}

# There is one map from {}, and it does not use the record 1.
empty_map = at_one_count(by.witness(0),
    by.each_part((),
        (by.witness(none), by.witness(first), by.witness(1), *about_first, *about_none, *counted(none, first),
            only_term(lambda i: has_record(i, none), 0))))
# No outputs: there is one map to any set, also to {1, 2}, which is the number 6.
two_alike: dict[str, Any] = {"witness": {**one_count, "P": value(line, line, lambda A, S: expr(1)), "m": "0", "n": "2"},
    "proofs": {**binary_laws,
        "show": (by.intro(), by.witness(0),
            by.each_part((), (by.witness(0), by.witness(6), by.witness(1), by.witness(2))))}}
