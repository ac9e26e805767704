"""Steps for equations, facts of functions, lemmas, and names for values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verify.kernel.functions import FUNCTIONS
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, fresh, show
from verify.language.expr import Expr, Like, expr
from verify.language.objects import Space, Thing
from verify.prove.closing_steps import linear
from verify.prove.engine import Env, Node, Proof, ProofFailed, Step, follow, run
from verify.prove.logic_steps import split
from verify.prove.written import Hypothesis, number_of, text_of


def rewrite(hypothesis: Hypothesis, backwards: bool = False) -> Step:
    """Replace the left side of an equation by its right side in the goal."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        node = {"rule": "rewrite", "hypothesis": number_of(s, hypothesis), "backwards": backwards}
        return follow(s, node, env, 0, rest)

    return step


def fact(function: str, name: str, *values: Like, by: Sequence[Proof] = ()) -> Step:
    """An elementary fact of a function (the table in verify.kernel.functions)."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        if function not in FUNCTIONS or name not in FUNCTIONS[function].facts:
            known = ", ".join(FUNCTIONS[function].facts) if function in FUNCTIONS else "none"
            raise ProofFailed(f"there is no fact {name} of {function}; there are: {known}")
        node = {"rule": "fact", "function": function, "name": name, "terms": [text_of(v) for v in values]}
        return follow(s, node, env, -1, rest, by)

    return step


def use(lemma: Any, by: Sequence[Proof] = (), **values: Any) -> Step:
    """Cite another claim (or its id) for given values of its names.

    A name without a value stands for itself.  The value of a family is a Family, or a function of its
    indices such as ``lambda x: mu[x] / 2``.
    """

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        name = lemma if isinstance(lemma, str) else lemma.id
        statement = env.library.get(name)
        if statement is None:
            raise ProofFailed(f"there is no claim {name} to cite")
        unknown = set(values) - {n for n, _ in statement.types}
        if unknown:
            raise ProofFailed(f"{name} has no name {', '.join(sorted(unknown))}")
        table = {n: _value(s, values.get(n), n, kind) for n, kind in statement.types}
        return follow(s, {"rule": "lemma", "id": name, "values": table}, env, -1, rest, by)

    return step


def _value(s: Sequent, value: Any, name: str, kind: Term) -> str:
    if value is None:
        return name
    if callable(value) and not isinstance(value, Thing):
        indices = []
        avoid = set(s.context.names)
        for number in range(len(kind) - 1):
            indices.append(fresh(f"i{number}", frozenset(avoid)))
            avoid.add(indices[-1])
        body = value(*(Expr(i, {i: ("integer",)}) for i in indices))
        return f"(lambda ({' '.join(indices)}) {show(expr(body).term)})"
    if isinstance(value, Space):
        return value.name
    if isinstance(value, Thing):
        return text_of(value)
    if hasattr(value, "kind"):
        return str(value.name)
    return text_of(value)


def let(name: Expr | Any, value: Like | Callable[..., Like]) -> Step:
    """A new name for a value: a variable for a term, or a Family for a function of its indices."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        if isinstance(name, Expr):
            node: Node = {"rule": "let", "name": name.name, "term": text_of(value)}
            return follow(s, node, env, 0, rest)
        indices = [fresh(f"i{n}", s.context.names) for n in range(len(name.kind) - 1)]
        body = value(*(Expr(i, {i: ("integer",)}) for i in indices))
        node = {
            "rule": "let",
            "name": name.name,
            "term": text_of(body),
            "indices": indices,
            "sizes": [show(size) for size in name.kind[1:]],
        }
        return follow(s, node, env, 0, rest)

    return step


def cases_of(value: Like, *proofs: Proof) -> Step:
    """The two cases of a Max, Min or Abs; its value is replaced in the goal in each."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        term = expr(value).term
        after = rewrite(-1)
        ways: list[Proof] = [(after, *way) for way in proofs] or [(after,), (after,)]
        return fact(term[0], "cases", *(Expr(t) for t in term[1:]))(s, (split(-1, *ways), *rest), env)

    return step


def chained(*lines: Any) -> Step:
    """The goal by transitivity from the claims of a displayed chain (verify.claim.chain)."""

    def step(s: Sequent, rest: Proof, env: Env) -> Node:
        proof: list[Step] = [use(line) for line in lines]
        return run(s, (*proof, *(rest or (linear(),))), env)

    return step
