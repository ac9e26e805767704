"""Families with a number in them: a sharp inequality for each value, and what is wrong beside it.

Each false case fails at the point that stands with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.inequalities.generator import Case
from verify.kernel.rationals import Fraction

KL = "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))"
SQUARE = "p > 0, p < 1, q > 0, q < 1"
POSITIVE = "x > 0, y > 0"
ORDERS = tuple(Fraction(t) for t in ("4/3", "3/2", "2", "5/2", "3", "7/2", "4", "5"))
WEIGHTS = tuple(Fraction(t) for t in ("1/5", "1/4", "1/3", "2/5", "1/2", "3/5", "2/3", "3/4", "4/5"))
SCALES = tuple(Fraction(t) for t in ("1/10", "1/3", "1/2", "1", "2", "5", "20"))
NEAR, FAR = Fraction(99, 100), Fraction(101, 100)

Place = tuple[tuple[str, Fraction], ...]


def cases() -> Iterator[Case]:
    """Every family at every value, true and false by turns."""
    for true, false, where, place in _all():
        yield Case(true, where, True)
        yield Case(false, where, False, place)


def _at(**values: object) -> Place:
    return tuple((name, Fraction(str(value))) for name, value in values.items())


def _all() -> Iterator[tuple[str, str, str, Place]]:
    for p in ORDERS:  # Young, with equality at x = y = 1
        q = p / (p - 1)
        yield (
            f"x*y <= x**({p})/({p}) + y**({q})/({q})",
            f"x*y <= {NEAR}*x**({p})/({p}) + y**({q})/({q})",
            POSITIVE,
            _at(x=1, y=1),
        )
        yield (f"(1 + x)**({p}) >= 1 + {p}*x", f"(1 + x)**({p}) >= 1 + {p * FAR}*x", "x > -1", _at(x="1/1000"))
    for w in WEIGHTS:  # weighted means, and the chord of exp
        yield (
            f"x**({w})*y**({1 - w}) <= {w}*x + {1 - w}*y",
            f"{FAR}*x**({w})*y**({1 - w}) <= {w}*x + {1 - w}*y",
            POSITIVE,
            _at(x=1, y=1),
        )
        yield (
            f"exp({w}*x + {1 - w}*y) <= {w}*exp(x) + {1 - w}*exp(y)",
            f"{FAR}*exp({w}*x + {1 - w}*y) <= {w}*exp(x) + {1 - w}*exp(y)",
            "",
            _at(x=0, y=0),
        )
    for c in SCALES:  # tangents, Motzkin's polynomial with its zeros at (c, c), and Pinsker with less than 2
        yield (f"log(x/({c})) <= x/({c}) - 1", f"log(x/({c})) <= x/({c}) - {FAR}", "x > 0", _at(x=c))
        yield (
            f"x**4*y**2 + x**2*y**4 + {c**6} >= {3 * c**2}*x**2*y**2",
            f"x**4*y**2 + x**2*y**4 + {NEAR * c**6} >= {3 * c**2}*x**2*y**2",
            "",
            _at(x=c, y=c),
        )
        yield (
            f"{KL} >= {2 * min(c, 1 / c)}*(p - q)**2",
            f"{KL} >= {2 * max(c, 1 / c, FAR)}*(p - q)**2",
            SQUARE,
            _at(p="501/1000", q="1/2"),
        )
        yield (f"exp(x) >= exp({c})*(1 + x - {c})", f"exp(x) >= exp({c})*({FAR} + x - {c})", "", _at(x=c))


__all__ = ["cases"]
