"""`verify find` with words: items, titles, ids, what the field says for them, and definitions with their imports."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from verify.ask.find import is_formula
from verify.ask.words import SYNONYMS, claims, definitions, no_item, plain, vocabulary
from verify.cli import main
from verify.report.files import recorded

ROOT = Path(__file__).parents[2]
RECORDED = recorded(ROOT / "reports")
STATEMENTS = (ROOT / "reports/statements.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "id", "first"),
    [
        ("data processing", "data_processing_hockey_stick", 3),
        ("Data-processing", "data_processing_hockey_stick", 3),
        ("after a Markov kernel", "data_processing_hockey_stick", 4),
        ("post-processing", "rdp_post_processing", 3),
        ("post-processing", "data_processing_hockey_stick", 12),
        ("group privacy", "group_privacy", 4),
        ("group privacy", "private_for_groups", 14),
        ("advanced composition", "advanced_composition_theorem", 2),
        ("basic composition", "basic_composition_of_mechanisms", 5),
        ("rdp to dp", "rdp_to_dp", 2),
        ("amplification by subsampling", "poisson_amplification", 6),
        ("Neyman-Pearson", "neyman_pearson", 3),
        ("zCDP groups", "concentrated_groups", 3),
        ("Pinsker", "pinsker_of_laws", 2),
        ("strong data processing inequality", "two_point_theorem", 12),
        ("hockey-stick divergence", "hockey_stick_is_f_divergence", 1),
        ("Pinsker's inequality", "pinsker_of_laws", 2),
        ("Theorem 3.1 of altschuler", "noisy_sgd_convex_privacy", 1),
        ("altschuler Theorem 3.1", "noisy_sgd_convex_privacy", 1),
        ("Dobrushin coefficient", "dobrushin_formula", 1),
        ("Dobrushin coefficient", "two_point_theorem", 3),
        ("RDP to DP conversion", "rdp_to_dp", 1),
        ("shift reduction", "shift_reduction", 1),
        ("sparse vector technique", "above_threshold_private", 4),
        ("Kairouz optimal composition", "optimal_composition_in_sums", 1),
    ],
)
def test_words_find_what_the_field_calls_so(text: str, id: str, first: int) -> None:
    assert id in claims(text, RECORDED, STATEMENTS)[:first]


@pytest.mark.parametrize(
    ("text", "id", "first"),
    [
        ("randomised response", "randomised_response_coin", 4),
        ("randomized response", "randomised_response_coin", 4),
        ("data processing", "data_processing_hockey_stick", 1),
        ("composition", "basic_step", 1),
    ],
)
def test_the_first_theorems_about_a_word_stand_before_others(text: str, id: str, first: int) -> None:
    assert id in claims(text, RECORDED, STATEMENTS, ["lemmas"])[:first]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Theorem 99", "Theorem 99"),
        ("Thm. 99 of altschuler", "Theorem 99 of altschuler"),
        ("altschuler.theorem_99", "Theorem 99 of altschuler"),
        ("Theorem 3.1", ""),
        ("Theorem 3.1 of altschuler", ""),
        ("Lemma 14", ""),
        ("data processing", ""),
        ("theorem of Dobrushin", ""),
    ],
)
def test_an_item_that_is_none_is_said_to_be_none(text: str, said: str) -> None:
    """`find "Theorem 99"` gave what speaks of 0.99."""
    assert no_item(text, RECORDED) == said


def test_a_claim_that_is_named_is_the_first() -> None:
    assert claims("basic_step", RECORDED, STATEMENTS)[0] == "basic_step"
    assert claims("lemmas.basic_step", RECORDED, STATEMENTS, ["lemmas"]) == ["basic_step"]
    module = RECORDED["basic_step"]["topic"]
    assert claims(f"{module}.basic_step", RECORDED, STATEMENTS, ["lemmas"]) == ["basic_step"]


@pytest.mark.parametrize(
    ("text", "name", "line"),
    [
        ("renyi_at_most", "renyi_at_most", "from verify.lemma import renyi_at_most"),
        ("zCDP", "zero_concentrated", ""),
        ("gaussian differential privacy", "gaussian_private", ""),
        ("trade-off", "is_trade_off", ""),
        ("marginals", "couples", ""),
    ],
)
def test_definitions_are_found_by_their_words(text: str, name: str, line: str) -> None:
    (found,) = (one for one in definitions(text, ["lemmas"])[:4] if one.name == name)
    assert not line or found.line == line


def test_the_import_lines_are_right() -> None:
    """The sources are read as texts: what is said of them is held against what Python imports."""
    found = vocabulary(["lemmas"])
    assert len(found) > 450 and len({one.name for one in found}) == len(found)
    for one in [*found[:12], *found[40::60]]:
        made = getattr(importlib.import_module(one.module), one.function)
        assert (made.name, ", ".join(made.parameters)) == (one.name, one.signature)


def test_each_word_stands_in_one_line_of_the_table() -> None:
    said = [plain(word) for line in SYNONYMS for word in {plain(one) for one in line}]
    assert len(said) == len(set(said))


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("", True),
        ("renyi(?m, ?n, ?a) <= ?b", True),
        ("log(", True),
        ("?x <= 1 2", True),
        ("data processing", False),
        ("post-processing", False),
        ("Theorem 3.1, part (b)", False),
        ("E_gamma", False),
    ],
)
def test_what_is_a_formula_is_read_as_one(text: str, formula: bool) -> None:
    assert is_formula(text) is formula


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["find", "data processing", "--limit", "3"]) == 0
    text = capsys.readouterr().out
    assert "proved   data_processing_hockey_stick: After a Markov kernel" in text
    assert "hockey_stick(push(mu, K), push(nu, K), gamma) <= delta" in text and "more: --limit" in text
    assert "    from lemmas.divergences.hockey_stick import data_processing\n" in text
    assert main(["find", "log(1 + ?x) <= ?x"]) == 0
    assert '    use("elementary.log1p_above")\n' in capsys.readouterr().out
    assert main(["find", "data processing", "--json"]) == 0
    modules = {row["id"]: row["module"] for row in json.loads(capsys.readouterr().out)}
    assert modules["data_processing_hockey_stick"] == "lemmas.divergences.hockey_stick"
    assert main(["find", "Theorem 99"]) == 1
    assert capsys.readouterr().out.startswith("no paper here has a Theorem 99 of which a claim is recorded")
    assert main(["find", "is_trade_off"]) == 0
    assert capsys.readouterr().out.startswith("definition is_trade_off(f, Z, P, Q): f = T(P, Q).\n    from lemmas.")
    assert main(["find", "is_trade_off", "--json"]) == 0
    assert any(row["verdict"] == "definition" for row in json.loads(capsys.readouterr().out))
    assert main(["find", "no such thing at all"]) == 1
    assert "no claim and no definition speaks of" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["find", "--help"])
    assert "searched as words" in " ".join(capsys.readouterr().out.split())


def test_what_is_installed_stands_below_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["mine.py"]\n')
    (tmp_path / "reports").mkdir()
    entry = {**RECORDED["basic_step"], "id": "my_composition", "title": "My composition", "topic": "mine"}
    (tmp_path / "reports/verdicts.json").write_text(json.dumps([entry]))
    lines = STATEMENTS.splitlines()
    (line,) = (one for one in lines if " basic_step " in one[:120] and ".mutant." not in one[:120])
    (tmp_path / "reports/statements.txt").write_text(
        "\n".join([lines[0], line.replace(" basic_step ", " my_composition ", 1)])
    )
    monkeypatch.chdir(tmp_path)
    assert main(["find", "composition", "--limit", "2"]) == 0
    own, _, below = capsys.readouterr().out.partition("--- of the installed catalogue lemmas:\n")
    assert "my_composition: My composition" in own and below.startswith("proved   basic_step: ")
    assert main(["find", "composition", "--json"]) == 0
    assert [row["id"] for row in json.loads(capsys.readouterr().out)][:2] == ["my_composition", "basic_step"]


def test_from_a_project_of_ones_own_that_has_nothing(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["mine.py"]\n')
    (tmp_path / "mine.py").write_text(
        '"""One."""\nfrom verify.lemma import *\nx = real("x")\none = claim("a", show=x <= x)\n'
    )
    for words, said in (
        (["find", "data processing"], "data_processing_hockey_stick"),
        (["find", "log(1 + ?x) <= ?x"], "elementary.log1p_above"),
        (["list", "altschuler.theorem_3_1"], "noisy_sgd_convex_privacy"),
        (["show", "altschuler.theorem_3_1", "--json"], '"noisy_sgd_convex_privacy"'),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "verify.cli", *words], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0 and said in done.stdout, done.stderr
        assert (
            done.stderr.splitlines()[0] == "verify: the project has none, so this is of the installed catalogue lemmas"
        )
