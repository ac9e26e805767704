"""Eight expressions, each as the search compiles it and as one writes it by hand for python-flint.

Written by hand twice: `plain` with squares as products, and `tight` with enclosures as narrow as the
kernel's, for which squares and Q are taken at both ends of a box.  Either computes nothing twice, makes
constants once, and checks no domain (python-flint answers nan outside it).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from verify.kernel.ball import precision
from verify.language.compiled import compiled
from verify.language.infix import term_from_infix

Evaluator = Callable[..., Any]
BITS = 53


@dataclass(frozen=True)
class Pair:
    """Arguments in the order of `variables`, all between 0 and 1."""

    text: str
    variables: tuple[str, ...]
    plain: Evaluator
    tight: Evaluator

    def compiled(self) -> Evaluator:
        with precision(BITS):
            return compiled((term_from_infix(self.text),), self.variables)


with precision(BITS):
    THIRD, SIXTH, HALF, TENTH = (arb(fmpq(1, n)) for n in (3, 6, 2, 10))
    ROOT2, ROOT2PI = arb(2).sqrt(), (2 * arb.pi()).sqrt()


def square(x: Any) -> Any:
    low, high = x.abs_lower(), x.abs_upper()
    return (low * low).union(high * high)


def tail(x: Any) -> Any:
    low, high = x.lower(), x.upper()
    return ((low / ROOT2).erfc() * HALF).union((high / ROOT2).erfc() * HALF)


def polynomial(x: Any) -> Any:
    return (((x * THIRD - HALF) * x + SIXTH) * x - TENTH) * x + 1


def squares(x: Any, y: Any) -> Any:
    return x * x + y * y - 2 * x * y + TENTH


def squares_tight(x: Any, y: Any) -> Any:
    return square(x) + square(y) - 2 * x * y + TENTH


def exponential(x: Any) -> Any:
    return x.exp() - 1 - x - x * x * HALF


def exponential_tight(x: Any) -> Any:
    return x.exp() - 1 - x - square(x) * HALF


def logarithm(x: Any) -> Any:
    return (1 + x).log() - x + x * x * HALF


def logarithm_tight(x: Any) -> Any:
    return (1 + x).log() - x + square(x) * HALF


def entropy(x: Any, y: Any) -> Any:
    return x * (x / y).log() + (1 - x) * ((1 - x) / (1 - y)).log()


def norm(x: Any, y: Any) -> Any:
    return (x * x + y * y).sqrt() - (x + y) / 2


def norm_tight(x: Any, y: Any) -> Any:
    return (square(x) + square(y)).sqrt() - (x + y) / 2


def waves(x: Any, y: Any) -> Any:
    return x.sin() * y.cos() - (x * y).sin() + TENTH


def density(x: Any) -> Any:
    return (-(x * x) * HALF).exp() / ROOT2PI - x * ((x / ROOT2).erfc() * HALF)


def density_tight(x: Any) -> Any:
    return (-(square(x)) * HALF).exp() / ROOT2PI - x * tail(x)


PAIRS = (
    Pair("(((x/3 - 1/2)*x + 1/6)*x - 1/10)*x + 1", ("x",), polynomial, polynomial),
    Pair("x**2 + y**2 - 2*x*y + 1/10", ("x", "y"), squares, squares_tight),
    Pair("exp(x) - 1 - x - x**2/2", ("x",), exponential, exponential_tight),
    Pair("log(1 + x) - x + x**2/2", ("x",), logarithm, logarithm_tight),
    Pair("x*log(x/y) + (1 - x)*log((1 - x)/(1 - y))", ("x", "y"), entropy, entropy),
    Pair("sqrt(x**2 + y**2) - (x + y)/2", ("x", "y"), norm, norm_tight),
    Pair("sin(x)*cos(y) - sin(x*y) + 1/10", ("x", "y"), waves, waves),
    Pair("phi(x) - x*Q(x)", ("x",), density, density_tight),
)
