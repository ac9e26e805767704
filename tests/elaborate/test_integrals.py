"""Integrals by a primitive: the kernel's step comes out as a slope, which three judges take; some do not come out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checker import test_lines as checker
from verify.elaborate.steps import elaborate
from verify.judge.certificate import judge
from verify.judge.statements import load
from verify.kernel.certificate import load_export
from verify.kernel.proof import proved

NAMES = "(a (real)) (b (real)) (x0 (real)) (z (real))"
ASSUME, RING, SIGN = ({"rule": rule} for rule in ("assume", "ring", "sign"))


def made(f: str, F: str, low: str, high: str, given: str, then: list[Any], name: str = "y", down: bool = False) -> Any:
    """Lines of a proof by one `primitive`, that the kernel takes; and the claim."""
    shown = " ".join((F.replace(name, high), f"(* -1 {F.replace(name, low)})"))
    term = f"(int {name} {low} {high} {f})"
    claim = checker.text(NAMES, given, f"(= {term} (+ {shown}))")
    body = {"rule": "primitive", "term": term, "name": name, "primitive": F, "down": down, "then": [*then, ASSUME]}
    file = checker.numbered(claim)
    library, judged = load_export(file), load(file)
    proved(library["claim"], {"proof": body}, library)
    lines, count = elaborate({"id": "claim", "proof": body}, library, judged)
    return lines, count, judged["claim"], claim


EXP = ("(exp (* 2 y))", "(* 1/2 (exp (* 2 y)))")
ABS = {"rule": "fact", "function": "abs", "name": "positive", "terms": ["y"], "then": [SIGN, ASSUME]}
CASES = {
    "a name for the end": (*EXP, "a", "b", "(<= a b)", [ASSUME, RING]),
    "downwards": (*EXP, "a", "b", "(<= b a)", [ASSUME, RING], "y", True),
    "from 0": (*EXP, "0", "(exp a)", "(<= 0 b)", [SIGN, RING]),
    "a point": (*EXP, "a", "a", "", [RING, RING]),
    "names in the way": ("x0", "(* x0 y)", "z", "(+ z (^ x0 2))", "", [SIGN, RING]),
    "a constant without a value": ("(^ 0 -1)", "(* y (^ 0 -1))", "a", "b", "(<= a b)", [ASSUME, RING]),
    "an inverse": ("(^ (+ 1 (^ y 2)) -1)", "(atan y)", "a", "b", "(<= a b)", [ASSUME, RING, SIGN]),
    "a kink within": ("(abs y)", "(* 1/2 (^ y 2))", "(exp a)", "(+ 1 (exp a))", "", [SIGN, ABS]),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_an_integral_by_a_primitive_comes_out_as_lines(case: Any) -> None:
    lines, count, statement, claim = made(*case)
    assert lines is not None, count.stuck
    assert not judge(statement, lines, {})
    assert checker.accepted(claim, lines)


def test_where_the_integrand_is_not_continuous_everywhere_none_come_out() -> None:
    """1/y from 1 on: the judge's condition speaks of all numbers."""
    lines, count, _, _ = made("(^ y -1)", "(log y)", "1", "(+ 1 (exp a))", "", [SIGN, RING, SIGN, SIGN])
    assert lines is None and [rule for rule, *_ in count.stuck] == ["primitive"]
