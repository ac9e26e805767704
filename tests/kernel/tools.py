"""Short ways to state a goal and to run a proof against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.kernel.statement import Statement, make
from verify.kernel.term import parse
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
