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
from typing import Any

from verify.kernel.term import Formula, show
from verify.language.bound import bound, wanted, words_in
from verify.language.definitions import expanded
from verify.language.expr import Expr, Family, Like, Prop, carried, expr
from verify.language.kinds import bounded, fun, law, laws, map_, markov, real_sequence, sequence, test, weight
from verify.language.objects import (
    INTEGER,
    REAL,
    Bounded,
    Euclid,
    Function,
    Integer,
    Kind,
    Law,
    Map,
    Markov,
    Normed,
    Part,
    Point,
    Real,
    Series,
    Space,
    Spaces,
    Test,
    Thing,
    Weight,
    Written,
    euclid,
    inner,
    kind,
    line,
    names,
    norm,
    normed,
    point,
    points,
    space,
    spaces,
    words,
    zero,
)

__all__ = [
    "INTEGER",
    "REAL",
    "Bounded",
    "E",
    "Euclid",
    "Function",
    "Integer",
    "Kind",
    "Law",
    "Map",
    "Markov",
    "Normed",
    "Point",
    "Real",
    "Series",
    "Space",
    "Spaces",
    "Test",
    "Thing",
    "Weight",
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
    if isinstance(K, Law) and not isinstance(M, Law):
        second = show(M.term) if isinstance(M, Thing) else "..."
        raise TypeError(f"push takes the law first, then the kernel or map: push({show(K.term)}, {second})")
    M = wanted("push", M, Law, "a law first, then a kernel or map")
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
    of = wanted("gauss", of, Space, "a space (noise of another scale: sigma * xi for xi from it)")
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
    found = [kind(one) for one in kinds] * (max(count_of, 1) if len(kinds) == 1 else 1)
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


def value(*kinds_and_body: Any) -> Written:
    """A function, map, kernel or sequence that is written out: value(X, lambda x: phi(x) / 2).

    It is the value of a name in a proof step, or an argument of a definition: is_private(D, line, value(D, lambda x:
    laplace_law(q(x), b)), distance, eps, 0)."""
    kinds, body = [kind(one) for one in kinds_and_body[:-1]], kinds_and_body[-1]
    chosen, inner_value, rest = bound("value", body, kinds)
    if isinstance(inner_value, Prop):
        raise TypeError("value needs a real, a point or a law, not a proposition")
    target = REAL.term if isinstance(inner_value, Expr) else inner_value.kind
    return Written(tuple(one.term for one in kinds), target, ("lambda", chosen, inner_value.term), *carried(rest))
