"""`verify evaluate`: a proved bound at given numbers, with what it rests on.

Exit codes: 0 all that can be checked holds and the bound is enclosed; 1 a hypothesis fails, or the claim is
refuted; 2 usage; 3 something is undecided (a hypothesis, an enclosure, or the claim itself).
"""

from __future__ import annotations

import csv
import json
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING
from pathlib import Path
from shlex import quote
from typing import Any

from verify.ask.evaluate_check import (
    ASKED,
    FAILS,
    HOLDS,
    PART,
    UNDECIDED,
    Bound,
    Condition,
    Evaluation,
    assigned,
    evaluation,
    missing_line,
    missing_of,
)
from verify.ask.evaluate_open import Opened, opened
from verify.ask.evaluate_values import decimal, read_values
from verify.ask.typed import Mistake
from verify.claims import names
from verify.claims.catalogue import one_claim
from verify.claims.claim import Claim
from verify.claims.config import Config
from verify.claims.names import USABLE
from verify.claims.search import as_recorded
from verify.report.text import source, type_text

CODES = {HOLDS: 0, PART: 0, FAILS: 1, UNDECIDED: 3}


class Silent(Exception):
    """The claim gives no number: one line, and the exit code."""

    def __init__(self, line: str, code: int) -> None:
        super().__init__(line)
        self.line, self.code = line, code


# --- which claim -------------------------------------------------------------------------------------


def chosen(word: str, recorded: Mapping[str, Any], sources: Sequence[str] = ()) -> str:
    """The id of the one claim that the word names, as verify.claims.names reads it.  Raises Mistake if none does."""
    try:
        return names.chosen(word, recorded, sources)
    except names.NotMeant as error:
        raise Mistake(str(error)) from error


def usable(id: str, recorded: Mapping[str, Any], config: Config) -> dict[str, Any]:
    """The record of a claim that is proved or certified, its certificate there.  Raises Silent."""
    entry: dict[str, Any] = recorded[id]
    verdict = entry["verdict"]
    if entry["kind"] == "axiom":
        raise Silent(f"{id} is an axiom: cited, and not proved here", 3)
    if verdict == "refuted":
        mended = [f"{one} ({recorded.get(one, {}).get('verdict', 'not recorded')})" for one in entry["repaired_by"]]
        tail = f"; its repair is {', '.join(mended)}" if mended else "; it has no repair"
        raise Silent(f"{id} is refuted, so that it gives no bound{tail}", 1)
    if verdict == "changed":
        rests = "" if entry["changed"] == id else f"rests on {entry['changed']}, which "
        raise Silent(f"{id} {rests}was changed since its verdict was recorded: verify run {id}", 3)
    if verdict not in USABLE:
        raise Silent(f"{id} is {verdict} and not proved, so that it gives no bound", 3)
    if not (config.reports_folder / entry["certificate"]).is_file():
        raise Silent(f"{id} is recorded as {verdict}, but {entry['certificate']} is not there: verify run", 3)
    return entry


def load(id: str, entry: Mapping[str, Any], sources: list[str]) -> Claim:
    """The claim as it is written now, if it is the one that the certificate proves.  Raises Silent."""
    claim = one_claim(sources, entry["topic"], id)
    if claim is None:
        raise Silent(f"{id} is recorded and no longer in the catalogue: verify run", 3)
    if claim.statement.hash != entry["statement"]:
        raise Silent(f"{id} was changed since its verdict was recorded: verify run {id}", 3)
    return claim


def pointer(id: str, catalogue: list[str] | None) -> str:
    """The command that shows a claim of the catalogue that was named, if one was."""
    return " ".join(["verify show", id, *(f"--catalogue {one}" for one in catalogue or ())])


# --- the command -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Basis:
    """What an evaluation rests on."""

    claim: Claim
    entry: Mapping[str, Any]
    axioms: Mapping[str, str]  # id -> title
    certificate: str
    shown_by: str  # the command that shows the claim

    @property
    def replay(self) -> str:
        """The command that checks the certificate again, as a shell reads it, from where it is printed."""
        return f"verify recheck {quote(self.certificate)}"

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.claim.id,
            "title": self.claim.title,
            "verdict": self.entry["verdict"],
            "sources": self.entry["sources"],
            "as_repaired": [
                list(one) for one in dict.fromkeys((paper, place) for paper, place, _ in self.claim.instead)
            ],
            "statement": self.entry["statement"],
            "conditional_on": self.entry["conditional_on"],
            "axioms": sorted(self.axioms),
            "certificate": self.certificate,
            "replay": self.replay,
        }


def evaluate(options: Namespace, config: Config, recorded: Mapping[str, Any]) -> int:
    """Answer from the command line; returns the exit code.  Raises Mistake."""
    if not recorded:
        raise Mistake(f"no verdicts are recorded in {config.reports}/: `verify run` makes them")
    typed = read_values(options.at)
    id = chosen(" ".join(options.claim), recorded, options.catalogue or config.sources)
    try:
        entry = usable(id, recorded, config)
        claim = as_recorded(load(id, entry, options.catalogue or config.sources), recorded)
    except Silent as why:
        print(json.dumps({"id": id, "reason": why.line}) if options.json else why.line)
        return why.code
    found = opened(claim, tuple(entry["evidence"].get("region", ())))
    if not any(one.quantities for one in found.conclusions):
        see = pointer(id, options.catalogue)
        print(f"{id} is {entry['verdict']}, but its conclusion bounds nothing by numbers: {see}")
        return CODES[UNDECIDED]
    axioms = {one: recorded.get(one, {}).get("title", "") for one in entry["rests_on"]}
    folder = config.reports if Path.cwd() == config.root else config.reports_folder
    certificate = str(folder / entry["certificate"])
    basis = Basis(claim, entry, axioms, certificate, pointer(id, options.catalogue))
    return _answer(options, found, typed, basis)


def _answer(options: Namespace, found: Opened, typed: Mapping[str, Any], basis: Basis) -> int:
    from verify.ask import evaluate_curve as curve

    if options.output and not options.plot:
        raise Mistake("--output FILE is for the picture of a curve: add --plot NAME=LOW..HIGH")
    least = curve.read_range(options.least, "--least", found) if options.least else None
    plot = curve.read_range(options.plot, "--plot", found) if options.plot else None
    variables = [one.name for one in (least, plot) if one]
    values = assigned(found, typed, variables)
    lacking = missing_of(found, values, variables)
    if lacking:
        raise Mistake(missing_line(found, lacking, {*values, *variables}))
    if plot:
        return curve.drawn(options, found, values, plot, least, basis)
    best = curve.least(found, values, least) if least else None
    if best:
        values = assigned(found, {**typed, found.shown(best.name): best.value})
    done = evaluation(found, values)
    if done.status == FAILS:
        best = None  # nothing is claimed, so that no search is worth a word
    if options.json:
        body = {"claim": basis.as_json(), **as_json(done), "least": best and best.as_json()}
        print(json.dumps(body, indent=1, sort_keys=True))
    elif options.csv:
        _table(done)
    else:
        for line in lines(found, done, basis):
            print(line)
        if best:
            print(best.line())
    return CODES[done.status]


# --- how it reads ------------------------------------------------------------------------------------


def lines(found: Opened, done: Evaluation, basis: Basis) -> Iterator[str]:
    """The answer as a person reads it: the bound first, then what it rests on."""
    claim = basis.claim
    where = "; ".join(source(one, claim) for one in claim.cited) or "ours"
    yield f"{claim.id}: {basis.entry['verdict']} ({where})"
    yield " ".join(claim.title.split())
    yield ""
    yield f"at {', '.join(f'{name} = {text}' for name, text in done.values.items()) or 'no numbers'}"
    failing = [one for one in done.hypotheses if one.status == FAILS]
    if failing:
        yield ""
        yield "nothing is claimed at these numbers: a hypothesis fails"
        yield from _conditions(failing)
        return
    first, more = in_order(done.bounds)
    for bound in first:
        yield ""
        yield from _bound_lines(bound)
    for bound, own in more:
        yield ""
        yield "if moreover"
        yield from _conditions(own, marked=True)
        yield "then"
        yield from _bound_lines(bound, own)
    for status, heading in (
        (UNDECIDED, "undecided by enclosures, so that the bound stands only where this holds:"),
        ("not checked", "not checked, so that the bound stands only where this holds:"),
        (HOLDS, "these hypotheses hold:"),
        (ASKED, f"asked of your algorithm (definitions: {basis.shown_by}):"),
    ):
        some = [one for one in done.hypotheses if one.status == status]
        if some:
            yield ""
            yield heading
            yield from _conditions(some)
    yield from _objects(found)
    yield ""
    for condition in claim.conditional_on:
        yield f"conditional on: {condition}"
    named = [f"{id} ({title})" for id, title in sorted(basis.axioms.items())]
    yield f"rests on {'the axioms ' + '; '.join(named) if named else 'no axioms'}"
    yield f"certificate {basis.certificate}; check it with: {basis.replay}"


def in_order(bounds: Iterable[Bound]) -> tuple[list[Bound], list[tuple[Bound, list[Condition]]]]:
    """The bounds that stand on the same unchecked premises, and the others, each with what it asks more.

    Nobody is to take a bound for his own because its premise stands two lines below it.
    """
    open_ = {id(one): [p for p in one.premises if p.status != HOLDS] if one.speaks else [] for one in bounds}
    usual = min((open_[id(one)] for one in bounds if one.speaks), key=bool, default=[])
    first: list[Bound] = []
    more: list[tuple[Bound, list[Condition]]] = []
    for one in bounds:
        own = [p for p in open_[id(one)] if p not in usual]
        if own:
            more.append((one, own))
        else:
            first.append(one)
    return first, more


def privacy(bound: Bound) -> Iterator[str]:
    """What eps and delta say together: no eps is below 0, and with delta from 1 upwards nothing is said."""
    numbers = {name.rstrip("'"): number for name, _, number in bound.quantities}
    if not {"eps", "delta"} <= numbers.keys():
        return
    eps, delta = numbers["eps"], numbers["delta"]
    if eps.high is None or delta.high is None:
        return
    if decimal(delta.high, ROUND_CEILING) >= 1:
        yield "    delta >= 1: every algorithm is that private"
    elif eps.high < 0:
        yield f"    eps <= 0: (0, delta)-privacy; that is, (eps, delta) = (0, {delta.at_most})"
    else:
        yield f"    that is, (eps, delta) = ({eps.at_most}, {delta.at_most})"


def _bound_lines(bound: Bound, moreover: Sequence[Condition] = ()) -> Iterator[str]:
    """`moreover`: the premises that were said before it."""
    yield bound.text
    if bound.missing:
        yield f"    left out: needs {', '.join(bound.missing)}"
        return
    if not bound.quantities:
        yield "    no number is bounded here"
    if bound.status == FAILS:
        yield "    says nothing at these numbers, because a premise fails:"
        yield from _conditions([one for one in bound.premises if one.status == FAILS], 8)
        return
    for name, text, number in bound.quantities:
        formula = "" if text in (str(number), name) else f" = {text}"
        yield f"    {name}{formula} = {number}"
        if number.known and not number.exact:
            least = name == "at least"
            yield f"        so at {f'least {number.at_least}' if least else f'most {number.at_most}'}"
        if not number.known:
            yield f"        ({number.why})"
    if not moreover:
        yield from privacy(bound)
    left = [one for one in bound.premises if one not in moreover]
    if left:
        yield "    given that"
        yield from _conditions(left, 8, marked=True)


def _conditions(some: Any, indent: int = 4, marked: bool = False) -> Iterator[str]:
    for one in some:
        mark = f"[{one.status}] " if marked else ""
        yield " " * indent + mark + one.text + (f"  ({one.why})" if one.why else "")


def _objects(found: Opened) -> Iterator[str]:
    objects = [f"{found.shown(n)}: {type_text(k)}" for n, k in found.types.items() if not found.is_numeric(n)]
    if objects:
        yield f"where {'; '.join(objects)}"


def as_json(done: Evaluation) -> dict[str, Any]:
    def condition(one: Condition) -> dict[str, str]:
        return {"text": one.text, "status": one.status, "why": one.why}

    return {
        "status": done.status,
        "at": dict(done.values),
        "hypotheses": [condition(one) for one in done.hypotheses],
        "bounds": [
            {
                "text": bound.text,
                "speaks": bound.speaks,
                "missing": list(bound.missing),
                "premises": [condition(one) for one in bound.premises],
                "quantities": [
                    {"name": name, "term": text, "value": str(number), **number.as_json()}
                    for name, text, number in bound.quantities
                ],
            }
            for bound in done.bounds
        ],
    }


def _table(done: Evaluation) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["conclusion", "quantity", "low", "high", "status"])
    for number, bound in enumerate(done.bounds, 1):
        for name, _, enclosure in bound.quantities:
            status = done.status if bound.speaks else FAILS
            writer.writerow([number, name, enclosure.at_least, enclosure.at_most, status])
