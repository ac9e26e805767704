"""Numbers worth trying: special values, ends of intervals approached from inside, all orders of magnitude."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from verify.kernel.rationals import Fraction

Span = tuple[float, float, bool, bool]  # low, high, low excluded, high excluded

SPECIAL: tuple[Any, ...] = (
    0, 1, 2, Fraction(1, 2), -1, 3, Fraction(1, 3), Fraction(3, 2), Fraction(1, 10), 10, -2,
    Fraction(1, 4), 4, 5, Fraction(2, 3), Fraction(9, 10), 100, Fraction(1, 100), -10, 1000,
)  # fmt: skip
REACH = 14  # orders of magnitude looked at in an unbounded direction, and towards an end


def inside(value: Any, span: Span) -> bool:
    low, high, open_low, open_high = span
    if isinstance(value, Fraction):
        # Rounding keeps order: only where the nearest float is an end need exact numbers be compared.
        near = _nearest(value)
        if near < low or near > high:
            return False
        if low < near < high:
            return True
    above = value > low if open_low else value >= low
    below = value < high if open_high else value <= high
    return bool(above and below)


def _nearest(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


@lru_cache(maxsize=10_000)
def specials(span: Span, integer: bool) -> tuple[Any, ...]:
    """Values that claims tend to fail at, simplest first."""
    low, high, _, _ = span
    found: list[Any] = [v for v in SPECIAL if not integer or Fraction(v).denominator == 1]
    if integer:
        found += [10**k + d for k in range(3, 10) for d in (0, 1)]
        for end in (low, high):
            if math.isfinite(end):
                found += [int(end) + d for d in (0, 1, -1, 2, -2)]
    else:
        found += [Fraction(10) ** k for k in (-8, -5, -3, 4, 6, 8, 10)]
        found += [-(Fraction(10) ** k) for k in (-6, -3, 3, 6)]
        if math.isfinite(low) and math.isfinite(high):
            found.append(Fraction(low + high) / 2)
        for end, towards in ((low, 1), (high, -1)):
            if math.isfinite(end):
                exact = Fraction(end)
                found += [exact, *(exact + towards * Fraction(1, 10**k) for k in (1, 2, 3, 5, 8, 12))]
                found += [exact + towards * 10**k for k in (0, 1, 3, 6, 8)]
    kept = dict.fromkeys(value for value in found if inside(value, span))
    return tuple(kept)


def draw(span: Span, integer: bool, rng: Random, others: Sequence[Any] = ()) -> Any:
    """A random number of the span: half the time plain, else at a random distance from an end or from 0."""
    low, high, _, _ = span
    if low > high:
        return None
    for _ in range(8):
        value = _draw(low, high, integer, rng, others)
        if integer:
            value = round(value)
        if inside(value, span):
            return value
    middle = _uniform(low, high, rng)
    return round(middle) if integer else middle


def _uniform(low: float, high: float, rng: Random) -> float:
    if math.isfinite(low) and math.isfinite(high):
        return low + (high - low) * rng.random()
    if math.isfinite(low):
        return low + _size(rng)
    if math.isfinite(high):
        return high - _size(rng)
    return _size(rng) * rng.choice((-1, 1))


def _size(rng: Random) -> float:
    """A positive number of everyday size."""
    return float(math.exp(rng.gauss(0.0, 1.5)))


def _draw(low: float, high: float, integer: bool, rng: Random, others: Sequence[Any]) -> Any:
    kind = rng.random()
    if others and kind < 0.15:
        other = rng.choice(others)
        if rng.random() < 0.5:
            return other
        return float(other) * (1 + rng.choice((-1, 1)) * 10 ** rng.uniform(-9, -0.5))
    if kind < 0.3:
        return rng.choice(SPECIAL)
    if kind < 0.6:
        if integer and math.isfinite(low):
            return low + rng.randrange(12)
        return _uniform(low, high, rng)
    width = high - low
    ends = [(end, towards) for end, towards in ((low, 1), (high, -1)) if math.isfinite(end)]
    if ends and kind < 0.9:
        end, towards = rng.choice(ends)
        reach = math.log10(width) if 0 < width < math.inf else float(REACH - 4)
        return end + towards * 10 ** rng.uniform(0 if integer else min(reach - 1, 0) - REACH, max(reach, 0))
    return rng.choice((-1, 1)) * 10 ** rng.uniform(0 if integer else 2 - REACH, REACH - 4)


def step(value: Any, span: Span, way: str, size: float, integer: bool) -> Any:
    """Move a number: ``+``/``-`` by a step, ``<``/``>`` by a factor of its distance from the low or high end.

    Returns None where the step leaves the span or does nothing.
    """
    low, high, _, _ = span
    x = float(value)
    if way in "+-":
        moved = x + size if way == "+" else x - size
    else:
        end = low if way in "[(" else high
        origin = end if math.isfinite(end) else 0.0
        factor = math.exp(min(size, 30.0) * (1 if way in "[]" else -1))
        moved = origin + (x - origin) * factor
    moved = min(max(moved, low), high)
    if not math.isfinite(moved):
        return None
    result = round(moved) if integer else moved
    if integer and result == value and way in "+-":
        result = int(value) + (1 if way == "+" else -1)
    return result if result != value and inside(result, span) else None


WAYS = "+-[(])"  # by a step up and down; away from and towards the low end, and the high end
