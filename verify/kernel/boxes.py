"""Interval branch and bound, the checking half: walk a given bisection tree and enclose on each box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from verify.kernel.ball import Evaluator, Truth, compare, evaluator, interval, precision, rational
from verify.kernel.calculus import derivative
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.term import Formula, Term, TermError, free, show, sub

Box = tuple[tuple[Fraction, Fraction], ...]
MAX_BOXES = 2_000_000
MAX_HALVINGS = 1_000  # on the way to one box


def start(s: Sequent, variables: Sequence[str]) -> Box:
    """The box that the hypotheses confine the variables to."""
    sides = []
    for name in variables:
        range_ = s.context.signs.variables.get(name)
        if range_ is None or range_.low is None or range_.high is None:
            raise Rejected(f"{name} is not confined to a bounded interval by its hypotheses")
        sides.append((range_.low, range_.high))
    return tuple(sides)


def halves(box: Box, axis: int) -> tuple[Box, Box]:
    low, high = box[axis]
    middle = (low + high) / 2
    return ((*box[:axis], (low, middle), *box[axis + 1 :]), (*box[:axis], (middle, high), *box[axis + 1 :]))


class Enclosure:
    """Ways to settle a relation on a box.  Each answers True only if it holds on the whole box."""

    def __init__(self, s: Sequent, variables: Sequence[str]) -> None:
        goal = s.goal
        if goal[0] not in ("<=", "<"):
            raise Rejected(f"boxes settle inequalities only: {show(goal)}")
        self.head = goal[0]
        self.variables = tuple(variables)
        if len(set(variables)) != len(variables):
            raise Rejected("a variable occurs twice")
        names = free(goal)
        if not names <= set(variables):
            raise Rejected(f"no interval for {', '.join(sorted(names - set(variables)))}")
        self.gap: Term = sub(goal[2], goal[1])
        self.hypotheses = s.context.hypotheses
        self.value = self.function((self.gap,))
        self._rates: Evaluator | None = None
        self._guards: dict[int, Evaluator] = {}

    def function(self, outputs: Sequence[Term]) -> Evaluator:
        """Enclosures of terms over the variables; whoever only searches may have quicker ones."""
        return evaluator(outputs, self.variables)

    def rates(self) -> Evaluator:
        if self._rates is None:
            try:
                terms = [derivative(self.gap, name) for name in self.variables]
            except TermError as error:
                raise Rejected(str(error)) from error
            self._rates = self.function(terms)
        return self._rates

    def holds(self, ball: Any) -> bool:
        if not ball.is_finite():
            return False
        return bool(ball >= 0) if self.head == "<=" else bool(ball > 0)

    def direct(self, box: Box) -> bool:
        """The enclosure over the box itself."""
        return self.holds(self.value(*(interval(*side) for side in box))[0])

    def mean(self, box: Box) -> bool:
        """f(middle) + sum of f_i(box) (x_i - middle_i), where f is finite and differentiable on the box."""
        balls = [interval(*side) for side in box]
        if not self.value(*balls)[0].is_finite():
            return False
        middle = [(low + high) / 2 for low, high in box]
        total = self.value(*(rational(m) for m in middle))[0]
        for rate, ball, m, side in zip(self.rates()(*balls), balls, middle, box, strict=True):
            if side[0] != side[1]:
                total += rate * (ball - rational(m))
        return self.holds(total)

    def corner(self, box: Box) -> bool:
        """Where f is monotone in a variable its worst end is enough; the rest stays an interval."""
        balls = [interval(*side) for side in box]
        if not self.value(*balls)[0].is_finite():
            return False
        ends = []
        for rate, ball, side in zip(self.rates()(*balls), balls, box, strict=True):
            if rate.is_finite() and rate >= 0:
                ends.append(rational(side[0]))
            elif rate.is_finite() and rate <= 0:
                ends.append(rational(side[1]))
            else:
                ends.append(ball)
        return self.holds(self.value(*ends)[0])

    def outside(self, box: Box, number: int) -> bool:
        """The box lies outside the domain: a hypothesis fails on all of it."""
        guard = self._guards.get(number)
        formula: Formula = self.hypotheses[number]
        if formula[0] not in ("<=", "<", "="):
            return False
        if guard is None:
            if not free(formula) <= set(self.variables):
                return False
            guard = self.function(formula[1:])
            self._guards[number] = guard
        left, right = guard(*(interval(*side) for side in box))
        return compare(formula[0], left, right) is Truth.FALSE


def settle(enclosure: Enclosure, box: Box, code: str) -> bool:
    """Does the way with this letter settle the box?  d direct, m mean value, c corner."""
    if code == "d":
        return enclosure.direct(box)
    if code == "m":
        return enclosure.mean(box)
    if code == "c":
        return enclosure.corner(box)
    raise Rejected(f"not a way to settle a box: {code}")


def check(s: Sequent, step: Mapping[str, Any]) -> None:
    """Walk the tree in preorder: ``s<axis>`` splits, ``d``/``m``/``c`` settle, ``x<k>`` excludes."""
    variables, tree, bits = step.get("variables", []), step.get("tree", ""), step.get("bits", 53)
    known = isinstance(variables, list) and all(isinstance(name, str) for name in variables)
    if not known or not isinstance(bits, int) or not 2 <= bits <= 4096 or not isinstance(tree, str):
        raise Rejected("the paving is not well formed")
    with precision(bits):
        enclosure = Enclosure(s, variables)
        stack = [(start(s, variables), 0)]
        codes = iter(tree.split())
        count = 0
        while stack:
            box, depth = stack.pop()
            code = next(codes, None)
            count += 1
            if depth > MAX_HALVINGS:
                raise Rejected(f"a box after more than {MAX_HALVINGS} halvings")
            if code is None or count > MAX_BOXES:
                raise Rejected("the tree does not cover the domain")
            if code[0] == "s":
                axis = int(code[1:]) if code[1:].isdigit() else -1
                if not 0 <= axis < len(variables):
                    raise Rejected(f"there is no axis {code[1:]}")
                left, right = halves(box, axis)
                stack += [(right, depth + 1), (left, depth + 1)]
            elif code[0] == "x":
                number = int(code[1:]) if code[1:].isdigit() else -1
                s.hypothesis(number)
                if not enclosure.outside(box, number):
                    raise Rejected(f"hypothesis {number} does not exclude {_show(box)}")
            elif not settle(enclosure, box, code):
                raise Rejected(f"not settled: {_show(box)}")
        if next(codes, None) is not None:
            raise Rejected("the tree goes on after the domain is covered")


def _show(box: Box) -> str:
    return " x ".join(f"[{low}, {high}]" for low, high in box)
