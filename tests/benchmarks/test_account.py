"""The accountant beside dp-accounting's: forty runs, our interval, their number, the ratio, the time of both.

dp-accounting and prv-accountant are wanted for their columns alone (pip install 'dp-lemmas[benchmark]').
For one and two steps the interval is held against mpmath's quadrature.
"""

from __future__ import annotations

import math
import resource
import time
from functools import reduce
from typing import Any

import mpmath
import pytest

from tests.benchmarks.tables import table
from tests.checker import account as second
from verify.account import (
    ApproximateDP,
    BadMechanism,
    Gaussian,
    Laplace,
    Mechanism,
    PoissonSampled,
    RandomisedResponse,
    certificate,
    epsilon,
)
from verify.account.events import GRID, pld
from verify.account.mechanisms import Repeated, Sum


def sgd(q: str, noise: str, steps: int) -> Mechanism:
    return PoissonSampled(q, Gaussian(noise)) * steps


BOTH, REPLACE = "add-or-remove", "replace-one"
RUNS: list[tuple[Mechanism, str, str]] = [
    *(
        (sgd("1e-4", s, t), BOTH, d)
        for s, t, d in (("0.5", 100_000, "1e-10"), ("1", 100_000, "1e-6"), ("2", 1000, "1e-8"))
    ),
    *(
        (sgd("1e-3", s, t), BOTH, d)
        for s, t, d in (("0.6", 10_000, "1e-5"), ("1", 1000, "1e-6"), ("5", 100_000, "1e-7"))
    ),
    *(
        (sgd("256/60000", s, t), BOTH, d)
        for s, t, d in (("1.1", 3516, "1e-5"), ("12", 3516, "1e-5"), ("20", 3516, "1e-5"))
    ),
    *((sgd("256/60000", s, 3516), REPLACE, "1e-5") for s in ("1.1", "4", "12")),
    *((sgd("1e-2", s, t), BOTH, d) for s, t, d in (("0.8", 1, "1e-5"), ("1", 10, "1e-5"), ("1", 100, "1e-5"))),
    *(
        (sgd("1e-2", s, t), BOTH, d)
        for s, t, d in (("1", 1000, "1e-8"), ("1", 10_000, "1e-10"), ("2", 100_000, "1e-5"))
    ),
    *(
        (sgd("1e-2", s, t), REPLACE, d)
        for s, t, d in (("1", 100, "1e-5"), ("2", 10_000, "1e-6"), ("25", 20_000, "1e-6"))
    ),
    *((sgd("0.1", s, t), BOTH, d) for s, t, d in (("0.7", 10, "1e-3"), ("2", 100, "1e-5"), ("5", 1000, "1e-6"))),
    *((sgd("0.1", s, t), BOTH, d) for s, t, d in (("20", 100_000, "1e-7"), ("1", 2, "1e-5"), ("10", 10_000, "1e-10"))),
    *((sgd("0.5", s, t), BOTH, d) for s, t, d in (("0.5", 10, "1e-5"), ("4", 100, "1e-5"), ("20", 1000, "1e-8"))),
    *((Gaussian(s) * t, n, d) for s, t, n, d in (("20", 100, BOTH, "1e-5"), ("0.5", 1, REPLACE, "1e-10"))),
    *((Laplace(s) * t, BOTH, d) for s, t, d in (("10", 100, "1e-5"), ("1", 10, "1e-6"), ("20", 10_000, "1e-8"))),
    *((PoissonSampled(q, Laplace(s)) * t, BOTH, "1e-5") for q, s, t in (("1e-2", "1", 1000), ("0.2", "2", 20))),
    (sgd("256/60000", "1.1", 3516) + Laplace(2), BOTH, "1e-5"),
    (sgd("1e-2", "1", 100) + Gaussian(5) + Laplace(10) * 3, BOTH, "1e-6"),
    (ApproximateDP("0.1", "1e-8") * 100 + Gaussian(4), BOTH, "1e-5"),
]


def optimistic(mechanism: Mechanism, neighbours: str, delta: float) -> float:
    """dp-accounting's optimistic estimate of epsilon (no bound is claimed by it, but it should lie below the truth)."""
    from dp_accounting.pld import common
    from dp_accounting.pld import privacy_loss_distribution as pld_of
    from dp_accounting.privacy_accountant import NeighboringRelation

    how = {"value_discretization_interval": GRID, "pessimistic_estimate": False, "use_connect_dots": False}
    relation = {BOTH: NeighboringRelation.ADD_OR_REMOVE_ONE, REPLACE: NeighboringRelation.REPLACE_ONE}[neighbours]

    def of(one: Mechanism) -> Any:
        if isinstance(one, Sum):
            return reduce(lambda a, b: a.compose(b), map(of, one.parts))
        if isinstance(one, Repeated):
            return of(one.mechanism).self_compose(one.times)
        q = float(one.q) if isinstance(one, PoissonSampled) else 1.0
        inner = one.mechanism if isinstance(one, PoissonSampled) else one
        if isinstance(inner, Gaussian):
            return pld_of.from_gaussian_mechanism(
                float(inner.sigma), sampling_prob=q, neighboring_relation=relation, **how
            )
        if isinstance(inner, Laplace):
            return pld_of.from_laplace_mechanism(float(inner.b), sampling_prob=q, **how)
        assert isinstance(inner, ApproximateDP)
        return pld_of.from_privacy_parameters(
            common.DifferentialPrivacyParameters(float(inner.eps), float(inner.delta_)),
            value_discretization_interval=GRID,
        )

    return float(of(mechanism).get_epsilon_for_delta(delta))


@pytest.mark.benchmark
def test_forty_runs() -> None:
    assert len(RUNS) == 40
    rows, seconds, wrong, above = [], [], [], []
    for mechanism, neighbours, delta in RUNS:
        began = time.process_time()
        found = epsilon(mechanism, delta, neighbours)
        spent = time.process_time() - began
        seconds.append(spent)
        began = time.process_time()
        try:
            theirs = pld(mechanism, neighbours, "epsilon", float(delta))
            other, ratio = f"{theirs:.6g}", "" if found.upper is None else f"{float(found.upper) / theirs:.5f}"
            if found.lower is not None and theirs < found.lower:
                ratio += " (below ours)"
            least = optimistic(mechanism, neighbours, float(delta))
            if found.upper is not None and least > float(found.upper):
                above.append(f"{mechanism}: {least}")
        except BadMechanism:
            other, ratio = "-", "-"
        except (MemoryError, ValueError, OverflowError) as error:
            other, ratio = type(error).__name__, "-"
        also = time.process_time() - began
        if found.upper is None or not found.reached:
            wrong.append(str(mechanism))
        rows.append(
            [
                f"{mechanism}, {neighbours}, {delta}",
                str(found),
                other,
                ratio,
                f"{spent:.1f}",
                "" if other == "-" else f"{also:.1f}",
            ]
        )
        print(*rows[-1], sep=" | ", flush=True)
    table(
        "The accountant and dp-accounting (PLD, grid 1e-4)",
        ["run", "ours", "theirs", "ours/theirs", "s", "their s"],
        rows,
    )
    ranked = sorted(seconds)
    print(f"median {ranked[len(ranked) // 2]:.1f} s, worst {ranked[-1]:.1f} s of processor; not reached: {wrong}")
    print(f"memory at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    print(f"optimistic estimates above our upper end: {above}")
    assert len(wrong) <= 2 and not above
    assert ranked[len(ranked) // 2] < 5 and ranked[-1] < 60


@pytest.mark.benchmark
@pytest.mark.parametrize(("q", "noise", "steps"), [("0.1", "1", 1), ("0.1", "1", 2), ("0.01", "0.7", 2)])
def test_quadrature(q: str, noise: str, steps: int) -> None:
    """delta of the `remove` direction at the two ends of epsilon, by mpmath's quadrature (no bound, but 15 digits)."""
    found = epsilon(PoissonSampled(q, Gaussian(noise)) * steps, "1e-4", "remove")
    assert found.lower is not None and found.upper is not None
    rate, s = mpmath.mpf(q), mpmath.mpf(noise)

    def loss(x: mpmath.mpf) -> mpmath.mpf:
        return mpmath.log(1 - rate + rate * mpmath.exp((x - mpmath.mpf(1) / 2) / s**2))

    def one(g: mpmath.mpf) -> mpmath.mpf:
        """The curve of one step, in closed form."""
        w = (g - 1 + rate) / rate
        if w <= 0:
            return 1 - g
        t = s * s * mpmath.log(w) + mpmath.mpf(1) / 2
        upper = (1 - rate) * mpmath.erfc(t / s / mpmath.sqrt(2)) / 2 + rate * mpmath.erfc(
            (t - 1) / s / mpmath.sqrt(2)
        ) / 2
        return upper - g * mpmath.erfc(t / s / mpmath.sqrt(2)) / 2

    def delta(eps: float) -> float:
        if steps == 1:
            return float(one(mpmath.exp(eps)))

        def density(x: mpmath.mpf) -> mpmath.mpf:
            return (1 - rate) * mpmath.npdf(x, 0, s) + rate * mpmath.npdf(x, 1, s)

        pieces = [-10 * s, -3 * s, 0, s, 2 * s, 4 * s, 6 * s, 12 * s]
        return float(mpmath.quad(lambda x: density(x) * one(mpmath.exp(eps - loss(x))), pieces))

    assert delta(float(found.upper)) <= 1e-4 * (1 + 1e-6)
    assert delta(float(found.lower)) >= 1e-4 * (1 - 1e-6)
    assert math.isfinite(float(found.upper))


@pytest.mark.benchmark
@pytest.mark.parametrize(
    ("q", "noise", "steps", "delta"),
    [("256/60000", "1.1", 3516, "1e-5"), ("1e-2", "1", 1000, "1e-8"), ("1e-4", "0.5", 100_000, "1e-10")],
)
def test_prv_accountant(q: str, noise: str, steps: int, delta: str) -> None:
    """prv-accountant gives an interval, too, in floats: it should meet ours (the last one takes it four minutes)."""
    prv = pytest.importorskip("prv_accountant")
    mechanism = sgd(q, noise, steps)
    began = time.process_time()
    found = epsilon(mechanism, delta, BOTH)
    spent = time.process_time() - began
    assert found.lower is not None and found.upper is not None
    rate = float(mechanism.mechanism.q)  # type: ignore[attr-defined]
    began = time.process_time()
    step = prv.PoissonSubsampledGaussianMechanism(sampling_probability=rate, noise_multiplier=float(noise))
    at = float(delta)
    theirs = prv.PRVAccountant(
        prvs=[step], max_self_compositions=[steps], eps_error=1e-3 * float(found.upper), delta_error=at / 1000
    )
    low, _, high = theirs.compute_epsilon(delta=at, num_self_compositions=[steps])
    also = time.process_time() - began
    print(f"\n{mechanism}, {delta}: {found}, {spent:.1f} s; prv-accountant {low:.7g} to {high:.7g}, {also:.1f} s")
    assert low <= float(found.upper) and float(found.lower) <= high


# dp-accounting 0.6.0; where one of these fails, theirs was mended: docs/account.md is to say so.
FALSE = [
    (sgd("1e-4", "0.5", 100_000), BOTH, "1e-11", 1e-4),
    (sgd("1e-4", "0.5", 100_000), BOTH, "1e-10", 5e-5),
    (RandomisedResponse("0.1") * 1000, REPLACE, "1e-6", 1e-4),
]


@pytest.mark.benchmark
@pytest.mark.parametrize(("mechanism", "neighbours", "delta", "grid"), FALSE, ids=str)
def test_false_numbers_of_theirs(mechanism: Mechanism, neighbours: str, delta: str, grid: float) -> None:
    """A number below our lower end is too small: both checkers accept the certificate of that end."""
    pytest.importorskip("dp_accounting")
    found = epsilon(mechanism, delta, neighbours)
    theirs = pld(mechanism, neighbours, "epsilon", float(delta), grid)
    print(f"\n{mechanism}, {neighbours}, {delta}: {found}; PLD, grid {grid}: {theirs:.7g}")
    assert found.lower is not None and theirs < found.lower
    text = certificate.text(found)
    certificate.recheck(text)
    second.check(text)
