"""Homogeneous goals: where all of some positive variables may be scaled at once, one of them is left out.

With y = x t the difference of the sides is a power of x times a function of t alone (and of what else is
there).  Floats propose the variables that scale; that x can be divided out is seen from the normal form.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import combinations

from verify.kernel.ball import precision, rational
from verify.kernel.normal import Poly
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import (
    RELATIONS,
    Formula,
    Term,
    TermError,
    free,
    fresh,
    inverse,
    mul,
    power,
    show,
    sub,
    subterms,
)
from verify.language.compiled import enclosing
from verify.prove import substitution, tree
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

MAX_NAMES, MAX_POWER = 5, 4
ZERO, ONE, HALF = Fraction(0), Fraction(1), Fraction(1, 2)
VALUES = tuple(Fraction(v) for v in ("3/7", "2/9", "5/8", "1/3", "4/5"))
BITS = 200


def attempt(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """The goal without one of the variables that scale; `prove` is to show what is left."""
    if s.goal[0] not in ("<=", "<"):
        return None
    for group in groups(s):
        base, *others = group
        try:
            return _ratios(s, base, others, env, prove)
        except (ProofFailed, TermError):
            continue
    return None


def groups(s: Sequent) -> list[tuple[str, ...]]:
    """Sets of positive variables in which the difference is homogeneous, as far as floats show."""
    names = sorted(free(s.goal))
    signs, types = s.context.signs, s.context.types
    positive = [n for n in names if types.get(n) == ("real",) and signs.positive(n)]
    if not 2 <= len(positive) <= MAX_NAMES or len(names) > MAX_NAMES:
        return []
    if any(types.get(n, ("real",))[0] not in tree.SCALAR for n in names):
        return []
    try:
        value = enclosing((sub(s.goal[2], s.goal[1]),), tuple(names))
    except TermError:
        return []
    found = []
    for size in range(2, len(positive) + 1):
        for group in combinations(positive, size):
            with precision(BITS):
                if _scales(value, names, group):
                    found.append(group)
    return found


def _scales(value: Callable[..., Sequence], names: Sequence[str], group: Sequence[str]) -> bool:  # type: ignore[type-arg]
    """Is f(2 v)/f(v) the same at two points v, and that of f(4 v)/f(2 v)?"""
    quotients = []
    for turn in (0, 1):
        point = {n: VALUES[(i + turn * (n in group)) % len(VALUES)] for i, n in enumerate(names)}
        balls = []
        for scale in (1, 2, 4):
            at = [rational(point[n] * (scale if n in group else 1)) for n in names]
            ball = value(*at)[0]
            if not ball.is_finite() or ball.contains(0):
                return False
            balls.append(ball)
        quotients += [balls[1] / balls[0], balls[2] / balls[1]]
    return all(quotient.overlaps(quotients[0]) for quotient in quotients)


def _ratios(s: Sequent, base: str, others: Sequence[str], env: Env, prove: Prover) -> Node:
    """t = y / x in place of y, for one y after the other; then x is divided out."""
    if not others:
        return _without_roots(s, base, lambda q: _scaled(q, base, env, prove), env)
    y = others[0]
    t = fresh("t", s.context.names | free(s.goal))
    quotient = mul(y, inverse(base))

    def positive(q: Sequent) -> Node:
        node: Node = {"rule": "rewrite", "hypothesis": len(q.context.hypotheses) - 1}
        return tree.follow_all(q, node, (lambda r: tree.one(r, "sign"),), env)

    def back(q: Sequent) -> Node:  # y = x t, from t = y / x
        return tree.combine(q, [(mul(-ONE, base), [-2])])

    def known(q: Sequent) -> Node:
        return _bounds(q, base, t, 0, lambda r: _ratios(r, base, others[1:], env, prove), env)

    product = mul(base, t)
    return substitution.change(s, y, quotient, product, t, back, [(("<", ZERO, t), positive)], known, env)


def _bounds(s: Sequent, base: str, t: str, position: int, then: Prover, env: Env) -> Node:
    """Hypotheses that x divides say something of t: t <= 1 from x t <= x."""
    count = len(s.context.hypotheses)
    for number in range(position, count):
        formula = s.context.hypotheses[number]
        if formula[0] not in ("<=", "<") or not {base, t} <= free(formula):
            continue
        poly = tree.gap_poly(s, formula)
        rest = None if poly is None else _divided(s, poly, base)
        if not rest:
            continue
        plain: Formula = (formula[0], ZERO, s.context.normal.term(rest[1]))
        plain = tree.as_bound(s, plain) or plain
        try:
            return tree.have(
                s,
                plain,
                lambda q, n=number, w=rest[0]: tree.combine(q, [(ONE, [n])], w),  # type: ignore[misc]
                lambda q, n=number: _bounds(q, base, t, n + 1, then, env),  # type: ignore[misc]
                env,
            )
        except ProofFailed:
            continue
    return then(s)


def _divided(s: Sequent, poly: Poly, base: str) -> tuple[Term, Poly] | None:
    """A power of x and what is left, if all monomials have the same."""
    names = s.context.normal.names
    common: tuple[tuple[str, int], ...] | None = None
    rest: Poly = {}
    for (indices, factors), c in poly.items():
        own = tuple(f for f in factors if base in names[f[0]])
        if indices or (common is not None and own != common):
            return None
        common = own
        rest[((), tuple(f for f in factors if f not in own))] = c
    if common is None:
        return None
    atoms = s.context.normal.atoms
    return mul(*(power(atoms[text], Fraction(k)) for text, k in common)), rest


def _without_roots(s: Sequent, base: str, then: Prover, env: Env) -> Node:
    """sqrt(u) as u^(1/2), for which there is a rule of products."""
    for part in _parts(s):
        if part[0] == "sqrt" and base in free(part):
            return tree.fact(
                s,
                "^",
                "sqrt",
                (part[1],),
                tree.close,
                lambda q: tree.rewrite(q, lambda r: _without_roots(r, base, then, env), env, backwards=True),
                env,
            )
    return then(s)


def _with_roots(s: Sequent, then: Prover, env: Env) -> Node:
    before = list(range(len(s.context.hypotheses)))

    def again(q: Sequent) -> Node:  # the equation has served its purpose
        node: Node = {"rule": "weaken", "keep": before}
        return tree.follow_all(q, node, (lambda r: _with_roots(r, then, env),), env)

    inside = {p for part in _parts(s) if part[0] == "log" for p in subterms(part)}  # log(u^b) = b log u
    for part in _parts(s):
        if part[0] == "^" and part[2] == HALF and part not in inside and s.context.signs.nonnegative(part[1]):
            return tree.fact(s, "^", "sqrt", (part[1],), tree.close, lambda q: tree.rewrite(q, again, env), env)
    return then(s)


def _parts(s: Sequent) -> list[tuple]:  # type: ignore[type-arg]
    """The function values and powers of the goal, inner ones first."""
    found = [p for side in s.goal[1:] for p in subterms(side) if isinstance(p, tuple)]
    return list(dict.fromkeys(reversed(found)))


def _scaled(s: Sequent, base: str, env: Env, prove: Prover) -> Node:
    """log(x w) = log x + log w and (x w)^b = x^b w^b in the goal, then x divided out."""
    normal = s.context.normal
    for part in _parts(s):
        head = part[0]
        if head not in ("log", "^") or base not in free(part[1]) or part[1] == base:
            continue
        if head == "^" and (base in free(part[2]) or _natural(part[2])):
            continue
        degree = _degree(s, part[1], base)
        if degree is None or abs(degree) > MAX_POWER:
            raise failed(s, "not homogeneous by form")
        outer = power(base, Fraction(degree))
        inner = normal.canonical(mul(part[1], power(base, Fraction(-degree))))
        if base in free(inner):
            raise failed(s, "not homogeneous by form")
        if head == "log":
            value: Term = ("+", mul(Fraction(degree), ("log", base)), ("log", inner))
        else:
            value = mul(power(base, mul(Fraction(degree), part[2])), ("^", inner, part[2]))
        if value == part or (head == "^" and inner == 1):
            continue
        return tree.have(
            s,
            ("=", part, value),
            lambda q, p=part, o=outer, w=inner: _equal(q, p, o, w, base, env),  # type: ignore[misc]
            lambda q: tree.rewrite(q, lambda r: _scaled(r, base, env, prove), env),
            env,
        )
    poly = tree.gap_poly(s)
    found = None if poly is None else _divided(s, poly, base)
    if found is None:
        raise failed(s, "not homogeneous")
    weight, rest = found
    goal: Formula = (s.goal[0], ZERO, normal.term(rest))
    if refuted(s.want(goal)):
        raise failed(s, "false at a sample point")
    known = s.context.hypotheses
    kept = [i for i, f in enumerate(known) if base not in free(f) and f[0] in RELATIONS and f not in known[:i]]

    def plain(q: Sequent) -> Node:
        return tree.follow_all(q, {"rule": "weaken", "keep": kept}, (lambda r: _with_roots(r, prove, env),), env)

    return tree.have(s, goal, plain, lambda q: tree.combine(q, [(weight, [-1])]), env)


def _natural(exponent: Term) -> bool:
    return isinstance(exponent, Fraction) and exponent.denominator == 1 and exponent >= 0


def _degree(s: Sequent, term: Term, base: str) -> int | None:
    """The order of x in a form all of whose monomials have the same."""
    degrees = set()
    for _, factors in s.context.normal.form(term):
        orders = dict(factors)
        degrees.add(orders.get(base, 0) - orders.get(show(power(base, Fraction(-1))), 0))
    return degrees.pop() if len(degrees) == 1 else None


def _equal(s: Sequent, part: Term, outer: Term, inner: Term, base: str, env: Env) -> Node:
    with suppress(ProofFailed):
        return tree.close(s)
    assert isinstance(part, tuple)
    if part[0] == "^":
        return tree.fact(
            s, "^", "product", (outer, inner, part[2]), tree.close, lambda q: tree.combine(q, [(ONE, [-1])]), env
        )
    order = outer[2] if isinstance(outer, tuple) else ONE

    def powered(q: Sequent) -> Node:
        return tree.fact(
            q, "log", "power", (base, order), tree.close, lambda r: tree.combine(r, [(ONE, [-1]), (ONE, [-2])]), env
        )

    return tree.fact(s, "log", "product", (outer, inner), tree.close, powered, env)


__all__ = ["attempt", "groups"]
