"""Terms compiled to Python source: what `verify.kernel.ball.evaluator` does, about twice as fast.

For those who search and look at many boxes.  Nothing that is found with it is believed: the kernel evaluates
once more, by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from flint import arb, ctx

from verify.kernel import ball
from verify.kernel.ball import Evaluator, rational
from verify.kernel.enclosures import ENCLOSURES, integer_power, power_ball, square
from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.term import BINDERS, Term, TermError, free, show


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

    def write(self, term: Term, scope: dict[Term, str], lines: list[str], indent: str, complex_: bool) -> str:
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

    def code(self, term: Term, scope: dict[Term, str], lines: list[str], indent: str, complex_: bool) -> str:
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
        enclosure = ENCLOSURES[head]
        if complex_:
            if head == "log":
                return f"_complex_log({arguments[0]})"
            if head == "sqrt":
                return f"_complex_sqrt({arguments[0]}, analytic)"
            if enclosure.analytic is None:
                raise TermError(f"{head} cannot stand inside an integral")
            return f"{self.constant(enclosure.analytic)}({', '.join(arguments)})"
        if enclosure.method:
            return f"{arguments[0]}.{enclosure.method}()"
        return f"{self.constant(enclosure.ball)}({', '.join(arguments)})"

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

    def binder(self, term: Term, scope: dict[Term, str], lines: list[str], indent: str, complex_: bool) -> str:
        head, bound, low, high, body = term
        if complex_ and head != "sum":
            raise TermError(f"{head} cannot stand inside an integral")
        low_name, high_name = (self.write(part, scope, lines, indent, complex_) for part in (low, high))
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


INTEGRAND = 10  # terms that an evaluation of an integrand counts for
MOST = 4_000  # evaluations of one integrand
_terms = 0


def terms_added() -> int:
    """How many terms of sums and products this process has worked out so far: what an evaluation cost."""
    return _terms


def _counted(over: Callable[..., Any]) -> Callable[..., Any]:
    def counting(low: Any, high: Any, body: Callable[[Any], Any]) -> Any:
        def one(i: Any) -> Any:
            global _terms
            _terms += 1
            return body(i)

        return over(low, high, one)

    return counting


def _integral(low: Any, high: Any, body: Callable[[Any, bool], Any]) -> Any:
    """As the kernel's, but where it takes long (at an end without an enclosure, say) it is given up."""

    def one(z: Any, analytic: bool) -> Any:
        global _terms
        _terms += INTEGRAND
        return body(z, analytic)

    return ball.integral(low, high, one, MOST)


_RUNTIME = {
    "arb": arb,
    "_sum": _counted(ball.sum_over),
    "_prod": _counted(ball.product_over),
    "_int": _integral,
    "_at": ball.entry,
    "_power": integer_power,
    "_square": square,
    "_power_ball": power_ball,
    "_complex_log": ball.complex_log,
    "_complex_sqrt": ball.complex_sqrt,
    "_complex_power": ball.complex_power,
    "_complex_sum": ball.complex_sum,
}


def _compile(outputs: Sequence[Term], variables: Sequence[str]) -> Evaluator:
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
    function: Evaluator = namespace["compiled"]
    return function


@lru_cache(maxsize=4096)
def _compiled(outputs: tuple[Term, ...], variables: tuple[str, ...], bits: int) -> Evaluator:
    return _compile(outputs, variables)


def compiled(outputs: Sequence[Term], variables: Sequence[str]) -> Evaluator:
    """A function of the balls of `variables` (a family: nested sequences) that returns enclosures.

    Constants are rounded at the precision in force now; call it again after changing the precision.
    """
    return _compiled(tuple(outputs), tuple(variables), ctx.prec)


def enclosing(outputs: Sequence[Term], variables: Sequence[str]) -> Callable[..., tuple[Any, ...]]:
    """As `compiled`; where the kernel has no enclosure (max inside an integral) each output is nan."""
    try:
        return compiled(outputs, variables)
    except TermError:
        unknown = tuple(arb("nan") for _ in outputs)
        return lambda *balls: unknown
