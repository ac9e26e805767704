"""The wheel as somebody installs it: what it prints runs from where it is printed, and two packages are enough."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib.metadata import files
from pathlib import Path

import pytest

from tests.suite.project import make

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("wheel")]  # one worker builds the wheel for all

ROOT = Path(__file__).parents[2]
# Our command, where nothing is installed but the wheel and what stands in the second folder.
START = """import sys; sys.path[:0] = {folders!r}; import dp_lemmas; sys.exit(dp_lemmas.main())"""
NUMBERS = ("--at", "eps=1/10,alpha=8,delta=1e-5")
SEARCHED = ("sympy", "mpmath", "numpy", "scipy", "z3", "hypothesis", "rich", "jinja2")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The wheel in a folder of its own, and what the build said."""
    folder = tmp_path_factory.mktemp("wheel")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("no clone: what belongs to the source is not known")
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (folder / "source" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / "source" / name)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    made = subprocess.run(
        [*pip, "wheel", "-v", "--no-deps", "--no-build-isolation", "-w", str(folder), str(folder / "source")],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    assert made.returncode == 0, made.stderr
    (wheel,) = folder.glob("*.whl")
    site = folder / "site"
    subprocess.run([*pip, "install", "-q", "--no-deps", "--target", str(site), str(wheel)], check=True, env=environment)
    return site, made.stdout + made.stderr


@pytest.fixture(scope="module")
def light(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with python-flint and quicktions alone."""
    folder = tmp_path_factory.mktemp("light")
    for name in ("python-flint", "quicktions"):
        for file in files(name) or ():
            top = Path(str(file)).parts[0]
            if top != ".." and not (folder / top).exists():
                (folder / top).symlink_to(Path(str(file.locate())).parents[len(Path(str(file)).parts) - 1] / top)
    return folder


def verify(site: Path, light: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    start = START.format(folders=[str(site), str(light)])
    command = [sys.executable, "-S", "-c", start, *words]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)


def replay(text: str) -> list[str]:
    """The words after `verify` of the command that a text prints."""
    printed = re.search(r"(?:check it with: )?verify (recheck .+)", text)
    assert printed is not None, text
    return shlex.split(printed[1])


def test_a_build_has_no_warnings(built: tuple[Path, str]) -> None:
    said = [line for line in built[1].splitlines() if "warn" in line.lower() and "running pip as" not in line.lower()]
    assert said == []


def test_the_source_distribution_holds_what_a_clone_holds(built: tuple[Path, str], tmp_path: Path) -> None:
    """2026-11-26: the tests' own data and SECURITY.md were not in it."""
    source = built[0].parent / "source"
    code = f"from setuptools import build_meta; build_meta.build_sdist({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", code], cwd=source, check=True, capture_output=True)
    [archive] = tmp_path.glob("*.tar.gz")
    # Read by a process of its own: in one that has run the other long tests, zlib called a sound archive broken.
    listed = [sys.executable, "-m", "tarfile", "-l", str(archive)]
    names = subprocess.run(listed, check=True, capture_output=True, text=True, env={**os.environ, "PYTHONUTF8": "1"})
    there = {name.strip().removesuffix("/").partition("/")[2] for name in names.stdout.splitlines()}
    ours = {str(path.relative_to(source)) for path in source.rglob("*") if path.is_file()}
    lacking = {name for name in ours - there if not name.startswith(("build/", ".ci/", "dp_lemmas.egg-info/"))}
    assert lacking <= {".editorconfig", ".gitignore"}


def test_what_evaluate_prints_is_replayed_from_there(built: tuple[Path, str], light: Path, tmp_path: Path) -> None:
    """2026-11-23: it said that statements.txt cannot be read."""
    place = tmp_path / "a folder with spaces"
    place.mkdir()
    done = verify(built[0], light, place, "evaluate", "rdp_to_dp", *NUMBERS)
    assert done.returncode == 0, done.stderr
    again = verify(built[0], light, place, *replay(done.stdout.splitlines()[-1]))
    assert again.returncode == 0 and again.stdout.endswith("0 rejected\n"), again.stdout + again.stderr
    body = json.loads(verify(built[0], light, place, "evaluate", "rdp_to_dp", *NUMBERS, "--json").stdout)
    assert verify(built[0], light, place, *replay(body["claim"]["replay"])).returncode == 0
    assert list(place.iterdir()) == []


def test_it_is_replayed_from_a_project_of_ones_own(built: tuple[Path, str], light: Path, tmp_path: Path) -> None:
    """2026-11-23: the project's own statements were taken, in which there is none of this name."""
    make(tmp_path)
    words = ("evaluate", "rdp_to_dp", *NUMBERS, "--catalogue", "lemmas")
    done = verify(built[0], light, tmp_path, *words)
    assert done.returncode == 0, done.stderr
    assert verify(built[0], light, tmp_path, *replay(done.stdout.splitlines()[-1])).returncode == 0
    body = json.loads(verify(built[0], light, tmp_path, *words, "--json").stdout)
    assert verify(built[0], light, tmp_path, *replay(body["claim"]["replay"])).returncode == 0


def test_a_changed_certificate_is_rejected_there(built: tuple[Path, str], light: Path, tmp_path: Path) -> None:
    reports = shutil.copytree(built[0] / "share/dp-lemmas/lemmas", tmp_path / "reports")
    path = reports / "certificates/rdp_to_dp.json"
    path.write_text(path.read_text().replace('"rule":"assume"', '"rule":"ring"', 1))
    done = verify(built[0], light, tmp_path, "recheck", str(path))
    assert done.returncode == 1 and "rejected" in done.stdout


def test_what_searches_says_what_it_needs(built: tuple[Path, str], light: Path, tmp_path: Path) -> None:
    for words in (("prove", "x <= x + 1"), ("run", "--catalogue", "lemmas", "rdp_to_dp")):
        done = verify(built[0], light, tmp_path, *words)
        line = done.stderr.strip()
        assert done.returncode == 2 and len(line.splitlines()) == 1 and "pip install 'dp-lemmas[search]'" in line
        assert all(name in line for name in SEARCHED)


def test_each_command_that_lacks_an_extra_says_so_in_a_line(
    built: tuple[Path, str], light: Path, tmp_path: Path
) -> None:
    """And none of the others does: a light installation has no traceback."""
    for words, extra in ((("account", "Gaussian(1)", "--delta", "1e-5"), "account"), (("show", "rdp_to_dp"), "search")):
        done = verify(built[0], light, tmp_path, *words)
        line = done.stderr.strip()
        assert done.returncode == 2 and len(line.splitlines()) == 1, line
        assert f"pip install 'dp-lemmas[{extra}]'" in line
    for words in (("find", "log(1 + ?x) <= ?x"), ("list", "rdp_to_dp"), ("show", "rdp_to_dp", "--json"), ("axioms",)):
        done = verify(built[0], light, tmp_path, *words)
        assert done.returncode == 0 and done.stdout, done.stderr


def test_the_installed_catalogue_is_listed_without_reading_its_modules(
    built: tuple[Path, str], light: Path, tmp_path: Path
) -> None:
    """They take many seconds, and say no more than what is recorded."""
    done = verify(built[0], light, tmp_path, "list", "Theorem 3.1")
    assert "noisy_sgd_convex_privacy" in done.stdout and "modules of claims" not in done.stderr
    done = verify(built[0], light, tmp_path, "list", "rdp_to_dpp")
    assert done.returncode == 2 and "did you mean" in done.stderr and "rdp_to_dp" in done.stderr


def test_the_extras_are_what_the_commands_ask_for(built: tuple[Path, str]) -> None:
    from importlib.metadata import PathDistribution

    from verify.system.extras import ACCOUNT, SEARCH

    [info] = built[0].glob("dp_lemmas-*.dist-info")
    wanted: dict[str, set[str]] = {}
    for line in PathDistribution(info).requires or ():
        name, _, condition = line.partition(";")
        extra = re.search(r"extra == ['\"](.+?)['\"]", condition)
        key = (re.match(r"[\w-]+(\[\w+\])?", name) or [""])[0].lower()
        wanted.setdefault(extra[1] if extra else "", set()).add(key)
    assert wanted[""] == {"python-flint", "quicktions"} and wanted["account"] == {*ACCOUNT}
    named = {"z3-solver" if name == "z3" else name for name in SEARCH if name not in ACCOUNT}
    assert wanted["search"] == {*named, "dp-lemmas[account]"}


@pytest.mark.parametrize("name", ["verify", "lemmas"])
def test_another_distribution_of_our_import_names_is_told(
    name: str, built: tuple[Path, str], light: Path, tmp_path: Path
) -> None:
    site = shutil.copytree(built[0], tmp_path / "site")
    (site / f"{name}-0.0.1.dist-info").mkdir()
    done = verify(site, light, tmp_path, "list", "rdp_to_dp")
    line = done.stderr.strip()
    assert done.returncode == 2 and len(line.splitlines()) == 1 and f"pip uninstall {name}" in line and not done.stdout


@pytest.mark.parametrize("first", ["", '"""Somebody else\'s."""\n__version__ = "3"\n'])
def test_a_package_that_lies_in_the_way_is_told(
    first: str, built: tuple[Path, str], light: Path, tmp_path: Path
) -> None:
    """Its first lines were written over ours: the command still is ours, and says so."""
    site = shutil.copytree(built[0], tmp_path / "site")
    (site / "verify/__init__.py").write_text(first)
    done = verify(site, light, tmp_path, "list", "rdp_to_dp")
    line = done.stderr.strip()
    assert done.returncode == 2 and len(line.splitlines()) == 1 and "hidden by another one" in line


def test_a_project_cites_what_the_wheel_brought(built: tuple[Path, str], tmp_path: Path) -> None:
    """With the packages that a search needs, from this environment; of ours nothing but the wheel."""
    import sympy

    from tests.suite.test_citing_installed import HEAD, TWICE, project

    others = Path(sympy.__file__).parents[1]
    done = verify(built[0], others, project(tmp_path, HEAD + TWICE), "run")
    assert done.returncode == 0 and "1 proved" in done.stdout, done.stdout + done.stderr
    assert (tmp_path / "reports" / "cited" / "data_processing_hockey_stick.json").is_file()
    assert "3 certificates accepted, 0 rejected" in verify(built[0], others, tmp_path, "recheck").stdout
