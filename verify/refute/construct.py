"""Builds instances that meet the hypotheses of a statement, where drawing them at random meets none.

Hypotheses that say what a name is are solved for it (`solved`); vector spaces are R^1.  The other names are
drawn (`drawn_values`), and then changed, one at a time, until no hypothesis is seen to fail: a walk that
takes a failing hypothesis and gives one of its names a new value, that of another name, or for a number the
place where the hypothesis just holds.  A case counts only if every hypothesis is certain in it: by the
kernel's models, by construction, or for all points of the line by `everywhere`; and the conclusion decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from z3 import Z3Exception

from verify.kernel.ball import Truth, precision
from verify.kernel.effort import budget, spend
from verify.kernel.model_values import FAMILIES, SPACES, Table
from verify.kernel.models import combine
from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, free, subterms
from verify.refute.drawn_values import Values
from verify.refute.everywhere import everywhere
from verify.refute.instance import FAILURES, Instance, plain
from verify.refute.model_gauge import roots
from verify.refute.solved import Solver, solved

STEPS = 60  # changes of one instance
BITS = 64
LOOK = 6_000  # units of work, of one look at one hypothesis


class Construction:
    """Instances for one goal: names with their types, hypotheses, and what is to be attacked."""

    def __init__(self, types: Mapping[str, Term], given: Sequence[Formula], show: Formula) -> None:
        self.types, self.given, self.show = types, list(given), show
        self.definitions = solved(self.given, types)
        self.defined = {one.name for one in self.definitions}
        self.cases = self.seen = 0
        # Of Gaussian and Laplace laws a model knows nothing: they may stand in definitions alone.
        used = [one.formula for one in self.definitions]
        self.hopeless = any(_noisy(formula) for formula in (*self.given, show) if formula not in used)

    def walk(self, rng: Random, context: Any, plain: bool, enough: float) -> Iterator[dict[str, Any]]:
        """Values of instances in which the hypotheses hold and the goal fails; up to so many cases."""
        walk = self.begun(rng, context, plain)
        with precision(BITS):
            if walk.begin():
                yield from walk.run(enough)

    def begun(self, rng: Random, context: Any, plain: bool) -> Walk:
        return Walk(self, rng, context, plain)


def _noisy(formula: Formula) -> bool:
    return any(isinstance(part, tuple) and part[0] in ("gauss", "laplace") for part in subterms(formula))


def goals(goal: Formula) -> list[Formula]:
    """The goal, or goals that together say the same: one for each part of a conjunction."""
    match goal:
        case ("and", *parts):
            return [one for part in parts for one in goals(part)]
        case ("=>", left, right):
            return [("=>", left, one) for one in goals(right)]
        case ("forall", name, kind, body):
            return [("forall", name, kind, one) for one in goals(body)]
    return [goal]


class Walk:
    """One instance, which is changed until the hypotheses hold in it."""

    def __init__(self, search: Construction, rng: Random, context: Any, plain: bool) -> None:
        self.search, self.rng, self.types, self.context = search, rng, search.types, context
        self.model = self.instance()
        self.values_of = Values(rng, self.model)
        self.plain = plain
        self.solver = Solver(self.model, self.types, search.definitions)
        self.drawn: dict[str, Any] = {}
        self.values: dict[str, Any] = {}
        self.truths: dict[int, Truth] = {}
        self.names = {i: self.ancestors(free(formula)) for i, formula in enumerate(search.given)}

    def instance(self) -> Instance:
        return Instance()

    def examined(self) -> Truth:
        """Does the goal hold in the instance, in which all hypotheses do?"""
        return self.prove(self.search.show)

    def ancestors(self, names: frozenset[str]) -> list[str]:
        """The drawn names on which these depend."""
        found = set(names)
        for one in reversed(self.search.definitions):
            if one.name in found:
                found |= free(one.formula)
        starts = {one.name for one in self.search.definitions if one.index is not None}
        return sorted(
            name
            for name in found & self.types.keys()
            if self.types[name][0] not in SPACES and (name not in self.search.defined or name in starts)
        )

    def begin(self) -> bool:
        for name, kind in self.types.items():
            if kind[0] in SPACES:
                self.values_of.space(kind, name, self.plain)
            elif name not in self.search.defined:
                try:
                    self.drawn[name] = self.first(name, kind)
                except FAILURES:
                    return False
        for one in self.search.definitions:
            if one.index is not None and one.name not in self.solver.starts:
                try:
                    self.solver.starts[one.name] = self.values_of.value(self.types[one.name][1], self.drawn)
                except FAILURES:
                    return False
        self.look(None)
        return True

    def first(self, name: str, kind: Term) -> Any:
        """The value with which a walk begins."""
        return self.draw(kind)

    def draw(self, kind: Term) -> Any:
        alike = [value for name, value in self.drawn.items() if self.types[name] == kind]
        if alike and kind[0] not in ("real", "integer", "size", "index") and self.rng.random() < 0.25:
            return self.rng.choice(alike)
        return self.values_of.value(kind, self.drawn)

    # --- looking ---

    def look(self, changed: str | None) -> None:
        """Find the values of defined names, and the truth of the hypotheses that a change may concern."""
        self.search.seen += 1
        self.model.steps = 0
        values = dict(self.drawn)
        self.solved = True
        try:
            self.solver.solve(values)
        except FAILURES:
            self.solved = False
        self.values = values
        for i, formula in enumerate(self.search.given):
            if changed is None or changed in self.names[i] or i not in self.truths:
                self.truths[i] = self.judge(formula)

    def judge(self, formula: Formula) -> Truth:
        if not free(formula) - self.model.spaces.keys() <= self.values.keys():
            return Truth.FALSE  # a name has no value
        if id(formula) in self.solver.held:
            return Truth.TRUE
        try:
            with budget(LOOK):
                return self.model.truth(formula, self.values)
        except FAILURES:
            return Truth.FALSE

    def typed(self) -> bool:
        """Are the numbers and families, drawn or solved for, of their types with the sizes that are now?"""
        try:
            for name, kind in self.types.items():
                if kind[0] in FAMILIES or kind[0] in ("integer", "size", "index"):
                    self.model.read(kind, plain(kind, self.values[name], self.model), self.values)
        except FAILURES:
            return False
        return True

    def failing(self) -> list[int]:
        return [i for i, truth in self.truths.items() if truth is Truth.FALSE]

    def prove(self, formula: Formula) -> Truth:
        """The truth at all points of the line; where it fails is looked at from now on."""
        spend(200)
        if formula[0] == "and":
            return combine(True, [self.prove(part) for part in formula[1:]])
        try:
            known = self.model.truth(formula, self.values)
            if known is not Truth.UNDECIDED:
                return known
            answer, point = everywhere(self.model, formula, self.values, self.context)
        except (*FAILURES, Z3Exception):
            return Truth.UNDECIDED
        place = tuple(point.values())
        if place and place not in self.model.failed:
            self.model.failed = [*self.model.failed[-5:], place]
        return answer

    # --- walking ---

    def run(self, enough: float) -> Iterator[dict[str, Any]]:
        for _ in range(STEPS):
            failing = self.failing()
            if failing or not self.solved:
                self.move(failing)
                continue
            unknown = [i for i, truth in self.truths.items() if truth is Truth.UNDECIDED]
            for i in unknown:
                self.truths[i] = self.prove(self.search.given[i])
                if self.truths[i] is not Truth.TRUE:
                    self.truths[i] = Truth.FALSE  # or not known: it has to change
                    break
            if self.failing():
                continue
            if not self.typed():
                self.move([])
                continue
            answer = self.examined()
            if answer is not Truth.UNDECIDED:
                self.search.cases += 1
                if answer is Truth.FALSE:
                    yield self.data()
                if self.search.cases >= enough:
                    return
            self.wander(answer)

    def data(self) -> dict[str, Any]:
        """The values as plain data, where they have such a form."""
        data: dict[str, Any] = dict(self.values_of.sizes)
        for name, kind in self.types.items():
            if name not in data:
                with suppress(*FAILURES):
                    data[name] = plain(kind, self.values[name], self.model)
        return data

    def wander(self, answer: Truth) -> None:
        """From an instance in which all is well on to another one."""
        names = self.ancestors(free(self.search.show)) or list(self.drawn)
        if names:
            self.change(self.rng.choice(names), None)

    def move(self, failing: list[int]) -> None:
        pool: list[str] = []
        formula: Formula | None = None
        if failing:
            i = self.rng.choice(failing)
            pool, formula = self.names[i], self.search.given[i]
        pool = pool or list(self.drawn)
        if not pool:
            return
        before = (self.drawn, dict(self.solver.starts), self.values, dict(self.truths), self.solved)
        count = len(failing) + 3 * (not self.solved)
        self.change(self.rng.choice(pool), formula)
        more = len(self.failing()) + 3 * (not self.solved) - count
        if more > 0 and self.rng.random() > (0.2 if more == 1 else 0.03):
            self.drawn, self.solver.starts, self.values, self.truths, self.solved = before

    def change(self, name: str, formula: Formula | None) -> None:
        kind = self.types[name]
        self.drawn = dict(self.drawn)
        with suppress(*FAILURES):
            if name in self.search.defined:
                self.solver.starts[name] = self.values_of.value(kind[1], self.drawn)
            else:
                self.drawn[name] = self.changed(name, kind, formula)
        self.look(name)

    def changed(self, name: str, kind: Term, formula: Formula | None) -> Any:
        rng = self.rng
        alike = [value for other, value in self.drawn.items() if self.types[other] == kind and other != name]
        if kind == ("real",):
            if formula is not None and rng.random() < 0.7 and isinstance(self.values.get(name), Fraction):
                found = list(roots(self.model, formula, name, None, self.values))
                if found:
                    relation, root, rising = rng.choice(found)
                    past = rng.choice((0, 0, 1, Fraction(1, 2), Fraction(1, 10))) * (1 if rising else -1)
                    return root if relation == "=" else root + past
        elif alike and rng.random() < 0.35:
            return rng.choice(alike)
        elif kind[0] == "sequence" and isinstance(self.values.get(name), Table):
            return self.member(name, kind, formula)
        return self.values_of.value(kind, self.drawn)

    def member(self, name: str, kind: Term, formula: Formula | None) -> Any:
        """A sequence with one member changed, or all of them the same."""
        rng, table = self.rng, self.values[name]
        choice = rng.random()
        if choice < 0.3:
            return self.values_of.value(kind, self.drawn)
        places = list(table.entries) or [(Fraction(i),) for i in range(4)]
        if kind[1] == ("real",) and formula is not None and choice < 0.8 and table.entries:
            place = rng.choice(places)
            found = list(roots(self.model, formula, name, place, self.values))
            if found:
                relation, root, rising = rng.choice(found)
                past = rng.choice((0, 0, 1, Fraction(1, 10))) * (1 if rising else -1)
                return Table({**table.entries, place: root if relation == "=" else root + past}, table.default)
        alike = [*table.entries.values(), table.default]
        value = rng.choice(alike) if rng.random() < 0.4 else self.values_of.value(kind[1], self.drawn)
        if rng.random() < 0.3:
            return Table(dict.fromkeys(table.entries, value), value)
        return Table({**table.entries, rng.choice(places): value}, table.default)
