"""Enclosures by MPFR (gmpy2), rounded outwards, of the functions that terms are made of, for both checkers.

A value is an mpq (exact) or a pair (low, high) of mpfr; it is ANY, the whole line, where nothing is known.
"""

from functools import reduce
from operator import le, lt

import gmpy2
from gmpy2 import is_finite, mpfr, mpq

MAX_BITS_OF_A_POWER, SQUEEZE = 200_000, 20_000  # exact values with more bits than this become pairs
ORDER, CELLS = 16, 112  # of Taylor expansions, even; of an integral
WIDE = {"emax": 1 << 40, "emin": -(1 << 40)}
EXACT = gmpy2.context(precision=10_000, **WIDE)  # more bits than any end: never rounds
ANY, ONES = (mpfr("-inf"), mpfr("inf")), (mpfr(-1), mpfr(1))
ONE, TWO, HALF = mpq(1), mpq(2), mpq(1, 2)
RISING = ("exp", "atan", "sinh", "tanh", "erf", "log", "digamma", "sqrt", "asin")
POSITIVE = ("digamma", "gamma", "loggamma")  # MPFR has values of these elsewhere too
# Each falls below 1.46 and rises above 1.47: its name in MPFR, and what it is at least between.
VALLEYS = {"gamma": ("gamma", mpq(885, 1000)), "loggamma": ("lngamma", mpq(-122, 1000))}
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
    **{name: lambda a, x, name=name: a.valley(name, *x) for name in VALLEYS},
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
        return mpq(low) if low == high else (low, high)

    def wave(self, name, x):
        """sin or cos over an interval: the ends, and 1 or -1 where a top or bottom may lie inside."""
        if self.up.sub(x[1], x[0]) > 6 or max(map(abs, x)) > 1 << 60:
            return ONES
        ends = [self.between(name, e, e) for e in x]
        low, high = min(e[0] for e in ends), max(e[1] for e in ends)
        turn = self.ball(self.sub(self.div(x, self.constant("pi")), HALF if name == "sin" else mpq(0)))
        for k in range(int(EXACT.ceil(turn[0])), int(EXACT.floor(turn[1])) + 1):  # at k pi, for sin half more
            low, high = (low, ONES[1]) if k % 2 == 0 else (ONES[0], high)
        return (low, high)

    def valley(self, head, low, high):
        name, least = VALLEYS[head]
        if low > mpq(147, 100) or low == high:
            return self.between(name, low, high)
        if high < mpq(146, 100):
            return self.between(name, high, low)
        up = getattr(self.up, name)
        return finite(self.ball(least)[0], max(up(low), up(high)))

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


class Jets:
    """Taylor coefficients of functions of one variable, over an interval."""

    def __init__(self, arithmetic):
        self.a = arithmetic

    def constant(self, c):
        return [c, *[mpq(0)] * ORDER]

    def add(self, u, v):
        return [self.a.add(x, y) for x, y in zip(u, v, strict=True)]

    def dot(self, pairs):
        return reduce(self.a.add, (self.a.mul(x, y) for x, y in pairs), mpq(0))

    def mul(self, u, v):
        return [self.dot((u[j], v[k - j]) for j in range(k + 1)) for k in range(ORDER + 1)]

    def exp(self, u):
        a, out = self.a, [self.a.function("exp", u[0])]
        for k in range(1, ORDER + 1):
            out.append(a.div(self.dot((a.mul(mpq(j), u[j]), out[k - j]) for j in range(1, k + 1)), mpq(k)))
        return out

    def power(self, u, p):
        a, out = self.a, [self.a.power(u[0], p)]
        for k in range(1, ORDER + 1):
            factors = [a.sub(a.mul(p, mpq(j)), mpq(k - j)) for j in range(1, k + 1)]
            total = self.dot((f, a.mul(u[j], out[k - j])) for j, f in enumerate(factors, 1))
            out.append(a.div(total, a.mul(u[0], mpq(k))))
        return out

    def integral(self, f, low, high):
        """Expanded in the middle of each cell; the last coefficient is taken over the cell."""
        a, n, total, width = self.a, ORDER, mpq(0), (high - low) / CELLS
        half = abs(width) / 2
        for k in range(CELLS):
            middle = low + (2 * k + 1) * width / 2
            cell = (a.ball(middle - half)[0], a.ball(middle + half)[1])
            at, over = (f([x, ONE, *[mpq(0)] * (n - 1)]) for x in (a.ball(middle), cell))
            part = self.dot((at[j], 2 * half ** (j + 1) / (j + 1)) for j in range(0, n, 2))
            rest = a.mul(over[n], (a.zero, a.ball(half**n)[1]))
            total = a.add(total, a.add(part, a.mul(rest, 2 * half)))
        return total if high >= low else a.neg(total)


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
