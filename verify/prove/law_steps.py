"""Steps of proofs about laws: expectations, suprema, equality of laws, spaces.

An expectation is opened silently wherever that needs no condition, or one that holds by form (the kernel's
normal form); these steps are for the rest.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, free, fresh, show
from verify.language.bound import bound as bind_names
from verify.language.expr import Expr, Like, Prop, carried
from verify.language.laws import law as make_law
from verify.language.objects import INTEGER, REAL, Kind, Law, Point, Series, Space, kind
from verify.prove.engine import By, Env, Node, Proof, Rest, Step, failed, follow, readable
from verify.prove.written import Hypothesis, new_name, number_of, proof_at, text_of

Body = Callable[..., Prop]


def _new_names(s: Sequent, wanted: Sequence[str]) -> list[str]:
    names: list[str] = []
    for name in wanted:
        names.append(fresh(new_name(s, name), frozenset(names) | s.context.names))
    return names


def _objects(kinds: Sequence[Kind[Any]], names: Sequence[str]) -> list[Any]:
    return [one.named(name) for one, name in zip(kinds, names, strict=True)]


def under(M: Law, body: Body, proof: Proof | Callable[..., Proof] = ()) -> Step:
    """From body(x), shown for every point x, the same comparison of the expectations under M.

    The proof may be a function of the points.  Both sides must have expectations by form (an equation needs
    nothing).
    """
    kinds = [kind(one) for one in M.spaces]

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        chosen, inner, _ = bind_names("under", body, kinds)
        formula: Formula = (inner.formula[0], *(("E", chosen, M.term, side) for side in inner.formula[1:]))
        names = _new_names(s, chosen)
        node = {"rule": "under", "formula": text_of(Prop(formula, *carried(M, inner))), "names": names}
        steps = proof_at(proof, *_objects(kinds, names))
        return follow(s, node, env, 1, rest, [steps])

    return step


def swap(M: Law, N: Law, body: Callable[..., Like]) -> Step:
    """E[x ~ M: E[y ~ N: body(x, y)]] = E[y ~ N: E[x ~ M: body(x, y)]] for a jointly bounded body."""
    count = len(M.spaces)

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        kinds = [kind(one) for one in (*M.spaces, *N.spaces)]
        chosen, inner, types = bind_names("swap", body, kinds)
        term = ("E", chosen[:count], M.term, ("E", chosen[count:], N.term, inner.term))
        whole = Expr(term, *carried(M, N, types))
        return follow(s, {"rule": "swap", "term": text_of(whole)}, env, 0, rest)

    return step


def bounded_by(function: Any, name: Expr) -> Step:
    """A name for a bound of a bounded function: -name <= f(x) <= name at every x."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        node = {"rule": "bound", "function": text_of(function), "name": name.name}
        return follow(s, node, env, 0, rest)

    return step.known_as(str(name.name))


def supremum(name: Expr, *spaces_and_body: Any) -> Step:
    """A name for the least upper bound of a term that is bounded by form.

    New hypotheses: body(x) <= name at every x; for every e > 0 some x with name - e < body(x).
    """
    *spaces, body = spaces_and_body

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        chosen, _, _ = bind_names("supremum", body, [kind(one) for one in spaces])
        names = _new_names(s, chosen)
        again = body(*_objects([kind(one) for one in spaces], names))
        node = {
            "rule": "sup",
            "name": name.name,
            "names": names,
            "spaces": [one.name for one in spaces],
            "term": text_of(again),
        }
        strange = sorted(set(again.types) - {*names, *s.context.types})
        if strange:
            words = f"supremum: {', '.join(strange)} is bound elsewhere"
            raise failed(s, f"{words}, and a supremum is taken under no binder: open that first (intro, under)")
        return follow(s, node, env, 0, rest)

    return step.known_as(str(name.name))


def inhabit(at: Expr | Point, space: Space) -> Step:
    """A name for some point of a space, which is not empty."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        return follow(s, {"rule": "inhabit", "name": str(at.term), "space": space.name}, env, 0, rest)

    return step


def tight(name: Expr, M: Law, body: Callable[..., Like], epsilon: Like, *proof: Step) -> Step:
    """A name r > 0 with P[|body(x)| > r] <= epsilon for x drawn from M, for a given epsilon > 0."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        kinds = [kind(one) for one in M.spaces]
        chosen, _, _ = bind_names("tight", body, kinds)
        names = _new_names(s, chosen)
        node = {
            "rule": "tight",
            "name": name.name,
            "law": text_of(M),
            "names": names,
            "term": text_of(body(*_objects(kinds, names))),
            "epsilon": text_of(epsilon),
        }
        return follow(s, node, env, 1, rest, [proof])

    return step


def mixture(M: Law, body: Callable[..., Like], by: By = ()) -> Step:
    """E of body under a mixture M = mix(...) is the weighted sum of its expectations under the parts.

    To be shown (by the proofs in `by`): no weight is negative, and they sum to 1.
    """

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        chosen, inner, _ = bind_names("mixture", body, [kind(one) for one in M.spaces])
        whole = Expr(("E", chosen, M.term, inner.term), *carried(M, inner))
        return follow(s, {"rule": "mixture", "term": text_of(whole)}, env, -1, rest, by)

    return step


def ext(name: str = "f") -> Step:
    """Equal laws: the same expectation of every bounded function; equal points: at distance 0."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        return follow(s, {"rule": "ext", "name": new_name(s, name)}, env, 0, rest)

    return step


def congruence(
    hypothesis: Hypothesis, template: Callable[[Any], Prop], at: Hypothesis | None = None, backwards: bool = False
) -> Step:
    """Equals for equals: the goal (or the hypothesis `at`) is template(left side); go on with the right."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        number = number_of(s, hypothesis, env)
        equation = s.context.hypotheses[number]
        if equation[0] not in ("=", "eq", "same"):
            raise failed(s, f"congruence: this hypothesis is no equation: {readable(equation)}")
        head, left, _ = equation
        hole = new_name(s, "hole")
        node = {
            "rule": "congruence",
            "hypothesis": number,
            "backwards": backwards,
            "hole": hole,
            "template": text_of(template(_hole(s, head, left, hole))),
        }
        if at is not None:
            node["at"] = number_of(s, at, env)
        return follow(s, node, env, 0, rest)

    return step


def _hole(s: Sequent, head: str, side: Any, name: str) -> Any:
    from verify.kernel.wellformed import check_law, point_space

    def space(of: str) -> Space:
        return Space(of, "line" if of == "line" else s.context.types[of][0])

    if head == "=":
        return REAL.named(name)
    if head == "eq":
        return kind(space(point_space(side, s.context.types))).named(name)
    from verify.language.laws import law

    return law(name, *map(space, check_law(side, s.context.types)))


def recursion(P: Series[Law], start: Law, following: Callable[[Expr, Law], Law]) -> Step:
    """A sequence of laws from its start and its step: P[0] and, for t >= 0, P[t + 1] from t and P[t]."""
    name = _of_laws(P, start)
    _next_law(name, start, following, "\0t", "\0previous")

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        index, previous = new_name(s, "t"), new_name(s, "previous")
        node = {
            "rule": "recursion",
            "name": name,
            "index": index,
            "previous": previous,
            "start": text_of(start),
            "step": text_of(_next_law(name, start, following, index, previous)),
        }
        return follow(s, node, env, 0, rest)

    return step


def _of_laws(P: Any, start: Any) -> str:
    """The name of the sequence, if it is one of laws on the spaces of the first."""
    if not isinstance(P, Series) or not isinstance(P.term, str) or P.each.term[0] != "law":
        raise TypeError(f"recursion is for the name of a sequence of laws, sequence('P', law(X)), not {P!r}")
    if not isinstance(start, Law) or start.kind != P.each.term:
        raise TypeError(f"recursion of {P.term}: it must start at a law of its kind, {show(P.each.term)}")
    return P.term


def _next_law(P: str, start: Law, following: Any, index: str, previous: str) -> Law:
    """The law after one step.  Raises TypeError with one line where this is no recursion."""
    if not callable(following) or len(inspect.signature(following).parameters) != 2:
        raise TypeError(f"recursion of {P}: its step is a function, lambda t, previous: ... a law")
    law = following(INTEGER.named(index), make_law(previous, *start.spaces))
    if not isinstance(law, Law) or law.spaces != start.spaces:
        wanted = show(start.kind)
        raise TypeError(f"recursion of {P}: its step must give a law of the kind {wanted}, not {law!r}")
    if P in free(law.term) | free(start.term):
        raise TypeError(f"recursion of {P}: the law after a step is made of t and the law before, not of {P}")
    return law


def name_for(thing: Any, meaning: Any, limit: Like | None = None, by: By = ()) -> Step:
    """A name for a point, law, function, map, kernel or sequence: `meaning` is the object itself, or
    value(X, lambda x: ...) for a function.  With `limit` a real function is shown to be bounded by it."""
    if str(thing.term) in free(meaning.term):
        raise TypeError(f"name_for: {thing.term} is made of itself; for laws over time see recursion")

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        node: Node = {"rule": "let", "name": str(thing.term), "type": show(thing.kind), "term": text_of(meaning)}
        if limit is not None:
            node["limit"] = text_of(limit)
        return follow(s, node, env, -1, rest, by)

    return step.known_as(str(thing.term))


def _nature(fact: str, *points: Point, by: By = ()) -> Step:
    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        node = {"rule": "nature", "fact": fact, "points": [text_of(point) for point in points]}
        return follow(s, node, env, -1, rest, by)

    return step.known_as(fact)


def triangle(p: Point, q: Point) -> Step:
    """|p + q| <= |p| + |q|."""
    return _nature("triangle", p, q)


def definite(p: Point, *proof: Step) -> Step:
    """p = 0, since |p| = 0 (by the given proof)."""
    return _nature("definite", p, by=[proof])


def norm_inner(p: Point) -> Step:
    """|p|^2 = <p, p>."""
    return _nature("norm_inner", p)


def cauchy_schwarz(p: Point, q: Point) -> Step:
    """<p, q> <= |p| |q|."""
    return _nature("cauchy_schwarz", p, q)
