"""The kinds of functions, maps, laws, kernels and sequences, and the names of them.

A factory with a name first declares that name: `test("phi", X)`; without it, it is a kind for a quantifier.  What an
annotation says, such as `Map[V, V]`, is read by `kind_at`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, get_args, overload

from verify.language.expr import Expr, Prop
from verify.language.meant import one_name
from verify.language.objects import (
    PROP,
    REAL,
    Form,
    Function,
    Kind,
    Law,
    Line,
    Map,
    Markov,
    Point,
    Series,
    Space,
    Spaces,
    as_tuple,
    kind,
    line,
    names,
    names_of,
    types_of,
)

T = TypeVar("T")


def _named_or_kind(first: Any, rest: tuple[Any, ...], of: Callable[..., Kind[Any]], form: str, several: str) -> Any:
    """`form`: how one is declared, `several`: how several are."""
    try:
        return of(*rest).named(one_name(first, several)) if isinstance(first, str) else of(first, *rest)
    except TypeError as error:
        if "positional argument" in str(error):
            raise TypeError(f"it is written {form}; here {len(rest)} stand after the name") from None
        raise


class _Functions:
    """The factory of one kind of functions: with a name first a function, without it the kind."""

    def __init__(self, head: str, which: str) -> None:
        self.head = head
        self.__doc__ = (
            f"A measurable function{which}, from a space or from several into the numbers: {head}('f', X); {head}(X), "
            "without a name, is the kind of all these, over which every(...) and exists(...) speak.  Raises TypeError."
        )

    @overload
    def __call__(self, first: str, /, *of: Space) -> Function: ...
    @overload
    def __call__(self, first: Space, /, *of: Space) -> Kind[Function]: ...
    def __call__(self, first: Any, /, *of: Space) -> Any:
        form = f"{self.head}('f', X)"
        return _named_or_kind(first, of, self._kind, form, f"names({{!r}}, {self.head}(X))")

    def _kind(self, *of: Space) -> Kind[Function]:
        if not of:
            raise TypeError(f"{self.head} needs the space of its arguments: {self.head}('f', X)")
        term = (self.head, *names_of(of))
        return Kind(term, types_of(*of), lambda *a: Function(term, of, (line,), *a))


fun = _Functions("fun", "")
bounded = _Functions("bounded", " that is bounded")
weight = _Functions("weight", " that is nowhere negative")
test = _Functions("test", " with values from 0 to 1")


def _map_kind(source: Spaces, target: Space) -> Kind[Map]:
    if not isinstance(target, Space):
        raise TypeError(f"a map goes into one space, not into {target!r}")
    if target == line:
        raise TypeError("a map into the line is a real function: write fun('f', X)")
    term = ("map", names_of(as_tuple(source)), target.name)
    return Kind(term, types_of(*as_tuple(source), target), lambda *a: Map(term, as_tuple(source), (target,), *a))


@overload
def map_(first: str, source: Spaces, target: Space, /) -> Map: ...
@overload
def map_(source: Spaces, target: Space, /) -> Kind[Map]: ...
def map_(first: Any, /, *rest: Any) -> Any:
    """A measurable map into one space: map_("G", (X, Y), V)."""
    form = "map_('G', X, Y), or map_('G', (X, Y), V) from several spaces"
    return _named_or_kind(first, rest, _map_kind, form, "names({!r}, map_(X, Y))")


def _markov_kind(source: Spaces, target: Spaces) -> Kind[Markov]:
    sources, targets = as_tuple(source), as_tuple(target)
    term = ("markov", names_of(sources), names_of(targets))
    return Kind(term, types_of(*sources, *targets), lambda *a: Markov(term, sources, targets, *a))


@overload
def markov(first: str, source: Spaces, target: Spaces, /) -> Markov: ...
@overload
def markov(source: Spaces, target: Spaces, /) -> Kind[Markov]: ...
def markov(first: Any, /, *rest: Any) -> Any:
    """A Markov kernel: a measurable family of laws."""
    form = "markov('K', X, Y), or markov('K', (X, Y), Z) from several spaces"
    return _named_or_kind(first, rest, _markov_kind, form, "names({!r}, markov(X, Y))")


def _law_kind(*of: Space) -> Kind[Law]:
    if not of:
        raise TypeError("law needs a space: law('mu', X), or law('pi', V, V) on a product")
    return Kind(("law", *names_of(of)), types_of(*of), lambda *a: Law(of, *a))


@overload
def law(first: str, /, *of: Space) -> Law: ...
@overload
def law(first: Space, /, *of: Space) -> Kind[Law]: ...
def law(first: Any, /, *of: Any) -> Any:
    """A probability law on a space or on a product of spaces."""
    return _named_or_kind(first, of, _law_kind, "law('mu', X)", "laws({!r}, X)")


def laws(text: str, *of: Space) -> tuple[Law, ...]:
    """Several laws on one space (or product) from a string of names."""
    return names(text, _law_kind(*of))


@overload
def sequence(first: str, each: Kind[T], /) -> Series[T]: ...
@overload
def sequence(first: str, each: Line, /) -> Series[Expr]: ...  # type: ignore[overload-overlap]
@overload
def sequence(first: str, each: Space, /) -> Series[Point]: ...
@overload
def sequence(each: Kind[T], /) -> Kind[Series[T]]: ...
def sequence(first: Any, /, *rest: Any) -> Any:
    """A sequence over the integers: sequence("P", law(V)) has the laws P[t]."""
    if isinstance(first, str) and not rest:
        text = "sequence needs the kind of its members: sequence('P', law(V))"
        raise TypeError(f"{text}; a sequence of reals is real_sequence({first!r})")
    return _named_or_kind(first, rest, _sequence_kind, "sequence('P', law(V))", "names({!r}, sequence(law(V)))")


def _sequence_kind(each: Any) -> Kind[Series[Any]]:
    one = kind(each)
    return Kind(("sequence", one.term), one.types, lambda *a: Series(one, *a))


def real_sequence(name: str) -> Series[Expr]:
    """Numbers a[t], one for each integer t; sums, suprema and recursions are said of it by a[t]."""
    return sequence(name, REAL)


# --- what an annotation says -------------------------------------------------------------------------------

_MAKERS: dict[str, Callable[..., Kind[Any]]] = {
    "Point": kind,
    "Function": fun,
    "Bounded": bounded,
    "Weight": weight,
    "Test": test,
    "Map": _map_kind,
    "Markov": _markov_kind,
    "Law": _law_kind,
    "Series": _sequence_kind,
}


def space_at(name: str, said: Any) -> Space | None:
    """The space that a parameter is, where its annotation says that it is one: Space, Normed, Euclid."""
    if said is Space:
        return Space(name, "space")
    sorts = [one for one in get_args(said)[1:] if isinstance(one, str)] if Space in get_args(said) else []
    return Space(name, sorts[0]) if sorts else None


def kind_at(said: Any, spaces: Mapping[str, Space]) -> Kind[Any]:
    """The kind that an annotation says, at these spaces.

    Raises KeyError with the name of a space that is none of them, TypeError where no kind is said.
    """
    if said is Prop:
        return PROP
    kinds = [one for one in get_args(said)[1:] if isinstance(one, Kind)] if Expr in get_args(said) else []
    if kinds:
        return kinds[0]
    if not isinstance(said, Form):
        raise TypeError("write a kind: Real, Integer, Prop, Space, Normed, Euclid, Law[X], Map[V, V], ...")

    def placed(part: Any) -> Any:
        if isinstance(part, tuple):
            return tuple(placed(one) for one in part)
        if isinstance(part, Space):
            return line if part == line else spaces[part.name]
        return kind_at(part, spaces)

    return _MAKERS[said.head](*(placed(part) for part in said.of))
