"""False claims that cite false claims: each is refuted, none proved, and the run ends as for refutations; where what is
cited is proved or an axiom, a claim that is both proved and refuted ends the run."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.suite.project import make, verify
from verify.kernel.verdict import Inconsistent
from verify.suite.examine import Contrary, Result
from verify.suite.run import Run, settle

HEAD = '"""Small claims."""\nfrom verify.lemma import *\n\ng, d = reals("g d")\n'
ONE = 'one = claim("One", given=[g >= 0], show=g >= 1)\n'
TWO = 'two = claim("Two", given=[g >= 0], show=2 * g >= 1, proof=[by.use(one)])\n'
THREE = 'three = claim("Three", given=[g >= 0], show=4 * g >= 1, proof=[by.use(two)])\n'
TRUE = 'true = claim("True", given=[g >= 0], show=g + 1 >= 0, proof=[by.use(one)])\n'
CIRCLE = """one = claim("One", given=[g >= 0], show=g >= 2, proof=[by.use("two")])
two = claim("Two", given=[g >= 0], show=g >= 2, proof=[by.use("one")])
"""
CITED = "its proof fails: {}: its proof rests on {}, which is refuted"


def told(folder: Path, source: str, *words: str) -> tuple[int, dict[str, str], list[str]]:
    """The exit code of a run, the recorded verdicts and the lines on proofs that fail."""
    make(folder, HEAD + source)
    ran = verify(folder, "run", *words)
    assert "both proved" not in ran.stderr and "Traceback" not in ran.stderr, ran.stderr
    record = folder / "reports" / "verdicts.json"
    entries = json.loads(record.read_text()) if record.exists() else []
    lines = [line for line in ran.stdout.splitlines() if line.startswith("its proof fails")]
    return ran.returncode, {entry["id"]: entry["verdict"] for entry in entries}, lines


def test_a_false_claim_whose_proof_cites_a_false_one_is_refuted(tmp_path: Path) -> None:
    """The run ended with 2, without reports, and called it a bug."""
    for _ in range(2):  # the second time from the cache
        code, verdicts, lines = told(tmp_path, ONE + TWO)
        assert code == 1 and verdicts == {"one": "refuted", "two": "refuted"}
        assert lines == [CITED.format("two", "one")]
    assert verify(tmp_path, "recheck").returncode == 0


@pytest.mark.parametrize("order", [ONE + TWO + THREE, "one = two = None\n" + ONE + TWO + THREE])
def test_a_chain_of_three_false_claims_is_refuted(tmp_path: Path, order: str) -> None:
    code, verdicts, lines = told(tmp_path, order)
    assert code == 1 and set(verdicts.values()) == {"refuted"} and len(verdicts) == 3
    assert lines == [CITED.format("two", "one"), CITED.format("three", "two")]


def test_two_false_claims_that_cite_each_other_are_refuted(tmp_path: Path) -> None:
    code, verdicts, lines = told(tmp_path, CIRCLE)
    assert code == 1 and verdicts == {"one": "refuted", "two": "refuted"}
    assert lines == [CITED.format("one", "two"), CITED.format("two", "one")]


def test_what_a_refuted_claim_cites_is_examined_with_it(tmp_path: Path) -> None:
    """Where it alone is asked for, too: otherwise nobody knows whether its proof counts."""
    code, _, lines = told(tmp_path, ONE + TWO, "two")
    assert code == 1 and lines == [CITED.format("two", "one")]


def test_a_true_claim_whose_proof_cites_a_false_one_is_open(tmp_path: Path) -> None:
    code, verdicts, lines = told(tmp_path, ONE + TWO + TRUE)
    assert code == 1 and verdicts == {"one": "refuted", "two": "refuted", "true": "open"}
    assert lines == [CITED.format("two", "one"), CITED.format("true", "one")]


def test_the_page_of_such_a_claim_says_what_its_proof_rests_on(tmp_path: Path) -> None:
    told(tmp_path, ONE + TWO)
    shown = verify(tmp_path, "show", "two")
    assert "its proof fails:\nits proof rests on one, which is refuted\n" in shown.stdout and "refuted" in shown.stdout


# --- the joining of results -----------------------------------------------------------------------------------------

PROOF: Mapping[str, Any] = {"verdict": "proved", "proof": {}}
POINT: Mapping[str, Any] = {"verdict": "refuted", "witness": {}}


def proved(id: str, *cites: str, against: tuple[str, ...] | None = None) -> Result:
    other = None if against is None else Contrary("refuted", POINT, dict.fromkeys(against, ""))
    return Result(id, "", "proved", PROOF, dict.fromkeys(cites, ""), contrary=other)


def refuted(id: str, *cites: str, shown: tuple[str, ...] | None = None) -> Result:
    other = None if shown is None else Contrary("proved", PROOF, dict.fromkeys(shown, ""))
    return Result(id, "", "refuted", POINT, dict.fromkeys(cites, ""), contrary=other)


def settled(*results: Result, axioms: tuple[str, ...] = ()) -> Run:
    claims = {one.id: SimpleNamespace(id=one.id, kind="axiom" if one.id in axioms else "lemma") for one in results}
    catalogue: Any = SimpleNamespace(claims=claims, library={})
    return settle(catalogue, {one.id: one for one in results})


def test_a_claim_that_is_proved_and_refuted_ends_the_run_where_all_that_is_cited_is_proved() -> None:
    with pytest.raises(Inconsistent, match=r"b was both proved and refuted: its proof rests on a, .* this is a bug"):
        settled(proved("a"), refuted("b", shown=("a",)))
    with pytest.raises(Inconsistent, match=r"its refutation rests on a, "):
        settled(proved("a"), proved("b", against=("a",)))
    with pytest.raises(Inconsistent, match=r"its proof and its refutation rest on a, c, "):
        settled(proved("a"), proved("c"), proved("b", "a", against=("c",)))
    axiom = Result("x", "", "supported")
    with pytest.raises(Inconsistent, match=r"its proof rests on the axiom x, which must be false"):
        settled(axiom, proved("a", "x"), refuted("b", shown=("a",)), axioms=("x",))
    false = Result("x", "", "refuted", POINT)  # an axiom that an attack refutes is to blame as well
    with pytest.raises(Inconsistent, match=r"its proof rests on the axiom x, which must be false"):
        settled(false, proved("a", "x"), refuted("b", shown=("a",)), axioms=("x",))


def test_a_proof_that_rests_on_what_is_open_counts_for_nothing() -> None:
    found = settled(Result("a", "", "open"), refuted("b", shown=("a",))).findings["b"]
    assert (found.verdict, found.result.reason) == ("refuted", "its proof rests on a, which is not proved")


def test_a_refutation_that_rests_on_a_false_claim_does_not_end_the_run() -> None:
    found = settled(refuted("a"), proved("b", against=("a",))).findings["b"]
    assert (found.verdict, found.result.reason) == ("proved", "its refutation rests on a, which is refuted")


def test_where_the_proof_falls_the_refutation_counts_if_what_it_cites_is_proved() -> None:
    found = settled(refuted("a"), proved("c"), proved("b", "a", against=("c",)), proved("over", "b")).findings
    assert {id: one.verdict for id, one in found.items()} == {
        "a": "refuted",
        "c": "proved",
        "b": "refuted",
        "over": "open",
    }
    assert "its proof rests on a, which is refuted" in found["b"].result.reason
    neither = settled(refuted("a"), proved("b", "a", against=("a",))).findings["b"]
    assert neither.verdict == "open" and neither.result.evidence is None


def test_a_circle_of_proofs_against_which_refutations_stand_is_refuted() -> None:
    found = settled(proved("c"), proved("a", "b", against=("c",)), proved("b", "a", against=("c",))).findings
    assert {id: one.verdict for id, one in found.items()} == {"a": "refuted", "b": "refuted", "c": "proved"}
