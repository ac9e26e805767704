"""z3 as a source of hints: a model of the hypotheses and the negated conclusion, where all is arithmetic.

z3 decides nothing here: a model is a point where the search begins, and the kernel checks it.  What z3
answers must depend on the question alone: each question has its own context, because z3's choices depend on
the terms that its context has seen before; and the limit counts z3's own steps, not seconds.  Some of z3's
work counts no steps, so there is an emergency brake in seconds besides, which is no answer.
"""

from __future__ import annotations

import time
from typing import Any

from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement
from verify.kernel.term import negate

STEPS = 400_000  # of z3's resource counter: well under a second, almost always
SECONDS = 30


class OutOfTime(Exception):
    """The clock ended what the count of steps should have ended."""


def answer(solver: Any, steps: int) -> Any:
    """What z3 says within so many of its steps.  Raises OutOfTime where the clock says it instead."""
    import z3

    solver.set("rlimit", steps)
    solver.set("timeout", SECONDS * 1000)
    began = time.monotonic()
    found = solver.check()
    if found != z3.sat and time.monotonic() - began >= SECONDS:
        raise OutOfTime
    return found


def model(statement: Statement, steps: int = STEPS) -> dict[str, Any] | None:
    """A witness-shaped point, or None if z3 has none to offer (which means nothing).  Raises OutOfTime."""
    if any(kind[0] not in ("real", "integer", "size") for _, kind in statement.types):
        return None
    import z3

    from verify.language.readings import Unreadable, to_z3

    context = z3.Context()
    types = dict(statement.types)
    try:
        reading = to_z3(("and", *statement.given, negate(statement.show)), types, context)
    except Unreadable:
        return None
    solver = z3.Solver(ctx=context)
    solver.add(reading.formula, *reading.typing, *reading.nonzero)
    if answer(solver, steps) != z3.sat:
        return None
    found = solver.model()
    point: dict[str, Any] = {}
    for name, variable in reading.variables.items():
        value = _fraction(found.eval(variable, model_completion=True))
        if value is None:
            return None
        point[name] = str(value)
    return point


def _fraction(value: Any) -> Fraction | None:
    """An exact or (for an algebraic number) nearby rational."""
    import z3

    if z3.is_algebraic_value(value):
        value = value.approx(12)
    if z3.is_rational_value(value) or z3.is_int_value(value):
        return Fraction(value.as_string())
    return None
