"""Induction with remainders and closed forms: what it is for, and what is false close by."""

from __future__ import annotations

import pytest

from verify.ask.decide import read
from verify.ask.methods import methods
from verify.kernel.ball import evaluate
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.verdict import judge
from verify.prove import recurrences
from verify.prove.engine import Env, ProofFailed, run

COUNT = "n integer, n >= 0"

TRUE = (
    ("sum(i, 1, n, 1/i**2) <= 5/3", COUNT),
    ("sum(i, 1, n, 1/(i*(i + 1))) < 1", COUNT),
    ("sum(i, 1, n, 1/i**3) <= 5/4", COUNT),
    ("sum(i, 0, n, 2**i) = 2**(n + 1) - 1", COUNT),
    ("sum(i, 1, n, 1/2**i) <= 1", COUNT),
    ("sum(i, 1, n, i/2**i) <= 2", COUNT),
    ("sum(i, 0, n, x**i) <= 1/(1 - x)", COUNT + ", x >= 0, x < 1"),
    ("factorial(n + 2) >= 2**(n + 1)", COUNT),
)
FALSE = (
    ("sum(i, 1, n, 1/i**2) <= 8/5", COUNT),  # fails at 22
    ("sum(i, 1, n, 1/(i*(i + 1))) <= 999/1000", COUNT),
    ("sum(i, 1, n, 1/i**3) <= 6/5", COUNT),  # fails at 40
    ("sum(i, 1, n, 1/i) <= 5", COUNT),  # fails at 83: there is no limit
    ("sum(i, 1, n, 1/sqrt(i)) <= 20", COUNT),
    ("sum(i, 0, n, 2**i) = 2**(n + 1)", COUNT),
    ("sum(i, 1, n, 1/2**i) <= 999/1000", COUNT),
    ("sum(i, 1, n, i/2**i) < 199/100", COUNT),
    ("sum(i, 0, n, x**i) <= 1/(1 - x)", COUNT + ", x > 1"),
    ("sum(i, 0, n, x**i) < 99/100/(1 - x)", COUNT + ", x >= 0, x < 1"),
    ("factorial(n + 2) >= 3**(n + 1)", COUNT),
    ("factorial(2*n) <= factorial(n)**2*3**n", COUNT),
)


@pytest.mark.parametrize(("text", "where"), TRUE)
def test_what_it_is_for(text: str, where: str) -> None:
    statement = read(text, where)
    proof = methods(Sequent.of(statement), Env(boxes=500, work=40_000))
    assert judge(statement, {"verdict": "proved", "proof": proof}, {}).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_false_goals_are_not_proved(text: str, where: str) -> None:
    with pytest.raises(ProofFailed):
        methods(Sequent.of(read(text, where)), Env(boxes=100, work=15_000))


@pytest.mark.parametrize("body", ["3**i", "i*2**i", "(i**2 - 3)*(1/2)**i", "i**3/3**i", "5*(-2)**i"])
def test_closed_forms_have_the_values_of_the_sums(body: str) -> None:
    s = Sequent.of(read(f"sum(i, 2, n, {body}) <= 0", COUNT))
    found = recurrences.geometric(s, s.goal[1])
    if found is None:
        assert "-2" in body  # of a negative ratio nothing is said
        return
    factor, value, _ = found
    for n in (2, 3, 7):
        known = {"n": Fraction(n)}
        assert abs(evaluate(factor, known) * evaluate(s.goal[1], known) - evaluate(value, known)) < 1e-9


def test_a_sum_from_a_letter_to_a_number_does_not_stop_the_search() -> None:
    goal = read("n + 1 <= 2**n + sum(i, -m, 3, i**2)", COUNT + ", m integer, m >= 0")
    proof = run(Sequent.of(goal), (), Env({}))
    assert judge(goal, {"verdict": "proved", "proof": proof}, {}).verdict == "proved"
