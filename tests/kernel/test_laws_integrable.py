"""Expectations that do not exist are 0: the kernel's normal forms in a model where many do not.

Points are pairs (s, n) of a sign and a natural number, functions are sums of c s^e r^n, and laws draw n with
probability 2^-n: such a sum has an expectation exactly if every r is below 2, and it is a geometric series.
"""

# ruff: noqa: E501, E731, RUF005, RUF012, RUF059, C416, C419, RUF100
from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from itertools import count as counter
from typing import Any

import pytest

from verify.kernel.rationals import Fraction
from verify.kernel.rules_laws import bounded, integrable
from verify.kernel.sequent import Context, Rejected, Sequent
from verify.kernel.term import Term, TermError, parse, show, substitute
from verify.kernel.wellformed import check_term

ONE, ZERO, HALF = Fraction(1), Fraction(0), Fraction(1, 2)
# A real number that depends on drawn numbers n1, n2, ...: {((n1, r1), ...): c} is the sum of c r1^n1 r2^n2 ...
Series = dict[tuple[tuple[int, Fraction], ...], Fraction]
Place = tuple[int, Any, int]  # the sign s, and n: a drawn number (None: 0) plus an offset


class Vague(Exception):
    """Whether this expectation exists depends on more than this model says."""


TYPES = {
    name: parse(kind)
    for name, kind in (
        ("X", "(space)"), ("x", "(real)"), ("y", "(real)"), ("p", "(point X)"), ("q", "(point X)"),
        ("f", "(fun X)"), ("e", "(fun X X)"), ("g", "(bounded X)"), ("b", "(bounded X X)"), ("t", "(test X)"),
        ("M", "(law X)"), ("N", "(law X)"), ("D", "(law X X)"), ("L", "(law line)"), ("F", "(map (X) X)"),
        ("K", "(markov (X) (X))"), ("G", "(markov (X) (X))"), ("J", "(markov (X) (line))"), ("H", "(markov (X) (X X))"),
    )
}  # fmt: skip


def add(left: Series, right: Series) -> Series:
    total = dict(left)
    for key, c in right.items():
        total[key] = total.get(key, ZERO) + c
    return {key: c for key, c in total.items() if c}


def multiply(left: Series, right: Series) -> Series:
    total: Series = {}
    for k, c in left.items():
        for m, d in right.items():
            ratios = dict(k)
            for n, r in m:
                ratios[n] = ratios.get(n, ONE) * r
            key = tuple(sorted((n, r) for n, r in ratios.items() if r != 1))
            total = add(total, {key: c * d})
    return total


def constant(value: Fraction) -> Series:
    return {(): value} if value else {}


class Instance:
    """Random functions and laws, and the value of terms."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.fresh = rng, counter(1)
        wild = [Fraction(4), Fraction(3), Fraction(2), Fraction(3, 2)]
        tame = [ONE, HALF, Fraction(1, 3)]
        piece = lambda ratios, k: [
            (Fraction(rng.randint(1, 3)), *((rng.randint(0, 1), rng.choice(ratios)) for _ in range(k)))
        ]
        self.functions = {
            "f": piece(wild, 1) + rng.choice([[], piece(tame, 1)]),
            "e": piece(wild + tame, 2),
            "g": piece(tame, 1) + piece(tame, 1),
            "b": piece(tame, 2),
            "t": [(HALF, (0, ratio := rng.choice(tame)))] + rng.choice([[], [(Fraction(1, 4), (1, ratio))]]),
        }
        self.numbers = {"x": constant(Fraction(rng.randint(-2, 2))), "y": constant(Fraction(rng.randint(1, 3)))}
        self.points = {name: (rng.choice([1, -1]), None, rng.randint(1, 3)) for name in ("p", "q")}
        self.way = {name: rng.randrange(4) for name in ("M", "N", "D", "L", "K", "G", "J", "H", "F")}

    def function(self, name: str, *at: Place) -> Series:
        total: Series = {}
        for c, *factors in self.functions[name]:
            part = constant(c)
            for (odd, ratio), (sign, n, offset) in zip(factors, at, strict=True):
                scale = Fraction(sign) ** odd * ratio**offset
                part = multiply(part, {((n, ratio),) if n and ratio != 1 else (): scale})
            total = add(total, part)
        return total

    def drawn(self) -> int:
        return next(self.fresh)

    def named_law(self, name: str) -> list[Any]:
        """Branches: a weight, the coordinates, the numbers drawn in it."""
        n, way = self.drawn(), self.way[name]
        signs = [(HALF, 1), (HALF, -1)] if way < 2 else [(ONE, 1)]
        if name == "L":
            ratio = [Fraction(2), Fraction(3), Fraction(3, 2), HALF][way]
            return [(w, ({((n, ratio),): Fraction(s)},), (n,)) for w, s in signs]
        if name == "D":
            m = self.drawn() if way % 2 else n
            return [(w, ((s, n, 0), (1, m, 1)), tuple({n, m})) for w, s in signs]
        return [(w, ((s, n, 0),), (n,)) for w, s in signs]

    def kernel(self, name: str, at: Place) -> list[Any]:
        sign, n, offset = at
        way = self.way[name]
        flipped = [(HALF, (1, n, offset)), (HALF, (-1, n, offset))]
        moved = [(HALF, at), (HALF, (-sign, n, offset + 1))]
        m = self.drawn()
        if name == "J":
            value = lambda place: self.function("f", place)
            return [(w, (value(place),), ()) for w, place in (flipped if way < 3 else moved)]
        if name == "H":
            return [(w, (place, (1, m, 0)), (m,)) for w, place in flipped]
        if way < 2:
            return [(w, (place,), ()) for w, place in flipped]
        if way == 2:
            return [(w, (place,), ()) for w, place in moved]
        return [(HALF, ((s, m, 0),), (m,)) for s in (1, -1)]

    def law(self, law: Term, env: Mapping[str, Any]) -> list[Any]:
        if isinstance(law, str):
            return self.named_law(law)
        head, *parts = law
        if head == "app":
            return self.kernel(parts[0], self.point(parts[1], env))
        if head == "dirac":
            return [(ONE, tuple(self.value(part, env) for part in parts), ())]
        if head == "bind":
            names, first, rest = parts
            return [
                (w * v, place, (*new, *more))
                for w, at, new in self.law(first, env)
                for v, place, more in self.law(rest, {**env, **dict(zip(names, at, strict=True))})
            ]
        assert head == "mix"
        name, low, high, _, rest = parts
        return [(HALF * w, *more) for i in (ONE, 2 * ONE) for w, *more in self.law(rest, {**env, name: constant(i)})]

    def point(self, point: Term, env: Mapping[str, Any]) -> Place:
        if isinstance(point, str):
            return env[point]  # type: ignore[no-any-return]
        sign, n, offset = self.point(point[2], env)
        return (-sign if self.way["F"] % 2 else sign, n, offset + self.way["F"] // 2)

    def value(self, term: Term, env: Mapping[str, Any]) -> Any:
        if isinstance(term, Fraction):
            return constant(term)
        if isinstance(term, str):
            return env[term]
        head, *parts = term
        if head == "app" and parts[0] == "F":
            return self.point(term, env)
        if head == "app":
            return self.function(parts[0], *(self.point(part, env) for part in parts[1:]))
        if head == "+":
            total: Series = {}
            for part in parts:
                total = add(total, self.value(part, env))
            return total
        if head in ("*", "^"):
            factors = parts if head == "*" else [parts[0]] * int(parts[1])
            product = constant(ONE)
            for part in factors:
                product = multiply(product, self.value(part, env))
            return product
        if head == "sum":
            name, low, high, body = parts
            total = {}
            for i in range(int(low), int(high) + 1):
                total = add(total, self.value(body, {**env, name: constant(Fraction(i))}))
            return total
        assert head == "E", head
        names, law, body = parts
        total = {}
        exists = True
        for w, at, new in self.law(law, env):
            series = self.value(body, {**env, **dict(zip(names, at, strict=True))})
            mean, found = integral(series, frozenset(new))
            exists = exists and found
            total = add(total, multiply(constant(w), mean))
        return total if exists else {}


def integral(series: Series, new: frozenset[int]) -> tuple[Series, bool]:
    """The expectation over the numbers in `new`, and whether there is one."""
    total: Series = {}
    infinite: Counter[Any] = Counter()
    for key, c in series.items():
        inside = tuple((n, r) for n, r in key if n in new)
        outside = tuple((n, r) for n, r in key if n not in new)
        if any(r >= 2 for _, r in inside):
            infinite[inside] += 1
            continue
        for _, r in inside:
            c *= (r / 2) / (1 - r / 2)
        total = add(total, {outside: c})
    if infinite and min(infinite.values()) > 1:
        raise Vague  # where the sum of the coefficients is 0 it may exist
    return total, not infinite


class Maker:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def point(self, types: Any) -> Term:
        name = self.rng.choice([n for n, k in types.items() if k == ("point", "X")] or ["?"])
        if name == "?":
            raise Vague
        return ("app", "F", name) if self.rng.random() < 0.1 else name

    def bound(self, types: Any, *kinds: Term) -> tuple[tuple[str, ...], Any]:
        names = self.rng.sample(["p", "q", "x", "y", "u", "v"], len(kinds))
        return tuple(names), {**types, **dict(zip(names, kinds, strict=True))}

    def law(self, types: Any, depth: int, wanted: str) -> Term:
        """`wanted`: a point, a line or two points."""
        rng = self.rng
        named = {"X": ["M", "N"], "line": ["L"], "XX": ["D"]}[wanted]
        kernels = {"X": ["K", "G"], "line": ["J"], "XX": ["H"]}[wanted]
        chance = rng.random()
        if depth <= 0 or chance < 0.3:
            return rng.choice(named) if rng.random() < 0.7 else ("app", rng.choice(kernels), self.point(types))
        if chance < 0.4:
            return ("app", rng.choice(kernels), self.point(types))
        if chance < 0.5:
            parts = [self.real(types, depth - 1)] if wanted == "line" else [self.point(types) for _ in wanted]
            return ("dirac", *parts)
        if chance < 0.9:
            first = rng.choice(["X", "X", "XX", "line"])
            law = self.law(types, depth - 1, first)
            names, inner = self.bound(types, *kinds_of(first))
            return ("bind", names, law, self.law(inner, depth - 1, wanted))
        (name,), inner = self.bound(types, ("index", ONE, 2 * ONE))
        return ("mix", name, ONE, 2 * ONE, HALF, self.law(inner, depth - 1, wanted))

    def real(self, types: Any, depth: int) -> Term:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.1:
            numbers = [n for n, k in types.items() if k[0] in ("real", "index")]
            head = rng.choice(["f", "f", "g", "t", "e", "b", "x", "1"])
            if head == "x" and numbers:
                return rng.choice(numbers)
            if head in ("x", "1"):
                return Fraction(rng.randint(-2, 2))
            return ("app", head, *(self.point(types) for _ in TYPES[head][1:]))
        chance = rng.random()
        if chance < 0.25:
            return ("+", self.real(types, depth - 1), self.real(types, depth - 1))
        if chance < 0.45:
            return ("*", self.real(types, depth - 1), self.real(types, depth - 1))
        if chance < 0.5:
            return ("^", self.real(types, depth - 1), 2 * ONE)
        if chance < 0.58:
            (name,), inner = self.bound(types, ("index", ONE, 2 * ONE))
            return ("sum", name, ONE, 2 * ONE, self.real(inner, depth - 1))
        wanted = rng.choice(["X", "X", "X", "XX", "line"])
        law = self.law(types, depth - 1, wanted)
        names, inner = self.bound(types, *kinds_of(wanted))
        return ("E", names, law, self.real(inner, depth - 1))


def kinds_of(wanted: str) -> list[Term]:
    return [("real",)] if wanted == "line" else [("point", "X") for _ in wanted]


def check(seed: int, depth: int) -> str:
    rng = random.Random(f"series {seed}")
    instance, maker = Instance(rng), Maker(rng)
    try:
        term = maker.real(TYPES, depth)
        if rng.random() < 0.6:
            law = maker.law(TYPES, depth - 1, "X")
            names, inner = maker.bound(TYPES, ("point", "X"))
            body = maker.real(inner, depth - 1)
            # Positive, and perhaps without an expectation.
            term = ("E", names, law, ("+", ONE, ("^", body, 2 * ONE)) if rng.random() < 0.3 else body)
        check_term(term, TYPES)
        env = {**instance.numbers, **instance.points}
        before = instance.value(term, env)
        context = Context(TYPES, ())
        try:
            form = context.normal.canonical(term)
        except TermError:
            return "too long"
        after = instance.value(form, env)
        assert before == after, (show(term), show(form), before, after)
        number = before.get((), ZERO)
        bounds = context.signs.bounds(term)
        assert bounds.low is None or bounds.low < number or (bounds.low == number and not bounds.low_strict), (
            show(term),
            bounds,
        )
        assert bounds.high is None or bounds.high > number or (bounds.high == number and not bounds.high_strict), (
            show(term),
            bounds,
        )
        assert not (bounds.nonzero and number == 0), (show(term), bounds)
        if isinstance(term, tuple) and term[0] == "E":
            return check_conditions(instance, context, term, env)
        return "kept" if form == term else "changed"
    except Vague:
        return "vague"


def check_conditions(instance: Instance, context: Context, term: Term, env: Any) -> str:
    """What is bounded, or has an expectation, by form has one."""
    _, names, law, body = term
    laws = context.normal.laws
    law = laws.law(law)
    kinds = laws._kinds(law)
    check_rules(instance, context, term, kinds, env)
    with context.normal.opening(kinds) as opened:
        moved = substitute(body, dict(zip(names, opened, strict=True)))
        for part in (moved, context.normal.canonical(moved)):
            integrable = laws.form.integrable(part, law, opened)
            bounded = laws.form.bounded(part, frozenset(opened))
            if not (integrable or bounded):
                continue
            for _, at, new in instance.law(law, env):
                series = instance.value(part, {**env, **dict(zip(opened, at, strict=True))})
                assert integral(series, frozenset(new))[1], show(term)
                ratios = [r for key in series for _, r in key]
                assert not bounded or max(ratios, default=ZERO) <= 1, show(term)
            return "has an expectation"
    return "none by form"


def check_rules(instance: Instance, context: Context, term: Term, kinds: list[Term], env: Any) -> None:
    """The same as the rules ask it: at new names of the context."""
    _, names, law, body = term
    new = tuple(f"new{place}" for place in range(len(names)))
    for name, kind in zip(new, kinds, strict=True):
        context = context.declare(name, kind)
    sequent = Sequent(context, ("<", ZERO, ZERO))
    moved = substitute(body, dict(zip(names, new, strict=True)))
    series = [
        (instance.value(moved, {**env, **dict(zip(new, at, strict=True))}), frozenset(drawn))
        for _, at, drawn in instance.law(law, env)
    ]
    try:
        integrable(sequent, moved, law, new)
    except Rejected:
        pass
    else:
        assert all(integral(part, drawn)[1] for part, drawn in series), show(term)
    try:
        bounded(sequent, moved, frozenset(new))
    except Rejected:
        return
    assert max((r for part, _ in series for key in part for _, r in key), default=ZERO) <= 1, show(term)


HAND = "(X (space)) (M (law X)) (f (fun X)) (g (bounded X)) (t (test X)) (w (weight X)) (k (fun X X)) (a (real)) (n (size)) (F (sequence (test X))) (z (sequence (real))) (x (point X)) (K (markov (X) (X)))"


@pytest.mark.parametrize(
    "term",
    [
        *(
            "(exp (app g u))",
            "(* (app f x) (app g u))",
            "(sqrt (app w u))",
            "(^ (app w u) a)",
            "(^ (+ 1/2 (app w u)) (* -1 a))",
        ),
        *("(log (+ 1 (app t u)))", "(ind (< (app f u) (app k u x)))", "(sin (app f u))", "(sum i 1 n (app g u))"),
        *("(E (y) (app K u) (app g y))", "(E (y) M (app k x y))", "(prod i 1 n (app (at F i) u))", "(floor (app g u))"),
        *(
            "(^ (E (y) (app K u) (^ (app w y) a)) (^ a -1))",
            "(at z n)",
            "(max (app g u) (min 1 (app t u)))",
            "(^ (app g u) 2)",
        ),
    ],
)
def test_bounded_by_form(term):
    assert by_form(term)


@pytest.mark.parametrize(
    "term",
    [
        *(
            "(app f u)",
            "(exp (app f u))",
            "(sqrt (app g u))",
            "(^ (app g u) a)",
            "(^ (app w u) (app f u))",
            "(^ (app w u) -1)",
        ),
        *(
            "(log (app t u))",
            "(log (+ 1 (app g u)))",
            "(^ (app w u) (* -1 a))",
            "(sum i 1 (floor (app f u)) 1)",
            "(tan (app g u))",
        ),
        *(
            "(E (y) (app K u) (app f y))",
            "(E (y) M (app k u y))",
            "(E (y) M (app k y u))",
            "(prod i 1 (floor (app f u)) (app g u))",
        ),
        *(
            "(at z (floor (app g u)))",
            "(sum i 1 (floor (app f u)) (app t u))",
            "(app (at F (floor (app f u))) u)",
            "(abs (app f u))",
        ),
        *(
            "(min 1 (app f u))",
            "(* (app g u) (app f u))",
            "(^ (app t u) 1/2 )".replace("t u", "g u"),
            "(^ 2 (app f u))",
            "(sinh (app f u))",
        ),
        *(
            "(+ (app f u) (* -1 (app k u u)))",
            "(E (y) M (sum i 1 (floor (app f y)) (app g u)))",
            "(gamma (app t u))",
            "(int s 0 1 (app f u))",
        ),
    ],
)
def test_not_bounded_by_form(term):
    assert not by_form(term)


def by_form(text: str) -> bool:
    types = {entry[0]: entry[1] for entry in parse(f"({HAND})")}
    context = Context(types, ()).assume(("<", ZERO, "a")).declare("u", ("point", "X"))
    term = parse(text)
    check_term(term, context.types)
    try:
        bounded(Sequent(context, ("<", ZERO, ZERO)), term, frozenset("u"))
    except Rejected:
        return False
    return True


def test_random_terms():
    count = Counter(check(seed, 4) for seed in range(300))
    assert count["vague"] < 40 and count["none by form"] > 10 and count["has an expectation"] > 30, count


@pytest.mark.slow
def test_many_random_terms():
    for seed in range(10_000, 14_000):
        check(seed, 5)
