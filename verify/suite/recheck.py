"""`verify recheck`: certificates against statements, the reports against themselves, by the kernel alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from verify.kernel.certificate import foundations, load_export, read, recheck
from verify.kernel.check import CheckFailed
from verify.kernel.statement import Statement
from verify.kernel.verdict import Judgement
from verify.suite import manifest
from verify.system.fenced import MEMORY, SECONDS, fenced

if TYPE_CHECKING:
    from verify.suite.further import Share


class Unreadable(ValueError):
    """There is nothing to check, or no statements to check it against; one line."""


class Certificate(NamedTuple):
    """The text of one, where it stands, and the id that it must be of (if it is known)."""

    where: str
    text: str
    expected: str | None = None


@dataclass
class Checked:
    """What the kernel accepted, by id; what was rejected and why, one line each; the axioms below it all."""

    accepted: dict[str, Judgement] = field(default_factory=dict)
    rejected: list[str] = field(default_factory=list)
    rests_on: dict[str, frozenset[str]] = field(default_factory=dict)
    axioms: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    def resting(self, axiom: str) -> int:
        """How many of the accepted verdicts rest on the axiom."""
        return sum(axiom in found for found in self.rests_on.values())

    def take(self, certificates: Sequence[Certificate], statements: Mapping[str, Statement]) -> None:
        """Some certificates more, each within its budget."""

        def judged(certificate: Certificate) -> tuple[str, Judgement] | str:
            try:
                judgement = recheck(certificate.text, statements, certificate.expected)
                # What a violation looks like is for other pages, and cannot be sent.
                return str(read(certificate.text)["id"]), replace(judgement, violation=None, region=())
            except CheckFailed as error:
                return str(error)

        for certificate, answer in zip(certificates, fenced(judged, certificates), strict=True):
            if answer is None:
                answer = f"beyond the checker's budget of {SECONDS} s and {MEMORY >> 20} MB, or it crashed"
            elif not isinstance(answer, str) and answer[0] in self.accepted:
                answer = f"a second certificate of {answer[0]}; give one of each"
            if isinstance(answer, str):
                self.rejected.append(f"{certificate.where}: {answer}")
            else:
                self.accepted[answer[0]] = answer[1]
                self.texts[answer[0]] = certificate.text

    def lines(self, source: str, statements: Mapping[str, Statement]) -> Share:
        """A further opinion on the accepted proofs, from the text of the statements: see `verify.suite.further`.

        Lines that the judge refuses are among what is rejected then.  Raises Unreadable.
        """
        # Imported where it is asked for: without it the kernel is all that is loaded.
        from verify.judge.statements import load as load_claims
        from verify.judge.terms import Refused
        from verify.suite.further import opinions, share

        try:
            claims = load_claims(source)
        except Refused as error:
            raise Unreadable(f"the judge does not read the statements: {error}") from error
        ids = sorted(id for id, judgement in self.accepted.items() if judgement.verdict == "proved")
        found = opinions([read(self.texts[id]) for id in ids], statements, claims)
        total = share(dict(zip(ids, found, strict=True)))
        self.rejected += [f"the judge refuses the lines of {line}" for line in total.refused]
        return total

    def close(self, statements: Mapping[str, Statement]) -> None:
        """Take back what rests on itself, or on something that was not accepted."""
        self.rests_on, failed = foundations(self.accepted, statements)
        for id, why in failed.items():
            del self.accepted[id]
            self.rejected.append(why if why.startswith(id) or "circle" in why else f"{id}: {why}")
        self.axioms = {id: statement.hash for id, statement in statements.items() if statement.axiom}


def statements_in(path: Path) -> dict[str, Statement]:
    """The exported statements, with those that stand beside them as cited from elsewhere.  Raises Unreadable."""
    beside = path.parent / manifest.CITED / manifest.STATEMENTS
    own = _statements_in(path)
    others = _statements_in(beside) if beside.is_file() else {}
    for id in own.keys() & others.keys():
        if own[id].hash != others[id].hash:
            raise Unreadable(f"{path} and {beside} have different statements of {id}")
    return {**others, **own}


def _statements_in(path: Path) -> dict[str, Statement]:
    try:
        return load_export(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path} cannot be read: {error}") from error
    except CheckFailed as error:
        raise Unreadable(f"{path}: {error}") from error


def statements_for(paths: Sequence[Path], otherwise: Path) -> Path:
    """The file of statements that some certificates are about.

    It lies beside the certificate (`X.json`: `X.statements.txt`, as `verify prove --certificate` writes it), or
    beside its folder, where this is the `certificates` of a reports folder; else it is `otherwise`.  Raises
    Unreadable where certificates have their statements in several places.
    """
    found: dict[Path, Path] = {}
    for path in paths:
        beside = path.with_suffix(".statements.txt")
        reports = path.resolve().parent
        if beside.is_file():
            source = beside
        elif reports.name == manifest.CERTIFICATES and (reports.parent / manifest.STATEMENTS).is_file():
            source = reports.parent / manifest.STATEMENTS
        elif (reports.name == manifest.CITED and (reports / manifest.STATEMENTS).is_file()) or (
            path.name == manifest.MUTANTS and (reports / manifest.STATEMENTS).is_file()
        ):
            source = reports / manifest.STATEMENTS
        else:
            source = otherwise
        found.setdefault(source.resolve(), path)
    if len(found) > 1:
        one, other, *_ = found.values()
        raise Unreadable(
            f"{one} and {other} have their statements in different files: check them one by one, or give "
            "--statements FILE"
        )
    return next(iter(found), otherwise)


def files(paths: Sequence[Path], statements: Mapping[str, Statement]) -> Checked:
    """The certificates in these files (one a file, or one a line), and those beside them that they cite."""
    checked = Checked()
    paths = list(dict.fromkeys(path.resolve() if path.exists() else path for path in paths))
    given: list[Certificate] = []
    for path in paths:
        whole = _text(path, checked)
        if whole is not None and path.suffix == ".jsonl":
            lines = enumerate(whole.splitlines(), 1)
            given += [Certificate(f"{path}, line {number}", line) for number, line in lines]
        elif whole is not None:
            given.append(Certificate(str(path), whole))
    checked.take(given, statements)
    folders = sorted({path.parent for path in paths})
    _cited(checked, [*folders, *(folder.parent / manifest.CITED for folder in folders)], statements)
    checked.close(statements)
    return checked


def _text(path: Path, checked: Checked) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        checked.rejected.append(f"{path}: cannot be read: {error}")
        return None


def _cited(checked: Checked, folders: Sequence[Path], statements: Mapping[str, Statement]) -> None:
    """A proof is worth what it cites: the certificates of that are looked for beside the given ones.

    Of an axiom too: there may be one that refutes it.
    """
    tried: set[str] = set()
    while True:
        cited = {id for judgement in checked.accepted.values() for id in judgement.lemmas}
        wanted = sorted(cited - checked.accepted.keys() - tried)
        if not wanted:
            return
        tried.update(wanted)
        beside: list[Certificate] = []
        for id in wanted:
            if id in statements and Path(id).name == id:
                path = next((p for p in (f / f"{id}.json" for f in folders) if p.is_file()), None)
                text = None if path is None else _text(path, checked)
                if text is not None:
                    beside.append(Certificate(str(path), text, id))
        checked.take(beside, statements)


def reports(folder: Path) -> Checked:
    """A whole reports folder: every certificate, and every file against every other.  Raises Unreadable."""
    try:
        found = manifest.read(folder)
    except manifest.Damaged as error:
        raise Unreadable(str(error)) from error
    if not any(name in found for name in (manifest.NAME, manifest.VERDICTS, manifest.MUTANTS)):
        raise Unreadable(f"there are no certificates in {folder / manifest.CERTIFICATES}; `verify run` makes them")
    statements = statements_in(folder / manifest.STATEMENTS)
    checked = Checked(rejected=manifest.problems(found, folder.name))
    certificates: list[Certificate] = []
    for name, data in found.items():
        text = data.decode("utf-8", "replace")
        elsewhere = name.startswith(f"{manifest.CITED}/") and name.endswith(".json")
        if elsewhere or name.startswith(f"{manifest.CERTIFICATES}/"):
            certificates.append(Certificate(name, text, Path(name).stem))
        elif name == manifest.MUTANTS:
            lines = enumerate(text.splitlines(), 1)
            certificates += [Certificate(f"{name}, line {number}", line) for number, line in lines]
    checked.take(certificates, statements)
    checked.close(statements)
    with suppress(manifest.Damaged):  # that has its line already
        checked.rejected += _relabelled(found, checked)
        checked.rejected += _witnesses(found, checked)
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
        said = entry.get("evidence")
        said = said if isinstance(said, Mapping) else {}
        if (said.get("steps"), said.get("cites")) != (judgement.steps, sorted(judgement.lemmas)):
            lines.append(f"{id}: the certificate has other steps or lemmas than {manifest.VERDICTS} says")
    elsewhere = {Path(name).stem for name in found if name.startswith(f"{manifest.CITED}/")}
    for id, judgement in checked.accepted.items():
        if id not in entries and id not in elsewhere and judgement.verdict != "refuted":
            lines.append(f"{id}: {judgement.verdict}, and a mutant must be refuted")
    return lines


def _witnesses(found: Mapping[str, bytes], checked: Checked) -> list[str]:
    """Where a recorded counterexample is not that of the certificate."""
    lines = []
    for id, entry in manifest.entries(found.get(manifest.VERDICTS, b"[]")).items():
        judgement = checked.accepted.get(id)
        witness = None
        if judgement is not None and judgement.verdict == "refuted":
            data = found.get(manifest.certificate_name(id), b"")
            with suppress(CheckFailed):  # this has its line; what was accepted lies elsewhere
                witness = manifest.counterexample(read(data.decode("utf-8", "replace")))
        if entry.get("witness") != witness:
            lines.append(f"{id}: {manifest.VERDICTS} has another counterexample than the certificate")
    return lines
