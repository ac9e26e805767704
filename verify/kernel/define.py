"""Definitions: names for terms and formulas over parameters, written out wherever they occur.

A definition is an abbreviation: ``(define (EG g X M N d) BODY)`` lets ``(EG 1 X mu nu 1/2)`` stand for BODY
with the parameters replaced.  Parameters may be terms, points, laws, functions, formulas or spaces.  A
body may use earlier definitions, not itself.  Every formula is written out before it is looked at, so a
definition adds nothing to what can be proved; it is there for the reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from verify.kernel.effort import MAX_PARTS
from verify.kernel.functions import FUNCTIONS
from verify.kernel.term import (
    BINDERS,
    CONNECTIVES,
    DRAWS,
    EQUALITIES,
    LAW_TYPES,
    QUANTIFIERS,
    RELATIONS,
    Term,
    TermError,
    check_name,
    free,
    parse,
    rebuild,
    show,
    substitute,
    subterms,
)

TYPES = "real integer size index distribution kernel nonneg positive family"
OTHERS = "+ * ^ at app norm inner ind plus scale zero dirac mix gauss laplace lambda define statement axiom"
RESERVED = frozenset((*OTHERS.split(), *TYPES.split())).union(
    BINDERS, CONNECTIVES, DRAWS, EQUALITIES, LAW_TYPES, QUANTIFIERS, RELATIONS, FUNCTIONS
)


@dataclass(frozen=True)
class Definition:
    """The parameters are names that are free in the body; nothing else is."""

    name: str
    parameters: tuple[str, ...]
    body: Term

    @property
    def text(self) -> str:
        return f"(define ({' '.join((self.name, *self.parameters))}) {show(self.body)})"

    @cached_property
    def heads(self) -> frozenset[str]:
        """What stands first in a bracket of the body: other definitions are used so."""
        parts = (part for part in subterms(self.body) if isinstance(part, tuple) and part)
        return frozenset(part[0] for part in parts if isinstance(part[0], str))


Definitions = Mapping[str, Definition]


def load(text: str, table: Definitions) -> Definition:
    """Read one definition that may use those of the table."""
    match parse(text):
        case ("define", (str(name), *parameters), body):
            return make(name, tuple(parameters), body, table)
    raise TermError("not a definition: (define (name parameter ...) body)")


def make(name: str, parameters: tuple[str, ...], body: Term, table: Definitions) -> Definition:
    """A definition whose body uses its parameters and earlier definitions alone; TermError if not."""
    for word in (name, *parameters):
        check_name(word)
    if name in RESERVED or name in table:
        raise TermError(f"the name {name} is taken")
    if len(set(parameters)) != len(parameters):
        raise TermError(f"{name}: the parameters must be different")
    if not isinstance(body, tuple):
        raise TermError(f"{name}: not a body: {show(body)}")
    loose = free(expand(body, table)) - set(parameters)
    if loose:
        raise TermError(f"{name}: not a parameter: {', '.join(sorted(loose))}")
    used = {part[0] for part in subterms(body) if isinstance(part, tuple) and part}
    if name in used or any(name in other.heads for other in table.values()):
        raise TermError(f"{name} is used before it is defined")
    return Definition(name, parameters, body)


def expand(term: Term, table: Definitions) -> Term:
    """The term with every defined name written out.  TermError where the number of arguments is wrong."""
    if not table:
        return term
    budget = MAX_PARTS

    def walk(part: Term) -> Term:
        nonlocal budget
        budget -= 1
        if budget < 0:
            raise TermError("a formula that is too long when its definitions are written out")
        if not isinstance(part, tuple) or not part:
            return part
        found = table.get(part[0]) if isinstance(part[0], str) else None
        if found is None:
            return rebuild(part, walk)
        if len(part) - 1 != len(found.parameters):
            raise TermError(f"{found.name} takes {len(found.parameters)} arguments: {show(part)}")
        return walk(substitute(found.body, dict(zip(found.parameters, part[1:], strict=True))))

    return walk(term)


def uses(term: Term, table: Definitions) -> frozenset[str]:
    """The definitions that a term rests on, all the way down."""
    found: set[str] = set()
    work = [term]
    while work:
        for part in subterms(work.pop()):
            head = part[0] if isinstance(part, tuple) and part else None
            if isinstance(head, str) and head in table and head not in found:
                found.add(head)
                work.append(table[head].body)
    return frozenset(found)
