"""Tangents in one variable, the others being parameters: value and slope agree at a point, convex beyond.

F >= 0 follows from F = 0 and F' = 0 at a point and F'' >= 0: two steps from there, the derivative taken as
it stands.  (To divide out what is positive in between would bring its derivative in.)
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from verify.kernel.calculus import derivative
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Term, TermError, free, fresh, show, sub, substitute, subterms
from verify.prove import auto as automatic
from verify.prove import definitions, isolate, outwards, several, tree
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ZERO = Fraction(0)
MAX_PLACES = 3
LEAF = 8  # sequents for what is left
MAX_SIZE = 100  # subterms of the second derivative
FAILURES = (ProofFailed, Rejected, TermError, RecursionError)


def attempt(s: Sequent, env: Env, prove: Prover | None = None) -> Node | None:
    """From a point at which both sides have one tangent; None if no variable has such a point."""
    if s.goal[0] != "<=" or not any(map(isolate.transcendental, outwards.parts(s))):
        return None
    for part in definitions.parts(s):
        if part[0] == "tanh" and free(part):
            quotient = (part, "tanh", "quotient", part[1:])
            return definitions.rewritten(s, quotient, lambda q: _attempt(q, env), env)
    for name, place in islice(_places(s, env), MAX_PLACES):
        way = lambda q, n=name, p=place: _both(q, n, p, env)  # noqa: E731
        with suppress(*FAILURES):
            return outwards.edges(s, env, way)
    return None


def _attempt(s: Sequent, env: Env) -> Node:
    node = attempt(s, env)
    if node is None:
        raise failed(s, "no tangent")
    return node


def _places(s: Sequent, env: Env) -> Iterator[tuple[str, Term]]:
    """Variables with points where, as far as samples tell, F = F' = 0 and F'' >= 0 everywhere."""
    gap = sub(s.goal[2], s.goal[1])
    for name in sorted(free(s.goal)):
        if s.context.types.get(name) != ("real",):
            continue
        try:
            first = derivative(gap, name)
            second = derivative(first, name)
        except TermError:
            continue
        if sum(1 for _ in subterms(second)) > MAX_SIZE or refuted(s.want(("<=", ZERO, second))):
            continue
        for place in several.places(s, name, env):
            if name in free(place):
                continue
            values = (substitute(term, {name: place}) for term in (gap, first))
            if not any(refuted(s.want(("=", value, ZERO))) for value in values):
                yield name, place
                break


def _both(s: Sequent, name: str, place: Term, env: Env) -> Node:
    up = lambda q: _twice(q, name, place, False, env)  # noqa: E731
    down = lambda q: _twice(q, name, place, True, env)  # noqa: E731
    return tree.cases(s, ("<=", place, name), up, down, env)


def _twice(s: Sequent, name: str, place: Term, down: bool, env: Env) -> Node:
    """One step from the place for the goal, a second one for the derivative."""

    def prove(q: Sequent) -> Node:
        # Little: where the second derivative is no square, say, this is the wrong way.
        return automatic.auto(q, dataclasses.replace(env, fuel=LEAF), 1)

    def again(q: Sequent) -> Node:
        (moving,) = [n for n in q.context.names if n not in s.context.names]
        return _slope(q, moving, place, down, env, prove, prove)

    return _slope(s, name, place, down, env, prove, again)


def _slope(s: Sequent, name: str, place: Term, down: bool, env: Env, prove: Prover, growth: Prover) -> Node:
    new = fresh("z", s.context.names | free(s.goal))
    node: Node = {"rule": "slope", "variable": name, "point": show(place), "name": new, "down": down}
    node["strict"] = "point"
    try:
        goals = RULES["slope"](s, node, env.library)
    except (Rejected, TermError) as error:
        raise failed(s, f"slope: {error}") from error
    if any(map(refuted, goals)):
        raise failed(s, "slope: false at a sample point")
    children = [prove(goals[0]), prove(goals[1]), {}, *map(prove, goals[3:])]
    children[2] = tree.forget(goals[2], name, growth, env)
    return {**node, "then": children}


__all__ = ["attempt"]
