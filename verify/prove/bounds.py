"""Two-sided bounds of functions, as hypotheses: what a limit or a combination can be read off from.

Each is an elementary fact of the kernel, or follows from one in a step: tangents of exp and log,
Markov's bound of the Gaussian tail and the largest value of its density.  The statements with their
proofs are claims in lemmas/analysis/elementary_bounds.py; here the library of claims may be empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from verify.kernel.normal import Poly
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, add, free, inverse, mul, neg, power, sub, subterms
from verify.prove import linear, tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ONE = Fraction(1)
Bound = tuple[Formula, Prover]


def known(s: Sequent, env: Env, depth: int) -> Iterator[Bound]:
    """Bounds of the function values in the goal, each with its proof."""
    from verify.prove.auto import auto

    signs = s.context.signs
    seen: set[Term] = set()
    for side in s.goal[1:]:
        for part in subterms(side):
            if not isinstance(part, tuple) or part in seen or not free(part):
                continue
            seen.add(part)
            if part[0] == "log" and signs.positive(part[1]):
                a = part[1]
                yield ("<=", part, sub(a, ONE)), _fact("log", "tangent", (a,), env)
                yield ("<=", sub(ONE, inverse(a)), part), lambda q, a=a: _log_below(q, a, env)  # type: ignore[misc]
            elif part[0] == "exp":
                u = part[1]
                yield ("<=", add(ONE, u), part), _fact("exp", "tangent", (u,), env)
                for k in (1, 2):
                    below = sub(ONE, mul(Fraction(1, k), u))
                    if signs.positive(below):
                        yield (
                            ("<=", mul(power(below, Fraction(k)), part), ONE),
                            lambda q, u=u, k=k: _exp_above(q, u, k, env),  # type: ignore[misc]
                        )
            elif part[0] == "Q" and signs.positive(part[1]):
                yield ("<=", mul(part[1], part), ("phi", part[1])), _fact("Q", "markov", (part[1],), env)
                yield ("<=", ("phi", part[1]), Fraction(2, 5)), lambda q: auto(q, env, depth + 1)
            elif part[0] == "phi":
                yield ("<=", part, Fraction(2, 5)), lambda q: auto(q, env, depth + 1)
                if signs.positive(part[1]):
                    yield ("<=", mul(part[1], part), ONE), lambda q: auto(q, env, depth + 1)


def _ratios(s: Sequent, env: Env) -> Iterator[Bound]:
    """B (log(A) - log(B)) <= A - B for the logarithms of the goal."""
    logs: list[Term] = []
    for side in s.goal[1:]:
        for part in subterms(side):
            if isinstance(part, tuple) and part[0] == "log" and free(part) and part[1] not in logs:
                logs.append(part[1])
    if not 2 <= len(logs) <= 4 or not all(map(s.context.signs.positive, logs)):
        return
    for a in logs:
        for b in logs:
            if a != b:
                formula = ("<=", mul(b, sub(("log", a), ("log", b))), sub(a, b))
                yield formula, lambda q, a=a, b=b: _ratio(q, a, b, env)  # type: ignore[misc]


def _ratio(s: Sequent, a: Term, b: Term, env: Env) -> Node:
    below = inverse(b)

    def either(q: Sequent) -> Node:
        # tangent of log(a/b); log(a/b) = log a + log(1/b); log(1/b) = -log b.
        for one in (b, neg(b)):
            for other in (b, neg(b)):
                node = _try(q, [(b, [-3]), (one, [-2]), (other, [-1])])
                if node is not None:
                    return node
        raise ProofFailed("log: no bound of the ratio")

    return tree.fact(
        s,
        "log",
        "tangent",
        (mul(a, below),),
        tree.close,
        lambda q: tree.fact(
            q,
            "log",
            "product",
            (a, below),
            tree.close,
            lambda r: tree.fact(r, "log", "inverse", (b,), tree.close, either, env),
            env,
        ),
        env,
    )


def _fact(function: str, name: str, terms: tuple[Term, ...], env: Env) -> Prover:
    def prover(q: Sequent) -> Node:
        return tree.fact(q, function, name, terms, tree.close, _same, env)

    return prover


def _same(s: Sequent) -> Node:
    return tree.one(s, "assume")


def _log_below(s: Sequent, a: Term, env: Env) -> Node:
    """log(a) = -log(1/a) >= 1 - 1/a."""

    def signed(q: Sequent) -> Node:
        node = _try(q, [(ONE, [-2]), (ONE, [-1])]) or _try(q, [(ONE, [-2]), (-ONE, [-1])])
        if node is None:
            raise ProofFailed("log: no bound below")
        return node

    return tree.fact(
        s,
        "log",
        "tangent",
        (inverse(a),),
        tree.close,
        lambda q: tree.fact(q, "log", "inverse", (a,), tree.close, signed, env),
        env,
    )


def _try(s: Sequent, products: list[tuple[Term, list[int]]]) -> Node | None:
    try:
        return tree.combine(s, products)
    except ProofFailed:
        return None


def _exp_above(s: Sequent, u: Term, k: int, env: Env) -> Node:
    """(1 - u/k)^k exp(u) <= 1, from the tangent of exp(-u/k)."""
    point = mul(Fraction(-1, k), u)
    weight = ("exp", mul(Fraction(1, k), u))

    def finish(q: Sequent) -> Node:
        if k == 1:
            return tree.combine(q, [(weight, [-1])])
        # 1 - b^2 e^2 = (1 - b e)(1 + b e), where b e <= 1 is the tangent times e.
        base = add(ONE, point)
        return tree.combine(q, [(mul(weight, add(ONE, mul(base, weight))), [-1])])

    return tree.fact(s, "exp", "tangent", (point,), tree.close, finish, env)


def logarithms_only(s: Sequent, env: Env, depth: int) -> Node | None:
    """The same where the goal is made of rational functions and logarithms: cheap enough to come early."""
    heads = {p[0] for side in s.goal[1:] for p in subterms(side) if isinstance(p, tuple) and free(p)}
    return attempt(s, env, depth) if "log" in heads and heads <= {"log", "+", "*", "^"} else None


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """The goal as a combination of bounds of its functions."""
    if s.goal[0] not in ("<=", "<"):
        return None
    bounds = [(f, p) for f, p in (*known(s, env, depth), *_ratios(s, env)) if not refuted(s.want(f))]
    if not bounds or len(bounds) > 16:
        return None
    # Which of them help is found out before any is proved.
    first = len(s.context.hypotheses)
    node = _linear(Sequent(s.context.assume(*(f for f, _ in bounds)), s.goal))
    used = {number - first for _, numbers in node["products"] for number in numbers if number >= first}
    needed = [bound for i, bound in enumerate(bounds) if i in used]

    def add_bound(q: Sequent, position: int) -> Node:
        if position == len(needed):
            return _linear(q)
        formula, prover = needed[position]
        if q.context.knows(formula):
            return add_bound(q, position + 1)
        return tree.have(q, formula, prover, lambda r: add_bound(r, position + 1), env)

    return add_bound(s, 0)


def _linear(s: Sequent) -> Node:
    names = sorted(n for n in free(s.goal) if s.context.signs.positive(n))[:2]
    powers = [Fraction(k) for k in (-2, -1, 0, 1, 2)]
    multipliers = [
        mul(*(power(n, k) for n, k in zip(names, ks, strict=True)))
        for ks in product(powers, repeat=len(names))
        if any(ks)
    ]
    from verify.prove.auto import nonnegative_monomials

    found = linear.search(s, [*_coefficients(s), *nonnegative_monomials(s), *multipliers])
    if found is None:
        raise ProofFailed("the bounds do not combine to the goal")
    return found


def _coefficients(s: Sequent) -> list[Term]:
    """What stands before the logarithms of the goal, itself and over what their ratios are bounded with."""
    normal, signs = s.context.normal, s.context.signs
    poly = tree.gap_poly(s)
    if poly is None:
        return []
    parts: dict[str, Poly] = {}
    for (indices, factors), c in poly.items():
        for text, k in factors:
            atom = normal.atoms[text]
            if k == 1 and isinstance(atom, tuple) and atom[0] == "log" and free(atom):
                rest = tuple(f for f in factors if f[0] != text)
                parts.setdefault(text, {})[(indices, rest)] = c
    found: list[Term] = []
    for text, part in parts.items():
        plain = normal.term(part)
        for term in (plain, neg(plain)):
            if not isinstance(term, Fraction) and signs.nonnegative(term):
                found.append(term)
                found += [
                    mul(term, inverse(normal.atoms[other][1]))
                    for other in parts
                    if other != text and signs.positive(normal.atoms[other][1])
                ]
    return list(dict.fromkeys(found))[:12]


__all__ = ["attempt", "known"]
