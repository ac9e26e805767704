"""Long formulas are displayed in lines that can be read."""

from __future__ import annotations

import re

import pytest

from tests.catalogue.tools import catalogue
from verify.language.expr import reals
from verify.language.latex_lines import WIDTH, display, width
from verify.report.text import math_lines

LONGEST = 300  # letters and signs of one line: one fraction or root may be longer than WIDTH


def rows(text: str) -> list[str]:
    return [row for part in text.replace("$$", "$").split("$")[1::2] for row in part.split(r"\\ ")]


def test_a_short_formula_is_one_line() -> None:
    x, y = reals("x y")
    assert display((x + y <= 2).formula, {}) == r"x + y \le 2"


def test_a_long_sum_is_broken_between_addends() -> None:
    names = reals(" ".join(f"x{k}" for k in range(1, 61)))
    text = display((sum(names[1:], names[0]) <= 2).formula, {})
    assert text.startswith(r"\begin{aligned}")
    assert all(width(row) <= WIDTH + 10 for row in text.split(r"\\ "))
    assert re.findall(r"x_\{(\d+)\}", text) == [str(k) for k in range(1, 61)]


@pytest.mark.long
def test_no_display_of_the_catalogue_has_a_line_that_is_too_long() -> None:
    for claim in catalogue().claims.values():
        for line in math_lines(claim):
            for row in rows(line):
                assert width(row) <= LONGEST, (claim.id, row)


def test_what_is_opened_is_closed() -> None:
    for claim in catalogue().claims.values():
        text = display(claim.show.formula, claim.show.definitions)
        plain = re.sub(r"\\(left|right|bigl|bigr)?[\\{}]", "", text)
        assert plain.count("{") == plain.count("}"), claim.id
        assert text.count(r"\left") == text.count(r"\right"), claim.id
        assert text.count("(") == text.count(")"), claim.id
