"""Steps for equations, facts of functions, lemmas, and names for values."""

from __future__ import annotations

from collections.abc import Callable, Collection
from types import ModuleType
from typing import Any, cast

from verify.kernel.functions import FUNCTIONS
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import (
    RELATIONS,
    Formula,
    Term,
    TermError,
    free,
    fresh,
    rebuild,
    replace,
    scope,
    show,
    sub,
    substitute,
)
from verify.language.definitions import Defined
from verify.language.expr import Expr, Like, expr
from verify.language.meant import near
from verify.language.objects import Space, Thing, Value
from verify.prove import matching
from verify.prove.closing_steps import linear
from verify.prove.engine import By, Env, Node, Proof, ProofFailed, Rest, Step, failed, follow, readable, run, steps_of
from verify.prove.logic_steps import split
from verify.prove.written import Hypothesis, new_name, number_of, term_of, text_of


def rewrite(
    hypothesis: Hypothesis, backwards: bool = False, at: Hypothesis | None = None, only: int | None = None
) -> Step:
    """Equals for equals, by an equation of numbers, points or laws: its left side gives way to its right side.

    In the goal, or in the hypothesis `at`: wherever the side stands as it is, outside of binders of its names; if it
    stands nowhere, for the closed terms that have its normal form; if there are none, in the normal form of what is
    changed.  With `only` at one of these places, in the order of the text, from 0.
    """

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        number = number_of(s, hypothesis, env)
        equation = s.context.hypotheses[number]
        if equation[0] not in ("=", "eq", "same"):
            raise failed(s, f"rewrite: this hypothesis is no equation: {readable(equation)}")
        head, left, right = equation
        side = right if backwards else left
        place = None if at is None else number_of(s, at, env)
        target = s.goal if place is None else s.context.hypotheses[place]
        hole = new_name(s, "hole")
        template, count = _holed(target, lambda term: term == side, hole, only)
        if not count:
            template, count = _holed(target, _alike(s, head, side), hole, only)
        if not count and (plain := _written_out(s, target)) is not None:
            template, count = _holed(plain, _alike(s, head, side), hole, only)
        if only is not None and count and not 0 <= only < count:
            raise failed(s, f"rewrite: {readable(side)} stands there {count} times: only={only} is none of them")
        if head == "=" and place is None and (not count or template == replace(target, side, hole)):
            node = {"rule": "rewrite", "hypothesis": number, "backwards": backwards}
            return follow(s, node, env, 0, rest)
        if not count:
            raise failed(s, f"rewrite: {readable(side)} does not stand there")
        node = {
            "rule": "congruence",
            "hypothesis": number,
            "backwards": backwards,
            "hole": hole,
            "template": show(template),
        }
        return follow(s, node if place is None else {**node, "at": place}, env, 0, rest)

    return step


# What the normal form raises for a part of a term that is no side of an equation, such as the names of a binder.
NO_SIDE = (TermError, Rejected, ValueError, TypeError, LookupError)
# What is no term, so that nothing is put for it.
_FORMULAS = frozenset({"=", "<=", "<", "and", "or", "not", "=>", "forall", "exists", "eq", "same"})


def _holed(target: Term, alike: Callable[[Term], bool], hole: str, only: int | None) -> tuple[Term, int]:
    """The target with a hole for the terms, free of names that are bound there, that are alike; how many there are."""
    count = 0

    def put(term: Term, bound: frozenset[str]) -> Term:
        nonlocal count
        if free(term).isdisjoint(bound) and alike(term):
            count += 1
            return hole if only in (None, count - 1) else term
        if not isinstance(term, tuple):
            return term
        names, outside, _ = scope(term)
        left = len(outside) if names else MANY

        def part(inner: Term) -> Term:
            # The parts come in order, those that the names do not reach first.
            nonlocal left
            left -= 1
            return put(inner, bound if left >= 0 else bound.union(names))

        return rebuild(term, part)

    return put(target, frozenset()), count


MANY = 10**9


def _alike(s: Sequent, head: str, side: Term) -> Callable[[Term], bool]:
    """Whether a term has the normal form of this side of an equation."""

    def text(term: Term) -> str | None:
        try:
            return s.context.text((head, term, side))
        except NO_SIDE:
            return None  # it is not of the kind of the side

    def alike(term: Term) -> bool:
        if isinstance(term, tuple) and term[0] in _FORMULAS:
            return False
        if head != "=":
            return wanted is not None and text(term) == wanted
        try:
            return s.context.normal.is_zero(s.context.normal.form(sub(term, side)))
        except NO_SIDE:
            return False

    wanted = text(side)
    return alike


def _written_out(s: Sequent, target: Formula) -> Formula | None:
    """A comparison with its sides in normal form, with names that can be written; None where that is nothing new."""
    if target[0] not in RELATIONS:
        return None
    try:
        normal = s.context.normal
        plain = (target[0], *(_spoken(normal.canonical(side), s.context.names) for side in target[1:]))
    except NO_SIDE:
        return None
    return None if plain == target else plain


def _spoken(term: Term, avoid: frozenset[str]) -> Term:
    """A normal form, in which the kernel numbers the bound names, with names that can be written."""
    if not isinstance(term, tuple):
        return term
    names, _, inside = scope(term)
    if names:
        taken = avoid.union(*map(free, inside))
        new: dict[str, Term] = {}
        for name in names:
            new[name] = fresh("x", taken | set(map(str, new.values())))
        renamed = {id(body): substitute(body, new) for body in inside}
        head = (term[0], new[names[0]]) if isinstance(term[1], str) else (term[0], tuple(new[n] for n in names))
        term = (*head, *(renamed.get(id(part), part) for part in term[2:]))
        avoid = avoid.union(map(str, new.values()))
    return rebuild(term, lambda part: _spoken(part, avoid))


def unfolded(name: str, at: Hypothesis | None = None, again: bool = False) -> Step:
    """A name gives way to what it was made for; that of a function where it is applied to closed terms."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        number = next((n for n, h in reversed(list(enumerate(s.context.hypotheses))) if _makes(h, name)), None)
        if number is None:
            raise failed(s, f"unfold: {name} was made by no let or name_for that still stands here")
        place = None if at is None else number_of(s, at, env)
        if s.context.hypotheses[number][0] != "forall":
            return _put(number, place)(s, rest, env)
        target = s.goal if place is None else s.context.hypotheses[place]
        applied = _applied(target, name, s.context.types.keys())
        if not applied and again:
            return run(s, rest, env)
        if not applied:
            raise failed(s, f"unfold: {name} is not applied to a closed term there; for bound ones see under")
        node = {"rule": "instantiate", "hypothesis": number, "terms": [show(t) for t in applied[0][2:]]}
        others = unfolded(name, None if place is None else -1, again=True)
        return follow(s, node, env, -1, (_put(-1, place), others, *rest))

    return step


def _put(number: int, at: int | None) -> Step:
    """The right side of an equation for its left side, in the goal or in a hypothesis."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        count = len(s.context.hypotheses)
        head, left, _ = s.context.hypotheses[number]
        node: Node = {"rule": "rewrite", "hypothesis": number % count, "backwards": False}
        if head != "=" or at is not None:
            hole = new_name(s, "hole")
            target = s.goal if at is None else s.context.hypotheses[at]
            node |= {"rule": "congruence", "hole": hole, "template": show(replace(target, left, hole))}
            node |= {} if at is None else {"at": at}
        return follow(s, node, env, 0, rest)

    return step


def _applied(term: Term, name: str, known: Collection[str]) -> list[Term]:
    """The applications of a function, or entries of a sequence, at closed terms; inner ones first."""
    if not isinstance(term, tuple):
        return []
    found = [t for part in term for t in _applied(part, name, known)]
    if term[0] in ("app", "at") and term[1] == name and free(term) <= set(known):
        found.append(term)
    return list(dict.fromkeys(found))


def _makes(formula: Formula, name: str) -> bool:
    """Is this the hypothesis that says what the name, or that of a function at all its points, stands for?"""
    bound: list[str] = []
    while formula[0] == "forall":
        bound.append(formula[1])
        formula = formula[3]
    if formula[0] not in ("=", "eq", "same") or name in free(formula[2]):
        return False
    return formula[1] in ((("app", name, *bound), ("at", name, *bound)) if bound else (name,))


def fact(function: str, name: str, *values: Value, by: By = ()) -> Step:
    """An elementary fact of a function (the table in verify.kernel.functions)."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        if function not in FUNCTIONS or name not in FUNCTIONS[function].facts:
            known = FUNCTIONS[function].facts if function in FUNCTIONS else FUNCTIONS
            if known is FUNCTIONS:
                raise failed(s, f"fact: there is no function {function!r} in the table{near(function, known)}")
            listed = ", ".join(known) or "none"
            raise failed(s, f"there is no fact {name} of {function}; there are: {listed}{near(name, known)}")
        names = FUNCTIONS[function].facts[name].names
        if len(values) != len(names):
            raise failed(s, f"fact: {function} {name} takes {len(names)} values, not {len(values)}: {', '.join(names)}")
        node = {"rule": "fact", "function": function, "name": name, "terms": [text_of(v) for v in values]}
        return follow(s, node, env, -1, rest, by)

    return step.known_as(f"{function} {name}")


def use(lemma: Any, by: By = (), **values: Any) -> Step:
    """Cite another claim (or its id) for given values of its names.

    What it gives is referred to by the claim: apply_to(lemma, x).  A name without a value has the one that matching
    finds: the conclusion against the goal, premises against hypotheses (verify.prove.matching); otherwise it stands
    for itself.
    The value of a family is a Family, or a function of its indices such as ``lambda x: mu[x] / 2``.  `by` may
    give proofs under the names of its hypotheses.
    """

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        name = lemma if isinstance(lemma, str) else getattr(lemma, "id", None)
        if name is None:
            raise ProofFailed(_no_claim(lemma))
        several: Any = env.library if hasattr(env.library, "why_not") else None
        if several is not None:  # a library of several packages knows more of names and of what it lacks
            if several.why_not(lemma):
                raise ProofFailed(several.why_not(lemma))
            name = several.name(lemma)
        statement = env.library.get(name)
        if statement is None:
            raise failed(s, f"there is no claim {name} to cite{near(name, env.library)}")
        unknown = set(values) - {n for n, _ in statement.types}
        if unknown:
            known = [n for n, _ in statement.types]
            close = near(min(unknown), known) or f"; its names are {', '.join(known)}"
            raise failed(s, f"use: {name} has no name {', '.join(sorted(unknown))}{close}")
        table = {n: _value(s, values[n], kind) for n, kind in statement.types if n in values}
        with matching.fitting(s, f"use({name})", lambda: dict(statement.types), values):
            if len(table) < len(statement.types):
                found = matching.found(s, matching.lemma_of(statement), {n: s.read(text) for n, text in table.items()})
                open_names = ", ".join(n for n, _ in statement.types if n not in found)
                if open_names:
                    raise failed(s, f"use: nothing here says what {open_names} of {name} stands for: give a value")
                table = {n: table.get(n) or show(found[n]) for n, _ in statement.types}
            given = getattr(lemma, "given", ())
            # What is to be shown ends with the hypotheses; then what is concluded stands in the main goal.
            names = {prop.label: place - len(given) - 1 for place, prop in enumerate(given) if prop.label}
            return follow(s, {"rule": "lemma", "id": name, "values": table}, env, -1, rest, by, names)

    return step.known_as(lemma)


def _no_claim(found: Any) -> str:
    """What cannot be cited, and what can."""
    name = getattr(found, "__name__", repr(found))
    if isinstance(found, Defined):
        return f"{name} is a definition: what is cited is a claim about it"
    what = "a module" if isinstance(found, ModuleType) else "no claim"
    return f"{name} is {what}: what is cited is a claim"


def _value(s: Sequent, value: Any, kind: Term) -> str:
    if callable(value) and not isinstance(value, Thing):
        indices = []
        avoid = set(s.context.names)
        for number in range(len(kind) - 1):
            indices.append(fresh(f"i{number}", frozenset(avoid)))
            avoid.add(indices[-1])
        body = value(*(Expr(i, {i: ("integer",)}) for i in indices))
        return f"(lambda ({' '.join(indices)}) {text_of(body)})"
    if isinstance(value, Space):
        return value.name
    if isinstance(value, Thing):
        return text_of(value)
    if hasattr(value, "kind"):
        return str(value.name)
    return text_of(value)


def let(name: Expr | Any, value: Like | Callable[..., Like]) -> Step:
    """A new name for a value: a variable for a term, or a Family for a function of its indices."""
    if isinstance(name, Expr) and name.name in free(expr(cast(Like, value)).term):
        raise TypeError(f"let: {name.name} is made of itself; what holds of it already is a hypothesis")

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        if isinstance(name, Expr):
            node: Node = {"rule": "let", "name": name.name, "term": text_of(cast(Like, value))}
            return follow(s, node, env, 0, rest)
        indices = [fresh(f"i{n}", s.context.names) for n in range(len(name.kind) - 1)]
        body = cast(Callable[..., Like], value)(*(Expr(i, {i: ("integer",)}) for i in indices))
        node = {
            "rule": "let",
            "name": name.name,
            "term": text_of(body),
            "indices": indices,
            "sizes": [show(size) for size in name.kind[1:]],
        }
        return follow(s, node, env, 0, rest)

    return step.known_as(name.name)


def cases_of(value: Like, *proofs: Proof) -> Step:
    """The two cases of a Max, Min or Abs; its value is replaced in the goal in each."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        term = term_of(value)
        after = rewrite(-1)
        ways: list[Proof] = [(after, *steps_of(way)) for way in proofs] or [(after,), (after,)]
        return fact(term[0], "cases", *(Expr(t) for t in term[1:]))(s, (split(-1, *ways), *rest), env)

    return step


def chained(*lines: Any) -> Step:
    """The goal by transitivity from the claims of a displayed chain (verify.claims.claim.chain)."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        proof: list[Step] = [use(line) for line in lines]
        return run(s, (*proof, *(rest or (linear(),))), env)

    return step
