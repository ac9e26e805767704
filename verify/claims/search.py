"""Claims by what is written of them: their words, their sources, their recorded verdicts."""

from __future__ import annotations

import hashlib
import importlib.util
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from fnmatch import fnmatchcase
from itertools import accumulate
from pathlib import Path
from typing import Any

from verify.claims.claim import ROLES, Claim, Source, stands_instead
from verify.claims.names import homes, item, items, qualified


@dataclass(frozen=True)
class Listed:
    """What is recorded or written of a claim; `statement` is the hash of what it states."""

    id: str
    topic: str
    kind: str
    title: str
    cited: tuple[Source, ...]
    repaired: tuple[str, ...]
    instead: tuple[tuple[str, str, str], ...]
    statement: str


Found = Claim | Listed
INDEX = "listed.json"


def listed(recorded: Mapping[str, Any]) -> dict[str, Listed]:
    """The claims of installed reports: no module is read."""
    cited = {id: tuple(Source(**source) for source in e["sources"]) for id, e in recorded.items()}
    return {
        id: Listed(
            id,
            e["topic"],
            e["kind"],
            e["title"],
            cited[id],
            tuple(e["repairs"]),
            stands_instead(cited[id], e["repairs"], cited),
            e["statement"],
        )
        for id, e in recorded.items()
    }


def as_recorded(claim: Claim, recorded: Mapping[str, Any]) -> Claim:
    """The claim as the whole catalogue has it, where a part alone is loaded: what it puts right, and of which items."""
    entry = recorded.get(claim.id)
    if entry is None:
        return claim
    cited = {
        id: tuple(Source(**source) for source in recorded[id]["sources"]) for id in entry["repairs"] if id in recorded
    }
    repairs = tuple(entry["repairs"])
    return replace(claim, repairs=repairs, instead=stands_instead(claim.cited, repairs, cited))


def indexed(
    sources: Sequence[str], folder: Path, claims: Callable[[], Mapping[str, Claim]], save: Callable[[Path, str], None]
) -> dict[str, Listed]:
    """The claims of the sources, for a list of them; all modules are read (`claims`) only where a file has changed.

    What was read last is kept in the folder, where there is one, by `save`.  A file that cannot be kept is no loss.
    """
    key, path = _key(sources), folder / INDEX
    with suppress(OSError, ValueError, KeyError, TypeError):
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["key"] == key:
            return {row["id"]: _listed(row) for row in kept["rows"]}
    found = {
        id: Listed(
            *(id, claim.topic, claim.kind, claim.title, claim.cited, claim.repaired, claim.instead),
            statement=claim.statement.hash,
        )
        for id, claim in claims().items()
    }
    # A project's own folder alone: what is installed is told from its records.
    if folder.is_dir() or (folder.parent / "pyproject.toml").is_file():
        with suppress(OSError):
            if not folder.is_dir():
                folder.mkdir()
                save(folder / ".gitignore", "*\n")
            save(path, json.dumps({"key": key, "rows": [asdict(one) for one in found.values()]}))
    return found


def _listed(row: Mapping[str, Any]) -> Listed:
    cited = tuple(Source(**source) for source in row["cited"])
    instead = tuple((paper, place, id) for paper, place, id in row["instead"])
    repaired, statement = tuple(row["repaired"]), str(row["statement"])
    return Listed(row["id"], row["topic"], row["kind"], row["title"], cited, repaired, instead, statement)


def _key(sources: Sequence[str]) -> str:
    """A hash of all files of the sources, and of what makes claims of them."""
    return digest((*sources, "verify.claims", "verify.language"))


def digest(sources: Sequence[str]) -> str:
    """A hash of all files of the sources as they are now; "" where one of them is not there."""
    found = hashlib.sha256()
    for source in sources:
        try:
            spec = None if source.endswith(".py") else importlib.util.find_spec(source)
        except (ImportError, ValueError):
            return ""
        folders = list(spec.submodule_search_locations or ()) if spec is not None else []
        files = sorted(file for one in folders for file in Path(one).rglob("*.py"))
        for file in files or [Path(source if spec is None or spec.origin is None else spec.origin)]:
            data = file.read_bytes() if file.is_file() else b""
            found.update(f"{file.name} {len(data)} ".encode() + data)
    return found.hexdigest()


def in_step(sources: Sequence[str], reports: Path) -> bool:
    """Whether the modules are those of which the reports were written, so that these say all that there is."""
    try:
        written = (reports / "sources.sha256").read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return False
    return bool(written) and written == digest(sources)


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


def _changed(claim: Found, recorded: Mapping[str, Any]) -> bool:
    """Whether another statement than that of today was recorded under this id."""
    now = claim.statement if isinstance(claim, Listed) else claim.statement.hash
    return claim.id in recorded and bool(recorded[claim.id]["statement"] != now)


def as_now(claims: Mapping[str, Found], recorded: Mapping[str, Any]) -> dict[str, Any]:
    """The records, with the verdict "changed" where they say nothing any more: where its statement, or that of one
    that it rests on, all the way down, is another or no longer written; `changed` is the claim that is."""
    users: dict[str, list[str]] = {}
    for id, entry in recorded.items():
        for cited in {*entry["evidence"].get("cites", ()), *entry["rests_on"]}:
            users.setdefault(cited, []).append(id)
    found = {id: id for id in recorded if id not in claims or _changed(claims[id], recorded)}
    work = sorted(found)
    while work:
        one = work.pop()
        for user in users.get(one, ()):
            if user not in found:
                found[user] = found[one]
                work.append(user)
    return {id: {**e, "verdict": "changed", "changed": found[id]} if id in found else e for id, e in recorded.items()}


def verdict(claim: Found, recorded: Mapping[str, Any]) -> str | None:
    """The verdict that the reports record; an axiom is none that was examined."""
    known: str | None = recorded.get(claim.id, {}).get("verdict")
    return "axiom" if claim.kind == "axiom" and known in (None, "supported") else known


def places(claim: Found, patterns: Sequence[str]) -> list[Source]:
    """The sources of the claim that are named by a pattern, the nearest first."""
    found = {s: _far(s, _plain(p)) for p in patterns for s in claim.cited if _plain(p) in _place(s)}
    return sorted(found, key=found.__getitem__)


def spoken(
    words: Sequence[str], claims: Mapping[str, Found], recorded: Mapping[str, Any], sources: Sequence[str]
) -> list[str]:
    """The words as `matching` reads them: an id without its package or module, an item as its paper has it."""
    found: list[str] = []
    topics = {id: claim.topic for id, claim in claims.items()}
    modules = {module: topic for topic, module in homes(sources).items()} if any("." in one for one in words) else {}
    packages: dict[str, list[str]] = {}
    for module, topic in modules.items():
        if topic in topics.values():
            for above in accumulate(module.split(".")[:-1], "{}.{}".format):
                packages.setdefault(above, []).append(topic)
    names = topics.keys() | topics.values()
    for word in words:
        if " " not in word and any(fnmatchcase(name, word) for name in names):
            found.append(word)
        elif modules.get(word) in topics.values():
            found.append(modules[word])
        elif "." in word and word in packages:
            found += packages[word]
        elif ids := qualified(word, topics, sources):
            found += ids
        else:
            said, alone = items(word, recorded), item(word)
            # Of an item without its paper all papers that have it are meant.
            found += ([alone] if all(one.endswith(f" {alone}") for one in said) else said) if said else [word]
    return found


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


__all__ = [
    *("Found", "Listed", "as_now", "digest", "in_step", "indexed", "listed", "matching", "places", "spoken"),
    "verdict",
]
