"""A refutation by a witness with families as lines: each family is a polynomial through its entries.

A witness gives the entries of a family in its alphabets, a lambda has values everywhere: a polynomial through the
entries is one.  Where the type asks for a sign everywhere, it is the larger one of the polynomial and the least that
is allowed.  Whether that is of the type, and what the statement says of it, the judge decides by evaluation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, floor
from typing import Any

from verify.elaborate.refutations import NoProof
from verify.elaborate.trial import Block, Draft, Ref, written
from verify.judge.numerics import Balls, decided
from verify.judge.reading import SEALED, Reader, Value
from verify.judge.statements import Statement
from verify.judge.terms import FAMILIES, MINUS, ONE, OVER_SPACES, REAL, ZERO, Fraction, Refused, Term, negation, opened

FALSUM: Term = ("<", ZERO, ZERO)


def has_families(statement: Statement) -> bool:
    return any(kind[0] in FAMILIES for _, kind in statement.names)


def lines(statement: Statement, evidence: Mapping[str, Any], library: Mapping[str, Statement]) -> list[Any]:
    """The lines of the proof that 0 < 0 follows from this statement, which the evidence refutes.  Raises NoProof."""
    if any(kind[0] in OVER_SPACES for _, kind in statement.names):
        raise NoProof("a witness with families and laws")
    here = Evaluated(Draft.start({}, [], library), evidence.get("bits", 128))
    env: dict[str, Any] = dict(SEALED)
    values: list[Term] = []
    subs: list[Any] = []
    try:
        for x, declared in statement.names:
            kind = Reader({}, statement.definitions or {}).type_(declared, env)
            value, asked = (here.family if kind[0] in FAMILIES else here.number)(kind, evidence["witness"][x])
            values.append(value)
            subs += asked
            env[x] = Value(kind, value)
        given, _ = statement.formulas({}, env)
        subs += map(here.true, given)
        last = here.falsum(here.draft.do("use", statement.id, values, subs))
    except Refused as error:
        raise NoProof(str(error)) from error
    return written(here.draft.lines, last, 0)


class Evaluated:
    """Facts that have no names, by evaluation."""

    def __init__(self, draft: Draft, bits: int) -> None:
        self.draft, self.bits = draft, bits

    def true(self, formula: Term) -> Ref:
        return self.draft.do("eval", formula, self.bits)

    # --- values, with what shows that they are of their types

    def number(self, kind: Term, text: str) -> tuple[Term, list[Ref]]:
        value = Fraction(text)
        wanted: list[Term] = []
        if kind[0] == "size":
            wanted = [("<=", ONE, value)]
        if kind[0] == "index":
            wanted = [("<=", kind[1], value), ("<=", value, kind[2])]
        return value, list(map(self.true, wanted))

    def family(self, kind: Term, table: Any) -> tuple[Term, list[Any]]:
        head, *sizes = kind
        entries = _through(table, tuple(("#", k) for k in reversed(range(len(sizes)))))
        least = min(_entries(table), default=ONE) if head == "positive" else ZERO
        body = entries if head == "family" else ("max", least, entries)
        asked: list[Any] = [] if head == "family" else [self._sign(entries, len(sizes), least)]
        total = ("=", ("sum", ONE, sizes[-1], body), ONE)
        if head == "distribution":
            asked.append(self.true(total))
        if head == "kernel":
            asked.append(self._rows(("index", ONE, sizes[0]), total))
        return ("lambda", (REAL,) * len(sizes), body), asked

    def _sign(self, entries: Term, count: int, least: Fraction) -> Block:
        """The larger one of the entries and the least is not negative, and positive if the least is."""
        names, kinds = self.draft.new_names(count), (REAL,) * count
        inner, _ = self.draft.child(names, kinds)
        here = opened(entries, names)
        if least > 0:
            last = inner.do("use", "max_gtl", [least, here, ZERO], [inner.do("ring", ("<", ZERO, least), [])])
        else:
            last = inner.do("use", "max_l", [ZERO, here], [])
        return inner.closed(names, kinds, [], last)

    def _rows(self, row: Term, total: Term) -> Block:
        each, names = self.true(("forall", row, total)), self.draft.new_names(1)
        inner, _ = self.draft.child(names, (row,))
        return inner.closed(names, (row,), [], inner.do("inst", each, names[0], []))

    # --- what is false

    def falsum(self, ref: Ref) -> Ref:
        """0 < 0, from a fact that is false by evaluation."""
        f, do = self.draft.fact(ref), self.draft.do
        match f:
            case ("<=" | "<", _, _):
                return do("comb", FALSUM, [], [[ONE, [ref]], [ONE, [self.true(negation(f))]]], [])
            case ("=", left, right):
                above = self._false(("<=", left, right))
                strict = ("<", right, left) if above else ("<", left, right)
                return do("comb", FALSUM, [], [[ONE if above else MINUS, [ref]], [ONE, [self.true(strict)]]], [])
            case ("!=", left, right):
                itself = do("cong", ("!=", right, right), self.true(("=", left, right)), ref)
                return do("absurd", FALSUM, do("form", ("!=", ZERO, ZERO), itself, []))
            case ("and", *parts):
                for k, part in enumerate(parts):
                    if self._false(part):
                        return self.falsum(do("part", ref, k))
            case ("or", *parts):
                return do("case", ref, FALSUM, list(map(self._assumed, parts)))
            case ("=>", premise, _):
                return self.falsum(do("mp", ref, self.true(premise)))
            case ("forall", ("index", low, high), body):
                for i in self._whole_numbers(low, high):
                    if self._false(opened(body, (i,))):
                        ends = [self.true(("<=", low, i)), self.true(("<=", i, high))]
                        return self.falsum(do("inst", ref, i, ends))
        raise NoProof(f"a false {f[0]}")

    def _assumed(self, part: Term) -> Block:
        inner, refs = self.draft.child((), (), [part])
        return inner.closed((), (), refs, Evaluated(inner, self.bits).falsum(refs[0]))

    def _false(self, formula: Term) -> bool:
        return decided(negation(formula), self.bits)

    def _whole_numbers(self, low: Term, high: Term) -> Iterator[Fraction]:
        ends = [Balls({}).exact(end) for end in (low, high)]
        if ends[0] is not None and ends[1] is not None:
            yield from map(Fraction, range(ceil(ends[0]), floor(ends[1]) + 1))


def _entries(table: Any) -> list[Fraction]:
    return [x for row in table for x in _entries(row)] if isinstance(table, list) else [Fraction(table)]


def _through(table: Any, places: tuple[Term, ...]) -> Term:
    """Lagrange's polynomial: in each place, what has these entries at 1, 2, and so on."""
    if not places:
        return Fraction(table)
    numbers = range(1, len(table) + 1)
    parts = []
    for k, row in zip(numbers, table, strict=True):
        others = [j for j in numbers if j != k]
        factors = [("*", Fraction(1, k - j), ("+", places[0], Fraction(-j))) for j in others]
        parts.append(("*", _through(row, places[1:]), *factors))
    return ("+", *parts) if parts else ZERO


__all__ = ["has_families", "lines"]
