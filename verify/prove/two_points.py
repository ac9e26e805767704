"""Two laws on two points, (p, 1 - p) and (q, 1 - q): a goal about both atoms from one about each.

An f-divergence is a sum over the atoms, and so is c (p - q)^2.  Of two such sums the difference is one; if it
is not negative for laws on any number of points, then neither is what an atom contributes, but for a
multiple of p - q, which the atoms have with opposite signs: the one with which both halves touch 0 along
p = q.  Floats propose it.  A half is homogeneous where there is no square.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from verify.kernel.ball import precision, rational
from verify.kernel.calculus import derivative
from verify.kernel.normal import Poly, plus
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, TermError, add, free, fresh, mul, power, sub, substitute
from verify.language.compiled import enclosing
from verify.prove import auto as automatic
from verify.prove import definitions, homogeneous, substitution, tree
from verify.prove.engine import Env, Node, failed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

BITS, MAX_MONOMIALS, MAX_BOTTOM = 200, 60, 1000
PLACES = tuple(Fraction(v) for v in ("1/4", "2/5", "5/7"))
POINT = (Fraction(1, 11), Fraction(1, 7))
ZERO = Fraction(0)


def attempt(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """The goal from its halves; `prove` is to show these."""
    names = names_of(s)
    if names is None or s.goal[0] != "<=":
        return None
    if any(part[0] in ("abs", "max", "min") for part in definitions.parts(s)):
        return automatic._by_cases(s, replace(env, inner=lambda q, _, __: attempt(q, env, prove) or _none(q)), 0)
    mixed = [part for part in _logarithms(s) if _side(part, names) is None]
    if mixed:
        return definitions.logarithm_apart(s, mixed, lambda q: attempt(q, env, prove) or _none(q), env)
    poly = tree.gap_poly(s)
    parts = None if poly is None else _halves(s, poly, names)
    if parts is None:
        return None
    goals: list[Formula] = [("<=", ZERO, part) for part in parts]
    if any(refuted(s.want(goal)) for goal in goals):
        return None

    def half(q: Sequent) -> Node:
        return homogeneous.attempt(q, env, prove) or prove(q)

    def other(q: Sequent) -> Node:
        kept = list(range(len(s.context.hypotheses)))
        node: Node = {"rule": "weaken", "keep": kept}
        return tree.follow_all(q, node, (lambda r: _reflected(r, names, half, env),), env)

    def both(q: Sequent) -> Node:
        return tree.combine(q, [(Fraction(1), [-1]), (Fraction(1), [-2])])

    return tree.have(s, goals[0], half, lambda q: tree.have(q, goals[1], other, both, env), env)


def _none(s: Sequent) -> Node:
    raise failed(s, "no halves")


def names_of(s: Sequent) -> tuple[str, str] | None:
    """The two variables, both in the open unit interval."""
    names = sorted(free(s.goal))
    signs = s.context.signs.variables
    if len(names) != 2 or any(s.context.types.get(n) != ("real",) or n not in signs for n in names):
        return None
    inside = all(signs[n].low == 0 and signs[n].high == 1 and signs[n].low_strict for n in names)
    return (names[0], names[1]) if inside else None


def _logarithms(s: Sequent) -> list[Term]:
    return [p for p in definitions.parts(s) if p[0] == "log" and free(p)]


def _value(term: Term, names: Sequence[str]) -> Callable[[Sequence[Fraction]], Any]:
    value = enclosing((term,), tuple(names))
    return lambda point: value(*map(rational, point))[0]


def _side(atom: Term, names: Sequence[str]) -> int | None:
    """0 for an atom that scales with p and q, 1 for one that scales with 1 - p and 1 - q, else None."""
    if not free(atom):
        return None
    logarithm = isinstance(atom, tuple) and atom[0] == "log"
    other = {name: sub(Fraction(1), name) for name in names}
    for side, term in enumerate((atom, substitute(atom, other))):
        try:
            value = _value(term, names)
        except TermError:
            return None
        with precision(BITS):
            steps = []
            for point in (POINT, POINT[::-1]):
                a, b, c = (value([x * scale for x in point]) for scale in (1, 2, 4))
                if not (a.is_finite() and b.is_finite() and c.is_finite()):
                    break
                if not logarithm and (a.contains(0) or b.contains(0)):
                    break
                steps += [b - a, c - b] if logarithm else [b / a, c / b]
            if len(steps) == 4 and all(step.overlaps(steps[0]) for step in steps):
                return side
    return None


def split(s: Sequent, poly: Poly, names: Sequence[str]) -> tuple[Poly, Poly, Poly] | None:
    """What belongs to the one atom, to the other, and what is a polynomial; None where something is mixed."""
    poly = _partial_fractions(s, dict(poly), names)
    if len(poly) > MAX_MONOMIALS:
        return None
    normal = s.context.normal
    parts: tuple[Poly, Poly, Poly] = ({}, {}, {})
    for monomial, c in poly.items():
        atoms = [normal.atoms[text] for text, _ in monomial[1] if text not in names]
        sides = {_side(atom, names) for atom in atoms if free(atom)}
        if monomial[0] or len(sides) > 1 or None in sides:
            return None
        parts[sides.pop() if sides else 2][monomial] = c  # type: ignore[index]
    return parts


def _halves(s: Sequent, poly: Poly, names: tuple[str, str]) -> tuple[Term, Term] | None:
    """What each atom contributes to the difference, with its share of the polynomial part."""
    parts = split(s, poly, names)
    if parts is None:
        return None
    normal = s.context.normal
    sums, rest = parts[:2], parts[2]
    if not all(sums):
        return None
    lines = [_tangent(normal.term(part), names) for part in sums]
    if lines[0] is None or lines[1] is None:
        return None
    try:
        # What is left then, such as c (p - q)^2, is the same for both atoms.
        left = normal.form(lines[1])
        left = plus(rest, plus(normal.form(lines[0]), left, Fraction(1)), Fraction(-1))
        one = plus(plus(sums[0], normal.form(lines[0]), Fraction(1)), left, Fraction(1, 2))
        return normal.term(one), normal.term(plus(poly, one, Fraction(-1)))
    except TermError:
        return None


def _partial_fractions(s: Sequent, poly: Poly, names: Sequence[str]) -> Poly:
    """1/(q (1 - q)) = 1/q + 1/(1 - q)."""
    normal = s.context.normal
    for name in names:
        texts = []
        for base in (name, sub(Fraction(1), name)):
            (monomial,) = normal.form(power(base, Fraction(-1)))
            texts.append(monomial[1][0][0])
        while True:
            both = [m for m in poly if not m[0] and set(texts) <= {text for text, _ in m[1]}]
            if not both or len(poly) > MAX_MONOMIALS:
                break
            for monomial in both:
                c = poly.pop(monomial)
                for text in texts:  # one factor of the other kind is left out
                    factors = [(t, k - (t == text)) for t, k in monomial[1]]
                    left: Poly = {((), tuple((t, k) for t, k in factors if k)): c}
                    poly = plus(poly, left, Fraction(1))
    return poly


def _tangent(half: Term, names: tuple[str, str]) -> Term | None:
    """a p + b q + c such that its sum with the half touches 0 along p = q."""
    try:
        values = [_value(t, names) for t in (derivative(half, names[0]), derivative(half, names[1]), half)]
    except TermError:
        return None
    with precision(BITS):
        found = []
        for t in PLACES:
            a, b, value = (-of((t, t)) for of in values)
            balls = (a, b, value - (a + b) * rational(t))
            if not all(ball.is_finite() for ball in balls):
                return None
            found.append(balls)
        line = []
        for balls in zip(*found, strict=True):
            try:
                near = Fraction(float(balls[0].mid())).limit_denominator(MAX_BOTTOM)
            except (ValueError, OverflowError):
                return None
            if not all(ball.overlaps(rational(near)) for ball in balls):
                return None
            line.append(near)
    return add(*(mul(c, x) for c, x in zip(line, (*names, Fraction(1)), strict=True)))


def _reflected(s: Sequent, names: Sequence[str], then: Prover, env: Env) -> Node:
    """1 - p in place of p, for one variable after the other."""
    if not names:
        return then(s)
    x = names[0]
    y = fresh("r", s.context.names | free(s.goal))

    def inverse(q: Sequent) -> Node:
        return tree.combine(q, [(Fraction(1), [-1])])

    return substitution.change(
        s,
        x,
        sub(Fraction(1), x),
        sub(Fraction(1), y),
        y,
        inverse,
        [],
        lambda q: _reflected(q, names[1:], then, env),
        env,
    )


__all__ = ["attempt", "names_of", "split"]
