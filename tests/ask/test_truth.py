"""The divergence of two projected noisy descents: exact where nothing is projected, below the bound of Theorem 3.1."""

from __future__ import annotations

import math

import pytest

from verify.ask.truth import Descent, divergences, hockey_sticks


@pytest.mark.parametrize("order", [1.5, 2.0, 4.0])
def test_one_step_that_meets_no_end(order: float) -> None:
    """One Gaussian step: D_a = a d^2/(2 s^2), d the distance of the means."""
    found = divergences(Descent(width=40, drift=0.5, noise=1), order, [1, 2, 3])
    for t, value, error in found:
        assert value == pytest.approx(order * (2 * 0.5 * t) ** 2 / (2 * t), rel=1e-6)
        assert error < 1e-6


def test_nothing_drifts() -> None:
    assert all(abs(value) < 1e-12 for _, value, _ in divergences(Descent(1, 0, 0.3), 2.0, [1, 5]))


def test_it_grows_and_stays() -> None:
    """The interval forgets: after many steps there is no more loss."""
    values = [value for _, value, _ in divergences(Descent(1, 0.01, 0.4), 2.0, [1, 2, 5, 50, 100])]
    assert values == sorted(values) and values[-1] == pytest.approx(values[-2], rel=1e-6)


def test_below_the_bound_of_theorem_3_1() -> None:
    """23 a L^2/(n^2 s^2) min(T, ceil(D n/(L eta))), full batches of 10 records, gradients +-1 of one of them."""
    n, eta, sigma, order = 10, 0.1, 4.0, 2.0
    steps = [1, 3, 10, 30, 100, 200]
    for t, value, error in divergences(Descent(1, eta / n, eta * sigma), order, steps):
        assert value + error < 23 * order / (n * sigma) ** 2 * min(t, math.ceil(n / eta))


def test_noise_that_is_too_small() -> None:
    with pytest.raises(ValueError, match="too small"):
        divergences(Descent(1, 0.01, 1e-6), 2.0, [1])


def test_what_is_pulled_to_the_middle_forgets() -> None:
    """An autoregression without ends: means sum pull^k drift, variances sum pull^2k noise^2."""
    pull, drift = 0.5, 0.3
    for t, value, error in divergences(Descent(60, drift, 1, pull), 2.0, [1, 2, 3, 8]):
        mean = sum(pull**k * drift for k in range(t))
        variance = sum(pull ** (2 * k) for k in range(t))
        assert value == pytest.approx(2.0 * (2 * mean) ** 2 / (2 * variance), rel=1e-6) and error < 1e-6


def test_a_record_that_is_seen_once() -> None:
    """Without ends the first shift is hidden by the noise of all steps."""
    for t, value, _ in divergences(Descent(60, 0.7, 1, once=True), 3.0, [1, 2, 5]):
        assert value == pytest.approx(3.0 * 1.4**2 / (2 * t), rel=1e-6)


@pytest.mark.parametrize("eps", [0.0, 0.5, 1.0])
def test_the_hockey_stick_of_two_gaussian_laws(eps: float) -> None:
    """theta_gamma(r) = Phi(r/2 - eps/r) - e^eps Phi(-r/2 - eps/r), r the distance in units of the noise."""
    ((_, value, _),) = hockey_sticks(Descent(40, 0.5, 1), eps, [1])
    Phi = lambda x: math.erfc(-x / math.sqrt(2)) / 2  # noqa: E731
    assert value == pytest.approx(Phi(0.5 - eps) - math.exp(eps) * Phi(-0.5 - eps), rel=1e-3)
