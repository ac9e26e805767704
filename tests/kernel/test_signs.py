"""Rational bounds: they contain the ball, and claim no more than the hypotheses say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.strategies import points, rationals, terms
from verify.kernel.ball import Truth, decide, evaluate, rational
from verify.kernel.rationals import Fraction
from verify.kernel.signs import Signs
from verify.kernel.term import parse

REAL, INTEGER = ("real",), ("integer",)


def signs(names="", *hypotheses):  # type: ignore[no-untyped-def]
    types = {entry[0]: entry[1] for entry in parse(f"({names})")}
    return Signs(types, [parse(h) for h in hypotheses])


@given(terms(), points(), rationals(0, 2), rationals(0, 2), st.booleans())
def test_bounds_contain_the_value(term, point, below, above, strict):
    """At any point that satisfies the hypotheses the value lies in the bounds found from them."""
    point = {**point, "i": Fraction(1)}
    hypotheses = []
    for name, value in point.items():
        relation = "<" if strict else "<="
        gap = Fraction(1, 9) if strict else Fraction(0)
        hypotheses.append((relation, value - below - gap, name))
        hypotheses.append((relation, name, value + above + gap))
    found = Signs({**dict.fromkeys(("x", "y", "z"), REAL), "i": INTEGER}, hypotheses).bounds(term)
    ball = evaluate(term, point)
    if not ball.is_finite():
        return
    if found.low is not None:
        assert not bool(ball < rational(found.low))
        assert not (found.low_strict and ball.is_exact() and bool(ball <= rational(found.low)))
    if found.high is not None:
        assert not bool(ball > rational(found.high))
        assert not (found.high_strict and ball.is_exact() and bool(ball >= rational(found.high)))
    if found.apart:
        assert decide(("=", term, Fraction(0)), point) is not Truth.TRUE


@given(terms(), points())
def test_a_hypothesis_about_a_term_is_found_again(term, point):
    """What is assumed of a term holds of the bounds of what has the same normal form, and of no other."""
    point = {**point, "i": Fraction(1)}
    value = evaluate(term, point)
    other = ("+", ("*", Fraction(-2), term), Fraction(3))
    if not value.is_finite() or not bool(value > 0):
        return
    known = Signs({**dict.fromkeys(("x", "y", "z"), REAL), "i": INTEGER}, [("<", Fraction(0), term)])
    for candidate in (term, other, ("*", Fraction(-1), term)):
        found, ball = known.bounds(candidate), evaluate(candidate, point)
        assert found.low is None or not bool(ball < rational(found.low))
        assert found.high is None or not bool(ball > rational(found.high))


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "(+ x 1)",
        "(exp (* -1 x))",
        "(sqrt (+ x 1))",
        "(log (+ 2 x))",
        "(+ (^ y 2) x)",
        "(sum i 1 3 (* i x))",
        "(prod i 1 3 (+ i x))",
        "(* x (^ (+ 1 x) -1))",
        "(abs y)",
        "(max x y)",
        "(Q y)",
        "(^ x 1/2)",
        "(^ y -2)",
        "(factorial x)",
        "(pi)",
    ],
)
def test_plainly_nonnegative(text):
    assert signs("(x (real)) (y (real))", "(<= 0 x)").nonnegative(parse(text))


@pytest.mark.parametrize(
    "text",
    [
        "y",
        "(+ x -1)",
        "(log x)",
        "(sqrt y)",
        "(^ y 3)",
        "(^ y -1)",
        "(^ y 1/2)",
        "(sin x)",
        "(min x y)",
        "(* x y)",
        "(sum i -1 3 (* i x))",
        "(prod i -1 3 (+ i x))",
        "(gamma y)",
        "(factorial y)",
        "(+ 1 (* -1 (exp x)))",
        "(log (Q y))",
    ],
)
def test_not_plainly_nonnegative(text):
    assert not signs("(x (real)) (y (real))", "(<= 0 x)").nonnegative(parse(text))


def test_strictness():
    s = signs("(x (real)) (y (real))", "(<= 0 x)", "(< 0 y)")
    assert not s.positive("x") and s.positive("y") and s.positive(parse("(+ x y)"))
    assert not s.positive(parse("(* x y)")) and s.positive(parse("(* y y)"))
    assert s.positive(parse("(exp x)")) and s.positive(parse("(log (+ 1 y))"))
    assert not s.positive(parse("(log (+ 1 x))")) and s.positive(parse("(^ y -3)"))
    assert not s.positive(parse("(sum i 1 0 y)")) and s.positive(parse("(prod i 1 0 y)"))
    assert signs("(x (real))", "(<= 0 x)", "(!= x 0)").positive("x")


def test_integers_round_inwards():
    s = signs("(k (integer)) (x (real)) (n (size)) (i (index 2 n))", "(< 1/2 k)", "(< k 3)", "(< 1/2 x)", "(< n 5)")
    assert (s.bounds("k").low, s.bounds("k").high) == (1, 2)
    assert s.bounds("x").low == Fraction(1, 2)
    # 2 <= i <= n, for there is such an i.
    assert (s.bounds("n").low, s.bounds("n").high) == (2, 4)
    assert (s.bounds("i").low, s.bounds("i").high) == (2, 4)


def test_a_bound_name_hides_what_is_known():
    s = signs("(x (real)) (n (size)) (p (distribution n))", "(<= 5 x)", "(<= 5 (* x x))")
    for body in ("(+ x -5)", "(+ (* x x) -5)"):
        assert not s.nonnegative(parse(f"(sum x 0 1 {body})"))
        assert not s.nonnegative(parse(f"(sum j 0 1 (sum x 0 1 {body}))"))
        assert s.nonnegative(parse(f"(sum j 0 1 {body})"))
    assert not s.nonnegative(parse("(sum n 1 1 (+ -1 (sum y 1 n (at p y))))"))


def test_families():
    s = signs("(n (size)) (p (distribution n)) (q (positive n)) (f (family n)) (K (kernel n n))")
    assert s.nonnegative(parse("(at p 1)")) and not s.positive(parse("(at p 1)"))
    assert s.positive(parse("(at q 1)")) and s.nonnegative(parse("(at K 1 1)"))
    assert not s.nonnegative(parse("(at f 1)"))


def test_constants_by_enclosure():
    s = signs()
    assert s.positive(parse("(+ (pi) -3)")) and not s.nonnegative(parse("(+ (pi) -22/7)"))
    assert s.positive(parse("(log 2)")) and s.nonzero(parse("(log 1/2)"))
    assert s.bounds(parse("(log -1)")) == s.bounds(parse("(sqrt -1)")) == type(s.bounds("x"))()
    for huge in ("(exp (^ 10 30))", "(exp (* -1 (^ 10 30)))"):
        assert s.positive(parse(huge))
