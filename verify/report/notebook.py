"""For a notebook, or any interactive session: a claim is examined from a cell, and its proof is stepped through.

Nothing is recorded, and no verdict comes from here: the examination is that of `verify run`, and the kernel judges.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import overload

from verify.claims.catalogue import Catalogue, Topic
from verify.claims.claim import MalformedClaim
from verify.claims.installed import installed
from verify.claims.making import Display, Lemma
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula
from verify.language.definitions import kernel_table
from verify.prove.engine import Env, Labels, ProofFailed, named_parts, run, spoken
from verify.prove.live import NOWHERE, Seen, watched
from verify.report.argument import Writer
from verify.report.text import MARKS, statement_lines
from verify.suite.counterexamples import witness_text
from verify.suite.examine import WORK, Result, without
from verify.suite.examine import examine as _examine
from verify.suite.manifest import counterexample
from verify.suite.run import Finding, all_cited, of_installed, settle

COLOURS = {"proved": "#1a7f37", "certified": "#9a6700", "refuted": "#cf222e", "vacuous": "#cf222e"}


# --- examining -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Examined:
    """A claim with what came of it; it shows itself as text, and typeset in a notebook."""

    lemma: Lemma
    finding: Finding

    @property
    def verdict(self) -> str:
        """proved, certified (on a region), refuted, vacuous, supported or open."""
        return self.finding.verdict

    @property
    def result(self) -> Result:
        """Evidence, mutants, the attack; `reason` where nothing was decided."""
        return self.finding.result

    @property
    def axioms(self) -> tuple[str, ...]:
        """The textbook facts that it rests on, all the way down."""
        return self.finding.axioms

    def _lines(self) -> list[str]:
        claim, result = self.finding.claim, self.result
        lines = []
        if self.verdict == "refuted" and result.evidence is not None:
            lines.append(f"counterexample: {witness_text(counterexample(result.evidence) or {})}")
            lines += [f"left side {result.left}, right side {result.right}"] if result.left else []
        if self.verdict in ("proved", "certified"):
            lines.append(f"rests on: {', '.join(self.axioms) or 'no axioms'}")
        if claim.conditional_on:
            lines.append(f"conditional on: {'; '.join(claim.conditional_on)}")
        if result.lemmas:
            lines.append(f"cites: {', '.join(sorted(result.lemmas))}")
        for mutant in result.mutants:
            found = f"refuted at {witness_text(mutant.witness)}" if mutant.witness else "refuted"
            lines.append(f"mutant {mutant.name}: {found if mutant.refuted else 'not refuted'}")
        return lines

    def __str__(self) -> str:
        claim = self.finding.claim
        head = [f"{self.verdict}: {claim.id}: {claim.title}", *(f"    {line}" for line in statement_lines(claim))]
        return "\n".join([*head, *self._lines(), *([self.result.reason] if self.result.reason else [])])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        claim = self.finding.claim
        colour, word = COLOURS.get(self.verdict, "#6e7781"), MARKS.get(self.verdict, self.verdict)
        mark = f'<b class="v-{self.verdict}" style="color:{colour}">{escape(word)}</b>'
        lines = "".join(f"<li>{escape(line)}</li>" for line in self._lines())
        reason = f"<pre>{escape(self.result.reason)}</pre>" if self.result.reason else ""
        head = f"<p>{mark} <code>{escape(claim.id)}</code>: {escape(claim.title)}</p>"
        return f"<div>{head}{escape(self.lemma._repr_latex_())}<ul>{lines}</ul>{reason}</div>"


def examine(lemma: Lemma) -> Examined:
    """Attack a claim, look for a proof or follow the steps that are given, refute its mutants.

    Claims of the same module may be cited, and are examined as well; those of the catalogue by what is recorded there.

    Raises MalformedClaim for a claim without a name.
    """
    catalogue = _around(lemma)
    results: dict[str, Result] = {}
    queue = [lemma.id]
    while queue:
        id = queue.pop()
        if id in catalogue.claims:
            found = _examine(catalogue.claims[id], catalogue.library)
        else:
            found = of_installed(catalogue, id)
        results[id] = found
        queue += sorted(all_cited(found) - results.keys() - {*queue})
    return Examined(lemma, settle(catalogue, results).findings[lemma.id])


def _around(lemma: Lemma) -> Catalogue:
    """The claims of its module by the names that they have there now, and what is installed."""
    module = sys.modules.get(lemma.module)
    if module is None:
        raise MalformedClaim(f"the module of {lemma.fields['title']!r} is gone: run its cell again")
    found: dict[str, Lemma] = {}
    for name, value in vars(module).items():
        if name.startswith("_"):  # a notebook keeps what it showed under such names
            continue
        some = enumerate(value, 1) if isinstance(value, Display) else ((0, value),)
        for number, one in some:
            if isinstance(one, Lemma) and one.module == module.__name__:
                one.id = one.id or (f"{value.stem or name}.{number}" if number else name)
                found.setdefault(one.id, one)
    if found.get(lemma.id) is not lemma:
        raise MalformedClaim(f"{lemma.fields['title']!r} has no name, or one used again: write name = claim(...)")
    others = installed((), (module,))
    if any(package.has(module.__name__) for package in others.packages):
        found = {lemma.id: lemma}  # the rest of that package is as recorded
    topic = module.__name__.rpartition(".")[2]
    claims = {id: replace(one.claim(), topic=topic) for id, one in found.items()}
    return Catalogue(claims, {topic: Topic(topic, topic, "", "", getattr(module, "__file__", None) or "")}, others)


# --- stepping --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stop:
    """A line of a proof and the goals after it; `depth`: 1, and one more within each block."""

    line: str
    depth: int
    goals: tuple[tuple[Sequent, Labels], ...]


@dataclass(frozen=True)
class Steps(Sequence[Stop]):
    """The lines of a proof as it ran, each with the goals after it; `failed`: why it is none, if it is none.

    In a notebook each line opens and shows its goals, and what the line added is marked.
    """

    lemma: Lemma
    stops: tuple[Stop, ...]
    failed: str = ""

    @overload
    def __getitem__(self, index: int) -> Stop: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Stop, ...]: ...
    def __getitem__(self, index: int | slice) -> Stop | tuple[Stop, ...]:
        return self.stops[index]

    def __len__(self) -> int:
        return len(self.stops)

    def __str__(self) -> str:
        lines = []
        for number, stop in enumerate(self.stops):
            lines.append(f"{number}: {'  ' * (stop.depth - 1)}{stop.line}")
            for sequent, labels in stop.goals:
                lines += [f"    {line}" for line in _text(sequent, labels)]
            lines += [] if stop.goals else ["    nothing is left to show"]
        return "\n".join([*lines, self.ending])

    __repr__ = __str__

    @property
    def ending(self) -> str:
        """What became of the goals after the last line."""
        if self.failed:
            return self.failed
        return "the automatic prover shows what is left" if self.stops and self.stops[-1].goals else "all is shown"

    def _repr_html_(self) -> str:
        claim = self.lemma.claim()
        write = Writer(claim.definitions, kernel_table(claim.definitions))
        parts, before = [], frozenset[Formula]()
        for number, stop in enumerate(self.stops):
            shown = "".join(_shown(sequent, labels, before, write) for sequent, labels in stop.goals)
            indent = f"margin-left:{1.5 * (stop.depth - 1)}em"
            opened = " open" if number in (0, len(self.stops) - 1) else ""
            parts.append(
                f'<details style="{indent}"{opened}><summary><code>{escape(stop.line)}</code></summary>'
                f"{shown or '<p>Nothing is left to show.</p>'}</details>"
            )
            before = frozenset(h for sequent, _ in stop.goals for h in (*sequent.context.hypotheses, sequent.goal))
        ending = f"<pre>{escape(self.failed)}</pre>" if self.failed else f"<p>{self.ending.capitalize()}.</p>"
        return f"<div>{''.join(parts)}{ending}</div>"


def _text(sequent: Sequent, labels: Labels) -> list[str]:
    names = _names(labels)
    lines = [
        f"[{number}]{f' {names[h]}:' if h in names else ''} {spoken(sequent, h)}"
        for number, h in enumerate(sequent.context.hypotheses)
    ]
    return [*lines, f"to show: {spoken(sequent, sequent.goal)}"]


def _names(labels: Labels) -> Mapping[Formula, str]:
    return {part: name for name, parts in named_parts(labels) for part in parts if not name.startswith("#")}


def _shown(sequent: Sequent, labels: Labels, before: frozenset[Formula], write: Writer) -> str:
    """A goal as mathematics; what was not there before is marked."""
    names = _names(labels)

    def row(label: str, formula: Formula) -> str:
        new = ' style="background:#ffe58f55"' if before and formula not in before else ""
        return f'<tr{new}><td>{escape(label)}</td><td style="text-align:left">${escape(write(formula))}$</td></tr>'

    rows = [row(f"[{n}] {names.get(h, '')}".strip(), h) for n, h in enumerate(sequent.context.hypotheses)]
    return f"<table>{''.join(rows)}{row('to show', sequent.goal)}</table>"


def goals(lemma: Lemma) -> Steps:
    """Run the written proof of a claim, and give its lines with the goals after each.

    It need not be whole: what it leaves open is tried by the automatic prover, and `failed` says if that does not do.

    Raises MalformedClaim for a claim without a name, or without a proof that is written as a function.
    """
    catalogue = _around(lemma)
    if lemma.body is None:
        raise MalformedClaim(f"{lemma.id} has no proof that is written as a function: there is nothing to step through")
    claim = catalogue.claims[lemma.id]
    others = without(catalogue.library, lemma.id)
    failed = ""
    with watched() as seen:
        try:
            run(Sequent.of(claim.statement), claim.proof, Env(others, work=WORK))
        except (ProofFailed, RecursionError) as error:
            failed = str(error)
    return Steps(lemma, tuple(_stop(one) for one in seen), failed)


def _stop(seen: Seen) -> Stop:
    place = seen.place
    if place is None or place is NOWHERE:
        return Stop("at the beginning", seen.depth, seen.goals)
    text = linecache.getline(place.file, place.line).strip()
    return Stop(text or str(place), seen.depth, seen.goals)


__all__ = ["Examined", "Steps", "Stop", "examine", "goals"]
