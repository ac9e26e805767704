"""Draws the names of a statement for the simulator, by what the hypotheses say of them.

A hypothesis gives its names a role by its shape, whatever they are called: a convex set and the map to its
nearest points are an interval (or all of the line) and the clip to it; a function and the map in one inequality
of first order are a loss and its gradient (linear, quadratic, Huber, logistic, smoothed absolute value); who
is in which batch are all subsets of one size; a map from vectors to an abstract space makes that a space of
histories.  Two families of one type are alike but for one place: neighbouring data.  Numbers come last, and
are solved for: where a hypothesis is affine in a number, the interval in which it holds is found, and often
its end is taken.  Laws that the hypotheses define are run.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import combinations, product
from itertools import permutations as orders
from random import Random
from typing import Any

import numpy as np

from verify.kernel.term import Formula, Term, free, subterms
from verify.refute.simulate_forms import leaf_of, version
from verify.refute.simulate_laws import Affine, Bent, History, Parts, Unread, joined, moving, on_lattices, spread, taken
from verify.refute.simulate_made import backwards, greatest_tests, kept_by_values, of_restarts, on_integers
from verify.refute.simulate_roles import VECTORS, Indirect, Roles, flat, quantified
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
from verify.refute.simulate_terms import (
    Family,
    Function,
    Kernel,
    Members,
    Reader,
    Sequence_,
    Space,
    Written,
    table,
    wide,
)
from verify.refute.simulate_trades import (
    KNOTS,
    PLACES,
    below,
    chance_that_a_tail_is_less,
    inverted,
    least_slack,
    of_pair,
    pair,
)
from verify.refute.solved import Solved, _shift, solved

HORIZON = 6
SAMPLES = 200
ROUNDED = 1e-5
OTHERS = 4  # values that stand for all of a type, besides those of the instance
HISTORIES = 16  # of those that a kernel knows, that stand for all
LEAST = 1e-9  # histories that are less likely are not looked at
FINE = (0.0, 0.01, 0.03, 0.05, 0.07, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.97, 0.99, 1.0)  # levels and chances
MOST_USERS = 16
HALVINGS = 60
MANY = 4  # outcomes a case, from which on equal ones are put together
FAR = 200.0
NEAR = 1e-4  # neighbours on the grid: where a slope is greatest, they see it
NUMBERS = (1.0, 1.0, 2.0, 0.5, 3.0, 0.25, 1.5, 0.1, 4.0, 0.05, 8.0)
LADDER = tuple(
    s * x
    for x in (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 1.25, 1.5, 2, 3, 4, 6, 10, 20, 50, 200, 1000, 1e4)
    for s in (1.0, -1.0)
)
# Not RecursionError: after how much work it is raised depends on the calls around the simulator.
FAILURES = (Unread, ArithmeticError, ValueError, KeyError, IndexError, TypeError, AttributeError)

MAKES: dict[type, Callable[..., Any]] = {Masses: on_integers, Again: of_restarts, Later: backwards}


class Instance:
    """Values of the names of one goal: `env`, read by `reader`."""

    def __init__(self, roles: Roles, rng: Random, tight: bool = False) -> None:
        self.roles, self.rng, self.tight = roles, rng, tight
        self.types = roles.types
        self.seed = rng.getrandbits(32)
        self.env: dict[str, Any] = {}
        self.facts: dict[str, Any] = {}
        self.shared()
        self.reader = Simulator(self.spaces, np.random.default_rng(self.seed))
        self.reader.instance = self
        self.reader.grid = self.grid
        if any(k[0] == "sequence" and k[1][0] == "law" and len(k[1]) > 4 for k in self.types.values()):
            # Walks in several coordinates: drawn, not integrated.
            self.reader.sampling, self.reader.rough, self.reader.limit = SAMPLES, 5 / math.sqrt(SAMPLES), 400_000
        self.held: set[int] = set()
        self.fixed: set[str] = set()  # names to which a role gave their values together
        self.truths: dict[Any, tuple[bool, bool, list[Any]]] = {}
        self.loosely: set[int] = set()  # hypotheses that were looked at in some functions or laws only

    # --- what an instance has in common ---

    def shared(self) -> None:
        rng = self.rng
        self.bounded = rng.random() < 0.7
        self.low = rng.choice((-1.0, -1.0, 0.0, -2.0, -0.5))
        self.high = self.low + rng.choice((2.0, 2.0, 1.0, 4.0))
        self.centre = rng.choice((0.0, 0.0, 0.0, 1.0, -0.5, 3.0))
        self.curve = rng.choice((1.0, 1.0, 0.5, 2.0))
        self.loss = rng.choice(("linear", "linear", "quadratic", "huber", "logistic", "smooth", "mixed"))
        self.spread = rng.choice((1.0, 1.0, 0.5, 2.0))
        if self.roles.strong and self.roles.lipschitz:
            self.bounded = True  # no such loss is on all of the line
        elif self.tight:
            self.bounded, self.loss, self.centre, self.curve, self.spread = False, "linear", 0.0, 1.0, 1.0
        if self.roles.ends or self.roles.limited or self.roles.everywhere:
            self.bounded = not self.roles.everywhere
        if self.roles.width is not None:
            self.bounded, self.high = True, self.low + self.roles.width * rng.choice((1.0, 1.0, 0.5))
            self.centre = rng.choice((self.low, self.high, (self.low + self.high) / 2))
        if self.roles.bend is not None:
            self.curve = self.roles.bend * rng.choice((1.0, 1.0, 0.5))
        if self.roles.ball:
            self.low, self.high, self.centre = -1.0, 1.0, 0.0
        rows = any(kind == ("sequence", ("fun", "line")) for kind in self.types.values())
        self.affine, self.slope = rng.random() < (0.9 if rows else 0.5), rng.choice((-1.0, -1.0, 0.0, 1.0, 0.5))
        near = [self.centre, self.low, self.high, self.centre - self.spread, self.centre + self.spread]
        # Far out, Lipschitz losses have nearly their greatest slopes.
        base = {
            0.0,
            1.0,
            -1.0,
            2.5,
            -3.0,
            FAR,
            FAR + NEAR,
            -FAR,
            -FAR - NEAR,
            *near,
            *(x + NEAR for x in near),
            *(x - NEAR for x in near),
        }
        self.grid = np.array(sorted(base))
        self.spaces: dict[str, Space] = {}
        plane = self.roles.across is not None
        for name, kind in self.types.items():
            if kind[0] in VECTORS:
                self.spaces[name] = Space(0, "plane" if plane and kind[0] == "euclid" else "line")
                self.env[name] = name
            elif kind[0] == "space":
                if name in self.roles.histories:
                    self.spaces[name] = Space(0, "history")
                else:
                    self.spaces[name] = Space(rng.choice((1, 2, 2, 2, 3)), "finite")
                self.env[name] = float(self.spaces[name].size)

    def space(self, name: str) -> Space:
        return self.spaces.get(name, Space())

    # --- all names ---

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

    def integer(self, name: str, kind: Term) -> float:
        rng = self.rng
        if kind[0] == "index":
            low, high = (self.reader.whole(end, self.env, 1) for end in kind[1:])
            return float(rng.randint(low, max(low, high)))
        choices = [1, 2, 3, 2, 1, 4, 0, 3, 5] if kind[0] == "integer" else [1, 2, 2, 3]
        if self.roles.bits:
            choices = [0, 0, 1, 1, 2]  # the programs that take records out of a set are long
        elif self.roles.apart:
            choices = [0, 1, 1, 2, 2, 3]
        if name in self.roles.draws or self.roles.numbered:
            choices = [1, 1, 1, 2, 2, 3]
        known = self.known() | {name}
        asked = [f for f in self.roles.given if name in free(f) and free(f) <= known and not quantified(f)]
        if self.tight and kind[0] == "integer":
            choices = [1, 1, 1, 2, *choices]
        rng.shuffle(choices)
        if not asked:
            return float(choices[0])
        for value in (*choices, 6, 10, 30, 100, 1000, -1):
            if all(self.true(f, {**self.env, name: float(value)}) for f in asked):
                return float(value)
        return float(choices[0])

    def known(self) -> frozenset[str]:
        return frozenset(self.env) | frozenset(self.spaces)

    def true(self, formula: Formula, env: Mapping[str, Any]) -> bool:
        key = tuple(version(env.get(name)) for name in self.roles.names(formula))
        known = self.truths.get((id(formula), key))
        if known is None:
            self.reader.loose = False
            try:
                holds = bool(np.all(self.reader.slack(formula, dict(env), 1) >= 0))
            except FAILURES:
                holds = False
            # The values are kept, so that no other ones can have their ids.
            known = holds, self.reader.loose, [env.get(name) for name in self.roles.names(formula)]
            self.truths[id(formula), key] = known
        if known[1]:
            self.loosely.add(id(formula))
        else:
            self.loosely.discard(id(formula))
        return known[0]

    def batches(self, members: str, space: str, n_: Term, b_: Term) -> None:
        """All batches of b of n, each as likely as any other."""
        rng = self.rng
        n = self.number_of(n_, (1, 1, 2, 2, 2) if self.roles.late else (1, 2, 2, 3, 3))
        b = self.number_of(b_, tuple(range(1, n + 1)), n)
        subsets = list(combinations(range(n), max(min(b, n), 0)))
        self.spaces[space] = self.reader.spaces[space] = Space(len(subsets), "finite")
        self.env[space] = float(len(subsets))
        rows = np.array([[float(i in subset) for subset in subsets] for i in range(n)])
        self.env[members] = Sequence_({i + 1: table(rows[i]) for i in range(n)}, table(np.zeros(len(subsets))))
        for name, kind in self.types.items():
            if kind == ("law", space) and name not in self.roles.defined:
                uniform = np.full(len(subsets), 1 / len(subsets))
                self.env[name] = atoms([np.arange(1, len(subsets) + 1) * 1.0], uniform)
        del rng

    def sets_as_numbers(self) -> None:
        """The binary digits of a number, from that of 2 on, say who is in a set."""

        def has(k: int) -> Callable[..., Any]:
            return lambda S: np.mod(np.floor(np.asarray(S, float) / 2.0**k), 2.0) if k > 0 else np.asarray(S) * 0.0

        def drawn(k: int) -> Callable[..., Any]:
            most = self.env.get("n", 3.0)

            def chance(S: Any) -> Any:
                size = sum(has(i)(S) for i in range(1, int(most) + 1))
                return np.where(size > 0, has(k)(S) / np.maximum(size, 1), float(k == 1))

            return chance

        for name, row in (
            (self.roles.has, has),
            (self.roles.drop, lambda k: lambda S: S - 2.0**k * has(k)(S)),
            (self.roles.draw, drawn),
        ):
            if name in self.types:
                self.env[name] = Members(lambda k, row=row: Function(lambda _, __, S: row(k)(S)))  # type: ignore[misc]

    def digits(self) -> None:
        """Sets of records as numbers, 2^k for the record k: alike but for one record."""
        rng = self.rng
        n = rng.choice((2, 2, 3))
        if self.types.get("n") == ("integer",):
            self.env["n"] = float(n)
        places = rng.sample(range(1, n + 1), min(len(self.roles.bits), n))
        others = sum(2.0**k for k in range(1, n + 1) if k not in places and rng.random() < 0.8)
        for (number, place), k in zip(self.roles.bits, places, strict=False):
            self.env[place], self.env[number] = float(k), others + 2.0**k

    def number_of(self, term: Term, choices: Sequence[int], most: int = 99) -> int:
        if isinstance(term, str) and term not in self.env:
            self.env[term] = float(self.rng.choice(choices))
        if isinstance(term, str) and term in self.env:
            self.env[term] = float(min(self.env[term], most))
        return self.reader.whole(term, self.env, 1)

    def many(self, users: str, eps: str, asked: Sequence[Formula]) -> None:
        """The fewest users for which there are numbers as asked, and some of these."""
        names = sorted(frozenset().union(*map(free, asked)) - {users})
        rows = [dict(zip(names, row, strict=True)) for row in product(FINE, repeat=len(names))]
        for n in range(1, MOST_USERS + 1):
            good = [row for row in rows if all(self.true(f, {**self.env, users: float(n), **row}) for f in asked)]
            if any(row[eps] > 0 for row in good):
                self.env[users] = float(n)
                self.env.update(self.rng.choice(good))
                self.reader.limit = 400_000  # who has reported is one of so many sets
                return

    def shuffled(self, position: str, space: str, n_: Term) -> None:
        """All orders of n records: where each stands."""
        n = self.number_of(n_, (1, 2, 3, 3, 3, 4))
        rows = list(orders(range(n)))
        self.spaces[space] = self.reader.spaces[space] = Space(len(rows), "finite")
        self.env[space] = float(len(rows))
        places = np.array(rows, float) + 1
        self.env[position] = Sequence_({k + 1: table(places[:, k]) for k in range(n)}, table(np.zeros(len(rows))))
        for name, kind in self.types.items():
            if kind == ("law", space) and name not in self.roles.defined:
                self.env[name] = atoms([np.arange(1, len(rows) + 1) * 1.0], np.full(len(rows), 1 / len(rows)))
        # Which record stands at a time: said by equations under the condition that it stands there.
        for formula in self.roles.given:
            for part in subterms(formula):
                match part:
                    case (
                        "=>",
                        ("=", ("app", ("at", p, k), o), t),
                        ("eq", ("app", ("at", record, u), o2), ("at", x, k2)),
                    ):
                        if (p, k, o, t) == (position, k2, o2, u) and record in self.types and record not in self.env:
                            if x not in self.env:
                                self.env[x] = self.alike(x, self.types[x])
                            points = [float(self.env[x].at(k + 1)) for k in range(n)]
                            at = [[points[row.index(t)] for row in rows] for t in range(n)]
                            members = {t + 1: table(np.array(at[t])) for t in range(n)}
                            self.env[record] = Sequence_(members, table(np.full(len(rows), points[0])))

    def data_sets(self, rec: str, put: str, n_: Term) -> None:
        """Data sets are all rows of n records, drawn one by one from a law; neighbours differ in one record."""
        (rows, single), _ = self.types[put][1][1:]
        n = self.number_of(n_, (1, 2, 2, 3))
        size = self.rng.choice((1, 2, 2, 2, 3))
        tuples = np.array(list(product(range(size), repeat=n)))
        for name, count in ((rows, len(tuples)), (single, size)):
            self.spaces[name] = self.reader.spaces[name] = Space(count, "finite")
            self.env[name] = float(count)
        powers = size ** np.arange(n)[::-1]

        def after(i: int) -> Any:
            return np.stack(
                [1.0 + (tuples * powers).sum(axis=1) + (z - tuples[:, i]) * powers[i] for z in range(size)], 1
            )

        self.env[rec] = Sequence_({i + 1: table(tuples[:, i] + 1.0) for i in range(n)}, table(tuples[:, 0] + 1.0))
        self.env[put] = Sequence_({i + 1: table(after(i)) for i in range(n)}, table(after(0)))
        for name, kind in self.types.items():
            if kind == ("law", single):
                self.env[name] = self.law([single])
        for formula in self.roles.given:
            for part in subterms(formula):
                match part:
                    case (
                        "same",
                        str(S),
                        ("bind", _, S2, ("bind", _, str(zeta), ("dirac", ("app", ("at", p, _), *_)))),
                    ):
                        if S == S2 and p == put and zeta in self.env:
                            weights = np.prod(self.env[zeta].weights()[tuples], axis=1)
                            self.env[S] = atoms([np.arange(1.0, len(tuples) + 1)], weights)
        if self.roles.adjacent:
            near = (tuples[:, None] != tuples[None, :]).sum(axis=2) <= 1
            self.env[self.roles.adjacent] = table(near * 1.0)

    # --- values by type ---

    def alike(self, name: str, kind: Term) -> Any:
        """A value; sometimes that of a name of the same type, or for a family one that differs in one place."""
        others = [
            n
            for n, k in self.types.items()
            if k == kind and n in self.env and n != name and n not in self.roles.defined
        ]
        if name in self.roles.linear:
            other = self.roles.linear[name]
            return self.env[other] if other in self.env else self.scalings(kind)
        if name in self.roles.counts:
            return self.of_integers(kind, self.roles.counts[name])
        if others and kind[0] == "sequence":
            other = self.env[self.rng.choice(others)]
            if self.rng.random() < 0.95 and isinstance(other, Sequence_):
                return self.neighbour(other, kind)
        if others and kind[0] not in ("point",) and self.rng.random() < 0.25:
            return self.env[self.rng.choice(others)]
        if name in self.roles.units:
            return self.rng.choice((1.0, -1.0))
        if name in self.roles.sets:
            return self.inside(kind)
        if name in self.roles.onto:
            return self.nearest()
        return self.value(kind, name)

    def of_integers(self, kind: Term, ends: tuple[Term, Term] | None) -> Any:
        """A positive function on the integers, 0 beyond the ends if there are some."""
        if kind[0] == "sequence":
            members = {i: self.of_integers(kind[1], ends) for i in range(HORIZON)}
            return Sequence_(members, self.of_integers(kind[1], ends))
        values = np.array([self.rng.choice((0.5, 1.0, 0.25, 2.0)) for _ in range(13)])

        def call(reader: Any, n: int, x: Any) -> Any:
            j = np.round(np.asarray(_plain(x), float)).astype(int)
            if ends is None:
                return values[np.mod(j, 13)]
            low, high = (reader.real(end, self.env, 1) for end in ends)
            return np.where((j >= low) & (j <= high), values[np.mod(j, 13)], 0.0)

        return Function(call)

    def scalings(self, kind: Term) -> Any:
        """Linear maps of the line, which are their own adjoints."""
        if kind[0] == "sequence":
            return Sequence_({i: self.scalings(kind[1]) for i in range(HORIZON)}, self.scalings(kind[1]))
        slope = self.rng.choice((1.0, 0.5, 2.0, 0.0, 0.25))
        return Function(lambda _, __, x: x * slope)

    def neighbour(self, other: Sequence_, kind: Term) -> Sequence_:
        whole = [int(x) for n, x in self.env.items() if self.types.get(n, ("?",))[0] in ("integer", "size") and x >= 0]
        place = self.rng.choice(whole) if whole and self.rng.random() < 0.95 else 1
        self.facts["place"] = place
        members = dict(other.members)
        before = other.members.get(place, other.default)
        for _ in range(4):
            members[place] = self.value(kind[1], "")
            if not isinstance(before, float) or members[place] != before:
                break  # another record than before
        return Sequence_(members, other.default)

    def value(self, kind: Term, name: str = "") -> Any:
        rng, head = self.rng, kind[0]
        if name in self.roles.lasts:
            return self.of_history("line")
        if (
            self.roles.numbered
            and head == "map"
            and kind[1][1:]
            and kind[1][-1] in self.roles.lasts.values()
            and kind[2] not in kind[1]
        ):
            return self.asked_of_history(kind, any(name == one[1] for one in self.roles.constants))
        if head == "real":
            return rng.choice(NUMBERS) * rng.choice((1, 1, 1, -1, 0))
        if head in ("integer", "size", "index"):
            return self.integer(name, kind)
        if head == "point":
            return self.point(kind[1])
        if head == "sequence":
            if rng.random() < 0.2:
                return Sequence_({}, self.value(kind[1]))
            return Sequence_({i: self.value(kind[1]) for i in range(HORIZON)}, self.value(kind[1]))
        if head == "law":
            if name and len(kind) == 2 and self.space(kind[1]).kind == "line" and not self.space(kind[1]).size:
                if rng.random() < 0.3:
                    return self.noise()
            return self.law(kind[1:], name in self.roles.full)
        if head == "markov" and name in self.roles.unbiased:
            return self.unbiased(self.env.get(self.roles.unbiased[name]))
        if head == "markov":
            return self.markov(kind[1], kind[2], name in self.roles.full)
        if head == "map":
            return self.map(kind)
        if head in ("fun", "bounded", "weight", "test"):
            return self.function(kind)
        if head in ("distribution", "kernel", "nonneg", "positive", "family"):
            return self.family(
                head, [int(self.env.get(part, part) if isinstance(part, str) else part) for part in kind[1:]]
            )
        raise Unread(f"values of the type {head}")

    def family(self, head: str, sizes: Sequence[int]) -> Any:
        draw = np.random.default_rng(self.rng.getrandbits(32))
        if head in ("distribution", "kernel"):
            weights = draw.integers(0, 4, sizes) * 1.0
            weights[..., 0] += weights.sum(axis=-1) == 0
            return Family(weights / weights.sum(axis=-1, keepdims=True))
        values = draw.choice([0.0, 1.0, 2.0, 0.5, 3.0], sizes)
        if head == "positive":
            return Family(values + 0.25)
        return Family(values * draw.choice([1, -1], sizes) if head == "family" else values)

    def point(self, name: str) -> Any:
        space = self.space(name)
        if space.size:
            return float(self.rng.randint(1, space.size))
        if space.kind == "history":
            return History([0.0 if self.roles.numbered else self.rng.choice((0.0, 0.0, 1.0))])
        choices = [0.0, 1.0, -1.0, self.centre, self.low, self.high, (self.low + self.high) / 2, 0.5]
        if self.bounded and self.rng.random() < 0.8:
            choices = [x for x in choices if self.low <= x <= self.high]
        return self.rng.choice(choices)

    def law(self, spaces: Sequence[str], full: bool = False) -> Any:
        """A law of finite support; `full`: with mass on all of a finite space."""
        rng = self.rng
        if all(self.space(name).size for name in spaces):
            sizes = [self.space(name).size for name in spaces]
            places = np.meshgrid(*(np.arange(1, size + 1) * 1.0 for size in sizes), indexing="ij")
            count = math.prod(sizes)
            least = 1 if full else 0
            weights = np.array([max(rng.choice((0, 1, 1, 2, 3, 5)), least) * 1.0 for _ in range(count)])
            weights[rng.randrange(count)] += rng.choice((1, 1, 1, 50))
            return atoms([place.ravel() for place in places], weights / weights.sum())
        count = rng.choice((1, 2, 2, 3))
        drawn = [[self.point(name) for _ in range(count)] for name in spaces]
        weights = np.array([rng.choice((1, 1, 2, 3)) * 1.0 for _ in range(count)])
        if any(isinstance(x, History) for row in drawn for x in row):
            return atoms([row[0] for row in drawn], np.ones(1))
        return atoms([np.array(row, float) for row in drawn], weights / weights.sum())

    def noise(self) -> Parts:
        """A Gaussian law, or a mixture of two of one scale."""
        means = np.array(self.rng.choice(((0.0,), (0.0,), (1.0,), (0.0, 1.0), (-1.0, 2.0))))
        self.reader.draws += 2
        place = Affine(means, {self.reader.draws: self.rng.choice((1.0, 1.0, 2.0, 0.5, 5.0))})
        return Parts(1, len(means), np.zeros(len(means), int), np.full(len(means), 1 / len(means)), [place])

    def private(self, sizes: Sequence[int], targets: Sequence[str], level: float) -> list[Parts]:
        """Laws that differ by factors of at most e^level, where only the last argument does."""
        rows: list[Parts] = []
        for _ in range(math.prod(sizes[:-1])):
            law = self.law(targets, True)
            for _ in range(sizes[-1]):
                tilt = np.array([self.rng.choice((1.0, 0.0)) for _ in range(law.count)])
                weights = law.weights() * np.exp(level / 2 * tilt)
                rows.append(atoms(law.places, weights / weights.sum()))
        return rows

    def markov(self, sources: Sequence[str], targets: Sequence[str], full: bool = False) -> Kernel:
        rng = self.rng
        sizes = [self.space(name).size for name in sources]
        if self.roles.sized is not None and all(sizes) and all(self.space(name).size for name in targets):
            return tabled(self.private(sizes, targets, self.env.get(self.roles.sized[1], 0.0)), sizes)
        if all(sizes):
            rows = [self.law(targets, full) for _ in range(math.prod(sizes))]
            if rng.random() < 0.3:
                rows[-1] = rows[0]
            return tabled(rows, sizes)
        noise = self.law(targets) if len(targets) == 1 else None
        same = [k for k, name in enumerate(sources) if targets == (name,)]
        if noise is None:
            raise Unread("a kernel to several places")
        if same and rng.random() < 0.7:

            def moved(reader: Any, places: Sequence[Any], n: int) -> Parts:
                law = reader.again(noise, n)
                owners = law.owners()
                return Parts(n, law.count, law.index, law.weight, [law.places[0] + taken(places[same[-1]], owners)])

            return Kernel(moved)
        return Kernel(lambda reader, places, n: reader.again(noise, n))

    def parameters(self, finite: Sequence[int], choices: Sequence[float]) -> Any:
        """A number, or one for each of the finite arguments."""
        if not finite:
            return self.rng.choice(choices)
        return np.array([self.rng.choice(choices) for _ in range(math.prod(finite))]).reshape(finite)

    def split(self, spaces: Sequence[str]) -> tuple[list[int], list[int]]:
        """Which arguments are finite, and which are not."""
        finite = [k for k, name in enumerate(spaces) if self.space(name).size]
        return finite, [k for k in range(len(spaces)) if k not in finite]

    def map(self, kind: Term) -> Function:
        spaces, target = kind[1], kind[2]
        rng, goal = self.rng, self.space(kind[2])
        finite, other = self.split(spaces)
        sizes = [self.space(spaces[k]).size for k in finite]
        if goal.kind == "history" and len(spaces) == 1 and self.space(spaces[0]).kind == "history":
            return self.of_history(target)
        if goal.kind == "history":
            return Function(
                lambda _, __, *places: History(
                    [x for p in places for x in (p.parts if isinstance(p, History) else (p,))]
                )
            )
        histories = [k for k in other if self.space(spaces[k]).kind == "history"]
        if histories:
            return self.of_history(target)
        if goal.size:
            if other:
                size = goal.size
                return Function(lambda _, n, *places: 1.0 + np.mod(np.floor(np.abs(sum(places))), size))
            if rng.random() < 0.3 and len(sizes) == 1 and sizes[0] == goal.size:
                return table(np.arange(1, goal.size + 1) * 1.0)
            return table(np.array([rng.randint(1, goal.size) for _ in range(math.prod(sizes))], float).reshape(sizes))
        if not other:
            return table(np.array([self.point(target) for _ in range(math.prod(sizes))]).reshape(sizes))
        shape = rng.choice(("affine", "affine", "contract", "clip", "same", "gradient", "gradient", "step"))
        if shape == "clip":
            return _arguments(finite, other, lambda x, *_: clip(x, self.low, self.high), sizes)
        if shape == "gradient":
            slope: Function = self.losses(sizes, finite, other).facts["gradient"]
            return slope
        if shape == "step":
            h = self.parameters(sizes, (0.5 * self.curve, self.curve))
            return _arguments(finite, other, lambda x, *p: x + (x - self.centre) * (-_at(h, p)), sizes)
        slopes = {"affine": (1.0, 1.0, 0.5, -0.5, 0.0, -1.0), "contract": (0.5, 0.25, 0.9), "same": (1.0,)}[shape]
        a = self.parameters(sizes, slopes)
        if rng.random() < 0.5 and sizes:
            a = np.full(sizes, a.flat[0])
        b = self.parameters(sizes, (0.0, 0.0, 1.0, 0.5, -1.0)) if shape != "same" else self.parameters(sizes, (0.0,))
        return _arguments(finite, other, lambda x, *p: x * _at(a, p) + _at(b, p), sizes)

    def of_history(self, target: str) -> Function:
        """A map from histories: to one it is all but the last, to a vector the last one."""
        if self.space(target).kind == "history":
            return Function(lambda _, __, h, *more: History([*h.parts[: None if more else -1], *more]))
        return Function(lambda _, __, *places: next(p for p in places if isinstance(p, History)).parts[-1])

    def asked_of_history(self, kind: Term, constant: bool) -> Function:
        """A map of finite points and of a history: by a table, and what the last part adds to it."""
        sizes = [self.space(name).size for name in kind[1][:-1]]
        if not all(sizes) or self.space(kind[2]).kind != "line":
            return self.map(kind)
        values = np.array([self.rng.choice((0.0, 0.0, 0.5, 1.0, -1.0)) for _ in range(math.prod(sizes))]).reshape(sizes)
        values = values * self.rng.choice((1.0, 1.0, 4.0))
        slope = 0.0 if constant else self.rng.choice((0.0, 0.5, 1.0, -1.0))
        return Function(lambda _, __, *places: _at(values, places[:-1]) + places[-1].parts[-1] * slope)

    def inside(self, kind: Term) -> Function:
        low, high = (self.low, self.high) if self.bounded else (-math.inf, math.inf)
        return Function(
            lambda _, __, x: ((_real(x) >= low - 1e-12) & (_real(x) <= high + 1e-12)) * 1.0, {"set": (low, high)}
        )

    def nearest(self) -> Function:
        if not self.bounded:
            return Function(lambda _, __, x: x)
        return Function(lambda _, __, x: clip(x, self.low, self.high))

    def losses(self, sizes: Sequence[int], finite: Sequence[int], other: Sequence[int]) -> Function:
        """Convex losses, their gradients among what is known of them."""
        rng = self.rng
        kinds: tuple[str, ...] = ("linear", "quadratic", "huber", "logistic", "smooth")
        if self.roles.strong:
            kinds = ("quadratic", "slopes", "slopes")
            self.loss = self.loss if self.loss in kinds else "mixed"
        elif self.roles.lipschitz and not (self.bounded and self.roles.sets):
            kinds = ("linear", "huber", "logistic", "smooth")
            self.loss = self.loss if self.loss in kinds else "mixed"
        count = math.prod(sizes) if sizes else 1
        chosen = [self.loss if self.loss != "mixed" else rng.choice(kinds) for _ in range(count)]
        ones = [self.one_loss(kind) for kind in chosen]
        if rng.random() < 0.2:
            ones = [ones[0]] * count

        def by(which: int) -> Callable[..., Any]:
            def at(x: Any, *p: Any) -> Any:
                if not sizes:
                    return ones[0][which](x)
                index = np.ravel_multi_index(
                    tuple(np.asarray(q, float).round().astype(int) - 1 for q in p), tuple(sizes)
                )
                if np.ndim(index) == 0:
                    return ones[int(index)][which](x)
                if not isinstance(x, np.ndarray | float | int):
                    raise Bent
                values = [one[which](x) for one in ones]
                return np.choose(index, [np.broadcast_to(v, np.broadcast(index, x).shape) for v in values])

            return at

        function = _arguments(finite, other, by(0), sizes)
        function.facts["gradient"] = _arguments(finite, other, by(1), sizes)
        return function

    def one_loss(self, kind: str) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
        h, c, r = self.curve, self.centre, self.spread
        slope = self.rng.choice((1.0, -1.0, 1.0, -1.0, 0.0, 0.5)) * h * r
        if self.tight:
            self.facts["slope"] = slope = -self.facts.get("slope", -1.0)
        shift = self.rng.choice((0.0, 0.0, slope))
        if kind == "linear":
            return (lambda w: w * slope), (lambda w: slope)
        if kind == "quadratic":
            return (lambda w: h / 2 * (w - c) * (w - c) + shift * w), (lambda w: (w - c) * h + shift)
        if kind == "slopes":
            return (
                lambda w: h / 2 * (w - c) * (w - c) * np.where(w > c, 2.0, 1.0) + shift * w,
                lambda w: h * (_plain(w) - c) * np.where(_plain(w) > c, 2.0, 1.0) + shift,
            )
        if kind == "huber":
            return (
                lambda w: (
                    np.where(abs(w - c) <= r, h / 2 * (w - c) ** 2, h * r * abs(w - c) - h * r * r / 2) + shift * w
                ),
                lambda w: (
                    clip((w - c) * h, -h * r, h * r) + shift
                    if shift == 0
                    else np.clip(h * (_plain(w) - c), -h * r, h * r) + shift
                ),
            )
        if kind == "logistic":
            return (
                lambda w: 4 * h * r * r * np.logaddexp(0, (w - c) / r) + shift * w,
                lambda w: 4 * h * r / (1 + np.exp(-(_plain(w) - c) / r)) + shift,
            )
        return (
            lambda w: h * r * np.sqrt((w - c) ** 2 + r * r) + shift * w,
            lambda w: h * r * (_plain(w) - c) / np.sqrt((_plain(w) - c) ** 2 + r * r) + shift,
        )

    def gradient(self, loss: Any, kind: Term, name: str = "") -> Any:
        if isinstance(loss, Sequence_):
            members = {i: self.gradient(one, kind) for i, one in loss.members.items()}
            return Sequence_(members, None if loss.default is None else self.gradient(loss.default, kind))
        found = loss.facts.get("gradient") if isinstance(loss, Function) else None
        return found if found is not None else self.value(kind, name)

    def function(self, kind: Term) -> Function:
        rng, head, spaces = self.rng, kind[0], kind[1:]
        finite, other = self.split(spaces)
        sizes = [self.space(spaces[k]).size for k in finite]
        if not other:
            choices = {
                "test": (0.0, 1.0, 1.0, 0.5, 0.25),
                "weight": (0.0, 1.0, 2.0, 0.5, 5.0),
                "fun": (0.0, 1.0, 1.0, -1.0, 0.5),
                "bounded": (0.0, 1.0, -1.0, 0.5),
            }
            return table(np.asarray(self.parameters(sizes, choices[head]))) if sizes else Function(lambda *_: 1.0)
        if any(self.space(spaces[k]).kind == "history" for k in other):
            limit, up = rng.choice((0.0, 0.5, -0.5, 1.0)), rng.choice((1, -1))
            return Function(
                lambda _, __, *p: (up * _plain(next(h for h in p if isinstance(h, History)).parts[-1]) <= limit) * 1.0
            )
        if head == "fun" and len(other) == 1 and not self.roles.pairs and self.affine:
            slope, offset = self.slope, self.parameters(sizes, (0.0, 0.0, 2.0, 2.0, -2.0, 1.0))
            return _arguments(finite, other, lambda x, *p: x * slope + _at(offset, p), sizes)
        if head == "fun" and len(other) == 1:
            return self.losses(sizes, finite, other)
        limit, sign = rng.choice((0.0, 0.3, -0.5, 1.0, 1.7)), rng.choice((1.0, -1.0))
        shape = rng.choice(("half", "half", "interval", "ramp"))

        def call(x: Any, *more: Any) -> Any:
            s = sign * _real(_plain(x))
            if shape == "half":
                return (s <= limit) * 1.0
            return (abs(s - limit) <= 1) * 1.0 if shape == "interval" else np.clip(s - limit, 0.0, 1.0)

        return _arguments(finite, other, call, sizes)

    # --- definitions ---

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
                    starts[index] = Function(lambda _, __, x: (abs(_plain(x)) < 0.5) * 1.0)
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
                        there = {k: taken(v, chosen) if _many(v) else v for k, v in inner.items()}
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
            near = np.clip(_plain(x), low, high)
            return self.env[one.function].call(reader, n, near, *more) + reader.real(one.lipschitz, self.env, n) * abs(
                x - near
            )

        return Function(call)

    def slopes(self, one: Slope) -> Function:
        """On the line: the difference quotient."""

        def call(reader: Any, n: int, x: Any, *more: Any) -> Any:
            inner = {**self.env, **dict(zip(one.arguments, more, strict=True))}
            ends = [reader.real(one.term, {**inner, one.place: _plain(x) + step}, n) for step in (NEAR, -NEAR)]
            return (ends[0] - ends[1]) / (2 * NEAR)

        return Function(call)

    def unbiased(self, gradient: Any) -> Kernel:
        """The law of a gradient and a bounded error with mean 0."""
        if not isinstance(gradient, Function):
            raise Unread("a gradient that has no value")
        error = self.rng.choice((0.0, 0.5, 1.0))

        def call(reader: Any, places: Sequence[Any], n: int) -> Parts:
            mean = spread(gradient.call(reader, n, *map(_plain, places)) * 1.0, n)
            index = np.repeat(np.arange(n), 2)
            return Parts(n, 2 * n, index, 0.5, [mean[index] + np.tile([error, -error], n)])

        return Kernel(call)

    def represented(self, one: Represented) -> Function:
        """On the line: what has this inner product with 1."""

        def call(reader: Any, n: int, *places: Any) -> Any:
            inner = {**self.env, **dict(zip(one.arguments, places, strict=True)), one.vector: 1.0}
            return reader.real(one.term, inner, n)

        return Function(call)

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
        return value if isinstance(value, History) else _scalar(value)

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

    def by_condition(self, name: str) -> None:
        """The value of the first equation of which the condition is true."""
        for guard, term in self.roles.by_condition[name]:
            if free(guard) | free(term) <= self.known() and self.true(guard, self.env):
                with suppress(*FAILURES):
                    self.env[name] = _scalar(self.reader.real(term, self.env, 1))
                    return

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

    # --- numbers ---

    def numbers(self) -> None:
        """Numbers and families of numbers, each where the hypotheses that can be read hold, if that is somewhere."""
        self.definitions()
        left = [n for n, k in self.types.items() if n not in self.env and (k == ("real",) or n in self.roles.late)]
        rows = [n for n, k in self.types.items() if n not in self.env and k == ("sequence", ("real",))]
        self.rng.shuffle(left)
        while left or rows:
            left = [n for n in left if n not in self.env]  # but those that were worked out meanwhile
            if not left and not rows:
                break
            known = self.known()
            name = max(left, key=lambda n: self.urgency(n, known)) if left else None
            if rows and (name is None or self.urgency(name, known) < 1):
                row = rows.pop()
                self.env[row] = Sequence_({}, 1.0 if self.rng.random() < 0.7 else 0.0)
                self.row(row)
            elif name is not None:
                left.remove(name)
                self.env[name] = self.whole(name) if name in self.roles.late else self.solve(name)
            self.definitions()

    def urgency(self, name: str, known: frozenset[str]) -> float:
        asked = [
            f
            for f in self.roles.given
            if name in free(f) and free(f) <= known | {name} and not self.by_run(f) and id(f) not in self.roles.unasked
        ]
        if name in self.roles.ordered:
            return -1  # it is worked out when the others are known, if it can be
        if name in self.roles.deciding:
            return math.inf
        if any(name == one.constant for one in self.roles.masses.values()):
            return -3
        if name in self.roles.late:
            return -2
        return len(asked) + 2 * sum(quantified(f) for f in asked) + (1.5 if any(f[0] == "=" for f in asked) else 0)

    def asked(self, name: str) -> list[Formula]:
        known = self.known() | {name}
        return [
            f
            for f in self.roles.given
            if name in free(f)
            and free(f) <= known
            and not self.by_run(f)
            and id(f) not in self.held
            and id(f) not in self.roles.unasked
        ]

    def solve(self, name: str) -> float:
        return self.placed(self.asked(name), lambda x: {**self.env, name: x})

    def row(self, name: str) -> None:
        """A family of numbers, member by member, from the first on."""
        if name in self.roles.apart & self.roles.places.keys():
            self.env[name] = self.order(self.roles.places[name])
            return
        asked = self.asked(name)
        whole = [int(x) for n, x in self.env.items() if self.types.get(n, ("?",))[0] in ("integer", "size")]
        for index in range(min(HORIZON, max([*whole, 1]) + 2)):
            family = self.env[name]

            def at(x: float, family: Sequence_ = family, index: int = index) -> dict[str, Any]:
                return {**self.env, name: Sequence_({**family.members, index: x}, family.default)}

            if index and asked and self.unsaid(asked, at):
                continue  # no hypothesis speaks of this member
            found = self.placed(asked, at, family.members.get(index, family.default))
            self.env[name] = Sequence_({**family.members, index: found}, family.default)

    def order(self, most: Term) -> Sequence_:
        """1, ..., n in some order, each perhaps with a fraction."""
        numbers = list(range(1, self.reader.whole(most, self.env, 1) + 1))
        self.rng.shuffle(numbers)
        return Sequence_({k: x + self.rng.choice((0.0, 0.0, 0.5)) for k, x in enumerate(numbers, 1)}, 1.0)

    def unsaid(self, asked: Sequence[Formula], at: Callable[[float], dict[str, Any]]) -> bool:
        return all((self.interval(formula, at) or ())[:2] == (-math.inf, math.inf) for formula in asked)

    def placed(
        self, asked: Sequence[Formula], at: Callable[[float], dict[str, Any]], before: float | None = None
    ) -> float:
        """A number where these formulas hold: in the interval that affine ones leave, or from a ladder."""
        low, high = -math.inf, math.inf
        hard: list[Formula] = []
        strict: set[float] = set()
        for formula in asked:
            ends = self.interval(formula, at)
            if ends is None:
                hard.append(formula)
            else:
                low, high = max(low, ends[0]), min(high, ends[1])
                strict |= set(ends[:2]) if ends[2] else set()
        if high < low <= high + ROUNDED * (1 + abs(low)):
            high = low  # the ends of what holds are known up to rounding
        rng = self.rng
        choices: list[float] = []
        if low <= high:
            if math.isfinite(low) and low not in strict:
                choices += [low] * 3
            if math.isfinite(high) and high not in strict:
                choices += [high] * 2
            if math.isfinite(low) and math.isfinite(high):
                choices += [(low + high) / 2, low + (high - low) * 0.1]
            base = low if math.isfinite(low) else high if math.isfinite(high) else 0.0
            sign = 1.0 if math.isfinite(low) or not math.isfinite(high) else -1.0
            size = max(abs(base), 1.0) if base else 1.0
            choices += [base + sign * rng.choice(NUMBERS) * size for _ in range(4)]
            if math.isinf(low) and math.isinf(high):
                choices += [rng.choice(LADDER) for _ in range(3)]
            choices = [x for x in choices if low - 1e-12 <= x <= high + 1e-12]
        if before is not None and rng.random() < 0.3:
            choices.insert(0, before)
        if not hard and choices:
            if not self.tight:
                rng.shuffle(choices)
            cheap = [f for f in asked if not quantified(f)]
            return max(choices, key=lambda x: sum(self.true(f, at(x)) for f in cheap))
        for formula in hard:
            if formula[0] == "=" and not quantified(formula):
                choices = [x for x in self.roots(formula, at) if low - 1e-12 <= x <= high + 1e-12] or choices
        tries = [*rng.sample(choices, min(len(choices), 4)), *rng.sample(LADDER, len(LADDER))]
        for x in tries:
            if low - 1e-12 <= x <= high + 1e-12 and all(self.true(f, at(x)) for f in asked):
                return x
        cheap = [f for f in asked if not quantified(f)]
        return max([*choices, 1.0], key=lambda x: sum(self.true(f, at(x)) for f in cheap))

    def roots(self, formula: Formula, at: Callable[[float], dict[str, Any]]) -> list[float]:
        """Numbers at which the sides of an equation are equal: between neighbours on the ladder, by halving."""

        def gap(x: float) -> float:
            left, right = (self.reader.real(side, at(x), 1) for side in formula[1:])
            return float(np.asarray(right - left).ravel()[0])

        try:
            places = sorted({0.0, *LADDER})
            gaps = [gap(x) for x in places]
            found = []
            for a, b, first, last in zip(places, places[1:], gaps, gaps[1:], strict=False):
                if first * last < 0:
                    for _ in range(HALVINGS):
                        middle = (a + b) / 2
                        if gap(middle) * first > 0:
                            a = middle
                        else:
                            b = middle
                    found.append(b)
            return found
        except FAILURES:
            return []

    def whole(self, name: str) -> float:
        """An integer where the hypotheses that can be read hold, if there is one."""
        asked = self.asked(name)
        found = self.placed(asked, lambda x: {**self.env, name: x})
        for value in (math.ceil(found - 1e-9), math.floor(found + 1e-9)):
            if all(self.true(f, {**self.env, name: float(value)}) for f in asked if not quantified(f)):
                return float(value)
        return self.integer(name, ("integer",))

    def interval(self, formula: Formula, at: Callable[[float], dict[str, Any]]) -> tuple[float, float, bool] | None:
        """Where the formula holds, if by how much it does is a minimum of affine functions of the number.

        The third value: it holds perhaps not at these ends.
        """
        self.reader.strict = False
        try:
            marks = []
            for x in (0.5, 1.5, 2.75):
                self.reader.parts = []
                self.reader.slack(formula, at(x), 1)
                marks.append(self.reader.parts)
        except FAILURES:
            return None
        finally:
            parts, self.reader.parts = self.reader.parts, None
        del parts
        if len({len(mark) for mark in marks}) > 1 or not marks[0]:
            return None
        low, high = -math.inf, math.inf
        for one, two, three in zip(*marks, strict=True):
            if one.shape != two.shape or two.shape != three.shape:
                return None
            slope = two - one
            if not np.allclose(three - two, slope * 1.25, rtol=1e-6, atol=1e-9):
                return None
            start = one - 0.5 * slope
            up, down = slope > 1e-12, slope < -1e-12
            if up.any():
                low = max(low, float((-start[up] / slope[up]).max()))
            if down.any():
                high = min(high, float((-start[down] / slope[down]).min()))
        return low, high, self.reader.strict

    # --- the whole ---

    def failing(self) -> list[Formula]:
        failed = []
        for formula in self.roles.given:
            if id(formula) in self.held or self.by_run(formula):
                continue
            if not self.true(formula, self.env):
                failed.append(formula)
        return failed

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

    def by_run(self, formula: Formula) -> bool:
        """Does the formula hold because what it defines was worked out from it?"""
        return id(formula) in self.roles.run

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


class Simulator(Reader):
    """A reader that knows the instance, so that it can draw what quantifiers run through, and work out what
    premises define."""

    instance: Instance
    parts: list[Any] | None = None
    strict = False  # was there a strict inequality among what was noted in `parts`?

    def relation(self, head: str, left: Any, right: Any, n: int, plain: bool) -> Any:
        found = super().relation(head, left, right, n, plain)
        if self.parts is not None and not plain:
            gap = wide(np.asarray(right - left, float), n)
            if head == "=":
                self.parts += [gap, -gap]
            elif head in ("<=", "<"):
                self.parts.append(gap)
                self.strict = self.strict or head == "<"
            else:
                raise Unread("no affine condition")
        return found

    def between(self, value: float, bound: float) -> None:
        if self.parts is not None:
            self.parts.append(np.array([bound - value]))

    def noted(self, value: float, bound: float) -> float:
        if self.parts is not None and math.isfinite(value):
            self.parts.append(np.array([bound - value]))
        return super().noted(value, bound)

    def slack(self, formula: Formula, env: dict[str, Any], n: int, plain: bool = False) -> Any:
        if self.parts is not None and formula[0] in ("or", "not", "exists") and not _shaped(formula):
            raise Unread("no affine condition")
        if self.parts is not None and formula[0] == "=>" and not plain:
            kept, self.parts = self.parts, None
            try:
                premise = wide(super().slack(formula[1], env, n), n)
            finally:
                self.parts = kept
            return self.where(premise >= 0, formula[2], env, n, plain)
        return super().slack(formula, env, n, plain)

    def law(self, term: Term, env: dict[str, Any], n: int) -> Parts:
        """Of programs that speak of the last part of a history: what they draw is few numbers, which are put together,
        and where there are too many cases at once, half of them."""
        if not self.instance.roles.numbered or self.sampling or not isinstance(term, tuple) or term[0] != "bind":
            return super().law(term, env, n)
        apart = self.told_apart(term, env, n) if n > 1 else None
        if apart is not None and len(apart[0]) < n:
            first, index = apart
            found = self.law(term, {name: taken(value, first) for name, value in env.items()}, len(first))
            return repeated(found, index)
        try:
            found = super().law(term, env, n)
        except Unread:
            if n == 1:
                raise
            halves = []
            for here in np.array_split(np.arange(n), 2):
                half = self.law(term, {name: taken(value, here) for name, value in env.items()}, len(here))
                halves.append(Parts(n, half.count, here[half.owners()], half.weights(), half.places))
            return joined(halves)
        return together(found)

    def told_apart(self, term: Term, env: dict[str, Any], n: int) -> tuple[Any, Any] | None:
        """Cases that a program tells from one another, and for each case which of them it is like.

        It asks of a history what functions say of it alone; None where it does not ask so.
        """
        own = {name for name in free(term) & env.keys() if isinstance(env[name], History)}
        asked: list[Term] = []

        def alone(part: Any) -> bool:
            if not isinstance(part, tuple):
                return part not in own
            if part and part[0] == "app" and own & set(part[2:]) and free(part) <= env.keys():
                asked.append(part)
                return not any(isinstance(x, tuple) for x in part[1:])
            return all(map(alone, part))

        if not own or not alone(term):
            return None
        rows = [self.real(part, env, n) for part in asked]
        rows += [env[name] for name in sorted(free(term) & env.keys() - own) if np.ndim(env[name])]
        if any(isinstance(row, Affine | History) for row in rows):
            return None
        table = np.round(np.stack([np.broadcast_to(np.asarray(row, float), (n,)) for row in rows], axis=1), 9)
        _, first, index = np.unique(table, axis=0, return_index=True, return_inverse=True)
        return first, index.ravel()

    def expectation(self, term: Term, env: dict[str, Any], n: int) -> Any:
        known = chance_that_a_tail_is_less(self, term, env, n) if self.instance.roles.inverses else None
        return super().expectation(term, env, n) if known is None else known

    def quantified(self, head: str, name: str, kind: Term, body: Formula, env: dict[str, Any], n: int) -> Any:
        """That a trade-off function is at least one that was worked out is decided by the best tests."""
        found = below(body, name) if head == "forall" and kind[0] == "test" else None
        F = env.get(found[0]) if found is not None else None
        if found is not None and isinstance(F, Function) and "trade-off" in F.facts:
            return self.every(n, env, lambda inner: least_slack(self, F, found[1], found[2], inner))
        return super().quantified(head, name, kind, body, env, n)

    def times(self, kind: Term, body: Formula, name: str, env: dict[str, Any], n: int) -> Iterator[int]:
        """Of all integers: those around the integers of the instance."""
        if kind[0] != "integer":
            return super().times(kind, body, name, env, n)
        own = self.instance.types
        known = [int(x) for m, x in env.items() if own.get(m) == ("integer",) and isinstance(x, float) and abs(x) < 60]
        low, high = min([-1, *known]), max([5, *known])
        span = high - low if low < -1 else 0
        return iter(range(max(low - span, -60), min(high + span, 60) + 2))

    def candidates(self, head: str, name: str, kind: Term, body: Formula, env: Any) -> Iterable[Any]:  # type: ignore[override]
        if kind[0] == "point":
            known = self.functions.get("histories", [])
            some = (History([0.0]), History([0.5, -1.0]), History([1.0]))
            yield from known[:: max(1, len(known) // HISTORIES)] or some
            return
        found = list(super().candidates(head, name, kind, body, env))
        yield from found
        if found:
            return
        if kind not in self.functions:
            self.functions[kind] = [self.instance.value(kind) for _ in range(OTHERS)]
        # What the instance has of this type is looked at first.
        own = [self.instance.env[n] for n, k in self.instance.types.items() if k == kind and n in self.instance.env]
        yield from own[:2]
        yield from self.functions[kind]

    def defined(self, head: str, name: str, kind: Term, body: Formula, env: dict[str, Any], n: int) -> Any:
        premises = list(_premises(head, body))
        if head == "exists" and kind[0] == "markov":
            return self.last_step(name, premises, env)
        found = [one for one in solved(premises, {name: kind}) if one.name == name]
        if not found or n != 1 or not all(free(one.formula) - {name} <= env.keys() for one in found):
            return None
        if kind[0] == "sequence":
            inner = dict(env)
            inner[name] = Written(self, name, self.instance.member(name, found, kind[1], inner))
            return inner[name]
        return self.instance.worked(found[0], kind, dict(env)) if found[0].index is None else None

    def last_step(self, name: str, premises: Sequence[Formula], env: dict[str, Any]) -> Kernel | None:
        """The kernel of the last step of a run, as its law says it: a history, and one more by the kernel."""
        for formula in premises:
            match formula:
                case (
                    "same",
                    whole,
                    ("bind", (h,), _, ("bind", (y,), ("app", K, h1), ("dirac", ("app", _, h2, y1)))),
                ) if (K, h, y) == (name, h1, y1) and h == h2 and free(whole) <= env.keys():
                    law = self.law(whole, env, 1)
                    if len(law.places) == 1 and isinstance(law.places[0], History):
                        return conditional(self, law)
        return None


def conditional(reader: Reader, law: Parts) -> Kernel:
    """The last part of a history as a law, given those before it."""
    first = on_lattices([law], reader.finer, len(law.places[0].parts) - 1)[0]
    *before, last = first.places[0].parts
    if any(map(moving, before)):
        raise Unread("a history that cannot be drawn step by step")
    rows = [tuple(row) for row in np.round(np.stack([spread(x, first.count) for x in before], axis=1), 8).tolist()]
    groups: dict[tuple[float, ...], list[int]] = {}
    for k, row in enumerate(rows):
        groups.setdefault(row, []).append(k)
    weights = first.weights()
    known = {row: np.array(own) for row, own in groups.items()}
    likely_ones = [row for row, own in known.items() if weights[own].sum() > LEAST]

    def call(reader: Any, places: Sequence[Any], n: int) -> Parts:
        (h,) = places
        if any(map(moving, h.parts)):
            raise Bent
        asked = np.round(np.stack([wide(x, n) for x in h.parts], axis=1), 8).tolist()
        own = [known[tuple(row)] for row in asked if tuple(row) in known]
        if len(own) < n:
            raise Unread("histories that a run does not have")
        chosen = np.concatenate(own)
        owners = np.repeat(np.arange(n), [len(one) for one in own])
        likely = weights[chosen]
        total = np.bincount(owners, likely, n)[owners]
        (place,) = reader.fresh([taken(last, chosen)])
        return Parts(n, len(chosen), owners, likely / total, [place])

    reader.functions["histories"] = [History(list(row)) for row in likely_ones]
    return Kernel(call)


def repeated(law: Parts, index: Any) -> Parts:
    """The law of the case index[i] as that of case i."""
    owners = law.owners()
    by_case = [np.flatnonzero(owners == case) for case in range(law.cases)]
    chosen = np.concatenate([by_case[case] for case in index])
    again = np.repeat(np.arange(len(index)), [len(by_case[case]) for case in index])
    places = [taken(spread(place, law.count) if np.ndim(place) == 0 else place, chosen) for place in law.places]
    return Parts(len(index), len(chosen), again, law.weights()[chosen], places)


def together(law: Parts) -> Parts:
    """The same law with equal outcomes of a case as one."""
    if law.count <= MANY * law.cases or len(law.places) != 1 or isinstance(law.places[0], Affine | History):
        return law
    rows = np.stack([law.owners() * 1.0, np.round(spread(law.places[0], law.count), 9)], axis=1)
    found, index = np.unique(rows, axis=0, return_inverse=True)
    weights = np.bincount(index.ravel(), law.weights(), len(found))
    return Parts(law.cases, len(found), found[:, 0].astype(int), weights, [found[:, 1]])


def _premises(head: str, body: Formula) -> Iterable[Formula]:
    while body[0] in ("forall", "exists") and body[0] == head:
        body = body[3]
    if head == "forall":
        while body[0] == "=>":
            yield from flat(body[1])
            body = body[2]
    else:
        yield from flat(body)


def _shaped(formula: Formula) -> bool:
    return bool(formula[0] == "exists" and formula[2][0] == "law")


def _arguments(finite: Sequence[int], other: Sequence[int], call: Callable[..., Any], sizes: Sequence[int]) -> Function:
    """A function of its first argument that is not finite, and of the finite ones."""

    def called(_: Any, __: int, *places: Any) -> Any:
        return (
            call(*(places[k] for k in other), *(places[k] for k in finite))
            if len(other) == 1
            else call(places[other[0]] if other else 0.0, *(places[k] for k in finite))
        )

    return Function(called)


def _at(values: Any, places: Sequence[Any]) -> Any:
    if not isinstance(values, np.ndarray) or values.ndim == 0:
        return float(values)
    index = tuple(np.asarray(place, float).round().astype(int) - 1 for place in places[-values.ndim :])
    return values[index]


def _many(value: Any) -> bool:
    return isinstance(value, History) or (isinstance(value, np.ndarray) and value.ndim == 1)


def _real(x: Any) -> Any:
    return np.real(_plain(x))


def _plain(x: Any) -> Any:
    if isinstance(x, Affine):
        raise Bent
    return x


def _scalar(value: Any) -> Any:
    array = np.asarray(value)
    return array.ravel()[0].item() if array.size == 1 else array


def clip(x: Any, low: float, high: float) -> Any:
    return x.clipped(low, high) if isinstance(x, Affine) else np.clip(x, low, high)


def atoms(places: Sequence[Any], weights: Any) -> Parts:
    count = len(weights)
    return Parts(1, count, np.zeros(count, int), np.asarray(weights, float), list(places))


def tabled(rows: Sequence[Parts], sizes: Sequence[int]) -> Kernel:
    """A kernel on finite sets by its laws."""

    def call(reader: Any, places: Sequence[Any], n: int) -> Parts:
        index = np.ravel_multi_index(
            tuple(np.broadcast_to(np.asarray(p, float).round().astype(int) - 1, (n,)) for p in places), tuple(sizes)
        )
        found = []
        for i in np.unique(index):
            here = np.flatnonzero(index == i)
            law = reader.again(rows[int(i)], len(here))
            owners = here[law.owners()]
            found.append(Parts(n, law.count, owners, law.weights(), law.places))
        return joined(found)

    return Kernel(call)
