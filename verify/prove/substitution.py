"""Change of variable: x = -y, x = y**2, x = exp(y), x = 1/y, with the hypotheses carried over."""

from __future__ import annotations

from math import lcm

from verify.kernel.ranges import Range
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, free, fresh, mul, power, show, sub, substitute, subterms
from verify.prove import tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.tree import Prover

ZERO = Fraction(0)
MAX_ROOT = 12


def change(
    s: Sequent,
    x: str,
    new: Term,
    old: Term,
    y: str,
    inverse: Prover,
    known: list[tuple[Formula, Prover]],
    then: Prover,
    env: Env,
) -> Node:
    """Go on with y = new(x) in place of x = old(y); `inverse` proves the latter, `known` is true of y."""

    def named(q: Sequent) -> Node:
        return learn(q, 0)

    def learn(q: Sequent, position: int) -> Node:
        if position < len(known):
            formula, prover = known[position]
            return tree.have(q, formula, prover, lambda r: learn(r, position + 1), env)
        return tree.have(q, ("=", x, old), inverse, carry, env)

    def carry(q: Sequent) -> Node:
        count = len(q.context.hypotheses)
        using = [i for i, f in enumerate(s.context.hypotheses) if x in free(f)]
        kept = [i for i in range(len(s.context.hypotheses)) if i not in using]
        kept += [i for i in range(len(s.context.hypotheses), count) if x not in free(q.context.hypotheses[i])]
        return over(q, using, kept, count - 1)

    def over(q: Sequent, using: list[int], kept: list[int], equation: int) -> Node:
        if not using:
            node: Node = {"rule": "rewrite", "hypothesis": equation}
            return tree.follow_all(q, node, (lambda r: tidy(r, kept),), env)
        formula = substitute(q.context.hypotheses[using[0]], {x: old})
        number = len(q.context.hypotheses)

        def back(r: Sequent) -> Node:
            step: Node = {"rule": "rewrite", "hypothesis": equation, "backwards": True}
            return tree.follow_all(r, step, (lambda t: tree.one(t, "assume"),), env)

        def plainly(r: Sequent) -> Node:
            plain = tree.as_bound(r, formula)
            if plain is None or plain == formula:
                return over(r, using[1:], [*kept, number], equation)
            rest = [*kept, number + 1]
            return tree.have(
                r, plain, lambda t: tree.one(t, "assume"), lambda t: over(t, using[1:], rest, equation), env
            )

        return tree.have(q, formula, back, plainly, env)

    def tidy(q: Sequent, kept: list[int]) -> Node:
        if x in free(q.goal):
            raise ProofFailed("the variable stays")
        return tree.follow_all(q, {"rule": "weaken", "keep": kept}, (canonical,), env)

    def canonical(q: Sequent) -> Node:
        if q.goal[0] not in ("<=", "<"):
            return then(q)
        goal = (q.goal[0], ZERO, q.context.normal.canonical(sub(q.goal[2], q.goal[1])))
        return tree.have(q, goal, then, lambda r: tree.one(r, "assume"), env)

    node: Node = {"rule": "let", "name": y, "term": show(new)}
    return tree.follow_all(s, node, (named,), env)


def named(s: Sequent, term: Term, name: str, known: list[Formula], then: Prover, env: Env) -> Node:
    """Go on with a new name in place of a term, of which `known`, written with the name, is plain."""
    count = len(s.context.hypotheses)

    def plain(q: Sequent) -> Node:
        node: Node = {"rule": "rewrite", "hypothesis": count}
        return tree.follow_all(q, node, (tree.close,), env)

    def learn(q: Sequent, position: int) -> Node:
        if position < len(known):
            return tree.have(q, known[position], plain, lambda r: learn(r, position + 1), env)
        return tree.rewrite(q, alone, env, number=count, backwards=True)

    def alone(q: Sequent) -> Node:
        kept = [n for n in range(len(q.context.hypotheses)) if n != count]
        return tree.follow_all(q, {"rule": "weaken", "keep": kept}, (then,), env)

    if not any(term in subterms(side) for side in s.goal[1:]):
        raise ProofFailed("the term stands nowhere")
    node: Node = {"rule": "let", "name": name, "term": show(term)}
    return tree.follow_all(s, node, (lambda q: learn(q, 0),), env)


def reflection(s: Sequent, env: Env, depth: int) -> Node | None:
    """A variable that is not bounded below: its sign is distinguished, and a negative one reflected."""
    from verify.prove.auto import auto

    if s.goal[0] not in ("<=", "<"):
        return None
    for x in sorted(free(s.goal)):
        if s.context.types.get(x) != ("real",):
            continue
        range_ = s.context.signs.variables.get(x, Range())
        if range_.low is not None:
            continue

        def mirrored(q: Sequent, x: str = x) -> Node:
            y = fresh("y", q.context.names | free(q.goal))
            return change(
                q,
                x,
                ("*", Fraction(-1), x),
                ("*", Fraction(-1), y),
                y,
                lambda r: tree.combine(r, [(Fraction(1), [_definition(r, y)])]),
                [],
                lambda r: auto(r, env, depth + 1),
                env,
            )

        if range_.high is not None and range_.high <= 0:
            return mirrored(s)
        return tree.cases(s, ("<=", ZERO, x), lambda q: auto(q, env, depth + 1), mirrored, env)
    return None


def _definition(s: Sequent, y: str) -> int:
    for number in reversed(range(len(s.context.hypotheses))):
        formula = s.context.hypotheses[number]
        if formula[0] == "=" and formula[1] == y:
            return number
    raise ProofFailed("no definition")


def whole_powers(s: Sequent, env: Env, then: Prover) -> Node | None:
    """x = y^q for the positive variables that have powers with q below; None if there is none."""
    for x in sorted(free(s.goal)):
        if s.context.types.get(x) != ("real",) or not s.context.signs.positive(x):
            continue
        below = 1
        for side in s.goal[1:]:
            for p in subterms(side):
                if isinstance(p, tuple) and p[0] == "sqrt" and p[1] == x:
                    below = lcm(below, 2)
                elif isinstance(p, tuple) and p[0] == "^" and p[1] == x and isinstance(p[2], Fraction):
                    below = lcm(below, p[2].denominator)
        if not 1 < below <= MAX_ROOT:
            continue
        y = fresh("r", s.context.names | free(s.goal))
        order = Fraction(below)

        def known(q: Sequent, rule: str, y: str = y) -> Node:
            step: Node = {"rule": "rewrite", "hypothesis": _definition(q, y)}
            return tree.follow_all(q, step, (lambda r: tree.one(r, rule),), env)

        return change(
            s,
            x,
            ("^", x, 1 / order),
            ("^", y, order),
            y,
            lambda q: known(q, "ring"),
            [(("<", ZERO, y), lambda q: known(q, "sign"))],
            lambda q: whole_powers(q, env, then) or then(q),
            env,
        )
    return None


def simplified(s: Sequent, y: str, then: Prover, env: Env) -> Node:
    """sqrt(y^2 u) is y sqrt(u), and y if there is nothing else."""
    normal = s.context.normal

    def again(q: Sequent) -> Node:
        return simplified(q, y, then, env)

    for side in s.goal[1:]:
        for part in subterms(side):
            if not (isinstance(part, tuple) and part[0] == "sqrt" and y in free(part)):
                continue
            poly = normal.form(part[1])
            if len(poly) != 1:
                continue
            [((indices, factors), c)] = poly.items()
            if indices or c != 1 or any(k % 2 for _, k in factors):
                continue
            root = mul(*(power(normal.atoms[t], Fraction(k // 2)) for t, k in factors))
            return tree.fact(
                s,
                "sqrt",
                "of_square",
                (root,),
                tree.close,
                lambda q, part=part, root=root: tree.have(  # type: ignore[misc]
                    q, ("=", part, root), lambda r: tree.one(r, "assume"), lambda r: tree.rewrite(r, again, env), env
                ),
                env,
            )
    return then(s)


__all__ = ["change", "named", "reflection", "simplified", "whole_powers"]
