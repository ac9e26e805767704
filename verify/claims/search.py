"""Claims by what is written of them: their words, their sources, their recorded verdicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from verify.claims.claim import ROLES, Claim, Source


@dataclass(frozen=True)
class Listed:
    """What is recorded of a claim, where nothing is written that could differ from it."""

    id: str
    topic: str
    kind: str
    title: str
    cited: tuple[Source, ...]
    repaired: tuple[str, ...]


Found = Claim | Listed


def listed(recorded: Mapping[str, Any]) -> dict[str, Listed]:
    """The claims of installed reports: no module is read."""
    return {
        id: Listed(
            id,
            e["topic"],
            e["kind"],
            e["title"],
            tuple(Source(**source) for source in e["sources"]),
            tuple(e["repairs"]),
        )
        for id, e in recorded.items()
    }


def matching(claims: Mapping[str, Found], patterns: Sequence[str], recorded: Mapping[str, Any]) -> list[Found]:
    """The claims that a pattern names by id or topic, or else those in whose verdict, title or sources it stands.

    Those whose id it names come first; of those whose sources it names, what is the whole of the very item.
    Raises KeyError with the pattern that finds nothing.
    """
    if not patterns:
        return list(claims.values())
    found: dict[str, Found] = {}
    for pattern in patterns:
        some = [one for one in claims.values() if fnmatchcase(one.id, pattern) or fnmatchcase(one.topic, pattern)]
        some.sort(key=lambda one: not fnmatchcase(one.id, pattern))
        some = some or sorted(
            (c for c in claims.values() if _says(c, pattern, recorded)), key=lambda c: _near(c, pattern)
        )
        if not some:
            raise KeyError(pattern)
        found |= {one.id: one for one in some}
    return list(found.values())


def verdict(claim: Found, recorded: Mapping[str, Any]) -> str | None:
    """The verdict that the reports record; an axiom is none that was examined."""
    known: str | None = recorded.get(claim.id, {}).get("verdict")
    return "axiom" if claim.kind == "axiom" and known in (None, "supported") else known


def places(claim: Found, patterns: Sequence[str]) -> list[Source]:
    """The sources of the claim that are named by a pattern, the nearest first."""
    found = {s: _far(s, _plain(p)) for p in patterns for s in claim.cited if _plain(p) in _place(s)}
    return sorted(found, key=found.__getitem__)


def _says(claim: Found, text: str, recorded: Mapping[str, Any]) -> bool:
    words = _plain(text)
    if words in (verdict(claim, recorded), claim.kind):
        return True
    return words in _plain(claim.title) or any(words in _place(source) for source in claim.cited)


def _near(claim: Found, text: str) -> tuple[bool, int]:
    """First what is said of the item that the words name, what is the whole of it before what is a part."""
    return min((_far(s, _plain(text)) for s in claim.cited if _plain(text) in _place(s)), default=(True, len(ROLES)))


def _far(source: Source, words: str) -> tuple[bool, int]:
    other = words not in (_place(source), _plain(source.locator), _plain(source.paper))
    return other, ROLES.index(source.role or "remark")


def _place(source: Source) -> str:
    return _plain(f"{source.paper} {source.locator}")


def _plain(text: str) -> str:
    return " ".join(text.lower().replace(",", " ").split())


__all__ = ["Found", "Listed", "listed", "matching", "places", "verdict"]
