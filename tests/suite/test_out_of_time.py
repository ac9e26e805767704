"""Steps decide, not the clock: a claim that meets the clock is not examined, and its record stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.suite.project import make
from verify.claims.claim import Claim, Mutant
from verify.cli import main as command
from verify.kernel.rationals import Fraction
from verify.language.expr import exp, real
from verify.prove.engine import Env, ProofFailed
from verify.refute import smt
from verify.suite import examine

x = real("x")
CLAIM = Claim(id="tangent", title="", show=exp(x) >= 1 + x, mutants=(Mutant("above", show=exp(x) >= 2 + x),))


def test_what_the_clock_ends_is_not_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    found = examine.examine(CLAIM, {})
    assert (found.verdict, found.late, found.mutants[0].refuted) == ("proved", False, True)
    monkeypatch.setattr(examine, "SECONDS", 1e-9)
    late = examine.examine(CLAIM, {})
    # Not a word of what half an attack or half a search has found.
    assert (late.verdict, late.evidence, late.late) == ("open", None, True)
    assert late.reason == "not examined: out of time" and late.attack.cases == 0
    assert [(m.name, m.refuted, m.reason) for m in late.mutants] == [("above", False, late.reason)]


def test_the_clock_of_z3_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smt, "SECONDS", 0)
    square = Claim(id="square", title="", show=x**2 >= 0)
    assert examine.examine(square, {}).late


def test_a_decisive_record_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(make(tmp_path))
    assert command(["run", "--jobs", "1"]) == 0
    before = {path: path.read_bytes() for path in Path("reports").rglob("*") if path.is_file()}
    cached = sorted(Path(".verify_cache/results").glob("*.json"))
    for path in cached:
        path.unlink()
    capsys.readouterr()
    with monkeypatch.context() as patch:
        patch.setattr(examine, "SECONDS", 1e-9)
        assert command(["run", "--jobs", "1"]) == 1
    printed = capsys.readouterr()
    assert "lost: log_upper: recorded as proved, now not examined: out of time" in printed.out
    assert "left as it is" in printed.err
    assert before == {path: path.read_bytes() for path in Path("reports").rglob("*") if path.is_file()}
    # It is not remembered either: the next run examines anew, and all is as recorded.
    assert not list(Path(".verify_cache/results").glob("*.json"))
    assert command(["run", "--jobs", "1"]) == 0
    assert sorted(Path(".verify_cache/results").glob("*.json")) == cached


def test_a_planted_late_result_is_examined_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from verify.suite.run import _sum

    monkeypatch.chdir(make(tmp_path))
    assert command(["run", "--jobs", "1"]) == 0
    path = Path(".verify_cache/results/log_upper.json")
    body = json.loads(path.read_text())
    body["result"] |= {"late": True, "verdict": "open", "evidence": None, "steps": 0, "lemmas": {}}
    body["sum"] = _sum(body)
    path.write_text(json.dumps(body))
    assert command(["run", "--jobs", "1"]) == 0


def test_steps_are_counted_through_the_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    env = Env(work=100)
    named = env.with_label("a", ())
    named.spend(60)
    assert env.done == [60]
    with pytest.raises(ProofFailed, match="out of steps"):
        env.spend(60)
    # A proof that has no steps left is not found, on a slow machine as on a quick one.
    hard = Claim(id="hard", title="", show=exp(x) >= 1 + x + x**2 / 2, given=(x >= Fraction(1, 2), x <= 9))
    assert examine.examine(hard, {}).verdict == "proved"
    monkeypatch.setattr(examine, "WORK", 0)
    found = examine.examine(hard, {})
    assert found.verdict == "supported" and "out of steps" in found.reason and not found.late
