"""Gaussian and Laplace laws on the real line and their mixtures, with exact rational parameters.

On each side of its mean the log-density of a component is a concave quadratic c0 + c1 x + c2 x^2 with
rational c1, c2: that is all that the integrals need to know.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb

from verify.kernel.ball import rational
from verify.probability.extended import Ball, Exact, ProbabilityError, exact, positive


@dataclass(frozen=True)
class Quadratic:
    """c0 + c1 x + c2 x^2 with c2 <= 0."""

    c0: Ball
    c1: Fraction
    c2: Fraction

    def at(self, x: Any) -> Any:
        """The value at a real or complex ball."""
        return (rational(self.c2) * x + rational(self.c1)) * x + self.c0

    def slope(self, x: Any) -> Any:
        return 2 * rational(self.c2) * x + rational(self.c1)


@dataclass(frozen=True)
class Gaussian:
    """N(mean, variance), variance > 0."""

    mean: Fraction
    variance: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "mean", exact(self.mean, "a mean"))
        object.__setattr__(self, "variance", positive(self.variance, "a variance"))

    def log_density(self, right: bool) -> Quadratic:
        c2, c1 = -1 / (2 * self.variance), self.mean / self.variance
        constant = rational(-self.mean * self.mean / (2 * self.variance))
        return Quadratic(constant - (2 * arb.pi() * rational(self.variance)).log() / 2, c1, c2)

    def above(self, x: Fraction) -> Ball:
        """P(X > x)."""
        return (rational(x - self.mean) / rational(2 * self.variance).sqrt()).erfc() / 2

    def below(self, x: Fraction) -> Ball:
        """P(X < x)."""
        return self.mirrored().above(-x)

    def mirrored(self) -> Gaussian:
        """The law of -X."""
        return Gaussian(-self.mean, self.variance)


@dataclass(frozen=True)
class Laplace:
    """Density exp(-|x - mean| / scale) / (2 scale), scale > 0; the variance is 2 scale^2."""

    mean: Fraction
    scale: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "mean", exact(self.mean, "a mean"))
        object.__setattr__(self, "scale", positive(self.scale, "a scale"))

    def log_density(self, right: bool) -> Quadratic:
        sign = 1 if right else -1
        constant = rational(sign * self.mean / self.scale) - rational(2 * self.scale).log()
        return Quadratic(constant, -sign / self.scale, Fraction(0))

    def above(self, x: Fraction) -> Ball:
        """P(X > x)."""
        half = rational(-abs(x - self.mean) / self.scale).exp() / 2
        return half if x >= self.mean else 1 - half

    def below(self, x: Fraction) -> Ball:
        """P(X < x)."""
        return self.mirrored().above(-x)

    def mirrored(self) -> Laplace:
        """The law of -X."""
        return Laplace(-self.mean, self.scale)


Component = Gaussian | Laplace


@dataclass(frozen=True)
class Mixture:
    """The law with density sum of weights times component densities.

    Raises ProbabilityError unless the weights are nonnegative with sum 1; weights of 0 are dropped.
    """

    weights: tuple[Fraction, ...]
    components: tuple[Component, ...]

    def __post_init__(self) -> None:
        weights = tuple(exact(weight, "a weight") for weight in self.weights)
        components = tuple(self.components)
        if not all(isinstance(component, (Gaussian, Laplace)) for component in components):
            raise ProbabilityError("the components of a mixture are Gaussian or Laplace laws")
        if len(weights) != len(components) or any(w < 0 for w in weights) or sum(weights) != 1:
            raise ProbabilityError("a mixture needs one nonnegative weight a component, with sum 1")
        kept = [(w, c) for w, c in zip(weights, components, strict=True) if w]
        object.__setattr__(self, "weights", tuple(w for w, _ in kept))
        object.__setattr__(self, "components", tuple(c for _, c in kept))

    def above(self, x: Fraction) -> Ball:
        return sum((rational(w) * c.above(x) for w, c in self.parts), arb(0))

    def below(self, x: Fraction) -> Ball:
        return sum((rational(w) * c.below(x) for w, c in self.parts), arb(0))

    @property
    def parts(self) -> tuple[tuple[Fraction, Component], ...]:
        return tuple(zip(self.weights, self.components, strict=True))

    def mirrored(self) -> Mixture:
        """The law of -X."""
        return Mixture(self.weights, tuple(component.mirrored() for component in self.components))

    def pieces(self, inside: Fraction) -> tuple[Quadratic, ...]:
        """The weighted log-densities of the components on the interval between kinks around `inside`."""
        found = []
        for weight, component in self.parts:
            quadratic = component.log_density(inside >= component.mean)
            found.append(Quadratic(quadratic.c0 + rational(weight).log(), quadratic.c1, quadratic.c2))
        return tuple(found)


Law = Gaussian | Laplace | Mixture


def as_mixture(law: Law) -> Mixture:
    """The law as a mixture (of one, if need be)."""
    if isinstance(law, Mixture):
        return law
    if not isinstance(law, (Gaussian, Laplace)):
        raise ProbabilityError(f"not a law on the line: {type(law).__name__}")
    return Mixture((Fraction(1),), (law,))


def mixture_of(weights: Iterable[Exact], components: Iterable[Component]) -> Mixture:
    """A mixture from weights as ints, Fractions or text."""
    return Mixture(tuple(exact(weight, "a weight") for weight in weights), tuple(components))


def kinks(*laws: Mixture) -> tuple[Fraction, ...]:
    """Where a density has a corner: the means of the Laplace components, in order."""
    return tuple(sorted({c.mean for law in laws for c in law.components if isinstance(c, Laplace)}))


def means(*laws: Mixture) -> tuple[Fraction, ...]:
    return tuple(sorted({component.mean for law in laws for component in law.components}))


class LogDensities:
    """a log p + b log q on an interval between kinks, at real and complex balls.

    The largest part of each density is taken out: log sum exp(part) = lead + log(1 + sum exp(part - lead)).
    a lead_p + b lead_q is one quadratic, expanded about the midpoint of the ball: where p and q are both
    tiny or both steep, the two cancel before anything is enclosed.
    """

    def __init__(self, p: tuple[Quadratic, ...], q: tuple[Quadratic, ...], a: Any, b: Any) -> None:
        self.p, self.q = [_balls(part) for part in p], [_balls(part) for part in q]
        self.a, self.b = (rational(c) if isinstance(c, Fraction) else c for c in (a, b))
        self.table = [[combine(left, right, a, b) for right in q] for left in p]

    def at(self, x: Any) -> Any:
        """The value; not finite where a sum leaves the right half-plane and its log is not enclosed.

        On a complex ball that meets the real axis a finite value is the analytic continuation.
        """
        middle = x.mid() if isinstance(x, arb) else x.real.mid()
        i, rest_p = _rest(self.p, x, middle)
        j, rest_q = _rest(self.q, x, middle)
        value = _expanded(self.table[i][j], x, middle)
        if len(self.p) > 1:
            value = value + self.a * rest_p
        if len(self.q) > 1:
            value = value + self.b * rest_q
        return value


Coefficients = tuple[Ball, Ball, Ball]


def combine(p: Quadratic, q: Quadratic, a: Any, b: Any) -> Coefficients:
    """The coefficients of a p + b q; exact before they are rounded if a and b are rational."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        c1, c2 = rational(a * p.c1 + b * q.c1), rational(a * p.c2 + b * q.c2)
        return rational(a) * p.c0 + rational(b) * q.c0, c1, c2
    a, b = (rational(c) if isinstance(c, Fraction) else c for c in (a, b))
    c1, c2 = (a * rational(s) + b * rational(t) for s, t in ((p.c1, q.c1), (p.c2, q.c2)))
    return a * p.c0 + b * q.c0, c1, c2


def _balls(part: Quadratic) -> Coefficients:
    return part.c0, rational(part.c1), rational(part.c2)


def _expanded(c: Coefficients, x: Any, middle: Ball) -> Any:
    """c0 + c1 x + c2 x^2 about the middle: an identity, and no wider than it must be."""
    t = x - middle
    return (c[2] * t + (2 * c[2] * middle + c[1])) * t + ((c[2] * middle + c[1]) * middle + c[0])


def _rest(parts: list[Coefficients], x: Any, middle: Ball) -> tuple[int, Any]:
    """Which part leads at the middle, and log(1 + sum of exp(part - lead)) on the ball."""
    if len(parts) == 1:
        return 0, 0
    heights = [((c2 * middle + c1) * middle + c0).mid() for c0, c1, c2 in parts]
    best = 0
    for i, height in enumerate(heights):
        if height > heights[best]:
            best = i
    lead = parts[best]
    total: Any = 1
    for i, part in enumerate(parts):
        if i != best:
            gap = (part[0] - lead[0], part[1] - lead[1], part[2] - lead[2])
            total = total + _expanded(gap, x, middle).exp()
    in_right_half = total > 0 if isinstance(x, arb) else total.real > 0
    return best, total.log() if in_right_half else total * arb("nan")
