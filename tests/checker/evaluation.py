"""Values of terms and formulas (page of the judge, 10; of the kernel, 6): exact, or enclosures."""

from functools import cache, reduce

import terms
from enclosures import ANY, CELLS, ORDER, Arithmetic, Jets, exact, related, three
from gmpy2 import mpfr, mpq
from terms import mk, need, opened

MAX_RANGE = 200_000
# The integral over [-14, 14]; beyond, the integrand is between 0 and its value at -oo: u of it, u in [0, 1].
FACTOR = "(^ (+ (* q (exp (+ (* z (^ sigma -1)) (* -1/2 (^ sigma -2))))) 1 (* -1 q)) (+ 1 (* -1 alpha)))"
BEYOND = "(* 2 u (^ (+ 1 (* -1 q)) (+ 1 (* -1 alpha))) (Q 14))"
SGM = f"(+ (* (^ (sqrt (* 2 (pi))) -1) (int z -14 14 (* (exp (* -1/2 z z)) {FACTOR}))) {BEYOND})"


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
            self.spend(CELLS * ORDER**2 / 4 * body.size * self.price)
            jets = Jets(self.a)
            return jets.integral(lambda z: self.jet(body, *names, z, jets, scope), low, high)
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

    def jet(self, node, x, z, jets, scope):
        """The Taylor coefficients where x has those of z: of +, *, exp and powers alone."""
        head, args = node.head, node.args
        if x not in node.free:
            return jets.constant(self.value(node, scope))
        if node is x:
            return z
        need(head in ("+", "*", "exp") or (head == "^" and x not in args[1].free), f"no integral of {head}")
        parts = [self.jet(t, x, z, jets, scope) for t in (args[:1] if head == "^" else args)]
        if head == "^":
            n = terms.whole(args[1])
            few = n in range(65)  # whatever the base is
            return (
                reduce(jets.mul, parts * n, jets.constant(mpq(1)))
                if few
                else jets.power(*parts, self.value(args[1], scope))
            )
        return jets.exp(parts[0]) if head == "exp" else reduce(jets.add if head == "+" else jets.mul, parts)

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
