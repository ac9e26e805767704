"""Polynomial inequalities under polynomial hypotheses, by certificates of Schmuedgen's form.

The difference is a sum of products of up to two hypotheses, each times a sum of squares: `gram` finds the squares.
At a point that satisfies the hypotheses and at which both sides are equal every product that is positive there leaves
no square over: known points take directions out of the spaces first, since no matrix is definite in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product

from verify.kernel.normal import Poly
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, add, mul, power
from verify.prove import gram, tree
from verify.prove.engine import Env, Node
from verify.prove.gram import Block, Rows

MAX_VARIABLES, MAX_DEGREE, MAX_HYPOTHESES = 4, 8, 8
RAISED = 2  # degrees above the least that are tried too
POINTS = tuple(Fraction(v) for v in ("0", "1", "-1", "1/2", "2", "1/3", "-1/2", "2/3", "1/4", "3"))
MOST_POINTS = 4000
COST = 300  # of one attempt at a matrix, in boxes

Product = tuple[tuple[int, ...], Rows]  # the numbers of hypotheses, and what they say is >= 0


def attempt(s: Sequent, env: Env) -> Node | None:
    """The difference of the sides, from the hypotheses that speak of its variables alone."""
    poly = tree.gap_poly(s) if s.goal[0] == "<=" else None
    if not poly:
        return None
    known = [(n, h, tree.gap_poly(s, h)) for n, h in enumerate(s.context.hypotheses) if h[0] in ("<=", "<", "=")]
    names = _names(s, poly, [one for *_, one in known if one])
    if not names or len(names) > MAX_VARIABLES:
        return None
    target = _rows(poly, names)
    assert target is not None
    given: list[Product] = []
    equations: list[Product] = []
    for number, formula, one in known:
        rows = _rows(one, names) if one else None
        if rows is not None and any(map(sum, rows)):
            (equations if formula[0] == "=" else given).append(((number,), rows))
    if not 0 < len(given) + len(equations) <= MAX_HYPOTHESES or max(map(sum, target)) > MAX_DEGREE:
        return None
    zeros = list(_zeros(target, [rows for _, rows in given], [rows for _, rows in equations], len(names)))
    least = max([*map(sum, target), *(sum(key) for _, rows in (*given, *equations) for key in rows)])
    least += least % 2
    for degree in range(least, min(least + RAISED, MAX_DEGREE) + 1, 2):
        env.spend(COST)
        multipliers = list(_products(given, degree, len(names)))
        blocks = [Block(rows, _space(rows, degree, zeros, len(names))) for _, rows in multipliers]
        kept = [(numbers, one) for (numbers, _), one in zip(multipliers, blocks, strict=True) if one.forms]
        free = [
            (number, row, gram.times(rows, {row: Fraction(1)}))
            for (number,), rows in equations
            for row in gram.monomials(degree - max(map(sum, rows)), len(names))
        ]
        found = gram.squares(target, [one for _, one in kept], [rows for *_, rows in free])
        if found is not None:
            table = list(_table(names, [numbers for numbers, _ in kept], found.squares))
            table += [
                (_term({row: c}, names), [number]) for (number, row, _), c in zip(free, found.free, strict=True) if c
            ]
            return tree.combine(s, table)
    return None


def _names(s: Sequent, poly: Poly, known: Sequence[Poly]) -> list[str] | None:
    """The variables of a polynomial, and of the hypotheses that speak of one of them; None where it has other atoms."""
    found = {text for _, factors in poly for text, _ in factors}
    if any(indices for indices, _ in poly) or any(k < 0 for _, factors in poly for _, k in factors):
        return None
    near = [one for one in ({t for _, factors in p for t, _ in factors} for p in known) if one & found]
    wider = found.union(*near)
    plain = {text for text in wider if isinstance(s.context.normal.atoms[text], str)}
    return None if found - plain else sorted(plain if len(plain) <= MAX_VARIABLES else found)


def _rows(poly: Poly, names: Sequence[str]) -> Rows | None:
    """The polynomial in these variables; None where it has others."""
    rows: Rows = {}
    for (indices, factors), c in poly.items():
        orders = dict(factors)
        if indices or not orders.keys() <= set(names) or any(k < 0 for k in orders.values()):
            return None
        rows[tuple(orders.get(name, 0) for name in names)] = c
    return rows


def _products(given: Sequence[Product], degree: int, count: int) -> Iterator[Product]:
    """1, the hypotheses, and the products of two of them, as far as the degree allows."""
    one: Rows = {(0,) * count: Fraction(1)}
    yield (), one
    for numbers, rows in given:
        if max(map(sum, rows)) <= degree:
            yield numbers, rows
    for (first, p), (second, q) in combinations(given, 2):
        if max(map(sum, p)) + max(map(sum, q)) <= degree:
            yield first + second, gram.times(p, q)


def _space(multiplier: Rows, degree: int, zeros: Sequence[Sequence[Fraction]], count: int) -> list[Rows]:
    """The polynomials that may be squared under the multiplier."""
    basis = gram.monomials((degree - max(map(sum, multiplier))) // 2, count)
    known = [[gram.value(row, x) for row in basis] for x in zeros if _at(multiplier, x) != 0]
    return [{key: c for key, c in zip(basis, row, strict=True) if c} for row in gram.orthogonal(known, len(basis))]


def _at(rows: Rows, point: Sequence[Fraction]) -> Fraction:
    return sum((c * gram.value(row, point) for row, c in rows.items()), Fraction(0))


def _zeros(
    target: Rows, given: Sequence[Rows], equations: Sequence[Rows], count: int
) -> Iterator[tuple[Fraction, ...]]:
    """Small points at which the hypotheses hold and the sides are equal."""
    for point in islice(product(POINTS, repeat=count), MOST_POINTS):
        if _at(target, point) == 0 and all(_at(rows, point) >= 0 for rows in given):
            if all(_at(rows, point) == 0 for rows in equations):
                yield point


def _table(
    names: Sequence[str], numbers: Sequence[tuple[int, ...]], found: Sequence[Sequence[gram.Square]]
) -> Iterator[tuple[Term, list[int]]]:
    """What is added up: coefficients, and the hypotheses that they multiply."""
    for chosen, part in zip(numbers, found, strict=True):
        for weight, form in part:
            yield mul(weight, power(_term(form, names), Fraction(2))), list(chosen)


def _term(rows: Rows, names: Sequence[str]) -> Term:
    monomials = (
        (mul(*(power(a, Fraction(k)) for a, k in zip(names, row, strict=True) if k)), c) for row, c in rows.items()
    )
    return add(*(mul(c, one) for one, c in monomials))


__all__ = ["attempt"]
