"""`verify run --executor dask://HOST:PORT`: the same verdicts as at home, and what a lost worker costs."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.suite.project import MINE, make, verify
from verify.cli import main
from verify.suite import executors
from verify.suite.executors import NoExecutor, named

pytestmark = pytest.mark.long  # a cluster of two workers

# A claim that takes the process down in which it is attacked, unless that is the one that loads it first.
FATAL = """
import os

if os.environ.get("IS_A_WORKER"):
    from verify.suite import executors

    _examine = executors.examine

    def examine(claim, library, effort, *recorded):
        if claim.id == "log_upper":
            os._exit(1)
        return _examine(claim, library, effort, *recorded)

    executors.examine = examine
"""


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers on this machine."""
    pytest.importorskip("distributed")
    folder = tmp_path_factory.mktemp("cluster")
    command, file = [sys.executable, "-m", "distributed.cli.dask_scheduler"], folder / "scheduler.json"
    more = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)]
    started = [subprocess.Popen([*command, *more], cwd=folder, stderr=subprocess.DEVNULL)]
    try:
        for number in range(2):
            worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file", str(file)]
            worker += ["--nthreads", "1", "--no-dashboard", "--local-directory", str(folder / str(number))]
            environment = {**__import__("os").environ, "IS_A_WORKER": "1"}
            started.append(subprocess.Popen(worker, cwd=folder, stderr=subprocess.DEVNULL, env=environment))
        yield _address(file).replace("tcp://", "dask://")
    finally:
        for process in reversed(started):
            process.terminate()
        for process in started:
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:  # a busy machine; what it leaves is nobody's concern
                process.kill()
                process.wait()


def _address(file: Path) -> str:
    """Where the scheduler listens, which it writes; it takes a port that is free, and no one else may have it then."""
    from distributed import Client

    deadline = time.monotonic() + 300
    while True:
        try:
            address = str(json.loads(file.read_text())["address"])
            with Client(address, timeout=60, set_as_default=False) as client:
                client.wait_for_workers(2, timeout=300)
                return address
        except (OSError, ValueError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.5)


def certificates(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / "reports/certificates").glob("*")}


def test_a_cluster_finds_what_this_machine_finds(scheduler: str, tmp_path: Path) -> None:
    there, here = (tmp_path / name for name in ("there", "here"))
    for folder in (there, here):
        folder.mkdir()
        make(folder)
    done = verify(there, "run", "--executor", scheduler)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 proved, 1 refuted" in done.stdout
    assert verify(here, "run").returncode == 0
    assert certificates(there) == certificates(here)
    again = verify(there, "run", "--executor", scheduler)
    assert again.returncode == 0 and "proved " not in again.stderr  # all from the cache


@pytest.mark.slow
def test_a_claim_that_takes_workers_down_costs_itself_alone(scheduler: str, tmp_path: Path) -> None:
    make(tmp_path, MINE + FATAL)
    done = verify(tmp_path, "run", "--executor", scheduler, "--json")
    verdicts = {entry["id"]: entry["verdict"] for entry in json.loads(done.stdout)}
    assert verdicts == {"log_upper": "open", "exp_upper": "refuted", "exp_upper_repaired": "proved"}


def test_nobody_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    monkeypatch.chdir(make(tmp_path))
    monkeypatch.setattr(executors, "PATIENCE", 1.0)
    with socket.socket() as deaf:  # it has the port, and does not listen
        deaf.bind(("127.0.0.1", 0))
        assert main(["run", "--executor", f"dask://127.0.0.1:{deaf.getsockname()[1]}"]) == 2
    told = capsys.readouterr().err
    assert "no scheduler answers" in told and len(told.strip().splitlines()) == 1


def test_a_scheduler_without_workers_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.chdir(make(tmp_path))
    monkeypatch.setattr(executors, "PATIENCE", 8.0)  # a busy machine may need some for the connection
    with distributed.LocalCluster(n_workers=0, dashboard_address=":0", processes=False, protocol="tcp") as cluster:
        assert main(["run", "--executor", cluster.scheduler_address.replace("tcp", "dask")]) == 2
    told = capsys.readouterr().err
    assert "has no worker" in told and len(told.strip().splitlines()) == 1


def test_an_executor_that_there_is_not() -> None:
    assert named(None, [], Path()) is None and named("local", [], Path()) is None
    with pytest.raises(NoExecutor, match="local or dask://HOST:PORT: 'slurm'"):
        named("slurm", [], Path())
