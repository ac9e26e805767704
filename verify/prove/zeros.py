"""Real zeros of a nonnegative form, as floats, and the rational span of what they mean for a sum of squares.

Every polynomial of a sum of squares vanishes at the zeros of the sum.  Zeros may be irrational; but with one
there are its conjugates, and what all of them span together is spanned by rational vectors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from verify.kernel.rationals import Fraction

Exponents = tuple[int, ...]

STARTS, STEPS = 80, 60
NEAR, SAME = 1e-18, 1e-6
BOTTOM = 60  # of the entries of the span in echelon form


def zeros(rows: Mapping[Exponents, Fraction]) -> Any:
    """Points of the unit sphere at which the form is 0 to some digits, found from fixed random starts."""
    import numpy as np

    powers = np.array(list(rows), dtype=float)
    values = np.array([float(c) for c in rows.values()])
    values /= np.abs(values).max()
    count = powers.shape[1]
    points = np.random.default_rng(5).normal(size=(STARTS, count))
    # A form that is symmetric has many zeros with equal or vanishing coordinates.
    points[: STARTS // 4] = np.round(points[: STARTS // 4])
    found = []
    for point in points:
        x = _descended(point, powers, values)
        if x is not None:
            found.append(x)
    return np.array(found)


def _descended(x: Any, powers: Any, values: Any) -> Any:
    """Newton's method on the sphere, damped, from one start; None where it does not end at a zero."""
    import numpy as np

    count = len(x)
    length = np.linalg.norm(x)
    if length == 0:
        return None
    x = x / length
    damping = 1e-2
    value = _value(x, powers, values)
    for _ in range(STEPS):
        gradient, hessian = _derivatives(x, powers, values)
        step = np.linalg.solve(hessian + (damping + _shift(hessian)) * np.eye(count), -gradient)
        after = x + step
        after /= np.linalg.norm(after)
        new = _value(after, powers, values)
        if new < value:
            x, value, damping = after, new, max(damping / 10, 1e-12)
        else:
            damping *= 10
        if value < NEAR or damping > 1e6:
            break
    return x if abs(value) < 1e-12 else None


def _shift(hessian: Any) -> float:
    import numpy as np

    return max(0.0, -2 * float(np.linalg.eigvalsh(hessian).min()))


def _value(x: Any, powers: Any, values: Any) -> float:
    return float(values @ (x**powers).prod(axis=1))


def _derivatives(x: Any, powers: Any, values: Any) -> tuple[Any, Any]:
    import numpy as np

    count = len(x)
    gradient, hessian = np.zeros(count), np.zeros((count, count))
    for i in range(count):
        one = powers.copy()
        one[:, i] = np.maximum(one[:, i] - 1, 0)
        weight = values * powers[:, i]
        gradient[i] = weight @ (x**one).prod(axis=1)
        for j in range(count):
            two = one.copy()
            factor = weight * one[:, j]
            two[:, j] = np.maximum(two[:, j] - 1, 0)
            hessian[i, j] = factor @ (x**two).prod(axis=1)
    return gradient, hessian


def span(points: Any, block: Sequence[Exponents]) -> list[list[Fraction]] | None:
    """Rational vectors that span the values of the block's monomials at the points, if there are such."""
    import numpy as np

    if len(points) == 0:
        return []
    powers = np.array(block, dtype=float)
    table = np.array([(x**powers).prod(axis=1) for x in points])
    _, sizes, vectors = np.linalg.svd(table, full_matrices=False)
    rank = int((sizes > SAME).sum())
    rows = vectors[:rank]
    echelon = _echelon(rows)
    if echelon is None:
        return None
    found = []
    for row in echelon:
        exact = [Fraction(float(v)).limit_denominator(BOTTOM) for v in row]
        if any(abs(float(e) - v) > 1e-5 for e, v in zip(exact, row, strict=True)):
            return None
        found.append(exact)
    return found


def _echelon(rows: Any) -> Any:
    """The reduced echelon form, by the largest pivot of each column in turn."""
    import numpy as np

    table = rows.copy()
    done = 0
    for column in range(table.shape[1]):
        if done == len(table):
            break
        best = done + int(np.argmax(np.abs(table[done:, column])))
        if abs(table[best, column]) < 1e-6:
            table[done:, column] = 0
            continue
        table[[done, best]] = table[[best, done]]
        table[done] /= table[done, column]
        for other in range(len(table)):
            if other != done:
                table[other] -= table[other, column] * table[done]
        done += 1
    return table if done == len(table) else None


__all__ = ["span", "zeros"]
