"""Equal by ring, modulo equations (page of the judge, 3): forms, which have no order; and by form (6).

The form of a number is a node `poly` of a set of (monomial, coefficient), a monomial a set of (atom, power);
that of a point is a `comb`, where each monomial has one atom that is a point; what has no order is a `pair`.
Two terms are equal if their forms are the same node.
"""

from functools import reduce

from gmpy2 import mpq
from terms import BINDERS, RELATIONS, ZERO, close, kind_of, letter, mk, natural, need, opened, whole

MAX_POWER, MAX_REWRITTEN, MAX_PAIRS, MAX_BITS = 24, 60_000, 20_000, 20_000
UNIT = frozenset()


def constant(c):
    return {UNIT: mpq(c)} if c else {}


def single(atom):
    return {frozenset(((atom, 1),)): mpq(1)}


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
            bits = value.numerator.bit_length() + value.denominator.bit_length()
            need(bits <= 2 * MAX_BITS, "a coefficient that is too long")
            out[mono] = out.get(mono, 0) + value
    return {m: c for m, c in out.items() if c}


def rational(p):
    """The rational that a polynomial is, else None."""
    return mpq(0) if not p else p[UNIT] if len(p) == 1 and UNIT in p else None


def packed(p, head="poly"):
    return mk(head, frozenset(p.items()))


def vector(mono):
    """The one atom that is a point in a monomial of a point, and the others."""
    (atom,) = (a for a, _ in mono if letter(a) == "p")
    return atom, mono - {(atom, 1)}


def either(*sides):
    return mk("pair", frozenset(sides))


class Ring:
    """The forms of terms, modulo facts that are equations."""

    def __init__(self, equations=()):
        self.memo, self.rewritten = {}, 0
        self.monomials, self.laws = rules = [], {}
        need(all(fact.head in ("=", "eq", "same") for fact in equations), "no equation")
        for _ in range(len(equations) + 1 if equations else 0):
            new = self.learned(equations)
            if new == rules:
                break
            self.monomials, self.laws = rules = new
            self.memo = {}

    def learned(self, equations):
        """The rewriting rules; by those so far right sides are rewritten, and of left sides the parts alone."""
        monomials, laws = [], {}
        for fact in equations:
            if fact.head == "same":
                one, other = self.parts(fact.args[0]), self.law(fact.args[1])
                if one is not other:  # what says nothing would be used for ever
                    laws.setdefault(one, other)
                continue
            left, right = self.top(fact.args[0]), self.poly(fact.args[1])
            if len(left) == 1 and UNIT not in left:
                ((mono, c),) = left.items()
                if fact.head == "=" or (c, len(mono), *(k for _, k in mono)) == (1, 1, 1):  # one atom
                    monomials.append((mono, added({}, right, 1 / c)))
        return monomials, laws

    def tick(self):
        self.rewritten += 1
        need(self.rewritten <= MAX_REWRITTEN, "rewritten too often")

    def form(self, node):
        """One node for all equal terms, points, laws, formulas or types."""
        what = letter(node)
        if what in ("r", "p"):
            return packed(self.poly(node), "poly" if what == "r" else "comb")
        return self.law(node) if what == "l" else self.formula(node) if what == "f" else self.parts(node)

    def parts(self, node):
        """The head, with its parts in this form."""
        if node.head in ("name", "line"):
            return node
        if node.head in BINDERS:
            names, inner = opened(node)
            return mk(node.head, *map(self.form, node.args[:-1]), close(names, *map(self.form, inner)))
        return mk(node.head, *map(self.form, node.args))

    def poly(self, node):
        """Of a number or a point: a dict from monomials to coefficients."""
        if node not in self.memo:
            self.memo[node] = self.reduce(self.raw(node))
        return self.memo[node]

    def reduce(self, p):
        """Each monomial rewritten, as long as a rule applies."""
        out, work = ({}, dict(p)) if self.monomials else (p, {})
        while work:
            mono, c = work.popitem()
            powers = dict(mono)
            fit = ((m, right) for m, right in self.monomials if all(powers.get(a, 0) >= k for a, k in m))
            left, right = next(fit, (None, None))
            if left is None:
                out = added(out, {mono: c})
                continue
            self.tick()
            rest = joined(mono, [(a, -k) for a, k in left])
            work = added(work, multiplied({frozenset((a, k) for a, k in rest if k): c}, right))
        return out

    def top(self, node):
        """Of a left side, which rules do not rewrite: products and powers are multiplied out, the parts are in form."""
        if node.head == "*":
            return reduce(multiplied, map(self.top, node.args))
        if node.head == "^" and 0 < (whole(node.args[1]) or 0) <= MAX_POWER:
            return reduce(multiplied, [self.top(node.args[0])] * whole(node.args[1]))
        return self.raw(node)

    def raw(self, node):
        """Before it is rewritten, of parts that are."""
        head, args = node.head, node.args
        if head in ("num", "zero"):
            return constant(args[0]) if head == "num" else {}
        if head in ("+", "plus"):
            return reduce(added, map(self.poly, args))
        if head in ("*", "scale"):
            return reduce(self.times, map(self.poly, args))
        if head == "^":
            n = rational(self.poly(args[1]))
            if n is not None and n.denominator == 1 and abs(n) <= MAX_POWER:
                return self.power(args[0], int(n))
        if head == "inner":
            return self.inner(*map(self.poly, args))
        if head == "norm" and not self.poly(args[0]):
            return {}
        return single(self.parts(node))

    def power(self, base, n):
        one = self.poly(base)
        if n < 0:
            c = rational(one)
            one = constant(1 / c) if c else single(mk("^", packed(one), packed(constant(-1))))
        return reduce(multiplied, [one] * abs(n)) if n else constant(1)

    def times(self, p, q):
        """The product, rewritten at once."""
        return self.reduce(multiplied(p, q))

    def inner(self, v, w):
        out = {}
        for m, c in v.items():
            for n, d in w.items():
                (a, p), (b, q) = vector(m), vector(n)
                out = added(out, multiplied(multiplied({p: c}, {q: d}), single(mk("inner", either(a, b)))))
        return self.reduce(out)

    def law(self, node):
        law = self.parts(node)
        while law in self.laws:
            self.tick()
            law = self.laws[law]
        return law

    # -------------------------------------------------------------------------------------------- formulas

    def difference(self, formula):
        """right - left, of a relation between numbers or points."""
        return self.reduce(added(self.poly(formula.args[1]), self.poly(formula.args[0]), -1))

    def relation(self, head, p):
        total = sum(abs(c) for c in p.values())
        p = {m: c / total for m, c in p.items()}
        return mk(head, packed(p) if head in ("<=", "<") else either(packed(p), packed(added({}, p, -1))))

    def formula(self, f):
        if f.head in RELATIONS:
            return self.relation(f.head, self.difference(f))
        if f.head == "eq":
            v = self.difference(f)
            return mk("eq", either(packed(v, "comb"), packed(added({}, v, -1), "comb")))
        return mk("same", either(*map(self.law, f.args))) if f.head == "same" else self.parts(f)

    def serves(self, fact, formula):
        """Is the fact the formula, or what gives it at once, up to equal terms?"""
        if (formula.head, fact.head) in (("<=", "<"), ("<=", "="), ("!=", "<")):
            head = "!=" if formula.head == "!=" else fact.head
            return self.relation(head, self.difference(fact)) is self.relation(head, self.difference(formula))
        return self.form(fact) is self.form(formula)


# ----------------------------------------------------------------------------------------- by its form (6)

# What a term of these heads is, if its parts are: for each of the words all of them, with ? one of them.
FORMS = {
    "plainly ind norm abs exp": "",
    "plainly + * ^ E sum prod": "plainly",
    "plainly max": "plainly?",
    "apart * min": "apart",
    "apart max": "apart?",
    "apart +": "plainly apart?",
    "bounded sin cos tanh atan Q Phi phi erf erfc ind": "",
    "bounded + * max min abs floor ceiling exp E sum prod": "bounded",
    "bounded sqrt": "bounded plainly",
    "bounded log": "bounded apart",
    "polynomial + * abs": "polynomial",
    "polynomial norm inner": "affine",
    "affine plus scale": "affine",
}
FORMS = {(row.split()[0], head): FORMS[row].split() for row in FORMS for head in row.split()[1:]}


def has(what, t, names, facts):
    """Is the term plainly >= 0, apart (at least some m > 0); bounded, a polynomial, affine in the names?"""
    head, args, parts = t.head, t.args, t.args
    if what in ("plainly", "apart"):
        said = [f.args[0] for f in facts if f.head in ("<=", "<") and f.args[1] is t]
        said = [t, *(m for m in said if m is ZERO)] if head == "num" else said
        least = max((m.args[0] for m in said if m.head == "num"), default=-1)
        if least > 0 or (what == "plainly" and (least == 0 or has("apart", t, names, facts))):
            return True
    elif t.free.isdisjoint(names) or (what != "bounded" and t in names):
        return True
    if head in ("E", "sum", "prod"):
        new, parts = opened(t)
        if what == "bounded" and not (head == "E" or (args[0].free | args[1].free).isdisjoint(names)):
            return False
        names = {*names, *new} if head == "E" else names

    def each(word, some=parts):
        every = any if "?" in word else all
        return every(has(word.strip("?"), a, names, facts) for a in some)

    if head == "app":
        good = {"plainly": ("weight", "test"), "bounded": ("bounded", "weight", "test")}.get(what, ())
        return kind_of(args[0]).head in good and (what == "plainly" or args[0].free.isdisjoint(names))
    if head == "^":
        n, a = whole(args[1]), args[:1]
        if what == "plainly" and natural(args[1]) and n % 2 == 0:
            return True
        if what == "polynomial":
            return natural(args[1]) and each(what, a)
        if what == "bounded" and n is not None:
            return each(what if n >= 0 else "apart", a)
        if what == "bounded":
            return args[1].free.isdisjoint(names) and each(what, a) and (each("apart", a) or each("plainly"))
    if (what, head) not in FORMS or (head == "scale" and not args[0].free.isdisjoint(names)):
        return False
    return all(map(each, FORMS[what, head]))


def integrable(t, names, law, facts):
    """Is it integrable by its form under the law, whose coordinates the names are?"""
    if t.head == "+":
        return all(integrable(a, names, law, facts) for a in t.args)
    if t.head == "sum" and (t.args[0].free | t.args[1].free).isdisjoint(names):
        return integrable(opened(t)[1][0], names, law, facts)
    factors = [f for f in (t.args if t.head == "*" else (t,)) if not has("bounded", f, names, facts)]
    if law.head == "gauss":  # has all moments, and those of exp
        factors = [f for f in factors if f.head != "exp" or not degree_one(f.args[0], *names)]
    return not factors or (
        law.head in ("gauss", "laplace") and all(has("polynomial", f, names, facts) for f in factors)
    )


def degree_one(s, x):
    """Has each monomial of the form at most one atom with x: x, or `inner` of x and what is free of it?"""
    for mono in Ring().poly(s):
        for a, k in (seen := [(a, k) for a, k in mono if x in a.free]):
            pair = a.args[0].args[0] if a.head == "inner" else ()
            alone = a is x or (len(pair) == 2 and x in pair and all(b is x or x not in b.free for b in pair))
            if len(seen) > 1 or k > 1 or not alone:
                return False
    return True
