"""Two laws on two points: goals about sums over the atoms that stand inside a logarithm or another function.

`jensen`: log(A + B), with A and B for the atoms, is at least w log(A/w) + (1 - w) log(B/(1 - w)) for a weight
w, of which p and q are tried; what is left is a sum over the atoms.

`attempt`: where the goal speaks of the affinity b = sqrt(pq) + sqrt((1-p)(1-q)) and of d = p - q alone, it
follows from what is known of these: d^2 <= 1 - b^2, 0 < b <= 1.
"""

from __future__ import annotations

from verify.kernel.normal import Poly, plus
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, TermError, add, free, fresh, inverse, mul, power, sub, substitute
from verify.prove import auto as automatic
from verify.prove import definitions, substitution, tree, two_points
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ONE, ZERO = Fraction(1), Fraction(0)
EFFORT = 60  # sequents for what is known of the affinity


def jensen(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """Logarithms of sums over the atoms from below by sums over the atoms."""
    names = two_points.names_of(s)
    poly = tree.gap_poly(s)
    if names is None or not poly:
        return None
    normal = s.context.normal
    for monomial, c in poly.items():
        atoms = [normal.atoms[text] for text, _ in monomial[1]]
        if len(atoms) != 1 or atoms[0][0] != "log" or c < 0 or monomial[0]:
            continue
        whole = atoms[0][1]
        parts = two_points.split(s, normal.form(whole), names)
        if parts is None or not all(parts[:2]):
            continue
        a = normal.term(parts[0])
        other = {name: sub(ONE, name) for name in names}
        b = substitute(normal.term(plus(parts[1], parts[2], ONE)), other)
        b = substitute(normal.canonical(b), other)  # in 1 - p and 1 - q
        for weight in names:
            below = add(
                mul(weight, ("log", mul(a, inverse(weight)))),
                mul(sub(ONE, weight), ("log", mul(b, inverse(sub(ONE, weight))))),
            )
            left: Poly = {m: k for m, k in poly.items() if m != monomial}
            goal: Formula = (s.goal[0], ZERO, add(normal.term(left), mul(c, below)))
            if refuted(s.want(goal)):
                continue
            try:
                return tree.have(
                    s,
                    ("<=", below, ("log", whole)),
                    lambda q, w=weight: _concave(q, w, a, b, whole, env),  # type: ignore[misc]
                    lambda q: tree.have(
                        q,
                        goal,
                        lambda r: _without(r, prove, env),
                        lambda r: tree.combine(r, [(ONE, [-1]), (c, [-2])]),
                        env,
                    ),
                    env,
                )
            except ProofFailed:
                continue
    return None


def _without(s: Sequent, prove: Prover, env: Env) -> Node:
    """The goal without the last hypothesis."""
    node: Node = {"rule": "weaken", "keep": list(range(len(s.context.hypotheses) - 1))}
    return tree.follow_all(s, node, (prove,), env)


def _concave(s: Sequent, weight: Term, a: Term, b: Term, whole: Term, env: Env) -> Node:
    """log(x/S) <= x/S - 1 at x = a/w and x = b/(1 - w), with the weights: the right sides sum to 0."""
    weights = (weight, sub(ONE, weight))
    points = [mul(part, inverse(w)) for part, w in zip((a, b), weights, strict=True)]
    over = inverse(whole)

    def using(q: Sequent, facts: list[tuple[str, str, tuple[Term, ...]]]) -> Node:
        if facts:
            function, name, terms = facts[0]
            return tree.fact(q, function, name, terms, tree.close, lambda r: using(r, facts[1:]), env)
        products = [(w, [i]) for w, i in zip(weights, (-5, -3), strict=True)]
        # log(x (1/S)) = log x + log(1/S) and log(1/S) = -log S turn them into what is wanted.
        products += [(mul(-ONE, w), [i]) for w, i in zip(weights, (-4, -2), strict=True)]
        for sign in (-ONE, ONE):
            try:
                return tree.combine(q, [*products, (sign, [-1])])
            except ProofFailed:
                continue
        return tree.combine(q, [(w, [i]) for w, i in products])

    facts: list[tuple[str, str, tuple[Term, ...]]] = []
    for point in points:
        facts += [("log", "tangent", (mul(point, over),)), ("log", "product", (point, over))]
    return using(s, [*facts, ("log", "inverse", (whole,))])


def attempt(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """The goal in b and d; `prove` is to show it."""
    names = two_points.names_of(s)
    if names is None or s.goal[0] not in ("<=", "<"):
        return None
    normal = s.context.normal
    p, q = names
    wanted = add(("sqrt", mul(p, q)), ("sqrt", mul(sub(ONE, p), sub(ONE, q))))
    text = normal.form(wanted)
    sums = [part for part in definitions.parts(s) if part[0] == "+"]
    affinity = next((part for part in sums if _form(s, part) == text), None)
    if affinity is None:
        return None
    b, d = (fresh(letter, s.context.names | free(s.goal)) for letter in ("b", "d"))
    gap = sub(p, q)

    def simple(q_: Sequent) -> Node:
        return two_points.attempt(q_, env, prove) or prove(q_)

    def distance(q_: Sequent) -> Node:
        from dataclasses import replace

        return automatic.auto(q_, replace(env, fuel=EFFORT), 1)

    square: Formula = ("<=", power(gap, Fraction(2)), sub(ONE, power(affinity, Fraction(2))))
    known: list[tuple[Formula, Prover]] = [
        (("<", ZERO, affinity), tree.close),
        (("<=", affinity, ONE), simple),
        (square, distance),
    ]
    number = len(s.context.hypotheses)

    def learn(r: Sequent, position: int) -> Node:
        if position == len(known):
            node: Node = {"rule": "let", "name": b, "term": _shown(affinity)}
            return tree.follow_all(r, node, (lambda t: named(t, 0),), env)
        formula, prover = known[position]
        return tree.have(r, formula, prover, lambda t: learn(t, position + 1), env)

    def put(formula: Formula) -> Formula:
        return tuple(_put(part, affinity, b) for part in formula)  # type: ignore[return-value]

    def named(r: Sequent, position: int) -> Node:
        """The facts about b, then the goal."""
        equation = number + len(known)
        if position == len(known):
            return tree.rewrite(r, differences, env, number=equation, backwards=True)

        def first(t: Sequent) -> Node:
            return tree.rewrite(t, lambda u: tree.one(u, "assume"), env, number=equation)

        return tree.have(r, put(known[position][0]), first, lambda t: named(t, position + 1), env)

    def differences(r: Sequent) -> Node:
        kept = [i for i in range(len(r.context.hypotheses)) if i < number or i > number + len(known)]
        return tree.follow_all(r, {"rule": "weaken", "keep": kept}, (changed,), env)

    def changed(r: Sequent) -> Node:
        return substitution.change(
            r, p, gap, add(d, q), d, lambda t: tree.combine(t, [(-ONE, [-1])]), [], last, env
        )

    def last(r: Sequent) -> Node:
        if free(r.goal) - {b, d}:
            raise failed(r, "not of the affinity and the difference alone")
        plain: Formula = ("<=", power(d, Fraction(2)), sub(ONE, power(b, Fraction(2))))

        def alone(t: Sequent) -> Node:
            kept = [i for i, f in enumerate(t.context.hypotheses) if free(f) <= {b, d}]
            return tree.follow_all(t, {"rule": "weaken", "keep": kept}, (prove,), env)

        return tree.have(r, plain, lambda t: tree.one(t, "assume"), alone, env)

    return learn(s, 0)


def _form(s: Sequent, part: Term) -> Poly | None:
    try:
        return s.context.normal.form(part)
    except TermError:
        return None


def _shown(term: Term) -> str:
    from verify.kernel.term import show

    return show(term)


def _put(term: Term, old: Term, new: Term) -> Term:
    if term == old:
        return new
    return tuple(_put(part, old, new) for part in term) if isinstance(term, tuple) else term


__all__ = ["attempt", "jensen"]
