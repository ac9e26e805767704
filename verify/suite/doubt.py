"""`verify doubt ID`: what becomes of a claim when a part of it is changed (verify.suite.changes), with time to search.

A run looks a second or so for values at which the changed claim is false; here each change gets the whole effort, and
where it stays unrefuted, a proof is looked for.  What is said of a change is the kernel's word: refuted by a witness;
or, of a hypothesis, that the others imply it, or that the claim is proved without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from verify.claims.claim import Claim
from verify.kernel.check import CheckFailed
from verify.kernel.statement import Statement
from verify.kernel.verdict import judge
from verify.refute.search import deadline_in
from verify.suite.changes import BOUND, changes
from verify.suite.examine import mutant_result, proofs, without

SECONDS = 30.0  # of the clock, for one change: what takes longer stays open
REFUTED, FOLLOWS, NEEDLESS, STRONGER, OPEN = "refuted", "follows", "needless", "stronger", "open"
CLAIM = "claim"  # of a false claim nothing needs to be changed


@dataclass(frozen=True)
class Doubt:
    """A change and what became of it: refuted, with the witness; follows (the other hypotheses imply the one left out);
    needless (the claim is proved without it); stronger (the changed bound is proved); open: nothing was found."""

    change: str
    what: str
    word: str
    witness: Mapping[str, Any] | None = None


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


__all__ = ["CLAIM", "Doubt", "doubts", "false_at"]
