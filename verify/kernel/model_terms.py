"""The values of terms in a finite model: real numbers, points, laws of finite support.

A real number is a Fraction where rational arithmetic finds it, else a ball that contains it or is not finite.
Points and the weights of laws are exact.  `Unknown` says that a value is not known, or not well enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from verify.kernel import effort
from verify.kernel.ball import Truth, evaluate, exact_value
from verify.kernel.functions import FUNCTIONS
from verify.kernel.model_values import NORMS, ONE, ZERO, Closed, Env, Law, Reader, Table, Vector, ball, closed
from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, TermError, free, is_quantifier, show


class Unknown(Exception):
    """A value that is not known, or not well enough: what rests on it is undecided."""


class Terms(Reader):
    """Evaluates terms whose free names have the values of `env`."""

    def truth(self, formula: Formula, env: Env) -> Truth:
        raise NotImplementedError

    def value(self, term: Term, env: Env) -> Any:
        """The value of a real, point or law term, or of the name of a function."""
        self.step()
        match term:
            case Fraction():
                return term
            case str():
                if term not in env:
                    raise TermError(f"no value for the name {term}")
                return env[term]
            case ("app", head, *places):
                return self.call(self.value(head, env), tuple(self.value(p, env) for p in places))
            case ("at", str(name), *indices):
                return self.entry(self.value(name, env), [self.real(i, env) for i in indices])
            case ("E", tuple(names), law, body):
                return plus(*(times(w, self.real(body, drawn)) for drawn, w in self.draws(names, law, env)))
            case ("sum" | "prod" as head, str(i), low, high, body):
                parts = [self.real(body, {**env, i: k}) for k in self.integers(low, high, env)]
                return plus(*parts) if head == "sum" else times(*parts)
            case ("int", str(), _, _, _):
                return self.integral(term, env)
            case ("ind", condition):
                answer = Truth.UNDECIDED if quantified(condition) else self.truth(condition, env)
                if answer is Truth.UNDECIDED:
                    raise Unknown
                return ONE if answer is Truth.TRUE else ZERO
            case ("norm", p):
                return norm(self.value(p, env))
            case ("inner", p, q):
                u, v = self.value(p, env), self.value(q, env)
                pairs = zip(u.entries, v.entries, strict=True) if isinstance(u, Vector) else [(u, v)]
                return plus(*(times(*pair) for pair in pairs))
            case ("plus", *points):
                u, *others = (self.value(p, env) for p in points)
                for v in others:
                    pairs = zip(u.entries, v.entries, strict=True)
                    u = Vector(u.norm, tuple(a + b for a, b in pairs))
                return u
            case ("scale", factor, p):
                return scale(self.real(factor, env), self.value(p, env))
            case ("zero", space):
                name = self.space(space).norm
                return Vector(name, (ZERO,) * NORMS[name])
            case ("dirac", *points):
                return {exactly(*(self.value(p, env) for p in points)): ONE}
            case ("bind", tuple(names), law, rest):
                return mixture((w, self.law(rest, drawn)) for drawn, w in self.draws(names, law, env))
            case ("mix", str(i), low, high, weight, law):
                inner = [{**env, i: k} for k in self.integers(low, high, env)]
                weights = exactly(*(self.real(weight, e) for e in inner))
                if any(w < 0 for w in weights) or sum(weights) != 1:
                    raise Unknown  # some fixed law
                return mixture((w, self.law(law, e)) for w, e in zip(weights, inner, strict=True) if w)
            case ("gauss", _) | ("laplace",):
                raise Unknown
            case ("+", *parts) if parts:
                return plus(*(self.real(part, env) for part in parts))
            case ("*", *parts) if parts:
                return self.product(parts, env)
            case (str(head), *parts) if head in FUNCTIONS and FUNCTIONS[head].arity == len(parts):
                return function(head, *(self.real(part, env) for part in parts))
        raise TermError(f"not a term: {show(term)}")

    def real(self, term: Term, env: Env) -> Any:
        value = self.value(term, env)
        if isinstance(value, int | Vector | dict | list | Table | Closed):
            raise TermError(f"not a real number: {show(term)}")
        return value

    def law(self, term: Term, env: Env) -> Law:
        value = self.value(term, env)
        if not isinstance(value, dict):
            raise TermError(f"not a law: {show(term)}")
        self.step(len(value))
        return value

    def draws(self, names: tuple[str, ...], law: Term, env: Env) -> Iterator[tuple[Env, Fraction]]:
        """The names at each point of the law's support, with its weight."""
        for place, weight in self.law(law, env).items():
            if len(place) != len(names):
                raise TermError(f"a draw from this law has {len(place)} coordinates: {show(law)}")
            yield {**env, **dict(zip(names, place, strict=True))}, weight

    def integers(self, low: Term, high: Term, env: Env) -> Iterator[Fraction]:
        first, last = exactly(self.real(low, env), self.real(high, env))
        if first.denominator != 1 or last.denominator != 1:
            raise Unknown
        return map(Fraction, range(int(first), int(last) + 1))

    def call(self, called: Any, places: tuple[Any, ...]) -> Any:
        """The value of a function or sequence at these points."""
        if isinstance(called, Table):
            value = called.entries.get(exactly(*places), called.default)
            if called.seen is not None:
                called.seen[places] = None
            if value is None:
                raise TermError("an argument is not a point of the function's spaces")
            return value
        if not isinstance(called, Closed) or len(called.names) != len(places):
            raise TermError("not a function of so many arguments")
        env = {**called.env, **dict(zip(called.names, places, strict=True))}
        if isinstance(called.body, tuple) and called.body[0] == "lambda":
            return closed(called.result, called.body, env)
        value = self.value(called.body, env)
        try:
            return self.member(called.result, value)
        except TermError as error:
            raise Unknown from error

    def entry(self, family: Any, indices: list[Any]) -> Any:
        """The entry of nested lists at 1-based indices, or of a sequence at an integer."""
        if not all(isinstance(index, Fraction) and index.denominator == 1 for index in indices):
            raise Unknown
        if not isinstance(family, list):
            return self.call(family, tuple(indices))
        for index in indices:
            if not isinstance(family, list) or not 1 <= index <= len(family):
                raise Unknown  # outside its alphabet an entry is some real number
            family = family[int(index) - 1]
        return family

    def product(self, parts: Iterable[Term], env: Env) -> Any:
        """An exact 0 makes it 0, whatever the others are: each is some real number, an unknown one too."""
        values, unknown = [], None
        for part in parts:
            try:
                values.append(self.real(part, env))
            except Unknown as error:
                unknown = error
        if unknown is not None and not any(isinstance(value, Fraction) and value == 0 for value in values):
            raise unknown
        return ZERO if unknown is not None else times(*values)

    def integral(self, term: Term, env: Env) -> Any:
        """An integral whose free names are numbers and families over alphabets."""
        values = {name: env[name] for name in free(term)}
        if any(isinstance(value, int | Vector | dict | Table | Closed) for value in values.values()):
            raise Unknown
        return evaluate(term, values)


def quantified(formula: Any) -> set[str]:
    """The names that quantifiers bind in the formula."""
    if not isinstance(formula, tuple):
        return set()
    inside = set().union(*(quantified(part) for part in formula))
    return inside | {formula[1]} if is_quantifier(formula) else inside


def exactly(*values: Any) -> tuple[Any, ...]:
    """The values, if all of them are exact numbers or points."""
    if not all(isinstance(value, int | Fraction | Vector) for value in values):
        raise Unknown
    return values


def mixture(parts: Iterable[tuple[Fraction, Law]]) -> Law:
    total: Law = {}
    for weight, law in parts:
        for place, share in law.items():
            total[place] = total.get(place, ZERO) + weight * share
    return total


def scale(factor: Any, point: Any) -> Vector:
    """factor * point; zero stays zero even if the factor is not known, for it is some real number."""
    if any(point.entries):
        exactly(factor)
        return Vector(point.norm, tuple(factor * entry for entry in point.entries))
    return Vector(point.norm, point.entries)


def norm(point: Any) -> Any:
    """The norm of a vector; on the line the absolute value."""
    if not isinstance(point, Vector):
        return function("abs", point)
    if point.norm == "l2":
        return function("sqrt", sum((entry * entry for entry in point.entries), ZERO))
    sizes = [abs(entry) for entry in point.entries]
    return max(sizes) if point.norm == "linf" else sum(sizes, ZERO)


def _short(value: Fraction) -> Fraction:
    if effort.exact(value) is None:
        raise Unknown("a number that is too long")
    return value


def plus(*parts: Any) -> Any:
    """The sum of Fractions and balls."""
    exact = ZERO
    for part in parts:
        if isinstance(part, Fraction):
            exact = _short(exact + part)
    balls = [part for part in parts if not isinstance(part, Fraction)]
    return sum(balls, ball(exact)) if balls else exact


def times(*factors: Any) -> Any:
    """The product; an exact 0 makes it 0, for every factor is some real number."""
    result: Any = ONE
    for factor in factors:
        if isinstance(factor, Fraction):
            result = _short(result * factor)
    balls = [factor for factor in factors if not isinstance(factor, Fraction)]
    if result != 0 and balls:
        result = ball(result)
        for factor in balls:
            result = result * factor
    return result


def function(head: str, *arguments: Any) -> Any:
    """The value of one of the table of functions, or of a power."""
    if all(isinstance(argument, Fraction) for argument in arguments):
        exact = exact_value((head, *arguments), {})
        if exact is not None:
            return exact
    names = [f"x{k}" for k in range(len(arguments))]
    return evaluate((head, *names), dict(zip(names, arguments, strict=True)))
