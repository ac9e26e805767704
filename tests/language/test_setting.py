"""Settings: hypotheses that many claims share, under a name."""

from __future__ import annotations

import pytest

from verify.language.expr import hypothesis, real
from verify.language.setting import Setting, assumed, setting
from verify.lemma import claim, doubt, dropped, eq, mutant
from verify.report.text import math_lines, statement_lines

x, y, z = real("x"), real("y"), real("z")
body = setting("a body", "$x$ is positive.", positive=x > 0)
above, between = y > x, [y < 2, z > y]
run = setting("a run", "$y$ is above $x$.", body, above=above, between=between)


def test_it_is_the_sequence_of_its_hypotheses_parents_first() -> None:
    assert [prop.formula for prop in run] == [prop.formula for prop in (x > 0, above, *between)]
    assert len(run) == 4 and run[1:3] == list(run)[1:3]


def test_a_field_of_one_is_called_by_its_name() -> None:
    assert [prop.label for prop in run] == ["positive", "above", "", ""]
    assert setting("s", named=hypothesis("mine", x > 0))["named"].label == "mine"


def test_a_field_of_several_is_asked_for_as_such() -> None:
    assert run.of("between") == tuple(run)[2:]
    with pytest.raises(TypeError, match="between of the setting 'a run' is 2 hypotheses"):
        run["between"]


def test_a_field_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(TypeError, match="has no field 'below'; it has positive, above, between"):
        run["below"]
    with pytest.raises(TypeError, match="has no field 'below'"):
        run.without("below")


def test_a_field_is_not_defined_again() -> None:
    with pytest.raises(TypeError, match="two fields are called positive"):
        setting("again", body, positive=x > 1)
    with pytest.raises(TypeError, match="two fields are called positive"):
        setting("twice", body, within=body)


@pytest.mark.parametrize("field", ["x > 0", 3, [x > 0, True]])
def test_what_is_no_hypothesis_is_refused(field: object) -> None:
    with pytest.raises(TypeError, match="bad, field"):
        setting("bad", field=field)  # type: ignore[arg-type]


def test_without_says_what_it_lacks() -> None:
    rest = run.without("above")
    assert isinstance(rest, Setting) and len(rest) == 3 and rest.left_out == ("above",)
    assert len(run) == 4


def test_the_words_are_those_of_all_its_parts() -> None:
    assert run.says == "$x$ is positive. $y$ is above $x$."
    assert setting("outer", "$z$ is free.", inner=run).says == "$z$ is free. $x$ is positive. $y$ is above $x$."


def test_a_claim_is_judged_on_the_flat_statement() -> None:
    short = claim("z > 0", given=[z < 5, run], show=z > 0)
    flat = claim("z > 0", given=[z < 5, x > 0, y > x, y < 2, z > y], show=z > 0)
    short.id = flat.id = "made"
    assert short.claim().statement.hash == flat.claim().statement.hash
    ((one,), (first, last)) = short.claim().settings, (1, 4)
    assert (one.setting, one.first, one.last) == (run, first, last)


def test_mutants_take_settings_and_drop_fields() -> None:
    lemma = claim("z > 0", given=[run], show=z > 0)
    doubt(lemma, mutants=[mutant("other", given=[body, eq(z, y)]), dropped(lemma, run["above"])])
    lemma.id = "made"
    other, rest = lemma.claim().mutants
    assert other.given is not None and len(other.given) == 2
    assert rest.given is not None and rest.name == "without above" and len(rest.given) == 3


def test_a_page_says_the_setting_first_and_unfolds_it() -> None:
    lemma = claim("z > 0", given=[z < 5, run], show=z > 0)
    lemma.id = "made"
    lines = list(math_lines(lemma.claim(), numbered=True))
    assert "Let this be **a run**: $x$ is positive. $y$ is above $x$." in lines
    folded = lines.index("<details><summary>a run, in full</summary>")
    assert any("(above) $x < y$" in line for line in lines[folded:])
    assert not any("(above)" in line for line in lines[:folded])
    assert "Given (1) $z < 5$:" in lines


def test_a_field_that_is_left_out_is_told() -> None:
    lemma = claim("z > 0", given=[run.without("above"), z > 0], show=z > 0)
    lemma.id = "made"
    assert any("Let this be **a run, without above**:" in line for line in math_lines(lemma.claim()))


def test_the_text_keeps_every_hypothesis() -> None:
    lemma = claim("z > 0", given=[run, z < 5], show=z > 0)
    lemma.id = "made"
    plain, named = (list(statement_lines(lemma.claim(), named)) for named in (False, True))
    assert sum(line.startswith("given") for line in plain) == 5
    assert named[0] == "let this be a run (4 hypotheses):"


def test_settings_stand_where_they_are_among_the_others() -> None:
    flat, found = assumed([z > 0, body, y > 0, run])
    assert len(flat) == 7 and [(one.first, one.last) for one in found] == [(1, 1), (3, 6)]
