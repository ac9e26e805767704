"""What a typed name means: an id, with its package or module or without, or an item as it is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from verify.claims.catalogue import load
from verify.claims.config import reports_of
from verify.claims.installed import Installed, Library, Package
from verify.claims.names import NotMeant, chosen, import_line, item, items, qualified
from verify.claims.search import digest, in_step, listed, matching, spoken
from verify.cli import main
from verify.report.files import recorded

ROOT = Path(__file__).parents[2]
RECORDED = recorded(ROOT / "reports")
TOPICS = {id: entry["topic"] for id, entry in RECORDED.items()}
RATIO = "ratio_power"


def ways(id: str) -> list[str]:
    """A claim's id with its package, its module, and both."""
    module = next(path for path in (ROOT / "lemmas").rglob(f"{TOPICS[id]}.py")).relative_to(ROOT).with_suffix("")
    folder = module.parent.name
    return [
        *(id, f"lemmas.{id}", f"{module.name}.{id}", f"{folder}.{module.name}.{id}"),
        *(f"lemmas.{module.name}.{id}", f"{'.'.join(module.parts)}.{id}"),
    ]


@pytest.mark.parametrize("id", [RATIO, "basic_step", "shift_reduction", "elementary.log1p_above"])
def test_a_claim_is_named_with_its_package_and_its_module(id: str) -> None:
    for word in ways(id):
        assert qualified(word, TOPICS, ["lemmas"]) == [id], word
        assert chosen(word, RECORDED, ["lemmas"]) == id


def test_a_proof_names_it_so_too() -> None:
    """In `use("...")` beside claims of one's own; where an own one has the id, the other is told apart."""
    reports = reports_of("lemmas")
    assert reports is not None
    others = Installed((Package("lemmas", reports),))
    for word in ways(RATIO):
        assert Library({}, others).name(word) == (RATIO if word != f"lemmas.{RATIO}" else word)
        assert Library({}, others).why_not(word) == "" and Library({}, others)[Library({}, others).name(word)]
    _ = load(["lemmas.divergences.renyi_table_forms"]).claims  # that it is loaded makes its claim no own one
    own = Library({RATIO: Library({}, others)[RATIO]}, others)
    assert own.name(RATIO) == RATIO and own.name(ways(RATIO)[-1]) == f"lemmas.{RATIO}"
    assert "there is no claim others.ratio_power to cite" in own.why_not(f"others.{RATIO}")


def test_a_paper_that_lacks_the_item_is_named() -> None:
    with pytest.raises(NotMeant, match=r"altschuler is several papers, .*: no claim is about a Theorem 99 of theirs"):
        chosen("altschuler.theorem_99", RECORDED)


def test_a_plainer_name_is_known_with_its_module() -> None:
    for before in ("hockey_stick", "divergences.hockey_stick", "lemmas.divergences.hockey_stick"):
        assert qualified(f"{before}.data_processing", TOPICS, ["lemmas"]) == ["data_processing_hockey_stick"]
        assert qualified(f"{before}.composition", TOPICS, ["lemmas"]) == ["basic_step"]
    assert qualified("stick.data_processing", TOPICS, ["lemmas"]) == []
    assert qualified("hockey_stick.e1", TOPICS, ["lemmas"]) == []
    two_point = "lemmas.contraction.two_point.data_processing_hockey_stick"  # where it stood, and is imported
    assert qualified(two_point, TOPICS, ["lemmas"]) == ["data_processing_hockey_stick"]
    reports = reports_of("lemmas")
    assert reports is not None
    library = Library({}, Installed((Package("lemmas", reports),)))
    for word in (two_point, "lemmas.divergences.hockey_stick.data_processing"):
        assert library.name(word) == "data_processing_hockey_stick" and library.why_not(word) == ""


def test_the_line_that_brings_a_claim_works() -> None:
    told = {
        id: import_line(id, TOPICS[id], ["lemmas"])
        for id in (RATIO, "basic_step", "radon_nikodym", "theorem4_as_printed")
    }
    assert told["basic_step"] == "from lemmas.divergences.hockey_stick import composition"  # its plainer name there
    for line in told.values():
        assert line
        exec(line, {})
    assert import_line("shift_reduction_display.1", TOPICS["shift_reduction_display.1"], ["lemmas"]) == ""
    assert import_line("one", "mine", ["mine.py"]) == ""


def test_a_plainer_name_stands_by_itself_too() -> None:
    """Of `show data_processing` and `use("data_processing")` three others were meant, and not the one that it names."""
    for word in ("data_processing", "lemmas.data_processing", "lemmas.vocabulary.data_processing"):
        assert qualified(word, TOPICS, ["lemmas"]) == ["data_processing_hockey_stick"], word
        assert chosen(word, RECORDED, ["lemmas"]) == "data_processing_hockey_stick"
    assert qualified("with_public", TOPICS, ["lemmas"]) == ["skip_pnsgd_with_public_records"]
    topics = {**TOPICS, "other": "composition"}
    assert qualified("composition", topics, ["lemmas"]) == []  # a topic
    reports = reports_of("lemmas")
    assert reports is not None
    library = Library({}, Installed((Package("lemmas", reports),)))
    for word in ("data_processing", "lemmas.data_processing", "lemmas.vocabulary.data_processing"):
        assert library.name(word) == "data_processing_hockey_stick" and library.why_not(word) == ""
    assert library.why_not(f"others.{RATIO}") == (
        f"there is no claim others.{RATIO} to cite; {RATIO} is in lemmas.divergences.renyi_table_forms"
    )


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("hockey_stick", "a topic of claims: `verify list --catalogue lemmas hockey_stick` lists them"),
        ("lemmas.divergences.hockey_stick", "a module of claims: `verify list --catalogue lemmas hockey_stick`"),
        (f"lemmas.contraction.two_point.{RATIO}", f"{RATIO} is in lemmas.divergences.renyi_table_forms"),
        ("mixes", "is a definition, and no claim: `verify find mixes` says what it is"),
        ("lemmas.vocabulary.kl_equals", "is a definition, and no claim: `verify find kl_equals`"),
    ],
)
def test_show_says_what_is_no_claim(
    word: str, said: str, own: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", word, "--json"]) == 2
    assert said in capsys.readouterr().err
    monkeypatch.chdir(ROOT)
    assert main(["show", word, "--json", "--catalogue", "lemmas"]) == 2
    assert said.replace(" --catalogue lemmas", "") in capsys.readouterr().err


def test_list_takes_a_module(own: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "lemmas.divergences.hockey_stick"]) == 0
    assert "data_processing_hockey_stick" in capsys.readouterr().out


def test_a_catalogue_without_its_records_is_named(
    own: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("verify.claims.config.reports_of", lambda name: None)
    for words in (["find", "data processing", "--catalogue", "lemmas"], ["show", "rdp_to_dp"]):
        assert main(words) == 2
        assert "lemmas has no records here (verdicts.json is not there)" in capsys.readouterr().err


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A project of one's own, in which one is."""
    (tmp_path / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["mine_named.py"]\n')
    (tmp_path / "mine_named.py").write_text(
        '"""One."""\nfrom verify.lemma import *\nx = real("x")\none = claim("a", show=x <= x)\n'
    )
    monkeypatch.chdir(tmp_path)


def test_another_module_is_not_its_module() -> None:
    assert qualified(f"two_point.{RATIO}", TOPICS, ["lemmas"]) == []
    assert qualified(f"others.{RATIO}", TOPICS, ["lemmas"]) == []
    with pytest.raises(NotMeant, match="no claim has the id"):
        chosen(f"others.{RATIO}", RECORDED, ["lemmas"])


def test_a_word_that_means_two_claims_names_both() -> None:
    two = {"b.c": {"topic": "a", "sources": []}, "c": {"topic": "b", "sources": []}}
    with pytest.raises(NotMeant, match=r"a\.b\.c may be b\.c or c: say which"):
        names = {id: str(entry["topic"]) for id, entry in two.items()}
        assert qualified("a.b.c", names, []) == ["b.c"]
        chosen("a.b.c", {**two, "c": {"topic": "a.b", "sources": []}}, [])


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("altschuler.theorem_3_1", "altschuler Theorem 3.1"),
        ("Theorem 3.1 of altschuler", "altschuler Theorem 3.1"),
        ("theorem 3.1 in Altschuler", "altschuler Theorem 3.1"),
        ("Thm. 3.1 altschuler", "altschuler Theorem 3.1"),
        ("altschuler thm 3.1", "altschuler Theorem 3.1"),
        ("Lemma 14", "Lemma 14"),
        (RATIO, RATIO),
        ("data processing", "data processing"),
    ],
)
def test_an_item_as_it_is_said(word: str, said: str) -> None:
    assert item(word) == said
    if said.startswith("altschuler "):
        assert chosen(word, RECORDED) == "noisy_sgd_convex_privacy"
        assert items(word, RECORDED) == ["altschuler2022noisysgd Theorem 3.1"]


@pytest.mark.parametrize("word", ["altschuler.theorem_3_1", "Theorem 3.1 of altschuler", "Theorem 3.1"])
def test_a_list_of_an_item_begins_with_what_is_all_of_it(word: str) -> None:
    known = listed(RECORDED)
    (first, *rest) = matching(known, spoken([word], known, RECORDED, ["lemmas"]), RECORDED)
    assert first.id == "noisy_sgd_convex_privacy" and len(rest) > 5
    (one,) = matching(known, spoken([f"lemmas.{RATIO}"], known, RECORDED, ["lemmas"]), RECORDED)
    assert one.id == RATIO


@pytest.mark.parametrize("words", [[f"lemmas.{RATIO}"], ["Theorem", "3.1", "of", "altschuler"]])
def test_show_takes_them(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("verify.cli._as_recorded", lambda options, config, id, recorded: pytest.skip(id))
    with pytest.raises(pytest.skip.Exception, match=f"^({RATIO}|noisy_sgd_convex_privacy)$"):
        main(["show", *words, "--json"])


def test_the_records_are_in_step_with_the_modules_that_they_were_written_of(tmp_path: Path) -> None:
    file, reports = tmp_path / "mine.py", tmp_path / "reports"
    file.write_text("x = 1\n")
    reports.mkdir()
    assert not in_step([str(file)], reports)
    (reports / "sources.sha256").write_text(digest([str(file)]) + "\n")
    assert in_step([str(file)], reports)
    file.write_text("x = 2\n")
    assert not in_step([str(file)], reports) and not in_step(["no_such_package.inside"], reports)
