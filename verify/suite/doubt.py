"""`verify doubt ID`: what becomes of a claim when a part of it is changed, without that anybody wrote down what.

Each hypothesis is left out in turn, those inside the conclusion too; each bound is made tighter by a tenth of its size,
and turned round.  A statement that says what was meant breaks each time: a change that is refuted shows that the check
can fail, and one that is not is worth a thought.  What is said of a change is the kernel's word: refuted by a witness;
or, of a hypothesis, that the others imply it, or that the claim is proved without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from verify.claims.claim import Claim, Mutant
from verify.kernel.check import CheckFailed
from verify.kernel.statement import Statement
from verify.kernel.term import Formula
from verify.kernel.verdict import judge
from verify.language.expr import Expr, Prop
from verify.language.infix_text import to_infix
from verify.refute.search import deadline_in
from verify.suite.examine import mutant_result, proofs, without

SECONDS = 30.0  # of the clock, for one change: what takes longer stays open
REFUTED, FOLLOWS, NEEDLESS, STRONGER, OPEN = "refuted", "follows", "needless", "stronger", "open"
HYPOTHESIS, BOUND, CLAIM = "hypothesis", "bound", "claim"  # what is changed; of a false claim nothing needs to be
TENTH = "1/10"


@dataclass(frozen=True)
class Change:
    """A variant of a claim; `left_out`: the number of the hypothesis that it lacks, none for one in the conclusion."""

    mutant: Mutant
    what: str
    left_out: int | None = None


@dataclass(frozen=True)
class Doubt:
    """A change and what became of it: refuted, with the witness; follows (the other hypotheses imply the one left out);
    needless (the claim is proved without it); stronger (the changed bound is proved); open: nothing was found."""

    change: str
    what: str
    word: str
    witness: Mapping[str, Any] | None = None


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


def doubts(claim: Claim, library: Mapping[str, Statement], effort: float = 1.0) -> Iterator[Doubt]:
    """Each change of the claim with what became of it, as soon as it is known.

    The claim is taken to be true: of one that is false every change is refuted.  `library`: what is proved, and axioms.
    """
    variants = list(changes(claim))
    changed = claim.of(mutants=tuple(one.mutant for one in variants))
    for one, (mutant, variant) in zip(variants, changed.mutant_statements(), strict=True):
        found = mutant_result(mutant.name, variant, (), library, effort, deadline_in(SECONDS))
        word = OPEN
        if found.refuted:
            word = REFUTED
        elif one.left_out is not None:
            others = (*claim.given[: one.left_out], *claim.given[one.left_out + 1 :])
            if _proved(claim, library, given=others, show=claim.given[one.left_out]):
                word = FOLLOWS
            elif _proved(claim, library, given=others):
                word = NEEDLESS
        elif one.what == BOUND and _proved(claim, library, show=one.mutant.show):
            word = STRONGER
        yield Doubt(mutant.name, one.what, word, found.witness)


def false_at(claim: Claim, library: Mapping[str, Statement], effort: float = 1.0) -> Mapping[str, Any] | None:
    """Where the claim is false as it stands; None if nothing was found."""
    found = mutant_result(claim.id, claim.statement, claim.hints, library, effort, deadline_in(SECONDS))
    return (found.witness or {}) if found.refuted else None


def _proved(claim: Claim, library: Mapping[str, Statement], **changed: Any) -> bool:
    """Whether the automatic prover finds a proof of the changed claim that the kernel accepts."""
    bare: dict[str, Any] = {"proof": (), "mutants": (), "region": (), "settings": (), "hints": ()}
    goal = claim.of(id=f"{claim.id}.changed", **bare, **changed)
    for evidence in proofs(goal, goal.statement, without(library, claim.id), deadline_in(SECONDS), []):
        try:
            return judge(goal.statement, evidence, library).verdict == "proved"
        except CheckFailed:
            return False
    return False


__all__ = ["Change", "Doubt", "changes", "doubts", "false_at"]
