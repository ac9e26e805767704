"""Proposes finite models of statements about laws; what refutes is `verify.kernel.models` alone.

A try draws sizes, laws, functions and numbers, and moves numbers to where the hypotheses just hold; from
the best tries it climbs to smaller margins.  Deterministic by seed and effort.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from verify.kernel.ball import Truth, precision
from verify.kernel.effort import Exhausted as Spent
from verify.kernel.effort import budget
from verify.kernel.laws import VALUES
from verify.kernel.model_terms import Unknown
from verify.kernel.model_values import REALS, SPACES, Exhausted
from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement
from verify.kernel.term import Formula, Term, TermError, free, subterms
from verify.refute.model_draw import Draws, put_text
from verify.refute.model_forms import BITS, Forms, refutations
from verify.refute.model_gauge import Gauge, by_form, put, roots

TRIES = 150  # at effort 1; from the best of them some climbs of some steps
CLIMBS, STEPS = 6, 30
TIES = 20  # attempts to certify a margin that is exactly 0
NONE: Mapping[str, Statement] = {}
WALKS, BUILT = 40, 0.05  # instances built at effort 1, and the share of the work for that
FAILS = "the conclusion fails in an instance that was constructed, which the kernel does not decide"
ENOUGH = 3  # cases met in a smaller effort than 1
WORK = 10_000_000  # of the kernel's units, at effort 1: large models take seconds each
LONGEST = 4096  # bits of a number's numerator and denominator: longer ones are not written into models
SORTS = {*SPACES, *REALS, "point", "law", "markov", "map", "sequence"}
Score = tuple[float, float]  # how far the hypotheses are from holding, and the margin of the conclusion
NOTHING: Score = (math.inf, math.inf)
Data = dict[str, Any]


@dataclass(frozen=True)
class Found:
    """What a search found: evidence if any, how many models met the hypotheses, how many were tried.

    `suspicion`: an instance in which the conclusion seems to fail, though the kernel cannot decide it there.
    """

    evidence: dict[str, Any] | None
    cases: int
    tries: int
    suspicion: dict[str, Any] | None = None


def speaks_of_laws(statement: Statement) -> bool:
    """Has the statement a name of one of the types that finite models are for, or a term about laws?"""
    return any(kind[0] in SORTS for _, kind in statement.types) or any(
        isinstance(part, tuple) and part[0] in VALUES
        for formula in (*statement.hypotheses, statement.conclusion)
        for part in subterms(formula)
    )


def search_models(
    statement: Statement,
    seed: int,
    effort: float = 1.0,
    hints: Sequence[Mapping[str, Any]] = (),
    deadline: float | None = None,
    library: Mapping[str, Statement] = NONE,
) -> Found:
    """Evidence that `verify.kernel.check.refuted` accepts, or none, which is no sign of truth.

    A hint is a model of which parts may be missing: {"values": ..., "try": ...}, or the values alone.
    `library`: the claims that a refutation may cite.  `deadline` is a reading of `time.monotonic()`; without it the
    answer is a function of the other arguments.
    """
    search = _Search(statement.expanded, Random(seed), hints, deadline, library)
    evidence = None
    with suppress(Spent), budget(int(WORK * effort)):
        evidence = search.run(max(int(TRIES * effort), 10))
    return Found(evidence, search.cases, search.seen)


def constructed(
    statement: Statement,
    seed: int,
    effort: float = 1.0,
    deadline: float | None = None,
    enough: float | None = None,
    library: Mapping[str, Statement] = NONE,
) -> Found:
    """The same by instances that meet the hypotheses by construction: for where drawing meets none.

    Ends with `enough` cases, if that is said.
    """
    import z3

    from verify.refute.construct import Construction, goals

    statement, rng, context = statement.expanded, Random(seed), z3.Context()
    openings = [_Search(replace(statement, show=goal), rng, (), deadline, library) for goal in goals(statement.show)]
    pairs = [(one, Construction(one.types, one.given, one.show)) for one in openings]
    pairs = [(one, part) for one, part in pairs if not part.hopeless]
    if enough is None:
        enough = ENOUGH if effort < 1 else math.inf
    evidence = suspicion = None
    with suppress(Spent), budget(int(WORK * effort * BUILT)):
        for number in range(max(int(WALKS * effort), 2) if pairs else 0):
            opened, walked = pairs[number % len(pairs)]
            late = time.monotonic() > opened.deadline
            if late or evidence is not None or any(part.cases >= enough for _, part in pairs):
                break
            for data in walked.walk(rng, context, number % 4 == 3, enough):
                if opened.types.keys() <= data.keys():
                    model = opened.model(data)
                    evidence = next(refutations(statement, model, library), None)
                    if evidence is not None:
                        break
                    suspicion = suspicion or {"says": FAILS, "at": model, "margin": 0.0}
    cases, seen = (sum(counts) for counts in ([p.cases for _, p in pairs], [p.seen for _, p in pairs]))
    return Found(evidence, cases, seen, suspicion)


def drawn(statement: Statement, rng: Random) -> dict[str, Any] | None:
    """A finite model in which the hypotheses hold as far as floats can see, or None."""
    search = _Search(statement, rng, (), None)
    data = search.draw({})
    (off, _), _ = search.score(data)
    return search.model(data) if off == 0.0 else None


def judged(statement: Statement, model: Mapping[str, Any], bits: int = BITS) -> Truth:
    """Does the model violate the statement?  FALSE: the conclusion surely holds in it."""
    if any(refutations(statement, model, NONE, bits)):
        return Truth.TRUE
    with precision(bits), suppress(TermError, Exhausted, RecursionError):
        instance = Forms(statement.types, (*statement.hypotheses, statement.conclusion), model)
        if instance.truth(statement.conclusion, instance.values) is Truth.TRUE:
            return Truth.FALSE
    return Truth.UNDECIDED


def short(value: Fraction) -> bool:
    """Can the number stand in a model?  Roots of nested conditions may double their length at each step."""
    return max(value.numerator.bit_length(), value.denominator.bit_length()) <= LONGEST


class _Search:
    def __init__(
        self,
        statement: Statement,
        rng: Random,
        hints: Sequence[Mapping[str, Any]],
        deadline: float | None,
        library: Mapping[str, Statement] = NONE,
    ) -> None:
        self.library = library
        self.deadline = math.inf if deadline is None else deadline
        self.statement, self.rng, self.draws = statement, rng, Draws(rng)
        self.hints = [dict(hint) if "values" in hint else {"values": dict(hint)} for hint in hints]
        self.types: dict[str, Term] = dict(statement.types)
        self.given: list[Formula] = []
        self.opened: list[str] = []
        self.show = self._open(statement.show)
        for formula in statement.given:
            self._assume(formula)
        # Values to try for names that were not opened are tried everywhere.
        self.tries: dict[str, list[Any]] = {}
        for hint in self.hints:
            for name, tried in hint.get("try", {}).items():
                if name not in self.opened:
                    self.tries[name] = [*self.tries.get(name, []), *tried]
        self.formulas = (*self.given, self.show)
        self.exact_ties = self.cases = self.seen = 0

    def _open(self, goal: Formula) -> Formula:
        """What is left of the goal when bound names that no cases decide get values of their own."""
        while True:
            match goal:
                case ("=>", left, right):
                    self._assume(left)
                    goal = right
                case ("forall", str(name), kind, body) if self._opens("forall", name, kind, body):
                    self._name(name, kind)
                    goal = body
                case _:
                    return goal

    def _assume(self, formula: Formula) -> None:
        match formula:
            case ("and", *parts):
                for part in parts:
                    self._assume(part)
            case ("exists", str(name), kind, body) if self._opens("exists", name, kind, body):
                self._name(name, kind)
                self._assume(body)
            case _:
                self.given.append(formula)

    def _name(self, name: str, kind: Term) -> None:
        self.types[name] = kind
        self.opened.append(name)

    def _opens(self, head: str, name: str, kind: Term, body: Formula) -> bool:
        if name in self.types or kind[0] in ("index", "size", "integer"):
            return False
        if kind[0] == "point":
            return kind[1] in self.types and self.types[kind[1]] != ("space",)
        if kind[0] == "weight" and body[0] == "<=" and body[1][0] == "^":
            return False
        return not (kind[0] == "test" and by_form(head, name, body))

    # --- the search ---

    def run(self, tries: int) -> dict[str, Any] | None:
        for hint in self.hints:
            for evidence in refutations(self.statement, hint, self.library):
                return evidence
        best: list[tuple[Score, int, Data]] = []
        for number in range(tries):
            data = self.draw(self.hints[number // 2 % len(self.hints)] if self.hints and number % 2 else {})
            score, found = self.score(data)
            if found is not None:
                return found
            best = sorted([*best, (score, number, data)], key=lambda entry: entry[:2])[:CLIMBS]
        for score, _, data in best[: max(1, CLIMBS * tries // TRIES)]:
            if score == NOTHING:
                break
            found = self.climb(score, data)
            if found is not None:
                return found
        return None

    def climb(self, score: Score, data: Data) -> dict[str, Any] | None:
        if all(kind[0] in SPACES for kind in self.types.values()):
            return None
        for _ in range(STEPS):
            changed = dict(data)
            for _ in range(self.rng.choice((1, 1, 2))):
                name = self.rng.choice([name for name, kind in self.types.items() if kind[0] not in SPACES])
                changed[name] = self.draws.nudge(self.types[name], changed[name], data)
            better, found = self.score(changed)
            if found is not None:
                return found
            if better <= score:
                score, data = better, changed
        return None

    def score(self, data: Data) -> tuple[Score, dict[str, Any] | None]:
        """How good the proposal is, numbers moved to where hypotheses just hold; evidence if it refutes."""
        if time.monotonic() > self.deadline:
            return NOTHING, None
        self.seen += 1
        with precision(53), suppress(TermError, Unknown, Exhausted, ArithmeticError, TypeError):
            gauge = Gauge(self.types.items(), self.formulas, {"values": data, "try": self.tries})
            gauge.log = []
            values = dict(gauge.values)
            self.tighten(gauge, values, data)
            off = 0.0
            for formula in self.given:
                margin = gauge.margin(formula, values)
                if math.isnan(margin):
                    return NOTHING, None
                off += 0.0 if margin >= -1e-13 else -margin
            if off:
                return (off, 0.0), None
            margin = gauge.margin(self.show, values)
            if math.isnan(margin):
                return NOTHING, None
            # Names are moved to ends of ranges, where a strict hypothesis only nearly holds: no case.
            self.cases += all(_strictly(gauge, formula, values) for formula in self.given)
            # What is exactly 0 refutes a strict claim; true claims are often sharp, so not all are tried.
            self.exact_ties += margin == 0.0
            worth = margin < 0.0 or (margin == 0.0 and self.exact_ties <= TIES)
            return (off, margin), self.certify(data) if worth else None
        return NOTHING, None

    def tighten(self, gauge: Gauge, values: dict[str, Any], data: Data) -> None:
        """Move numbers and entries of tables to ends of the range that the hypotheses leave them, mostly."""
        slots: list[tuple[str, tuple[int, ...] | None]] = []
        for name, kind in self.types.items():
            if kind == ("real",):
                slots.append((name, None))
            elif kind[0] in REALS and isinstance(data[name], list) and self.rng.random() < 0.5:
                slots += [(name, place) for place in values[name].entries]
        self.rng.shuffle(slots)
        for name, place in slots:
            if self.rng.random() < 0.2:
                continue
            limits = REALS.get(self.types[name][0], ("real",))[1:]
            low, high = list(limits[:1]), list(limits[1:])
            equal: list[Fraction] = []
            for formula in self.given:
                if name in free(formula):
                    for relation, root, rising in roots(gauge, formula, name, place, values):
                        (equal if relation == "=" else low if rising else high).append(root)
            choices = equal * 2
            if low:
                # The end, and for a strict one a little more.
                choices += [max(low)] * 3 + [max(low) + Fraction(1, self.rng.choice((10, 1000)))]
            if high and (not low or max(low) <= min(high)):
                choices += [min(high), (min(high) + max([*low, min(high) - 1])) / 2]
            choices = [value for value in choices if short(value)]
            if choices:
                value = self.rng.choice(choices)
                values[name] = put(values[name], place, value)
                data[name] = put_text(data[name], place, str(value))

    def certify(self, data: Data) -> dict[str, Any] | None:
        return next(refutations(self.statement, self.model(data), self.library), None)

    def model(self, data: Data) -> dict[str, Any]:
        values = {name: data[name] for name, _ in self.statement.types}
        tries = {**self.tries, **{name: [data[name]] for name in self.opened}}
        return {"values": values, "try": tries} if tries else {"values": values}

    def draw(self, hint: Mapping[str, Any]) -> Data:
        data: Data = {}
        for name, kind in self.types.items():
            tried = hint.get("try", {}).get(name, ())
            alike = [data[other] for other in data if self.types[other] == kind]
            if name in hint.get("values", {}):
                data[name] = hint["values"][name]
            elif tried:
                data[name] = self.rng.choice(tried)
            elif alike and kind[0] not in SPACES and self.rng.random() < 0.2:
                data[name] = self.rng.choice(alike)
            else:
                data[name] = self.draws.value(kind, data)
        return data


def _strictly(gauge: Gauge, formula: Formula, values: Data) -> bool:
    """Of a formula that holds up to its ends: does it hold where it says so strictly?"""
    if formula[0] == "and":
        return all(_strictly(gauge, part, values) for part in formula[1:])
    return formula[0] != "<" or gauge.margin(formula, values) > 0
