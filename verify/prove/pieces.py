"""Integrals with kinks (max, min, abs) and nested ones: where the integrand splits, and what it is there.

Points and pieces are proposals (roots are sympy's); that they are right are goals of the kernel's rule
`pieces`, which the prover shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from verify.kernel.calculus import KINKED, continuity
from verify.kernel.effort import parts
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, add, free, mul, neg, replace, scope, show, sub, substitute
from verify.prove import tree
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.primitives import plain, proposed, zeros
from verify.prove.sample import refuted
from verify.prove.tree import Prover
from verify.prove.written import new_name

MAX_PIECES = 12
MAX_PARTS = 30  # of a difference whose roots are asked for
ZERO = Fraction(0)
# What the term is where its first argument, less the second one if there is one, is >= 0, and <= 0.
BRANCHES = {"max": ("left", "right"), "min": ("right", "left"), "abs": ("positive", "negative")}


class Undecided(Exception):
    """It depends on the sign of `difference`, which is not known, where the integrand splits."""

    def __init__(self, difference: Term) -> None:
        super().__init__(show(difference))
        self.difference = difference


@dataclass(frozen=True)
class Change:
    """A part of an integrand gives way to an equal one: by a fact, or as the value of an integral."""

    old: Term
    new: Term
    fact: str = ""


@dataclass(frozen=True)
class Piece:
    low: Term
    high: Term
    body: Term
    changes: tuple[Change, ...]


def splits(term: Term) -> bool:
    """Has the integrand a kink, or an integral in it, that moves with the bound name?"""
    return next(_moving(term[4], term[1]), None) is not None


def apart(s: Sequent, term: Term, down: bool, prove: Prover, then: Prover, env: Env) -> Node:
    """The step `pieces` of an integral, all of its goals proved.  Raises ProofFailed, and Undecided."""
    name = new_name(s, term[1])
    body = substitute(term[4], {term[1]: name})
    low, high = (term[3], term[2]) if down else (term[2], term[3])
    found = list(_Search(s, name, prove).split(Piece(low, high, body, ())))
    points = [piece.high for piece in found[:-1]]
    if down:
        found, points = found[::-1], points[::-1]
    node: Node = {
        "rule": "pieces",
        **{"term": show(term), "name": name, "down": down},
        **{"points": [show(point) for point in points], "pieces": [show(piece.body) for piece in found]},
    }
    provers: list[Prover] = [prove] * len(found)
    for piece in found:
        provers.append(partial(_changed, changes=piece.changes, prove=prove, env=env))
        provers += [prove] * len(continuity(piece.body, name))
    return tree.follow_all(s, node, (*provers, then), env)


def _changed(s: Sequent, changes: tuple[Change, ...], prove: Prover, env: Env) -> Node:
    """The equation of a piece: one change after the other."""
    if not changes:
        return prove(s)
    first, *rest = changes

    def onward(q: Sequent) -> Node:
        return tree.rewrite(q, lambda r: _changed(r, tuple(rest), prove, env), env)

    if first.fact:
        return tree.fact(s, first.old[0], first.fact, first.old[1:], prove, onward, env)
    return tree.have(s, ("=", first.old, first.new), prove, onward, env)


@dataclass
class _Search:
    """Over the sequent `base`, in the name `name` of the integral."""

    base: Sequent
    name: str
    prove: Prover
    count: int = 1

    def split(self, piece: Piece) -> Iterator[Piece]:
        """The piece in parts where the integrand has no kinks and no integrals, from below.

        Raises Undecided where that depends on the sign of what is free of the name, and ProofFailed.
        """
        inside = self.inside(piece)
        target = next(_moving(piece.body, self.name), None)
        if target is None:
            yield piece
            return
        try:
            change = self.kink(inside, target) if target[0] in KINKED else self.value(inside, target)
        except Undecided as undecided:
            if self.name not in free(undecided.difference):
                raise
            point = self.between(piece, undecided.difference)
            self.count += 1
            yield from self.split(Piece(piece.low, point, piece.body, piece.changes))
            yield from self.split(Piece(point, piece.high, piece.body, piece.changes))
            return
        body = replace(piece.body, change.old, change.new)
        yield from self.split(Piece(piece.low, piece.high, body, (*piece.changes, change)))

    def inside(self, piece: Piece) -> Sequent:
        context = self.base.context.declare(self.name, ("real",))
        context = context.assume(("<", piece.low, self.name), ("<", self.name, piece.high))
        return Sequent(context, self.base.goal)

    def kink(self, s: Sequent, term: Term) -> Change:
        head, *arguments = term
        side = self.side(s, sub(arguments[0], arguments[1]) if head != "abs" else arguments[0])
        fact = BRANCHES[head][0 if side > 0 else 1]
        if head == "abs":
            return Change(term, arguments[0] if side > 0 else neg(arguments[0]), fact)
        return Change(term, arguments[0 if fact == "left" else 1], fact)

    def value(self, s: Sequent, term: Term) -> Change:
        """An inner integral, by primitives on its own pieces."""
        _, bound, low, high, body = term
        name = new_name(s, bound)
        down = self.side(s, sub(high, low)) < 0
        if down:
            low, high = high, low
        inner, total = _Search(s, name, self.prove), []
        for piece in inner.split(Piece(low, high, substitute(body, {bound: name}), ())):
            whole = next(proposed(inner.inside(piece), ("int", name, piece.low, piece.high, piece.body)), None)
            if whole is None:
                raise failed(s, f"no primitive was found of {show(piece.body)}")
            total += [substitute(whole, {name: piece.high}), neg(substitute(whole, {name: piece.low}))]
        return Change(term, s.context.normal.canonical(mul(Fraction(-1 if down else 1), add(*total))))

    def side(self, s: Sequent, difference: Term) -> int:
        """1 where it is >= 0, -1 where it is <= 0.  Raises Undecided."""
        signs = {-1: ("<=", difference, ZERO), 1: ("<=", ZERO, difference)}
        for sign, formula in signs.items():
            if plain(s, formula):
                return sign
        for sign, formula in signs.items():
            if not refuted(s.want(formula)):
                try:
                    self.prove(s.want(formula))
                    return sign
                except ProofFailed:
                    continue
        raise Undecided(difference)

    def between(self, piece: Piece, difference: Term) -> Term:
        """A zero of the difference between the ends.  Raises Undecided, and ProofFailed if there is none."""
        if self.count >= MAX_PIECES or parts(difference) > MAX_PARTS:
            raise failed(self.base, "too many pieces")
        for point in zeros(self.inside(piece), difference, self.name):
            if all(self.side(self.base, sub(*pair)) > 0 for pair in ((point, piece.low), (piece.high, point))):
                return point
        raise failed(self.base, f"nothing is known of the sign of {show(difference)}")


def _moving(term: Term, name: str, bound: frozenset[str] = frozenset()) -> Iterator[Term]:
    """The kinks and integrals in a term that mention the name, but no name that is bound there."""
    if not isinstance(term, tuple) or name not in free(term):
        return
    names, outside, inside = scope(term)
    for part in outside:
        yield from _moving(part, name, bound)
    for part in inside:
        yield from _moving(part, name, bound | frozenset(names))
    if term[0] in (*KINKED, "int") and free(term).isdisjoint(bound):
        yield term
