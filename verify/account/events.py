"""dp-accounting's DpEvent trees as mechanisms, and back: for people who have one, and to see both numbers.

The package is not needed for anything else; it computes in floats, and decides nothing here.
"""

from __future__ import annotations

from typing import Any

from verify.account.answer import Answer, decimal
from verify.account.mechanisms import (
    BadMechanism,
    Gaussian,
    Laplace,
    Mechanism,
    PoissonSampled,
    Repeated,
    Sum,
    WithoutReplacement,
)

MISSING = "dp-accounting is not installed: pip install 'dp-lemmas[dp-accounting]'"
RELATIONS = {"add-or-remove": "ADD_OR_REMOVE_ONE", "replace-one": "REPLACE_ONE"}
GRID = 1e-4


def from_dp_event(event: Any) -> Mechanism:
    """The mechanism of a DpEvent tree.

    Floats in it are read as the decimals that they print as.  Raises BadMechanism for events that no theorem here
    covers.
    """
    kind = type(event).__name__
    if kind == "GaussianDpEvent":
        return Gaussian(event.noise_multiplier)
    if kind == "LaplaceDpEvent":
        return Laplace(event.noise_multiplier)
    if kind == "PoissonSampledDpEvent":
        return PoissonSampled(event.sampling_probability, from_dp_event(event.event))
    if kind == "SampledWithoutReplacementDpEvent":
        return WithoutReplacement(event.sample_size, event.source_dataset_size, from_dp_event(event.event))
    if kind == "SelfComposedDpEvent":
        return from_dp_event(event.event) * int(event.count)
    if kind == "ComposedDpEvent":
        found = [from_dp_event(one) for one in event.events if type(one).__name__ != "NoOpDpEvent"]
        if not found:
            raise BadMechanism("the event releases nothing")
        whole = found[0]
        for one in found[1:]:
            whole = whole + one
        return whole
    if kind == "NonPrivateDpEvent":
        return Gaussian(0)
    raise BadMechanism(
        f"{kind} is not covered: Gaussian, Laplace, Poisson sampling, batches, and compositions of these are"
    )


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
