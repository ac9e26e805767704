"""Tables that lie above a curve: the dots of the curve connected, rounded up, and checked in ball arithmetic.

The theorem that is used (table_from_its_knots): a pair of laws is dominated by a table which starts at 1 or more, at
g = 0, and is not below E_g at the exponential of each of its losses.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from flint import arb

from verify.account.compose import Table
from verify.account.curves import Curve, ball, bound
from verify.kernel.ball import precision
from verify.kernel.rationals import Fraction

Ball = Any
GUARD = 64  # bits beyond those of the weights


class NotDominated(ValueError):
    """A table's curve is not seen to lie above the curve that it is for; one line."""


def knots_of(h: Fraction, knots: Sequence[int]) -> list[tuple[Ball, Ball]]:
    """For each loss h k: the loss, and its exponential."""
    losses = [ball(h * k) for k in knots]
    return [(x, x.exp()) for x in losses]


def connected(curve: Curve, h: Fraction, knots: Sequence[int], bits: int) -> tuple[list[int], int]:
    """Weights (times 2^bits) at the losses h k, k in `knots` (rising), and the weight at infinity."""
    with precision(bits + GUARD):
        scale = arb(2) ** bits
        places = knots_of(h, knots)
        values = [bound(curve, x, g) for x, g in places]
        slopes = [(values[0] - 1) / places[0][1]]
        for (v, w), ((_, a), (_, b)) in zip(itertools.pairwise(values), itertools.pairwise(places), strict=True):
            slopes.append((w - v) / (b - a))
        slopes.append(arb(0))
        weights = []
        for (_, g), left, right in zip(places, slopes, slopes[1:], strict=False):
            weights.append(max(_ceiling((right - left) * g * scale), 0))
        infinite = max(_ceiling(values[-1] * scale), 0)
        short = _shortfall(values, places, weights, infinite, scale)
        return weights, infinite + max(_ceiling(short * scale), 0)


def _ceiling(value: Ball) -> int:
    return int(value.upper().ceil().unique_fmpz())


def _shortfall(
    values: Sequence[Ball], places: Sequence[tuple[Ball, Ball]], weights: Sequence[int], infinite: int, scale: Ball
) -> Ball:
    """How much is missing in the worst inequality; an upper bound, at least 0."""
    worst = arb(0)
    above, below = arb(infinite) / scale, arb(0)  # the sums of p and of p exp(-loss) beyond the knot
    for value, (x, g), weight in zip(reversed(values), reversed(places), reversed(weights), strict=True):
        worst = worst.max(value - above + g * below)
        above += arb(weight) / scale
        below += arb(weight) / scale * (-x).exp()
    return worst.max(1 - above).upper()


def check(curve: Curve, h: Fraction, knots: Sequence[int], weights: Sequence[int], infinite: int, bits: int) -> None:
    """Every inequality of the theorem, in balls.  Raises NotDominated."""
    if not (h > 0 and knots and len(knots) == len(weights)):
        raise NotDominated("a table needs a grid, and a weight for each loss")
    if any(a >= b for a, b in itertools.pairwise(knots)):
        raise NotDominated("the losses of a table must rise")
    if infinite < 0 or any(weight < 0 for weight in weights):
        raise NotDominated("a weight of a table is negative")
    with precision(bits + GUARD):
        scale = arb(2) ** bits
        places = knots_of(h, knots)
        above, below = arb(infinite) / scale, arb(0)
        for k, (x, g), weight in zip(reversed(knots), reversed(places), reversed(weights), strict=True):
            if not above - g * below >= bound(curve, x, g):
                raise NotDominated(f"the table is not seen to dominate {curve} at the loss {h} * {k}")
            above += arb(weight) / scale
            below += arb(weight) / scale * (-x).exp()
        if not above >= 1:
            raise NotDominated(f"the table does not start at 1, for {curve}")


def dense(knots: Sequence[int], weights: Sequence[int], infinite: int) -> Table:
    """The table with a weight, perhaps 0, at each point of the grid."""
    filled = [0] * (knots[-1] - knots[0] + 1)
    for k, weight in zip(knots, weights, strict=True):
        filled[k - knots[0]] = weight
    return Table(knots[0], filled, infinite)
