"""Processes side by side: their answers, and that their end cannot hang."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.suite.project import make
from verify.claims.catalogue import load
from verify.suite.run import run
from verify.system import parallel
from verify.system.parallel import forked, pool_of, stop

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc"),
    pytest.mark.timeout(300),
]


EARLIER = set[int]()  # processes that other tests of this worker have left


@pytest.fixture(autouse=True)
def _no_others() -> None:
    EARLIER.update(children())


def children() -> list[int]:
    """The processes that this one forked since the test began, and that have not ended."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(parent) == os.getpid() and state != "Z" and int(path.parent.name) not in EARLIER:
            found.append(int(path.parent.name))
    return found


def ended() -> bool:
    """Whether none of them is left, soon: on a busy machine one that was killed may need a while."""
    end = time.monotonic() + 60
    while children() and time.monotonic() < end:
        time.sleep(0.02)
    return children() == []


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_answers_come_in_the_order_of_the_tasks(jobs: int) -> None:
    assert list(forked(lambda n: n * n, range(50), jobs)) == [n * n for n in range(50)]
    assert ended()


def test_what_the_work_raises_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        list(forked(lambda n: 1 / (n - 7), range(50), 2))
    assert ended()


def test_what_a_killed_process_leaves_is_done_here() -> None:
    here = os.getpid()

    def work(n: int) -> int:
        if n == 20 and os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return n

    assert list(forked(work, range(50), 2)) == list(range(50))


def test_a_pool_ends_though_a_process_of_it_no_longer_answers() -> None:
    """`shutdown` waits for each of them: one that was killed with the lock of the queue in its hand was waited for
    by the others, and they by the run, for ever."""
    pool = pool_of(2)
    assert list(pool.map(abs, range(4))) == [0, 1, 2, 3]
    for one in children():
        os.kill(one, signal.SIGSTOP)
    stop(pool)
    assert ended()


def test_a_run_ends_though_its_processes_no_longer_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(make(tmp_path))
    catalogue = load(["mine.py"])
    left = set(catalogue.claims)

    def progress(result: object, known: bool) -> None:
        left.discard(result.id)  # type: ignore[attr-defined]
        for one in [] if left else children():
            os.kill(one, signal.SIGSTOP)

    found = run(catalogue, jobs=2, cache=None, progress=progress)
    assert {id: finding.result.verdict for id, finding in found.findings.items()}["log_upper"] == "proved"
    assert ended()


def test_a_few_tasks_are_not_worth_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "pool_of", lambda jobs: pytest.fail("there is no need for a pool"))
    assert list(forked(lambda n: -n, range(7), 2)) == [-n for n in range(7)]
