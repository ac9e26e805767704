"""Bound names renamed for a reader: in one display no name stands for two things, one inside the other."""

from __future__ import annotations

from verify.kernel.term import Formula, Term, free, fresh, rebuild, scope, substitute


def apart(term: Term | Formula) -> Term | Formula:
    """The same term, but for the names of bound variables that are in use already where they are bound.

    The terms are equal for the kernel; only pages are written from the result.
    """
    return _apart(term, free(term))


def _apart(term: Term, used: frozenset[str]) -> Term:
    if not isinstance(term, tuple) or not term:
        return term
    names = scope(term)[0]
    for name in names:
        if name in used:
            term = _renamed(term, name, used.union(*map(free, scope(term)[2]), names))
    inner = used.union(scope(term)[0])
    inside = {id(part) for part in scope(term)[2]}
    return rebuild(term, lambda part: _apart(part, inner if id(part) in inside else used))


def _renamed(term: Term, name: str, avoid: frozenset[str]) -> Term:
    """A compound term with another name for one that it binds."""
    bound, _, inside = scope(term)
    new = fresh(name, avoid)
    names = tuple(new if old == name else old for old in bound)
    bodies = tuple(substitute(part, {name: new}) for part in inside)
    return (term[0], names if isinstance(term[1], tuple) else names[0], *term[2 : len(term) - len(bodies)], *bodies)
