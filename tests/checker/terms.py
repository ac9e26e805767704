"""Terms of the second checkers: nodes whose binders are numbered by height, their types, their reading.

Written from verify/judge/FORMAT.md and verify/kernel/FORMAT.md alone; shares nothing with verify/.  The
number of a binder is one more than the largest inside it: terms that differ in bound names are one node, and
no binder hides another one.
"""

import re
from itertools import count

from gmpy2 import mpq

MAX_DEPTH, MAX_DIGITS, MAX_PARTS = 200, 4_000, 200_000
NAME = re.compile(r"[A-Za-z_](?:(?![()#@~])[!-~])*\Z")
NUMBER = re.compile(r"-?[0-9]+(/[1-9][0-9]*)?\Z")
TOKEN = re.compile(r"[()]|[!-'*-~]+")


OF_ONE_NUMBER = """exp log sqrt abs sin cos tan asin acos atan sinh cosh tanh erf erfc Q Phi phi gamma
    loggamma digamma factorial harmonic floor ceiling"""
FUNCTIONS = dict.fromkeys(re.findall(r"\S+", OF_ONE_NUMBER), 1)
FUNCTIONS |= {"pi": 0, "^": 2, "max": 2, "min": 2, "theta": 2, "binomial": 2, "sgm": 3}
RELATIONS = ("<=", "<", "=", "!=")
INTEGERS = ("integer", "size", "index")
FAMILIES = ("distribution", "kernel", "nonneg", "positive", "family")
SORTS = ("space", "normed", "euclid")  # each is below those before it
CURVES = ("fun", "bounded", "weight", "test")  # so are these, and some of the families
ORDERS = (SORTS, CURVES, *(("family", "nonneg", last) for last in ("distribution", "kernel", "positive")))
FUNCTIONS_OF_POINTS = (*CURVES, "map", "markov")
HEADS_OF = {"app": FUNCTIONS_OF_POINTS, "at": (*FAMILIES, "sequence")}
# What stands in a bracket: r a number, p a point (a number is one of the line), l a law, f a formula,
# s a space, t a type; with + one or more.  What binds has parts outside of what it binds, and parts inside.
SIGNATURES = {
    **{head: "r" * n for head, n in FUNCTIONS.items()},
    **{"+": "r+", "*": "r+", "norm": "p", "inner": "pp", "ind": "f", "plus": "p+", "scale": "rp"},
    **{"zero": "s", "dirac": "p+", "gauss": "s", "laplace": "", "eq": "pp", "same": "ll"},
    **{**dict.fromkeys(RELATIONS, "rr"), "and": "f+", "or": "f+", "not": "f", "=>": "ff"},
}
BINDERS = {
    **{"sum": ("rr", "r"), "prod": ("rr", "r"), "int": ("rr", "r"), "mix": ("rr", "rl"), "E": ("l", "r")},
    **{"bind": ("l", "l"), "forall": ("t", "f"), "exists": ("t", "f")},
}
TYPES = {
    **dict.fromkeys(("real", "integer", "size", *SORTS), ""),
    **{**dict.fromkeys(FAMILIES, "r+"), "index": "rr", "distribution": "r", "kernel": "rr"},
    **{"point": "s", "law": "s+", "sequence": "t", **dict.fromkeys(CURVES, "s+")},
    **{"map": "Ss", "markov": "SS"},  # S: a list of spaces
}
# The sort of space that points need for this, and what stands for it at the line.
OF_POINTS = {"norm": ("normed", "abs"), "inner": ("euclid", "*"), "plus": ("normed", "+")}
OF_POINTS |= {"scale": ("normed", "*"), "zero": ("normed", None), "eq": ("space", "=")}
WORDS = {*SIGNATURES, *BINDERS, *TYPES, "app", "at", "lambda"}
WORDS |= {"define", "statement", "axiom", "line", "names", "given", "show"}


class Refused(Exception):
    """What was read is not accepted, and why."""


def need(condition, why):
    if not condition:
        raise Refused(why)


# --------------------------------------------------------------------------------------------------- nodes


class Node:
    """A part of a term; equal ones are one object.  `free`: names, and bound variables of binders outside."""

    __slots__ = ("args", "free", "head", "kind", "size", "top")

    def __init__(self, head, args):
        self.head, self.args, self.kind = head, args, None
        if head in ("name", "var"):  # a name has its type with it
            self.free, self.top, self.size = frozenset((self,)), 0, 1
            return
        parts, free = nodes(args), frozenset()
        for part in parts:
            if not part.free <= free:
                free = free | part.free if free else part.free
        self.top = args[0] if head == "binder" else max((p.top for p in parts), default=0)
        self.size = min(1 + sum(p.size for p in parts) + (head != "num"), 1 << 60)
        mine = {f for f in free if f.head == "var" and f.args[0] == self.top} if head == "binder" else ()
        self.free = free.difference(mine)

    def __repr__(self):
        """For messages alone."""
        if self.head in ("name", "num", "var"):
            return str(self.args[0])
        return "(" + " ".join([self.head, *map(str, self.args)]) + ")"


_nodes: dict = {}
_count = count()


def nodes(part):
    """The nodes among the arguments of a node, those in the sets of forms too."""
    if isinstance(part, Node):
        return [part]
    return [n for p in part for n in nodes(p)] if isinstance(part, tuple | frozenset) else []


def mk(head, *args):
    node = _nodes.get((head, args))
    if node is None:
        node = _nodes[head, args] = Node(head, args)
    return node


def number(value):
    return mk("num", mpq(value))


def fresh(kind):
    """A name that no text has."""
    return mk("name", f"#{next(_count)}", kind)


LINE, FORMULA, INTEGER, ZERO, ONE = mk("line"), mk("formula"), mk("integer"), number(0), number(1)
REAL = mk("point", LINE)
KEPT = dict(_nodes)


def forget():
    """Between two claims: what was read is gone."""
    _nodes.clear()
    _nodes.update(KEPT)


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
    """Values for names and bound variables, all at once; a lambda at the head of `app`, `at` is applied."""
    if node.free.isdisjoint(table):
        return node
    if node in table:
        return table[node]
    memo = {} if memo is None else memo
    if node not in memo:
        if node.head == "binder":
            new = [fresh(None) for _ in range(node.args[1])]
            inner = {**table, **{mk("var", node.args[0], k): x for k, x in enumerate(new)}}
            memo[node] = close(new, *(subst(p, inner) for p in node.args[2:]))
        else:
            memo[node] = applied(node.head, replaced(node.args, table, memo))
    return memo[node]


def replaced(part, table, memo):
    if isinstance(part, Node):
        return subst(part, table, memo)
    return type(part)(replaced(p, table, memo) for p in part) if isinstance(part, tuple | frozenset) else part


def applied(head, args):
    if head in ("app", "at") and args[0].head == "lambda":
        return open_(args[0].args[1], args[1:])[0]
    return mk(head, *args)


# --------------------------------------------------------------------------------------------------- types


def space_of(kind):
    """The space of the points that have this type, else None."""
    return kind.args[0] if kind.head == "point" else LINE if kind.head in INTEGERS else None


def arrow(head, places, value):
    """The type of functions, families or sequences, with the types of arguments and values."""
    return mk(head, mk("list", *places), value)


def below(kind, other):
    """Is a value of the first type one of the second?"""
    if kind is other or (kind is LINE and other.head in SORTS):
        return True
    if kind.head == other.head == "sequence":
        return below(kind.args[1], other.args[1])
    for order in ORDERS:
        if kind.head in order and other.head in order:
            return kind.args == other.args and order.index(kind.head) >= order.index(other.head)
    return False


def bound_kinds(head, outside):
    """The types of what a head binds, by the parts outside."""
    if head in ("E", "bind"):
        return [mk("point", s) for s in kind_of(outside[0]).args]
    return [outside[0] if head in ("forall", "exists") else REAL if head == "int" else mk("index", *outside)]


def opened(node):
    """What a node binds as new names of their types; its parts with them."""
    new = [fresh(k) for k in bound_kinds(node.head, node.args[:-1])]
    return new, open_(node.args[-1], new)


def kind_of(node):
    """The type of a term that is well formed; a formula has its own, and so has the line."""
    if node.kind is None:
        node.kind = KINDS[node.head](node) if node.head in KINDS else LINE
    return node.kind


NUMBERS = (*FUNCTIONS, "num", "+", "*", "norm", "inner", "ind", "sum", "prod", "int", "E")
FORMULAS = (*RELATIONS, "eq", "same", "and", "or", "not", "=>", "forall", "exists")
KINDS = {
    **dict.fromkeys(NUMBERS, lambda node: REAL),
    **dict.fromkeys(FORMULAS, lambda node: FORMULA),
    "name": lambda node: node.args[1],
    "lambda": lambda node: node.args[0],
    **dict.fromkeys(("app", "at"), lambda node: kind_of(node.args[0]).args[1]),
    **dict.fromkeys(("plus", "scale"), lambda node: kind_of(node.args[-1])),
    "zero": lambda node: mk("point", *node.args),
    "dirac": lambda node: mk("law", *(space_of(kind_of(p)) for p in node.args)),
    **dict.fromkeys(("bind", "mix"), lambda node: kind_of(opened(node)[1][-1])),
    **dict.fromkeys(("gauss", "laplace"), lambda node: mk("law", *(node.args or (LINE,)))),
}


def letter(node):
    """What a term is, as in the signatures; nothing for a function or a type."""
    kind = kind_of(node)
    return "r" if space_of(kind) is LINE else {"point": "p", "law": "l", "formula": "f"}.get(kind.head)


def whole(node):
    """The value of a literal whole number, else None."""
    return int(node.args[0]) if node.head == "num" and node.args[0].denominator == 1 else None


def natural(node):
    """Is it a literal whole number >= 0?"""
    return whole(node) is not None and whole(node) >= 0


def is_integer(node):
    """Is it an integer by its form?"""
    head, args = node.head, node.args
    if head == "name":
        return args[1].head in INTEGERS
    if head in ("+", "*", "abs", "max", "min"):
        return all(map(is_integer, args))
    if head == "^":
        return is_integer(args[0]) and natural(args[1])
    return head in ("floor", "ceiling") or whole(node) is not None


# ------------------------------------------------------------------------------------------------- reading


def parse(text, one_spelling=True):
    """The S-expression: nested lists of texts.  In certificates a number may be spelt otherwise."""
    need(isinstance(text, str) and all(" " <= c <= "~" for c in text), "no text of visible ASCII")
    stack = [[]]
    for word in TOKEN.findall(text):
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
                need(not one_spelling or str(mpq(word)) == word, "a number that is spelt otherwise")
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


class Reader:
    """Reads texts in surroundings: names with the node that each stands for, or a text with its surroundings.

    `at_line`: norms and sums of what has become numbers are those of numbers."""

    def __init__(self, definitions=None, at_line=False):
        self.definitions, self.at_line, self.parts = definitions or {}, at_line, 0

    def bind(self, env, names, kinds):
        need(isinstance(names, list) and all(map(is_name, names)), "no list of names")
        need(len(set(names)) == len(names) == len(kinds), "too few, too many, or equal names")
        new = [fresh(k) for k in kinds]
        return new, {**env, **dict(zip(names, new, strict=True))}

    def look(self, text, env):
        """What a name stands for: a node, or a bracket with its surroundings."""
        need(is_name(text) or text == "line", f"no name: {text}")
        entry = LINE if text == "line" else env.get(text)
        need(entry is not None, f"an unknown name: {text}")
        if isinstance(entry, Node) or isinstance(entry[0], list):
            return entry
        return number(entry[0]) if NUMBER.match(entry[0]) else self.look(*entry)

    def any(self, s, env):
        """A term, point, law or formula."""
        self.parts += 1
        need(self.parts <= MAX_PARTS, "too many parts")
        if isinstance(s, str):
            entry = number(s) if NUMBER.match(s) else self.look(s, env)
            if isinstance(entry, tuple):
                return self.any(*entry)
            need(entry.head not in ("lambda", "line"), f"{s} stands where no function or space can")
            return entry
        need(s and isinstance(s[0], str), "a bracket without head")
        head, *rest = s
        if head in self.definitions:
            parameters, body = self.definitions[head]
            need(len(parameters) == len(rest), f"another number of arguments of {head}")
            return self.any(body, {p: (t, env) for p, t in zip(parameters, rest, strict=True)})
        if head in BINDERS:
            return self.binder(head, rest, env)
        if head in ("app", "at"):
            return self.application(head, rest, env)
        need(head in SIGNATURES, f"unknown head: {head}")
        args = self.each(SIGNATURES[head], head, rest, env)
        if head in OF_POINTS:
            sort, at_line = OF_POINTS[head]
            where = args[0] if head == "zero" else same(space_of(kind_of(p)) for p in args[head == "scale" :])
            need(where, "points of different spaces")
            if where is LINE:
                need(self.at_line, f"{head} of numbers")
                return mk(at_line, *args) if at_line else ZERO
            need(below(kind_of(where), mk(sort)), f"no {head} in this space")
        need(head != "gauss" or below(kind_of(args[0]), mk("euclid")), "no Gaussian law on this space")
        need(head != "same" or same(map(kind_of, args)), "laws on different spaces")
        need(head != "ind" or relations_alone(args[0]), "no relations in an indicator")
        return mk(head, *args)

    def each(self, letters, head, rest, env):
        """The parts of a bracket, by its signature."""
        if letters.endswith("+"):
            letters = letters[0] * max(1, len(rest))
        need(len(rest) == len(letters), f"another number of parts of {head}")
        return tuple(self.read(c, t, env) for c, t in zip(letters, rest, strict=True))

    def read(self, wanted, s, env):
        if wanted == "t":
            return self.type(s, env)
        if wanted == "S":
            need(isinstance(s, list), "no list of spaces")
            return mk("list", *self.each("s+", "this", s, env))
        node = self.look(s, env) if wanted == "s" else self.any(s, env)
        if wanted == "s":
            need(isinstance(node, Node) and below(kind_of(node), mk("space")), f"no space: {s}")
        elif letter(node) != wanted and (wanted, letter(node)) != ("p", "r"):
            raise Refused(f"not a {wanted}: {unparse(s)[:80]}")
        return node

    def binder(self, head, rest, env):
        outside, inside = BINDERS[head]
        need(len(rest) == 1 + len(outside + inside), f"another number of parts of {head}")
        ends = self.each(outside, head, rest[1 : 1 + len(outside)], env)
        need(outside != "t" or ends[0].head not in FAMILIES + SORTS, "a quantifier over families or spaces")
        new, inner = self.bind(env, rest[0] if outside == "l" else rest[:1], bound_kinds(head, ends))
        parts = self.each(inside, head, rest[1 + len(outside) :], inner)
        node = mk(head, *ends, close(new, *parts))
        if inside.endswith("l"):
            node.kind = kind_of(parts[-1])  # known here without opening it again
        return node

    def application(self, head, rest, env):
        """A name, a member of a sequence, or a lambda in the place of a parameter, with its arguments."""
        need(len(rest) >= 2, "nothing is applied")
        args = tuple(self.any(t, env) for t in rest[1:])
        need(all(letter(a) in ("r", "p", "l") for a in args), "an argument that is no value")
        function = self.look(rest[0], env) if isinstance(rest[0], str) else (rest[0], env)
        if isinstance(function, tuple):
            text, env = function
            if text[:1] == ["lambda"] and isinstance(rest[0], str):
                need(len(text) == 3 and isinstance(text[1], list) and all(map(is_name, text[1])), "no lambda")
                need(len(set(text[1])) == len(text[1]) == len(args), "arguments of another number")
                return self.any(text[2], {**env, **dict(zip(text[1], args, strict=True))})
            need(head == "app" and text[:1] == ["at"], "not a head")
            function = self.any(text, env)
        kind = kind_of(function)
        need(kind.head in HEADS_OF[head], f"no head of {head}")
        given, asked = ([space_of(k) for k in kinds] for kinds in (map(kind_of, args), kind.args[0].args))
        need(given == asked, "arguments of other spaces than the function's, or another number")
        need(kind.head != "sequence" or is_integer(args[0]), "not an integer by its form")
        return applied(head, (function, *args))

    def type(self, s, env):
        """A type; at the line, that of points of the line is that of numbers."""
        need(isinstance(s, list) and s and isinstance(s[0], str), "no type")
        self.parts += 1
        need(self.parts <= MAX_PARTS, "too many parts")
        head, *rest = s
        need(s != ["point", "line"] and (head != "map" or rest[1:] != ["line"]), "use the reals")
        need(head in TYPES, f"no type: {head}")
        args = self.each(TYPES[head], head, rest, env)
        if head in ("map", "markov"):
            end = mk("law", *args[1].args) if head == "markov" else mk("point", args[1])
            return arrow("fun" if end is REAL else head, [mk("point", x) for x in args[0].args], end)
        if head == "sequence":
            need(args[0] is REAL or args[0].head not in INTEGERS + FAMILIES + SORTS, "no sequence of these")
            return arrow(head, [INTEGER], *args)
        if head in (*CURVES, *FAMILIES):
            places = [mk("point", x) if head in CURVES else mk("index", ONE, x) for x in args]
            return arrow(head, places, REAL)
        return REAL if head == "real" else mk(head, *args)


def same(things):
    """What they all are, else False."""
    first, *rest = things
    return first if all(x is first for x in rest) else False


def relations_alone(f):
    return f.head in RELATIONS or (f.head in ("and", "or", "not", "=>") and all(map(relations_alone, f.args)))
