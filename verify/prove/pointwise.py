"""Sums over distributions, term by term: the tangent where all distributions are uniform lies below.

A goal 0 <= R + sum of F(p[k], q[k], ...) over the whole alphabet of the distributions p, q, ... follows from
c + a p[k] + b q[k] + ... <= F(p[k], q[k], ...) for each k, if R + c n + a + b + ... is not negative.  So
Gibbs' inequality follows from p - q <= p log(p/q), and Cauchy's from 2 p - q <= p^2/q.  The coefficients are
those of the tangent plane at p[k] = q[k] = 1/n, or, at a kink, small whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Formula, Term, TermError, add, free, mul, replace, show, sub, substitute, subterms
from verify.prove import linear, tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.tree import Prover
from verify.prove.written import new_name

COST = 300  # of a question to sympy, in boxes
KINKS = frozenset({"abs", "max", "min"})
MAX_DISTRIBUTIONS = 3
MAX_ALPHABET = 6  # up to here each letter is looked at by itself, if all at once fail


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """The goal from a bound for each letter."""
    if s.goal[0] != "<=":
        return None
    rest, terms = _parts(sub(s.goal[2], s.goal[1]))
    ranges = {term[2:4] for _, term in terms}
    if len(ranges) != 1:
        return None
    [(low, high)] = ranges
    letter = new_name(s, "k")
    at = add(*(mul(c, substitute(term[4], {term[1]: letter})) for c, term in terms))
    laws = sorted(
        name
        for name in free(at)
        if s.context.types.get(name) == ("distribution", high) and ("at", name, letter) in subterms(at)
    )
    if low != 1 or not 1 <= len(laws) <= MAX_DISTRIBUTIONS:
        return None
    for weights in _weights(s, at, rest, laws, letter, high, env):
        below = add(weights[0], *(mul(c, ("at", p, letter)) for c, p in zip(weights[1:], laws, strict=True)))
        try:
            return _summed(s, below, at, letter, high, laws, env, depth)
        except (ProofFailed, Rejected, TermError):
            continue
    return None


def _parts(term: Term, factor: Fraction = Fraction(1)) -> tuple[Term, list[tuple[Fraction, Term]]]:
    """A term as what is no sum, and the sums with their factors."""
    if isinstance(term, tuple) and term[0] == "+":
        found = [_parts(part, factor) for part in term[1:]]
        return add(*(rest for rest, _ in found)), [one for _, some in found for one in some]
    if isinstance(term, tuple) and term[0] == "*" and isinstance(term[1], Fraction):
        return _parts(mul(*term[2:]), factor * term[1])
    if isinstance(term, tuple) and term[0] == "sum":
        return Fraction(0), [(factor, term)]
    return mul(factor, term), []


def _weights(
    s: Sequent, at: Term, rest: Term, laws: Sequence[str], letter: str, size: Term, env: Env
) -> Iterator[tuple[Term, ...]]:
    """A constant and a factor for each distribution, which may lie below the term."""
    if any(isinstance(part, tuple) and part[0] in KINKS for part in subterms(at)):
        small = [Fraction(c) for c in (0, 1, -1)]
        value = s.context.normal.canonical(rest)
        for signs in product(small, repeat=len(laws)):
            if not isinstance(value, Fraction) or sum(signs) + value == 0:
                yield (Fraction(0), *signs)
        return
    env.spend(COST)
    from verify.language.sympy_reading import tangent  # here: sympy takes long to load, few goals need it

    names = {p: f"{p}'" for p in laws}
    body = at
    for p, name in names.items():
        body = replace(body, ("at", p, letter), name)
    if letter not in free(body):
        found = tangent(body, list(names.values()), size)
        if found is not None:
            yield found


def _summed(
    s: Sequent, below: Term, at: Term, letter: str, high: Term, laws: Sequence[str], env: Env, depth: int
) -> Node:
    one = Fraction(1)
    formula = ("<=", ("sum", letter, one, high, below), ("sum", letter, one, high, at))
    name = new_name(s, f"{letter}'")
    node: Node = {"rule": "sums", "formula": show(formula), "name": name}
    each, last = RULES["sums"](s, node, env.library)
    after = _last(last)
    try:
        return {**node, "then": [_at_letter(each, name, laws, env, depth), after]}
    except ProofFailed:
        if not (isinstance(high, Fraction) and high <= MAX_ALPHABET):
            raise
        return {**node, "then": [_each_letter(each, name, int(high), laws, env, depth), after]}


def _last(s: Sequent) -> Node:
    """The goal from the sums: what is left over is not negative."""
    try:
        return tree.combine(s, [(Fraction(1), [-1])])
    except ProofFailed:
        found = linear.search(s, [])
        if found is None:
            raise
        return found


def _each_letter(s: Sequent, name: str, high: int, laws: Sequence[str], env: Env, depth: int) -> Node:
    def known(q: Sequent) -> Node:
        letter = q.context.hypotheses[-1][2]
        return tree.rewrite(q, lambda r: _scalar(r, letter, laws, env, depth), env)

    node: Node = {"rule": "enumerate", "variable": name, "low": 1, "high": high}
    return tree.follow_all(s, node, (tree.close, tree.close, known), env)


def _at_letter(s: Sequent, name: str, laws: Sequence[str], env: Env, depth: int) -> Node:
    """What the hypotheses say of all letters comes to this one; then the entries become numbers."""
    number = len(s.context.hypotheses)

    def known(q: Sequent, position: int) -> Node:
        if position == number:
            return _scalar(q, name, laws, env, depth)
        formula = q.context.hypotheses[position]
        if formula[0] != "forall" or formula[2] != s.context.types[name]:
            return known(q, position + 1)
        node: Node = {"rule": "instantiate", "hypothesis": position, "terms": [name]}
        return tree.follow_all(q, node, (lambda r: known(r, position + 1),), env)

    return known(s, 0)


def _scalar(s: Sequent, letter: Term, laws: Sequence[str], env: Env, depth: int) -> Node:
    """The goal about entries, each of them as a number of its own, under hypotheses about numbers alone."""
    from verify.prove.auto import auto

    def prove(q: Sequent) -> Node:
        # 0 log 0 is 0, but no function that has a derivative there.
        logs = [part for part in subterms(q.goal) if isinstance(part, tuple) and part[:1] == ("log",)]
        for name in sorted({name for part in logs for name in free(part)} - set(s.context.names)):
            if not q.context.signs.positive(name):
                return tree.cases(q, ("<", Fraction(0), name), prove, partial(zero, name), env)
        return plain(q)

    def zero(name: str, q: Sequent) -> Node:
        nothing: Formula = ("=", name, Fraction(0))
        return tree.have(q, nothing, tree.close, lambda r: tree.rewrite(r, plain, env), env)

    def plain(q: Sequent) -> Node:
        kept = [i for i, f in enumerate(q.context.hypotheses) if tree.scalar_goal(q.want(f))]
        return tree.follow_all(q, {"rule": "weaken", "keep": kept}, (lambda r: auto(r, env, depth + 1),), env)

    def named(q: Sequent, left: Sequence[str]) -> Node:
        if not left:
            return prove(q)
        entry = ("at", left[0], letter)
        return _named(q, entry, lambda r: named(r, left[1:]), env)

    return named(s, laws)


def _named(s: Sequent, entry: Term, then: Prover, env: Env) -> Node:
    """A new name for an entry in the goal, with what is known of the entry said of the name."""
    name = new_name(s, "x")
    known = [f for f in s.context.hypotheses if entry in subterms(f) and f[0] in ("<", "<=", "!=")]
    known.append(("<=", Fraction(0), entry))
    node: Node = {"rule": "let", "name": name, "term": show(entry)}

    def said(q: Sequent, position: int) -> Node:
        if position == len(known):
            place = q.context.place(("=", name, entry))
            return tree.rewrite(q, then, env, number=-1 if place is None else place, backwards=True)
        formula: Formula = replace(known[position], entry, name)
        first = lambda r: tree.rewrite(r, tree.close, env, number=number)  # noqa: E731
        return tree.have(q, formula, first, lambda r: said(r, position + 1), env)

    number = len(s.context.hypotheses)
    return tree.follow_all(s, node, (lambda q: said(q, 0),), env)


__all__ = ["attempt"]
