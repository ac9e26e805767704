"""Normal tails: Phi turned into Q, values of the density compared, arguments as variables or by their middle."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from verify.kernel.normal import Poly
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, TermError, add, free, fresh, inverse, mul, neg, power, sub, substitute
from verify.prove import definitions, logarithms, substitution, tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ONE, HALF, ZERO = Fraction(1), Fraction(1, 2), Fraction(0)
TOP: Term = power(("sqrt", mul(Fraction(2), ("pi",))), -ONE)  # the largest value of the density
MAX_DENSITIES = 6


def turned(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """Where Phi occurs: -x in place of its variables, so that the facts about Q serve."""
    names = sorted({n for part in definitions.parts(s) if part[0] == "Phi" for n in free(part)})
    if not names or any(s.context.types.get(n) != ("real",) for n in names):
        return None

    def after(q: Sequent) -> Node:
        return _midpoint(q, env, prove) or prove(q)

    def turn(q: Sequent, left: list[str]) -> Node:
        if not left:
            return _ordered(q, 0, lambda r: _even(r, after, env), env)
        y = fresh("y", q.context.names | free(q.goal))
        return substitution.change(
            q,
            left[0],
            neg(left[0]),
            neg(y),
            y,
            lambda r: tree.combine(r, [(ONE, [-1])]),
            [],
            lambda r: turn(r, left[1:]),
            env,
        )

    return turn(s, names)


def arguments(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """An argument of Q that is affine in a variable, as the variable: Q(x/m - m/2) as Q(y)."""
    if s.goal[0] not in ("<=", "<"):
        return None
    for part in [part for part in definitions.parts(s) if part[0] in ("Q", "Phi")]:
        for x in sorted(free(part)):
            found = _affine(s, part[1], x) if s.context.types.get(x) == ("real",) else None
            if found is None:
                continue
            y = fresh("y", s.context.names | free(s.goal))
            back = inverse(found[0])
            old = mul(sub(y, found[1]), back)

            def inverted(q: Sequent, back: Term = back) -> Node:
                return tree.combine(q, [(neg(back), [-1])])

            with suppress(ProofFailed):
                return substitution.change(s, x, part[1], old, y, inverted, [], prove, env)
    return None


def _affine(s: Sequent, term: Term, x: str) -> tuple[Term, Term] | None:
    """(a, b) where the term is a x + b, a is not 0 and moves with something else."""
    normal = s.context.normal
    moved: Poly = {}
    rest: Poly = {}
    for (indices, factors), c in normal.form(term).items():
        orders = {text: k for text, k in factors if x in normal.names[text]}
        if indices or orders not in ({}, {x: 1}):
            return None
        (moved if orders else rest)[(), tuple(f for f in factors if f[0] != x)] = c
    slope = normal.term(moved)
    return (slope, normal.term(rest)) if free(slope) and s.context.signs.nonzero(slope) else None


def _ordered(s: Sequent, position: int, then: Prover, env: Env) -> Node:
    """y <= x for each hypothesis -x <= -y."""
    for number in range(position, len(s.context.hypotheses)):
        formula = s.context.hypotheses[number]
        if formula[0] not in ("<=", "<"):
            continue
        left, right = (s.context.normal.canonical(neg(side)) for side in formula[1:])
        if isinstance(left, str) and isinstance(right, str):
            return tree.have(
                s,
                (formula[0], right, left),
                lambda q, n=number: tree.combine(q, [(ONE, [n])]),  # type: ignore[misc]
                lambda q, n=number: _ordered(q, n + 1, then, env),  # type: ignore[misc]
                env,
            )
    return then(s)


def _even(s: Sequent, then: Prover, env: Env) -> Node:
    """phi(-x) = phi(x) and Phi(-x) = Q(x) in the goal."""
    before = list(range(len(s.context.hypotheses)))
    for part in definitions.parts(s):
        if part[0] == "Phi":
            tail = ("Q", s.context.normal.canonical(neg(part[1])))

            def again(q: Sequent) -> Node:
                node: Node = {"rule": "weaken", "keep": before}
                return tree.follow_all(q, node, (lambda r: _even(r, then, env),), env)

            def use(q: Sequent, part: Term = part, tail: Term = tail) -> Node:
                return tree.have(
                    q, ("=", part, tail), lambda r: tree.one(r, "assume"), lambda r: tree.rewrite(r, again, env), env
                )

            return tree.fact(s, "Phi", "Q", part[1:], tree.close, use, env)
        if part[0] == "phi" and definitions.leads_negative(s.context.normal.canonical(part[1])):
            other = ("phi", s.context.normal.canonical(neg(part[1])))
            return _replaced(s, part, ONE, other, lambda q: _even(q, then, env), env)
    return then(s)


def _replaced(s: Sequent, part: Term, factor: Term, other: Term, then: Prover, env: Env) -> Node:
    """The goal with factor * other in place of a value of the density; a factor g comes from exp(log g)."""
    before = list(range(len(s.context.hypotheses)))
    assert isinstance(part, tuple) and isinstance(other, tuple)
    base = other[1]
    density = mul(TOP, ("exp", mul(-HALF, power(base, Fraction(2)))))

    def equal(q: Sequent) -> Node:
        known: list[tuple[Term, list[int]]] = [(ONE, [len(before)]), (mul(-ONE, factor), [len(before) + 1])]
        if factor == ONE:
            return tree.combine(q, known)
        log = factor
        sign = ONE
        if isinstance(factor, tuple) and factor[0] == "^" and factor[2] == -1:
            log, sign = factor[1], -ONE
        if sign == ONE:
            return tree.fact(
                q, "exp", "log", (log,), tree.close, lambda r: tree.combine(r, [*known, (density, [-1])]), env
            )
        # 1/g - exp(-log g) = exp(-log g) (exp(log g) - g) / g
        weight = mul(-ONE, density, ("exp", neg(("log", log))), factor)
        return tree.fact(q, "exp", "log", (log,), tree.close, lambda r: tree.combine(r, [*known, (weight, [-1])]), env)

    def plain(q: Sequent) -> Node:
        return tree.follow_all(q, {"rule": "weaken", "keep": before}, (then,), env)

    def second(q: Sequent) -> Node:
        return tree.fact(q, "phi", "density", (base,), tree.close, stated, env)

    def stated(q: Sequent) -> Node:
        return tree.have(q, ("=", part, mul(factor, other)), equal, lambda r: tree.rewrite(r, plain, env), env)

    return tree.fact(s, "phi", "density", (part[1],), tree.close, second, env)


def densities(s: Sequent, env: Env, depth: int) -> Node | None:
    """phi(a) = g phi(b) where (b^2 - a^2)/2 = log g, as with the two arguments of theta."""
    from verify.prove.auto import auto

    values = [part for part in definitions.parts(s) if part[0] == "phi" and free(part)]
    if not 2 <= len(values) <= MAX_DENSITIES:
        return None
    normal, signs = s.context.normal, s.context.signs
    for number, one in enumerate(values):
        for other in values[number + 1 :]:
            try:
                gap = normal.canonical(mul(HALF, sub(power(other[1], Fraction(2)), power(one[1], Fraction(2)))))
            except TermError:
                continue
            for exponent, a, b in ((gap, one, other), (normal.canonical(neg(gap)), other, one)):
                if isinstance(exponent, tuple) and exponent[0] == "log" and signs.positive(exponent[1]):
                    return _replaced(s, a, exponent[1], b, lambda q: auto(q, env, depth), env)
    return None


def bounded(s: Sequent, env: Env, depth: int) -> Node | None:
    """phi <= 1/sqrt(2 pi), where the density stands with constant coefficients and something larger beside it."""
    poly = tree.gap_poly(s)
    if s.goal[0] not in ("<=", "<") or poly is None:
        return None
    normal, signs = s.context.normal, s.context.signs
    coefficients: dict[Term, Poly] = {}
    for (indices, factors), c in poly.items():
        closed = tuple(f for f in factors if not free(normal.atoms[f[0]]))
        values = [(normal.atoms[text], k) for text, k in factors if free(normal.atoms[text])]
        if indices or (values and (len(values) > 1 or values[0][0][:1] != ("phi",) or values[0][1] != 1)):
            return None
        coefficients.setdefault(values[0][0] if values else ONE, {})[(), closed] = c
    rest: Term = normal.term(coefficients.pop(ONE, {}))
    known = {part: normal.term(coefficient) for part, coefficient in coefficients.items()}
    above = [(neg(c), part) for part, c in known.items() if signs.bounds(c).negative]
    positive = [mul(c, part) for part, c in known.items() if signs.nonnegative(c)]
    if not above or len(above) + len(positive) < len(known):
        return None
    count = len(s.context.hypotheses)
    left = sub(rest, mul(TOP, add(*(c for c, _ in above))))

    def using(q: Sequent, position: int) -> Node:
        if position < len(above):
            part = above[position][1]
            again = lambda r: using(r, position + 1)  # noqa: E731
            return tree.fact(q, "phi", "density", part[1:], tree.close, again, env)
        table: list[tuple[Term, list[int]]] = [(ONE, [count]), *((part, []) for part in positive)]
        for number, (c, part) in enumerate(above, count + 1):
            value = ("exp", mul(-HALF, power(part[1], Fraction(2))))
            table += [(mul(c, TOP, sub(ONE, value)), []), (c, [number])]
        return tree.combine(q, table)

    return tree.have(s, (s.goal[0], ZERO, left), tree.close, lambda q: using(q, 0), env)


def theta_sign(s: Sequent, env: Env, prove: Prover) -> Node:
    """0 <= theta(g, r) in the variables r and a = log(g)/r - r/2: g Q(a + r) falls from Q(a) in r."""
    part = s.goal[2]
    if not (isinstance(part, tuple) and part[0] == "theta"):
        return prove(s)
    g, r = part[1:]
    if not isinstance(g, str):
        h = fresh("h", s.context.names | free(s.goal))
        then = lambda q: theta_sign(q, env, prove)  # noqa: E731
        return substitution.named(s, g, h, [("<", ZERO, h)], then, env)
    a = fresh("a", s.context.names | free(s.goal))
    old = ("exp", add(mul(a, r), mul(HALF, power(r, Fraction(2)))))

    def inverse(q: Sequent) -> Node:
        node: Node = {"rule": "rewrite", "hypothesis": len(s.context.hypotheses)}
        value = lambda t: tree.fact(t, "exp", "log", (g,), tree.close, _assumed, env)  # noqa: E731
        return tree.follow_all(q, node, (value,), env)

    new = sub(mul(("log", g), power(r, -ONE)), mul(HALF, r))
    return substitution.change(s, g, new, old, a, inverse, [], prove, env)


def _assumed(s: Sequent) -> Node:
    return tree.one(s, "assume")


def error_functions(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """erf and erfc of several variables by Q."""
    names = {n for part in definitions.parts(s) if part[0] in ("erf", "erfc") for n in free(part)}
    if len(names) < 2:
        return None

    def after(q: Sequent) -> Node:
        return logarithms_of(q, env, prove) or prove(q)

    return definitions.by_tails(s, after, env)


def logarithms_of(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """A product of tails against another: the slope of log Q is the hazard rate, which grows."""
    poly = tree.gap_poly(s)
    if poly is None or len(poly) != 2:
        return None
    tails = [s.context.normal.atoms[t] for m in poly for t, k in m[1] for _ in range(k)]
    if sum(1 for a in tails if isinstance(a, tuple) and a[0] in ("Q", "Phi") and free(a)) < 2:
        return None
    within = replace(env, inner=lambda q, _env, _depth: prove(q))
    return logarithms.both_sides(s, within, 0, ("Q", "Phi"))


def _midpoint(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """Where Q stands at (x + y)/2, and the sides are equal for x = y: m - d and m + d in place of x and y."""
    names = [n for n in sorted(free(s.goal)) if s.context.types.get(n) == ("real",)]
    normal = s.context.normal
    arguments = [normal.canonical(part[1]) for part in definitions.parts(s) if part[0] == "Q"]
    if s.goal[0] != "<=" or not arguments:
        return None
    gap = sub(s.goal[2], s.goal[1])
    for i, x in enumerate(names):
        for y in names[i + 1 :]:
            middle = normal.canonical(mul(HALF, add(x, y)))
            if middle not in arguments or refuted(s.want(("=", substitute(gap, {x: y}), ZERO))):
                continue
            with suppress(ProofFailed):
                up = lambda q, x=x, y=y: _middle(q, x, y, prove, env)  # noqa: E731
                down = lambda q, x=x, y=y: _middle(q, y, x, prove, env)  # noqa: E731
                return tree.cases(s, ("<=", x, y), up, down, env)
    return None


def _middle(s: Sequent, x: str, y: str, prove: Prover, env: Env) -> Node:
    """x = m - d, y = m + d."""
    m, d = (fresh(letter, s.context.names | free(s.goal)) for letter in ("m", "d"))

    def second(q: Sequent) -> Node:
        return substitution.change(
            q, y, sub(y, m), add(m, d), d, lambda r: tree.combine(r, [(-ONE, [-1])]), [], prove, env
        )

    return substitution.change(
        s,
        x,
        mul(HALF, add(x, y)),
        sub(mul(Fraction(2), m), y),
        m,
        lambda q: tree.combine(q, [(Fraction(-2), [-1])]),
        [],
        second,
        env,
    )


__all__ = ["bounded", "densities", "error_functions", "logarithms_of", "theta_sign", "turned"]
