"""Divergences between distributions on one finite alphabet, and how much a kernel contracts E_gamma.

Hockey-stick, total variation, Renyi moments of integer order and the maximal ratio are exact rationals.
KL and Renyi divergences of real order are Arb balls, in nats, that contain the true value.  Where the
supports make a divergence infinite, the answer is `INFINITY`, as an exact value; no limit is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb

from verify.kernel.ball import precision, rational
from verify.probability.extended import (
    INFINITY,
    Ball,
    Exact,
    Extended,
    Infinite,
    ProbabilityError,
    Real,
    Undecided,
    ball,
    exact,
    positive,
    whole,
)
from verify.probability.finite import Distribution, Kernel, same_alphabet

BITS = 128
ZERO = Fraction(0)


def hockey_stick(mu: Distribution, nu: Distribution, gamma: Exact) -> Fraction:
    """E_gamma(mu || nu) = sum_y max(0, mu(y) - gamma nu(y)), exactly, for any gamma > 0.

    For gamma < 1 it is at least 1 - gamma, also at mu = nu.  (asoodeh2020contraction, (6))
    """
    same_alphabet(mu, nu)
    g = positive(gamma, "gamma")
    return sum((max(ZERO, p - g * q) for p, q in zip(mu, nu, strict=True)), ZERO)


def hockey_stick_set(mu: Distribution, nu: Distribution, gamma: Exact) -> frozenset[int]:
    """The smallest set A with mu(A) - gamma nu(A) = E_gamma(mu || nu): the letters with mu > gamma nu."""
    same_alphabet(mu, nu)
    g = positive(gamma, "gamma")
    return frozenset(y for y, (p, q) in enumerate(zip(mu, nu, strict=True)) if p > g * q)


def total_variation(mu: Distribution, nu: Distribution) -> Fraction:
    """TV(mu, nu) = E_1(mu || nu) = (1/2) sum |mu - nu|, exactly."""
    return hockey_stick(mu, nu, 1)


def renyi_moment(mu: Distribution, nu: Distribution, alpha: int) -> Extended:
    """exp((alpha - 1) D_alpha(mu || nu)) = sum_y mu^alpha nu^(1 - alpha), exactly, for an integer alpha >= 2.

    `INFINITY` if some letter has mu > 0 = nu; letters with mu = 0 count nothing.
    """
    same_alphabet(mu, nu)
    whole(alpha, "the order of a Renyi moment", 2)
    if not mu.absolutely_continuous(nu):
        return INFINITY
    return sum((q * (p / q) ** alpha for p, q in zip(mu, nu, strict=True) if p), ZERO)


def max_ratio(mu: Distribution, nu: Distribution) -> Extended:
    """exp(D_infinity(mu || nu)) = max of mu / nu over the letters with mu > 0, exactly; or `INFINITY`."""
    same_alphabet(mu, nu)
    if not mu.absolutely_continuous(nu):
        return INFINITY
    return max(p / q for p, q in zip(mu, nu, strict=True) if p)


def kl(mu: Distribution, nu: Distribution, bits: int = BITS) -> Ball | Infinite:
    """An enclosure of sum mu log(mu / nu), in nats; `INFINITY` if some letter has mu > 0 = nu."""
    same_alphabet(mu, nu)
    if not mu.absolutely_continuous(nu):
        return INFINITY
    with precision(bits):
        total = arb(0)
        for p, q in zip(mu, nu, strict=True):
            if p and p != q:
                total += rational(p) * rational(p / q).log()
        return total


def renyi(mu: Distribution, nu: Distribution, alpha: Real, bits: int = BITS) -> Ball | Infinite:
    """An enclosure of D_alpha(mu || nu), in nats, for real alpha > 0: exact rational, or a ball.

    Order 1 is KL by definition, not by a limit.  `INFINITY` for alpha >= 1 if some letter has
    mu > 0 = nu, and for alpha < 1 if mu and nu are disjoint.  Raises Undecided if alpha is a ball that
    does not lie on one side of 1, and ProbabilityError if alpha is not positive.
    """
    same_alphabet(mu, nu)
    with precision(bits):
        order = ball(alpha, "the order of a Renyi divergence")
        if not order > 0:
            raise ProbabilityError("the order of a Renyi divergence must be positive")
        if order.is_exact() and order == 1:
            return kl(mu, nu, bits)
        if not (order < 1 or order > 1):
            raise Undecided("the order of the Renyi divergence is a ball that meets 1")
        if (order > 1 and not mu.absolutely_continuous(nu)) or mu.support.isdisjoint(nu.support):
            return INFINITY
        if mu == nu:
            return arb(0)
        total = arb(0)
        for p, q in zip(mu, nu, strict=True):
            if p and q:
                total += rational(q) * (order * rational(p / q).log()).exp()
        return finite_ball(total.log() / (order - 1))


Value = Fraction | Ball


def f_divergence(
    mu: Distribution,
    nu: Distribution,
    f: Callable[[Fraction], Value],
    slope: Value | Infinite | None = None,
) -> Any:
    """sum over nu > 0 of nu f(mu / nu), plus slope * mu(nu = 0).

    `f` is called at exact ratios, 0 among them (it must return its limit there), and returns a Fraction
    or a ball; so is the result.  `slope` is the limit of f(t)/t at infinity.  The papers leave it out;
    it is needed, and must be given, when mu is not absolutely continuous; ProbabilityError if it is
    missing then.  That f is convex with f(1) = 0 is the caller's word.
    """
    same_alphabet(mu, nu)
    singular = sum((p for p, q in zip(mu, nu, strict=True) if q == 0), ZERO)
    total: Any = ZERO
    for p, q in zip(mu, nu, strict=True):
        if q:
            total = _add(total, _times(q, f(p / q)))
    if singular == 0:
        return total
    if slope is None:
        raise ProbabilityError("mu has mass where nu has none: the slope of f at infinity is needed")
    if isinstance(slope, Infinite):
        return INFINITY
    return _add(total, _times(singular, slope))


def _times(factor: Fraction, value: Value) -> Value:
    if isinstance(value, (Fraction, int)):
        return factor * value
    return rational(factor) * finite_ball(ball(value))


def _add(left: Any, right: Any) -> Any:
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left + right
    return ball(left) + ball(right)


def finite_ball(value: Ball) -> Ball:
    """The ball itself; raises Undecided if it is not finite (PITFALLS 3)."""
    if not value.is_finite():
        raise Undecided("the enclosure is not finite at this precision")
    return value


# --- contraction of E_gamma by a kernel ----------------------------------------------------------------


@dataclass(frozen=True)
class Maximum:
    """A maximum over ordered pairs of different inputs of a kernel, and the first pair that attains it.

    A kernel with one input has no pair: the value is 0, the supremum of the empty set by convention.
    """

    value: Fraction
    pair: tuple[int, int] | None


def two_point_maximum(kernel: Kernel, gamma: Exact) -> Maximum:
    """max over x != x' of E_gamma(K_x || K_x'), for any gamma > 0."""
    g = positive(gamma, "gamma")
    return _over_pairs(kernel, Fraction(1), g)


def contraction_coefficient(kernel: Kernel, gamma: Exact) -> Maximum:
    """eta_gamma(K) = sup E_gamma(mu K || nu K) / E_gamma(mu || nu), exactly, for gamma >= 1.

    It is computed by the two-point formula (asoodeh2020contraction, Theorem 2); at gamma = 1 this is
    Dobrushin's coefficient.  The pair (x, x') attains it with the two point masses.  Raises
    ProbabilityError for gamma < 1, where the formula is false: the coefficient is 1 for every kernel.
    """
    _at_least_one(gamma)
    return two_point_maximum(kernel, gamma)


def sharp_profile(kernel: Kernel, gamma: Exact, level: Exact) -> Maximum:
    """F(a), the largest E_gamma(mu K || nu K) over mu, nu with E_gamma(mu || nu) = a, exactly.

    For gamma >= 1 and 0 <= a <= 1; ProbabilityError outside.

    F(a) = max over x != x' of sum_y max(0, a K(x,y) - (a + gamma - 1) K(x',y)), which is
    a * max E_g'(K_x || K_x') with g' = 1 + (gamma - 1)/a for a > 0.  Attained by `sharp_pair`.
    """
    g, a = _at_least_one(gamma), exact(level, "the level")
    if not 0 <= a <= 1:
        raise ProbabilityError(f"the level must lie in [0, 1]: {a}")
    return _over_pairs(kernel, a, a + g - 1)


def sharp_pair(kernel: Kernel, gamma: Exact, level: Exact) -> tuple[Distribution, Distribution]:
    """mu = a delta_x + (1-a) delta_x' and nu = delta_x', which have E_gamma = a and attain the profile."""
    pair, a = sharp_profile(kernel, gamma, level).pair, exact(level, "the level")
    if pair is None:
        raise ProbabilityError("a kernel with one input has no pair of inputs")
    masses = [ZERO] * kernel.inputs
    masses[pair[0]], masses[pair[1]] = a, 1 - a
    return Distribution(tuple(masses)), Distribution.point(pair[1], kernel.inputs)


def _at_least_one(gamma: Exact) -> Fraction:
    g = exact(gamma, "gamma")
    if g < 1:
        raise ProbabilityError(f"the two-point formula needs gamma >= 1: {g}; below 1 the coefficient is 1")
    return g


def _over_pairs(kernel: Kernel, a: Fraction, b: Fraction) -> Maximum:
    best = Maximum(ZERO, None)
    for x, left in enumerate(kernel.rows):
        for y, right in enumerate(kernel.rows):
            if x != y:
                value = sum((max(ZERO, a * p - b * q) for p, q in zip(left, right, strict=True)), ZERO)
                if best.pair is None or value > best.value:
                    best = Maximum(value, (x, y))
    return best
