"""The second reading at the line: expectations by quadrature say what the proofs say, or the run stops."""

from __future__ import annotations

from typing import Any

import pytest

from tests.prove.tools import goal
from tests.refute.test_noise import LIBRARY, PAIRS
from verify.claims.claim import Claim, Mutant
from verify.kernel.ball import evaluate
from verify.kernel.statement import Statement
from verify.kernel.term import parse
from verify.kernel.verdict import Inconsistent
from verify.refute import second_line
from verify.refute.noise import search_noise
from verify.refute.second import Disagreement, second_reading
from verify.refute.second_line import Line
from verify.suite import examine


@pytest.mark.parametrize(
    ("term", "value"),
    [
        ("(E (z) (gauss line) (ind (< 2 z)))", "(Q 2)"),
        ("(E (z) (gauss line) (ind (< 9 z)))", "(Q 9)"),
        ("(E (z) (gauss line) (ind (< 30 z)))", "(Q 30)"),
        ("(E (z) (gauss line) (ind (or (< z 1) (< 2 z))))", "(+ (Phi 1) (Q 2))"),
        ("(E (z) (gauss line) (^ z 4))", "3"),
        ("(E (z) (gauss line) (exp (* 5 z)))", "(exp 25/2)"),
        ("(E (z) (gauss line) (max z 0))", "(phi 0)"),
        ("(E (z) (laplace) (ind (< 3 z)))", "(* 1/2 (exp -3))"),
        ("(E (z) (laplace) (abs z))", "1"),
        ("(E (x) (bind (a) (gauss line) (dirac (+ 1 (* 4 a)))) (ind (< 5 x)))", "(Q 1)"),
        ("(E (y) (app (lambda (m) (bind (z) (gauss line) (dirac (+ m z)))) 2) y)", "2"),
    ],
)  # fmt: skip
def test_expectations(term: str, value: str) -> None:
    line = Line({}, 20)
    found = line.reader.value(parse(term), {})
    expected = evaluate(parse(value), {}).str(25, radius=False)
    assert abs(found / line.reader.context.mpf(expected) - 1) < 1e-12


@pytest.mark.parametrize(
    "term",
    [
        "(E (z) (gauss line) (exp (^ z 2)))",
        "(E (z) (laplace) (exp z))",
        "(E (z) (gauss line) (ind (< (^ z 2) 2)))",
        "(E (z) (gauss line) (floor z))",
        "(E (z) mu z)",
        "(E (x) (gauss line) (E (y) (gauss line) (ind (< x y))))",
    ],
)
def test_what_is_not_read_is_counted(term: str) -> None:
    line = Line({}, 20)
    assert line.truth(("<=", parse(term), parse("0"))) is None
    assert (line.read, line.unread) == (0, 1)


def refutation(name: str) -> tuple[Statement, Any]:
    given, _, false = PAIRS[name]
    wrong = goal(false, given)
    found = search_noise(wrong, 1, 2.0, library=LIBRARY).evidence
    assert found is not None
    return wrong, found


@pytest.mark.parametrize("name", PAIRS)
def test_what_the_search_writes_is_read_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong, evidence = refutation(name)
    found = second_reading(wrong, evidence)
    assert found.relations == 1 + len(PAIRS[name][0]) - found.unread and found.unread <= 1
    right = second_line._Expecting.integral
    monkeypatch.setattr(second_line._Expecting, "integral", lambda self, *a: -right(self, *a))
    if not found.unread and name != "renyi":  # in which only squares stand
        with pytest.raises(Disagreement, match="goal: a proof at the line says that this fails, mpmath not"):
            second_reading(wrong, evidence)


def test_a_witness_at_which_it_is_true() -> None:
    """As a wrong proof would give it: where the statement holds, and where its hypotheses fail."""
    wrong, evidence = refutation("numbers only")
    with pytest.raises(Disagreement, match="says that this fails"):
        second_reading(wrong, {**evidence, "witness": {"t": "1/8"}})
    with pytest.raises(Disagreement, match="says that this holds"):
        second_reading(wrong, {**evidence, "witness": {"t": "-1"}})


def test_a_disagreement_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    given, true, false = PAIRS["numbers only"]
    claim = Claim(id="tail", title="", show=true, given=given, mutants=(Mutant("twice", show=false),))
    assert examine.examine(claim, LIBRARY, 0.3).mutants[0].refuted
    monkeypatch.setattr(second_line._Expecting, "integral", lambda self, *a: self.context.mpf(0))
    with pytest.raises(Inconsistent, match="a proof at the line says that this fails"):
        examine.examine(claim, LIBRARY, 0.3)
