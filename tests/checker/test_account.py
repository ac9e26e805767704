"""The second checker on certificates of `verify account`: it takes what is true, and what is not it refuses."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.account.test_certificates import CHANGES, MECHANISM, signed
from tests.checker import account
from verify.account import (
    ApproximateDP,
    Gaussian,
    Laplace,
    Mechanism,
    PoissonSampled,
    RandomisedResponse,
    WithoutReplacement,
    certificate,
)

RUNS: list[tuple[Mechanism, str]] = [
    (MECHANISM, "add-or-remove"),
    (Gaussian(3) * 4 + Gaussian(2), "replace-one"),
    (RandomisedResponse("0.2") * 30, "replace-one"),
    (ApproximateDP("0.2", "1e-7") * 20, "add-or-remove"),
    (ApproximateDP("0.2", "1e-7") * 300, "add-or-remove"),
    (PoissonSampled("0.1", Laplace(2)) * 9, "add-or-remove"),
    (PoissonSampled("0.2", Gaussian(2)) * 9 + Laplace(7), "replace-one"),
    (WithoutReplacement(10, 100, Gaussian(2)) * 9, "replace-one"),
    ((Gaussian(5) + Laplace(9)) * 3, "remove"),
    (Gaussian(0), "add"),
]


@pytest.mark.parametrize(("mechanism", "neighbours"), RUNS, ids=lambda x: str(x))
def test_it_accepts_what_the_first_accepts(mechanism: Mechanism, neighbours: str) -> None:
    account.check(certificate.text(mechanism.epsilon(1e-5, neighbours, "1/20")))
    account.check(certificate.text(mechanism.delta("0.5", neighbours, "1/10")))


@pytest.fixture(scope="module")
def body() -> dict[str, Any]:
    return MECHANISM.epsilon(1e-5, "add-or-remove", "1e-2").certificate


# What this checker does not read: it follows the numbers alone.
SKIPPED = {"claims that it does not rest on", "less is asked"}


@pytest.mark.parametrize("change", sorted(CHANGES.keys() - SKIPPED - {"a part twice"}))
def test_it_refuses_what_is_changed(change: str, body: dict[str, Any]) -> None:
    other = copy.deepcopy(body)
    CHANGES[change](other)
    with pytest.raises(account.Refused):
        account.check(signed(other))


def test_intervals_hold_what_they_should() -> None:
    """A bare minus rounds to the thread's precision: a table that dominates was once refused for it."""
    from fractions import Fraction

    third = account.I.of(Fraction(-1, 3))
    assert (third.a < third.b and (-third).a == -(third.b)) or (-third).a > 0
    whole = (-third) * account.I.of(3) - account.ONE
    assert whole.a <= 0 <= whole.b and whole.b - whole.a < 1e-90
    assert account.I.of(Fraction(1, 3)).exp().log().a < Fraction(1, 3) < account.I.of(Fraction(1, 3)).exp().log().b
