"""State a goal, run written steps on it, and let the kernel judge what comes out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from verify.claims.claim import Claim, statement
from verify.kernel.check import CheckFailed
from verify.kernel.sequent import Sequent
from verify.kernel.statement import Statement
from verify.kernel.verdict import Judgement, judge
from verify.language.expr import Prop
from verify.prove.engine import Env, ProofFailed, run


def goal(show: Prop, given: Iterable[Prop] = ()) -> Statement:
    return statement("goal", given, show)


def library(*claims: Claim) -> dict[str, Statement]:
    return {claim.id: claim.statement for claim in claims}


def tree(s: Statement, steps: Iterable[Any] = (), env: Env | None = None) -> dict[str, Any]:
    """The proof tree; raises ProofFailed."""
    return run(Sequent.of(s), tuple(steps), env or Env(boxes=400))


def prove(show: Prop, *steps: Any, given: Iterable[Prop] = (), cite: Iterable[Claim] = ()) -> Judgement:
    """The kernel's judgement of the proof that the steps give."""
    s, known = goal(show, given), library(*cite)
    judgement = judge(s, {"verdict": "proved", "proof": tree(s, steps, Env(known, boxes=400))}, known)
    assert judgement.verdict == "proved"
    return judgement


def fails(show: Prop, *steps: Any, given: Iterable[Prop] = (), cite: Iterable[Claim] = ()) -> str:
    """The message of the proof that must fail."""
    s = goal(show, given)
    with pytest.raises(ProofFailed) as caught:
        tree(s, steps, Env(library(*cite), boxes=400))
    return str(caught.value)


def never(s: Statement, steps: Iterable[Any] = (), env: Env | None = None) -> str:
    """The statement is false: no tree may come out, or the kernel must reject it.  Returns the reason."""
    try:
        found = tree(s, steps, env)
    except ProofFailed as error:
        return str(error)
    with pytest.raises(CheckFailed) as caught:
        judge(s, {"verdict": "proved", "proof": found}, {} if env is None else env.library)
    return str(caught.value)
