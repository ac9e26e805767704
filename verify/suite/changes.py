"""Changes of a claim that nobody wrote down, and what a run makes of them.

Each hypothesis is left out in turn, those inside the conclusion too; each bound is made tighter by a tenth of its size,
and turned round.  A statement that says what was meant breaks each time.  A run looks for the values at which a changed
claim is false, by a short attack, and records what it found: the next run reads the values and computes with them, and
does not search.  A change that is refuted shows that the claim could have failed; one that is not shows nothing: the
attack is short.  Of a hypothesis it is asked first whether the proof uses it: one that it does not use is not needed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from verify.claims.claim import Claim, MalformedClaim, Mutant, statement
from verify.kernel.certificate import strict_json
from verify.kernel.check import CheckFailed
from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement
from verify.kernel.term import Formula
from verify.kernel.verdict import judge
from verify.language.expr import Expr, Prop
from verify.language.infix_text import to_infix
from verify.suite.manifest import CHANGES, counterexample

HYPOTHESIS, BOUND = "hypothesis", "bound"  # what is changed
TENTH = "1/10"
ID = "change"
NOTHING = ("<=", Fraction(0), Fraction(0))  # what stands where a hypothesis was: the others keep their numbers
UNUSED = "unused"  # what is recorded of a hypothesis that the proof does not use


@dataclass(frozen=True)
class Change:
    """A variant of a claim; `left_out`: the number of the hypothesis that it lacks, none for one in the conclusion."""

    mutant: Mutant
    what: str
    left_out: int | None = None


def changes(claim: Claim) -> Iterator[Change]:
    """The changes of the hypotheses, then those of the conclusion."""
    for number, prop in enumerate(claim.given):
        name = f"without {prop.label + ': ' if prop.label else ''}{to_infix(prop.formula, prop.definitions)}"
        given = (*claim.given[:number], *claim.given[number + 1 :])
        yield Change(Mutant(name, given=given), HYPOTHESIS, number)
    show = claim.show
    for name, what, formula in _within(show, show.formula):
        yield Change(Mutant(name, show=Prop(formula, show.types, show.definitions)), what)


def _within(show: Prop, formula: Formula) -> Iterator[tuple[str, str, Formula]]:
    """Variants of a part of the conclusion: through arrows, conjunctions and quantifiers down to the bounds."""
    head, *parts = formula
    if head == "=>":
        premises = parts[0][1:] if parts[0][0] == "and" else (parts[0],)
        for number, premise in enumerate(premises):
            rest = (*premises[:number], *premises[number + 1 :])
            left = parts[1] if not rest else ("=>", rest[0] if len(rest) == 1 else ("and", *rest), parts[1])
            yield f"without the premise {to_infix(premise, show.definitions)}", HYPOTHESIS, left
    if head in ("=>", "forall"):
        for name, what, part in _within(show, parts[-1]):
            yield name, what, (head, *parts[:-1], part)
    elif head == "and":
        for number, one in enumerate(parts):
            for name, what, part in _within(show, one):
                yield f"{name} ({number + 1})", what, (head, *parts[:number], part, *parts[number + 1 :])
    elif head in ("<=", "<", "=") or (str(head).endswith("_at_most") and head in show.definitions):
        yield from ((name, BOUND, part) for name, part in _bounds(show, formula))


def _bounds(show: Prop, formula: Formula) -> Iterator[tuple[str, Formula]]:
    relation, *parts = formula
    right = Expr(parts[-1], show.types, show.definitions)
    if relation not in ("<=", "<", "="):
        yield "nine tenths of the bound", (relation, *parts[:-1], (right - right * TENTH).term)
        return
    left = Expr(parts[0], show.types, show.definitions)
    # A tenth of nothing is nothing: beside 0 it is a tenth of 1.
    size: Any = TENTH if 0 in (parts[0], parts[1]) else abs(right) * TENTH
    if relation == "=":
        yield "at most, a tenth less", (left + size <= right).formula
        yield "at least, a tenth more", (right + size <= left).formula
        return
    tighter = left + size <= right if relation == "<=" else left + size < right
    yield "the bound a tenth tighter", tighter.formula
    yield "turned round", (right <= left).formula


# --- what a run makes of them ------------------------------------------------------------------------


@dataclass(frozen=True)
class Changed:
    """What became of a change; `evidence` of its refutation, None if none was found.

    `unused`: the claim's proof is one without the hypothesis that was left out, so that it is not needed.
    """

    change: str
    what: str
    evidence: Mapping[str, Any] | None = None
    unused: bool = False

    @property
    def witness(self) -> Mapping[str, Any] | None:
        return None if self.evidence is None else counterexample(self.evidence)


def variants(claim: Claim) -> list[tuple[Change, Statement]]:
    """The changes with the statements that come of them, other ones than the claim's and its mutants', each once.

    All have one id, so that their hashes are of what they say: a record of a change is found by it.
    """
    known = {replace(one, id=ID).hash for one in (claim.statement, *(other for _, other in claim.mutant_statements()))}
    found: list[tuple[Change, Statement]] = []
    for change in changes(claim):
        given, show = change.mutant.given, change.mutant.show
        with suppress(MalformedClaim):  # what the hypothesis that is gone said of a name is said nowhere now
            made = statement(ID, claim.given if given is None else given, claim.show if show is None else show)
            if made.hash not in known:
                known.add(made.hash)
                found.append((change, made))
    return found


def is_unused(number: int, proof: Mapping[str, Any], claim: Claim, library: Mapping[str, Statement]) -> bool:
    """Whether the kernel accepts the proof where 0 <= 0 stands for this hypothesis."""
    meant = claim.statement
    given = (*meant.given[:number], NOTHING, *meant.given[number + 1 :])
    try:
        return judge(replace(meant, given=given), proof, library).verdict == "proved"
    except CheckFailed:
        return False


def recorded(reports: Path, alone: str = "") -> dict[str, dict[str, Any]]:
    """What earlier runs made of the changes, by claim (of one `alone`), under the hashes of their statements: the
    evidence of a refutation, UNUSED, or None.  What is not there or is damaged is not among it."""
    found: dict[str, dict[str, Any]] = {}
    try:
        lines = (reports / CHANGES).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return found
    for line in lines:
        if alone and f'"claim":"{alone}"' not in line:
            continue
        with suppress(ValueError, RecursionError, KeyError, TypeError, AttributeError):
            body = strict_json(line)
            rows = [(one["statement"], UNUSED if "unused" in one else one.get("evidence")) for one in body["changes"]]
            found[str(body["claim"])] = dict(rows)
    return found


def told(change: Change, record: Any) -> Changed:
    """What became of the change, as the record has it."""
    unused = record == UNUSED
    return Changed(change.mutant.name, change.what, None if unused else record, unused)


def line(claim: Claim, changed: Sequence[Changed]) -> str:
    """The record of a claim, a line of JSON; empty where there is nothing to record."""
    if not changed:
        return ""
    rows = []
    for one, (_, variant) in zip(changed, variants(claim), strict=True):
        row: dict[str, Any] = {"change": one.change, "statement": variant.hash}
        found = {"unused": True} if one.unused else {} if one.evidence is None else {"evidence": one.evidence}
        rows.append(row | found)
    return json.dumps({"claim": claim.id, "changes": rows}, sort_keys=True, separators=(",", ":")) + "\n"


def refutes(evidence: Mapping[str, Any] | None, variant: Statement) -> bool:
    """Whether the kernel accepts it as a refutation, which cites nothing."""
    try:
        return evidence is not None and judge(variant, evidence, {}).verdict == "refuted"
    except (CheckFailed, KeyError, TypeError, ValueError):
        return False


__all__ = [
    "BOUND",
    "HYPOTHESIS",
    "UNUSED",
    "Change",
    "Changed",
    "changes",
    "is_unused",
    "line",
    "recorded",
    "refutes",
    "told",
    "variants",
]
