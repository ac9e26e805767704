"""Pavings: which way settles a box, what a hypothesis excludes, and what must stay undecided."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.prove.tools import fails, goal, prove
from tests.rationals import rationals
from verify.kernel.check import CheckFailed
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import Statement
from verify.kernel.verdict import judge
from verify.language.expr import Abs, Max, Prop, Q, exp, integer, log, reals, sin, sqrt
from verify.prove import paving
from verify.prove.steps import pave

x, y = reals("x y")
n = integer("n")
UNIT = (x >= 0, x <= 1)
SQUARE = (*UNIT, y >= 0, y <= 1)


def tree(s: Statement, boxes: int = 4000) -> list[str]:
    found = paving.search(Sequent.of(s), boxes)
    assert found.step is not None
    return list(found.step["tree"].split())


@pytest.mark.parametrize(
    ("given_", "show"),
    [
        (UNIT, exp(x) < "2.72"),
        (UNIT, x * (1 - x) < "0.2501"),
        (UNIT, x - x**2 + x**3 - x**4 < "0.33"),
        ((x >= "1/10", x <= 2), log(x) <= x - "0.99"),
        (SQUARE, (x - y) ** 2 > x - y - "0.26"),
        (SQUARE, Max(x, y) <= x + y + "1/10"),
        ((x >= -1, x <= 1), Abs(x) < "1.001"),
        ((x >= 0, x <= 3), Q(x) > "0.00134"),
        ((x >= 1, x <= 2, y >= 1, y <= 2), sqrt(x * y) <= (x + y) / 2 + "1/50"),
        ((n >= 1, n <= 4), n * (5 - n) > "3.9"),
        ((x > 0, x < 1), x < "1.0001"),
    ],
)
def test_true(given_: tuple[Prop, ...], show: Prop) -> None:
    prove(show, pave(), given=given_)


@pytest.mark.parametrize(
    ("given_", "show"),
    [
        (UNIT, exp(x) < "2.718281"),
        (UNIT, x * (1 - x) < "1/4"),
        (UNIT, x * (1 - x) < Fraction(1, 4) - Fraction(1, 10**12)),
        (SQUARE, Max(x, y) < x + y),
        ((x > 0, x < 1), x < "999/1000"),
        ((x >= -1, x <= 1), 1 / x < 1000),
        ((x >= -1, x <= 1), x / x > 0),  # undefined at 0
        ((x >= 0, x <= 1), log(x) < 1),  # undefined at 0
        ((x >= -1, x <= 1), sqrt(x) >= 0),
        ((n >= 0, n <= 1), n * (1 - n) < "1/8"),  # the boxes know no integers: undecided, never wrong
    ],
)
def test_false_or_undefined(given_: tuple[Prop, ...], show: Prop) -> None:
    message = fails(show, pave(300), given=given_)
    assert "undecided after" in message
    assert "to show: " in message
    assert f"[{len(given_) - 1}]" in message


@pytest.mark.parametrize(
    ("given_", "show"),
    [
        ((x >= 0,), exp(-x) < 2),  # no upper bound
        ((), sin(x) < 2),
        (UNIT, x + y < 3),
        (UNIT, Prop(("!=", x.term, Fraction(2)), x.types)),
        (UNIT, Prop(("=", x.term, x.term), x.types)),
    ],
)
def test_no_box_to_start_from(given_: tuple[Prop, ...], show: Prop) -> None:
    assert "undecided after 0 boxes" in fails(show, pave(), given=given_)


def test_dependency_needs_the_mean_value_form() -> None:
    """x - x**2 at nearby points: the direct enclosure counts x twice, the mean value form does not."""
    s = goal(x - x**2 <= Fraction(250001, 10**6), UNIT)
    codes = tree(s)
    assert "m" in codes
    assert len(codes) < 200
    # The same boxes, all to be settled directly: rejected.
    direct = " ".join("d" if code == "m" else code for code in codes)
    step = {"rule": "pave", "variables": ["x"], "bits": 53, "tree": direct}
    with pytest.raises(Rejected, match="not settled"):
        RULES["pave"](Sequent.of(s), step, {})


def test_a_monotone_function_needs_its_worst_corner_only() -> None:
    s = goal(exp(x) - x - x**2 / 4 > "0.999", (x >= 0, x <= 4))
    assert "c" in tree(s)


def test_a_function_without_derivative_is_settled_directly() -> None:
    codes = tree(goal(Abs(x - "1/3") * Max(x, "1/2") < "0.7", UNIT))
    assert set(codes) <= {"d", "s0"}


def test_a_hypothesis_excludes_boxes() -> None:
    """x + y <= 1 is no box: outside of it the goal is false."""
    s = goal(x * y < "0.2501", (*SQUARE, x + y <= 1))
    codes = tree(s)
    assert "x4" in codes
    assert "undecided" in fails(x * y < "0.2501", pave(2000), given=SQUARE)
    # Another hypothesis excludes none of these boxes.
    step = {"rule": "pave", "variables": ["x", "y"], "bits": 53, "tree": " ".join(codes).replace("x4", "x1")}
    with pytest.raises(Rejected, match="does not exclude"):
        RULES["pave"](Sequent.of(s), step, {})


def test_a_strict_hypothesis_excludes_no_closed_box_that_touches_it() -> None:
    """x < y leaves the boxes on the diagonal undecided, and the goal is false near it."""
    assert "undecided" in fails(x - y < "-1/1000", pave(500), given=(*SQUARE, x < y))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda codes: codes[:-1], "does not cover"),
        (lambda codes: [*codes, "d"], "goes on after"),
        (lambda codes: ["d"], "not settled"),
        (lambda codes: ["s1", *codes[1:]], "no axis"),
        (lambda codes: ["s-1", *codes[1:]], "no axis"),
        (lambda codes: ["q", *codes[1:]], "not a way"),
        (lambda codes: ["x9", *codes[1:]], "no hypothesis"),
        (lambda codes: [], "does not cover"),
    ],
)
def test_a_wrong_tree_is_rejected(change: object, reason: str) -> None:
    s = goal(x * (1 - x) < "0.2501", UNIT)
    codes = change(tree(s))  # type: ignore[operator]
    step = {"rule": "pave", "variables": ["x"], "bits": 53, "tree": " ".join(codes)}
    with pytest.raises(CheckFailed, match=reason):
        judge(s, {"verdict": "proved", "proof": step}, {})


def test_the_search_says_what_stayed_undecided() -> None:
    s = goal(x * (1 - x) < "1/4", UNIT)
    found = paving.search(Sequent.of(s), 100)
    assert found.step is None
    assert found.boxes > 0
    assert any(low <= Fraction(1, 2) <= high for ((low, high),) in found.undecided)


coefficients = rationals(min_value=-3, max_value=3, max_denominator=4)


@given(
    st.lists(coefficients, min_size=2, max_size=4),
    rationals(min_value=0, max_value=1, max_denominator=30),
    st.sampled_from([Fraction(1, 10**6), Fraction(1, 10**12), Fraction(1, 10)]),
)
def test_never_wrong_at_a_point(values: list[Fraction], at: Fraction, gap: Fraction) -> None:
    """p(x) > p(at) + gap is false at `at`, wherever it is in [0, 1]."""
    p = sum((c * x**k for k, c in enumerate(values)), 0 * x)
    value = sum((c * at**k for k, c in enumerate(values)), Fraction(0))
    assert paving.search(Sequent.of(goal(p > value + gap, UNIT)), 60).step is None
    assert paving.search(Sequent.of(goal(p <= value - gap, UNIT)), 60).step is None


@given(st.lists(coefficients, min_size=2, max_size=4), rationals(min_value="1/20", max_value=1))
def test_bounds_by_the_coefficients_are_found(values: list[Fraction], slack: Fraction) -> None:
    p = sum((c * x**k for k, c in enumerate(values)), x**5)
    prove(p < sum((abs(c) for c in values), 1 + slack), pave(400), given=UNIT)
