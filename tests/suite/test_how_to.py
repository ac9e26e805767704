"""The samples of the how-to pages are run, in a folder without a project, and their links lead somewhere."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from tests.suite.project import verify
from tests.suite.test_tutorial import DOCS, blocks
from verify.site.build import DOCUMENTS

PAGES = ("cite.md", "vocabulary.md", "refute.md", "contribute.md", "number.md", "architecture.md")


def samples(page: str, language: str) -> list[str]:
    return [text for kind, text in blocks(page) if kind == language]


def commands(page: str) -> list[tuple[str, list[str]]]:
    """Each command with the lines that it should print."""
    found: list[tuple[str, list[str]]] = []
    for line in "".join(samples(page, "console")).splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


@pytest.mark.long
@pytest.mark.parametrize(("page", "line", "wanted"), [(p, line, out) for p in PAGES for line, out in commands(p)])
def test_a_command_prints_what_the_page_shows(page: str, line: str, wanted: list[str], tmp_path: Path) -> None:
    import shlex

    done = verify(tmp_path, *shlex.split(line)[1:])
    assert done.returncode == (1 if " attack " in line else 0), done.stderr
    pattern = ".*".join(re.escape(part) for part in "\n".join(wanted).split("..."))
    assert re.fullmatch(pattern, done.stdout.strip("\n"), re.S), done.stdout


@pytest.mark.long
def test_the_samples_of_claims_and_programs_run(tmp_path: Path) -> None:
    (sample,) = samples("refute.md", "python")
    (tmp_path / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["corrections.py"]\n')
    (tmp_path / "corrections.py").write_text(sample)
    done = verify(tmp_path, "run")
    assert done.returncode == 0 and "1 proved" in done.stdout and "1 refuted" in done.stdout, done.stdout + done.stderr
    for page in ("cite.md", "contribute.md"):
        for number, text in enumerate(samples(page, "python")):
            file = tmp_path / f"{Path(page).stem}{number}.py"
            file.write_text(text)
            runpy.run_path(str(file))


def test_links_lead_to_pages_that_are_there() -> None:
    for page in PAGES:
        assert page in DOCUMENTS
        for target in re.findall(r"\]\(([^)#]+)\)", (DOCS / page).read_text(encoding="utf-8")):
            assert (DOCS / target).is_file(), f"{page}: {target}"
