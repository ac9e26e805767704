"""Powers with one exponent, x^b and y^b: they are ordered as x and y are (b >= 0).

So (x - y)(x^b - y^b) >= 0, which is what the mean of powers comes down to, and what is left of an induction
on b when the sides are sums of powers.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations, permutations

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Formula, Term, TermError, mul, power, sub
from verify.prove import linear, tree
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.tree import Prover

ONE = Fraction(1)
MAX_PAIRS, MAX_FACTORS = 6, 6
FAILURES = (ProofFailed, Rejected, TermError)


def _groups(s: Sequent) -> dict[Term, list[Term]]:
    """For each exponent of the goal's real powers, the bases; these and the exponents are not negative."""
    poly = tree.gap_poly(s)
    if s.goal[0] not in ("<=", "<") or poly is None:
        return {}
    normal, signs = s.context.normal, s.context.signs
    groups: dict[Term, list[Term]] = {}
    for text in dict.fromkeys(text for monomial in poly for text, _ in monomial[1]):
        atom = normal.atoms[text]
        if isinstance(atom, tuple) and atom[0] == "^" and atom[2] != -1:
            if signs.nonnegative(atom[1]) and signs.nonnegative(atom[2]):
                groups.setdefault(atom[2], []).append(atom[1])
    return groups


def pairs(s: Sequent) -> list[tuple[Term, Term, Term]]:
    """(x, y, b) for powers x^b, y^b of the goal's difference, with x, y >= 0 and b that is no number."""
    groups = {b: bases for b, bases in _groups(s).items() if not isinstance(b, Fraction)}
    return [(*two, b) for b, bases in groups.items() for two in combinations(bases, 2)]


def ordered(s: Sequent, env: Env) -> Node | None:
    """A goal that follows from (x - y)(x^b - y^b) >= 0 for such pairs, or from their order, whichever
    is larger."""
    found = pairs(s)
    if not found or len(found) > MAX_PAIRS:
        return None
    env.spend(2)
    with suppress(*FAILURES):
        return _products(s, found, env)
    for x, y, exponent in found:
        env.spend(2)
        with suppress(*FAILURES):
            return _either(s, x, y, _case(x, y, exponent, env), _case(y, x, exponent, env), env)
    return None


def _products(s: Sequent, found: list[tuple[Term, Term, Term]], env: Env) -> Node:
    if not found:
        return _combined(s, _factors(s), 1)
    x, y, b = found[0]
    number = len(s.context.hypotheses)

    def both(q: Sequent) -> Node:
        return tree.combine(q, [(ONE, [number, number + 1])])

    def ordered_by(one: Term, other: Term) -> Prover:
        return lambda q: tree.fact(q, "^", "increasing", (one, other, b), tree.close, both, env)

    goal: Formula = ("<=", Fraction(0), mul(sub(y, x), sub(power(y, b), power(x, b))))
    first = lambda q: _either(q, x, y, ordered_by(x, y), ordered_by(y, x), env)  # noqa: E731
    return tree.have(s, goal, first, lambda q: _products(q, found[1:], env), env)


def _either(s: Sequent, x: Term, y: Term, first: Prover, second: Prover, env: Env) -> Node:
    """The cases x <= y and y <= x, each of which is the last hypothesis of its case; one if it is plain."""
    with suppress(*FAILURES):
        return tree.have(s, ("<=", x, y), tree.close, first, env)

    def weakened(q: Sequent) -> Node:
        kept = [*range(len(q.context.hypotheses) - 2), len(q.context.hypotheses) - 1]
        return tree.follow_all(q, {"rule": "weaken", "keep": kept}, (second,), env)

    def not_strictly(q: Sequent) -> Node:
        return tree.have(q, ("<=", y, x), lambda r: tree.one(r, "assume"), weakened, env)

    return tree.cases(s, ("<=", x, y), first, not_strictly, env)


def _case(x: Term, y: Term, exponent: Term, env: Env) -> Prover:
    def known(q: Sequent) -> Node:
        small, large = power(x, exponent), power(y, exponent)
        multipliers = list(dict.fromkeys((small, large, exponent, *_factors(q))))
        return _combined(q, multipliers, 2)

    return lambda s: tree.fact(s, "^", "increasing", (x, y, exponent), tree.close, known, env)


def additive(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """Sums of powers against powers of sums, as x^b + y^b <= (x + y)^b for b >= 1: x^b is x x^(b - 1), and
    that is at most x (x + y)^(b - 1), or at least, if b <= 1."""
    del prove  # nothing is left
    for b, bases in _groups(s).items():
        signs, below = s.context.signs, s.context.normal.canonical(sub(b, ONE))
        rule = "increasing" if signs.nonnegative(below) else "decreasing"
        falls = rule == "decreasing"
        if len(bases) > MAX_PAIRS or (falls and not signs.nonnegative(sub(ONE, b))):
            continue
        if falls and not all(map(signs.positive, bases)):
            continue
        facts: list[tuple[str, tuple[Term, ...]]] = [
            ("sum" if signs.positive(base) else "sum0", (base, ONE, below)) for base in bases
        ]
        for one, other in permutations((*bases, ONE), 2):  # 1 to any power is 1
            if signs.nonnegative(s.context.normal.canonical(sub(other, one))):
                facts.append((rule, (one, other, below)))
        if len(facts) == len(bases):
            continue
        env.spend(len(facts))

        def known(q: Sequent, left: list[tuple[str, tuple[Term, ...]]], weights: list[Term] = bases) -> Node:
            if not left:
                return _combined(q, weights, 1)
            name, terms = left[0]
            return tree.fact(q, "^", name, terms, tree.close, lambda r: known(r, left[1:], weights), env)

        with suppress(*FAILURES):
            return known(s, facts)
    return None


def _combined(s: Sequent, multipliers: list[Term], degree: int) -> Node:
    for size in range(1, degree + 1):
        node = linear.search(s, multipliers, degree=size)
        if node is not None:
            return node
    raise failed(s, "the order of the powers does not help")


def _factors(s: Sequent) -> list[Term]:
    """The powers of the goal that are not negative: also of other bases, as 2^n."""
    atoms = {text for monomial in tree.gap_poly(s) or () for text, _ in monomial[1] if text.startswith("(^")}
    terms = [s.context.normal.atoms[text] for text in sorted(atoms)]
    return [term for term in terms if s.context.signs.nonnegative(term)][:MAX_FACTORS]


__all__ = ["additive", "ordered", "pairs"]
