"""Integrals by a primitive: sympy proposes one, and the kernel's rule `primitive` looks at it.

Those with kinks, or with integrals in them, are taken apart first (`pieces`).

Nothing of what sympy says is believed: that the derivative is the integrand, and that both have one
everywhere between the ends, are goals that the prover shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from verify.kernel.effort import parts
from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import INTEGERS
from verify.kernel.term import (
    BINDERS,
    RELATIONS,
    Formula,
    Term,
    TermError,
    add,
    free,
    inverse,
    mul,
    power,
    scope,
    show,
    substitute,
    subterms,
)
from verify.prove import tree
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.tree import Prover
from verify.prove.written import new_name

COST = 300  # of a question to sympy, in boxes
MAX_INTEGRALS = 3  # of one goal
MAX_PARTS = 40  # of an integrand: larger ones keep sympy busy for long
MAX_EXPONENT = 40
SQUARES = tuple(Fraction(sign * n, d) for n, d in ((1, 2), (1, 1), (1, 4), (2, 1)) for sign in (1, -1))


class _Beyond(Exception):
    """An integral gave way, and what was left then was not shown: another one would not serve better."""


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """The integrals of the goal give way, one by one, to the difference of a primitive at the ends."""
    if s.goal[0] not in RELATIONS:
        return None
    try:
        return _first_of(s, env, depth)
    except _Beyond:
        return None


def _first_of(s: Sequent, env: Env, depth: int) -> Node | None:
    from verify.prove import pieces
    from verify.prove.auto import auto

    kept = [*range(len(s.context.hypotheses))]

    def prove(q: Sequent) -> Node:
        return auto(q, env, depth + 1)

    def onward(q: Sequent) -> Node:
        return _first_of(q, env, depth) or prove(q)

    def replaced(q: Sequent) -> Node:
        def known(r: Sequent) -> Node:
            return with_values(r, onward, env)

        def forget(r: Sequent) -> Node:
            return tree.follow_all(r, {"rule": "weaken", "keep": kept}, (known,), env)

        try:
            return tree.rewrite(q, forget, env)
        except ProofFailed as error:
            raise _Beyond from error

    def by_cases(formula: Formula) -> Node:
        try:
            return tree.cases(s, formula, prove, prove, env)
        except ProofFailed as error:
            raise _Beyond from error

    for term in islice(integrals(s.goal), MAX_INTEGRALS):
        low, high = ("<=", term[2], term[3]), ("<=", term[3], term[2])
        if not any(plain(s, order) for order in (low, high)):
            return by_cases(low)
        try:
            env.spend(COST)
            way = pieces.apart if pieces.splits(term) else by_primitive
            return way(s, term, not plain(s, low), prove, replaced, env)
        except pieces.Undecided as undecided:
            return by_cases(("<=", Fraction(0), undecided.difference))
        except (ProofFailed, TermError):
            continue
    return None


def by_primitive(s: Sequent, term: Term, down: bool, prove: Prover, then: Prover, env: Env) -> Node:
    """The step `primitive` with what sympy proposes.  Raises ProofFailed."""
    name = new_name(s, term[1])
    last = failed(s, f"no primitive was found of {show(term[4])}")
    for value in proposed(s, term):
        text = show(substitute(value, {term[1]: name}))
        node: Node = {"rule": "primitive", "term": show(term), "name": name, "primitive": text, "down": down}
        try:
            order, rate, *smooth, rest = RULES["primitive"](s, node, env.library)
            # What is asked of the ends and of undefined values first: there a proposal fails, if it does.
            side = [*map(prove, (order, *smooth)), _rate(rate, prove, env)]
            return {**node, "then": [side[0], side[-1], *side[1:-1], then(rest)]}
        except (Rejected, TermError) as error:
            last = failed(s, f"primitive: {error}")
        except ProofFailed as error:
            last = error
    raise last


def _rate(s: Sequent, prove: Prover, env: Env) -> Node:
    """The derivative is the integrand; where sines are squared, because of sin^2 + cos^2 = 1."""
    squared = [p[1] for p in subterms(s.goal) if isinstance(p, tuple) and p[:1] in (("sin",), ("cos",))]
    if not squared:
        return prove(s)

    def added(q: Sequent) -> Node:
        for factor in SQUARES:
            try:
                return tree.combine(q, [(factor, [-1])])
            except ProofFailed:
                continue
        return prove(q)

    try:
        return tree.close(s)
    except ProofFailed:
        return tree.fact(s, "sin", "squares", (squared[0],), tree.close, added, env)


def integrals(term: Term | Formula, bound: frozenset[str] = frozenset()) -> Iterator[Term]:
    """The integrals whose names are free in the whole, the innermost first."""
    if not isinstance(term, tuple) or not term:
        return
    names, outside, inside = scope(term)
    for part in outside:
        yield from integrals(part, bound)
    for part in inside:
        yield from integrals(part, bound | frozenset(names))
    if term[0] == "int" and free(term).isdisjoint(bound):
        yield term


def proposed(s: Sequent, term: Term) -> Iterator[Term]:
    """Terms in the name of the integral whose derivative may be its integrand."""
    body = term[4]
    heads = {part[0] for part in subterms(body) if isinstance(part, tuple)}
    exponents = [p[2] for p in subterms(body) if isinstance(p, tuple) and p[0] == "^"]
    if heads & BINDERS or parts(body) > MAX_PARTS:
        return
    if any(isinstance(e, Fraction) and abs(e) > MAX_EXPONENT for e in exponents):
        return
    powers = _powers(s, body, term[1])
    if powers is not None:
        yield add(*(mul(c, power(term[1], Fraction(k + 1)), Fraction(1, k + 1)) for k, c in powers))
        return
    kinds = tuple((name, *_assumed(s, name)) for name in sorted(free(body) - {term[1]}))
    roots = "sqrt" in heads
    for value in _asked(body, term[1], kinds):
        yield value if roots else _as_powers(value)


def _powers(s: Sequent, term: Term, name: str) -> list[tuple[int, Term]] | None:
    """The term as a polynomial in the name, each power with its coefficient: these need no sympy."""
    new = new_name(s, name)
    normal = (s.context if new in s.context.types else s.context.declare(new, ("real",))).normal
    found: list[tuple[int, Term]] = []
    for (indices, factors), coefficient in normal.form(substitute(term, {name: new})).items():
        others = tuple((text, k) for text, k in factors if text != new)
        if indices or any(new in normal.names[text] for text, _ in others):
            return None
        rest = normal.monomial_term(((), others), coefficient)
        if "#" in show(rest):
            return None
        found.append((dict(factors).get(new, 0), rest))
    return found


def _as_powers(term: Term) -> Term:
    """With x^(5/2) for sqrt(x)^5: the derivative of the one is known at 0 as far as it goes."""
    if not isinstance(term, tuple):
        return term
    head, *arguments = term
    arguments = [_as_powers(part) for part in arguments]
    if head == "sqrt":
        return ("^", arguments[0], Fraction(1, 2))
    base = arguments[0] if arguments else None
    if head == "^" and isinstance(base, tuple) and base[0] == "^" and base[2] == Fraction(1, 2):
        if isinstance(arguments[1], Fraction):
            return ("^", base[1], arguments[1] / 2)
    return (head, *arguments)


def _assumed(s: Sequent, name: str) -> tuple[str, ...]:
    """What sympy may suppose of a name."""
    kind = s.context.types.get(name, ("real",))
    signs = s.context.signs
    found = ["integer" if kind[0] in INTEGERS else "real"]
    if name in s.context.types and kind[0] in tree.SCALAR:
        found += [word for word in ("positive", "nonnegative", "nonzero") if getattr(signs, word)(name)]
    return tuple(found)


@lru_cache(maxsize=256)
def _asked(body: Term, name: str, kinds: tuple[tuple[str, ...], ...]) -> tuple[Term, ...]:
    from verify.language.sympy_reading import primitives  # here: sympy takes long to load, few goals need it

    return primitives(body, name, kinds)


def zeros(s: Sequent, term: Term, name: str) -> tuple[Term, ...]:
    """Where the term may be 0, as a function of the name: what sympy says."""
    powers = _powers(s, term, name)
    if powers is not None and all(k <= 1 for k, _ in powers):
        slope, constant = (add(*(c for k, c in powers if k == degree)) for degree in (1, 0))
        return (mul(Fraction(-1), constant, inverse(slope)),) if slope != 0 else ()
    kinds = tuple((other, *_assumed(s, other)) for other in sorted(free(term) - {name}))
    return _zeros(term, name, kinds)


@lru_cache(maxsize=256)
def _zeros(term: Term, name: str, kinds: tuple[tuple[str, ...], ...]) -> tuple[Term, ...]:
    from verify.language.sympy_reading import zeros as asked

    return asked(term, name, kinds)


def with_values(s: Sequent, then: Prover, env: Env) -> Node:
    """Functions of constants give way to their values where these are known: sin(pi), atan(1), cos(0)."""
    for term in subterms(s.goal):
        if not isinstance(term, tuple) or len(term) != 2 or term[0] not in FUNCTIONS or free(term):
            continue
        found = _value(s, term, env)
        if found is not None:
            again = lambda q: tree.rewrite(q, lambda r: with_values(r, then, env), env)  # noqa: E731
            return tree.have(s, ("=", term, found[0]), found[1], again, env)
    return then(s)


def _value(s: Sequent, term: Term, env: Env) -> tuple[Term, Prover] | None:
    """The value of a function at a constant, and its proof, by a fact or by an enclosure that is exact."""
    head, argument = term[0], s.context.normal.canonical(term[1])
    for name, fact in FUNCTIONS[head].facts.items():
        relation, left, right = (*fact.conclusion, None)[:3]
        if fact.names or relation != "=" or left[0] != head or len(left) != 2:
            continue
        if s.context.normal.canonical(left[1]) == argument:
            return right, lambda q, name=name: tree.fact(q, head, name, (), tree.close, tree.close, env)
    for value in (Fraction(0), Fraction(1)):
        if argument == 0 and plain(s, ("=", term, value)):
            return value, tree.close
    return None


def plain(s: Sequent, formula: Formula) -> bool:
    try:
        tree.close(s.want(formula))
    except ProofFailed:
        return False
    return True
