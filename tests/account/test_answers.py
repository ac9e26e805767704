"""Answers against known values: closed forms, quadrature, and what was computed with dp-accounting 0.6.0 (PLD)."""

from __future__ import annotations

from fractions import Fraction
from math import comb, erfc, exp, expm1, log, sqrt

import pytest

from verify.account import (
    Answer,
    ApproximateDP,
    Gaussian,
    Laplace,
    PoissonSampled,
    RandomisedResponse,
    WithoutReplacement,
    delta,
    epsilon,
)
from verify.account.answer import LENGTH

DP_SGD = PoissonSampled("256/60000", Gaussian("1.1")) * 3516


@pytest.fixture(scope="module")
def dp_sgd() -> Answer:
    return DP_SGD.epsilon(1e-5, "add-or-remove")


def test_dp_sgd(dp_sgd: Answer) -> None:
    """Floats say 1.13391 (PLD, grid 1e-4), Renyi accountants 1.28."""
    assert dp_sgd.lower is not None and dp_sgd.upper is not None
    assert 1.133 < dp_sgd.lower < 1.13392 and 1.1338 < dp_sgd.upper < 1.1350
    assert dp_sgd.reached and {"poisson_gaussian_remove", "poisson_gaussian_add"} <= set(dp_sgd.rests_on)


def test_the_question_the_other_way_round(dp_sgd: Answer) -> None:
    """Delta at the upper end is about 1e-5, and the curve falls."""
    assert dp_sgd.upper is not None
    [(_, low, high)] = dp_sgd.points([dp_sgd.upper])
    assert low <= high <= Fraction(1, 10**5) and low > Fraction(98, 10**7)
    other = delta(DP_SGD, dp_sgd.upper, "add-or-remove")
    assert other.lower is not None and other.upper is not None
    assert other.lower <= high and low <= other.upper


def theta(eps: float, mu: float) -> float:
    """The Gaussian curve: Balle and Wang, 2018, Theorem 8."""

    def tail(x: float) -> float:
        return erfc(x / sqrt(2)) / 2

    return tail(eps / mu - mu / 2) - exp(eps) * tail(eps / mu + mu / 2)


@pytest.mark.parametrize(("neighbours", "mu"), [("add-or-remove", 0.5), ("replace-one", 1.0)])
def test_gaussians_are_exact(neighbours: str, mu: float) -> None:
    """Any number of Gaussian mechanisms is one; replacing a record moves the mean by 2."""
    found = epsilon(Gaussian(20) * 100, 1e-5, neighbours)
    assert found.lower is not None and found.upper is not None
    assert theta(float(found.upper), mu) <= 1e-5 <= theta(float(found.lower), mu)
    assert found.upper - found.lower < Fraction(1, 10**5) and "gaussian_composition" in found.rests_on
    fixed = epsilon(Gaussian(20, sensitivity=1) * 100, 1e-5, neighbours)
    assert theta(float(fixed.upper or 0), 0.5) == pytest.approx(1e-5, rel=1e-5)


def response_delta(eps: float, times: int, at: float) -> float:
    """Randomised response, exactly: a binomial sum (Kairouz, Oh, Viswanath, 2015)."""
    total = 0.0
    for k in range(times + 1):
        loss = eps * (2 * k - times)
        if loss > at:
            total += comb(times, k) * exp(k * eps) / (1 + exp(eps)) ** times * -expm1(at - loss)
    return total


def test_randomised_response() -> None:
    found = epsilon(RandomisedResponse("0.1") * 200, 1e-6, "replace-one")
    assert found.lower is not None and found.upper is not None and found.reached
    assert response_delta(0.1, 200, float(found.upper)) <= 1.0001e-6
    assert response_delta(0.1, 200, float(found.lower)) >= 0.9999e-6


def test_one_step_of_sampling_is_a_closed_form() -> None:
    found = delta(PoissonSampled("0.01", Gaussian(1)), "0.2", "add-or-remove")
    assert float(found.upper or 0) == pytest.approx(9.908567799138016e-06, rel=1e-6)
    assert float(found.lower or 0) == pytest.approx(9.908567799138016e-06, rel=1e-6)


@pytest.mark.parametrize(
    ("mechanism", "neighbours"),
    [
        (PoissonSampled("0.05", Gaussian(2)) * 50, "replace-one"),
        (PoissonSampled("0.05", Gaussian(2)) * 50, "add"),
        (PoissonSampled("0.05", Gaussian(2)) * 50, "remove"),
        (Laplace(10) * 50, "add-or-remove"),
        (PoissonSampled("0.1", Laplace(2)) * 20, "add-or-remove"),
        (ApproximateDP("0.1", "1e-8") * 50, "add-or-remove"),
        (Laplace(4) * 3 + RandomisedResponse("0.3") * 7 + Gaussian(3), "replace-one"),
    ],
    ids=str,
)
def test_both_sides_meet(mechanism: Laplace, neighbours: str) -> None:
    found = mechanism.epsilon(1e-5, neighbours, tolerance="1e-2")
    assert found.reached and found.lower and found.upper and found.lower <= found.upper


def test_batches_without_replacement_are_bounded_from_both_sides() -> None:
    """One step: amplification by subsampling (Balle, Barthe, Gaboardi); a run: no pair attains the curve."""
    one = delta(WithoutReplacement(10, 1000, Gaussian(2)), "0.05", "replace-one")
    inner = 1 + expm1(0.05) / 0.01
    assert float(one.upper or 0) == pytest.approx(0.01 * theta(log(inner), 1.0), rel=1e-6)
    run = epsilon(WithoutReplacement(10, 1000, Gaussian(4)) * 20, 1e-5, "replace-one", tolerance="1e-2")
    assert run.lower and run.upper and run.lower < run.upper < 2 * run.lower


def test_what_cannot_be_bounded_is_said_to_be_infinite() -> None:
    for mechanism in (Gaussian(0), Laplace(0) * 3 + Gaussian(1), PoissonSampled("0.1", Gaussian(0))):
        found = epsilon(mechanism, 1e-5, "add-or-remove")
        assert found.upper is None and found.lower is None and str(found) == "epsilon is infinite"
    certain = epsilon(ApproximateDP("0.1", "1e-6") * 200, 1e-5, "add-or-remove")
    assert certain.upper is None and certain.lower is None and certain.why


def test_nothing_told_costs_nothing() -> None:
    found = epsilon(PoissonSampled(0, Gaussian(1)) * 10, 1e-5, "replace-one")
    assert (found.lower, found.upper) == (0, 0)


def test_a_budget_that_is_spent_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    found = epsilon(PoissonSampled("0.01", Gaussian(1)) * 200, 1e-5, "add-or-remove", length=100)
    assert not found.reached and found.lower is not None and found.upper is not None
    assert found.lower < found.upper and LENGTH > 100


def test_an_interrupted_search_gives_the_best_so_far() -> None:
    def stop(what: str, done: float) -> None:
        if "below" in what:
            raise KeyboardInterrupt

    mechanism = PoissonSampled("0.01", Gaussian(1)) * 200
    with pytest.raises(KeyboardInterrupt):  # before the other direction has a bound
        epsilon(mechanism, 1e-5, "add-or-remove", progress=stop)
    found = epsilon(mechanism, 1e-5, "remove", progress=stop)
    assert found.interrupted and found.upper is not None and found.upper > 0


def test_floats_are_the_decimals_that_they_print_as() -> None:
    assert Gaussian(0.1).sigma == Fraction(1, 10) and Gaussian(1.1) == Gaussian("11/10")
