"""Differences of harmonic numbers by logarithms: H(a) - H(b), a >= b, lies between G(a) - G(b) for two G.

H - log(n + 1/2) falls, and H - log(n + 1) and H - log(n) - 1/(2 n) grow with n; each is shown by induction.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, add, is_binder, mul, power, show, sub, subterms
from verify.prove import tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.sample import refuted
from verify.prove.tree import Prover
from verify.prove.written import new_name

ONE, ZERO = Fraction(1), Fraction(0)
HALF = Fraction(1, 2)
MAX_CALLS = 2


def _above(n: Term) -> Iterator[tuple[Fraction, Term]]:
    """From where on, and G(n), for which H - G falls."""
    yield ZERO, ("log", add(n, HALF))


def _below(n: Term) -> Iterator[tuple[Fraction, Term]]:
    yield ONE, add(("log", n), mul(HALF, power(n, -ONE)))  # the sharper one
    yield ZERO, ("log", add(n, ONE))


def attempt(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """The goal with logarithms in place of its harmonic numbers; `prove` is to show it."""
    if s.goal[0] not in ("<=", "<"):
        return None
    parts = [p for side in s.goal[1:] for p in subterms(side) if isinstance(p, tuple)]
    arguments = list(dict.fromkeys(p[1] for p in parts if p[0] == "harmonic"))
    if not 1 <= len(arguments) <= MAX_CALLS or any(map(is_binder, parts)):
        return None
    found = _coefficients(s, arguments)
    if found is None:
        return None
    pair, c, rest = found
    growing = (_above if c < 0 else _below)(pair[0])
    lower = (_above if c < 0 else _below)(pair[1])
    for (start, one), (_, other) in zip(growing, lower, strict=True):
        goal: Formula = (s.goal[0], ZERO, add(rest, mul(c, sub(one, other))))
        if refuted(s.want(("<=", start, pair[1]))) or refuted(s.want(goal)):
            continue
        bound = _bound(pair, (one, other), c < 0)

        def combined(q: Sequent) -> Node:
            return tree.combine(q, [(ONE, [-2]), (abs(c), [-1])])

        def known(q: Sequent, bound: Formula = bound, start: Fraction = start) -> Node:
            return tree.have(q, bound, lambda r: _shown(r, pair, start, c < 0, env, prove), combined, env)

        with suppress(ProofFailed):
            return tree.have(s, goal, prove, known, env)
    return None


def _bound(pair: tuple[Term, Term], by: tuple[Term, Term], above: bool) -> Formula:
    whole = sub(("harmonic", pair[0]), ("harmonic", pair[1]))
    sides = (whole, sub(*by))
    return ("<=", *(sides if above else sides[::-1]))


def _coefficients(s: Sequent, arguments: list[Term]) -> tuple[tuple[Term, Term], Fraction, Term] | None:
    """(a, b), c, rest: the goal says 0 <= c (H(a) - H(b)) + rest, where a >= b as far as samples tell."""
    poly = tree.gap_poly(s)
    if poly is None:
        return None
    normal = s.context.normal
    counted: dict[Term, Fraction] = {}
    rest = {}
    for monomial, value in poly.items():
        heads = [t for t, _ in monomial[1] if t.startswith("(harmonic")]
        if heads and (monomial[0] or monomial[1] != ((heads[0], 1),)):
            return None
        if heads:
            atom = normal.atoms[heads[0]]
            assert isinstance(atom, tuple)
            counted[atom[1]] = value
        else:
            rest[monomial] = value
    if len(counted) == 1:
        # H(0) = 0.
        ((a, c),) = counted.items()
        return ((a, ZERO), c, normal.term(rest)) if len(arguments) == 1 else None
    if len(counted) != 2 or sum(counted.values()) != 0:
        return None
    (a, c), (b, _) = counted.items()
    if refuted(s.want(("<=", b, a))):
        a, b, c = b, a, -c
    return None if refuted(s.want(("<=", b, a))) else ((a, b), c, normal.term(rest))


def _shown(s: Sequent, pair: tuple[Term, Term], start: Fraction, above: bool, env: Env, prove: Prover) -> Node:
    """The bound, as the goal, from the same for every m >= b, by induction from b."""
    a, b = pair
    name = new_name(s, "m")

    def of(n: Term) -> Term:
        return next(g for low, g in (_above if above else _below)(n) if low == start)

    def statement(n: Term) -> Formula:
        return _bound((n, b), (of(n), of(b)), above)

    every: Formula = ("forall", name, ("integer",), ("=>", ("<=", b, name), statement(name)))

    def opened(q: Sequent) -> Node:
        fresh = new_name(q, name)
        node: Node = {"rule": "induction", "variable": fresh, "base": show(b)}
        induct = lambda r: tree.follow_all(r, node, (tree.close, tree.close, lambda t: step(t, fresh)), env)  # noqa: E731
        premise = lambda r: tree.follow_all(r, {"rule": "intro"}, (induct,), env)  # noqa: E731
        return tree.follow_all(q, {"rule": "intro", "name": fresh}, (premise,), env)

    def step(q: Sequent, m: str) -> Node:
        known = len(q.context.hypotheses) - 1
        up = add(m, ONE)
        grown, jump = sub(of(up), of(m)), power(up, -ONE)
        goal: Formula = ("<=", *((jump, grown) if above else (grown, jump)))

        def low(r: Sequent) -> Node:
            return tree.have(r, ("<=", start, m), _from(b, prove), alone, env)

        def alone(r: Sequent) -> Node:
            kept = [len(r.context.hypotheses) - 1]
            return tree.follow_all(r, {"rule": "weaken", "keep": kept}, (prove,), env)

        def last(r: Sequent) -> Node:
            sign = ONE if above else -ONE
            return tree.combine(r, [(ONE, [known]), (ONE, [-2]), (sign, [-1])])

        def fact(r: Sequent) -> Node:
            return tree.fact(r, "harmonic", "step", (m,), _from(b, prove), last, env)

        return tree.have(q, goal, low, fact, env)

    def given(q: Sequent) -> Node:
        node: Node = {"rule": "instantiate", "hypothesis": len(q.context.hypotheses) - 1}
        node |= {"terms": [show(a)], "through": True}
        close = lambda r: tree.one(r, "assume")  # noqa: E731
        return tree.follow_all(q, node, (_from(b, prove), close), env)

    return tree.have(s, every, opened, given, env)


def _from(b: Term, prove: Prover) -> Prover:
    """What follows from b >= 0, or by itself."""

    def side(q: Sequent) -> Node:
        with suppress(ProofFailed):
            return tree.close(q)
        for number, formula in enumerate(q.context.hypotheses):
            if formula[0] == "<=" and formula[1] == b and q.context.signs.nonnegative(sub(b, q.goal[1])):
                return tree.combine(q, [(ONE, [number]), (sub(b, q.goal[1]), [])])
        return prove(q)

    return side


__all__ = ["attempt"]
