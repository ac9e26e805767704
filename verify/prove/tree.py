"""Small builders of proof trees: apply a rule, and prove each goal that remains by a given function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verify.kernel.normal import Poly, plus
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Formula, Term, TermError, free, show, subterms
from verify.prove.engine import Env, Node, ProofFailed, failed

Prover = Callable[[Sequent], Node]

SCALAR = frozenset({"real", "integer", "size", "index"})


def follow_all(s: Sequent, node: Node, provers: Sequence[Prover], env: Env) -> Node:
    """The node with its goals proved one by one; the last prover serves all further goals."""
    try:
        goals = RULES[node["rule"]](s, node, env.library)
    except (Rejected, TermError) as error:
        raise failed(s, f"{node['rule']}: {error}") from error
    ways = [provers[min(i, len(provers) - 1)] for i in range(len(goals))]
    return {**node, "then": [way(goal) for way, goal in zip(ways, goals, strict=True)]}


def have(s: Sequent, formula: Formula, first: Prover, then: Prover, env: Env) -> Node:
    """Show the formula, then go on with it as the last hypothesis."""
    return follow_all(s, {"rule": "have", "formula": show(formula)}, (first, then), env)


def cases(s: Sequent, formula: Formula, yes: Prover, no: Prover, env: Env) -> Node:
    return follow_all(s, {"rule": "cases", "formula": show(formula)}, (yes, no), env)


def fact(s: Sequent, function: str, name: str, terms: Sequence[Term], side: Prover, then: Prover, env: Env) -> Node:
    """An elementary fact; its conditions are proved by `side`."""
    from verify.kernel.functions import FUNCTIONS

    count = len(FUNCTIONS[function].facts[name].given)
    node: Node = {"rule": "fact", "function": function, "name": name, "terms": [show(t) for t in terms]}
    return follow_all(s, node, (*([side] * count), then), env)


def rewrite(s: Sequent, then: Prover, env: Env, number: int = -1, backwards: bool = False) -> Node:
    """Rewrite the goal with the last hypothesis (or another), which is an equation."""
    count = len(s.context.hypotheses)
    node: Node = {"rule": "rewrite", "hypothesis": number % count, "backwards": backwards}
    return follow_all(s, node, (then,), env)


def one(s: Sequent, rule: str, **parameters: Any) -> Node:
    """A step that must close the goal."""
    node: Node = {"rule": rule, **parameters}
    try:
        goals = RULES[rule](s, node, {})
    except (Rejected, TermError, RecursionError) as error:
        raise failed(s, f"{rule}: {error}") from error
    if goals:
        raise failed(s, f"{rule} leaves {len(goals)} goals")
    return node


def combine(s: Sequent, products: Sequence[tuple[Term, Sequence[int]]], scale: Term = Fraction(1)) -> Node:
    """A `combine` step with these products; negative numbers count from the last hypothesis."""
    count = len(s.context.hypotheses)
    table = [[show(c), [n % count for n in numbers]] for c, numbers in products]
    return one(s, "combine", scale=show(scale), products=table)


def close(s: Sequent) -> Node:
    """One closing step, or ProofFailed."""
    from verify.prove.auto import closing

    node = closing(s)
    if node is None:
        raise failed(s, "not plain")
    return node


def gap_poly(s: Sequent, formula: Formula | None = None) -> Poly | None:
    """The normal form of right - left, or None where there is none."""
    goal = s.goal if formula is None else formula
    normal = s.context.normal
    try:
        return plus(normal.form(goal[2]), normal.form(goal[1]), Fraction(-1))
    except TermError:
        return None


def scalar_goal(s: Sequent) -> bool:
    """Is the goal a relation between closed-form terms in scalar variables?"""
    if s.goal[0] not in ("<=", "<", "=", "!="):
        return False
    types = s.context.types
    if any(types.get(name, ("real",))[0] not in SCALAR for name in free(s.goal)):
        return False
    return all(
        not isinstance(part, tuple) or part[0] not in ("sum", "prod", "int", "at")
        for side in s.goal[1:]
        for part in subterms(side)
    )


def forget(s: Sequent, name: str, then: Prover, env: Env) -> Node:
    """Eliminate a variable that the goal does not mention from hypotheses that are linear in it."""
    if name in free(s.goal) or any(name in free(kind) for kind in s.context.types.values()):
        return then(s)
    linear: list[tuple[int, Fraction]] = []
    using: set[int] = set()
    for number, formula in enumerate(s.context.hypotheses):
        if name not in free(formula):
            continue
        using.add(number)
        poly = gap_poly(s, formula) if formula[0] in ("<=", "<") else None
        if poly is None:
            continue
        inside = {(m, c) for m, c in poly.items() if any(name in s.context.normal.names[t] for t, _ in m[1])}
        if len(inside) == 1:
            (monomial, coefficient) = inside.pop()
            if monomial == ((), ((name, 1),)):
                linear.append((number, coefficient))
    if not using:
        return then(s)
    pairs = [(i, a, j, b) for i, a in linear if a > 0 for j, b in linear if b < 0][:12]
    kept = [i for i in range(len(s.context.hypotheses)) if i not in using]

    def next_pair(current: Sequent, position: int, kept: list[int]) -> Node:
        if position == len(pairs):
            return follow_all(current, {"rule": "weaken", "keep": kept}, (then,), env)
        i, a, j, b = pairs[position]
        first, second = current.context.hypotheses[i], current.context.hypotheses[j]
        head = "<" if "<" in (first[0], second[0]) else "<="
        normal = current.context.normal
        try:
            total = plus(gap_poly(current, first) or {}, {}, Fraction(1))
            total = plus(total, gap_poly(current, second) or {}, a / -b)
        except TermError:
            return next_pair(current, position + 1, kept)
        if not any(m[1] for m in total):
            return next_pair(current, position + 1, kept)
        formula: Formula = (head, Fraction(0), normal.term(total))
        number = len(current.context.hypotheses)
        plain = _bound_form(total, head, normal)
        try:
            node: Node = {"rule": "have", "formula": show(plain or formula)}
            left, right = RULES["have"](current, node, env.library)
            step = combine(left, [(Fraction(1), [i]), (a / -b, [j])], _scale(total, plain, normal))
        except (ProofFailed, Rejected, TermError):
            return next_pair(current, position + 1, kept)
        return {**node, "then": [step, next_pair(right, position + 1, [*kept, number])]}

    return next_pair(s, 0, kept)


def as_bound(s: Sequent, formula: Formula) -> Formula | None:
    """The formula as c <= x or x <= c, if that is what it says."""
    if formula[0] not in ("<=", "<"):
        return None
    poly = gap_poly(s, formula)
    return None if poly is None else _bound_form(poly, formula[0], s.context.normal)


def _bound_form(total: Poly, head: str, normal: Any) -> Formula | None:
    """c <= x or x <= c, where that is what the polynomial says."""
    variables = [m for m in total if m[1]]
    if len(variables) != 1 or variables[0][0] or len(variables[0][1]) != 1 or variables[0][1][0][1] != 1:
        return None
    term = normal.atoms[variables[0][1][0][0]]
    factor = total[variables[0]]
    bound = -sum((c for m, c in total.items() if not m[1]), Fraction(0)) / factor
    return (head, bound, term) if factor > 0 else (head, term, bound)


def _scale(total: Poly, plain: Formula | None, normal: Any) -> Fraction:
    if plain is None:
        return Fraction(1)
    return abs(next(c for m, c in total.items() if m[1]))


__all__ = [
    "SCALAR",
    "Prover",
    "as_bound",
    "cases",
    "close",
    "combine",
    "fact",
    "follow_all",
    "forget",
    "gap_poly",
    "have",
    "one",
    "rewrite",
    "scalar_goal",
]
