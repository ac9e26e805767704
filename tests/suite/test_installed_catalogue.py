"""The catalogue of the papers, named from another folder: with the verdicts that are recorded of it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.suite.project import make, verify
from verify.claims.config import SHARED, BadConfig, Config

pytestmark = pytest.mark.long  # the whole catalogue, from another folder

ROOT = Path(__file__).parents[2]
BOUND = ("rdp_to_dp", "--at", "eps=1/10,alpha=8,delta=1e-5")


def test_a_bound_of_the_papers_in_a_folder_without_a_project(tmp_path: Path) -> None:
    done = verify(tmp_path, "evaluate", *BOUND, "--catalogue", "lemmas")
    assert done.returncode == 0 and "that is, (eps, delta) = (" in done.stdout, done.stderr
    # By default as well, since there is nothing else that could be meant.
    plain = verify(tmp_path, "evaluate", *BOUND)
    assert plain.returncode == 0 and plain.stdout == done.stdout and "installed catalogue" in plain.stderr
    assert verify(tmp_path, "list", "rdp_to_dp").stdout.startswith("proved")
    assert verify(tmp_path, "run").returncode == 2  # what examines must be told what
    listed = verify(tmp_path, "list", "rdp_to_dp", "--catalogue", "lemmas").stdout
    assert listed.startswith("proved")
    assert list(tmp_path.iterdir()) == []


def test_a_project_of_ones_own_keeps_its_records(tmp_path: Path) -> None:
    make(tmp_path)
    assert verify(tmp_path, "run").returncode == 0
    assert verify(tmp_path, "evaluate", *BOUND, "--catalogue", "lemmas").returncode == 0
    assert verify(tmp_path, "list", "log_upper").stdout.startswith("proved")
    own = Config(tmp_path, ("mine.py",))
    assert own.of(None) == own and own.of(["mine.py"]) == own
    with pytest.raises(BadConfig, match="there is no package or module of this name"):
        own.of(["nothing_of_this_name"])


def test_the_records_are_installed_with_the_package() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["data-files"]
    assert set(data) == {f"{SHARED}/lemmas", f"{SHARED}/lemmas/certificates"}
    for patterns in data.values():
        assert all(any(ROOT.glob(pattern)) for pattern in patterns)


def test_what_the_pages_are_made_of_is_installed_with_the_package() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    folders = {package: ROOT / package.replace(".", "/") for package in data}
    shipped = {path for package, patterns in data.items() for one in patterns for path in folders[package].glob(one)}
    # A worker beside this one may be writing bytecode, under a name of its own.
    files = (path for path in (ROOT / "verify").rglob("*") if "__pycache__" not in path.parts and path.is_file())
    there = {path for path in files if path.suffix != ".py"}
    assert there - shipped == set()
