"""Differences that fall to a limit which is not negative, with a bound of them that vanishes there.

The kernel's `limit` rule wants -B z^(-1) <= g(z) far out, or -B z^(1/2) <= g(z) near 0.  g is taken as a sum
of products; those that are known to be nonnegative count as 0.  Of any other, -t, it is shown that t z <= R
(t <= R sqrt(z)), where t is first replaced by something larger and more elementary: Q(u) by phi(u)/u, exp(-w)
by (1 + w/k)^(-k), log(a) by a tangent.  R is read off from a few values of what is left then, which is
algebraic, and B is the sum of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from verify.kernel.ball import precision, rational
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Term, TermError, add, free, fresh, inverse, mul, neg, power, sub, subterms
from verify.language.compiled import enclosing
from verify.prove import isolate, tree
from verify.prove.engine import Env, Node, failed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ZERO, HALF, ONE, TWO = Fraction(0), Fraction(1, 2), Fraction(1), Fraction(2)
MAX_TERMS = 6  # that are not nonnegative
MAX_STEPS = 6  # from one of them to an algebraic term
ORDERS = (1, 2, 3)  # k of exp(-w) <= (1 + w/k)^(-k)
FAR = tuple(Fraction(n) for n in (1, "3/2", 2, 3, 5, 8, 16, 64, 1000, 10**6))
NEAR = tuple(Fraction(n) for n in ("1/2", "9/20", "1/4", "1/8", "1/20", "1/200", "1/20000", "1/2000000"))
LARGEST = 4096  # of R

Products = list[tuple[Term, list[int]]]
Fact = tuple[str, str, tuple[Term, ...]]  # function, name, terms


@dataclass(frozen=True)
class _Step:
    """A larger term t', and how w t <= b follows from w t' <= b' by facts: a combination.

    In `products`, which may depend on b and b', the last hypothesis before the facts is w t' <= b'.
    """

    larger: Term
    facts: Sequence[Fact]
    products: Callable[[Term, Term], Products]

    def build(self, s: Sequent, b: Term, b_larger: Term, env: Env, position: int = 0) -> Node:
        if position == len(self.facts):
            return tree.combine(s, self.products(b, b_larger))
        again = lambda q: self.build(q, b, b_larger, env, position + 1)  # noqa: E731
        return tree.fact(s, *self.facts[position], tree.close, again, env)


def far(s: Sequent, name: str, env: Env, prove: Prover) -> Node:
    """The `limit` step at infinity, with everything it asks for.  Raises ProofFailed."""
    return _limit(s, {"rule": "limit", "variable": name, "at": "oo", "from": "1"}, env, prove)


def at_zero(s: Sequent, name: str, env: Env, prove: Prover) -> Node:
    """The same from 0 upwards, where a logarithm or a root has no slope."""
    base: Node = {"rule": "limit", "variable": name, "at": "0", "side": "right"}
    return _limit(s, {**base, "within": "1/2", "power": "1/2"}, env, prove)


def _limit(s: Sequent, base: Node, env: Env, prove: Prover) -> Node:
    base |= {"name": fresh("z", s.context.names | free(s.goal))}
    first = 0 if base["at"] == "oo" else 1  # before the growth there is the order of 0 and the variable
    goals = _goals(s, {**base, "bound": "1"}, env)
    growth, near = goals[first], goals[first + 1]
    if refuted(growth):
        raise failed(growth, "false at a sample point")
    terms, rest = _terms(near)
    bounds = [_Bound(near, term, base["name"], first == 0) for term in terms]
    node: Node = {**base, "bound": str(sum((b.size for b in bounds), ZERO))}
    goals = _goals(s, node, env)
    children: list[Node] = [{}] * len(goals)
    children[first + 1] = _near(goals[first + 1], bounds, rest, 0, env, prove)
    for number in (*range(first), *range(first + 2, len(goals))):
        children[number] = prove(goals[number])
    children[first] = tree.forget(growth, base["variable"], prove, env)
    return {**node, "then": children}


def _goals(s: Sequent, node: Node, env: Env) -> list[Sequent]:
    try:
        return RULES["limit"](s, node, env.library)
    except (Rejected, TermError) as error:
        raise failed(s, f"limit: {error}") from error


def _terms(near: Sequent) -> tuple[list[Term], Term]:
    """t for each term -t that is not known to be nonnegative, and the sum of the others.

    What is algebraic may have a limit only as a whole: 1 - z/sqrt(1 + z^2).
    """
    normal, signs = near.context.normal, near.context.signs
    try:
        parts = [normal.monomial_term(m, c) for m, c in normal.form(near.goal[2]).items()]
    except TermError as error:
        raise failed(near, "limit: no normal form") from error
    algebraic = [part for part in parts if not any(map(_elementary, subterms(part)))]
    if all(map(signs.nonnegative, algebraic)):
        algebraic = []
    rest = [part for part in parts if part not in algebraic]
    found = [neg(part) for part in rest if not signs.nonnegative(part)]
    if len(found) > MAX_TERMS or not all(map(signs.nonnegative, found)):
        raise failed(near, "limit: too many terms, or one of unknown sign")
    found += [neg(add(*algebraic))] if algebraic else []
    return [normal.canonical(t) for t in found], add(ZERO, *filter(signs.nonnegative, rest))


def _elementary(part: Term) -> bool:
    return isolate.transcendental(part) and part[0] != "sqrt"


def _near(s: Sequent, bounds: list[_Bound], rest: Term, position: int, env: Env, prove: Prover) -> Node:
    """The bounds one after the other, then their sum; what is left over is nonnegative."""
    if position < len(bounds):
        then = lambda q: _near(q, bounds, rest, position + 1, env, prove)  # noqa: E731
        return bounds[position].have(s, 0, then, env, prove)
    count = len(s.context.hypotheses) - len(bounds)
    products: Products = [(b.share, [count + i]) for i, b in enumerate(bounds)]
    return tree.combine(s, [*products, (rest, [])])


class _Bound:
    """A term t with its R, and the steps on the way to something algebraic.

    w t <= b with w = z, b = R far out; with w = 1, b = R z near 0, and b = R sqrt(z) for t itself.
    """

    def __init__(self, near: Sequent, term: Term, name: str, is_far: bool) -> None:
        self.name, self.is_far = name, is_far
        self.weight: Term = name if is_far else ONE
        self.share: Term = inverse(name) if is_far else ONE
        self.terms, self.steps = [term], list[_Step]()
        while len(self.steps) < MAX_STEPS:
            first = not is_far and not self.steps
            step = self._root(near) if first else self._elementary(near, self.terms[-1])
            if step is None:
                break
            self.terms.append(near.context.normal.canonical(step.larger))
            self.steps.append(step)
        size = self._largest(self.terms[-1])
        if size is None:
            raise failed(near, "limit: a term that does not vanish")
        self.size = size

    def side(self, position: int) -> Term:
        return self.size if self.is_far else mul(self.size, self.name if position else power(self.name, HALF))

    def have(self, s: Sequent, position: int, then: Prover, env: Env, prove: Prover) -> Node:
        """The bound of the term at this position as the last hypothesis."""

        def shown(q: Sequent) -> Node:
            if position == len(self.steps):
                return prove(q)
            sides = self.side(position), self.side(position + 1)
            step = self.steps[position]
            return self.have(q, position + 1, lambda r: step.build(r, *sides, env), env, prove)

        formula = ("<=", mul(self.weight, self.terms[position]), self.side(position))
        return tree.have(s, formula, shown, then, env)

    def _largest(self, term: Term) -> Fraction | None:
        """Above the values of w t / b at some points; None if they grow, or are not defined."""
        ratio = mul(term, self.name if self.is_far else inverse(self.name))
        if free(ratio) - {self.name}:
            return None
        with precision(128):
            value = enclosing((ratio,), (self.name,))
            balls = [value(rational(x))[0] for x in (FAR if self.is_far else NEAR)]
        if not all(ball.is_finite() for ball in balls):
            return None
        found = [float(ball.mid()) for ball in balls]
        if found[-1] > 1.01 * max(*found[:-1], 0.0) + 1e-9 or max(found) > LARGEST:
            return None
        return Fraction(int(8 * max(*found, 0.0)) * 5 // 4 + 1, 8)

    def _root(self, near: Sequent) -> _Step | None:
        """From R z to R sqrt(z); a factor -log(z) is below 2 / sqrt(z)."""
        z, below = self.name, power(self.name, -HALF)
        rest = _without(near, self.terms[0], ("log", z))
        if rest is None:
            # R sqrt(z) - t = (R z - t) + R sqrt(z) (1 - sqrt(z))
            increasing: Fact = ("^", "increasing", (z, ONE, HALF))
            return _Step(self.terms[0], [increasing], lambda b, _: [(ONE, [-2]), (b, [-1])])
        double = mul(-TWO, rest)
        facts: list[Fact] = [("log", "tangent", (below,)), ("log", "power", (z, -HALF))]
        products = [(below, [-3]), (double, [-2]), (neg(double), [-1]), (double, [])]
        return _Step(double, facts, lambda b, _: products)

    def _elementary(self, near: Sequent, term: Term) -> _Step | None:
        """The first function value that can be replaced by something larger."""
        normal = near.context.normal
        poly = normal.form(term)
        if len(poly) != 1:
            return None
        ((_, factors),) = poly
        ways = {"Q": self._tail, "phi": self._density, "exp": self._exponential, "log": self._log}
        for head, way in ways.items():
            for text, _ in factors:
                atom = normal.atoms[text]
                if isinstance(atom, tuple) and atom[0] == head and free(atom):
                    rest = _without(near, term, atom)
                    found = None if rest is None else way(near, atom[1], rest)
                    if found is not None:
                        return found
        return None

    def _tail(self, near: Sequent, u: Term, rest: Term) -> _Step | None:
        if not near.context.signs.positive(u):
            return None
        larger = mul(rest, inverse(u), ("phi", u))
        weight = mul(self.weight, rest, inverse(u))
        return _Step(larger, [("Q", "markov", (u,))], lambda b, _: [(ONE, [-2]), (weight, [-1])])

    def _density(self, near: Sequent, u: Term, rest: Term) -> _Step | None:
        root = power(("sqrt", mul(TWO, ("pi",))), -ONE)
        larger = mul(rest, root, ("exp", mul(-HALF, power(u, TWO))))
        weight = mul(self.weight, rest)
        return _Step(larger, [("phi", "density", (u,))], lambda b, _: [(ONE, [-2]), (weight, [-1])])

    def _exponential(self, near: Sequent, v: Term, rest: Term) -> _Step | None:
        """(1 - v/k)^k exp(v) <= 1 for v <= 0, from the tangent of exp(-v/k)."""
        if not near.context.signs.nonnegative(neg(v)):
            return None
        for k in ORDERS:
            base, part = sub(ONE, mul(Fraction(1, k), v)), ("exp", mul(Fraction(1, k), v))
            larger = mul(rest, power(base, Fraction(-k)))
            if self._largest(larger) is not None:
                break
        else:
            return None
        share = mul(part, add(*(power(mul(base, part), Fraction(j)) for j in range(k))))
        whole = mul(("exp", v), power(base, Fraction(k)))
        tangent: Fact = ("exp", "tangent", (mul(Fraction(-1, k), v),))
        return _Step(larger, [tangent], lambda b, c: [(whole, [-2]), (mul(c, share), [-1])])

    def _log(self, near: Sequent, a: Term, rest: Term) -> _Step | None:
        """log(a) <= a - 1, and -log(a) = log(1/a) <= 1/a - 1."""
        signs = near.context.signs
        if not signs.positive(a):
            return None
        weight = mul(self.weight, rest)
        if signs.nonnegative(rest):
            tangent: Fact = ("log", "tangent", (a,))
            return _Step(mul(rest, sub(a, ONE)), [tangent], lambda b, _: [(ONE, [-2]), (weight, [-1])])
        if not signs.nonnegative(neg(rest)):
            return None
        facts: list[Fact] = [("log", "tangent", (inverse(a),)), ("log", "inverse", (a,))]
        return _Step(
            mul(rest, sub(ONE, inverse(a))), facts, lambda b, _: [(ONE, [-3]), (neg(weight), [-2]), (weight, [-1])]
        )


def _without(near: Sequent, term: Term, atom: Term) -> Term | None:
    """The single product without one factor; None if it is none of them."""
    normal = near.context.normal
    poly = normal.form(term)
    if len(poly) != 1:
        return None
    (((indices, factors), c),) = poly.items()
    left = [(text, k - (normal.atoms[text] == atom)) for text, k in factors]
    if left == list(factors):
        return None
    return normal.monomial_term((indices, tuple((text, k) for text, k in left if k)), c)


__all__ = ["at_zero", "far"]
