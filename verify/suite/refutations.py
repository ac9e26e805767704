"""The refutations of mutants that the reports have: what a run tries first, and what stands in for hints.

Each is evidence like any other: the kernel judges it anew, and a second reading computes it.  Where a mutant has become
another statement, the values at which the old one failed are where the search begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from verify.kernel.certificate import read
from verify.kernel.check import CheckFailed
from verify.kernel.statement import Statement
from verify.suite.manifest import MUTANTS

Recorded = Mapping[str, Mapping[str, Any]]  # the certificates of one claim's mutants, by their ids
_LABELS = ("format", "id", "statement")


def refutations(reports: Path) -> dict[str, dict[str, dict[str, Any]]]:
    """Those in this folder, by the claim and then by the mutant; what is not there or is damaged is not among them."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    try:
        lines = (reports / MUTANTS).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return found
    for line in lines:
        try:
            body = read(line)
        except CheckFailed:
            continue
        id = str(body.get("id"))
        found.setdefault(id.rpartition(".mutant.")[0], {})[id] = body
    return found


def evidence(statement: Statement, recorded: Recorded) -> Iterator[dict[str, Any]]:
    """What is recorded under the mutant's name, then of its claim's other mutants: they may have changed places."""
    for body in _of(statement, recorded):
        yield {key: value for key, value in body.items() if key not in _LABELS}


def hints(statement: Statement, recorded: Recorded) -> list[Mapping[str, Any]]:
    """The values at which the claim's mutants were false, for the names that there are in this one."""
    found: list[Mapping[str, Any]] = []
    for body in _of(statement, recorded):
        if body.get("proofs"):
            continue
        witness, model = body.get("witness"), body.get("model")
        if isinstance(witness, Mapping):
            found.append(_known(statement, witness))
        elif isinstance(model, Mapping) and isinstance(model.get("values"), Mapping):
            found.append({**model, "values": _known(statement, model["values"])})
    return [one for one in found if one]


def _known(statement: Statement, values: Mapping[str, Any]) -> dict[str, Any]:
    names = {name for name, _ in statement.types}
    return {name: value for name, value in values.items() if name in names}


def _of(statement: Statement, recorded: Recorded) -> list[Mapping[str, Any]]:
    return [body for _, body in sorted(recorded.items(), key=lambda one: one[0] != statement.id)]
