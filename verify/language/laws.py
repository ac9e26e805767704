"""Laws on measurable spaces, written down in Python: points, functions, probability laws, algorithms.

A law is a small program: `dirac(p)` is the law of the value p, and `bind(M, lambda x: N)` draws x from M
and goes on with N.  `E(M, lambda x: t)` is the expectation of t.  One step of noisy gradient descent:

    V = euclid("V")
    gradient, project = map_("G", V, V), map_("P", V, V)
    step = lambda w: bind(gauss(V), lambda xi: dirac(project(w - eta * (gradient(w) + sigma * xi))))

A factory with a name first declares that name: `test("phi", X)`; without it, it is a kind for a quantifier:
`every(test(X), lambda phi: E(M, phi) <= E(N, phi))`.  A space stands for the kind of its points, and a point
of `line` is a real expression.  Parameters of a lambda give the bound names, renamed where they would
capture.  Nothing is evaluated; every object holds a term of the kernel and the types of its names.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar, overload

from verify.kernel.term import Formula
from verify.language.bound import bound, wanted, words_in
from verify.language.definitions import expanded
from verify.language.expr import Expr, Family, Like, Prop, carried, expr
from verify.language.objects import (
    INTEGER,
    PROP,
    REAL,
    Function,
    Kind,
    Law,
    Map,
    Markov,
    Part,
    Point,
    Series,
    Space,
    Spaces,
    Thing,
    as_tuple,
    euclid,
    inner,
    kind,
    line,
    names,
    names_of,
    norm,
    normed,
    point,
    points,
    space,
    spaces,
    types_of,
    words,
    zero,
)

__all__ = [
    "INTEGER",
    "PROP",
    "REAL",
    "E",
    "Function",
    "Kind",
    "Law",
    "Map",
    "Markov",
    "Point",
    "Series",
    "Space",
    "Spaces",
    "Thing",
    "bind",
    "bounded",
    "dirac",
    "eq_points",
    "euclid",
    "every",
    "exists",
    "fun",
    "gauss",
    "indicator",
    "inner",
    "laplace",
    "law",
    "laws",
    "line",
    "map_",
    "markov",
    "mix",
    "names",
    "norm",
    "normed",
    "point",
    "points",
    "push",
    "real_sequence",
    "same",
    "sequence",
    "space",
    "spaces",
    "test",
    "value",
    "weight",
    "zero",
]

T = TypeVar("T")

# --- names of objects ----------------------------------------------------------------------------------


def _named_or_kind(first: Any, rest: tuple[Any, ...], of: Callable[..., Kind[Any]]) -> Any:
    return of(*rest).named(first) if isinstance(first, str) else of(first, *rest)


class _Functions:
    """The factory of one kind of functions: with a name first a function, without it the kind."""

    def __init__(self, head: str) -> None:
        self.head = head

    @overload
    def __call__(self, first: str, /, *of: Space) -> Function: ...
    @overload
    def __call__(self, first: Space, /, *of: Space) -> Kind[Function]: ...
    def __call__(self, first: Any, /, *of: Space) -> Any:
        return _named_or_kind(first, of, self._kind)

    def _kind(self, *of: Space) -> Kind[Function]:
        if not of:
            raise TypeError(f"{self.head} needs the space of its arguments: {self.head}('f', X)")
        term = (self.head, *names_of(of))
        return Kind(term, types_of(*of), lambda *a: Function(term, of, (line,), *a))


fun = _Functions("fun")  # measurable
bounded = _Functions("bounded")  # and bounded
weight = _Functions("weight")  # and nonnegative
test = _Functions("test")  # and at most 1


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
    return _named_or_kind(first, rest, _map_kind)


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
    return _named_or_kind(first, rest, _markov_kind)


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
    return _named_or_kind(first, of, _law_kind)


def laws(text: str, *of: Space) -> tuple[Law, ...]:
    return names(text, _law_kind(*of))


@overload
def sequence(first: str, each: Kind[T], /) -> Series[T]: ...
@overload
def sequence(first: str, each: Space, /) -> Series[Point]: ...
@overload
def sequence(each: Kind[T], /) -> Kind[Series[T]]: ...
def sequence(first: Any, /, *rest: Any) -> Any:
    """A sequence over the integers: sequence("P", law(V)) has the laws P[t]."""
    if isinstance(first, str) and not rest:
        text = "sequence needs the kind of its members: sequence('P', law(V))"
        raise TypeError(f"{text}; a sequence of reals is real_sequence({first!r})")
    return _named_or_kind(first, rest, _sequence_kind)


def _sequence_kind(each: Any) -> Kind[Series[Any]]:
    one = kind(each)
    return Kind(("sequence", one.term), one.types, lambda *a: Series(one, *a))


def real_sequence(name: str) -> Series[Expr]:
    return sequence(name, REAL)


# --- laws and expectations -------------------------------------------------------------------------------


def dirac(*at: Any) -> Law:
    """The law of the point (p, ...); a number is a point of the line."""
    if not at:
        raise TypeError("dirac needs a point")
    found = [one if isinstance(one, Point) else expr(one) for one in at]
    where = tuple(one.space if isinstance(one, Point) else line for one in found)
    return Law(where, ("dirac", *(one.term for one in found)), *carried(*found))


def _of(M: Law) -> list[Kind[Any]]:
    return [kind(one) for one in M.spaces]


def E(M: Law, body: Callable[..., Like]) -> Expr:
    """The expectation of body(x) for x drawn from M: the integral, and 0 where it does not exist."""
    M = wanted("E", M, Law, "a law first")
    chosen, value, rest = bound("E", body, _of(M))
    value = wanted("E", value, Expr, "a real value (of an event: indicator(...))")
    return Expr(("E", chosen, M.term, value.term), *carried(M, rest))


def bind(M: Law, body: Callable[..., Law]) -> Law:
    """Draw x from M and go on with body(x)."""
    M = wanted("bind", M, Law, "a law first")
    chosen, value, rest = bound("bind", body, _of(M))
    value = wanted("bind", value, Law, "a law to go on with (of a point p: dirac(p))")
    return Law(value.spaces, ("bind", chosen, M.term, value.term), *carried(M, rest))


def push(M: Law, K: Markov | Map | Callable[..., Any]) -> Law:
    """The law of the output: of a Markov kernel K with an input drawn from M, or of a map."""
    return bind(M, (lambda *x: dirac(K(*x))) if isinstance(K, Map) else K)


def mix(low: Like, high: Like, weights: Family | Callable[[Expr], Like], M: Callable[[Expr], Law]) -> Law:
    """The law M(i) with probability weights(i), i = low, ..., high."""
    a, b = expr(low), expr(high)
    indices: Kind[Expr] = Kind(("index", a.term, b.term), carried(a, b)[0], Expr)
    spaces: list[tuple[Space, ...]] = []

    def both(i: Expr) -> Thing:
        share = expr(weights[i] if isinstance(weights, Family) else weights(i))
        chosen = wanted("mix", M(i), Law, "a law for every index")
        spaces.append(chosen.spaces)
        return Thing(("pair",), (share.term, chosen.term), *carried(share, chosen))

    both.__signature__ = inspect.signature(M)  # type: ignore[attr-defined]
    (name,), pair, rest = bound("mix", both, [indices])
    return Law(spaces[-1], ("mix", name, a.term, b.term, *pair.term), *carried(a, b, rest))


def gauss(of: Space) -> Law:
    """The standard Gaussian law of a Euclidean space, or of the line."""
    if of.sort not in ("euclid", "line"):
        raise TypeError(f"gauss needs a Euclidean space: declare {of.name} with euclid, or use line")
    return Law((of,), ("gauss", of.name), of.types)


laplace = Law((line,), ("laplace",), {})


def indicator(event: Prop) -> Expr:
    """1 where the event holds, 0 elsewhere; a combination of relations between reals."""
    event = wanted("indicator", event, Prop, "a relation between reals")
    formula = expanded(event)
    for head in ("forall", "exists", "eq", "same"):
        if head in words_in(formula):
            named = "" if formula == event.formula else f", which {event!r} stands for"
            raise TypeError(f"indicator takes relations between reals only; this has ({head} ...){named}")
    return Expr(("ind", event.formula), *carried(event))


# --- formulas ----------------------------------------------------------------------------------------------


def eq_points(p: Point, q: Point) -> Prop:
    """The two points are equal; also written p == q."""
    return wanted("eq_points", p, Point, "points (of numbers: eq)") == q


def same(M: Law, N: Law) -> Prop:
    """The two laws are equal."""
    M, N = wanted("same", M, Law, "two laws"), wanted("same", N, Law, "two laws")
    if M.spaces != N.spaces:
        raise TypeError(f"same compares laws on one space: {M!r} is {words(M.kind)}, {N!r} is {words(N.kind)}")
    return Prop(("same", M.term, N.term), *carried(M, N))


def _quantified(head: str, kinds: tuple[Any, ...], body: Callable[..., Prop]) -> Prop:
    count_of = len(inspect.signature(body).parameters) if callable(body) else 1
    found = [kind(one) for one in kinds] * (count_of if len(kinds) == 1 else 1)
    word = "every" if head == "forall" else "exists"
    chosen, value, rest = bound(word, body, found)
    formula: Formula = wanted(word, value, Prop, "a proposition").formula
    for name, one in zip(reversed(chosen), reversed(found), strict=True):
        formula = (head, name, one.term, formula)
    return Prop(formula, *carried(rest, *(Part(one.types) for one in found)))


def every(*kinds_and_body: Any) -> Prop:
    """every(test(X), lambda phi: ...), every(X, lambda x, z: ...), every(X, REAL, lambda x, d: ...)."""
    return _quantified("forall", kinds_and_body[:-1], kinds_and_body[-1])


def exists(*kinds_and_body: Any) -> Prop:
    """exists(law(V, V), lambda pi: ...): there is such an object."""
    return _quantified("exists", kinds_and_body[:-1], kinds_and_body[-1])


def value(*kinds_and_body: Any) -> Thing:
    """A value for a function, map, kernel or sequence, in a proof step: value(X, lambda x: phi(x) / 2)."""
    kinds, body = kinds_and_body[:-1], kinds_and_body[-1]
    chosen, inner_value, rest = bound("value", body, [kind(one) for one in kinds])
    if isinstance(inner_value, Prop):
        raise TypeError("value needs a real, a point or a law, not a proposition")
    return Thing(("lambda",), ("lambda", chosen, inner_value.term), *carried(rest))
