"""Claims by what is written of them: their words, their sources, their recorded verdicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from verify.claims.catalogue import Catalogue
from verify.claims.claim import Claim


def matching(catalogue: Catalogue, patterns: Sequence[str], recorded: Mapping[str, Any]) -> list[Claim]:
    """The claims that a pattern names by id or topic, or else those in whose verdict, title or sources it stands.

    Those whose id it names come first.  Raises KeyError with the pattern that finds nothing.
    """
    if not patterns:
        return list(catalogue.claims.values())
    found: dict[str, Claim] = {}
    for pattern in patterns:
        try:
            some = catalogue.select([pattern])
            some.sort(key=lambda claim: not fnmatchcase(claim.id, pattern))
        except KeyError:
            some = [claim for claim in catalogue.claims.values() if _says(claim, pattern, recorded)]
            if not some:
                raise
        found |= {claim.id: claim for claim in some}
    return list(found.values())


def verdict(claim: Claim, recorded: Mapping[str, Any]) -> str | None:
    """The verdict that the reports record; an axiom is none that was examined."""
    known: str | None = recorded.get(claim.id, {}).get("verdict")
    return "axiom" if claim.kind == "axiom" and known in (None, "supported") else known


def _says(claim: Claim, text: str, recorded: Mapping[str, Any]) -> bool:
    words = " ".join(text.lower().split())
    if words in (verdict(claim, recorded), claim.kind):
        return True
    sources = [f"{source.paper} {source.locator}" for source in claim.sources]
    return any(words in " ".join(one.lower().split()) for one in (claim.title, *sources))
