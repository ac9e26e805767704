"""The divergence of two projected noisy descents: exact where nothing is projected, below the bound of Theorem 3.1."""

from __future__ import annotations

import math

import pytest

from verify.ask.truth import Descent, divergences


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
