"""Laws on the line as floats: finite mixtures of points, and of what is affine in Gaussian and Laplace draws.

A law is a list of places, each with a weight; a coordinate is a number, or `Noisy`: a number and multiples of
standard draws.  What is affine keeps that form exactly, and a sum of Gaussian draws is one.  Whatever bends
a draw (a clip, an indicator) has it spread over the nodes of a quadrature, cut where the bend is, so that
the law after one more noisy step is a mixture again.  Nothing here is certain, as in `noise_floats`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

from verify.kernel.term import Term, free
from verify.language.legendre import legendre
from verify.refute.noise_floats import GAUSS, GRID, LAPLACE, Env, Floats, Noise, _bound
from verify.refute.noise_values import Unread

REACH = {True: 7.0, False: 25.0}  # how far out the nodes go: of a Gaussian draw, and of a Laplace one
MOST = 2500  # places of one law
Place = tuple[Any, ...]
Places = list[tuple[Place, float]]


class Bent(Exception):
    """More than an affine map was asked of some draws."""

    def __init__(self, draws: frozenset[int]) -> None:
        super().__init__("a draw is bent")
        self.draws = draws


class Noisy:
    """A number and multiples of standard draws, by keys: even ones of Gaussian draws, odd ones of Laplace."""

    __slots__ = ("mean", "parts")

    def __init__(self, mean: float, parts: dict[int, float]) -> None:
        self.mean, self.parts = mean, parts

    def __add__(self, other: Any) -> Any:
        if not isinstance(other, Noisy):
            return Noisy(self.mean + other, self.parts)
        parts = dict(self.parts)
        for key, factor in other.parts.items():
            parts[key] = parts.get(key, 0.0) + factor
        left = {key: factor for key, factor in parts.items() if factor}
        mean = self.mean + other.mean
        return Noisy(mean, left) if left else mean

    __radd__ = __add__

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, Noisy):
            raise Bent(frozenset((*self.parts, *other.parts)))
        if not other:
            return 0.0
        return Noisy(self.mean * other, {key: factor * other for key, factor in self.parts.items()})

    __rmul__ = __mul__

    def __sub__(self, other: Any) -> Any:
        return self + other * -1.0

    def __rsub__(self, other: Any) -> Any:
        return self * -1.0 + other

    def bend(self, *_: Any) -> Any:
        raise Bent(frozenset(self.parts))

    __float__ = __abs__ = __pow__ = __rpow__ = __lt__ = __le__ = __gt__ = __ge__ = __round__ = bend
    __eq__ = __ne__ = bend
    __hash__ = None  # type: ignore[assignment]

    def at(self, key: int, value: float) -> Any:
        """The same with a draw that has this value."""
        if key not in self.parts:
            return self
        rest = {k: factor for k, factor in self.parts.items() if k != key}
        mean = self.mean + self.parts[key] * value
        return Noisy(mean, rest) if rest else mean


class Image:
    """A function of what is affine in draws; the key says which function."""

    __slots__ = ("function", "inner", "key")

    def __init__(self, key: Any, function: Callable[[float], Any], inner: Noisy) -> None:
        self.key, self.function, self.inner = key, function, inner

    @property
    def parts(self) -> dict[int, float]:
        return self.inner.parts

    def bend(self, *_: Any) -> Any:
        raise Bent(frozenset(self.parts))

    __float__ = __abs__ = __pow__ = __rpow__ = __lt__ = __le__ = __gt__ = __ge__ = __round__ = bend
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = bend
    __eq__ = __ne__ = bend
    __hash__ = None  # type: ignore[assignment]

    def of(self, inner: Any) -> Any:
        return Image(self.key, self.function, inner) if isinstance(inner, Noisy) else self.function(inner)

    def at(self, key: int, value: float) -> Any:
        return self.of(self.inner.at(key, value))


MOVING = (Noisy, Image)
READS = 2  # terms that may be looked at, for each evaluation


@dataclass(frozen=True)
class Lazy:
    """A law by its term, and the values of the names in it."""

    term: Term
    env: Env


class Laws(Floats):
    """Terms to floats, where a name may stand for a law that is a program (`Lazy`)."""

    def __init__(self, finer: int = 1, limit: float = math.inf) -> None:
        super().__init__(finer, limit)
        self.draws_made = 0
        self.known: dict[int, tuple[Lazy, Places]] = {}
        self.read = 0

    def real(self, term: Term, env: Env) -> Any:
        self.read += 1
        if self.read > READS * self.limit:
            raise Unread("a program that is too long to follow")
        head = term[0] if isinstance(term, tuple) else None
        if head == "+":
            values = [self.real(part, env) for part in term[1:]]
            return sum(values) if any(isinstance(value, MOVING) for value in values) else math.fsum(values)
        if head in ("app", "max", "min", "abs"):
            marks = len(self.marks)
            try:
                return super().real(term, env)
            except Bent:
                del self.marks[marks:]
                image = self.image(term, env)
                if image is None:
                    raise
                return image
        return super().real(term, env)

    def image(self, term: Term, env: Env) -> Image | None:
        """The value of a function of which one argument is affine in draws."""
        called: Any = self.function(term[1], env) if term[0] == "app" else None
        values = [self.real(part, env) for part in term[1 if called is None else 2 :]]
        moving = [i for i, value in enumerate(values) if isinstance(value, MOVING)]
        if len(moving) != 1:
            return None
        (i,) = moving
        x, rest = values[i], (tuple(values[:i]), tuple(values[i + 1 :]))

        def function(v: float) -> Any:
            arguments = [*rest[0], x.function(v) if isinstance(x, Image) else v, *rest[1]]
            return self.apply(term[0], arguments) if called is None else called(self, *arguments)

        inner = x.inner if isinstance(x, Image) else x
        return Image((term[0], called, rest, getattr(x, "key", None)), function, inner)

    # --- laws ---

    def places(self, law: Term, env: Env) -> Places:
        """The mixture that a law is."""
        match law:
            case ("dirac", *points):
                return [(tuple(self.real(point, env) for point in points), 1.0)]
            case ("gauss", _) | ("laplace",):
                self.draws_made += 2
                return [((Noisy(0.0, {self.draws_made + (law[0] == "laplace"): 1.0}),), 1.0)]
            case ("bind", names, first, second):
                before = self.places(first, env)
                return self.pushed(before, lambda place: self.places(second, {**env, **_bound(names, place)}))
            case ("mix", name, low, high, weight, part):
                ends = range(round(self.real(low, env)), round(self.real(high, env)) + 1)
                inner = [{**env, name: float(i)} for i in ends]
                weights = [self.real(weight, e) for e in inner]
                if any(w < 0 for w in weights) or not math.isclose(math.fsum(weights), 1, rel_tol=1e-12):
                    raise Unread("a mixture whose weights are no probabilities")
                parts = [(self.places(part, e), w) for e, w in zip(inner, weights, strict=True) if w]
                return self.merged((place, w * v) for found, w in parts for place, v in found)
            case ("app", head, *points):
                return self.listed(self.function(head, env)(self, *(self.real(p, env) for p in points)))
        return self.listed(self.real(law, env))

    def listed(self, law: Any) -> Places:
        if isinstance(law, Lazy):
            if any(isinstance(value, MOVING) for value in law.env.values()):
                return self.places(law.term, law.env)  # it has draws in common with others
            if id(law) not in self.known:
                self.known[id(law)] = law, self.alone(self.places(law.term, law.env))
            law = self.known[id(law)][1]
        if not isinstance(law, list):
            raise Unread("a law")
        return [(self.fresh(place), weight) for place, weight in law]

    def alone(self, places: Places) -> Places:
        """A law whose draws nothing else depends on: on the line one draw is enough in each place."""
        return self.merged((tuple(map(self.one, place)) if len(place) == 1 else place, w) for place, w in places)

    def pushed(self, before: Places, kernel: Callable[[Place], Places]) -> Places:
        """The law of a draw from the kernel at a draw from the law before."""
        found: Places = []
        bent: Places = []
        for place, weight in before:
            try:
                found += [(later, weight * share) for later, share in kernel(place)]
            except Bent as error:
                if not error.draws & _draws(place):
                    raise
                bent.append((place, weight))
        for place, weight in self.spread(bent, kernel):
            found += [(later, weight * share) for later, share in self.pushed([(place, 1.0)], kernel)]
        return self.merged(found)

    def fresh(self, place: Place) -> Place:
        """The place with draws of its own: what is drawn twice from a law is independent."""
        new: dict[int, int] = {}
        for key in sorted(_draws(place)):
            self.draws_made += 2
            new[key] = self.draws_made + key % 2
        if not new:
            return place

        def renamed(x: Any) -> Any:
            if isinstance(x, Image):
                return x.of(renamed(x.inner))
            if not isinstance(x, Noisy):
                return x
            return Noisy(x.mean, {new[key]: factor for key, factor in x.parts.items()})

        return tuple(map(renamed, place))

    def merged(self, places: Any) -> Places:
        """Each place once."""
        weights: dict[Any, float] = {}
        kept: dict[Any, Place] = {}
        for place, weight in places:
            key = tuple(map(_key, place))
            kept[key] = place
            weights[key] = weights.get(key, 0.0) + weight
        if len(kept) > MOST:
            raise ArithmeticError("a law with too many places")
        self.spent += len(kept) // 8
        return [(place, weights[key]) for key, place in kept.items()]

    def one(self, x: Any) -> Any:
        """With one Gaussian draw in place of several: the same law, if nothing else depends on the draws."""
        if isinstance(x, Image):
            return x.of(self.one(x.inner))
        if not isinstance(x, Noisy) or len(x.parts) == 1 or any(key % 2 for key in x.parts):
            return x
        self.draws_made += 2
        return Noisy(x.mean, {self.draws_made: math.hypot(*x.parts.values())})

    # --- draws that are spread over nodes ---

    def spread(self, places: Places, probe: Callable[[Place], Any]) -> Places:
        """The same law, but for an error, with one draw less in each place."""
        found: Places = []
        marks = partial(self.seen, probe)
        groups = _groups(places)
        if groups is not None:
            # A mixture on the line is spread as one law.
            for function, parts in groups:
                noise, place_at, total = _line(function, parts)
                found += [(place_at(y), total * w) for y, w in self.nodes(_after(place_at, marks), noise)]
            return found
        for place, weight in places:
            key = min(_draws(place))
            noise, place_at = _draw(place, key)
            nodes = self.nodes(_after(place_at, marks), noise, REACH[key % 2 == 0])
            found += [(place_at(z), weight * w) for z, w in nodes]
        if len(found) > MOST:
            raise ArithmeticError("a law with too many places")
        return found

    def seen(self, probe: Callable[[Place], Any], place: Place) -> float:
        """Whatever is compared at the place leaves its marks; other draws may still be bent."""
        try:
            probe(place)
        except Bent:
            self.marks = []
        return 0.0

    def nodes(self, body: Callable[[float], float], noise: Noise, reach: float = 0.0) -> list[tuple[float, float]]:
        """Nodes and weights for the law, cut where the body leaves marks."""
        outer = self.marks
        cut = min(noise.cut, reach) if reach else noise.cut
        cuts = [-cut, *self.cuts(body, noise, cut), cut]
        found: list[tuple[float, float]] = []
        places, weights = legendre(8 * self.finer)
        for low, high in pairwise(sorted(c for c in cuts if -cut <= c <= cut)):
            if high - low < 1e-13:
                continue
            pieces = max(1, math.ceil((high - low) / 2.5))
            half = (high - low) / pieces / 2
            for piece in range(pieces):
                middle = low + (2 * piece + 1) * half
                for node, weight in zip(places, weights, strict=True):
                    z = middle + node * half
                    found.append((z, weight * half * noise.density(z)))
        self.marks = outer
        total = math.fsum(weight for _, weight in found)
        if not math.isclose(total, 1, rel_tol=1e-7):
            raise ArithmeticError("nodes that miss some of the law")
        self.spent += len(found) // 8
        return [(z, weight / total) for z, weight in found if weight > 1e-16]

    def cuts(self, body: Callable[[float], float], noise: Noise, cut: float) -> list[float]:
        """Where what the body compares changes its sign."""
        grid = [-cut + 2 * cut * i / GRID + 1e-7 for i in range(GRID + 1)]
        marks = [self.marked(body, z)[1] for z in grid]
        found = list(noise.breaks)
        for (low, at_low), (high, at_high) in pairwise(zip(grid, marks, strict=True)):
            found += self.jumps(body, low, high, at_low, at_high)
        return found

    # --- expectations ---

    def expect(self, law: Term, env: Env, body: Callable[[tuple[Any, ...]], float]) -> float:
        held = [value for name in free(law) if isinstance(value := env.get(name), MOVING)]
        if held:
            raise Bent(_draws(tuple(held)))  # a mean that depends on a draw is no affine function of it
        mean: float = self.mean(self.alone(self.places(law, env)), body)
        return mean

    def mean(self, places: Places, body: Callable[[Place], Any]) -> Any:
        total: list[Any] = []
        noisy: Places = []
        for place, weight in places:
            if any(isinstance(x, MOVING) for x in place):
                noisy.append((place, weight))
            else:
                self.spent += 1
                total.append(weight * body(place))
        groups = _groups(noisy)
        if groups is not None:
            for function, parts in groups:
                noise, place_at, weight = _line(function, parts)
                total.append(weight * self.integral(_after(place_at, body), noise))
        else:
            for place, weight in noisy:
                keys = sorted(_draws(place))
                if len(keys) > 1:
                    total.append(weight * self.mean(self.spread([(place, 1.0)], body), body))
                else:
                    noise, place_at = _draw(place, keys[0])
                    total.append(weight * self.integral(_after(place_at, body), noise))
        return math.fsum(total)


def _line(
    function: Callable[[float], Any], parts: Sequence[tuple[Any, float]]
) -> tuple[Noise, Callable[[float], Place], float]:
    """A group of a mixture on the line as one law: its noise, the place at a value of it, its weight."""
    noise, middle, unit = _mixture(parts)
    return noise, lambda y: (function(middle + unit * y),), math.fsum(w for _, w in parts)


def _draw(place: Place, key: int) -> tuple[Noise, Callable[[float], Place]]:
    """The noise of one of the draws of a place, and the place at a value of it."""
    noise = LAPLACE if key % 2 else GAUSS
    return noise, lambda z: tuple(x.at(key, z) if isinstance(x, MOVING) else x for x in place)


def _after(place_at: Callable[[float], Place], body: Callable[[Place], Any]) -> Callable[[float], Any]:
    return lambda z: body(place_at(z))


def _draws(place: Place) -> frozenset[int]:
    return frozenset(key for x in place if isinstance(x, MOVING) for key in x.parts)


def _key(x: Any) -> Any:
    if isinstance(x, Image):
        return x.key, _key(x.inner)
    return (x.mean, *sorted(x.parts.items())) if isinstance(x, Noisy) else x


def _groups(places: Places) -> list[tuple[Callable[[float], Any], list[tuple[Any, float]]]] | None:
    """Laws on the line, each a function of a mixture of single draws, or None for other laws."""
    groups: dict[Any, tuple[Callable[[float], Any], list[tuple[Any, float]]]] = {}
    for place, weight in places:
        x = place[0]
        inner, key, function = (x.inner, x.key, x.function) if isinstance(x, Image) else (x, None, float)
        if len(place) != 1 or _single(inner) is None:
            return None
        groups.setdefault(key, (function, []))[1].append((inner, weight))
    return list(groups.values())


def _single(x: Any) -> tuple[float, float, bool] | None:
    """Mean and scale of what has one draw, and whether that is a Gaussian one."""
    if isinstance(x, Noisy) and len(x.parts) == 1:
        ((key, factor),) = x.parts.items()
        if factor:
            return x.mean, abs(factor), key % 2 == 0
    return None


def _mixture(parts: Sequence[tuple[Any, float]]) -> tuple[Noise, float, float]:
    """The law of y, if middle + unit * y has the law that is this mixture of single draws."""
    total = math.fsum(weight for _, weight in parts)
    singles = [(*single, w / total) for x, w in parts if (single := _single(x)) is not None]
    unit = min(scale for _, scale, _, _ in singles)
    low = min(mean - scale * (9 if gauss else 36) for mean, scale, gauss, _ in singles)
    high = max(mean + scale * (9 if gauss else 36) for mean, scale, gauss, _ in singles)
    middle = (low + high) / 2
    if len(singles) == 1:
        mean, scale, gauss, _ = singles[0]
        return (GAUSS if gauss else LAPLACE), mean, scale
    if high - low > 400 * unit:
        raise ArithmeticError("a mixture of very different scales")
    scaled = [
        ((mean - middle) / unit, scale / unit, GAUSS if gauss else LAPLACE, w) for mean, scale, gauss, w in singles
    ]

    rows = [
        np.array([(m, s, w / s) for m, s, law, w in scaled if law is one]).reshape(-1, 3).T for one in (GAUSS, LAPLACE)
    ]
    (at, size, weight), (place, spread, share) = rows

    def density(y: float) -> float:
        # No products of matrices: the last bits of theirs are the processor's.
        first = (weight * np.exp(((y - at) / size) ** 2 / -2)).sum() / math.sqrt(2 * math.pi)
        return float(first + (share * np.exp(-abs((y - place) / spread))).sum() / 2)

    def tail(y: float) -> float:
        return math.fsum(w * law.tail((y - m) / s) for m, s, law, w in scaled)

    breaks = tuple(sorted(m for m, _, law, _ in scaled if law is LAPLACE))
    return Mixed(density, tail, (high - low) / 2 / unit, breaks), middle, unit


@dataclass(frozen=True)
class Mixed(Noise):
    """A law that is not symmetric: the mass of a low interval is no difference of small tails."""

    def mass(self, low: float, high: float) -> float:
        return self.tail(low) - self.tail(high)
