"""What all steps share: how formulas and terms become the kernel's text, and how a hypothesis is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from verify.kernel.define import expand
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, free, fresh, show
from verify.language.expr import Like, Prop, expr
from verify.language.meant import near
from verify.language.objects import Thing, Value
from verify.prove.engine import Env, Node, Proof, Rest, Step, failed, named_parts, run, spoken


class Cited(Protocol):
    """A claim that was cited by `use`."""

    @property
    def id(self) -> str: ...


# Its name, the proposition, its number, or the claim that gave it.
Hypothesis = int | str | Prop | Cited

this = -1
"""What was found last: the hypothesis that the step before this one added; inside `calc` the link before."""


def term_of(value: Like) -> Term:
    """The term of a real number, with its definitions written out."""
    found = expr(value)
    return expand(found.term, found.definitions)


def text_of(value: Value) -> str:
    """The kernel's text of a formula, term, law, function ..., with its definitions written out."""
    if isinstance(value, Prop):
        return show(expand(value.formula, value.definitions))
    found = value if isinstance(value, Thing) else expr(value)
    return show(expand(found.term, found.definitions))


def number_of(s: Sequent, hypothesis: Hypothesis, env: Env) -> int:
    """The number of a hypothesis: of the name, or the last one that matches a proposition."""
    numbers = numbers_of(s, hypothesis, env)
    if len(numbers) > 1:
        parts = f"{hypothesis}.0 to {hypothesis}.{len(numbers) - 1}"
        raise failed(s, f"{hypothesis} is the name of a conjunction: write {parts} for its parts")
    return numbers[0]


def numbers_of(s: Sequent, hypothesis: Hypothesis, env: Env) -> list[int]:
    """The numbers of a hypothesis; several for the name of a conjunction, which stands there in parts."""
    count = len(s.context.hypotheses)
    if isinstance(hypothesis, int):
        number = hypothesis + count if hypothesis < 0 else hypothesis
        if not 0 <= number < count:
            raise failed(s, f"there is no hypothesis {hypothesis}")
        return [number]
    if isinstance(hypothesis, Prop):
        alike = s.context.place(expand(hypothesis.formula, hypothesis.definitions))
        if alike is None:
            raise failed(s, f"not among the hypotheses: {spoken(s, *_formula(hypothesis))}")
        return [alike]
    name = hypothesis if isinstance(hypothesis, str) else hypothesis.id
    for labels in (env.labels, env.own):
        parts = labels.get(name) or dict(named_parts(labels)).get(name)
        if parts is not None:
            break
    else:
        if not name:
            raise failed(s, f"the step at {getattr(hypothesis, 'place', None)} added no hypothesis")
        if name.startswith("#"):
            where = getattr(hypothesis, "place", None)
            raise failed(s, f"this fact is not known here: it was found at {where}, in another case or block")
        known = ", ".join(n for n in dict.fromkeys((*env.labels, *env.own)) if not n.startswith("#")) or "none"
        close = near(name, known.split(", ")) if known != "none" else ""
        raise failed(s, f"no hypothesis is called {name}; the names are: {known}{close}")
    places = [_place_of(s, part) for part in parts]
    numbers = [place for place in places if place is not None]
    if len(numbers) < len(parts):
        raise failed(s, f"the hypothesis {name} is no longer there: a step before this one dropped it")
    return numbers


def _formula(prop: Prop) -> tuple[Formula, Any, Any]:
    return prop.formula, prop.definitions, prop.types


def _place_of(s: Sequent, formula: Formula) -> int | None:
    for number in reversed(range(len(s.context.hypotheses))):
        if s.context.hypotheses[number] == formula:
            return number
    return s.context.place(formula)


def new_name(s: Sequent, name: str) -> str:
    """The name itself, or one made from it that is new in the sequent."""
    return fresh(name, s.context.names | free(s.goal))


def proof_at(proof: Proof | Callable[..., Proof], *objects: Any) -> Proof:
    """A proof, or what a function of some objects gives for these."""
    if isinstance(proof, Step) or not callable(proof):
        return proof
    return proof(*objects)


def hypotheses_called(props: Iterable[Prop]) -> Step:
    """The step before the first: the names that the hypotheses of a claim have."""
    named = [(prop.label, expand(prop.formula, prop.definitions)) for prop in props if prop.label]

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        for name, formula in named:
            env = env.with_label(name, tuple(conjuncts(formula)))
        return run(s, rest, env)

    return step


def conjuncts(formula: Formula) -> list[Formula]:
    """The parts in which a formula stands among the hypotheses."""
    if formula[0] == "and":
        return [part for conjunct in formula[1:] for part in conjuncts(conjunct)]
    return [formula]
