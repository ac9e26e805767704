"""Enclosures by MPFR with directed rounding, derivatives and pavings, for the second checker of lines.

A value is an mpq (exact), a pair (low, high) of mpfr, or None: nothing is known.
"""

from __future__ import annotations

from math import isqrt

import gmpy2
from gmpy2 import mpfr, mpq
from lines_terms import (
    FUNCTIONS,
    ONE,
    RELATIONS,
    ZERO,
    Refused,
    Scope,
    build,
    close,
    mk,
    need,
    number,
    opened,
    token,
    whole,
)

MAX_RANGE, MAX_BITS_OF_A_POWER, MAX_BOXES, MAX_HALVINGS, SQUEEZE = 200_000, 200_000, 2_000_000, 1_000, 20_000
EXACT = gmpy2.context(precision=10_000, emax=1 << 40, emin=-(1 << 40))  # more bits than any end: never rounds
ONES = (mpfr(-1), mpfr(1))


def opposite(e):
    return EXACT.minus(e)


def size(e):
    return e if e >= 0 else opposite(e)


class Arithmetic:
    def __init__(self, bits):
        self.bits = bits
        wide = {"precision": bits, "emax": 1 << 40, "emin": -(1 << 40)}
        self.down = gmpy2.context(round=gmpy2.RoundDown, **wide)
        self.up = gmpy2.context(round=gmpy2.RoundUp, **wide)
        self.zero = mpfr(0)

    def ball(self, x):
        if x is None or isinstance(x, tuple):
            return x
        return (self.down.add(self.zero, x), self.up.add(self.zero, x))

    @staticmethod
    def finite(low, high):
        return (low, high) if gmpy2.is_finite(low) and gmpy2.is_finite(high) and low <= high else None

    def squeeze(self, x):
        return self.ball(x) if x.numerator.bit_length() + x.denominator.bit_length() > SQUEEZE else x

    def add(self, x, y):
        if x is None or y is None:
            return None
        if not isinstance(x, tuple) and not isinstance(y, tuple):
            return self.squeeze(x + y)
        x, y = self.ball(x), self.ball(y)
        return self.finite(self.down.add(x[0], y[0]), self.up.add(x[1], y[1]))

    def neg(self, x):
        if x is None:
            return None
        return (opposite(x[1]), opposite(x[0])) if isinstance(x, tuple) else -x

    def sub(self, x, y):
        return self.add(x, self.neg(y))

    def mul(self, x, y):
        if x is None or y is None:
            return None
        if not isinstance(x, tuple) and not isinstance(y, tuple):
            return self.squeeze(x * y)
        (a, b), (c, d) = self.ball(x), self.ball(y)
        down, up = self.down.mul, self.up.mul
        low = min(down(a, c), down(a, d), down(b, c), down(b, d))
        return self.finite(low, max(up(a, c), up(a, d), up(b, c), up(b, d)))

    def inv(self, x):
        if x is None:
            return None
        if not isinstance(x, tuple):
            return 1 / x if x else None
        if x[0] <= 0 <= x[1]:
            return None
        return self.finite(self.down.div(1, x[1]), self.up.div(1, x[0]))

    def div(self, x, y):
        return self.mul(x, self.inv(y))

    def whole_power(self, x, n):
        if n == 0:
            return mpq(1)  # whatever the base is
        if x is None:
            return None
        if n < 0:
            return self.inv(self.whole_power(x, -n))
        if not isinstance(x, tuple):
            if abs(x) <= 1 and x.denominator == 1:
                return x**n
            if max(x.numerator.bit_length(), x.denominator.bit_length()) * n <= MAX_BITS_OF_A_POWER:
                return self.squeeze(x**n)
            x = self.ball(x)
        low, high = x
        if n % 2 == 0:
            if high < 0:
                low, high = opposite(high), opposite(low)
            elif low < 0:
                return self.finite(self.zero, self.up.pow(max(opposite(low), high), n))
        return self.finite(self.down.pow(low, n), self.up.pow(high, n))

    def power(self, x, y):
        if y is not None and not isinstance(y, tuple):
            if y.denominator == 1 and abs(y) < 10**6:
                return self.whole_power(x, int(y))
            if x is not None and not isinstance(x, tuple) and x == 0 and y > 0:
                return mpq(0)
        if x is None or y is None:
            return None
        x, y = self.ball(x), self.ball(y)
        if x[0] > 0:
            return self.function("exp", [self.mul(y, self.function("log", [x]))])
        if x[0] >= 0 and y[0] > 0:
            if x[1] == 0:
                return mpq(0)
            top = self.function("exp", [self.mul(y, self.function("log", [(x[1], x[1])]))])
            return top and (self.zero, self.ball(top)[1])
        return None

    def monotone(self, name, x):
        return self.finite(getattr(self.down, name)(x[0]), getattr(self.up, name)(x[1]))

    def falling(self, name, x):
        return self.finite(getattr(self.down, name)(x[1]), getattr(self.up, name)(x[0]))

    def pi(self):
        return (self.down.const_pi(), self.up.const_pi())

    def wave(self, x, name):
        """sin or cos over an interval: the ends, and 1 or -1 where a top or bottom may lie inside."""
        if self.up.sub(x[1], x[0]) > 6 or max(size(x[0]), size(x[1])) > 1 << 60:
            return ONES
        ends = [(getattr(self.down, name)(e), getattr(self.up, name)(e)) for e in x]
        low, high = min(e[0] for e in ends), max(e[1] for e in ends)
        turn = self.sub(self.div(x, self.pi()), mpq(1, 2) if name == "sin" else mpq(0))
        turn = self.ball(turn)
        for k in range(int(EXACT.ceil(turn[0])), int(EXACT.floor(turn[1])) + 1):
            if k % 2 == 0:
                high = mpfr(1)
            else:
                low = mpfr(-1)
        return (low, high)

    def function(self, head, args):
        """The enclosure of a function of the table; None where it is not finite or not defined."""
        if head == "pi":
            return self.pi()
        if head == "^":
            return self.power(*args)
        if any(a is None for a in args):
            return None
        if not any(isinstance(a, tuple) for a in args):
            value = exact(head, args)
            if value is not None:
                return value
        if head in ("floor", "ceiling"):
            ends = [getattr(EXACT, "floor" if head == "floor" else "ceil")(e) for e in args[0]]
            return mpq(ends[0]) if ends[0] == ends[1] else (ends[0], ends[1])
        args = [self.ball(a) for a in args]
        x = args[0]
        low, high = x
        if head in ("exp", "atan", "sinh", "tanh", "erf"):
            return self.monotone(head, x)
        if head in ("log", "digamma"):
            return self.monotone(head, x) if low > 0 else None
        if head == "sqrt":
            return self.monotone("sqrt", x) if low >= 0 else None
        if head == "abs":
            if low >= 0:
                return x
            return (opposite(high), opposite(low)) if high <= 0 else (self.zero, max(opposite(low), high))
        if head == "max":
            return (max(low, args[1][0]), max(high, args[1][1]))
        if head == "min":
            return (min(low, args[1][0]), min(high, args[1][1]))
        if head in ("sin", "cos"):
            return self.wave(x, head)
        if head == "tan":
            c = self.wave(x, "cos")
            return self.monotone("tan", x) if (c[0] > 0 or c[1] < 0) and self.up.sub(high, low) < 3 else None
        if head in ("asin", "acos"):
            if low < -1 or high > 1:
                return None
            return self.monotone("asin", x) if head == "asin" else self.falling("acos", x)
        if head == "cosh":
            bottom = mpfr(1) if low <= 0 <= high else self.down.cosh(min(size(low), size(high)))
            return self.finite(bottom, self.up.cosh(max(size(low), size(high))))
        if head == "erfc":
            return self.falling("erfc", x)
        if head in ("Q", "Phi"):
            y = self.div(x, self.function("sqrt", [mpq(2)]))
            return self.mul(mpq(1, 2), self.falling("erfc", self.ball(y if head == "Q" else self.neg(y))))
        if head == "phi":
            root = self.function("sqrt", [self.mul(mpq(2), self.pi())])
            return self.div(self.function("exp", [self.mul(mpq(-1, 2), self.whole_power(x, 2))]), root)
        if head in ("gamma", "loggamma"):
            return self.gamma("gamma" if head == "gamma" else "lngamma", low, high)
        if head == "factorial":
            return self.function("gamma", [self.add(x, mpq(1))])
        if head == "harmonic":
            value = self.function("digamma", [self.add(x, mpq(1))])
            return self.add(value, (self.down.const_euler(), self.up.const_euler()))
        if head == "binomial":
            if low <= -1:
                return None
            parts = [self.function("factorial", [t]) for t in (*args, self.sub(*args))]
            return self.div(parts[0], self.mul(parts[1], parts[2]))
        if head == "theta":
            g, r = args
            if g[0] <= 0 or r[0] <= 0:
                return None
            lowest, highest = self.theta(g[1], r[0]), self.theta(g[0], r[1])
            return lowest and highest and self.finite(max(lowest[0], self.zero), min(highest[1], mpfr(1)))
        need(head == "sgm", f"no enclosure of {head} here")
        return self.sampled(*args)

    def sampled(self, alpha, q, sigma):
        """The integral over [-14, 14] by Taylor expansion; beyond, the integrand is between 0 and its value at -oo."""
        if alpha[0] < 1 or q[0] < 0 or q[1] >= 1 or sigma[0] <= 0:
            return None
        s, rest, exponent = self.inv(sigma), self.sub(mpq(1), q), self.sub(mpq(1), alpha)
        names = z, q_, s_, d_, r_, e_ = [token() for _ in range(6)]
        values = dict(zip(names[1:], [q, s, self.mul(mpq(-1, 2), self.whole_power(s, 2)), rest, exponent], strict=True))
        tilted = mk("*", q_, mk("exp", mk("+", mk("*", z, s_), d_)))
        bell = mk("exp", mk("*", number(mpq(-1, 2)), mk("^", z, number(2))))
        body = mk("int", number(-14), number(14), close([z], mk("*", bell, mk("^", mk("+", r_, tilted), e_))))
        inside = Evaluator(self.bits).integral(body, values, 16, 112)
        top = self.mul(mpq(2), self.mul(self.power(rest, exponent), self.function("Q", [mpq(14)])))
        root = self.function("sqrt", [self.mul(mpq(2), self.pi())])
        return self.add(self.div(inside, root), top and (self.zero, self.ball(top)[1]))

    def gamma(self, name, low, high):
        """Falling below 1.46, rising above 1.47, and at least 0.885 (its logarithm: -0.122) between."""
        down, up = getattr(self.down, name), getattr(self.up, name)
        if low <= 0:
            return None
        if low > mpq(147, 100) or low == high:
            return self.finite(down(low), up(high))
        if high < mpq(146, 100):
            return self.finite(down(high), up(low))
        least = self.ball(mpq(885, 1000) if name == "gamma" else mpq(-122, 1000))[0]
        return self.finite(least, max(up(low), up(high)))

    def theta(self, g, r):
        """At a point: decreasing in g, increasing in r."""
        g, r = (g, g), (r, r)
        q, h = self.div(self.function("log", [g]), r), self.mul(mpq(1, 2), r)
        tail = self.function("Q", [self.add(q, h)])
        return self.ball(self.sub(self.function("Q", [self.sub(q, h)]), self.mul(g, tail)))


def exact(head, values):
    """The rational value of a function of rationals, where there is one."""
    a = values[0]
    if head == "floor":
        return mpq(a.numerator // a.denominator)
    if head == "ceiling":
        return mpq(-((-a.numerator) // a.denominator))
    if head == "abs":
        return abs(a)
    if head in ("max", "min"):
        return max(values) if head == "max" else min(values)
    if head == "exp" and a == 0:
        return mpq(1)
    if head == "log" and a == 1:
        return mpq(0)
    if head == "sqrt" and a >= 0 and gmpy2.is_square(a.numerator) and gmpy2.is_square(a.denominator):
        return mpq(isqrt(a.numerator), isqrt(a.denominator))
    if head == "binomial" and a.denominator == values[1].denominator == 1 and 0 <= a <= 10_000:
        n, k = int(a), int(values[1])
        return mpq(gmpy2.bincoef(n, k)) if 0 <= k <= n else mpq(0)
    return None


class Evaluator:
    """Enclosures of terms, with values for some names."""

    def __init__(self, bits):
        self.a = Arithmetic(bits)
        self.scope = Scope()

    def value(self, node, values, memo=None):
        memo = {} if memo is None else memo
        if node not in memo:
            memo[node] = self._value(node, values, memo)
        return memo[node]

    def whole(self, node, values):
        x = self.value(node, values)
        if x is None or isinstance(x, tuple) or x.denominator != 1 or abs(x) >= 1 << 63:
            return None
        return int(x)

    def _value(self, node, values, memo):
        head, args, a = node.head, node.args, self.a
        if head == "num":
            return args[0]
        if head == "name":
            return values.get(node)
        if head in ("+", "*"):
            out = self.value(args[0], values, memo)
            for arg in args[1:]:
                out = (a.add if head == "+" else a.mul)(out, self.value(arg, values, memo))
            return out
        if head in FUNCTIONS:
            return a.function(head, [self.value(x, values, memo) for x in args])
        if head in ("sum", "prod"):
            low, high = self.whole(args[0], values), self.whole(args[1], values)
            if low is None or high is None or high - low >= MAX_RANGE:
                return None
            (i,), (body,) = opened(node, self.scope)
            out = mpq(0 if head == "sum" else 1)
            for k in range(low, high + 1):
                out = (a.add if head == "sum" else a.mul)(out, self.value(body, {**values, i: mpq(k)}))
                if out is None:
                    return None
            return out
        if head == "int":
            return self.integral(node, values)
        raise Refused(f"no enclosure of {head}")

    def integral(self, node, values, order=24, cells=64):
        """Taylor expansion in the middle of each cell; the last coefficient is taken over the cell."""
        a = self.a
        low, high = self.value(node.args[0], values), self.value(node.args[1], values)
        if low is None or high is None or isinstance(low, tuple) or isinstance(high, tuple):
            return None
        (x,), (body,) = opened(node, self.scope)
        total, width = mpq(0), (high - low) / cells
        half = abs(width) / 2
        for k in range(cells):
            middle = low + (2 * k + 1) * width / 2
            over = (a.ball(middle - half)[0], a.ball(middle + half)[1])
            at, cell = (Jets(self, x, v, values, order).jet(body) for v in (a.ball(middle), over))
            part = mpq(0)
            for j in range(0, order, 2):
                part = a.add(part, a.mul(at[j], 2 * half ** (j + 1) / (j + 1)))
            rest = a.mul(cell[order], (a.zero, a.ball(half**order)[1]))  # order is even
            total = a.add(total, a.add(part, a.mul(rest, 2 * half)))
        return total if high >= low else a.neg(total)

    def decide(self, formula, values):
        """True, False, or None."""
        head, args = formula.head, formula.args
        if head in RELATIONS:
            return related(head, self.value(args[0], values), self.value(args[1], values))
        if head == "not":
            got = self.decide(args[0], values)
            return None if got is None else not got
        if head == "=>":
            return three((self.decide(mk("not", args[0]), values), self.decide(args[1], values)), True)
        if head in ("and", "or"):
            return three((self.decide(p, values) for p in args), head == "or")
        if head in ("forall", "exists") and args[0].head == "index":
            low, high = (self.value(n, values) for n in args[0].args)
            if any(x is None or isinstance(x, tuple) for x in (low, high)) or high - low >= MAX_RANGE:
                return None
            (i,), (body,) = opened(formula, self.scope)
            numbers = range(int(-(-low // 1)), int(high // 1) + 1)
            return three((self.decide(body, {**values, i: mpq(k)}) for k in numbers), head == "exists")
        return None


def three(values, stop):
    unknown = False
    for value in values:
        if value is stop:
            return stop
        unknown = unknown or value is None
    return None if unknown else not stop


def related(head, x, y):
    """A relation of two values, for all pairs or for none."""
    if x is None or y is None:
        return None
    x, y = (v if isinstance(v, tuple) else (v, v) for v in (x, y))
    if head == "<=":
        return True if x[1] <= y[0] else False if x[0] > y[1] else None
    if head == "<":
        return True if x[1] < y[0] else False if x[0] >= y[1] else None
    if x[1] < y[0] or y[1] < x[0]:
        return head == "!="
    return head == "=" if x[0] == x[1] == y[0] == y[1] else None


class Jets:
    """Taylor coefficients of a term in one variable, over an interval: of +, *, exp and powers alone."""

    def __init__(self, evaluator, x, value, values, order):
        self.e, self.x, self.n, self.memo = evaluator, x, order, {}
        self.values = {**values, x: value}

    def jet(self, node):
        if node not in self.memo:
            self.memo[node] = self._jet(node)
        return self.memo[node]

    def _jet(self, node):
        a, n, head, args = self.e.a, self.n, node.head, node.args
        if self.x not in node.free:
            return [self.e.value(node, self.values)] + [mpq(0)] * n
        if node is self.x:
            return [self.values[node], mpq(1)] + [mpq(0)] * (n - 1)
        if head in ("+", "*"):
            out = self.jet(args[0])
            for arg in args[1:]:
                other = self.jet(arg)
                out = [a.add(*p) for p in zip(out, other, strict=True)] if head == "+" else self.times(out, other)
            return out
        if head == "exp":
            u = self.jet(args[0])
            out = [a.function("exp", [u[0]])]
            for k in range(1, n + 1):
                total = mpq(0)
                for j in range(1, k + 1):
                    total = a.add(total, a.mul(a.mul(mpq(j), u[j]), out[k - j]))
                out.append(a.div(total, mpq(k)))
            return out
        if head == "^" and whole(args[1]) is not None and 0 <= whole(args[1]) <= 64:
            out = [mpq(1)] + [mpq(0)] * n
            for _ in range(whole(args[1])):
                out = self.times(out, self.jet(args[0]))
            return out
        if head == "^" and self.x not in args[1].free:
            u, p = self.jet(args[0]), self.e.value(args[1], self.values)
            out = [a.power(u[0], p)]
            for k in range(1, n + 1):
                total = mpq(0)
                for j in range(1, k + 1):
                    factor = a.sub(a.mul(p, mpq(j)), mpq(k - j))
                    total = a.add(total, a.mul(factor, a.mul(u[j], out[k - j])))
                out.append(a.div(total, a.mul(u[0], mpq(k))))
            return out
        raise Refused(f"no integral of {head} here")

    def times(self, u, v):
        a, out = self.e.a, []
        for k in range(self.n + 1):
            total = mpq(0)
            for j in range(k + 1):
                total = a.add(total, a.mul(u[j], v[k - j]))
            out.append(total)
        return out


# ------------------------------------------------------------------------------------------------------- derivatives


def plus(*parts):
    parts = [p for p in parts if p is not ZERO]
    return ZERO if not parts else parts[0] if len(parts) == 1 else build("+", tuple(parts))


def times(*parts):
    if ZERO in parts:
        return ZERO
    parts = [p for p in parts if p is not ONE]
    return ONE if not parts else parts[0] if len(parts) == 1 else build("*", tuple(parts))


MINUS = number(-1)


def partials(head, args):
    """The partial derivatives of a function of the table, and the conditions for them (each a formula)."""
    x = args[0] if args else None
    half, two = number(mpq(1, 2)), number(2)
    square = mk("^", x, two)
    gauss = lambda c: times(number(c), mk("^", mk("sqrt", mk("pi")), MINUS), mk("exp", times(MINUS, square)))  # noqa: E731
    inv = lambda t: mk("^", t, MINUS)  # noqa: E731
    arc = inv(mk("sqrt", plus(ONE, times(MINUS, square))))
    inner = [mk("<", MINUS, x), mk("<", x, ONE)]
    table = {
        "exp": (mk("exp", x), []),
        "log": (inv(x), [mk("<", ZERO, x)]),
        "sqrt": (times(half, inv(mk("sqrt", x))), [mk("<", ZERO, x)]),
        "sin": (mk("cos", x), []),
        "cos": (times(MINUS, mk("sin", x)), []),
        "tan": (plus(ONE, mk("^", mk("tan", x), two)), [mk("!=", mk("cos", x), ZERO)]),
        "asin": (arc, inner),
        "acos": (times(MINUS, arc), inner),
        "atan": (inv(plus(ONE, square)), []),
        "sinh": (mk("cosh", x), []),
        "cosh": (mk("sinh", x), []),
        "tanh": (plus(ONE, times(MINUS, mk("^", mk("tanh", x), two))), []),
        "erf": (gauss(2), []),
        "erfc": (gauss(-2), []),
        "Q": (times(MINUS, mk("phi", x)), []),
        "Phi": (mk("phi", x), []),
        "phi": (times(MINUS, x, mk("phi", x)), []),
        "gamma": (times(mk("gamma", x), mk("digamma", x)), [mk("<", ZERO, x)]),
        "loggamma": (mk("digamma", x), [mk("<", ZERO, x)]),
    }
    need(head in table, f"no derivative of {head}")
    return table[head]


def derivative(node, x):
    """The derivative of a term in the name x (the kernel's page, 8)."""
    if x not in node.free:
        return ZERO
    head, args = node.head, node.args
    if node is x:
        return ONE
    if head == "+":
        return plus(*(derivative(a, x) for a in args))
    if head == "*":
        return plus(*(times(derivative(a, x), *args[:k], *args[k + 1 :]) for k, a in enumerate(args)))
    if head == "^":
        a, b = args
        n = whole(b)
        if n is not None:
            return times(b, mk("^", a, number(n - 1)), derivative(a, x))
        if x not in b.free:
            return times(b, mk("^", a, plus(b, MINUS)), derivative(a, x))
        rate = plus(times(derivative(b, x), mk("log", a)), times(b, mk("^", a, MINUS), derivative(a, x)))
        return times(node, rate)  # where 0 < a
    if head in FUNCTIONS:
        need(len(args) == 1, f"no derivative of {head}")
        return times(partials(head, args)[0], derivative(args[0], x))
    need(head == "sum" and x not in args[0].free | args[1].free, f"no derivative of {head}")
    (i,), (body,) = opened(node, Scope())
    return mk("sum", *args[:2], close((i,), derivative(body, x)))


def conditions(node, x):
    """The conditions for continuity and differentiability in x, as formulas, each once."""
    if x not in node.free or node is x:
        return []
    head, args = node.head, node.args
    if head == "sum":
        need(x not in args[0].free | args[1].free, "an end of a sum contains the variable")
        (i,), (body,) = opened(node, Scope())
        kind = mk("index", *args[:2])
        found = [mk("forall", kind, close((i,), c)) if i in c.free else c for c in conditions(body, x)]
    else:
        found = [c for arg in args for c in conditions(arg, x)]
        if head == "^":
            n = whole(args[1])
            if n is None:
                found.append(mk("<", ZERO, args[0]))
            elif n < 0:
                found.append(mk("!=", args[0], ZERO))
        elif head not in ("+", "*"):
            need(head in FUNCTIONS, f"no derivative of {head}")
            found += partials(head, args)[1]
    return list(dict.fromkeys(found))


# ----------------------------------------------------------------------------------------------------------- pavings


class Paving:
    """The kernel's page, 7: whether the goal holds on the box, by the tree."""

    def __init__(self, goal, variables, hypotheses, tree, bits):
        self.strict, self.e = goal.head == "<", Evaluator(bits)
        self.g, self.variables, self.hypotheses = plus(goal.args[1], times(MINUS, goal.args[0])), variables, hypotheses
        self.slopes, self.codes = {}, tree.split()
        need(len(self.codes) <= MAX_BOXES, "too many boxes")

    def slope(self, x):
        if x not in self.slopes:
            self.slopes[x] = derivative(self.g, x)
        return self.slopes[x]

    def run(self, box):
        stack = [(box, 0)]
        for code in self.codes:
            need(stack, "codes are left")
            box, depth = stack.pop()
            need(depth <= MAX_HALVINGS, "too many halvings")
            if code[0] in "sx":
                k = code[1:]
                need(k.isascii() and k.isdigit() and len(k) < 8, "not a position")
                k = int(k)
            if code[0] == "s":
                need(k < len(box), "no such axis")
                low, high = box[k]
                middle = (low + high) / 2
                stack.append(([*box[:k], (middle, high), *box[k + 1 :]], depth + 1))
                stack.append(([*box[:k], (low, middle), *box[k + 1 :]], depth + 1))
            elif code[0] == "x":
                h = self.hypotheses[k] if k < len(self.hypotheses) else None
                need(h is not None and h.head in ("<=", "<", "=") and h.free <= set(self.variables), "no such fact")
                need(self.e.decide(h, self.values(box)) is False, "a box that is not excluded")
            else:
                need(code in ("d", "m", "c"), f"unknown code {code}")
                need(self.settled(code, box), "a box that is not settled")
        need(not stack, "codes are missing")

    def values(self, box):
        a = self.e.a
        return {
            x: low if low == high else (a.ball(low)[0], a.ball(high)[1])
            for x, (low, high) in zip(self.variables, box, strict=True)
        }

    def good(self, value):
        return related("<" if self.strict else "<=", mpq(0), value) is True

    def settled(self, code, box):
        values, a = self.values(box), self.e.a
        value = self.e.value(self.g, values)
        if value is None:
            return False
        if code == "d":
            return self.good(value)
        slopes = [self.e.value(self.slope(x), values) for x in self.variables]
        if code == "m":
            middle = dict(zip(self.variables, ((low + high) / 2 for low, high in box), strict=True))
            total = self.e.value(self.g, middle)
            for s, x in zip(slopes, self.variables, strict=True):
                total = a.add(total, a.mul(s, a.sub(values[x], middle[x])))
            return self.good(total)
        worst = []
        for s, ends in zip(slopes, box, strict=True):
            low, high = a.ball(s) if s is not None else ONES
            worst.append((ends[0],) * 2 if low >= 0 else (ends[1],) * 2 if high <= 0 else ends)
        return self.good(self.e.value(self.g, self.values(worst)))
