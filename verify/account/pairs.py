"""Pairs of laws on the line that attain a curve: for lower bounds, in balls, and for searches, in floats.

Both laws are mixtures of N(m, 1), or of Laplace laws of scale 1 about m, and their likelihood ratio grows along the
line; so the best tests are half-lines, and a cell between two thresholds is one output of a finite pair.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import erfc, exp, expm1, log, log1p, sqrt
from typing import Any

import numpy as np
from flint import arb
from scipy.special import ndtr

from verify.account.curves import Curve, Double, Mixed, Normal, Opposite, ball, tail
from verify.kernel.rationals import Fraction

Ball = Any
Array = Any
Parts = tuple[tuple[Fraction, Fraction], ...]  # weights, and centres over the root of `square`
WORSE = 2  # of two attaining pairs, the worse at each place
FAR = 45.0  # beyond this distance from all centres there is less than 1e-19 (Laplace), 1e-300 (normal)


def _turned(parts: Parts) -> Parts:
    return tuple((weight, -centre) for weight, centre in parts)


@dataclass(frozen=True)
class Pair:
    """Mixtures P, Q: weights and centres, the centres in units of sqrt(`square`)."""

    p: Parts
    q: Parts
    square: Fraction
    laplace: bool = False

    @cached_property
    def unit(self) -> float:
        return sqrt(self.square)

    @cached_property
    def ends(self) -> tuple[float, float]:
        centres = [float(m) * self.unit for _, m in (*self.p, *self.q)]
        far = FAR if self.laplace else 12 + FAR / 3
        return min(centres) - far, max(centres) + far

    @property
    def bounded(self) -> bool:
        """Whether the loss has a largest value: Laplace laws, and one law against a mixture with it."""
        return self.laplace or len(self.q) > len(self.p)

    def reflected(self) -> Pair:
        """Q against P on the line turned round: its loss grows, too."""
        return Pair(_turned(self.q), _turned(self.p), self.square, self.laplace)

    # --- floats, which search ---------------------------------------------------------------------------------

    def _ratio(self, parts: Parts, x: Array) -> Array:
        """The logarithm of the mixture's density over that of the law about 0."""
        total: Array = None
        for weight, centre in parts:
            m = float(centre) * self.unit
            gain = abs(x) - abs(x - m) if self.laplace else m * x - m * m / 2
            if len(parts) == 1:
                return gain
            with np.errstate(over="ignore", divide="ignore"):
                term = log(float(weight)) + gain
                total = term if total is None else np.logaddexp(total, term)
        return total

    def loss(self, x: Array) -> Array:
        """log dP/dQ at x."""
        if len(self.p) == 2 and len(self.q) == 1 and self.p[0][1] == self.q[0][1] == 0:
            return self._small(self.p, x)
        if len(self.q) == 2 and len(self.p) == 1 and self.q[0][1] == self.p[0][1] == 0:
            return -self._small(self.q, x)
        return self._ratio(self.p, x) - self._ratio(self.q, x)

    def _small(self, parts: Parts, x: Array) -> Array:
        """log((1 - q) + q exp(gain)) without loss of digits where it is small."""
        rate, m = float(parts[1][0]), float(parts[1][1]) * self.unit
        gain = abs(x) - abs(x - m) if self.laplace else m * x - m * m / 2
        with np.errstate(over="ignore"):
            near = np.log1p(rate * np.expm1(np.minimum(gain, 30.0)))
            return np.where(gain < 30.0, near, np.logaddexp(log(rate) + gain, np.log1p(-rate)))

    def above(self, parts: Parts, x: Array) -> Array:
        return sum(float(w) * self._tail(x - float(m) * self.unit) for w, m in parts)

    def below(self, parts: Parts, x: Array) -> Array:
        return sum(float(w) * self._tail(float(m) * self.unit - x) for w, m in parts)

    def _tail(self, x: Array) -> Array:
        if not self.laplace:
            return ndtr(-x)
        with np.errstate(over="ignore"):
            return np.where(x > 0, np.exp(-np.abs(x)) / 2, 1 - np.exp(-np.abs(x)) / 2)

    def threshold(self, losses: Array) -> Array:
        """Where the loss passes each of the values; an end of the line where it does not."""
        low = np.full(len(losses), self.ends[0])
        high = np.full(len(losses), self.ends[1])
        for _ in range(64):
            middle = (low + high) / 2
            small = self.loss(middle) <= losses
            low, high = np.where(small, middle, low), np.where(small, high, middle)
        return high

    def scalars(self) -> Scalars:
        return Scalars(self)

    # --- balls, which decide ----------------------------------------------------------------------------------

    def _beyond(self, parts: Parts, unit: Ball, x: Fraction) -> Ball:
        return sum((ball(w) * self._ball_tail(ball(x) - ball(m) * unit) for w, m in parts), arb(0))

    def masses(self, thresholds: Sequence[Fraction]) -> list[tuple[Ball, Ball]]:
        """Enclosures of P and Q of the cells between falling thresholds, from +oo down to -oo."""
        unit = ball(self.square).sqrt()
        tails = [tuple(self._beyond(parts, unit, x) for parts in (self.p, self.q)) for x in thresholds]
        whole = [(arb(0), arb(0)), *tails, (arb(1), arb(1))]
        return [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(whole)]

    def _ball_tail(self, x: Ball) -> Ball:
        if not self.laplace:
            return tail(x)
        if x >= 0:
            return (-x).exp() / 2
        if x <= 0:
            return 1 - x.exp() / 2
        near = (-abs(x)).exp() / 2
        return near.union(1 - near)


class Scalars:
    """A pair at single floats; many times as fast as arrays of one."""

    def __init__(self, pair: Pair) -> None:
        self.pair, self.laplace, self.ends = pair, pair.laplace, pair.ends
        self.p, self.q = ([(float(w), float(m) * pair.unit) for w, m in parts] for parts in (pair.p, pair.q))

    def loss(self, x: float) -> float:
        for parts, others, sign in ((self.p, self.q, 1), (self.q, self.p, -1)):
            if len(parts) == 2 and len(others) == 1:
                rate, m = parts[1]
                gain = self._gain(x, m)
                return sign * (log1p(rate * expm1(gain)) if gain < 30 else log(rate) + gain)
        return self._ratio(self.p, x) - self._ratio(self.q, x)

    def _gain(self, x: float, m: float) -> float:
        return abs(x) - abs(x - m) if self.laplace else m * x - m * m / 2

    def _ratio(self, parts: list[tuple[float, float]], x: float) -> float:
        gains = [log(w) + self._gain(x, m) for w, m in parts]
        top = max(gains)
        return top + log(sum(exp(gain - top) for gain in gains))

    def threshold(self, loss: float, low: float, high: float) -> float:
        """Where the loss passes the value, between two ends."""
        low, high = max(low, self.ends[0]), min(high, self.ends[1])
        for _ in range(60):
            middle = (low + high) / 2
            if self.loss(middle) <= loss:
                low = middle
            else:
                high = middle
            if high - low < 1e-13:
                break
        return high

    def cell(self, low: float, high: float) -> tuple[float, float]:
        """P and Q between two thresholds, by the tail that is small."""
        up = low + min(high, self.ends[1]) > 0
        return self._between(self.p, low, high, up), self._between(self.q, low, high, up)

    def _between(self, parts: list[tuple[float, float]], low: float, high: float, up: bool) -> float:
        if up:
            return sum(w * (self._tail(low - m) - self._tail(high - m)) for w, m in parts)
        return sum(w * (self._tail(m - high) - self._tail(m - low)) for w, m in parts)

    def _tail(self, x: float) -> float:
        if not self.laplace:
            return erfc(x * 0.7071067811865476) / 2
        return exp(-x) / 2 if x > 0 else 1 - exp(x) / 2


def attaining(curve: Curve) -> list[Pair]:
    """Pairs whose curves lie below the given one; a single pair attains it.  Empty for a Profile."""
    one, zero = Fraction(1), Fraction(0)
    if isinstance(curve, Normal):
        return [Pair(((one, one),), ((one, zero),), curve.square)]
    if isinstance(curve, Double):
        return [Pair(((one, one),), ((one, zero),), curve.c**2, laplace=True)]
    if isinstance(curve, Opposite):
        rest, q = 1 - curve.q, curve.q
        return [Pair(((rest, zero), (q, one)), ((rest, zero), (q, -one)), 1 / curve.sigma**2)]
    if isinstance(curve, Mixed):
        laplace = isinstance(curve.base, Double)
        square = curve.base.c**2 if isinstance(curve.base, Double) else curve.base.square
        rest, q = 1 - curve.q, curve.q
        remove = Pair(((rest, zero), (q, one)), ((one, zero),), square, laplace)
        add = Pair(((one, zero),), ((rest, zero), (q, -one)), square, laplace)
        return {"remove": [remove], "add": [add], "both": [remove, add]}[curve.order]
    return []


# --- one step as float points -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Points:
    """The law of the loss of one step under P, roughly: losses, weights, and the weight at infinity."""

    losses: Array
    weights: Array
    infinite: float
    pair: Pair | None

    def cumulant(self, order: float) -> float:
        """log E exp(order * loss), without what is at infinity."""
        with np.errstate(divide="ignore"):
            terms = order * self.losses + np.log(self.weights)
        top = terms.max()
        return float(top + np.log(np.exp(terms - top).sum()))


def _worse(first: Points, second: Points) -> Points:
    """The larger of two curves, of which the first is it from g = 1 on, the second below."""
    above, below = first.losses > 0, second.losses < 0
    weights = np.concatenate([second.weights[below], first.weights[above]])
    losses = np.concatenate([second.losses[below], first.losses[above]])
    rest = max(1.0 - float(weights.sum()), 0.0)
    return Points(np.append(losses, 0.0), np.append(weights, max(rest, 1e-300)), 0.0, first.pair)


def points(curve: Curve, order: int = 0) -> Points:
    """`order`: which of the attaining pairs, or WORSE."""
    if order == WORSE and isinstance(curve, Mixed) and curve.order == "both":
        return _worse(points(curve, 0), points(curve, 1))
    pairs = attaining(curve)
    if not pairs:
        eps, delta = float(curve.eps), float(curve.delta)  # type: ignore[union-attr]
        top = 1 / (1 + exp(-eps))
        return Points(np.array([eps, -eps]), (1 - delta) * np.array([top, 1 - top]), delta, None)
    pair = pairs[min(order, len(pairs) - 1)]
    low, high = pair.ends
    kinks = [float(m) * pair.unit for _, m in (*pair.p, *pair.q)] if pair.laplace else []
    edges = np.union1d(np.linspace(low, high, 6001), kinks)
    upper, lower = pair.above(pair.p, edges), pair.below(pair.p, edges)
    weights = np.where(edges[1:] > 0, upper[:-1] - upper[1:], lower[1:] - lower[:-1])
    weights = np.maximum(weights, 0)
    losses = pair.loss((edges[:-1] + edges[1:]) / 2)
    keep = weights > 0
    return Points(losses[keep], weights[keep], 0.0, pair)
