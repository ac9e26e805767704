"""The checker's budget: what takes too long, or too much, is rejected, and the rest is checked."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.kernel.tools import statement, step
from tests.quick import quickly
from tests.suite.hostile import ENDLESS as HOSTILE
from verify.kernel import effort, proof
from verify.kernel.certificate import write
from verify.kernel.check import CheckFailed
from verify.kernel.verdict import judge
from verify.suite.recheck import Certificate, Checked
from verify.system import fenced

ENDLESS = statement("", "", "(< 0 (sum i 1 90000 (sum j 1 90000 (exp (* i j)))))", id="endless")
TRUE = statement("", "", "(< 0 1)", id="true")
BOX = statement("(x (real))", "(<= 0 x) (<= x 1)", "(<= (exp x) 10)", id="box")
SIGN = {"verdict": "proved", "proof": step("sign")}


def refused(evidence: Mapping[str, Any], s: Any = BOX) -> str:
    def why() -> str:
        with pytest.raises(CheckFailed) as caught:
            judge(s, {"verdict": "proved", **evidence}, {})
        return str(caught.value)

    return quickly(why, 5)


def test_a_paving_beyond_the_budget() -> None:
    tree = " ".join(["s0"] * 500_000 + ["d"] * 500_001)
    paved = step("pave", variables=["x"], tree=tree, bits=4096)
    assert "a paving beyond the budget" in refused({"proof": paved})
    # Many small ones count together.
    tree = paved = step("pave", variables=["x"], tree="s0 d d " * 50_000, bits=64)
    for _ in range(150):
        tree = step("have", tree, paved, formula="(<= 0 1)")
    assert refused({"proof": tree})


def test_more_steps_than_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "MAX_STEPS", 3)
    tree = step("sign")
    for _ in range(5):
        tree = step("have", step("sign"), tree, formula="(<= 0 1)")
    assert "more than 3 steps" in refused({"proof": tree})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("9" * 4_001, "number of more than 4000 digits"),
        ("(+ 1 1/" + "9" * 4_001 + ")", "number of more than 4000 digits"),
        ("(+ " + "1/7 " * 100_000 + ")", "text of more than 200000 characters"),
    ],
)
def test_numbers_and_texts_beyond_the_budget(text: str, why: str) -> None:
    refutation = {"verdict": "refuted", "witness": {"x": text}}
    for evidence in ({"proof": step("have", formula=text)}, refutation, {"proof": [{"a": [text]}]}):
        assert why in refused(evidence)


def test_what_would_take_for_ever_is_rejected_and_the_rest_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the outer fence, of seconds: the budget of work is taken away."""
    monkeypatch.setattr(effort, "MAX_WORK", 10**12)
    monkeypatch.setattr(fenced, "SECONDS", 1)
    endless = Certificate("endless.json", write(ENDLESS, {"verdict": "proved", "proof": step("evaluate")}))
    true = Certificate("true.json", write(TRUE, SIGN))
    checked = Checked()
    began = time.monotonic()
    checked.take([endless, true], {"endless": ENDLESS, "true": TRUE})
    assert time.monotonic() - began < 300  # by the clock, because others do the work: it would take for ever
    assert list(checked.accepted) == ["true"]
    (line,) = checked.rejected
    assert line.startswith("endless.json: beyond the checker's budget")


@pytest.mark.long
def test_a_task_may_crash_run_on_or_take_all_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fenced, "SECONDS", 1)

    def work(task: str) -> str:
        if task == "crash":
            os._exit(3)
        if task == "memory":
            return str(len(bytes(2 * fenced.MEMORY)))
        while task == "time":
            pass
        return task.upper()

    tasks = ["a", "crash", "b", "memory", "c", "time", "d"]
    assert fenced.fenced(work, tasks) == ["A", None, "B", None, "C", None, "D"]
    assert fenced.fenced(work, tasks, jobs=1) == ["A", None, "B", None, "C", None, "D"]
    assert fenced.fenced(work, []) == []


def by_the_kernel(s: Any, evidence: Mapping[str, Any]) -> str:
    try:
        judge(s, evidence, {})
    except CheckFailed as error:
        return str(error)
    return ""


def rejected_in_time(case: Any, seconds: float) -> None:
    """The kernel rejects it, within the time."""
    _, names, given, show, evidence = case
    assert quickly(lambda: by_the_kernel(statement(names, given, show), evidence), seconds)


@pytest.mark.parametrize("case", HOSTILE, ids=lambda case: case[0])
def test_a_small_certificate_cannot_keep_a_checker_busy(case: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a twentieth of the budget, so that all of them together are quick."""
    monkeypatch.setattr(effort, "MAX_WORK", effort.MAX_WORK // 20)
    rejected_in_time(case, 15)


@pytest.mark.slow
@pytest.mark.parametrize("case", HOSTILE, ids=lambda case: case[0])
def test_nor_with_the_whole_budget(case: Any) -> None:
    rejected_in_time(case, 20)


@pytest.mark.slow
def test_what_is_hostile_takes_no_memory() -> None:
    """In a process that may have one GB more than it begins with."""

    def work(number: int) -> str:
        _, names, given, show, evidence = HOSTILE[number]
        return by_the_kernel(statement(names, given, show), evidence)

    assert all(fenced.fenced(work, range(len(HOSTILE)), jobs=1))


def test_work_is_counted_once_and_inside_what_surrounds_it() -> None:
    with effort.budget(100) as outer:
        effort.spend(10)
        with effort.budget(1000) as inner:
            effort.spend(20)
        assert (inner.units, inner.spent, outer.spent) == (90, 20, 30)
        with pytest.raises(effort.Exhausted), effort.budget():
            effort.spend(71)
        with pytest.raises(effort.Exhausted):
            effort.spend(1)
    effort.spend(10**9)  # outside of a budget nothing is counted


def test_both_checkers_have_the_same_limits() -> None:
    sys.path[:0] = [str(Path(__file__).parents[1] / "checker")]
    import refutations
    import terms

    from verify.kernel import term

    assert refutations.MAX_WORK == effort.MAX_WORK
    assert terms.MAX_PARTS == effort.MAX_PARTS
    assert terms.MAX_DIGITS == term.MAX_DIGITS
