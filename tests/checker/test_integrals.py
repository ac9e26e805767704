"""The rules of integrals: the second checker judges as the kernel does, on its tests and on mutants of them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.checker.test_at_line import folder
from tests.checker.test_second_checker import Corpus, fuzz
from tests.kernel import test_pieces, test_primitive
from tests.prove.corpus import TRUE as INEQUALITIES
from tests.prove.tools import tree
from verify.ask.decide import read
from verify.kernel.sequent import Rejected
from verify.kernel.statement import Statement
from verify.kernel.term import TermError
from verify.prove.engine import Env

Use = test_primitive.Use | test_pieces.Use
RULES: list[Any] = [test_primitive, test_pieces]


def evidence(use: Use) -> tuple[Statement, Any]:
    try:
        proof, statement = use.proof(), use.statement
    except (Rejected, TermError):
        statement = getattr(use, "plain", None) or use.statement
        proof = {**use.step, "then": [{"rule": "ring"}] * 4}
    return statement, {"verdict": "proved", "proof": proof}


def corpus(path: Any, uses: list[Use]) -> Corpus:
    entries: list[tuple[Statement, Any]] = []
    for number, use in enumerate(uses):
        s, found = evidence(use)
        entries.append((Statement(f"case{number}", s.types, s.hypotheses, s.conclusion), found))
    return folder(path, entries, {})


@pytest.mark.parametrize("rule", RULES)
def test_the_same_verdicts(tmp_path: Any, rule: Any) -> None:
    uses = [*rule.TRUE, *(use for _, use, _ in rule.FALSE)]
    found = corpus(tmp_path, uses)
    for name, certificate in found.certificates:
        first, second = found.first(certificate), found.second(certificate)
        use = uses[int(certificate["id"].removeprefix("case"))]
        assert (first == "accepted") is (use in rule.TRUE), (name, use, first)
        assert (second == "accepted") is (use in rule.TRUE), (name, use, second)


def test_what_the_prover_makes(tmp_path: Any) -> None:
    entries: list[tuple[Statement, Any]] = []
    for text, where in INEQUALITIES:
        if "integral" in text:
            s = read(text, where)
            named = Statement(f"integral{len(entries)}", s.types, s.hypotheses, s.conclusion)
            entries.append((named, {"verdict": "proved", "proof": tree(named, (), Env(boxes=60))}))
    assert len(entries) > 8
    found = folder(tmp_path, entries, {})
    assert {found.second(certificate) for _, certificate in found.certificates} == {"accepted"}


@pytest.mark.parametrize("rule", RULES)
def test_mutants(tmp_path: Any, rule: Any) -> None:
    # The bounds of the second checker know 0^(3/2), which the page allows (5.2, plain form).
    uses = [use for use in rule.TRUE if not re.search(r" [0-9]/[23]\)\)$", use.term)]
    totals, differences = fuzz(corpus(tmp_path, uses), 400, 0)
    assert [d[:4] for d in differences] == []
    assert totals["rejected", "rejected"] > 100 and totals["accepted", "accepted"] > 20
