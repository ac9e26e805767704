"""The logarithm of the ratio of two sides, of numbers as small as floats have them."""

from __future__ import annotations

import math

import pytest

from verify.refute.model_gauge import _ratio


@pytest.mark.parametrize(("left", "right"), [(1e300, 1e-300), (1e-300, 1e300), (2.0, 1.0)])
def test_a_ratio_too_small_or_too_great_for_a_float_ended_the_search(left: float, right: float) -> None:
    """It was "math domain error", and the claim came out open."""
    found = _ratio(left, right)
    assert found is not None and math.isclose(found, math.log(right) - math.log(left))


def test_there_is_none_beside_0() -> None:
    assert _ratio(0, 1.0) is None and _ratio(1.0, 0) is None and _ratio(math.inf, 1.0) is None
