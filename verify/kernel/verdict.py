"""Evidence in, verdict out: the one place where a verdict comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from verify.kernel import check, effort
from verify.kernel.proof import frugal
from verify.kernel.statement import Statement

DECISIVE = ("proved", "certified", "refuted", "vacuous")
VERDICTS = (*DECISIVE, "supported", "open")


class Inconsistent(Exception):
    """One statement was both proved and refuted: a bug in this package."""


@dataclass(frozen=True)
class Judgement:
    """What the evidence shows of a statement.

    `lemmas` are the statements that it rests on directly.  `region` (certified) and `violation`
    (refuted) say where and by how much.  True of a `proved`: it holds for all values of the names,
    if the named lemmas do.  It says nothing about how well the statement renders the paper.
    """

    verdict: str
    lemmas: frozenset[str] = frozenset()
    region: tuple[Any, ...] = ()
    violation: check.Violation | None = None
    steps: int = 0


def judge(statement: Statement, evidence: Mapping[str, Any], library: Mapping[str, Statement]) -> Judgement:
    """The verdict that one piece of evidence gives; raises CheckFailed where it does not show it."""
    try:
        with effort.budget():
            return _judge(statement, evidence, library)
    except (check.CheckFailed, MemoryError):
        raise
    except Exception as error:  # malformed in a way that no rule met: not accepted
        raise check.CheckFailed(f"the evidence is not well formed ({error!r})") from error


def _judge(statement: Statement, evidence: Mapping[str, Any], library: Mapping[str, Statement]) -> Judgement:
    frugal(evidence)
    kind = evidence.get("verdict")
    if kind == "proved":
        trace = check.proved(statement, evidence, library)
        return Judgement("proved", frozenset(trace.lemmas), steps=trace.steps)
    if kind == "certified":
        trace, region = check.certified(statement, evidence, library)
        return Judgement("certified", frozenset(trace.lemmas), tuple(region), steps=trace.steps)
    if kind == "vacuous":
        trace = check.vacuous(statement, evidence, library)
        return Judgement("vacuous", frozenset(trace.lemmas), steps=trace.steps)
    if kind == "refuted":
        trace, violation = check.refuted(statement, evidence, library)
        return Judgement("refuted", frozenset(trace.lemmas), violation=violation, steps=trace.steps)
    raise check.CheckFailed(f"not a verdict that evidence can give: {kind}")


def combine(judgements: Iterable[Judgement], attacked: int = 0) -> Judgement:
    """The verdict of a statement from all that was shown of it, and the number of attacks it stood."""
    found = list(judgements)
    verdicts = {judgement.verdict for judgement in found}
    if "refuted" in verdicts and verdicts & {"proved", "vacuous"}:
        raise Inconsistent("a statement was both proved and refuted: this is a bug, please report it")
    for verdict in ("vacuous", "proved", "refuted", "certified"):
        for judgement in found:
            if judgement.verdict == verdict:
                return judgement
    return Judgement("supported" if attacked > 0 else "open")
