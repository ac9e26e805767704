"""By how much formulas hold in a finite model: floats that guide the search for one, and decide nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from verify.kernel.ball import Truth
from verify.kernel.model_terms import Unknown, plus, times
from verify.kernel.model_values import ONE, ZERO, Env, Table, ball
from verify.kernel.models import suffices
from verify.kernel.rationals import Fraction
from verify.kernel.term import RELATIONS, Formula
from verify.refute.model_forms import Forms, kl_sum, renyi_sum

CORNERS = 32


class Gauge(Forms):
    """A model that also tells by how much a formula holds: positive true, negative false, nan unknown."""

    log: list[tuple[str, Any, Any]]

    def margin(self, formula: Formula, env: Env) -> float:
        head, *parts = formula
        if head == "not":
            return -self.margin(parts[0], env)
        if head == "=>":
            return _largest([-self.margin(parts[0], env), self.margin(parts[1], env)])
        if head in ("and", "or"):
            margins = [self.margin(part, env) for part in parts]
            return _smallest(margins) if head == "and" else _largest(margins)
        try:
            if head in ("forall", "exists"):
                return self.over(formula, env)
            if head in RELATIONS:
                return self.relation(head, *(self.real(side, env) for side in parts))
            return 1.0 if self.truth(formula, env) is Truth.TRUE else -1.0
        except Unknown:
            return math.nan

    def relation(self, head: str, left: Any, right: Any) -> float:
        self.log.append((head, left, right))
        gap = _float(right) - _float(left)
        return {"=": -abs(gap), "!=": abs(gap)}.get(head, gap)

    def over(self, formula: Formula, env: Env) -> float:
        head, name, kind, body = formula
        form = self.renyi_form(name, kind, body, env) if head == "forall" else None
        if form is not None:
            p, q, order, bound = form
            # Mass that q lacks counts as a violation of its size.
            lacking = sum(float(weight) for place, weight in p.items() if place not in q)
            both = {place: weight for place, weight in p.items() if place in q}
            return self.relation("<=", renyi_sum(both, q, order), bound) if not lacking else -lacking
        dual = self.kl_form(name, kind, body, env) if head == "forall" else None
        if dual is not None:
            p, q, bound = dual
            lacking = sum(float(weight) for place, weight in p.items() if place not in q)
            return self.relation("<=", kl_sum(p, q), bound) if not lacking else -lacking
        if (head, kind[0]) == ("forall", "test") and body[0] in ("<=", "<") and by_form(head, name, body):
            return self.corners(name, body, env)
        values, complete = self.cases(head, name, kind, body, env)
        margins = [self.margin(body, {**env, name: value}) for value in values]
        if not complete and not margins:
            return math.nan
        return _smallest(margins) if head == "forall" else _largest(margins)

    def corners(self, name: str, body: Formula, env: Env) -> float:
        """The margin over all tests, from the sides at the test 0 and at the units: they are affine."""
        zero = Table({}, ZERO, {})

        def sides(test: Table) -> list[Any]:
            return [self.real(side, {**env, name: test}) for side in body[1:]]

        base = sides(zero)
        found, margins = [base], []
        for place in zero.seen or ():
            here = sides(Table({place: ONE}, ZERO))
            grown = [[plus(a, b, times(-ONE, c)) for a, b, c in zip(old, here, base, strict=True)] for old in found]
            found = [*found, *grown]
            if len(found) > CORNERS:  # too many for all of them: go on with the worst
                found = sorted(found, key=lambda pair: _float(pair[1]) - _float(pair[0]))[: CORNERS // 2]
        margins = [self.relation(body[0], *pair) for pair in found]
        return _smallest(margins)


_FORMS: dict[tuple[str, str, int], tuple[Formula, bool]] = {}  # the key has the id of the formula


def by_form(head: str, name: str, body: Formula) -> bool:
    """`suffices` for tests, remembered: the formulas of one search are asked for again and again."""
    known = _FORMS.get((head, name, id(body)))
    if known is None or known[0] is not body:
        if len(_FORMS) > 10_000:
            _FORMS.clear()
        known = body, suffices(body, name, head, ("<=", "<", "=") if head == "forall" else ("<=", "<"))
        _FORMS[head, name, id(body)] = known
    return known[1]


def _float(value: Any) -> float:
    with suppress(OverflowError):
        return float(value if isinstance(value, Fraction) else value.mid()) if _finite(value) else math.nan
    return math.nan


def _finite(value: Any) -> bool:
    return isinstance(value, Fraction) or bool(value.is_finite())


def _smallest(margins: list[float]) -> float:
    return min(margins, default=math.inf) if not any(map(math.isnan, margins)) else math.nan


def _largest(margins: list[float]) -> float:
    return max(margins, default=-math.inf) if not any(map(math.isnan, margins)) else math.nan


def put(value: Any, place: tuple[int, ...] | None, x: Fraction) -> Any:
    """The number x, or the table with this entry."""
    return x if place is None else Table({**value.entries, place: x}, value.default)


def roots(
    gauge: Gauge, formula: Formula, name: str, place: tuple[int, ...] | None, values: Env
) -> Iterator[tuple[str, Fraction, bool]]:
    """Where relations inside the formula turn in a number or entry, if linear, or if their sides' logarithms are; do
    they rise with it?"""
    logs = []
    for x in (Fraction(0), Fraction(1), Fraction(2)):
        gauge.log = []
        gauge.margin(formula, {**values, name: put(values[name], place, x)})
        logs.append(gauge.log)
    if len({len(log) for log in logs}) != 1:
        return
    for (relation, *first), (_, *second), (_, *third) in zip(*logs, strict=True):
        (a, sure), (b, certain) = gap(*first), gap(*second)
        if a is None or b is None or a == b:
            continue
        c = gap(*third)[0]
        if c is not None and abs(c - 2 * b + a) > abs(c - a) / 1000:
            p, q, r = (_ratio(*sides) for sides in (first, second, third))
            if p is not None and q is not None and r is not None and abs(r - 2 * q + p) < 1e-6 * abs(q - p):
                a, b, sure = Fraction(p).limit_denominator(10**12), Fraction(q).limit_denominator(10**12), False
        if a != b:
            out = Fraction(0) if sure and certain else Fraction(1, 10**9) * (1 if b > a else -1)
            yield relation, -a / (b - a) + out, b > a


def _ratio(left: Any, right: Any) -> float | None:
    """log(right/left), if both are positive."""
    x, y = _float(left), _float(right)
    if not (0 < x < math.inf and 0 < y < math.inf):
        return None
    quotient = y / x
    return math.log(quotient) if 0 < quotient < math.inf else math.log(y) - math.log(x)


def gap(left: Any, right: Any) -> tuple[Fraction | None, bool]:
    """right - left, and whether that is exact."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return right - left, True
    near = _float(ball(right) - ball(left))
    return (Fraction(near).limit_denominator(10**12), False) if math.isfinite(near) else (None, False)
