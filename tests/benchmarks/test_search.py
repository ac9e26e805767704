"""Counterexample searches on planted faults: evaluations up to one that the kernel certifies."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median

import pytest

from tests.benchmarks.faults import SIZES, Fault, faults
from tests.benchmarks.searchers import BUDGET, SEARCHERS, Objective
from tests.benchmarks.tables import number, table
from tests.conftest import EFFORT

SEEDS = max(1, round(3 * EFFORT))
SLOW = ("Hypothesis",)  # has a third of the seeds: it takes milliseconds for each evaluation


@dataclass(frozen=True)
class Trial:
    """One search: `evaluations` is None where nothing was found within the budget."""

    fault: Fault
    evaluations: int | None
    seconds: float


@pytest.mark.benchmark
def test_planted_faults() -> None:
    planted = list(faults())
    for fault in planted:
        assert Objective(fault).refutes(fault.point), fault
    trials = {name: [one(name, fault, seed) for fault in planted for seed in seeds(name)] for name in SEARCHERS}
    families = list(dict.fromkeys(fault.family for fault in planted))
    rows = [line(name, trials, lambda fault, name=name: fault.family == name) for name in families]
    rows += [line(f"volume {size:g}", trials, lambda fault, size=size: fault.size == size) for size in SIZES]
    table(
        "Share of planted faults found: median evaluations to a certified counterexample",
        ["faults", *(f"{name} ({len(seeds(name))} seeds)" for name in SEARCHERS)],
        [
            *rows,
            line("**all**", trials, lambda fault: True),
            ["seconds of a search, median", *(number(median(t.seconds for t in ts)) for ts in trials.values())],
        ],
        f"{len(planted)} faults, at most {BUDGET} evaluations each; medians are over what was found.",
        "Ours counts boxes and repetitions at raised precision; nobody's rounding of a find is counted.",
        "The optimisers are given the range [1, 10^12] where a variable has no upper bound.",
    )


def seeds(name: str) -> range:
    return range(max(1, SEEDS // 3) if name in SLOW else SEEDS)


def one(name: str, fault: Fault, seed: int) -> Trial:
    began = time.process_time()
    evaluations = SEARCHERS[name](fault, seed)
    return Trial(fault, evaluations, time.process_time() - began)


def line(title: str, trials: dict[str, list[Trial]], which: Callable[[Fault], bool]) -> list[str]:
    return [title, *(entry(t for t in found if which(t.fault)) for found in trials.values())]


def entry(some: Iterable[Trial]) -> str:
    """Like `67%: 310`."""
    counts = [trial.evaluations for trial in some]
    found = [count for count in counts if count is not None]
    return f"{100 * len(found) / len(counts):.0f}%: {number(median(found) if found else None)}"
