"""Inverse questions: the noise, or the number of steps, that a target (epsilon, delta) allows; certified at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, exp, floor, log, log10

from verify.account.answer import Answer, Progress, epsilon, read_delta, read_neighbours
from verify.account.mechanisms import MAX_STEPS, BadMechanism, Mechanism, Number, exact
from verify.kernel.rationals import Fraction

COARSE = Fraction(1, 50)
DIGITS = 4
TRIES = 60


@dataclass(frozen=True)
class Found:
    """`value` meets the target by theorem (`answer`); `beyond` provably does not (None: that was not shown)."""

    value: Fraction
    beyond: Fraction | None
    answer: Answer


def _target(value: Number) -> Fraction:
    target = exact(value, "the target epsilon")
    if target <= 0:
        raise BadMechanism(f"the target epsilon is {value}: write a positive number")
    return target


def noise_for(
    mechanism: Callable[[Fraction], Mechanism],
    target: Number,
    delta: Number,
    neighbours: str,
    *,
    progress: Progress = lambda what, done: None,
) -> Found:
    """The least noise, to four digits, for which `mechanism(noise)` is (target, delta)-private.

    mechanism: makes the run for a noise, as in `lambda sigma: PoissonSampled("1/100", Gaussian(sigma)) * 1000`; more
    noise must not cost privacy.  Raises BadMechanism.
    """
    wanted, delta, neighbours = _target(target), read_delta(delta), read_neighbours(neighbours)

    def at(noise: Fraction, tolerance: Fraction) -> Answer:
        return epsilon(mechanism(noise), delta, neighbours, tolerance=tolerance, progress=progress)

    def meets(noise: Fraction) -> float:
        found = at(noise, COARSE).upper
        return -50.0 if found is None else log(float(wanted) / max(float(found), 1e-12))

    low, high = 1e-3, 1e6
    about = _root(lambda x: meets(_digits(exp(x), 8)), log(low), log(high), 0.0)
    if about is None:
        raise BadMechanism(f"no noise from {low} to {high:.0f} gives epsilon {target}: ask for another target")
    # Four digits, and the tolerance of the coarse search, around it.
    fine = Fraction(1, 2000)
    centre = exp(about)
    beyond: Fraction | None = None
    answer: Answer | None = None
    best: Fraction | None = None
    left, right = centre * 0.97, centre * 1.03
    for _ in range(TRIES):
        middle = _digits((left + right) / 2, DIGITS)
        if best is not None and (middle >= best or right - left < 0.6 * _unit(centre)):
            break
        if beyond is not None and middle <= beyond:
            middle = beyond + _unit_exact(centre)
            if best is not None and middle >= best:
                break
        found = at(middle, fine)
        if found.upper is not None and found.upper <= wanted:
            best, answer, right = middle, found, float(middle)
        else:
            left = float(middle)
            if found.lower is None or found.lower > wanted:
                beyond = middle
            if left >= right * 0.9999:
                right *= 1.02
    while best is not None and (beyond is None or best - beyond > _unit_exact(centre)):
        # The last steps of four digits.
        found = at(best - _unit_exact(centre), fine)
        if found.upper is not None and found.upper <= wanted:
            best, answer = best - _unit_exact(centre), found
            continue
        if found.lower is None or found.lower > wanted:
            beyond = best - _unit_exact(centre)
        break
    if best is None or answer is None:
        raise BadMechanism(f"no noise was found that gives epsilon {target}: ask for another target")
    return Found(best, beyond, answer)


def steps_for(
    mechanism: Callable[[int], Mechanism],
    target: Number,
    delta: Number,
    neighbours: str,
    *,
    progress: Progress = lambda what, done: None,
) -> Found:
    """The largest number of steps that is seen to be (target, delta)-private; `mechanism(T)` makes the run.

    Raises BadMechanism, also if one step is too much.
    """
    wanted, delta, neighbours = _target(target), read_delta(delta), read_neighbours(neighbours)
    seen: dict[int, Answer] = {}

    def at(steps: int, tolerance: Fraction) -> Answer:
        return epsilon(mechanism(steps), delta, neighbours, tolerance=tolerance, progress=progress)

    def meets(steps: int) -> float:
        found = at(steps, COARSE).upper
        return -50.0 if found is None else log(float(wanted) / max(float(found), 1e-12))

    first = at(1, COARSE)
    if first.upper is None or first.upper > wanted:
        first = at(1, Fraction(1, 2000))
        if first.upper is None or first.upper > wanted:
            raise BadMechanism(f"a single step has {first}, more than {target}: add noise, or ask for a larger target")
    top = 1
    while meets(2 * top) > 0:
        top *= 2
        if 2 * top > MAX_STEPS:
            raise BadMechanism(f"{top} steps and more are within epsilon {target}: no number of steps is the largest")
    about = _root(lambda x: -meets(floor(exp(x))), log(top), log(2 * top), 0.002)
    centre = floor(exp(about)) if about is not None else top
    left, right = max(1, floor(centre * 0.97)), ceil(centre * 1.03) + 1
    seen[1] = first
    best, beyond = 1, None
    fine = Fraction(1, 2000)
    for _ in range(TRIES):
        if right - left <= max(1, centre // 2000):
            break
        middle = (left + right) // 2
        found = at(middle, fine)
        if found.upper is not None and found.upper <= wanted:
            left = best = middle
            seen[middle] = found
        else:
            right = middle
            if found.lower is None or found.lower > wanted:
                beyond = middle
    while best < left:  # the left end was a guess
        found = at(left, fine)
        if found.upper is not None and found.upper <= wanted:
            best = left
            seen[left] = found
        else:
            left = max(1, left * 97 // 100)
    return Found(Fraction(best), None if beyond is None else Fraction(beyond), seen[best])


def _unit(value: float) -> float:
    return 10.0 ** (floor(log10(value)) - DIGITS + 1)


def _unit_exact(value: float) -> Fraction:
    return Fraction(10) ** (floor(log10(value)) - DIGITS + 1)


def _digits(value: float, digits: int) -> Fraction:
    unit = Fraction(10) ** (floor(log10(value)) - digits + 1)
    return unit * ceil(Fraction(value) / unit)


def _root(rising: Callable[[float], float], low: float, high: float, near: float) -> float | None:
    """About where a rising function passes 0."""
    if rising(high) < 0:
        return None
    if rising(low) >= 0:
        return low
    left, right = low, high
    for _ in range(TRIES):
        middle = (left + right) / 2
        value = rising(middle)
        if value < 0:
            left = middle
        else:
            right = middle
        if right - left < max(near, 0.005) or abs(value) < 0.005:
            return middle if abs(value) < 0.005 else right
    return right
