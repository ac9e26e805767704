"""Products of powers whose exponents sum to 1, below the weighted mean: x^a y^(1 - a) <= a x + (1 - a) y.

In a goal that has such products on the smaller side, as Hoelder's inequality on two points, the means take
their place; the inequality itself is shown once, for all x and y.
"""

from __future__ import annotations

from contextlib import suppress

from verify.kernel.normal import Poly, plus
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, add, free, fresh, mul, power, show, sub
from verify.prove import tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ONE, ZERO = Fraction(1), Fraction(0)
MAX_PRODUCTS = 4

Product = tuple[Term, Term, Term]  # x, y, a: x^a y^(1 - a)


def attempt(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """The goal with means in place of two or more products with the same exponents; `prove` is to show it."""
    if s.goal[0] not in ("<=", "<"):
        return None
    poly = tree.gap_poly(s)
    found = [] if poly is None else _products(s, poly)
    if poly is None or not 2 <= len(found) <= MAX_PRODUCTS or len({a for _, (_, _, a), _ in found}) > 1:
        return None
    rest = poly
    for monomial, product, c in found:
        rest = plus({m: v for m, v in rest.items() if m != monomial}, s.context.normal.form(_mean(product)), c)
    goal: Formula = (s.goal[0], ZERO, s.context.normal.term(rest))
    if refuted(s.want(goal)):
        return None
    exponent = found[0][1][2]
    x, y = (fresh(letter, s.context.names | free(s.goal)) for letter in "xy")
    claim: Formula = ("<=", mul(power(x, exponent), power(y, sub(ONE, exponent))), _mean((x, y, exponent)))
    inner: Formula = ("=>", ("<", ZERO, x), ("=>", ("<", ZERO, y), claim))
    every: Formula = ("forall", x, ("real",), ("forall", y, ("real",), inner))

    def opened(q: Sequent) -> Node:
        if q.goal[0] == "forall":
            node: Node = {"rule": "intro", "name": q.goal[1]}
            return tree.follow_all(q, node, (opened,), env)
        if q.goal[0] == "=>":
            return tree.follow_all(q, {"rule": "intro"}, (opened,), env)
        kept = [i for i, f in enumerate(q.context.hypotheses) if free(f) <= free(q.goal)]
        return tree.follow_all(q, {"rule": "weaken", "keep": kept}, (prove,), env)

    def instances(q: Sequent, left: list[Product]) -> Node:
        if not left:
            return tree.have(q, goal, lambda r: _alone(r, prove, env), last, env)
        one, two, _ = left[0]
        number = next(i for i, f in enumerate(q.context.hypotheses) if f == every)
        node: Node = {"rule": "instantiate", "hypothesis": number}
        node |= {"terms": [show(one), show(two)], "through": True}
        return tree.follow_all(q, node, (tree.close, tree.close, lambda r: instances(r, left[1:])), env)

    def last(q: Sequent) -> Node:
        count = len(found)
        products: list[tuple[Term, list[int]]] = [(ONE, [-1])]
        products += [(-c, [i - count - 1]) for i, (_, _, c) in enumerate(found)]
        return tree.combine(q, products)

    return tree.have(s, every, opened, lambda q: instances(q, [p for _, p, _ in found]), env)


def _alone(s: Sequent, prove: Prover, env: Env) -> Node:
    """The goal without what was said for all x and y, and without its instances."""
    kept = [i for i, f in enumerate(s.context.hypotheses) if f[0] in ("<=", "<") and len(free(f)) == 1]
    with suppress(ProofFailed):
        return tree.close(s)
    return tree.follow_all(s, {"rule": "weaken", "keep": kept}, (prove,), env)


def _mean(product: Product) -> Term:
    x, y, a = product
    return add(mul(a, x), mul(sub(ONE, a), y))


def _products(s: Sequent, poly: Poly) -> list[tuple[object, Product, Fraction]]:
    """The monomials c x^a y^(1 - a) with c < 0, x and y positive and 0 <= a <= 1."""
    normal, signs = s.context.normal, s.context.signs
    found: list[tuple[object, Product, Fraction]] = []
    for monomial, c in poly.items():
        atoms = [(normal.atoms[text], k) for text, k in monomial[1]]
        powers = [atom for atom, k in atoms if k == 1 and isinstance(atom, tuple) and atom[0] == "^"]
        if c >= 0 or monomial[0] or len(atoms) != 2 or len(powers) != 2:
            continue
        (_, x, a), (_, y, b) = sorted(powers, key=lambda p: show(p[2]))
        if normal.canonical(sub(ONE, b)) != a or not all(map(signs.positive, (x, y))):
            continue
        if all(map(signs.nonnegative, (a, b))):
            found.append((monomial, (x, y, a), c))
    return found


__all__ = ["attempt"]
