"""One claim as the reports have it, without examining again all that its proof cites."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from verify.claims.catalogue import Catalogue
from verify.claims.claim import Claim
from verify.claims.search import as_recorded
from verify.kernel.certificate import recheck
from verify.kernel.check import CheckFailed
from verify.suite import changes, manifest
from verify.suite.changes import Changed
from verify.suite.examine import Attack, MutantResult, Result
from verify.suite.run import Finding, Run

_OF_THE_FILE = ("format", "id", "statement")  # what a certificate adds to the evidence


def kept(catalogue: Catalogue, claim: Claim, folder: Path, recorded: Mapping[str, Any]) -> Run | None:
    """The claim's recorded finding; its certificate is replayed, what it cites is taken from the records.

    None unless the claim and all that it rests on are recorded with the statements that they have now and
    with certificates: then it has to be examined.
    """
    entry = recorded.get(claim.id)
    if entry is None or not _stand(claim.id, catalogue, recorded):
        return None
    text = "{}"  # an axiom has no certificate
    try:
        if claim.kind != "axiom":
            text = (folder / entry["certificate"]).read_text(encoding="utf-8")
            if recheck(text, catalogue.library, claim.id).verdict != entry["verdict"]:
                return None
        mutants = _mutants(claim, folder, entry["evidence"].get("drawn", ()))
    except (OSError, ValueError, CheckFailed):
        return None
    evidence = {key: value for key, value in json.loads(text).items() if key not in _OF_THE_FILE}
    said = entry["evidence"]
    if sum(one.refuted for one in mutants) != entry["mutants"]["refuted"]:
        return None
    margin = said["attack"].get("margin")
    attack = Attack(
        said["attack"]["cases"],
        methods=tuple(said["attack"]["methods"]),
        margin=None if margin is None else float(margin),
        simulated=said["attack"].get("simulated", 0),
        tightest=said["attack"].get("tightest", ""),
        alarm=said["attack"].get("alarm", ""),
        unmet=said["attack"].get("unmet", ""),
    )
    result = Result(
        claim.id,
        claim.statement.hash,
        entry["verdict"],
        evidence,
        {id: recorded[id]["statement"] if id in recorded else "" for id in said["cites"]},
        said["steps"],
        said.get("left", ""),
        said.get("right", ""),
        attack,
        mutants,
        _changed(claim, folder),
    )
    told = as_recorded(claim, recorded)
    return Run(catalogue, {claim.id: Finding(told, result, tuple(entry["rests_on"]), said.get("lines"))})


def _stand(id: str, catalogue: Catalogue, recorded: Mapping[str, Any]) -> bool:
    """Do the records of the claim, and of all that it cites, speak of the statements as they are now?"""
    seen, work = {id}, [id]
    while work:
        one = work.pop()
        claim, entry = catalogue.claims.get(one), recorded.get(one)
        if claim is None or entry is None or entry["statement"] != claim.statement.hash:
            return False
        axiom = claim.kind == "axiom"
        if one != id and not axiom and entry["verdict"] not in ("proved", "vacuous"):
            return False
        if not axiom and not entry["certificate"]:
            return False
        cited = set() if axiom else set(entry["evidence"]["cites"]) - seen
        seen |= cited
        work += cited
    return True


def rested_on(id: str, recorded: Mapping[str, Any]) -> set[str]:
    """A recorded claim, what its record says it cites, all the way down, and what repairs it; of what is recorded."""
    seen: set[str] = set()
    work = [id]
    while work:
        one = work.pop()
        if one in recorded and one not in seen:
            seen.add(one)
            work += [*recorded[one]["evidence"].get("cites", ()), *recorded[one]["rests_on"]]
    return seen | {one for one in recorded.get(id, {}).get("repaired_by", ()) if one in recorded}


def _mutants(claim: Claim, folder: Path, drawn: Sequence[str]) -> tuple[MutantResult, ...]:
    """What became of the claim's mutants: those with a certificate of their statement are refuted.

    `drawn`: what the simulator saw of each, as recorded."""
    lines: dict[str, dict[str, Any]] = {}
    with (folder / manifest.MUTANTS).open(encoding="utf-8") as file:
        for line in file:
            if f'"{claim.id}.mutant.' in line:
                body = json.loads(line)
                lines[body["statement"]] = body
    found: list[MutantResult] = []
    for mutant, statement in claim.mutant_statements():
        said = drawn[len(found)] if len(found) < len(drawn) else ""
        body = lines.get(statement.hash, {})
        evidence = {key: value for key, value in body.items() if key not in _OF_THE_FILE} or None
        found.append(MutantResult(mutant.name, evidence is not None, evidence, drawn=said))
    return tuple(found)


def _changed(claim: Claim, folder: Path) -> tuple[Changed, ...]:
    """What the run made of changes of the claim, as far as they are those of today."""
    seen = changes.recorded(folder, claim.id).get(claim.id, {})
    return tuple(
        changes.told(change, seen[variant.hash]) for change, variant in changes.variants(claim) if variant.hash in seen
    )


__all__ = ["kept", "rested_on"]
