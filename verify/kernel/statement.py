"""A statement: typed names, hypotheses and a conclusion, in canonical text with a hash.

Types: ``(real)``, ``(integer)``, ``(size)`` (an integer >= 1, the number of letters of an alphabet),
``(index a b)`` (an integer from a to b), and families over alphabets {1, ..., n}:
``(distribution n)``, ``(kernel m n)`` (row-stochastic, row index first), ``(nonneg n ...)``,
``(positive n ...)``, ``(family n ...)``.  Outside its alphabet an entry is an arbitrary fixed real
that is not negative (positive for ``positive``, any real for ``family``).

A statement says: for all values of the typed names for which every hypothesis holds, the conclusion
holds.  Where a term is undefined (1/0, log 0), it stands for an arbitrary fixed real number, so what
is proved never rests on such a value.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel.functions import FUNCTIONS
from verify.kernel.term import (
    QUANTIFIERS,
    RELATIONS,
    Formula,
    Term,
    TermError,
    check_id,
    check_name,
    free_in_type,
    parse,
    show,
)

INTEGERS = ("integer", "size", "index")
SCALARS = {"real": 0, "integer": 0, "size": 0, "index": 2}
FAMILIES = {"distribution": 1, "kernel": 2}
OPEN_FAMILIES = ("nonneg", "positive", "family")
MAX_TEXT = 1_000_000


@dataclass(frozen=True)
class Statement:
    """One closed statement.  `axiom`: a textbook fact that is cited and not proved here."""

    id: str
    types: tuple[tuple[str, Term], ...]
    given: tuple[Formula, ...]
    show: Formula
    axiom: bool = False

    @property
    def text(self) -> str:
        head = "axiom" if self.axiom else "statement"
        names = " ".join(f"({name} {show(kind)})" for name, kind in self.types)
        given = " ".join(show(formula) for formula in self.given)
        text = f"({head} {self.id} (names {names}) (given {given}) (show {show(self.show)}))"
        return text.replace(" )", ")")

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


def make(
    id: str, types: Mapping[str, Term], given: Iterable[Formula], conclusion: Formula, axiom: bool = False
) -> Statement:
    """A statement whose every name is typed and whose every term is of the language; TermError if not."""
    check_id(id)
    known: dict[str, Term] = {}
    for name, kind in types.items():
        check_name(name)
        check_type(kind, known)
        if name in known:
            raise TermError(f"{id}: the name {name} is taken")
        known[name] = kind
    given = tuple(given)
    for formula in (*given, conclusion):
        check_formula(formula, known)
    return Statement(id, tuple(types.items()), given, conclusion, axiom)


def load(text: str) -> Statement:
    """Read one statement from its canonical text."""
    if len(text) > MAX_TEXT:
        raise TermError("the statement is too long")
    tree = parse(text)
    match tree:
        case (("axiom" | "statement") as head, str(id), ("names", *names), ("given", *given), ("show", goal)):
            types = {}
            for entry in names:
                if not (isinstance(entry, tuple) and len(entry) == 2 and isinstance(entry[0], str)):
                    raise TermError(f"{id}: not a typed name: {show(entry)}")
                if entry[0] in types:
                    raise TermError(f"{id}: the name {entry[0]} is taken")
                types[entry[0]] = entry[1]
            return make(id, types, given, goal, head == "axiom")
    raise TermError("not a statement: (statement id (names ...) (given ...) (show ...))")


def check_type(kind: Term, known: Mapping[str, Term]) -> None:
    if not isinstance(kind, tuple) or not kind or not isinstance(kind[0], str):
        raise TermError(f"not a type: {show(kind)}")
    arity = SCALARS.get(kind[0], FAMILIES.get(kind[0]))
    if arity is None and kind[0] in OPEN_FAMILIES:
        arity = max(1, len(kind) - 1)
    if arity != len(kind) - 1:
        raise TermError(f"not a type: {show(kind)}")
    for part in kind[1:]:
        check_term(part, known)


def check_formula(formula: Formula, known: Mapping[str, Term]) -> None:
    """Raises TermError unless the formula is well formed over the known names."""
    if not isinstance(formula, tuple) or not formula:
        raise TermError(f"not a formula: {show(formula)}")
    head = formula[0]
    if head in RELATIONS and len(formula) == 3:
        check_term(formula[1], known)
        check_term(formula[2], known)
    elif head in QUANTIFIERS and len(formula) == 4 and isinstance(formula[1], str):
        check_name(formula[1])
        check_type(formula[2], known)
        if formula[2][0] not in SCALARS:
            raise TermError(f"quantifiers range over numbers only: {show(formula)}")
        check_formula(formula[3], {**known, formula[1]: formula[2]})
    elif (head in ("and", "or") and len(formula) >= 2) or (head, len(formula)) in (("not", 2), ("=>", 3)):
        for part in formula[1:]:
            check_formula(part, known)
    else:
        raise TermError(f"not a formula: {show(formula)}")


def check_term(term: Term, known: Mapping[str, Term]) -> None:
    """Raises TermError unless the term is well formed over the known names."""
    if isinstance(term, str):
        if term not in known:
            raise TermError(f"the name {term} has no type")
        if known[term][0] not in SCALARS:
            raise TermError(f"{term} is a family: it needs an index")
        return
    if isinstance(term, Fraction):
        return
    if not isinstance(term, tuple):
        raise TermError(f"not a term: {term!r}")
    if not term or not isinstance(term[0], str):
        raise TermError(f"not a term: {show(term)}")
    head = term[0]
    if head in ("sum", "prod", "int"):
        if len(term) != 5 or not isinstance(term[1], str):
            raise TermError(f"not a term: {show(term)}")
        check_name(term[1])
        check_term(term[2], known)
        check_term(term[3], known)
        kind: Term = ("real",) if head == "int" else ("index", term[2], term[3])
        check_term(term[4], {**known, term[1]: kind})
        return
    if head == "at":
        if len(term) < 3 or term[1] not in known or known[term[1]][0] in SCALARS:
            raise TermError(f"not an entry of a family: {show(term)}")
        if len(known[term[1]]) - 1 != len(term) - 2:
            raise TermError(f"the wrong number of indices: {show(term)}")
        for part in term[2:]:
            check_term(part, known)
        return
    arity = FUNCTIONS[head].arity if head in FUNCTIONS else None
    if (head in ("+", "*") and len(term) >= 2) or len(term) - 1 == arity:
        for part in term[1:]:
            check_term(part, known)
        return
    raise TermError(f"not a term of the language: {show(term)}")


__all__ = ["Statement", "TermError", "check_formula", "check_term", "free_in_type", "load", "make"]
