"""A further opinion on what the kernel accepted: the proof as elementary lines, judged by `verify.judge` alone.

The kernel's verdict stands whatever comes out here, with one exception: lines that the elaborator made and the
judge refuses are a fault in one of the two, and `verify recheck` says so.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from verify.elaborate.steps import elaborate
from verify.judge.certificate import judge
from verify.judge.statements import Statement as Claim
from verify.judge.terms import Refused
from verify.kernel.statement import Statement
from verify.system.fenced import fenced


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


def opinion(body: Mapping[str, Any], statements: Mapping[str, Statement], claims: Mapping[str, Claim]) -> Opinion:
    """Elaborate the proof of an accepted certificate in memory, and judge what it comes to, read from its text."""
    lines, count = elaborate(body, statements, claims)
    if lines is None:
        return Opinion(count.steps, len(count.stuck), 0)
    text = json.dumps(lines)
    try:
        used = judge(claims[body["id"]], json.loads(text), claims)
    except Refused as error:
        return Opinion(count.steps, 0, lines_in(lines), str(error)[:500])
    extra = used - set(_cited(body["proof"]))
    if extra:  # what the kernel's check for circles does not know of
        return Opinion(count.steps, 0, lines_in(lines), f"they use {', '.join(sorted(extra))}, which it does not cite")
    return Opinion(count.steps, 0, lines_in(lines), cites=tuple(sorted(used)))


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


def opinions(
    bodies: Sequence[Mapping[str, Any]], statements: Mapping[str, Statement], claims: Mapping[str, Claim]
) -> list[Opinion | None]:
    """The same for many, each within its budget; None for one that went beyond it."""

    def judged(body: Mapping[str, Any]) -> Opinion:
        try:
            return opinion(body, statements, claims)
        except Exception:  # the elaborator failed: it has no opinion
            return Opinion(1, 1, 0)

    return fenced(judged, bodies)


def share(found: Mapping[str, Opinion | None]) -> Share:
    """What the opinions come to, by id of the certificate."""
    known = {id: one for id, one in found.items() if one is not None}
    refused = tuple(f"{id}: {one.refused}" for id, one in sorted(known.items()) if one.refused)
    whole = sum(one.whole for one in known.values())
    steps, stuck = sum(one.steps for one in known.values()), sum(one.stuck for one in known.values())
    return Share(len(found), whole, steps, stuck, refused)
