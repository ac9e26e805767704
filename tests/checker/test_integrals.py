"""The rule `primitive`: the second checker judges as the kernel does, on its tests and on mutants of them."""

from __future__ import annotations

from typing import Any

from tests.checker.test_at_line import folder
from tests.checker.test_second_checker import Corpus, fuzz
from tests.kernel.test_primitive import FALSE, TRUE, Use
from tests.prove.corpus import TRUE as INEQUALITIES
from tests.prove.tools import tree
from verify.ask.decide import read
from verify.kernel.sequent import Rejected
from verify.kernel.statement import Statement
from verify.kernel.term import TermError
from verify.prove.engine import Env


def evidence(use: Use) -> Any:
    try:
        proof = use.proof()
    except (Rejected, TermError):
        proof = {**use.step, "then": [{"rule": "sign"}] * 4}
    return {"verdict": "proved", "proof": proof}


def corpus(path: Any, uses: list[Use]) -> Corpus:
    entries: list[tuple[Statement, Any]] = []
    for number, use in enumerate(uses):
        s = use.statement
        entries.append((Statement(f"case{number}", s.types, s.hypotheses, s.conclusion), evidence(use)))
    return folder(path, entries, {})


def test_the_same_verdicts(tmp_path: Any) -> None:
    uses = [*TRUE, *(use for _, use, _ in FALSE)]
    found = corpus(tmp_path, uses)
    for name, certificate in found.certificates:
        first, second = found.first(certificate), found.second(certificate)
        use = uses[int(certificate["id"].removeprefix("case"))]
        assert (first == "accepted") is (use in TRUE), (name, use, first)
        assert (second == "accepted") is (use in TRUE), (name, use, second)


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


def test_mutants(tmp_path: Any) -> None:
    totals, differences = fuzz(corpus(tmp_path, TRUE), 400, 0)
    assert [d[:4] for d in differences] == []
    assert totals["rejected", "rejected"] > 100 and totals["accepted", "accepted"] > 20
