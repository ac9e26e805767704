"""A sequent: what is still to be shown, and under what.  The object that proof rules work on."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from verify.kernel import effort
from verify.kernel.define import Definitions, expand
from verify.kernel.normal import Normal, formula_text
from verify.kernel.signs import Reading, Signs
from verify.kernel.statement import Statement
from verify.kernel.term import EQUALITIES, RELATIONS, Formula, Term, TermError, check_name, free, free_in_type, parse
from verify.kernel.wellformed import check_formula, check_term, check_type, is_integer

NOTHING: Definitions = {}
Outline = str | tuple["Outline", ...]


class Rejected(Exception):
    """A step of a proof that does not follow."""


class Context:
    """Typed names and hypotheses, with what is known from them (computed when first asked for)."""

    def __init__(
        self,
        types: Mapping[str, Term],
        hypotheses: tuple[Formula, ...],
        definitions: Definitions = NOTHING,
        readings: dict[Formula, Reading | None] | None = None,
    ) -> None:
        self.types = dict(types)
        self.hypotheses = hypotheses
        self.definitions = definitions
        # How relations read rests on the types alone, so contexts of the same types share it.
        self.readings = {} if readings is None else readings
        self.scopes: dict[str, Term] = {}
        self._texts: dict[int, str] = {}

    @cached_property
    def signs(self) -> Signs:
        return Signs(self.types, self.hypotheses, self.scopes, self.readings)

    @cached_property
    def normal(self) -> Normal:
        return Normal(ChainMap(self.scopes, self.types), self.signs.nonzero, self.signs.nonnegative, self.signs.apart)

    def text(self, formula: Formula) -> str:
        return formula_text(self.normal, formula)

    def place(self, formula: Formula) -> int | None:
        """The number of the last hypothesis that is this formula, by their texts."""
        wanted, text = _outline(formula), ""
        for number in reversed(range(len(self.hypotheses))):
            # Most are the same to the letter, and texts take long: only what can be equal is written.
            if self.hypotheses[number] == formula:
                return number
            if self._outlines[number] == wanted:
                text = text or self.text(formula)
                if self._text(number) == text:
                    return number
        return None

    def knows(self, *formulas: Formula) -> bool:
        """Is one of the formulas a hypothesis?"""
        literally = any(formula in self.hypotheses for formula in formulas)
        return literally or any(self.place(formula) is not None for formula in formulas)

    @cached_property
    def _outlines(self) -> list[Outline]:
        return [_outline(formula) for formula in self.hypotheses]

    def _text(self, number: int) -> str:
        text = self._texts.get(number)
        if text is None:
            text = self._texts[number] = self.text(self.hypotheses[number])
        return text

    def assume(self, *formulas: Formula) -> Context:
        """With more hypotheses; a conjunction is taken apart."""
        flat: list[Formula] = []
        for formula in formulas:
            flat.extend(_conjuncts(formula))
        for formula in flat:
            check_size(formula)
            check_formula(formula, self.types)
        return Context(self.types, (*self.hypotheses, *flat), self.definitions, self.readings)

    def only(self, hypotheses: tuple[Formula, ...]) -> Context:
        """With these, which are among its own, for hypotheses."""
        return Context(self.types, hypotheses, self.definitions, self.readings)

    def declare(self, name: str, kind: Term) -> Context:
        """With a new name, which must be new."""
        check_name(name)
        if name in self.types or name in self.names:
            raise Rejected(f"the name {name} is not new")
        check_type(kind, self.types)
        return Context({**self.types, name: kind}, self.hypotheses, self.definitions, dict(self.readings))

    @cached_property
    def names(self) -> frozenset[str]:
        names: frozenset[str] = frozenset(self.types)
        for formula in self.hypotheses:
            names |= free(formula)
        for kind in self.types.values():
            names |= free_in_type(kind)
        return names

    def is_integer(self, term: Term) -> bool:
        """Is the term an integer by its form?"""
        return is_integer(term, self.types)


def _outline(formula: Formula) -> Outline:
    """What formulas of equal text have in common: their connectives, quantifiers and relations."""
    head = formula[0]
    if head in RELATIONS or head in EQUALITIES:
        return str(head)
    if head in ("forall", "exists"):
        return (head, formula[2][0], _outline(formula[3]))
    return (head, *(_outline(part) for part in formula[1:]))


def check_size(formula: Formula) -> None:
    """Refuses what has grown too long, before anything looks at all of it."""
    count = effort.parts(formula)
    if count > effort.MAX_PARTS:
        raise Rejected(f"a formula of more than {effort.MAX_PARTS} parts")
    effort.spend(2 + count)


def _conjuncts(formula: Formula) -> list[Formula]:
    if formula[0] == "and":
        return [part for conjunct in formula[1:] for part in _conjuncts(conjunct)]
    return [formula]


@dataclass(frozen=True)
class Sequent:
    context: Context
    goal: Formula

    @classmethod
    def of(cls, statement: Statement) -> Sequent:
        context = Context(dict(statement.types), (), statement.definitions)
        return cls(context.assume(*statement.hypotheses), statement.conclusion)

    def read(self, text: str) -> Term:
        """A term or formula from its text, with defined names written out."""
        return expand(parse(text), self.context.definitions)

    def want(self, goal: Formula) -> Sequent:
        check_size(goal)
        check_formula(goal, self.context.types)
        return Sequent(self.context, goal)

    def under(self, *formulas: Formula) -> Sequent:
        return Sequent(self.context.assume(*formulas), self.goal)

    def hypothesis(self, number: object) -> Formula:
        hypotheses = self.context.hypotheses
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(hypotheses):
            raise Rejected(f"there is no hypothesis {number}")
        return hypotheses[number]

    def term(self, term: Term) -> Term:
        """The term, if it is one over the known names."""
        check_term(term, self.context.types)
        return term


__all__ = ["Context", "Rejected", "Sequent", "TermError"]
