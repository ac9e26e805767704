"""From a numerical violation to evidence: nearby small rationals at which the kernel is certain."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Any

from verify.kernel import check
from verify.kernel.ball import Truth, decide, exact_value, precision
from verify.kernel.rationals import Fraction
from verify.kernel.statement import SCALARS, Statement
from verify.kernel.term import TermError
from verify.refute.families import flat, rounded_row
from verify.refute.space import Point, Space, rationalise

BITS = (64, 128, 256, 512, 1024)
TRIALS = 600  # decisions spent on making one witness simple
DENOMINATORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 50, 100, 1000, *(10**k for k in range(4, 19)))


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The rational with the smallest denominator in [low, high], by the Stern-Brocot descent."""
    if low > high:
        raise ValueError("the interval is empty")
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest(-high, -low)
    whole = math.ceil(low)
    if whole <= high:
        return Fraction(whole)
    floor = math.floor(low)
    return floor + 1 / simplest(1 / (high - floor), 1 / (low - floor))


def size(value: Any) -> int:
    """How long a number or family is to read: two for a digit, one for each zero at an end."""
    return sum(_length(entry.numerator) + _length(entry.denominator) for entry in flat(value))


@lru_cache(maxsize=10_000)
def _length(number: int) -> int:
    text = str(abs(number))
    return len(text) + max(len(text.rstrip("0")), 1) + (number < 0)


def violation(statement: Statement, values: dict[str, Any] | None, bits: int) -> Truth:
    """Do types and hypotheses hold and does the conclusion fail, as the kernel's `decide` sees it?"""
    if values is None:
        return Truth.FALSE
    with precision(bits):
        try:
            for name, kind in statement.types:
                if kind[0] == "index":
                    low, high = (exact_value(end, values) for end in kind[1:])
                    if low is None or high is None or not low <= values[name] <= high:
                        return Truth.FALSE
                elif kind[0] == "size" and values[name] < 1:
                    return Truth.FALSE
            # The conclusion first: of a true claim no point gets further.
            holds = decide(statement.show, values)
            found = {Truth.TRUE: Truth.FALSE, Truth.FALSE: Truth.TRUE}.get(holds, holds)
            for formula in statement.given if found is Truth.TRUE else ():
                holds = decide(formula, values)
                if holds is not Truth.TRUE:
                    return holds
            return found
        except (TermError, ZeroDivisionError, OverflowError, ValueError):
            return Truth.UNDECIDED


def certain(statement: Statement, values: dict[str, Any] | None, bits: int) -> bool:
    return violation(statement, values, bits) is Truth.TRUE


def evidence(statement: Statement, values: dict[str, Any], bits: int) -> dict[str, Any] | None:
    """The evidence of the witness, if the kernel's checker accepts it."""
    found = {"verdict": "refuted", "witness": {n: as_text(v) for n, v in values.items()}, "bits": bits}
    try:
        check.refuted(statement, found, {})
    except (check.CheckFailed, TermError, ZeroDivisionError, OverflowError, ValueError):
        return None
    return found


def as_text(value: Any) -> Any:
    return [as_text(part) for part in value] if isinstance(value, list) else str(value)


def certify(
    space: Space, point: Point, simplify: bool = True, stop: Callable[[], bool] = lambda: False
) -> dict[str, Any] | None:
    """Evidence of a violation at or near the point, with rationals as short as were found; or None.

    None means that no nearby rational point was certain, not that there is no violation.
    """
    statement = space.statement
    exact: Point = {
        name: rationalise(value, space.kinds[name][0])
        for name, value in point.items()
        if name in space.kinds and name not in space.defined
    }
    values = _complete(space, exact)
    # What is settled at a few bits is so at more of them.
    settled = ((b, violation(statement, values, b)) for b in BITS)
    bits, answer = next((one for one in settled if one[1] is not Truth.UNDECIDED), (None, Truth.UNDECIDED))
    bits = bits if answer is Truth.TRUE else None
    if bits is None:
        # The point may lie beside a curve on which alone the hypotheses hold: round everything at once.
        for moved in _rounded_together(space, exact):
            if certain(statement, _complete(space, moved), 128):
                exact, bits = moved, 128
                break
    if bits is None:
        return None
    if simplify:
        exact = _simplified(space, exact, bits, stop)
    values = _complete(space, exact)
    assert values is not None
    for fewer in BITS:
        if certain(statement, values, fewer):
            found = evidence(statement, values, fewer)
            if found is not None:
                return found
    return None


def _rounded_together(space: Space, exact: Point) -> Iterator[Point]:
    for denominator in DENOMINATORS[:16]:
        yield {name: _rounded(value, space.kinds[name][0], denominator) for name, value in exact.items()}
    # One common denominator: on a circle these are the Pythagorean triples.
    for denominator in range(1, 121):
        yield {
            name: Fraction(round(value * denominator), denominator)
            if space.kinds[name][0] == "real"
            else _rounded(value, space.kinds[name][0], denominator)
            for name, value in exact.items()
        }


def _complete(space: Space, exact: Point) -> dict[str, Any] | None:
    try:
        return space.exact(exact)
    except (TermError, KeyError, ZeroDivisionError, OverflowError):
        return None


def _simplified(space: Space, exact: Point, bits: int, stop: Callable[[], bool]) -> Point:
    """One name at a time, to the shortest value at which the violation stays certain; until nothing moves."""
    trials = 0
    # Families that are close to each other stay apart only if they are rounded together.
    several = [name for name in space.families if name in exact]
    for denominator in DENOMINATORS if several else ():
        moved = {**exact, **{n: _rounded(exact[n], space.kinds[n][0], denominator) for n in several}}
        trials += 1
        if certain(space.statement, _complete(space, moved), bits):
            exact = moved
            break
    # And so do numbers that are close to each other: shift or scale them all, then go on from there.
    for moved in _moved_together(space, exact):
        trials += 1
        if size([*moved.values()]) < size([*exact.values()]):
            if certain(space.statement, _complete(space, moved), bits):
                exact = moved
                break
    for _ in range(3):
        before = dict(exact)
        for name in [name for name in space.names if name in exact and name not in space.shape]:
            for candidate in _candidates(space, name, exact[name]):
                trials += 1
                if trials > TRIALS or stop():
                    return exact
                moved = {**exact, name: candidate}
                if certain(space.statement, _complete(space, moved), bits):
                    exact = moved
                    break
        if exact == before:
            break
    return exact


def _moved_together(space: Space, exact: Point) -> Iterator[Point]:
    reals = [name for name, value in exact.items() if space.kinds[name] == ("real",)]
    for name in reals if len(reals) > 1 else ():
        x = exact[name]
        for goal in (Fraction(1), Fraction(2), Fraction(1, 2)):
            for digits in (1, 2, 4, 9):
                if x != 0:
                    scaled = {other: exact[other] * goal / x for other in reals}
                    yield {**exact, **{n: _near(v, goal, digits) for n, v in scaled.items()}}
                shifted = {other: exact[other] + goal - x for other in reals}
                yield {**exact, **{n: _near(v, goal, digits) for n, v in shifted.items()}}


def _near(value: Fraction, goal: Fraction, digits: int) -> Fraction:
    """The value with its distance from the goal rounded to so many digits."""
    gap = value - goal
    if gap == 0:
        return goal
    power = Fraction(10) ** (math.floor(math.log10(abs(gap))) + 1 - digits)
    return goal + round(gap / power) * power


def _candidates(space: Space, name: str, value: Any) -> list[Any]:
    """Simpler values of one name, simplest first."""
    kind = space.kinds[name][0]
    if kind in SCALARS:
        near = _integers(value) if space.integer(name) else _reals(value)
    else:
        near = _families(value, kind)
    now = _order(value)
    unique = {as_key(candidate): candidate for candidate in near}
    ranked = [(_order(candidate), candidate) for candidate in unique.values()]
    return [candidate for _, candidate in sorted((r for r in ranked if r[0] < now), key=itemgetter(0))]


def as_key(value: Any) -> Any:
    return tuple(as_key(part) for part in value) if isinstance(value, list) else value


def _order(value: Any) -> tuple[int, Any]:
    entries = [(entry.numerator, entry.denominator) for entry in flat(value)]
    length = sum(_length(over) + _length(under) for over, under in entries)
    return length, tuple((under, abs(over), over < 0) for over, under in entries)


def _reals(x: Fraction) -> Iterator[Fraction]:
    for radius in (Fraction(10), Fraction(2), Fraction(1, 2)):
        yield simplest(x - radius, x + radius)
    sign = -1 if x < 0 else 1
    for power in range(-16, 17):
        yield sign * Fraction(10) ** power
    reach = abs(x)
    for k in range(0, 64, 2):
        yield simplest(x - reach / 2**k, x + reach / 2**k)
    if x:
        for digits in range(4):
            yield Fraction(f"{float(x):.{digits}e}") if 1e-300 < abs(x) < 1e300 else x
    # An end such as 1: what is simple is the distance from it.
    for end in (Fraction(1), Fraction(-1)):
        gap = x - end
        if gap and abs(gap) < Fraction(1, 10):
            for k in (0, 2, 4, 8):
                yield end + simplest(gap - abs(gap) / 2**k, gap + abs(gap) / 2**k)
            yield end + (1 if gap > 0 else -1) * Fraction(10) ** math.floor(math.log10(abs(gap)))


def _integers(n: Fraction) -> Iterator[Fraction]:
    whole = int(n)
    for small in (*range(0, 11), 100, 1000):
        yield Fraction(small)
        yield Fraction(-small)
    power = 10 ** max(len(str(abs(whole))) - 1, 0)
    while power >= 1:
        for digit in (1, 2, 5):
            yield Fraction(digit * power if whole > 0 else -digit * power)
        for moved in (whole // power, -(-whole // power)):
            yield Fraction(moved * power)
        power //= 10
    for k in range(1, 40):
        yield Fraction(whole - whole // 2**k)


def _families(value: Any, kind: str) -> Iterator[Any]:
    for denominator in DENOMINATORS:
        yield _rounded(value, kind, denominator)
    if kind == "distribution":
        for i in range(len(value)):
            # Empty one letter, or make a small entry a power of ten, the largest entry taking the rest.
            top = max(range(len(value)), key=value.__getitem__)
            if i != top and value[i] > 0:
                for entry in (Fraction(0), Fraction(10) ** math.floor(math.log10(value[i]))):
                    row = list(value)
                    row[i], row[top] = entry, row[top] + row[i] - entry
                    if row[top] >= 0:
                        yield row
        return
    if not value or (kind != "kernel" and not isinstance(value, list)):
        return
    for i, part in enumerate(value):
        inner: Any
        if kind == "kernel":
            inner = [*_families(part, "distribution"), *(row for row in value if row != part)]
        elif isinstance(part, list):
            inner = _families(part, kind)
        else:
            allowed = {"family": -math.inf, "nonneg": 0}.get(kind)
            inner = [v for v in _reals(part) if (v > 0 if allowed is None else v >= allowed)]
        for candidate in inner:
            yield [*value[:i], candidate, *value[i + 1 :]]


def _rounded(value: Any, kind: str, denominator: int) -> Any:
    """The nearest value of the kind with this denominator (numbers: with none larger)."""
    if isinstance(value, list):
        if kind == "distribution":
            return rounded_row(value, denominator)
        return [_rounded(part, "distribution" if kind == "kernel" else kind, denominator) for part in value]
    rounded = Fraction(value).limit_denominator(denominator)
    return value if kind == "positive" and rounded <= 0 else rounded
