"""The questions: epsilon at delta, delta at epsilon, the whole curve.  Every answer is an interval, by theorem.

Floats choose grids and windows (verify.account.plan); the numbers that are returned are checked in ball arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, floor, inf, log, log10, sqrt
from typing import Any

import numpy as np

from verify.account import claims
from verify.account.curves import DIRECTIONS, MEANING, RELATIONS, Mixed, Step, Unbounded, ball, sensitivity, steps
from verify.account.mechanisms import (
    ApproximateDP,
    BadMechanism,
    Gaussian,
    Laplace,
    Mechanism,
    Number,
    PoissonSampled,
    RandomisedResponse,
    WithoutReplacement,
    exact,
    leaves,
    shown,
)
from verify.account.pairs import WORSE
from verify.account.parts import Malformed, Part, closed_parts, lower_part, upper_part
from verify.account.plan import Law, Plan, planned
from verify.kernel.rationals import Fraction

DIGITS = 7
TINY = Fraction(1, 10**300)  # smaller bounds are not told: their exact numbers have millions of digits
TOLERANCE = Fraction(1, 1000)
LENGTH = 1 << 18  # of a table of a run: the budget of one stage
STAGES = 6
CELLS_IN_BULK = 2.0001  # of the grid, between 0 and the end of the losses of a sampled step
Progress = Callable[[str, float], None]
QUESTIONS = ("epsilon", "delta")


@dataclass(frozen=True)
class Answer:
    """An enclosed number, and what it rests on.

    `upper` holds of every run of these mechanisms with these neighbours (None: no bound is finite); `lower` is reached
    by a run whose mechanisms attain their curves, as linear losses do in DP-SGD.  `lower` is None where nothing was
    computed from below.  Both are exact decimals, rounded outwards.
    """

    question: str  # epsilon or delta
    mechanism: Mechanism
    neighbours: str
    at: Fraction  # the delta of the question epsilon, the epsilon of the question delta
    lower: Fraction | None
    upper: Fraction | None
    tolerance: Fraction
    parts: tuple[Part, ...]
    why: str = ""  # where no bound is finite
    interrupted: bool = False
    runs: tuple[tuple[str, tuple[Step, ...]], ...] = field(default=(), repr=False)

    @property
    def reached(self) -> bool:
        """Whether the two ends are as near to each other as the tolerance asks."""
        if self.lower is None or self.upper is None:
            return self.upper is None and self.lower is None
        return self.upper - self.lower <= self.tolerance * self.upper

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The claims of the catalogue that the two ends rest on."""
        found: list[str] = []
        run_of = dict(self.runs)
        for part in self.parts:
            below, run = part.side == "lower", run_of[part.direction]
            merged = any(type(one).__name__ == "Normal" for one in (step.curve for step in run))
            several = merged and _gaussians(self.mechanism) > 1
            found += claims.of_run(run, part.closed, below, several)
        return tuple(dict.fromkeys(found))

    @property
    def asks(self) -> tuple[str, ...]:
        """What is asked of the mechanisms, one line each."""
        return tuple(dict.fromkeys(_asked(leaf, self.neighbours) for leaf in leaves(self.mechanism)))

    @property
    def certificate(self) -> dict[str, Any]:
        """What `verify recheck` and the second checker check this answer from; `json.dump` writes it."""
        from verify.account.certificate import written

        return written(self)

    def points(self, epsilons: Sequence[Fraction]) -> list[tuple[Fraction, Fraction, Fraction]]:
        """The curve: for each epsilon (at least 0) the least and the most that delta can be."""
        return [(eps, *delta_between(self.parts, eps)) for eps in epsilons]

    def __str__(self) -> str:
        name = {"epsilon": "epsilon", "delta": "delta"}[self.question]
        if self.upper is None:
            least = "" if self.lower is None else f"{decimal(self.lower)} <= "
            return f"{least}{name} <= infinity" if least else f"{name} is infinite"
        least = "0" if self.lower is None else decimal(self.lower)
        return f"{least} <= {name} <= {decimal(self.upper)}"


def decimal(value: Fraction) -> str:
    """A decimal of the exact number; the numbers of an answer are decimals."""
    text = shown(value)
    if "/" not in text:
        return text
    digits = len(str(value.denominator)) - 1
    if value.denominator == 10**digits or (value * 10**40).denominator == 1:
        from decimal import Decimal, localcontext

        with localcontext() as context:
            context.prec = 80
            return str((Decimal(value.numerator) / Decimal(value.denominator)).normalize())
    return text


def _gaussians(mechanism: Mechanism) -> int:
    from verify.account.mechanisms import Repeated, Sum

    if isinstance(mechanism, Repeated):
        return mechanism.times * _gaussians(mechanism.mechanism)
    if isinstance(mechanism, Sum):
        return sum(map(_gaussians, mechanism.parts))
    if isinstance(mechanism, Gaussian):
        return 1
    if isinstance(mechanism, WithoutReplacement):
        return int(mechanism.b == mechanism.n)
    return int(isinstance(getattr(mechanism, "mechanism", None), Gaussian) and getattr(mechanism, "q", 0) == 1)


def _asked(leaf: Mechanism, neighbours: str) -> str:
    direction = DIRECTIONS[neighbours][0]
    if isinstance(leaf, Gaussian | Laplace):
        norm = "L1" if isinstance(leaf, Laplace) else "Euclidean"
        distance = sensitivity(leaf, direction)
        why = "" if leaf.sensitivity is not None else f": each record contributes a vector of {norm} norm at most 1"
        return f"{leaf}: sensitivity {shown(distance)}, the largest {norm} distance of the two means{why}"
    if isinstance(leaf, PoissonSampled):
        norm = "L1" if isinstance(leaf.mechanism, Laplace) else "Euclidean"
        both = ", the record and the one in its place alike" if direction == "replace" else ""
        return (
            f"{leaf}: each record takes part with the probability {shown(leaf.q)}, independently, and contributes a "
            f"vector of {norm} norm at most 1{both}; the noise is added to the sum"
        )
    if isinstance(leaf, WithoutReplacement):
        return (
            f"{leaf}: all batches of exactly {leaf.b} of {leaf.n} records are equally likely; each record contributes "
            "a vector of Euclidean norm at most 1, and the noise is added to the sum"
        )
    if isinstance(leaf, RandomisedResponse):
        return f"{leaf}: neighbours differ in the bit that is told"
    assert isinstance(leaf, ApproximateDP)
    return f"{leaf}: private in this sense for these neighbours, both ways, whatever was released before"


# --- reading a curve --------------------------------------------------------------------------------------------


def delta_between(parts: Sequence[Part], eps: Fraction) -> tuple[Fraction, Fraction]:
    """The least and the most delta at eps, decimals rounded outwards."""
    uppers = [part.at(eps).upper() for part in parts if part.side == "upper"]
    lowers = [part.at(eps).lower() for part in parts if part.side == "lower"]
    high = min(max((_told(x, True) for x in uppers), default=Fraction(0)), Fraction(1))
    low = max([_told(x, False) for x in lowers if x > 0], default=Fraction(0))
    return low, max(high, Fraction(0))


def _told(value: Any, up: bool) -> Fraction:
    """A bound as a decimal; what is positive and below TINY is between 0 and TINY, whatever it is."""
    if 0 < value and value < ball(TINY):
        return TINY if up else Fraction(0)
    return _rounded(_rational(value), up)


def _rational(value: Any) -> Fraction:
    """The value of an exact ball."""
    mantissa, exponent = value.man_exp()
    man, exp = int(mantissa), int(exponent)
    return Fraction(man << exp) if exp >= 0 else Fraction(man, 1 << -exp)


def _rounded(value: Fraction, up: bool) -> Fraction:
    """To DIGITS significant decimal digits."""
    if value <= 0:
        return Fraction(0)
    size = floor(log10(value.numerator) - log10(value.denominator))
    unit = Fraction(10) ** (size - DIGITS + 1)
    return unit * (ceil(value / unit) if up else floor(value / unit))


def _floats(part: Part) -> Callable[[float], float]:
    """The part's curve in floats, for searches."""
    if part.table is None:
        return lambda eps: float(part.at(Fraction(max(eps, 0.0))).mid())
    scale = 2.0**-part.bits
    weights = np.array([float(int(w)) for w in part.table.weights]) * scale
    losses = float(part.h) * (part.table.first + np.arange(len(weights)))
    infinite = float(part.table.infinite) * scale

    def value(eps: float) -> float:
        return infinite + float(np.sum(weights * -np.expm1(np.minimum(eps - losses, 0.0))))

    return value


def _crossing(part: Part, delta: float) -> float | None:
    """About where the part's curve passes delta; None if it does not."""
    value = _floats(part)
    low, high = 0.0, 1.0
    while value(high) > delta:
        low, high = high, 2 * high
        if high > 1e12:
            return None
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if value(middle) > delta else (low, middle)
        if high - low <= 1e-13 * high:
            break
    return high


def epsilon_above(part: Part, delta: Fraction) -> Fraction | None:
    """A decimal eps with curve(eps) <= delta, nearly the least; None if there is none."""
    if part.at(Fraction(0)) <= ball(delta):
        return Fraction(0)
    about = _crossing(part, float(delta))
    if about is None:
        return None
    for slack in (1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-2):
        eps = _rounded(Fraction(about * (1 + slack)), True)
        if part.at(eps) <= ball(delta):
            return eps
    return None


def epsilon_below(part: Part, delta: Fraction) -> Fraction:
    """A decimal eps >= 0 with curve(eps) > delta, nearly the largest, so that no smaller epsilon will do; else 0.

    What is infinite for this part comes out as a large number: see `infinite_below`.
    """
    about = _crossing(part, float(delta))
    if about is None:
        return Fraction(0)
    for slack in (1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-2):
        eps = _rounded(Fraction(about * (1 - slack)), False)
        if part.at(eps) > ball(delta):
            return eps
    return Fraction(0)


def infinite_below(part: Part, delta: Fraction) -> bool:
    """Whether the part's curve stays above delta for ever."""
    if part.table is not None:
        return Fraction(part.table.infinite, 1 << part.bits) > delta
    curve = part.law[0].curve if part.law else None
    return getattr(curve, "delta", Fraction(0)) > delta


# --- the questions ----------------------------------------------------------------------------------------------


def read_delta(value: Number) -> Fraction:
    delta = exact(value, "delta")
    if not 0 < delta < 1:
        raise BadMechanism(f"delta is {value}: write a number between 0 and 1, such as 1e-5")
    if delta < TINY:
        raise BadMechanism(f"delta is {value}: write at least 1e-300")
    return delta


def read_epsilon(value: Number) -> Fraction:
    eps = exact(value, "epsilon")
    if eps < 0:
        raise BadMechanism(f"epsilon is {value}: write 0 or more")
    if eps > 10**6:
        raise BadMechanism(f"epsilon is {value}: write at most 1000000")
    return eps


def read_tolerance(value: Number) -> Fraction:
    found = exact(value, "the tolerance")
    if not Fraction(1, 10**7) <= found < 1:
        raise BadMechanism(f"the tolerance is {value}: write a number from 1e-7 to less than 1, such as 1e-3")
    return found


def read_neighbours(value: str) -> str:
    if value not in RELATIONS:
        raise BadMechanism(
            f"the neighbours {value!r} are not known: write {', '.join(RELATIONS[:-1])} or {RELATIONS[-1]}"
        )
    return value


def runs_of(mechanism: Mechanism, neighbours: str) -> dict[str, tuple[Step, ...]]:
    """The blocks of the run for each direction that differs.  Raises BadMechanism, Unbounded."""
    for leaf in leaves(mechanism):
        if isinstance(leaf, ApproximateDP) and neighbours in ("add", "remove"):
            raise BadMechanism(f"{leaf} is privacy in both orders: write --neighbours add-or-remove or replace-one")
        if isinstance(leaf, RandomisedResponse) and neighbours != "replace-one":
            raise BadMechanism(
                f"{leaf} is known for --neighbours replace-one alone (one that is left out answers nothing): if you "
                f"know of {shown(leaf.eps)}-privacy for another relation, write ApproximateDP({shown(leaf.eps)})"
            )
    found: dict[str, tuple[Step, ...]] = {}
    for direction in DIRECTIONS[neighbours]:
        made = tuple(steps(mechanism, direction))
        if made not in found.values():
            found[direction] = made
    return found


def epsilon(
    mechanism: Mechanism,
    delta: Number,
    neighbours: str,
    *,
    tolerance: Number = TOLERANCE,
    progress: Progress = lambda what, done: None,
    whole: bool = False,
    length: int = LENGTH,
) -> Answer:
    """The least eps such that the run is (eps, delta)-private for these neighbours, enclosed.

    delta: strictly between 0 and 1.  neighbours: add, remove, add-or-remove or replace-one.  tolerance: how near the
    two ends are to be, relatively.  whole: both directions are refined, for the curve.  length: how long a table may
    become; where the tolerance cannot be met within it, `reached` is False.  Raises BadMechanism.
    """
    asked = read_delta(delta)
    return _answered(
        "epsilon", mechanism, asked, read_neighbours(neighbours), read_tolerance(tolerance), progress, whole, length
    )


def delta(
    mechanism: Mechanism,
    epsilon: Number,
    neighbours: str,
    *,
    tolerance: Number = "1/100",
    progress: Progress = lambda what, done: None,
    whole: bool = False,
    length: int = LENGTH,
) -> Answer:
    """The least delta such that the run is (epsilon, delta)-private, enclosed; as `epsilon`."""
    asked = read_epsilon(epsilon)
    return _answered(
        "delta", mechanism, asked, read_neighbours(neighbours), read_tolerance(tolerance), progress, whole, length
    )


def _answered(
    question: str,
    mechanism: Mechanism,
    at: Fraction,
    neighbours: str,
    tolerance: Fraction,
    progress: Progress,
    whole: bool,
    length: int,
) -> Answer:
    blank = Answer(question, mechanism, neighbours, at, None, None, tolerance, ())
    try:
        runs = runs_of(mechanism, neighbours)
    except Unbounded as why:
        if question == "delta":
            return replace(blank, upper=Fraction(1), lower=Fraction(0), why=f"{why}: delta is at most 1")
        return replace(blank, why=str(why))
    blank = replace(blank, runs=tuple(runs.items()))
    return _Search(blank, runs, progress, whole, length).answer()


def about(mechanism: Mechanism, delta: Fraction, neighbours: str) -> float:
    """Epsilon at delta as floats see it (a Renyi bound): decides nothing."""
    runs = runs_of(mechanism, neighbours)
    return max((Law(run, WORSE).epsilon(float(delta))[0] for run in runs.values() if run), default=0.0)


class _Search:
    """Stage by stage: coarse grids first, so that there is always an answer; finer ones until the tolerance is met."""

    def __init__(
        self, blank: Answer, runs: dict[str, tuple[Step, ...]], progress: Progress, whole: bool, length: int
    ) -> None:
        self.blank, self.runs, self.progress, self.whole, self.length = blank, runs, progress, whole, length
        self.uppers: dict[str, tuple[Fraction | None, Part]] = {}
        self.lowers: dict[str, tuple[Fraction, Part]] = {}
        self.laws: dict[str, Law] = {}
        self.finest: dict[str, tuple[float, float]] = {}  # of the lower end: the grid, and the mass that is lost
        self.under: dict[str, Law] = {}  # from below, where that is another law
        self.guess: dict[str, tuple[float, float]] = {}
        self.scale: dict[str, float] = {}

    def answer(self) -> Answer:
        interrupted = False
        try:
            self._closed()
            if self.laws:
                self._stages()
        except KeyboardInterrupt:
            if len(self.uppers) < len(self.runs):
                raise
            interrupted = True
        except Malformed as error:  # a table too long to be written: what is known stands
            if len(self.uppers) < len(self.runs):
                raise BadMechanism(f"{error}: raise the tolerance, or compose less") from error
        return self._made(interrupted)

    def _closed(self) -> None:
        for direction, run in self.runs.items():
            parts = closed_parts(run, direction)
            if parts:
                self._take(parts[0])
                self._take(parts[1])
                continue
            law = self.laws[direction] = Law(run, WORSE)
            if _two_pairs(run):
                self.under[direction] = max((Law(run, 0), Law(run, 1)), key=lambda one: self._about(one)[0])
            self.guess[direction] = self._about(law)
            self.scale[direction] = 3.0

    def _about(self, law: Law) -> tuple[float, float]:
        at = float(self.blank.at)
        return law.epsilon(at) if self.blank.question == "epsilon" else law.delta(at)

    def _value(self, part: Part) -> Fraction | None:
        """What the part says of the number that is asked for; None: nothing finite."""
        at = self.blank.at
        if self.blank.question == "delta":
            low, high = delta_between([part], at)
            return high if part.side == "upper" else low
        return epsilon_above(part, at) if part.side == "upper" else epsilon_below(part, at)

    def _take(self, part: Part) -> None:
        value, d = self._value(part), part.direction
        if part.side == "upper":
            known = self.uppers.get(d)
            if known is None or _or_inf(value) < _or_inf(known[0]):
                self.uppers[d] = value, part
        else:
            below = self.lowers.get(d)
            assert value is not None
            if below is None or value > below[0] or infinite_below(part, self.blank.at):
                self.lowers[d] = value, part

    def _stages(self) -> None:
        worst = max(self.guess, key=lambda d: self.guess[d][0])
        first = sorted(self.laws, key=lambda d: d != worst)
        for d in first:
            self._stage(d, d == worst or self.whole)
        gaps: list[float] = []
        for _ in range(STAGES):
            d = max(self.laws, key=lambda one: _or_inf(self.uppers[one][0]))
            high, low = self._ends()
            behind = [one for one in self.laws if self.whole and self.scale[one] > 2.9]
            if high == inf and d in self.lowers and infinite_below(self.lowers[d][1], self.blank.at):
                return
            met = self._met()
            if met and not behind:
                return
            if met:
                d = behind[0]
            if self.uppers[d][0] is not None and _or_inf(self.uppers[d][0]) < high:
                return  # a closed part is the largest, and is exact
            gaps.append(float(high - low))
            if len(gaps) > (2 if _two_pairs(self.runs[d]) else 4) and gaps[-1] > 0.9 * gaps[-2]:
                return  # a finer grid does not help: no one pair of laws attains the curve
            factor = 1 / 3
            if self.scale[d] < 2.9:
                own = self.lowers[d][0] if d in self.lowers else Fraction(0)
                gap = (
                    float(high - max(own, Fraction(0))) / max(float(self.blank.tolerance * Fraction(high)), 1e-300)
                    if high < inf
                    else 4.0
                )
                factor = max(0.2, min(0.75, sqrt(0.8 / gap))) if gap > 0 else 0.75
            if len(gaps) > 1 and gaps[-1] > 0.8 * gaps[-2]:
                factor = min(factor, 0.4)
            if not self._finer(d, factor):
                return
            self._stage(d, True)

    def _finer(self, d: str, factor: float) -> bool:
        """Refine the grid, unless the tables would be too long."""
        before = self.scale[d]
        self.scale[d] *= factor
        plan = self._plan(d)
        low, high = plan.window(plan.law.counts)
        if high - low > self.length:
            self.scale[d] = min(self.scale[d] * (high - low) / self.length, before)
        return self.scale[d] < before * 0.9

    def _plan(self, d: str) -> Any:
        about, order = self.guess[d]
        blank, law = self.blank, self.laws[d]
        if blank.question == "epsilon":
            known = self.uppers.get(d, (None, None))[0]
            eps = about if known is None else float(known)
            target, gap = float(blank.at), float(blank.tolerance) * max(eps, 1e-9)
            # What lies below a certified lower end does not matter; what Renyi bounds say may be far off.
            below = float(self.lowers[d][0]) if d in self.lowers else 0.0
            least = 0.0 if self.whole else 0.97 * below
        else:
            known = self.uppers.get(d, (None, None))[0]
            target = about if known is None else max(float(known), 1e-250)
            least, gap = 0.0 if self.whole else float(blank.at), float(blank.tolerance) / order
        return planned(law, gap, order, target, least, self.scale[d])

    def _stage(self, d: str, below: bool) -> None:
        plan = self._plan(d)
        low, high = plan.window(plan.law.counts)
        if high - low > self.length:
            self.scale[d] *= (high - low) / self.length
            plan = self._plan(d)
            low, high = plan.window(plan.law.counts)
            if high - low > 16 * self.length:
                raise BadMechanism(
                    f"a table of {high - low} losses would be needed: raise the tolerance, or compose less"
                )
        if below and d in self.uppers and self._needs_from_below(d):
            # A grid that is fine enough from above may be too coarse from below.
            self._below(d, plan)
            if self._met():
                return
            below = False
        name = f"{d}, grid {float(plan.h):.3g}, from above"
        self._take(upper_part(d, plan, lambda done: self.progress(name, done)))
        self._learn(d)
        if below:
            self._below(d, plan)

    def _needs_from_below(self, d: str) -> bool:
        """Whether the lower end has more to win than the upper one."""
        return d not in self.lowers or not self.lowers[d][0]

    def _below(self, d: str, plan: Plan) -> None:
        # From below the curve may lie far lower: nothing that may matter is left out.
        own = self.lowers[d][0] if d in self.lowers and self.blank.question == "epsilon" else Fraction(0)
        if self.blank.question == "epsilon":
            plan = replace(plan, least=min(plan.least, 0.97 * float(own)))
        plan = self._fit(replace(plan, law=self.under.get(d, plan.law)))
        h, lost = self.finest.get(d, (inf, inf))
        if float(plan.h) > 0.95 * h and plan.lost > 0.3 * lost:
            return  # it is known as well as this grid would tell
        self.finest[d] = float(plan.h), plan.lost
        name = f"{d}, grid {float(plan.h):.3g}, from below"
        self._take(lower_part(d, plan, lambda done: self.progress(name, done)))

    def _fit(self, plan: Plan) -> Plan:
        """From below a grid tells nothing that is coarser than the largest (or least) loss that most outputs have."""
        fits = plan.law.bulk / CELLS_IN_BULK
        if float(plan.h) <= fits or not fits:
            return plan
        finer = replace(plan, h=Fraction(max(round(fits * 2**80), 1), 2**80))
        low, high = finer.window(finer.law.counts)
        return finer if high - low <= self.length else plan

    def _ends(self) -> tuple[Any, Fraction]:
        """The upper end (infinite: none is known) and the lower one, of all directions."""
        high = max(_or_inf(value) for value, _ in self.uppers.values())
        return high, max((value for value, _ in self.lowers.values()), default=Fraction(0))

    def _met(self) -> bool:
        if len(self.uppers) < len(self.runs):
            return False
        high, low = self._ends()
        return bool(high < inf and high - low <= self.blank.tolerance * Fraction(high))

    def _learn(self, d: str) -> None:
        """The order that tells the tail is the slope of log delta: it is seen on the curve."""
        value, part = self.uppers[d]
        at = value if self.blank.question == "epsilon" else self.blank.at
        if at is None or part.table is None:
            return
        curve = _floats(part)
        step = 0.01 * float(at) + 1e-9
        here, there = curve(float(at)), curve(float(at) + step)
        if 0 < there < here:
            about = float(at) if self.blank.question == "epsilon" else here
            self.guess[d] = about, min(max(-log(there / here) / step, 1e-3), 1e9)

    def _made(self, interrupted: bool) -> Answer:
        blank = self.blank
        parts = (*(part for _, part in self.uppers.values()), *(part for _, part in self.lowers.values()))
        highs = [value for value, _ in self.uppers.values()]
        upper = (
            None
            if any(value is None for value in highs)
            else max((v for v in highs if v is not None), default=Fraction(0))
        )
        lower = max((value for value, _ in self.lowers.values()), default=Fraction(0))
        why = ""
        if upper is None and blank.question == "epsilon":
            surely = [part for _, part in self.lowers.values() if infinite_below(part, blank.at)]
            why = "no epsilon has so small a delta" if surely else "no bound was found at this delta"
            return replace(
                blank, lower=None if surely else lower, upper=None, parts=parts, why=why, interrupted=interrupted
            )
        return replace(blank, lower=lower, upper=upper, parts=parts, interrupted=interrupted)


def _two_pairs(run: Sequence[Step]) -> bool:
    """Whether the curve of a step is the worse of two pairs of laws, so that no one pair attains it."""
    return any(isinstance(step.curve, Mixed) and step.curve.order == "both" for step in run)


def _or_inf(value: Fraction | None) -> Any:
    return inf if value is None else value


def describe(neighbours: str) -> str:
    """The relation in words, the first line of every answer."""
    return f"neighbours: {neighbours} ({MEANING[neighbours]})"
