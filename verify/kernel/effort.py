"""How much work a check may be: a count that no machine's pace changes, and the sizes that nothing may pass.

Whoever opens a `budget` is interrupted by `Exhausted` when the work done inside passes it; outside of one
nothing is counted.  The units are those of FORMAT.md 10, about a microsecond or two each.  A check that runs
out of its budget accepts nothing, so that counting too little or too much cannot make a false thing true.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from verify.kernel.rationals import Fraction

MAX_WORK = 1_000_000  # of one certificate
MAX_PARTS = 200_000  # of a formula
MAX_BITS = 200_000  # of an exact number


class Exhausted(Exception):
    """The work is beyond the budget."""


class Budget:
    """What is left, and what was spent."""

    def __init__(self, units: int) -> None:
        self.units = units
        self.spent = 0


_open: list[Budget] = []


@contextmanager
def budget(units: int | None = None) -> Iterator[Budget]:
    """At most so much work inside the block, and not more than a budget around it has left."""
    units = MAX_WORK if units is None else units
    if _open:
        units = min(units, _open[-1].units - _open[-1].spent)
    inside = Budget(units)
    _open.append(inside)
    try:
        yield inside
    finally:
        _open.remove(inside)
        if _open:
            _open[-1].spent += inside.spent


def spend(units: int) -> None:
    """Count work that is about to be done."""
    if _open:
        here = _open[-1]
        here.spent += units
        if here.spent > here.units:
            raise Exhausted(f"more work than the budget of {here.units}")


def bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def exact(value: Fraction) -> Fraction | None:
    """The number, or None if it is too long; long ones are counted, as their products take long."""
    length = bits(value)
    if length > 2_000:
        spend((length // 1_000) ** 2)
        if length > MAX_BITS:
            return None
    return value


def price(steps: int, precision: int) -> int:
    """The work of so many operations on balls of this precision."""
    return 1 + steps * (50 + precision + precision * precision // 64) // 2_000


def parts(term: Any, most: int = MAX_PARTS) -> int:
    """How many names, numbers, heads and bracketed terms a term has; it stops counting beyond `most`."""
    count, work = 0, [term]
    while work and count <= most:
        part = work.pop()
        count += 1
        if isinstance(part, tuple):
            work += part
    return count
