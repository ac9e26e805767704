"""Every sample of docs/account.md is run, and says what the page says (numbers: ends that hold the page's)."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long  # every sample of the page, as a reader would run it

PAGE_AT = Path(__file__).parents[2]
PAGE = (Path(__file__).parents[2] / "docs" / "account.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
_INTERVAL = re.compile(r"([\d.]+) <= \w+ <= ([\d.]+)")


def matches(wanted: list[str], said: list[str]) -> bool:
    """Whether the lines come in this order; "..." is any text, and intervals must overlap."""
    at = 0
    for line in wanted:
        if line == "...":
            continue
        pattern = re.escape(line.rstrip()).replace(re.escape("..."), ".*")
        while at < len(said) and not (re.match(pattern + "$", said[at]) or _overlap(line, said[at])):
            at += 1
        if at == len(said):
            return False
        at += 1
    return True


def _overlap(one: str, other: str) -> bool:
    a, b = _INTERVAL.search(one), _INTERVAL.search(other)
    return bool(a and b) and float(a[1]) <= float(b[2]) and float(b[1]) <= float(a[2])  # type: ignore[index]


def test_the_samples_say_what_the_page_says(tmp_path: Path) -> None:
    ran = 0
    for language, text in _BLOCK.findall(PAGE):
        if language == "python":
            done = subprocess.run(
                [sys.executable, "-c", text], capture_output=True, text=True, cwd=tmp_path, check=True
            )
            assert "table_from_its_knots" in done.stdout or "epsilon <= 0.4631" in done.stdout
            ran += 1
            continue
        if language != "console":
            continue
        for sample in re.split(r"^\$ ", text, flags=re.M)[1:]:
            command, *wanted = sample.splitlines()
            words = [sys.executable, "-m", *shlex.split(command)]
            done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, env={**os.environ}, check=False)
            assert done.returncode == 0, done.stderr
            assert matches(wanted, done.stdout.splitlines()), f"{command}\n{done.stdout}"
            ran += 1
    assert ran >= 9
