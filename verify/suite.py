"""Runs the catalogue: every claim examined on some core, results remembered, proofs joined to a whole.

A run can be interrupted at any time: each finished claim is in the cache, and the next run goes on.  A
crash in one claim is that claim's result.  What the cache gives back was made by the same engine from
the same claim; a proof whose cited claims have changed is made anew.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from verify.catalogue import Catalogue
from verify.claim import Claim
from verify.examine import Attack, MutantResult, Result, examine
from verify.kernel.certificate import order
from verify.kernel.check import CheckFailed
from verify.kernel.statement import Statement
from verify.kernel.verdict import Inconsistent

CACHE = Path(".verify_cache")
Progress = Callable[[Result, bool], None]


class Interrupted(Exception):
    """The run was stopped; `done` claims are remembered, `left` are not examined."""

    def __init__(self, done: int, left: int, why: str) -> None:
        super().__init__(why)
        self.done, self.left, self.why = done, left, why


@dataclass(frozen=True)
class Finding:
    """A claim with its result, and what it rests on all the way down."""

    claim: Claim
    result: Result
    axioms: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        return self.result.verdict


@dataclass(frozen=True)
class Run:
    """All findings of a run, in the catalogue's order."""

    catalogue: Catalogue
    findings: Mapping[str, Finding]

    def repaired_by(self, id: str) -> list[str]:
        return [other for other, claim in self.catalogue.claims.items() if id in claim.repaired]


def engine_hash() -> str:
    """The version of everything that a result depends on besides the claim: our sources, FLINT."""
    import flint

    root = Path(__file__).parent
    digest = hashlib.sha256(f"{flint.__version__} {flint.__FLINT_VERSION__}".encode())
    for path in sorted(root.rglob("*.py")):
        if path.parts[len(root.parts)] not in ("report", "cli.py", "suite.py", "inventory.py"):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def fingerprint(claim: Claim, catalogue: Catalogue, engine: str, effort: float) -> str:
    """The key of a claim's result: engine, statement, mutants, module source, effort."""
    content = [
        engine,
        str(effort),
        claim.statement.text,
        catalogue.topics[claim.topic].source_hash,
        *(statement.text for _, statement in claim.mutant_statements()),
    ]
    return hashlib.sha256("\n".join(content).encode()).hexdigest()


# --- the cache -------------------------------------------------------------------------------------


def to_json(result: Result) -> dict[str, Any]:
    return asdict(result)


def from_json(data: Mapping[str, Any]) -> Result:
    attack = dict(data["attack"])
    attack["methods"] = tuple(attack["methods"])
    mutants = tuple(MutantResult(**mutant) for mutant in data["mutants"])
    return Result(**{**data, "attack": Attack(**attack), "mutants": mutants})


def remember(folder: Path, key: str, result: Result) -> None:
    """Write one result to the cache, whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{result.id}.json"
    partial = path.with_suffix(f".{os.getpid()}.tmp")
    partial.write_text(json.dumps({"key": key, "result": to_json(result)}))
    partial.replace(path)


def recall(folder: Path, key: str, claim: Claim, library: Mapping[str, Statement]) -> Result | None:
    """The remembered result for this key, or None; a damaged entry is as good as none."""
    try:
        entry = json.loads((folder / f"{claim.id}.json").read_text())
        if entry["key"] != key:
            return None
        result = from_json(entry["result"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    for name, digest in result.lemmas.items():
        if name not in library or library[name].hash != digest:
            return None
    return result


# --- running ---------------------------------------------------------------------------------------

# What the worker processes inherit when they are forked: claims hold functions, which cannot be sent.
_SHARED: dict[str, Any] = {}


def _work(id: str) -> Result:
    catalogue: Catalogue = _SHARED["catalogue"]
    claim = catalogue.claims[id]
    try:
        return examine(claim, catalogue.statements, _SHARED["effort"])
    except Inconsistent:
        raise
    except Exception as error:
        # A bug met in one claim must not end the suite, and must not look like a verdict.
        return Result(id, claim.statement.hash, "open", reason=f"{type(error).__name__}: {error}")


def run(
    catalogue: Catalogue,
    claims: Sequence[Claim] | None = None,
    *,
    effort: float = 1.0,
    jobs: int | None = None,
    cache: Path | None = CACHE,
    budget: float | None = None,
    progress: Progress = lambda result, known: None,
) -> Run:
    """Examine the claims (default: all) and the claims that their proofs cite.

    Raises Interrupted on a keyboard interrupt or when the budget (seconds) is used up, and Inconsistent
    when a claim was both proved and refuted.
    """
    chosen = list(catalogue.claims.values()) if claims is None else list(claims)
    engine = engine_hash()
    folder = None if cache is None else cache / "results"
    results: dict[str, Result] = {}
    queue = list(chosen)
    while queue:
        fresh: list[Claim] = []
        for claim in queue:
            key = fingerprint(claim, catalogue, engine, effort)
            known = None if folder is None else recall(folder, key, claim, catalogue.statements)
            if known is None:
                fresh.append(claim)
            else:
                results[claim.id] = known
                progress(known, True)

        def done(result: Result) -> None:
            results[result.id] = result
            if folder is not None:
                claim = catalogue.claims[result.id]
                remember(folder, fingerprint(claim, catalogue, engine, effort), result)
            progress(result, False)

        _examine_all(catalogue, fresh, effort, jobs, budget, done)
        cited = {name for result in results.values() for name in result.lemmas}
        queue = [catalogue.claims[name] for name in sorted(cited - results.keys())]
    return settle(catalogue, results)


def _examine_all(
    catalogue: Catalogue,
    claims: Sequence[Claim],
    effort: float,
    jobs: int | None,
    budget: float | None,
    done: Callable[[Result], None],
) -> None:
    if not claims:
        return
    import time

    end = None if budget is None else time.monotonic() + budget
    # One thread per process: the processes are the parallelism.
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(variable, "1")
    _SHARED.update(catalogue=catalogue, effort=effort)
    _ = catalogue.statements  # computed once, before the fork
    workers = max(1, min(jobs or os.cpu_count() or 1, len(claims)))
    waiting = [claim.id for claim in claims]
    finished: set[str] = set()
    context = multiprocessing.get_context("fork")
    pool = ProcessPoolExecutor(workers, mp_context=context)
    try:
        running: dict[Future[Result], str] = {pool.submit(_work, id): id for id in waiting}
        while running:
            timeout = None if end is None else max(0.0, end - time.monotonic())
            ready, _ = wait(running, timeout, FIRST_COMPLETED)
            if not ready:
                raise Interrupted(len(finished), len(waiting) - len(finished), "the time is used up")
            for future in ready:
                id = running.pop(future)
                done(future.result())
                finished.add(id)
    except BrokenProcessPool:
        pool.shutdown(wait=False, cancel_futures=True)
        for id in waiting:
            if id not in finished:
                done(_alone(id, context))
    except KeyboardInterrupt as error:
        _stop(pool)
        raise Interrupted(len(finished), len(waiting) - len(finished), "interrupted") from error
    except BaseException:
        _stop(pool)
        raise
    pool.shutdown(wait=False)


def _stop(pool: ProcessPoolExecutor) -> None:
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


def _alone(id: str, context: Any) -> Result:
    """Examine one claim in a process of its own, so that a crash is known to be its own."""
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        try:
            return pool.submit(_work, id).result()
        except BrokenProcessPool:
            claim: Claim = _SHARED["catalogue"].claims[id]
            return Result(id, claim.statement.hash, "open", reason="the process that examined it crashed")


def settle(catalogue: Catalogue, results: Mapping[str, Result]) -> Run:
    """Join the results: a proof counts only if what it cites is proved or an axiom, all the way down."""
    results = dict(results)
    axioms = frozenset(
        id
        for id, claim in catalogue.claims.items()
        if claim.kind == "axiom" and not (id in results and results[id].verdict == "refuted")
    )
    while True:
        resting = {
            id: frozenset(result.lemmas)
            for id, result in results.items()
            if result.verdict in ("proved", "certified", "refuted", "vacuous") and result.evidence is not None
        }
        bad = _unsupported(resting, results, axioms)
        if not bad:
            break
        for id, reason in bad.items():
            results[id] = replace(results[id], verdict="open", evidence=None, reason=reason)
    reach = order({id: cited for id, cited in resting.items() if id not in axioms}, axioms)
    findings = {
        id: Finding(claim, results[id], tuple(sorted(reach.get(id, frozenset()) - {id})))
        for id, claim in catalogue.claims.items()
        if id in results
    }
    return Run(catalogue, findings)


def _unsupported(
    resting: Mapping[str, frozenset[str]], results: Mapping[str, Result], axioms: Iterable[str]
) -> dict[str, str]:
    sound = set(axioms) | {id for id, result in results.items() if result.verdict in ("proved", "vacuous")}
    bad = {}
    for id, cited in resting.items():
        missing = sorted(cited - sound)
        if missing:
            bad[id] = f"its proof rests on {missing[0]}, which is not proved"
    if not bad:
        try:
            order({id: cited for id, cited in resting.items() if id not in set(axioms)}, frozenset(axioms))
        except CheckFailed as error:
            circle = str(error).rsplit(" ", 1)[-1]
            bad[circle] = str(error)
    return bad
