"""Families worth trying: distributions, kernels and tables over small alphabets, and ways to change them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from verify.kernel.rationals import Fraction

Row = list[Any]
STOCHASTIC = ("distribution", "kernel")


def point_mass(n: int, i: int) -> Row:
    return [1 if j == i else 0 for j in range(n)]


def uniform(n: int) -> Row:
    return [Fraction(1, n)] * n


def normalised(weights: Sequence[float]) -> Row:
    total = sum(weights)
    return [weight / total for weight in weights]


def rows(n: int) -> list[Row]:
    """Simple distributions on n letters: point masses, uniform on each pair and on all, lopsided ones."""
    if n == 0:
        return []
    found = [point_mass(n, i) for i in range(n)]
    if n > 1:
        found.append(uniform(n))
        lopsided = [Fraction(1, 3), Fraction(1, 4), Fraction(1, 10), Fraction(1, 1000)]
        for small in lopsided:
            found += [[1 - small, small, *[0] * (n - 2)], [small, 1 - small, *[0] * (n - 2)]]
    if n > 2:
        found += [[Fraction(1, 2), Fraction(1, 2), *[0] * (n - 2)], [0, *uniform(n - 1)]]
        found.append([Fraction(1, 2), *[Fraction(1, 2 * (n - 1))] * (n - 1)])
    return found


def seeds(kind: str, sizes: Sequence[int]) -> list[Any]:
    """Structured families of this kind, simplest first."""
    if kind == "distribution":
        return list(rows(sizes[0]))
    if kind == "kernel":
        m, n = sizes
        if n == 0:
            return []
        simple = rows(n)
        identity = [point_mass(n, i % n) for i in range(m)]
        near = Fraction(1, 10)
        soft = [[(1 - near) * e + near * Fraction(1, n) for e in row] for row in identity]
        turned = [point_mass(n, (i + 1) % n) for i in range(m)]
        split = [simple[0]] + [simple[-1]] * (m - 1) if m else []
        same = [[row] * m for row in simple[:3]]
        return [identity, soft, turned, split, *same]
    numbers: list[Any] = [1, 2, Fraction(1, 2), 10]
    if kind != "positive":
        numbers.insert(0, 0)
    if kind == "family":
        numbers.insert(2, -1)
    found = [_constant(sizes, number) for number in numbers]
    for pair in ((1, 2), (2, 1), (1, 0), (0, 1), (1, 100), (-1, 1)):
        if min(pair) > 0 or kind == "family" or (kind == "nonneg" and min(pair) == 0):
            found.append(_alternating(sizes, pair, 0))
    return found


def _constant(sizes: Sequence[int], value: Any) -> Any:
    return value if not sizes else [_constant(sizes[1:], value) for _ in range(sizes[0])]


def _alternating(sizes: Sequence[int], pair: tuple[Any, Any], parity: int) -> Any:
    if not sizes:
        return pair[parity % 2]
    return [_alternating(sizes[1:], pair, parity + i) for i in range(sizes[0])]


def draw(kind: str, sizes: Sequence[int], rng: Random, others: Sequence[Any] = ()) -> Any:
    """A random family; `others` of the same kind and sizes may be copied, disturbed or turned round."""
    if others and rng.random() < 0.3:
        other = rng.choice(others)
        choice = rng.random()
        if choice < 0.3 and isinstance(other, list):
            return other[::-1]
        changed = other
        for _ in range(rng.randrange(3)):
            changed = change(changed, kind, rng, 10 ** rng.uniform(-6, -0.3)) or changed
        return changed
    if kind == "distribution":
        return draw_row(sizes[0], rng)
    if kind == "kernel":
        m, n = sizes
        if rng.random() < 0.15:
            return rng.choice(seeds(kind, sizes) or [[]])
        table = [draw_row(n, rng) for _ in range(m)]
        if m > 1 and rng.random() < 0.25:
            table[rng.randrange(m)] = table[rng.randrange(m)]
        return table
    if not sizes:
        return _draw_entry(kind, rng)
    if rng.random() < 0.1:
        return _constant(sizes, _draw_entry(kind, rng))
    return [draw(kind, sizes[1:], rng) for _ in range(sizes[0])]


def _draw_entry(kind: str, rng: Random) -> Any:
    choice = rng.random()
    if choice < 0.2 and kind != "positive":
        return 0
    if choice < 0.5:
        value: Any = rng.randrange(1, 6)
    else:
        value = 10 ** rng.uniform(-2, 2) if choice < 0.85 else 10 ** rng.uniform(-9, 9)
    return -value if kind == "family" and rng.random() < 0.5 else value


def draw_row(n: int, rng: Random) -> Row:
    """A random distribution: a point mass, small integer weights, Dirichlet, or nearly a point mass."""
    if n <= 1:
        return [1] * n
    choice = rng.random()
    if choice < 0.12:
        return point_mass(n, rng.randrange(n))
    if choice < 0.4:
        weights = [rng.randrange(4) for _ in range(n)]
        weights[rng.randrange(n)] += 1
        return [Fraction(weight, sum(weights)) for weight in weights]
    if choice < 0.8:
        shape = rng.choice((0.15, 0.5, 1.0, 1.0, 8.0))
        return normalised([rng.gammavariate(shape, 1.0) + 1e-300 for _ in range(n)])
    # Likelihood ratios as large as exp(100) take entries as small as that.
    reach = -80.0 if rng.random() < 0.25 else -12.0
    small = [10 ** rng.uniform(reach, -0.5) for _ in range(n)]
    small[rng.randrange(n)] = 1.0
    if n > 2 and rng.random() < 0.5:
        small[rng.randrange(n)] = 1.0
    return normalised(small)


def change(value: Any, kind: str, rng: Random, size: float) -> Any:
    """A neighbour of the family at about the given distance, or None if the change does nothing."""
    if kind == "kernel":
        if not value:
            return None
        i = rng.randrange(len(value))
        row = value[rng.randrange(len(value))] if rng.random() < 0.05 else change_row(value[i], rng, size)
        return None if row is None or row == value[i] else [*value[:i], row, *value[i + 1 :]]
    if kind == "distribution":
        return change_row(value, rng, size)
    if isinstance(value, list):
        if not value:
            return None
        i = rng.randrange(len(value))
        entry = change(value[i], kind, rng, size)
        return None if entry is None else [*value[:i], entry, *value[i + 1 :]]
    x = float(value)
    choice = rng.random()
    if choice < 0.45:
        moved: Any = x * math.exp(rng.choice((-1, 1)) * min(4 * size, 20.0))
    elif choice < 0.95:
        moved = x + rng.choice((-1, 1)) * size
    else:
        moved = rng.choice((0, 1, -1))
    if (kind != "family" and moved < 0) or (kind == "positive" and moved <= 0):
        moved = 0 if kind == "nonneg" else x / 2
    return None if moved == value or not math.isfinite(moved) else moved


def change_row(row: Row, rng: Random, size: float) -> Row | None:
    """Move mass between two letters, scale one letter, or empty one."""
    if len(row) < 2:
        return None
    i, j = rng.sample(range(len(row)), 2)
    result = [float(entry) for entry in row]
    choice = rng.random()
    if choice < 0.55:
        moved = min(size, result[j])
    elif choice < 0.9:
        moved = min(result[i] * math.expm1(min(4 * size, 3.0)), result[j])
        if rng.random() < 0.5:
            i, j, moved = j, i, result[i] * -math.expm1(-min(4 * size, 20.0))
    else:
        moved = result[j]
    if moved == 0:
        return None
    result[i] += moved
    result[j] = max(result[j] - moved, 0.0)
    return normalised(result)


def rounded_row(row: Sequence[Fraction], denominator: int) -> list[Fraction]:
    """The row with this common denominator: round down, then give the rest by largest remainder."""
    scaled = [entry * denominator for entry in row]
    whole = [math.floor(entry) for entry in scaled]
    order = sorted(range(len(row)), key=lambda i: (whole[i] - scaled[i], i))
    for i in order[: denominator - sum(whole)]:
        whole[i] += 1
    return [Fraction(count, denominator) for count in whole]


def fits(value: Any, kind: str, sizes: Sequence[int]) -> bool:
    """Is the table of this kind and of these sizes?  (Rows of floats may miss 1 by rounding.)"""
    if not sizes:
        least = {"family": -math.inf, "positive": 5e-324}.get(kind, 0)
        return not isinstance(value, list) and value >= least
    if not isinstance(value, list) or len(value) != sizes[0]:
        return False
    if kind in STOCHASTIC and len(sizes) == 1 and abs(sum(flat(value)) - 1) > 1e-9:
        return False
    return all(fits(part, kind, sizes[1:]) for part in value)


def flat(value: Any) -> Iterator[Any]:
    if isinstance(value, list):
        for part in value:
            yield from flat(part)
    else:
        yield value
