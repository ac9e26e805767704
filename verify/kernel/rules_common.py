"""What all rules share: how a step's parameters are read, and what must be shown for a term to have a type.

A rule looks at a sequent and the step's parameters, and returns the sequents that remain to be shown,
or raises Rejected.  If these hold, so does the sequent: that is the whole contract, and each rule's
docstring is the theorem it rests on.  No rule searches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from verify.kernel.normal import Poly, plus
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import Statement
from verify.kernel.term import RELATIONS, Formula, Term, check_name, parse, show

Step = Mapping[str, Any]
Library = Mapping[str, Statement]
Rule = Callable[[Sequent, Step, Library], list[Sequent]]

ZERO = Fraction(0)
FALSE: Formula = ("<", ZERO, ZERO)
MAX_BITS = 4096


def text(s: Sequent, step: Step, key: str) -> Term:
    """A parameter that is a term or formula, from its text."""
    value = step.get(key)
    if not isinstance(value, str):
        raise Rejected(f"the step has no {key}")
    return s.read(value)


def word(step: Step, key: str) -> str:
    value = step.get(key)
    name = parse(value) if isinstance(value, str) else None
    if not isinstance(name, str):
        raise Rejected(f"{key} is not a name")
    check_name(name)
    return name


def sides(goal: Formula) -> tuple[str, Term, Term]:
    if goal[0] not in RELATIONS:
        raise Rejected(f"the goal is not a relation: {show(goal)}")
    return goal[0], goal[1], goal[2]


def difference(s: Sequent, goal: Formula) -> Poly:
    normal = s.context.normal
    return plus(normal.form(goal[2]), normal.form(goal[1]), Fraction(-1))


def rational(step: Step, key: str, default: str) -> Fraction:
    """A parameter that is an exact rational, from its text."""
    given = step.get(key, default)
    value = parse(given) if isinstance(given, str) else None
    if not isinstance(value, Fraction):
        raise Rejected(f"{key} is not a rational number")
    return value


def flag(step: Step, key: str) -> bool:
    """A parameter that is true or false; false if it is missing."""
    value = step.get(key, False)
    if not isinstance(value, bool):
        raise Rejected(f"{key} is neither true nor false")
    return value


def whole(step: Step, key: str, default: int | None = None) -> int:
    """A parameter that is a whole number of JSON (true and false are none)."""
    value = step.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Rejected(f"{key} is not a whole number")
    return value


def items(step: Step, key: str) -> list[Any]:
    """A parameter that is a list; an empty one if it is missing."""
    value = step.get(key, [])
    if not isinstance(value, list | tuple):
        raise Rejected(f"{key} is not a list")
    return list(value)


def typed(s: Sequent, term: Term, kind: Term) -> list[Sequent]:
    """What must be shown for a term to be of a scalar type."""
    s.term(term)
    if kind[0] != "real" and not s.context.is_integer(term):
        raise Rejected(f"not an integer by its form: {show(term)}")
    if kind[0] == "size":
        return [s.want(("<=", Fraction(1), term))]
    if kind[0] == "index":
        if isinstance(term, str) and s.context.types.get(term) == kind:
            return []
        return [s.want(("<=", kind[1], term)), s.want(("<=", term, kind[2]))]
    return []
