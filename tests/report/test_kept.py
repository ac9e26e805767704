"""`verify show --catalogue`: a claim as it is recorded reads as one that was just examined."""

from __future__ import annotations

from pathlib import Path

from tests.suite.project import make, verify
from verify.claims.catalogue import load
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
