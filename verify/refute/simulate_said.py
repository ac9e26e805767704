"""Reads laws said by masses, by an equation or by later members, and what histories are asked.

forall k: E_P 1[x = k] = T(k), or c T(k) for some c      P on the integers is T, or T with total mass 1
M = N(M) in law, N(M) affine in M                        M is what a program that starts again ends with
forall k: 1 <= k => R[k] = N(R[k + 1]) in law            R from a member far out on, which no longer matters
forall h r: last(append(h, r)) = r                       a function of histories, that gives back the last part
forall h: ... => wrong(append(h, i)) <= wrong(h) or B    the greatest test on histories of which that is said
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from verify.kernel.term import Formula, Term, free, subterms
from verify.refute.simulate_solved import _opened
from verify.refute.solved import _mentioned, _shift


@dataclass(frozen=True)
class Masses:
    """The law `name` has the mass `term` at each integer `place`; the number `constant`, if any, makes the total 1.

    `drawn`: is it a number that a program draws, so that few places are wanted?
    """

    formula: Formula
    name: str
    place: str
    term: Term
    constant: str
    drawn: bool


@dataclass(frozen=True)
class Again:
    """The law `name` is `term`, in which it is drawn from again."""

    formula: Formula
    name: str
    term: Term


@dataclass(frozen=True)
class Later:
    """The member of `name` at `index`, with `time` from `low` on, is `term`, which has later members."""

    formula: Formula
    name: str
    time: str
    low: Term
    term: Term


@dataclass(frozen=True)
class Greatest:
    """The test `name` on histories is the greatest of which a hypothesis is true: at most `other` where not `unless`.

    Of `history` alone; or of what `append` makes of it and of an `index` from `low` to `high` where `guards` hold.
    """

    formula: Formula
    name: str
    history: str
    other: str
    unless: tuple[Formula, ...]
    append: str = ""
    index: str = ""
    low: Term = 0
    high: Term = 0
    guards: tuple[Formula, ...] = ()


def masses(formula: Formula, given: list[Formula], types: Mapping[str, Term]) -> Masses | None:
    match formula:
        case ("forall", str(k), ("integer",), ("=", ("E", (str(x),), str(P), ("ind", ("=", left, right))), term)):
            if {left, right} != {x, k} or types.get(P) != ("law", "line") or P in free(term):
                return None
            others = [f for f in given if f is not formula]
            factors = term[1:] if isinstance(term, tuple) and term[0] == "*" else ()
            constants = [c for c in factors if isinstance(c, str) and types.get(c) == ("real",)]
            alone = [c for c in constants if not any(c in free(f) for f in others)]
            drawn = any(part[0] == "bind" and part[2] == P and part[3][0] != "dirac" for f in others for part in _of(f))
            return Masses(formula, P, k, term, alone[0] if alone else "", drawn)
    return None


def _of(formula: Formula) -> Iterator[Any]:
    return (part for part in subterms(formula) if isinstance(part, tuple) and part)


def starts_again(formula: Formula, types: Mapping[str, Term]) -> Again | None:
    match formula:
        case ("same", str(M), term) | ("same", term, str(M)) if types.get(M) == ("law", "line"):
            # That a law is on the integers says nothing of which.
            if M in free(term) and term[0] in ("bind", "mix") and any(part[0] == "mix" for part in _of(term)):
                return Again(formula, M, term)
    return None


def later(formula: Formula, types: Mapping[str, Term]) -> Later | None:
    bound, guards, inner = _opened(formula)
    match bound, guards, inner:
        case [(k, ("integer",))], [("<=", low, k1)], ("same", ("at", str(name), k2), term) if k == k1 == k2:
            used = _mentioned(term, name) or []
            if types.get(name) == ("sequence", ("law", "line")) and used and k not in free(low):
                if all(_shift(index)[0] == k and _shift(index)[1] > 0 for index in used):
                    return Later(formula, name, k, low, term)
    return None


def last_part(formula: Formula, types: Mapping[str, Term]) -> tuple[str, str] | None:
    """A function that gives back what was appended to a history, and the space of histories."""
    match formula:
        case (
            "forall",
            str(h),
            ("point", str()),
            ("forall", str(r), ("real",), ("=", ("app", str(last), ("app", str(pair), h1, r1)), r2)),
        ) if h == h1 and r == r1 == r2 and types.get(pair, ("?",))[0] == "map":
            if types.get(last) == ("fun", types[pair][2]):
                return last, types[pair][2]
    return None


def constant_on(formula: Formula, types: Mapping[str, Term]) -> tuple[str, str, str] | None:
    """A point that a map gives for a point and all histories."""
    match formula:
        case ("forall", str(h), ("point", str()), ("eq", ("app", str(map_), str(x), h1), str(f))) if h == h1 and x != h:
            if types.get(map_, ("?",))[0] == "map" and types.get(f, ("?",))[0] == "point":
                return f, map_, x
    return None


def greatest(formula: Formula, types: Mapping[str, Term]) -> Greatest | None:
    bound, guards, inner = _opened(formula)
    if not bound or bound[0][1][0] != "point" or inner[0] != "or":
        return None
    h, space = bound[0][0], bound[0][1][1]
    first, *unless = _alternatives(inner)
    match first:
        case ("<=", ("app", str(name), where), ("app", str(other), h1)) if h1 == h and types.get(name) == (
            "test",
            space,
        ):
            match where, bound[1:]:
                case h2, [] if h2 == h and name != other and not guards:
                    return Greatest(formula, name, h, other, tuple(unless))
                case ("app", str(append), h2, i), [(i1, ("index", low, high))] if (h2, i1) == (h, i) and other == name:
                    return Greatest(formula, name, h, other, tuple(unless), append, i, low, high, tuple(guards))
    return None


def _alternatives(formula: Formula) -> list[Formula]:
    if formula[0] != "or":
        return [formula]
    return [one for part in formula[1:] for one in _alternatives(part)]
