"""The curves that dominate one step, as exact descriptions with values in ball arithmetic.

E_g(mu || nu) = sup over tests phi of mu(phi) - g nu(phi).  A curve f dominates a mechanism in one direction if
E_g(M(x) || M(x')) <= f(g) for all g >= 0 and all x, x' in that direction: `add` has the record in x' alone, `remove`
in x alone, `replace` another record in its place.  Every curve here is convex and nonincreasing with f(0) <= 1, and is
the curve of the pair of laws that `pair` describes, where there is one.

`at(x, g)` is an enclosure of f(g), g = exp(x), or of an upper bound of it where a comparison of balls stays undecided.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from verify.account.mechanisms import (
    ApproximateDP,
    BadMechanism,
    Gaussian,
    Laplace,
    Mechanism,
    PoissonSampled,
    RandomisedResponse,
    Repeated,
    Sum,
    WithoutReplacement,
)
from verify.kernel.rationals import Fraction

Ball = Any
RELATIONS = ("add", "remove", "add-or-remove", "replace-one")
DIRECTIONS = {"add": ("add",), "remove": ("remove",), "add-or-remove": ("remove", "add"), "replace-one": ("replace",)}
MEANING = {
    "add": "the second data set has one record more",
    "remove": "the second data set has one record less",
    "add-or-remove": "one data set has one record more than the other, both ways",
    "replace-one": "one record is replaced by another, both ways",
}


class Unbounded(Exception):
    """No epsilon is finite: why."""


def ball(value: Fraction) -> Ball:
    return arb(fmpq(value.numerator, value.denominator))


def tail(x: Ball) -> Ball:
    """P(Z > x), Z standard normal."""
    return (x / arb(2).sqrt()).erfc() / 2


@dataclass(frozen=True)
class Normal:
    """N(r, 1) against N(0, 1), r^2 = `square`: any number of Gaussian mechanisms, in any dimension."""

    square: Fraction

    def at(self, x: Ball, g: Ball) -> Ball:
        r = ball(self.square).sqrt()
        return tail(x / r - r / 2) - g * tail(x / r + r / 2)


@dataclass(frozen=True)
class Double:
    """Laplace laws of scale 1 at the L1 distance c."""

    c: Fraction

    def at(self, x: Ball, g: Ball) -> Ball:
        zero = arb(0)
        return zero.max(1 - g).max(1 - ((x - ball(self.c)) / 2).exp())


@dataclass(frozen=True)
class Profile:
    """Any (eps, delta)-private mechanism, both orders; randomised response is (eps, 0)."""

    eps: Fraction
    delta: Fraction

    def at(self, x: Ball, g: Ball) -> Ball:
        top, d = ball(self.eps).exp(), ball(self.delta)
        return d + (1 - d) * arb(0).max(1 - g).max((top - g) / (1 + top))


@dataclass(frozen=True)
class Mixed:
    """(1 - q) nu + q mu against nu (`remove`), or nu against it (`add`), for the pair mu, nu of `base`.

    `both`: the larger of the two, for batches without replacement.
    """

    q: Fraction
    base: Normal | Double
    order: str

    def at(self, x: Ball, g: Ball) -> Ball:
        order = self.order
        if order == "both":
            # The theorem is the first for g >= 1, the second below: their maximum needs no case to be decided.
            return Mixed(self.q, self.base, "remove").at(x, g).max(Mixed(self.q, self.base, "add").at(x, g))
        q = ball(self.q)
        if order == "remove":
            w = (g - (1 - q)) / q
            if w <= 0:
                return 1 - g
            return q * self.base.at(w.log(), w) if w > 0 else arb(1)
        u = 1 - g * (1 - q)
        if u <= 0:
            return arb(0)
        if not u > 0:
            return arb(1)
        w = g * q / u
        return u * self.base.at(w.log(), w)


@dataclass(frozen=True)
class Opposite:
    """(1 - q) N(0, s^2) + q N(1, s^2) against (1 - q) N(0, s^2) + q N(-1, s^2)."""

    q: Fraction
    sigma: Fraction

    def at(self, x: Ball, g: Ball) -> Ball:
        q, s = ball(self.q), ball(self.sigma)
        # The likelihood ratio grows; it is g where y = exp(t/s^2) solves q c y^2 + b y - g q c = 0.
        c = (-1 / (2 * s * s)).exp()
        b = (1 - q) * (1 - g)
        root = (b * b + 4 * g * q * q * c * c).sqrt()
        y = 2 * g * q * c / (b + root) if x <= 0 else (root - b) / (2 * q * c)
        t = s * y.log()
        return (1 - q) * (1 - g) * tail(t) + q * tail(t - 1 / s) - g * q * tail(t + 1 / s)


Curve = Normal | Double | Profile | Mixed | Opposite


def bound(curve: Curve, x: Ball, g: Ball) -> Ball:
    """An exact upper bound of f(exp(x)), in [0, 1]."""
    value = curve.at(x, g)
    if not value.is_finite():
        return arb(1)
    upper = value.upper()
    return arb(0) if upper < 0 else arb(1) if upper > 1 else upper


# --- from mechanisms to curves -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """A block of a run: `times` releases in succession, each dominated by the curve whatever was released before."""

    curve: Curve
    times: int


def sensitivity(mechanism: Gaussian | Laplace, direction: str) -> Fraction:
    """The largest distance of the two means."""
    if mechanism.sensitivity is not None:
        return mechanism.sensitivity
    return Fraction(2 if direction == "replace" else 1)


def steps(mechanism: Mechanism, direction: str) -> list[Step]:
    """The blocks of a run, one direction; Gaussian blocks in succession are one.  Raises BadMechanism, Unbounded."""
    if isinstance(mechanism, Sum):
        return _joined([one for part in mechanism.parts for one in steps(part, direction)])
    if isinstance(mechanism, Repeated):
        inner = steps(mechanism.mechanism, direction)
        if len(inner) == 1:
            return _joined([Step(inner[0].curve, inner[0].times * mechanism.times)])
        return [Step(one.curve, one.times * mechanism.times) for one in inner]
    curve = _curve(mechanism, direction)
    return [] if curve is None else [Step(curve, 1)]


def _joined(found: list[Step]) -> list[Step]:
    made: list[Step] = []
    for one in found:
        if isinstance(one.curve, Normal):
            one = Step(Normal(one.curve.square * one.times), 1)
        last = made[-1] if made else None
        if last and isinstance(last.curve, Normal) and isinstance(one.curve, Normal):
            made[-1] = Step(Normal(last.curve.square + one.curve.square), 1)
        elif last and last.curve == one.curve:
            made[-1] = Step(one.curve, last.times + one.times)
        else:
            made.append(one)
    return made


def _curve(mechanism: Mechanism, direction: str) -> Curve | None:
    """The curve of one release; None if nothing is told."""
    if isinstance(mechanism, Gaussian | Laplace):
        return _noisy(mechanism, sensitivity(mechanism, direction))
    if isinstance(mechanism, RandomisedResponse):
        return Profile(mechanism.eps, Fraction(0))
    if isinstance(mechanism, ApproximateDP):
        return Profile(mechanism.eps, mechanism.delta_)
    if isinstance(mechanism, WithoutReplacement):
        if direction != "replace":
            raise BadMechanism(
                f"{mechanism} is known for --neighbours replace-one alone (the number of records stays): write that, "
                "or PoissonSampled"
            )
        inner = mechanism.mechanism
        assert isinstance(inner, Gaussian)
        if mechanism.b == 0:
            return None
        base = _noisy(inner, Fraction(2))
        assert isinstance(base, Normal)
        return base if mechanism.b == mechanism.n else Mixed(Fraction(mechanism.b, mechanism.n), base, "both")
    assert isinstance(mechanism, PoissonSampled)
    return _sampled(mechanism, direction)


def _noisy(mechanism: Gaussian | Laplace, distance: Fraction) -> Normal | Double:
    noise = mechanism.sigma if isinstance(mechanism, Gaussian) else mechanism.b
    if noise == 0:
        raise Unbounded(f"{mechanism} adds no noise")
    return Normal((distance / noise) ** 2) if isinstance(mechanism, Gaussian) else Double(distance / noise)


def _sampled(mechanism: PoissonSampled, direction: str) -> Curve | None:
    inner, q = mechanism.mechanism, mechanism.q
    assert isinstance(inner, Gaussian | Laplace)
    if q == 0:
        return None
    if direction != "replace":
        base = _noisy(inner, Fraction(1))
        return base if q == 1 else Mixed(q, base, direction)
    if q == 1:
        return _noisy(inner, Fraction(2))
    if isinstance(inner, Laplace):
        raise BadMechanism(
            f"{mechanism} is known for --neighbours add, remove and add-or-remove alone, not for replace-one"
        )
    _noisy(inner, Fraction(1))
    return Opposite(q, inner.sigma)
