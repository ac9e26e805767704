"""What is read of lines, and what is not: both judges, by the page (verify/judge/FORMAT.md, 1 and 9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checker import test_lines as checker
from tests.judge.test_rules import FALLS
from verify.judge.lines import Proof, read, write
from verify.judge.terms import Refused

GOAL = "(= 0 0)"
DIGEST = "0" * 64


def taken(lines: list[Any], names: str = "", goal: str = GOAL) -> tuple[bool, bool]:
    """Does the judge take the lines, and does the second checker?"""
    claim = checker.text(names, "", goal)
    return checker.judged(claim, lines), checker.accepted(claim, lines)


def spelt(number: str) -> tuple[bool, bool]:
    return taken([["ring", f"(= {number} {number})", []], ["ring", GOAL, []]])


@pytest.mark.parametrize(
    "number", ["000", "-0", "01", "-01", "-0/7", "0/7", "2/4", "3/1", "01/2", "-2/4", "1/02", "+1"]
)
def test_a_number_that_is_spelt_otherwise_is_refused(number: str) -> None:
    assert spelt(number) == (False, False)


@pytest.mark.parametrize("number", ["0", "7", "-7", "1/2", "-1/2", "10/3", "1" + 3_999 * "0"])
def test_a_number_has_one_spelling(number: str) -> None:
    assert spelt(number) == (True, True)


@pytest.mark.parametrize("between", ["\n", "\t", "\r", "\x0b", "\x7f", "\u00a0"])
def test_a_text_has_no_other_white_than_blanks(between: str) -> None:
    assert taken([["ring", GOAL.replace(" ", between), []]]) == (False, False)
    assert taken([["ring", GOAL.replace(" ", "  "), []]]) == (True, True)


@pytest.mark.parametrize(("depth", "good"), [(199, True), (200, True), (201, False)])
def test_brackets_nest_200_deep_and_no_deeper(depth: int, good: bool) -> None:
    deep = f"(= 0 {'(+ ' * (depth - 1)}0{')' * (depth - 1)})"
    assert taken([["ring", deep, []], ["ring", GOAL, []]]) == (good, good)


@pytest.mark.parametrize("place", [["oo", "1", "1"], ["oo"], ["right", "1", "1", "1"], ["right", "1"], "oo"])
def test_the_place_of_a_limit_has_no_further_entries(place: Any) -> None:
    ((rule, goal, x, own, *rest),) = FALLS
    assert taken([[rule, goal, x, own, *rest]], "(a (real))", "(<= 0 0)") == (True, True)
    assert taken([[rule, goal, x, place, *rest]], "(a (real))", "(<= 0 0)") == (False, False)


@pytest.mark.parametrize(("line", "good"), [
    (400 * "[" + '"a"' + 400 * "]", True), (401 * "[" + '"a"' + 401 * "]", False), (401 * "[" + 401 * "]", False),
    ('["a]"' + 401 * ",[" + '"a"' + 401 * "]" + "]", False), (f'["{401 * "["}"]', True),
])  # fmt: skip
def test_lists_nest_400_deep_and_no_deeper_whatever_brackets_are_in_texts(line: str, good: bool) -> None:
    text = f"dp-lemmas lines 3\nclaim {DIGEST}\n{line}\n"
    found = []
    for one in (lambda: read(text), lambda: checker.second.json_lines(text, DIGEST, "claim")):
        try:
            one()
            found.append(True)
        except (Refused, checker.Refused):
            found.append(False)
    assert found == [good, good]
    if good:
        assert write(Proof("claim", DIGEST, read(text).lines)) == text
