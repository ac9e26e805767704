"""Nonnegative polynomials that are no sums of squares: a multiple of them is one.

With s the sum of the squares of the variables (of a variable that is >= 0: the variable itself), s p or
s^2 p is often a sum of squares, times products of variables that are >= 0.  The latter are the squares of u
where x = u^2: everything is done in the u, and the signs of the u that p does not see split the Gram matrix
into blocks, for which `gram` finds matrices.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, add, mul, power
from verify.prove import gram, tree, zeros
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.gram import MAX_ENTRIES, Exponents, Rows, Square, orthogonal

MAX_VARIABLES, MAX_DEGREE = 5, 12
STEPS = 60  # of Newton's method
COST = 3000  # of one attempt at a matrix, in boxes


def attempt(s: Sequent, env: Env) -> Node | None:
    """The difference times 1, s or s^2 as a sum of squares; the variables vary freely or are >= 0."""
    poly = tree.gap_poly(s)
    if s.goal[0] != "<=" or not poly or any(indices for indices, _ in poly):
        return None
    normal, signs = s.context.normal, s.context.signs
    texts = sorted({text for _, factors in poly for text, _ in factors})
    atoms = [normal.atoms[text] for text in texts]
    if not 1 <= len(texts) <= MAX_VARIABLES or not all(isinstance(atom, str) for atom in atoms):
        return None
    steps = [1 if signs.nonnegative(atom) else 2 for atom in atoms]  # x = u^2, or x = u
    rows: Rows = {}
    for (_, factors), c in poly.items():
        orders = dict(factors)
        if any(k < 0 for k in orders.values()):
            return None
        rows[tuple(orders.get(t, 0) * (3 - step) for t, step in zip(texts, steps, strict=True))] = c
    degrees = {sum(row) for row in rows}
    if max(degrees) > MAX_DEGREE or max(degrees) % 2:
        return None
    writer = _Writer(atoms, steps)
    units = [tuple(2 * int(i == j) for j in range(len(atoms))) for i in range(len(atoms))]
    multiplier: Rows = dict.fromkeys(units, Fraction(1))
    homogeneous = len(degrees) == 1
    if not homogeneous:
        multiplier[tuple(0 for _ in atoms)] = Fraction(1)
    scales = _scales(rows)
    if scales is not None:
        multiplier = {row: _scaled(row, c, scales, -1) for row, c in multiplier.items()}
    factor: Rows = {tuple(0 for _ in atoms): Fraction(1)}
    for order in range(3):
        target = gram.times(rows, factor)
        if max(map(sum, target)) > MAX_DEGREE:
            return None
        env.spend(COST)
        found = squares(target) if scales is None else _unscaled(target, scales)
        if found is not None:
            try:
                return _certificate(s, writer, rows, multiplier, order, found, homogeneous, env)
            except ProofFailed:
                pass
        factor = gram.times(factor, multiplier)
    return None


def irrational(s: Sequent, env: Env) -> Node | None:
    """The same for a polynomial whose zeros are irrational, or lie at infinity: in one more variable it is a
    form, of which floats find the zeros.  The variables vary freely."""
    poly = tree.gap_poly(s)
    if s.goal[0] != "<=" or not poly or any(indices for indices, _ in poly):
        return None
    texts = sorted({text for _, factors in poly for text, _ in factors})
    atoms = [s.context.normal.atoms[text] for text in texts]
    if not 1 <= len(texts) <= MAX_VARIABLES or not all(isinstance(atom, str) for atom in atoms):
        return None
    rows: Rows = {tuple(dict(factors).get(t, 0) for t in texts): c for (_, factors), c in poly.items()}
    top = max(map(sum, rows))
    if top % 2 or top > MAX_DEGREE - 2 or min(map(min, rows)) < 0:
        return None
    homogeneous = {sum(row) for row in rows} == {top}
    forms = rows if homogeneous else {(*row, top - sum(row)): c for row, c in rows.items()}
    count = len(next(iter(forms)))
    multiplier: Rows = {tuple(2 * int(i == j) for j in range(count)): Fraction(1) for i in range(count)}
    writer = _Writer(atoms, [2] * len(atoms))
    for order in range(2):
        env.spend(2 * COST)
        found = squares(gram.times(forms, multiplier) if order else forms, True)
        if found is not None:
            parts = [(weight, {row[: len(atoms)]: c for row, c in part.items()}) for weight, part in found]
            own = {row[: len(atoms)]: c for row, c in multiplier.items()}
            return _certificate(s, writer, rows, own, order, parts, homogeneous, env)
    return None


class _Writer:
    """Polynomials in u as terms in the variables."""

    def __init__(self, atoms: Sequence[Term], steps: Sequence[int]) -> None:
        self.atoms, self.steps = atoms, steps

    def term(self, rows: Rows) -> Term:
        return add(*(mul(c, self._monomial(row)) for row, c in rows.items()))

    def _monomial(self, row: Exponents) -> Term:
        powers = [k * step // 2 for k, step in zip(row, self.steps, strict=True)]
        return mul(*(power(a, Fraction(k)) for a, k in zip(self.atoms, powers, strict=True) if k))

    def square(self, found: Square) -> Term:
        """weight * q^2, where q in u may have a common odd power of a u whose square is a variable."""
        weight, rows = found
        odd = [min(row[i] for row in rows) % 2 if step == 1 else 0 for i, step in enumerate(self.steps)]
        rest = {tuple(k - o for k, o in zip(row, odd, strict=True)): c for row, c in rows.items()}
        if any(k % 2 for row in rest for k, step in zip(row, self.steps, strict=True) if step == 1):
            raise ProofFailed("mixed signs")
        outside = [atom for atom, o in zip(self.atoms, odd, strict=True) if o]
        return mul(weight, *outside, power(self.term(rest), Fraction(2)))


def _certificate(
    s: Sequent,
    writer: _Writer,
    rows: Rows,
    multiplier: Rows,
    order: int,
    found: Sequence[Square],
    homogeneous: bool,
    env: Env,
) -> Node:
    total = writer.term(multiplier)
    table: list[tuple[Term, Sequence[int]]] = [(writer.square(part), []) for part in found]
    scale = power(total, Fraction(order)) if order else Fraction(1)
    if not order or not homogeneous:
        return tree.combine(s, table, scale)

    def nowhere(q: Sequent) -> Node:
        # Where s <= 0: p + K s^k is a sum of squares for large K, and K s^(k-1) * (-s) >= 0.
        degree = sum(next(iter(rows))) // 2
        size = 2 * sum(map(abs, rows.values()), Fraction(0))
        whole: Rows = {tuple(0 for _ in writer.atoms): size}
        for _ in range(degree):
            whole = gram.times(whole, multiplier)
        parts = squares({key: rows.get(key, Fraction(0)) + c for key, c in whole.items()})
        if parts is None:
            raise ProofFailed("no squares near 0")
        weight = mul(size, power(total, Fraction(degree - 1))) if degree > 1 else size
        return tree.combine(q, [*((writer.square(part), []) for part in parts), (weight, [-1])])

    return tree.cases(s, ("<", Fraction(0), total), lambda q: tree.combine(q, table, scale), nowhere, env)


def _scales(rows: Rows) -> list[Fraction] | None:
    """The squares of the coordinates of a zero, none of them 0, where only squares occur; None where it is
    among the small ones that `squares` tries.  Newton's method on log P - log N, for rows P - N."""
    import numpy as np

    if any(k % 2 for row in rows for k in row) or len({c > 0 for c in rows.values()}) < 2:
        return None
    powers = np.array([[k // 2 for k in row] for row in rows], dtype=float)
    signs = np.array([c > 0 for c in rows.values()])
    logs = np.log(np.array([abs(float(c)) for c in rows.values()]))
    t = np.zeros(powers.shape[1])

    def mean(which: Any) -> tuple[float, Any, Any]:
        """log of the sum, its gradient and its Hessian."""
        e = logs[which] + powers[which] @ t
        top = e.max()
        weights = np.exp(e - top)
        total = weights.sum()
        weights /= total
        first = weights @ powers[which]
        spread = powers[which] - first
        return top + np.log(total), first, (spread * weights[:, None]).T @ spread

    for _ in range(STEPS):
        (upper, up, curve), (lower, down, _) = mean(signs), mean(~signs)
        step = np.linalg.lstsq(curve + 1e-12 * np.eye(len(t)), down - up, rcond=None)[0]
        length = np.abs(step).max()
        if not np.isfinite(length) or np.abs(t).max() > 50:
            return None
        t += step / max(1.0, length)
        if length < 1e-13:
            break
    if abs(upper - lower) > 1e-9:
        return None
    if len({sum(row) for row in rows}) == 1:
        t -= t[-1]  # of a line of zeros the one with a 1
    for bottom in (1, 10, 1000, 10**6):
        found = [Fraction(float(x)).limit_denominator(bottom) for x in np.exp(t)]
        if all(found) and sum(_scaled(row, c, found, 1) for row, c in rows.items()) == 0:
            return None if all(x in (1, 4) for x in found) else found
    return None


def _scaled(row: Exponents, c: Fraction, scales: Sequence[Fraction], way: int) -> Fraction:
    for k, scale in zip(row, scales, strict=True):
        c *= scale ** (way * k // 2)
    return c


def _unscaled(rows: Rows, scales: Sequence[Fraction]) -> list[Square] | None:
    """Squares for the polynomial with the zero at (1, ..., 1), in the old variables: within a square all
    exponents of a variable are even or all are odd, so that no roots are left."""
    found = squares({row: _scaled(row, c, scales, 1) for row, c in rows.items()})
    if found is None:
        return None
    result = []
    for weight, part in found:
        base = next(iter(part))
        own = {}
        for row, c in part.items():
            if any((k - b) % 2 for k, b in zip(row, base, strict=True)):
                return None
            own[row] = _scaled(tuple(k - b for k, b in zip(row, base, strict=True)), c, scales, -1)
        result.append((_scaled(tuple(2 * k for k in base), weight, scales, -1), own))
    return result


# --- sums of squares in blocks ----------------------------------------------------------------------


def squares(rows: Rows, by_floats: bool = False) -> list[Square] | None:
    """Weights >= 0 and polynomials whose squares sum to `rows`; each square has the signs of one block."""
    blocks = _bases(rows)
    if sum(len(block) * (len(block) + 1) // 2 for block in blocks) > MAX_ENTRIES or not blocks:
        return None
    known = _zeros(rows)
    found = _found(rows, _spaces(blocks, [[[gram.value(r, x) for r in block] for x in known] for block in blocks]))
    if found is not None or not by_floats:
        return found
    points = zeros.zeros(rows)
    spans = [zeros.span(points, block) for block in blocks]
    if any(part is None for part in spans):
        return None
    return _found(rows, _spaces(blocks, [part or [] for part in spans]))


def _found(rows: Rows, spaces: Sequence[Sequence[Rows]]) -> list[Square] | None:
    one: Rows = {tuple(0 for _ in next(iter(rows))): Fraction(1)}
    found = gram.squares(rows, [gram.Block(one, forms) for forms in spaces])
    return None if found is None else [square for part in found.squares for square in part]


def _spaces(blocks: Sequence[Sequence[Exponents]], values: Sequence[list[list[Fraction]]]) -> list[list[Rows]]:
    """For each block a basis of the polynomials that vanish where they must."""
    spaces = []
    for block, vectors in zip(blocks, values, strict=True):
        basis = orthogonal(vectors, len(block))
        forms = [{row: c for row, c in zip(block, vector, strict=True) if c} for vector in basis]
        if forms:
            spaces.append(forms)
    return spaces


def _bases(rows: Rows) -> list[list[Exponents]]:
    """Monomials that can occur in a square, by the signs that the polynomial does not see."""
    count = len(next(iter(rows)))
    kept = set(gram.halves(rows))
    unseen = [
        signs
        for signs in product((0, 1), repeat=count)
        if any(signs) and all(sum(a * k for a, k in zip(signs, row, strict=True)) % 2 == 0 for row in rows)
    ]

    def key(row: Exponents) -> tuple[int, ...]:
        return tuple(sum(a * k for a, k in zip(signs, row, strict=True)) % 2 for signs in unseen)

    # A monomial whose square nothing else can cancel must stand in the polynomial itself.
    while True:
        mixed: set[Exponents] = set(rows)
        groups: dict[tuple[int, ...], list[Exponents]] = {}
        for row in sorted(kept):
            groups.setdefault(key(row), []).append(row)
        for members in groups.values():
            mixed |= {tuple(a + b for a, b in zip(u, v, strict=True)) for u, v in combinations(members, 2)}
        drop = {row for row in kept if tuple(2 * k for k in row) not in mixed}
        if not drop:
            return list(groups.values())
        kept -= drop


def _zeros(rows: Rows) -> list[tuple[Fraction, ...]]:
    count = len(next(iter(rows)))
    wide = ("0", "1", "-1", "2", "-2", "1/2", "-1/2") if count <= 3 else ("0", "1", "-1")
    points = product([Fraction(v) for v in wide], repeat=count)
    return [x for x in points if sum((c * gram.value(row, x) for row, c in rows.items()), Fraction(0)) == 0]


__all__ = ["attempt", "irrational", "squares"]
