"""Settings of all tests: deterministic Hypothesis profiles, the depth taken from DP_LEMMAS_EFFORT.

DP_LEMMAS_EFFORT=10 makes every property test ten times as long.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from pytest_lemmas import the_same_in_every_process
from verify.system.memory import look_seldom_for_cycles

pytest_plugins = ["pytester"]

EFFORT = float(os.environ.get("DP_LEMMAS_EFFORT", "1"))

settings.register_profile(
    "repository",
    max_examples=max(1, int(25 * EFFORT)),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("repository")
look_seldom_for_cycles()


def pytest_make_parametrize_id(config: object, val: object, argname: str) -> str | None:
    """Objects are named by their argument: their text may hold an address, and workers must agree."""
    return None if isinstance(val, str | int | float | bool | type(None)) else argname


@pytest.fixture(scope="session", autouse=True)
def _the_same_in_every_process() -> Iterator[None]:
    """No property test depends on which modules the tests before it have loaded."""
    with the_same_in_every_process():
        yield
