"""0 < 0 from a formula and its negation: both judges accept the lines; what is no negation has none."""

from __future__ import annotations

import pytest

from tests.checker import test_lines as checker
from verify.elaborate.falsum import FALSUM, clash
from verify.elaborate.trial import Draft, Ref, Stuck, written
from verify.judge.reading import Reader, parse
from verify.judge.terms import Refused, Term, negation, show

NAMES = "(V (euclid)) (a (real)) (b (real)) (p (point V)) (q (point V)) (M (law line)) (N (law line))"
TYPES: dict[str, Term] = dict(parse(f"({NAMES})"))
FORMULAS = [
    "(< a b)", "(<= a b)", "(= a b)", "(!= (exp a) (* 2 b))", "(and (< a b) (= b 1) (<= 0 a))", "(or (!= a b) (< b 0))",
    "(=> (< a b) (< (* 2 a) b))", "(forall x (real) (< a x))", "(exists x (real) (= (* x x) -1))",
    "(forall x (real) (exists y (integer) (and (<= x y) (=> (= a x) (or (< y 0) (!= y b))))))",
    "(and (=> (< a b) (and (= a 0) (=> (= b 0) (< a 1)))) (or (< a 0) (forall i (index 1 3) (< a i))))",
    "(not (and (< a b) (forall x (real) (< x b))))", "(and (not (< a b)) (exists x (real) (not (=> (< x 0) (< x b)))))",
]  # fmt: skip


def lines(one: Term, other: Term) -> list[object]:
    draft = Draft.start(TYPES, [one, other], {})
    last = clash(draft, Ref(0), Ref(1))
    assert draft.fact(last) == FALSUM
    return written(draft.lines, last, 2)


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_and_its_negation_clash(text: str) -> None:
    f = Reader(TYPES).formula(parse(text), {})
    for one, other in ((f, negation(f)), (negation(f), f)):
        claim = checker.text(NAMES, f"{show(one)} {show(other)}", "(< 0 0)")
        made = lines(one, other)
        assert checker.judged(claim, made) and checker.accepted(claim, made)


APART = [
    ("(< a b)", "(<= a b)"),
    ("(<= a b)", "(<= b a)"),
    ("(< a b)", "(< b 1)"),
    ("(= a b)", "(!= a 1)"),
    ("(or (< a b) (< b a))", "(and (<= b a) (<= b a))"),
    ("(forall x (integer) (< a x))", "(exists x (real) (<= x a))"),
    ("(=> (< a b) (< b 0))", "(and (< a b) (<= b 0))"),
]


@pytest.mark.parametrize(("one", "other"), APART)
def test_what_is_no_negation_has_no_lines(one: str, other: str) -> None:
    f, g = (Reader(TYPES).formula(parse(text), {}) for text in (one, other))
    with pytest.raises((Refused, Stuck)):
        lines(f, g)


@pytest.mark.parametrize("text", ["(eq p q)", "(same M N)", "(and (< a b) (same M N))"])
def test_that_points_or_laws_differ_is_used_by_no_line(text: str) -> None:
    f = Reader(TYPES).formula(parse(text), {})
    with pytest.raises(Stuck, match="a negation of"):
        lines(f, negation(f))
