"""The counterexample search: seeds, random points, boxes, local descent, and sharpening of what they find."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from verify.kernel import check
from verify.kernel.ball import precision
from verify.kernel.rationals import Fraction
from verify.kernel.statement import SCALARS, Statement
from verify.kernel.term import TermError
from verify.refute import families, scalars
from verify.refute.descend import descend
from verify.refute.explore import FAST, Explorer
from verify.refute.gauge import decidable
from verify.refute.noise_values import speaks_of_noise
from verify.refute.pave import Paving, paveable
from verify.refute.space import Point, Space, rationalise
from verify.refute.witnessed import is_whole, witnessed

BUDGET = 24_000  # at effort 1: evaluations, where a slow one (an integral, raised precision) costs more
STARTS = 4  # of a whole attack on a statement about laws
ROUNDS = (0.08, 0.3, 1.0)  # each round may use the budget up to this share
SHARES = (("seeds", 0.15), ("random", 0.4), ("boxes", 0.65), ("descent", 1.0))  # of one round
STARTS = 10
FAR = (1000, 3000, 10_000)  # ends of sums
LEAST = 0.1  # effort from which on models are constructed where drawing met no case


@dataclass(frozen=True)
class Outcome:
    """What a search found.

    `evidence`: a refutation that `verify.kernel.check.refuted` accepted, else None.  None is no sign of
    truth: it says that `cases` points satisfied the hypotheses, as far as balls can tell, and none of them
    was a certain violation.
    `suspicion`: a violation that balls saw but that no rational point nearby certifies, with its margin, or
    one that quadrature saw under Gaussian and Laplace laws (then `says` has it in words); not a refutation.
    `margin`: the smallest (t - s) / (sum of the sizes of its addends) met, a float.
    `evaluations`: points and boxes evaluated, those at raised precision counted again.
    """

    evidence: dict[str, Any] | None
    suspicion: dict[str, Any] | None
    cases: int
    evaluations: int
    methods: tuple[str, ...]
    margin: float | None


def search(
    statement: Statement,
    *,
    seed: int,
    effort: float = 1.0,
    hints: Sequence[Mapping[str, Any]] = (),
    deadline: float | None = None,
    library: Mapping[str, Statement] | None = None,
) -> Outcome:
    """Look for a point that satisfies every hypothesis and not the conclusion.

    `effort` scales the number of evaluations (24,000 quick ones at 1: a few seconds at most).  `hints` are
    points to try first, each giving some or all names a value: numbers, rationals in quotes or nested
    lists; or whole refutations (`witnessed`).  `library` has the statements that a refutation may cite (tails
    of laws, say): none, if it is missing.  `deadline` is a reading of `time.monotonic()` at which the search
    stops; without it the outcome is a function of the other arguments alone.  A statement that quantifies
    over the reals is not searched (no cases, no evidence).  Raises ValueError for an effort that is not
    positive.
    """
    if not effort > 0 or not math.isfinite(effort):
        raise ValueError(f"effort must be positive: {effort}")
    failed = ""
    for hint in filter(is_whole, hints):
        evidence, failed = witnessed(statement, hint, library or {}, deadline)
        if evidence is not None:
            return Outcome(evidence, None, 1, 1, ("hint",), None)
    points = [hint for hint in hints if not is_whole(hint)]
    outcome = _drawn(statement.expanded, seed, effort, points, deadline, library or {})
    if failed and outcome.evidence is None:
        return replace(outcome, suspicion={"says": failed, "at": {}, "margin": None})
    return outcome


def _drawn(
    statement: Statement,
    seed: int,
    effort: float,
    hints: Sequence[Mapping[str, Any]],
    deadline: float | None,
    library: Mapping[str, Statement],
) -> Outcome:
    numbers = all(kind[0] in SCALARS for _, kind in statement.types)
    settled = all(decidable(formula) for formula in (*statement.given, statement.show))
    if speaks_of_noise(statement) or not numbers or not settled:
        outcome = _of_laws(statement, seed, effort, hints, deadline, library)
        if outcome is not None:
            return outcome
    if not settled:
        return Outcome(None, None, 0, 0, (), None)
    for hint in hints:
        found = given_outright(statement, hint)
        if found is not None:
            return Outcome(found, None, 1, 1, ("hint",), None)
    space = Space.of(statement)
    explorer = Explorer(space, Random(seed), max(int(BUDGET * effort), 50), deadline)
    return _Search(explorer, hints).run()


def _of_laws(
    statement: Statement,
    seed: int,
    effort: float,
    hints: Sequence[Mapping[str, Any]],
    deadline: float | None,
    library: Mapping[str, Statement],
) -> Outcome | None:
    """Finite models and noise; imported here, for numpy takes longer to load than most goals to refute."""
    from verify.refute.models import constructed, search_models, speaks_of_laws
    from verify.refute.noise import search_noise
    from verify.refute.noise_programs import search_programs

    noisy, outcome = speaks_of_noise(statement), None
    if speaks_of_laws(statement):
        laws = search_models(statement, seed, effort, hints, deadline, library)
        # A whole attack begins anew where instances are found and none of them refutes: one start may be a bad one.
        for again in range(1, STARTS if effort >= 1 and laws.cases and laws.evidence is None else 1):
            more = search_models(statement, seed + again, effort, hints, deadline, library)
            laws = replace(more, cases=laws.cases + more.cases, tries=laws.tries + more.tries)
            if laws.evidence is not None:
                break
        if laws.evidence is not None or not noisy:
            outcome = Outcome(laws.evidence, None, laws.cases, laws.tries, ("finite models",), None)
    if noisy and (outcome is None or outcome.evidence is None):
        noise = search_noise(statement, seed, effort, deadline, library, hints)
        suspect = noise.suspect
        outcome = Outcome(
            noise.evidence,
            None
            if suspect is None or noise.evidence is not None
            else {"says": str(suspect), "at": suspect.at, "margin": suspect.margin},
            noise.cases,
            noise.evaluations,
            ("half-lines and intervals",),
            None if suspect is None else suspect.margin,
        )
    if noisy and outcome is not None and outcome.evidence is None and not outcome.cases:
        programs = search_programs(statement, seed, effort, deadline)
        suspicion = outcome.suspicion
        if programs.suspect is not None:
            found = programs.suspect
            suspicion = {"says": str(found), "at": found.at, "margin": found.margin}
        outcome = Outcome(
            None,
            suspicion,
            programs.cases,
            outcome.evaluations + programs.evaluations,
            (*outcome.methods, *(["constructed programs"] if programs.cases else [])),
            outcome.margin if programs.suspect is None else programs.suspect.margin,
        )
    if outcome is not None and outcome.evidence is None and not outcome.cases and effort >= LEAST:
        built = constructed(statement, seed, effort, deadline, library=library)
        methods = (*outcome.methods, *(["constructed models"] if built.cases else []))
        seen = outcome.evaluations + built.tries
        outcome = Outcome(
            built.evidence,
            (outcome.suspicion or built.suspicion) if built.evidence is None else None,
            built.cases,
            seen,
            methods,
            outcome.margin,
        )
    return outcome


def given_outright(statement: Statement, hint: Mapping[str, Any]) -> dict[str, Any] | None:
    """The evidence of a hint that gives every name a value and is a counterexample as it stands."""
    if set(hint) != {name for name, _ in statement.types}:
        return None
    for bits in (128, 1024):
        found = {"verdict": "refuted", "witness": as_witness(dict(hint)), "bits": bits}
        with suppress(check.CheckFailed, TermError, ArithmeticError, ValueError):
            check.refuted(statement, found, {})
            return found
    return None


def as_witness(value: Any) -> Any:
    """Numbers to text, as a witness has them; families may be given by kernels or distributions."""
    if isinstance(value, Mapping):
        return {name: as_witness(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_witness(part) for part in value]
    return str(value)


class _Search:
    def __init__(self, explorer: Explorer, hints: Sequence[Mapping[str, Any]]) -> None:
        self.explorer = explorer
        self.space = explorer.space
        self.shapes = self.space.shapes()
        self.hints = hints
        self.methods: dict[str, None] = {}
        self.turn = 0
        self.paving: Paving | None = None

    def run(self) -> Outcome:
        explorer = self.explorer
        with precision(FAST):
            self.try_hints()
            begin = explorer.spent
            for part in ROUNDS:
                if explorer.over():
                    break
                end = int(explorer.budget * part)
                explorer.failed = 0
                for method, share in SHARES:
                    limit = begin + int((end - begin) * share)
                    if not explorer.over(limit):
                        self.use(method, limit)
                begin = explorer.spent
                if not self.space.scalars and not self.space.families:
                    break
            self.look_far()
        return Outcome(
            explorer.evidence,
            None if explorer.evidence is not None else explorer.suspicion,
            explorer.cases,
            explorer.evaluations,
            tuple(self.methods),
            explorer.margin,
        )

    def use(self, method: str, limit: int) -> None:
        if method == "boxes":
            if not paveable(self.space):
                return
            self.methods[method] = None
            self.paving = self.paving or Paving(self.explorer)
            self.paving.advance(limit)
            return
        if method == "descent":
            self.methods[method] = None
            self.descend(limit)
            return
        if self.shapes:
            self.methods[method] = None
            self.draw(limit, method == "seeds")

    def look_far(self) -> None:
        """A few larger values of a name that ends a sum, where it is the only name: each is dear."""
        if len(self.space.kinds) == 1 and self.space.capped == set(self.space.kinds):
            (name,) = self.space.kinds
            for value in FAR:
                if self.space.integer(name) and self.explorer.evidence is None:
                    self.methods["far"] = None
                    self.explorer.visit({name: value})

    def try_hints(self) -> None:
        for hint in self.hints:
            if self.explorer.over():
                return
            self.methods["hints"] = None
            given = {n: _number(v) for n, v in hint.items() if n in self.space.kinds}
            point = self.filled(given)
            if point is not None:
                self.explorer.visit(point)

    def filled(self, given: Mapping[str, Any]) -> Point | None:
        """The hint, with names that it leaves out drawn at random."""
        shape = {name: int(given[name]) for name in self.space.shape if name in given}
        for base in self.shapes or [{}]:
            try:
                drawn = self.explorer.sample({**base, **shape})
                if drawn is not None:
                    kept = {name: value for name, value in given.items() if name not in self.space.defined}
                    point = {**drawn, **kept}
                    if all(self.fits(name, value, point) for name, value in kept.items()):
                        return point
            except TermError:
                continue
        return None

    def fits(self, name: str, value: Any, point: Point) -> bool:
        """Is the value of the name's type?"""
        kind = self.space.kinds[name][0]
        if kind in SCALARS:
            whole = kind == "real" or Fraction(value).denominator == 1
            return whole and scalars.inside(value, self.space.span(name, point, tight=False))
        return families.fits(rationalise(value, ""), kind, self.space.sizes(name, point))

    def draw(self, limit: int, simple: bool) -> None:
        explorer = self.explorer
        seen = set()
        while not explorer.over(limit):
            self.turn += 1
            # Small alphabets more often than large ones: their witnesses are the shorter.
            weight = explorer.rng.random() ** (4 if simple else 1.5)
            point = None
            with suppress(TermError):
                point = explorer.sample(self.shapes[int(weight * len(self.shapes))], simple)
            key = repr(point)
            if point is None or (simple and key in seen):
                explorer.spent += 1  # so that a domain that leaves no room still ends the loop
                continue
            seen.add(key)
            explorer.visit(point)
            if not self.space.kinds:
                return  # without names there is one point

    def descend(self, limit: int) -> None:
        explorer = self.explorer
        starts = explorer.best(STARTS)
        dimension = len(self.space.scalars) + 2 * len(self.space.families)
        share = max((limit - explorer.spent) // (len(starts) + 2), 60 + 40 * dimension)
        for i, start in enumerate(starts):
            if explorer.over(limit):
                return
            end = min(limit, explorer.spent + share)
            descend(explorer, start, end, first=(0.1, 0.01, 0.5)[i % 3])
        # What is left goes into the best point, with small steps and then with large ones.
        for first in (1e-3, 0.3, 1e-6):
            if not explorer.over(limit) and explorer.pool:
                descend(explorer, explorer.best(1)[0], limit, first)


def _number(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_number(part) for part in value]
    return Fraction(value) if isinstance(value, str) else value


def deadline_in(seconds: float) -> float:
    """The `deadline` argument that is so many seconds ahead."""
    return time.monotonic() + seconds
