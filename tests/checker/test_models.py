"""Models on which the two checkers once differed, found by the fuzz: both judge them alike."""

from __future__ import annotations

from typing import Any

from tests.checker.test_refutations import Corpus
from tests.kernel.tools import statement
from verify.kernel.certificate import export, write
from verify.kernel.statement import Statement
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
