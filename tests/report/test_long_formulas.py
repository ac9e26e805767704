"""Long formulas are displayed in lines that can be read."""

from __future__ import annotations

import re

import pytest

from tests.catalogue.test_displays import LONG
from tests.catalogue.tools import catalogue
from verify.language.definitions import definition
from verify.language.expr import Prop, reals
from verify.language.latex import latex
from verify.language.latex_lines import WIDTH, display, width
from verify.language.objects import Real
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
    for claim in (claim for claim in catalogue().claims.values() if claim.id not in LONG):
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


@definition(r"\text{given } $x\text{, the next one is } $y")
def follows(x: Real, y: Real) -> Prop:
    """given x, the next one is y."""
    return x <= y


@definition(r"$x \text{ is convex}")
def is_convex(x: Real) -> Prop:
    """x is convex."""
    return x <= 1


def test_connectives_in_the_words_of_a_definition_ask_for_brackets() -> None:
    x, y = reals("x y")
    loose, plain = follows(x, y), is_convex(x)
    inner = r"\text{given } x\text{, the next one is } y"
    for prop, expected in (
        (loose & plain, rf"\left({inner}\right) \text{{ and }} x \text{{ is convex}}"),
        (loose.implies(plain), rf"\left({inner}\right) \;\Rightarrow\; x \text{{ is convex}}"),
        (plain.implies(loose), rf"x \text{{ is convex}} \;\Rightarrow\; {inner}"),
    ):
        assert latex(prop.formula, prop.definitions) == expected
    many = sum(reals(" ".join(f"x{k}" for k in range(99))), x)
    long = (loose | follows(many, y)) & plain
    shown = display(long.formula, long.definitions)
    assert rf"({inner})" in shown and r"\text{and } x \text{ is convex}" in shown
