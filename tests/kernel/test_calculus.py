"""Derivatives against differences in balls, and the conditions under which they may be used."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.kernel.strategies import points, rationals, smooth_terms
from verify.kernel.ball import Truth, decide, evaluate, interval, precision, rational
from verify.kernel.calculus import conditions, derivative
from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.term import TermError, free, parse


@given(smooth_terms(), points(), rationals(0, 1))
def test_the_difference_is_the_derivative_somewhere(term, point, width):
    """Mean value theorem: f(b) - f(a) lies in f'([a, b]) (b - a), where the conditions hold on [a, b]."""
    rate = derivative(term, "x")
    low, high = point["x"], point["x"] + width
    with precision(128):
        span = {**point, "x": interval(low, high)}
        if not all(decide(condition, span) is Truth.TRUE for condition in conditions(term, "x")):
            return
        ends = [evaluate(term, {**point, "x": end}) for end in (low, high)]
        slope = evaluate(rate, span)
        if all(ball.is_finite() for ball in (*ends, slope)):
            assert (slope * rational(width)).overlaps(ends[1] - ends[0])


@pytest.mark.parametrize("name", sorted(name for name, f in FUNCTIONS.items() if f.derivatives))
def test_each_derivative_at_many_points(name):
    function = FUNCTIONS[name]
    if None in function.derivatives or not function.arity:
        return
    checked = 0
    for k in range(-20, 21):
        x, step = Fraction(k, 8), Fraction(1, 2**20)
        term = (name, "x")
        with precision(200):
            span = {"x": interval(x, x + step)}
            if any(decide(condition, span) is not Truth.TRUE for condition in conditions(term, "x")):
                continue
            ends = [evaluate(term, {"x": end}) for end in (x, x + step)]
            slope = evaluate(derivative(term, "x"), span)
            assert slope.is_finite() and (slope * rational(step)).overlaps(ends[1] - ends[0])
            assert slope.rad() < abs(slope.mid()) / 1000 + rational(Fraction(1, 1000))
            checked += 1
    assert checked > 5


@pytest.mark.parametrize(
    "text",
    [
        "(abs x)",
        "(max x 1)",
        "(floor x)",
        "(at f x)",
        "(sum i 1 x i)",
        "(int t 0 x t)",
        "(prod i 1 3 (+ i x))",
        "(digamma x)",
        "(theta x 1)",
        "(factorial x)",
    ],
)
def test_what_has_no_derivative(text):
    with pytest.raises(TermError):
        derivative(parse(text), "x")


@pytest.mark.parametrize(
    "text, expected",
    [
        ("(log x)", {"(< 0 x)"}),
        ("(^ x -1)", {"(!= x 0)"}),
        ("(^ x 1/2)", {"(< 0 x)"}),
        ("(^ x y)", {"(< 0 x)"}),
        ("(^ y x)", {"(< 0 y)"}),
        ("(^ x 3)", set()),
        ("(log y)", set()),
        ("(tan x)", {"(!= (cos x) 0)"}),
        ("(asin x)", {"(< -1 x)", "(< x 1)"}),
        ("(sqrt (log x))", {"(< 0 x)", "(< 0 (log x))"}),
        ("(sum i 1 n (log (+ i x)))", {"(forall i (index 1 n) (< 0 (+ i x)))"}),
        ("(sum i 1 n (* i (log x)))", {"(< 0 x)"}),
        ("(^ x (+ 1 1))", {"(< 0 x)"}),
        ("(* 0 (log x))", {"(< 0 x)"}),
    ],
)
def test_conditions(text, expected):
    assert set(conditions(parse(text), "x")) == {parse(condition) for condition in expected}


def test_a_sum_whose_index_has_the_name_of_the_variable():
    assert derivative(parse("(sum x 1 3 (^ x 2))"), "x") == 0
    assert derivative(parse("(* x (sum x 1 3 x))"), "x") == parse("(sum x 1 3 x)")


def test_conditions_hold_wherever_a_function_is_declared_differentiable():
    for name, function in FUNCTIONS.items():
        for formula in function.defined:
            assert free(formula) <= {"a", "b", "c"}, name
        assert len(function.derivatives) in (0, function.arity), name
