"""What ends a process: signals become exceptions, and a worker never outlives its parent."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

PR_SET_PDEATHSIG = 1


class Stopped(KeyboardInterrupt):
    """A signal asked the process to end."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


class Received:
    """The first signal that came, or None."""

    number: int | None = None


@contextmanager
def handled() -> Iterator[Received]:
    """SIGINT, SIGTERM and SIGHUP raise Stopped; a second one ends the process at once.

    SIGINT is heard even where a shell has it ignored (a job in the background), SIGHUP is not (`nohup`).
    """
    received = Received()

    def stop(number: int, frame: Any) -> None:
        if received.number is not None:
            os._exit(128 + number)
        received.number = number
        raise Stopped(number)

    before = {}
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is None or (name == "SIGHUP" and signal.getsignal(number) == signal.SIG_IGN):
            continue
        with suppress(ValueError):  # not in the main thread: whoever called us has the signals
            before[number] = signal.signal(number, stop)
    try:
        yield received
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)


def be_a_worker(parent: int) -> None:
    """In a forked process: leave signals to the parent, and end when it does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal sends it to the whole group
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    if not _dies_with_parent():
        threading.Thread(target=_watch, args=(parent,), daemon=True).start()
    if os.getppid() != parent:  # it ended before we could ask
        os._exit(1)


def _dies_with_parent() -> bool:
    """Ask Linux for SIGKILL when the parent ends."""
    if not sys.platform.startswith("linux"):
        return False
    import ctypes

    try:
        return bool(ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0) == 0)
    except (OSError, AttributeError):
        return False


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)
