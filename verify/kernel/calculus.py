"""Differentiation of terms, and the conditions under which it is sound."""

from __future__ import annotations

from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, TermError, add, free, inverse, mul, power, show, substitute

LETTERS = "abc"


def derivative(term: Term, x: str) -> Term:
    """The derivative in x, where `conditions(term, x)` hold.  Raises TermError where there is none."""
    if x not in free(term):
        return Fraction(0)
    if isinstance(term, str):
        return Fraction(1)
    head = term[0]
    if head == "+":
        return add(*(derivative(part, x) for part in term[1:]))
    if head == "*":
        factors = term[1:]
        return add(
            *(mul(*factors[:i], derivative(factor, x), *factors[i + 1 :]) for i, factor in enumerate(factors))
        )
    if head == "^":
        base, exponent = term[1], term[2]
        if x not in free(exponent):
            lowered = power(base, add(exponent, Fraction(-1)))
            return mul(exponent, lowered, derivative(base, x))
        rate = add(
            mul(derivative(exponent, x), ("log", base)),
            mul(exponent, inverse(base), derivative(base, x)),
        )
        return mul(term, rate)
    if head == "sum":
        if x in free(term[2]) | free(term[3]) or term[1] == x:
            raise TermError(f"no derivative in {x} of the sum {show(term)}")
        return ("sum", *term[1:4], derivative(term[4], x))
    function = FUNCTIONS.get(head)
    if function is None or not function.derivatives:
        raise TermError(f"no derivative in {x} of {show(term)}")
    values = dict(zip(LETTERS, term[1:], strict=False))
    total = []
    for outer, argument in zip(function.derivatives, term[1:], strict=True):
        inner = derivative(argument, x)
        if inner == 0:
            continue
        if outer is None:
            raise TermError(f"no derivative in {x} of {show(term)}")
        total.append(mul(substitute(outer, values), inner))
    return add(*total)


def conditions(term: Term, x: str) -> list[Formula]:
    """Formulas that together make the term continuous and differentiable in x, duplicates removed."""
    found: dict[Formula, None] = {}
    _collect(term, x, found)
    return list(found)


def _collect(term: Term, x: str, found: dict[Formula, None]) -> None:
    if x not in free(term) or isinstance(term, str):
        return
    head = term[0]
    if head == "sum":
        inner: dict[Formula, None] = {}
        _collect(term[4], x, inner)
        for condition in inner:
            if term[1] in free(condition):
                condition = ("forall", term[1], ("index", term[2], term[3]), condition)
            found[condition] = None
        return
    if head not in FUNCTIONS and head not in ("+", "*"):
        raise TermError(f"no derivative in {x} of {show(term)}")
    for part in term[1:]:
        _collect(part, x, found)
    if head == "^":
        base, exponent = term[1], term[2]
        whole = isinstance(exponent, Fraction) and exponent.denominator == 1
        if not whole:
            found[("<", Fraction(0), base)] = None
        elif exponent < 0:
            found[("!=", base, Fraction(0))] = None
    elif head in FUNCTIONS:
        values = dict(zip(LETTERS, term[1:], strict=False))
        for condition in FUNCTIONS[head].defined:
            found[substitute(condition, values)] = None
