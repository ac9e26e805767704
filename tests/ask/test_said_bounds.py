"""Bounds that conditions say in another way are read, shown, and used; what is no bound is left."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.ask.decide import prove, read
from verify.ask.said_bounds import bounds_said
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent

PROVED = [
    ("exp(x) <= 3", "x^2 <= 1"),
    ("x^3 <= 1", "abs(x) <= 1"),
    ("sin(x) <= 0.51", "x >= 0, x < pi/6"),
    ("exp(x + y) <= 5", "x^2 + y^2 <= 1"),
    ("cos(x) >= 1/2", "-1 < 2*x + 1 < 1"),
    ("x*exp(y) <= 6", "abs(x) + 2*y^2 <= 2"),
    ("exp(x)*cos(y) <= 12", "abs(x - 1) <= 1, y >= -E, y <= sqrt(2)"),
    ("exp(x) <= 3", "(2*x - 1)^2 <= 1"),
    ("1 + x <= exp(x) <= 1 + x + x^2", "abs(x) <= 1"),
]
REFUTED = [
    ("exp(x) <= 27/10", "x^2 <= 1"),
    ("x^3 <= 99/100", "abs(x) <= 1"),
    ("sin(x) <= 0.49", "x >= 0, x < pi/6"),
    ("exp(x + y) <= 4", "x^2 + y^2 <= 1"),
    ("cos(x) >= 3/5", "-1 < 2*x + 1 < 1"),
]


@pytest.mark.parametrize(("text", "where"), PROVED)
def test_proved_with_few_steps(text: str, where: str) -> None:
    assert prove(text, where, timeout=1).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), REFUTED)
def test_a_little_more_is_refuted(text: str, where: str) -> None:
    assert prove(text, where, timeout=3).verdict == "refuted"


@given(st.fractions(-9, 9), st.fractions(Fraction(1, 99), 9), st.sampled_from(["abs({x}) <= {c}", "({x})^2 <= {c}^2"]))
def test_the_ends_of_an_interval_are_found(middle: Fraction, radius: Fraction, form: str) -> None:
    s, found = bounds_said(Sequent.of(read("x <= x", form.format(x=f"x - ({middle})", c=f"({radius})"))))
    range_ = s.context.signs.variables["x"]
    assert len(found) == 2 and range_.low == middle - radius and range_.high == middle + radius


@pytest.mark.parametrize("where", ["x^2 >= 1", "x*y <= 1", "x^2 - y^2 <= 1", "abs(x) >= 2", "x^3 <= 1", "x^2 <= y"])
def test_what_bounds_no_variable_is_left(where: str) -> None:
    assert bounds_said(Sequent.of(read("x <= x + y^2", where)))[1] == []
