"""Enclosures of the functions of the language, on balls of real and of complex numbers.

The inclusion principle is the contract: if every argument ball contains the true argument, the result
contains the true value or is not finite.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import comb, isqrt
from typing import Any

from flint import acb, arb, ctx

from verify.kernel.effort import price, spend

Ball = Any  # flint.arb carries no type information
MAX_EXACT_BINOMIAL = 10_000


@dataclass(frozen=True)
class Enclosure:
    """How one function is enclosed: over a real ball, and (`analytic`) over a complex one in integrals."""

    ball: Callable[..., Ball]
    method: str = ""
    """The method of arb that `ball` calls and that answers nan outside the domain, if there is one."""
    analytic: Callable[..., Any] | None = None


def endpoints(x: Ball) -> tuple[Ball, Ball]:
    """Exact balls for the two ends of x."""
    return x.lower(), x.upper()


def monotone(f: Callable[[Ball], Ball]) -> Callable[[Ball], Ball]:
    """Enclosure of a monotone function over a ball from its two ends: no dependency, no blow-up."""

    def enclose(x: Ball) -> Ball:
        if not x.is_finite():
            # python-flint's asin and acos turn nan into a finite ball.
            return arb("nan")
        if x.is_exact():
            return f(x)
        low, high = endpoints(x)
        return f(low).union(f(high))

    return enclose


def max_ball(x: Ball, y: Ball) -> Ball:
    if not (x.is_finite() and y.is_finite()):
        return arb("nan")
    return x.max(y)


def min_ball(x: Ball, y: Ball) -> Ball:
    if not (x.is_finite() and y.is_finite()):
        return arb("nan")
    return x.min(y)


def integer_power(x: Ball, n: int) -> Ball:
    """x**n, tight: arb's own power goes through exp and log (PITFALLS 1)."""
    if n < 0:
        return 1 / integer_power(x, -n)
    if n == 0:
        return arb(1)
    if x.is_exact() or n == 1:
        return exact_power(x, n)
    low, high = endpoints(x)
    ends = exact_power(low, n).union(exact_power(high, n))
    if n % 2 == 0 and not (low > 0 or high < 0):
        return ends.union(arb(0))
    return ends


def square(x: Ball) -> Ball:
    """integer_power(x, 2), with the fewest calls: it is the commonest step of all."""
    if x.is_exact():
        return x * x
    low, high = x.abs_lower(), x.abs_upper()
    return (low * low).union(high * high)


def whole_number(x: Ball) -> int | None:
    """The integer that an exact ball holds; None for any other ball, and beyond 64 bits."""
    if x.is_integer() and abs(x) < 2**63:
        return int(x.unique_fmpz())
    return None


def exact_power(x: Ball, n: int) -> Ball:
    result = None
    while n:
        if n & 1:
            result = x if result is None else result * x
        n >>= 1
        if n:
            x = x * x
    return result


def power_ball(x: Ball, y: Ball) -> Ball:
    """x**y for a ball exponent: integer powers, positive bases, and 0**y = 0 for y > 0."""
    exponent = whole_number(y)
    if exponent is not None and abs(exponent) < 10**6:
        return integer_power(x, exponent)
    if x > 0:
        return (y * x.log()).exp()
    if x >= 0 and y > 0:
        # x**y is increasing in x, and its value at x = 0 is 0.
        high = x.upper()
        return arb(0).union((y * high.log()).exp()) if high > 0 else arb(0)
    return arb("nan")


@lru_cache(maxsize=64)
def _roots(bits: int) -> tuple[Ball, Ball]:
    """The roots of 2 and of 2 pi at the precision in force, which is `bits`."""
    return arb(2).sqrt(), (2 * arb.pi()).sqrt()


def upper_tail(x: Ball) -> Ball:
    return (x / _roots(ctx.prec)[0]).erfc() / 2


def normal_density(x: Ball) -> Ball:
    return (-square(x) / 2).exp() / _roots(ctx.prec)[1]


def theta_ball(g: Ball, r: Ball) -> Ball:
    if not (g > 0 and r > 0):
        return arb("nan")
    gap = g.log() / r
    return upper_tail_wide(gap - r / 2) - g * upper_tail_wide(gap + r / 2)


upper_tail_wide = monotone(upper_tail)


def floor_ball(x: Ball) -> Ball:
    low, high = x.lower().floor(), x.upper().floor()
    return low.union(high) if x.is_finite() else arb("nan")


def ceil_ball(x: Ball) -> Ball:
    return -floor_ball(-x)


def harmonic_ball(n: Ball) -> Ball:
    return (n + 1).digamma() + arb.const_euler() if n > -1 else arb("nan")


def factorial_ball(n: Ball) -> Ball:
    return (n + 1).gamma()


def binomial_ball(n: Ball, k: Ball) -> Ball:
    """Gamma(n+1) / (Gamma(k+1) Gamma(n-k+1)) for n > -1; 1/Gamma is 0 at 0, -1, -2, ..."""
    upper, lower, rest = whole_number(n), whole_number(k), whole_number(n - k)
    if n > -1 and ((lower is not None and lower < 0) or (rest is not None and rest < 0)):
        return arb(0)
    if upper is not None and lower is not None and 0 <= upper <= MAX_EXACT_BINOMIAL and lower >= 0:
        spend(min(lower, upper - lower) // 20)
        return arb(comb(upper, lower))
    if n > -1 and k > -1 and n - k > -1:
        return ((n + 1).lgamma() - (k + 1).lgamma() - (n - k + 1).lgamma()).exp()
    return arb("nan")


def _logarithm(x: Ball) -> Ball:
    return x.log() if x > 0 else arb("nan")


def _square_root(x: Ball) -> Ball:
    return x.sqrt() if x >= 0 else arb("nan")


def sampled_gaussian_moment(alpha: Ball, q: Ball, sigma: Ball) -> Ball:
    """E over N(0,1) of (1 - q + q exp(z/sigma - 1/(2 sigma^2)))**(1 - alpha), alpha >= 1, 0 <= q < 1.

    The Renyi divergence of order alpha of N(0, sigma^2) from its mixture with N(1, sigma^2) is
    log(this) / (alpha - 1).  The integrand lies between 0 and (1-q)**(1-alpha) times the normal
    density, so both tails beyond A together are at most 2 Q(A) (1-q)**(1-alpha).
    """
    if not (alpha >= 1 and q >= 0 and q < 1 and sigma > 0):
        return arb("nan")
    reach = arb(isqrt(2 * ctx.prec) + 2)
    rate, shift = 1 / sigma, 1 / (2 * sigma * sigma)
    work = price(10, ctx.prec)

    def integrand(z: Any, analytic: bool) -> Any:
        spend(work)
        base = 1 - q + q * (z * rate - shift).exp()
        if analytic and not base.real > 0:
            return acb("nan")
        return ((1 - alpha) * base.log() - z * z / 2).exp()

    # Wide arguments have no tight integral: a limited number of evaluations keeps them quick.
    body = whole_integral(-reach, reach, integrand, 40 * ctx.prec) / (2 * arb.pi()).sqrt()
    tail = 2 * upper_tail(reach) * ((1 - alpha) * (1 - q).log()).exp()
    return body + arb(0).union(tail.upper())


def whole_integral(low: Ball, high: Ball, body: Callable[[Any, bool], Any], most: int) -> Ball:
    """By `acb_calc_integrate`.  Raises what the body raises: an exhausted budget, an interruption.

    flint does not stop for an exception of the body, and makes a SystemError of it.  So it is kept, the rest
    of the integrand is 0, which is integrated at once, and the value is not used.
    """
    stopped: list[BaseException] = []

    def value(z: Any, analytic: bool) -> Any:
        if stopped:
            return acb(0)
        try:
            return acb(body(z, analytic))  # a body without the variable may be an arb
        except BaseException as error:
            stopped.append(error)
            return acb(0)

    try:
        found = acb.integral(value, acb(low), acb(high), eval_limit=most)
        if stopped:
            raise stopped[0]
    except SystemError as error:  # flint's own, of what interrupted it where no line here could keep it
        raise error.__cause__ or error from None
    return found.real


ENCLOSURES: dict[str, Enclosure] = {
    "pi": Enclosure(lambda: arb.pi(), analytic=lambda: acb.pi()),
    "exp": Enclosure(lambda x: x.exp(), method="exp", analytic=lambda z: z.exp()),
    "log": Enclosure(_logarithm, method="log", analytic=lambda z: z.log()),
    "sqrt": Enclosure(_square_root, method="sqrt", analytic=lambda z: z.sqrt()),
    "^": Enclosure(power_ball),
    "abs": Enclosure(lambda x: abs(x)),
    "max": Enclosure(max_ball),
    "min": Enclosure(min_ball),
    "sin": Enclosure(lambda x: x.sin(), method="sin", analytic=lambda z: z.sin()),
    "cos": Enclosure(lambda x: x.cos(), method="cos", analytic=lambda z: z.cos()),
    "tan": Enclosure(lambda x: x.tan(), analytic=lambda z: z.tan()),
    "asin": Enclosure(monotone(lambda x: x.asin())),
    "acos": Enclosure(monotone(lambda x: x.acos())),
    "atan": Enclosure(monotone(lambda x: x.atan())),
    "sinh": Enclosure(monotone(lambda x: x.sinh()), analytic=lambda z: z.sinh()),
    "cosh": Enclosure(lambda x: x.cosh(), method="cosh", analytic=lambda z: z.cosh()),
    "tanh": Enclosure(monotone(lambda x: x.tanh())),
    "erf": Enclosure(monotone(lambda x: x.erf()), analytic=lambda z: z.erf()),
    "erfc": Enclosure(monotone(lambda x: x.erfc()), analytic=lambda z: z.erfc()),
    "Q": Enclosure(upper_tail_wide, analytic=lambda z: (z / arb(2).sqrt()).erfc() / 2),
    "Phi": Enclosure(monotone(lambda x: upper_tail(-x)), analytic=lambda z: (-z / arb(2).sqrt()).erfc() / 2),
    "phi": Enclosure(normal_density, analytic=lambda z: (-z * z / 2).exp() / (2 * arb.pi()).sqrt()),
    "theta": Enclosure(theta_ball),
    "gamma": Enclosure(lambda x: x.gamma() if x > 0 else arb("nan")),
    "loggamma": Enclosure(lambda x: x.lgamma() if x > 0 else arb("nan")),
    "digamma": Enclosure(monotone(lambda x: x.digamma() if x > 0 else arb("nan"))),
    "factorial": Enclosure(factorial_ball),
    "harmonic": Enclosure(harmonic_ball),
    "binomial": Enclosure(binomial_ball),
    "floor": Enclosure(floor_ball),
    "ceiling": Enclosure(ceil_ball),
    "sgm": Enclosure(sampled_gaussian_moment),
}
