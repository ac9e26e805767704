"""Differences that fall towards a limit which is not negative: at infinity, or at an end that is excluded.

The kernel's `limit` rule wants a lower bound of the difference that vanishes at the limit.  It is found
term by term: a term that is not negative counts as 0, any other is compared with bound / z**power.
"""

from __future__ import annotations

from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Term, TermError, add, free, fresh, mul, neg, show
from verify.prove import tree
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.sample import refuted


def limit(s: Sequent, name: str, point: Term | None, falling: bool, env: Env, depth: int) -> Node:
    """The `limit` step at infinity (point None) or at a point, with everything it asks for."""
    from verify.prove.auto import auto

    if env.limits >= 1:
        raise failed(s, "limit: inside another limit")
    new = fresh("z", s.context.names | free(s.goal))
    base: Node = {"rule": "limit", "variable": name, "name": new}
    if point is None:
        base |= {"at": "oo", "from": "1"}
    else:
        base |= {"at": show(point), "side": "left" if falling else "right", "within": "1"}
    last: ProofFailed | None = None
    growth_node: Node | None = None
    tried = 0
    for exponent, bound in ((1, 1), (1, 8), (Fraction(1, 2), 8)):
        if tried < 2:
            node = {**base, "bound": str(bound), "power": str(exponent)}
            try:
                goals = RULES["limit"](s, node, env.library)
            except (Rejected, TermError) as error:
                raise failed(s, f"limit: {error}") from error
            first = 0 if point is None else 1
            growth, near = goals[first], goals[first + 1]
            if refuted(growth):
                raise failed(growth, "false at a sample point")
            if refuted(near):
                continue
            tried += 1
            children: list[Node] = [{}] * len(goals)
            try:
                if first:
                    children[0] = auto(goals[0], env, depth + 1)
                env.limits += 1
                try:
                    children[first + 1] = _near(near, new, env, depth)
                finally:
                    env.limits -= 1
                for number in range(first + 2, len(goals)):
                    children[number] = auto(goals[number], env, depth + 1)
                if growth_node is None:
                    growth_node = tree.forget(growth, name, lambda q: auto(q, env, depth + 1), env)
                children[first] = growth_node
                return {**node, "then": children}
            except ProofFailed as error:
                last = error
    raise last or failed(s, "limit: no vanishing bound is known")


def _near(s: Sequent, name: str, env: Env, depth: int) -> Node:
    """-error <= g(z): term by term, each negative one with its share of the error."""
    from verify.prove.auto import auto, closing

    node = closing(s)
    if node is not None:
        return node
    error = neg(s.goal[1])
    gap = s.goal[2]
    parts = list(gap[1:]) if isinstance(gap, tuple) and gap[0] == "+" else [gap]
    normal, signs = s.context.normal, s.context.signs
    try:
        poly = normal.form(gap)
    except TermError:
        poly = {}
    if poly:
        parts = [normal.monomial_term(m, c) for m, c in poly.items()]
    negative = [part for part in parts if not signs.nonnegative(part)]
    positive = [part for part in parts if part not in negative]
    from verify.prove import bounds

    try:
        found = bounds.attempt(s, env, depth)
    except ProofFailed:
        found = None
    if found is not None:
        return found
    if positive and negative and len(negative) <= 3:
        share = mul(Fraction(1, len(negative)), error)
        try:
            return _terms(s, negative, positive, share, [], env, depth)
        except ProofFailed:
            pass
    return auto(s, env, depth + 1)


def _terms(
    s: Sequent, negative: list[Term], positive: list[Term], share: Term, done: list[int], env: Env, depth: int
) -> Node:
    from verify.prove.auto import auto

    if not negative:
        return tree.combine(s, [*((Fraction(1), [i]) for i in done), (add(*positive), [])])
    goal = ("<=", neg(share), negative[0])
    if refuted(s.want(goal)):
        raise failed(s.want(goal), "false at a sample point")
    number = len(s.context.hypotheses)
    return tree.have(
        s,
        goal,
        lambda q: auto(q, env, depth + 1),
        lambda q: _terms(q, negative[1:], positive, share, [*done, number], env, depth),
        env,
    )


__all__ = ["limit"]
