"""Runs that are killed at random moments lose nothing that was recorded and leave nothing behind.

python tests/suite/test_kills.py 200 0     # that many kills from this seed on, and the counts
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.suite.project import make
from verify.cli import main as command
from verify.suite import manifest
from verify.suite.run import _sum

# Claims that take a while one after the other, so that a random moment finds some done and some not; without
# names, so that the search for counterexamples takes no time.
CLAIMS = '''"""Small claims.

For tests.
"""
import time
from verify.claims.claim import Claim, Mutant, Source
from verify.language.expr import exp
from verify.prove.engine import Step, run

def pause(s, rest, env):
    time.sleep(0.1)
    return run(s, (), env)

false = Claim(id="false", title="e <= 2", sources=(Source("paper", "Lemma 2"),), show=exp(1) <= 2)
right = false.of(id="right", title="e <= 3", show=exp(1) <= 3, repairs="false", sources=())
slow = [
    Claim(
        id=f"slow{k}",
        title=f"e <= {k}",
        show=exp(1) <= k,
        proof=(Step(pause),),
        mutants=(Mutant("less", show=exp(1) <= k - 7),),
    )
    for k in range(3, 10)
]
CLAIMS = (false, right, *slow)
'''
KINDS = ("SIGKILL", "SIGTERM", "SIGINT", "SIGHUP", "group", "worker", "save", "save")
CODES = {"SIGTERM": 143, "SIGINT": 130, "SIGHUP": 129, "group": 130}
# A signal that comes before the run has asked for signals, or when it is over and has given them back.
UNHEARD = (-signal.SIGTERM, -signal.SIGHUP, 70)
LINUX = sys.platform.startswith("linux")
pytestmark = [pytest.mark.skipif(not LINUX, reason="looks for processes in /proc"), pytest.mark.long]


def start(folder: Path) -> int:
    """`verify run` in a process, and a session, of its own; forked, as loading takes longer than running."""
    pid = os.fork()
    if pid:
        return pid
    code = 70
    try:
        os.setsid()
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # `nohup pytest` leaves it ignored
        os.chdir(folder)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(os.open(folder / "stderr", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), 2)
        sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115 - pytest may have put a file of its own there
        code = command(["run", "--jobs", "2"])
        sys.stderr.flush()
    finally:
        os._exit(code)


def end(pid: int) -> int:
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status)


def session(leader: int) -> list[int]:
    """The processes of a session that have not ended."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, number = path.read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(number) == leader and state != "Z":
            found.append(int(path.parent.name))
    return found


def whole(path: Path) -> bool:
    """Is this an entry of the cache with its checksum?"""
    entry = json.loads(path.read_text())
    return bool(entry["sum"] == _sum(entry))


class Killing:
    """A project, what a whole run of it leaves, and how long it takes."""

    def __init__(self, folder: Path) -> None:
        (folder / "done").mkdir()
        self.done = make(folder / "done", CLAIMS)
        began = time.monotonic()
        assert end(start(self.done)) == 0, (self.done / "stderr").read_text()
        self.seconds = time.monotonic() - began
        self.reports = manifest.read(self.done / "reports")
        self.folder = folder
        assert len(list((self.done / ".verify_cache/results").glob("*.json"))) == 9

    def kill(self, rng: random.Random, number: int) -> str:
        kind = rng.choice(KINDS)
        folder = self.folder / f"run{number}"
        shutil.copytree(self.done, folder)
        cache, reports = folder / ".verify_cache/results", folder / "reports"
        for path in list(cache.glob("*.json")):
            if kind == "save" or rng.random() < 0.5:
                continue
            path.unlink()
        older = dict(self.reports)
        if rng.random() < 0.5:
            shutil.rmtree(reports)
            older = {}
        else:
            for name in rng.sample(sorted(older), min(5, len(older))):
                older[name] = b"from an earlier time\n" if name != "verdicts.json" else older[name]
                (reports / name).write_bytes(older[name])
        pid = start(folder)
        ended = self.strike(rng, kind, pid, reports)
        if ended is None:
            known = {path.name for path in cache.glob("*.json")}
            code = end(pid)
        else:
            known, code = ended
        deadline = time.monotonic() + 60
        while session(pid):
            assert time.monotonic() < deadline, (kind, "processes are left", session(pid))
            time.sleep(0.02)
        if kind in CODES and code in UNHEARD:
            there = manifest.read(reports) if reports.exists() else {}
            assert there in (older, self.reports), (kind, "ended by the system in the midst of its work")
        elif kind in CODES and code != 0:
            assert code == CODES[kind], (kind, code, (folder / "stderr").read_text())
        if kind == "worker":
            assert code == 0, (kind, code, (folder / "stderr").read_text())
        entries = {path.name: path for path in cache.glob("*.json")}
        assert known <= entries.keys(), (kind, "lost", known - entries.keys())
        assert all(map(whole, entries.values())), (kind, "a partial entry")
        found = manifest.read(reports) if reports.exists() else {}
        for name, data in found.items():
            # What was being written has a name of its own; the next run takes it away.
            writing = Path(name).name.startswith(".") and name.endswith(".tmp")
            assert writing or data in (older.get(name), self.reports.get(name)), (kind, "a partial file", name)
        if found not in ({}, older, self.reports):
            assert manifest.problems(found), (kind, "a state in between, unnamed")
        again = start(folder)
        assert end(again) == 0, (kind, (folder / "stderr").read_text())
        assert manifest.read(reports) == self.reports, (kind, "other reports")
        examined = (folder / "stderr").read_text().splitlines()
        assert len(examined) == 9 - len(entries), (kind, "examined again", examined)
        own = (folder / ".verify_cache", folder / ".verify_cache/.gitignore")
        left = [path for path in folder.rglob(".*") if path not in own]
        assert not left, (kind, "left behind", left)
        shutil.rmtree(folder)
        return f"{kind}: {'at work' if code else 'over'}"

    def strike(self, rng: random.Random, kind: str, pid: int, reports: Path) -> tuple[set[str], int] | None:
        """Kill at a random moment; None if the run was over."""
        cache = reports.parent / ".verify_cache/results"
        limit = time.monotonic() + 600
        if kind == "save":
            before = os.stat(reports).st_mtime_ns if reports.exists() else 0
            while not reports.exists() or os.stat(reports).st_mtime_ns == before:
                if os.waitpid(pid, os.WNOHANG)[0]:
                    return {path.name for path in cache.glob("*.json")}, 0
                assert time.monotonic() < limit
            time.sleep(rng.random() * 0.02)
        else:
            time.sleep(rng.random() * self.seconds)
        known = {path.name for path in cache.glob("*.json")}
        targets = [pid]
        if kind == "worker":
            targets = [other for other in session(pid) if other != pid] or [0]
        target = rng.choice(targets)
        number = getattr(signal, kind) if kind.startswith("SIG") else signal.SIGINT
        number = signal.SIGKILL if kind in ("worker", "save") else number
        try:
            if target and kind == "group":
                os.killpg(target, number)
            elif target:
                os.kill(target, number)
        except ProcessLookupError:
            pass
        return known, end(pid)


def kills(killing: Killing, seeds: Sequence[int]) -> Counter[str]:
    count: Counter[str] = Counter()
    for seed in seeds:
        try:
            count[killing.kill(random.Random(f"kills {seed}"), seed)] += 1
        except AssertionError as error:
            error.add_note(f"kill {seed}")
            raise
    return count


def test_a_few_kills(tmp_path: Path) -> None:
    assert kills(Killing(tmp_path), range(4)).total() == 4


@pytest.mark.slow
def test_two_hundred_kills(tmp_path: Path) -> None:
    kills(Killing(tmp_path), range(1000, 1200))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        total, first = int(sys.argv[1]), int(sys.argv[2])
        small, counted = Killing(Path(temporary)), Counter[str]()
        print(f"a run takes {small.seconds:.2f} s", flush=True)
        for number in range(first, first + total):
            try:
                counted += kills(small, [number])
            except AssertionError as error:
                counted["WRONG"] += 1
                print(number, error, flush=True)
        for key, value in sorted(counted.items()):
            print(f"{value:6} {key}")
