"""The compiled evaluators of the search beside python-flint code written by hand."""

from __future__ import annotations

import time
from collections.abc import Sequence
from statistics import median
from typing import Any

import pytest
from flint import arb

from tests.benchmarks.evaluators import BITS, PAIRS, Evaluator
from tests.benchmarks.tables import RUNS, table
from verify.kernel.ball import precision

CALLS = 3_000
REPEATS = 5 * RUNS


@pytest.mark.benchmark
def test_overhead() -> None:
    rows: list[list[str]] = []
    ratios: list[list[float]] = []
    with precision(BITS):
        for pair in PAIRS:
            ours = pair.compiled()
            point = [arb((3 + i) / 16) for i in range(len(pair.variables))]
            box = [value + arb(0, 2**-9) for value in point]
            for arguments in (point, box):
                value = ours(*arguments)[0]
                assert value.overlaps(pair.plain(*arguments)) and value.overlaps(pair.tight(*arguments)), pair
            times = least(ours, pair.plain, point) + least(ours, pair.tight, box) + least(ours, pair.plain, box)
            ratios.append([first / second for first, second in zip(times[::2], times[1::2], strict=True)])
            micro = [f"{1e6 * seconds:.2f}" for seconds in times]
            shown = [f"**{ratio:.2f}**" for ratio in ratios[-1]]
            rows.append([f"`{pair.text}`", *micro[:2], shown[0], *micro[2:4], shown[1], micro[5], shown[2]])
    middle = [f"**{median(column):.2f}**" for column in zip(*ratios, strict=True)]
    rows.append(["median", "", "", middle[0], "", "", middle[1], "", middle[2]])
    table(
        "Microseconds of one evaluation: compiled, and by hand",
        [
            "expression",
            *("at a point", "by hand", "ratio"),
            *("on a box", "by hand, as tight", "ratio"),
            *("by hand, squares as products", "ratio"),
        ],
        rows,
        f"The least of {REPEATS} times {CALLS} calls each, in turn, at {BITS} bits.",
    )


def least(ours: Evaluator, by_hand: Evaluator, arguments: Sequence[Any]) -> tuple[float, float]:
    """Seconds of one call of either, measured in turn."""
    pairs = [(seconds(ours, arguments), seconds(by_hand, arguments)) for _ in range(REPEATS)]
    return min(first for first, _ in pairs), min(second for _, second in pairs)


def seconds(function: Evaluator, arguments: Sequence[Any]) -> float:
    began = time.process_time()
    for _ in range(CALLS):
        function(*arguments)
    return (time.process_time() - began) / CALLS
