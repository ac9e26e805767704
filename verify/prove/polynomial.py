"""Polynomials in one term on an interval, exactly: Bernstein and Taylor coefficients, double zeros.

p(t) >= 0 on [a, b] if p = sum of c_k (t - a)^k (b - t)^(n-k) with c_k >= 0, and on [a, oo) if
p = sum of c_k (t - a)^k with c_k >= 0.  Double zeros are divided out first, and the interval is cut
where the coefficients are not of one sign.  No linear programme is needed.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from flint import fmpq, fmpq_poly

from verify.kernel.ranges import Range
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, add, mul, power
from verify.prove import tree
from verify.prove.engine import Env, Node, ProofFailed

Then = Callable[[Sequent, tuple[int | None, int | None]], Node]

MAX_DEGREE = 24
MAX_CUTS = 6


def univariate(s: Sequent) -> tuple[Term, list[Fraction]] | None:
    """The goal's difference as a polynomial in a single atom: (atom, coefficients from degree 0)."""
    poly = tree.gap_poly(s)
    if poly is None:
        return None
    atoms = {text for indices, factors in poly for text, _ in factors}
    if len(atoms) != 1 or any(indices for indices, _ in poly):
        return None
    degree = max(sum(k for _, k in factors) for _, factors in poly)
    if degree > MAX_DEGREE:
        return None
    coefficients = [Fraction(0)] * (degree + 1)
    for (_, factors), c in poly.items():
        coefficients[sum(k for _, k in factors)] += c
    return s.context.normal.atoms[atoms.pop()], coefficients


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """A proof of 0 <= p(t) or 0 < p(t) from the rational bounds known of t."""
    if s.goal[0] not in ("<=", "<"):
        return None
    found = univariate(s)
    if found is None or len(found[1]) < 3:
        return None
    try:
        return _solve(s, found[0], found[1], env, 0)
    except ProofFailed:
        return None


def _solve(s: Sequent, t: Term, p: list[Fraction], env: Env, cuts: int) -> Node:
    if cuts:
        from verify.prove.auto import closing

        node = closing(s)
        if node is not None:
            return node
    range_ = s.context.signs.bounds(t)
    low, high = range_.low, range_.high
    if low is None or high is None:
        node = _everywhere(s, t, p)
        if node is not None:
            return node
    strict = s.goal[0] == "<"
    squares, rest = divided(p, strict)
    weight = mul(*(power(_at(q, t), Fraction(k)) for q, k in squares)) if squares else Fraction(1)

    def with_bounds(inner: Sequent, numbers: tuple[int | None, int | None]) -> Node:
        products = coefficients(rest, low, high)
        if products is None or (strict and not _strict(products, range_)):
            raise ProofFailed("not of one sign")
        table = []
        for c, i, j in products:
            low_number, high_number = numbers[0] or 0, numbers[1] or 0
            if c:
                table.append((mul(c, weight), [low_number] * i + [high_number] * j))
        return tree.combine(inner, table, _factor(low, high, len(rest) - 1))

    if coefficients(rest, low, high) is None:
        return _cut(s, t, p, rest, low, high, env, cuts)
    return _bounded(s, t, low, high, with_bounds, env)


def _bounded(s: Sequent, t: Term, low: Fraction | None, high: Fraction | None, then: Then, env: Env) -> Node:
    """With the bounds of t as hypotheses, whose numbers `then` is given."""
    strict = s.context.signs.bounds(t)
    numbers: list[int | None] = [None, None]

    def upper(inner: Sequent) -> Node:
        if high is None:
            return then(inner, (numbers[0], numbers[1]))
        numbers[1] = len(inner.context.hypotheses)
        head = "<" if strict.high_strict else "<="
        return tree.have(inner, (head, t, high), tree.close, lambda q: then(q, (numbers[0], numbers[1])), env)

    if low is None:
        return upper(s)
    numbers[0] = len(s.context.hypotheses)
    head = "<" if strict.low_strict else "<="
    return tree.have(s, (head, low, t), tree.close, upper, env)


def _strict(products: list[tuple[Fraction, int, int]], range_: Range) -> bool:
    return any(c > 0 and (i == 0 or range_.low_strict) and (j == 0 or range_.high_strict) for c, i, j in products)


def _factor(low: Fraction | None, high: Fraction | None, degree: int) -> Fraction:
    return (high - low) ** degree if low is not None and high is not None else Fraction(1)


def coefficients(
    p: list[Fraction], low: Fraction | None, high: Fraction | None
) -> list[tuple[Fraction, int, int]] | None:
    """Weights >= 0 of (t - low)^i (high - t)^j whose sum is p (times (high - low)^degree), or None."""
    n = len(p) - 1
    if low is not None and high is not None:
        if low >= high:
            return None
        shifted = shift(p, low)
        width = high - low
        # (t - low)^k width^(n-k) = (t - low)^k ((t - low) + (high - t))^(n-k), times width^k overall.
        found = []
        for i in range(n + 1):
            c = sum((shifted[k] * width**k * comb(n - k, i - k) for k in range(i + 1)), Fraction(0))
            found.append((c, i, n - i))
    elif low is not None:
        found = [(c, k, 0) for k, c in enumerate(shift(p, low))]
    elif high is not None:
        mirrored = shift([c * (-1) ** k for k, c in enumerate(p)], -high)
        found = [(c, 0, k) for k, c in enumerate(mirrored)]
    else:
        return None
    return None if any(c < 0 for c, _, _ in found) else found


def shift(p: list[Fraction], a: Fraction) -> list[Fraction]:
    """The coefficients of p(a + u) in u."""
    q = list(p)
    n = len(q)
    for i in range(n - 1):
        for j in range(n - 2, i - 1, -1):
            q[j] += a * q[j + 1]
    return q


def divided(p: list[Fraction], strict: bool) -> tuple[list[tuple[list[Fraction], int]], list[Fraction]]:
    """The factors of even order (with that order), and what is left of p; nothing for a strict goal."""
    poly = fmpq_poly([fmpq(c.numerator, c.denominator) for c in p])
    squares: list[tuple[list[Fraction], int]] = []
    if strict or not poly.degree() > 1:
        return [], p
    for factor, order in poly.numer().factor()[1]:
        if order >= 2:
            even = int(order) - int(order) % 2
            squares.append(([Fraction(int(factor[i])) for i in range(int(factor.degree()) + 1)], even))
            for _ in range(even):
                poly = poly // fmpq_poly(factor)
    return squares, [Fraction(int(c.p), int(c.q)) for c in poly.coeffs()]


def _at(p: list[Fraction], t: Term) -> Term:
    return add(*(mul(c, power(t, Fraction(k))) for k, c in enumerate(p)))


def _cut(
    s: Sequent,
    t: Term,
    p: list[Fraction],
    rest: list[Fraction],
    low: Fraction | None,
    high: Fraction | None,
    env: Env,
    cuts: int,
) -> Node:
    """Two halves of the interval: each has its own coefficients."""
    if cuts >= MAX_CUTS:
        raise ProofFailed("the polynomial's sign is not plain")
    if low is not None and high is not None:
        if _value(rest, (low + high) / 2) < 0 and not s.context.is_integer(t):
            raise ProofFailed("negative")
        middle = (low + high) / 2
        if s.context.is_integer(t):
            middle = Fraction(-(-middle // 1))
            if middle == low:
                middle += 1
            if _value(rest, low) < 0 or _value(rest, high) < 0:
                raise ProofFailed("negative")
    elif low is not None or high is not None:
        # Beyond 1 + the Cauchy bound all Taylor coefficients are of one sign.
        lead = abs(rest[-1])
        reach = Fraction(int(2 * (1 + max(abs(c) for c in rest) / lead)) + 1)
        for size in (Fraction(1), Fraction(2), Fraction(4), Fraction(16), reach):
            middle = (low + size) if low is not None else (high - size)  # type: ignore[operator]
            ends = (middle, None) if low is not None else (None, middle)
            if coefficients(rest, *ends) is not None:
                break
        else:
            raise ProofFailed("negative far out")
    else:
        middle = Fraction(0)
    return tree.cases(
        s, ("<=", middle, t), lambda q: _solve(q, t, p, env, cuts + 1), lambda q: _solve(q, t, p, env, cuts + 1), env
    )


def _value(p: list[Fraction], x: Fraction) -> Fraction:
    total = Fraction(0)
    for c in reversed(p):
        total = total * x + c
    return total


def _everywhere(s: Sequent, t: Term, p: list[Fraction]) -> Node | None:
    """A quadratic with a discriminant that is not positive: complete the square."""
    if len(p) != 3 or p[2] <= 0:
        return None
    c, b, a = p
    rest = c - b * b / (4 * a)
    if rest < 0 or (rest == 0 and s.goal[0] == "<"):
        return None
    square = power(add(t, b / (2 * a)), Fraction(2))
    try:
        return tree.combine(s, [(mul(a, square), []), (rest, [])])
    except ProofFailed:
        return None


__all__ = ["attempt", "coefficients", "divided", "shift", "univariate"]
