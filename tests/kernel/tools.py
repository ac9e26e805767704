"""Short ways to state a goal and to run a proof against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from verify.kernel.check import CheckFailed
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import Statement, make
from verify.kernel.term import TermError, parse, show
from verify.kernel.verdict import Judgement, judge


def statement(names: str, given: str, show: str, id: str = "goal", axiom: bool = False) -> Statement:
    """names: "(x (real)) (n (size))"; given: formulas one after the other; show: one formula."""
    types = {entry[0]: entry[1] for entry in parse(f"({names})")}
    return make(id, types, parse(f"({given})"), parse(show), axiom)


def step(rule: str, *then: Any, **parameters: Any) -> dict[str, Any]:
    return {"rule": rule, "then": list(then), **parameters}


def prove(s: Statement, proof: Any, library: Mapping[str, Statement] | None = None) -> Judgement:
    return judge(s, {"verdict": "proved", "proof": proof}, library or {})


def refute(s: Statement, witness: Any, **more: Any) -> Judgement:
    return judge(s, {"verdict": "refuted", "witness": witness, **more}, {})


def read(goals: Iterable[Sequent]) -> list[tuple[str, list[str]]]:
    """What is asked, and under which hypotheses."""
    return [(show(goal.goal), [show(known) for known in goal.context.hypotheses]) for goal in goals]


def rejected(use: Any, s: Statement, rest: str, closed: Callable[[Sequent], Any], why: str) -> None:
    """The step of `use` is refused on `s` for this reason, or leaves this goal, which `closed` leaves open.

    The kernel rejects the proof either way: the step with `rest` at each branch, or the proof of `use`.
    """
    try:
        goals = use.goals()
    except (Rejected, TermError) as error:
        assert why in str(error)
        with pytest.raises(CheckFailed):
            prove(s, {**use.step, "then": [{"rule": rest}] * 4})
        return
    assert why in [show(goal.goal) for goal in goals[:-1] if closed(goal) is None]
    with pytest.raises(CheckFailed):
        prove(use.statement, use.proof())
