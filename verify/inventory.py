"""Inventories: what a paper says, item by item in its own order, and which claims decide each item.

An inventory says nothing about truth.  The verdict of an item is computed from the verdicts of the claims
that state it; what no claim states is open, with the reason.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

KINDS = (
    "statement",  # theorem, proposition, lemma, corollary, observation: anything numbered that asserts
    "proof line",
    "definition",
    "remark",
    "footnote",
    "conjecture",
    "number",
    "algorithm",
    "figure",
    "table",
    "sentence",  # of the running text: introductions, discussions, captions
)
VERDICTS = ("proved", "certified", "refuted", "in part", "axiom", "open")


class MalformedInventory(ValueError):
    """An inventory does not say what it must; the message names paper and item."""


@dataclass(frozen=True)
class Item:
    """One thing that a paper says.

    `locator`: where, as the claims' sources have it.  `text`: what is said there, in our words; formulas in
    plain text.  `claims`: the ids of the claims that state it (not of the repairs).  `open`: why the
    machine does not decide it, or the part of it that `claims` leave.
    """

    locator: str
    kind: str
    text: str
    claims: tuple[str, ...] = ()
    open: str = ""


def item(locator: str, kind: str, text: str, *claims: str, open: str = "") -> Item:
    """An Item, its claims listed at the end.  Raises MalformedInventory."""
    where = f"{locator}: "
    if kind not in KINDS:
        raise MalformedInventory(f"{where}{kind!r} is not a kind; kinds are {', '.join(KINDS)}")
    if not text.strip():
        raise MalformedInventory(f"{where}the text is empty")
    if not claims and not open.strip():
        raise MalformedInventory(f"{where}an item without claims needs the reason: open='...'")
    if len(set(claims)) < len(claims):
        raise MalformedInventory(f"{where}a claim is named twice")
    return Item(locator, kind, " ".join(text.split()), claims, " ".join(open.split()))


@dataclass(frozen=True)
class Inventory:
    """All that one paper says, in its own order."""

    paper: str
    items: tuple[Item, ...]


def load(sources: Iterable[str]) -> tuple[tuple[Inventory, ...], tuple[tuple[str, str], ...]]:
    """The inventories in the subpackages `coverage` of the given packages, by paper, and STRENGTHENINGS.

    A module there has PAPER and ITEMS; several modules may share a paper, and follow each other by name.
    A module may have STRENGTHENINGS: pairs of an id and what is gained, the best first.
    Raises MalformedInventory.
    """
    parts: dict[str, list[Item]] = {}
    ranked: list[tuple[str, str]] = []
    for source in sources:
        if source.endswith(".py") or importlib.util.find_spec(f"{source}.coverage") is None:
            continue
        package = importlib.import_module(f"{source}.coverage")
        for name in sorted(m.name for m in pkgutil.iter_modules(package.__path__)):
            module = importlib.import_module(f"{package.__name__}.{name}")
            ranked += getattr(module, "STRENGTHENINGS", ())
            if hasattr(module, "ITEMS"):
                parts.setdefault(module.PAPER, []).extend(module.ITEMS)
    return tuple(Inventory(paper, tuple(items)) for paper, items in sorted(parts.items())), tuple(ranked)


def verdict(entry: Item, verdicts: Mapping[str, str]) -> str:
    """What is known of an item, from the verdicts of the claims (id -> verdict; axioms as "axiom").

    refuted: a claim that states it is refuted.  proved, certified: every claim is, and nothing is left
    open.  in part: some claim is proved and something is left.  Raises MalformedInventory for unknown ids.
    """
    for id in entry.claims:
        if id not in verdicts:
            raise MalformedInventory(f"{entry.locator}: there is no claim {id}")
    found = [verdicts[id] for id in entry.claims]
    if "refuted" in found or "vacuous" in found:
        return "refuted"
    decided = [v for v in found if v in ("proved", "certified")]
    if not decided:
        return "axiom" if "axiom" in found and not entry.open else "open"
    if entry.open or len(decided) < len(found):
        return "in part"
    return "certified" if "certified" in found else "proved"


def unlisted(inventory: Inventory, sources: Mapping[str, Sequence[str]]) -> list[str]:
    """The claims (id -> the papers it names) that name the paper and stand in no item of its inventory."""
    listed = {id for entry in inventory.items for id in entry.claims}
    return sorted(id for id, papers in sources.items() if inventory.paper in papers and id not in listed)
