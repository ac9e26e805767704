"""Gamma functions and factorials: arguments that differ by a whole number are brought together.

gamma(x + 2) becomes (x + 1) x gamma(x), factorial(n + 1) (n + 1) factorial(n), and loggamma(x + 1)
log(x) + loggamma(x); where two of the functions meet, gamma(n + 1) is written factorial(n), and gamma(x)
exp(loggamma(x)).  What is left then is for gammas.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import RELATIONS, Formula, Term, TermError, add, free, mul, show, sub, subterms
from verify.prove import gammas, tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.tree import Prover
from verify.prove.written import new_name

HEADS = ("gamma", "loggamma", "factorial")
MAX_STEPS = 12  # that an argument is lowered


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """The goal with fewer of these functions, or None if there is nothing to bring together."""
    from verify.prove.auto import auto

    if s.goal[0] not in RELATIONS or not any(True for _ in _calls(s.goal)):
        return None

    def replaced(q: Sequent) -> Node:
        return tree.rewrite(q, lambda r: auto(r, env, depth + 1), env)

    for equation, proof in _equations(s, env):
        try:
            return tree.have(s, equation, proof, replaced, env)
        except (ProofFailed, Rejected, TermError):
            continue
    return gammas.attempt(s, env, depth, _side(env))


def _calls(formula: Formula | Term) -> Iterator[Term]:
    """The calls of these functions that lie under no binder."""
    for part in subterms(formula):
        if isinstance(part, tuple) and len(part) == 2 and part[0] in HEADS:
            yield part


def _equations(s: Sequent, env: Env) -> Iterator[tuple[Formula, Prover]]:
    """Equations that bring two calls together, each with its proof."""
    calls = list(dict.fromkeys(_calls(s.goal)))
    for call in calls:
        head, argument = call
        if head != "loggamma" and not free(argument):
            value = s.context.normal.canonical(argument)
            least = 0 if head == "factorial" else 1
            if isinstance(value, Fraction) and value > least and value.denominator > 1:
                yield _step(s, head, argument, env)
        for other in calls:
            if other[0] == head and 1 <= _apart(s, argument, other[1]) <= MAX_STEPS:
                yield _step(s, head, argument, env)
    names = {call[0] for call in calls}
    if {"gamma", "factorial"} <= names:
        for call in calls:
            if call[0] == "gamma":
                yield _factorial(s, call[1], env)
    if {"gamma", "loggamma"} <= names:
        for call in calls:
            if call[0] == "gamma":
                yield ("=", call, ("exp", ("loggamma", call[1]))), _from_logarithm(call[1], env)
    for part in subterms(s.goal):
        if isinstance(part, tuple) and part[:1] == ("log",) and len(part) == 2:
            inner = part[1]
            if isinstance(inner, tuple) and inner[0] == "exp":
                yield ("=", part, inner[1]), _of_exponential(inner[1], env)


def _apart(s: Sequent, one: Term, other: Term) -> int:
    """The whole number one - other, or 0."""
    found = gammas.difference(s, one, other)
    return int(found) if found.denominator == 1 else 0


def _side(env: Env) -> Prover:
    from verify.prove.auto import auto

    def prove(q: Sequent) -> Node:
        try:
            return tree.close(q)
        except ProofFailed:
            return auto(q, env, 1)

    return prove


def _step(s: Sequent, head: str, argument: Term, env: Env) -> tuple[Formula, Prover]:
    """f(a) in terms of f(a - 1), by the function's fact."""
    below = s.context.normal.canonical(sub(argument, Fraction(1)))
    side = _side(env)
    if head == "loggamma":
        equation = ("=", (head, argument), add(("log", below), (head, below)))
        return equation, lambda q: _logarithmic(q, argument, below, env)
    factor = argument if head == "factorial" else below
    return (
        ("=", (head, argument), mul(factor, (head, below))),
        lambda q: tree.fact(q, head, "step", (below,), side, tree.close, env),
    )


def _logarithmic(s: Sequent, argument: Term, below: Term, env: Env) -> Node:
    """loggamma(a) = log(a - 1) + loggamma(a - 1): both are logarithms of gamma(a)."""
    side, right = _side(env), add(("log", below), ("loggamma", below))
    logarithms = [("loggamma", argument), right]

    def equal(q: Sequent) -> Node:
        same: Formula = ("=", ("exp", logarithms[0]), ("exp", right))
        return tree.have(q, same, _combined, lambda r: inverted(r, 0), env)

    def inverted(q: Sequent, position: int) -> Node:
        if position < len(logarithms):
            return tree.fact(q, "log", "exp", (logarithms[position],), side, lambda r: inverted(r, position + 1), env)
        # log exp of the one is log exp of the other.
        count = len(q.context.hypotheses)
        logs: Formula = ("=", ("log", ("exp", logarithms[0])), ("log", ("exp", right)))
        proof = lambda r: tree.rewrite(r, tree.close, env, number=count - 3)  # noqa: E731
        return tree.have(q, logs, proof, _logarithms_added, env)

    facts = [
        ("loggamma", "gamma", argument),
        ("loggamma", "gamma", below),
        ("gamma", "step", below),
        ("exp", "log", below),
    ]

    def known(q: Sequent, position: int) -> Node:
        if position == len(facts):
            return equal(q)
        head, name, term = facts[position]
        return tree.fact(q, head, name, (term,), side, lambda r: known(r, position + 1), env)

    return known(s, 0)


def _combined(s: Sequent) -> Node:
    """exp lg(a) = gamma(a) = (a - 1) gamma(a - 1) = exp(log(a - 1)) exp lg(a - 1)."""
    count = len(s.context.hypotheses)
    upper, lower, step, exponential = range(count - 4, count)
    factors = s.context.hypotheses[exponential][2], s.context.hypotheses[lower][1]
    one = Fraction(1)
    return gammas.summed(s, [(one, [upper]), (one, [step]), (factors[0], [lower]), (factors[1], [exponential])])


def _logarithms_added(s: Sequent) -> Node:
    """From log exp l = l, log exp r = r and log exp l = log exp r."""
    return gammas.summed(s, [(Fraction(1), [-3]), (Fraction(1), [-2]), (Fraction(1), [-1])])


def _from_logarithm(argument: Term, env: Env) -> Prover:
    """gamma(a) = exp(loggamma(a))."""
    return lambda q: tree.fact(q, "loggamma", "gamma", (argument,), _side(env), tree.close, env)


def _of_exponential(argument: Term, env: Env) -> Prover:
    return lambda q: tree.fact(q, "log", "exp", (argument,), _side(env), tree.close, env)


def _factorial(s: Sequent, argument: Term, env: Env) -> tuple[Formula, Prover]:
    """gamma(a) = factorial(a - 1), where a - 1 is an integer by its form: by induction for all."""
    below = s.context.normal.canonical(sub(argument, Fraction(1)))
    return ("=", ("gamma", argument), ("factorial", below)), lambda q: _by_induction(q, below, env)


def _by_induction(s: Sequent, below: Term, env: Env) -> Node:
    one, zero = Fraction(1), Fraction(0)
    name = new_name(s, "m")
    body: Formula = ("=>", ("<=", zero, name), ("=", ("gamma", add(name, one)), ("factorial", name)))
    every: Formula = ("forall", name, ("integer",), body)

    def opened(q: Sequent) -> Node:
        fresh = new_name(q, name)
        return tree.follow_all(q, {"rule": "intro", "name": fresh}, (lambda r: premise(r, fresh),), env)

    def premise(q: Sequent, fresh: str) -> Node:
        return tree.follow_all(q, {"rule": "intro"}, (lambda r: induct(r, fresh),), env)

    def induct(q: Sequent, fresh: str) -> Node:
        node: Node = {"rule": "induction", "variable": fresh, "base": "0"}
        return tree.follow_all(q, node, (tree.close, base, lambda r: further(r, fresh)), env)

    def base(q: Sequent) -> Node:
        both = lambda r: gammas.summed(r, [(one, [-1]), (one, [-2])])  # noqa: E731
        start = lambda r: tree.fact(r, "gamma", "one", (), tree.close, both, env)  # noqa: E731
        return tree.fact(q, "factorial", "zero", (), tree.close, start, env)

    def further(q: Sequent, fresh: str) -> Node:
        side, up = _side(env), add(fresh, one)
        second = lambda r: tree.fact(r, "factorial", "step", (fresh,), side, both, env)  # noqa: E731
        return tree.fact(q, "gamma", "step", (up,), side, second, env)

    def both(q: Sequent) -> Node:
        # The equation that the induction supposes stands before the two facts.
        before = q.context.hypotheses[:-2]
        known = max(number for number, formula in enumerate(before) if formula[0] == "=")
        return gammas.summed(q, [(one, [-2]), (one, [-1]), (q.context.hypotheses[-1][2][1], [known])])

    def given(q: Sequent) -> Node:
        node: Node = {"rule": "instantiate", "hypothesis": len(q.context.hypotheses) - 1}
        node |= {"terms": [show(below)], "through": True}
        return tree.follow_all(q, node, (_side(env), tree.close), env)

    return tree.have(s, every, opened, given, env)


__all__ = ["attempt"]
