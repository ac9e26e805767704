"""Rules of logic and equality, and the elementary facts of the functions."""

from __future__ import annotations

from verify.kernel.functions import FUNCTIONS
from verify.kernel.rules_common import FALSE, Library, Step, flag, items, text, whole, word
from verify.kernel.rules_laws import of_type
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import negate, replace, show, substitute


def have(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """Show a formula first, then use it."""
    formula = text(s, step, "formula")
    return [s.want(formula), s.under(formula)]


def cases(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """A formula holds or its negation does."""
    formula = text(s, step, "formula")
    return [s.under(formula), s.under(negate(formula))]


def split(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """One of the parts of a disjunction among the hypotheses holds."""
    formula = s.hypothesis(step.get("hypothesis"))
    if formula[0] != "or":
        raise Rejected(f"not a disjunction: {show(formula)}")
    return [s.under(part) for part in formula[1:]]


def intro(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """Take the goal apart: a new name for `forall`, a hypothesis for `=>`, all parts of `and`."""
    goal = s.goal
    if goal[0] == "and":
        return [s.want(part) for part in goal[1:]]
    if goal[0] == "=>":
        return [s.under(goal[1]).want(goal[2])]
    if goal[0] == "not":
        return [s.want(negate(goal[1]))]
    if goal[0] == "forall":
        name = word(step, "name")
        context = s.context.declare(name, goal[2])
        return [Sequent(context, substitute(goal[3], {goal[1]: name}))]
    raise Rejected(f"nothing to take apart: {show(goal)}")


def choose(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """One part of a disjunction suffices."""
    number = whole(step, "part")
    if s.goal[0] != "or" or not 0 <= number < len(s.goal) - 1:
        raise Rejected(f"there is no such part: {show(s.goal)}")
    return [s.want(s.goal[1 + number])]


def witness(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """A term for the `exists` of the goal."""
    if s.goal[0] != "exists":
        raise Rejected(f"the goal is not an existence: {show(s.goal)}")
    term = text(s, step, "term")
    _, name, kind, body = s.goal
    return [*of_type(s, term, kind), s.want(substitute(body, {name: term}))]


def instantiate(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """A `forall` among the hypotheses holds for a value (terms: for its first so many names).

    An implication that stands before the next value is met on the way: its premise must be shown.  With
    `through`, so are those that stand after the last one.
    """
    formula = s.hypothesis(step.get("hypothesis"))
    obligations: list[Sequent] = []

    def premises() -> None:
        nonlocal formula
        while formula[0] == "=>":
            obligations.append(s.want(formula[1]))
            formula = formula[2]

    for value in items(step, "terms"):
        premises()
        if formula[0] != "forall":
            raise Rejected(f"not a statement for all: {show(formula)}")
        term = s.read(value)
        obligations += of_type(s, term, formula[2])
        formula = substitute(formula[3], {formula[1]: term})
    if flag(step, "through"):
        premises()
    return [*obligations, s.under(formula)]


def modus(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """From f => g among the hypotheses and a proof of f: g."""
    formula = s.hypothesis(step.get("hypothesis"))
    if formula[0] != "=>":
        raise Rejected(f"not an implication: {show(formula)}")
    return [s.want(formula[1]), s.under(formula[2])]


def unpack(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """A new name for what an `exists` among the hypotheses speaks of."""
    formula = s.hypothesis(step.get("hypothesis"))
    if formula[0] != "exists":
        raise Rejected(f"not an existence: {show(formula)}")
    name = word(step, "name")
    context = s.context.declare(name, formula[2])
    return [Sequent(context.assume(substitute(formula[3], {formula[1]: name})), s.goal)]


def contradiction(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """The negated goal leads to 0 < 0."""
    return [s.under(negate(s.goal)).want(FALSE)]


def weaken(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """Fewer hypotheses."""
    kept = tuple(s.hypothesis(number) for number in items(step, "keep"))
    return [Sequent(s.context.only(kept), s.goal)]


def rewrite(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """Replace one side of an equation among the hypotheses by the other in the goal."""
    formula = s.hypothesis(step.get("hypothesis"))
    if formula[0] != "=":
        raise Rejected(f"not an equation: {show(formula)}")
    old, new = (formula[2], formula[1]) if flag(step, "backwards") else (formula[1], formula[2])
    return [s.want(replace(s.goal, old, new))]


def fact(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """An elementary fact of a function of the language."""
    function = FUNCTIONS.get(step.get("function", ""))
    found = function.facts.get(step.get("name", "")) if function else None
    if found is None:
        raise Rejected(f"there is no fact {step.get('name')} of {step.get('function')}")
    values = [s.term(s.read(value)) for value in items(step, "terms")]
    if len(values) != len(found.names):
        raise Rejected(f"the fact has {len(found.names)} names")
    binding = dict(zip(found.names, values, strict=True))
    given = [s.want(substitute(formula, binding)) for formula in found.given]
    return [*given, s.under(substitute(found.conclusion, binding))]
