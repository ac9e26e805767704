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


def standing(uses: Mapping[str, frozenset[str]], library: Mapping[str, Statement]) -> dict[str, str]:
    """Accepted proofs that rest on nothing after all, each with a line that says why.

    `uses`: the statements that the accepted proof of each uses.  A proof stands if each of these is an axiom or has a
    proof that stands, which leaves out the ones that rest on themselves.
    """
    left = dict(uses)
    stands = {id for id, one in library.items() if one.axiom}
    while more := {id for id, used in left.items() if used <= stands}:
        stands |= more
        left = {id: used for id, used in left.items() if id not in more}
    return {id: f"rests on {min(used - stands)}, which is not shown" for id, used in sorted(left.items())}
