"""`verify recheck`: certificates against statements, the reports against themselves, by the kernel alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from verify import manifest
from verify.kernel.certificate import foundations, load_export, read, recheck
from verify.kernel.check import CheckFailed
from verify.kernel.statement import Statement
from verify.kernel.verdict import Judgement


class Unreadable(ValueError):
    """There is nothing to check, or no statements to check it against; one line."""


@dataclass
class Checked:
    """What the kernel accepted, by id; what was rejected and why, one line each; the axioms below it all."""

    accepted: dict[str, Judgement] = field(default_factory=dict)
    rejected: list[str] = field(default_factory=list)
    rests_on: dict[str, frozenset[str]] = field(default_factory=dict)
    axioms: dict[str, str] = field(default_factory=dict)

    def resting(self, axiom: str) -> int:
        """How many of the accepted verdicts rest on the axiom."""
        return sum(axiom in found for found in self.rests_on.values())

    def take(self, where: str, text: str, statements: Mapping[str, Statement], expected: str | None) -> None:
        """One certificate more."""
        try:
            id = str(read(text).get("id"))
            if id in self.accepted:
                raise CheckFailed(f"a second certificate of {id}; give one of each")
            self.accepted[id] = recheck(text, statements, expected)
        except CheckFailed as error:
            self.rejected.append(f"{where}: {error}")
        except MemoryError:
            self.rejected.append(f"{where}: it needs more memory than there is")

    def close(self, statements: Mapping[str, Statement]) -> None:
        """Take back what rests on itself, or on something that was not accepted."""
        self.rests_on, failed = foundations(self.accepted, statements)
        for id, why in failed.items():
            del self.accepted[id]
            self.rejected.append(why if why.startswith(id) or "circle" in why else f"{id}: {why}")
        self.axioms = {id: statement.hash for id, statement in statements.items() if statement.axiom}


def statements_in(path: Path) -> dict[str, Statement]:
    """The exported statements.  Raises Unreadable."""
    try:
        return load_export(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path} cannot be read: {error}") from error
    except CheckFailed as error:
        raise Unreadable(f"{path}: {error}") from error


def files(paths: Sequence[Path], statements: Mapping[str, Statement]) -> Checked:
    """The certificates in these files (one a file, or one a line), and those beside them that they cite."""
    checked = Checked()
    paths = list(dict.fromkeys(path.resolve() if path.exists() else path for path in paths))
    for path in paths:
        try:
            whole = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            checked.rejected.append(f"{path}: cannot be read: {error}")
            continue
        if path.suffix == ".jsonl":
            for number, line in enumerate(whole.splitlines(), 1):
                checked.take(f"{path}, line {number}", line, statements, None)
        else:
            checked.take(str(path), whole, statements, None)
    _cited(checked, {path.parent for path in paths}, statements)
    checked.close(statements)
    return checked


def _cited(checked: Checked, folders: set[Path], statements: Mapping[str, Statement]) -> None:
    """A proof is worth what it cites: the certificates of that are looked for beside the given ones."""
    tried: set[str] = set()
    while True:
        cited = {id for judgement in checked.accepted.values() for id in judgement.lemmas}
        wanted = sorted(cited - checked.accepted.keys() - tried)
        if not wanted:
            return
        for id in wanted:
            tried.add(id)
            statement = statements.get(id)
            if statement is None or statement.axiom or Path(id).name != id:
                continue
            for folder in sorted(folders):
                path = folder / f"{id}.json"
                if path.is_file():
                    try:
                        checked.take(str(path), path.read_text(encoding="utf-8"), statements, id)
                    except (OSError, UnicodeDecodeError) as error:
                        checked.rejected.append(f"{path}: cannot be read: {error}")
                    break


def reports(folder: Path) -> Checked:
    """A whole reports folder: every certificate, and every file against every other.  Raises Unreadable."""
    try:
        found = manifest.read(folder)
    except manifest.Damaged as error:
        raise Unreadable(str(error)) from error
    if not any(name in found for name in (manifest.NAME, manifest.VERDICTS, manifest.MUTANTS)):
        raise Unreadable(
            f"there are no certificates in {folder / manifest.CERTIFICATES}; `verify run` makes them"
        )
    statements = statements_in(folder / manifest.STATEMENTS)
    checked = Checked(rejected=manifest.problems(found, folder.name))
    for name, data in found.items():
        lines = [data]
        if name == manifest.MUTANTS:
            lines = data.splitlines()
        elif not name.startswith(f"{manifest.CERTIFICATES}/"):
            continue
        for number, line in enumerate(lines, 1):
            where = f"{name}, line {number}" if name == manifest.MUTANTS else name
            expected = None if name == manifest.MUTANTS else Path(name).stem
            checked.take(where, line.decode("utf-8", "replace"), statements, expected)
    checked.close(statements)
    with suppress(manifest.Damaged):  # that has its line already
        checked.rejected += _relabelled(found, checked)
    return checked


def _relabelled(found: Mapping[str, bytes], checked: Checked) -> list[str]:
    """Where the recorded verdicts say something else than the kernel."""
    lines = []
    entries = manifest.entries(found.get(manifest.VERDICTS, b"[]"))
    for id, entry in entries.items():
        judgement = checked.accepted.get(id)
        if judgement is None:
            continue
        if judgement.verdict != entry["verdict"]:
            lines.append(f"{id}: {judgement.verdict} by its certificate, recorded as {entry['verdict']}")
        rests_on = sorted(checked.rests_on[id] - {id})
        if rests_on != entry["rests_on"]:
            lines.append(f"{id} rests on {', '.join(rests_on) or 'no axioms'}; {manifest.VERDICTS} differs")
    for id, judgement in checked.accepted.items():
        if id not in entries and judgement.verdict != "refuted":
            lines.append(f"{id}: {judgement.verdict}, and a mutant must be refuted")
    return lines
