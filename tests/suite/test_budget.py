"""The checker's budget: what takes too long, or too much, is rejected, and the rest is checked."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import Any

import pytest

from tests.kernel.tools import statement, step
from verify.kernel import check
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
    began = time.process_time()
    with pytest.raises(CheckFailed) as caught:
        judge(s, {"verdict": "proved", **evidence}, {})
    assert time.process_time() - began < 5
    return str(caught.value)


def test_a_paving_beyond_the_budget() -> None:
    tree = " ".join(["s0"] * 500_000 + ["d"] * 500_001)
    paved = step("pave", variables=["x"], tree=tree, bits=4096)
    assert "a paving beyond the budget" in refused({"proof": paved})
    # Many small ones count together.
    proof = paved = step("pave", variables=["x"], tree="s0 d d " * 50_000, bits=64)
    for _ in range(150):
        proof = step("have", proof, paved, formula="(<= 0 1)")
    assert refused({"proof": proof})


def test_more_steps_than_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "MAX_STEPS", 3)
    proof = step("sign")
    for _ in range(5):
        proof = step("have", step("sign"), proof, formula="(<= 0 1)")
    assert "more than 3 steps" in refused({"proof": proof})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("9" * 20_001, "number of more than 20000 digits"),
        ("(+ 1 1/" + "9" * 20_001 + ")", "number of more than 20000 digits"),
        ("(+ " + "1/7 " * 100_000 + ")", "text of more than 200000 characters"),
    ],
)
def test_numbers_and_texts_beyond_the_budget(text: str, why: str) -> None:
    refutation = {"verdict": "refuted", "witness": {"x": text}}
    for evidence in ({"proof": step("have", formula=text)}, refutation, {"proof": [{"a": [text]}]}):
        assert why in refused(evidence)


def test_what_would_take_for_ever_is_rejected_and_the_rest_is_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fenced, "SECONDS", 1)
    endless = Certificate("endless.json", write(ENDLESS, {"verdict": "proved", "proof": step("evaluate")}))
    true = Certificate("true.json", write(TRUE, SIGN))
    checked = Checked()
    began = time.monotonic()
    checked.take([endless, true], {"endless": ENDLESS, "true": TRUE})
    assert time.monotonic() - began < 30
    assert list(checked.accepted) == ["true"]
    (line,) = checked.rejected
    assert line.startswith("endless.json: beyond the checker's budget")


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
