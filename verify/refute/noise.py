"""Attacks on statements about Gaussian and Laplace laws, in dimension one.

A try gives the names values: vector spaces are the line, tests are half-lines and intervals, maps are affine
or clip, laws have finite support.  Expectations are floats (noise_floats), hypotheses for all points are
looked at in a few points.  A violation that is still there, and of the same size, with finer quadrature is a
*suspect*: a place where an author should look.  Where its numbers may be rounded, and every expectation at
it follows from a law's tail that some statement of the library gives, it becomes a refutation
(noise_proof), which is worth what the kernel says of it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any

from verify.kernel.exact import exact_value
from verify.kernel.rationals import Fraction
from verify.kernel.statement import SCALARS, Statement
from verify.kernel.term import RELATIONS, Formula, Term, fresh, show, substitute
from verify.kernel.wellformed import spaces as law_spaces
from verify.refute.noise_floats import Env, Floats
from verify.refute.noise_proof import Path, refutation
from verify.refute.noise_values import LINES, SPREAD, Drawn, Unread, drawn, given, parameters

BUDGET = 40_000  # evaluations of what stands under an expectation, at effort 1
CLIMBS, STEPS = 5, 40
PATIENCE = 300  # tries, if the hypotheses hold in none of them
SURE = 1e-6  # a violation must be larger than that, in units of the two sides
HINT = ""  # no name
GRAINS = (1, 2, 8, 64, 1024, 2**20)  # denominators that the numbers of a suspect are rounded to
SAMPLES = (-2.5, -1.0, -0.25, 0.0, 0.4, 1.5)
NO_LIBRARY: Mapping[str, Statement] = MappingProxyType({})


@dataclass(frozen=True)
class Suspect:
    """A violation that floats see: by how much, the two sides, and where (floats, for a reader only)."""

    margin: float
    left: float
    right: float
    at: dict[str, Any]

    def __str__(self) -> str:
        where = ", ".join(f"{name} = {value}" for name, value in self.at.items())
        return f"suspect: {self.left:.8g} against {self.right:.8g} in dimension one, at {where}"


@dataclass(frozen=True)
class Found:
    """`cases`: points that meet the hypotheses; `evidence`: a refutation that the kernel accepted."""

    suspect: Suspect | None
    cases: int
    evaluations: int
    evidence: dict[str, Any] | None = None


def search_noise(
    statement: Statement,
    seed: int,
    effort: float = 1.0,
    deadline: float | None = None,
    library: Mapping[str, Statement] = NO_LIBRARY,
    hints: Sequence[Mapping[str, Any]] = (),
) -> Found:
    """Look for a violation; a function of the other arguments if there is no deadline.

    `hints` give some numbers and points of the line their values, the rest is drawn.  A refutation may cite
    what stands in the library, and then is worth no more than that.
    """
    attack = partial(_found, statement, seed, int(BUDGET * effort), deadline, library, hints)
    found = attack(spaces=True)
    if library and found.evidence is None and ("space",) in dict(statement.types).values():
        # What a finite space stood for may be refuted with a line as well.
        again = attack(spaces=False)
        if again.evidence is not None:
            return again
    return found


def _found(
    statement: Statement,
    seed: int,
    budget: int,
    deadline: float | None,
    library: Mapping[str, Statement],
    hints: Sequence[Mapping[str, Any]],
    spaces: bool,
) -> Found:
    search = _Search(statement, Random(seed), budget, deadline, library, hints, spaces)
    try:
        suspect = search.run()
    except (Unread, RecursionError):
        return Found(None, 0, search.floats.spent)
    return Found(suspect, search.cases, search.floats.spent, search.evidence)


class _Search:
    def __init__(
        self,
        statement: Statement,
        rng: Random,
        budget: int,
        deadline: float | None,
        library: Mapping[str, Statement],
        hints: Sequence[Mapping[str, Any]],
        spaces: bool,
    ) -> None:
        self.rng, self.budget, self.deadline = rng, budget, deadline
        self.statement, self.library = statement, library
        self.evidence: dict[str, Any] | None = None
        self.floats = Floats(limit=budget)
        self.types: dict[str, Term] = dict(statement.types)
        if not spaces:
            self.types = {n: ("normed",) if kind == ("space",) else kind for n, kind in self.types.items()}
        self.hints = [found for hint in hints if (found := self.numbers(hint))]
        self.given: list[Formula] = []
        # The relations that are left of the goal: the premises each stands under, and the way to it.
        self.shown: list[tuple[tuple[Formula, ...], Formula, Path]] = []
        self.opened(statement.conclusion, (), ())
        for formula in statement.hypotheses:
            self.assume(formula)
        self.cases = 0

    def numbers(self, hint: Mapping[str, Any]) -> dict[str, Fraction]:
        """What a hint says of numbers and of points of the line."""
        found = {}
        for name, value in hint.items():
            kind = self.types.get(name, ("?",))
            if kind[0] in SCALARS or (kind[0] == "point" and self.types[kind[1]][0] in LINES):
                with suppress(ValueError):
                    found[name] = Fraction(str(value))
        return found

    def opened(self, goal: Formula, premises: tuple[Formula, ...], path: Path) -> None:
        match goal:
            case ("=>", left, right):
                self.opened(right, (*premises, left), (*path, "=>"))
            case ("forall", str(name), kind, body):
                new = fresh(name, frozenset(self.types))
                self.types[new] = kind
                self.opened(substitute(body, {name: new}), premises, (*path, new))
            case ("and", *parts):
                for number, part in enumerate(parts):
                    self.opened(part, premises, (*path, number))
            case ("same", left, right):
                # Equal laws give equal expectations of every test.
                test, spaces = fresh("phi", frozenset(self.types)), law_spaces(left, self.types)
                self.types[test] = ("test", *spaces)
                names = tuple(f"x{i}" for i in range(1, len(spaces) + 1))
                sides = (("E", names, law, ("app", test, *names)) for law in (left, right))
                self.shown.append((premises, ("=", *sides), (*path, "same", test)))
            case (head, _, _) if head in RELATIONS:
                self.shown.append((premises, goal, path))

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
            data = self.drawn(number)
            margin = self.margin(data)
            if margin is not None:
                best = sorted([*best, (margin, number, data)], key=lambda entry: entry[:2])[:CLIMBS]
        found: Suspect | None = None
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
                found = found or suspect
                self.evidence = self.refuted(data)
                if self.evidence is not None or not self.library:
                    return suspect
        return found

    def drawn(self, number: int) -> dict[str, list[float]]:
        """Numbers for the names; what a hint gives has none, and HINT says which of them it is (0: none)."""
        data = parameters(self.types, self.rng)
        place = number % (len(self.hints) + 1)
        given = self.hints[place - 1] if place else {}
        return {HINT: [float(place)], **{name: values for name, values in data.items() if name not in given}}

    def refuted(self, data: Mapping[str, list[float]]) -> dict[str, Any] | None:
        """The evidence at the suspect, its numbers rounded as coarsely as they may be."""
        for grain in GRAINS if self.library else ():
            with suppress(ArithmeticError, ValueError, KeyError, IndexError, TypeError, Unread):
                env = self.env(data, grain)
                if not all(self.holds(formula, env) for formula in self.given):
                    continue
                terms = self.terms(data, grain)
                for _, relation, path in self.met(env):
                    if _relative(relation[0], *self.sides(relation, env)) < -SURE:
                        evidence = refutation(self.statement, terms, path, self.library)
                        if evidence is not None:
                            return evidence
        return None

    def terms(self, data: Mapping[str, list[float]], grain: int) -> dict[str, Term | None]:
        """The exact values, with those that an equation gives to a name."""
        terms = {name: one.term for name, one in self.objects(data, grain).items()}
        for formula in self.given:
            match formula:
                case ("=", str(name), term) if self.types.get(name) == ("real",):
                    terms[name] = exact_value(term, terms)
        return terms

    def over(self, share: float) -> bool:
        late = self.deadline is not None and time.monotonic() > self.deadline
        return late or self.floats.spent >= self.budget * share

    def nudged(self, data: dict[str, list[float]], size: float) -> dict[str, list[float]]:
        changed = {name: list(values) for name, values in data.items()}
        names = [name for name, values in changed.items() if values and name != HINT]
        if names:
            name = self.rng.choice(names)
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
            margins = [_relative(relation[0], *self.sides(relation, env)) for _, relation, _ in self.met(env)]
            self.cases += bool(margins)
            return min(margins, default=None)
        return None

    def met(self, env: Env) -> list[tuple[tuple[Formula, ...], Formula, Path]]:
        """The relations of the goal whose premises hold."""
        return [one for one in self.shown if all(self.holds(premise, env) for premise in one[0])]

    def env(self, data: Mapping[str, list[float]], grain: int = 0) -> dict[str, Any]:
        """The values, with names put to what equations among the hypotheses say they are."""
        env: dict[str, Any] = {name: one.value for name, one in self.objects(data, grain).items()}
        for formula in self.given:
            match formula:
                case ("=", str(name), term) if self.types.get(name) == ("real",):
                    env[name] = self.floats.real(term, env)
        return env

    def objects(self, data: Mapping[str, list[float]], grain: int = 0) -> dict[str, Drawn]:
        made: dict[str, Drawn] = {}
        for name, kind in self.types.items():
            if name in data:
                made[name] = drawn(kind, data[name], made, self.types, grain)
            else:
                value = self.hints[round(data[HINT][0]) - 1][name]
                made[name] = given(value)
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
        return {"<=": left <= right + size, "<": left < right, "=": abs(left - right) <= size, "!=": left != right}[
            formula[0]
        ]

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
            for _, relation, _ in self.met(env):
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
