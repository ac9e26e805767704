"""The corpus: no wrong verdict, every proof accepted by the kernel; the share decided is printed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.conftest import EFFORT
from tests.inequalities.corpus import FALSE, TRUE, Entry
from tests.inequalities.generator import Case, cases
from verify.ask.decide import read
from verify.kernel.sequent import Sequent
from verify.kernel.statement import Statement
from verify.kernel.verdict import judge
from verify.prove.engine import Env, ProofFailed, run
from verify.refute import search

BOXES = 500 if EFFORT >= 4 else 100  # budgets are steps, not seconds: the outcome is the same on every machine
WHOLE = EFFORT >= 4
STRIDE = 1 if WHOLE else 7


def proved(s: Statement) -> bool:
    """Is it proved?  Every tree that comes out must be accepted by the kernel."""
    try:
        tree = run(Sequent.of(s), (), Env(boxes=BOXES, effort=250 if WHOLE else 60))
    except ProofFailed:
        return False
    assert judge(s, {"verdict": "proved", "proof": tree}, {}).verdict == "proved"
    return True


def refuted(s: Statement) -> bool:
    """Is there a certified counterexample?"""
    found = search(s, seed=1, effort=1.0 if WHOLE else 0.2)
    if found.evidence is None:
        return False
    assert judge(s, found.evidence, {}).verdict == "refuted"
    return True


def report(capsys: pytest.CaptureFixture[str], what: str, done: int, open_: Sequence[str]) -> None:
    with capsys.disabled():
        print(f"\n{what}: {done} of {done + len(open_)} decided; open:")
        for text in open_:
            print(f"  {text}")


def _line(entry: Entry) -> str:
    return f"{entry[0]}  where  {entry[1]}"


def test_true_ones_are_never_refuted(capsys: pytest.CaptureFixture[str]) -> None:
    some = TRUE[::STRIDE]
    open_ = []
    for entry in some:
        s = read(entry[0], entry[1])
        if WHOLE:
            assert not refuted(s), entry
        if not proved(s):
            open_.append(_line(entry))
    report(capsys, "true inequalities", len(some) - len(open_), open_)
    assert len(open_) <= len(some) // 4


def test_false_ones_are_never_proved(capsys: pytest.CaptureFixture[str]) -> None:
    some = FALSE[::STRIDE]
    open_ = []
    for entry in some:
        s = read(entry[0], entry[1])
        assert not proved(s), entry
        if not refuted(s):
            open_.append(_line(entry))
    report(capsys, "false inequalities", len(some) - len(open_), open_)


@pytest.mark.long
def test_generated_ones(capsys: pytest.CaptureFixture[str]) -> None:
    open_ = []
    done = 0
    for case in cases(seed=20, count=16 if not WHOLE else int(64 * EFFORT)):
        s = read(case.text, case.where)
        found = proved(s)
        assert case.true or not found, case
        if case.true and not found:
            open_.append(f"{case.text}  where  {case.where}")
        else:
            done += 1
        _fails_where_it_should(s, case)
    report(capsys, "generated inequalities", done, open_)


def _fails_where_it_should(s: Statement, case: Case) -> None:
    """The generator is right about its false cases: the kernel confirms the violation."""
    if not case.true:
        evidence = {"verdict": "refuted", "witness": {n: str(v) for n, v in case.point}, "bits": 256}
        assert judge(s, evidence, {}).verdict == "refuted"


@pytest.mark.parametrize("seed", range(3))
def test_the_generator_is_a_function_of_the_seed(seed: int) -> None:
    assert list(cases(seed, 16)) == list(cases(seed, 16))
    assert any(case.true for case in cases(seed, 16)) and not all(case.true for case in cases(seed, 16))
