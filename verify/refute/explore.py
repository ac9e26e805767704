"""Evaluate points, remember the best, and turn the first violation that can be certified into evidence."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from random import Random
from typing import Any

from verify.kernel.ball import Truth, precision
from verify.kernel.statement import SCALARS
from verify.kernel.term import Formula, TermError, free, parts
from verify.language.compiled import terms_added
from verify.refute import families, scalars
from verify.refute.gauge import Gauge, gauge, strict
from verify.refute.sharpen import as_key, as_text, certify
from verify.refute.space import Point, Space

FAST, SLOW = 53, 240
SLOW_COST = 4
QUICK = 300  # operations on balls that take about as long as all else in one evaluation
TERMS = 100  # terms of sums that do
NEARLY = 1e-12
MAX_FAILED = 12  # violations that could not be certified, after which no further is tried in a round

Key = tuple[float, float]  # how far the hypotheses are from holding (0: they hold), margin
WORST: Key = (math.inf, math.inf)


@dataclass(frozen=True)
class Reading:
    """What evaluation shows of one point."""

    admissible: bool
    violated: bool
    infeasible: float
    margin: float

    @property
    def key(self) -> Key:
        if math.isnan(self.margin) or math.isnan(self.infeasible):
            return (math.inf, math.inf)
        return (self.infeasible, self.margin)


class Explorer:
    """One search's state.  `budget` is in quick evaluations; `deadline` only stops early."""

    def __init__(self, space: Space, rng: Random, budget: int, deadline: float | None) -> None:
        self.space = space
        self.rng = rng
        self.budget = budget
        self.deadline = deadline
        self.evaluations = 0
        self.spent = 0
        self.cost = _cost(space)
        self.cases = 0
        self.margin: float | None = None
        self.evidence: dict[str, Any] | None = None
        self.suspicion: dict[str, Any] | None = None
        self.failed = 0
        self.pool: dict[Any, tuple[Key, Point]] = {}
        self.strict = strict(space.statement.show)
        self.equalities = [_equality(formula) for formula in space.hypotheses]
        self._gauges: dict[int, tuple[list[Gauge], Gauge]] = {}

    # --- stopping ---

    def late(self) -> bool:
        return self.deadline is not None and time.monotonic() >= self.deadline

    def over(self, limit: int | None = None) -> bool:
        """Found, out of budget (or past `limit`), or out of time."""
        end = self.budget if limit is None else min(limit, self.budget)
        return self.evidence is not None or self.spent >= end or self.late()

    def charge(self, factor: int = 1) -> None:
        self.evaluations += 1
        self.spent += self.cost * factor

    # --- evaluating ---

    def gauges(self, bits: int) -> tuple[list[Gauge], Gauge]:
        found = self._gauges.get(bits)
        if found is None:
            names = self.space.names
            hypotheses = [gauge(formula, names) for formula in self.space.hypotheses]
            found = self._gauges[bits] = (hypotheses, gauge(self.space.statement.show, names))
        return found

    def read(self, point: Point) -> Reading:
        """The reading at 53 bits, or at 240 where that left open what matters."""
        before = terms_added()
        with precision(FAST):
            reading, settled = self._read(point, FAST)
        self.charge()
        self.spent += (terms_added() - before) // TERMS
        if not settled:
            self.charge(SLOW_COST)
            with precision(SLOW):
                reading, _ = self._read(point, SLOW)
        return reading

    def _read(self, point: Point, bits: int) -> tuple[Reading, bool]:
        hypotheses, conclusion = self.gauges(bits)
        try:
            balls = self.space.balls(point)
        except (TermError, ZeroDivisionError, ValueError, OverflowError):
            return Reading(False, False, math.inf, math.inf), True
        infeasible, admissible, unsure = 0.0, True, False
        for hypothesis, equality in zip(hypotheses, self.equalities, strict=True):
            truth, margin = hypothesis(balls)
            if truth is Truth.TRUE:
                continue
            # On the boundary the balls cannot tell: exact arithmetic will, when the point is certified.
            # Floats miss a curve by rounding; they do not miss a region.
            distance = 10.0 if math.isnan(margin) else abs(margin)
            distance = max(distance, 2 * NEARLY) if truth is Truth.FALSE and not equality else distance
            touching = truth is Truth.UNDECIDED and distance < NEARLY
            unsure = unsure or truth is Truth.UNDECIDED
            admissible = admissible and touching
            infeasible += 0.0 if touching else distance
        truth, margin = conclusion(balls)
        violated = truth is Truth.FALSE
        if truth is Truth.TRUE:
            margin = abs(margin)
        elif truth is Truth.UNDECIDED and bits == SLOW and not math.isnan(margin):
            margin = 0.0
        undecided = truth is Truth.UNDECIDED and not math.isnan(margin) and infeasible < NEARLY
        settled = not (undecided or (unsure and violated and infeasible < NEARLY))
        return Reading(admissible, violated, infeasible, margin), settled

    def visit(self, point: Point) -> Key:
        """Evaluate a point and keep what it shows."""
        if self.evidence is not None or self.late():
            return WORST
        reading = self.read(point)
        key = reading.key
        if reading.admissible and not math.isnan(reading.margin):
            self.cases += 1
            if self.margin is None or reading.margin < self.margin:
                self.margin = reading.margin
        if key[0] < math.inf:
            self._keep(key, point)
        if reading.infeasible < NEARLY and (reading.violated or (self.strict and reading.margin == 0.0)):
            self._certify(point, reading)
        return key

    def _keep(self, key: Key, point: Point) -> None:
        cell = self._cell(point)
        if cell not in self.pool or key < self.pool[cell][0]:
            self.pool[cell] = (key, point)
        if len(self.pool) > 400:
            kept = sorted(self.pool.items(), key=lambda item: item[1][0])[:100]
            self.pool = dict(kept)

    def _cell(self, point: Point) -> Any:
        """Points of one cell are alike: the same alphabets, signs and rough sizes of the numbers."""
        return tuple(
            (math.copysign(1, x), round(math.log10(abs(x)))) if (x := float(point[name])) else 0
            for name in point
            if self.space.kinds[name][0] in SCALARS
        ) + tuple(
            tuple(round(2 * float(entry)) if abs(entry) < 1e6 else 99 for entry in families.flat(point[name]))
            for name in self.space.families
        )

    def best(self, count: int) -> list[Point]:
        ranked = sorted(self.pool.items(), key=lambda item: item[1][0])
        return [point for _, (_, point) in ranked[:count]]

    def _certify(self, point: Point, reading: Reading) -> None:
        if self.failed >= MAX_FAILED:
            return
        self.evidence = certify(self.space, point, stop=self.late)
        if self.evidence is not None:
            return
        self.failed += 1
        worse = self.suspicion is None or reading.margin < self.suspicion["margin"]
        if reading.violated and worse:
            self.suspicion = {
                "point": {name: as_text(value) for name, value in point.items()},
                "margin": reading.margin,
                "reason": self._reason(point),
            }

    def _reason(self, point: Point) -> str:
        if self.space.defined and self.space.exact(point) is None:
            return "a name that an equality defines has no rational value there"
        return "no nearby rational point was certain"

    # --- making points ---

    def sample(self, shape: Point, simple: bool = False) -> Point | None:
        """A random point with these alphabets; numbers are drawn within what the hypotheses leave them.

        `simple`: from the structured seeds.  None if some number is left no room.
        """
        rng, space = self.rng, self.space
        point: Point = dict(shape)
        drawn: dict[Any, list[Any]] = {}
        for name in space.families:
            kind, sizes = space.kinds[name][0], space.sizes(name, point)
            alike = drawn.setdefault((kind, *sizes), [])
            if simple:
                seeds = families.seeds(kind, sizes)
                value = seeds[min(int(rng.expovariate(0.25)), len(seeds) - 1)] if seeds else []
            else:
                value = families.draw(kind, sizes, rng, alike)
            alike.append(value)
            point[name] = value
        order = list(space.scalars)
        if rng.random() < 0.7:
            rng.shuffle(order)
        others: list[Any] = []
        for name in order:
            with precision(FAST):
                span = space.span(name, point)
            integer = space.integer(name)
            options = scalars.specials(span, integer) if simple else ()
            if options:
                value = options[min(int(rng.expovariate(0.12)), len(options) - 1)]
            else:
                value = scalars.draw(span, integer, rng, others)
            if value is None:
                return None
            others.append(value)
            point[name] = value
        return point


def _equality(formula: Formula) -> bool:
    while formula[0] in ("forall", "exists"):
        formula = formula[3]
    return bool(formula[0] == "=")


def _cost(space: Space) -> int:
    """About how many quick evaluations one of this statement costs, from its operations and its sums."""
    formulas = (*space.hypotheses, space.statement.show, *(d.term for d in space.definitions))
    return max(1, sum(_operations(formula, space) for formula in formulas) // QUICK)


def _operations(term: Any, space: Space) -> int:
    if not isinstance(term, tuple):
        return 1
    inner = 1 + sum(_operations(part, space) for part in parts(term))
    if term[0] in ("int", "sgm"):
        return inner * 500
    if term[0] in ("sum", "prod"):
        return inner * (30 if (free(term[2]) | free(term[3])) & set(space.scalars) else 3)
    return inner * 3 if term[0] in ("forall", "exists") else inner


__all__ = ["WORST", "Explorer", "Key", "Reading", "as_key"]
