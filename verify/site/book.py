"""What the site shows: the claims with what reports/ records of them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path
from typing import Any

from verify.claims.catalogue import Catalogue
from verify.claims.claim import Claim
from verify.claims.inventory import Inventory, Known, joined
from verify.claims.letters import Letter, Result, Setting
from verify.kernel.statement import Statement
from verify.report.files import recorded
from verify.report.text import MARKS
from verify.suite import changes


@dataclass(frozen=True)
class Entry:
    """A claim, its record (an entry of verdicts.json), and the evidence of its certificate."""

    claim: Claim
    record: Mapping[str, Any]
    evidence: Mapping[str, Any]

    @property
    def id(self) -> str:
        return self.claim.id

    @property
    def verdict(self) -> str:
        return "axiom" if self.claim.kind == "axiom" else str(self.record["verdict"])

    @property
    def mark(self) -> str:
        return MARKS[self.verdict]

    @property
    def decided(self) -> bool:
        return self.verdict in ("proved", "certified", "axiom")

    @property
    def cites(self) -> list[str]:
        return list(self.record["evidence"]["cites"])

    @property
    def whole(self) -> bool:
        """Whether it says an item of a paper in full."""
        return any(source.role == "whole" for source in self.claim.cited)


@dataclass(frozen=True)
class Project:
    """Whose claims these are, as its pyproject.toml says."""

    name: str = "lemmas"
    authors: str = ""
    description: str = ""
    version: str = ""

    @classmethod
    def at(cls, root: Path) -> Project:
        """What stands under [project] in the folder; without it the name is that of the folder."""
        path = root / "pyproject.toml"
        table = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        said = table.get("project", {})
        name = str(said.get("name", root.name or "lemmas"))
        authors = [one["name"] for one in said.get("authors", ()) if "name" in one]
        told = [str(said.get(one, "")) for one in ("description", "version")]
        return cls(name, " and ".join(authors) or f"The {name} authors", *told)


@dataclass(frozen=True)
class Book:
    """All that the pages are made of.  `papers`: titles by key."""

    catalogue: Catalogue
    entries: Mapping[str, Entry]
    mutants: Mapping[str, Mapping[str, Any]]
    changes: Mapping[str, Mapping[str, Any]]  # by claim, under the hashes of the changed statements
    papers: Mapping[str, str]
    inventories: tuple[Inventory, ...]
    project: Project = field(default_factory=lambda: Project())
    letters: tuple[Letter, ...] = ()
    settings: tuple[Setting, ...] = ()
    results: tuple[Result, ...] = ()
    judged: frozenset[str] = frozenset()  # claims whose lines the site has
    partial: bool = False  # a part was chosen, so that what it says of papers is not what is known

    @property
    def statements(self) -> Mapping[str, Statement]:
        return self.catalogue.library

    @cached_property
    def used_by(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for id, entry in self.entries.items():
            for other in entry.cites:
                found.setdefault(other, []).append(id)
        return found

    @cached_property
    def known(self) -> dict[str, Known]:
        return {id: Known(entry.claim, entry.verdict) for id, entry in self.entries.items()}

    @cached_property
    def joined(self) -> tuple[Inventory, ...]:
        return joined(self.inventories, (entry.claim for entry in self.entries.values()))

    def part(self, patterns: Sequence[str]) -> Book:
        """The claims whose id or topic matches a shell pattern, with all that they cite, repair and break.

        To try out a page without the hours of all.  Raises KeyError with the pattern that matches nothing.
        """
        wanted: list[str] = []
        for pattern in patterns:
            found = [
                i for i, e in self.entries.items() if fnmatchcase(i, pattern) or fnmatchcase(e.claim.topic, pattern)
            ]
            if not found:
                raise KeyError(pattern)
            wanted += found
        kept: set[str] = set()
        while wanted:
            id = wanted.pop()
            if id not in kept and id in self.entries:
                kept.add(id)
                entry = self.entries[id]
                wanted += [*entry.cites, *entry.record["rests_on"], *entry.record["repaired_by"], *entry.claim.repaired]
        inventories = tuple(
            replace(one, items=tuple(replace(i, claims=tuple(c for c in i.claims if c in kept)) for i in one.items))
            for one in self.inventories
        )
        entries = {id: entry for id, entry in self.entries.items() if id in kept}
        # A letter and the main theorems speak of claims that are not all here.
        some = replace(self, entries=entries, inventories=inventories, partial=True)
        return replace(some, letters=(), settings=(), results=())

    def errata(self, paper: str) -> tuple[list[Entry], list[Entry]]:
        """What is refuted of a paper, the gravest first; and literal readings that fail."""
        errors: list[Entry] = []
        literal: list[Entry] = []
        for entry in self.entries.values():
            where = [s for s in entry.claim.cited if s.paper == paper]
            if entry.record["flaw"] and where and entry.verdict != "axiom":
                (literal if all(s.role == "remark" for s in where) else errors).append(entry)
        return errors, literal

    def repairs(self, id: str) -> list[Entry]:
        return [self.entries[other] for other in self.entries[id].record["repaired_by"] if other in self.entries]


def read(
    catalogue: Catalogue, reports: Path, papers: Mapping[str, str], inventories: tuple[Inventory, ...] = ()
) -> Book:
    """The book of a catalogue and its reports folder; claims that are not recorded are left out.

    Raises ValueError if the reports are damaged.
    """
    records = recorded(reports)
    entries = {}
    for id, claim in catalogue.claims.items():
        record = records.get(id)
        if record is None or record["statement"] != claim.statement.hash:
            continue
        path = record["certificate"]
        evidence = json.loads((reports / path).read_text(encoding="utf-8")) if path else {}
        entries[id] = Entry(claim, record, evidence)
    mutants = {}
    path = reports / "mutants.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        body = json.loads(line)
        mutants[body["id"]] = body
    keys = {s.paper for entry in entries.values() for s in entry.claim.sources}
    titles = {**papers, **{key: key for key in sorted(keys - papers.keys())}}
    kept = tuple(i for i in inventories if all(c in entries for item in i.items for c in item.claims))
    return Book(catalogue, entries, mutants, changes.recorded(reports), titles, kept)
