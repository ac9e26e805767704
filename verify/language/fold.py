"""Defined names put back where their bodies stand written out, and how an author types what then stands there.

The kernel works on formulas with every definition written out, so that is what a proof holds.  A subterm that is a
definition's body with something in the parameters' places is shown by the definition's name: on pages, and in what an
author is told of a goal, where a bound of a divergence reads as he writes it, `hockey_stick(mu, nu, g) <= d`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from verify.kernel.define import Definitions, expand
from verify.kernel.term import LINE, QUANTIFIERS, Formula, Term, TermError, free, rebuild, scope

# The divergences as they are written in lemmas: definition, what stands in the brackets, and the name of the bound.
FACES: dict[str, tuple[str, tuple[str, ...], str]] = {
    "hockey_stick": ("hockey_stick_at_most", ("mu", "nu", "gamma"), "delta"),
    "renyi": ("renyi_at_most", ("mu", "nu", "alpha"), "eps"),
    "renyi_moment": ("renyi_moment_at_most", ("mu", "nu", "alpha"), "H"),
    "max_divergence": ("max_divergence_at_most", ("mu", "nu"), "eps"),
    "kl": ("kl_at_most", ("mu", "nu"), "c"),
    "f_divergence": ("f_divergence_at_most", ("mu", "nu", "f"), "c"),
    "shifted_renyi": ("shifted_renyi", ("mu", "nu", "alpha", "z"), "eps"),
    "contraction_coefficient": ("contraction_at_most", ("K", "gamma"), "h"),
    "noise_cost": ("noise_cost_at_most", ("N", "alpha", "a"), "R"),
}
# The definitions' parameters but for spaces; a test holds them against the definitions.
PARAMETERS = {
    "hockey_stick_at_most": ("gamma", "mu", "nu", "delta"),
    "renyi_at_most": ("alpha", "mu", "nu", "eps"),
    "renyi_moment_at_most": ("alpha", "mu", "nu", "H"),
    "max_divergence_at_most": ("mu", "nu", "eps"),
    "kl_at_most": ("mu", "nu", "c"),
    "f_divergence_at_most": ("f", "mu", "nu", "c"),
    "shifted_renyi": ("alpha", "mu", "nu", "z", "eps"),
    "contraction_at_most": ("gamma", "K", "h"),
    "noise_cost_at_most": ("alpha", "N", "a", "R"),
}


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


def typed(formula: Formula, definitions: Definitions, spaces: Container[str]) -> Formula:
    """The formula as an author types it, for `readable`: defined names put back, without their spaces."""
    known = {**_divergences(), **definitions}
    return _typed(Folder(known).fold(formula), known, spaces, False)


def _typed(term: Term, known: Definitions, spaces: Container[str], inside: bool) -> Term:
    """`inside`: of what is defined, where a law is a thing that is handed on, `push(mu, K)`, and no program."""
    if not isinstance(term, tuple) or not term:
        return term
    if term[0] == "bind" and inside and term[3][0] == "app" and term[3][2:] == term[1] and isinstance(term[3][1], str):
        return ("push", _typed(term[2], known, spaces, True), term[3][1])
    if term[0] not in known:
        return rebuild(term, lambda part: _typed(part, known, spaces, inside))
    parts = [part for part in term[1:] if not (isinstance(part, str) and (part in spaces or part == LINE))]
    parts = [_typed(part, known, spaces, True) for part in parts]
    for face, (name, order, bound) in FACES.items():
        if name == term[0] and len(parts) == len(PARAMETERS[name]):
            at = dict(zip(PARAMETERS[name], parts, strict=True))
            return ("<=", (face, *(at[one] for one in order)), at[bound])
    return (term[0], *parts)


@cache
def _divergences() -> Definitions:
    """The divergences' own definitions, which a statement of other words may come to speak of."""
    from verify.language.definitions import kernel_table

    home = import_module("verify.language.privacy")
    found: dict[str, Any] = {}
    for one in (getattr(home, name) for name in vars(home)):
        for name in {name for name, _, _ in FACES.values()} & {getattr(one, "name", "")}:
            found[name] = one
    return kernel_table(found)


def matches(pattern: Term, term: Term, parameters: frozenset[str]) -> bool:
    """Whether the term is the pattern with something for its parameters."""
    return _match(pattern, term, parameters, {}, {})


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
