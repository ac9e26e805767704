"""Draws what hypotheses say of many records together: batches, subsets, orders, data sets, how many users."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product
from itertools import permutations as orders
from typing import Any

import numpy as np

from verify.kernel.term import Formula, Term, free, subterms
from verify.refute.simulate_tables import atoms
from verify.refute.simulate_terms import Function, Members, Sequence_, Space, table
from verify.refute.simulate_typed import Typed

FINE = (0.0, 0.01, 0.03, 0.05, 0.07, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.97, 0.99, 1.0)  # levels and chances
MOST_USERS = 16


class Many(Typed):
    """Values of several names at once, where a role of theirs says what they are together."""

    def batches(self, members: str, space: str, n_: Term, b_: Term) -> None:
        """All batches of b of n, each as likely as any other."""
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

    def number_of(self, term: Term, choices: Sequence[int], most: int = 99) -> int:
        if isinstance(term, str) and term not in self.env:
            self.env[term] = float(self.rng.choice(choices))
        if isinstance(term, str) and term in self.env:
            self.env[term] = float(min(self.env[term], most))
        return self.reader.whole(term, self.env, 1)
