"""Exact values and enclosures (FORMAT.md, 6), derivatives (8), pavings (7): intervals with MPFR's directed rounding.

A value is an mpq (exact) or a pair (low, high) of mpfr; None says that nothing is known.
"""

from __future__ import annotations

import gmpy2
from forms import exact_function
from gmpy2 import mpfr, mpq
from terms import FUNCTIONS, MINUS, ONE, RELATIONS, ZERO, NotCovered, Q, Refused, V, add, is_whole, minus, mk, mul, need, neg, plain_product, plain_sum, subst

MAX_RANGE, MAX_BITS_OF_A_POWER, MAX_BOXES = 200_000, 200_000, 2_000_000
HALF = mpq(1, 2)
SQUEEZE = 20_000  # exact values with more bits than this become intervals


gmpy2.get_context().precision = 10_000  # so that signs, absolute values and conversions are exact
gmpy2.get_context().emax, gmpy2.get_context().emin = 1 << 40, -(1 << 40)


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
        return (-x[1], -x[0]) if isinstance(x, tuple) else -x

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
                low, high = -high, -low
            elif low < 0:
                return self.finite(self.zero, self.up.pow(max(-low, high), n))
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
        if self.up.sub(x[1], x[0]) > 6 or max(abs(x[0]), abs(x[1])) > mpfr(2) ** 60:
            return (mpfr(-1), mpfr(1))
        ends = [(getattr(self.down, name)(e), getattr(self.up, name)(e)) for e in x]
        low, high = min(e[0] for e in ends), max(e[1] for e in ends)
        shift = mpq(1, 2) if name == "sin" else mpq(0)
        # extremes at (k + shift) pi: a top for even k, a bottom for odd k
        turn = self.sub(self.div(x, self.pi()), shift)
        first, last = int(gmpy2.ceil(turn[0])), int(gmpy2.floor(turn[1]))
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
            low, high = (getattr(gmpy2, name)(e) for e in args[0])
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
            return (low, high) if low >= 0 else (-high, -low) if high <= 0 else (self.zero, max(-low, high))
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
            top = self.up.cosh(max(-low, high))
            bottom = mpfr(1) if low <= 0 <= high else self.down.cosh(min(abs(low), abs(high)))
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
            if low > mpfr("1.47"):
                return self.finite(d(low), u(high))
            if high < mpfr("1.46"):
                return self.finite(d(high), u(low))
            if low == high:
                return self.finite(d(low), u(high))
            least = mpfr("0.885") if head == "gamma" else mpfr("-0.122")
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

    def value(self, node, scope):
        while scope.parent is not None and node.free.isdisjoint(scope.bound):
            scope = scope.parent
        if node in scope.memo:
            return scope.memo[node]
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
            ends = mk("sum", "x", *args[1].args, ZERO)
            indices = self.range(ends, scope)
            if indices is None:
                return None
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


# ------------------------------------------------------------------------------------------ derivatives



def derivatives(head, args):
    """The partial derivatives of a function of the table, and the conditions for them (each a formula)."""
    zero, one = Q(0), Q(1)
    x = args[0]
    inv = lambda t: mk("^", t, Q(-1))  # noqa: E731
    f = lambda name, *t: mk(name, *(t or (x,)))  # noqa: E731
    square = lambda t: mk("^", t, Q(2))  # noqa: E731
    table = {
        "exp": lambda: ([f("exp")], []),
        "log": lambda: ([inv(x)], [mk("<", zero, x)]),
        "sqrt": lambda: ([mk("*", Q(HALF), inv(f("sqrt")))], [mk("<", zero, x)]),
        "sin": lambda: ([f("cos")], []),
        "cos": lambda: ([neg(f("sin"))], []),
        "atan": lambda: ([inv(add(one, square(x)))], []),
        "sinh": lambda: ([f("cosh")], []),
        "cosh": lambda: ([f("sinh")], []),
        "tanh": lambda: ([minus(one, square(f("tanh")))], []),
        "Q": lambda: ([neg(f("phi"))], []),
        "Phi": lambda: ([f("phi")], []),
        "phi": lambda: ([mk("*", Q(-1), x, f("phi"))], []),
        "theta": lambda: theta_derivatives(*args),
    }
    if head not in table:
        raise NotCovered(f"derivative of {head}")
    return table[head]()


def theta_derivatives(g, r):
    ratio = mul(mk("log", g), mk("^", r, MINUS))
    tail = mk("Q", add(ratio, mul(Q(HALF), r)))
    density = mk("phi", minus(ratio, mul(Q(HALF), r)))
    return [neg(tail), density], [mk("<", ZERO, g), mk("<", ZERO, r)]


def derivative(node, x):
    """The derivative of a term in the name x (section 8)."""
    if x not in node.free:
        return ZERO
    head, args = node.head, node.args
    if head == "var":
        return ONE
    if head == "+":
        return plain_sum(*[derivative(a, x) for a in args])
    if head == "*":
        parts = [plain_product(derivative(a, x), *args[:k], *args[k + 1 :]) for k, a in enumerate(args) if x in a.free]
        return plain_sum(*parts)
    if head == "^":
        a, b = args
        if is_whole(b):
            return plain_product(b, mk("^", a, Q(b.args[0] - 1)), derivative(a, x))
        parts = []
        if x in a.free:
            parts.append(plain_product(b, mk("^", a, plain_sum(b, MINUS)), derivative(a, x)))
        if x in b.free:
            parts.append(plain_product(node, mk("log", a), derivative(b, x)))
        return plain_sum(*parts)
    if head in FUNCTIONS:
        partial, _ = derivatives(head, args)
        return plain_sum(*[plain_product(p, derivative(a, x)) for p, a in zip(partial, args, strict=True) if x in a.free])
    if head == "sum" and x not in args[1].free | args[2].free:
        if args[0] == x:
            return ZERO
        return mk("sum", args[0], args[1], args[2], derivative(args[3], x))
    raise Refused(f"no derivative of {head}")


def conditions(node, x, context):
    """The conditions for continuity and differentiability in x, as formulas."""
    if x not in node.free or node.head == "var":
        return []
    head, args = node.head, node.args
    out = []
    if head == "sum":
        need(x not in args[1].free | args[2].free, "an end of a sum contains the variable")
        inner = conditions(args[3], x, context)
        kind = mk("index", args[1], args[2])
        return [mk("forall", args[0], kind, c) if args[0] in c.free else c for c in inner]
    for arg in args:
        out += conditions(arg, x, context)
    if head in ("+", "*"):
        return out
    if head == "^":
        a, b = args
        if is_whole(b):
            if b.args[0] < 0:
                out.append(mk("!=", a, ZERO))
        else:
            out.append(mk("<", ZERO, a))
        return out
    need(head in FUNCTIONS, f"no derivative of {head}")
    return out + derivatives(head, args)[1]


# ---------------------------------------------------------------------------------------------- pavings


class Paving:
    """Section 7: whether the goal holds on the box, by the tree."""

    def __init__(self, goal, variables, box, hypotheses, tree, bits):
        self.strict, self.e = goal.head == "<", Evaluator(bits)
        self.g, self.variables, self.hypotheses = minus(goal.args[1], goal.args[0]), variables, hypotheses
        self.slopes, self.box = {}, box
        self.codes = tree.split()
        need(len(self.codes) <= MAX_BOXES, "too many boxes")

    def slope(self, x):
        if x not in self.slopes:
            self.slopes[x] = derivative(self.g, x)
        return self.slopes[x]

    def run(self):
        stack = [self.box]
        for code in self.codes:
            need(stack, "codes are left")
            box = stack.pop()
            kind, rest = code[0], code[1:]
            if kind == "s":
                k = position(rest)
                need(k < len(box), "no such axis")
                low, high = box[k]
                middle = (low + high) / 2
                stack.append([*box[:k], (middle, high), *box[k + 1 :]])
                stack.append([*box[:k], (low, middle), *box[k + 1 :]])
            elif kind == "x":
                h = self.hypotheses[position(rest)] if position(rest) < len(self.hypotheses) else None
                need(h is not None and h.head in ("<=", "<", "=") and h.free <= set(self.variables), "no such hypothesis")
                need(self.e.decide(h, self.scope(box)) is False, "a box that is not excluded")
            else:
                need(code in ("d", "m", "c"), f"unknown code {code}")
                need(self.settled(code, box), "a box that is not settled")
        need(not stack, "codes are missing")

    def scope(self, box):
        a = self.e.a
        values = {x: low if low == high else (a.ball(low)[0], a.ball(high)[1]) for x, (low, high) in zip(self.variables, box, strict=True)}
        return Scope(values)

    def good(self, value):
        return relation("<" if self.strict else "<=", mpq(0), value) is True

    def settled(self, code, box):
        scope, a = self.scope(box), self.e.a
        value = self.e.value(self.g, scope)
        if value is None:
            return False
        if code == "d":
            return self.good(value)
        slopes = [self.e.value(self.slope(x), scope) for x in self.variables]
        if code == "m":
            middle = [(low + high) / 2 for low, high in box]
            total = self.e.value(self.g, Scope(dict(zip(self.variables, middle, strict=True))))
            for s, x, m in zip(slopes, self.variables, middle, strict=True):
                total = a.add(total, a.mul(s, a.sub(scope.values[x], m)))
            return self.good(total)
        worst = []
        for s, ends in zip(slopes, box, strict=True):
            low, high = a.ball(s) if s is not None else (mpfr(-1), mpfr(1))
            worst.append((ends[0],) * 2 if low >= 0 else (ends[1],) * 2 if high <= 0 else ends)
        return self.good(self.e.value(self.g, self.scope(worst)))


def position(source):
    need(source.isascii() and source.isdigit() and len(source) < 8, "not a position")
    return int(source)


def enclose_closed(node):
    """The enclosure of a term without free names, with 128 bits, as bounds use it; None if not finite."""
    try:
        value = Evaluator(128).value(node, Scope({}))
    except Refused:
        return None
    if value is None:
        return None
    if not isinstance(value, tuple):
        return value, value
    if any(e != 0 and abs(gmpy2.get_exp(e)) > 4096 for e in value):
        zero = mpq(0)
        return (zero if value[0] >= 0 else None), (zero if value[1] <= 0 else None), value[0] > 0, value[1] < 0
    return mpq(value[0]), mpq(value[1])


__all__ = ["V", "subst"]
