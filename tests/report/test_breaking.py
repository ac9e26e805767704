"""Long formulas are cut into pieces where a reader would break a line, and say what they said."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("math_core")

from tests.catalogue.tools import catalogue
from verify.language.latex import latex
from verify.site import html
from verify.site.breaking import FORM, broken

LONG_SUM = " + ".join(f"a_{{{k}}}" for k in range(20))


def whole(text: str) -> str:
    return html._converter.convert_with_local_state(text, displaystyle=True)


def pieces(text: str) -> list[str]:
    """What each <math> shows."""
    shown = re.findall(r"<math.*?</math>", broken(whole(text)), re.S)
    return [re.sub(r"<[^>]*>|\s|&\w+;|\N{FUNCTION APPLICATION}|\N{INVISIBLE SEPARATOR}", "", one) for one in shown]


def test_a_short_formula_is_left_alone() -> None:
    assert broken(whole(r"x + y \le 2")) == whole(r"x + y \le 2")


def test_lines_break_before_relations_and_addends() -> None:
    found = pieces(rf"{LONG_SUM} \le b")
    assert found[0] == "a0" and found[1] == "+a1" and found[-1] == "≤b"
    assert "form=" not in broken(whole(rf"{LONG_SUM} \le b")).replace('form="infix"', "")


def test_lines_break_after_quantifiers_and_premises_and_at_and() -> None:
    text = rf"\forall x \in X\colon\; {LONG_SUM} \le b \;\Rightarrow\; {LONG_SUM} \le c \text{{ and }} x = y"
    found = pieces(text)
    assert found[0] == "∀x∈X:" and any(one.endswith("⇒") for one in found)
    assert any(one.startswith("and") for one in found)


def test_a_sign_after_a_bracket_is_not_the_end_of_a_line() -> None:
    found = pieces(rf"f\left(-x_{{1}} - {LONG_SUM}\right) \le -c_{{1}}")
    assert found[0] == "f(−x1" and found[-1] == "≤−c1" and not any(one in ("f", "(", ")", "f(") for one in found)


def test_a_wide_fraction_is_written_on_the_line_with_its_brackets() -> None:
    top, bottom = " + ".join(f"a_{{{k}}}" for k in range(60)), "b c"
    assert FORM < 120
    text = "".join(pieces(rf"\frac{{{top}}}{{{bottom}}} \le 1"))
    assert text.startswith("(a0+a1") and "+a59)/(bc)≤1" in text
    assert "".join(pieces(rf"\frac{{{top}}}{{{bottom}}} d \le 1")).startswith("((a0+a1")
    many = rf"\prod_{{k=1}}^{{n}} {LONG_SUM.replace('+', '')} {LONG_SUM.replace('+', '')}"
    assert re.match(r"\(∏.*\)/c", "".join(pieces(rf"\frac{{{many}}}{{c}} \le 1")))


def test_a_long_power_of_e_is_exp() -> None:
    text = "".join(pieces(rf"e^{{{LONG_SUM} + {LONG_SUM}}} \le 1"))
    assert text.startswith("exp(a0+a1") and text.endswith("+a19)≤1")
    assert pieces(r"e^{x + y} \le 1 \text{ and } x + y + z + u + v + w \le 2")[0] == "ex+y≤1"


def test_nothing_of_the_catalogue_is_lost_between_pieces() -> None:
    """The letters and signs of the conclusions stay in their order, but for what is written in another form."""
    for number, claim in enumerate(catalogue().claims.values()):
        text = latex(claim.show.formula, claim.show.definitions)
        if number % 10 or len(text) > 3000:
            continue
        shown = whole(text)
        flat = re.sub(r"<[^>]*>|\s|&\w+;|\N{FUNCTION APPLICATION}", "", shown)
        if not re.search(r"<mfrac|<msqrt|<msup", shown):
            assert "".join(pieces(text)).replace("\N{FUNCTION APPLICATION}", "") == flat, claim.id
        letters = [sorted(re.sub(r"[()/√expⅇ]", "", one)) for one in (flat, "".join(pieces(text)))]
        assert letters[0] == letters[1], claim.id
