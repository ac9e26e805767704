"""What each paper says, item by item, with what is known of it; and the strengthenings, best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from verify.claims.claim import GRADES
from verify.claims.inventory import (
    KINDS,
    OURS,
    STANDINGS,
    Inventory,
    Item,
    Known,
    joined,
    numbered,
    repaired,
    standing,
    unlisted,
)
from verify.report.pages import Link, cell, link, page
from verify.report.text import MARKS, anchor, prose, role, verdict
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
    """The inventories of all papers, and the strengthenings (id, what is gained) from the best on."""

    inventories: tuple[Inventory, ...] = ()
    strengthenings: tuple[tuple[str, str], ...] = ()


def files(run: Run, coverage: Coverage, papers: Mapping[str, str]) -> dict[str, str]:
    """The pages: coverage.md with the counts, coverage/PAPER.md, strengthenings.md."""
    found: dict[str, str] = {}
    inventories = joined(coverage.inventories, (f.claim for f in run.findings.values()))
    if inventories:
        found["coverage.md"] = page(_counts(run, inventories, papers))
        for inventory in inventories:
            found[f"coverage/{inventory.paper}.md"] = page(_paper(run, inventory, papers))
    if any(f.claim.kind == "strengthening" for f in run.findings.values()):
        found["strengthenings.md"] = page(_strengthenings(run, coverage.strengthenings))
    return found


def known(run: Run) -> dict[str, Known]:
    return {
        id: Known(f.claim, "axiom" if f.claim.kind == "axiom" else f.verdict)
        for id, f in run.findings.items()
    }


def _counts(run: Run, inventories: Sequence[Inventory], papers: Mapping[str, str]) -> Iterator[str]:
    claims = known(run)
    links = [f"[{papers.get(i.paper, i.paper)}](coverage/{i.paper}.md)" for i in inventories]
    statements = [[numbered(i, locator, claims) for locator in i.numbered] for i in inventories]
    words = Counter(word for found in statements for word in found)
    yield "# Coverage: what the papers say, and what is known of it"
    yield ""
    if words:
        yield from _summary(words)
        yield ""
    yield "An item of a paper is *proved* only if a claim that says it in full is: about the paper's own"
    yield "objects, in its generality, with no hypothesis that the paper does not state.  It is *conditional*"
    yield "if that claim assumes the conclusion of another one.  Otherwise the word tells the most that is"
    yield "proved: a part, instances, or lines of its proof.  It is *refuted* if a claim that states it is."
    if words:
        yield ""
        yield "## The numbered statements"
        yield ""
        yield from _table("paper", list(zip(links, statements, strict=True)), NUMBERED)
    yield ""
    yield "## All items, by paper"
    yield ""
    everything = [[(e.kind, standing(i.paper, e, claims)) for e in i.items] for i in inventories]
    theirs = [[word for kind, word in found if kind != OURS] for found in everything]
    yield from _table("paper", list(zip(links, theirs, strict=True)), {w: WORDS[w] for w in STANDINGS})
    yield ""
    yield "## All items, by kind"
    yield ""
    by_kind = [(k, [word for found in everything for kind, word in found if kind == k]) for k in KINDS]
    yield from _table("kind", by_kind, {w: WORDS[w] for w in STANDINGS})
    ours = [[word for kind, word in found if kind == OURS] for found in everything]
    if any(ours):
        yield ""
        yield "## Our own remarks"
        yield ""
        yield "They are no items of the papers, and are counted in none of the tables above."
        yield ""
        yield from _table("about", list(zip(links, ours, strict=True)), {w: WORDS[w] for w in STANDINGS})
    # A repair stands beside what it repairs.
    sources = {
        id: [s.paper for s in f.claim.sources] for id, f in run.findings.items() if not f.claim.repaired
    }
    for inventory in inventories:
        rest = unlisted(inventory, sources)
        if rest:
            yield ""
            title = prose(papers.get(inventory.paper, inventory.paper))
            yield f"Claims about {title} that no item names: {', '.join(_link(run, id, '') for id in rest)}."


def _summary(words: Counter[str]) -> Iterator[str]:
    full, mended = words["proved"], words["repaired"]
    wrong = [words[grade] for grade in GRADES]
    rest = words["open"] + words["axiom"] + words["remarks only"] + words["certified"]
    yield f"Of the {words.total()} numbered statements of the papers **{full + mended} are proved in full**"
    yield f"({full} as printed, {mended} as repaired), and {words['conditional']} more under a condition."
    yield f"For {words['instances only']} only instances are proved (mostly on finite alphabets), for"
    yield f"{words['in part']} a part, for {words['steps only']} lines of the proof.  As printed"
    yield f"{sum(wrong) + words['refuted']} are refuted and have no repair that is proved in full:"
    yield f"{wrong[0]} in substance, {wrong[1]} only at a boundary, {wrong[2]} by a misprint."
    yield f"{rest} are open."


def _table(
    heading: str, rows: Sequence[tuple[str, Sequence[str]]], words: Mapping[str, str]
) -> Iterator[str]:
    """How many items have which word: a row each; words that no item has get no column."""
    total = Counter(word for _, found in rows for word in found)
    shown = [word for word in words if total[word]]
    yield f"| {heading} | items | {' | '.join(words[word] for word in shown)} |"
    yield "|---|" + "---|" * (len(shown) + 1)
    for name, found in rows:
        if found:
            count = Counter(found)
            yield f"| {name} | {len(found)} | {' | '.join(str(count[word]) for word in shown)} |"
    yield f"| all | {total.total()} | {' | '.join(str(total[word]) for word in shown)} |"


def _paper(run: Run, inventory: Inventory, papers: Mapping[str, str]) -> Iterator[str]:
    claims = known(run)
    yield f"# {prose(papers.get(inventory.paper, inventory.paper))}"
    if inventory.numbered:
        words = [(locator, numbered(inventory, locator, claims)) for locator in inventory.numbered]
        yield ""
        yield "## The numbered statements"
        yield ""
        for word, text in NUMBERED.items():
            found = [locator for locator, known_ in words if known_ == word]
            if found:
                yield f"- {text} ({len(found)}): {', '.join(found)}"
    for heading, chosen in (
        ("What the paper says", [e for e in inventory.items if e.kind != OURS]),
        ("Our own remarks", [e for e in inventory.items if e.kind == OURS]),
    ):
        if chosen:
            yield ""
            yield f"## {heading}"
            yield ""
            yield "| where | kind | what is said | verdict | claims, what each is of it; what is open |"
            yield "|---|---|---|---|---|"
        for entry in chosen:
            word = _word(inventory.paper, entry, claims)
            cells = (entry.locator, entry.kind, entry.text, word, _basis(run, inventory.paper, entry))
            yield f"| {' | '.join(cell(text) for text in cells)} |"


def _word(paper: str, entry: Item, claims: Mapping[str, Known]) -> str:
    """The item's word; of a refuted one also how much that weighs, and what is known of the repair."""
    word = standing(paper, entry, claims)
    if word != "refuted" or entry.kind == OURS:
        return WORDS[word]
    grades = sorted({claims[id].claim.grade for id in entry.claims if claims[id].refuted} - {""})
    text = f"{WORDS[word]} ({', '.join(grades)})" if grades else WORDS[word]
    mended = repaired(paper, entry, claims)
    return text if mended == "open" else f"{text}; repaired: {WORDS[mended]}"


def _basis(run: Run, paper: str, entry: Item) -> Link:
    parts = [f"{_link(run, id, '../')}: {prose(_what(run, id, paper, entry))}" for id in entry.claims]
    return Link("; ".join([*parts, *([f"open: {prose(entry.open)}"] if entry.open else [])]))


def _what(run: Run, id: str, paper: str, entry: Item) -> str:
    """What a claim is of an item, with its verdict."""
    finding = run.findings[id]
    return f"{role(finding.claim.at(paper, entry.locator))}, {verdict(finding)}"


def _link(run: Run, id: str, up: str) -> Link:
    return link(id, f"{up}{anchor(run.findings[id].claim)}")


def _strengthenings(run: Run, ranked: Iterable[tuple[str, str]]) -> Iterator[str]:
    ours = {id: f for id, f in run.findings.items() if f.claim.kind == "strengthening"}
    gains = {id: gain for id, gain in ranked if id in ours}
    yield "# Strengthenings: what can be proved beyond the papers"
    yield ""
    yield "Sharper constants, weaker hypotheses, best possible forms; what matters most comes first."
    yield ""
    yield "| claim | what is gained | beyond | verdict |"
    yield "|---|---|---|---|"
    places = {id: place for place, id in enumerate(gains)}
    for id in sorted(ours, key=lambda id: (places.get(id, len(places)), id)):
        f = ours[id]
        where = "; ".join(f"{s.paper}, {s.locator}" for s in f.claim.sources)
        text = gains.get(id, f.claim.title)
        yield f"| {_link(run, id, '')} | {cell(text)} | {cell(where)} | {cell(verdict(f))} |"
