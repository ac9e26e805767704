"""Where a file could be read in two ways, or two checkers differed: each is refused now."""

from __future__ import annotations

import hashlib

import pytest

from tests.kernel.tools import prove, statement, step
from verify.kernel.certificate import load_export
from verify.kernel.check import CheckFailed
from verify.kernel.term import TermError


def exported(*lines: str) -> str:
    out = ["dp-lemmas statements 2"]
    for line in lines:
        out.append(line if line.startswith("(define") else f"{hashlib.sha256(line.encode()).hexdigest()} {line}")
    return "\n".join(out) + "\n"


TRUE = "(statement {} (names (a (real))) (given) (show (= a a)))"


def test_sorted_canonical_statements_are_read():
    assert list(load_export(exported(TRUE.format("one"), TRUE.format("two")))) == ["one", "two"]


@pytest.mark.parametrize(
    "text",
    [
        exported(TRUE.format("two"), TRUE.format("one")),
        exported(TRUE.format("one").replace("(= a a)", "(= a  a)")),
        exported(TRUE.format("one").replace("(= a a)", "(= a 2/4)")),
        exported("(define (real x) (+ x 1))", TRUE.format("one")),
        exported("(define (index x) (+ x 1))", TRUE.format("one")),
        exported("(define (first x)  (+ x 1))", TRUE.format("one")),
        exported("(define (first x) (second x))", "(define (second x) (+ x 1))", TRUE.format("one")),
        exported("(define (first x) (second x))", "(define (second x) (first x))", TRUE.format("one")),
        exported(TRUE.format("\u043ene")),
        exported(TRUE.format("one").replace("a", "\u0430")),
    ],
)
def test_what_can_be_read_in_two_ways_is_refused(text):
    with pytest.raises(CheckFailed):
        load_export(text)


@pytest.mark.parametrize("name", ["\u0430", "a\u200b", "a\u202e", "\u03b1"])
def test_names_are_ascii(name):
    with pytest.raises(TermError):
        statement(f"({name} (real))", "", f"(= {name} {name})")


@pytest.mark.parametrize("value", ["false", "true", 1, 0, None, []])
@pytest.mark.parametrize(("rule", "key"), [("rewrite", "backwards"), ("slope", "down"), ("instantiate", "through")])
def test_a_flag_is_true_or_false(rule, key, value):
    goal = statement("(x (real)) (y (real))", "(= x y) (<= 0 x)", "(<= 0 x)")
    with pytest.raises(CheckFailed):
        prove(
            goal, step(rule, step("assume"), hypothesis=0, variable="x", name="z", point="0", terms=[], **{key: value})
        )


@pytest.mark.parametrize("number", [True, False, "1", 1.0])
def test_a_number_is_no_truth_value(number):
    with pytest.raises(CheckFailed):
        prove(
            statement("(x (real))", "(<= 0 x)", "(or (<= 0 x) (<= 0 x))"), step("choose", step("assume"), part=number)
        )
    with pytest.raises(CheckFailed):
        prove(statement("", "", "(<= 0 1)"), step("evaluate", bits=number))


def test_induction_speaks_of_no_name_whose_type_depends_on_its_variable_however_far():
    """n, b from 1 to n, a from 1 to b: the type of a depends on n by that of b."""
    goal = statement("(n (integer)) (b (index 1 n)) (a (index 1 b))", "(<= 1 n)", "(<= 0 a)")
    proof = step("induction", step("assume"), step("sign"), step("assume"), variable="n", base="1")
    with pytest.raises(CheckFailed, match="the type of a depends on n"):
        prove(goal, proof)
    free_of_it = statement("(n (integer)) (b (index 1 n)) (a (index 1 b))", "(<= 1 n)", "(<= 0 (^ n 2))")
    assert prove(free_of_it, step("induction", step("assume"), step("sign"), step("sign"), variable="n", base="1"))


@pytest.mark.parametrize(("index", "previous"), [("t", "t"), ("P", "B"), ("t", "P")])
def test_a_recursion_has_three_different_names(index, previous):
    goal = statement("(L (law line))", "", "(<= 0 1)")
    given = {"start": "L", "step": "L" if index == "t" == previous else previous if previous != "P" else "L"}
    with pytest.raises(CheckFailed):
        prove(goal, step("recursion", step("sign"), name="P", index=index, previous=previous, **given))
    right = step("recursion", step("sign"), name="P", index="t", previous="B", start="L", step="B")
    assert prove(goal, right).verdict == "proved"
