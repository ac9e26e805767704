"""Hypothesis strategies made from a statement, and the question whether a point violates it.

Used by property tests: Hypothesis gives structure, shrinking and replay; `verify.refute.search` has the
optimiser (Hypothesis is a weak maximiser on reals).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from hypothesis import strategies as st

from verify.kernel.ball import Truth, decide, precision
from verify.kernel.rationals import Fraction
from verify.kernel.statement import SCALARS, Statement
from verify.kernel.term import TermError
from verify.refute import families
from verify.refute.gauge import decidable
from verify.refute.models import drawn, judged, speaks_of_laws
from verify.refute.space import Space

BITS = 192
Draw = Callable[[st.SearchStrategy[Any]], Any]


def attack(statement: Statement, values: Mapping[str, Any], bits: int = BITS) -> Truth:
    """Does the point (exact rationals, nested lists for families) violate the statement?

    TRUE: every hypothesis surely holds there and the conclusion surely fails.  FALSE: the conclusion
    surely holds, or some hypothesis surely fails.  The point's types are not checked; a verdict comes
    from `verify.kernel.check.refuted` alone.
    """
    point = dict(values)
    statement = statement.expanded
    if "values" in point:
        return judged(statement, point, bits)
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


def strategy(statement: Statement) -> st.SearchStrategy[dict[str, Any]]:
    """Exact points of the statement's types: a Fraction for each number, nested lists for each family.

    Only points at which every hypothesis that evaluation can settle surely holds.  A name that an equality
    defines is computed; where it has no rational value, the point is filtered out.
    """
    points: st.SearchStrategy[Any] = tries(statement)
    return points.filter(lambda point: point is not None)


def tries(statement: Statement) -> st.SearchStrategy[dict[str, Any] | None]:
    """As `strategy`, but unfiltered: None for a try that gave no point that satisfies the hypotheses.

    For a statement about laws: finite models, {"values": ...}, in which the hypotheses hold as far as floats
    can see.  Each choice in one (a space's size, a weight, an entry of a kernel, a map) is Hypothesis's own.
    """
    statement = statement.expanded
    if speaks_of_laws(statement):
        return st.randoms(use_true_random=False).map(lambda rng: drawn(statement, rng))
    space = Space.of(statement)
    given = [formula for formula in statement.given if decidable(formula)]

    def holds(point: dict[str, Any]) -> bool:
        with precision(BITS):
            try:
                # A table that an equality defines need not be of its type.
                for name, kind in space.kinds.items():
                    if kind[0] not in SCALARS and not families.fits(point[name], kind[0], space.sizes(name, point)):
                        return False
                return all(decide(formula, point) is Truth.TRUE for formula in given)
            except (TermError, ZeroDivisionError, OverflowError, ValueError):
                return False

    points: st.SearchStrategy[Any] = _points(space)
    return points.map(lambda point: point if point is not None and holds(point) else None)


@st.composite
def _points(draw: Draw, space: Space) -> dict[str, Any] | None:
    shapes = space.shapes()
    if not shapes:
        return None
    point: dict[str, Any] = dict(draw(st.sampled_from(shapes)))
    try:
        for name in space.families:
            point[name] = _family(draw, space.kinds[name][0], space.sizes(name, point))
        for name in space.scalars:
            with precision(64):
                span = space.span(name, point)
            if span[0] > span[1]:
                return None
            value = _number(draw, span, space.integer(name))
            if value is None:
                return None
            point[name] = value
        return space.exact(point)
    except (TermError, ZeroDivisionError, OverflowError):
        return None


def _number(draw: Draw, span: tuple[float, float, bool, bool], integer: bool) -> Fraction | None:
    """A number in the span, or None: near a simple one, close to an end, or far from it."""
    low, high, open_low, open_high = span
    least = Fraction(low) if math.isfinite(low) else None
    most = Fraction(high) if math.isfinite(high) else None
    if integer:
        first = None if least is None else int(least)
        last = None if most is None else int(most)
        if draw(st.booleans()):
            return Fraction(draw(st.integers(first, last)))
        near = first if first is not None else -8 if last is None else last - 8
        far = last if last is not None and (first is None or last < first + 8) else (first or 0) + 8
        return Fraction(draw(st.integers(near, far)))
    if least is not None and least == most:
        return least
    if draw(st.booleans()):
        value = _plain(draw, least, most)
    else:
        # The same digits at every order of magnitude, counted from an end if there is one.
        gap = Fraction(draw(st.integers(1, 9))) * Fraction(10) ** draw(st.integers(-9, 8))
        up = draw(st.booleans()) if (least is None) == (most is None) else most is None
        start = least if up else most
        value = (start or Fraction(0)) + (gap if up else -gap)
    above = least is None or (value > least if open_low else value >= least)
    below = most is None or (value < most if open_high else value <= most)
    return value if above and below else None


def _plain(draw: Draw, least: Fraction | None, most: Fraction | None) -> Fraction:
    """Twelfths, or other fractions with small denominators."""
    if least is not None and most is not None:
        # Float ends have long denominators: draw the share of the way instead.
        first, last = math.ceil(least * 12), math.floor(most * 12)
        if first <= last and draw(st.booleans()):
            return Fraction(draw(st.integers(first, last)), 12)
        return least + (most - least) * Fraction(draw(st.integers(0, 1000)), 1000)
    count = Fraction(draw(st.integers(0, 10**6)), draw(st.sampled_from((1, 2, 3, 10, 60, 997))))
    if least is not None:
        return least + count
    if most is not None:
        return most - count
    return -count if draw(st.booleans()) else count


def _family(draw: Draw, kind: str, sizes: list[int]) -> Any:
    """A simple table, or a random one by its seed: entry by entry Hypothesis takes seconds for one table."""
    simple = families.seeds(kind, sizes)
    choice = draw(st.integers(0, 2 * len(simple)))
    if choice < len(simple):
        return simple[choice]
    return families.draw(kind, sizes, Random(draw(st.integers(0, 2**32 - 1))))


__all__ = ["attack", "strategy", "tries"]
