"""Rules that close a goal by what is known: hypotheses, identities, signs, combinations."""

from __future__ import annotations

from verify.kernel.normal import ONE, plus
from verify.kernel.rationals import Fraction
from verify.kernel.rules_common import ZERO, Library, Step, difference, items, sides
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import EQUALITIES, show, sub


def assume(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """The goal is a hypothesis, up to the normal form of its terms; s < t and s = t give s <= t."""
    enough = [s.goal]
    if s.goal[0] == "<=":
        enough += [(head, *s.goal[1:]) for head in ("<", "=")]
    if s.goal[0] == "!=":
        enough += [("<", *s.goal[1:]), ("<", s.goal[2], s.goal[1])]
    if not s.context.knows(*enough):
        raise Rejected(f"not among the hypotheses: {show(s.goal)}")
    return []


def ring(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """Both sides have the same normal form (for an inequality: up to a constant of the right sign)."""
    if s.goal[0] in EQUALITIES:
        if s.context.normal.laws.equal(s.goal):
            return []
        raise Rejected(f"not an identity: {show(s.goal)}")
    head, *_ = sides(s.goal)
    poly = difference(s, s.goal)
    if head in ("=", "<=") and s.context.normal.is_zero(poly):
        return []
    if set(poly) <= {ONE}:
        value = poly.get(ONE, ZERO)
        if {"=": value == 0, "<=": value >= 0, "<": value > 0, "!=": value != 0}[head]:
            return []
    raise Rejected(f"not an identity: {show(s.goal)}")


def sign(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """The rational bounds that the context knows settle the goal, or leave no value for a name."""
    head, left, right = sides(s.goal)
    signs, normal = s.context.signs, s.context.normal
    gap = sub(right, left)
    range_ = signs.bounds(gap).meet(signs.bounds(normal.canonical(gap)))
    low = range_.low
    settled = {
        "<=": low is not None and low >= 0,
        "<": range_.positive,
        "!=": range_.apart,
        "=": range_.low == range_.high == 0,
    }
    if settled[head] or signs.contradictory:
        return []
    raise Rejected(f"the sign is not plain: {show(s.goal)}")


def combine(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """scale * (right - left) = sum of coefficient * product of hypotheses, as an identity.

    A hypothesis l <= r counts as r - l >= 0.  Coefficients of products without an equation must be
    nonnegative, the scale positive; for a strict goal one product must be certainly positive.
    """
    head, *_ = sides(s.goal)
    context = s.context
    scale = s.term(s.read(step.get("scale", "1")))
    if not (context.signs.positive(scale) or (head == "=" and context.signs.nonzero(scale))):
        raise Rejected(f"the scale {show(scale)} is not known to be positive")
    normal = context.normal
    rest = normal.times(normal.form(scale), difference(s, s.goal))
    strict = False
    for coefficient_text, numbers in items(step, "products"):
        coefficient = s.term(s.read(coefficient_text))
        formulas = [s.hypothesis(number) for number in numbers]
        equation = False
        product = normal.form(coefficient)
        positive = True
        for formula in formulas:
            if formula[0] not in ("<=", "<", "="):
                raise Rejected(f"not an inequality: {show(formula)}")
            equation = equation or formula[0] == "="
            positive = positive and formula[0] == "<"
            product = normal.times(product, difference(s, formula))
        if not equation and not context.signs.nonnegative(coefficient):
            raise Rejected(f"the coefficient {show(coefficient)} is not known to be nonnegative")
        if head == "=" and not equation:
            raise Rejected("only equations prove an equation")
        strict = strict or (not equation and positive and context.signs.positive(coefficient))
        rest = plus(rest, product, Fraction(-1))
    if head == "<" and not strict:
        raise Rejected("nothing in the combination is strict")
    if head == "!=" or not normal.is_zero(rest):
        raise Rejected(f"the combination leaves {show(normal.term(rest))}")
    return []
