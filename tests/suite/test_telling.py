"""The live line of a run: each claim once, when all that it rests on is settled."""

from __future__ import annotations

from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest

from verify.report.progress import bar
from verify.suite.examine import Result
from verify.suite.run import _Telling

CITES: dict[str, set[str]] = {"base": set(), "middle": {"base"}, "top": {"base", "middle"}, "over": {"top", "middle"}}


def told(order: tuple[str, ...], verdicts: dict[str, str]) -> list[tuple[str, str]]:
    said: list[tuple[str, str]] = []
    catalogue: Any = SimpleNamespace(claims={id: SimpleNamespace(kind="lemma") for id in CITES})
    telling = _Telling(catalogue, lambda result, known: said.append((result.id, result.verdict)))
    for id in order:
        verdict = verdicts.get(id, "proved")
        evidence = {} if verdict == "proved" else None
        telling.take(Result(id, "", verdict, evidence=evidence, lemmas=dict.fromkeys(CITES[id], "")))
    assert telling.held == {}
    return said


@pytest.mark.parametrize("order", list(permutations(CITES)))
def test_a_result_that_waited_for_two_is_told_once(order: tuple[str, ...]) -> None:
    """It stood twice in the queue, and the second time it was gone: the run ended with a KeyError."""
    said = told(order, {})
    assert sorted(said) == sorted((id, "proved") for id in CITES)
    names = [id for id, _ in said]
    assert all(names.index(one) < names.index(id) for id, cites in CITES.items() for one in cites)


@pytest.mark.parametrize("order", list(permutations(CITES)))
def test_what_rests_on_an_open_claim_is_told_as_open(order: tuple[str, ...]) -> None:
    assert dict(told(order, {"middle": "open"})) == {"base": "proved", "middle": "open", "top": "open", "over": "open"}


def test_a_written_proof_that_fails_is_told_as_open(capsys: pytest.CaptureFixture[str]) -> None:
    """Of a claim that cites what is not there the live line said `supported`, as if nobody had tried to prove it."""
    with bar(2, False, (), {"failing"}) as advance:
        for id in ("failing", "unwritten"):
            advance(Result(id, "", "supported"), False)
    assert [line.split() for line in capsys.readouterr().err.splitlines()] == [
        ["open", "failing"],
        ["supported", "unwritten"],
    ]
