"""What an attack in dimension one gives to names: made from a few numbers each, which a search may move."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from verify.kernel.statement import Statement
from verify.kernel.term import Term, show

SPREAD = 1e-3
TIMES = 8  # members of a sequence, from -1 on
LINES = ("normed", "euclid")


class NoValue(Exception):
    """A type that has no values here."""


def speaks_of_noise(statement: Statement) -> bool:
    """Is there a Gaussian or a Laplace law in the statement?"""
    return any(_mentions(formula) for formula in (*statement.expanded.given, statement.expanded.show))


def _mentions(term: Any) -> bool:
    if not isinstance(term, tuple) or not term:
        return False
    return term[0] in ("gauss", "laplace") or any(_mentions(part) for part in term)


@dataclass(frozen=True)
class Drawn:
    """A value, and what a reader is told of it."""

    value: Any
    words: str


def parameters(types: Mapping[str, Term], rng: Random) -> dict[str, list[float]]:
    """Numbers for all names: a Gaussian number each, which `drawn` makes into values."""
    return {name: [rng.gauss(0, 1) for _ in range(_count(kind))] for name, kind in types.items()}


def _count(kind: Term) -> int:
    head = kind[0]
    if head in LINES:
        return 0
    if head in ("space", "real", "integer", "size", "index", "point"):
        return 1
    if head == "sequence":
        return TIMES * _count(kind[1])
    return 8


def number(x: float) -> float:
    """Most numbers are of size one, and simple; some are small or large."""
    return (
        round(x * math.exp(min(abs(x), 3) / 3) * 8) / 8 if abs(x) < 0.8 else x * math.exp(min(abs(x), 3) / 3)
    )


def drawn(kind: Term, data: list[float], made: Mapping[str, Drawn], types: Mapping[str, Term]) -> Drawn:
    """The value of this type that the numbers stand for."""
    head = kind[0]
    if head in LINES:
        return Drawn(None, "")
    if head == "space":
        size = 1 + round(abs(data[0]) * 1.5) % 3
        return Drawn(size, str(size))
    if head == "real":
        value = number(data[0])
        return Drawn(value, f"{value:.6g}")
    if head in ("integer", "size", "index"):
        low = 1 if head in ("size", "index") else -1
        value = float(low + round(abs(data[0]) * 2))
        return Drawn(value, f"{value:g}")
    if head == "point":
        return _point(_space(kind[1], made, types), data[0])
    if head == "sequence":
        size = _count(kind[1])
        parts = [drawn(kind[1], data[i * size : (i + 1) * size], made, types).value for i in range(TIMES)]
        return Drawn({i - 1: part for i, part in enumerate(parts)}, "a sequence")
    if head in ("test", "weight", "bounded", "fun"):
        return _function(head, [_space(name, made, types) for name in kind[1:]], data)
    if head == "map":
        return _map([_space(name, made, types) for name in kind[1]], _space(kind[2], made, types), data)
    if head == "law" and len(kind) == 2:
        return _law(_space(kind[1], made, types), data)
    from verify.refute.noise import Unread

    raise Unread(f"no values of the type {show(kind)} in dimension one")


def _space(name: str, made: Mapping[str, Drawn], types: Mapping[str, Term]) -> int | None:
    """The size of a finite space, or None for the line."""
    return None if name == "line" or types[name][0] in LINES else made[name].value


def _point(size: int | None, x: float) -> Drawn:
    if size is None:
        return Drawn(number(x), f"{number(x):.6g}")
    value = 1 + round(abs(x) * 2) % size
    return Drawn(value, str(value))


def _function(head: str, spaces: list[int | None], data: list[float]) -> Drawn:
    """On the line a half-line or an interval (of the sum of the coordinates), elsewhere a table."""
    scale = 1.0 if head == "test" else abs(data[4]) * 2 + 0.1
    floor = 0.0 if head in ("test", "weight") or data[5] < 0 else data[5]
    if None not in spaces:
        table = [(math.tanh(x) + 1) / 2 if abs(x) > 0.3 else float(x > 0) for x in data[:4]]

        def finite(_: Any, *places: int) -> float:
            return floor + scale * table[sum(places) % 4]

        return Drawn(finite, f"the table {', '.join(f'{floor + scale * x:.4g}' for x in table)}")
    low, width, up = data[0] * 2, abs(data[1]) * 2, data[2] > 0
    half = data[3] < 1

    def on_line(floats: Any, *places: float) -> float:
        x = sum(places)
        inside = (x > low if up else x < low) if half else low < x < low + width
        floats.marks += [x - low] if half else [x - low, low + width - x]
        return floor + scale * inside

    end = f"above {low:.6g}" if up else f"below {low:.6g}"
    words = end if half else f"between {low:.6g} and {low + width:.6g}"
    before = "" if (floor, scale) == (0.0, 1.0) else f"{floor:.4g} + {scale:.4g} times "
    return Drawn(on_line, f"{before}the indicator of {words}")


def _map(sources: list[int | None], target: int | None, data: list[float]) -> Drawn:
    if target is not None:
        return Drawn(lambda _, *places: 1 + round(abs(sum(places))) % target, "a map to a finite space")
    slope = round(data[0] * 2) / 2 if abs(data[0]) < 1.2 else data[0]
    shift, limit = data[1], abs(data[2]) + 0.1
    clips = data[3] > 0.3

    def mapped(floats: Any, *places: float) -> float:
        x = slope * places[0] + shift * (1 + sum(places[1:]) / 2)
        if clips:
            floats.marks += [x + limit, limit - x]
            return max(-limit, min(x, limit))
        return x

    words = f"x -> {slope:.4g} x + {shift:.4g}" + (f", clipped to {limit:.4g}" if clips else "")
    return Drawn(mapped, words)


def _law(size: int | None, data: list[float]) -> Drawn:
    """Of finite support: at most three points."""
    weights = [math.exp(x) if x > -1 else 0.0 for x in data[:3]]
    weights = weights if sum(weights) else [1.0, 0.0, 0.0]
    places = [number(x) if size is None else 1 + i % size for i, x in enumerate(data[3:6])]
    total = sum(weights)
    law = [((place,), weight / total) for place, weight in zip(places, weights, strict=True) if weight]
    words = ", ".join(f"{weight:.4g} at {place[0]:.4g}" for place, weight in law)
    return Drawn(law, words)
