"""The simulator: instances drawn by the hypotheses, programs run as laws, both sides of the conclusion in floats.

Where the exact attacks meet few cases (the hypotheses speak of all points of a space, programs run for several
steps, the conclusion of infima or of all functions), instances are drawn in dimension one by what the
hypotheses say (`simulate_draw`), laws are run by quadrature on a lattice (`simulate_laws`), hypotheses and
conclusion are looked at on a grid or decided by form (`simulate_terms`, `simulate_forms`).  A case is an
instance in which every hypothesis held as far as this sees, and the conclusion was evaluated.  Nothing here is
certain: what looks like a violation is a *suspect*, looked at again with finer quadrature, and never a verdict.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from verify.kernel.effort import Exhausted, budget, spend
from verify.kernel.statement import Statement
from verify.kernel.term import RELATIONS, Formula, Term, free, fresh, show, substitute, subterms
from verify.refute.construct import goals
from verify.refute.simulate_draw import Instance
from verify.refute.simulate_forms import f_divergence
from verify.refute.simulate_laws import farther
from verify.refute.simulate_roles import Roles, quantified
from verify.refute.simulate_solved import pieces
from verify.refute.simulate_spaces import FAILURES

WORK = 120_000  # terms read, at effort 1
ENOUGH = 100  # cases
TRIES = 400  # instances begun, at effort 1
MENDS, VARIED = 8, 9
NEXT = (1.0, -2.0, 3.0, -4.0)  # from one number of steps to the next: none twice
GENERAL = ("E", "app", "at", "same", "bind", "forall")  # what makes an equation one of laws or functions
SIDED = ("<=", "<", "=")
TESTS = ("test", "weight", "bounded", "fun")
DEAR = 8  # times the work, where no instance was met and some take too long
PIECES = 32  # an instance may take that share of the work, or more where no instance takes less
DEEP = 8_000  # calls inside calls, whatever this process allows
FRESH = 1 / 4  # of the cases are instances of their own, or that share of the work was done
TIGHT = 4
IDLE = 60  # instances begun without a case, after which a goal is given up
JUMPS = 5e-3  # expectations of what jumps are known less well by quadrature
SPREAD = 1e4
LEAST = 1e-12  # a smaller number that is not 0 may come of rounding: then a violation does too
FARTHER = 2.4  # a suspect is looked at again with nodes that go out so much farther
SLOW = "instances that take too long"
EQUAL = 1e-3  # sides of an equation are not known better than that to be different
ERROR, STEADY = 3.0, 1e-2  # a difference is chance up to so often what finer quadrature changes in the sides, and a
# side of which it changes such a share is not known at all
STEPS = 5e-2  # the same as EQUAL, where a mean of what jumps is among the sides
SURE = 1e-4  # the constants of functions are known from a grid, and laws by quadrature


@dataclass(frozen=True)
class Suspected:
    """What looks like a violation: by how much (in units of the sides), the sides, the numbers there."""

    margin: float
    left: float
    right: float
    at: dict[str, Any]

    def __str__(self) -> str:
        where = ", ".join(f"{name} = {value}" for name, value in self.at.items())
        return f"suspect of the simulator: {self.left:.6g} against {self.right:.6g} in dimension one, at {where}"


@dataclass(frozen=True)
class Simulated:
    """`cases`: how often the hypotheses were met and the conclusion evaluated, in `instances` instances.

    `ratio`: at the tightest case, the greater side over the smaller, where both are positive (None: nowhere).
    `seen`: instances begun.  `reason`: why there are no more cases, if fewer than asked for.
    `held`: instances in which every hypothesis held; `doubt`: where the conclusion seemed to fail and that was not
    believed, why it mostly was not.
    """

    cases: int
    instances: int
    seen: int
    ratio: float | None
    suspect: Suspected | None
    reason: str = ""
    held: int = 0
    doubt: str = ""


def simulate(
    statement: Statement, seed: int, effort: float = 1.0, enough: int = ENOUGH, sure: bool = True, tight: int = TIGHT
) -> Simulated:
    """Draw instances that meet the hypotheses; a function of its arguments.

    `sure`: a suspect has to be the same with finer quadrature.  `tight`: one of so many instances is drawn where bounds
    are often attained, its numbers at the ends of what the hypotheses allow.
    """
    statement = statement.expanded
    rng = Random(seed)
    parts = goals(statement.show)
    # What speaks of no name is no test of anything, beside what does.
    attacks = [_Attack(statement, goal, rng, tight) for goal in [one for one in parts if free(one)] or parts]
    most = int(WORK * effort)
    slice_ = most // PIECES
    spent, dear = 0, False
    with np.errstate(all="ignore"), deep():
        for turn in range(int(TRIES * effort) * len(attacks)):
            left = [one for one in attacks if not one.hopeless]
            cases, met = sum(one.cases for one in attacks), sum(one.met for one in attacks)
            done = cases >= enough and (met >= enough * FRESH or spent >= most * FRESH)
            if not cases and dear:
                most = int(WORK * effort) * DEAR
            if not left or any(one.suspect for one in attacks) or done or spent >= most:
                break
            one = left[turn % len(left)]
            with budget(slice_) as counted:
                try:
                    one.instance(sure)
                except (Exhausted, RecursionError) as error:
                    if isinstance(error, RecursionError):
                        counted.spent = slice_ + 1  # how much it was depends on the calls around this one
                    dear = True
                    one.suspect = None  # it was not looked at again
                    one.why = SLOW
            spent += min(counted.spent, slice_)
            if counted.spent > slice_ and not cases:
                slice_ *= 2  # perhaps no instance is cheap
    ratios = [one.ratio for one in attacks if one.ratio is not None]
    cases = sum(one.cases for one in attacks)
    reasons = [one.why for one in attacks if not one.cases and one.why]
    return Simulated(
        cases,
        sum(one.met for one in attacks),
        sum(one.seen for one in attacks),
        min(ratios, default=None),
        next((one.suspect for one in attacks if one.suspect is not None), None),
        "" if cases >= enough else reasons[0] if reasons and not cases else _spent(attacks, spent >= most),
        sum(one.held for one in attacks),
        _mostly(attacks),
    )


@contextmanager
def deep() -> Iterator[None]:
    """Calls may nest so deep inside: what is read does not depend on what else this process did (`elaborate` asks for
    as much, and what came before it in a process was read up to 1,000 calls deep only)."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEP))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _spent(attacks: Sequence[_Attack], work: bool) -> str:
    """Why there are no more cases."""
    if work:
        return "the work that the simulator may do was done"
    return f"{sum(one.seen for one in attacks)} instances were drawn, and no more were tried"


def _mostly(attacks: Sequence[_Attack]) -> str:
    """Why what seemed to fail was mostly not believed."""
    doubts: dict[str, int] = {}
    for one in attacks:
        for why, count in one.doubts.items():
            doubts[why] = doubts.get(why, 0) + count
    return max(sorted(doubts), key=doubts.__getitem__, default="")


def once(statement: Statement, rng: Random, units: int) -> Simulated:
    """One instance of one of the goals, its choices those of `rng`, for as much work as that."""
    statement = statement.expanded
    parts = goals(statement.show)
    one = _Attack(statement, parts[rng.randrange(len(parts))], rng)
    with np.errstate(all="ignore"), deep(), suppress(Exhausted, RecursionError), budget(units):
        one.instance(True)
    why = "" if one.cases else one.why
    return Simulated(one.cases, one.met, one.seen, one.ratio, one.suspect, why, one.held, _mostly([one]))


def _is_mass(term: Term, k: str) -> bool:
    """Is it the mass of a law at k?"""
    match term:
        case ("E", (str(x),), _, ("ind", ("=", left, right))):
            return {left, right} == {x, k}
    return False


def _of_all_numbers(formula: Formula) -> bool:
    """Is it that a number is a bound for all others, that some exist for all, or a law's masses at all whole numbers?

    It is looked at for some of them, and a mass may be too small for a float."""
    for part in subterms(formula):
        if isinstance(part, tuple) and part[0] == "forall" and part[2][0] in ("real", "integer"):
            body, guards = part[3], list[Formula]()
            while body[0] == "=>":
                guards += body[1][1:] if body[1][0] == "and" else body[1:2]
                body = body[2]
            bounded = any(one[0] in ("<=", "<") and one[1] == part[1] for one in guards) and part[2][0] == "integer"
            named = body[0] in ("<=", "<") and any(isinstance(side, str) for side in body[1:])
            masses = (
                part[2][0] == "integer" and body[0] == "=" and any(_is_mass(one, part[1]) for one in subterms(body))
            )
            if ((named or masses) and not bounded) or (body[0] == "exists" and part[2][0] == "real"):
                return True
    return False


def opened(statement: Statement, goal: Formula) -> tuple[dict[str, Term], list[Formula], Formula]:
    """Names with types, hypotheses, and what is left of the goal when its bound names have values."""
    types: dict[str, Term] = dict(statement.types)
    given: list[Formula] = []

    def named(name: str, kind: Term, body: Formula) -> Formula:
        new = fresh(name, frozenset(types))
        types[new] = kind
        if kind[0] == "index":
            types[new] = ("integer",)
            given.extend([("<=", kind[1], new), ("<=", new, kind[2])])
        return substitute(body, {name: new})

    def assume(formula: Formula) -> None:
        match formula:
            case ("and", *parts):
                for part in parts:
                    assume(part)
            case ("exists", str(name), kind, body) if kind[0] not in ("law", "index"):
                assume(named(name, kind, body))
            case ("forall" | "=>", *_):
                given.extend(pieces(formula))
            case _:
                given.append(formula)

    for formula in statement.given:
        assume(formula)
    while True:
        match goal:
            case ("=>", left, right):
                assume(left)
                goal = right
            case ("forall", str(f), kind, ("forall", str(x), other, body)) if (
                kind[0] in TESTS and other[0] not in TESTS
            ):
                # The quantifier over functions comes last: then it is decided by form.
                new = fresh(x, frozenset(types) | {f})
                goal = ("forall", new, other, ("forall", f, kind, substitute(body, {x: new})))
            case ("forall", str(f), kind, ("=>", left, right)) if kind[0] in TESTS and f not in free(left):
                assume(left)
                goal = ("forall", f, kind, right)
            case ("forall", str(name), kind, body):
                if kind[0] in TESTS and (body[0] in RELATIONS or f_divergence(name, kind, body)):
                    break
                goal = named(name, kind, body)
            case _:
                break
    return types, given, goal


def _steep(term: Term) -> bool:
    """Is it an exponential, or a power whose exponent is no number?"""
    return isinstance(term, tuple) and (term[0] == "exp" or (term[0] == "^" and isinstance(term[2], str | tuple)))


def _apart(first: Suspected, second: Suspected) -> bool:
    """Are the sides of an equation apart by more than what finer quadrature, the second, changes in them?"""
    pairs = ((first.left, second.left), (first.right, second.right))
    if any(abs(y - x) > STEADY * (abs(y) + EQUAL) for x, y in pairs):
        return False
    return abs(second.left - second.right) > ERROR * sum(abs(y - x) for x, y in pairs)


class _Attack:
    """Instances for one goal."""

    def __init__(self, statement: Statement, goal: Formula, rng: Random, tight: int = TIGHT) -> None:
        types, given, self.show = opened(statement, goal)
        self.rng, self.tight = rng, tight
        self.roles = Roles(types, given)
        self.cases = self.met = self.seen = self.idle = self.held = 0
        self.doubts: dict[str, int] = {}
        self.ratio: float | None = None
        self.suspect: Suspected | None = None
        self.why = ""
        means = [part for part in subterms(self.show) if isinstance(part, tuple) and part[0] == "E"]
        body = self.show
        while body[0] == "forall" and body[2][0] in TESTS:
            body = body[3]
        # An equation of numbers alone is for exact attacks: where such a one fails in floats, something cancels.
        self.equation = body[0] in ("=", "eq", "same")
        self.general = any(isinstance(p, tuple) and p[0] in GENERAL for p in subterms(body))
        self.jumps = any(isinstance(p, tuple) and p[0] == "ind" for mean in means for p in subterms(mean[3]))
        self.stepped = self.jumps
        # A mean of an exponential may have its weight beyond all nodes: two sides differ there, and nothing is seen.
        named = [p for mean in means for p in subterms(mean)]
        called = [p[1] for p in named if isinstance(p, tuple) and p[0] == "app"]
        named += [p for f in given if any(name in free(f) for name in called) for p in subterms(f)]
        self.steep = bool(means) and any(map(_steep, named))
        # A hypothesis about all tests holds up to what quadrature tells: so may the conclusion.
        parts = [p for f in given for p in subterms(f) if isinstance(p, tuple) and p[0] in ("forall", "exists")]
        self.jumps = self.jumps or any(p[0] == "forall" and p[2][0] in TESTS for p in parts)
        self.sampled = any(map(_of_all_numbers, given))
        # That a number is attained by some test is seen up to rounding alone: of numbers near 0 it says nothing.
        means = [f for f in given if f[0] == "=" and any(p[0] == "E" for p in subterms(f) if isinstance(p, tuple))]
        self.attained = any(types.get(name, ("",))[0] in TESTS for f in means for name in free(f))

    @property
    def hopeless(self) -> bool:
        return self.idle >= IDLE

    def instance(self, sure: bool) -> None:
        """Draw one instance and look at it."""
        self.seen += 1
        self.idle += 1
        one = Instance(self.roles, Random(self.rng.getrandbits(64)), tight=(self.seen - 1) % self.tight == 0)
        spend(50)
        try:
            one.begin()
            one.numbers()
            for _ in range(MENDS):
                failed = one.failing()
                if not failed:
                    break
                one.mended(failed)
            else:
                failed = one.failing()
            if failed:
                self.why = "no drawn instance meets " + show(failed[0])[:150]
                return
            self.held += 1
            self.look(one, sure)
        except FAILURES as error:
            self.why = f"{type(error).__name__}: {error}"

    def look(self, one: Instance, sure: bool) -> None:
        """The conclusion in an instance, and with other values of what no law depends on."""
        counted = False
        for turn in range(1 + VARIED):
            if turn and not self.varied(one, turn):
                break
            if turn and one.failing():
                continue
            slack = self.evaluated(one)
            if slack is None:
                continue
            self.cases += 1
            self.met += not counted
            counted, self.idle = True, 0
            if slack < 0 and (not sure or self.again(one)):
                return
            if slack < 0:
                self.disbelieved("finer quadrature does not see it")
            if slack < 0 and self.equation:
                return  # there is no finer quadrature left to tell what else fails from an error

    def evaluated(self, one: Instance) -> float | None:
        """By how much the conclusion holds; None if that was not seen."""
        reader, cutting = one.reader, one.reader.cutting
        reader.loose, reader.left, reader.right = False, math.nan, math.nan
        reader.attacked = self.equation and not self.steep
        try:
            slack = float(np.asarray(reader.slack(self.show, one.env, 1)).ravel()[0])
        finally:
            reader.attacked = False
        if reader.cutting and not cutting:  # what was read before that was read with other nodes
            reader.memory.clear()
            return self.evaluated(one)
        if math.isnan(slack):
            return None
        left, right = self.sides(one, slack)
        why = self.untold(one, left, right) if slack < 0 else ""
        if why:
            self.disbelieved(why)
            return None
        if 1e-9 < left <= right * (1 + SURE) and math.isfinite(right):
            ratio = float(f"{right / left:.9g}")  # not the last bits
            self.ratio = ratio if self.ratio is None else min(self.ratio, ratio)
        gap = (right - left) / (1e-3 + abs(left) + abs(right)) if math.isfinite(left + right) else slack
        least = JUMPS if self.jumps else SURE
        if self.equation:
            gap, least = -abs(gap), STEPS if self.stepped else max(least, EQUAL)
        if slack < -reader.rough and gap < -least - reader.rough:
            self.suspect = Suspected(gap, left, right, self.numbers(one))
            return slack
        if slack < 0:
            self.disbelieved("it fails by so little that it may be an error")
        return abs(slack)

    def untold(self, one: Instance, left: float, right: float) -> str:
        """Why nothing is told by that the conclusion fails in an instance; "" if something may be."""
        numbers = [x for n, x in one.env.items() if isinstance(x, float) and n not in one.spaces]
        sizes = [abs(x) for x in numbers if x]
        if any(0 < abs(x) < LEAST for x in one.env.values() if isinstance(x, float)):
            return "a number that is 0 up to rounding"
        if sizes and max(sizes) > SPREAD * min(sizes):
            return "numbers of very different sizes, for which quadrature is too coarse"
        if math.isnan(one.reader.left) and self.show[0] not in SIDED:
            return "a conclusion that has no two sides to compare"
        if math.isnan(right - left):
            return "a side of the conclusion overflows"
        if one.reader.loose or one.loosely or self.attained or self.sampled:
            return "hypotheses or conclusion speak of what was looked at in some functions, laws or numbers only"
        if self.equation and (self.steep or not self.general):
            return "an equation of numbers, or of moments of exponentials, of which floats say nothing"
        return ""

    def disbelieved(self, why: str) -> None:
        """What seems to fail is not believed."""
        self.why = why
        self.doubts[why] = self.doubts.get(why, 0) + 1

    def sides(self, one: Instance, slack: float) -> tuple[float, float]:
        """The two sides of the conclusion; of an equation that holds they are not asked for."""
        if self.equation and slack >= 0:
            return math.nan, math.nan
        if not math.isnan(one.reader.left):
            return one.reader.left, one.reader.right
        if self.show[0] in SIDED:
            left, right = (float(np.asarray(one.reader.real(side, one.env, 1)).ravel()[0]) for side in self.show[1:])
            return left, right
        return math.nan, math.nan

    def again(self, one: Instance) -> bool:
        """Is the violation there with finer quadrature as well?"""
        first = self.suspect
        self.suspect = None
        if first is None:
            return False
        one.reader.finer *= 4  # of each suspect of an instance anew
        one.denser()
        one.again()
        try:
            with farther(FARTHER):
                if one.failing():
                    return False
                slack = self.evaluated(one)
        except FAILURES:
            slack = None
        if slack is None or slack >= 0 or self.suspect is None:
            self.suspect = None
            return False
        if self.equation and not _apart(first, self.suspect):
            self.suspect = None
            return False
        if abs(self.suspect.margin - first.margin) > 0.2 * abs(first.margin):
            self.suspect = None
            return False
        return True

    def varied(self, one: Instance, turn: int) -> bool:
        """Another value of a number on which no law depends."""
        roles = self.roles
        used = frozenset[str]().union(*(free(s.formula) for s in roles.definitions), *map(free, roles.sayings))
        dear = frozenset().union(*(free(f) for f in roles.given if quantified(f)))
        free_names = [n for n, k in roles.types.items() if k == ("real",) and n not in used and n not in roles.defined]
        # What a quantified hypothesis speaks of costs another reading of it.
        names = [n for n in free_names if n not in dear] or free_names
        if not names:
            return self.longer(one, turn)
        for name in self.rng.sample(names, min(2, len(names))):
            one.env[name] = one.solve(name)
        return True

    def longer(self, one: Instance, turn: int) -> bool:
        """Another number of steps, where a run is as long as numbers say: what was run need not be run again."""
        if turn > len(NEXT):
            return False
        for name in self.roles.late:
            one.env[name] += NEXT[turn - 1]
        return bool(self.roles.late)

    def numbers(self, one: Instance) -> dict[str, Any]:
        return {n: f"{x:.6g}" for n, x in one.env.items() if isinstance(x, float) and n not in one.spaces}
