"""What the hypotheses of a statement say of names by their shapes, for the simulator's draws.

A hypothesis gives its names a role whatever they are called: a convex set, the map to its nearest points, a
loss and its gradient, a linear map and its adjoint, who is in which batch, who stands where in an order, a
space of histories, a set of records as the digits of a number, a law that is said by a run of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, free, subterms
from verify.refute.simulate_said import (
    Again,
    Greatest,
    Later,
    Masses,
    constant_on,
    greatest,
    last_part,
    later,
    starts_again,
)
from verify.refute.simulate_said import masses as masses_of
from verify.refute.simulate_solved import (
    Several,
    Valued,
    chosen,
    density,
    extended,
    functional,
    represented,
    several,
    slope,
    unbiased,
    valued,
)
from verify.refute.simulate_trades import Hull, Inverse, TradeOff, hulls, inverses, trade_offs
from verify.refute.solved import Solved, solved

VECTORS = ("normed", "euclid")


class Roles:
    """What the hypotheses say of names by their shapes; read once for a statement."""

    def __init__(self, types: Mapping[str, Term], given: Sequence[Formula]) -> None:
        self.types, self.given = types, list(given)
        self.sets: set[str] = set()  # convex sets
        self.onto: set[str] = set()  # maps to nearest points
        self.pairs: dict[str, str] = {}  # a gradient's loss
        self.batch: tuple[str, str, Term, Term] | None = None  # members, batches, how many of how many
        self.shuffle: tuple[str, str, Term] | None = None  # positions, orders, how many
        self.histories: set[str] = set()
        self.units: set[str] = set()  # points of norm 1
        self.ball = False  # is a convex set the ball of radius 1 around 0?
        self.has = self.drop = self.draw = ""  # sets as numbers: who is in one, one without him, a draw from it
        self.limited = False  # is a convex set bounded?
        self.everywhere = False  # is a convex set the whole space?
        self.ends: list[tuple[str, str]] = []  # of an interval that numbers are clipped to
        self.strong = False  # are losses strongly convex?
        self.lipschitz = False  # are losses Lipschitz?
        self.linear: dict[str, str] = {}  # linear maps, and their adjoints
        self.records: tuple[str, str, Term] | None = None  # a record of a data set, one put into it, how many
        self.adjacent = ""  # which data sets are neighbours
        self.counts: dict[str, tuple[Term, Term] | None] = {}  # functions of integers, and beyond what they are 0
        self.starts_at_0: dict[str, Term] = {}  # families of such functions; the one that is 1 at 0 and else 0
        self.across: tuple[str, str] | None = None  # two vectors that are orthogonal: they are drawn in the plane
        self.basis: tuple[str, str] | None = None  # an orthonormal basis: on the line it is one unit vector
        self.width: float | None = None  # of a convex set, where it is said in numbers
        self.bend: float | None = None  # how fast gradients may change, where that is
        self.places: dict[str, Term] = {}  # numbers whose whole parts are at most that
        self.apart: set[str] = set()  # numbers no two of which have one whole part
        self.bits: list[tuple[str, str]] = []  # a number, and a place at which it has a binary digit
        # Numbers on which it depends which of several equations others solve: they are drawn before those.
        self.deciding = {
            name
            for f in self.given
            if f[0] == "=>" and f[2][0] == "="
            for name in free(f[1])
            if self.kind(name) == ("real",)
        }
        self.sized = self.by_many()
        self.late = self.bounded_by_numbers()  # integers that are drawn after the numbers
        self.free_names: dict[int, tuple[Formula, list[str]]] = {}
        for formula in self.given:
            self.read(formula)
        for kind in types.values():
            inner = kind[1] if kind[0] == "sequence" else kind
            if inner[0] == "map" and self.abstract(inner[2]) and any(not self.abstract(x) for x in inner[1]):
                self.histories.add(inner[2])
        self.definitions = [one for one in solved(self.given, types) if one.name not in self.onto]
        self.defined = {one.name for one in self.definitions}
        self.ordered: dict[str, list[Solved | Several]] = self.by_need()
        self.several = self.by_several_times()
        self.by_condition = self.conditional()
        self.densities = self.alone(density)
        self.functionals = self.alone(functional)
        self.represented = self.alone(represented)
        self.extended = self.alone(extended)
        self.slopes = self.alone(slope)
        self.valued = self.by_cases()
        self.chosen = self.alone(chosen)
        self.unbiased = dict(one for one in map(unbiased, self.given) if one is not None)
        self.indirect: dict[str, list[Indirect]] = {}
        for formula in self.given:
            one = indirect(formula, types)
            if one is not None and one.name not in self.ordered:
                self.indirect.setdefault(one.name, []).append(one)
        self.defined |= self.indirect.keys()
        self.lasts = dict(one for one in (last_part(f, types) for f in self.given) if one is not None)
        # Are there histories of numbers, by one map from a history and a number?
        self.numbered = any(kind == ("map", (X, "line"), X) for X in self.lasts.values() for kind in types.values())
        self.constants = [one for one in (constant_on(f, types) for f in self.given) if one is not None]
        self.masses: dict[str, Masses] = self.alone(lambda f, _: masses_of(f, self.given, types))
        self.again: dict[str, Again] = self.alone(starts_again)
        self.later: dict[str, Later] = self.alone(later)
        self.greatest = self.of_tests()
        self.trade_offs = trade_offs(self.given, types)
        # An inverse is dear: it is worked out beside laws that are said by trade-off functions, or beside no laws.
        laws = any(kind[0] in ("law", "markov", "sequence") for kind in types.values())
        found = inverses(self.given, types) if self.trade_offs or not laws else {}
        self.inverses = {name: one for name, one in found.items() if name not in self.defined}
        # A function that is also said as the greatest convex one below others: the laws are drawn to have it.
        self.hulls = {
            name: one
            for name, one in hulls(self.given, types).items()
            if name in self.trade_offs and all(self.drawn_law(law) for law in self.pair_of(name))
        }
        # How many draws from such a pair there are.
        self.draws = {
            n
            for one in self.trade_offs.values()
            for n in free(one.first)
            if self.hulls and self.kind(n) == ("integer",)
        }
        self.defined |= {*self.trade_offs, *self.inverses, *(str(x) for n in self.hulls for x in self.pair_of(n))}
        self.said: list[Masses | Again | Later] = [*self.masses.values(), *self.again.values(), *self.later.values()]
        said = [one.formula for one in self.said]
        traded: list[TradeOff | Inverse | Hull] = [
            *self.trade_offs.values(),
            *self.inverses.values(),
            *self.hulls.values(),
        ]
        self.sayings = [*said, *(formula for one in traded for formula in one.formulas)]
        self.unasked = {id(formula) for formula in self.sayings}
        self.defined |= {one.constant for one in self.masses.values() if one.constant}
        self.run = {id(one.formula) for one in self.definitions if one.index is not None and (one.whole or one.always)}
        self.run |= {id(one.formula) for one in (*self.several, *self.represented.values(), *self.chosen.values())}
        self.full = {self.called(one.by[1] if one.by[0] == "app" else one.by) for one in self.densities.values()}
        self.run |= {id(one.formula) for ones in self.indirect.values() for one in ones}
        self.run |= {id(f) for one in traded if not isinstance(one, Inverse) for f in one.formulas}
        self.run |= {id(ones[0].formula) for ones in self.valued.values() if len(ones) == 1 and not ones[0].guards}

    def bounded_by_numbers(self) -> set[str]:
        """Integers that are at least what a term with real numbers says, such as how many steps some distance takes."""
        real = {name for name, kind in self.types.items() if kind == ("real",)}
        sized = {str(part) for kind in self.types.values() for part in _flat(kind)}
        found = set()
        for formula in self.given:
            match formula:
                case ("<=" | "<", tuple() as least, str(name)) if self.kind(name) == ("integer",) and name not in sized:
                    if free(least) & real and name not in free(least):
                        found.add(name)
        return found

    def by_many(self) -> tuple[str, str, list[Formula]] | None:
        """A number of users, and a level of privacy, that has to be low for so many where they report in turn.

        What is said of the two and of other numbers with them; they are drawn together.
        """
        members = [kind[1] for kind in self.types.values() if kind[0] == "sequence"]
        in_turn = any(kind[0] == "law" and kind[2:] == ("line",) for kind in members)
        for formula in self.given if in_turn else ():
            match formula:
                case ("<=", str(eps), ("log", inside)) if self.kind(eps) == ("real",):
                    users = [n for n in sorted(free(inside)) if self.kind(n) == ("integer",)]
                    own = free(formula)
                    if len(users) == 1:
                        asked = [f for f in self.given if free(f) <= own and free(f) & (own - {users[0]})]
                        return users[0], eps, asked
        return None

    def by_several_times(self) -> list[Several]:
        """Definitions of members that `solved` does not read."""
        read = {id(one.formula) for one in self.definitions}
        found = [one for one in (several(f, self.types) for f in self.given if id(f) not in read) if one is not None]
        for one in found:
            self.ordered.setdefault(one.name, []).append(one)
            self.defined.add(one.name)
        return found

    def by_cases(self) -> dict[str, list[Valued]]:
        """Functions that equations define which `solved` does not read; such as say them everywhere, or by sets."""
        found: dict[str, list[Valued]] = {}
        for formula in self.given:
            one = valued(formula, self.types)
            if one is not None and one.name not in self.defined and (not one.guards or self.has):
                found.setdefault(one.name, []).append(one)
        self.defined |= found.keys()
        return found

    def alone(self, read: Callable[[Formula, Mapping[str, Term]], Any]) -> dict[str, Any]:
        """Names that one hypothesis defines, in a way of its own."""
        found: dict[str, Any] = {}
        for formula in self.given:
            one = read(formula, self.types)
            if one is not None and one.name not in self.defined:
                found.setdefault(one.name, one)
        self.defined |= found.keys()
        return found

    def conditional(self) -> dict[str, list[tuple[Formula, Term]]]:
        """Numbers for which several equations are given, each under a condition: the conditions and the values."""
        found: dict[str, list[tuple[Formula, Term]]] = {}
        for formula in self.given:
            match formula:
                case ("=>", guard, ("=", str(name), term)) if name in self.ordered and name not in free(term):
                    found.setdefault(name, []).append((guard, term))
        return {name: cases for name, cases in found.items() if len(cases) > 1}

    def pair_of(self, name: str) -> tuple[Term, Term]:
        return self.trade_offs[name].first, self.trade_offs[name].second

    def drawn_law(self, law: Term) -> bool:
        """Is it a name of a law on an abstract space, of which nothing else is said?"""
        kind = self.kind(law)
        return kind[0] == "law" and len(kind) == 2 and self.abstract(kind[1]) and law not in self.defined

    def of_tests(self) -> dict[str, list[Greatest]]:
        """Tests on histories of which it is said where they are at most something."""
        found: dict[str, list[Greatest]] = {}
        for formula in self.given:
            one = greatest(formula, self.types)
            if one is not None and one.name not in self.defined:
                found.setdefault(one.name, []).append(one)
        self.defined |= found.keys()
        return found

    def names(self, formula: Formula) -> list[str]:
        """The free names of a hypothesis."""
        if id(formula) not in self.free_names:
            self.free_names[id(formula)] = formula, sorted(free(formula))
        return self.free_names[id(formula)][1]

    def abstract(self, name: str) -> bool:
        return bool(self.types.get(name, ("line",))[0] == "space")

    def read(self, formula: Formula) -> None:
        match formula:
            case ("forall", v, ("point", _), ("=", ("app", K, v1), 1)) if v == v1 and self.kind(K)[0] == "test":
                self.sets.add(str(K))
                self.everywhere = True
            case (
                "forall",
                u,
                _,
                ("=", ("^", ("norm", u1), 2), ("sum", i, 1, str(d), ("^", ("inner", ("at", e, i1), u2), 2))),
            ) if u == u1 == u2 and i == i1:
                self.basis = e, d
            case ("=", ("inner", str(u), str(w)), 0) if self.kind(u)[0] == self.kind(w)[0] == "point":
                self.across = u, w
            case ("=", ("norm", str(u)), 1) if self.kind(u)[0] == "point":
                self.units.add(u)
            case ("forall", _, ("point", _), ("=>", ("=", ("app", K, w), 1), ("<=", ("norm", w1), 1))) if w == w1:
                self.sets.add(str(K))
                self.limited = self.ball = True
            case (
                "forall",
                S,
                _,
                ("forall", k, _, ("=", ("app", ("at", str(has), k1), ("app", ("at", str(drop), k2), S1)), 0)),
            ) if (S, k) == (S1, k1) and k1 == k2:
                self.has, self.drop = has, drop
            case ("forall", S, _, ("=", ("sum", k, 1, _, ("app", ("at", str(draw), k1), S1)), 1)) if (k, S) == (k1, S1):
                self.draw = draw
            case ("forall", _, ("point", _), ("<=", ("norm", ("app", P, _)), _)) if self.kind(P)[0] == "map":
                self.limited = True
            case ("forall", _, ("point", _), ("=>", ("=", ("app", K, _), 1), ("<=", ("norm", _), _))) | (
                "forall",
                _,
                ("point", _),
                ("forall", _, _, ("=>", ("=", ("app", K, _), 1), ("=>", _, ("<=", ("norm", ("plus", *_)), str())))),
            ) if self.kind(K)[0] == "test":
                self.limited = True
        self.read_of_integers(formula)
        parts = [part for part in subterms(formula) if isinstance(part, tuple)]
        for part in parts:
            match part:
                case ("max", str(a), ("min", str(b), _)) | ("min", str(b), ("max", str(a), _)) if (
                    self.kind(a) == self.kind(b) == ("real",) and (a, b) not in self.ends
                ):
                    self.ends.append((a, b))
                case ("<=", ("+", ("app", loss, *p), ("*", ("app", G, *q), ("+", *_)), *_), ("app", same, *_)) if (
                    loss,
                    p,
                ) == (same, q) and self.member(self.called(G))[0] == "fun":
                    self.pairs[self.called(G)] = self.called(loss)
                case ("<=", ("abs", ("+", ("app", f, *_), ("*", -1, ("app", f2, *_)))), ("*", _, ("norm", _))) if (
                    f == f2
                ):
                    self.lipschitz = True
                case ("eq", ("app", ("at", str(rec), i), ("app", ("at", str(put), i2), x, z)), z2) if (
                    (i, z) == (i2, z2) and x != z and self.kind(put)[0] == "sequence" and formula[2][:1] == ("index",)
                ):
                    self.records = rec, put, formula[2][2]
                case ("=", ("app", str(adj), ("app", ("at", put, i), *_), ("app", ("at", put2, i2), *_)), 1) if (
                    put,
                    i,
                ) == (put2, i2) and self.kind(adj)[0] == "fun":
                    self.adjacent = adj
                case ("<=", ("floor", ("at", str(places), _)), most) if self.kind(places) == ("sequence", ("real",)):
                    self.places[places] = most
                case ("!=", ("floor", ("at", str(places), _)), ("floor", ("at", same, _))) if places == same:
                    self.apart.add(places)
                case (
                    "<=",
                    ("norm", ("plus", ("app", str(P), _), ("scale", -1, ("app", same, _)))),
                    Fraction() as most,
                ) if P == same and self.kind(P)[0] == "map":
                    self.width = float(most)
                case (
                    "<=",
                    ("norm", ("plus", ("app", str(G), *_), ("scale", -1, ("app", same, *_)))),
                    ("*", Fraction() as most, ("norm", _)),
                ) if G == same and self.kind(G)[0] == "map":
                    self.bend = float(most)
                case ("*", Fraction(), Fraction() as least, ("^", ("norm", _), 2)) if least > 0:
                    self.strong = True
                case ("*", half, _, _, ("+", ("*", -1, _), 1), ("^", ("norm", _), 2)) if half < 0:
                    self.strong = True
                case ("<=", ("norm", ("plus", x, ("scale", -1, ("app", Pi, y)))), ("norm", _)) if x == y:
                    self.onto.add(str(Pi))
                case ("<=", ("inner", ("plus", p, ("scale", -1, ("app", Pi, q))), _), 0) if p == q:
                    self.onto.add(str(Pi))
                case ("=", ("+", ("floor", ("*", S, ("^", ("^", 2, k), -1))), ("*", -2, _)), 1) if (
                    part is formula and isinstance(S, str) and isinstance(k, str)
                ):
                    self.bits.append((S, k))
                case ("eq", ("app", str(before), ("app", str(append), h, y)), h1) if (
                    h == h1
                    and h != y
                    and (self.kind(append)[:2] == ("map", (*self.kind(before)[1], *self.kind(append)[1][1:])))
                ):
                    self.histories |= {name for name in self.kind(before)[1] if self.abstract(name)}
                case ("=", ("inner", v, ("app", A, u)), ("inner", ("app", B, v2), u2)) if (u, v) == (u2, v2):
                    self.linear.setdefault(self.called(A), self.called(B))
                    self.linear.setdefault(self.called(B), self.called(A))
                case ("=", ("app", K, ("plus", ("scale", _, _), ("scale", _, _))), 1) if self.kind(K)[0] == "test":
                    self.sets.add(str(K))
                case ("=", ("app", K, ("app", Pi, _)), 1) if isinstance(Pi, str) and self.kind(K)[0] == "test":
                    self.sets.add(str(K))
                case ("=", ("sum", _, 1, n, ("app", ("at", e, _), th)), b) if self.kind(e)[0] == "sequence":
                    member = self.kind(e)[1]
                    if member[0] == "test" and self.abstract(member[1]) and isinstance(th, str):
                        self.batch = (e, member[1], n, b)
                case ("exists", str(t), ("integer",), ("and", *inner)):
                    for one in inner:
                        match one:
                            case ("=", ("app", ("at", name, _), _), u) if u == t and self.kind(name)[0] == "sequence":
                                ends = [p[2] for p in inner[0][1:] if p[0] == "<=" and p[1] == t]
                                self.shuffle = (name, self.kind(name)[1][1], ends[0]) if ends else None
        heads = {self.called(part[1]) for part in parts if part[0] == "app"}
        functions = sorted(name for name in heads if self.member(name)[0] == "fun" and self.vector(name))
        inside = {
            self.called(p[1])
            for part in parts
            if part[0] == "inner"
            for p in subterms(part)
            if isinstance(p, tuple) and p[0] == "app"
        }
        maps = sorted(name for name in inside if self.member(name)[0] == "map")
        if len(functions) == 1:
            for name in maps:
                if (
                    name not in self.onto
                    and name not in self.pairs
                    and (self.types[name][0] == "sequence") == (self.types[functions[0]][0] == "sequence")
                ):
                    self.pairs[name] = functions[0]

    def read_of_integers(self, formula: Formula) -> None:
        """Functions that are looked at in integers alone: not negative, 0 but for a range, 1 at 0."""
        inner = formula
        while inner[0] == "forall" and inner[2][0] in ("index", "integer"):
            inner = inner[3]
        match inner:
            case ("<=" | "<", 0, ("app", p, str())) if inner is not formula and self.member(self.called(p))[0] == "fun":
                self.counts.setdefault(self.called(p), None)
            case ("=>", ("or", ("<", j, low), ("<", high, j1)), ("=", ("app", p, j2), 0)) if j == j1 == j2:
                self.counts[self.called(p)] = low, high
            case ("=>", ("!=", j, 0), ("=", ("app", ("at", str(W), index), j1), 0)) if j == j1:
                self.starts_at_0[W] = index

    def called(self, head: Term) -> str:
        return head if isinstance(head, str) else str(head[1])

    def kind(self, name: Any) -> Term:
        return self.types.get(name, ("?",)) if isinstance(name, str) else ("?",)

    def member(self, name: str) -> Term:
        kind = self.kind(name)
        return kind[1] if kind[0] == "sequence" else kind

    def vector(self, name: str) -> bool:
        return any(self.kind(x)[0] in VECTORS or x == "line" for x in self.member(name)[1:] if isinstance(x, str))

    def by_need(self) -> dict[str, list[Solved | Several]]:
        found: dict[str, list[Solved | Several]] = {}
        for one in self.definitions:
            found.setdefault(one.name, []).append(one)
        return found


@dataclass(frozen=True)
class Indirect:
    """`name` (its member at `index`, for `time` in a range) is a law that is said by a run of its own."""

    formula: Formula
    name: str
    time: str
    ends: tuple[Term, ...]
    run: str
    kind: Term
    steps: tuple[Formula, ...]
    index: Term
    term: Term


def indirect(formula: Formula, types: Mapping[str, Term]) -> Indirect | None:
    """forall t (index a b): exists W: W starts and goes on as said, and (at M t) is a law of it."""
    time, body = "", formula
    ends: tuple[Term, ...] = ()
    match formula:
        case ("forall", str(t), ("index", low, high), inner):
            time, ends, body = t, (low, high), inner
    match body:
        case ("exists", str(run), ("sequence", _) as kind, inner):
            steps = []
            found: tuple[str, Term, Term] | None = None
            for part in flat(inner):
                match part:
                    case ("same", ("at", str(name), index), term) if (
                        name in types and name != run and run in free(term)
                    ):
                        found = name, index, term
                    case ("same", str(name), term) if name in types and run in free(term):
                        found = name, "", term
                    case _:
                        steps.append(part)
            if found is not None:
                name, index, term = found
                return Indirect(formula, name, time, ends, run, kind, tuple(steps), index, term)
    return None


def _flat(term: Term) -> Iterable[Term]:
    return (part for inner in term for part in _flat(inner)) if isinstance(term, tuple) else (term,)


def flat(formula: Formula) -> Iterable[Formula]:
    if formula[0] == "and":
        for part in formula[1:]:
            yield from flat(part)
    else:
        yield formula


def quantified(formula: Formula) -> bool:
    return any(isinstance(part, tuple) and part and part[0] == "forall" for part in subterms(formula))
