"""Does a formula hold at all points of the line?  Asked of z3, in instances where R^1 stands for the spaces.

The kernel's finite models decide no quantifier over infinitely many points.  Here such a formula, all other
names having values, becomes arithmetic over the reals: functions are written out, expectations under laws of
finite support are sums.  What z3 proves holds exactly.  It counts as a case of an attack, and never as
evidence: that is the kernel's alone.  The limit counts z3's own steps, so that answers repeat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, product
from typing import Any

import z3

from verify.kernel import effort
from verify.kernel.ball import Truth
from verify.kernel.model_terms import Unknown
from verify.kernel.model_values import NORMS, REALS, Closed, Env, Table, Vector
from verify.kernel.models import Model
from verify.kernel.rationals import Fraction
from verify.kernel.term import DRAWS, RELATIONS, Formula, Term, is_quantifier
from verify.refute.smt import answer

STEPS = 40_000  # of z3's resource counter
PRICE = 8  # of its steps a unit of the kernel's work
MAX_PLACES = 4  # of functions and laws that a formula speaks of all of
MAX_PARTS = 64  # points of one law, cases of one table
Point = tuple[Any, ...]


def everywhere(model: Model, formula: Formula, env: Env, context: Any) -> tuple[Truth, dict[str, Fraction]]:
    """TRUE if z3 proves the formula; FALSE with values of its outermost bound numbers and points."""
    reading = _Reading(model, context)
    names: dict[str, Any] = {}
    env = dict(env)
    while formula[0] == "forall" and (kind := reading.infinite(formula[2], env)) is not None:
        names[formula[1]] = reading.fresh()
        env[formula[1]] = kind(names[formula[1]])
        formula = formula[3]
    claim = reading.formula(formula, env)
    if isinstance(claim, bool):
        return (Truth.TRUE if claim else Truth.UNDECIDED if reading.loose else Truth.FALSE), {}
    solver = z3.Solver(ctx=reading.context)
    solver.add(*reading.known, z3.Not(reading.truth(claim)))
    said = answer(solver, STEPS)
    effort.spend(STEPS // PRICE if said == z3.unknown else 500)
    if said == z3.unsat:
        return Truth.TRUE, {}
    if said == z3.sat and not reading.loose:
        found = solver.model()
        values = {name: found.eval(value, model_completion=True) for name, value in names.items()}
        return Truth.FALSE, {
            n: Fraction(v.numerator_as_long(), v.denominator_as_long())
            for n, v in values.items()
            if z3.is_rational_value(v)
        }
    return Truth.UNDECIDED, {}


class _Reading:
    """Reads terms whose points and numbers may be z3's; `known` is what holds of the names it makes."""

    def __init__(self, model: Model, context: Any) -> None:
        self.model, self.context = model, context
        self.numbers = count()
        self.known: list[Any] = []
        self.loose = False  # are there names of which less is known than holds?

    def fresh(self) -> Any:
        return z3.Real(f"x{next(self.numbers)}", self.context)

    def named(self) -> Any:
        """A number of which a few facts will be known."""
        self.loose = True
        return self.fresh()

    def infinite(self, kind: Term, env: Env) -> Any:
        """How a number is a value of this type, if that is the real numbers or R^1."""
        if kind == ("real",):
            return lambda x: x
        if kind[0] == "point" and self.model.space(kind[1]).norm == "R1":
            return lambda x: Vector("R1", (x,))
        return None

    # --- formulas: bool or z3's ---

    def truth(self, value: Any) -> Any:
        return z3.BoolVal(value, self.context) if isinstance(value, bool) else value

    def every(self, parts: list[Any]) -> Any:
        if any(part is False for part in parts):
            return False
        parts = [part for part in parts if part is not True]
        return z3.And(*parts) if parts else True

    def inverse(self, value: Any) -> Any:
        return not value if isinstance(value, bool) else z3.Not(value)

    def some(self, parts: list[Any]) -> Any:
        return self.inverse(self.every([self.inverse(part) for part in parts]))

    def formula(self, formula: Formula, env: Env, wanted: bool | None = True) -> Any:
        """The formula: to be proved (wanted), a premise (not wanted), or standing for itself (None).

        What is to be proved may be replaced by what implies it, a premise by what it implies.
        """
        self.model.step()
        other = None if wanted is None else not wanted
        match formula:
            case ("not", part):
                return self.inverse(self.formula(part, env, other))
            case ("=>", left, right):
                premise = self.formula(left, env, other)
                if premise is False:
                    return True
                return self.some([self.inverse(premise), self.formula(right, env, wanted)])
            case ("and", *parts):
                return self.every([self.formula(part, env, wanted) for part in parts])
            case ("or", *parts):
                return self.some([self.formula(part, env, wanted) for part in parts])
            case ("same", left, right):
                return self.same(self.law(left, env), self.law(right, env))
            case ("eq", left, right):
                return self.equal(self.value(left, env), self.value(right, env))
            case (str(head), left, right) if head in RELATIONS:
                return self.relation(head, self.value(left, env), self.value(right, env))
            case (head, name, kind, body) if is_quantifier(formula):
                return self.quantified(head, name, kind, body, env, wanted)
        raise Unknown

    def quantified(self, head: str, name: str, kind: Term, body: Formula, env: Env, wanted: bool | None) -> Any:
        join = self.every if head == "forall" else self.some
        values: Iterable[Any]
        if self.enumerable(kind):
            concrete = {n: v for n, v in env.items() if not _symbolic(v)}
            values, complete = self.model.cases(head, name, kind, body, concrete)
            if not complete:
                raise Unknown
        elif wanted is not None and (head == "forall") == wanted:
            values = [self.any(kind, env)]
        elif wanted is not None:
            self.loose = True
            values = self.some_of(kind, env)
        else:
            raise Unknown
        return join([self.formula(body, {**env, name: value}, wanted) for value in values])

    def enumerable(self, kind: Term) -> bool:
        points = kind[0] == "point" and self.model.space(kind[1]).points is not None
        return points or kind[0] in ("integer", "size", "index")

    def any(self, kind: Term, env: Env) -> Any:
        """A value of which nothing is known but its type: new names."""
        made = self.infinite(kind, env)
        if made is not None:
            return made(self.fresh())
        places = self.places(kind[1:])
        names = {place: self.fresh() for place in places}
        if kind[0] in ("weight", "test", "law"):
            self.known += [0 <= x for x in names.values()]
        if kind[0] == "test":
            self.known += [x <= 1 for x in names.values()]
        if kind[0] == "law":
            self.known.append(z3.Sum(*names.values()) == 1)
            return list(names.items())
        if kind[0] not in REALS:
            raise Unknown
        return Table(names)

    def places(self, spaces: Sequence[Term]) -> list[Point]:
        columns = [self.model.space(name).points if isinstance(name, str) else None for name in spaces]
        if any(column is None for column in columns):
            raise Unknown
        places = list(product(*(column or () for column in columns)))
        if len(places) > MAX_PLACES:
            raise Unknown
        return places

    def some_of(self, kind: Term, env: Env) -> list[Any]:
        """Some values of the type, of which one may serve: simple ones, and ones made from those at hand."""
        made = self.infinite(kind, env)
        if made is not None:
            seen = [v for v in env.values() if z3.is_expr(v)]
            if kind != ("real",):
                seen = [v.entries[0] for v in env.values() if isinstance(v, Vector) and len(v.entries) == 1]
            half = [x * z3.Q(1, 4, self.context) if z3.is_expr(x) else x / 4 for x in seen[-2:]]
            laws = [v for v in env.values() if isinstance(v, dict)]
            ratios = {p[x] / q[x] for p in laws for q in laws for x in p if x in q}
            return [made(x) for x in (*sorted(ratios)[:8], *map(Fraction, (0, 1, 2)), *seen[-3:], *half)]
        if kind[0] in ("test", "weight"):
            places = self.places(kind[1:])
            rows = product((Fraction(0), Fraction(1)), repeat=len(places))
            return [Table(dict(zip(places, row, strict=True))) for row in rows]
        return [v for v in env.values() if kind[0] == "law" and isinstance(v, dict)]

    def relation(self, head: str, left: Any, right: Any) -> Any:
        if isinstance(left, Fraction) and isinstance(right, Fraction):
            return {"<=": left <= right, "<": left < right, "=": left == right, "!=": left != right}[head]
        a, b = self.real(left), self.real(right)
        return {"<=": a <= b, "<": a < b, "=": a == b, "!=": a != b}[head]

    def equal(self, p: Any, q: Any) -> Any:
        if isinstance(p, Vector):
            pairs = zip(p.entries, q.entries, strict=True)
            return self.every([self.relation("=", a, b) for a, b in pairs])
        return p == q if isinstance(p, int) else self.relation("=", p, q)

    def same(self, p: list[tuple[Point, Any]], q: list[tuple[Point, Any]]) -> Any:
        """Do two laws give the same weight to each of their points?"""
        if len(p) == len(q) and all(str((x, w)) == str((y, v)) for (x, w), (y, v) in zip(p, q, strict=True)):
            return True
        parts = []
        for place, _ in (*p, *q):
            left, right = (self.weight(law, place) for law in (p, q))
            parts.append(self.relation("=", left, right))
        return self.every(parts)

    def weight(self, law: list[tuple[Point, Any]], place: Point) -> Any:
        parts = []
        for other, weight in law:
            here = self.every([self.equal(a, b) for a, b in zip(other, place, strict=True)])
            parts.append(self.choice(here, weight, Fraction(0)))
        return self.plus(parts)

    # --- real numbers: Fraction or z3's ---

    def real(self, value: Any) -> Any:
        return z3.RealVal(str(value), self.context) if isinstance(value, Fraction) else value

    def choice(self, condition: Any, yes: Any, no: Any) -> Any:
        if isinstance(condition, bool):
            return yes if condition else no
        return z3.If(condition, self.real(yes), self.real(no))

    def plus(self, parts: list[Any]) -> Any:
        exact = sum((part for part in parts if isinstance(part, Fraction)), Fraction(0))
        others = [part for part in parts if not isinstance(part, Fraction)]
        return z3.Sum(*others, *([self.real(exact)] if exact else [])) if others else exact

    def times(self, factors: list[Any]) -> Any:
        exact = Fraction(1)
        for factor in factors:
            exact *= factor if isinstance(factor, Fraction) else 1
        others = [factor for factor in factors if not isinstance(factor, Fraction)]
        if not others or not exact:
            return exact
        return z3.Product(*others, *([self.real(exact)] if exact != 1 else []))

    def number(self, value: Any) -> Any:
        """A number of the model: exact, or a ball, of which the ends are known."""
        if isinstance(value, Fraction) or z3.is_expr(value):
            return value
        if isinstance(value, int | Vector | dict | list | Table | Closed) or not value.is_finite():
            raise Unknown
        name = self.named()
        low, high = (Fraction(int(end.p), int(end.q)) for end in (value.lower().fmpq(), value.upper().fmpq()))
        self.known += [self.real(low) <= name, name <= self.real(high)]
        return name

    def largest(self, a: Any, b: Any, sign: int = 1) -> Any:
        return self.choice(self.relation("<=", b, a) if sign > 0 else self.relation("<=", a, b), a, b)

    def absolute(self, x: Any) -> Any:
        return self.largest(x, self.times([Fraction(-1), x]))

    def power(self, base: Any, exponent: Any) -> Any:
        if not isinstance(exponent, Fraction):
            raise Unknown
        if exponent.denominator == 1 and 0 <= exponent <= 8:
            return self.times([base] * int(exponent))
        if exponent == -1:
            # Where the base is 0 the value is some number: nothing is known of it.
            inverse = self.named()
            self.known.append(z3.Implies(self.real(base) != 0, inverse * self.real(base) == 1))
            return inverse
        if exponent == Fraction(1, 2):
            root = self.named()
            self.known.append(z3.Implies(self.real(base) >= 0, z3.And(root >= 0, root * root == base)))
            return root
        raise Unknown

    # --- terms ---

    def value(self, term: Term, env: Env) -> Any:
        self.model.step()
        match term:
            case Fraction():
                return term
            case str():
                found = env[term]
                real = not isinstance(found, int | Vector | dict | list | Table | Closed)
                return self.number(found) if real else found
            case ("app", head, *places):
                called = self.value(head, env)
                return self.call(called, tuple(self.value(place, env) for place in places))
            case ("at", name, *indices):
                found = self.model.value(("at", name, *(self.index(i, env) for i in indices)), env)
                real = not isinstance(found, int | Vector | dict | list | Table | Closed)
                return self.number(found) if real else found
            case ("E", tuple(names), law, body):
                parts = [self.times([w, self.value(body, e)]) for e, w in self.draws(names, law, env)]
                return self.plus(parts)
            case ("sum" | "prod" as head, str(i), low, high, body):
                ends = range(int(self.index(low, env)), int(self.index(high, env)) + 1)
                parts = [self.value(body, {**env, i: Fraction(k)}) for k in ends]
                return self.plus(parts) if head == "sum" else self.times(parts)
            case ("ind", condition):
                return self.choice(self.formula(condition, env, None), Fraction(1), Fraction(0))
            case ("norm", p):
                point = self.value(p, env)
                if not isinstance(point, Vector) or len(point.entries) > 1:
                    raise Unknown
                return self.absolute(self.plus(list(point.entries)))
            case ("inner", p, q):
                u, v = self.value(p, env), self.value(q, env)
                return self.plus([self.times([a, b]) for a, b in zip(u.entries, v.entries, strict=True)])
            case ("plus", *parts):
                points = [self.value(part, env) for part in parts]
                columns = zip(*(point.entries for point in points), strict=True)
                return Vector(points[0].norm, tuple(self.plus(list(column)) for column in columns))
            case ("scale", factor, p):
                c, point = self.value(factor, env), self.value(p, env)
                return Vector(point.norm, tuple(self.times([c, entry]) for entry in point.entries))
            case ("zero", space):
                norm = self.model.space(space).norm
                return Vector(norm, (Fraction(0),) * NORMS[norm])
            case ("dirac" | "bind" | "mix", *_):
                return self.law(term, env)
            case ("+", *parts):
                return self.plus([self.value(part, env) for part in parts])
            case ("*", *parts):
                return self.times([self.value(part, env) for part in parts])
            case ("^", base, exponent):
                b, e = self.value(base, env), self.value(exponent, env)
                if not (isinstance(b, Fraction) and isinstance(e, Fraction)):
                    return self.power(b, e)
            case ("abs", t):
                return self.absolute(self.value(t, env))
            case ("max" | "min" as head, s, t):
                return self.largest(self.value(s, env), self.value(t, env), 1 if head == "max" else -1)
            case ("sqrt", t) if _symbolic(x := self.value(t, env)):
                return self.power(x, Fraction(1, 2))
        if isinstance(term, tuple) and term[0] not in DRAWS and term[0] not in ("int", "gauss", "laplace"):
            return self.constant(term, env)
        raise Unknown

    def constant(self, term: Term, env: Env) -> Any:
        """A function of numbers in which nothing is z3's."""
        parts = [self.value(part, env) for part in term[1:]]
        if any(_symbolic(part) for part in parts):
            raise Unknown
        names = {f"x{k}": part for k, part in enumerate(parts)}
        return self.number(self.model.real((term[0], *names), names))

    def index(self, term: Term, env: Env) -> Fraction:
        value = self.value(term, env)
        if not isinstance(value, Fraction) or value.denominator != 1:
            raise Unknown
        return value

    def call(self, called: Any, places: Point) -> Any:
        if isinstance(called, Table):
            found = called.default
            if not any(_symbolic(place) for place in places):
                found = called.entries.get(places, called.default)
            elif len(called.entries) > MAX_PARTS or isinstance(found, Closed | dict):
                raise Unknown
            else:
                for key, entry in called.entries.items():
                    here = self.every([self.equal(a, b) for a, b in zip(key, places, strict=True)])
                    found = self.either(here, entry, found)
            if found is None:
                raise Unknown
            return found
        if not isinstance(called, Closed) or len(called.names) != len(places):
            raise Unknown
        env = {**called.env, **dict(zip(called.names, places, strict=True))}
        if isinstance(called.body, tuple) and called.body[0] == "lambda":
            return Closed(called.body[1], called.body[2], called.result, env)
        return self.value(called.body, env)

    def either(self, condition: Any, yes: Any, no: Any) -> Any:
        if isinstance(condition, bool):
            return yes if condition else no
        if isinstance(yes, Vector) and isinstance(no, Vector):
            pairs = zip(yes.entries, no.entries, strict=True)
            return Vector(yes.norm, tuple(self.choice(condition, a, b) for a, b in pairs))
        if isinstance(yes, Fraction) and (isinstance(no, Fraction) or z3.is_expr(no)):
            return self.choice(condition, yes, no)
        raise Unknown

    def law(self, term: Term, env: Env) -> list[tuple[Point, Any]]:
        match term:
            case ("dirac", *points):
                return [(tuple(self.value(p, env) for p in points), Fraction(1))]
            case ("bind", tuple(names), law, rest):
                found = []
                for inner, weight in self.draws(names, law, env):
                    found += [(place, self.times([weight, share])) for place, share in self.law(rest, inner)]
                if len(found) > MAX_PARTS:
                    raise Unknown
                return found
            case ("mix", *_) | ("gauss", _) | ("laplace",):
                raise Unknown
        value = self.value(term, env)
        if isinstance(value, dict):
            return list(value.items())
        if not isinstance(value, list):
            raise Unknown
        return value

    def draws(self, names: tuple[str, ...], law: Term, env: Env) -> Iterator[tuple[Env, Any]]:
        for place, weight in self.law(law, env):
            yield {**env, **dict(zip(names, place, strict=True))}, weight


def _symbolic(value: Any) -> bool:
    """Is there something of z3's in the number or point?"""
    if isinstance(value, Vector):
        return any(z3.is_expr(entry) for entry in value.entries)
    if isinstance(value, Table):
        return any(_symbolic(entry) for entry in value.entries.values())
    return isinstance(value, z3.ExprRef | list)
