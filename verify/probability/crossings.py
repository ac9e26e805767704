"""Rigorous hockey-stick divergence between laws on the line, from the signs of the log-likelihood ratio.

No quadrature: where p > gamma q for sure the integral is a difference of distribution functions, where
p < gamma q it is 0, and cells that stay undecided are so small that they hold almost nothing.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from flint import arb

from verify.kernel.ball import interval, precision, rational
from verify.probability.divergences import finite_ball
from verify.probability.extended import Ball, ProbabilityError, Real, Undecided, ball
from verify.probability.laws import Law, LogDensities, Mixture, as_mixture, kinks, means

BITS = 64
GUARD = 32
MAX_CELLS = 20_000
MAX_REACH = 2**24
ONE, ZERO = Fraction(1), Fraction(0)


def hockey_stick_of_laws(p: Law, q: Law, gamma: Real, bits: int = BITS) -> Ball:
    """An enclosure of E_gamma(p || q) = int max(0, p - gamma q), gamma > 0 (exact, or a positive ball).

    Tails: 0 <= int_A^oo max(0, p - gamma q) <= P(X > A), in closed form.  Undecided cells: where
    log(p / (gamma q)) is at most u, the integrand lies between 0 and gamma q (e^u - 1).  Raises Undecided
    if the cells do not come down to 2**-bits in all, ProbabilityError unless gamma is positive.
    """
    left, right = as_mixture(p), as_mixture(q)
    with precision(bits + GUARD):
        level = ball(gamma, "gamma")
        if not level > 0:
            raise ProbabilityError("gamma must be positive")
        if left == right:
            return (1 - level).max(arb(0))
        if isinstance(gamma, arb) and not gamma.is_exact():
            # E_gamma does not increase with gamma.
            ends = (_enclose(left, right, end, bits) for end in (gamma.lower(), gamma.upper()))
            return next(ends).union(next(ends))
        return _enclose(left, right, level, bits)


def total_variation_of_laws(p: Law, q: Law, bits: int = BITS) -> Ball:
    """An enclosure of TV(p, q) = E_1(p || q)."""
    return hockey_stick_of_laws(p, q, 1, bits)


def _enclose(p: Mixture, q: Mixture, gamma: Ball, bits: int) -> Ball:
    goal = rational(Fraction(1, 2 ** (bits + 3)))
    high = _reach(means(p, q)[-1], p, goal)
    low = -_reach(-means(p, q)[0], p.mirrored(), goal)
    total = arb(0).union((p.above(high) + p.below(low)).upper())
    cuts = [low, *(k for k in kinks(p, q) if low < k < high), high]
    per_length = goal / rational(high - low)
    cells = 0
    for a, b in pairwise(cuts):
        parts = p.pieces((a + b) / 2), q.pieces((a + b) / 2)
        ratio = LogDensities(*parts, ONE, -ONE)
        density = LogDensities(*parts, ZERO, ONE)
        positive: list[tuple[Fraction, Fraction]] = []
        stack = [(a, b)]
        while stack:
            cells += 1
            if cells > MAX_CELLS:
                raise Undecided("the sign of p - gamma q is not settled on enough of the line")
            x, y = stack.pop()
            cell = interval(x, y)
            gap = ratio.at(cell) - gamma.log()
            if gap.is_finite() and gap < 0:
                continue
            if gap.is_finite() and gap > 0:
                if positive and positive[-1][1] == x:
                    x = positive.pop()[0]
                positive.append((x, y))
                continue
            most = (gamma * density.at(cell).exp() * (gap.upper().exp() - 1)).upper()
            if most.is_finite() and most <= per_length:
                total += arb(0).union(rational(y - x) * most)
                continue
            middle = (x + y) / 2
            stack += [(middle, y), (x, middle)]
        for x, y in positive:
            total += (p.above(x) - p.above(y)) - gamma * (q.above(x) - q.above(y))
    return finite_ball(total.max(arb(0)))


def _reach(start: Fraction, law: Mixture, goal: Ball) -> Fraction:
    """A point beyond `start` above which the law has at most the goal as mass."""
    step = Fraction(1)
    while step <= MAX_REACH:
        if law.above(start + step) <= goal:
            return start + step
        step = step * 3 / 2
    raise Undecided(f"the tail is not small within {MAX_REACH} of the means")
