"""Rational bounds of closed terms such as pi or log 2, from enclosures, for the bounds of contexts."""

from __future__ import annotations

from typing import Any

from verify.kernel.ball import evaluate, precision
from verify.kernel.ranges import ZERO, Range
from verify.kernel.rationals import Fraction
from verify.kernel.signs import CONSTANTS
from verify.kernel.term import Term, TermError

MAX_EXPONENT = 4096


def bounds(term: Term) -> Range:
    """The enclosure of a term without free names, with 128 bits."""
    with precision(128):
        try:
            ball = evaluate(term, {})
        except TermError:
            return Range()  # an expectation, say, which has no enclosure
        if not ball.is_finite():
            return Range()
        low, high = _dyadic(ball.lower()), _dyadic(ball.upper())
        # An end that is too long to write down as a rational leaves the sign.
        return Range(
            ZERO if low is None and ball >= 0 else low,
            ZERO if high is None and ball <= 0 else high,
            low is None and bool(ball > 0),
            high is None and bool(ball < 0),
        )


def _dyadic(ball: Any) -> Fraction | None:
    """The rational in an exact ball, or None if its exponent is beyond reason."""
    mantissa, exponent = (int(part) for part in ball.man_exp())
    return Fraction(mantissa) * Fraction(2) ** exponent if abs(exponent) <= MAX_EXPONENT else None


CONSTANTS["bounds"] = bounds
