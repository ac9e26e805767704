"""Local search: move one name, or a few together, as long as the margin falls; steps adapt by themselves.

A compass search with multiplicative as well as additive steps, so that it goes on towards an end of the
domain or to infinity at a constant rate, and with random joint directions for valleys along a curve.
"""

from __future__ import annotations

import math
from typing import Any

from verify.kernel.ball import precision
from verify.refute import families, scalars
from verify.refute.explore import FAST, WORST, Explorer, Key
from verify.refute.space import Point

GROW, SHRINK = 2.5, 0.4
SMALLEST = 1e-16


class Descent:
    """One run from one start."""

    def __init__(self, explorer: Explorer, start: Point, key: Key, first: float) -> None:
        self.explorer = explorer
        self.space = explorer.space
        self.rng = explorer.rng
        self.point = start
        self.key = key
        self.steps: dict[tuple[str, str], float] = {}
        for name in self.space.scalars:
            low, high, _, _ = self.span(name)
            width = high - low if math.isfinite(high - low) else math.inf
            plain = first * min(width, max(abs(float(start[name])), 1.0))
            for way in scalars.WAYS:
                if way in "+-" or math.isfinite(low if way in "[(" else high) or way in "[(":
                    self.steps[name, way] = plain if way in "+-" else 3 * first
        for name in self.space.families:
            self.steps[name, "f"] = first
        if len(self.space.scalars) > 1:
            self.steps["", "joint"] = first

    def span(self, name: str) -> scalars.Span:
        with precision(FAST):
            return self.space.span(name, self.point)

    def accept(self, point: Point) -> bool:
        key = self.explorer.visit(point)
        if key < self.key:
            self.point, self.key = point, key
            return True
        return False

    def run(self, limit: int) -> None:
        """Until no step helps, or the explorer has spent `limit`."""
        stalled = 0
        while self.steps and not self.explorer.over(limit):
            before, key = self.point, self.key
            moves = list(self.steps)
            self.rng.shuffle(moves)
            for move in moves:
                if self.explorer.over(limit):
                    return
                self.try_move(*move)
            if self.key < key:
                self.follow(before, limit)
            gained = key[0] - self.key[0] if key[0] > 0 else key[1] - self.key[1]
            # A margin that creeps towards its infimum, or noise of the floats, is not worth the budget.
            stalled = 0 if gained > 1e-9 * max(abs(key[1]), 1e-300) else stalled + 1
            if stalled > 40:
                return

    def try_move(self, name: str, way: str) -> None:
        size = self.steps[name, way]
        if way == "f":
            moved = self.change_family(name, size)
        elif way == "joint":
            moved = self.change_jointly(size)
        else:
            integer = self.space.integer(name)
            value = scalars.step(self.point[name], self.span(name), way, size, integer)
            moved = value is not None and self.accept({**self.point, name: value})
            if integer and way in "+-" and not moved and size < 1:
                size = 0.0
        size *= GROW if moved else SHRINK if way not in ("f", "joint") else 0.7
        if way in ("f", "joint"):
            size = min(size, 0.5)
        scale = max(abs(float(self.point[name])), 1e-300) if way in "+-" else 1.0
        if size < SMALLEST * scale:
            del self.steps[name, way]
        else:
            self.steps[name, way] = size

    def change_family(self, name: str, size: float) -> bool:
        kind = self.space.kinds[name][0]
        count = 2 + sum(1 for _ in families.flat(self.point[name]))
        helped = False
        for _ in range(count):
            value = families.change(self.point[name], kind, self.rng, size * self.rng.random())
            if value is not None:
                helped = self.accept({**self.point, name: value}) or helped
        return helped

    def change_jointly(self, size: float) -> bool:
        """All numbers at once, each by a random share of its own present step or of its size."""
        helped = False
        for _ in range(2 * len(self.space.scalars)):
            point = dict(self.point)
            order = list(self.space.scalars)
            self.rng.shuffle(order)
            for name in order[: self.rng.choice((2, len(order)))]:
                share = size * abs(self.rng.gauss(0, 1))
                way = self.rng.choice("+-+-[()]")
                if way in "+-":
                    share *= max(abs(float(point[name])), 1e-12)
                with precision(FAST):
                    span = self.space.span(name, point)
                value = scalars.step(point[name], span, way, share, self.space.integer(name))
                point[name] = point[name] if value is None else value
            if point != self.point:
                helped = self.accept(point) or helped
        return helped

    def follow(self, before: Point, limit: int) -> None:
        """Go on in the direction of the last sweep, doubling while it helps."""
        names = [n for n in self.space.scalars if self.point[n] != before[n]]
        factor = 1.0
        while names and not self.explorer.over(limit):
            ahead: dict[str, Any] = dict(self.point)
            for name in names:
                value = float(self.point[name]) + factor * (float(self.point[name]) - float(before[name]))
                low, high, _, _ = self.space.span(name, self.point, tight=False)
                value = min(max(value, low), high)
                ahead[name] = round(value) if self.space.integer(name) and math.isfinite(value) else value
            if not all(math.isfinite(ahead[name]) for name in names) or not self.accept(ahead):
                return
            factor *= 2


def descend(explorer: Explorer, start: Point, limit: int, first: float = 0.1) -> Point:
    """The best point found from `start` before the explorer has spent `limit`."""
    key = explorer.visit(start)
    if key >= WORST:
        return start
    run = Descent(explorer, start, key, first)
    run.run(limit)
    return run.point
