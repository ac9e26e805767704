"""What the modules of this package share: exact input, infinity as a value, and the three exceptions.

Exact numbers are `Fraction`.  A float is refused: it is rarely the number that its writer meant.
"""

from __future__ import annotations

from fractions import Fraction
from functools import total_ordering
from typing import Any

from flint import arb, fmpq

Ball = Any  # flint.arb carries no type information


class ProbabilityError(ValueError):
    """Input that is not what a function asks for; the message is one line."""


class Undecided(Exception):
    """No rigorous answer of the accuracy asked for was found.  It is never replaced by a guess or a limit."""


class CertificateError(ValueError):
    """A certificate that does not show what it claims; the message is one line."""


@total_ordering
class Infinite:
    """Plus infinity as the exact value of a divergence.

    It compares with Fraction, int and itself, and with nothing else; there is no arithmetic, so that
    0 * infinity cannot arise unnoticed.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Infinite)

    def __gt__(self, other: object) -> bool:
        if isinstance(other, (Fraction, int, Infinite)):
            return not isinstance(other, Infinite)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(Infinite)

    def __repr__(self) -> str:
        return "INFINITY"


INFINITY = Infinite()

Exact = Fraction | int | str
Extended = Fraction | Infinite
Real = Fraction | int | str | Ball  # an exact rational or a ball


def exact(value: object, what: str = "a number") -> Fraction:
    """The value as a Fraction: from an int, a Fraction, or text such as ``3/4`` or ``0.75``."""
    if isinstance(value, bool) or not isinstance(value, (int, Fraction, str)):
        raise ProbabilityError(f"{what} must be an exact rational, not {_kind(value)}")
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError):
        raise ProbabilityError(f"{what} is not a rational number: {str(value)[:40]!r}") from None


def positive(value: object, what: str) -> Fraction:
    number = exact(value, what)
    if number <= 0:
        raise ProbabilityError(f"{what} must be positive: {number}")
    return number


def whole(value: object, what: str, least: int) -> int:
    """An int that is at least `least`."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ProbabilityError(f"{what} must be an integer, not {_kind(value)}")
    if value < least:
        raise ProbabilityError(f"{what} must be at least {least}: {value}")
    return value


def ball(value: Real, what: str = "a number") -> Ball:
    """An enclosure of an exact rational at the present precision; a finite ball is itself."""
    if isinstance(value, arb):
        if not value.is_finite():
            raise ProbabilityError(f"{what} is not a finite ball")
        return value
    number = exact(value, what)
    return arb(fmpq(number.numerator, number.denominator))


def _kind(value: object) -> str:
    return type(value).__name__
