"""Work that may crash, or take all time and memory, done in processes that may not.

Each piece of work has so much processor time (not time on the clock: a busy machine changes nothing) and
the processes so much memory; a piece that takes more has the answer None, and so has one that crashes.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, TypeVar, cast

from verify.system.signals import be_a_worker

try:
    import resource
except ImportError:  # then there is no fence
    resource = None  # type: ignore[assignment]

SECONDS = 15
MEMORY = 1 << 30  # beyond what a process has from the beginning

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def fenced(work: Callable[[Task], Answer], tasks: Sequence[Task], jobs: int | None = None) -> list[Answer | None]:
    """The answers in the order of the tasks.  An answer must be plain data; `work` may raise nothing."""
    if resource is None or "fork" not in multiprocessing.get_all_start_methods():
        return [work(task) for task in tasks]
    jobs = max(1, min(jobs or os.cpu_count() or 1, len(tasks)))
    answers: list[Answer | None] = [None] * len(tasks)
    running: dict[Connection, tuple[Any, list[int]]] = {}

    def start(numbers: list[int]) -> None:
        if numbers:
            mine, theirs = multiprocessing.Pipe(duplex=False)
            arguments = (theirs, work, [tasks[n] for n in numbers], os.getpid())
            process = multiprocessing.get_context("fork").Process(target=_worker, args=arguments)
            process.start()
            theirs.close()
            running[mine] = (process, numbers)

    try:
        for first in range(jobs):
            start(list(range(first, len(tasks), jobs)))
        while running:
            for ready in wait(list(running)):
                assert isinstance(ready, Connection)
                process, numbers = running[ready]
                try:
                    answers[numbers[0]] = ready.recv()
                    del numbers[0]
                except (EOFError, OSError):
                    # It is through, or it ended over the first of its numbers.
                    del running[ready]
                    ready.close()
                    process.join()
                    start(numbers[1:])
    finally:
        for process, _ in running.values():
            process.kill()
            process.join()
    return answers


def by_the_clock(work: Callable[[], Answer], seconds: float) -> Answer | None:
    """The answer of work that is done in a process of its own, or None if that is not through after so many seconds by
    the clock.  What `work` raises is raised here."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return work()
    mine, theirs = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=_timed, args=(theirs, work, os.getpid()))
    process.start()
    theirs.close()
    try:
        if not mine.poll(seconds):
            return None
        answer, error = mine.recv()
    except EOFError:
        raise MemoryError("the process that did the work ended early") from None
    finally:
        process.kill()
        process.join()
        mine.close()
    if error is not None:
        raise error
    return cast(Answer, answer)


def _timed(pipe: Connection, work: Callable[[], Any], parent: int) -> None:
    be_a_worker(parent)
    try:
        pipe.send((work(), None))
    except Exception as error:
        pipe.send((None, error))


def _worker(pipe: Connection, work: Callable[[Any], Any], tasks: Sequence[Any], parent: int) -> None:
    be_a_worker(parent)
    with suppress(ValueError, OSError):
        base = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (base + MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    for task in tasks:
        used = resource.getrusage(resource.RUSAGE_SELF)
        limit = int(used.ru_utime + used.ru_stime) + 1 + SECONDS
        with suppress(ValueError, OSError):
            # When it is used up the system ends the process, wherever that is.
            resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.getrlimit(resource.RLIMIT_CPU)[1]))
        try:
            answer = work(task)
        except MemoryError:
            os._exit(1)
        pipe.send(answer)
