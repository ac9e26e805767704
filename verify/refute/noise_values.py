"""What an attack in dimension one gives to names: made from a few numbers each, which a search may move."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement
from verify.kernel.term import LINE, Term, add, mul, show

SPREAD = 1e-3
TIMES = 8  # members of a sequence, from -1 on
LINES = ("normed", "euclid")


class Unread(Exception):
    """Something that floats in dimension one do not read: then there is no attack."""


def speaks_of_noise(statement: Statement) -> bool:
    """Is there a Gaussian or a Laplace law in the statement?"""
    return any(_mentions(formula) for formula in (*statement.expanded.given, statement.expanded.show))


def _mentions(term: Any) -> bool:
    if not isinstance(term, tuple) or not term:
        return False
    return term[0] in ("gauss", "laplace") or any(_mentions(part) for part in term)


def _no_term() -> None:
    return None


@dataclass(frozen=True)
class Drawn:
    """A value, what a reader is told of it, and the term that has exactly this value at the line, if any.

    Of thousands of values one is told: the words and the term are made when they are asked for."""

    value: Any
    say: Callable[[], str]
    write: Callable[[], Term | None] = _no_term

    @property
    def words(self) -> str:
        return self.say()

    @property
    def term(self) -> Term | None:
        return self.write()


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
    return round(x * math.exp(min(abs(x), 3) / 3) * 8) / 8 if abs(x) < 0.8 else x * math.exp(min(abs(x), 3) / 3)


def drawn(kind: Term, data: list[float], made: Mapping[str, Drawn], types: Mapping[str, Term], grain: int = 0) -> Drawn:
    """The value of this type that the numbers stand for; its own are multiples of 1/grain (0: any)."""
    head = kind[0]
    if head in LINES:
        return Drawn(None, str, lambda: LINE)
    if head == "space":
        size = 1 + round(abs(data[0]) * 1.5) % 3
        return Drawn(size, lambda: str(size))
    if head == "real":
        return _number(_rounded(number(data[0]), grain))
    if head in ("integer", "size", "index"):
        low = 1 if head in ("size", "index") else -1
        return _number(float(low + round(abs(data[0]) * 2)))
    if head == "point":
        return _point(_space(kind[1], made, types), data[0], grain)
    if head == "sequence":
        size = _count(kind[1])
        parts = [drawn(kind[1], data[i * size : (i + 1) * size], made, types).value for i in range(TIMES)]
        return Drawn({i - 1: part for i, part in enumerate(parts)}, lambda: "a sequence")
    if head in ("test", "weight", "bounded", "fun"):
        return _function(head, [_space(name, made, types) for name in kind[1:]], data, grain)
    if head == "map":
        return _map([_space(name, made, types) for name in kind[1]], _space(kind[2], made, types), data, grain)
    if head == "law" and len(kind) == 2:
        return _law(_space(kind[1], made, types), data, grain)
    raise Unread(f"no values of the type {show(kind)} in dimension one")


def _rounded(x: float, grain: int) -> float:
    return round(x * grain) / grain if grain else x


def _number(value: float) -> Drawn:
    return Drawn(value, lambda: f"{value:.6g}", lambda: Fraction(value))


def given(value: Fraction) -> Drawn:
    """A number that is exactly this."""
    return Drawn(float(value), lambda: str(value), lambda: value)


def _space(name: str, made: Mapping[str, Drawn], types: Mapping[str, Term]) -> int | None:
    """The size of a finite space, or None for the line."""
    return None if name == LINE or types[name][0] in LINES else made[name].value


def _point(size: int | None, x: float, grain: int) -> Drawn:
    if size is None:
        return _number(_rounded(number(x), grain))
    value = 1 + round(abs(x) * 2) % size
    return Drawn(value, lambda: str(value))


def _function(head: str, spaces: list[int | None], data: list[float], grain: int) -> Drawn:
    """On the line a half-line or an interval (of the sum of the coordinates), elsewhere a table."""
    scale = 1.0 if head == "test" else _rounded(abs(data[4]) * 2 + 0.1, grain) or 1.0
    floor = 0.0 if head in ("test", "weight") or data[5] < 0 else _rounded(data[5], grain)
    if None not in spaces:
        table = [(math.tanh(x) + 1) / 2 if abs(x) > 0.3 else float(x > 0) for x in data[:4]]

        def finite(_: Any, *places: int) -> float:
            return floor + scale * table[sum(places) % 4]

        return Drawn(finite, lambda: f"the table {', '.join(f'{floor + scale * x:.4g}' for x in table)}")
    low, width, up = _rounded(data[0] * 2, grain), _rounded(abs(data[1]) * 2, grain), data[2] > 0
    half = data[3] < 1

    def on_line(floats: Any, *places: float) -> float:
        x = sum(places)
        inside = (x > low if up else x < low) if half else low < x < low + width
        floats.marks += [x - low] if half else [x - low, low + width - x]
        return floor + scale * inside

    def words() -> str:
        end = f"above {low:.6g}" if up else f"below {low:.6g}"
        before = "" if (floor, scale) == (0.0, 1.0) else f"{floor:.4g} + {scale:.4g} times "
        where = end if half else f"between {low:.6g} and {low + width:.6g}"
        return f"{before}the indicator of {where}"

    def term() -> Term | None:
        names, x = _names(spaces)
        above, below = ("<", Fraction(low), x), ("<", x, Fraction(low if half else low + width))
        indicator: Term = ("ind", (above if up else below) if half else ("and", above, below))
        plain = (floor, scale) == (0.0, 1.0)
        body = indicator if plain else ("+", Fraction(floor), ("*", Fraction(scale), indicator))
        return None if names is None else ("lambda", names, body)

    return Drawn(on_line, words, term)


def _names(spaces: list[int | None]) -> tuple[tuple[str, ...] | None, Term]:
    """Names for points of these spaces, and the sum of the points; None if one of the spaces is no line."""
    if any(size is not None for size in spaces):
        return None, Fraction(0)
    names = ("x",) if len(spaces) == 1 else tuple(f"x{i}" for i in range(1, len(spaces) + 1))
    return names, names[0] if len(names) == 1 else ("+", *names)


def _map(sources: list[int | None], target: int | None, data: list[float], grain: int) -> Drawn:
    if target is not None:

        def finite(_: Any, *places: float) -> int:
            return 1 + round(abs(sum(places))) % target

        return Drawn(finite, lambda: "a map to a finite space")
    slope = _rounded(round(data[0] * 2) / 2 if abs(data[0]) < 1.2 else data[0], grain)
    shift, limit = _rounded(data[1], grain), _rounded(abs(data[2]) + 0.1, grain) or 1.0
    clips = data[3] > 0.3

    def mapped(floats: Any, *places: float) -> float:
        x = slope * places[0] + shift * (1 + sum(places[1:]) / 2)
        if clips:
            floats.marks += [x + limit, limit - x]
            return max(-limit, min(x, limit))
        return x

    def words() -> str:
        return f"x -> {slope:.4g} x + {shift:.4g}" + (f", clipped to {limit:.4g}" if clips else "")

    def term() -> Term | None:
        names, _ = _names(sources)
        if names is None:
            return None
        rest = add(Fraction(1), *(mul(Fraction(1, 2), name) for name in names[1:]))
        body = add(mul(Fraction(slope), names[0]), mul(Fraction(shift), rest))
        if clips:
            body = ("max", Fraction(-limit), ("min", body, Fraction(limit)))
        return ("lambda", names, body)

    return Drawn(mapped, words, term)


def _law(size: int | None, data: list[float], grain: int) -> Drawn:
    """Of finite support: at most three points."""
    weights = [math.exp(x) if x > -1 else 0.0 for x in data[:3]]
    weights = weights if sum(weights) else [1.0, 0.0, 0.0]
    places = [_rounded(number(x), grain) if size is None else 1 + i % size for i, x in enumerate(data[3:6])]
    total = sum(weights)
    law = [((place,), weight / total) for place, weight in zip(places, weights, strict=True) if weight]

    def words() -> str:
        return ", ".join(f"{weight:.4g} at {place[0]:.4g}" for place, weight in law)

    def term() -> Term | None:
        return ("dirac", Fraction(law[0][0][0])) if size is None and len(law) == 1 else None

    return Drawn(law, words, term)
