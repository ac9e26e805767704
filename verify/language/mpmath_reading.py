"""Terms to mpmath numbers, for digits in reports; nothing here decides (see readings)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mpmath.ctx_mp import MPContext

from verify.kernel.rationals import Fraction
from verify.kernel.term import Term, TermError, show
from verify.language.readings import Unreadable

GUARD = 15  # digits beyond those asked for
MAX_RANGE = 100_000
PLAIN = {
    "exp", "sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "erf", "erfc", "floor", "harmonic",
}  # fmt: skip
# Where mpmath would answer with a complex number, or by continuation, the kernel has no value.
LOWEST = {"log": 0, "gamma": 0, "loggamma": 0, "digamma": 0}


def to_mpmath(term: Term, values: Mapping[str, Any], digits: int) -> Any:
    context: Any = MPContext()  # of its own: mpmath's usual one is shared by the whole process
    context.dps = digits + GUARD
    return _Reader(context).value(term, values)


class _Reader:
    def __init__(self, context: Any) -> None:
        self.context = context

    def value(self, term: Term, values: Mapping[str, Any]) -> Any:
        if isinstance(term, str) and term not in values:
            raise TermError(f"no value for the variable {term}")
        if isinstance(term, str):
            return self.number(values[term])
        if isinstance(term, Fraction):
            return self.number(term)
        head = term[0]
        if head in ("sum", "prod", "int"):
            return self.binder(term, values)
        if head == "at":
            return self.entry(term, values)
        if head == "oo" or head == "-oo":
            return self.context.inf if head == "oo" else -self.context.inf
        if head == "pi":
            return +self.context.pi
        arguments = [self.value(part, values) for part in term[1:]]
        if any(self.context.isnan(argument) for argument in arguments):
            return self.context.nan
        try:
            return self.function(head, arguments, term)
        except (ZeroDivisionError, OverflowError):
            return self.context.nan

    def number(self, value: Any) -> Any:
        if isinstance(value, float):
            raise Unreadable(f"{value!r} is a float: give an int, a Fraction, a decimal string or an mpf")
        if isinstance(value, str):
            value = Fraction(value)
        if isinstance(value, Fraction):
            return self.context.mpf(value.numerator) / value.denominator
        return self.context.mpf(value)

    def function(self, head: str, a: list[Any], term: Term) -> Any:
        c = self.context
        if head == "+":
            return c.fsum(a)
        if head == "*":
            return c.fprod(a)
        if head == "^":
            return self.power(*a)
        if head in PLAIN:
            return getattr(c, head)(a[0])
        if head in LOWEST:
            return getattr(c, head)(a[0]) if a[0] > LOWEST[head] else c.nan
        if head == "sqrt":
            return c.sqrt(a[0]) if a[0] >= 0 else c.nan
        if head in ("asin", "acos"):
            return getattr(c, head)(a[0]) if abs(a[0]) <= 1 else c.nan
        if head == "abs":
            return abs(a[0])
        if head in ("max", "min"):
            return max(a) if head == "max" else min(a)
        if head == "ceiling":
            return c.ceil(a[0])
        if head == "factorial":
            return c.gamma(a[0] + 1)
        if head == "binomial":
            n, k = a
            inside = n - k > -1 or (c.isint(n) and c.isint(k))  # 0 for integers k > n
            return c.binomial(n, k) if n > -1 and k > -1 and inside else c.nan
        if head == "Q":
            return self.tail(a[0])
        if head == "Phi":
            return self.tail(-a[0])
        if head == "phi":
            return c.npdf(a[0])
        if head == "theta":
            return self.theta(*a)
        if head == "sgm":
            return self.moment(*a)
        raise Unreadable(f"not a term of the language: {show(term)}")

    def power(self, x: Any, y: Any) -> Any:
        if x < 0 and not self.context.isint(y):
            return self.context.nan
        return x ** int(y) if self.context.isint(y) and abs(y) < 10**6 else x**y

    def tail(self, x: Any) -> Any:
        return self.context.erfc(x / self.context.sqrt(2)) / 2

    def theta(self, g: Any, r: Any) -> Any:
        if not (g > 0 and r > 0):
            return self.context.nan
        gap = self.context.log(g) / r
        return self.tail(gap - r / 2) - g * self.tail(gap + r / 2)

    def moment(self, alpha: Any, q: Any, sigma: Any) -> Any:
        c = self.context
        if not (alpha >= 1 and 0 <= q < 1 and sigma > 0):
            return c.nan

        def integrand(z: Any) -> Any:
            return (1 - q + q * c.exp(z / sigma - 1 / (2 * sigma**2))) ** (1 - alpha) * c.npdf(z)

        return c.quad(integrand, [-c.inf, 0, c.inf])

    def binder(self, term: Term, values: Mapping[str, Any]) -> Any:
        head, bound, low, high, body = term
        first, last = self.value(low, values), self.value(high, values)
        if head == "int":
            return self.context.quad(lambda x: self.value(body, {**values, bound: x}), [first, last])
        if not (self.context.isint(first) and self.context.isint(last)) or last - first >= MAX_RANGE:
            return self.context.nan
        instances = (self.value(body, {**values, bound: i}) for i in range(int(first), int(last) + 1))
        return self.context.fsum(instances) if head == "sum" else self.context.fprod(instances)

    def entry(self, term: Term, values: Mapping[str, Any]) -> Any:
        if term[1] not in values:
            raise TermError(f"no value for the family {term[1]}")
        entry = values[term[1]]
        for part in term[2:]:
            index = self.value(part, values)
            if not self.context.isint(index):
                return self.context.nan
            if not 1 <= index <= len(entry):
                return self.context.mpf(0)  # a family is 0 outside its alphabet
            entry = entry[int(index) - 1]
        return self.number(entry)
