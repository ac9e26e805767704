"""Gauss-Legendre nodes: as numpy has them up to the last bits, and exact for polynomials."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.language.legendre import legendre


@pytest.mark.parametrize("count", [1, 2, 3, 8, 24, 80])
def test_as_numpy_has_them(count: int) -> None:
    places, weights = np.polynomial.legendre.leggauss(count)
    assert np.allclose(legendre(count)[0], places, rtol=0, atol=3e-15)
    assert np.allclose(legendre(count)[1], weights, rtol=1e-10, atol=0)


@given(count=st.integers(1, 60), power=st.integers(0, 119))
def test_exact_for_polynomials(count: int, power: int) -> None:
    places, weights = legendre(count)
    if power < 2 * count:
        found = sum(w * x**power for x, w in zip(places, weights, strict=True))
        assert found == pytest.approx(2 / (power + 1) if power % 2 == 0 else 0, abs=1e-13)


def test_ascending_and_symmetric() -> None:
    for count in range(1, 130):
        places, weights = legendre(count)
        assert list(places) == sorted(set(places)) == [-x for x in reversed(places)]
        assert weights == weights[::-1] and all(w > 0 for w in weights)
