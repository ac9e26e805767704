"""Equal by ring, modulo equations (page of the judge, 3): forms have no order, they are sets.

The form of a number is a node `poly` of a set of (monomial, coefficient), a monomial a set of (atom, power); that of a
point a node `comb` of a set of (atom, poly); what has no order of its own is a `pair`.  Two terms are equal if their
forms are the same node.
"""

from __future__ import annotations

from gmpy2 import mpq
from lines_terms import RELATIONS, Refused, build, close, is_integer, kind_of, mk, need, opened, space_of, whole

MAX_POWER, MAX_REWRITTEN, MAX_PAIRS, MAX_BITS = 24, 60_000, 20_000, 20_000
UNIT = frozenset()


def constant(c):
    return {UNIT: mpq(c)} if c else {}


def added(p, q, factor=1):
    out = dict(p)
    for mono, c in q.items():
        out[mono] = out.get(mono, 0) + c * factor
        if not out[mono]:
            del out[mono]
    return out


def joined(m, n):
    if not m or not n:
        return m or n
    powers = dict(m)
    for atom, k in n:
        powers[atom] = powers.get(atom, 0) + k
    return frozenset(powers.items())


def multiplied(p, q):
    need(len(p) * len(q) <= MAX_PAIRS, "a product of too many pairs of monomials")
    out = {}
    for m, c in p.items():
        for n, d in q.items():
            mono, value = joined(m, n), c * d
            need(
                value.numerator.bit_length() + value.denominator.bit_length() <= 2 * MAX_BITS, "a coefficient too long"
            )
            out[mono] = out.get(mono, 0) + value
    return {m: c for m, c in out.items() if c}


def packed(p):
    return build("poly", frozenset(p.items()))


def rational(p):
    """The rational that a polynomial is, else None."""
    if not p:
        return mpq(0)
    return p[UNIT] if len(p) == 1 and UNIT in p else None


class Ring:
    """The forms of terms over a scope, modulo facts that are equations."""

    def __init__(self, scope, equations=()):
        self.scope, self.memo, self.rewritten = scope, {}, 0
        self.monomials, self.points, self.laws, self.learning = [], {}, {}, True
        for fact in equations:
            need(fact.head in ("=", "eq", "same"), "no equation")
        for _ in range(len(equations) + 1 if equations else 0):
            before = (self.monomials, self.points, self.laws)
            self.learn(equations)
            if before == (self.monomials, self.points, self.laws):
                break
        self.learning = False

    def learn(self, equations):
        """The rewriting rules; the parts of both sides are rewritten by those known so far, the sides themselves not."""
        monomials, points, laws = [], {}, {}
        for fact in equations:
            left, right = fact.args
            if fact.head == "=":
                p = self.raw(left)
                if len(p) == 1 and UNIT not in p:
                    ((mono, c),) = p.items()
                    monomials.append((mono, added({}, self.raw(right), 1 / c)))
            elif fact.head == "eq":
                v = self.raw_point(left)
                if len(v) == 1:
                    ((atom, c),) = v.items()
                    if rational(c) == 1:
                        points.setdefault(atom, self.raw_point(right))
            else:
                one, other = self.raw_law(left), self.raw_law(right)
                if one is not other:  # what says nothing would be used for ever
                    laws.setdefault(one, other)
        self.monomials, self.points, self.laws = monomials, points, laws
        self.memo = {}

    def tick(self, n=1):
        self.rewritten += n
        need(self.rewritten <= MAX_REWRITTEN, "rewritten too often")

    # ------------------------------------------------------------------------------------------------------ numbers

    def poly(self, node):
        """The form, as a dict of monomials."""
        if node not in self.memo:
            self.memo[node] = self.reduce(self.raw(node))
        return self.memo[node]

    def reduce(self, p):
        if not self.monomials:
            return p
        out, work = {}, dict(p)
        while work:
            mono, c = work.popitem()
            powers = dict(mono)
            for left, right in self.monomials:
                if all(powers.get(a, 0) >= k for a, k in left):
                    self.tick()
                    for a, k in left:
                        powers[a] -= k
                    rest = frozenset((a, k) for a, k in powers.items() if k)
                    work = added(work, multiplied({rest: c}, right))
                    break
            else:
                out = added(out, {mono: c})
        return out

    def raw(self, node):
        head, args = node.head, node.args
        if head == "num":
            return constant(args[0])
        if head == "+":
            out = {}
            for a in args:
                out = added(out, self.raw(a))
            return out
        if head == "*":
            out = self.raw(args[0])
            for a in args[1:]:
                out = self.times(out, self.raw(a))
            return out
        if head == "^":
            n = rational(self.poly(args[1]))
            if n is not None and n.denominator == 1 and abs(n) <= MAX_POWER:
                return self.power(args[0], int(n))
        if head == "inner":
            return self.inner(self.point(args[0]), self.point(args[1]))
        if head == "norm" and not self.point(args[0]):
            return {}
        return {frozenset(((self.atom(node), 1),)): mpq(1)}

    def power(self, base, n):
        if n < 0:
            p = self.poly(base)
            c = rational(p)
            one = constant(1 / c) if c else {frozenset(((mk("^", packed(p), packed(constant(-1))), 1),)): mpq(1)}
        else:
            one = self.raw(base)
        out = one if n else constant(1)
        for _ in range(abs(n) - 1):
            out = multiplied(out, one)
        return out

    def times(self, p, q):
        """The product, rewritten at once."""
        out = multiplied(p, q)
        return out if self.learning else self.reduce(out)

    def inner(self, v, w):
        out = {}
        for a, c in v.items():
            for b, d in w.items():
                atom = mk("inner", build("pair", frozenset((a, b))))
                out = added(out, multiplied(multiplied(c, d), {frozenset(((atom, 1),)): mpq(1)}))
        return self.reduce(out)

    def atom(self, node):
        """The head with its parts in this form."""
        head, args = node.head, node.args
        if head == "name":
            return node
        if head in ("sum", "prod", "int", "E"):
            names, (body,) = opened(node, self.scope)
            ends = [self.law(args[0])] if head == "E" else [packed(self.poly(e)) for e in args[:2]]
            return mk(head, *ends, close(names, packed(self.poly(body))))
        if head == "ind":
            return mk("ind", self.formula(args[0]))
        return build(head, tuple(self.part(a) for a in args))

    def part(self, node):
        """The form of any part of an atom."""
        if node.head in ("line", "list") or (node.head == "name" and not self.is_term(node)):
            return node
        if node.head == "at" and kind_of(node, self.scope).head in (
            "fun",
            "bounded",
            "weight",
            "test",
            "map",
            "markov",
        ):
            return build("at", tuple(self.part(a) for a in node.args))
        kind = kind_of(node, self.scope)
        if kind.head == "law":
            return self.law(node)
        if space_of(kind) is not None and kind.head == "point":
            return self.packed_point(self.point(node))
        return packed(self.poly(node))

    def is_term(self, node):
        kind = self.scope.types[node]
        return kind.head == "law" or space_of(kind) is not None

    # ------------------------------------------------------------------------------------------------ points and laws

    def point(self, node):
        """A linear combination: a dict from atoms to polynomials."""
        v = self.raw_point(node)
        while self.points:
            atom = next((a for a in v if a in self.points), None)
            if atom is None:
                break
            self.tick()
            c = v.pop(atom)
            v = self.more(v, self.points[atom], c)
        if self.monomials:
            v = {a: c for a, c in ((a, self.reduce(c)) for a, c in v.items()) if c}
        return v

    @staticmethod
    def more(v, w, c):
        out = dict(v)
        for atom, d in w.items():
            out[atom] = added(out.get(atom, {}), multiplied(c, d))
            if not out[atom]:
                del out[atom]
        return out

    def raw_point(self, node):
        head, args = node.head, node.args
        if head == "plus":
            out = {}
            for a in args:
                out = self.more(out, self.raw_point(a), constant(1))
            return out
        if head == "scale":
            return self.more({}, self.raw_point(args[1]), self.poly(args[0]))
        if head == "zero":
            return {}
        atom = node if head == "name" else build(head, tuple(self.part(a) for a in args))
        return {atom: constant(1)}

    @staticmethod
    def packed_point(v):
        return build("comb", frozenset((a, packed(c)) for a, c in v.items()))

    def law(self, node):
        law = self.raw_law(node)
        while law in self.laws:
            self.tick()
            law = self.laws[law]
        return law

    def raw_law(self, node):
        head, args = node.head, node.args
        if head in ("bind", "mix"):
            names, parts = opened(node, self.scope)
            ends = [self.law(args[0])] if head == "bind" else [packed(self.poly(e)) for e in args[:2]]
            return mk(head, *ends, close(names, *(self.part(p) for p in parts)))
        if head in ("name", "gauss", "laplace"):
            return node
        return build(head, tuple(self.part(a) for a in args))

    # ------------------------------------------------------------------------------------------------------- formulas

    def difference(self, formula):
        """right - left, of a relation between numbers."""
        return self.reduce(added(self.poly(formula.args[1]), self.poly(formula.args[0]), -1))

    def relation(self, head, p):
        total = sum(abs(c) for c in p.values())
        if total:
            p = {m: c / total for m, c in p.items()}
        if head in ("<=", "<"):
            return mk(head, packed(p))
        return mk(head, build("pair", frozenset((packed(p), packed(added({}, p, -1))))))

    def formula(self, f):
        head, args = f.head, f.args
        if head in RELATIONS:
            return self.relation(head, self.difference(f))
        if head == "eq":
            v = self.more(self.point(args[0]), self.point(args[1]), constant(-1))
            back = self.more({}, v, constant(-1))
            return mk("eq", build("pair", frozenset((self.packed_point(v), self.packed_point(back)))))
        if head == "same":
            return mk("same", build("pair", frozenset((self.law(args[0]), self.law(args[1])))))
        if head in ("forall", "exists"):
            names, (body,) = opened(f, self.scope)
            return mk(head, self.type(args[0]), close(names, self.formula(body)))
        if head in ("and", "or", "not", "=>"):
            return build(head, tuple(self.formula(a) for a in args))
        raise Refused(f"no formula: {head}")

    def type(self, kind):
        if kind.head == "index":
            return build("index", tuple(packed(self.poly(a)) for a in kind.args))
        if kind.head == "sequence":
            return mk("sequence", self.type(kind.args[0]))
        return kind

    def serves(self, fact, formula):
        """Is F, or what gives F at once, the fact, up to equal terms?"""
        if self.formula(fact) is self.formula(formula):
            return True
        if formula.head == "<=" and fact.head in ("<", "="):
            p, q = self.difference(formula), self.difference(fact)
            return self.relation(fact.head, p) is self.relation(fact.head, q)
        if formula.head == "!=" and fact.head == "<":
            p, q = self.difference(formula), self.difference(fact)
            return self.relation("!=", p) is self.relation("!=", q)
        return False

    def equal(self, formula):
        """Are both sides of an =, eq, same equal?"""
        if formula.head == "=":
            return not self.difference(formula)
        s, t = formula.args
        if formula.head == "eq":
            return not self.more(self.point(s), self.point(t), constant(-1))
        return formula.head == "same" and self.law(s) is self.law(t)


# --------------------------------------------------------------------------------------------------- by its form (6)


def plainly(t, scope):
    """Is it plainly >= 0?"""
    head, args = t.head, t.args
    if head == "num":
        return args[0] >= 0
    zero = mk("num", mpq(0))
    if scope.known.get(mk("<=", zero, t)) or scope.known.get(mk("<", zero, t)):
        return True
    if head in ("+", "*") and all(plainly(a, scope) for a in args):
        return True
    if head in ("E", "sum", "prod"):
        return plainly(opened(t, scope)[1][0], scope)
    if head == "^":
        n = whole(args[1])
        return (n is not None and n >= 0 and n % 2 == 0) or (plainly(args[0], scope) and plainly(args[1], scope))
    if head == "max" and any(plainly(a, scope) for a in args):
        return True
    if head in ("ind", "norm", "abs", "exp"):
        return True
    if head == "app" and kind_of(args[0], scope).head in ("weight", "test"):
        return True
    return apart(t, scope)


def apart(t, scope):
    head, args = t.head, t.args
    if head == "num":
        return args[0] > 0
    for fact, times in scope.known.items():
        if times and fact.head in ("<=", "<") and fact.args[1] is t and fact.args[0].head == "num":
            if fact.args[0].args[0] > 0:
                return True
    if head == "+":
        return any(apart(a, scope) for a in args) and all(plainly(a, scope) for a in args)
    if head in ("*", "min"):
        return all(apart(a, scope) for a in args)
    return head == "max" and any(apart(a, scope) for a in args)


BOUNDED = ("sin", "cos", "tanh", "atan", "Q", "Phi", "phi", "erf", "erfc", "ind")


def bounded(t, names, scope):
    """Is there, by its form, one bound for all values of the names together?"""
    if t.free.isdisjoint(names):
        return True
    head, args = t.head, t.args
    if head in BOUNDED:
        return True
    if head == "app":
        return kind_of(args[0], scope).head in ("bounded", "weight", "test") and args[0].free.isdisjoint(names)
    if head in ("+", "*", "max", "min", "abs", "floor", "ceiling", "exp"):
        return all(bounded(a, names, scope) for a in args)
    if head == "sqrt":
        return bounded(args[0], names, scope) and plainly(args[0], scope)
    if head == "log":
        return bounded(args[0], names, scope) and apart(args[0], scope)
    if head == "^":
        a, b = args
        n = whole(b)
        if n is not None:
            return bounded(a, names, scope) if n >= 0 else apart(a, scope)
        if not b.free.isdisjoint(names) or not bounded(a, names, scope):
            return False
        return apart(a, scope) or (plainly(a, scope) and plainly(b, scope))
    if head == "E":
        new, (body,) = opened(t, scope)
        return bounded(body, {*names, *new}, scope)
    if head in ("sum", "prod") and all(e.free.isdisjoint(names) for e in args[:2]):
        return bounded(opened(t, scope)[1][0], names, scope)
    return False


def integrable(t, names, law, scope):
    """Is it integrable by its form under the law, whose coordinates the names are?"""
    if t.head == "+":
        return all(integrable(a, names, law, scope) for a in t.args)
    if t.head == "sum" and (t.args[0].free | t.args[1].free).isdisjoint(names):
        return integrable(opened(t, scope)[1][0], names, law, scope)
    factors = t.args if t.head == "*" else (t,)
    return all(bounded(f, names, scope) or tame(f, names, law, scope) for f in factors)


def tame(f, names, law, scope):
    if law.head not in ("gauss", "laplace"):
        return False
    (x,) = names
    if polynomial(f, x):
        return True
    return law.head == "gauss" and f.head == "exp" and degree_one(f.args[0], x, scope)


def polynomial(t, x):
    head, args = t.head, t.args
    if x not in t.free or t is x:
        return True
    if head in ("+", "*", "abs"):
        return all(polynomial(a, x) for a in args)
    if head == "^":
        n = whole(args[1])
        return n is not None and n >= 0 and polynomial(args[0], x)
    return head in ("norm", "inner") and all(affine(p, x) for p in args)


def affine(p, x):
    if x not in p.free or p is x:
        return True
    if p.head == "plus":
        return all(affine(a, x) for a in p.args)
    return p.head == "scale" and x not in p.args[0].free and affine(p.args[1], x)


def degree_one(s, x, scope):
    for mono in Ring(scope).poly(s):
        seen = [(a, k) for a, k in mono if x in a.free]
        if len(seen) > 1 or (seen and seen[0][1] > 1):
            return False
        if seen and seen[0][0] is not x:
            a = seen[0][0]
            if a.head != "inner" or len(a.args[0].args) != 2 or x not in a.args[0].args:
                return False
            if any(x in b.free for b in a.args[0].args if b is not x):
                return False
    return True


__all__ = ["Ring", "apart", "bounded", "integrable", "is_integer", "plainly"]
