"""Exact values and enclosures (FORMAT.md, 6), derivatives (8), pavings (7): intervals with MPFR's directed rounding.

A value is an mpq (exact) or a pair (low, high) of mpfr; None says that nothing is known.
"""

from __future__ import annotations

import gmpy2
from gmpy2 import is_square, isqrt, mpfr, mpq
from terms import (
    CURVES,
    FAMILIES,
    FUNCTIONS,
    LINE,
    MAX_DIGITS,
    MINUS,
    RATIONAL,
    RELATIONS,
    SCALARS,
    SIZE,
    SORTS,
    ZERO,
    NotCovered,
    Q,
    Refused,
    V,
    is_whole,
    mk,
    need,
    number,
    spend,
    subst,
)

MAX_RANGE, MAX_BITS_OF_A_POWER, MAX_BOXES, MAX_HALVINGS = 200_000, 200_000, 2_000_000, 1_000
HALF = mpq(1, 2)
SQUEEZE = 20_000  # exact values with more bits than this become intervals


EXACT = gmpy2.context(precision=10_000, emax=1 << 40, emin=-(1 << 40))  # more bits than any end: never rounds
ONES = (mpfr(-1), mpfr(1))


def opposite(e):
    """-e, exactly; the plain operator would round to the precision of the thread's context."""
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
        if gmpy2.is_finite(low) and gmpy2.is_finite(high) and low <= high:
            return (low, high)
        return None

    def squeeze(self, x):
        if x.numerator.bit_length() + x.denominator.bit_length() > SQUEEZE:
            return self.ball(x)
        return x

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
        if a >= 0 and c >= 0:
            return self.finite(self.down.mul(a, c), self.up.mul(b, d))
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
        if x is None:
            return None
        if n < 0:
            return self.inv(self.whole_power(x, -n))
        if not isinstance(x, tuple):
            bits = max(x.numerator.bit_length(), x.denominator.bit_length())
            if abs(x) <= 1 and x.denominator == 1:
                return x**n if n else mpq(1)
            if bits * n <= MAX_BITS_OF_A_POWER:
                return self.squeeze(x**n)
            x = self.ball(x)
        if n == 0:
            return mpq(1)
        low, high = x
        if n % 2 == 0:
            if high < 0:
                low, high = opposite(high), opposite(low)
            elif low < 0:
                return self.finite(self.zero, self.up.pow(max(opposite(low), high), n))
        return self.finite(self.down.pow(low, n), self.up.pow(high, n))

    def power(self, x, y):
        if x is None or y is None:
            return None
        if not isinstance(y, tuple):
            if y.denominator == 1 and abs(y) < 10**6:
                return self.whole_power(x, int(y))
            if not isinstance(x, tuple) and x == 0 and y > 0:
                return mpq(0)
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

    def extreme(self, x, name, at_most):
        """sin or cos over an interval: the ends, and 1 or -1 where a top or bottom may lie inside."""
        if self.up.sub(x[1], x[0]) > 6 or max(size(x[0]), size(x[1])) > 1 << 60:
            return ONES
        ends = [(getattr(self.down, name)(e), getattr(self.up, name)(e)) for e in x]
        low, high = min(e[0] for e in ends), max(e[1] for e in ends)
        shift = mpq(1, 2) if name == "sin" else mpq(0)
        # extremes at (k + shift) pi: a top for even k, a bottom for odd k
        turn = self.sub(self.div(x, self.pi()), shift)
        first, last = int(EXACT.ceil(turn[0])), int(EXACT.floor(turn[1]))
        for k in range(first, last + 1):
            if k % 2 == 0:
                high = mpfr(1)
            else:
                low = mpfr(-1)
        return (low, high)

    def function(self, head, args):
        """The enclosure of a function of the table; None where it is not finite or not defined."""
        if head == "pi":
            return self.pi()
        if head == "^" and args[1] is not None and not isinstance(args[1], tuple) and args[1] == 0:
            return mpq(1)  # whatever the base is, one that has no value here too
        if any(a is None for a in args):
            return None
        if not any(isinstance(a, tuple) for a in args):
            value = exact_binomial(*args) if head == "binomial" else exact_function(head, args)
            if value is not None:
                return value
        if head == "^":
            return self.power(*args)
        if head in ("floor", "ceiling"):
            name = "floor" if head == "floor" else "ceil"
            low, high = (getattr(EXACT, name)(e) for e in args[0])
            return mpq(low) if low == high else (low, high)
        args = [self.ball(a) for a in args]
        x = args[0]
        low, high = x
        if head in ("exp", "atan", "sinh", "tanh", "erf"):
            return self.monotone(head, x)
        if head == "log":
            return self.monotone("log", x) if low > 0 else None
        if head == "sqrt":
            return self.monotone("sqrt", x) if low >= 0 else None
        if head == "abs":
            return (
                (low, high)
                if low >= 0
                else (opposite(high), opposite(low))
                if high <= 0
                else (self.zero, max(opposite(low), high))
            )
        if head == "max":
            return (max(low, args[1][0]), max(high, args[1][1]))
        if head == "min":
            return (min(low, args[1][0]), min(high, args[1][1]))
        if head in ("sin", "cos"):
            return self.extreme(x, head, None)
        if head == "tan":
            c = self.extreme(x, "cos", None)
            return self.monotone("tan", x) if c[0] > 0 or c[1] < 0 else None
        if head in ("asin", "acos"):
            if low < -1 or high > 1:
                return None
            return self.monotone("asin", x) if head == "asin" else self.falling("acos", x)
        if head == "cosh":
            top = self.up.cosh(max(opposite(low), high))
            bottom = mpfr(1) if low <= 0 <= high else self.down.cosh(min(size(low), size(high)))
            return self.finite(bottom, top)
        if head == "erfc":
            return self.falling("erfc", x)
        if head in ("Q", "Phi"):
            y = self.div(x, self.function("sqrt", [mpq(2)]))
            y = y if head == "Q" else self.neg(y)
            return self.mul(mpq(1, 2), self.falling("erfc", self.ball(y)))
        if head == "phi":
            square = self.whole_power(x, 2)
            root = self.function("sqrt", [self.mul(mpq(2), self.pi())])
            return self.div(self.function("exp", [self.mul(mpq(-1, 2), square)]), root)
        if head in ("gamma", "loggamma"):
            if low <= 0:
                return None
            name = "gamma" if head == "gamma" else "lngamma"
            d = lambda e: getattr(self.down, name)(e)  # noqa: E731
            u = lambda e: getattr(self.up, name)(e)  # noqa: E731
            if low > mpq(147, 100):
                return self.finite(d(low), u(high))
            if high < mpq(146, 100):
                return self.finite(d(high), u(low))
            if low == high:
                return self.finite(d(low), u(high))
            least = self.ball(mpq(885, 1000))[0] if head == "gamma" else self.ball(mpq(-122, 1000))[0]
            return self.finite(least, max(u(low), u(high)))
        if head == "digamma":
            return self.monotone("digamma", x) if low > 0 else None
        if head == "factorial":
            return self.function("gamma", [self.add(x, mpq(1))])
        if head == "harmonic":
            value = self.function("digamma", [self.add(x, mpq(1))])
            return self.add(value, (self.down.const_euler(), self.up.const_euler()))
        if head == "binomial":
            a, b = args
            if a[0] <= -1:
                return None
            parts = [self.function("factorial", [t]) for t in (a, b, self.sub(a, b))]
            return self.div(parts[0], self.mul(parts[1], parts[2]))
        if head == "theta":
            g, r = args
            if g[0] <= 0 or r[0] <= 0:
                return None
            lowest, highest = self.theta(g[1], r[0]), self.theta(g[0], r[1])
            return lowest and highest and self.finite(max(lowest[0], self.zero), min(highest[1], mpfr(1)))
        if head == "sgm":
            return self.sampled_gaussian(*args)
        raise NotCovered(f"enclosure of {head}")

    def theta(self, g, r):
        """At a point: decreasing in g, increasing in r."""
        g, r = (g, g), (r, r)
        q, h = self.div(self.function("log", [g]), r), self.mul(mpq(1, 2), r)
        tail = self.function("Q", [self.add(q, h)])
        return self.sub(self.function("Q", [self.sub(q, h)]), self.mul(g, tail))

    def sampled_gaussian(self, alpha, q, sigma):
        """The integral over [-14, 14] by Taylor expansion; beyond, the integrand is between 0 and its value at -oo."""
        if alpha[0] < 1 or q[0] < 0 or q[1] >= 1 or sigma[0] <= 0:
            return None
        one = mpq(1)
        spread = self.inv(sigma)
        drift = self.mul(mpq(-1, 2), self.whole_power(spread, 2))
        rest, exponent = self.sub(one, q), self.sub(one, alpha)
        values = {"q": q, "s": spread, "d": drift, "r": rest, "e": exponent}
        z = V("z")
        tilted = mk("exp", mk("+", mk("*", z, V("s")), V("d")))
        bell = mk("exp", mk("*", Q(HALF), MINUS, mk("^", z, Q(2))))
        body = mk("*", bell, mk("^", mk("+", V("r"), mk("*", V("q"), tilted)), V("e")))
        inside = Evaluator(self.bits).integral(mk("int", "z", Q(-14), Q(14), body), Scope(values), 16, 112)
        root = self.function("sqrt", [self.mul(mpq(2), self.pi())])
        top = self.ball(self.power(rest, exponent))
        tails = self.mul(mpq(2), self.mul(top, self.function("Q", [mpq(14)])))
        return self.add(self.div(inside, root), tails and (self.zero, self.ball(tails)[1]))


class Scope:
    """Values of names; equal subterms are evaluated once in the widest scope that knows their names."""

    __slots__ = ("bound", "memo", "parent", "values")

    def __init__(self, values, parent=None, bound=()):
        self.values, self.parent, self.bound, self.memo = values, parent, bound, {}

    def inner(self, name, value):
        return Scope({**self.values, name: value}, self, (name,))


class Evaluator:
    def __init__(self, bits):
        self.a = Arithmetic(bits)
        self.price = 0.3 + (50 + bits + bits * bits // 64) / 2_000  # of one operation

    def value(self, node, scope):
        while scope.parent is not None and node.free.isdisjoint(scope.bound):
            scope = scope.parent
        if node in scope.memo:
            return scope.memo[node]
        spend(self.price)
        out = scope.memo[node] = self._value(node, scope)
        return out

    def whole(self, node, scope):
        x = self.value(node, scope)
        if x is None or isinstance(x, tuple) or x.denominator != 1 or abs(x) >= 1 << 63:
            return None
        return int(x)

    def range(self, node, scope):
        low, high = self.whole(node.args[1], scope), self.whole(node.args[2], scope)
        if low is None or high is None or high - low >= MAX_RANGE:
            return None
        return range(low, high + 1)

    def _value(self, node, scope):
        head, args, a = node.head, node.args, self.a
        if head == "num":
            return args[0]
        if head == "var":
            return scope.values.get(args[0])
        if head in ("+", "*"):
            out = self.value(args[0], scope)
            for arg in args[1:]:
                out = (a.add if head == "+" else a.mul)(out, self.value(arg, scope))
            return out
        if head in FUNCTIONS:
            return a.function(head, [self.value(x, scope) for x in args])
        if head == "at":
            table = scope.values.get(args[0].args[0])
            if not isinstance(table, list):
                return None
            for arg in args[1:]:
                k = self.whole(arg, scope)
                if k is None or not 1 <= k <= len(table):
                    return None
                table = table[k - 1]
            return table
        if head in ("sum", "prod"):
            indices = self.range(node, scope)
            if indices is None:
                return None
            out = mpq(0 if head == "sum" else 1)
            for k in indices:
                spend(4)
                out = (a.add if head == "sum" else a.mul)(out, self.value(args[3], scope.inner(args[0], mpq(k))))
                if out is None:
                    return None
            return out
        if head == "int":
            return self.integral(node, scope)
        if head == "ind":
            raise Refused("no enclosure of ind")
        raise Refused(f"no enclosure of {head}")

    def integral(self, node, scope, order=24, cells=64):
        """Taylor expansion in the middle of each cell; the last coefficient is taken over the cell."""
        a = self.a
        low, high = self.value(node.args[1], scope), self.value(node.args[2], scope)
        if low is None or high is None or isinstance(low, tuple) or isinstance(high, tuple):
            return None
        total, width = mpq(0), (high - low) / cells
        half = abs(width) / 2
        for k in range(cells):
            middle = low + (2 * k + 1) * width / 2
            whole = a.ball(middle)
            whole = (a.down.sub(whole[0], a.ball(half)[1]), a.up.add(whole[1], a.ball(half)[1]))
            at = Jets(self, node.args[0], a.ball(middle), scope, order).jet(node.args[3])
            over = Jets(self, node.args[0], whole, scope, order).jet(node.args[3])
            if at is None or over is None:
                return None
            part = mpq(0)
            for j in range(0, order, 2):
                part = a.add(part, a.mul(at[j], 2 * half ** (j + 1) / (j + 1)))
            rest = a.mul(over[order], (a.zero, a.ball(half**order)[1]))  # order is even
            part = a.add(part, a.mul(rest, 2 * half))
            total = a.add(total, part)
        return total if high >= low else a.neg(total)

    def decide(self, formula, scope):
        """True, False, or None."""
        head, args = formula.head, formula.args
        if head in RELATIONS:
            x, y = self.value(args[0], scope), self.value(args[1], scope)
            return relation(head, x, y)
        if head == "not":
            got = self.decide(args[0], scope)
            return None if got is None else not got
        if head == "=>":
            return self.join([mk("not", args[0]), args[1]], scope, True)
        if head in ("and", "or"):
            return self.join(args, scope, head == "or")
        if head in ("forall", "exists") and args[1].head == "index":
            low, high = (self.value(n, scope) for n in args[1].args)
            if any(x is None or isinstance(x, tuple) for x in (low, high)) or high - low >= MAX_RANGE:
                return None
            indices = range(int(-(-low // 1)), int(high // 1) + 1)
            return three((self.decide(args[2], scope.inner(args[0], mpq(k))) for k in indices), head == "exists")
        return None

    def join(self, parts, scope, stop):
        return three((self.decide(p, scope) for p in parts), stop)


def exact_binomial(n, k):
    if n.denominator == k.denominator == 1 and 0 <= n <= 10_000:
        return mpq(gmpy2.bincoef(int(n), int(k))) if 0 <= k <= n else mpq(0)
    return None


def three(values, stop):
    unknown = False
    for value in values:
        if value is stop:
            return stop
        unknown = unknown or value is None
    return None if unknown else not stop


def relation(head, x, y):
    """A relation of two values, for all pairs or for none."""
    if x is None or y is None:
        return None
    if not isinstance(x, tuple):
        x = (x, x)
    if not isinstance(y, tuple):
        y = (y, y)
    if head == "<=":
        return True if x[1] <= y[0] else False if x[0] > y[1] else None
    if head == "<":
        return True if x[1] < y[0] else False if x[0] >= y[1] else None
    if x[1] < y[0] or y[1] < x[0]:
        return head == "!="
    return head == "=" if x[0] == x[1] == y[0] == y[1] else None


class Jets:
    """Taylor coefficients of a term in one variable, over an interval."""

    def __init__(self, evaluator, name, x, scope, order):
        self.e, self.name, self.n, self.memo = evaluator, name, order, {}
        self.scope = scope.inner(name, x)

    def jet(self, node):
        if node not in self.memo:
            spend(self.n * self.n * self.e.price / 4)
            self.memo[node] = self._jet(node)
        return self.memo[node]

    def _jet(self, node):
        a, n, head, args = self.e.a, self.n, node.head, node.args
        if self.name not in node.free:
            return [self.e.value(node, self.scope)] + [mpq(0)] * n
        if head == "var":
            return [self.scope.values[self.name], mpq(1)] + [mpq(0)] * (n - 1)
        if head in ("+", "*"):
            out = self.jet(args[0])
            for arg in args[1:]:
                out = self.plus(out, self.jet(arg)) if head == "+" else self.times(out, self.jet(arg))
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
        if head == "^" and is_whole(args[1]) and 0 <= args[1].args[0] <= 64:
            out = [mpq(1)] + [mpq(0)] * n
            for _ in range(int(args[1].args[0])):
                out = self.times(out, self.jet(args[0]))
            return out
        if head == "^" and self.name not in args[1].free:
            u, p = self.jet(args[0]), self.e.value(args[1], self.scope)
            out = [a.power(u[0], p)]
            for k in range(1, n + 1):
                total = mpq(0)
                for j in range(1, k + 1):
                    factor = a.sub(a.mul(p, mpq(j)), mpq(k - j))
                    total = a.add(total, a.mul(factor, a.mul(u[j], out[k - j])))
                out.append(a.div(total, a.mul(u[0], mpq(k))))
            return out
        raise NotCovered(f"integral of {head}")

    def plus(self, u, v):
        return [self.e.a.add(x, y) for x, y in zip(u, v, strict=True)]

    def times(self, u, v):
        a, out = self.e.a, []
        for k in range(self.n + 1):
            total = mpq(0)
            for j in range(k + 1):
                total = a.add(total, a.mul(u[j], v[k - j]))
            out.append(total)
        return out


def exact_function(head, values):
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
    if head == "sqrt" and a >= 0:
        if is_square(a.numerator) and is_square(a.denominator):
            return mpq(isqrt(a.numerator), isqrt(a.denominator))
    return None


# ------------------------------------------------------------------------------------------ finite models

NORMS = {"R0": 0, "R1": 1, "l1": 2, "l2": 2, "linf": 2}
MAX_MODEL_STEPS, MAX_POINTS, MAX_FREE = 2_000_000, 10_000, 10


class Unknown(Exception):
    """A point, law or function of a model that is not known exactly."""


class Function:
    """A table with perhaps a value elsewhere, or a lambda with the scope it is read in; and its type there."""

    def __init__(self, kind, table=None, other=None, node=None, scope=None, seen=None):
        self.kind, self.table, self.other, self.node, self.scope, self.seen = (kind, table, other, node, scope, seen)


def exact_text(source, limit=4000):
    need(isinstance(source, str) and len(source) <= limit and RATIONAL.fullmatch(source), "not a rational in quotes")
    return number(source)


class Model(Evaluator):
    """Section 9: values of terms, points, laws and formulas in one finite model."""

    def __init__(self, bits, tries, build, cited=()):
        super().__init__(bits)
        self.tries, self.build, self.steps = tries, build, 0
        # Each claim with nodes for its names, and what it says of them.
        self.cited = [(claim, values, nameless(subst(claim.build()[2], values))) for claim, values in cited]

    def tick(self, count=1):
        self.steps += count
        spend(2 * count)
        need(self.steps <= MAX_MODEL_STEPS, "too many steps in a model")

    # ------------------------------------------------------------------------------------- reading values

    def space(self, node, scope):
        return "line" if node is LINE else scope.values[node.args[0]]

    def spaces(self, nodes, scope):
        return [self.space(n, scope) for n in nodes]

    def read(self, source, kind, scope):
        """The value of a type, from the JSON of the certificate."""
        head = kind.head
        if head in SORTS:
            if isinstance(source, str) and source in NORMS:
                good = {"space": (), "normed": tuple(NORMS), "euclid": ("R1", "l2")}[head]
                need(source in good, "a space of another sort")
                return source
            n = exact_text(source)
            need(head == "space" and n.denominator == 1 and 1 <= n <= MAX_POINTS, "not a space")
            return int(n)
        if head == "point":
            return self.read_point(source, self.space(kind.args[0], scope))
        if head == "law":
            return self.read_law(source, self.spaces(kind.args, scope))
        if head == "sequence":
            keys, read = None, lambda x: self.read(x, kind.args[0], scope)
        elif head in ("map", "markov"):
            keys = self.spaces(kind.args[0].args, scope)
            read = self.reader(kind, scope)
        elif head in CURVES:
            keys, read = self.spaces(kind.args, scope), self.reader(kind, scope)
        else:
            return read_number(source, kind, lambda n: self.value(n, scope))
        if isinstance(source, str):
            node = self.build(source)
            need(
                node.head == "lambda" and len(node.bound) == (1 if keys is None else len(keys)),
                "not a lambda of this type",
            )
            return Function(kind, node=node, scope=scope)
        table, other = self.read_table(source, keys, read)
        return Function(kind, table, other, scope=scope)

    def reader(self, kind, scope):
        if kind.head == "map":
            return lambda x: self.read_point(x, self.space(kind.args[1], scope))
        if kind.head == "markov":
            return lambda x: self.read_law(x, self.spaces(kind.args[1].args, scope))

        def real(x):
            value = exact_text(x)
            need(kind.head not in ("weight", "test") or value >= 0, "a weight below 0")
            need(kind.head != "test" or value <= 1, "a test above 1")
            return value

        return real

    @staticmethod
    def read_point(source, space):
        if isinstance(space, int):
            k = exact_text(source)
            need(k.denominator == 1 and 1 <= k <= space, "not a point")
            return int(k)
        if space == "line":
            return exact_text(source)
        need(isinstance(source, list) and len(source) == NORMS[space], "not a point")
        return (space, *[exact_text(x) for x in source])

    def read_table(self, source, keys, read, law=False):
        """{arguments: value} and the value elsewhere."""
        table, other = {}, None
        if isinstance(source, dict):
            need(set(source) <= {"at", "else"} and isinstance(source.get("at"), list), "not a table")
            need(not (law and "else" in source), "a law with else")
            for entry in source["at"]:
                need(isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], list), "not an entry")
                if keys is None:
                    need(len(entry[0]) == 1, "a sequence has one argument")
                    point = (exact_text(entry[0][0]),)
                else:
                    need(len(entry[0]) == len(keys), "another number of arguments")
                    point = tuple(self.read_point(p, s) for p, s in zip(entry[0], keys, strict=True))
                need(point not in table, "arguments come twice")
                table[point] = read(entry[1])
            other = read(source["else"]) if "else" in source else None
            if other is None and not law:
                need(keys is not None and all(map(finite, keys)), "a table without else")
                need(len(table) == product_of_sizes(keys), "a table that is not whole")
            return table, other
        need(keys is not None and all(map(finite, keys)), "a list for what is not finite")
        need(product_of_sizes(keys) <= MAX_POINTS, "too many points")

        def walk(part, before):
            if len(before) == len(keys):
                table[before] = read(part)
                return
            space = keys[len(before)]
            points = [("R0",)] if space == "R0" else range(1, space + 1)
            need(isinstance(part, list) and len(part) == len(points), "a list of another length")
            for one, inner in zip(points, part, strict=True):
                walk(inner, (*before, one))

        walk(source, ())
        return table, None

    def read_law(self, source, spaces):
        table, _ = self.read_table(source, spaces, exact_text, law=True)
        need(all(w >= 0 for w in table.values()) and sum(table.values()) == 1, "weights that are no law")
        return {p: w for p, w in table.items() if w}

    # ---------------------------------------------------------------------------------------------- terms

    def _value(self, node, scope):
        self.tick()
        try:
            return self.real(node, scope)
        except Unknown:
            return None

    def real(self, node, scope):
        head, args, a = node.head, node.args, self.a
        if head == "*":
            parts = [self.value(x, scope) for x in args]
            if any(p is not None and not isinstance(p, tuple) and p == 0 for p in parts):
                return mpq(0)
            out = parts[0]
            for p in parts[1:]:
                out = a.mul(out, p)
            return out
        if head == "app":
            return self.apply(node, scope)
        if head == "at" and isinstance(scope.values.get(args[0].args[0]), Function):
            return self.apply(node, scope)
        if head == "E":
            total = mpq(0)
            for points, weight in self.law(args[1], scope).items():
                self.tick()
                value = self.value(args[2], self.draw(scope, args[0], points))
                if value is None:
                    return None
                total = a.add(total, a.mul(weight, value))
            return total
        if head == "ind":
            got = self.decide(args[0], scope)
            return None if got is None else mpq(int(got))
        if head == "norm":
            return self.norm(self.point(args[0], scope))
        if head == "inner":
            p, q = self.point(args[0], scope), self.point(args[1], scope)
            return sum((x * y for x, y in zip(p[1:], q[1:], strict=True)), mpq(0))
        if head == "int":
            need_known(not speaks_of_laws(node))
        return super()._value(node, scope)

    def norm(self, p):
        sizes = [abs(x) for x in p[1:]]
        if p[0] == "l2":
            return self.a.function("sqrt", [sum((x * x for x in sizes), mpq(0))])
        return max(sizes) if p[0] == "linf" else sum(sizes, mpq(0))

    @staticmethod
    def draw(scope, names, points):
        return Scope({**scope.values, **dict(zip(names, points, strict=True))}, scope, names)

    def exact(self, node, scope):
        value = self.value(node, scope)
        need_known(value is not None and not isinstance(value, tuple))
        return value

    def function_of(self, node, scope):
        if node.head == "var":
            return scope.values[node.args[0]]
        f = self.apply(node, scope)
        need_known(isinstance(f, Function))
        return f

    def apply(self, node, scope):
        """The value of an app, or a member of a sequence."""
        if node.head == "app":
            f = self.function_of(node.args[0], scope)
            arguments = tuple(self.anything(p, scope) for p in node.args[1:])
        else:
            f, arguments = scope.values[node.args[0].args[0]], (self.exact(node.args[1], scope),)
        if f.seen is not None:
            f.seen.add(arguments)
        if f.node is None:
            value = f.table.get(arguments, f.other)
            need_known(value is not None)
            return value
        inner = self.draw(f.scope, f.node.bound, arguments)
        kind, body = f.kind, f.node.args[1]
        if kind.head == "sequence":
            of = kind.args[0]
            if body.head == "lambda":
                return Function(of, node=body, scope=inner)
            if of.head == "point":
                return self.landed(self.point(body, inner), of.args, f.scope)
            return self.law_on(body, inner, of.args, f.scope) if of.head == "law" else self.value(body, inner)
        if kind.head == "map":
            return self.landed(self.point(body, inner), kind.args[1:], f.scope)
        if kind.head == "markov":
            return self.law_on(body, inner, kind.args[1].args, f.scope)
        value = self.value(body, inner)
        if kind.head in ("weight", "test"):
            need_known(relation("<=", mpq(0), value) is True)
            need_known(kind.head == "weight" or relation("<=", value, mpq(1)) is True)
        return value

    def landed(self, point, spaces, scope):
        """The point, if it is one of the space."""
        need_known(all(map(lies, [point], self.spaces(spaces, scope))))
        return point

    def law_on(self, node, inner, spaces, scope):
        """The law, if it is one on the spaces."""
        law, spaces = self.law(node, inner), self.spaces(spaces, scope)
        need_known(all(len(place) == len(spaces) and all(map(lies, place, spaces)) for place in law))
        return law

    def anything(self, node, scope):
        """A point of any space; numbers must be exact."""
        if node.head in ("plus", "scale", "zero"):
            return self.point(node, scope)
        if node.head in ("var", "app", "at"):
            value = scope.values.get(node.args[0]) if node.head == "var" else self.apply_or_entry(node, scope)
            need_known(value is not None and not (isinstance(value, tuple) and not isinstance(value[0], str)))
            return value
        return self.exact(node, scope)

    def apply_or_entry(self, node, scope):
        if node.head == "at" and isinstance(scope.values.get(node.args[0].args[0]), list):
            return self.exact(node, scope)
        return self.apply(node, scope)

    def point(self, node, scope):
        self.tick()
        head, args = node.head, node.args
        if head == "plus":
            parts = [self.point(p, scope) for p in args]
            return (parts[0][0], *[sum(xs, mpq(0)) for xs in zip(*[p[1:] for p in parts], strict=True)])
        if head == "scale":
            p = self.point(args[1], scope)
            if not any(p[1:]):
                return p  # 0, whatever the factor
            c = self.exact(args[0], scope)
            return (p[0], *[c * x for x in p[1:]])
        if head == "zero":
            space = self.space(args[0], scope)
            return (space, *[mpq(0)] * NORMS[space])
        return self.anything(node, scope)

    def law(self, node, scope):
        self.tick()
        head, args = node.head, node.args
        if head == "var":
            return scope.values[args[0]]
        if head in ("app", "at"):
            return self.apply(node, scope)
        if head == "dirac":
            return {tuple(self.anything(p, scope) for p in args): mpq(1)}
        out = {}
        if head == "bind":
            for points, weight in self.law(args[1], scope).items():
                self.tick()
                for q, v in self.law(args[2], self.draw(scope, args[0], points)).items():
                    out[q] = out.get(q, 0) + weight * v
            return out
        need_known(head == "mix")
        indices = self.range(node, scope)
        need_known(indices is not None)
        total = mpq(0)
        for k in indices:
            inner = scope.inner(args[0], mpq(k))
            w = self.exact(args[3], inner)
            need_known(w >= 0)
            total += w
            for q, v in self.law(args[4], inner).items() if w else ():
                out[q] = out.get(q, 0) + w * v
        need_known(total == 1)
        return out

    # ------------------------------------------------------------------------------------------- formulas

    def decide(self, formula, scope):
        self.tick()
        head, args = formula.head, formula.args
        try:
            if head == "eq":
                return self.point(args[0], scope) == self.point(args[1], scope)
            if head == "same":
                left, right = self.law(args[0], scope), self.law(args[1], scope)
                return {p: w for p, w in left.items() if w} == {p: w for p, w in right.items() if w}
        except Unknown:
            return None
        if head in ("forall", "exists"):
            return self.quantifier(formula, scope)
        return super().decide(formula, scope)

    def quantifier(self, formula, scope):
        head, (name, kind, body) = formula.head, formula.args
        stop = head == "exists"
        values, settle = self.cases(head, name, kind, body, scope)
        found = (self.decide(body, scope.inner(name, v)) for v in values)
        answer = three(found, stop) if settle else stop if any(got is stop for got in found) else None
        return True if answer is None and self.told(formula, scope) else answer

    def cases(self, head, name, kind, body, scope):
        """Values to put for a bound name, and whether they settle the formula either way."""
        if kind.head == "point" and isinstance(self.space(kind.args[0], scope), int):
            return range(1, self.space(kind.args[0], scope) + 1), True
        if kind.head in ("integer", "size", "index"):
            limits = self.limits(head, name, kind, body, scope)
            if limits is not None:
                return map(mpq, range(limits[0], limits[1] + 1)), True
        if kind.head in CURVES:
            tables = self.tables(head, name, kind, body, scope)
            if tables is not None:
                return tables, True
        values = []
        for source in self.tries.get(name, []):
            try:
                values.append(self.read(source, kind, scope))
            except (Refused, Unknown):
                continue
        return values, False

    def limits(self, head, name, kind, body, scope):
        low, high = [], []
        if kind is SIZE:
            low.append(mpq(1))
        if kind.head == "index":
            ends = [self.value(end, scope) for end in kind.args]
            if any(end is None or isinstance(end, tuple) for end in ends):
                return None  # within the guards there may be more than there are indices
            low, high = ends[:1], ends[1:]
        guards = [body] if head == "exists" else []
        while head == "forall" and body.head == "=>":
            guards.append(body.args[0])
            body = body.args[1]
        while guards:
            g = guards.pop()
            if g.head == "and":
                guards += g.args
            if g.head not in ("<=", "<"):
                continue
            a, b = g.args
            if b is V(name) and name not in a.free:
                x = self.value(a, scope)
                low.append(None if x is None or isinstance(x, tuple) else (x // 1 + 1 if g.head == "<" else x))
            if a is V(name) and name not in b.free:
                x = self.value(b, scope)
                high.append(None if x is None or isinstance(x, tuple) else (-(-x // 1) - 1 if g.head == "<" else x))
        low = [x for x in low if x is not None and not isinstance(x, tuple)]
        high = [x for x in high if x is not None and not isinstance(x, tuple)]
        return (int(-(-max(low) // 1)), int(min(high) // 1)) if low and high else None

    def tables(self, head, name, kind, body, scope):
        """Functions that are enough to settle the quantifier: units or vertices; None if there are no such."""
        found = relations_of(body, name, head)
        if found is None or not all(affine(side, name) for d in found for side in d.args):
            return None
        heads = {d.head for d in found}
        units = head == "forall" and heads <= {"="}
        vertices = kind.head == "test" and heads <= ({"<=", "<", "="} if head == "forall" else {"<=", "<"})
        cone = (head, kind.head) == ("forall", "weight") and heads <= {"<=", "="}
        units = units or (cone and all(vanishing(side, name) for d in found for side in d.args))
        if not units and not vertices:
            return None
        seen = set()
        make = lambda table: Function(kind, table, mpq(0), scope=scope)  # noqa: E731
        probe = Function(kind, {}, mpq(0), scope=scope, seen=seen)
        inner = scope.inner(name, probe)
        self.evaluate_all(body, inner)
        points = sorted(seen, key=repr)
        if units:
            return [make({}), *[make({p: mpq(1)}) for p in points]]
        if len(points) > MAX_FREE:
            return None
        return [make({p: mpq(bits >> k & 1) for k, p in enumerate(points)}) for bits in range(1 << len(points))]

    def evaluate_all(self, body, scope):
        """Every relation in every case, so that each argument of the probe is met: those in what a claim says, too."""
        if body.head in ("forall", "exists"):
            self.told(body, scope)
            name, kind, inner = body.args
            for v in self.cases(body.head, name, kind, inner, scope)[0]:
                self.evaluate_all(inner, scope.inner(name, v))
        elif body.head in RELATIONS:
            for side in body.args:
                self.value(side, scope)
        elif body.head in ("eq", "same"):
            self.decide(body, scope)
        else:
            for part in body.args:
                self.evaluate_all(part, scope)

    def told(self, formula, scope):
        """Is the formula what a cited claim says of things of this model, its given formulas true of them?"""
        same = nameless(formula)
        return any(said == same and self.holds(claim, values, scope) for claim, values, said in self.cited)

    def holds(self, claim, values, scope):
        context, given, _ = claim.build()
        inner = {name: self.space(values[name], scope) for name, kind in context.names.items() if kind.head == "space"}
        for name, kind in context.names.items():
            node = values[name]
            if kind.head == "real":
                inner[name] = self.value(node, scope)
                need(inner[name] is not None, "a value that is not known")
            elif kind.head == "point":
                inner[name] = self.point(node, scope)
                need(lies(inner[name], inner[kind.args[0].args[0]]), "no point of the space")
            elif kind.head == "law":
                inner[name] = self.law(node, scope)
                spaces = ["line" if x is LINE else inner[x.args[0]] for x in kind.args]
                for place in inner[name]:
                    need(len(place) == len(spaces) and all(map(lies, place, spaces)), "no law on the space")
            else:
                need(kind.head == "space", "a claim about other things is not cited")
        cited, self.cited = self.cited, ()
        try:
            return all(self.decide(f, Scope(inner)) is True for f in given)
        finally:
            self.cited = cited


def lies(point, space):
    """Is it a point of the space?  Of {1, ..., n} a whole number, of R^d a tuple, of the line a rational."""
    if isinstance(space, int):
        return type(point) is int and 1 <= point <= space
    return (not isinstance(point, int | tuple)) if space == "line" else isinstance(point, tuple) and point[0] == space


def nameless(node, depth=0):
    """The same for nodes that differ in bound names alone."""
    if node.head in ("var", "num"):
        return node
    names = {name: V(f"?{depth + k}") for k, name in enumerate(node.bound)}
    inside = [nameless(subst(part, names), depth + len(names)) for part in node.inside]
    return (node.head, len(names), *[nameless(part, depth) for part in node.outside], *inside)


def need_known(condition):
    if not condition:
        raise Unknown


def finite(space):
    """{1, ..., n}, given as n, and {0}, whose one point is ("R0",)."""
    return isinstance(space, int) or space == "R0"


def product_of_sizes(sizes):
    out = 1
    for n in sizes:
        out *= 1 if n == "R0" else n
    return out


def speaks_of_laws(node):
    return node.head in ("E", "app", "norm", "inner") or any(map(speaks_of_laws, node.outside + node.inside))


def relations_of(body, f, head):
    """The relations that contain f, if it stands under nothing that forbids units or vertices; else None."""
    if f not in body.free:
        return []
    if body.head in RELATIONS:
        return [body]
    parts = [p for p in body.args if not isinstance(p, str) and f in p.free]
    if body.head == head and f not in body.args[1].free:
        return relations_of(body.args[2], f, head)
    same, other = ("and", "or") if head == "forall" else ("or", "and")
    single = body.head == other and len(parts) == 1
    if head == "forall" and body.head == "=>":
        single = f not in body.args[0].free
    if body.head != same and not single:
        return None
    out = []
    for p in parts:
        inner = relations_of(p, f, head)
        if inner is None:
            return None
        out += inner
    return out


def affine(t, f):
    if f not in t.free:
        return True
    head, args = t.head, t.args
    if head == "app":
        return args[0] is V(f) and all(f not in p.free for p in args[1:])
    if head == "+":
        return all(affine(a, f) for a in args)
    if head == "*":
        holding = [a for a in args if f in a.free]
        return len(holding) == 1 and affine(holding[0], f)
    if head in ("E", "sum"):
        return all(f not in p.free for p in t.outside) and affine(t.inside[0], f)
    return False


def vanishing(t, f):
    """Is a term that is affine in the values of f 0 where these are?  By its form; what is free of f must be 0."""
    if f not in t.free:
        return t is ZERO
    if t.head == "app":
        return True
    inner = [t.inside[0]] if t.head in ("E", "sum") else [a for a in t.args if t.head == "+" or f in a.free]
    return all(vanishing(a, f) for a in inner)


# ---------------------------------------------------------------------------------- numbers and families


def nested(source, sizes):
    if not sizes:
        return exact_text(source, MAX_DIGITS)
    need(isinstance(source, list) and len(source) == sizes[0], "a family of another size")
    return [nested(part, sizes[1:]) for part in source]


def flat(table):
    return [x for part in table for x in flat(part)] if isinstance(table, list) else [table]


def read_number(source, kind, value):
    """A number or family of the type, as a witness or a model gives it."""
    need(kind.head in SCALARS or kind.head in FAMILIES, f"no value of type {kind.head}")
    exact = [value(n) for n in kind.args]
    need(all(x is not None and not isinstance(x, tuple) for x in exact), "a type that is not exact")
    if kind.head in SCALARS:
        x = exact_text(source, MAX_DIGITS)
        need(kind.head == "real" or x.denominator == 1, "not an integer")
        need(kind.head != "size" or x >= 1, "not a size")
        need(kind.head != "index" or exact[0] <= x <= exact[1], "not an index of the range")
        return x
    need(all(n.denominator == 1 for n in exact), "an alphabet that is not whole")
    table = nested(source, [max(int(n), 0) for n in exact])
    entries = flat(table)
    need(kind.head == "family" or all(x >= 0 for x in entries), "an entry below 0")
    need(kind.head != "positive" or all(x > 0 for x in entries), "an entry that is not positive")
    if kind.head in ("distribution", "kernel"):
        need(all(sum(row) == 1 for row in (table if kind.head == "kernel" else [table])), "a sum that is not 1")
    return table
