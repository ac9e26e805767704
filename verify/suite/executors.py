"""Who examines the claims: the processes of this machine, or a cluster through distributed's futures.

Claims hold functions and cannot be sent.  So a worker of the cluster loads the same modules from the same
place and is given a claim's id; it refuses what is not, by hash, the statement and the engine of the run.
What comes back is believed no more than the cache: the kernel here judges its evidence again.  The
scheduler gives a claim whose worker is lost to another one, and gives up on a claim that loses several.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import TimeoutError as Late
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from verify.claims.catalogue import Catalogue
from verify.kernel.certificate import strict_json
from verify.kernel.check import CheckFailed
from verify.kernel.verdict import Inconsistent
from verify.suite import run as runs
from verify.suite.examine import examine, late
from verify.system.signals import Stopped

DASK = "dask://"
PATIENCE = 10.0  # seconds until a scheduler that does not answer is given up


class NoExecutor(Exception):
    """The executor that was named cannot be had; one line says why."""


def named(text: str | None, sources: Sequence[str], root: Path) -> Callable[..., Any] | None:
    """What `--executor` names, to be given to `verify.suite.run.run`; None for this machine's processes.

    Raises NoExecutor.
    """
    if text in (None, "local"):
        return None
    assert text is not None
    if not text.startswith(DASK):
        raise NoExecutor(f"--executor takes local or {DASK}HOST:PORT: {text!r}")
    try:
        import distributed  # noqa: F401
    except ImportError as error:
        raise NoExecutor("dask:// needs distributed: pip install 'dp-lemmas[dask]'") from error
    relative = [str(Path(s).relative_to(root)) if Path(s).is_absolute() else s for s in sources]
    return partial(Cluster, f"tcp://{text.removeprefix(DASK)}", tuple(relative), str(root))


@dataclass(frozen=True)
class Order:
    """What a worker is asked for; plain data."""

    id: str
    statement: str
    engine: str
    effort: float
    sources: tuple[str, ...]
    root: str
    recorded: Mapping[str, Any] = field(default_factory=dict)  # refutations of the claim's mutants
    seen: Mapping[str, Any] = field(default_factory=dict)  # what was made of its changes


class Cluster:
    """A crew as `verify.suite.run` wants it, whose hands are the workers of a scheduler.

    Raises NoExecutor where the scheduler does not answer or has no worker.
    """

    def __init__(
        self,
        address: str,
        sources: tuple[str, ...],
        root: str,
        catalogue: Catalogue,
        jobs: int | None,
        end: float | None,
        done: Callable[[runs.Outcome], None],
    ) -> None:
        self.address, self.sources, self.root = address, sources, root
        self.catalogue, self.end, self.done = catalogue, end, done
        self.finished = 0
        self.engine = runs.engine_hash()

    def examine(self, ids: Sequence[str]) -> None:
        """Examine the claims: what the cache knows here, the rest over there."""
        left = [id for id in ids if not self._known(id)]
        if not left:
            return
        with self._client() as client:
            futures = {
                client.submit(examined, self._order(id), pure=False, key=f"{id}-{time.time_ns()}"): id for id in left
            }
            try:
                self._collect(futures)
            finally:
                client.cancel(list(futures), force=True)

    def _known(self, id: str) -> bool:
        outcome = runs.recalled(id)
        if outcome is not None:
            self._take(outcome)
        return outcome is not None

    def _order(self, id: str) -> Order:
        claim = self.catalogue.claims[id]
        effort, recorded = runs.shared_effort(), runs.shared_refutations(claim)
        seen = runs.shared_changes(claim)
        return Order(id, claim.statement.hash, self.engine, effort, self.sources, self.root, recorded, seen)

    @contextmanager
    def _client(self) -> Iterator[Any]:
        import distributed

        make: Any = distributed.Client
        try:
            client = make(self.address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise NoExecutor(f"no scheduler answers at {self.address}: {error}") from error
        with client, client.as_current():
            try:
                client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError as error:
                raise NoExecutor(f"the scheduler at {self.address} has no worker: start one") from error
            yield client

    def _collect(self, futures: Mapping[Any, str]) -> None:
        import distributed

        in_turn: Any = distributed.as_completed
        left = len(futures)
        timeout = None if self.end is None else max(0.0, self.end - time.monotonic())
        try:
            for future in in_turn(futures, timeout=timeout):
                self._take(self._outcome(futures[future], future))
                left -= 1
        except Late as error:
            raise runs.Interrupted(self.finished, left, "the time is used up") from error
        except KeyboardInterrupt as stop:
            number = stop.number if isinstance(stop, Stopped) else 2
            raise runs.Interrupted(self.finished, left, "interrupted", number) from stop

    def _outcome(self, id: str, future: Any) -> runs.Outcome:
        """What a worker found out of a claim, if the kernel here says the same."""
        claim = self.catalogue.claims[id]
        if future.status != "finished":
            error = future.exception() if future.status == "error" else RuntimeError(future.status)
            if isinstance(error, Inconsistent):
                raise error
            return runs.mishap(claim, f"the cluster: {type(error).__name__}: {error}")
        try:
            answer = strict_json(future.result())
            if "refused" in answer:
                return runs.mishap(claim, f"the cluster: {answer['refused']}")
            result = runs.from_json(answer)
            if result.late:
                return runs.Outcome(late(claim, result.seconds), keep=False)
            if runs.confirmed(result, claim, self.catalogue.library):
                return runs.Outcome(result)
            why = "its evidence does not show what it says"
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError, CheckFailed) as error:
            why = f"its answer is rejected: {type(error).__name__}: {error}"
        return runs.mishap(claim, f"the cluster: {why}")

    def _take(self, outcome: runs.Outcome) -> None:
        self.done(runs.judged(outcome))
        self.finished += 1


# --- on a worker -------------------------------------------------------------------------------------

_alone = threading.Lock()  # the precision of ball arithmetic is one for the whole process


def examined(order: Order) -> str:
    """The result for a claim as JSON, or {"refused": why there is none}."""
    with _alone:
        refused, found = "", None
        if runs.engine_hash() != order.engine:
            refused = "this worker has another version of verify"
        else:
            try:
                found = _catalogue(order.sources, order.root)
            except Exception as error:
                refused = f"this worker cannot load the claims: {type(error).__name__}: {error}"
        claim = None if found is None else found.claims.get(order.id)
        if found is None or claim is None or claim.statement.hash != order.statement:
            refused = refused or "this worker has another statement under that name: restart it"
            return json.dumps({"refused": refused})
        return json.dumps(runs.to_json(examine(claim, found.library, order.effort, order.recorded, order.seen)))


@lru_cache(maxsize=4)
def _catalogue(sources: tuple[str, ...], root: str) -> Catalogue:
    import sys

    from verify.claims.catalogue import load

    if root not in sys.path:
        sys.path.insert(0, root)
    return load([str(Path(root) / s) if s.endswith(".py") else s for s in sources])
