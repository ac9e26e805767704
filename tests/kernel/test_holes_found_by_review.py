"""Certificates of 0 = 1 that the kernel accepted before a hostile review: each is refused now."""

from __future__ import annotations

import pytest

from tests.kernel.tools import prove, refute, statement, step
from verify.kernel.check import CheckFailed
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import TermError, free
from verify.kernel.verdict import judge

ABSURD = statement("", "", "(= 0 1)")
REFUSED = (CheckFailed, Rejected, TermError)

# A lambda was checked after its names were replaced, and used as it was written: its own name stayed free in the body.
CAPTURED = [
    "(lambda (ab) (E ab (dirac 0 0) ab))",
    "(lambda (ab) (at (lambda (i) ab) ab))",
    "(lambda (ab) (app (lambda (i) ab) ab))",
    "(lambda (ab) (bind ab (dirac 0 0) ab))",
]


@pytest.mark.parametrize("term", CAPTURED)
def test_no_name_of_an_ill_formed_lambda_is_captured(term: str) -> None:
    everything = "(exists f (fun line) (forall ab (real) (= (app f 0) ab)))"
    both = step("combine", products=[["1", [2]], ["-1", [3]]], scale="-1")
    at_one = step("instantiate", both, hypothesis=1, terms=["1"])
    proof = step(
        "have",
        step("witness", step("intro", step("ring"), name="c"), term=term),
        step("unpack", step("instantiate", at_one, hypothesis=1, terms=["0"]), hypothesis=0, name="g"),
        formula=everything,
    )
    with pytest.raises(REFUSED):
        prove(ABSURD, proof)


@pytest.mark.parametrize("term", CAPTURED)
def test_no_true_statement_is_refuted_by_such_a_lambda(term: str) -> None:
    true = statement("(f (fun line))", "", "(exists ab (real) (!= (app f 0) ab))")
    with pytest.raises(REFUSED):
        refute(true, {"f": term}, proofs={"show": step("intro", step("intro", step("ring"), name="c"))})


# The range of one index speaks of another one of the same monomial, since a root is squared late.
NAMES = "(X (space)) (M (law X)) (K (markov (X) (line))) (n (size)) (c (positive n)) "
NAMES += "(d (distribution n)) (e (distribution n))"
LAW = "(bind (x) M (bind (y) (app K x) (dirac y 5)))"


def mean(weights: str) -> str:
    sums = "(sqrt (sum j 1 i (at c j))) (sqrt (sum j 1 i (* (at c j) (ind (<= b 5)))))"
    return f"(E (a b) {LAW} (sum i 1 n (* (at {weights} i) {sums})))"


def test_no_index_dangles_whose_range_speaks_of_another() -> None:
    """Both sides had the normal form (sum k 1 @2.0 (at c k)), where @2.0 was bound by nothing."""
    goal = statement(NAMES, "", f"(= {mean('d')} {mean('e')})")
    with pytest.raises(REFUSED):
        prove(goal, step("ring"))
    normal = Sequent.of(goal).context.normal
    for side in goal.conclusion[1:]:
        assert free(normal.canonical(side)) <= free(side)


def test_the_same_mean_is_still_equal_to_itself() -> None:
    goal = statement(NAMES, "", f"(= {mean('d')} {mean('d').replace('j', 'k')})")
    prove(goal, step("ring"))


def test_a_function_is_not_taken_for_one_of_another_type() -> None:
    """A statement was proved and refuted: a member of a sequence of tests was a function with the value 5, as the type
    of what a lambda gives was not asked for where that is a function."""
    true = statement(
        "", "", "(forall f (fun line) (forall F (sequence (test line)) (=> (= (app f 0) 5) (<= (app (at F 0) 0) 1))))"
    )
    model = {"values": {}, "try": {"f": ["(lambda (x) 5)"], "F": ["(lambda (i) f)"]}}
    with pytest.raises(CheckFailed):
        judge(true, {"verdict": "refuted", "model": model, "bits": 64}, {})
