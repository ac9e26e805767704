"""A claim is proved if the kernel accepts its certificate and the judge the lines of it: both are asked in a run."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.suite.project import make, verify
from verify.claims.catalogue import Catalogue, load
from verify.claims.claim import MalformedClaim
from verify.claims.config import BadConfig, find
from verify.judge.lines import read, write
from verify.suite import further
from verify.suite.run import JudgeRefuses, Run, run


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    make(tmp_path)
    sys.path.insert(0, str(tmp_path))
    return load([str(tmp_path / "mine.py")])


def examined(catalogue: Catalogue, cache: Path | None = None, **options: Any) -> Run:
    return run(catalogue, jobs=1, cache=cache, **options)


def test_lines_are_counted_for_what_is_proved_and_for_nothing_else(catalogue: Catalogue) -> None:
    found = examined(catalogue).findings
    assert (found["log_upper"].lines or 0) > 0 and (found["exp_upper_repaired"].lines or 0) > 0
    assert found["exp_upper"].verdict == "refuted" and found["exp_upper"].lines is None


def test_lines_that_the_judge_refuses_stop_the_run(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = further.made

    def broken(*given: Any) -> further.Made:
        made = honest(*given)
        proof = read(made.text)
        return made._replace(text=write(proof._replace(lines=[["ring", "(< 1 0)", []]])))

    monkeypatch.setattr(further, "made", broken)
    with pytest.raises(JudgeRefuses, match="the judge refuses the lines"):
        examined(catalogue)


@pytest.mark.parametrize("evil", ["other", "cites"])
def test_lines_of_something_else_stop_the_run(evil: str, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = further.made

    def broken(body: Any, statements: Any, claims: Any) -> further.Made:
        made = honest(body, statements, claims)
        proof = read(made.text)
        other = "exp_upper_repaired" if proof.id == "log_upper" else "log_upper"
        if evil == "other":
            return honest({**body, "id": other}, statements, claims)._replace(text=write(proof._replace(id=other)))
        if proof.id == "log_upper":
            return made
        return made._replace(text=write(proof._replace(lines=[["use", "exp_upper", ["x"], [0]]])))  # which is false

    monkeypatch.setattr(further, "made", broken)
    with pytest.raises(JudgeRefuses):
        examined(catalogue)


def stuck(body: Any, statements: Any, claims: Any) -> further.Made:
    return further.Made("", 7, 2, "combine: a rest stays")


def test_a_proof_without_lines_is_not_proved_unless_it_is_named(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(further, "made", stuck)
    found = examined(catalogue, kernel_alone={"log_upper": "for a test"}).findings
    assert found["log_upper"].verdict == "proved" and found["log_upper"].lines == 0
    assert found["exp_upper_repaired"].verdict == "open" and found["exp_upper_repaired"].lines is None
    assert (
        "no lines are found for 2 of its 7 steps (combine: a rest stays)" in found["exp_upper_repaired"].result.reason
    )


def test_what_was_kept_is_judged_again_and_damage_costs_time_alone(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    first = {id: one.lines for id, one in examined(catalogue, cache).findings.items()}
    path = cache / further.FOLDER / "log_upper.json"
    whole = json.loads(path.read_text())
    proof = read(whole["text"])
    planted = [
        {**whole, "text": write(proof._replace(lines=[["ring", "(< 1 0)", []]]))},
        {**whole, "text": "lines"},
        {**whole, "text": "", "stuck": 3},
        {**whole, "text": "", "stuck": 0},
        {**whole, "key": "0" * 64},
        {**whole, "text": 7},
        {"key": whole["key"]},
        [],
    ]
    for entry in planted[:2] + planted[3:]:
        path.write_text(json.dumps(entry))
        assert {id: one.lines for id, one in examined(catalogue, cache).findings.items()} == first
        assert json.loads(path.read_text()) == whole
    path.write_text(json.dumps(planted[2]))  # that there are none is believed: it makes nothing proved
    assert examined(catalogue, cache).findings["log_upper"].verdict == "open"
    path.unlink()
    made: list[str] = []
    honest = further.made
    monkeypatch.setattr(further, "made", lambda body, *rest: made.append(body["id"]) or honest(body, *rest))
    claims = further.Claims(catalogue.library)
    result = examined(catalogue, cache).findings["log_upper"].result
    statement = catalogue.claims["log_upper"].statement
    assert result.evidence is not None
    for _ in range(2):
        further.kept(statement, result.evidence, catalogue.library, claims, cache / further.FOLDER)
    assert made == []


def test_the_command_says_what_the_judge_says(tmp_path: Path) -> None:
    folder = make(tmp_path)
    assert verify(folder).returncode == 0
    shown = verify(folder, "show", "log_upper").stdout
    entries = {one["id"]: one for one in json.loads((folder / "reports/verdicts.json").read_text())}
    lines = entries["log_upper"]["evidence"]["lines"]
    assert lines > 0 and f"judged: {lines} elementary lines of the proof are accepted" in shown
    assert "lines" not in entries["exp_upper"]["evidence"]
    done = verify(folder, "freeze")
    assert done.returncode == 0 and "2 of 2 proofs written as lines to build/lines/" in done.stdout
    done = verify(folder, "recheck", "--frozen", "build/lines")
    assert done.returncode == 0 and "2 proofs and 3 refutations accepted by the judge, 0 refused" in done.stdout
    (folder / "build/lines/log_upper.lines.gz").write_bytes(b"")
    done = verify(folder, "recheck", "--frozen", "build/lines", "--json")
    accepted = json.loads(done.stdout)["accepted"]
    assert done.returncode == 1 and [id for id, verdict in accepted.items() if verdict == "proved"] == [
        "exp_upper_repaired"
    ]
    assert accepted["exp_upper"] == "refuted"
    assert verify(folder, "recheck", "--frozen", "nowhere").returncode == 2


@pytest.mark.parametrize("table", ['kernel_alone = ["a"]', 'kernel_alone = {a = ""}', "kernel_alone = {a = 1}"])
def test_reasons_are_asked_for(table: str, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(f'[tool.lemmas]\npackages = ["mine.py"]\n{table}\n')
    with pytest.raises(BadConfig, match="kernel_alone"):
        find(tmp_path)


def test_a_claim_does_not_take_the_name_of_an_axiom_of_the_judge(tmp_path: Path) -> None:
    """A proof of another claim that uses the axiom would have had no lines, for a reason that nobody could see."""
    (tmp_path / "named.py").write_text(
        '"""Squares."""\n\nfrom verify.lemma import *\n\nx = real("x")\n'
        'sq = claim("a square", given=[x >= 1], show=x * x >= 1)\n'
    )
    with pytest.raises(MalformedClaim, match="the id sq is that of an axiom of the judge: give it another one"):
        load([str(tmp_path / "named.py")])
