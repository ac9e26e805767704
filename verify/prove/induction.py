"""Integers to infinity by induction: factorials, harmonic numbers, sums and powers.

From gap(n) >= 0 the step is gap(n+1) - c gap(n) >= 0 with some c >= 0: c = 1 where the sides grow by
addition, n + 1 or the base of a power where they grow by multiplication.
"""

from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import INTEGERS
from verify.kernel.term import Term, TermError, add, free, is_binder, mul, power, show, sub, substitute, subterms
from verify.prove import tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.linear import speakable
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ONE = Fraction(1)


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """Induction on an integer that occurs in a factorial, harmonic number, sum or exponent."""
    if s.goal[0] not in ("<=", "<", "=") or depth > 3:
        return None
    for name in sorted(free(s.goal)):
        if s.context.types.get(name, ("real",))[0] not in INTEGERS or not inductive(s, name, depth):
            continue
        low = s.context.signs.variables[name].low if name in s.context.signs.variables else None
        if low is None:
            continue
        for skip in (0, 1, 2, 4):
            try:
                return _from(s, name, low, skip, env, depth)
            except (ProofFailed, Rejected, TermError):
                continue
    return None


def first_integer(s: Sequent, env: Env, depth: int) -> Node | None:
    """The least value of an integer by itself: a function may not be smooth there."""
    if depth > 0:
        return None
    for name in sorted(free(s.goal)):
        range_ = s.context.signs.variables.get(name)
        if s.context.types.get(name, ("real",))[0] in INTEGERS and range_ is not None and range_.low is not None:
            low = range_.low
            return tree.cases(
                s,
                ("<=", low + 1, name),
                lambda q: plain(q, env, depth),
                lambda q, n=name, m=low: _each(q, n, m, 1, env, depth),  # type: ignore[misc]
                env,
            )
    return None


def inductive(s: Sequent, name: str, depth: int = 0) -> bool:
    """Does the name occur where induction is at home?"""
    for side in s.goal[1:]:
        for part in subterms(side):
            if not isinstance(part, tuple) or name not in free(part):
                continue
            if part[0] in ("factorial", "harmonic") or (part[0] in ("sum", "prod") and name in free(part[3])):
                return True
            if part[0] == "^" and name in free(part[2]) and name not in free(part[1]) and depth == 0:
                return True
    return False


def after(s: Sequent, name: str, low: Fraction, skip: int, induct: Prover, env: Env, depth: int) -> Node:
    """The first `skip` integers one by one, then `induct`.  Raises ProofFailed."""
    if skip:
        return tree.cases(s, ("<=", low + skip, name), induct, lambda q: _each(q, name, low, skip, env, depth), env)
    return induct(s)


def _from(s: Sequent, name: str, low: Fraction, skip: int, env: Env, depth: int) -> Node:
    """The first `skip` integers one by one, then induction."""
    return after(s, name, low, skip, lambda q: induct(q, name, low + skip, env, depth), env, depth)


def _each(s: Sequent, name: str, low: Fraction, count: int, env: Env, depth: int) -> Node:
    node: Node = {"rule": "enumerate", "variable": name, "low": int(low), "high": int(low) + count - 1}
    goals = RULES["enumerate"](s, node, env.library)

    def value(q: Sequent) -> Node:
        return tree.rewrite(q, lambda r: plain(r, env, depth), env)

    return {**node, "then": [tree.close(g) for g in goals[:2]] + [value(g) for g in goals[2:]]}


def plain(s: Sequent, env: Env, depth: int) -> Node:
    """A goal at a given integer, or what is left of the step."""
    from verify.prove.auto import auto

    return auto(s, env, depth + 1)


def induct(s: Sequent, name: str, base: Fraction, env: Env, depth: int) -> Node:
    """The `induction` step, all of whose goals are proved.  Raises ProofFailed."""
    node: Node = {"rule": "induction", "variable": name, "base": show(base)}
    goals = RULES["induction"](s, node, env.library)
    first = tree.close(goals[0])
    start = _start(goals[1], env, depth)
    return {**node, "then": [first, start, _step(goals[2], name, env, depth)]}


def _start(s: Sequent, env: Env, depth: int) -> Node:
    for side in s.goal[1:]:
        for part in subterms(side):
            # Of a sum from -m to 3 it cannot be said here whether it has terms: it stays as it is.
            if isinstance(part, tuple) and part[0] == "sum" and not free(part[2]) | free(part[3]) and not refuted(s):
                numbers = isinstance(part[2], Fraction) and isinstance(part[3], Fraction)
                end = "last" if numbers and part[3] >= part[2] else "empty"
                return tree.follow_all(
                    s,
                    {"rule": "unfold", "term": show(part), "end": end},
                    (tree.close, lambda q: tree.rewrite(q, lambda r: _start(r, env, depth), env)),
                    env,
                )
    return plain(s, env, depth)


def _step(s: Sequent, name: str, env: Env, depth: int) -> Node:
    """Rewrite what is known at n + 1, then compare the growth of the two sides."""
    following = _following(s, name) or _ahead(s, name)
    if following is not None:
        old, value, prove = following
        return tree.have(
            s,
            ("=", old, value),
            prove(env),
            lambda q: tree.rewrite(q, lambda r: _forget_last(r, lambda t: _step(t, name, env, depth), env), env),
            env,
        )
    before = s.context.hypotheses[-1]
    gap, last = sub(s.goal[2], s.goal[1]), sub(before[2], before[1])
    for c in _ratios(s, name, before):
        if not (s.context.signs.nonnegative(c) or s.goal[0] == "="):
            continue
        head = "=" if s.goal[0] == "=" else "<="
        try:
            grown = speakable(s.context.normal.canonical(sub(gap, mul(c, last))), s.context.names)
        except TermError:
            continue
        if c != 1 and any(is_binder(part) for part in subterms(grown)):
            continue  # the sums do not cancel
        growth = (head, Fraction(0), grown)
        count = len(s.context.hypotheses)
        if refuted(s.want(growth)):
            continue
        kept = [i for i, f in enumerate(s.context.hypotheses) if f is not before]

        def without(q: Sequent, kept: list[int] = kept) -> Node:
            return tree.follow_all(q, {"rule": "weaken", "keep": kept}, (lambda r: plain(r, env, depth),), env)

        try:
            return tree.have(
                s,
                growth,
                without,
                lambda q, c=c, count=count: tree.combine(q, [(ONE, [-1]), (c, [count - 1])]),  # type: ignore[misc]
                env,
            )
        except ProofFailed:
            continue
    raise ProofFailed("induction: the step was not proved")


def _forget_last(s: Sequent, then: Prover, env: Env) -> Node:
    kept = list(range(len(s.context.hypotheses) - 1))
    return tree.follow_all(s, {"rule": "weaken", "keep": kept}, (then,), env)


def _ratios(s: Sequent, name: str, before: Term) -> Iterator[Term]:
    following = add(name, ONE)
    heads = {p[0] for side in s.goal[1:] for p in subterms(side) if isinstance(p, tuple)}
    if "factorial" in heads:
        yield following
    for side in before[1:]:
        for part in subterms(side):
            if isinstance(part, tuple) and part[0] == "^" and name in free(part[2]) and name not in free(part[1]):
                yield part[1]
    yield ONE
    if "factorial" in heads:
        yield power(following, Fraction(-1))


def _following(s: Sequent, name: str):  # type: ignore[no-untyped-def]
    """(term at n + 1, its value by terms at n, proof of the equation), for the first such term."""
    following = s.context.normal.canonical(add(name, ONE))
    for side in s.goal[1:]:
        for part in subterms(side):
            if not isinstance(part, tuple):
                continue
            if part[0] in ("factorial", "harmonic") and s.context.normal.canonical(part[1]) == following:
                grown = (
                    mul(add(ONE, name), ("factorial", name))
                    if part[0] == "factorial"
                    else add(("harmonic", name), power(add(ONE, name), Fraction(-1)))
                )
                return (
                    part,
                    grown,
                    lambda env, p=part: lambda q: tree.fact(q, p[0], "step", (name,), tree.close, _assumed, env),
                )
            if part[0] == "sum" and s.context.normal.canonical(part[3]) == following and name not in free(part[4]):
                bound, low, body = part[1], part[2], part[4]
                grown = add(("sum", bound, low, name, body), substitute(body, {bound: add(name, ONE)}))
                return (
                    part,
                    grown,
                    lambda env, p=part: (
                        lambda q: tree.follow_all(
                            q, {"rule": "unfold", "term": show(p), "end": "last"}, (tree.close, _assumed), env
                        )
                    ),
                )
            if (
                part[0] == "^"
                and s.context.normal.canonical(part[2]) == following
                and name not in free(part[1])
                and not _stands(s, part)
            ):
                base = part[1]
                fact = "sum" if s.context.signs.positive(base) else "sum0"
                if not s.context.signs.nonnegative(base):
                    continue
                grown = mul(power(base, name), base)
                return (
                    part,
                    grown,
                    lambda env, b=base, f=fact: (
                        lambda q: tree.fact(q, "^", f, (b, name, ONE), tree.close, _assumed, env)
                    ),
                )
    return None


def _stands(s: Sequent, part: Term) -> bool:
    """Is the power one that the sequent before speaks of as well?  Then it is as good as any other."""
    last = s.context.hypotheses[-1]
    key = (*part[:2], s.context.normal.canonical(part[2]))
    found = (p for side in last[1:] for p in subterms(side) if isinstance(p, tuple) and p[0] == "^")
    return any((*p[:2], s.context.normal.canonical(p[2])) == key for p in found if free(p[2]) == free(part[2]))


def _ahead(s: Sequent, name: str):  # type: ignore[no-untyped-def]
    """The same where the argument is more than one ahead: (2 n + 2)!, 2^(n + 3), sums to 2 n + 2."""
    normal = s.context.normal
    before: dict[Term, list[Term]] = {}
    for side in s.context.hypotheses[-1][1:]:
        for part in subterms(side):
            if isinstance(part, tuple) and (place := _place(part)) is not None and name in free(part[place]):
                before.setdefault(_family(part, place), []).append(normal.canonical(part[place]))
    for side in s.goal[1:]:
        for part in subterms(side):
            place = _place(part) if isinstance(part, tuple) else None
            if place is None or name not in free(part[place]):
                continue
            here = normal.canonical(part[place])
            for old in before.get(_family(part, place), ()):
                ahead = normal.canonical(sub(here, old))
                if not isinstance(ahead, Fraction) or not ahead or ahead.denominator != 1:
                    continue
                if ahead < 0 and (part[0] != "^" or not s.context.signs.positive(part[1])):
                    continue
                step = _stepped(s, part, old if part[0] == "^" else normal.canonical(sub(here, ONE)), ahead)
                if step is not None:
                    return step
    return None


def _place(part: Term) -> int | None:
    """Where the argument stands that moves on."""
    return {"factorial": 1, "harmonic": 1, "^": 2, "sum": 3}.get(part[0])


def _family(part: Term, place: int) -> Term:
    return (*part[:place], *part[place + 1 :])


def _stepped(s: Sequent, part: Term, old: Term, ahead: Fraction):  # type: ignore[no-untyped-def]
    if part[0] == "sum":
        bound, low, body = part[1], part[2], part[4]
        grown = add(("sum", bound, low, old, body), substitute(body, {bound: add(old, ONE)}))
        node: Node = {"rule": "unfold", "term": show(part), "end": "last"}
        return part, grown, lambda env: lambda q: tree.follow_all(q, node, (tree.close, _assumed), env)
    if part[0] == "^":
        base = part[1]
        fact = "sum" if s.context.signs.positive(base) else "sum0"
        if not s.context.signs.nonnegative(base):
            return None
        return (
            part,
            mul(power(base, old), power(base, ahead)),
            lambda env: lambda q: tree.fact(q, "^", fact, (base, old, ahead), tree.close, _assumed, env),
        )
    next_ = add(ONE, old)
    grown = mul(next_, ("factorial", old)) if part[0] == "factorial" else add(("harmonic", old), power(next_, -ONE))
    return part, grown, lambda env: lambda q: tree.fact(q, part[0], "step", (old,), tree.close, _assumed, env)


def _assumed(s: Sequent) -> Node:
    return tree.one(s, "assume")


__all__ = ["after", "attempt", "induct", "inductive"]
