"""Products over an integer: induction on n by the ratio of what stands at n + 1 to what stands at n.

If L(n) <= R(n), and L(n + 1) = l(n) L(n) and R(n + 1) = r(n) R(n) with l <= r, then L(n + 1) <= R(n + 1).
The ratios of factorials and of powers of a fixed base are rational, that of exp(f) is exp(f(n + 1) - f(n)).
Before, binomial coefficients become factorials, and powers of a base that moves with n exponentials.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import INTEGERS
from verify.kernel.term import Formula, Term, TermError, add, free, is_binder, mul, neg, power, show, subterms
from verify.prove import binomials, induction, shifts, tree
from verify.prove.engine import Env, Node, ProofFailed, failed
from verify.prove.sample import refuted
from verify.prove.tree import Prover

ONE, ZERO = Fraction(1), Fraction(0)
SKIPS = (0, 1, 2, 3, 4, 6)
MOVING = ("factorial", "binomial")

FAILURES = (ProofFailed, RecursionError, Rejected, TermError, ZeroDivisionError, OverflowError, ValueError)


def attempt(s: Sequent, env: Env, prove: Prover) -> Node | None:
    """The goal by induction on one of its integers; `prove` is to compare the ratios, and for the start."""
    if s.goal[0] not in ("<=", "<") or not _products(s.goal):
        return None
    names = list(_names(s))
    if not names:
        return None

    def plainly(q: Sequent) -> Node:
        for name, low in names:
            for skip in SKIPS:
                with suppress(*FAILURES):
                    return _from(q, name, low, skip, env, prove)
        raise failed(q, "no induction by ratios")

    return binomials.as_factorials(s, plainly, env)


def _products(goal: Formula) -> bool:
    """Is there anything whose ratio is simpler than itself?  No sums over ranges, no functions but these."""
    parts = [p for side in goal[1:] for p in subterms(side) if isinstance(p, tuple)]
    if any(map(is_binder, parts)):
        return False
    return any((p[0] in MOVING and free(p)) or (p[0] == "^" and free(p[2])) for p in parts)


def _names(s: Sequent) -> Iterator[tuple[str, Fraction]]:
    """The integers with a least value that move a factorial, a binomial coefficient or an exponent."""
    for name in sorted(free(s.goal)):
        range_ = s.context.signs.variables.get(name)
        if s.context.types.get(name, ("real",))[0] not in INTEGERS or range_ is None or range_.low is None:
            continue
        for part in (p for side in s.goal[1:] for p in subterms(side) if isinstance(p, tuple)):
            place = part[1:] if part[0] in MOVING else part[2:] if part[0] == "^" else ()
            if any(name in free(term) for term in place):
                yield name, range_.low
                break


def _from(s: Sequent, name: str, low: Fraction, skip: int, env: Env, prove: Prover) -> Node:
    """The first `skip` integers one by one, then induction."""
    base = low + skip
    later = Sequent(s.context.assume(("<=", base, name)), s.goal)
    ratios = [shifts.Ratio.of(later, side, name) for side in _exponentials(later, name)[1:]]
    grows = ("<=", ratios[0].value, ratios[1].value)
    # What is to be shown of later integers, with what is known of them.
    if refuted(later.want(grows)) or refuted(later):
        raise failed(s, "the ratios are in another order")

    def induct(q: Sequent) -> Node:
        return _rewritten(q, name, lambda r: _related(r, name, base, env, prove), env)

    return induction.after(s, name, low, skip, induct, env, 0)


# --- powers whose base moves ----------------------------------------------------------------------------


def _moving(formula: Formula, name: str) -> Iterator[Term]:
    for part in (p for side in formula[1:] for p in subterms(side) if isinstance(p, tuple)):
        if part[0] == "^" and name in free(part[1]) and not isinstance(part[2], Fraction):
            yield part


def _exponentials(s: Sequent, name: str) -> Formula:
    """The goal with u^v as exp(v log(u)), where u moves with n."""
    goal = s.goal
    for part in _moving(s.goal, name):
        if not s.context.signs.positive(part[1]):
            raise failed(s, "a base is not known to be positive")
        fixed, rest = _fixed(s, part[1], name)
        goal = _replace(goal, part, mul(power(fixed, part[2]), ("exp", mul(part[2], _logarithm(s, rest)))))
    return goal


def _fixed(s: Sequent, base: Term, name: str) -> tuple[Term, Term]:
    """The factors of the base that do not move, if they are no mere rational, and the rest: x and 1/k in x/k."""
    normal = s.context.normal
    poly = normal.form(base)
    if len(poly) == 1:
        ((indices, factors), c) = next(iter(poly.items()))
        still = tuple(f for f in factors if name not in normal.names[f[0]])
        fixed = normal.term({((), still): c})
        if still and not indices and c > 0 and s.context.signs.positive(fixed):
            return fixed, normal.term({((), tuple(f for f in factors if f not in still)): ONE})
    return ONE, base


def _logarithm(s: Sequent, base: Term) -> Term:
    """log(c w) as a sum, for a rational c: log(2/3 w) as log(w) - log(3/2); log(1/w) as -log(w)."""
    content, rest = _content(s, base)
    below = _inverted(rest)
    value = ("log", rest) if below is None else neg(("log", below))
    if content == 1:
        return value if below is not None else ("log", base)
    return add(("log", content) if content > 1 else neg(("log", 1 / content)), value)


def _inverted(term: Term) -> Term | None:
    """w where the term is 1/w."""
    return term[1] if isinstance(term, tuple) and term[0] == "^" and term[2] == -1 else None


def _content(s: Sequent, base: Term) -> tuple[Fraction, Term]:
    """A rational factor of the base, and the rest: n/3 and 3/(2 n) have one, n + 1 has none."""
    poly = s.context.normal.form(base)
    content = next(iter(poly.values())) if len(poly) == 1 else ONE
    content = content if content > 0 else ONE
    return content, s.context.normal.term({m: c / content for m, c in poly.items()})


def _replace(term: Term, old: Term, new: Term) -> Term:
    if term == old:
        return new
    return tuple(_replace(part, old, new) for part in term) if isinstance(term, tuple) else term


def _rewritten(s: Sequent, name: str, then: Prover, env: Env) -> Node:
    part = next(_moving(s.goal, name), None)
    if part is None:
        return then(s)
    before = list(range(len(s.context.hypotheses)))
    base, exponent = part[1:]
    fixed, rest = _fixed(s, base, name)
    if fixed != 1:
        apart: Formula = ("=", part, mul(power(fixed, exponent), power(rest, exponent)))
        product = lambda q: tree.fact(q, "^", "product", (fixed, rest, exponent), tree.close, tree.close, env)  # noqa: E731
        moved = lambda q: _rewritten(q, name, then, env)  # noqa: E731
        plain: Node = {"rule": "weaken", "keep": before}
        return tree.have(
            s, apart, product, lambda q: tree.rewrite(q, lambda r: tree.follow_all(r, plain, (moved,), env), env), env
        )
    value: Formula = ("=", part, ("exp", mul(exponent, _logarithm(s, base))))

    def again(q: Sequent) -> Node:
        node: Node = {"rule": "weaken", "keep": before}
        return tree.follow_all(q, node, (lambda r: _rewritten(r, name, then, env),), env)

    def equal(q: Sequent) -> Node:
        def last(r: Sequent) -> Node:
            return tree.fact(r, "^", "exp", (base, exponent), tree.close, same, env)

        if _logarithm(q, base) == ("log", base):
            return last(q)
        apart: Formula = ("=", ("log", base), _logarithm(q, base))
        return tree.have(q, apart, lambda r: _apart(r, env), last, env)

    def same(q: Sequent) -> Node:
        with suppress(ProofFailed):
            return tree.close(q)
        values = [("exp", mul(exponent, value)) for value in (("log", base), _logarithm(q, base))]
        first = lambda r: tree.rewrite(r, tree.close, env, number=-2)  # noqa: E731
        last = lambda r: tree.combine(r, [(ONE, [-2]), (ONE, [-1])])  # noqa: E731
        return tree.have(q, ("=", *values), first, last, env)

    return tree.have(s, value, equal, lambda q: tree.rewrite(q, again, env), env)


def _apart(s: Sequent, env: Env) -> Node:
    """log(c w) = log(c) + log(w), as the goal; for c < 1 with -log(1/c)."""
    content, rest = _content(s, s.goal[1][1])
    below = _inverted(rest)
    facts: list[tuple[str, tuple[Term, ...]]] = [("product", (content, rest))] if content != 1 else []
    facts += [("inverse", (1 / content,))] if content < 1 else []
    facts += [("inverse", (below,))] if below is not None else []

    def known(q: Sequent, position: int) -> Node:
        if position == len(facts):
            return tree.combine(q, [(ONE, [i - len(facts)]) for i in range(len(facts))])
        rule, terms = facts[position]
        return tree.fact(q, "log", rule, terms, tree.close, lambda r: known(r, position + 1), env)

    return known(s, 0)


# --- induction ------------------------------------------------------------------------------------------


def _related(s: Sequent, name: str, base: Fraction, env: Env, prove: Prover) -> Node:
    """Hypotheses that relate n to other variables go into what is shown by induction, as premises."""
    related = [f for f in s.context.hypotheses if name in free(f) and free(f) != {name}]
    goal = s.goal
    for formula in reversed(related):
        goal = ("=>", formula, goal)

    def premises(q: Sequent, then: Prover) -> Node:
        if q.goal[0] != "=>":
            return then(q)
        return tree.follow_all(q, {"rule": "intro"}, (lambda r: premises(r, then),), env)

    def induct(q: Sequent) -> Node:
        node: Node = {"rule": "induction", "variable": name, "base": show(base)}
        goals = RULES["induction"](q, node, env.library)
        later = lambda r: _step(r, len(related), name, env, prove)  # noqa: E731
        # The step first: it is the one that tells.
        last = premises(goals[2], later)
        return {**node, "then": [tree.close(goals[0]), premises(goals[1], prove), last]}

    def given(q: Sequent) -> Node:
        if q.context.hypotheses[-1][0] != "=>":
            return tree.one(q, "assume")
        node: Node = {"rule": "modus", "hypothesis": len(q.context.hypotheses) - 1}
        return tree.follow_all(q, node, (tree.close, given), env)

    return tree.have(s, goal, induct, given, env) if related else induct(s)


def _step(s: Sequent, count: int, name: str, env: Env, prove: Prover) -> Node:
    """The goal at n + 1 from the one at n, whose `count` premises are to be met first."""
    number = len(s.context.hypotheses) - 1 - count

    def met(q: Sequent, at: int) -> Node:
        if q.context.hypotheses[at][0] != "=>":
            return grown(q, at)
        node: Node = {"rule": "modus", "hypothesis": at}
        last = len(q.context.hypotheses)
        return tree.follow_all(q, node, (lambda r: _premise(r, prove), lambda r: met(r, last)), env)

    def grown(q: Sequent, at: int) -> Node:
        before = q.context.hypotheses[at]
        lower, upper = (shifts.Ratio.of(q, side, name) for side in before[1:])
        head = "<=" if q.context.signs.positive(lower.value) else q.goal[0]
        goal: Formula = (head, lower.value, upper.value)
        if refuted(q.want(goal)):
            raise failed(q, "the ratios are in another order")
        equations = (*lower.equations, *upper.equations)

        def compared(r: Sequent) -> Node:
            kept = [i for i, f in enumerate(q.context.hypotheses) if f is not before and f[0] != "=>"]
            return tree.follow_all(r, {"rule": "weaken", "keep": kept}, (prove,), env)

        def combined(r: Sequent) -> Node:
            products: list[tuple[Term, list[int]]] = [(before[2], [-1]), (lower.value, [at])]
            return tree.combine(r, products)

        return shifts.rewritten(q, equations, lambda r: tree.have(r, goal, compared, combined, env), env)

    return met(s, number)


def _premise(s: Sequent, prove: Prover) -> Node:
    with suppress(ProofFailed):
        return tree.close(s)
    return prove(s)


__all__ = ["attempt"]
