"""Changes of variables after which a goal has rational coefficients, or no bounds above.

x = X sqrt(k), where the square root of a number stands among the coefficients and leaves them with that; and
p = a/(1 + a) with the odds a = p/(1 - p) > 0, for rational functions of variables in the open unit interval.
"""

from __future__ import annotations

from itertools import product

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, add, free, fresh, inverse, mul, neg, show, sub, subterms
from verify.prove import substitution, tree
from verify.prove.engine import Env, Node
from verify.prove.tree import Prover

ONE, ZERO = Fraction(1), Fraction(0)
MAX_VARIABLES = 4


def surds(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """A polynomial with a square root of a rational in its coefficients; `prove` is to show what results."""
    poly = tree.gap_poly(s) if s.goal[0] in ("<=", "<") else None
    if not poly:
        return None
    normal = s.context.normal
    texts = {text for _, factors in poly for text, _ in factors}
    closed = {text for text in texts if not free(normal.atoms[text])}
    names = sorted(texts - closed)
    roots = [p for text in closed for p in subterms(normal.atoms[text]) if isinstance(p, tuple)]
    root = next((p for p in roots if p[0] == "sqrt" and isinstance(p[1], Fraction) and p[1] > 0), None)
    if root is None or not closed <= {show(root), show(inverse(root))} or len(names) > MAX_VARIABLES:
        return None
    if not all(s.context.types.get(name) == ("real",) for name in names):
        return None
    for chosen in product((1, 0), repeat=len(names)):
        moved = [name for name, one in zip(names, chosen, strict=True) if one]
        parities = {_parity(factors, moved, closed) for _, factors in poly}
        if moved and len(parities) == 1:
            return _scaled(s, moved, root, lambda q: _divided(q, root, prove, env), env)
    return None


def _parity(factors: tuple[tuple[str, int], ...], moved: list[str], closed: set[str]) -> int:
    return sum(k for text, k in factors if text in closed or text in moved) % 2


def _divided(s: Sequent, root: Term, prove: Prover, env: Env) -> Node:
    """A goal all of whose monomials have the root, without it."""
    if not any(part == root for side in s.goal[1:] for part in subterms(side)):
        return prove(s)
    gap = s.context.normal.canonical(mul(sub(s.goal[2], s.goal[1]), inverse(root)))
    return tree.have(s, (s.goal[0], ZERO, gap), prove, lambda q: tree.combine(q, [(root, [-1])]), env)


def _scaled(s: Sequent, names: list[str], root: Term, prove: Prover, env: Env) -> Node:
    if not names:
        return prove(s)
    x = names[0]
    y = fresh("y", s.context.names | free(s.goal))
    new, old = mul(x, inverse(root)), mul(root, y)
    range_ = s.context.signs.variables.get(x)
    known: list[tuple[Formula, Prover]] = []
    if range_ is not None and range_.low is not None and range_.low >= 0:
        known.append((("<=", ZERO, y), lambda q: _defined(q, y, env)))
    last = lambda q: _scaled(q, names[1:], root, prove, env)  # noqa: E731
    return substitution.change(s, x, new, old, y, lambda q: _inverted(q, y, root), known, last, env)


def _defined(s: Sequent, y: str, env: Env) -> Node:
    """A sign of y, which is that of what it stands for."""
    number = next(i for i, f in enumerate(s.context.hypotheses) if f[0] == "=" and f[1] == y)
    return tree.rewrite(s, lambda q: tree.one(q, "sign"), env, number=number)


def _inverted(s: Sequent, y: str, weight: Term) -> Node:
    number = next(i for i, f in enumerate(s.context.hypotheses) if f[0] == "=" and f[1] == y)
    return tree.combine(s, [(mul(Fraction(-1), weight), [number])])


def odds(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """A rational function of variables that lie in the open unit interval."""
    if s.goal[0] not in ("<=", "<"):
        return None
    names = sorted(free(s.goal))
    signs = s.context.signs.variables
    if not 2 <= len(names) <= 3 or not all(map(_rational, s.goal[1:])):
        return None
    for name in names:
        range_ = signs.get(name)
        if s.context.types.get(name) != ("real",) or range_ is None or range_.low != 0:
            return None
        if range_.high != 1 or not (range_.low_strict and range_.high_strict):
            return None
    if any(len(free(formula)) > 1 for formula in s.context.hypotheses):
        return None
    return _as_odds(s, names, prove, env)


def _rational(term: Term) -> bool:
    return all(
        not isinstance(part, tuple)
        or part[0] in ("+", "*")
        or (part[0] == "^" and isinstance(part[2], Fraction) and part[2].denominator == 1)
        for part in subterms(term)
    )


def _as_odds(s: Sequent, names: list[str], prove: Prover, env: Env) -> Node:
    if not names:
        return prove(s)
    p = names[0]
    a = fresh("a", s.context.names | free(s.goal))
    new, old = mul(p, inverse(sub(ONE, p))), mul(a, inverse(add(ONE, a)))

    def inverted(q: Sequent) -> Node:
        """p = a/(1 + a), since a (1 - p) = p."""
        number = next(i for i, f in enumerate(q.context.hypotheses) if f[0] == "=" and f[1] == a)
        product_: Formula = ("=", mul(a, sub(ONE, p)), p)
        first = lambda r: tree.combine(r, [(sub(ONE, p), [number])])  # noqa: E731
        last = lambda r: tree.combine(r, [(neg(inverse(add(ONE, a))), [-1])])  # noqa: E731
        return tree.have(q, product_, first, last, env)

    known: list[tuple[Formula, Prover]] = [(("<", ZERO, a), lambda q: _defined(q, a, env))]
    further = lambda q: _as_odds(q, names[1:], prove, env)  # noqa: E731
    return substitution.change(s, p, new, old, a, inverted, known, further, env)


__all__ = ["odds", "surds"]
