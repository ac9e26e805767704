"""Search for a `combine` step: goal = nonnegative combination of products of hypotheses.

A small linear programme is solved in rationals.  Of a large one floats propose which products take part,
and the coefficients are then solved for exactly.  The kernel checks the identity.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Any

from flint import fmpq, fmpq_mat

from verify.kernel.normal import ONE, Monomial, Poly, plus
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import BINDERS, Formula, Term, TermError, free, fresh, mul, rebuild, show, substitute
from verify.prove import simplex, tree
from verify.prove.engine import Node, ProofFailed, failed
from verify.prove.simplex import TooLong, reduced

MAX_PRODUCTS = 400
MAX_SMALL = 4000  # entries of a table that is solved in rationals
MAX_CLEARED = 60  # beyond that, common denominators cost more time than they are worth


@dataclass(frozen=True)
class Product:
    """coefficient * product of the differences of hypotheses; `equation`: it may count negatively."""

    coefficient: Term
    numbers: tuple[int, ...]
    poly: Poly
    equation: bool
    strict: bool


def _difference(s: Sequent, formula: Formula) -> Poly:
    normal = s.context.normal
    return plus(normal.form(formula[2]), normal.form(formula[1]), Fraction(-1))


def products(s: Sequent, multipliers: Sequence[Term], degree: int) -> list[Product]:
    """The candidates: hypotheses, products of up to `degree` of them, each times each multiplier."""
    normal, signs = s.context.normal, s.context.signs
    usable = [
        (number, formula) for number, formula in enumerate(s.context.hypotheses) if formula[0] in ("<=", "<", "=")
    ]
    polys = {}
    for number, formula in usable:
        try:
            polys[number] = _difference(s, formula)
        except TermError:
            continue
    usable = [(number, formula) for number, formula in usable if number in polys]
    one: Poly = {ONE: Fraction(1)}
    weights: list[tuple[Term, Poly, bool, bool]] = [(Fraction(1), one, True, True)]
    for term in (speakable(m, s.context.names) for m in multipliers):
        if "#" in show(term):
            continue  # the kernel could not read it
        weights.append((term, normal.form(term), signs.nonnegative(term), signs.positive(term)))
    found: list[Product] = []
    for weight, weight_poly, nonnegative, positive in weights:
        if nonnegative:
            found.append(Product(weight, (), weight_poly, False, positive))
        for size in range(1, degree + 1):
            for group in combinations_with_replacement(usable, size):
                equation = any(formula[0] == "=" for _, formula in group)
                if not (equation or nonnegative):
                    continue
                poly = weight_poly
                try:
                    for number, _ in group:
                        poly = normal.times(poly, polys[number])
                except TermError:
                    continue
                strict = not equation and positive and all(formula[0] == "<" for _, formula in group)
                numbers = tuple(number for number, _ in group)
                found.append(Product(weight, numbers, poly, equation, strict))
                if len(found) >= MAX_PRODUCTS:
                    return found
    return found


def speakable(term: Term, avoid: frozenset[str]) -> Term:
    """The term with names in place of the bound positions (#1.0) of a normal form, which are none."""
    if not isinstance(term, tuple):
        return term
    term = rebuild(term, lambda part: speakable(part, avoid))
    if term[0] not in BINDERS or not term[1].startswith("#"):
        return term
    head, bound, low, high, body = term
    name = fresh("i", avoid | free(body))
    return (head, name, low, high, substitute(body, {bound: name}))


def plain(s: Sequent) -> Node:
    """A proof by a closing rule, or by a combination of the hypotheses.  Raises ProofFailed."""
    with suppress(ProofFailed):
        return tree.close(s)
    node = search(s)
    if node is None:
        raise failed(s, "not linear")
    return node


def search(
    s: Sequent, multipliers: Sequence[Term] = (), degree: int = 1, scale: Term = Fraction(1)
) -> dict[str, Any] | None:
    """A `combine` step that the kernel accepts, or None."""
    goal = s.goal
    if goal[0] not in ("<=", "<", "="):
        return None
    normal = s.context.normal
    try:
        target = normal.times(normal.form(scale), _difference(s, goal))
        candidates = products(s, multipliers, degree)
    except TermError:
        return None
    if goal[0] == "=":
        candidates = [c for c in candidates if c.equation]
    if not target and goal[0] != "<":
        return _accepted(s, scale, [])
    found = _combination(s, scale, target, candidates)
    if found is not None:
        return found
    signs = s.context.signs
    try:
        if len(candidates) <= MAX_CLEARED and any(_has_inverse(c.poly) for c in candidates):
            return _combination(s, scale, *_common(s, target, candidates))
        cleared, factors = normal.cleared(target)
    except TermError:
        return None
    factor = mul(*factors)
    if factors and (signs.positive(factor) or (goal[0] == "=" and signs.nonzero(factor))):
        return _combination(s, mul(scale, factor), cleared, candidates)
    return None


def _combination(s: Sequent, scale: Term, target: Poly, candidates: Sequence[Product]) -> dict[str, Any] | None:
    solution = _solve(target, candidates, s.goal[0] == "<")
    if solution is None:
        return None
    weighted = zip(solution, candidates, strict=True)
    return _accepted(s, scale, [(value, candidate) for value, candidate in weighted if value])


def _has_inverse(poly: Poly) -> bool:
    return any(text.startswith("(^ ") and text.endswith(" -1)") for _, powers in poly for text, _ in powers)


def _common(s: Sequent, target: Poly, candidates: Sequence[Product]) -> tuple[Poly, list[Product]]:
    """Target and candidates times their common denominators: as identities they are worth the same.

    Without this y/(1 + y) + 1/(1 + y) is not seen to be 1.
    """
    normal = s.context.normal
    # All in one polynomial, each candidate marked by an atom of its own (@ is in no user's name).
    whole = dict(target)
    for number, candidate in enumerate(candidates):
        own = (normal.atom(f"@{number}"), 1)
        for (indices, powers), coefficient in candidate.poly.items():
            whole[(indices, tuple(sorted((*powers, own))))] = coefficient
    cleared, _ = normal.cleared(whole)
    pieces: dict[str, Poly] = {}
    for (indices, powers), coefficient in cleared.items():
        mark = next((text for text, _ in powers if text.startswith("@")), "")
        rest = tuple(power for power in powers if power[0] != mark)
        pieces.setdefault(mark, {})[(indices, rest)] = coefficient
    scaled = [replace(c, poly=pieces.get(f"@{number}", {})) for number, c in enumerate(candidates)]
    return pieces.get("", {}), scaled


def _accepted(s: Sequent, scale: Term, chosen: Sequence[tuple[Fraction, Product]]) -> dict[str, Any] | None:
    step = {
        "rule": "combine",
        "scale": show(scale),
        "products": [[show(mul(value, c.coefficient)), list(c.numbers)] for value, c in chosen],
    }
    try:
        RULES["combine"](s, step, {})
    except (Rejected, TermError):
        return None
    return step


def _solve(target: Poly, candidates: Sequence[Product], strict: bool) -> list[Fraction] | None:
    """Exact weights (>= 0 but for equations) with sum of weight * candidate = target."""
    kept = reduced(target, [c.poly for c in candidates], [c.equation for c in candidates])
    if not kept:
        return None
    chosen = [candidates[j] for j in kept]
    entries = len(chosen) * len({monomial for c in chosen for monomial in c.poly})
    solution = None
    try:
        if entries > MAX_SMALL:
            raise TooLong
        # Few and simple products first.
        order = sorted(range(len(chosen)), key=lambda j: (_cost(chosen[j]), j))
        found = simplex.solve(
            target,
            [chosen[j].poly for j in order],
            [chosen[j].equation for j in order],
            [chosen[j].strict for j in order] if strict else None,
            [_cost(chosen[j]) for j in order],
        )
        if found is not None:
            solution = [Fraction(0)] * len(chosen)
            for j, value in zip(order, found, strict=True):
                solution[j] = value
    except TooLong:
        solution = _by_solver(target, chosen, strict)
    if solution is None:
        return None
    weights = [Fraction(0)] * len(candidates)
    for j, value in zip(kept, solution, strict=True):
        weights[j] = value
    return weights


def _cost(candidate: Product) -> int:
    return 1 + len(candidate.numbers) + (0 if isinstance(candidate.coefficient, Fraction) else 1)


def _by_solver(target: Poly, candidates: Sequence[Product], strict: bool) -> list[Fraction] | None:
    """The same where the programme is large: floats propose which products take part."""
    import numpy as np
    from scipy.optimize import linprog

    monomials: dict[Monomial, int] = {}
    for poly in (target, *(c.poly for c in candidates)):
        for monomial in poly:
            monomials.setdefault(monomial, len(monomials))
    if not candidates:
        return None
    matrix = np.zeros((len(monomials), len(candidates)))
    for j, candidate in enumerate(candidates):
        for monomial, coefficient in candidate.poly.items():
            matrix[monomials[monomial], j] = float(coefficient)
    right = np.zeros(len(monomials))
    for monomial, coefficient in target.items():
        right[monomials[monomial]] = float(coefficient)
    # Few and simple products first: the cost is the number of factors.
    cost = np.array([float(_cost(c)) for c in candidates])
    if strict:
        cost = np.array([cost[j] if not c.strict else 0.0 for j, c in enumerate(candidates)])
    # Free variables enter by their absolute value: split them.
    free_columns = [j for j, c in enumerate(candidates) if c.equation]
    wide = np.hstack([matrix, -matrix[:, free_columns]]) if free_columns else matrix
    wide_cost = np.concatenate([cost, cost[free_columns]]) if free_columns else cost
    wide_bounds = [(0, None)] * wide.shape[1]
    if strict:
        picks = [j for j, c in enumerate(candidates) if c.strict]
        if not picks:
            return None
        for weight in (1e-3, 1e-6):
            row = np.zeros((1, wide.shape[1]))
            row[0, picks] = -1.0
            result = linprog(
                wide_cost, A_eq=wide, b_eq=right, A_ub=row, b_ub=[-weight], bounds=wide_bounds, method="highs"
            )
            if result.status == 0:
                break
    else:
        result = linprog(wide_cost, A_eq=wide, b_eq=right, bounds=wide_bounds, method="highs")
    if result.status != 0:
        return None
    values = list(result.x[: len(candidates)])
    for position, j in enumerate(free_columns):
        values[j] -= result.x[len(candidates) + position]
    support = [j for j, value in enumerate(values) if abs(value) > 1e-9]
    exact = _exact(target, candidates, support, values, list(monomials))
    if exact is None:
        return None
    weights = [Fraction(0)] * len(candidates)
    for j, value in zip(support, exact, strict=True):
        weights[j] = value
    if any(w < 0 and not c.equation for w, c in zip(weights, candidates, strict=True)):
        return None
    return weights


def _exact(
    target: Poly,
    candidates: Sequence[Product],
    support: Sequence[int],
    guess: Sequence[float],
    monomials: Sequence[Monomial],
) -> list[Fraction] | None:
    """Solve on the support over the rationals; what stays free is rounded from the guess."""
    rows, columns = len(monomials), len(support)
    table = fmpq_mat(rows, columns + 1)
    for i, monomial in enumerate(monomials):
        for j, k in enumerate(support):
            value = candidates[k].poly.get(monomial, Fraction(0))
            table[i, j] = fmpq(value.numerator, value.denominator)
        right = target.get(monomial, Fraction(0))
        table[i, columns] = fmpq(right.numerator, right.denominator)
    reduced, rank = table.rref()
    pivots: list[int] = []
    for i in range(rank):
        pivots.append(next(j for j in range(columns + 1) if reduced[i, j] != 0))
    if columns in pivots:
        return None
    values = [Fraction(0)] * columns
    for j in range(columns):
        if j not in pivots:
            values[j] = Fraction(guess[support[j]]).limit_denominator(10**6)
    for i, j in enumerate(pivots):
        rest = reduced[i, columns]
        for k in range(columns):
            if k != j and reduced[i, k] != 0:
                rest -= reduced[i, k] * fmpq(values[k].numerator, values[k].denominator)
        values[j] = Fraction(int(rest.p), int(rest.q))
    return values


__all__ = ["Product", "products", "search"]
