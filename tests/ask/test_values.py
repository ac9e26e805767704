"""What --at says is read exactly or rejected in one line; what is printed covers what was enclosed."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.rationals import rationals
from verify.ask.evaluate_values import Enclosure, enclosed, read_values, resolved, truth
from verify.ask.typed import Mistake
from verify.kernel.ball import Truth, exact_value
from verify.kernel.rationals import Fraction
from verify.language.infix import formula_from_infix, term_from_infix


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("x=1/3", Fraction(1, 3)),
        ("x = 2^-20", Fraction(1, 2**20)),
        ("x=1e-5", Fraction(1, 10**5)),
        ("x=0.1", Fraction(1, 10)),
        ("x=-3", Fraction(-3)),
        ("x=1e4,", Fraction(10**4)),
    ],
)
def test_values_are_exact(text: str, value: Fraction) -> None:
    [(name, term)] = read_values([text]).items()
    assert name == "x" and exact_value(term, {}) == value


def test_values_may_speak_of_each_other() -> None:
    values = resolved(read_values(["a=b/2,b=c^2", "c=6"]))
    assert {name: exact_value(term, {}) for name, term in values.items()} == {"a": 18, "b": 36, "c": 6}


def test_commas_within_brackets_do_not_divide() -> None:
    assert list(read_values(["x=max(1,2),s[j]=min(j,3)"])) == ["x", "s"]


@given(st.lists(st.text(alphabet="nσx=,.[]()|-+*/^ 0123456789einflogmax'_\n\t", max_size=40), max_size=3))
@example(["x=(((((" + "(" * 300])
@example(["x=9^9^9^9^9"])
@example(["=1"])
@example(["x==1"])
def test_any_text_is_values_or_one_line(texts: list[str]) -> None:
    try:
        values = resolved(read_values(texts))
    except Mistake as error:
        assert len(str(error).splitlines()) == 1
        return
    for term in values.values():
        assert isinstance(term, (str, Fraction, tuple))


@given(rationals(), rationals(min_value=0))
@example(Fraction(1, 3), Fraction(0))
@example(Fraction(10) ** 40, Fraction(1, 10**60))
def test_a_printed_enclosure_covers_it(low: Fraction, width: Fraction) -> None:
    found = Enclosure(low, low + width)
    assert Fraction(found.at_least) <= low and low + width <= Fraction(found.at_most)
    middle, _, error = str(found).partition(" +/- ")
    if error:
        assert Fraction(middle) - Fraction(error) <= low
        assert low + width <= Fraction(middle) + Fraction(error)
    elif width == 0:
        assert Fraction(middle) == low


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("log(2)", "0.693147180559945309417232121458"),
        ("exp(1) + sqrt(2)", "4.13249539083214028416197619556"),
        ("sum(i, 1, 1000, 1/i)", "7.48547086055034491265651820433"),
    ],
)
def test_enclosures_hold_the_value(text: str, value: str) -> None:
    found = enclosed(term_from_infix(text))
    assert found.low is not None and found.high is not None
    near = Fraction(Decimal(value))
    assert found.low - Fraction(1, 10**28) <= near <= found.high + Fraction(1, 10**28)
    assert found.high - found.low < Fraction(1, 10**14)


def test_what_has_no_value_is_not_enclosed() -> None:
    for text in ("log(-1)", "1/(1 - 1)", "sum(i, 1, 10^9, 1/i)", "exp(exp(100))^2"):
        found = enclosed(term_from_infix(text))
        assert not found.known and str(found) == "not enclosed", text


def test_truth_by_enclosure() -> None:
    assert truth(formula_from_infix("log(2) < 0.6931471805599453095")) is Truth.TRUE
    assert truth(formula_from_infix("log(2) < 0.6931471805599453094")) is Truth.FALSE
    assert truth(formula_from_infix("1/3 + 2/3 = 1")) is Truth.TRUE
    assert truth(formula_from_infix("sqrt(2)*sqrt(2) = 2")) is Truth.UNDECIDED
    assert truth(formula_from_infix("log(-1) = log(-1)")) is Truth.UNDECIDED
