"""`verify freeze`: the recorded proofs as a folder of lines, for `verify recheck --frozen` and the judge alone."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from verify.elaborate import families
from verify.elaborate.refutations import NoProof, absurdity, proof
from verify.judge.lines import PACKED, Proof, write
from verify.kernel.certificate import export
from verify.suite import manifest
from verify.suite.frozen import REFUTED, STATEMENTS
from verify.suite.further import Claims, Made, Opinion, judged, kept
from verify.suite.recheck import Unreadable, statements_in
from verify.suite.refutations import refutations
from verify.system.files import replace_bytes, replace_text
from verify.system.parallel import forked


def packed(text: str) -> bytes:
    """The same bytes for the same text, whatever the machine and the day."""
    return gzip.compress(text.encode("ascii"), 9, mtime=0)


class Written(NamedTuple):
    """What became of one proof, of so many in all."""

    id: str
    opinion: Opinion
    total: int


def freeze(reports: Path, folder: Path, cache: Path | None, jobs: int | None = None) -> Iterator[Written]:
    """Write the lines of each recorded proof as it is made, and say what became of it.

    What was interrupted goes on from the cache.  The folder has the same bytes whatever was in it before.  Raises
    Unreadable where there are no statements, OSError where the folder cannot be written.
    """
    statements = statements_in(reports / manifest.STATEMENTS)
    claims = Claims(statements)
    proofs = list(_proofs(reports))
    folder.mkdir(parents=True, exist_ok=True)
    if cache is not None:
        cache.mkdir(parents=True, exist_ok=True)
    known = {f"{id}{PACKED}" for id, _ in proofs}
    for path in folder.iterdir():
        if path.name.endswith((PACKED, ".tmp")) and path.name not in known:
            path.unlink()
    replace_text(folder / STATEMENTS, export(statements))

    def work(proof: tuple[str, Path]) -> tuple[Made, Opinion]:
        id, path = proof
        body = json.loads(path.read_text(encoding="utf-8"))
        evidence = {key: value for key, value in body.items() if key not in ("format", "id", "statement")}
        return kept(statements[id], evidence, statements, claims, cache)

    for (id, _), (made, opinion) in zip(proofs, forked(work, proofs, jobs), strict=True):
        path = folder / f"{id}{PACKED}"
        if opinion.whole:
            replace_bytes(path, packed(made.text))
        else:
            path.unlink(missing_ok=True)
        yield Written(id, opinion, len(proofs))


def freeze_refutations(reports: Path, folder: Path, cache: Path | None, jobs: int | None = None) -> Iterator[Written]:
    """The same for what is refuted at a witness, mutants too: that 0 < 0 follows from it, into the folder `refuted`.

    What has no such proof (a finite model) has no file, and the opinion says why.
    """
    statements = statements_in(reports / manifest.STATEMENTS)
    claims = Claims(statements)
    bodies = list(_refutations(reports))
    (folder / REFUTED).mkdir(parents=True, exist_ok=True)
    known = {f"{body['id']}{PACKED}" for body in bodies}
    for path in (folder / REFUTED).iterdir():
        if path.name.endswith((PACKED, ".tmp")) and path.name not in known:
            path.unlink()

    def work(body: Mapping[str, Any]) -> tuple[Made, Opinion]:
        statement = statements[body["id"]]
        false = absurdity(statement.id)
        claims.library = library = {**statements, false.id: false}
        try:
            if "witness" in body and families.has_families(claims[statement.id]):
                lines = families.lines(claims[statement.id], body, claims)
                made = Made(write(Proof(false.id, claims[false.id].hash, lines)), 1)
                cites = {"id": false.id, "proof": {"rule": "lemma", "id": statement.id}}
                return made, judged(made, cites, claims)
            tree = proof(statement, body, statements)
        except NoProof as error:
            return Made("", 1, 1, str(error)), Opinion(1, 1, 0, why=str(error))
        return kept(false, {"verdict": "proved", "proof": tree}, library, claims, cache)

    for body, (made, opinion) in zip(bodies, forked(work, bodies, jobs), strict=True):
        path = folder / REFUTED / f"{body['id']}{PACKED}"
        if opinion.whole:
            replace_bytes(path, packed(made.text))
        else:
            path.unlink(missing_ok=True)
        yield Written(body["id"], opinion, len(bodies))


def _refutations(reports: Path) -> Iterator[Mapping[str, Any]]:
    """What is refuted: claims, by id, then mutants."""
    for path in sorted((reports / manifest.CERTIFICATES).glob("*.json")):
        try:
            body = json.loads(path.read_text(encoding="utf-8"))
            if body["verdict"] == "refuted":
                yield body
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise Unreadable(f"{path} cannot be read: {error}") from error
    yield from (body for _, some in sorted(refutations(reports).items()) for _, body in sorted(some.items()))


def _proofs(reports: Path) -> Iterator[tuple[str, Path]]:
    """The certificates of what is proved, ours and those cited from elsewhere, by id."""
    for name in (manifest.CERTIFICATES, manifest.CITED):
        for path in sorted((reports / name).glob("*.json")):
            try:
                body = json.loads(path.read_text(encoding="utf-8"))
                if body["verdict"] == "proved":
                    yield str(body["id"]), path
            except (OSError, ValueError, KeyError, TypeError) as error:
                raise Unreadable(f"{path} cannot be read: {error}") from error
