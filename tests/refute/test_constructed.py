"""Instances that meet hypotheses by construction: false claims fall, true ones get cases that are certain."""

from __future__ import annotations

from typing import Any

import pytest
import z3

from tests.kernel.laws import EG, law_statement
from verify.kernel.ball import Truth
from verify.kernel.model_values import Closed, Space, Vector
from verify.kernel.models import refuted
from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement
from verify.kernel.term import parse
from verify.refute.everywhere import everywhere
from verify.refute.instance import Instance
from verify.refute.models import constructed, search_models
from verify.refute.search import search
from verify.refute.solved import solved

CHAIN = (
    "(X (space)) (K (sequence (markov (X) (X)))) (P (sequence (law X))) (Q (sequence (law X))) (n (integer)) (d (real))"
)
STEPS = " ".join(
    f"(forall t (index 0 (+ n -1)) (same (at {P} (+ t 1)) (bind (x) (at {P} t) (app (at K t) x))))" for P in ("P", "Q")
)
START = EG("1", "X", "(at P 0)", "(at Q 0)", "d")
ITERATES = (
    "(V (euclid)) (f (sequence (map (V) V))) (x (sequence (point V))) (y (sequence (point V))) (n (integer)) (c (real))"
)
MOVES = (
    "(forall t (index 0 (+ n -1)) (eq (at x (+ t 1)) (app (at f t) (at x t))))"
    " (forall t (index 0 (+ n -1)) (eq (at y (+ t 1)) (app (at f t) (at y t))))"
    " (forall t (index 0 (+ n -1)) (forall u (point V) (forall v (point V) (<= (norm (plus (app (at f t) u)"
    " (scale -1 (app (at f t) v)))) (* c (norm (plus u (scale -1 v))))))))"
)
APART = "(norm (plus (at x {0}) (scale -1 (at y {0}))))"
FALSE = {
    "a chain halves the distance": law_statement(
        CHAIN, f"(<= 2 n) {STEPS} {START}", EG("1", "X", "(at P n)", "(at Q n)", "(* 1/2 d)")
    ),
    "a chain stands still": law_statement(CHAIN, f"(<= 2 n) {STEPS}", "(same (at P n) (at P 0))"),
    "two steps are one": law_statement(
        "(X (space)) (T (map (X) X)) (S (map (X) X)) (x (point X))",
        "(forall x (point X) (eq (app S x) (app T (app T x))))",
        "(eq (app S x) (app T x))",
    ),
}
TRUE = {
    "a chain keeps the distance": law_statement(
        CHAIN, f"(<= 2 n) {STEPS} {START}", EG("1", "X", "(at P n)", "(at Q n)", "d")
    ),
    "contractions": law_statement(
        ITERATES, f"(<= 0 c) (<= 1 n) {MOVES}", f"(<= {APART.format('n')} (* (^ c n) {APART.format('0')}))"
    ),
    "a recursion without end": law_statement(
        "(V (euclid)) (x (sequence (point V))) (u (point V)) (n (integer))",
        "(eq (at x 0) u) (<= 1 n) (<= n 3) (forall t (integer) (=> (<= 0 t) (eq (at x (+ t 1)) (plus (at x t) u))))",
        "(eq (at x n) (scale (+ n 1) u))",
    ),
    "gradients": law_statement(
        "(V (euclid)) (f (fun V)) (g (map (V) V)) (L (real)) (u (point V)) (v (point V))",
        "(forall u (point V) (forall v (point V)"
        " (<= (+ (app f u) (inner (app g u) (plus v (scale -1 u)))) (app f v))))"
        " (forall u (point V) (<= (norm (app g u)) L))",
        "(<= (+ (app f u) (* -1 (app f v))) (* L (norm (plus u (scale -1 v)))))",
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_false_statements_are_refuted(name: str) -> None:
    statement = FALSE[name]
    evidence = constructed(statement, 1).evidence
    assert evidence is not None
    refuted(statement.types, statement.given, statement.show, evidence["model"], evidence["bits"])


@pytest.mark.parametrize("name", TRUE)
def test_true_statements_get_cases(name: str) -> None:
    statement = TRUE[name]
    found = constructed(statement, 1, 0.3)
    assert found.cases > 0 and found.evidence is None
    assert constructed(statement, 1, 0.3) == found


def test_no_case_where_hypotheses_contradict_each_other() -> None:
    statement = law_statement(ITERATES, f"(<= 1 n) (< c 0) (< 0 {APART.format('0')}) {MOVES}", "(<= 0 c)")
    assert constructed(statement, 1, 0.3).cases == 0


def test_models_are_constructed_where_drawing_meets_no_case() -> None:
    built = search(TRUE["contractions"], seed=1, effort=0.15)
    assert search_models(TRUE["contractions"], 1, 0.15).cases == 0 < built.cases
    assert built.methods == ("finite models", "constructed models")


YES, NO, OPEN = Truth.TRUE, Truth.FALSE, Truth.UNDECIDED


def definitions(names: str, given: str) -> list[tuple[str, bool]]:
    statement: Statement = law_statement(names, given, "(< 0 1)")
    return [(one.name, one.whole) for one in solved(statement.given, dict(statement.types))]


def test_what_is_a_definition() -> None:
    assert definitions("(a (real)) (b (real))", "(= a (+ b 1)) (= b 2)") == [("b", True), ("a", True)]
    assert definitions("(a (real)) (b (real))", "(= a (+ b 1)) (= b (* 2 a))") == [("a", True)]
    assert definitions("(a (real))", "(= a (+ a 1))") == []
    chain = "(X (space)) (P (sequence (law X))) (K (markov (X) (X))) (M (law X)) (n (integer))"
    step = "(same (at P (+ t {})) (bind (x) (at P t) (app K x)))"
    assert definitions(chain, f"(same (at P 0) M) (forall t (integer) (=> (<= 0 t) {step.format(1)}))") == [
        ("P", True),
        ("P", True),
    ]
    assert definitions(chain, f"(forall t (index 0 n) {step.format(-1)})") == []
    assert definitions(chain, "(forall x (point X) (=> (eq x x) (same (app K x) M)))") == [("K", False)]


@pytest.mark.parametrize(
    "formula, answer",
    [
        ("(forall x (point V) (forall y (point V) (<= (norm (plus x y)) (+ (norm x) (norm y)))))", YES),
        ("(forall x (point V) (<= (norm (app f x)) (norm x)))", NO),
        ("(forall x (point V) (<= (norm (app f x)) (* 3 (norm x))))", YES),
        ("(forall e (real) (=> (< 0 e) (exists d (real) (and (< 0 d) (<= (* 3 d) e)))))", YES),
        ("(forall e (real) (exists d (real) (= (* d d d) e)))", OPEN),
        ("(forall x (real) (= (* x (^ x -1)) 1))", OPEN),
        ("(forall x (real) (=> (< 0 x) (= (* x (^ x -1)) 1)))", YES),
        ("(forall f (test X) (forall g (test X) (<= (* (app f a) (app g a)) (app f a))))", YES),
        ("(forall M (law X) (<= (E (x) M (ind (< 0 1))) 1))", YES),
        ("(forall x (point V) (same (bind (z) N (dirac (plus x z))) (bind (z) N (dirac (plus z x)))))", YES),
        ("(forall x (point V) (same (dirac x) (dirac (scale -1 x))))", NO),
    ],
)  # fmt: skip
def test_everywhere(formula: str, answer: Truth) -> None:
    instance = Instance()
    instance.spaces |= {"V": Space(norm="R1"), "X": Space(size=2)}
    one, zero = Vector("R1", (Fraction(1),)), Vector("R1", (Fraction(0),))
    triple: Any = Closed(("v",), parse("(scale 3 v)"), ("point", "V"), {})
    env = {"f": triple, "a": 1, "N": {(zero,): Fraction(1, 3), (one,): Fraction(2, 3)}}
    assert everywhere(instance, parse(formula), env, z3.Context())[0] is answer
