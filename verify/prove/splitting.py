"""Roots and logarithms of products by those of factors: sqrt(8/pi) = 2 sqrt(2)/sqrt(pi), log(1/2) = -log(2).

So what is equal is seen to be: the sides of a bound touch at sqrt(2/pi)/2 = 1/sqrt(2 pi), say.  And a root,
of x - x^2 too, has a known sign where each factor has.
"""

from __future__ import annotations

from flint import fmpz

from verify.kernel.normal import Normal
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, TermError, add, free, mul, neg, power
from verify.prove import constants, definitions, tree
from verify.prove.engine import Env, Node, failed
from verify.prove.simplify import Table
from verify.prove.tree import Prover

ONE, TWO, HALF = Fraction(1), Fraction(2), Fraction(1, 2)
MAX_BITS = 64  # of the numbers to be factored
MAX_MONOMIALS = 12


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """The goal with the first such root written otherwise; None if there is none."""
    from verify.prove.auto import auto

    then = lambda q: auto(q, env, depth)  # noqa: E731
    for part in definitions.parts(s):
        if part[0] == "log" and isinstance(part[1], Fraction) and not free(s.goal):
            sum_ = _primes(part[1])
            if sum_ is not None and sum_ != part:
                equal = lambda q: tree.close(q) if part[1] == 1 else _by_constants(q, env)  # noqa: B023, E731
                return _put(s, len(s.context.hypotheses), part, sum_, equal, then, env)
        if part[0] == "sqrt":
            root = factored(s, part[1]) or split(s.context.normal, part[1])
            if root is not None and root != part and s.context.signs.nonnegative(root):
                return _written(s, part, root, then, env)
    return None


def _put(s: Sequent, before: int, part: Term, value: Term, equal: Prover, then: Prover, env: Env) -> Node:
    """The goal with an equal value in place of a part; so many hypotheses are kept."""
    kept = list(range(before))

    def plain(q: Sequent) -> Node:
        return tree.follow_all(q, {"rule": "weaken", "keep": kept}, (then,), env)

    return tree.have(s, ("=", part, value), equal, lambda r: tree.rewrite(r, plain, env), env)


def _written(s: Sequent, part: Term, root: Term, then: Prover, env: Env) -> Node:
    same = lambda r: tree.one(r, "assume")  # noqa: E731
    use = lambda q: _put(q, len(s.context.hypotheses), part, root, same, then, env)  # noqa: E731
    return tree.fact(s, "sqrt", "of_square", (root,), tree.close, use, env)


def _by_constants(s: Sequent, env: Env) -> Node:
    node = constants.attempt(s, env, 0)
    if node is None:
        raise failed(s, "no sum of logarithms of primes")
    return node


def _primes(value: Fraction) -> Term | None:
    """The logarithm of a rational as a sum of those of primes; None if it is too long."""
    if value <= 0 or value.numerator.bit_length() + value.denominator.bit_length() > MAX_BITS:
        return None
    powers = [(p, k) for p, k in fmpz(value.numerator).factor()]
    powers += [(p, -k) for p, k in fmpz(value.denominator).factor()]
    return add(Fraction(0), *(mul(Fraction(int(k)), ("log", Fraction(int(p)))) for p, k in powers))


def factored(s: Sequent, inner: Term) -> Term | None:
    """The root of a polynomial as the product of those of its factors, each of known sign."""
    poly = s.context.normal.form(inner)
    if len(poly) < 2 or len(poly) > MAX_MONOMIALS or any(indices for indices, _ in poly):
        return None
    found = Table(s, poly).factored()
    if found is None or len(found[1]) < 2:
        return None
    constant, parts = found
    roots: list[Term] = []
    for part, order in parts:
        bounds = s.context.signs.bounds(part)
        if order != 1 or not (bounds.positive or bounds.negative):
            return None
        constant = constant if bounds.positive else -constant
        roots.append(("sqrt", s.context.normal.canonical(part if bounds.positive else neg(part))))
    outer = split(s.context.normal, constant)
    return None if outer is None else mul(outer, *roots)


def split(normal: Normal, inner: Term) -> Term | None:
    """The root of a single product as a product of roots of primes and constants; None if it is none."""
    try:
        poly = normal.form(inner)
    except TermError:
        return None
    if len(poly) != 1:
        return None
    (((indices, factors), c),) = poly.items()
    if indices or c <= 0 or (c * c.denominator**2).numerator.bit_length() > MAX_BITS:
        return None
    parts: list[Term] = [Fraction(1, c.denominator)]
    for prime, k in fmpz(c.numerator * c.denominator).factor():
        parts.append(Fraction(int(prime) ** (int(k) // 2)))
        if int(k) % 2:
            parts.append(("sqrt", Fraction(int(prime))))
    for text, k in factors:
        atom, order = normal.atoms[text], Fraction(k)
        if isinstance(atom, tuple) and atom[0] == "^" and atom[2] == -1:
            atom, order = atom[1], -order
        if isinstance(atom, tuple) and atom[0] == "exp":
            parts.append(("exp", mul(HALF * order, atom[1])))
        elif order % 2 == 0:
            parts.append(power(atom, order / 2))
        else:
            parts.append(power(("sqrt", atom), order))
    return mul(*parts)


__all__ = ["attempt", "split"]
