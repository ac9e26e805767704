"""A proof in the making: lines that the judge has tried, before they are numbered and written."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.judge.proof import RULES, Scope, Shown, Subs
from verify.judge.ring import MAX_STEPS, Ring
from verify.judge.statements import Statement
from verify.judge.terms import FAMILIES, Fraction, Refused, Term, free, opened, show, show_type, sort

FORMULAS = frozenset(("<=", "<", "=", "!=", "eq", "same", "and", "or", "not", "=>", "forall", "exists"))
DECLARES = frozenset(("let", "obtain", "recursion", "select"))


class Stuck(Exception):
    """The elaborator does not know how a step comes out as lines."""


class Ref(int):
    """A fact, by the order in which it was made; its number in the proof is not known yet."""


@dataclass
class Block:
    """What stands for a block while it is tried: the judge has seen its lines."""

    names: tuple[str, ...]
    kinds: tuple[Term, ...]
    assumed: list[Term]
    refs: list[Ref]
    lines: list[Line]
    last: Ref
    shown: Shown
    trial: Any


@dataclass
class Line:
    ref: Ref
    rule: str
    parameters: tuple[Any, ...]
    declares: str = ""
    signs: tuple[Ref, ...] = ()  # facts that something is bounded by its form with, which the line does not name


class Lambda(tuple):  # type: ignore[type-arg]
    """A lambda as a value: a term with the types of its names."""


class Facts(list[Term]):
    """Facts, and those of them that somebody looked for and found."""

    def __init__(self, facts: Iterable[Term] = ()) -> None:
        super().__init__(facts)
        self.found: list[Term] = []

    def __contains__(self, fact: object) -> bool:
        known = super().__contains__(fact)
        if known:
            self.found.append(fact)
        return known

    def __iter__(self) -> Iterator[Term]:
        for fact in super().__iter__():
            try:
                yield fact
            except GeneratorExit:  # they stopped here
                self.found.append(fact)
                raise


class Trial(Scope):
    """The judge's scope, where terms are given as terms, and blocks as what they came to."""

    def __init__(self, types: Mapping[str, Term], library: Mapping[str, Statement], made: dict[int, Term]) -> None:
        super().__init__(types, Facts(), library)
        self.made = made
        self.refs: list[Ref] = []  # of the facts
        self.rings: dict[tuple[int, ...], Ring] = {}

    def read(self, text: Any) -> tuple[Term, Term]:
        if isinstance(text, tuple) and text[0] in FORMULAS:
            return ("formula",), text
        return sort(text, self.types), text

    def real(self, text: Any) -> Term:
        return text

    formula = law = type_ = real

    def lambda_(self, text: Any, kinds: tuple[Term, ...]) -> Term:
        if not isinstance(text, tuple) or text[0] != "lambda" or len(text[1]) != len(kinds):
            raise Refused("a lambda of other names")
        return ("lambda", kinds, text[2])

    def _nested(self, given: Any, kind: Term, subs: Subs) -> Term:
        inner = given[2]
        if inner[0] != "lambda":
            return given
        self._typed_body(("lambda", (("integer",), *inner[1]), inner[2]), None, kind[1], subs, 1)
        return given

    def fact(self, number: Any) -> Term:
        return self.made[number]

    def ring(self, numbers: Any) -> Ring:
        key = tuple(numbers)
        if key not in self.rings:
            self.rings[key] = super().ring(list(numbers))
        self.rings[key].steps = MAX_STEPS  # the judge makes a new one for each line
        return self.rings[key]

    def block(self, sub: Any, kinds: tuple[Term, ...], assume: Any) -> Shown:
        if not isinstance(sub, Block) or sub.kinds != kinds or sub.assumed != assume(sub.names):
            raise Refused("a block for something else")
        if not free(sub.shown.last) <= self.types.keys() | set(sub.names):
            raise Refused("a block that shows nothing outside it")
        return sub.shown

    def value(self, given: Any, kind: Term, subs: Subs) -> Term:
        inner = given[0] if isinstance(given, list) else given
        if isinstance(inner, tuple) and inner[0] == "lambda":
            return self._abstraction(inner, given[1] if isinstance(given, list) else None, kind, (), subs)  # type: ignore[arg-type]
        return super().value(given, kind, subs)


@dataclass
class Draft:
    """Lines of one block, and the judge's scope that has tried them."""

    trial: Trial
    lines: list[Line] = field(default_factory=list)
    counter: Any = None
    spent: list[int] = field(default_factory=lambda: [0])

    @classmethod
    def start(cls, types: Mapping[str, Term], facts: Iterable[Term], library: Mapping[str, Statement]) -> Draft:
        made: dict[int, Term] = {}
        draft = cls(Trial(types, library, made), counter=itertools.count())
        for fact in facts:
            draft.add(fact)
        return draft

    @property
    def types(self) -> dict[str, Term]:
        return self.trial.types

    def add(self, fact: Term) -> Ref:
        ref = Ref(next(self.counter))
        self.trial.made[ref] = fact
        self.trial.facts.append(fact)
        self.trial.refs.append(ref)
        return ref

    def do(self, rule: str, *parameters: Any) -> Ref:
        """A line, if the judge takes it."""
        self.spent[0] += 1
        before = set(self.types) if rule in DECLARES else set()
        scopes = [self.trial, *_scopes(parameters)]
        for scope in scopes:
            scope.facts.found.clear()  # type: ignore[attr-defined]
        made = RULES[rule](self.trial, *parameters)
        signs = tuple(scope.refs[scope.facts.index(f)] for scope in scopes for f in scope.facts.found)  # type: ignore[attr-defined]
        ref = self.add(made)
        new = "".join(self.types.keys() - before) if rule in DECLARES else ""
        self.lines.append(Line(ref, rule, parameters, new, signs))
        return ref

    def gap(self, formula: Term) -> Ref:
        """A fact without a reason: the judge refuses the proof, the rest of it can still be tried."""
        ref = self.add(formula)
        self.lines.append(Line(ref, "gap", (formula,)))
        return ref

    def fact(self, ref: int) -> Term:
        return self.trial.made[ref]

    def new_names(self, count: int, stem: str = "v") -> tuple[str, ...]:
        numbers = (f"{stem}{k}" for k in itertools.count())
        return tuple(itertools.islice((x for x in numbers if x not in self.types), count))

    def child(
        self, names: tuple[str, ...], kinds: tuple[Term, ...], assumed: Iterable[Term] = ()
    ) -> tuple[Draft, list[Ref]]:
        trial = Trial({**self.types, **dict(zip(names, kinds, strict=True))}, self.trial.library, self.trial.made)
        trial.facts, trial.refs = Facts(list.__iter__(self.trial.facts)), list(self.trial.refs)
        draft = Draft(trial, counter=self.counter, spent=self.spent)
        return draft, [draft.add(fact) for fact in assumed]

    def closed(self, names: tuple[str, ...], kinds: tuple[Term, ...], refs: list[Ref], last: Ref) -> Block:
        """This draft as a block of the one above, which shows the fact."""
        if not self.lines or self.lines[-1].ref != last:
            last = self.do("hyp", last)
        shown = Shown(names, self.fact(last), self.trial.facts, self.types)
        return Block(names, kinds, [self.fact(ref) for ref in refs], refs, self.lines, last, shown, self.trial)

    def forall(self, kinds: tuple[Term, ...], body: Term, prove: Any, stem: str = "v") -> Ref:
        """(forall ...) of names of these types; `body` is under them, `prove(draft, names)` shows it of names."""
        formula = body
        for kind in reversed(kinds):
            formula = ("forall", kind, formula)
        return self._forall(formula, len(kinds), prove, (), stem)

    def _forall(self, formula: Term, count: int, prove: Any, names: tuple[str, ...], stem: str) -> Ref:
        if not count:
            return prove(self, names)  # type: ignore[no-any-return]
        (x,) = self.new_names(1, stem)
        inner, _ = self.child((x,), (formula[1],))
        last = inner._forall(opened(formula[2], (x,)), count - 1, prove, (*names, x), stem)
        return self.do("all", formula, inner.closed((x,), (formula[1],), [], last))


def _scopes(value: Any) -> Iterator[Trial]:
    """Where the blocks among the parameters of a line were tried."""
    if isinstance(value, Block):
        yield value.trial
    elif isinstance(value, list | tuple):
        for part in value:
            if isinstance(part, Block | list):
                yield from _scopes(part)


# --- writing


def written(lines: list[Line], last: Ref, given: int, whole: bool = True) -> list[Any]:
    """The lines that the last fact rests on, as the judge reads them."""
    places = {k: k for k in range(given)}
    return _written(_needed(lines, {int(last)}), places, given)


def _refs(value: Any, found: set[int]) -> None:
    if isinstance(value, Ref):
        found.add(int(value))
    elif isinstance(value, list):
        for part in value:
            _refs(part, found)
    elif isinstance(value, Block):
        found.add(int(value.last))
        value.lines = _needed(value.lines, found)


def _needed(lines: list[Line], wanted: set[int]) -> list[Line]:
    """The lines that the wanted facts rest on; what they rest on outside is added to the wanted ones."""
    kept: list[Line] = []
    for line in reversed(lines):
        if line.ref in wanted or line.declares:
            kept.append(line)
            wanted |= {int(ref) for ref in line.signs}
            for value in line.parameters:
                _refs(value, wanted)
    return kept[::-1]


def _written(lines: list[Line], places: dict[int, int], count: int) -> list[Any]:
    out: list[Any] = []
    for line in lines:
        out.append([line.rule, *(_value(part, places, count) for part in line.parameters)])
        places[line.ref] = count
        count += 1
    return out


def _value(value: Any, places: dict[int, int], count: int) -> Any:
    if isinstance(value, Ref):
        return places[value]
    if isinstance(value, Block):
        for k, ref in enumerate(value.refs):
            places[ref] = count + k
        return [list(value.names), _written(value.lines, places, count + len(value.refs))]
    if isinstance(value, list):
        return [_value(part, places, count) for part in value]
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple):
        if value and isinstance(value[0], str) and _is_type(value):
            return show_type(value, (), free(value[1]) if len(value) > 1 and value[0] == "index" else ())
        return show(value)
    return value


def _is_type(value: tuple[Any, ...]) -> bool:
    words = (
        "real",
        "integer",
        "size",
        "index",
        "space",
        "normed",
        "euclid",
        "point",
        "fun",
        "bounded",
        "weight",
        "test",
    )
    return value[0] in (*words, "map", "law", "markov", "sequence", *FAMILIES)


__all__ = ["Block", "Draft", "Line", "Ref", "Stuck", "Trial", "written"]
