"""Hypothesis draws the standard library's Fractions; the tests of the kernel want its own."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from verify.kernel.rationals import Fraction


def rationals(*bounds: Any, **options: Any) -> st.SearchStrategy[Fraction]:
    return st.fractions(*bounds, **options).map(Fraction)
