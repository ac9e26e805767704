"""Fifty planted faults: inequalities that hold except in one small place of known size.

Each family takes an inequality `0 <= f` that touches at one place (a point, a corner, a curve), and asks
for a little more there.  `size` is the share of the domain on which the result fails, by the formula in
the family's comment; of a domain without end it is the share of log [1, 10^12].
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from verify.ask.decide import read
from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement

SIZES = (1e-2, 1e-4, 1e-6, 1e-8, 1e-10)
FAR = 10**12


@dataclass(frozen=True)
class Variable:
    """`high` None: no bound."""

    name: str
    low: Fraction
    high: Fraction | None
    integer: bool = False

    @property
    def where(self) -> str:
        parts = [f"{self.name} integer"] if self.integer else []
        parts += [f"{self.name} >= {self.low}"]
        parts += [] if self.high is None else [f"{self.name} <= {self.high}"]
        return ", ".join(parts)


@dataclass(frozen=True)
class Fault:
    """`text` fails at `point`, on a share `size` of the domain."""

    family: str
    size: float
    text: str
    variables: tuple[Variable, ...]
    point: tuple[Fraction, ...]
    also: str = ""

    @property
    def statement(self) -> Statement:
        parts = [*(variable.where for variable in self.variables), self.also]
        return read(self.text, ", ".join(part for part in parts if part))


def unit(*names: str) -> tuple[Variable, ...]:
    return tuple(Variable(name, Fraction(0), Fraction(1)) for name in names)


def faults() -> Iterator[Fault]:
    """The same fifty each time: ten families, five sizes."""
    random = Random(20)
    for family in FAMILIES:
        for size in SIZES:
            yield family(size, random)


def place(random: Random) -> Fraction:
    """A number in (1/10, 9/10) that no search tries by itself."""
    return Fraction(random.randrange(10**8, 9 * 10**8), 10**9)


def near(value: float) -> Fraction:
    """Three digits suffice."""
    return Fraction(f"{value:.3e}")


# Each family: what is violated where, and how its size follows.


def wells(size: float, random: Random) -> Fault:
    # 1 - cos(60 u) + 10 u^2 = 1810 u^2 - ..., so that |u| < size / 2; the wells beside it are no faults
    u = f"(x - {place(random)})"
    text = f"1 - cos(60*{u}) + 10*{u}**2 >= {1810 * near(size / 2) ** 2}"
    return Fault("one well of many, 1 variable", size, text, unit("x"), (Fraction(u[5:-1]),))


def bowl4(size: float, random: Random) -> Fault:
    # a ball of radius r in four dimensions has the volume pi^2 r^4 / 2
    names = ("x", "y", "z", "w")
    centre = tuple(place(random) for _ in names)
    squares = " + ".join(f"(x - {c})**2".replace("x", name) for name, c in zip(names, centre, strict=True))
    text = f"{squares} >= {near((2 * size / math.pi**2) ** 0.5)}"
    return Fault("bowl, 4 variables", size, text, unit(*names), centre)


def cusp(size: float, random: Random) -> Fault:
    # sqrt|u| + sqrt|v| < s has the area 2 s^4 / 3
    a, b = place(random), place(random)
    text = f"sqrt(abs(x - {a})) + sqrt(abs(y - {b})) >= {near((1.5 * size) ** 0.25)}"
    return Fault("cusp, 2 variables", size, text, unit("x", "y"), (a, b))


def boundary(size: float, random: Random) -> Fault:
    # log(1 + x) = x - x^2/2 + ..., so that 0 < x < size, nearly
    text = f"log(1 + x) <= {1 - near(size) / 2}*x"
    return Fault("boundary, 1 variable", size, text, unit("x"), (near(size) / 2,))


def corner(size: float, random: Random) -> Fault:
    # x, y, z > 0 with x + y + z < r, of volume r^3 / 6; not the corner itself
    r = near((6 * size) ** (1 / 3))
    text = f"x*y*z*(x + y + z) >= {r}*x*y*z"
    return Fault("corner, 3 variables", size, text, unit("x", "y", "z"), (r / 6,) * 3)


def plateau(size: float, random: Random) -> Fault:
    # |u| + |v| < w/2, of area w^2 / 2; flat but for twice that width
    a, b = place(random), place(random)
    w = near((2 * size) ** 0.5)
    text = f"max(0, 1 - (abs(x - {a}) + abs(y - {b}))/({w})) <= 1/2"
    return Fault("plateau, 2 variables", size, text, unit("x", "y"), (a, b))


def curve(size: float, random: Random) -> Fault:
    # a strip of height 2w over the unit interval, in a triangle of area 1/2 (a little of it lies outside)
    d = place(random) / 10
    text = f"abs(y - sqrt(x) - {d}) >= {near(size / 4)}"
    point = (Fraction(1, 4), Fraction(1, 2) + d)
    return Fault("curve under x <= y, 2 variables", size, text, unit("x", "y"), point, "x <= y")


def integer(size: float, random: Random) -> Fault:
    # n between N / (1 + w) and N (1 + w), out of 10^12 numbers
    big = Fraction(random.randrange(10**11, 9 * 10**11))
    w = near(size * FAR / float(2 * big))
    text = f"abs(log(n) - log({big})) >= log(1 + {w})"
    return Fault("integer up to 10^12", size, text, (Variable("n", Fraction(1), Fraction(FAR), True),), (big,))


def mixed(size: float, random: Random) -> Fault:
    # |u| + |v| < r, of area 2 r^2
    big, c = Fraction(random.randrange(10**5, 10**6)), place(random)
    text = f"abs(n - {big})/10**6 + abs(x - {c}) >= {near((size / 2) ** 0.5)}"
    n = Variable("n", Fraction(1), Fraction(10**6), True)
    return Fault("mixed: n > 100000, and a real", size, text, (n, *unit("x")), (big, c))


def tail(size: float, random: Random) -> Fault:
    # |log x - log C| < w
    far = Fraction(random.randrange(10**7, 10**9))
    text = f"abs(log(x) - log({far})) >= {near(size * math.log(FAR) / 2)}"
    return Fault("tail: x > 10^7, unbounded", size, text, (Variable("x", Fraction(1), None),), (far,))


FAMILIES: tuple[Callable[[float, Random], Fault], ...] = (
    wells,
    bowl4,
    cusp,
    boundary,
    corner,
    plateau,
    curve,
    integer,
    mixed,
    tail,
)
