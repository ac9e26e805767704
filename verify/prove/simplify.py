"""Equivalent goals that are simpler: denominators cleared, factors of known sign left out.

The difference of the sides is written as a polynomial over its atoms, exponentials of multiples of one
exponent as powers of one atom, and factored.  What is known to be positive (negative) is divided out, even
powers too; what is left is the new goal.
"""

from __future__ import annotations

from math import gcd
from typing import Any

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from verify.kernel.normal import ONE, Poly
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, TermError, add, mul, neg, power
from verify.prove import tree
from verify.prove.engine import Env, Node

MAX_MONOMIALS = 60
MAX_DEGREE = 24


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """Prove a simpler goal from which this one follows; None if there is none."""
    from verify.prove.auto import auto

    if s.goal[0] not in ("<=", "<"):
        return None
    parts = factors(s)
    if parts is None:
        return None
    scale, outer, inner = parts
    if len(inner) != 1:
        return _product(s, scale, outer, inner, env, depth)
    goal = (s.goal[0], Fraction(0), inner[0])
    if scale == 1 and outer == 1 and s.goal[1] == 0:
        return None
    return tree.have(s, goal, lambda q: auto(q, env, depth), lambda q: tree.combine(q, [(outer, [-1])], scale), env)


def _product(s: Sequent, scale: Term, outer: Term, inner: list[Term], env: Env, depth: int) -> Node | None:
    """Two factors of the same sign."""
    from verify.prove.auto import auto
    from verify.prove.sample import refuted

    if len(inner) != 2:
        return None
    for sign in (Fraction(1), Fraction(-1)):
        goals = [(s.goal[0], Fraction(0), mul(sign, part)) for part in inner]
        if any(refuted(s.want(goal)) for goal in goals):
            continue
        return tree.have(
            s,
            goals[0],
            lambda q: auto(q, env, depth + 1),
            lambda q, g=goals[1]: tree.have(  # type: ignore[misc]
                q, g, lambda r: auto(r, env, depth + 1), lambda r: tree.combine(r, [(outer, [-2, -1])], scale), env
            ),
            env,
        )
    return None


def factors(s: Sequent) -> tuple[Term, Term, list[Term]] | None:
    """(scale > 0, outer > 0 or >= 0, inner) with scale * difference = outer * product of inner."""
    normal, signs = s.context.normal, s.context.signs
    poly = tree.gap_poly(s)
    if not poly or any(indices for indices, _ in poly):
        return None
    try:
        cleared, denominators = normal.cleared(poly)
    except TermError:
        return None
    scale: Term = Fraction(1)
    flip = False
    for factor in denominators:
        if signs.positive(factor):
            scale = mul(scale, factor)
        elif signs.bounds(factor).negative:
            scale = mul(scale, neg(factor))
            flip = not flip
        else:
            return None
    if flip:
        cleared = {m: -c for m, c in cleared.items()}
    if not cleared or len(cleared) > MAX_MONOMIALS:
        return None
    table = Table(s, cleared)
    found = table.factored()
    if found is None:
        return None
    constant, parts = found
    outer: Term = Fraction(1)
    inner: list[Term] = []
    sign = 1 if constant > 0 else -1
    strict = s.goal[0] == "<"
    for part, order in parts:
        range_ = signs.bounds(part)
        if range_.positive:
            outer = mul(outer, power(part, Fraction(order)))
        elif range_.negative:
            outer = mul(outer, power(neg(part), Fraction(order)))
            sign *= (-1) ** order
        elif (order % 2 == 0 and (not strict or range_.apart)) or (
            not strict and range_.low is not None and range_.low >= 0
        ):
            outer = mul(outer, power(part, Fraction(order)))
        elif not strict and range_.high is not None and range_.high <= 0:
            outer = mul(outer, power(neg(part), Fraction(order)))
            sign *= (-1) ** order
        else:
            if order > 1 and (order % 2 or not strict):
                even = order - order % 2
                if strict:
                    return None
                outer = mul(outer, power(part, Fraction(even)))
                order -= even
            inner += [part] * order
    outer = mul(abs(constant), outer)
    if not inner:
        inner = [Fraction(sign)]
    elif sign < 0:
        inner[0] = _negated(inner[0])
    # A constant that depends on nothing the goal is about stays where it is.
    return scale, outer, inner


def _negated(term: Term) -> Term:
    if isinstance(term, tuple) and term[0] == "+":
        return add(*(neg(part) for part in term[1:]))
    return neg(term)


class Table:
    """A polynomial over atoms as one of python-flint's, and back."""

    def __init__(self, s: Sequent, poly: Poly) -> None:
        self.s = s
        self.poly = poly
        normal = s.context.normal
        self.plain: list[str] = []
        self.exponents: list[tuple[Poly, dict[str, Fraction]]] = []  # generator, multiple of each atom
        for _, powers in poly:
            for text, _ in powers:
                atom = normal.atoms[text]
                if isinstance(atom, tuple) and atom[0] == "exp":
                    self._exponential(text, normal.form(atom[1]))
                elif text not in self.plain:
                    self.plain.append(text)

    def _exponential(self, text: str, exponent: Poly) -> None:
        for generator, multiples in self.exponents:
            if generator.keys() == exponent.keys():
                key = next(iter(generator))
                ratio = exponent[key] / generator[key]
                if all(exponent[m] == ratio * c for m, c in generator.items()):
                    multiples[text] = ratio
                    return
        self.exponents.append((exponent, {text: Fraction(1)}))

    def generators(self) -> list[tuple[Term, dict[str, int]]]:
        """Each atom (or exponential of a smallest exponent) with the powers that it stands for."""
        normal = self.s.context.normal
        found: list[tuple[Term, dict[str, int]]] = [(normal.atoms[t], {t: 1}) for t in self.plain]
        for generator, multiples in self.exponents:
            top = 0
            bottom = 1
            for ratio in multiples.values():
                bottom = bottom * ratio.denominator // gcd(bottom, ratio.denominator)
            for ratio in multiples.values():
                top = gcd(top, int(ratio * bottom))
            unit = Fraction(top, bottom)
            exponent = {m: c * unit for m, c in generator.items()}
            powers = {text: int(ratio / unit) for text, ratio in multiples.items()}
            found.append((("exp", normal.term(exponent)), powers))
        return found

    def flint(self) -> tuple[Any, list[Term], list[int]] | None:
        """(polynomial, atoms, power by which each atom was multiplied to avoid negative ones)."""
        generators = self.generators()
        if not generators:
            return None
        place = {text: (i, k) for i, (_, powers) in enumerate(generators) for text, k in powers.items()}
        rows: dict[tuple[int, ...], Fraction] = {}
        for (_, factors_), c in self.poly.items():
            row = [0] * len(generators)
            for text, k in factors_:
                i, multiple = place[text]
                row[i] += multiple * k
            rows[tuple(row)] = rows.get(tuple(row), Fraction(0)) + c
        lift = [-min(0, min(row[i] for row in rows)) for i in range(len(generators))]
        if max(sum(row) + sum(lift) for row in rows) > MAX_DEGREE:
            return None
        ring = fmpq_mpoly_ctx.get([f"v{i}" for i in range(len(generators))], Ordering.lex)
        poly = ring.from_dict(
            {
                tuple(k + l for k, l in zip(row, lift, strict=True)): fmpq(c.numerator, c.denominator)
                for row, c in rows.items()
            }
        )
        return poly, [term for term, _ in generators], lift

    def factored(self) -> tuple[Fraction, list[tuple[Term, int]]] | None:
        """(constant, factors with their orders); the lifts come as negative orders of exponentials."""
        if set(self.poly) == {ONE}:
            return self.poly[ONE], []
        found = self.flint()
        if found is None:
            return None
        poly, atoms, lift = found
        constant, parts = poly.factor()
        result: list[tuple[Term, int]] = []
        orders = [-k for k in lift]
        factor = Fraction(int(constant.p), int(constant.q))
        for part, order in parts:
            rows = dict(part.to_dict())
            if len(rows) == 1:
                (row,) = rows
                factor *= Fraction(int(rows[row].p), int(rows[row].q)) ** int(order)
                orders = [o + int(order) * int(k) for o, k in zip(orders, row, strict=True)]
                continue
            result.append((self._term(rows, atoms), int(order)))
        for atom, order in zip(atoms, orders, strict=True):
            if order:
                result.append((atom, order) if order > 0 else (power(atom, Fraction(-1)), -order))
        return factor, result

    def _term(self, rows: dict[Any, Any], atoms: list[Term]) -> Term:
        terms = []
        for row, c in sorted(rows.items()):
            body = mul(*(power(atom, Fraction(int(k))) for atom, k in zip(atoms, row, strict=True) if k))
            terms.append(mul(Fraction(int(c.p), int(c.q)), body))
        return add(*terms)


__all__ = ["Table", "attempt", "factors"]
