"""The pages: the index, one page a topic, the errata.  The same run gives the same bytes.

Here is what the pages say; how they say it stands in verify/report/templates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from verify.claims.claim import FLAWS, Claim, Source
from verify.claims.inventory import Inventory, joined
from verify.report.argument import Math
from verify.report.argument_text import argument_lines
from verify.report.cited import page_name
from verify.report.errata import Erratum, erratum, why
from verify.report.markdown import Markdown, link, page, paragraph, prose
from verify.report.model import changes_made, counts, flaw, unrepaired, weak
from verify.report.telling import told
from verify.report.text import GRADES, MARKS, MAX_STEPS_SHOWN, anchor, infix, locator_key, proof_lines, verdict
from verify.suite.run import Finding, Run


def index(run: Run, papers: Mapping[str, str], covered: bool = True) -> str:
    """The first page: counts, the topics by folder, the papers; `covered`: is there a page of coverage?"""
    found = counts(run)
    suspects = {
        "Refuted statements without a proved repair": unrepaired(run),
        "Proved claims with a mutant that was not refuted, or of which no variant was": weak(run),
    }
    citing = {key: sum(s.paper == key for f in run.findings.values() for s in f.claim.cited) for key in papers}
    return page(
        "index",
        changes=changes_made(run),
        counts=[(text, found[key]) for key, text in MARKS.items() if found.get(key)],
        suspects=[(text, [link(c.id, anchor(c)) for c in claims]) for text, claims in suspects.items()],
        papers=[(link(title, paper_page(key)), citing[key]) for key, title in papers.items() if citing[key]],
        rooms=list(_rooms(run)),
        covered=covered,
    )


def _rooms(run: Run) -> Iterator[tuple[str, list[tuple[Markdown, int, int, int]]]]:
    """Each room with its topics: how many claims of each are proved, refuted, neither."""
    words: dict[str, list[str]] = {}
    for f in run.findings.values():
        words.setdefault(f.claim.topic, []).append(f.result.verdict)
    topics = run.catalogue.topics
    for room in sorted({topics[name].room for name in words}):
        rows = []
        for name in sorted(name for name in words if topics[name].room == room):
            proved = words[name].count("proved") + words[name].count("certified")
            refuted = words[name].count("refuted")
            title = link(topics[name].title, f"lemmas/{name}.md")
            rows.append((title, proved, refuted, len(words[name]) - proved - refuted))
        yield room.replace("_", " "), rows


def paper_page(key: str) -> str:
    """The name of a paper's page: a key is what its author wrote, and may be no file's name."""
    return f"papers/{re.sub(r'[^A-Za-z0-9._-]', '_', key)}.md"


def paper(run: Run, key: str, title: str, order: tuple[str, ...]) -> str:
    """The claims that cite a paper, in its order, with what they are of the item that they cite."""

    def place(row: tuple[Source, Finding]) -> tuple[object, ...]:
        # The place of the longest listed locator that begins this one; unlisted ones come last.
        locator = row[0].locator.removeprefix("equation ").removeprefix("equations ")
        places = [(len(o), n) for n, o in enumerate(order) if locator.startswith(o)]
        return (max(places)[1] if places else len(order), locator_key(row[0].locator), row[1].claim.id)

    rows = [(s, f) for f in run.findings.values() for s in f.claim.cited if s.paper == key]
    return page("paper", title=title, rows=sorted(rows, key=place))


def topic(run: Run, name: str) -> str:
    """One topic's page."""
    info = run.catalogue.topics[name]

    def related(f: Finding) -> dict[str, list[Markdown]]:
        found = {
            "repairs": f.claim.repaired,
            "repaired by": run.repaired_by(f.claim.id),
            "a line of the proof of": f.claim.breaks,
        }
        known = {word: [run.findings[id].claim for id in ids if id in run.findings] for word, ids in found.items()}
        return {word: [link(c.id, _from_topic(c)) for c in claims] for word, claims in known.items()}

    return page(
        "topic",
        title=info.title,
        module=info.module,
        text=[_line(line) for line in info.text.splitlines()[1:]],
        findings=[f for f in run.findings.values() if f.claim.topic == name],
        related=lambda f: related(f).items(),
        cites=lambda f: [Markdown(_to(run, id)) for id in sorted(f.result.lemmas)],
        proof=lambda f: _proof(run, f),
        region=lambda f: "; ".join(f"`{infix(r)}`" for r in f.result.evidence["region"]),
    )


def _line(text: str) -> Markdown:
    """A line of a topic's text: lists may stand there, headings and quotations may not."""
    return paragraph(text) if text.lstrip()[:1] in ("#", ">", "`", "~", "[") else prose(text)


def _proof(run: Run, f: Finding) -> Iterator[str]:
    """The proof as mathematics; as the bare tree, where that cannot be told."""

    evidence = f.result.evidence or {}
    claims = {id: finding.claim for id, finding in run.findings.items()}
    try:
        lines = list(argument_lines(told(f.claim, evidence, claims, run.catalogue.library), lambda id: _to(run, id)))
    except ValueError:
        lines = list(proof_lines(evidence["proof"]))
    yield from islice(lines, MAX_STEPS_SHOWN)
    if len(lines) > MAX_STEPS_SHOWN:
        yield f"- ... and {len(lines) - MAX_STEPS_SHOWN} more lines in the certificate"


def _to(run: Run, id: str) -> str:
    """The link from a topic's page to a claim that is cited there: to its own topic, or to its page in cited/."""
    found = run.findings.get(id)
    if found is None:
        return f"[{id}](../{page_name(id)})" if id in run.cited else id
    return f"[{id}]({_from_topic(found.claim)})"


def _from_topic(claim: Claim) -> str:
    return anchor(claim).removeprefix("lemmas/")


def errata(run: Run, papers: Mapping[str, str], inventories: Sequence[Inventory] = ()) -> str:
    """What each paper gets wrong, most serious first; the inventories say what is printed."""
    claims = {id: finding.claim for id, finding in run.findings.items()}
    known = joined(inventories, claims.values())

    def better(f: Finding) -> Markdown:
        repairs = [run.findings[id] for id in run.repaired_by(f.claim.id) if id in run.findings]
        told = (f"{link(r.claim.title, anchor(r.claim))} ({prose(verdict(r))})" for r in repairs)
        return Markdown("; ".join(told) or "?")

    def reason(f: Finding) -> Markdown:
        sides = {"left": f.result.left or "", "right": f.result.right or ""}
        parts = why(f.claim, f.result.evidence or {}, sides, claims, run.catalogue.library)
        # A product in a witness is no emphasis.
        words = (f"$`{p.latex}`$" if isinstance(p, Math) else prose(str(p)).replace("*", r"\*") for p in parts)
        return Markdown("".join(words))

    found = ((title, *_errors(run, key, known)) for key, title in papers.items())
    return page(
        "errata",
        papers=[one for one in found if one[1] or one[2]],
        better=better,
        reason=reason,
        served=lambda claim: [run.findings[id] for id in claim.breaks if id in run.findings],
    )


Entries = list[tuple[Finding, Erratum]]


def _errors(run: Run, paper: str, inventories: Sequence[Inventory]) -> tuple[list[tuple[str, Entries]], Entries]:
    """A paper's errata and where they stand, by grade; and what fails only in a literal reading."""
    graded: dict[str, Entries] = {grade: [] for grade in GRADES}
    literal: Entries = []
    for f in run.findings.values():
        cited = [s for s in f.claim.cited if s.paper == paper]
        if cited and flaw(f) and f.claim.kind != "axiom":
            entry = (f, erratum(f.claim, paper, flaw(f) or "", inventories))
            (literal if all(s.role == "remark" for s in cited) else graded[f.claim.grade]).append(entry)
    for entries in graded.values():
        entries.sort(key=lambda entry: FLAWS.index(flaw(entry[0]) or FLAWS[0]))
    return [(GRADES[grade], entries) for grade, entries in graded.items() if entries], literal


__all__ = ["errata", "index", "topic"]
