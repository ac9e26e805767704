"""Terms about Gaussian and Laplace laws on the line to floats, by quadrature between the jumps.

Nothing here is certain: what comes out is a reason to look more closely.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from verify.kernel.term import RELATIONS, Formula, Term, show
from verify.language.legendre import legendre
from verify.refute.noise_values import Unread

NODES, GRID = 12, 16
Env = Mapping[str, Any]


def _tail(x: float) -> float:
    return math.erfc(x / math.sqrt(2)) / 2


def _theta(g: float, r: float) -> float:
    gap = math.log(g) / r
    return _tail(gap - r / 2) - g * _tail(gap + r / 2)


FUNCTIONS: dict[str, Callable[..., float]] = {
    "max": max,
    "min": min,
    "abs": abs,
    "floor": math.floor,
    "ceiling": math.ceil,
    "Q": _tail,
    "Phi": lambda x: _tail(-x),
    "phi": lambda x: math.exp(-x * x / 2) / math.sqrt(2 * math.pi),
    "theta": _theta,
    "factorial": lambda n: math.gamma(n + 1),
    "binomial": lambda n, k: float(math.comb(round(n), round(k))),
    "pi": lambda: math.pi,
}
PLAIN = "exp log sqrt sin cos tan atan sinh cosh tanh erf erfc gamma"
FUNCTIONS |= {name: getattr(math, name) for name in PLAIN.split()}


@dataclass(frozen=True)
class Noise:
    """A law on the line with a density: its upper tail, and how far out quadrature goes."""

    density: Callable[[float], float]
    tail: Callable[[float], float]
    cut: float
    breaks: tuple[float, ...] = ()

    def mass(self, low: float, high: float) -> float:
        return self.tail(low) - self.tail(high) if low > 0 else self.tail(-high) - self.tail(-low)


GAUSS = Noise(FUNCTIONS["phi"], _tail, 9.0)
LAPLACE = Noise(
    lambda z: math.exp(-abs(z)) / 2, lambda z: math.exp(-z) / 2 if z > 0 else 1 - math.exp(z) / 2, 36.0, (0.0,)
)


class Floats:
    """Terms to floats.  `marks` are the differences of what was compared on the way: where the sign of one
    changes, a function jumps or has a kink.  A finer reading has more nodes and goes further out."""

    def __init__(self, finer: int = 1, limit: float = math.inf) -> None:
        self.finer, self.limit = finer, limit
        self.marks: list[float] = []
        self.spent = 0

    def real(self, term: Term, env: Env) -> Any:
        if isinstance(term, str):
            return env[term]
        if not isinstance(term, tuple):
            return float(term)
        reader = READERS.get(term[0])
        if reader is not None:
            return reader(self, env, *term[1:])
        if term[0] in FUNCTIONS:
            return self.apply(term[0], [self.real(part, env) for part in term[1:]])
        raise Unread(show(term))

    def _expectation(self, env: Env, names: Sequence[str], law: Term, body: Term) -> float:
        return self.expect(law, env, lambda drawn: self.real(body, {**env, **_bound(names, drawn)}))

    def _applied(self, env: Env, head: Term, *places: Term) -> Any:
        return self.function(head, env)(self, *(self.real(place, env) for place in places))

    def _entry(self, env: Env, name: str, *indices: Term) -> Any:
        found = env[name]
        for index in indices:
            found = found[round(self.real(index, env))]
        return found

    def _sum(self, env: Env, *parts: Term) -> float:
        return math.fsum([self.real(part, env) for part in parts])

    def _product(self, env: Env, *parts: Term) -> float:
        values: list[float] = [self.real(part, env) for part in parts]
        return math.prod(values)

    def _power(self, env: Env, base: Term, exponent: Term) -> float:
        x, y = self.real(base, env), self.real(exponent, env)
        if x == 0 and y < 0:
            raise ZeroDivisionError
        value = x**y
        if isinstance(value, complex):
            raise ArithmeticError
        return float(value)

    def _over(self, env: Env, name: str, low: Term, high: Term, body: Term) -> list[float]:
        ends = range(round(self.real(low, env)), min(round(self.real(high, env)), 400) + 1)
        return [self.real(body, {**env, name: float(i)}) for i in ends]

    def apply(self, head: str, values: list[float]) -> float:
        if head in ("max", "min"):
            self.marks += [one - other for one, other in pairwise(values)]
        elif head == "abs":
            self.marks.append(values[0])
        return FUNCTIONS[head](*values)

    def function(self, head: Term, env: Env) -> Callable[..., Any]:
        found: Callable[..., Any] = self.real(head, env)
        if not callable(found):
            raise Unread(show(head))
        return found

    def truth(self, formula: Formula, env: Env) -> bool:
        """The truth of a formula without quantifiers."""
        head = formula[0]
        if head in RELATIONS:
            left, right = (self.real(side, env) for side in formula[1:])
            self.marks.append(right - left)
            return bool({"<=": left <= right, "<": left < right, "=": left == right, "!=": left != right}[head])
        if head in ("and", "or"):
            answers = [self.truth(part, env) for part in formula[1:]]
            return all(answers) if head == "and" else any(answers)
        if head == "not":
            return not self.truth(formula[1], env)
        if head == "=>":
            return not self.truth(formula[1], env) or self.truth(formula[2], env)
        raise Unread(show(formula))

    def expect(self, law: Term, env: Env, body: Callable[[tuple[Any, ...]], float]) -> float:
        """The expectation of body(x) for x drawn from the law."""
        match law:
            case ("dirac", *points):
                return body(tuple(self.real(p, env) for p in points))
            case ("bind", names, first, second):
                return self.expect(first, env, lambda x: self.expect(second, {**env, **_bound(names, x)}, body))
            case ("gauss", _):
                return self.integral(lambda z: body((z,)), GAUSS)
            case ("laplace",):
                return self.integral(lambda z: body((z,)), LAPLACE)
            case ("mix", name, low, high, weight, part):
                ends = range(round(self.real(low, env)), round(self.real(high, env)) + 1)
                inner = [{**env, name: float(i)} for i in ends]
                return math.fsum(self.real(weight, e) * self.expect(part, e, body) for e in inner)
            case ("app", head, *places):
                return self.draws(self.function(head, env)(self, *(self.real(p, env) for p in places)), body)
        return self.draws(self.real(law, env), body)

    def draws(self, law: Any, body: Callable[[tuple[Any, ...]], float]) -> float:
        if not isinstance(law, list):
            raise Unread("a law")
        return math.fsum(weight * body(place) for place, weight in law)

    def integral(self, body: Callable[[float], float], noise: Noise) -> float:
        """The expectation of body(z): piece by piece between the places where it may jump."""
        outer = self.marks
        step = 2 * noise.cut / GRID
        grid = [-noise.cut + step * i + 1e-7 for i in range(GRID + 1)]
        places = sorted({-9 * noise.cut, -2 * noise.cut, *grid, 2 * noise.cut, 9 * noise.cut, *noise.breaks})
        marks = [self.marked(body, z)[1] for z in places]
        cuts = list(noise.breaks)
        for (low, at_low), (high, at_high) in pairwise(zip(places, marks, strict=True)):
            cuts += self.jumps(body, low, high, at_low, at_high)
        parts = [self.piece(body, noise, low, high) for low, high in pairwise([-math.inf, *sorted(cuts), math.inf])]
        self.marks = outer
        return math.fsum(parts)

    def piece(self, body: Callable[[float], float], noise: Noise, low: float, high: float) -> float:
        """What the interval from low to high adds to an expectation."""
        cut = noise.cut * (3 if self.finer > 1 else 1)
        start, end = max(low, min(-cut, high - 1)), min(high, max(cut, low + 1))
        if not start < end:
            return 0.0
        seen = {self.marked(body, start + share * (end - start))[0] for share in (0.11, 0.41, 0.57, 0.93)}
        if len(seen) == 1:
            return seen.pop() * noise.mass(low, high)
        nodes, weights = legendre(NODES * self.finer)
        pieces = max(1, math.ceil((end - start) / 2.5))
        width = (end - start) / pieces
        values = []
        for piece in range(pieces):
            middle = start + (piece + 0.5) * width
            for node, weight in zip(nodes, weights, strict=True):
                z = middle + node * width / 2
                share = noise.density(z)
                if share > (0 if self.finer > 1 else 1e-18):
                    values.append(weight * width / 2 * share * self.marked(body, z)[0])
        return math.fsum(values)

    def marked(self, body: Callable[[float], float], z: float) -> tuple[float, list[float]]:
        self.marks = []
        self.spent += 1
        if self.spent > self.limit:
            raise ArithmeticError("too many evaluations")
        value = body(z)
        return value, self.marks

    def jumps(
        self, body: Callable[[float], float], low: float, high: float, left: list[float], right: list[float]
    ) -> list[float]:
        """Places between low and high where the sign of a mark changes; a few at most."""
        found: list[float] = []
        while _signs(left) != _signs(right) and len(found) < 4:
            a, b, at_a, at_b = low, high, left, right
            for turn in range(60):
                middle = (a + b) / 2
                if len(at_a) == len(at_b) and turn % 3 < 2:
                    # Marks of affine functions: one step is enough.
                    zeros = [a - x * (b - a) / (y - x) for x, y in zip(at_a, at_b, strict=True) if (x > 0) != (y > 0)]
                    guess = min(zeros, default=middle) + (1e-15 if turn % 3 else -1e-15)
                    middle = guess if a < guess < b else middle
                at_middle = self.marked(body, middle)[1]
                if _signs(at_middle) == _signs(at_a):
                    a, at_a = middle, at_middle
                else:
                    b, at_b = middle, at_middle
                if b - a <= 4e-15 * (1 + abs(a)):
                    break
            found.append((a + b) / 2)
            low, left = b, at_b
        return found


def _signs(marks: Sequence[float]) -> tuple[bool, ...]:
    return tuple(mark > 0 for mark in marks)


def _bound(names: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(names, values, strict=True))


# By heads, not by a match: this is asked a million times.  All other heads are those of FUNCTIONS.
READERS: dict[str, Callable[..., Any]] = {
    "+": Floats._sum,
    "*": Floats._product,
    "^": Floats._power,
    "E": Floats._expectation,
    "app": Floats._applied,
    "at": Floats._entry,
    "ind": lambda self, env, condition: float(self.truth(condition, env)),
    "norm": lambda self, env, p: self.apply("abs", [self.real(p, env)]),
    "inner": Floats._product,
    "scale": Floats._product,
    "plus": lambda self, env, *points: sum(self.real(p, env) for p in points),
    "zero": lambda self, env, _: 0.0,
    "sum": lambda self, env, *parts: math.fsum(self._over(env, *parts)),
    "prod": lambda self, env, *parts: math.prod(self._over(env, *parts)),
}
