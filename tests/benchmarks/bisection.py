"""Plain branch and bound: halve the widest side until an enclosure over each box shows the goal.

No derivatives, no corners: what one writes in an hour, on python-flint or on mpmath's intervals.  Those of
mpmath are not rigorous (its exp can miss the true value), so that here only its speed counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq
from mpmath import iv

from tests.benchmarks.goals import Goal
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term

Sides = tuple[tuple[float, float], ...]  # all ends are dyadic: halving floats is exact


class Unable(Exception):
    """The arithmetic lacks a function of the goal."""


@dataclass(frozen=True)
class Bisection:
    """`done` is whether all boxes were settled in time."""

    done: bool
    boxes: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.boxes / self.seconds


@dataclass(frozen=True)
class Arithmetic:
    """How a term is written in Python over some type of intervals."""

    functions: dict[str, str]
    constant: Callable[[Fraction], Any]
    interval: Callable[[float, float], Any]
    names: dict[str, Any]
    least: Callable[[Any], bool]
    """Is every number of the interval nonnegative?"""


def _power(x: Any, n: int) -> Any:
    """x**n by products; for even n of |x|, which keeps squares nonnegative."""
    if n < 0:
        return 1 / _power(x, -n)
    base = abs(x) if n % 2 == 0 else x
    result = base
    for _ in range(n - 1):
        result = result * base
    return result


METHODS = ("exp", "log", "sqrt", "sin", "cos", "atan")

ARB = Arithmetic(
    {**{name: "{}." + name + "()" for name in METHODS}, "abs": "abs({})", "pi": "arb.pi()"},
    lambda value: arb(fmpq(value.numerator, value.denominator)),
    lambda low, high: arb((low + high) / 2, (high - low) / 2),
    {"arb": arb, "power": _power},
    lambda value: bool(value >= 0),
)
IV = Arithmetic(
    {**{name: "iv." + name + "({})" for name in METHODS if name != "atan"}, "abs": "abs({})", "pi": "iv.pi"},
    lambda value: iv.mpf(value.numerator) / value.denominator,
    lambda low, high: iv.mpf([low, high]),
    {"iv": iv, "power": lambda x, n: x**n},
    lambda value: bool(value.a >= 0),
)


def function(term: Term, variables: Sequence[str], arithmetic: Arithmetic) -> Callable[..., Any]:
    """The term as one Python expression.  Raises Unable."""
    constants: list[Any] = []

    def code(part: Term) -> str:
        if isinstance(part, Fraction):
            constants.append(arithmetic.constant(part))
            return f"c[{len(constants) - 1}]"
        if isinstance(part, str):
            return part
        head = part[0]
        if head in ("+", "*"):
            return f"({f' {head} '.join(code(each) for each in part[1:])})"
        if head == "^" and isinstance(part[2], Fraction) and part[2].denominator == 1:
            return f"power({code(part[1])}, {part[2]})"
        if head not in arithmetic.functions:
            raise Unable(head)
        return arithmetic.functions[head].format(*(code(each) for each in part[1:]))

    source = f"lambda {', '.join(variables)}: {code(term)}"
    return eval(source, {**arithmetic.names, "c": constants})  # type: ignore[no-any-return]


def bisect(goal: Goal, arithmetic: Arithmetic, limit: float) -> Bisection:
    """Depth first, the widest side first, until all is covered or `limit` seconds are over."""
    names = [name for name, _ in goal.box]
    value = function(goal.gap, names, arithmetic)
    stack: list[Sides] = [tuple((float(low), float(high)) for _, (low, high) in goal.box)]
    boxes = 0
    began = time.process_time()
    while stack:
        box = stack.pop()
        boxes += 1
        if boxes % 64 == 0 and time.process_time() - began > limit:
            return Bisection(False, boxes, time.process_time() - began)
        if arithmetic.least(value(*(arithmetic.interval(*side) for side in box))):
            continue
        axis = max(range(len(box)), key=lambda i: box[i][1] - box[i][0])
        low, high = box[axis]
        middle = (low + high) / 2
        stack.append((*box[:axis], (middle, high), *box[axis + 1 :]))
        stack.append((*box[:axis], (low, middle), *box[axis + 1 :]))
    return Bisection(True, boxes, time.process_time() - began)
