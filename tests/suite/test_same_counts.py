"""The same tests pass and are skipped in every run, whatever ran before them in the same process."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
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


def test_constants_of_loaded_modules_are_not_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """5,440 or 5,441 passed: the attacks drew what the modules held that a worker happened to have loaded."""
    with the_same_in_every_process():
        before = drawn()
    outside = drawn()
    constants = [918273645 + n for n in range(200)]
    (tmp_path / "holds_constants.py").write_text(f"CONSTANTS = {constants}\n")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("holds_constants")
    with the_same_in_every_process():
        assert drawn() == before
    # If this fails, Hypothesis draws them no longer, and the context can go.
    assert drawn() != outside and set(drawn()) & set(constants)
