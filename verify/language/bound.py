"""The names that the parameters of an author's lambda become, in laws, expectations and quantifiers."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, TypeVar

from verify.kernel.term import Term, fresh, show
from verify.language.expr import Prop, expr, without
from verify.language.meant import no_proposition, shown
from verify.language.objects import Kind, Thing, line

T = TypeVar("T")

_placeholders = count()


def bound(what: str, body: Callable[..., Any], kinds: Sequence[Kind[Any]]) -> tuple[tuple[str, ...], Any, Any]:
    """The names for the parameters of `body`, its value at them, and the rest it carries.

    The body is first called with names that nobody can have written, so that what it mentions otherwise is
    seen.  Usually these are then replaced by the parameters' names; where one of these occurs in the value,
    the body is called again, with names it does not mention, and the binders inside it find their own.
    """
    parameters = _parameters(what, body, kinds)
    hidden = [f"\0{next(_placeholders)}" for _ in kinds]
    value = _called(body, hidden, kinds)
    inner = set(value.types) - set(hidden)
    taken = {*inner, line.name}
    chosen: list[str] = []
    for parameter in parameters:
        chosen.append(fresh(parameter, taken))
        taken.add(chosen[-1])
    term = value.formula if isinstance(value, Prop) else value.term
    if words_in(term) & {*chosen}:
        value = _called(body, chosen, kinds)
        return tuple(chosen), value, without(value, *chosen)
    renamed = _renamed(term, dict(zip(hidden, chosen, strict=True)))
    rest = without(value, *hidden)
    if isinstance(value, Thing):
        return tuple(chosen), value.with_term(renamed), rest
    return tuple(chosen), type(value)(renamed, rest.types, rest.definitions), rest


def _parameters(what: str, body: Callable[..., Any], kinds: Sequence[Kind[Any]]) -> list[str]:
    if not callable(body):
        raise TypeError(f"{what} needs a function of the bound names, such as lambda x: ...; not {body!r}")
    signature = inspect.signature(body).parameters
    if any(parameter.kind == parameter.VAR_POSITIONAL for parameter in signature.values()):
        return ["x"] if len(kinds) == 1 else [f"x{i}" for i in range(1, len(kinds) + 1)]
    found = list(signature)
    if not kinds:
        raise TypeError(f"{what} needs the kind of each name before its function: {what}(X, lambda x: ...)")
    if len(found) != len(kinds):
        kinds_text = " ".join(show(one.term) for one in kinds)
        meant = [*found, *(f"x{i}" for i in range(len(found) + 1, len(kinds) + 1))][: len(kinds)]
        takes = f"{what} binds {len(kinds)} name(s), {kinds_text}, and its lambda takes {len(found)}"
        raise TypeError(f"{takes}: write lambda {', '.join(meant)}: ...")
    return found


def _called(body: Callable[..., Any], chosen: Sequence[str], kinds: Sequence[Kind[Any]]) -> Any:
    value = body(*(one.named(name) for one, name in zip(kinds, chosen, strict=True)))
    return value if isinstance(value, (Prop, Thing)) else expr(value)


def words_in(term: Term) -> set[str]:
    if isinstance(term, str):
        return {term}
    return set().union(*map(words_in, term)) if isinstance(term, tuple) else set()


def _renamed(term: Term, names: dict[str, str]) -> Term:
    if isinstance(term, str):
        return names.get(term, term)
    return tuple(_renamed(part, names) for part in term) if isinstance(term, tuple) else term


def wanted(what: str, value: Any, of: type[T], example: str) -> T:
    """The value, if it is of the class.  Raises TypeError."""
    if not isinstance(value, of):
        why = no_proposition(value) if of is Prop else ""
        raise TypeError(f"{what} needs {example}, not {shown(value)}{why}")
    return value
