"""Bounds of variables that the conditions say in another way: |x| <= c, x^2 + y^2 <= c, -1 < 2 x + 1 < 1, x < pi/6.

The search for proofs by boxes reads rational ends alone.  What is read here is shown first, step by step for the
kernel, and stands among the hypotheses from then on; an end that is not rational is rounded outwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from verify.kernel import ball
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.statement import SCALARS
from verify.kernel.term import Formula, Term, TermError, free, show
from verify.language.expr import Expr, Prop
from verify.prove.closing_steps import evaluate, linear
from verify.prove.engine import Env, ProofFailed, Step, run
from verify.prove.equality_steps import fact
from verify.prove.logic_steps import have

DENOMINATOR = 2**20  # of an end that is rounded outwards
WORK = 400  # of the proof of one bound
MOST = 12  # bounds of one statement

Node = dict[str, Any]
Haves = list[tuple[Formula, Node]]
Steps = tuple[Step, ...]


def bounds_said(s: Sequent) -> tuple[Sequent, Haves]:
    """The sequent with the bounds that its hypotheses say in another way, and a proof of each, in their order."""
    found: Haves = []
    for formula, *steps in _candidates(s):
        if len(found) == MOST:
            break
        if formula in s.context.hypotheses or _known(s, formula):
            continue
        env = Env({}, boxes=0, effort=1, work=WORK, deepening=False)
        try:
            node = run(s.want(formula), steps, env)
        except (ProofFailed, RecursionError, TermError):
            continue
        found.append((formula, node))
        s = s.under(formula)
    return s, found


def after(haves: Haves, tree: Node) -> Node:
    """The proof with the bounds shown before it."""
    for formula, node in reversed(haves):
        tree = {"rule": "have", "formula": show(formula), "then": [node, tree]}
    return tree


def _known(s: Sequent, formula: Formula) -> bool:
    """Whether the range that is known of the variable is as narrow already."""
    _, left, right = formula
    name, upper = (left, True) if isinstance(left, str) else (right, False)
    known = s.context.signs.variables.get(name)
    if known is None or (isinstance(left, str) and isinstance(right, str)):
        return False
    end = known.high if upper else known.low
    return end is not None and (end <= right if upper else left <= end)


def _candidates(s: Sequent) -> Iterator[tuple[Any, ...]]:
    """Formulas that may be bounds, each with the steps that would show it."""
    numbers = {name for name, kind in s.context.types.items() if kind[0] in SCALARS}
    for hypothesis in s.context.hypotheses:
        if hypothesis[0] in ("<", "<="):
            relation, left, right = hypothesis
            yield from _of_relation(relation, left, right, numbers)
        elif hypothesis[0] == "=":
            _, left, right = hypothesis
            yield from _of_relation("<=", left, right, numbers)
            yield from _of_relation("<=", right, left, numbers)


def _of_relation(relation: str, small: Term, large: Term, numbers: set[str]) -> Iterator[tuple[Any, ...]]:
    """Bounds of single variables that small <= large gives, by its form."""
    if not free(large):
        end = _above(large)
        if end is not None:
            rounded = () if _is(large, end) else (have(_prop("<=", large, end), evaluate()),)
            strict = relation if not rounded else "<="
            yield from ((*one, *rounded, *steps) for *one, steps in _within(small, end, numbers, strict))
    elif not free(small):
        end = _above(_minus(small))
        if end is not None:
            rounded = () if _is(small, -end) else (have(_prop("<=", -end, small), evaluate()),)
            strict = relation if not rounded else "<="
            turned = ((_minus(large), end, numbers, strict),)
            yield from ((*one, *rounded, *steps) for inner in turned for *one, steps in _linear(*inner))
    else:
        match small:
            case ("abs", str() as name):
                steps = (fact("abs", "above", _expr(name)), linear())
                yield (relation, name, large), *steps
                yield (relation, _minus(large), name), *steps


def _within(small: Term, end: Fraction, numbers: set[str], strict: str) -> Iterator[tuple[Any, Steps]]:
    """Of a sum of squares and moduli each summand is at most the whole."""
    parts = list(_summands(small))
    if end >= 0 and any(head for _, head, _ in parts) and all(factor > 0 for factor, head, _ in parts if head):
        others = [_value(factor, head, inner) for factor, head, inner in parts if head == "^"]
        moduli = tuple(fact("abs", "above", _expr(inner)) for _, head, inner in parts if head == "abs")
        for factor, head, inner in parts:
            if head:
                radius = end / factor if head == "abs" else _root(end / factor)
                for side in (inner, _minus(inner)):
                    gap = ("+", radius, _minus(side))
                    steps = (*moduli, linear(*map(_expr, others), _expr(("^", gap, Fraction(2)))))
                    for formula, _ in _linear(side, radius, numbers, "<="):
                        yield formula, steps
    yield from _linear(small, end, numbers, strict)


def _summands(term: Term) -> Iterator[tuple[Fraction, str, Term]]:
    """factor * |inner| or factor * inner^2, by head; of others the head is empty."""
    for part in term[1:] if isinstance(term, tuple) and term[0] == "+" else (term,):
        factor = Fraction(1)
        if isinstance(part, tuple) and part[0] == "*" and len(part) == 3 and isinstance(part[1], Fraction):
            _, factor, part = part
        match part:
            case ("abs", inner):
                yield factor, "abs", inner
            case ("^", inner, Fraction() as power) if power == 2:
                yield factor, "^", inner
            case _:
                yield factor, "", part


def _value(factor: Fraction, head: str, inner: Term) -> Term:
    return ("*", factor, ("^", inner, Fraction(2)) if head == "^" else ("abs", inner))


def _linear(term: Term, end: Fraction, numbers: set[str], strict: str) -> Iterator[tuple[Any, Steps]]:
    """a x + b <= end, with rational a and b."""
    names = sorted(free(term))
    if len(names) != 1 or names[0] not in numbers:
        return
    at = [ball.exact_value(term, {names[0]: Fraction(x)}) for x in (0, 1, 2)]
    if not _affine(at):
        return
    assert at[0] is not None and at[1] is not None
    slope = at[1] - at[0]
    bound = (end - at[0]) / slope
    yield (strict, names[0], bound) if slope > 0 else (strict, bound, names[0]), (linear(),)


def _above(term: Term) -> Fraction | None:
    """The term's value, or a short rational above it."""
    exact = ball.exact_value(term, {})
    if exact is not None:
        return exact
    try:
        with ball.precision(128):
            value = ball.evaluate(term, {})
    except (TermError, OverflowError):
        return None
    if not value.is_finite():
        return None
    scaled = (value * DENOMINATOR).ceil().upper()
    return Fraction(int(scaled.ceil().unique_fmpz() or scaled.mid().ceil().unique_fmpz()), DENOMINATOR)


def _is(term: Term, value: Fraction) -> bool:
    return ball.exact_value(term, {}) == value


def _minus(term: Term) -> Term:
    return -term if isinstance(term, Fraction) else ("*", Fraction(-1), term)


def _root(value: Fraction) -> Fraction:
    """The square root, or a short rational above it."""
    exact = ball.exact_value(("sqrt", value), {})
    found = exact if exact is not None else _above(("sqrt", value))
    assert found is not None
    return found


def _expr(term: Term) -> Expr:
    return Expr(term)


def _prop(relation: str, left: Term, right: Term) -> Prop:
    return Prop((relation, left, right), {})


def _affine(at: Sequence[Fraction | None]) -> bool:
    """A guess by three values: what is made of it is proved before it counts."""
    first, second, third = at
    return None not in at and first != second and third - second == second - first  # type: ignore[operator]
