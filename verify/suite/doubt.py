"""`verify doubt ID`: what becomes of a claim when a part of it is changed, without that anybody wrote down what.

Each hypothesis is left out in turn; the bound is made tighter by a tenth of its size, and turned round.  A statement
that says what was meant breaks each time: a change that is refuted shows that the check can fail, and one that is not
is worth a thought.  What is said of a change is the kernel's word: refuted by a witness, or, of a hypothesis, that the
others imply it, by a proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from verify.claims.claim import Claim, Mutant
from verify.kernel.check import CheckFailed
from verify.kernel.statement import Statement
from verify.kernel.term import RELATIONS
from verify.kernel.verdict import judge
from verify.language.expr import Expr, Prop, expr
from verify.language.infix_text import to_infix
from verify.refute.search import deadline_in
from verify.suite.examine import mutant_result, proofs, without

SECONDS = 30.0  # of the clock, for one change: what takes longer stays open
REFUTED, FOLLOWS, OPEN = "refuted", "follows", "open"
TENTH = "1/10"


@dataclass(frozen=True)
class Doubt:
    """A change and what became of it: refuted, with the witness; follows (from the other hypotheses); open."""

    change: str
    word: str
    witness: Mapping[str, Any] | None = None


def changes(claim: Claim) -> Iterator[tuple[Mutant, int | None]]:
    """The changes, each with the number of the hypothesis that it leaves out."""
    for number, prop in enumerate(claim.given):
        name = f"without {prop.label + ': ' if prop.label else ''}{to_infix(prop.formula, prop.definitions)}"
        yield Mutant(name, given=(*claim.given[:number], *claim.given[number + 1 :])), number
    show = claim.show
    relation, *parts = show.formula
    if relation in RELATIONS and relation != "!=":
        left, right = show.left, show.right
        more = left + TENTH * abs(right)
        tighter = {"<=": more <= right, "<": more < right}.get(relation)
        if tighter is not None:
            yield Mutant("the bound tighter by a tenth of the right side", show=tighter), None
            yield Mutant("turned round", show=right <= left), None
        else:
            yield Mutant("at most, by a tenth of the right side less", show=more <= right), None
            yield Mutant("at least, by a tenth of the right side more", show=right + TENTH * abs(right) <= left), None
    elif str(relation).endswith("_at_most") and relation in show.definitions:
        right = expr("9/10") * Expr(parts[-1], show.types, show.definitions)
        less = Prop((relation, *parts[:-1], right.term), show.types, show.definitions)
        yield Mutant("nine tenths of the bound", show=less), None


def doubts(claim: Claim, library: Mapping[str, Statement], effort: float = 1.0) -> Iterator[Doubt]:
    """Each change of the claim with what became of it, as soon as it is known."""
    variants = list(changes(claim))
    changed = claim.of(mutants=tuple(mutant for mutant, _ in variants))
    for (mutant, number), (_, variant) in zip(variants, changed.mutant_statements(), strict=True):
        found = mutant_result(mutant.name, variant, (), library, effort, deadline_in(SECONDS))
        if found.refuted:
            yield Doubt(mutant.name, REFUTED, found.witness)
        elif number is not None and _follows(claim, number, library):
            yield Doubt(mutant.name, FOLLOWS)
        else:
            yield Doubt(mutant.name, OPEN)


def _follows(claim: Claim, number: int, library: Mapping[str, Statement]) -> bool:
    """Whether the kernel accepts a proof of the hypothesis from the others."""
    others = (*claim.given[:number], *claim.given[number + 1 :])
    bare: dict[str, Any] = {"proof": (), "mutants": (), "region": (), "settings": (), "hints": ()}
    goal = claim.of(id=f"{claim.id}.hypothesis", given=others, show=claim.given[number], **bare)
    for evidence in proofs(goal, goal.statement, without(library, claim.id), deadline_in(SECONDS), []):
        try:
            return judge(goal.statement, evidence, library).verdict == "proved"
        except CheckFailed:
            return False
    return False


__all__ = ["Doubt", "changes", "doubts"]
