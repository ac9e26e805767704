"""Isolate a function before differentiating: A + B log(u) >= 0 follows from A/B + log(u) >= 0.

The derivative of A/B + log(u) has no logarithm any more, that of A exp(u) + B has none after B exp(-u) is
taken instead.  Each candidate is scored by what functions are left in its derivative.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from verify.kernel.calculus import derivative
from verify.kernel.normal import Poly
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, TermError, add, free, inverse, mul, neg, power, sub, subterms
from verify.prove import growth, tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.sample import refuted

MAX_CANDIDATES = 5


def transcendental(term: Term) -> bool:
    return isinstance(term, tuple) and term[0] not in ("+", "*", "^", "at") and bool(free(term))


def score(s: Sequent, term: Term) -> tuple[int, int]:
    """How many different functions occur in the normal form, and how many monomials it has."""
    normal = s.context.normal
    try:
        poly, _ = normal.cleared(normal.form(term))
    except TermError:
        return (99, 999)
    found = set()
    for _, factors in poly:
        for text, _ in factors:
            for part in subterms(normal.atoms[text]):
                if transcendental(part):
                    found.add(part)
    common = None
    for _, factors in poly:
        here = {text for text, _ in factors}
        common = here if common is None else common & here
    shared = {normal.atoms[text] for text in common or ()}
    return (len(found - shared), len(poly))


def candidates(s: Sequent, name: str) -> Iterator[tuple[Term, Term]]:
    """(positive multiplier M, M * difference), where M makes the leading part of a function constant."""
    normal = s.context.normal
    poly = tree.gap_poly(s)
    if not poly or any(indices for indices, _ in poly):
        return
    try:
        poly, denominators = normal.cleared(poly)
    except TermError:
        return
    scale = mul(*denominators) if denominators else Fraction(1)
    if not s.context.signs.positive(scale):
        return
    if denominators:
        yield scale, normal.term(poly)
    atoms = {text for _, factors in poly for text, _ in factors if name in normal.names[text]}
    for text in sorted(atoms):
        atom = normal.atoms[text]
        if not transcendental(atom):
            continue
        parts: dict[int, Poly] = {}
        for (indices, factors), c in poly.items():
            k = dict(factors).get(text, 0)
            rest = tuple(f for f in factors if f[0] != text)
            parts.setdefault(k, {})[(indices, rest)] = c
        if atom[0] == "exp":
            multiplier = ("exp", neg(atom[1]))
            yield mul(scale, multiplier), normal.term(normal.times(poly, normal.form(multiplier)))
        top = max(parts)
        lead = normal.term(parts[top])
        rest_term = add(*(mul(normal.term(p), power(atom, Fraction(k))) for k, p in parts.items() if k != top))
        if isinstance(lead, Fraction) and lead > 0:
            continue
        yield (mul(scale, inverse(lead)), add(mul(rest_term, inverse(lead)), power(atom, Fraction(top))))
        yield (mul(scale, inverse(neg(lead))), add(mul(rest_term, inverse(neg(lead))), neg(power(atom, Fraction(top)))))


def ranked(
    s: Sequent, name: str, env: Env, by: Callable[[Sequent, Term], tuple[int, int]] = score
) -> list[tuple[tuple[int, int], Term, Term]]:
    """The difference itself and the candidates, those with the simplest derivatives first."""
    found = []
    gap = sub(s.goal[2], s.goal[1])
    with env.counted():
        for multiplier, term in ((Fraction(1), gap), *candidates(s, name)):
            with suppress(TermError):
                found.append((by(s, derivative(term, name)), multiplier, term))
    best: list[tuple[tuple[int, int], Term, Term]] = []
    for item in sorted(found, key=lambda x: x[0]):
        if all(item[2] != other[2] for other in best):
            best.append(item)
    return best[:MAX_CANDIDATES]


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """Monotone pieces of the difference, or of a positive multiple of it with a simpler derivative."""
    names = free(s.goal)
    if len(names) != 1 or s.goal[0] not in ("<=", "<"):
        return None
    (name,) = names
    for _, multiplier, term in ranked(s, name, env):
        node = try_multiple(s, multiplier, term, lambda q: growth.attempt(q, env, depth), env, depth)
        if node is not None:
            return node
    return None


def try_multiple(  # type: ignore[no-untyped-def]
    s: Sequent, multiplier: Term, term: Term, way, env: Env, depth: int
) -> Node | None:
    """The goal from multiplier * difference >= 0, which `way` proves."""
    from verify.prove.auto import auto

    if multiplier == 1:
        try:
            return way(s)  # type: ignore[no-any-return]
        except ProofFailed:
            return None
    goal = (s.goal[0], Fraction(0), term)

    def multiple(q: Sequent) -> Node:
        node = way(q)
        if node is None:
            raise ProofFailed("no pieces")
        return node  # type: ignore[no-any-return]

    def with_sign(q: Sequent) -> Node:
        return tree.have(q, goal, multiple, lambda r: tree.combine(r, [(Fraction(1), [-1])], multiplier), env)

    try:
        if s.context.signs.positive(multiplier):
            return with_sign(s)
        positive = ("<", Fraction(0), _base(multiplier))
        if refuted(s.want(positive)):
            return None
        return tree.have(s, positive, lambda q: auto(q, env, depth + 1), with_sign, env)
    except ProofFailed:
        return None


def _base(multiplier: Term) -> Term:
    """What must be positive for the multiplier to be: the inverse's base."""
    parts = multiplier[1:] if isinstance(multiplier, tuple) and multiplier[0] == "*" else (multiplier,)
    for part in parts:
        if isinstance(part, tuple) and part[0] == "^" and part[2] == -1:
            return part[1]
    return multiplier


__all__ = ["attempt", "ranked", "score", "try_multiple"]
