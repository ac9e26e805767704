"""Square roots: 0 <= C sqrt(u) + R by squaring, with the signs of C and R known or distinguished."""

from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.normal import Poly
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, TermError, free, mul, neg, power, sub
from verify.prove import tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.sample import refuted
from verify.prove.tree import Prover


def roots(s: Sequent) -> Iterator[tuple[Term, Term, Term, Term]]:
    """(scale, root, C, R) with scale * difference = C * root + R, where R and C are free of this root."""
    normal = s.context.normal
    poly = tree.gap_poly(s)
    if not poly or any(indices for indices, _ in poly):
        return
    try:
        poly, denominators = normal.cleared(poly)
    except TermError:
        return
    scale = mul(*denominators) if denominators else Fraction(1)
    if not s.context.signs.positive(scale):
        return
    texts = sorted({text for _, factors in poly for text, _ in factors})
    for text in texts:
        atom = normal.atoms[text]
        if not (isinstance(atom, tuple) and atom[0] == "sqrt" and free(atom)):
            continue
        if any(atom in _inner(normal.atoms[other]) for other in texts if other != text):
            continue
        with_root: Poly = {}
        rest: Poly = {}
        for (indices, factors), c in poly.items():
            k = dict(factors).get(text, 0)
            if k > 1:
                break
            left = tuple(f for f in factors if f[0] != text)
            (with_root if k else rest)[(indices, left)] = c
        else:
            yield scale, atom, normal.term(with_root), normal.term(rest)


def _inner(term: Term) -> list[Term]:
    from verify.kernel.term import subterms

    return list(subterms(term))


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """Square the first root whose coefficient has a known sign away."""
    from verify.prove.auto import auto

    if s.goal[0] not in ("<=", "<"):
        return None
    for scale, root, c, r in roots(s):
        range_ = s.context.signs.bounds(c)
        if not s.context.signs.nonnegative(root[1]):
            if refuted(s.want(("<=", Fraction(0), root[1]))):
                continue
            return tree.have(
                s, ("<=", Fraction(0), root[1]), lambda q: auto(q, env, depth + 1), lambda q: _again(q, env, depth), env
            )
        try:
            if range_.low is not None and range_.low >= 0:
                return _above(s, scale, root, c, r, env, depth)
            if range_.high is not None and range_.high <= 0:
                return _below(s, scale, root, neg(c), r, env, depth)
        except ProofFailed:
            continue
    return None


def _again(s: Sequent, env: Env, depth: int) -> Node:
    node = attempt(s, env, depth)
    if node is None:
        raise ProofFailed("no root to square")
    return node


def _above(s: Sequent, scale: Term, root: Term, c: Term, r: Term, env: Env, depth: int) -> Node:
    """0 <= C sqrt(u) + R with C >= 0: where R < 0, from R^2 <= C^2 u."""
    from verify.prove.auto import auto

    strict = s.goal[0] == "<"
    goal = (s.goal[0], Fraction(0), s.context.normal.canonical(sub(mul(c, c, root[1]), mul(r, r))))
    whole = mul(c, root)

    def squares(q: Sequent) -> Node:
        return tree.have(q, goal, lambda p: auto(p, env, depth + 1), finish, env)

    def finish(q: Sequent) -> Node:
        # -1: C^2 u - R^2 >= 0, then the negation of the goal.
        def last(p: Sequent) -> Node:
            # N = -R, S = C sqrt(u): S < N, and (N - S)^2 + 2 S (N - S) = N^2 - S^2.
            products = [
                (Fraction(1), [-2]),
                (power(scale, Fraction(2)), [-1, -1]),
                (mul(Fraction(2), whole, scale), [-1]),
            ]
            return tree.combine(p, products)

        return tree.follow_all(q, {"rule": "contradiction"}, (last,), env)

    sign = ("<" if strict else "<=", Fraction(0), r)

    def easy(q: Sequent) -> Node:
        return tree.combine(q, [(Fraction(1), [-1]), (whole, [])], scale)

    if s.context.signs.bounds(r).negative:
        return squares(s)
    return tree.cases(s, sign, easy, squares, env)


def _below(s: Sequent, scale: Term, root: Term, c: Term, r: Term, env: Env, depth: int) -> Node:
    """0 <= R - C sqrt(u) with C >= 0: from 0 <= R and C^2 u <= R^2."""
    from verify.prove.auto import auto

    goal = (s.goal[0], Fraction(0), s.context.normal.canonical(sub(mul(r, r), mul(c, c, root[1]))))
    sign = ("<=", Fraction(0), r)
    for wanted in (sign, goal):
        if refuted(s.want(wanted)):
            raise ProofFailed("false at a sample point")

    def finish(q: Sequent) -> Node:
        def last(p: Sequent) -> Node:
            # S - R > 0 with S = C sqrt(u): (S - R)^2 + 2 R (S - R) = S^2 - R^2.
            products = [(Fraction(1), [-2]), (power(scale, Fraction(2)), [-1, -1]), (mul(Fraction(2), scale), [-3, -1])]
            return tree.combine(p, products)

        return tree.follow_all(q, {"rule": "contradiction"}, (last,), env)

    return tree.have(
        s,
        sign,
        lambda q: auto(q, env, depth + 1),
        lambda q: tree.have(q, goal, lambda p: auto(p, env, depth + 1), finish, env),
        env,
    )


def squared(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """Sums with roots on both sides, L <= R: from L^2 <= R^2, in which fewer roots stand by themselves."""
    poly = tree.gap_poly(s) if s.goal[0] in ("<=", "<") else None
    if not poly or any(indices for indices, _ in poly):
        return None
    normal, signs = s.context.normal, s.context.signs
    inside: list[Term] = []
    rooted = set()
    for (_, factors), c in poly.items():
        found = [atom[1] for text, _ in factors if _root(atom := normal.atoms[text])]
        inside += found
        if found:
            rooted.add(c > 0)
    if len(rooted) < 2:
        return None
    unknown = next((inner for inner in inside if not signs.nonnegative(inner)), None)
    if unknown is not None:
        defined = ("<=", Fraction(0), unknown)
        if s.context.knows(defined) or refuted(s.want(defined)):
            return None
        return tree.have(s, defined, prove, lambda q: squared(q, env, prove) or prove(q), env)
    small = normal.term({m: -c for m, c in poly.items() if c < 0})
    large = normal.term({m: c for m, c in poly.items() if c > 0})
    if not (signs.nonnegative(small) and signs.nonnegative(large)):
        return None
    two = Fraction(2)
    goal = (s.goal[0], Fraction(0), normal.canonical(sub(power(large, two), power(small, two))))
    if refuted(s.want(goal)):
        return None

    def finish(q: Sequent) -> Node:
        # R < L is denied: (L - R)^2 + 2 R (L - R) = L^2 - R^2 <= 0.
        products: list[tuple[Term, list[int]]] = [(Fraction(1), [-2]), (Fraction(1), [-1, -1]), (mul(two, large), [-1])]
        return tree.follow_all(q, {"rule": "contradiction"}, (lambda r: tree.combine(r, products),), env)

    return tree.have(s, goal, prove, finish, env)


def _root(atom: Term) -> bool:
    return isinstance(atom, tuple) and atom[0] == "sqrt" and bool(free(atom))


__all__ = ["attempt", "roots", "squared"]
