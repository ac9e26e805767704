"""Small linear programmes in rationals: x >= 0 (some entries free) with A x = b, by the simplex method.

A goal that a person types leads to systems of a dozen rows; for those this is quicker than calling a solver,
and far quicker than importing one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from flint import fmpq

from verify.kernel.rationals import Fraction

Column = Mapping[Any, Fraction]
MAX_PIVOTS = 400
MAX_BETTER = 40  # pivots from a solution to a cheaper one


class TooLong(Exception):
    """The pivots are used up: nothing is known."""


def reduced(target: Column, columns: Sequence[Column], free: Sequence[bool]) -> list[int] | None:
    """The columns that can have a weight at all; None if the target is out of reach by the signs in some row.

    In a row where the target is 0 and all entries have one sign, all weights are 0.
    """
    kept = set(range(len(columns)))
    changed = True
    while changed:
        changed = False
        rows: dict[object, list[int]] = {}
        for j in sorted(kept):
            for key in columns[j]:
                rows.setdefault(key, []).append(j)
        for key, value in target.items():
            if value and not any(free[j] or columns[j][key] * value > 0 for j in rows.get(key, ())):
                return None
        for key, members in rows.items():
            if target.get(key) or any(free[j] for j in members):
                continue
            signs = {columns[j][key] > 0 for j in members if columns[j][key]}
            if len(signs) == 1:
                kept -= {j for j in members if columns[j][key]}
                changed = True
                break
    return sorted(kept)


def solve(
    target: Column,
    columns: Sequence[Column],
    free: Sequence[bool],
    wanted: Sequence[bool] | None = None,
    cost: Sequence[int] | None = None,
) -> list[Fraction] | None:
    """Weights with sum of weight * column = target, >= 0 but for `free` columns; None if there are none.

    With `wanted`, some column that is wanted has a positive weight; otherwise, with `cost`, the sum of
    cost * |weight| is made smaller where that is cheap: few and simple columns.  Raises TooLong.
    """
    keys = list(dict.fromkeys(key for column in (target, *columns) for key in column))
    place = {key: i for i, key in enumerate(keys)}
    signed = [(j, 1) for j in range(len(columns))] + [(j, -1) for j in range(len(columns)) if free[j]]
    width = len(signed)
    zero = fmpq(0)
    table = [[zero] * (width + 1) for _ in keys]
    for position, (j, sign) in enumerate(signed):
        for key, value in columns[j].items():
            table[place[key]][position] = fmpq(sign * value.numerator, value.denominator)
    for key, value in target.items():
        table[place[key]][width] = fmpq(value.numerator, value.denominator)
    for row in table:
        if row[width] < 0:
            row[:] = [-value for value in row]
    # Phase 1: the row sums are each column's gain in what is missing; -1 marks a slack in the basis.
    basis = [-1] * len(table)
    gain = [sum((row[k] for row in table), zero) for k in range(width + 1)]
    _climb(table, basis, gain, stop=lambda: gain[width] == 0)
    if gain[width] != 0:
        return None
    if wanted is not None:
        # Phase 2: the weights of the wanted columns, until one is positive.
        rate = [fmpq(int(sign > 0 and wanted[j])) for j, sign in signed] + [zero]
        for i, k in enumerate(basis):
            if k >= 0 and rate[k] != 0:
                factor = rate[k]
                rate = [r - factor * value for r, value in zip(rate, table[i], strict=True)]
        for i, k in enumerate(basis):
            if k < 0:
                _expel(table, basis, rate, i, width)
        _climb(table, basis, rate, stop=lambda: rate[width] != 0)
        if rate[width] == 0:
            return None
    elif cost is not None:
        rate = [fmpq(-cost[j]) for j, _ in signed] + [zero]
        for i, k in enumerate(basis):
            if k < 0:
                _expel(table, basis, rate, i, width)
        for i, k in enumerate(basis):
            if k >= 0 and rate[k] != 0:
                factor = rate[k]
                rate = [r - factor * value for r, value in zip(rate, table[i], strict=True)]
        with suppress(TooLong):  # the weights are right at every pivot
            _climb(table, basis, rate, stop=lambda: False, limit=MAX_BETTER)
    weights = [Fraction(0)] * len(columns)
    for i, k in enumerate(basis):
        if k >= 0:
            j, sign = signed[k]
            weight = table[i][width]
            weights[j] += sign * Fraction(int(weight.p), int(weight.q))
    return weights


def _climb(table, basis, gain, stop, limit: int = MAX_PIVOTS) -> None:  # type: ignore[no-untyped-def]
    """Pivots until no column has a positive rate, or `stop()`; later by Bland's rule, which cannot cycle."""
    width = len(gain) - 1
    for count in range(limit):
        if stop():
            return
        entering = [k for k in range(width) if gain[k] > 0]
        if not entering:
            return
        column = entering[0] if count > 60 else max(entering, key=lambda k: gain[k])
        best = None
        for i, row in enumerate(table):
            if row[column] > 0:
                ratio = row[width] / row[column]
                if best is None or ratio < best[0] or (ratio == best[0] and basis[i] < basis[best[1]]):
                    best = (ratio, i)
        if best is None:
            # The wanted weights grow without bound: one step of 1 along the ray will do.
            _along(table, basis, gain, column)
            return
        _pivot(table, basis, gain, best[1], column)
    raise TooLong


def _pivot(table, basis, gain, i: int, column: int) -> None:  # type: ignore[no-untyped-def]
    factor = 1 / table[i][column]
    table[i] = row = [value * factor if value else value for value in table[i]]
    for other in range(len(table)):
        value = table[other][column]
        if other != i and value:
            table[other] = [a - value * b if b else a for a, b in zip(table[other], row, strict=True)]
    value = gain[column]
    if value:
        gain[:] = [a - value * b if b else a for a, b in zip(gain, row, strict=True)]
    basis[i] = column


def _expel(table, basis, rate, i: int, width: int) -> None:  # type: ignore[no-untyped-def]
    """A slack that stays in the basis at 0 leaves it, where its row has any entry."""
    for k in range(width):
        if table[i][k]:
            _pivot(table, basis, rate, i, k)
            return


def _along(table, basis, rate, column: int) -> None:  # type: ignore[no-untyped-def]
    """Give the column the weight 1: the right sides move against its entries, which are all <= 0."""
    width = len(rate) - 1
    for row in table:
        row[width] -= row[column]
    rate[width] -= rate[column]
    one = [type(rate[width])(0)] * (width + 1)
    one[column], one[width] = 1 + one[column], 1 + one[width]
    table.append(one)
    basis.append(column)


__all__ = ["TooLong", "reduced", "solve"]
