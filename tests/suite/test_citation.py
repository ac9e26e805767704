"""CITATION.cff and docs/papers.bib agree with the package and with lemmas/papers.py."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from lemmas.papers import PAPERS

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def bibliography() -> dict[str, dict[str, str]]:
    """Key -> the fields of an entry, without braces within."""
    text = (ROOT / "docs" / "papers.bib").read_text(encoding="utf-8")
    entries = re.findall(r"^@\w+\{(\w+),\n(.*?)^\}", text, re.DOTALL | re.MULTILINE)
    fields = {key: re.findall(r"^ +(\w+) += (.*?),$", body, re.DOTALL | re.MULTILINE) for key, body in entries}
    return {key: {n: re.sub(r"[{}]", "", v) for n, v in found} for key, found in fields.items()}


def cited() -> str:
    return (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_bibliography_has_the_papers_of_the_catalogue() -> None:
    found = bibliography()
    assert list(found) == list(PAPERS)
    for key, entry in found.items():
        names = ", ".join(author.split(",")[0] for author in entry["author"].split(" and "))
        assert f"{names}: {entry['title']}" == PAPERS[key]
        assert entry["year"] == re.sub(r"\D", "", key)


def test_the_citation_has_the_papers_in_the_same_order() -> None:
    _, references = cited().split("\nreferences:\n")
    titles = [title.strip('"') for title in re.findall(r"^    title: (.*)$", references, re.MULTILINE)]
    assert titles == [entry["title"] for entry in bibliography().values()]
    for reference, entry in zip(references.split("  - type: ")[1:], bibliography().values(), strict=True):
        assert re.findall(r"family-names: (\w+)", reference) == re.findall(r"(\w+),", entry["author"])
        assert f"year: {entry['year']}\n" in reference
        assert ("url" in entry) == ("    url: " in reference)
        assert entry.get("url", "") in reference


def test_the_citation_names_this_version_and_licence() -> None:
    lines = cited().splitlines()
    assert f"title: {PROJECT['name']}" in lines
    assert f"version: {PROJECT['version']}" in lines
    assert f"license: {PROJECT['license']}" in lines
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert licence.startswith(f"{PROJECT['license']} License\n")
    assert "The dp-lemmas authors" in licence
