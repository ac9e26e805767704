"""Spaces, kinds, and the objects that live on them: points, functions, maps, laws, Markov kernels.

Each object holds a term of the kernel and the types of its names, as expressions do, and knows its spaces,
so that a point of the wrong space is an error where it is written.  Authors import verify.language.laws.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any, Generic, NoReturn, Protocol, Self, TypeVar, cast, overload

from verify.kernel.term import Term, inverse, neg, show
from verify.language.expr import NONE, Definitions, Expr, Like, Prop, Types, carried, expr
from verify.language.meant import many_names, one_name

T = TypeVar("T")
M_co = TypeVar("M_co", covariant=True)
# What may stand where a kind of function, or of space, is wanted.
_SMALLER = {"fun": ("bounded", "weight", "test"), "bounded": ("weight", "test"), "weight": ("test",)}
_SMALLER |= {"space": ("normed", "euclid", "line"), "normed": ("euclid",)}


def fits(given: str, wanted: str) -> bool:
    """Whether a function (or space) of one kind may stand where another kind is wanted."""
    return given == wanted or given in _SMALLER.get(wanted, ())


# --- spaces and kinds --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Space:
    """A measurable space; `normed` and `euclid` spaces are vector spaces, `line` is the real line."""

    name: str
    sort: str

    @property
    def types(self) -> Types:
        return {} if self.sort == "line" else {self.name: (self.sort,)}

    @property
    def vectors(self) -> bool:
        return self.sort in ("normed", "euclid")


class Line(Space):
    """For type checkers alone: the space whose points are reals.  At run time `line` is a Space."""


line = cast(Line, Space("line", "line"))


def space(name: str) -> Space:
    """A nonempty measurable space."""
    if one_name(name, "spaces({!r})") == line.name:
        raise TypeError("line is the name of the real line: call this space something else")
    return Space(name, "space")


def spaces(names: str) -> tuple[Space, ...]:
    """Several nonempty measurable spaces from a string of names."""
    return tuple(space(name) for name in many_names(names))


def normed(name: str) -> Space:
    """A separable real Banach space."""
    return Space(space(name).name, "normed")


def euclid(name: str) -> Space:
    """R^d with its inner product, any d >= 1."""
    return Space(space(name).name, "euclid")


Spaces = Space | tuple[Space, ...]

# What a parameter of a definition is said to be, if it is a space with more than points.
Normed = Annotated[Space, "normed"]
Euclid = Annotated[Space, "euclid"]


def as_tuple(of: Spaces) -> tuple[Space, ...]:
    return tuple(of) if isinstance(of, tuple | list) else (of,)


def names_of(of: Sequence[Space]) -> tuple[str, ...]:
    for one in of:
        if not isinstance(one, Space):
            several = ": spaces stand one after the other, X, Y" if isinstance(one, tuple | list) else ""
            several = ": the name of what is declared stands first" if isinstance(one, str) else several
            raise TypeError(f"a space is needed here, not {one!r}{several}")
    return tuple(one.name for one in of)


def types_of(*of: Space) -> Types:
    return carried(*(Part(one.types) for one in of))[0]


@dataclass(frozen=True)
class Part:
    """Types that something carries which is no object: those of a kind's spaces."""

    types: Types
    definitions: Definitions = field(default_factory=dict)


@dataclass(frozen=True)
class Kind(Generic[T]):
    """What a quantifier ranges over and what a name is declared to be; `make` builds the object of a term."""

    term: Term
    types: Types
    make: Callable[[Term, Types, Definitions], T]

    def named(self, name: str) -> T:
        """The object of this kind with this name."""
        return self.make(name, {**self.types, name: self.term}, NONE)


REAL: Kind[Expr] = Kind(("real",), {}, Expr)
INTEGER: Kind[Expr] = Kind(("integer",), {}, Expr)
PROP: Kind[Prop] = Kind(("formula",), {}, Prop)  # only for parameters of definitions

Real = Annotated[Expr, REAL]
Integer = Annotated[Expr, INTEGER]


@dataclass(frozen=True)
class Form:
    """What an annotation such as Map[V, V] or Series[Law[X]] says: a kind, at the spaces that it names."""

    head: str
    of: tuple[Any, ...]

    @classmethod
    def read(cls, head: type, of: Any) -> Form:
        return cls(head.__name__, of if isinstance(of, tuple) else (of,))


def kind(of: Any) -> Kind[Any]:
    """The kind itself, or the kind of the points of a space."""
    if isinstance(of, Kind):
        return of
    if isinstance(of, Space):
        made: Kind[Any] = Kind(("point", of.name), of.types, lambda *a: Point(of, *a))
        return REAL if of == line else made
    found = f"the function {of.__name__} alone" if hasattr(of, "__name__") else repr(of)
    raise TypeError(f"write a kind such as test(X), law(X), REAL, INTEGER or a space here, not {found}")


def names(text: str, of: Kind[T]) -> tuple[T, ...]:
    """Several objects of one kind: names("f g", bounded(X))."""
    return tuple(of.named(name) for name in many_names(text))


@overload
def point(first: str, of: Line) -> Expr: ...  # type: ignore[overload-overlap]  # the line is a space, too
@overload
def point(first: str, of: Space) -> Point: ...
@overload
def point(first: Line) -> Kind[Expr]: ...  # type: ignore[overload-overlap]
@overload
def point(first: Space) -> Kind[Point]: ...
def point(first: str | Space, of: Space | None = None) -> Any:
    """point("x", X) is a point of X (of `line`: a real); point(X) is the kind of its points."""
    return kind(of).named(one_name(first, "points({!r}, X)")) if isinstance(first, str) else kind(first)


@overload
def points(text: str, of: Line) -> tuple[Expr, ...]: ...  # type: ignore[overload-overlap]
@overload
def points(text: str, of: Space) -> tuple[Point, ...]: ...
def points(text: str, of: Space) -> tuple[Any, ...]:
    return names(text, kind(of))


# --- objects -------------------------------------------------------------------------------------------


class Thing:
    """A term that is no real number, with the types of its names.  Immutable."""

    __slots__ = ("definitions", "kind", "term", "types")

    def __init__(self, kind: Term, term: Term, types: Types, definitions: Definitions = NONE) -> None:
        self.kind = kind
        self.term = term
        self.types = dict(types)
        self.definitions = dict(definitions)

    def with_term(self, term: Term) -> Self:
        """The same object with another term: one in which a bound name has got its name."""
        other = copy(self)
        other.term = term
        return other

    def __repr__(self) -> str:
        return f"{type(self).__name__}({show(self.term)})"

    def __bool__(self) -> NoReturn:
        raise TypeError(f"{self!r} has no truth value")


class Point(Thing):
    """A point of a space; on a vector space it can be added, scaled and measured by `norm`."""

    __slots__ = ("space",)
    __hash__ = object.__hash__

    def __class_getitem__(cls, of: Any) -> Any:
        return Form.read(cls, of)

    def __init__(self, space: Space, term: Term, types: Types, definitions: Definitions = NONE) -> None:
        super().__init__(("point", space.name), term, types, definitions)
        self.space = space

    def _vector(self, why: str) -> None:
        if not self.space.vectors:
            raise TypeError(f"{why} needs a vector space: declare {self.space.name} with normed or euclid")

    def __add__(self, other: Any) -> Point:
        self._vector("a sum")
        (other,) = arguments("a sum", (self.space,), (other,))
        terms = [t for p in (self, other) for t in (p.term[1:] if _is(p.term, "plus") else (p.term,))]
        return Point(self.space, ("plus", *terms), *carried(self, other))

    def __neg__(self) -> Point:
        self._vector("a multiple")
        term = ("scale", neg(self.term[1]), self.term[2]) if _is(self.term, "scale") else None
        return Point(self.space, term or ("scale", neg(expr(1).term), self.term), *carried(self))

    def __sub__(self, other: Any) -> Point:
        (right,) = arguments("a difference", (self.space,), (other,))
        return self.__add__(-right)

    def __rmul__(self, factor: Like) -> Point:
        self._vector("a multiple")
        number = expr(factor)
        return Point(self.space, ("scale", number.term, self.term), *carried(number, self))

    def __mul__(self, factor: Like) -> Point:
        return self.__rmul__(factor)

    def __truediv__(self, divisor: Like) -> Point:
        number = expr(divisor)
        return self.__rmul__(Expr(inverse(number.term), *carried(number)))

    # As with expressions, `p == q` is the proposition.
    def __eq__(self, other: object) -> Prop:  # type: ignore[override]
        (right,) = arguments("an equation", (self.space,), (other,))
        return Prop(("eq", self.term, right.term), *carried(self, right))

    def __ne__(self, other: object) -> Prop:  # type: ignore[override]
        (right,) = arguments("an equation", (self.space,), (other,))
        return Prop(("not", ("eq", self.term, right.term)), *carried(self, right))


def _is(term: Term, head: str) -> bool:
    return isinstance(term, tuple) and bool(term) and term[0] == head


def arguments(what: str, of: Sequence[Space], given: Sequence[Any]) -> list[Any]:
    """The given points as expressions or points, one in each space.  Raises TypeError."""
    if len(given) != len(of):
        places = ", ".join(one.name for one in of)
        raise TypeError(f"{what} takes {len(of)} point(s), of {places}, and got {len(given)}")
    found: list[Any] = []
    for one, value in zip(of, given, strict=True):
        if one == line:
            if isinstance(value, Thing):
                raise TypeError(f"{what}: a real number is needed, not {value!r}, {words(value.kind)}")
            found.append(expr(value))
        elif not isinstance(value, Point):
            other = words(value.kind) if isinstance(value, Thing) else "no point"
            raise TypeError(f"{what}: a point of {one.name} is needed; {value!r} is {other}")
        elif value.space != one:
            raise TypeError(f"{what}: {value!r} is a point of {value.space.name}, not of {one.name}")
        else:
            found.append(value)
    return found


def words(kind: Term) -> str:
    """A kind in a few words, for messages."""
    return f"a point of {kind[1]}" if kind[0] == "point" else f"of kind {show(kind)}"


class _Applied(Thing):
    """Something that is applied to points; its term is the head of the application."""

    __slots__ = ("source", "target")

    def __class_getitem__(cls, of: Any) -> Any:
        return Form.read(cls, of)

    def __init__(
        self,
        kind: Term,
        source: tuple[Space, ...],
        target: tuple[Space, ...],
        term: Term,
        types: Types,
        definitions: Definitions = NONE,
    ) -> None:
        super().__init__(kind, term, types, definitions)
        self.source, self.target = source, target

    def _apply(self, given: Sequence[Any]) -> tuple[Term, Types, Definitions]:
        found = arguments(show(self.term), self.source, given)
        return ("app", self.term, *(p.term for p in found)), *carried(self, *found)


class Function(_Applied):
    """A measurable real function: `phi(x)` is a real expression."""

    def __call__(self, *given: Any) -> Expr:
        return Expr(*self._apply(given))


# Only said in annotations: what is made is a Function, and its kind says which.
class Bounded(Function):
    """A bounded measurable function."""


class Weight(Function):
    """A bounded measurable function that is nonnegative."""


class Test(Function):
    """A measurable function with values in [0, 1]."""

    __test__ = False  # none of pytest's


class Map(_Applied):
    """A measurable map: `psi(u)` is a point."""

    def __call__(self, *given: Any) -> Point:
        return Point(self.target[0], *self._apply(given))


class Markov(_Applied):
    """A measurable family of laws (a Markov kernel): `K(x)` is a law."""

    def __call__(self, *given: Any) -> Law:
        return Law(self.target, *self._apply(given))


class Written(Thing):
    """A function, map, kernel or sequence that is written out: `source` and `target` are kinds."""

    __slots__ = ("source", "target")

    def __init__(
        self, source: tuple[Term, ...], target: Term, term: Term, types: Types, definitions: Definitions = NONE
    ) -> None:
        super().__init__(("lambda",), term, types, definitions)
        self.source, self.target = source, target

    def is_of(self, wanted: Term) -> bool:
        """Whether it may stand for a parameter of this kind.

        Not for a test, a weight or a bounded function: its form does not say that it is one.
        """
        match wanted:
            case ("fun", *spaces):
                return self.source == _places(spaces) and self.target == ("real",)
            case ("map", tuple(spaces), target):
                return self.source == _places(spaces) and self.target == ("point", target)
            case ("markov", tuple(spaces), tuple(targets)):
                return self.source == _places(spaces) and self.target == ("law", *targets)
            case ("sequence", each):
                return self.source == (("integer",),) and self.target == each
        return False


def _places(spaces: Sequence[str]) -> tuple[Term, ...]:
    return tuple(("real",) if one == line.name else ("point", one) for one in spaces)


class Law(Thing):
    """A probability law on a space, or on a product of several."""

    __slots__ = ("spaces",)

    def __class_getitem__(cls, of: Any) -> Any:
        return Form.read(cls, of)

    def __init__(self, spaces: tuple[Space, ...], term: Term, types: Types, definitions: Definitions = NONE) -> None:
        super().__init__(("law", *names_of(spaces)), term, types, definitions)
        self.spaces = spaces


class Series(Thing, Generic[T]):
    """One object of a kind for every integer: `P[t]`."""

    __slots__ = ("each",)

    def __class_getitem__(cls, each: Any) -> Any:
        return super().__class_getitem__(each) if isinstance(each, TypeVar) else Form.read(cls, each)  # type: ignore[misc]

    def __init__(self, each: Kind[T], term: Term, types: Types, definitions: Definitions = NONE) -> None:
        super().__init__(("sequence", each.term), term, types, definitions)
        self.each = each

    def __getitem__(self, time: Like) -> T:
        t = expr(time)
        return self.each.make(("at", self.term, t.term), *carried(self, t))


class Indexed(Protocol[M_co]):
    """What has a member at every integer: a Series, or a class of an author's own that picks members of one."""

    def __getitem__(self, time: Any, /) -> M_co: ...


# --- vectors -----------------------------------------------------------------------------------------------


def zero(of: Space) -> Point:
    """The zero of a vector space."""
    if not of.vectors:
        raise TypeError(f"zero needs a vector space: declare {of.name} with normed or euclid")
    return Point(of, ("zero", of.name), of.types)


def norm(p: Any) -> Expr:
    """The norm of a point; of a number its absolute value."""
    if not isinstance(p, Point):
        return abs(expr(p))
    if not p.space.vectors:
        raise TypeError(f"norm needs a vector space: declare {p.space.name} with normed or euclid")
    return Expr(("norm", p.term), *carried(p))


def inner(p: Any, q: Any) -> Expr:
    """The inner product of two points of a Euclidean space."""
    if not isinstance(p, Point):
        return expr(p) * expr(q)
    if p.space.sort != "euclid":
        raise TypeError(f"inner needs a Euclidean space: declare {p.space.name} with euclid")
    (q,) = arguments("inner", (p.space,), (q,))
    return Expr(("inner", p.term, q.term), *carried(p, q))


Value = Expr | int | Fraction | str | Prop | Thing  # what a step may be given: a number, a proposition, an object
