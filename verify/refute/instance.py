"""Finite models made from values instead of data, for the search alone; and how they become data.

Beyond the kernel's models they settle one more form (of KL divergences), have joint laws to try, and look at
what speaks of all points of the line at a few places.  Data are judged by the kernel's own models.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from typing import Any

from verify.kernel.ball import Truth
from verify.kernel.effort import Exhausted as Spent
from verify.kernel.model_terms import Terms, Unknown
from verify.kernel.model_values import Closed, Env, Exhausted, Law, Table, Vector, arrow
from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, TermError, free, subterms
from verify.refute.model_gauge import Gauge

SAMPLES = tuple(map(Fraction, ("0", "1", "-1", "2", "1/2", "-3")))
LOOKS = 6  # places at which a formula for all points of the line is looked at
TIMES = 8  # members of a sequence that are written into a model
FAILURES = (
    Spent,
    Unknown,
    TermError,
    Exhausted,
    ArithmeticError,
    TypeError,
    KeyError,
    AttributeError,
    ValueError,
    RecursionError,
)


def _length(law: Law) -> int:
    return len(next(iter(law)))


def _apart(u: Any, v: Any) -> Any:
    if isinstance(u, Vector):
        return Vector(u.norm, tuple(a - b for a, b in zip(u.entries, v.entries, strict=True)))
    return u - v


def _in_order(p: Law, q: Law) -> Law:
    """The coupling of two laws on the line that moves no mass past other mass."""
    first, second = (sorted(law.items(), key=lambda item: _number(item[0][0]), reverse=True) for law in (p, q))
    joint: Law = {}
    while first and second:
        (u, a), (v, b) = first.pop(), second.pop()
        share = min(a, b)
        joint[(*u, *v)] = joint.get((*u, *v), Fraction(0)) + share
        if a > share:
            first.append((u, a - share))
        if b > share:
            second.append((v, b - share))
    return joint


def _number(point: Any) -> Fraction:
    return Fraction(point.entries[0] if isinstance(point, Vector) else point)


class Instance(Gauge):
    """A model of values; what speaks of infinite spaces is looked at in samples."""

    def __init__(self) -> None:
        Terms.__init__(self)
        self.tries = {}
        self.values = {}
        self.log = []
        self.failed: list[tuple[Fraction, ...]] = []  # where formulas were seen to fail

    def infinite(self, kind: Term) -> bool:
        return kind == ("real",) or (kind[0] == "point" and self.space(kind[1]).points is None)

    def quantifier(self, formula: Formula, env: Env) -> Truth:
        if not self.infinite(formula[2]):
            return super().quantifier(formula, env)
        sure = Truth.FALSE if formula[0] == "forall" else Truth.TRUE
        found = any(self.truth(body, inner) is sure for body, inner in self.looked(formula, env))
        return sure if found else Truth.UNDECIDED

    def cases(self, head: str, name: str, kind: Term, body: Formula, env: Env) -> tuple[Iterable[Any], bool]:
        values, complete = super().cases(head, name, kind, body, env)
        pairs = kind[0] == "law" and len(kind) == 3 and kind[1] == kind[2] and kind[1] in self.spaces
        if complete or not pairs or self.space(kind[1]).points is not None:
            return values, complete
        return [*values, *self.couplings(name, kind, body, env)], False

    def couplings(self, name: str, kind: Term, body: Formula, env: Env) -> Iterator[Law]:
        """Joint laws of those that the formula compares with marginals: in the line's order, and apart."""
        yield from (value for value in env.values() if isinstance(value, dict) and _length(value) == 2)
        laws: list[Law] = []
        for part in subterms(body):
            if isinstance(part, tuple) and part[0] == "E" and name not in free(part[2]):
                with suppress(*FAILURES):
                    law = self.law(part[2], env)
                    if _length(law) == 1 and law not in laws:
                        laws.append(law)
        for p in laws[:3]:
            yield {(u, _apart(u, u)): weight for (u,), weight in p.items()}
            for q in laws[:3]:
                joint = _in_order(p, q)
                yield joint
                yield {(u, _apart(v, u)): weight for (u, v), weight in joint.items()}

    def over(self, formula: Formula, env: Env) -> float:
        if not self.infinite(formula[2]):
            return super().over(formula, env)
        margins = [self.margin(body, inner) for body, inner in self.looked(formula, env)]
        return min(margins) if formula[0] == "forall" else max(margins)

    def looked(self, formula: Formula, env: Env) -> Iterator[tuple[Formula, Env]]:
        """What stands under quantifiers of one kind over points of the line, at some places together."""
        head, names = formula[0], []
        while formula[0] == head and self.infinite(formula[2]):
            names.append(formula[1:3])
            formula = formula[3]
        count = len(names)
        places = [place for place in self.failed if len(place) == count]
        for k in range(LOOKS if count > 1 else len(SAMPLES)):
            places.append(tuple(SAMPLES[(k * (2 * i + 1) + i * (1 + k // 3)) % len(SAMPLES)] for i in range(count)))
        for place in places:
            inner = dict(env)
            for (name, kind), x in zip(names, place, strict=True):
                norm = "" if kind == ("real",) else self.space(kind[1]).norm
                inner[name] = Vector(norm, (x,)) if norm else x
            yield formula, inner


def plain(kind: Term, value: Any, model: Instance) -> Any:
    """The value as data of a model; functions on finite sets are tabled."""
    if isinstance(value, Fraction | int):
        return str(value)
    if isinstance(value, Vector):
        return [str(entry) for entry in value.entries]
    if isinstance(value, list):
        return [plain(kind, part, model) for part in value]
    if isinstance(value, dict):
        return {"at": [[_place(kind[1:], place, model), str(weight)] for place, weight in value.items()]}
    spaces, result = arrow(kind)
    if isinstance(value, Table):
        entries = [[_place(spaces, place, model), plain(result, x, model)] for place, x in value.entries.items()]
        missing = value.default if value.default is not None or kind[0] != "sequence" else entries and _last(value)
        return {"at": entries, **({} if missing is None else {"else": plain(result, missing, model)})}
    if not isinstance(value, Closed):
        raise Unknown
    columns = [model.space(name).points for name in spaces]
    if kind[0] == "sequence":
        columns = [[Fraction(i) for i in range(-1, TIMES)]]
    if any(column is None for column in columns):
        raise Unknown
    places = list(product(*(column or () for column in columns)))
    entries = [[_place(spaces, place, model), plain(result, model.call(value, place), model)] for place in places]
    return {"at": entries, **({"else": entries[-1][1]} if kind[0] == "sequence" else {})}


def _place(spaces: Sequence[Term], place: tuple[Any, ...], model: Instance) -> list[Any]:
    return [plain(("point", name), x, model) for name, x in zip(spaces, place, strict=True)]


def _last(table: Table) -> Any:
    return list(table.entries.values())[-1]
