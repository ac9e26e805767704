"""Sums of equal summands are products, exactly; what is not enclosed is said with its reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.rationals import rationals
from verify.ask.evaluate_scopes import summed
from verify.ask.evaluate_values import enclosed, truth
from verify.ask.evaluate_why import why_not
from verify.cli import main
from verify.kernel.ball import Truth, exact_value
from verify.kernel.rationals import Fraction
from verify.language.infix import formula_from_infix, term_from_infix

ROOT = Path(__file__).parents[2]
# delta of mu-GDP at eps = 1, mu = 1 and mu = sqrt(10)/10: Balle and Wang, Theorem 8.
MANY = [("10^6", "1000", 0.126936737507), ("10^9", "10^5", 0.000109810480919)]


@pytest.mark.parametrize(("n", "noise", "delta"), MANY)
def test_a_million_equal_mechanisms_are_evaluated(
    n: str, noise: str, delta: float, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They were once "not enclosed", as if each had to be added."""
    monkeypatch.chdir(ROOT)
    assert main(["evaluate", "gaussian_mechanisms_private", "--at", f"n={n},a[t]=1,s[t]={noise},eps=1"]) == 0
    out = capsys.readouterr().out
    [line] = [line for line in out.splitlines() if line.startswith("    that is")]
    assert float(line.split(", ")[-1].rstrip(")")) == pytest.approx(delta, rel=1e-9)
    assert "    forall t in 0..n - 1: 0 < s[t]\n" in out


@given(rationals(), st.integers(-5, 5), st.integers(-7, 12))
@example(Fraction(1, 3), 2, 1)
@example(Fraction(1, 3), 2, -4)
def test_equal_summands_are_as_if_each_were_added(c: Fraction, low: int, high: int) -> None:
    term = ("sum", "i", Fraction(low), Fraction(high), ("*", c, ("+", c, Fraction(1))))
    value = exact_value(term, {})
    assert value == exact_value(summed(term, {}), {}) == sum(c * (c + 1) for _ in range(low, high + 1))


@pytest.mark.parametrize(
    "text",
    [
        "sum(i, 1, 5, i)",
        "sum(i, 1, n, 2)",
        "sum(i, 1, 1/2, 2)",
        "sum(i, 1, log(2), 2)",
        "prod(i, 1, 5, 2)",
        "sum(i, 1, 4, sum(j, 1, i, j))",
    ],
)
def test_what_is_no_sum_of_equal_summands_is_left(text: str) -> None:
    term = term_from_infix(text)
    assert summed(term, {}) == term


def test_a_bound_name_is_not_the_one_outside() -> None:
    """The inner sum ends at the i of the outer one, whatever value another i has."""
    term = term_from_infix("sum(i, 1, 4, sum(j, 1, i, 2)) + i")
    assert exact_value(summed(term, {"i": Fraction(100)}), {"i": Fraction(100)}) == 120


def test_an_empty_range_asks_nothing() -> None:
    assert enclosed(term_from_infix("sum(i, 1, 0, 1/(1 - 1))")).low == 0
    empty = ("forall", "t", ("index", Fraction(0), Fraction(-1)), formula_from_infix("1 < 0"))
    full = ("forall", "t", ("index", Fraction(0), Fraction(10**9)), formula_from_infix("1 < 0"))
    assert truth(empty) is Truth.TRUE and truth(full) is Truth.FALSE


REASONS = [
    ("1 + log(1 - 2)", "the logarithm of -1, which is not positive"),
    ("log(sqrt(2)^2 - 2)", "which is not known to be positive"),
    ("3/(1 - 1)", "a division by 0"),
    ("sqrt(1 - 2)", "the square root of -1, which is not at least 0"),
    ("sum(i, 1, 10^9, 1/i)", "a sum of 1000000000 different terms is too long: at most 200000 are added up"),
    ("sum(i, 0, 10, 1/i)", "a division by 0"),
    ("sum(i, 1, 10, log(i - 5))", "the logarithm of -4, which is not positive"),
    ("sum(i, 1, log(2), i)", "the ends of a sum are not known to be whole numbers"),
    ("prod(i, 1, 10^9, 1/i)", "a product of 1000000000 different terms is too long"),
    ("exp(exp(100))^2", "a number that is too large"),
    ("(-2)^(1/2)", "a power of -2, which is not positive"),
]


@pytest.mark.parametrize(("text", "reason"), REASONS)
def test_the_reason_is_the_one_that_applies(text: str, reason: str) -> None:
    """Three reasons were once given, of which one was meant."""
    term = term_from_infix(text)
    assert not enclosed(term).known
    assert reason in why_not(term)


def test_a_sum_that_is_too_long_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    at = "n=10^9,a[t]=1,s[t]=10^5+t,eps=1"
    assert main(["evaluate", "gaussian_mechanisms_private", "--at", at]) == 3
    out = capsys.readouterr().out
    assert "        (a sum of 1000000000 different terms is too long" in out and "logarithm" not in out
