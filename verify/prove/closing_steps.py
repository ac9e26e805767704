"""Steps that close the goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.kernel.sequent import Sequent
from verify.language.expr import Like, NotExact, Prop
from verify.prove import linear as linear_search
from verify.prove import paving
from verify.prove.engine import Env, Node, Rest, Step, failed, finish, spoken
from verify.prove.written import Hypothesis, number_of, numbers_of, term_of, text_of


def auto() -> Step:
    """The automatic prover."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        from verify.prove.auto import auto as prove

        return prove(s, env)

    return step


def _closing(rule: str, **parameters: Any) -> Step:
    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        return finish(s, {"rule": rule, **parameters}, env)

    return step


def assume(hypothesis: Hypothesis | None = None) -> Step:
    """The goal is a hypothesis; if one is given, this one."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        if hypothesis is not None:
            formulas = [s.context.hypotheses[number] for number in numbers_of(s, hypothesis, env)]
            heads = ("<", "=", "<=") if s.goal[0] == "<=" else (s.goal[0],)
            wanted = {s.context.text((head, *s.goal[1:])) for head in heads}
            if wanted.isdisjoint(map(s.context.text, formulas)):
                raise failed(s, f"assume: the goal is not {_called(s, hypothesis)}")
        return finish(s, {"rule": "assume"}, env)

    return step


def _called(s: Sequent, hypothesis: Hypothesis) -> str:
    """A hypothesis as its author calls it."""
    if isinstance(hypothesis, Prop):
        return spoken(s, hypothesis.formula, hypothesis.definitions, hypothesis.types)
    return f"the hypothesis {hypothesis}" if isinstance(hypothesis, str | int) else repr(hypothesis)


def ring() -> Step:
    """Both sides have the same normal form."""
    return _closing("ring")


def sign() -> Step:
    """The goal follows from the known bounds of the parts."""
    return _closing("sign")


def evaluate(bits: int = 128) -> Step:
    """The goal has no variables: enclose it."""
    return _closing("evaluate", bits=bits)


def linear(*multipliers: Like, degree: int = 1, scale: Like = 1) -> Step:
    """The goal is a nonnegative combination of hypotheses, of products of up to `degree` of them, and of
    these times the multipliers.  Multipliers that are known to be nonnegative count by themselves too;
    `scale` > 0 is multiplied to the goal first.
    """

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        try:
            terms = [term_of(m) for m in multipliers]
        except NotExact as error:
            advice = "the names of hypotheses go to combine or keep"
            raise failed(s, f"linear takes multipliers, not hypotheses; {advice}") from error
        found = linear_search.search(s, terms, degree, term_of(scale))
        if found is None:
            raise failed(s, "linear: no combination of the hypotheses was found")
        return found

    return step


def combine(*products: tuple[Like, Sequence[Hypothesis]], scale: Like = 1) -> Step:
    """The given combination: pairs of a coefficient and the hypotheses whose product it multiplies.

    Each a <= b counts as b - a >= 0, and so does each of the factors of a product; the sum of all is to be
    right - left of the goal, times `scale`.
    """

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        for one in products:
            pair = isinstance(one, tuple | list) and len(one) == 2
            if not pair or isinstance(one[1], str) or not hasattr(one[1], "__iter__"):
                raise failed(
                    s, f"combine takes pairs of a multiplier and a list of hypotheses, (1, ['near']), not {one!r}"
                )
        table = [[text_of(c), [number_of(s, h, env) for h in hypotheses]] for c, hypotheses in products]
        return finish(s, {"rule": "combine", "scale": text_of(scale), "products": table}, env)

    return step


def pave(boxes: int | None = None, bits: int = 53) -> Step:
    """Interval branch and bound over the bounded domain."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        result = paving.search(s, env.boxes if boxes is None else boxes, bits)
        if result.step is None:
            raise failed(s, f"pave: undecided after {result.boxes} boxes")
        return finish(s, result.step, env)

    return step
