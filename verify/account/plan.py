"""What floats choose: the grid, where tables are fine, the windows of products.  Any choice gives a valid answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, exp, log, log2, sqrt
from typing import Any

import numpy as np

from verify.account.compose import Window
from verify.account.curves import Double, Mixed, Normal, Profile, Step
from verify.account.pairs import Points, points
from verify.kernel.rationals import Fraction

Array = Any
ORDERS = np.exp(np.linspace(log(1e-3), log(3e5), 160))
TINY = 1e-300


@dataclass(frozen=True)
class Law:
    """The loss of a run in one direction, as far as floats know it."""

    steps: tuple[Step, ...]
    order: int = 0  # which of the attaining pairs, or pairs.WORSE
    known: tuple[Points, ...] = ()  # the laws of the steps, where they are those of tables

    @cached_property
    def parts(self) -> tuple[Points, ...]:
        return self.known or tuple(points(step.curve, self.order) for step in self.steps)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        return tuple(step.times for step in self.steps)

    @cached_property
    def cumulants(self) -> tuple[Array, Array]:
        """For each step and order: log E exp(order * loss), and with -order."""
        up = np.array([[one.cumulant(x) for x in ORDERS] for one in self.parts])
        down = np.array([[one.cumulant(-x) for x in ORDERS] for one in self.parts])
        return up, down

    @property
    def bulk(self) -> float:
        """-log(1 - q), an end of the losses of a sampled step, next to which most outputs lie; 0: no step has one."""
        ends = [
            -log(1 - float(step.curve.q))
            for step in self.steps
            if isinstance(step.curve, Mixed) and isinstance(step.curve.base, Normal)
        ]
        return min(ends, default=0.0)

    @cached_property
    def infinite(self) -> float:
        """The mass at infinity of the run."""
        return -float(
            np.expm1(
                sum(n * np.log1p(-min(one.infinite, 1 - 1e-16)) for one, n in zip(self.parts, self.counts, strict=True))
            )
        )

    def ends(self, counts: Sequence[int], lost: float, least: float) -> tuple[float, float]:
        """Losses beyond which a product has at most the mass `lost`, by Chernoff's bound.

        From below also what cannot come to matter: the rest of the run would have to make up what lacks to `least`.
        """
        here = np.array(counts, float)
        up, down = (np.tensordot(here, side, 1) for side in self.cumulants)
        rest = np.tensordot(np.array(self.counts, float) - here, self.cumulants[0], 1)
        cost = log(1 / max(lost, TINY))
        most = 0.0 if sum(counts) == sum(self.counts) else float(np.min((rest + cost) / ORDERS))
        high = float(np.min((up + cost) / ORDERS))
        return min(max(float(-np.min((down + cost) / ORDERS)), least - most), high), high

    def epsilon(self, delta: float) -> tuple[float, float]:
        """About the epsilon at delta, and the order that tells it."""
        left = delta - self.infinite
        if left <= 0:
            return 0.0, 1.0
        up = np.tensordot(np.array(self.counts, float), self.cumulants[0], 1)
        values = (up + log(1 / left) + np.log1p(-1 / (1 + ORDERS)) * (1 + ORDERS) - np.log(ORDERS)) / ORDERS
        # Renyi bounds by the sharp conversion, order + 1 there.
        best = int(np.argmin(values))
        return max(float(values[best]), 0.0), float(ORDERS[best])

    def delta(self, eps: float) -> tuple[float, float]:
        """About the delta at epsilon, and the order that tells it."""
        up = np.tensordot(np.array(self.counts, float), self.cumulants[0], 1)
        values = up - ORDERS * eps - np.log(ORDERS) + (1 + ORDERS) * np.log1p(-1 / (1 + ORDERS))
        best = int(np.argmin(values))
        return min(max(exp(min(float(values[best]), 0.0)), 1e-200) + self.infinite, 1.0), float(ORDERS[best])


@dataclass(frozen=True)
class Plan:
    """How one direction is computed."""

    law: Law
    h: Fraction
    order: float
    lost: float  # the mass that truncations may cost altogether
    bits: int
    least: float = 0.0  # the epsilon from which on the curve is asked for

    def window(self, counts: Sequence[int], law: Law | None = None) -> Window:
        """The losses (in units of h) that a product keeps; `law`: that of the tables, which spread a little wider."""
        total, here = sum(self.law.counts), sum(counts)
        parts = 8 * max(1.0, log2(total) + len(counts))
        low, high = (law or self.law).ends(counts, self.lost * here / total / parts, self.least)
        h = float(self.h)
        return int(np.floor(low / h)) - 1, int(np.ceil(high / h)) + 1

    def windows(self, tables: Sequence[tuple[Array, Array]]) -> Callable[[Sequence[int]], Window]:
        """`window` for steps with these losses (in units of h) and weights."""
        found = []
        for losses, weights in tables:
            keep = weights > 0
            found.append(Points(losses[keep] * float(self.h), weights[keep], 0.0, None))
        law = Law(self.law.steps, self.law.order, tuple(found))
        return lambda counts: self.window(counts, law)

    def step_window(self, index: int) -> Window:
        """The losses (in units of h) beyond which one step has next to nothing."""
        one, h = self.law.parts[index], float(self.h)
        allowed = self.lost / 8 / sum(self.law.counts)
        ranked = np.argsort(one.losses)
        losses, weights = one.losses[ranked], one.weights[ranked]
        below, above = np.cumsum(weights), np.cumsum(weights[::-1])[::-1]
        low = float(losses[min(int(np.searchsorted(below, allowed)), len(losses) - 1)])
        counts = [int(i == index) for i in range(len(self.law.steps))]
        low = max(low, self.law.ends(counts, allowed, self.least)[0])
        high = losses[max(int(np.searchsorted(-above, -allowed)) - 1, 0)]
        return int(np.floor(low / h)) - 2, int(np.ceil(high / h)) + 2

    def widths(self, index: int) -> Callable[[int], int]:
        """How many steps of the grid may lie between two losses of a table: more where little mass is."""
        one, h = self.law.parts[index], float(self.h)
        most = max(1, int(0.3 / ((self.order + 1) * h)))
        if one.pair is None or most == 1:
            return lambda k: 1
        ranked = np.argsort(one.losses)
        losses = one.losses[ranked]
        tilted = np.log(one.weights[ranked]) + self.order * losses
        tilted = np.exp(tilted - tilted.max())
        tilted /= tilted.sum()
        below, above = np.cumsum(tilted), np.cumsum(tilted[::-1])[::-1]
        centre = float(losses[int(np.searchsorted(below, 0.5))])

        def width(k: int) -> int:
            loss = k * h
            i = int(np.searchsorted(losses, loss))
            if loss > centre:
                rest = above[min(i, len(above) - 1)]
            else:
                rest = below[max(i - 1, 0)]
            # The order is a guess: a loss may be off by a small part of itself, whatever the order is.
            return max(1, min(most, abs(k) // 64, int(sqrt(0.03 / max(rest, 1e-30) ** 0.9))))

        return width

    def knots(self, index: int) -> list[int]:
        """Where the table of a step has its losses, in units of h."""
        low, high = self.step_window(index)
        width = self.widths(index)
        found = [low]
        while found[-1] < high:
            step = width(found[-1])
            while step > 1 and width(found[-1] + step) < step:
                step //= 2  # not across the place where the mass is
            found.append(found[-1] + step)
        return found


def planned(law: Law, gap: float, order: float, delta: float, least: float, coarser: float = 1.0) -> Plan:
    """A plan whose two sides should be `gap` apart in epsilon, times the square of `coarser`.

    `delta` is the size of what is asked for or given; the curve is to be good from epsilon = `least` on.
    """
    total = sum(law.counts)
    h = sqrt(max(gap, 1e-12) * 8 * 0.6 / (total * (order + 1)))
    h = min(h, 0.3 / (order + 1), 0.5) * coarser
    lost = delta * min(0.01, max(0.03 * gap * order, 1e-9))
    bits = 8 * ceil((log2(1 / delta) + log2(total) + 44) / 8)
    return Plan(law, aligned(law.steps, h), order, lost, max(bits, 80), least)


def aligned(steps: Sequence[Step], h: float) -> Fraction:
    """A grid about h or finer, on which losses of positive mass lie nearly (from above) on points of the grid."""
    atoms = sorted({one for step in steps for one in _atoms(step)})
    alone = len(atoms) == 1 and all(isinstance(step.curve, Profile) for step in steps)
    if not alone:
        atoms = [one for one in atoms if one >= h]  # smaller ones do not fit a grid that is worth its length
    if not atoms:
        return Fraction(max(round(h * 2**60), 1), 2**60)
    first, fewest = max(atoms), max(1, ceil(max(atoms) / Fraction(h)))
    if alone:
        fewest = 1
    chosen = fewest
    if len(atoms) > 1:
        tries = range(fewest, 3 * fewest + 50)
        off = [max(float(atom * m / first) % 1 for atom in atoms) for m in tries]
        chosen = tries[int(np.argmin(off))]
    return first / chosen * (1 - Fraction(1, 2**30))


def _atoms(step: Step) -> list[Fraction]:
    curve = step.curve
    if isinstance(curve, Profile):
        return [curve.eps] if curve.eps > 0 else []
    if isinstance(curve, Double):
        return [curve.c]
    if isinstance(curve, Mixed) and isinstance(curve.base, Double):
        c, q = float(curve.base.c), float(curve.q)
        top = np.log1p(q * np.expm1(c)) if curve.order == "remove" else -np.log1p(q * np.expm1(-c))
        return [Fraction(float(top))]
    return []
