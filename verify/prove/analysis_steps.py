"""Steps of analysis: the sign of a derivative, limits, integrals."""

from __future__ import annotations

from collections.abc import Callable

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import parse, show, substitute
from verify.language.expr import Expr, Integral, Like, expr
from verify.prove.engine import Env, Node, Proof, Rest, Step, apply, failed, run
from verify.prove.primitives import proposed
from verify.prove.written import new_name, text_of


def slope(
    variable: Expr,
    at: Like,
    *proof: Step,
    down: bool = False,
    strict: str = "point",
    name: str = "z",
    base: Proof = (),
    order: Proof = (),
    smooth: Proof = (),
) -> Step:
    """Mean value theorem: the goal holds at `at`, and the difference of its sides grows from there.

    The proof given is that of the sign of the derivative, in the new name `name`.
    """

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        node: Node = {
            "rule": "slope",
            "variable": variable.name,
            "point": text_of(at),
            "name": new_name(s, name),
            "down": down,
            "strict": strict,
        }
        goals = apply(s, node, env)
        proofs = [order, base, proof or rest, *([smooth] * (len(goals) - 3))]
        return {**node, "then": [run(g, p, env) for g, p in zip(goals, proofs, strict=True)]}

    return step


def limit(
    variable: Expr,
    at: Like | str,
    *proof: Step,
    bound: Like = 1,
    power: Like = 1,
    side: str = "right",
    start: Like = 1,
    within: Like = 1,
    name: str = "z",
    near: Proof = (),
    smooth: Proof = (),
) -> Step:
    """The difference of the sides falls towards a limit >= 0, at infinity (``"oo"``) or at a point.

    `near` proves that close to the limit the difference is at least -bound / z**power (at a point:
    -bound * |z - at|**power); the proof given is that of the sign of the derivative.
    """

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        infinite = isinstance(at, str) and at == "oo"
        node: Node = {
            "rule": "limit",
            "variable": variable.name,
            "at": "oo" if infinite else text_of(at),
            "name": new_name(s, name),
            "bound": str(Fraction(expr(bound).term)),
            "power": str(Fraction(expr(power).term)),
            "side": side,
            "from": text_of(start),
            "within": text_of(within),
        }
        goals = apply(s, node, env)
        proofs: list[Proof] = [proof or rest, near, *([smooth] * len(goals))]
        if not infinite:
            proofs.insert(0, ())
        return {**node, "then": [run(g, p, env) for g, p in zip(goals, proofs, strict=False)]}

    return step


def primitive(
    integral: Expr,
    of: Callable[[Expr], Like] | None = None,
    *proof: Step,
    down: bool = False,
    order: Proof = (),
    smooth: Proof = (),
) -> Step:
    """Fundamental theorem of calculus: an integral is the difference of a primitive at its ends.

    `of` is the primitive as a function, for example lambda t: t**3 / 3; without it sympy is asked for one.
    The equation comes to the hypotheses.  The proof given is that of its derivative being the integrand;
    `smooth` shows each condition for both to be differentiable, ends included, and `order` that the lower
    end is not above the upper one (`down`: not below).
    """

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        term = parse(text_of(integral))
        if not isinstance(term, tuple) or term[0] != "int":
            raise failed(s, "primitive: this is no integral")
        name = new_name(s, term[1])
        if of is None:
            found = [substitute(value, {term[1]: name}) for value in proposed(s, term)]
        else:
            _, bound, _, _, body = parse(text_of(Integral(0, 0, of)))
            found = [substitute(body, {bound: name})]
        if not found:
            raise failed(s, "primitive: none was found: give one")
        node: Node = {"rule": "primitive", "term": show(term), "name": name, "down": down}
        node["primitive"] = show(found[0])
        goals = apply(s, node, env)
        proofs = [order, proof, *[smooth] * (len(goals) - 3), rest]
        return {**node, "then": [run(g, p, env) for g, p in zip(goals, proofs, strict=True)]}

    return step
