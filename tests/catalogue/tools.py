"""The catalogue of this repository, and what its reports record."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from verify.claims.catalogue import Catalogue, load
from verify.claims.config import Config, find

ROOT = Path(__file__).resolve().parents[2]


@cache
def catalogue() -> Catalogue:
    return load(list(config().packages))


def config() -> Config:
    return find(ROOT)


def report(name: str) -> str:
    """The text of a file of the reports; skips where no run has written them yet."""
    path = config().reports_folder / name
    if not path.exists():
        pytest.skip(f"reports/{name} is not there: no run of the suite has written the reports yet")
    return path.read_text(encoding="utf-8")


def verdicts() -> dict[str, Any]:
    return {entry["id"]: entry for entry in json.loads(report("verdicts.json"))}
