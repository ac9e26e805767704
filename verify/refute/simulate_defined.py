"""Works out what hypotheses define: members of runs, densities, functions by cases, laws by masses, trade-offs."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import product
from typing import Any

import numpy as np

from verify.kernel.term import Term, free
from verify.refute.simulate_forms import leaf_of
from verify.refute.simulate_laws import Affine, Bent, History, Parts, Unread, taken
from verify.refute.simulate_made import backwards, greatest_tests, kept_by_values, of_restarts, on_integers
from verify.refute.simulate_many import Many
from verify.refute.simulate_roles import Indirect
from verify.refute.simulate_said import Again, Later, Masses
from verify.refute.simulate_solved import (
    Chosen,
    Density,
    Extended,
    Functional,
    Represented,
    Several,
    Slope,
    Valued,
    ranges,
)
from verify.refute.simulate_spaces import FAILURES, HORIZON, NEAR
from verify.refute.simulate_tables import plain, scalar, varies
from verify.refute.simulate_terms import Function, Kernel, Space, Written, table, wide
from verify.refute.simulate_trades import KNOTS, PLACES, inverted, of_pair, pair
from verify.refute.solved import Solved, _shift, solved

MAKES: dict[type, Callable[..., Any]] = {Masses: on_integers, Again: of_restarts, Later: backwards}


class Defined(Many):
    """Values that are worked out when they are asked for, or once what they depend on is known."""

    def define(self, name: str) -> None:
        """A value that is worked out when it is asked for, from what the hypotheses say."""
        kind = self.types[name]
        if kind[0] == "sequence":
            self.env[name] = Written(self.reader, name, self.member(name, self.roles.ordered[name], kind[1], self.env))

    def define_indirectly(self, name: str) -> None:
        ones = self.roles.indirect[name]
        if self.types[name][0] == "sequence":
            self.env[name] = Written(self.reader, name, lambda index: self.by_run_of(ones, index))
        else:
            self.env.pop(name, None)

    def by_run_of(self, ones: Sequence[Indirect], index: int) -> Any:
        for one in ones:
            env = {**self.env, one.time: float(index)} if one.time else dict(self.env)
            if one.ends:
                low, high = (self.reader.whole(end, env, 1) for end in one.ends)
                if not low <= index <= high:
                    continue
            if one.index and self.reader.whole(one.index, env, 1) != index:
                continue
            steps = [step for step in solved(list(one.steps), {one.run: one.kind}) if step.name == one.run]
            env[one.run] = Written(self.reader, one.run, self.member(one.run, steps, one.kind[1], env))
            return self.reader.kept(one.term, env)
        return self.value(self.types[ones[0].name][1])

    def member(
        self, name: str, steps: Sequence[Solved | Several], kind: Term, env: dict[str, Any]
    ) -> Callable[[int], Any]:
        starts: dict[int, Any] = {}
        known: list[dict[int, Any]] = []

        def at(index: int) -> Any:
            if not known:
                known.append(self.by_times([one for one in steps if isinstance(one, Several)], env))
            if index in known[0]:
                one, times = known[0][index]
                return self.worked(one, kind, {**env, **times})
            for one in steps:
                if isinstance(one, Several):
                    continue
                if one.time is None:
                    if self.reader.whole(one.index, env, 1) == index:
                        return self.worked(one, kind, env)
                    continue
                t = index - int(_shift(one.index)[1])
                if self.speaks(one, t, env):
                    return self.worked(one, kind, {**env, one.time: float(t)})
            if index not in starts:
                own = self.roles.starts_at_0.get(name)
                if own is not None and self.reader.whole(own, env, 1) == index:
                    starts[index] = Function(lambda _, __, x: (abs(plain(x)) < 0.5) * 1.0)
                else:
                    starts[index] = self.value(kind)
            return starts[index]

        return at

    def by_times(self, steps: Sequence[Several], env: dict[str, Any]) -> dict[int, Any]:
        """Of each member that is defined by several times: by which definition, and the times."""
        found: dict[int, Any] = {}
        for one in steps:
            rows: list[dict[str, float]] = [{}]
            for name, low, high, guards in ranges(one):
                longer = []
                for row in rows:
                    here = {**env, **row}
                    first = -1 if low is None else self.reader.whole(low, here, 1)
                    last = HORIZON if high is None else self.reader.whole(high, here, 1)
                    if last - first > 60:
                        raise Unread("a long range")
                    for t in range(first, last + 1):
                        inner = {**here, name: float(t)}
                        if all(np.all(self.reader.slack(guard, inner, 1) >= 0) for guard in guards):
                            longer.append({**row, name: float(t)})
                rows = longer
            for row in rows:
                index = self.reader.whole(one.index, {**env, **row}, 1)
                if index in found:
                    raise Unread("a member that is defined twice")
                found[index] = one, row
        return found

    def speaks(self, one: Solved, t: int, env: Mapping[str, Any]) -> bool:
        """Does the definition say anything of this time?"""
        formula = one.formula
        inner = {**env, str(one.time): float(t)}
        while True:
            match formula:
                case ("forall", str(name), kind, body):
                    if name == one.time and kind[0] == "index":
                        low, high = (self.reader.whole(end, dict(env), 1) for end in kind[1:])
                        if not low <= t <= high:
                            return False
                    formula = body
                case ("=>", guard, body):
                    if free(guard) <= inner.keys() and not np.all(self.reader.slack(guard, inner, 1) >= 0):
                        return False
                    formula = body
                case _:
                    return True

    def worked(self, one: Solved | Several, kind: Term, env: dict[str, Any]) -> Any:
        if one.arguments is not None:
            names, term = one.arguments, one.term
            if kind[0] == "markov":

                def kernel(reader: Any, places: Sequence[Any], n: int) -> Parts:
                    law: Parts = reader.law(term, {**env, **dict(zip(names, places, strict=True))}, n)
                    return law

                return Kernel(kernel)
            return Function(
                lambda reader, n, *places: reader.real(term, {**env, **dict(zip(names, places, strict=True))}, n)
            )
        if kind[0] == "law":
            return self.reader.kept(one.term, env)
        value = self.reader.real(one.term, env, 1)
        return value if isinstance(value, History) else scalar(value)

    def density(self, one: Density) -> Function:
        """The ratio of the masses, on finite spaces; worked out when it is asked for."""
        kind = self.types[one.name]
        sizes = [self.space(name).size for name in kind[1:]]
        if not all(sizes):
            raise Unread("a density on a space that is not finite")
        tables: list[Function] = []

        def masses(law: Term, places: Sequence[float]) -> Any:
            found = self.reader.law(law, {**self.env, **dict(zip(one.arguments, places, strict=True))}, 1)
            index = np.broadcast_to(np.asarray(found.places[0], float).round().astype(int) - 1, (found.count,))
            return np.bincount(index, found.weights(), sizes[-1])

        def call(reader: Any, n: int, *places: Any) -> Any:
            if not tables:
                values = np.zeros(sizes)
                for at in np.ndindex(*sizes[:-1]):
                    own = [float(i + 1) for i in at]
                    p, m = masses(one.of, own), masses(one.by, own)
                    values[at] = np.where(m > 0, p / np.where(m > 0, m, 1.0), 0.0)
                tables.append(table(values))
            return tables[0].call(reader, n, *places)

        return Function(call)

    def by_cases(self, name: str, cases: Sequence[Valued]) -> Function:
        """The function that is by the first of these cases whose guards hold."""
        kind = self.types[name]
        on_line = kind[0] == "bounded" and len(kind) == 2 and self.space(kind[1]).kind == "line"
        checked = [not on_line or self.space(kind[1]).size > 0]

        def call(reader: Any, n: int, *places: Any) -> Any:
            if any(isinstance(x, Affine) for x in places):
                raise Bent
            if not checked[0]:
                checked[0] = True
                far, near = (abs(call(reader, 2, np.array([x, -x]))) for x in (1e5, 1e3))
                if (far > 1 + 2 * near).any():
                    raise Unread("a function that is not bounded")
            found, known = np.zeros(n), np.zeros(n, bool)
            for one in cases:
                env = {**self.env, **dict(zip(one.arguments, places, strict=True))}
                most = HORIZON if one.times else 0
                for times in product(range(most + 1), repeat=len(one.times)):
                    inner = {**env, **{t: float(k) for (t, _), k in zip(one.times, times, strict=True)}}
                    here = ~known
                    for guard in one.guards:
                        here = here & (wide(reader.slack(guard, inner, n), n) >= 0)
                    if here.any():
                        chosen = np.flatnonzero(here)
                        there = {k: taken(v, chosen) if varies(v) else v for k, v in inner.items()}
                        found[chosen] = wide(reader.real(one.term, there, len(chosen)), len(chosen))
                        known |= here
            if kind[0] == "weight" and (found < 0).any():
                raise Unread("a negative weight")
            return found if n > 1 else found[0]

        return Function(call)

    def chosen(self, one: Chosen) -> Function:
        """The first index for which the others hold."""

        def call(reader: Any, n: int, *places: Any) -> Any:
            if any(isinstance(x, Affine) for x in places):
                raise Bent
            env = {**self.env, **dict(zip(one.arguments, places, strict=True))}
            low, high = (reader.whole(end, self.env, 1) for end in (one.low, one.high))
            found = np.full(n, math.nan)
            for i in range(low, high + 1):
                inner = {**env, one.index: float(i)}
                good = np.isnan(found)
                for part in one.rest:
                    good = good & (wide(reader.slack(part, inner, n, True), n) >= 0)
                found[good] = i
            if np.isnan(found).any():
                raise Unread("no index for which a hypothesis holds")
            return found if n > 1 else found[0]

        return Function(call)

    def of_functional(self, one: Functional) -> Parts:
        found = self.reader.measure(one.term, leaf_of(one.test), self.env, 1)
        if found is None or (found.weights() < -1e-9).any() or abs(float(found.weights().sum()) - 1) > 1e-6:
            raise Unread("no law")
        return Parts(1, found.count, np.zeros(found.count, int), found.weights(), found.places)

    def extended(self, one: Extended) -> Function:
        """A convex Lipschitz function on the interval, extended with its constant."""
        low, high = (self.low, self.high) if self.bounded else (-math.inf, math.inf)

        def call(reader: Any, n: int, x: Any, *more: Any) -> Any:
            near = np.clip(plain(x), low, high)
            return self.env[one.function].call(reader, n, near, *more) + reader.real(one.lipschitz, self.env, n) * abs(
                x - near
            )

        return Function(call)

    def slopes(self, one: Slope) -> Function:
        """On the line: the difference quotient."""

        def call(reader: Any, n: int, x: Any, *more: Any) -> Any:
            inner = {**self.env, **dict(zip(one.arguments, more, strict=True))}
            ends = [reader.real(one.term, {**inner, one.place: plain(x) + step}, n) for step in (NEAR, -NEAR)]
            return (ends[0] - ends[1]) / (2 * NEAR)

        return Function(call)

    def represented(self, one: Represented) -> Function:
        """On the line: what has this inner product with 1."""

        def call(reader: Any, n: int, *places: Any) -> Any:
            inner = {**self.env, **dict(zip(one.arguments, places, strict=True)), one.vector: 1.0}
            return reader.real(one.term, inner, n)

        return Function(call)

    def definitions(self) -> None:
        """Values of names without index that can be worked out now."""
        for name, ones in self.roles.indirect.items():
            if name not in self.env and free(ones[0].formula) - {name} <= self.known() | self.roles.defined:
                try:
                    self.env[name] = self.by_run_of(ones, 0)
                except FAILURES:
                    continue
        for name, law in self.roles.functionals.items():
            if name not in self.env and free(law.formula) - {name} <= self.known():
                try:
                    self.env[name] = self.of_functional(law)
                except FAILURES:
                    continue
        for name, density in self.roles.densities.items():
            self.env[name] = self.density(density)
        for name, cases in self.roles.valued.items():
            self.env[name] = self.by_cases(name, cases)
        for name, choice in self.roles.chosen.items():
            self.env[name] = self.chosen(choice)
        for name, extension in self.roles.extended.items():
            self.env[name] = self.extended(extension)
        for name, slope in self.roles.slopes.items():
            self.env[name] = self.slopes(slope)
        for name, vector in self.roles.represented.items():
            self.env[name] = self.represented(vector)
        self.made()
        for name, steps in self.roles.ordered.items():
            one = steps[0]
            if self.types[name][0] == "sequence" or name in self.env or isinstance(one, Several):
                continue
            if name in self.roles.by_condition:
                self.by_condition(name)
                continue
            if free(one.formula) - {name} <= self.known() | set(self.roles.ordered):
                try:
                    self.env[name] = self.worked(one, self.types[name], self.env)
                    self.held.add(id(one.formula))
                except FAILURES:
                    continue
        self.trades()  # of what was worked out now
        if self.roles.said:
            self.made()

    def by_condition(self, name: str) -> None:
        """The value of the first equation of which the condition is true."""
        for guard, term in self.roles.by_condition[name]:
            if free(guard) | free(term) <= self.known() and self.true(guard, self.env):
                with suppress(*FAILURES):
                    self.env[name] = scalar(self.reader.real(term, self.env, 1))
                    return

    def trades(self) -> None:
        """Inverses, pairs of laws with a given trade-off function, and trade-off functions."""
        roles = self.roles
        for name, inverse in roles.inverses.items():
            self.env[name] = inverted(inverse, self.env)
        for name, hull in roles.hulls.items():
            first, second = map(str, roles.pair_of(name))
            if first in self.env or not set(hull.of) <= self.known():
                continue
            # As many places as there may be of several draws together.
            count = int(min(KNOTS, PLACES ** (1 / max([1.0, *(self.env.get(n, 1.0) for n in roles.draws)]))))
            with suppress(*FAILURES):
                self.env[first], self.env[second] = pair(self.reader, hull, self.env, count)
                space = str(self.types[first][1])
                self.spaces[space] = self.reader.spaces[space] = Space(self.env[first].count, "finite")
                self.env[space] = float(self.env[first].count)
        for name, one in roles.trade_offs.items():
            self.env[name] = of_pair(one, self.env)

    def made(self) -> None:
        """Laws by masses, by an equation or by later members, and tests on histories, where they can be made now."""
        roles = self.roles
        for name, tests in roles.greatest.items():
            self.env[name] = greatest_tests(tests, self.env)
        self.trades()
        for one in roles.said:
            constant = one.constant if isinstance(one, Masses) else ""
            if not free(one.formula) - {one.name, constant} <= self.known():
                continue
            try:
                found = kept_by_values(
                    self.facts,
                    one.formula,
                    {one.name, constant},
                    self.env,
                    partial(MAKES[type(one)], self.reader, one, self.env),
                )
            except FAILURES:
                self.env.pop(one.name, None)
                continue
            self.env[one.name] = found[0] if isinstance(found, tuple) else found
            if constant:
                self.env[constant] = found[1]

    def again(self) -> None:
        """Forget what was worked out, after a change."""
        for name in self.roles.ordered:
            if self.types[name][0] == "sequence":
                self.define(name)
            else:
                self.env.pop(name, None)
        for name in self.roles.indirect:
            self.define_indirectly(name)
        for name in (*self.roles.functionals, *(str(x) for n in self.roles.hulls for x in self.roles.pair_of(n))):
            self.env.pop(name, None)
        self.definitions()
