"""The points of a statement: which names are free, which are defined by equalities, and where they may lie.

A point gives each free name a number (``int``, ``float`` or ``Fraction``) or, for a family, nested lists
of numbers.  Each point stands for exact rationals: a float is the dyadic rational that it is, and in a
row of a distribution or kernel the largest entry is 1 minus the others.  So what balls show at a point is
true of `exact(point)`, and no violation comes from a row that sums to 1 only up to rounding.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

from flint import arb, ctx

from verify.kernel.ball import Truth, decide, exact_value, rational
from verify.kernel.calculus import derivative
from verify.kernel.ranges import Range
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Context
from verify.kernel.statement import INTEGERS, SCALARS, Statement
from verify.kernel.term import Formula, Term, TermError, free, inverse, mul, neg, sub, substitute, subterms
from verify.language.compiled import enclosing

Number = Any  # int, float or Fraction
Point = dict[str, Any]
MAX_SIZE = 4
MAX_RANGE_END = 300  # a variable that ends a sum: a rational sum of many terms is slow to decide exactly


@dataclass(frozen=True)
class Definition:
    """A hypothesis ``name = term``, or for a family ``forall indices: (at name indices) = term``."""

    name: str
    indices: tuple[str, ...]
    term: Term


@dataclass(frozen=True)
class Limit:
    """A hypothesis that is affine in one name: rate * name + rest >= 0."""

    rate: Term
    rest: Term
    strict: bool


@dataclass
class Space:
    """What a search needs to know of a statement.  Mutable only in its caches of compiled terms."""

    statement: Statement
    kinds: dict[str, Term]
    ranges: dict[str, Range]
    definitions: tuple[Definition, ...]
    hypotheses: tuple[Formula, ...]
    limits: dict[str, tuple[Limit, ...]]
    shape: tuple[str, ...]
    capped: frozenset[str]
    _code: dict[tuple[int, int], Callable[..., Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, statement: Statement) -> Space:
        kinds = dict(statement.types)
        context = Context(kinds, ()).assume(*statement.given)
        shape = tuple(
            name
            for name, kind in kinds.items()
            if kind[0] in SCALARS and any(name in free(part) for part in _sizes(kinds.values()))
        )
        definitions, hypotheses = _eliminate(context, shape)
        typed = (bound for name, kind in kinds.items() for bound in _type_bounds(name, kind))
        hypotheses = (*typed, *hypotheses)
        defined = {definition.name for definition in definitions}
        limits = {
            name: tuple(_limits(name, hypotheses))
            for name, kind in kinds.items()
            if kind[0] in SCALARS and name not in defined
        }
        capped = frozenset(
            name
            for formula in (*context.hypotheses, statement.show)
            for part in _all(formula)
            if isinstance(part, tuple) and part[0] in ("sum", "prod")
            for name in free(part[2]) | free(part[3])
        )
        return cls(statement, kinds, dict(context.signs.variables), definitions, hypotheses, limits, shape, capped)

    # --- the names ---

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self.kinds)

    @cached_property
    def defined(self) -> frozenset[str]:
        return frozenset(definition.name for definition in self.definitions)

    @cached_property
    def scalars(self) -> tuple[str, ...]:
        """The free numbers that no alphabet depends on."""
        defined = self.defined
        return tuple(
            name
            for name, kind in self.kinds.items()
            if kind[0] in SCALARS and name not in defined and name not in self.shape
        )

    @cached_property
    def families(self) -> tuple[str, ...]:
        defined = self.defined
        return tuple(n for n, kind in self.kinds.items() if kind[0] not in SCALARS and n not in defined)

    def integer(self, name: str) -> bool:
        return self.kinds[name][0] in INTEGERS

    def sizes(self, name: str, point: Mapping[str, Any]) -> list[int]:
        """The lengths of a family at a point; TermError if they are not small natural numbers."""
        values = {key: Fraction(point[key]) for key in self.shape if key in point}
        found = [exact_value(part, values) for part in self.kinds[name][1:]]
        if any(size is None or size.denominator != 1 or not 0 <= size <= 64 for size in found):
            raise TermError(f"the alphabet of {name} has no size here")
        return [int(size) for size in found if size is not None]

    def shapes(self) -> list[dict[str, int]]:
        """Values of the names that alphabets depend on, two letters first, that respect what binds them."""
        if not self.shape:
            return [{}]
        bound = [f for f in self.hypotheses if free(f) <= set(self.shape)]
        found = []
        choices = [self._shape_values(name) for name in self.shape]
        for values in product(*choices):
            point = dict(zip(self.shape, values, strict=True))
            exact = {name: Fraction(value) for name, value in point.items()}
            if all(decide(formula, exact) is not Truth.FALSE for formula in bound):
                found.append(point)
        found.sort(key=lambda p: (sum(abs(v - 2) + (v == 1) for v in p.values()), tuple(p.values())))
        return found[:64]

    def _shape_values(self, name: str) -> list[int]:
        range_ = self.ranges.get(name, Range())
        low = 1 if range_.low is None else max(1, math.ceil(range_.low))
        high = low + MAX_SIZE - 1 if range_.high is None else math.floor(range_.high)
        return list(range(low, min(high, max(low, MAX_SIZE)) + 1))

    # --- values ---

    def code(self, term: Term) -> Callable[..., Any]:
        """A term of this space, compiled at the present precision: a function of the balls of all names."""
        key = (id(term), ctx.prec)  # the space keeps its terms: to hash one takes longer than to evaluate it
        found = self._code.get(key)
        if found is None:
            found = self._code[key] = enclosing((term,), self.names)
        return found

    def balls(self, point: Mapping[str, Any]) -> list[Any]:
        """Enclosures of all names in the statement's order, the defined ones computed."""
        defined = self.defined
        # A name without a value yet is not finite, a family without values has no letters.
        values: dict[str, Any] = {
            name: enclose(point[name], kind[0])
            if name in point and name not in defined
            else arb("nan")
            if kind[0] in SCALARS
            else []
            for name, kind in self.kinds.items()
        }
        for definition in self.definitions:
            values[definition.name] = self._define(definition, values, point)
        return list(values.values())

    def _define(self, definition: Definition, values: dict[str, Any], point: Mapping[str, Any]) -> Any:
        if not definition.indices:
            return self.code(definition.term)(*values.values())[0]
        function = enclosing((definition.term,), (*self.names, *definition.indices))
        given = list(values.values())

        def fill(sizes: list[int], chosen: tuple[Any, ...]) -> Any:
            if not sizes:
                return function(*given, *chosen)[0]
            return [fill(sizes[1:], (*chosen, arb(i))) for i in range(1, sizes[0] + 1)]

        return fill(self.sizes(definition.name, point), ())

    def exact(self, point: Mapping[str, Any]) -> dict[str, Any] | None:
        """The exact rationals that the point stands for; None if a defined name has no rational value."""
        values: dict[str, Any] = {
            name: rationalise(point[name], kind[0]) for name, kind in self.kinds.items() if name in point
        }
        for definition in self.definitions:
            if definition.indices:
                table = self._exact_table(definition, self.sizes(definition.name, point), values, {})
                if table is None:
                    return None
                values[definition.name] = table
                continue
            value = exact_value(definition.term, values)
            if value is None or (self.integer(definition.name) and value.denominator != 1):
                return None
            values[definition.name] = value
        return {name: values[name] for name in self.kinds}

    def _exact_table(
        self, definition: Definition, sizes: list[int], values: dict[str, Any], chosen: dict[str, Fraction]
    ) -> Any:
        if len(chosen) == len(definition.indices):
            return exact_value(definition.term, {**values, **chosen})
        index = definition.indices[len(chosen)]
        rows = [
            self._exact_table(definition, sizes, values, {**chosen, index: Fraction(i)})
            for i in range(1, sizes[len(chosen)] + 1)
        ]
        return None if any(row is None for row in rows) else rows

    def span(self, name: str, point: Mapping[str, Any], tight: bool = True) -> tuple[float, float, bool, bool]:
        """Low and high end of a number given the names in `point`, and whether the ends are excluded."""
        range_ = self.ranges.get(name, Range())
        low = -math.inf if range_.low is None else float(range_.low)
        high = math.inf if range_.high is None else float(range_.high)
        open_low, open_high = range_.low_strict, range_.high_strict
        limits = self.limits.get(name, ()) if tight else ()
        if limits:
            balls = self.balls({**point, name: Fraction(0)})
            for limit in limits:
                rate, rest = (_float(self.code(part)(*balls)[0]) for part in (limit.rate, limit.rest))
                if not (math.isfinite(rate) and math.isfinite(rest)) or rate == 0:
                    continue
                end = -rest / rate
                if rate > 0 and end >= low:
                    open_low = limit.strict or (open_low and end == low)
                    low = end
                elif rate < 0 and end <= high:
                    open_high = limit.strict or (open_high and end == high)
                    high = end
        if name in self.capped:
            high = min(high, max(MAX_RANGE_END, low + 3))
        if self.integer(name):
            low = low if math.isinf(low) else math.ceil(low) + (open_low and low == math.floor(low))
            high = high if math.isinf(high) else math.floor(high) - (open_high and high == math.floor(high))
            return low, high, False, False
        return low, high, open_low, open_high


def _float(ball: Any) -> float:
    return float(ball.mid()) if ball.is_finite() else math.nan


def enclose(value: Any, kind: str) -> Any:
    """The balls of a number or family; in a stochastic row the largest entry is 1 minus the others."""
    if isinstance(value, list):
        if kind == "kernel":
            return [enclose(row, "distribution") for row in value]
        if kind == "distribution":
            top = max(range(len(value)), key=value.__getitem__) if value else 0
            rest = arb(0)
            row = [_ball(entry) for entry in value]
            for i, entry in enumerate(row):
                if i != top:
                    rest += entry
            if row:
                row[top] = 1 - rest
            return row
        return [enclose(row, kind) for row in value]
    return _ball(value)


def _ball(value: Number) -> Any:
    return rational(value) if isinstance(value, Fraction) else arb(value)


def rationalise(value: Any, kind: str) -> Any:
    """The exact rationals of a number or family, by the same rule as `enclose`."""
    if isinstance(value, list):
        if kind == "kernel":
            return [rationalise(row, "distribution") for row in value]
        row = [rationalise(entry, kind) for entry in value]
        if kind == "distribution" and row:
            top = max(range(len(row)), key=value.__getitem__)
            row[top] = 1 - sum((entry for i, entry in enumerate(row) if i != top), Fraction(0))
        return row
    return Fraction(value)


def _type_bounds(name: str, kind: Term) -> tuple[Formula, ...]:
    return (("<=", kind[1], name), ("<=", name, kind[2])) if kind[0] == "index" else ()


def _sizes(kinds: Any) -> Iterator[Term]:
    for kind in kinds:
        if kind[0] not in SCALARS:
            yield from kind[1:]


def _all(formula: Formula) -> Iterator[Term]:
    """Every subterm of a formula, those of its quantifiers' types among them."""
    for part in subterms(formula):
        yield part
        if isinstance(part, tuple) and part[0] in ("forall", "exists"):
            for bound in part[2][1:]:
                yield from subterms(bound)


def _eliminate(context: Context, shape: Sequence[str]) -> tuple[tuple[Definition, ...], tuple[Formula, ...]]:
    """Turn the equalities that define a name into definitions, in an order in which they can be computed."""
    found: dict[str, Definition] = {}

    def reaches(term: Term, name: str) -> bool:
        work, seen = list(free(term)), set()
        while work:
            other = work.pop()
            if other == name:
                return True
            if other in found and other not in seen:
                seen.add(other)
                work.extend(free(found[other].term))
        return False

    rest: list[Formula] = []
    for formula in context.hypotheses:
        for candidate in _definitions(formula, context, shape):
            if candidate.name not in found and not reaches(candidate.term, candidate.name):
                found[candidate.name] = candidate
                break
        else:
            rest.append(formula)
    order: list[Definition] = []
    while len(order) < len(found):
        done = {definition.name for definition in order}
        order.extend(d for d in found.values() if d.name not in done and not (free(d.term) & set(found)) - done)
    return tuple(order), tuple(rest)


def _definitions(formula: Formula, context: Context, shape: Sequence[str]) -> Iterator[Definition]:
    types = context.types
    indices: list[str] = []
    body = formula
    while body[0] == "forall" and body[2][0] == "index":
        indices.append(body[1])
        body = body[3]
    if body[0] != "=":
        return
    sides = ((body[1], body[2]), (body[2], body[1]))
    if indices:
        for left, right in sides:
            if isinstance(left, tuple) and left[0] == "at" and left[2:] == tuple(indices):
                if not set(indices) & set(types) and _covers(formula, types[left[1]]):
                    yield Definition(left[1], tuple(indices), right)
        return
    for left, right in sides:
        if isinstance(left, str) and types[left][0] in ("real", "integer") and left not in shape:
            yield Definition(left, (), right)
    gap = sub(body[1], body[2])
    for constant in (True, False):
        for name in reversed(types):
            if name in free(gap) and types[name] == ("real",) and name not in shape:
                rate, at_zero = _affine(gap, name)
                if rate is not None and isinstance(rate, Fraction) == constant and rate != 0:
                    yield Definition(name, (), neg(mul(at_zero, inverse(rate))))


def _covers(formula: Formula, kind: Term) -> bool:
    """Do the quantifiers run through the family's whole alphabet?"""
    for size in kind[1:]:
        if formula[2] != ("index", Fraction(1), size):
            return False
        formula = formula[3]
    return True


def _affine(term: Term, name: str) -> tuple[Term | None, Term]:
    """(rate, value at 0) of a term that is affine in the name; (None, 0) of another."""
    try:
        rate = derivative(term, name)
        return (None, Fraction(0)) if name in free(rate) else (rate, substitute(term, {name: Fraction(0)}))
    except TermError:
        return None, Fraction(0)


def _limits(name: str, hypotheses: Sequence[Formula]) -> Iterator[Limit]:
    for formula in hypotheses:
        if formula[0] in ("<=", "<") and name in free(formula):
            rate, rest = _affine(sub(formula[2], formula[1]), name)
            if rate is not None:
                yield Limit(rate, rest, formula[0] == "<")
