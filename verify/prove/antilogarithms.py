"""Sums of logarithms as logarithms of products: 0 <= log A + log B - 2 log C + R from C^2 <= A B exp(R).

Where the goal denies this, exp is strictly increasing the other way: so by contradiction.
"""

from __future__ import annotations

from math import lcm

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, add, free, mul, neg, power
from verify.prove import definitions, tree
from verify.prove.engine import Env, Node
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ZERO, ONE = Fraction(0), Fraction(1)
MAX_FACTORS = 6

Powers = list[tuple[Term, int]]


def attempt(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """The goal by the exponentials of its sides, if each logarithm stands alone; None if not."""
    found = _split(s)
    if found is None:
        return None
    small, large, rest = found
    lower, upper = _product(small, ZERO), _product(large, rest)
    goal = (s.goal[0], s.context.normal.canonical(lower), s.context.normal.canonical(upper))
    if refuted(s.want(goal)):
        return None
    return tree.have(s, goal, prove, lambda q: _contradiction(q, small, large, rest, env), env)


def _split(s: Sequent) -> tuple[Powers, Powers, Term] | None:
    """(arguments with their numbers on the small side, on the large side, the rest), in whole numbers."""
    normal, signs = s.context.normal, s.context.signs
    if s.goal[0] not in ("<=", "<") or all(part[0] != "log" for part in definitions.parts(s)):
        return None
    poly = tree.gap_poly(s)
    if poly is None or any(indices for indices, _ in poly):
        return None
    logs: list[tuple[Term, Fraction]] = []
    rest: list[Term] = []
    for monomial, c in poly.items():
        atoms = [normal.atoms[text] for text, _ in monomial[1]]
        if any(isinstance(a, tuple) and a[0] == "log" for a in atoms):
            if len(atoms) != 1 or monomial[1][0][1] != 1:
                return None
            logs.append((atoms[0][1], c))
        else:
            rest.append(normal.monomial_term(monomial, c))
    whole = lcm(*(c.denominator for _, c in logs)) if logs else 1
    powers = [(a, int(c * whole)) for a, c in logs]
    if len(powers) < 2 or sum(abs(k) for _, k in powers) > MAX_FACTORS:
        return None
    if not all(signs.positive(a) for a, _ in powers) or not any(free(a) for a, _ in powers):
        return None
    small, large = [(a, -k) for a, k in powers if k < 0], [(a, k) for a, k in powers if k > 0]
    return small, large, mul(Fraction(whole), add(*rest)) if rest else ZERO


def _product(powers: Powers, rest: Term) -> Term:
    parts = [power(a, Fraction(k)) for a, k in powers]
    return mul(*parts, *([] if rest == 0 else [("exp", rest)])) if parts or rest != 0 else ONE


def _contradiction(s: Sequent, small: Powers, large: Powers, rest: Term, env: Env) -> Node:
    """From the products, the last hypothesis."""
    name = "strictly" if s.goal[0] == "<=" else "increasing"
    sides = [
        add(ZERO, *(mul(Fraction(k), ("log", a)) for a, k in powers), *extra)
        for powers, extra in ((large, [rest]), (small, []))
    ]
    count = len(s.context.hypotheses)
    # hypotheses: products, denial, exponentials of the sums, then exp(log a) = a for each argument
    products: list[tuple[Term, list[int]]] = [(ONE, [count - 1]), (ONE, [count + 1])]
    number = count + 2
    for powers, total, sign in ((large, sides[0], ONE), (small, sides[1], -ONE)):
        # exp(total) goes over into the product factor by factor: exp(total - log a) (exp(log a) - a) ...
        left, done = total, ONE
        for a, k in powers:
            for _ in range(k):
                left = add(left, neg(("log", a)))
                weight = mul(neg(sign), done, ("exp", left))
                products.append((weight, [number]))
                done = mul(done, a)
            number += 1

    def values(q: Sequent, arguments: list[Term]) -> Node:
        if not arguments:
            return tree.combine(q, products)
        return tree.fact(q, "exp", "log", (arguments[0],), tree.close, lambda r: values(r, arguments[1:]), env)

    def denied(q: Sequent) -> Node:
        arguments = [a for powers in (large, small) for a, _ in powers]
        denial = lambda r: tree.one(r, "assume")  # noqa: E731
        return tree.fact(q, "exp", name, (sides[0], sides[1]), denial, lambda r: values(r, arguments), env)

    return tree.follow_all(s, {"rule": "contradiction"}, (denied,), env)


__all__ = ["attempt"]
