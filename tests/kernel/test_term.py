"""The language: text form, names, substitution without capture, exact powers."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.kernel.strategies import NAMES, points, terms
from verify.kernel.ball import evaluate
from verify.kernel.rationals import Fraction
from verify.kernel.statement import check_formula, check_term, load, make
from verify.kernel.term import TermError, exact_power, free, negate, parse, replace, show, substitute


@given(terms())
def test_printing_and_reading_are_inverse(term):
    assert parse(show(term)) == term


@pytest.mark.parametrize("text", ["", "(", ")", "(+ 1", "1 2", "(+ 1))", "(" * 300 + ")" * 300])
def test_what_is_not_a_term(text):
    with pytest.raises(TermError):
        parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "(f 1)",
        "y",
        "(+)",
        "(exp)",
        "(exp 1 2)",
        "()",
        "(at x 1)",
        "(sum 1 2 3 4)",
        "(sum i 1 2)",
        "-oo",
        "(sum #1.0 1 2 3)",
        "(lambda (i) i)",
        "(/ x 2)",
    ],
)
def test_what_is_not_a_term_of_the_language(text):
    with pytest.raises(TermError):
        check_term(parse(text), {"x": ("real",)})


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "(<= x)",
        "(and)",
        "(not)",
        "(forall y (family 2) (< 0 1))",
        "(=> (< 0 1))",
        "(forall 1 (real) (< 0 1))",
        "(forall y (index 1) (< 0 1))",
    ],
)
def test_what_is_not_a_formula(text):
    with pytest.raises(TermError):
        check_formula(parse(text), {"x": ("real",)})


@pytest.mark.parametrize("name", ["", "1x", "-x", "#1.0", "x@0", "x~", "a b", "(x", "+"])
def test_what_is_not_a_name(name):
    with pytest.raises(TermError):
        make("goal", {name: ("real",)}, (), parse("(<= 0 1)"))


def test_substitution_renames_what_would_capture():
    term = parse("(sum i 1 n (* i x))")
    assert substitute(term, {"x": "i"}) == parse("(sum i'1 1 n (* i'1 i))")
    assert substitute(term, {"i": "y"}) == term
    assert substitute(parse("(forall y (index 1 x) (< x y))"), {"x": "y"}) == parse(
        "(forall y'1 (index 1 y) (< y y'1))"
    )
    nested = substitute(parse("(sum i 1 2 (sum i'1 1 2 (* i i'1 x)))"), {"x": "i"})
    assert free(nested) == {"i"}


def test_families_are_replaced_by_names_and_abstractions():
    term = parse("(sum y 1 n (* y (at f y)))")
    assert substitute(term, {"f": "g"}) == parse("(sum y 1 n (* y (at g y)))")
    swapped = substitute(term, {"f": parse("(lambda (i) (+ i y))")})
    assert swapped == parse("(sum y'1 1 n (* y'1 (+ y'1 y)))")
    with pytest.raises(TermError):
        substitute(term, {"f": Fraction(1)})


@given(terms(), points(), points())
def test_substitution_is_evaluation(term, point, inner):
    """Values first or values last: the enclosures of the same number meet."""
    point = {**point, "i": Fraction(1)}
    whole = evaluate(substitute(term, dict(point)), {})
    parts = evaluate(term, point)
    assert not (whole.is_finite() and parts.is_finite()) or whole.overlaps(parts)
    # A term put in for a variable is its value put in.
    composed = substitute(term, {"x": ("+", "y", "i")})
    direct = evaluate(term, {**point, "x": point["y"] + 1})
    ball = evaluate(composed, point)
    assert not (ball.is_finite() and direct.is_finite()) or ball.overlaps(direct)
    assert free(composed) <= {*NAMES, "i"}


def test_replace_stays_outside_binders_of_its_names():
    goal = parse("(= (sum i 1 2 (+ i x)) x)")
    assert replace(goal, "x", Fraction(5)) == parse("(= (sum i 1 2 (+ i 5)) 5)")
    assert replace(goal, "x", "i") == parse("(= (sum i 1 2 (+ i x)) i)")
    assert replace(parse("(= (sum i 1 2 i) i)"), "i", Fraction(0)) == parse("(= (sum i 1 2 i) 0)")


def test_negation():
    formula = parse("(forall x (real) (=> (< 0 x) (or (= x 1) (not (<= x 2)))))")
    assert negate(formula) == parse("(exists x (real) (and (< 0 x) (and (!= x 1) (<= x 2))))")


def test_powers_have_a_largest_size():
    assert exact_power(Fraction(2, 3), -3) == Fraction(27, 8)
    assert exact_power(Fraction(0), 0) == 1
    assert exact_power(Fraction(0), -1) is None
    assert exact_power(Fraction(-1), 10**30 + 1) == -1
    assert exact_power(Fraction(0), 10**30) == 0
    assert exact_power(Fraction(2), 10**30) is None


def test_statement_text_is_canonical():
    text = "(statement a.b (names (n (size)) (p (distribution n))) (given (< 1 n)) (show (<= (at p 1) 1)))"
    assert load(text).text == text
    assert load(text.replace(" (given (< 1 n))", " (given)")).hash != load(text).hash
    assert load("(statement a (names) (given) (show (< 0 2/4)))").text.endswith("(show (< 0 1/2)))")
    for broken in (text.replace("n (size)", "p (size)"), text.replace("p (dist", "p (kern"), text[:-1], "1"):
        with pytest.raises((TermError, ValueError)):
            load(broken)
