"""`verify recheck --frozen`: a folder of lines, checked by the judge alone (verify/judge/FORMAT.md, 9)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

from verify.judge.certificate import judge, standing
from verify.judge.lines import PACKED, read, unpacked
from verify.judge.statements import FIRST, Statement, load
from verify.judge.terms import Refused
from verify.system.fenced import MEMORY, SECONDS, fenced

STATEMENTS = "statements.txt"
REFUTED = "refuted"  # the folder in a folder of lines


@dataclass
class Frozen:
    """What the judge accepted, with what it uses: proofs, and proofs that 0 < 0 follows from a statement; what it
    refused, one line each; the axioms of the statements."""

    accepted: dict[str, frozenset[str]] = field(default_factory=dict)
    refuted: dict[str, frozenset[str]] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    axioms: dict[str, str] = field(default_factory=dict)

    def resting(self, axiom: str) -> int:
        """How many of the accepted proofs use the axiom, themselves or by what they use."""
        below = {axiom}
        while more := {id for id, used in self.accepted.items() if id not in below and used & below}:
            below |= more
        return len(below) - 1


def check(folder: Path) -> Frozen:
    """Every proof in the folder.  Raises Refused where there are no statements to read."""
    try:
        statements = load((folder / STATEMENTS).read_bytes().decode("ascii"))
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{folder / STATEMENTS} cannot be read: {error}") from error
    paths = sorted(folder.glob(f"*{PACKED}"))
    if not paths:
        raise Refused(f"there are no proofs in {folder}; `verify freeze` writes them")

    def judged(path: Path) -> frozenset[str] | str:
        try:
            return _judged(path, statements)
        except Refused as error:
            return str(error)
        except OSError as error:
            return f"cannot be read: {error.strerror}"

    found = Frozen(axioms={id: one.hash for id, one in statements.items() if one.axiom})
    for path, answer in zip(paths, fenced(judged, paths), strict=True):
        if answer is None:
            answer = f"beyond the judge's budget of {SECONDS} s and {MEMORY >> 20} MB, or it crashed"
        if isinstance(answer, str):
            found.refused.append(f"{path.name}: {answer}")
        else:
            found.accepted[_id(path)] = answer
    for id, why in standing(found.accepted, statements).items():
        del found.accepted[id]
        found.refused.append(f"{id}{PACKED}: {why}")
    _refutations(folder / REFUTED, statements, found)
    return found


def _refutations(folder: Path, statements: dict[str, Statement], found: Frozen) -> None:
    """Those in a folder: 0 < 0, from the statement that is refuted and from what is shown."""

    def judged(path: Path) -> frozenset[str] | str:
        id = _id(path)
        try:
            if id not in statements:
                raise Refused("a refutation of no statement")
            false = load(f"{FIRST}\n{absurdity(id)}\n")[f"{id}.refuted"]
            used = _judged(path, {**statements, false.id: false}, false.id)
            if id not in used:
                raise Refused("0 < 0 is shown without the statement: the judge has a hole")
            if missing := used - {id} - found.accepted.keys() - found.axioms.keys():
                raise Refused(f"rests on {min(missing)}, which is not shown")
            return used
        except Refused as error:
            return str(error)
        except OSError as error:
            return f"cannot be read: {error.strerror}"

    paths = sorted(folder.glob(f"*{PACKED}"))
    for path, answer in zip(paths, fenced(judged, paths), strict=True):
        if answer is None or isinstance(answer, str):
            found.refused.append(f"{folder.name}/{path.name}: {answer or 'beyond the budget of the judge'}")
        else:
            found.refuted[_id(path)] = answer


def absurdity(id: str) -> str:
    """The line of a statements file for what follows from a statement that is refuted."""
    text = f"(statement {id}.refuted (names) (given) (show (< 0 0)))"
    return f"{hashlib.sha256(text.encode()).hexdigest()} {text}"


def _id(path: Path) -> str:
    return path.name.removesuffix(PACKED)


def _judged(path: Path, statements: dict[str, Statement], shown: str = "") -> frozenset[str]:
    proof = read(unpacked(path.read_bytes()))
    if proof.id != (shown or _id(path)):
        raise Refused(f"the proof of {proof.id}, under another name")
    statement = statements.get(proof.id)
    if statement is None or statement.hash != proof.statement:
        raise Refused("a proof of another statement")
    return judge(statement, proof.lines, statements)
