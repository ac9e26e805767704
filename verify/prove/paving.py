"""Search for a `pave` step: bisect the domain until the kernel's enclosure settles every box."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from verify.kernel.ball import Evaluator, interval, precision
from verify.kernel.boxes import Box, Enclosure, halves, start
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Term, TermError, free
from verify.language.compiled import compiled


@dataclass(frozen=True)
class Paving:
    """A step the kernel accepts, or the boxes that stayed undecided."""

    step: dict[str, Any] | None
    boxes: int
    undecided: tuple[Box, ...] = ()


class Quick(Enclosure):
    """The kernel's ways to settle a box on compiled terms."""

    def function(self, outputs: Sequence[Term]) -> Evaluator:
        return compiled(outputs, self.variables)


def search(
    s: Sequent, max_boxes: int = 4000, bits: int = 53, max_depth: int = 60, seconds: float | None = None
) -> Paving:
    """Depth-first bisection; widest side (by influence on the enclosure) first."""
    variables = sorted(free(s.goal))
    if not variables:
        return Paving(None, 0)
    try:
        box = start(s, variables)
        with precision(bits):
            enclosure = Quick(s, variables)
    except (Rejected, TermError):
        return Paving(None, 0)
    guards = [
        number
        for number, formula in enumerate(s.context.hypotheses)
        if formula[0] in ("<=", "<", "=") and free(formula) <= set(variables) and len(free(formula)) > 1
    ]
    codes: list[str] = []
    undecided: list[Box] = []
    stack: list[tuple[Box, int]] = [(box, 0)]
    count = 0
    smooth = True
    deadline = None if seconds is None else time.monotonic() + seconds
    with precision(bits):
        while stack:
            current, depth = stack.pop()
            count += 1
            late = deadline is not None and count % 64 == 0 and time.monotonic() > deadline
            if count > max_boxes or late:
                return Paving(None, count, (current, *(b for b, _ in stack)))
            way = _way(enclosure, current, smooth)
            if way == "unsmooth":
                smooth = False
                way = _way(enclosure, current, smooth)
            if way is None:
                for number in guards:
                    if enclosure.outside(current, number):
                        way = f"x{number}"
                        break
            if way is not None:
                codes.append(way)
                continue
            if depth >= max_depth:
                return Paving(None, count, (current, *(b for b, _ in stack)))
            axis = _axis(enclosure, current)
            codes.append(f"s{axis}")
            left, right = halves(current, axis)
            stack += [(right, depth + 1), (left, depth + 1)]
    step = {"rule": "pave", "variables": list(variables), "bits": bits, "tree": " ".join(codes)}
    return Paving(step, count, tuple(undecided))


def _way(enclosure: Enclosure, box: Box, smooth: bool) -> str | None:
    if enclosure.direct(box):
        return "d"
    if smooth:
        try:
            if enclosure.mean(box):
                return "m"
            if enclosure.corner(box):
                return "c"
        except Rejected:
            return "unsmooth"
    return None


def _axis(enclosure: Enclosure, box: Box) -> int:
    """The axis along which the value varies most over the box."""
    widths = [high - low for low, high in box]
    best, score = 0, -1.0
    for axis, width in enumerate(widths):
        if width == 0:
            continue
        low, high = box[axis]
        sides = [interval(*side) for side in box]
        sides[axis] = interval((low + high) / 2, (low + high) / 2)
        ball = enclosure.value(*sides)[0]
        radius = float(ball.rad()) if ball.is_finite() else 0.0
        # The smaller the enclosure gets when the axis is fixed, the more the axis matters.
        value = float(width) / (radius + 1e-300) if ball.is_finite() else float(width)
        if value > score:
            best, score = axis, value
    return best


__all__: Sequence[str] = ("Paving", "search")
