"""Writes the reports folder, whole or not at all, and reads the recorded verdicts back."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from verify.examine import MutantResult
from verify.kernel.certificate import export, write
from verify.kernel.statement import Statement
from verify.report import coverage, model, pages
from verify.report.coverage import Coverage
from verify.suite import Finding, Run

NOT_COVERED = Coverage()


class Unwritable(Exception):
    """The reports folder cannot be written."""


def render(
    run: Run,
    papers: Mapping[str, str],
    order: Mapping[str, tuple[str, ...]],
    covered: Coverage = NOT_COVERED,
) -> dict[str, str]:
    """All files of the reports folder: path from the folder -> text.  Raises MalformedInventory."""
    files = {
        "index.md": pages.index(run, papers, order),
        "errata.md": pages.errata(run, papers),
        "verdicts.json": json.dumps(model.verdicts(run), indent=1, sort_keys=True, ensure_ascii=True) + "\n",
        "statements.txt": export(statements(run)),
        "mutants.jsonl": "".join(mutants(run)),
    }
    files |= coverage.files(run, covered, papers)
    for name in sorted({f.claim.topic for f in run.findings.values()}):
        files[f"lemmas/{name}.md"] = pages.topic(run, name)
    for id, finding in sorted(run.findings.items()):
        if model.certificate_path(finding) and finding.result.evidence is not None:
            files[f"certificates/{id}.json"] = write(finding.claim.statement, finding.result.evidence)
    return files


def statements(run: Run) -> dict[str, Statement]:
    """The statements of all claims and of their refuted mutants, by id."""
    found = {id: finding.claim.statement for id, finding in run.findings.items()}
    for finding in run.findings.values():
        found |= {statement.id: statement for _, statement in _mutants(finding)}
    return found


def mutants(run: Run) -> Iterator[str]:
    """The certificates of the refuted mutants, one a line."""
    for _, finding in sorted(run.findings.items()):
        for result, statement in _mutants(finding):
            assert result.evidence is not None
            yield write(statement, result.evidence)


def _mutants(finding: Finding) -> Iterator[tuple[MutantResult, Statement]]:
    variants = finding.claim.mutant_statements()
    for result, (_, statement) in zip(finding.result.mutants, variants, strict=False):
        if result.refuted:
            yield result, statement


OURS = (
    *("index.md", "errata.md", "coverage.md", "strengthenings.md"),
    *("verdicts.json", "statements.txt", "mutants.jsonl"),
    *("lemmas", "coverage", "certificates"),
)


def save(files: Mapping[str, str], folder: Path) -> None:
    """Replace what we wrote there before by these files.  Raises Unwritable; leaves no partial file."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        new = Path(tempfile.mkdtemp(prefix=".new-", dir=folder))
    except OSError as error:
        raise Unwritable(f"{folder} cannot be written: {error.strerror}") from error
    try:
        for name, text in files.items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        for name in OURS:
            old, fresh = folder / name, new / name
            if old.is_dir():
                shutil.rmtree(old)
            if fresh.exists():
                os.replace(fresh, old)
    except OSError as error:
        raise Unwritable(f"{folder} cannot be written: {error.strerror}") from error
    finally:
        shutil.rmtree(new, ignore_errors=True)


def recorded(folder: Path) -> dict[str, Any]:
    """The recorded entries by id; empty if nothing is recorded, ValueError if the file is damaged."""
    path = folder / "verdicts.json"
    if not path.exists():
        return {}
    try:
        return {entry["id"]: entry for entry in json.loads(path.read_text(encoding="utf-8"))}
    except (ValueError, KeyError, TypeError, OSError) as error:
        raise ValueError(f"{path} is damaged ({error}); restore it or run `verify report`") from error
