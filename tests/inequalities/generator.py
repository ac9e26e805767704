"""Inequalities whose truth is known by construction, as many as wanted.

A true one is made by steps that keep truth: squares are nonnegative, known inequalities are shifted,
scaled, added and substituted into.  A false one is a true one that touches at a known rational point,
moved by a little in the other direction: `Case.point` violates it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from verify.kernel.rationals import Fraction

GAPS = (Fraction(1, 10), Fraction(1, 10**6), Fraction(1, 10**12))


@dataclass(frozen=True)
class Case:
    """`text` under `where`; false cases fail at `point`."""

    text: str
    where: str
    true: bool
    point: tuple[tuple[str, Fraction], ...] = ()


def cases(seed: int, count: int) -> Iterator[Case]:
    """The same cases for the same seed, half of them true."""
    random = Random(seed)
    makers = (_polynomial, _tangent, _touching, _fraction, _modulus, _integer, _curve, _tail)
    for number in range(count):
        yield makers[number % len(makers)](random, number // len(makers) % 2 == 0)


def _rational(random: Random, size: int = 4, bottom: int = 4) -> Fraction:
    return Fraction(random.randint(-size * bottom, size * bottom), random.randint(1, bottom))


def _positive(random: Random) -> Fraction:
    return Fraction(random.randint(1, 12), random.randint(1, 6))


def _compare(left: str, right: str, random: Random, true: bool, strict: bool = False) -> str:
    """left <= right where both sides touch; false: by a small gap, or strictly."""
    if true:
        return f"{left} <= {right}"
    if strict or random.random() < 0.3:
        return f"{left} < {right}"
    return f"{left} + {random.choice(GAPS)} <= {right}"


def _polynomial(random: Random, true: bool) -> Case:
    """A sum of two weighted squares that vanish at one point."""
    u, v = _rational(random), _rational(random)
    a, b = _positive(random), _positive(random)
    c, d = _rational(random), _rational(random)
    text = _compare("0", f"{a}*(x - ({u}))**2 + {b}*(({c})*(x - ({u})) + ({d})*(y - ({v})))**2", random, true)
    return Case(text, "", true, () if true else (("x", u), ("y", v)))


def _tangent(random: Random, true: bool) -> Case:
    """exp, log or a cube root lies on one side of its tangent at 0 (or 1)."""
    u, k = _rational(random), _positive(random)
    inner = f"{k}*(x - ({u}))"
    left, right, where = random.choice(
        (
            (f"1 + {inner}", f"exp({inner})", ""),
            (f"log(1 + {inner})", inner, f"x > {u}"),
            (f"1 - exp(-{inner})", inner, f"x >= {u}"),
            (inner, f"sinh({inner})", f"x >= {u}"),
            (f"1 - ({inner})**2/2", f"cos({inner})", f"x >= {u}"),
            (f"sin({inner})", inner, f"x >= {u}"),
        )
    )
    if where.startswith("x >") and "=" not in where and not true:
        return Case(f"{left} + {GAPS[0]} <= {right}", where, False, (("x", u + Fraction(1, 10**4)),))
    return Case(_compare(left, right, random, true), where, true, () if true else (("x", u),))


def _touching(random: Random, true: bool) -> Case:
    """log(x/u) <= x/u - 1 and its relatives, touching inside the domain."""
    u, k = _positive(random), _positive(random)
    left, right = random.choice(
        (
            (f"{k}*log(x/({u}))", f"{k}*(x/({u}) - 1)"),
            (f"{k}*(1 - ({u})/x)", f"{k}*log(x/({u}))"),
            (f"{2 * k}", f"{k}*(x/({u}) + ({u})/x)"),
            (f"{k}*x*exp(-x/({u}))", f"{k * u}*exp(-1)"),
        )
    )
    return Case(_compare(left, right, random, true), "x > 0", true, () if true else (("x", u),))


def _fraction(random: Random, true: bool) -> Case:
    """a x / (x^2 + c^2) <= a / (2 c)."""
    c, a = _positive(random), _positive(random)
    text = _compare(f"{a}*x/(x**2 + {c**2})", f"{a / (2 * c)}", random, true)
    return Case(text, "", true, () if true else (("x", c),))


def _modulus(random: Random, true: bool) -> Case:
    """The triangle inequality with weights, or a maximum against a mean."""
    a, b, u = _positive(random), _positive(random), _rational(random)
    left, right, point = random.choice(
        (
            (f"Abs({a}*x - {b}*y)", f"{a}*Abs(x) + {b}*Abs(y)", (("x", u), ("y", -u))),
            (f"({a}*x + {b}*y)/{a + b}", "Max(x, y)", (("x", u), ("y", u))),
            (f"Min(x, {u})", f"(x + ({u}))/2", (("x", u),)),
            (f"1 - {a}*Abs(x)", f"exp(-{a}*Abs(x))", (("x", Fraction(0)),)),
        )
    )
    return Case(_compare(left, right, random, true), "", true, () if true else point)


def _integer(random: Random, true: bool) -> Case:
    """(n - k)(n - k - 1) >= 0 for integers."""
    k = random.randint(-5, 50)
    text = _compare("0", f"(n - ({k}))*(n - ({k + 1}))", random, true)
    return Case(text, "n integer", true, () if true else (("n", Fraction(k)),))


def _curve(random: Random, true: bool) -> Case:
    """Both sides meet along a line."""
    k, u = _positive(random), _positive(random)
    left, right = random.choice(
        (
            (f"{k}*(x - y)", f"{k}*x*log(x/y)"),
            (f"{k}*(exp(y) + exp(y)*(x - y))", f"{k}*exp(x)"),
            (f"{4 * k}*x*y", f"{k}*(x + y)**2"),
            (f"{2 * k}", f"{k}*(x/y + y/x)"),
        )
    )
    return Case(_compare(left, right, random, true), "x > 0, y > 0", true, () if true else (("x", u), ("y", u)))


def _tail(random: Random, true: bool) -> Case:
    """True with equality at infinity; false because the constant there is a little too small."""
    c, k = _positive(random), _positive(random)
    if true:
        left = random.choice((f"{k}*x/(x + {c})", f"{k} - {k}*exp(-x/{c})", f"{k} - {k}/(1 + {c}*x)**2"))
        return Case(f"{left} <= {k}", "x >= 0", True)
    gap = random.choice(GAPS[:2])
    # k x / (x + c) > k - gap as soon as x > c k / gap.
    return Case(f"{k}*x/(x + {c}) <= {k} - {gap}", "x >= 0", False, (("x", 2 * c * (k + 1) / gap),))


__all__ = ["Case", "cases"]
