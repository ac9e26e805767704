"""One side of an answer in one direction: a curve above or below that of the run, made and made again.

A part keeps what it is checked from: the tables or cells of its steps, and the windows of the products.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from verify.account import lower, tables
from verify.account.compose import Table, Window, Windows, curve_value, run
from verify.account.curves import Profile, Step, ball
from verify.account.plan import Law, Plan
from verify.kernel.ball import precision
from verify.kernel.rationals import Fraction

Ball = Any
Progress = Callable[[float], None]
SIDES = ("upper", "lower")
CLOSED_BITS = 256
MAX_BITS, MAX_GRID, MAX_PARTS = 4096, 1 << 22, 64


class Malformed(ValueError):
    """A part of a certificate that is not of the format; one line."""


@dataclass(frozen=True)
class StepTable:
    """An upper table: weights (times 2^bits) at the losses h k, k in knots."""

    knots: tuple[int, ...]
    weights: tuple[int, ...]
    infinite: int


@dataclass(frozen=True)
class StepCells:
    """A lower one: thresholds that fall, and for each cell, from the top, its loss and weight (None: left out)."""

    cuts: tuple[Fraction, ...]
    cells: tuple[tuple[int, int] | None, ...]
    infinite: int
    pair: int = 0


@dataclass(frozen=True)
class Part:
    """The curve of a run in one direction, from above or from below."""

    side: str
    direction: str
    bits: int = CLOSED_BITS
    h: Fraction = Fraction(0)
    steps: tuple[StepTable | StepCells, ...] = ()
    windows: tuple[Window, ...] = ()
    law: tuple[Step, ...] = field(default=(), compare=False)
    table: Table | None = field(default=None, compare=False)

    @property
    def closed(self) -> bool:
        """Whether it is the curve of a single step, without tables."""
        return not self.steps

    def at(self, eps: Fraction) -> Ball:
        """An enclosure of this curve at exp(eps), eps >= 0."""
        with precision(self.bits + tables.GUARD):
            if self.table is not None:
                return curve_value(self.table, self.h, self.bits, eps)
            if not self.law:
                return ball(Fraction(0))  # E_g of a law and itself, g >= 1
            x = ball(eps)
            return self.law[0].curve.at(x, x.exp())


def closed_parts(steps: Sequence[Step], direction: str) -> tuple[Part, Part] | None:
    """Both sides, for a run of at most one step: its curve is known, and attained."""
    if len(steps) > 1 or any(step.times > 1 for step in steps):
        return None
    first, second = (Part(side, direction, law=tuple(steps)) for side in SIDES)
    return first, second


def upper_part(direction: str, plan: Plan, progress: Progress) -> Part:
    made = []
    for index, step in enumerate(plan.law.steps):
        knots = plan.knots(index)
        weights, infinite = tables.connected(step.curve, plan.h, knots, plan.bits)
        tables.check(step.curve, plan.h, knots, weights, infinite, plan.bits)
        made.append(StepTable(tuple(knots), tuple(weights), infinite))
    part = Part("upper", direction, plan.bits, plan.h, tuple(made), law=plan.law.steps)
    return _composed(part, _windows(part, plan), progress)


def _windows(part: Part, plan: Plan) -> Windows:
    """Windows for the tables as they are."""
    found = []
    for one in part.steps:
        known = [cell for cell in one.cells if cell] if isinstance(one, StepCells) else []
        ks = one.knots if isinstance(one, StepTable) else [k for k, _ in known]
        weights = one.weights if isinstance(one, StepTable) else [weight for _, weight in known]
        found.append((np.array(ks, float), np.array([float(w) for w in weights]) * 2.0**-part.bits))
    return Windows(plan.windows(found))


def lower_part(direction: str, plan: Plan, progress: Progress) -> Part:
    made = []
    for index, step in enumerate(plan.law.steps):
        pair = lower.pair_of(step.curve, plan.law.order)
        if pair is None:
            assert isinstance(step.curve, Profile)
            given, infinite = lower.profile_cells(step.curve, plan.h, plan.bits)
            made.append(StepCells((), tuple(given), infinite))
            continue
        window = plan.step_window(index)
        cuts = lower.thresholds(pair, float(plan.h), plan.widths(index), window)
        cuts = [x for x, y in zip(cuts, [float("inf"), *cuts], strict=False) if x < y]
        exact = [Fraction(x) for x in cuts]
        cells = lower.cells(pair, plan.h, exact, plan.bits, least=min(2 * window[0], -1))
        lower.check(pair, plan.h, exact, cells, plan.bits)
        made.append(StepCells(tuple(exact), tuple(cells), 0, plan.law.order))
    part = Part("lower", direction, plan.bits, plan.h, tuple(made), law=plan.law.steps)
    return _composed(part, _windows(part, plan), progress)


def _composed(part: Part, windows: Windows, progress: Progress = lambda done: None) -> Part:
    up = part.side == "upper"
    made = []
    for one in part.steps:
        if isinstance(one, StepTable):
            made.append(tables.dense(one.knots, one.weights, one.infinite))
        else:
            made.append(lower.table(one.cells, one.infinite))
    if sum(len(one.weights) for one in made) > MAX_GRID:
        raise Malformed(f"the tables have more than {MAX_GRID} losses")
    whole = run(made, [step.times for step in part.law], part.bits, up, windows, progress)
    return Part(part.side, part.direction, part.bits, part.h, part.steps, tuple(windows.used), part.law, whole)


def checked(part: Part, law: Law | Sequence[Step]) -> Part:
    """The part, made again from its tables or cells and windows alone, for a run of these steps.

    Raises Malformed, tables.NotDominated, lower.NotBelow.
    """
    steps = tuple(law.steps if isinstance(law, Law) else law)
    if part.closed:
        found = closed_parts(steps, part.direction)
        if found is None:
            raise Malformed("a run of several steps has no closed form here: tables are missing")
        return found[SIDES.index(part.side)]
    if len(part.steps) != len(steps):
        raise Malformed(f"the run has {len(steps)} blocks and the certificate tables for {len(part.steps)}")
    for one, step in zip(part.steps, steps, strict=True):
        if isinstance(one, StepTable) != (part.side == "upper"):
            raise Malformed("a table for the wrong side")
        if isinstance(one, StepTable):
            tables.check(step.curve, part.h, one.knots, one.weights, one.infinite, part.bits)
            continue
        pair = lower.pair_of(step.curve, one.pair)
        if pair is None:
            assert isinstance(step.curve, Profile)
            lower.check_profile(step.curve, part.h, [c for c in one.cells if c], one.infinite, part.bits)
        else:
            if one.infinite:
                raise Malformed("a cell with an infinite loss")
            lower.check(pair, part.h, one.cuts, one.cells, part.bits)
    if len({one.pair for one in part.steps if isinstance(one, StepCells)}) > 1:
        raise Malformed("cells of different pairs")
    given = iter(part.windows)

    def next_window(counts: Sequence[int]) -> Window:
        window = next(given, None)
        if window is None:
            raise Malformed("the certificate has too few windows")
        return window

    again = Part(part.side, part.direction, part.bits, part.h, part.steps, law=steps)
    made = _composed(again, Windows(next_window))
    if next(given, None) is not None:
        raise Malformed("the certificate has too many windows")
    return made


# --- as JSON ----------------------------------------------------------------------------------------------------


def as_json(part: Part) -> dict[str, Any]:
    """Exact: weights are hexadecimal whole numbers of 2^-bits, losses whole numbers of h, thresholds exact floats."""
    body: dict[str, Any] = {"side": part.side, "direction": part.direction}
    if part.closed:
        return {**body, "closed": True}
    return {
        **body,
        "bits": part.bits,
        "h": str(part.h),
        "steps": [_step_json(one) for one in part.steps],
        "windows": [list(one) for one in part.windows],
    }


def _step_json(one: StepTable | StepCells) -> dict[str, Any]:
    if isinstance(one, StepTable):
        gaps = [one.knots[0], *(b - a for a, b in zip(one.knots, one.knots[1:], strict=False))]
        weights = [f"{weight:x}" for weight in one.weights]
        return {"losses": _runs(gaps), "weights": weights, "infinite": f"{one.infinite:x}"}
    return {
        "thresholds": [float(x).hex() for x in one.cuts],
        "cells": [cell and [cell[0], f"{cell[1]:x}"] for cell in one.cells],
        "infinite": f"{one.infinite:x}",
        "pair": one.pair,
    }


def _runs(gaps: Sequence[int]) -> list[list[int]]:
    """Equal neighbours counted: [value, how often]."""
    found: list[list[int]] = []
    for gap in gaps:
        if found and found[-1][0] == gap:
            found[-1][1] += 1
        else:
            found.append([gap, 1])
    return found


def from_json(body: Mapping[str, Any]) -> Part:
    """Raises Malformed."""
    try:
        side, direction = body["side"], body["direction"]
        if side not in SIDES or not isinstance(direction, str):
            raise Malformed("a part is of neither side")
        if body.get("closed"):
            return Part(side, direction)
        bits, h = body["bits"], Fraction(body["h"])
        if not (isinstance(bits, int) and 0 < bits <= MAX_BITS and h > 0):
            raise Malformed("a part without a grid")
        if h.denominator.bit_length() > MAX_BITS or h.numerator.bit_length() > MAX_BITS:
            raise Malformed("the grid has too many digits")
        windows = tuple((_int(low), _int(high)) for low, high in body["windows"])
        steps = tuple(_step_from(one, side) for one in body["steps"])
        if not steps or len(steps) > MAX_PARTS:
            raise Malformed("a part without tables, or with too many")
        return Part(side, direction, bits, h, steps, windows)
    except Malformed:
        raise
    except (KeyError, TypeError, ValueError, OverflowError, ZeroDivisionError, AttributeError) as error:
        raise Malformed(f"a part is not of the format: {type(error).__name__}") from error


def _int(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 1 << 40:
        raise Malformed("a whole number is missing, or out of range")
    return value


def _step_from(one: Mapping[str, Any], side: str) -> StepTable | StepCells:
    infinite = int(one["infinite"], 16)
    if side == "upper":
        if sum(_int(n) for _, n in one["losses"]) > MAX_GRID:
            raise Malformed(f"a table with more than {MAX_GRID} losses")
        knots, at = [], 0
        for gap, times in one["losses"]:
            for _ in range(times):
                at += _int(gap)
                knots.append(at)
        if not knots or knots[-1] - knots[0] > MAX_GRID:
            raise Malformed(f"a table with no losses, or over more than {MAX_GRID} points of its grid")
        return StepTable(tuple(knots), tuple(int(w, 16) for w in one["weights"]), infinite)
    cuts = tuple(Fraction(float.fromhex(x)) for x in one["thresholds"])
    cells = tuple(None if cell is None else (_int(cell[0]), int(cell[1], 16)) for cell in one["cells"])
    known = [cell[0] for cell in cells if cell]
    if not known or max(known) - min(known) > MAX_GRID:
        raise Malformed("cells with no losses, or too far apart")
    return StepCells(cuts, cells, infinite, _int(one["pair"]))
