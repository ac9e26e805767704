"""The prover on a fixed list of goals, beside CoqInterval and two plain branch and bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

import pytest

from tests.benchmarks import coq
from tests.benchmarks.bisection import ARB, IV, Arithmetic, Unable, bisect
from tests.benchmarks.goals import GOALS, Goal
from tests.benchmarks.tables import LIMIT, RUNS, number, table, timed
from verify.ask.decide import decide
from verify.kernel.sequent import Sequent
from verify.kernel.verdict import judge
from verify.prove import paving
from verify.prove.engine import Env, ProofFailed, run

ABOUT = (
    f"Seconds of the processor, medians of {RUNS} runs, memories cleared before each;",
    f"- : not done in {LIMIT} s.",
    "`prove`: all that `verify prove` does (attack, proof, kernel); `proof`: search and kernel alone;",
    "`paving`: the prover's bisection alone, without the kernel's second look.",
    "Arb, mpmath.iv: bisection without derivatives; mpmath.iv is not rigorous and has no atan.",
)


@dataclass(frozen=True)
class Measured:
    """One tool on one goal: `boxes` and `steps` are None where there are none to count."""

    done: bool
    seconds: float
    boxes: int | None = None
    steps: int | None = None
    note: str = ""

    def __str__(self) -> str:
        return f"{number(self.seconds)} {self.note}".rstrip() if self.done else "-"

    @property
    def count(self) -> str:
        return str(self.boxes) if self.done and self.boxes is not None else "-"


FAILED = Measured(False, LIMIT)


@pytest.mark.benchmark
def test_goals() -> None:
    found = {name: [tool(goal) for goal in GOALS] for name, tool in TOOLS.items()}
    if coq.available():
        found["CoqInterval"] = by_coq()
    show(found)


def show(found: Mapping[str, list[Measured]]) -> None:
    """The tables of what each tool did on each goal; the first three tools are ours."""
    names = [f"{goal.name}: {len(goal.box)}" for goal in GOALS]
    table(
        "Seconds to a proof",
        ["goal: variables", *found],
        [*zip(names, *found.values(), strict=True), ["**done**", *map(share, found.values())]],
        *ABOUT,
        *(coq.about(RUNS) if "CoqInterval" in found else (coq.INSTALL,)),
    )
    table(
        "Boxes to a proof",
        ["goal: variables", "steps of `proof`", "boxes in it", *list(found)[2:5]],
        [*map(boxes, names, zip(*found.values(), strict=True)), speeds(found)],
    )
    table(
        "Seconds of a rival over seconds of ours, median of the goals that both do",
        ["rival", "goals that it does", "rival / `prove`", "rival / `proof`", "rival / `paving`"],
        [[name, *against(found, name)] for name in list(found)[3:]],
    )


# --- tools -----------------------------------------------------------------------------------------


def prove(goal: Goal) -> Measured:
    answer, seconds = timed(lambda: decide(goal.statement, LIMIT))
    assert answer.verdict in ("proved", "undecided", "certified"), goal
    return Measured(answer.verdict == "proved", seconds)


def proof(goal: Goal) -> Measured:
    """What the automatic prover finds and the kernel accepts."""

    def once() -> Mapping[str, Any] | None:
        statement = goal.statement
        try:
            tree = run(Sequent.of(statement), (), Env(boxes=20_000))
        except ProofFailed:
            return None
        judge(statement, {"verdict": "proved", "proof": tree}, {})
        return tree

    tree, seconds = timed(once)
    if tree is None:
        return FAILED
    steps, inside = sizes(tree)
    return Measured(seconds <= LIMIT, seconds, inside, steps)


def sizes(tree: Mapping[str, Any]) -> tuple[int, int]:
    """How many steps a proof has, and how many boxes its pavings."""
    steps = inside = 0
    work = [tree]
    while work:
        node = work.pop()
        steps += 1
        inside += len(node["tree"].split()) if node["rule"] == "pave" else 0
        work += node.get("then", ())
    return steps, inside


def paved(goal: Goal) -> Measured:
    # Its own limit is by the clock, which runs on while others use the machine.
    found, seconds = timed(lambda: paving.search(Sequent.of(goal.statement), 10**6, seconds=10 * LIMIT))
    return Measured(found.step is not None and seconds <= LIMIT, seconds, found.boxes)


def plain(arithmetic: Arithmetic) -> Callable[[Goal], Measured]:
    def tool(goal: Goal) -> Measured:
        try:
            found, seconds = timed(lambda: bisect(goal, arithmetic, LIMIT))
        except Unable:
            return FAILED
        return Measured(found.done, seconds, found.boxes)

    return tool


def by_coq() -> list[Measured]:
    found = coq.times(GOALS, LIMIT, RUNS)
    return [
        Measured(True, found[goal.name][1], note=f"({found[goal.name][0]})") if goal.name in found else FAILED
        for goal in GOALS
    ]


TOOLS: dict[str, Callable[[Goal], Measured]] = {
    "`prove`": prove,
    "`proof`": proof,
    "`paving`": paved,
    "Arb": plain(ARB),
    "mpmath.iv": plain(IV),
}

# --- what they come to -----------------------------------------------------------------------------


def share(column: list[Measured]) -> str:
    return f"{sum(entry.done for entry in column)} of {len(column)}"


def boxes(name: str, row: tuple[Measured, ...]) -> list[object]:
    steps = row[1].steps if row[1].done else "-"
    return [name, steps, *(entry.count for entry in row[1:5])]


def speeds(found: Mapping[str, list[Measured]]) -> list[object]:
    """Boxes per second of the tools that do nothing else; whatever was not done counts as well."""
    columns = list(found.values())[2:5]
    rates = (median(entry.boxes / entry.seconds for entry in column if entry.boxes) for column in columns)
    return ["**boxes per second** (median)", "", "", *map(number, rates)]


def against(found: Mapping[str, list[Measured]], rival: str) -> list[object]:
    both = [i for i, entry in enumerate(found[rival]) if entry.done]
    result: list[object] = [len(both)]
    for ours in list(found.values())[:3]:
        ratios = [found[rival][i].seconds / ours[i].seconds for i in both if ours[i].done]
        result.append(number(median(ratios) if ratios else None))
    return result
