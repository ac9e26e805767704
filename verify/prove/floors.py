"""Floors and ceilings: floor(u) <= u < floor(u) + 1 and u <= ceiling(u) < u + 1, and that both are whole.

Where both sides of a goal are whole, left < right + 1 is enough for left <= right.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from math import ceil, floor, lcm

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, add, is_binder, subterms
from verify.prove import linear, tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ONE, ZERO = Fraction(1), Fraction(0)
MAX_CALLS = 4


def attempt(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """The goal with what is known of its floors and ceilings; `prove` gets what is not linear in them."""
    if s.goal[0] not in ("<=", "<", "="):
        return None
    parts = [p for side in s.goal[1:] for p in subterms(side) if isinstance(p, tuple)]
    found = list(dict.fromkeys(p for p in parts if p[0] in ("floor", "ceiling")))
    if not 1 <= len(found) <= MAX_CALLS or any(map(is_binder, parts)) or refuted(s):
        return None

    def known(q: Sequent, position: int) -> Node:
        if position == len(found):
            return _settled(q, prove, env)
        call = found[position]
        further = lambda r: _rounded(r, call, lambda t: known(t, position + 1), env)  # noqa: E731
        return tree.fact(q, call[0], "bounds", call[1:], tree.close, further, env)

    return known(s, 0)


def _rounded(s: Sequent, call: Term, then: Prover, env: Env) -> Node:
    """Bounds of the argument, rounded: those of the floor or ceiling."""
    assert isinstance(call, tuple)
    range_ = s.context.signs.bounds(call[1])
    wanted: list[tuple[Formula, Formula]] = []
    if range_.low is not None:
        low = floor(range_.low) if call[0] == "floor" else ceil(range_.low)
        wanted.append((("<", Fraction(low - 1), call), ("<=", Fraction(low), call)))
    if range_.high is not None:
        high = ceil(range_.high) if call[0] == "ceiling" else floor(range_.high)
        wanted.append((("<", call, Fraction(high + 1)), ("<=", call, Fraction(high))))

    def learn(q: Sequent, left: list[tuple[Formula, Formula]]) -> Node:
        if not left:
            return then(q)
        (loose, whole), rest = left[0], left[1:]
        try:
            linear.plain(q.want(loose))
        except ProofFailed:
            return learn(q, rest)
        further = lambda r: learn(r, rest)  # noqa: E731
        return tree.have(q, loose, linear.plain, lambda r: tree.have(r, whole, tree.close, further, env), env)

    return learn(s, wanted)


def _weaker(goal: Formula) -> Iterator[Formula]:
    """What is enough for a goal whose sides are whole."""
    head, left, right = goal
    if head in ("<=", "="):
        yield ("<", left, add(right, ONE))
    if head == "=":
        yield ("<", right, add(left, ONE))


def _settled(s: Sequent, prove: Prover, env: Env) -> Node:
    with suppress(ProofFailed):
        return linear.plain(s)
    whole = _cleared(s)
    if whole is not None:
        scale, goal = whole
        last = lambda q: tree.combine(q, [(ONE, [-1])], scale)  # noqa: E731
        return tree.have(s, goal, lambda q: _settled(q, prove, env), last, env)

    def enough(q: Sequent, left: list[Formula]) -> Node:
        if not left:
            return tree.close(q)
        return tree.have(q, left[0], linear.plain, lambda r: enough(r, left[1:]), env)

    with suppress(ProofFailed):
        return enough(s, list(_weaker(s.goal)))
    return linear.search(s, degree=2) or prove(s)


def _cleared(s: Sequent) -> tuple[Fraction, Formula] | None:
    """The goal times the denominators of its coefficients, if it has any."""
    poly = tree.gap_poly(s) if s.goal[0] in ("<=", "<") else None
    scale = Fraction(lcm(*(c.denominator for c in poly.values()))) if poly else ONE
    if poly is None or scale == 1:
        return None
    rows = {monomial: scale * c for monomial, c in poly.items()}
    negative, positive = ({m: abs(c) for m, c in rows.items() if (c > 0) == up} for up in (False, True))
    return scale, (s.goal[0], *map(s.context.normal.term, (negative, positive)))


__all__ = ["attempt"]
