"""Witnesses at the line, and lemmas used there: the second checker judges as the kernel does."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from tests.checker.test_second_checker import Corpus, fuzz
from tests.kernel import test_witness_at_line as cases
from tests.refute.test_noise import LIBRARY, PAIRS, goal
from verify.kernel import verdict
from verify.kernel.certificate import export, write
from verify.kernel.check import CheckFailed
from verify.kernel.statement import Statement
from verify.refute.noise import search_noise

Judged = tuple[Statement, Any, dict[str, Statement], bool]


def judged(monkeypatch: pytest.MonkeyPatch) -> list[Judged]:
    """Everything that the kernel's own tests of these witnesses give it, with what it says."""
    found: list[Judged] = []

    def judge(statement: Statement, evidence: Any, library: dict[str, Statement]) -> Any:
        try:
            answer = verdict.judge(statement, evidence, library)
        except CheckFailed:
            found.append((statement, evidence, library, False))
            raise
        found.append((statement, evidence, library, answer.verdict == evidence["verdict"]))
        return answer

    monkeypatch.setattr(cases, "judge", judge)
    for name, test in vars(cases).items():
        if not name.startswith("test_") or hasattr(test, "hypothesis"):
            continue
        marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
        if not marks:
            test()
            continue
        names = marks[0].args[0]
        names = [x.strip() for x in names.split(",")] if isinstance(names, str) else names
        for values in marks[0].args[1]:
            row = values if len(names) > 1 else (values,)
            assert set(names) == set(inspect.signature(test).parameters)
            test(**dict(zip(names, row, strict=True)))
    return found


def folder(path: Any, entries: list[tuple[Statement, Any]], library: dict[str, Statement]) -> Corpus:
    """A reports folder of these certificates."""
    (path / "certificates").mkdir(parents=True)
    for statement, evidence in entries:
        (path / "certificates" / f"{statement.id}.json").write_text(write(statement, evidence))
    statements = {**library, **{statement.id: statement for statement, _ in entries}}
    (path / "statements.txt").write_text(export(statements))
    return Corpus(path)


def test_it_judges_the_kernels_cases_as_the_kernel_does(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found = judged(monkeypatch)
    assert sum(good for *_, good in found) > 15 and sum(not good for *_, good in found) > 60
    different = []
    for number, (statement, evidence, library, good) in enumerate(found):
        if evidence["verdict"] == "certified":
            continue  # not covered
        corpus = folder(tmp_path / str(number), [(statement, evidence)], library)
        ((_, certificate),) = corpus.certificates
        answer = corpus.second(certificate)
        if (answer == "accepted") != good:
            different.append((answer, good, evidence))
    assert different == []


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """What the search makes of false statements about Gaussian and Laplace laws."""
    entries = []
    for number, (given, _, false) in enumerate(PAIRS.values()):
        wrong = goal(false, given)
        named = Statement(f"wrong{number}", wrong.types, wrong.hypotheses, wrong.conclusion)
        evidence = search_noise(named, 1, 2.0, library=LIBRARY).evidence
        assert evidence is not None
        entries.append((named, evidence))
    return folder(tmp_path_factory.mktemp("line"), entries, LIBRARY)


@pytest.mark.long
def test_it_accepts_what_the_search_makes(corpus: Corpus) -> None:
    assert len(corpus.certificates) == len(PAIRS)
    for name, certificate in corpus.certificates:
        assert corpus.second(certificate) == "accepted", name


def test_it_rejects_what_the_kernel_rejects(corpus: Corpus) -> None:
    totals, differences = fuzz(corpus, 150, 0)
    assert [d[:4] for d in differences] == []
    assert totals["rejected", "rejected"] > 50 and totals["accepted", "accepted"] > 3
