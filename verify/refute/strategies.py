"""Hypothesis strategies made from a statement, and the question whether a point violates it.

Used by property tests: Hypothesis gives structure, shrinking and replay; `verify.refute.search` has the
optimiser (Hypothesis is a weak maximiser on reals).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import strategies as st

from verify.kernel.ball import Truth, decide, precision
from verify.kernel.statement import Statement
from verify.kernel.term import TermError
from verify.refute import families
from verify.refute.gauge import decidable
from verify.refute.space import Space

BITS = 192
SMALL = 4  # entries of a family that Hypothesis draws one by one
Draw = Callable[[st.SearchStrategy[Any]], Any]


def attack(statement: Statement, values: Mapping[str, Any], bits: int = BITS) -> Truth:
    """Does the point (exact rationals, nested lists for families) violate the statement?

    TRUE: every hypothesis surely holds there and the conclusion surely fails.  FALSE: the conclusion
    surely holds, or some hypothesis surely fails.  The point's types are not checked; a verdict comes
    from `verify.kernel.check.refuted` alone.
    """
    point = dict(values)
    with precision(bits):
        try:
            given = [decide(formula, point) for formula in statement.given]
            conclusion = decide(statement.show, point)
        except (TermError, ZeroDivisionError, OverflowError, ValueError):
            return Truth.UNDECIDED
    if any(answer is Truth.FALSE for answer in given) or conclusion is Truth.TRUE:
        return Truth.FALSE
    if conclusion is Truth.FALSE and all(answer is Truth.TRUE for answer in given):
        return Truth.TRUE
    return Truth.UNDECIDED


def strategy(statement: Statement, filtered: bool = True) -> st.SearchStrategy[dict[str, Any]]:
    """Exact points of the statement's types: a Fraction for each number, nested lists for each family.

    `filtered`: only points at which every hypothesis that evaluation can settle surely holds.  A name that
    an equality defines is computed; where it has no rational value, the point is filtered out.
    """
    space = Space.of(statement)
    given = [formula for formula in statement.given if decidable(formula)]

    def holds(point: dict[str, Any] | None) -> bool:
        if point is None:
            return False
        with precision(BITS):
            try:
                return all(decide(formula, point) is Truth.TRUE for formula in given)
            except (TermError, ZeroDivisionError, OverflowError, ValueError):
                return False

    points: st.SearchStrategy[Any] = _points(space)
    return points.filter(holds if filtered else lambda point: point is not None)


@st.composite
def _points(draw: Draw, space: Space) -> dict[str, Any] | None:
    shapes = space.shapes()
    if not shapes:
        return None
    point: dict[str, Any] = dict(draw(st.sampled_from(shapes)))
    try:
        for name in space.families:
            point[name] = draw(_family(space.kinds[name][0], space.sizes(name, point)))
        for name in space.scalars:
            with precision(64):
                span = space.span(name, point)
            if span[0] > span[1]:
                return None
            point[name] = draw(_number(span, space.integer(name)))
        return space.exact(point)
    except (TermError, ZeroDivisionError, OverflowError):
        return None


def _number(span: tuple[float, float, bool, bool], integer: bool) -> st.SearchStrategy[Fraction]:
    low, high, open_low, open_high = span
    least = Fraction(low) if math.isfinite(low) else None
    most = Fraction(high) if math.isfinite(high) else None
    if integer:
        first = None if least is None else int(least)
        last = None if most is None else int(most)
        near = st.integers(
            first if first is not None else -8 if last is None else last - 8,
            last if last is not None and (first is None or last < first + 8) else (first or 0) + 8,
        )
        return st.one_of(near, st.integers(first, last)).map(Fraction)
    if least is not None and least == most:
        return st.just(least)
    if least is not None and most is not None:
        # Float ends have long denominators: draw the share of the way instead.
        width = most - least
        first, last = math.ceil(least * 12), math.floor(most * 12)
        plain = st.fractions(0, 1, max_denominator=1000).map(lambda share: least + width * share)
        if first <= last:
            plain = st.one_of(st.integers(first, last).map(lambda count: Fraction(count, 12)), plain)
    elif least is not None:
        plain = st.fractions(0, max_denominator=1000).map(lambda gap: least + gap)
    elif most is not None:
        plain = st.fractions(0, max_denominator=1000).map(lambda gap: most - gap)
    else:
        plain = st.fractions(max_denominator=1000)
    scaled = st.builds(
        lambda digit, power: Fraction(digit) * Fraction(10) ** power, st.integers(1, 9), st.integers(-9, 8)
    )
    options = [plain]
    # Close to an end, or far from it: the same digits at every order of magnitude.
    if least is not None:
        options.append(scaled.map(lambda gap: least + gap))
    if most is not None:
        options.append(scaled.map(lambda gap: most - gap))
    if least is None and most is None:
        options += [scaled, scaled.map(lambda value: -value)]

    def inside(value: Fraction) -> bool:
        above = least is None or (value > least if open_low else value >= least)
        return above and (most is None or (value < most if open_high else value <= most))

    return st.one_of(options).filter(inside)


def _family(kind: str, sizes: list[int]) -> st.SearchStrategy[Any]:
    if math.prod(sizes) > SMALL:
        # Entry by entry Hypothesis takes seconds for one point of a large table, so it draws a seed instead
        # (and shrinks to the simple tables, which come first).
        drawn = st.integers(0, 2**32 - 1).map(lambda seed: families.draw(kind, sizes, Random(seed)))
        return st.one_of(st.sampled_from(families.seeds(kind, sizes)), drawn)
    if kind == "distribution":
        return _row(sizes[0])
    if kind == "kernel":
        return st.lists(_row(sizes[1]), min_size=sizes[0], max_size=sizes[0])
    if sizes:
        return st.lists(_family(kind, sizes[1:]), min_size=sizes[0], max_size=sizes[0])
    if kind == "family":
        return st.fractions(-1000, 1000, max_denominator=100)
    least = Fraction(1, 100) if kind == "positive" else Fraction(0)
    return st.fractions(least, 1000, max_denominator=100)


def _row(n: int) -> st.SearchStrategy[list[Fraction]]:
    """A distribution on n letters from whole weights, some of them 0, some much larger than others."""
    weight = st.one_of(st.integers(0, 6), st.integers(0, 10**6))
    weights = st.lists(weight, min_size=n, max_size=n).filter(any)
    return weights.map(lambda found: [Fraction(count, sum(found)) for count in found])


__all__ = ["attack", "strategy"]
