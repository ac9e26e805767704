"""Differences that fall to a limit which is not negative, with a bound of them that vanishes there.

The kernel's `limit` rule wants -B z^(-1) <= g(z) far out, or -B (z - p)^(1/2) <= g(z) near p.  g is taken as
a sum of products; those that are known to be nonnegative count as 0.  Of any other, -t, it is shown that
t z <= R (t <= R (z - p)^(1/2)), where t is first replaced by something larger and more elementary: Q(u) by
phi(u)/u, exp(-w) by (1 + w/k)^(-k), log(a) by a tangent.  R is read off from values of what is left then,
which is algebraic.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from verify.kernel.ball import precision, rational
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Term, TermError, add, free, fresh, inverse, mul, neg, power, show, sub
from verify.language.compiled import enclosing
from verify.prove import tree
from verify.prove.engine import Env, Node, failed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ZERO, HALF, ONE, TWO = Fraction(0), Fraction(1, 2), Fraction(1), Fraction(2)
MAX_TERMS = 6  # that are not nonnegative
MAX_STEPS = 6  # from one of them to an algebraic term
ORDERS = (1, 2, 3)  # k of exp(-w) <= (1 + w/k)^(-k)
FAR = tuple(Fraction(n) for n in (1, "3/2", 2, 3, 5, 8, 16, 64, 1000, 10**6))
CLOSE = tuple(HALF * Fraction(n) for n in (1, "9/10", "1/2", "1/4", "1/10", "1/100", "1/10000", "1/1000000"))
LARGEST = 4096  # of R

Build = Callable[[Sequent, "_Bound", Env], Node]


@dataclass(frozen=True)
class _Step:
    """A larger term, and how w t <= b follows from w * larger <= b, the last hypothesis."""

    larger: Term
    build: Build


def far(s: Sequent, name: str, env: Env, prove: Prover) -> Node:
    """The `limit` step at infinity, with everything it asks for.  Raises ProofFailed."""
    new = fresh("z", s.context.names | free(s.goal))
    base: Node = {"rule": "limit", "variable": name, "name": new, "at": "oo", "from": "1"}
    return _limit(s, base, name, None, env, prove)


def close(s: Sequent, name: str, point: Term, falling: bool, env: Env, prove: Prover) -> Node:
    """The same at an end of the range, where a logarithm or a root may have no slope."""
    new = fresh("z", s.context.names | free(s.goal))
    base: Node = {"rule": "limit", "variable": name, "name": new, "at": show(point), "power": "1/2"}
    base |= {"side": "left" if falling else "right", "within": "1/2"}
    distance = sub(point, new) if falling else sub(new, point)
    return _limit(s, base, name, distance, env, prove)


def _limit(s: Sequent, base: Node, name: str, distance: Term | None, env: Env, prove: Prover) -> Node:
    first = 0 if distance is None else 1  # before the growth there is the order of point and variable
    goals = _goals(s, {**base, "bound": "1"}, env)
    if refuted(goals[first]):
        raise failed(goals[first], "false at a sample point")
    near = goals[first + 1]
    if distance is not None:
        distance = near.context.normal.canonical(distance)
    bounds = [_Bound(near, term, base["name"], distance) for term in _negative(near)]
    node: Node = {**base, "bound": str(sum((b.size for b in bounds), ZERO))}
    goals = _goals(s, node, env)
    children: list[Node] = [{}] * len(goals)
    children[first + 1] = _near(goals[first + 1], bounds, 0, env, prove)
    for number in (*range(first), *range(first + 2, len(goals))):
        children[number] = prove(goals[number])
    children[first] = tree.forget(goals[first], name, prove, env)
    return {**node, "then": children}


def _goals(s: Sequent, node: Node, env: Env) -> list[Sequent]:
    try:
        return RULES["limit"](s, node, env.library)
    except (Rejected, TermError) as error:
        raise failed(s, f"limit: {error}") from error


def _negative(near: Sequent) -> list[Term]:
    """t for each term -t of the difference that is not known to be nonnegative."""
    normal, signs = near.context.normal, near.context.signs
    try:
        parts = [normal.monomial_term(m, c) for m, c in normal.form(near.goal[2]).items()]
    except TermError as error:
        raise failed(near, "limit: no normal form") from error
    found = [normal.canonical(neg(part)) for part in parts if not signs.nonnegative(part)]
    if len(found) > MAX_TERMS or not all(map(signs.nonnegative, found)):
        raise failed(near, "limit: too many terms, or one of unknown sign")
    return found


def _near(s: Sequent, bounds: list[_Bound], position: int, env: Env, prove: Prover) -> Node:
    """The bounds one after the other, then their sum; what is left over is nonnegative."""
    if position < len(bounds):
        return bounds[position].have(s, 0, lambda q: _near(q, bounds, position + 1, env, prove), env, prove)
    count, total = len(s.context.hypotheses), len(bounds)
    normal, signs = s.context.normal, s.context.signs
    parts = [normal.monomial_term(m, c) for m, c in normal.form(s.goal[2]).items()]
    rest = [part for part in parts if signs.nonnegative(part)]
    weight = ONE if total and bounds[0].distance is not None else inverse(bounds[0].name) if total else ONE
    return tree.combine(s, [*((weight, [count - total + i]) for i in range(total)), (add(*rest), [])])


class _Bound:
    """A term t with its R, and the steps on the way to something algebraic.

    w t <= b with w = z, b = R far out; w = 1, b = R (z - p) near p, but R sqrt(z - p) in the end.
    """

    def __init__(self, near: Sequent, term: Term, name: str, distance: Term | None) -> None:
        self.name, self.distance = name, distance
        self.weight: Term = name if distance is None else ONE
        self.terms, self.builds = [term], list[Build]()
        while len(self.builds) < MAX_STEPS:
            first = distance is not None and not self.builds
            step = self._root(near) if first else self._elementary(near, self.terms[-1])
            if step is None:
                break
            self.terms.append(near.context.normal.canonical(step.larger))
            self.builds.append(step.build)
        size = self._largest(near, self.terms[-1])
        if size is None:
            raise failed(near, "limit: a term that does not vanish")
        self.size = size

    def side(self, position: int) -> Term:
        if self.distance is None:
            return self.size
        return mul(self.size, self.distance if position else power(self.distance, HALF))

    def have(self, s: Sequent, position: int, then: Prover, env: Env, prove: Prover) -> Node:
        """The bound of the term at this position as the last hypothesis."""

        def shown(q: Sequent) -> Node:
            if position == len(self.builds):
                return prove(q)
            return self.have(q, position + 1, lambda r: self.builds[position](r, self, env), env, prove)

        formula = ("<=", mul(self.weight, self.terms[position]), self.side(position))
        return tree.have(s, formula, shown, then, env)

    def _largest(self, near: Sequent, term: Term) -> Fraction | None:
        """Above the values of w t / b at some points; None if they grow, or are not defined."""
        ratio = mul(self.weight, term) if self.distance is None else mul(term, inverse(self.distance))
        if free(ratio) - {self.name}:
            return None
        range_ = near.context.signs.variables[self.name]
        if self.distance is None:
            points = [max(x, range_.low or ONE) for x in FAR]
        elif range_.low is not None and self.distance == near.context.normal.canonical(
            sub(self.name, range_.low)
        ):
            points = [range_.low + x for x in CLOSE]
        elif range_.high is not None:
            points = [range_.high - x for x in CLOSE]
        else:
            return None
        with precision(128):
            value = enclosing((ratio,), (self.name,))
            balls = [value(rational(x))[0] for x in points]
        if not all(ball.is_finite() for ball in balls):
            return None
        found = [float(ball.mid()) for ball in balls]
        if found[-1] > 1.01 * max(found[:-1]) + 1e-9 or max(found) > LARGEST:
            return None
        return Fraction(int(8 * max(*found, 0.0)) * 5 // 4 + 1, 8)

    def _root(self, near: Sequent) -> _Step | None:
        """From R (z - p) to R sqrt(z - p); a factor -log(z - p) is below 2 / sqrt(z - p)."""
        assert self.distance is not None
        distance = self.distance
        rest = _without(near, self.terms[0], ("log", distance))
        if rest is None:
            terms = (distance, ONE, HALF)

            def root(q: Sequent, b: _Bound, env: Env) -> Node:
                products = [(ONE, [-2]), (b.side(0), [-1])]
                return tree.fact(
                    q, "^", "increasing", terms, tree.close, lambda r: tree.combine(r, products), env
                )

            return _Step(self.terms[0], root)
        rest = neg(rest)
        below, double = power(distance, -HALF), mul(TWO, rest)

        def logarithm(q: Sequent, b: _Bound, env: Env) -> Node:
            products: list[tuple[Term, list[int]]]
            products = [(below, [-3]), (double, [-2]), (neg(double), [-1]), (double, [])]

            def second(r: Sequent) -> Node:
                terms = (distance, -HALF)
                return tree.fact(
                    r, "log", "power", terms, tree.close, lambda t: tree.combine(t, products), env
                )

            return tree.fact(q, "log", "tangent", (below,), tree.close, second, env)

        return _Step(double, logarithm)

    def _elementary(self, near: Sequent, term: Term) -> _Step | None:
        """The first function value that can be replaced by something larger."""
        normal = near.context.normal
        poly = normal.form(term)
        if len(poly) != 1:
            return None
        ((_, factors),) = poly
        for head, step in (
            ("Q", self._tail),
            ("phi", self._density),
            ("exp", self._exponential),
            ("log", self._log),
        ):
            for text, _ in factors:
                atom = normal.atoms[text]
                if isinstance(atom, tuple) and atom[0] == head and free(atom):
                    rest = _without(near, term, atom)
                    found = None if rest is None else step(near, atom[1], rest)
                    if found is not None:
                        return found
        return None

    def _tail(self, near: Sequent, u: Term, rest: Term) -> _Step | None:
        if not near.context.signs.positive(u):
            return None
        weight = mul(self.weight, rest, inverse(u))

        def build(q: Sequent, b: _Bound, env: Env) -> Node:
            products = [(ONE, [-2]), (weight, [-1])]
            return tree.fact(q, "Q", "markov", (u,), tree.close, lambda r: tree.combine(r, products), env)

        return _Step(mul(rest, inverse(u), ("phi", u)), build)

    def _density(self, near: Sequent, u: Term, rest: Term) -> _Step | None:
        root = power(("sqrt", mul(TWO, ("pi",))), -ONE)

        def build(q: Sequent, b: _Bound, env: Env) -> Node:
            products = [(ONE, [-2]), (mul(self.weight, rest), [-1])]
            return tree.fact(q, "phi", "density", (u,), tree.close, lambda r: tree.combine(r, products), env)

        return _Step(mul(rest, root, ("exp", mul(-HALF, power(u, TWO)))), build)

    def _exponential(self, near: Sequent, v: Term, rest: Term) -> _Step | None:
        """(1 - v/k)^k exp(v) <= 1 for v <= 0, from the tangent of exp(-v/k)."""
        if not near.context.signs.nonnegative(neg(v)):
            return None
        for k in ORDERS:
            base, part = sub(ONE, mul(Fraction(1, k), v)), ("exp", mul(Fraction(1, k), v))
            larger = mul(rest, power(base, Fraction(-k)))
            if self._largest(near, larger) is not None:
                break
        else:
            return None
        share = add(*(power(mul(base, part), Fraction(j)) for j in range(k)))
        whole = mul(("exp", v), power(base, Fraction(k)))

        def build(q: Sequent, b: _Bound, env: Env) -> Node:
            products = [(whole, [-2]), (mul(b.side(1), part, share), [-1])]
            return tree.fact(
                q,
                "exp",
                "tangent",
                (mul(Fraction(-1, k), v),),
                tree.close,
                lambda r: tree.combine(r, products),
                env,
            )

        return _Step(larger, build)

    def _log(self, near: Sequent, a: Term, rest: Term) -> _Step | None:
        """log(a) <= a - 1, and -log(a) = log(1/a) <= 1/a - 1."""
        signs = near.context.signs
        if not signs.positive(a):
            return None
        if signs.nonnegative(rest):
            weight = mul(self.weight, rest)

            def above(q: Sequent, b: _Bound, env: Env) -> Node:
                products = [(ONE, [-2]), (weight, [-1])]
                return tree.fact(
                    q, "log", "tangent", (a,), tree.close, lambda r: tree.combine(r, products), env
                )

            return _Step(mul(rest, sub(a, ONE)), above)
        rest = neg(rest)
        if not signs.nonnegative(rest):
            return None
        weight = mul(self.weight, rest)

        def below(q: Sequent, b: _Bound, env: Env) -> Node:
            products: list[tuple[Term, list[int]]] = [(ONE, [-3]), (weight, [-2]), (neg(weight), [-1])]

            def second(r: Sequent) -> Node:
                return tree.fact(
                    r, "log", "inverse", (a,), tree.close, lambda t: tree.combine(t, products), env
                )

            return tree.fact(q, "log", "tangent", (inverse(a),), tree.close, second, env)

        return _Step(mul(rest, sub(inverse(a), ONE)), below)


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


__all__ = ["close", "far"]
