"""Enclosures by MPFR (gmpy2), rounded outwards, of the functions that terms are made of, for both checkers.

A value is an mpq (exact) or a pair (low, high) of mpfr; it is ANY, the whole line, where nothing is known.
"""

from operator import le, lt

import gmpy2
from gmpy2 import is_finite, mpfr, mpq

MAX_BITS_OF_A_POWER, SQUEEZE = 200_000, 20_000  # exact values with more bits than this become pairs
WIDE = {"emax": 1 << 40, "emin": -(1 << 40)}
EXACT = gmpy2.context(precision=10_000, **WIDE)  # more bits than any end: never rounds
ANY, ONES = (mpfr("-inf"), mpfr("inf")), (mpfr(-1), mpfr(1))
ONE, TWO, HALF = mpq(1), mpq(2), mpq(1, 2)
RISING = ("exp", "atan", "sinh", "tanh", "erf", "log", "digamma", "sqrt", "asin")
POSITIVE = ("digamma", "gamma", "loggamma")  # MPFR has values of these elsewhere too
TABLE = {  # a: the arithmetic; x, y: intervals
    **{name: lambda a, x, name=name: a.between(name, *x) for name in RISING},
    **{name: lambda a, x, name=name: a.between(name, *x[::-1]) for name in ("erfc", "acos")},
    "ceiling": lambda a, x: a.neg(a.function("floor", a.neg(x))),
    "cosh": lambda a, x: a.between("cosh", *a.abs(x)),
    "max": lambda a, x, y: tuple(map(max, x, y)),
    "min": lambda a, x, y: tuple(map(min, x, y)),
    "factorial": lambda a, x: a.function("gamma", a.add(x, ONE)),
    "harmonic": lambda a, x: a.add(a.function("digamma", a.add(x, ONE)), a.constant("euler")),
    "tan": lambda a, x: a.div(a.wave("sin", x), a.wave("cos", x)),
    "binomial": lambda a, x, y: a.div(a.gammas(x), a.mul(a.gammas(y), a.gammas(a.sub(x, y)))),
    "Q": lambda a, x: a.mul(HALF, a.function("erfc", a.div(x, a.function("sqrt", TWO)))),
    "Phi": lambda a, x: a.function("Q", a.neg(x)),
    **{name: lambda a, x, name=name: a.wave(name, x) for name in ("sin", "cos")},
    "gamma": lambda a, x: a.valley("gamma", *x),
    "loggamma": lambda a, x: a.valley("lngamma", *x),
    "phi": lambda a, x: a.div(
        a.function("exp", a.mul(-HALF, a.power(x, TWO))), a.function("sqrt", a.mul(TWO, a.constant("pi")))
    ),
}


def exact(*values):
    return not any(isinstance(x, tuple) for x in values)


def finite(low, high):
    return (low, high) if is_finite(low) and is_finite(high) and low <= high else ANY


def opposite(e):
    """-e, exactly; the plain operator would round to the precision of the thread's context."""
    return EXACT.minus(e)


class Arithmetic:
    """With so many bits."""

    def __init__(self, bits):
        self.down = gmpy2.context(precision=bits, round=gmpy2.RoundDown, **WIDE)
        self.up = gmpy2.context(precision=bits, round=gmpy2.RoundUp, **WIDE)
        self.zero = mpfr(0)

    def between(self, name, low, high):
        """Of a function that rises from the one point to the other."""
        return finite(getattr(self.down, name)(low), getattr(self.up, name)(high))

    def corners(self, name, x, y):
        """Of a function that is largest and smallest at corners."""
        pairs, down, up = [(a, b) for a in x for b in y], getattr(self.down, name), getattr(self.up, name)
        return finite(min(down(a, b) for a, b in pairs), max(up(a, b) for a, b in pairs))

    def ball(self, x):
        return x if isinstance(x, tuple) else (self.down.add(self.zero, x), self.up.add(self.zero, x))

    def squeeze(self, x):
        return self.ball(x) if x.numerator.bit_length() + x.denominator.bit_length() > SQUEEZE else x

    def add(self, x, y):
        if exact(x, y):
            return self.squeeze(x + y)
        x, y = self.ball(x), self.ball(y)
        return finite(self.down.add(x[0], y[0]), self.up.add(x[1], y[1]))

    def neg(self, x):
        return (opposite(x[1]), opposite(x[0])) if isinstance(x, tuple) else -x

    def sub(self, x, y):
        return self.add(x, self.neg(y))

    def mul(self, x, y):
        return self.squeeze(x * y) if exact(x, y) else self.corners("mul", self.ball(x), self.ball(y))

    def div(self, x, y):
        if exact(x, y) and y:
            return self.squeeze(x / y)
        x, y = self.ball(x), self.ball(y)
        return ANY if y[0] <= 0 <= y[1] else self.corners("div", x, y)

    def power(self, x, y):
        if exact(y) and y.denominator == 1 and abs(y) < 10**6:
            if y <= 0:
                return self.div(ONE, self.power(x, -y)) if y else ONE  # whatever the base is
            bits = max(x.numerator.bit_length(), x.denominator.bit_length()) if exact(x) else SQUEEZE**2
            if (bits - 1) * y < MAX_BITS_OF_A_POWER:
                return self.squeeze(x ** int(y))
            low, high = self.abs(self.ball(x)) if y % 2 == 0 else self.ball(x)
            return finite(self.down.pow(low, int(y)), self.up.pow(high, int(y)))
        x, y = self.ball(x), self.ball(y)
        if ANY in (x, y) or x[0] < 0 or (x[0] == 0 and y[0] <= 0):
            return ANY
        return self.corners("pow", x, y) if x[1] > 0 else mpq(0)

    def constant(self, name):
        return (getattr(self.down, f"const_{name}")(), getattr(self.up, f"const_{name}")())

    def gammas(self, x):
        return self.function("factorial", x)

    def function(self, head, *args):
        """The enclosure of a function of the table."""
        if head in ("pi", "^"):
            return self.power(*args) if args else self.constant("pi")
        if ANY in args:
            return ANY
        value = exact_function(head, *args[:2]) if exact(*args) else None
        if value is not None:
            return value
        args = [self.ball(x) for x in args]
        if head in POSITIVE and args[0][0] <= 0:
            return ANY
        return TABLE[head](self, *args) if head in TABLE else getattr(self, head)(*args)

    def abs(self, x):
        return x if x[0] >= 0 else self.neg(x) if x[1] <= 0 else (self.zero, max(opposite(x[0]), x[1]))

    def floor(self, x):
        low, high = map(EXACT.floor, x)
        return mpq(low) if low == high and abs(low) < 1 << 64 else (low, high)

    def wave(self, name, x):
        """sin or cos: as far from the value at the low end, at most, as the other end is."""
        if max(map(abs, x)) > 1 << 60:
            return ONES
        (low, high), width = self.between(name, x[0], x[0]), self.up.sub(x[1], x[0])
        return (max(ONES[0], self.down.sub(low, width)), min(ONES[1], self.up.add(high, width)))

    def valley(self, name, low, high):
        """Falls below 1.46 and rises above 1.47; nothing is said of an interval with values of both."""
        if low > mpq(147, 100) or low == high:
            return self.between(name, low, high)
        return self.between(name, high, low) if high < mpq(146, 100) else ANY

    def theta(self, g, r):
        """Decreasing in g, increasing in r."""
        if g[0] <= 0 or r[0] <= 0:
            return ANY
        corners = []
        for x, y in (((g[1],) * 2, (r[0],) * 2), ((g[0],) * 2, (r[1],) * 2)):
            q, h = self.div(self.function("log", x), y), self.mul(HALF, y)
            tail = self.mul(x, self.function("Q", self.add(q, h)))
            corners.append(self.ball(self.sub(self.function("Q", self.sub(q, h)), tail)))
        return finite(max(corners[0][0], self.zero), min(corners[1][1], ONES[1]))


def exact_function(head, a, b=None):
    """The rational value of a function of rationals, where there is one."""
    if head in ("floor", "ceiling"):
        return mpq(a.numerator // a.denominator if head == "floor" else -(-a.numerator // a.denominator))
    if head in ("max", "min", "abs"):
        return abs(a) if head == "abs" else max(a, b) if head == "max" else min(a, b)
    if (head, a) in (("exp", 0), ("log", 1)):
        return mpq(head == "exp")
    if head == "sqrt" and a >= 0 and gmpy2.is_square(a.numerator) and gmpy2.is_square(a.denominator):
        return mpq(gmpy2.isqrt(a.numerator), gmpy2.isqrt(a.denominator))
    if head == "binomial" and a.denominator == b.denominator == 1 and 0 <= a <= 10_000:
        return mpq(gmpy2.bincoef(int(a), int(b))) if 0 <= b <= a else mpq(0)
    return None


def related(head, x, y):
    """Does a relation hold for all pairs of two values, or for none?  True, False, or None."""
    x, y = (v if isinstance(v, tuple) else (v, v) for v in (x, y))
    if head in ("<=", "<"):
        holds = le if head == "<=" else lt
        return True if holds(x[1], y[0]) else None if holds(x[0], y[1]) else False
    if x[1] < y[0] or y[1] < x[0]:
        return head == "!="
    return head == "=" if x[0] == x[1] == y[0] == y[1] else None


def three(values, stop):
    """`or` (stop: True) and `and` (stop: False) in three values."""
    unknown = False
    for value in values:
        if value is stop:
            return stop
        unknown = unknown or value is None
    return None if unknown else not stop
