"""What an instance has in common: its spaces, the points and numbers that recur, the grid it is looked at on."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from verify.kernel.term import Formula
from verify.refute.simulate_forms import version
from verify.refute.simulate_laws import History, Unread
from verify.refute.simulate_reader import Simulator
from verify.refute.simulate_roles import VECTORS, Roles
from verify.refute.simulate_terms import Space

HORIZON = 6
SAMPLES = 200
FAR = 200.0
NEAR = 1e-4  # neighbours on the grid: where a slope is greatest, they see it
# Not RecursionError: after how much work it is raised depends on the calls around the simulator.
FAILURES = (Unread, ArithmeticError, ValueError, KeyError, IndexError, TypeError, AttributeError)


class Spaces:
    """The spaces of one goal, points of them, and which hypotheses hold for values of its names."""

    def __init__(self, roles: Roles, rng: Random, tight: bool = False) -> None:
        self.roles, self.rng, self.tight = roles, rng, tight
        self.types = roles.types
        self.seed = rng.getrandbits(32)
        self.env: dict[str, Any] = {}
        self.facts: dict[str, Any] = {}
        self.shared()
        self.reader = Simulator(self.spaces, np.random.default_rng(self.seed))
        self.reader.grid = self.grid
        if any(k[0] == "sequence" and k[1][0] == "law" and len(k[1]) > 4 for k in self.types.values()):
            # Walks in several coordinates: drawn, not integrated.
            self.reader.sampling, self.reader.rough, self.reader.limit = SAMPLES, 5 / math.sqrt(SAMPLES), 400_000
        self.held: set[int] = set()
        self.fixed: set[str] = set()  # names to which a role gave their values together
        self.truths: dict[Any, tuple[bool, bool, list[Any]]] = {}
        self.loosely: set[int] = set()  # hypotheses that were looked at in some functions or laws only

    def shared(self) -> None:
        rng = self.rng
        self.bounded = rng.random() < 0.7
        self.low = rng.choice((-1.0, -1.0, 0.0, -2.0, -0.5))
        self.high = self.low + rng.choice((2.0, 2.0, 1.0, 4.0))
        self.centre = rng.choice((0.0, 0.0, 0.0, 1.0, -0.5, 3.0))
        self.curve = rng.choice((1.0, 1.0, 0.5, 2.0))
        self.loss = rng.choice(("linear", "linear", "quadratic", "huber", "logistic", "smooth", "mixed"))
        self.spread = rng.choice((1.0, 1.0, 0.5, 2.0))
        if self.roles.strong and self.roles.lipschitz:
            self.bounded = True  # no such loss is on all of the line
        elif self.tight:
            self.bounded, self.loss, self.centre, self.curve, self.spread = False, "linear", 0.0, 1.0, 1.0
        if self.roles.ends or self.roles.limited or self.roles.everywhere:
            self.bounded = not self.roles.everywhere
        if self.roles.width is not None:
            self.bounded, self.high = True, self.low + self.roles.width * rng.choice((1.0, 1.0, 0.5))
            self.centre = rng.choice((self.low, self.high, (self.low + self.high) / 2))
        if self.roles.bend is not None:
            self.curve = self.roles.bend * rng.choice((1.0, 1.0, 0.5))
        if self.roles.ball:
            self.low, self.high, self.centre = -1.0, 1.0, 0.0
        rows = any(kind == ("sequence", ("fun", "line")) for kind in self.types.values())
        self.affine, self.slope = rng.random() < (0.9 if rows else 0.5), rng.choice((-1.0, -1.0, 0.0, 1.0, 0.5))
        near = [self.centre, self.low, self.high, self.centre - self.spread, self.centre + self.spread]
        # Far out, Lipschitz losses have nearly their greatest slopes.
        base = {
            0.0,
            1.0,
            -1.0,
            2.5,
            -3.0,
            FAR,
            FAR + NEAR,
            -FAR,
            -FAR - NEAR,
            *near,
            *(x + NEAR for x in near),
            *(x - NEAR for x in near),
        }
        self.grid = np.array(sorted(base))
        self.spaces: dict[str, Space] = {}
        plane = self.roles.across is not None
        for name, kind in self.types.items():
            if kind[0] in VECTORS:
                self.spaces[name] = Space(0, "plane" if plane and kind[0] == "euclid" else "line")
                self.env[name] = name
            elif kind[0] == "space":
                if name in self.roles.histories:
                    self.spaces[name] = Space(0, "history")
                else:
                    self.spaces[name] = Space(rng.choice((1, 2, 2, 2, 3)), "finite")
                self.env[name] = float(self.spaces[name].size)

    def space(self, name: str) -> Space:
        return self.spaces.get(name, Space())

    def split(self, spaces: Sequence[str]) -> tuple[list[int], list[int]]:
        """Which arguments are finite, and which are not."""
        finite = [k for k, name in enumerate(spaces) if self.space(name).size]
        return finite, [k for k in range(len(spaces)) if k not in finite]

    def point(self, name: str) -> Any:
        space = self.space(name)
        if space.size:
            return float(self.rng.randint(1, space.size))
        if space.kind == "history":
            return History([0.0 if self.roles.numbered else self.rng.choice((0.0, 0.0, 1.0))])
        choices = [0.0, 1.0, -1.0, self.centre, self.low, self.high, (self.low + self.high) / 2, 0.5]
        if self.bounded and self.rng.random() < 0.8:
            choices = [x for x in choices if self.low <= x <= self.high]
        return self.rng.choice(choices)

    def parameters(self, finite: Sequence[int], choices: Sequence[float]) -> Any:
        """A number, or one for each of the finite arguments."""
        if not finite:
            return self.rng.choice(choices)
        return np.array([self.rng.choice(choices) for _ in range(math.prod(finite))]).reshape(finite)

    def known(self) -> frozenset[str]:
        return frozenset(self.env) | frozenset(self.spaces)

    def true(self, formula: Formula, env: Mapping[str, Any]) -> bool:
        key = tuple(version(env.get(name)) for name in self.roles.names(formula))
        known = self.truths.get((id(formula), key))
        if known is None:
            self.reader.loose = False
            try:
                holds = bool(np.all(self.reader.slack(formula, dict(env), 1) >= 0))
            except FAILURES:
                holds = False
            # The values are kept, so that no other ones can have their ids.
            known = holds, self.reader.loose, [env.get(name) for name in self.roles.names(formula)]
            self.truths[id(formula), key] = known
        if known[1]:
            self.loosely.add(id(formula))
        else:
            self.loosely.discard(id(formula))
        return known[0]
