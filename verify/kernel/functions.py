"""The functions of the language: what each is, encloses, differentiates to, and where it is defined.

Each entry of the table is all that the kernel knows of a function.  `facts` are the elementary facts
that proofs may use without proof (rule ``fact``): definitions, functional equations and the one
inequality from which the rest is derived.  Adding a function is adding one entry.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb, isqrt
from typing import Any

from flint import acb, arb, ctx

from verify.kernel.effort import price, spend
from verify.kernel.term import Formula, Term, parse

Ball = Any  # flint.arb carries no type information
MAX_EXACT_BINOMIAL = 10_000


@dataclass(frozen=True)
class Fact:
    """For all real `names` with `given`: `conclusion`."""

    names: tuple[str, ...]
    given: tuple[Formula, ...]
    conclusion: Formula


@dataclass(frozen=True)
class Function:
    """One function of the language.

    `derivatives[k]` is the partial derivative in argument k as a term in a, b, ... (None: not
    differentiable everywhere in the domain).  `defined` lists formulas under which the value is
    defined and, if `derivatives` are given, the function is differentiable.  `sign` is ``+`` or
    ``0+`` if all values are positive or nonnegative; a function that is undefined somewhere has no sign.
    """

    arity: int
    ball: Callable[..., Ball]
    derivatives: tuple[Term | None, ...] = ()
    defined: tuple[Formula, ...] = ()
    sign: str = ""
    analytic: Callable[..., Any] | None = None
    facts: dict[str, Fact] = field(default_factory=dict)
    method: str = ""
    """The method of arb that `ball` calls and that answers nan outside the domain, if there is one."""


def fact(names: str, given: str, conclusion: str) -> Fact:
    hypotheses = parse(f"({given})")
    return Fact(tuple(names.split()), hypotheses, parse(conclusion))


def terms(*texts: str) -> tuple[Term, ...]:
    return tuple(parse(text) for text in texts)


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
    if x.is_finite() and x.is_exact() and abs(x) < 2**63 and x.is_integer():
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
    whole = acb.integral(integrand, acb(-reach), acb(reach), eval_limit=40 * ctx.prec)
    body = whole.real / (2 * arb.pi()).sqrt()
    tail = 2 * upper_tail(reach) * ((1 - alpha) * (1 - q).log()).exp()
    return body + arb(0).union(tail.upper())


FUNCTIONS: dict[str, Function] = {
    "pi": Function(0, lambda: arb.pi(), sign="+", analytic=lambda: acb.pi()),
    "exp": Function(
        1,
        lambda x: x.exp(),
        method="exp",
        derivatives=terms("(exp a)"),
        sign="+",
        analytic=lambda z: z.exp(),
        facts={
            "tangent": fact("a", "", "(<= (+ 1 a) (exp a))"),
            "increasing": fact("a b", "(<= a b)", "(<= (exp a) (exp b))"),
            "strictly": fact("a b", "(< a b)", "(< (exp a) (exp b))"),
            "log": fact("a", "(< 0 a)", "(= (exp (log a)) a)"),
        },
    ),
    "log": Function(
        1,
        _logarithm,
        method="log",
        derivatives=terms("(^ a -1)"),
        defined=terms("(< 0 a)"),
        analytic=lambda z: z.log(),
        facts={
            "exp": fact("a", "", "(= (log (exp a)) a)"),
            "product": fact("a b", "(< 0 a) (< 0 b)", "(= (log (* a b)) (+ (log a) (log b)))"),
            "inverse": fact("a", "(< 0 a)", "(= (log (^ a -1)) (* -1 (log a)))"),
            "power": fact("a b", "(< 0 a)", "(= (log (^ a b)) (* b (log a)))"),
            "increasing": fact("a b", "(< 0 a) (<= a b)", "(<= (log a) (log b))"),
            "strictly": fact("a b", "(< 0 a) (< a b)", "(< (log a) (log b))"),
            "tangent": fact("a", "(< 0 a)", "(<= (log a) (+ a -1))"),
        },
    ),
    "sqrt": Function(
        1,
        _square_root,
        method="sqrt",
        derivatives=terms("(* 1/2 (^ (sqrt a) -1))"),
        defined=terms("(< 0 a)"),
        analytic=lambda z: z.sqrt(),
        facts={
            "square": fact("a", "(<= 0 a)", "(= (^ (sqrt a) 2) a)"),
            "of_square": fact("a", "(<= 0 a)", "(= (sqrt (^ a 2)) a)"),
            "nonnegative": fact("a", "(<= 0 a)", "(<= 0 (sqrt a))"),
            "positive": fact("a", "(< 0 a)", "(< 0 (sqrt a))"),
            "increasing": fact("a b", "(<= 0 a) (<= a b)", "(<= (sqrt a) (sqrt b))"),
        },
    ),
    "^": Function(
        2,
        power_ball,
        facts={
            "exp": fact("a b", "(< 0 a)", "(= (^ a b) (exp (* b (log a))))"),
            "of_exp": fact("a b", "", "(= (^ (exp a) b) (exp (* a b)))"),
            "sqrt": fact("a", "(<= 0 a)", "(= (^ a 1/2) (sqrt a))"),
            "zero": fact("b", "(< 0 b)", "(= (^ 0 b) 0)"),
            "one": fact("b", "", "(= (^ 1 b) 1)"),
            "sum": fact("a b c", "(< 0 a)", "(= (^ a (+ b c)) (* (^ a b) (^ a c)))"),
            "sum0": fact("a b c", "(<= 0 a) (<= 0 b) (<= 0 c)", "(= (^ a (+ b c)) (* (^ a b) (^ a c)))"),
            "product": fact("a b c", "(< 0 a) (< 0 b)", "(= (^ (* a b) c) (* (^ a c) (^ b c)))"),
            "product0": fact("a b c", "(<= 0 a) (<= 0 b) (< 0 c)", "(= (^ (* a b) c) (* (^ a c) (^ b c)))"),
            "tower": fact("a b c", "(< 0 a)", "(= (^ (^ a b) c) (^ a (* b c)))"),
            "nonnegative": fact("a b", "(<= 0 a) (<= 0 b)", "(<= 0 (^ a b))"),
            "positive": fact("a b", "(< 0 a)", "(< 0 (^ a b))"),
            "increasing": fact("a b c", "(<= 0 a) (<= a b) (<= 0 c)", "(<= (^ a c) (^ b c))"),
            "decreasing": fact("a b c", "(< 0 a) (<= a b) (<= c 0)", "(<= (^ b c) (^ a c))"),
        },
    ),
    "abs": Function(
        1,
        lambda x: abs(x),
        sign="0+",
        facts={
            "cases": fact("a", "", "(or (and (<= 0 a) (= (abs a) a)) (and (<= a 0) (= (abs a) (* -1 a))))"),
            "above": fact("a", "", "(and (<= a (abs a)) (<= (* -1 a) (abs a)))"),
            "positive": fact("a", "(<= 0 a)", "(= (abs a) a)"),
            "negative": fact("a", "(<= a 0)", "(= (abs a) (* -1 a))"),
        },
    ),
    "max": Function(
        2,
        max_ball,
        facts={
            "cases": fact("a b", "", "(or (and (<= b a) (= (max a b) a)) (and (<= a b) (= (max a b) b)))"),
            "above": fact("a b", "", "(and (<= a (max a b)) (<= b (max a b)))"),
            "least": fact("a b c", "(<= a c) (<= b c)", "(<= (max a b) c)"),
            "left": fact("a b", "(<= b a)", "(= (max a b) a)"),
            "right": fact("a b", "(<= a b)", "(= (max a b) b)"),
        },
    ),
    "min": Function(
        2,
        min_ball,
        facts={
            "cases": fact("a b", "", "(or (and (<= a b) (= (min a b) a)) (and (<= b a) (= (min a b) b)))"),
            "below": fact("a b", "", "(and (<= (min a b) a) (<= (min a b) b))"),
            "greatest": fact("a b c", "(<= c a) (<= c b)", "(<= c (min a b))"),
            "left": fact("a b", "(<= a b)", "(= (min a b) a)"),
            "right": fact("a b", "(<= b a)", "(= (min a b) b)"),
        },
    ),
    "sin": Function(
        1,
        lambda x: x.sin(),
        method="sin",
        derivatives=terms("(cos a)"),
        analytic=lambda z: z.sin(),
        facts={
            "bounds": fact("a", "", "(and (<= -1 (sin a)) (<= (sin a) 1))"),
            "squares": fact("a", "", "(= (+ (^ (sin a) 2) (^ (cos a) 2)) 1)"),
            "pi": fact("", "", "(= (sin (pi)) 0)"),
            "half_pi": fact("", "", "(= (sin (* 1/2 (pi))) 1)"),
        },
    ),
    "cos": Function(
        1,
        lambda x: x.cos(),
        method="cos",
        derivatives=terms("(* -1 (sin a))"),
        analytic=lambda z: z.cos(),
        facts={
            "bounds": fact("a", "", "(and (<= -1 (cos a)) (<= (cos a) 1))"),
            "pi": fact("", "", "(= (cos (pi)) -1)"),
            "half_pi": fact("", "", "(= (cos (* 1/2 (pi))) 0)"),
        },
    ),
    "tan": Function(
        1,
        lambda x: x.tan(),
        terms("(+ 1 (^ (tan a) 2))"),
        terms("(!= (cos a) 0)"),
        analytic=lambda z: z.tan(),
    ),
    "asin": Function(
        1,
        monotone(lambda x: x.asin()),
        terms("(^ (sqrt (+ 1 (* -1 (^ a 2)))) -1)"),
        terms("(< -1 a)", "(< a 1)"),
    ),
    "acos": Function(
        1,
        monotone(lambda x: x.acos()),
        terms("(* -1 (^ (sqrt (+ 1 (* -1 (^ a 2)))) -1))"),
        terms("(< -1 a)", "(< a 1)"),
    ),
    "atan": Function(
        1,
        monotone(lambda x: x.atan()),
        terms("(^ (+ 1 (^ a 2)) -1)"),
        facts={
            "bounds": fact("a", "", "(and (< (* -1/2 (pi)) (atan a)) (< (atan a) (* 1/2 (pi))))"),
            "one": fact("", "", "(= (atan 1) (* 1/4 (pi)))"),
        },
    ),
    "sinh": Function(
        1,
        monotone(lambda x: x.sinh()),
        terms("(cosh a)"),
        analytic=lambda z: z.sinh(),
        facts={"exp": fact("a", "", "(= (sinh a) (* 1/2 (+ (exp a) (* -1 (exp (* -1 a))))))")},
    ),
    "cosh": Function(
        1,
        lambda x: x.cosh(),
        method="cosh",
        derivatives=terms("(sinh a)"),
        sign="+",
        analytic=lambda z: z.cosh(),
        facts={"exp": fact("a", "", "(= (cosh a) (* 1/2 (+ (exp a) (exp (* -1 a)))))")},
    ),
    "tanh": Function(
        1,
        monotone(lambda x: x.tanh()),
        terms("(+ 1 (* -1 (^ (tanh a) 2)))"),
        facts={
            "quotient": fact("a", "", "(= (tanh a) (* (sinh a) (^ (cosh a) -1)))"),
            "bounds": fact("a", "", "(and (< -1 (tanh a)) (< (tanh a) 1))"),
        },
    ),
    "erf": Function(
        1,
        monotone(lambda x: x.erf()),
        terms("(* 2 (^ (sqrt (pi)) -1) (exp (* -1 (^ a 2))))"),
        analytic=lambda z: z.erf(),
        facts={
            "odd": fact("a", "", "(= (erf (* -1 a)) (* -1 (erf a)))"),
            # Q(x) = erfc(x / sqrt 2) / 2, and erfc = 1 - erf.
            "Q": fact("a", "", "(= (erf a) (+ 1 (* -2 (Q (* (sqrt 2) a)))))"),
        },
    ),
    "erfc": Function(
        1,
        monotone(lambda x: x.erfc()),
        terms("(* -2 (^ (sqrt (pi)) -1) (exp (* -1 (^ a 2))))"),
        sign="+",
        analytic=lambda z: z.erfc(),
        facts={
            "erf": fact("a", "", "(= (erfc a) (+ 1 (* -1 (erf a))))"),
            "Q": fact("a", "", "(= (erfc a) (* 2 (Q (* (sqrt 2) a))))"),
        },
    ),
    "Q": Function(
        1,
        upper_tail_wide,
        terms("(* -1 (phi a))"),
        sign="+",
        analytic=lambda z: (z / arb(2).sqrt()).erfc() / 2,
        facts={
            "reflection": fact("a", "", "(= (+ (Q a) (Q (* -1 a))) 1)"),
            "half": fact("", "", "(= (Q 0) 1/2)"),
            "below_one": fact("a", "", "(< (Q a) 1)"),
            "decreasing": fact("a b", "(<= a b)", "(<= (Q b) (Q a))"),
            "markov": fact("a", "(< 0 a)", "(<= (* a (Q a)) (phi a))"),
        },
    ),
    "Phi": Function(
        1,
        monotone(lambda x: upper_tail(-x)),
        terms("(phi a)"),
        sign="+",
        analytic=lambda z: (-z / arb(2).sqrt()).erfc() / 2,
        facts={"Q": fact("a", "", "(= (Phi a) (Q (* -1 a)))")},
    ),
    "phi": Function(
        1,
        normal_density,
        terms("(* -1 a (phi a))"),
        sign="+",
        analytic=lambda z: (-z * z / 2).exp() / (2 * arb.pi()).sqrt(),
        facts={
            "density": fact("a", "", "(= (phi a) (* (^ (sqrt (* 2 (pi))) -1) (exp (* -1/2 (^ a 2)))))"),
        },
    ),
    "theta": Function(
        2,
        theta_ball,
        facts={
            "definition": fact(
                "a b",
                "(< 0 a) (< 0 b)",
                "(= (theta a b) (+ (Q (+ (* (log a) (^ b -1)) (* -1/2 b)))"
                " (* -1 a (Q (+ (* (log a) (^ b -1)) (* 1/2 b))))))",
            )
        },
    ),
    "gamma": Function(
        1,
        lambda x: x.gamma() if x > 0 else arb("nan"),
        terms("(* (gamma a) (digamma a))"),
        terms("(< 0 a)"),
        facts={
            "positive": fact("a", "(< 0 a)", "(< 0 (gamma a))"),
            "step": fact("a", "(< 0 a)", "(= (gamma (+ 1 a)) (* a (gamma a)))"),
            "one": fact("", "", "(= (gamma 1) 1)"),
        },
    ),
    "loggamma": Function(
        1,
        lambda x: x.lgamma() if x > 0 else arb("nan"),
        terms("(digamma a)"),
        terms("(< 0 a)"),
        facts={"gamma": fact("a", "(< 0 a)", "(= (exp (loggamma a)) (gamma a))")},
    ),
    "digamma": Function(
        1, monotone(lambda x: x.digamma() if x > 0 else arb("nan")), (None,), terms("(< 0 a)")
    ),
    "factorial": Function(
        1,
        factorial_ball,
        facts={
            "zero": fact("", "", "(= (factorial 0) 1)"),
            "step": fact("a", "(<= 0 a)", "(= (factorial (+ 1 a)) (* (+ 1 a) (factorial a)))"),
            "positive": fact("a", "(<= 0 a)", "(< 0 (factorial a))"),
        },
    ),
    "harmonic": Function(
        1,
        harmonic_ball,
        facts={
            "zero": fact("", "", "(= (harmonic 0) 0)"),
            "step": fact("a", "(<= 0 a)", "(= (harmonic (+ 1 a)) (+ (harmonic a) (^ (+ 1 a) -1)))"),
        },
    ),
    "binomial": Function(
        2,
        binomial_ball,
        facts={
            "zero": fact("a", "(<= 0 a)", "(= (binomial a 0) 1)"),
            "step": fact(
                "a b",
                "(<= 0 b) (<= b a)",
                "(= (* (+ 1 b) (binomial a (+ 1 b))) (* (+ a (* -1 b)) (binomial a b)))",
            ),
            "nonnegative": fact("a b", "(<= 0 b) (<= b a)", "(<= 0 (binomial a b))"),
        },
    ),
    "floor": Function(
        1,
        floor_ball,
        facts={"bounds": fact("a", "", "(and (<= (floor a) a) (< a (+ 1 (floor a))))")},
    ),
    "ceiling": Function(
        1,
        ceil_ball,
        facts={"bounds": fact("a", "", "(and (<= a (ceiling a)) (< (ceiling a) (+ 1 a)))")},
    ),
    "sgm": Function(
        3,
        sampled_gaussian_moment,
        facts={},
    ),
}
