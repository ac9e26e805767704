"""CoqInterval on the same goals: a few files; Coq itself times each tactic (seconds of the processor)."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from tests.benchmarks.goals import Goal
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term

INSTALL = "CoqInterval is not installed; on Debian: apt-get install coq libcoq-interval"
HEAD = "From Coq Require Import Reals.\nFrom Interval Require Import Tactic.\nOpen Scope R_scope.\n"
FUNCTIONS = {"log": "ln", "abs": "Rabs", **{name: name for name in ("exp", "sqrt", "sin", "cos", "atan")}}
SHORT = 2  # seconds for each way at first
DEPTH = 60  # of bisection: time is what limits, not depth


def available() -> bool:
    """Is Coq there, with the library?"""
    return shutil.which("coqc") is not None and _run([], 60)[0]


def ways(goal: Goal) -> dict[str, str]:
    """The tactics to try: bisection alone, with derivatives, with Taylor models."""
    cuts = ", ".join(f"i_bisect {name}" for name, _ in goal.box)
    first = goal.box[0][0]
    return {
        "bisection": f"interval with ({cuts}, i_depth {DEPTH})",
        "derivatives": f"interval with ({cuts}, i_autodiff {first}, i_depth {DEPTH})",
        "Taylor": f"interval with ({cuts}, i_taylor {first}, i_depth {DEPTH})",
    }


def about(runs: int) -> tuple[str, str]:
    """How it was measured."""
    start = median(_run([], 60)[1] for _ in range(runs))
    return (
        "CoqInterval: the quickest of bisection, derivatives and Taylor models, with Qed;",
        f"its start ({start:.2g} s by the clock) is not counted.",
    )


def times(goals: Sequence[Goal], limit: int, runs: int) -> dict[str, tuple[str, float]]:
    """For each goal that some tactic does: the quickest one, and the median of its seconds with Qed."""
    best = _quickest(goals, SHORT)
    best |= _quickest([goal for goal in goals if goal.name not in best], limit)
    # Only what a tactic has done already is run again, now up to Qed.
    chosen = [goal for goal in goals if goal.name in best]
    proofs = [f"{_goal(goal)} Time {ways(goal)[best[goal.name]]}.\nTime Qed." for goal in chosen]
    done, _, output = _run([proof for proof in proofs for _ in range(runs)], limit * runs * len(proofs))
    parts = [float(found) for found in re.findall(r"in [0-9.]+ secs \(([0-9.]+)u", output)]
    assert done and len(parts) == 2 * runs * len(chosen), output
    sums = [a + b for a, b in zip(parts[::2], parts[1::2], strict=True)]
    medians = [median(sums[i * runs : (i + 1) * runs]) for i in range(len(chosen))]
    return {goal.name: (best[goal.name], seconds) for goal, seconds in zip(chosen, medians, strict=True)}


def _quickest(goals: Sequence[Goal], limit: int) -> dict[str, str]:
    """The quickest way to each goal that some way does in time."""
    tries = [
        f'{_goal(goal)} try timeout {limit} (time "{number} {way}" ({tactic})). Abort.'
        for number, goal in enumerate(goals)
        for way, tactic in ways(goal).items()
    ]
    output = _run(tries, 60 + 2 * limit * len(tries))[2]
    found = re.findall(r"call (\d+) (\w+) ran for [0-9.]+ secs \(([0-9.]+)u.*success", output)
    # The slowest first: the quickest is what stays.
    ranked = sorted(found, key=lambda each: -float(each[2]))
    return {goals[int(number)].name: way for number, way, _ in ranked}


def _goal(goal: Goal) -> str:
    names = " ".join(name for name, _ in goal.box)
    given = " -> ".join(f"{text(low)} <= {name} <= {text(high)}" for name, (low, high) in goal.box)
    return f"Goal forall {names} : R, {given} -> 0 <= {text(goal.gap)}.\nProof. intros."


def text(term: Term) -> str:
    """A term in Coq's notation."""
    if isinstance(term, Fraction):
        whole = f"({term.numerator})" if term < 0 else str(term.numerator)
        return whole if term.denominator == 1 else f"({whole}/{term.denominator})"
    if isinstance(term, str):
        return term
    head = term[0]
    if head in ("+", "*"):
        return f"({f' {head} '.join(text(part) for part in term[1:])})"
    if head == "^":
        power = f"{text(term[1])}^{abs(int(term[2]))}"
        return f"(/ {power})" if term[2] < 0 else power
    return f"({FUNCTIONS[head]} {' '.join(text(part) for part in term[1:])})"


def _run(parts: Sequence[str], limit: float) -> tuple[bool, float, str]:
    """Is the file of these parts accepted, the seconds that it took, and what was printed."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "goals.v").write_text("\n".join((HEAD, *parts, "")), encoding="ascii")
        began = time.perf_counter()
        try:
            done = subprocess.run(
                ["coqc", "goals.v"], cwd=folder, capture_output=True, text=True, timeout=limit, check=False
            )
        except subprocess.TimeoutExpired:
            return False, limit, ""
        return done.returncode == 0, time.perf_counter() - began, done.stdout + done.stderr
