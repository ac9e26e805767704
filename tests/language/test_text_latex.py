"""Every defined name reads as mathematics, also where its author gave a template for text alone."""

from __future__ import annotations

import pytest

from tests.catalogue.tools import catalogue
from verify.language.latex import latex, latex_name
from verify.language.laws_text import fill
from verify.language.text_latex import template_latex


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("KL^($z)($P || $Q) <= $eps", r"\mathsf{KL}^{($z)}($P \,\|\, $Q) \le $eps"),
        ("E_$g(${N} shifted by at most $a)", r"\mathsf{E}_{$g}(${N}\text{ shifted by at most }$a)"),
        ("D_oo($P || $Q)", r"\mathsf{D}_{\infty}($P \,\|\, $Q)"),
        ("E[($mu x $nu): $s]", r"\mathbb{E}[($mu \times $nu): $s]"),
        ("$P = $z with probability $d, else 0", r"$P = $z\text{ with probability }$d\text{, else }0"),
        ("log($x) + max($a, oo)", r"\log($x) + \max($a, \infty)"),
        ("|$u K(x)|_1 <= $b for all x and z", r"|$u K(x)|_{1} \le $b\text{ for all }x\text{ and }z"),
        ("(b + $c", "(b + $c"),
        ("R^($z", r"R^{($z)}"),
    ],
)
def test_a_template_for_text_becomes_latex(text: str, made: str) -> None:
    assert template_latex(text) == made


def test_no_defined_name_of_the_catalogue_is_printed_as_a_word_of_the_machine() -> None:
    for claim in catalogue().claims.values():
        for name, one in claim.definitions.items():
            shown = latex((name, *one.parameters), claim.definitions)
            assert one.latex or one.text, f"{claim.id}: {name} has no template"
            assert name in one.latex + one.text or rf"\mathrm{{{name.replace('_', ' ')}}}" not in shown, (
                f"{claim.id}: {shown}"
            )


def test_no_two_names_of_a_claim_look_the_same() -> None:
    for claim in catalogue().claims.values():
        names = [name for name, _ in claim.statement.types]
        shown = {latex_name(name) for name in names}
        assert len(shown) == len(names), claim.id


def test_a_name_with_an_index_takes_another_in_a_template() -> None:
    assert fill("${W}_0 = $w", {"W": "W_{2}", "w": "w_{0}"}, False) == "{W_{2}}_0 = w_{0}"
