"""Random steps against one finite model: where a sequent is false in the model, a step must leave a sequent that is
false there too, for some values of its new names.  Names are spelled alike on purpose."""

# ruff: noqa: E501, E731, RUF005, RUF012, RUF059, C416, C419, RUF100
from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest

from tests.kernel.law_fuzz import (
    BITS,
    NUMBERS,
    ONE,
    SPELLINGS,
    TYPES,
    ZERO,
    Terms,
    Vague,
    coordinate,
    integers,
    less,
    model,
    named,
    nameless,
    truth,
    value,
)
from verify.kernel.ball import precision
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Context, Rejected, Sequent
from verify.kernel.statement import make
from verify.kernel.term import Term, TermError, free, show, substitute, substitute_type
from verify.kernel.wellformed import REAL, check_formula

POOL = (*SPELLINGS, "new", "new", "e", "S", "x0", "x'1", "p'1", "i'1", "line", "X", "#1.0", "@0.0")
KINDS = (
    "intro", "witness", "instantiate", "unpack", "cases", "contradiction", "congruence", "rewrite", "under", "swap",
    "mixture", "sup", "bound", "tight", "let", "ext", "lemma", "sums", "unfold", "inhabit", "spaces", "close",
)  # fmt: skip


# More names that a rule might make.
CONTEXT = {**TYPES, **dict.fromkeys(("x0", "x1", "x'1", "x'2", "e", "i'1"), REAL)}


class Case:
    def __init__(self, seed: int, kind: str, depth: int) -> None:
        self.rng = rng = random.Random(f"{seed} {kind}")
        self.kind, self.depth = kind, depth
        self.values, self.terms = {**dict.fromkeys(CONTEXT, ONE), **model(rng)}, Terms(rng)

    def name(self) -> str:
        return self.rng.choice(POOL)

    def true(self, formula: Term) -> Term:
        return formula if truth(formula, self.values) else ("not", formula)

    def false(self, formula: Term) -> Term:
        return ("not", formula) if truth(formula, self.values) else formula

    def formula(self, types: Any = TYPES) -> Term:
        return self.terms.formula(types, self.depth, quantified=True)

    def quantified(self, head: str) -> Term:
        for _ in range(50):
            formula = self.formula()
            if formula[0] == head:
                return formula
        raise Vague

    def closing(self, hypotheses: list[Term], goal: Term) -> tuple[list[Term], Term, dict[str, Any]]:
        return hypotheses, goal, {"rule": self.rng.choice(["assume", "ring", "sign"])}

    def step(self) -> tuple[list[Term], Term, dict[str, Any]]:
        """Hypotheses that are true in the model, a goal that is not, and a step."""
        rng, terms = self.rng, self.terms
        facts = [self.true(self.formula()) for _ in range(rng.randint(0, 2))]
        goal = self.false(self.formula())
        kind = self.kind
        if kind == "close":
            return self.closing(facts, goal)
        if kind == "intro":
            return facts, goal, {"rule": "intro", "name": self.name()}
        if kind == "witness":
            goal = self.false(self.quantified("exists"))
            if goal[0] != "exists":
                raise Vague
            return facts, goal, {"rule": "witness", "term": show(self.value_of(goal[2]))}
        if kind == "instantiate":
            hypothesis = self.true(self.quantified("forall"))
            if hypothesis[0] != "forall":
                raise Vague
            count = 2 if hypothesis[3][0] == "forall" else 1
            kinds = [hypothesis[2], hypothesis[3][2]][:count] if count == 2 else [hypothesis[2]]
            values = [show(self.value_of(k)) for k in kinds]
            return (
                [hypothesis, *facts],
                goal,
                {"rule": kind, "hypothesis": 0, "terms": values, "through": rng.random() < 0.5},
            )
        if kind == "unpack":
            hypothesis = self.true(self.quantified("exists"))
            if hypothesis[0] != "exists":
                raise Vague
            return [hypothesis, *facts], goal, {"rule": kind, "hypothesis": 0, "name": self.name()}
        if kind == "cases":
            return facts, goal, {"rule": rng.choice(["cases", "have"]), "formula": show(self.formula())}
        if kind == "contradiction":
            return facts, goal, {"rule": kind}
        if kind in ("congruence", "rewrite"):
            return self.equals(facts, goal)
        if kind in ("under", "sums"):
            return self.comparison(facts, goal)
        if kind == "swap":
            term = self.found(lambda t: t[0] == "E" and isinstance(t[3], tuple) and t[3][0] == "E")
            return facts, goal, {"rule": kind, "term": show(term)}
        if kind == "mixture":
            spaces = terms.spaces()
            (index,), low, high, inner, weight = terms.weights(TYPES, 1)
            names, after = terms.bound(TYPES, *map(coordinate, spaces))
            term = ("E", names, ("mix", index, low, high, weight, terms.law(spaces, inner, 1)), terms.real(after, 2))
            return facts, goal, {"rule": kind, "term": show(term)}
        if kind == "unfold":
            term = self.found(lambda t: t[0] in ("sum", "prod"))
            return (facts, goal, {"rule": kind, "term": show(term), "end": rng.choice(["first", "last", "empty"])})
        if kind in ("sup", "tight"):
            spaces = terms.spaces()
            names = [self.name() for _ in spaces]
            types = {**TYPES, **dict(zip(names, map(coordinate, spaces), strict=True))}
            step = {"rule": kind, "name": self.name(), "names": names, "term": show(terms.real(types, 2))}
            if kind == "tight":
                return (
                    facts,
                    goal,
                    {**step, "law": show(terms.law(spaces, TYPES, 1)), "epsilon": rng.choice(["1/2", "1/9", "a"])},
                )
            return facts, goal, {**step, "spaces": list(spaces)}
        if kind == "bound":
            return (
                facts,
                goal,
                {"rule": kind, "function": rng.choice(["g", "t", "w", "b", "(at Z i)", "l", "f"]), "name": self.name()},
            )
        if kind == "inhabit":
            return facts, goal, {"rule": kind, "space": rng.choice(["X", "Y", "line"]), "name": self.name()}
        if kind == "let":
            return self.let(facts, goal)
        if kind == "ext":
            spaces = self.rng.choice([("X",), ("Y",), ("X", "Y"), ("X", "X")])
            goal = ("same", terms.law(spaces, TYPES, 2), terms.law(spaces, TYPES, 2))
            if truth(goal, self.values):
                raise Vague
            return facts, goal, {"rule": kind, "name": self.name()}
        return self.lemma(facts, goal) if kind == "lemma" else self.spaces(facts, goal)

    def found(self, wanted: Any) -> Term:
        for _ in range(300):
            term = self.terms.real(TYPES, 3)
            if isinstance(term, tuple) and wanted(term):
                return term
        raise Vague

    def value_of(self, kind: Term) -> Term:
        if kind[0] == "point":
            return self.terms.point(kind[1], TYPES, 2)
        if kind[0] == "law":
            return self.terms.law(kind[1:], TYPES, 2)
        return self.terms.real(TYPES, 2) if kind == REAL else self.terms.integer(TYPES, 1)

    def equals(self, facts: list[Term], goal: Term) -> tuple[list[Term], Term, dict[str, Any]]:
        rng, terms = self.rng, self.terms
        sort = rng.choice(["=", "=", "eq", "same"]) if self.kind == "congruence" else "="
        kind: Term = (
            REAL
            if sort == "="
            else ("point", rng.choice(["X", "Y", "V"]))
            if sort == "eq"
            else ("law", *terms.spaces())
        )
        for _ in range(30):
            left, right = self.value_of(kind), self.value_of(kind)
            if left != right and truth((sort, left, right), self.values):
                break
        else:
            raise Vague
        hole = self.name()
        template = self.formula({**TYPES, hole: kind})
        target = substitute(template, {hole: left})
        check_formula(target, TYPES)
        if self.kind == "rewrite":
            goal = self.false(target)
            return (
                [(sort, left, right), *facts],
                goal,
                {"rule": "rewrite", "hypothesis": 0, "backwards": rng.random() < 0.2},
            )
        step = {"rule": "congruence", "hypothesis": 0, "hole": hole, "template": show(template)}
        if truth(target, self.values):
            return [(sort, left, right), target, *facts], goal, {**step, "at": 1}
        return [(sort, left, right), *facts], target, step

    def comparison(self, facts: list[Term], goal: Term) -> tuple[list[Term], Term, dict[str, Any]]:
        rng, terms = self.rng, self.terms
        head = rng.choice(["<=", "<", "="] if self.kind == "under" else ["<=", "="])
        if self.kind == "sums":
            low, high = terms.integer(TYPES, 0), rng.choice([Fraction(2), "n", Fraction(3)])
            sides = []
            for _ in range(2):
                (name,), inner = terms.bound(TYPES, ("index", low, high))
                sides.append(("sum", name, low, high, terms.real(inner, 2)))
            return facts, goal, {"rule": "sums", "formula": show((head, *sides)), "name": self.name()}
        spaces = terms.spaces()
        law = terms.law(spaces, TYPES, 2)
        sides = []
        for _ in range(2):
            names, inner = terms.bound(TYPES, *map(coordinate, spaces))
            sides.append(("E", names, law, terms.real(inner, 2)))
        return (facts, goal, {"rule": "under", "formula": show((head, *sides)), "names": [self.name() for _ in spaces]})

    def let(self, facts: list[Term], goal: Term) -> tuple[list[Term], Term, dict[str, Any]]:
        rng, terms = self.rng, self.terms
        name, kind = (
            self.name(),
            rng.choice(["real", "point", "law", "fun", "test", "weight", "bounded", "map", "markov", "sequence"]),
        )
        step: dict[str, Any] = {"rule": "let", "name": name}
        if kind == "real":
            return facts, goal, {**step, "term": show(terms.real(TYPES, 2))}
        if kind in ("point", "law"):
            whole: Term = (kind, rng.choice(["X", "Y"]))
            return facts, goal, {**step, "term": show(self.value_of(whole)), "type": show(whole)}
        names, inner = [self.name()], dict(TYPES)
        inner[names[0]] = ("integer",) if kind == "sequence" else ("point", "X")
        whole = {"map": (kind, ("X",), "Y"), "markov": (kind, ("X",), ("Y",)), "sequence": (kind, REAL)}.get(
            kind, (kind, "X")
        )
        body = (
            terms.point("Y", inner, 2)
            if kind == "map"
            else terms.law(("Y",), inner, 2)
            if kind == "markov"
            else terms.real(inner, 2)
        )
        if kind == "test" and rng.random() < 0.7:
            body = ("ind", ("<=", ZERO, body))
        return facts, goal, {**step, "term": show(("lambda", tuple(names), body)), "type": show(whole)}

    def lemma(self, facts: list[Term], goal: Term) -> tuple[list[Term], Term, dict[str, Any]]:
        """A statement that follows from its one hypothesis by other bound names."""
        formula = self.formula()
        other = named(nameless(formula), lambda: self.rng.choice(SPELLINGS))
        names = free(formula)
        for kind in TYPES.values():  # with the sizes and spaces of the types, in order
            names |= {part for part in kind[1:] if part in TYPES}
        needed = {name: kind for name, kind in TYPES.items() if name in names or name in ("X", "Y", "V", "U", "n")}
        self.library = {"lemma": make("lemma", needed, [formula], other)}
        values: dict[str, str] = {}
        for name, kind in needed.items():
            values[name] = name
            if kind[0] in ("real", "integer", "point", "law") and self.rng.random() < 0.6:
                values[name] = show(self.value_of(kind))
            if kind in (("fun", "X"), ("fun", "line")) and self.rng.random() < 0.6:
                bound, inner = self.terms.bound(TYPES, coordinate(kind[1]))
                values[name] = show(("lambda", bound, self.terms.real(inner, 1)))
            if kind == ("markov", ("X",), ("Y",)) and self.rng.random() < 0.6:
                bound, inner = self.terms.bound(TYPES, ("point", "X"))
                values[name] = show(("lambda", bound, self.terms.law(("Y",), inner, 1)))
        return facts, goal, {"rule": "lemma", "id": "lemma", "values": values}

    def spaces(self, facts: list[Term], goal: Term) -> tuple[list[Term], Term, dict[str, Any]]:
        """The same, with another space in place of X: then every name of X needs a value."""
        target = self.rng.choice(["Y", "line", "V", "X"])
        formula = self.terms.formula(TYPES, self.depth, quantified=target in ("Y", "X"))
        other = named(nameless(formula), lambda: self.rng.choice(SPELLINGS))
        self.library = {"lemma": make("lemma", TYPES, [formula], other)}
        values: dict[str, str] = {}
        for name, kind in TYPES.items():
            moved = substitute_type(kind, {"X": target})
            values[name] = target if name == "X" else name if moved == kind else show(self.of(moved, TYPES))
        return facts, goal, {"rule": "lemma", "id": "lemma", "values": values}

    def of(self, kind: Term, types: Any) -> Term:
        """A value of this type, as a lambda where it is a function."""
        terms, head = self.terms, kind[0]
        if head == "real":
            return terms.real(types, 1)
        if head == "point":
            return terms.point(kind[1], types, 1)
        if head == "law":
            return terms.law(kind[1:], types, 1)
        sources = (
            [("integer",)]
            if head == "sequence"
            else list(map(coordinate, kind[1] if head in ("map", "markov") else kind[1:]))
        )
        names, inner = terms.bound(types, *sources)
        if head == "sequence":
            return ("lambda", names, self.of(kind[1], inner))
        result = {"map": ("point", kind[-1]), "markov": ("law", *kind[-1])}.get(head, REAL)
        body = self.of(result, inner)
        shape = {"test": ("ind", ("<=", ZERO, body)), "bounded": ("atan", body), "weight": ("abs", ("atan", body))}
        return ("lambda", names, shape.get(head, body))

    library: dict[str, Any] = {}

    # --- the model's answer ---

    def check(self) -> str:
        try:
            hypotheses, goal, step = self.step()
            sequent = Sequent(Context(CONTEXT, ()).assume(*hypotheses), FALSE).want(goal)
        except (Vague, TermError):
            return "vague"
        try:
            remaining = RULES[step["rule"]](sequent, step, self.library)
        except (Rejected, TermError, RecursionError, ValueError, TypeError, IndexError, KeyError, AttributeError):
            return "rejected"
        try:
            if any(self.fails(left) for left in remaining):
                return "fails too"
        except Vague:
            return "vague"
        raise AssertionError((show(goal), [show(h) for h in hypotheses], step, [show(left.goal) for left in remaining]))

    def fails(self, sequent: Sequent) -> bool:
        """Is there a value of the new names for which the hypotheses hold and the goal does not?"""
        new = {name: kind for name, kind in sequent.context.types.items() if CONTEXT.get(name) != kind}
        ranges = [list(islice(self.candidates(kind), 60)) for kind in new.values()]
        vague = False
        for chosen in islice(product(*ranges), 400):
            env = {**self.values, **dict(zip(new, chosen, strict=True))}
            try:
                if all(self.holds(h, env, name_of(new)) for h in sequent.context.hypotheses) and not truth(
                    sequent.goal, env
                ):
                    return True
            except Vague:
                vague = True
        if vague:
            raise Vague
        return False

    def holds(self, formula: Term, env: Any, new: str) -> bool:
        """Quantifiers over reals, which only new hypotheses have, are tried at some numbers."""
        match formula:
            case ("forall", name, kind, body) if (
                kind[0] in ("real", "integer") or kind == ("point", "V") or kind == ("point", "U")
            ):
                return all(self.holds(body, {**env, name: v}, new) for v in islice(self.candidates(kind), 40))
            case ("forall", name, ("point", space), body):
                return all(self.holds(body, {**env, name: (space, k)}, new) for k in range(1, env[f"#{space}"] + 1))
            case ("exists", name, kind, body) if kind[0] in ("real",):
                return any(self.holds(body, {**env, name: v}, new) for v in islice(self.candidates(kind), 40))
            case ("exists", name, ("point", space), body) if f"#{space}" in env:
                return any(self.holds(body, {**env, name: (space, k)}, new) for k in range(1, env[f"#{space}"] + 1))
            case ("exists", name, ("point", _) as kind, body):
                return any(self.holds(body, {**env, name: v}, new) for v in islice(self.candidates(kind), 40))
            case ("=>", left, right):
                return not self.holds(left, env, new) or self.holds(right, env, new)
            case ("and", *parts):
                return all(self.holds(part, env, new) for part in parts)
        return truth(formula, env)

    def candidates(self, kind: Term) -> Iterator[Any]:
        head, env = kind[0], self.values
        if head == "point" and f"#{kind[1]}" in env:
            yield from ((kind[1], k) for k in range(1, env[f"#{kind[1]}"] + 1))
        elif head == "point":
            yield env["v" if kind[1] == "V" else "u"]
            yield from ((kind[1], (a, b)) for a in NUMBERS[::3] for b in NUMBERS[::3])
        elif head == "index":
            yield from integers(value(kind[1], env), value(kind[2], env))
        elif head in ("integer", "size"):
            yield from (Fraction(k) for k in range(1 if head == "size" else -3, 5))
        elif head == "real":
            yield from self.extra
            yield from NUMBERS
            yield from (Fraction(k, 2) for k in (9, -9, 40, 10**4, -40, 11, 13))
        elif head == "law" and all(f"#{s}" in env for s in kind[1:]):
            places = list(product(*([(s, k) for k in range(1, env[f"#{s}"] + 1)] for s in kind[1:])))
            yield from ([(place, ONE)] for place in places)
            yield from self.extra_laws
        elif head in ("bounded", "test", "weight", "fun") and all(f"#{s}" in env for s in kind[1:]):
            places = list(product(*([(s, k) for k in range(1, env[f"#{s}"] + 1)] for s in kind[1:])))
            yield from (lambda *at, place=place: ONE if at == place else ZERO for place in places)
            yield from self.extra_functions
        else:
            yield from self.extra_functions
            if not self.extra_functions:
                raise Vague

    @property
    def extra(self) -> list[Any]:
        return getattr(self, "_extra", [])

    extra_laws: list[Any] = []
    extra_functions: list[Any] = []


def name_of(new: Any) -> str:
    return next(iter(new), "")


FALSE = ("<", ZERO, ZERO)


class Known(Case):
    """With the values that the new names of sup, let ... have."""

    def step(self) -> Any:
        hypotheses, goal, step = super().step()
        from verify.kernel.term import parse

        env = self.values
        term = parse(step["term"]) if "term" in step else None
        rule = step["rule"]
        if rule == "let" and "type" not in step:
            self._extra = [value(term, env)]
        if rule == "let" and step.get("type", "").startswith("(law"):
            self.extra_laws = [value(term, env)]
        if rule == "let" and isinstance(term, tuple) and term[0] == "lambda":
            self.extra_functions = [lambda *at: value(term[2], {**env, **dict(zip(term[1], at, strict=True))})]
        if rule in ("sup", "tight"):
            ranges = [
                list(islice(self.candidates(coordinate(s)), 40)) for s in step.get("spaces", ["X"] * len(step["names"]))
            ]
            if rule == "sup":
                found = [
                    value(term, {**env, **dict(zip(step["names"], at, strict=True))})
                    for at in islice(product(*ranges), 400)
                ]
                best = found[0]
                for other in found[1:]:
                    best = other if less(best, other) else best
                self._extra = [best]
        return hypotheses, goal, step


def run(seeds: range, depth: int, kinds: tuple[str, ...] = KINDS) -> Counter[str]:
    count: Counter[str] = Counter()
    with precision(BITS):
        for seed in seeds:
            for kind in kinds:
                try:
                    count[f"{kind}: {Known(seed, kind, depth).check()}"] += 1
                except Exception as error:
                    error.add_note(f"case {seed} {kind} of depth {depth}")
                    raise
    return count


@pytest.mark.parametrize("kind", KINDS)
def test_random_steps(kind):
    run(range(500 if kind in ("sup", "tight") else 60), 2, (kind,))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_many_random_steps(kind):
    run(range(1000, 6000), 2, (kind,))
