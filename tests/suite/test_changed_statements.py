"""`verify list` and `verify find` say of a claim that states another thing than is recorded that it was changed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.suite.project import make, verify
from verify.ask.find import _did_you_mean

MINE = '''"""Small claims."""
from verify.lemma import *

x, y = reals("x y")
above = claim("log is below", given=[x >= 0], show=log(1 + x) <= x)
other = claim("a sum of squares", given=[x >= 0], show=x**2 + y**2 >= 0)
third = claim("a third thing", given=[x >= 0], show=x + 2 >= 0)
'''
CHANGED = MINE.replace("log(1 + x) <= x)", "log(1 + x) <= 2 * x)").partition("third")[0]


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = make(tmp_path_factory.mktemp("done"), MINE)
    assert verify(folder, "run").returncode == 0
    return folder


@pytest.fixture
def project(done: Path, tmp_path: Path) -> Path:
    """Recorded; then the statement of one claim was changed, and another claim is gone."""
    folder = Path(shutil.copytree(done, tmp_path / "project"))
    (folder / "mine.py").write_text(CHANGED)
    return folder


def listed(project: Path, *words: str) -> list[list[str]]:
    return [line.split()[:2] for line in verify(project, "list", *words).stdout.splitlines()]


def test_list_does_not_give_a_changed_claim_its_old_verdict(project: Path) -> None:
    for _ in range(2):  # the second time from what was kept
        assert listed(project) == [["changed", "above"], ["proved", "other"]]
    assert listed(project, "changed") == [["changed", "above"]] and listed(project, "proved") == [["proved", "other"]]
    assert "1 claim was changed since what is recorded of it: `verify run`" in verify(project, "list").stderr
    rows = {row["id"]: row for row in json.loads(verify(project, "list", "--json").stdout)}
    assert (rows["above"]["verdict"], rows["above"]["changed"]) == (None, True)
    assert (rows["other"]["verdict"], rows["other"]["changed"]) == ("proved", False)
    assert "third: no longer in the catalogue" in verify(project, "run").stdout
    assert listed(project) == [["proved", "above"], ["proved", "other"]]


def test_words_for_readers_change_no_statement(project: Path) -> None:
    (project / "mine.py").write_text(MINE.replace("log is below", "the logarithm is below"))
    assert ["proved", "above"] in listed(project)


def test_find_does_not_give_a_changed_claim_its_old_verdict(project: Path) -> None:
    found = verify(project, "find", "log is below").stdout.partition("--- of the installed")[0]
    assert found.startswith("changed  above: ") and "it was changed since" in found and 'use("above")' not in found
    rows = json.loads(verify(project, "find", "log(1 + ?a) <= ?a", "--json").stdout)
    assert next(row["verdict"] for row in rows if row["id"] == "above") == "changed"
    # What is no longer written is not told as proved either.
    assert "third:" not in verify(project, "find", "third thing").stdout.partition("--- of the installed")[0]
    (project / "mine.py").write_text(CHANGED + "z = \n")
    broken = verify(project, "find", "log is below")
    assert broken.returncode == 0 and "so this is as it was recorded" in broken.stderr


def test_neither_reads_a_proof(project: Path) -> None:
    """A proof is run when a claim is examined, and not when it is listed."""
    (project / "mine.py").write_text(
        CHANGED
        + '\n@claim("last", given=[x >= 0], show=x + 3 >= 0)\ndef last():\n    raise SystemExit("the proof was read")\n'
    )
    for command in (["list"], ["find", "log is below"]):
        ran = verify(project, *command)
        assert ran.returncode == 0 and "the proof was read" not in ran.stdout + ran.stderr


# --- names of packages, words with a slip ----------------------------------------------------------------------------


def test_a_package_of_modules_is_listed_by_its_dotted_name(tmp_path: Path) -> None:
    for place in ("p", "p/q"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "__init__.py").touch()
    for name, id in (("p/q/one.py", "first"), ("p/q/two.py", "second"), ("p/three.py", "top")):
        head = '"""T."""\nfrom verify.lemma import *\nx = real("x")\n'
        (tmp_path / name).write_text(f'{head}{id} = claim("{id}", given=[x >= 0], show=x + 1 >= 0)\n')
    (tmp_path / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["p"]\n')
    assert [id for _, id in listed(tmp_path, "p.q")] == ["first", "second"]
    assert [id for _, id in listed(tmp_path, "p.q.two")] == ["second"]
    assert "matches 'p.r'" in verify(tmp_path, "list", "p.r").stderr


def test_a_short_word_is_no_slip() -> None:
    """Of `of` it made `off`, with which nothing was found."""
    known = {"one": {"title": "an offset is switched off"}}
    assert _did_you_mean("an offset of", known, ()) == ""
    assert "did you mean an offset of?" in _did_you_mean("an ofset of", known, ())


@pytest.mark.parametrize(("typed", "meant"), [("squarres", "squares"), ("summ of squarres", "sum of squares")])
def test_find_says_what_may_be_meant(done: Path, typed: str, meant: str) -> None:
    """It pointed to `verify list`, which has no such word either."""
    found = verify(done, "find", typed, "--catalogue", "mine.py")
    assert found.returncode == 1 and f"; did you mean {meant}? verify find " in found.stdout


# --- what a verdict rests on -----------------------------------------------------------------------------------------

CHAIN = MINE.partition("above")[0] + (
    "one = {kind}, given=[x >= 0], show=x + {number} >= 0)\n"
    'two = claim("second", given=[x >= 0], show=x + 2 >= 0, proof=[by.use("one"), by.linear()])\n'
    'three = claim("third", given=[x >= 0], show=x + 3 >= 0, proof=[by.use("two"), by.linear()])\n'
)
FIRST, AXIOM = 'claim("first"', 'axiom("first", "a book"'


@pytest.mark.parametrize("kind", [FIRST, AXIOM])
def test_what_rests_on_a_changed_statement_is_not_told_as_proved(tmp_path: Path, kind: str) -> None:
    """`list`, `find` and `evaluate` looked at a claim's own statement alone, and at an axiom's not at all."""
    folder = make(tmp_path, CHAIN.format(kind=FIRST, number="1"))
    assert verify(folder, "run").returncode == 0
    assert verify(folder, "evaluate", "three", "--at", "x=1").returncode == 0
    (folder / "mine.py").write_text(CHAIN.format(kind=kind, number="(-1)"))
    for _ in range(2):  # the second time after a run that found it false
        assert listed(folder) == listed(folder, "changed") == [["changed", id] for id in ("one", "two", "three")]
        answer = verify(folder, "evaluate", "three", "--at", "x=1")
        assert answer.returncode == 3 and "three rests on one, which was changed since" in answer.stdout
        found = verify(folder, "find", "third").stdout.partition("--- of the installed")[0]
        assert found.startswith("changed  three: ") and "one, on which it rests, was changed since" in found
        ran = verify(folder, "run")
        assert ran.returncode == 1 and "left as it is" in ran.stderr


def test_a_refuted_axiom_is_called_refuted(tmp_path: Path) -> None:
    """It was told as an axiom, above its counterexample."""
    source = MINE.partition("above")[0] + (
        'ax = axiom("x is large", "a book", given=[x >= 0], show=x >= 1)\n'
        'f = claim("x is above -1", given=[x >= 0], show=x >= -1, proof=[by.use(ax), by.linear()])\n'
    )
    folder = make(tmp_path, source)
    ran = verify(folder, "run")
    assert ran.returncode == 1 and "all: 1 refuted, 1 open" in ran.stdout and "refuted    ax" in ran.stderr
    assert "f: its proof rests on ax, which is refuted" in ran.stdout
    assert listed(folder) == [["refuted", "ax"], ["open", "f"]]
