"""Indicators and ranges are read in the scopes and between the ends that the language gives them: three numbers were
once printed as certain that were wrong."""

from __future__ import annotations

import csv
import io
from math import ceil, floor, sqrt
from pathlib import Path

import pytest
from hypothesis import given

from tests.rationals import rationals
from verify.ask.evaluate_scopes import Unsettled, settled
from verify.ask.evaluate_values import enclosed, truth
from verify.cli import main
from verify.kernel.ball import Truth, interval
from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term

ROOT = Path(__file__).parents[2]
HALF = Fraction(1, 2)


def ind(condition: Formula) -> Term:
    return ("ind", condition)


@given(rationals(), rationals())
def test_a_range_with_ends_that_are_not_whole_runs_over_the_whole_numbers_between(
    low: Fraction, high: Fraction
) -> None:
    """From 1/2 to 5/2 it once began with 0."""
    low, high = min(low, Fraction(50)), max(min(high, Fraction(50)), Fraction(-50))
    low = max(low, Fraction(-50))
    members = range(ceil(low), floor(high) + 1)
    body = ("+", "i", ind(("<=", "i", Fraction(1))))
    value = sum((Fraction(i + (i <= 1)) for i in members), Fraction(0))
    assert enclosed(("sum", "i", low, high, body)).low == value
    every = ("forall", "i", ("index", low, high), ("<=", Fraction(0), ("+", "i", ind(("<=", "i", Fraction(1))))))
    assert truth(every) is (Truth.TRUE if all(i + (i <= 1) >= 0 for i in members) else Truth.FALSE)


def test_the_half_whole_ends_of_the_find() -> None:
    assert enclosed(("sum", "i", HALF, Fraction(5, 2), ind(("<=", "i", Fraction(1))))).low == 1
    assert enclosed(("prod", "i", HALF, Fraction(5, 2), ("+", "i", ind(("<=", "i", Fraction(1)))))).low == 4


@pytest.mark.parametrize("bound", ["x", "y"])
def test_an_indicator_under_an_integral_does_not_read_the_name_outside(bound: str) -> None:
    """The integral over [0, 1] of the indicator of bound <= 1/2 is 1/2, whatever x is outside; it once was 0 or 1."""
    term = ("int", bound, Fraction(0), Fraction(1), ind(("<=", bound, HALF)))
    for outside in (Fraction(0), Fraction(2), interval(Fraction(1), Fraction(2))):
        found = enclosed(("+", term, ("*", Fraction(0), "x")), {"x": outside})
        assert not found.known or (found.low <= HALF <= found.high)


@pytest.mark.parametrize("head", ["forall", "exists"])
def test_an_indicator_under_a_quantifier_does_not_read_the_name_outside(head: str) -> None:
    body = ("<=", ind(("<=", Fraction(0), "x")), HALF)  # true of negative x alone
    assert truth((head, "x", ("real",), body), {"x": Fraction(3 if head == "exists" else -3)}) is Truth.UNDECIDED
    ranged = (head, "x", ("index", Fraction(-1), Fraction(1)), body)
    for outside in (-3, 3):
        assert truth(ranged, {"x": Fraction(outside)}) is (Truth.FALSE if head == "forall" else Truth.TRUE)


def test_an_indicator_of_a_bound_name_is_not_settled_and_one_of_others_is() -> None:
    with pytest.raises(Unsettled):
        settled(("int", "x", Fraction(0), Fraction(1), ind(("<=", "x", HALF))), {"x": Fraction(2)})
    inner = ("int", "z", Fraction(0), Fraction(1), ("*", "z", ind(("<=", "x", HALF))))
    assert settled(inner, {"x": Fraction(0)})[4] == ("*", "z", Fraction(1))


def _column(options: list[str], capsys: pytest.CaptureFixture[str]) -> dict[int, str]:
    assert main(options) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    return {int(row[0]): row[3] for row in rows[1:]}


def test_a_premise_after_one_about_an_index_without_a_value_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """gamma beta sqrt(n) <= kappa fails from n = 101; the curve was once drawn to n = 1000."""
    monkeypatch.chdir(ROOT)
    at = "alpha=2,beta=1,gamma=1/100,kappa=1/10,L=1/100,sigma=1"
    command = ["evaluate", "shuffled_epoch_small_steps", "--at", at, "--plot", "n=5..1000", "--csv"]
    for n, high in _column(command, capsys).items():
        assert bool(high) == (sqrt(n) / 100 <= 0.1), n


def test_least_does_not_search_where_such_a_premise_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    at = "alpha=2,beta=1,gamma=1/100,kappa=1/10,L=1/100,sigma=1"
    assert main(["evaluate", "shuffled_epoch_small_steps", "--at", at, "--least", "n=101..1000"]) == 2
    assert "no value of n in 101..1000 was found" in capsys.readouterr().err
