"""What each paper says, item by item, with what is known of it; and the strengthenings, best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from verify.inventory import KINDS, VERDICTS, Inventory, Item, unlisted, verdict
from verify.report.pages import cell, page
from verify.report.text import MARKS, anchor, mark, prose
from verify.suite import Run

OF_ITEMS = {**MARKS, "in part": "in part"}


@dataclass(frozen=True)
class Coverage:
    """The inventories of all papers, and the strengthenings (id, what is gained) from the best on."""

    inventories: tuple[Inventory, ...] = ()
    strengthenings: tuple[tuple[str, str], ...] = ()


def files(run: Run, coverage: Coverage, papers: Mapping[str, str]) -> dict[str, str]:
    """The pages: coverage.md with the counts, coverage/PAPER.md, strengthenings.md."""
    found: dict[str, str] = {}
    if coverage.inventories:
        found["coverage.md"] = page(_counts(run, coverage.inventories, papers))
        for inventory in coverage.inventories:
            found[f"coverage/{inventory.paper}.md"] = page(_paper(run, inventory, papers))
    if any(f.claim.kind == "strengthening" for f in run.findings.values()):
        found["strengthenings.md"] = page(_strengthenings(run, coverage.strengthenings))
    return found


def verdicts(run: Run) -> dict[str, str]:
    return {
        id: "axiom" if finding.claim.kind == "axiom" else finding.verdict
        for id, finding in run.findings.items()
    }


def _counts(run: Run, inventories: Sequence[Inventory], papers: Mapping[str, str]) -> Iterator[str]:
    known = verdicts(run)
    yield "# Coverage: what the papers say, and what is known of it"
    yield ""
    yield "Every item of every paper, in the paper's order, with the claims that state it.  An item is"
    yield "proved if every claim that states it is; refuted if one of them is; *in part* if something is"
    yield "proved and something is left; open, with the reason, if no claim decides it."
    yield ""
    yield "## By paper"
    yield ""
    rows = [
        (f"[{papers.get(i.paper, i.paper)}](coverage/{i.paper}.md)", [verdict(e, known) for e in i.items])
        for i in inventories
    ]
    yield from _table("paper", rows)
    yield ""
    yield "## By kind"
    yield ""
    everything = [(e.kind, verdict(e, known)) for i in inventories for e in i.items]
    yield from _table("kind", [(k, [v for kind, v in everything if kind == k]) for k in KINDS])
    sources = {id: [s.paper for s in f.claim.sources] for id, f in run.findings.items()}
    for inventory in inventories:
        rest = unlisted(inventory, sources)
        if rest:
            yield ""
            title = prose(papers.get(inventory.paper, inventory.paper))
            yield f"Claims about {title} that no item names: {', '.join(_link(run, id, '') for id in rest)}."


def _table(heading: str, rows: Sequence[tuple[str, Sequence[str]]]) -> Iterator[str]:
    yield f"| {heading} | items | {' | '.join(OF_ITEMS[v] for v in VERDICTS)} |"
    yield "|---|" + "---|" * (len(VERDICTS) + 1)
    total: Counter[str] = Counter()
    for name, found in rows:
        if found:
            count = Counter(found)
            total += count
            yield f"| {name} | {len(found)} | {' | '.join(str(count[v]) for v in VERDICTS)} |"
    yield f"| all | {total.total()} | {' | '.join(str(total[v]) for v in VERDICTS)} |"


def _paper(run: Run, inventory: Inventory, papers: Mapping[str, str]) -> Iterator[str]:
    known = verdicts(run)
    yield f"# {prose(papers.get(inventory.paper, inventory.paper))}"
    yield ""
    yield "| where | kind | what is said | verdict | claims, or why it is open |"
    yield "|---|---|---|---|---|"
    for entry in inventory.items:
        words = (entry.locator, entry.kind, entry.text, OF_ITEMS[verdict(entry, known)])
        yield f"| {' | '.join(cell(text) for text in words)} | {_basis(run, entry)} |"


def _basis(run: Run, entry: Item) -> str:
    links = ", ".join(_link(run, id, "../") for id in entry.claims)
    return "; ".join(part for part in (links, entry.open and f"open: {cell(entry.open)}") if part)


def _link(run: Run, id: str, up: str) -> str:
    return f"[{id}]({up}{anchor(run.findings[id].claim)})"


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
        yield f"| {_link(run, id, '')} | {cell(text)} | {cell(where)} | {mark(f)} |"
