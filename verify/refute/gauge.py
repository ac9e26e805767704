"""How far a formula is from failing: a rigorous three-valued answer, and a float that only guides.

The margin of ``s <= t`` is (t - s) over the sum of the sizes of the addends of t - s, so that it lies in
[-1, 1] at every scale.  A negative margin is a violation as far as floats can see.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from flint import arb

from verify.kernel.ball import Truth, certainly, compare
from verify.kernel.laws import VALUES
from verify.kernel.rationals import Fraction
from verify.kernel.term import EQUALITIES, RELATIONS, Formula, Term, TermError, mul, negate, sub, subterms
from verify.language.compiled import enclosing

Reading = tuple[Truth, float]
Gauge = Callable[[Sequence[Any]], Reading]
UNKNOWN: Reading = (Truth.UNDECIDED, math.nan)
MAX_INSTANCES = 2_000


def decidable(formula: Formula) -> bool:
    """Is every quantifier over an index range, and no law spoken of, so that evaluation can settle it?"""
    head = formula[0]
    if head in ("forall", "exists"):
        return bool(formula[2][0] == "index") and decidable(formula[3])
    if head in RELATIONS:
        heads = {part[0] for side in formula[1:] for part in subterms(side) if isinstance(part, tuple)}
        return heads.isdisjoint(VALUES)
    return head not in EQUALITIES and all(decidable(part) for part in formula[1:])


def strict(formula: Formula) -> bool:
    """Can the formula fail by an exact equality alone?"""
    head = formula[0]
    if head in ("forall", "exists"):
        return strict(formula[3])
    return head in ("<", "!=") or (head not in RELATIONS and any(strict(part) for part in formula[1:]))


def addends(term: Term, factor: Fraction = Fraction(1)) -> Iterator[Term]:
    """The addends of a term, rational factors multiplied out."""
    if isinstance(term, tuple) and term[0] == "+":
        for part in term[1:]:
            yield from addends(part, factor)
    elif isinstance(term, tuple) and term[0] == "*" and isinstance(term[1], Fraction) and len(term) == 3:
        yield from addends(term[2], factor * term[1])
    else:
        yield mul(factor, term)


def gauge(formula: Formula, names: Sequence[str]) -> Gauge:
    """Compile a formula, at the present precision, to a function of the balls of `names`.

    Works for points and for boxes: an answer TRUE or FALSE holds for all values in the balls.
    """
    head = formula[0]
    if head in RELATIONS:
        return _relation(formula, names)
    if head == "not":
        return gauge(negate(formula[1]), names)
    if head == "=>":
        return gauge(("or", negate(formula[1]), formula[2]), names)
    if head in ("and", "or"):
        inner = [gauge(part, names) for part in formula[1:]]
        return lambda values: _join(head == "and", (part(values) for part in inner))
    if head in ("forall", "exists") and formula[2][0] == "index":
        body = gauge(formula[3], (*names, formula[1]))
        ends = enclosing(formula[2][1:], names)

        def instances(values: Sequence[Any]) -> Reading:
            low, high = (end.unique_fmpz() if end.is_exact() else None for end in ends(*values))
            if low is None or high is None or high - low > MAX_INSTANCES:
                return UNKNOWN
            every = ([*values, arb(i)] for i in range(int(low), int(high) + 1))
            return _join(head == "forall", (body(instance) for instance in every))

        return instances
    raise TermError(f"not to be settled by evaluation: {head}")


def _join(every: bool, readings: Iterator[Reading]) -> Reading:
    stop = Truth.FALSE if every else Truth.TRUE
    truth = Truth.TRUE if every else Truth.FALSE
    margin = 1.0 if every else -1.0
    undefined = False
    for answer, value in readings:
        if answer is stop:
            truth = stop
        elif answer is Truth.UNDECIDED and truth is not stop:
            truth = answer
        undefined = undefined or math.isnan(value)
        if not math.isnan(value):
            margin = min(margin, value) if every else max(margin, value)
    if undefined and truth is Truth.UNDECIDED:
        margin = math.nan
    return truth, margin


def _relation(formula: Formula, names: Sequence[str]) -> Gauge:
    head, left_side, right_side = formula
    pieces = list(addends(sub(right_side, left_side)))
    code = enclosing((left_side, right_side, *pieces), names)
    single = len(pieces) == 1

    def read(values: Sequence[Any]) -> Reading:
        try:
            left, right, *parts = code(*values)
        except (ZeroDivisionError, ValueError, OverflowError):
            return UNKNOWN
        gap = sum(parts, arb(0))
        if not gap.is_finite():
            return UNKNOWN
        truth = compare(head, left, right)
        if truth is Truth.UNDECIDED:
            truth = _sign(head, gap)
        size = abs(gap) + 1 if single else sum((abs(part) for part in parts), arb(0))
        quotient = float((gap.mid() / size.mid()).mid()) if size.mid() != 0 else 0.0
        if head in ("<=", "<"):
            return truth, quotient
        return truth, -abs(quotient) if head == "=" else abs(quotient)

    return read


def _sign(head: str, gap: Any) -> Truth:
    if head == "<=":
        return certainly(bool(gap >= 0), bool(gap < 0))
    if head == "<":
        return certainly(bool(gap > 0), bool(gap <= 0))
    apart = bool(gap > 0) or bool(gap < 0)
    return certainly(False, apart) if head == "=" else certainly(apart, False)


def low_end(formula: Formula, names: Sequence[str]) -> Callable[[Sequence[Any]], tuple[Truth, float]]:
    """For a box: the truth on all of it, and a lower bound of the unscaled margin (-inf: not finite)."""
    head = formula[0]
    if head in ("not", "=>"):
        rewritten = negate(formula[1]) if head == "not" else ("or", negate(formula[1]), formula[2])
        return low_end(rewritten, names)
    if head in ("and", "or"):
        inner = [low_end(part, names) for part in formula[1:]]
        return lambda box: _join(head == "and", (part(box) for part in inner))
    if head not in RELATIONS:
        raise TermError(f"not to be enclosed on a box: {head}")
    code = enclosing((formula[1], formula[2], sub(formula[2], formula[1])), names)

    def read(box: Sequence[Any]) -> tuple[Truth, float]:
        try:
            left, right, gap = code(*box)
        except (ZeroDivisionError, ValueError, OverflowError):
            return Truth.UNDECIDED, -math.inf
        if not gap.is_finite():
            return Truth.UNDECIDED, -math.inf
        truth = compare(head, left, right)
        truth = _sign(head, gap) if truth is Truth.UNDECIDED else truth
        if head in ("<=", "<"):
            return truth, float(gap.lower())
        return truth, -float(abs(gap).upper()) if head == "=" else float(abs(gap).lower())

    return read
