"""`verify show --catalogue`: a claim as it is recorded reads as one that was just examined."""

from __future__ import annotations

from pathlib import Path

from tests.suite.project import MINE, make, verify
from verify.claims.catalogue import load
from verify.refute.simulate_mutants import SEEN
from verify.report.files import recorded
from verify.report.kept import kept


def test_the_recorded_page_is_the_examined_one(tmp_path: Path) -> None:
    make(tmp_path)
    assert verify(tmp_path, "run").returncode == 0
    shown = verify(tmp_path, "show", "log_upper").stdout
    again = verify(tmp_path, "show", "log_upper", "--catalogue", "mine.py")
    assert again.stdout == shown and "as recorded (`verify recheck`" in again.stderr
    catalogue = load([str(tmp_path / "mine.py")])
    claim, folder = catalogue.claims["log_upper"], tmp_path / "reports"
    entries = recorded(folder)
    assert kept(catalogue, claim, folder, entries) is not None
    assert kept(catalogue, claim, folder, {}) is None
    other = {**entries["log_upper"], "statement": "0" * 64}
    assert kept(catalogue, claim, folder, {**entries, "log_upper": other}) is None
    certificate = folder / "certificates" / "log_upper.json"
    certificate.write_text(certificate.read_text().replace('"rule":"', '"rule":"no_'))
    assert kept(catalogue, claim, folder, entries) is None


def test_what_has_another_proof_by_now_is_examined(tmp_path: Path) -> None:
    """The record is of the proof that was written then, unless the cache says that nothing changed since."""
    (tmp_path / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["mine.py"]\n')
    text = """
from verify.lemma import *

a, b, c = reals("a b c")


@claim("a c <= b c", given=[a <= b, c >= 0], show=a * c <= b * c)
def product():
    linear(c)
"""
    (tmp_path / "mine.py").write_text(text)
    assert verify(tmp_path, "run").returncode == 0
    kept_now = verify(tmp_path, "show", "product")
    assert "✔ proved" in kept_now.stdout and "as recorded" in kept_now.stderr
    (tmp_path / "mine.py").write_text(text.replace("linear(c)", "linear(b)"))
    shown = verify(tmp_path, "show", "product")
    assert "? open" in shown.stdout and "linear(b)" in shown.stdout and "as recorded" not in shown.stderr
    (tmp_path / "mine.py").write_text(text.replace("a * c <= b * c)", "a * c <= b * c + 1)"))
    assert "as recorded" not in verify(tmp_path, "show", "product").stderr


def test_what_the_simulator_saw_of_a_mutant_is_recorded_and_shown(tmp_path: Path) -> None:
    """Of the mutants of a whole statement only; the record is read back as it was."""
    make(tmp_path, MINE.replace('Source("paper", "Lemma 1")', 'Source("paper", "Lemma 1", "whole")'))
    assert verify(tmp_path, "run").returncode == 0
    entries, page = recorded(tmp_path / "reports"), (tmp_path / "reports" / "lemmas" / "mine.md").read_text()
    assert entries["log_upper"]["evidence"]["drawn"] == [SEEN]
    assert "drawn" not in entries["exp_upper_repaired"]["evidence"]
    assert f"; the simulator: {SEEN}\n" in page and page.count("the simulator:") == 1
    catalogue = load([str(tmp_path / "mine.py")])
    again = kept(catalogue, catalogue.claims["log_upper"], tmp_path / "reports", entries)
    assert again is not None
    assert [mutant.drawn for mutant in again.findings["log_upper"].result.mutants] == [SEEN]
