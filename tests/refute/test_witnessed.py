"""Hints that are whole refutations: what they say is proved at the witness, or they refute nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.laws import law_statement
from verify.kernel.statement import Statement
from verify.kernel.verdict import judge
from verify.language.expr import Abs, expr
from verify.language.laws import dirac, indicator, line, value
from verify.prove.steps import each_part, intro, witness
from verify.refute import search
from verify.refute.models import search_models
from verify.refute.witnessed import is_whole, witnessed

# No finite model decides a hypothesis about all reals.
STATEMENT = law_statement(
    "(X (space)) (M (law X)) (g (fun X)) (f (fun line))",
    "(forall s (real) (=> (< 0 s) (<= (app f s) (* 2 s))))",
    "(<= (app f (E (x) M (app g x))) (E (x) M (app g x)))",
)
X = {"X": "line", "M": dirac(expr(0)), "g": value(line, lambda x: expr(1))}
DOUBLE = {**X, "f": value(line, lambda s: 2 * s)}
# A supremum by duality: it has to be shown to be large by an example, which no search would find.
DUAL = law_statement(
    "(X (space)) (M (law X)) (N (law X)) (f (fun line)) (c (real))",
    "(forall s (real) (=> (< 0 s) (= (app f s) (abs (+ s -1)))))",
    "(forall a (bounded X) (forall b (bounded X) (=> (forall x (point X) (forall s (real) (=> (< 0 s)"
    " (<= (+ (* (app a x) s) (app b x)) (app f s))))) (<= (+ (E (x) M (app a x)) (E (x) N (app b x))) c))))",
)
APART = {**{"X": "line", "M": dirac(expr(0)), "N": dirac(expr(1)), "c": "1"}, "f": value(line, lambda s: Abs(s - 1))}


def shown(statement: Statement, hint: dict[str, Any]) -> str:
    evidence, why = witnessed(statement, hint, {})
    assert (evidence is None) == bool(why)
    return why or judge(statement, evidence or {}, {}).verdict


def test_the_rest_is_proved_automatically() -> None:
    assert shown(STATEMENT, {"witness": DOUBLE}) == "refuted"
    assert search_models(STATEMENT, 1, effort=0.1).evidence is None
    outcome = search(STATEMENT, seed=0, effort=0.1, hints=[{"witness": DOUBLE}])
    assert outcome.evidence is not None and outcome.methods == ("hint",)


@pytest.mark.parametrize(
    ("values", "where"),
    [
        ({**X, "f": value(line, lambda s: s)}, "show"),  # the conclusion holds there
        ({**X, "f": value(line, lambda s: 3 * s)}, "given 0"),  # the hypothesis does not
        (X, "witness"),  # a name has no value
        ({**DOUBLE, "M": "3"}, "witness"),
        ({**DOUBLE, "X": "2"}, "witness"),
    ],
)
def test_what_is_no_counterexample_refutes_nothing(values: Any, where: str) -> None:
    assert f"fails at {where}: " in shown(STATEMENT, {"witness": values})
    outcome = search(STATEMENT, seed=0, effort=0.02, hints=[{"witness": values}])
    assert outcome.evidence is None and f"fails at {where}: " in str(outcome.suspicion)


def test_written_steps_show_what_the_prover_does_not() -> None:
    bounded = value(line, lambda x: expr(0))
    example = (witness(value(line, lambda x: 2 * indicator(x <= 0) - 1)),)
    opposite = (witness(value(line, lambda x: 1 - 2 * indicator(x <= 0))),)
    assert "fails at show: " in shown(DUAL, {"witness": APART})
    steps = (intro(), *example, *opposite)
    assert shown(DUAL, {"witness": APART, "proofs": {"show": steps}}) == "refuted"
    # An example that does not show it; the divergence is 2.
    wrong = (intro(), witness(bounded), witness(bounded), each_part((), ()))
    assert "fails at show: " in shown(DUAL, {"witness": APART, "proofs": {"show": wrong}})
    assert "fails at show: " in shown(DUAL, {"witness": {**APART, "c": "2"}, "proofs": {"show": steps}})


def test_points_go_on_as_before() -> None:
    point = {"X": "1", "M": ["1"]}
    assert is_whole({"witness": DOUBLE}) and not is_whole(point) and not is_whole({"values": point})
    plain = search(STATEMENT, seed=3, effort=0.05, hints=[point])
    assert plain == search(STATEMENT, seed=3, effort=0.05, hints=[point])
    with_whole = search(STATEMENT, seed=3, effort=0.05, hints=[{"witness": X}, point])
    assert (with_whole.cases, with_whole.evaluations) == (plain.cases, plain.evaluations)
