"""Models on which the two checkers once differed, found by the fuzz: both judge them alike."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checker.test_refutations import Corpus
from tests.kernel.tools import statement
from verify.kernel.certificate import export, write
from verify.kernel.check import CheckFailed
from verify.kernel.statement import Statement, load
from verify.kernel.verdict import judge

HAHN = (
    "(forall phi (test X) (forall h (test X)"
    " (=> (forall x (point X) (= (* (app h x) (+ (* -1 (app h x)) 1)) 0))"
    " (<= (+ (E (x) mu (app phi x)) (* -1 (E (x) nu (app phi x))))"
    " (+ (E (x) mu (app h x)) (* -1 (E (x) nu (app h x))))))))"
)


def folder(path: Any, entries: list[tuple[Statement, Any]], library: dict[str, Statement]) -> Corpus:
    """A reports folder of these certificates."""
    (path / "certificates").mkdir(parents=True)
    for one, evidence in entries:
        (path / "certificates" / f"{one.id}.json").write_text(write(one, evidence))
    statements = {**library, **{one.id: one for one, _ in entries}}
    (path / "statements.txt").write_text(export(statements))
    return Corpus(path)


def refuted_by_both(tmp_path: Any, names: str, show: str, model: dict[str, Any]) -> None:
    s, evidence = statement(names, "", show), {"verdict": "refuted", "model": model, "bits": 128}
    assert judge(s, evidence, {}).verdict == "refuted"
    corpus = folder(tmp_path, [(s, evidence)], {})
    ((_, certificate),) = corpus.certificates
    assert corpus.second(certificate) == "accepted"


def test_zero_times_what_is_not_known_is_zero(tmp_path: Any) -> None:
    """An integral in which a function occurs has no value in a model; 0 times it is 0."""
    times = "(* (int j 1 2 (app f S)) (E (x) mu (app g x)))"
    values = {"X": "1", "S": "1/3", "f": {"at": [[["1/3"], "1"]], "else": "1"}, "g": ["0"], "mu": ["1"]}
    names = "(X (space)) (S (real)) (f (test line)) (g (bounded X)) (mu (law X))"
    refuted_by_both(tmp_path, names, f"(< {times} 0)", {"values": values})


def test_a_function_under_a_quantifier_over_functions(tmp_path: Any) -> None:
    values = {"X": "2", "mu": ["3/4", "1/4"], "nu": ["0", "1"]}
    names = "(X (space)) (mu (law X)) (nu (law X))"
    refuted_by_both(tmp_path, names, HAHN, {"values": values, "try": {"h": [["0", "1"]]}})


def test_arguments_are_met_in_the_values_of_a_cited_claim(tmp_path: Any) -> None:
    """The second checker took "f(p) (E g)^2 <= 0 for all tests f" for true: it looked at the test 0 alone."""
    claim = load(
        "(statement claim_c (names (X (space)) (mu (law X)) (c (real))) (given (<= c 0))"
        " (show (forall g (weight X) (<= (* c (^ (E (x) mu (app g x)) 2)) 0))))"
    )
    given = "(forall f (test X) (forall g (weight X) (<= (* (app f p) (^ (E (x) mu (app g x)) 2)) 0)))"
    true = statement("(X (space)) (mu (law X)) (p (point X))", given, "(< 1 0)")
    evidence = {
        "verdict": "refuted",
        "model": {"values": {"X": "1", "mu": ["1"], "p": "1"}},
        "bits": 64,
        "cites": [{"id": "claim_c", "values": {"X": "X", "mu": "mu", "c": "(app f p)"}}],
    }
    with pytest.raises(CheckFailed):
        judge(true, evidence, {"claim_c": claim})
    corpus = folder(tmp_path, [(true, evidence), (claim, {"verdict": "proved", "proof": {}})], {})
    ((_, certificate),) = corpus.certificates
    assert corpus.second(certificate).startswith("rejected")


def refused_by_both(tmp_path: Any, names: str, given: str, show: str, model: dict[str, Any]) -> None:
    s, evidence = statement(names, given, show), {"verdict": "refuted", "model": model, "bits": 64}
    with pytest.raises(CheckFailed):
        judge(s, evidence, {})
    corpus = folder(tmp_path, [(s, evidence)], {})
    ((_, certificate),) = corpus.certificates
    assert corpus.second(certificate).startswith("rejected")


@pytest.mark.parametrize(
    ("given", "show"),
    [
        ("", "(forall i (index (exp 1) 3) (=> (<= 1 i) (!= i 1)))"),
        ("(exists i (index (exp 1) 3) (and (<= 1 i) (= i 1)))", "(< 1 0)"),
    ],
)
def test_an_index_whose_end_is_not_exact_is_not_filled_up(tmp_path: Any, given: str, show: str) -> None:
    """True statements (i is 3), which the second checker refuted: it looked at i = 1, for which the guard was enough."""
    refused_by_both(tmp_path, "(X (space))", given, show, {"values": {"X": "1"}})


@pytest.mark.parametrize("tried", ["(lambda (x) x)", "(lambda (x) 7/2)"])
def test_a_value_of_a_map_that_is_tried_lies_in_its_space(tmp_path: Any, tried: str) -> None:
    """A true statement, which the second checker refuted by a map that leaves the space."""
    names, show = "(X (space)) (Y (space)) (p (point X))", "(exists y (point Y) (eq (app g p) y))"
    model = {"values": {"X": "3", "Y": "2", "p": "3"}, "try": {"g": [tried]}}
    refused_by_both(tmp_path, names, "", f"(forall g (map (X) Y) {show})", model)


def test_a_value_of_a_kernel_that_is_tried_is_a_law_on_its_space(tmp_path: Any) -> None:
    names = "(X (space)) (Y (space)) (p (point X)) (f (test Y))"
    show = "(forall K (markov (X) (Y)) (= (E (y) (app K p) (app f y)) 1))"
    f = {"at": [[["1"], "1"], [["2"], "1"]], "else": "0"}
    model = {"values": {"X": "3", "Y": "2", "p": "3", "f": f}, "try": {"K": ["(lambda (x) (dirac x))"]}}
    refused_by_both(tmp_path, names, "(forall y (point Y) (= (app f y) 1))", show, model)


@pytest.mark.parametrize(("head", "verdict"), [("axiom", "accepted"), ("statement", "rejected")])
def test_a_model_may_cite_an_axiom_but_no_claim_that_is_not_proved(tmp_path: Any, head: str, verdict: str) -> None:
    """The second checker refused axioms, too (the kernel's page, 9); that a claim is proved is for the reports to say."""
    square = "(forall g (weight X) (<= (* {} (^ (E (x) mu (app g x)) 2)) 0))"
    cited = load(
        f"({head} cited (names (X (space)) (mu (law X)) (c (real))) (given (<= c 0)) (show {square.format('c')}))"
    )
    false = statement("(X (space)) (mu (law X))", square.format("-1"), "(< 1 0)")
    evidence = {"verdict": "refuted", "model": {"values": {"X": "1", "mu": ["1"]}}, "bits": 64}
    evidence["cites"] = [{"id": "cited", "values": {"X": "X", "mu": "mu", "c": "-1"}}]
    assert judge(false, evidence, {"cited": cited}).verdict == "refuted"
    corpus = folder(tmp_path, [(false, evidence)], {"cited": cited})
    ((_, certificate),) = corpus.certificates
    assert corpus.second(certificate).startswith(verdict)


def test_in_a_certificate_a_number_may_be_spelt_otherwise(tmp_path: Any) -> None:
    """One spelling is asked for in lines (page of the judge, 1), not in what the kernel reads (page of the kernel, 1)."""
    values = {"X": "1", "mu": ["2/2"], "f": "(lambda (x) (* 02/4 x))"}
    names = "(X (space)) (mu (law X)) (f (fun line))"
    refuted_by_both(tmp_path, names, "(<= 1 (E (x) mu (app f 1)))", {"values": values})
