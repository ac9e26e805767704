"""Values of the types of finite models, as plain data: simple, extreme and random ones, and neighbours."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from verify.kernel.model_values import NORMS, REALS, SPACES
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term

POOL = ("0", "1", "2", "1/2", "-1", "3", "3/2", "1/4", "3/4", "1/3", "2/3", "1/10", "5", "10", "-2", "1/100", "100")
MAPS = (
    "(lambda (x) x)",
    "(lambda (x) (scale {factor} x))",
    "(lambda (x) (zero {space}))",
    "(lambda (x) (scale (min 1 (* {factor} (^ (norm x) -1))) x))",
)

Data = Mapping[str, Any]


class Draws:
    """Draws values; `data` has the values of the names before, of which the spaces matter."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def value(self, kind: Term, data: Data) -> Any:
        rng, head = self.rng, kind[0]
        if head in SPACES:
            return rng.choice({"space": ["1", "2", "2", "2", "3"], "normed": ["R1", *NORMS]}.get(head, ["R1", "l2"]))
        if head in ("integer", "size", "index"):
            return str(rng.randrange(head != "integer", 4))
        if head == "point":
            return self.point(kind[1], data)
        if head == "law":
            return self.law(kind[1:], data)
        if head == "markov":
            return self.table(kind[1], data, lambda: self.law(kind[2], data))
        if head == "map":
            vectors = kind[1] == (kind[2],) and self.points(kind[2], data) is None
            if vectors and rng.random() < 0.8:
                return rng.choice(MAPS).format(factor=rng.choice(POOL), space=kind[2])
            return self.table(kind[1], data, lambda: self.point(kind[2], data))
        if head == "sequence":
            entries = [[[str(i)], self.value(kind[1], data)] for i in range(3)]
            return {"at": entries, "else": self.value(kind[1], data)}
        if head in REALS:
            return self.table(kind[1:], data, lambda: self.number(head))
        if head in ("distribution", "kernel", "nonneg", "positive", "family"):
            return self.family(head, [int(data.get(part, part)) for part in kind[1:]])
        return self.number(head)

    def number(self, head: str) -> str:
        if head == "test":
            return self.rng.choice(("0", "0", "1", "1", "1/2", "1/4", "3/4"))
        least = {"weight": "0", "nonneg": "0", "positive": "1/100"}.get(head, "-10")
        found = POOL[int(min(self.rng.expovariate(0.2), len(POOL) - 1))]
        return found if Fraction(found) >= Fraction(least) else "1"

    def family(self, head: str, sizes: list[int]) -> Any:
        if head in ("distribution", "kernel") and len(sizes) == 1:
            return self.row(sizes[0])
        return [self.family(head, sizes[1:]) for _ in range(sizes[0])] if sizes else self.number(head)

    def row(self, n: int) -> list[str]:
        """Weights that sum to 1: a point mass, nearly one, or small numbers."""
        kind = self.rng.random()
        weights = [0 if kind < 0.25 else self.rng.choice((0, 1, 1, 2, 3, 5)) for _ in range(n)]
        weights[self.rng.randrange(n)] += 1 if kind < 0.85 else 100
        return [str(Fraction(weight, sum(weights))) for weight in weights]

    def points(self, space: str, data: Data) -> list[Any] | None:
        """The points of a finite space; None for others."""
        size = data.get(space, "line")
        return [str(i + 1) for i in range(int(size))] if size.isdigit() else [[]] if size == "R0" else None

    def point(self, space: str, data: Data) -> Any:
        points = self.points(space, data)
        if points is not None:
            return self.rng.choice(points)
        entries = [self.number("real") for _ in range(NORMS.get(data.get(space, "line"), 1))]
        return entries if space in data else entries[0]

    def law(self, spaces: Sequence[str], data: Data) -> Any:
        if all(self.points(name, data) is not None for name in spaces):
            weights = iter(self.row(math.prod(len(self.points(name, data) or ()) for name in spaces)))
            return self.table(spaces, data, lambda: next(weights))
        places = self.places(spaces, data)
        return {"at": [list(pair) for pair in zip(places, self.row(len(places)), strict=True)]}

    def places(self, spaces: Sequence[str], data: Data) -> list[Any]:
        drawn = [[self.point(name, data) for name in spaces] for _ in range(self.rng.randrange(1, 4))]
        return [place for i, place in enumerate(drawn) if place not in drawn[:i]]

    def table(self, spaces: Sequence[str], data: Data, leaf: Callable[[], Any]) -> Any:
        if any(self.points(name, data) is None for name in spaces):
            return {"at": [[place, leaf()] for place in self.places(spaces, data)], "else": leaf()}
        if not spaces:
            return leaf()
        return [self.table(spaces[1:], data, leaf) for _ in self.points(spaces[0], data) or ()]

    def nudge(self, kind: Term, value: Any, data: Data) -> Any:
        """A value near this one, or a new one."""
        rng = self.rng
        if kind[0] == "real" and rng.random() < 0.8:
            step = Fraction(1, rng.choice((2, 4, 10, 100))) * rng.choice((1, -1))
            return str(Fraction(value) * (1 + step) if rng.random() < 0.5 else Fraction(value) + step)
        if not isinstance(value, list) or kind[0] == "point" or rng.random() < 0.1:
            return self.value(kind, data)
        if kind[0] == "markov":
            return self.at_random(value, len(kind[1]), lambda row: self.nudge(("law", *kind[2]), row, data))
        if kind[0] in ("law", "distribution"):
            return moved(value, rng)
        if kind[0] in ("test", "weight", "bounded", "fun"):
            return self.at_random(value, len(kind) - 1, lambda _: self.number(kind[0]))
        if kind[0] == "map":
            return self.at_random(value, len(kind[1]), lambda _: self.point(kind[2], data))
        return self.value(kind, data)

    def at_random(self, value: Any, depth: int, change: Callable[[Any], Any]) -> Any:
        """The nested lists with one of the parts at this depth changed."""
        if depth == 0:
            return change(value)
        i = self.rng.randrange(len(value))
        return [*value[:i], self.at_random(value[i], depth - 1, change), *value[i + 1 :]]


def moved(law: Any, rng: Random) -> Any:
    """The nested lists of weights, with some weight moved from one place to another."""
    flat = list(leaves(law))
    weights = [Fraction(weight) for weight in flat]
    i, j = rng.randrange(len(weights)), rng.randrange(len(weights))
    share = weights[i] * Fraction(1, rng.choice((1, 2, 2, 4, 10)))
    weights[i] -= share
    weights[j] += share
    texts = (str(weight.limit_denominator(10**6) if weight.denominator > 10**9 else weight) for weight in weights)

    def build(part: Any) -> Any:
        return [build(inner) for inner in part] if isinstance(part, list) else next(texts)

    return build(law)


def leaves(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for part in value:
            yield from leaves(part)
    else:
        yield value


def put_text(data: Any, place: tuple[int, ...] | None, text: str) -> Any:
    if not place:
        return text
    i = place[0] - 1
    return [*data[:i], put_text(data[i], place[1:], text), *data[i + 1 :]]
