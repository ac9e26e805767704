"""`verify recheck --frozen`: a folder of lines, checked by the judge alone (verify/judge/FORMAT.md, 9)."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from verify.judge.certificate import judge, standing
from verify.judge.lines import PACKED, read, unpacked
from verify.judge.statements import Statement, load
from verify.judge.terms import Refused
from verify.system.fenced import MEMORY, SECONDS, fenced

STATEMENTS = "statements.txt"


@dataclass
class Frozen:
    """What the judge accepted, with what it uses; what it refused, one line each; the axioms of the statements."""

    accepted: dict[str, frozenset[str]] = field(default_factory=dict)
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
    return found


def _id(path: Path) -> str:
    return path.name.removesuffix(PACKED)


def _judged(path: Path, statements: dict[str, Statement]) -> frozenset[str]:
    proof = read(unpacked(path.read_bytes()))
    if proof.id != _id(path):
        raise Refused(f"the proof of {proof.id}, under another name")
    statement = statements.get(proof.id)
    if statement is None or statement.hash != proof.statement:
        raise Refused("a proof of another statement")
    return judge(statement, proof.lines, statements)
