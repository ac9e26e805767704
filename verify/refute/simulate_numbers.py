"""Finds numbers: where a hypothesis is affine in one, the interval in which it holds, and often the end of that."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from verify.kernel.term import Formula, Term, free
from verify.refute.simulate_defined import Defined
from verify.refute.simulate_roles import quantified
from verify.refute.simulate_spaces import FAILURES, HORIZON
from verify.refute.simulate_terms import Sequence_
from verify.refute.simulate_typed import NUMBERS

ROUNDED = 1e-5
HALVINGS = 60
LADDER = tuple(
    s * x
    for x in (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 1.25, 1.5, 2, 3, 4, 6, 10, 20, 50, 200, 1000, 1e4)
    for s in (1.0, -1.0)
)


class Numbers(Defined):
    """Numbers, integers and families of numbers for which the hypotheses hold."""

    def numbers(self) -> None:
        """Numbers and families of numbers, each where the hypotheses that can be read hold, if that is somewhere."""
        self.definitions()
        left = [n for n, k in self.types.items() if n not in self.env and (k == ("real",) or n in self.roles.late)]
        rows = [n for n, k in self.types.items() if n not in self.env and k == ("sequence", ("real",))]
        self.rng.shuffle(left)
        while left or rows:
            left = [n for n in left if n not in self.env]  # but those that were worked out meanwhile
            if not left and not rows:
                break
            known = self.known()
            name = max(left, key=lambda n: self.urgency(n, known)) if left else None
            if rows and (name is None or self.urgency(name, known) < 1):
                row = rows.pop()
                self.env[row] = Sequence_({}, 1.0 if self.rng.random() < 0.7 else 0.0)
                self.row(row)
            elif name is not None:
                left.remove(name)
                self.env[name] = self.whole(name) if name in self.roles.late else self.solve(name)
            self.definitions()

    def urgency(self, name: str, known: frozenset[str]) -> float:
        asked = [
            f
            for f in self.roles.given
            if name in free(f) and free(f) <= known | {name} and not self.by_run(f) and id(f) not in self.roles.unasked
        ]
        if name in self.roles.ordered:
            return -1  # it is worked out when the others are known, if it can be
        if name in self.roles.deciding:
            return math.inf
        if any(name == one.constant for one in self.roles.masses.values()):
            return -3
        if name in self.roles.late:
            return -2
        return len(asked) + 2 * sum(quantified(f) for f in asked) + (1.5 if any(f[0] == "=" for f in asked) else 0)

    def asked(self, name: str) -> list[Formula]:
        known = self.known() | {name}
        return [
            f
            for f in self.roles.given
            if name in free(f)
            and free(f) <= known
            and not self.by_run(f)
            and id(f) not in self.held
            and id(f) not in self.roles.unasked
        ]

    def by_run(self, formula: Formula) -> bool:
        """Does the formula hold because what it defines was worked out from it?"""
        return id(formula) in self.roles.run

    def solve(self, name: str) -> float:
        return self.placed(self.asked(name), lambda x: {**self.env, name: x})

    def whole(self, name: str) -> float:
        """An integer where the hypotheses that can be read hold, if there is one."""
        asked = self.asked(name)
        found = self.placed(asked, lambda x: {**self.env, name: x})
        for value in (math.ceil(found - 1e-9), math.floor(found + 1e-9)):
            if all(self.true(f, {**self.env, name: float(value)}) for f in asked if not quantified(f)):
                return float(value)
        return self.integer(name, ("integer",))

    def row(self, name: str) -> None:
        """A family of numbers, member by member, from the first on."""
        if name in self.roles.apart & self.roles.places.keys():
            self.env[name] = self.order(self.roles.places[name])
            return
        asked = self.asked(name)
        whole = [int(x) for n, x in self.env.items() if self.types.get(n, ("?",))[0] in ("integer", "size")]
        for index in range(min(HORIZON, max([*whole, 1]) + 2)):
            family = self.env[name]

            def at(x: float, family: Sequence_ = family, index: int = index) -> dict[str, Any]:
                return {**self.env, name: Sequence_({**family.members, index: x}, family.default)}

            if index and asked and self.unsaid(asked, at):
                continue  # no hypothesis speaks of this member
            found = self.placed(asked, at, family.members.get(index, family.default))
            self.env[name] = Sequence_({**family.members, index: found}, family.default)

    def order(self, most: Term) -> Sequence_:
        """1, ..., n in some order, each perhaps with a fraction."""
        numbers = list(range(1, self.reader.whole(most, self.env, 1) + 1))
        self.rng.shuffle(numbers)
        return Sequence_({k: x + self.rng.choice((0.0, 0.0, 0.5)) for k, x in enumerate(numbers, 1)}, 1.0)

    def unsaid(self, asked: Sequence[Formula], at: Callable[[float], dict[str, Any]]) -> bool:
        return all((self.interval(formula, at) or ())[:2] == (-math.inf, math.inf) for formula in asked)

    def placed(
        self, asked: Sequence[Formula], at: Callable[[float], dict[str, Any]], before: float | None = None
    ) -> float:
        """A number where these formulas hold: in the interval that affine ones leave, or from a ladder."""
        low, high = -math.inf, math.inf
        hard: list[Formula] = []
        strict: set[float] = set()
        for formula in asked:
            ends = self.interval(formula, at)
            if ends is None:
                hard.append(formula)
            else:
                low, high = max(low, ends[0]), min(high, ends[1])
                strict |= set(ends[:2]) if ends[2] else set()
        if high < low <= high + ROUNDED * (1 + abs(low)):
            high = low  # the ends of what holds are known up to rounding
        rng = self.rng
        choices: list[float] = []
        if low <= high:
            if math.isfinite(low) and low not in strict:
                choices += [low] * 3
            if math.isfinite(high) and high not in strict:
                choices += [high] * 2
            if math.isfinite(low) and math.isfinite(high):
                choices += [(low + high) / 2, low + (high - low) * 0.1]
            base = low if math.isfinite(low) else high if math.isfinite(high) else 0.0
            sign = 1.0 if math.isfinite(low) or not math.isfinite(high) else -1.0
            size = max(abs(base), 1.0) if base else 1.0
            choices += [base + sign * rng.choice(NUMBERS) * size for _ in range(4)]
            if math.isinf(low) and math.isinf(high):
                choices += [rng.choice(LADDER) for _ in range(3)]
            choices = [x for x in choices if low - 1e-12 <= x <= high + 1e-12]
        if before is not None and rng.random() < 0.3:
            choices.insert(0, before)
        if not hard and choices:
            if not self.tight:
                rng.shuffle(choices)
            cheap = [f for f in asked if not quantified(f)]
            return max(choices, key=lambda x: sum(self.true(f, at(x)) for f in cheap))
        for formula in hard:
            if formula[0] == "=" and not quantified(formula):
                choices = [x for x in self.roots(formula, at) if low - 1e-12 <= x <= high + 1e-12] or choices
        tries = [*rng.sample(choices, min(len(choices), 4)), *rng.sample(LADDER, len(LADDER))]
        for x in tries:
            if low - 1e-12 <= x <= high + 1e-12 and all(self.true(f, at(x)) for f in asked):
                return x
        cheap = [f for f in asked if not quantified(f)]
        return max([*choices, 1.0], key=lambda x: sum(self.true(f, at(x)) for f in cheap))

    def interval(self, formula: Formula, at: Callable[[float], dict[str, Any]]) -> tuple[float, float, bool] | None:
        """Where the formula holds, if by how much it does is a minimum of affine functions of the number.

        The third value: it holds perhaps not at these ends.
        """
        self.reader.strict = False
        try:
            marks = []
            for x in (0.5, 1.5, 2.75):
                self.reader.parts = []
                self.reader.slack(formula, at(x), 1)
                marks.append(self.reader.parts)
        except FAILURES:
            return None
        finally:
            self.reader.parts = None
        if len({len(mark) for mark in marks}) > 1 or not marks[0]:
            return None
        low, high = -math.inf, math.inf
        for one, two, three in zip(*marks, strict=True):
            if one.shape != two.shape or two.shape != three.shape:
                return None
            slope = two - one
            if not np.allclose(three - two, slope * 1.25, rtol=1e-6, atol=1e-9):
                return None
            start = one - 0.5 * slope
            up, down = slope > 1e-12, slope < -1e-12
            if up.any():
                low = max(low, float((-start[up] / slope[up]).max()))
            if down.any():
                high = min(high, float((-start[down] / slope[down]).min()))
        return low, high, self.reader.strict

    def roots(self, formula: Formula, at: Callable[[float], dict[str, Any]]) -> list[float]:
        """Numbers at which the sides of an equation are equal: between neighbours on the ladder, by halving."""

        def gap(x: float) -> float:
            left, right = (self.reader.real(side, at(x), 1) for side in formula[1:])
            return float(np.asarray(right - left).ravel()[0])

        try:
            places = sorted({0.0, *LADDER})
            gaps = [gap(x) for x in places]
            found = []
            for a, b, first, last in zip(places, places[1:], gaps, gaps[1:], strict=False):
                if first * last < 0:
                    for _ in range(HALVINGS):
                        middle = (a + b) / 2
                        if gap(middle) * first > 0:
                            a = middle
                        else:
                            b = middle
                    found.append(b)
            return found
        except FAILURES:
            return []
