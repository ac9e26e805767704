"""What can be said of a statement that was not decided: a region that is covered, and what is left of it."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verify.ask.cells import Axis, Box, Guards, Settler, axis_of, halves, hull, volume
from verify.kernel.check import CheckFailed
from verify.kernel.ranges import Range
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.statement import SCALARS, Statement
from verify.kernel.term import Formula, free, show
from verify.kernel.verdict import judge
from verify.prove import paving
from verify.prove.engine import Env, ProofFailed, run

REACHES = (Fraction(100), Fraction(10), Fraction(1))  # how far an unbounded variable is followed
CELLS = 1500
DEPTH = 40
REGION_BOXES = 4000
REGION_WORK = 6000  # of the automatic prover on one region, in boxes: the clock is an outer fence


@dataclass(frozen=True)
class Left:
    """The part of a bounded range that enclosures leave open: its exact volume, and the box around it."""

    axes: tuple[Axis, ...]
    volume: Fraction
    around: Box


@dataclass(frozen=True)
class Region:
    """Formulas, the evidence that the statement is `certified` where they hold, and what they leave out."""

    formulas: tuple[Formula, ...]
    evidence: Mapping[str, Any]


def unbounded(s: Sequent) -> list[str]:
    """The numbers that the hypotheses do not bound on both sides."""
    return [n for n, kind in s.context.types.items() if kind[0] in SCALARS and axis_of(s, n) is None]


def left_over(s: Sequent, deadline: float) -> Left | None:
    """Bisect the ranges of the goal's variables; None if they are not all bounded numbers."""
    axes = []
    for name in sorted(free(s.goal)):
        kind = s.context.types.get(name, ("family",))
        axis = axis_of(s, name) if kind[0] in SCALARS else None
        if axis is None or axis.low > axis.high:
            return None
        axes.append(axis)
    if not axes:
        return None
    settler, guards = Settler(s, s.goal, axes), Guards(s, axes)
    start: Box = tuple((axis.low, axis.high) for axis in axes)
    if not settler.able:
        return Left(tuple(axes), volume(axes, start), start)
    queue: deque[tuple[Box, int]] = deque([(start, 0)])
    final: list[Box] = []
    for _ in range(CELLS):
        if not queue or time.monotonic() > deadline:
            break
        box, level = queue.popleft()
        if guards.node(box) is not None or settler.node(box) is not None:
            continue
        cut = halves(axes, box) if level < DEPTH else None
        if cut is None:
            final.append(box)
        else:
            queue += [(half, level + 1) for half in cut]
    final += [box for box, _ in queue]
    total = sum((volume(axes, box) for box in final), Fraction(0))
    return Left(tuple(axes), total, hull(final) if final else ())


def outside_of(left: Left) -> list[Formula]:
    """The parts of the range beside the box around what is left: x below it, x above it, and so on."""
    parts: list[Formula] = []
    for axis, (low, high) in zip(left.axes, left.around, strict=True):
        if low > axis.low:
            parts.append(("<=", axis.name, low - 1 if axis.integer else low))
        if high < axis.high:
            parts.append(("<=", high + 1 if axis.integer else high, axis.name))
    return parts


def covered(statement: Statement, deadline: float, left: Left | None) -> Region | None:
    """A region on which the statement is certified, or None.

    Unbounded variables are followed to 100, 10 or 1 beyond their end; where something within that range
    stays open, the box around it is left out.
    """
    s = Sequent.of(statement)
    if left is not None:
        return _beside(statement, (), s, left, deadline)
    names = [name for name in unbounded(s) if name in free(s.goal)]
    if not names or any(statement_kind[0] not in SCALARS for _, statement_kind in statement.types):
        return None
    for reach in REACHES:
        if time.monotonic() > deadline:
            return None
        limits = _limits(s, names, reach)
        bounded = s.under(*limits)
        found = _proved(statement, limits, bounded, deadline)
        if found is not None:
            return found
        rest = left_over(bounded, deadline)
        if rest is not None:
            found = _beside(statement, limits, bounded, rest, deadline)
            if found is not None:
                return found
    return None


def _limits(s: Sequent, names: Sequence[str], reach: Fraction) -> tuple[Formula, ...]:
    formulas: list[Formula] = []
    for name in names:
        range_ = s.context.signs.variables.get(name, Range())
        if range_.high is None:
            formulas.append(("<=", name, reach if range_.low is None else range_.low + reach))
        if range_.low is None:
            formulas.append(("<=", -reach if range_.high is None else range_.high - reach, name))
    return tuple(formulas)


def _beside(
    statement: Statement, limits: tuple[Formula, ...], s: Sequent, left: Left, deadline: float
) -> Region | None:
    parts = outside_of(left) if left.around else []
    if not parts:
        return None
    if len(parts) == 1:
        return _proved(statement, (*limits, parts[0]), s.under(parts[0]), deadline)
    number = len(s.context.hypotheses)
    either: Formula = ("or", *parts)
    try:
        cases = [_shown(s.under(either, part), deadline) for part in parts]
    except (ProofFailed, RecursionError):
        return None
    proof = {"rule": "split", "hypothesis": number, "then": cases}
    return _checked(statement, (*limits, either), proof, deadline)


def _proved(statement: Statement, region: tuple[Formula, ...], s: Sequent, deadline: float) -> Region | None:
    try:
        proof = _shown(s, deadline)
    except (ProofFailed, RecursionError):
        return None
    return _checked(statement, region, proof, deadline)


def _shown(s: Sequent, deadline: float) -> Mapping[str, Any]:
    """A paving where one suffices, else what the automatic prover finds.  Raises ProofFailed."""
    if s.goal[0] in ("<=", "<"):
        seconds = deadline - time.monotonic()
        step = paving.search(s, REGION_BOXES, seconds=seconds).step if seconds > 0 else None
        if step is not None:
            return step
    env = Env({}, boxes=REGION_BOXES, deadline=deadline, work=REGION_WORK, deepening=False)
    return run(s, (), env)


def _checked(
    statement: Statement, region: tuple[Formula, ...], proof: Mapping[str, Any], deadline: float
) -> Region | None:
    from verify.suite.examine import point_of

    inside = point_of(statement, region, deadline + 1)
    if inside is None:
        return None
    texts = [show(formula) for formula in region]
    evidence = {"verdict": "certified", "region": texts, "inside": inside, "proof": proof}
    try:
        judge(statement, evidence, {})
    except CheckFailed:
        return None
    return Region(region, evidence)


def box_text(left: Left) -> tuple[str, ...]:
    """The box around what is left, as infix relations."""
    return tuple(
        f"{low} <= {readable_name(axis.name)} <= {high}"
        for axis, (low, high) in zip(left.axes, left.around, strict=True)
    )


def readable_name(name: str) -> str:
    from verify.report.text import readable_term

    return readable_term(name)
