"""What is bounded, and what has an expectation, by its form alone.

Bounded by form (`bounded`) means: one bound for all values of the drawn names together, seen from the
term alone and from what the context knows of names that are not drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.kernel.rationals import Fraction
from verify.kernel.term import Term, free, substitute
from verify.kernel.wellformed import coordinate, head_kind, spaces

if TYPE_CHECKING:
    from verify.kernel.normal import Normal

# Functions with values between two constants, wherever their arguments lie.
BOUNDED_FUNCTIONS = frozenset({"sin", "cos", "tanh", "atan", "Q", "Phi", "phi", "erf", "erfc", "ind"})
BOUNDED_TYPES = ("bounded", "weight", "test")


class ByForm:
    """What a context knows by form; `normal` is its normal forms."""

    def __init__(self, normal: Normal) -> None:
        self.normal = normal

    def bounded(self, term: Term, drawn: frozenset[str]) -> bool:
        """Is there one bound of |term| for all values of the drawn names together, by form?

        The drawn names must be new: the context may know nothing of them.
        """
        if free(term).isdisjoint(drawn):
            return True
        if not isinstance(term, tuple):
            return False
        n = self.normal
        head = term[0]
        if head == "app":
            fixed = isinstance(term[1], str) or free(term[1]).isdisjoint(drawn)
            return fixed and head_kind(term[1], n.types)[0] in BOUNDED_TYPES
        if head in BOUNDED_FUNCTIONS:
            return True
        if head in ("+", "*", "max", "min", "abs", "floor", "ceiling", "exp"):
            return all(self.bounded(part, drawn) for part in term[1:])
        if head == "sqrt":
            return self.bounded(term[1], drawn) and n.nonnegative(term[1])
        if head == "log":
            return self.bounded(term[1], drawn) and n.apart_from_zero(term[1])
        if head == "^":
            return self._bounded_power(term[1], term[2], drawn)
        if head == "E":
            with n.opening([coordinate(x) for x in spaces(term[2], n.types)]) as opened:
                return self.bounded(substitute(term[3], dict(zip(term[1], opened, strict=True))), drawn.union(opened))
        if head in ("sum", "prod"):
            if not (free(term[2]) | free(term[3])).isdisjoint(drawn):
                return False
            with n.opening([("index", term[2], term[3])]) as (name,):
                return self.bounded(substitute(term[4], {term[1]: name}), drawn)
        return False

    def _bounded_power(self, base: Term, exponent: Term, drawn: frozenset[str]) -> bool:
        n = self.normal
        whole = isinstance(exponent, Fraction) and exponent.denominator == 1
        if whole and exponent >= 0:
            return self.bounded(base, drawn)
        if whole:
            return n.apart_from_zero(base)
        if not free(exponent).isdisjoint(drawn) or not self.bounded(base, drawn):
            return False
        return (n.nonnegative(base) and n.nonnegative(exponent)) or n.apart_from_zero(base)

    def integrable(self, term: Term, law: Term, opened: tuple[str, ...]) -> bool:
        """Has this product an expectation under the law, by form?"""
        drawn = frozenset(opened)
        factors = term[1:] if isinstance(term, tuple) and term[0] == "*" else (term,)
        rest = [factor for factor in factors if not self.bounded(factor, drawn)]
        if not rest:
            return True
        if isinstance(law, tuple) and law[0] == "gauss":
            return all(self._tame(factor, opened[0], drawn) for factor in rest)
        if law == ("laplace",):
            return all(_polynomial(factor, opened[0]) for factor in rest)
        return False

    def _tame(self, term: Term, name: str, drawn: frozenset[str]) -> bool:
        """A power of |x| or <x, u>, or exp of such to the first degree: integrable under a Gaussian law of x,
        and so is any product of these."""
        if _polynomial(term, name):
            return True
        if isinstance(term, tuple) and term[0] == "exp":
            for indices, factors in self.normal.form(term[1]):
                moving = [(t, k) for t, k in factors if not self.normal.names[t].isdisjoint(drawn)]
                if indices or len(moving) > 1:
                    return False
                for text, count in moving:
                    atom = self.normal.atoms[text]
                    if count != 1 or not (atom == name or (atom[0] == "inner" and _linear_inner(atom, name))):
                        return False
            return True
        return False


def _linear_inner(atom: Term, name: str) -> bool:
    """<x, u> or <u, x> with u free of x; the arguments are atoms of the normal form."""
    return bool((atom[1] == name) != (atom[2] == name) and all(p == name or name not in free(p) for p in atom[1:]))


def _polynomial(term: Term, name: str) -> bool:
    """A whole power of x, |x|, |a + c x| or <a + c x, b + d x> with a, b, c, d free of x, or free of x."""
    if name not in free(term) or term == name:
        return True
    if not isinstance(term, tuple):
        return False
    if term[0] == "^" and isinstance(term[2], Fraction) and term[2].denominator == 1 and term[2] >= 0:
        return _polynomial(term[1], name)
    if term[0] in ("abs", "+", "*"):
        return all(_polynomial(part, name) for part in term[1:])
    return term[0] in ("norm", "inner") and all(_affine(part, name) for part in term[1:])


def _affine(point: Term, name: str) -> bool:
    if point == name or name not in free(point):
        return True
    if isinstance(point, tuple) and point[0] == "plus":
        return all(_affine(part, name) for part in point[1:])
    return bool(
        isinstance(point, tuple) and point[0] == "scale" and name not in free(point[1]) and _affine(point[2], name)
    )
