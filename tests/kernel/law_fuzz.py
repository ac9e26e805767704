"""Random terms over laws of finite support, and an evaluator of its own: nothing here is taken from the kernel
but parsing and balls.  What has no value in mathematics (1/0, the root of -1) has one here, fixed and odd.
"""

# ruff: noqa: E501, E731, RUF005, RUF012, RUF059, C416, C419, RUF100
from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from flint import arb, fmpq

from verify.kernel.rationals import Fraction
from verify.kernel.term import Term, parse

ONE, ZERO = Fraction(1), Fraction(0)
BITS = 160


class Vague(Exception):
    """A case that this evaluator does not decide (or does not want: numbers too long)."""


# --- numbers: Fractions, or balls ----------------------------------------------------------------------


def ball(value: Any) -> Any:
    return arb(fmpq(value.numerator, value.denominator)) if isinstance(value, Fraction) else value


def plus(*parts: Any) -> Any:
    if all(isinstance(part, Fraction) for part in parts):
        return checked(sum(parts, ZERO))
    return checked(sum(map(ball, parts), arb(0)))


def times(*factors: Any) -> Any:
    if any(isinstance(factor, Fraction) and factor == 0 for factor in factors):
        return ZERO
    total: Any = ONE
    for factor in factors:
        both = isinstance(total, Fraction) and isinstance(factor, Fraction)
        total = total * factor if both else ball(total) * ball(factor)
    return checked(total)


def checked(value: Any) -> Any:
    if isinstance(value, Fraction):
        if value.numerator.bit_length() + value.denominator.bit_length() > 600:
            raise Vague
    elif not value.is_finite() or value.rad() > 1e-15 or abs(value) > 1e25:
        raise Vague
    return value


def less(a: Any, b: Any) -> bool:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a < b
    a, b = ball(a), ball(b)
    if not (a < b or a >= b):
        raise Vague
    return bool(a < b)


def equal(a: Any, b: Any) -> bool:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a == b
    if ball(a).overlaps(ball(b)):
        raise Vague
    return False


def near(a: Any, b: Any) -> bool:
    """May the two be one number?"""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a == b
    return bool(ball(a).overlaps(ball(b)))


def inverse(value: Any) -> Any:
    if equal(value, ZERO):
        return Fraction(7, 3)
    return 1 / value


def raised(base: Any, exponent: Any) -> Any:
    if not isinstance(exponent, Fraction) and exponent.contains_integer():
        raise Vague
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        if abs(exponent) > 12:
            raise Vague
        if exponent < 0:
            base = inverse(base)
        return times(ONE, *(base for _ in range(abs(int(exponent)))))
    if less(ZERO, base):
        if base == 1:
            return ONE
        return checked((ball(exponent) * ball(base).log()).exp())
    if equal(base, ZERO) and less(ZERO, exponent):
        return ZERO
    return plus(Fraction(5), times(Fraction(1, 3), base), times(Fraction(2), exponent))


def exponential(value: Any) -> Any:
    if isinstance(value, Fraction) and value == 0:
        return ONE
    if abs(ball(value)) > 40:
        raise Vague
    return checked(ball(value).exp())


def root(value: Any) -> Any:
    if less(value, ZERO):
        return plus(Fraction(3), times(Fraction(-2), value))
    return raised(value, Fraction(1, 2))


def logarithm(value: Any) -> Any:
    if not less(ZERO, value):
        return plus(Fraction(4), times(Fraction(1, 5), value))
    return ZERO if value == 1 else checked(ball(value).log())


def whole(value: Any) -> Fraction:
    if isinstance(value, Fraction):
        return Fraction(value.numerator // value.denominator)
    found = value.floor().unique_fmpz()
    if found is None:
        raise Vague
    return Fraction(int(found))


def size(value: Any) -> Any:
    return abs(value)


def larger(a: Any, b: Any) -> Any:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return max(a, b)
    return ball(a).max(ball(b))


def negative(a: Any) -> Any:
    return times(-ONE, a)


# --- the evaluator -------------------------------------------------------------------------------------

Env = Mapping[str, Any]
DEFAULT = {"X": ("X", 1), "Y": ("Y", 1), "V": ("V", (Fraction(1), Fraction(-2))), "U": ("U", (ZERO, ONE))}


def value(term: Term, env: Env) -> Any:
    """A number; a point (space, place); or a law, a list of (points, weight)."""
    if isinstance(term, Fraction):
        return term
    if isinstance(term, str):
        return env[term]
    head, *parts = term
    if head == "+":
        return plus(*(value(part, env) for part in parts))
    if head == "*":
        return times(*(value(part, env) for part in parts))
    if head == "^":
        return raised(value(parts[0], env), value(parts[1], env))
    if head in ("at", "app"):
        function = env[parts[0]] if isinstance(parts[0], str) else value(parts[0], env)
        return function(*(value(part, env) for part in parts[1:]))
    if head == "sum":
        name, low, high, body = parts
        return plus(*(value(body, {**env, name: i}) for i in integers(value(low, env), value(high, env))))
    if head == "prod":
        name, low, high, body = parts
        return times(*(value(body, {**env, name: i}) for i in integers(value(low, env), value(high, env))))
    if head == "E":
        names, law, body = parts
        return plus(*(times(w, value(body, {**env, **dict(zip(names, at, strict=True))})) for at, w in value(law, env)))
    if head == "ind":
        return ONE if truth(parts[0], env) else ZERO
    if head == "dirac":
        return [(tuple(value(part, env) for part in parts), ONE)]
    if head == "bind":
        names, law, body = parts
        return [
            (place, times(w, v))
            for at, w in value(law, env)
            for place, v in value(body, {**env, **dict(zip(names, at, strict=True))})
        ]
    if head == "mix":
        return mixture(*parts, env)  # type: ignore[arg-type]
    if head == "zero":
        return (parts[0], (ZERO, ZERO))
    if head in ("gauss", "laplace"):
        return [((env["#gauss"](parts[0] if parts else "line", k),), Fraction(1, 3)) for k in range(3)]
    if head == "plus":
        points = [value(part, env) for part in parts]
        return (points[0][0], tuple(plus(*pair) for pair in zip(*(entries for _, entries in points), strict=True)))
    if head == "scale":
        factor, (space, entries) = (value(part, env) for part in parts)
        return (space, tuple(times(factor, entry) for entry in entries))
    if head == "norm":
        space, (a, b) = value(parts[0], env)
        if space == "V":
            return plus(size(a), size(b))
        return root(plus(times(a, a), times(b, b)))
    if head == "inner":
        (_, p), (_, q) = (value(part, env) for part in parts)
        return plus(*(times(*pair) for pair in zip(p, q, strict=True)))
    functions: dict[str, Callable[..., Any]] = {
        "exp": exponential,
        "log": logarithm,
        "sqrt": root,
        "abs": size,
        "floor": whole,
        "max": larger,
        "min": lambda a, b: negative(larger(negative(a), negative(b))),
        "atan": lambda a: ball(a).atan(),
        "Phi": lambda a: plus(Fraction(1, 2), times(Fraction(1, 2), (ball(a) / arb(2).sqrt()).erf())),
    }
    return functions[head](*(value(part, env) for part in parts))


def integers(low: Any, high: Any) -> list[Fraction]:
    """All integers from low to high."""
    first, last = -whole(negative(low)), whole(high)
    if last - first > 8:
        raise Vague
    return [Fraction(i) for i in range(int(first), int(last) + 1)]


def mixture(name: str, low: Term, high: Term, weight: Term, law: Term, env: Env) -> Any:
    first, last = value(low, env), value(high, env)
    inner = [{**env, name: i} for i in integers(first, last)]
    weights = [value(weight, e) for e in inner]
    if any(less(w, ZERO) for w in weights) or not equal(plus(*weights), ONE):
        # Some fixed law on these spaces.
        place = value(law, {**env, name: first})[0][0]
        return [(tuple(DEFAULT[p[0]] if isinstance(p, tuple) else Fraction(2, 3) for p in place), ONE)]
    return [(place, times(w, v)) for w, e in zip(weights, inner, strict=True) if w != 0 for place, v in value(law, e)]


def truth(formula: Term, env: Env) -> bool:
    head, *parts = formula
    if head in ("<=", "<", "=", "!="):
        a, b = (value(part, env) for part in parts)
        if head == "<":
            return less(a, b)
        if head == "<=":
            return not less(b, a)
        return equal(a, b) == (head == "=")
    if head == "and":
        return all([truth(part, env) for part in parts])
    if head == "or":
        return any([truth(part, env) for part in parts])
    if head == "not":
        return not truth(parts[0], env)
    if head == "=>":
        return not truth(parts[0], env) or truth(parts[1], env)
    if head == "eq":
        (_, p), (_, q) = (value(part, env) for part in parts)
        if isinstance(p, int):
            return bool(p == q)
        return all([equal(a, b) for a, b in zip(p, q, strict=True)])
    if head == "same":
        p, q = (value(part, env) for part in parts)
        return gathered(p) == gathered(q)
    name, kind, body = parts
    if kind[0] == "index":
        values = integers(value(kind[1], env), value(kind[2], env))
    else:
        values = [(kind[1], k) for k in range(1, env[f"#{kind[1]}"] + 1)]
    answers = [truth(body, {**env, name: v}) for v in values]
    return all(answers) if head == "forall" else any(answers)


def gathered(law: Any) -> dict[Any, Fraction]:
    """The weight of each point, if all numbers in it are exact."""
    total: dict[Any, Any] = {}
    for place, weight in law:
        flat = [n for p in place for n in (p[1] if isinstance(p, tuple) and isinstance(p[1], tuple) else (p,))]
        if not all(isinstance(n, Fraction | tuple) for n in (*flat, weight)):
            raise Vague
        total[place] = total.get(place, ZERO) + weight
    return {place: weight for place, weight in total.items() if weight}


# --- random models -------------------------------------------------------------------------------------

TYPES = {
    name: parse(kind)
    for name, kind in (
        ("X", "(space)"), ("Y", "(space)"), ("V", "(normed)"), ("U", "(euclid)"),
        ("x", "(real)"), ("y", "(real)"), ("a", "(real)"), ("n", "(size)"), ("i", "(integer)"),
        ("p", "(point X)"), ("q", "(point X)"), ("r", "(point Y)"), ("v", "(point V)"), ("u", "(point U)"),
        ("f", "(fun X)"), ("g", "(bounded X)"), ("t", "(test X)"), ("w", "(weight X Y)"),
        ("b", "(test line)"), ("h", "(fun line)"), ("k", "(fun V)"), ("l", "(weight line X)"),
        ("F", "(map (X) Y)"), ("A", "(map (V) V)"), ("B", "(map (X line) U)"),
        ("M", "(law X)"), ("N", "(law X Y)"), ("L", "(law line)"), ("R", "(law V)"), ("S", "(law U line)"),
        ("K", "(markov (X) (Y))"), ("J", "(markov (X) (line))"), ("T", "(markov (Y) (X X))"),
        ("z", "(sequence (real))"), ("P", "(sequence (law X))"), ("Z", "(sequence (test X))"),
        ("G", "(sequence (markov (X) (X)))"), ("O", "(sequence (point V))"),
        ("d", "(distribution n)"), ("c", "(positive n)"),
    )
}  # fmt: skip
NUMBERS = [Fraction(k, m) for k in range(-3, 4) for m in (1, 2)]


def model(rng: random.Random) -> dict[str, Any]:
    """A value for each name of TYPES."""
    counts = {"X": rng.randint(1, 3), "Y": rng.randint(1, 2)}
    number = lambda low=-3: Fraction(rng.randint(2 * low, 6), 2)

    def vector(space: str) -> Any:
        return (space, (number(), number()))

    def point(space: str) -> Any:
        if space == "line":
            return number()
        return (space, rng.randint(1, counts[space])) if space in counts else vector(space)

    def law(*spaces: str) -> Any:
        weights = [Fraction(rng.randint(1, 3)) for _ in range(rng.randint(1, 2))]
        return [(tuple(map(point, spaces)), w / sum(weights)) for w in weights]

    def table(result: Callable[[], Any], *spaces: str) -> Any:
        places = product(*([(s, k) for k in range(1, counts[s] + 1)] for s in spaces))
        values = {place: result() for place in places}
        return lambda *at: values[at]

    def sequence(result: Callable[[], Any]) -> Any:
        values: dict[Fraction, Any] = {}

        def entry(index: Any) -> Any:
            if not isinstance(index, Fraction) or index.denominator != 1:
                raise Vague
            if index not in values:
                values[index] = result()
            return values[index]

        return entry

    def family(entries: list[Fraction]) -> Any:
        def entry(index: Any) -> Fraction:
            if not isinstance(index, Fraction):
                raise Vague
            inside = index.denominator == 1 and 1 <= index <= len(entries)
            return entries[int(index) - 1] if inside else Fraction(2, 7)

        return entry

    unit = lambda: Fraction(rng.randint(0, 2), 2)
    n = rng.randint(1, 3)
    weights = [Fraction(rng.randint(0, 2)) for _ in range(n)]
    weights[rng.randrange(n)] += 1
    c1, c2, c3 = number(), number(), number()
    noise = {space: [point(space) for _ in range(3)] for space in ("line", "U", "V")}
    on_line = [table(unit, "X"), table(unit, "X")]
    return {
        **{f"#{space}": count for space, count in counts.items()},
        "#gauss": lambda space, j: noise[space][j],
        "x": number(), "y": number(), "a": number(0), "n": Fraction(n), "i": Fraction(rng.randint(-2, 3)),
        "p": point("X"), "q": point("X"), "r": point("Y"), "v": vector("V"), "u": vector("U"),
        "f": table(number, "X"), "g": table(number, "X"), "t": table(unit, "X"),
        "w": table(lambda: number(0), "X", "Y"),
        "b": lambda s: times(s, s, inverse(plus(ONE, times(s, s)))),
        "h": lambda s: plus(times(c1, s), times(c2, s, s)),
        "k": lambda s: plus(times(c1, s[1][0]), times(c3, s[1][1], s[1][1])),
        "l": lambda s, p: times(on_line[0](p), inverse(plus(ONE, times(s, s)))),
        "F": table(lambda: point("Y"), "X"),
        "A": lambda s: ("V", (plus(c1, s[1][1]), times(s[1][0], s[1][1]))),
        "B": lambda p, s: ("U", (plus(on_line[1](p), s), times(c2, s))),
        "M": law("X"), "N": law("X", "Y"), "L": law("line"), "R": law("V"), "S": law("U", "line"),
        "K": table(lambda: law("Y"), "X"), "J": table(lambda: law("line"), "X"),
        "T": table(lambda: law("X", "X"), "Y"),
        "z": sequence(number), "P": sequence(lambda: law("X")), "Z": sequence(lambda: table(unit, "X")),
        "G": sequence(lambda: table(lambda: law("X"), "X")), "O": sequence(lambda: vector("V")),
        "d": family([w / sum(weights) for w in weights]),
        "c": family([Fraction(rng.randint(1, 3), 2) for _ in range(n)]),
    }  # fmt: skip


# --- random terms --------------------------------------------------------------------------------------

SPELLINGS = ("x", "y", "p", "q", "i", "v", "r", "j", "n", "M", "f", "a")
SPACES = ("X", "X", "Y", "line", "line", "V", "U")


class Terms:
    """Random well-formed terms; bound names are spelled like free names and like each other on purpose."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def pick(self, *choices: Any) -> Any:
        return self.rng.choice(choices)

    def names(self, types: Any, *kinds: Term) -> list[str]:
        return [name for name, kind in types.items() if kind in kinds]

    def heads(self, types: Any, head: str, result: Term = None) -> list[tuple[Any, tuple[str, ...]]]:
        """Functions, maps or kernels in scope, with the spaces of their arguments."""
        found = []
        for name, kind in types.items():
            at: Any = name
            if kind[0] == "sequence":
                kind, at = kind[1], ("at", name, self.integer(types, 1))
            if head == "fun" and kind[0] in ("fun", "bounded", "weight", "test"):
                found.append((at, kind[1:]))
            if kind[0] == head and head in ("map", "markov") and kind[2] == result:
                found.append((at, kind[1]))
        return found

    def bound(self, types: Any, *kinds: Term) -> tuple[tuple[str, ...], Any]:
        chosen = self.rng.sample(SPELLINGS, len(kinds))
        return tuple(chosen), {**types, **dict(zip(chosen, kinds, strict=True))}

    def integer(self, types: Any, depth: int) -> Term:
        names = self.names(types, ("integer",), ("size",)) + [n for n, k in types.items() if k[0] == "index"]
        if depth <= 0 or self.rng.random() < 0.6:
            return self.pick(*names) if names and self.rng.random() < 0.6 else Fraction(self.rng.randint(-1, 3))
        return self.pick(
            ("+", self.integer(types, depth - 1), ONE),
            ("floor", self.real(types, depth - 1)),
            ("max", ONE, self.integer(types, 0)),
        )

    def of(self, space: str, types: Any, depth: int) -> Term:
        return self.real(types, depth) if space == "line" else self.point(space, types, depth)

    def point(self, space: str, types: Any, depth: int) -> Term:
        leaves: list[Term] = list(self.names(types, ("point", space)))
        leaves += [("at", n, self.integer(types, 0)) for n in self.names(types, ("sequence", ("point", space)))]
        if space in ("V", "U"):
            leaves.append(("zero", space))
        maps = self.heads(types, "map", space)
        if not leaves or (depth > 0 and self.rng.random() < 0.6):
            if space in ("V", "U") and self.rng.random() < 0.7:
                if self.rng.random() < 0.5:
                    return ("plus", self.point(space, types, depth - 1), self.point(space, types, depth - 1))
                return ("scale", self.real(types, depth - 1), self.point(space, types, depth - 1))
            if maps and (depth > 0 or not leaves):
                at, sources = self.pick(*maps)
                return ("app", at, *(self.of(s, types, depth - 1) for s in sources))
        if not leaves:
            raise Vague
        return self.pick(*leaves)

    def law(self, spaces: tuple[str, ...], types: Any, depth: int) -> Term:
        leaves: list[Term] = list(self.names(types, ("law", *spaces)))
        leaves += [("at", n, self.integer(types, 0)) for n in self.names(types, ("sequence", ("law", *spaces)))]
        leaves += {("line",): [("laplace",), ("gauss", "line")], ("U",): [("gauss", "U")]}.get(spaces, [])
        chance = self.rng.random()
        if depth <= 0 and leaves:
            return self.pick(*leaves)
        if depth <= 0 or chance < 0.2:
            return ("dirac", *(self.of(s, types, depth - 1) for s in spaces))
        if chance < 0.4 and leaves:
            return self.pick(*leaves)
        kernels = self.heads(types, "markov", spaces)
        if chance < 0.6 and kernels:
            at, sources = self.pick(*kernels)
            return ("app", at, *(self.of(s, types, depth - 1) for s in sources))
        if chance < 0.85:
            first = self.spaces()
            law = self.law(first, types, depth - 1)
            names, inner = self.bound(types, *map(coordinate, first))
            return ("bind", names, law, self.law(spaces, inner, depth - 1))
        (name,), low, high, inner, weight = self.weights(types, depth)
        return ("mix", name, low, high, weight, self.law(spaces, inner, depth - 1))

    def weights(self, types: Any, depth: int) -> Any:
        low, high = self.pick((ONE, Fraction(2)), (ONE, "n"), (ONE, ONE), (ZERO, self.integer(types, 0)))
        if high == "n" and types.get("n") != ("size",):
            high = ONE
        names, inner = self.bound(types, ("index", low, high))
        weight: Term = self.pick(Fraction(1, 2), ONE, ("ind", ("=", names[0], ONE)), self.real(inner, 0))
        if high == "n" and types.get("d") == ("distribution", "n"):
            weight = ("at", "d", names[0])
        return names, low, high, inner, weight

    def spaces(self) -> tuple[str, ...]:
        return self.pick(
            ("X",), ("X",), ("Y",), ("line",), ("line",), ("V",), ("U",), ("X", "Y"), ("X", "X"), ("U", "line")
        )

    def formula(self, types: Any, depth: int, quantified: bool = False) -> Term:
        chance = self.rng.random()
        if depth > 0 and chance < 0.25:
            parts = (self.formula(types, depth - 1, quantified), self.formula(types, depth - 1, quantified))
            return self.pick(("and", *parts), ("or", *parts), ("not", parts[0]), ("=>", *parts))
        if quantified and depth > 0 and chance < 0.6:
            kind = self.pick(("point", "X"), ("point", "Y"), ("index", self.integer(types, 0), self.integer(types, 0)))
            (name,), inner = self.bound(types, kind)
            return (self.pick("forall", "exists"), name, kind, self.formula(inner, depth - 1, True))
        if quantified and chance < 0.7:
            space = self.pick("X", "Y", "V", "U")
            return ("eq", self.point(space, types, depth), self.point(space, types, depth))
        if quantified and chance < 0.8:
            spaces = self.spaces()
            return ("same", self.law(spaces, types, depth), self.law(spaces, types, depth))
        return (self.pick("<=", "<", "=", "!="), self.real(types, depth - 1), self.real(types, depth - 1))

    def real(self, types: Any, depth: int) -> Term:
        rng = self.rng
        if depth <= 0:
            leaves: list[Term] = self.names(types, ("real",), ("integer",), ("size",))
            leaves += [n for n, k in types.items() if k[0] == "index"]
            points = self.names(types, ("point", "X"))
            for name, kind in types.items():
                if kind[0] in ("fun", "bounded", "weight", "test") and kind[1:] == ("X",) and points:
                    leaves.append(("app", name, self.pick(*points)))
            return self.pick(rng.choice(NUMBERS), *leaves) if rng.random() < 0.8 else rng.choice(NUMBERS)
        sub = lambda less=1: self.real(types, depth - less)
        chance = rng.random()
        if chance < 0.13:
            return ("+", sub(), sub())
        if chance < 0.28:
            return ("*", sub(), sub())
        if chance < 0.35:
            return ("^", sub(), Fraction(rng.randint(-2, 3)))
        if chance < 0.42:
            exponent = self.pick(
                Fraction(1, 2),
                Fraction(-1, 2),
                Fraction(3, 2),
                "a",
                ("+", "a", -ONE),
                ("*", -ONE, "a"),
                ("^", "a", -ONE),
            )
            if types.get("a") != ("real",):
                exponent = Fraction(1, 2)
            return ("^", sub(), exponent)
        if chance < 0.5:
            return (self.pick("exp", "abs", "sqrt", "atan", "floor", "log", "exp", "abs"), sub())
        if chance < 0.54:
            return (self.pick("max", "min"), sub(), sub())
        if chance < 0.63:
            low, high = self.pick((ONE, "n"), (ZERO, ONE), (self.integer(types, 0), self.integer(types, 1)))
            if high == "n" and types.get("n") != ("size",):
                high = ONE
            (name,), inner = self.bound(types, ("index", low, high))
            head = "sum" if rng.random() < 0.85 else "prod"
            return (head, name, low, high, self.real(inner, depth - 1))
        if chance < 0.84:
            spaces = self.spaces()
            law = self.law(spaces, types, depth - 1)
            names, inner = self.bound(types, *map(coordinate, spaces))
            return ("E", names, law, self.real(inner, depth - 1))
        if chance < 0.88:
            return ("ind", self.formula(types, 1))
        if chance < 0.91:
            return ("norm", self.point(self.pick("V", "U"), types, depth - 1))
        if chance < 0.93:
            return ("inner", self.point("U", types, depth - 1), self.point("U", types, depth - 1))
        sequences = self.names(types, ("sequence", ("real",)), ("positive", "n"), ("distribution", "n"))
        if chance < 0.95 and sequences:
            return ("at", self.pick(*sequences), self.integer(types, 1))
        functions = self.heads(types, "fun")
        if not functions:
            return sub()
        at, sources = self.pick(*functions)
        return ("app", at, *(self.of(s, types, depth - 1) for s in sources))


def coordinate(space: str) -> Term:
    return ("real",) if space == "line" else ("point", space)


# --- terms without names: the reference for substitution -------------------------------------------------


def nameless(term: Term, stack: tuple[str, ...] = ()) -> Any:
    """Bound names become ('%', how many binders away)."""
    if isinstance(term, str):
        for distance, name in enumerate(reversed(stack)):
            if name == term:
                return ("%", distance)
        return term
    if not isinstance(term, tuple):
        return term
    head = term[0]
    go = lambda part: nameless(part, stack)
    if head in ("E", "bind"):
        return (head, len(term[1]), go(term[2]), nameless(term[3], (*stack, *term[1])))
    if head in ("sum", "prod", "mix"):
        return (head, 1, go(term[2]), go(term[3]), *(nameless(part, (*stack, term[1])) for part in term[4:]))
    if head in ("forall", "exists"):
        return (head, 1, (term[2][0], *map(go, term[2][1:])), nameless(term[3], (*stack, term[1])))
    if head == "lambda":
        return (head, len(term[1]), nameless(term[2], (*stack, *term[1])))
    return (head, *map(go, term[1:]))


def replaced(term: Any, values: Mapping[str, Any], depth: int = 0) -> Any:
    """Free names replaced by nameless values; a lambda meets its arguments."""
    if isinstance(term, str):
        return shifted(values[term], depth) if term in values else term
    if not isinstance(term, tuple) or term[0] == "%":
        return term
    head = term[0]
    if head in ("at", "app"):
        function, *arguments = (replaced(part, values, depth) for part in term[1:])
        if isinstance(function, tuple) and function[0] == "lambda":
            return applied(function[2], arguments)
        return (head, function, *arguments)
    inside = {
        "E": (3,),
        "bind": (3,),
        "sum": (4,),
        "prod": (4,),
        "mix": (4, 5),
        "forall": (3,),
        "exists": (3,),
        "lambda": (2,),
    }
    deeper = inside.get(head, ())
    return (
        head,
        *(replaced(part, values, depth + term[1] if k in deeper else depth) for k, part in enumerate(term[1:], 1)),
    )


def shifted(term: Any, by: int, over: int = 0) -> Any:
    """References that leave the term point further out."""
    if not isinstance(term, tuple):
        return term
    if term[0] == "%":
        return ("%", term[1] + by) if term[1] >= over else term
    return walk(term, lambda part, more: shifted(part, by, over + more))


def applied(body: Any, arguments: list[Any]) -> Any:
    count = len(arguments)

    def go(term: Any, over: int) -> Any:
        if not isinstance(term, tuple):
            return term
        if term[0] == "%":
            if term[1] < over:
                return term
            if term[1] < over + count:
                return shifted(arguments[count - 1 - (term[1] - over)], over)
            return ("%", term[1] - count)
        if term[0] in ("at", "app"):
            function, *rest = (go(part, over) for part in term[1:])
            if isinstance(function, tuple) and function[0] == "lambda":
                return applied(function[2], rest)
            return (term[0], function, *rest)
        return walk(term, lambda part, more: go(part, over + more))

    return go(body, 0)


def walk(term: Any, change: Callable[[Any, int], Any]) -> Any:
    inside = {
        "E": (3,),
        "bind": (3,),
        "sum": (4,),
        "prod": (4,),
        "mix": (4, 5),
        "forall": (3,),
        "exists": (3,),
        "lambda": (2,),
    }
    deeper = inside.get(term[0], ())
    return (term[0], *(change(part, term[1] if k in deeper else 0) for k, part in enumerate(term[1:], 1)))


def named(term: Any, choose: Callable[[], str], stack: tuple[str, ...] = ()) -> Term:
    """The term with other bound names: those of `choose`, where they hide nothing that is used."""
    if not isinstance(term, tuple):
        return term
    head = term[0]
    if head == "%":
        return stack[-1 - term[1]]
    counts = {"E": 3, "bind": 3, "sum": 4, "prod": 4, "mix": 4, "forall": 3, "exists": 3, "lambda": 2}
    if head not in counts:
        return (head, *(named(part, choose, stack) for part in term[1:]))
    first = counts[head]
    used: set[str] = set()
    for part in term[first:]:
        used |= seen(part, 0, (*stack, *(("",) * term[1])))
    fresh: list[str] = []
    while len(fresh) < term[1]:
        name = choose()
        if name not in used and name not in fresh:
            fresh.append(name)
    binder: Any = tuple(fresh) if head in ("E", "bind", "lambda") else fresh[0]
    outside = [named(part, choose, stack) for part in term[2:first]]
    return (head, binder, *outside, *(named(part, choose, (*stack, *fresh)) for part in term[first:]))


def seen(term: Any, deep: int, stack: tuple[str, ...]) -> set[str]:
    """The names that the references and free names of a part stand for."""
    if isinstance(term, str):
        return {term}
    if not isinstance(term, tuple):
        return set()
    if term[0] == "%":
        return {stack[-1 - (term[1] - deep)]} if term[1] >= deep else set()
    found: set[str] = set()
    walk(term, lambda part, more: found.update(seen(part, deep + more, stack)))
    return found


def shown(formula: Term, values: Env) -> Term:
    """A formula read from the kernel's text, as it is: its equations of points have no left side."""
    if not isinstance(formula, tuple):
        return formula
    if formula[0] == "eq" and formula[1] == 0:
        return ("and", ("eq", formula[2], ("scale", ZERO, formula[2])))
    return (formula[0], *(shown(part, values) if isinstance(part, tuple) else part for part in formula[1:]))
