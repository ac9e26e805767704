"""Upper bounds of epsilon for the last iterate of noisy SGD, replace-one: one function each, and one that checks it.

A bound carries the few numbers that it was found with (an order, a number of steps); `checked` computes it anew from
the run, delta and these numbers alone, and they may be any: a bad choice gives a larger bound, or none.

The theorems of Altschuler and Talwar are not written again here: they are read off the statements of the claims, at
the numbers, as `verify evaluate` does.  Shifted interpolation speaks of maps: that a gradient step on a batch is one,
nonexpansive, and at most 2 eta L/b from that of the other data set, are claims, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from flint import arb

from verify.account import claims
from verify.account.curves import Normal, Step, ball
from verify.account.mechanisms import BadMechanism, Gaussian, Mechanism, WithoutReplacement, exact, shown
from verify.account.parts import CLOSED_BITS, Part
from verify.kernel.ball import precision
from verify.kernel.rationals import Fraction

if TYPE_CHECKING:
    from verify.account.last_iterate import NoisySGD

COMPOSITION = "composition"
ORDERS = "alpha=1.01..500"
CATALOGUE = ["lemmas"]
DIGITS = 30  # of a rational that stands for an irrational
MORE = 1.5  # composition is left out where floats put it at so many times the best


@dataclass(frozen=True)
class Bound:
    """An upper bound of epsilon (None: it says nothing, and `why`), by a claim or by composition."""

    by: str
    upper: Fraction | None
    asks: tuple[str, ...] = ()
    why: str = ""
    rests_on: tuple[str, ...] = ()
    found_with: Mapping[str, Any] = field(default_factory=dict)


class Silent(ValueError):
    """The bound says nothing at these numbers: why, one line."""


# --- what is asked ----------------------------------------------------------------------------------------------


def _program(run: NoisySGD, drawn: str) -> tuple[str, ...]:
    return (
        f"each step adds N(0, I) times {shown(run.sigma)} to the mean gradient of a batch of exactly {run.b} of the "
        f"{run.n} records, {drawn}, goes {shown(run.eta)} times that against it, and projects to a closed convex set",
        "both runs start at the same point of the set",
    )


EXCHANGEABLE = "drawn anew by one law in which any two records may be exchanged (all batches equally likely, say)"
ANY_LAW = "drawn anew by any one law"
ALONE = "only the last iterate is released"


def _losses(run: NoisySGD, how: str) -> str:
    assert run.M is not None
    return f"every record's loss is {how}, {shown(run.M)}-smooth and {shown(run.L)}-Lipschitz on the set"


def _set(run: NoisySGD) -> str:
    assert run.D is not None
    return f"two points of the set are at most {shown(run.D)} apart"


# --- Altschuler and Talwar, by the claims -----------------------------------------------------------------------


def by_theorem(id: str, run: NoisySGD, delta: Fraction) -> Bound:
    """The bound of a claim about noisy SGD, at the best order that floats find."""
    try:
        if run.D is None or run.M is None or (id == claims.STRONGLY_CONVEX and run.m is None):
            raise Silent("asks for D and M" if id == claims.CONVEX else "asks for D, M and m")
        order = _best_order(id, run, delta)
        return _theorem(id, run, delta, order)
    except Silent as error:
        return Bound(id, None, why=str(error))


def _theorem(id: str, run: NoisySGD, delta: Fraction, order: Fraction) -> Bound:
    strongly = id == claims.STRONGLY_CONVEX
    how = f"{shown(run.m)}-strongly convex" if strongly and run.m is not None else "convex"
    asks = (_losses(run, how), _set(run), *_program(run, EXCHANGEABLE), ALONE)
    return Bound(id, _at_order(id, run, delta, order), asks, "", (id,), {"order": str(order)})


def _opened(id: str) -> Any:
    from verify.ask.evaluate import Silent as Unusable
    from verify.ask.evaluate import load, usable
    from verify.ask.evaluate_open import opened
    from verify.ask.typed import Mistake
    from verify.claims.config import BadConfig, find
    from verify.report.files import recorded

    try:
        config = find().of(CATALOGUE)
        known = recorded(config.reports_folder)
        if id not in known:
            raise Silent("is not recorded in the reports")
        return opened(load(id, usable(id, known, config), CATALOGUE), ())
    except (Mistake, Unusable, BadConfig) as error:
        raise Silent(" ".join(str(error).split())) from error


def _numbers(found: Any, run: NoisySGD, delta: Fraction) -> dict[str, Any]:
    from verify.ask.evaluate_values import read_values

    given = {name: getattr(run, name) for name in ("n", "T", "b", "eta", "sigma", "L", "D", "M", "m")}
    spoken = {found.shown(name) for name in found.numbers}
    texts = [f"{name}={value}" for name, value in {**given, "delta": delta}.items() if value is not None]
    return read_values([*(text for text in texts if text.partition("=")[0] in spoken), "astar=alpha"])


def _best_order(id: str, run: NoisySGD, delta: Fraction) -> Fraction:
    from verify.ask import evaluate_curve as curve
    from verify.ask.evaluate_check import assigned
    from verify.ask.typed import Mistake

    found = _opened(id)
    try:
        over = curve.read_range(ORDERS, "alpha", found)
        best = curve.least(found, assigned(found, _numbers(found, run, delta), [over.name]), over)
    except (Mistake, ValueError) as error:
        raise Silent(" ".join(str(error).split())) from error
    return Fraction(best.value)


def _at_order(id: str, run: NoisySGD, delta: Fraction, order: Fraction) -> Fraction:
    """The claim's bound at this order, its hypotheses about numbers seen to hold.  Raises Silent."""
    from verify.ask.evaluate_check import ASKED, HOLDS, assigned, evaluation
    from verify.ask.typed import Mistake

    found = _opened(id)
    try:
        done = evaluation(found, assigned(found, {**_numbers(found, run, delta), "alpha": order}))
    except (Mistake, ValueError) as error:
        raise Silent(" ".join(str(error).split())) from error
    [bound] = done.bounds
    if any(one.status not in (HOLDS, ASKED) for one in (*done.hypotheses, *bound.premises)):
        raise Silent("a hypothesis about the numbers is not seen to hold")
    for name, _, number in bound.quantities:
        if name.rstrip("'") == "eps" and number.known:
            return max(exact(number.at_most, "a bound"), Fraction(0))
    raise Silent("no number is bounded")


# --- shifted interpolation --------------------------------------------------------------------------------------


def last_steps(run: NoisySGD, delta: Fraction, steps: int | None = None) -> Bound:
    """Convex losses on a set of diameter D: mu^2 = (m s^2 + 2 s D + D^2/m)/(eta sigma)^2 by the last m <= T steps,
    s = 2 eta L/b."""
    try:
        if run.D is None or run.M is None:
            raise Silent("asks for D and M")
        if run.eta * run.M > 2:
            raise Silent(f"asks for eta <= 2/M, and eta is {shown(run.eta)}, M {shown(run.M)}")
        gap, wide = 2 * run.eta * run.L / run.b, run.D
        if steps is None:
            # The least of a convex function of m is next to D/s.
            places = (wide // gap, wide // gap + 1)
            steps = min((int(min(max(m, 1), run.T)) for m in places), key=lambda m: m * gap**2 + wide**2 / m)
        if not 1 <= steps <= run.T:
            raise Silent(f"asks for a number of steps from 1 to {run.T}")
        square = (steps * gap**2 + 2 * gap * wide + wide**2 / steps) / (run.eta * run.sigma) ** 2
        asks = (_losses(run, "convex"), _set(run), *_program(run, ANY_LAW), ALONE)
        id, *others = claims.LAST_STEPS
        return Bound(id, gaussian(square, delta), asks, "", (id, *others), {"steps": steps})
    except Silent as error:
        return Bound(claims.LAST_STEPS[0], None, why=str(error))


def contractive(run: NoisySGD, delta: Fraction, factor: Fraction | None = None) -> Bound:
    """Strongly convex losses, contraction by c: mu = (s/(eta sigma)) sqrt((1 - c^T)/(1 + c^T) (1 + c)/(1 - c))."""
    try:
        if run.M is None or run.m is None:
            raise Silent("asks for M and m")
        c = max(abs(1 - run.eta * run.m), abs(1 - run.eta * run.M), Fraction(1, 10**6))
        if factor is not None and not c <= factor:
            raise Silent("steps contract less")
        c = factor or c
        if c >= 1:
            raise Silent(f"asks for eta < 2/M, and eta is {shown(run.eta)}, M {shown(run.M)}")
        square = contraction_square(run, c)
        asks = (_losses(run, f"{shown(run.m)}-strongly convex"), *_program(run, ANY_LAW), ALONE)
        id, *others = claims.CONTRACTIVE
        return Bound(id, gaussian(square, delta), asks, "", (id, *others), {"factor": str(c)})
    except Silent as error:
        return Bound(claims.CONTRACTIVE[0], None, why=str(error))


def contraction_square(run: NoisySGD, c: Fraction) -> Fraction:
    """mu^2 for steps that contract by c, rounded up."""
    gap = 2 * run.eta * run.L / run.b
    with precision(CLOSED_BITS):
        power = ball(c) ** run.T
        left = 1 - power if not power.is_nan() else arb(1)
        share = (left / (1 + power)).upper().min(arb(1)).upper() * arb(10) ** DIGITS
        rounded = Fraction(int(share.ceil().upper().ceil().unique_fmpz()), 10**DIGITS)
    return (gap / (run.eta * run.sigma)) ** 2 * (1 + c) / (1 - c) * rounded


def gaussian(square: Fraction, delta: Fraction) -> Fraction:
    """A decimal epsilon, nearly the least, at which N(mu, 1) against N(0, 1) has at most delta; mu^2 = `square`."""
    from verify.account.answer import epsilon_above

    found = epsilon_above(Part("upper", "replace", law=(Step(Normal(square), 1),)), delta)
    if found is None:
        raise Silent("no epsilon was found")
    return found


# --- composition ------------------------------------------------------------------------------------------------


def released(run: NoisySGD) -> Mechanism:
    """All iterates: T sums of b gradients of norm at most L, with noise b sigma, in units of L."""
    return WithoutReplacement(run.b, run.n, Gaussian(run.sigma * run.b / run.L)) * run.T


def composed(run: NoisySGD, delta: Fraction, tolerance: Any, below: Fraction | None, progress: Any) -> Bound:
    """The composition of all steps; left out where floats put it far above what is known already (`below`)."""
    from verify.account.answer import about, epsilon

    mechanism = released(run)
    try:
        if below is not None and below > 0:
            guess = about(mechanism, delta, "replace-one")
            if guess > MORE * float(below):
                return Bound(COMPOSITION, None, why=f"left out: floats put it near {guess:.2g}")
        answer = epsilon(mechanism, delta, "replace-one", tolerance=tolerance, progress=progress)
    except BadMechanism as error:
        return Bound(COMPOSITION, None, why=str(error))
    from verify.account.certificate import written

    return _composition(run, answer.upper, answer.rests_on, written(answer))


def _composition(run: NoisySGD, upper: Fraction | None, rests_on: tuple[str, ...], answer: Mapping[str, Any]) -> Bound:
    asks = (
        f"each gradient is at most {shown(run.L)} long (it may be clipped to that)",
        _program(run, "all batches equally likely")[0],
        "all iterates may be released",
    )
    return Bound(COMPOSITION, upper, asks, "", rests_on, {"answer": answer})


# --- again ------------------------------------------------------------------------------------------------------


def checked(by: str, run: NoisySGD, delta: Fraction, found_with: Mapping[str, Any]) -> Bound:
    """The bound, computed anew from what it was found with.  Raises Silent, BadMechanism, certificate.Refused."""
    again: Mapping[str, Callable[[], Bound]] = {
        claims.CONVEX: lambda: _theorem(claims.CONVEX, run, delta, _order(found_with)),
        claims.STRONGLY_CONVEX: lambda: _theorem(claims.STRONGLY_CONVEX, run, delta, _order(found_with)),
        claims.LAST_STEPS[0]: lambda: last_steps(run, delta, _steps(found_with)),
        claims.CONTRACTIVE[0]: lambda: contractive(run, delta, exact(found_with["factor"], "the factor")),
        COMPOSITION: lambda: _checked_composition(run, delta, found_with),
    }
    if by not in again:
        raise Silent(f"no bound is called {by}")
    if by in (claims.CONVEX, claims.STRONGLY_CONVEX) and (run.D is None or run.M is None):
        raise Silent("asks for D and M")
    found = again[by]()
    if found.upper is None:
        raise Silent(found.why)
    return found


def _order(found_with: Mapping[str, Any]) -> Fraction:
    return exact(found_with["order"], "the order")


def _steps(found_with: Mapping[str, Any]) -> int:
    steps = found_with["steps"]
    if not isinstance(steps, int) or isinstance(steps, bool):
        raise Silent("a number of steps is missing")
    return steps


def _checked_composition(run: NoisySGD, delta: Fraction, found_with: Mapping[str, Any]) -> Bound:
    from verify.account.certificate import rechecked

    found = rechecked(found_with["answer"])
    if (found.mechanism, found.at, found.neighbours, found.question) != (
        released(run),
        delta,
        "replace-one",
        "epsilon",
    ):
        raise Silent("the composition is that of another run")
    return _composition(run, found.upper, found.rests_on, found_with["answer"])
