"""What recorded claim a goal of a proof may come from: beside a gap, and where `goal()` stands, as `verify watch` says.

The statements are looked through as text; those whose conclusion has the form of the goal are read, and matched as
`use` matches.  A claim that rests on the one that is being proved is left out.  Nothing of this is in a run.
"""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from verify.claims.installed import BadRecord, Library, Package
from verify.kernel.ball import Truth, decide
from verify.kernel.rationals import Fraction
from verify.kernel.rules_lemmas import put
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import Statement
from verify.kernel.term import (
    QUANTIFIERS,
    RELATIONS,
    Formula,
    Term,
    TermError,
    free,
    fresh,
    negate,
    parse,
    rebuild,
    scope,
    show,
    sub,
    substitute,
    subterms,
)
from verify.language.fold import matches
from verify.prove import matching
from verify.prove.engine import spoken
from verify.prove.written import conjuncts

SHOWN = 3
MOST_LEFT = 6  # hypotheses and names that a claim may leave open: with more it is no help
SECONDS = 1.0  # of the processor, for one goal
# What a conclusion speaks of and the goal does not cannot come of matching.  Arithmetic can, in normal form.
RIGID = frozenset({"E", "bind", "norm", "inner", "dirac", "mix", "gauss", "laplace", "forall", "exists", "sum", "prod"})
NOT_MATCHED = (BadRecord, Rejected, TermError, ValueError, TypeError, LookupError, RecursionError, matching.TooMuch)


@dataclass(frozen=True)
class Line:
    """A recorded conclusion, as far as it is read: its form, what it speaks of, and how much it says."""

    id: str
    form: tuple[str, ...]
    rigid: frozenset[str]
    says: int


@dataclass(frozen=True)
class Found:
    """A claim whose conclusion is the goal for some values, the hypotheses that it leaves, the names left open."""

    id: str
    says: int
    left: tuple[str, ...]
    unknown: tuple[str, ...]

    @property
    def rank(self) -> tuple[bool, bool, int, int, str]:
        return bool(self.unknown), bool(self.left), -self.says, len(self.left), self.id

    def __str__(self) -> str:
        named = "".join(f", {name}=..." for name in self.unknown)
        left = f"leave: {'; '.join(self.left)}" if self.left else "leave nothing"
        return f'use("{self.id}"{named}) would {left}'


class Near:
    """The statements that some packages recorded, to be held against goals."""

    def __init__(self, packages: Sequence[Package]) -> None:
        self.packages = packages

    @cached_property
    def tables(self) -> list[tuple[Package, list[Line]]]:
        return [(one, _lines(one.reports / "statements.txt", one.entries)) for one in self.packages]

    def found(self, s: Sequent, claim: str, library: Library) -> list[Found]:
        """The claims of which the goal may come, best first; those that rest on `claim` are none."""
        if not matching.is_strong(s.goal):
            return []
        heads = {part[0] for part in subterms(s.goal) if isinstance(part, tuple) and part}
        form, tables = Table({}, {}).form(s.goal), self.tables
        found: list[Found] = []
        until = time.process_time() + SECONDS
        for package, lines in tables:
            some = [one for one in lines if one.form == form and one.rigid <= heads]
            for line in sorted(some, key=lambda one: -one.says):
                if time.process_time() > until:
                    break
                if line.id in {one.id for one in found} or rests_on(line.id, claim, package.entries):
                    continue
                with suppress(*NOT_MATCHED):
                    statement = library.get(line.id)
                    if statement is not None and (one := _held(s, statement, line)) is not None:
                        found.append(one)
        return sorted(found, key=lambda one: one.rank)

    def said(self, s: Sequent, claim: str, library: Library) -> list[str]:
        """Up to three lines, for the author."""
        try:
            return [str(one) for one in self.found(s, claim, library)[:SHOWN]]
        except (*NOT_MATCHED, OSError):
            return []  # no help is no fault


def rests_on(id: str, claim: str, entries: Mapping[str, Any]) -> bool:
    """Whether a recorded claim is the other one or cites it, all the way down."""
    seen, work = {id}, [id]
    while work:
        one = work.pop()
        if one == claim:
            return True
        new = {*entries.get(one, {}).get("evidence", {}).get("cites", ())} - seen
        seen |= new
        work += new
    return False


def _held(s: Sequent, statement: Statement, line: Line) -> Found | None:
    """The claim at the goal, if its conclusion is the goal for some values of its names."""
    lemma = matching.lemma_of(statement)
    search = matching.Search(s, lemma)
    for pattern in lemma.conclusions:
        fixed = search.only(pattern, [s.goal], {}) if matching.is_strong(pattern) else None
        if fixed is None:
            continue
        values = matching.found(s, lemma, fixed)
        unknown = tuple(name for name in lemma.kinds if name not in values)
        open_ = {f"?{name}": lemma.kinds[name] for name in unknown}
        filled = {name: values.get(name, f"?{name}") for name in lemma.kinds}
        left = []
        for short, whole in zip(statement.given, statement.hypotheses, strict=True):
            needed = [put(s, part, filled) for part in conjuncts(whole)]
            if any(_no_help(part, s.goal, open_.keys()) for part in needed):
                return None
            if not all(_stands(s, part) for part in needed):
                said = _apart(put(s, short, filled), frozenset(s.context.types))
                left.append(spoken(s, said, {one.name: one for one in statement.defined}, open_))
        return Found(statement.id, line.says, tuple(left), unknown) if len(unknown) + len(left) <= MOST_LEFT else None
    return None


def _no_help(part: Formula, goal: Formula, unknown: Collection[str]) -> bool:
    """Whether a claim that asks for this brings the goal no nearer: it is the goal again, its negation, false, or a
    special case, that a number of the goal be 0."""
    if matches(part, goal, frozenset(unknown)) or part in (("not", goal), negate(goal)):
        return True
    sides = part[1:] if part[0] in RELATIONS else ()
    numbers = [isinstance(side, Fraction) for side in sides]
    if numbers and all(numbers):
        return decide(part, {}) is not Truth.TRUE
    return part[0] == "=" and any(numbers) and any(free(side) - set(unknown) for side in sides)


def _apart(term: Term, taken: frozenset[str]) -> Term:
    """The term with other names for what it binds where these are names of the goal's."""
    if not isinstance(term, tuple) or not term:
        return term
    bound, _, inside = scope(term)
    if taken.isdisjoint(bound):
        return rebuild(term, lambda part: _apart(part, taken))
    avoid = taken.union(*map(free, inside))
    names = {name: fresh(name, avoid) for name in bound if name in taken}
    new = tuple(names.get(name, name) for name in bound)
    changed = tuple(substitute(part, names) for part in inside)
    head = (term[0], new if isinstance(term[1], tuple) else new[0])
    return rebuild((*head, *term[2 : len(term) - len(inside)], *changed), lambda part: _apart(part, taken | {*new}))


def _stands(s: Sequent, premise: Formula) -> bool:
    """Whether a premise is among the hypotheses, or says that a number is itself, or that exp is above 0."""
    if premise in s.context.hypotheses:
        return True
    if premise[0] in RELATIONS and all(isinstance(side, Fraction) for side in premise[1:]):
        return decide(premise, {}) is Truth.TRUE
    if premise[0] in ("<=", "<") and premise[1] == 0 and isinstance(premise[2], tuple) and premise[2][0] == "exp":
        return True
    if premise[0] not in ("<=", "=") or not free(premise) <= s.context.types.keys():
        return False
    normal = s.context.normal
    try:
        return bool(normal.is_zero(normal.form(sub(premise[1], premise[2]))))
    except matching.NOT_PLAIN:
        return False


# --- the statements as text ------------------------------------------------------------------------------------------


@dataclass
class Table:
    """The bodies of the definitions, and what is asked of them again and again."""

    bodies: dict[str, Formula]
    speaks: dict[str, frozenset[str]]

    def add(self, line: str) -> None:
        _, (name, *_), body = parse(line)
        self.bodies[name] = body
        heads = {part[0] for part in subterms(body) if isinstance(part, tuple) and part}
        self.speaks[name] = self.rigid(head for head in heads if isinstance(head, str))

    def rigid(self, words: Iterable[str]) -> frozenset[str]:
        """What a formula of these words speaks of when its definitions are written out."""
        return frozenset().union(*({word} if word in RIGID else self.speaks.get(word, ()) for word in words))

    def form(self, formula: Formula) -> tuple[str, ...]:
        """How a formula begins when its definitions are written out: a relation, or a quantifier and its kind."""
        while formula[0] in self.bodies:
            formula = self.bodies[formula[0]]
        return (formula[0], formula[2][0]) if formula[0] in QUANTIFIERS else (formula[0],)


def _lines(file: Path, entries: Mapping[str, Any]) -> list[Line]:
    table, found = Table({}, {}), list[Line]()
    for line in file.read_text(encoding="utf-8").splitlines()[1:]:
        if line.startswith("(define "):
            table.add(line)
            continue
        id = line.split(" ", 3)[2]
        if id in entries:  # else a mutant
            shown = line.rpartition("(show ")[2].removesuffix("))")
            for text in map(show, conjuncts(parse(shown))) if shown.startswith("(and ") else (shown,):
                words = re.findall(r"\(([^\s()]+)", text)
                if words:
                    form = table.form(parse(text)) if words[0] in QUANTIFIERS else table.form((words[0],))
                    found.append(Line(id, form, table.rigid(words), len(words)))
    return found


__all__ = ["Near"]
