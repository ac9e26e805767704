"""The second reading of a refutation at the line, where sides have expectations and the kernel needs a proof.

There is no ball to be met there: what the proofs say is read again as a whole.  Both sides of each relation
are computed by mpmath, an expectation under Gaussian and Laplace noise by quadrature between the places where
its body breaks.  A hypothesis that clearly fails at the witness, or a conclusion that clearly holds, is a
disagreement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import contextmanager
from typing import Any

from mpmath.ctx_mp import MPContext

from verify.kernel.rationals import Fraction
from verify.kernel.term import LINE, RELATIONS, Formula, Term, TermError, show
from verify.language import mpmath_reading
from verify.language.readings import Unreadable

NESTED = 1  # draws, one within the other: more of them take long
PROBES = (0, 1, -2, "7/2")
INDICES = 50
DEGREES = (6, 7)  # of the quadrature
Values = Mapping[str, Any]


class Line:
    """What formulas say at a point, as far as mpmath can tell; how many relations it read, and did not."""

    def __init__(self, values: Values, digits: int) -> None:
        context: Any = MPContext()
        context.dps = digits + mpmath_reading.GUARD
        self.values = values
        self.reader = _Expecting(context)
        self.tolerance = context.mpf(10) ** (-digits // 2)
        self.read = self.unread = 0

    def truth(self, formula: Formula, values: Values | None = None) -> bool | None:
        """Does it clearly hold (or fail)?  None: it is too close, or cannot be read."""
        values = self.values if values is None else values
        head = formula[0]
        if head in RELATIONS:
            return self._relation(formula, values)
        if head in ("and", "or", "=>"):
            parts = [self.truth(part, values) for part in formula[1:]]
            if head == "=>":
                parts[0] = None if parts[0] is None else not parts[0]
            settles = head != "and"
            return settles if settles in parts else None if None in parts else not settles
        if head == "not":
            inner = self.truth(formula[1], values)
            return None if inner is None else not inner
        self.unread += 1
        return None

    def _relation(self, formula: Formula, values: Values) -> bool | None:
        reader = self.reader
        reader.error = reader.context.mpf(0)
        try:
            left, right = (reader.value(side, values) for side in formula[1:])
            if not all(isinstance(x, reader.context.mpf) and reader.context.isfinite(x) for x in (left, right)):
                raise Unreadable(show(formula))
        except (Unreadable, TermError, ArithmeticError, ValueError, reader.context.NoConvergence):
            self.unread += 1
            return None
        self.read += 1
        apart = left - right
        if abs(apart) <= self.tolerance * max(abs(left), abs(right)) + 1000 * reader.error:
            return None
        return {"<=": bool(apart < 0), "<": bool(apart < 0), "=": False, "!=": True}[formula[0]]


class _Expecting(mpmath_reading._Reader):
    """Reads terms with expectations under laws of the line."""

    def __init__(self, context: Any) -> None:
        super().__init__(context)
        self.error = context.mpf(0)
        self.depth = 0
        self.breaks: list[Any] | None = None  # where the body changes its form: the values that have a root there

    def value(self, term: Term, values: Values) -> Any:
        if isinstance(term, tuple) and term:
            match term:
                case ("E", tuple(names), law, body):
                    return self.expected(
                        law, values, lambda *at: self.value(body, {**values, **dict(zip(names, at, strict=True))})
                    )
                case ("ind", formula):
                    return self.context.mpf(self.holds(formula, values))
                case ("app", ("lambda", tuple(names), body), *places) if len(names) == len(places):
                    at = [self.value(place, values) for place in places]
                    return self.value(body, {**values, **dict(zip(names, at, strict=True))})
                case ("floor" | "ceiling" | "app" | "forall" | "exists", *_):
                    raise Unreadable(show(term))
        return super().value(term, values)

    def function(self, head: str, a: list[Any], term: Term) -> Any:
        if head == "abs":
            self.broken(a[0])
        if head in ("max", "min"):
            for number, one in enumerate(a):
                for other in a[:number]:
                    self.broken(one - other)
        return super().function(head, a, term)

    def binder(self, term: Term, values: Values) -> Any:
        head, bound, low, high, body = term
        first, last = self.value(low, values), self.value(high, values)
        whole = self.context.isint(first) and self.context.isint(last)
        if head == "int" or not whole or last - first > INDICES:
            raise Unreadable(show(term))
        parts = [self.value(body, {**values, bound: Fraction(i)}) for i in range(int(first), int(last) + 1)]
        return self.context.fsum(parts) if head == "sum" else self.context.fprod(parts)

    def holds(self, formula: Formula, values: Values) -> bool:
        """The truth inside an indicator; all parts are looked at: each has its place among the breaks."""
        head = formula[0]
        if head in RELATIONS:
            left, right = (self.value(side, values) for side in formula[1:])
            self.broken(left - right)
            return bool({"<=": left <= right, "<": left < right, "=": left == right, "!=": left != right}[head])
        if head not in ("and", "or", "not", "=>"):
            raise Unreadable(show(formula))
        parts = [self.holds(part, values) for part in formula[1:]]
        if head == "and":
            return all(parts)
        return any(parts) if head == "or" else not parts[0] if head == "not" else not parts[0] or parts[1]

    def broken(self, value: Any) -> None:
        if self.breaks is not None:
            self.breaks.append(value)

    # --- laws ---

    def expected(self, law: Term, values: Values, body: Callable[..., Any]) -> Any:
        match law:
            case ("dirac", *places):
                return body(*(self.value(place, values) for place in places))
            case ("bind", tuple(names), first, then):

                def after(*at: Any) -> Any:
                    return self.expected(then, {**values, **dict(zip(names, at, strict=True))}, body)

                return self.expected(first, values, after)
            case ("app", ("lambda", tuple(names), inner), *places) if len(names) == len(places):
                at = [self.value(place, values) for place in places]
                return self.expected(inner, {**values, **dict(zip(names, at, strict=True))}, body)
            case ("gauss", place) if place == LINE:
                return self.integral(body, self.context.npdf)
            case ("laplace",):
                return self.integral(body, lambda z: self.context.exp(-abs(z)) / 2)
        raise Unreadable(f"a law: {show(law)}")

    def integral(self, body: Callable[[Any], Any], density: Callable[[Any], Any]) -> Any:
        if self.depth >= NESTED:
            raise Unreadable("draws within draws")
        c = self.context
        self.depth += 1
        try:
            places = sorted({c.mpf(0), *self.roots(body)})
            seen: dict[Any, Any] = {}  # of two degrees the nodes are, but for the last, the same

            def weighed(z: Any) -> Any:
                if z not in seen:
                    seen[z] = body(z) * density(z)
                return seen[z]

            with self.recorded(None):
                ends = [-c.inf, *places, c.inf]
                rough = abs(c.quad(weighed, ends, maxdegree=DEGREES[0]))
                if not rough:
                    return rough
                # Its errors are absolute ones: what is integrated should be of size one.
                coarse, found = (
                    rough * c.quad(lambda z: weighed(z) / rough, ends, maxdegree=degree) for degree in DEGREES
                )
        finally:
            self.depth -= 1
        error = abs(found - coarse)
        if not c.isfinite(found) or error > self.tight * abs(found) or abs(abs(found) - rough) > rough / 100:
            raise Unreadable("an integral that does not converge")
        self.error += error
        return found

    @property
    def tight(self) -> Any:
        return self.context.mpf(10) ** (-(self.context.dps - mpmath_reading.GUARD) // 2)

    @contextmanager
    def recorded(self, breaks: list[Any] | None) -> Any:
        before, self.breaks = self.breaks, breaks
        try:
            yield
        finally:
            self.breaks = before

    def roots(self, body: Callable[[Any], Any]) -> list[Any]:
        """Where what the body breaks at is 0, if all of it is affine in the draw."""
        c = self.context
        points = [self.number(probe) for probe in PROBES]
        rows: list[list[Any]] = []
        for point in points:
            row: list[Any] = []
            with self.recorded(row):
                body(point)
            rows.append(row)
        if len({len(row) for row in rows}) != 1:
            raise Unreadable("a body whose form depends on the draw")
        found: list[Any] = []
        for at0, at1, *others in zip(*rows, strict=True):
            slope = at1 - at0
            scale = max(1, abs(at0), abs(slope)) * c.mpf(10) ** (10 - c.dps)
            if any(abs(at0 + slope * z - other) > scale * 10 for z, other in zip(points[2:], others, strict=True)):
                raise Unreadable("a body that breaks at a curve")
            if abs(slope) > scale:
                found.append(-at0 / slope)
        return found
