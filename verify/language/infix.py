"""Infix text to terms and formulas of the kernel, by a closed grammar; nothing is evaluated as code.

This reading is for people: what they type becomes a term here, exactly (0.1 is 1/10), and
:func:`to_infix` (in :mod:`verify.language.infix_text`) writes a term back.  It decides nothing about
the statement that was typed.

    formula   ::=  formula => formula  |  formula or formula  |  formula and formula  |  not formula
                |  forall i in a..b: formula  |  exists x real: formula  |  ( formula )
                |  term < term <= term ...            (also > >= = == !=)
    term      ::=  term + - * / ** ^ term  |  - term  |  ( term )  |  number  |  name  |  name[term, ...]
                |  function(term, ...)  |  sum(i, a, b, term)  |  prod(i, a, b, term)
                |  integral(x, a, b, term)  |  pi  |  E

Precedence is Python's: `**` (or `^`) associates to the right and binds tighter than the minus before
it; a chain `a <= b <= c` is the conjunction of its links.  The functions are those of
:mod:`verify.kernel.functions`; `max` and `min` take two or more arguments.  gamma, theta, phi, Phi and Q
are variables (or families) where no round bracket follows; in the kernel they are called gamma_ and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from verify.kernel.term import Formula, Term, TermError, free, free_in_type
from verify.language.grammar import FAMILY_WORDS, IMPLIES, Node, Parser
from verify.language.infix_text import to_infix
from verify.language.scan import END, ParseError, no_relation

__all__ = ["ParseError", "complete", "formula_from_infix", "from_infix", "term_from_infix", "to_infix", "where"]


def from_infix(text: str) -> Term | Formula:
    """The term or formula that the text writes.  Raises ParseError."""
    return _read(text).value


def term_from_infix(text: str) -> Term:
    """The term that the text writes.  Raises ParseError, also if the text writes a formula."""
    node = _read(text)
    if node.formula:
        raise ParseError("expected a number, not a relation", text, node.at)
    return node.value


def formula_from_infix(text: str) -> Formula:
    """The formula that the text writes; a chain is an ``and`` of its links.  Raises ParseError."""
    node = _read(text)
    if not node.formula:
        raise ParseError(no_relation(text), text, node.at)
    return node.value


def _read(text: str) -> Node:
    parser = Parser(text)
    node = parser.expression(IMPLIES)
    parser.finish()
    return node


def where(text: str) -> tuple[dict[str, Term], tuple[Formula, ...]]:
    """Types and hypotheses from a list such as ``x >= 0, x <= y, n integer, mu distribution(k)``.

    Types: real, integer, size; ``i in 1..n``; distribution(n), kernel(m, n), nonneg(...), positive(...),
    family(...).  Names that are used and not declared are real, or sizes where they are the size of a
    family.  The types come in an order in which each mentions only names before it.  Raises ParseError.
    """
    parser = Parser(text)
    types: dict[str, Term] = {}
    formulas: list[Formula] = []
    while parser.next.kind != END:
        if not parser.declaration(types):
            node = parser.expression(IMPLIES)
            formulas.append(parser.as_formula(node))
        if parser.next.kind != END:
            if not parser.sees(","):
                parser.finish()
                raise parser.fail("expected a comma between the conditions", parser.next.at)
            parser.take()
            if parser.next.kind == END:
                raise parser.fail("expected a condition after the comma", parser.next.at)
    try:
        return complete(types, formulas), tuple(formulas)
    except TermError as error:
        raise ParseError(str(error), text, 0) from None


def complete(types: Mapping[str, Term], formulas: Iterable[Formula]) -> dict[str, Term]:
    """`types` and a type for every other free name of the formulas, in an order of dependence.

    Raises TermError if a family has no type, or if types depend on each other in a circle.
    """
    found = dict(types)
    for kind in types.values():
        size = ("size",) if kind[0] in FAMILY_WORDS else ("real",)
        for name in sorted(free_in_type(kind)):
            found.setdefault(name, size)
    for formula in formulas:
        families = _families(formula)
        for name in sorted(free(formula) - set(found)):
            if name in families:
                raise TermError(f"{name} is a family and needs a type such as 'distribution(n)'")
            found[name] = ("real",)
    ordered: dict[str, Term] = {}
    while len(ordered) < len(found):
        ready = {n: k for n, k in found.items() if n not in ordered and free_in_type(k) <= ordered.keys()}
        if not ready:
            raise TermError("the types depend on each other in a circle")
        ordered.update(ready)
    return ordered


def _families(term: Term) -> frozenset[str]:
    """The names that stand before square brackets."""
    if not isinstance(term, tuple):
        return frozenset()
    names = frozenset((term[1],)) if term and term[0] == "at" else frozenset()
    return names.union(*(_families(part) for part in term[1:]))
