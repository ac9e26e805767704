"""Existence: values that solve an equation, or lie where the bounds want them, are tried as witnesses.

An equation in which the name occurs once is undone from the outside in; one that is linear or quadratic in
it is solved by its coefficients.  Between bounds lie their ends, their middle, and what is one further.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from verify.kernel.normal import Poly
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import INTEGERS
from verify.kernel.term import (
    RELATIONS,
    Formula,
    Term,
    TermError,
    add,
    free,
    inverse,
    mul,
    neg,
    power,
    show,
    sub,
    subterms,
)
from verify.prove import tree
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.sample import refuted

MAX_WITNESSES = 24
MAX_PARTS = 2  # of a disjunction in a disjunction
COST = 100  # of one that is looked at, in boxes
CONSTANTS = tuple(Fraction(t) for t in ("0", "1", "-1", "2", "1/2", "10", "1000"))


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """The goal (exists x T F) with a witness for x; of an odd root the sign is distinguished."""
    if s.goal[0] != "exists" or s.goal[2][0] not in tree.SCALAR:
        return None
    tried: set[Term] = set()
    for value in islice(_values(s), MAX_WITNESSES):
        if value in tried:
            continue
        tried.add(value)
        env.spend(COST)
        node: Node = {"rule": "witness", "term": show(value)}
        try:
            goals = RULES["witness"](s, node, env.library)
            if not any(refuted(part) for goal in goals for part in _parts(goal)):
                return {**node, "then": [_proved(goal, env, depth) for goal in goals]}
        except (ProofFailed, Rejected, TermError):
            continue
    split = next((term for term in map(_signed, _relations(s.goal)) if term is not None), None)
    if split is None or depth > 1 or s.context.signs.bounds(split).low == 0:
        return None
    if s.context.signs.nonnegative(split) or s.context.signs.nonnegative(neg(split)):
        return None
    prove = lambda q: _again(q, env, depth + 1)  # noqa: E731
    return tree.cases(s, ("<=", Fraction(0), split), prove, prove, env)


def either(s: Sequent, env: Env, depth: int) -> Node | None:
    """The goal (or F G ...): one of the parts, where the others do not hold."""
    if s.goal[0] != "or" or depth > MAX_PARTS:
        return None

    def all_but(q: Sequent, last: int, number: int) -> Node:
        if number == len(s.goal) - 1:
            return tree.follow_all(q, {"rule": "choose", "part": last}, (shown,), env)
        if number == last:
            return all_but(q, last, number + 1)
        chosen: Node = {"rule": "choose", "part": number}
        here = lambda r: tree.follow_all(r, chosen, (tree.close,), env)  # noqa: E731
        return tree.cases(q, s.goal[1 + number], here, lambda r: all_but(r, last, number + 1), env)

    def shown(q: Sequent) -> Node:
        return _proved(q, env, depth)

    for last in range(len(s.goal) - 1):
        try:
            return all_but(s, last, 0)
        except ProofFailed:
            continue
    return None


def _again(s: Sequent, env: Env, depth: int) -> Node:
    node = attempt(s, env, depth)
    if node is None:
        raise failed(s, "no witness was found")
    return node


def _proved(s: Sequent, env: Env, depth: int) -> Node:
    from verify.prove.auto import auto

    return auto(s, env, depth + 1)


def _parts(s: Sequent) -> Iterator[Sequent]:
    formulas = s.goal[1:] if s.goal[0] == "and" else (s.goal,)
    return (s.want(formula) for formula in formulas)


def _relations(formula: Formula) -> Iterator[tuple[str, Formula]]:
    """The relations of the body that speak of the name, with it: equations first."""
    name, body = formula[1], formula[3]
    found = [f for f in (body[1:] if body[0] == "and" else (body,)) if f[0] in RELATIONS and name in free(f)]
    return ((name, f) for f in sorted(found, key=lambda f: f[0] != "="))


def _values(s: Sequent) -> Iterator[Term]:
    whole = s.goal[2][0] in INTEGERS
    ends: dict[str, list[Term]] = {"low": [], "high": []}
    for name, formula in _relations(s.goal):
        for value in _solutions(s, name, formula[1], formula[2]):
            if not whole:
                yield value
            if formula[0] == "=":
                if whole:
                    yield value  # the kernel says whether it is an integer by its form
            elif whole:
                yield from (("ceiling", value), ("floor", value), add(("floor", value), Fraction(1)))
            else:
                side = "low" if formula[2] == name else "high"
                ends[side].append(value)
    for low in ends["low"]:
        for high in ends["high"]:
            yield mul(Fraction(1, 2), add(low, high))
    for low in ends["low"]:
        yield add(low, Fraction(1))
    for high in ends["high"]:
        yield add(high, Fraction(-1))
    yield from CONSTANTS
    for name in sorted(free(s.goal)):
        if s.context.types.get(name, ("family",))[0] in tree.SCALAR:
            yield from (name, add(name, Fraction(1)), mul(Fraction(2), name), mul(Fraction(1, 2), name))
            if not whole:
                yield inverse(name)


def _solutions(s: Sequent, name: str, left: Term, right: Term) -> Iterator[Term]:
    """Terms for the name with left = right, where the shape of the equation gives them."""
    yield from _by_coefficients(s, name, left, right)
    for side, other in ((left, right), (right, left)):
        if name not in free(other) and _occurs(name, side) == 1:
            yield from _undone(s, name, side, other)


def _occurs(name: str, term: Term) -> int:
    return sum(part == name for part in subterms(term))


def _undone(s: Sequent, name: str, term: Term, value: Term) -> Iterator[Term]:
    """term(name) = value solved for the name, function by function."""
    if term == name:
        yield value
        return
    if not isinstance(term, tuple):
        return
    inner = next((part for part in term[1:] if name in free(part)), None)
    if inner is None:
        return
    rest = [part for part in term[1:] if name not in free(part)]
    before: list[Term] = []
    match term[0]:
        case "+":
            before = [sub(value, add(*rest))]
        case "*":
            before = [mul(value, inverse(mul(*rest)))]
        case "exp":
            before = [("log", value)]
        case "log":
            before = [("exp", value)]
        case "sqrt":
            before = [power(value, Fraction(2))]
        case "abs":
            before = [value]
        case "^" if isinstance(term[2], Fraction):
            before = _roots(s, value, term[2])
        case "^" if inner == term[2]:
            before = [mul(("log", value), inverse(("log", term[1])))]
    for one in before:
        yield from _undone(s, name, inner, one)


def _roots(s: Sequent, value: Term, order: Fraction) -> list[Term]:
    if order == -1:
        return [inverse(value)]
    if order == 2:
        return [("sqrt", value), neg(("sqrt", value))]
    if order == 0:
        return []
    root = ("^", value, 1 / order)
    if order.denominator == 1 and order.numerator % 2:
        return [root, neg(("^", neg(value), 1 / order))]
    return [root, neg(root)]


def _signed(relation: tuple[str, Formula]) -> Term | None:
    """What an odd power of the name is equal to: the sign decides how the root is written."""
    name, formula = relation
    for side, other in ((formula[1], formula[2]), (formula[2], formula[1])):
        odd = isinstance(side, tuple) and side[0] == "^" and side[1] == name and isinstance(side[2], Fraction)
        if odd and side[2].denominator == 1 and side[2].numerator % 2 and name not in free(other):
            return other
    return None


def _by_coefficients(s: Sequent, name: str, left: Term, right: Term) -> Iterator[Term]:
    """a x + b = 0 and a x^2 + b x + c = 0, where the coefficients are free of x."""
    context = s.context if name in s.context.types else s.context.declare(name, ("real",))
    normal = context.normal
    try:
        poly, _ = normal.cleared(tree.gap_poly(Sequent(context, ("=", left, right))) or {})
    except TermError:
        return
    parts: dict[int, Poly] = {}
    for (indices, factors), c in poly.items():
        rest = tuple(f for f in factors if f[0] != name)
        if indices or any(name in normal.names[text] for text, _ in rest):
            return
        parts.setdefault(dict(factors).get(name, 0), {})[((), rest)] = c
    if not parts or max(parts) not in (1, 2):
        return
    a, b, c = (normal.term(parts.get(k, {})) for k in (2, 1, 0))
    if max(parts) == 1:
        yield normal.canonical(mul(neg(c), inverse(b)))
        return
    root = ("sqrt", normal.canonical(sub(mul(b, b), mul(Fraction(4), a, c))))
    for sign in (Fraction(1), Fraction(-1)):
        yield mul(add(neg(b), mul(sign, root)), inverse(mul(Fraction(2), a)))


__all__ = ["attempt", "either"]
