"""`verify watch`: what each claim of a file is after a save, and the goal where a proof stops."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from verify.claims.claim import MalformedClaim
from verify.cli import main
from verify.suite.watch import Watch

TEXT = '''"""Some bounds."""

from verify.lemma import *

x = real("x")


@claim("goes through", given=[x >= 1], show=x**2 + x >= 2)
def goes():
    have(x**2 >= 1)
    linear()


@claim("a gap that is true", given=[x >= 1], show=x**2 + x >= 2)
def left_out():
    have(x**2 >= 1)
    gap("later")


@claim("a gap that is false", given=[x >= 1], show=x**2 + x >= 2)
def left_out_wrongly():
    with have(x**2 >= 2):
        gap("surely")
    linear()


@claim("stops", given=[x >= 1], show=x**2 + x >= 2)
def stops():
    have(x**2 >= 2)
    linear()


false = claim("false", given=[x >= 1], show=x**2 >= 2)
'''


def save(path: Path, text: str) -> None:
    """Each save is one that can be seen, however soon after another."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(text)
    os.utime(path, ns=(before + 10**9, before + 10**9))


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Watch:
    monkeypatch.syspath_prepend(str(tmp_path))
    file = tmp_path / "watched_claims.py"
    save(file, TEXT)
    return Watch(file, [], tmp_path / "reports")


def words(watched: Watch) -> dict[str, str]:
    return {told.id: told.word for told in watched.look()}


def test_each_claim_is_told(watched: Watch) -> None:
    assert words(watched) == {
        "goes": "proved",
        "left_out": "open",
        "left_out_wrongly": "open",
        "stops": "open",
        "false": "refuted",
    }


def test_a_proof_that_stops_shows_its_line_and_the_goal(watched: Watch) -> None:
    (told,) = watched.look(["stops"])
    text = "\n".join(told.lines)
    assert "watched_claims.py:29: have(x**2 >= 2)" in text and "to show: 2 <= x**2" in text and "[0] 1 <= x" in text


def test_a_gap_is_listed_and_one_that_is_false_is_refuted_where_it_stands(watched: Watch) -> None:
    told = {one.id: "\n".join(one.lines) for one in watched.look()}
    assert "gap at watched_claims.py:17" in told["left_out"] and "is false" not in told["left_out"]
    assert (
        "gap at watched_claims.py:23" in told["left_out_wrongly"] and "this is false: x = " in told["left_out_wrongly"]
    )


def test_only_what_was_changed_is_looked_at_again(watched: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    words(watched)
    again: list[str] = []
    telling = Watch.told

    def counted(self: Watch, claim: object, library: object) -> object:
        again.append(claim.id)  # type: ignore[attr-defined]
        return telling(self, claim, library)  # type: ignore[arg-type]

    monkeypatch.setattr(Watch, "told", counted)
    assert not watched.changed()
    save(watched.file, TEXT.replace("have(x**2 >= 2)\n    linear()", "have(x**2 >= 1)\n    linear()"))
    assert watched.changed()
    assert words(watched)["stops"] == "proved" and again == ["stops"]
    save(watched.file, TEXT.replace('x = real("x")', 'x = real("x")\ny = real("y")'))
    words(watched)
    assert len(again) == 6, "the rest of the file was changed: all may be other than they were"


def test_a_hypothesis_that_is_changed_is_seen(watched: Watch) -> None:
    words(watched)
    save(watched.file, TEXT.replace('"goes through", given=[x >= 1]', '"goes through", given=[x >= 0]'))
    assert words(watched)["goes"] == "refuted"


def test_a_file_that_cannot_be_read_is_told_and_the_next_save_is_looked_at(watched: Watch) -> None:
    words(watched)
    save(watched.file, TEXT.replace('x = real("x")', 'x = reall("x")'))
    with pytest.raises(MalformedClaim, match="did you mean"):
        words(watched)
    save(watched.file, TEXT)
    assert words(watched)["goes"] == "proved"


@pytest.mark.parametrize(
    ("slip", "told"),
    [("have(zz >= 2)", "NameError: name 'zz' is not defined"), ("have(1 / 0 >= x)", "ZeroDivisionError")],
)
def test_a_slip_in_a_proof_is_told_at_its_line_and_the_watch_goes_on(watched: Watch, slip: str, told: str) -> None:
    save(watched.file, TEXT.replace("have(x**2 >= 2)\n    linear()", f"{slip}\n    linear()"))
    found = {one.id: one for one in watched.look()}
    assert found["stops"].word == "open" and told in "\n".join(found["stops"].lines)
    assert "watched_claims.py:29" in "\n".join(found["stops"].lines)
    assert found["goes"].word == "proved"


def test_a_save_in_the_middle_of_a_line_is_told_and_the_next_is_looked_at(watched: Watch) -> None:
    words(watched)
    save(watched.file, TEXT.replace("have(x**2 >= 1)\n    linear()", "have((x**2 >= 1\n    linear()"))
    with pytest.raises(MalformedClaim, match=r"line \d+: "):
        words(watched)
    assert not watched.changed()
    save(watched.file, TEXT)
    assert watched.changed() and words(watched)["goes"] == "proved"


def test_a_file_that_it_imports_is_watched_too(watched: Watch) -> None:
    other = watched.file.with_name("watched_terms.py")
    save(other, '"""Terms."""\n\nfrom verify.lemma import *\n\nbound = expr(2)\n')
    save(
        watched.file,
        TEXT.replace(
            "from verify.lemma import *", "from verify.lemma import *\nfrom watched_terms import bound"
        ).replace(
            '"goes through", given=[x >= 1], show=x**2 + x >= 2',
            '"goes through", given=[x >= 1], show=x**2 + x >= bound',
        ),
    )
    assert words(watched)["goes"] == "proved"
    save(other, '"""Terms."""\n\nfrom verify.lemma import *\n\nbound = expr(3)\n')
    assert watched.changed() and words(watched)["goes"] == "refuted"


def test_a_claim_that_is_not_there_is_told(watched: Watch) -> None:
    with pytest.raises(MalformedClaim, match="there is no claim go here; it has goes, left_out"):
        list(watched.look(["go"]))


def test_once_ends_with_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text("")
    file = tmp_path / "watched_once.py"
    file.write_text(TEXT)
    assert main(["watch", str(file), "goes", "false", "--once"]) == 0
    assert main(["watch", str(file), "--once"]) == 3
    assert "watched_once.py: 1 proved, 3 open, 1 refuted" in capsys.readouterr().out
    assert main(["watch", "nowhere.py", "--once"]) == 2
    assert "nowhere.py: there is no such file" in capsys.readouterr().err


RESTS = '''"""Claims that rest on what is false, and on themselves."""
from verify.lemma import *

x = real("x")
false_one = claim("false", given=[x >= 0], show=exp(x) <= 1 + 2 * x)

@claim("rests on it", given=[x >= 0], show=exp(x) <= 2 + 2 * x)
def rests():
    use(false_one)
    linear()

@claim("one", given=[x >= 1], show=exp(x) >= 7)
def one():
    use("other")

@claim("the other", given=[x >= 1], show=exp(x) >= 7 - 0 * x**2)
def other():
    use("one")
'''


def test_what_rests_on_an_open_or_false_claim_is_open(tmp_path: Path) -> None:
    """It said `proved` of a false claim that cites a refuted one, and of two false ones that cite each other."""
    file = tmp_path / "mine.py"
    file.write_text(RESTS)
    told = {one.id: one for one in Watch(file, [str(file)], tmp_path / "reports").look()}
    assert {id: one.word for id, one in told.items()} == {
        "false_one": "refuted",
        "rests": "open",
        "one": "open",
        "other": "open",
    }
    assert told["rests"].lines == ("its proof rests on false_one, which is refuted",)


def test_hypotheses_that_no_numbers_satisfy_are_told(tmp_path: Path) -> None:
    file = tmp_path / "of_nothing_claims.py"
    save(file, TEXT.replace("given=[x >= 1]", "given=[x >= 1, x**2 < 1]"))
    told = {one.id: one for one in Watch(file, [], tmp_path / "reports").look()}
    assert told["goes"].word == "vacuous" and "contradict each other" in told["goes"].lines[0]


def test_what_rests_on_a_vacuous_claim_is_proved_as_in_a_run(tmp_path: Path) -> None:
    file = tmp_path / "cites_claims.py"
    cites = (
        '@claim("cites", given=[x >= 2], show=x**2 + x >= 2)\ndef cites():\n    below, above = cases(x < 1)\n'
        "    with below:\n        use(goes)\n    with above:\n        have(x**2 >= 1)\n        linear()\n"
    )
    save(file, f"{TEXT.replace('given=[x >= 1]', 'given=[x >= 1, x**2 < 1]')}\n{cites}")
    told = {one.id: one for one in Watch(file, [], tmp_path / "reports").look()}
    assert told["goes"].word == "vacuous" and told["cites"].cites == {"goes"} and told["cites"].word == "proved"


def test_a_gap_is_told_once(watched: Watch) -> None:
    (told,) = watched.look(["left_out"])
    assert sum("later" in line for line in told.lines) == 1


def test_a_claim_without_a_proof_that_is_open_says_that_a_run_looks_longer(tmp_path: Path) -> None:
    file = tmp_path / "hard_claims.py"
    save(file, TEXT + '\nhard = claim("hard", show=cosh(x) <= exp(x**2 / 2))\n')
    (told,) = Watch(file, [], tmp_path / "reports").look(["hard"])
    assert told.word == "open" and "`verify run` looks longer" in told.lines[-1]
