"""Is a goal false at a sample point?  Then no proof of it need be tried.

Points are fixed and few; what they say only steers the search and is no evidence.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

from verify.kernel.ball import Truth, compare, precision, rational
from verify.kernel.ranges import Range
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.statement import INTEGERS
from verify.kernel.term import Term, TermError, free, subterms
from verify.language.compiled import enclosing

LIMIT = 160
FEW = 50  # addends, where each is dear
BITS = 80
BLIND = 3
ASKED = 2048  # questions whose answers are kept: the rounds of a search ask the same again
OFFSETS = tuple(Fraction(t) for t in ("1/1000000", "1/1000", "1/16", "2/5", "1", "7/3", "6", "21", "150", "4000"))
SHARES = tuple(
    Fraction(t)
    for t in ("1/1000000", "1/1000", "1/20", "1/5", "2/5", "1/2", "13/20", "5/6", "19/20", "999/1000")
)  # fmt: skip


def pool(range_: Range, whole: bool) -> list[Fraction]:
    """Sample values of a variable in its range."""
    low, high = range_.low, range_.high
    if low is not None and high is not None:
        values = [low, high, *(low + (high - low) * share for share in SHARES)]
    elif low is not None:
        values = [low, *(low + offset for offset in OFFSETS)]
    elif high is not None:
        values = [high, *(high - offset for offset in OFFSETS)]
    else:
        values = [Fraction(0), *OFFSETS[1:-1:2], *(-offset for offset in OFFSETS[1:-1:2]), Fraction(1), Fraction(-1)]
    if whole:
        values = [Fraction(round(value)) for value in values] + [
            Fraction(round(values[0])) + (k if low is not None else -k) for k in range(1, 5)
        ]
    return list(dict.fromkeys(values))


def grid(s: Sequent, names: list[str]) -> Iterator[tuple[Fraction, ...]]:
    """At most LIMIT points in the box of the variables' ranges."""
    variables, types = s.context.signs.variables, s.context.types
    pools = [pool(variables.get(n, Range()), types.get(n, ("real",))[0] in INTEGERS) for n in names]
    total = 1
    for values in pools:
        total *= len(values)
    if total <= LIMIT:
        yield from product(*pools)
        return
    random = Random(5)
    for _ in range(LIMIT):
        yield tuple(random.choice(values) for values in pools)


def _pairs(formulas: list[Any], order: list[str]) -> list[tuple[int, int]]:
    """Places of the variables that the hypotheses put in an order."""
    place = {name: i for i, name in enumerate(order)}
    return [
        (place[f[1]], place[f[2]])
        for f in formulas
        if f[0] in ("<=", "<") and isinstance(f[1], str) and isinstance(f[2], str) and {*f[1:]} <= place.keys()
    ]


def _in_order(point: tuple[Fraction, ...], pairs: list[tuple[int, int]]) -> list[Fraction]:
    """The values exchanged where the order wants it: few random points are in order by themselves."""
    values = list(point)
    for _ in pairs:
        wrong = [(i, j) for i, j in pairs if values[i] > values[j]]
        if not wrong:
            break
        for i, j in wrong:
            if values[i] > values[j]:
                values[i], values[j] = values[j], values[i]
    return values


def _dear(formula: Any) -> bool:
    """A sum of binomial coefficients: thousands of them, of thousands of digits, are no quick look."""
    sums = [p for side in formula[1:] for p in subterms(side) if isinstance(p, tuple) and p[0] == "sum"]
    return any(isinstance(q, tuple) and q[0] == "binomial" for p in sums for q in subterms(p))


def refuted(s: Sequent) -> bool:
    """Does the goal fail at a sample point that satisfies the hypotheses about its variables?"""
    return counterpoint(s) is not None


def counterpoint(s: Sequent) -> dict[str, Fraction] | None:
    """Such a point: the values of the variables that no equation defines; None if there is none."""
    return _counterpoint(_Question(s))


class _Question:
    """A sequent that is the same question as another one with the same goal, hypotheses and kinds of names."""

    def __init__(self, s: Sequent) -> None:
        self.sequent = s
        self.key = (s.goal, s.context.hypotheses, tuple(sorted(s.context.types.items())))
        self.hash = hash(self.key)

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Question) and self.key == other.key


@lru_cache(ASKED)
def _counterpoint(question: _Question) -> dict[str, Fraction] | None:
    s = question.sequent
    head = s.goal[0]
    if head not in ("<=", "<", "=", "!="):
        return None
    types = s.context.types
    names = set(free(s.goal))
    if not names:
        # A contradiction is wanted: every hypothesis matters.
        names = {name for formula in s.context.hypotheses for name in free(formula)}
    relevant: list[Any] = []
    pending = list(s.context.hypotheses)
    changed = True
    while changed:
        changed = False
        for formula in list(pending):
            used = free(formula)
            if used & names:
                pending.remove(formula)
                relevant.append(formula)
                if not used <= names:
                    names |= used
                    changed = True
    if len(names) > 6 or any(types.get(n, ("family",))[0] not in ("real", *INTEGERS) for n in names):
        return None
    if any(formula[0] not in ("<=", "<", "=", "!=") for formula in relevant):
        return None
    # An equation that says what a name is gives its value.
    defined: dict[str, Term] = {}
    for formula in relevant:
        if formula[0] != "=":
            continue
        for left, right in (formula[1:], formula[:0:-1]):
            if isinstance(left, str) and left not in free(right) and left not in defined:
                if not free(right) & defined.keys():
                    defined[left] = right
                    break
    order = sorted(names - defined.keys())
    integral = any(isinstance(p, tuple) and p[0] == "int" for side in s.goal[1:] for p in subterms(side))
    try:
        with precision(BITS):
            values = enclosing(tuple(defined.values()), tuple(order)) if defined else None
            every = tuple(order) + tuple(defined)
            sides = enclosing(tuple(t for f in (*relevant, s.goal) for t in f[1:]), every)
            pairs = _pairs(relevant, order)
            dear = any(map(_dear, (*relevant, s.goal)))
            blind = 0  # points at which an integral has no enclosure, which takes long to find
            for point in grid(s, order):
                if dear and max(point, default=0) > FEW:
                    continue
                balls = [rational(value) for value in (_in_order(point, pairs) if pairs else point)]
                if values is not None:
                    balls += list(values(*balls))
                found = sides(*balls)
                if integral and not (found[-2].is_finite() and found[-1].is_finite()):
                    blind += 1
                    if blind == BLIND:
                        return None
                if compare(head, found[-2], found[-1]) is not Truth.FALSE:
                    continue
                if all(
                    compare(f[0], found[2 * i], found[2 * i + 1]) is not Truth.FALSE
                    if f[0] == "="
                    else compare(f[0], found[2 * i], found[2 * i + 1]) is Truth.TRUE
                    for i, f in enumerate(relevant)
                ):
                    at = _in_order(point, pairs) if pairs else point
                    return dict(zip(order, at, strict=True))
    except (TermError, ZeroDivisionError, OverflowError, RecursionError):
        return None
    return None


__all__ = ["counterpoint", "grid", "pool", "refuted"]
