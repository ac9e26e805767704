"""Programs with noise: equations define the laws, which are unrolled; false claims are suspected."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.kernel.laws import law_statement
from verify.kernel.statement import Statement
from verify.kernel.term import Term, parse
from verify.refute import search
from verify.refute.noise import search_noise
from verify.refute.noise_laws import Laws
from verify.refute.noise_programs import search_programs
from verify.refute.solved import solved

RUN = (
    "(V (euclid)) (f (map (V) V)) (s (real)) (c (real)) (n (integer)) (u (point V)) (v (point V))"
    " (P (sequence (law V))) (Q (sequence (law V)))"
)
STEP = (
    "(same (at {0} 0) (dirac {1})) (forall t (index 0 (+ n -1)) (same (at {0} (+ t 1)) (bind (x) (at {0} t)"
    " (bind (z) (gauss V) (dirac (plus (app f x) (scale s z)))))))"
)
CONTRACTS = (
    "(forall x (point V) (forall y (point V)"
    " (<= (norm (plus (app f x) (scale -1 (app f y)))) (* c (norm (plus x (scale -1 y)))))))"
)
SETTING = f"(< 0 s) (<= 0 c) (<= c 1) (<= 1 n) (<= n 2) {CONTRACTS} {STEP.format('P', 'u')} {STEP.format('Q', 'v')}"
CLOSE = (
    "(forall phi (test V) (<= (+ (E (x) (at P n) (app phi x)) (* -1 (E (x) (at Q n) (app phi x))))"
    " (* {} (norm (plus u (scale -1 v))) (^ s -1))))"
)
CLIPPED = (
    "(D (real)) (s (real)) (T (integer)) (c (bounded line)) (H (sequence (law line))) (m (real))",
    "(< 0 D) (< 0 s) (<= 1 T) (<= T 2) (forall v (real) (= (app c v) (max (min v D) 0)))"
    " (same (at H 0) (dirac 0)) (forall t (index 0 (+ T -1)) (forall f (bounded line)"
    " (= (E (x) (at H (+ t 1)) (app f x))"
    " (E (h) (at H t) (E (z) (gauss line) (app f (app c (+ h (* s z)))))))))",
)
RANDOM = (
    "(V (euclid)) (K (markov (V) (V))) (s (real)) (u (point V))",
    "(< 0 s) (forall x (point V) (same (app K x) (bind (z) (laplace) (dirac (plus x (scale (* s z) u))))))",
)
# A true statement, and the same with a constant that is too small (or a law that is another one).
PAIRS: dict[str, tuple[Statement, Statement]] = {
    "two noisy steps": (
        law_statement(RUN, SETTING, CLOSE.format("1/2")),
        law_statement(RUN, SETTING, CLOSE.format("1/4")),
    ),
    "clipped steps": (
        law_statement(*CLIPPED, "(<= (E (x) (at H T) x) (* 1/2 D))"),
        law_statement(*CLIPPED, "(<= (E (x) (at H T) x) (* 1/4 D))"),
    ),
    "a kernel": (
        law_statement(*RANDOM, "(same (app K u) (bind (x) (app K (zero V)) (dirac (plus x u))))"),
        law_statement(*RANDOM, "(=> (< 0 (norm u)) (same (app K u) (app K (zero V))))"),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_the_false_one_is_suspected_and_the_true_one_meets_cases(name: str) -> None:
    true, false = PAIRS[name]
    found = search_programs(true, 1, 0.3)
    assert found.cases > 0 and found.suspect is None
    assert search_programs(true, 1, 0.3) == found
    wrong = search_programs(false, 1, 1.0).suspect
    assert wrong is not None and wrong.margin < 0


def test_where_drawing_meets_no_case() -> None:
    true, false = PAIRS["clipped steps"]
    assert search_noise(true, 1, 0.1).cases == 0
    built = search(true, seed=1, effort=0.1)
    assert built.cases > 0 and built.methods[-1] == "constructed programs"
    outcome = search(false, seed=1, effort=1.0)
    assert outcome.evidence is None and outcome.suspicion is not None
    assert outcome.suspicion["says"].startswith("suspect: ")


@pytest.mark.parametrize(
    "hypothesis",
    [
        "(< c 0)",  # a contraction by less than nothing
        "(= (E (x) (at P 1) (norm x)) 0)",  # of a law with noise: no model decides it
    ],
)
def test_no_case_where_a_hypothesis_is_not_certain(hypothesis: str) -> None:
    given = f"{SETTING} {hypothesis} (< 0 (norm (plus u (scale -1 v))))"
    assert search_programs(law_statement(RUN, given, CLOSE.format("1/2")), 1, 0.1).cases == 0


def test_equal_expectations_define_a_law() -> None:
    types = {"P": ("law", "line"), "q": ("real",)}
    (one,) = solved(
        [
            parse(
                "(forall f (weight line) (= (E (x) P (app f x))"
                " (+ (* (+ 1 (* -1 q)) (E (z) (gauss line) (app f z)))"
                " (* q (E (z) (gauss line) (app f (+ z 2)))))))"
            )
        ],
        types,
    )
    assert (one.name, one.whole) == ("P", True)
    floats = Laws()
    tail = 0.02275013194817921
    for test, mean in (("x", 0.5), ("(^ x 2)", 2.0), ("(ind (< 2 x))", 0.25 * 0.5 + 0.75 * tail)):
        assert math.isclose(expected(floats, one.term, test, {"q": 0.25}), mean, rel_tol=1e-9)


def expected(floats: Laws, law: Term, test: str, env: dict[str, Any]) -> float:
    body = parse(test)
    return floats.expect(law, env, lambda at: floats.real(body, {"x": at[0]}))


CLIP = "(bind (x) (bind (w) (gauss line) (dirac (max 0 w))) (bind (z) (gauss line) (dirac {})))"


@pytest.mark.parametrize(
    ("law", "value", "mean"),
    [
        (
            "(bind (x) (gauss line) (bind (y) (gauss line) (dirac (+ (* 3 x) (* 4 y)))))",
            "(ind (< 5 x))",
            0.15865525393145707,
        ),
        ("(bind (x) (gauss line) (dirac (max 0 x)))", "x", 0.3989422804014327),
        (CLIP.format("(+ x z)"), "(^ x 2)", 1.5),
        (CLIP.format("(max 0 (+ x z))"), "(ind (< 0 x))", 0.625),
        (
            "(bind (x) (gauss line) (bind (w) (bind (y) (gauss line) (dirac (+ x y))) (dirac (+ x w))))",
            "(^ x 2)",
            5.0,
        ),
        ("(bind (x) (gauss line) (dirac (E (y) (bind (z) (gauss line) (dirac (+ x z))) y)))", "(^ x 2)", 1.0),
        ("(bind (x) (gauss line) (dirac (ind (< 0 x))))", "(^ x 2)", 0.5),
        ("(bind (x y) (bind (w) (gauss line) (dirac w w)) (dirac (+ x (* -1 y))))", "(^ x 2)", 0.0),
    ],
)  # fmt: skip
@pytest.mark.parametrize("finer", [1, 2])
def test_laws(law: str, value: str, mean: float, finer: int) -> None:
    assert math.isclose(expected(Laws(finer), parse(law), value, {}), mean, rel_tol=1e-8, abs_tol=1e-12)


def test_draws_from_one_law_are_independent() -> None:
    floats = Laws()
    twice = parse("(bind (x) P (bind (y) P (dirac (+ x (* -1 y)))))")
    law = floats.places(parse("(bind (z) (gauss line) (dirac z))"), {})
    assert math.isclose(floats.expect(twice, {"P": law}, lambda at: at[0] ** 2), 2.0, rel_tol=1e-9)
