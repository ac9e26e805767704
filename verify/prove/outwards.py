"""From where the sides touch, outwards: derivatives in any variable, the others being parameters.

To show f >= 0 where f = 0 on a curve x = c(y): f grows in x above the curve and falls below it, and so f_x
is to be shown >= 0 (<= 0) there; of that what has a known sign is divided out, and the same is tried again.
A goal is given up as soon as a sample point refutes one of its parts, so that wrong turns cost little, and
none is taken twice.

The steps of the automatic prover that rewrite a goal are used as they are; what they leave comes back here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice

from verify.kernel.calculus import derivative
from verify.kernel.normal import Poly
from verify.kernel.ranges import Range
from verify.kernel.rationals import Fraction
from verify.kernel.rules import FALSE, RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Formula, Term, TermError, free, fresh, inverse, mul, show, sub, substitute, subterms
from verify.prove import auto as automatic
from verify.prove import (
    constants,
    definitions,
    forms,
    isolate,
    linear,
    logarithms,
    polynomial,
    several,
    simplify,
    substitution,
    tails,
    tree,
    unbounded,
)
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.sample import refuted

MAX_DEPTH = 7
COST = 400  # of a goal, in boxes
LEAF = 8  # sequents for what the automatic prover is asked
MAX_BOTTOMS = 3
MAX_SIZE = 160  # subterms of a goal: derivatives of larger ones only grow

FAILURES = (ProofFailed, RecursionError, Rejected, TermError, ZeroDivisionError, OverflowError)


@dataclass
class Search:
    """One search: how many goals it may look at, and those that failed at which depth."""

    goals: int = 60
    dead: dict[tuple[str, frozenset[Formula]], int] = field(default_factory=dict)

    def prove(self, s: Sequent, env: Env, depth: int = 0) -> Node:
        """A proof, or ProofFailed."""
        env.check()
        node = automatic.closing(s)
        if node is not None:
            return node
        if s.goal[0] == "!=":
            return self.apart(s, env, depth)
        if s.goal[0] not in ("<=", "<"):
            return self.leaf(s, env)
        key = (s.context.text(s.goal), frozenset(s.context.hypotheses))
        if depth > MAX_DEPTH or self.dead.get(key, 99) <= depth:
            raise failed(s, "outwards: given up")
        self.goals -= 1
        env.spend(COST)
        if self.goals < 0 or sum(1 for _ in islice(parts(s), MAX_SIZE)) == MAX_SIZE or refuted(s):
            raise failed(s, "outwards: false at a sample point, or too long")
        self.dead[key] = depth  # until it is proved: within itself it is no help
        attempts = self.attempts()
        if _affine(s):
            attempts = (self.plain,)
        for attempt in attempts:
            try:
                found = attempt(s, env, depth)
            except FAILURES:
                found = None
            if found is not None:
                del self.dead[key]
                return found
            if self.goals < 0 or env.spent:
                break
        raise failed(s, "outwards: not proved")

    def attempts(self) -> tuple[Callable[[Sequent, Env, int], Node | None], ...]:
        return (
            definitions.domains,
            definitions.attempt,
            logarithms.common,
            constants.attempt,
            polynomial.attempt,
            tails.densities,
            tails.bounded,
            factors,
            self.plain,
            automatic._by_cases,
            self.products,
            self.slopes,
            logarithms.both_sides,
            self.one_variable,
            self.limits,
        )

    def leaf(self, s: Sequent, env: Env, fuel: int = LEAF) -> Node:
        """What the automatic prover does with little fuel."""
        inner, whole = env.inner, env.fuel
        env.inner, env.fuel = None, fuel
        try:
            return automatic.auto(s, env, 1)
        finally:
            env.inner, env.fuel = inner, whole

    def apart(self, s: Sequent, env: Env, depth: int) -> Node:
        """s != t by s < t or t < s."""
        for formula in (("<", *s.goal[1:]), ("<", *s.goal[:0:-1])):
            if not refuted(s.want(formula)):
                first = lambda q: self.prove(q, env, depth + 1)  # noqa: E731
                return tree.have(s, formula, first, lambda q: tree.one(q, "assume"), env)
        raise failed(s, "outwards: neither above nor below")

    def plain(self, s: Sequent, env: Env, depth: int) -> Node | None:
        """Combinations of hypotheses, pavings of few boxes, and sums of squares for polynomials."""
        found = automatic._combination(s, env, 0) or automatic._short_paving(s, env, depth)
        if found is None and depth and not any(map(isolate.transcendental, parts(s))):
            found = automatic._squares(s, env, depth) or forms.attempt(s, env)
        return found

    def products(self, s: Sequent, env: Env, depth: int) -> Node | None:
        """A product against a product: their logarithms."""
        poly = tree.gap_poly(s)
        return logarithms.both_sides(s, env, depth) if poly is not None and len(poly) == 2 else None

    def one_variable(self, s: Sequent, env: Env, depth: int) -> Node | None:
        return isolate.attempt(s, env, depth) if depth < 5 else None

    # --- slopes ---

    def slopes(self, s: Sequent, env: Env, depth: int) -> Node | None:
        """The variables in the order of how simple the derivatives are, of the difference or a multiple."""
        names = [n for n in sorted(free(s.goal)) if s.context.types.get(n, ("real",))[0] == "real"]
        work = [
            (score, name, multiplier, term)
            for name in names
            for score, multiplier, term in isolate.ranked(s, name, env)[:2]
        ]
        for _, name, multiplier, term in sorted(work, key=lambda item: item[0])[:5]:
            node = isolate.try_multiple(
                s, multiplier, term, lambda q, n=name: self.outwards(q, n, env, depth), env, depth
            )
            if node is not None:
                return node
            if self.goals < 0 or env.spent:
                return None
        return None

    def outwards(self, s: Sequent, name: str, env: Env, depth: int) -> Node | None:
        for place in islice(_places(s, name, env), 5):
            with suppress(*FAILURES):
                bounds = _within(s, name, place)
                return self.from_place(s, name, place, bounds, env, depth)
        return None

    def from_place(self, s: Sequent, name: str, place: Term, bounds: list[Formula], env: Env, depth: int) -> Node:
        """From the place to both sides; first what is known of it, and so of what lies on one side."""
        if bounds:
            then = lambda q: self.from_place(q, name, place, bounds[1:], env, depth)  # noqa: E731
            return tree.have(s, bounds[0], _by_quotients, then, env)
        known = s.context.hypotheses
        # Where one side is all there is, it is the only case.
        sides = [any((head, *pair) in known for head in ("<=", "<")) for pair in ((place, name), (name, place))]
        if any(sides):
            return self.finish(_way(s, name, place, sides[1]), name, env, depth)
        node: Node = {"rule": "cases", "formula": show(("<=", place, name))}
        above, below = RULES["cases"](s, node, env.library)
        ways = [_way(above, name, place, False), _way(below, name, place, True)]
        return {**node, "then": [self.finish(way, name, env, depth) for way in ways]}

    def finish(self, way: _Way, name: str, env: Env, depth: int) -> Node:
        if way.goals is None:
            return way.node
        children: list[Node] = [{}] * len(way.goals)
        for number in (0, *range(3, len(way.goals)), 1):
            children[number] = self.side(way.goals[number], env, depth)
        children[2] = tree.forget(way.goals[2], name, lambda q: self.prove(q, env, depth + 1), env)
        return {**way.node, "then": children}

    def side(self, s: Sequent, env: Env, depth: int) -> Node:
        """A condition: closed, or as any goal."""
        node = automatic.closing(s) or _with_quotients(s)
        if node is not None:
            return node
        return self.prove(s, env, depth + 1)

    def limits(self, s: Sequent, env: Env, depth: int) -> Node | None:
        """Falling towards 0 at infinity."""
        if depth > 4:
            return None
        for name in sorted(free(s.goal)):
            range_ = s.context.signs.variables.get(name, Range())
            if s.context.types.get(name, ("real",))[0] != "real" or range_.high is not None:
                continue
            try:
                return unbounded.limit(s, name, None, True, env, depth)
            except FAILURES:
                continue
        return None


@dataclass(frozen=True)
class _Way:
    node: Node
    goals: list[Sequent] | None  # None: the node is whole


def _way(s: Sequent, name: str, place: Term, down: bool) -> _Way:
    """The `slope` step from the place, none of whose goals is false at a sample point."""
    new = fresh("z", s.context.names | free(s.goal))
    base: Node = {"rule": "slope", "variable": name, "point": show(place), "name": new, "down": down}
    for strict in ("point", "slope") if s.goal[0] == "<" else ("point",):
        goals = RULES["slope"](s, {**base, "strict": strict}, {})
        # The derivative first: it is the one that tells.
        if not any(refuted(goal) for goal in (goals[2], *goals[:2], *goals[3:])):
            return _Way({**base, "strict": strict}, goals)
    node = automatic.closing(s.want(FALSE))
    if node is not None:
        return _Way({"rule": "have", "formula": show(FALSE), "then": [node, {"rule": "sign"}]}, None)
    raise failed(s, "slope: false at a sample point")


def _places(s: Sequent, name: str, env: Env) -> Iterator[Term]:
    """Where f = 0 and f does not change in another variable: solved for this one, where it occurs linearly.

    So y = F'(x) is found for F(x) + F*(y) - x y.  Then the places that the automatic prover knows.
    """
    gap = sub(s.goal[2], s.goal[1])
    normal = s.context.normal
    for other in sorted(free(s.goal) - {name}):
        if s.context.types.get(other, ("real",))[0] != "real":
            continue
        try:
            poly, _ = normal.cleared(normal.form(derivative(gap, other)))
        except TermError:
            continue
        with_name = {m: c for m, c in poly.items() if any(name in normal.names[t] for t, _ in m[1])}
        if not with_name or any(dict(m[1]).get(name, 0) != 1 or m[0] for m in with_name):
            continue
        slope: Poly = {((), tuple(f for f in m[1] if f[0] != name)): c for m, c in with_name.items()}
        if any(name in normal.names[t] for m in slope for t, _ in m[1]):
            continue
        rest = normal.term({m: -c for m, c in poly.items() if m not in with_name})
        place = normal.canonical(mul(rest, inverse(normal.term(slope))))
        if not refuted(s.want(("=", substitute(gap, {name: place}), Fraction(0)))):
            yield place
    for place in several.places(s, name, env):
        if name not in free(place) and _defined(s, place):
            yield place


def _defined(s: Sequent, place: Term) -> bool:
    """Has the term a value wherever it may stand?  Elsewhere nothing can be shown."""
    signs = s.context.signs
    for part in subterms(place):
        if isinstance(part, tuple) and (
            (part[0] == "log" and not signs.positive(part[1]))
            or (part[0] == "sqrt" and not signs.nonnegative(part[1]))
            or (part[0] == "^" and part[2] == -1 and not signs.nonzero(part[1]))
        ):
            return False
    return True


def _with_quotients(s: Sequent) -> Node | None:
    """A bound from hypotheses and from quotients: with 1 over a denominator as a multiplier."""
    terms = [side for formula in (*s.context.hypotheses, s.goal) for side in formula[1:]]
    found = [part for term in terms for part in _denominators(term) if s.context.signs.positive(part)]
    multipliers = list(dict.fromkeys(found))
    return linear.search(s, multipliers) if 0 < len(multipliers) <= MAX_BOTTOMS else None


def _by_quotients(s: Sequent) -> Node:
    node = automatic.closing(s) or _with_quotients(s)
    if node is None:
        raise failed(s, "not linear in quotients")
    return node


def _within(s: Sequent, name: str, place: Term) -> list[Formula]:
    """The bounds of the variable that hold for the place as well, where this is not plain."""
    range_ = s.context.signs.variables.get(name, Range())
    if not free(place) or isinstance(place, str) or not _denominators(place):
        return []
    found: list[Formula] = []
    if range_.low is not None:
        found.append(("<" if range_.low_strict else "<=", range_.low, place))
    if range_.high is not None:
        found.append(("<" if range_.high_strict else "<=", place, range_.high))
    kept = []
    for formula in found:
        with suppress(*FAILURES):
            _by_quotients(s.want(formula))
            kept.append(formula)
    return kept


def _denominators(term: Term) -> list[Term]:
    return [p for p in subterms(term) if isinstance(p, tuple) and p[0] == "^" and p[2] == -1]


def _affine(s: Sequent) -> bool:
    """Is the goal linear in its variables?  Then combinations of hypotheses find what can be found."""
    poly = tree.gap_poly(s)
    return poly is not None and all(
        not indices
        and sum(k for _, k in factors) <= 1
        and all(isinstance(s.context.normal.atoms[t], str) for t, _ in factors)
        for indices, factors in poly
    )


def edges(s: Sequent, env: Env, then: Callable[[Sequent], Node]) -> Node:
    """Variables that may lie at an end of their range, where roots and logarithms are not smooth: cases."""
    for name in sorted(free(s.goal)):
        range_ = s.context.signs.variables.get(name)
        low = None if range_ is None or range_.low_strict else range_.low
        if low is None or s.context.types.get(name, ("real",))[0] != "real" or not _rough(s, name):
            continue

        def at_end(q: Sequent, name: str = name, low: Fraction = low) -> Node:
            return tree.have(
                q, ("=", name, low), tree.close, lambda r: tree.rewrite(r, lambda t: _zeros(t, env, then), env), env
            )

        return tree.cases(s, ("<", low, name), lambda q: edges(q, env, then), at_end, env)
    return then(s)


def _zeros(s: Sequent, env: Env, then: Callable[[Sequent], Node]) -> Node:
    """0^b = 0 in the goal, for b > 0."""
    for part in parts(s):
        if isinstance(part, tuple) and part[0] == "^" and part[1] == 0 and part[2] != 0:
            return tree.fact(
                s,
                "^",
                "zero",
                (part[2],),
                tree.close,
                lambda q: tree.rewrite(q, lambda r: _zeros(r, env, then), env),
                env,
            )
    return edges(s, env, then)


def _rough(s: Sequent, name: str) -> bool:
    for part in parts(s):
        if isinstance(part, tuple) and name in free(part):
            whole = isinstance(part[-1], Fraction) and part[-1].denominator == 1
            if part[0] in ("log", "sqrt") or (part[0] == "^" and not whole and name in free(part[1])):
                return True
    return False


def parts(s: Sequent) -> Iterator[Term]:
    for side in s.goal[1:]:
        yield from subterms(side)


def _simplest(s: Sequent) -> int:
    """How many functions are left in the simplest derivative of the difference."""
    gap = sub(s.goal[2], s.goal[1])
    names = [n for n in sorted(free(s.goal)) if s.context.types.get(n, ("real",))[0] == "real"]
    found = [99]
    for name in names:
        with suppress(TermError):
            found.append(isolate.score(s, derivative(gap, name))[0])
    return min(found)


def factors(s: Sequent, env: Env, depth: int) -> Node | None:
    """Denominators multiplied out, factors of known sign left out; of several others each has its sign."""
    parts = simplify.factors(s)
    if parts is None:
        return None
    scale, outer, inner = parts
    if len(inner) == 1 and scale == 1 and outer == 1 and s.goal[1] == 0:
        return None
    if len(inner) > 4 or _simplest(s) < min(_simplest(s.want((s.goal[0], Fraction(0), part))) for part in inner):
        return None
    goals: list[Formula] = []
    sign = 1
    for part in inner:
        up, down = (s.goal[0], Fraction(0), part), (s.goal[0], part, Fraction(0))
        if not refuted(s.want(up)):
            goals.append(up)
        elif not refuted(s.want(down)):
            goals.append(down)
            sign = -sign
        else:
            return None
    if sign < 0:
        return None

    def using(q: Sequent, position: int) -> Node:
        if position == len(goals):
            count = len(q.context.hypotheses)
            return tree.combine(q, [(outer, list(range(count - len(goals), count)))], scale)
        return tree.have(
            q,
            goals[position],
            lambda r: automatic.auto(r, env, depth + (len(goals) > 1)),
            lambda r: using(r, position + 1),
            env,
        )

    return using(s, 0)


def attempt(s: Sequent, env: Env, goals: int = 60) -> Node:
    """A proof by slopes.  Raises ProofFailed."""
    search = Search(goals)
    env.inner = search.prove

    def polynomial_in_roots(q: Sequent) -> Node:
        found = forms.attempt(q, env)
        if found is None:
            raise failed(q, "no sum of squares in the roots")
        return found

    def inside(q: Sequent) -> Node:
        with suppress(*FAILURES):
            node = substitution.whole_powers(q, env, polynomial_in_roots)
            if node is not None:
                return node
        return search.prove(q, env)

    try:
        return edges(s, env, inside)
    finally:
        env.inner = None


__all__ = ["attempt", "edges", "factors", "parts"]
