"""Draws the names of a statement for the simulator, by what the hypotheses say of them.

A hypothesis gives its names a role by its shape, whatever they are called: a convex set and the map to its
nearest points are an interval (or all of the line) and the clip to it; a function and the map in one inequality
of first order are a loss and its gradient (linear, quadratic, Huber, logistic, smoothed absolute value); who
is in which batch are all subsets of one size; a map from vectors to an abstract space makes that a space of
histories.  Two families of one type are alike but for one place: neighbouring data.  Numbers come last, and
are solved for: where a hypothesis is affine in a number, the interval in which it holds is found, and often
its end is taken.  Laws that the hypotheses define are run.

What an instance has in common is in `simulate_spaces`, values by type in `simulate_functions`, `simulate_kernels` and
`simulate_typed`, those of many names at once in `simulate_many`, definitions in `simulate_defined`, numbers in
`simulate_numbers`: each adds to the one before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from verify.kernel.term import Formula, free
from verify.refute.simulate_laws import History
from verify.refute.simulate_numbers import Numbers
from verify.refute.simulate_roles import Roles, quantified
from verify.refute.simulate_spaces import NEAR
from verify.refute.simulate_terms import Sequence_


class Instance(Numbers):
    """Values of the names of one goal: `env`, read by `reader`."""

    def __init__(self, roles: Roles, rng: Random, tight: bool = False) -> None:
        super().__init__(roles, rng, tight)
        self.reader.instance = self

    def begin(self) -> None:
        """Values of all names but numbers, which `numbers` finds."""
        for name in self.roles.ordered:
            self.define(name)
        for name in self.roles.indirect:
            self.define_indirectly(name)
        if self.roles.has:
            self.sets_as_numbers()
        for low, high in self.roles.ends:
            self.env[low], self.env[high] = self.low, self.high
        if self.roles.across is not None:
            u, w = self.roles.across
            turn = self.rng.choice((1.0, 1j, 0.6 + 0.8j))
            self.env[u], self.env[w] = turn, turn * self.rng.choice((1j, -1j))
        if self.roles.basis is not None:
            vectors, count = self.roles.basis
            self.env[vectors], self.env[count] = Sequence_({}, self.rng.choice((1.0, -1.0))), 1.0
        if self.roles.batch is not None:
            self.batches(*self.roles.batch)
        if self.roles.bits:
            self.digits()
        if self.roles.shuffle is not None:
            self.shuffled(*self.roles.shuffle)
        if self.roles.records is not None:
            self.data_sets(*self.roles.records)
        if self.roles.sized is not None:
            self.many(*self.roles.sized)
        self.fixed |= self.env.keys() - self.spaces.keys() - self.roles.defined
        order = {"integer": 0, "size": 0, "index": 0, "point": 1}
        made = {
            *self.roles.functionals,
            *self.roles.densities,
            *self.roles.represented,
            *self.roles.extended,
            *self.roles.slopes,
            *self.roles.valued,
            *self.roles.chosen,
            *self.roles.masses,
            *self.roles.again,
            *self.roles.later,
            *self.roles.greatest,
            *self.roles.trade_offs,
            *self.roles.inverses,
            *(str(law) for name in self.roles.hulls for law in self.roles.pair_of(name)),
            *(f for hull in self.roles.hulls.values() for f in hull.of if f in self.roles.ordered),
        }
        names = [n for n in self.types if n not in self.env and n not in self.spaces and n not in made]
        for name in sorted(names, key=lambda n: order.get(self.types[n][0], 2)):
            kind = self.types[name]
            if kind[0] in ("integer", "size", "index") and name not in self.roles.late:
                self.env[name] = self.integer(name, kind)
        for name in names:
            if self.types[name][0] == "point" and name not in self.env:
                self.env[name] = self.alike(name, self.types[name])
        own = [self.env[n] for n in names if self.types[n][0] == "point" and isinstance(self.env[n], float)]
        here = (
            {x + d for x in own[:4] for d in (0.0, NEAR, -NEAR)}
            if any(s.kind == "line" for s in self.spaces.values())
            else set()
        )
        self.reader.grid = self.grid = np.unique(np.concatenate([self.grid, sorted(here)]))
        for f, map_, x in self.roles.constants:
            if map_ in self.types and isinstance(self.env.get(x), float):
                self.env[map_] = self.value(self.types[map_], map_)
                self.env[f] = float(np.ravel(self.env[map_].call(self.reader, 1, self.env[x], History([0.0])))[0])
        last = {**self.roles.pairs, **self.roles.unbiased}
        for name in sorted(names, key=lambda n: (self.types[n][0] != "point", n in last, n in self.roles.unbiased)):
            kind = self.types[name]
            if name in self.env or name in self.roles.late or kind in (("real",), ("sequence", ("real",))):
                continue
            loss = self.roles.pairs.get(name)
            self.env[name] = self.alike(name, kind) if loss is None else self.gradient(self.env.get(loss), kind, name)

    def failing(self) -> list[Formula]:
        failed = []
        for formula in self.roles.given:
            if id(formula) in self.held or self.by_run(formula):
                continue
            if not self.true(formula, self.env):
                failed.append(formula)
        return failed

    def mended(self, failed: Sequence[Formula]) -> None:
        """Another value for one of the names of a failing hypothesis."""
        formula = self.rng.choice(list(failed))
        names = [
            n for n in sorted(free(formula)) if n in self.types and n not in self.roles.defined and n not in self.spaces
        ]
        defined = [n for n in sorted(free(formula)) if n in self.roles.defined]
        for name in defined:
            for one in [*self.roles.ordered.get(name, ()), *self.roles.indirect.get(name, ())]:
                names += [
                    n
                    for n in sorted(free(one.formula))
                    if n in self.types and n not in self.roles.defined and n not in self.spaces
                ]
        if self.rng.random() < 0.3:
            near = [f for f in self.roles.given if not quantified(f) and free(f) & set(names)]
            names += [n for f in near for n in sorted(free(f)) if n in self.types and n not in self.spaces]
            names = [n for n in names if n not in self.roles.defined]
        names = [n for n in names if n not in self.fixed]
        real = [n for n in names if self.types[n] in (("real",), ("integer",), ("sequence", ("real",)))]
        if real and self.rng.random() < 0.7:
            name = self.rng.choice(real)
            if self.types[name] == ("real",):
                self.env[name] = self.solve(name)
            elif self.types[name] == ("integer",):
                self.env[name] = self.whole(name)
            else:
                self.row(name)
        elif names:
            name = self.rng.choice(names)
            kind = self.types[name]
            if name in self.roles.pairs or name in self.roles.sets or name in self.roles.onto:
                return
            if name in self.roles.pairs.values():
                return
            self.env[name] = self.integer(name, kind) if kind[0] in ("integer", "size") else self.alike(name, kind)
        self.again()

    def denser(self) -> None:
        """Look at more places, those where a violation was seen among them: hypotheses may fail there."""
        own = [x for n, x in self.env.items() if isinstance(x, float) and n not in self.spaces and abs(x) < 1e6]
        more = np.array(sorted({*own, *(-x for x in own), *np.linspace(-8, 8, 17)}))[:40]
        places = np.concatenate([self.grid, more])
        self.reader.grid = self.grid = np.unique(np.concatenate([places, more + NEAR]))
        ends = 10.0 ** np.arange(-8, 9, 2)
        self.reader.numbers = np.unique(np.concatenate([self.reader.numbers, own, ends, -ends]))
        self.reader.limit, self.reader.steps = 200_000, 0
        self.truths.clear()
        self.reader.memory.clear()
