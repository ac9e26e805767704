"""Terms to sympy and back.  sympy proposes; nothing here decides (see verify.language.readings)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import sympy
from sympy.integrals.manualintegrate import manualintegrate

from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, free, show
from verify.language.readings import Unreadable
from verify.language.sympy_functions import DOMAIN

# The kernel's functions that sympy has.  digamma and sqrt are written otherwise on the way back.
SAME: dict[str, Any] = {
    "exp": sympy.exp, "log": sympy.log, "sqrt": sympy.sqrt, "abs": sympy.Abs, "max": sympy.Max,
    "min": sympy.Min, "sin": sympy.sin, "cos": sympy.cos, "tan": sympy.tan, "asin": sympy.asin,
    "acos": sympy.acos, "atan": sympy.atan, "sinh": sympy.sinh, "cosh": sympy.cosh, "tanh": sympy.tanh,
    "erf": sympy.erf, "erfc": sympy.erfc, "gamma": sympy.gamma, "loggamma": sympy.loggamma,
    "digamma": sympy.digamma, "factorial": sympy.factorial, "harmonic": sympy.harmonic,
    "binomial": sympy.binomial, "floor": sympy.floor, "ceiling": sympy.ceiling, **DOMAIN,
}  # fmt: skip
BINDERS: dict[str, Any] = {"sum": sympy.Sum, "prod": sympy.Product, "int": sympy.Integral}
RELATIONS: dict[str, Any] = {"<=": sympy.Le, "<": sympy.Lt, "=": sympy.Eq, "!=": sympy.Ne}
CONNECTIVES: dict[str, Any] = {"and": sympy.And, "or": sympy.Or, "not": sympy.Not, "=>": sympy.Implies}
# sympy brings these in by itself: tan(x + pi/2) is -cot(x).
QUOTIENTS: dict[Any, tuple[str, str]] = {
    sympy.cot: ("cos", "sin"), sympy.sec: ("", "cos"), sympy.csc: ("", "sin"),
    sympy.coth: ("cosh", "sinh"), sympy.sech: ("", "cosh"), sympy.csch: ("", "sinh"),
}  # fmt: skip

_FROM_FUNCTION = {function: head for head, function in SAME.items() if head not in ("sqrt", "digamma")}
_FROM_BINDER = {function: head for head, function in BINDERS.items()}
_FROM_CONNECTIVE = {function: head for head, function in CONNECTIVES.items()}
_FROM_RELATION: dict[Any, tuple[str, bool]] = {
    sympy.Le: ("<=", False), sympy.Lt: ("<", False), sympy.Ge: ("<=", True), sympy.Gt: ("<", True),
    sympy.Eq: ("=", False), sympy.Ne: ("!=", False),
}  # fmt: skip


def to_sympy(term: Term | Formula, symbols: Mapping[str, Any]) -> Any:
    if isinstance(term, Fraction):
        return sympy.Rational(term.numerator, term.denominator)
    if isinstance(term, str):
        return symbols.get(term, sympy.Symbol(term, real=True))
    head = term[0]
    if head in BINDERS:
        bound = sympy.Symbol(term[1], **({"real": True} if head == "int" else {"integer": True}))
        low, high = to_sympy(term[2], symbols), to_sympy(term[3], symbols)
        return BINDERS[head](to_sympy(term[4], {**symbols, term[1]: bound}), (bound, low, high))
    if head == "at":
        indices = [to_sympy(part, symbols) for part in term[2:]]
        return symbols.get(term[1], sympy.IndexedBase(term[1], real=True))[tuple(indices)]
    if head in ("pi", "oo", "-oo"):
        return {"pi": sympy.pi, "oo": sympy.oo, "-oo": -sympy.oo}[head]
    if head in ("forall", "exists"):
        raise Unreadable(f"sympy has no quantifiers: {show(term)}")
    arguments = [to_sympy(part, symbols) for part in term[1:]]
    if head == "+":
        return sympy.Add(*arguments)
    if head == "*":
        return sympy.Mul(*arguments)
    if head == "^":
        return _power(*arguments)
    if head in RELATIONS:
        return RELATIONS[head](*arguments, evaluate=False)
    if head in CONNECTIVES:
        return CONNECTIVES[head](*arguments, evaluate=False)
    if head in SAME:
        return SAME[head](*arguments)
    raise Unreadable(f"not a term of the language: {show(term)}")


def _power(base: Any, exponent: Any) -> Any:
    # sympy would write out 2**10**9.
    if base.is_Rational and exponent.is_Rational and abs(exponent) > 1000:
        return sympy.Pow(base, exponent, evaluate=False)
    return sympy.Pow(base, exponent)


def from_sympy(expression: Any) -> Term | Formula:
    if isinstance(expression, (bool, float, complex, str)):
        raise _refused(expression)
    try:
        return _term(sympy.sympify(expression, strict=True))
    except sympy.SympifyError:
        raise _refused(expression) from None


def _refused(expression: Any) -> Unreadable:
    if isinstance(expression, (float, complex)) or getattr(expression, "is_Float", False):
        return Unreadable(f"{expression} is a float: write it exactly, for example Rational('0.1')")
    if expression in (True, False, sympy.true, sympy.false):
        return Unreadable(f"sympy has evaluated this to {expression}: build it with evaluate=False")
    if isinstance(expression, str):
        return Unreadable("this is a text: read it with from_infix")
    return Unreadable(f"{expression} is not of the language")


def _term(e: Any) -> Term | Formula:
    if e.is_Rational:
        return Fraction(int(e.p), int(e.q))
    if e.is_Symbol:
        return e.name
    if e is sympy.pi:
        return ("pi",)
    if e is sympy.E:
        return ("exp", Fraction(1))
    if e is sympy.EulerGamma:
        return ("*", Fraction(-1), ("digamma", Fraction(1)))
    if isinstance(e, sympy.Add):
        return ("+", *_sorted(e))
    if isinstance(e, sympy.Mul):
        return ("*", *_sorted(e))
    if isinstance(e, sympy.Pow):
        return _from_power(e)
    if isinstance(e, (sympy.Max, sympy.Min)):
        return _folded(_FROM_FUNCTION[e.func], e)
    if isinstance(e, sympy.polygamma) and e.args[0] == 0:
        return ("digamma", _term(e.args[1]))
    if e.func in QUOTIENTS:
        top, bottom = QUOTIENTS[e.func]
        argument = _term(e.args[0])
        inverse = ("^", (bottom, argument), Fraction(-1))
        return ("*", (top, argument), inverse) if top else inverse
    if e.func is sympy.harmonic and len(e.args) != 1:
        raise _refused(e)
    if e.func in _FROM_FUNCTION:
        return (_FROM_FUNCTION[e.func], *(_term(part) for part in e.args))
    if isinstance(e, sympy.Indexed):
        return ("at", str(e.base.label), *(_term(part) for part in e.indices))
    if e.func in _FROM_BINDER:
        return _from_binder(e)
    if e.func in _FROM_RELATION:
        head, turned = _FROM_RELATION[e.func]
        left, right = _term(e.args[0]), _term(e.args[1])
        return (head, right, left) if turned else (head, left, right)
    if e.func in _FROM_CONNECTIVE:
        parts = e.args if e.func in (sympy.Implies, sympy.Not) else _ordered(e.args)
        return (_FROM_CONNECTIVE[e.func], *(_term(part) for part in parts))
    raise _refused(e)


def _sorted(e: Any) -> list[Term]:
    # sympy keeps the order of its own tables; this one does not depend on the session.
    arguments = e.as_ordered_terms() if isinstance(e, sympy.Add) else e.as_ordered_factors()
    return [_term(part) for part in arguments]


def _ordered(arguments: Any) -> list[Any]:
    key: Callable[[Any], Any] = sympy.default_sort_key
    return sorted(arguments, key=key)


def _folded(head: str, e: Any) -> Term:
    first, *rest = (_term(part) for part in _ordered(e.args))
    for part in rest:
        first = (head, first, part)
    return first


def _from_power(e: Any) -> Term:
    base, exponent = _term(e.base), _term(e.exp)
    if isinstance(exponent, Fraction) and exponent.denominator == 2:
        root = ("sqrt", base)
        return root if exponent == Fraction(1, 2) else ("^", root, Fraction(exponent.numerator))
    if e.base is sympy.E:
        return ("exp", exponent)
    return ("^", base, exponent)


def _from_binder(e: Any) -> Term:
    head = _FROM_BINDER[e.func]
    body = _term(e.function)
    for limit in e.limits:  # the innermost comes first
        if len(limit) != 3:
            raise Unreadable(f"{e} has no bounds")
        bound, low, high = limit
        body = (head, bound.name, _bound(low), _bound(high), body)
    return body


def _bound(e: Any) -> Term:
    if e is sympy.oo or e is -sympy.oo:
        return ("oo",) if e is sympy.oo else ("-oo",)
    return _term(e)


def primitives(body: Term, name: str, kinds: Iterable[Sequence[str]]) -> tuple[Term, ...]:
    """What sympy takes for primitives of a term in a name; proposals, and none where it trips over something.

    `kinds` has the other names, each with sympy's assumptions about it: ("a", "positive").
    """
    symbols = {word: sympy.Symbol(word, **dict.fromkeys(known, True)) for word, *known in kinds}
    x = sympy.Symbol(name, real=True)
    try:
        integrand = to_sympy(body, symbols | {name: x})
        if integrand.is_rational_function(x):
            integrand = sympy.apart(integrand, x)
        found = sympy.piecewise_fold(manualintegrate(integrand, x))
    except Exception:
        return ()
    terms: list[Term] = []
    # Of a distinction of cases each is proposed.
    for case in [case for case, _ in found.args] if isinstance(found, sympy.Piecewise) else [found]:
        # The kernel knows nothing of multiples of an angle.
        for one in dict.fromkeys((case, sympy.expand_trig(case))):
            with suppress(Unreadable):
                terms.append(from_sympy(one))
    return tuple(terms)


def zeros(term: Term, name: str, kinds: Iterable[Sequence[str]]) -> tuple[Term, ...]:
    """What sympy takes for the real zeros of a term in a name; proposals, as for `primitives`."""
    symbols = {word: sympy.Symbol(word, **dict.fromkeys(known, True)) for word, *known in kinds}
    x = sympy.Symbol(name, real=True)
    try:
        return tuple(from_sympy(one) for one in sympy.solve(to_sympy(term, symbols | {name: x}), x))
    except Exception:
        return ()


def tangent(body: Term, names: Sequence[str], size: Term) -> tuple[Term, ...] | None:
    """The tangent plane of a term where all the names are 1/size: its constant, and a factor for each name.

    A proposal; None where sympy trips over something.
    """
    symbols = {name: sympy.Symbol(name, positive=True) for name in free(body) | free(size)}
    try:
        whole, value = to_sympy(size, symbols), to_sympy(body, symbols)
        there = {symbols[name]: 1 / whole for name in names}
        factors = [sympy.simplify(sympy.diff(value, symbols[name]).subs(there)) for name in names]
        constant = sympy.simplify(value.subs(there) - sum(factors) / whole)
        return tuple(from_sympy(sympy.expand_log(one)) for one in (constant, *factors))
    except Exception:
        return None
