"""Terms and formulas in floats, many cases at once, for the simulator.

Programs are run as laws (`simulate_laws`).  A quantifier over points of the line or of the plane, or over
numbers, is looked at on a grid; one over indices is run through; one over all functions is decided by form
where the formula is an inequality of Renyi, KL or linear kind, and otherwise looked at in some functions.
`slack` of a formula is by how much it holds: a number that is not negative where it holds.  Nothing here is
certain.  Where a term is undefined it is 0: a statement that is proved holds whatever such terms are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import permutations, product
from typing import Any

import numpy as np

from verify.kernel.effort import spend
from verify.kernel.rationals import Fraction
from verify.kernel.term import RELATIONS, Formula, Term, free, rebuild, subterms
from verify.language.legendre import legendre
from verify.refute.simulate_forms import Forms
from verify.refute.simulate_laws import (
    Affine,
    Bent,
    History,
    Parts,
    Unread,
    after,
    compared,
    joined,
    moving,
    narrow,
    normal,
    settled,
    taken,
)

TOLERANCE = 1e-9
# Where a side of a comparison has no value.
UNTOLD = (Bent, Unread, ArithmeticError, LookupError, TypeError, ValueError)
TIMES = range(-1, 7)  # what a quantifier over all integers is looked at
SMALL = np.array([1.5e-4])  # a small positive number: more than what neighbours of the grid are apart
EVERY = 600  # cases of one batch that are looked at one by one
LONGEST = 1600  # steps of a run
NESTED = 60  # members of sequences that wait for one another: far fewer calls than Python allows
GENERAL = ("test", "weight", "bounded", "fun", "law", "markov", "map", "sequence")
Env = dict[str, Any]


@dataclass(frozen=True)
class Space:
    """{1, ..., size}; or the line, the plane, or histories, if `size` is 0."""

    size: int = 0
    kind: str = "line"


@dataclass
class Function:
    """A function to numbers or points; what is known of it by construction stands in `facts`."""

    call: Callable[..., Any]
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass
class Kernel:
    """A function to laws: (reader, places, cases) to a law for each case."""

    call: Callable[..., Parts]


@dataclass
class Sequence_:
    """A sequence by its members; `default` is for the others."""

    members: dict[int, Any]
    default: Any = None

    def at(self, index: int) -> Any:
        found = self.members.get(index, self.default)
        if found is None:
            raise Unread("a member of a sequence that has no value")
        return found


@dataclass
class Family:
    """A table of numbers: a distribution, a kernel, ..."""

    entries: Any


class Written:
    """A sequence by a term."""

    def __init__(self, reader: Reader, name: str, member: Callable[[int], Any]) -> None:
        self.reader, self.member, self.known = reader, member, dict[int, Any]()

    def at(self, index: int) -> Any:
        if index > LONGEST:
            raise Unread("a run of too many steps")
        if index > 20 and index - 1 not in self.known:
            for earlier in range(index):  # from the first on, not by recursion
                self.at(earlier)
        if index not in self.known:
            if self.reader.nested >= NESTED:
                raise Unread("members of sequences that wait for too many others")
            self.reader.nested += 1
            try:
                self.known[index] = self.member(index)
            finally:
                self.reader.nested -= 1
        return self.known[index]


@dataclass
class Members:
    """A sequence by a function of the index."""

    at: Callable[[int], Any]


def wide(value: Any, n: int) -> Any:
    """The number in each of the cases."""
    if isinstance(value, np.ndarray) and value.shape == (n,):
        return value
    return np.full(n, value) if np.ndim(value) == 0 else np.broadcast_to(value, (n,))


def safe(function: Callable[[Any], Any], inside: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The function, and 0 where it is not defined."""

    def call(x: Any) -> Any:
        x = np.asarray(x, float)
        good = inside(x)
        if np.all(good):
            return function(x)
        return np.where(good, function(np.where(good, x, 1.0)), 0.0)

    return call


def power(base: Any, exponent: Any) -> Any:
    base, exponent = np.asarray(base, float), np.asarray(exponent, float)
    whole = exponent == np.round(exponent)
    good = ((base > 0) | ((base < 0) & whole) | ((base == 0) & (exponent >= 0))) & np.isfinite(base)
    if np.all(good):
        return base**exponent
    return np.where(good, np.where(good, base, 1.0) ** np.where(good, exponent, 1.0), 0.0)


def theta(gamma: Any, r: Any) -> Any:
    gamma, r = np.asarray(gamma, float), np.asarray(r, float)
    good = (r != 0) & (gamma > 0)
    g, s = np.where(good, gamma, 1.0), np.where(good, r, 1.0)
    gap = np.log(g) / s
    return np.where(good, normal(-(gap - s / 2)) - g * normal(-(gap + s / 2)), 0.0)


def _exp(x: Any) -> Any:
    if np.any(np.asarray(x) > 700):
        raise Unread("numbers too large for floats")
    return np.exp(x)


_gamma = np.vectorize(lambda x: math.gamma(x) if 0 < x < 170 else 0.0, otypes=[float])
_erf = np.vectorize(math.erf, otypes=[float])
_comb = np.vectorize(lambda n, k: float(math.comb(round(n), round(k))) if 0 <= k <= n < 1000 else 0.0, otypes=[float])
_positive = safe(np.log, lambda x: x > 0)
PLAIN: dict[str, Callable[..., Any]] = {
    "exp": lambda x: _exp(x),
    "log": _positive,
    "sqrt": safe(np.sqrt, lambda x: x >= 0),
    "floor": lambda x: np.floor(np.asarray(x) + 1e-9),
    "ceiling": lambda x: np.ceil(np.asarray(x) - 1e-9),
    "Q": lambda x: normal(-np.asarray(x, float)),
    "Phi": lambda x: normal(np.asarray(x, float)),
    "phi": lambda x: np.exp(-np.square(x) / 2) / math.sqrt(2 * math.pi),
    "theta": theta,
    "factorial": lambda n: _gamma(np.asarray(n, float) + 1),
    "gamma": _gamma,
    "binomial": _comb,
    "pi": lambda: math.pi,
    "erf": _erf,
    "erfc": lambda x: 1 - _erf(x),
    "atan": np.arctan,
    **{name: getattr(np, name) for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh")},
}


class Reader(Forms):
    """Reads terms and formulas in one instance: `spaces` by names, `grid` the places of the line looked at."""

    def __init__(self, spaces: Mapping[str, Space], rng: np.random.Generator, finer: int = 1) -> None:
        self.spaces, self.rng, self.finer = dict(spaces), rng, finer
        self.grid: Any = np.array([-1.0, 0.0, 1.0])
        self.numbers: Any = np.array([0.0, 1.0, 0.5, 0.01, -1.0, 2.0])
        self.functions: dict[Any, list[Any]] = {}
        self.memory = {}
        self.nothing = Function(lambda *_: 0.0)
        self.alike: dict[int, tuple[Term, Term, list[int]]] = {}
        self.sharing: Env = {}  # where the terms with the identities in `shared` have one value, once it is known
        self.shared: dict[int, list[Any] | None] = {}
        self.draws = self.nested = 0
        self.sampling = 0  # if positive: laws are drawn from, so many times
        self.loose = False  # was something taken to hold because no failure was met, or the other way round?
        self.cutting = False  # was a narrow interval met, so that all jumps are ends of panels?
        self.steps = 0
        self.limit = 40_000
        self.rough = 0.0  # how much of a violation is chance, where laws are drawn from

    def step(self, n: int = 1) -> None:
        self.steps += 1
        spend(1 + n // 800)
        if self.steps > self.limit:
            raise Unread("a reading that takes too long")

    def space(self, name: str) -> Space:
        return self.spaces.get(name, Space())

    # --- terms ---

    def real(self, term: Term, env: Env, n: int) -> Any:
        if isinstance(term, str):
            if term not in env:
                raise Unread(f"{term} has no value")
            return env[term]
        if isinstance(term, Fraction):
            return float(term)
        if env is self.sharing and id(term) in self.shared:
            known = self.shared[id(term)]
            if known is None:
                known = self.shared[id(term)] = [self.worked_out(term, env, n)]
            return known[0]
        return self.worked_out(term, env, n)

    def together(self, term: Term, env: Env, n: int) -> list[Any]:
        """The values of the parts of a term; what several of them have in common is worked out once."""
        if id(term) not in self.alike:
            self.alike[id(term)] = term, *_with_common_parts(term)
        _, term, common = self.alike[id(term)]
        before = self.sharing, self.shared
        self.sharing, self.shared = env, dict.fromkeys(common)
        try:
            return [self.real(part, env, n) for part in term[1:]]
        finally:
            self.sharing, self.shared = before

    def worked_out(self, term: Term, env: Env, n: int) -> Any:
        self.step(n)
        head = term[0]
        match head:
            case "+" | "plus":
                total = self.real(term[1], env, n)
                for part in term[2:]:
                    total = total + self.real(part, env, n)
                return total
            case "*" | "scale" | "inner":
                factors = [self.real(part, env, n) for part in term[1:]]
                if head == "inner":
                    return inner(*factors)
                total = factors[0]
                for factor in factors[1:]:
                    total = total * factor
                return total
            case "^":
                base, exponent = self.real(term[1], env, n), self.real(term[2], env, n)
                if isinstance(base, Affine) or isinstance(exponent, Affine):
                    raise Bent
                return power(base, exponent)
            case "zero":
                return 0.0
            case "norm" | "abs":
                value = self.real(term[1], env, n)
                if isinstance(value, Affine):
                    raise Bent
                return abs(value)
            case "max" | "min":
                return self.extreme(head, [self.real(part, env, n) for part in term[1:]])
            case "ind":
                return (self.slack(term[1], env, n, True) >= 0) * 1.0
            case "at":
                return self.member(term, env, n)
            case "app":
                return self.applied(term, env, n)
            case "E":
                return self.expectation(term, env, n)
            case "sum" | "prod":
                low, high = (self.whole(part, env, n) for part in term[2:4])
                total = 0.0 if head == "sum" else 1.0
                if high - low > 400:
                    raise Unread("a long sum")
                for i in range(low, high + 1):
                    value = self.real(term[4], {**env, term[1]: float(i)}, n)
                    total = total + value if head == "sum" else total * value
                return total
            case "int":
                return self.integral(term, env, n)
        if head in PLAIN:
            values = [self.real(part, env, n) for part in term[1:]]
            if any(isinstance(value, Affine | History) for value in values):
                raise Bent
            return PLAIN[head](*values)
        raise Unread(f"terms with {head}")

    def extreme(self, head: str, values: list[Any]) -> Any:
        moved = [value for value in values if isinstance(value, Affine)]
        fixed = [value for value in values if not isinstance(value, Affine)]
        pick = np.maximum if head == "max" else np.minimum
        total: Any = fixed[0] if fixed else None
        for value in fixed[1:]:
            total = pick(total, value)
        if not moved:
            return total
        if len(moved) > 1 or total is None:
            raise Bent
        return moved[0].clipped(total, None) if head == "max" else moved[0].clipped(None, total)

    def integral(self, term: Term, env: Env, n: int) -> Any:
        low, high = self.real(term[2], env, n), self.real(term[3], env, n)
        nodes, weights = legendre(24)
        total: Any = 0.0
        for k in range(4):
            a, b = low + (high - low) * k / 4, low + (high - low) * (k + 1) / 4
            for x, w in zip(nodes, weights, strict=True):
                place = (a + b) / 2 + (b - a) / 2 * x
                total = total + (b - a) / 2 * w * self.real(term[4], {**env, term[1]: place}, n)
        return total

    def whole(self, term: Term, env: Env, n: int) -> int:
        found = self.real(term, env, n)
        if isinstance(found, float) and abs(found - round(found)) < 1e-6:
            return round(found)
        value = np.unique(np.asarray(found, float))
        if len(value) != 1 or abs(value[0] - round(value[0])) > 1e-6 or abs(value[0]) > 1e6:
            raise Unread("an end of a range that is not one integer")
        return round(float(value[0]))

    def member(self, term: Term, env: Env, n: int) -> Any:
        family = self.real(term[1], env, n) if isinstance(term[1], str) else self.member(term[1], env, n)
        if isinstance(family, Sequence_ | Written | Members):
            return family.at(self.whole(term[2], env, n))
        if isinstance(family, Family):
            entries = family.entries
            places = tuple(np.asarray(self.real(part, env, n), float).round().astype(int) - 1 for part in term[2:])
            inside = np.ones(np.broadcast(*places).shape, bool)
            for place, size in zip(places, entries.shape, strict=True):
                inside = inside & (place >= 0) & (place < size)
            clipped = tuple(np.clip(place, 0, size - 1) for place, size in zip(places, entries.shape, strict=True))
            return np.where(inside, entries[clipped], 0.0)
        raise Unread("entries of what has none")

    def head(self, term: Term, env: Env, n: int) -> Any:
        return self.real(term, env, n) if isinstance(term, str) else self.member(term, env, n)

    def applied(self, term: Term, env: Env, n: int) -> Any:
        called = self.head(term[1], env, n)
        if not isinstance(called, Function):
            raise Unread("a function that has no value")
        return called.call(self, n, *(self.real(place, env, n) for place in term[2:]))

    def expectation(self, term: Term, env: Env, n: int) -> Any:
        _, names, law, body = term
        drawn = self.law(law, env, n)
        try:
            value = self.inside(names, drawn, body, env)
        except Bent:
            if not any(map(moving, drawn.places)):
                raise
            drawn = self.settle(drawn, self.jumps(names, drawn, body, env))
            value = self.inside(names, drawn, body, env)
        weighed = wide(value * drawn.weights(), drawn.count)
        if drawn.index is None:
            return weighed if n > 1 else weighed[0]
        found = np.bincount(drawn.index, weighed, n)
        return found if n > 1 else found[0]

    def settle(self, law: Parts, cuts: Sequence[float] = ()) -> Parts:
        return settled(law, self.finer, cuts)

    def jumps(self, names: Sequence[str], drawn: Parts, body: Term, env: Env) -> tuple[float, ...]:
        """Where comparisons in a term of one draw on the line change, once a narrow interval is met.

        From then on nodes are put between all such places: an interval is a difference of half-lines.  Of many laws at
        once each would need nodes of its own: what is then seen, or seen of a narrow interval, is not told."""
        if len(names) != 1:
            return ()
        name, sides = names[0], []
        for part in subterms(body):
            if isinstance(part, tuple) and part[0] in RELATIONS and name in free(part):
                sides.append((part[1], part[2], 1.0))
                for left, right in (part[1:], part[:0:-1]):
                    if isinstance(left, tuple) and left[0] in ("abs", "norm"):
                        sides += [(left[1], right, 1.0), (left[1], right, -1.0)]
        if len(sides) < 1 + (not self.cutting):
            return ()
        found, inner = [], {**env, name: Affine(0.0, {0: 1.0})}
        for left, right, sign in sides:
            with suppress(*UNTOLD):
                gap = self.real(left, inner, drawn.cases) - self.real(right, inner, drawn.cases) * sign
                if isinstance(gap, Affine) and gap.low is None and gap.high is None and gap.parts.keys() == {0}:
                    found.append(np.broadcast_to(gap.mean / -np.asarray(gap.parts[0], float), (drawn.cases,)))
        if not found:
            return ()
        table = np.round(np.stack(found, axis=1), 12)
        rows = [tuple(sorted(set(row[np.isfinite(row)]))) for row in table]
        if len(rows) == 1:
            self.cutting = self.cutting or narrow(drawn, rows[0])
            return rows[0] if self.cutting else ()
        self.loose = self.loose or self.cutting or any(narrow(drawn, row) for row in rows)
        return ()

    def inside(self, names: Sequence[str], drawn: Parts, body: Term, env: Env) -> Any:
        value = self.real(body, self.under(names, drawn, env), drawn.count)
        if moving(value):
            raise Bent
        return value

    def under(self, names: Sequence[str], drawn: Parts, env: Env) -> Env:
        """The names at the outcomes of a law."""
        if drawn.index is None:
            return {**env, **dict(zip(names, drawn.places, strict=True))}
        inner = {name: taken(value, drawn.index) for name, value in env.items()} if drawn.cases > 1 else dict(env)
        if len(names) != len(drawn.places):
            raise Unread("a law with other coordinates")
        inner.update(zip(names, drawn.places, strict=True))
        return inner

    # --- laws ---

    def law(self, term: Term, env: Env, n: int) -> Parts:
        self.step()
        if isinstance(term, str):
            return self.again(self.real(term, env, n), n)
        match term:
            case ("dirac", point):
                return Parts(n, n, None, 1.0, [self.real(point, env, n)])
            case ("dirac", *_):
                return Parts(n, n, None, 1.0, self.together(term, env, n))
            case ("gauss", space):
                return Parts(n, n, None, 1.0, [self.gauss(space, n)])
            case ("laplace",):
                self.draws += 2
                if self.sampling:
                    return Parts(n, n, None, 1.0, [self.rng.laplace(size=n)])
                return Parts(n, n, None, 1.0, [Affine(0.0, {self.draws + 1: 1.0})])
            case ("bind", names, first, second):
                return self.bound(names, self.law(first, env, n), second, env)
            case ("mix", name, low, high, weight, part):
                return self.mixed(name, self.whole(low, env, n), self.whole(high, env, n), weight, part, env, n)
            case ("at", *_):
                return self.again(self.member(term, env, n), n)
            case ("app", called, *places):
                kernel = self.head(called, env, n)
                if not isinstance(kernel, Kernel):
                    raise Unread("a kernel that has no value")
                return kernel.call(self, [self.real(place, env, n) for place in places], n)
        raise Unread("a law of another form")

    def gauss(self, space: str, n: int) -> Any:
        self.draws += 2
        if self.space(space).kind == "plane":
            self.draws += 2
            if self.sampling:
                return self.rng.normal(size=n) + 1j * self.rng.normal(size=n)
            return Affine(0.0, {self.draws: 1.0 + 0j, self.draws - 2: 1j})
        if self.sampling:
            return self.rng.normal(size=n)
        return Affine(0.0, {self.draws: 1.0})

    def bound(self, names: Sequence[str], first: Parts, second: Term, env: Env) -> Parts:
        try:
            found = self.law(second, self.under(names, first, env), first.count)
        except Bent:
            if not any(map(moving, first.places)):
                raise
            first = self.settle(first, self.jumps(names, first, second, env))
            found = self.law(second, self.under(names, first, env), first.count)
        return after(first, found)

    def mixed(self, name: str, low: int, high: int, weight: Term, part: Term, env: Env, n: int) -> Parts:
        weights = [np.broadcast_to(self.real(weight, {**env, name: float(i)}, n), (n,)) for i in range(low, high + 1)]
        total = sum(weights) if weights else np.zeros(n)
        if not np.allclose(total, 1, rtol=1e-9) or any((w < -1e-12).any() for w in weights):
            raise Unread("a mixture whose weights are no probabilities")
        if self.sampling:
            return self.chosen(name, low, np.stack(weights), part, env, n)
        found = []
        for i, row in zip(range(low, high + 1), weights, strict=True):
            if not row.any():
                continue
            here = np.flatnonzero(row) if (row == 0).any() else None
            inner = env if here is None else {k: taken(v, here) for k, v in env.items()}
            law = self.law(part, {**inner, name: float(i)}, n if here is None else len(here))
            owners = law.owners() if here is None else here[law.owners()]
            found.append(Parts(n, law.count, owners, law.weights() * row[owners], law.places))
        return joined(found)

    def chosen(self, name: str, low: int, weights: Any, part: Term, env: Env, n: int) -> Parts:
        """A draw from a mixture for each case."""
        picked = (np.cumsum(weights, axis=0) < self.rng.random(n)).sum(axis=0)
        found = []
        for i in np.unique(picked):
            here = np.flatnonzero(picked == i)
            inner = {k: taken(v, here) for k, v in env.items()}
            law = self.law(part, {**inner, name: float(low + i)}, len(here))
            found.append(Parts(n, law.count, here[law.owners()], law.weight, law.places))
        law = joined(found)
        order = np.argsort(law.owners(), kind="stable")
        return Parts(n, law.count, None, 1.0, [taken(_full(p, law.count), order) for p in law.places])

    def again(self, law: Any, n: int) -> Parts:
        """A law that has a name, once for each case, with draws of its own."""
        if not isinstance(law, Parts):
            raise Unread("a law that has no value")
        if self.sampling and n > 1 and law.cases == 1:
            if any(map(moving, law.places)):
                law = self.settle(law)
            weights = law.weights()
            index = np.arange(n) if law.count == n else self.rng.choice(law.count, n, p=weights / weights.sum())
            return Parts(n, n, None, 1.0, [taken(_full(p, law.count), index) for p in law.places])
        if n == 1:
            return Parts(1, law.count, law.index, law.weight, self.fresh(law.places), law.kept)
        if any(map(moving, law.places)):
            law = self.settle(law)
        if n * law.count > 60_000:
            raise Unread("a law with too many outcomes")
        index = np.tile(np.arange(law.count), n)
        places = [taken(_full(place, law.count), index) for place in law.places]
        return Parts(n, n * law.count, np.repeat(np.arange(n), law.count), law.weights()[index], places)

    def fresh(self, places: Sequence[Any]) -> list[Any]:
        new: dict[int, int] = {}

        def renamed(value: Any) -> Any:
            if isinstance(value, History):
                return History([renamed(part) for part in value.parts])
            if not isinstance(value, Affine):
                return value
            for key in sorted(value.parts):
                if key not in new:
                    self.draws += 2
                    new[key] = self.draws + key % 2
            parts = {new[key]: factor for key, factor in value.parts.items()}
            return Affine(value.mean, parts, value.low, value.high)

        return [renamed(place) for place in places]

    def kept(self, term: Term, env: Env) -> Parts:
        """The one law that a term is, in a form that can be kept."""
        n = self.sampling or 1
        law = self.law(term, env, n)
        if self.sampling:
            return Parts(1, law.count, np.zeros(law.count, int), np.full(law.count, 1 / law.count), law.places)
        if law.index is None:
            law = Parts(1, 1, np.zeros(1, int), law.weight, law.places)
        return self.simple(law)

    def simple(self, law: Parts) -> Parts:
        """With equal outcomes merged, where they are points."""
        if law.count > 1 and len(law.places) >= 1 and not any(map(moving, law.places)):
            if any(isinstance(place, History) for place in law.places):
                return law
            rows = [np.round(np.broadcast_to(np.asarray(p, complex), (law.count,)), 11) for p in law.places]
            _, first, index = np.unique(np.stack(rows, axis=1), axis=0, return_index=True, return_inverse=True)
            if len(first) < law.count:
                weight = np.bincount(index.ravel(), law.weights(), len(first))
                places = [taken(_full(p, law.count), first) for p in law.places]
                return Parts(1, len(first), np.zeros(len(first), int), weight, places)
        elif law.count > 1 and len(law.places) == 1 and isinstance(law.places[0], Affine):
            value = law.places[0]
            columns = [value.mean, *(value.parts[key] for key in sorted(value.parts))]
            if value.low is None and value.high is None:
                rows = [np.round(np.broadcast_to(np.asarray(p, complex), (law.count,)), 12) for p in columns]
                _, first, index = np.unique(np.stack(rows, axis=1), axis=0, return_index=True, return_inverse=True)
                if len(first) < law.count:
                    weight = np.bincount(index.ravel(), law.weights(), len(first))
                    place = taken(_full(value, law.count), first)
                    return Parts(1, len(first), np.zeros(len(first), int), weight, [place])
        return law

    # --- formulas ---

    def slack(self, formula: Formula, env: Env, n: int, plain: bool = False) -> Any:
        """By how much the formula holds in each case; `plain`: of what is compared, equal is equal."""
        self.step()
        head = formula[0]
        if head in RELATIONS:
            left, right = (self.real(side, env, n) for side in formula[1:])
            return self.relation(head, left, right, n, plain)
        match formula:
            case ("and", *parts):
                return np.minimum.reduce([self.slack(part, env, n, plain) for part in parts])
            case ("or", *parts):
                return np.maximum.reduce([self.slack(part, env, n, plain) for part in parts])
            case ("not", part):
                value = self.slack(part, env, n, plain)
                return np.where(value >= 0, np.minimum(-value, -1e-300), -value)
            case ("=>", left, right):
                premise = self.slack(left, env, n, plain)
                if n == 1 and float(np.asarray(premise).ravel()[0]) < 0:
                    return np.array([1.0])
                return self.where(wide(premise, n) >= 0, right, env, n, plain)
            case ("eq", left, right):
                return self.equal(self.real(left, env, n), self.real(right, env, n), n)
            case ("same", left, right):
                return self.every(n, env, lambda inner: self.distance(left, right, inner))
            case ("forall" | "exists", str(name), kind, body):
                return self.quantified(head, name, kind, body, env, n)
        raise Unread("a formula of another form")

    def where(self, holds: Any, formula: Formula, env: Env, n: int, plain: bool = False) -> Any:
        """The slack of what has to hold only in some of the cases."""
        here = np.flatnonzero(holds)
        if len(here) == n:
            return self.slack(formula, env, n, plain)
        found = np.full(n, 1.0)
        if len(here):
            inner = {name: taken(value, here) for name, value in env.items()}
            found[here] = self.slack(formula, inner, len(here), plain)
        return found

    def relation(self, head: str, left: Any, right: Any, n: int, plain: bool) -> Any:
        if isinstance(left, Affine | History) or isinstance(right, Affine | History):
            raise Bent
        left, right = wide(left, n), wide(right, n)
        size = TOLERANCE * (abs(left) + abs(right))
        if plain:
            size = np.where(np.isfinite(size), np.minimum(size, 1e-12), 0.0)
        gap = right - left
        if head == "<=":
            return gap + size
        if head == "<":
            return np.where(gap > 0, gap, np.minimum(gap, -1e-300))
        if head == "=":
            return size - abs(gap)
        return np.where(abs(gap) > size, abs(gap), -1e-300)

    def equal(self, left: Any, right: Any, n: int) -> Any:
        if isinstance(left, History) or isinstance(right, History):
            rows = [value.parts if isinstance(value, History) else (value,) for value in (left, right)]
            if len(rows[0]) != len(rows[1]):
                return np.full(n, -1.0)
            return np.minimum.reduce([self.equal(x, y, n) for x, y in zip(*rows, strict=True)])
        if isinstance(left, Affine) or isinstance(right, Affine):
            raise Bent
        gap = abs(np.broadcast_to(np.asarray(left) - np.asarray(right), (n,)))
        return TOLERANCE * (1 + abs(np.asarray(left)) + abs(np.asarray(right))) - gap

    def distance(self, left: Term, right: Term, env: Env) -> Any:
        """Of two laws: minus their distance in total variation."""
        laws = [self.law(left, env, 1), self.law(right, env, 1)]
        p, q = self.pair(laws)
        gap = float(abs(p - q).sum()) / 2
        slack = (1e-7 if self.exact([left, right], env) else 1e-4) - gap
        if self.attacked and slack < 0:
            self.left, self.right = 1 + self.unlike(laws), 1.0
        return slack

    def exact(self, terms: Sequence[Term], env: Env) -> bool:
        return False

    def pair(self, laws: Sequence[Parts], extend: float = 0.0, far: bool = False) -> list[Any]:
        laws = [Parts(1, law.count, np.zeros(law.count, int), law.weights(), law.places) for law in laws]
        return compared(laws, self.finer, extend, far)

    def every(self, n: int, env: Env, decide: Callable[[Env], Any]) -> Any:
        """Case by case, what is not read for many cases at once."""
        if n == 1:
            one = {name: taken(value, 0) if _long(value) else value for name, value in env.items()}
            return np.array([float(decide(one))])
        if n > EVERY:
            raise Unread("too many cases to look at one by one")
        found = []
        for case in range(n):
            inner = {name: taken(value, case) if _long(value) else value for name, value in env.items()}
            found.append(float(decide(inner)))
        return np.array(found)

    def quantified(self, head: str, name: str, kind: Term, body: Formula, env: Env, n: int) -> Any:
        if name not in free(body):
            return self.slack(body, env, n)
        if kind[0] in ("test", "weight", "bounded", "fun") and head == "forall":
            form = self.form(name, kind, body)
            if form is not None:
                return self.every(n, env, lambda inner: form(inner))
        special = self.special(head, name, kind, body)
        if special is not None:
            return self.every(n, env, lambda inner: special(inner))
        if kind[0] == "real" and head == "forall" and _general(body):
            self.loose = True
        pick = np.minimum if head == "forall" else np.maximum
        found: Any = None
        if kind[0] in ("index", "integer", "size"):
            for i in self.times(kind, body, name, env, n):
                value = self.slack(body, {**env, name: float(i)}, n)
                found = value if found is None else pick(found, value)
                if head == "forall" and n == 1 and float(np.asarray(found).ravel()[0]) < 0:
                    break
            return np.full(n, 1.0 if head == "forall" else -1.0) if found is None else found
        if kind[0] in ("real", "point"):
            values = self.places(name, kind, body, env, n)
            if values is not None:
                m = len(values)
                if n * m > 200_000:
                    raise Unread("too many cases of quantifiers")
                index = np.repeat(np.arange(n), m)
                inner = {k: taken(v, index) for k, v in env.items()} if n > 1 else dict(env)
                inner[name] = np.tile(values, n)
                value = np.broadcast_to(self.slack(body, inner, n * m), (n * m,)).reshape(n, m)
                if head == "exists" and self.space(kind[1] if kind[0] == "point" else "").size == 0:
                    self.loose = self.loose or bool((value.max(axis=1) < 0).any())
                return pick.reduce(value, axis=1)
        known = self.defined(head, name, kind, body, env, n)
        values_ = [known] if known is not None else list(self.candidates(head, name, kind, body, env))
        if not values_:
            raise Unread(f"a quantifier over {kind[0]}")
        for one in values_:
            value = self.slack(body, {**env, name: one}, n)
            found = value if found is None else pick(found, value)
            if n == 1 and (float(np.asarray(found).ravel()[0]) >= 0) == (head == "exists"):
                break
        if head == "exists" and bool(np.any(found < 0)) and not (known is not None and kind[0] == "markov"):
            self.loose = True  # of another value it may hold, but the kernel of the last step of a run is one
        if head == "forall" and known is None and kind[0] not in ("map", "point"):
            self.loose = True
        return found

    def times(self, kind: Term, body: Formula, name: str, env: Env, n: int) -> Iterator[int]:
        if kind[0] == "index":
            low, high = (self.whole(end, env, n) for end in kind[1:])
            if high - low > 60:
                raise Unread("a long range")
            return iter(range(low, high + 1))
        return iter(TIMES if kind[0] == "integer" else range(1, 5))

    def places(self, name: str, kind: Term, body: Formula, env: Env, n: int) -> Any:
        """Where a quantifier over numbers or points is looked at."""
        if kind[0] == "real":
            if body[0] == "and" and body[1] == ("<", 0, name):
                return SMALL
            least = self.least(name, body, env, n)
            if least is not None:
                return np.array([least, least + 1e-6 * (1 + abs(least)), least + 1])
            more = [*self.ends(name, body, env, n), *self.factor(name, body, env, n)]
            return np.unique(np.concatenate([self.numbers, more])) if more else self.numbers
        space = self.space(kind[1])
        if space.size:
            return np.arange(1, space.size + 1) * 1.0
        if space.kind == "history":
            return None
        if space.kind == "plane":
            small = self.grid[:: max(1, len(self.grid) // 5)]
            return (small[:, None] + 1j * small[None, :]).ravel()
        return self.grid

    def least(self, name: str, body: Formula, env: Env, n: int) -> float | None:
        """Of a number that is a bound of a divergence by a premise: the divergence."""
        while n == 1 and body[0] == "=>":
            premise, body = body[1:]
            for part in premise[1:] if premise[0] == "and" else (premise,):
                match part:
                    case ("forall", _, ("bounded", *_), ("forall", _, _, ("=>", _, ("<=", _, bound)))) | (
                        "forall",
                        _,
                        ("test", *_),
                        ("<=", _, bound),
                    ) if bound == name:
                        self.left = math.nan
                        self.slack(part, {**env, name: 0.0}, 1)
                        value = float(self.left)
                        return value if math.isfinite(value) else None
        return None

    def ends(self, name: str, body: Formula, env: Env, n: int) -> Iterator[float]:
        """Numbers just above what a premise says the name is above of, and such."""
        if n > 1:
            return
        while body[0] == "=>":
            premise, body = body[1:]
            for part in premise[1:] if premise[0] == "and" else (premise,):
                match part:
                    case ("<" | "<=" | "=", left, right) if right == name and name not in free(left):
                        value = float(np.asarray(self.real(left, env, n)).ravel()[0])
                        yield from (value, value + 1e-7 * (1 + abs(value)), value + 1)
                    case ("<" | "<=" | "=", left, right) if left == name and name not in free(right):
                        value = float(np.asarray(self.real(right, env, n)).ravel()[0])
                        yield from (value, value - 1e-7 * (1 + abs(value)), value - 1)

    def factor(self, name: str, body: Formula, env: Env, n: int) -> Iterator[float]:
        """The factor by which sides of an equation at all integers differ, as they do at 0."""
        match body:
            case ("forall", str(k), ("integer",), ("=", left, ("*", *factors))) if n == 1 and name in factors:
                if name not in free(left):
                    sides = (self.real(side, {**env, k: 0.0, name: 1.0}, 1) for side in body[3][1:])
                    one, other = (float(np.asarray(side).ravel()[0]) for side in sides)
                    if other:
                        yield one / other

    def defined(self, head: str, name: str, kind: Term, body: Formula, env: Env, n: int) -> Any:
        """The value that premises, or for `exists` parts of a conjunction, say the name has."""
        return None

    def candidates(self, head: str, name: str, kind: Term, body: Formula, env: Env) -> Iterator[Any]:
        """Values to look at where a quantifier runs through functions or laws."""
        if kind[0] == "map" and len(kind[1]) == 1 and self.space(kind[1][0]).size and kind[1][0] == kind[2]:
            size = self.space(kind[2]).size
            rows = permutations(range(1, size + 1)) if size > 3 else product(range(1, size + 1), repeat=size)
            for row in rows:
                yield table(np.array(row, float))
            return
        if kind[0] == "test" and all(self.space(x).size for x in kind[1:]):
            sizes = [self.space(x).size for x in kind[1:]]
            if math.prod(sizes) <= 4:
                for corner in product((0.0, 1.0), repeat=math.prod(sizes)):
                    yield table(np.array(corner).reshape(sizes))
        yield from self.functions.get(kind, [])


def _with_common_parts(term: Term) -> tuple[Term, list[int]]:
    """The term with equal parts made one object, and the identities of the parts that it has more than once."""
    seen: dict[Term, Term] = {}
    often: set[int] = set()

    def one(part: Term) -> Term:
        if not isinstance(part, tuple):
            return part
        if part in seen:
            often.add(id(seen[part]))
            return seen[part]
        seen[part] = made = rebuild(part, one)
        return made

    return rebuild(term, one), sorted(often)


def _general(formula: Formula) -> bool:
    """Does the formula speak of all functions or laws of a kind, or of some number however large?"""
    for part in subterms(formula):
        if isinstance(part, tuple) and part[0] in ("forall", "exists"):
            small = part[3][0] == "and" and part[3][1] == ("<", 0, part[1])
            if part[2][0] in GENERAL or (part[0] == "exists" and part[2][0] in ("real", "integer") and not small):
                return True
    return False


def _long(value: Any) -> bool:
    return isinstance(value, Affine | History) or (isinstance(value, np.ndarray) and value.ndim == 1)


def _full(value: Any, count: int) -> Any:
    if isinstance(value, History):
        return History([_full(part, count) for part in value.parts])
    if isinstance(value, Affine):
        parts = {key: np.broadcast_to(factor, (count,)) for key, factor in value.parts.items()}
        low = None if value.low is None else np.broadcast_to(value.low, (count,))
        high = None if value.high is None else np.broadcast_to(value.high, (count,))
        return Affine(np.broadcast_to(value.mean, (count,)), parts, low, high)
    return np.broadcast_to(np.asarray(value), (count,))


def table(values: Any) -> Function:
    """A function on finite sets by its values."""

    def call(_: Any, __: int, *places: Any) -> Any:
        index = tuple(np.asarray(place, float).round().astype(int) - 1 for place in places)
        return values[index]

    return Function(call)


def inner(u: Any, v: Any) -> Any:
    """The inner product: on the line that of numbers, in the plane of complex numbers."""
    if isinstance(u, Affine) and isinstance(v, Affine):
        raise Bent
    if isinstance(u, Affine):
        u, v = v, u
    if isinstance(v, Affine):
        v.plain()
        parts = {key: np.real(np.conj(u) * factor) for key, factor in v.parts.items()}
        return Affine(np.real(np.conj(u) * v.mean), parts)
    return np.real(np.conj(u) * v)
