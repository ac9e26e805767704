"""Attacks on programs with noise: their equations are definitions, which are unrolled for a short time.

Instances are constructed as for finite models (`construct`): names that a hypothesis defines get the value
that it says, the others are drawn, and changed until every hypothesis is certain.  A law with noise has as
its value the program that it is.  What is left of the goal is then looked at in floats (`noise_laws`), with
half-lines and intervals for tests.  A violation is a suspect, as in `noise`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from verify.kernel.ball import Truth
from verify.kernel.effort import Exhausted as Spent
from verify.kernel.effort import budget, spend
from verify.kernel.model_terms import Unknown
from verify.kernel.model_values import Closed, Env, Table, Vector
from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement
from verify.kernel.term import RELATIONS, Formula, Term, TermError, free, fresh, substitute, subterms
from verify.kernel.wellformed import spaces as law_spaces
from verify.refute.construct import LOOK, Construction, Walk, goals
from verify.refute.instance import FAILURES as INSTANCE_FAILURES
from verify.refute.instance import Instance
from verify.refute.model_gauge import roots
from verify.refute.noise import Found, Suspect
from verify.refute.noise_floats import Floats
from verify.refute.noise_laws import Bent, Laws, Lazy
from verify.refute.noise_values import SPREAD, Drawn, Unread, drawn, parameters

WORK, WALKS, ENOUGH = 500_000, 40, 3
LEAST = 0.1  # of the work: with less of it a walk hardly begins
EACH = 6  # cases of one walk
PRICE = 6  # units of work, of one evaluation or of three terms that are read
LIMIT = 30_000  # evaluations of one instance
LOOKS, CLIMBS = 6, 12  # tests that are tried at one instance, and changes of the best
SURE = 1e-6
ORDER = {"space": 0, "normed": 0, "euclid": 0, "integer": 1, "size": 1, "real": 2}
GLANCE = 600  # units of work, of a look at a hypothesis while names are drawn
DRAWS = 8  # of a name, until no hypothesis fails
TESTS = ("test", "weight", "bounded", "fun")
FAILURES = (ArithmeticError, ValueError, KeyError, IndexError, TypeError, Unread, Bent, TermError, Unknown)


class Program:
    """A law that no finite table is: its term, and the values of the names in it."""

    def __init__(self, term: Term, env: Env) -> None:
        self.term, self.env = term, {name: env[name] for name in sorted(free(term)) if name in env}

    def items(self) -> Any:
        raise Unknown


class NoisyInstance(Instance):
    """An instance in which a law may be a program."""

    def value(self, term: Term, env: Env) -> Any:
        match term:
            case ("gauss", _) | ("laplace",):
                return Program(term, env)
            case ("bind" | "mix", *_):
                try:
                    return super().value(term, env)
                except Unknown:
                    return Program(term, env)
        return super().value(term, env)

    def law(self, term: Term, env: Env) -> Any:
        value = self.value(term, env)
        return value if isinstance(value, Program) else super().law(term, env)

    def member(self, kind: Term, value: Any) -> Any:
        if isinstance(value, Program):
            if kind[0] != "law":
                raise TermError("a law stands where there is none")
            return value
        return super().member(kind, value)


@dataclass(frozen=True)
class Goal:
    """What is left of a goal: names with types, hypotheses, a relation, and the functions in it that test."""

    types: dict[str, Term]
    given: list[Formula]
    show: Formula
    tests: dict[str, Term]


def search_programs(statement: Statement, seed: int, effort: float = 1.0, deadline: float | None = None) -> Found:
    """Look for instances that meet the hypotheses, and for one in which the conclusion seems to fail."""
    import z3

    statement, rng, context = statement.expanded, Random(seed), z3.Context()
    opened = [_opened(statement, goal) for goal in goals(statement.show)]
    attacks = [_Programs(goal, rng) for goal in opened if goal is not None]
    attacks = [attack for attack in attacks if not attack.hopeless]
    enough = ENOUGH if effort < 1 else math.inf
    with suppress(Spent), budget(int(WORK * max(effort, LEAST))):
        for number in range(max(int(WALKS * effort), 2) if attacks else 0):
            late = deadline is not None and time.monotonic() > deadline
            if late or any(a.suspect or a.cases >= enough for a in attacks):
                break
            attack = attacks[number % len(attacks)]
            for _ in attack.walk(rng, context, False, min(enough, attack.cases + EACH)):
                break
    suspect = next((a.suspect for a in attacks if a.suspect), None)
    return Found(suspect, sum(a.cases for a in attacks), sum(a.seen for a in attacks))


def _opened(statement: Statement, goal: Formula) -> Goal | None:
    """The relation that is left when bound names of the goal get values, and premises are assumed."""
    types: dict[str, Term] = dict(statement.types)
    given: list[Formula] = []

    def assume(formula: Formula) -> None:
        match formula:
            case ("and", *parts):
                for part in parts:
                    assume(part)
            case ("exists", str(name), kind, body) if kind[0] != "index":
                assume(named(name, kind, body))
            case _ if (inner := _parts(formula)) is not None:
                given.extend(inner)
            case _:
                given.append(formula)

    def named(name: str, kind: Term, body: Formula) -> Formula:
        new = fresh(name, frozenset(types))
        types[new] = kind
        return substitute(body, {name: new})

    for formula in statement.given:
        assume(formula)
    while True:
        match goal:
            case ("=>", left, right):
                assume(left)
                goal = right
            case ("forall", str(name), kind, body):
                goal = named(name, kind, body)
            case ("same", left, right):
                spaces = law_spaces(left, types)
                test = fresh("phi", frozenset(types))
                types[test] = ("test", *spaces)
                names = tuple(f"x{i}" for i in range(1, len(spaces) + 1))
                goal = ("=", *(("E", names, law, ("app", test, *names)) for law in (left, right)))
            case ("eq", left, right):
                goal = ("=", left, right)
            case _:
                break
    if goal[0] not in RELATIONS:
        return None
    used = frozenset().union(*(free(formula) for formula in given))
    tests = {n: kind for n, kind in types.items() if kind[0] in TESTS and n in free(goal) - used}
    # Sizes and numbers first: what families are drawn depends on them.
    order = sorted((n for n in types if n not in tests), key=lambda n: ORDER.get(types[n][0], 3))
    return Goal({n: types[n] for n in order}, given, goal, tests)


def _parts(formula: Formula) -> list[Formula] | None:
    """Formulas that together say the same, if there are several."""
    match formula:
        case ("and", *parts):
            return [one for part in parts for one in (_parts(part) or [part])]
        case ("forall", name, kind, body):
            inner = _parts(body)
            return None if inner is None else [("forall", name, kind, one) for one in inner]
        case ("=>", left, right):
            inner = _parts(right)
            return None if inner is None else [("=>", left, one) for one in inner]
    return None


class _Programs(Construction):
    """Constructions for one goal, at which it is looked at in floats."""

    def __init__(self, goal: Goal, rng: Random) -> None:
        super().__init__(goal.types, goal.given, ("<=", Fraction(0), Fraction(0)))
        self.goal, self.rng = goal, rng
        self.suspect: Suspect | None = None
        self.show = goal.show

    def begun(self, rng: Random, context: Any, plain: bool) -> Walk:
        return _NoisyWalk(self, rng, context, plain)


class _NoisyWalk(Walk):
    search: _Programs

    def instance(self) -> Instance:
        return NoisyInstance()

    def first(self, name: str, kind: Term) -> Any:
        """A value with which no hypothesis fails whose names all have values, if a few draws find one."""
        known = self.drawn.keys() | self.model.spaces.keys() | {name}
        asked = [formula for formula in self.search.given if name in free(formula) and free(formula) <= known]
        best, fewest = None, math.inf
        for _ in range(DRAWS if asked else 1):
            value = self.draw(kind)
            count = self.count(asked, {**self.drawn, name: value}, fewest)
            if count < fewest:
                best, fewest = value, count
            if kind == ("real",) and count:
                value, count = self.moved(name, value, asked)
                if count < fewest:
                    best, fewest = value, count
            if not fewest:
                break
        return best

    def draw(self, kind: Term) -> Any:
        match kind:
            case ("sequence", ("test", str(space))) if count := self.model.space(space).size:
                if self.rng.random() < 0.7:
                    return self.subsets(count)
        value = super().draw(kind)
        for _ in range(2):
            if kind[0] == "map" and _constant(value):
                value = super().draw(kind)
        return value

    def subsets(self, count: int) -> Any:
        """As many of n indices as there is a number for, at each point others: who is in which batch."""
        numbers = [int(x) for x in self.drawn.values() if isinstance(x, Fraction) and x.denominator == 1 and x > 0]
        n, b = (self.rng.choice(numbers) if numbers else 1 for _ in range(2))
        rows = {
            (Fraction(i),): Table({(th,): Fraction((i + th) % n < b) for th in range(1, count + 1)})
            for i in range(1, n + 1)
        }
        return Table(rows, Table({(th,): Fraction(0) for th in range(1, count + 1)}))

    def moved(self, name: str, value: Any, asked: Sequence[Formula]) -> tuple[Any, float]:
        """The number where a failing hypothesis just holds, or beside it."""
        env = {**self.drawn, name: value}
        failing = next((one for one in asked if self.judged(one, env, GLANCE) is Truth.FALSE), None)
        with suppress(*FAILURES):
            found = list(roots(self.model, failing, name, None, env)) if failing is not None else []
            if found:
                relation, root, rising = self.rng.choice(found)
                past = self.rng.choice((0, 1, Fraction(1, 2), Fraction(1, 10))) * (1 if rising else -1)
                value = root if relation == "=" else root + past
                return value, self.count(asked, {**self.drawn, name: value}, math.inf)
        return value, math.inf

    def count(self, asked: Sequence[Formula], env: Env, enough: float) -> float:
        failing = 0.0
        for formula in asked:
            if failing >= enough:
                break
            failing += self.judged(formula, env, GLANCE) is Truth.FALSE
        return failing

    def judged(self, formula: Formula, env: Env, limit: int = LOOK) -> Truth:
        try:
            with budget(limit):
                return self.model.truth(formula, env)
        except Spent:
            spend(0)  # is there work left for more than this look?
            return Truth.UNDECIDED  # nothing failed where it was looked at
        except INSTANCE_FAILURES:
            return Truth.FALSE

    def judge(self, formula: Formula) -> Truth:
        if not free(formula) - self.model.spaces.keys() <= self.values.keys():
            return Truth.FALSE
        return Truth.TRUE if id(formula) in self.solver.held else self.judged(formula, self.values)

    def examined(self) -> Truth:
        """FALSE if the conclusion seems to fail; TRUE if it was looked at."""
        look = _Look(self.search.goal, self.values, self.model, self.search.rng)
        try:
            margin = look.best()
        finally:
            spend(PRICE * max(look.floats.spent, look.floats.read // 3))
        if margin is None:
            # What floats do not read may be decided in the instance, where the noise does not matter.
            return Truth.UNDECIDED if self.search.goal.tests else super().examined()
        if margin < -SURE:
            self.search.suspect = look.confirmed()
        return Truth.FALSE if self.search.suspect is not None else Truth.TRUE


def _constant(value: Any) -> bool:
    """Of a constant map little is to be learnt."""
    if not isinstance(value, Closed):
        return False
    parts = [value.body, *(part for part in subterms(value.body) if isinstance(part, tuple))]
    return not free(value.body) & set(value.names) or any(part[:2] == ("scale", 0) for part in parts)


class _Look:
    """The conclusion at one instance, with some tests."""

    def __init__(self, goal: Goal, values: Mapping[str, Any], model: Instance, rng: Random) -> None:
        self.goal, self.model, self.rng = goal, model, rng
        self.values = {n: values[n] for n in sorted(free(goal.show)) if n in values}
        self.floats = Laws(limit=LIMIT)
        self.env = self.read()
        kinds = dict(goal.types)
        self.made = {n: Drawn(space.size or None, str) for n, space in model.spaces.items()}
        self.types = {n: ("space",) if model.spaces[n].size else ("euclid",) for n in model.spaces} | {
            n: kind for n, kind in kinds.items() if n not in model.spaces
        }
        self.data: dict[str, list[float]] = {}

    def read(self) -> dict[str, Any]:
        reading = _Floating()
        return {name: reading.value(value) for name, value in self.values.items()}

    def tested(self, data: Mapping[str, list[float]]) -> dict[str, Drawn]:
        return {name: drawn(kind, data[name], self.made, self.types) for name, kind in self.goal.tests.items()}

    def sides(self, data: Mapping[str, list[float]], floats: Floats) -> tuple[float, float]:
        env = {**self.env, **{name: one.value for name, one in self.tested(data).items()}}
        left, right = (floats.real(side, env) for side in self.goal.show[1:])
        if not (math.isfinite(left) and math.isfinite(right)):
            raise ArithmeticError
        return left, right

    def margin(self, data: Mapping[str, list[float]]) -> float | None:
        with suppress(*FAILURES):
            return relative(self.goal.show[0], *self.sides(data, self.floats))
        return None

    def best(self) -> float | None:
        """The smallest margin met; None if the conclusion could not be read."""
        least: float | None = None
        for _ in range(LOOKS if self.goal.tests else 1):
            data = parameters(self.goal.tests, self.rng)
            margin = self.margin(data)
            if margin is not None and (least is None or margin < least):
                least, self.data = margin, data
            if margin is None and least is None:
                return None
        for step in range(CLIMBS if self.goal.tests and least is not None else 0):
            changed = {name: [x + self.rng.gauss(0, 0.6 * 0.85**step) for x in row] for name, row in self.data.items()}
            margin = self.margin(changed)
            if margin is not None and margin < least:  # type: ignore[operator]
                least, self.data = margin, changed
        return least

    def confirmed(self) -> Suspect | None:
        """The violation, if it is still the same with finer quadrature."""
        with suppress(*FAILURES):
            coarse = relative(self.goal.show[0], *self.sides(self.data, Laws()))
            left, right = self.sides(self.data, Laws(2))
            margin = relative(self.goal.show[0], left, right)
            if margin < -SURE and abs(margin - coarse) < SURE / 10:
                words = {name: one.words for name, one in self.tested(self.data).items()}
                numbers = {n: f"{x:.9g}" for n, x in self.env.items() if isinstance(x, float)}
                return Suspect(margin, left, right, {**numbers, **words})
        return None


def relative(head: str, left: float, right: float) -> float:
    gap = right - left if head in ("<=", "<") else -abs(right - left) if head == "=" else abs(right - left)
    return gap / (SPREAD + abs(left) + abs(right))


class _Floating:
    """Values of an instance as `Laws` has them."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[Any, Any]] = {}

    def value(self, value: Any) -> Any:
        if id(value) not in self.known:
            self.known[id(value)] = value, self.read(value)
        return self.known[id(value)][1]

    def env(self, env: Env) -> dict[str, Any]:
        return {name: self.value(value) for name, value in env.items()}

    def read(self, value: Any) -> Any:
        if type(value) is int:
            return value
        if isinstance(value, Vector):
            return self.value(value.entries[0])
        if isinstance(value, Program):
            return Lazy(value.term, self.env(value.env))
        if isinstance(value, dict):
            return [(tuple(map(self.value, place)), float(w)) for place, w in value.items()]
        if isinstance(value, list):
            return {i: self.value(part) for i, part in enumerate(value, 1)}
        if isinstance(value, Table):
            return _Tabled({key: self.value(x) for key, x in value.entries.items()}, value.default, self)
        if isinstance(value, Closed):
            return _Written(value.names, value.body, value.result, self.env(value.env))
        return float(value)


class _Tabled:
    """A function or a sequence by its values."""

    def __init__(self, entries: dict[Any, Any], default: Any, reading: _Floating) -> None:
        self.entries = {tuple(map(_exact, key)): value for key, value in entries.items()}
        self.default, self.reading = default, reading

    def __getitem__(self, index: int) -> Any:
        return self(None, index)

    def __call__(self, _: Any, *places: Any) -> Any:
        found = self.entries.get(tuple(map(_exact, places)))
        if found is None:
            if self.default is None:
                raise Unread("a value that is not known")
            found = self.reading.value(self.default)
        return found


class _Written:
    """A function or a sequence by a term."""

    def __init__(self, names: tuple[str, ...], body: Any, result: Any, env: Any) -> None:
        self.names, self.body, self.result, self.env = names, body, result, env
        self.members: dict[int, Any] = {}

    def __getitem__(self, index: int) -> Any:
        if index not in self.members:
            self.members[index] = self(Laws(), float(index))
        return self.members[index]

    def __call__(self, floats: Laws, *places: Any) -> Any:
        env = {**self.env, **dict(zip(self.names, places, strict=True))}
        if isinstance(self.body, tuple) and self.body[0] == "lambda":
            _, names, body = self.body
            return _Written(names, body, self.result, env)
        if self.result[0] == "law":
            return Lazy(self.body, env)
        return floats.real(self.body, env)


def _exact(x: Any) -> Any:
    if isinstance(x, Vector):
        x = x.entries[0]
    if isinstance(x, Fraction):
        x = float(x)
    if not isinstance(x, int | float):
        return x.bend()
    return round(x, 9)
