"""Typed goals about integers to infinity: induction with more fuel, remainders of sums, geometric sums.

A difference that falls towards a limit which is not negative cannot be shown by induction as it stands: what
is shown is that it is at least a remainder such as c/(n + s)^k, whose order and constant floats propose.  A
sum of P(i) r^i has a closed form, which is found exactly and shown by induction.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from math import comb, log2

from verify.kernel.ball import evaluate, precision
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import INTEGERS
from verify.kernel.term import Term, TermError, add, free, inverse, mul, power, sub, subterms
from verify.prove import induction, linear, powers, tree
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.tree import Prover

ONE, ZERO = Fraction(1), Fraction(0)
FUEL = 60  # sequents of one induction
SKIPS = (0, 1, 2, 4)
SHIFTS = tuple(Fraction(t) for t in ("1/2", "0", "1", "1/4", "3/4", "3/2"))
FAR = (64, 128, 256)
MAX_DEGREE = 4
POWERS = tuple(Fraction(k) for k in range(4))  # of n, in what is left of a sum of P(i) r^i

FAILURES = (ProofFailed, RecursionError, Rejected, TermError, ZeroDivisionError, OverflowError, ValueError)


def attempt(s: Sequent, env: Env) -> Node | None:
    """A proof by induction on one of the goal's integers."""
    if s.goal[0] not in ("<=", "<", "="):
        return None
    for name in sorted(free(s.goal)):
        range_ = s.context.signs.variables.get(name)
        integer = s.context.types.get(name, ("real",))[0] in INTEGERS
        if not integer or range_ is None or range_.low is None or not induction.inductive(s, name):
            continue
        for way in (_closed, _remainder, _plainly):
            with suppress(*FAILURES):
                return way(s, name, range_.low, env)
    return None


def _plainly(s: Sequent, name: str, low: Fraction, env: Env) -> Node:
    """Induction from one of the first integers."""
    for skip in SKIPS:

        def induct(q: Sequent, base: Fraction = low + skip) -> Node:
            return induction.induct(q, name, base, env, 0)

        with suppress(*FAILURES):
            return _from(s, name, low, skip, induct, env)
    raise failed(s, "no induction")


def _from(s: Sequent, name: str, low: Fraction, skip: int, induct: Prover, env: Env) -> Node:
    return _fuelled(env, lambda: induction.after(s, name, low, skip, induct, env, 0))


def _fuelled(env: Env, work) -> Node:  # type: ignore[no-untyped-def]
    inner, whole = env.inner, env.fuel
    env.inner, env.fuel = _left, FUEL
    try:
        return work()  # type: ignore[no-any-return]
    finally:
        env.inner, env.fuel = inner, whole


def _left(s: Sequent, env: Env, depth: int) -> Node:
    """What a step of an induction leaves: powers that are ordered, or the automatic prover."""
    from verify.prove.auto import auto

    inner, env.inner = env.inner, None
    try:
        return powers.ordered(s, env) or auto(s, env, depth)
    finally:
        env.inner = inner


# --- differences that fall to a limit ----------------------------------------------------------------


def _remainder(s: Sequent, name: str, low: Fraction, env: Env) -> Node:
    """0 < R(n) <= difference, by induction, for a remainder R that falls as fast as the difference does."""
    if free(s.goal) != {name} or s.goal[0] == "=":
        raise failed(s, "more than one variable")
    gap = sub(s.goal[2], s.goal[1])
    for skip in SKIPS:
        for rest in _remainders(gap, name, int(low) + skip):

            def induct(q: Sequent, rest: Term = rest, base: Fraction = low + skip) -> Node:
                goal = ("<=", rest, gap)
                return tree.have(
                    q,
                    goal,
                    lambda r: induction.induct(r, name, base, env, 0),
                    lambda r: tree.combine(r, [(ONE, [-1]), (rest, [])]),
                    env,
                )

            with suppress(*FAILURES):
                return _from(s, name, low, skip, induct, env)
    raise failed(s, "no remainder")


def _value(term: Term, name: str, at: int) -> float:
    with precision(128):
        ball = evaluate(term, {name: Fraction(at)})
        return float(ball.mid()) if ball.is_finite() else float("nan")


def _remainders(gap: Term, name: str, low: int) -> Iterator[Term]:
    falls = [_value(gap, name, n) - _value(gap, name, n + 1) for n in FAR]
    if not all(fall > 1e-25 for fall in falls):
        return
    order = round(log2(falls[1] / falls[2])) - 1
    if not 1 <= order <= 4:
        return
    constant = Fraction(falls[2] * (FAR[2] + 1) ** (order + 1) / order).limit_denominator(24)
    if constant <= 0:
        return
    for shift in SHIFTS:
        rest = mul(constant, power(add(name, shift), Fraction(-order)))
        if low + shift > 0 and all(
            _value(gap, name, n) - _value(rest, name, n) > -1e-20 for n in (*range(low, low + 8), *FAR)
        ):
            yield rest


# --- geometric sums ------------------------------------------------------------------------------------


def _closed(s: Sequent, name: str, low: Fraction, env: Env) -> Node:
    """The first sum of the goal by its closed form."""
    for side in s.goal[1:]:
        for part in subterms(side):
            if isinstance(part, tuple) and part[0] == "sum" and name in free(part[3]):
                found = geometric(s, part)
                if found is None:
                    continue
                factor, value, last = found
                equation = ("=", mul(factor, part), value)

                def then(q: Sequent, factor: Term = factor, last: Term = last) -> Node:
                    if factor == 1:
                        return tree.rewrite(q, lambda r: _rest(r, env), env)
                    return _with_equation(q, [mul(power(name, k), last) for k in POWERS], env)

                return tree.have(s, equation, lambda q: _plainly(q, name, low, env), then, env)
    raise failed(s, "no geometric sum")


def _with_equation(s: Sequent, multipliers: list[Term], env: Env) -> Node:
    """The goal from an equation that is a hypothesis, its denominators cleared where it has any."""
    from verify.prove.auto import cleared

    bottoms = [p[1] for side in s.goal[1:] for p in subterms(side) if isinstance(p, tuple) and p[0] == "^"]
    for bottom in bottoms:
        # The square of 1 - x is positive, but as 1 - 2 x + x^2 not by its form.
        fact = ("<", ZERO, bottom)
        unknown = not s.context.signs.positive(s.context.normal.canonical(bottom))
        if unknown and s.context.signs.positive(bottom) and fact not in s.context.hypotheses:
            known = lambda q: _with_equation(q, multipliers, env)  # noqa: E731
            return tree.have(s, fact, lambda q: tree.one(q, "sign"), known, env)

    def combined(q: Sequent) -> Node:
        node = linear.search(q, multipliers) or linear.search(q, multipliers, degree=2)
        if node is None:
            raise failed(q, "the closed form does not help")
        return node

    return cleared(s, combined, env) or combined(s)


def _rest(s: Sequent, env: Env) -> Node:
    from verify.prove.auto import auto

    return _fuelled(env, lambda: auto(s, env, 1))


def geometric(s: Sequent, part: Term) -> tuple[Term, Term, Term] | None:
    """(factor, value, power): factor * sum = value, for a sum of P(i) r^i with r a rational or a name.

    With Q(i + 1) r - Q(i) = P(i) the sum from a to n is Q(n + 1) r^(n + 1) - Q(a) r^a; the coefficients of Q
    have powers of r - 1 below, with which everything is multiplied where r is a name.
    """
    _, index, low, high, body = part
    if not isinstance(low, Fraction) or index in s.context.names:
        return None
    normal = s.context.declare(index, ("integer",)).normal
    base: Term | None = None
    slope = 1
    rows: dict[int, Fraction] = {}
    for (indices, factors), c in normal.form(body).items():
        order = 0
        found: Term | None = None
        for text, k in factors:
            atom = normal.atoms[text]
            if atom == index:
                order += k
            elif isinstance(atom, tuple) and atom[0] == "^" and k == 1 and found is None:
                found = atom
            else:
                return None
        sign = {index: 1, ("*", Fraction(-1), index): -1}.get(found[2] if found is not None else ())
        if indices or found is None or sign is None or order < 0 or base not in (None, found[1]):
            return None
        base, slope = found[1], sign
        rows[order] = c
    if base is None or base == 1 or max(rows) > MAX_DEGREE or not isinstance(base, str | Fraction):
        return None
    if isinstance(base, str) and slope < 0:
        return None
    ratio: Term = base if slope > 0 else 1 / base  # type: ignore[operator]
    degree = max(rows)
    # The coefficients of Q times (r - 1)^(degree + 1), from the highest.
    below = add(ratio, Fraction(-1))
    over: dict[int, Term] = {}
    for k in range(degree, -1, -1):
        parts = [mul(rows.get(k, ZERO), power(below, Fraction(degree - k)))]
        parts += [
            mul(Fraction(-comb(j, k)), ratio, over[j], power(below, Fraction(j - k - 1)))
            for j in range(k + 1, degree + 1)
        ]
        over[k] = add(*parts)

    def q(at: Term) -> Term:
        return add(*(mul(over[k], power(below, Fraction(k)), power(at, Fraction(k))) for k in range(degree + 1)))

    after = add(high, ONE)
    last, first = power(base, after), power(base, low)
    if slope < 0:
        last, first = inverse(last), inverse(first)
    whole = power(below, Fraction(degree + 1))
    value = sub(mul(q(after), last), mul(q(low), first))
    if isinstance(ratio, Fraction):
        return ONE, mul(inverse(whole), value), last
    return whole, value, last


__all__ = ["attempt", "geometric"]
