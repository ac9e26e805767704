"""Steps of logic: formulas shown on the way, cases, quantifiers, which hypotheses stand there."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.kernel.sequent import Sequent
from verify.language.expr import Like, Prop
from verify.prove.closing_steps import assume
from verify.prove.engine import Env, Node, Proof, Step, apply, failed, follow, run
from verify.prove.written import Hypothesis, new_name, number_of, text_of


def have(prop: Prop, *proof: Step) -> Step:
    """Show a formula (by the given proof) and go on with it as a hypothesis."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        return follow(s, {"rule": "have", "formula": text_of(prop)}, env, 1, rest, [proof])

    return step


def suffices(prop: Prop, *proof: Step) -> Step:
    """Go on to show `prop`; the goal follows from it by the given proof."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        return follow(s, {"rule": "have", "formula": text_of(prop)}, env, 0, rest, [proof])

    return step


def cases(prop: Prop, yes: Proof = (), no: Proof = ()) -> Step:
    """A formula holds or not; each case has its proof, followed by what comes after this step."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {"rule": "cases", "formula": text_of(prop)}
        proofs = [(*yes, *rest), (*no, *rest)]
        children = [run(c, p, env) for c, p in zip(apply(s, node, env), proofs, strict=True)]
        return {**node, "then": children}

    return step


def split(hypothesis: Hypothesis = -1, *proofs: Proof) -> Step:
    """One of the parts of a disjunction holds; each case has its proof, then what comes after."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {"rule": "split", "hypothesis": number_of(s, hypothesis)}
        goals = apply(s, node, env)
        ways = list(proofs) + [()] * (len(goals) - len(proofs))
        children = [run(goal, (*way, *rest), env) for goal, way in zip(goals, ways, strict=True)]
        return {**node, "then": children}

    return step


def intro(name: str | None = None, *more: str) -> Step:
    """Take the goal apart: a name for each `forall`, premises become hypotheses, `and` is proved in parts."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {"rule": "intro"}
        names = [n for n in (name, *more) if n is not None]
        if s.goal[0] == "forall":
            node["name"] = new_name(s, names.pop(0) if names else s.goal[1].replace("~", ""))
        goals = apply(s, node, env)
        if names:
            rest = (intro(*names), *rest)
        return {**node, "then": [run(goal, rest, env) for goal in goals]}

    return step


def each_part(*proofs: Proof) -> Step:
    """All parts of a conjunction, each by its own proof, which is followed by what comes after this step."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {"rule": "intro"}
        goals = apply(s, node, env)
        if s.goal[0] != "and" or len(goals) != len(proofs):
            raise failed(s, f"each_part: the goal is not a conjunction of {len(proofs)} parts")
        children = [run(goal, (*way, *rest), env) for goal, way in zip(goals, proofs, strict=True)]
        return {**node, "then": children}

    return step


def choose(part: int) -> Step:
    """Show this part (from 0) of the disjunction."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        return follow(s, {"rule": "choose", "part": part}, env, 0, rest)

    return step


def witness(value: Like, *proofs: Proof) -> Step:
    """The value for an `exists` in the goal."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        return follow(s, {"rule": "witness", "term": text_of(value)}, env, -1, rest, proofs)

    return step


def instantiate(hypothesis: Hypothesis, *values: Like, by: Sequence[Proof] = ()) -> Step:
    """A `forall` among the hypotheses at given values."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node = {
            "rule": "instantiate",
            "hypothesis": number_of(s, hypothesis),
            "terms": [text_of(value) for value in values],
        }
        return follow(s, node, env, -1, rest, by)

    return step


def apply_to(hypothesis: Hypothesis, *values: Like, by: Sequence[Proof] = ()) -> Step:
    """A `forall` among the hypotheses at given values, all premises shown: by the proofs in `by`, in
    order, or by the automatic prover."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node = {
            "rule": "instantiate",
            "hypothesis": number_of(s, hypothesis),
            "terms": [text_of(value) for value in values],
            "through": True,
        }
        return follow(s, node, env, -1, rest, by)

    return step


def modus(hypothesis: Hypothesis = -1, *proof: Step) -> Step:
    """From an implication among the hypotheses, its conclusion."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {"rule": "modus", "hypothesis": number_of(s, hypothesis)}
        return follow(s, node, env, 1, rest, [proof])

    return step


def unpack(hypothesis: Hypothesis, name: Any) -> Step:
    """A name (a string or the object of that name) for what an `exists` among the hypotheses speaks of."""
    word = name if isinstance(name, str) else str(name.term)

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node: Node = {"rule": "unpack", "hypothesis": number_of(s, hypothesis), "name": word}
        return follow(s, node, env, 0, rest)

    return step


def contradiction() -> Step:
    """Assume the negation of the goal and show 0 < 0."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        return follow(s, {"rule": "contradiction"}, env, 0, rest)

    return step


def absurd(*proof: Step) -> Step:
    """The hypotheses contradict each other: show 0 < 0 instead of the goal."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        nothing = Prop(("<", Fraction(0), Fraction(0)), {})
        # Under 0 < 0, the negated goal leads to 0 < 0; so this works for a goal of any form.
        return suffices(nothing, contradiction(), assume())(s, proof or rest, env)

    return step


def keep(*hypotheses: Hypothesis) -> Step:
    """Forget all other hypotheses."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        numbers = [number_of(s, h) for h in hypotheses]
        return follow(s, {"rule": "weaken", "keep": numbers}, env, 0, rest)

    return step
