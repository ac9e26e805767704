"""The badge says what the reports say."""

from __future__ import annotations

import json
import xml.etree.ElementTree as tree
from collections import Counter
from pathlib import Path

from tests.suite.project import MINE, make, verify

TITLE = "{http://www.w3.org/2000/svg}title"


def shown(folder: Path) -> str:
    return str(tree.parse(folder / "reports" / "badge.svg").getroot().findtext(TITLE))


def test_it_counts_what_is_recorded(tmp_path: Path) -> None:
    assert verify(make(tmp_path), "run").returncode == 0
    assert shown(tmp_path) == "claims: 2 proved, 1 refuted"
    assert "#2b7a3d" in (tmp_path / "reports" / "badge.svg").read_text()


def test_what_is_undecided_is_seen(tmp_path: Path) -> None:
    hard = 'stuck = Claim(id="stuck", title="Its proof fails", show=x * x >= 0, proof=(use("nowhere"),))\n'
    source = MINE.replace("CLAIMS = (", f"{hard}CLAIMS = (stuck, ")
    verify(make(tmp_path, source.replace("from verify", "from verify.prove.steps import use\nfrom verify", 1)), "run")
    assert shown(tmp_path) == "claims: 2 proved, 1 refuted, 1 undecided"
    assert "#9a6700" in (tmp_path / "reports" / "badge.svg").read_text()


def test_ours_is_current() -> None:
    root = Path(__file__).parents[2]
    entries = json.loads((root / "reports" / "verdicts.json").read_text())
    found = Counter(entry["verdict"] for entry in entries if entry["kind"] != "axiom")
    assert shown(root) == f"claims: {found['proved']:,} proved, {found['refuted']:,} refuted"
