"""Values of terms and formulas, exact or enclosures, and pavings (page of the judge, 10; of the kernel, 6)."""

import re
from functools import cache, reduce
from math import factorial

import terms
from derivatives import derivative, gap
from enclosures import ANY, Arithmetic, exact, related, three
from gmpy2 import mpfr, mpq
from terms import mk, need, opened

MAX_RANGE, MAX_BOXES, MAX_HALVINGS = 200_000, 2_000_000, 1_000
CODE = re.compile(r"([dmc]|[sx][0-9]{1,7})\Z")  # of a paving
ORDER, CELLS = 6, 800  # of Taylor's formula, even; of an integral
SMOOTH = ("+", "*", "^", "exp", "log", "sqrt", "sin", "cos", "Q", "Phi", "phi")
# The integral over [-14, 14]; beyond, the integrand is between 0 and its value at -oo: u of it, u in [0, 1].
FACTOR = "(^ (+ (* q (exp (+ (* z (^ sigma -1)) (* -1/2 (^ sigma -2))))) 1 (* -1 q)) (+ 1 (* -1 alpha)))"
BEYOND = "(* 2 u (^ (+ 1 (* -1 q)) (+ 1 (* -1 alpha))) (Q 14))"
SGM = f"(+ (* (^ (sqrt (* 2 (pi))) -1) (int z -14 14 (* (exp (* -1/2 z z)) {FACTOR}))) {BEYOND})"


def smooth(f, x):
    """Is it made of x by what can be integrated?"""
    return x not in f.free or f is x or (f.head in SMOOTH and all(smooth(part, x) for part in f.args))


def integrals(node):
    """Is there one in it?"""
    return node.head == "int" or any(map(integrals, terms.nodes(node.args)))


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


class Paving:
    """Does the goal hold on the box, by the tree?"""

    def __init__(self, goal, variables, hypotheses, bits):
        self.relation, self.e, self.g = goal.head, Evaluator(bits), gap(goal)
        self.variables, self.hypotheses, self.slopes = variables, hypotheses, []

    def first_box(self):
        """For each name its interval, from the facts that give it a rational bound."""
        facts = [h for h in self.hypotheses if h.head in ("<=", "<", "=")]
        sides = [h.args for h in facts] + [h.args[::-1] for h in facts if h.head == "="]
        for x in self.variables:
            low = [a.args[0] for a, b in sides if b is x and a.head == "num"]
            high = [b.args[0] for a, b in sides if a is x and b.head == "num"]
            need(low and high and max(low) <= min(high), f"{x} has no interval by the facts")
            yield max(low), min(high)

    def run(self, tree):
        codes, stack = tree.split(), [([*self.first_box()], 0)]
        need(len(codes) <= MAX_BOXES and all(map(CODE.match, codes)), "too many boxes, or an unknown code")
        if not {"m", "c"}.isdisjoint(codes):
            need(not integrals(self.g), "slopes of an integral")
            self.slopes = [derivative(self.g, x)[0] for x in self.variables]
        for code in codes:
            need(stack, "codes are left")
            box, depth = stack.pop()
            need(depth <= MAX_HALVINGS, "too many halvings")
            if code in ("d", "m", "c"):
                need(self.settled(code, box), "a box that is not settled")
                continue
            k = int(code[1:])
            need(k < len(box if code[0] == "s" else self.hypotheses), "no such axis, or fact")
            if code[0] == "s":
                middle = sum(box[k]) / 2
                for half in ((middle, box[k][1]), (box[k][0], middle)):
                    stack.append(([*box[:k], half, *box[k + 1 :]], depth + 1))
            else:
                h = self.hypotheses[k]
                need(h.head in ("<=", "<", "=") and h.free <= set(self.variables), "no such fact")
                need(self.e.decide(h, self.scope(box)) is False, "a box that is not excluded")
        need(not stack, "codes are missing")

    def scope(self, box):
        ball = self.e.a.ball
        ends = (low if low == high else (ball(low)[0], ball(high)[1]) for low, high in box)
        return Scope(dict(zip(self.variables, ends, strict=True)))

    def settled(self, code, box):
        scope, a = self.scope(box), self.e.a
        value = self.e.value(self.g, scope)
        if value == ANY:
            return False
        slopes = [self.e.value(s, scope) for s in self.slopes] if code != "d" else []
        if code == "m":
            middle = self.scope([((low + high) / 2,) * 2 for low, high in box])
            value = self.e.value(self.g, middle)
            for s, x in zip(slopes, self.variables, strict=True):
                value = a.add(value, a.mul(s, a.sub(scope.values[x], middle.values[x])))
        if code == "c":
            worst = []  # where g is smallest, as far as the slopes say it
            for (least, most), (low, high) in zip(map(a.ball, slopes), box, strict=True):
                worst.append((low, low) if least >= 0 else (high, high) if most <= 0 else (low, high))
            value = self.e.value(self.g, self.scope(worst))
        return related(self.relation, mpq(0), value) is True
