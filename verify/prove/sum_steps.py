"""Steps for sums, and for integers: unfolding, induction, enumeration."""

from __future__ import annotations

from collections.abc import Callable

from verify.kernel.sequent import Sequent
from verify.kernel.term import show
from verify.language.expr import Expr, Like, Prop, for_all
from verify.prove.engine import Env, Node, Proof, Rest, Step, apply, failed, follow, run
from verify.prove.equality_steps import rewrite, unfolded
from verify.prove.written import Hypothesis, conjuncts, new_name, proof_at, text_of


def sums(
    letters: Like | tuple[Like, Like], body: Callable[[Expr], Prop], proof: Proof | Callable[[Expr], Proof] = ()
) -> Step:
    """From body(x), shown for each letter x, the same comparison of the sums over all letters.

    `letters` is an alphabet or a pair (low, high); the proof may be a function of the letter.
    """
    low, high = letters if isinstance(letters, tuple) else (1, letters)

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        whole = for_all(low, high, body)
        _, bound, kind, inner = whole.formula
        name = new_name(s, bound)
        formula = (inner[0], *(("sum", bound, kind[1], kind[2], side) for side in inner[1:]))
        if inner[0] not in ("<=", "="):
            raise failed(s, "sums: only <= and = pass from the terms to the sums")
        node = {"rule": "sums", "formula": show(formula), "name": name}
        steps = proof_at(proof, Expr(name, {**whole.types, name: kind}))
        return follow(s, node, env, 1, rest, [steps])

    return step


def unfold(value: Like, end: str = "last", *proof: Step, at: Hypothesis | None = None) -> Step:
    """A name gives way to what it was made for (by `let` or `name_for`), in the goal or the hypothesis `at`.

    Of a sum or product: the equation that splits its last (or first) term off; or says that it is empty.
    """
    name = value if isinstance(value, str) else getattr(value, "term", None)
    if isinstance(name, str):
        return unfolded(name, at)

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        return follow(s, {"rule": "unfold", "term": text_of(value), "end": end}, env, 1, rest, [proof])

    return step


def induction(variable: Expr, base: Like, base_proof: Proof = (), step_proof: Proof = ()) -> Step:
    """Induction on an integer from `base` on."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        if not isinstance(variable, Expr) or not isinstance(variable.term, str):
            raise failed(s, f"induction: the name of an integer stands first, induction(n, 0), not {variable!r}")
        kind = s.context.types.get(variable.name)
        if kind is None or kind == ("real",):
            words = "is a real here: n = integer('n') is an integer" if kind else "is not spoken of here"
            raise failed(s, f"induction: it is on an integer of the goal, and {variable.name} {words}")
        node: Node = {"rule": "induction", "variable": variable.name, "base": text_of(base)}
        goals = apply(s, node, env)
        proofs: list[Proof] = [(), base_proof, step_proof]
        if env.naming is not None:
            # The name is that of the induction hypothesis.
            env.naming.before += goals[-1].context.hypotheses[: -len(conjuncts(s.goal))]
        return {**node, "then": [run(g, p, env) for g, p in zip(goals, proofs, strict=True)]}

    return step


def enumerate_values(variable: Expr, low: int, high: int, *proof: Step) -> Step:
    """Each integer value in turn; the same proof for all."""

    @Step
    def step(s: Sequent, rest: Rest, env: Env) -> Node:
        node: Node = {"rule": "enumerate", "variable": variable.name, "low": low, "high": high}
        goals = apply(s, node, env)
        each = (rewrite(-1), *proof, *rest)
        children = [run(g, (), env) for g in goals[:2]] + [run(g, each, env) for g in goals[2:]]
        return {**node, "then": children}

    return step
