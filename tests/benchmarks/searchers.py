"""Four ways to look for a counterexample, all counted in evaluations up to one that the kernel certifies."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st
from scipy.optimize import differential_evolution, dual_annealing

from tests.benchmarks.bisection import Arithmetic, function
from tests.benchmarks.faults import FAR, Fault, Variable
from verify.kernel.check import CheckFailed, refuted
from verify.kernel.rationals import Fraction
from verify.kernel.term import TermError, sub
from verify.refute import search
from verify.refute.search import BUDGET as WHOLE

BUDGET = 3_000
NOISE = 200  # float violations that no rational nearby confirms, after which none is tried any more
NAMES = ("exp", "log", "sqrt", "sin", "cos", "atan")
FLOATS = Arithmetic(
    {**{name: "math." + name + "({})" for name in NAMES}, "abs": "abs({})", "max": "max({}, {})"},
    float,
    lambda low, high: low,
    {"math": math, "power": lambda x, n: x**n},
    lambda value: value >= 0,
)


class Found(Exception):
    """A certified counterexample."""


class Exhausted(Exception):
    """The budget is used up."""


class Objective:
    """The gap of the goal in floats, and a penalty for the hypotheses; raises Found or Exhausted."""

    def __init__(self, fault: Fault) -> None:
        self.variables = fault.variables
        self.statement = fault.statement
        names = [variable.name for variable in fault.variables]
        formulas = (self.statement.show, *self.statement.given)
        self.gap, *self.given = (function(sub(f[2], f[1]), names, FLOATS) for f in formulas)
        self.evaluations = 0
        self.failed = 0

    def __call__(self, point: Sequence[float]) -> float:
        if self.evaluations >= BUDGET:
            raise Exhausted
        self.evaluations += 1
        values = [
            float(round(x)) if variable.integer else float(x) for variable, x in zip(self.variables, point, strict=True)
        ]
        try:
            penalty = sum(max(0.0, -condition(*values)) for condition in self.given)
            margin = self.gap(*values)
        except (ValueError, OverflowError, ZeroDivisionError):
            return 1e9
        if penalty == 0 and margin < 0 and self.failed < NOISE:
            if self.certified(values):
                raise Found
            self.failed += 1
        return float(margin + 10 * penalty)

    def certified(self, values: Sequence[float]) -> bool:
        """Does the kernel accept this point, or a simpler one beside it?"""
        exact = [Fraction(value) for value in values]
        simpler = ([x.limit_denominator(10**k) for x in exact] for k in (3, 6, 9, 12))
        return any(self.refutes(point) for point in (exact, *simpler))

    def refutes(self, point: Sequence[Fraction]) -> bool:
        witness = {v.name: str(x) for v, x in zip(self.variables, point, strict=True)}
        try:
            refuted(self.statement, {"verdict": "refuted", "witness": witness, "bits": 256}, {})
        except (CheckFailed, TermError, ZeroDivisionError, OverflowError, ValueError):
            return False
        return True


Searcher = Callable[[Fault, int], "int | None"]


def ours(fault: Fault, number: int) -> int | None:
    """`verify.refute.search`, which counts boxes as well as points."""
    found = search(fault.statement, seed=number, effort=BUDGET / WHOLE)
    return None if found.evidence is None else found.evaluations


def by_hypothesis(fault: Fault, number: int) -> int | None:
    """Floats and integers between the bounds."""

    def run(objective: Objective) -> None:
        @seed(number)
        @settings(
            max_examples=BUDGET,
            database=None,
            deadline=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
            verbosity=Verbosity.quiet,
        )
        @given(st.tuples(*map(values, fault.variables)))
        def attempt(point: tuple[float, ...]) -> None:
            objective(point)

        attempt()

    return counted(fault, run)


def values(variable: Variable) -> st.SearchStrategy[Any]:
    low, high = variable.low, variable.high
    if variable.integer:
        return st.integers(int(low), None if high is None else int(high))
    return st.floats(float(low), None if high is None else float(high), allow_nan=False, allow_infinity=False)


def by_evolution(fault: Fault, number: int) -> int | None:
    return counted(fault, lambda f: restarted(differential_evolution, f, fault, number))


def by_annealing(fault: Fault, number: int) -> int | None:
    return counted(fault, lambda f: restarted(dual_annealing, f, fault, number))


def restarted(optimise: Callable[..., Any], objective: Objective, fault: Fault, number: int) -> None:
    """The optimiser, again from elsewhere whenever it has converged, until the budget is used up."""
    bounds = [(float(v.low), float(FAR if v.high is None else v.high)) for v in fault.variables]
    random = np.random.default_rng(number)
    while True:
        optimise(objective, bounds, rng=random)


def counted(fault: Fault, run: Callable[[Objective], None]) -> int | None:
    """The evaluations up to a certified counterexample; None if there was none."""
    objective = Objective(fault)
    try:
        run(objective)
    except Found:
        return objective.evaluations
    except Exhausted:
        pass
    return None


SEARCHERS: dict[str, Searcher] = {
    "ours": ours,
    "Hypothesis": by_hypothesis,
    "differential evolution": by_evolution,
    "dual annealing": by_annealing,
}
