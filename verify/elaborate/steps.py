"""A certificate's proof as lines: each step of the kernel, with what the judge has in its place."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from verify.elaborate.bounds import ERRORS
from verify.elaborate.closing import Closer
from verify.elaborate.convert import converted, converted_lambda, converted_type
from verify.elaborate.falsum import Evaluated, clash
from verify.elaborate.trial import Block, Draft, Ref, Stuck, written
from verify.judge.calculus import conditions, derivative, minus
from verify.judge.proof import serves
from verify.judge.ring import Ring
from verify.judge.rules import AXIOMS
from verify.judge.statements import Statement
from verify.judge.terms import (
    FAMILIES,
    FUNCTIONS_OF_POINTS,
    INTEGER,
    LINE,
    MINUS,
    ONE,
    REAL,
    SPACES,
    WHOLE,
    ZERO,
    Fraction,
    Refused,
    Term,
    bound,
    coordinate,
    free,
    negation,
    opened,
    put,
    sort,
)
from verify.kernel import statement as kernel_statement
from verify.kernel.proof import Library
from verify.kernel.rules import RULES as KERNEL
from verify.kernel.sequent import Sequent
from verify.kernel.term import parse as kernel_parse

CLOSING = ("assume", "ring", "sign", "combine")
NEW = ("have", "cases")


@dataclass(frozen=True)
class Here:
    """Where a proof stands: the kernel's sequent, its hypotheses as facts, its names as the judge has them."""

    s: Sequent
    facts: tuple[Ref, ...]
    names: Mapping[str, str]
    types: Mapping[str, Term]
    draft: Draft

    def term(self, tree: Any) -> Term:
        return converted(tree, self.draft.types, self.names)

    def read(self, text: str) -> Term:
        return self.term(self.s.read(text))

    def kind(self, tree: Any) -> Term:
        return converted_type(tree, self.draft.types, self.names)

    @property
    def goal(self) -> Term:
        return self.term(self.s.goal)


@dataclass
class Count:
    """What became of the steps of one certificate."""

    steps: int = 0
    literal: int = 0
    lines: Counter[str] = field(default_factory=Counter)
    stuck: list[tuple[str, str, str]] = field(default_factory=list)


class Elaborator:
    """One proof."""

    def __init__(self, statement: Any, library: Library, judged: Mapping[str, Statement]) -> None:
        self.statement, self.library, self.judged = statement, library, judged
        self.plain = Ring()
        self.count = Count()

    def whole(self, node: Any) -> list[Any] | None:
        """The lines of the proof; None if some step did not come out (see `count`)."""
        own = self.judged[self.statement.id]
        types = own.types()
        given, _ = own.formulas(types, {})
        draft = Draft.start(types, given, self.judged)
        s = Sequent.of(self.statement)
        here = Here(s, (), {}, types, draft)
        facts: list[Ref] = []
        for k in range(len(given)):
            facts += self.flat(here, Ref(k))
        last = self.prove(replace(here, facts=tuple(facts)), node)
        if not draft.lines or draft.lines[-1].ref != last:
            last = draft.do("hyp", last)
        return None if self.count.stuck else written(draft.lines, last, len(given))

    # --- help

    def flat(self, here: Here, ref: Ref) -> list[Ref]:
        """The conjuncts of a fact, as facts."""
        f = here.draft.fact(ref)
        if f[0] != "and":
            return [ref]
        return [x for k in range(len(f) - 1) for x in self.flat(here, here.draft.do("part", ref, k))]

    def plus(self, here: Here, s: Sequent, ref: Ref) -> Here:
        """With one more fact, for the kernel's sequent in which it is a hypothesis."""
        return replace(here, s=s, facts=(*here.facts, *self.flat(here, ref)))

    def at(self, here: Here, s: Sequent) -> Here:
        return replace(here, s=s)

    def block(self, here: Here, s: Sequent, names: list[tuple[str, Term]], assumed: list[Term], node: Any) -> Block:
        """A block: new names of the kernel's with their types, assumptions (of those that the judge has for them)."""
        return self.block_of(here, s, names, lambda new: assumed, lambda inner: self.prove(inner, node))

    def block_of(
        self,
        here: Here,
        s: Sequent,
        names: list[tuple[str, Term]],
        assume: Callable[[tuple[str, ...]], list[Term]],
        prove: Callable[[Here], Ref],
    ) -> Block:
        own = tuple(self.new_name(here, x) for x, _ in names)
        kinds = tuple(kind for _, kind in names)
        if len(set(own)) != len(own):
            raise Stuck("names")
        assumed = assume(own)
        draft, refs = here.draft.child(own, kinds, assumed)
        called = {**here.names, **{x: y for (x, _), y in zip(names, own, strict=True)}}
        inner = replace(here, draft=draft, names=called)
        facts = [x for ref in refs for x in self.flat(inner, ref)]
        inner = replace(inner, s=s, facts=(*here.facts, *facts))
        last = self.exactly(inner, prove(inner), None)
        return draft.closed(own, kinds, refs, last)

    def exactly(self, here: Here, ref: Ref, goal: Term | None) -> Ref:
        return ref

    def new_name(self, here: Here, x: str) -> str:
        """What the judge calls a new name of the kernel's."""
        if not x.isascii():
            x = "n"
        x = x.rstrip(".")
        if x not in here.draft.types:
            return x
        k = 1
        while f"{x}'{k}" in here.draft.types:
            k += 1
        return f"{x}'{k}"

    def shown(self, here: Here, s: Sequent, node: Any, wanted: Term | None = None) -> Ref:
        """Another sequent over the same names and facts; its fact."""
        ref = self.prove(self.at(here, s), node)
        if wanted is not None and not serves(here.draft.fact(ref), wanted):
            ref = Closer(here.draft, [ref], self.plain).derive(wanted, ref)
        return ref

    # --- the steps

    def prove(self, here: Here, node: Any) -> Ref:
        """A fact that serves the goal of the sequent."""
        while True:
            rule = node["rule"]
            self.count.steps += 1
            children = KERNEL[rule](here.s, node, self.library) if rule in KERNEL else []
            then = node.get("then", [])
            how = getattr(self, f"do_{rule.rstrip('_')}", None)

            try:
                if rule == "falsum":
                    return self.falsum(here, node)
                if rule in CLOSING:
                    return self.closing(here, node)
                if how is None:
                    raise Stuck(f"the rule {rule}")
                found = how(here, node, children, then)
            except ERRORS as error:
                self.note(here, rule, error)
                return here.draft.gap(here.goal)
            if isinstance(found, Ref):
                return found
            here, node = found

    def note(self, here: Here, rule: str, error: Exception) -> None:
        from verify.judge.terms import show

        self.count.stuck.append((rule, f"{type(error).__name__} {error}"[:900], show(here.goal)[:300]))

    def closing(self, here: Here, node: Any) -> Ref:
        rule, goal, draft = node["rule"], here.goal, here.draft
        if rule == "assume":
            for ref in reversed(here.facts):
                if serves(draft.fact(ref), goal):
                    self.count.literal += 1
                    return ref
        draft.spent[0] = 0
        try:
            return self.close(here, node, Closer(draft, list(here.facts), self.plain))
        except ERRORS:
            more = Closer(draft, list(here.facts), self.plain).simpler_facts()
        draft.spent[0] = 0
        if more:
            with suppress(*ERRORS):
                return self.close(here, node, Closer(draft, [*here.facts, *more], self.plain))
            draft.spent[0] = 0
        last = Closer(draft, list(here.facts), self.plain)
        last.spread = True
        return self.close(here, node, last)

    def close(self, here: Here, node: Any, closer: Closer) -> Ref:
        rule, goal = node["rule"], here.goal
        if rule == "assume":
            s = here.s
            f = s.goal
            enough = [f]
            if f[0] == "<=":
                enough += [(head, *f[1:]) for head in ("<", "=")]
            if f[0] == "!=":
                enough += [("<", *f[1:]), ("<", f[2], f[1])]
            places = (s.context.place(g) for g in enough)
            place = next(k for k in places if k is not None)
            return closer.derive(goal, here.facts[place])
        if rule == "sign":
            return closer.sign(goal)
        if rule == "combine":
            scale = here.read(node.get("scale", "1"))
            products = [(here.read(c), [here.facts[k] for k in ks]) for c, ks in node.get("products", [])]
            return closer.close(goal, scale, products)
        if goal[0] in ("eq", "same"):
            return closer.same(goal)
        return closer.close(goal)

    def falsum(self, here: Here, node: Any) -> Ref:
        """0 < 0, the end of a refutation: from a formula and its negation, or from what evaluation finds false."""
        if "formula" in node:
            f = here.read(node["formula"])
            return clash(here.draft, self.stated(here, f), self.stated(here, negation(f)))
        evaluated = Evaluated(here.draft, node["bits"])
        for ref in reversed(here.facts):
            if evaluated.is_false(here.draft.fact(ref)):
                return evaluated.falsum(ref)
        raise Stuck("nothing that is false by evaluation")

    def stated(self, here: Here, f: Term) -> Ref:
        """A formula that is among the facts; of a conjunction these have the parts."""
        for ref in reversed(here.facts):
            if here.draft.fact(ref) == f:
                return ref
        if f[0] == "and":
            return here.draft.do("and", [self.stated(here, part) for part in f[1:]])
        raise Stuck("not among the facts")

    def do_have(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        ref = self.shown(here, children[0], then[0], here.read(node["formula"]))
        ref = self.literal(here, ref, here.read(node["formula"]))
        return self.plus(here, children[1], ref), then[1]

    def literal(self, here: Here, ref: Ref, f: Term) -> Ref:
        """The very formula, from a fact that serves it."""
        found = here.draft.fact(ref)
        if found == f:
            return ref
        return here.draft.do("form", f, ref, [])

    def do_cases(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Ref:
        f = here.read(node["formula"])
        ref = here.draft.do("exm", f)
        blocks = [self.block(here, c, [], [g], t) for c, g, t in zip(children, (f, negation(f)), then, strict=True)]
        return here.draft.do("case", ref, here.goal, blocks)

    def do_split(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Ref:
        ref = here.facts[node["hypothesis"]]
        parts = here.draft.fact(ref)[1:]
        blocks = [self.block(here, c, [], [g], t) for c, g, t in zip(children, parts, then, strict=True)]
        return here.draft.do("case", ref, here.goal, blocks)

    def do_intro(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        goal, draft = here.goal, here.draft
        if goal[0] == "and":
            refs = [
                self.literal(here, self.shown(here, c, t), g) for c, t, g in zip(children, then, goal[1:], strict=True)
            ]
            return draft.do("and", refs)
        if goal[0] == "=>":
            return draft.do("imp", goal, self.block(here, children[0], [], [goal[1]], then[0]))
        if goal[0] == "not":
            ref = self.shown(here, children[0], then[0])
            return draft.do("not", goal, self.literal(here, ref, negation(goal[1])))
        (x,) = children[0].context.types.keys() - here.s.context.types.keys()
        return draft.do("all", goal, self.block(here, children[0], [(x, goal[1])], [], then[0]))

    def do_choose(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Ref:
        return here.draft.do("choose", here.goal, node["part"], self.shown(here, children[0], then[0]))

    def do_contradiction(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Ref:
        goal, draft = here.goal, here.draft
        ref = draft.do("exm", goal)

        def falsum(inner: Here) -> Ref:
            return inner.draft.do("absurd", goal, self.literal(inner, self.prove(inner, then[0]), ("<", ZERO, ZERO)))

        first, refs = draft.child((), (), [goal])
        blocks = [
            first.closed((), (), refs, first.do("hyp", refs[0])),
            self.block_of(here, children[0], [], lambda _: [negation(goal)], falsum),
        ]
        return draft.do("case", ref, goal, blocks)

    def do_weaken(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        return replace(here, s=children[0], facts=tuple(here.facts[k] for k in node.get("keep", []))), then[0]

    def do_modus(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        ref = here.facts[node["hypothesis"]]
        premise = self.shown(here, children[0], then[0])
        return self.plus(here, children[1], here.draft.do("mp", ref, premise)), then[1]

    def do_unpack(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        (x,) = children[0].context.types.keys() - here.s.context.types.keys()
        own = self.new_name(here, x)
        ref = here.draft.do("obtain", here.facts[node["hypothesis"]], own)
        return self.plus(replace(here, names={**here.names, x: own}), children[0], ref), then[0]

    # values of types

    def value(
        self, here: Here, tree: Any, kind: Term, children: list[Sequent], then: list[Any]
    ) -> tuple[Any, list[Any]]:
        """The value as the judge takes it, and the blocks for what its type asks; takes these from the lists."""
        head = kind[0]
        if head in SPACES:
            return (here.names.get(tree, tree) if tree != LINE else tree), []
        if isinstance(tree, tuple) and tree[:1] == ("lambda",):
            return self.abstraction(here, tree, kind, children, then)
        own = here.term(tree)
        subs: list[Any] = []
        if head in ("size", "index") and not (isinstance(own, str) and here.draft.types[own] == kind):
            wanted = [("<=", ONE, own)] if head == "size" else [("<=", kind[1], own), ("<=", own, kind[2])]
            for f in wanted:
                subs.append(self.shown(here, children.pop(0), then.pop(0), f))
        elif head == "size":
            self.shown(here, children.pop(0), then.pop(0))
        return own, subs

    def abstraction(
        self, here: Here, tree: Any, kind: Term, children: list[Sequent], then: list[Any]
    ) -> tuple[Any, list[Any]]:
        head = kind[0]
        if head == "sequence" and kind[1] != REAL and kind[1][0] not in ("point", "law"):
            inner = kind[1]
            if tree[2][:1] != ("lambda",):
                return converted_lambda(tree, (INTEGER,), here.draft.types, here.names), []
            more = tuple(map(coordinate, inner[1:] if inner[0] in FUNCTIONS_OF_POINTS else inner[1]))
            _, (i,), (_, names, body) = tree
            flat = converted_lambda(("lambda", (i, *names), body), (INTEGER, *more), here.draft.types, here.names)
            made: Any = ("lambda", (INTEGER,), ("lambda", more, flat[2]))
            kinds, names, head, value = (INTEGER, *more), (i, *names), inner[0], flat[2]
        else:
            kinds = (
                (INTEGER,)
                if head == "sequence"
                else (REAL,) * (len(kind) - 1)
                if head in FAMILIES
                else tuple(map(coordinate, kind[1:] if head in FUNCTIONS_OF_POINTS else kind[1]))
            )
            made = converted_lambda(tree, kinds, here.draft.types, here.names)
            names, value = tree[1], made[2]
        subs: list[Any] = []
        wanted: list[Term] = []
        if head in ("weight", "test", "distribution", "kernel", "nonneg"):
            wanted.append(("<=", ZERO, value))
        if head == "test":
            wanted.append(("<=", value, ONE))
        if head == "positive":
            wanted.append(("<", ZERO, value))
        given: Any = made
        if head in ("bounded", "weight"):
            flat = made if made[2] is value else ("lambda", kinds, value)
            given, subs = self.limited(here, flat, made, int(flat is not made))
        for f in wanted:
            s, node = children.pop(0), then.pop(0)
            new = [x for x in s.context.types if x not in here.s.context.types]
            pairs = list(zip(new, kinds, strict=True))
            subs.append(self.block_of(here, s, pairs, lambda _: [], lambda inner, node=node: self.prove(inner, node)))  # type: ignore[misc]
            del f
        if head == "distribution":
            subs.append(self.shown(here, children.pop(0), then.pop(0), ("=", ("sum", ONE, kind[1], value), ONE)))
        if head == "kernel":
            subs.append(self._rows(here, kind, value, children.pop(0), then.pop(0)))
        del names
        return given, subs

    def _rows(self, here: Here, kind: Term, value: Term, s: Sequent, node: Any) -> Block:
        row: Term = ("index", ONE, kind[1])
        ref = self.shown(here, s, node)
        own = here.draft.new_names(1, "r")
        draft, refs = here.draft.child(own, (row,))
        last = draft.do("inst", ref, own[0], [])
        wanted = ("=", ("sum", ONE, kind[2], opened(value, (own[0], ("#", 0)))), ONE)
        if draft.fact(last) != wanted:
            last = draft.do("form", wanted, last, [])
        return draft.closed(own, (row,), refs, last)

    def limited(self, here: Here, made: Term, given: Term, outer: int = 0) -> tuple[Any, list[Any]]:
        """A lambda that is bounded by its form, or else with a limit and the blocks that show it.

        The first names, `outer` many, are fixed: of a sequence each member is bounded for itself.
        """
        from verify.judge.proof import Form

        new = tuple(f"#{k}" for k in range(len(made[1])))
        types = {**here.draft.types, **dict(zip(new, made[1], strict=True))}
        moving = frozenset(new[outer:])
        if Form(here.draft.trial.facts, types).bounded(opened(made[2], new), moving):
            return given, []
        here.draft.spent[0] = 0
        closer = Closer(here.draft, list(here.facts), self.plain)
        closer.prepare(opened(made[2], new), moving)
        if Form(here.draft.trial.facts, types).bounded(opened(made[2], new), moving):
            return given, []
        top, blocks = closer.limit(made)
        return [given, top], blocks

    def do_witness(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Ref:
        goal, children, then = here.goal, list(children), list(then)
        v, subs = self.value(here, here.s.read(node["term"]), goal[1], children, then)
        own = v[0] if isinstance(v, list) else v
        ref = self.shown(here, children.pop(0), then.pop(0), opened(goal[2], (own,)))
        return here.draft.do("wit", goal, v, ref, subs)

    def do_instantiate(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        draft, children, then = here.draft, list(children), list(then)
        ref = here.facts[node["hypothesis"]]

        def premises() -> None:
            nonlocal ref
            while draft.fact(ref)[0] == "=>":
                ref = draft.do("mp", ref, self.shown(here, children.pop(0), then.pop(0), draft.fact(ref)[1]))

        for text in node.get("terms", []):
            premises()
            v, subs = self.value(here, here.s.read(text), draft.fact(ref)[1], children, then)
            ref = draft.do("inst", ref, v, subs)
        if node.get("through"):
            premises()
        return self.plus(here, children[0], ref), then[0]

    # equality

    def do_rewrite(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Ref:
        ref = self.shown(here, children[0], then[0], here.term(children[0].goal))
        return here.draft.do(
            "cong", here.goal, here.facts[node["hypothesis"]], self.literal(here, ref, here.term(children[0].goal))
        )

    def do_congruence(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        s, draft = here.s, here.draft
        equation = s.hypothesis(node["hypothesis"])
        left, right = (equation[2], equation[1]) if node.get("backwards") else (equation[1], equation[2])
        template, hole = s.read(node["template"]), node["hole"]
        from verify.kernel.term import substitute

        before, after = (here.term(substitute(template, {hole: side})) for side in (left, right))
        number = here.facts[node["hypothesis"]]
        draft.spent[0] = 0
        if node.get("at") is not None:
            target = here.facts[node["at"]]
            known = Closer(draft, list(here.facts), self.plain).derive(before, target)
            return self.plus(here, children[0], draft.do("cong", after, number, known)), then[0]
        ref = self.literal(here, self.shown(here, children[0], then[0], after), after)
        known = draft.do("cong", before, number, ref)
        draft.spent[0] = 0
        return Closer(draft, [*here.facts, known], self.plain).derive(here.goal, known)

    # statements

    def do_fact(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        word = node["function"] if node["function"] != "^" else "power"
        values = [here.read(text) for text in node.get("terms", [])]
        return self.use(here, f"{word}.{node['name']}", values, [], children, then)

    def use(
        self, here: Here, id: str, values: list[Any], subs: list[Any], children: list[Sequent], then: list[Any]
    ) -> Any:
        given = [self.shown(here, c, t) for c, t in zip(children[:-1], then[:-1], strict=True)]
        wanted = self.wanted(here, id, values)
        given = [
            ref if serves(here.draft.fact(ref), f) else Closer(here.draft, [ref], self.plain).derive(f, ref)
            for ref, f in zip(given, wanted, strict=True)
        ]
        return self.plus(here, children[-1], here.draft.do("use", id, values, [*subs, *given])), then[-1]

    def wanted(self, here: Here, id: str, values: list[Any]) -> list[Term]:
        """The given formulas of a statement for these values."""
        from verify.judge.reading import SEALED, Reader, Value

        found = self.judged.get(id) or AXIOMS.get(id, values)
        assert found is not None
        flat: list[Any] = []
        tree = None if found.hash else AXIOMS.trees.get(id)
        for k, v in enumerate(values):
            dotted = tree is not None and str(tree[2][1 + k][0]).endswith("...")
            flat += v if dotted else [v[0] if isinstance(v, list) else v]
        env, line = dict(SEALED), LINE in flat
        for (x, declared), v in zip(found.names, flat, strict=True):
            env[x] = Value(Reader(here.draft.types, found.definitions or {}, line).type_(declared, env), v)
        return [Reader(here.draft.types, found.definitions or {}, line).formula(tree, env) for tree in found.given]

    def do_nature(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        points = [here.read(text) for text in node.get("points", [])]
        space = sort(points[0], here.draft.types)[1]
        return self.use(here, node["fact"], [space, *points], [], children, then)

    def do_lemma(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        found = self.judged[node["id"]]
        from verify.judge.reading import SEALED, Reader, Value

        children, then = list(children), list(then)
        values: list[Any] = []
        subs: list[Any] = []
        env: dict[str, Any] = dict(SEALED)
        trees = {x: here.s.read(node["values"][x]) for x, _ in found.names}
        line = LINE in trees.values()
        for x, declared in found.names:
            kind = Reader(here.draft.types, found.definitions or {}, line).type_(declared, env)
            if kind[0] in FAMILIES and isinstance(trees[x], str):
                v, more = here.names.get(trees[x], trees[x]), []  # type: ignore[var-annotated]
            else:
                v, more = self.value(here, trees[x], kind, children, then)
            values.append(v)
            subs += more
            env[x] = Value(kind, v[0] if isinstance(v, list) else v)
        return self.use(here, node["id"], values, subs, children, then)

    def do_let(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        draft, children, then = here.draft, list(children), list(then)
        x, tree = node["name"], here.s.read(node["term"])
        own = self.new_name(here, x)
        subs: list[Any] = []
        if "type" in node:
            kind = here.kind(here.s.read(node["type"]))
            if node.get("limit") is not None:
                made = converted_lambda(tree, tuple(map(coordinate, kind[1:])), draft.types, here.names)
                limit = here.read(node["limit"])
                low, high = ("<=", ("*", MINUS, limit), made[2]), ("<=", made[2], limit)
                for wanted in (low, high):
                    s, one = children.pop(0), then.pop(0)
                    new = [y for y in s.context.types if y not in here.s.context.types]

                    def prove(inner: Here, one: Any = one, wanted: Term = wanted, new: list[str] = new) -> Ref:
                        ref = self.prove(inner, one)
                        names = tuple(inner.names[y] for y in new)
                        exact = (wanted[0], *(opened(side, names) for side in wanted[1:]))
                        found = inner.draft.fact(ref)
                        return ref if serves(found, exact) else inner.draft.do("form", exact, ref, [])

                    subs.append(self.block_of(here, s, list(zip(new, made[1], strict=True)), lambda _: [], prove))
                v: Any = [made, limit]
            else:
                v, subs = self.value(here, tree, kind, children, then)
        elif node.get("indices"):
            kind = here.kind(("family", *(here.s.read(n) for n in node["sizes"])))
            v = converted_lambda(
                ("lambda", tuple(node["indices"]), tree), (REAL,) * (len(kind) - 1), draft.types, here.names
            )
        else:
            v = here.term(tree)
            kind = INTEGER if here.s.context.is_integer(tree) else REAL
        ref = draft.do("let", own, kind, v, subs)
        return self.plus(replace(here, names={**here.names, x: own}), children[0], ref), then[0]

    # sums and integers

    def do_sums(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        f = here.read(node["formula"])
        head, left, right = f
        (x,) = children[0].context.types.keys() - here.s.context.types.keys()
        kind = ("index", left[1], left[2])
        block = self.block(here, children[0], [(x, kind)], [], then[0])
        if head == "=":
            ref = here.draft.do("inside", f, block)
        else:
            each = here.draft.do("all", ("forall", kind, ("<=", left[3], right[3])), block)
            values = [left[1], left[2], ("lambda", (INTEGER,), left[3]), ("lambda", (INTEGER,), right[3])]
            ref = here.draft.do("use", "sum_le", values, [each])
        return self.plus(here, children[1], ref), then[1]

    def do_unfold(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        t = here.read(node["term"])
        condition = self.shown(here, children[0], then[0])
        ref = here.draft.do("use", f"{t[0]}_{node['end']}", [t[1], t[2], ("lambda", (INTEGER,), t[3])], [condition])
        wanted = here.term(children[1].context.hypotheses[-1])
        if here.draft.fact(ref) != wanted:
            ref = here.draft.do("form", wanted, ref, [])
        return self.plus(here, children[1], ref), then[1]

    def do_induction(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Ref:
        draft, n, base = here.draft, here.names.get(node["variable"], node["variable"]), here.read(node["base"])
        goal = here.goal
        claim = ("forall", INTEGER, ("=>", ("<=", base, ("#", 0)), bound(goal, (n,))))
        least = self.shown(here, children[0], then[0])
        kept = self.kept(here, children[1])
        start = self.prove(kept, then[1])
        variable = node["variable"]

        def assume(new: tuple[str, ...]) -> list[Term]:
            return [("<=", base, new[0]), put(goal, {n: new[0]})]

        step = self.block_of(kept, children[2], [(variable, INTEGER)], assume, lambda inner: self.prove(inner, then[2]))
        ref = draft.do("induction", claim, start, step)
        return draft.do("mp", draft.do("inst", ref, n, []), least)

    def kept(self, here: Here, s: Sequent) -> Here:
        """With the hypotheses that the sequent still has."""
        found: list[Ref] = []
        k = 0
        for f in s.context.hypotheses:
            while here.s.context.hypotheses[k] != f:
                k += 1
            found.append(here.facts[k])
            k += 1
        return replace(here, s=s, facts=tuple(found))

    def do_enumerate(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Ref:
        draft = here.draft
        x = here.names.get(node["variable"], node["variable"])
        low, high = Fraction(node["low"]), Fraction(node["high"])
        ends = [
            self.literal(here, self.shown(here, c, t), f)
            for c, t, f in zip(children, then, [("<=", low, x), ("<=", x, high)], strict=False)
        ]
        ref = draft.do("enumerate", x, *ends)
        parts = draft.fact(ref)[1:]
        blocks = [self.block(here, c, [], [g], t) for c, g, t in zip(children[2:], parts, then[2:], strict=True)]
        return draft.do("case", ref, here.goal, blocks)

    # laws

    def do_under(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        f, draft = here.read(node["formula"]), here.draft
        head, left, right = f
        new = node["names"]
        kinds = tuple(map(coordinate, left[1]))
        source = right
        if left[2] != right[2]:
            source = (*right[:2], left[2], right[3])  # under the law of the left side
        g = (head, left, source)

        def prove(inner: Here) -> Ref:
            ref = self.prove(inner, then[0])
            if head != "=":
                names = tuple(inner.names[x] for x in new)
                closer = Closer(inner.draft, list(inner.facts), self.plain)
                for side in (left, right):
                    closer.prepare(opened(side[3], names), frozenset(names))
            return ref

        block = self.block_of(here, children[0], list(zip(new, kinds, strict=True)), lambda _: [], prove)
        try:
            ref = draft.do("inside" if head == "=" else "mono", g, block)
        except Refused:
            if head == "=":
                raise
            ref = self.mono(here, g, block)
        if g != f:
            same = Closer(draft, list(here.facts), self.plain).same(("same", left[2], right[2]))
            ref = draft.do("cong", f, same, ref)
        return self.plus(here, children[1], ref), then[1]

    def mono(self, here: Here, f: Term, block: Block) -> Ref:
        """A comparison of expectations whose terms are integrable once they are written out."""
        head, left, right = f
        draft, kinds = here.draft, inner_kinds(f[1])
        draft.spent[0] = 0
        if len(kinds) != 1:
            raise Stuck("not integrable by its form, in several names")
        each = draft.do("all", ("forall", kinds[0], (head, left[3], right[3])), block)
        equations: list[Ref] = []
        wholes: list[Term] = []
        for t in (left, right):
            inner, names, refs = Closer(draft, list(here.facts), self.plain).child(kinds)
            body = opened(t[3], names)
            ring = inner.saturate([body])
            new = inner.term(ring, ring.form(body))
            last = inner.do("ring", ("=", body, new), list(inner.rules))
            wholes.append((*t[:3], bound(new, names)))
            if self.plain.form(wholes[-1]) != self.plain.form(t):  # the same atom would be its own value, for ever
                equations.append(draft.do("inside", ("=", t, wholes[-1]), inner.d.closed(names, kinds, refs, last)))
        inner, names, refs = Closer(draft, [*here.facts, each], self.plain).child(kinds)
        given = inner.do("inst", each, names[0], [])
        sides = [opened(whole[3], names) for whole in wholes]
        last = inner.derive((head, *sides), given)
        for side in sides:
            inner.prepare(side, frozenset(names))
        ref = draft.do("mono", (head, *wholes), inner.d.closed(names, kinds, refs, last))
        return draft.do("form", f, ref, equations)

    def do_swap(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        t = here.read(node["term"])
        _, xs, first, (_, ys, second, body) = t
        kinds = (*map(coordinate, xs), *map(coordinate, ys))
        from verify.judge.terms import shifted

        outer = here.draft.new_names(len(xs), "s")
        law = opened(second, outer)
        if not free(law).isdisjoint(outer):
            raise Stuck("a law that is not free of the names")
        del shifted
        given, subs = self.limited(here, ("lambda", kinds, body), ("lambda", kinds, body))
        ref = here.draft.do("use", "E_swap", [list(xs), list(ys), first, law, given], subs)
        return self.plus(here, children[0], ref), then[0]

    def do_mixture(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        t = here.read(node["term"])
        _, spaces, (_, low, high, weight, part), body = t
        draft = here.draft
        (x,) = children[0].context.types.keys() - here.s.context.types.keys()
        kind = ("index", low, high)
        sign = draft.do(
            "all", ("forall", kind, ("<=", ZERO, weight)), self.block(here, children[0], [(x, kind)], [], then[0])
        )
        total = self.shown(here, children[1], then[1])
        made = ("lambda", tuple(map(coordinate, spaces)), body)
        given, subs = self.limited(here, made, made)
        values = [list(spaces), low, high, ("lambda", (INTEGER,), weight), ("lambda", (INTEGER,), part), given]
        return self.plus(here, children[2], draft.do("use", "E_mix", values, [*subs, sign, total])), then[2]

    def do_bound(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        f = here.s.read(node["function"])
        own = here.names.get(f, f) if isinstance(f, str) else here.term(f)
        kind = here.draft.types[own] if isinstance(own, str) else sort(own, here.draft.types)
        return self.exists(here, node, children, then, here.draft.do("use", "bound", [list(kind[1:]), own], []))

    def exists(self, here: Here, node: Any, children: list[Sequent], then: list[Any], ref: Ref) -> Any:
        """A new name for what there is."""
        own = self.new_name(here, node["name"])
        made = here.draft.do("obtain", ref, own)
        return self.plus(replace(here, names={**here.names, node["name"]: own}), children[0], made), then[0]

    def do_sup(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        spaces = [here.names.get(x, x) for x in node["spaces"]]
        made = self.over(here, node["names"], spaces, node["term"])
        given, subs = self.limited(here, made, made)
        return self.exists(here, node, children, then, here.draft.do("use", "sup", [spaces, given], subs))

    def over(self, here: Here, names: list[str], spaces: list[str], text: str) -> Term:
        tree = ("lambda", tuple(names), here.s.read(text))
        return converted_lambda(tree, tuple(map(coordinate, spaces)), here.draft.types, here.names)

    def do_inhabit(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        space = here.names.get(node["space"], node["space"])
        own = self.new_name(here, node["name"])
        here.draft.do("obtain", here.draft.do("use", "inhabit", [space], []), own)
        return replace(here, s=children[0], names={**here.names, node["name"]: own}), then[0]

    def do_tight(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        law = here.read(node["law"])
        spaces = list(sort(law, here.draft.types)[1:])
        made = self.over(here, node["names"], spaces, node["term"])
        positive = self.shown(here, children[0], then[0])
        ref = here.draft.do("use", "tight", [spaces, law, made, here.read(node["epsilon"])], [positive])
        return self.exists(here, node, children[1:], then[1:], ref)

    def do_ext(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Ref:
        goal, draft = here.goal, here.draft
        if goal[0] == "eq":
            space = sort(goal[1], draft.types)[1]
            zero = self.shown(here, children[0], then[0])
            return draft.do("use", "apart", [space, goal[1], goal[2]], [zero])
        spaces = sort(goal[1], draft.types)[1:]
        kind = ("bounded", *spaces)
        (x,) = children[0].context.types.keys() - here.s.context.types.keys()
        value = ("app", ("#", len(spaces)), *(("#", len(spaces) - 1 - k) for k in range(len(spaces))))
        body = ("=", *(("E", spaces, side, value) for side in goal[1:]))
        each = draft.do("all", ("forall", kind, body), self.block(here, children[0], [(x, kind)], [], then[0]))
        return draft.do("use", "ext", [list(spaces), goal[1], goal[2]], [each])

    def do_recursion(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        start = here.read(node["start"])
        kind = sort(start, here.draft.types)
        tree = ("lambda", (node["index"], node["previous"]), here.s.read(node["step"]))
        step = converted_lambda(tree, (INTEGER, kind), here.draft.types, here.names)
        own = self.new_name(here, node["name"])
        ref = here.draft.do("recursion", own, start, step)
        return self.plus(replace(here, names={**here.names, node["name"]: own}), children[0], ref), then[0]

    def do_select(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        own = self.new_name(here, node["name"])
        ref = here.draft.do("select", here.facts[node["hypothesis"]], own)
        return self.plus(replace(here, names={**here.names, node["name"]: own}), children[0], ref), then[0]

    # analysis

    def do_evaluate(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Ref:
        return here.draft.do("eval", here.goal, node.get("bits", 128))

    def do_pave(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Ref:
        variables = node["variables"]
        used = self.plain_hypotheses(here, variables)
        numbers = {k: j for j, k in enumerate(used)}
        tree = " ".join(f"x{numbers[int(c[1:])]}" if c.startswith("x") else c for c in node["tree"].split())
        names = [here.names.get(x, x) for x in variables]
        closer = Closer(here.draft, list(here.facts), self.plain)
        ends: list[Ref] = []
        for x in names:
            r = closer.range(x)
            if r.low is not None and r.high is not None:
                ends += [closer.at_least(x, r.low), closer.at_most(x, r.high)]
        facts = [*(here.facts[k] for k in used), *ends]
        try:
            return here.draft.do("pave", here.goal, names, facts, tree, node.get("bits", 53))
        except Refused:  # where there is equality at an end, the kernel's balls may be exact and the judge's are not
            return closer.sign(here.goal)

    def plain_hypotheses(self, here: Here, variables: list[str]) -> list[int]:
        from verify.kernel.term import free as free_names

        return [k for k, f in enumerate(here.s.context.hypotheses) if free_names(f) <= set(variables)]

    def do_slope(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Ref:
        goal, draft = here.goal, here.draft
        x, p = here.names.get(node["variable"], node["variable"]), here.read(node["point"])
        strict = goal[0] == "<" and node.get("strict") == "slope"
        way = ("down" if node.get("down") else "up") + (" strict" if strict else "")
        low, high = (x, p) if node.get("down") else (p, x)
        subs: list[Any] = [self.shown(here, children[0], then[0]), self.shown(here, children[1], then[1])]
        for k, (c, t) in enumerate(zip(children[2:], then[2:], strict=True)):
            (z,) = c.context.types.keys() - here.s.context.types.keys()
            relation = "<" if k == 0 else "<="

            def assume(new: tuple[str, ...], relation: str = relation) -> list[Term]:
                return [(relation, low, new[0]), (relation, new[0], high)]

            def prove(inner: Here, t: Any = t, k: int = k, z: str = z) -> Ref:
                return self.as_rate(
                    inner, self.prove(inner, t), goal, x, inner.names[z], k == 0, way.startswith("down")
                )

            subs.append(self.block_of(here, c, [(z, REAL)], assume, prove))
        return draft.do("slope", goal, x, p, way, subs)

    def as_rate(self, here: Here, ref: Ref, goal: Term, x: str, z: str, rate: bool, falling: bool) -> Ref:
        """What a block shows of the slope, with its sums and products in the judge's order."""
        found = here.draft.fact(ref)
        if not rate:
            return ref
        slope = derivative(put(minus(goal[2], goal[1]), {x: z}), z)
        head = "=" if goal[0] == "=" else found[0]
        wanted = (head, slope, ZERO) if falling or head == "=" else (head, ZERO, slope)
        return ref if serves(found, wanted) else here.draft.do("form", wanted, ref, [])

    def do_primitive(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Any:
        """The integral from a on is a slope in its upper end, a new name x for b: F' = f, and at a both sides are 0."""
        draft, down, z = here.draft, bool(node.get("down")), self.new_name(here, node["name"])
        whole = here.read(node["term"])
        _, a, b, f = whole
        names, types = {**here.names, node["name"]: z}, {**draft.types, z: REAL}
        primitive = converted(here.s.read(node["primitive"]), types, names)
        order = self.literal(here, self.shown(here, children[0], then[0]), ("<=", b, a) if down else ("<=", a, b))
        x = next(y for y in draft.new_names(2, "x") if y != z)
        same = draft.do("let", x, REAL, b, [])

        def claim(end: Term) -> Term:
            ends = (put(primitive, {z: end}), ("*", MINUS, put(primitive, {z: a})))
            return ("=", ("int", a, end, f), ("+", *ends))

        low, high = (x, a) if down else (a, x)
        nothing = draft.do("use", "int_point", [a, ("lambda", (REAL,), f)], [])
        subs: list[Any] = [draft.do("cong", ("<=", low, high), same, order), draft.do("form", claim(a), nothing, [])]

        def rate(inner: Here) -> Ref:
            at_b = inner.facts[-2:]
            moved = inner.draft.do("cong", ("<", b, z) if down else ("<", z, b), same, at_b[0 if down else 1])
            facts = (moved, at_b[1]) if down else (at_b[0], moved)
            ref = self.prove(replace(inner, facts=(*inner.facts[:-2], *facts)), then[1])
            return self.as_rate(inner, ref, claim(x), x, z, True, False)

        one = [(node["name"], REAL)]
        subs.append(self.block_of(here, children[1], one, lambda _: [("<", low, z), ("<", z, high)], rate))
        for wanted in conditions(put(minus(claim(x)[2], claim(x)[1]), {x: z}), z):
            prove = self.everywhere(wanted)
            subs.append(self.block_of(here, here.s, one, lambda _: [("<=", low, z), ("<=", z, high)], prove))
        ref = draft.do("cong", claim(b), same, draft.do("slope", claim(x), x, a, "down" if down else "up", subs))
        return self.plus(here, children[-1], ref), then[-1]

    def everywhere(self, wanted: Term) -> Callable[[Here], Ref]:
        """How a condition of a term with an integral is shown: by signs, also where it is for all numbers."""

        def prove(inner: Here) -> Ref:
            if wanted[0] != "forall":
                return Closer(inner.draft, list(inner.facts), self.plain).sign(wanted)
            facts = list(inner.facts)
            return inner.draft.forall(
                (wanted[1],),
                wanted[2],
                lambda draft, names: Closer(draft, facts, self.plain).sign(opened(wanted[2], names)),
            )

        return prove

    def do_limit(self, here: Here, node: Any, children: list[Sequent], then: list[Any]) -> Ref:
        goal, draft = here.goal, here.draft
        if node.get("at") != "oo":
            raise Stuck("a limit at a point")
        x, m = here.names.get(node["variable"], node["variable"]), here.read(node.get("from", "1"))
        subs: list[Any] = []
        for k, (c, t) in enumerate(zip(children, then, strict=True)):
            (z,) = c.context.types.keys() - here.s.context.types.keys()

            def assume(new: tuple[str, ...], k: int = k) -> list[Term]:
                near = [("<=", ONE, new[0]), ("<=", m, new[0])] if k == 1 else []
                return [("<=", x, new[0]), *near]

            def prove(inner: Here, t: Any = t, k: int = k, z: str = z) -> Ref:
                return self.as_rate(inner, self.prove(inner, t), goal, x, inner.names[z], k == 0, True)

            subs.append(self.block_of(here, c, [(z, REAL)], assume, prove))
        size, power = (Fraction(node.get(key, "1")) for key in ("bound", "power"))
        return draft.do("limit", goal, x, ["oo", m], size, power, subs)


def inner_kinds(t: Term) -> tuple[Term, ...]:
    return tuple(map(coordinate, t[1]))


def elaborate(
    body: Mapping[str, Any], library: Library, judged: Mapping[str, Statement]
) -> tuple[list[Any] | None, Count]:
    """The lines of a certificate's proof, if all of it comes out; and what became of its steps."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 8_000))
    made = Elaborator(library[body["id"]], library, judged)
    lines = made.whole(body["proof"])
    return lines, made.count


__all__ = ["WHOLE", "Elaborator", "elaborate", "json", "kernel_parse", "kernel_statement"]
