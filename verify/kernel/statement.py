"""A statement: typed names, hypotheses and a conclusion, in canonical text with a hash.

The types are those of wellformed.  An entry of a family outside its alphabet is an arbitrary fixed real
that is not negative (positive for ``positive``, any real for ``family``).

A statement says: for all values of the typed names for which every hypothesis holds, the conclusion
holds.  Where a term is undefined (1/0, log 0), it stands for an arbitrary fixed real number, so what
is proved never rests on such a value.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from verify.kernel.define import Definition, Definitions, expand, uses
from verify.kernel.term import Formula, Term, TermError, check_id, check_name, free_in_type, parse, show
from verify.kernel.wellformed import INTEGERS, SCALARS, check_formula, check_term, check_type

MAX_TEXT = 1_000_000


@dataclass(frozen=True)
class Statement:
    """One closed statement.  `axiom`: a textbook fact that is cited and not proved here.

    `given` and `show` are as written, with defined names; `hypotheses` and `conclusion` are what the
    kernel works on, written out.
    """

    id: str
    types: tuple[tuple[str, Term], ...]
    given: tuple[Formula, ...]
    show: Formula
    axiom: bool = False
    definitions: Definitions = field(default_factory=dict, compare=False, hash=False)

    @cached_property
    def hypotheses(self) -> tuple[Formula, ...]:
        return tuple(expand(formula, self.definitions) for formula in self.given)

    @cached_property
    def conclusion(self) -> Formula:
        return expand(self.show, self.definitions)

    @cached_property
    def defined(self) -> tuple[Definition, ...]:
        """The definitions that the statement rests on, by name."""
        names = uses(("and", *self.given, self.show), self.definitions)
        return tuple(self.definitions[name] for name in sorted(names))

    @property
    def expanded(self) -> Statement:
        """The same statement with every defined name written out."""
        if not self.definitions:
            return self
        return Statement(self.id, self.types, self.hypotheses, self.conclusion, self.axiom)

    @property
    def text(self) -> str:
        head = "axiom" if self.axiom else "statement"
        names = " ".join(f"({name} {show(kind)})" for name, kind in self.types)
        given = " ".join(show(formula) for formula in self.given)
        text = f"({head} {self.id} (names {names}) (given {given}) (show {show(self.show)}))"
        return text.replace(" )", ")")

    @cached_property
    def hash(self) -> str:
        """Of the text as written, and of the definitions that it rests on."""
        lines = [self.text, *(definition.text for definition in self.defined)]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def make(
    id: str,
    types: Mapping[str, Term],
    given: Iterable[Formula],
    conclusion: Formula,
    axiom: bool = False,
    definitions: Definitions | None = None,
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
    made = Statement(id, tuple(types.items()), tuple(given), conclusion, axiom, definitions or {})
    for formula in (*made.hypotheses, made.conclusion):
        check_formula(formula, known)
    return made


def load(text: str, definitions: Definitions | None = None) -> Statement:
    """Read one statement from its canonical text; it may use the definitions."""
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
            return make(id, types, given, goal, head == "axiom", definitions)
    raise TermError("not a statement: (statement id (names ...) (given ...) (show ...))")


__all__ = [
    "INTEGERS",
    "SCALARS",
    "Statement",
    "TermError",
    "check_formula",
    "check_term",
    "check_type",
    "free_in_type",
    "load",
    "make",
]
