"""Recorded refutations that had no lines: both judges accept those that they have now."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.checker import test_lines as checker
from verify.elaborate.refutations import absurdity, proof
from verify.judge.certificate import judge
from verify.judge.lines import read
from verify.suite.further import Claims, made
from verify.suite.recheck import statements_in

REPORTS = Path(__file__).resolve().parents[2] / "reports"
WHAT = {
    "above_the_least.mutant.1": "an equation whose sides are other numbers by their normal forms",
    "sums_of_opposite_gradients.mutant.1": "the same, between points",
    "conjecture_1.mutant.1": "laws that are the same, below two quantifiers",
    "noisy_sgd_not_private.mutant.1": "a negation of what is not shown",
    "sampled_gaussian_integral.mutant.1": "the expectation of what is 1, however it is written",
    "table_composition_from_below.mutant.1": "a sum of such ones",
    "table_at_two_numbers.mutant.1": "a sum without names",
    "sampling_with_replacement_attained.mutant.1": "a binomial coefficient without names",
    "affine_gradients.mutant.1": "a draw that does not count",
    "shifted_interpolation_bounded.mutant.1": "a paving that is sharp at an end",
    "smoothed_skip_pnsgd.mutant.1": "a mixture of one law",
}


@pytest.fixture(scope="module")
def bodies() -> dict[str, Any]:
    lines = (REPORTS / "mutants.jsonl").read_text(encoding="utf-8").splitlines()
    return {body["id"]: body for body in map(json.loads, lines)}


@pytest.fixture(scope="module")
def statements() -> Mapping[str, Any]:
    return statements_in(REPORTS / "statements.txt")


@pytest.fixture(scope="module")
def library_of_second() -> Mapping[str, Any]:
    found: Mapping[str, Any] = checker.second.Library((REPORTS / "statements.txt").read_text(encoding="ascii"))
    return found


@pytest.mark.parametrize("id", WHAT, ids=lambda id: WHAT[id])
def test_they_have_lines(
    id: str, bodies: dict[str, Any], statements: Mapping[str, Any], library_of_second: Mapping[str, Any]
) -> None:
    false = absurdity(id)
    library = {**statements, false.id: false}
    claims = Claims(library)
    body = {"id": false.id, "verdict": "proved", "proof": proof(statements[id], bodies[id], statements)}
    found = made(body, library, claims)
    assert found.text, found.why
    lines = read(found.text).lines
    used = judge(claims[false.id], lines, claims)
    assert id in used
    _, shown = checker.second.absurdity(id)
    assert checker.second.check(shown, lines, library_of_second, checker.AXIOMS)[0] == used
