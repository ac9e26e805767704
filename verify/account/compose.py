"""Composition of tables on a grid, in whole numbers: every rounding goes to the safe side.

A weight is a whole number of 2^-bits.  Products are exact (FLINT's polynomials over the integers) and then rounded to
whole numbers again, up for upper bounds and down for lower ones; losses outside of a window are moved, for an upper
bound to the lowest loss of it or to infinity, for a lower bound to the highest loss of it or away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpz, fmpz_poly

from verify.account.curves import ball
from verify.kernel.rationals import Fraction

Ball = Any
Window = tuple[int, int]


@dataclass(frozen=True)
class Table:
    """Weights (times 2^bits) of the losses h*first, h*(first + 1), ..., and of an infinite loss."""

    first: int
    weights: Sequence[Any]
    infinite: int

    @property
    def last(self) -> int:
        return self.first + len(self.weights) - 1


def shifted(value: Any, bits: int, up: bool) -> Any:
    return -((-value) >> bits) if up else value >> bits


def product(a: Table, b: Table, bits: int, up: bool, window: Window) -> Table:
    """The table of both, one after the other, cut to a window of losses (in units of h)."""
    left_factor = fmpz_poly(list(a.weights))
    right_factor = left_factor if b is a else fmpz_poly(list(b.weights))  # FLINT squares faster than it multiplies
    raw = (left_factor * right_factor).coeffs() or [fmpz(0)]
    first = a.first + b.first
    low, high = window
    left = min(max(low - first, 0), len(raw) - 1)
    right = min(max(high - first, left), len(raw) - 1)
    kept = raw[left : right + 1]
    zero = fmpz(0)
    below, above = sum(raw[:left], zero), sum(raw[right + 1 :], zero)
    sums = [int(factor(1)) for factor in (left_factor, right_factor)]
    infinite = a.infinite * (sums[1] + b.infinite) + sums[0] * b.infinite
    if up:
        kept[0] += below
        infinite += int(above)
    else:
        kept[-1] += above
    return Table(first + left, [shifted(x, bits, up) for x in kept], int(shifted(infinite, bits, up)))


class Windows:
    """Where the windows of the products come from: they are chosen, or read off a certificate, in one order."""

    def __init__(self, choose: Callable[[Sequence[int]], Window]) -> None:
        self.choose, self.used = choose, list[Window]()

    def next(self, counts: Sequence[int]) -> Window:
        """`counts`: how often each step has been released in the product."""
        window = self.choose(counts)
        self.used.append(window)
        return window


def products(counts: Sequence[int]) -> Iterator[tuple[str, int]]:
    """The products of a run in their order: by binary powers of each step, then the steps one after the other."""
    for index, count in enumerate(counts):
        while count > 1:
            if count & 1:
                yield "take", index
            count >>= 1
            yield "double", index
        yield "take", index


def run(
    tables: Sequence[Table],
    counts: Sequence[int],
    bits: int,
    up: bool,
    windows: Windows,
    progress: Callable[[float], None] = lambda done: None,
) -> Table:
    """The table of the whole run."""
    todo = list(products(counts))
    whole: Table | None = None
    in_whole = [0] * len(counts)
    power, times, of = tables[0], 1, -1
    for number, (what, index) in enumerate(todo):
        if index != of:
            power, times, of = tables[index], 1, index
        if what == "double":
            times *= 2
            power = product(power, power, bits, up, windows.next(_only(index, times, len(counts))))
        else:
            in_whole[index] += times
            whole = power if whole is None else product(whole, power, bits, up, windows.next(tuple(in_whole)))
        progress((number + 1) / len(todo))
    assert whole is not None
    return whole


def _only(index: int, times: int, size: int) -> tuple[int, ...]:
    return tuple(times if one == index else 0 for one in range(size))


def curve_value(table: Table, h: Fraction, bits: int, eps: Fraction) -> Ball:
    """The table's curve at exp(eps): w + sum of p_k max(1 - exp(eps - h k), 0), enclosed."""
    start = max(int(eps // h) + 1, table.first)
    weights = table.weights[start - table.first :]
    # sum p_k - exp(eps) sum p_k exp(-h k), the second by Horner's rule from the top.
    ratio, second = ball(-h).exp(), arb(0)
    for weight in reversed(weights):
        second = second * ratio + arb(weight)
    second *= ball(eps - h * start).exp()
    total = arb(sum(weights, fmpz(0))) - second + arb(table.infinite)
    return total / arb(2) ** bits
