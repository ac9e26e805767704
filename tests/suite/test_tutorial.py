"""Every sample of the tutorial and of the page on failed proofs is run, in the order of the page."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long  # every sample of the pages, as a reader would run it

DOCS = Path(__file__).parents[2] / "docs"
_BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^ *```$", re.M | re.S)
# What a sample's last line may ask of the exit code.
_EXIT = re.compile(r"\s+# exit (\d)$")

VERDICTS = {
    "tutorial.md": {
        '"""Small bounds of exp and log."""': "1 proved",
        '"""A bound that fails, and what should stand instead."""': "1 proved, 1 refuted",
        '"""A square root between two bounds."""': "2 proved",
        '"""A product of two bounds."""': "1 proved",
        '"""A lemma that is cited at other values."""': "3 proved",
        '"""Small steps add up, by induction."""': "2 proved",
        '"""A sum, step by step."""': "2 proved",
        '"""After a kernel, laws are not further apart."""': "2 proved",
        '"""A noisy step, from one setting."""': "2 proved",
    },
    "failed-proofs.md": {'"""A proof with a gap."""': "1 open", '"""The gap is closed."""': "1 proved"},
}


def blocks(document: str) -> list[tuple[str, str]]:
    """The blocks of a page: language and text."""
    text = (DOCS / document).read_text(encoding="utf-8")
    found = []
    for margin, language, body in _BLOCK.findall(text):
        found.append((language, "".join(line[len(margin) :] for line in body.splitlines(keepends=True))))
    return found


def call(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    words = shlex.split(line)
    if words[0] == "verify":
        words = [sys.executable, "-m", "verify", *words[1:]]
    else:
        words = [sys.executable, "-m", *words, "-p", "no:cacheprovider"]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, env={**os.environ})


@pytest.mark.parametrize("document", ["tutorial.md", "failed-proofs.md"])
def test_the_samples_do_what_the_page_says(document: str, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["mine.py"]\n')
    said = ""
    told: dict[str, str] = {}
    for language, text in blocks(document):
        if language == "toml":
            (tmp_path / "pyproject.toml").write_text(text)
        elif language == "python":
            (tmp_path / "mine.py").write_text(text)
            shutil.rmtree(tmp_path / "reports", ignore_errors=True)
            done = call(tmp_path, "verify run")
            fails = "its proof fails: " in done.stdout  # which a sample may, and is recorded then
            assert done.returncode == int(fails and document == "failed-proofs.md"), done.stdout + done.stderr
            told[text.splitlines()[0]] = done.stdout.rsplit("all: ", 1)[1].splitlines()[0]
        elif language == "console":
            for line in text.splitlines():
                exit_code = _EXIT.search(line)
                command = _EXIT.sub("", line.removeprefix("$ "))
                done = call(tmp_path, command)
                said = done.stdout + done.stderr
                assert done.returncode == (int(exit_code[1]) if exit_code else 0), f"{command}\n{said}"
        elif language == "text":
            for line in text.splitlines():
                assert line.strip() in said, f"{line}\n{said}"
    assert told == VERDICTS[document]
