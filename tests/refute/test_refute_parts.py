"""The parts of the search: elimination, gauges, rounding, strategies."""

from __future__ import annotations

import math
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rationals import rationals
from verify.kernel.ball import Truth, precision
from verify.kernel.check import witness
from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement, load
from verify.kernel.term import parse
from verify.refute import attack, families, scalars, smt, strategy
from verify.refute.gauge import gauge
from verify.refute.sharpen import as_text, simplest
from verify.refute.space import Space, enclose, rationalise

F = Fraction
JOINT = load(
    "(statement t (names (n (size)) (k (index 1 n)) (g (real)) (e (real)) (P (distribution n))"
    " (K (kernel n 3)) (R (distribution 3)) (w (positive n)) (v (nonneg n 2)) (h (family n)))"
    " (given (<= 1 g) (= (+ e g) 7/2) (< 0 e)"
    " (forall j (index 1 3) (= (at R j) (sum i 1 n (* (at P i) (at K i j)))))) (show (<= (at P k) 1/2)))"
)


@given(rationals(-9, 9), rationals(0, 1))
def test_the_simplest_rational_has_the_smallest_denominator(low: Fraction, width: Fraction) -> None:
    high = low + width
    found = simplest(low, high)
    assert low <= found <= high
    for denominator in range(1, min(found.denominator, 60)):
        assert math.floor(high * denominator) < math.ceil(low * denominator)


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=5).filter(any), st.integers(1, 1000))
def test_rounded_rows_sum_to_one(weights: list[int], denominator: int) -> None:
    row = families.rounded_row([F(weight, sum(weights)) for weight in weights], denominator)
    assert sum(row) == 1 and min(row) >= 0
    assert all((entry * denominator).denominator == 1 for entry in row)


def test_random_families_are_of_their_kind() -> None:
    rng = Random(0)
    for kind, sizes in (("distribution", [4]), ("kernel", [3, 2]), ("positive", [3]), ("nonneg", [2, 2])):
        value = families.draw(kind, sizes, rng)
        for _ in range(300):
            drawn = families.draw(kind, sizes, rng, [value])
            value = families.change(drawn, kind, rng, rng.random()) or drawn
            assert families.fits(rationalise(value, kind), kind, sizes), value
        assert all(families.fits(seed, kind, sizes) for seed in families.seeds(kind, sizes))


def test_a_row_of_floats_stands_for_a_row_that_sums_to_one() -> None:
    row = [0.1, 0.2, 0.7000000001]
    exact = rationalise(row, "distribution")
    assert sum(exact) == 1 and exact[0] == F(0.1)
    with precision(53):
        for ball, value in zip(enclose(row, "distribution"), exact, strict=True):
            assert ball.contains(enclose(value, "real")) or ball.overlaps(enclose(value, "real"))


def test_equalities_are_solved_and_bounds_follow_other_names() -> None:
    space = Space.of(JOINT)
    assert space.defined == {"e", "R"} or space.defined == {"g", "R"}
    point = {"n": 2, "k": 1, "g": F(2), "e": F(3, 2), "P": [F(1, 4), F(3, 4)], "K": [[1, 0, 0], [0, 1, 0]]}
    exact = space.exact({**point, "w": [1, 1], "v": [[0, 1], [1, 0]], "h": [0, -1]})
    assert exact is not None and exact["R"] == [F(1, 4), F(3, 4), 0] and exact["e"] + exact["g"] == F(7, 2)
    with precision(53):
        assert space.span("k", {"n": 2})[:2] == (1, 2)
    ordered = Space.of(
        load(
            "(statement t (names (x (real)) (y (real))) (given (< 0 x) (< x 1) (<= (* x y) 1) (< x y)) (show (< y 9)))"
        )
    )
    with precision(53):
        assert ordered.span("y", {"x": 0.5}) == (0.5, 2.0, True, False)
        assert ordered.span("x", {"y": 4.0}) == (0.0, 0.25, True, False)


def test_gauges_read_truth_and_margin() -> None:
    with precision(53):
        values = [enclose(F(1, 2), "real"), enclose([F(1, 4), F(3, 4)], "distribution")]
        for text, truth, sign in (
            ("(<= x 1)", Truth.TRUE, 1),
            ("(and (<= x 1) (< x 1/2))", Truth.FALSE, 0),
            ("(=> (<= x 1) (<= x 1/4))", Truth.FALSE, -1),
            ("(forall i (index 1 2) (<= (at P i) 1/2))", Truth.FALSE, -1),
            ("(exists i (index 1 2) (<= (at P i) 1/2))", Truth.TRUE, 1),
            ("(not (= x 1/2))", Truth.FALSE, 0),
        ):
            found, margin = gauge(parse(text), ("x", "P"))(values)
            assert found is truth and (margin > 0) - (margin < 0) == sign, text
        found, margin = gauge(parse("(<= (log (+ x -1)) 0)"), ("x", "P"))(values)
        assert found is Truth.UNDECIDED and math.isnan(margin)


def test_numbers_are_drawn_inside_their_span() -> None:
    rng = Random(1)
    for span in ((0.0, 1.0, True, True), (-math.inf, 3.0, False, True), (2.0, math.inf, False, False)):
        values = [scalars.draw(span, False, rng) for _ in range(500)]
        assert all(scalars.inside(value, span) for value in values)
        assert all(scalars.inside(value, span) for value in scalars.specials(span, True))
    sizes = [abs(float(scalars.draw((1.0, math.inf, False, False), True, rng))) for _ in range(500)]
    assert max(sizes) > 1e8 and min(sizes) == 1


@settings(max_examples=60, deadline=None, derandomize=True)
@given(strategy(JOINT))
def test_strategies_give_witnesses(values: dict[str, Any]) -> None:
    texts = {name: as_text(value) for name, value in values.items()}
    assert witness(JOINT, texts) == values
    assert attack(JOINT, values) is not Truth.UNDECIDED
    expected = Truth.TRUE if values["P"][int(values["k"]) - 1] > F(1, 2) else Truth.FALSE
    assert attack(JOINT, values) is expected


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.data())
def test_strategies_respect_relations(data: st.DataObject) -> None:
    statement = load(
        "(statement t (names (n (integer)) (x (real)) (y (real)))"
        " (given (<= 2 n) (< 0 x) (<= x y) (<= (* n y) 5)) (show (<= (* n x) 5)))"
    )
    values = data.draw(strategy(statement))
    assert values["n"] >= 2 and 0 < values["x"] <= values["y"] <= 5 / values["n"]
    assert attack(statement, values) is Truth.FALSE


def test_attack_does_not_count_a_point_outside_the_hypotheses() -> None:
    statement = load("(statement t (names (x (real))) (given (<= 0 x)) (show (<= 0 (* x (+ x 1)))))")
    assert attack(statement, {"x": F(-1, 2)}) is Truth.FALSE
    statement = load("(statement t (names (x (real))) (given) (show (<= 0 (* x (+ x 1)))))")
    assert attack(statement, {"x": F(-1, 2)}) is Truth.TRUE


def test_what_z3_answers_depends_on_the_question_alone() -> None:
    """2026-11-21: z3's model, and with it the published witness, depended on what was asked before."""

    def below(bound: str) -> Statement:
        names, given = "(names (x (real)) (y (real)))", "(given (<= 0 x) (<= y 3))"
        return load(f"(statement t {names} {given} (show (<= (* x y) {bound})))")

    question = below("(+ x (* 2 y))")
    first = smt.model(question)
    assert first is not None
    for k in range(1, 20):
        smt.model(below(f"(+ (* {k} x) y {k})"))
        assert smt.model(question) == first
