"""Products factor by factor, and values of one function at two constants.

a b <= c d follows from a <= c and b <= d where the factors are nonnegative.  And f(e) <= f(1) follows from
f(h) <= f(1) for all h >= 1, which is easier where f is simple in its other arguments only.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import permutations
from math import floor

from verify.kernel.ball import Truth, decide, evaluate, precision
from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Formula, Term, TermError, free, fresh, mul
from verify.prove import definitions, isolate, substitution, tails, tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)
MAX_FACTORS = 3
MAX_PAIRS = 3  # of constants
FAILURES = (ProofFailed, Rejected, TermError, RecursionError)


def products(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """A product of function values below another one of as many; None if the goal is none."""
    found = _factors(s)
    if found is None:
        return None
    small, large = found
    for order in permutations(large):
        pairs = list(zip(small, order, strict=True))
        if not any(refuted(s.want(("<=", a, b))) for a, b in pairs):
            with suppress(*FAILURES):
                return _pairwise(s, pairs, env, prove)
    return None


def _factors(s: Sequent) -> tuple[list[Term], list[Term]] | None:
    poly = tree.gap_poly(s)
    if s.goal[0] != "<=" or poly is None or len(poly) != 2 or set(poly.values()) != {ONE, -ONE}:
        return None
    normal = s.context.normal
    sides: dict[Fraction, list[Term]] = {}
    for (indices, factors), c in poly.items():
        atoms = [normal.atoms[text] for text, k in factors for _ in range(k)]
        if indices or not all(map(isolate.transcendental, atoms)):
            return None
        sides[c] = atoms
    small, large = sides[-ONE], sides[ONE]
    common = [a for a in small if a in large]
    return (small, large) if len(small) == len(large) in range(2, MAX_FACTORS + 1) and not common else None


def _pairwise(s: Sequent, pairs: list[tuple[Term, Term]], env: Env, prove: Prover) -> Node:
    """Each factor against the other one, all of them nonnegative; then one after the other is exchanged."""
    count = len(s.context.hypotheses)
    known: list[Formula] = [("<=", a, b) for a, b in pairs]
    signs = [("<=", ZERO, a) for a, _ in pairs[1:]] + [("<=", ZERO, b) for _, b in pairs[:-1]]
    known += [formula for formula in signs if not s.context.signs.nonnegative(formula[2])]
    place = {formula: count + i for i, formula in enumerate(known)}

    def using(q: Sequent, position: int) -> Node:
        if position < len(known):
            formula = known[position]
            first = (lambda r: tails.theta_sign(r, env, prove)) if formula[1] == ZERO else prove
            return tree.have(q, formula, first, lambda r: using(r, position + 1), env)
        # b1 b2 b3 - a1 a2 a3 = (b1 - a1) a2 a3 + b1 (b2 - a2) a3 + b1 b2 (b3 - a3)
        table: list[tuple[Term, list[int]]] = []
        for i in range(len(pairs)):
            weights = [b for _, b in pairs[:i]] + [a for a, _ in pairs[i + 1 :]]
            numbers = [place[("<=", ZERO, w)] for w in weights if ("<=", ZERO, w) in place]
            plain = [w for w in weights if ("<=", ZERO, w) not in place]
            table.append((mul(ONE, *plain), [place[("<=", *pairs[i])], *numbers]))
        return tree.combine(q, table)

    return using(s, 0)


def constants(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """One constant of two at the same place of a function as a variable beyond the other."""
    if s.goal[0] not in ("<=", "<") or not free(s.goal):
        return None
    for number, (moving, fixed) in enumerate(_pairs(s)):
        if number == MAX_PAIRS:
            break
        order = next((f for f in (("<=", fixed, moving), ("<=", moving, fixed)) if _holds(f)), None)
        if order is not None:
            with suppress(*FAILURES):
                return _variable(s, moving, order, env, prove)
    return None


def _pairs(s: Sequent) -> Iterator[tuple[Term, Term]]:
    """(constant, another one) where a function of two or more arguments has both at one place."""
    values = [p for p in dict.fromkeys(definitions.parts(s)) if p[0] in FUNCTIONS and p[0] != "^" and free(p)]
    for one in values:
        for other in values:
            if one != other and one[0] == other[0] and len(one) > 2:
                for a, b in zip(one[1:], other[1:], strict=True):
                    if a != b and not free(a) and not free(b) and not isinstance(a, Fraction):
                        yield a, b


def _holds(formula: Formula) -> bool:
    with suppress(TermError):
        return decide(formula, {}) is Truth.TRUE
    return False


def _variable(s: Sequent, moving: Term, order: Formula, env: Env, prove: Prover) -> Node:
    """The constant as a variable, and then the other one, unless that is rational."""
    h, k = fresh("h", s.context.names | free(s.goal)), fresh("k", s.context.names | free(s.goal))
    (fixed,) = (side for side in order[1:] if side != moving)
    bound = tuple(h if side == moving else side for side in order)
    known = [bound] if order[2] == moving else [bound, ("<=", _floor(moving), h)]

    def second(q: Sequent) -> Node:
        if isinstance(fixed, Fraction):
            return prove(q)
        ordered = tuple(k if side == fixed else side for side in bound)
        return substitution.named(q, fixed, k, [ordered, ("<=", _floor(fixed), k)], prove, env)

    return substitution.named(s, moving, h, known, second, env)


def _floor(constant: Term) -> Fraction:
    """A whole number below a constant, or half of 1 if that is 0, so that positive ones stay so."""
    with precision(64):
        value = float(evaluate(constant, {}).mid())
    low = Fraction(floor(value - 1e-9))
    return low if low or value < HALF else HALF


__all__ = ["constants", "products"]
