"""What the judge says of a proof that the kernel accepted: it is spelt out in elementary lines, and these are judged.

The elaborator is trusted with nothing: it makes a text (verify/judge/FORMAT.md, 9), and the judge reads that.  Lines
that the judge refuses are a fault in one of the two; a proof for which no lines are found rests on the kernel's
normal form.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from verify.elaborate.steps import elaborate
from verify.judge.certificate import judge
from verify.judge.lines import Proof, read, write
from verify.judge.statements import Statement as Claim
from verify.judge.statements import load
from verify.judge.terms import Refused
from verify.kernel.certificate import export, strict_json
from verify.kernel.certificate import write as certificate
from verify.kernel.statement import Statement
from verify.system.fenced import fenced
from verify.system.files import replace_text

FOLDER = "lines"  # of the cache


class Made(NamedTuple):
    """What the elaborator made of a proof: the file of its lines, "" if a step did not come out, and why."""

    text: str
    steps: int
    stuck: int = 0
    why: str = ""


@dataclass(frozen=True)
class Opinion:
    """On one certificate: its steps, how many did not come out as lines, how many lines, and a refusal.

    `cites` are the statements that the lines use: the ones that the certificate names, if all came out.
    """

    steps: int
    stuck: int
    lines: int
    refused: str = ""
    cites: tuple[str, ...] = ()
    why: str = ""

    @property
    def whole(self) -> bool:
        """Does the proof rest on no normal form?  (What it cites has an opinion of its own.)"""
        return not self.stuck and not self.refused


class Share(NamedTuple):
    """How many proofs were tried, and how many rest on no normal form; the same of their steps."""

    proofs: int
    whole: int
    steps: int
    stuck: int
    refused: tuple[str, ...]

    def text(self) -> str:
        steps = f"{self.steps - self.stuck:,} of {self.steps:,} steps come out as lines"
        return f"{self.whole:,} of {self.proofs:,} proofs rest on no normal form; {steps}"


class Claims(Mapping[str, Claim]):
    """The judge's reading of statements, each from its exported text, when it is asked for."""

    def __init__(self, library: Mapping[str, Statement]) -> None:
        self.library = library
        self.made: dict[str, Claim] = {}

    def __getitem__(self, id: str) -> Claim:
        if id not in self.made:
            self.made[id] = load(export({id: self.library[id]}))[id]
        return self.made[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.library)

    def __len__(self) -> int:
        return len(self.library)


# --- lines, and what the judge says of them


def made(body: Mapping[str, Any], statements: Mapping[str, Statement], claims: Mapping[str, Claim]) -> Made:
    """The lines of the proof of an accepted certificate."""
    try:
        lines, count = elaborate(body, statements, claims)
        if lines is not None:
            return Made(write(Proof(body["id"], claims[body["id"]].hash, lines)), count.steps)
    except MemoryError:
        raise
    except Exception as error:  # the elaborator failed: it made nothing
        return Made("", 1, 1, f"the elaborator failed: {type(error).__name__}")
    rule, why, _ = count.stuck[0]
    return Made("", count.steps, len(count.stuck), f"{rule}: {why}"[:200])


def judged(found: Made, body: Mapping[str, Any], claims: Mapping[str, Claim]) -> Opinion:
    """What the judge says of these lines, as they are read from their text."""
    if not found.text:
        return Opinion(found.steps, found.stuck, 0, why=found.why)
    try:
        proof = read(found.text)
        if (proof.id, proof.statement) != (body["id"], claims[body["id"]].hash):
            raise Refused("lines of another statement")
        used = judge(claims[proof.id], proof.lines, claims)
    except Refused as error:
        return Opinion(found.steps, 0, 0, str(error)[:500])
    lines = lines_in(proof.lines)
    extra = used - set(_cited(body["proof"]))
    if extra:  # what the kernel's check for circles does not know of
        return Opinion(found.steps, 0, lines, f"they use {', '.join(sorted(extra))}, which it does not cite")
    return Opinion(found.steps, 0, lines, cites=tuple(sorted(used)))


def opinion(body: Mapping[str, Any], statements: Mapping[str, Statement], claims: Mapping[str, Claim]) -> Opinion:
    """Elaborate the proof of an accepted certificate in memory, and judge what it comes to."""
    return judged(made(body, statements, claims), body, claims)


def _cited(node: Mapping[str, Any]) -> Iterator[str]:
    """The statements that a certificate's proof names."""
    work = [node]
    while work:
        one = work.pop()
        if one["rule"] == "lemma":
            yield one["id"]
        work += one.get("then", [])


def lines_in(value: Any) -> int:
    """The lines of a proof, those of its blocks too."""
    if not isinstance(value, list):
        return 0
    count = sum(map(lines_in, value))
    return count + len(value) if _is_list_of_lines(value) else count


def _is_list_of_lines(value: list[Any]) -> bool:
    from verify.judge.proof import RULES

    return bool(value) and all(
        isinstance(one, list) and one and isinstance(one[0], str) and one[0] in RULES for one in value
    )


# --- many, and what is kept of them


@cache
def version() -> str:
    """The version of all that makes and judges lines: our sources, FLINT."""
    import flint

    root = Path(__file__).parents[1]
    digest = hashlib.sha256(f"{flint.__version__} {flint.__FLINT_VERSION__}".encode())
    for part in ("kernel", "judge", "elaborate"):
        for path in sorted((root / part).iterdir()):
            if path.suffix in (".py", ".txt"):
                digest.update(path.relative_to(root).as_posix().encode())
                digest.update(path.read_bytes())
    digest.update(Path(__file__).read_bytes())
    return digest.hexdigest()


def kept(
    statement: Statement,
    evidence: Mapping[str, Any],
    statements: Mapping[str, Statement],
    claims: Mapping[str, Claim],
    folder: Path | None,
) -> tuple[Made, Opinion]:
    """The lines of an accepted proof and what the judge says of them; made anew unless the folder has them.

    What the folder has is judged again; a damaged entry is as good as none.
    """
    body = {**evidence, "id": statement.id}
    cited = sorted({f"{id} {statements[id].hash}" for id in _cited(evidence["proof"])})
    key = hashlib.sha256("\n".join([version(), certificate(statement, evidence), *cited]).encode()).hexdigest()
    if folder is not None:
        with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            entry = strict_json((folder / f"{statement.id}.json").read_text(encoding="utf-8"))
            known = Made(str(entry["text"]), int(entry["steps"]), int(entry["stuck"]), str(entry["why"]))
            opinion = judged(known, body, claims)
            if entry["key"] == key and not opinion.refused and bool(known.text) == (not known.stuck):
                return known, opinion
    found = made(body, statements, claims)
    opinion = judged(found, body, claims)
    # That no lines were found is not kept: it may lie in what else is there, which the key does not see.
    if folder is not None and opinion.whole:
        with suppress(OSError):  # whoever cannot keep it makes it again
            replace_text(folder / f"{statement.id}.json", json.dumps({"key": key, **found._asdict()}))
    return found, opinion


def opinions(
    bodies: Sequence[Mapping[str, Any]], statements: Mapping[str, Statement], claims: Mapping[str, Claim]
) -> list[Opinion | None]:
    """The same for many, each within its budget; None for one that went beyond it."""
    return fenced(lambda body: opinion(body, statements, claims), bodies)


def share(found: Mapping[str, Opinion | None]) -> Share:
    """What the opinions come to, by id of the certificate."""
    known = {id: one for id, one in found.items() if one is not None}
    refused = tuple(f"{id}: {one.refused}" for id, one in sorted(known.items()) if one.refused)
    whole = sum(one.whole for one in known.values())
    steps, stuck = sum(one.steps for one in known.values()), sum(one.stuck for one in known.values())
    return Share(len(found), whole, steps, stuck, refused)
