"""dp-accounting's DpEvent trees as mechanisms, and back: for people who have one, and to see both numbers.

The package is not needed for anything else; it computes in floats, and decides nothing here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from math import exp
from operator import add
from typing import Any

from verify.account.answer import Answer, decimal
from verify.account.curves import ball
from verify.account.mechanisms import (
    BadMechanism,
    Gaussian,
    Laplace,
    Mechanism,
    PoissonSampled,
    RandomisedResponse,
    Repeated,
    Sum,
    WithoutReplacement,
    exact,
)
from verify.kernel.ball import precision
from verify.kernel.rationals import Fraction

MISSING = "dp-accounting is not installed: pip install 'dp-lemmas[dp-accounting]'"
RELATIONS = {"add-or-remove": "ADD_OR_REMOVE_ONE", "replace-one": "REPLACE_ONE"}
GRID = 1e-4
DIGITS = 20


def from_dp_event(event: Any) -> Mechanism:
    """The mechanism of a DpEvent tree; the neighbours are said where a question is asked of it.

    Floats in it are read as the decimals that they print as; the eps of randomised response is rounded up at the
    20th digit.  Raises BadMechanism for events that no theorem here covers, or that are no events.
    """
    kind = type(event).__name__
    if kind in REFUSED:
        raise BadMechanism(f"{kind} is not covered: {REFUSED[kind]}")
    if kind not in READ:
        raise BadMechanism(f"{kind} is no event that is covered: there are {', '.join(READ)}")
    try:
        return READ[kind](event)
    except AttributeError as error:
        raise BadMechanism(f"{kind} is not as dp-accounting makes it: {error}") from error


def _composed(event: Any) -> Mechanism:
    found = [from_dp_event(one) for one in event.events if type(one).__name__ != "NoOpDpEvent"]
    return reduce(add, found) if found else NOTHING


def _response(event: Any) -> Mechanism:
    """With probability p a bucket drawn from all k, else the true one."""
    p, buckets = exact(event.noise_parameter, "the noise of randomised response"), event.num_buckets
    if not 0 <= p <= 1:
        raise BadMechanism(f"the noise of randomised response is {event.noise_parameter}: write a number from 0 to 1")
    if buckets == 1:
        return NOTHING
    if p == 0:
        return Gaussian(0)
    with precision(128):
        scale = 10**DIGITS
        eps = (ball(1 + (1 - p) * buckets / p).log() * scale).upper().ceil()
        rounded = Fraction(int(eps.upper().ceil().unique_fmpz()), scale)
    if buckets != 2:
        raise BadMechanism(
            f"randomised response over {buckets} buckets is known from above alone: write ApproximateDP("
            f"{decimal(rounded)}), and ask with --neighbours replace-one"
        )
    return RandomisedResponse(rounded)


NOTHING = PoissonSampled(0, Gaussian(1))
READ: dict[str, Callable[[Any], Mechanism]] = {
    "GaussianDpEvent": lambda event: Gaussian(event.noise_multiplier),
    "LaplaceDpEvent": lambda event: Laplace(event.noise_multiplier),
    "RandomizedResponseDpEvent": _response,
    "PoissonSampledDpEvent": lambda event: PoissonSampled(event.sampling_probability, from_dp_event(event.event)),
    "SampledWithoutReplacementDpEvent": lambda event: WithoutReplacement(
        event.sample_size, event.source_dataset_size, from_dp_event(event.event)
    ),
    "SelfComposedDpEvent": lambda event: from_dp_event(event.event) * event.count,
    "ComposedDpEvent": _composed,
    "NoOpDpEvent": lambda event: NOTHING,
    "NonPrivateDpEvent": lambda event: Gaussian(0),
}
REFUSED = {
    "UnsupportedDpEvent": "it says itself that nothing is known of it",
    "DiscreteLaplaceDpEvent": (
        "it is pure: write ApproximateDP(noise_parameter * sensitivity), for --neighbours add-or-remove"
    ),
    "MixtureOfGaussiansDpEvent": "for sensitivities 0 and c write PoissonSampled(q, Gaussian(standard_deviation / c))",
    "SampledWithReplacementDpEvent": "batches with replacement; PoissonSampled and WithoutReplacement are",
    "SingleEpochTreeAggregationDpEvent": "write the Gaussian mechanism that a tree is, with its sensitivity",
    "RepeatAndSelectDpEvent": "selection of the best of several runs has no theorem here",
    "ZCDpEvent": "a bound of Renyi divergences is no table of losses; write the mechanism itself",
    "TruncatedSubsampledGaussianDpEvent": "truncated batches; PoissonSampled and WithoutReplacement are",
}


def to_dp_event(mechanism: Mechanism) -> Any:
    """The DpEvent of a mechanism, in floats.  Raises BadMechanism where there is none, or no such package."""
    try:
        from dp_accounting import dp_event
    except ImportError as error:
        raise BadMechanism(MISSING) from error
    if isinstance(mechanism, Sum):
        return dp_event.ComposedDpEvent([to_dp_event(part) for part in mechanism.parts])
    if isinstance(mechanism, Repeated):
        return dp_event.SelfComposedDpEvent(to_dp_event(mechanism.mechanism), mechanism.times)
    if isinstance(mechanism, PoissonSampled):
        return dp_event.PoissonSampledDpEvent(float(mechanism.q), to_dp_event(mechanism.mechanism))
    if isinstance(mechanism, WithoutReplacement):
        inner = to_dp_event(mechanism.mechanism)
        return dp_event.SampledWithoutReplacementDpEvent(mechanism.n, mechanism.b, inner)
    if isinstance(mechanism, RandomisedResponse):
        return dp_event.RandomizedResponseDpEvent(2 / (1 + exp(float(mechanism.eps))), 2)
    if isinstance(mechanism, Gaussian) and mechanism.sensitivity is None:
        return dp_event.GaussianDpEvent(float(mechanism.sigma))
    if isinstance(mechanism, Laplace) and mechanism.sensitivity is None:
        return dp_event.LaplaceDpEvent(float(mechanism.b))
    raise BadMechanism(f"dp-accounting's PLD accountant has no event for {mechanism}")


def pld(mechanism: Mechanism, neighbours: str, question: str, at: float, grid: float = GRID) -> float:
    """What dp-accounting's PLD accountant says, pessimistic, on a grid.  Raises BadMechanism."""
    event = to_dp_event(mechanism)
    from dp_accounting import privacy_accountant
    from dp_accounting.pld import pld_privacy_accountant

    if neighbours not in RELATIONS:
        raise BadMechanism(f"dp-accounting has no relation {neighbours}")
    relation = getattr(privacy_accountant.NeighboringRelation, RELATIONS[neighbours])
    accountant = pld_privacy_accountant.PLDAccountant(relation, grid)
    try:
        accountant.compose(event)
    except privacy_accountant.UnsupportedEventError as error:
        raise BadMechanism(f"dp-accounting does not cover it: {' '.join(str(error).split())}") from error
    return float(accountant.get_epsilon(at) if question == "epsilon" else accountant.get_delta(at))


def compared(answer: Answer) -> str:
    """One line: dp-accounting's number, and where it lies."""
    try:
        number = pld(answer.mechanism, answer.neighbours, answer.question, float(answer.at))
    except BadMechanism as error:
        return f"dp-accounting: {error}"
    where = "inside of the interval"
    if answer.upper is not None and number > answer.upper:
        where = f"{number / max(float(answer.upper), 1e-300) - 1:.2g} above the upper end, relatively"
    elif answer.lower is not None and number < answer.lower:
        where = (
            f"below the lower end {decimal(answer.lower)}: more private than is true of a run that attains its curves"
        )
    return f"dp-accounting (PLD, floats, grid {GRID}): {number:.7g}, {where}"
