"""Finite pairs below an attaining pair: the line is cut into cells, and each cell's loss rounded down to the grid.

What is released is mapped to its cell (data processing), so the pair of the cells has a smaller curve, and so has its
composition.  A cell with masses p under P and q under Q may be given as a weight w <= p at a loss h k with
w exp(-h k) >= q: both are checked in balls.  Cells are chosen, by floats, such that the ratio p/q is nearly exp(h k).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from math import exp, floor, inf
from typing import Any

import numpy as np
from flint import arb
from scipy.optimize import brentq

from verify.account.compose import Table
from verify.account.curves import Curve, Profile, ball
from verify.account.pairs import Pair, Scalars, attaining
from verify.account.tables import GUARD
from verify.kernel.ball import precision
from verify.kernel.rationals import Fraction

Ball = Any
Cell = tuple[int, int]  # k and the weight, times 2^bits
LARGE = 700.0  # losses whose ratio is a float
SLACK = 1e-11  # of a ratio: what floats may err
SHARE = -26  # the power of two of the first output of randomised response that is told as the second


class NotBelow(ValueError):
    """A cell's weight or loss is not seen to be below what it stands for; one line."""


# --- thresholds, by floats --------------------------------------------------------------------------------------


def thresholds(pair: Pair, h: float, widths: Callable[[int], int], window: tuple[int, int]) -> list[float]:
    """Falling thresholds of cells with ratios next to powers of exp(h).

    `widths` says how many steps of the grid a cell about k h may have; `window` has the losses (in units of h) beyond
    which little is lost.  Cells fit one after the other, from an end at which the loss has a limit; where both ends
    have one they meet in the middle, and the cell there fits badly.
    """
    low, high = (float(x) for x in pair.threshold(np.array([k * h for k in window])))
    turned = pair.reflected()

    def back(k: int) -> int:
        return widths(-k)

    if pair.laplace:
        middle = float(pair.threshold(np.array([0.0]))[0])
        lower = _falling(turned, h, back, -low, -middle, -SLACK)
        return [*_falling(pair, h, widths, high, middle, SLACK), *(-x for x in reversed(lower))]
    if turned.bounded:
        return [-x for x in reversed(_falling(turned, h, back, -low, -high, -SLACK))]
    return _falling(pair, h, widths, high, low, SLACK)


def _falling(
    pair: Pair, h: float, widths: Callable[[int], int], start: float, stop: float, slack: float
) -> list[float]:
    """Thresholds from the upper end down to `stop`; ratios lie above (below, if slack < 0) powers of exp(h)."""
    line = pair.scalars()
    found: list[float] = []
    at, places = inf, line.loss(pair.ends[1]) / h
    if not pair.bounded:
        at = start
        found.append(at)
    elif pair.laplace and slack > 0 and places - floor(places + 1e-6) < 1e-6:
        # The loss of the half-line beyond the last kink is on the grid, or just above it.
        at = max(float(m) * pair.unit for _, m in (*pair.p, *pair.q))
        found.append(at)
    while True:
        if at == inf:
            k = floor(places + 1e-6)
        else:
            places = line.loss(at) / h
            k = min(round(places - widths(floor(places)) / 2), floor(places - 0.2))
        below = _solved(line, at, k * h, h, stop, slack)
        if below is None:
            return found
        found.append(below)
        at = below


def _solved(line: Scalars, at: float, loss: float, h: float, stop: float, slack: float) -> float | None:
    """The lower threshold of the cell below `at` whose ratio is next to exp(loss); None if it is beyond `stop`."""
    inner = min(line.threshold(loss, stop, at), at)
    if inner <= stop:
        return None
    if loss > LARGE:
        return None  # what lies beyond is left out: a lower end may be less
    target = exp(loss) * (1 + slack)

    def off(x: float) -> float:
        p, q = line.cell(x, at)
        return p - target * q

    # What is sought is about as far below `inner` as `at` is above it.
    outer = max(line.threshold(2 * loss - (line.loss(at) if at < inf else loss + h) - 2 * h, stop, inner), stop)
    if off(outer) >= 0:
        outer = stop
    if off(outer) >= 0 or off(inner) <= 0:
        return None
    return float(brentq(off, outer, inner, xtol=1e-15, rtol=8.9e-16, maxiter=200))


# --- cells, by balls --------------------------------------------------------------------------------------------


def cells(pair: Pair, h: Fraction, cuts: Sequence[Fraction], bits: int, least: int) -> list[Cell | None]:
    """A loss (at least `least`, in units of h) and a weight for each cell that is worth one.

    Where the cells of both ends meet one of nearly no mass may have any loss: it would make the table long.
    """
    found: list[Cell | None] = []
    with precision(bits + GUARD):
        scale = arb(2) ** bits
        for p, q in pair.masses(cuts):
            weight = _floor(p * scale)
            if weight <= 0:
                found.append(None)
                continue
            ratio = (arb(weight) / scale / q).log().lower() if q > 0 else None
            if ratio is None or not ratio.is_finite():
                found.append(None)
                continue
            k = int((ratio / ball(h)).floor().lower().floor().unique_fmpz())
            while not (arb(weight) / scale) * ball(-h * k).exp() >= q:
                k -= 1
            found.append(None if k < least else (k, weight))
    return found


def _floor(value: Ball) -> int:
    return int(value.lower().floor().unique_fmpz())


def check(pair: Pair, h: Fraction, cuts: Sequence[Fraction], given: Sequence[Cell | None], bits: int) -> None:
    """Every cell's two inequalities, in balls (None: a cell that is left out).  Raises NotBelow."""
    if any(a <= b for a, b in itertools.pairwise(cuts)):
        raise NotBelow("the thresholds of cells must fall")
    if len(given) != len(cuts) + 1:
        raise NotBelow("there is one cell more than thresholds")
    with precision(bits + GUARD):
        scale = arb(2) ** bits
        for (p, q), cell in zip(pair.masses(cuts), given, strict=True):
            if cell is None:
                continue
            k, weight = cell
            w = arb(weight) / scale
            if not (weight >= 0 and w <= p and w * ball(-h * k).exp() >= q):
                raise NotBelow(f"a cell's weight at the loss {h} * {k} is not seen to be below its mass")


def profile_cells(curve: Profile, h: Fraction, bits: int) -> tuple[list[Cell], int]:
    """The outputs of the mechanism that attains (eps, delta): two finite losses, and delta at infinity.

    A little of the first output is told as the second, so that both losses fit the grid.
    """
    with precision(bits + GUARD):
        scale, d = arb(2) ** bits, ball(curve.delta)
        high, low = _profile_masses(curve)
        share = arb(2) ** SHARE
        found = []
        for p, q in (
            (high[0] * (1 - share), high[1] * (1 - share)),
            (low[0] + high[0] * share, low[1] + high[1] * share),
        ):
            weight = _floor(p * scale)
            k = floor(float((p / q).log().mid()) / float(h) + 1e-7) + 1
            while not (arb(weight) / scale) * ball(-h * k).exp() >= q:
                k -= 1
            found.append((k, weight))
        return found, _floor(d * scale)


def _profile_masses(curve: Profile) -> tuple[tuple[Ball, Ball], tuple[Ball, Ball]]:
    top = ball(curve.eps).exp()
    rest = (1 - ball(curve.delta)) / (1 + top)
    return (rest * top, rest), (rest, rest * top)


def check_profile(curve: Profile, h: Fraction, given: Sequence[Cell], infinite: int, bits: int) -> None:
    """As `check`, for the two outputs of `profile_cells`.  Raises NotBelow."""
    if len(given) != 2 or infinite < 0:
        raise NotBelow("the two outputs of an (eps, delta)-mechanism are asked for")
    with precision(bits + GUARD):
        scale, share = arb(2) ** bits, arb(2) ** SHARE
        high, low = _profile_masses(curve)
        pairs = ((high[0] * (1 - share), high[1] * (1 - share)), (low[0] + high[0] * share, low[1] + high[1] * share))
        for (p, q), (k, weight) in zip(pairs, given, strict=True):
            w = arb(weight) / scale
            if not (weight >= 0 and w <= p and w * ball(-h * k).exp() >= q):
                raise NotBelow(f"an output's weight at the loss {h} * {k} is not seen to be below its mass")
        if not arb(infinite) / scale <= ball(curve.delta):
            raise NotBelow("the weight at infinity is above delta")


def table(given: Sequence[Cell | None], infinite: int) -> Table:
    """The table of the cells."""
    known = [cell for cell in given if cell]
    first, last = min(k for k, _ in known), max(k for k, _ in known)
    weights = [0] * (last - first + 1)
    for k, weight in known:
        weights[k - first] += weight
    return Table(first, weights, infinite)


def pair_of(curve: Curve, number: int) -> Pair | None:
    """The attaining pair of that number; None for a Profile."""
    pairs = attaining(curve)
    return pairs[min(number, len(pairs) - 1)] if pairs else None
