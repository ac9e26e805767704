"""Several variables: from a curve on which the sides touch, or from an end of a range, outwards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from verify.kernel.ranges import Range
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, free, sub, substitute
from verify.prove import growth, isolate, tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.sample import refuted

MAX_PLACES = 4
COST = 6  # of a curve that is looked at, in boxes


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """The slope in one variable after another, of the difference or a multiple of it."""
    if s.goal[0] not in ("<=", "<"):
        return None
    names = [n for n in sorted(free(s.goal)) if s.context.types.get(n, ("real",))[0] in tree.SCALAR]
    if len(names) < 2 or len(names) > 4:
        return None
    work = []
    for name in names:
        for score, multiplier, term in isolate.ranked(s, name, env)[:2]:
            work.append((score, name, multiplier, term))
    work.sort(key=lambda item: item[0])
    for _, name, multiplier, term in work:
        node = isolate.try_multiple(s, multiplier, term, lambda q, n=name: _outwards(q, n, env, depth), env, depth)
        if node is not None:
            return node
    return None


def _outwards(s: Sequent, name: str, env: Env, depth: int) -> Node | None:
    for place in islice(places(s, name, env), MAX_PLACES):

        def above(q: Sequent, p: Term = place) -> Node:
            return _from(q, name, p, False, env, depth)

        def below(q: Sequent, p: Term = place) -> Node:
            return _from(q, name, p, True, env, depth)

        try:
            return tree.cases(s, ("<=", place, name), above, below, env)
        except ProofFailed:
            continue
    return None


def _from(s: Sequent, name: str, place: Term, down: bool, env: Env, depth: int) -> Node:
    from verify.prove.auto import closing

    node = closing(s)
    if node is not None:
        return node
    return growth.slope(s, name, place, down, env, depth)


def places(s: Sequent, name: str, env: Env) -> Iterator[Term]:
    """Ends of the variable's range, other variables that bound it, and curves of equality."""
    range_ = s.context.signs.variables.get(name, Range())
    seen: set[Term] = set()
    candidates: list[Term] = [end for end in (range_.low, range_.high) if end is not None]
    others = [o for o in sorted(free(s.goal) - {name}) if s.context.types.get(o, ("real",))[0] in tree.SCALAR]
    for formula in s.context.hypotheses:
        if formula[0] in ("<=", "<") and name in formula[1:]:
            other = formula[2] if formula[1] == name else formula[1]
            if name not in free(other) and free(other):
                candidates.append(other)
    for candidate in candidates:
        if candidate not in seen:
            seen.add(candidate)
            yield candidate
    gap = sub(s.goal[2], s.goal[1])
    curves: list[Term] = [Fraction(v) for v in (0, 1)]
    for other in others:
        curves += [other, ("^", other, Fraction(-1)), ("*", Fraction(-1), other)]
        curves += [("log", other), ("exp", other), ("^", other, Fraction(2)), ("sqrt", other)]
    if len(others) == 2:
        curves += [("*", *others), ("+", *others), ("*", others[0], ("^", others[1], Fraction(-1)))]
        curves += [("*", others[1], ("^", others[0], Fraction(-1)))]
        curves += [("*", Fraction(1, 2), ("+", *others))]
    for curve in curves:
        if curve in seen:
            continue
        seen.add(curve)
        env.spend(COST)
        at = substitute(gap, {name: curve})
        inside = s.want(("=", at, Fraction(0)))
        if not refuted(inside) and not _outside(s, name, curve):
            yield curve


def _outside(s: Sequent, name: str, curve: Term) -> bool:
    """Does the curve leave the range of the variable at a sample point?"""
    range_ = s.context.signs.variables.get(name, Range())
    if range_.low is not None and refuted(s.want(("<=", range_.low, curve))):
        return True
    return range_.high is not None and refuted(s.want(("<=", curve, range_.high)))


__all__ = ["attempt", "places"]
