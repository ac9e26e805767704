"""A refutation by a witness with families as lines: each family is a polynomial through its entries.

A witness gives the entries of a family in its alphabets, a lambda has values everywhere: a polynomial through the
entries is one.  Where the type asks for a sign everywhere, it is the larger one of the polynomial and the least that
is allowed.  Whether that is of the type, and what the statement says of it, the judge decides by evaluation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.elaborate.falsum import Evaluated
from verify.elaborate.refutations import NoProof
from verify.elaborate.trial import Block, Draft, Stuck, written
from verify.judge.reading import SEALED, Reader, Value
from verify.judge.statements import Statement
from verify.judge.terms import FAMILIES, ONE, OVER_SPACES, REAL, ZERO, Fraction, Refused, Term, opened


def has_families(statement: Statement) -> bool:
    return any(kind[0] in FAMILIES for _, kind in statement.names)


def lines(statement: Statement, evidence: Mapping[str, Any], library: Mapping[str, Statement]) -> list[Any]:
    """The lines of the proof that 0 < 0 follows from this statement, which the evidence refutes.  Raises NoProof."""
    if any(kind[0] in OVER_SPACES for _, kind in statement.names):
        raise NoProof("a witness with families and laws")
    here = Values(Draft.start({}, [], library), evidence.get("bits", 128))
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
    except (Refused, Stuck) as error:
        raise NoProof(str(error)) from error
    return written(here.draft.lines, last, 0)


class Values(Evaluated):
    """Values of names, each with what shows that it is of its type."""

    def number(self, kind: Term, text: str) -> tuple[Term, list[Any]]:
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
