"""Goals that fall apart: addends without a common variable, and sines and cosines of one argument as numbers.

0 <= f(x) + g(y) follows from 0 <= f(x) and 0 <= g(y), where no hypothesis speaks of x and y together.  What is said
of sin(u) and cos(u) alone is said for all s and c with s^2 + c^2 = 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from verify.kernel.normal import Poly, plus
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Formula, Term, TermError, add, free, fresh, power, replace, show, subterms
from verify.prove import tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ZERO, ONE, TWO = Fraction(0), Fraction(1), Fraction(2)
FAILURES = (ProofFailed, Rejected, TermError, RecursionError)


def addends(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """Each part of the difference on its own, the constants with one of them; None if it has one part only."""
    poly = tree.gap_poly(s)
    if s.goal[0] != "<=" or poly is None:
        return None
    parts, constant = _parts(s, poly)
    if len(parts) < 2:
        return None
    for place in range(len(parts) if constant else 1):
        terms = [s.context.normal.term(plus(p, constant if i == place else {})) for i, p in enumerate(parts)]
        goals: list[Formula] = [("<=", ZERO, term) for term in terms]
        if not any(refuted(s.want(goal)) for goal in goals):
            with suppress(*FAILURES):
                return _together(s, goals, env, prove)
    return None


def _parts(s: Sequent, poly: Poly) -> tuple[list[Poly], Poly]:
    """The addends by the variables that they share, by themselves or through the hypotheses; and those without any."""
    groups = [set(free(formula)) for formula in s.context.hypotheses]
    found: list[tuple[set[str], Poly]] = []
    constant: Poly = {}
    for monomial, c in poly.items():
        one = {monomial: c}
        names = set(free(s.context.normal.term(one)))
        if not names:
            constant = plus(constant, one)
            continue
        for _ in groups:
            names = names.union(*(group for group in groups if group & names))
        for entry in [entry for entry in found if entry[0] & names]:
            found.remove(entry)
            names, one = names | entry[0], plus(entry[1], one)
        found.append((names, one))
    return [one for _, one in found], constant


def _together(s: Sequent, goals: list[Formula], env: Env, prove: Prover) -> Node:
    def alone(q: Sequent) -> Node:
        kept = [i for i, f in enumerate(q.context.hypotheses) if free(f) <= free(q.goal)]
        return tree.follow_all(q, {"rule": "weaken", "keep": kept}, (prove,), env)

    def using(q: Sequent, position: int) -> Node:
        if position == len(goals):
            return tree.combine(q, [(ONE, [-1 - i]) for i in range(len(goals))])
        return tree.have(q, goals[position], alone, lambda r: using(r, position + 1), env)

    return using(s, 0)


def circle(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """The sine and the cosine of one argument as numbers on the circle; None where the goal has more than them."""
    arguments = {part[1] for part in _functions(s.goal)}
    if s.goal[0] not in ("<=", "<") or len(arguments) != 1:
        return None
    (u,) = arguments
    names = s.context.names | free(s.goal)
    first = fresh("s", names)
    pair = (first, fresh("c", names | {first}))
    values: tuple[Term, Term] = (("sin", u), ("cos", u))
    goal = s.goal
    for value, name in zip(values, pair, strict=True):
        goal = replace(goal, value, name)
    if free(goal) & free(u):
        return None
    known: list[Formula] = [("=", add(power(pair[0], TWO), power(pair[1], TWO)), ONE)]
    known += [bound for name in pair for bound in (("<=", -ONE, name), ("<=", name, ONE))]
    every: Formula = goal
    for formula in reversed(known):
        every = ("=>", formula, every)
    for name in reversed(pair):
        every = ("forall", name, ("real",), every)

    def opened(q: Sequent) -> Node:
        if q.goal[0] == "forall":
            return tree.follow_all(q, {"rule": "intro", "name": q.goal[1]}, (opened,), env)
        if q.goal[0] == "=>":
            return tree.follow_all(q, {"rule": "intro"}, (opened,), env)
        kept = [i for i, f in enumerate(q.context.hypotheses) if not free(f) & free(u)]
        return tree.follow_all(q, {"rule": "weaken", "keep": kept}, (prove,), env)

    def used(q: Sequent) -> Node:
        node: Node = {"rule": "instantiate", "hypothesis": len(q.context.hypotheses) - 1}
        node |= {"terms": [show(value) for value in values], "through": True}
        facts = [("sin", "squares"), *[(function, "bounds") for function in ("sin", "sin", "cos", "cos")]]
        return tree.follow_all(q, node, (*map(_given, facts), tree.close), env)

    def _given(name: tuple[str, str]) -> Prover:
        return lambda q: tree.fact(q, *name, (u,), tree.close, tree.close, env)

    return tree.have(s, every, opened, used, env)


def _functions(formula: Formula) -> Iterator[Term]:
    for side in formula[1:]:
        yield from (p for p in subterms(side) if isinstance(p, tuple) and p[0] in ("sin", "cos"))


__all__ = ["addends", "circle"]
