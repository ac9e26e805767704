"""The search for finite models: mutants of true statements fall, the true ones stand."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.kernel.laws import EG, FALSE, TRUE, law_statement
from verify.kernel.check import refuted
from verify.kernel.cited import MOMENT
from verify.refute.models import search_models, speaks_of_laws

OTHERS = {
    "one function does not determine a law": law_statement(
        "(X (space)) (M (law X)) (N (law X)) (f (bounded X))",
        "(= (E (x) M (app f x)) (E (x) N (app f x)))",
        "(same M N)",
    ),
    "the norm is not additive": law_statement(
        "(V (normed)) (p (point V)) (q (point V))", "", "(<= (+ (norm p) (norm q)) (norm (plus p q)))"
    ),
    "maps are not linear": law_statement(
        "(V (normed)) (T (map (V) V)) (p (point V))", "", "(eq (app T (plus p p)) (scale 2 (app T p)))"
    ),
    "Jensen turned round": law_statement(
        "(X (space)) (M (law X)) (f (bounded X))", "", "(<= (E (x) M (^ (app f x) 2)) (^ (E (x) M (app f x)) 2))"
    ),
    "a divergence is not symmetric": law_statement(
        "(X (space)) (M (law X)) (N (law X)) (g (real)) (d (real))",
        f"(<= 1 g) {EG('g', 'X', 'M', 'N', 'd')}",
        EG("g", "X", "N", "M", "d"),
    ),
    "the triangle inequality of E_gamma needs its factor": law_statement(
        "(X (space)) (M (law X)) (N (law X)) (L (law X)) (g (real)) (d (real)) (e (real))",
        f"(<= 1 g) {EG('g', 'X', 'M', 'N', 'd')} {EG('g', 'X', 'N', 'L', 'e')}",
        EG("(* g g)", "X", "M", "L", "(+ d e)"),
    ),
    "tests to try": law_statement(
        "(X (space)) (M (law X))", "", "(forall t (test X) (<= (E (x) M (app t x)) (E (x) M (^ (app t x) 2))))"
    ),
    "noise moves": law_statement(
        "(V (normed)) (N (law V)) (u (point V))", "", EG("1", "V", "(bind (x) N (dirac (plus u x)))", "N", "1/2")
    ),
    "a kernel on the line": law_statement(
        "(P (law line)) (f (test line))", "", "(<= (E (x) P (app f x)) (app f (E (x) P x)))"
    ),
    "sequences": law_statement(
        "(a (sequence (real))) (n (size)) (X (space))",
        "(forall t (integer) (=> (<= 0 t) (=> (< t n) (<= (at a t) (at a (+ t 1))))))",
        "(< (at a 0) (at a n))",
    ),
}
# True on every finite space, and false in general: no model may refute them, and nothing may call them true.
FINITE = {
    "the supremum is attained": law_statement(
        "(X (space)) (f (fun X))", "", "(exists x (point X) (forall z (point X) (<= (app f z) (app f x))))"
    ),
    "every function is bounded": law_statement(
        "(X (space)) (f (fun X))", "", "(exists B (real) (forall x (point X) (<= (app f x) B)))"
    ),
}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", [*FALSE, *OTHERS])
def test_false_statements_are_refuted(name, seed):
    statement = {**FALSE, **OTHERS}[name]
    evidence = search_models(statement, seed, library={MOMENT.id: MOMENT}).evidence
    assert evidence is not None and evidence["verdict"] == "refuted"
    assert refuted(statement, evidence, {MOMENT.id: MOMENT})[0].lemmas <= {MOMENT.id}


@pytest.mark.parametrize("name", [*TRUE, *FINITE])
def test_others_are_not(name):
    assert search_models({**TRUE, **FINITE}[name], 1, effort=0.15).evidence is None


@pytest.mark.long
def test_the_search_is_a_function_of_its_seed():
    statement = FALSE["joint convexity, minimum"]
    assert search_models(statement, 5) == search_models(statement, 5) != search_models(statement, 6)


def test_hints():
    statement = FALSE["two points, gamma >= 0"]
    hint = {"X": "1", "Y": "1", "K": [["1"]], "g": "1/2"}
    found = search_models(statement, 1, hints=[hint]).evidence
    whole = {"values": {**hint, "h": "1/2"}, "try": {"M": [["1"]], "N": [["1"]], "e": ["1/2"]}}
    assert found is not None
    assert search_models(statement, 1, effort=0.01, hints=[whole]).evidence["model"] == whole
    for nonsense in ({"X": "no"}, {"values": {"K": [[]]}}, {"try": {"M": [[]]}, "values": {}}):
        search_models(statement, 1, effort=0.05, hints=[nonsense])


def test_a_deadline_stops_the_search():
    assert search_models(FALSE["data processing turned round"], 1, deadline=0.0).evidence is None


def test_what_speaks_of_laws():
    assert speaks_of_laws(TRUE["data processing"])
    assert not speaks_of_laws(law_statement("(x (real)) (n (size)) (p (distribution n))", "", "(< x 0)"))


CHOSEN = """
from verify.kernel.statement import load
from verify.refute.models import constructed, search_models

statement = load({text!r})
for find in (search_models, constructed):
    found = find(statement, 1, 1.0)
    print(found.evidence, found.cases, found.tries)
"""


@pytest.mark.long
def test_the_order_of_points_is_not_that_of_hashes() -> None:
    """Vectors have the hash of a text, which differs from process to process: so did what was found."""
    text = (
        "(statement shift (names (D (real)) (G (real)) (V (normed)) (delta (real)) (gamma (real))"
        " (mu (law V)) (nu (law V)) (z (real))) (given (<= 0 z) (<= 0 gamma) (<= 0 G)"
        " (exists pi (law V V) (and"
        " (forall f (bounded V) (= (E (u k) pi (app f u)) (E (x) mu (app f x))))"
        " (forall h (test V) (<= (E (u k) pi (app h (plus u (scale (min 1 (* z (^ (norm k) -1))) k))))"
        " (+ (* G (E (x) nu (app h x))) D)))))) (show (forall phi (test V) (<= (+ (E (x) mu (app phi x))"
        " (* -1 (* G gamma) (E (x) nu (app phi x)))) (+ D delta)))))"
    )
    said = set()
    for seed in ("0", "3", "5"):
        run = [sys.executable, "-c", CHOSEN.format(text=text)]
        done = subprocess.run(run, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": seed})
        assert done.returncode == 0, done.stderr
        said.add(done.stdout)
    assert len(said) == 1
