"""Rigorous enclosures of divergences between laws on the line: a body by Arb, and tails by lemmas.

A result is a finite Arb ball that contains the exact value, in nats for KL and Renyi.  `INFINITY` is an
exact value, with a proof (`_tail_slopes`).  What cannot be enclosed raises Undecided.

Tail lemma T.  Let K be concave on [A, oo) with K'(A) = -h < 0.  Then K(A + t) <= K(A) - h t, so
int_A^oo exp(K) <= exp(K(A)) / h, and for t-polynomials int_0^oo t^k exp(-h t) dt = k! / h^(k+1).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

from flint import acb, arb

from verify.kernel.ball import precision, rational
from verify.probability.divergences import finite_ball
from verify.probability.extended import (
    INFINITY,
    Ball,
    Exact,
    Infinite,
    ProbabilityError,
    Real,
    Undecided,
    ball,
    exact,
    positive,
)
from verify.probability.laws import (
    Gaussian,
    Law,
    LogDensities,
    Mixture,
    Quadratic,
    as_mixture,
    combine,
    kinks,
    means,
)

BITS = 64
GUARD = 32
MAX_REACH = 2**24

Parts = tuple[Quadratic, ...]
Integrand = Callable[[Any, bool], Any]
Tail = Callable[[Fraction], Ball | None]  # an upper bound on the integral beyond A; None: take A larger


def renyi_moment_of_laws(p: Law, q: Law, alpha: Real, bits: int = BITS) -> Ball | Infinite:
    """int p^alpha q^(1 - alpha), for alpha > 1 (exact rational, or a ball above 1).

    `INFINITY` if the integral diverges; Undecided if a ball for alpha leaves that open or the enclosure
    is not finite; ProbabilityError if alpha <= 1.

    Tail: by convexity of t -> t^alpha, p^alpha <= sum_i w_i p_i^alpha, and q >= v_j q_j, so beyond A the
    integral is at most sum_i w_i v_j^(1 - alpha) int p_i^alpha q_j^(1 - alpha), each by lemma T.
    """
    left, right = as_mixture(p), as_mixture(q)
    with precision(bits + GUARD):
        order = ball(alpha, "the order of a Renyi divergence")
        if not order > 1:
            if order <= 1:
                raise ProbabilityError("the order of a Renyi moment of laws must be above 1")
            raise Undecided("the order of the Renyi divergence is a ball that meets 1")
        rate: Any = order if isinstance(alpha, arb) else exact(alpha)
        tails = []
        for p_side, q_side in ((left, right), (left.mirrored(), right.mirrored())):
            tail = _power_tail(p_side, q_side, rate)
            if isinstance(tail, Infinite):
                return INFINITY
            tails.append(tail)

        peak = _peak(left, right, rate)
    # The exponent is as large as the peak: its integer part takes bits of its own.
    with precision(bits + GUARD + peak.bit_length()):
        scale = arb(peak)

        def body(p_parts: Parts, q_parts: Parts) -> Integrand:
            exponent = LogDensities(p_parts, q_parts, rate, 1 - rate)
            return lambda x, analytic: (exponent.at(x) - scale).exp()

        return finite_ball(scale.exp() * _with_tails((left, right), body, tails, scale.exp(), bits))


def renyi_of_laws(p: Law, q: Law, alpha: Real, bits: int = BITS) -> Ball | Infinite:
    """D_alpha(p || q) in nats for alpha >= 1; order 1 is KL by definition.  Errors as for the moment."""
    order = ball(alpha, "the order of a Renyi divergence")
    if order.is_exact() and order == 1:
        return kl_of_laws(p, q, bits)
    moment = renyi_moment_of_laws(p, q, alpha, bits)
    if isinstance(moment, Infinite):
        return INFINITY
    with precision(bits + GUARD):
        return finite_ball(moment.log() / (ball(alpha) - 1))


def kl_of_laws(p: Law, q: Law, bits: int = BITS) -> Ball | Infinite:
    """int p log(p / q), in nats.

    `INFINITY` cannot occur here: components have all moments, and -log q grows like a quadratic at most.
    Tail: w_i p_i <= p <= sup p and v_j q_j <= q <= sup q, so with suprema at most P and Q,
    |log(p/q)| <= |log P| + |log Q| + |log w_i p_i| + |log v_j q_j|, a quadratic in t = x - A at most in
    size, and p is at most a sum of exp(concave): lemma T with its moments.
    """
    left, right = as_mixture(p), as_mixture(q)
    with precision(bits + GUARD):
        if left == right:
            return arb(0)

        def body(p_parts: Parts, q_parts: Parts) -> Integrand:
            log_p = LogDensities(p_parts, q_parts, Fraction(1), Fraction(0))
            gap = LogDensities(p_parts, q_parts, Fraction(1), Fraction(-1))
            return lambda x, analytic: log_p.at(x).exp() * gap.at(x)

        tails = [_entropy_tail(left, right), _entropy_tail(left.mirrored(), right.mirrored())]
        return _with_tails((left, right), body, tails, arb(1), bits)


def sampled_gaussian_moment(
    alpha: Real, q: Exact, sigma: Exact, reverse: bool = False, bits: int = BITS
) -> Ball | Infinite:
    """The Renyi moment of order alpha > 1 between N(0, sigma^2) and (1-q) N(0, sigma^2) + q N(1, sigma^2).

    The Gaussian is the first argument; with `reverse` the mixture is.  (altschuler2022noisysgd,
    Definition 2.10.)  0 <= q <= 1, sigma > 0, exact rationals.
    """
    return renyi_moment_of_laws(*_sampled(q, sigma, reverse), alpha, bits)


def sampled_gaussian(
    alpha: Real, q: Exact, sigma: Exact, reverse: bool = False, bits: int = BITS
) -> Ball | Infinite:
    """S_alpha(q, sigma) in nats for real alpha >= 1 (1: KL); `reverse`: D_alpha(mixture || Gaussian)."""
    return renyi_of_laws(*_sampled(q, sigma, reverse), alpha, bits)


def _sampled(q: Exact, sigma: Exact, reverse: bool) -> tuple[Law, Law]:
    share, variance = exact(q, "the mixing probability"), positive(sigma, "sigma") ** 2
    if not 0 <= share <= 1:
        raise ProbabilityError(f"the mixing probability must lie in [0, 1]: {share}")
    centre = Gaussian(Fraction(0), variance)
    mixed = Mixture((1 - share, share), (centre, Gaussian(Fraction(1), variance)))
    return (mixed, centre) if reverse else (centre, mixed)


# --- tails -------------------------------------------------------------------------------------------


def _growth(quadratic: Quadratic) -> tuple[Fraction, Fraction]:
    """The order of growth at +oo: of two parts the larger one wins, up to a constant factor."""
    return (quadratic.c2, quadratic.c1)


def _power_tail(p: Mixture, q: Mixture, rate: Any) -> Tail | Infinite:
    """The tail bound at +oo for int p^alpha q^(1-alpha), or INFINITY if the integral diverges there.

    q_j: the part of q of the fastest growth; eventually q <= C q_j, and p >= w_i p_i.  So the integrand
    is at least a constant times exp(K_i), K_i = alpha log p_i + (1-alpha) log q_j, and diverges if K_i is a
    convex quadratic, or linear and not decreasing.  Otherwise each K_i is concave and falls at last.
    """
    far = max(means(p, q))
    slowest = max(q.pieces(far), key=_growth)
    exponents = []
    for part in p.pieces(far):
        c0, c1, c2 = combine(part, slowest, rate, 1 - rate)
        # A zero is exact for a rational order; for a ball it is known only where both coefficients are 0.
        flat = bool(c2.is_zero())
        if c2 > 0 or (flat and c1 >= 0):
            return INFINITY
        if not (c2 < 0 or (flat and c1 < 0)):
            raise Undecided("the order is a ball over which the integral may converge or diverge")
        exponents.append((c0, c1, c2))
    # order * part.c0 holds w_i^alpha, and convexity asks for w_i: the missing factor is w_i^(1-alpha).
    corrections = [(1 - ball(rate)) * rational(w).log() for w in p.weights]

    def bound(at: Fraction) -> Ball | None:
        x, total = rational(at), arb(0)
        for (c0, c1, c2), correction in zip(exponents, corrections, strict=True):
            height, fall = (c2 * x + c1) * x + c0, -(2 * c2 * x + c1)
            if not fall > 0:
                return None
            total += (height + correction).exp() / fall
        return total

    return bound


def _entropy_tail(p: Mixture, q: Mixture) -> Tail:
    """The tail bound at +oo for int |p log(p / q)|."""
    far = max(means(p, q))
    p_parts, q_parts = p.pieces(far), q.pieces(far)
    p_low, q_low = max(p_parts, key=_growth), max(q_parts, key=_growth)
    suprema = abs(_supremum(p).log()) + abs(_supremum(q).log())

    def bound(at: Fraction) -> Ball | None:
        x, total = rational(at), arb(0)
        # |log| of either part at x + t is at most b0 + b1 t + b2 t^2.
        b0 = suprema + abs(p_low.at(x)) + abs(q_low.at(x))
        b1 = abs(p_low.slope(x)) + abs(q_low.slope(x))
        b2 = rational(abs(p_low.c2) + abs(q_low.c2))
        for part in p_parts:
            fall = -part.slope(x)
            if not fall > 0:
                return None
            total += part.at(x).exp() * (b0 / fall + b1 / fall**2 + 2 * b2 / fall**3)
        return total

    return bound


def _supremum(law: Mixture) -> Ball:
    """An upper bound on the density: the weighted sum of the densities at their means, its parts' maxima."""
    total = arb(0)
    for weight, component in law.parts:
        peak = component.log_density(True).at(rational(component.mean))
        total += rational(weight) * peak.exp()
    return total


def _with_tails(
    laws: tuple[Mixture, Mixture],
    body: Callable[[Parts, Parts], Integrand],
    tails: list[Tail],
    scale: Ball,
    bits: int,
) -> Ball:
    """The integral of `body`, where the tails bound `scale` times its size beyond a point.

    Between two far points it is integrated in pieces between kinks; the tails may have either sign.
    """
    goal = scale * rational(Fraction(1, 2 ** (bits + 4)))
    low, high = means(*laws)[0], means(*laws)[-1]
    right, right_tail = _reach(high, tails[0], goal)
    left, left_tail = _reach(-low, tails[1], goal)
    cuts = [-left, *(k for k in kinks(*laws) if -left < k < right), right]
    total = arb(0)
    for a, b in pairwise(cuts):
        integrand = body(*(law.pieces((a + b) / 2) for law in laws))
        total += acb.integral(integrand, acb(rational(a)), acb(rational(b))).real
    tail = ((right_tail + left_tail) / scale).upper()
    return finite_ball(total + (-tail).union(tail))


def _peak(p: Mixture, q: Mixture, rate: Any) -> int:
    """About the largest log p^alpha q^(1-alpha), and at least 0: a scale, so that huge integrals stay near 1.

    Any integer is correct here; a good one saves work.
    """
    places = [rational(mean) for mean in means(p, q)]
    for inside in (means(p, q)[0] - 1, means(p, q)[-1] + 1):
        for a in p.pieces(inside):
            for b in q.pieces(inside):
                _, c1, c2 = combine(a, b, rate, 1 - rate)
                if c2 < 0:
                    places.append((-c1 / (2 * c2)).mid())
    best = 0
    for x in places:
        place = _dyadic(x)
        height = LogDensities(p.pieces(place), q.pieces(place), rate, 1 - rate).at(x)
        if height.is_finite():
            best = max(best, int(height.mid().floor().unique_fmpz() or 0))
    return best


def _dyadic(x: Ball) -> Fraction:
    mantissa, exponent = x.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _reach(start: Fraction, tail: Tail, goal: Ball) -> tuple[Fraction, Ball]:
    """A point at or beyond `start` after which the tail is below the goal, and the bound there."""
    step = Fraction(1)
    while step <= MAX_REACH:
        bound = tail(start + step)
        if bound is not None and bound <= goal:
            return start + step, bound
        step = step * 3 / 2
    raise Undecided(f"the tail is not small within {MAX_REACH} of the means")
