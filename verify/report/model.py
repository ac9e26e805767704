"""What the reports say of each claim, as plain data: the content of ``verdicts.json``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from verify.claims.catalogue import Catalogue
from verify.claims.claim import FLAWS, Claim
from verify.report.text import word
from verify.suite.examine import AGAINST, Result
from verify.suite.manifest import certificate_name, counterexample
from verify.suite.run import Finding, Run

# A displayed line, a number or a figure needs no repair: the statement that it belongs to is judged apart.
PARTS = ("proof-line", "number", "figure")
CERTIFIED = ("proved", "certified", "refuted", "vacuous")


def entry(run: Run, finding: Finding) -> dict[str, Any]:
    """One claim's entry in verdicts.json."""
    claim, result = finding.claim, finding.result
    return {
        **described(run.catalogue, claim, finding.verdict),
        "statement": result.statement,
        "verdict": finding.verdict,
        "rests_on": list(finding.axioms),
        "witness": counterexample(result.evidence) if finding.verdict == "refuted" and result.evidence else None,
        "evidence": evidence(finding),
        "mutants": {"total": len(result.mutants), "refuted": sum(m.refuted for m in result.mutants)},
        "certificate": certificate_path(finding),
    }


def described(catalogue: Catalogue, claim: Claim, verdict: str) -> dict[str, Any]:
    """What an entry says that follows from the catalogue and the verdict."""
    wrong = flaw_of(claim, verdict)
    return {
        "id": claim.id,
        "topic": claim.topic,
        "title": claim.title,
        "kind": claim.kind,
        "sources": [asdict(source) for source in claim.cited],
        "conditional_on": list(claim.conditional_on),
        "repairs": list(claim.repaired),
        "repaired_by": catalogue.repaired_by(claim.id),
        "flaw": wrong,
        "grade": (claim.grade or None) if wrong else None,
    }


def certificate_path(finding: Finding) -> str | None:
    """Where the certificate lies, from the reports folder; None if there is no decisive evidence."""
    if finding.verdict in CERTIFIED and finding.result.evidence is not None:
        return certificate_name(finding.claim.id)
    return None


def evidence(finding: Finding) -> dict[str, Any]:
    result = finding.result
    found: dict[str, Any] = {
        "steps": result.steps,
        "cites": sorted(result.lemmas),
        "attack": {"cases": result.attack.cases, "methods": list(result.attack.methods)},
    }
    if finding.lines is not None:
        found["lines"] = finding.lines
    if result.attack.margin is not None:
        found["attack"]["margin"] = f"{result.attack.margin:.2g}"
    if result.attack.simulated:
        found["attack"]["simulated"] = result.attack.simulated
    for name in ("tightest", "alarm", "unmet"):
        if getattr(result.attack, name):
            found["attack"][name] = getattr(result.attack, name)
    if any(mutant.drawn for mutant in result.mutants):
        found["drawn"] = [mutant.drawn for mutant in result.mutants]
    if result.changed:
        found["changes"] = {"total": len(result.changed), "refuted": seen_to_fail(result)}
    if result.attack.suspicion is not None and finding.verdict not in CERTIFIED:
        found["suspicion"] = True
    if finding.verdict == "refuted":
        found["left"], found["right"] = result.left, result.right
    if finding.verdict == "certified" and result.evidence:
        found["region"] = list(result.evidence["region"])
    return found


def flaw(finding: Finding) -> str | None:
    """The class of an erratum, for a refuted claim that is not our own."""
    return flaw_of(finding.claim, finding.verdict)


def flaw_of(claim: Claim, verdict: str) -> str | None:
    if verdict not in ("refuted", "vacuous"):
        return None
    if claim.flaw:
        return claim.flaw
    if claim.kind == "conjecture":
        return None  # nobody said that it is true
    by_kind = {"proof-line": "proof gap", "number": "slip", "figure": "inconsistency"}
    return by_kind.get(claim.kind, FLAWS[0])


def verdicts(run: Run) -> list[dict[str, Any]]:
    """All entries, sorted by id."""
    return [entry(run, finding) for _, finding in sorted(run.findings.items())]


def counts(run: Run) -> dict[str, int]:
    """How many claims have which verdict; axioms are counted apart, those that are refuted with what is."""
    found: dict[str, int] = {}
    for finding in run.findings.values():
        key = word(finding)
        found[key] = found.get(key, 0) + 1
    return found


def unrepaired(run: Run, recorded: Mapping[str, str] = MappingProxyType({})) -> list[Claim]:
    """Refuted statements without a proved repair beside them.

    A repair that the run did not examine counts by its recorded verdict, and if it has none, as unknown.
    One that is certified on a part of its domain is not proved.
    """
    missing = []
    for finding in run.findings.values():
        if finding.verdict != "refuted" or finding.claim.kind in PARTS or finding.claim.may_be_false:
            continue
        repairs = [
            run.findings[id].verdict if id in run.findings else recorded.get(id, "unknown")
            for id in run.repaired_by(finding.claim.id)
        ]
        if not any(verdict in ("proved", "unknown") for verdict in repairs):
            missing.append(finding.claim)
    return missing


def repair_missing(run: Run, claim: Claim, recorded: Mapping[str, str] = MappingProxyType({})) -> str:
    """The line that says so, with the repairs that are certified only."""
    repairs = run.repaired_by(claim.id)
    verdicts = {id: run.findings[id].verdict if id in run.findings else recorded.get(id) for id in repairs}
    part = [id for id, verdict in verdicts.items() if verdict == "certified"]
    return f"no proved repair: {claim.id}" + (f" (certified repair: {', '.join(part)})" if part else "")


def weak(run: Run) -> list[Claim]:
    """Proved claims of which a mutant was not refuted, or no variant at all, be it a mutant or a change by the run."""

    found = [f for f in run.findings.values() if f.verdict in ("proved", "certified")]
    known = [(f.claim, [m.refuted for m in f.result.mutants], seen_to_fail(f.result)) for f in found]
    return [claim for claim, mutants, changes in known if not all(mutants) or not (mutants or changes)]


def seen_to_fail(result: Result) -> int:
    """How many changes of the claim that nobody wrote are refuted."""
    return sum(one.evidence is not None for one in result.changed)


def changes_made(run: Run) -> tuple[int, int, int]:
    """Changes of proved claims that nobody wrote: how many, how many of them are refuted, and how many leave out a
    hypothesis that the proof does not use."""
    found = [one for finding in run.findings.values() for one in finding.result.changed]
    return len(found), sum(one.evidence is not None for one in found), sum(one.unused for one in found)


def _changes_of(entry: Mapping[str, Any] | None) -> Mapping[str, int]:
    found = {} if entry is None else entry["evidence"]
    return dict(found.get("changes", {})) if isinstance(found, dict) else {}


def lost(run: Run, recorded: Mapping[str, Any]) -> list[str]:
    """What the run left undecided, one line each: claims with a decisive record (by id: the entries), mutants
    that fewer than recorded were refuted of, mutants whose refutation rests on what is not proved, and what
    the clock left unexamined."""
    lines = []
    for id, finding in run.findings.items():
        entry = recorded.get(id)
        if finding.result.late:
            before = "" if entry is None else f"recorded as {entry['verdict']}, now "
            lines.append(f"{id}: {before}{finding.result.reason}")
            continue
        mutants = finding.result.mutants
        fallen = [mutant for mutant in mutants if mutant.lemmas and not mutant.refuted]
        lines += [f"{id}: the mutant {mutant.name!r}: {mutant.reason}" for mutant in fallen]
        caught = sum(mutant.refuted for mutant in mutants)
        counted = {} if entry is None else entry["mutants"]
        if not fallen and counted.get("total") == len(mutants) and caught < counted["refuted"]:
            lines.append(f"{id}: {counted['refuted']} mutants recorded as refuted, now {caught}")
        changes, failing = _changes_of(entry), seen_to_fail(finding.result)
        if changes.get("total") == len(finding.result.changed) and failing < changes["refuted"]:
            lines.append(f"{id}: {changes['refuted']} changes recorded as refuted, now {failing}")
        if entry is None or finding.verdict in CERTIFIED or finding.claim.kind == "axiom":
            continue
        if entry["verdict"] in CERTIFIED and entry["statement"] == finding.result.statement:
            reason = (finding.result.reason or "not decided").splitlines()[0]
            lines.append(f"{id}: recorded as {entry['verdict']}, now {finding.verdict}: {reason}")
    return lines


def differences(run: Run, recorded: Mapping[str, str], whole: bool = False) -> list[str]:
    """What differs from the recorded and the expected verdicts, one line each."""
    return list(differing(run, recorded, whole).values())


def differing(run: Run, recorded: Mapping[str, str], whole: bool = False) -> dict[str, str]:
    """The lines by id; `whole`: the run was of the whole catalogue.  A first recording is no difference."""
    gone = sorted(recorded.keys() - run.catalogue.claims.keys()) if whole and recorded else []
    lines = {id: f"{id}: no longer in the catalogue, recorded as {recorded[id]}" for id in gone}
    for id, finding in run.findings.items():
        before, expected = recorded.get(id, finding.verdict), finding.claim.expect
        if before != finding.verdict and not _improved(finding, before):
            lines[id] = f"{id}: {finding.verdict}, recorded as {before}"
        elif expected and expected != finding.verdict:
            lines[id] = f"{id}: {finding.verdict}, and {expected} was expected"
    return lines


_RANK = {"open": 0, "supported": 1, "certified": 2, "proved": 3}


def _improved(finding: Finding, before: str) -> bool:
    """Is more shown than was recorded?  A refutation is none: somebody has to look at it."""
    return _RANK.get(before, 9) < _RANK.get(finding.verdict, -1) and finding.claim.expect in ("", finding.verdict)


def better(run: Run, recorded: Mapping[str, str]) -> list[str]:
    """Where more is shown than was recorded, one line each: this fails no run, and the reports can be rewritten."""
    return [
        f"{id}: {finding.verdict}, recorded as {recorded[id]}"
        for id, finding in run.findings.items()
        if id in recorded and _improved(finding, recorded[id])
    ]


def failing(run: Run) -> dict[str, str]:
    """The claims with a proof that is written and does not work, unless just that verdict was expected: by
    id, why and where, on one line."""
    lines = {}
    for id, finding in run.findings.items():
        why, where = _told(reasons(finding.result)[0])
        if finding.claim.proof and why and _unexpected(finding):
            yet = {"certified": " (certified on its region)", "vacuous": " (vacuous)"}.get(finding.verdict, "")
            lines[id] = f"{id}{yet}: {why}{where}"
    return lines


def failing_refutations(run: Run) -> dict[str, str]:
    """The claims with a refutation that is written and does not work, or one that was found and rests on what is not
    proved, in the same way."""
    lines = {}
    for id, finding in run.findings.items():
        why, where = _told(reasons(finding.result)[1])
        if why and _unexpected(finding):
            lines[id] = f"{id}: {why}{where}"
    return lines


def unproved(run: Run) -> set[str]:
    """Of these claims, those of which nothing else is shown: that fails the run in which they are new."""
    shown = {id for id, finding in run.findings.items() if finding.verdict in ("proved", "certified", "refuted")}
    return (failing(run).keys() | failing_refutations(run).keys()) - shown


def reasons(result: Result) -> tuple[list[str], list[str]]:
    """The lines on why a proof fails, or nothing is found, and those on why a refutation does."""
    lines = result.reason.splitlines()
    begins = (AGAINST, "its refutation rests on ")
    first = next((n for n, line in enumerate(lines) if line.startswith(begins)), len(lines))
    return lines[:first], [line.removeprefix(AGAINST) for line in lines[first:]]


def _told(lines: Sequence[str]) -> tuple[str, str]:
    """The first line, and where it was."""
    where = next((line.strip() for line in lines[1:] if line.startswith("  at ")), "")
    return (lines[0] if lines else ""), (f" ({where})" if where else "")


def _unexpected(finding: Finding) -> bool:
    return not finding.result.late and finding.claim.expect != finding.verdict


def once(run: Run, line: str) -> str:
    """A line of what is lost, without the reason where a proof cites in vain: by its line this has been said."""
    result = run.findings[line.partition(":")[0]].result
    return line.removesuffix(f": {result.reason.splitlines()[0]}") if result.in_vain else line


def in_vain(run: Run) -> list[str]:
    """The claims whose proof cites what cannot be cited, or what is not proved, unless just that was expected."""
    found = [f for f in run.findings.values() if f.result.in_vain and f.claim.expect != f.verdict]
    return [f.claim.id for f in found]


def new(run: Run, recorded: Mapping[str, str]) -> list[str]:
    """The claims that have no recorded verdict yet, beside others that have one."""
    return [f"{id}: {f.verdict}" for id, f in run.findings.items() if recorded and id not in recorded]
