"""Differentiation of terms, and the conditions under which it is sound."""

from __future__ import annotations

from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, TermError, add, free, inverse, mul, power, show, substitute

LETTERS = "abc"
# Continuous everywhere, though not smooth; and where, as far as the ends of their domains.
KINKED = ("abs", "max", "min")
CLOSED: dict[str, tuple[Formula, ...]] = {
    "sqrt": (("<=", Fraction(0), "a"),),
    "asin": (("<=", Fraction(-1), "a"), ("<=", "a", Fraction(1))),
    "acos": (("<=", Fraction(-1), "a"), ("<=", "a", Fraction(1))),
}


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
        return add(*(mul(*factors[:i], derivative(factor, x), *factors[i + 1 :]) for i, factor in enumerate(factors)))
    if head == "^":
        base, exponent = term[1], term[2]
        if x not in free(exponent):
            lowered = power(base, add(exponent, Fraction(-1)))
            return mul(exponent, lowered, derivative(base, x))
        rate = add(mul(derivative(exponent, x), ("log", base)), mul(exponent, inverse(base), derivative(base, x)))
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
    _collect(term, x, found, smooth=True)
    return list(found)


def continuity(term: Term, x: str) -> list[Formula]:
    """Formulas that make the term continuous in x on any set of points where they hold.

    Each function of it is continuous on the set of all arguments that its formulas admit, ends included.
    Raises TermError where the form of the term does not show it.
    """
    found: dict[Formula, None] = {}
    _collect(term, x, found, smooth=False)
    return list(found)


def _collect(term: Term, x: str, found: dict[Formula, None], smooth: bool) -> None:
    if x not in free(term) or isinstance(term, str):
        return
    head = term[0]
    if head == "sum":
        if x in free(term[2]) | free(term[3]):
            raise TermError(f"not continuous in {x} by its form: {show(term)}")
        inner: dict[Formula, None] = {}
        _collect(term[4], x, inner, smooth)
        for condition in inner:
            if term[1] in free(condition):
                condition = ("forall", term[1], ("index", term[2], term[3]), condition)
            found[condition] = None
        return
    if head not in ("+", "*", "^") and not (head in KINKED and not smooth):
        if head not in FUNCTIONS or not FUNCTIONS[head].derivatives:
            raise TermError(f"not continuous in {x} by its form: {show(term)}")
    for part in term[1:]:
        _collect(part, x, found, smooth)
    if head == "^":
        found |= dict.fromkeys(_of_power(term[1], term[2], smooth or x in free(term[2])))
    elif head in FUNCTIONS:
        function, values = FUNCTIONS[head], dict(zip(LETTERS, term[1:], strict=False))
        formulas = function.defined if smooth else CLOSED.get(head, function.defined)
        found |= dict.fromkeys(substitute(formula, values) for formula in formulas)


def _of_power(base: Term, exponent: Term, smooth: bool) -> list[Formula]:
    """The conditions of a power; of one that is to be continuous alone, for each fixed exponent."""
    zero = Fraction(0)
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        return [("!=", base, zero)] if exponent < 0 else []
    if smooth or (isinstance(exponent, Fraction) and exponent < 0):
        return [("<", zero, base)]
    rising: list[Formula] = [] if isinstance(exponent, Fraction) else [("<=", zero, exponent)]
    return [("<=", zero, base), *(("or", ("<", zero, base), formula) for formula in rising)]
