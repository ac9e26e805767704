"""Ranges of reals with rational ends, and their arithmetic."""

from __future__ import annotations

from typing import NamedTuple, TypeGuard

from verify.kernel import effort
from verify.kernel.rationals import Fraction

ZERO = Fraction(0)
MAX_BITS = 20_000  # of an end of a range: of a longer one its sign is kept


class Range(NamedTuple):
    """low <= value <= high, None for infinite; strict: the bound itself is not attained."""

    low: Fraction | None = None
    high: Fraction | None = None
    low_strict: bool = False
    high_strict: bool = False
    nonzero: bool = False

    @property
    def positive(self) -> bool:
        return self.low is not None and (self.low > 0 or (self.low == 0 and (self.low_strict or self.nonzero)))

    @property
    def negative(self) -> bool:
        return self.high is not None and (self.high < 0 or (self.high == 0 and (self.high_strict or self.nonzero)))

    @property
    def apart(self) -> bool:
        return self.nonzero or self.positive or self.negative

    @property
    def empty(self) -> bool:
        """No number lies in it."""
        if self.low is None or self.high is None:
            return False
        strict = self.low_strict or self.high_strict or (self.nonzero and self.low == 0)
        return self.low > self.high or (self.low == self.high and strict)

    def meet(self, other: Range) -> Range:
        low, low_strict = tighter(self.low, self.low_strict, other.low, other.low_strict, True)
        high, high_strict = tighter(self.high, self.high_strict, other.high, other.high_strict, False)
        return Range(low, high, low_strict, high_strict, self.nonzero or other.nonzero)

    def negated(self) -> Range:
        low = None if self.high is None else -self.high
        high = None if self.low is None else -self.low
        return Range(low, high, self.high_strict, self.low_strict, self.nonzero)


def tighter(
    a: Fraction | None, a_strict: bool, b: Fraction | None, b_strict: bool, lower: bool
) -> tuple[Fraction | None, bool]:
    if a is None or b is None:
        return (b, b_strict) if a is None else (a, a_strict)
    if a == b:
        return a, a_strict or b_strict
    return (a, a_strict) if (a > b) == lower else (b, b_strict)


def inwards(r: Range) -> Range:
    """The range of an integer: bounds move inwards to integers."""
    low, high = r.low, r.high
    if low is not None:
        low = Fraction(low.__ceil__() + (r.low_strict and low.denominator == 1))
    if high is not None:
        high = Fraction(high.__floor__() - (r.high_strict and high.denominator == 1))
    return Range(low, high, False, False, r.nonzero)


def added(a: Range, b: Range) -> Range:
    low = None if a.low is None or b.low is None else a.low + b.low
    high = None if a.high is None or b.high is None else a.high + b.high
    return _short(Range(low, high, a.low_strict or b.low_strict, a.high_strict or b.high_strict))


def _short(r: Range) -> Range:
    """The range without ends that are too long to go on with."""
    if _long(r.low):
        positive = r.low > 0
        r = r._replace(low=ZERO if positive else None, low_strict=positive)
    if _long(r.high):
        negative = r.high < 0
        r = r._replace(high=ZERO if negative else None, high_strict=negative)
    return r


def _long(end: Fraction | None) -> TypeGuard[Fraction]:
    return end is not None and (effort.exact(end) is None or effort.bits(end) > MAX_BITS)


def multiplied(a: Range, b: Range) -> Range:
    if a.empty or b.empty:
        return Range(ZERO, ZERO)  # the hypotheses, or a range of summation, leave no value: all is true
    if a.low == a.high == 0 or b.low == b.high == 0:
        return Range(ZERO, ZERO)
    if a.low is not None and a.low >= 0 and b.low is not None and b.low >= 0:
        low: Fraction | None = a.low * b.low
        strict = (a.low_strict and b.positive) or (b.low_strict and a.positive)
        high, below = None, False
        if a.high is not None and b.high is not None:
            high = a.high * b.high
            below = (a.high_strict and b.high > 0) or (b.high_strict and a.high > 0)
        product = Range(low, high, strict, below)
        return _short(product._replace(nonzero=a.apart and b.apart))
    if a.high is not None and a.high <= 0:
        return multiplied(a.negated(), b).negated()
    if b.high is not None and b.high <= 0:
        return multiplied(a, b.negated()).negated()
    corners = [None if x is None or y is None else x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    known = [corner for corner in corners if corner is not None]
    whole = len(known) == 4
    least, most = (min(known), max(known)) if whole else (None, None)
    return _short(Range(least, most, nonzero=a.apart and b.apart))


def inverted(a: Range) -> Range:
    if a.positive:
        assert a.low is not None
        if a.high is not None and a.high <= 0:
            return Range()  # the hypotheses contradict each other: nothing is known of 1/0
        high = None if a.low == 0 else 1 / a.low
        low = ZERO if a.high is None else 1 / a.high
        return Range(low, high, a.high is None or a.high_strict, a.low_strict, True)
    if a.negative:
        return inverted(a.negated()).negated()
    return Range()


def extreme(head: str, a: Range, b: Range) -> Range:
    if head == "min":
        return extreme("max", a.negated(), b.negated()).negated()
    low, strict = tighter(a.low, a.low_strict, b.low, b.low_strict, True)
    if a.high is None or b.high is None:
        return Range(low, None, strict, False)
    high = max(a.high, b.high)
    return Range(low, high, strict, False)
