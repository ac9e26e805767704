"""Two laws on two points: goals about sums over the atoms that stand inside a logarithm or another function.

`jensen`: log(A + B), with A and B for the atoms, is at least w log(A/w) + (1 - w) log(B/(1 - w)) for a weight
w, of which p and q are tried; what is left is a sum over the atoms.

`attempt`: where the goal speaks of the affinity b = sqrt(pq) + sqrt((1-p)(1-q)) and of d = p - q alone, it
follows from what is known of these: d^2 <= 1 - b^2, 0 < b <= 1.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from verify.kernel.normal import Poly, plus
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import (
    Formula,
    Term,
    TermError,
    add,
    free,
    fresh,
    inverse,
    mul,
    power,
    replace,
    show,
    sub,
    substitute,
)
from verify.prove import auto as automatic
from verify.prove import definitions, substitution, tree, two_points
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ONE, ZERO = Fraction(1), Fraction(0)
EFFORT = 60  # sequents for what is known of the affinity


def jensen(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """Logarithms of sums over the atoms from below by sums over the atoms."""
    names = two_points.names_of(s)
    poly = tree.gap_poly(s)
    if names is None or not poly:
        return None
    normal = s.context.normal

    def sums(q: Sequent) -> Node:
        return two_points.attempt(q, env, prove) or prove(q)

    for monomial, c in poly.items():
        atoms = [normal.atoms[text] for text, _ in monomial[1]]
        if len(atoms) != 1 or atoms[0][0] != "log" or c < 0 or monomial[0]:
            continue
        whole = atoms[0][1]
        parts = two_points.split(s, normal.form(whole), names)
        if parts is None or not all(parts[:2]):
            continue
        other = {name: sub(ONE, name) for name in names}
        halves = (normal.term(parts[0]), substitute(normal.term(plus(parts[1], parts[2], ONE)), other))
        for weight in names:
            # The second is written in 1 - p and 1 - q.
            points = [normal.canonical(mul(half, inverse(weight))) for half in halves]
            points[1] = substitute(points[1], other)
            weights = (weight, sub(ONE, weight))
            below = add(*(mul(w, ("log", point)) for w, point in zip(weights, points, strict=True)))
            left: Poly = {m: k for m, k in poly.items() if m != monomial}
            goal: Formula = (s.goal[0], ZERO, add(normal.term(left), mul(c, below)))
            if refuted(s.want(goal)):
                continue
            try:
                after = partial(_concave, c=c, weights=weights, points=points, whole=whole, env=env)
                return tree.have(s, goal, sums, after, env)
            except ProofFailed:
                continue
    return None


def _concave(s: Sequent, c: Fraction, weights: Sequence[Term], points: Sequence[Term], whole: Term, env: Env) -> Node:
    """The goal from the last hypothesis, which has log x and log y, with weights, in place of log S, where S
    is the mean of x and y: log(x/S) <= x/S - 1, and so with y, and the right sides have the mean 0."""
    mean = add(*(mul(w, point) for w, point in zip(weights, points, strict=True)))
    name = fresh("s", s.context.names | free(s.goal))
    over = inverse(name)
    start = len(s.context.hypotheses)  # mean <= whole, 0 < mean, s = mean, 0 < s, then the facts
    facts: list[tuple[str, str, tuple[Term, ...]]] = []
    for point in points:
        facts += [("log", "tangent", (mul(point, over),)), ("log", "product", (point, over))]
    facts += [("log", "inverse", (name,)), ("log", "increasing", (name, whole))]

    def side(q: Sequent) -> Node:
        for equation in (ONE, -ONE):
            with suppress(ProofFailed):
                return tree.combine(q, [(ONE, [start]), (equation, [start + 2])])
        return tree.close(q)

    def using(q: Sequent, position: int) -> Node:
        if position < len(facts):
            function, rule, terms = facts[position]
            return tree.fact(q, function, rule, terms, side, lambda r: using(r, position + 1), env)
        # log(x/S) = log x + log(1/S) and log(1/S) = -log S turn the tangents into what is wanted.
        first = start + 4
        products: list[tuple[Term, list[int]]] = [(ONE, [start - 1]), (-c, [first + 4]), (c, [first + 5])]
        for w, tangent in zip(weights, (first, first + 2), strict=True):
            products += [(mul(c, w), [tangent]), (mul(-c, w), [tangent + 1])]
        return tree.combine(q, [*products, (mul(-c, over), [start + 2])])

    def named(q: Sequent) -> Node:
        def positive(r: Sequent) -> Node:
            return tree.rewrite(r, lambda t: tree.one(t, "assume"), env)

        return tree.have(q, ("<", ZERO, name), positive, lambda r: using(r, 0), env)

    def let(q: Sequent) -> Node:
        node: Node = {"rule": "let", "name": name, "term": show(mean)}
        return tree.follow_all(q, node, (named,), env)

    return tree.have(
        s, ("<=", mean, whole), tree.close, lambda q: tree.have(q, ("<", ZERO, mean), tree.close, let, env), env
    )


def attempt(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """The goal in b and d; `prove` is to show it."""
    names = two_points.names_of(s)
    if names is None or s.goal[0] not in ("<=", "<"):
        return None
    normal = s.context.normal
    p, q = names
    wanted = add(("sqrt", mul(p, q)), ("sqrt", mul(sub(ONE, p), sub(ONE, q))))
    text = normal.form(wanted)
    sums = [part for part in definitions.parts(s) if part[0] == "+"]
    affinity = next((part for part in sums if _form(s, part) == text), None)
    if affinity is None:
        return None
    b, d = (fresh(letter, s.context.names | free(s.goal)) for letter in ("b", "d"))
    gap = sub(p, q)

    def simple(q_: Sequent) -> Node:
        return two_points.attempt(q_, env, prove) or prove(q_)

    def distance(q_: Sequent) -> Node:
        return automatic.auto(q_, dataclasses.replace(env, fuel=EFFORT), 1)

    square: Formula = ("<=", power(gap, Fraction(2)), sub(ONE, power(affinity, Fraction(2))))
    known: list[tuple[Formula, Prover]] = [
        (("<", ZERO, affinity), tree.close),
        (("<=", affinity, ONE), simple),
        (square, distance),
    ]
    number = len(s.context.hypotheses)

    def learn(r: Sequent, position: int) -> Node:
        if position == len(known):
            node: Node = {"rule": "let", "name": b, "term": show(affinity)}
            return tree.follow_all(r, node, (lambda t: named(t, 0),), env)
        formula, prover = known[position]
        return tree.have(r, formula, prover, lambda t: learn(t, position + 1), env)

    def named(r: Sequent, position: int) -> Node:
        """The facts about b, then the goal."""
        equation = number + len(known)
        if position == len(known):
            return tree.rewrite(r, differences, env, number=equation, backwards=True)

        def first(t: Sequent) -> Node:
            return tree.rewrite(t, lambda u: tree.one(u, "assume"), env, number=equation)

        return tree.have(r, replace(known[position][0], affinity, b), first, lambda t: named(t, position + 1), env)

    def differences(r: Sequent) -> Node:
        kept = [i for i in range(len(r.context.hypotheses)) if i < number or i > number + len(known)]
        return tree.follow_all(r, {"rule": "weaken", "keep": kept}, (changed,), env)

    def changed(r: Sequent) -> Node:
        return substitution.change(r, p, gap, add(d, q), d, lambda t: tree.combine(t, [(-ONE, [-1])]), [], last, env)

    def last(r: Sequent) -> Node:
        if free(r.goal) - {b, d}:
            raise failed(r, "not of the affinity and the difference alone")
        plain: Formula = ("<=", power(d, Fraction(2)), sub(ONE, power(b, Fraction(2))))

        def alone(t: Sequent) -> Node:
            kept = [i for i, f in enumerate(t.context.hypotheses) if free(f) <= {b, d}]
            return tree.follow_all(t, {"rule": "weaken", "keep": kept}, (prove,), env)

        return tree.have(r, plain, lambda t: tree.one(t, "assume"), alone, env)

    return learn(s, 0)


def _form(s: Sequent, part: Term) -> Poly | None:
    try:
        return s.context.normal.form(part)
    except TermError:
        return None


__all__ = ["attempt", "jensen"]
