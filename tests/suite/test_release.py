"""The workflow that releases: the versions agree, and the commands that it runs are understood."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from verify import __version__
from verify.cli import parser

ROOT = Path(__file__).parents[2]
yaml = pytest.importorskip("yaml")


def test_the_versions_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    cited = re.findall(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.M)
    assert [project] == cited == [__version__]


def test_the_commands_of_the_release_are_understood() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    build, publish = workflow["jobs"]["build"], workflow["jobs"]["publish"]
    assert publish["needs"] == "build" and publish["permissions"] == {"id-token": "write"}
    lines = [line for step in build["steps"] for line in step.get("run", "").splitlines() if "bin/verify" in line]
    commands = [shlex.split(line)[1:] for line in lines]
    assert [words[0] for words in commands] == ["recheck", "evaluate"]
    for words in commands:
        parser().parse_args(words)  # exits where it is not understood
