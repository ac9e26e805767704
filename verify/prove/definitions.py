"""Functions by their definitions: Phi by Q, theta by Q, powers by exp and log, hyperbolic functions by exp.

Each step rewrites one function value of the goal with an elementary fact, whose conditions are proved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Term, free, mul, neg, power, replace, sub, subterms
from verify.prove import linear, tree
from verify.prove.engine import Env, Node, ProofFailed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

HYPERBOLIC = ("tanh", "sinh", "cosh")


def attempt(s: Sequent, env: Env, depth: int) -> Node | None:
    """Rewrite the first function value that has a definition worth using; then prove what results."""
    from verify.prove.auto import auto

    found = next(_rewritings(s), None)
    if found is None:
        return None
    # Afterwards the hypotheses do not speak of the same value any more: 2^k is exp(k log 2) in the goal alone.
    if any(found[0] in subterms(formula) for formula in s.context.hypotheses):
        node = linear.search(s)
        if node is not None:
            return node
    return rewritten(s, found, lambda q: auto(q, env, depth), env)


def hyperbolic(s: Sequent, env: Env, depth: int) -> Node | None:
    """All hyperbolic functions by exponentials, all erfc by Q: only if the goal was not proved as it is."""
    from verify.prove.auto import auto

    for part in parts(s):
        if part[0] in HYPERBOLIC and free(part):
            name = "quotient" if part[0] == "tanh" else "exp"
            return rewritten(
                s, (part, part[0], name, part[1:]), lambda q: hyperbolic(q, env, depth) or auto(q, env, depth + 1), env
            )
        if part[0] in ("erf", "erfc") and free(part):
            return rewritten(s, (part, part[0], "Q", part[1:]), lambda q: auto(q, env, depth + 1), env)
    return None


def by_tails(s: Sequent, then: Prover, env: Env) -> Node:
    """erf and erfc by Q, of which more is known."""
    for part in parts(s):
        if part[0] in ("erf", "erfc") and free(part):
            return rewritten(s, (part, part[0], "Q", part[1:]), lambda q: by_tails(q, then, env), env)
    return then(s)


def by_exponentials(s: Sequent, then: Prover, env: Env) -> Node:
    """sinh, cosh and tanh by exp, whose multiples have simpler slopes."""
    for part in parts(s):
        if part[0] in HYPERBOLIC and free(part):
            name = "quotient" if part[0] == "tanh" else "exp"
            return rewritten(s, (part, part[0], name, part[1:]), lambda q: by_exponentials(q, then, env), env)
    return then(s)


def exponentials(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """A goal with hyperbolic functions as one with exponentials; `prove` is to show it."""
    if s.goal[0] not in ("<=", "<") or not any(part[0] in HYPERBOLIC and free(part) for part in parts(s)):
        return None
    return by_exponentials(s, prove, env)


Rewriting = tuple[Term, str, str, tuple[Term, ...]]


def parts(s: Sequent) -> Iterator[Term]:
    """The function values of the goal, inner ones first."""
    seen: set[Term] = set()
    for side in s.goal[1:]:
        for part in reversed(list(subterms(side))):
            if isinstance(part, tuple) and part not in seen:
                seen.add(part)
                yield part


def _rewritings(s: Sequent) -> Iterator[Rewriting]:
    signs, normal = s.context.signs, s.context.normal
    heads = {part[0] for part in parts(s)}
    for part in parts(s):
        head = part[0]
        if head == "Phi":
            yield part, "Phi", "Q", part[1:]
        elif head == "theta":
            yield part, "theta", "definition", part[1:]
        elif head == "Q" and free(part):
            argument = normal.canonical(part[1])
            if leads_negative(argument):
                yield part, "Q", "reflection", (normal.canonical(neg(argument)),)
            elif argument == 0:
                yield part, "Q", "half", ()
        elif head == "Q" and normal.canonical(part[1]) == 0:
            yield part, "Q", "half", ()
        elif head == "erf" and free(part) and leads_negative(normal.canonical(part[1])):
            yield part, "erf", "odd", (normal.canonical(neg(part[1])),)
        elif head == "phi" and ("exp" in heads or "erf" in heads) and free(part):
            yield part, "phi", "density", part[1:]
        elif head == "^" and not _whole(part[2]) and signs.positive(part[1]):
            if isinstance(part[1], tuple) and part[1][0] == "exp":
                yield part, "^", "of_exp", (part[1][1], part[2])
            elif isinstance(part[1], tuple) and part[1][0] == "*" and all(map(signs.positive, part[1][1:])):
                yield part, "^", "product", (part[1][1], mul(*part[1][2:]), part[2])
            elif part[2] == Fraction(1, 2) and "sqrt" in heads and free(part):
                yield part, "^", "sqrt", (part[1],)
            else:
                yield part, "^", "exp", part[1:]
        elif head == "^" and part[2] == Fraction(1, 2) and free(part) and signs.nonnegative(part[1]):
            yield part, "^", "sqrt", (part[1],)
        elif head in ("factorial", "harmonic") and not free(part):
            k = normal.canonical(part[1])
            if k == 0:
                yield part, head, "zero", ()
            elif isinstance(k, Fraction) and k.denominator == 1 and 0 < k <= 8 and not free(s.goal):
                yield part, head, "step", (k - 1,)
        elif head == "log":
            yield from _logarithm(s, part)
        if head in ("log", "^") and isinstance(part[1], tuple) and part[1][0] == "+":
            if head == "log" or not _whole(part[2]):
                product = _product(s, part[1])
                if product is not None:
                    yield part, head, "factored", (product,)
        elif head == "exp" and isinstance(part[1], tuple) and part[1][0] == "log":
            if signs.positive(part[1][1]):
                yield part, "exp", "log", (part[1][1],)


def _logarithm(s: Sequent, part: Term) -> Iterator[Rewriting]:
    signs = s.context.signs
    inner = part[1]
    if not isinstance(inner, tuple):
        return
    if inner[0] == "exp":
        yield part, "log", "exp", (inner[1],)
    elif not free(inner):
        return
    elif inner[0] == "*" and all(signs.positive(factor) for factor in inner[1:]):
        yield part, "log", "product", (inner[1], mul(*inner[2:]))
    elif inner[0] == "^" and signs.positive(inner[1]):
        yield part, "log", "power", (inner[1], inner[2])


def logarithm_apart(s: Sequent, which: Sequence[Term], then: Prover, env: Env) -> Node:
    """The first of these logarithms that is of a product, a power or exp, by what the rules give for it."""
    found = next((r for part in which for r in _logarithm(s, part)), None)
    if found is None:
        raise ProofFailed("no logarithm comes apart")
    return rewritten(s, found, then, env)


def _product(s: Sequent, base: Term) -> Term | None:
    """A sum as a product of several factors that are known to be positive."""
    from verify.prove.simplify import Table

    poly = s.context.normal.form(base)
    if len(poly) > 12 or any(indices for indices, _ in poly) or not s.context.signs.positive(base):
        return None
    try:
        found = Table(s, poly).factored()
    except (OverflowError, ValueError):
        return None
    if found is None or len(found[1]) < 2 or found[0] <= 0:
        return None
    factors = [power(part, Fraction(order)) for part, order in found[1]]
    if not all(map(s.context.signs.positive, factors)):
        return None
    return mul(found[0], *factors)


def leads_negative(argument: Term) -> bool:
    first = argument[1] if isinstance(argument, tuple) and argument[0] == "+" else argument
    return isinstance(first, tuple) and first[0] == "*" and isinstance(first[1], Fraction) and first[1] < 0


def _whole(exponent: Term) -> bool:
    return isinstance(exponent, Fraction) and exponent.denominator == 1


def rewritten(s: Sequent, found: Rewriting, then: Prover, env: Env) -> Node:
    """The fact, the equation for this very function value, and the goal with it put in."""
    from verify.prove.auto import auto

    part, function, name, terms = found
    before = list(range(len(s.context.hypotheses)))

    def plain(q: Sequent) -> Node:
        # The equation has served its purpose.
        return tree.follow_all(q, {"rule": "weaken", "keep": before}, (then,), env)

    def use(q: Sequent) -> Node:
        conclusion = q.context.hypotheses[-1]
        if name == "reflection":
            value: Term = sub(Fraction(1), ("Q", terms[0]))
        elif name == "half":
            value = Fraction(1, 2)
        else:
            value = conclusion[2]
        if value == part or replace(q.goal, part, value) == q.goal:
            raise ProofFailed("nothing to rewrite")
        return tree.have(q, ("=", part, value), lambda r: _equal(r), lambda r: tree.rewrite(r, plain, env), env)

    def side(q: Sequent) -> Node:
        return auto(q, env, 3)

    if name == "factored":
        value = (part[0], terms[0], *part[2:])
        return tree.have(
            s, ("=", part, value), lambda q: tree.one(q, "ring"), lambda q: tree.rewrite(q, plain, env), env
        )

    return tree.fact(s, function, name, terms, side, use, env)


def _equal(s: Sequent) -> Node:
    try:
        return tree.one(s, "assume")
    except ProofFailed:
        return tree.combine(s, [(Fraction(1), [-1])])


def domains(s: Sequent, env: Env, depth: int) -> Node | None:
    """What stands in a denominator, root or logarithm is positive (or negative), where this is not plain."""
    from verify.prove.auto import auto

    signs = s.context.signs
    for part in parts(s):
        inner = part[1] if part[0] in ("sqrt", "log") or (part[0] == "^" and _awkward(part[2])) else None
        if not isinstance(inner, tuple) or not free(inner) or signs.nonzero(inner) or inner[0] == "sqrt":
            continue
        for formula in (("<", Fraction(0), inner), ("<", inner, Fraction(0))):
            if s.context.knows(formula) or refuted(s.want(formula)):
                continue
            try:
                return tree.have(s, formula, lambda q: auto(q, env, depth + 1), lambda q: auto(q, env, depth), env)
            except ProofFailed:
                return None
    return None


def _awkward(exponent: Term) -> bool:
    return not (_whole(exponent) and exponent >= 0)


# --- facts that are worth having ---------------------------------------------------------------------


def known_facts(s: Sequent, env: Env, depth: int) -> Node | None:
    """Facts about the function values of the goal that no other step knows, added once."""
    from verify.prove.auto import auto

    wanted: list[tuple[str, str, Term]] = []
    heads: dict[str, dict[Term, None]] = {}  # not sets: their order changes from run to run
    for part in parts(s):
        heads.setdefault(part[0], {})[part[1] if len(part) == 2 else None] = None
        if part[0] in ("floor", "ceiling", "atan", "tanh") and len(part) == 2:
            wanted.append((part[0], "bounds", part[1]))
    wanted += [("sin", "squares", argument) for argument in heads.get("sin", {}) if argument in heads.get("cos", {})]
    fresh = []
    for item in wanted:
        from verify.kernel.functions import FUNCTIONS
        from verify.kernel.term import substitute

        entry = FUNCTIONS[item[0]].facts[item[1]]
        conclusion = substitute(entry.conclusion, {entry.names[0]: item[2]})
        known = conclusion[1:] if conclusion[0] == "and" else (conclusion,)
        if not all(s.context.knows(formula) for formula in known):
            fresh.append(item)
    if not fresh:
        return None
    function, name, argument = fresh[0]
    return tree.fact(s, function, name, (argument,), tree.close, lambda q: auto(q, env, depth), env)


__all__ = [
    "attempt",
    "by_exponentials",
    "by_tails",
    "exponentials",
    "hyperbolic",
    "known_facts",
    "leads_negative",
    "logarithm_apart",
    "parts",
    "rewritten",
]
