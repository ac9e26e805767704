"""Young's inequality for convex conjugates, x y <= F(x) + G(y): variables in which both slopes are rational.

Where x occurs in exponentials, t = exp(x) takes its place, and where log(y + sqrt(1 + y^2)) occurs, which is
the inverse of sinh, s = y + sqrt(1 + y^2).  The slopes of what results vanish at quotients.
"""

from __future__ import annotations

from contextlib import suppress

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, add, free, fresh, inverse, mul, power, sub
from verify.prove import definitions, substitution, tree
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.tree import Prover

ONE, ZERO, HALF = Fraction(1), Fraction(0), Fraction(1, 2)
TWO = Fraction(2)
EXPONENTIALS = ("exp", "sinh", "cosh")


def attempt(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """The goal in such variables; `prove` is to show it."""
    if s.goal[0] not in ("<=", "<") or len(free(s.goal)) != 2:
        return None
    if any(s.context.types.get(name) != ("real",) for name in free(s.goal)):
        return None
    for name in sorted(free(s.goal)):
        if _in_exponentials(s, name):
            return definitions.by_exponentials(s, lambda q, n=name: _exponential(q, n, env, prove), env)  # type: ignore[misc]
    found = _inverse_sinh(s)
    return None if found is None else _as_sinh(s, found, prove, env)


# --- t = exp(x) -----------------------------------------------------------------------------------------


def _in_exponentials(s: Sequent, name: str) -> bool:
    """Does the variable occur in exp(k x), sinh or cosh, in no other function, and outside of them?"""
    found = False
    for part in definitions.parts(s):
        if part[0] in ("+", "*") or name not in free(part):
            continue
        if part[0] == "^" and isinstance(part[2], Fraction) and part[2].denominator == 1:
            continue
        if part[0] not in EXPONENTIALS or _multiple(s, part[1], name) is None:
            # log(1 + exp(x)) and 1/(1 + exp(x)) are functions of exp(x) all the same.
            if part[0] in ("log", "sqrt", "^") and not _outside(part, name):
                continue
            return False
        found = True
    return found and any(_outside(side, name) for side in s.goal[1:])


def _outside(term: Term, name: str) -> bool:
    """Does the variable occur outside of exponentials?"""
    if isinstance(term, tuple):
        return term[0] not in EXPONENTIALS and any(_outside(part, name) for part in term[1:])
    return bool(term == name)


def _multiple(s: Sequent, term: Term, name: str) -> Fraction | None:
    """k where the term is k x."""
    form = s.context.normal.form(term)
    return form.get(((), ((name, 1),))) if len(form) == 1 else None


def _exponential(s: Sequent, name: str, env: Env, prove: Prover) -> Node:
    t = fresh("t", s.context.names | free(s.goal))
    range_ = s.context.signs.variables.get(name)

    def known(q: Sequent) -> Node:
        step: Node = {"rule": "rewrite", "hypothesis": _definition(q, t)}
        return tree.follow_all(q, step, (lambda r: tree.one(r, "sign"),), env)

    def inverted(q: Sequent) -> Node:
        """x = log(t), where t = exp(x)."""
        step: Node = {"rule": "rewrite", "hypothesis": _definition(q, t)}
        fact = lambda r: tree.fact(r, "log", "exp", (name,), tree.close, tree.close, env)  # noqa: E731
        return tree.follow_all(q, step, (fact,), env)

    facts: list[tuple[Formula, Prover]] = [(("<", ZERO, t), known)]
    if range_ is not None and range_.low is not None and range_.low >= 0:
        facts.append((("<=", ONE, t), known))
    if range_ is not None and range_.high is not None and range_.high <= 0:
        facts.append((("<=", t, ONE), known))

    def after(q: Sequent) -> Node:
        return _whole(q, lambda r: attempt(r, env, prove) or prove(r), env)

    return substitution.change(s, name, ("exp", name), ("log", t), t, inverted, facts, after, env)


def _definition(s: Sequent, name: str) -> int:
    return next(i for i, f in enumerate(s.context.hypotheses) if f[0] == "=" and f[1] == name)


def _whole(s: Sequent, then: Prover, env: Env) -> Node:
    """exp(k log(t)) as t^k."""
    for part in definitions.parts(s):
        if part[0] != "exp":
            continue
        form = s.context.normal.form(part[1])
        atoms = [s.context.normal.atoms[m[1][0][0]] for m in form if len(m[1]) == 1]
        if len(form) == 1 and atoms and isinstance(atoms[0], tuple) and atoms[0][0] == "log":
            (k,) = form.values()
            base = atoms[0][1]
            value: Formula = ("=", part, power(base, k))
            fact = lambda q, b=base, e=k: _power(q, b, e, env)  # noqa: E731
            again = lambda q: tree.rewrite(q, lambda r: _whole(r, then, env), env)  # noqa: E731
            return tree.have(s, value, fact, again, env)
    return then(s)


def _power(s: Sequent, base: Term, k: Fraction, env: Env) -> Node:
    if k == 1:
        return tree.fact(s, "exp", "log", (base,), tree.close, tree.close, env)
    return tree.fact(s, "^", "exp", (base, k), tree.close, tree.close, env)


# --- s = y + sqrt(1 + y^2) ------------------------------------------------------------------------------


def _inverse_sinh(s: Sequent) -> str | None:
    for name in sorted(free(s.goal)):
        whole = s.context.normal.canonical(add(name, _root(name)))
        if s.context.signs.nonnegative(name):
            for part in definitions.parts(s):
                if part[0] == "log" and s.context.normal.canonical(part[1]) == whole:
                    return name
    return None


def _root(name: str) -> Term:
    return ("sqrt", add(ONE, power(name, TWO)))


def _as_sinh(s: Sequent, name: str, prove: Prover, env: Env) -> Node:
    new = fresh("s", s.context.names | free(s.goal))
    root, over = _root(name), inverse(new)

    def with_square(then: Prover) -> Prover:
        return lambda q: tree.fact(q, "sqrt", "square", root[1:], tree.close, then, env)

    def least(q: Sequent) -> Node:
        """1 <= s, for sqrt(1 + y^2) >= sqrt(1)."""
        last = lambda r: tree.combine(r, [(ONE, [-1]), (-ONE, [_definition(r, new)]), (name, [])])  # noqa: E731
        return tree.fact(q, "sqrt", "increasing", (ONE, root[1]), tree.close, last, env)

    def inverted(q: Sequent) -> Node:
        """2 y s = s^2 - 1, for s^2 = y^2 + 2 y sqrt(1 + y^2) + 1 + y^2."""

        def doubled(r: Sequent) -> Node:
            number = _definition(r, new)
            for sign in (ONE, -ONE):
                weight = mul(sign, sub(add(new, root), name))
                for other in (ONE, -ONE):
                    with suppress(ProofFailed):
                        return tree.combine(r, [(weight, [number]), (other, [-1])])
            raise failed(r, "not the inverse of sinh")

        twice: Formula = ("=", mul(TWO, name, new), sub(power(new, TWO), ONE))

        def divided(r: Sequent) -> Node:
            return tree.combine(r, [(mul(HALF, over), [-1])])

        return tree.have(q, twice, with_square(doubled), divided, env)

    def rooted(q: Sequent) -> Node:
        """sqrt(1 + y^2) as (s + 1/s)/2."""
        half = mul(HALF, add(new, over))
        square = q.context.normal.canonical(power(half, TWO))
        for part in definitions.parts(q):
            if part[0] == "sqrt" and q.context.normal.canonical(part[1]) == square:
                value: Formula = ("=", part, half)
                fact = lambda r: tree.fact(r, "sqrt", "of_square", (half,), tree.close, tree.close, env)  # noqa: E731
                return tree.have(q, value, fact, lambda r: tree.rewrite(r, rooted, env), env)
        return prove(q)

    old = mul(HALF, sub(new, over))
    facts: list[tuple[Formula, Prover]] = [(("<=", ONE, new), least)]
    return substitution.change(s, name, add(name, root), old, new, inverted, facts, rooted, env)


__all__ = ["attempt"]
