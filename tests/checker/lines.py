"""A second checker of proofs as lines, from verify/judge/FORMAT.md alone; it shares nothing with verify/.

    python tests/checker/lines.py FOLDER [AXIOMS [PATTERN ...]]

FOLDER has statements.txt and ID.lines.gz.  Says what is rejected, with the line and the reason; exit code 0 if nothing is,
1 if something is, 2 if the folder cannot be read.
"""

from __future__ import annotations

import fnmatch
import gzip
import hashlib
import json
import sys
import time
from pathlib import Path

from gmpy2 import mpq
from lines_balls import Evaluator, Paving, conditions, derivative, plus, times
from lines_ring import Ring, added, bounded, integrable, rational
from lines_terms import (
    CURVES,
    FAMILIES,
    ID,
    INTEGER,
    LINE,
    NUMBER,
    ONE,
    REAL,
    RELATIONS,
    SCALARS,
    SORTS,
    WORDS,
    ZERO,
    Reader,
    Refused,
    Scope,
    below,
    bound_kinds,
    build,
    close,
    forget,
    is_integer,
    is_name,
    mk,
    need,
    number,
    open_,
    opened,
    parse,
    point_in,
    spaces,
    subst,
    token,
    unparse,
    value_kind,
    whole,
)

MAX_LINES, MAX_NUMBER, MAX_NESTING, MAX_BYTES, MAX_TEXT = 200_000, 10**9, 400, 16_000_000, 1_000_000


# -------------------------------------------------------------------------------------------------------- statements


class Statement:
    """What is claimed, as the S-expression that was written."""

    def __init__(self, s, definitions):
        need(isinstance(s, list) and len(s) == 5 and s[0] in ("statement", "axiom"), "no statement")
        self.axiom, self.id, self.definitions = s[0] == "axiom", s[1], definitions
        need(isinstance(self.id, str) and ID.match(self.id) and self.id != "line", "no id")
        for part, word in zip(s[2:], ("names", "given", "show"), strict=True):
            need(isinstance(part, list) and part[:1] == [word], f"no {word}")
        self.names, self.given, self.show = s[2][1:], s[3][1:], s[4][1:]
        need(len(self.show) == 1, "not one formula is shown")
        need(all(isinstance(n, list) and len(n) == 2 and is_name(n[0]) for n in self.names), "no names with types")
        need(len({n for n, _ in self.names}) == len(self.names), "a name comes twice")

    def scope(self):
        """The scope that a proof begins with, and what it must show."""
        scope, texts = Scope(), self.definitions
        for n, kind in self.names:
            scope.declare(n, Reader(scope, texts).type(kind, scope.names))
        for f in self.given:
            scope.add(Reader(scope, texts).formula(f, scope.names))
        return scope, Reader(scope, texts).formula(self.show[0], scope.names)


def dotted(s, lists):
    """An axiom for lists of spaces of these lengths: x... is written out."""
    if isinstance(s, str):
        return s
    if len(s) == 4 and s[0] in ("forall", "exists") and isinstance(s[1], str) and s[1].endswith("..."):
        (space,) = s[2][1:]
        body = dotted(s[3], lists)
        for x, where in reversed(list(zip(names_of(s[1], lists), names_of(space, lists), strict=True))):
            body = [s[0], x, [s[2][0], where], body]
        return body
    out = []
    for part in s:
        if isinstance(part, str) and part.endswith("..."):
            out += names_of(part, lists)
        else:
            out.append(dotted(part, lists))
    return out


def names_of(text, lists):
    """x... is as long as X..., or as it is said to be."""
    n = lists.get(text, lists.get(text.upper()))
    need(n is not None, f"a list of no known length: {text}")
    return [f"{text[:-3]}.{k}" for k in range(n)]


def canonical(line):
    s = parse(line)
    need(unparse(s) == line, "not the canonical text")
    return s


def load(text):
    """The statements of a file by their ids, as (hash, Statement)."""
    lines = text.split("\n")
    need(lines[0] == "dp-lemmas statements 2" and lines[-1] == "", "no statements file")
    definitions, texts, uses, out, last = {}, {}, {}, {}, ""
    for line in lines[1:-1]:
        need(len(line) <= MAX_TEXT + 65, "a statement of too many characters")
        if line.startswith("(define "):
            need(not out, "a definition after a statement")
            s = canonical(line)
            need(len(s) == 3 and isinstance(s[1], list) and len(s[1]) >= 1 and isinstance(s[2], list), "no definition")
            head, *parameters = s[1]
            need(is_name(head) and head not in WORDS and head not in definitions, f"{head} cannot be defined")
            need(all(map(is_name, parameters)) and len(set(parameters)) == len(parameters), "no parameters")
            used = heads_of(s[2])
            need(head not in used and used <= WORDS | set(definitions), f"{head} uses what is not defined before")
            need(free_names(s[2], frozenset(parameters)), f"{head} speaks of more than its parameters")
            definitions[head], texts[head] = (parameters, s[2]), line
            uses[head] = {d for d in used if d in texts}.union(*(uses[d] for d in used if d in texts))
            continue
        digest, _, claim = line.partition(" ")
        one = Statement(canonical(claim), definitions)
        need(one.id > last, "ids that are not sorted")
        last = one.id
        used = {d for f in [*one.given, *one.show] for d in heads_of(f) if d in texts}
        used = used.union(*(uses[d] for d in used))
        whole_text = "\n".join([claim, *(texts[d] for d in sorted(used))])
        need(hashlib.sha256(whole_text.encode()).hexdigest() == digest, f"another hash: {one.id}")
        out[one.id] = (digest, one)
    return out


def heads_of(s):
    """The heads of a body, those in types and lists of names too."""
    if isinstance(s, str) or not s:
        return set()
    if s[0] in ("E", "bind", "lambda") and len(s) > 1:
        return {s[0]}.union(*map(heads_of, s[2:]))
    if s[0] in ("map", "markov"):
        return {s[0]}
    first = {s[0]} if isinstance(s[0], str) else heads_of(s[0])
    return first.union(*map(heads_of, s[1:]))


def free_names(s, known):
    """Does a body speak of these names alone?"""
    if isinstance(s, str):
        return NUMBER.match(s) is not None or s in known or s == "line"
    head, *rest = s
    if head in ("sum", "prod", "int", "mix") and len(rest) >= 4:
        inner = known | {rest[0]} if isinstance(rest[0], str) else known
        return all(free_names(t, known) for t in rest[1:3]) and all(free_names(t, inner) for t in rest[3:])
    if head in ("E", "bind") and len(rest) == 3 and isinstance(rest[0], list):
        return free_names(rest[1], known) and free_names(rest[2], known | {x for x in rest[0] if isinstance(x, str)})
    if head in ("forall", "exists") and len(rest) == 3 and isinstance(rest[0], str):
        return free_names(rest[1], known) and free_names(rest[2], known | {rest[0]})
    if head == "lambda" and len(rest) == 2 and isinstance(rest[0], list):
        return free_names(rest[1], known | {x for x in rest[0] if isinstance(x, str)})
    parts = rest if isinstance(head, str) else s
    return all(free_names(t, known) for t in parts)


def axioms(text):
    """The judge's axioms by their ids."""
    out = {}
    for line in text.split("\n"):
        if line and not line.startswith(";"):
            one = Statement(canonical(line), {})
            need(one.axiom and one.id not in out, "an axiom that is none, or comes twice")
            out[one.id] = one
    return out


# ------------------------------------------------------------------------------------------------------- the proof


def serves(fact, goal):
    """Is it the formula asked for, or plainly more?"""
    if fact is goal:
        return True
    if goal.head == "<=":
        return fact.head in ("<", "=") and fact.args == goal.args
    return goal.head == "!=" and fact.head == "<" and fact.args in (goal.args, goal.args[::-1])


def negation(f):
    head, args = f.head, f.args
    if head == "<=":
        return mk("<", args[1], args[0])
    if head == "<":
        return mk("<=", args[1], args[0])
    if head in ("=", "!="):
        return build("!=" if head == "=" else "=", args)
    if head in ("and", "or"):
        return build("or" if head == "and" else "and", tuple(map(negation, args)))
    if head == "=>":
        return mk("and", pushed(args[0]), negation(args[1]))
    if head == "not":
        return pushed(args[0])
    if head in ("forall", "exists"):
        return mk("exists" if head == "forall" else "forall", args[0], within(args[1], negation))
    return mk("not", f)


def pushed(f):
    """The formula with all negations pushed inwards."""
    head, args = f.head, f.args
    if head == "not":
        return negation(args[0])
    if head in ("and", "or", "=>"):
        return build(head, tuple(map(pushed, args)))
    if head in ("forall", "exists"):
        return mk(head, args[0], within(args[1], pushed))
    return f


def within(abstraction, change):
    names = [token() for _ in range(abstraction.args[1])]
    return close(names, *map(change, open_(abstraction, names)))


def differ_by(a, b, s, t):
    """Is b what a is, with one of s and t for the other at some places?"""
    if a is b or (a is s and b is t) or (a is t and b is s):
        return True
    if a.head != b.head or len(a.args) != len(b.args) or a.head in ("num", "name", "var"):
        return False
    if a.head == "binder":
        if a.args[1] != b.args[1]:
            return False
        names = [token() for _ in range(a.args[1])]
        return all(differ_by(p, q, s, t) for p, q in zip(open_(a, names), open_(b, names), strict=True))
    return all(differ_by(p, q, s, t) for p, q in zip(a.args, b.args, strict=True))


def is_count(k):
    return type(k) is int and k >= 0


class Checker:
    """The lines of one proof."""

    def __init__(self, scope, library, axioms_):
        self.scope, self.library, self.axioms, self.count, self.cites = scope, library, axioms_, 0, set()
        self.where = []

    # texts and numbers

    def read(self, text, method):
        return getattr(Reader(self.scope), method)(parse(text), self.scope.names)

    def formula(self, text):
        return self.read(text, "formula")

    def fact(self, k):
        need(is_count(k) and k < len(self.scope.facts), "no fact of this number")
        return self.scope.facts[k]

    def listed(self, ks):
        need(isinstance(ks, list), "no list of facts")
        return [self.fact(k) for k in ks]

    @staticmethod
    def rational(text):
        s = parse(text)
        need(isinstance(s, str) and NUMBER.match(s), "no rational")
        return mpq(s)

    # lines and blocks

    def run(self, lines):
        need(isinstance(lines, list), "no lines")
        for k, line in enumerate(lines):
            self.where.append(k)
            self.count += 1
            need(self.count <= MAX_LINES, "too many lines")
            need(isinstance(line, list) and line and isinstance(line[0], str), "no line")
            rule = getattr(self, "rule_" + line[0], None)
            need(rule is not None and line[0].isalpha(), f"unknown rule {line[0]}")
            arity = rule.__code__.co_argcount - 1
            need(len(line) - 1 == arity, f"{line[0]} has {arity} parameters")
            self.scope.add(rule(*line[1:]))
            self.where.pop()

    def block(self, block, kinds, assumed, goal, form=False, after=None):
        """Do the lines of the block show the goal?  Assumptions and goal are made of the new names."""
        need(isinstance(block, list) and len(block) == 2 and isinstance(block[0], list), "no block")
        names, lines = block
        need(len(names) == len(kinds), "a block with another number of names")
        before, known = len(self.scope.facts), set(self.scope.names)
        new = [self.scope.declare(x, k) for x, k in zip(names, kinds, strict=True)]
        outside = set(self.scope.names)
        for f in assumed(*new):
            self.scope.add(f)
        self.run(lines)
        need(len(self.scope.facts) > before, "a block that shows nothing")
        last = self.scope.facts[-1]
        inner = {self.scope.names[x][0] for x in self.scope.names if x not in outside}
        need(last.free.isdisjoint(inner), "a block that shows a fact of a name of its own")
        self.shown(last, goal(*new), form)
        if after is not None:
            after(new)
        self.scope.cut(before)
        for x in [x for x in self.scope.names if x not in known]:
            self.scope.drop(self.scope.names[x][0])

    def shown(self, fact, goal, form):
        """`form`: what a rule computes is asked for up to equal terms, as the page does not say how it is written."""
        ok = serves(fact, goal) or (form and Ring(self.scope).serves(fact, goal))
        need(ok, f"shown is {str(fact)[:300]}, not {str(goal)[:300]}")

    def sub(self, sub, goal, form=False):
        if isinstance(sub, list):
            self.block(sub, [], lambda: [], lambda: goal, form)
        else:
            self.shown(self.fact(sub), goal, form)

    # ---------------------------------------------------------------------------------------------- arithmetic

    def rule_ring(self, text, equations):
        f = self.formula(text)
        ring = Ring(self.scope, self.listed(equations))
        if f.head in ("<=", "<", "!="):
            c = rational(ring.difference(f))
            need(c is not None and {"<=": c >= 0, "<": c > 0, "!=": c != 0}[f.head], "it is not settled")
        else:
            need(f.head in ("=", "eq", "same") and ring.equal(f), "both sides are not equal")
        return f

    def rule_comb(self, text, scales, products, equations):
        f = self.formula(text)
        need(f.head in ("<=", "<", "="), "no relation that can be combined")
        ring = Ring(self.scope, self.listed(equations))
        total = added(ring.raw(f.args[1]), ring.raw(f.args[0]), -1)
        for fact in self.listed(scales):
            u = fact.args[1] if fact.head == "<" and fact.args[0] is ZERO else None
            if u is None and f.head == "=" and fact.head == "!=" and fact.args[1] is ZERO:
                u = fact.args[0]
            need(u is not None, "no scale")
            total = ring.times(total, ring.raw(u))
        need(isinstance(products, list), "no products")
        strict = False
        for product in products:
            need(isinstance(product, list) and len(product) == 2, "no product")
            facts = self.listed(product[1])
            need(all(h.head in ("<=", "<", "=") for h in facts), "a fact that cannot be multiplied")
            c = self.read(product[0], "real")
            if any(h.head == "=" for h in facts):
                value = ring.raw(c)
            else:
                need(f.head != "=", "a product without an equation")
                need(c.head == "num" and c.args[0] >= 0, "a factor that is no rational >= 0")
                strict = strict or (c.args[0] > 0 and all(h.head == "<" for h in facts))
                value = ring.raw(c)
            for h in facts:
                value = ring.times(value, added(ring.raw(h.args[1]), ring.raw(h.args[0]), -1))
            total = added(total, value, -1)
        need(f.head != "<" or strict, "nothing strict")
        need(not ring.reduce(total), "the sum of the products is another")
        return f

    def rule_form(self, text, k, equations):
        f, fact = self.formula(text), self.fact(k)
        need(Ring(self.scope, self.listed(equations)).serves(fact, f), "another formula")
        return f

    def bits(self, bits):
        need(is_count(bits) and 2 <= bits <= 4096, "no number of bits")
        return bits

    def rule_eval(self, text, bits):
        f = self.formula(text)
        need(not f.free, "a formula with free names")
        need(Evaluator(self.bits(bits)).decide(f, {}) is True, "not decided true")
        return f

    def rule_pave(self, text, names, facts, tree, bits):
        f, facts = self.formula(text), self.listed(facts)
        need(f.head in ("<=", "<") and isinstance(names, list) and isinstance(tree, str), "no paving")
        variables = [self.read(x, "any")[0] for x in names]
        need(len(set(variables)) == len(variables) and f.free <= set(variables), "not all variables")
        need(all(v.head == "name" and self.scope.types[v].head in SCALARS for v in variables), "no variables")
        Paving(f, variables, facts, tree, self.bits(bits)).run([interval(v, facts) for v in variables])
        return f

    # --------------------------------------------------------------------------------------------------- logic

    def rule_hyp(self, k):
        return self.fact(k)

    def rule_all(self, text, block):
        f = self.formula(text)
        need(f.head == "forall", "no forall")
        self.block(block, [f.args[0]], lambda x: [], lambda x: open_(f.args[1], [x])[0])
        return f

    def rule_imp(self, text, block):
        f = self.formula(text)
        need(f.head == "=>", "no implication")
        self.block(block, [], lambda: [f.args[0]], lambda: f.args[1])
        return f

    def rule_inst(self, k, v, subs):
        f = self.fact(k)
        need(f.head == "forall", "no forall")
        return open_(f.args[1], [self.value(v, f.args[0], subs)])[0]

    def rule_wit(self, text, v, sub, subs):
        f = self.formula(text)
        need(f.head == "exists", "no exists")
        self.sub(sub, open_(f.args[1], [self.value(v, f.args[0], subs)])[0])
        return f

    def rule_obtain(self, k, x):
        f = self.fact(k)
        need(f.head == "exists", "no exists")
        return open_(f.args[1], [self.scope.declare(x, f.args[0])])[0]

    def rule_mp(self, k, sub):
        f = self.fact(k)
        need(f.head == "=>", "no implication")
        self.sub(sub, f.args[0])
        return f.args[1]

    def rule_and(self, ks):
        facts = self.listed(ks)
        need(facts, "a conjunction of nothing")
        return build("and", tuple(facts))

    def rule_part(self, k, i):
        f = self.fact(k)
        need(f.head == "and" and is_count(i) and i < len(f.args), "no such part")
        return f.args[i]

    def rule_choose(self, text, i, sub):
        f = self.formula(text)
        need(f.head == "or" and is_count(i) and i < len(f.args), "no such part")
        self.sub(sub, f.args[i])
        return f

    def rule_case(self, k, text, blocks):
        f, fact = self.formula(text), self.fact(k)
        need(fact.head == "or" and isinstance(blocks, list) and len(blocks) == len(fact.args), "not a block a part")
        for part, block in zip(fact.args, blocks, strict=True):
            self.block(block, [], lambda part=part: [part], lambda: f)
        return f

    def rule_exm(self, text):
        f = self.formula(text)
        return mk("or", f, negation(f))

    def rule_not(self, text, k):
        f = self.formula(text)
        need(pushed(f) is pushed(self.fact(k)), "another formula")
        return f

    def rule_absurd(self, text, k):
        f, fact = self.formula(text), self.fact(k)
        need(fact.head in RELATIONS and all(a.head == "num" for a in fact.args), "no relation between rationals")
        a, b = (x.args[0] for x in fact.args)
        need(not {"<=": a <= b, "<": a < b, "=": a == b, "!=": a != b}[fact.head], "it is true")
        return f

    def rule_let(self, x, kind, v, subs):
        kind = self.read(kind, "type")
        need(kind.head not in SORTS, "a space cannot be named")
        inner = kind.args[0] if kind.head == "sequence" else kind
        need(kind.head != "sequence" or inner is REAL or inner.head in ("point", "law"), "it cannot be named")
        node = self.value(v, kind, subs)
        new = self.scope.declare(x, kind)
        if kind.head in (*SCALARS, "point", "law"):
            return equation(kind, new, node)
        if kind.head in FAMILIES:
            kinds, head, out = [mk("index", ONE, n) for n in kind.args], "at", REAL
        elif kind.head == "sequence":
            kinds, head, out = [INTEGER], "at", inner
        else:
            kinds, head, out = [point_in(s) for s in spaces(kind)], "app", value_kind(kind)
        names = [self.scope.fresh(k) for k in kinds]
        left = build(head, (new, *names))
        right = open_(node.args[0], names)[0] if node.head == "lambda" else build(head, (node, *names))
        f = equation(out, left, right)
        for n, k in zip(reversed(names), reversed(kinds), strict=True):
            f = mk("forall", k, close([n], f))
        return f

    def rule_cong(self, text, k, j):
        f, e = self.formula(text), self.fact(k)
        need(e.head in ("=", "eq", "same") and differ_by(self.fact(j), f, *e.args), "not equals for equals")
        return f

    def rule_use(self, id_, values, subs):
        need(isinstance(id_, str) and isinstance(values, list), "no statement with values")
        one = self.axioms.get(id_)
        if one is None:
            need(id_ in self.library, f"no statement {id_}")
            one = self.library[id_][1]
            self.cites.add(id_)
        need(len(values) == len(one.names), "another number of values")
        names, given, show = one.names, one.given, one.show
        lists = {
            n: len(v) for (n, _), v in zip(names, values, strict=True) if n.endswith("...") and isinstance(v, list)
        }
        if one.axiom and any(n.endswith("...") for n, _ in names):
            need(all(n in lists for n, _ in names if n.endswith("...")) and all(lists.values()), "no list of values")
            pairs = []
            for (n, kind), v in zip(names, values, strict=True):
                if n in lists:
                    expanded = dotted([kind[0], *kind[1:]], lists)
                    kinds = [expanded] * lists[n] if len(kind) == 1 else [[kind[0], s] for s in expanded[1:]]
                    need(len(kinds) == lists[n], "lists of different lengths")
                    pairs += zip(names_of(n, lists), kinds, v, strict=True)
                else:
                    pairs.append((n, dotted(kind, lists), v))
            names, values = [(n, k) for n, k, _ in pairs], [v for _, _, v in pairs]
            given, show = dotted(given, lists), dotted(show, lists)
        subs = Subs(subs)
        at_line = any(v == "line" for v in values)
        env = {}
        for (n, text), v in zip(names, values, strict=True):
            kind = Reader(self.scope, one.definitions, at_line).type(text, env)
            node = self.value(v, kind, subs)
            env[n] = (node, (LINE if node is LINE else self.scope.types[node]) if kind.head in SORTS else kind)
        for text in given:
            self.sub(subs.next(), Reader(self.scope, one.definitions, at_line).formula(text, env))
        subs.end()
        return Reader(self.scope, one.definitions, at_line).formula(show[0], env)

    # ------------------------------------------------------------------------------------------------- binders

    def rule_lin(self, text, block):
        f = self.formula(text)
        need(f.head == "=" and f.args[1].head == "+" and f.args[0].head in ("sum", "E"), "no linear equation")
        left, right = f.args
        parts = []
        for p in right.args:
            need(p.head == "*" and 1 <= len(p.args) <= 2, "a part that is no product")
            if len(p.args) == 2:
                u = p.args[1]
                need(u.head == left.head and u.args[:-1] == left.args[:-1], "other ends, or another law")
                parts.append((p.args[0], u.args[-1]))
            else:
                need(left.head == "E", "a part without E")
                parts.append((p.args[0], None))

        def goal(*names):
            made = [mk("*", c, open_(u, names)[0] if u else ONE) for c, u in parts]
            return mk("=", open_(left.args[-1], names)[0], build("+", tuple(made)))

        sides = [u for _, u in parts if u] if left.head == "E" and len(parts) > 1 else []
        after = self.integrable(sides, left.args[0])
        self.block(block, bound_kinds(left, self.scope), lambda *_: [], goal, after=after)
        return f

    def integrable(self, sides, law):
        """Are the abstractions integrable by their form, at the names of a block and with its facts?"""

        def after(names):
            for side in sides:
                good = integrable(open_(side, names)[0], names, law, self.scope)
                need(good, "what is not integrable by its form")

        return after

    def rule_mono(self, text, block):
        f = self.formula(text)
        need(f.head in ("<=", "<") and f.args[1].head == "E", "no expectations")
        left, right = f.args
        need(left is ZERO or (left.head == "E" and left.args[0] is right.args[0]), "other laws")
        after = self.integrable([s.args[-1] for s in (left, right) if s is not ZERO], right.args[0])

        def goal(*names):
            return mk(f.head, left if left is ZERO else open_(left.args[-1], names)[0], open_(right.args[-1], names)[0])

        self.block(block, bound_kinds(right, self.scope), lambda *_: [], goal, after=after)
        return f

    def rule_inside(self, text, block):
        f = self.formula(text)
        need(f.head in ("=", "same"), "no equation")
        left, right = f.args
        heads = ("sum", "prod", "int", "E") if f.head == "=" else ("bind", "mix")
        need(left.head == right.head and left.head in heads and left.args[:-1] == right.args[:-1], "other ends or laws")

        def goal(*names):
            s, t = open_(left.args[-1], names), open_(right.args[-1], names)
            if left.head == "mix":
                return mk("and", mk("=", s[0], t[0]), mk("same", s[1], t[1]))
            return mk(f.head, s[0], t[0])

        self.block(block, bound_kinds(left, self.scope), lambda *_: [], goal)
        return f

    def rule_exchange(self, text):
        f = self.formula(text)
        need(f.head == "=" and f.args[0].head == "sum", "no sums")
        a, b, _ = f.args[0].args
        (i,), (inner,) = opened(f.args[0], self.scope)
        need(inner.head == "sum" and i not in inner.args[0].free | inner.args[1].free, "no sum of a sum")
        c, d, _ = inner.args
        (j,), (t,) = opened(inner, self.scope)
        need(f.args[1] is mk("sum", c, d, close([j], mk("sum", a, b, close([i], t)))), "not exchanged")
        return f

    def rule_truth(self, text):
        f = self.formula(text)
        need(f.head == "<=", "no bound")
        s, t = f.args
        need((s is ZERO and t.head == "ind") or (t is ONE and s.head == "ind"), "no bound of an indicator")
        return f

    def rule_ind(self, text, sub):
        f = self.formula(text)
        need(f.head == "=" and f.args[0].head == "ind", "no equation of an indicator")
        r, right = f.args[0].args[0], f.args[1]
        if right.head == "ind":
            s = right.args[0]
            goal = mk("and", mk("=>", r, s), mk("=>", s, r))
        else:
            need(right in (ZERO, ONE), "neither 0 nor 1")
            goal = r if right is ONE else negation(r)
        self.sub(sub, goal)
        return f

    def rule_induction(self, text, sub, block):
        f = self.formula(text)
        need(f.head == "forall" and f.args[0] is INTEGER, "no forall over the integers")
        n = self.scope.fresh(INTEGER)
        (body,) = open_(f.args[1], [n])
        need(body.head == "=>" and body.args[0].head == "<=" and body.args[0].args[1] is n, "no start")
        m = body.args[0].args[0]
        need(n not in m.free and is_integer(m, self.scope), "a start that is no integer by its form")
        self.sub(sub, subst(body.args[1], {n: m}))

        def at(t):
            return subst(body.args[1], {n: t})

        self.block(block, [INTEGER], lambda x: [mk("<=", m, x), at(x)], lambda x: at(mk("+", x, ONE)))
        return f

    def rule_enumerate(self, text, k, j):
        t = self.read(text, "real")
        low, high = self.fact(k), self.fact(j)
        need(low.head == high.head == "<=" and low.args[1] is t and high.args[0] is t, "no limits")
        a, b = whole(low.args[0]), whole(high.args[1])
        need(a is not None and b is not None and 0 <= b - a < 10_000, "no whole limits, or far apart")
        need(is_integer(t, self.scope), "not an integer by its form")
        return mk("or", *(mk("=", t, number(v)) for v in range(a, b + 1)))

    def rule_recursion(self, p, start, step):
        law, kind = self.read(start, "law")
        s = parse(step)
        need(isinstance(s, list) and len(s) == 3 and s[0] == "lambda" and isinstance(s[1], list), "no lambda")
        need(len(s[1]) == 2, "a lambda of two names")
        reader = Reader(self.scope)
        (t, previous), env = reader.bind(self.scope.names, s[1], [INTEGER, kind])
        following, other = reader.law(s[2], env)
        need(kind is other, "a law on other spaces")
        new = self.scope.declare(p, mk("sequence", kind))
        following = subst(following, {previous: mk("at", new, t)})
        body = mk("=>", mk("<=", ZERO, t), mk("same", mk("at", new, mk("+", t, ONE)), following))
        return mk("and", mk("same", mk("at", new, ZERO), law), mk("forall", INTEGER, close([t], body)))

    # ------------------------------------------------------------------------------------------------ analysis

    def curve(self, text, x):
        """F, g, g' and the conditions of g as functions of what stands for x."""
        f, x = self.formula(text), self.read(x, "any")[0]
        need(x.head == "name" and self.scope.types[x].head in SCALARS, "no variable")
        need(f.head in ("<=", "<", "="), "no relation")
        g = plus(f.args[1], times(number(-1), f.args[0]))
        slope, conds = derivative(g, x), conditions(g, x)

        def at(term):
            return lambda z: subst(term, {x: z})

        return f, x, at(f), at(g), at(slope), [at(c) for c in conds]

    def rule_slope(self, text, x, p, way, subs):
        f, x, at, _, slope, conds = self.curve(text, x)
        p = self.read(p, "real")
        need(x not in p.free, "a point that speaks of the variable")
        need(way in ("up", "down", "up strict", "down strict"), "no way")
        up, strict = way.startswith("up"), way.endswith("strict")
        need(not strict or f.head == "<", "strict for < alone")
        low, high = (p, x) if up else (x, p)
        subs = Subs(subs)
        self.sub(subs.next(), mk("<" if strict else "<=", low, high))
        start = at(p)
        self.sub(subs.next(), build("<=", start.args) if strict else start, True)

        def sign(z):
            d = slope(z)
            if f.head == "=":
                return mk("=", d, ZERO)
            return mk("<" if strict else "<=", *((ZERO, d) if up else (d, ZERO)))

        self.block(subs.next(), [REAL], lambda z: [mk("<", low, z), mk("<", z, high)], sign, True)
        for c in conds:
            self.block(subs.next(), [REAL], lambda z: [mk("<=", low, z), mk("<=", z, high)], c, True)
        subs.end()
        return f

    def rule_limit(self, text, x, where, bound, power, subs):
        f, x, _, g, slope, conds = self.curve(text, x)
        need(f.head in ("<=", "<"), "no <= or <")
        bound, power = self.rational(bound), self.rational(power)
        need(bound >= 0 and power > 0, "no bound, or no power")
        need(isinstance(where, list) and where, "no place")
        subs, strict, minus = Subs(subs), "<" if f.head == "<" else "<=", number(-bound)
        if where[0] == "oo":
            need(len(where) == 2, "no place")
            m = self.read(where[1], "real")
            near = lambda z: [mk("<=", x, z)]  # noqa: E731
            far = lambda z: [*near(z), mk("<=", ONE, z), mk("<=", m, z)]  # noqa: E731
            rising, size = False, lambda z: mk("^", z, number(-power))
        else:
            need(where[0] in ("right", "left") and len(where) == 3, "no place")
            p, w = self.read(where[1], "real"), self.read(where[2], "real")
            need(x not in p.free, "a point that speaks of the variable")
            right = where[0] == "right"
            self.sub(subs.next(), mk("<", *((p, x) if right else (x, p))))
            self.sub(subs.next(), mk("<", ZERO, w))
            away = lambda z: plus(z, times(number(-1), p)) if right else plus(p, times(number(-1), z))  # noqa: E731
            near = lambda z: [mk("<", p, z), mk("<=", z, x)] if right else [mk("<=", x, z), mk("<", z, p)]  # noqa: E731
            far = lambda z: [*near(z), mk("<=", away(z), w)]  # noqa: E731
            rising, size = right, lambda z: mk("^", away(z), number(power))
        self.block(
            subs.next(), [REAL], near, lambda z: mk(strict, *((ZERO, slope(z)) if rising else (slope(z), ZERO))), True
        )
        self.block(subs.next(), [REAL], far, lambda z: mk("<=", mk("*", minus, size(z)), g(z)), True)
        for c in conds:
            self.block(subs.next(), [REAL], near, c, True)
        subs.end()
        return f

    # ----------------------------------------------------------------------------------------- values of types (5)

    def value(self, v, kind, subs):
        """The value that a text is of the type; `subs` show what the type asks."""
        own = isinstance(subs, list)
        subs = Subs(subs) if own else subs
        node = self._value(v, kind, subs)
        if own:
            subs.end()
        return node

    def _value(self, v, kind, subs):
        head = kind.head
        if head in SORTS:
            return Reader(self.scope).space(parse(v), self.scope.names, head)
        if head in SCALARS:
            node = self.read(v, "real")
            if head == "real" or (node.head == "name" and self.scope.types[node] is kind):
                return node
            need(is_integer(node, self.scope), "not an integer by its form")
            if head == "size":
                self.sub(subs.next(), mk("<=", ONE, node))
            if head == "index":
                self.sub(subs.next(), mk("<=", kind.args[0], node))
                self.sub(subs.next(), mk("<=", node, kind.args[1]))
            return node
        if head == "point":
            node, where = self.read(v, "point")
            need(where is kind.args[0], "a point of another space")
            return node
        if head == "law":
            node, other = self.read(v, "law")
            need(other is kind, "a law on other spaces")
            return node
        limit = None
        if isinstance(v, list):
            need(len(v) == 2, "no lambda with a bound")
            v, limit = v[0], self.read(v[1], "real")
        s = parse(v)
        if isinstance(s, list) and s[:1] == ["lambda"]:
            if head in FAMILIES:
                need(limit is None, "a bound of a family")
                return self.family(s, kind, subs)
            return self.function(s, kind, limit, subs)
        need(limit is None, "a bound of a name")
        node, given = self.function_name(s)
        need(below(given, kind), "a value of another type")
        return node

    def function_name(self, s):
        """A name, or a member of a sequence, of any type."""
        reader = Reader(self.scope)
        if isinstance(s, str):
            entry = reader.look(s, self.scope.names)
            need(entry[0] is not LINE, "a space")
            return entry
        need(s[:1] == ["at"], "no value")
        return reader.any(s, self.scope.names)

    def lambda_(self, s, kinds, env):
        need(len(s) == 3 and s[0] == "lambda" and isinstance(s[1], list), "no lambda")
        return Reader(self.scope).bind(env, s[1], kinds)

    def function(self, s, kind, limit, subs):
        """A lambda of type fun, ..., map, markov or sequence; the names of all binders together."""
        kinds, names, env, node = [], [], self.scope.names, None
        shape = []
        if kind.head == "sequence":
            need(kind.args[0].head != "sequence", "a sequence of sequences")
            new, env = self.lambda_(s, [INTEGER], env)
            names, kinds, shape, s, kind = [*new], [INTEGER], [1], s[2], kind.args[0]
        if kind.head in ("map", "markov", *CURVES) and isinstance(s, list) and s[:1] == ["lambda"]:
            places = [point_in(x) for x in spaces(kind)]
            new, env = self.lambda_(s, places, env)
            names, kinds, shape, s = [*names, *new], [*kinds, *places], [*shape, len(places)], s[2]
            node = self.body(s, value_kind(kind), env)
            if kind.head in CURVES:
                self.curve_conditions(node, kind, names, kinds, limit, subs, set(new))
                limit = None
        elif kind.head in ("map", "markov", "sequence", *CURVES):
            reader = Reader(self.scope)
            node, given = reader.look(s, env) if isinstance(s, str) else reader.any(s, env)
            need(isinstance(s, str) or s[:1] == ["at"], "no value")
            need(node is not LINE and below(given, kind), "a value of another type")
        else:
            node = self.body(s, kind, env)
        need(limit is None, "a bound that is not asked for")
        for n in reversed(shape):
            names, last = names[:-n], names[-n:]
            node = mk("lambda", close(last, node))
        return node

    def body(self, s, kind, env):
        reader = Reader(self.scope)
        if kind is REAL:
            return reader.real(s, env)
        node, given = reader.any(s, env)
        need(given is kind, "a body of another type")
        return node

    def curve_conditions(self, t, kind, names, kinds, limit, subs, inner):
        """`inner`: the names of the function itself; each member of a sequence has a bound of its own."""

        def at(make):
            return lambda *new: subst(make, dict(zip(names, new, strict=True)))

        def asked(formula):
            self.block(subs.next(), kinds, lambda *_: [], at(formula))

        if kind.head in ("bounded", "weight"):
            if limit is None:
                need(bounded(t, inner, self.scope), "not bounded by its form")
            else:
                asked(mk("<=", mk("*", number(-1), limit), t))
                asked(mk("<=", t, limit))
        else:
            need(limit is None, "a bound that is not asked for")
        if kind.head in ("weight", "test"):
            asked(mk("<=", ZERO, t))
        if kind.head == "test":
            asked(mk("<=", t, ONE))

    def family(self, s, kind, subs):
        kinds = [REAL] * len(kind.args)
        names, env = self.lambda_(s, kinds, self.scope.names)
        t = Reader(self.scope).real(s[2], env)
        node = mk("lambda", close(names, t))
        if kind.head in ("distribution", "kernel", "nonneg", "positive"):
            relation = "<" if kind.head == "positive" else "<="
            self.block(subs.next(), kinds, lambda *_: [], lambda *new: mk(relation, ZERO, open_(node.args[0], new)[0]))
        if kind.head == "distribution":
            self.sub(subs.next(), mk("=", mk("sum", ONE, kind.args[0], node.args[0]), ONE))
        if kind.head == "kernel":
            rows, columns = kind.args

            def mass(i):
                j = self.scope.fresh(REAL)
                return mk("=", mk("sum", ONE, columns, close([j], open_(node.args[0], [i, j])[0])), ONE)

            self.block(subs.next(), [mk("index", ONE, rows)], lambda i: [], mass)
        return node


def equation(kind, left, right):
    return mk({"point": "eq", "law": "same"}.get(kind.head, "="), left, right)


class Subs:
    """What a rule asks to be shown, in order."""

    def __init__(self, subs):
        need(isinstance(subs, list), "no list of subs")
        self.rest = list(reversed(subs))

    def next(self):
        need(self.rest, "too little is shown")
        return self.rest.pop()

    def end(self):
        need(not self.rest, "more is shown than is asked for")


def interval(x, facts):
    """The first interval of a paving (page, 10): from the facts that give a name a rational bound."""
    low, high = [], []
    for fact in facts:
        sides = [fact.args] if fact.head in ("<=", "<") else [fact.args, fact.args[::-1]] if fact.head == "=" else []
        for left, right in sides:
            low += [left.args[0]] if right is x and left.head == "num" else []
            high += [right.args[0]] if left is x and right.head == "num" else []
    need(low and high and max(low) <= min(high), f"{x} has no interval by the facts")
    return max(low), min(high)


# ------------------------------------------------------------------------------------------------------------- files


def json_lines(text, digest, id_):
    """The lines of a file, read strictly (page, 9)."""
    need(len(text) <= MAX_BYTES and text.isascii() and text.endswith("\n"), "no file of lines")
    head, second, *rest = text[:-1].split("\n")
    need(head == "dp-lemmas lines 3", "no file of lines")
    need(second == f"{id_} {digest}", "lines of another statement")
    lines = []
    for line in rest:
        need(len(line) == len(line.strip()) and not_deep(line), "a line that nests too deep")
        try:
            value = json.loads(line, parse_float=refuse, parse_constant=refuse)
        except (ValueError, RecursionError) as error:
            raise Refused(f"no JSON: {error}") from None
        need(json.dumps(value, separators=(",", ":")) == line and plain(value), "a line that is not written so")
        lines.append(value)
    return lines


def refuse(_):
    raise Refused("a number that is not whole")


def not_deep(line):
    depth = 0
    for c in line:  # brackets in texts are round
        depth += (c == "[") - (c == "]")
        if depth > MAX_NESTING:
            return False
    return True


def plain(value):
    stack = [value]
    while stack:
        v = stack.pop()
        if isinstance(v, list):
            stack += v
        elif isinstance(v, str):
            if not all(" " <= c <= "~" for c in v):
                return False
        elif not (type(v) is int and 0 <= v <= MAX_NUMBER):
            return False
    return True


def check(one, lines, library, axioms_):
    """Do the lines show the statement?  The ids that they use, and how many lines they are; Refused if not."""
    forget()
    scope, goal = one.scope()
    checker = Checker(scope, library, axioms_)
    try:
        checker.run(lines)
        need(checker.count and serves(scope.facts[-1], goal), "the last fact is another than what is to be shown")
    except Refused as error:
        raise Refused(f"line {'.'.join(map(str, checker.where))}: {error}") from None
    except RecursionError:
        raise Refused(f"line {'.'.join(map(str, checker.where))}: nested too deep") from None
    return checker.cites, checker.count


def closed(accepted, library):
    """The ids whose citations end in axioms, without circles."""
    good, changed = {i for i, (_, one) in library.items() if one.axiom}, True
    while changed:
        new = {i for i, cites in accepted.items() if i not in good and cites <= good}
        changed, good = bool(new), good | new
    return good


def absurdity(id_):
    """What is shown of a statement that is refuted: its hash, and 0 < 0."""
    text = f"(statement {id_}.refuted (names) (given) (show (< 0 0)))"
    return hashlib.sha256(text.encode()).hexdigest(), Statement(parse(text), {})


def refutations(folder, library, texts, shown):
    """The folder of refutations: how many are accepted, and how many rejected, which are printed."""
    accepted = rejected = 0
    for file in sorted(folder.glob("*.lines.gz")):
        id_ = file.name[:-9]
        try:
            need(id_ in library, "no such statement")
            digest, one = absurdity(id_)
            text = gzip.decompress(file.read_bytes()).decode("ascii")
            cites, _ = check(one, json_lines(text, digest, f"{id_}.refuted"), library, texts)
            need(id_ in cites, "0 < 0 without the statement")
            need(cites - {id_} <= shown, "it rests on what is not accepted here")
            accepted += 1
        except (Refused, ValueError, OSError) as error:
            rejected += 1
            print(f"rejected: {folder.name}/{id_}: {str(error)[:700]}", flush=True)
    return accepted, rejected


def main(arguments):
    sys.setrecursionlimit(20_000)
    if not arguments:
        print(__doc__)
        return 2
    folder = Path(arguments[0])
    default = Path(__file__).parents[2] / "verify" / "judge" / "axioms.txt"
    try:
        library = load((folder / "statements.txt").read_text(encoding="ascii"))
        texts = axioms(Path(arguments[1] if len(arguments) > 1 else default).read_text(encoding="ascii"))
    except (OSError, ValueError, Refused) as error:
        print(f"cannot be read: {error}")
        return 2
    patterns = arguments[2:] or ["*"]
    files = [f for f in sorted(folder.glob("*.lines.gz")) if any(fnmatch.fnmatch(f.name[:-9], p) for p in patterns)]
    accepted, rejected, total, start = {}, 0, 0, time.monotonic()
    for k, file in enumerate(files):
        id_ = file.name[:-9]
        try:
            need(id_ in library, "no such statement")
            digest, one = library[id_]
            text = gzip.decompress(file.read_bytes()).decode("ascii")
            accepted[id_], count = check(one, json_lines(text, digest, id_), library, texts)
            total += count
        except (Refused, ValueError, OSError) as error:
            rejected += 1
            print(f"rejected: {id_}: {str(error)[:700]}", flush=True)
        if sys.stderr.isatty() or k % 200 == 199:
            print(f"{k + 1} of {len(files)}, {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    print(f"{len(accepted)} proofs accepted ({total} lines), {rejected} rejected")
    if not arguments[2:]:
        good = closed(accepted, library)
        for id_ in sorted(set(accepted) - good):
            print(f"rests on what is not accepted here: {id_}")
        refuted, wrong = refutations(folder / "refuted", library, texts, good)
        print(f"{refuted} refutations accepted, {wrong} rejected")
        rejected += wrong
    return 1 if rejected else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
