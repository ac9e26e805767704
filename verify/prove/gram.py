"""Positive semidefinite matrices with exact entries, for sums of squares with multipliers (Positivstellensatz).

p = sum of m_b * q_b + sum of c_k f_k, where the multipliers m_b are given and each q_b is a sum of squares of
polynomials from a given space; the polynomials f_k, of what is 0, are given and have any coefficients.  Clarabel, a
conic solver, proposes Gram matrices with eigenvalues as large as can be; their entries are rounded to rationals, put
back onto the linear equations exactly, and factored by LDL^T.  What floats say decides nothing: where rounding fails
there is no answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from flint import fmpq, fmpq_mat

from verify.kernel.rationals import Fraction

Exponents = tuple[int, ...]
Rows = dict[Exponents, Fraction]  # a polynomial
Square = tuple[Fraction, Rows]  # weight >= 0, polynomial

MAX_ENTRIES = 400
LARGEST = 1.0  # eigenvalues that are asked for, of what is scaled to 1
BOTTOMS = (1, 2, 4, 12, 60, 1000, 10**6, 10**9)
ROUNDS = 100  # of the solver


@dataclass(frozen=True)
class Block:
    """A multiplier, and the polynomials that span what is squared under it."""

    multiplier: Rows
    forms: Sequence[Rows]


def monomials(top: int, count: int, low: int = 0) -> list[Exponents]:
    """Those in so many variables from the degree `low` to `top`, by degree."""
    groups = (group for size in range(low, top + 1) for group in combinations_with_replacement(range(count), size))
    return [tuple(group.count(i) for i in range(count)) for group in groups]


def halves(rows: Rows) -> list[Exponents]:
    """Monomials of half the degree inside half the box of the exponents: a square in `rows` has no others."""
    limits = [max(exponents) // 2 for exponents in zip(*rows, strict=True)]
    top, low = max(map(sum, rows)) // 2, -(-min(map(sum, rows)) // 2)
    found = monomials(top, len(limits), low)
    return [row for row in found if all(k <= limit for k, limit in zip(row, limits, strict=True))]


def times(p: Rows, q: Rows) -> Rows:
    found: Rows = {}
    for u, a in p.items():
        for v, b in q.items():
            key = tuple(i + j for i, j in zip(u, v, strict=True))
            found[key] = found.get(key, Fraction(0)) + a * b
    return {key: c for key, c in found.items() if c}


def value(row: Exponents, point: Sequence[Fraction]) -> Fraction:
    """Of a monomial."""
    found = Fraction(1)
    for x, k in zip(point, row, strict=True):
        found *= x**k
    return found


@dataclass(frozen=True)
class Found:
    """For each block its squares; for each free polynomial its coefficient."""

    squares: list[list[Square]]
    free: list[Fraction]


def squares(rows: Rows, blocks: Sequence[Block], free: Sequence[Rows] = ()) -> Found | None:
    """Squares whose sums, times the multipliers, add up to `rows` with multiples of `free`; None: none were found."""
    blocks = list(blocks)
    places = [(b, i, j) for b, one in enumerate(blocks) for j in range(len(one.forms)) for i in range(j + 1)]
    if not 0 < len(places) <= MAX_ENTRIES:
        return None
    columns: list[Rows] = []
    for b, i, j in places:
        column = times(blocks[b].multiplier, times(blocks[b].forms[i], blocks[b].forms[j]))
        columns.append(column if i == j else {key: 2 * c for key, c in column.items()})
    columns += free
    keys = sorted({key for column in columns for key in column})
    if not rows.keys() <= set(keys):
        return None
    reduced = _reduced(rows, keys, columns)
    if reduced is None:
        return None
    found = _proposed(reduced, places, blocks, len(columns))
    return None if found is None else _rounded(reduced, found, places, blocks)


def _proposed(reduced: Any, places: Sequence[tuple[int, int, int]], blocks: Sequence[Block], width: int) -> Any:
    """Entries of matrices whose least eigenvalue is as large as can be, by floats; None if the solver sees none."""
    import clarabel
    import numpy as np
    from scipy import sparse

    # The entries are those without a pivot, and what the equations make of them: start + ways @ (those).
    table, pivots = reduced
    inside = set(pivots)
    others = [k for k in range(width) if k not in inside]
    ways, start = np.zeros((width, len(others))), np.zeros(width)
    for place, k in enumerate(others):
        ways[k, place] = 1.0
    for i, pivot in enumerate(pivots):
        start[pivot] = _float(table[i, width])
        ways[pivot] = [-_float(table[i, k]) for k in others]
    size = max(float(np.abs(start).max()), 1e-300)
    # t <= LARGEST; then each matrix less t times the identity, column by column, off the diagonal times sqrt(2).
    entries = len(places)
    scale = np.array([1.0 if i == j else np.sqrt(2) for _, i, j in places])
    above = np.array([1.0 if i == j else 0.0 for _, i, j in places])
    matrix = np.zeros((1 + entries, len(others) + 1))
    matrix[0, -1] = 1.0
    matrix[1:, :-1] = -scale[:, None] * ways[:entries]
    matrix[1:, -1] = above
    right = np.concatenate([[LARGEST], scale * start[:entries] / size])
    cones = [clarabel.NonnegativeConeT(1), *(clarabel.PSDTriangleConeT(len(one.forms)) for one in blocks if one.forms)]
    settings = clarabel.DefaultSettings()
    settings.verbose, settings.max_iter, settings.max_threads = False, ROUNDS, 1
    count = len(others) + 1
    cost = np.zeros(count)
    cost[-1] = -1.0
    none = sparse.csc_matrix((count, count))
    solver = clarabel.DefaultSolver(none, cost, sparse.csc_matrix(matrix), right, cones, settings)
    found = np.array(solver.solve().x)
    if not np.all(np.isfinite(found)) or found[-1] < -1e-6:
        return None
    return (start / size + ways @ found[:-1]) * size


def _float(one: Any) -> float:
    return float(Fraction(int(one.p), int(one.q)))


def _reduced(rows: Rows, keys: Sequence[Exponents], columns: Sequence[Rows]) -> Any:
    """The linear equations in echelon form, with their pivots; None if they contradict each other."""
    width = len(columns)
    table = fmpq_mat(len(keys), width + 1)
    for r, key in enumerate(keys):
        for k, column in enumerate((*columns, rows)):
            c = column.get(key, Fraction(0))
            table[r, k] = fmpq(c.numerator, c.denominator)
    reduced, rank = table.rref()
    pivots = [next(j for j in range(width + 1) if reduced[i, j] != 0) for i in range(rank)]
    return None if width in pivots else (reduced, pivots)


def _rounded(reduced: Any, x: Any, places: Sequence[tuple[int, int, int]], blocks: Sequence[Block]) -> Found | None:
    """Entries without a pivot rounded, the others solved for exactly; then LDL^T of each block."""
    table, pivots = reduced
    width = len(x)
    inside = set(pivots)
    rest = [
        (pivot, table[i, width], [(k, table[i, k]) for k in range(width) if k not in inside and table[i, k] != 0])
        for i, pivot in enumerate(pivots)
    ]
    for bottom in BOTTOMS:
        rounded = (Fraction(float(one)).limit_denominator(bottom) for one in x)
        entries = [fmpq(one.numerator, one.denominator) for one in rounded]
        for pivot, right, others in rest:
            entries[pivot] = right - sum((c * entries[k] for k, c in others), fmpq(0))
        found = []
        for b, one in enumerate(blocks):
            own = {(i, j): e for (c, i, j), e in zip(places, entries, strict=False) if c == b}
            part = _factored(own, one.forms)
            if part is None:
                break
            found.append(part)
        else:
            return Found(found, [_fraction(one) for one in entries[len(places) :]])
    return None


def _factored(entries: dict[tuple[int, int], Any], forms: Sequence[Rows]) -> list[Square] | None:
    """LDL^T over the rationals; None if the matrix is not positive semidefinite."""
    size = len(forms)
    a = [[entries[min(i, j), max(i, j)] for j in range(size)] for i in range(size)]
    result = []
    for k in range(size):
        if a[k][k] < 0 or (a[k][k] == 0 and any(a[k][j] != 0 for j in range(k, size))):
            return None
        if a[k][k] == 0:
            continue
        row = [a[k][j] / a[k][k] for j in range(size)]
        form: Rows = {}
        for j in range(k, size):
            if row[j] != 0:
                for key, c in forms[j].items():
                    form[key] = form.get(key, Fraction(0)) + _fraction(row[j]) * c
        result.append((_fraction(a[k][k]), {key: c for key, c in form.items() if c}))
        for i in range(k + 1, size):
            factor = a[i][k] / a[k][k]
            for j in range(size):
                a[i][j] -= factor * a[k][j]
    return result


def _fraction(one: Any) -> Fraction:
    return Fraction(int(one.p), int(one.q))


def orthogonal(vectors: Sequence[Sequence[Fraction]], size: int) -> list[list[Fraction]]:
    """A basis of the vectors that are orthogonal to all of these."""
    vectors = [row for row in vectors if any(row)]
    if not vectors:
        return [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    table = fmpq_mat(len(vectors), size, [fmpq(v.numerator, v.denominator) for row in vectors for v in row])
    reduced, rank = table.rref()
    pivots = [next(j for j in range(size) if reduced[i, j] != 0) for i in range(rank)]
    result = []
    for free in (j for j in range(size) if j not in pivots):
        row = [Fraction(0)] * size
        row[free] = Fraction(1)
        for i, pivot in enumerate(pivots):
            row[pivot] = -_fraction(reduced[i, free])
        result.append(row)
    return result


__all__ = [
    "Block",
    "Exponents",
    "Found",
    "Rows",
    "Square",
    "halves",
    "monomials",
    "orthogonal",
    "squares",
    "times",
    "value",
]
