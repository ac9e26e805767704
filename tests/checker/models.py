"""Finite models, and witnesses that are numbers and families (page of the kernel, 3 and 9), for the second checker of refutations."""

from contextlib import contextmanager
from functools import reduce
from math import prod

from enclosures import ANY, exact, related, three
from evaluation import Evaluator, Scope
from gmpy2 import mpq
from terms import (
    CURVES,
    FAMILIES,
    FUNCTIONS_OF_POINTS,
    INTEGERS,
    LINE,
    MAX_DIGITS,
    NUMBER,
    REAL,
    RELATIONS,
    SORTS,
    ZERO,
    Node,
    Reader,
    Refused,
    kind_of,
    letter,
    mk,
    need,
    nodes,
    opened,
    parse,
    space_of,
    subst,
)

NORMS = {"R0": 0, "R1": 1, "l1": 2, "l2": 2, "linf": 2}
MAX_STEPS, MAX_POINTS, MAX_FREE = 2_000_000, 10_000, 10


class Unknown(Exception):
    """A point, law or function of a model that is not known exactly."""


def need_known(condition):
    if not condition:
        raise Unknown


class Written(Reader):
    """Keeps how the name of each quantifier was written: a model may have values to try for it."""

    def binder(self, head, rest, env):
        node = super().binder(head, rest, env)
        return mk(head, node.args[0], rest[0], node.args[1]) if head in ("forall", "exists") else node


def quantified(node):
    """The names that quantifiers bind."""
    names = {node.args[1]} if node.head in ("forall", "exists") else set()
    return names.union(*map(quantified, nodes(node.args))) if node.head not in ("name", "var") else names


# ---------------------------------------------------------------------------------------------- numbers and families


def exact_text(source):
    good = isinstance(source, str) and len(source) <= MAX_DIGITS and NUMBER.match(source)
    need(good, "not a rational in quotes")
    return mpq(source)


def nested(source, sizes):
    if not sizes:
        return exact_text(source)
    need(isinstance(source, list) and len(source) == sizes[0], "a family of another size")
    return [nested(part, sizes[1:]) for part in source]


def flat(table):
    return [x for part in table for x in flat(part)] if isinstance(table, list) else [table]


class Witness(Evaluator):
    """Values of terms where names have numbers and families for values."""

    def read(self, source, kind, scope):
        """The value of a type, from the JSON of the certificate."""
        head = kind.head
        if head in FAMILIES:
            sizes = [self.value(place.args[1], scope) for place in kind.args[0].args]
            need(exact(*sizes) and all(n.denominator == 1 for n in sizes), "an alphabet that is not whole")
            table = nested(source, [max(int(n), 0) for n in sizes])
            entries, rows = flat(table), table if head == "kernel" else [table]
            need(head == "family" or all(x >= 0 for x in entries), "an entry below 0")
            need(head != "positive" or all(x > 0 for x in entries), "an entry that is not positive")
            need(head not in ("distribution", "kernel") or all(sum(row) == 1 for row in rows), "a sum that is not 1")
            return table
        need(kind is REAL or head in INTEGERS, f"no value of type {head}")
        x, ends = exact_text(source), [self.value(n, scope) for n in kind.args] if head == "index" else []
        need(kind is REAL or x.denominator == 1, "not an integer")
        need(head != "size" or x >= 1, "not a size")
        need(exact(*ends) and (not ends or ends[0] <= x <= ends[1]), "not an index of the range")
        return x

    def _value(self, node, scope):
        if node.head != "at":
            return super()._value(node, scope)
        table = scope.values.get(node.args[0])
        for arg in node.args[1:]:
            k = self.value(arg, scope)
            if not (isinstance(table, list) and exact(k) and k.denominator == 1 and 1 <= k <= len(table)):
                return ANY
            table = table[int(k) - 1]
        return table


# ------------------------------------------------------------------------------------------------------------ models


class Function:
    """A table with perhaps a value elsewhere, or a term in names, with the scope it is read in."""

    def __init__(self, kind, table=None, other=None, names=(), body=None, scope=None, seen=None):
        self.kind, self.table, self.other, self.seen = kind, table, other, seen
        self.names, self.body, self.scope = names, body, scope


class Model(Witness):
    """Values of terms, points, laws and formulas in one finite model.

    `env`: the names of the statement; `tries`: values for bound names; `cited`: claims, each as its names, what is given,
    what is shown, and the texts of its values.  `bound`: the names of the quantifiers around, as they are written."""

    def __init__(self, bits, work, price, env, tries, cited=()):
        super().__init__(bits, work, price)
        self.env, self.tries, self.cited, self.bound, self.steps = env, tries, cited, [], 0

    def tick(self):
        self.steps += 1
        self.spend(2)
        need(self.steps <= MAX_STEPS, "too many steps in a model")

    # ------------------------------------------------------------------------------------------------ reading values

    def space(self, node, scope):
        return "line" if node is LINE else scope.values[node]

    def spaces(self, kind, scope):
        """Of the arguments of a function; a sequence has none."""
        return [] if kind.head == "sequence" else [self.space(space_of(k), scope) for k in kind.args[0].args]

    def read(self, source, kind, scope):
        head = kind.head
        if head in SORTS:
            if isinstance(source, str) and source in NORMS:
                good = {"space": (), "normed": tuple(NORMS), "euclid": ("R1", "l2")}[head]
                need(source in good, "a space of another sort")
                return source
            n = exact_text(source)
            need(head == "space" and n.denominator == 1 and 1 <= n <= MAX_POINTS, "not a space")
            return int(n)
        if head == "point":
            return self.read_point(source, self.space(kind.args[0], scope))
        if head == "law":
            return self.read_law(source, [self.space(x, scope) for x in kind.args])
        if head != "sequence" and head not in FUNCTIONS_OF_POINTS:
            return super().read(source, kind, scope)
        if isinstance(source, str):
            return self.function(parse(source, False), kind, self.env, scope)
        table, other = self.read_table(
            source, kind, lambda x: self.read_value(x, kind, scope), self.spaces(kind, scope)
        )
        return Function(kind, table, other)

    def read_value(self, source, kind, scope):
        """What a table of this type has for a value."""
        value = self.read(source, kind.args[1], scope)
        need(kind.head not in ("weight", "test") or value >= 0, "a weight below 0")
        need(kind.head != "test" or value <= 1, "a test above 1")
        return value

    def function(self, s, kind, env, scope):
        """A lambda; that of a sequence of functions has a lambda for body."""
        need(isinstance(s, list) and len(s) == 3 and s[0] == "lambda", "not a lambda of this type")
        names, inner = Reader().bind(env, s[1], kind.args[0].args)
        value = kind.args[1]
        if value.head in FUNCTIONS_OF_POINTS or value.head == "sequence":
            return Function(kind, names=names, body=self.function(s[2], value, inner, scope), scope=scope)
        body = Reader().any(s[2], inner)
        need(kind_of(body) is value or (value is REAL and letter(body) == "r"), "a lambda of another type")
        return Function(kind, names=names, body=body, scope=scope)

    @staticmethod
    def read_point(source, space):
        if isinstance(space, int):
            k = exact_text(source)
            need(k.denominator == 1 and 1 <= k <= space, "not a point")
            return int(k)
        if space == "line":
            return exact_text(source)
        need(isinstance(source, list) and len(source) == NORMS[space], "not a point")
        return (space, *map(exact_text, source))

    def read_table(self, source, kind, read, spaces):
        """{arguments: value} and the value elsewhere."""
        table, other, law = {}, None, kind.head == "law"
        count = product_of_sizes(spaces) if kind.head != "sequence" and all(map(finite, spaces)) else None
        if isinstance(source, dict):
            need(set(source) <= {"at", "else"} and isinstance(source.get("at"), list), "not a table")
            need(not (law and "else" in source), "a law with else")
            for entry in source["at"]:
                need(isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], list), "not an entry")
                where = spaces if kind.head != "sequence" else ["line"]
                need(len(entry[0]) == len(where), "another number of arguments")
                point = tuple(map(self.read_point, entry[0], where))
                need(point not in table, "arguments come twice")
                table[point] = read(entry[1])
            other = read(source["else"]) if "else" in source else None
            need(law or other is not None or len(table) == count, "a table that is not whole")
            return table, other
        need(count is not None and count <= MAX_POINTS, "a list for what is not finite, or too many points")

        def walk(part, before):
            if len(before) == len(spaces):
                table[before] = read(part)
                return
            space = spaces[len(before)]
            points = [("R0",)] if space == "R0" else range(1, space + 1)
            need(isinstance(part, list) and len(part) == len(points), "a list of another length")
            for one, inner in zip(points, part, strict=True):
                walk(inner, (*before, one))

        walk(source, ())
        return table, None

    def read_law(self, source, spaces):
        table, _ = self.read_table(source, mk("law"), exact_text, spaces)
        need(all(w >= 0 for w in table.values()) and sum(table.values()) == 1, "weights that are no law")
        return {p: w for p, w in table.items() if w}

    # ---------------------------------------------------------------------------------------------- terms

    def _value(self, node, scope):
        self.tick()
        try:
            return self.real(node, scope)
        except Unknown:
            return ANY

    def real(self, node, scope):
        head, args, a = node.head, node.args, self.a
        if head == "*":
            parts = [self.value(x, scope) for x in args]
            return mpq(0) if 0 in parts else reduce(a.mul, parts)  # whatever the others are
        if head == "app" or (head == "at" and isinstance(scope.values.get(args[0]), Function)):
            return self.apply(node, scope)
        if head == "E":
            names, (body,) = self.opened(node)
            total = mpq(0)
            for points, weight in self.law(args[0], scope).items():
                self.tick()
                value = self.value(body, scope.inner(names, points))
                if value == ANY:
                    return ANY
                total = a.add(total, a.mul(weight, value))
            return total
        if head == "ind":
            got = self.decide(args[0], scope)
            return ANY if got is None else mpq(int(got))
        if head == "norm":
            space, *sizes = self.point(args[0], scope)
            sizes = [*map(abs, sizes)]
            if space == "l2":
                return a.function("sqrt", sum((x * x for x in sizes), mpq(0)))
            return max(sizes) if space == "linf" else sum(sizes, mpq(0))
        if head == "inner":
            p, q = self.point(args[0], scope), self.point(args[1], scope)
            return sum((x * y for x, y in zip(p[1:], q[1:], strict=True)), mpq(0))
        need_known(head != "int" or not speaks_of_laws(node))
        return super()._value(node, scope)

    def exact(self, node, scope):
        value = self.value(node, scope)
        need_known(exact(value))
        return value

    def apply(self, node, scope):
        """The value of an app, or a member of a sequence."""
        head = node.args[0]
        f = scope.values[head] if head.head == "name" else self.apply(head, scope)
        need_known(isinstance(f, Function))
        if node.head == "app":
            arguments = tuple(self.anything(p, scope) for p in node.args[1:])
        else:
            arguments = (self.exact(node.args[1], scope),)
        if f.seen is not None:
            f.seen.add(arguments)
        if f.body is None:
            value = f.table.get(arguments, f.other)
            need_known(value is not None)
            return value
        inner, kind = f.scope.inner(f.names, arguments), f.kind
        if isinstance(f.body, Function):
            g = f.body
            return Function(g.kind, names=g.names, body=g.body, scope=inner)
        value = kind.args[1]
        if value is not REAL:
            read = self.point if value.head == "point" else self.law
            return self.landed(read(f.body, inner), value, f.scope)
        value = self.value(f.body, inner)
        if kind.head in ("weight", "test"):
            need_known(related("<=", mpq(0), value) is True)
            need_known(kind.head == "weight" or related("<=", value, mpq(1)) is True)
        return value

    def anything(self, node, scope):
        """A point of any space; numbers must be exact."""
        if node.head in ("plus", "scale", "zero"):
            return self.point(node, scope)
        if letter(node) == "r":
            return self.exact(node, scope)
        return scope.values[node] if node.head == "name" else self.apply(node, scope)

    def point(self, node, scope):
        self.tick()
        head, args = node.head, node.args
        if head == "plus":
            parts = [self.point(p, scope) for p in args]
            return (parts[0][0], *[sum(xs, mpq(0)) for xs in zip(*[p[1:] for p in parts], strict=True)])
        if head == "scale":
            space, *p = self.point(args[1], scope)
            c = self.exact(args[0], scope) if any(p) else mpq(0)  # 0, whatever the factor
            return (space, *[c * x for x in p])
        if head == "zero":
            space = self.space(args[0], scope)
            return (space, *[mpq(0)] * NORMS[space])
        return self.anything(node, scope)

    def law(self, node, scope):
        self.tick()
        head, args = node.head, node.args
        if head == "name":
            return scope.values[node]
        if head in ("app", "at"):
            return self.apply(node, scope)
        if head == "dirac":
            return {tuple(self.anything(p, scope) for p in args): mpq(1)}
        need_known(head in ("bind", "mix"))
        names, parts = self.opened(node)
        out, weights = {}, self.law(args[0], scope) if head == "bind" else self.weights(node, scope)
        for points, weight in weights.items():
            self.tick()
            for q, v in self.law(parts[-1], scope.inner(names, points)).items():
                out[q] = out.get(q, 0) + weight * v
        return out

    def weights(self, node, scope):
        """Those of a mixture that are not 0, by the index."""
        names, (w, _) = self.opened(node)
        indices = self.indices(*(self.value(x, scope) for x in node.args[:2]))
        need_known(indices is not None)
        out = {(mpq(k),): self.exact(w, scope.inner(names, [mpq(k)])) for k in indices}
        need_known(all(x >= 0 for x in out.values()) and sum(out.values()) == 1)
        return {k: x for k, x in out.items() if x}

    # ------------------------------------------------------------------------------------------- formulas

    def decide(self, formula, scope):
        self.tick()
        head, args = formula.head, formula.args
        try:
            if head == "eq":
                return self.point(args[0], scope) == self.point(args[1], scope)
            if head == "same":
                left, right = self.law(args[0], scope), self.law(args[1], scope)
                return {p: w for p, w in left.items() if w} == {p: w for p, w in right.items() if w}
        except Unknown:
            return None
        return self.quantifier(formula, scope) if head in ("forall", "exists") else super().decide(formula, scope)

    def quantifier(self, formula, scope):
        (x,), (body,) = self.opened(formula)
        stop = formula.head == "exists"
        values, settle = self.cases(formula, scope)
        with self.under(formula, x):
            found = (self.decide(body, scope.inner([x], [v])) for v in values)
            answer = three(found, stop) if settle else stop if any(got is stop for got in found) else None
        return True if answer is None and self.told(formula, scope) else answer

    @contextmanager
    def under(self, formula, x):
        self.bound.append((formula.args[1], x))
        try:
            yield
        finally:
            self.bound.pop()

    def told(self, formula, scope):
        """Is the formula what a cited claim says of things of this model, its given formulas true of them?"""
        for names, given, show, texts in self.cited:
            try:
                env = {**self.env, **dict(self.bound)}
                values = {x: read_term(texts[n], kind_of(x), env) for n, x in names.items()}
                if plain(subst(show, values)) is plain(formula) and self.holds(given, values, scope):
                    return True
            except (Refused, Unknown):
                continue  # it speaks of names that are not bound here, or of what is not known
        return False

    def holds(self, given, values, scope):
        inner = Scope({})
        for x in sorted(values, key=lambda x: kind_of(x).head != "space"):
            kind, node = kind_of(x), values[x]
            need(kind is REAL or kind.head in ("space", "point", "law"), "a claim about other things is not cited")
            if kind.head == "space":
                inner.values[x] = self.space(node, scope)
            elif kind is REAL:
                inner.values[x] = self.value(node, scope)
                need_known(inner.values[x] != ANY)
            else:
                read = self.point if kind.head == "point" else self.law
                inner.values[x] = self.landed(read(node, scope), kind, inner)
        cited, self.cited = self.cited, ()
        try:
            return all(self.decide(f, inner) is True for f in given)
        finally:
            self.cited = cited

    def landed(self, value, kind, scope):
        """The point or law, if it is one of the type."""
        spaces = [self.space(x, scope) for x in kind.args]
        places = [(value,)] if kind.head == "point" else value
        need_known(all(len(place) == len(spaces) and all(map(lies, place, spaces)) for place in places))
        return value

    def cases(self, formula, scope):
        """Values to put for a bound name, and whether they settle the formula either way."""
        kind, text, _ = formula.args
        space = self.space(kind.args[0], scope) if kind.head == "point" else None
        if isinstance(space, int):
            return range(1, space + 1), True
        if space == "R0":
            return [("R0",)], True  # its one point
        if kind.head in INTEGERS:
            limits = self.limits(formula, scope)
            if limits is not None:
                return map(mpq, range(limits[0], limits[1] + 1)), True
        if kind.head in CURVES:
            tables = self.tables(formula, scope)
            if tables is not None:
                return tables, True
        values = []
        for source in self.tries.get(text, []):
            try:
                values.append(self.read(source, kind, scope))
            except (Refused, Unknown):
                continue
        return values, False

    def limits(self, formula, scope):
        head, kind = formula.head, formula.args[0]
        (x,), (body,) = self.opened(formula)
        low = [mpq(1)] if kind.head == "size" else []
        high, guards = [], [body] if head == "exists" else []
        if kind.head == "index":
            low, high = [[self.value(end, scope)] for end in kind.args]
            if not exact(*low, *high):
                return None  # within the guards there may be more than there are indices
        while head == "forall" and body.head == "=>":
            guards.append(body.args[0])
            body = body.args[1]
        while guards:
            g = guards.pop()
            guards += g.args if g.head == "and" else ()
            if g.head in ("<=", "<"):
                a, b = g.args
                if b is x and x not in a.free:
                    low.append(self.beyond(self.value(a, scope), g.head))
                if a is x and x not in b.free:
                    high.append(self.a.neg(self.beyond(self.a.neg(self.value(b, scope)), g.head)))
        low, high = ([e for e in ends if exact(e)] for ends in (low, high))
        return (int(-(-max(low) // 1)), int(min(high) // 1)) if low and high else None

    @staticmethod
    def beyond(end, head):
        """The least whole number above an end, if it is a strict one."""
        return mpq(end // 1 + 1) if exact(end) and head == "<" else end

    def tables(self, formula, scope):
        """Functions that are enough to settle the quantifier: units or vertices; None if there are no such."""
        head, kind = formula.head, formula.args[0]
        (f,), (body,) = self.opened(formula)
        found = relations_of(body, f, head)
        if found is None or not all(affine(side, f) for d in found for side in d.args):
            return None
        heads = {d.head for d in found}
        units = head == "forall" and heads <= {"="}
        vertices = kind.head == "test" and heads <= ({"<=", "<", "="} if head == "forall" else {"<=", "<"})
        cone = (head, kind.head) == ("forall", "weight") and heads <= {"<=", "="}
        units = units or (cone and all(vanishing(side, f) for d in found for side in d.args))
        if not units and not vertices:
            return None
        seen = set()
        with self.under(formula, f):
            self.meet(f, body, scope.inner([f], [Function(kind, {}, mpq(0), seen=seen)]))
        points = sorted(seen, key=repr)
        tables = [{}, *({p: mpq(1)} for p in points)]
        if not units:
            if len(points) > MAX_FREE:
                return None
            tables = [{p: mpq(bits >> k & 1) for k, p in enumerate(points)} for bits in range(1 << len(points))]
        return [Function(kind, table, mpq(0)) for table in tables]

    def meet(self, f, body, scope):
        """Every relation with f in every case, so that each of its arguments is met; in what a claim says, too."""
        if f not in body.free:
            return
        if body.head in ("forall", "exists"):
            self.told(body, scope)
            names, (inner,) = self.opened(body)
            values = self.cases(body, scope)[0]
            with self.under(body, *names):
                for v in values:
                    self.meet(f, inner, scope.inner(names, [v]))
        if body.head in ("eq", "same"):
            self.decide(body, scope)
        for part in body.args if body.head in ("and", "or", "not", "=>") else ():
            self.meet(f, part, scope)
        for side in body.args if body.head in RELATIONS else ():
            self.value(side, scope)


def read_term(text, kind, env):
    return Reader().read({"space": "s", "point": "p", "law": "l"}.get(kind.head, "r"), parse(text, False), env)


def plain(node):
    """Without the names that quantifiers are written with: nodes that differ in these alone are one."""
    if node.head in ("name", "var", "num"):
        return node
    args = (node.args[0], node.args[2]) if node.head in ("forall", "exists") else node.args
    return mk(node.head, *(plain(x) if isinstance(x, Node) else x for x in args))


def lies(point, space):
    """Is it a point of the space?  Of {1, ..., n} a whole number, of R^d a tuple, of the line a rational."""
    if isinstance(space, int):
        return type(point) is int and 1 <= point <= space
    return not isinstance(point, int | tuple) if space == "line" else isinstance(point, tuple) and point[0] == space


def finite(space):
    """{1, ..., n}, given as n, and {0}, whose one point is ("R0",)."""
    return isinstance(space, int) or space == "R0"


def product_of_sizes(sizes):
    return prod(1 if n == "R0" else n for n in sizes)


def speaks_of_laws(node):
    return node.head in ("E", "app", "norm", "inner") or any(map(speaks_of_laws, nodes(node.args)))


def relations_of(body, f, head):
    """The relations that contain f, if it stands under nothing that forbids units or vertices; else None."""
    if f not in body.free:
        return []
    if body.head in RELATIONS:
        return [body]
    if body.head == head and f not in body.args[0].free:
        return relations_of(opened(body)[1][0], f, head)
    same, other = ("and", "or") if head == "forall" else ("or", "and")
    parts = [p for p in body.args if f in p.free] if body.head in ("and", "or", "=>") else []
    single = (body.head == other and len(parts) == 1) or (
        body.head == "=>" and head == "forall" and parts == [body.args[1]]
    )
    if body.head != same and not single:
        return None
    found = [relations_of(p, f, head) for p in parts]
    return None if None in found else [d for inner in found for d in inner]


def affine(t, f):
    if f not in t.free:
        return True
    head, args = t.head, t.args
    if head == "app":
        return args[0] is f and all(f not in p.free for p in args[1:])
    if head == "+":
        return all(affine(a, f) for a in args)
    if head == "*":
        holding = [a for a in args if f in a.free]
        return len(holding) == 1 and affine(holding[0], f)
    return head in ("E", "sum") and all(f not in p.free for p in args[:-1]) and affine(opened(t)[1][0], f)


def vanishing(t, f):
    """Is a term that is affine in the values of f 0 where these are?  By its form; what is free of f must be 0."""
    if f not in t.free:
        return t is ZERO
    if t.head == "app":
        return True
    inner = opened(t)[1] if t.head in ("E", "sum") else [a for a in t.args if t.head == "+" or f in a.free]
    return all(vanishing(a, f) for a in inner)
