"""`verify show` says what was last found of the claim as it stands: what is recorded, unless a later run found less."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.suite.project import make, verify

MINE = '''"""Sums."""
from verify.lemma import *

x, y = reals("x y")


@claim("base", given=[x >= 0, y >= 0], show=x + y >= 0)
def base():
    linear()


@claim("over", given=[x >= 0], show=x + x >= 0)
def over():
    use(base, x=x, y=x)
'''
BROKEN = MINE.replace("    linear()", "    have(x <= 5, by.linear())")


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = make(tmp_path_factory.mktemp("done"), MINE)
    assert verify(folder, "run").returncode == 0
    return folder


@pytest.fixture
def project(done: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(done, tmp_path / "project"))


def verdict(project: Path, id: str) -> str:
    shown = verify(project, "show", id)
    assert shown.returncode == 0, shown.stderr
    return next(line for line in shown.stdout.splitlines() if line.startswith("kind ")).rpartition(" ")[2]


def test_what_the_last_run_left_open_is_not_shown_as_proved(project: Path) -> None:
    """The reports were left as they were, and `show` replayed their certificate."""
    assert verdict(project, "base") == verdict(project, "over") == "proved"
    (project / "mine.py").write_text(BROKEN)
    assert verify(project, "run").returncode == 1
    assert verdict(project, "base") == "open"
    assert verdict(project, "over") == "open", "nor what rests on it"


@pytest.mark.parametrize("words", [[], ["base"]], ids=["all", "one"])
def test_nor_is_what_rests_on_it_in_another_module(tmp_path: Path, words: list[str]) -> None:
    head, _, rest = MINE.partition('\n\n\n@claim("over"')
    (tmp_path / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["mine.py", "top.py"]\n')
    (tmp_path / "mine.py").write_text(head + "\n")
    top = '"""Top."""\nfrom mine import base\nfrom verify.lemma import *\n\nx = real("x")\n\n\n@claim("over"'
    (tmp_path / "top.py").write_text(top + rest)
    assert verify(tmp_path, "run").returncode == 0 and verdict(tmp_path, "over") == "proved"
    (tmp_path / "mine.py").write_text(head.replace("    linear()", "    have(x <= 5, by.linear())") + "\n")
    verify(tmp_path, "run", *words)
    assert verdict(tmp_path, "over") == "open"
    (tmp_path / "mine.py").write_text(head + "\n")
    verify(tmp_path, "run", *words)
    assert verdict(tmp_path, "over") == "proved"


def test_what_is_examined_without_a_trace_is_shown_as_recorded(project: Path) -> None:
    """A clone has the reports and no cache; where its modules have changed since, this is said."""
    shutil.rmtree(project / ".verify_cache")
    shown = verify(project, "show", "base")
    assert "verdict ✔ proved" in shown.stdout and "as recorded" in shown.stderr and "changed" not in shown.stderr
    (project / "mine.py").write_text(BROKEN)
    shown = verify(project, "show", "base")
    assert "modules have changed since, and nothing was examined here: `verify run base`" in shown.stderr


def test_a_proof_without_lines_is_not_shown_as_proved_where_the_project_asks_for_them(project: Path) -> None:
    record = project / "reports" / "verdicts.json"
    text = record.read_text()
    assert '"lines": ' in text
    entries = json.loads(text)
    for entry in entries:
        entry["evidence"]["lines"] = 0
    record.write_text(json.dumps(entries))
    assert "replayed" in verify(project, "show", "base").stderr
    (project / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["mine.py"]\nkernel_alone = {}\n')
    assert "replayed" not in verify(project, "show", "base").stderr
