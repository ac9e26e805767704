"""Gamma functions whose arguments differ by no whole number: the logarithm of gamma is convex.

So gamma(m) <= gamma(a)^c gamma(b)^(1 - c) for m = c a + (1 - c) b, and for arguments d < 1 apart the bounds of
Gautschi, gamma(x + d) <= x^d gamma(x) and x gamma(x) <= (x + d)^(1 - d) gamma(x + d).  In each monomial of the
goal's difference one of the gammas is replaced by its bound, from above or below as the coefficient's sign wants
it, and what is left is a goal with one gamma fewer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations, product

from verify.kernel.normal import Poly, plus
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, TermError, add, mul, neg, power, sub
from verify.prove import tree
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ONE, HALF = Fraction(1), Fraction(1, 2)
MAX_POWER = 6

Products = list[tuple[Term, list[int]]]


@dataclass(frozen=True)
class Bound:
    """weight h <= other (`above`), or other <= weight h, with its proof; h is the gamma that is left out."""

    weight: Term
    other: Term
    above: bool
    proof: Prover

    def formula(self, h: Term) -> Formula:
        sides = (mul(self.weight, h), self.other)
        return ("<=", *(sides if self.above else sides[::-1]))


def attempt(s: Sequent, env: Env, depth: int, side: Prover) -> Node | None:
    """The goal with one gamma fewer; `side` proves the conditions of facts.  None if none can be left out."""
    if s.goal[0] not in ("<=", "<"):
        return None
    normal, signs = s.context.normal, s.context.signs
    try:
        poly, denominators = normal.cleared(tree.gap_poly(s) or {})
    except TermError:
        return None
    atoms = {text: normal.atoms[text] for _, factors in poly for text, _ in factors}
    calls = {text: atom[1] for text, atom in atoms.items() if isinstance(atom, tuple) and atom[0] == "gamma"}
    if len(calls) < 2 or not all(map(signs.positive, denominators)):
        return None
    scale = mul(ONE, *denominators)
    for text, bounds in _candidates(s, calls, env, side):
        found = _replaced(s, poly, text, bounds)
        if found is None or refuted(s.want(found[0])):
            continue
        try:
            return _follows(s, atoms[text], bounds, *found, scale, env, depth)
        except ProofFailed:
            continue
    return None


def _candidates(s: Sequent, calls: dict[str, Term], env: Env, side: Prover) -> Iterator[tuple[str, list[Bound]]]:
    """A gamma that is left out, with what bounds it."""
    for text, middle in calls.items():
        others = [argument for other, argument in calls.items() if other != text]
        for a, b in combinations(others, 2):
            share = _share(s, middle, a, b)
            if share is not None:
                yield text, [_between(middle, a, b, share, env, side)]
    for (_, low), (text, high) in permutations(calls.items(), 2):
        apart = difference(s, high, low)
        if 0 < apart < 1:
            yield text, _gautschi(low, high, apart, env, side)


def difference(s: Sequent, one: Term, other: Term) -> Fraction:
    """The number one - other, or 0 where it is none."""
    try:
        found = s.context.normal.canonical(sub(one, other))
    except TermError:
        return Fraction(0)
    return found if isinstance(found, Fraction) else Fraction(0)


def _share(s: Sequent, middle: Term, a: Term, b: Term) -> Fraction | None:
    """The number c in (0, 1) with middle = c a + (1 - c) b."""
    form = s.context.normal.form
    whole, part = form(sub(a, b)), form(sub(middle, b))
    first = next(iter(whole), None)
    if first is None or first not in part:
        return None
    share = part[first] / whole[first]
    return share if 0 < share < 1 and not plus(part, whole, -share) else None


def _replaced(s: Sequent, poly: Poly, text: str, bounds: list[Bound]) -> tuple[Formula, Term, Products] | None:
    """The new goal, what the difference is multiplied by for it, and what is added to it: multiples of the bounds.

    A monomial c h^j is at least c other^j/weight^j by a bound from below, if c >= 0, and else from above."""
    normal, signs = s.context.normal, s.context.signs
    groups: dict[tuple[int, tuple[tuple[str, int], ...]], Poly] = {}
    for (indices, factors), c in poly.items():
        j = dict(factors).get(text, 0)
        gammas = tuple(f for f in factors if f[0].startswith("(gamma ") and f[0] != text)
        rest = tuple(f for f in factors if not f[0].startswith("(gamma "))
        if indices or j > MAX_POWER or any("(gamma " in name for name, _ in rest):
            return None
        groups.setdefault((j, gammas), {})[(), rest] = c
    h = normal.atoms[text]
    taken: list[tuple[Term, int, int | None]] = []  # coefficient >= 0, the power of h, the number of its bound
    highest = [0] * len(bounds)
    for (j, gammas), part in groups.items():
        coefficient = mul(normal.term(part), *(power(normal.atoms[name], Fraction(k)) for name, k in gammas))
        wanted = None
        if j:
            low = signs.nonnegative(coefficient)
            if not low and not signs.nonnegative(neg(coefficient)):
                return None
            wanted = next((n for n, bound in enumerate(bounds) if bound.above != low), None)
            if wanted is None:
                return None
            highest[wanted] = max(highest[wanted], j)
        taken.append((coefficient, j, wanted))
    if not any(highest):
        return None
    weights = [power(bound.weight, Fraction(k)) for bound, k in zip(bounds, highest, strict=True)]
    left: list[Term] = []
    added: Products = []
    for coefficient, j, wanted in taken:
        if wanted is None:
            left.append(mul(coefficient, *weights))
            continue
        bound = bounds[wanted]
        outer = mul(power(bound.weight, Fraction(highest[wanted] - j)), *weights[:wanted], *weights[wanted + 1 :])
        left.append(mul(coefficient, outer, power(bound.other, Fraction(j))))
        one, other = mul(bound.weight, h), bound.other  # a^j - b^j = (a - b)(a^(j - 1) + ... + b^(j - 1))
        powers = [mul(power(one, Fraction(k)), power(other, Fraction(j - 1 - k))) for k in range(j)]
        size = neg(coefficient) if bound.above else coefficient
        added.append((mul(size, outer, add(*powers)), [wanted]))
    return (s.goal[0], Fraction(0), normal.canonical(add(*left))), mul(*weights), added


def _follows(
    s: Sequent,
    h: Term,
    bounds: list[Bound],
    goal: Formula,
    weight: Term,
    added: Products,
    scale: Term,
    env: Env,
    depth: int,
) -> Node:
    """The goal from the one in which h is replaced."""
    from verify.prove.auto import auto

    count = len(s.context.hypotheses)
    used = sorted({numbers[0] for _, numbers in added})

    def known(q: Sequent, position: int) -> Node:
        if position == len(used):
            products: Products = [(ONE, [count])]
            products += [(c, [count + 1 + used.index(n)]) for c, (n,) in added]
            return tree.combine(q, products, mul(scale, weight))
        bound = bounds[used[position]]
        return tree.have(q, bound.formula(h), bound.proof, lambda r: known(r, position + 1), env)

    return tree.have(s, goal, lambda q: auto(q, env, depth + 1), lambda q: known(q, 0), env)


def _between(middle: Term, a: Term, b: Term, share: Fraction, env: Env, side: Prover) -> Bound:
    """gamma(middle) <= gamma(a)^share gamma(b)^(1 - share)."""
    values = [("gamma", a), ("gamma", b)]
    half = share == HALF
    powers = [("sqrt", v) if half else power(v, c) for v, c in zip(values, (share, ONE - share), strict=True)]
    products: list[tuple[Term, Sequence[int]]] = [(ONE, [-3 if half else -1])]
    products += [(power(values[1], HALF), [-2]), (powers[0], [-1])] if half else []
    roots = [("^", "sqrt", (value,)) for value in values] if half else []
    proof = _facts([("gamma", "convex", (a, b, share)), *roots], lambda q: summed(q, products), env, side)
    return Bound(ONE, mul(*powers), True, proof)


def _gautschi(low: Term, high: Term, apart: Fraction, env: Env, side: Prover) -> list[Bound]:
    """gamma(high) <= low^d gamma(low) and low gamma(low) <= high^(1 - d) gamma(high)."""
    lower, upper = ("gamma", low), ("gamma", high)
    above = partial(_step, upper, low, apart, low, env, side)
    below = partial(_step, mul(low, lower), high, ONE - apart, low, env, side)
    return [
        Bound(ONE, mul(_power(low, apart), lower), True, above),
        Bound(_power(high, ONE - apart), mul(low, lower), False, below),
    ]


def _power(base: Term, exponent: Fraction) -> Term:
    return ("sqrt", base) if exponent == HALF else power(base, exponent)


def _step(left: Term, base: Term, weight: Fraction, low: Term, env: Env, side: Prover, s: Sequent) -> Node:
    """left <= base^weight gamma(base), where left is gamma(base + weight), or gamma(low + 1) a step down."""
    root = power(base, weight)
    half = weight == HALF
    up: Term = ("+", ONE, base)  # as the fact has it
    above = mul(power(("gamma", up), weight), power(("gamma", base), ONE - weight))
    facts: list[Fact] = [
        ("gamma", "convex", (up, base, weight)),
        ("gamma", "step", (low,)),
        ("gamma", "positive", (base,)),
        *([("^", "sqrt", (base,))] if half else []),
        ("^", "product", (base, ("gamma", base), weight)),
        ("gamma", "step", (base,)),
    ]

    def equal(q: Sequent) -> Node:
        split = lambda r: tree.rewrite(r, tree.close, env, number=-2)  # noqa: E731
        proof = lambda r: tree.rewrite(r, split, env)  # noqa: E731
        return tree.have(q, ("=", above, mul(root, ("gamma", base))), proof, last, env)

    def last(q: Sequent) -> Node:
        first = len(q.context.hypotheses) - len(facts) - 1
        products: list[tuple[Term, Sequence[int]]] = [(ONE, [first]), (ONE, [first + len(facts)])]
        products += [] if left[0] == "gamma" else [(ONE, [first + 1])]
        products += [(("gamma", base), [first + 3])] if half else []
        return summed(q, products)

    return _facts(facts, equal, env, side)(s)


Fact = tuple[str, str, Sequence[Term]]


def _facts(facts: Sequence[Fact], then: Prover, env: Env, side: Prover) -> Prover:
    """These facts, and then."""

    def known(s: Sequent, position: int = 0) -> Node:
        if position == len(facts):
            return then(s)
        head, name, terms = facts[position]
        return tree.fact(s, head, name, terms, side, lambda q: known(q, position + 1), env)

    return known


def summed(s: Sequent, products: Sequence[tuple[Term, Sequence[int]]]) -> Node:
    """The goal as a sum of these products of hypotheses, each of them with one sign or the other."""
    for signs in product((ONE, -ONE), repeat=len(products)):
        try:
            return tree.combine(s, [(mul(c, t), h) for c, (t, h) in zip(signs, products, strict=True)])
        except ProofFailed:
            continue
    raise failed(s, "the equations do not add up")


__all__ = ["attempt", "difference", "summed"]
