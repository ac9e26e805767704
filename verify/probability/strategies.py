"""Hypothesis strategies for distributions, kernels and lattice noise with small exact rationals.

Zeros, point masses, equal rows and disjoint supports are frequent on purpose: lemmas break there.
Hypothesis shrinks towards few letters and small denominators.
"""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from verify.probability.finite import Distribution, Kernel

WEIGHT = 8
Strategy = st.SearchStrategy


def rationals(low: int = 0, high: int = 4, denominator: int = 8) -> Strategy[Fraction]:
    """Rationals in [low, high] with a small denominator, both ends among them."""
    return st.integers(1, denominator).flatmap(
        lambda d: st.integers(low * d, high * d).map(lambda n: Fraction(n, d))
    )


def gammas(low: int = 1, high: int = 4) -> Strategy[Fraction]:
    """Levels of the hockey-stick divergence, 1 (total variation) among them; at least `low`."""
    return st.one_of(st.just(Fraction(max(low, 1))), rationals(low, high).filter(lambda g: g > 0))


def distributions(size: int | None = None, full: bool = False) -> Strategy[Distribution]:
    """Distributions over `size` letters (1 to 5 if None); with `full`, without zeros."""
    if size is None:
        return st.integers(1, 5).flatmap(lambda n: distributions(n, full))
    weights = st.lists(st.integers(1 if full else 0, WEIGHT), min_size=size, max_size=size)
    dense = weights.filter(any).map(Distribution.normalised)
    if full:
        return dense
    points = st.integers(0, size - 1).map(lambda letter: Distribution.point(letter, size))
    return st.one_of(dense, dense, points)


@st.composite
def pairs(draw: st.DrawFn, size: int | None = None) -> tuple[Distribution, Distribution]:
    """Two distributions on one alphabet: free, equal, disjoint, or the first dominated by the second."""
    n = draw(st.integers(1, 5)) if size is None else size
    kind = draw(st.sampled_from(("free", "free", "dominated", "equal", "disjoint")))
    mu = draw(distributions(n))
    if kind == "equal":
        return mu, mu
    if kind == "dominated":
        return mu, draw(distributions(n, full=True))
    if kind == "disjoint" and n > 1:
        cut = draw(st.integers(1, n - 1))
        low = [*draw(distributions(cut)), *([Fraction(0)] * (n - cut))]
        high = [*([Fraction(0)] * cut), *draw(distributions(n - cut))]
        left, right = Distribution(tuple(low)), Distribution(tuple(high))
        return (left, right) if draw(st.booleans()) else (right, left)
    return mu, draw(distributions(n))


@st.composite
def kernels(
    draw: st.DrawFn, inputs: int | None = None, outputs: int | None = None, full: bool = False
) -> Kernel:
    """Kernels, with repeated rows and point masses; with `full`, without zeros."""
    m = draw(st.integers(1, 4)) if inputs is None else inputs
    n = draw(st.integers(1, 4)) if outputs is None else outputs
    rows: list[Distribution] = []
    for _ in range(m):
        if rows and draw(st.integers(0, 5)) == 0:
            rows.append(rows[-1])
        else:
            rows.append(draw(distributions(n, full)))
    return Kernel(tuple(rows))


@st.composite
def contractions(draw: st.DrawFn, size: int) -> tuple[int, ...]:
    """1-Lipschitz maps of Z_N to itself: isometries, constants and closed walks with steps -1, 0, 1."""
    kind = draw(st.sampled_from(("isometry", "constant", "walk")))
    offset = draw(st.integers(0, size - 1))
    if kind == "constant":
        return (offset,) * size
    if kind == "isometry":
        sign = draw(st.sampled_from((1, -1)))
        return tuple((sign * x + offset) % size for x in range(size))
    steps = draw(st.lists(st.integers(-1, 1), min_size=size // 2, max_size=size // 2))
    back = [0] * (size % 2) + [-step for step in reversed(steps)]
    images = [offset]
    for step in [*steps, *back][: size - 1]:
        images.append((images[-1] + step) % size)
    return tuple(images)
