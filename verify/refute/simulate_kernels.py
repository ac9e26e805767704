"""Draws laws and kernels: of finite support, Gaussian, private ones, noise that is added."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from verify.refute.simulate_functions import Functions
from verify.refute.simulate_laws import Affine, History, Parts, Unread, spread, taken
from verify.refute.simulate_tables import atoms, plain, tabled
from verify.refute.simulate_terms import Family, Function, Kernel


class Kernels(Functions):
    """Laws and kernels by their types, and families of numbers."""

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

    def unbiased(self, gradient: Any) -> Kernel:
        """The law of a gradient and a bounded error with mean 0."""
        if not isinstance(gradient, Function):
            raise Unread("a gradient that has no value")
        error = self.rng.choice((0.0, 0.5, 1.0))

        def call(reader: Any, places: Sequence[Any], n: int) -> Parts:
            mean = spread(gradient.call(reader, n, *map(plain, places)) * 1.0, n)
            index = np.repeat(np.arange(n), 2)
            return Parts(n, 2 * n, index, 0.5, [mean[index] + np.tile([error, -error], n)])

        return Kernel(call)

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
