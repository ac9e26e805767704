"""DpEvent trees of dp-accounting: what is read, what is refused, and that both ways agree where that is installed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from verify.account import BadMechanism, Gaussian, Laplace, Mechanism, PoissonSampled, WithoutReplacement, events
from verify.account.events import from_dp_event, to_dp_event


def event(kind: str, **fields: Any) -> Any:
    """An event as dp-accounting makes it: a class of this name, with these attributes."""
    return type(kind, (SimpleNamespace,), {})(**fields)


def gaussian(noise: float = 1.1) -> Any:
    return event("GaussianDpEvent", noise_multiplier=noise)


READ: list[tuple[Any, str]] = [
    (gaussian(), "Gaussian(1.1)"),
    (event("LaplaceDpEvent", noise_multiplier=0.1), "Laplace(0.1)"),
    (event("PoissonSampledDpEvent", sampling_probability=0.01, event=gaussian(2)), "PoissonSampled(0.01, Gaussian(2))"),
    (
        event("SampledWithoutReplacementDpEvent", source_dataset_size=100, sample_size=5, event=gaussian(2)),
        "WithoutReplacement(5, 100, Gaussian(2))",
    ),
    (event("SelfComposedDpEvent", event=gaussian(3), count=7), "Gaussian(3) * 7"),
    (
        event(
            "ComposedDpEvent", events=[gaussian(3), event("NoOpDpEvent"), event("LaplaceDpEvent", noise_multiplier=2)]
        ),
        "Gaussian(3) + Laplace(2)",
    ),
    (event("NonPrivateDpEvent"), "Gaussian(0)"),
    (event("RandomizedResponseDpEvent", noise_parameter=0, num_buckets=2), "Gaussian(0)"),
]


@pytest.mark.parametrize(("given", "text"), READ, ids=lambda x: x if isinstance(x, str) else "")
def test_what_is_read(given: Any, text: str) -> None:
    assert str(from_dp_event(given)) == text


@pytest.mark.parametrize(
    "given",
    [
        event("NoOpDpEvent"),
        event("ComposedDpEvent", events=[]),
        event("SelfComposedDpEvent", event=event("NoOpDpEvent"), count=3),
        event("RandomizedResponseDpEvent", noise_parameter=0.5, num_buckets=1),
    ],
    ids=lambda x: type(x).__name__,
)
def test_what_tells_nothing_costs_nothing(given: Any) -> None:
    found = from_dp_event(given).epsilon(1e-5, "replace-one")
    assert (found.lower, found.upper) == (0, 0)


def test_randomised_response_is_read_with_the_eps_of_its_noise() -> None:
    """1 - p/2 for the true bit: e^eps = (2 - p)/p, 3 for p = 1/2; rounded up, so that the upper end holds."""
    [found] = [from_dp_event(event("RandomizedResponseDpEvent", noise_parameter=0.5, num_buckets=2))]
    eps = found.eps  # type: ignore[attr-defined]
    assert 1.0986122886681098 <= float(eps) < 1.0986122886681099 + 1e-15
    answer = (found * 5).epsilon(1e-6, "replace-one", "1e-2")
    assert answer.upper is not None and answer.upper <= 5 * eps


EVERY_KIND = {  # of dp-accounting 0.6
    *("NoOpDpEvent", "NonPrivateDpEvent", "UnsupportedDpEvent", "RandomizedResponseDpEvent", "GaussianDpEvent"),
    *("LaplaceDpEvent", "DiscreteLaplaceDpEvent", "SelfComposedDpEvent", "ComposedDpEvent", "PoissonSampledDpEvent"),
    *("SampledWithReplacementDpEvent", "SampledWithoutReplacementDpEvent", "SingleEpochTreeAggregationDpEvent"),
    *("RepeatAndSelectDpEvent", "MixtureOfGaussiansDpEvent", "ZCDpEvent", "TruncatedSubsampledGaussianDpEvent"),
}


def test_every_kind_is_read_or_refused_by_name() -> None:
    assert EVERY_KIND == events.READ.keys() | events.REFUSED.keys()
    assert not events.READ.keys() & events.REFUSED.keys()


WRONG: list[tuple[Any, str]] = [
    *((event(kind), "is not covered") for kind in sorted(events.REFUSED)),
    (event("RandomizedResponseDpEvent", noise_parameter=0.5, num_buckets=10), "ApproximateDP(2.397"),
    (event("RandomizedResponseDpEvent", noise_parameter=1.5, num_buckets=2), "from 0 to 1"),
    (event("PoissonSampledDpEvent", sampling_probability=1.5, event=gaussian()), "from 0 to 1"),
    (event("PoissonSampledDpEvent", sampling_probability=0.5, event=READ[4][0]), "repeat outside"),
    (event("GaussianDpEvent", noise_multiplier=-1.0), "0 (no noise) or more"),
    (event("GaussianDpEvent", noise_multiplier=float("nan")), "finite"),
    (event("GaussianDpEvent"), "is not as dp-accounting makes it"),
    (event("SelfComposedDpEvent", event=gaussian(), count=0), "whole number"),
    (3.0, "float is no event"),
    (Gaussian(1), "Gaussian is no event"),
]


@pytest.mark.parametrize(("given", "said"), WRONG, ids=lambda x: x if isinstance(x, str) else type(x).__name__)
def test_what_is_not_covered_is_refused_in_one_line(given: Any, said: str) -> None:
    with pytest.raises(BadMechanism) as error:
        from_dp_event(given)
    assert said in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize(
    "mechanism",
    [
        PoissonSampled("0.01", Gaussian("1.1")) * 100 + Laplace(3),
        WithoutReplacement(5, 100, Gaussian(2)) * 3,
        Gaussian(2) + Gaussian(3) * 2,
    ],
    ids=str,
)
def test_there_and_back_again(mechanism: Mechanism) -> None:
    pytest.importorskip("dp_accounting")
    assert from_dp_event(to_dp_event(mechanism)) == mechanism


def test_every_kind_of_the_installed_package_is_known() -> None:
    found = pytest.importorskip("dp_accounting.dp_event")
    kinds = {name for name in vars(found) if name.endswith("DpEvent") and name != "DpEvent"}
    assert kinds <= events.READ.keys() | events.REFUSED.keys()
