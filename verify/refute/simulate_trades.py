"""Trade-off functions in floats, for the simulator: of two laws, inverses of them, and pairs that have one.

forall s d > 0: E_P phi <= s => C(s) <= 1 - E_Q phi, and nearly = for some phi     C is the trade-off function T(P, Q)
forall s t: inverse(t) <= s if and only if f(s) <= t                              inverse is the inverse of f
forall s d > 0: c - g s <= C(s) for all lines below f and h, and nearly =         C is the biconjugate of the lesser
forall phi: F(E_P phi) <= 1 - E_Q phi                                             T(P, Q) >= F

The best tests of a level are those of Neyman and Pearson: by the ratio of the weights of two laws on nodes that they
have in common.  A pair with a given function is one of laws on finitely many points, where it is a polygon.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist
from typing import Any

import numpy as np

from verify.kernel.term import Formula, Term, free
from verify.refute.simulate_forms import KINKS
from verify.refute.simulate_laws import Affine, Parts, Unread, normal
from verify.refute.simulate_terms import Function, Reader

KNOTS, PLACES = 100, 1400  # of a polygon; and of those of all of several draws together
OUT = 5.0  # knots go out so many deviations of a Gaussian law
HALVINGS = 50
ENDS = 1e-6  # what an inverse may miss where floats of a tail end
LEAST = 0.05  # a chance to miss of which a ratio says something
NEAR, NOISE = 1e-9, 2e-4  # what rounding may be, and quadrature


@dataclass(frozen=True)
class TradeOff:
    """`name` is the trade-off function of the laws `first` and `second`."""

    formulas: tuple[Formula, ...]
    name: str
    first: Term
    second: Term


@dataclass(frozen=True)
class Inverse:
    """`name` is the inverse of the function `of`, which falls."""

    formulas: tuple[Formula, ...]
    name: str
    of: str


@dataclass(frozen=True)
class Hull:
    """`name` is the greatest convex function below the functions `of`."""

    formulas: tuple[Formula, ...]
    name: str
    of: tuple[str, ...]


def _without_guards(formula: Formula) -> Formula | None:
    """What is said of each level s and of each d > 0."""
    match formula:
        case ("forall", str(), ("real",), ("forall", str(), ("real",), ("=>", _, inner))):
            return inner
    return None


def _mean(term: Term, phi: str) -> Term | None:
    """The law of which this is the expectation of phi."""
    match term:
        case ("E", (str(x),), law, ("app", f, y)) if f == phi and y == x and phi not in free(law):
            return law
    return None


def _missed(term: Term, phi: str) -> Term | None:
    """The law under which this is the chance that the test phi does not reject."""
    match term:
        case ("+", ("*", minus, mean), 1) if minus == -1:
            return _mean(mean, phi)
    return None


def below(body: Formula, phi: str) -> tuple[str, Term, Term] | None:
    """F and the laws P and Q of F(E_P phi) <= 1 - E_Q phi."""
    match body:
        case ("<=", ("app", str(F), level), right):
            first, second = _mean(level, phi), _missed(right, phi)
            return None if first is None or second is None else (F, first, second)
    return None


def trade_offs(given: Sequence[Formula], types: Mapping[str, Term]) -> dict[str, TradeOff]:
    least: dict[str, tuple[Formula, Term, Term]] = {}
    found: dict[str, TradeOff] = {}
    for formula in given:
        inner = _without_guards(formula)
        match inner:
            case ("forall", str(phi), ("test", str()), ("=>", ("<=", level, s), ("<=", ("app", str(C), s1), right))):
                first, second = _mean(level, phi), _missed(right, phi)
                if first is not None and second is not None and s == s1 and types.get(C) == ("fun", "line"):
                    least.setdefault(C, (formula, first, second))
            case (
                "exists",
                str(phi),
                ("test", str()),
                ("and", ("<=", level, s), ("<", left, ("+", ("app", str(C), s1), str()))),
            ) if C in least and s == s1 and C not in found:
                before, first, second = least[C]
                if (_mean(level, phi), _missed(left, phi)) == (first, second):
                    found[C] = TradeOff((before, formula), C, first, second)
    return found


def inverses(given: Sequence[Formula], types: Mapping[str, Term]) -> dict[str, Inverse]:
    halves: dict[tuple[str, str], list[tuple[str, Formula]]] = {}
    for formula in given:
        match formula:
            case (
                "forall",
                str(s),
                ("real",),
                (
                    "forall",
                    str(t),
                    ("real",),
                    ("=>", _, ("=>", ("<=", ("app", str(f), x), y), ("<=", ("app", str(g), x1), y1))),
                ),
            ) if f != g and (x, y, x1, y1) in ((t, s, s, t), (s, t, t, s)):
                halves.setdefault((f, g) if x == t else (g, f), []).append((f, formula))
    found: dict[str, Inverse] = {}
    for (name, of), ones in halves.items():
        if {f for f, _ in ones} == {name, of} and types.get(name) == ("fun", "line"):
            found[name] = Inverse(tuple(formula for _, formula in ones), name, of)
    return found


def hulls(given: Sequence[Formula], types: Mapping[str, Term]) -> dict[str, Hull]:
    """The greatest convex function below two: as the supremum of the lines below both."""
    above: dict[str, tuple[Formula, tuple[str, ...]]] = {}
    found: dict[str, Hull] = {}
    for formula in given:
        inner = _without_guards(formula)
        match inner:
            case (
                "forall",
                str(),
                ("real",),
                ("forall", str(), ("real",), ("=>", lines, ("<=", _, ("app", str(C), _)))),
            ):
                above.setdefault(C, (formula, _under(lines)))
            case (
                "exists",
                str(),
                ("real",),
                ("exists", str(), ("real",), ("and", lines, ("<", ("+", ("app", str(C), _), _), _))),
            ) if C in above and above[C][1] == _under(lines) and types.get(C) == ("fun", "line"):
                found[C] = Hull((above[C][0], formula), C, _under(lines))
    return {C: one for C, one in found.items() if one.of}


def _under(lines: Formula) -> tuple[str, ...]:
    """The functions that a line is said to be below."""
    found: list[str] = []
    for part in lines[1:] if lines[0] == "and" else (lines,):
        match part:
            case ("forall", str(s), ("real",), ("=>", _, ("<=", _, ("app", str(f), s1)))) if s == s1:
                found.append(f)
            case _:
                return ()
    return tuple(found)


# --- their values ---


def curve(p: Any, q: Any) -> tuple[Any, Any]:
    """The corners of the trade-off function of two rows of weights: levels, and the least chances to miss."""
    order = np.argsort(-np.where(p > 0, q / np.where(p > 0, p, 1.0), np.inf), kind="stable")
    levels, missed = np.cumsum(p[order]), 1 - np.cumsum(q[order])
    levels, missed = np.append(0.0, levels / levels[-1]), np.append(1.0, np.maximum(missed, 0.0))
    last = np.append(np.diff(levels) > 0, True)  # of several with one level the last is the least
    return levels[last], missed[last]


def polygon(x: Any, y: Any) -> tuple[Any, Any]:
    """The corners of the greatest convex function below these points."""
    kept: list[int] = []
    for i in range(len(x)):
        while len(kept) > 1:
            a, b = kept[-2:]
            if (y[b] - y[a]) * (x[i] - x[a]) < (y[i] - y[a]) * (x[b] - x[a]):
                break
            kept.pop()
        kept.append(i)
    return x[kept], y[kept]


def pair(reader: Reader, one: Hull, env: Mapping[str, Any], count: int) -> tuple[Parts, Parts]:
    """Two laws on 1, 2, ... whose trade-off function is the polygon through points of the hull."""
    inner = normal(np.linspace(-OUT, OUT, max(count, 2) - 1))
    x = np.concatenate([[0.0], inner, [1.0]])
    y = np.min([np.asarray(env[f].call(reader, len(x), x), float) for f in one.of], axis=0)
    x, y = polygon(x, np.clip(y, 0.0, 1 - x))
    if abs(y[0] - 1) > ENDS or abs(y[-1]) > ENDS:
        raise Unread("a trade-off function that does not go from 1 to 0")
    y[0], y[-1] = 1.0, 0.0
    p, q = np.diff(x), -np.diff(y)
    places = np.arange(1, len(p) + 1) * 1.0
    return tuple(Parts(1, len(w), np.zeros(len(w), int), w / w.sum(), [places]) for w in (p, q))  # type: ignore[return-value]


def of_pair(one: TradeOff, env: Mapping[str, Any]) -> Function:
    """The trade-off function of two laws, worked out when it is asked for."""
    known: list[tuple[Any, Any]] = []

    def call(reader: Any, n: int, s: Any) -> Any:
        if isinstance(s, Affine):
            raise Unread("a trade-off function of a draw")
        if not known:
            known.append(corners(reader, one.first, one.second, env))
        return np.interp(s, *known[0])

    return Function(call, {"trade-off": one})


def corners(reader: Any, first: Term, second: Term, env: Mapping[str, Any]) -> tuple[Any, Any]:
    laws = [reader.law(law, dict(env), 1) for law in (first, second)]
    finer, reader.finer = reader.finer, reader.finer * KINKS
    try:
        return curve(*reader.pair(laws, far=True))
    finally:
        reader.finer = finer


def inverted(one: Inverse, env: Mapping[str, Any]) -> Function:
    """The least s from 0 to 1 at which the function is at most t."""

    def call(reader: Any, n: int, t: Any) -> Any:
        if isinstance(t, Affine):
            raise Unread("an inverse of a draw")
        t, index = np.unique(np.asarray(t, float), return_inverse=True)  # quantifiers ask for the same ones often
        low, high = np.zeros(len(t)), np.ones(len(t))
        f = env[one.of]
        there = np.asarray(f.call(reader, len(t), low)) <= t + NEAR / 1e3
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            below = np.asarray(f.call(reader, len(t), middle)) <= t
            low, high = np.where(below, low, middle), np.where(below, middle, high)
        found = np.where(there, 0.0, high)[index.ravel()]
        return found if len(found) > 1 else found[0]

    return Function(call)


def least_slack(reader: Any, F: Function, first: Term, second: Term, env: Mapping[str, Any]) -> float:
    """By how much T(first, second) is at least F: where it is by least, the two sides are kept."""
    levels, missed = corners(reader, first, second, env)
    bound = np.asarray(F.call(reader, len(levels), levels), float)
    k = int(np.argmin(missed - bound))
    inside = (bound > LEAST) & (levels > LEAST)
    if missed[k] - bound[k] >= -NEAR and inside.any():  # at the ends both are the same: where it is tightest between
        k = int(np.argmin(np.where(inside, missed / np.maximum(bound, LEAST), np.inf)))
    reader.left, reader.right = float(bound[k]), float(missed[k])
    return float(missed[k] - bound[k]) + NOISE


@lru_cache(maxsize=100_000)
def _quantile(level: float) -> float:
    return -np.inf if level <= 0 else np.inf if level >= 1 else NormalDist().inv_cdf(level)


def chance_that_a_tail_is_less(reader: Any, term: Term, env: Mapping[str, Any], n: int) -> Any:
    """E 1[Q(a + c z) < s] under a Gaussian z, by quantiles; None for other terms.  Quadrature sees jumps less well."""
    match term:
        case ("E", (str(z),), ("gauss", "line"), ("ind", ("<" | "<=", ("Q", tail), s))) if z not in free(s):
            at = reader.real(tail, {**env, z: Affine(0.0, {0: 1.0})}, n)
            if isinstance(at, Affine) and at.parts.keys() == {0} and np.all(np.asarray(at.parts[0]) > 0):
                level, index = np.unique(np.asarray(reader.real(s, dict(env), n), float), return_inverse=True)
                least = -np.array([_quantile(float(x)) for x in level])
                if np.ndim(at.mean) == np.ndim(at.parts[0]) == 0:
                    found = normal((at.mean - least) / at.parts[0])[index.ravel()]
                else:
                    found = normal((at.mean - least[index.ravel()]) / at.parts[0])
                return found if len(found) > 1 else found[0]
    return None
