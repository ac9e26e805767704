"""What all measurements have in common: repetition, medians, Markdown tables on the screen."""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import TypeVar

from tests.conftest import EFFORT

Result = TypeVar("Result")
RUNS = max(1, round(3 * EFFORT))
LIMIT = 10  # seconds, after which a tool has not done a goal
ENOUGH = 2.0  # seconds, after which there are no more runs


def table(title: str, headers: Sequence[str], rows: Iterable[Sequence[object]], *notes: str) -> None:
    """Write a Markdown table with its title above and its notes below."""
    print(f"\n### {title}\n")
    print(f"| {' | '.join(headers)} |")
    print(f"|{'---|' * len(headers)}")
    for row in rows:
        print(f"| {' | '.join(str(entry) for entry in row)} |")
    print()
    for note in (*notes, f"{machine()}; DP_LEMMAS_EFFORT={EFFORT:g}."):
        print(note)


def machine() -> str:
    """What the measurements were made on."""
    return f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"


def timed(run: Callable[[], Result], runs: int = RUNS) -> tuple[Result, float]:
    """The result of the last run and the median of the seconds of all; memories are cleared before each.

    Seconds of the processor: the measurements stand even where others work on the same machine.
    """
    seconds = []
    for _ in range(runs):
        forget()
        began = time.process_time()
        result = run()
        seconds.append(time.process_time() - began)
        if sum(seconds) >= ENOUGH:
            break
    return result, median(seconds)


def forget() -> None:
    """Clear the memories of the package's functions: each run starts as the first one did."""
    for name, module in list(sys.modules.items()):
        if name == "verify" or name.startswith("verify."):
            for value in list(vars(module).values()):
                clear = getattr(value, "cache_clear", None)
                if callable(clear):
                    clear()


def number(value: float | None) -> str:
    """Three digits; a dash for what there is not."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
