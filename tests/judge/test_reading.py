"""What is read is well formed; statements are canonical; the kernel's old holes cannot be written down."""

from __future__ import annotations

import ast
import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

import verify.judge
from tests.judge.tools import accepted, why
from verify.judge.proof import RULES
from verify.judge.reading import Reader, parse
from verify.judge.statements import load
from verify.judge.terms import Refused, show

TYPES = {"X": ("space",), "V": ("normed",), "M": ("law", "X"), "n": ("size",), "x": ("real",), "p": ("point", "V"),
         "d": ("distribution", "n"), "s": ("sequence", ("real",)), "F": ("sequence", ("fun", "X")), "f": ("fun", "X")}  # fmt: skip


def read(text: str):
    return Reader(TYPES).read(parse(text), {})[1]


@pytest.mark.parametrize(
    "text",
    ["(+ x y)", "(at s x)", "(at s 1/2)", "(E (a b) M 1)", "(E (a a) M 1)", "(norm x)", "(zero line)", "(plus x x)", "(app f x)",
     "(app f p)", "(ind (forall y (real) (< x y)))", "(ind (eq p p))", "(same M x)", "(forall V (space) (= 0 0))", "(sum n 1 n)",
     "(at d 1 2)", "(exp)", "(exp 1 2)", "(frobnicate 1)", "(+ d 1)", "(eq p x)", "(gauss V)", "(at (at s 1) 2)", "()", "(1 2)"],
)  # fmt: skip
def test_what_is_not_well_formed_is_refused(text):
    with pytest.raises(Refused):
        read(text)


@pytest.mark.parametrize("text", ["(= x х)", "(= x x​)", "(= x ‮x)", "(= x\t x)", "(= x x", "(= x x))", ""])
def test_only_plain_ascii_of_one_term_is_read(text):
    with pytest.raises(Refused):
        read(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [("(sum i 1 n (sum j 1 i (* i j)))", "(sum j 1 n (sum i 1 j (* j i)))"), ("(E (y) M (app f y))", "(E (x) M (app f x))"),
     ("(forall x (real) (exists y (real) (< x y)))", "(forall y (real) (exists x (real) (< y x)))")],
)  # fmt: skip
def test_terms_that_differ_in_bound_names_are_the_same(one, other):
    assert read(one) == read(other)
    assert read(show(read(one))) == read(one)


def test_shadowed_names_are_the_inner_ones():
    assert read("(sum i 1 n (sum i 1 i i))") == read("(sum i 1 n (sum j 1 i j))") != read("(sum i 1 n (sum j 1 i i))")


def written(*lines: str) -> str:
    definitions = [line for line in lines if line.startswith("(define")]
    out = ["dp-lemmas statements 2", *definitions]
    for line in lines:
        if line not in definitions:
            used = [d for d in definitions if f"({d.split('(')[2].split()[0]} " in line.replace(")", " ")]
            out.append(f"{hashlib.sha256(chr(10).join([line, *used]).encode()).hexdigest()} {line}")
    return "\n".join(out) + "\n"


TRUE = "(statement {} (names (a (real))) (given) (show (= a a)))"


def test_a_statements_file_is_read():
    assert list(load(written(TRUE.format("one"), TRUE.format("two")))) == ["one", "two"]
    assert list(
        load(
            written("(define (same_as x y) (= x y))", "(statement one (names (a (real))) (given) (show (same_as a a)))")
        )
    )


@pytest.mark.parametrize(
    "text",
    [
        written(TRUE.format("two"), TRUE.format("one")),
        written(TRUE.format("one"), TRUE.format("one")),
        written(TRUE.format("one").replace("(= a a)", "(= a  a)")),
        written(TRUE.format("one").replace("(= a a)", "(= a 2/4)")),
        written(TRUE.format("one")).replace("(= a a)", "(= a 0)"),
        written(TRUE.format("one")).rstrip("\n"),
        written("(define (real x) (+ x 1))", TRUE.format("one")),
        written("(define (index x) (+ x 1))", TRUE.format("one")),
        written("(define (first x) (second x))", "(define (second x) (first x))", TRUE.format("one")),
        written("(define (first x) (second x))", "(define (second x) (+ x 1))", TRUE.format("one")),
        written("(define (first x) (+ x a))", TRUE.format("one")),
        written("(define (first x x) (+ x 1))", TRUE.format("one")),
        written(TRUE.format("оne")),
    ],
)
def test_a_statements_file_that_is_not_canonical_is_refused(text):
    with pytest.raises(Refused):
        load(text)


# The three holes of format 2, as lines.


@pytest.mark.parametrize(
    "value", ["(lambda (ab) (E ab (dirac 0 0) ab))", "(lambda (ab) (bind ab (dirac 0 0) ab))", "(lambda (c) ab)"]
)
def test_no_name_of_a_lambda_is_captured(value):
    goal = "(exists f (fun line) (forall ab (real) (= (app f 0) ab)))"
    lines = [["all", "(forall ab (real) (= 0 ab))", [["c"], [["ring", "(= c c)", []]]]], ["wit", goal, value, 0, []]]
    assert not accepted("", "", goal, lines)
    assert "wit" in why(
        "",
        "",
        goal,
        [["wit", goal, value, [[], [["all", "(forall x (real) (= x x))", [["c"], [["ring", "(= c c)", []]]]]]], []]],
    )


def test_no_index_is_captured_by_another_sum():
    names = "(n (size)) (c (positive n)) (d (distribution n)) (e (distribution n))"
    goal = "(= (sum i 1 n (* (at d i) (sum j 1 i (at c j)))) (sum i 1 n (* (at e i) (sum j 1 i (at c j)))))"
    assert not accepted(names, "", goal, [["ring", goal, []]])
    inner = "(= (sum i 1 n (sum j 1 i (at c j))) (sum j 1 n (sum i 1 i (at c i))))"
    assert not accepted(names, "", inner, [["ring", inner, []]])


def test_the_space_of_a_drawn_point_is_not_taken_from_another_draw():
    """(dirac x y), x of X drawn outside, y of Y inside, is a law on X and Y, not on Y twice."""
    names = "(X (space)) (Y (space)) (nu (law Y)) (P (sequence (law Y)))"
    made = "(lambda (x) (bind (y) nu (dirac x y)))"
    mixed = "(lambda (x) (mix i 0 1 1/2 (bind (y) (at P i) (dirac x y))))"
    deep = "(lambda (x) (bind (z) nu (bind (y) nu (dirac x y))))"
    for value in (made, mixed, deep):
        for target, right in (("(X Y)", True), ("(Y Y)", False), ("(Y X)", False), ("(X X)", False)):
            given = f"(forall K (markov (X) {target}) (<= 0 1))"
            assert accepted(names, given, "(<= 0 1)", [["inst", 0, value, []]]) is right, (value, target)


def test_the_end_of_a_sum_is_not_lost():
    goal = "(= (sum i 1 n (sum j 1 i 1)) (sum i 1 n (sum j 1 n 1)))"
    assert not accepted("(n (size))", "", goal, [["ring", goal, []]])


def test_induction_speaks_of_no_name_whose_type_depends_on_its_variable():
    names = "(n (integer)) (b (index 1 n)) (a (index 1 b))"
    claim = "(forall k (integer) (=> (<= 1 k) (<= a k)))"
    assert not accepted(
        names,
        "",
        claim,
        [["induction", claim, [[], [["use", "index", ["1", "b", "a"], []], ["part", 0, 1]]], [["k"], [["hyp", 1]]]]],
    )


@pytest.mark.parametrize("rule", ["hyp", "part"])
@pytest.mark.parametrize("number", [True, "0", 0.0, None, -1, [0]])
def test_a_parameter_of_the_wrong_kind_is_refused(rule, number):
    lines = [["hyp", number]] if rule == "hyp" else [["part", number, 0]]
    assert not accepted("(a (real))", "(and (<= a 0) (<= a 1))", "(<= a 1)", [["part", 0, True]])
    assert not accepted("(a (real))", "(<= a 0) (and (<= a 0) (<= a 1))", "(<= a 0)", lines)


FOLDER = Path(verify.judge.__file__).parent
SOURCES = sorted(FOLDER.glob("*.py"))


def test_the_judge_loads_nothing_else_of_the_package():
    code = "import sys, verify.judge.certificate\nprint(' '.join(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {x for x in done.stdout.split() if x.startswith("verify.") and not x.startswith("verify.judge")}


def test_the_judge_stays_small():
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES) <= 3_300
    assert len((FOLDER / "FORMAT.md").read_bytes()) <= 35_000
    assert len(RULES) <= 34


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_the_sources_name_nothing_else_of_the_package(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    foreign = {x for x in named if x.startswith("verify.") and not x.startswith("verify.judge")}
    assert not foreign
    assert not [n for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, float | complex)]
    assert not {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)} & {
        "float",
        "eval",
        "exec",
        "compile",
        "globals",
    }
