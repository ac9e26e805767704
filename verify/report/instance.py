"""A finite instance that refutes a statement about laws, in words, with a test at which it fails."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from verify.kernel.models import refuted
from verify.kernel.statement import Statement
from verify.kernel.term import Formula, Term, TermError
from verify.report.text import type_text
from verify.suite.counterexamples import witness_text

MOST = 6  # points of a space whose events are gone through
_LISTS = {
    "law": "its masses",
    "markov": "a row of masses for each point",
    "map": "its value at each point",
    "point": "its coordinates, or its number among the points",
}


def instance_lines(statement: Statement, evidence: Mapping[str, Any]) -> list[str]:
    """What each name is in the model, and an event at which the conclusion fails, if there is one."""
    model = evidence.get("model")
    if model is None:
        return []
    values = model["values"]
    lines = [_named(name, kind, values[name]) for name, kind in statement.types if name in values]
    found = failing_test(statement, evidence)
    return [*lines, found] if found else lines


def _named(name: str, kind: Term, value: Any) -> str:
    if kind[0] == "space" and isinstance(value, str) and value.isdigit():
        return f"{name} has {value} point{'s' if value != '1' else ''}"
    said = f" ({_LISTS[kind[0]]})" if kind[0] in _LISTS and isinstance(value, list) else ""
    return f"{witness_text({name: value})}: {type_text(kind)}{said}"


def failing_test(statement: Statement, evidence: Mapping[str, Any]) -> str:
    """An event, as a test of values 0 and 1, at which the kernel finds the conclusion false; or nothing."""
    model, bits = evidence.get("model"), int(evidence.get("bits", 128))
    if model is None:
        return ""
    goal: Formula = statement.conclusion
    if goal[0] != "forall" or goal[2][0] != "test" or len(goal[2]) != 2:
        return ""
    _, name, kind, body = goal
    points = model["values"].get(kind[1])
    if not (isinstance(points, str) and points.isdigit() and int(points) <= MOST):
        return ""
    for table in product("01", repeat=int(points)):
        values = {**model["values"], name: list(table)}
        try:
            types = (*statement.types, (name, kind))
            refuted(types, statement.hypotheses, body, {**model, "values": values}, bits)
        except (TermError, ArithmeticError, ValueError):
            continue
        # Points are counted from 1, as the certificate does.
        event = [str(number) for number, one in enumerate(table, 1) if one == "1"]
        shown = f"1 at {', '.join(event)} and else 0" if event else "0"
        return f"the conclusion fails at the test {name} = ({', '.join(table)}), which is {shown}"
    return ""
