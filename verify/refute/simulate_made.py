"""Makes what `simulate_said` reads: laws by masses, by an equation or by later members, tests on histories."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from verify.kernel.term import free
from verify.refute.simulate_laws import History, Parts, Unread, spread
from verify.refute.simulate_said import Again, Greatest, Later, Masses
from verify.refute.simulate_terms import Function, Members, Reader

FAR, NEAREST = 3000, 8  # integers at which masses are looked at, and near which they are kept however small
FAINT, FEW, REST = 1e-290, 400, 1e-18  # a mass that is kept where there are no more than so many, and where there are
TOTAL = 1e-12  # what may be missing of a law
MARK = 1e6 + 0.5  # what a program draws in place of starting again
BEYOND = (20, 66)  # how many members a law is worked out backwards from


def point(x: float) -> Parts:
    return Parts(1, 1, np.zeros(1, int), np.ones(1), [np.array([x])])


def on_integers(reader: Reader, one: Masses, env: Mapping[str, Any]) -> tuple[Parts, float]:
    """The law with these masses, cut where the rest is below what floats see, and the factor that makes them one."""
    places = np.arange(-FAR, FAR + 1) * 1.0
    inner = {**env, one.place: places, **({one.constant: 1.0} if one.constant else {})}
    weights = np.array(np.broadcast_to(np.asarray(reader.real(one.term, inner, len(places)), float), (len(places),)))
    if not one.constant:
        weights[np.isnan(weights)] = 0.0  # 0 times what is too large; what is wrong then does not add up to 1
    total = float(weights.sum())
    if not np.isfinite(weights).all() or (weights < 0).any() or total <= 0:
        raise Unread("masses of no law")
    if max(weights[0], weights[-1]) > REST * total or not (one.constant or abs(total - 1) < TOTAL):
        raise Unread("masses that do not add up to 1 on the integers looked at")
    keep = weights > FAINT
    if one.drawn or keep.sum() > FEW:
        keep = (weights > REST * total) | ((abs(places) <= NEAREST) & (weights > 0))
    places, weights = places[keep], weights[keep] / total
    return Parts(1, len(places), np.zeros(len(places), int), weights, [places]), 1 / total


def of_restarts(reader: Reader, one: Again, env: Mapping[str, Any]) -> Parts:
    """The law M of M = A + r M: what a round ends with, given that it does not start again.

    Whether M is such a law is looked at afterwards, as every hypothesis is.
    """
    law = reader.kept(one.term, {**env, one.name: point(MARK)})
    places = spread(np.asarray(law.places[0], float), law.count)
    again = abs(places - MARK) < 0.25
    left = float(law.weights()[again].sum())
    if not left < 1 - TOTAL or (abs(places[~again]) > MARK / 2).any():
        raise Unread("a program that starts again in another way, or for ever")
    weights = law.weights()[~again] / (1 - left)
    return Parts(1, len(weights), np.zeros(len(weights), int), weights, [places[~again]])


def backwards(reader: Reader, one: Later, env: Mapping[str, Any]) -> Members:
    """The members from the last looked at to the first; what that one is must not matter for the first."""
    first = reader.whole(one.low, dict(env), 1)
    for beyond in BEYOND:
        rows = [members(reader, one, env, range(first, first + beyond), start) for start in (0.0, 1.0)]
        p, q = reader.pair([rows[0][first], rows[1][first]])
        if float(abs(p - q).sum()) < TOTAL:
            return Members(defaultdict(lambda: point(0.0), rows[0]).__getitem__)
    raise Unread("members that depend on those beyond all that are looked at")


def members(reader: Reader, one: Later, env: Mapping[str, Any], times: range, start: float) -> dict[int, Parts]:
    """The members at these times, if each one after them is the number `start`."""
    known: dict[int, Parts] = {}
    after = point(start)
    inner = {**env, one.name: Members(lambda k: known.get(k, after))}
    for k in reversed(times):
        known[k] = reader.kept(one.term, {**inner, one.time: float(k)})
    return known


def greatest_tests(ones: list[Greatest], env: Mapping[str, Any]) -> Function:
    """1 where no hypothesis says that it is less; of the start of a history, 0 where that is said of some other.

    From the start of a history on: after a part where a hypothesis speaks it is at most what it was before, or 1.
    """

    def call(reader: Any, n: int, h: Any) -> Any:
        if not isinstance(h, History):
            raise Unread("a test on histories elsewhere")
        found = np.ones(n)
        steps = [one for one in ones if one.append]
        if steps:
            found = np.zeros(n)
            for k in range(1, len(h.parts)):
                before, added = History(h.parts[:k]), h.parts[k]
                known = np.zeros(n, bool)
                for one, i in [(step, i) for step in steps for i in indices(reader, step, env)]:
                    inner = {**env, one.history: before, one.index: float(i)}
                    said = np.broadcast_to(abs(np.asarray(added) - i) < 0.5, (n,))
                    for guard in one.guards:
                        said = said & holds(reader, guard, inner, n)
                    for other in one.unless:
                        said = said & ~holds(reader, other, inner, n)
                    known = known | said
                found = np.where(known, found, 1.0)
        for one in ones:
            if not one.append:
                inner = {**env, one.history: h}
                said = np.ones(n, bool)
                for other in one.unless:
                    said = said & ~holds(reader, other, inner, n)
                least = np.broadcast_to(env[one.other].call(reader, n, h), (n,))
                found = np.where(said, np.minimum(found, least), found)
        return found if n > 1 else found[0]

    return Function(call)


def indices(reader: Any, one: Greatest, env: Mapping[str, Any]) -> range:
    return range(reader.whole(one.low, dict(env), 1), reader.whole(one.high, dict(env), 1) + 1)


def holds(reader: Any, formula: Any, env: Mapping[str, Any], n: int) -> Any:
    value = np.asarray(reader.slack(formula, dict(env), n)) >= 0
    return np.broadcast_to(value if value.ndim == 0 or len(value) == n else value.ravel()[0], (n,))


def kept_by_values(
    known: dict[Any, Any], formula: Any, but: set[str], env: Mapping[str, Any], make: Callable[[], Any]
) -> Any:
    """What is made of the values of the names in a formula, once for the same ones."""
    names = sorted(free(formula) - but)
    values = [env[name] for name in names]
    key = (id(formula), *(x if isinstance(x, float | int | str) else id(x) for x in values))
    if key not in known:
        known[key] = make(), values  # the values are kept, so that no other ones can have their ids
    return known[key][0]
