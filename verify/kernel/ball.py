"""Values of terms in ball arithmetic, and comparisons with three answers.

`compiled` turns a term into a straight-line Python function of Arb balls.  The inclusion principle is
the contract: if every argument ball contains the true argument, the result contains the true value or
is not finite.  A result that is not finite (undefined, a pole, an overflow) decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, isqrt
from typing import Any

from flint import acb, arb, ctx, fmpq

from verify.kernel.functions import FUNCTIONS, integer_power, power_ball, square, whole_number
from verify.kernel.term import BINDERS, EQUALITIES, Formula, Term, TermError, exact_power, free, negate, show

Ball = Any
MAX_RANGE = 200_000  # terms of one sum: beyond that an enclosure is refused, not awaited


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


# --- compilation ---------------------------------------------------------------------------------


def _sum(low: Ball, high: Ball, body: Callable[[Ball], Ball]) -> Ball:
    total = arb(0)
    for i in _range(low, high):
        total += body(arb(i))
    return total if _finite_range(low, high) else arb("nan")


def _prod(low: Ball, high: Ball, body: Callable[[Ball], Ball]) -> Ball:
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


def _int(low: Ball, high: Ball, body: Callable[[Any, bool], Any]) -> Ball:
    if not (low.is_finite() and high.is_finite()):
        return arb("nan")
    # A body without the variable may be an arb.
    value = acb.integral(lambda z, analytic: acb(body(z, analytic)), acb(low), acb(high))
    return value.real


def _at(family: Any, *indices: Ball) -> Ball:
    """The entry of a nested sequence at 1-based indices."""
    value = family
    for ball in indices:
        index = whole_number(ball)
        if index is None or not 1 <= index <= len(value):
            return arb("nan")
        value = value[index - 1]
    return rational(value) if isinstance(value, Fraction) else value


def _complex_log(z: Any) -> Any:
    # Clear of the branch cut, and of negative reals, where the complex logarithm is not ours.
    return z.log() if z.real > 0 else acb("nan")


def _complex_sqrt(z: Any, analytic: bool) -> Any:
    if z.real > 0:
        return z.sqrt()
    # At 0 the root is real and continuous, but not analytic.
    return acb(z.real.sqrt()) if not analytic and z.imag == 0 and z.real >= 0 else acb("nan")


def _complex_power(z: Any, w: Any) -> Any:
    return (w * z.log()).exp() if z.real > 0 else acb("nan")


class _Writer:
    """Writes the lines of one Python function; equal subterms are computed once."""

    def __init__(self) -> None:
        self.constants: dict[str, Any] = {}
        self.counter = 0

    def name(self, prefix: str) -> str:
        self.counter += 1
        return f"{prefix}{self.counter}"

    def constant(self, value: Any) -> str:
        name = self.name("c")
        self.constants[name] = value
        return name

    def write(
        self, term: Term, scope: dict[Term, str], lines: list[str], indent: str, complex_: bool
    ) -> str:
        known = scope.get(term)
        if known is not None:
            return known
        code = self.code(term, scope, lines, indent, complex_)
        if isinstance(term, Fraction):
            scope[term] = code
            return code
        name = self.name("t")
        lines.append(f"{indent}{name} = {code}")
        scope[term] = name
        return name

    def code(
        self, term: Term, scope: dict[Term, str], lines: list[str], indent: str, complex_: bool
    ) -> str:
        def go(part: Term) -> str:
            return self.write(part, scope, lines, indent, complex_)

        if isinstance(term, Fraction):
            return self.constant(rational(term))
        if isinstance(term, str):
            raise TermError(f"no value for the variable {term}")
        head = term[0]
        if head == "+":
            return " + ".join(go(part) for part in term[1:])
        if head == "*":
            factors = term[1:]
            if factors[0] == -1 and len(factors) > 1:
                return "-" + " * ".join(go(part) for part in factors[1:])
            return " * ".join(go(part) for part in factors)
        if head == "^":
            return self.power(term, go, complex_)
        if head == "at":
            entry = f"{go(term[1])}, {', '.join(go(part) for part in term[2:])}"
            return f"_at({entry})"
        if head in BINDERS:
            return self.binder(term, scope, lines, indent, complex_)
        function = FUNCTIONS.get(head)
        if function is None or len(term) - 1 != function.arity:
            raise TermError(f"not a function of the language: {show(term)}")
        arguments = [go(part) for part in term[1:]]
        if complex_:
            if head == "log":
                return f"_complex_log({arguments[0]})"
            if head == "sqrt":
                return f"_complex_sqrt({arguments[0]}, analytic)"
            if function.analytic is None:
                raise TermError(f"{head} cannot stand inside an integral")
            return f"{self.constant(function.analytic)}({', '.join(arguments)})"
        if function.method:
            return f"{arguments[0]}.{function.method}()"
        return f"{self.constant(function.ball)}({', '.join(arguments)})"

    def power(self, term: Term, go: Callable[[Term], str], complex_: bool) -> str:
        base, exponent = term[1], term[2]
        if isinstance(exponent, Fraction) and exponent.denominator == 1:
            if exponent == -1:
                return f"1 / {go(base)}"
            if complex_:
                return f"{go(base)} ** {int(exponent)}"
            if exponent == 2:
                name = go(base)
                return f"{name} * {name} if {name}.is_exact() else _square({name})"
            return f"_power({go(base)}, {int(exponent)})"
        if complex_:
            return f"_complex_power({go(base)}, {go(exponent)})"
        return f"_power_ball({go(base)}, {go(exponent)})"

    def binder(
        self, term: Term, scope: dict[Term, str], lines: list[str], indent: str, complex_: bool
    ) -> str:
        head, bound, low, high, body = term
        if complex_ and head != "sum":
            raise TermError(f"{head} cannot stand inside an integral")
        low_name, high_name = (
            self.write(part, scope, lines, indent, complex_) for part in (low, high)
        )
        function, variable = self.name("f"), self.name("v")
        # What does not depend on the bound variable is known outside and stays known inside.
        inner = {known: name for known, name in scope.items() if bound not in free(known)}
        inner[bound] = variable
        inside: list[str] = []
        result = self.write(body, inner, inside, indent + "    ", complex_ or head == "int")
        parameters = f"{variable}, analytic" if head == "int" else variable
        lines.append(f"{indent}def {function}({parameters}):")
        lines.extend(inside)
        lines.append(f"{indent}    return {result}")
        if complex_:
            return f"_complex_sum({low_name}, {high_name}, {function})"
        return f"_{head}({low_name}, {high_name}, {function})"


def _complex_sum(low: Any, high: Any, body: Callable[[Any], Any]) -> Any:
    if not (low.imag == 0 and high.imag == 0 and _finite_range(low.real, high.real)):
        return acb("nan")
    return sum((body(acb(i)) for i in _range(low.real, high.real)), acb(0))


_RUNTIME = {
    "arb": arb,
    "_sum": _sum,
    "_prod": _prod,
    "_int": _int,
    "_at": _at,
    "_power": integer_power,
    "_square": square,
    "_power_ball": power_ball,
    "_complex_log": _complex_log,
    "_complex_sqrt": _complex_sqrt,
    "_complex_power": _complex_power,
    "_complex_sum": _complex_sum,
}


def _compile(outputs: Sequence[Term], variables: Sequence[str]) -> Callable[..., tuple[Ball, ...]]:
    writer = _Writer()
    scope: dict[Term, str] = {}
    parameters = []
    for variable in variables:
        parameter = writer.name("v")
        scope[variable] = parameter
        parameters.append(parameter)
    lines: list[str] = []
    results = [writer.write(term, scope, lines, "    ", False) for term in outputs]
    source = [f"def compiled({', '.join(parameters)}):", *lines, f"    return ({', '.join(results)},)"]
    namespace = {**_RUNTIME, **writer.constants}
    # The source consists of names made above and of nothing that came from outside.
    exec("\n".join(source), namespace)
    function: Callable[..., tuple[Ball, ...]] = namespace["compiled"]
    return function


@lru_cache(maxsize=4096)
def _compiled(
    outputs: tuple[Term, ...], variables: tuple[str, ...], bits: int
) -> Callable[..., tuple[Ball, ...]]:
    return _compile(outputs, variables)


def compiled(outputs: Sequence[Term], variables: Sequence[str]) -> Callable[..., tuple[Ball, ...]]:
    """A function of the balls of `variables` (a family: nested sequences) that returns enclosures.

    Constants are rounded at the precision in force now; call it again after changing the precision.
    """
    return _compiled(tuple(outputs), tuple(variables), ctx.prec)


def evaluate(term: Term, values: Mapping[str, Any]) -> Ball:
    """The enclosure of a term where each variable has a ball, a Fraction, or (families) nested lists."""
    balls = [rational(v) if isinstance(v, Fraction) else v for v in values.values()]
    return compiled((term,), tuple(values))(*balls)[0]


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
            answer = decide(formula[3], instance)
            if answer is stop:
                return stop
            if answer is Truth.UNDECIDED:
                worst = answer
        return worst
    return Truth.UNDECIDED


def exact_value(term: Term, values: Mapping[str, Any]) -> Fraction | None:
    """The exact rational value of a term, or None if it is not found by rational arithmetic alone."""
    if isinstance(term, Fraction):
        return term
    if isinstance(term, str):
        value = values.get(term)
        return value if isinstance(value, Fraction) else None
    head = term[0]
    if head in ("sum", "prod"):
        return _exact_range(term, values)
    if head == "at":
        return _exact_entry(term, values)
    if head != "^" and head not in FUNCTIONS and head not in ("+", "*"):
        return None
    arguments = [exact_value(part, values) for part in term[1:]]
    if any(argument is None for argument in arguments):
        return None
    return _exact_function(head, [a for a in arguments if a is not None])


def _exact_function(head: str, a: list[Fraction]) -> Fraction | None:
    if head == "+":
        return sum(a, Fraction(0))
    if head == "*":
        product = Fraction(1)
        for factor in a:
            product *= factor
        return product
    if head == "^":
        base, exponent = a
        if exponent.denominator == 1:
            return exact_power(base, int(exponent))
        return Fraction(0) if base == 0 and exponent > 0 else None
    if head == "abs":
        return abs(a[0])
    if head == "max":
        return max(a)
    if head == "min":
        return min(a)
    if head == "floor":
        return Fraction(floor(a[0]))
    if head == "ceiling":
        return Fraction(ceil(a[0]))
    if head == "sqrt" and a[0] >= 0:
        roots = [Fraction(isqrt(a[0].numerator)), Fraction(isqrt(a[0].denominator))]
        root = roots[0] / roots[1]
        return root if root * root == a[0] else None
    if (head == "exp" and a[0] == 0) or (head == "log" and a[0] == 1):
        return Fraction(1) if head == "exp" else Fraction(0)
    return None


def _exact_range(term: Term, values: Mapping[str, Any]) -> Fraction | None:
    head, bound, low, high, body = term
    first, last = exact_value(low, values), exact_value(high, values)
    if first is None or last is None or first.denominator != 1 or last.denominator != 1:
        return None
    if last - first >= MAX_RANGE:
        return None
    total = Fraction(0) if head == "sum" else Fraction(1)
    for i in range(int(first), int(last) + 1):
        value = exact_value(body, {**values, bound: Fraction(i)})
        if value is None:
            return None
        total = total + value if head == "sum" else total * value
    return total


def _exact_entry(term: Term, values: Mapping[str, Any]) -> Fraction | None:
    value = values.get(term[1])
    for part in term[2:]:
        index = exact_value(part, values)
        if value is None or index is None or index.denominator != 1 or not 1 <= index <= len(value):
            return None
        value = value[int(index) - 1]
    return value if isinstance(value, Fraction) else None
