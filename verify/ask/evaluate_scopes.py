"""What enclosures cannot read, put into what they can, before a number is asked for: sums of equal summands become
products, indicators 0 or 1.

Names have scopes: a name that is bound inside a term is not the one of the same spelling that has a value outside.
`inside` alone knows this, for both; ends of ranges are read as the language reads them: a sum, a product and a
quantifier run over the whole numbers between the ends, whatever these are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain, repeat
from math import ceil, floor
from typing import Any

from verify.kernel.ball import Truth, decide, exact_value
from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, TermError, free, rebuild, scope, substitute

TRUE: Formula = ("<=", Fraction(0), Fraction(0))
FALSE: Formula = ("<", Fraction(0), Fraction(0))
MAX_UNROLLED = 2_000

Values = Mapping[str, Any]


class Unsettled(Exception):
    """An indicator whose condition is not decided: at this precision, or because it speaks of a bound name."""


def inside(term: Term, values: Values, change: Callable[[Term, Values], Term]) -> Term:
    """The compound term with each part changed, the change told which values hold there: those of the names that the
    term binds do not hold in their scope."""
    names, outside, _ = scope(term)
    inner = {name: value for name, value in values.items() if name not in names}
    there = chain(repeat(values, len(outside)), repeat(inner))
    return rebuild(term, lambda part: change(part, next(there)))


# --- sums of equal summands ----------------------------------------------------------------------------


def summed(term: Term, values: Values) -> Term:
    """The term or formula with sums and `forall` over ranges of known ends written without the range, where the
    index does not stand in what ranges.

    An empty sum is 0 and an empty `forall` true, also where the body has no value.
    """
    if not _has(term, ("sum", "forall")):
        return term
    term = inside(term, values, summed)
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


def count_of(low: Term, high: Term, values: Values) -> Fraction | None:
    """How many whole numbers there are from `low` to `high`; None where these are not known to be whole numbers."""
    first, last = exact_value(low, values), exact_value(high, values)
    if first is None or last is None or first.denominator != 1 or last.denominator != 1:
        return None
    return max(last - first + 1, Fraction(0))


# --- indicators ----------------------------------------------------------------------------------------


def settled(term: Term, values: Values) -> Term:
    """The term or formula with indicators decided; sums, products and quantifiers over index ranges that have them
    inside are written out, if they are short.  Raises Unsettled."""
    if not _has(term, ("ind",)):
        return term
    match term:
        case ("ind", condition):
            return Fraction(int(_decided(settled(condition, values), values)))
        case ("sum" | "prod" as head, name, low, high, body):
            members = [settled(substitute(body, {name: i}), values) for i in _whole_between(low, high, values)]
            return ("+" if head == "sum" else "*", *members) if members else Fraction(int(head == "prod"))
        case ("forall" | "exists" as head, name, ("index", low, high), body):
            members = [settled(substitute(body, {name: i}), values) for i in _whole_between(low, high, values)]
            return ("and" if head == "forall" else "or", *members) if members else TRUE if head == "forall" else FALSE
    return inside(term, values, settled)


def settled_where_closed(term: Term) -> Term:
    """The term with 0 or 1 for indicators of what has no free names, where that is decided."""
    if not _has(term, ("ind",)):
        return term
    if term[0] == "ind" and not free(term):
        try:
            return settled(term, {})
        except (Unsettled, TermError):
            return term
    return rebuild(term, settled_where_closed)


def _decided(condition: Formula, values: Values) -> bool:
    if not free(condition) <= values.keys():
        raise Unsettled
    found = decide(condition, values)
    if found is Truth.UNDECIDED:
        raise Unsettled
    return found is Truth.TRUE


def _whole_between(low: Term, high: Term, values: Values) -> list[Fraction]:
    """The whole numbers from one end to the other, neither of which need be whole."""
    first, last = (exact_value(settled(end, values), values) for end in (low, high))
    if first is None or last is None or not last - first < MAX_UNROLLED:
        raise Unsettled
    return [Fraction(i) for i in range(ceil(first), floor(last) + 1)]


def _has(term: Term, heads: tuple[str, ...]) -> bool:
    """Whether one of the heads is somewhere in it, in the ends of a quantifier's range too."""
    return isinstance(term, tuple) and (term[0] in heads or any(_has(part, heads) for part in term))
