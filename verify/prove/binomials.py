"""Binomial coefficients as quotients of factorials: a!/(b! (a - b)!) for whole numbers 0 <= b <= a.

The kernel has binomial(a, 0) = 1 and the step from b to b + 1; the quotient follows by induction on b.
"""

from __future__ import annotations

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, add, inverse, is_binder, mul, neg, show, sub, subterms
from verify.prove import linear, tree
from verify.prove.engine import Env, Node
from verify.prove.sample import refuted
from verify.prove.tree import Prover
from verify.prove.written import new_name

ONE, ZERO = Fraction(1), Fraction(0)


def calls(formula: Formula) -> list[Term]:
    """The binomial coefficients of a formula that has no binders; none where it has some."""
    parts = [p for side in formula[1:] for p in subterms(side) if isinstance(p, tuple)]
    if any(map(is_binder, parts)):
        return []
    return list(dict.fromkeys(p for p in parts if p[0] == "binomial"))


def as_factorials(s: Sequent, then: Prover, env: Env) -> Node:
    """Go on with the goal without binomial coefficients.  Raises ProofFailed."""
    before = list(range(len(s.context.hypotheses)))

    def again(q: Sequent) -> Node:  # the equation has served its purpose
        node: Node = {"rule": "weaken", "keep": before}
        return tree.follow_all(q, node, (lambda r: as_factorials(r, then, env),), env)

    for call in calls(s.goal):
        _, a, b = call
        if any(refuted(s.want(("<=", *pair))) for pair in ((ZERO, b), (b, a))):
            continue
        value: Formula = ("=", call, quotient(s, a, b))
        replaced = lambda q: tree.rewrite(q, again, env)  # noqa: E731
        return tree.have(s, value, lambda q, c=call: equal(q, c, env), replaced, env)  # type: ignore[misc]
    return then(s)


def quotient(s: Sequent, a: Term, b: Term) -> Term:
    top, *bottom = (("factorial", s.context.normal.canonical(term)) for term in (a, b, sub(a, b)))
    return mul(top, *map(inverse, bottom))


def equal(s: Sequent, call: Term, env: Env) -> Node:
    """binomial(a, b) = a!/(b! (a - b)!), as the goal: from binomial(a, b) b! (a - b)! = a! for every b."""
    _, a, b = call
    name = new_name(s, "j")
    every: Formula = (
        "forall",
        name,
        ("integer",),
        ("=>", ("<=", ZERO, name), ("=>", ("<=", name, a), _product(a, name))),
    )
    side = _side(env)

    def given(q: Sequent) -> Node:
        node: Node = {"rule": "instantiate", "hypothesis": len(q.context.hypotheses) - 1}
        node |= {"terms": [show(b)], "through": True}
        return tree.follow_all(q, node, (side, side, divided), env)

    def divided(q: Sequent) -> Node:
        over = mul(inverse(("factorial", b)), inverse(("factorial", sub(a, b))))
        return tree.combine(q, [(over, [-1])])

    def opened(q: Sequent) -> Node:
        fresh = new_name(q, name)
        node: Node = {"rule": "intro", "name": fresh}
        induct = lambda r: _induct(r, a, fresh, env)  # noqa: E731
        premise = lambda r: tree.follow_all(r, {"rule": "intro"}, (induct,), env)  # noqa: E731
        return tree.follow_all(q, node, (premise,), env)

    return tree.have(s, every, opened, given, env)


def _side(env: Env) -> Prover:
    from verify.prove.auto import auto, closing

    return lambda q: closing(q) or linear.search(q) or auto(q, env, 1)


def _product(a: Term, k: Term) -> Formula:
    return ("=", mul(("binomial", a, k), ("factorial", k), ("factorial", sub(a, k))), ("factorial", a))


def _induct(s: Sequent, a: Term, k: str, env: Env) -> Node:
    node: Node = {"rule": "induction", "variable": k, "base": "0"}

    def premise(then: Prover) -> Prover:
        return lambda q: tree.follow_all(q, {"rule": "intro"}, (then,), env)

    def first(q: Sequent) -> Node:
        top, least = ("factorial", a), ("factorial", ZERO)
        end = lambda r: tree.combine(r, [(mul(top, least), [-2]), (top, [-1])])  # noqa: E731
        zero = lambda r: tree.fact(r, "factorial", "zero", (), tree.close, end, env)  # noqa: E731
        return tree.fact(q, "binomial", "zero", (a,), _side(env), zero, env)

    def step(q: Sequent) -> Node:
        known = len(q.context.hypotheses) - 2  # what the induction supposes; after it stands k + 1 <= a
        return tree.follow_all(q, {"rule": "modus", "hypothesis": known}, (_side(env), lambda r: facts(r, 0)), env)

    below = sub(a, add(k, ONE))
    steps = (("binomial", (a, k)), ("factorial", (k,)), ("factorial", (below,)))

    def facts(q: Sequent, position: int) -> Node:
        if position < len(steps):
            function, terms = steps[position]
            further = lambda r: facts(r, position + 1)  # noqa: E731
            return tree.fact(q, function, "step", terms, _side(env), further, env)
        one, after = ("binomial", a, k), ("binomial", a, add(k, ONE))
        lower, rest = ("factorial", k), ("factorial", below)
        return tree.combine(
            q, [(ONE, [-4]), (mul(lower, rest), [-3]), (mul(after, rest), [-2]), (neg(mul(one, lower)), [-1])]
        )

    return tree.follow_all(s, node, (tree.close, premise(first), premise(step)), env)


def rule(s: Sequent, n: Term, k: Term, env: Env) -> Node:
    """binomial(n + 1, k + 1) = binomial(n, k) + binomial(n, k + 1), as the goal, for 0 <= k < n."""
    normal = s.context.normal
    below = [normal.canonical(t) for t in (n, k, sub(n, add(k, ONE)))]

    def apart(q: Sequent, rest: list[Term]) -> Node:
        if not rest:
            return tree.one(q, "ring")
        above = normal.canonical(add(rest[0], ONE))
        value: Formula = ("=", ("factorial", above), mul(above, ("factorial", rest[0])))
        step = lambda r: tree.fact(r, "factorial", "step", (rest[0],), _side(env), tree.close, env)  # noqa: E731
        return tree.have(q, value, step, lambda r: tree.rewrite(r, lambda t: apart(t, rest[1:]), env), env)

    return as_factorials(s, lambda q: apart(q, below), env)


def last(s: Sequent, env: Env) -> Node:
    """binomial(n, n) = 1, as the goal."""
    ring = lambda q: tree.rewrite(q, lambda r: tree.one(r, "ring"), env)  # noqa: E731
    return as_factorials(s, lambda q: tree.fact(q, "factorial", "zero", (), tree.close, ring, env), env)


__all__ = ["as_factorials", "calls", "last", "rule"]
