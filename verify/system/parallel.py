"""The same work on many things, on all cores; and the end of a pool of processes."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from verify.system.signals import be_a_worker

Task = TypeVar("Task")
Answer = TypeVar("Answer")
FEW = 8  # tasks that are not worth a process
PATIENCE = 5.0  # seconds for the thread of a pool whose processes were killed

# What the processes inherit when they are forked: what the work refers to cannot always be sent.
_SHARED: dict[str, Any] = {}


def forked(
    work: Callable[[Task], Answer], tasks: Sequence[Task], jobs: int | None = None, few: int = FEW, chunk: int = 4
) -> Iterator[Answer]:
    """The answers in the order of the tasks; they must be plain data.  Raises what `work` raises.

    Fewer than `few` tasks are done in this process; the others go to `jobs` processes, `chunk` at a time.  What a
    process that was killed leaves undone is done here.
    """
    jobs = min(jobs or os.cpu_count() or 1, len(tasks))
    done = 0
    if jobs > 1 and len(tasks) >= few and "fork" in multiprocessing.get_all_start_methods():
        _SHARED.update(work=work, tasks=tasks)
        pool = pool_of(jobs)
        try:
            for answer in pool.map(_one, range(len(tasks)), chunksize=chunk):
                yield answer
                done += 1
        except BrokenProcessPool:
            pass
        finally:
            stop(pool)
            _SHARED.clear()
    yield from map(work, tasks[done:])


def _one(number: int) -> Any:
    return _SHARED["work"](_SHARED["tasks"][number])


def pool_of(jobs: int) -> ProcessPoolExecutor:
    """A pool of so many forked processes, which end with this one; to be ended by `stop`."""
    context = multiprocessing.get_context("fork")
    return ProcessPoolExecutor(max(1, jobs), context, initializer=be_a_worker, initargs=(os.getpid(),))


def stop(pool: ProcessPoolExecutor) -> None:
    """End the pool, whatever its processes do.

    `shutdown` waits until each process has taken its leave from a queue, and waits for ever if the one that holds the
    lock of the queue was killed.
    """
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.kill()
    manager = getattr(pool, "_executor_manager_thread", None)
    pool.shutdown(wait=False, cancel_futures=True)
    # When Python ends while the thread of the pool closes its pipe, it writes to that closed pipe.
    if manager is not None:
        manager.join(PATIENCE)
