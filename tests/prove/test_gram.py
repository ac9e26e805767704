"""Sums of squares with multipliers: what is found adds up exactly, and what is negative somewhere has none."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.ask.decide import read
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Sequent
from verify.prove import gram, positivstellensatz
from verify.prove.engine import Env
from verify.prove.gram import Block, Rows

ONE: Rows = {(0, 0): Fraction(1)}
X: Rows = {(1, 0): Fraction(1)}
BASIS = [{key: Fraction(1)} for key in product(range(3), repeat=2) if sum(key) <= 2]
small = st.integers(-3, 3).map(Fraction)


def added(parts: list[Rows]) -> Rows:
    total: Rows = {}
    for part in parts:
        for key, c in part.items():
            total[key] = total.get(key, Fraction(0)) + c
    return {key: c for key, c in total.items() if c}


def whole(found: gram.Found, blocks: list[Block], free: list[Rows]) -> Rows:
    """What is found, multiplied out."""
    parts = [{key: c * k for key, k in one.items()} for c, one in zip(found.free, free, strict=True)]
    for block, squares in zip(blocks, found.squares, strict=True):
        for weight, form in squares:
            assert weight >= 0
            square = gram.times(block.multiplier, gram.times(form, form))
            parts.append({key: weight * c for key, c in square.items()})
    return added(parts)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(small, min_size=6, max_size=6), min_size=6, max_size=8), small)
def test_what_is_found_adds_up(coefficients: list[list[Fraction]], c: Fraction) -> None:
    """A polynomial that is a sum of squares, x times a square and a multiple of y^3 x, by construction."""
    forms = [added([dict.fromkeys(form, a) for a, form in zip(row, BASIS, strict=True)]) for row in coefficients]
    blocks, free = [Block(ONE, BASIS), Block(X, BASIS[:3])], [{(1, 3): Fraction(1)}]
    short = [f for f in forms[:1] if f.keys() <= {key for one in BASIS[:3] for key in one}]
    target = added([*(gram.times(f, f) for f in forms), *(gram.times(X, gram.times(f, f)) for f in short), {(1, 3): c}])
    found = gram.squares(target, blocks, free) if target else None
    if found is not None:
        assert whole(found, blocks, free) == target


def test_a_sum_of_squares_is_found() -> None:
    p = {(4, 0): Fraction(1), (2, 2): Fraction(1), (0, 4): Fraction(1), (1, 1): Fraction(-1), (0, 0): Fraction(1)}
    found = gram.squares(p, [Block(ONE, BASIS)])
    assert found is not None and whole(found, [Block(ONE, BASIS)], []) == p


@pytest.mark.parametrize(
    "rows",
    [
        {(1, 1): 1, (0, 0): 5},  # x y + 5
        {(4, 2): 1, (2, 4): 1, (2, 2): -3, (0, 0): 1},  # Motzkin's, which is >= 0 and no sum of squares
        {(2, 0): 1, (0, 0): Fraction(-1, 10**9)},
    ],
)
def test_what_is_none_is_not_found(rows: dict[tuple[int, int], int]) -> None:
    basis = [{key: Fraction(1)} for key in product(range(4), repeat=2) if sum(key) <= 3]
    assert gram.squares({key: Fraction(c) for key, c in rows.items()}, [Block(ONE, basis)]) is None


def tried(text: str, where: str) -> bool | None:
    """Whether the kernel accepts what is found; None if nothing is."""
    s = Sequent.of(read(text, where))
    node = positivstellensatz.attempt(s, Env({}))
    return None if node is None else not RULES[node["rule"]](s, node, {})


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("x*y*z <= 1/27", "x + y + z = 1, x >= 0, y >= 0, z >= 0"),
        ("x*y + x*z + y*z - 2*x*y*z <= 7/27", "x + y + z = 1, x >= 0, y >= 0, z >= 0"),
        ("b**2 >= 4*a*c", "a*t**2 + b*t + c = 0"),
        ("x**3 + y**3 <= 1", "x**2 + y**2 <= 1, x >= 0, y >= 0"),
        ("x + y + z <= 2 + x*y*z", "x**2 + y**2 + z**2 <= 2, x >= 0, y >= 0, z >= 0"),
    ],
)
def test_polynomials_under_hypotheses(text: str, where: str) -> None:
    assert tried(text, where)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("x*y*z <= 1/28", "x + y + z = 1, x >= 0, y >= 0, z >= 0"),
        ("b**2 >= 5*a*c", "a*t**2 + b*t + c = 0"),
        ("x**3 + y**3 <= 99/100", "x**2 + y**2 <= 1, x >= 0, y >= 0"),
        ("x**3 <= x", "x >= 0"),
        ("x + y <= 1", "x**2 + y**2 <= 1"),
    ],
)
def test_what_is_false_is_not_shown(text: str, where: str) -> None:
    assert tried(text, where) is None
