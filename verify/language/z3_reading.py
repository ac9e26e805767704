"""Formulas of real arithmetic to z3, to ask for a proof or a model; nothing here decides (see readings)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import z3

from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, TermError, free, show
from verify.language.readings import NotArithmetic

MAX_EXPONENT = 64
MAX_RANGE = 200
NONNEGATIVE = ("distribution", "kernel", "nonneg")


@dataclass(frozen=True)
class Z3Reading:
    """A z3 formula and what it takes for granted.

    `variables`: the z3 constant of each name and of each entry such as ``mu[1]``.  `typing`: what the types
    say (integer ranges, signs of entries).  `nonzero`: that every divisor is nonzero; without it z3 lets
    x/0 be any number, as the kernel does.  So `And(*typing, *given, Not(formula))` unsatisfiable
    suggests a proof, and `And(*typing, *nonzero, Not(formula))` satisfiable suggests a counterexample.
    """

    formula: Any
    variables: Mapping[str, Any]
    typing: tuple[Any, ...]
    nonzero: tuple[Any, ...]


def to_z3(formula: Formula, names: Mapping[str, Term], context: z3.Context | None = None) -> Z3Reading:
    reader = _Reader(names, context)
    for name in sorted(free(formula)):
        if name not in names:
            raise TermError(f"the name {name} has no type")
    result = reader.formula(formula, {})
    return Z3Reading(result, reader.variables, tuple(reader.typing), tuple(reader.nonzero))


class _Reader:
    def __init__(self, names: Mapping[str, Term], context: z3.Context | None) -> None:
        self.names = names
        self.context = context
        self.variables: dict[str, Any] = {}
        self.typing: list[Any] = []
        self.nonzero: list[Any] = []

    def formula(self, f: Formula, values: Mapping[str, Fraction]) -> Any:
        head = f[0]
        if head in ("<=", "<", "=", "!="):
            left, right = self.term(f[1], values), self.term(f[2], values)
            return {"<=": left <= right, "<": left < right, "=": left == right, "!=": left != right}[head]
        if head in ("and", "or", "not", "=>"):
            parts = [self.formula(part, values) for part in f[1:]]
            if head in ("and", "or"):
                return self.join(head, parts)
            joined: Any = {"not": z3.Not, "=>": z3.Implies}[head](*parts)
            return joined
        if head in ("forall", "exists") and f[2][0] == "index":
            low, high = f[2][1:]
            parts = [self.formula(f[3], {**values, f[1]: i}) for i in self.integers(low, high, values, f)]
            return self.join("and" if head == "forall" else "or", parts)
        raise NotArithmetic(f"not real arithmetic: {show(f)}")

    def join(self, head: str, parts: list[Any]) -> Any:
        # The context is named because there may be no parts to read it from.
        named = [] if self.context is None else [self.context]
        return z3.And(*parts, *named) if head == "and" else z3.Or(*parts, *named)

    def number(self, value: Any) -> Any:
        return z3.RealVal(str(value), self.context)

    def term(self, t: Term, values: Mapping[str, Fraction]) -> Any:
        if isinstance(t, str) and t in values:
            t = values[t]
        if isinstance(t, Fraction):
            return self.number(t)
        if isinstance(t, str):
            return self.variable(t)
        head = t[0]
        if head == "at":
            return self.entry(t, values)
        if head in ("sum", "prod"):
            low, high, body = t[2:]
            terms = [self.term(body, {**values, t[1]: i}) for i in self.integers(low, high, values, t)]
            return self.add(terms) if head == "sum" else self.multiply(terms)
        if head == "^":
            return self.power(t, values)
        if head not in ("+", "*", "abs", "max", "min"):
            raise NotArithmetic(f"not real arithmetic: {show(t)}")
        a = [self.term(part, values) for part in t[1:]]
        if head == "+":
            return self.add(a)
        if head == "*":
            return self.multiply(a)
        if head == "abs":
            return z3.If(a[0] >= 0, a[0], -a[0])
        return z3.If(a[0] >= a[1], *(a if head == "max" else a[::-1]))

    def power(self, t: Term, values: Mapping[str, Fraction]) -> Any:
        exponent = self.constant(t[2], values)
        if exponent is None or exponent.denominator != 1 or abs(exponent) > MAX_EXPONENT:
            raise NotArithmetic(f"not an integer power of at most {MAX_EXPONENT}: {show(t)}")
        base = self.term(t[1], values)
        result = self.multiply([base] * abs(int(exponent)))
        if exponent >= 0:
            return result
        self.nonzero.append(base != 0)
        return self.number(1) / result

    def constant(self, t: Term, values: Mapping[str, Fraction]) -> Fraction | None:
        if isinstance(t, str):
            return values.get(t)
        if isinstance(t, tuple) and t[0] == "+":
            parts = [self.constant(part, values) for part in t[1:]]
            return None if None in parts else sum((part for part in parts if part is not None), Fraction(0))
        if isinstance(t, tuple) and t[0] == "*" and len(t) == 3 and t[1] == -1:
            part = self.constant(t[2], values)
            return None if part is None else -part
        return t if isinstance(t, Fraction) else None

    def integers(self, low: Term, high: Term, values: Mapping[str, Fraction], where: Term) -> list[Fraction]:
        first, last = self.constant(low, values), self.constant(high, values)
        if first is None or last is None or first.denominator != 1 or last.denominator != 1:
            raise NotArithmetic(f"the range is not constant: {show(where)}")
        if last - first >= MAX_RANGE:
            raise NotArithmetic(f"a range of more than {MAX_RANGE}: {show(where)}")
        return [Fraction(i) for i in range(int(first), int(last) + 1)]

    def variable(self, name: str) -> Any:
        known = self.variables.get(name)
        if known is None:
            kind = self.names[name]
            if kind[0] == "real":
                known = z3.Real(name, self.context)
            elif kind[0] in ("integer", "size", "index"):
                known = z3.ToReal(z3.Int(name, self.context))
            else:
                raise TermError(f"{name} is a family: it needs an index")
            self.variables[name] = known
            if kind[0] == "size":
                self.typing.append(known >= 1)
            elif kind[0] == "index":
                low, high = (self.term(bound, {}) for bound in kind[1:])
                self.typing.extend((low <= known, known <= high))
        return known

    def entry(self, t: Term, values: Mapping[str, Fraction]) -> Any:
        found = [self.constant(part, values) for part in t[2:]]
        indices = [index for index in found if index is not None and index.denominator == 1]
        if len(indices) < len(found):
            raise NotArithmetic(f"the index is not a constant integer: {show(t)}")
        name = f"{t[1]}[{', '.join(str(index) for index in indices)}]"
        known = self.variables.get(name)
        if known is None:
            known = self.variables[name] = z3.Real(name, self.context)
            kind = self.names[t[1]][0]
            if kind in NONNEGATIVE:
                self.typing.append(known >= 0)
            elif kind == "positive":
                self.typing.append(known > 0)
        return self.within(t, indices, known)

    def within(self, t: Term, indices: list[Fraction], entry: Any) -> Any:
        """The entry if its indices are in the alphabets, and 0 if they are not."""
        conditions = []
        for index, size in zip(indices, self.names[t[1]][1:], strict=True):
            if index < 1 or (isinstance(size, Fraction) and index > size):
                return self.number(0)
            if not isinstance(size, Fraction):
                conditions.append(self.number(index) <= self.term(size, {}))
        if not conditions:
            return entry
        return z3.If(self.join("and", conditions), entry, self.number(0))

    def add(self, terms: list[Any]) -> Any:
        return sum(terms[1:], terms[0]) if terms else self.number(0)

    def multiply(self, factors: list[Any]) -> Any:
        result = factors[0] if factors else self.number(1)
        for factor in factors[1:]:
            result = result * factor
        return result
