"""Distances between the letters of finite alphabets, and noise on the cyclic group Z_N.

A distance is a matrix of nonnegative rationals, `distance[x][y]`, given or made here.  Finitely supported
noise on Z has an infinite R_alpha(noise, a) as soon as a >= 1, so the exact models of the papers'
additive noise are the cyclic groups (and their products) with noise of full support.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from verify.probability.divergences import renyi_moment
from verify.probability.extended import Exact, Extended, ProbabilityError, exact, whole
from verify.probability.finite import Distribution, same_alphabet

Distance = tuple[tuple[Fraction, ...], ...]


def distance_matrix(rows: Iterable[Iterable[Exact]]) -> Distance:
    """The rows as exact rationals; ProbabilityError if ragged, empty or negative somewhere."""
    matrix = tuple(tuple(exact(entry, "a distance") for entry in row) for row in rows)
    if not matrix or not matrix[0] or len({len(row) for row in matrix}) != 1:
        raise ProbabilityError("a distance is a matrix: rows of one length, at least one letter each way")
    if any(entry < 0 for row in matrix for entry in row):
        raise ProbabilityError("a distance must not be negative")
    return matrix


def line_distance(points: Sequence[Exact], others: Sequence[Exact] | None = None) -> Distance:
    """|x - y| for the rational points of a line; `others` (default: the same) are the columns."""
    columns = [exact(y, "a point") for y in (points if others is None else others)]
    return distance_matrix([abs(exact(x, "a point") - y) for y in columns] for x in points)


def cyclic_distance(size: int) -> Distance:
    """min(|x - y|, N - |x - y|) on Z_N."""
    n = whole(size, "the size of a cyclic group", 1)
    return distance_matrix([cyclic_norm(x - y, n) for y in range(n)] for x in range(n))


def product_distance(first: Distance, second: Distance, kind: str = "sum") -> Distance:
    """On pairs of letters, numbered as in `Distribution.times`: kind ``sum`` (l1) or ``max`` (l-infinity)."""
    if kind not in ("sum", "max"):
        raise ProbabilityError(f"the distance of a product is 'sum' or 'max', not {kind!r}")
    return tuple(
        tuple(left + right if kind == "sum" else max(left, right) for left in row for right in other)
        for row in first
        for other in second
    )


def cyclic_norm(x: int, size: int) -> int:
    """The distance of x from 0 in Z_N."""
    return min(x % size, -x % size)


def translate(mu: Distribution, shift: int) -> Distribution:
    """The law of X + shift in Z_N, N the number of letters."""
    n = len(mu)
    return Distribution(tuple(mu[(x - shift) % n] for x in range(n)))


def convolve(mu: Distribution, nu: Distribution) -> Distribution:
    """The law of X + Y in Z_N for independent X, Y."""
    same_alphabet(mu, nu)
    n = len(mu)
    masses = (sum((mu[x] * nu[(z - x) % n] for x in range(n)), Fraction(0)) for z in range(n))
    return Distribution(tuple(masses))


def noise_moment(noise: Distribution, reach: Exact, alpha: int) -> Extended:
    """exp((alpha - 1) R_alpha(noise, a)) = max over |x| <= a of the Renyi moment of the moved noise, on Z_N.

    (feldman2018iteration, Definition 10.)  Shift reduction with it needs integers z and a on a lattice:
    a step of length z + a must split into steps of lengths z and a.
    """
    a = exact(reach, "the reach of a shift")
    if a < 0:
        raise ProbabilityError(f"the reach of a shift must not be negative: {a}")
    n = len(noise)
    shifts = [x for x in range(n) if cyclic_norm(x, n) <= a]
    return max(renyi_moment(translate(noise, x), noise, alpha) for x in shifts)
