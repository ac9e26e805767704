"""Steps of logic: formulas shown on the way, cases, quantifiers, which hypotheses stand there."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import show
from verify.language.bound import wanted
from verify.language.expr import Prop
from verify.language.objects import Value
from verify.prove import matching
from verify.prove.closing_steps import assume
from verify.prove.engine import By, Env, Node, Proof, Rest, Step, apply, failed, follow, readable, run, steps_of
from verify.prove.written import Hypothesis, conjuncts, new_name, number_of, numbers_of, text_of


def have(prop: Prop, *proof: Step) -> Step:
    """Show a formula (by the given proof) and go on with it as a hypothesis."""
    prop = wanted("have", prop, Prop, "a proposition")

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        return follow(s, {"rule": "have", "formula": text_of(prop)}, env, 1, rest, [proof])

    return step


def suffices(prop: Prop, *proof: Step) -> Step:
    """Go on to show `prop`; the goal follows from it by the given proof."""
    prop = wanted("suffices", prop, Prop, "a proposition")

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        return follow(s, {"rule": "have", "formula": text_of(prop)}, env, 0, rest, [proof])

    return step


def cases(prop: Prop, yes: Proof = (), no: Proof = ()) -> Step:
    """A formula holds or not; each case has its proof, followed by what comes after this step."""
    prop = wanted("cases", prop, Prop, "a proposition (of a hypothesis that is a disjunction: split)")

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        node: Node = {"rule": "cases", "formula": text_of(prop)}
        proofs = [(*steps_of(yes), *rest), (*steps_of(no), *rest)]
        children = [run(c, p, env) for c, p in zip(apply(s, node, env), proofs, strict=True)]
        return {**node, "then": children}

    return step


def split(hypothesis: Hypothesis = -1, *proofs: Proof) -> Step:
    """One of the parts of a disjunction holds; each case has its proof, then what comes after."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        node: Node = {"rule": "split", "hypothesis": number_of(s, hypothesis, env)}
        goals = apply(s, node, env)
        ways = list(proofs) + [()] * (len(goals) - len(proofs))
        children = [run(goal, (*steps_of(way), *rest), env) for goal, way in zip(goals, ways, strict=True)]
        return {**node, "then": children}

    return step


def intro(name: str | None = None, *more: str) -> Step:
    """Take the goal apart: a name for each `forall`, premises become hypotheses, `and` is proved in parts.

    A name in brackets is that of the next premise: intro("z", "[near]") for a goal (forall z) near => ...
    """

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        node: Node = {"rule": "intro"}
        names = [n for n in (name, *more) if n is not None]
        if strange := [n for n in names if not isinstance(n, str)]:
            words = "names are text, intro('x', '[near]'); intro(1) takes one level, intro() all"
            raise failed(s, f"intro: {strange[0]!r} is no name: {words}")
        if any(" " in n and not n.startswith("[") for n in names):
            each = ", ".join(map(repr, " ".join(names).split()))
            raise failed(s, f"intro: each name is a text of its own: intro({each})")
        if names and s.goal[0] not in ("forall", "=>", "and", "not"):
            raise failed(s, f"intro: nothing is left to take apart for {', '.join(names)}: {readable(s.goal)}")
        label = names[0][1:-1] if names and names[0].startswith("[") and names[0].endswith("]") else ""
        if s.goal[0] == "forall":
            if label:
                raise failed(s, f"intro: [{label}] is the name of a premise, and the goal has none here")
            node["name"] = new_name(s, names.pop(0) if names else s.goal[1].replace("~", ""))
        goals = apply(s, node, env)
        if label and s.goal[0] == "=>":
            names.pop(0)
            env = env.with_label(label, tuple(conjuncts(s.goal[1])))
        if names:
            rest = (intro(*names), *rest)
        return {**node, "then": [run(goal, rest, env) for goal in goals]}

    return step


def each_part(*proofs: Proof) -> Step:
    """All parts of a conjunction, each by its own proof, which is followed by what comes after this step."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        node: Node = {"rule": "intro"}
        if s.goal[0] != "and":
            raise failed(s, f"each_part: the goal is no conjunction: {readable(s.goal)}")
        goals = apply(s, node, env)
        if len(goals) != len(proofs):
            raise failed(s, f"each_part: the goal is a conjunction of {len(goals)} parts, not of {len(proofs)}")
        children = [run(goal, (*steps_of(way), *rest), env) for goal, way in zip(goals, proofs, strict=True)]
        return {**node, "then": children}

    return step


def choose(part: int) -> Step:
    """Show this part (from 0) of the disjunction."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        if s.goal[0] != "or":
            raise failed(s, f"choose: the goal is no disjunction: {readable(s.goal)}")
        if not isinstance(part, int):
            told = readable(part.formula) if isinstance(part, Prop) else repr(part)
            raise failed(s, f"choose takes the number of a part of the goal, from 0, not {told}: {readable(s.goal)}")
        if part not in range(len(s.goal) - 1):
            parts = f"the goal has {len(s.goal) - 1} parts, numbered from 0"
            raise failed(s, f"choose: there is no part {part!r}: {parts}: {readable(s.goal)}")
        return follow(s, {"rule": "choose", "part": part}, env, 0, rest)

    return step


def witness(value: Value, *proofs: Proof) -> Step:
    """The value for an `exists` in the goal."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        node = {"rule": "witness", "term": text_of(value)}
        with matching.fitting(s, "witness", lambda: {s.goal[1]: s.goal[2]} if s.goal[0] == "exists" else {}, [value]):
            return follow(s, node, env, -1, rest, proofs)

    return step


def instantiate(hypothesis: Hypothesis, *values: Value, by: By = ()) -> Step:
    """A `forall` among the hypotheses at given values."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        number = number_of(s, hypothesis, env)
        node = {"rule": "instantiate", "hypothesis": number, "terms": [text_of(value) for value in values]}
        formula = s.context.hypotheses[number]
        with matching.fitting(s, "instantiate", lambda: matching.Lemma.of_hypothesis(formula).kinds, values):
            return follow(s, node, env, -1, rest, by)

    return step


def apply_to(hypothesis: Hypothesis, *values: Value, by: By = ()) -> Step:
    """A `forall` among the hypotheses at given values, all premises shown: by the proofs in `by`, in
    order, or by the automatic prover.

    Without values, at those that matching finds: what it concludes against the goal, premises against hypotheses.
    """

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        number = number_of(s, hypothesis, env)
        terms = [text_of(value) for value in values]
        formula = s.context.hypotheses[number]
        if not values and formula[0] in ("forall", "=>"):
            lemma = matching.Lemma.of_hypothesis(formula)
            found = matching.found(s, lemma, {})
            terms = [show(found[name]) for name in takewhile(found.__contains__, lemma.kinds)]
            if not terms and formula[0] == "forall":
                raise failed(s, "apply_to: nothing here says at which values: give them")
        node = {"rule": "instantiate", "hypothesis": number, "terms": terms, "through": True}
        with matching.fitting(s, "apply_to", lambda: matching.Lemma.of_hypothesis(formula).kinds, values):
            return follow(s, node, env, -1, rest, by)

    return step


def modus(hypothesis: Hypothesis = -1, *proof: Step) -> Step:
    """From an implication among the hypotheses, its conclusion."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        node: Node = {"rule": "modus", "hypothesis": number_of(s, hypothesis, env)}
        return follow(s, node, env, 1, rest, [proof])

    return step


def unpack(hypothesis: Hypothesis, name: Any) -> Step:
    """A name (a string or the object of that name) for what an `exists` among the hypotheses speaks of."""
    word = name if isinstance(name, str) else str(name.term)

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        node: Node = {"rule": "unpack", "hypothesis": number_of(s, hypothesis, env), "name": word}
        return follow(s, node, env, 0, rest)

    return step.known_as(word)


def select(hypothesis: Hypothesis, name: Any) -> Step:
    """A sequence (its name, or the object) of what exists for each integer, by countable choice: of every(INTEGER,
    lambda i: exists(REAL, lambda t: ...)) among the hypotheses, or a point or a law in place of the number t."""
    word = name if isinstance(name, str) else str(name.term)

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        node: Node = {"rule": "select", "hypothesis": number_of(s, hypothesis, env), "name": word}
        return follow(s, node, env, 0, rest)

    return step.known_as(word)


def contradiction() -> Step:
    """Assume the negation of the goal and show 0 < 0."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        return follow(s, {"rule": "contradiction"}, env, 0, rest)

    return step


def absurd(*proof: Step) -> Step:
    """The hypotheses contradict each other: show 0 < 0 instead of the goal."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        nothing = Prop(("<", Fraction(0), Fraction(0)), {})
        # Under 0 < 0, the negated goal leads to 0 < 0; so this works for a goal of any form.
        return suffices(nothing, contradiction(), assume())(s, proof or rest, env)

    return step


def keep(*hypotheses: Hypothesis) -> Step:
    """Forget all other hypotheses."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        numbers = [number for h in hypotheses for number in numbers_of(s, h, env)]
        return follow(s, {"rule": "weaken", "keep": numbers}, env, 0, rest)

    return step
