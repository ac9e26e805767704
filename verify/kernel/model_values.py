"""What a finite model gives to names: spaces, points, laws, functions; and how they are read from plain data.

| type | value in the data |
|---|---|
| real, integer, size, index | a rational in quotes |
| distribution, kernel, nonneg, positive, family | nested lists of rationals |
| space | `"3"`: the set {1, 2, 3}, all subsets measurable |
| normed | `"R0"`: {0}; `"R1"`: the line; `"l1"`, `"l2"`, `"linf"`: R^2 with this norm |
| euclid | `"R1"`, `"l2"` |
| point | `"2"`; of R^d a list of d rationals |
| law | table of weights: nested lists over finite spaces, or `{"at": [[[point, ...], weight], ...]}` |
| fun, bounded, weight, test, map, markov | table of reals, points or laws: nested lists over finite spaces, |
| | or `{"at": [[[point, ...], value], ...], "else": value}`; or a closed form `"(lambda (x ...) t)"` |
| sequence | `{"at": [[["0"], value], ...], "else": value}`; or `"(lambda (i) t)"`, where t may be a lambda |

Points of `line` are rationals in quotes.  A table that has every point of its spaces needs no "else".
A closed form stands for any function of its type that has these values where it is evaluated.  That is at
finitely many points, where each value is checked, and singletons are measurable in all these spaces: there is
such a function.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from verify.kernel import effort
from verify.kernel.ball import Truth, compare, exact_value, rational
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term, TermError, parse, show

MAX_STEPS = 2_000_000
MAX_VALUES = 10_000  # of one space, and of one table
NORMS = {"R0": 0, "R1": 1, "l1": 2, "l2": 2, "linf": 2}
SPACES = {"space": (), "normed": tuple(NORMS), "euclid": ("R1", "l2")}
ONE, ZERO = Fraction(1), Fraction(0)
# The type of a function's values: real numbers, perhaps from the first to the second limit.
REALS: dict[str, Term] = {"fun": ("real",), "bounded": ("real",), "weight": ("real", ZERO), "test": ("real", ZERO, ONE)}
FAMILIES = ("distribution", "kernel", "nonneg", "positive", "family")
Env = Mapping[str, Any]
Law = dict[tuple[Any, ...], Fraction]


class Exhausted(Exception):
    """More steps than a model may take."""


@dataclass(frozen=True)
class Vector:
    """A point of R^d, which has this norm."""

    norm: str
    entries: tuple[Fraction, ...]


@dataclass(frozen=True)
class Space:
    """{1, ..., size}, or R^d with a norm, or (neither) the line, whose points are real numbers."""

    size: int = 0
    norm: str = ""

    @property
    def points(self) -> list[Any] | None:
        """All points, or None for an infinite space."""
        if self.norm == "R0":
            return [Vector("R0", ())]
        return list(range(1, self.size + 1)) if self.size else None

    def has(self, point: Any) -> bool:
        """Is this a point of the space, exactly known?"""
        if self.norm:
            return isinstance(point, Vector) and point.norm == self.norm
        if self.size:
            return type(point) is int and 1 <= point <= self.size
        return isinstance(point, Fraction)

    def read(self, data: Any) -> Any:
        if self.norm:
            if not isinstance(data, list) or len(data) != NORMS[self.norm]:
                raise TermError(f"a point of {self.norm} is a list of {NORMS[self.norm]} rational numbers")
            return Vector(self.norm, tuple(number(entry) for entry in data))
        value = number(data)
        if self.size and not (value.denominator == 1 and 1 <= value <= self.size):
            raise TermError(f"{data} is not a point of a space of {self.size} points")
        return int(value) if self.size else value


@dataclass(frozen=True)
class Table:
    """A function or sequence by its values; `seen`, if there is one, collects in order where it was used."""

    entries: Mapping[tuple[Any, ...], Any]
    default: Any = None
    seen: dict[tuple[Any, ...], None] | None = None


@dataclass(frozen=True)
class Closed:
    """A function or sequence by a term in its arguments; `result` is the type of its values."""

    names: tuple[str, ...]
    body: Term
    result: Term
    env: Env


class Reader:
    """Reads values from plain data.  Every refusal is a TermError of one line."""

    def __init__(self) -> None:
        self.steps = 0
        self.spaces = {"line": Space()}

    def step(self, count: int = 1) -> None:
        self.steps += count
        effort.spend(2 * count)
        if self.steps > MAX_STEPS:
            raise Exhausted(f"the model takes more than {MAX_STEPS} steps")

    def space(self, name: Any) -> Space:
        found = self.spaces.get(name) if isinstance(name, str) else None
        if found is None:
            raise TermError(f"not a space: {show(name)}")
        return found

    def read(self, kind: Term, data: Any, env: Env) -> Any:
        """The value of this type that the data describe."""
        self.step()
        head = kind[0]
        if isinstance(data, str) and (head in REALS or head in ("map", "markov", "sequence")):
            return closed(kind, parse(data), env)
        if head in ("real", "integer", "size", "index"):
            value = number(data)
            low, high = (whole(t, env) for t in kind[1:]) if head == "index" else (value, value)
            whole_one = head == "real" or value.denominator == 1
            if not (whole_one and low <= value <= high and (head != "size" or value >= 1)):
                raise TermError(f"{data} is not of the type {show(kind)}")
            return self.member(kind, value)
        if head == "point" and len(kind) == 2:
            return self.space(kind[1]).read(data)
        if head == "law":
            weights, other = self.table(kind[1:], ("real", ZERO, ONE), data, env)
            if other is not None or sum(weights.values()) != 1:
                raise TermError("the weights of a law must be listed, and sum to 1")
            return {points: weight for points, weight in weights.items() if weight}
        if head in REALS or head in ("map", "markov", "sequence"):
            spaces, result = arrow(kind)
            entries, other = self.table(spaces, result, data, env)
            if other is None and len(entries) != self.count(spaces):
                raise TermError('a table without "else" needs a value at every point')
            return Table(entries, other)
        if head in FAMILIES:
            return self.family(kind, data, [whole(size, env) for size in kind[1:]])
        raise TermError(f"not a type with finite models: {show(kind)}")

    def count(self, spaces: Iterable[Term]) -> int:
        """The number of points of the product, or -1 if it is infinite."""
        total = 1
        for name in spaces:
            points = self.space(name).points
            if points is None:
                return -1
            total *= len(points)
        return total

    def table(self, spaces: tuple[Term, ...], kind: Term, data: Any, env: Env) -> tuple[Law, Any]:
        """The values at points of the product of the spaces, and the value everywhere else (or None)."""
        entries: dict[tuple[Any, ...], Any] = {}
        if isinstance(data, Mapping):
            if not set(data) <= {"at", "else"} or not isinstance(data.get("at"), list):
                raise TermError('such a table has a list "at", perhaps "else", and nothing more')
            for pair in data["at"]:
                if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], list)):
                    raise TermError('an entry of "at" is a list of arguments, and a value')
                if len(pair[0]) != len(spaces):
                    raise TermError(f'the arguments under "at" must be {len(spaces)} in number')
                place = tuple(self.space(x).read(p) for x, p in zip(spaces, pair[0], strict=True))
                if place in entries:
                    raise TermError('two entries of "at" have the same arguments')
                entries[place] = self.read(kind, pair[1], env)
            return entries, self.read(kind, data["else"], env) if "else" in data else None
        if not 0 < self.count(spaces) <= MAX_VALUES:
            raise TermError('nested lists are tables over small finite spaces; use {"at": ..., "else": ...}')
        for place in product(*(self.space(name).points or () for name in spaces)):
            leaf = data
            for name, point in zip(spaces, place, strict=True):
                points = self.space(name).points or []
                if not isinstance(leaf, list) or len(leaf) != len(points):
                    raise TermError(f"a list of {len(points)} entries is needed")
                leaf = leaf[points.index(point)]
            entries[place] = self.read(kind, leaf, env)
        return entries, None

    def family(self, kind: Term, data: Any, sizes: list[Fraction]) -> Any:
        """A value of one of the types over alphabets {1, ..., n}: nested lists of rationals."""
        self.step()
        if not sizes:
            value = number(data)
            if (kind[0] != "family" and value < 0) or (kind[0] == "positive" and value == 0):
                raise TermError(f"{data} is not an entry of the type {kind[0]}")
            return value
        if not isinstance(data, list) or len(data) != sizes[0]:
            raise TermError(f"a list of {sizes[0]} entries is needed")
        entries = [self.family(kind, part, sizes[1:]) for part in data]
        if kind[0] in ("distribution", "kernel") and len(sizes) == 1 and sum(entries) != 1:
            raise TermError("the weights of a distribution must sum to 1")
        return entries

    def member(self, kind: Term, value: Any) -> Any:
        """The value, if it surely is one of this type (a number within limits, a point, a law)."""
        sure = True
        if kind[0] == "point":
            sure = self.space(kind[1]).has(value)
        elif kind[0] == "law":
            spaces = [self.space(name) for name in kind[1:]]
            sure = isinstance(value, dict) and all(
                len(place) == len(spaces) and all(x.has(p) for x, p in zip(spaces, place, strict=True))
                for place in value
            )
        elif kind[0] == "real":
            sure = not isinstance(value, int | Vector | dict | list | Table | Closed)
            if len(kind) > 1:
                sure = sure and relate("<=", kind[1], value) is Truth.TRUE
            if len(kind) > 2:
                sure = sure and relate("<=", value, kind[2]) is Truth.TRUE
        else:  # of a function it is not known of what type it is
            sure = kind[0] in ("integer", "size", "index")
        if not sure:
            raise TermError(f"not surely of the type {show(kind)}")
        return value


def number(data: Any) -> Fraction:
    """The rational number that the text is."""
    value = parse(data) if isinstance(data, str) and len(data) <= 4000 else None
    if not isinstance(value, Fraction) or data != data.strip():
        raise TermError("a rational number in quotes is needed")
    return value


def whole(term: Term, env: Env) -> Fraction:
    """The integer that a term in a type is."""
    value = exact_value(term, env)
    if value is None or value.denominator != 1:
        raise TermError(f"the value of {show(term)} is not known")
    return value


def closed(kind: Term, term: Term, env: Env) -> Closed:
    """The function of this type that a lambda is; its values are checked where it is evaluated."""
    match term:
        case ("lambda", tuple(names), body) if all(isinstance(name, str) for name in names):
            spaces, result = arrow(kind)
            if len(names) == len(spaces) == len(set(names)):
                return Closed(names, body, result, env)
    raise TermError(f"not a function of the type {show(kind)}: {show(term)}")


def arrow(kind: Term) -> tuple[tuple[Term, ...], Term]:
    """The spaces of the arguments of a function, and the type of its values; integers are on the line."""
    match kind:
        case ("map", tuple(spaces), target):
            return spaces, ("point", target)
        case ("markov", tuple(spaces), tuple(targets)):
            return spaces, ("law", *targets)
        case ("sequence", tuple(result)):
            return ("line",), result
        case (str(head), *spaces) if head in REALS:
            return tuple(spaces), REALS[head]
    raise TermError(f"not a type of functions: {show(kind)}")


def relate(relation: str, left: Any, right: Any) -> Truth:
    """Compare two real numbers, each a Fraction or a ball."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        holds = {"<=": left <= right, "<": left < right, "=": left == right, "!=": left != right}
        return Truth.TRUE if holds[relation] else Truth.FALSE
    return compare(relation, ball(left), ball(right))


def ball(value: Any) -> Any:
    return rational(value) if isinstance(value, Fraction) else value


def read_space(kind: Term, data: Any) -> Space:
    """The space that a name of one of the three sorts of spaces stands for."""
    if data in SPACES[kind[0]] and isinstance(data, str):
        return Space(norm=data)
    size = number(data)
    if kind[0] != "space" or size.denominator != 1 or not 1 <= size <= MAX_VALUES:
        raise TermError(f"not a space of the sort {kind[0]}")
    return Space(size=int(size))
