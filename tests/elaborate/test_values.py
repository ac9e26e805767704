"""Values of what has no names: rationals that are soon found, and no others."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.elaborate.sums import rational
from verify.judge.reading import Reader, parse


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("(sum i 0 0 (max (+ (* -1 (exp (* -1 i))) 1) 0))", "0"),
        ("(sum i 1 3 (^ i -1))", "11/6"),
        ("(binomial 4 2)", "6"),
        ("(sum i 0 3 (binomial 3 i))", "8"),
        ("(sum i 1 2 (exp i))", None),
        ("(log 0)", None),
        ("(sum i 1 199999 (sum j 1 199999 1))", None),  # it would take hours
    ],
)
def test_a_rational_is_found_if_that_is_soon_done(text: str, value: str | None) -> None:
    found = rational(Reader({}).real(parse(text), {}))
    assert found == (None if value is None else Fraction(value))
