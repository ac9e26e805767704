"""What fails a run, as SARIF 2.1.0: code hosts show it at the line where the claim is written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from verify import __version__
from verify.claims.claim import Claim
from verify.claims.places import place
from verify.report import model
from verify.suite.counterexamples import witness_text
from verify.suite.manifest import counterexample
from verify.suite.run import Run

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
RULES = {
    "verdict-differs": "A verdict is not the one that is recorded, or that the claim expects.",
    "refuted-without-repair": "A refuted statement has no proved repair beside it.",
    "proof-fails": "A proof, or a refutation, that is written does not work.",
    "mutant-not-refuted": "A variant that must be false was not refuted.",
}


def text(run: Run, recorded: Mapping[str, Any], root: Path, whole: bool = False) -> str:
    """The log of a run; `recorded`: the entries of the reports by id; `whole`: it was of all claims."""
    results = list(_results(run, recorded, root, whole))
    rules = [{"id": id, "shortDescription": {"text": text}} for id, text in RULES.items()]
    driver = {"name": "verify", "version": __version__, "rules": rules}
    bases = {"%SRCROOT%": {"description": {"text": "the folder of pyproject.toml"}}}
    body = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "originalUriBaseIds": bases, "results": results}],
    }
    return json.dumps(body, indent=1, sort_keys=True) + "\n"


def _results(run: Run, recorded: Mapping[str, Any], root: Path, whole: bool) -> Iterable[dict[str, Any]]:
    verdicts = {id: entry["verdict"] for id, entry in recorded.items()}
    for id, line in model.differing(run, verdicts, whole).items():
        claim = run.catalogue.claims.get(id)
        yield _result("verdict-differs", line, run, claim, root)
    for claim in model.unrepaired(run, verdicts):
        evidence = run.findings[claim.id].result.evidence
        at = witness_text(counterexample(evidence) or {}) if evidence else ""
        line = model.repair_missing(run, claim, verdicts) + (f"; it is false at {at}" if at else "")
        yield _result("refuted-without-repair", line, run, claim, root)
    new = model.unproved(run) - recorded.keys()
    for id, line in (*model.failing(run).items(), *model.failing_refutations(run).items()):
        level = "error" if id in new else "warning"
        yield _result("proof-fails", line, run, run.catalogue.claims[id], root, level)
    for finding in run.findings.values():
        for mutant in finding.result.mutants:
            if not mutant.refuted:
                line = f"{finding.claim.id}: the mutant {mutant.name!r} was not refuted"
                yield _result("mutant-not-refuted", line, run, finding.claim, root, "warning")


def _result(rule: str, line: str, run: Run, claim: Claim | None, root: Path, level: str = "error") -> dict[str, Any]:
    found: dict[str, Any] = {"ruleId": rule, "level": level, "message": {"text": line}}
    if claim is None:  # recorded, and no longer written anywhere
        found["locations"] = [_location("pyproject.toml", 1)]
        return found
    path, number = place(run.catalogue, claim)
    try:
        uri = path.resolve().relative_to(root.resolve()).as_posix()
    except ValueError:
        uri = path.name
    found["locations"] = [_location(uri, number)]
    found["partialFingerprints"] = {"claim/v1": claim.id, "statement/v1": claim.statement.hash}
    return found


def _location(uri: str, line: int) -> dict[str, Any]:
    artifact = {"uri": uri, "uriBaseId": "%SRCROOT%"}
    return {"physicalLocation": {"artifactLocation": artifact, "region": {"startLine": line}}}
