"""Between the kernel's terms and the judge's, and closed constants."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor
from typing import Any

from verify.judge.reading import Bound, Reader, Value, name
from verify.judge.terms import Fraction, Term, show
from verify.kernel.ball import precision
from verify.kernel.constants import bounds as bounds_of_constant
from verify.kernel.term import parse

SCALE = 10**9


def converted(tree: Any, types: Mapping[str, Term], names: Mapping[str, str]) -> Term:
    """The judge's term for one of the kernel's; `names` are names that are called otherwise."""
    env = {old: Value(types[new], new) for old, new in names.items() if new in types}
    return Reader(types).read(tree, env)[1]


def converted_type(tree: Any, types: Mapping[str, Term], names: Mapping[str, str]) -> Term:
    env = {old: Value(types[new], new) for old, new in names.items() if new in types}
    return Reader(types).type_(tree, env)


def converted_lambda(tree: Any, kinds: tuple[Term, ...], types: Mapping[str, Term], names: Mapping[str, str]) -> Term:
    """A kernel's lambda of names of these types."""
    _, bound, body = tree
    env: dict[str, Any] = {old: Value(types[new], new) for old, new in names.items() if new in types}
    env |= {name(x): Bound(k, kind) for k, (x, kind) in enumerate(zip(bound, kinds, strict=True))}
    return ("lambda", kinds, Reader(types).read(body, env, len(bound))[1])


def enclosure(term: Term) -> tuple[Fraction | None, Fraction | None]:
    """Rationals with few digits below and above a closed constant."""
    try:
        with precision(128):
            found = bounds_of_constant(parse(show(term)))
    except Exception:
        return None, None
    low = None if found.low is None else Fraction(floor(found.low * SCALE) - 1, SCALE)
    high = None if found.high is None else Fraction(ceil(found.high * SCALE) + 1, SCALE)
    return low, high
