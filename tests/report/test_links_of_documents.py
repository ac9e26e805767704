"""A relative link of the README or of a page of docs/ leads to a file, and to a place that is in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "lemmas/README.md", ROOT / "verify/README.md"])


def places(page: Path) -> set[str]:
    """The anchors of a page: what it names so, and its headings as GitHub names them."""
    text = page.read_text(encoding="utf-8")
    heads = (
        re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in re.findall(r"^#+ (.*)$", text, re.M)
    )
    return {*re.findall(r'<a (?:id|name)="([^"]+)"', text), *heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_its_links_lead_somewhere(page: Path) -> None:
    lost = []
    text = re.sub(r"^ *```.*?^ *```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        name, _, place = link.partition("#")
        target = page.parent / name if name else page
        if "://" in link or link.startswith("mailto:"):
            continue
        if not target.exists() or (place and target.suffix == ".md" and place not in places(target)):
            lost.append(link)
    assert lost == []
