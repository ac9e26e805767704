"""Terms to fast functions of float64 arrays, for searching; nothing here decides (see readings).

The function is straight-line Python over numpy and scipy.special; equal subterms are computed once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from scipy import special

from verify.kernel.rationals import Fraction
from verify.kernel.term import Term, TermError, free, show
from verify.language.legendre import legendre
from verify.language.readings import Unreadable

Array = Any
MAX_RANGE = 100_000  # terms of one sum
NODES, WEIGHTS = map(np.array, legendre(80))
ROOT_HALF = np.sqrt(0.5)
ROOT_HALF_PI = np.sqrt(np.pi / 2)
ONE = Fraction(1)

# For f in the table: 1 - f(x), without the cancellation.
COMPLEMENTS: dict[str, Callable[[Array], Array]] = {
    "exp": lambda x: -special.expm1(x),
    "Q": special.ndtr,
    "Phi": lambda x: special.ndtr(-x),
    "erf": special.erfc,
    "erfc": special.erf,
}
# And log(f(x)), beyond the underflow or overflow of f.
LOGARITHMS: dict[str, Callable[[Array], Array]] = {
    "Q": lambda x: special.log_ndtr(-x),
    "Phi": special.log_ndtr,
    "phi": lambda x: -x * x / 2 - np.log(2 * np.pi) / 2,
    "gamma": lambda x: np.where(x > 0, special.gammaln(x), np.nan),
    "factorial": lambda n: np.where(n > -1, special.gammaln(n + 1), np.nan),
    "exp": lambda x: x,
}


def _positive(f: Callable[[Array], Array]) -> Callable[[Array], Array]:
    return lambda x: np.where(x > 0, f(x), np.nan)


def _mills(x: Array) -> Array:
    return ROOT_HALF_PI * special.erfcx(x * ROOT_HALF)


def _phi(x: Array) -> Array:
    return np.exp(-x * x / 2) / np.sqrt(2 * np.pi)


def _theta(g: Array, r: Array) -> Array:
    gap = np.log(g) / r
    a, b = gap - r / 2, gap + r / 2
    # phi(a) = g phi(b): in the tail both terms are phi(a) times a Mills ratio.
    value = np.where(a > 0, _phi(a) * (_mills(a) - _mills(b)), special.ndtr(-a) - g * special.ndtr(-b))
    return np.where((g > 0) & (r > 0), value, np.nan)


def _binomial(n: Array, k: Array) -> Array:
    whole = (n == np.floor(n)) & (k == np.floor(k))  # then it is 0 for k > n
    inside = (n > -1) & (k > -1) & (whole | (n - k > -1))
    return np.where(inside, special.binom(n, k), np.nan)


def _sgm(alpha: Array, q: Array, sigma: Array) -> Array:
    total = 0.0
    for node, weight in zip(NODES, WEIGHTS, strict=True):
        z = 12 * node
        tilt = special.log1p(q * special.expm1(z / sigma - 1 / (2 * sigma * sigma)))
        total = total + 12 * weight * np.exp((1 - alpha) * tilt) * _phi(z)
    return np.where((alpha >= 1) & (q >= 0) & (q < 1) & (sigma > 0), total, np.nan)


FUNCTIONS: dict[str, Callable[..., Array]] = {
    "pi": lambda: np.float64(np.pi),
    "exp": np.exp, "log": np.log, "sqrt": np.sqrt, "abs": np.abs, "max": np.maximum, "min": np.minimum,
    "sin": np.sin, "cos": np.cos, "tan": np.tan, "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan,
    "sinh": np.sinh, "cosh": np.cosh, "tanh": np.tanh, "erf": special.erf, "erfc": special.erfc,
    "Q": lambda x: special.ndtr(-x), "Phi": special.ndtr, "phi": _phi, "theta": _theta,
    "gamma": _positive(special.gamma), "loggamma": _positive(special.gammaln),
    "digamma": _positive(special.digamma), "factorial": lambda n: special.gamma(n + 1),
    "harmonic": lambda n: np.where(n > -1, special.digamma(n + 1) + np.euler_gamma, np.nan),
    "binomial": _binomial, "floor": np.floor, "ceiling": np.ceil, "sgm": _sgm,
}  # fmt: skip


def _range(head: str, low: Array, high: Array, body: Callable[[Array], Array]) -> Array:
    low, high = np.broadcast_arrays(np.asarray(low, float), np.asarray(high, float))
    result: Array = np.float64(0 if head == "sum" else 1)
    known = np.isfinite(low) & np.isfinite(high) & (low == np.floor(low)) & (high == np.floor(high))
    if not known.all():
        result = np.where(known, result, np.nan)
    if not known.any():
        return result
    first, last = int(np.min(low[known])), int(np.max(high[known]))
    if last - first >= MAX_RANGE:
        return result * np.nan
    for i in range(first, last + 1):
        value = body(np.float64(i))
        inside = (low <= i) & (i <= high)
        result = np.where(inside, result + value if head == "sum" else result * value, result)
    return result


def _integral(low: Array, high: Array, body: Callable[[Array], Array]) -> Array:
    middle, half = (low + high) / 2, (high - low) / 2
    total = np.float64(0)
    for node, weight in zip(NODES, WEIGHTS, strict=True):
        total = total + weight * body(middle + half * node)
    return half * total


def _at(family: Array, *indices: Array) -> Array:
    """The entry at 1-based indices; 0 outside the alphabets."""
    family = np.asarray(family, float)
    places = []
    inside: Array = np.bool_(True)
    whole: Array = np.bool_(True)
    for axis, index in enumerate(indices):
        index = np.asarray(index, float)
        whole = whole & (index == np.floor(index))
        here = (index >= 1) & (index <= family.shape[axis])
        places.append(np.where(here, index, 1).astype(int) - 1)
        inside = inside & here
    samples = family.shape[len(indices) :]
    if samples and any(place.ndim for place in places):
        value = family[(*places, *np.ogrid[tuple(slice(0, size) for size in samples)])]
    else:
        value = family[tuple(places)]
    return np.where(whole, np.where(inside, value, 0.0), np.nan)


def _constant(value: Fraction) -> Any:
    try:
        return np.float64(float(value))
    except OverflowError:
        return np.float64(np.inf if value > 0 else -np.inf)


class _Writer:
    def __init__(self) -> None:
        runtime = {"power": np.power, "range_": _range, "integral": _integral, "at": _at}
        self.constants: dict[str, Any] = dict(runtime)
        self.counter = 0

    def name(self, prefix: str) -> str:
        self.counter += 1
        return f"{prefix}{self.counter}"

    def constant(self, value: Any) -> str:
        name = self.name("c")
        self.constants[name] = value
        return name

    def write(self, term: Term, scope: dict[Term, str], lines: list[str], indent: str) -> str:
        known = scope.get(term)
        if known is None:
            code = self.code(term, scope, lines, indent)
            known = scope[term] = self.name("t")
            lines.append(f"{indent}{known} = {code}")
        return known

    def code(self, term: Term, scope: dict[Term, str], lines: list[str], indent: str) -> str:
        def go(part: Term) -> str:
            return self.write(part, scope, lines, indent)

        if isinstance(term, Fraction):
            return self.constant(_constant(term))
        if isinstance(term, str):
            raise TermError(f"no value for the variable {term}")
        head = term[0]
        if head == "+":
            return self.sum(list(term[1:]), go)
        if head == "*":
            return " * ".join(go(part) for part in term[1:])
        if head == "^":
            return self.power(term, go)
        if head == "at":
            if term[1] not in scope:
                raise TermError(f"no value for the family {term[1]}")
            return f"at({', '.join(go(part) for part in term[1:])})"
        if head in ("sum", "prod", "int"):
            return self.binder(term, scope, lines, indent)
        if head == "log" and isinstance(term[1], tuple):
            inner = term[1]
            if inner[0] in LOGARITHMS:
                return f"{self.constant(LOGARITHMS[inner[0]])}({go(inner[1])})"
            if inner[0] == "+" and ONE in inner[1:]:
                rest = list(inner[1:])
                rest.remove(ONE)
                return f"{self.constant(special.log1p)}({self.sum(rest, go)})"
        if head not in FUNCTIONS:
            raise Unreadable(f"not a term of the language: {show(term)}")
        return f"{self.constant(FUNCTIONS[head])}({', '.join(go(part) for part in term[1:])})"

    def sum(self, parts: list[Term], go: Callable[[Term], str]) -> str:
        """A sum, with exp(x) - 1 and 1 - f(x) for the f of the table taken together."""
        pieces: list[str] = []
        for part in list(parts):
            if not isinstance(part, tuple):
                continue
            if part[0] == "exp" and -ONE in parts:
                function: Callable[[Array], Array] = special.expm1
                inner, unit = part[1], -ONE
            elif part[0] == "*" and len(part) == 3 and part[1] == -1 and isinstance(part[2], tuple):
                if part[2][0] not in COMPLEMENTS or ONE not in parts:
                    continue
                function, inner, unit = COMPLEMENTS[part[2][0]], part[2][1], ONE
            else:
                continue
            parts.remove(part)
            parts.remove(unit)
            pieces.append(f"{self.constant(function)}({go(inner)})")
        return " + ".join([*pieces, *(go(part) for part in parts)]) or "0.0"

    def power(self, term: Term, go: Callable[[Term], str]) -> str:
        base, exponent = term[1], term[2]
        if exponent == 2:
            return f"{go(base)} * {go(base)}"
        if exponent == -1:
            return f"1 / {go(base)}"
        return f"power({go(base)}, {go(exponent)})"

    def binder(self, term: Term, scope: dict[Term, str], lines: list[str], indent: str) -> str:
        head, bound, low, high, body = term
        low_name, high_name = (self.write(part, scope, lines, indent) for part in (low, high))
        function, variable = self.name("f"), self.name("v")
        inner = {known: name for known, name in scope.items() if bound not in free(known)}
        inner[bound] = variable
        inside: list[str] = []
        result = self.write(body, inner, inside, indent + "    ")
        lines.extend([f"{indent}def {function}({variable}):", *inside, f"{indent}    return {result}"])
        if head == "int":
            return f"integral({low_name}, {high_name}, {function})"
        return f"range_({head!r}, {low_name}, {high_name}, {function})"


def to_numpy(terms: Sequence[Term], names: Sequence[str]) -> Callable[..., tuple[Any, ...]]:
    writer = _Writer()
    scope: dict[Term, str] = {}
    for name in names:
        scope[name] = writer.name("v")
    parameters = ", ".join(scope.values())
    lines: list[str] = []
    results = [writer.write(term, scope, lines, "    ") for term in terms]
    source = [f"def reading({parameters}):", *lines, f"    return ({''.join(r + ', ' for r in results)})"]
    # The source consists of names made above and of nothing that came from outside.
    namespace = dict(writer.constants)
    exec("\n".join(source), namespace)
    inner = namespace["reading"]

    def reading(*arrays: Any) -> tuple[Any, ...]:
        with np.errstate(all="ignore"):
            values: tuple[Any, ...] = inner(*(np.asarray(array, float)[()] for array in arrays))
        return values

    return reading
