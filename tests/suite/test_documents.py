"""The documents beside the README name what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from verify.claims.claim import ROLES

ROOT = Path(__file__).parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_table_of_roles_is_that_of_the_code() -> None:
    table = CONTRIBUTING.split("\n## Roles\n")[1].split("\n## ")[0]
    assert tuple(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == ROLES


def test_the_targets_of_make_are_there() -> None:
    named = set(re.findall(r"(?:^\$ |`)make ([a-z-]+)", CONTRIBUTING, re.MULTILINE))
    targets = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"setup", "verify", "test", "recheck"} <= named
    assert sorted(named - targets) == []


@pytest.mark.parametrize("document", ["CONTRIBUTING.md", "CHANGELOG.md"])
def test_files_that_are_named_are_there(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    named = set(re.findall(r"\]\(([^):#]+)\)", text))
    named |= {path for path in re.findall(r"`([\w./]+)`", text) if "/" in path}
    made = {".verify_cache/"}
    assert [path for path in sorted(named - made) if not (ROOT / path).exists()] == []


def test_make_installs_what_tests_would_be_skipped_without() -> None:
    """The site, the cluster: a test that is skipped everywhere tests nothing."""
    [extras] = re.findall(r"-e '\.\[([a-z,]+)\]'", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert {"test", "site", "dask"} <= set(extras.split(","))
