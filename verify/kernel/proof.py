"""Proofs: statement + steps -> accepted, or the line where it fails.

The checker never searches.  Evidence is plain data (what a JSON file holds); the statement comes from
somewhere else, never out of the evidence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil, floor
from typing import Any

from verify.kernel import effort
from verify.kernel.exact import exact_value
from verify.kernel.rationals import Fraction
from verify.kernel.rules import FALSE, RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import Statement
from verify.kernel.term import MAX_DIGITS, Formula, Term, TermError

# The budget of one certificate (FORMAT.md 3): what goes beyond it is refused, whatever it shows.
MAX_STEPS = 20_000
MAX_TEXT = 200_000  # characters of one parameter other than the tree of a paving
MAX_PAVING = 50_000_000  # boxes x (bits / 64, rounded up) x parts of the goal, over all pavings
MAX_MESSAGE = 2_000
_LONG = re.compile(rf"[0-9]{{{MAX_DIGITS + 1}}}")
Library = Mapping[str, Statement]


class CheckFailed(Exception):
    """The evidence does not show what it says; the message names the step, on one line."""

    def __init__(self, message: object) -> None:
        line = visible(" ".join(str(message)[: 2 * MAX_MESSAGE].split()))
        super().__init__(line if len(line) <= MAX_MESSAGE else line[:MAX_MESSAGE] + " ...")


def visible(text: str) -> str:
    """The text with what cannot be seen (control characters, marks of direction, surrogates) spelled out."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


@dataclass
class Trace:
    """What a check met on its way."""

    lemmas: set[str] = field(default_factory=set)
    steps: int = 0
    paving: int = 0

    def spend(self, path: str, goal: Formula, node: Mapping[str, Any]) -> None:
        """Count a step before it is taken; raises CheckFailed when the budget is used up."""
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise CheckFailed(f"{path}: more than {MAX_STEPS} steps")
        effort.spend(10 + effort.parts(goal))
        if node.get("rule") == "pave":
            bits, tree = node.get("bits", 53), node.get("tree")
            if isinstance(bits, int) and isinstance(tree, str):
                self.paving += len(tree.split()) * -(-bits // 64) * effort.parts(goal)
            if self.paving > MAX_PAVING:
                raise CheckFailed(f"{path}: a paving beyond the budget of {MAX_PAVING}")


def frugal(evidence: Mapping[str, Any]) -> None:
    """Raises CheckFailed where a number or a text of the evidence is longer than any that is needed."""
    work: list[tuple[Any, Any]] = [(None, evidence)]
    while work:
        key, found = work.pop()
        effort.spend(1)
        if isinstance(found, Mapping):
            effort.spend(len(found))
            work += found.items()
        elif isinstance(found, list):
            effort.spend(len(found))
            work += [(key, part) for part in found]
        elif isinstance(found, str):
            if len(found) > MAX_TEXT and key != "tree":
                raise CheckFailed(f"{key}: a text of more than {MAX_TEXT} characters")
            if _LONG.search(found):
                raise CheckFailed(f"{key}: a number of more than {MAX_DIGITS} digits")


def proof(sequent: Sequent, node: Any, library: Library, trace: Trace, path: str = "proof") -> None:
    """Check one proof tree against one sequent: returns if every step follows, else raises CheckFailed."""
    work = [(sequent, node, path)]
    while work:
        current, node, path = work.pop()
        if not isinstance(node, Mapping):
            raise CheckFailed(f"{path}: not a step")
        trace.spend(path, current.goal, node)
        name = node.get("rule")
        rule = RULES.get(name) if isinstance(name, str) else None
        if rule is None:
            raise CheckFailed(f"{path}: there is no rule {node.get('rule')}")
        try:
            remaining = rule(current, node, library)
        except (Rejected, TermError) as error:
            raise CheckFailed(f"{path}: {node['rule']}: {error}") from error
        except RecursionError as error:
            raise CheckFailed(f"{path}: {node['rule']}: nested too deeply") from error
        except MemoryError:
            raise  # this says nothing of the step
        except Exception as error:  # whatever goes wrong in a rule, the step was not accepted
            raise CheckFailed(f"{path}: {node['rule']}: the step is not well formed ({error!r})") from error
        if node["rule"] == "lemma":
            trace.lemmas.add(node["id"])
        children = node.get("then", [])
        if not isinstance(children, list) or len(children) != len(remaining):
            count = len(children) if isinstance(children, list) else 0
            wanted = len(remaining)
            raise CheckFailed(f"{path}: {node['rule']}: {wanted} steps must follow, there are {count}")
        for i, (child, subproof) in enumerate(zip(remaining, children, strict=True)):
            work.append((child, subproof, f"{path}.{i}"))


def proved(statement: Statement, evidence: Mapping[str, Any], library: Library) -> Trace:
    """Does the proof show the statement, for all values of its names?"""
    trace = Trace()
    proof(Sequent.of(statement), evidence.get("proof"), library, trace)
    return trace


def conjuncts(formula: Formula) -> list[Formula]:
    if formula[0] != "and":
        return [formula]
    return [part for conjunct in formula[1:] for part in conjuncts(conjunct)]


def vacuous(statement: Statement, evidence: Mapping[str, Any], library: Library) -> Trace:
    """Do the hypotheses contradict each other, or has a name an empty type (`empty`)?"""
    trace = Trace()
    if "empty" in evidence:
        if evidence["empty"] not in empty_names(statement):
            raise CheckFailed(f"the type of {evidence['empty']} is not plainly empty")
        return trace
    proof(Sequent.of(statement).want(FALSE), evidence.get("proof"), library, trace)
    return trace


def empty_names(statement: Statement) -> list[str]:
    """The names whose type has no value at all, as its literal sizes show: nothing holds of them."""
    return [name for name, kind in statement.types if _empty(kind, dict(statement.types))]


def _empty(kind: Term, types: Mapping[str, Term]) -> bool:
    if kind[0] == "index":
        low, high = (exact_value(part, {}) for part in kind[1:])
        return low is not None and high is not None and ceil(low) > floor(high)
    if kind[0] not in ("distribution", "kernel"):
        return False
    columns = exact_value(kind[-1], {})
    if columns is None or columns >= 1:
        return False
    # A sum over no letters is 0, not 1.  A kernel without rows has no row that could fail.
    rows = Fraction(1) if kind[0] == "distribution" else exact_value(kind[1], {})
    some = isinstance(kind[1], str) and types[kind[1]] == ("size",)
    return some or (rows is not None and rows >= 1)
