"""The reports folder: one writer at a time, each file whole, and no state in between that passes."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.suite.project import make, verify
from verify.report.files import Unwritable, save
from verify.suite import manifest

pytestmark = pytest.mark.long  # processes are killed while they write


def state(letter: str) -> dict[str, str]:
    """Files of a reports folder, all of one run; a run has certificates of its own besides."""
    names = [f"lemmas/{n}.md" for n in range(10)] + [f"certificates/c{n}.json" for n in range(20)]
    names += [f"certificates/{letter}{n}.json" for n in range(5)] + ["index.md"]
    files = {name: f"{letter} {name}\n" * 50 for name in names}
    return {**files, manifest.NAME: manifest.build({name: text.encode() for name, text in files.items()})}


def found(folder: Path) -> Mapping[str, bytes]:
    return manifest.read(folder)


def is_state(folder: Path, letters: str) -> bool:
    return any(found(folder) == {n: t.encode() for n, t in state(letter).items()} for letter in letters)


def write(folder: Path, letter: str, times: int) -> None:
    for _ in range(times):
        save(state(letter), folder)


def test_concurrent_saves_follow_each_other(tmp_path: Path) -> None:
    """18 of 120 ended in an error."""
    context = multiprocessing.get_context("fork")
    workers = [context.Process(target=write, args=(tmp_path, letter, 10)) for letter in "abcd"]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(600)
    assert [worker.exitcode for worker in workers] == [0] * 4
    assert is_state(tmp_path, "abcd")
    assert not list(tmp_path.rglob(".*"))


def test_a_killed_save_leaves_no_state_that_passes(tmp_path: Path) -> None:
    """The old state, the new one, or one that does not fit its manifest; the next save puts it right."""
    context = multiprocessing.get_context("fork")
    mixed = 0
    for number in range(30):
        save(state("a"), tmp_path)
        worker = context.Process(target=write, args=(tmp_path, "b", 1))
        worker.start()
        time.sleep(0.0015 * number)
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGKILL)
        worker.join()
        if not is_state(tmp_path, "ab"):
            mixed += 1
            lines = manifest.problems(found(tmp_path))
            assert lines and all("; restore the reports" in line for line in lines)
    save(state("a"), tmp_path)
    assert is_state(tmp_path, "a")
    assert not list(tmp_path.rglob(".*"))
    assert mixed or manifest.problems({**found(tmp_path), "index.md": b"b"})


def test_what_is_not_ours_stays(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    save(state("a"), tmp_path)
    save(state("b"), tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_a_file_in_the_way_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "certificates").write_text("in the way")
    save(state("a"), tmp_path)
    assert is_state(tmp_path, "a")
    (tmp_path / "reports").write_text("in the way")
    with pytest.raises(Unwritable, match="cannot be written"):
        save(state("a"), tmp_path / "reports")


def test_what_is_the_same_is_not_written_again(tmp_path: Path) -> None:
    save(state("a"), tmp_path)
    before = (tmp_path / "index.md").stat().st_mtime_ns
    save(state("a"), tmp_path)
    assert (tmp_path / "index.md").stat().st_mtime_ns == before


def test_two_runs_at_once(tmp_path: Path) -> None:
    """Both end well, and what they leave is checked again."""
    folder = make(tmp_path)
    context = multiprocessing.get_context("fork")

    def run() -> None:
        os._exit(verify(folder, "run").returncode)

    runs = [context.Process(target=run) for _ in range(3)]
    for process in runs:
        process.start()
    for process in runs:
        process.join(600)
    assert [process.exitcode for process in runs] == [0, 0, 0]
    assert verify(folder, "recheck").returncode == 0
    shutil.rmtree(folder / ".verify_cache")
    assert not list((folder / "reports").rglob(".*"))
