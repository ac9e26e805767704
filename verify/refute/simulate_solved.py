"""Hypotheses that say what a name is in ways that only the simulator reads.

forall j i: (same (at W (+ (* n j) i 1)) N)                  a member by several times
forall f (bounded): E_mu f = E_M (f p)                       p is the density of mu with respect to M
forall f (bounded): E_P f = T, linear in f                   P is the law of this functional
forall x: (app p x) = T                                      p, bounded or not negative, is T
forall A S: ... => (app P A S) = T, by several of these      P by cases, each of smaller sets than the last
forall v: exists i: a <= i <= b, (app w v) = i, ...          w is an index for which the others hold
forall w a: T = (inner (app g w) a)                          on the line, g(w) is T at a = 1
|T(v) - T(w) - <g(w), v - w>| <= e |v - w| near w            g is the gradient of T
h(w) <= f(v) + L |w - v| for v in K, and nearly = for some   h extends f from K
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from verify.kernel.term import Formula, Term, free, subterms

EQUATIONS = {"=": "real", "same": "law", "eq": "point"}
PLACES = ("point", "real", "integer")
Bound = tuple[str, Term]


@dataclass(frozen=True)
class Several:
    """`name` at `index`, for all values of `times` (their ranges said by `guards`), is `term` at `arguments`."""

    formula: Formula
    name: str
    index: Term
    times: tuple[Bound, ...]
    guards: tuple[Formula, ...]
    arguments: tuple[str, ...] | None
    term: Term


@dataclass(frozen=True)
class Density:
    """`name`, at `arguments` and then a place, is the density of the law `of` with respect to the law `by`."""

    formula: Formula
    name: str
    arguments: tuple[str, ...]
    of: Term
    by: Term


@dataclass(frozen=True)
class Functional:
    """`name` is the law by which expectations of the function `test` are `term`."""

    formula: Formula
    name: str
    test: str
    term: Term


@dataclass(frozen=True)
class Represented:
    """`name` at `arguments` is the vector whose inner product with `vector` is `term`."""

    formula: Formula
    name: str
    arguments: tuple[str, ...]
    vector: str
    term: Term


@dataclass(frozen=True)
class Slope:
    """`name` at a place and at `arguments` is the slope of `term` at the place, a bound name of `term`."""

    formula: Formula
    name: str
    place: str
    arguments: tuple[str, ...]
    term: Term


@dataclass(frozen=True)
class Extended:
    """`name` extends `function` with this Lipschitz constant."""

    formula: Formula
    name: str
    function: str
    lipschitz: Term


@dataclass(frozen=True)
class Valued:
    """`name` at `arguments` is `term` where the guards hold, for a value of `times`."""

    formula: Formula
    name: str
    arguments: tuple[str, ...]
    times: tuple[Bound, ...]
    guards: tuple[Formula, ...]
    term: Term


@dataclass(frozen=True)
class Chosen:
    """`name` at `arguments` is an `index` from `low` to `high` for which the others hold."""

    formula: Formula
    name: str
    arguments: tuple[str, ...]
    index: str
    low: Term
    high: Term
    rest: tuple[Formula, ...]


def pieces(formula: Formula) -> Iterator[Formula]:
    """The formula in pieces without a conjunction at the end; together they say the same."""
    match formula:
        case ("and", *parts):
            for part in parts:
                yield from pieces(part)
        case ("=>", left, right):
            for part in pieces(right):
                yield ("=>", left, part)
        case ("forall", name, kind, body):
            for part in pieces(body):
                yield ("forall", name, kind, part)
        case _:
            yield formula


def _opened(formula: Formula) -> tuple[list[Bound], list[Formula], Formula]:
    bound: list[Bound] = []
    guards: list[Formula] = []
    while True:
        match formula:
            case ("forall", str(name), kind, body):
                bound.append((name, kind))
                formula = body
            case ("=>", guard, body):
                guards.append(guard)
                formula = body
            case _:
                return bound, guards, formula


def several(formula: Formula, types: Mapping[str, Term]) -> Several | None:
    bound, guards, inner = _opened(formula)
    if inner[0] not in EQUATIONS:
        return None
    kinds = dict(bound)
    for left, term in ((inner[1], inner[2]), (inner[2], inner[1])):
        arguments: tuple[str, ...] | None = None
        if isinstance(left, tuple) and left[0] == "app":
            left, arguments = left[1], left[2:]
            if not all(isinstance(x, str) and kinds.get(x, ("?",))[0] in PLACES for x in arguments):
                continue
        match left:
            case ("at", str(name), index) if types.get(name, ("?",))[0] == "sequence":
                times = tuple((n, k) for n, k in bound if k[0] in ("integer", "index") and n not in (arguments or ()))
                own = {*(n for n, _ in times), *(arguments or ())}
                if own == kinds.keys() and len(times) > 1 and all(n in free(index) for n, _ in times):
                    return Several(formula, name, index, times, tuple(guards), arguments, term)
                if own == kinds.keys() and len(times) == 1 and index != times[0][0] and times[0][0] in free(index):
                    return Several(formula, name, index, times, tuple(guards), arguments, term)
    return None


def density(formula: Formula, types: Mapping[str, Term]) -> Density | None:
    bound, guards, inner = _opened(formula)
    if guards or not bound or bound[-1][1][0] != "bounded":
        return None
    f = bound[-1][0]
    places = [name for name, _ in bound[:-1]]
    if any(kind[0] != "point" for _, kind in bound[:-1]) or inner[0] != "=":
        return None
    for left, right in ((inner[1], inner[2]), (inner[2], inner[1])):
        match left, right:
            case (("E", (x,), of, ("app", f1, x1)), ("E", (y,), by, ("*", *factors))) if f1 == f and x1 == x:
                rest = [factor for factor in factors if factor != ("app", f, y)]
                match rest:
                    case [("app", str(p), *arguments, last)] if (
                        len(factors) == 2 and last == y and arguments == places and types.get(p, ("?",))[0] == "weight"
                    ):
                        return Density(formula, p, tuple(places), of, by)
    return None


def functional(formula: Formula, types: Mapping[str, Term]) -> Functional | None:
    match formula:
        case ("forall", str(f), ("bounded", *_), ("=", ("E", xs, str(P), ("app", g, *ys)), right)):
            if f == g and tuple(ys) == xs and types.get(P, ("?",))[0] == "law" and P not in free(right):
                return None if density(formula, types) else Functional(formula, P, f, right)
    return None


def represented(formula: Formula, types: Mapping[str, Term]) -> Represented | None:
    bound, guards, inner = _opened(formula)
    if guards or inner[0] != "=" or not bound or bound[-1][1][0] != "point":
        return None
    a = bound[-1][0]
    places = tuple(name for name, _ in bound[:-1])
    for left, right in ((inner[1], inner[2]), (inner[2], inner[1])):
        match right:
            case ("inner", ("app", str(g), *arguments), b) | ("inner", b, ("app", str(g), *arguments)):
                if b == a and tuple(arguments) == places and g in types and g not in free(left) and places:
                    return Represented(formula, g, places, a, left)
    return None


def valued(formula: Formula, types: Mapping[str, Term]) -> Valued | None:
    bound, guards, inner = _opened(formula)
    kinds = dict(bound)
    match inner:
        case ("=", ("app", str(p), *arguments), term) if types.get(p, ("?",))[0] in ("bounded", "weight", "fun"):
            known = all(isinstance(x, str) and kinds.get(x, ("?",))[0] in ("point", "real") for x in arguments)
            times = tuple((n, k) for n, k in bound if n not in arguments)
            if known and len(set(arguments)) == len(arguments) and all(k == ("integer",) for _, k in times):
                if p not in free(term) or guards:
                    return Valued(formula, p, tuple(arguments), times, tuple(guards), term)
    return None


def chosen(formula: Formula, types: Mapping[str, Term]) -> Chosen | None:
    bound, guards, inner = _opened(formula)
    if guards or inner[0] != "exists" or inner[2] != ("integer",) or inner[3][0] != "and":
        return None
    i, names = inner[1], [name for name, _ in bound]
    ends: list[Term] = []
    found: list[tuple[str, tuple[str, ...]]] = []
    rest: list[Formula] = []
    for part in _conjuncts(inner[3]):
        match part:
            case ("<=", low, k) if k == i and not ends and not free(low) & {*names, i}:
                ends.append(low)
            case ("<=", k, high) if k == i and len(ends) == 1 and not free(high) & {*names, i}:
                ends.append(high)
            case ("=", ("app", str(f), *arguments), k) if k == i and sorted(arguments) == sorted(names) and f in types:
                found.append((f, tuple(arguments)))
            case _:
                rest.append(part)
    if len(ends) < 2 or len(found) != 1 or any(found[0][0] in free(part) for part in rest):
        return None
    (name, places), (low, high) = found[0], ends
    return Chosen(formula, name, places, i, low, high, tuple(rest))


def _conjuncts(formula: Formula) -> Iterator[Formula]:
    if formula[0] == "and":
        for part in formula[1:]:
            yield from _conjuncts(part)
    else:
        yield formula


def slope(formula: Formula, types: Mapping[str, Term]) -> Slope | None:
    for part in subterms(formula):
        match part:
            case ("abs", ("+", _, ("*", -1, at), ("*", -1, ("inner", ("app", str(g), str(w), *more), _)))) if (
                types.get(g, ("?",))[0] == "map" and isinstance(at, tuple) and at[0] == "E" and g not in free(at)
            ):
                return Slope(formula, g, w, tuple(more), at)
    return None


def extended(formula: Formula, types: Mapping[str, Term]) -> Extended | None:
    bound, guards, inner = _opened(formula)
    match guards, inner:
        case (
            [("=", ("app", _, v), 1)],
            ("<=", ("app", str(h), w, *more), ("+", ("app", str(f), v1, *more1), ("*", L, ("norm", _)))),
        ) if v == v1 and w != v and more == more1 and not free(L) & {name for name, _ in bound}:
            if types.get(h, ("?",))[0] == types.get(f, ("?",))[0] == "fun":
                return Extended(formula, h, f, L)
    return None


def unbiased(formula: Formula) -> tuple[str, str] | None:
    """A kernel whose mean is a map, up to what is cut off far out."""
    for part in subterms(formula):
        match part:
            case ("abs", ("+", ("E", _, ("app", str(G), w), _), ("*", -1, ("inner", ("app", str(g), v), _)))) if v == w:
                return G, g
    return None


def ranges(one: Several) -> Iterable[tuple[str, Term | None, Term | None, list[Formula]]]:
    """Each time with its ends, as far as they are said, and the guards that speak of it, the last one read."""
    seen: set[str] = set()
    left = list(one.guards)
    for name, kind in one.times:
        seen.add(name)
        low: Term | None = None
        high: Term | None = None
        if kind[0] == "index":
            low, high = kind[1], kind[2]
        own = [g for g in left if not (free(g) & {n for n, _ in one.times}) - seen]
        left = [g for g in left if g not in own]
        for guard in own:
            match guard:
                case ("<=", least, most) if most == name and name not in free(least):
                    low = least
                case ("<=", least, most) if least == name and name not in free(most):
                    high = most
        yield name, low, high, own
