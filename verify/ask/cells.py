"""Boxes of named numbers, and how a formula is settled on one: what maps and left-over regions share.

Nothing here is trusted: a node that comes out is a step for the kernel, which checks it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verify.kernel.ball import precision
from verify.kernel.boxes import Enclosure, settle
from verify.kernel.ranges import Range
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import INTEGERS
from verify.kernel.term import Formula, TermError, free, show
from verify.prove.auto import closing

Side = tuple[Fraction, Fraction]
Box = tuple[Side, ...]
Node = dict[str, Any]
WAYS = ("d", "m", "c")  # the enclosure itself, mean value, corners by monotonicity
HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Axis:
    """A variable with its closed bounded range; of an integer both ends are integers."""

    name: str
    low: Fraction
    high: Fraction
    integer: bool = False

    def measure(self, side: Side) -> Fraction:
        """The length of a part of the range; of an integer, how many values it has."""
        return side[1] - side[0] + (1 if self.integer else 0)

    def halves(self, side: Side) -> tuple[Side, Side] | None:
        """The two halves of a part of the range, None if it is a single value."""
        low, high = side
        if low >= high:
            return None
        middle = (low + high) / 2
        if not self.integer:
            return (low, middle), (middle, high)
        whole = Fraction(middle.__floor__())
        return (low, whole), (whole + 1, high)

    def middle(self, side: Side) -> Fraction:
        middle = (side[0] + side[1]) / 2
        return Fraction(middle.__floor__()) if self.integer else middle


def axis_of(s: Sequent, name: str) -> Axis | None:
    """The range that the hypotheses leave a variable; None if they do not bound it on both sides."""
    range_ = s.context.signs.variables.get(name, Range())
    if range_.low is None or range_.high is None:
        return None
    return Axis(name, range_.low, range_.high, s.context.types[name][0] in INTEGERS)


def volume(axes: Sequence[Axis], box: Box) -> Fraction:
    total = Fraction(1)
    for axis, side in zip(axes, box, strict=True):
        total *= axis.measure(side)
    return total


def within(axes: Sequence[Axis], box: Box) -> list[Formula]:
    """The formulas that say that a point lies in the (closed) box."""
    formulas: list[Formula] = []
    for axis, (low, high) in zip(axes, box, strict=True):
        formulas += [("<=", low, axis.name), ("<=", axis.name, high)]
    return formulas


def halves(axes: Sequence[Axis], box: Box) -> tuple[Box, Box] | None:
    """Cut the side that is longest in comparison with its axis; None for a single point."""
    best, share = None, Fraction(-1)
    for i, (axis, side) in enumerate(zip(axes, box, strict=True)):
        if axis.halves(side) is None:
            continue
        part = axis.measure(side) / axis.measure((axis.low, axis.high))
        if part > share:
            best, share = i, part
    if best is None:
        return None
    cut = axes[best].halves(box[best])
    assert cut is not None
    return (*box[:best], cut[0], *box[best + 1 :]), (*box[:best], cut[1], *box[best + 1 :])


class Settler:
    """Settles one formula on many boxes of the same axes; its enclosures are made once."""

    def __init__(self, s: Sequent, formula: Formula, axes: Sequence[Axis], bits: int = 53) -> None:
        self.formula = formula
        self.bits = bits
        self.parts: list[Settler] = []
        self.closed: Node | None = None
        self.enclosure: Enclosure | None = None
        self.places = {axis.name: i for i, axis in enumerate(axes)}
        self.names = sorted(free(formula))
        self.smooth = True
        if not self.names:
            self.closed = closing(s.want(formula))
        elif formula[0] in ("and", "or"):
            self.parts = [Settler(s, part, axes, bits) for part in formula[1:]]
        elif formula[0] == "!=":
            ways: list[Formula] = [("<", formula[1], formula[2]), ("<", formula[2], formula[1])]
            self.parts = [Settler(s, way, axes, bits) for way in ways]
        elif formula[0] in ("<=", "<") and set(self.names) <= self.places.keys():
            try:
                with precision(bits):
                    self.enclosure = Enclosure(s.want(formula), self.names)
            except (Rejected, TermError):
                self.enclosure = None

    @property
    def able(self) -> bool:
        """Can it settle anything at all?"""
        if self.parts:
            every = all if self.formula[0] == "and" else any
            return every(part.able for part in self.parts)
        return self.closed is not None or self.enclosure is not None

    def node(self, box: Box) -> Node | None:
        """Steps that should show the formula for all points of the box, or None."""
        if self.closed is not None:
            return self.closed
        if self.formula[0] == "and":
            return self._all(box)
        for number, part in enumerate(self.parts):
            node = part.node(box)
            if node is not None and self.formula[0] == "or":
                return {"rule": "choose", "part": number, "then": [node]}
            if node is not None:
                return {"rule": "have", "formula": show(part.formula), "then": [node, {"rule": "assume"}]}
        code = self._way(box)
        if code is None:
            return None
        return {"rule": "pave", "variables": list(self.names), "bits": self.bits, "tree": code}

    def _all(self, box: Box) -> Node | None:
        nodes = []
        for part in self.parts:
            node = part.node(box)
            if node is None:
                return None
            nodes.append(node)
        return {"rule": "intro", "then": nodes}

    def _way(self, box: Box) -> str | None:
        if self.enclosure is None:
            return None
        part = tuple(box[self.places[name]] for name in self.names)
        with precision(self.bits):
            for code in WAYS if self.smooth else WAYS[:1]:
                try:
                    if settle(self.enclosure, part, code):
                        return code
                except Rejected:  # no derivative: only the enclosure itself is left
                    self.smooth = False
                    return None
        return None


class Guards:
    """Finds boxes on which some hypothesis fails everywhere."""

    def __init__(self, s: Sequent, axes: Sequence[Axis]) -> None:
        self.names = [axis.name for axis in axes]
        self.numbers: list[int] = []
        for number, formula in enumerate(s.context.hypotheses):
            if formula[0] in ("<=", "<", "=") and free(formula) and free(formula) <= set(self.names):
                self.numbers.append(number)
        with precision(53):
            self.enclosure = Enclosure(s.want(("<", Fraction(0), Fraction(0))), self.names)

    def node(self, box: Box) -> Node | None:
        """A step that shows anything on the box: none of its points is admissible."""
        with precision(53):
            for number in self.numbers:
                if self.enclosure.outside(box, number):
                    return {"rule": "pave", "variables": self.names, "bits": 53, "tree": f"x{number}"}
        return None


def hull(boxes: Sequence[Box]) -> Box:
    """The smallest box around some boxes (at least one)."""
    sides = zip(*boxes, strict=True)
    return tuple((min(s[0] for s in column), max(s[1] for s in column)) for column in sides)


def corners(axes: Sequence[Axis], box: Box) -> Iterator[Mapping[str, Fraction]]:
    """The middle of the box, then its corners (each point once)."""
    yield {axis.name: axis.middle(side) for axis, side in zip(axes, box, strict=True)}
    points: list[dict[str, Fraction]] = [{}]
    for axis, side in zip(axes, box, strict=True):
        points = [{**point, axis.name: end} for point in points for end in sorted(set(side))]
    yield from points
