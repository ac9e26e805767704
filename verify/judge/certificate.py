"""Whole proofs: a statement, its lines, and whether they show it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import verify.judge.rules  # noqa: F401  (fills the table of rules)
from verify.judge.proof import Scope, serves
from verify.judge.statements import Statement
from verify.judge.terms import Refused, show


def judge(statement: Statement, lines: Any, library: Mapping[str, Statement]) -> frozenset[str]:
    """Do the lines show the statement?  The ids of what they use; Refused with one line if not."""
    types = statement.types()
    given, goal = statement.formulas(types, {})
    scope = Scope(types, list(given), library)
    try:
        scope.check(lines)
    except RecursionError as error:
        raise Refused("nested too deeply") from error
    if len(scope.facts) == len(given) or not serves(scope.facts[-1], goal):
        raise Refused(f"the last line shows something else than {show(goal)}")
    return frozenset(scope.cited)
