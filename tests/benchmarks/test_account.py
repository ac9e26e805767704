"""The accountant beside dp-accounting's: forty runs, our interval, their number, the ratio, the time of both.

dp-accounting is wanted for its column alone (pip install 'dp-lemmas[dp-accounting]').
For one and two steps the interval is held against mpmath's quadrature.
"""

from __future__ import annotations

import math
import resource
import time

import mpmath
import pytest

from tests.benchmarks.tables import table
from verify.account import ApproximateDP, BadMechanism, Gaussian, Laplace, Mechanism, PoissonSampled, epsilon
from verify.account.events import pld


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


@pytest.mark.benchmark
def test_forty_runs() -> None:
    assert len(RUNS) == 40
    rows, seconds, wrong = [], [], []
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
    assert len(wrong) <= 2


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
