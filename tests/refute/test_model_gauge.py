"""The logarithm of the ratio of two sides, of numbers as small as floats have them."""

from __future__ import annotations

import math

import pytest

from verify.kernel.rationals import Fraction
from verify.refute.model_gauge import _ratio

TINY, HUGE = Fraction(1, 10**300), Fraction(10**300)


@pytest.mark.parametrize(("left", "right"), [(HUGE, TINY), (TINY, HUGE), (Fraction(2), Fraction(1))])
def test_a_ratio_too_small_or_too_great_for_a_float_ended_the_search(left: Fraction, right: Fraction) -> None:
    """It was "math domain error", and the claim came out open."""
    found = _ratio(left, right)
    assert found is not None and math.isclose(found, math.log(float(right)) - math.log(float(left)))


def test_there_is_none_beside_0() -> None:
    assert _ratio(Fraction(0), HUGE) is None and _ratio(HUGE, Fraction(0)) is None
