"""Monotone pieces of a difference in one variable: from where it is least, upwards.

The difference g of the sides is looked at on a grid (floats; they only propose).  Where it grows, the
goal follows from the lower end of the piece, where it falls, from the upper end or from its limit; around
a place where the slope changes its sign a short piece is left to enclosures, or both pieces start at a
rational point where the sides touch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from verify.kernel.ball import evaluate, precision, rational
from verify.kernel.calculus import derivative
from verify.kernel.ranges import Range
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Term, TermError, free, fresh, mul, show, sub, substitute
from verify.language.compiled import enclosing
from verify.prove import tree
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.sample import refuted

MAX_PIECES = 9
SMALL = Fraction(1, 10**9)


@dataclass(frozen=True)
class Piece:
    """An interval (None: unbounded) on which the difference grows (+1), falls (-1), or is enclosed (0)."""

    low: Term | None
    high: Term | None
    way: int


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """Split the range of the goal's only variable into pieces, and prove each."""
    names = free(s.goal)
    if len(names) != 1 or s.goal[0] not in ("<=", "<"):
        return None
    (name,) = names
    range_ = s.context.signs.variables.get(name, Range())
    pieces = find(sub(s.goal[2], s.goal[1]), name, range_)
    if pieces is None or len(pieces) > MAX_PIECES:
        return None
    low, high = ends(s, name)
    pieces[0] = replace(pieces[0], low=low)
    pieces[-1] = replace(pieces[-1], high=high)
    return _split(s, name, pieces, range_, env, depth)


def ends(s: Sequent, name: str) -> tuple[Term | None, Term | None]:
    """The ends of a variable's range, as the hypotheses write them: E rather than a rational below it."""
    range_ = s.context.signs.variables.get(name, Range())
    found: list[Term | None] = [range_.low, range_.high]
    for formula in s.context.hypotheses:
        if formula[0] not in ("<=", "<"):
            continue
        for side, own, other in ((0, formula[2], formula[1]), (1, formula[1], formula[2])):
            if own == name and isinstance(other, tuple) and not free(other):
                bounds = s.context.signs.bounds(other)
                if (bounds.low, bounds.high)[side] == found[side]:
                    found[side] = other
    return found[0], found[1]


def _split(s: Sequent, name: str, pieces: Sequence[Piece], range_: Range, env: Env, depth: int) -> Node:
    from verify.prove.auto import auto

    if len(pieces) > 1:
        half = len(pieces) // 2
        cut = pieces[half].low
        assert cut is not None
        # The piece that is enclosed or starts at the cut keeps the cut itself.
        formula = ("<=", cut, name) if pieces[half].way >= 0 else ("<", cut, name)
        return tree.cases(
            s,
            formula,
            lambda q: _split(q, name, pieces[half:], range_, env, depth),
            lambda q: _split(q, name, pieces[:half], range_, env, depth),
            env,
        )
    piece = pieces[0]
    if refuted(s):
        raise failed(s, "false at a sample point")
    if piece.way == 0:
        from verify.prove import paving

        found = paving.search(s, 400).step
        if found is None:
            raise failed(s, "pave: undecided")
        return found
    from verify.prove.auto import closing

    node = closing(s)
    if node is not None:
        return node
    anchor = piece.low if piece.way > 0 else piece.high
    if anchor is None and piece.way > 0:
        return auto(s, env, depth + 1)  # growing from minus infinity: another way must do
    if anchor is not None:
        try:
            return slope(s, name, anchor, piece.way < 0, env, depth)
        except ProofFailed:
            pass
    from verify.prove import unbounded

    return unbounded.limit(s, name, anchor, piece.way < 0, env, depth)


def slope(s: Sequent, name: str, point: Term, down: bool, env: Env, depth: int) -> Node:
    """The `slope` step, all of whose goals are proved; the sign of the derivative is looked at first."""
    from verify.prove.auto import auto, closing

    strict = "point"
    if s.goal[0] == "<":
        at = s.want(substitute(s.goal, {name: point}))
        if closing(at) is None and (refuted(at) or not free(at.goal)):
            strict = "slope"
    new = fresh("z", s.context.names | free(s.goal))
    node: Node = {"rule": "slope", "variable": name, "point": show(point), "name": new, "down": down, "strict": strict}
    try:
        goals = RULES["slope"](s, node, env.library)
    except (Rejected, TermError) as error:
        raise failed(s, f"slope: {error}") from error
    growth = goals[2]
    if refuted(growth):
        raise failed(growth, "false at a sample point")
    children: list[Node | None] = [None] * len(goals)
    # The conditions and the starting point are cheap; the derivative comes last.
    for number in (0, *range(3, len(goals)), 1):
        children[number] = auto(goals[number], env, depth + 1)
    children[2] = tree.forget(growth, name, lambda q: auto(q, env, depth + 1), env)
    return {**node, "then": children}


# --- looking for the pieces --------------------------------------------------------------------------


def find(gap: Term, name: str, range_: Range) -> list[Piece] | None:
    """The monotone pieces of the difference, as far as a grid shows them; None where it is undefined."""
    try:
        rate = derivative(gap, name)
        value = enclosing((gap, rate), (name,))
    except TermError:
        return None
    with precision(128):
        points = _grid(range_)
        signs: list[int] = []
        kept: list[Fraction] = []
        for x in points:
            sign = _sign(value(rational(x))[1])
            if sign is None:
                if x in (range_.low, range_.high):
                    continue
                return None
            if sign == 0:
                continue
            kept.append(x)
            signs.append(sign)
        if not kept:
            return None
        pieces: list[Piece] = []
        start: Term | None = range_.low
        for i in range(1, len(kept)):
            if signs[i] == signs[i - 1]:
                continue
            if len(pieces) > MAX_PIECES:
                return None
            u, v = _bracket(lambda x: _sign(value(rational(x))[1]), kept[i - 1], kept[i], signs[i - 1])
            touch = _touch(value, u, v) if signs[i] > 0 else None
            if touch is not None:
                pieces.append(Piece(start, touch, -1))
                start = touch
            else:
                u, v = _widened(value, u, v, kept[i - 1], kept[i])
                pieces += [Piece(start, u, signs[i - 1]), Piece(u, v, 0)]
                start = v
        pieces.append(Piece(start, range_.high, signs[-1]))
    return pieces


def _grid(range_: Range) -> list[Fraction]:
    low, high = range_.low, range_.high
    steps = [Fraction(i, 24) for i in range(25)]
    fine = [Fraction(1, 10**k) for k in (12, 8, 6, 4, 3, 2)]
    far = [Fraction(2) ** k for k in range(-6, 8)] + [Fraction(10) ** k for k in (3, 4)]
    if low is not None and high is not None:
        width = high - low
        shares = [*steps, *fine, *(1 - f for f in fine)]
        return sorted({low + width * share for share in shares})
    if low is not None:
        return [low, *(low + f for f in sorted({*fine, *far}))]
    if high is not None:
        return [*(high - f for f in sorted({*fine, *far}, reverse=True)), high]
    return [*(-f for f in reversed(far)), Fraction(0), *far]


def _sign(ball: Any) -> int | None:
    """The sign of a ball; 0 if it holds 0, None if it is not finite."""
    if not ball.is_finite():
        return None
    return 1 if ball > 0 else -1 if ball < 0 else 0


def _bracket(sign: Callable[[Fraction], int | None], u: Fraction, v: Fraction, first: int) -> tuple[Fraction, Fraction]:
    """A short interval between u and v where the slope changes its sign."""
    for _ in range(40):
        middle = _simple(u, v)
        found = sign(middle)
        if found == 0:
            return u, v
        if found == first:
            u = middle
        else:
            v = middle
        if v - u < SMALL:
            break
    return u, v


def _simple(u: Fraction, v: Fraction) -> Fraction:
    """A short rational near the middle of the interval."""
    middle = (u + v) / 2
    width = (v - u) / 4
    size = 1
    while Fraction(1, size) > width:
        size *= 2
    return Fraction(round(middle * size), size)


CONSTANTS: tuple[Term, ...] = tuple(
    mul(factor, base)
    for base in (
        *(("exp", Fraction(k)) for k in (1, -1, 2, -2)),
        ("exp", Fraction(1, 2)),
        ("exp", Fraction(-1, 2)),
        ("pi",),
        ("log", Fraction(2)),
        *(("sqrt", Fraction(k)) for k in (2, 3, 5)),
    )
    for factor in (Fraction(f) for f in ("1", "2", "1/2", "1/3", "2/3", "1/4", "3/4", "3/2"))
)


def _touch(value: Callable[..., Any], u: Fraction, v: Fraction) -> Term | None:
    """A short rational, or a known constant, in or near [u, v] where the difference is 0 to 128 bits."""
    middle, width = (u + v) / 2, max(v - u, SMALL)
    for constant in CONSTANTS:
        point = evaluate(constant, {})
        if not abs(point - rational(middle)) < rational(width):
            continue
        ball, rate = value(point)
        if ball.is_finite() and ball.contains(0) and rate.is_finite() and rate.contains(0):
            return constant
    for bound in (1, 2, 3, 4, 6, 8, 12, 24, 100):
        x = middle.limit_denominator(bound)
        if abs(x - middle) > width:
            continue
        ball, rate = value(rational(x))
        if ball.is_finite() and ball.contains(0) and rate.is_finite() and rate.contains(0):
            return x
    return None


def _widened(
    value: Callable[..., Any], u: Fraction, v: Fraction, low: Fraction, high: Fraction
) -> tuple[Fraction, Fraction]:
    """Room around a stationary point, as far as the difference stays about as large: easier to enclose."""
    centre = (u + v) / 2
    try:
        least = float(value(rational(centre))[0].mid())
    except (ValueError, OverflowError):
        return u, v
    for size in (Fraction(1, 4), Fraction(1, 16), Fraction(1, 128), Fraction(1, 4096), Fraction(1, 2**20)):
        a = _simple(centre - size * (centre - low) * Fraction(9, 8), centre - size * (centre - low) * Fraction(7, 8))
        b = _simple(centre + size * (high - centre) * Fraction(7, 8), centre + size * (high - centre) * Fraction(9, 8))
        ends = [value(rational(x))[0] for x in (a, b)]
        if (
            low < a < u
            and v < b < high
            and all(e.is_finite() and abs(float(e.mid()) - least) < abs(least) / 2 for e in ends)
        ):
            return a, b
    return u, v


__all__ = ["Piece", "attempt", "find", "slope"]
