"""Changes of a claim that nobody wrote: each run makes them, tells what is refuted, and remembers it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.suite.project import make, verify
from verify.claims.claim import Claim, Mutant
from verify.language.expr import exp, real
from verify.suite import changes, examine

x, y = real("x"), real("y")
PRODUCT = Claim("product", "x y >= 2", given=(x >= 1, y >= 2), show=x * y >= 2)
MODULE = '''"""Products."""
from verify.lemma import *
x, y = reals("x y")
@claim("x y >= 2", given=[x >= 1, y >= 2], show=x * y >= 2)
def product(): ...
@claim("exp x >= 1", given=[x >= 1, y >= 3], show=exp(x) >= 1)
def grows(): ...
'''


PROOFS: dict[str, Any] = {}


def doubted(claim: Claim, seen: Any) -> Any:
    if claim.statement.hash not in PROOFS:
        PROOFS[claim.statement.hash] = examine.examine(claim, {}).evidence
    return examine.doubted(claim, PROOFS[claim.statement.hash], {}, 1.0, float("inf"), seen)


def told(claim: Claim, seen: Any = None) -> dict[str, bool]:
    return {one.change: one.evidence is not None for one in examine.examine(claim, {}, seen=seen).changed}


def test_each_change_of_what_is_proved_is_attacked() -> None:
    names = ("without 1 <= x", "without 2 <= y", "the bound a tenth tighter", "turned round")
    assert told(PRODUCT) == dict.fromkeys(names, True)


GROWS = Claim("grows", "exp", given=(x >= 1, y >= 3), show=exp(x) >= 1)


def test_what_is_not_needed_is_told_as_such() -> None:
    found = {one.change: one for one in examine.examine(GROWS, {}).changed}
    assert found["without 3 <= y"].unused and found["without 1 <= x"].evidence and not found["without 1 <= x"].unused


def test_that_a_proof_does_not_use_a_hypothesis_is_the_kernels_word() -> None:
    proof = examine.examine(GROWS, {}).evidence
    assert proof is not None and changes.is_unused(1, proof, GROWS, {}) and not changes.is_unused(0, proof, GROWS, {})
    hashes = [variant.hash for _, variant in changes.variants(GROWS)]
    found = doubted(GROWS, dict.fromkeys(hashes, changes.UNUSED))  # a record that says so of all
    assert [one.unused for one in found] == [False, True, False, False] and found[0].evidence is not None


def test_of_what_is_false_nothing_is_changed() -> None:
    assert told(Claim("false", "x y >= 3", given=(x >= 1, y >= 2), show=x * y >= 3)) == {}


def test_what_a_mutant_says_is_not_made_again() -> None:
    written = PRODUCT.of(mutants=(Mutant("no lower bound of x", given=(y >= 2,)),))
    assert "without 1 <= x" not in told(written) and len(told(written)) == 3


def test_what_was_seen_is_not_looked_for_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = Claim("grows", "exp", given=(x >= 1, y >= 3), show=exp(x) >= 1)
    found = doubted(claim, {})
    (tmp_path / "changes.jsonl").write_text(changes.line(claim, found), encoding="utf-8")
    seen = changes.recorded(tmp_path)["grows"]
    assert seen == changes.recorded(tmp_path, "grows")["grows"] and not changes.recorded(tmp_path, "other")

    def no_search(*_: Any) -> Any:
        raise AssertionError("it was seen before")

    other = claim.of(given=(x >= 2, y >= 4))
    assert doubted(other, {})
    monkeypatch.setattr(examine, "attack", no_search)
    assert doubted(claim, seen) == found
    with pytest.raises(AssertionError):
        doubted(other, seen)


def test_a_record_is_not_believed() -> None:
    variants = changes.variants(PRODUCT)
    hashes = [variant.hash for _, variant in variants]
    lie = {"verdict": "refuted", "witness": {"x": "3", "y": "3"}, "bits": 128}  # 9 >= 2, and >= 11/5
    assert [changes.refutes(lie, one) for _, one in variants] == [False, False, False, True]
    found = doubted(PRODUCT, dict.fromkeys(hashes[:3], lie))
    assert all(one.evidence not in (None, lie) for one in found)  # searched anew


def test_changes_are_told_by_what_they_say() -> None:
    """A hypothesis more moves the numbers, and what was seen of the others counts."""
    before = {variant.hash for _, variant in changes.variants(Claim("a", "a", given=(x >= 0,), show=x**2 >= 0))}
    after = {variant.hash for _, variant in changes.variants(Claim("b", "b", given=(y >= 0, x >= 0), show=x**2 >= 0))}
    without_y = Claim("b", "b", given=(x >= 0,), show=x**2 >= 0).statement
    assert len(before) == 3 and len(after) == 4 and changes.replace(without_y, id=changes.ID).hash in after - before


def test_damaged_lines_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "changes.jsonl").write_text('{"claim": 1}\nno json\n{"claim":"a","changes":[]}\n', encoding="utf-8")
    assert changes.recorded(tmp_path) == {"a": {}} and changes.recorded(tmp_path / "nowhere") == {}


def test_a_run_records_and_tells_them(tmp_path: Path) -> None:
    make(tmp_path, MODULE)
    done = verify(tmp_path, "run")
    assert done.returncode == 0, done.stdout + done.stderr
    text = (tmp_path / "reports/changes.jsonl").read_text(encoding="utf-8")
    assert [json.loads(line)["claim"] for line in text.splitlines()] == ["grows", "product"]
    page = (tmp_path / "reports/lemmas/mine.md").read_text(encoding="utf-8")
    assert (
        "of 4 changes that nobody wrote 4 are refuted" in page and "`without 3 <= y`: the proof does not use it" in page
    )
    assert "without 1 <= x: refuted at x = 0, y = 3" in verify(tmp_path, "show", "product").stdout
    assert verify(tmp_path, "recheck").returncode == 0
    cold = verify(tmp_path, "run", "--no-cache")
    assert cold.returncode == 0 and (tmp_path / "reports/changes.jsonl").read_text(encoding="utf-8") == text


def test_what_was_refuted_and_is_not_any_more_is_told(tmp_path: Path) -> None:
    make(tmp_path, MODULE)
    assert verify(tmp_path, "run").returncode == 0
    path = tmp_path / "reports/verdicts.json"
    entries = json.loads(path.read_text(encoding="utf-8"))
    assert entries[1]["evidence"]["changes"] == {"refuted": 4, "total": 4}
    entries[1]["evidence"]["changes"] = {"refuted": 5, "total": 4}
    path.write_text(json.dumps(entries), encoding="utf-8")
    done = verify(tmp_path, "run")
    assert done.returncode == 1 and "product: 5 changes recorded as refuted, now 4" in done.stdout + done.stderr
