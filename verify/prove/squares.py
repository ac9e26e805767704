"""Sums of squares with exact rational Gram matrices.

difference = v^T G v with v the monomials of half the degree and G positive semidefinite.  A matrix near
the middle of the feasible set is found by alternating projections in floats, rounded, put back onto the
linear constraints exactly, and factored by LDL^T over the rationals.  Zeros of the difference, found by
descent, take directions out of v first (facial reduction): without that G is singular at every solution
and no rounding of it stays semidefinite.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, product
from typing import Any

from flint import fmpq, fmpq_mat

from verify.kernel.normal import Poly
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, add, mul, power, sub
from verify.prove import tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.sample import refuted

MAX_BASIS = 15
ROUNDS = 400
Exponents = tuple[int, ...]


def plain(s: Sequent, env: Env, depth: int) -> Node | None:
    """The difference, a polynomial in variables, as a sum of squares."""
    if s.goal[0] not in ("<=", "<") or depth > 6:
        return None
    poly = tree.gap_poly(s)
    if not poly or any(indices for indices, _ in poly):
        return None
    normal = s.context.normal
    texts = sorted({text for _, factors in poly for text, _ in factors})
    if not 1 <= len(texts) <= 4:
        return None
    rows: dict[Exponents, Fraction] = {}
    for (_, factors), c in poly.items():
        powers = dict(factors)
        rows[tuple(powers.get(text, 0) for text in texts)] = c
    degree = max(sum(row) for row in rows)
    if degree % 2 or not 2 <= degree <= 6:
        return None
    atoms = [normal.atoms[text] for text in texts]
    if not all(isinstance(atom, str) for atom in atoms):
        return None
    if s.goal[0] == "<":
        # Leave a positive constant over.
        constant = tuple(0 for _ in texts)
        slack = rows.get(constant, Fraction(0)) / 1000
        if slack <= 0:
            return None
        rows[constant] -= slack
    else:
        slack = Fraction(0)
    found = squares(rows)
    if found is None:
        return None
    table: list[tuple[Term, Sequence[int]]] = [
        (mul(weight, power(_polynomial(form, atoms), Fraction(2))), []) for weight, form in found
    ]
    if slack:
        table.append((slack, []))
    try:
        return tree.combine(s, table)
    except ProofFailed:
        return None


def completed(s: Sequent, env: Env, depth: int) -> Node | None:
    """A x^2 + B x + C with A > 0: from 0 <= 4 A C - B^2."""
    from verify.prove.auto import auto

    poly = tree.gap_poly(s)
    if s.goal[0] not in ("<=", "<") or not poly or any(indices for indices, _ in poly):
        return None
    normal, signs = s.context.normal, s.context.signs
    for text in sorted({text for _, factors in poly for text, _ in factors}):
        parts: dict[int, Poly] = {}
        for (_, factors), c in poly.items():
            k = dict(factors).get(text, 0)
            parts.setdefault(k, {})[((), tuple(f for f in factors if f[0] != text))] = c
        if max(parts) != 2 or not isinstance(normal.atoms[text], str):
            continue
        a, b, c = (normal.term(parts.get(k, {})) for k in (2, 1, 0))
        if not signs.positive(a) or any(text in normal.names[t] for m in parts[2] for t, _ in m[1]):
            continue
        goal = (s.goal[0], Fraction(0), normal.canonical(sub(mul(Fraction(4), a, c), mul(b, b))))
        if refuted(s.want(goal)):
            continue
        square = power(add(mul(Fraction(2), a, normal.atoms[text]), b), Fraction(2))
        return tree.have(
            s,
            goal,
            lambda q: auto(q, env, depth + 1),
            lambda q, a=a, square=square: tree.combine(  # type: ignore[misc]
                q, [(square, []), (Fraction(1), [-1])], mul(Fraction(4), a)
            ),
            env,
        )
    return None


def _polynomial(form: dict[Exponents, Fraction], atoms: Sequence[Term]) -> Term:
    return add(
        *(mul(c, *(power(a, Fraction(k)) for a, k in zip(atoms, row, strict=True) if k)) for row, c in form.items())
    )


def basis(rows: dict[Exponents, Fraction]) -> list[Exponents]:
    """Monomials of half the degree inside half the box of the exponents."""
    count = len(next(iter(rows)))
    top = max(sum(row) for row in rows) // 2
    low = -(-min(sum(row) for row in rows) // 2)
    limits = [max(row[i] for row in rows) // 2 for i in range(count)]
    found = []
    for size in range(low, top + 1):
        for group in combinations_with_replacement(range(count), size):
            row = tuple(group.count(i) for i in range(count))
            if all(k <= limit for k, limit in zip(row, limits, strict=True)):
                found.append(row)
    return found


def squares(rows: dict[Exponents, Fraction]) -> list[tuple[Fraction, dict[Exponents, Fraction]]] | None:
    """Weights >= 0 and polynomials with sum of weight * polynomial^2 = rows, or None."""
    vectors = basis(rows)
    if not 1 <= len(vectors) <= MAX_BASIS:
        return None
    sums = {tuple(a + b for a, b in zip(u, v, strict=True)) for u, v in product(vectors, repeat=2)}
    if not rows.keys() <= sums:
        return None
    for zeros in (_zeros(rows, vectors), []):
        space = _kernel(zeros, len(vectors))
        if space:
            found = _gram(rows, vectors, space)
            if found is not None:
                return found
    return None


def _zeros(rows: dict[Exponents, Fraction], vectors: Sequence[Exponents]) -> list[list[Fraction]]:
    """The monomials at small rational points where the form vanishes."""
    count = len(vectors[0])
    values = [Fraction(v) for v in (0, 1, -1, 2, -2)] if count <= 3 else [Fraction(v) for v in (0, 1, -1)]
    found = []
    for point in product(values, repeat=count):
        total = sum((c * _value(row, point) for row, c in rows.items()), Fraction(0))
        if total == 0:
            found.append([_value(row, point) for row in vectors])
    return found


def _value(row: Exponents, point: Sequence[Fraction]) -> Fraction:
    value = Fraction(1)
    for x, k in zip(point, row, strict=True):
        value *= x**k
    return value


def _kernel(zeros: list[list[Fraction]], size: int) -> list[list[Fraction]]:
    """A basis of the vectors that are orthogonal to all of these."""
    zeros = [row for row in zeros if any(row)]
    if not zeros:
        return [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    table = fmpq_mat(len(zeros), size, [fmpq(v.numerator, v.denominator) for row in zeros for v in row])
    reduced, rank = table.rref()
    pivots = [next(j for j in range(size) if reduced[i, j] != 0) for i in range(rank)]
    result = []
    for free in (j for j in range(size) if j not in pivots):
        row = [Fraction(0)] * size
        row[free] = Fraction(1)
        for i, pivot in enumerate(pivots):
            row[pivot] = Fraction(-int(reduced[i, free].p), int(reduced[i, free].q))
        result.append(row)
    return result


def _gram(
    rows: dict[Exponents, Fraction], vectors: Sequence[Exponents], space: list[list[Fraction]]
) -> list[tuple[Fraction, dict[Exponents, Fraction]]] | None:
    """A positive semidefinite Gram matrix in the basis `space` of polynomials."""
    import numpy as np

    size = len(space)
    pairs = [(i, j) for i in range(size) for j in range(i, size)]
    forms = [{v: c for v, c in zip(vectors, row, strict=True) if c} for row in space]
    columns: list[dict[Exponents, Fraction]] = []
    for i, j in pairs:
        column: dict[Exponents, Fraction] = {}
        for u, a in forms[i].items():
            for v, b in forms[j].items():
                key = tuple(p + q for p, q in zip(u, v, strict=True))
                column[key] = column.get(key, Fraction(0)) + a * b * (1 if i == j else 2)
        columns.append(column)
    keys = sorted({key for column in columns for key in column} | rows.keys())
    matrix = np.array([[float(c.get(key, 0)) for c in columns] for key in keys])
    right = np.array([float(rows.get(key, 0)) for key in keys])
    inverse = np.linalg.pinv(matrix)
    x = inverse @ right
    if np.abs(matrix @ x - right).max() > 1e-9 * (1 + np.abs(right).max()):
        return None
    kernel_projection = np.eye(len(pairs)) - inverse @ matrix
    floor = 1e-2 * (1 + np.abs(right).max())
    for _ in range(3):
        for _ in range(ROUNDS):
            gram = np.zeros((size, size))
            for (i, j), value in zip(pairs, x, strict=True):
                gram[i, j] = gram[j, i] = value
            values, basis_ = np.linalg.eigh(gram)
            if values.min() > floor / 2:
                break
            lifted = basis_ @ np.diag(np.maximum(values, floor)) @ basis_.T
            y = np.array([lifted[i, j] for i, j in pairs])
            x = inverse @ right + kernel_projection @ y
        if values.min() > 0:
            found = _rounded(rows, keys, columns, pairs, forms, x)
            if found is not None:
                return found
        floor /= 30
    return None


def _rounded(
    rows: dict[Exponents, Fraction],
    keys: Sequence[Exponents],
    columns: Sequence[dict[Exponents, Fraction]],
    pairs: Sequence[tuple[int, int]],
    forms: Sequence[dict[Exponents, Fraction]],
    x: Any,
) -> list[tuple[Fraction, dict[Exponents, Fraction]]] | None:
    """The free entries rounded, the others solved for exactly; then LDL^T."""
    width = len(pairs)
    table = fmpq_mat(len(keys), width + 1)
    for r, key in enumerate(keys):
        for k, column in enumerate(columns):
            value = column.get(key, Fraction(0))
            table[r, k] = fmpq(value.numerator, value.denominator)
        value = rows.get(key, Fraction(0))
        table[r, width] = fmpq(value.numerator, value.denominator)
    reduced, rank = table.rref()
    pivots = [next(j for j in range(width + 1) if reduced[i, j] != 0) for i in range(rank)]
    if width in pivots:
        return None
    for bottom in (1, 2, 4, 12, 60, 1000, 10**6):
        entries = [Fraction(float(value)).limit_denominator(bottom) for value in x]
        for i, pivot in enumerate(pivots):
            rest = Fraction(int(reduced[i, width].p), int(reduced[i, width].q))
            for k in range(width):
                if k != pivot and reduced[i, k] != 0:
                    rest -= Fraction(int(reduced[i, k].p), int(reduced[i, k].q)) * entries[k]
            entries[pivot] = rest
        found = _factored(len(forms), dict(zip(pairs, entries, strict=True)), forms)
        if found is not None:
            return found
    return None


def _factored(
    size: int, entries: dict[tuple[int, int], Fraction], forms: Sequence[dict[Exponents, Fraction]]
) -> list[tuple[Fraction, dict[Exponents, Fraction]]] | None:
    """LDL^T over the rationals; None if the matrix is not positive semidefinite."""
    a = [[entries[min(i, j), max(i, j)] for j in range(size)] for i in range(size)]
    result = []
    for k in range(size):
        if a[k][k] < 0 or (a[k][k] == 0 and any(a[k][j] for j in range(k, size))):
            return None
        if a[k][k] == 0:
            continue
        row = [a[k][j] / a[k][k] for j in range(size)]
        form: dict[Exponents, Fraction] = {}
        for j in range(k, size):
            for key, c in forms[j].items():
                form[key] = form.get(key, Fraction(0)) + row[j] * c
        result.append((a[k][k], {key: c for key, c in form.items() if c}))
        for i in range(k + 1, size):
            factor = a[i][k] / a[k][k]
            for j in range(size):
                a[i][j] -= factor * a[k][j]
    return result


__all__ = ["completed", "plain", "squares"]
