"""The rules of the page of the judge (4) and the values of types (5), for the second checker of lines."""

import operator
from functools import reduce

import terms
from derivatives import derivative, gap
from evaluation import Evaluator, Paving, Scope
from lines_ring import Ring, added, has, integrable, rational
from statements import written_out
from terms import INTEGER, ONE, REAL, ZERO, Reader, close, fresh, kind_of, mk, need, number, opened, subst

MAX_LINES = 200_000
NEGATED = {"=": "!=", "!=": "=", "<=": "<", "<": "<=", "and": "or", "or": "and"}
NEGATED |= {"forall": "exists", "exists": "forall"}
HOLDS = {"<=": operator.le, "<": operator.lt, "=": operator.eq, "!=": operator.ne}


def serves(fact, goal):
    """Is it the formula asked for, or plainly more?"""
    if goal.head == "<=" and fact.head in ("<", "="):
        return fact.args == goal.args
    turned = (goal.head, fact.head) == ("!=", "<") and fact.args in (goal.args, goal.args[::-1])
    return fact is goal or turned


def negation(f):
    """The negation of a formula, pushed inwards; what is not negated stays as it is."""
    head, args = f.head, f.args
    if head == "not":
        return args[0]
    if head == "=>":
        return mk("and", args[0], negation(args[1]))
    if head in ("forall", "exists"):
        names, (body,) = opened(f)
        return mk(NEGATED[head], args[0], close(names, negation(body)))
    if head in ("and", "or"):
        return mk(NEGATED[head], *map(negation, args))
    turned = args[::-1] if head in ("<=", "<") else args
    return mk(NEGATED[head], *turned) if head in NEGATED else mk("not", f)


def pushed(f):
    """The formula with all negations in it pushed inwards."""
    head, args = f.head, f.args
    if head == "not":
        return f if args[0].head in ("eq", "same") else pushed(negation(args[0]))
    if head in ("forall", "exists"):
        names, (body,) = opened(f)
        return mk(head, args[0], close(names, pushed(body)))
    return mk(head, *map(pushed, args)) if head in ("and", "or", "=>") else f


def differ_by(a, b, sides):
    """Is b what a is, with one of two sides for the other at some places?"""
    if a is b or {a, b} == sides:
        return True
    binder = a.head == "binder"
    if a.head != b.head or len(a.args) != len(b.args) or a.head in ("num", "name", "var"):
        return False
    names = [fresh(None) for _ in range(a.args[1])] if binder else []
    parts = [terms.open_(x, names) if binder else x.args for x in (a, b)]
    return all(differ_by(p, q, sides) for p, q in zip(*parts, strict=True))


def equation(left, right):
    return mk({"p": "eq", "l": "same"}.get(terms.letter(left), "="), left, right)


def alike(left, right):
    """Of two that are alike but for what is inside: names for what is bound, the parts of each with these."""
    need(left.head == right.head and left.args[:-1] == right.args[:-1], "other ends, or another law")
    names, parts = opened(left)
    return names, parts, terms.open_(right.args[-1], names)


def part(formula, i):
    need(type(i) is int and 0 <= i < len(formula.args), "no such part")
    return formula.args[i]


def put(formula, value):
    """What a quantified formula says of a value."""
    return terms.open_(formula.args[1], [value])[0]


def inside(node):
    """The one part inside of what binds, and new names for what is bound."""
    names, (body,) = opened(node)
    return body, names


class Checker:
    """The lines of one proof: the names of the scope by their texts, its facts, the statements it uses."""

    def __init__(self, library, axioms):
        self.names, self.facts, self.library, self.axioms = {}, [], library, axioms
        self.count, self.cites, self.where, self.asked = 0, set(), [], []

    def read(self, wanted, text):
        return Reader().read(wanted, terms.parse(text), self.names)

    def fact(self, k):
        need(type(k) is int and 0 <= k < len(self.facts), "no fact of this number")
        return self.facts[k]

    def parameter(self, word, v):
        """What stands in a line, by the word for it (see RULES)."""
        sort, _, heads = word.partition(":")
        if word[-1] in "*+":
            need(isinstance(v, list) and (v or word[-1] == "*"), "no list, or an empty one")
            return [self.parameter(word[:-1], x) for x in v]
        if sort in ("F", "k"):
            formula = self.fact(v) if sort == "k" else self.read("f", v)
            need(not heads or formula.head in heads.split(","), f"no formula of {heads}")
            return formula
        if sort in ("t", "x", "q"):
            node = self.read("r", v)
            need(node.head == {"x": "name", "q": "num"}.get(sort, node.head), "no variable, or no rational")
            return node.args[0] if sort == "q" else node
        need(sort != "bits" or (type(v) is int and 2 <= v <= 4096), "no number of bits")
        need(isinstance(v, {"list": list, "text": str}.get(sort, object)), f"no {sort}")
        return v

    # ------------------------------------------------------------------------------------ lines and blocks

    def run(self, lines):
        need(isinstance(lines, list), "no lines")
        for k, line in enumerate(lines):
            self.where.append(k)
            self.count += 1
            need(self.count <= MAX_LINES, "too many lines")
            need(isinstance(line, list) and line and isinstance(line[0], str) and line[0] in RULES, "no line")
            (words, rule), around, self.asked = RULES[line[0]], self.asked, []
            words = words.split()
            need(len(line) == 1 + len(words), f"{line[0]} has {len(words)} parameters")
            given = []
            for word, v in zip(words, line[1:], strict=True):
                if word in ("sub", "block", "subs", "blocks"):
                    need(word[-1] != "s" or isinstance(v, list), "no list")
                    self.asked += v if word[-1] == "s" else [v]
                else:
                    given.append(self.parameter(word, v))
            fact = rule(self, *given) or given[0]
            need(not self.asked, "more is shown than is asked for")
            self.asked = around
            self.add(fact)
            self.where.pop()

    def add(self, fact):
        need(fact.size <= terms.MAX_PARTS, "a fact of too many parts")
        self.facts.append(fact)

    def declare(self, text, kind):
        need(terms.is_name(text) and text not in self.names, f"not a new name: {text}")
        self.names[text] = mk("name", text, kind)
        return self.names[text]

    def ask(self, goal, names=(), assumed=(), form=False, law=None, sides=()):
        """The next of what the line has to show must show the goal: a fact, or a block.

        A block has names of its own for these, of which assumptions and goal speak.  `sides` must be
        integrable under the law, by what is known at its end.  `form`: the goal is asked for up to equal
        terms, as the page does not say how a rule writes what it computes."""
        need(self.asked, "less is shown than is asked for")
        block, saved, length, own = self.asked.pop(0), dict(self.names), len(self.facts), {}
        if isinstance(block, list) or names or assumed:
            need(isinstance(block, list) and len(block) == 2 and isinstance(block[0], list), "no block")
            need(len(block[0]) == len(names), "a block with another number of names")
            own = {x: self.declare(text, kind_of(x)) for x, text in zip(names, block[0], strict=True)}
            outside = set(self.names.values())
            for f in assumed:
                self.add(subst(f, own))
            self.run(block[1])
            need(len(self.facts) > length, "a block that shows nothing")
            need(self.facts[-1].free <= outside, "a block that shows a fact of a name of its own")
        fact, goal = self.facts[-1] if isinstance(block, list) else self.fact(block), subst(goal, own)
        if not serves(fact, goal) and not (form and Ring().serves(fact, goal)):
            raise terms.Refused(f"shown is {str(fact)[:300]}, not {str(goal)[:300]}")
        good = (integrable(subst(u, own), {*own.values()}, law, self.facts) for u in sides)
        need(all(good), "not integrable by its form")
        self.names = saved
        del self.facts[length:]

    # ------------------------------------------------------------------------------------------ arithmetic

    def ring(self, F, equations):
        ring = Ring(equations)
        if F.head in ("=", "eq", "same"):
            need(ring.form(F.args[0]) is ring.form(F.args[1]), "both sides are not equal")
        else:
            c = rational(ring.difference(F))
            need(c is not None and HOLDS[F.head](0, c), "it is not settled")

    def comb(self, F, scales, products, equations):
        ring, strict = Ring(equations), F.head != "<"
        total = ring.difference(F)
        for fact in scales:
            apart = F.head == "=" and fact.head == "!=" and fact.args[1] is ZERO
            need(apart or (fact.head == "<" and fact.args[0] is ZERO), "no scale")
            total = ring.times(total, ring.poly(fact.args[0 if apart else 1]))
        for product in products:
            need(isinstance(product, list) and len(product) == 2, "no product")
            c, facts = self.read("r", product[0]), self.parameter("k*", product[1])
            heads = {h.head for h in facts}
            need(heads <= {"<=", "<", "="}, "a fact that cannot be multiplied")
            if "=" not in heads:
                need(F.head != "=", "a product without an equation")
                need(c.head == "num" and c.args[0] >= 0, "a factor that is no rational >= 0")
                strict = strict or (c.args[0] > 0 and heads <= {"<"})
            total = added(total, reduce(ring.times, map(ring.difference, facts), ring.poly(c)), -1)
        need(strict and not ring.reduce(total), "the sum of the products is another, or nothing is strict")

    def eval(self, F, bits):
        need(not F.free, "a formula with free names")
        need(Evaluator(bits).decide(F, Scope({})) is True, "not decided true")

    def pave(self, F, names, facts, tree, bits):
        need(len(set(names)) == len(names) and F.free <= set(names), "not all variables")
        Paving(F, names, facts, bits).run(tree)

    # ----------------------------------------------------------------------------------------------- logic

    def wit(self, F, v):
        self.asked.append(self.asked.pop(0))  # what shows the formula comes first, and is asked for last
        self.ask(put(F, self.value(v, F.args[0])))

    def absurd(self, F, k):
        need(all(a.head == "num" for a in k.args), "no relation between rationals")
        need(not HOLDS[k.head](*(a.args[0] for a in k.args)), "it is true")

    def let(self, name, kind, v):
        kind = self.read("t", kind)
        inner = kind.args[1] if kind.head == "sequence" else kind
        need(kind.head not in terms.SORTS, "a space cannot be named")
        need(kind is inner or inner is REAL or inner.head in ("point", "law"), "it cannot be named")
        node, new = self.value(v, kind), self.declare(name, kind)
        if kind.head in (*terms.INTEGERS, "point", "law"):
            return equation(new, node)
        need(node.head == "lambda", "no lambda")
        head = "app" if kind.head in terms.FUNCTIONS_OF_POINTS else "at"
        names = [fresh(k) for k in kind.args[0].args]
        fact = equation(mk(head, new, *names), terms.applied(head, (node, *names)))
        return reduce(lambda f, x: mk("forall", kind_of(x), close([x], f)), names[::-1], fact)

    def use(self, id_, values):
        if id_ in self.library:
            one = self.library[id_][1]
            self.cites.add(id_)
            names, given, show = one.names, one.given, one.show
            need(len(names) == len(values), "another number of values")
        else:
            need(id_ in self.axioms, f"no statement {id_}")
            one = self.axioms[id_]
            names, values, given, show = written_out(one, values)
        env, at_line = {}, "line" in values
        for (name, kind), v in zip(names, values, strict=True):
            env[name] = self.value(v, Reader(one.definitions, at_line).type(kind, env))
        for f in given:
            self.ask(Reader(one.definitions, at_line).read("f", f, env))
        return Reader(one.definitions, at_line).read("f", show, env)

    # --------------------------------------------------------------------------------------------- binders

    def lin(self, F):
        left, right = F.args
        need(left.head in ("sum", "E") and right.head == "+", "no linear equation")
        (names, (t,)), parts, sides = opened(left), [], []
        for p in right.args:
            need(p.head == "*" and len(p.args) <= 2, "a part that is no product")
            need(len(p.args) == 2 or left.head == "E", "a part without E")
            for u in p.args[1:]:
                need(u.head == left.head and u.args[:-1] == left.args[:-1], "other ends, or another law")
                sides += terms.open_(u.args[-1], names)
            parts.append(mk("*", p.args[0], ONE if len(p.args) == 1 else sides[-1]))
        sides = sides if left.head == "E" and len(parts) > 1 else ()
        self.ask(mk("=", t, mk("+", *parts)), names, law=left.args[0], sides=sides)

    def mono(self, F):
        left, right = F.args
        need(right.head == "E", "no expectations")
        names, (u,), (t,) = alike(right, right if left is ZERO else left)
        self.ask(mk(F.head, ZERO if left is ZERO else t, u), names, law=right.args[0], sides=(t, u))

    def inside(self, F):
        heads = ("sum", "prod", "int", "E") if F.head == "=" else ("bind", "mix")
        need(F.args[0].head in heads, "no equation of what has an inside")
        names, left, right = alike(*F.args)
        equations = tuple(map(equation, left, right))
        self.ask(mk("and", *equations) if len(equations) > 1 else equations[0], names)

    def exchange(self, F):
        need(F.args[0].head == "sum", "no sums")
        a, b, _ = F.args[0].args
        (i,), (inner,) = opened(F.args[0])
        need(inner.head == "sum" and i not in inner.args[0].free | inner.args[1].free, "no sum of a sum")
        c, d, _ = inner.args
        (j,), (t,) = opened(inner)
        need(F.args[1] is mk("sum", c, d, close([j], mk("sum", a, b, close([i], t)))), "not exchanged")

    def truth(self, F):
        a, b = F.args
        need((a is ZERO and b.head == "ind") or (a.head == "ind" and b is ONE), "no bound of an indicator")

    def ind(self, F):
        left, right = F.args
        need(left.head == "ind" and (right in (ZERO, ONE) or right.head == "ind"), "no indicators")
        (r,), (s,) = left.args, right.args
        both = right.head == "ind" and mk("and", mk("=>", r, s), mk("=>", s, r))
        self.ask(both or (r if right is ONE else negation(r)))

    def induction(self, F):
        (n,), (body,) = opened(F)
        need(F.args[0] is INTEGER and body.head == "=>" and body.args[0].head == "<=", "no induction")
        (start, at), goal = body.args[0].args, body.args[1]
        need(at is n and n not in start.free and terms.is_integer(start), "no start, an integer by its form")
        self.ask(subst(goal, {n: start}))
        self.ask(subst(goal, {n: mk("+", n, ONE)}), [n], body.args)

    def enumerate(self, t, k, j):
        need(k.args[1] is t and j.args[0] is t and terms.is_integer(t), "no limits of an integer by its form")
        a, b = terms.whole(k.args[0]), terms.whole(j.args[1])
        need(a is not None and b is not None and 0 <= b - a < 10_000, "no whole limits, or far apart")
        return mk("or", *(mk("=", t, number(v)) for v in range(a, b + 1)))

    def recursion(self, name, start, step):
        law, s = self.read("l", start), terms.parse(step)
        (t, previous), env = self.bound(s, [INTEGER, kind_of(law)], self.names)
        after = Reader().read("l", s[2], env)
        need(kind_of(after) is kind_of(law), "a law on other spaces")
        new = self.declare(name, terms.arrow("sequence", [INTEGER], kind_of(law)))
        after = mk("same", mk("at", new, mk("+", t, ONE)), subst(after, {previous: mk("at", new, t)}))
        rest = mk("forall", INTEGER, close([t], mk("=>", mk("<=", ZERO, t), after)))
        return mk("and", mk("same", mk("at", new, ZERO), law), rest)

    def select(self, k, name):
        (i,), (body,) = opened(k)
        need(k.args[0] is INTEGER and body.head == "exists", "no existence for each integer")
        kind = body.args[0]
        need(kind is REAL or kind.head in ("point", "law"), "no sequence that can be chosen")
        new = self.declare(name, terms.arrow("sequence", [INTEGER], kind))
        return mk("forall", INTEGER, close([i], put(body, mk("at", new, i))))

    # -------------------------------------------------------------------------------------------- analysis

    def slope(self, F, x, p, way):
        need(x not in p.free, "a point that speaks of the variable")
        need(way in ("up", "down") or (way in ("up strict", "down strict") and F.head == "<"), "no way")
        z, g, less = fresh(REAL), gap(F), "<" if way.endswith("strict") else "<="
        (slope, needed), start = derivative(subst(g, {x: z}), z), subst(F, {x: p})
        low, high, sides = (p, x, (ZERO, slope)) if way.startswith("up") else (x, p, (slope, ZERO))
        self.ask(mk(less, low, high))
        self.ask(mk("<=", *start.args) if less == "<" else start, form=True)
        sign = mk("=", slope, ZERO) if F.head == "=" else mk(less, *sides)
        self.ask(sign, [z], [mk("<", low, z), mk("<", z, high)], True)
        for c in needed:
            self.ask(c, [z], [mk("<=", low, z), mk("<=", z, high)], True)

    def limit(self, F, x, where, bound, e):
        need(bound >= 0 and e > 0, "no bound and power")
        need(len(where) == (2 if where[:1] == ["oo"] else 3), "no place")
        z, g, (way, *place) = fresh(REAL), gap(F), where
        need(way in ("oo", "right", "left"), "no place")
        p, w = self.read("r", place[0]), self.read("r", place[-1])
        slope, needed = derivative(subst(g, {x: z}), z)
        if way == "oo":
            near, size = [mk("<=", x, z)], mk("^", z, number(-e))
            far = [*near, mk("<=", ONE, z), mk("<=", p, z)]
        else:
            need(x not in p.free, "a point that speaks of the variable")
            self.ask(mk("<", *((p, x) if way == "right" else (x, p))))
            self.ask(mk("<", ZERO, w))
            beyond = mk("<", *((p, z) if way == "right" else (z, p)))
            near = [beyond, mk("<=", *((z, x) if way == "right" else (x, z)))]
            far, size = [*near, mk("<=", gap(beyond), w)], mk("^", gap(beyond), number(e))
        self.ask(mk(F.head, *((ZERO, slope) if way == "right" else (slope, ZERO))), [z], near, True)
        self.ask(mk("<=", mk("*", number(-bound), size), subst(g, {x: z})), [z], far, True)
        for c in needed:
            self.ask(c, [z], near, True)

    # --------------------------------------------------------------------------------- values of types (5)

    def value(self, v, kind):
        """The value that a text is of the type; what the type asks is shown by what comes next."""
        head = kind.head
        if head in (*terms.SORTS, "point", "law"):
            node = self.read("s" if head in terms.SORTS else "r" if kind is REAL else head[0], v)
            need(kind is REAL or terms.below(kind_of(node), kind), "of another sort or space")
            return node
        if head in terms.INTEGERS:
            node = self.read("r", v)
            if node.head != "name" or kind_of(node) is not kind:
                need(terms.is_integer(node), "not an integer by its form")
                for low in [ONE] if head == "size" else kind.args[:1]:
                    self.ask(mk("<=", low, node))
                for high in kind.args[1:]:
                    self.ask(mk("<=", node, high))
            return node
        limited = isinstance(v, list) and len(v) == 2 and head in ("bounded", "weight")
        v, limit = (v[0], self.read("r", v[1])) if limited else (v, None)
        return self.function(terms.parse(v), kind, limit, (), self.names)

    def bound(self, s, kinds, env):
        """The names of a lambda, of these types, and what names mean inside."""
        need(isinstance(s, list) and len(s) == 3 and s[0] == "lambda", "no lambda")
        return Reader().bind(env, s[1], kinds)

    def function(self, s, kind, limit, outer, env):
        """The value of a type of functions, families, sequences.  `outer`: the index of a member of one."""
        head, places, inner = kind.head, kind.args[0].args, kind.args[1]
        if isinstance(s, str) or s[:1] == ["at"]:  # a name, or a member of a sequence
            need(limit is None, "a bound that is not asked for")
            node = Reader().look(s, env) if isinstance(s, str) else Reader().any(s, env)
            need(node is not terms.LINE and terms.below(kind_of(node), kind), "a value of another type")
            return node
        kinds = [REAL] * len(places) if head in terms.FAMILIES else places  # also outside of alphabets
        new, env = self.bound(s, kinds, env)
        if inner.head in terms.FUNCTIONS_OF_POINTS:
            return mk("lambda", kind, close(new, self.function(s[2], inner, limit, new, env)))
        need(inner.head != "sequence", "no value of a sequence of sequences")
        t = Reader().any(s[2], env)
        need(kind_of(t) is inner or (inner is REAL and terms.letter(t) == "r"), "a body of another type")
        asked = [mk("<=", mk("*", number(-1), limit), t), mk("<=", t, limit)] if limit else []
        if head in ("bounded", "weight") and not limit:  # each member of a sequence has a bound of its own
            need(has("bounded", t, set(new), self.facts), "not bounded by its form")
        if head in ("weight", "test", "distribution", "kernel", "nonneg", "positive"):
            asked.append(mk("<" if head == "positive" else "<=", ZERO, t))
        for goal in asked + [mk("<=", t, ONE)] * (head == "test"):
            self.ask(goal, [*outer, *new])
        if head in ("distribution", "kernel"):
            mass = mk("=", mk("sum", *places[-1].args, close(new[-1:], t)), ONE)
            row = [fresh(places[0])] if head == "kernel" else []
            self.ask(subst(mass, {new[0]: row[0]}) if row else mass, row)
        return mk("lambda", kind, close(new, t))


# The lines of the page: the words after the name of a rule, and what makes the fact, or asks for what shows
# the first formula.  F, k: a formula, a fact, with one of these heads; t, x, q: a number, a name of one, a
# rational.  With *: a list of such; with +: one that is not empty.  What shows something (sub, block, lists
# of them) is kept for `ask`; all else is as it is written.
RULES = {
    "ring": ("F:<=,<,!=,=,eq,same k*", Checker.ring),
    "comb": ("F:<=,<,= k* list k*", Checker.comb),
    "form": ("F k k*", lambda c, F, k, equations: need(Ring(equations).serves(k, F), "another formula")),
    "eval": ("F bits", Checker.eval),
    "pave": ("F:<=,< x* k* text bits", Checker.pave),
    "hyp": ("k", lambda c, k: k),
    "all": ("F:forall block", lambda c, F: c.ask(*inside(F))),
    "imp": ("F:=> block", lambda c, F: c.ask(F.args[1], assumed=F.args[:1])),
    "inst": ("k:forall value subs", lambda c, k, v: put(k, c.value(v, k.args[0]))),
    "wit": ("F:exists value sub subs", Checker.wit),
    "obtain": ("k:exists name", lambda c, k, name: put(k, c.declare(name, k.args[0]))),
    "mp": ("k:=> sub", lambda c, k: c.ask(k.args[0]) or k.args[1]),
    "and": ("k+", lambda c, ks: mk("and", *ks)),
    "part": ("k:and i", lambda c, k, i: part(k, i)),
    "choose": ("F:or i sub", lambda c, F, i: c.ask(part(F, i))),
    "case": ("k:or F blocks", lambda c, k, F: [c.ask(F, assumed=[part]) for part in k.args] and F),
    "exm": ("F", lambda c, F: mk("or", F, negation(F))),
    "not": ("F k", lambda c, F, k: need(pushed(F) is pushed(k), "another formula")),
    "absurd": ("F k:<=,<,=,!=", Checker.absurd),
    "let": ("name type value subs", Checker.let),
    "cong": ("F k:=,eq,same k", lambda c, F, k, j: need(differ_by(j, F, {*k.args}), "not equals for equals")),
    "use": ("text list subs", Checker.use),
    "lin": ("F:= block", Checker.lin),
    "mono": ("F:<=,< block", Checker.mono),
    "inside": ("F:=,same block", Checker.inside),
    "exchange": ("F:=", Checker.exchange),
    "truth": ("F:<=", Checker.truth),
    "ind": ("F:= sub", Checker.ind),
    "induction": ("F:forall sub block", Checker.induction),
    "enumerate": ("t k:<= k:<=", Checker.enumerate),
    "recursion": ("name start step", Checker.recursion),
    "select": ("k:forall name", Checker.select),
    "slope": ("F:<=,<,= x t way subs", Checker.slope),
    "limit": ("F:<=,< x list q q subs", Checker.limit),
}
