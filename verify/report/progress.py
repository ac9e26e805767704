"""What the command shows: a bar while it runs, the table of verdicts, one claim in full."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

from verify.kernel.check import visible
from verify.kernel.term import parse
from verify.report import model
from verify.report.text import (
    MARKS,
    Standing,
    became,
    change_text,
    conditions,
    judged,
    proof_lines,
    source,
    statement_lines,
    verdict,
    word,
)
from verify.suite.counterexamples import witness_text
from verify.suite.examine import Result
from verify.suite.manifest import counterexample
from verify.suite.run import Finding, Run

COLOURS = {"proved": "green", "certified": "cyan", "refuted": "red", "open": "yellow", "vacuous": "magenta"}


@contextmanager
def bar(total: int, quiet: bool, axioms: Collection[str] = ()) -> Iterator[Callable[[Result, bool], None]]:
    """A progress bar on a terminal, one plain line for each new verdict in a pipe; `axioms` are told as that."""

    def called(result: Result) -> str:
        return "axiom" if result.id in axioms and result.verdict != "refuted" else result.verdict

    if quiet:
        yield lambda result, known: None
        return
    if not sys.stderr.isatty():

        def line(result: Result, known: bool) -> None:
            if not known:
                print(f"{called(result):10} {result.id}", file=sys.stderr, flush=True)

        yield line
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("examining", total=total)

        def advance(result: Result, known: bool) -> None:
            progress.update(task, advance=1, description=f"{called(result)} {result.id}"[:50])

        yield advance


def table(run: Run) -> None:
    """The table of verdicts by topic: rich on a terminal, plain lines in a pipe."""
    verdicts = [key for key in MARKS if model.counts(run).get(key)]
    rows = []
    for name, topic in sorted(run.catalogue.topics.items()):
        findings = [f for f in run.findings.values() if f.claim.topic == name]
        if findings:
            counts = dict.fromkeys(MARKS, 0)
            for f in findings:
                counts[word(f)] += 1
            caught = sum(m.refuted for f in findings for m in f.result.mutants)
            mutants = sum(len(f.result.mutants) for f in findings)
            rows.append((topic.title, [counts[key] for key in verdicts], f"{caught}/{mutants}"))
    total = [sum(row[1][i] for row in rows) for i in range(len(verdicts))]
    if not sys.stdout.isatty():
        for title, counts_, mutants_ in rows:
            cells = ", ".join(f"{n} {key}" for n, key in zip(counts_, verdicts, strict=True) if n)
            say(f"{title}: {cells}; mutants refuted {mutants_}")
        print("all: " + ", ".join(f"{n} {key}" for n, key in zip(total, verdicts, strict=True)))
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    shown = Table(title="verdicts")
    shown.add_column("topic")
    for key in verdicts:
        shown.add_column(MARKS[key], justify="right", style=COLOURS.get(key, ""))
    shown.add_column("mutants refuted", justify="right")
    for title, counts_, mutants_ in rows:
        shown.add_row(escape(visible(title)), *(str(n or "") for n in counts_), mutants_)
    shown.add_section()
    shown.add_row("all", *(str(n) for n in total), "")
    Console().print(shown)


def say(line: str) -> None:
    """Print one line, what cannot be seen spelled out: titles and notes are somebody's text."""
    print(visible(" ".join(line.splitlines())))


def page(run: Run, finding: Finding) -> None:
    """One claim: statement, sources, verdict, evidence, mutants, proof."""
    claim, result = finding.claim, finding.result
    say(f"{claim.id}: {claim.title}")
    say(f"kind {claim.kind}, verdict {verdict(finding)}")
    for where in claim.cited:
        say(f"source {source(where, claim)}")
    say("")
    for line in statement_lines(claim, named=True):
        say(f"    {line}")
    say("")
    if claim.note:
        say(f"note: {' '.join(claim.note.split())}")
        say("")
    if finding.verdict == "refuted" and result.evidence is not None:
        witness = counterexample(result.evidence)
        if witness is not None:  # a proof of the negation gives no values
            say(f"counterexample: {witness_text(witness) or 'none is needed, there are no variables'}")
        if result.left:
            say(f"left side {result.left}, right side {result.right}")
    if finding.verdict in model.CERTIFIED:
        say(f"rests on: {', '.join(finding.axioms) or 'no axioms'}")
    if finding.lines is not None:
        say(judged(finding.lines))
    if claim.conditional_on:
        say(conditions(claim))
    if result.lemmas:
        say(f"cites: {', '.join(sorted(result.lemmas))}")
    if claim.repaired:
        say(f"repairs: {', '.join(claim.repaired)}")
    for other in run.repaired_by(claim.id):
        say(f"repaired by: {other}")
    attack = result.attack
    if attack.cases:
        margin = "" if attack.margin is None else f", smallest margin {attack.margin:.2g}"
        say(f"attacked at {attack.cases} point{'s' if attack.cases != 1 else ''}{margin}")
    if result.extremal:
        say(f"extremal example: {result.extremal}")
    shown, against = model.reasons(result)
    heading = "not decided:" if finding.verdict in ("open", "supported") else "its proof fails:"
    for head, lines in ((heading, shown), ("its refutation fails:", against)):
        for line in (head, *lines) if lines else ():
            say(line)
    for mutant in result.mutants:
        if mutant.refuted and mutant.witness is not None:
            say(f"mutant {mutant.name}: refuted at {witness_text(mutant.witness)}")
        else:
            say(f"mutant {mutant.name}: NOT refuted")
    for one in result.changed:
        met = f"refuted at {witness_text(one.witness or {}) or 'every value'}"
        told = became(one, finding.verdict == "proved") if one.evidence is None else met
        say(f"{change_text(one.change)}: {told}")
    tree = (result.evidence or {}).get("proof")
    if tree is not None:
        say(f"proof, {result.steps} steps:")
        region = [parse(text) for text in (result.evidence or {}).get("region", ())]
        at = Standing.of(claim, run.catalogue.library, region)
        for line in proof_lines(tree, at=at):
            say(f"  {line}")
