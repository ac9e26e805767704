"""A polynomial in one variable, with constants such as pi in it, expanded at an end of the range.

p(x) >= 0 where p = sum of c_k u^k with c_k >= 0 and u = x - a (or b - x).  What is rational throughout is for
polynomial.py, which cuts the range too.
"""

from __future__ import annotations

from contextlib import suppress
from math import comb

from verify.kernel.ball import Truth, decide
from verify.kernel.ranges import Range
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, TermError, add, free, mul
from verify.prove import tree
from verify.prove.engine import Env, Node

ZERO = Fraction(0)
MAX_DEGREE = 12


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """A proof, if all coefficients at one of the ends are nonnegative."""
    names = free(s.goal)
    poly = tree.gap_poly(s)
    if len(names) != 1 or poly is None or s.goal[0] not in ("<=", "<"):
        return None
    (name,) = names
    normal, signs = s.context.normal, s.context.signs
    if any(name in normal.names[t] and t != name for _, factors in poly for t, _ in factors):
        return None
    degree = max((dict(factors).get(name, 0) for _, factors in poly), default=0)
    range_ = signs.variables.get(name, Range())
    if not 1 <= degree <= MAX_DEGREE:
        return None
    for end, sign, strict in ((range_.low, 1, range_.low_strict), (range_.high, -1, range_.high_strict)):
        if end is None:
            continue
        found: list[Term] = [ZERO] * (degree + 1)  # coefficients of u = sign * (x - end)
        for (indices, factors), c in poly.items():
            j = dict(factors).get(name, 0)
            rest = normal.monomial_term((indices, tuple(f for f in factors if f[0] != name)), c)
            for k in range(j + 1):
                found[k] = add(found[k], mul(sign**k * comb(j, k) * end ** (j - k), rest))
        coefficients = [normal.canonical(c) for c in found]
        unknown = [c for c in coefficients if not signs.nonnegative(c)]
        if all(map(_positive, unknown)):
            order = ("<" if strict else "<=", *((end, name) if sign > 0 else (name, end)))
            then = lambda q, u=unknown, c=coefficients: _sum(q, u, c, env)  # noqa: E731
            return tree.have(s, order, tree.close, then, env)
    return None


def _positive(c: Term) -> bool:
    with suppress(TermError):
        return not free(c) and decide(("<", ZERO, c), {}) is Truth.TRUE
    return False


def _sum(s: Sequent, unknown: list[Term], coefficients: list[Term], env: Env) -> Node:
    """First what signs are not plain; the sign of u is the hypothesis before these."""
    number = len(s.context.hypotheses) - 1

    def known(q: Sequent, position: int) -> Node:
        if position < len(unknown):
            then = lambda r: known(r, position + 1)  # noqa: E731
            return tree.have(q, ("<", ZERO, unknown[position]), tree.close, then, env)
        return tree.combine(q, [(c, [number] * k) for k, c in enumerate(coefficients) if c != 0])

    return known(s, 0)


__all__ = ["attempt"]
