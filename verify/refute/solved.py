"""Hypotheses that say what a name is: an equation, or a recursion over time.  They are solved for it.

    (= c t)  (same M N)  (eq p q)                            a number, a law, a point
    forall x: (same (app K x) N), ...                        a function, by a lambda
    (same (at P 0) M), forall t: (same (at P (+ t 1)) N)     a sequence, value by value from its start

The value is found by the semantics of finite models.  A definition without conditions on its bound names
holds by construction; any other hypothesis is evaluated as if it had never been solved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verify.kernel.model_terms import Unknown
from verify.kernel.model_values import Closed, Env, Table, arrow
from verify.kernel.models import Model
from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, free

HORIZON = 6  # members of a sequence that goes on for ever
EQUATIONS = {"=": "real", "same": "law", "eq": "point"}
Bound = tuple[str, Term]


@dataclass(frozen=True)
class Solved:
    """`name` (its member at `index`, if any; its value at `arguments`, if any) is `term`.

    `time` is the bound name of a number on which the index depends, `low` the least of a time without end.
    `whole`: the formula says no more than that; `always`: no more than that at the times that it speaks of.
    """

    formula: Formula
    name: str
    index: Term | None
    arguments: tuple[str, ...] | None
    term: Term
    time: str | None
    whole: bool
    low: Term | None = None
    always: bool = False


def solved(given: Sequence[Formula], types: Mapping[str, Term]) -> list[Solved]:
    """The hypotheses that are used as definitions, in an order in which each needs only those before it."""
    found: list[Solved] = []
    taken: dict[str, bool] = {}
    for formula in given:
        one = _read(formula, types)
        # A sequence may have several definitions (its start and its steps), any other name one.
        if one is not None and (one.name not in taken or (one.index is not None and taken[one.name])):
            found.append(one)
            taken[one.name] = one.index is not None
    return _ordered(found)


def _ordered(found: list[Solved]) -> list[Solved]:
    """Names whose definitions need one another are given up, the later first."""
    while True:
        needs: dict[str, set[str]] = {}
        for one in found:
            needs.setdefault(one.name, set()).update(free(one.formula) - {one.name})
        done: list[str] = []
        left = list(needs)
        while ready := [name for name in left if not needs[name] & set(left)]:
            done += ready
            left = [name for name in left if name not in ready]
        if not left:
            steps = {name: [one for one in found if one.name == name] for name in done}
            return [one for name in done for one in sorted(steps[name], key=lambda one: one.time is not None)]
        found = [one for one in found if one.name != left[-1]]


def _read(formula: Formula, types: Mapping[str, Term]) -> Solved | None:
    bound: list[Bound] = []
    guards: list[Formula] = []
    inner = formula
    while True:
        inner = _marginal(inner)
        match inner:
            case ("forall", str(name), kind, body):
                bound.append((name, kind))
                inner = body
            case ("=>", guard, body):
                guards.append(guard)
                inner = body
            case (str(head), left, right) if head in EQUATIONS:
                for lhs, term in ((left, right), (right, left)):
                    one = _equation(formula, lhs, term, bound, guards, types)
                    if one is not None:
                        return one
                return None
            case _:
                return None


def _marginal(formula: Formula) -> Formula:
    """That all bounded functions have equal expectations says that two laws are the same."""
    match formula:
        case ("forall", str(f), ("bounded" | "test" | "weight", *_), ("=", left, right)):
            first, second = _law_of(left, f), _law_of(right, f)
            if first is not None and second is not None:
                return ("same", first, second)
    return formula


def _law_of(term: Term, f: str) -> Term | None:
    """The law of which this is the expectation of f."""
    match term:
        case ("E", xs, M, ("app", g, *ps)) if g == f and tuple(ps) == xs and f not in free(M):
            return M
        case ("E", xs, M, body) if f not in free(M):
            inner = _law_of(body, f)
            return None if inner is None else ("bind", xs, M, inner)
        case ("app", g, *ps) if g == f and f not in _free(ps):
            return ("dirac", *ps)
        case ("+", *parts):
            together = _one_draw(parts)
            return _mixed(parts, f) if together is None else _law_of(together, f)
    return None


def _one_draw(parts: Sequence[Term]) -> Term | None:
    """One expectation in place of several under the same law, each perhaps with factors."""
    bodies: list[Term] = []
    found: tuple[Term, Term] | None = None
    for part in parts:
        factors, mean = (part[1:-1], part[-1]) if part[0] == "*" else ((), part)
        match mean:
            case ("E", (str(x),), law, body) if found in (None, (x, law)) and x not in _free(factors):
                found = x, law
                bodies.append(("*", *factors, body) if factors else body)
            case _:
                return None
    return None if found is None else ("E", (found[0],), found[1], ("+", *bodies))


def _mixed(parts: Sequence[Term], f: str) -> Term | None:
    """A law on the line by weights of places: a number is drawn, which says which place it is."""
    weights: list[Term] = []
    places: list[Term] = []
    for k, part in enumerate(parts, 1):
        match part:
            case ("*", *factors, ("app", g, place)) if g == f and f not in _free([*factors, place]):
                chosen = ("ind", ("=", "j'", Fraction(k)))
                weights.append(("*", ("ind", ("=", "i'", Fraction(k))), *factors))
                places.append(("*", chosen, place))
            case _:
                return None
    number = ("mix", "i'", Fraction(1), Fraction(len(parts)), ("+", *weights), ("dirac", "i'"))
    return ("bind", ("j'",), number, ("dirac", ("+", *places)))


def _free(terms: Iterable[Term]) -> frozenset[str]:
    return frozenset().union(*(free(term) for term in terms))


def _equation(
    formula: Formula, lhs: Term, term: Term, bound: list[Bound], guards: list[Formula], types: Mapping[str, Term]
) -> Solved | None:
    names = [name for name, _ in bound]
    arguments: tuple[str, ...] | None = None
    if isinstance(lhs, tuple) and lhs[0] == "app":
        if not all(isinstance(place, str) and place in names for place in lhs[2:]):
            return None
        arguments, lhs = lhs[2:], lhs[1]
        if len(set(arguments)) < len(arguments):
            return None
    index: Term | None = None
    if isinstance(lhs, tuple) and lhs[0] == "at" and len(lhs) == 3:
        index, lhs = lhs[2], lhs[1]
    if not isinstance(lhs, str) or lhs in names or lhs not in types:
        return None
    kind = types[lhs]
    if (index is not None) != (kind[0] == "sequence"):
        return None
    times = [name for name in names if index is not None and name in free(index)]
    if times and _shift(index)[0] != times[0]:
        return None
    rest = set(names) - set(arguments or ()) - set(times)
    if len(times) > 1 or set(times) & set(arguments or ()) or any(name in free(term) for name in rest):
        return None
    used = _mentioned(term, lhs)
    if used is None or (used and (index is None or not times or not all(_before(i, index) for i in used))):
        return None
    kinds = dict(bound)
    plain = all(kinds[name][0] in ("point", "real") for name in arguments or ())
    member = kind[1] if kind[0] == "sequence" else kind
    if arguments is not None and (not plain or member[0] in ("weight", "test")):
        return None
    if arguments is not None and member[0] == "bounded":
        if not all(_limited(term, frozenset(arguments), above) for above in (True, False)):
            return None
    if rest and any(kinds[name][0] != "point" for name in rest):
        return None
    time = times[0] if times else None
    low: Term | None = None
    match guards:
        case [("<=", least, least_of)] if least_of == time and time is not None and time not in free(least):
            low = least
    times_only = all(_limits(guard, time) for guard in guards)
    whole = not rest and (not guards or low is not None)
    return Solved(formula, lhs, index, arguments, term, time, whole, low, not rest and times_only)


def _limits(guard: Formula, time: str | None) -> bool:
    """Is this a bound of the time by what does not depend on it?"""
    match guard:
        case ("<=", least, most) if time is not None:
            return (most == time and time not in free(least)) or (least == time and time not in free(most))
    return False


def _limited(term: Term, arguments: frozenset[str], above: bool) -> bool:
    """Is the term bounded from this side, by its form?"""
    if not free(term) & arguments:
        return True
    match term:
        case ("max" | "min" as head, *parts):
            sides = (_limited(part, arguments, above) for part in parts)
            return any(sides) if (head == "min") == above else all(sides)
        case ("+", *parts):
            return all(_limited(part, arguments, above) for part in parts)
        case ("ind", _):
            return True
    return False


def _mentioned(term: Term, name: str) -> list[Term] | None:
    """The indices at which a term uses the sequence; None if it uses the name otherwise."""
    if term == name:
        return None
    if not isinstance(term, tuple):
        return []
    if term[:2] == ("at", name) and len(term) == 3:
        return [term[2]]
    found: list[Term] = []
    for part in term:
        inside = _mentioned(part, name)
        if inside is None:
            return None
        found += inside
    return found


def _before(used: Term, index: Term) -> bool:
    """Is the one index less than the other, by form: t + a and t + b?"""
    (name, a), (other, b) = _shift(used), _shift(index)
    return name is not None and name == other and a < b


def _shift(index: Term) -> tuple[str | None, Fraction]:
    match index:
        case str():
            return index, Fraction(0)
        case ("+", str(name), Fraction() as a) | ("+", Fraction() as a, str(name)):
            return name, a
    return None, Fraction(0)


def _known(value: Any) -> set[Any]:
    return set(value.entries) if isinstance(value, Table) else set()


class Solver:
    """Finds the values of names that are defined; `held` are formulas that hold by construction."""

    def __init__(self, model: Model, types: Mapping[str, Term], definitions: Iterable[Solved]) -> None:
        self.model, self.types, self.definitions = model, types, list(definitions)
        self.held: set[int] = set()
        self.starts: dict[str, Any] = {}  # drawn values for sequences of which only steps are defined

    def names(self) -> set[str]:
        return {one.name for one in self.definitions}

    def solve(self, values: dict[str, Any]) -> None:
        """Give each defined name its value, in place; Unknown (and more) where there is none."""
        self.held.clear()
        used: list[tuple[Solved, set[Any]]] = []  # members that were not known when a step was taken
        for name in self.names():
            values.pop(name, None)
        for one in self.definitions:
            if one.index is None:
                values[one.name] = self.member(one, self.types[one.name], values)
                self.hold(one)
            else:
                self.sequence(one, values)
                used.append((one, self.unknown(one, values)))
        for one, keys in used:
            if not keys.isdisjoint(_known(values[one.name])):
                self.held.discard(id(one.formula))

    def unknown(self, one: Solved, values: Env) -> set[Any]:
        """The members that the steps use and that nothing has defined yet."""
        terms = _mentioned(one.term, one.name) or []
        if not terms or not isinstance(values[one.name], Table):
            return set()
        places: list[Env] = [values]
        if one.time is not None:
            places = [{**values, one.time: t} for t in self.times(one, values) or ()]
        keys = {(self.model.real(term, here),) for term in terms for here in places}
        return keys - _known(values[one.name])

    def hold(self, one: Solved) -> None:
        if one.whole or one.always:
            self.held.add(id(one.formula))

    def sequence(self, one: Solved, values: dict[str, Any]) -> None:
        kind = self.types[one.name][1]
        table = values.get(one.name)
        entries = dict(table.entries) if isinstance(table, Table) else {}
        if one.time is None:
            key = (self.model.real(one.index, values),)
            if key not in entries:
                entries[key] = self.member(one, kind, values)
                self.hold(one)
            values[one.name] = Table(entries, next(iter(entries.values())))
            return
        times = self.times(one, values)
        if times is None and one.whole and one.low is None and one.index == one.time and not entries:
            body = one.term if one.arguments is None else ("lambda", one.arguments, one.term)
            values[one.name] = Closed((one.time,), body, kind, dict(values))
            self.hold(one)
            return
        limited, new = times is not None, True
        # What is not said is the start, or (before one is known) what was drawn; beyond the horizon, nothing.
        other = table.default if isinstance(table, Table) else self.starts.get(one.name)
        if times is None:
            if one.low is None or not one.whole:
                raise Unknown
            first = self.model.real(one.low, values)
            if not isinstance(first, Fraction) or first.denominator != 1:
                raise Unknown
            times = [first + i for i in range(HORIZON)]
            begin = self.model.real(one.index, {**values, one.time: first})
            if any(key[0] >= begin for key in entries):
                raise Unknown
            entries.setdefault((begin - 1,), other)
            other = None
            self.hold(one)
        values[one.name] = Table(dict(entries), other)
        for t in times:
            here = {**values, one.time: t}
            key = (self.model.real(one.index, here),)
            new = new and key not in entries
            if key not in entries:
                entries[key] = self.member(one, kind, here)
                values[one.name] = Table(dict(entries), other)
        if one.always and limited and new:
            self.hold(one)

    def times(self, one: Solved, values: Env) -> list[Fraction] | None:
        """The times that the formula speaks of, if they are limited on both sides."""
        formula = one.formula
        while formula[1] != one.time:
            formula = formula[3] if formula[0] == "forall" else formula[2]
        _, name, kind, body = formula
        if kind[0] not in ("integer", "index", "size"):
            raise Unknown
        found, complete = self.model.cases("forall", name, kind, body, values)
        return list(found) if complete else None

    def member(self, one: Solved, kind: Term, values: Env) -> Any:
        if one.arguments is not None:
            spaces, result = arrow(kind)
            points = [self.model.space(name).points for name in spaces]
            if None in points and kind[0] not in ("map", "markov", "fun", "bounded"):
                raise Unknown
            return Closed(one.arguments, one.term, result, dict(values))
        if kind[0] == "law":
            return self.model.law(one.term, values)
        value = self.model.value(one.term, values)
        if kind[0] in ("integer", "size", "index") and not isinstance(value, Fraction):
            raise Unknown
        return value
