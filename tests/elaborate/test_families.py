"""Refutations at witnesses with families: both judges accept the lines of each kind; a false witness has none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checker import test_lines as checker
from tests.judge.tools import claim
from verify.elaborate.families import has_families, lines
from verify.elaborate.refutations import NoProof
from verify.judge.certificate import judge
from verify.judge.statements import Statement

SUM = "(sum i 1 n (at f i))"
FAMILY, TABLE = "(n (size)) (f (family n))", "(m (size)) (n (size)) (p (nonneg m n))"
Case = tuple[str, str, str, dict[str, Any]]
# Of each kind of family, and of each shape of what is false: names, given, shown, witness.
FALSE: dict[str, Case] = {
    "family": (FAMILY, f"(<= 3 {SUM})", f"(<= 4 {SUM})", {"n": "2", "f": ["-1/2", "7/2"]}),
    "nonneg": (TABLE, "", "(< (at p 1 2) (at p 2 1))", {"m": "2", "n": "3", "p": [["0", "5", "1"], ["2", "0", "0"]]}),
    "positive": (
        "(n (size)) (i (index 1 n)) (p (positive n))",
        "",
        "(<= 1 (at p i))",
        {"n": "3", "i": "2", "p": ["2", "1/9", "3"]},
    ),
    "distribution": (
        "(n (size)) (p (distribution n))",
        "",
        "(<= (at p n) (at p 1))",
        {"n": "3", "p": ["1/3", "1/6", "1/2"]},
    ),
    "kernel": (
        "(m (size)) (n (size)) (k (kernel m n))",
        "",
        "(= (at k 1 1) (at k m 1))",
        {"m": "2", "n": "3", "k": [["1/2", "1/2", "0"], ["0", "1/4", "3/4"]]},
    ),
    "empty": (
        "(n (integer)) (q (positive n)) (f (nonneg n))",
        "(<= n 0)",
        "(< 0 (sum i 1 n (at f i)))",
        {"n": "0", "q": [], "f": []},
    ),
    "no equation": (FAMILY, "", "(!= (at f 1) (at f n))", {"n": "3", "f": ["1", "2", "1"]}),
    "equation below": (FAMILY, "", "(= (exp (at f 1)) (at f n))", {"n": "2", "f": ["0", "1/2"]}),
    "and": (FAMILY, "", f"(and (<= 0 {SUM}) (< (at f 1) {SUM}))", {"n": "2", "f": ["1", "0"]}),
    "or": (FAMILY, "", f"(or (< {SUM} 0) (!= (at f 1) 1))", {"n": "2", "f": ["1", "0"]}),
    "implication": (FAMILY, "", f"(=> (< 0 {SUM}) (< 1 {SUM}))", {"n": "2", "f": ["1", "0"]}),
    "for all": (
        FAMILY,
        "",
        "(forall i (index 1 n) (or (<= (at f i) 1) (< n (at f i))))",
        {"n": "4", "f": ["1", "8", "3", "0"]},
    ),
}


def shown(case: Case) -> tuple[Statement, list[Any]]:
    names, given, goal, witness = case
    one = claim(names, given, goal, "false")
    assert has_families(one)
    return one, lines(one, {"witness": witness}, {"false": one})


@pytest.mark.parametrize("case", FALSE.values(), ids=FALSE)
def test_both_judges_accept_the_lines(case: Case) -> None:
    one, made = shown(case)
    assert "false" in judge(claim("", "", "(< 0 0)"), made, {"false": one})
    names, given, goal, _ = case
    text = checker.text(names, given, goal).replace("(statement claim", "(statement false")
    library = {"false": ("", checker.second.Statement(checker.parse(text), {}))}
    assert checker.accepted(checker.text("", "", "(< 0 0)"), made, library)
    assert not checker.accepted(checker.text("", "", "(< 0 0)"), made)


WITNESSES: dict[str, tuple[str, dict[str, Any]]] = {
    "what is given is false": ("family", {"n": "2", "f": ["1", "1"]}),
    "what is shown is true": ("family", {"n": "2", "f": ["1", "5"]}),
    "no entries": ("positive", {"n": "0", "i": "0", "p": []}),
    "an index beyond": ("positive", {"n": "1", "i": "2", "p": ["1/2"]}),
    "half a size": ("family", {"n": "3/2", "f": ["1"]}),
    "not positive": ("positive", {"n": "1", "i": "1", "p": ["0"]}),
    "more than 1": ("distribution", {"n": "2", "p": ["1/3", "1"]}),
    "a row of less than 1": ("kernel", {"m": "2", "n": "1", "k": [["1"], ["1/2"]]}),
    "each part is true": ("and", {"n": "2", "f": ["1", "1"]}),
    "a part is true": ("or", {"n": "2", "f": ["2", "0"]}),
    "the premise is false": ("implication", {"n": "2", "f": ["-1", "0"]}),
    "all are true": ("for all", {"n": "2", "f": ["1", "3"]}),
}


@pytest.mark.parametrize(("name", "witness"), WITNESSES.values(), ids=WITNESSES)
def test_a_false_witness_has_no_lines(name: str, witness: dict[str, Any]) -> None:
    with pytest.raises(NoProof):
        shown((*FALSE[name][:3], witness))


def test_entries_below_zero_are_no_values_of_what_is_nonnegative() -> None:
    """They come out as 0: the lines, if there are any, are of another witness, at which the statement is false."""
    names, given, goal = "(n (size)) (f (nonneg n))", "", "(<= 0 (at f n))"
    with pytest.raises(NoProof):
        shown((names, given, goal, {"n": "2", "f": ["1", "-1"]}))
