"""The values of a lemma's names that a citation does not give, found by matching.

A lemma's conclusion is matched against the goal, its premises against the hypotheses, then sides and parts of the
conclusion against parts of the goal.  A match of one formula fixes its names: a function at different bound names
becomes what stands there (a Miller pattern), spaces follow from the types of what is found, and arithmetic that does
not match by its form is solved where it is affine in one name, and otherwise compared in normal form.  Where all of
this leaves names without a value, the goal is matched but for arithmetic that is not solved: q c + (1 - q) d.

A match counts only if it is the one match of its formula; of several, the one where names stand for themselves.  There
is no search over combinations, so what is found does not depend on luck, and takes a bounded number of steps.  Nothing
here is trusted: the kernel's rule gets the values as if they were written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from verify.kernel.line import OF_NUMBERS
from verify.kernel.normal import ONE, plus
from verify.kernel.rationals import Fraction
from verify.kernel.rules_lemmas import put
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import Statement
from verify.kernel.term import (
    BINDERS,
    CONNECTIVES,
    DRAWS,
    EQUALITIES,
    LINE,
    QUANTIFIERS,
    RELATIONS,
    Formula,
    Term,
    TermError,
    free,
    fresh,
    sub,
    substitute,
    subterms,
)
from verify.kernel.wellformed import (
    FUNCTION_TYPES,
    INTEGERS,
    SPACES,
    check_law,
    check_term,
    head_type,
    is_integer,
    is_point,
    space_of,
)
from verify.language.laws_text import noun_text
from verify.language.objects import Space, Thing, Written
from verify.prove.engine import ProofFailed, failed, readable
from verify.prove.linear import speakable
from verify.prove.written import conjuncts

STEPS = 20_000
SUMS = frozenset({"+", "*", "plus"})
ARITHMETIC = SUMS | {"^", "scale"}
LOGIC = RELATIONS | EQUALITIES | CONNECTIVES | QUANTIFIERS
NOT_PLAIN = (TermError, Rejected, ValueError, TypeError, LookupError)


@dataclass(frozen=True)
class Attempt:
    """A formula or term of a lemma, and what it is matched against: the goal, its parts, the hypotheses."""

    what: str
    pattern: Term
    names: frozenset[str]


@dataclass(frozen=True)
class Lemma:
    """What is cited: names with their kinds, premises and conclusions, conjunctions in their parts."""

    kinds: Mapping[str, Term]
    premises: tuple[Formula, ...]
    conclusions: tuple[Formula, ...]

    @classmethod
    def of(cls, names: Iterable[tuple[str, Term]], premises: Iterable[Formula], conclusion: Formula) -> Lemma:
        parts = tuple(part for premise in premises for part in conjuncts(premise))
        return cls(dict(names), parts, tuple(conjuncts(conclusion)))

    def attempts(self, what: str, patterns: Iterable[Term]) -> list[Attempt]:
        return [Attempt(what, pattern, free(pattern) & self.kinds.keys()) for pattern in patterns]

    @cached_property
    def sure(self) -> list[Attempt]:
        """What is matched first: formulas that speak of functions, points or laws."""
        premises, conclusions = list(filter(is_strong, self.premises)), list(filter(is_strong, self.conclusions))
        return [
            *self.attempts("goal", conclusions),
            *self.attempts("goal, the rest of a sum", conclusions),
            *self.attempts("itself", premises),
            *self.attempts("hypotheses", premises),
        ]

    @cached_property
    def last(self) -> list[Attempt]:
        """Where names would be left without a value: the goal, but for arithmetic that they are in."""
        return self.attempts("goal, but for numbers", filter(is_strong, self.conclusions))

    @cached_property
    def weak(self) -> list[Attempt]:
        """Sides and parts, and inequalities between numbers, for names that the sequent does not have."""
        equations = [formula for formula in self.conclusions if formula[0] in ("=", *EQUALITIES)]
        return [
            *self.attempts("parts", [side for equation in equations for side in equation[1:]]),
            *self.attempts("parts", [part for formula in self.conclusions for part in atoms(formula)]),
            *self.attempts("hypotheses", [formula for formula in self.premises if not is_strong(formula)]),
            *self.attempts("goal", [formula for formula in self.conclusions if not is_strong(formula)]),
        ]

    @classmethod
    def of_hypothesis(cls, formula: Formula) -> Lemma:
        """A hypothesis that holds for all values of its first names, under its premises."""
        known, names, premises = free(formula), dict[str, Term](), list[Formula]()
        while formula[0] in ("forall", "=>"):
            if formula[0] == "=>":
                premises.append(formula[1])
                formula = formula[2]
                continue
            name = fresh(formula[1], known | names.keys())
            names[name] = formula[2]
            formula = substitute(formula[3], {formula[1]: name}) if name != formula[1] else formula[3]
        return cls.of(names.items(), premises, formula)


_lemmas: dict[int, tuple[Statement, Lemma]] = {}


def lemma_of(statement: Statement) -> Lemma:
    """The lemma that a statement is, made once."""
    known = _lemmas.get(id(statement))
    if known is None or known[0] is not statement:
        lemma = Lemma.of(statement.types, statement.hypotheses, statement.conclusion)
        known = _lemmas[id(statement)] = (statement, lemma)
    return known[1]


@dataclass
class Trial:
    """Values on the way of one match, and the equations of it that do not hold by form."""

    values: dict[str, Term]
    late: list[tuple[Term, Term]] = field(default_factory=list)

    def copy(self) -> Trial:
        return Trial(dict(self.values), list(self.late))

    def become(self, other: Trial) -> bool:
        self.values, self.late = other.values, other.late
        return True


class TooMuch(Exception):
    """The steps are used up."""


def found(s: Sequent, lemma: Lemma, given: Mapping[str, Term]) -> dict[str, Term]:
    """Values for the lemma's names at a sequent, those that are given among them.

    A name that nothing fixes stands for itself where the sequent has it, of its kind, and has no value otherwise.
    """
    search = Search(s, lemma)
    values = dict(given)
    for name, value in given.items():
        search.sorted_by(lemma.kinds[name], value, values)
    for plan in (lemma.sure, lemma.weak):
        search.find(values, plan)
    known = len(values)
    if known < len(lemma.kinds):
        search.find(values, lemma.last)
    if len(values) > known:
        search.find(values, lemma.sure)
    return values


class Search:
    """The matches of a lemma at a sequent."""

    def __init__(self, s: Sequent, lemma: Lemma) -> None:
        self.s = s
        self.kinds = lemma.kinds
        self.types = s.context.types
        self.left = STEPS
        self.rest_of_sums = self.but_for_numbers = False

    # --- which formula is matched against which ---

    def find(self, values: dict[str, Term], plan: Sequence[Attempt]) -> None:
        """What a plan finds; then names stand for themselves."""
        with suppress(TooMuch, RecursionError):
            self.propagate(values, plan)
        for name, kind in self.kinds.items():
            if name not in values and name in self.types and self.sorted_by(kind, name, values):
                values[name] = name

    def propagate(self, values: dict[str, Term], plan: Sequence[Attempt]) -> None:
        """Take the one match of a formula, the surest first, until none is left."""
        tried: dict[int, frozenset[str]] = {}
        going = True
        while going:
            going = False
            for number, attempt in enumerate(plan):
                missing = attempt.names - values.keys()
                # With the same names missing the same would come of it.
                if not missing or tried.get(number) == missing:
                    continue
                tried[number] = missing
                new = self.only(attempt.pattern, self.targets(attempt, missing, values), values)
                if new is not None:
                    values.update(new)
                    going = True
                    break

    def missing(self, *names: str, values: Mapping[str, Term]) -> list[str]:
        return [name for name in names if name in self.kinds and name not in values]

    def targets(self, attempt: Attempt, missing: frozenset[str], values: Mapping[str, Term]) -> Sequence[Term]:
        """What a pattern is matched against."""
        pattern = attempt.pattern
        self.rest_of_sums = attempt.what == "goal, the rest of a sum"
        self.but_for_numbers = attempt.what == "goal, but for numbers"
        if attempt.what.startswith("goal"):
            return [self.s.goal]
        if attempt.what == "hypotheses":
            return self.s.context.hypotheses
        if attempt.what == "itself":
            # The premise with the values that are known, other names standing for themselves.
            known = {name: values[name] for name in attempt.names - missing}
            try:
                itself = put(self.s, pattern, known) if missing <= self.types.keys() else None
            except NOT_PLAIN:
                itself = None
            return [itself] if itself in self.s.context.hypotheses else []
        # Nearly everything matches a name, or an unknown function applied.
        if not isinstance(pattern, tuple) or (pattern[0] in ("app", "at") and pattern[1] in missing):
            return []
        heads = (pattern[0], OF_NUMBERS.get(pattern[0], ""))
        return [part for part in self.parts if part[0] in heads and free(part) <= self.types.keys()]

    @cached_property
    def parts(self) -> list[Term]:
        return [term for term in dict.fromkeys(subterms(self.s.goal)) if isinstance(term, tuple)]

    def only(self, pattern: Term, targets: Sequence[Term], values: Mapping[str, Term]) -> dict[str, Term] | None:
        """What the one match of a pattern with one of the targets adds to the values."""
        options: list[dict[str, Term]] = []
        for target in targets:
            trial = Trial(dict(values))
            if self.match(pattern, target, trial, {}, frozenset()) and self.settle(trial, pattern):
                new = {name: value for name, value in trial.values.items() if name not in values}
                if new and new not in options:
                    options.append(new)
        if len(options) > 1:
            options = [new for new in options if all(name == value for name, value in new.items())]
        return options[0] if len(options) == 1 else None

    def settle(self, trial: Trial, pattern: Term) -> bool:
        """Solve what is late for names, and compare the rest in normal form.  Mere terms must match by form."""
        if not trial.late:
            return True
        if pattern[0] not in LOGIC:
            return False
        for left, right in trial.late:
            unknown = self.missing(*free(left), values=trial.values)
            if len(unknown) == 1:
                value = self.solved(left, right, unknown[0], trial.values)
                if value is None and self.but_for_numbers:
                    continue
                if value is None or not self.bind(unknown[0], value, trial, frozenset()):
                    return False
        decided = [
            (left, right)
            for left, right in trial.late
            if not (self.but_for_numbers and self.missing(*free(left), values=trial.values))
        ]
        return all(self.equal(left, right, trial.values) for left, right in decided)

    def equal(self, left: Term, right: Term, values: Mapping[str, Term]) -> bool:
        """Whether numbers, or points, are equal by their normal forms."""
        if self.missing(*free(left), values=values):
            return False
        try:
            left = put(self.s, left, values)
            if is_point(left, self.types):
                return bool(self.s.context.text(("eq", left, right)) == self.s.context.text(("eq", right, right)))
            normal = self.s.context.normal
            return bool(normal.is_zero(normal.form(sub(left, right))))
        except NOT_PLAIN:
            return False

    def solved(self, left: Term, right: Term, name: str, values: Mapping[str, Term]) -> Term | None:
        """The value of a number for which left = right, where left is affine in it."""
        normal = self.s.context.normal

        def at(value: int) -> dict:  # type: ignore[type-arg]
            return normal.form(put(self.s, left, {**values, name: Fraction(value)}))

        try:
            start, one, two = at(0), at(1), at(2)
            slope = plus(one, start, Fraction(-1))
            if slope.keys() != {ONE} or plus(two, one, Fraction(-1)) != slope:
                return None
            gap = plus(normal.form(right), start, Fraction(-1))
            value = normal.term({monomial: c / slope[ONE] for monomial, c in gap.items()})
            return speakable(value, self.s.context.names)
        except NOT_PLAIN:
            return None

    # --- one pattern against one term ---

    def match(self, p: Term, t: Term, trial: Trial, here: Mapping[str, str], there: frozenset[str]) -> bool:
        """Whether the pattern is the term for the values that the trial has or gets.

        `here` are the pattern's bound names, with those of the term that they stand for, which are among `there`.
        """
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        if isinstance(p, str):
            if p in here:
                return bool(here[p] == t)
            return self.bind(p, t, trial, there) if p in self.kinds else p == t and p not in there
        if isinstance(p, Fraction):
            return bool(p == t)
        if p[0] in ("app", "at") and isinstance(p[1], str) and p[1] in self.kinds and p[1] not in here:
            return self.applied(p, t, trial, here, there)
        if p[0] not in ARITHMETIC:
            return self.inside(p, t, trial, here, there)
        attempt = trial.copy()
        if self.inside(p, t, attempt, here, there):
            return trial.become(attempt)
        return self.later(p, t, trial, here, there)

    def inside(self, p: Term, t: Term, trial: Trial, here: Mapping[str, str], there: frozenset[str]) -> bool:
        """The parts of a compound pattern against those of a term of the same form."""
        if not isinstance(t, tuple) or t[0] not in (p[0], OF_NUMBERS.get(p[0])):
            return False
        if p[0] in SUMS:
            return self.any_order(p[1:], t[1:], t[0], trial, here, there)
        if len(p) != len(t):
            return False
        names: tuple[Sequence[str], Sequence[str]] = ((), ())
        outside, body = 1, len(p)
        if p[0] in DRAWS:
            names, outside, body = (p[1], t[1]), 2, 3
        elif p[0] in BINDERS or p[0] == "mix":
            names, outside, body = ((p[1],), (t[1],)), 2, 4
        elif p[0] in QUANTIFIERS:
            names, outside, body = ((p[1],), (t[1],)), 3, 3
            if not self.kind(p[2], t[2], trial, here, there):
                return False
        elif p[0] in ("app", "at") and isinstance(p[1], str):
            if here.get(p[1], p[1]) != t[1]:
                return False
            outside = 2
        if len(names[0]) != len(names[1]):
            return False
        # What is rigid fixes names that stand for functions elsewhere.
        for left, right in sorted(zip(p[outside:body], t[outside:body], strict=True), key=self.rank):
            if not self.match(left, right, trial, here, there):
                return False
        inner = {**here, **dict(zip(*names, strict=True))}
        bound = there.union(names[1])
        pairs = zip(p[body:], t[body:], strict=True)
        return all(self.match(left, right, trial, inner, bound) for left, right in pairs)

    def rank(self, pair: tuple[Term, Term]) -> int:
        p = pair[0]
        if not isinstance(p, tuple):
            return 1
        if p[0] in ("app", "at") and p[1] in self.kinds:
            return 3
        return 2 if p[0] in ARITHMETIC else 0

    def any_order(
        self,
        p: Sequence[Term],
        t: Sequence[Term],
        head: str,
        trial: Trial,
        here: Mapping[str, str],
        there: frozenset[str],
    ) -> bool:
        """Summands or factors: in their order, or each of the pattern's, the rigid ones first, with the first that
        matches; a name that comes last takes all that is left."""
        if len(p) == len(t):
            attempt = trial.copy()
            if all(self.match(left, right, attempt, here, there) for left, right in zip(p, t, strict=True)):
                return trial.become(attempt)
        if self.rest_of_sums and self.rest_to_a_name(p, t, head, trial, here, there):
            return True
        rest = list(t)
        *others, last = sorted(p, key=lambda part: self.rank((part, part)))
        for left in others:
            for right in rest:
                attempt = trial.copy()
                if self.match(left, right, attempt, here, there):
                    trial.become(attempt)
                    rest.remove(right)
                    break
            else:
                return False
        return bool(rest) and self.match(last, rest[0] if len(rest) == 1 else (head, *rest), trial, here, there)

    def rest_to_a_name(
        self,
        p: Sequence[Term],
        t: Sequence[Term],
        head: str,
        trial: Trial,
        here: Mapping[str, str],
        there: frozenset[str],
    ) -> bool:
        """r + 2 sqrt(r c) in a + b + 2 sqrt((a + b) c): each other summand is there as it stands, r is what is left."""
        unknown = self.missing(*(part for part in p if isinstance(part, str)), values=trial.values)
        if len(unknown) != 1 or unknown[0] in here:
            return False
        attempt, rest = trial.copy(), list(t)
        for left in sorted((part for part in p if part != unknown[0]), key=lambda part: self.rank((part, part))):
            for right in rest:
                further = attempt.copy()
                if self.match(left, right, further, here, there) and len(further.late) == len(trial.late):
                    attempt = further
                    rest.remove(right)
                    break
            else:
                return False
        last = rest[0] if len(rest) == 1 else (head, *rest)
        return bool(rest) and self.match(unknown[0], last, attempt, here, there) and trial.become(attempt)

    def later(self, p: Term, t: Term, trial: Trial, here: Mapping[str, str], there: frozenset[str]) -> bool:
        """An equation, of terms without bound names, that is decided when the names of the pattern are known."""
        if not isinstance(t, tuple | Fraction) and not (isinstance(t, str) and t not in there):
            return False
        if not (free(p).isdisjoint(here) and free(t).isdisjoint(there)):
            return False
        trial.late.append((p, t))
        return True

    def bind(self, name: str, t: Term, trial: Trial, there: frozenset[str]) -> bool:
        """A name of the lemma for a term without bound names."""
        if not free(t).isdisjoint(there):
            return False
        known = trial.values.get(name)
        if known is None:
            if not self.sorted_by(self.kinds[name], t, trial.values):
                return False
            trial.values[name] = t
            return True
        if known == t:
            return True
        if any(isinstance(one, tuple) and one[0] in ARITHMETIC for one in (known, t)):
            trial.late.append((known, t))
            return True
        return False

    def applied(self, p: Term, t: Term, trial: Trial, here: Mapping[str, str], there: frozenset[str]) -> bool:
        """A function, map, kernel, family or sequence of the lemma where it is applied."""
        name, arguments = p[1], p[2:]
        alike = isinstance(t, tuple) and t[0] == p[0] and len(t) == len(p)
        value = trial.values.get(name)
        if value is not None:
            if alike and t[1] == value:
                pairs = sorted(zip(arguments, t[2:], strict=True), key=self.rank)
                return all(self.match(left, right, trial, here, there) for left, right in pairs)
            if not (isinstance(value, tuple) and value[0] == "lambda"):
                return False
            if self.missing(*free(p), values=trial.values):
                return self.later(p, t, trial, here, there)
            known = substitute(p, {n: v for n, v in trial.values.items() if n not in here} | dict(here))
            return known == t or self.later(p, t, trial, here, there)
        if alike and (isinstance(t[1], str) or p[0] == "app"):
            attempt = trial.copy()
            function_closed = free(t[1]).isdisjoint(there)
            if function_closed and self.sorted_by(self.kinds[name], t[1], attempt.values):
                attempt.values[name] = t[1]
                pairs = sorted(zip(arguments, t[2:], strict=True), key=self.rank)
                if all(self.match(left, right, attempt, here, there) for left, right in pairs):
                    return trial.become(attempt)
        names = [here.get(argument) if isinstance(argument, str) else None for argument in arguments]
        if None in names or len(set(names)) < len(names) or not free(t) & there <= set(names):
            return False
        trial.values[name] = ("lambda", tuple(str(one) for one in names), t)
        return True

    # --- kinds ---

    def kind(self, p: Term, t: Term, trial: Trial, here: Mapping[str, str], there: frozenset[str]) -> bool:
        """The kinds of bound names: their spaces may be names of the lemma, their ends terms."""
        if p[0] not in ("index", "distribution", "kernel", "nonneg", "positive", "family"):
            return self.sorts(p, t, trial.values)
        pairs = zip(p[1:], t[1:], strict=True)
        return p[0] == t[0] and all(self.match(left, right, trial, here, there) for left, right in pairs)

    def sorted_by(self, kind: Term, value: Term, values: dict[str, Term]) -> bool:
        """Whether a value can be of a kind; its spaces become known with it."""
        head = kind[0]
        try:
            if head in SPACES:
                return isinstance(value, str) and (value == LINE or str(self.types.get(value, ("",))[0]) in SPACES)
            if isinstance(value, tuple) and value[0] == "lambda":
                return True
            if head == "point":
                return self.sorts(kind, ("point", space_of(value, self.types)), values)
            if head == "law":
                return self.sorts(kind, ("law", *check_law(value, self.types)), values)
            if head in INTEGERS:
                return bool(is_integer(value, self.types))
            if head == "real":
                check_term(value, self.types)
                return True
            known = self.types.get(value) if isinstance(value, str) else head_type(value, self.types)
        except NOT_PLAIN:
            return False
        return known is not None and self.sorts(kind, known, values)

    def sorts(self, kind: Term, known: Term, values: dict[str, Term]) -> bool:
        """Whether the second kind is the first with spaces for its names, or narrower; the spaces become known."""
        if kind[0] == "sequence":
            return known[0] == "sequence" and self.sorts(kind[1], known[1], values)
        if kind == ("real",) and known == ("point", LINE):
            return True
        words, of = _spaces(kind), _spaces(("point", LINE) if (kind[0], known) == ("point", ("real",)) else known)
        if words is None or of is None:
            return kind[0] == known[0] or _table(kind, known)
        if len(words) != len(of) or _class(kind) < _class(known):
            return False
        for word, space in zip(words, of, strict=True):
            if word in self.kinds:
                if values.setdefault(word, space) != space:
                    return False
            elif word != space:
                return False
        return True


REFUSED = ("lemma: ", "instantiate: ", "witness: ", "use: nothing here")


@contextmanager
def fitting(
    s: Sequent, step: str, kinds: Callable[[], Mapping[str, Term]], values: Sequence[Any] | Mapping[str, Any]
) -> Iterator[None]:
    """Where a step at this sequent is refused that gives these values to these names, say which is of another kind."""
    try:
        yield
    except ProofFailed as error:
        if error.sequent is s and error.why.startswith(REFUSED) and (why := unfit(s, kinds(), values)):
            raise failed(s, f"{step}: {why}") from error
        raise


def unfit(s: Sequent, kinds: Mapping[str, Term], values: Sequence[Any] | Mapping[str, Any]) -> str:
    """The first of the values that is of another kind than its name, in words; "" if none is."""
    if len(values) > len(kinds):
        named = ", ".join(f"{name} {noun_text(kind)}" for name, kind in kinds.items())
        return f"{len(values)} values are given, and {len(kinds)} are asked for: {named}" if kinds else ""
    pairs = values.items() if isinstance(values, Mapping) else zip(kinds, values, strict=False)
    for name, value in pairs:
        search = Search(s, Lemma(kinds, (), ()))
        known = getattr(value, "types", {})
        search.types = {**known, **s.context.types}
        term = value.name if isinstance(value, Space) else getattr(value, "term", None)
        if term is None or getattr(value, "definitions", None) or search.sorted_by(kinds[name], term, {}):
            continue
        kind = value.kind if isinstance(value, Thing) else search.types.get(term, ("real",))
        if isinstance(value, Written) or kind == kinds[name]:
            continue
        if readable(term) == name and isinstance(values, Mapping):
            return f"{name} is asked to be {noun_text(kinds[name])}, and the given {name} is {noun_text(kind)}"
        if readable(term) == name:
            return f"it asks for {noun_text(kinds[name])}, and {name} is {noun_text(kind)}"
        return f"{name} is {noun_text(kinds[name])}, and {readable(term)} is {noun_text(kind)}"
    return ""


def _class(kind: Term) -> int:
    """Kinds of functions, each below the next; the other kinds of objects apart from them and from each other."""
    if kind[0] in FUNCTION_TYPES:
        return FUNCTION_TYPES.index(kind[0])
    return {"map": len(FUNCTION_TYPES) - 1 if kind[-1] == LINE else 10, "law": 20, "markov": 30}.get(kind[0], 40)


def _spaces(kind: Term) -> list[str] | None:
    """The spaces of a kind, its value's last; None for kinds of numbers and tables."""
    head = kind[0]
    if head in ("point", "law"):
        return [head, *kind[1:]]
    if head in FUNCTION_TYPES:
        return ["map", *kind[1:], "to", LINE]
    if head == "map":
        return ["map", *kind[1], "to", kind[2]]
    if head == "markov":
        return ["markov", *kind[1], "to", *kind[2]]
    return None


def _table(kind: Term, known: Term) -> bool:
    """Whether one kind of tables may stand for another; the rule sees to their sizes."""
    wider = ("family",) if known[0] in ("nonneg", "family") else ("nonneg", "family")
    return len(kind) == len(known) and kind[0] in wider


@lru_cache(maxsize=20_000)
def is_strong(formula: Formula) -> bool:
    """Whether a formula says more than an inequality between numbers with names."""
    heads = {term[0] for term in subterms(formula) if isinstance(term, tuple) and term}
    return not heads <= ARITHMETIC | RELATIONS | CONNECTIVES


@lru_cache(maxsize=20_000)
def atoms(formula: Formula) -> tuple[Term, ...]:
    """The parts of a formula at which a match can begin: what is neither logic nor arithmetic, outer ones first."""
    return tuple(
        dict.fromkeys(
            term for term in subterms(formula) if isinstance(term, tuple) and term[0] not in LOGIC | ARITHMETIC
        )
    )


__all__ = ["Lemma", "fitting", "found", "lemma_of"]
