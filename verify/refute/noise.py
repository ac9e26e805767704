"""Attacks on statements about Gaussian and Laplace laws, in dimension one: floats, and nothing but suspicion.

The kernel has no finite instance of these laws, so nothing here refutes.  A try gives the names values:
vector spaces are the line, tests are half-lines and intervals, maps are affine or clip, laws have finite
support.  Expectations are found between the jumps of what is integrated: from the tails of the law where it
is constant, by quadrature elsewhere.  Hypotheses for all points are looked at in a few points.  What comes
out is a place where an author should look: a violation that is still there, and of the same size, with finer
quadrature.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np

from verify.kernel.statement import Statement
from verify.kernel.term import RELATIONS, Formula, Term, fresh, show, substitute
from verify.refute.noise_values import SPREAD, Drawn, drawn, parameters

BUDGET = 40_000  # evaluations of what stands under an expectation, at effort 1
CLIMBS, STEPS = 5, 40
PATIENCE = 300  # tries, if the hypotheses hold in none of them
NODES, GRID = 12, 16
SURE = 1e-6  # a violation must be larger than that, in units of the two sides
SAMPLES = (-2.5, -1.0, -0.25, 0.0, 0.4, 1.5)
Env = Mapping[str, Any]


class Unread(Exception):
    """Something that floats in dimension one do not read: then there is no attack."""


@dataclass(frozen=True)
class Suspect:
    """A violation that quadrature sees: by how much, the two sides, and where (floats, for a reader only)."""

    margin: float
    left: float
    right: float
    at: dict[str, Any]

    def __str__(self) -> str:
        where = ", ".join(f"{name} = {value}" for name, value in self.at.items())
        return f"suspect: {self.left:.8g} against {self.right:.8g} in dimension one, at {where}"


@dataclass(frozen=True)
class Found:
    suspect: Suspect | None
    cases: int
    evaluations: int


def search_noise(
    statement: Statement, seed: int, effort: float = 1.0, deadline: float | None = None
) -> Found:
    """Look for a violation; a function of the first three arguments if there is no deadline."""
    search = _Search(statement.expanded, Random(seed), int(BUDGET * effort), deadline)
    try:
        suspect = search.run()
    except (Unread, RecursionError):
        return Found(None, 0, search.floats.spent)
    return Found(suspect, search.cases, search.floats.spent)


# --- values of terms -----------------------------------------------------------------------------------


def _tail(x: float) -> float:
    return math.erfc(x / math.sqrt(2)) / 2


def _theta(g: float, r: float) -> float:
    gap = math.log(g) / r
    return _tail(gap - r / 2) - g * _tail(gap + r / 2)


FUNCTIONS: dict[str, Callable[..., float]] = {
    "+": lambda *a: math.fsum(a),
    "*": lambda *a: math.prod(a),
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


@lru_cache
def _nodes(count: int) -> tuple[list[float], list[float]]:
    places, weights = np.polynomial.legendre.leggauss(count)
    return list(map(float, places)), list(map(float, weights))


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
    lambda z: math.exp(-abs(z)) / 2,
    lambda z: math.exp(-z) / 2 if z > 0 else 1 - math.exp(z) / 2,
    36.0,
    (0.0,),
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
        match term:
            case ("E", names, law, body):
                return self.expect(law, env, lambda drawn: self.real(body, {**env, **_bound(names, drawn)}))
            case ("app", head, *places):
                return self.function(head, env)(self, *(self.real(place, env) for place in places))
            case ("at", str(name), *indices):
                found = env[name]
                for index in indices:
                    found = found[round(self.real(index, env))]
                return found
            case ("ind", condition):
                return float(self.truth(condition, env))
            case ("norm", p):
                return self.apply("abs", [self.real(p, env)])
            case ("inner", p, q) | ("scale", p, q):
                return self.real(p, env) * self.real(q, env)
            case ("plus", *points):
                return sum(self.real(p, env) for p in points)
            case ("zero", _):
                return 0.0
            case ("^", base, exponent):
                x, y = self.real(base, env), self.real(exponent, env)
                if x == 0 and y < 0:
                    raise ZeroDivisionError
                value = x**y
                if isinstance(value, complex):
                    raise ArithmeticError
                return value
            case ("sum" | "prod" as head, name, low, high, body):
                ends = range(round(self.real(low, env)), min(round(self.real(high, env)), 400) + 1)
                parts = [self.real(body, {**env, name: float(i)}) for i in ends]
                return math.fsum(parts) if head == "sum" else math.prod(parts)
            case (str(head), *parts) if head in FUNCTIONS:
                return self.apply(head, [self.real(part, env) for part in parts])
        raise Unread(show(term))

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
            return bool(
                {"<=": left <= right, "<": left < right, "=": left == right, "!=": left != right}[head]
            )
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
                return self.expect(
                    first, env, lambda x: self.expect(second, {**env, **_bound(names, x)}, body)
                )
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
        parts = [
            self.piece(body, noise, low, high) for low, high in pairwise([-math.inf, *sorted(cuts), math.inf])
        ]
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
        nodes, weights = _nodes(NODES * self.finer)
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
        self,
        body: Callable[[float], float],
        low: float,
        high: float,
        left: list[float],
        right: list[float],
    ) -> list[float]:
        """Places between low and high where the sign of a mark changes; a few at most."""
        found: list[float] = []
        while _signs(left) != _signs(right) and len(found) < 4:
            a, b, at_a, at_b = low, high, left, right
            for turn in range(60):
                middle = (a + b) / 2
                if len(at_a) == len(at_b) and turn % 3 < 2:
                    # Marks of affine functions: one step is enough.
                    zeros = [
                        a - x * (b - a) / (y - x)
                        for x, y in zip(at_a, at_b, strict=True)
                        if (x > 0) != (y > 0)
                    ]
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


# --- the search ----------------------------------------------------------------------------------------


class _Search:
    def __init__(self, statement: Any, rng: Random, budget: int, deadline: float | None) -> None:
        self.rng, self.budget, self.deadline = rng, budget, deadline
        self.floats = Floats(limit=budget)
        self.types: dict[str, Term] = dict(statement.types)
        self.given: list[Formula] = []
        self.shown: list[tuple[tuple[Formula, ...], Formula]] = []
        self.opened(statement.show, ())
        for formula in statement.given:
            self.assume(formula)
        self.cases = 0

    def opened(self, goal: Formula, premises: tuple[Formula, ...]) -> None:
        """The relations that are left of the goal, each with the premises it stands under."""
        match goal:
            case ("=>", left, right):
                self.opened(right, (*premises, left))
            case ("forall", str(name), kind, body):
                new = fresh(name, frozenset(self.types))
                self.types[new] = kind
                self.opened(substitute(body, {name: new}), premises)
            case ("and", *parts):
                for part in parts:
                    self.opened(part, premises)
            case (head, _, _) if head in RELATIONS:
                self.shown.append((premises, goal))

    def assume(self, formula: Formula) -> None:
        if formula[0] == "and":
            for part in formula[1:]:
                self.assume(part)
        else:
            self.given.append(formula)

    def run(self) -> Suspect | None:
        if not self.shown:
            raise Unread("no relation is left of the goal")
        best: list[tuple[float, int, dict[str, list[float]]]] = []
        number = 0
        while not self.over(0.5) and (self.cases or number < PATIENCE):
            number += 1
            data = parameters(self.types, self.rng)
            margin = self.margin(data)
            if margin is not None:
                best = sorted([*best, (margin, number, data)], key=lambda entry: entry[:2])[:CLIMBS]
        for place, (margin, _, data) in enumerate(best):
            end = 0.5 + 0.5 * (place + 1) / len(best)
            for step in range(STEPS):
                if self.over(end):
                    break
                changed = self.nudged(data, 0.8 * 0.9**step)
                better = self.margin(changed)
                if better is not None and better < margin:
                    margin, data = better, changed
            suspect = self.confirmed(data) if margin < -SURE else None
            if suspect is not None:
                return suspect
        return None

    def over(self, share: float) -> bool:
        late = self.deadline is not None and time.monotonic() > self.deadline
        return late or self.floats.spent >= self.budget * share

    def nudged(self, data: dict[str, list[float]], size: float) -> dict[str, list[float]]:
        changed = {name: list(values) for name, values in data.items()}
        name = self.rng.choice([name for name, values in changed.items() if values] or [""])
        if name:
            place = self.rng.randrange(len(changed[name]))
            changed[name][place] += self.rng.gauss(0, size)
        return changed

    def margin(self, data: Mapping[str, list[float]]) -> float | None:
        """(right - left) of the worst relation, in units of its sides; None where a hypothesis fails."""
        self.floats.spent += 1
        with suppress(ArithmeticError, ValueError, KeyError, IndexError, TypeError):
            env = self.env(data)
            if not all(self.holds(formula, env) for formula in self.given):
                return None
            margins = [_relative(relation[0], *self.sides(relation, env)) for relation in self.met(env)]
            self.cases += bool(margins)
            return min(margins, default=None)
        return None

    def met(self, env: Env) -> list[Formula]:
        """The relations of the goal whose premises hold."""
        return [
            relation
            for premises, relation in self.shown
            if all(self.holds(premise, env) for premise in premises)
        ]

    def env(self, data: Mapping[str, list[float]]) -> dict[str, Any]:
        """The values, with names put to what equations among the hypotheses say they are."""
        env: dict[str, Any] = {name: one.value for name, one in self.objects(data).items()}
        for formula in self.given:
            match formula:
                case ("=", str(name), term) if self.types.get(name) == ("real",):
                    env[name] = self.floats.real(term, env)
        return env

    def objects(self, data: Mapping[str, list[float]]) -> dict[str, Drawn]:
        made: dict[str, Drawn] = {}
        for name, kind in self.types.items():
            made[name] = drawn(kind, data[name], made, self.types)
        return made

    def sides(self, relation: Formula, env: Env) -> tuple[float, float]:
        self.floats.spent += 1
        left, right = (self.floats.real(side, env) for side in relation[1:])
        if not (math.isfinite(left) and math.isfinite(right)):
            raise ArithmeticError
        return left, right

    def holds(self, formula: Formula, env: Env) -> bool:
        """As far as floats and a few points tell."""
        match formula:
            case ("forall" | "exists" as head, str(name), kind, body):
                answers = (self.holds(body, {**env, name: value}) for value in self.cases_of(kind, env))
                return all(answers) if head == "forall" else any(answers)
            case ("and", *parts):
                return all(self.holds(part, env) for part in parts)
            case ("or", *parts):
                return any(self.holds(part, env) for part in parts)
            case ("=>", left, right):
                return not self.holds(left, env) or self.holds(right, env)
            case ("not", part):
                return not self.holds(part, env)
        left, right = self.sides(formula, env)
        size = 1e-12 * (abs(left) + abs(right))
        return {
            "<=": left <= right + size,
            "<": left < right,
            "=": abs(left - right) <= size,
            "!=": left != right,
        }[formula[0]]

    def cases_of(self, kind: Term, env: Env) -> Iterator[Any]:
        if kind[0] == "real":
            return iter(SAMPLES)
        if kind[0] == "point":
            space = env[kind[1]]
            return iter(SAMPLES) if space is None else iter(range(1, space + 1))
        if kind[0] == "integer":
            return iter([float(i) for i in range(-1, 4)])
        if kind[0] == "index":
            low, high = (round(self.floats.real(end, env)) for end in kind[1:])
            return iter([float(i) for i in range(low, min(high, low + 6) + 1)])
        raise Unread(f"a quantifier over {show(kind)} among the hypotheses")

    def confirmed(self, data: Mapping[str, list[float]]) -> Suspect | None:
        """The violation, if it is still the same with finer quadrature."""
        with suppress(ArithmeticError):
            env = self.env(data)
            fine, self.floats.limit = Floats(2, 20 * self.budget), math.inf
            for relation in self.met(env):
                margin = _relative(relation[0], *self.sides(relation, env))
                left, right = (fine.real(side, env) for side in relation[1:])
                again = _relative(relation[0], left, right)
                if again < -SURE and abs(again - margin) < SURE / 10:
                    return Suspect(again, left, right, self.words(env, data))
        return None

    def words(self, env: Env, data: Mapping[str, list[float]]) -> dict[str, Any]:
        made = self.objects(data)
        numbers = {name: f"{value:.9g}" for name, value in env.items() if isinstance(value, float)}
        return {name: numbers.get(name, one.words) for name, one in made.items() if one.words}


def _relative(head: str, left: float, right: float) -> float:
    gap = right - left if head in ("<=", "<") else -abs(right - left) if head == "=" else abs(right - left)
    return gap / (SPREAD + abs(left) + abs(right))
