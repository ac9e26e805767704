"""The last iterate of noisy SGD, by the theorem of the catalogue and by composition."""

from __future__ import annotations

import pytest

from verify.account import BadMechanism, NoisySGD


def test_the_known_value() -> None:
    """0.463 by the theorem, where Renyi composition says 3.135; the bound is read off the claim."""
    found = NoisySGD(n=50000, T=10**7, b=500, eta=2, sigma="1/5", L=1, D=1, M=1).epsilon(1e-6, compose=False)
    assert found.best.by == "noisy_sgd_convex_private" and found.best.upper is not None
    assert 0.463 < found.best.upper < 0.4632
    assert any("convex and M-smooth" in line for line in found.best.asks)
    assert str(found).startswith("neighbours: replace-one")


def test_composition_wins_where_runs_are_short_or_less_is_known() -> None:
    short = NoisySGD(n=1000, T=20, b=100, eta="1/10", sigma="1/5", L=1, D=2, M=20).epsilon(1e-5, tolerance="1/10")
    assert short.best.by == "composition" and len(short.tried) == 2
    bare = NoisySGD(n=1000, T=20, b=100, eta="1/10", sigma="1/5", L=1).epsilon(1e-5, tolerance="1/10")
    assert bare.best.upper == short.best.upper and bare.tried[0].why == "asks for D and M"


def test_a_hypothesis_about_numbers_that_fails_is_said() -> None:
    """eta above 2/M: steps are no contractions, and the theorem says nothing."""
    found = NoisySGD(n=50000, T=1000, b=500, eta=3, sigma="1/5", L=1, D=1, M=1).epsilon(1e-6, compose=False)
    assert found.best.upper is None and found.best.why and "no bound applies" in str(found)


@pytest.mark.parametrize("wrong", [{"n": 0}, {"b": 2000}, {"eta": -1}, {"sigma": 0}, {"L": "x"}])
def test_bad_input(wrong: dict[str, object]) -> None:
    with pytest.raises(BadMechanism):
        NoisySGD(**{"n": 1000, "T": 10, "b": 10, "eta": 1, "sigma": 1, "L": 1, **wrong})  # type: ignore[arg-type]
