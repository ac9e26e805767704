"""Normal forms, bounds, and what is bounded or integrable by form: FORMAT.md, section 5.

A Form is a polynomial {monomial: coefficient}; a monomial is (factors, sums): factors are pairs (atom, power)
in the order of the atoms' numbers, sums are triples (index, low, high).  Order is by the numbers of nodes, not
by texts; where a scale or a sign must not depend on bound names, it is chosen by the shape of the terms.
"""

from __future__ import annotations

import itertools
from math import gcd

from gmpy2 import is_square, isqrt, mpq
from terms import (
    FUNCTIONS,
    LINE,
    LOCAL,
    MINUS,
    ONE,
    REAL,
    RELATIONS,
    SIZE,
    ZERO,
    Q,
    Refused,
    V,
    add,
    bits_of,
    is_whole,
    minus,
    mk,
    mul,
    need,
    point_type,
    rebuild,
    spend,
    subst,
)

MAX_TERMS, MAX_POWER, MAX_BITS_OF_A_POWER, MAX_CLEARED, MAX_ORDERS = 20_000, 24, 200_000, 12, 5
MAX_COEFFICIENT, MAX_END, MAX_PARTS = 13_000, 20_000, 200_000  # bits, bits, parts of a normal term
FRESH = itertools.count()


def fresh(kind):
    name = f"~{next(FRESH)}"
    LOCAL[name] = kind
    return name


class Form:
    __slots__ = ("node", "terms")

    def __init__(self, terms):
        self.terms, self.node = terms, None

    def constant(self):
        """The value of a constant form, else None."""
        if not self.terms:
            return mpq(0)
        return self.terms.get(EMPTY_MONOMIAL) if len(self.terms) == 1 else None

    def key(self, scale=1, drop=False):
        return frozenset((m, c / scale) for m, c in self.terms.items() if m[0] or m[1] or not drop)


EMPTY_MONOMIAL = ((), ())
NULL = Form({})


def short(c):
    need(bits_of(c) <= MAX_COEFFICIENT, "a number with too many digits")
    return c


def constant(c):
    short(mpq(c))
    return Form({EMPTY_MONOMIAL: mpq(c)}) if c else NULL


def atom(node, power=1):
    return Form({(((node, power),), ()): mpq(1)})


def plus(a, b, factor=1):
    terms = dict(a.terms)
    increase(terms, b, factor)
    return Form(terms)


def increase(terms, b, factor=1):
    for m, c in b.terms.items():
        value = short(terms.get(m, 0) + c * factor)
        if value:
            terms[m] = value
        else:
            terms.pop(m, None)


def scaled(form, factor):
    return Form({m: c * factor for m, c in form.terms.items()}) if factor else NULL


SHAPES: dict = {}


def shape(node):
    """The text without what bound names are called."""
    got = SHAPES.get(node)
    if got is None:
        if node.head == "var":
            got = "?" if node.args[0][0] in "~#" else node.args[0]
        else:
            parts = (
                sorted(map(shape, node.inside + node.outside))
                if node.head in "+*"
                else map(shape, node.outside + node.inside)
            )
            got = f"({node.head} {' '.join(parts)})" if node.head != "num" else str(node.args[0])
        SHAPES[node] = got
    return got


def numbers(node, out):
    if node.head == "var":
        if node.args[0][0] in "~#":
            out.append(int(node.args[0][1:]))
    else:
        for part in node.outside + node.inside:
            numbers(part, out)
    return out


def monomial_shape(m):
    atoms = sorted((shape(a), k, numbers(a, [])) for a, k in m[0])
    ends = sorted((shape(b), numbers(b, [])) for s in m[1] for b in s[1:])
    return (len(m[1]), [x[:2] for x in atoms], [x[0] for x in ends], [x[2] for x in atoms], ends)


def leading(form):
    """The monomial that a sign is taken from."""
    return min(form.terms, key=monomial_shape)


def content(form):
    top, bottom = 0, 1
    for c in form.terms.values():
        top = gcd(top, int(c.numerator))
        bottom = bottom * int(c.denominator) // gcd(bottom, int(c.denominator))
    return mpq(top, bottom)


def signed_content(form):
    c = content(form)
    return c if form.terms[leading(form)] > 0 else -c


def by_number(nodes):
    return sorted(nodes, key=lambda n: n.id)


def print_monomial(m, c):
    parts = by_number(a if k == 1 else mk("^", a, Q(k)) for a, k in m[0])
    if c != 1 or not parts:
        parts = [Q(c), *parts]
    node = mul(*parts)
    for i, low, high in m[1]:
        node = mk("sum", i, low, high, node)
    return node


def N(form):
    """The normal term."""
    if form.node is None:
        size = 0
        for (factors, sums), c in form.terms.items():
            short(c)
            size += 3 + sum(3 + a.size for a, _ in factors) + sum(3 + b.size + d.size for _, b, d in sums)
            need(size <= MAX_PARTS, "a normal term that is too long")
        spend(size // 10)
        parts = by_number(print_monomial(m, c) for m, c in form.terms.items())
        form.node = add(*parts) if parts else ZERO
    return form.node


def order_sums(factors, sums):
    """The monomial with its indices named by height, in the order that makes it least."""
    height = max([a.height for a, _ in factors], default=0)
    names = [f"#{height + k + 1}" for k in range(len(sums))]
    best = None
    work = 4 + 4 * len(factors)
    orders = itertools.permutations(sums) if len(sums) <= MAX_ORDERS else [sums]
    for order in orders:
        spend(work)
        values = {old: V(new) for (old, _, _), new in zip(order, names, strict=True)}
        memo = {}
        new = tuple(sorted(((rename(a, values, memo), k) for a, k in factors), key=lambda f: (f[0].id, f[1])))
        ranges = tuple((n, low, high) for n, (_, low, high) in zip(names, order, strict=True))
        key = ([(a.id, k) for a, k in new], [(low.id, high.id) for _, low, high in ranges])
        if best is None or key < best[0]:
            best = (key, (new, ranges))
    return best[1]


def rename(node, values, memo):
    """Other names in a normal term, brought into its order again."""
    if node.free.isdisjoint(values):
        return node
    if node.head == "var":
        return values[node.args[0]]
    got = memo.get(node)
    if got is not None:
        return got
    if node.head == "sum":
        sums, body, seen = [], node, set()
        while body.head == "sum" and seen.isdisjoint(body.args[1].free | body.args[2].free):
            sums.append((body.args[0], body.args[1], body.args[2]))
            seen.add(body.args[0])
            body = body.args[3]
        local = {k: v for k, v in values.items() if k not in seen}
        parts, c = list(body.args) if body.head == "*" else [body], mpq(1)
        if parts[0].head == "num":
            c = parts.pop(0).args[0]
        again = {}
        factors = [(p.args[0], int(p.args[1].args[0])) if power_of(p) else (p, 1) for p in parts]
        factors = [(rename(a, local, again), k) for a, k in factors]
        outer = [(i, rename(a, values, memo), rename(b, values, memo)) for i, a, b in sums]
        got = print_monomial(order_sums(factors, outer), c)
    elif node.bound:
        inner = {k: v for k, v in values.items() if k not in node.bound}
        again = {}
        outside = tuple(rename(n, values, memo) for n in node.outside)
        got = rebuild(node, outside, tuple(rename(n, inner, again) for n in node.inside))
    else:
        parts = [rename(n, values, memo) for n in node.outside]
        if node.head in ("+", "*", "inner", "plus"):
            number = [p for p in parts if p.head == "num"]
            parts = number + by_number(p for p in parts if p.head != "num") if node.head == "*" else by_number(parts)
        got = rebuild(node, tuple(parts), ())
    memo[node] = got
    return got


def power_of(node):
    return node.head == "^" and is_whole(node.args[1]) and node.args[1].args[0] > 1


def close(head, names, outside, *inside):
    """A normal node that binds, its names made by height."""
    height = max(n.height for n in inside)
    new = [f"#{height + k + 1}" for k in range(len(names))]
    values, memo = {a: V(b) for a, b in zip(names, new, strict=True)}, {}
    inside = [rename(n, values, memo) for n in inside]
    first = tuple(new) if head in ("E", "bind", "lambda") else new[0]
    return mk(head, first, *outside, *inside)


# ------------------------------------------------------------------------------------------------- ranges


class Range:
    """An interval; low, high None where infinite; `apart` from 0 is the mark."""

    __slots__ = ("high", "high_strict", "low", "low_strict", "mark")

    def __init__(self, low=None, high=None, low_strict=False, high_strict=False, mark=False):
        self.low, self.high, self.mark = low, high, mark
        self.low_strict, self.high_strict = low_strict, high_strict

    def __repr__(self):
        return f"{'(' if self.low_strict else '['}{self.low}, {self.high}{')' if self.high_strict else ']'}{'*' * self.mark}"

    @property
    def empty(self):
        if self.low is None or self.high is None or self.low < self.high:
            return False
        return self.low > self.high or self.low_strict or self.high_strict or (self.low == 0 and self.mark)

    @property
    def nonneg(self):
        return self.low is not None and self.low >= 0

    @property
    def nonpos(self):
        return self.high is not None and self.high <= 0

    @property
    def positive(self):
        return self.nonneg and (self.low > 0 or self.low_strict or self.mark)

    @property
    def negative(self):
        return self.nonpos and (self.high < 0 or self.high_strict or self.mark)

    @property
    def nonzero(self):
        return self.mark or self.positive or self.negative

    @property
    def zero(self):
        return self.low == 0 and self.high == 0 and not self.empty

    def negated(self):
        low = None if self.high is None else -self.high
        return Range(low, None if self.low is None else -self.low, self.high_strict, self.low_strict, self.mark)

    def meet(self, other):
        low, ls, high, hs = self.low, self.low_strict, self.high, self.high_strict
        if other.low is not None and (low is None or other.low > low):
            low, ls = other.low, other.low_strict
        elif low is not None and other.low == low:
            ls = ls or other.low_strict
        if other.high is not None and (high is None or other.high < high):
            high, hs = other.high, other.high_strict
        elif high is not None and other.high == high:
            hs = hs or other.high_strict
        return Range(low, high, ls, hs, self.mark or other.mark)

    def rounded(self):
        low, high = self.low, self.high
        if low is not None:
            low = low + 1 if self.low_strict and low.denominator == 1 else mpq(-((-low.numerator) // low.denominator))
        if high is not None:
            high = high - 1 if self.high_strict and high.denominator == 1 else mpq(high.numerator // high.denominator)
        return Range(low, high, False, False, self.mark)

    def times(self, f):
        """By a rational that is not 0."""
        r = self if f > 0 else self.negated()
        low, high = r.low, r.high
        return Range(
            None if low is None else low * abs(f),
            None if high is None else high * abs(f),
            r.low_strict,
            r.high_strict,
            r.mark,
        )

    def shift(self, c):
        return Range(
            None if self.low is None else self.low + c,
            None if self.high is None else self.high + c,
            self.low_strict,
            self.high_strict,
        )


def cut_range(*arguments, **more):
    """A range in which an end that is too long leaves its sign."""
    r = Range(*arguments, **more)
    if r.low is not None and bits_of(r.low) > MAX_END:
        r.low, r.low_strict = (mpq(0), True) if r.low > 0 else (None, False)
    if r.high is not None and bits_of(r.high) > MAX_END:
        r.high, r.high_strict = (mpq(0), True) if r.high < 0 else (None, False)
    return r


def sum_of(a, b):
    low = None if a.low is None or b.low is None else a.low + b.low
    high = None if a.high is None or b.high is None else a.high + b.high
    return cut_range(
        low,
        high,
        low is not None and (a.low_strict or b.low_strict),
        high is not None and (a.high_strict or b.high_strict),
    )


def product_of(a, b):
    if a.empty or b.empty or a.zero or b.zero:
        return Range(mpq(0), mpq(0))
    mark = a.nonzero and b.nonzero
    if a.nonneg and b.nonneg:
        high = None if a.high is None or b.high is None else a.high * b.high
        ls = (a.low_strict and b.positive) or (b.low_strict and a.positive)
        hs = high is not None and ((a.high_strict and b.positive) or (b.high_strict and a.positive))
        return cut_range(a.low * b.low, high, ls, hs, mark)
    if a.nonpos:
        return product_of(a.negated(), b).negated()
    if b.nonpos:
        return product_of(a, b.negated()).negated()
    if None in (a.low, a.high, b.low, b.high):
        return Range(mark=mark)
    ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    return cut_range(min(ends), max(ends), mark=mark)


def inverse_of(r):
    if r.positive:
        if r.high is not None and r.high <= 0:
            return Range()
        low, ls = (mpq(0), True) if r.high is None else (1 / r.high, r.high_strict)
        high, hs = (None, False) if r.low == 0 else (1 / r.low, r.low_strict)
        return Range(low, high, ls, hs, True)
    if r.negative:
        return inverse_of(r.negated()).negated()
    return Range()


POSITIVE = Range(mpq(0), None, True, False, True)
NONNEG = Range(mpq(0), None)
NONPOS = Range(None, mpq(0))
UNKNOWN = Range()


def nonneg_range(strict):
    return Range(mpq(0), None, strict)


ALWAYS_BOUNDED = {"sin", "cos", "tanh", "atan", "Q", "Phi", "phi", "erf", "erfc", "ind"}


class Known:
    """What a sequent's types and hypotheses make known.  With plain None it is itself plain: types alone."""

    enclose = staticmethod(lambda node: None)  # set by check.py: an enclosure of a closed term, or None

    def __init__(self, context, hypotheses=(), plain=None):
        self.context, self.hypotheses, self.plain = context, hypotheses, plain
        self.forms, self.laws, self.vectors = {}, {}, {}
        self.ranges, self.busy, self.learnt = {}, set(), plain is None
        self.named, self.recorded, self.marked = {}, {}, set()

    # ------------------------------------------------------------------------------------- bounds

    def positive(self, node):
        return self.bounds(node).positive

    def nonneg(self, node):
        return self.bounds(node).nonneg

    def nonzero(self, node):
        return self.bounds(node).nonzero

    def apart(self, node):
        low = self.bounds(node).low
        return low is not None and low > 0

    def learn(self):
        self.learnt = True
        names = self.context.names
        for name, kind in names.items():
            if kind is SIZE:
                self.named[name] = Range(mpq(1), None)
            elif kind.head == "index":
                low, high = self.bounds(kind.args[0]), self.bounds(kind.args[1])
                self.named[name] = Range(low.low, high.high, low.low_strict, high.high_strict).rounded()
        first = []
        for name, kind in names.items():
            if kind.head == "index":
                first += [mk("<=", kind.args[0], V(name)), mk("<=", V(name), kind.args[1])]
        for _ in range(2):
            self.ranges = {}
            for formula in (*first, *self.hypotheses):
                self.learn_one(formula)
        self.ranges = {}

    def learn_one(self, formula):
        if formula.head == "and":
            for part in formula.args:
                self.learn_one(part)
        if formula.head not in RELATIONS:
            return
        relation, (left, right) = formula.head, formula.args
        integers = self.context.integer(left) and self.context.integer(right)
        try:
            form = self.plain.form(minus(right, left))
        except Refused:
            form = NULL
        zero = mpq(0)
        r = {
            "<=": NONNEG,
            "=": Range(zero, zero),
            "!=": Range(mark=True),
            "<": Range(mpq(1), None) if integers else Range(zero, None, True),
        }[relation]
        if form.constant() is None:
            c, f = self.split(form)
            key = form.key(f, True)
            if relation != "!=":
                new = r.shift(-c).times(1 / f)
                self.recorded[key] = self.recorded.get(key, UNKNOWN).meet(new)
            elif c == 0:
                self.recorded[key] = self.recorded.get(key, UNKNOWN).meet(r)
            else:
                self.marked.add(form.key(f))
        for side, other, lower in ((left, right, False), (right, left, True)):
            if side.head != "var" or side is LINE:
                continue
            b, strict = self.bounds(other), relation == "<"
            if relation == "=":
                new = b
            elif relation == "!=":
                new = Range(mark=b.low == 0 and b.high == 0)
            elif lower:
                new = Range(b.low, None, b.low is not None and (strict or b.low_strict))
            else:
                new = Range(None, b.high, False, b.high is not None and (strict or b.high_strict))
            name = side.args[0]
            if self.context.integer(side):
                new = new.rounded()
            self.named[name] = self.named.get(name, UNKNOWN).meet(new)

    def split(self, form):
        """c and f of c + f m."""
        best = min(
            (m for m in form.terms if m[0] or m[1]),
            key=lambda m: (len(m[1]), [(a.id, k) for a, k in m[0]], [(x.id, y.id) for _, x, y in m[1]]),
        )
        return form.terms.get(EMPTY_MONOMIAL, mpq(0)), form.terms[best]

    def no_value(self):
        """Whether the hypotheses leave no value for a name or expression."""
        if not self.learnt:
            self.learn()
        return any(r.empty for r in self.named.values()) or any(r.empty for r in self.recorded.values())

    def bounds(self, node):
        if self.plain is None:
            return Range(node.args[0], node.args[0]) if node.head == "num" else UNKNOWN
        if not self.learnt:
            self.learn()
        got = self.ranges.get(node)
        if got is not None:
            return got
        if node in self.busy:
            return UNKNOWN
        spend(4)
        self.busy.add(node)
        try:
            r = self.table(node)
            try:
                form = self.plain.form(node)
            except Refused:
                form = None
            if form is not None:
                value = form.constant()
                if value is not None:
                    r = r.meet(Range(value, value))
                elif self.recorded or self.marked:
                    c, f = self.split(form)
                    recalled = self.recorded.get(form.key(f, True))
                    if recalled is not None:
                        new = recalled.times(f)
                        r = r.meet(
                            Range(new.low, new.high, new.low_strict, new.high_strict, new.mark)
                            if c == 0
                            else new.shift(c)
                        )
                    if c != 0 and form.key(f) in self.marked:
                        r = r.meet(Range(mark=True))
        finally:
            self.busy.discard(node)
        self.ranges[node] = r
        return r

    def table(self, node):
        head, args = node.head, node.args
        if head == "num":
            return Range(args[0], args[0])
        if head == "var":
            return self.named.get(args[0], UNKNOWN)
        if head == "+":
            r = self.bounds(args[0])
            for arg in args[1:]:
                r = sum_of(r, self.bounds(arg))
            return Range(r.low, r.high, r.low_strict, r.high_strict)
        if head == "*":
            r = Range(mpq(1), mpq(1))
            for arg in args:
                r = product_of(r, self.bounds(arg))
            return r
        if head == "^":
            return self.power_range(self.bounds(args[0]), args[1])
        if head == "at":
            kind = self.context.typed(args[0].args[0]).head
            return (
                POSITIVE if kind == "positive" else NONNEG if kind in ("distribution", "kernel", "nonneg") else UNKNOWN
            )
        if head in ("sum", "prod"):
            low, high = self.bounds(args[1]), self.bounds(args[2])
            i = fresh(mk("index", args[1], args[2]))
            self.named[i] = Range(low.low, high.high, low.low_strict, high.high_strict).rounded()
            t = self.bounds(subst(args[3], {args[0]: V(i)}))
            if head == "prod":
                return nonneg_range(t.positive) if t.nonneg else UNKNOWN
            if t.nonneg:
                whole = self.context.integer(args[1]) and self.context.integer(args[2])
                some = low.high is not None and high.low is not None and low.high <= high.low
                return nonneg_range(t.positive and whole and some)
            return NONPOS if t.nonpos else UNKNOWN
        if head == "app":
            kind = self.context.function(args[0]).head
            return Range(mpq(0), mpq(1)) if kind == "test" else NONNEG if kind == "weight" else UNKNOWN
        if head == "E":
            names, (body,) = self.open(node)
            t = self.bounds(body)
            if t.low is not None and t.high is not None:
                return Range(t.low, t.high, t.low_strict, t.high_strict)
            if t.nonneg:
                strict = t.positive and self.plain.integrable(self.plain.law(args[1]), names, [body])
                return nonneg_range(strict)
            return NONPOS if t.nonpos else UNKNOWN
        if head == "ind":
            return Range(mpq(0), mpq(1))
        if head == "norm":
            return NONNEG
        if head == "inner":
            return NONNEG if args[0] is args[1] else UNKNOWN
        if head in FUNCTIONS:
            return self.function_range(node)
        return UNKNOWN

    def power_range(self, r, exponent):
        if is_whole(exponent):
            n = int(exponent.args[0])
            if n < 0:
                r, n = inverse_of(r), -n
            if n % 2 == 0 and not r.nonneg:
                return Range(mpq(0), None, r.nonzero, False, r.nonzero)
            if n <= 64:
                out = Range(mpq(1), mpq(1))
                for _ in range(n):
                    out = product_of(out, r)
                return out
            return nonneg_range(r.positive) if r.nonneg else UNKNOWN
        if r.positive:
            return Range(mpq(0), None, True)
        if r.nonneg and self.nonneg(exponent):
            return Range(mpq(0), mpq(1)) if r.high is not None and r.high <= 1 else NONNEG
        return UNKNOWN

    def function_range(self, node):
        head, args = node.head, node.args
        if head in ("pi", "cosh", "erfc", "phi"):
            return POSITIVE.meet(self.by_enclosure(node))
        t = self.bounds(args[0])
        if head == "exp":
            r = POSITIVE
            if t.nonneg:
                r = Range(1 + t.low, None, t.low_strict, False, True)
            return r.meet(Range(None, mpq(1), False, t.high_strict)) if t.nonpos else r
        if head == "log":
            r = nonneg_range(t.low > 1 or t.low_strict) if t.low is not None and t.low >= 1 else UNKNOWN
            if t.high is not None and t.high <= 1 and t.positive:
                r = r.meet(Range(None, mpq(0), False, t.high < 1 or t.high_strict))
            return r
        if head == "sqrt":
            return nonneg_range(t.positive) if t.nonneg else UNKNOWN
        if head in ("Q", "Phi"):
            return Range(mpq(0), mpq(1), True, True)
        if head in ("max", "min"):
            s = self.bounds(args[1])
            if head == "min":
                t, s = t.negated(), s.negated()
            low = Range(t.low, None, t.low_strict).meet(Range(s.low, None, s.low_strict))
            high = max(t.high, s.high) if t.high is not None and s.high is not None else None
            r = Range(low.low, high, low.low_strict)
            return r if head == "max" else r.negated()
        if head == "abs":
            return t if t.nonneg else Range(mpq(0), None, t.nonzero, False, t.nonzero)
        if head in ("sin", "cos"):
            return Range(mpq(-1), mpq(1))
        if head in ("gamma", "factorial"):
            return Range(mpq(0), None, True) if (t.positive if head == "gamma" else t.nonneg) else UNKNOWN
        return self.by_enclosure(node)

    def by_enclosure(self, node):
        ball = None if node.free else Known.enclose(node)
        return UNKNOWN if ball is None else Range(*ball)

    # ---------------------------------------------------------------------------------- opening scopes

    def open(self, node):
        """The scope's parts with new names of the types that the binder gives."""
        if node.head in ("E", "bind"):
            kinds = [point_type(s) for s in self.context.law(node.args[1])]
        elif node.head == "int":
            kinds = [REAL]
        elif node.head in ("forall", "exists"):
            kinds = [node.args[1]]
        else:
            kinds = [mk("index", *node.outside)]
        names = [fresh(k) for k in kinds]
        values = {a: V(b) for a, b in zip(node.bound, names, strict=True)}
        return names, [subst(n, values) for n in node.inside]

    # ------------------------------------------------------------------------------------------- forms

    def N(self, node):
        return N(self.form(node))

    def form(self, node):
        got = self.forms.get(node)
        if got is None:
            got = self.forms[node] = self._form(node)
        return got

    def _form(self, node):
        head, args = node.head, node.args
        if head == "num":
            return constant(args[0])
        if head == "var":
            return atom(node)
        spend(4)
        if head == "+":
            terms = {}
            for arg in args:
                increase(terms, self.form(arg))
            return Form(terms)
        if head == "*":
            out = self.form(args[0])
            for arg in args[1:]:
                out = self.times(out, self.form(arg))
            return out
        if head == "^":
            exponent = self.form(args[1])
            n = exponent.constant()
            if n is None or n.denominator != 1:
                return self.real_power(self.form(args[0]), N(exponent))
            n = int(n)
            if -MAX_POWER <= n < 0 and args[0].head == "*" and all(self.nonzero(f) for f in args[0].args):
                out = constant(1)
                for f in args[0].args:
                    out = self.times(out, self.form(mk("^", f, Q(n))))
                return out
            return self.power(self.form(args[0]), n)
        if head == "exp":
            inner = self.form(args[0])
            return atom(mk("exp", N(inner))) if inner.terms else constant(1)
        if head == "sum":
            (i,), (body,) = self.open(node)
            return self.add_sum(self.form(body), i, self.N(args[1]), self.N(args[2]))
        if head == "at":
            return atom(mk("at", args[0], *map(self.N, args[1:])))
        if head in FUNCTIONS:
            parts = [self.N(a) for a in args]
            value = (
                exact_function(head, [p.args[0] for p in parts])
                if parts and all(p.head == "num" for p in parts)
                else None
            )
            return constant(value) if value is not None else atom(mk(head, *parts))
        if head in ("prod", "int"):
            names, (body,) = self.open(node)
            return atom(close(head, names, [self.N(args[1]), self.N(args[2])], self.N(body)))
        if head == "app":
            return atom(self.application(node))
        if head == "E":
            return self.expectation(node)
        if head == "norm":
            return self.norm(self.vector(args[0]))
        if head == "inner":
            out = NULL
            left, right = self.vector(args[0]), self.vector(args[1])
            for a, c in left.items():
                for b, d in right.items():
                    out = plus(out, self.times(self.times(c, d), atom(mk("inner", *by_number([a, b])))))
            return out
        if head == "ind":
            formula = self.indicator(args[0])
            return constant(int(formula)) if isinstance(formula, bool) else atom(mk("ind", formula))
        raise Refused(f"no normal form of {head}")

    def times(self, a, b):
        if not a.terms or not b.terms:
            return NULL
        for one, other in ((a, b), (b, a)):
            c = one.constant()
            if c is not None:
                return scaled(other, c)
        need(len(a.terms) * len(b.terms) <= MAX_TERMS, "too many monomials")
        terms = {}
        for m, c in a.terms.items():
            for n, d in b.terms.items():
                spend(4 + len(m[0]) + len(n[0]))
                for k, e in self.join(m, n).terms.items():
                    value = short(terms.get(k, 0) + c * d * e)
                    if value:
                        terms[k] = value
                    else:
                        terms.pop(k, None)
        return Form(terms)

    def opened(self, m):
        """Factors and sums of a monomial, its indices made new."""
        if not m[1]:
            return m
        sums = [(fresh(mk("index", low, high)), low, high) for _, low, high in m[1]]
        values = {old[0]: V(new[0]) for old, new in zip(m[1], sums, strict=True)}
        memo = {}
        return [(rename(a, values, memo), k) for a, k in m[0]], sums

    def join(self, m, n):
        (f, s), (g, t) = self.opened(m), self.opened(n)
        factors = {}
        for a, k in (*f, *g):
            factors[a] = factors.get(a, 0) + k
        return self.with_sums(self.settle(factors), [*s, *t])

    def with_sums(self, form, sums):
        for i, low, high in sums:
            form = self.add_sum(form, i, low, high)
        return form

    def settle(self, factors):
        """The product of atoms to powers: exponentials, inverses, real powers and roots merge."""
        rest = []
        changed = any(a.head in ("exp", "^", "sqrt") for a in factors)
        while changed:
            changed = False
            exps = [a for a in factors if a.head == "exp"]
            if len(exps) > 1 or any(factors[a] != 1 for a in exps):
                total = NULL
                for a in exps:
                    total = plus(total, self.form(a.args[0]), factors.pop(a))
                if total.terms:
                    factors[mk("exp", N(total))] = 1
                changed = True
            for a in list(factors):
                if a not in factors or a.head not in ("^", "sqrt"):
                    continue
                k = factors[a]
                if a.head == "sqrt":
                    if k > 1 and self.nonneg(a.args[0]):
                        self.reduce_power(factors, a, k % 2)
                        rest.append(self.power(self.form(a.args[0]), k // 2))
                        changed = True
                    continue
                base, exponent = a.args
                if exponent is MINUS:
                    if base in factors and self.nonzero(base):
                        least = min(k, factors[base])
                        self.reduce_power(factors, a, k - least)
                        self.reduce_power(factors, base, factors[base] - least)
                        changed = True
                    elif k > 1 and base.head == "sqrt" and self.nonneg(base.args[0]) and self.nonzero(base.args[0]):
                        self.reduce_power(factors, a, k % 2)
                        rest.append(self.power(self.form(base.args[0]), -(k // 2)))
                        changed = True
                elif not is_whole(exponent) and self.nonneg(base):
                    group = self.real_group(factors, base)
                    if a in group and (len(group) > 1 or k > 1):
                        total = [mul(Q(factors.pop(f)), e) for f, e in group.items()]
                        rest.append(self.lift(base, add(*total)))
                        changed = True
        out = Form({(tuple(sorted(factors.items(), key=lambda f: f[0].id)), ()): mpq(1)})
        for form in rest:
            out = self.times(out, form)
        return out

    @staticmethod
    def reduce_power(factors, a, k):
        if k:
            factors[a] = k
        else:
            del factors[a]

    def real_group(self, factors, base):
        group, positive = {}, self.positive(base)
        for f in factors:
            if f is base:
                group[f] = ONE
            elif f.head == "^" and f.args[0] is base and (positive or self.positive(f.args[1])):
                group[f] = f.args[1]
        return group

    def lift(self, u, e):
        if u.head == "exp":
            return self.form(mk("exp", mul(u.args[0], e)))
        if u.head == "^":
            v, d = u.args
            if self.positive(v) or (self.positive(e) and self.positive(d) and self.nonneg(v)):
                return self.lift(v, mul(d, e))
        exponent = self.form(e)
        if len(exponent.terms) > 1 and any(inverse_atom(a) for m in exponent.terms for a, _ in m[0]):
            if not self.cleared(exponent).terms:
                exponent = NULL
            elif not self.cleared(plus(exponent, constant(1), -1)).terms:
                exponent = constant(1)
        n = exponent.constant()
        if n is not None and n.denominator == 1:
            return self.power(self.form(u), int(n))
        return atom(mk("^", u, N(exponent)))

    def real_power(self, form, e):
        rising = self.positive(e)
        if not form.terms:
            return NULL if rising else atom(mk("^", ZERO, e))
        if len(form.terms) == 1:
            ((m, c),) = form.terms.items()
            good = self.nonneg if rising else self.positive
            if c > 0 and not m[1] and all(good(a) for a, _ in m[0]):
                out = constant(1) if c == 1 else atom(mk("^", Q(c), e))
                for a, k in m[0]:
                    out = self.times(out, self.lift(a, mul(Q(k), e)))
                return out
        return atom(mk("^", N(form), e))

    def power(self, form, n):
        if n == 0:
            return constant(1)
        if n < 0:
            return self.power(self.inverse(form), -n)
        if not form.terms or n == 1:
            return form
        if len(form.terms) == 1:
            ((m, c),) = form.terms.items()
            if not m[1]:
                bits = max(int(abs(c.numerator)).bit_length(), int(c.denominator).bit_length())
                need(abs(c) == 1 or bits * n <= MAX_BITS_OF_A_POWER, "a power with too many bits")
                return scaled(self.settle({a: k * n for a, k in m[0]}), c**n)
        if n > MAX_POWER:
            return atom(mk("^", N(form), Q(n)))
        out = form
        for _ in range(n - 1):
            out = self.times(out, form)
        return out

    def inverse(self, form):
        c = form.constant()
        if c:
            return constant(1 / c)
        node = N(form)
        if c == 0 or not self.nonzero(node):
            return atom(mk("^", node, MINUS))
        if len(form.terms) == 1:
            ((m, c),) = form.terms.items()
            if not m[1]:
                out = constant(1 / c)
                for a, k in m[0]:
                    out = self.times(out, self.power(self.inverse_of_atom(a), k))
                return out
        c = signed_content(form)
        return scaled(atom(mk("^", N(scaled(form, 1 / c)), MINUS)), 1 / c)

    def inverse_of_atom(self, a):
        if a.head == "exp":
            return self.form(mk("exp", mul(MINUS, a.args[0])))
        if a.head == "^":
            u, e = a.args
            if e is MINUS and u.head not in ("+", "*", "^", "exp", "sum", "num") and self.nonzero(u):
                return atom(u)
            if not is_whole(e) and self.positive(u):
                return atom(mk("^", u, self.N(mul(MINUS, e))))
        return atom(mk("^", a, MINUS))

    # -------------------------------------------------------------------------------------------- sums

    def add_sum(self, form, i, low, high):
        out = NULL
        for m, c in form.terms.items():
            if any(i in s[1].free or i in s[2].free for s in m[1]):
                out = plus(out, atom(close("sum", [i], [low, high], print_monomial(m, mpq(1)))), c)
            else:
                factors, sums = self.opened(m)
                out = plus(out, self.reduced(list(factors), [*sums, (i, low, high)]), c)
        return out

    def reduced(self, factors, sums):
        rest, changed = [], True
        while changed:
            changed = False
            for s in list(sums):
                i, low, high = s
                holding = [f for f in factors if i in f[0].free]
                if not holding:
                    if self.context.integer(low) and self.context.integer(high):
                        count = minus(add(high, ONE), low)
                        if self.nonneg(count):
                            sums.remove(s)
                            rest.append(self.form(count))
                            changed = True
                elif len(holding) == 1 and holding[0][1] == 1 and self.sums_to_one(holding[0][0], s, sums):
                    factors.remove(holding[0])
                    sums.remove(s)
                    changed = True
        if sums:
            out = Form({order_sums(factors, sums): mpq(1)})
        else:
            out = Form({(tuple(sorted(factors, key=lambda f: f[0].id)), ()): mpq(1)})
        for form in rest:
            out = self.times(out, form)
        return out

    def sums_to_one(self, a, s, sums):
        i, low, high = s
        if a.head != "at" or low is not ONE or a.args[-1] is not V(i):
            return False
        kind = self.context.typed(a.args[0].args[0])
        if kind.head == "distribution":
            return self.N(kind.args[0]) is high
        if kind.head != "kernel" or self.N(kind.args[1]) is not high:
            return False
        r, m = a.args[1], self.N(kind.args[0])
        if i in r.free:
            return False
        if r.head == "var":
            if any(t[0] == r.args[0] and t[1] is ONE and t[2] is m for t in sums):
                return True
            of = self.context.typed(r.args[0])
            return of.head == "index" and self.N(of.args[0]) is ONE and self.N(of.args[1]) is m
        if not is_whole(r) or r.args[0] < 1:
            return False
        if m.head == "num":
            return r.args[0] <= m.args[0]
        return r is ONE and m.head == "var" and self.context.typed(m.args[0]) is SIZE

    def cleared(self, form):
        """The form multiplied with denominators that are known to be nonzero."""
        for _ in range(MAX_CLEARED):
            found = None
            for m in form.terms:
                indices = {s[0] for s in m[1]}
                for a, _ in m[0]:
                    if inverse_atom(a) and a.free.isdisjoint(indices) and self.nonzero(a.args[0]):
                        found = a
                        break
                if found:
                    break
            if found is None:
                return form
            most = max(k for m in form.terms for a, k in m[0] if a is found)
            base, out = self.form(found.args[0]), NULL
            for m, c in form.terms.items():
                factors, sums = self.opened(m)
                factors = dict(factors)
                left = most - (factors.pop(found, 0) if found.free.isdisjoint(s[0] for s in m[1]) else 0)
                group = self.real_group(factors, found.args[0]) if left else {}
                if any(not is_whole(e) for e in group.values()):  # b^a b^k as one power
                    exponent = add(*[mul(Q(factors.pop(f)), e) for f, e in group.items()], Q(left))
                    by = self.lift(found.args[0], exponent)
                else:
                    by = self.power(base, left)
                out = plus(out, self.with_sums(self.times(self.settle(factors), by), sums), c)
            form = out
            if not form.terms:
                return form
        return form

    def is_zero(self, form):
        return not form.terms or not self.cleared(form).terms

    # --------------------------------------------------------------------------------- points and laws

    def application(self, node):
        return mk("app", self.head(node.args[0]), *[self.normal(p) for p in node.args[1:]])

    def head(self, node):
        return node if node.head == "var" else mk("at", node.args[0], self.N(node.args[1]))

    def normal(self, node):
        kind = self.context.sort(node)[0]
        return self.N(node) if kind == "real" else self.law(node) if kind == "law" else self.point(node)

    def point(self, node):
        return print_vector(self.vector(node), self.context.sort(node)[1])

    def vector(self, node):
        got = self.vectors.get(node)
        if got is None:
            got = self.vectors[node] = self._vector(node)
        return got

    def _vector(self, node):
        head, args = node.head, node.args
        if head == "plus":
            out = {}
            for arg in args:
                out = add_vectors(out, self.vector(arg))
            return out
        if head == "scale":
            c = self.form(args[0])
            out = {a: self.times(c, d) for a, d in self.vector(args[1]).items()}
            return {a: d for a, d in out.items() if d.terms}
        if head == "zero":
            return {}
        if head == "app":
            return {self.application(node): constant(1)}
        return {self.head(node): constant(1)}

    def magnitude(self, form):
        """The size of a form, as a form."""
        if len(form.terms) == 1:
            ((m, c),) = form.terms.items()
            if not m[1]:
                out = constant(abs(c))
                for a, k in m[0]:
                    base = atom(a) if k % 2 == 0 or self.nonneg(a) else atom(mk("abs", a))
                    out = self.times(out, self.power(base, k))
                return out
        if not form.terms or self.nonneg(N(form)):
            return form
        other = scaled(form, -1)
        return other if self.nonneg(N(other)) else atom(mk("abs", N(form)))

    def norm(self, vector):
        if not vector:
            return NULL
        if len(vector) == 1:
            ((a, c),) = vector.items()
            return self.times(self.magnitude(c), atom(mk("norm", a)))
        factors = common([m for c in vector.values() for m in c.terms])
        rest = {a: Form({without(m, factors): d for m, d in c.terms.items()}) for a, c in vector.items()}
        first = rest[min(vector, key=lambda a: (shape(a), numbers(a, [])))]
        scale = content(Form(dict(enumerate(d for c in rest.values() for d in c.terms.values()))))
        if first.terms[leading(first)] < 0:
            scale = -scale
        rest = {a: scaled(c, 1 / scale) for a, c in rest.items()}
        out = constant(abs(scale))
        for a, k in factors.items():
            out = self.times(out, self.magnitude(atom(a, k)))
        return self.times(out, atom(mk("norm", print_vector(rest, None))))

    def indicator(self, formula):
        """True, False, or the formula in normal form."""
        head, args = formula.head, formula.args
        if head in RELATIONS:
            form = self.form(minus(args[1], args[0]))
            if not form.terms:
                return head in ("<=", "=")
            s = self.bounds(N(form))
            t = self.bounds(N(scaled(form, -1)))
            if head == "<=" and (s.nonneg or t.positive):
                return s.nonneg
            if head == "<" and (s.positive or t.nonneg):
                return s.positive
            if head in ("=", "!=") and (s.nonzero or t.nonzero or s.positive or t.positive):
                return head == "!="
            scale = signed_content(form) if head in ("=", "!=") else content(form)
            return mk(head, ZERO, N(scaled(form, 1 / scale)))
        if head == "not":
            part = self.indicator(args[0])
            return not part if isinstance(part, bool) else mk("not", part)
        if head == "=>":
            return self.indicator(mk("or", mk("not", args[0]), args[1]))
        stop = head == "or"
        parts = [self.indicator(a) for a in args]
        if any(p is stop for p in parts):
            return stop
        parts = [p for p in parts if not isinstance(p, bool)]
        if not parts:
            return not stop
        return parts[0] if len(parts) == 1 else mk(head, *parts)

    def law(self, node):
        got = self.laws.get(node)
        if got is None:
            got = self.laws[node] = self._law(node)
        return got

    def _law(self, node):
        head, args = node.head, node.args
        if head == "var" or head == "at":
            return self.head(node)
        if head == "app":
            return self.application(node)
        if head == "dirac":
            return mk("dirac", *map(self.normal, args))
        if head in ("gauss", "laplace"):
            return node
        if head == "mix":
            names, (w, m) = self.open(node)
            return close("mix", names, [self.N(args[1]), self.N(args[2])], self.N(w), self.law(m))
        need(head == "bind", f"not a law: {head}")
        first = self.law(args[1])
        if first.head == "dirac":
            return self.law(subst(args[2], dict(zip(args[0], first.args, strict=True))))
        if first.head == "bind":
            names, (b,) = self.open(first)
            return self.law(mk("bind", tuple(names), first.args[1], mk("bind", args[0], b, args[2])))
        names, (second,) = self.open(mk("bind", args[0], first, args[2]))
        second = self.law(second)
        if second is mk("dirac", *map(V, names)):
            return first
        if second.free.isdisjoint(names):
            return second
        return close("bind", names, [first], second)

    def expectation(self, node):
        names, law, body = node.args[0], self.law(node.args[1]), node.args[2]
        if law.head == "dirac":
            return self.form(subst(body, dict(zip(names, law.args, strict=True))))
        if law.head == "bind" and law.args[2].head == "dirac":
            new, (inner,) = self.open(law)
            inside = subst(body, dict(zip(names, inner.args, strict=True)))
            return self.form(mk("E", tuple(new), law.args[1], inside))
        names, (body,) = self.open(mk("E", names, law, body))
        form = self.form(body)
        parts = []
        for m, c in form.terms.items():
            factors, sums = self.opened(m)
            outside, inside = constant(c), []
            for a, k in factors:
                if a.free.isdisjoint(names):
                    outside = self.times(outside, atom(a, k))
                elif a.head == "exp":
                    s = self.form(a.args[0])
                    out = Form({n: d for n, d in s.terms.items() if free_of(n, names)})
                    stay = Form({n: d for n, d in s.terms.items() if n not in out.terms})
                    if out.terms:
                        outside = self.times(outside, atom(mk("exp", N(out))))
                    inside.append(mk("exp", N(stay)))
                else:
                    inside.append(a if k == 1 else mk("^", a, Q(k)))
            fixed = all(low.free.isdisjoint(names) and high.free.isdisjoint(names) for _, low, high in sums)
            if not fixed or not self.integrable(law, names, inside):
                break
            parts.append((outside, inside, sums))
        else:
            total = NULL
            for outside, inside, sums in parts:
                mean = self.mean(law, names, inside)
                total = plus(total, self.with_sums(self.times(outside, mean), sums))
            return total
        factors = {a: k for a, k in common(form.terms).items() if a.free.isdisjoint(names)}
        rest = Form({without(m, factors): c for m, c in form.terms.items()})
        scale = signed_content(rest)
        rest, out = scaled(rest, 1 / scale), constant(scale)
        for a, k in factors.items():
            out = self.times(out, atom(a, k))
        return self.times(out, atom(close("E", names, [law], N(rest))))

    def mean(self, law, names, inside):
        if not inside:
            return constant(1)
        body = mul(*by_number(inside))
        if law.head == "bind":
            new, (b,) = self.open(law)
            return self.form(mk("E", tuple(new), law.args[1], mk("E", tuple(names), b, body)))
        if law.head == "mix":
            (i,), (w, m) = self.open(law)
            a, b = law.args[1], law.args[2]
            if self.nonneg(self.N(w)) and self.N(mk("sum", i, a, b, w)) is ONE:
                return self.form(mk("sum", i, a, b, mul(w, mk("E", tuple(names), m, body))))
        return atom(close("E", names, [law], body))

    # -------------------------------------------------------------------- bounded and integrable by form

    def bounded(self, node, names):
        head, args = node.head, node.args
        if node.free.isdisjoint(names) or head in ALWAYS_BOUNDED:
            return True
        if head == "app":
            if self.context.function(args[0]).head not in ("bounded", "weight", "test"):
                return False
            return args[0].head == "var" or args[0].free.isdisjoint(names)
        if head in ("+", "*", "max", "min", "abs", "floor", "ceiling", "exp"):
            return all(self.bounded(a, names) for a in args)
        if head == "sqrt":
            return self.bounded(args[0], names) and self.nonneg(args[0])
        if head == "log":
            return self.bounded(args[0], names) and self.apart(args[0])
        if head == "^":
            if is_whole(args[1]):
                return self.bounded(args[0], names) and (args[1].args[0] >= 0 or self.apart(args[0]))
            if not args[1].free.isdisjoint(names) or not self.bounded(args[0], names):
                return False
            return (self.nonneg(args[0]) and self.nonneg(args[1])) or self.apart(args[0])
        if head == "E":
            new, (body,) = self.open(node)
            return self.bounded(body, [*names, *new])
        if head in ("sum", "prod") and (args[1].free | args[2].free).isdisjoint(names):
            _, (body,) = self.open(node)
            return self.bounded(body, names)
        return False

    def bounded_term(self, node, names):
        return self.bounded(node, names) or self.bounded(self.N(node), names)

    def integrable(self, law, names, factors):
        """The product of factors is integrable by form under a normal law of the names."""
        for node in factors:
            for f in node.args if node.head == "*" else (node,):
                if not self.bounded(f, names) and not self.tame(law, names, f):
                    return False
        return True

    def tame(self, law, names, f):
        if law.head not in ("gauss", "laplace"):
            return False
        x = names[0]
        if self.polynomial(f, x):
            return True
        if law.head != "gauss" or f.head != "exp":
            return False
        for m in self.form(f.args[0]).terms:
            holding = [(a, k) for a, k in m[0] if x in a.free]
            if m[1] or len(holding) > 1 or any(k != 1 for _, k in holding):
                return False
            for a, _ in holding:
                inner = a.head == "inner" and any(a.args[j] is V(x) and x not in a.args[1 - j].free for j in (0, 1))
                if a is not V(x) and not inner:
                    return False
        return True

    def polynomial(self, node, x):
        head, args = node.head, node.args
        if x not in node.free or node is V(x):
            return True
        if head == "^":
            return is_whole(args[1]) and args[1].args[0] >= 0 and self.polynomial(args[0], x)
        if head in ("+", "*", "abs"):
            return all(self.polynomial(a, x) for a in args)
        return head in ("norm", "inner") and all(self.affine(p, x) for p in args)

    def affine(self, p, x):
        if x not in p.free or p is V(x):
            return True
        if p.head == "plus":
            return all(self.affine(q, x) for q in p.args)
        return p.head == "scale" and x not in p.args[0].free and self.affine(p.args[1], x)

    def integrable_term(self, law, names, node):
        """As `under` asks it: the term, or each monomial of its form."""
        if self.integrable(law, names, [node]):
            return True
        for m in self.form(node).terms:
            factors, sums = self.opened(m)
            if not all((low.free | high.free).isdisjoint(names) for _, low, high in sums):
                return False
            if not self.integrable(law, names, [a if k == 1 else mk("^", a, Q(k)) for a, k in factors]):
                return False
        return True

    # ---------------------------------------------------------------------------------- texts of formulas

    def key(self, formula):
        head, args = formula.head, formula.args
        if head in RELATIONS:
            form = self.form(minus(args[1], args[0]))
            if not form.terms:
                return mk(head, ZERO, ZERO)
            scale = signed_content(form) if head in ("=", "!=") else content(form)
            return mk(head, ZERO, N(scaled(form, 1 / scale)))
        if head == "same":
            return mk(head, *by_number([self.law(args[0]), self.law(args[1])]))
        if head == "eq":
            space = self.context.sort(args[0])[1]
            if self.context.typed(space.args[0]).head == "space":
                return mk(head, *by_number([self.point(args[0]), self.point(args[1])]))
            difference = add_vectors(self.vector(args[0]), self.vector(args[1]), -1)
            other = {a: scaled(c, -1) for a, c in difference.items()}
            return mk(head, by_number([print_vector(difference, space), print_vector(other, space)])[0])
        if head in ("forall", "exists"):
            names, (body,) = self.open(formula)
            return close(head, names, [self.type(args[1])], self.key(body))
        return mk(head, *map(self.key, args))

    def type(self, kind):
        if kind.head == "index":
            return mk("index", *map(self.N, kind.args))
        return kind


def free_of(m, names):
    return all(a.free.isdisjoint(names) for a, _ in m[0]) and all(
        (s[1].free | s[2].free).isdisjoint(names) for s in m[1]
    )


def inverse_atom(a):
    return a.head == "^" and a.args[1] is MINUS


def common(monomials):
    """The least powers of atoms over all monomials; none if one stands under a sum."""
    monomials = list(monomials)
    if not monomials or any(m[1] for m in monomials):
        return {}
    out = dict(monomials[0][0])
    for m in monomials[1:]:
        here = dict(m[0])
        out = {a: min(k, here[a]) for a, k in out.items() if a in here}
    return out


def without(m, factors):
    if not factors:
        return m
    return (tuple((a, k - factors.get(a, 0)) for a, k in m[0] if k > factors.get(a, 0)), m[1])


def add_vectors(u, v, factor=1):
    out = dict(u)
    for a, c in v.items():
        total = plus(out[a], c, factor) if a in out else scaled(c, factor)
        if total.terms:
            out[a] = total
        else:
            out.pop(a, None)
    return out


def print_vector(vector, space):
    parts = [a if c.constant() == 1 else mk("scale", N(c), a) for a, c in vector.items()]
    if not parts:
        return mk("zero", space)
    return parts[0] if len(parts) == 1 else mk("plus", *by_number(parts))


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
