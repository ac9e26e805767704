"""Terms, types, formulas, definitions and statements of FORMAT.md (format 2), sections 1 and 2: a second reading.

Every term is a Node, made once: equal terms are the same object.  A leaf is `var` (a name, or `line`) or
`num` (a rational).  In the nodes that bind, the first part is a name or a tuple of names, as plain strings.
"""

from __future__ import annotations

import hashlib
import itertools
import re

from gmpy2 import mpq

MAX_DEPTH, MAX_PARTS, MAX_STATEMENT, MAX_TEXT, MAX_DIGITS = 200, 200_000, 1_000_000, 200_000, 4_000
MAX_WORK = 1_000_000


class Refused(Exception):
    """What is looked at is not right, or is not shown."""


class NotCovered(Exception):
    """What this checker does not know how to judge; the text is the kind."""


class Exhausted(Exception):
    """More work than the budget: no step may take it for a mere want of knowledge."""


def need(condition, why):
    if not condition:
        raise Refused(why)


class Work:
    """What is left of the budget of a certificate (section 10); None outside of one."""

    left = None


def spend(units):
    if Work.left is not None:
        Work.left -= units
        if Work.left < 0:
            raise Exhausted("too much work")


def bits_of(x):
    return max(x.numerator.bit_length(), x.denominator.bit_length())


# ---------------------------------------------------------------------------------------------- nodes

ONE_NAME = {"sum", "prod", "int", "mix"}  # (head name outside outside inside ...)
DRAWS = {"E", "bind"}  # (head names outside inside)
QUANTIFIERS = {"forall", "exists"}  # (head name type inside)
BINDERS = ONE_NAME | DRAWS | QUANTIFIERS | {"lambda"}
EMPTY = frozenset()


class Node:
    __slots__ = ("args", "bound", "free", "head", "height", "id", "inside", "outside", "size")

    def __repr__(self):
        return text(self)


TABLE: dict = {}
LOCAL: dict = {}  # the types of the names `~k` that are made where a scope is opened
COUNT = itertools.count()


def mk(head, *args):
    key = (head, args)
    node = TABLE.get(key)
    if node is None:
        node = Node()
        node.head, node.args, node.id = head, args, next(COUNT)
        if head in ONE_NAME:
            node.bound, node.outside, node.inside = (args[0],), args[1:3], args[3:]
        elif head in DRAWS:
            node.bound, node.outside, node.inside = args[0], args[1:2], args[2:]
        elif head in QUANTIFIERS:
            node.bound, node.outside, node.inside = (args[0],), args[1:2], args[2:]
        elif head == "lambda":
            node.bound, node.outside, node.inside = args[0], (), args[1:]
        else:
            node.bound, node.outside, node.inside = (), args, ()
        if head == "var":
            node.free, node.outside, node.height, node.size = frozenset(args) - {"line"}, (), 0, 1
        elif head == "num":
            node.free, node.outside, node.height, node.size = EMPTY, (), 0, 1
        else:
            free = EMPTY.union(*[n.free for n in node.inside]) - set(node.bound)
            node.free = free.union(*[n.free for n in node.outside])
            marks = [int(x[1:]) for x in node.bound if x[0] == "#"]
            node.height = max([n.height for n in node.outside + node.inside] + marks, default=0)
            node.size = 2 + len(node.bound) + sum(n.size for n in node.outside + node.inside)
        TABLE[key] = node
    return node


def V(name):
    return mk("var", name)


def Q(value):
    return mk("num", mpq(value))


LINE = V("line")
ZERO, ONE, MINUS = Q(0), Q(1), Q(-1)
FIXED = [LINE, ZERO, ONE, MINUS]


def clear():
    """Forget all nodes, but for those that modules hold."""
    TABLE.clear()
    LOCAL.clear()
    for node in FIXED:
        TABLE[(node.head, node.args)] = node


def fixed(node):
    FIXED.append(node)
    return node


REAL, INTEGER, SIZE = fixed(mk("real")), fixed(mk("integer")), fixed(mk("size"))
SPACE, NORMED, EUCLID = fixed(mk("space")), fixed(mk("normed")), fixed(mk("euclid"))


def rational(value):
    return str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def text(node):
    if node.head == "var":
        return node.args[0]
    if node.head == "num":
        return rational(node.args[0])
    parts = [] if node.head == "list" else [node.head]
    for arg in node.args:
        if isinstance(arg, str):
            parts.append(arg)
        elif isinstance(arg, tuple):
            parts.append("(" + " ".join(arg) + ")")
        else:
            parts.append(text(arg))
    return "(" + " ".join(parts) + ")"


def add(*terms):
    return terms[0] if len(terms) == 1 else mk("+", *terms)


def mul(*terms):
    return terms[0] if len(terms) == 1 else mk("*", *terms)


def neg(term):
    return Q(-term.args[0]) if term.head == "num" else mk("*", MINUS, term)


def minus(a, b):
    return mk("+", a, neg(b))


def plain_sum(*terms):
    """Flattened, the rationals in one, last."""
    parts = [p for t in terms for p in (t.args if t.head == "+" else (t,))]
    c = sum((p.args[0] for p in parts if p.head == "num"), mpq(0))
    parts = [p for p in parts if p.head != "num"]
    return add(*parts, *([Q(c)] if c or not parts else []))


def plain_product(*terms):
    """Flattened, the rationals in one, first."""
    parts = [p for t in terms for p in (t.args if t.head == "*" else (t,))]
    c = mpq(1)
    for p in parts:
        if p.head == "num":
            c *= p.args[0]
    parts = [p for p in parts if p.head != "num"]
    return ZERO if c == 0 else mul(*([Q(c)] if c != 1 or not parts else []), *parts)


def is_whole(node):
    return node.head == "num" and node.args[0].denominator == 1


def made_new(name, avoid):
    if name not in avoid:
        return name
    stem = name.rstrip("0123456789'") or name
    for k in itertools.count(1):
        if f"{stem}'{k}" not in avoid:
            return f"{stem}'{k}"


def made_new_list(names, avoid):
    out = []
    for name in names:
        out.append(made_new(name, set(avoid) | set(out)))
    return tuple(out)


def rebuild(node, outside, inside, bound=None):
    """The node with other parts; types and applications are brought into their form."""
    head = node.head
    if head in ("app", "at") and outside[0].head == "lambda":
        function = outside[0]
        need(len(function.bound) == len(outside) - 1, "a lambda with another number of arguments")
        return subst(function.args[1], dict(zip(function.bound, outside[1:], strict=True)))
    if head == "point" and outside[0] is LINE:
        return REAL
    if head == "map" and outside[1] is LINE:
        return mk("fun", *outside[0].args)
    if not node.bound:
        return mk(head, *outside)
    bound = node.bound if bound is None else bound
    if head in DRAWS or head == "lambda":
        return mk(head, tuple(bound), *outside, *inside)
    return mk(head, bound[0], *outside, *inside)


def subst(node, values):
    """Simultaneous, capture-avoiding; a lambda in the place of a head is applied."""
    return _subst(node, values, {})


def _subst(node, values, memo):
    if node.free.isdisjoint(values):
        return node
    if node.head == "var":
        return values[node.args[0]]
    done = memo.get(node)
    if done is None:
        outside = tuple(_subst(n, values, memo) for n in node.outside)
        if node.bound:
            within = EMPTY.union(*[n.free for n in node.inside])
            inner = {k: v for k, v in values.items() if k in within and k not in node.bound}
            bound, inside = node.bound, node.inside
            if inner:
                coming = EMPTY.union(*[v.free for v in inner.values()])
                if not coming.isdisjoint(bound):
                    avoid, new = coming | within | set(bound), []
                    for name in bound:
                        new.append(made_new(name, avoid | set(new)) if name in coming else name)
                    inner.update({a: V(b) for a, b in zip(bound, new, strict=True) if a != b})
                    bound = tuple(new)
                again = {}
                inside = tuple(_subst(n, inner, again) for n in inside)
            done = rebuild(node, outside, inside, bound)
        else:
            done = rebuild(node, outside, ())
        memo[node] = done
    return done


# -------------------------------------------------------------------------------------------- reading

TOKEN = re.compile(r"[()]|[^\s()]+")
RATIONAL = re.compile(r"-?[0-9]+(/[1-9][0-9]*)?")
IDENTIFIER = re.compile(r"[A-Za-z_][!-'*-~]*")
NAME = re.compile(r"[A-Za-z_][!-\"$-'*-?A-}]*")


def parse(source, limit=MAX_TEXT):
    """Nested lists of tokens; exactly one expression."""
    need(isinstance(source, str), "a text is missing")
    need(len(source) <= limit, "a text is too long")
    stack, top = [], []
    for token in TOKEN.findall(source):
        if token == "(":
            stack.append(top)
            need(len(stack) <= MAX_DEPTH, "nested too deep")
            top = []
        elif token == ")":
            need(stack, "a bracket too many")
            stack[-1].append(top)
            top = stack.pop()
        else:
            top.append(token)
    need(not stack and len(top) == 1, "not one expression")
    return top[0]


def number(token):
    digits = token.lstrip("-").split("/")
    need(all(len(d) <= MAX_DIGITS for d in digits), "a number with too many digits")
    return mpq(token)


def canon(x):
    if isinstance(x, str):
        return rational(number(x)) if RATIONAL.fullmatch(x) else x
    return "(" + " ".join([canon(y) for y in x]) + ")"


def is_name(x):
    return isinstance(x, str) and NAME.fullmatch(x) is not None and x != "line"


def name_of(x):
    need(is_name(x), f"not a name: {x}")
    return x


def names_of(x):
    need(isinstance(x, list) and x, "a list of names is missing")
    names = tuple(name_of(y) for y in x)
    need(len(set(names)) == len(names), "a name is bound twice")
    return names


FUNCTIONS = {"pi": 0, "^": 2, "max": 2, "min": 2, "theta": 2, "binomial": 2, "sgm": 3}
FUNCTIONS |= dict.fromkeys(
    [
        "exp",
        "log",
        "sqrt",
        "abs",
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "sinh",
        "cosh",
        "tanh",
        "erf",
        "erfc",
        "Q",
        "Phi",
        "phi",
        "gamma",
        "loggamma",
        "digamma",
        "factorial",
        "harmonic",
        "floor",
        "ceiling",
    ],
    1,
)
RELATIONS = {"<=", "<", "=", "!="}
PLAIN = {"+", "*", "at", "app", "norm", "inner", "ind", "plus", "scale", "zero", "dirac", "gauss", "laplace"}
FORMULAS = RELATIONS | {"eq", "same", "and", "or", "not", "=>"}
SCALARS = {"real", "integer", "size", "index"}
FAMILIES = {"distribution", "kernel", "nonneg", "positive", "family"}
SORTS = {"space": 0, "normed": 1, "euclid": 2}
CURVES = {"fun": 0, "bounded": 1, "weight": 2, "test": 3}
HIGHER = {"point", "map", "law", "markov", "sequence"} | set(CURVES)
RESERVED = (
    set(FUNCTIONS)
    | PLAIN
    | FORMULAS
    | BINDERS
    | SCALARS
    | FAMILIES
    | set(SORTS)
    | HIGHER
    | {"define", "statement", "axiom", "line", "names", "given", "show"}
)


class Definitions:
    """The definitions in force; `used` collects the names met."""

    def __init__(self):
        self.table, self.used = {}, set()

    def define(self, source):
        x = parse(source, MAX_STATEMENT)
        need(isinstance(x, list) and len(x) == 3 and x[0] == "define", "not a definition")
        need(canon(x) == source, "a definition is not canonical")
        need(isinstance(x[1], list) and x[1], "not a definition")
        name, *parameters = [name_of(y) for y in x[1]]
        need(len(set(parameters)) == len(parameters), "a parameter comes twice")
        need(name not in RESERVED and name not in self.table, f"{name} cannot be defined")
        need(isinstance(x[2], list), "the body of a definition is not compound")
        self.used = set()
        body = self.build(x[2])
        need(body.free <= set(parameters), "a definition with other free names")
        direct = set(self.used)
        self.table[name] = (parameters, x[2], source, direct.union(*[self.table[d][3] for d in direct]))

    def build(self, x):
        if isinstance(x, str):
            if RATIONAL.fullmatch(x):
                return Q(number(x))
            return LINE if x == "line" else V(name_of(x))
        need(x and isinstance(x[0], str), "a list without a head")
        head, rest = x[0], x[1:]
        if head in self.table:
            parameters, raw, _, _ = self.table[head]
            need(len(rest) == len(parameters), f"{head} with another number of arguments")
            self.used.add(head)
            saved, self.used = self.used, set()
            body = self.build(raw)
            self.used = saved
            values = [self.build(y) for y in rest]
            out = subst(body, dict(zip(parameters, values, strict=True)))
            need(out.size <= MAX_PARTS, "too many parts when written out")
            return out
        if head in ONE_NAME:
            need(len(rest) == (5 if head == "mix" else 4), f"{head} with another number of parts")
            return mk(head, name_of(rest[0]), *[self.build(y) for y in rest[1:]])
        if head in DRAWS:
            need(len(rest) == 3, f"{head} with another number of parts")
            return mk(head, names_of(rest[0]), *[self.build(y) for y in rest[1:]])
        if head in QUANTIFIERS:
            need(len(rest) == 3, f"{head} with another number of parts")
            return mk(head, name_of(rest[0]), build_type(rest[1]), self.build(rest[2]))
        if head == "lambda":
            need(len(rest) == 2, "a lambda with another number of parts")
            return mk(head, names_of(rest[0]), self.build(rest[1]))
        need(head in FUNCTIONS or head in PLAIN or head in FORMULAS, f"unknown head {head}")
        return mk(head, *[self.build(y) for y in rest])


NO_DEFINITIONS = Definitions()


def build_type(x):
    need(isinstance(x, list) and x and isinstance(x[0], str), "a type is missing")
    head, rest = x[0], x[1:]
    spaces = lambda y: [LINE if z == "line" else V(name_of(z)) for z in y]  # noqa: E731
    if head in ("real", "integer", "size", *SORTS):
        need(not rest, f"{head} takes nothing")
        return mk(head)
    if head in ("index", "distribution", "kernel", "nonneg", "positive", "family"):
        count = {"index": 2, "distribution": 1, "kernel": 2}.get(head)
        need(len(rest) == count if count else rest, f"{head} with another number of parts")
        return mk(head, *[NO_DEFINITIONS.build(y) for y in rest])
    if head == "point" or head in CURVES or head == "law":
        need(rest and (head != "point" or len(rest) == 1), f"{head} without a space")
        out = mk(head, *spaces(rest))
        need(head != "point" or out.args[0] is not LINE, "a point of the line")
        return out
    if head in ("map", "markov"):
        need(len(rest) == 2 and isinstance(rest[0], list) and rest[0], f"{head} without spaces")
        if head == "map":
            need(isinstance(rest[1], str) and rest[1] != "line", "a map to the line")
            return mk(head, mk("list", *spaces(rest[0])), *spaces([rest[1]]))
        need(isinstance(rest[1], list) and rest[1], "markov without spaces")
        return mk(head, mk("list", *spaces(rest[0])), mk("list", *spaces(rest[1])))
    need(head == "sequence" and len(rest) == 1, f"unknown type {head}")
    inner = build_type(rest[0])
    need(inner is REAL or inner.head in HIGHER, "a sequence of what has no sequences")
    return mk(head, inner)


# --------------------------------------------------------------------------------------------- typing


class Context:
    """The types of the names, in order; what each expression is."""

    def __init__(self, names=()):
        self.names = dict(names)
        self.memo = {}

    def extend(self, *pairs):
        names = dict(self.names)
        for name, kind in pairs:
            names.pop(name, None)  # a bound name hides a free one
            names[name] = kind
        return Context(names)

    def typed(self, name):
        kind = self.names.get(name) or LOCAL.get(name)
        need(kind is not None, f"unknown name {name}")
        return kind

    def check_type(self, kind):
        for node in kind.args:
            if kind.head in ("index", *FAMILIES):
                self.want_real(node)
            elif kind.head == "sequence":
                self.check_type(node)
            else:
                for space in node.args if node.head == "list" else (node,):
                    self.space(space)

    def space(self, node):
        """The rank of a space: 0 space, 1 normed, 2 euclid; the line is a space."""
        if node is LINE:
            return 0
        need(node.head == "var" and self.typed(node.args[0]).head in SORTS, f"not a space: {node}")
        return SORTS[self.typed(node.args[0]).head]

    def normed(self, node, rank=1):
        need(node is not LINE and self.space(node) >= rank, f"not a normed (euclid) space: {node}")
        return node

    def function(self, node):
        """The type of the head of an app."""
        if node.head == "var":
            return self.typed(node.args[0])
        need(node.head == "at" and len(node.args) == 2 and node.args[0].head == "var", "not a function")
        kind = self.typed(node.args[0].args[0])
        need(kind.head == "sequence", "not a sequence")
        self.want_index(node.args[1])
        return kind.args[0]

    def want_index(self, node):
        self.want_real(node)
        need(self.integer(node), f"not an integer by its form: {node}")

    def want_real(self, node):
        need(self.sort(node) == ("real",), f"not a real term: {node}")

    def want_points(self, nodes, spaces):
        need(len(nodes) == len(spaces), "another number of points")
        for node, space in zip(nodes, spaces, strict=True):
            need(self.place(node) is space, f"{node} is not a point of {space}")

    def place(self, node):
        sort = self.sort(node)
        if sort == ("real",):
            return LINE
        need(sort[0] == "point", f"not a point: {node}")
        return sort[1]

    def law(self, node):
        sort = self.sort(node)
        need(sort[0] == "law", f"not a law: {node}")
        return sort[1]

    def formula(self, node):
        need(self.sort(node) == ("formula",), f"not a formula: {node}")

    def draw(self, names, law):
        spaces = self.law(law)
        need(len(names) == len(spaces), "a draw with another number of names")
        return [(x, point_type(s)) for x, s in zip(names, spaces, strict=True)]

    def sort(self, node):
        got = self.memo.get(node)
        if got is None:
            got = self.memo[node] = self._sort(node)
        return got

    def _sort(self, node):
        head, args = node.head, node.args
        if head == "num":
            return ("real",)
        if head == "var":
            return value_sort(self.typed(args[0]) if node is not LINE else SPACE)
        if head in FUNCTIONS:
            need(len(args) == FUNCTIONS[head], f"{head} with another number of arguments")
        if head in FUNCTIONS or head in ("+", "*"):
            need(args or head == "pi", f"{head} of nothing")
            for arg in args:
                self.want_real(arg)
            return ("real",)
        if head == "at":
            need(len(args) >= 2 and args[0].head == "var", "at without an index")
            kind = self.typed(args[0].args[0])
            if kind.head == "sequence":
                return value_sort(self.function(node))
            need(kind.head in FAMILIES and len(args) - 1 == len(kind.args), f"not an entry: {node}")
            for arg in args[1:]:
                self.want_real(arg)
            return ("real",)
        if head == "app":
            need(len(args) >= 2, "app without a point")
            kind = self.function(args[0])
            need(kind.head in CURVES or kind.head in ("map", "markov"), f"not a function: {args[0]}")
            if kind.head in CURVES:
                self.want_points(args[1:], kind.args)
                return ("real",)
            self.want_points(args[1:], kind.args[0].args)
            return ("point", kind.args[1]) if kind.head == "map" else ("law", kind.args[1].args)
        if head in ("sum", "prod", "mix"):
            self.want_real(args[1])
            self.want_real(args[2])
            inner = self.extend((args[0], mk("index", args[1], args[2])))
            inner.want_real(args[3])
            return ("law", inner.law(args[4])) if head == "mix" else ("real",)
        if head == "int":
            self.want_real(args[1])
            self.want_real(args[2])
            self.extend((args[0], REAL)).want_real(args[3])
            return ("real",)
        if head in DRAWS:
            inner = self.extend(*self.draw(args[0], args[1]))
            if head == "E":
                inner.want_real(args[2])
                return ("real",)
            return ("law", inner.law(args[2]))
        if head == "norm":
            need(len(args) == 1, "norm of one point")
            self.normed(self.place(args[0]))
            return ("real",)
        if head == "inner":
            need(len(args) == 2 and self.place(args[0]) is self.place(args[1]), "inner of two points of one space")
            self.normed(self.place(args[0]), 2)
            return ("real",)
        if head == "ind":
            need(len(args) == 1 and simple(args[0]), "ind of what is not made of relations")
            self.formula(args[0])
            return ("real",)
        if head == "plus":
            need(args, "plus of nothing")
            space = self.normed(self.place(args[0]))
            need(all(self.place(p) is space for p in args), "plus of points of several spaces")
            return ("point", space)
        if head == "scale":
            need(len(args) == 2, "scale of a number and a point")
            self.want_real(args[0])
            return ("point", self.normed(self.place(args[1])))
        if head == "zero":
            need(len(args) == 1, "zero of one space")
            return ("point", self.normed(args[0]))
        if head == "dirac":
            need(args, "dirac of nothing")
            return ("law", tuple(self.place(p) for p in args))
        if head == "gauss":
            need(len(args) == 1, "gauss of one space")
            return ("law", (args[0] if args[0] is LINE else self.normed(args[0], 2),))
        if head == "laplace":
            need(not args, "laplace of nothing")
            return ("law", (LINE,))
        if head in RELATIONS:
            need(len(args) == 2, "a relation of two terms")
            for arg in args:
                self.want_real(arg)
        elif head == "eq":
            need(len(args) == 2 and self.place(args[0]) is self.place(args[1]) is not LINE, "eq of two points")
        elif head == "same":
            need(len(args) == 2 and self.law(args[0]) == self.law(args[1]), "same of laws on different spaces")
        elif head in ("and", "or", "not", "=>"):
            need(args and len(args) == {"not": 1, "=>": 2}.get(head, len(args)), f"{head}: number of parts")
            for arg in args:
                self.formula(arg)
        elif head in QUANTIFIERS:
            need(args[1].head in SCALARS or args[1].head in HIGHER, "a quantifier over what has none")
            self.check_type(args[1])
            self.extend((args[0], args[1])).formula(args[2])
        else:
            raise Refused(f"not a term or formula: {head}")
        return ("formula",)

    def integer(self, node):
        """An integer by its form."""
        head, args = node.head, node.args
        if head == "num":
            return args[0].denominator == 1
        if head == "var":
            kind = self.names.get(args[0]) or LOCAL.get(args[0], REAL)
            return node is not LINE and kind.head in ("integer", "size", "index")
        if head in ("floor", "ceiling"):
            return True
        if head in ("+", "*", "abs", "max", "min"):
            return all(self.integer(a) for a in args)
        return head == "^" and is_whole(args[1]) and args[1].args[0] >= 0 and self.integer(args[0])


def simple(node):
    return node.head in RELATIONS or (node.head in ("and", "or", "not", "=>") and all(map(simple, node.args)))


def point_type(space):
    return REAL if space is LINE else mk("point", space)


def value_sort(kind):
    if kind.head in SCALARS:
        return ("real",)
    if kind.head == "point":
        return ("point", kind.args[0])
    if kind.head == "law":
        return ("law", kind.args)
    raise Refused(f"a name of type {kind} stands where a value is needed")


# ----------------------------------------------------------------------------------------- statements


class Statement:
    """One line of the statements file; its parts are built on demand, as nodes do not live long."""

    def __init__(self, source, definitions):
        self.source, self.definitions = source, definitions
        x = parse(source, MAX_STATEMENT)
        need(isinstance(x, list) and len(x) == 5 and x[0] in ("statement", "axiom"), "not a statement")
        need(isinstance(x[1], str) and IDENTIFIER.fullmatch(x[1]), "no id")
        for part, key in zip(x[2:], ("names", "given", "show"), strict=True):
            need(isinstance(part, list) and part and part[0] == key, f"no {key}")
        need(len(x[4]) == 2, "show of one formula")
        self.raw, self.id, self.axiom = x, x[1], x[0] == "axiom"
        self.canonical = canon(x)
        definitions.used = set()
        self.build()
        used, table = set(definitions.used), definitions.table
        used = used.union(*[table[name][3] for name in used])
        whole = "\n".join([self.canonical, *[table[name][2] for name in sorted(used)]])
        self.hash = hashlib.sha256(whole.encode()).hexdigest()

    def build(self):
        """The context of the names, the given formulas, the shown one."""
        context = Context()
        for pair in self.raw[2][1:]:
            need(isinstance(pair, list) and len(pair) == 2, "a name with its type is missing")
            name, kind = name_of(pair[0]), build_type(pair[1])
            need(name not in context.names, "a name comes twice")
            context.check_type(kind)
            context = context.extend((name, kind))
        given = [self.definitions.build(y) for y in self.raw[3][1:]]
        show = self.definitions.build(self.raw[4][1])
        for formula in (*given, show):
            context.formula(formula)
        return context, given, show


def read_statements(path):
    """id -> Statement, and the definitions."""
    with open(path, encoding="utf-8", newline="") as file:
        lines = file.read().split("\n")
    need(lines[0] == "dp-lemmas statements 2", "not a statements file")
    need(lines[-1] == "", "the last line is not ended")
    definitions, statements, last = Definitions(), {}, ""
    for line in lines[1:-1]:
        if line.startswith("(define ") and not statements:
            definitions.define(line)
            continue
        mark, _, source = line.partition(" ")
        statement = Statement(source, definitions)
        need(statement.canonical == source, f"{statement.id}: not canonical")
        need(statement.hash == mark, f"{statement.id}: another hash")
        need(statement.id > last, f"{statement.id}: not sorted, or twice")
        last = statement.id
        statements[statement.id] = statement
        if len(statements) % 100 == 0:
            clear()
    clear()
    return statements, definitions
