"""Each exit code means one thing, and every error is one line."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.suite.project import MINE, make, verify
from verify import cli
from verify.kernel import ball


@pytest.mark.parametrize("error", [ValueError("two\nlines"), MemoryError(), OSError(28, "no space"), SystemExit(0)])
def test_an_unexpected_error_is_70_and_one_line(
    error: BaseException, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(options: object) -> int:
        raise error

    monkeypatch.setattr(cli, "list_", broken)
    assert cli.main(["list"]) == 70
    first = capsys.readouterr().err
    assert len(first.splitlines()) == 1 and type(error).__name__ in first and "--debug" in first
    assert cli.main(["list", "--debug"]) == 70
    assert "Traceback" in capsys.readouterr().err


def test_an_interruption_inside_an_integral(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(z: object, analytic: bool) -> object:
        os.kill(os.getpid(), signal.SIGINT)
        return z

    monkeypatch.setattr(ball, "complex_sqrt", interrupted)
    assert cli.main(["prove", "integral(x, 0, 1, sqrt(x + 1/7)) = 1"]) == 130
    assert capsys.readouterr().err == "verify: interrupted; give the command again to go on\n"


@pytest.mark.parametrize("where", ["CLAIMS = (", "x = real"])
def test_a_claims_module_that_exits(tmp_path: Path, where: str) -> None:
    folder = make(tmp_path, MINE.replace(where, f"import sys\nsys.exit(0)\n{where}"))
    for command in ("run", "list", "report"):
        found = verify(folder, command)
        assert found.returncode == 2
        assert "cannot be loaded: SystemExit: 0 (mine.py, line " in found.stderr
        assert len(found.stderr.splitlines()) == 1


@pytest.mark.long
def test_optimised_python_gives_the_same_reports(tmp_path: Path) -> None:
    folder = make(tmp_path)
    assert verify(folder).returncode == 0
    before = {path: path.read_bytes() for path in (folder / "reports").rglob("*") if path.is_file()}
    for level in ("1", "2"):
        shutil.rmtree(folder / ".verify_cache")
        assert verify(folder, "run", PYTHONOPTIMIZE=level).returncode == 0
        assert before == {p: p.read_bytes() for p in (folder / "reports").rglob("*") if p.is_file()}
        assert verify(folder, "recheck", PYTHONOPTIMIZE=level).returncode == 0


@pytest.mark.parametrize(
    "arguments", [("run",), ("list",), ("show", "log_upper"), ("recheck",), ("prove", "g <= g + 1")]
)
def test_an_output_that_knows_ascii_only(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    folder = make(tmp_path, MINE.replace('"log(1 + x) <= x"', '"log(1 + x) ≤ x ✔"'))
    assert verify(folder).returncode == 0
    found = verify(folder, *arguments, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert found.returncode == 0, found.stderr
    assert "Error" not in found.stderr


@pytest.mark.parametrize("command", ["prove", "attack"])
@pytest.mark.parametrize(
    "inequality",
    [
        "integral(t, 0, 1, max(erf(t**2), x)) <= 2",
        "integral(t, 0, 1, integral(s, 0, t, exp(s**2*x))) <= 9",
        "sum(k, 1, 2, integral(t, 0, 1, abs(t - k*x))) <= 9",
        "x <= 1 + integral(t, 0, 1, floor(t + x))",
    ],
)
def test_what_cannot_be_enclosed_is_undecided(command: str, inequality: str, tmp_path: Path) -> None:
    """It was a traceback with exit code 1, the code for refuted."""
    found = verify(tmp_path, command, inequality, "--where", "x >= 0, x <= 1", "--timeout", "3")
    assert found.returncode == 3, found.stdout + found.stderr
    assert found.stderr == ""


FAILING = '''"""Cubes."""
from verify.lemma import *

x, y = reals("x y")
cubes = claim("cubes grow", given=hypotheses(order=x <= y), show=x**3 <= y**3)
proof(cubes, have(x**2 <= 5, linear("order", degree=2)))
'''


def test_a_new_claim_whose_proof_fails(tmp_path: Path) -> None:
    folder = make(tmp_path, FAILING)
    found = verify(folder)
    assert found.returncode == 1
    line = next(line for line in found.stdout.splitlines() if line.startswith("its proof fails: cubes: "))
    assert "linear takes multipliers" in line and "at mine.py:6: " in line
    # It is recorded now, and still said.
    again = verify(folder)
    assert again.returncode == 0 and line in again.stdout.splitlines()


NAMED = '''"""Sums."""
from verify.lemma import *

x, y = reals("x y")
doubled = claim("twice", given=hypotheses(order=x <= y), show=2 * x <= 2 * y + 1)
proof(
    doubled,
    have(x + 1 <= y + 1, combine((1, ["order"]))),
    have(2 * x <= 2 * y, combine((2, [this]))),
    linear(),
)
'''


def test_show_calls_hypotheses_by_name(tmp_path: Path) -> None:
    found = verify(make(tmp_path, NAMED), "show", "doubled").stdout
    assert "given  (order) x <= y" in found
    assert "combine 1 · [order]" in found and "combine 2 · [`x + 1 <= y + 1`]" in found


def test_a_new_claim_without_a_proof_may_be_open(tmp_path: Path) -> None:
    source = "".join(line for line in FAILING.splitlines(True) if not line.startswith("proof("))
    source = source.replace("x**3 <= y**3", "log(1 + exp(x)) * y <= log(1 + exp(y)) * y + 1")
    found = verify(make(tmp_path, source))
    assert found.returncode == 0 and "its proof fails" not in found.stdout


def _recorded_as(folder: Path, id: str, verdict: str) -> None:
    path = folder / "reports/verdicts.json"
    entries = json.loads(path.read_text())
    for entry in entries:
        if entry["id"] == id:
            entry |= {"verdict": verdict}
    path.write_text(json.dumps(entries))


def test_a_verdict_that_got_better_fails_no_run(tmp_path: Path) -> None:
    """2026-11-23: "differs: proved, recorded as supported" was exit code 1."""
    folder = make(tmp_path)
    assert verify(folder).returncode == 0
    _recorded_as(folder, "log_upper", "supported")
    some = verify(folder, "run", "log_upper")
    assert some.returncode == 0 and "differs" not in some.stdout
    assert "better: log_upper: proved, recorded as supported" in some.stdout
    assert "`verify report` records what got better" in some.stdout
    assert verify(folder).returncode == 0
    assert '"supported"' not in (folder / "reports/verdicts.json").read_text()


@pytest.mark.parametrize("id, before", [("exp_upper", "supported"), ("log_upper", "refuted")])
def test_a_refutation_or_a_contradiction_is_no_improvement(tmp_path: Path, id: str, before: str) -> None:
    folder = make(tmp_path)
    assert verify(folder).returncode == 0
    _recorded_as(folder, id, before)
    found = verify(folder, "run", id)
    assert found.returncode == 1 and f"differs: {id}: " in found.stdout


def test_the_cache_says_itself_that_nobody_commits_it(tmp_path: Path) -> None:
    folder = make(tmp_path)
    assert verify(folder).returncode == 0
    assert (folder / ".verify_cache/.gitignore").read_text() == "*\n"


def test_lines_of_both_streams_stay_whole_in_one_file(tmp_path: Path) -> None:
    """2026-11-23: what waited in the buffer of stdout was cut in the middle of a line by what stderr said."""
    code = (
        "import sys; from verify import cli\n"
        "def both(options):\n"
        "    for n in range(3000):\n"
        "        print('out', 'x' * 40)\n"
        "        print('err', 'y' * 40, file=sys.stderr, flush=True)\n"
        "    return 0\n"
        "cli.list_ = both\n"
        "sys.exit(cli.main(['list']))\n"
    )
    with (tmp_path / "both").open("wb") as file:
        subprocess.run([sys.executable, "-c", code], stdout=file, stderr=subprocess.STDOUT, check=True)
    lines = (tmp_path / "both").read_text().splitlines()
    assert len(lines) == 6000 and {len(line) for line in lines} == {44}
