"""What a divergence is, beside the bound of it: projected noisy gradient descent on an interval, by quadrature.

The losses are linear, the worst of those on the line, or linear beside a parabola that pulls to the middle: on the one
data set each step, or the first alone, drifts by so much to the right, on the other as far to the left.  A law after
some steps has a density inside the interval and a weight at each end.  Floats: the drawing of a picture, with an
estimate of their error.  Nothing rests on them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from scipy.special import ndtr

from verify.language.legendre import legendre

NODES = 8  # of a panel
PANELS = 60  # a panel is narrower than the noise by a good deal, or the answer is refused
FINER = 2  # the panels of the second computation, which tells the error


@dataclass(frozen=True)
class Descent:
    """w <- Pi(m + pull (w - m) + drift + noise Z), m the middle, Z standard normal, Pi the projection onto [0, width],
    from the middle; and with the opposite drift.  All numbers are positive but the drift and the pull, which may be 0.

    `once`: the drift is that of the first step alone, as where one record differs that is seen once.
    """

    width: float
    drift: float
    noise: float
    pull: float = 1.0
    once: bool = False


def divergences(run: Descent, order: float, steps: Sequence[int]) -> list[tuple[int, float, float]]:
    """For each number of steps, ascending, the Renyi divergence of this order between the last iterates, and an
    estimate of the error.  Raises ValueError where the noise is too small for the grid."""
    return _measured(run, partial(_renyi, order), steps)


def hockey_sticks(run: Descent, eps: float, steps: Sequence[int]) -> list[tuple[int, float, float]]:
    """The same of E_gamma, gamma = e^eps: the delta at this eps."""
    return _measured(run, partial(_hockey_stick, math.exp(eps)), steps)


def _measured(run: Descent, measure: Measure, steps: Sequence[int]) -> list[tuple[int, float, float]]:
    panels = max(PANELS, math.ceil(2 * run.width / run.noise))
    if panels > 20 * PANELS:
        raise ValueError("noise that is too small beside the interval")
    coarse, fine = (_values(run, measure, steps, some * panels) for some in (1, FINER))
    return [(t, b, abs(b - a)) for t, a, b in zip(steps, coarse, fine, strict=True)]


def _values(run: Descent, measure: Measure, steps: Sequence[int], panels: int) -> list[float]:
    places, weights = (np.array(part) for part in legendre(NODES))
    cells = (np.arange(panels)[:, None] + (places[None, :] + 1) / 2) * (run.width / panels)
    x, w = cells.ravel(), np.tile(weights * run.width / panels / 2, panels)
    chains = [_Chain.of(run, sign * run.drift, x, w) for sign in (1, -1)]
    found: list[float] = []
    for t in range(1, max(steps) + 1):
        for chain in chains:
            chain.step()
        if t in steps:
            found.append(measure(chains[0], chains[1], w))
        if t == 1 and run.once:
            chains = [_Chain.of(run, 0.0, x, w, chain) for chain in chains]
    return found


@dataclass
class _Chain:
    """The law of an iterate: a density on the grid, and weights at 0 and at the other end.

    `kernel`: densities after a step from each place, a column each; `below`, `above`: what such a step has beyond the
    ends.  The last three places are the ends and the start.  (Sums, no products of matrices: the last bits of those are
    the processor's.)
    """

    kernel: Any
    below: Any
    above: Any
    sizes: Any  # of the grid
    weights: Any  # of the places
    density: Any = None

    @classmethod
    def of(cls, run: Descent, drift: float, x: Any, w: Any, before: _Chain | None = None) -> _Chain:
        """From the middle, or from where another chain has come to."""
        middle = run.width / 2
        means = middle + run.pull * (np.concatenate([x, [0.0, run.width, middle]]) - middle) + drift
        z = (x[:, None] - means[None, :]) / run.noise
        kernel = np.exp(-z * z / 2) / (run.noise * math.sqrt(2 * math.pi))
        start = np.concatenate([np.zeros(len(x) + 2), [1.0]])
        weights = start if before is None else before.weights
        return cls(kernel, ndtr(-means / run.noise), ndtr((means - run.width) / run.noise), w, weights)

    def step(self) -> None:
        self.density = (self.kernel * self.weights).sum(axis=-1)
        ends = [float((part * self.weights).sum()) for part in (self.below, self.above)]
        self.weights = np.concatenate([self.density * self.sizes, ends, [0.0]])

    @property
    def ends(self) -> Any:
        return self.weights[-3:-1]


def _renyi(order: float, p: _Chain, q: _Chain, w: Any) -> float:
    a, b = (np.concatenate([law.density, law.ends]) for law in (p, q))
    logs = order * np.log(a) + (1 - order) * np.log(b)
    top = float(logs.max())
    return (top + math.log(float((np.exp(logs - top) * np.concatenate([w, [1.0, 1.0]])).sum()))) / (order - 1)


def _hockey_stick(gamma: float, p: _Chain, q: _Chain, w: Any) -> float:
    a, b = (np.concatenate([law.density, law.ends]) for law in (p, q))
    return float((np.maximum(a - gamma * b, 0) * np.concatenate([w, [1.0, 1.0]])).sum())


Measure = Callable[[_Chain, _Chain, Any], float]
