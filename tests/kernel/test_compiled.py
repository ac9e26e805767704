"""The compiled evaluator of those who search, held against the kernel's own."""

from __future__ import annotations

import pytest
from flint import arb
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.strategies import NAMES, points, rationals, smooth_terms, terms
from verify.kernel.ball import Evaluator, evaluator, interval, precision, rational
from verify.kernel.calculus import derivative
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term, TermError, parse
from verify.language.compiled import compiled

VARIABLES = (*NAMES, "i")
BITS = 64


def made(make: object, outputs: list[Term]) -> Evaluator | None:
    """The evaluator, or None where there is none for these terms."""
    assert callable(make)
    try:
        found: Evaluator = make(outputs, VARIABLES)
    except TermError:
        return None
    return found


def hold_together(outputs: list[Term], balls: list[arb]) -> None:
    with precision(BITS):
        ours, quick = made(evaluator, outputs), made(compiled, outputs)
        assert (ours is None) == (quick is None), outputs
        if ours is None or quick is None:
            return
        for here, there in zip(ours(*balls), quick(*balls), strict=True):
            assert here.is_finite() == there.is_finite(), outputs
            if here.is_finite():
                assert here.overlaps(there) and here.contains(there) and there.contains(here), outputs


@given(terms(), points(), rationals(0, 1))
def test_values_on_points_and_boxes(term, point, width):
    where = [*point.values(), Fraction(2)]
    hold_together([term], [rational(value) for value in where])
    hold_together([term], [interval(value, value + width) for value in where])


@given(smooth_terms(), points(), rationals(0, 1))
def test_a_value_and_its_gradient_share_their_parts(term, point, width):
    try:
        outputs = [term, *(derivative(term, name) for name in NAMES)]
    except TermError:
        return
    hold_together(outputs, [interval(value, value + width) for value in [*point.values(), Fraction(1)]])


@given(smooth_terms(), terms(), points(), st.sampled_from(("x", "i")))
def test_integrals(integrand, other, point, name):
    whole = ("+", other, ("int", name, Fraction(0), ("abs", "y"), integrand))
    hold_together([whole, ("*", integrand, whole)], [rational(v) for v in [*point.values(), Fraction(1)]])


@pytest.mark.parametrize(
    "text",
    [
        "(int t 0 1 (max t 0))",
        "(int t 0 1 (int u 0 1 t))",
        "(int t 0 1 (sqrt t))",
        "(int t 0 1 (* (log 2) (sqrt (+ t x))))",
        "(int t 1 2 (^ t (+ x 1/2)))",
        "(int t 1 2 (sum j 1 3 (* (exp (* j t)) (^ t -2) (pi))))",
        "(int t 0 1 (prod j 1 3 t))",
        "(int t 0 (^ 0 -1) t)",
        "(sum j 1 3 (int t 0 j (* t (sum k 1 i (* k (exp x))))))",
        "(prod j 1 x j)",
        "(sum j 1/2 3 j)",
        "(* -1 x y)",
        "(* -1)",
        "(+ x)",
        "(sgm 2 1/4 (+ 1 (abs x)))",
        "(theta (+ 1 (abs x)) 2)",
        "(foo x)",
        "(exp x y)",
        "w",
    ],
)
def test_special_terms(text):
    for x in ("1/2", "3", "-2"):
        hold_together([parse(text)], [rational(Fraction(x)), arb(0, 1), arb("0.3"), arb(3)])
