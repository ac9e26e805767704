"""Values of terms and formulas (page of the judge, 10; of the kernel, 6): exact, or enclosures."""

from functools import cache, reduce
from math import factorial

import terms
from derivatives import derivative
from enclosures import ANY, Arithmetic, exact, related, three
from gmpy2 import mpfr, mpq
from terms import mk, need, opened

MAX_RANGE = 200_000
ORDER, CELLS = 6, 800  # of Taylor's formula, even; of an integral
SMOOTH = ("+", "*", "^", "exp", "log", "sqrt", "sin", "cos", "Q", "Phi", "phi")
# The integral over [-14, 14]; beyond, the integrand is between 0 and its value at -oo: u of it, u in [0, 1].
FACTOR = "(^ (+ (* q (exp (+ (* z (^ sigma -1)) (* -1/2 (^ sigma -2))))) 1 (* -1 q)) (+ 1 (* -1 alpha)))"
BEYOND = "(* 2 u (^ (+ 1 (* -1 q)) (+ 1 (* -1 alpha))) (Q 14))"
SGM = f"(+ (* (^ (sqrt (* 2 (pi))) -1) (int z -14 14 (* (exp (* -1/2 z z)) {FACTOR}))) {BEYOND})"


def smooth(f, x):
    """Is it made of x by what can be integrated?"""
    return x not in f.free or f is x or (f.head in SMOOTH and all(smooth(part, x) for part in f.args))


class Scope:
    """Values of names; equal terms are evaluated once, in the widest scope that knows their names."""

    __slots__ = ("memo", "new", "outer", "values")

    def __init__(self, values, outer=None):
        self.values, self.new, self.outer, self.memo = values, values, outer, {}

    def inner(self, names, values):
        scope = Scope(dict(zip(names, values, strict=True)), self)
        scope.values = {**self.values, **scope.new}
        return scope


class Evaluator:
    """With so many bits; it visits no more parts of terms than it may, each for a price."""

    def __init__(self, bits, work=30_000_000, price=1):
        self.bits, self.a, self.left, self.price = bits, Arithmetic(bits), work, price
        self.opened = cache(opened)  # the same names each time

    def spend(self, units):
        self.left -= units
        need(self.left >= 0, "too much work")

    def value(self, node, scope):
        while scope.outer is not None and node.free.isdisjoint(scope.new):
            scope = scope.outer
        if node not in scope.memo:
            self.spend(self.price)
            scope.memo[node] = self._value(node, scope)
        return scope.memo[node]

    def _value(self, node, scope):
        head, args = node.head, node.args
        if head == "num":
            return args[0]
        if head == "name":
            return scope.values.get(node, ANY)
        if head in terms.FUNCTIONS:
            values = [self.value(x, scope) for x in args]
            return self.sgm(*values) if head == "sgm" else self.a.function(head, *values)
        if head in ("+", "*"):
            return reduce(self.a.add if head == "+" else self.a.mul, (self.value(x, scope) for x in args))
        need(head in ("sum", "prod", "int"), f"no enclosure of {head}")
        low, high = (self.value(x, scope) for x in args[:2])
        if not exact(low, high):
            return ANY
        names, (body,) = self.opened(node)
        if head == "int":
            return self.integral(body, *names, low, high, scope)
        indices = self.indices(low, high)
        if indices is None:
            return ANY
        parts = (self.value(body, scope.inner(names, [mpq(k)])) for k in indices)
        return reduce(self.a.add, parts, mpq(0)) if head == "sum" else reduce(self.a.mul, parts, mpq(1))

    def sgm(self, *values):
        (alpha, _), q, (sigma, _) = map(self.a.ball, values)
        if alpha < 1 or q[0] < 0 or q[1] >= 1 or sigma <= 0:
            return ANY
        names = {name: terms.fresh(terms.REAL) for name in ("alpha", "q", "sigma", "u")}
        values = dict(zip(names.values(), [*values, (mpfr(0), mpfr(1))], strict=True))
        return Evaluator(self.bits).value(terms.Reader().read("r", terms.parse(SGM), names), Scope(values))

    def indices(self, low, high):
        """The whole numbers between ends that are exact and whole, if they are not too many."""
        good = exact(low, high) and low.denominator == high.denominator == 1 and high - low < MAX_RANGE
        return range(int(low), int(high) + 1) if good and max(abs(low), abs(high)) < 1 << 63 else None

    def integral(self, f, x, low, high, scope):
        """By Taylor's formula around the middles of cells; the last derivative is taken over the cell."""
        need(smooth(f, x), "no integral of this")
        a, rates, needed = self.a, [f], []
        for _ in range(ORDER):
            rate, more = derivative(rates[-1], x)
            rates.append(rate)
            needed += more
        total, width = mpq(0), (high - low) / CELLS
        half = abs(width) / 2
        for k in range(CELLS):
            middle = low + (2 * k + 1) * width / 2
            ends = a.ball(middle - half)[0], a.ball(middle + half)[1]
            cell, centre = (scope.inner([x], [z]) for z in (ends, a.ball(middle)))
            if not all(self.decide(c, cell) for c in set(needed)):
                return ANY
            for j in range(0, ORDER + 1, 2):  # odd powers cancel
                value = self.value(rates[j], centre if j < ORDER else cell)
                total = a.add(total, a.mul(value, 2 * half ** (j + 1) / factorial(j + 1)))
        return total if high >= low else a.neg(total)

    def decide(self, formula, scope):
        """True, False, or None."""
        head, args = formula.head, formula.args
        if head in terms.RELATIONS:
            return related(head, *(self.value(t, scope) for t in args))
        if head == "not":
            return {True: False, False: True, None: None}[self.decide(args[0], scope)]
        if head in ("and", "or", "=>"):
            parts = (mk("not", args[0]), args[1]) if head == "=>" else args
            return three((self.decide(p, scope) for p in parts), head != "and")
        if head in ("forall", "exists") and args[0].head == "index":
            low, high = (self.value(t, scope) for t in args[0].args)
            if exact(low, high) and high - low < MAX_RANGE:
                names, (body,) = self.opened(formula)
                cases = range(int(-(-low // 1)), int(high // 1) + 1)
                found = (self.decide(body, scope.inner(names, [mpq(k)])) for k in cases)
                return three(found, head == "exists")
        return None
