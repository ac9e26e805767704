"""Rules of analysis: the mean value theorem, limits, integrals."""

from __future__ import annotations

import itertools

from verify.kernel import boxes, effort
from verify.kernel.ball import Truth, decide, precision
from verify.kernel.calculus import conditions, continuity, derivative
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.rules_common import MAX_BITS, ZERO, Library, Step, flag, items, rational, sides, text, whole, word
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Formula, Term, free, mul, neg, show, sub, substitute
from verify.kernel.wellformed import check_term

MAX_PRIMITIVE = 2_000  # parts of an integrand, and of its primitive: derivatives of products grow by squares
MAX_PIECES = 100  # of one interval


def _gap(goal: Formula) -> Term:
    """right - left, which the goal says is >= 0 (or = 0)."""
    head, left, right = sides(goal)
    if head == "!=":
        raise Rejected("the goal must be an inequality or an equation")
    return sub(right, left)


def slope(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """Mean value theorem: true at `point`, and the difference grows from there to `variable`.

    With ``down``, the point lies above the variable and the difference falls towards it.
    """
    variable, name = word(step, "variable"), word(step, "name")
    point = s.term(text(s, step, "point"))
    goal = s.goal
    gap = _gap(goal)
    if variable in free(point):
        raise Rejected("the point mentions the variable")
    down = flag(step, "down")
    ends = (variable, point) if down else (point, variable)
    at_point = substitute(goal, {variable: point})
    moving = substitute(gap, {variable: name})
    context = s.context.declare(name, ("real",))
    closed = Sequent(context.assume(("<=", ends[0], name), ("<=", name, ends[1])), goal)
    opened = Sequent(context.assume(("<", ends[0], name), ("<", name, ends[1])), goal)
    rate = derivative(moving, name)
    if goal[0] == "=":
        growth: Formula = ("=", rate, ZERO)
    else:
        growth = ("<=", rate, ZERO) if down else ("<=", ZERO, rate)
    order: Formula = ("<=", ends[0], ends[1])
    if goal[0] == "<" and step.get("strict") == "slope":
        order, growth = ("<", ends[0], ends[1]), ("<", growth[1], growth[2])
        at_point = ("<=", at_point[1], at_point[2])
    smooth = [closed.want(condition) for condition in conditions(moving, name)]
    return [s.want(order), s.want(at_point), opened.want(growth), *smooth]


def limit(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """The difference decreases towards a limit that is not negative.

    ``at`` is ``oo``, or a point below (``side`` right) or above (``side`` left) the variable.  Near
    the limit the difference is at least -error, and error tends to 0: error is bound / z**power at
    infinity, and bound * |z - point|**power at a point.
    """
    variable, name = word(step, "variable"), word(step, "name")
    gap = _gap(s.goal)
    if s.goal[0] == "=":
        raise Rejected("the goal must be an inequality")
    bound, exponent = rational(step, "bound", "1"), rational(step, "power", "1")
    if bound < 0 or exponent <= 0:
        raise Rejected("bound must not be negative and power must be positive")
    moving = substitute(gap, {variable: name})
    context = s.context.declare(name, ("real",))
    if step.get("at") == "oo":
        span = context.assume(("<=", variable, name))
        near = span.assume(("<=", Fraction(1), name), ("<=", s.term(s.read(step.get("from", "1"))), name))
        error: Term = mul(bound, ("^", name, -exponent))
        falling = True
    else:
        point = s.term(text(s, step, "at"))
        if variable in free(point):
            raise Rejected("the point mentions the variable")
        falling = step.get("side") == "left"
        distance = sub(point, name) if falling else sub(name, point)
        outer = ("<", name, point) if falling else ("<", point, name)
        inner = ("<=", variable, name) if falling else ("<=", name, variable)
        span = context.assume(outer, inner)
        within = s.term(s.read(step.get("within", "1")))
        # Known without the neighbourhood, which says 0 < distance <= within of itself.
        if not s.context.signs.positive(within):
            raise Rejected("`within` is not known to be positive")
        near = span.assume(("<=", distance, within))
        error = mul(bound, ("^", distance, exponent))
    rate = derivative(moving, name)
    growth: Formula = ("<=", rate, ZERO) if falling else ("<=", ZERO, rate)
    if s.goal[0] == "<":
        # Strictly monotone, so strictly above the limit.
        growth = ("<", growth[1], growth[2])
    side = []
    if step.get("at") != "oo":
        point = s.read(step["at"])
        side = [s.want(("<", variable, point) if falling else ("<", point, variable))]
    smooth = [Sequent(span, s.goal).want(condition) for condition in conditions(moving, name)]
    return [*side, Sequent(span, s.goal).want(growth), Sequent(near, s.goal).want(("<=", neg(error), moving)), *smooth]


def _integral(s: Sequent, step: Step, name: str) -> tuple[Term, Term, Term, Term]:
    """The parameter `term`, its ends, and its integrand with the new name for the bound one."""
    term = text(s, step, "term")
    s.term(term)
    if not isinstance(term, tuple) or term[0] != "int":
        raise Rejected(f"not an integral: {show(term)}")
    _, bound, low, high, body = term
    return term, low, high, substitute(body, {bound: name})


def _short(term: Term) -> Term:
    if effort.parts(term) > MAX_PRIMITIVE:
        raise Rejected(f"a primitive or an integrand of more than {MAX_PRIMITIVE} parts")
    return term


def _between(s: Sequent, name: str, low: Term, high: Term) -> tuple[Sequent, Sequent]:
    """With the new name in the open interval, and in the closed one."""
    context = s.context.declare(name, ("real",))
    opened = context.assume(("<", low, name), ("<", name, high))
    closed = context.assume(("<=", low, name), ("<=", name, high))
    return Sequent(opened, s.goal), Sequent(closed, s.goal)


def primitive(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """Fundamental theorem of calculus: the integral of a derivative is the difference at the ends.

    `term` is (int x a b f), `primitive` a term F in the new name.  On the closed interval F and f are
    continuous, so f is bounded and its integral one of Riemann; on the open one F' = f, and so by the mean
    value theorem F(b) - F(a) is a Riemann sum of any partition.  With ``down``, b <= a: both signs change.
    """
    name = word(step, "name")
    term, low, high, integrand = _integral(s, step, name)
    order = (high, low) if flag(step, "down") else (low, high)
    opened, closed = _between(s, name, *order)
    moving = text(s, step, "primitive")
    check_term(moving, opened.context.types)
    rate = derivative(_short(moving), name)
    even = dict.fromkeys([*continuity(moving, name), *continuity(_short(integrand), name)])
    smooth = [condition for condition in conditions(moving, name) if condition not in even]
    at_high, at_low = (substitute(moving, {name: end}) for end in (high, low))
    return [
        s.want(("<=", *order)),
        opened.want(("=", rate, integrand)),
        *(closed.want(condition) for condition in even),
        *(opened.want(condition) for condition in smooth),
        s.under(("=", term, ("+", at_high, ("*", Fraction(-1), at_low)))),
    ]


def pieces(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """An integral is the sum of those over pieces of its interval, of integrands that equal its own there.

    `term` is (int x a b f), `points` terms c1 ... ck from a to b, `pieces` terms g0 ... gk in the new name.
    On each closed piece g is continuous, on the open one f = g: so f is bounded (at the finitely many points
    it has some values), and they have one Riemann integral over the piece.  As the points are in order, the
    pieces cover the interval and do not overlap.  With ``down``, b <= a: all signs change.
    """
    name = word(step, "name")
    term, low, high, integrand = _integral(s, step, name)
    points = [s.term(s.read(one)) for one in items(step, "points")]
    parts = [s.read(one) for one in items(step, "pieces")]
    if len(parts) != len(points) + 1 or len(parts) > MAX_PIECES:
        raise Rejected(f"there must be one piece more than points, and at most {MAX_PIECES}")
    ends = list(itertools.pairwise([low, *points, high]))
    orders = [(right, left) if flag(step, "down") else (left, right) for left, right in ends]
    shown: list[Sequent] = [s.want(("<=", *order)) for order in orders]
    for order, part in zip(orders, parts, strict=True):
        opened, closed = _between(s, name, *order)
        check_term(_short(part), opened.context.types)
        shown.append(opened.want(("=", integrand, part)))
        shown += [closed.want(condition) for condition in continuity(part, name)]
    whole = ("+", *(("int", name, *end, part) for end, part in zip(ends, parts, strict=True)))
    return [*shown, s.under(("=", term, whole))]


def evaluate(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """The goal is closed and its enclosure (or exact value) decides it."""
    bits = whole(step, "bits", 128)
    if not 2 <= bits <= MAX_BITS:
        raise Rejected("bits must be an integer from 2 to 4096")
    if free(s.goal):
        raise Rejected(f"the goal has free names: {show(s.goal)}")
    with precision(bits):
        if decide(s.goal, {}) is Truth.TRUE:
            return []
    raise Rejected(f"the enclosure does not decide: {show(s.goal)}")


def pave(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """The boxes of a bisection tree cover the domain, and the enclosure on each settles the goal."""
    boxes.check(s, step)
    return []


RULES.update(evaluate=evaluate, pave=pave, slope=slope, limit=limit, primitive=primitive, pieces=pieces)
