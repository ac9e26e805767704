"""Needles: enclosures over boxes show where no violation can be, so that what is left shrinks onto one.

Best-first bisection.  A box where the conclusion surely holds, or a hypothesis surely fails, is dropped;
of the rest the middle is visited.  A violation region of width w in d numbers takes about d log2(1/w)
splits, where sampling would take w**-d points.  It suggests only: nothing here is a proof.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Any

from flint import arb

from verify.kernel.ball import Truth, precision
from verify.kernel.term import BINDERS, QUANTIFIERS, Formula, free, substitute, subterms
from verify.refute.explore import FAST, Explorer
from verify.refute.gauge import low_end
from verify.refute.space import Space

Side = tuple[float, float]
Box = tuple[Side, ...]
FAR = 2.0**54
NEAR_ZERO = 2.0**-60
MAX_NAMES = 5
MAX_HEAP = 50_000


def paveable(space: Space) -> bool:
    """Numbers only, few of them, and no quantifiers, integrals or sums whose ends would be intervals."""
    if space.families or not 1 <= len(space.scalars) <= MAX_NAMES:
        return False
    formulas = (*space.hypotheses, space.statement.show, *(d.term for d in space.definitions))
    for formula in formulas:
        for part in subterms(formula):
            if not isinstance(part, tuple):
                continue
            if part[0] in QUANTIFIERS or part[0] in ("int", "sgm"):
                return False
            if part[0] in BINDERS and (free(part[2]) or free(part[3])):
                return False
    return not any(d.indices for d in space.definitions)


def ball(side: Side) -> Any:
    low, high = side
    if low == high:
        return arb(low)
    joined = arb(low).union(arb(high))
    return joined.nonnegative_part() if low >= 0 else joined


def cut(side: Side, integer: bool) -> float | None:
    """Where to split: in the middle on a logarithmic scale; None if the side is a single number."""
    low, high = side
    if integer:
        if high <= low:
            return None
        if low < 0 < high:
            return -1.0 if low < -1 else 0.0
        if low >= 0 and high > 8 * (low + 1):
            return float(math.floor(math.sqrt((low + 1) * (high + 1))))
        return float(math.floor((low + high) / 2))
    if low < 0 < high:
        return 0.0
    if high <= 0:
        mirrored = cut((-high, -low), False)
        return None if mirrored is None else -mirrored
    if low == 0:
        return None if high < NEAR_ZERO else high / 8 if high <= 1 else 1.0 if high < 64 else math.sqrt(high)
    middle = math.sqrt(low) * math.sqrt(high) if high > 4 * low else low + (high - low) / 2
    return middle if low < middle < high else None


class Paving:
    """The boxes still to be looked at; `advance` goes on where it stopped."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        self.space = explorer.space
        self.names = self.space.scalars
        self.integer = [self.space.integer(name) for name in self.names]
        values: dict[str, Any] = {}
        for definition in self.space.definitions:
            values[definition.name] = substitute(definition.term, values)

        def read(formula: Formula) -> Callable[[Sequence[Any]], tuple[Truth, float]]:
            return low_end(substitute(formula, values), self.names)

        with precision(FAST):
            self.conclusion = read(self.space.statement.show)
            self.hypotheses = [read(formula) for formula in self.space.hypotheses]
        # Three orders, taken in turn: the worst enclosure, the worst middle, the oldest box.
        self.heaps: tuple[list[Any], ...] = ([], [], [])
        self.serial = count()
        self.open: dict[int, tuple[Box, list[int]]] = {}
        self.push(tuple(self.start(name) for name in self.names), [0] * len(self.names))

    def start(self, name: str) -> Side:
        with precision(FAST):
            low, high, _, _ = self.space.span(name, {}, tight=False)
        return max(low, -FAR), min(high, FAR)

    def middle(self, box: Box) -> dict[str, Any]:
        point: dict[str, Any] = {}
        for name, side, integer in zip(self.names, box, self.integer, strict=True):
            where = cut(side, integer)
            low, high = side
            value = where if where is not None and (low, high) != (where, where) else low
            if not integer and low > 0 and high <= 4 * low:
                value = low + (high - low) / 2
            point[name] = int(value) if integer else value
        return point

    def push(self, box: Box, cuts: list[int]) -> None:
        if any(low > high for low, high in box):
            return
        with precision(FAST):
            balls = [ball(side) for side in box]
            if any(read(balls)[0] is Truth.FALSE for read in self.hypotheses):
                return
            truth, low = self.conclusion(balls)
        self.explorer.charge()
        if truth is Truth.TRUE:
            return
        number = next(self.serial)
        key = self.explorer.visit(self.middle(box))
        self.open[number] = (box, cuts)
        if math.isfinite(low):
            heappush(self.heaps[0], (low, number))
        heappush(self.heaps[1], (key, number))
        heappush(self.heaps[2], (sum(cuts), number))

    def pop(self, turn: int) -> tuple[Box, list[int]] | None:
        for shift in range(3):
            heap = self.heaps[(turn + shift) % 3]
            while heap:
                number = heappop(heap)[-1]
                found = self.open.pop(number, None)
                if found is not None:
                    return found
        return None

    def axis(self, box: Box, cuts: list[int]) -> int | None:
        """The side that was cut least often of those that can be cut."""
        able = [i for i, side in enumerate(box) if cut(side, self.integer[i]) is not None]
        return min(able, key=lambda i: (cuts[i], i)) if able else None

    def advance(self, limit: int) -> None:
        turn = 0
        while not self.explorer.over(limit) and len(self.open) < MAX_HEAP:
            found = self.pop(turn)
            turn += 1
            if found is None:
                return
            box, cuts = found
            i = self.axis(box, cuts)
            if i is None:
                continue
            where = cut(box[i], self.integer[i])
            assert where is not None
            low, high = box[i]
            above = where + 1 if self.integer[i] else where
            deeper = [*cuts[:i], cuts[i] + 1, *cuts[i + 1 :]]
            for side in ((low, where), (above, high)):
                self.push((*box[:i], side, *box[i + 1 :]), deeper)
