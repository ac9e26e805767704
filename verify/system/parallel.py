"""The same work on many things, on all cores."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

from verify.system.signals import be_a_worker

Task = TypeVar("Task")
Answer = TypeVar("Answer")
FEW = 8  # tasks that are not worth a process

# What the processes inherit when they are forked: what the work refers to cannot always be sent.
_SHARED: dict[str, Any] = {}


def forked(work: Callable[[Task], Answer], tasks: Sequence[Task], jobs: int | None = None) -> list[Answer]:
    """The answers in the order of the tasks; they must be plain data.  Raises what `work` raises."""
    jobs = min(jobs or os.cpu_count() or 1, len(tasks))
    if jobs < 2 or len(tasks) < FEW or "fork" not in multiprocessing.get_all_start_methods():
        return [work(task) for task in tasks]
    _SHARED.update(work=work, tasks=tasks)
    try:
        context = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(jobs, context, initializer=be_a_worker, initargs=(os.getpid(),)) as pool:
            return list(pool.map(_one, range(len(tasks)), chunksize=4))
    finally:
        _SHARED.clear()


def _one(number: int) -> Any:
    return _SHARED["work"](_SHARED["tasks"][number])
