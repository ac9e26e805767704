"""Claims by what is written of them: their words, their sources, their recorded verdicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from verify.claims.claim import Claim, Source


@dataclass(frozen=True)
class Listed:
    """What is recorded of a claim, where nothing is written that could differ from it."""

    id: str
    topic: str
    kind: str
    title: str
    sources: tuple[Source, ...]


Found = Claim | Listed


def listed(recorded: Mapping[str, Any]) -> dict[str, Listed]:
    """The claims of installed reports: no module is read."""
    return {
        id: Listed(id, e["topic"], e["kind"], e["title"], tuple(Source(s["paper"], s["locator"]) for s in e["sources"]))
        for id, e in recorded.items()
    }


def matching(claims: Mapping[str, Found], patterns: Sequence[str], recorded: Mapping[str, Any]) -> list[Found]:
    """The claims that a pattern names by id or topic, or else those in whose verdict, title or sources it stands.

    Those whose id it names come first.  Raises KeyError with the pattern that finds nothing.
    """
    if not patterns:
        return list(claims.values())
    found: dict[str, Found] = {}
    for pattern in patterns:
        some = [one for one in claims.values() if fnmatchcase(one.id, pattern) or fnmatchcase(one.topic, pattern)]
        some.sort(key=lambda one: not fnmatchcase(one.id, pattern))
        some = some or [one for one in claims.values() if _says(one, pattern, recorded)]
        if not some:
            raise KeyError(pattern)
        found |= {one.id: one for one in some}
    return list(found.values())


def verdict(claim: Found, recorded: Mapping[str, Any]) -> str | None:
    """The verdict that the reports record; an axiom is none that was examined."""
    known: str | None = recorded.get(claim.id, {}).get("verdict")
    return "axiom" if claim.kind == "axiom" and known in (None, "supported") else known


def _says(claim: Found, text: str, recorded: Mapping[str, Any]) -> bool:
    words = " ".join(text.lower().split())
    if words in (verdict(claim, recorded), claim.kind):
        return True
    sources = [f"{source.paper} {source.locator}" for source in claim.sources]
    return any(words in " ".join(one.lower().split()) for one in (claim.title, *sources))
