"""What the prover is measured on: true inequalities on boxes, from easy to hard.

Nearly all have some slack, since pavings and CoqInterval cannot prove what touches.
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.ask.decide import read
from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement
from verify.kernel.term import Term, sub

Side = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Goal:
    """`text` holds on the box."""

    name: str
    text: str
    box: tuple[tuple[str, Side], ...]

    @property
    def statement(self) -> Statement:
        return read(self.text, ", ".join(f"{x} >= {low}, {x} <= {high}" for x, (low, high) in self.box))

    @property
    def gap(self) -> Term:
        """What is to be nonnegative: the right side less the left."""
        _, left, right = self.statement.show
        return sub(right, left)


def goal(name: str, text: str, **box: tuple[object, object]) -> Goal:
    sides = ((x, (Fraction(str(low)), Fraction(str(high)))) for x, (low, high) in box.items())
    return Goal(name, text, tuple(sides))


SMALL = "1/1000000"
SQRT = "(((((122/7397*x - 1733/13547)*x + 529/1274)*x - 767/999)*x + 407/334)*x + 227/925)"
RATIONAL = "-x + 2*y - z - 835634534/1000000000*y*(1 + y)"
SCHWEFEL = "(x - y**2)**2 + (y - 1)**2 + (x - z**2)**2 + (z - 1)**2"
CAPRASSE = "-x*z**3 + 4*y*z**2*w + 4*x*z*w**2 + 2*y*w**3 + 4*x*z + 4*z**2 - 10*y*w - 10*w**2 + 2"
LOTKA = "x*y**2 + x*z**2 + x*w**2 - 11/10*x + 1"

GOALS: tuple[Goal, ...] = (
    # one variable
    goal("parabola", "x*(1 - x) <= 1/4 + 1/100", x=(0, 1)),
    goal("exp, wide", "exp(x) <= 1 + 2*x + 1/1000", x=(0, 1)),
    goal("exp, touching", "exp(x) >= 1 + x", x=(0, 1)),
    goal("log", "log(1 + x) <= x + 1/1000", x=(0, 8)),
    goal("sqrt", "sqrt(1 + x) <= 1 + x/2 + 1/1000", x=(0, 3)),
    goal("sqrt, approximated", f"abs(sqrt(x) - {SQRT}) <= 5/65536", x=("1/2", 2)),
    goal("atan", "atan(x) >= x - x**3/3 - 1/10000", x=(0, 1)),
    goal("sin, 1e-6", f"sin(x) >= x - x**3/6 - {SMALL}", x=(0, 2)),
    goal("cos, 1e-6", f"cos(x) <= 1 - x**2/2 + x**4/24 + {SMALL}", x=(-1, 1)),
    goal("log by a fraction, 1e-6", f"log(x) >= 2*(x - 1)/(x + 1) - {SMALL}", x=(1, 4)),
    goal("maximum, 1e-6", f"x*exp(-x) <= exp(-1) + {SMALL}", x=(0, 4)),
    goal("double root, 1e-6", f"x**5 - 5*x + 4 + {SMALL} >= 0", x=(0, 2)),
    # two
    goal("means, 1e-3", "x*y <= (x**2 + y**2)/2 + 1/1000", x=(-1, 1), y=(-1, 1)),
    goal("root mean, 1e-2", "sqrt(x*y) <= (x + y)/2 + 1/100", x=(1, 4), y=(1, 4)),
    goal("convexity, 1e-3", "exp(x*y) <= 1 - x + x*exp(y) + 1/1000", x=(0, 1), y=(0, 2)),
    goal("sine of a sum, 1e-6", f"sin(x + y) <= sin(x) + sin(y) + {SMALL}", x=(0, 1), y=(0, 1)),
    goal("Motzkin, 1e-3", "x**4*y**2 + x**2*y**4 - 3*x**2*y**2 + 1 + 1/1000 >= 0", x=(0, 2), y=(0, 2)),
    # three; the last two here and in the next group are classical problems of polynomial optimisation
    goal("three means, 1e-2", "x*y*z <= ((x + y + z)/3)**3 + 1/100", x=(0, 1), y=(0, 1), z=(0, 1)),
    goal(
        "log-sum-exp, 1e-2",
        "log(exp(x) + exp(y) + exp(z)) >= (x + y + z)/3 + log(3) - 1/100",
        x=(0, 1),
        y=(0, 1),
        z=(0, 1),
    ),
    goal("reaction-diffusion", f"{RATIONAL} >= -3671270/100000", x=(-5, 5), y=(-5, 5), z=(-5, 5)),
    goal("Schwefel", f"{SCHWEFEL} >= -1/1000", x=(-10, 10), y=(-10, 10), z=(-10, 10)),
    # four
    goal("cycle", "x*y + y*z + z*w + w*x <= (x + y + z + w)**2/4 + 1/10", **dict.fromkeys("xyzw", (0, 1))),
    goal("Caprasse", f"{CAPRASSE} >= -319/100", **dict.fromkeys("xyzw", ("-1/2", "1/2"))),
    goal("Lotka-Volterra", f"{LOTKA} >= -2081/100", **dict.fromkeys("xyzw", (-2, 2))),
)
