"""Polynomials over atoms that are given by their texts, with sums over index ranges."""

from __future__ import annotations

from typing import Any

from verify.kernel import effort
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term, TermError, scope, show, substitute

Index = tuple[str, Term, Term]
# A monomial is a set of summation indices and a product of powers of atoms (given by their text).
Monomial = tuple[tuple[Index, ...], tuple[tuple[str, int], ...]]
Poly = dict[Monomial, Fraction]

ONE: Monomial = ((), ())
MAX_BITS = 13_000  # of a coefficient: each can be written with fewer than 4,000 digits


def constant(value: Fraction) -> Poly:
    return {ONE: short(value)} if value else {}


def short(value: Fraction) -> Fraction:
    if effort.bits(value) > MAX_BITS:
        raise TermError("a number with too many digits for a normal form")
    return value


def plus(left: Poly, right: Poly, factor: Fraction = Fraction(1)) -> Poly:
    total = dict(left)
    increase(total, right, factor)
    return total


def increase(total: Poly, poly: Poly, factor: Fraction = Fraction(1)) -> None:
    """Add to a polynomial that nobody else has."""
    for monomial, coefficient in poly.items():
        value = short(total.get(monomial, Fraction(0)) + factor * coefficient)
        if value:
            total[monomial] = value
        else:
            total.pop(monomial, None)


def scaled(poly: Poly, factor: Fraction) -> Poly:
    return {m: c * factor for m, c in poly.items()} if factor else {}


def order(item: tuple[Monomial, Fraction]) -> Any:
    return key(item[0])


def key(monomial: Monomial) -> Any:
    indices, factors = monomial
    return (len(indices), factors, tuple((show(low), show(high)) for _, low, high in indices))


# Bound names are made by a rule, so that terms that differ in them alone have one text.


def height(term: Term) -> int:
    """One more than the largest level of a canonical bound name inside the term."""
    if not isinstance(term, tuple):
        return 0
    bound, outside, inside = scope(term)
    top = max(map(height, outside + inside), default=0)
    return top + 1 if bound else top


def close(names: tuple[str, ...], body: Term, *outside: Term) -> tuple[Any, ...]:
    """(name, *outside, body) for one open name, under a canonical name: by height, so that a part that is
    taken out of a scope keeps its text."""
    level = height(body) + 1
    canonical: dict[str, Term] = {name: f"#{level}.{place}" for place, name in enumerate(names)}
    return (canonical[names[0]], *outside, substitute(body, canonical))
