"""Sums of equal summands: the summand times their number, exactly, however many there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.kernel.ball import exact_value
from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, free, rebuild, scope

TRUE: Formula = ("<=", Fraction(0), Fraction(0))


def summed(term: Term, values: Mapping[str, Any]) -> Term:
    """The term or formula with sums and `forall` over ranges of known ends written without the range, where the
    index does not stand in what ranges.

    An empty sum is 0 and an empty `forall` true, also where the body has no value.
    """
    if not isinstance(term, tuple) or not _ranges(term):
        return term
    # A name that is bound here is not the one that has a value outside.
    inside = {name: value for name, value in values.items() if name not in scope(term)[0]}
    term = rebuild(term, lambda part: summed(part, inside))
    match term:
        case ("sum", name, low, high, body) if name not in free(body):
            count = count_of(low, high, values)
            if count is not None:
                return ("*", count, body) if count else Fraction(0)
        case ("forall", name, ("index", low, high), body) if name not in free(body):
            count = count_of(low, high, values)
            if count is not None:
                return body if count else TRUE
    return term


def count_of(low: Term, high: Term, values: Mapping[str, Any]) -> Fraction | None:
    """How many whole numbers there are from `low` to `high`; None where these are not known to be whole numbers."""
    first, last = exact_value(low, values), exact_value(high, values)
    if first is None or last is None or first.denominator != 1 or last.denominator != 1:
        return None
    return max(last - first + 1, Fraction(0))


def _ranges(term: Term) -> bool:
    return isinstance(term, tuple) and (term[0] in ("sum", "forall") or any(map(_ranges, term)))
