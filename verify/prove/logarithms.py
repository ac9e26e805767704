"""Compare logarithms of products, and exponentials of logarithms.

A exp(u) <= B exp(v) with A, B > 0 follows from log A + u <= log B + v, and R <= log A from exp(R) <= A.
"""

from __future__ import annotations

from math import lcm

from verify.kernel.normal import ONE, Poly
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, TermError, add, free, inverse, mul, neg, power, subterms
from verify.prove import tree
from verify.prove.engine import Env, Node
from verify.prove.sample import refuted
from verify.prove.simplify import Table
from verify.prove.tree import Prover

MAX_LOGARITHMS = 8

HEADS = ("exp", "cosh", "gamma")


def both_sides(s: Sequent, env: Env, depth: int, heads: tuple[str, ...] = HEADS) -> Node | None:
    """Two products of positive factors: the logarithm of the one against that of the other.

    One of `heads` must occur: without exponentials there is nothing to gain, by default.
    """
    from verify.prove.auto import auto

    if s.goal[0] not in ("<=", "<"):
        return None
    normal, signs = s.context.normal, s.context.signs
    poly = tree.gap_poly(s)
    if not poly or any(indices for indices, _ in poly):
        return None
    scale: Term = Fraction(1)
    try:
        poly, denominators = normal.cleared(poly)
    except TermError:
        return None
    scale = mul(*denominators) if denominators else scale
    if not signs.positive(scale):
        return None
    small = {m: -c for m, c in poly.items() if c < 0}
    large = {m: c for m, c in poly.items() if c > 0}
    if not small or not large or len(poly) > 8:
        return None
    texts = [normal.atoms[t] for m in poly for t, _ in m[1]]
    if not any(isinstance(a, tuple) and a[0] in heads and free(a) for a in texts):
        return None
    parts = [_split(s, side) for side in (small, large)]
    if parts[0] is None or parts[1] is None:
        return None
    (left, left_exponent), (right, right_exponent) = parts[0], parts[1]
    if not (signs.positive(left) and signs.positive(right)):
        return None
    lower = ("+", ("log", left), left_exponent) if left != 1 else left_exponent
    upper = ("+", ("log", right), right_exponent) if right != 1 else right_exponent
    goal = (s.goal[0], lower, upper)
    if refuted(s.want(goal)):
        return None
    name = "strictly" if s.goal[0] == "<" else "increasing"
    products: list[tuple[Term, list[int]]] = []

    def increasing(q: Sequent) -> Node:
        number = len(q.context.hypotheses)
        products.append((Fraction(1), [number]))
        return tree.fact(q, "exp", name, (lower, upper), tree.close, lambda r: values(r, 0), env)

    sides = [(left, neg(("exp", left_exponent))), (right, ("exp", right_exponent))]

    def values(q: Sequent, position: int) -> Node:
        if position == len(sides):
            return tree.combine(q, products, scale)
        part, weight = sides[position]
        if part == 1:
            return values(q, position + 1)
        products.append((weight, [len(q.context.hypotheses)]))
        return tree.fact(q, "exp", "log", (part,), tree.close, lambda r: values(r, position + 1), env)

    return tree.have(s, goal, lambda q: auto(q, env, depth + 1), increasing, env)


def _split(s: Sequent, poly: Poly) -> tuple[Term, Term] | None:
    """The polynomial as (product without exponentials) * exp(exponent)."""
    if set(poly) == {ONE}:
        return poly[ONE], Fraction(0)
    found = Table(s, poly).factored()
    if found is None:
        return None
    exponent: list[Term] = []
    parts: list[Term] = [found[0]]
    for factor, order in found[1]:
        base, k = factor, order
        if isinstance(base, tuple) and base[0] == "^" and base[2] == -1:
            base, k = base[1], -order
        if isinstance(base, tuple) and base[0] == "exp":
            exponent.append(mul(Fraction(k), base[1]))
        else:
            parts.append(power(base, Fraction(k)))
    return mul(*parts), add(*exponent)


def exponentiate(s: Sequent, env: Env, depth: int) -> Node | None:
    """0 <= c log(A) + R: from exp(-R/c) <= A (c > 0), or A <= exp(R/-c)."""
    from verify.prove.auto import auto

    if s.goal[0] not in ("<=", "<"):
        return None
    normal, signs = s.context.normal, s.context.signs
    poly = tree.gap_poly(s)
    if not poly or any(indices for indices, _ in poly):
        return None
    logs = [
        (text, m)
        for m in poly
        for text, _ in m[1]
        if isinstance(normal.atoms[text], tuple) and normal.atoms[text][0] == "log" and free(normal.atoms[text])
    ]
    if len(logs) != 1 or logs[0][1] != ((), ((logs[0][0], 1),)):
        return None
    text, monomial = logs[0]
    c = poly[monomial]
    inner = normal.atoms[text][1]
    rest = normal.term({m: value / -c for m, value in poly.items() if m != monomial})
    if not signs.positive(inner):
        return None
    value = ("exp", rest)
    left, right = (value, inner) if c > 0 else (inner, value)
    goal = (s.goal[0], left, right)
    if refuted(s.want(goal)):
        return None
    name = "strictly" if s.goal[0] == "<" else "increasing"

    def finish(q: Sequent) -> Node:
        number = len(q.context.hypotheses)
        return tree.fact(
            q,
            "log",
            name,
            (left, right),
            tree.close,
            lambda r: tree.fact(
                r,
                "log",
                "exp",
                (rest,),
                tree.close,
                # log(exp(rest)) = rest turns the comparison of logarithms into the goal.
                lambda t: tree.combine(t, [(abs(c), [number]), (-c, [number + 1])]),
                env,
            ),
            env,
        )

    return tree.have(s, goal, lambda q: auto(q, env, depth + 1), finish, env)


def together(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """A sum of multiples of logarithms, and nothing else: the product on the one side against the other."""
    poly = tree.gap_poly(s) if s.goal[0] in ("<=", "<") else None
    if not poly or len(poly) > MAX_LOGARITHMS or any(len(m[1]) != 1 or m[0] for m in poly):
        return None
    atoms = [(s.context.normal.atoms[m[1][0][0]], m[1][0][1], c) for m, c in poly.items()]
    scale = lcm(*(c.denominator for _, _, c in atoms))
    parts = [
        (atom[1], int(c * scale)) for atom, k, c in atoms if k == 1 and isinstance(atom, tuple) and atom[0] == "log"
    ]
    if len(parts) < len(atoms) or sum(abs(c) for _, c in parts) > MAX_LOGARITHMS:
        return None
    unknown = [inner for inner, _ in parts if not s.context.signs.positive(inner)]
    if unknown:
        positive = ("<", Fraction(0), unknown[0])
        if positive in s.context.hypotheses or refuted(s.want(positive)):
            return None
        again = lambda q: together(q, env, prove) or prove(q)  # noqa: E731
        return tree.have(s, positive, prove, again, env)
    small = [inner for inner, c in parts for _ in range(-c)]
    large = [inner for inner, c in parts for _ in range(c)]
    goal = (s.goal[0], mul(*small), mul(*large))
    if refuted(s.want(goal)):
        return None
    name = "strictly" if s.goal[0] == "<" else "increasing"
    facts = [(name, goal[1:])]
    products: list[Term] = [Fraction(1, scale)]
    for factors, sign in ((small, 1), (large, -1)):
        for i in range(1, len(factors)):
            facts.append(("product", (mul(*factors[:i]), factors[i])))
            products.append(Fraction(-sign, scale))

    def known(q: Sequent, position: int) -> Node:
        if position == len(facts):
            count = len(facts)
            return tree.combine(q, [(c, [i - count]) for i, c in enumerate(products)])
        rule, terms = facts[position]
        return tree.fact(q, "log", rule, terms, tree.close, lambda r: known(r, position + 1), env)

    return tree.have(s, goal, prove, lambda q: known(q, 0), env)


def common(s: Sequent, env: Env, depth: int) -> Node | None:
    """The argument of a logarithm over a common denominator: log(1 - y/(1 + y)) as log(1/(1 + y))."""
    from verify.prove.auto import auto

    normal, signs = s.context.normal, s.context.signs
    for part in (p for side in s.goal[1:] for p in subterms(side) if isinstance(p, tuple)):
        if part[0] != "log" or not isinstance(part[1], tuple) or part[1][0] != "+":
            continue
        try:
            top, bottoms = normal.cleared(normal.form(part[1]))
        except TermError:
            continue
        factors = [normal.term(top), *map(inverse, bottoms)]
        if not bottoms or not all(map(signs.positive, factors)):
            continue
        before = list(range(len(s.context.hypotheses)))

        def plain(q: Sequent, kept: list[int] = before) -> Node:
            node: Node = {"rule": "weaken", "keep": kept}
            return tree.follow_all(q, node, (lambda r: auto(r, env, depth),), env)

        value = ("=", part[1], mul(*factors))
        return tree.have(s, value, lambda q: tree.one(q, "ring"), lambda q: tree.rewrite(q, plain, env), env)
    return None


__all__ = ["both_sides", "common", "exponentiate", "together"]
