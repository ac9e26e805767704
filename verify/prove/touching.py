"""Where an inequality may touch: points and curves on which both sides are equal.

An inequality that holds with equality at x = c is proved from c outwards: the difference grows to both
sides.  The candidates are proposed by floats and by inspection; what they lead to is proved exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from verify.kernel.ball import precision, rational
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, TermError, free, sub, substitute
from verify.language.compiled import enclosing

STEPS = 64


def places(s: Sequent, name: str) -> Iterator[Term]:
    """Terms c such that the goal is an equality at `name` = c, as far as the normal form can tell."""
    if s.goal[0] not in ("<=", "<"):
        return
    gap = sub(s.goal[2], s.goal[1])
    seen: set[Term] = set()
    for candidate in (*_curves(s, name), *_points(s, name, gap)):
        if candidate in seen:
            continue
        seen.add(candidate)
        try:
            at = s.context.normal.form(substitute(gap, {name: candidate}))
        except TermError:
            continue
        if s.context.normal.is_zero(at) or _vanishes(s.context.normal.term(at)):
            yield candidate


def _vanishes(term: Term) -> bool:
    """May a closed term be zero, as far as many digits can tell?  (Then the kernel must be shown that.)"""
    if free(term):
        return False
    with precision(256):
        ball = enclosing((term,), ())()[0]
        return bool(ball.is_finite() and ball.contains(0) and float(ball.rad()) < 1e-60)


def _curves(s: Sequent, name: str) -> Iterator[Term]:
    """Other variables and constants that the goal speaks of, and their reciprocals."""
    for other in sorted(free(s.goal) - {name}):
        if s.context.types.get(other) == ("real",):
            yield other
            yield ("^", other, Fraction(-1))
            yield ("*", Fraction(-1), other)
    yield from (Fraction(v) for v in (0, 1, -1, 2))


def _points(s: Sequent, name: str, gap: Term) -> Iterator[Fraction]:
    """In one variable: small rationals where the gap has a local minimum near 0, on several scales."""
    if free(gap) != {name}:
        return
    range_ = s.context.signs.variables.get(name)
    low = Fraction(-100) if range_ is None or range_.low is None else range_.low
    high = max(low + 1, Fraction(100)) if range_ is None or range_.high is None else range_.high
    with precision(64):
        value = enclosing((gap,), (name,))

        def at(x: Fraction) -> float:
            ball = value(rational(x))[0]
            return float(ball.mid()) if ball.is_finite() else float("inf")

        grid = sorted({low + (high - low) * Fraction(i, STEPS) ** 3 for i in range(STEPS + 1)})
        values = [at(x) for x in grid]
        for i in range(1, len(grid) - 1):
            if values[i] <= values[i - 1] and values[i] <= values[i + 1]:
                best = _shrink(at, grid[i - 1], grid[i + 1])
                if abs(at(best)) < 1e-6 * (1 + abs(values[i - 1]) + abs(values[i + 1])):
                    for bound in (1, 2, 3, 4, 6, 10, 100):
                        yield best.limit_denominator(bound)


def _shrink(at: Callable[[Fraction], float], low: Fraction, high: Fraction) -> Fraction:
    """A minimum between the two points by thirds."""
    for _ in range(60):
        third = (high - low) / 3
        a, b = low + third, high - third
        if at(a) <= at(b):
            high = b.limit_denominator(10**12)
        else:
            low = a.limit_denominator(10**12)
    return (low + high) / 2
