"""Terms of the second checker of lines: interned nodes whose binders are numbered by height, reading, and their types.

Written from verify/judge/FORMAT.md alone; shares nothing with verify/.  A binder's number is one more than the largest
number inside it, so that terms that differ in bound names are one node, and no binder hides another one.
"""

from __future__ import annotations

import re
from itertools import count

from gmpy2 import mpq

MAX_DEPTH, MAX_DIGITS, MAX_PARTS = 200, 4_000, 200_000
NAME = re.compile(r"[A-Za-z_](?:(?![()#@~])[!-~])*\Z")
ID = re.compile(r"[A-Za-z_](?:(?![()])[!-~])*\Z")
NUMBER = re.compile(r"-?[0-9]+(/[1-9][0-9]*)?\Z")
CALCULUS = ["exp", "log", "sqrt", "abs", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh"]
SPECIAL = [
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
]
FUNCTIONS = {  # and how many arguments each has
    "pi": 0,
    **dict.fromkeys(CALCULUS + SPECIAL, 1),
    **dict.fromkeys(["^", "max", "min", "theta", "binomial"], 2),
    "sgm": 3,
}
RELATIONS = ("<=", "<", "=", "!=")
SCALARS = ("real", "integer", "size", "index")
FAMILIES = ("distribution", "kernel", "nonneg", "positive", "family")
SORTS = ("space", "normed", "euclid")
CURVES = ("fun", "bounded", "weight", "test")  # each is below those before it
HEADS = {"+", "*", "at", "sum", "prod", "int", "app", "E", "norm", "inner", "ind", "plus", "scale", "zero", "dirac"}
HEADS |= {"bind", "mix", "gauss", "laplace", "eq", "same", "and", "or", "not", "=>", "forall", "exists", *RELATIONS}
WORDS = {*HEADS, *FUNCTIONS, *SCALARS, *FAMILIES, *SORTS, *CURVES, "point", "map", "law", "markov", "sequence"}
WORDS |= {"lambda", "define", "statement", "axiom", "line", "names", "given", "show"}


class Refused(Exception):
    """What was read is not accepted, and why."""


def need(condition, why):
    if not condition:
        raise Refused(why)


# ------------------------------------------------------------------------------------------------------------ nodes


class Node:
    """A part of a term; equal ones are the same object.  `free`: names, and bound variables whose binder is outside."""

    __slots__ = ("args", "free", "head", "size", "top")

    def __repr__(self):
        return show(self)


_nodes: dict = {}
_tokens = count()
NONE = frozenset()


def forget():
    """Between two claims: what was read is gone (nodes in use stay valid, but are no longer found)."""
    _nodes.clear()
    for node in (LINE, REAL, INTEGER, SIZE, FORMULA, ZERO, ONE):
        _nodes[node.head, node.args] = node


def inside(head, args):
    """The nodes among the arguments, those in sets of forms too."""
    if head == "poly":
        return [atom for mono, _ in args for atom, _ in mono]
    if head == "comb":
        return [x for pair in args for x in pair]
    return [a for a in args if isinstance(a, Node)]


def mk(head, *args):
    return build(head, args)


def build(head, args):
    """`args`: a tuple; a frozenset for the forms poly, comb and pair."""
    node = _nodes.get((head, args))
    if node is not None:
        return node
    node = Node()
    node.head, node.args = head, args
    if head in ("name", "var"):
        node.free, node.top, node.size = frozenset((node,)), 0, 1
    else:
        parts = inside(head, args)
        free = NONE
        for part in parts:
            if part.free is not free and not part.free <= free:
                free = free | part.free if free else part.free
        node.top = max((p.top for p in parts), default=0)
        node.size = min(1 + sum(p.size for p in parts) + (head != "num"), 1 << 60)
        if head == "binder":
            node.top = args[0]
            free = frozenset(f for f in free if f.head != "var" or f.args[0] != args[0])
        node.free = free
    _nodes[head, args] = node
    return node


def number(value):
    return mk("num", mpq(value))


def name(text):
    return mk("name", text)


def token():
    """A name that no text has."""
    return mk("name", f"#{next(_tokens)}")


def close(names, *parts):
    """The abstraction of the parts by these names."""
    level = 1 + max(p.top for p in parts)
    table = {x: mk("var", level, k) for k, x in enumerate(names)}
    return mk("binder", level, len(names), *(subst(p, table) for p in parts))


def open_(abstraction, values):
    """The parts with these values for what is bound."""
    level, n, *parts = abstraction.args
    need(n == len(values), "another number of arguments")
    table = {mk("var", level, k): v for k, v in enumerate(values)}
    return [subst(p, table) for p in parts]


def subst(node, table, memo=None):
    """Values for names and bound variables, at the same time; a lambda at the head of `app`, `at` is applied."""
    if node.free.isdisjoint(table):
        return node
    if node in table:
        return table[node]
    if memo is None:
        memo = {}
    out = memo.get(node)
    if out is None:
        memo[node] = out = _subst(node, table, memo)
    return out


def _subst(node, table, memo):
    head, args = node.head, node.args
    if head == "binder":
        level, n, *parts = args
        fresh = [token() for _ in range(n)]
        inner = {**table, **{mk("var", level, k): t for k, t in enumerate(fresh)}}
        return close(fresh, *(subst(p, inner) for p in parts))
    if head == "poly":
        return build(head, frozenset((frozenset((subst(a, table, memo), k) for a, k in m), c) for m, c in args))
    if head == "comb":
        return build(head, frozenset((subst(a, table, memo), subst(c, table, memo)) for a, c in args))
    if head == "pair":
        return build(head, frozenset(subst(a, table, memo) for a in args))
    args = tuple(subst(a, table, memo) if isinstance(a, Node) else a for a in args)
    return applied(head, args) if head in ("app", "at") else build(head, args)


def applied(head, args):
    if args[0].head == "lambda":
        return open_(args[0].args[0], args[1:])[0]
    return build(head, args)


LINE, FORMULA = mk("line"), mk("formula")
REAL, INTEGER, SIZE = mk("real"), mk("integer"), mk("size")
ZERO, ONE = number(0), number(1)


def show(node):
    """A text for messages alone."""
    head, args = node.head, node.args
    if head == "name":
        return args[0]
    if head == "num":
        return str(args[0])
    if head == "var":
        return f"_{args[0]}.{args[1]}"
    parts = args if isinstance(args, tuple) else sorted(map(str, args))
    return "(" + " ".join([head, *map(str, parts)]) + ")"


# ------------------------------------------------------------------------------------------------------------- texts

_TOKEN = re.compile(r"[()]|[!-'*-~]+")


def parse(text):
    """The S-expression: nested lists of texts."""
    need(isinstance(text, str), "not a text")
    need(all(" " <= c <= "~" for c in text), "a character that is not visible ASCII")
    stack = [[]]
    for word in _TOKEN.findall(text):
        if word == "(":
            need(len(stack) <= MAX_DEPTH, "nested too deep")
            stack.append([])
        elif word == ")":
            need(len(stack) > 1, "a bracket too many")
            done = stack.pop()
            stack[-1].append(done)
        else:
            if word[0] in "-0123456789":
                need(NUMBER.match(word), f"no number: {word[:40]}")
                need(all(len(n.lstrip("-")) <= MAX_DIGITS for n in word.split("/")), "too many digits")
            stack[-1].append(word)
    need(len(stack) == 1 and len(stack[0]) == 1, "not one expression")
    return stack[0][0]


def unparse(s):
    """The canonical text."""
    if isinstance(s, str):
        return str(mpq(s)) if NUMBER.match(s) else s
    return "(" + " ".join(map(unparse, s)) + ")"


def is_name(s):
    return isinstance(s, str) and NAME.match(s) is not None and s != "line"


class Scope:
    """The names of a proof with their types, and its facts."""

    def __init__(self):
        self.types, self.facts, self.known = {}, [], {}
        self.names = {}  # what a text may say: name -> (node, type)

    def add(self, fact):
        need(fact.size <= MAX_PARTS, "a fact of too many parts")
        self.facts.append(fact)
        self.known[fact] = self.known.get(fact, 0) + 1

    def cut(self, length):
        while len(self.facts) > length:
            fact = self.facts.pop()
            self.known[fact] -= 1

    def declare(self, text, kind):
        need(is_name(text), "no name")
        need(text not in self.names, f"the name is not new: {text}")
        node = name(text)
        self.types[node] = kind
        self.names[text] = (node, kind)
        return node

    def drop(self, node):
        del self.types[node], self.names[node.args[0]]

    def fresh(self, kind):
        """A new bound name, opened."""
        x = token()
        self.types[x] = kind
        return x


# ------------------------------------------------------------------------------------------------------------- types


def space_of(kind):
    """The space of the points that have this type, else None."""
    if kind.head == "point":
        return kind.args[0]
    return LINE if kind.head in SCALARS else None


def point_in(space):
    return REAL if space is LINE else mk("point", space)


def spaces(kind):
    """The argument spaces of a type of functions."""
    return kind.args[0].args if kind.head in ("map", "markov") else kind.args


def value_kind(kind):
    """What a function of this type gives."""
    if kind.head in CURVES:
        return REAL
    if kind.head == "map":
        return point_in(kind.args[1])
    need(kind.head == "markov", "not a function")
    return build("law", kind.args[1].args)


def below(kind, other):
    """Is a value of the first type one of the second?"""
    if kind is other:
        return True
    if other.head in SORTS:
        if kind is LINE:
            return True
        return kind.head in SORTS and SORTS.index(kind.head) >= SORTS.index(other.head)
    if kind.head in CURVES and other.head in CURVES:
        return kind.args == other.args and CURVES.index(kind.head) >= CURVES.index(other.head)
    if kind.head == other.head == "sequence":
        return below(kind.args[0], other.args[0])
    if kind.head in FAMILIES and other.head in FAMILIES and kind.args == other.args:
        return other.head == "family" or (other.head == "nonneg" and kind.head != "family")
    return False


def bound_kinds(node, scope):
    """The types of what a node binds."""
    head, args = node.head, node.args
    if head in ("sum", "prod", "mix"):
        return [mk("index", args[0], args[1])]
    if head == "int":
        return [REAL]
    if head in ("forall", "exists"):
        return [args[0]]
    need(head in ("E", "bind"), f"{head} binds nothing")
    return [point_in(s) for s in kind_of(args[0], scope).args]


def opened(node, scope):
    """What a node binds as new names of their types; its parts with them."""
    fresh = [scope.fresh(k) for k in bound_kinds(node, scope)]
    return fresh, open_(node.args[-1], fresh)


def kind_of(node, scope):
    """The type of a term that is well formed."""
    head, args = node.head, node.args
    if head == "name":
        return scope.types[node]
    if head == "app":
        return value_kind(kind_of(args[0], scope))
    if head == "at":
        kind = kind_of(args[0], scope)
        return kind.args[0] if kind.head == "sequence" else REAL
    if head in ("plus", "scale"):
        return kind_of(args[-1], scope)
    if head == "zero":
        return mk("point", args[0])
    if head == "dirac":
        return mk("law", *(space_of(kind_of(p, scope)) for p in args))
    if head in ("bind", "mix"):
        return kind_of(opened(node, scope)[1][-1], scope)
    if head == "gauss":
        return mk("law", args[0])
    if head == "laplace":
        return mk("law", LINE)
    return REAL


def is_integer(node, scope):
    """Is it an integer by its form?"""
    head, args = node.head, node.args
    if head == "num":
        return args[0].denominator == 1
    if head == "name":
        return scope.types[node].head in ("integer", "size", "index")
    if head in ("floor", "ceiling"):
        return True
    if head in ("+", "*", "abs", "max", "min"):
        return all(is_integer(a, scope) for a in args)
    if head == "^":
        return is_integer(args[0], scope) and whole(args[1]) is not None and whole(args[1]) >= 0
    return False


def whole(node):
    """The value of a literal whole number, else None."""
    if node.head == "num" and node.args[0].denominator == 1:
        return int(node.args[0])
    return None


# ----------------------------------------------------------------------------------------------------------- reading


class Later:
    """An argument of a definition: a text in the surroundings of its own place."""

    def __init__(self, text, env):
        self.text, self.env = text, env


class Reader:
    """Reads texts over a scope.  `at_line`: norms and sums of what has become numbers are those of numbers."""

    def __init__(self, scope, definitions=NONE, at_line=False):
        self.scope, self.definitions, self.at_line, self.parts = scope, definitions, at_line, 0

    def bind(self, env, names, kinds):
        need(isinstance(names, list) and all(map(is_name, names)), "no list of names")
        need(len(set(names)) == len(names) == len(kinds), "names that are not as many as asked for, or not different")
        fresh = [self.scope.fresh(k) for k in kinds]
        return fresh, {**env, **{n: (x, k) for n, x, k in zip(names, fresh, kinds, strict=True)}}

    def look(self, text, env):
        """What a name stands for: (node, type), or a Later whose text is no name."""
        need(is_name(text) or text == "line", f"no name: {text}")
        if text == "line":
            return LINE, LINE
        entry = env.get(text)
        need(entry is not None, f"an unknown name: {text}")
        while isinstance(entry, Later) and isinstance(entry.text, str):
            if NUMBER.match(entry.text):
                return self.any(entry.text, {})
            text, env = entry.text, entry.env
            return self.look(text, env)
        return entry

    def any(self, s, env):
        """A term, point, law or formula: the node and its type."""
        self.parts += 1
        need(self.parts <= MAX_PARTS, "too many parts")
        if isinstance(s, str):
            if NUMBER.match(s):
                return number(mpq(s)), REAL
            entry = self.look(s, env)
            if isinstance(entry, Later):
                return self.any(entry.text, entry.env)
            node, kind = entry
            need(node.head not in ("lambda", "line"), f"{s} stands where no function or space can")
            return node, kind
        need(s and isinstance(s[0], str), "a bracket without head")
        head, *rest = s
        if head in self.definitions:
            parameters, body = self.definitions[head]
            need(len(parameters) == len(rest), f"another number of arguments of {head}")
            return self.any(body, {p: Later(t, env) for p, t in zip(parameters, rest, strict=True)})
        if head in FUNCTIONS:
            need(len(rest) == FUNCTIONS[head], f"another number of arguments of {head}")
            return build(head, tuple(self.real(t, env) for t in rest)), REAL
        method = getattr(self, METHODS.get(head, ""), None)
        need(method is not None, f"unknown head: {head}")
        return method(head, rest, env)

    def real(self, s, env):
        node, kind = self.any(s, env)
        need(kind.head in SCALARS, f"not a number: {unparse(s)[:80]}")
        return node

    def point(self, s, env):
        node, kind = self.any(s, env)
        space = space_of(kind)
        need(space is not None, f"not a point: {unparse(s)[:80]}")
        return node, space

    def law(self, s, env):
        node, kind = self.any(s, env)
        need(kind.head == "law", f"not a law: {unparse(s)[:80]}")
        return node, kind

    def formula(self, s, env):
        node, kind = self.any(s, env)
        need(kind is FORMULA, f"not a formula: {unparse(s)[:80]}")
        return node

    def space(self, s, env, sort="space"):
        need(isinstance(s, str), "a space is a name")
        entry = self.look(s, env)
        need(isinstance(entry, tuple) and below(entry[1], mk(sort)), f"no space of sort {sort}: {s}")
        return entry[0]

    # heads, in the order of the table in the kernel's page

    def arithmetic(self, head, rest, env):
        need(rest, "an empty sum or product")
        return build(head, tuple(self.real(t, env) for t in rest)), REAL

    def apply(self, entry, head, args, kinds):
        """A function with arguments that were read: they are the values of a lambda's names."""
        if isinstance(entry, Later):
            text, env = entry.text, entry.env
            if isinstance(text, list) and text[:1] == ["lambda"]:
                need(len(text) == 3 and isinstance(text[1], list) and all(map(is_name, text[1])), "no lambda")
                need(len(set(text[1])) == len(text[1]) == len(args), "another number of arguments of a lambda")
                return self.any(text[2], {**env, **dict(zip(text[1], zip(args, kinds, strict=True), strict=True))})
            need(head == "app" and isinstance(text, list) and text[:1] == ["at"], "not a head")
            entry = self.any(text, env)
        function, kind = entry
        if head == "app":
            need(kind.head in (*CURVES, "map", "markov"), "not a function")
            need(tuple(map(space_of, kinds)) == spaces(kind), "points of other spaces than the function's")
            return applied("app", (function, *args)), value_kind(kind)
        need(all(k.head in SCALARS for k in kinds), "an index that is no number")
        if kind.head == "sequence":
            need(len(args) == 1 and is_integer(args[0], self.scope), "not an integer by its form")
            return applied("at", (function, *args)), kind.args[0]
        need(kind.head in FAMILIES and len(args) == len(kind.args), "not a family of this many indices")
        return applied("at", (function, *args)), REAL

    def app(self, head, rest, env):
        need(len(rest) >= 2, "nothing is applied")
        read = [self.any(t, env) for t in rest[1:]]
        if isinstance(rest[0], str):
            entry = self.look(rest[0], env)
        else:
            need(head == "app" and rest[0][:1] == ["at"], "not a head")
            entry = self.any(rest[0], env)
        return self.apply(entry, head, tuple(n for n, _ in read), [k for _, k in read])

    def sum(self, head, rest, env):
        need(len(rest) == 4, f"{head} has four parts")
        a, b = self.real(rest[1], env), self.real(rest[2], env)
        fresh, inner = self.bind(env, [rest[0]], [REAL if head == "int" else mk("index", a, b)])
        return mk(head, a, b, close(fresh, self.real(rest[3], inner))), REAL

    def mix(self, head, rest, env):
        need(len(rest) == 5, "mix has five parts")
        a, b = self.real(rest[1], env), self.real(rest[2], env)
        fresh, inner = self.bind(env, [rest[0]], [mk("index", a, b)])
        weight = self.real(rest[3], inner)
        law, kind = self.law(rest[4], inner)
        return mk(head, a, b, close(fresh, weight, law)), kind

    def mean(self, head, rest, env):
        need(len(rest) == 3, f"{head} has three parts")
        law, kind = self.law(rest[1], env)
        fresh, inner = self.bind(env, rest[0], [point_in(s) for s in kind.args])
        body, out = (self.real(rest[2], inner), REAL) if head == "E" else self.law(rest[2], inner)
        return mk(head, law, close(fresh, body)), out

    def norm(self, head, rest, env):
        need(len(rest) == (1 if head == "norm" else 2), f"another number of arguments of {head}")
        points = [self.point(t, env) for t in rest]
        nodes, where = [n for n, _ in points], points[0][1]
        need(all(s is where for _, s in points), "points of different spaces")
        if where is LINE:
            need(self.at_line, f"{head} of numbers")
            return build("abs" if head == "norm" else "*", tuple(nodes)), REAL
        need(self.sort(where, "normed" if head == "norm" else "euclid"), f"no {head} in this space")
        return build(head, tuple(nodes)), REAL

    def sort(self, space, sort):
        return space is LINE or below(self.scope.types[space], mk(sort))

    def plus(self, head, rest, env):
        need(rest if head == "plus" else len(rest) == 2, f"another number of arguments of {head}")
        first = [self.real(rest[0], env)] if head == "scale" else []
        points = [self.point(t, env) for t in rest[len(first) :]]
        where, nodes = points[0][1], (*first, *(n for n, _ in points))
        need(all(s is where for _, s in points), "points of different spaces")
        if where is LINE:
            need(self.at_line, f"{head} of numbers")
            return build("+" if head == "plus" else "*", nodes), REAL
        need(self.sort(where, "normed"), "no sums in this space")
        return build(head, nodes), mk("point", where)

    def zero(self, head, rest, env):
        need(len(rest) == 1, "zero of one space")
        where = self.space(rest[0], env, "normed")
        if where is LINE:
            need(self.at_line, "zero of the line")
            return ZERO, REAL
        return mk("zero", where), mk("point", where)

    def dirac(self, head, rest, env):
        need(rest, "dirac of nothing")
        points = [self.point(t, env) for t in rest]
        return build("dirac", tuple(n for n, _ in points)), mk("law", *(s for _, s in points))

    def gauss(self, head, rest, env):
        need(len(rest) == 1, "gauss of one space")
        where = self.space(rest[0], env, "euclid")
        return mk("gauss", where), mk("law", where)

    def laplace(self, head, rest, env):
        need(not rest, "laplace has no parts")
        return mk("laplace"), mk("law", LINE)

    def ind(self, head, rest, env):
        need(len(rest) == 1, "ind of one formula")
        formula = self.formula(rest[0], env)
        stack = [formula]
        while stack:
            part = stack.pop()
            need(part.head in (*RELATIONS, "and", "or", "not", "=>"), f"{part.head} in an indicator")
            stack += [] if part.head in RELATIONS else part.args
        return mk("ind", formula), REAL

    def relation(self, head, rest, env):
        need(len(rest) == 2, f"{head} has two sides")
        return build(head, tuple(self.real(t, env) for t in rest)), FORMULA

    def eq(self, head, rest, env):
        need(len(rest) == 2, f"{head} has two sides")
        if head == "same":
            (p, one), (q, other) = (self.law(t, env) for t in rest)
            need(one is other, "laws on different spaces")
            return mk("same", p, q), FORMULA
        (p, one), (q, other) = (self.point(t, env) for t in rest)
        need(one is other, "points of different spaces")
        need(one is not LINE or self.at_line, "eq of numbers")
        return mk("=" if one is LINE else "eq", p, q), FORMULA

    def connective(self, head, rest, env):
        need(len(rest) == {"not": 1, "=>": 2}.get(head, len(rest)) and rest, f"another number of parts of {head}")
        return build(head, tuple(self.formula(t, env) for t in rest)), FORMULA

    def quantifier(self, head, rest, env):
        need(len(rest) == 3, f"{head} has three parts")
        kind = self.type(rest[1], env)
        need(kind.head not in (*FAMILIES, *SORTS), "no quantifier over families or spaces")
        fresh, inner = self.bind(env, [rest[0]], [kind])
        return mk(head, kind, close(fresh, self.formula(rest[2], inner))), FORMULA

    def type(self, s, env):
        """A type; at the line, that of points of the line is that of numbers."""
        need(isinstance(s, list) and s and isinstance(s[0], str), "no type")
        self.parts += 1
        need(self.parts <= MAX_PARTS, "too many parts")
        head, *rest = s
        if (head in SCALARS and head != "index") or head in SORTS:
            need(not rest, f"{head} has no parts")
            return mk(head)
        if head in ("index", *FAMILIES):
            arity = {"index": 2, "distribution": 1, "kernel": 2}.get(head, len(rest))
            need(len(rest) == arity and rest, f"another number of parts of {head}")
            return build(head, tuple(self.real(t, env) for t in rest))
        if head == "point":
            need(len(rest) == 1 and rest[0] != "line", "the points of the line are the reals")
            return point_in(self.space(rest[0], env))
        if head in (*CURVES, "law"):
            need(rest, f"{head} without spaces")
            return build(head, tuple(self.space(t, env) for t in rest))
        if head in ("map", "markov"):
            need(len(rest) == 2 and isinstance(rest[0], list) and rest[0], f"no type: {head}")
            start = mk("list", *(self.space(t, env) for t in rest[0]))
            if head == "map":
                need(rest[1] != "line", "a map to the line is a function")
                end = self.space(rest[1], env)
                return build("fun", start.args) if end is LINE else mk("map", start, end)
            need(isinstance(rest[1], list) and rest[1], "no type: markov")
            return mk("markov", start, mk("list", *(self.space(t, env) for t in rest[1])))
        need(head == "sequence" and len(rest) == 1, f"no type: {head}")
        inner = self.type(rest[0], env)
        need(inner is REAL or inner.head not in (*SCALARS, *FAMILIES, *SORTS), "no sequence of these")
        return mk("sequence", inner)


METHODS = {
    **dict.fromkeys(["+", "*"], "arithmetic"),
    **dict.fromkeys(["app", "at"], "app"),
    **dict.fromkeys(["sum", "prod", "int"], "sum"),
    **dict.fromkeys(["E", "bind"], "mean"),
    **dict.fromkeys(["norm", "inner"], "norm"),
    **dict.fromkeys(["plus", "scale"], "plus"),
    **dict.fromkeys(RELATIONS, "relation"),
    **dict.fromkeys(["eq", "same"], "eq"),
    **dict.fromkeys(["and", "or", "not", "=>"], "connective"),
    **dict.fromkeys(["forall", "exists"], "quantifier"),
    **{head: head for head in ["mix", "zero", "dirac", "gauss", "laplace", "ind"]},
}
