"""binomial(n, k) a(n, k) <= r(n, k) for all 0 <= k <= n, by Pascal's rule: induction on n, for all k at once.

With a(n + 1, k + 1) = u a(n, k) = v a(n, k + 1) what is to be shown is u r(n, k) + v r(n, k + 1) <= R for the
bound R = r(n + 1, k + 1), and the two ends, k = 0 and k = n.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import INTEGERS
from verify.kernel.term import (
    Formula,
    Term,
    TermError,
    add,
    free,
    fresh,
    is_binder,
    mul,
    show,
    sub,
    substitute,
    subterms,
)
from verify.prove import binomials, linear, shifts, tree
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.sample import refuted
from verify.prove.tree import Prover
from verify.prove.written import new_name

ONE, ZERO = Fraction(1), Fraction(0)
FAILURES = (ProofFailed, Rejected, TermError)


def attempt(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """The goal by this induction; `prove` is to show what is left of it."""
    found = _bounded(s)
    return None if found is None or refuted(s) else found.proof(s, env, prove)


def _bounded(s: Sequent) -> _Bound | None:
    """What the goal says, if it is such a bound."""
    parts = [p for side in s.goal[1:] for p in subterms(side) if isinstance(p, tuple)]
    calls = list(dict.fromkeys(p for p in parts if p[0] == "binomial"))
    if s.goal[0] != "<=" or len(calls) != 1 or any(map(is_binder, parts)):
        return None
    _, n, k = calls[0]
    known = s.context.types
    if not all(isinstance(t, str) and known.get(t, ("real",))[0] in INTEGERS for t in (n, k)) or n == k:
        return None
    if not {("<=", ZERO, k), ("<=", k, n)} <= set(s.context.hypotheses) or calls[0] in subterms(s.goal[2]):
        return None
    normal = s.context.normal
    form = normal.form(s.goal[1])
    text = next((t for m in form for t, order in m[1] if normal.atoms[t] == calls[0] and order == 1), None)
    if text is None or len(form) != 1:
        return None
    ((indices, factors), c) = next(iter(form.items()))
    return _Bound(n, k, normal.term({(indices, tuple(f for f in factors if f[0] != text)): c}), s.goal[2])


@dataclass(frozen=True)
class _Bound:
    n: str
    k: str
    weight: Term
    bound: Term

    def at(self, term: Term, n: Term, k: Term) -> Term:
        return substitute(term, {self.n: n, self.k: k})

    def claim(self, n: Term, k: Term) -> Formula:
        return ("<=", mul(self.at(self.weight, n, k), ("binomial", n, k)), self.at(self.bound, n, k))

    def proof(self, s: Sequent, env: Env, prove: Prover) -> Node:
        names = s.context.names | free(s.goal)
        j = fresh("j", names)
        inner: Formula = ("=>", ("<=", ZERO, j), ("=>", ("<=", j, self.n), self.claim(self.n, j)))
        every: Formula = ("forall", j, ("integer",), inner)
        close = lambda q: tree.one(q, "assume")  # noqa: E731

        def induct(q: Sequent) -> Node:
            node: Node = {"rule": "induction", "variable": self.n, "base": "0"}
            first = lambda r: self.opened(r, lambda t, i: self.start(t, i, env, prove), env)  # noqa: E731
            step = lambda r: self.opened(r, lambda t, i: self.step(t, i, env, prove), env)  # noqa: E731
            return tree.follow_all(q, node, (tree.close, first, step), env)

        def given(q: Sequent) -> Node:
            node: Node = {"rule": "instantiate", "hypothesis": len(q.context.hypotheses) - 1}
            node |= {"terms": [self.k], "through": True}
            return tree.follow_all(q, node, (close,), env)

        return tree.have(s, every, induct, given, env)

    def opened(self, s: Sequent, then: Callable[[Sequent, str], Node], env: Env) -> Node:
        """For any k with 0 <= k <= n."""
        k = new_name(s, self.k)
        within = lambda q: tree.follow_all(q, {"rule": "intro"}, (lambda r: then(r, k),), env)  # noqa: E731
        node: Node = {"rule": "intro", "name": k}
        premise = lambda q: tree.follow_all(q, {"rule": "intro"}, (within,), env)  # noqa: E731
        return tree.follow_all(s, node, (premise,), env)

    def start(self, s: Sequent, k: str, env: Env, prove: Prover) -> Node:
        zero = lambda q: self.end(q, ZERO, ("zero", (ZERO,)), env, prove)  # noqa: E731
        return tree.have(s, ("=", k, ZERO), linear.plain, lambda q: tree.rewrite(q, zero, env), env)

    def end(self, s: Sequent, n: Term, fact: tuple[str, tuple[Term, ...]], env: Env, prove: Prover) -> Node:
        """Where the binomial coefficient is 1 by a fact."""
        last = lambda q: tree.rewrite(q, lambda r: _alone(r, prove, env), env)  # noqa: E731
        return tree.fact(s, "binomial", fact[0], fact[1], tree.close, last, env)

    def step(self, s: Sequent, k: str, env: Env, prove: Prover) -> Node:
        n, up = self.n, add(self.n, ONE)
        number = next(i for i, f in enumerate(s.context.hypotheses) if f[0] == "forall")

        def first(q: Sequent) -> Node:
            zero = lambda r: self.end(r, up, ("zero", (up,)), env, prove)  # noqa: E731
            return tree.have(q, ("=", k, ZERO), linear.plain, lambda r: tree.rewrite(r, zero, env), env)

        def last(q: Sequent) -> Node:
            return tree.have(q, ("=", k, up), linear.plain, lambda r: tree.rewrite(r, whole, env), env)

        def whole(q: Sequent) -> Node:
            value: Formula = ("=", ("binomial", up, up), ONE)
            rest = lambda r: tree.rewrite(r, lambda t: _alone(t, prove, env), env)  # noqa: E731
            return tree.have(q, value, lambda r: binomials.last(r, env), rest, env)

        def middle(q: Sequent) -> Node:
            j = fresh("j", q.context.names)
            above = add(j, ONE)
            inner = lambda r: self.pascal(r, j, number, env, prove)  # noqa: E731
            low = lambda r: tree.have(r, ("<=", ZERO, j), linear.plain, inner, env)  # noqa: E731
            inside = lambda r: tree.have(r, ("<=", above, n), linear.plain, low, env)  # noqa: E731
            rewritten = lambda r: tree.rewrite(r, inside, env)  # noqa: E731
            shown = lambda r: tree.have(r, ("=", k, above), linear.plain, rewritten, env)  # noqa: E731
            return tree.follow_all(q, {"rule": "let", "name": j, "term": show(sub(k, ONE))}, (shown,), env)

        later = lambda q: tree.cases(q, ("<=", k, n), middle, last, env)  # noqa: E731
        return tree.cases(s, ("<=", k, ZERO), first, later, env)

    def pascal(self, s: Sequent, j: str, number: int, env: Env, prove: Prover) -> Node:
        """The goal at n + 1 and j + 1 from those at n and j, n and j + 1, by hypothesis `number`."""
        n, up, above = self.n, add(self.n, ONE), add(j, ONE)
        one = shifts.Ratio.of(s, self.at(self.weight, n, j), n, j)
        two = shifts.Ratio.of(s, self.at(self.weight, n, above), n)
        right = self.at(self.bound, up, above)
        sides = [mul(r.value, self.at(self.bound, n, k)) for r, k in ((one, j), (two, above))]
        goal: Formula = ("<=", add(*sides), right)
        if refuted(s.want(goal)) or not all(s.context.signs.nonnegative(r.value) for r in (one, two)):
            raise failed(s, "not by Pascal's rule")
        rule: Formula = ("=", ("binomial", up, above), add(("binomial", n, j), ("binomial", n, above)))

        def known(q: Sequent, ks: tuple[Term, ...]) -> Node:
            if ks:
                node: Node = {"rule": "instantiate", "hypothesis": number, "terms": [show(ks[0])], "through": True}
                return tree.follow_all(q, node, (linear.plain, linear.plain, lambda r: known(r, ks[1:])), env)
            return tree.have(q, rule, lambda r: binomials.rule(r, n, j, env), grown, env)

        def stepped(q: Sequent) -> Node:
            with suppress(*FAILURES):
                moved = shifts.Ratio.of(q, self.at(self.bound, n, j), n, j).equations
                return shifts.rewritten(q, moved, tree.close, env)
            return _alone(q, prove, env)

        def grown(q: Sequent) -> Node:
            return tree.have(q, goal, stepped, lambda r: self.combined(r, j, one, two, env), env)

        return known(s, (j, above))

    def combined(self, s: Sequent, j: str, one: shifts.Ratio, two: shifts.Ratio, env: Env) -> Node:
        """From the goals at j and j + 1, the rule, what was compared, and what becomes of the weight."""
        n, above = self.n, add(j, ONE)
        weight = self.at(self.weight, add(n, ONE), above)

        def known(q: Sequent, left: list[tuple[shifts.Ratio, Term]]) -> Node:
            if not left:
                products: list[tuple[Term, list[int]]] = [(one.value, [-6]), (two.value, [-5]), (weight, [-4])]
                products += [(ONE, [-3]), (("binomial", n, j), [-2]), (("binomial", n, above), [-1])]
                return tree.combine(q, products)
            ratio, k = left[0]
            goal: Formula = ("=", weight, mul(ratio.value, self.at(self.weight, n, k)))
            first = lambda r: shifts.rewritten(r, ratio.equations, tree.close, env)  # noqa: E731
            return tree.have(q, goal, first, lambda r: known(r, left[1:]), env)

        return known(s, [(one, j), (two, above)])


def _alone(s: Sequent, prove: Prover, env: Env) -> Node:
    """The goal without what quantifiers say."""
    kept = [i for i, f in enumerate(s.context.hypotheses) if f[0] in ("<=", "<")]
    plain: Formula = (s.goal[0], *map(s.context.normal.canonical, s.goal[1:]))

    def first(q: Sequent) -> Node:
        return tree.follow_all(q, {"rule": "weaken", "keep": kept}, (prove,), env)

    return tree.have(s, plain, first, lambda q: tree.one(q, "assume"), env)


__all__ = ["attempt"]
