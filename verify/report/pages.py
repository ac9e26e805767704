"""The pages: the index, one page a topic, the errata.  The same run gives the same bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from verify.claims.claim import FLAWS, Claim, Source
from verify.kernel.check import visible
from verify.report.argument_text import argument_lines
from verify.report.model import CERTIFIED, counts, flaw, unrepaired, weak
from verify.report.telling import told
from verify.report.text import (
    MARKS,
    MAX_STEPS_SHOWN,
    anchor,
    conditions,
    formula,
    locator_key,
    math_lines,
    paragraph,
    proof_lines,
    prose,
    role,
    source,
    statement_lines,
    verdict,
    witness_text,
)
from verify.suite.manifest import counterexample
from verify.suite.run import Finding, Run


def page(lines: Iterable[str]) -> str:
    return "\n".join(visible(line) for line in lines).rstrip() + "\n"


class Link(str):
    """Markdown that we wrote, with links in it: the authors' words inside are escaped already."""


def link(text: str, target: str) -> Link:
    return Link(f"[{prose(text)}]({target})")


def cell(text: str) -> str:
    return (text if isinstance(text, Link) else prose(text)).replace("|", "\\|")


def row(*cells: str) -> str:
    return f"| {' | '.join(map(cell, cells))} |"


def code(f: Finding) -> str:
    return f"`{formula(f.claim)}`"


def index(run: Run, papers: Mapping[str, str]) -> str:
    """The first page: counts, the topics by folder, the papers."""
    return page(_index(run, papers))


def _index(run: Run, papers: Mapping[str, str]) -> Iterator[str]:
    yield "# What is true, what is false"
    yield ""
    yield "Made by `verify run`.  Every verdict comes from evidence that `verify recheck` checks again."
    yield "See [errata](errata.md) for what the papers get wrong and what should stand instead, and"
    yield "[coverage](coverage.md) for how much of each paper that is: a proved claim is often an instance,"
    yield "or a line, of the item that it cites.  The page of a topic shows the formula that is judged."
    yield ""
    yield "| verdict | claims |"
    yield "|---|---|"
    found = counts(run)
    for key, text in MARKS.items():
        if found.get(key):
            yield f"| {text} | {found[key]} |"
    yield ""
    for heading, claims in (
        ("Refuted statements without a proved repair", unrepaired(run)),
        ("Proved claims with a mutant that was not refuted, or without mutants", weak(run)),
    ):
        if claims:
            yield f"<details><summary>{heading}: {len(claims)}</summary>"
            yield ""
            yield f"{', '.join(f'[{c.id}]({anchor(c)})' for c in claims)}."
            yield ""
            yield "</details>"
            yield ""
    yield "## By paper"
    yield ""
    yield "| paper | claims that cite it |"
    yield "|---|---|"
    for key, title in papers.items():
        rows = sum(s.paper == key for f in run.findings.values() for s in f.claim.cited)
        if rows:
            yield row(link(title, paper_page(key)), str(rows))
    yield ""
    yield "## By topic"
    topics: dict[str, list[Finding]] = {}
    for f in run.findings.values():
        topics.setdefault(f.claim.topic, []).append(f)
    for room in sorted({run.catalogue.topics[name].room for name in topics}):
        yield ""
        if room:
            yield f"### {prose(room.replace('_', ' '))}"
            yield ""
        yield "| topic | proved | refuted | other |"
        yield "|---|---|---|---|"
        for name in sorted(name for name in topics if run.catalogue.topics[name].room == room):
            words = [f.result.verdict for f in topics[name]]
            proved, refuted = words.count("proved") + words.count("certified"), words.count("refuted")
            others = len(words) - proved - refuted
            title = link(run.catalogue.topics[name].title, f"lemmas/{name}.md")
            yield row(title, *(str(n or "") for n in (proved, refuted, others)))


def paper_page(key: str) -> str:
    """The name of a paper's page: a key is what its author wrote, and may be no file's name."""
    return f"papers/{re.sub(r'[^A-Za-z0-9._-]', '_', key)}.md"


def paper(run: Run, key: str, title: str, order: tuple[str, ...]) -> str:
    """The claims that cite a paper, in its order, with what they are of the item that they cite."""
    return page(_paper(run, key, title, order))


def _paper(run: Run, key: str, title: str, order: tuple[str, ...]) -> Iterator[str]:
    yield f"# {prose(title)}"
    yield ""
    yield "The formula is what is judged; a long one is cut here, and stands in full on the claim's page."
    yield ""
    yield "| where | what it is of it | claim | formula | verdict |"
    yield "|---|---|---|---|---|"
    for where, f in _by_paper(run, key, order):
        title_ = link(f.claim.title, f"../{anchor(f.claim)}")
        yield row(where.locator, role(where), title_, code(f), verdict(f))


def _table(findings: Iterable[Finding]) -> Iterator[str]:
    yield "| claim | statement | formula | kind | verdict | mutants |"
    yield "|---|---|---|---|---|---|"
    for f in findings:
        caught = sum(m.refuted for m in f.result.mutants)
        mutants = f"{caught}/{len(f.result.mutants)}"
        id = link(f.claim.id, f"#{f.claim.id}")
        yield row(id, f.claim.title, code(f), f.claim.kind, verdict(f), mutants)


def _by_paper(run: Run, paper: str, order: tuple[str, ...]) -> list[tuple[Source, Finding]]:
    rows = [(s, f) for f in run.findings.values() for s in f.claim.cited if s.paper == paper]

    def key(row: tuple[Source, Finding]) -> tuple[object, ...]:
        # The place of the longest listed locator that begins this one; unlisted ones come last.
        locator = row[0].locator.removeprefix("equation ").removeprefix("equations ")
        places = [(len(o), n) for n, o in enumerate(order) if locator.startswith(o)]
        place = max(places)[1] if places else len(order)
        return (place, locator_key(row[0].locator), row[1].claim.id)

    return sorted(rows, key=key)


def topic(run: Run, name: str) -> str:
    """One topic's page."""
    return page(_topic(run, name))


def _topic(run: Run, name: str) -> Iterator[str]:
    info = run.catalogue.topics[name]
    yield f"# {prose(info.title)}"
    yield ""
    for line in info.text.splitlines()[1:]:
        # Lists may stand there, headings and quotations may not.
        yield paragraph(line) if line.lstrip()[:1] in ("#", ">", "`", "~", "[") else prose(line)
    findings = [f for f in run.findings.values() if f.claim.topic == name]
    yield ""
    yield from _table(findings)
    for f in findings:
        yield ""
        yield from _claim(run, f)


def _claim(run: Run, f: Finding) -> Iterator[str]:
    claim, result = f.claim, f.result
    yield f"## {claim.id}"
    yield ""
    yield f"**{prose(claim.title)}** · {claim.kind} · **{verdict(f)}**"
    yield ""
    if claim.sources:
        yield f"Sources: {'; '.join(prose(source(s)) for s in claim.cited)}."
        yield ""
    yield from math_lines(claim, numbered=True)
    if claim.note:
        yield ""
        yield paragraph(" ".join(claim.note.split()))
    yield ""
    yield from _evidence(f)
    if result.extremal:
        yield f"- extremal example: {result.extremal}"
    for word, ids in (
        ("repairs", list(claim.repaired)),
        ("repaired by", run.repaired_by(claim.id)),
        ("a line of the proof of", [id for id in claim.breaks if id in run.findings]),
    ):
        links = [f"[{id}]({_from_topic(run.findings[id].claim)})" for id in ids if id in run.findings]
        if links:
            yield f"- {word}: {', '.join(links)}"
    for mutant in result.mutants:
        if mutant.refuted and mutant.witness is not None:
            yield f"- mutant *{prose(mutant.name)}*: refuted at {witness_text(mutant.witness)}"
        else:
            yield f"- mutant *{prose(mutant.name)}*: NOT refuted"
    yield ""
    yield f"Replay: `verify show {claim.id}`, `verify run {claim.id}`."
    yield ""
    yield "<details><summary>the statement as text</summary>"
    yield ""
    yield "```text"
    yield from statement_lines(claim)
    yield "```"
    yield ""
    yield "</details>"
    if (result.evidence or {}).get("proof") is not None:
        lines = list(_proof(run, f))
        yield ""
        yield f"<details><summary>proof, {result.steps} steps</summary>"
        yield ""
        yield from islice(lines, MAX_STEPS_SHOWN)
        if len(lines) > MAX_STEPS_SHOWN:
            yield f"- ... and {len(lines) - MAX_STEPS_SHOWN} more lines in the certificate"
        yield ""
        yield "</details>"


def _proof(run: Run, f: Finding) -> Iterator[str]:
    """The proof as mathematics; as the bare tree, where that cannot be told."""

    def to(id: str) -> str:
        found = run.findings.get(id)
        return id if found is None else f"[{id}]({_from_topic(found.claim)})"

    evidence = f.result.evidence or {}
    try:
        claims = {id: finding.claim for id, finding in run.findings.items()}
        yield from argument_lines(told(f.claim, evidence, claims, run.catalogue.statements), to)
    except ValueError:
        yield from proof_lines(evidence["proof"])


def _from_topic(claim: Claim) -> str:
    return anchor(claim).removeprefix("lemmas/")


def _evidence(f: Finding) -> Iterator[str]:
    result = f.result
    if f.verdict == "refuted" and result.evidence is not None:
        yield f"- counterexample: {witness_text(counterexample(result.evidence) or {})}"
        if result.left:
            yield f"- there the left side is {result.left} and the right side is {result.right}"
    if f.verdict == "certified" and result.evidence is not None:
        from verify.report.text import _infix

        yield f"- on the region: {'; '.join(f'`{_infix(r)}`' for r in result.evidence['region'])}"
    if f.verdict in CERTIFIED:
        condition = f"; {conditions(f.claim)}" if f.claim.conditional_on else ""
        yield f"- rests on: {', '.join(f.axioms) or 'no axioms'}{condition}"
        if result.lemmas:
            yield f"- cites: {', '.join(sorted(result.lemmas))}"
        yield f"- certificate: [certificates/{f.claim.id}.json](../certificates/{f.claim.id}.json)"
    attack = result.attack
    if attack.cases:
        margin = "" if attack.margin is None else f", smallest margin {attack.margin:.2g}"
        yield f"- attacked at {attack.cases} points{margin} ({', '.join(attack.methods)})"
    if f.verdict in ("open", "supported") and result.reason and f.claim.kind != "axiom":
        first = result.reason.splitlines()[0]
        yield f"- not decided: {first}"


def errata(run: Run, papers: Mapping[str, str]) -> str:
    """What each paper gets wrong, most serious first."""
    return page(_errata(run, papers))


# The headings of the grades; a refutation without one comes last.
GRADES = {
    "substantive": "Substantive: a result or its proof breaks",
    "boundary": "Boundary: only degenerate parameters, or a condition left to the reader",
    "misprint": "Misprints and slips",
    "": "Not graded",
}


def _errata(run: Run, papers: Mapping[str, str]) -> Iterator[str]:
    yield "# Errata"
    yield ""
    yield "Each entry was refuted by a certified counterexample (or a proof that no case exists); a repaired"
    yield "statement with its own proof stands beside it where one is known.  Statement and proof are judged"
    yield "apart: a broken line does not make the theorem false.  What fails only in a literal reading that"
    yield "its authors do not mean is listed last, and is not counted as an error."
    for paper, title in papers.items():
        found = [
            (f, [s for s in f.claim.cited if s.paper == paper])
            for f in run.findings.values()
            if flaw(f) and f.claim.kind != "axiom"
        ]
        errors = [f for f, where in found if any(s.role != "remark" for s in where)]
        literal = [f for f, where in found if where and all(s.role == "remark" for s in where)]
        if not errors and not literal:
            continue
        yield ""
        yield f"## {prose(title)}"
        for grade, heading in GRADES.items():
            entries = sorted(
                (f for f in errors if f.claim.grade == grade), key=lambda f: FLAWS.index(flaw(f) or FLAWS[0])
            )
            if entries:
                yield ""
                yield f"### {heading}"
                yield ""
                yield from _printed(run, entries, paper)
            for f in entries:
                yield ""
                yield from _erratum(run, f, paper)
        if literal:
            yield ""
            yield "### Not errors: literal readings that fail"
            yield ""
            yield from _printed(run, literal, paper)


def _printed(run: Run, entries: Iterable[Finding], paper: str) -> Iterator[str]:
    """What is printed and what should stand there, in the words of the claims."""
    yield "| where | printed | should read | what it is |"
    yield "|---|---|---|---|"
    for f in entries:
        repairs = [run.findings[id] for id in run.repaired_by(f.claim.id) if id in run.findings]
        better = "; ".join(f"{link(r.claim.title, anchor(r.claim))} ({prose(verdict(r))})" for r in repairs)
        printed = link(f.claim.title, anchor(f.claim))
        yield row(_where(f, paper), printed, Link(better or "?"), flaw(f) or "")


def _where(f: Finding, paper: str) -> str:
    return "; ".join(s.locator for s in f.claim.sources if s.paper == paper)


def _erratum(run: Run, f: Finding, paper: str) -> Iterator[str]:
    claim = f.claim
    yield f"**{prose(_where(f, paper))}** ([{claim.id}]({anchor(claim)}), {flaw(f)}). {prose(claim.title)}."
    if claim.note:
        yield f"  {prose(' '.join(claim.note.split()))}"
    yield ""
    yield from math_lines(claim)
    yield ""
    found = None if f.result.evidence is None else counterexample(f.result.evidence)
    if found is not None:
        yield f"- counterexample: {witness_text(found)}"
        if f.result.left:
            yield f"- left side {f.result.left}, right side {f.result.right}"
    for id in claim.breaks:
        if id in run.findings:
            statement = run.findings[id]
            yield f"- the statement that it serves, [{id}]({anchor(statement.claim)}): {verdict(statement)}"
    yield f"- replay: `verify run {claim.id}`"


__all__ = ["errata", "index", "topic"]
