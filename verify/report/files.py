"""Writes the reports folder under a lock, the manifest last, and reads the recorded verdicts back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from verify.kernel.certificate import export, write
from verify.kernel.statement import Statement
from verify.report import cited, coverage, letters, model, pages
from verify.report.badge import badge
from verify.report.coverage import Coverage
from verify.report.text import anchor
from verify.suite import changes, manifest
from verify.suite.examine import MutantResult
from verify.suite.run import Finding, Run
from verify.system.files import locked, replace_text, sync
from verify.system.parallel import forked

NOT_COVERED = Coverage()


class Unwritable(Exception):
    """The reports folder cannot be written."""


def render(
    run: Run,
    papers: Mapping[str, str],
    order: Mapping[str, tuple[str, ...]],
    covered: Coverage = NOT_COVERED,
    sources: str = "",
) -> dict[str, str]:
    """All files of the reports folder: path from the folder -> text.  Raises MalformedInventory.

    `sources`: the hash of all modules, where that is to be recorded.
    """
    coverages = coverage.files(run, covered, papers)
    files = {
        "index.md": pages.index(run, papers, covered="coverage.md" in coverages),
        "errata.md": pages.errata(run, papers, covered.inventories),
        "badge.svg": badge(run),
        "verdicts.json": json.dumps(model.verdicts(run), indent=1, sort_keys=True, ensure_ascii=True) + "\n",
        "statements.txt": export(statements(run)),
        "mutants.jsonl": "".join(mutants(run)),
        manifest.CHANGES: "".join(changes.line(f.claim, f.result.changed) for _, f in sorted(run.findings.items())),
    }
    files |= {manifest.SOURCES: f"{sources}\n"} if sources else {}
    files |= coverages
    places = {id: anchor(f.claim) for id, f in run.findings.items()}
    words = (covered.letters, covered.settings, covered.results)
    files |= letters.files(*words, coverage.known(run), papers, places.__getitem__)
    spoken = {s.paper for f in run.findings.values() for s in f.claim.cited}
    for key, title in papers.items():
        if key in spoken:
            files[pages.paper_page(key)] = pages.paper(run, key, title, order.get(key, ()))
    topics = sorted({f.claim.topic for f in run.findings.values()})
    written = forked(lambda name: pages.topic(run, name), topics)
    files |= {f"lemmas/{name}.md": text for name, text in zip(topics, written, strict=True)}
    for id, finding in sorted(run.findings.items()):
        if model.certificate_path(finding) and finding.result.evidence is not None:
            files[manifest.certificate_name(id)] = write(finding.claim.statement, finding.result.evidence)
    files |= cited_elsewhere(run)
    files[manifest.NAME] = manifest.build({name: text.encode() for name, text in files.items()})
    return files


def statements(run: Run) -> dict[str, Statement]:
    """The statements of all claims and of their refuted mutants, by id."""
    found = {id: finding.claim.statement for id, finding in run.findings.items()}
    for finding in run.findings.values():
        found |= {statement.id: statement for _, statement in _mutants(finding)}
    return found


def cited_elsewhere(run: Run) -> dict[str, str]:
    """The statements, pages and certificates of the installed claims that the run rests on."""
    library = run.catalogue.library
    found = {id: library[id] for id in sorted(run.cited) if id in library}
    if not found:
        return {}
    files = {f"{manifest.CITED}/{manifest.STATEMENTS}": export(found), **dict(cited.pages(run))}
    for id, statement in found.items():
        evidence = run.cited[id].evidence
        if evidence is not None:
            files[f"{manifest.CITED}/{id}.json"] = write(statement, evidence)
    return files


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


def save(files: Mapping[str, str], folder: Path) -> None:
    """Replace what we wrote there before by these files, one writer at a time.  Raises Unwritable.

    Each file is there whole, the old one or the new one.  The manifest comes last: if the process ends in
    between, it does not fit the files, and `verify recheck` says so.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder):
            _save(files, folder)
    except OSError as error:
        raise Unwritable(f"{folder} cannot be written: {error.strerror}") from error


def _save(files: Mapping[str, str], folder: Path) -> None:
    for stale in folder.glob(".*.tmp"):
        stale.unlink()
    for name in sorted(files, key=lambda name: (name == manifest.NAME, name)):
        if name == manifest.NAME:
            _clear(files, folder)
        path = folder / name
        if path.parent != folder and path.parent.is_symlink() | path.parent.is_file():
            path.parent.unlink()
        path.parent.mkdir(exist_ok=True)
        if not path.is_file() or path.read_bytes() != files[name].encode():
            replace_text(path, files[name])
    for place in (folder, *(folder / name for name in manifest.FOLDERS)):
        sync(place)


def _clear(files: Mapping[str, str], folder: Path) -> None:
    """Take away what is ours and no longer made."""
    for name in manifest.OURS:
        path = folder / name
        for old in [path] if path.is_file() else sorted(path.rglob("*"), reverse=True):
            if old.is_dir() and not old.is_symlink():
                if not any(old.iterdir()):
                    old.rmdir()
            elif old.relative_to(folder).as_posix() not in files:
                old.unlink()


def recorded(folder: Path) -> dict[str, Any]:
    """The recorded entries by id; empty if nothing is recorded, ValueError if the file is damaged."""
    path = folder / manifest.VERDICTS
    if not path.exists():
        return {}
    try:
        return manifest.entries(path.read_bytes())
    except (manifest.Damaged, OSError) as error:
        raise ValueError(f"{folder.name}/{error}") from error
