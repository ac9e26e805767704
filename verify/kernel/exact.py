"""Exact values of terms: rational arithmetic alone, and None where that does not give one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil, floor, isqrt
from typing import Any

from verify.kernel import effort
from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term, exact_power

MAX_RANGE = 200_000  # terms of one sum: beyond that a value is refused, not awaited


def exact_value(term: Term, values: Mapping[str, Any]) -> Fraction | None:
    """The exact rational value of a term, or None if it is not found by rational arithmetic alone."""
    if isinstance(term, Fraction):
        return term
    if isinstance(term, str):
        value = values.get(term)
        return value if isinstance(value, Fraction) else None
    head = term[0]
    effort.spend(1)
    if head in ("sum", "prod"):
        return _exact_range(term, values)
    if head == "at":
        return _exact_entry(term, values)
    if head != "^" and head not in FUNCTIONS and head not in ("+", "*"):
        return None
    arguments: list[Fraction] = []
    for part in term[1:]:
        value = exact_value(part, values)
        if value is None:
            return None
        arguments.append(value)
    return _exact_function(head, arguments)


def _exact_function(head: str, a: list[Fraction]) -> Fraction | None:
    if head == "+":
        return _exact_fold("sum", a)
    if head == "*":
        return _exact_fold("prod", a)
    if head == "^":
        base, exponent = a
        if exponent.denominator == 1:
            return exact_power(base, int(exponent))
        return Fraction(0) if base == 0 and exponent > 0 else None
    if head == "abs":
        return abs(a[0])
    if head == "max":
        return max(a)
    if head == "min":
        return min(a)
    if head == "floor":
        return Fraction(floor(a[0]))
    if head == "ceiling":
        return Fraction(ceil(a[0]))
    if head == "sqrt" and a[0] >= 0:
        roots = [Fraction(isqrt(a[0].numerator)), Fraction(isqrt(a[0].denominator))]
        root = roots[0] / roots[1]
        return root if root * root == a[0] else None
    if (head == "exp" and a[0] == 0) or (head == "log" and a[0] == 1):
        return Fraction(1) if head == "exp" else Fraction(0)
    return None


def _exact_range(term: Term, values: Mapping[str, Any]) -> Fraction | None:
    head, bound, low, high, body = term
    first, last = exact_value(low, values), exact_value(high, values)
    if first is None or last is None or first.denominator != 1 or last.denominator != 1:
        return None
    if last - first >= MAX_RANGE:
        return None
    each = range(int(first), int(last) + 1)
    effort.spend(8 * len(each))
    return _exact_fold(head, (exact_value(body, {**values, bound: Fraction(i)}) for i in each))


def _exact_fold(head: str, values: Iterable[Fraction | None]) -> Fraction | None:
    """The sum or product, or None if one of the numbers on the way is not known or too long."""
    total: Fraction | None = Fraction(0) if head == "sum" else Fraction(1)
    for value in values:
        if value is None or total is None:
            return None
        total = effort.exact(total + value if head == "sum" else total * value)
    return total


def _exact_entry(term: Term, values: Mapping[str, Any]) -> Fraction | None:
    value = values.get(term[1])
    for part in term[2:]:
        index = exact_value(part, values)
        if value is None or index is None or index.denominator != 1 or not 1 <= index.numerator <= len(value):
            return None
        value = value[index.numerator - 1]
    return value if isinstance(value, Fraction) else None
