"""The cache is a convenience: what comes back from it is judged again, and damage costs time, not truth."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.suite.project import make, verify
from verify.suite.run import PRINTING, _sum


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = make(tmp_path_factory.mktemp("done"))
    assert verify(folder).returncode == 0
    return folder


@pytest.fixture
def project(done: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(done, tmp_path / "project"))


def entry(project: Path, id: str) -> Path:
    return project / f".verify_cache/results/{id}.json"


def unchanged(project: Path, again: set[str]) -> None:
    """A run gives the same reports, and examines these claims anew."""
    before = {p: p.read_bytes() for p in (project / "reports").rglob("*") if p.is_file()}
    found = verify(project)
    assert found.returncode == 0, found.stdout + found.stderr
    assert {line.split()[1] for line in found.stderr.splitlines()} == again
    assert before == {p: p.read_bytes() for p in (project / "reports").rglob("*") if p.is_file()}


def test_an_untouched_cache_examines_nothing(project: Path) -> None:
    unchanged(project, set())


def proved(result: dict[str, Any]) -> None:
    result.update(verdict="proved", evidence=None)


def stolen(result: dict[str, Any]) -> None:
    result.update(verdict="proved", evidence={"verdict": "proved", "proof": {"rule": "ring"}})


PLANTED: list[Callable[[dict[str, Any]], Any]] = [
    proved,
    stolen,
    lambda r: r.update(verdict="proved"),
    lambda r: r.update(verdict="vacuous"),
    lambda r: r.update(verdict="true"),
    lambda r: r.update(evidence=None),
    lambda r: r.update(id="log_upper"),
    lambda r: r.update(statement="0" * 64),
    lambda r: r.update(steps=7),
    lambda r: r.update(left="7"),
    lambda r: r.update(lemmas={"log_upper": "0" * 64}),
    lambda r: r["evidence"].update(witness={"x": "0"}),
    lambda r: r.update(mutants=[{"name": "m", "refuted": True, "evidence": None, "reason": ""}]),
    lambda r: r.pop("attack"),
]


@pytest.mark.parametrize("plant", PLANTED)
def test_a_planted_verdict_is_not_believed(project: Path, plant: Callable[[dict[str, Any]], Any]) -> None:
    path = entry(project, "exp_upper")
    body = json.loads(path.read_text())
    plant(body["result"])
    body["sum"] = _sum(body)  # by somebody who knows how it is made
    path.write_text(json.dumps(body))
    unchanged(project, {"exp_upper"})


def test_a_planted_mutant_is_not_believed(project: Path) -> None:
    path = entry(project, "log_upper")
    body = json.loads(path.read_text())
    body["result"]["mutants"][0]["evidence"]["witness"] = {"x": "0"}
    body["sum"] = _sum(body)
    path.write_text(json.dumps(body))
    unchanged(project, {"log_upper"})


def damages() -> list[Callable[[str], str]]:
    return [
        lambda t: "",
        lambda t: "{",
        lambda t: "[" * 100_000,
        lambda t: t[: len(t) // 2],
        lambda t: t.replace('"cases": ', '"cases": 1'),
        lambda t: t.replace('"margin": ', '"margin": 1'),
        lambda t: t.replace('"seconds": ', '"seconds": 1'),
        lambda t: t.replace('"verdict": "refuted"', '"verdict": "open"'),
        lambda t: t.replace('"key": "', '"key": "0'),
        lambda t: t.replace("{", '{"key": "x", ', 1),
        lambda t: "null",
        lambda t: t.replace('"sum": ', '"total": '),
    ]


@pytest.mark.parametrize("number", range(len(damages())))
def test_a_damaged_entry_is_as_good_as_none(project: Path, number: int) -> None:
    path = entry(project, "exp_upper")
    text = damages()[number](path.read_text())
    assert text != path.read_text()
    path.write_text(text)
    unchanged(project, {"exp_upper"})


def test_entries_that_change_places(project: Path) -> None:
    one, other = entry(project, "log_upper"), entry(project, "exp_upper")
    first, second = one.read_text(), other.read_text()
    one.write_text(second)
    other.write_text(first)
    unchanged(project, {"log_upper", "exp_upper"})


def test_a_cache_that_cannot_be_written_is_said_in_one_line(project: Path) -> None:
    shutil.rmtree(project / ".verify_cache")
    (project / ".verify_cache").write_text("a file in the way")
    found = verify(project)
    assert found.returncode == 0
    assert found.stderr.count("results are not kept for the next run") == 1
    assert "Traceback" not in found.stderr


def test_what_an_earlier_run_could_not_finish_writing_goes(project: Path) -> None:
    stale = entry(project, "exp_upper").with_name(".exp_upper.json.abc.tmp")
    stale.write_text("{")
    unchanged(project, set())
    assert not stale.exists()


def test_what_the_engine_leaves_out_is_named_by_its_place() -> None:
    """A module of the prover was left out of the engine, since it had the name of one that prints."""
    root = Path(__file__).parents[2] / "verify"
    assert all((root / name).is_file() for name in PRINTING)


SAID = '''"""One claim, proved by hand."""
from verify.lemma import *

x, y = reals("x y")

@claim("one more", given=[x >= 0], show=x <= x + 1)
def one_more():
    """Plainly."""
    linear()

@claim("a proof that fails", given=[x > 0, y > 0], show=x**x <= y**y + x**x + x)
def failing():
    """Not so."""
    linear()
'''


def test_words_for_readers_do_not_void_a_result(tmp_path: Path) -> None:
    """But for what failed, of which a line of the source is told."""
    make(tmp_path, SAID)
    assert "proved     one_more" in verify(tmp_path, "run").stderr
    (tmp_path / "mine.py").write_text(
        "# A comment.\n" + SAID.replace("Plainly", "Clearly").replace('"one more"', '"more"')
    )
    again = verify(tmp_path, "run")
    assert "one_more" not in again.stderr
    assert "mine.py:15: linear()" in again.stdout
    (tmp_path / "mine.py").write_text(SAID.replace("    linear()", "    linear(1)", 1))
    assert "proved     one_more" in verify(tmp_path, "run").stderr
