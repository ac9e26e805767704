"""How the time grows: with the number of goals, and with the number of variables of one; the exponents are printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from statistics import mean

import pytest

from tests.benchmarks.tables import LIMIT, number, table, timed
from tests.conftest import EFFORT
from tests.inequalities.generator import cases
from verify.ask.decide import decide, read

FEW = max(8, round(8 * EFFORT))  # goals; then 10 and 100 times as many
TIMES = (1, 10, 100)
VARIABLES = range(1, 7)

# By the names of the variables: an inequality, and where it holds.
FAMILIES: dict[str, Callable[[list[str]], tuple[str, str]]] = {
    "means": lambda names: (f"({' + '.join(names)})**2 <= {len(names)}*({' + '.join(f'{x}**2' for x in names)})", ""),
    "sine of a sum": lambda names: (f"sin({' + '.join(names)}) <= {' + '.join(names)} + 1/100", _unit(names)),
    "log-sum-exp": lambda names: (
        f"log({' + '.join(f'exp({x})' for x in names)}) + 1/10"
        f" >= log({len(names)}) + ({' + '.join(names)})/{len(names)}",
        _unit(names),
    ),
    "products": lambda names: (f"{'*'.join(f'(1 + {x})' for x in names)} <= exp({' + '.join(names)})", _unit(names)),
}


def _unit(names: list[str]) -> str:
    return ", ".join(f"{x} >= 0, {x} <= 1" for x in names)


def exponent(sizes: Sequence[float], seconds: Sequence[float]) -> float:
    """The slope of the least-squares line through the logarithms."""
    xs, ys = [log(x) for x in sizes], [log(y) for y in seconds]
    x0, y0 = mean(xs), mean(ys)
    return sum((x - x0) * (y - y0) for x, y in zip(xs, ys, strict=True)) / sum((x - x0) ** 2 for x in xs)


@pytest.mark.benchmark
def test_more_goals() -> None:
    counts = [FEW * times for times in TIMES]
    measured = []
    for count in counts:
        goals = [read(case.text, case.where) for case in cases(1, count)]
        measured.append(timed(lambda goals=goals: [decide(goal, LIMIT) for goal in goals], 1)[1])
    table(
        "Seconds for so many generated goals",
        [str(count) for count in counts] + ["exponent"],
        [[number(seconds) for seconds in measured] + [f"{exponent(counts, measured):.2f}"]],
    )


@pytest.mark.benchmark
def test_more_variables() -> None:
    rows = []
    for family, make in FAMILIES.items():
        sizes, seconds, shown = [], [], []
        for count in VARIABLES:
            text, where = make([f"x{i}" for i in range(1, count + 1)])
            answer, took = timed(lambda text=text, where=where: decide(read(text, where), LIMIT))
            assert answer.verdict != "refuted", text
            if answer.verdict == "proved":
                sizes.append(count)
                seconds.append(took)
            shown.append(number(took) if answer.verdict == "proved" else "-")
        rows.append([family, *shown, f"{exponent(sizes, seconds):.1f}" if len(sizes) > 1 else "-"])
    table(
        "Seconds to a proof by the number of variables",
        ["goal", *map(str, VARIABLES), "exponent"],
        rows,
        "The exponent is that of the number of variables, of those that are proved; -: undecided.",
    )
