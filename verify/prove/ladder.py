"""One variable, rung by rung: the monotone pieces of a difference, by the sign of its derivative.

The difference, or a positive multiple of it whose derivative has fewer functions, is cut where it turns.
Each piece is shown from the end where it is least: from a point, or from a limit that is not negative,
where there is a bound that vanishes (vanishing.py).  What is left is the sign of the derivative, to which
the same is done, until it is algebraic; then roots are squared away and polynomials expanded at the end.
So f >= 0 follows where f is 0 at both ends and first grows and then falls.

Each goal that comes up is first looked at in a few points; what decides is the kernel.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice

from verify.kernel.ranges import Range
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Formula, Term, TermError, add, free, fresh, mul, power, sub, subterms
from verify.kernel.term import replace as replace_term
from verify.prove import auto as automatic
from verify.prove import (
    constants,
    definitions,
    expansion,
    growth,
    isolate,
    outwards,
    paving,
    polynomial,
    roots,
    splitting,
    substitution,
    tree,
    vanishing,
)
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

GOALS = 80  # of a search
MAX_DEPTH = 9
WAYS = 3  # multiples of a difference that are tried
COST = 200  # of a goal, in boxes
BOXES = 400  # around a turning point
LEAF = 6  # sequents for what has no order
MAX_SIZE = 200  # subterms of a goal
ANALYTIC = frozenset({"exp", "log", "sqrt", "^", "+", "*", "Q", "Phi", "phi", "erf", "erfc", "pi", "abs", "theta"})
ALGEBRAIC = frozenset({"sqrt", "^", "+", "*"})

FAILURES = (ProofFailed, RecursionError, Rejected, TermError, ZeroDivisionError, OverflowError)


def attempt(s: Sequent, env: Env, prove: Prover | None = None) -> Node | None:
    """A proof of a goal in one real variable; None where it is none."""
    names = free(s.goal)
    if s.goal[0] not in ("<=", "<") or len(names) != 1:
        return None
    if any(s.context.types.get(name) != ("real",) for name in names):
        return None
    heads = {part[0] for part in definitions.parts(s)}
    if not heads & {"exp", "log", "Q", "Phi", "phi", "erf", "erfc"} or not heads <= ANALYTIC:
        return None
    ladder = Ladder()
    within = replace(env, inner=ladder.prove)

    def inside(q: Sequent) -> Node:
        return substitution.whole_powers(q, within, simple) or by_tails(q)

    def simple(q: Sequent) -> Node:
        return substitution.simplified(q, next(iter(free(q.goal))), by_tails, within)

    def by_tails(q: Sequent) -> Node:
        return definitions.by_tails(q, lambda r: ladder.prove(r, within), within)

    (name,) = names
    if any(p[0] in ("sqrt", "^") and p[1] == name and not _whole(p[-1]) for p in definitions.parts(s)):
        return outwards.edges(s, within, inside)
    return inside(s)


def _whole(exponent: Term) -> bool:
    return isinstance(exponent, Fraction) and exponent.denominator == 1


@dataclass
class Ladder:
    """One search: how many goals it may look at, and those that failed."""

    goals: int = GOALS
    dead: dict[tuple[str, frozenset[Formula]], int] = field(default_factory=dict)

    def prove(self, s: Sequent, env: Env, depth: int = 0) -> Node:
        """A proof, or ProofFailed."""
        env.check()
        node = automatic.closing(s)
        if node is not None:
            return node
        if s.goal[0] not in ("<=", "<"):
            return self.leaf(s, env)
        key = (s.context.text(s.goal), frozenset(s.context.hypotheses))
        if depth > MAX_DEPTH or self.dead.get(key, 99) <= depth:
            raise failed(s, "ladder: given up")
        self.goals -= 1
        env.spend(COST)
        size = sum(1 for _ in islice(outwards.parts(s), MAX_SIZE))
        if self.goals < 0 or size == MAX_SIZE or refuted(s):
            raise failed(s, "ladder: false at a sample point, or too long")
        self.dead[key] = depth
        for way in (
            splitting.attempt,
            definitions.attempt,
            _at_a_point,
            constants.attempt,
            polynomial.attempt,
            outwards.factors,
            expansion.attempt,
            automatic._short_paving,
            automatic._by_cases,
            _rooted,
            self.pieces,
        ):
            with suppress(*FAILURES):
                node = way(s, env, depth)
            if node is not None:
                del self.dead[key]
                return node
            if self.goals < 0 or env.spent:
                break
        raise failed(s, "ladder: not proved")

    def leaf(self, s: Sequent, env: Env) -> Node:
        """What has no order: the automatic prover with little fuel."""
        return automatic.auto(s, replace(env, inner=None, fuel=LEAF), 1)

    def pieces(self, s: Sequent, env: Env, depth: int) -> Node | None:
        names = free(s.goal)
        if len(names) != 1:
            return None
        (name,) = names
        for _, multiplier, term in isolate.ranked(s, name, env, _score)[:WAYS]:
            node = isolate.try_multiple(s, multiplier, term, lambda q: self.cut(q, name, env, depth), env, depth)
            if node is not None:
                return node
            if self.goals < 0 or env.spent:
                break
        return None

    def cut(self, s: Sequent, name: str, env: Env, depth: int) -> Node | None:
        """The pieces of this difference, each proved."""
        range_ = s.context.signs.variables.get(name, Range())
        found = growth.find(sub(s.goal[2], s.goal[1]), name, range_)
        if found is None or len(found) > growth.MAX_PIECES:
            return None
        low, high = growth.ends(s, name)
        found[0] = replace(found[0], low=low)
        found[-1] = replace(found[-1], high=high)
        return self.split(s, name, found, env, depth)

    def split(self, s: Sequent, name: str, pieces: list[growth.Piece], env: Env, depth: int) -> Node:
        if len(pieces) == 1:
            return self.piece(s, name, pieces[0], env, depth)
        # The last piece first: where it goes to infinity, a bound is the hardest to find.
        last, rest = pieces[-1], pieces[:-1]
        assert last.low is not None
        formula = ("<=", last.low, name) if last.way >= 0 else ("<", last.low, name)
        return tree.cases(
            s,
            formula,
            lambda q: self.piece(q, name, last, env, depth),
            lambda q: self.split(q, name, rest, env, depth),
            env,
        )

    def piece(self, s: Sequent, name: str, piece: growth.Piece, env: Env, depth: int) -> Node:
        node = automatic.closing(s)
        if node is not None:
            return node
        if piece.way == 0:
            found = paving.search(s, BOXES)
            env.spend(found.boxes)
            if found.step is None:
                raise failed(s, "pave: undecided")
            return found.step
        anchor = piece.low if piece.way > 0 else piece.high
        prove = lambda q: self.prove(q, env, depth + 1)  # noqa: E731
        if anchor is None:
            if piece.way > 0:
                return _moved(s, name, Fraction(0), False, env, prove)
            return vanishing.far(s, name, env, prove)
        with suppress(*FAILURES):
            return growth.slope(s, name, anchor, piece.way < 0, env, depth)
        if anchor == 0 and piece.way > 0:
            return vanishing.at_zero(s, name, env, prove)
        return _moved(s, name, anchor, piece.way > 0, env, prove)


def _moved(s: Sequent, name: str, end: Term, low: bool, env: Env, prove: Prover) -> Node:
    """In terms of the distance from an end, where what vanishes together stands together."""
    y = fresh("u", s.context.names | free(s.goal))
    new, old = (sub(name, end), add(end, y)) if low else (sub(end, name), sub(end, y))
    sign = Fraction(-1 if low else 1)
    inverse = lambda q: tree.combine(q, [(sign, [-1])])  # noqa: E731
    return substitution.change(s, name, new, old, y, inverse, [], prove, env)


def _score(s: Sequent, term: Term) -> tuple[int, int]:
    """How many functions there are, of exponentials those that no common factor takes away."""
    normal = s.context.normal
    for part in dict.fromkeys(subterms(term)):
        if isinstance(part, tuple) and part[0] == "phi":
            term = replace_term(term, part, ("exp", mul(Fraction(-1, 2), power(part[1], Fraction(2)))))
    poly, _ = normal.cleared(normal.form(term))
    exponentials, others = set(), set()
    for _, factors in poly:
        atoms = [normal.atoms[text] for text, _ in factors]
        exponentials.add(frozenset(a for a in atoms if isinstance(a, tuple) and a[0] == "exp" and free(a)))
        inner = (part for a in atoms if not isinstance(a, tuple) or a[0] != "exp" for part in subterms(a))
        others |= {part for part in inner if isolate.transcendental(part) and part[0] != "sqrt"}
    return (len(others) + max(len(exponentials) - 1, 0), len(poly))


def _rooted(s: Sequent, env: Env, depth: int) -> Node | None:
    """Roots are squared away where there is nothing but roots, and where they hide something else."""
    parts = [part for part in definitions.parts(s) if free(part)]
    hidden = (p for part in parts if part[0] == "sqrt" for p in subterms(part[1]))
    if {part[0] for part in parts} <= ALGEBRAIC or any(isolate.transcendental(p) and p[0] != "sqrt" for p in hidden):
        return roots.attempt(s, env, depth)
    return None


def _at_a_point(s: Sequent, env: Env, depth: int) -> Node | None:
    """The density at a constant, where the sides may be equal."""
    if free(s.goal):
        return None
    for part in definitions.parts(s):
        if part[0] == "phi":
            found = (part, "phi", "density", part[1:])
            return definitions.rewritten(s, found, lambda q: automatic.auto(q, env, depth), env)
    return None


__all__ = ["attempt"]
