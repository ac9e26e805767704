"""What each paper says, item by item, with what is known of it; and the strengthenings, best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from verify.claims.claim import GRADES
from verify.claims.inventory import (
    KINDS,
    OURS,
    STANDINGS,
    Inventory,
    Item,
    Known,
    founded,
    is_result,
    joined,
    numbered,
    only_explicit,
    repaired,
    standing,
    unlisted,
)
from verify.claims.letters import Letter, Result, Setting
from verify.report.markdown import Markdown, link, page, prose
from verify.report.text import MARKS, anchor, role, verdict, word
from verify.suite.run import Run

WORDS = {
    **MARKS,
    "conditional": "◐ conditional",
    "in part": "in part",
    "instances only": "instances only",
    "steps only": "steps only",
    "remarks only": "remarks only",
}
# What is known of the numbered statements, in the order of the table.
NUMBERED = {
    "proved": "proved in full",
    "repaired": "proved in full as repaired",
    "conditional": "proved in full under a condition",
    "certified": "certified in full",
    "in part": "in part",
    "instances only": "instances only",
    "steps only": "lines of the proof only",
    "substantive": "refuted (substantive)",
    "boundary": "refuted (boundary)",
    "misprint": "refuted (misprint)",
    "refuted": "refuted (not graded)",
    "remarks only": "remarks only",
    "axiom": "axiom",
    "open": "open",
}


@dataclass(frozen=True)
class Coverage:
    """The inventories of all papers, the strengthenings (id, what is gained) from the best on, and what is written to
    the authors and on the page of the main theorems."""

    inventories: tuple[Inventory, ...] = ()
    strengthenings: tuple[tuple[str, str], ...] = ()
    letters: tuple[Letter, ...] = ()
    settings: tuple[Setting, ...] = ()
    results: tuple[Result, ...] = ()


def files(run: Run, coverage: Coverage, papers: Mapping[str, str]) -> dict[str, str]:
    """The pages: coverage.md with the counts, coverage/PAPER.md, strengthenings.md.  Raises MalformedInventory."""
    found: dict[str, str] = {}
    inventories = joined(coverage.inventories, (f.claim for f in run.findings.values()))
    founded(inventories)
    if inventories:
        found["coverage.md"] = _counts(run, inventories, papers)
        for inventory in inventories:
            found[f"coverage/{inventory.paper}.md"] = _paper(run, inventory, papers)
    if any(f.claim.kind == "strengthening" for f in run.findings.values()):
        found["strengthenings.md"] = _strengthenings(run, coverage.strengthenings)
    return found


def known(run: Run) -> dict[str, Known]:
    return {id: Known(f.claim, word(f)) for id, f in run.findings.items()}


@dataclass(frozen=True)
class Counts:
    """A table of how many items have which word: a row each; words that no item has get no column."""

    heading: str
    words: list[str]
    rows: list[tuple[str, int, list[int]]]


def _table(heading: str, rows: Iterable[tuple[str, Sequence[str]]], words: Mapping[str, str]) -> Counts:
    kept = [(name, Counter(found)) for name, found in rows if found]
    total = sum((count for _, count in kept), Counter[str]())
    shown = [word for word in words if total[word]]
    lines = [(name, count.total(), [count[word] for word in shown]) for name, count in [*kept, ("all", total)]]
    return Counts(heading, [words[word] for word in shown], lines if kept else [])


@dataclass(frozen=True)
class Strong:
    """How many theorems, lemmas, propositions, corollaries, observations and conjectures there are, and of them are
    proved in full: as printed, with a condition made explicit that the paper leaves to the reader, changed; and how
    many other numbered statements (definitions, algorithms, displays) there are, and are proved."""

    results: int
    printed: int
    explicit: int
    changed: int
    others: int
    of_others: int

    @property
    def proved(self) -> int:
        return self.printed + self.explicit + self.changed


def strong(inventories: Iterable[Inventory], claims: Mapping[str, Known]) -> Strong:
    """The counts, of the joined inventories without those of the library."""
    found = [(i, where, numbered(i, where, claims)) for i in inventories if not i.library for where in i.numbered]
    results = [one for one in found if is_result(one[1])]
    mended = [only_explicit(i, where, claims) for i, where, word in results if word == "repaired"]
    others = [word for _, where, word in found if not is_result(where)]
    return Strong(
        len(results),
        sum(word == "proved" for _, _, word in results),
        sum(mended),
        len(mended) - sum(mended),
        len(others),
        sum(word in ("proved", "repaired") for word in others),
    )


def _counts(run: Run, every: Sequence[Inventory], papers: Mapping[str, str]) -> str:
    claims = known(run)
    inventories = [one for one in every if not one.library]
    shelved = [one for one in every if one.library]
    names = [link(papers.get(i.paper, i.paper), f"coverage/{i.paper}.md") for i in inventories]
    statements = [[numbered(i, locator, claims) for locator in i.numbered] for i in inventories]
    words = Counter(word for found in statements for word in found)
    told = strong(inventories, claims)
    everything = [[(e.kind, standing(i.paper, e, claims)) for e in i.items] for i in inventories]
    theirs = [[word for kind, word in found if kind != OURS] for found in everything]
    ours = [[word for kind, word in found if kind == OURS] for found in everything]
    by_kind = [(k, [word for found in everything for kind, word in found if kind == k]) for k in KINDS]
    standings = {word: WORDS[word] for word in STANDINGS}
    # A repair stands beside what it repairs.
    sources = {id: [s.paper for s in f.claim.sources] for id, f in run.findings.items() if not f.claim.repaired}
    rest = [(papers.get(i.paper, i.paper), unlisted(i, sources)) for i in every]
    return page(
        "coverage",
        total=words.total(),
        strong=told,
        words={word: words[word] for word in NUMBERED},
        less=[
            (words["instances only"], "instances are proved (mostly on finite alphabets)"),
            (words["in part"], "a part is proved"),
            (words["steps only"], "lines of the proof are"),
        ],
        wrong=[words[grade] for grade in GRADES],
        undecided=words["open"] + words["axiom"] + words["remarks only"] + words["certified"],
        numbered=_table("paper", zip(names, statements, strict=True), NUMBERED),
        by_paper=_table("paper", zip(names, theirs, strict=True), standings),
        by_kind=_table("kind", by_kind, standings),
        library=_table(
            "work",
            [
                (
                    link(papers.get(i.paper, i.paper), f"coverage/{i.paper}.md"),
                    [standing(i.paper, e, claims) for e in i.items if e.kind != OURS],
                )
                for i in shelved
            ],
            standings,
        ),
        ours=_table("about", zip(names, ours, strict=True), standings),
        unlisted=[(title, [_link(run, id, "") for id in ids]) for title, ids in rest if ids],
    )


def _paper(run: Run, inventory: Inventory, papers: Mapping[str, str]) -> str:
    claims, paper = known(run), inventory.paper
    words = [(locator, numbered(inventory, locator, claims)) for locator in inventory.numbered]
    return page(
        "coverage_paper",
        title=papers.get(paper, paper),
        numbered=[(text, [where for where, w in words if w == word]) for word, text in NUMBERED.items()]
        if words
        else [],
        parts=[
            ("What the paper says", [e for e in inventory.items if e.kind != OURS]),
            ("Our own remarks", [e for e in inventory.items if e.kind == OURS]),
        ],
        word=lambda entry: _word(paper, entry, claims),
        basis=lambda entry: _basis(run, paper, entry),
    )


def _word(paper: str, entry: Item, claims: Mapping[str, Known]) -> str:
    """The item's word; of a refuted one also how much that weighs, and what is known of the repair."""
    word = standing(paper, entry, claims)
    if word != "refuted" or entry.kind == OURS:
        return WORDS[word]
    grades = sorted({claims[id].claim.grade for id in entry.claims if claims[id].refuted} - {""})
    text = f"{WORDS[word]} ({', '.join(grades)})" if grades else WORDS[word]
    mended = repaired(paper, entry, claims)
    return text if mended == "open" else f"{text}; repaired: {WORDS[mended]}"


def _basis(run: Run, paper: str, entry: Item) -> Markdown:
    parts = [f"{_link(run, id, '../')}: {prose(_what(run, id, paper, entry))}" for id in entry.claims]
    return Markdown("; ".join([*parts, *([f"open: {prose(entry.open)}"] if entry.open else [])]))


def _what(run: Run, id: str, paper: str, entry: Item) -> str:
    """What a claim is of an item, with its verdict."""
    finding = run.findings[id]
    return f"{role(finding.claim.at(paper, entry.locator), finding.claim)}, {verdict(finding)}"


def _link(run: Run, id: str, up: str) -> Markdown:
    return link(id, f"{up}{anchor(run.findings[id].claim)}")


def _strengthenings(run: Run, ranked: Iterable[tuple[str, str]]) -> str:
    gains = {id: gain for id, gain in ranked if id in run.findings}  # a settled conjecture is a statement of its paper
    ours = {id: f for id, f in run.findings.items() if f.claim.kind == "strengthening" or id in gains}
    places = {id: place for place, id in enumerate(gains)}
    found = sorted(ours, key=lambda id: (places.get(id, len(places)), id))
    return page("strengthenings", rows=[(ours[id], gains.get(id, ours[id].claim.title)) for id in found])
