"""Inventories: what a paper says, item by item in its own order, and which claims decide each item.

An inventory says nothing about truth.  The standing of an item is computed from the verdicts of the claims
that state it and from what each claim is of the item (its role); what no claim states is open, with the
reason.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import ModuleType

from verify.claims.claim import GRADES, Claim, belongs, stands_instead

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
OURS = "ours"  # a remark of ours: no item of the paper, and not counted as one
# The kinds of item in which a numbered statement says what it says: its proof is judged apart.
ASSERTING = ("statement", "definition", "conjecture", "algorithm")
# What is known of an item.  Only a claim of role ``whole`` makes it proved, or proved under a condition.
STANDINGS = (
    "proved",
    "conditional",
    "certified",
    "refuted",
    "in part",
    "instances only",
    "steps only",
    "remarks only",
    "axiom",
    "open",
)
_LESS_THAN_WHOLE = {
    "whole": "in part",
    "part": "in part",
    "instance": "instances only",
    "step": "steps only",
    "remark": "remarks only",
}


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


def item(locator: str, kind: str, text: str, claims: str = "", open: str = "") -> Item:
    """An Item; the ids of its claims are parted by spaces.  Raises MalformedInventory."""
    where = f"{locator}: "
    if kind not in (*KINDS, OURS):
        raise MalformedInventory(f"{where}{kind!r} is not a kind; kinds are {', '.join((*KINDS, OURS))}")
    if not text.strip():
        raise MalformedInventory(f"{where}the text is empty")
    ids = tuple(claims.split())
    if len(set(ids)) < len(ids):
        raise MalformedInventory(f"{where}a claim is named twice")
    return Item(locator, kind, " ".join(text.split()), ids, " ".join(open.split()))


def table(*rows: Sequence[str]) -> tuple[Item, ...]:
    """The items of rows (locator, kind, text, ids, what is open), the last two where there is something to say.

    The ids are those of the claims that do not say it themselves, by a source: `joined` adds these.
    Raises MalformedInventory.
    """
    for row in rows:
        if isinstance(row, str) or not 3 <= len(row) <= 5:
            raise MalformedInventory(f"a row is (locator, kind, text, ids, what is open), the last two if any: {row!r}")
    return tuple(item(*row) for row in rows)


@dataclass(frozen=True)
class Inventory:
    """All that one paper says, in its own order; `numbered` are the locators of its numbered statements.

    Of a work of the `library` it is what others build on, stated as it is known: not all that the work says, and
    counted apart.
    """

    paper: str
    items: tuple[Item, ...]
    numbered: tuple[str, ...] = ()
    library: bool = False


def load(sources: Iterable[str]) -> tuple[tuple[Inventory, ...], tuple[tuple[str, str], ...]]:
    """The inventories in the subpackages `coverage` of the given packages, by paper, and STRENGTHENINGS.

    A module there has PAPER and ITEMS, and may have NUMBERED, and LIBRARY = True; several modules may share a paper,
    and follow each other by name.  A module may have STRENGTHENINGS: pairs of an id and what is gained, the best first.
    Raises MalformedInventory.
    """
    parts: dict[str, list[Item]] = {}
    numbered: dict[str, tuple[str, ...]] = {}
    ranked: list[tuple[str, str]] = []
    library: set[str] = set()
    for source in sources:
        package = _within(source, "coverage")
        if package is None:
            continue
        for name in sorted(m.name for m in pkgutil.iter_modules(package.__path__)):
            module = importlib.import_module(f"{package.__name__}.{name}")
            ranked += getattr(module, "STRENGTHENINGS", ())
            if hasattr(module, "ITEMS"):
                parts.setdefault(module.PAPER, []).extend(module.ITEMS)
                library |= {module.PAPER} if getattr(module, "LIBRARY", False) else set()
                numbered[module.PAPER] = numbered.get(module.PAPER, ()) + getattr(module, "NUMBERED", ())
    found = (
        Inventory(paper, tuple(items), numbered[paper], paper in library) for paper, items in sorted(parts.items())
    )
    return tuple(found), tuple(ranked)


def papers(sources: Iterable[str]) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """Titles of the papers by key, and the order of their items: PAPERS and ORDER of a package's `papers`."""
    titles: dict[str, str] = {}
    order: dict[str, tuple[str, ...]] = {}
    for source in sources:
        module = _within(source, "papers")
        titles |= getattr(module, "PAPERS", {})
        order |= getattr(module, "ORDER", {})
    return titles, order


def _within(source: str, name: str) -> ModuleType | None:
    """The module of this name in a package of claims; None if it has none, or is a module or a file."""
    if source.endswith(".py") or not hasattr(importlib.import_module(source), "__path__"):
        return None
    found = importlib.util.find_spec(f"{source}.{name}")
    return None if found is None else importlib.import_module(f"{source}.{name}")


@dataclass(frozen=True)
class Known:
    """A claim with its verdict; axioms have the verdict "axiom"."""

    claim: Claim
    verdict: str

    @property
    def decided(self) -> bool:
        return self.verdict in ("proved", "certified")

    @property
    def refuted(self) -> bool:
        return self.verdict in ("refuted", "vacuous")


def standing(paper: str, entry: Item, known: Mapping[str, Known]) -> str:
    """What is known of an item, one of STANDINGS.  Raises MalformedInventory for unknown ids.

    Refuted if a claim that states it is refuted, our remarks aside.  Proved if a claim of role ``whole`` is
    and nothing is left open; conditional if each such claim has conditions.  Otherwise the best of what is
    proved gives the word.  A remark of ours is proved if all of its claims are, or are refuted remarks.
    """
    for id in entry.claims:
        if id not in known:
            raise MalformedInventory(f"{entry.locator}: there is no claim {id}")
    found = [known[id] for id in entry.claims]
    roles = [(k, k.claim.at(paper, entry.locator).role) for k in found]
    if entry.kind == OURS:
        return _of_ours([k.decided or (k.refuted and role == "remark") for k, role in roles], bool(entry.open))
    if any(k.refuted and role != "remark" for k, role in roles):
        return "refuted"
    if all(k.verdict == "axiom" for k in found):
        return "axiom" if found and not entry.open else "open"
    return _best([(k, role) for k, role in roles if k.decided], bool(entry.open))


def _of_ours(shown: Sequence[bool], rest: bool) -> str:
    """The word for a remark of ours, of claims that are shown: proved, or a literal reading refuted."""
    if not any(shown):
        return "open"
    return "proved" if all(shown) and not rest else "in part"


def _best(decided: Sequence[tuple[Known, str]], rest: bool) -> str:
    """The word for claims that are proved, with their roles; `rest`: something of the item is left open."""
    whole = [k for k, role in decided if role == "whole"]
    if whole and not rest:
        if all(k.claim.conditional_on for k in whole):
            return "conditional"
        return "proved" if any(k.verdict == "proved" and not k.claim.conditional_on for k in whole) else "certified"
    words = {_LESS_THAN_WHOLE[role] for _, role in decided}
    return next((word for word in STANDINGS if word in words), "open")


def repaired(paper: str, entry: Item, known: Mapping[str, Known]) -> str:
    """What is known of the statement that should stand instead: the best of the repairs of its claims."""
    wrong = {id for id in entry.claims if known[id].refuted}
    mending = [k for k in known.values() if k.decided and wrong & set(k.claim.repaired)]
    return _best([(k, k.claim.at(paper, entry.locator).role) for k in mending], False)


def numbered(inventory: Inventory, locator: str, known: Mapping[str, Known]) -> str:
    """What is known of a numbered statement: one of STANDINGS, "repaired" if a repair is proved in full, or
    for a refuted one the gravest of the grades, if there are any.

    A claim of role ``whole`` decides it; without one, the items that say what it says, taken together.
    """
    paper = inventory.paper
    whole = [k for k in known.values() if k.verdict == "proved" and _states(k.claim, paper, locator)]
    free = [k for k in whole if not k.claim.conditional_on]
    items = [e for e in inventory.items if e.kind in ASSERTING and belongs(e.locator, locator)]
    words = [standing(paper, e, known) for e in items]
    if free:
        return "repaired" if "refuted" in words or _misprinted(inventory, locator, free, known) else "proved"
    if whole:
        return "conditional"
    mended = [repaired(paper, e, known) if word == "refuted" else word for e, word in zip(items, words, strict=True)]
    if words and set(mended) == {"proved"}:
        return "repaired" if "refuted" in words else "proved"
    if "refuted" in words:
        grades = {known[id].claim.grade for e in items for id in e.claims if known[id].refuted}
        return next((grade for grade in GRADES if grade in grades), "refuted")
    if len(set(words)) == 1:
        return words[0]
    if {"proved", "conditional", "certified"} & set(words):
        return "in part"
    return next((word for word in STANDINGS if word in words), "open")


RESULTS = ("Theorem", "Lemma", "Proposition", "Corollary", "Observation", "Conjecture")


def is_result(locator: str) -> bool:
    """Whether a numbered statement is a theorem, lemma, proposition, corollary, observation or conjecture."""
    return locator.startswith(RESULTS)


def only_explicit(inventory: Inventory, locator: str, known: Mapping[str, Known]) -> bool:
    """Of a numbered statement that is proved as repaired: whether only a condition was left to the reader.

    So if what is refuted of it lacks a hypothesis and fails at a boundary only (eta > 0, K closed, a_t >= 0).
    """
    paper = inventory.paper
    wrong = [
        k.claim
        for k in known.values()
        if k.refuted
        and any(s.paper == paper and belongs(s.locator, locator) and s.role != "remark" for s in k.claim.cited)
        and not any(", proof" in s.locator for s in k.claim.cited if s.paper == paper and belongs(s.locator, locator))
    ]
    return all(claim.flaw == "missing hypothesis" and claim.grade == "boundary" for claim in wrong)


def _misprinted(inventory: Inventory, locator: str, whole: Iterable[Known], known: Mapping[str, Known]) -> bool:
    """Whether a claim that these put right is refuted and states the numbered statement, or a part of it."""
    refuted = {id: k.claim.sources for id, k in known.items() if k.refuted}
    return any(
        (paper, place) == (inventory.paper, locator)
        for one in whole
        for paper, place, _ in stands_instead(one.claim.sources, one.claim.repaired, refuted)
    )


def _states(claim: Claim, paper: str, locator: str) -> bool:
    """Whether the claim says a numbered statement in full."""
    return any((s.paper, s.locator, s.role) == (paper, locator, "whole") for s in claim.sources)


def joined(inventories: Iterable[Inventory], claims: Iterable[Claim]) -> tuple[Inventory, ...]:
    """The inventories with each claim under the item that it cites, where the item does not name it.

    So a new theorem needs no edit but its own module.  A claim of role ``whole`` leaves nothing of its item
    open: what was open in words is void.
    """
    claims = tuple(claims)
    return tuple(replace(inventory, items=_joined(inventory, claims)) for inventory in inventories)


def _joined(inventory: Inventory, claims: Sequence[Claim]) -> tuple[Item, ...]:
    items = list(inventory.items)
    listed = {id for entry in items for id in entry.claims}
    for claim in claims:
        for source in claim.cited:
            if source.paper != inventory.paper or claim.kind == "axiom":
                continue
            place = meant(items, source.locator)
            if place is None:
                continue
            entry = items[place]
            # A repair stands beside what it puts right.
            beside = not set(claim.repaired).isdisjoint(entry.claims)
            whole = source.role == "whole" and not claim.conditional_on and not beside
            loose = claim.id not in listed and not claim.repaired
            if claim.id not in entry.claims and (whole or loose):
                entry = replace(entry, claims=(*entry.claims, claim.id))
            if whole and entry.locator == source.locator:
                entry = replace(entry, open="")
            items[place] = entry
    return tuple(items)


def founded(inventories: Iterable[Inventory]) -> None:
    """Raises MalformedInventory for an item, of joined inventories, that has no claims and does not say why."""
    for inventory in inventories:
        for entry in inventory.items:
            if not entry.claims and not entry.open:
                raise MalformedInventory(
                    f"{inventory.paper}, {entry.locator}: no claim is of this item ({entry.text}): say why"
                )


def meant(items: Sequence[Item], locator: str) -> int | None:
    """The item that a locator means: first one that asserts, then any, then what the locator is a part of."""
    exact = [i for i, entry in enumerate(items) if entry.locator == locator and entry.kind != OURS]
    asserting = [i for i in exact if items[i].kind in ASSERTING]
    parts = [
        i
        for i, entry in enumerate(items)
        if entry.kind != OURS and (belongs(locator, entry.locator) or belongs(entry.locator, locator))
    ]
    parts.sort(key=lambda i: items[i].kind not in ASSERTING)
    return next(iter((*asserting, *exact, *parts)), None)


def unlisted(inventory: Inventory, sources: Mapping[str, Sequence[str]]) -> list[str]:
    """The claims (id -> the papers it names) that name the paper and stand in no item of its inventory."""
    listed = {id for entry in inventory.items for id in entry.claims}
    return sorted(id for id, papers in sources.items() if inventory.paper in papers and id not in listed)
