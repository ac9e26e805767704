"""The second checker of lines: the judge's own tables of each rule both ways, recorded proofs, historic holes, mutants.

python tests/checker/test_lines.py FOLDER SECONDS SEED     # mutants of a folder of lines, every disagreement printed
"""

from __future__ import annotations

import gzip
import json
import random
import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

import lines as second  # noqa: E402
from lines_terms import Refused, parse  # noqa: E402

from tests.judge.test_rules import BAD, GOOD  # noqa: E402
from verify.judge.certificate import judge  # noqa: E402
from verify.judge.statements import load, statement  # noqa: E402
from verify.judge.reading import parse as tree  # noqa: E402
from verify.judge.terms import Refused as JudgeRefused  # noqa: E402

ROOT = HERE.parents[1]
AXIOMS = second.axioms((ROOT / "verify" / "judge" / "axioms.txt").read_text(encoding="ascii"))
RECORDED = json.loads((ROOT / "tests" / "judge" / "proofs.json").read_text(encoding="utf-8"))


def text(names: str, given: str, goal: str) -> str:
    return f"(statement claim (names {names}) (given {given}) (show {goal}))"


def accepted(claim: str, lines: list[Any], library: dict[str, Any] | None = None) -> bool:
    """Does the second checker accept?"""
    try:
        second.check(second.Statement(parse(claim), {}), lines, library or {}, AXIOMS)
    except Refused:
        return False
    return True


def judged(claim: str, lines: list[Any]) -> bool:
    """Does the judge?"""
    try:
        judge(statement(tree(claim)), lines, {})
    except JudgeRefused:
        return False
    return True


@pytest.mark.parametrize("one", GOOD, ids=[f"{k}-{one[0]}" for k, one in enumerate(GOOD)])
def test_what_a_rule_accepts(one: Any) -> None:
    _, names, given, goal, lines = one
    assert accepted(text(names, given, goal), lines)


@pytest.mark.parametrize("one", BAD, ids=[f"{k}-{one[0]}" for k, one in enumerate(BAD)])
def test_the_nearest_false_thing_is_refused(one: Any) -> None:
    _, names, given, goal, lines = one
    assert not accepted(text(names, given, goal), lines)


@pytest.mark.parametrize("one", RECORDED, ids=[one["id"] for one in RECORDED])
def test_recorded_proofs(one: Any) -> None:
    assert accepted(one["statement"], one["lines"])
