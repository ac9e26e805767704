"""Values of terms in ball arithmetic, and comparisons with three answers.

`evaluator` turns terms into a list of steps on Arb balls.  The inclusion principle is the contract: if
every argument ball contains the true argument, the result contains the true value or is not finite.  A
result that is not finite (undefined, a pole, an overflow) decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import lru_cache
from math import ceil, floor
from operator import add, mul, neg, truediv
from typing import Any

from flint import acb, arb, ctx, fmpq

from verify.kernel import effort
from verify.kernel.enclosures import ENCLOSURES, integer_power, power_ball, square, whole_integral, whole_number
from verify.kernel.exact import MAX_RANGE, exact_value
from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.term import BINDERS, EQUALITIES, Formula, Term, TermError, free, negate, show

Ball = Any
Evaluator = Callable[..., tuple[Ball, ...]]
Step = tuple[Callable[..., Any], int, int, int]  # a function, the slot of its value, of its arguments


class Truth(Enum):
    """The answer of a rigorous comparison.  It has no truth value of its own, on purpose."""

    TRUE = "true"
    FALSE = "false"
    UNDECIDED = "undecided"

    def __bool__(self) -> bool:
        raise TypeError("a Truth has three values: compare it with `is`")


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Work with `bits` bits inside the block; python-flint's precision is global."""
    before = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = before


def rational(value: Fraction) -> Ball:
    """The ball of an exact rational at the present precision."""
    return arb(fmpq(value.numerator, value.denominator))


def interval(low: Fraction, high: Fraction) -> Ball:
    """A ball that contains [low, high], and lies in [0, oo) if low is not negative."""
    ball = rational(low).union(rational(high)) if low != high else rational(low)
    return ball.nonnegative_part() if low >= 0 else ball


def certainly(holds: bool, fails: bool) -> Truth:
    return Truth.TRUE if holds else Truth.FALSE if fails else Truth.UNDECIDED


def compare(relation: str, left: Ball, right: Ball) -> Truth:
    """left `relation` right for all, for no, or perhaps for some values in the balls."""
    if not (left.is_finite() and right.is_finite()):
        return Truth.UNDECIDED
    if relation == "<=":
        return certainly(bool(left <= right), bool(left > right))
    if relation == "<":
        return certainly(bool(left < right), bool(left >= right))
    apart = bool(left < right) or bool(left > right)
    same = left.is_exact() and right.is_exact() and bool(left == right)
    if relation == "=":
        return certainly(same, apart)
    if relation == "!=":
        return certainly(apart, same)
    raise TermError(f"not a relation: {relation}")


# --- evaluation -----------------------------------------------------------------------------------


def sum_over(low: Ball, high: Ball, body: Callable[[Ball], Ball]) -> Ball:
    total = arb(0)
    for i in _range(low, high):
        total += body(arb(i))
    return total if _finite_range(low, high) else arb("nan")


def product_over(low: Ball, high: Ball, body: Callable[[Ball], Ball]) -> Ball:
    total = arb(1)
    for i in _range(low, high):
        total *= body(arb(i))
    return total if _finite_range(low, high) else arb("nan")


def _finite_range(low: Ball, high: Ball) -> bool:
    first, last = whole_number(low), whole_number(high)
    return first is not None and last is not None and last - first < MAX_RANGE


def _range(low: Ball, high: Ball) -> range:
    if not _finite_range(low, high):
        return range(0)
    return range(whole_number(low) or 0, (whole_number(high) or 0) + 1)


def integral(low: Ball, high: Ball, body: Callable[[Any, bool], Any], most: int = 0) -> Ball:
    """`most`: how often the body may be evaluated, where it is not left to Arb."""
    if not (low.is_finite() and high.is_finite()):
        return arb("nan")
    return whole_integral(low, high, body, most)


def entry(family: Any, *indices: Ball) -> Ball:
    """The entry of a nested sequence at 1-based indices."""
    value = family
    for ball in indices:
        index = whole_number(ball)
        if index is None or not 1 <= index <= len(value):
            return arb("nan")
        value = value[index - 1]
    return value if isinstance(value, arb) else rational(value)


def complex_log(z: Any) -> Any:
    # Clear of the branch cut, and of negative reals, where the complex logarithm is not ours.
    return z.log() if z.real > 0 else acb("nan")


def complex_sqrt(z: Any, analytic: bool) -> Any:
    if z.real > 0:
        return z.sqrt()
    # At 0 the root is real and continuous, but not analytic.
    return acb(z.real.sqrt()) if not analytic and z.imag == 0 and z.real >= 0 else acb("nan")


def complex_power(z: Any, w: Any) -> Any:
    return (w * z.log()).exp() if z.real > 0 else acb("nan")


def complex_sum(low: Any, high: Any, body: Callable[[Any], Any]) -> Any:
    if not (low.imag == 0 and high.imag == 0 and _finite_range(low.real, high.real)):
        return acb("nan")
    return sum((body(acb(i)) for i in _range(low.real, high.real)), acb(0))


def _run(steps: Sequence[Step], values: list[Any]) -> None:
    """Each step fills one slot of `values` from slots that are known."""
    for function, slot, one, two in steps:
        if two >= 0:
            values[slot] = function(values[one], values[two])
        elif one >= 0:
            values[slot] = function(values[one])
        else:
            values[slot] = function(values)


class _Writer:
    """Writes the steps that compute terms; equal subterms are computed once.

    `slots` has the constants, and None where a value will stand.
    """

    def __init__(self) -> None:
        self.slots: list[Any] = []

    def slot(self, value: Any = None) -> int:
        self.slots.append(value)
        return len(self.slots) - 1

    def step(self, steps: list[Step], function: Callable[..., Any], *arguments: int) -> int:
        """A new slot for the value of a function of the values in the slots `arguments`."""
        slot = self.slot()
        if len(arguments) in (1, 2):
            steps.append((function, slot, arguments[0], arguments[1] if len(arguments) == 2 else -1))
        else:
            steps.append((lambda values: function(*(values[i] for i in arguments)), slot, -1, -1))
        return slot

    def write(self, term: Term, scope: dict[Term, int], steps: list[Step], flag: int | None) -> int:
        """The slot of the term's value.

        Inside an integral values are complex, and `flag` is the slot that says whether the integrand must
        be analytic; outside it is None.
        """
        slot = scope.get(term)
        if slot is None:
            if isinstance(term, Fraction):
                slot = self.slot(rational(term))
            else:
                slot = self._compound(term, scope, steps, flag)
            scope[term] = slot
            effort.spend(4)
        return slot

    def _compound(self, term: Term, scope: dict[Term, int], steps: list[Step], flag: int | None) -> int:
        if isinstance(term, str):
            raise TermError(f"no value for the variable {term}")
        head = term[0]
        if head in BINDERS:
            return self._binder(term, scope, steps, flag)
        if head == "^":
            return self._power(term, scope, steps, flag)
        if head == "*" and term[1] == -1 and len(term) > 2:
            first, *others = (self.write(part, scope, steps, flag) for part in term[2:])
            return self._folded(steps, mul, self.step(steps, neg, first), others)
        arguments = [self.write(part, scope, steps, flag) for part in term[1:]]
        if head in ("+", "*"):
            return self._folded(steps, add if head == "+" else mul, arguments[0], arguments[1:])
        if head == "at":
            return self.step(steps, entry, *arguments)
        function = FUNCTIONS.get(head)
        if function is None or len(arguments) != function.arity:
            raise TermError(f"not a function of the language: {show(term)}")
        enclosure = ENCLOSURES[head]
        if flag is None:
            called = getattr(arb, enclosure.method) if enclosure.method else enclosure.ball
            return self.step(steps, called, *arguments)
        if head == "sqrt":
            return self.step(steps, complex_sqrt, *arguments, flag)
        if enclosure.analytic is None:
            raise TermError(f"{head} cannot stand inside an integral")
        return self.step(steps, complex_log if head == "log" else enclosure.analytic, *arguments)

    def _folded(self, steps: list[Step], function: Callable[..., Any], first: int, others: Sequence[int]) -> int:
        for other in others:
            first = self.step(steps, function, first, other)
        return first

    def _power(self, term: Term, scope: dict[Term, int], steps: list[Step], flag: int | None) -> int:
        base = self.write(term[1], scope, steps, flag)
        exponent = term[2]
        if not (isinstance(exponent, Fraction) and exponent.denominator == 1):
            other = self.write(exponent, scope, steps, flag)
            return self.step(steps, power_ball if flag is None else complex_power, base, other)
        if exponent == -1:
            return self.step(steps, truediv, self.slot(1), base)
        if exponent == 2 and flag is None:
            return self.step(steps, square, base)
        return self.step(steps, integer_power if flag is None else pow, base, self.slot(int(exponent)))

    def _binder(self, term: Term, scope: dict[Term, int], steps: list[Step], flag: int | None) -> int:
        head, bound, low, high, body = term
        if flag is not None and head != "sum":
            raise TermError(f"{head} cannot stand inside an integral")
        first, last = (self.write(part, scope, steps, flag) for part in (low, high))
        slot, variable = self.slot(), self.slot()
        inner_flag = self.slot() if head == "int" else flag
        # What does not depend on the bound variable is known outside and stays known inside.
        effort.spend(len(scope))
        inner = {known: place for known, place in scope.items() if bound not in free(known)}
        inner[bound] = variable
        inside: list[Step] = []
        result = self.write(body, inner, inside, inner_flag)
        over: dict[str, Callable[..., Any]] = {"sum": sum_over, "prod": product_over, "int": integral}
        function = over[head] if flag is None else complex_sum
        price = effort.price(len(inside), ctx.prec)

        def value(values: list[Any]) -> Any:
            def at(ball: Any, analytic: bool = False) -> Any:
                effort.spend(price)
                values[variable] = ball
                if head == "int" and inner_flag is not None:
                    values[inner_flag] = analytic
                _run(inside, values)
                return values[result]

            return function(values[first], values[last], at)

        steps.append((value, slot, -1, -1))
        return slot


@lru_cache(maxsize=4096)
def _evaluator(outputs: tuple[Term, ...], variables: tuple[str, ...], bits: int) -> Evaluator:
    """`evaluator` at the precision in force, which is `bits`."""
    writer = _Writer()
    scope: dict[Term, int] = {variable: writer.slot() for variable in variables}
    steps: list[Step] = []
    results = [writer.write(term, scope, steps, None) for term in outputs]
    count, slots = len(variables), writer.slots
    price = effort.price(len(steps), bits)

    def values(*balls: Any) -> tuple[Ball, ...]:
        if len(balls) != count:
            raise TypeError(f"{count} balls are needed, not {len(balls)}")
        effort.spend(price)
        known = [*balls, *slots[count:]]
        _run(steps, known)
        return tuple(known[slot] for slot in results)

    return values


def evaluator(outputs: Sequence[Term], variables: Sequence[str]) -> Evaluator:
    """A function of the balls of `variables` (a family: nested sequences) that returns enclosures.

    Constants are rounded at the precision in force now; call it again after changing the precision.
    """
    return _evaluator(tuple(outputs), tuple(variables), ctx.prec)


def evaluate(term: Term, values: Mapping[str, Any]) -> Ball:
    """The enclosure of a term where each variable has a ball, a Fraction, or (families) nested lists."""
    # Whatever is no ball becomes one: Arb's functions do not survive another type.
    balls = [v if isinstance(v, arb | list | tuple) else rational(v) for v in values.values()]
    return evaluator((term,), tuple(values))(*balls)[0]


def decide(formula: Formula, values: Mapping[str, Any]) -> Truth:
    """The truth of a formula whose free names all have values; quantifiers over finite index ranges only."""
    head = formula[0]
    if head in ("<=", "<", "=", "!="):
        left, right = (exact_value(side, values) for side in formula[1:])
        if left is not None and right is not None:
            holds = {"<=": left <= right, "<": left < right, "=": left == right, "!=": left != right}[head]
            return Truth.TRUE if holds else Truth.FALSE
        return compare(head, evaluate(formula[1], values), evaluate(formula[2], values))
    if head == "not" and formula[1][0] not in EQUALITIES:
        return decide(negate(formula[1]), values)
    if head == "=>":
        return decide(("or", negate(formula[1]), formula[2]), values)
    if head in ("and", "or"):
        stop = Truth.FALSE if head == "and" else Truth.TRUE
        answers = []
        for part in formula[1:]:
            answers.append(decide(part, values))
            if answers[-1] is stop:
                return stop
        if any(answer is Truth.UNDECIDED for answer in answers):
            return Truth.UNDECIDED
        return Truth.TRUE if head == "and" else Truth.FALSE
    if head in ("forall", "exists") and formula[2][0] == "index":
        low, high = (exact_value(bound, values) for bound in formula[2][1:])
        if low is None or high is None or high - low >= MAX_RANGE:
            return Truth.UNDECIDED
        instances = ({**values, formula[1]: Fraction(i)} for i in range(ceil(low), floor(high) + 1))
        stop = Truth.FALSE if head == "forall" else Truth.TRUE
        worst = Truth.TRUE if head == "forall" else Truth.FALSE
        for instance in instances:
            effort.spend(4)
            answer = decide(formula[3], instance)
            if answer is stop:
                return stop
            if answer is Truth.UNDECIDED:
                worst = answer
        return worst
    return Truth.UNDECIDED


__all__ = [
    "MAX_RANGE",
    "Ball",
    "Evaluator",
    "Truth",
    "compare",
    "decide",
    "evaluate",
    "evaluator",
    "exact_value",
    "integral",
    "interval",
    "precision",
    "rational",
]
