"""A second checker of certificates, written from verify/kernel/FORMAT.md alone: python tests/checker/check.py reports/

Rules of proofs (section 4), certificates (3), and the command.
"""

from __future__ import annotations

import collections
import json
import os
import re
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import forms
import numeric
import terms
from forms import Known, N
from gmpy2 import mpq
from terms import (
    CURVES,
    FAMILIES,
    HIGHER,
    INTEGER,
    LINE,
    MINUS,
    ONE,
    REAL,
    RELATIONS,
    SCALARS,
    SORTS,
    ZERO,
    Context,
    NotCovered,
    Q,
    Refused,
    V,
    add,
    build_type,
    made_new,
    made_new_list,
    minus,
    mk,
    mul,
    name_of,
    names_of,
    need,
    neg,
    parse,
    plain_product,
    plain_sum,
    point_type,
    subst,
)

MAX_STEPS, MAX_CERTIFICATE, MAX_TREE, MAX_PAVING, MAX_BITS = 20_000, 5_000_000, 5_000_000, 50_000_000, 4096
MAX_PRIMITIVE = 2_000
MAX_PIECES = 100
FORMAT = "dp-lemmas certificate 2"
Known.enclose = staticmethod(numeric.enclose_closed)

# ---------------------------------------------------------------------------------------------- sequents


def conjuncts(formula):
    if formula.head != "and":
        return [formula]
    return [part for arg in formula.args for part in conjuncts(arg)]


def negation(f):
    head, args = f.head, f.args
    if head == "<=":
        return mk("<", args[1], args[0])
    if head == "<":
        return mk("<=", args[1], args[0])
    if head in ("=", "!="):
        return mk("!=" if head == "=" else "=", *args)
    if head == "not":
        return args[0]
    if head in ("and", "or"):
        return mk("or" if head == "and" else "and", *map(negation, args))
    if head == "=>":
        return mk("and", args[0], negation(args[1]))
    if head in ("forall", "exists"):
        return mk("exists" if head == "forall" else "forall", args[0], args[1], negation(args[2]))
    return mk("not", f)


class Sequent:
    __slots__ = ("context", "goal", "hypotheses")

    def __init__(self, context, hypotheses, goal):
        self.context, self.hypotheses, self.goal = context, tuple(hypotheses), goal

    def show(self, goal):
        small(goal)
        return Sequent(self.context, self.hypotheses, goal)

    def given(self, *formulas):
        new = [part for f in formulas for part in conjuncts(f)]
        for part in new:
            small(part)
        return Sequent(self.context, (*self.hypotheses, *new), self.goal)

    def name(self, *pairs):
        for name, _ in pairs:
            self.new(name)
        return Sequent(self.context.extend(*pairs), self.hypotheses, self.goal)

    def new(self, name):
        name_of(name)
        need(name not in self.context.names, f"{name} is not new")
        need(all(name not in h.free for h in self.hypotheses), f"{name} is free in a hypothesis")
        need(all(name not in kind.free for kind in self.context.names.values()), f"{name} is free in a type")
        return name

    def avoid(self):
        return set(self.context.names) | self.goal.free


def small(formula):
    need(formula.size <= terms.MAX_PARTS, "too many parts")
    terms.spend(2 + formula.size // 4)


def below(kind, wanted):
    """Whether a type is this one or one below it."""
    if kind is wanted:
        return True
    if wanted.head in CURVES and kind.head in CURVES:
        return kind.args == wanted.args and CURVES[kind.head] >= CURVES[wanted.head]
    return kind.head == wanted.head == "sequence" and below(kind.args[0], wanted.args[0])


class Line:
    """What speaks of points that are numbers now, as it is written of numbers (FORMAT.md 1.6)."""

    WORDS = {"norm": "abs", "inner": "*", "plus": "+", "eq": "="}  # noqa: RUF012

    def __init__(self, context):
        self.context, self.done = context, {}

    def node(self, node):
        got = self.done.get(node)
        if got is None:
            got = self.done[node] = self.written(node)
        return got

    def written(self, node):
        head, args = node.head, node.args
        if head in ("var", "num"):
            return node
        if head == "zero":
            return ZERO if args == (LINE,) else node
        if head in terms.QUANTIFIERS:
            kind = args[1]
            if kind.head == "index":
                kind = mk("index", *map(self.node, kind.args))
            return mk(head, args[0], kind, self.inside((args[0], kind), node=args[2]))
        if head in terms.DRAWS:
            law = self.node(args[1])
            return mk(head, args[0], law, self.inside(*self.context.draw(args[0], law), node=args[2]))
        if head in ("sum", "prod", "mix", "int"):
            ends = [self.node(n) for n in args[1:3]]
            kind = REAL if head == "int" else mk("index", *ends)
            return mk(head, args[0], *ends, *[self.inside((args[0], kind), node=n) for n in args[3:]])
        parts = [self.node(n) for n in args]
        if head == "scale" and self.number(parts[-1]):
            return mk("*", *parts)
        if head in self.WORDS and all(map(self.number, parts)):
            return mk(self.WORDS[head], *parts)
        return mk(head, *parts)

    def inside(self, *pairs, node):
        return Line(self.context.extend(*pairs)).node(node)

    def number(self, node):
        return self.context.sort(node) == ("real",)


# ------------------------------------------------------------------------------------------------- facts

FACTS: dict = {}


def facts(source):
    """Lines `function name | condition | ... => conclusion`, in the names a, b, c."""
    build = terms.Definitions().build
    for line in source.strip().splitlines():
        left, conclusion = line.split("=>")
        (function, name), *given = (part.split() for part in left.split("|"))
        formulas = [build(parse(" ".join(g))) for g in given], build(parse(conclusion))
        for f in (*formulas[0], formulas[1]):
            fix(f)
        FACTS[function, name] = formulas


def fix(node):
    terms.FIXED.append(node)
    for part in node.outside + node.inside:
        fix(part)


facts("""
Phi Q => (= (Phi a) (Q (* -1 a)))
Q below_one => (< (Q a) 1)
Q decreasing | (<= a b) => (<= (Q b) (Q a))
Q half => (= (Q 0) 1/2)
Q markov | (< 0 a) => (<= (* a (Q a)) (phi a))
Q reflection => (= (+ (Q a) (Q (* -1 a))) 1)
^ decreasing | (< 0 a) | (<= a b) | (<= c 0) => (<= (^ b c) (^ a c))
^ exp | (< 0 a) => (= (^ a b) (exp (* b (log a))))
^ increasing | (<= 0 a) | (<= a b) | (<= 0 c) => (<= (^ a c) (^ b c))
^ nonnegative | (<= 0 a) | (<= 0 b) => (<= 0 (^ a b))
^ of_exp => (= (^ (exp a) b) (exp (* a b)))
^ one => (= (^ 1 a) 1)
^ positive | (< 0 a) => (< 0 (^ a b))
^ product | (< 0 a) | (< 0 b) => (= (^ (* a b) c) (* (^ a c) (^ b c)))
^ product0 | (<= 0 a) | (<= 0 b) | (< 0 c) => (= (^ (* a b) c) (* (^ a c) (^ b c)))
^ sum | (< 0 a) => (= (^ a (+ b c)) (* (^ a b) (^ a c)))
^ sum0 | (<= 0 a) | (<= 0 b) | (<= 0 c) => (= (^ a (+ b c)) (* (^ a b) (^ a c)))
^ tower | (< 0 a) => (= (^ (^ a b) c) (^ a (* b c)))
^ zero | (< 0 a) => (= (^ 0 a) 0)
abs above => (and (<= a (abs a)) (<= (* -1 a) (abs a)))
abs cases => (or (and (<= 0 a) (= (abs a) a)) (and (<= a 0) (= (abs a) (* -1 a))))
abs negative | (<= a 0) => (= (abs a) (* -1 a))
abs positive | (<= 0 a) => (= (abs a) a)
binomial nonnegative | (<= 0 b) | (<= b a) => (<= 0 (binomial a b))
binomial step | (<= 0 b) | (<= b a) => (= (* (+ 1 b) (binomial a (+ 1 b))) (* (+ a (* -1 b)) (binomial a b)))
binomial zero | (<= 0 a) => (= (binomial a 0) 1)
ceiling bounds => (and (<= a (ceiling a)) (< (ceiling a) (+ 1 a)))
cosh exp => (= (cosh a) (* 1/2 (+ (exp a) (exp (* -1 a)))))
exp increasing | (<= a b) => (<= (exp a) (exp b))
exp log | (< 0 a) => (= (exp (log a)) a)
exp strictly | (< a b) => (< (exp a) (exp b))
exp tangent => (<= (+ 1 a) (exp a))
factorial positive | (<= 0 a) => (< 0 (factorial a))
factorial step | (<= 0 a) => (= (factorial (+ 1 a)) (* (+ 1 a) (factorial a)))
floor bounds => (and (<= (floor a) a) (< a (+ 1 (floor a))))
gamma positive | (< 0 a) => (< 0 (gamma a))
gamma step | (< 0 a) => (= (gamma (+ 1 a)) (* a (gamma a)))
harmonic step | (<= 0 a) => (= (harmonic (+ 1 a)) (+ (harmonic a) (^ (+ 1 a) -1)))
harmonic zero => (= (harmonic 0) 0)
log exp => (= (log (exp a)) a)
log increasing | (< 0 a) | (<= a b) => (<= (log a) (log b))
log inverse | (< 0 a) => (= (log (^ a -1)) (* -1 (log a)))
log power | (< 0 a) => (= (log (^ a b)) (* b (log a)))
log product | (< 0 a) | (< 0 b) => (= (log (* a b)) (+ (log a) (log b)))
log strictly | (< 0 a) | (< a b) => (< (log a) (log b))
log tangent | (< 0 a) => (<= (log a) (+ a -1))
max above => (and (<= a (max a b)) (<= b (max a b)))
max cases => (or (and (<= b a) (= (max a b) a)) (and (<= a b) (= (max a b) b)))
max least | (<= a c) | (<= b c) => (<= (max a b) c)
max left | (<= b a) => (= (max a b) a)
max right | (<= a b) => (= (max a b) b)
min below => (and (<= (min a b) a) (<= (min a b) b))
min cases => (or (and (<= a b) (= (min a b) a)) (and (<= b a) (= (min a b) b)))
min greatest | (<= c a) | (<= c b) => (<= c (min a b))
min left | (<= a b) => (= (min a b) a)
min right | (<= b a) => (= (min a b) b)
phi density => (= (phi a) (* (^ (sqrt (* 2 (pi))) -1) (exp (* -1/2 (^ a 2)))))
atan one => (= (atan 1) (* 1/4 (pi)))
cos half_pi => (= (cos (* 1/2 (pi))) 0)
cos pi => (= (cos (pi)) -1)
sin half_pi => (= (sin (* 1/2 (pi))) 1)
sin pi => (= (sin (pi)) 0)
sin squares => (= (+ (^ (sin a) 2) (^ (cos a) 2)) 1)
^ sqrt | (<= 0 a) => (= (^ a 1/2) (sqrt a))
sqrt increasing | (<= 0 a) | (<= a b) => (<= (sqrt a) (sqrt b))
sqrt nonnegative | (<= 0 a) => (<= 0 (sqrt a))
sqrt of_square | (<= 0 a) => (= (sqrt (^ a 2)) a)
sqrt positive | (< 0 a) => (< 0 (sqrt a))
sqrt square | (<= 0 a) => (= (^ (sqrt a) 2) a)
sinh exp => (= (sinh a) (* 1/2 (+ (exp a) (* -1 (exp (* -1 a))))))
tanh bounds => (and (< -1 (tanh a)) (< (tanh a) 1))
tanh quotient => (= (tanh a) (* (sinh a) (^ (cosh a) -1)))
theta definition | (< 0 a) | (< 0 b) => (= (theta a b) (+ (Q (+ (* (log a) (^ b -1)) (* -1/2 b))) (* -1 a (Q (+ (* (log a) (^ b -1)) (* 1/2 b))))))
""")


class Proof:
    """Checks the proofs of one certificate; `cites` are the lemmas that they use."""

    def __init__(self, statements, definitions):
        self.statements, self.definitions = statements, definitions
        self.cites, self.steps, self.paving = set(), 0, 0
        self.known_of, self.plains = {}, []

    def check(self, sequent, proof):
        stack = [(proof, sequent)]
        while stack:
            step, s = stack.pop()
            need(isinstance(step, dict) and isinstance(step.get("rule"), str), "not a step")
            self.steps += 1
            need(self.steps <= MAX_STEPS, "too many steps")
            terms.spend(10 + s.goal.size // 4)
            rule = getattr(self, "rule_" + step["rule"], None)
            need(rule is not None, f"unknown rule {step['rule']}")
            try:
                remaining = rule(s, step) or []
            except RecursionError:
                raise Refused("too deep") from None
            except Refused as error:
                raise Refused(f"{step['rule']}: {error}") from None
            then = step.get("then", [])
            need(
                isinstance(then, list) and len(then) == len(remaining),
                f"{step['rule']}: {len(remaining)} steps should follow",
            )
            stack += list(zip(then, remaining, strict=True))

    # ---------------------------------------------------------------------------------- what a step says

    def known(self, s):
        key = (tuple(s.context.names.items()), s.hypotheses)
        got = self.known_of.get(key)
        if got is None:
            got = self.known_of[key] = Known(s.context, s.hypotheses, self.plain(s.context))
        return got

    def plain(self, context):
        for plain in self.plains:
            have = plain.context.names
            if all(have.get(name, kind) is kind for name, kind in context.names.items()):
                have.update(context.names)
                return plain
        self.plains.append(Known(Context(context.names)))
        return self.plains[-1]

    def build(self, source):
        node = self.definitions.build(parse(source))
        need(node.size <= terms.MAX_PARTS, "too many parts")
        return node

    def formula(self, context, source):
        node = self.build(source)
        context.formula(node)
        return node

    def real(self, context, source):
        node = self.build(source)
        context.want_real(node)
        return node

    def index(self, context, source):
        node = self.build(source)
        context.want_index(node)
        return node

    def hypothesis(self, s, step, key="hypothesis"):
        return self.at(s, step.get(key))

    @staticmethod
    def at(s, k):
        need(type(k) is int and 0 <= k < len(s.hypotheses), "no such hypothesis")
        return s.hypotheses[k]

    @staticmethod
    def flag(step, key):
        value = step.get(key, False)
        need(isinstance(value, bool), f"{key} is neither true nor false")
        return value

    @staticmethod
    def bits(step, default):
        value = step.get("bits", default)
        need(type(value) is int and 2 <= value <= MAX_BITS, "bits out of range")
        return value

    @staticmethod
    def listed(step, key):
        value = step.get(key)
        need(isinstance(value, list), f"{key} is not a list")
        return value

    # ------------------------------------------------------------------------------------ steps that close

    def rule_assume(self, s, step):
        if s.goal in s.hypotheses:
            return
        k = self.known(s)
        goal = k.key(s.goal)
        want = {goal}
        if goal.head in ("<=", "!="):
            d = goal.args[1]
            want.add(mk("<", ZERO, d))
            minus_d = N(forms.scaled(k.form(d), -1))
            if goal.head == "<=":
                other = k.key(mk("=", ZERO, d))
                want.add(other)
            else:
                want.add(k.key(mk("<", ZERO, d)))
                want.add(k.key(mk("<", ZERO, minus_d)))
        for h in s.hypotheses:
            if h.head == goal.head or (goal.head in RELATIONS and h.head in RELATIONS):
                try:
                    if k.key(h) in want:
                        return
                except Refused:
                    continue
        raise Refused("not among the hypotheses")

    def rule_ring(self, s, step):
        k, goal = self.known(s), s.goal
        if goal.head == "same":
            need(k.law(goal.args[0]) is k.law(goal.args[1]), "two normal forms")
            return
        if goal.head == "eq":
            need(k.point(goal.args[0]) is k.point(goal.args[1]), "two normal forms")
            return
        need(goal.head in RELATIONS, "not a relation")
        form = k.form(minus(goal.args[1], goal.args[0]))
        value = form.constant()
        if value is not None and numeric.relation(goal.head, mpq(0), value):
            return
        need(goal.head in ("=", "<=") and k.is_zero(form), "the form does not settle it")

    def rule_sign(self, s, step):
        k, goal = self.known(s), s.goal
        if k.no_value():
            return
        need(goal.head in RELATIONS, "not a relation")
        difference = minus(goal.args[1], goal.args[0])
        good = {
            "<=": lambda r: r.nonneg,
            "<": lambda r: r.positive,
            "!=": lambda r: r.nonzero,
            "=": lambda r: r.low == 0 and r.high == 0,
        }[goal.head]
        bounds = k.bounds(difference)
        if not good(bounds):
            need(good(bounds.meet(k.bounds(k.N(difference)))), "the bounds do not settle it")

    def rule_evaluate(self, s, step):
        need(not s.goal.free, "a name is free")
        evaluator = numeric.Evaluator(self.bits(step, 128))
        need(evaluator.decide(s.goal, numeric.Scope({})) is True, "not decided true")

    def rule_combine(self, s, step):
        k, goal = self.known(s), s.goal
        need(goal.head in ("<=", "<", "="), "not a relation for this")
        scale = self.real(s.context, step.get("scale", "1"))
        need(k.nonzero(scale) if goal.head == "=" else k.positive(scale), "the scale is not known positive")
        total = k.form(mul(scale, minus(goal.args[1], goal.args[0])))
        strict = False
        for entry in self.listed(step, "products"):
            need(isinstance(entry, list) and len(entry) == 2 and isinstance(entry[1], list), "not a product")
            c = self.real(s.context, entry[0])
            hypotheses = [self.at(s, h) for h in entry[1]]
            need(all(h.head in ("<=", "<", "=") for h in hypotheses), "a hypothesis that is no relation")
            equation = any(h.head == "=" for h in hypotheses)
            need(equation or (goal.head != "=" and k.nonneg(c)), "a factor is not known nonnegative")
            strict = strict or (all(h.head == "<" for h in hypotheses) and k.positive(c))
            factors = [c, *[minus(h.args[1], h.args[0]) for h in hypotheses]]
            total = forms.plus(total, k.form(mk("*", *factors)), -1)
        need(goal.head != "<" or strict, "no product is strict")
        need(k.is_zero(total), "the identity does not hold")

    def rule_pave(self, s, step):
        need(s.goal.head in ("<=", "<"), "not a goal for a paving")
        variables = self.listed(step, "variables")
        need(len(set(map(name_of, variables))) == len(variables), "a variable comes twice")
        need(s.goal.free <= set(variables), "a name that is no variable")
        k, box = self.known(s), []
        for x in variables:
            s.context.want_real(V(x))
            r = k.bounds(V(x))
            need(r.low is not None and r.high is not None, "a variable without bounds")
            need(r.low <= r.high, "a variable without values")
            box.append((r.low, r.high))
        tree, bits = step.get("tree"), self.bits(step, 53)
        need(isinstance(tree, str), "no tree")
        self.paving += len(tree.split()) * -(-bits // 64) * s.goal.size
        need(self.paving <= MAX_PAVING, "too much paving")
        numeric.Paving(s.goal, variables, box, s.hypotheses, tree, bits).run()

    # ----------------------------------------------------------------------------------------------- logic

    def rule_have(self, s, step):
        f = self.formula(s.context, step.get("formula"))
        return [s.show(f), s.given(f)]

    def rule_cases(self, s, step):
        f = self.formula(s.context, step.get("formula"))
        return [s.given(f), s.given(negation(f))]

    def rule_split(self, s, step):
        h = self.hypothesis(s, step)
        need(h.head == "or", "not a disjunction")
        return [s.given(f) for f in h.args]

    def rule_intro(self, s, step):
        head, args = s.goal.head, s.goal.args
        if head == "and":
            return [s.show(f) for f in args]
        if head == "=>":
            return [s.show(args[1]).given(args[0])]
        if head == "not":
            return [s.show(negation(args[0]))]
        need(head == "forall", "nothing to introduce")
        name = step.get("name")
        return [s.name((name, args[1])).show(subst(args[2], {args[0]: V(name)}))]

    def rule_choose(self, s, step):
        k = step.get("part")
        need(s.goal.head == "or" and type(k) is int and 0 <= k < len(s.goal.args), "no such part")
        return [s.show(s.goal.args[k])]

    def rule_witness(self, s, step):
        need(s.goal.head == "exists", "not an existence")
        name, kind, body = s.goal.args
        value, remaining = self.value(s, step.get("term"), kind)
        return [*remaining, s.show(self.formed(s.context, subst(body, {name: value})))]

    @staticmethod
    def formed(context, formula):
        need(formula.size <= terms.MAX_PARTS, "too many parts")
        context.formula(formula)
        return formula

    def rule_instantiate(self, s, step):
        f, remaining = self.hypothesis(s, step), []

        def premises(f):
            while f.head == "=>":
                remaining.append(s.show(f.args[0]))
                f = f.args[1]
            return f

        for source in self.listed(step, "terms"):
            f = premises(f)
            need(f.head == "forall", "not a general formula")
            name, kind, body = f.args
            value, extra = self.value(s, source, kind)
            remaining += extra
            f = self.formed(s.context, subst(body, {name: value}))
        if self.flag(step, "through"):
            f = premises(f)
        return [*remaining, s.given(f)]

    def rule_modus(self, s, step):
        h = self.hypothesis(s, step)
        need(h.head == "=>", "not an implication")
        return [s.show(h.args[0]), s.given(h.args[1])]

    def rule_unpack(self, s, step):
        h, name = self.hypothesis(s, step), step.get("name")
        need(h.head == "exists", "not an existence")
        return [s.name((name, h.args[1])).given(subst(h.args[2], {h.args[0]: V(name)}))]

    def rule_contradiction(self, s, step):
        return [s.given(negation(s.goal)).show(mk("<", ZERO, ZERO))]

    def rule_weaken(self, s, step):
        return [Sequent(s.context, [self.at(s, h) for h in self.listed(step, "keep")], s.goal)]

    def rule_rewrite(self, s, step):
        h = self.hypothesis(s, step)
        need(h.head == "=", "not an equation")
        a, b = h.args
        if self.flag(step, "backwards"):
            a, b = b, a
        return [s.show(self.formed(s.context, replace(s.goal, a, b, a.free | b.free)))]

    def rule_fact(self, s, step):
        key = (step.get("function"), step.get("name"))
        need(key in FACTS, f"no such fact: {key}")
        given, conclusion = FACTS[key]
        names = sorted(conclusion.free.union(*[g.free for g in given]))
        sources = self.listed(step, "terms")
        need(len(sources) == len(names), "another number of terms")
        values = dict(zip(names, [self.real(s.context, t) for t in sources], strict=True))
        return [*[s.show(subst(g, values)) for g in given], s.given(subst(conclusion, values))]

    # -------------------------------------------------------------------------------- values of the types

    def value(self, s, source, kind):
        node = self.build(source)
        return node, self.of_type(s, node, kind)

    def of_type(self, s, node, kind, extra=()):
        """What must be shown for node to be a value of the type; extra are names opened around it."""
        context, head = s.context.extend(*extra), kind.head
        goal = lambda f, *new: s.name(*extra, *new).show(f)  # noqa: E731
        if head in SCALARS:
            context.want_real(node)
            if head == "real":
                return []
            need(context.integer(node), f"not an integer by its form: {node}")
            if head == "size":
                return [goal(mk("<=", ONE, node))]
            if node.head == "var" and context.typed(node.args[0]) is kind:
                return []
            return [] if head == "integer" else [goal(mk("<=", kind.args[0], node)), goal(mk("<=", node, kind.args[1]))]
        if head in SORTS:
            need(node.head == "var", "not a space")
            need(node is LINE or context.space(node) >= SORTS[head], "a space of another sort")
            return []
        if head == "point":
            need(context.sort(node) == ("point", kind.args[0]), f"not a point of {kind.args[0]}: {node}")
            return []
        if head == "law":
            need(context.law(node) == kind.args, f"a law on other spaces: {node}")
            return []
        if node.head != "lambda":
            if head == "sequence":
                need(node.head == "var", "not a sequence")
            need(below(context.function(node), kind), f"not of type {kind}: {node}")
            return []
        need(head in CURVES or head in ("map", "markov", "sequence"), "a lambda of no such type")
        avoid = s.avoid() | set(context.names)
        names = made_new_list(node.bound, avoid)
        body = subst(node.args[1], dict(zip(node.bound, map(V, names), strict=True)))
        spaces = kind.args if head in CURVES else () if head == "sequence" else kind.args[0].args
        kinds = [INTEGER] if head == "sequence" else [point_type(x) for x in spaces]
        need(len(kinds) == len(names), "a lambda of other arguments")
        opened = [(name, k) for name, k in zip(names, kinds, strict=True)]
        if head == "sequence":
            return self.of_type(s, body, kind.args[0], (*extra, *opened))
        inner = context.extend(*opened)
        if head == "map":
            need(inner.place(body) is kind.args[1], "a lambda to another space")
            return []
        if head == "markov":
            need(inner.law(body) == kind.args[1].args, "a lambda to other laws")
            return []
        inner.want_real(body)
        if head in ("bounded", "weight"):
            self.want_bounded(s, body, opened, extra)
        out = [goal(mk("<=", ZERO, body), *opened)] if head in ("weight", "test") else []
        return [*out, goal(mk("<=", body, ONE), *opened)] if head == "test" else out

    def want_bounded(self, s, body, opened, around=()):
        """Bounded by form in the opened names, of which nothing is known."""
        values = {}
        for name, kind in (*around, *opened):
            values[name] = V(forms.fresh(subst(kind, values)))
        inner = [values[name].args[0] for name, _ in opened]
        need(self.known(s).bounded_term(subst(body, values), inner), f"not bounded by form: {body}")

    # ------------------------------------------------------------------------------------ lemmas and names

    def rule_lemma(self, s, step):
        lemma, sources = self.statements.get(step.get("id")), step.get("values")
        need(lemma is not None, "no such lemma")
        self.cites.add(lemma.id)
        context, given, show = lemma.build()
        need(isinstance(sources, dict) and set(sources) == set(context.names), "values of other names")
        values, remaining = {}, []
        for name, kind in context.names.items():
            node = self.build(sources[name])
            kind = self.put_type(s.context, kind, values)
            if kind.head in FAMILIES:
                remaining += self.family(s, node, kind, name, context, (*given, show))
            else:
                remaining += self.of_type(s, node, kind)
            values[name] = node
        formulas = [self.formed(s.context, self.put(s.context, f, values)) for f in (*given, show)]
        return [*remaining, *map(s.show, formulas[:-1]), s.given(formulas[-1])]

    @staticmethod
    def put(context, formula, values):
        """Values for names; at the line, if that is one of them."""
        out = subst(formula, values)
        if LINE not in values.values():
            return out
        small(out)
        return Line(context).node(out)

    @staticmethod
    def put_type(context, kind, values):
        kind = subst(kind, values)
        if LINE not in values.values() or kind.head not in ("index", *FAMILIES):
            return kind
        small(kind)
        return mk(kind.head, *map(Line(context).node, kind.args))

    def family(self, s, node, kind, name, context, formulas):
        if node.head == "var":
            own = s.context.typed(node.args[0])
            need(own.head in FAMILIES and len(own.args) == len(kind.args), "not a family of these alphabets")
            need(all(x is y for x, y in zip(own.args, kind.args, strict=True)), "other alphabets")
            narrow = {"nonneg": ("distribution", "kernel", "positive")}.get(kind.head, tuple(FAMILIES))
            need(own.head == kind.head or (kind.head in ("nonneg", "family") and own.head in narrow), "another type")
            return []
        need(node.head == "lambda" and len(node.bound) == len(kind.args), "not a family")
        for other in context.names.values():
            need(name not in other.free, "a lambda for a family that a type uses")
        for f in formulas:
            only_indexed(f, name, context, context.names[name].args, {})
        opened = [(i, mk("index", ONE, n)) for i, n in zip(node.bound, kind.args, strict=True)]
        inner, body = s.name(*opened), node.args[1]
        inner.context.want_real(body)
        if kind.head == "family":
            return []
        if kind.head == "positive":
            return [inner.show(mk("<", ZERO, body))]
        out = [inner.show(mk("<=", ZERO, body))]
        if kind.head in ("distribution", "kernel"):
            i = node.bound[-1]
            total = mk("=", mk("sum", i, ONE, kind.args[-1], body), ONE)
            if kind.head == "kernel":
                total = mk("forall", node.bound[0], mk("index", ONE, kind.args[0]), total)
            out.append(s.show(total))
        return out

    def rule_let(self, s, step):
        name, source = step.get("name"), step.get("term")
        node = self.build(source)
        s.new(name)
        if "type" in step:
            kind = build_type(parse(step["type"]))
            s.context.check_type(kind)
            return self.let_typed(s, step, name, node, kind)
        if "indices" in step or "sizes" in step:
            indices = names_of(self.listed(step, "indices"))
            sizes = [self.real(s.context, n) for n in self.listed(step, "sizes")]
            need(len(indices) == len(sizes) and name not in indices, "not as many indices as sizes")
            for i in indices:
                s.new(i)
            opened = [(i, mk("index", ONE, n)) for i, n in zip(indices, sizes, strict=True)]
            s.context.extend(*opened).want_real(node)
            equation = mk("=", mk("at", V(name), *map(V, indices)), node)
            for i, kind in reversed(opened):
                equation = mk("forall", i, kind, equation)
            return [s.name((name, mk("family", *sizes))).given(equation)]
        s.context.want_real(node)
        kind = INTEGER if s.context.integer(node) else REAL
        return [s.name((name, kind)).given(mk("=", V(name), node))]

    def let_typed(self, s, step, name, node, kind):
        head = kind.head
        need(head in HIGHER, "a let of no such type")
        after = s.name((name, kind))
        if head == "point":
            return [*self.of_type(s, node, kind), after.given(mk("eq", V(name), node))]
        if head == "law":
            return [*self.of_type(s, node, kind), after.given(mk("same", V(name), node))]
        need(node.head == "lambda", "not a lambda")
        for x in node.bound:
            s.new(x)
            need(x != name, f"{x} is not new")
        body = node.args[1]
        if head == "sequence":
            inner = kind.args[0]
            relation = "=" if inner is REAL else {"point": "eq", "law": "same"}.get(inner.head)
            need(relation is not None, "a sequence of functions")
            need(len(node.bound) == 1, "a sequence of one index")
            (i,) = node.bound
            remaining = self.of_type(s, node, kind)
            equation = mk("forall", i, INTEGER, mk(relation, mk("at", V(name), V(i)), body))
            return [*remaining, after.given(equation)]
        spaces = kind.args if head in CURVES else kind.args[0].args
        need(len(spaces) == len(node.bound), "a lambda of other arguments")
        opened = [(x, point_type(v)) for x, v in zip(node.bound, spaces, strict=True)]
        if "limit" in step:
            need(head == "bounded", "a limit of what is not bounded")
            limit = self.real(s.context, step["limit"])
            need(limit.free.isdisjoint(node.bound), "the limit speaks of the arguments")
            inner = s.name(*opened)
            inner.context.want_real(body)
            low = N(self.plain(s.context).form(mul(MINUS, limit))) if limit.head == "num" else times_minus_one(limit)
            remaining = [inner.show(mk("<=", low, body)), inner.show(mk("<=", body, limit))]
        else:
            remaining = self.of_type(s, node, kind)
        relation = {"map": "eq", "markov": "same"}.get(head, "=")
        equation = mk(relation, mk("app", V(name), *map(V, node.bound)), body)
        for x, k in reversed(opened):
            equation = mk("forall", x, k, equation)
        return [*remaining, after.given(equation)]

    # ----------------------------------------------------------------------------------- sums and integers

    def rule_sums(self, s, step):
        f, name = self.formula(s.context, step.get("formula")), step.get("name")
        need(f.head in ("<=", "=") and all(t.head == "sum" for t in f.args), "not two sums")
        left, right = f.args
        need(all(x is y for x, y in zip(left.outside, right.outside, strict=True)), "two ranges")
        inner = s.name((name, mk("index", *left.outside)))
        parts = [subst(t.args[3], {t.args[0]: V(name)}) for t in f.args]
        return [inner.show(mk(f.head, *parts)), s.given(f)]

    def rule_unfold(self, s, step):
        node = self.real(s.context, step.get("term"))
        need(node.head in ("sum", "prod"), "neither a sum nor a product")
        i, a, b, t = node.args
        need(s.context.integer(a) and s.context.integer(b), "an end is not an integer by its form")
        end = step.get("end")
        if end == "empty":
            return [s.show(mk("<", b, a)), s.given(mk("=", node, ZERO if node.head == "sum" else ONE))]
        need(end in ("first", "last"), "no such end")
        part = subst(t, {i: b if end == "last" else a})
        if end == "last":
            whole = [mk(node.head, i, a, plain_sum(b, MINUS), t), part]
        else:
            whole = [part, mk(node.head, i, plain_sum(a, ONE), b, t)]
        whole = (plain_sum if node.head == "sum" else plain_product)(*whole)
        return [s.show(mk("<=", a, b)), s.given(mk("=", node, whole))]

    def rule_induction(self, s, step):
        n = name_of(step.get("variable"))
        need(n in s.context.names and s.context.typed(n).head in ("integer", "size", "index"), "not an integer")
        m = self.index(s.context, step.get("base"))
        need(n not in m.free, "the base speaks of the variable")
        gone = {n}
        for name, kind in s.context.names.items():
            if not kind.free.isdisjoint(gone):
                gone.add(name)
        need(s.goal.free.isdisjoint(gone - {n}), "the type of a name in the goal uses the variable")
        need(m.free.isdisjoint(gone), "the base depends on the variable")
        context = Context({x: k for x, k in s.context.names.items() if x not in gone})
        kept = [h for h in s.hypotheses if h.free.isdisjoint(gone)]
        base = Sequent(context, kept, subst(s.goal, {n: m}))
        later = Sequent(context.extend((n, INTEGER)), kept, subst(s.goal, {n: add(V(n), ONE)}))
        return [s.show(mk("<=", m, V(n))), base, later.given(mk("<=", m, V(n)), s.goal)]

    def rule_enumerate(self, s, step):
        n, low, high = name_of(step.get("variable")), step.get("low"), step.get("high")
        need(n in s.context.names and s.context.typed(n).head in ("integer", "size", "index"), "not an integer")
        need(type(low) is int and type(high) is int and high - low < 10_000, "no such range")
        cases = [s.given(mk("=", V(n), Q(k))) for k in range(low, high + 1)]
        return [s.show(mk("<=", Q(low), V(n))), s.show(mk("<=", V(n), Q(high))), *cases]

    # ------------------------------------------------------------------------------------------------ laws

    def rule_under(self, s, step):
        f, names = self.formula(s.context, step.get("formula")), names_of(self.listed(step, "names"))
        need(f.head in ("<=", "<", "=") and all(t.head == "E" for t in f.args), "not two expectations")
        k = self.known(s)
        left, right = f.args
        law = k.law(left.args[1])
        need(law is k.law(right.args[1]), "two laws")
        kinds = [point_type(x) for x in s.context.law(left.args[1])]
        need(len(names) == len(kinds), "another number of names")
        inner = s.name(*zip(names, kinds, strict=True))
        need(len(inner.context.names) == len(s.context.names) + len(names), "a name comes twice")
        if f.head != "=":
            for t in f.args:
                opened, (body,) = k.open(t)
                need(k.integrable_term(law, opened, body), "not integrable by form")
        parts = [subst(t.args[2], dict(zip(t.args[0], map(V, names), strict=True))) for t in f.args]
        return [inner.show(mk(f.head, *parts)), s.given(f)]

    def rule_swap(self, s, step):
        node = self.real(s.context, step.get("term"))
        need(node.head == "E" and node.args[2].head == "E", "not two expectations")
        xs, m, inner = node.args
        ys, n, t = inner.args
        need(m.free.isdisjoint(ys) and n.free.isdisjoint(xs) and set(xs).isdisjoint(ys), "the laws depend")
        opened = [*s.context.draw(xs, m), *s.context.draw(ys, n)]
        self.want_bounded(s, t, opened)
        return [s.given(mk("=", node, mk("E", ys, n, mk("E", xs, m, t))))]

    def rule_mixture(self, s, step):
        node = self.real(s.context, step.get("term"))
        need(node.head == "E" and node.args[1].head == "mix", "not an expectation under a mixture")
        xs, mix, t = node.args
        i, a, b, w, m = mix.args
        self.want_bounded(s, t, s.context.draw(xs, mix))
        name = made_new(i, s.avoid())
        inner = s.name((name, mk("index", a, b)))
        total = mk("=", mk("sum", i, a, b, w), ONE)
        new = made_new(i, s.avoid() | t.free)
        w2, m2 = subst(w, {i: V(new)}), subst(m, {i: V(new)})
        equal = mk("=", node, mk("sum", new, a, b, mk("*", w2, mk("E", xs, m2, t))))
        return [inner.show(mk("<=", ZERO, subst(w, {i: V(name)}))), s.show(total), s.given(equal)]

    def rule_bound(self, s, step):
        f, name = self.build(step.get("function")), step.get("name")
        kind = s.context.function(f)
        need(kind.head in ("bounded", "weight", "test"), "not a bounded function")
        after = s.name((name, REAL))
        names = made_new_list(["x"] * len(kind.args), after.avoid())
        value = mk("app", f, *map(V, names))
        formula = mk("and", mk("<=", times_minus_one(V(name)), value), mk("<=", value, V(name)))
        for x, space in reversed(list(zip(names, kind.args, strict=True))):
            formula = mk("forall", x, point_type(space), formula)
        return [after.given(formula)]

    def spaces(self, context, sources):
        spaces = [self.build(x) for x in sources]
        for x in spaces:
            context.space(x)
        return spaces

    def rule_sup(self, s, step):
        names, name = names_of(self.listed(step, "names")), name_of(step.get("name"))
        spaces = self.spaces(s.context, self.listed(step, "spaces"))
        need(len(names) == len(spaces) and name not in names, "names and spaces do not fit")
        after = s.name((name, REAL))
        opened = [(x, point_type(v)) for x, v in zip(names, spaces, strict=True)]
        t = self.build(step.get("term"))
        s.context.extend(*opened).want_real(t)
        need(name not in t.free, "the new name is in the term")
        self.want_bounded(s, t, opened)
        e = made_new("e", after.avoid() | t.free | set(names))
        above, near = mk("<=", t, V(name)), mk("<", add(V(name), times_minus_one(V(e))), t)
        for x, kind in reversed(opened):
            above, near = mk("forall", x, kind, above), mk("exists", x, kind, near)
        near = mk("forall", e, REAL, mk("=>", mk("<", ZERO, V(e)), near))
        return [after.given(above, near)]

    def rule_inhabit(self, s, step):
        (space,) = self.spaces(s.context, [step.get("space")])
        return [s.name((step.get("name"), point_type(space)))]

    def rule_tight(self, s, step):
        m, name = self.build(step.get("law")), name_of(step.get("name"))
        names = names_of(self.listed(step, "names"))
        t, e = self.build(step.get("term")), self.real(s.context, step.get("epsilon"))
        need(name not in names, "a name comes twice")
        s.context.extend(*s.context.draw(names, m)).want_real(t)
        after = s.name((name, REAL))
        need(name not in t.free, "the new name is in the term")
        large = mk("E", names, m, mk("ind", mk("<", V(name), mk("abs", t))))
        return [s.show(mk("<", ZERO, e)), after.given(mk("<", ZERO, V(name)), mk("<=", large, e))]

    def rule_ext(self, s, step):
        need(s.goal.head in ("same", "eq"), "nothing to extend")
        left, right = s.goal.args
        if s.goal.head == "eq":
            s.context.normed(s.context.place(left))
            return [s.show(mk("=", mk("norm", mk("plus", left, mk("scale", MINUS, right))), ZERO))]
        f, spaces = step.get("name"), s.context.law(left)
        after = s.name((f, mk("bounded", *spaces)))
        names = made_new_list(["x"] * len(spaces), after.avoid())
        value = mk("app", V(f), *map(V, names))
        return [after.show(mk("=", mk("E", names, left, value), mk("E", names, right, value)))]

    def rule_congruence(self, s, step):
        h, hole = self.hypothesis(s, step), step.get("hole")
        need(h.head in ("=", "eq", "same"), "not an equation")
        a, b = h.args
        if self.flag(step, "backwards"):
            a, b = b, a
        sort = s.context.sort(a)
        kind = {"real": lambda: REAL, "point": lambda: mk("point", sort[1]), "law": lambda: mk("law", *sort[1])}[
            sort[0]
        ]()
        s.new(hole)
        need(hole not in s.goal.free, "the hole is free in the goal")
        template = self.formula(s.context.extend((hole, kind)), step.get("template"))
        here = self.formed(s.context, subst(template, {hole: a}))
        there = self.formed(s.context, subst(template, {hole: b}))
        target = s.goal if "at" not in step else self.hypothesis(s, step, "at")
        k = self.known(s)
        need(here is target or k.key(here) is k.key(target), "the template does not fit")
        return [s.show(there) if "at" not in step else s.given(there)]

    def rule_recursion(self, s, step):
        p, i, previous = (name_of(step.get(key)) for key in ("name", "index", "previous"))
        need(len({p, i, previous}) == 3, "a name comes twice")
        start = self.build(step.get("start"))
        kind = mk("law", *s.context.law(start))
        after = s.name((p, mk("sequence", kind)))
        s.new(i)
        s.new(previous)
        following = self.build(step.get("step"))
        need(s.context.extend((i, INTEGER), (previous, kind)).law(following) == kind.args, "laws on other spaces")
        law = lambda t: mk("at", V(p), t)  # noqa: E731
        following = subst(following, {previous: law(V(i))})
        rule = mk("=>", mk("<=", ZERO, V(i)), mk("same", law(add(V(i), ONE)), following))
        return [after.given(mk("same", law(ZERO), start), mk("forall", i, INTEGER, rule))]

    def rule_nature(self, s, step):
        name, points = step.get("fact"), [self.build(p) for p in self.listed(step, "points")]
        count = {"triangle": 2, "definite": 1, "norm_inner": 1, "cauchy_schwarz": 2}
        need(name in count and len(points) == count[name], "no such fact")
        space = s.context.normed(s.context.place(points[0]), 2 if name in ("norm_inner", "cauchy_schwarz") else 1)
        need(all(s.context.place(p) is space for p in points), "points of two spaces")
        p, q = points[0], points[-1]
        norm = lambda x: mk("norm", x)  # noqa: E731
        if name == "triangle":
            return [s.given(mk("<=", norm(mk("plus", p, q)), add(norm(p), norm(q))))]
        if name == "definite":
            return [s.show(mk("=", norm(p), ZERO)), s.given(mk("eq", p, mk("zero", space)))]
        if name == "norm_inner":
            return [s.given(mk("=", mk("^", norm(p), Q(2)), mk("inner", p, p)))]
        return [s.given(mk("<=", mk("inner", p, q), mul(norm(p), norm(q))))]

    # -------------------------------------------------------------------------------------------- analysis

    def analysis(self, s, step):
        v, z = name_of(step.get("variable")), step.get("name")
        need(v in s.context.names, "no such variable")
        s.context.want_real(V(v))
        after = s.name((z, REAL))
        need(s.goal.head in RELATIONS, "not a relation")
        g = subst(minus(s.goal.args[1], s.goal.args[0]), {v: V(z)})
        slope = numeric.derivative(g, z)
        conditions = []
        for c in numeric.conditions(g, z, after.context):
            if c not in conditions:
                conditions.append(c)
        return V(v), V(z), after, g, slope, conditions

    def rule_slope(self, s, step):
        need(s.goal.head in ("<=", "<", "="), "not a goal for a slope")
        v, z, after, _, slope, conditions = self.analysis(s, step)
        p = self.real(s.context, step.get("point"))
        need(v.args[0] not in p.free, "the point speaks of the variable")
        down, goal = self.flag(step, "down"), s.goal
        strict = step.get("strict", "base")
        low, high = (v, p) if down else (p, v)
        start = subst(goal, {v.args[0]: p})
        relation = "=" if goal.head == "=" else "<="
        apart = "<="
        if strict == "slope":
            need(goal.head == "<", "no need to be strict")
            start, relation, apart = mk("<=", *start.args), "<", "<"
        sides = (slope, ZERO) if down or relation == "=" else (ZERO, slope)
        inside = after.given(mk("<", low, z), mk("<", z, high)).show(mk(relation, *sides))
        closed = after.given(mk("<=", low, z), mk("<=", z, high))
        return [s.show(mk(apart, low, high)), s.show(start), inside, *[closed.show(c) for c in conditions]]

    def rule_limit(self, s, step):
        need(s.goal.head in ("<=", "<"), "not a goal for a limit")
        v, z, after, g, slope, conditions = self.analysis(s, step)
        b = self.real(after.context, step.get("bound", "1"))
        e = self.real(after.context, step.get("power", "1"))
        need(b.head == e.head == "num" and b.args[0] >= 0 and e.args[0] > 0, "bound and power")
        relation = s.goal.head
        if step.get("at") == "oo":
            m = self.real(s.context, step.get("from", "1"))
            beyond = after.given(mk("<=", v, z))
            least = mul(neg(b), mk("^", z, neg(e)))
            far = beyond.given(mk("<=", ONE, z), mk("<=", m, z)).show(mk("<=", least, g))
            return [beyond.show(mk(relation, slope, ZERO)), far, *[beyond.show(c) for c in conditions]]
        p = self.real(s.context, step.get("at"))
        need(v.args[0] not in p.free, "the point speaks of the variable")
        w = self.real(after.context, step.get("within", "1"))
        need(z.args[0] not in w.free and self.known(s).positive(w), "within is not known positive")
        side = step.get("side")
        need(side in ("right", "left"), "no such side")
        if side == "right":
            first, gap = mk("<", p, v), minus(z, p)
            beyond = after.given(mk("<", p, z), mk("<=", z, v))
            sign = mk(relation, ZERO, slope)
        else:
            first, gap = mk("<", v, p), minus(p, z)
            beyond = after.given(mk("<=", v, z), mk("<", z, p))
            sign = mk(relation, slope, ZERO)
        near = beyond.given(mk("<=", gap, w)).show(mk("<=", mul(neg(b), mk("^", gap, e)), g))
        return [s.show(first), beyond.show(sign), near, *[beyond.show(c) for c in conditions]]

    def integral(self, s, step):
        """The parameter `term`, its ends and integrand, the new name, and the sequent that has it."""
        node = self.real(s.context, step.get("term"))
        need(node.head == "int", "not an integral")
        x, a, b, body = node.args
        z = name_of(step.get("name"))
        return node, a, b, subst(body, {x: V(z)}), z, s.name((z, REAL))

    def rule_primitive(self, s, step):
        node, a, b, f, z, after = self.integral(s, step)
        whole = self.real(after.context, step.get("primitive"))
        need(max(whole.size, f.size) <= MAX_PRIMITIVE, "a primitive or an integrand that is too long")
        slope = numeric.derivative(whole, z)
        even = list(dict.fromkeys(numeric.continuity(whole, z) + numeric.continuity(f, z)))
        smooth = [c for c in dict.fromkeys(numeric.conditions(whole, z, after.context)) if c not in even]
        low, high = (b, a) if self.flag(step, "down") else (a, b)
        opened = after.given(mk("<", low, V(z)), mk("<", V(z), high))
        closed = after.given(mk("<=", low, V(z)), mk("<=", V(z), high))
        value = mk("+", subst(whole, {z: b}), mk("*", MINUS, subst(whole, {z: a})))
        return [
            s.show(mk("<=", low, high)),
            opened.show(mk("=", slope, f)),
            *[closed.show(c) for c in even],
            *[opened.show(c) for c in smooth],
            s.given(mk("=", node, value)),
        ]

    def rule_pieces(self, s, step):
        node, a, b, f, z, after = self.integral(s, step)
        step = {"points": [], **step}
        points = [self.real(s.context, source) for source in self.listed(step, "points")]
        parts = [self.real(after.context, source) for source in self.listed(step, "pieces")]
        need(len(points) + 1 == len(parts) <= MAX_PIECES, "too many pieces, or points")
        ends = [a, *points, b]
        first, then, whole = [], [], []
        for k, g in enumerate(parts):
            need(g.size <= MAX_PRIMITIVE, "a piece that is too long")
            low, high = (ends[k + 1], ends[k]) if self.flag(step, "down") else (ends[k], ends[k + 1])
            first.append(s.show(mk("<=", low, high)))
            then.append(after.given(mk("<", low, V(z)), mk("<", V(z), high)).show(mk("=", f, g)))
            closed = after.given(mk("<=", low, V(z)), mk("<=", V(z), high))
            then += [closed.show(c) for c in numeric.continuity(g, z)]
            whole.append(mk("int", z, ends[k], ends[k + 1], g))
        return [*first, *then, s.given(mk("=", node, mk("+", *whole)))]


def times_minus_one(node):
    return Q(-node.args[0]) if node.head == "num" else mk("*", MINUS, node)


def replace(node, a, b, free):
    """a becomes b, save in types; what binds a name in free stays as it is."""
    if node is a:
        return b
    if node.head in ("var", "num") or not free.isdisjoint(node.bound):
        return node
    outside = node.outside if node.head in terms.QUANTIFIERS else tuple(replace(n, a, b, free) for n in node.outside)
    inside = tuple(replace(n, a, b, free) for n in node.inside)
    if outside == node.outside and inside == node.inside:
        return node
    return forms.rebuild(node, outside, inside)


def only_indexed(node, name, context, sizes, bound):
    """A family for which a lambda is put: only entries at names of type (index 1 n), under no part that speaks of laws."""
    if name not in node.free:
        return
    head, args = node.head, node.args
    need(head not in ("app", "E", "bind", "mix"), "a lambda for a family under a law")
    if head == "at" and args[0] is V(name):
        for i, n in zip(args[1:], sizes, strict=True):
            need(i.head == "var", "a lambda for a family at an index that is no name")
            kind = bound.get(i.args[0]) or context.names.get(i.args[0])
            need(kind is mk("index", ONE, n), "a lambda for a family at an index of another range")
        return
    if node.bound:
        for n in sizes:
            need(n.free.isdisjoint(node.bound), "an alphabet depends on a bound name")
        for n in node.outside:
            only_indexed(n, name, context, sizes, bound)
        if head in ("forall", "exists"):
            kind = args[1]
        else:
            kind = REAL if head == "int" else mk("index", *node.outside)
        for n in node.inside:
            only_indexed(n, name, context, sizes, {**bound, node.bound[0]: kind})
        return
    need(head != "var", "a lambda for a family that stands alone")
    for n in node.outside:
        only_indexed(n, name, context, sizes, bound)


# --------------------------------------------------------------------------------------------- certificates


def no_twice(pairs):
    out = dict(pairs)
    need(len(out) == len(pairs), "a key comes twice")
    return out


def load(source):
    need(len(source) <= MAX_CERTIFICATE, "a certificate that is too long")

    def refuse(x):
        raise Refused(f"a JSON number that is not whole: {x}")

    try:
        return json.loads(source, object_pairs_hook=no_twice, parse_float=refuse, parse_constant=refuse)
    except (json.JSONDecodeError, RecursionError) as error:
        raise Refused(f"not JSON: {error}") from None


class Judge:
    def __init__(self, statements, definitions):
        self.statements, self.definitions = statements, definitions

    def certificate(self, certificate):
        """The verdict and the lemmas cited, or Refused."""
        forms.SHAPES.clear()
        terms.clear()
        need(isinstance(certificate, dict) and certificate.get("format") == FORMAT, "another format")
        statement = self.statements.get(certificate.get("id")) if isinstance(certificate.get("id"), str) else None
        need(statement is not None, "no such statement")
        need(certificate.get("statement") == statement.hash, "another hash")
        verdict = certificate.get("verdict")
        judge = getattr(self, "judge_" + str(verdict), None)
        need(judge is not None, f"no such verdict: {verdict}")
        proof = Proof(self.statements, self.definitions)
        terms.Work.left = terms.MAX_WORK
        try:
            context, given, show = statement.build()
            judge(certificate, proof, context, given, show)
        except terms.Exhausted as error:
            raise Refused(error) from None
        finally:
            terms.Work.left = None
        return verdict, proof.cites

    @staticmethod
    def sequent(context, given, show):
        return Sequent(context, (), show).given(*given)

    def judge_proved(self, certificate, proof, context, given, show):
        proof.check(self.sequent(context, given, show), certificate.get("proof"))

    def judge_vacuous(self, certificate, proof, context, given, show):
        if "empty" in certificate:
            need(plainly_empty(context, certificate["empty"]), "the type is not plainly empty")
            return
        proof.check(self.sequent(context, given, mk("<", ZERO, ZERO)), certificate.get("proof"))

    def judge_certified(self, certificate, proof, context, given, show):
        raise NotCovered("certified regions")

    def model(self, model, bits, proof, context, given, show):
        need(isinstance(model, dict) and set(model) <= {"values", "try"}, "not a model")
        values, tries = model.get("values"), model.get("try", {})
        need(isinstance(values, dict) and set(values) == set(context.names), "values of other names")
        need(
            isinstance(tries, dict) and all(isinstance(v, list) for v in tries.values()), "try is not a table of lists"
        )
        bound = set().union(*[quantified(f) for f in (*given, show)])
        need(set(tries) <= bound, "try for what no quantifier binds")
        evaluator, scope = numeric.Model(bits, tries, proof.build), numeric.Scope({})
        for name, kind in context.names.items():
            scope.values[name] = evaluator.read(values[name], kind, scope)
            scope.memo.clear()
            self.lambdas(values[name], kind, context, proof)
        try:
            need(all(evaluator.decide(f, scope) is True for f in given), "a given formula is not true in the model")
            need(evaluator.decide(show, scope) is False, "the shown formula is not false in the model")
        except numeric.Unknown:
            raise Refused("unknown in the model") from None

    @staticmethod
    def lambdas(source, kind, context, proof):
        """A lambda must be well formed over the names, of its type."""
        if isinstance(source, str) and (kind.head in CURVES or kind.head in ("map", "markov", "sequence")):
            node, of = proof.build(source), kind
            inner = context
            while of.head == "sequence" and node.head == "lambda":
                inner, node, of = inner.extend((node.bound[0], INTEGER)), node.args[1], of.args[0]
            if node.head == "lambda":
                spaces = of.args if of.head in CURVES else of.args[0].args
                need(len(spaces) == len(node.bound), "a lambda of other arguments")
                inner = inner.extend(*[(x, point_type(v)) for x, v in zip(node.bound, spaces, strict=True)])
                node = node.args[1]
                wanted = (
                    ("real",)
                    if of.head in CURVES
                    else ("point", of.args[1])
                    if of.head == "map"
                    else ("law", of.args[1].args)
                )
            else:
                wanted = terms.value_sort(of)
            need(inner.sort(node) == wanted, "a lambda of another type")

    def judge_refuted(self, certificate, proof, context, given, show):
        bits = certificate.get("bits", 128)
        need(type(bits) is int and 2 <= bits <= MAX_BITS, "bits out of range")
        if "model" in certificate:
            need("witness" not in certificate, "a witness and a model")
            self.model(certificate["model"], bits, proof, context, given, show)
            return
        witness, proofs = certificate.get("witness"), certificate.get("proofs", {})
        need(isinstance(proofs, dict), "proofs are not an object")
        if any(kind.head in HIGHER or kind.head in SORTS for kind in context.names.values()):
            context, given, show, witness = self.at_line(context, given, show, witness, proof, proofs)
        values = read_witness(witness, context)
        evaluator, scope = numeric.Evaluator(bits), numeric.Scope(values)
        goals = [*[(f"given {k}", f, True) for k, f in enumerate(given)], ("show", show, False)]
        for key, formula, wanted in goals:
            try:
                got = evaluator.decide(formula, scope)
            except (Refused, NotCovered):
                if key not in proofs:
                    raise
                got = None
            need(got is None or got is wanted, f"{key} is {got} at the witness")
            if got is None:
                need(key in proofs, f"{key} is not decided at the witness")
                proof.check(witness_sequent(context, values, formula if wanted else mk("not", formula)), proofs[key])

    @staticmethod
    def at_line(context, given, show, witness, proof, proofs):
        """The statement with `line` for its spaces and the witness's terms for what is no number or family."""
        need(isinstance(witness, dict) and set(witness) == set(context.names), "values of other names")
        nothing = Sequent(Context(), (), mk("<", ZERO, ZERO))
        put, left = {}, Context()
        for name, declared in context.names.items():
            kind = proof.put_type(left, declared, put)
            if declared.head in SORTS:
                need(witness[name] == "line", "a space that is not the line")
                put[name] = LINE
            elif declared.head == "point":
                put[name] = Q(numeric.exact_text(witness[name], terms.MAX_DIGITS))
            elif declared.head in HIGHER:
                need(isinstance(witness[name], str), "a value that is not a text")
                put[name] = proof.build(witness[name])
                need(not put[name].free, "a value with free names")
                for k, sequent in enumerate(proof.of_type(nothing, put[name], kind)):
                    key = f"value {name} {k}"
                    need(key in proofs, f"{key} is not shown")
                    proof.check(sequent, proofs[key])
            else:
                left.check_type(kind)
                left = left.extend((name, kind))
        *given, show = [proof.formed(left, proof.put(left, f, put)) for f in (*given, show)]
        return left, given, show, {name: witness[name] for name in left.names}


def quantified(node):
    names = {node.args[0]} if node.head in terms.QUANTIFIERS else set()
    return names.union(*[quantified(n) for n in node.outside + node.inside])


def plainly_empty(context, name):
    kind = context.names.get(name) if isinstance(name, str) else None
    need(kind is not None, "no such name")
    exact = lambda n: numeric.Evaluator(64).value(n, numeric.Scope({})) if not n.free else None  # noqa: E731
    if kind.head == "index":
        a, b = map(exact, kind.args)
        return isinstance(a, type(b)) and not isinstance(a, tuple) and a is not None and -(-a // 1) > b // 1
    n = exact(kind.args[-1]) if kind.head in ("distribution", "kernel") else None
    if n is None or isinstance(n, tuple) or n >= 1:
        return False
    if kind.head == "distribution":
        return True
    m = kind.args[0]
    if m.head == "var":
        return context.typed(m.args[0]) is terms.SIZE
    m = exact(m)
    return m is not None and not isinstance(m, tuple) and m >= 1


def read_witness(witness, context):
    need(isinstance(witness, dict) and set(witness) == set(context.names), "values of other names")
    values, evaluator = {}, numeric.Evaluator(128)
    for name, kind in context.names.items():
        values[name] = numeric.read_number(witness[name], kind, lambda n: evaluator.value(n, numeric.Scope(values)))
    return values


def witness_sequent(context, values, formula):
    """The families as names, their entries as hypotheses, the scalars and known entries put in."""
    scalars = {x: Q(v) for x, v in values.items() if not isinstance(v, list)}
    names, equations = {}, []

    def entries(name, table, indices):
        if isinstance(table, list):
            for k, part in enumerate(table):
                entries(name, part, [*indices, Q(k + 1)])
        else:
            equations.append(mk("=", mk("at", V(name), *indices), Q(table)))

    for name, kind in context.names.items():
        if name not in scalars:
            names[name] = mk(kind.head, *[filled(subst(n, scalars)) for n in kind.args])
            entries(name, values[name], [])
    goal = put_entries(subst(formula, scalars), values, frozenset())
    new = Context(names)
    new.formula(goal)
    return Sequent(new, equations, goal)


def filled(size):
    return Q(numeric.Evaluator(128).value(size, numeric.Scope({})))


def put_entries(node, values, hidden):
    if node.head in ("var", "num"):
        return node
    if node.head == "at" and node.args[0].args[0] not in hidden and isinstance(values.get(node.args[0].args[0]), list):
        table = values[node.args[0].args[0]]
        for i in node.args[1:]:
            if not (terms.is_whole(i) and 1 <= i.args[0] <= len(table)):
                return forms.rebuild(node, tuple(put_entries(n, values, hidden) for n in node.outside), ())
            table = table[int(i.args[0]) - 1]
        return Q(table)
    outside = tuple(put_entries(n, values, hidden) for n in node.outside)
    inside = tuple(put_entries(n, values, hidden | set(node.bound)) for n in node.inside)
    return forms.rebuild(node, outside, inside)


def closed(verdicts, cites, statements):
    """Ids whose lemmas are not all axioms that stand or proved without circles."""
    good, bad, state = set(), {}, {}

    def visit(start):
        stack = [(start, iter(sorted(cites.get(start, ()))))]
        state[start] = "open"
        while stack:
            node, rest = stack[-1]
            for other in rest:
                if statements[other].axiom and other not in verdicts:
                    continue
                if verdicts.get(other) not in ("proved", "vacuous") or other in bad:
                    bad[node] = f"rests on {other}, which is not proved"
                    continue
                if state.get(other) == "open":
                    bad[node] = f"rests on itself through {other}"
                elif other not in state:
                    state[other] = "open"
                    stack.append((other, iter(sorted(cites.get(other, ())))))
                    break
            else:
                state[node] = "done"
                stack.pop()
                if stack and node in bad:
                    bad[stack[-1][0]] = f"rests on {node}"
                good.add(node)

    for start in sorted(verdicts):
        if start not in state:
            visit(start)
    return bad


def certificates_of(folder):
    """(name, text) of each certificate of the reports, or of the one file."""
    if str(folder).endswith(".json"):
        with open(folder, encoding="utf-8") as file:
            yield os.path.basename(folder), file.read()
        return
    path = os.path.join(folder, "certificates")
    for name in sorted(os.listdir(path)):
        if name.endswith(".json"):
            with open(os.path.join(path, name), encoding="utf-8") as file:
                yield f"certificates/{name}", file.read()
    mutants = os.path.join(folder, "mutants.jsonl")
    if os.path.exists(mutants):
        with open(mutants, encoding="utf-8") as file:
            for k, line in enumerate(file, 1):
                yield f"mutants.jsonl:{k}", line


def main(arguments):
    folder = arguments[0] if arguments else "reports"
    only = re.compile(arguments[1]) if len(arguments) > 1 else None
    start = time.time()
    one = folder.endswith(".json")
    listed = folder.removesuffix(".json") + ".statements.txt" if one else os.path.join(folder, "statements.txt")
    missing = [path for path in (folder, listed) if not os.path.exists(path)]
    if missing:
        print(f"error: {missing[0]} is not there: give the reports' folder, or FILE.json beside FILE.statements.txt")
        return 2
    statements, definitions = terms.read_statements(listed)
    judge = Judge(statements, definitions)
    counts, uncovered, refused = collections.Counter(), collections.Counter(), {}
    verdicts, cites, times = {}, {}, {}
    for name, source in certificates_of(folder):
        if only and not only.search(name):
            continue
        begin = time.time()
        try:
            certificate = load(source)
            verdict, cited = judge.certificate(certificate)
            need(certificate["id"] not in verdicts, "a second certificate of this id")
            verdicts[certificate["id"]], cites[certificate["id"]] = verdict, cited
            counts[f"accepted: {verdict}"] += 1
        except NotCovered as error:
            counts["not covered"] += 1
            uncovered[str(error)] += 1
        except Refused as error:
            counts["rejected"] += 1
            refused[name] = str(error)
        except Exception as error:  # a mistake of this checker: nothing is accepted
            counts["rejected"] += 1
            refused[name] = f"{type(error).__name__}: {error}"
        times[name] = time.time() - begin
    if not only:
        for identifier, why in closed(verdicts, cites, statements).items():
            refused[identifier] = why
    for name, why in refused.items():
        print(f"rejected: {name}: {why[:300]}")
    for kind, count in sorted(counts.items()):
        print(f"{count:6} {kind}")
    for kind, count in uncovered.most_common():
        print(f"{count:6} not covered: {kind}")
    slow = sorted(times, key=times.get)[-3:]
    print(f"{time.time() - start:.0f} s; slowest: " + ", ".join(f"{x} {times[x]:.1f} s" for x in reversed(slow)))
    return 1 if refused else 0


def with_room(function, *arguments):
    """Runs with a large stack: terms are walked by plain recursion."""
    sys.setrecursionlimit(200_000)
    threading.stack_size(512 * 1024 * 1024)
    result = []
    thread = threading.Thread(target=lambda: result.append(function(*arguments)))
    thread.start()
    thread.join()
    return result[0] if result else 2


if __name__ == "__main__":
    sys.exit(with_room(main, sys.argv[1:]))
