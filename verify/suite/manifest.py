"""The manifest of a reports folder: what must be in it, file by file and claim by claim.

`manifest.json` is made from the other files and says nothing that they do not say; it is there so that
nothing can be missing, extra, swapped or changed without a line that names it.  Whether a verdict is
deserved is the kernel's to say (`verify.suite.recheck`), whether the claims are the catalogue's, `against`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from verify.kernel.certificate import strict_json
from verify.kernel.statement import Statement

NAME = "manifest.json"
FORMAT = "dp-lemmas manifest 1"
VERDICTS, STATEMENTS, MUTANTS, CERTIFICATES = ("verdicts.json", "statements.txt", "mutants.jsonl", "certificates")
CHANGES = "changes.jsonl"  # what the run made of changes that nobody wrote; no verdict rests on it
SOURCES = "sources.sha256"  # of all modules as they were read: while it fits, the records say what they have
# What is cited of installed packages, statements and certificates: so that a reader needs no other folder.
CITED = "cited"
# All that the reports folder holds of ours.
PAGES = ("index.md", "errata.md", "coverage.md", "strengthenings.md", "theorems.md", "badge.svg")
FOLDERS = ("lemmas", "papers", "coverage", "letters", CERTIFICATES, CITED)
# The keys of an entry of verdicts.json.
ENTRY = frozenset(
    [
        "id",
        "topic",
        "title",
        "kind",
        "sources",
        "statement",
        "verdict",
        "rests_on",
        "conditional_on",
        "repairs",
        "repaired_by",
        "flaw",
        "grade",
        "witness",
        "evidence",
        "mutants",
        "certificate",
    ]
)
OURS = (*PAGES, VERDICTS, STATEMENTS, MUTANTS, CHANGES, SOURCES, *FOLDERS, NAME)
MEND = "restore the reports from version control, or write them anew with `verify report`"
# Every command reads it, so that none can write it anew while it is there.
MEND_VERDICTS = "restore it from version control, or delete it and write it anew with `verify run`"


class Damaged(ValueError):
    """A file of the reports cannot be read; the message names it and says how to mend it."""


def counterexample(evidence: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The values that a refutation gives to the names of the statement."""
    return evidence["model"]["values"] if "model" in evidence else evidence.get("witness")


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def certificate_name(id: str) -> str:
    """Where the certificate of a claim lies, from the reports folder."""
    return f"{CERTIFICATES}/{id}.json"


def build(files: Mapping[str, bytes]) -> str:
    """The text of the manifest for these files (path from the folder -> content).  Raises Damaged."""
    return json.dumps(_content(files), indent=1, sort_keys=True, ensure_ascii=True) + "\n"


def _content(files: Mapping[str, bytes]) -> dict[str, Any]:
    statements = {id: (hash, axiom) for id, hash, axiom in _statements(files.get(STATEMENTS, b""))}
    refutations = _mutants(files.get(MUTANTS, b""))
    claims: dict[str, Any] = {}
    for id, entry in entries(files.get(VERDICTS, b"[]")).items():
        certificate = files.get(certificate_name(id))
        mutants: dict[str, Any] = {}
        for number in range(1, entry["mutants"]["total"] + 1):
            name = f"{id}.mutant.{number}"
            line = refutations.get(name)
            mutants[name] = line and {"statement": statements.get(name, ("",))[0], "certificate": line}
        claims[id] = {
            "statement": entry["statement"],
            "verdict": entry["verdict"],
            "certificate": None if certificate is None else digest(certificate),
            "mutants": mutants,
        }
    return {
        "format": FORMAT,
        "axioms": {id: hash for id, (hash, axiom) in statements.items() if axiom},
        "claims": claims,
        "files": {name: digest(data) for name, data in files.items() if not _of_a_claim(name)},
    }


def _of_a_claim(name: str) -> bool:
    return name == NAME or name.startswith(f"{CERTIFICATES}/")


def _mend(name: str) -> str:
    return MEND_VERDICTS if name == VERDICTS else MEND


def _text(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Damaged(f"{name} is damaged (not UTF-8); {_mend(name)}") from error


def _json(data: bytes, name: str) -> Any:
    try:
        return strict_json(_text(data, name))
    except Damaged:
        raise
    except (ValueError, RecursionError) as error:
        raise Damaged(f"{name} is damaged ({error}); {_mend(name)}") from error


def entries(data: bytes) -> dict[str, Any]:
    """The entries of verdicts.json by id.  Raises Damaged."""
    found: dict[str, Any] = {}
    body = _json(data, VERDICTS)
    listed: list[Any] = body if isinstance(body, list) else [None]
    for entry in listed:
        try:
            id, mutants = entry["id"], entry["mutants"]
            texts = (id, entry["verdict"], entry["statement"], entry["kind"])
            numbers = (mutants["total"], mutants["refuted"])
            lists = (entry["rests_on"], entry["repairs"])
            right = all(isinstance(text, str) for text in texts) and all(type(n) is int for n in numbers)
            right = right and mutants.keys() == {"total", "refuted"}
            right = right and all(isinstance(part, list) for part in lists) and numbers[0] < 10_000
            right = right and isinstance(entry["certificate"], str | None) and "title" in entry
            right = right and isinstance(entry["topic"], str)
        except (KeyError, TypeError):
            right = False
        if not right:
            raise Damaged(f"{VERDICTS} is damaged (an entry is not one); {MEND_VERDICTS}")
        if id in found:
            raise Damaged(f"{VERDICTS} is damaged ({id} comes twice); {MEND_VERDICTS}")
        found[id] = entry
    return found


def _statements(data: bytes) -> Iterator[tuple[str, str, bool]]:
    for line in _text(data, STATEMENTS).splitlines()[1:]:
        if line.startswith("(define "):
            continue  # the hashes of the statements that use it speak for it
        hash, head, id, *_ = [*line.split(" ", 3), "", ""]
        yield id, hash, head == "(axiom"


def _mutants(data: bytes) -> dict[str, str]:
    found: dict[str, str] = {}
    for number, line in enumerate(_text(data, MUTANTS).splitlines(), 1):
        body = _json(line.encode(), f"{MUTANTS}, line {number},")
        id = body.get("id") if isinstance(body, dict) else None
        if not isinstance(id, str) or id in found:
            raise Damaged(f"{MUTANTS} is damaged (line {number} has no id, or one that came before); {MEND}")
        found[id] = digest(line.encode() + b"\n")
    return found


# --- holding a folder against it -------------------------------------------------------------------


def read(folder: Path) -> dict[str, bytes]:
    """All files of ours in the folder, by their path from it.  Raises Damaged."""
    found: dict[str, bytes] = {}
    try:
        for name in OURS:
            path = folder / name
            for file in [path] if path.is_file() else sorted(path.rglob("*")):
                if file.is_file():
                    found[file.relative_to(folder).as_posix()] = file.read_bytes()
    except OSError as error:
        raise Damaged(f"{folder} cannot be read: {error}") from error
    return found


def problems(files: Mapping[str, bytes], folder: str = "reports") -> list[str]:
    """What is missing, extra or changed in the files, by the manifest and by each other; one line each."""
    try:
        actual = _content(files)
        if NAME not in files:
            return [f"{folder}/{NAME} is missing; {MEND}"]
        recorded = _json(files[NAME], NAME)
    except Damaged as error:
        return [f"{folder}/{error}"]
    if not isinstance(recorded, dict) or recorded.get("format") != FORMAT:
        return [f"{folder}/{NAME} is not of the format {FORMAT!r}; {MEND}"]
    lines = [*_changed(recorded, actual), *_disagreements(files, actual)]
    return [f"{line}; {MEND}" for line in dict.fromkeys(lines)]


def _changed(recorded: Mapping[str, Any], actual: Mapping[str, Any]) -> Iterator[str]:
    """The manifest against what is there."""
    for section in sorted((recorded.keys() | actual.keys()) - {"format"}):
        before, now = recorded.get(section), actual.get(section)
        if not isinstance(before, dict) or not isinstance(now, dict):
            yield f"{NAME}: the section {section} is not one"
            continue
        what = {"files": "the file ", "axioms": "the axiom ", "claims": ""}[section]
        for id in sorted(before.keys() | now.keys()):
            old: Any = before.get(id)
            new: Any = now.get(id)
            if id not in now:
                yield f"{what}{id} is missing"
            elif id not in before:
                yield f"{what}{id} is not in the manifest"
            elif old != new and section != "claims":
                yield f"{what}{id} was changed"
            elif old != new:
                keys = old.keys() if isinstance(old, dict) else set()
                parts = [k for k in sorted(keys | new.keys()) if not keys or old.get(k) != new.get(k)]
                yield f"{id}: another {' and '.join(parts)} than in the manifest"


def _attacked(entry: Mapping[str, Any]) -> bool:
    found = entry.get("evidence")
    found = found.get("attack") if isinstance(found, dict) else None
    cases = found.get("cases") if isinstance(found, dict) else None
    return isinstance(cases, int) and cases > 0


def _disagreements(files: Mapping[str, bytes], actual: Mapping[str, Any]) -> Iterator[str]:
    """The files against each other, whatever the manifest says."""
    statements = {id: hash for id, hash, _ in _statements(files.get(STATEMENTS, b""))}
    expected: set[str] = set()
    known: set[str] = set()
    for id, entry in entries(files.get(VERDICTS, b"[]")).items():
        known.add(id)
        path = certificate_name(id)
        if entry.keys() != ENTRY:
            yield f"{id}: the entry in {VERDICTS} has other keys than {', '.join(sorted(ENTRY))}"
        if entry["verdict"] == "supported" and not _attacked(entry):
            yield f"{id} is recorded as supported, and nothing attacked it"
        if statements.get(id) != entry["statement"]:
            yield f"{id}: {VERDICTS} and {STATEMENTS} do not have the same statement"
        if (entry["kind"] == "axiom") != (id in actual["axioms"]):
            yield f"{id}: an axiom in {VERDICTS} or in {STATEMENTS}, but not in both"
        if entry["verdict"] in ("proved", "certified", "refuted", "vacuous"):
            expected.add(path)
            if path not in files:
                yield f"{id} is recorded as {entry['verdict']}, and {path} is missing"
        if entry["certificate"] != (path if path in expected else None):
            yield f"{id}: {VERDICTS} names another certificate than {path}"
        refuted = {name for name, found in actual["claims"][id]["mutants"].items() if found}
        if len(refuted) != entry["mutants"]["refuted"]:
            yield f"{id}: {entry['mutants']['refuted']} refuted mutants, and {len(refuted)} in {MUTANTS}"
        known |= refuted
    for name in sorted(statements.keys() - known):
        yield f"{name} stands in {STATEMENTS} alone"
    for name in sorted(_mutants(files.get(MUTANTS, b"")).keys() - known):
        yield f"{name} stands in {MUTANTS}, and no claim has this mutant"
    pages = {f"lemmas/{entry['topic']}.md" for entry in entries(files.get(VERDICTS, b"[]")).values()}
    for name in sorted(pages ^ {name for name in files if name.startswith("lemmas/")}):
        yield f"{name} is {'missing' if name in pages else f'the page of no topic in {VERDICTS}'}"
    for name in sorted(files):
        if name.startswith(f"{CERTIFICATES}/") and name not in expected:
            yield f"{name} is the certificate of nothing in {VERDICTS}"


def against(
    files: Mapping[str, bytes],
    claims: Mapping[str, Statement],
    mutants: Mapping[str, Mapping[str, Statement]],
    described: Mapping[str, Mapping[str, Any]],
) -> list[str]:
    """The recorded claims against those of the catalogue, both ways.

    `mutants`: the statements of each claim's mutants, by id; `described`: what its entry must say.
    """
    try:
        recorded = _content(files)["claims"]
        listed = entries(files.get(VERDICTS, b"[]"))
    except Damaged as error:
        return [str(error)]
    mend = "run `verify report`"
    lines = [f"{id} is not in the reports; {mend}" for id in claims if id not in recorded]
    lines += [f"{id} is recorded, and not in the catalogue; {mend}" for id in recorded if id not in claims]
    for id in claims.keys() & recorded.keys():
        if recorded[id]["statement"] != claims[id].hash:
            lines.append(f"{id}: the reports have another statement than the catalogue; {mend}")
        other = [key for key, value in described[id].items() if listed[id].get(key) != value]
        if other:
            lines.append(f"{id}: the reports have another {' and '.join(other)} than the catalogue; {mend}")
        found = recorded[id]["mutants"]
        if found.keys() != mutants[id].keys():
            lines.append(f"{id}: the reports have other mutants than the catalogue; {mend}")
        for name in found.keys() & mutants[id].keys():
            if found[name] is not None and found[name]["statement"] != mutants[id][name].hash:
                lines.append(f"{name}: the reports have another statement than the catalogue; {mend}")
    return sorted(lines)
