"""Defined names put back where their bodies stand written out, for the reader alone.

The kernel works on formulas with every definition written out, so that is what a proof tree holds.  A subterm
that is a definition's body with something in the parameters' places is shown by the definition's name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from verify.kernel.define import Definitions, expand
from verify.kernel.term import QUANTIFIERS, Term, TermError, free, rebuild, replace, scope, subterms
from verify.language.latex import latex


class Folder:
    """Puts the names of these definitions back into terms; the largest body that matches wins."""

    def __init__(self, definitions: Definitions) -> None:
        self._by_head: dict[Any, list[tuple[str, tuple[str, ...], Term]]] = {}
        found = []
        for one in definitions.values():
            try:
                found.append((one.name, one.parameters, expand(one.body, definitions)))
            except TermError:
                continue
        for name, parameters, body in sorted(found, key=lambda one: (-_size(one[2]), one[0])):
            # A body that is one of its parameters, or hardly more, would be seen everywhere.
            if isinstance(body, tuple) and _size(body) > len(parameters) + 4:
                self._by_head.setdefault(body[0], []).append((name, parameters, body))

    def fold(self, term: Term) -> Term:
        """The term with defined names put back, the outermost first."""
        if not self._by_head or not isinstance(term, tuple) or not term:
            return term
        for name, parameters, body in self._by_head.get(term[0], ()):
            found: dict[str, Term] = {}
            if _match(body, term, frozenset(parameters), found, {}) and len(found) == len(parameters):
                return (name, *(self.fold(found[one]) for one in parameters))
        return rebuild(term, self.fold)


def named(formula: Term, definitions: Definitions, taken: Collection[str]) -> tuple[Term, str, Term]:
    """The formula with a letter for the long number that stands in it three times or more, the letter, and that
    number; without such a number the formula itself and no letter.  The letter is none of those that are taken."""
    inside = [one for one in subterms(formula) if isinstance(one, tuple) and one]
    names = {name for one in inside for name in scope(one)[0]}
    often = Counter(one for one in inside if one[0] in NUMBERS_HEADS and free(one).isdisjoint(names))
    lengths = {one: len(latex(one, definitions)) for one, times in often.items() if times >= 3}
    long = [one for one, length in lengths.items() if length > LONG_NUMBER]
    letters = [one for one in "zyuvwhkr" if one not in names and one not in taken]
    if not long or not letters:
        return formula, "", formula
    best = max(long, key=lambda one: lengths[one] * often[one])
    return replace(formula, best, letters[0]), letters[0], best


# What a number of several parts begins with, and how long its LaTeX is where a letter serves the reader better.
NUMBERS_HEADS = ("+", "*", "^", "sum")
LONG_NUMBER = 38


def _size(term: Term) -> int:
    return 1 + sum(map(_size, term)) if isinstance(term, tuple) else 1


def _match(
    pattern: Term, term: Term, parameters: frozenset[str], found: dict[str, Term], bound: Mapping[str, str]
) -> bool:
    """Is the term the pattern with `found` for its parameters?  `bound`: bound names of one -> other."""
    if isinstance(pattern, str):
        if pattern in bound:
            return bool(bound[pattern] == term)
        if pattern not in parameters:
            return bool(pattern == term)
        if not free(term).isdisjoint(bound.values()):
            return False
        return bool(found.setdefault(pattern, term) == term)
    if not isinstance(pattern, tuple) or not isinstance(term, tuple):
        return bool(pattern == term)
    if not pattern or not term or len(pattern) != len(term) or pattern[0] != term[0]:
        return False
    names, outside, inside = scope(pattern)
    others, outside_, inside_ = scope(term)
    if (len(names), len(outside), len(inside)) != (len(others), len(outside_), len(inside_)):
        return False
    inner = {**bound, **dict(zip(names, others, strict=True))}
    free_parts = [(a, b) for a, b in zip(outside, outside_, strict=True)]
    if pattern[0] in ("app", "at") and not isinstance(pattern[1], tuple):
        free_parts.insert(0, (pattern[1], term[1]))
    if pattern[0] in QUANTIFIERS and not _match_kind(pattern[2], term[2], parameters, found, bound):
        return False
    return all(_match(a, b, parameters, found, bound) for a, b in free_parts) and all(
        _match(a, b, parameters, found, inner) for a, b in zip(inside, inside_, strict=True)
    )


def _match_kind(
    pattern: Term, kind: Term, parameters: frozenset[str], found: dict[str, Term], bound: Mapping[str, str]
) -> bool:
    """The same of types, whose parts are spaces, tuples of spaces, and terms."""
    if isinstance(pattern, tuple) and isinstance(kind, tuple):
        return len(pattern) == len(kind) and all(
            _match_kind(a, b, parameters, found, bound) for a, b in zip(pattern, kind, strict=True)
        )
    return _match(pattern, kind, parameters, found, bound)
