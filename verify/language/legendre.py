"""The nodes of Gauss and Legendre, with the same bits on every machine.

numpy finds them as eigenvalues, by LAPACK, whose last bits are those of the processor's kernels; a search that draws
by what it computes would go other ways on other machines, and so would the reports.  Here there are only operations
whose results the standard of floating point fixes.
"""

from __future__ import annotations

import math
from functools import lru_cache

ROUNDS = 12  # of Newton's method: quadratic, from three digits


@lru_cache
def legendre(count: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Places in (-1, 1), ascending, and weights, of sum 2: exact for polynomials of degree below 2 count."""
    places, weights = [0.0] * count, [0.0] * count
    for k in range((count + 1) // 2):
        # A cosine may have other last bits elsewhere: three digits of it are the same.
        x = round(math.cos(math.pi * (k + 0.75) / (count + 0.5)), 3 + len(str(count)))
        slope = 1.0
        for _ in range(ROUNDS):
            value, slope = _value(count, x)
            x -= value / slope
        if 2 * k + 1 == count:
            x, slope = 0.0, _value(count, 0.0)[1]
        places[k], places[-1 - k] = -x, x
        weights[k] = weights[-1 - k] = 2 / ((1 - x * x) * slope * slope)
    return tuple(places), tuple(weights)


def _value(count: int, x: float) -> tuple[float, float]:
    """The polynomial of Legendre of this degree, and its derivative, at x."""
    before, now = 1.0, x
    for k in range(2, count + 1):
        before, now = now, ((2 * k - 1) * x * now - (k - 1) * before) / k
    return now, count * (before - x * now) / (1 - x * x)
