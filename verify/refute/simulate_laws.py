"""Laws as floats in bulk, for the simulator: mixtures whose coordinates may be affine in standard draws.

A batch has N cases at once; a number in it is one float or an array of N.  `Parts` is a law for each of the
cases: outcomes with the case that each belongs to, a weight, and coordinates.  A coordinate is an array, or
`Affine` (a number and multiples of Gaussian and Laplace draws, perhaps clipped to an interval), or a
`History` of coordinates.  What bends a draw otherwise has it spread over nodes (`spread`): those of a lattice
that depends on the scale of the noise alone, so that two laws with one noise have their nodes in common and
can be compared node by node.  Nothing here is certain.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from verify.kernel.effort import spend
from verify.language.legendre import legendre

MOST = 60_000  # outcomes of one batch
REACH, LONG = 7.5, 24.0  # how far out nodes go: of a Gaussian draw, of a Laplace draw
PANEL = 8  # nodes of a panel of an interval
NARROW = 2  # steps of the lattice: jumps that are nearer to each other may have no node between them
_farther = [1.0]  # by that factor, while a suspect is looked at again


@contextmanager
def farther(factor: float) -> Iterator[None]:
    """Nodes go out farther, inside: what a ratio of densities has its weight on may lie beyond the usual ones."""
    _farther.append(factor)
    try:
        yield
    finally:
        _farther.pop()


class Unread(Exception):
    """What the simulator does not read: then there is no case."""


class Bent(Exception):
    """More than an affine map was asked of some draws."""


class Affine:
    """mean + sum of coefficient * draw, clipped to [low, high]; even keys are Gaussian draws, odd ones Laplace."""

    __slots__ = ("high", "low", "mean", "parts")
    __array_ufunc__ = None  # so that numpy leaves arithmetic to us

    def __init__(self, mean: Any, parts: dict[int, Any], low: Any = None, high: Any = None) -> None:
        self.mean, self.parts, self.low, self.high = mean, parts, low, high

    def plain(self) -> None:
        if self.low is not None or self.high is not None:
            raise Bent

    def __add__(self, other: Any) -> Affine:
        self.plain()
        if not isinstance(other, Affine):
            return Affine(self.mean + other, self.parts)
        other.plain()
        parts = dict(self.parts)
        for key, factor in other.parts.items():
            parts[key] = parts[key] + factor if key in parts else factor
        return Affine(self.mean + other.mean, parts)

    __radd__ = __add__

    def __mul__(self, other: Any) -> Affine:
        if isinstance(other, Affine | History):
            raise Bent
        self.plain()
        return Affine(self.mean * other, {key: factor * other for key, factor in self.parts.items()})

    __rmul__ = __mul__

    def __sub__(self, other: Any) -> Any:
        return self + other * -1.0

    def __rsub__(self, other: Any) -> Any:
        return self * -1.0 + other

    def clipped(self, low: Any, high: Any) -> Affine:
        """To [low, high] after whatever clips it already; None is no end."""
        low = _later(low, self.low, self.high)
        high = _later(high, self.low, self.high)
        first = self.low if low is None else low if self.low is None else np.maximum(low, self.low)
        last = self.high if high is None else high if self.high is None else np.minimum(high, self.high)
        return Affine(self.mean, self.parts, first, last)

    def bend(self, *_: Any) -> Any:
        raise Bent

    __float__ = __abs__ = __pow__ = __rpow__ = __lt__ = __le__ = __gt__ = __ge__ = __round__ = bend
    __eq__ = __ne__ = __truediv__ = __rtruediv__ = bend
    __hash__ = None  # type: ignore[assignment]


def _later(end: Any, low: Any, high: Any) -> Any:
    """The end of an interval after another clip."""
    if end is None:
        return None
    if low is not None:
        end = np.maximum(end, low)
    return end if high is None else np.minimum(end, high)


class History:
    """What a space of histories has for points: the values that were appended, the last one last."""

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[Any]) -> None:
        self.parts = tuple(parts)


def taken(value: Any, index: Any) -> Any:
    """The value in a batch of which each case is that case of an earlier batch."""
    if index is None:
        return value
    if isinstance(value, np.ndarray):
        # One entry stands for all cases.
        return value[0] if value.shape == (1,) else value[index] if value.ndim else value
    if isinstance(value, Affine):
        parts = {key: taken(factor, index) for key, factor in value.parts.items()}
        return Affine(taken(value.mean, index), parts, taken(value.low, index), taken(value.high, index))
    if isinstance(value, History):
        return History([taken(part, index) for part in value.parts])
    return value


def moving(value: Any) -> bool:
    if isinstance(value, History):
        return any(map(moving, value.parts))
    return isinstance(value, Affine)


@dataclass
class Parts:
    """Outcomes of a law for each of `cases` cases: `index` (None: outcome i belongs to case i)."""

    cases: int
    count: int
    index: Any
    weight: Any  # an array, or 1.0
    places: list[Any]
    kept: dict[Any, Any] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        spend(1 + self.count // 100)

    def weights(self) -> Any:
        return spread(self.weight, self.count)

    def owners(self) -> Any:
        return np.arange(self.count) if self.index is None else self.index


def after(first: Parts, second: Parts) -> Parts:
    """The second law at outcomes of the first."""
    spend(1 + second.count // 400)
    if second.count > MOST:
        raise Unread("a law with too many outcomes")
    index = first.owners()[second.owners()] if first.index is not None else second.index
    weight = (
        second.weight * taken(first.weight, second.owners())
        if isinstance(first.weight, np.ndarray)
        else (second.weight * first.weight)
    )
    return Parts(first.cases, second.count, index, weight, second.places)


def joined(laws: Sequence[Parts]) -> Parts:
    """All outcomes together."""
    if len(laws) == 1:
        return laws[0]
    count = sum(law.count for law in laws)
    if count > MOST:
        raise Unread("a law with too many outcomes")
    owners = np.concatenate([law.owners() for law in laws])
    weight = np.concatenate([law.weights() for law in laws])
    places = [
        _concatenated([law.places[i] for law in laws], [law.count for law in laws]) for i in range(len(laws[0].places))
    ]
    return Parts(laws[0].cases, count, owners, weight, places)


def _concatenated(values: Sequence[Any], counts: Sequence[int]) -> Any:
    if any(isinstance(value, History) for value in values):
        lengths = {len(value.parts) for value in values}
        if len(lengths) > 1:
            raise Unread("histories of different lengths in one law")
        return History([_concatenated([v.parts[k] for v in values], counts) for k in range(lengths.pop())])
    if any(isinstance(value, Affine) for value in values):
        whole = [value if isinstance(value, Affine) else Affine(value, {}) for value in values]
        keys = sorted({key for value in whole for key in value.parts})

        def column(parts: list[Any]) -> Any:
            return np.concatenate([spread(part, n) for part, n in zip(parts, counts, strict=True)])

        ends = []
        for end, none in (("low", -math.inf), ("high", math.inf)):
            found = [getattr(value, end) for value in whole]
            ends.append(None if all(x is None for x in found) else column([none if x is None else x for x in found]))
        parts = {key: column([value.parts.get(key, 0.0) for value in whole]) for key in keys}
        return Affine(column([value.mean for value in whole]), parts, *ends)
    return np.concatenate([spread(value, n) for value, n in zip(values, counts, strict=True)])


def spread(value: Any, count: int) -> Any:
    if isinstance(value, np.ndarray) and value.shape == (count,):
        return value
    return np.full(count, value) if isinstance(value, float) else np.broadcast_to(np.asarray(value), (count,))


# --- single draws on the line: mixtures of atoms, Gaussian and Laplace laws, perhaps clipped ---


@dataclass
class Line:
    """A mixture on the line: weights, means, scales (0: atoms), which are Laplace, and ends (infinite: none)."""

    weight: Any
    mean: Any
    scale: Any
    laplace: Any
    low: float
    high: float

    def density(self, x: Any) -> Any:
        """Of the part that is no atoms, before it is clipped."""
        noisy = self.scale > 0
        found = np.zeros(len(x))
        for kind, noise in ((False, gaussian), (True, double)):
            rows = noisy & (self.laplace == kind)
            if rows.any():
                m, s, w = self.mean[rows], self.scale[rows], self.weight[rows]
                spend(2 + len(m) * len(x) // 400)
                for start in range(0, len(m), 512):
                    part = slice(start, start + 512)
                    z = (x[:, None] - m[None, part]) / s[None, part]
                    # No product of matrices: the last bits of one are the processor's.
                    found += (noise(z) * (w[part] / s[part])).sum(axis=-1)
        return found

    def beyond(self, x: float, side: float) -> float:
        """The mass of the noisy parts from x on, up (side 1) or down (side -1), before they are clipped.

        Negative where weights are: a difference of laws is a mixture too."""
        noisy = self.scale > 0
        total = 0.0
        for kind, law in ((False, normal), (True, double_below)):
            rows = noisy & (self.laplace == kind)
            if rows.any():
                total += float((law(side * (self.mean[rows] - x) / self.scale[rows]) * self.weight[rows]).sum())
        return total


def gaussian(z: Any) -> Any:
    return np.exp(-z * z / 2) / math.sqrt(2 * math.pi)


def double(z: Any) -> Any:
    return np.exp(-abs(z)) / 2


def normal(z: Any) -> Any:
    return 0.5 * _erfc(-np.asarray(z, float) / math.sqrt(2))


def double_below(z: Any) -> Any:
    z = np.asarray(z, float)
    return np.where(z < 0, np.exp(np.minimum(z, 0)) / 2, 1 - np.exp(-np.maximum(z, 0)) / 2)


_erfc = np.vectorize(math.erfc, otypes=[float])


def line(law: Parts) -> Line | None:
    """The mixture that a law is, if it is one law, of one coordinate, on the line."""
    if len(law.places) != 1 or law.cases != 1:
        return None
    value = law.places[0]
    n = law.count
    weight = law.weights()
    if isinstance(value, History):
        return None
    if not isinstance(value, Affine):
        x = spread(value, n)
        if x.dtype.kind == "c":
            return None
        zero = np.zeros(n)
        return Line(weight, x.astype(float), zero, zero > 0, -math.inf, math.inf)
    factors = {key: spread(factor, n) for key, factor in value.parts.items()}
    if any(f.dtype.kind == "c" for f in factors.values()) or np.asarray(value.mean).dtype.kind == "c":
        return None
    even = [f for key, f in factors.items() if key % 2 == 0]
    odd = [f for key, f in factors.items() if key % 2]
    gauss = np.sqrt(sum((f * f for f in even), np.zeros(n)))
    laplace = np.zeros(n, bool)
    scale = gauss
    if odd:
        active = sum(((f != 0).astype(int) for f in odd), np.zeros(n, int))
        if (active > 1).any() or ((active > 0) & (gauss > 0)).any():
            return None
        other = sum((abs(f) for f in odd), np.zeros(n))
        laplace = other > 0
        scale = np.where(laplace, other, gauss)
    low = -math.inf if value.low is None else _one(value.low)
    high = math.inf if value.high is None else _one(value.high)
    if low is None or high is None:
        return None
    return Line(weight, spread(value.mean, n).astype(float), scale, laplace, low, high)


def _one(end: Any) -> float | None:
    """The one value of an end, if it is the same for all outcomes."""
    values = np.unique(np.asarray(end, float))
    return float(values[0]) if len(values) == 1 else None


@lru_cache
def _legendre(count: int) -> tuple[Any, Any]:
    places, weights = legendre(count)
    return np.array(places), np.array(weights)


def ladder(scale: float, finer: int) -> float:
    """The step of the lattice for noise of this scale: a power of 2, so that like noise has one lattice."""
    return 2.0 ** math.floor(math.log2(scale * 0.6 / finer) + 1e-9)


def lattice(
    mixtures: Sequence[Line], finer: int = 1, extend: float = 0.0, cuts: Sequence[float] = ()
) -> tuple[Any, Any]:
    """Nodes and weights of a quadrature for the densities of these mixtures; clipped ones between their ends.

    `cuts`: where the integrand jumps."""
    noisy = [m for m in mixtures if (m.scale > 0).any()]
    if not noisy:
        return np.zeros(0), np.zeros(0)
    least = min(float(m.scale[m.scale > 0].min()) for m in noisy)
    reach = [np.where(m.laplace, LONG, REACH) * _farther[-1] * m.scale for m in noisy]
    first = min(float((m.mean - r)[m.scale > 0].min()) for m, r in zip(noisy, reach, strict=True))
    last = max(float((m.mean + r)[m.scale > 0].max()) for m, r in zip(noisy, reach, strict=True))
    # The integrand of a Renyi moment of order a has its weight beyond the means, by their distance times a.
    middle = [m.mean[m.scale > 0] for m in noisy]
    span = max(float(m.max()) for m in middle) - min(float(m.min()) for m in middle)
    more = min(extend * span, 30 * least)
    first, last = first - more, last + more
    low, high = max(m.low for m in noisy), min(m.high for m in noisy)
    kinks = np.unique(np.round(np.concatenate([cuts, *(m.mean[m.laplace & (m.scale > 0)] for m in noisy)]), 12))
    if math.isinf(low) and math.isinf(high) and not len(kinks):
        step = ladder(least, finer)
        if (last - first) / step > 6000:
            raise Unread("a mixture of very different scales")
        nodes = np.arange(math.floor(first / step), math.ceil(last / step) + 1) * step
        return nodes, np.full(len(nodes), step)
    # Panels from the end of the interval on, of a width that depends on the scale alone; cut at kinks.
    first, last = max(first, low), min(last, high)
    if not first < last:
        return np.zeros(0), np.zeros(0)
    width = 4 * ladder(least, finer)
    start = low if math.isfinite(low) else high if math.isfinite(high) else 0.0
    from_, to = math.floor((first - start) / width), math.ceil((last - start) / width)
    if to - from_ > 1500:
        raise Unread("a mixture of very different scales")
    steps = start + np.arange(from_, to + 1) * width
    ends: Any = np.unique(
        np.concatenate([np.clip(steps, max(first, low), min(last, high)), kinks[(kinks > first) & (kinks < last)]])
    )
    nodes, weights = _legendre(PANEL)
    middle, half = (ends[1:] + ends[:-1]) / 2, (ends[1:] - ends[:-1]) / 2
    return (middle[:, None] + half[:, None] * nodes).ravel(), (half[:, None] * weights).ravel()


def masses(mixture: Line, nodes: Any, weights: Any) -> Any:
    """What the density of the mixture weighs at the nodes."""
    inside = (nodes > mixture.low) & (nodes < mixture.high) if len(nodes) else nodes
    return mixture.density(nodes) * weights * inside if len(nodes) else nodes


def atoms(mixture: Line) -> tuple[Any, Any]:
    """Points that have mass, and how much: atoms of the mixture, and its ends."""
    fixed = mixture.scale <= 0
    places = np.clip(mixture.mean[fixed], mixture.low, mixture.high)
    weights = mixture.weight[fixed]
    if (mixture.scale > 0).any():
        for end, side in ((mixture.low, -1.0), (mixture.high, 1.0)):
            if math.isfinite(end):
                places, weights = np.append(places, end), np.append(weights, mixture.beyond(end, side))
    return places, weights


def merged(places: Any, weights: Any) -> tuple[Any, Any]:
    """Each place once."""
    keys = np.round(places, 10)
    found, index = np.unique(keys, return_inverse=True)
    return found, np.bincount(index.ravel(), weights, len(found))


def narrow(law: Parts, cuts: Sequence[float]) -> bool:
    """Do some two of these places lie so near each other that nodes of the law, on the line, may miss what is between
    them?"""
    value = law.places[0]
    if len(law.places) != 1 or not isinstance(value, Affine):
        return False
    factors = np.abs(np.concatenate([np.ravel(factor) for factor in value.parts.values()]))
    if not (factors > 0).any():
        return False
    step = ladder(float(factors[factors > 0].min()), 1)
    return any(0 < b - a < NARROW * step for a, b in pairwise(cuts))


def settled(law: Parts, finer: int = 1, cuts: Sequence[float] = ()) -> Parts:
    """The same law, but for an error, with nodes in place of draws; `cuts`: places on the line where what is to be
    integrated jumps."""
    if not any(map(moving, law.places)):
        return law
    kept: Parts | None = None if cuts else law.kept.get(("settled", finer))
    if kept is not None:
        return kept
    mixture = line(law)
    if mixture is None:
        found = spread_each(law, finer)
    else:
        nodes, weights = lattice([mixture], finer, cuts=cuts)
        mass = masses(mixture, nodes, weights)
        places, more = atoms(mixture)
        total = float(mixture.weight.sum())
        if not math.isclose(float(mass.sum() + more.sum()), total, rel_tol=2e-4, abs_tol=1e-9):
            raise Unread("nodes that miss some of the law")
        where, how = np.concatenate([nodes, places]), np.concatenate([mass, more])
        keep = how > 1e-200
        where, how = merged(where[keep], how[keep])
        how = how * (total / float(how.sum()))
        found = Parts(1, len(where), np.zeros(len(where), int), how, [where])
    if not cuts:
        law.kept["settled", finer] = found
    return found


def spread_each(law: Parts, finer: int) -> Parts:
    """Every draw of every outcome over nodes of its own."""
    law = on_lattices([law], finer)[0]
    keys = sorted(_keys(law.places))
    found = law
    for key in keys:
        if key % 2:
            ends = np.concatenate([-np.geomspace(LONG, 0.05, 12), [0.0], np.geomspace(0.05, LONG, 12)])
            nodes, weights = _legendre(4)
            middle, half = (ends[1:] + ends[:-1]) / 2, (ends[1:] - ends[:-1]) / 2
            z, w = (middle[:, None] + half[:, None] * nodes).ravel(), (half[:, None] * weights).ravel()
            w = w * double(z)
        else:
            step = 0.5 / finer
            z = np.arange(-math.ceil(6.5 / step), math.ceil(6.5 / step) + 1) * step
            w = gaussian(z) * step
        w = w / w.sum()
        n, m = found.count, len(z)
        if n * m > MOST:
            raise Unread("a law with too many outcomes")
        index = np.repeat(np.arange(n), m)
        value = np.tile(z, n)
        places = [_resolved(taken(place, index), key, value) for place in found.places]
        weight = found.weights()[index] * np.tile(w, n)
        found = Parts(found.cases, n * m, found.owners()[index], weight, places)
    return Parts(found.cases, found.count, found.owners(), found.weights(), [_done(place) for place in found.places])


def on_lattices(laws: Sequence[Parts], finer: int, last: int | None = None, together: bool = False) -> list[Parts]:
    """Gaussian coordinates on the nodes of a lattice, one after another, but for the coordinate `last`.

    What the draw of a coordinate is follows from its node, and is put into those after it: so the values of a walk
    with one noise have nodes in common, whatever way it went.  `together`: each law on all nodes of all.  A clipped
    coordinate, a Laplace draw or one of several draws that others share stays as it is.
    """
    found = [
        Parts(law.cases, law.count, law.owners(), law.weights(), [_full(x, law.count) for x in law.places])
        for law in laws
    ]
    for i in range(len(flat(found[0].places))):
        if i == last:
            continue
        moved = [k for k, law in enumerate(found) if isinstance(flat(law.places)[i], Affine)]
        draws = {k: _only_draw(flat(found[k].places)[i]) for k in moved}
        known = {k: draw for k, draw in draws.items() if draw is not None}
        scales = [float(scale[scale > 0].min()) for _, scale in known.values() if (scale > 0).any()]
        if len(known) < len(moved) or not scales:
            continue
        step = ladder(min(scales), finer)
        means = {k: flat(found[k].places)[i].mean for k in moved}
        ends = {k: (means[k] - REACH * scale, means[k] + REACH * scale) for k, (_, scale) in known.items()}
        if together:
            low, high = min(float(a.min()) for a, _ in ends.values()), max(float(b.max()) for _, b in ends.values())
            ends = {k: (np.full(len(a), low), np.full(len(a), high)) for k, (a, _) in ends.items()}
        for k, (keys, scale) in known.items():
            found[k] = _at_nodes(found[k], i, keys, scale, step, *ends[k])
    return found


def _only_draw(x: Affine) -> tuple[Any, Any] | None:
    """Of a coordinate in each outcome: which Gaussian draw it moves by, and how far; None if it is not so simple."""
    if x.low is not None or x.high is not None or any(key % 2 for key in x.parts):
        return None
    names = sorted(x.parts)
    factors = np.stack([np.asarray(x.parts[key]) for key in names])
    if factors.dtype.kind == "c" or np.asarray(x.mean).dtype.kind == "c" or ((factors != 0).sum(axis=0) > 1).any():
        return None
    return np.array(names)[abs(factors).argmax(axis=0)], abs(factors).max(axis=0)


def _at_nodes(law: Parts, i: int, keys: Any, scale: Any, step: float, low: Any, high: Any) -> Parts:
    """The coordinate i of each outcome at the multiples of a step from low to high; its draw is what that says."""
    x = flat(law.places)[i]
    first = np.floor(low / step).astype(int)
    many = np.where(scale > 0, np.ceil(high / step).astype(int) - first + 1, 1)
    if int(many.sum()) > MOST:
        raise Unread("a law with too many outcomes")
    index = np.repeat(np.arange(law.count), many)
    nodes = (first[index] + np.arange(len(index)) - np.repeat(np.cumsum(many) - many, many)) * step
    fixed, s = (scale <= 0)[index], np.where(scale > 0, scale, 1.0)[index]
    value = np.where(fixed, x.mean[index], nodes)
    factor = np.sum([np.where(keys == key, x.parts[key], 0.0) for key in sorted(x.parts)], axis=0)[index]
    z = (value - x.mean[index]) / np.where(fixed, 1.0, factor)
    weight = law.weights()[index] * np.where(fixed, 1.0, gaussian(z) * step / s)
    keep = weight > 0
    index, value, z, weight = index[keep], value[keep], z[keep], weight[keep]
    count, at = len(index), [0]

    def known(place: Any) -> Any:
        if isinstance(place, History):
            return History([known(part) for part in place.parts])
        at[0] += 1
        if at[0] == i + 1:
            return value
        place = taken(place, index)
        if not isinstance(place, Affine):
            return place
        parts, mean = dict(place.parts), place.mean
        for key in x.parts.keys() & parts.keys():
            here = keys[index] == key
            mean = mean + np.where(here, parts[key] * z, 0.0)
            parts[key] = np.where(here, 0.0, parts[key])
        left = {key: factor for key, factor in parts.items() if np.any(factor != 0)}
        return _done(Affine(mean, left, place.low, place.high))

    return Parts(law.cases, count, law.owners()[index], weight, [_full(known(place), count) for place in law.places])


def _keys(places: Sequence[Any]) -> set[int]:
    found: set[int] = set()
    for place in places:
        if isinstance(place, History):
            found |= _keys(place.parts)
        elif isinstance(place, Affine):
            found |= place.parts.keys()
    return found


def _resolved(place: Any, key: int, value: Any) -> Any:
    if isinstance(place, History):
        return History([_resolved(part, key, value) for part in place.parts])
    if not isinstance(place, Affine) or key not in place.parts:
        return place
    rest = {k: factor for k, factor in place.parts.items() if k != key}
    return _done(Affine(place.mean + place.parts[key] * value, rest, place.low, place.high))


def _done(place: Any) -> Any:
    if isinstance(place, History):
        return History([_done(part) for part in place.parts])
    if not isinstance(place, Affine) or place.parts:
        return place
    value = place.mean
    if place.low is not None:
        value = np.maximum(value, place.low)
    return value if place.high is None else np.minimum(value, place.high)


# --- two laws node by node ---


def flat(places: Sequence[Any]) -> list[Any]:
    """Coordinates, with those of histories in their order."""
    found: list[Any] = []
    for place in places:
        found += flat(place.parts) if isinstance(place, History) else [place]
    return found


def compared(laws: Sequence[Parts], finer: int = 1, extend: float = 0.0, far: bool = False) -> list[Any]:
    """The weights of these laws on nodes that they have in common: one row a law, one column a node.

    `far`: what has a weight of 0 in floats may be taken to have none, since no ratios are asked for.
    """
    rows = [flat(law.places) for law in laws]
    if len({len(row) for row in rows}) > 1:
        raise Unread("laws of histories of different lengths")
    if len(rows[0]) == 1 and not any(isinstance(row[0], Affine) for row in rows):
        places = [spread(row[0], law.count) for law, row in zip(laws, rows, strict=True)]
        if not any(x.dtype.kind == "c" for x in places):
            return _on_points(laws, places)
    if len(rows[0]) == 1:
        lines = [
            line(Parts(law.cases, law.count, law.index, law.weight, row)) for law, row in zip(laws, rows, strict=True)
        ]
        if all(one is not None for one in lines):
            return _on_lattice([one for one in lines if one is not None], finer, extend, far)
    return _grouped(laws, rows, finer, extend, far)


def _on_points(laws: Sequence[Parts], places: Sequence[Any]) -> list[Any]:
    """The weights of laws of finite support on the line, on all of their points."""
    found, index = np.unique(np.round(np.concatenate(places), 9), return_inverse=True)
    rows, first = [], 0
    for law in laws:
        rows.append(np.bincount(index[first : first + law.count], law.weights(), len(found)))
        first += law.count
    return rows


def _on_lattice(lines: Sequence[Line], finer: int, extend: float, far: bool) -> list[Any]:
    nodes, weights = lattice(lines, finer, extend)
    dense = [masses(one, nodes, weights) for one in lines]
    noisy = [row for one, row in zip(lines, dense, strict=True) if (one.scale > 0).any()]
    far = far or _near(lines, extend)
    for row in () if far else noisy:
        if any(float(other[row < 1e-290].sum()) > 1e-14 for other in noisy):
            raise Unread("laws too far apart for floats")
    points = [atoms(one) for one in lines]
    keys = [np.round(places, 9) for places, _ in points]
    common = np.unique(np.concatenate(keys))
    found = []
    for mixture, one, key, (_, mass) in zip(lines, dense, keys, points, strict=True):
        row = np.zeros(len(common))
        np.add.at(row, np.searchsorted(common, key), mass)
        ends = np.isin(common, np.round([mixture.low, mixture.high], 9))
        if not far and (mixture.scale > 0).any() and (row[ends] < 1e-290).any():
            raise Unread("laws too far apart for floats")
        found.append(np.concatenate([one, row]))
    return found


def _near(lines: Sequence[Line], extend: float) -> bool:
    """Are the means so near that where the densities are 0 in floats no power of their ratio matters?"""
    means = [one.mean[one.scale > 0] for one in lines if (one.scale > 0).any()]
    if not means or any(one.laplace.any() for one in lines):
        return False
    least = min(float(one.scale[one.scale > 0].min()) for one in lines if (one.scale > 0).any())
    most = max(float(one.scale.max()) for one in lines if len(one.scale))
    span = max(float(m.max()) for m in means) - min(float(m.min()) for m in means)
    return most <= least * (1 + 1e-9) and max(extend, 1.0) * span <= 20 * least


def _grouped(laws: Sequence[Parts], rows: list[list[Any]], finer: int, extend: float, far: bool) -> list[Any]:
    """Laws in several coordinates, of which at most one still moves: group by the others."""
    apart = sorted({i for row in rows for i, x in enumerate(row) if isinstance(x, Affine)})
    last = apart[-1] if apart else None
    if len(apart) > 1:
        flattened = [Parts(1, law.count, law.index, law.weight, row) for law, row in zip(laws, rows, strict=True)]
        laws = on_lattices(flattened, finer, last, not far)
        rows = [list(law.places) for law in laws]
        apart = sorted({i for row in rows for i, x in enumerate(row) if isinstance(x, Affine)} | {apart[-1]})
    if len(apart) > 1:
        settled_laws = []
        for law, row in zip(laws, rows, strict=True):
            shared = [_keys([row[i]]) for i in apart]
            if any(a & b for k, a in enumerate(shared) for b in shared[:k]):
                raise Unread("coordinates with draws in common")
            one = _spread_but(law, row, last, finer)
            settled_laws.append(one)
        laws = settled_laws
        rows = [list(law.places) for law in laws]
    fixed = [i for i in range(len(rows[0])) if i != last]
    keys = []
    for law, row in zip(laws, rows, strict=True):
        columns = [np.round(np.asarray(spread(row[i], law.count), complex), 9) for i in fixed]
        keys.append(np.stack(columns, axis=1) if columns else np.zeros((law.count, 0)))
    stacked = np.concatenate(keys)
    _, index = np.unique(stacked, axis=0, return_inverse=True)
    index = index.ravel()
    splits = np.split(index, np.cumsum([law.count for law in laws])[:-1])
    if last is None:
        count = int(index.max()) + 1
        return [np.bincount(own, law.weights(), count) for own, law in zip(splits, laws, strict=True)]
    spend(int(index.max()) * 4)
    if int(index.max()) > 1500:
        raise Unread("too many places to compare")
    found: list[list[Any]] = [[] for _ in laws]
    for group in range(int(index.max()) + 1):
        lines = []
        for own, law, row in zip(splits, laws, rows, strict=True):
            chosen = np.flatnonzero(own == group)
            part = Parts(
                1, len(chosen), np.zeros(len(chosen), int), law.weights()[chosen], [taken(_moving(row[last]), chosen)]
            )
            none = np.zeros(0)
            mixture = line(part) if len(chosen) else Line(none, none, none, none > 0, -math.inf, math.inf)
            if mixture is None:
                raise Unread("a law in the plane")
            lines.append(mixture)
        for column, row_ in zip(found, _on_lattice(lines, finer, extend, far), strict=True):
            column.append(row_)
    return [np.concatenate(column) for column in found]


def _moving(value: Any) -> Any:
    return value if isinstance(value, np.ndarray | Affine) else np.asarray(value)


def _spread_but(law: Parts, row: list[Any], last: Any, finer: int) -> Parts:
    """The same law, with nodes in place of the draws of all coordinates but the last."""
    found = Parts(law.cases, law.count, law.index, law.weights(), [_full(x, law.count) for x in row])
    for i, value in enumerate(row):
        if i == last or not isinstance(value, Affine):
            continue
        current = found.places[i]
        means = spread(current.mean, found.count)
        parts: list[Parts] = []
        for at in range(found.count):
            chosen = np.array([at])
            alone = Parts(1, 1, np.zeros(1, int), 1.0, [taken(_full(current, found.count), chosen)])
            nodes = settled(alone, finer)
            index = np.full(nodes.count, at)
            places = [taken(place, index) for place in found.places]
            places[i] = nodes.places[0]
            parts.append(
                Parts(1, nodes.count, np.zeros(nodes.count, int), found.weights()[at] * nodes.weights(), places)
            )
        del means
        found = joined(parts)
    return found


def _full(value: Any, count: int) -> Any:
    """With one entry for each outcome."""
    if isinstance(value, History):
        return History([_full(part, count) for part in value.parts])
    if isinstance(value, Affine):
        parts = {key: spread(factor, count) for key, factor in value.parts.items()}
        low = None if value.low is None else spread(value.low, count)
        high = None if value.high is None else spread(value.high, count)
        return Affine(spread(value.mean, count), parts, low, high)
    return spread(value, count)


Function = Callable[..., Any]
