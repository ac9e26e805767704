"""Proved bounds against an independent accountant, where both speak of the same thing.

The numbers were computed with dp-accounting 0.6.0 (PyPI), by the calls that the last test repeats where it is
installed; it is no dependency, since it wants another mpmath than sympy does.  The formulas behind them:

* the Gaussian mechanism's delta(eps): Balle and Wang, "Improving the Gaussian mechanism", 2018, Theorem 8;
* its Renyi divergence alpha/(2 sigma^2): Mironov, "Renyi differential privacy", 2017, Proposition 7;
* from Renyi to (eps, delta): Canonne, Kamath, Steinke, "The discrete Gaussian", 2020, Proposition 12;
* the sampled Gaussian's delta(eps) in both directions: its privacy loss, in closed form.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lemmas.upper_bounds import eps_and_delta as accounting
from verify.ask import pictures
from verify.ask.evaluate_check import Evaluation, assigned, evaluation
from verify.ask.evaluate_open import opened
from verify.ask.evaluate_values import read_values
from verify.lemma import Lemma, collect

DELTA = {0.5: 0.05244032328766968, 1.0: 0.006829594983114584}  # noise 2, sensitivity 1
EPSILON = {(10, 0.1): 1.0180106367839716, (34.93, 0.3493): 0.5548417724428119}  # (order, Renyi): at delta 1e-5
# The sampled Gaussian with noise 1, by rate and eps: its delta without the record against with it, and back.
BOTH_WAYS = {
    (0.01, 0.0657344606746): (0.0, 0.00018590158234432427),
    (0.01, 0.2): (0.0, 9.908567799138016e-06),
    (0.25, 0.2): (0.006814402152761273, 0.05114849583556891),
    (0.25, 1.0): (0.0, 0.004543945531566661),
}


def at(lemma: Lemma, numbers: str) -> Evaluation:
    """A claim at numbers, whether its verdict is recorded or not."""
    collect(accounting)  # gives the claims their ids
    found = opened(lemma.claim())
    return evaluation(found, assigned(found, read_values([numbers])))


def value(done: Evaluation, name: str) -> tuple[float, float]:
    assert done.status == "holds"
    [number] = [number for label, _, number in done.bounds[0].quantities if label == name]
    return float(number.at_least), float(number.at_most)


@pytest.mark.parametrize("eps", DELTA)
def test_gaussian_mechanisms(eps: float) -> None:
    """100 mechanisms of noise 20 are one of noise 2."""
    done = at(accounting.gaussian_mechanisms_private, f"n=100,a[t]=1,s[t]=20,eps={eps}")
    low, high = value(done, "delta")
    assert low == pytest.approx(DELTA[eps], rel=1e-9) and low <= high


@pytest.mark.parametrize(("order", "renyi"), EPSILON)
def test_the_conversion(order: float, renyi: float) -> None:
    for lemma, numbers in (
        (accounting.sharp_conversion, f"alpha={order},R={renyi},delta=1e-5"),
        (accounting.composition_private, f"n=10,alpha={order},eps[t]={renyi}/10,delta=1e-5"),
    ):
        done = at(lemma, numbers)
        eps = next(label for label, _, _ in done.bounds[0].quantities)
        low, high = value(done, eps)
        assert low == pytest.approx(EPSILON[order, renyi], rel=1e-9) and low <= high


@pytest.mark.parametrize(("rate", "eps"), BOTH_WAYS)
def test_the_sampled_gaussian_protects_both_ways(rate: float, eps: float) -> None:
    """Noise 1: the delta is that of the worse direction, which is to have the record drawn, not to miss it.

    A bound of the other direction alone once gave eps = 0.0657 at rate 0.01 and delta 1e-5.
    """
    done = at(accounting.sampled_gaussian_private, f"q={rate},s=1,a=1,eps={eps}")
    low, high = value(done, "delta")
    missed, drawn = BOTH_WAYS[rate, eps]
    assert low == pytest.approx(drawn, rel=1e-9) and missed <= low <= high


def test_noisy_sgd_as_its_printed_renyi_bound() -> None:
    done = at(accounting.pnsgd_private, "n=10000,i=1,L=1,sigma=4,eta=1/2,beta=1,alpha=10,delta=1e-5")
    plain = at(accounting.sharp_conversion, "alpha=10,R=20/160000,delta=1e-5")
    assert value(done, "eps") == value(plain, "eps")
    assert value(done, "delta") == (1e-5, 1e-5)


@pytest.mark.slow
def test_the_numbers_are_those_of_the_accountant() -> None:
    pytest.importorskip("dp_accounting")
    from dp_accounting.pld import privacy_loss_mechanism
    from dp_accounting.rdp import rdp_privacy_accountant as rdp

    gaussian: Any = privacy_loss_mechanism.GaussianPrivacyLoss(standard_deviation=2.0)
    for eps, delta in DELTA.items():
        assert gaussian.get_delta_for_epsilon(eps) == pytest.approx(delta, rel=1e-9)
    for (order, renyi), eps in EPSILON.items():
        assert rdp.compute_epsilon([order], [renyi], 1e-5)[0] == pytest.approx(eps, rel=1e-9)
    ways = privacy_loss_mechanism.AdjacencyType
    for (rate, eps), deltas in BOTH_WAYS.items():
        for way, delta in zip((ways.ADD, ways.REMOVE), deltas, strict=True):
            sampled: Any = privacy_loss_mechanism.GaussianPrivacyLoss(1.0, sampling_prob=rate, adjacency_type=way)
            assert sampled.get_delta_for_epsilon(eps) == pytest.approx(delta, rel=1e-9)


@pytest.mark.slow
def test_the_marks_of_the_pictures_are_those_of_the_accountant() -> None:
    pytest.importorskip("dp_accounting")
    from dp_accounting import dp_event
    from dp_accounting.pld import privacy_loss_mechanism
    from dp_accounting.rdp import rdp_privacy_accountant as rdp

    orders, _ = pictures.read(Path(__file__).parents[2] / "docs/pictures.toml")
    marks = {one["label"]: one["at"] for order in orders for one in order.points if order.name == "amplification"}
    gaussian: Any = privacy_loss_mechanism.GaussianPrivacyLoss(standard_deviation=2.0)
    for eps, delta in marks["dp-accounting, composition"]:
        assert gaussian.get_delta_for_epsilon(eps) == pytest.approx(delta, rel=1e-9)
    alphas = [*(1 + k / 100 for k in range(1, 100)), *range(2, 2000)]
    for eps, delta in marks["dp-accounting, from Theorem 23"]:
        found = rdp.compute_epsilon(alphas, [alpha / 200 for alpha in alphas], delta)[0]
        assert found == pytest.approx(eps, rel=1e-9)
    [steps] = [one["at"] for order in orders for one in order.points if order.name == "noisy-sgd-privacy"]
    for number, eps in steps:
        accountant: Any = rdp.RdpAccountant()
        event = dp_event.PoissonSampledDpEvent(0.01, dp_event.GaussianDpEvent(10.0))
        accountant.compose(event, number)
        assert accountant.get_epsilon(1e-5) == pytest.approx(eps, rel=1e-6)
