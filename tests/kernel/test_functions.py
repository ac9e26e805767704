"""The table of functions: each fact holds wherever its hypotheses do, boundary cases first."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.strategies import rationals
from verify.kernel.ball import Truth, decide, evaluate, precision
from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.statement import check_formula, check_term
from verify.kernel.term import free

FACTS = [(name, key, fact) for name, function in FUNCTIONS.items() for key, fact in function.facts.items()]
EDGES = [Fraction(v) for v in (-2, -1, 0, 1, 2)] + [Fraction(-1, 2), Fraction(1, 2), Fraction(3, 2)]


def holds(fact, values):  # type: ignore[no-untyped-def]
    """No counterexample: where every hypothesis is certain, the conclusion is not certainly false."""
    point = dict(zip(fact.names, values, strict=True))
    with precision(100):
        if all(decide(formula, point) is Truth.TRUE for formula in fact.given):
            return decide(fact.conclusion, point) is not Truth.FALSE
    return True


@pytest.mark.parametrize("name, key, fact", FACTS)
def test_a_fact_at_its_edges(name, key, fact):
    types = dict.fromkeys(fact.names, ("real",))
    for formula in (*fact.given, fact.conclusion):
        check_formula(formula, types)
    undecided = 0
    points = list(product(EDGES, repeat=len(fact.names)))
    for values in points:
        assert holds(fact, values), f"{name} {key} {values}"
        point = dict(zip(fact.names, values, strict=True))
        given = all(decide(formula, point) is Truth.TRUE for formula in fact.given)
        undecided += given and any(
            not evaluate(side, point).is_finite() for relation in _relations(fact.conclusion) for side in relation[1:]
        )
    # A fact may not speak of undefined values: under its hypotheses both sides have enclosures.
    assert undecided == 0, f"{name} {key}: undefined at {undecided} points"


def _relations(formula):  # type: ignore[no-untyped-def]
    if formula[0] in ("and", "or"):
        return [relation for part in formula[1:] for relation in _relations(part)]
    return [formula]


@given(st.sampled_from(FACTS), st.lists(rationals(), min_size=3, max_size=3))
def test_a_fact_at_random_points(entry, values):
    _, _, fact = entry
    assert holds(fact, values[: len(fact.names)])


@given(st.sampled_from(sorted(FUNCTIONS)), st.lists(rationals(-9, 9), min_size=3, max_size=3))
def test_signs_of_the_table(name, values):
    function = FUNCTIONS[name]
    ball = evaluate((name, *values[: function.arity]), {})
    if function.sign:
        assert ball.is_finite(), "a function with a sign is defined everywhere"
        assert not ball < 0
        assert function.sign == "0+" or not ball <= 0


def test_derivatives_are_terms_of_their_arguments():
    for name, function in FUNCTIONS.items():
        letters = dict.fromkeys("abc"[: function.arity], ("real",))
        for rate in function.derivatives:
            if rate is not None:
                check_term(rate, letters)
                assert free(rate) <= set(letters), name
