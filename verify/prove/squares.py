"""Sums of squares with exact rational Gram matrices.

difference = v^T G v with v the monomials of half the degree and G positive semidefinite, which `gram` finds.  Zeros of
the difference take directions out of v first (facial reduction): without that G is singular at every solution and no
rounding of it stays semidefinite.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from verify.kernel.normal import Poly
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, add, mul, power, sub
from verify.prove import gram, tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.gram import Exponents, Rows, Square
from verify.prove.sample import refuted

MAX_BASIS = 15


def plain(s: Sequent, env: Env, depth: int) -> Node | None:
    """The difference, a polynomial in variables, as a sum of squares."""
    if s.goal[0] not in ("<=", "<") or depth > 6:
        return None
    poly = tree.gap_poly(s)
    if not poly or any(indices for indices, _ in poly):
        return None
    normal = s.context.normal
    texts = sorted({text for _, factors in poly for text, _ in factors})
    if not 1 <= len(texts) <= 4:
        return None
    rows: Rows = {}
    for (_, factors), c in poly.items():
        powers = dict(factors)
        rows[tuple(powers.get(text, 0) for text in texts)] = c
    degree = max(sum(row) for row in rows)
    if degree % 2 or not 2 <= degree <= 6:
        return None
    atoms = [normal.atoms[text] for text in texts]
    if not all(isinstance(atom, str) for atom in atoms):
        return None
    if s.goal[0] == "<":
        # Leave a positive constant over.
        constant = tuple(0 for _ in texts)
        slack = rows.get(constant, Fraction(0)) / 1000
        if slack <= 0:
            return None
        rows[constant] -= slack
    else:
        slack = Fraction(0)
    found = squares(rows)
    if found is None:
        return None
    table: list[tuple[Term, Sequence[int]]] = [
        (mul(weight, power(_polynomial(form, atoms), Fraction(2))), []) for weight, form in found
    ]
    if slack:
        table.append((slack, []))
    try:
        return tree.combine(s, table)
    except ProofFailed:
        return None


def completed(s: Sequent, env: Env, depth: int) -> Node | None:
    """A x^2 + B x + C with A > 0: from 0 <= 4 A C - B^2."""
    from verify.prove.auto import auto

    poly = tree.gap_poly(s)
    if s.goal[0] not in ("<=", "<") or not poly or any(indices for indices, _ in poly):
        return None
    normal, signs = s.context.normal, s.context.signs
    for text in sorted({text for _, factors in poly for text, _ in factors}):
        parts: dict[int, Poly] = {}
        for (_, factors), c in poly.items():
            k = dict(factors).get(text, 0)
            parts.setdefault(k, {})[((), tuple(f for f in factors if f[0] != text))] = c
        if max(parts) != 2 or not isinstance(normal.atoms[text], str):
            continue
        a, b, c = (normal.term(parts.get(k, {})) for k in (2, 1, 0))
        if not signs.positive(a) or any(text in normal.names[t] for m in parts[2] for t, _ in m[1]):
            continue
        goal = (s.goal[0], Fraction(0), normal.canonical(sub(mul(Fraction(4), a, c), mul(b, b))))
        if refuted(s.want(goal)):
            continue
        square = power(add(mul(Fraction(2), a, normal.atoms[text]), b), Fraction(2))
        return tree.have(
            s,
            goal,
            lambda q: auto(q, env, depth + 1),
            lambda q, a=a, square=square: tree.combine(  # type: ignore[misc]
                q, [(square, []), (Fraction(1), [-1])], mul(Fraction(4), a)
            ),
            env,
        )
    return None


def _polynomial(form: Rows, atoms: Sequence[Term]) -> Term:
    return add(
        *(mul(c, *(power(a, Fraction(k)) for a, k in zip(atoms, row, strict=True) if k)) for row, c in form.items())
    )


def squares(rows: Rows) -> list[Square] | None:
    """Weights >= 0 and polynomials with sum of weight * polynomial^2 = rows, or None."""
    vectors = gram.halves(rows)
    if not 1 <= len(vectors) <= MAX_BASIS:
        return None
    one: Rows = {tuple(0 for _ in vectors[0]): Fraction(1)}
    for zeros in (_zeros(rows, vectors), []):
        forms = [{v: c for v, c in zip(vectors, row, strict=True) if c} for row in gram.orthogonal(zeros, len(vectors))]
        found = gram.squares(rows, [gram.Block(one, forms)]) if forms else None
        if found is not None:
            return found.squares[0]
    return None


def _zeros(rows: Rows, vectors: Sequence[Exponents]) -> list[list[Fraction]]:
    """The monomials at small rational points where the form vanishes."""
    count = len(vectors[0])
    values = [Fraction(v) for v in (0, 1, -1, 2, -2)] if count <= 3 else [Fraction(v) for v in (0, 1, -1)]
    found = []
    for point in product(values, repeat=count):
        total = sum((c * gram.value(row, point) for row, c in rows.items()), Fraction(0))
        if total == 0:
            found.append([gram.value(row, point) for row in vectors])
    return found


__all__ = ["completed", "plain", "squares"]
