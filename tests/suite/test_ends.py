"""However a run ends: no process is left, nothing that was found is lost, and a line says how to go on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.suite.project import MINE, make, verify

SLOW = MINE.replace(
    "CLAIMS = (upper, false, repaired)",
    """import os, pathlib, time
from verify.prove.engine import Step

def sleep(s, rest, env):
    with open("workers", "a") as file:
        print(os.getpid(), file=file)
    time.sleep(3600 if not pathlib.Path("awake").exists() else 0)
    from verify.prove.engine import run
    return run(s, (), env)

slow = upper.of(id="slow", proof=(Step(sleep),))
CLAIMS = (upper, false, repaired, slow, slow.of(id="slow2"))""",
)
LINUX = sys.platform.startswith("linux")
SOON = 120  # seconds: a busy machine may need many, and what is not ended sleeps for an hour


@contextmanager
def running(folder: Path, *prefix: str) -> Iterator[subprocess.Popen[str]]:
    """A run that has found three verdicts, and whose two workers sleep in the other two claims."""
    make(folder, SLOW)
    process = subprocess.Popen(
        [*prefix, sys.executable, "-m", "verify.cli", "run", "--jobs", "2"],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Under nohup these tests inherit that hang-ups are ignored.
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL) and None,
    )
    results = folder / ".verify_cache/results"
    try:
        wait_for(lambda: results.exists() and len(list(results.glob("*.json"))) == 3 and len(pids(folder)) == 2)
        yield process
    finally:
        process.kill()
        for pid in pids(folder):
            if alive(pid):
                os.kill(pid, signal.SIGKILL)
        process.communicate(timeout=SOON)


def wait_for(what: object, seconds: float = SOON) -> None:
    end = time.monotonic() + seconds
    while not what():  # type: ignore[operator]
        assert time.monotonic() < end, "this took too long"
        time.sleep(0.05)


def pids(folder: Path) -> list[int]:
    path = folder / "workers"
    return [int(line) for line in path.read_text().splitlines()] if path.exists() else []


def alive(pid: int) -> bool:
    """Is there such a process, other than one that nobody has waited for yet?"""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    try:
        return not LINUX or stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def nothing_is_left(folder: Path, known: int = 3) -> None:
    """No process, soon; the next run goes on where this one ended."""
    wait_for(lambda: not any(map(alive, pids(folder))))
    assert not (folder / "reports").exists()
    (folder / "awake").touch()
    again = verify(folder, "run")
    assert again.returncode == 0, again.stderr
    assert len(again.stderr.splitlines()) == 5 - known, again.stderr
    assert not list((folder / ".verify_cache/results").glob(".*"))
    assert not list((folder / "reports").rglob(".*"))


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_an_interrupted_run_keeps_what_was_found(tmp_path: Path, number: int, code: int) -> None:
    with running(tmp_path) as process:
        process.send_signal(number)
        _, errors = process.communicate(timeout=SOON)
        assert process.returncode == code
        assert errors.splitlines()[-1] == ("verify: interrupted: 3 claims done and kept, 2 left; run again to go on")
        assert "Traceback" not in errors
    nothing_is_left(tmp_path)


def test_a_signal_to_all_of_the_group(tmp_path: Path) -> None:
    """What Ctrl-C on a terminal does."""
    with running(tmp_path) as process:
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=SOON)
        assert process.returncode == 130
        assert "Traceback" not in errors
    nothing_is_left(tmp_path)


def test_a_run_in_the_background_can_be_interrupted(tmp_path: Path) -> None:
    """A shell without job control starts what follows & with SIGINT ignored."""
    code = "import os, signal, sys; signal.signal(2, signal.SIG_IGN); os.execvp(sys.argv[1], sys.argv[1:])"
    with running(tmp_path, sys.executable, "-c", code) as process:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=SOON)
        assert process.returncode == 130
    nothing_is_left(tmp_path)


def test_a_killed_run_leaves_no_process(tmp_path: Path) -> None:
    with running(tmp_path) as process:
        process.kill()
        process.wait(timeout=SOON)
        wait_for(lambda: not any(map(alive, pids(tmp_path))))
    nothing_is_left(tmp_path)


def test_a_killed_worker_is_replaced(tmp_path: Path) -> None:
    """Its claim is examined again, alone; so is the claim of the worker that had to end with it."""
    with running(tmp_path) as process:
        (tmp_path / "awake").touch()
        os.kill(pids(tmp_path)[0], signal.SIGKILL)
        _, errors = process.communicate(timeout=SOON)
        assert process.returncode == 0, errors
        assert "Traceback" not in errors
    entries = json.loads((tmp_path / "reports/verdicts.json").read_text())
    assert {e["id"]: e["verdict"] for e in entries if e["id"].startswith("slow")} == {
        "slow": "proved",
        "slow2": "proved",
    }
    wait_for(lambda: not any(map(alive, pids(tmp_path))))


CRASH = MINE.replace(
    "CLAIMS = (upper, false, repaired)",
    """import os, pathlib, sys
from verify.prove.engine import Step

def mishap(s, rest, env):
    from verify.prove.engine import run
    if pathlib.Path("crash").exists():
        {}
    return run(s, (), env)

CLAIMS = (upper, upper.of(id="mishap", proof=(Step(mishap),)), false, repaired)""",
)
MISHAPS = [
    "os._exit(9)",
    "os.kill(os.getpid(), 9)",
    'raise RuntimeError("a bug")',
    "raise MemoryError",
    "import no_such_module",
    "sys.exit(0)",
]


@pytest.mark.parametrize("mishap", MISHAPS)
def test_a_mishap_is_not_remembered_and_loses_no_verdict(tmp_path: Path, mishap: str) -> None:
    """Once cached as `open`, it replaced a decisive record, and the next undisturbed run exited 0."""
    folder = make(tmp_path, CRASH.format(mishap))
    assert verify(folder).returncode == 0
    before = {path: path.read_bytes() for path in (folder / "reports").rglob("*") if path.is_file()}
    (folder / "crash").touch()
    for path in (folder / ".verify_cache/results").glob("*.json"):
        path.unlink()
    found = verify(folder, "run")
    assert found.returncode == 1
    assert "lost: mishap: recorded as proved, now open: " in found.stdout
    assert "`verify report --replace` records it" in found.stderr
    assert before == {path: path.read_bytes() for path in (folder / "reports").rglob("*") if path.is_file()}
    # Nothing of it is in the cache either.
    assert not (folder / ".verify_cache/results/mishap.json").exists()


@pytest.mark.long
def test_a_lost_verdict_is_recorded_when_it_is_asked_for(tmp_path: Path) -> None:
    folder = make(tmp_path, CRASH.format("raise MemoryError"))
    assert verify(folder).returncode == 0
    (folder / "crash").touch()
    for path in (folder / ".verify_cache/results").glob("*.json"):
        path.unlink()
    assert verify(folder).returncode == 1
    assert verify(folder, "report", "--replace").returncode == 1
    assert '"mishap": "open"' not in (folder / "reports/verdicts.json").read_text()
    assert not (folder / "reports/certificates/mishap.json").exists()
    (folder / "crash").unlink()
    again = verify(folder)
    assert again.returncode == 0 and "better: mishap: proved, recorded as open" in again.stdout
    assert verify(folder).returncode == 0
