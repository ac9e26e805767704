"""The live line of a run: each claim once, when all that it rests on is settled."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.suite.project import make, verify
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


TRIED = '''"""True, and not shown."""
from verify.lemma import *

x, y = reals("x y")

@claim("a proof that fails", given=[x > 0, y > 0], show=x**x <= y**y + x**x + x)
def failing():
    linear()

unwritten = claim("none is written", given=[x > 0, y > 0], show=x**y + y**x > 1)
'''


def test_a_written_proof_that_fails_is_told_as_open(tmp_path: Path) -> None:
    """The live line, and then the summary, said `supported` of it, as if nobody had tried to prove it."""
    make(tmp_path, TRIED)
    done = verify(tmp_path, "run")
    assert "open       failing" in done.stderr and "supported  unwritten" in done.stderr
    assert "1 supported, 1 open" in done.stdout and "its proof fails: failing" in done.stdout
