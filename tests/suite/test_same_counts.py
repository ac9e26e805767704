"""The same tests pass and are skipped in every run, whatever ran before them in the same process."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_lemmas import the_same_in_every_process


def drawn() -> list[int]:
    """What Hypothesis draws, derandomised."""
    found: list[int] = []

    @settings(max_examples=300, derandomize=True, database=None)
    @given(st.integers(0, 2**40))
    def take(n: int) -> None:
        found.append(n)

    take()
    return found


def held_and_drawn(folder: Path) -> None:
    """What is drawn changes with the modules that are loaded, but not inside of the context."""
    with the_same_in_every_process():
        before = drawn()
    outside = drawn()
    constants = [918273645 + n for n in range(200)]
    (folder / "holds_constants.py").write_text(f"CONSTANTS = {constants}\n")
    sys.path.insert(0, str(folder))
    importlib.import_module("holds_constants")
    with the_same_in_every_process():
        assert drawn() == before
    # If this fails, Hypothesis draws them no longer, and the context can go.
    assert drawn() != outside and set(drawn()) & set(constants)


def test_constants_of_loaded_modules_are_not_drawn(tmp_path: Path) -> None:
    """5,440 or 5,441 passed: the attacks drew what the modules held that a worker happened to have loaded."""
    code = (
        "import sys; from pathlib import Path; from tests.suite.test_same_counts import held_and_drawn; "
        "held_and_drawn(Path(sys.argv[1]))"
    )
    # In a process of its own: here every test is inside of the context.
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
