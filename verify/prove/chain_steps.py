"""Chains of relations: a <= b = c < d, each link with its reason."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from verify.kernel.define import expand
from verify.kernel.sequent import Sequent
from verify.kernel.term import sub
from verify.language.expr import Like, Prop, expr
from verify.prove import linear as linear_search
from verify.prove.closing_steps import combine, ring
from verify.prove.engine import Env, Node, ProofFailed, Rest, Step, apply, failed, finish, readable, run
from verify.prove.equality_steps import rewrite, use
from verify.prove.logic_steps import have, keep
from verify.prove.written import Hypothesis, numbers_of, text_of

RELATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq,
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
}


def calc(first: Like, *links: tuple[Any, ...]) -> Step:
    """first, and then what follows in links (relation, term, reason ...): the ends compare as the links say.

        calc(norm(x + y), ("<=", norm(x) + norm(y), triangle(x, y)), ("<=", 2 * r, "near", "far"))

    Relations are = <= < (or = >= >).  The reason of a link may be steps, a claim to cite, or hypotheses, of
    which it must be a consequence: one of them, a rewriting by an equation, or a combination.  Without a
    reason the automatic prover looks for one.  A link may use those before it; `this` in a link is the one
    just before it.  The relation of the two ends
    closes the goal if it is the goal; otherwise it becomes a hypothesis.
    """
    relations = [link[0] if isinstance(link, tuple | list) and len(link) > 1 else "" for link in links]
    if not links or not set(relations) <= set(RELATIONS):
        raise TypeError(f"calc takes links such as ('<=', term, reason), with a relation of {' '.join(RELATIONS)}")
    strict = any(relation in ("<", ">") for relation in relations)
    up, down = (not set(relations).isdisjoint(one) for one in (("<", "<="), (">", ">=")))
    if up and down:
        raise TypeError("a chain goes up or down, not both")
    left = expr(first)
    proof: list[Step] = []
    for relation, right, *reasons in links:
        prop = RELATIONS[relation](left, expr(right))
        proof.append(have(prop, *_reason(reasons)))
        left = expr(right)
    head = ("<" if strict else "<=") if up else (">" if strict else ">=") if down else "="
    whole: Prop = RELATIONS[head](expr(first), left)
    proof.append(combine(*((1, [number]) for number in range(-len(links), 0))))

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        if _is_goal(s, whole):
            return run(s, proof, env)
        return have(whole, *proof)(s, rest, env)

    return step


def _is_goal(s: Sequent, whole: Prop) -> bool:
    """Is the goal this relation of the same ends, or the weaker <= of them?"""
    head, left, right = s.read(text_of(whole))
    if s.goal[0] not in (head, "<="):
        return False
    normal = s.context.normal
    ends = zip(s.goal[1:], (left, right), strict=True)
    return all(normal.is_zero(normal.form(sub(one, other))) for one, other in ends)


def _reason(reasons: Sequence[Any]) -> list[Step]:
    """The steps that a link's reasons stand for: steps first, and hypotheses that close it at the end."""
    steps: list[Step] = []
    hypotheses: list[Hypothesis] = []
    for reason in reasons:
        if isinstance(reason, int | str | Prop):
            hypotheses.append(reason)
        elif isinstance(reason, Step):
            steps.append(reason)
        elif isinstance(reason, list | tuple):
            steps += reason
        elif hasattr(reason, "id"):
            steps.append(use(reason))
        else:
            raise TypeError(f"the reason of a link is a step, a claim or a hypothesis, not {reason!r}")
    return [*steps, from_hypotheses(*hypotheses)] if hypotheses else steps


def from_hypotheses(*hypotheses: Hypothesis) -> Step:
    """The goal follows from these hypotheses: it is one, or by a rewriting, or by a combination of them."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        numbers = [number for h in hypotheses for number in numbers_of(s, h, env)]
        formulas = tuple(s.context.hypotheses[number] for number in numbers)
        if s.context.text(s.goal) in map(s.context.text, formulas):
            return finish(s, {"rule": "assume"}, env)
        for number, formula in zip(numbers, formulas, strict=True):
            if formula[0] == "=" and len(numbers) == 1:
                for backwards in (False, True):
                    try:
                        return rewrite(number, backwards)(s, (ring(),), env)
                    except ProofFailed:
                        continue
        found = _combination(s, numbers, formulas, env)
        if found is not None:
            return found
        try:
            return keep(*numbers)(s, (), env)
        except ProofFailed:
            words = ", ".join(_words(h) for h in hypotheses)
            raise failed(s, f"it is not seen that this follows from {words}") from None

    return step


def _words(hypothesis: Hypothesis) -> str:
    if isinstance(hypothesis, Prop):
        return readable(expand(hypothesis.formula, hypothesis.definitions))
    if isinstance(hypothesis, int):
        return f"[{hypothesis}]"
    return hypothesis if isinstance(hypothesis, str) else hypothesis.id


def _combination(s: Sequent, numbers: Sequence[int], formulas: tuple[Any, ...], env: Env) -> Node | None:
    """A combination of just these hypotheses, of products of two of them if there are several."""
    few = Sequent(s.context.only(formulas), s.goal)
    for degree in (1, 2)[: len(numbers)]:
        node = linear_search.search(few, degree=degree)
        if node is None:
            continue
        table = [[text, [numbers[place] for place in places]] for text, places in node["products"]]
        node = {**node, "products": table}
        try:
            if not apply(s, node, env):
                return node
        except ProofFailed:
            continue
    return None
