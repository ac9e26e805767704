"""The page on other accountants says of each claim what the reports say, and omits no refuted formula."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from verify.site.build import DOCUMENTS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "audit.md").read_text(encoding="utf-8")
VERDICTS = {entry["id"]: entry["verdict"] for entry in json.loads((ROOT / "reports" / "verdicts.json").read_text())}
# `id` (verdict), on one line.
NAMED = re.findall(r"`(\w+)` \((proved|refuted)\)", PAGE)


def test_the_page_is_on_the_site() -> None:
    assert "audit.md" in DOCUMENTS


@pytest.mark.parametrize(("id", "verdict"), sorted(set(NAMED)))
def test_a_claim_on_the_page_has_the_verdict_that_it_says(id: str, verdict: str) -> None:
    assert VERDICTS.get(id) == verdict


def test_every_refuted_formula_of_the_audit_is_on_the_page() -> None:
    modules = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "lemmas" / "audits").glob("*.py"))
    refuted = set(re.findall(r"^(\w+) = claim\(", modules, re.MULTILINE))
    assert refuted and refuted <= {id for id, verdict in NAMED if verdict == "refuted"}


def test_an_id_in_code_is_a_claim_with_its_verdict() -> None:
    """No id of the catalogue stands on the page without its verdict."""
    assert sorted({id for id in re.findall(r"`(\w+)`", PAGE) if id in VERDICTS} - {id for id, _ in NAMED}) == []
