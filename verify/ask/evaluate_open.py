"""A claim opened for evaluation: which names want numbers, what must hold, and what is bounded by what.

Nothing is decided here.  Quantifiers of the conclusion become names, premises become hypotheses, and each
conclusion gives its quantities: the arguments of a defined predicate that are numbers, or the sides of a
relation.  A norm such as |x - y|, or the dimension of a space, gets a name of its own, so that it can be
given a value: what is proved for all x and y holds for those at that distance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.claims.claim import Claim
from verify.kernel.define import expand
from verify.kernel.rationals import Fraction
from verify.kernel.term import RELATIONS, Formula, Term, free, fresh, parse, rebuild, scope, substitute, subterms
from verify.language.definitions import kernel_table
from verify.language.infix_text import to_infix

NUMBERS = frozenset({"real", "integer", "size", "index"})
WHOLE = frozenset({"integer", "size", "index"})
MEASURED = frozenset({"norm", "inner"})
# Terms that are no arithmetic: they speak of laws, functions and points.
LAWFUL = frozenset({"E", "app", *MEASURED})


def is_number(kind: Term) -> bool:
    return kind[0] in NUMBERS


def is_sequence(kind: Term) -> bool:
    return bool(kind == ("sequence", ("real",)))


def conjuncts(formula: Formula) -> list[Formula]:
    if formula[0] == "and":
        return [one for part in formula[1:] for one in conjuncts(part)]
    return [formula]


@dataclass(frozen=True)
class Quantity:
    """A number of a conclusion: what it is called, its term, and whether the conclusion bounds by it."""

    name: str
    term: Term
    bound: bool = False


@dataclass(frozen=True)
class Conclusion:
    """One conclusion, with the premises that stand before it; no quantities where it bounds no number."""

    formula: Formula
    premises: tuple[Formula, ...] = ()
    quantities: tuple[Quantity, ...] = ()


@dataclass
class Opened:
    """`types` are those of all names; `measured` tells what a made-up name of a norm stands for."""

    claim: Claim
    types: dict[str, Term]
    hypotheses: list[Formula] = field(default_factory=list)
    conclusions: list[Conclusion] = field(default_factory=list)
    measured: dict[str, Term] = field(default_factory=dict)
    table: Mapping[str, Any] = field(default_factory=dict)

    @property
    def numbers(self) -> list[str]:
        """The names that may be given: numbers, sequences of numbers, measured quantities."""
        return [name for name in self.types if self.is_numeric(name)]

    def is_numeric(self, name: str) -> bool:
        kind = self.types.get(name, ("",))
        return is_number(kind) or is_sequence(kind)

    def shown(self, term: Term) -> str:
        """A term or formula as it reads."""
        return to_infix(substitute(term, self.measured), self.claim.definitions)

    def spoken(self, name: str) -> str:
        """A name as the user writes it."""
        return self.shown(name) + ("[...]" if is_sequence(self.types[name]) else "")

    def named(self, written: str) -> str:
        """The number that the user writes so, spaces aside; what is not one stays as it is."""
        spelled = {"".join(self.shown(name).split()): name for name in self.numbers}
        return spelled.get("".join(written.split()), written)

    def in_own_names(self, term: Term) -> Term:
        """A typed term, its names those of the claim (the language of what is typed has gamma_ for gamma)."""
        return substitute(term, {name: self.named(to_infix(name)) for name in free(term)})

    def expanded(self, term: Term) -> Term:
        return expand(term, self.table)

    def is_arithmetic(self, term: Term) -> bool:
        """Whether a term or formula is arithmetic of names that are numbers."""
        heads = {one[0] for one in subterms(self.expanded(term)) if isinstance(one, tuple)}
        return not heads & LAWFUL and all(map(self.is_numeric, free(term)))


def opened(claim: Claim, region: tuple[str, ...] = ()) -> Opened:
    """The claim opened; `region` are the kernel's texts of what a certified claim is restricted to."""
    table = kernel_table(claim.definitions)
    found = Opened(claim, dict(claim.statement.types), table=table)
    given = [*(prop.formula for prop in claim.given), *map(parse, region)]
    parts = list(_open(claim.show.formula, (), found))
    for premises, formula in parts:
        formula = _measure(formula, frozenset(), found)
        premises = tuple(_measure(one, frozenset(), found) for one in premises)
        found.conclusions.append(Conclusion(formula, premises, tuple(_quantities(formula, found))))
    found.hypotheses = [_measure(part, frozenset(), found) for one in given for part in conjuncts(one)]
    found.hypotheses += [part for name, kind in claim.statement.types for part in _range(name, kind)]
    asked = {name for one in found.conclusions for q in one.quantities for name in free(q.term)}
    for name, term in found.measured.items():
        if name not in asked:
            del found.types[name]  # no bound speaks of it, so nobody needs to give it
        elif term[0] == "norm":
            found.hypotheses.append(("<=", Fraction(0), name))
    return found


def _range(name: str, kind: Term) -> list[Formula]:
    """What the type of a name says of its value, beyond its being a number."""
    if kind[0] == "index":
        return [("<=", kind[1], name), ("<=", name, kind[2])]
    return [("<=", Fraction(1), name)] if kind[0] == "size" else []


def _open(
    formula: Formula, premises: tuple[Formula, ...], found: Opened
) -> Iterator[tuple[tuple[Formula, ...], Formula]]:
    """The conclusions in a formula, each with its premises."""
    head = formula[0]
    defined = found.claim.definitions.get(head)
    if head == "and":
        for part in formula[1:]:
            yield from _open(part, premises, found)
    elif head == "=>":
        yield from _open(formula[2], (*premises, *conjuncts(formula[1])), found)
    elif head == "forall":
        name, kind, body = formula[1:]
        if found.types.get(name, kind) != kind or name in dict(found.claim.statement.types):
            new = fresh(name, frozenset(found.types))
            name, body = new, substitute(body, {name: new})
        found.types[name] = kind
        yield from _open(body, (*premises, *_range(name, kind)), found)
    elif defined is not None and (not defined.text or found.table[head].body[0] in ("and", "=>")):
        one = found.table[head]  # a name for several statements, or for one with premises
        body = substitute(one.body, dict(zip(one.parameters, formula[1:], strict=True)))
        yield from _open(body, premises, found)
    else:
        yield premises, formula


def _measure(term: Term, bound: frozenset[str], found: Opened) -> Term:
    """The term with a name for each measured quantity in it."""
    if not isinstance(term, tuple):
        return term
    if free(term).isdisjoint(bound) and _is_measured(term, found):
        for name, known in found.measured.items():
            if known == term:
                return name
        name = f"measured_{len(found.measured) + 1}"
        found.measured[name], found.types[name] = term, ("real",)
        return name
    inside = bound.union(scope(term)[0])
    return rebuild(term, lambda part: _measure(part, inside, found))


def _is_measured(term: Term, found: Opened) -> bool:
    """A norm, an inner product, or a defined number of what is no number, as the dimension of a space."""
    if term[0] in MEASURED:
        return True
    defined = found.claim.definitions.get(term[0])
    if defined is None or defined.is_formula:
        return False
    return any(isinstance(part, str) and not found.is_numeric(part) for part in term[1:])


def _quantities(formula: Formula, found: Opened) -> Iterator[Quantity]:
    head = formula[0]
    if head in RELATIONS:
        yield from _sides(formula, found)
        return
    defined = found.claim.definitions.get(head)
    if defined is None:
        return
    pairs = zip(defined.parameters, defined.kinds, formula[1:], strict=True)
    numbers = [(name, term) for name, kind, term in pairs if getattr(kind, "term", None) == ("real",)]
    if not all(found.is_arithmetic(term) for _, term in numbers):
        return
    for place, (name, term) in enumerate(numbers, 1):
        if name.rstrip("_") == "gamma" and head == "hockey_stick_at_most":
            # Privacy is spoken of with eps = log gamma.
            eps = term[1] if isinstance(term, tuple) and term[0] == "exp" else ("log", term)
            yield Quantity("eps", eps)
        else:
            yield Quantity(to_infix(name), term, bound=place == len(numbers))


def _sides(formula: Formula, found: Opened) -> Iterator[Quantity]:
    """The side that is arithmetic and measures nothing; of two such sides the right one is the bound."""
    relation, left, right = formula
    usable = [found.is_arithmetic(side) for side in (left, right)]
    plain = [ok and free(side).isdisjoint(found.measured) for ok, side in zip(usable, formula[1:], strict=True)]
    if relation == "!=" or not any(usable):
        return
    if not usable[1] or (plain[0] and not plain[1]):
        yield Quantity("value" if relation == "=" else "at least", left, bound=True)
        return
    if plain[0] and not isinstance(left, str):  # a bare name is what is bounded, and needs no number
        yield Quantity("left side", left)
    yield Quantity("value" if relation == "=" else "bound", right, bound=True)
