"""The rules of the page of the judge (4) and the values of types (5), for the second checker of lines."""

from __future__ import annotations

from functools import reduce

import terms
from evaluation import Evaluator, Scope
from lines_axioms import written_out
from lines_calculus import Paving, conditions, derivative, gap
from lines_ring import Ring, added, bounded, integrable, rational
from terms import INTEGER, LINE, ONE, REAL, ZERO, Reader, build, close, fresh, kind_of, mk, need, number, subst

MAX_LINES = 200_000
NEGATED = {"=": "!=", "!=": "=", "<=": "<", "<": "<=", "and": "or", "or": "and"}
NEGATED |= {"forall": "exists", "exists": "forall"}
HOLDS = {"<=": lambda a, b: a <= b, "<": lambda a, b: a < b, "=": lambda a, b: a == b, "!=": lambda a, b: a != b}


def serves(fact, goal):
    """Is it the formula asked for, or plainly more?"""
    if goal.head == "<=" and fact.head in ("<", "="):
        return fact.args == goal.args
    return fact is goal or ((goal.head, fact.head) == ("!=", "<") and fact.args in (goal.args, goal.args[::-1]))


def pushed(f, negated=False):
    """The formula, or its negation, with all negations pushed inwards."""
    head, args = f.head, f.args
    if head == "not":
        return pushed(args[0], not negated)
    if head == "=>":
        return mk("and" if negated else "=>", pushed(args[0]), pushed(args[1], negated))
    other = NEGATED.get(head, "not") if negated else head
    if head in ("forall", "exists"):
        names, (body,) = terms.opened(f)
        return mk(other, args[0], close(names, pushed(body, negated)))
    if head in ("and", "or"):
        return build(other, tuple(pushed(a, negated) for a in args))
    return mk(other, f) if other == "not" else build(other, args[::-1] if negated and head in ("<=", "<") else args)


def differ_by(a, b, s, t):
    """Is b what a is, with one of s and t for the other at some places?"""
    if a is b or (a is s and b is t) or (a is t and b is s):
        return True
    if a.head != b.head or len(a.args) != len(b.args) or a.head in ("num", "name", "var"):
        return False
    pairs = zip(a.args, b.args, strict=True)
    if a.head == "binder":
        if a.args[1] != b.args[1]:
            return False
        names = [fresh(None) for _ in range(a.args[1])]
        pairs = zip(terms.open_(a, names), terms.open_(b, names), strict=True)
    return all(differ_by(p, q, s, t) for p, q in pairs)


def equation(left, right):
    return mk({"p": "eq", "l": "same"}.get(terms.letter(left), "="), left, right)


def is_lambda(s):
    return isinstance(s, list) and s[:1] == ["lambda"]


class Checker:
    """The lines of one proof: the names of the scope by their texts, its facts, and the statements that it uses."""

    def __init__(self, library, axioms):
        self.names, self.facts, self.library, self.axioms = {}, [], library, axioms
        self.count, self.cites, self.where = 0, set(), []

    def begin(self, one):
        """Puts a statement's names and given formulas into the scope, and gives what is to be shown."""
        self.names, self.facts, goal = one.read()
        return goal

    def read(self, wanted, text):
        return Reader().read(wanted, terms.parse(text), self.names)

    def fact(self, k):
        need(type(k) is int and 0 <= k < len(self.facts), "no fact of this number")
        return self.facts[k]

    def parameter(self, name, v):
        """What a parameter of a rule is, by its name; others than these are as they are written."""
        if name in ("k", "j"):
            return self.fact(v)
        if name in ("F", "t", "p", "x", "B", "e"):
            node = self.read("f" if name == "F" else "r", v)
            wanted = {"x": "name", "B": "num", "e": "num"}.get(name, node.head)
            need(node.head == wanted, "no variable, or no rational")
            return node.args[0] if name in ("B", "e") else node
        if name in ("ks", "E", "subs"):
            need(isinstance(v, list), f"no list of {'subs' if name == 'subs' else 'facts'}")
            return iter(v) if name == "subs" else [self.fact(k) for k in v]
        need(name != "bits" or (type(v) is int and 2 <= v <= 4096), "no number of bits")
        return v

    # ------------------------------------------------------------------------------------------- lines and blocks

    def declare(self, text, kind):
        need(terms.is_name(text) and text not in self.names, f"not a new name: {text}")
        self.names[text] = mk("name", text, kind)
        return self.names[text]

    def add(self, fact):
        need(fact.size <= terms.MAX_PARTS, "a fact of too many parts")
        self.facts.append(fact)

    def run(self, lines):
        need(isinstance(lines, list), "no lines")
        for k, line in enumerate(lines):
            self.where.append(k)
            self.count += 1
            need(self.count <= MAX_LINES, "too many lines")
            need(isinstance(line, list) and line and isinstance(line[0], str), "no line")
            rule = getattr(self, f"rule_{line[0]}", None)
            need(rule is not None, f"unknown rule {line[0]}")
            names = rule.__code__.co_varnames[1 : rule.__code__.co_argcount]
            need(len(line) == 1 + len(names), f"{line[0]} has {len(names)} parameters")
            given = {n: self.parameter(n, v) for n, v in zip(names, line[1:], strict=True)}
            fact = rule(**given) or given["F"]
            need(next(given.get("subs", iter(())), self) is self, "more is shown than is asked for")
            self.add(fact)
            self.where.pop()

    def block(self, block, names, assumed, goal, form=False, law=None, sides=()):
        """Do the lines of the block show the goal?  It has names of its own for these, of which assumptions and goal speak.

        `sides` must be integrable under the law, by what is known at the end.  `form`: see `shown`."""
        need(isinstance(block, list) and len(block) == 2 and isinstance(block[0], list), "no block")
        need(len(block[0]) == len(names), "a block with another number of names")
        saved, length = dict(self.names), len(self.facts)
        own = {x: self.declare(text, kind_of(x)) for x, text in zip(names, block[0], strict=True)}
        outside = set(self.names.values())
        for f in assumed:
            self.add(subst(f, own))
        self.run(block[1])
        need(len(self.facts) > length, "a block that shows nothing")
        need(self.facts[-1].free <= outside, "a block that shows a fact of a name of its own")
        self.shown(self.facts[-1], subst(goal, own), form)
        facts = set(self.facts) if sides else ()
        need(all(integrable(subst(u, own), [*own.values()], law, facts) for u in sides), "not integrable by its form")
        self.names = saved
        del self.facts[length:]

    def shown(self, fact, goal, form=False):
        """`form`: what a rule computes is asked for up to equal terms, as the page does not say how it is written."""
        if not serves(fact, goal) and not (form and Ring().serves(fact, goal)):
            raise terms.Refused(f"shown is {str(fact)[:300]}, not {str(goal)[:300]}")

    def sub(self, sub, goal, form=False):
        if isinstance(sub, list):
            self.block(sub, [], [], goal, form)
        else:
            self.shown(self.fact(sub), goal, form)

    # ------------------------------------------------------------------------------------------------ arithmetic

    def rule_ring(self, F, E):
        ring = Ring(E)
        if F.head in ("<=", "<", "!="):
            c = rational(ring.difference(F))
            need(c is not None and HOLDS[F.head](0, c), "it is not settled")
        else:
            need(F.head in ("=", "eq", "same") and ring.equal(F), "both sides are not equal")

    def rule_comb(self, F, ks, P, E):
        need(F.head in ("<=", "<", "=") and isinstance(P, list), "nothing that can be combined")
        ring = Ring(E)

        def difference(relation):
            return added(ring.raw(relation.args[1]), ring.raw(relation.args[0]), -1)

        total, strict = difference(F), F.head != "<"
        for fact in ks:
            apart = F.head == "=" and fact.head == "!=" and fact.args[1] is ZERO
            need(apart or (fact.head == "<" and fact.args[0] is ZERO), "no scale")
            total = ring.times(total, ring.raw(fact.args[0 if apart else 1]))
        for product in P:
            need(isinstance(product, list) and len(product) == 2, "no product")
            c, facts = self.read("r", product[0]), self.parameter("ks", product[1])
            heads = {h.head for h in facts}
            need(heads <= {"<=", "<", "="}, "a fact that cannot be multiplied")
            if "=" not in heads:
                need(F.head != "=", "a product without an equation")
                need(c.head == "num" and c.args[0] >= 0, "a factor that is no rational >= 0")
                strict = strict or (c.args[0] > 0 and heads <= {"<"})
            total = added(total, reduce(ring.times, map(difference, facts), ring.raw(c)), -1)
        need(strict, "nothing strict")
        need(not ring.reduce(total), "the sum of the products is another")

    def rule_form(self, F, k, E):
        need(Ring(E).serves(k, F), "another formula")

    def rule_eval(self, F, bits):
        need(not F.free, "a formula with free names")
        need(Evaluator(bits).decide(F, Scope({})) is True, "not decided true")

    def rule_pave(self, F, names, ks, tree, bits):
        need(F.head in ("<=", "<") and isinstance(names, list) and isinstance(tree, str), "no paving")
        variables = [self.parameter("x", x) for x in names]
        need(len(set(variables)) == len(variables) and F.free <= set(variables), "not all variables")
        Paving(F, variables, ks, bits).run(tree)

    # ----------------------------------------------------------------------------------------------------- logic

    def rule_hyp(self, k):
        return k

    def rule_all(self, F, block):
        need(F.head == "forall", "no forall")
        names, (body,) = terms.opened(F)
        self.block(block, names, [], body)

    def rule_imp(self, F, block):
        need(F.head == "=>", "no implication")
        self.block(block, [], F.args[:1], F.args[1])

    def rule_inst(self, k, v, subs):
        need(k.head == "forall", "no forall")
        return terms.open_(k.args[1], [self.value(v, k.args[0], subs)])[0]

    def rule_wit(self, F, v, sub, subs):
        need(F.head == "exists", "no exists")
        self.sub(sub, terms.open_(F.args[1], [self.value(v, F.args[0], subs)])[0])

    def rule_obtain(self, k, name):
        need(k.head == "exists", "no exists")
        return terms.open_(k.args[1], [self.declare(name, k.args[0])])[0]

    def rule_mp(self, k, sub):
        need(k.head == "=>", "no implication")
        self.sub(sub, k.args[0])
        return k.args[1]

    def rule_and(self, ks):
        need(ks, "a conjunction of nothing")
        return build("and", tuple(ks))

    def rule_part(self, k, i):
        need(k.head == "and" and type(i) is int and 0 <= i < len(k.args), "no such part")
        return k.args[i]

    def rule_choose(self, F, i, sub):
        need(F.head == "or" and type(i) is int and 0 <= i < len(F.args), "no such part")
        self.sub(sub, F.args[i])

    def rule_case(self, k, F, blocks):
        need(k.head == "or" and isinstance(blocks, list) and len(blocks) == len(k.args), "not a block a part")
        for part, block in zip(k.args, blocks, strict=True):
            self.block(block, [], [part], F)

    def rule_exm(self, F):
        return mk("or", F, pushed(F, True))

    def rule_not(self, F, k):
        need(pushed(F) is pushed(k), "another formula")

    def rule_absurd(self, F, k):
        need(k.head in HOLDS and all(a.head == "num" for a in k.args), "no relation between rationals")
        need(not HOLDS[k.head](*(a.args[0] for a in k.args)), "it is true")

    def rule_let(self, name, kind, v, subs):
        kind = self.read("t", kind)
        inner = kind.args[1] if kind.head == "sequence" else kind
        need(kind.head not in terms.SORTS, "a space cannot be named")
        need(kind is inner or inner is REAL or inner.head in ("point", "law"), "it cannot be named")
        node = self.value(v, kind, subs)
        new = self.declare(name, kind)
        if kind.head in (*terms.INTEGERS, "point", "law"):
            return equation(new, node)
        head, names = "app" if kind.head in terms.FUNCTIONS_OF_POINTS else "at", [fresh(k) for k in kind.args[0].args]
        fact = equation(build(head, (new, *names)), terms.applied(head, (node, *names)))
        for x in reversed(names):
            fact = mk("forall", kind_of(x), close([x], fact))
        return fact

    def rule_cong(self, F, k, j):
        need(k.head in ("=", "eq", "same") and differ_by(j, F, *k.args), "not equals for equals")

    def rule_use(self, id_, values, subs):
        need(isinstance(id_, str) and isinstance(values, list), "no statement with values")
        if id_ not in self.axioms:
            need(id_ in self.library, f"no statement {id_}")
            self.cites.add(id_)
        one = self.axioms[id_] if id_ in self.axioms else self.library[id_][1]
        names, values, given, show = written_out(one, values)
        env, at_line = {}, "line" in values
        for (name, kind), v in zip(names, values, strict=True):
            env[name] = self.value(v, Reader(one.definitions, at_line).type(kind, env), subs)
        for f in given:
            self.sub(next(subs, None), Reader(one.definitions, at_line).read("f", f, env))
        return Reader(one.definitions, at_line).read("f", show, env)

    # --------------------------------------------------------------------------------------------------- binders

    def rule_lin(self, F, block):
        need(F.head == "=" and F.args[0].head in ("sum", "E") and F.args[1].head == "+", "no linear equation")
        left, right = F.args
        names, (t,) = terms.opened(left)
        parts, sides = [], []
        for p in right.args:
            need(p.head == "*" and len(p.args) <= 2, "a part that is no product")
            if len(p.args) == 1:
                need(left.head == "E", "a part without E")
                parts.append(mk("*", p.args[0], ONE))
            else:
                c, u = p.args
                need(u.head == left.head and u.args[:-1] == left.args[:-1], "other ends, or another law")
                sides += terms.open_(u.args[-1], names)
                parts.append(mk("*", c, sides[-1]))
        sides = sides if left.head == "E" and len(parts) > 1 else ()
        self.block(block, names, [], mk("=", t, build("+", tuple(parts))), law=left.args[0], sides=sides)

    def rule_mono(self, F, block):
        need(F.head in ("<=", "<") and F.args[1].head == "E", "no expectations")
        left, right = F.args
        need(left is ZERO or (left.head == "E" and left.args[0] is right.args[0]), "other laws")
        names, sides = terms.opened(right)
        sides = sides if left is ZERO else terms.open_(left.args[-1], names) + sides
        goal = mk(F.head, left if left is ZERO else sides[0], sides[-1])
        self.block(block, names, [], goal, law=right.args[0], sides=sides)

    def rule_inside(self, F, block):
        heads = {"=": ("sum", "prod", "int", "E"), "same": ("bind", "mix")}.get(F.head, ())
        left, right = F.args[0], F.args[-1]
        need(left.head in heads and left.head == right.head, "no equation of what has an inside")
        need(left.args[:-1] == right.args[:-1], "other ends, or another law")
        names, parts = terms.opened(left)
        equations = [equation(p, q) for p, q in zip(parts, terms.open_(right.args[-1], names), strict=True)]
        self.block(block, names, [], build("and", tuple(equations)) if left.head == "mix" else equations[0])

    def rule_exchange(self, F):
        need(F.head == "=" and F.args[0].head == "sum", "no sums")
        a, b, _ = F.args[0].args
        (i,), (inner,) = terms.opened(F.args[0])
        need(inner.head == "sum" and i not in inner.args[0].free | inner.args[1].free, "no sum of a sum")
        c, d, _ = inner.args
        (j,), (t,) = terms.opened(inner)
        need(F.args[1] is mk("sum", c, d, close([j], mk("sum", a, b, close([i], t)))), "not exchanged")

    def rule_truth(self, F):
        heads = [ZERO if a is ZERO else ONE if a is ONE else a.head for a in F.args]
        need(F.head == "<=" and heads in ([ZERO, "ind"], ["ind", ONE]), "no bound of an indicator")

    def rule_ind(self, F, sub):
        need(F.head == "=" and F.args[0].head == "ind", "no equation of an indicator")
        r, right = F.args[0].args[0], F.args[1]
        need(right in (ZERO, ONE) or right.head == "ind", "neither 0 nor 1, nor an indicator")
        if right.head == "ind":
            s = right.args[0]
            self.sub(sub, mk("and", mk("=>", r, s), mk("=>", s, r)))
        else:
            self.sub(sub, r if right is ONE else pushed(r, True))

    def rule_induction(self, F, sub, block):
        need(F.head == "forall" and F.args[0] is INTEGER, "no forall over the integers")
        (n,), (body,) = terms.opened(F)
        need(body.head == "=>" and body.args[0].head == "<=" and body.args[0].args[1] is n, "no start")
        start, goal = body.args[0].args[0], body.args[1]
        need(n not in start.free and terms.is_integer(start), "a start that is no integer by its form")
        self.sub(sub, subst(goal, {n: start}))
        self.block(block, [n], body.args, subst(goal, {n: mk("+", n, ONE)}))

    def rule_enumerate(self, t, k, j):
        need(k.head == j.head == "<=" and k.args[1] is t and j.args[0] is t, "no limits")
        a, b = terms.whole(k.args[0]), terms.whole(j.args[1])
        need(a is not None and b is not None and 0 <= b - a < 10_000, "no whole limits, or far apart")
        need(terms.is_integer(t), "not an integer by its form")
        return mk("or", *(mk("=", t, number(v)) for v in range(a, b + 1)))

    def rule_recursion(self, name, start, step):
        law, s = self.read("l", start), terms.parse(step)
        (t, previous), env = self.bound(s, [INTEGER, kind_of(law)], self.names)
        after = Reader().read("l", s[2], env)
        need(kind_of(after) is kind_of(law), "a law on other spaces")
        new = self.declare(name, terms.arrow("sequence", [INTEGER], kind_of(law)))
        after = mk("same", mk("at", new, mk("+", t, ONE)), subst(after, {previous: mk("at", new, t)}))
        rest = mk("forall", INTEGER, close([t], mk("=>", mk("<=", ZERO, t), after)))
        return mk("and", mk("same", mk("at", new, ZERO), law), rest)

    # -------------------------------------------------------------------------------------------------- analysis

    def rule_slope(self, F, x, p, way, subs):
        need(F.head in ("<=", "<", "="), "no relation")
        need(x not in p.free, "a point that speaks of the variable")
        need(way in ("up", "down") or (way in ("up strict", "down strict") and F.head == "<"), "no way")
        z, g, less = fresh(REAL), gap(F), "<" if way.endswith("strict") else "<="
        slope, start = subst(derivative(g, x), {x: z}), subst(F, {x: p})
        low, high, sides = (p, x, (ZERO, slope)) if way.startswith("up") else (x, p, (slope, ZERO))
        self.sub(next(subs, None), mk(less, low, high))
        self.sub(next(subs, None), build("<=", start.args) if less == "<" else start, True)
        sign = mk("=", slope, ZERO) if F.head == "=" else build(less, sides)
        self.block(next(subs, None), [z], [mk("<", low, z), mk("<", z, high)], sign, True)
        for c in conditions(g, x):
            self.block(next(subs, None), [z], [mk("<=", low, z), mk("<=", z, high)], subst(c, {x: z}), True)

    def rule_limit(self, F, x, where, B, e, subs):
        need(F.head in ("<=", "<") and B >= 0 and e > 0, "no <= or <, or no bound and power")
        need(isinstance(where, list) and len(where) == (2 if where[:1] == ["oo"] else 3), "no place")
        z, g, (way, *place) = fresh(REAL), gap(F), where
        need(way in ("oo", "right", "left"), "no place")
        p, w = self.read("r", place[0]), self.read("r", place[-1])
        slope = subst(derivative(g, x), {x: z})
        if way == "oo":
            near, size = [mk("<=", x, z)], mk("^", z, number(-e))
            far = [*near, mk("<=", ONE, z), mk("<=", p, z)]
        else:
            need(x not in p.free, "a point that speaks of the variable")
            right = way == "right"
            self.sub(next(subs, None), mk("<", *((p, x) if right else (x, p))))
            self.sub(next(subs, None), mk("<", ZERO, w))
            near = [mk("<", p, z), mk("<=", z, x)] if right else [mk("<=", x, z), mk("<", z, p)]
            away = gap(mk("<", p, z) if right else mk("<", z, p))
            far, size = [*near, mk("<=", away, w)], mk("^", away, number(e))
        sign = build(F.head, (ZERO, slope) if way == "right" else (slope, ZERO))
        self.block(next(subs, None), [z], near, sign, True)
        bound = mk("<=", mk("*", number(-B), size), subst(g, {x: z}))
        self.block(next(subs, None), [z], far, bound, True)
        for c in conditions(g, x):
            self.block(next(subs, None), [z], near, subst(c, {x: z}), True)

    # ------------------------------------------------------------------------------------------- values of types (5)

    def value(self, v, kind, subs):
        """The value that a text is of the type; `subs` show what the type asks."""
        head = kind.head
        if head in terms.SORTS:
            node = self.read("s", v)
            need(terms.below(kind_of(node), kind), "a space of another sort")
            return node
        if head in ("point", "law"):
            node = self.read("r" if kind is REAL else head[0], v)
            need(kind is REAL or kind_of(node) is kind, "of another space")
            return node
        if head in terms.INTEGERS:
            node = self.read("r", v)
            if node.head == "name" and kind_of(node) is kind:
                return node
            need(terms.is_integer(node), "not an integer by its form")
            low, high = {"size": (ONE, None), "index": kind.args}.get(head, (None, None))
            for asked in ([mk("<=", low, node)] if low else []) + ([mk("<=", node, high)] if high else []):
                self.sub(next(subs, None), asked)
            return node
        v, limit = (v[0], self.read("r", v[1])) if isinstance(v, list) and len(v) == 2 else (v, None)
        s = terms.parse(v)
        return self.function(s, kind, limit, subs) if is_lambda(s) else self.member(s, kind, limit, self.names)

    def member(self, s, kind, limit, env):
        """A name, or a member of a sequence, of this type or one below."""
        need(limit is None and (isinstance(s, str) or s[:1] == ["at"]), "no value")
        node = Reader().look(s, env) if isinstance(s, str) else Reader().any(s, env)
        need(node is not LINE and terms.below(kind_of(node), kind), "a value of another type")
        return node

    def bound(self, s, kinds, env):
        """The names of a lambda, of these types, and what names mean inside."""
        need(is_lambda(s) and len(s) == 3, "no lambda")
        return Reader().bind(env, s[1], kinds)

    def function(self, s, kind, limit, subs, outer=(), env=None):
        """The value of such a type that a lambda is.  `outer`: the index of the sequence in which it is a member."""
        head, places, inner = kind.head, kind.args[0].args, kind.args[1]
        kinds = [REAL] * len(places) if head in terms.FAMILIES else places  # of a family also outside of its alphabets
        new, env = self.bound(s, kinds, env or self.names)
        if inner.head in terms.FUNCTIONS_OF_POINTS:
            if is_lambda(s[2]):
                member = self.function(s[2], inner, limit, subs, new, env)
            else:
                member = self.member(s[2], inner, limit, env)
            return mk("lambda", kind, close(new, member))
        t = Reader().any(s[2], env)
        need(kind_of(t) is inner or (inner is REAL and terms.letter(t) == "r"), "a body of another type")
        need(limit is None or head in ("bounded", "weight"), "a bound that is not asked for")
        asked = [mk("<=", mk("*", number(-1), limit), t), mk("<=", t, limit)] if limit else []
        if head in ("bounded", "weight") and not limit:  # in the names of a member alone: each has a bound of its own
            need(bounded(t, set(new), set(self.facts)), "not bounded by its form")
        if head in ("weight", "test", "distribution", "kernel", "nonneg", "positive"):
            asked.append(mk("<" if head == "positive" else "<=", ZERO, t))
        asked += [mk("<=", t, ONE)] if head == "test" else []
        for goal in asked:
            self.block(next(subs, None), [*outer, *new], [], goal)
        if head in ("distribution", "kernel"):
            mass = mk("=", mk("sum", *places[-1].args, close(new[-1:], t)), ONE)
            if head == "kernel":
                row = fresh(places[0])
                self.block(next(subs, None), [row], [], subst(mass, {new[0]: row}))
            else:
                self.sub(next(subs, None), mass)
        return mk("lambda", kind, close(new, t))
