"""Runs the catalogue: every claim examined on some core, results remembered, proofs joined to a whole.

A run can be interrupted at any time: each finished claim is in the cache, and the next run goes on.  A
crash in one claim is that claim's result, and is not remembered.  The cache is a convenience: what comes
back from it goes through the kernel again, and what does not pass is examined anew.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import re
import sys
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from verify.claims.catalogue import Catalogue
from verify.claims.claim import Claim
from verify.claims.installed import BadRecord, Library
from verify.kernel.certificate import order, recheck, strict_json
from verify.kernel.check import CheckFailed
from verify.kernel.statement import Statement
from verify.kernel.verdict import DECISIVE, VERDICTS, Inconsistent, judge
from verify.suite import changes, further
from verify.suite.changes import Changed
from verify.suite.examine import Attack, Contrary, MutantResult, Result, examine, sides
from verify.suite.refutations import refutations
from verify.system.files import locked, replace_text
from verify.system.parallel import pool_of, stop
from verify.system.signals import Stopped

CACHE = Path(".verify_cache")
CACHED = "results"  # its folder with what was found out
Progress = Callable[[Result, bool], None]


class Interrupted(Exception):
    """The run was stopped (by the signal of this number); `done` claims are remembered, `left` are not."""

    def __init__(self, done: int, left: int, why: str, signal: int | None = None) -> None:
        super().__init__(why)
        self.done, self.left, self.why, self.signal = done, left, why, signal


@dataclass(frozen=True)
class Finding:
    """A claim with its result, and what it rests on all the way down.

    `lines`: how many elementary lines of its proof the judge accepted; 0 if none are found, and the proof rests on the
    kernel's normal form; None of what is not proved, or was not asked.
    """

    claim: Claim
    result: Result
    axioms: tuple[str, ...] = ()
    lines: int | None = None

    @property
    def verdict(self) -> str:
        return self.result.verdict


@dataclass(frozen=True)
class Run:
    """All findings of a run, in the catalogue's order.

    `cited`: what they rest on, all the way down, of the claims of installed packages.
    """

    catalogue: Catalogue
    findings: Mapping[str, Finding]
    cited: Mapping[str, Result] = field(default_factory=dict)

    def repaired_by(self, id: str) -> list[str]:
        return self.catalogue.repaired_by(id)


# What a verdict depends on: not pictures, pages or the command.
ENGINE = ("kernel", "language", "prove", "refute")
PRINTING = tuple(f"language/{name}.py" for name in ("apart", "latex", "latex_lines", "laws_latex"))


def engine_hash() -> str:
    """The version of everything that a result depends on besides the claim: our sources, FLINT."""
    import flint

    root = Path(__file__).parents[1]
    digest = hashlib.sha256(f"{flint.__version__} {flint.__FLINT_VERSION__}".encode())
    for path in sorted(path for part in ENGINE for path in (root / part).rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if name not in PRINTING:
            digest.update(name.encode())
            digest.update(path.read_bytes())
    for one in ("lemma.py", "claims/claim.py", "claims/making.py", "suite/examine.py"):
        digest.update((root / one).read_bytes())
    return digest.hexdigest()


def fingerprint(claim: Claim, catalogue: Catalogue, engine: str, effort: float) -> str:
    """The key of a claim's result: engine, statement, mutants, what its module does, effort."""
    content = [
        engine,
        str(effort),
        catalogue.installed.digest,
        claim.statement.text,
        catalogue.topics[claim.topic].source_hash,
        *(statement.text for _, statement in claim.mutant_statements()),
    ]
    return hashlib.sha256("\n".join(content).encode()).hexdigest()


def library_digest(catalogue: Catalogue) -> str:
    """Of all that may be cited, the modules that are imported for it among that."""
    hashes = [*(f"{id} {one.hash}" for id, one in sorted(catalogue.statements.items())), catalogue.installed.digest]
    hashes.append(catalogue.installed.sources)
    return hashlib.sha256("\n".join(hashes).encode()).hexdigest()


# --- the cache -------------------------------------------------------------------------------------


def to_json(result: Result) -> dict[str, Any]:
    return asdict(result)


def from_json(data: Mapping[str, Any]) -> Result:
    attack = dict(data["attack"])
    attack["methods"] = tuple(attack["methods"])
    mutants = tuple(MutantResult(**mutant) for mutant in data["mutants"])
    changed = tuple(Changed(**change) for change in data["changed"])
    contrary = None if data["contrary"] is None else Contrary(**data["contrary"])
    parts = {"attack": Attack(**attack), "mutants": mutants, "changed": changed, "contrary": contrary}
    return Result(**{**data, **parts})


def remember(folder: Path, key: str, result: Result, library: str = "") -> None:
    """Write one result to the cache, whole or not at all.  Raises OSError.

    `library` is the digest of what could be cited: what was not found with it may be, with another.
    """
    entry = {"key": key, "result": to_json(result), "library": library}
    with locked(folder, shared=True):
        replace_text(folder / f"{result.id}.json", json.dumps({**entry, "sum": _sum(entry)}))


def _sum(entry: Mapping[str, Any]) -> str:
    body = {"key": entry["key"], "result": entry["result"], "library": entry["library"]}
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def _opened(folder: Path) -> Path:
    """The cache's folder, without what an earlier run could not finish writing.  Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    ignored = folder.parent / ".gitignore"
    if not ignored.exists():
        replace_text(ignored, "*\n")  # nobody commits a cache, and nobody need say so in his own project
    with locked(folder):
        for stale in folder.glob(".*.tmp"):
            stale.unlink()
    return folder


def recall(folder: Path, key: str, claim: Claim, library: Mapping[str, Statement], digest: str = "") -> Result | None:
    """The remembered result for this key, if the kernel confirms it; a damaged entry is as good as none."""
    try:
        entry = strict_json((folder / f"{claim.id}.json").read_text(encoding="utf-8"))
        if entry["key"] != key or entry["sum"] != _sum(entry):
            return None
        result = from_json(entry["result"])
        if entry["library"] != digest and not _complete(result, claim):
            return None
        return result if confirmed(result, claim, library) and not _cites_altered(result, library) else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, CheckFailed):
        return None


def _complete(result: Result, claim: Claim) -> bool:
    """Whether nothing more could be found of a claim if other things could be cited: it is decided, and neither its
    proof, nor its refutation, nor one of its mutants failed."""
    silent = bool(claim.proof) and result.verdict == "refuted" and result.contrary is None
    failed = result.reason or silent or any(not mutant.refuted for mutant in result.mutants)
    return result.verdict in DECISIVE and not failed


def _cites_altered(result: Result, library: Mapping[str, Statement]) -> bool:
    """Whether what it cites of an installed package is another statement now in the module than in the record.

    Of each cited statement it has the hash, which is that of the record, or `confirmed` would not have it.
    """
    return isinstance(library, Library) and any(library.altered(name) for name in all_cited(result))


def all_cited(result: Result) -> set[str]:
    """What has to be known of a result: what it rests on, and what the refutations of its mutants do."""
    return {*_rests_on(result), *(name for mutant in result.mutants for name in mutant.lemmas)}


def _rests_on(result: Result) -> set[str]:
    """The claims that the evidence of a result cites, and what is against it."""
    return {*result.lemmas, *(() if result.contrary is None else result.contrary.lemmas)}


_HEAD = re.compile(rb'\{"key": "(\w+)", "result": \{"id": "[^"]*", "statement": "\w*", "verdict": "(\w+)"')


def known_key(folder: Path, id: str) -> tuple[str, str] | None:
    """The key under which a claim's last result is kept there, and its verdict; None if none is.

    The beginning of the file is read alone: what a verdict rests on may be hundreds of claims.
    """
    try:
        with (folder / f"{id}.json").open("rb") as file:
            found = _HEAD.match(file.read(1000))
    except OSError:
        return None
    return None if found is None else (found[1].decode(), found[2].decode())


def as_last_found(
    claim: Claim, cited: Iterable[str], catalogue: Catalogue, folder: Path, recorded: Mapping[str, Any]
) -> bool:
    """Whether what was last found here of a claim, and of all that it rests on, leaves what is recorded of it.

    Of what was found with another source of the claim itself nobody knows what it is now; where nothing is kept,
    the records are all there is.
    """
    engine = engine_hash()
    last = known_key(folder, claim.id)
    if last is not None:
        if last != (fingerprint(claim, catalogue, engine, 1.0), recorded[claim.id]["verdict"]):
            return False
        if claim.kind != "axiom" and _tells_more(folder / f"{claim.id}.json"):
            return False
    for one in cited:
        found, other = known_key(folder, one), catalogue.claims.get(one)
        if found is None or other is None or one == claim.id:
            continue
        sound = found[1] != "refuted" if other.kind == "axiom" else found[1] in ("proved", "vacuous")
        if not sound and found[0] == fingerprint(other, catalogue, engine, 1.0):
            return False
    return True


def _tells_more(path: Path) -> bool:
    """Whether a result has words on what fails, which the records have not."""
    try:
        result = strict_json(path.read_text(encoding="utf-8"))["result"]
        return bool(result["reason"] or result["contrary"])
    except (OSError, ValueError, KeyError, TypeError):
        return True


def confirmed(result: Result, claim: Claim, library: Mapping[str, Statement]) -> bool:
    """Does the kernel say of the evidence what the result says?  Raises CheckFailed if it rejects it."""
    if result.late or result.id != claim.id:
        return False
    if result.statement != claim.statement.hash or result.verdict not in VERDICTS:
        return False
    if (result.verdict in DECISIVE) != (result.evidence is not None):
        return False
    if result.evidence is None:
        if (result.lemmas, result.steps, result.left, result.right) != ({}, 0, "", ""):
            return False
    else:
        found = judge(claim.statement, result.evidence, library)
        lemmas = {name: library[name].hash for name in found.lemmas}
        if (found.verdict, found.steps, lemmas) != (result.verdict, result.steps, dict(result.lemmas)):
            return False
        if sides(found) != (result.left, result.right):
            return False
    if result.contrary is not None and not _contradicts(result, result.contrary, claim, library):
        return False
    variants = claim.mutant_statements()
    if [mutant.name for mutant in result.mutants] != [mutant.name for mutant, _ in variants]:
        return False
    for mutant, (_, statement) in zip(result.mutants, variants, strict=True):
        if mutant.refuted != (mutant.evidence is not None):
            return False
        if mutant.evidence is not None:
            found = judge(statement, mutant.evidence, library)
            if found.verdict != "refuted":
                return False
            lemmas = {name: library[name].hash for name in found.lemmas}
        else:
            lemmas = {}
        if lemmas != dict(mutant.lemmas):
            return False
    changed = changes.variants(claim) if result.verdict == "proved" else []
    if [one.change for one in result.changed] != [change.mutant.name for change, _ in changed]:
        return False
    for one, (change, variant) in zip(result.changed, changed, strict=True):
        if one.evidence is not None and not changes.refutes(one.evidence, variant):
            return False
        if one.unused and not (
            change.left_out is not None
            and result.evidence is not None
            and changes.is_unused(change.left_out, result.evidence, claim, library)
        ):
            return False
    return True


def _contradicts(result: Result, other: Contrary, claim: Claim, library: Mapping[str, Statement]) -> bool:
    """Does the kernel say of what is against a result that it is?  Raises CheckFailed if it rejects it."""
    found = judge(claim.statement, other.evidence, library)
    lemmas = {name: library[name].hash for name in found.lemmas}
    if (found.verdict, found.steps, lemmas) != (other.verdict, other.steps, dict(other.lemmas)):
        return False
    if sides(found) != (other.left, other.right):
        return False
    return "refuted" in (result.verdict, other.verdict) and {result.verdict, other.verdict} <= {
        *("proved", "refuted", "vacuous")
    }


# --- running ---------------------------------------------------------------------------------------

# What the worker processes inherit when they are forked: claims hold functions, which cannot be sent.
_SHARED: dict[str, Any] = {}


@dataclass(frozen=True)
class Outcome:
    """A result; `known`: it came from the cache; `keep`: it says something of the claim, not of a mishap.

    `opinion`: the judge's, of a proof.
    """

    result: Result
    known: bool = False
    keep: bool = True
    opinion: further.Opinion | None = None


class JudgeRefuses(Inconsistent):
    """The kernel accepts a certificate, and the judge refuses the lines that are made of it: a bug in this package."""


def recalled(id: str) -> Outcome | None:
    """What the cache of this run knows of a claim."""
    catalogue: Catalogue = _SHARED["catalogue"]
    folder: Path | None = _SHARED["folder"]
    if folder is None:
        return None
    known = recall(folder, _SHARED["keys"][id], catalogue.claims[id], catalogue.library, _SHARED["library"][id])
    if known is None or _has_more(catalogue.claims[id], known):
        return None
    return Outcome(known, known=True, keep=False)


def _has_more(claim: Claim, known: Result) -> bool:
    """Whether a mutant that was not refuted then has a recorded refutation now."""
    recorded = shared_refutations(claim)
    variants = zip(known.mutants, claim.mutant_statements(), strict=True)
    return any(not mutant.refuted and variant.id in recorded for mutant, (_, variant) in variants)


def shared_refutations(claim: Claim) -> Mapping[str, Any]:
    """What the reports have of the refutations of a claim's mutants."""
    found: Mapping[str, Any] = _SHARED["recorded"].get(claim.id, {})
    return found


def shared_changes(claim: Claim) -> Mapping[str, Any]:
    """What the reports have of the changes of a claim."""
    found: Mapping[str, Any] = _SHARED["changes"].get(claim.id, {})
    return found


def shared_effort() -> float:
    """How hard this run attacks."""
    return float(_SHARED["effort"])


def _work(id: str) -> Outcome:
    return judged(_examined(id))


def judged(outcome: Outcome) -> Outcome:
    """With the judge's opinion of a proof, as lines.  Raises JudgeRefuses."""
    result = outcome.result
    if result.verdict != "proved" or result.evidence is None:
        return outcome
    catalogue: Catalogue = _SHARED["catalogue"]
    statement = catalogue.claims[result.id].statement
    _, opinion = further.kept(statement, result.evidence, catalogue.library, _SHARED["judging"], _SHARED["lines"])
    if opinion.refused:
        why = f"the kernel accepts its proof, and the judge refuses the lines of it: {opinion.refused}"
        raise JudgeRefuses(f"{result.id}: {why}; this is a bug, please report it")
    return replace(outcome, opinion=opinion)


def _examined(id: str) -> Outcome:
    catalogue: Catalogue = _SHARED["catalogue"]
    claim = catalogue.claims[id]
    try:
        known = recalled(id)
        if known is not None:
            return known
        recorded = shared_refutations(claim), shared_changes(claim)
        result = examine(claim, catalogue.library, shared_effort(), *recorded)
        return Outcome(result, keep=not result.late)
    except (Inconsistent, BadRecord, KeyboardInterrupt):
        raise
    except BaseException as error:
        # A bug met in one claim must not end the suite, and must not look like a verdict.
        notes = getattr(error, "__notes__", ())  # where in a proof, if it was there
        return mishap(claim, "\n".join([f"{type(error).__name__}: {error}", *notes]))


def mishap(claim: Claim, reason: str) -> Outcome:
    """Open, because of something that says nothing of the claim."""
    return Outcome(Result(claim.id, claim.statement.hash, "open", reason=reason), keep=False)


def run(
    catalogue: Catalogue,
    claims: Sequence[Claim] | None = None,
    *,
    effort: float = 1.0,
    jobs: int | None = None,
    cache: Path | None = CACHE,
    budget: float | None = None,
    progress: Progress = lambda result, known: None,
    executor: Callable[..., Any] | None = None,
    trust_installed: bool = False,
    kernel_alone: Mapping[str, str] | None = MappingProxyType({}),
    reports: Path | None = None,
) -> Run:
    """Examine the claims (default: all), and those that their proofs and their mutants' refutations cite.

    `executor` makes the crew that examines them (verify.suite.executors), from the catalogue, `jobs`, the end
    of the time and what is to be done with each outcome; the default is a pool of processes.

    What is cited from installed packages is not examined: the kernel checks the certificates that are recorded
    there, or, with `trust_installed`, the records are believed.  `reports` is the folder whose refutations of mutants
    and of changes are tried first.

    A claim is proved if the kernel accepts its certificate and the judge the lines of it; `kernel_alone` names
    the claims for whose proofs no lines are found, with the reasons; None: all such proofs stand, and are told as
    resting on the kernel alone.

    Raises Interrupted on a keyboard interrupt or when the budget (seconds) is used up, and Inconsistent
    when a claim was both proved and refuted, all that is cited being proved or an axiom, or the judge refuses lines of
    an accepted proof.
    """
    chosen = list(catalogue.claims.values()) if claims is None else list(claims)
    engine = engine_hash()
    keys = {id: fingerprint(claim, catalogue, engine, effort) for id, claim in catalogue.claims.items()}
    folder: Path | None = None
    lines: Path | None = None
    try:
        folder = None if cache is None else _opened(cache / CACHED)
        lines = None if cache is None else _opened(cache / further.FOLDER)
    except OSError as error:
        _without_cache(error)
    _ = catalogue.statements  # computed once, before the fork
    gc.freeze()  # what the workers inherit: they neither look at it nor, by looking, copy it
    # What an open result is as old as, besides its key: what could be cited, and the lines that it tells of.
    digest = library_digest(catalogue)
    citable = {id: f"{digest} {catalogue.topics[claim.topic].text_hash}" for id, claim in catalogue.claims.items()}
    judging = further.Claims(catalogue.library)
    _SHARED.update(catalogue=catalogue, effort=effort, folder=folder, keys=keys, library=citable)
    _SHARED.update(judging=judging, lines=lines)
    _SHARED["recorded"] = {} if reports is None else refutations(reports)
    _SHARED["changes"] = {} if reports is None else changes.recorded(reports)
    results: dict[str, Result] = {}
    opinions: dict[str, further.Opinion] = {}
    telling = _Telling(catalogue, progress)

    def look_up(cited: Iterable[str]) -> None:
        """What is cited of installed packages, and what that cites."""
        queue = sorted(set(cited) - results.keys() - catalogue.claims.keys())
        while queue:
            id = queue.pop()
            if id not in results:
                results[id] = of_installed(catalogue, id, trust_installed)
                queue += sorted(results[id].lemmas.keys() - results.keys() - catalogue.claims.keys())
                telling.take(results[id])

    def done(outcome: Outcome) -> None:
        nonlocal folder
        result = outcome.result
        results[result.id] = result
        if outcome.opinion is not None:
            opinions[result.id] = outcome.opinion
        if folder is not None and outcome.keep:
            try:
                remember(folder, keys[result.id], result, citable[result.id])
            except OSError as error:
                folder = None
                _without_cache(error)
        look_up(_rests_on(result))
        telling.take(_agreed(result, outcome.opinion, kernel_alone), outcome.known)

    end = None if budget is None else time.monotonic() + budget
    crew = (executor or _Crew)(catalogue, jobs, end, done)
    queue = [claim.id for claim in chosen]
    while queue:
        crew.examine([id for id in queue if id in catalogue.claims])
        look_up(queue)
        cited = {name for result in results.values() for name in all_cited(result)}
        queue = sorted(cited - results.keys())
    results = {id: _agreed(result, opinions.get(id), kernel_alone) for id, result in results.items()}
    found = settle(catalogue, results, opinions)
    telling.rest(found)
    return found


class _Telling:
    """Tells of each result once all that it rests on is settled: before, nobody can say that it is proved."""

    def __init__(self, catalogue: Catalogue, progress: Progress) -> None:
        self.catalogue = catalogue
        self.progress = progress
        self.sound: dict[str, bool] = {}  # what is settled: may it be cited?
        self.held: dict[str, tuple[Result, bool]] = {}

    def take(self, result: Result, known: bool = True) -> None:
        """One result more."""
        self.held[result.id] = result, known
        queue = [result.id]
        while queue:
            id = queue.pop()
            if id not in self.held:
                continue  # it waited for two, and was told of when the other was settled
            result, known = self.held[id]
            cited = result.lemmas.keys() if result.evidence is not None else set()
            if cited <= self.sound.keys():
                del self.held[id]
                missing = sorted(name for name in cited if not self.sound[name])
                if missing and (other := _otherwise(result)) is not None:
                    self.held[id] = other, known
                    queue.append(id)
                    continue
                if missing:
                    result = _in_vain(result, f"its {_evidence(result)} rests on {missing[0]}, which is not proved")
                self._settled(result, known)
                queue += [other for other, (waiting, _) in self.held.items() if id in waiting.lemmas]

    def _settled(self, result: Result, known: bool) -> None:
        id = result.id
        own = self.catalogue.claims.get(id)
        axiom = _is_axiom(id, self.catalogue) if own is None else own.kind == "axiom"
        self.sound[id] = result.verdict != "refuted" if axiom else result.verdict in ("proved", "vacuous")
        if own is not None:
            self.progress(result, known)

    def rest(self, found: Run) -> None:
        """What rests on itself in a circle is told as it was settled."""
        for id, (_, known) in self.held.items():
            if id in found.findings:
                self.progress(found.findings[id].result, known)


def _in_vain(result: Result, reason: str) -> Result:
    """A result whose evidence rests on what cannot be cited."""
    why = "\n".join([reason, *([result.reason] if result.reason else [])])
    return replace(result, verdict="open", evidence=None, reason=why, in_vain=True)


def _evidence(result: Result | Contrary) -> str:
    return "refutation" if result.verdict == "refuted" else "proof"


def _rests(result: Result | Contrary, cited: str, results: Mapping[str, Result]) -> str:
    """Why what a result shows does not count."""
    false = cited in results and results[cited].verdict == "refuted"
    return f"its {_evidence(result)} rests on {cited}, which is {'refuted' if false else 'not proved'}"


def _otherwise(result: Result) -> Result | None:
    """Where the proof of a result rests on what is not proved, and a refutation is against it: that."""
    other = result.contrary
    if other is None or other.verdict != "refuted":
        return None
    proof = Contrary(result.verdict, result.evidence or {}, result.lemmas, result.steps)
    return replace(
        result,
        verdict="refuted",
        evidence=other.evidence,
        lemmas=other.lemmas,
        steps=other.steps,
        left=other.left,
        right=other.right,
        changed=(),
        contrary=proof,
    )


def _agreed(result: Result, opinion: further.Opinion | None, kernel_alone: Mapping[str, str] | None) -> Result:
    """Proved by the kernel alone is proved where that is known and named, and open otherwise."""
    if opinion is None or opinion.whole or kernel_alone is None or result.id in kernel_alone:
        return result
    if (other := _otherwise(result)) is not None:
        return other
    why = (
        "the kernel accepts the proof, but the judge cannot: no lines are found for "
        f"{opinion.stuck} of its {opinion.steps} steps ({opinion.why}); write that step in smaller ones, or name the "
        "claim with the reason under kernel_alone in [tool.lemmas]"
    )
    return replace(result, verdict="open", evidence=None, lemmas={}, steps=0, reason=why)


def of_installed(catalogue: Catalogue, id: str, trusted: bool = False) -> Result:
    """What the record of an installed package shows of a claim there: the kernel says so, unless it is `trusted`."""
    try:
        recorded = catalogue.installed.recorded(id)
        statement = catalogue.installed.statement(id)
        if recorded is None:
            return Result(id, "", "open", reason="no package has it")
        owner, alone = recorded
        entry = owner.entries[alone]
        if statement is None:
            return Result(id, "", "open", reason=f"{owner.name} recorded it as {entry['verdict']}")
        if statement.axiom:
            return Result(id, statement.hash, "open", reason="an axiom")
        text = owner.certificate(alone)
        if text is None:
            return Result(id, statement.hash, "open", reason=f"{owner.name} recorded it as {entry['verdict']}")
        evidence = {key: value for key, value in strict_json(text).items() if key not in ("format", "id", "statement")}
        if trusted:
            verdict, steps, lemmas = entry["verdict"], entry["evidence"]["steps"], entry["evidence"]["cites"]
        else:  # as it was recorded: there its ids are not qualified
            found = recheck(text, Library({}, catalogue.installed), alone)
            verdict, steps, lemmas = found.verdict, found.steps, sorted(found.lemmas)
        homes = {name: catalogue.installed.recorded(name) or (owner, name) for name in lemmas}
        names = {name: home.called(id, catalogue.claims) for name, (home, id) in homes.items()}
        hashes = {name: catalogue.library[name].hash for name in names.values()}
        return Result(id, statement.hash, verdict, _renamed(evidence, names), hashes, steps)
    except (BadRecord, CheckFailed, ValueError, KeyError, TypeError) as error:
        return Result(id, "", "open", reason=f"its record does not stand: {error}")


def _renamed(evidence: Any, names: Mapping[str, str]) -> Any:
    """Evidence that cites what it cites under these names."""
    if isinstance(evidence, Mapping):
        made = {key: _renamed(value, names) for key, value in evidence.items()}
        cites = made.get("rule") == "lemma"
        return {**made, "id": names.get(made["id"], made["id"])} if cites else made
    return [_renamed(one, names) for one in evidence] if isinstance(evidence, list) else evidence


def _without_cache(error: OSError) -> None:
    where = error.filename or CACHE
    why = f"{where} cannot be written ({error.strerror}): results are not kept for the next run"
    print(f"verify: {why}", file=sys.stderr, flush=True)


class _Crew:
    """The worker processes, and what they have done so far."""

    def __init__(
        self, catalogue: Catalogue, jobs: int | None, end: float | None, done: Callable[[Outcome], None]
    ) -> None:
        # One thread per process: the processes are the parallelism.
        for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ.setdefault(variable, "1")
        self.catalogue = catalogue
        self.jobs = jobs or os.cpu_count() or 1
        self.end = end
        self.done = done
        self.finished = 0

    def examine(self, ids: Sequence[str]) -> None:
        """Examine the claims.  When a process crashes, those that it may have had in hand go one by one."""
        waiting, alone = list(ids), list[str]()
        while waiting or alone:
            batch = [alone.pop(0)] if alone else waiting
            left, suspects = self._round(batch, len(alone) + (0 if batch is waiting else len(waiting)))
            if len(batch) == 1 and left:
                crash = "the process that examined it crashed, or was killed"
                self._take(mishap(self.catalogue.claims[batch[0]], crash))
                waiting = [] if batch is waiting else waiting
            elif batch is waiting:
                alone += suspects
                waiting = [id for id in left if id not in suspects]

    def _take(self, outcome: Outcome) -> None:
        self.done(outcome)
        self.finished += 1

    def _round(self, batch: Sequence[str], others: int) -> tuple[list[str], list[str]]:
        """One pool of processes: what it left undone, and what of that had begun, if one crashed."""
        pool = pool_of(min(self.jobs, len(batch)))
        left = list(batch)
        begun: list[str] = []
        try:
            running: dict[Future[Outcome], str] = {}
            for id in batch:
                running[pool.submit(_work, id)] = id
            while running:
                timeout = None if self.end is None else max(0.0, self.end - time.monotonic())
                begun = [id for future, id in running.items() if future.running()] or begun
                ready, _ = wait(running, timeout, FIRST_COMPLETED)
                if not ready:
                    raise Interrupted(self.finished, len(left) + others, "the time is used up")
                for future in ready:
                    id = running.pop(future)
                    outcome = future.result()
                    left.remove(id)
                    self._take(outcome)
        except BrokenProcessPool:
            return left, [id for id in left if id in begun] or left[:1]
        except KeyboardInterrupt as signal:
            number = signal.number if isinstance(signal, Stopped) else 2
            raise Interrupted(self.finished, len(left) + others, "interrupted", number) from signal
        finally:
            stop(pool)
        return [], []


def settle(
    catalogue: Catalogue, results: Mapping[str, Result], opinions: Mapping[str, further.Opinion] = MappingProxyType({})
) -> Run:
    """Join the results: a proof or refutation, of a mutant too, counts only if what it cites is proved or an
    axiom, all the way down.

    Raises Inconsistent where a proof and a refutation of one claim both count.
    """
    unsettled, results = results, dict(results)
    assumed = {id for id, claim in catalogue.claims.items() if claim.kind == "axiom"}
    assumed |= {id for id in results if id not in catalogue.claims and _is_axiom(id, catalogue)}
    axioms = frozenset(
        id for id in assumed if id not in catalogue.claims or not (id in results and results[id].verdict == "refuted")
    )
    while True:
        resting = {
            id: frozenset(result.lemmas)
            for id, result in results.items()
            if result.verdict in ("proved", "certified", "refuted", "vacuous") and result.evidence is not None
        }
        bad = _unsupported(resting, results, axioms, results.keys() - catalogue.claims.keys())
        if not bad:
            break
        for id, reason in bad.items():
            results[id] = _otherwise(results[id]) or _in_vain(results[id], reason)
    sound = _sound(results, axioms)
    reach = order({id: cited for id, cited in resting.items() if id not in axioms}, axioms)
    results = {
        id: replace(_uncontradicted(result, unsettled, assumed), mutants=_standing(result, sound))
        for id, result in results.items()
    }
    findings = {
        id: Finding(
            claim,
            results[id],
            tuple(sorted(reach.get(id, frozenset()) - {id})),
            opinions[id].lines if id in opinions and results[id].verdict == "proved" else None,
        )
        for id, claim in catalogue.claims.items()
        if id in results
    }
    return Run(catalogue, findings, {id: result for id, result in results.items() if id not in catalogue.claims})


def _uncontradicted(result: Result, results: Mapping[str, Result], axioms: Collection[str]) -> Result:
    """A settled result with the reason why what is against it does not count; what is refuted may have such a proof.

    `results` are as they came, before what rests on a refuted axiom was taken for open.

    Raises Inconsistent where all that it cites is proved, or an axiom, were it a refuted one: then both count.
    """
    other = result.contrary
    if other is None or result.evidence is None:
        return result
    known: dict[str, frozenset[str] | None] = {axiom: frozenset((axiom,)) for axiom in axioms}
    grounds = {name: _grounds(name, results, known) for name in sorted({*result.lemmas, *other.lemmas})}
    if missing := [name for name in other.lemmas if grounds[name] is None]:
        why = _rests(other, min(missing), results)
        return replace(result, reason="\n".join([why, *([result.reason] if result.reason else [])]))
    cites = sorted(_evidence(one) for one in (result, other) if one.lemmas)
    shown = f"its {' and its '.join(cites)} rest{'s' if len(cites) == 1 else ''} on"
    assumed = sorted({axiom for found in grounds.values() for axiom in found or ()})
    if len(assumed) == 1:
        why = f"{shown} the axiom {assumed[0]}, which must be false"
    elif assumed:
        why = f"{shown} the axioms {', '.join(assumed)}: one of these must be false"
    else:
        why = f"{shown} {', '.join(grounds)}, which the kernel accepts: this is a bug, please report it"
    raise Inconsistent(f"{result.id} was both proved and refuted: {why}")


def _grounds(id: str, results: Mapping[str, Result], known: dict[str, frozenset[str] | None]) -> frozenset[str] | None:
    """The axioms that what is cited rests on, all the way down; None where it is not proved, from these at least.

    `known`: of what was asked before, and of the axioms.
    """
    if id not in known:
        known[id] = None  # in a circle it is not proved
        found = results.get(id)
        if found is not None and found.evidence is not None and found.verdict in ("proved", "vacuous"):
            below = [_grounds(name, results, known) for name in found.lemmas]
            known[id] = None if None in below else frozenset().union(*(one for one in below if one is not None))
    return known[id]


def _is_axiom(id: str, catalogue: Catalogue) -> bool:
    """Of an installed package."""
    try:
        statement = catalogue.installed.statement(id)
    except BadRecord:
        return False
    return statement is not None and statement.axiom


def _sound(results: Mapping[str, Result], axioms: Iterable[str]) -> set[str]:
    """What may be cited."""
    return set(axioms) | {id for id, result in results.items() if result.verdict in ("proved", "vacuous")}


def _standing(result: Result, sound: set[str]) -> tuple[MutantResult, ...]:
    """The mutants: refuted only where what the refutation cites is sound; one that falls keeps its lemmas."""
    mutants = []
    for mutant in result.mutants:
        missing = sorted(mutant.lemmas.keys() - sound)
        if missing:
            why = f"its refutation rests on {missing[0]}, which is not proved"
            mutant = replace(mutant, refuted=False, evidence=None, reason=why)
        mutants.append(mutant)
    return tuple(mutants)


def _unsupported(
    resting: Mapping[str, frozenset[str]],
    results: Mapping[str, Result],
    axioms: Iterable[str],
    installed: Collection[str] = (),
) -> dict[str, str]:
    sound = _sound(results, axioms)
    bad = {}
    for id, cited in resting.items():
        missing = sorted(cited - sound)
        if missing:
            said = results[missing[0]].reason if missing[0] in installed else ""
            why = f" ({said})" if said else ""
            bad[id] = f"{_rests(results[id], missing[0], results)}{why}"
    if not bad:
        try:
            order({id: cited for id, cited in resting.items() if id not in set(axioms)}, frozenset(axioms))
        except CheckFailed as error:
            circle = str(error).rsplit(" ", 1)[-1]
            bad[circle] = str(error)
    return bad
