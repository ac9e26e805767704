"""What a project's CI is given: SARIF, conjectures, the hooks, and the samples of docs/ci.md."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.suite.project import MINE, make, verify
from tests.suite.test_tutorial import blocks
from verify.cli import parser

pytestmark = pytest.mark.long  # every sample of the page, as a reader would run it

ROOT = Path(__file__).parents[2]
HOPES = '''"""Hopes."""
from verify.lemma import *

x = real("x")

true = claim("x <= x + 1", show=x <= x + 1)
hoped = claim("a hope", kind="conjecture", expect="{expect}", given=[x >= 0], show=x**2 <= x)
'''


def sarif(folder: Path) -> list[dict[str, Any]]:
    body = json.loads((folder / "out.sarif").read_text())
    assert body["version"] == "2.1.0" and body["$schema"].endswith("sarif-2.1.0.json")
    [run] = body["runs"]
    rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    results: list[dict[str, Any]] = run["results"]
    assert {result["ruleId"] for result in results} <= rules
    return results


def where(result: dict[str, Any]) -> tuple[str, int]:
    place = result["locations"][0]["physicalLocation"]
    return place["artifactLocation"]["uri"], place["region"]["startLine"]


def test_what_fails_the_run_stands_in_the_sarif_file_at_its_line(tmp_path: Path) -> None:
    make(tmp_path, MINE.replace('    repairs="exp_upper",\n', ""))
    done = verify(tmp_path, "run", "--sarif", "out.sarif")
    [result] = sarif(tmp_path)
    line = MINE.splitlines().index('    id="exp_upper",') + 1
    assert done.returncode == 1 and result["ruleId"] == "refuted-without-repair"
    assert where(result) == ("mine.py", line) and "it is false at x = " in result["message"]["text"]


def test_a_run_as_recorded_has_an_empty_sarif_file(tmp_path: Path) -> None:
    make(tmp_path)
    assert verify(tmp_path, "run", "--sarif", "out.sarif").returncode == 0
    assert sarif(tmp_path) == []


def test_a_verdict_that_differs_stands_in_the_sarif_file(tmp_path: Path) -> None:
    make(tmp_path)
    verify(tmp_path, "run")
    text = MINE.replace("show=log(1 + x) <= x,\n", "show=log(1 + x) < x,\n", 1)
    make(tmp_path, text)
    done = verify(tmp_path, "run", "log_upper", "--sarif", "out.sarif")
    found = {result["ruleId"]: result for result in sarif(tmp_path)}
    assert done.returncode == 1 and found.keys() == {"verdict-differs", "refuted-without-repair"}
    assert "log_upper: refuted, recorded as proved" in found["verdict-differs"]["message"]["text"]


def test_a_sarif_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    make(tmp_path)
    done = verify(tmp_path, "run", "--sarif", "there/is/none.sarif")
    assert done.returncode == 2 and "there/is/none.sarif cannot be written" in done.stderr


# --- conjectures ---------------------------------------------------------------------------------------


def hopes(folder: Path, expect: str) -> Path:
    return make(folder, HOPES.format(expect=expect))


@pytest.mark.parametrize("expect", ["", "refuted"])
def test_a_false_conjecture_needs_no_repair(tmp_path: Path, expect: str) -> None:
    hopes(tmp_path, expect)
    done = verify(tmp_path, "run")
    assert done.returncode == 0 and "1 proved, 1 refuted" in done.stdout
    assert verify(tmp_path, "run").returncode == 0
    assert verify(tmp_path, "recheck").returncode == 0
    command = [sys.executable, "-m", "pytest", "--lemmas", "-p", "no:cacheprovider"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == 0


def test_a_conjecture_that_comes_out_otherwise_fails(tmp_path: Path) -> None:
    hopes(tmp_path, "proved")
    done = verify(tmp_path, "run", "--sarif", "out.sarif")
    assert done.returncode == 1
    assert "differs: hoped: refuted, and proved was expected" in done.stdout
    assert "verdict-differs" in {result["ruleId"] for result in sarif(tmp_path)}


def test_only_a_conjecture_expects(tmp_path: Path) -> None:
    make(tmp_path, HOPES.format(expect="refuted").replace('kind="conjecture", ', ""))
    done = verify(tmp_path, "run")
    assert done.returncode == 2 and "a claim of kind 'conjecture' alone expects a verdict" in done.stderr


def test_a_first_recording_is_no_failure(tmp_path: Path) -> None:
    make(tmp_path)
    verify(tmp_path, "run")
    make(tmp_path, MINE.replace("CLAIMS = (upper,", 'CLAIMS = (upper, upper.of(id="more"),'))
    done = verify(tmp_path, "run")
    assert done.returncode == 0 and "new: more: proved" in done.stdout and "differs" not in done.stdout


# --- the page, and the hooks -----------------------------------------------------------------------------


def yaml(text: str) -> Any:
    return pytest.importorskip("yaml").safe_load(text)


def understood(line: str) -> bool:
    """Whether a line is a command of ours with options that it has."""
    words = shlex.split(line)
    if words[0] == "verify":
        parser().parse_args(words[1:])  # exits where it is not understood
    return words[0] in ("verify", "pytest", "pip", "git", "dask")


def test_the_samples_of_the_page_are_understood() -> None:
    workflow, hooks = (yaml(text) for language, text in blocks("ci.md") if language == "yaml")
    lines = [step["run"] for step in workflow["jobs"]["lemmas"]["steps"] if "run" in step]
    [shell] = [text for language, text in blocks("ci.md") if language == "text"]
    assert len(lines) == 5 and all(map(understood, [*lines, *shell.splitlines()]))
    ours = {hook["id"]: hook for hook in yaml((ROOT / ".pre-commit-hooks.yaml").read_text())}
    for hook in hooks["repos"][0]["hooks"]:
        assert understood(" ".join([ours[hook["id"]]["entry"], *hook.get("args", [])]))


def test_the_python_of_the_page_does_what_it_says(tmp_path: Path) -> None:
    test, conjecture = (text for language, text in blocks("ci.md") if language == "python")
    make(tmp_path, conjecture)
    done = verify(tmp_path, "run")
    assert done.returncode == 0 and "all: 1 refuted" in done.stdout
    sample = next(text for _, text in blocks("tutorial.md") if "too_good = " in text)
    (tmp_path / "test_it.py").write_text(test)
    outcomes = []
    for given in ("given=[x >= 0],", "given=[x >= 0, x <= 1],"):
        make(tmp_path, sample.replace("given=[x >= 0],", given, 1))
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "test_it.py"]
        said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
        outcomes.append(re.findall(r"(\d+ (?:passed|failed))", said))
    assert outcomes == [["1 failed"], ["1 passed"]]
