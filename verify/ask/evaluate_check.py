"""A proved bound at given numbers: hypotheses checked and quantities enclosed.

What is about laws, losses and programs is not checked: it is asked of the user's algorithm.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from shlex import quote
from typing import Any

from verify.ask.evaluate_open import WHOLE, Conclusion, Opened, Quantity, is_sequence
from verify.ask.evaluate_scopes import settled_where_closed
from verify.ask.evaluate_values import UNKNOWN, Enclosure, enclosed, resolved, truth
from verify.ask.evaluate_why import why_not
from verify.ask.typed import Mistake
from verify.kernel.ball import Truth, exact_value
from verify.kernel.rationals import Fraction
from verify.kernel.term import RELATIONS, Formula, Term, TermError, free, sub, substitute
from verify.report.text import type_text

HOLDS, FAILS, UNDECIDED, MISSING, ASKED = "holds", "fails", "undecided", "not checked", "asked"
PART = "in part"  # of an answer alone: some of what the claim concludes says nothing at these numbers
MAX_TEXT = 24  # a longer value is shown as a decimal
ANSWERS = {Truth.TRUE: HOLDS, Truth.FALSE: FAILS, Truth.UNDECIDED: UNDECIDED}


@dataclass(frozen=True)
class Condition:
    """A hypothesis: how it stands at the numbers, and why (the two sides, or the names that are missing)."""

    text: str
    status: str
    why: str = ""


@dataclass(frozen=True)
class Bound:
    """A conclusion at the numbers."""

    text: str
    quantities: tuple[tuple[str, str, Enclosure], ...]  # a label, the term, its value
    premises: tuple[Condition, ...]
    missing: tuple[str, ...] = ()

    @property
    def status(self) -> str:
        """What the premises leave: fails if one does, else undecided if one is, else holds."""
        return worst(self.premises)

    @property
    def speaks(self) -> bool:
        """Whether it says something here."""
        return bool(self.quantities) and not self.missing and self.status != FAILS


@dataclass(frozen=True)
class Evaluation:
    """What is known at these numbers; `values`: the texts of all that was given or follows by definition."""

    values: Mapping[str, str]
    hypotheses: tuple[Condition, ...]
    bounds: tuple[Bound, ...]

    @property
    def status(self) -> str:
        """holds; in part (a premise of one conclusion fails, another one stands); undecided (something could not be
        checked, or enclosed); fails: nothing is claimed here.
        """
        if worst(self.hypotheses) == FAILS or not any(bound.speaks for bound in self.bounds):
            return FAILS
        known = all(one.known for b in self.bounds if b.speaks for _, _, one in b.quantities)
        if not known or worst(self._conditions) != HOLDS:
            return UNDECIDED
        return PART if any(bound.status == FAILS for bound in self.bounds) else HOLDS

    @property
    def _conditions(self) -> list[Condition]:
        return [*self.hypotheses, *(p for bound in self.bounds if bound.speaks for p in bound.premises)]

    def conditions(self, number: int) -> list[Condition]:
        """The hypotheses, and the premises of one conclusion."""
        return [*self.hypotheses, *self.bounds[number].premises]


def worst(conditions: Iterable[Condition]) -> str:
    found = {condition.status for condition in conditions}
    if FAILS in found:
        return FAILS
    return UNDECIDED if found & {UNDECIDED, MISSING} else HOLDS


# --- the numbers -------------------------------------------------------------------------------------


def assigned(found: Opened, typed: Mapping[str, Term], variables: Collection[str] = ()) -> dict[str, Term]:
    """The value of each name that is given or follows from an equation, closed but for the variables.

    Raises Mistake: unknown and missing names, a value of the wrong kind.
    """
    values: dict[str, Term] = {}
    for written, term in typed.items():
        name = found.named(written)
        if not found.is_numeric(name):
            raise Mistake(_unknown(found, written))
        if name in variables:
            raise Mistake(f"{found.spoken(name)} is given twice: by --at and by --least or --plot")
        if name in values:
            raise Mistake(f"{found.spoken(name)} is given twice")
        values[name] = _of_kind(found, name, found.in_own_names(term))
    for variable in variables:
        if not found.is_numeric(variable) or is_sequence(found.types[variable]):
            raise Mistake(_unknown(found, variable))
    _defined(found, values, variables)
    values = resolved(values)
    for name, term in values.items():
        for other in sorted(free(term) - set(variables)):
            about = "is no number of this claim"
            if found.is_numeric(other):
                shown = found.shown(other)
                about = f"is not given: give {shown}=... or --least {shown}=LOW..HIGH"
            raise Mistake(f"--at {found.spoken(name)} speaks of {found.shown(other)}, which {about}")
        _check_whole(found, name, term)
    return values


def _of_kind(found: Opened, name: str, term: Term) -> Term:
    member = isinstance(term, tuple) and term[0] == "lambda"
    if is_sequence(found.types[name]):
        return term if member else ("lambda", ("t",), term)
    if member:
        raise Mistake(f"{found.spoken(name)} is one {type_text(found.types[name])} and no sequence")
    return term


def _defined(found: Opened, values: dict[str, Term], variables: Collection[str]) -> None:
    """Put in what a hypothesis such as c = max(...) defines by names that have values."""
    todo = [one for one in found.hypotheses if one[0] == "="]
    while True:
        known = {*values, *variables}
        for _, *sides in todo:
            for name, term in (sides, sides[::-1]):
                if isinstance(name, str) and found.is_numeric(name) and name not in known:
                    if free(term) <= known and found.is_arithmetic(term):
                        values[name] = found.expanded(term)
                        break
            else:
                continue
            break
        else:
            return


def _check_whole(found: Opened, name: str, term: Term) -> None:
    if found.types[name][0] not in WHOLE or free(term):
        return
    value = exact_value(term, {})
    if value is None or value.denominator != 1:
        text = found.shown(term)
        also = "" if value is None or text == str(value) else f" = {value}"
        raise Mistake(f"{found.spoken(name)} is an integer, and {text}{also} is not known to be one")


def _unknown(found: Opened, name: str) -> str:
    names = [found.spoken(one) for one in found.numbers]
    shown = name
    if name in found.types:
        return f"{shown} is no number here: {type_text(found.types[name])}"
    near = get_close_matches(shown, names, n=3, cutoff=0.5) or [one for one in names if one.lower() == shown.lower()]
    hint = f"; did you mean {', '.join(near)}?" if near else f"; its numbers are {', '.join(names) or 'none'}"
    return f"{found.claim.id} has no number {shown}{hint}"


def missing_of(found: Opened, values: Mapping[str, Term], variables: Collection[str] = ()) -> list[str]:
    """The names without a value that the bounds speak of, if no conclusion has all of its own; else none."""
    lacks = [
        {name for q in one.quantities for name in free(q.term)} - values.keys() - set(variables)
        for one in found.conclusions
        if one.quantities
    ]
    return sorted(set().union(*lacks)) if lacks and all(lacks) else []


def missing_line(found: Opened, names: Sequence[str], given: Collection[str] = ()) -> str:
    """One line that names what is missing, with types; `given` are the names that have a value."""
    bounds, others = (
        ", ".join(f"{found.spoken(name)} ({_kind(found.types[name])})" for name in some)
        for some in (names, _for_hypotheses(found, {*names, *given}))
    )
    tail = f"; and for the hypotheses: {others}" if others else ""
    return f"{found.claim.id} needs more numbers: --at must give {bounds}{tail}"


def at_line(found: Opened) -> str:
    """What --at must give, as one word of a command line, without the values: all that the bounds and the
    hypotheses about numbers speak of and that no equation gives.  Empty where no bound needs a number.
    """
    needed = missing_of(found, {})
    names = [*needed, *_for_hypotheses(found, needed)] if needed else []
    written = (found.shown(name) + ("[t]" if is_sequence(found.types[name]) else "") for name in names)
    return quote(",".join(f"{name}=" for name in written)) if names else ""


def _for_hypotheses(found: Opened, known: Collection[str]) -> list[str]:
    """The further names of the hypotheses about numbers, without what an equation gives, and the indices."""
    conditions = (*found.hypotheses, *(premise for one in found.conclusions for premise in one.premises))
    asked = {name for one in conditions if found.is_arithmetic(one) for name in free(one)}
    left = sorted(asked - set(known))
    for name in list(left):
        values: dict[str, Term] = dict.fromkeys({*known, *left} - {name}, Fraction(0))
        _defined(found, values, ())
        if name in values or name in _indices(found, values):
            left.remove(name)
    return left


def _kind(kind: Term) -> str:
    if is_sequence(kind):
        return "a real for each index, as in name[t]=1/t"
    return str(type_text(kind))


# --- the evaluation ----------------------------------------------------------------------------------


def evaluation(found: Opened, values: Mapping[str, Term]) -> Evaluation:
    """The hypotheses and the bounds at values without free names."""
    indices = _indices(found, values)
    hypotheses = tuple(_condition(found, one, values, indices) for one in found.hypotheses)
    claimed = worst(hypotheses) != FAILS
    return Evaluation(
        dict(_value_texts(found, values)),
        hypotheses,
        tuple(_bound(found, one, values, indices, claimed) for one in found.conclusions),
    )


def _value_texts(found: Opened, values: Mapping[str, Term]) -> Iterator[tuple[str, str]]:
    for name in found.numbers:
        match values.get(name):
            case None:
                pass
            case ("lambda", (index,), body):
                yield f"{found.shown(name)}[{found.shown(index)}]", found.shown(body)
            case term:
                value = enclosed(term)
                text = found.shown(term)
                short = value.exact or len(text) > MAX_TEXT
                yield found.shown(name), str(value) if short and value.known else text


def _bound(
    found: Opened, one: Conclusion, values: Mapping[str, Term], indices: Collection[str], claimed: bool
) -> Bound:
    lacks = {name for q in one.quantities for name in free(q.term)} - values.keys()
    premises = tuple(_condition(found, premise, values, indices) for premise in one.premises)
    silent = not claimed or bool(lacks) or worst(premises) == FAILS
    return Bound(
        found.shown(one.formula),
        tuple(
            (label(found, q), found.shown(q.term), UNKNOWN if silent else _number(closed(found, q.term, values)))
            for q in one.quantities
        ),
        premises,
        tuple(sorted(map(found.spoken, lacks))),
    )


def _number(term: Term) -> Enclosure:
    number = enclosed(term)
    return number if number.known else replace(number, why=why_not(term))


def label(found: Opened, quantity: Quantity) -> str:
    """The quantity's name, marked where the claim has another number of this name."""
    if quantity.name in map(found.shown, found.numbers) and found.shown(quantity.term) != quantity.name:
        return f"{quantity.name}'"
    return quantity.name


def closed(found: Opened, term: Term, values: Mapping[str, Term]) -> Term:
    """The term or formula with its definitions written out and the values put in."""
    at = substitute(found.expanded(term), values)
    match at:
        case ("log", ("exp", exponent)):
            return exponent  # eps of a gamma that was given as exp(eps)
    return at


def _indices(found: Opened, values: Mapping[str, Term]) -> set[str]:
    """Integers that have no value and stand only in ranges such as 1 <= j, j <= n: any member of the range
    will do, and which one it is, is the user's."""
    lacking: dict[str, bool] = {}
    for one in (*found.hypotheses, *(p for c in found.conclusions for p in c.premises)):
        names = free(one) - values.keys()
        if not found.is_arithmetic(one):
            continue
        for name in names:
            ranged = one[0] in ("<=", "<") and name in one[1:] and len(names) == 1
            lacking[name] = lacking.get(name, True) and ranged and found.types[name][0] in WHOLE
    return {name for name, ranged in lacking.items() if ranged}


def _condition(found: Opened, formula: Formula, values: Mapping[str, Term], indices: Collection[str] = ()) -> Condition:
    text = found.shown(formula)
    lacks = free(formula) - values.keys()
    least = _least(formula)
    if least is not None and _exceeds(found, least[0], formula[-1], values):
        return Condition(text, FAILS, least[1])
    if not found.is_arithmetic(formula) or (lacks and lacks <= set(indices)):
        return Condition(text, ASKED)
    if lacks:
        return Condition(text, MISSING, f"for want of {', '.join(sorted(map(found.spoken, lacks)))}")
    at = closed(found, formula, values)
    if at[0] == "=" and at[1] == at[2]:
        return Condition(text, HOLDS)  # what defines a name that was not given
    try:
        status = ANSWERS[truth(at)]
    except TermError:
        return Condition(text, ASKED)
    return Condition(text, status, "" if status == HOLDS else _sides(at))


def _least(formula: Formula) -> tuple[Term, str] | None:
    """Of a bound of a divergence: what no two laws are below, and that in words."""
    match formula:
        case ("hockey_stick_at_most", gamma, *_):
            return ("max", Fraction(0), sub(Fraction(1), gamma)), "E_gamma is at least 0 and at least 1 - gamma"
        case ("renyi_at_most" | "max_divergence_at_most" | "kl_at_most", *_):
            return Fraction(0), "a divergence is at least 0"
    return None


def _exceeds(found: Opened, least: Term, bound: Term, values: Mapping[str, Term]) -> bool:
    if (free(least) | free(bound)) - values.keys():
        return False
    try:
        return truth(closed(found, ("<", bound, least), values)) is Truth.TRUE
    except TermError:
        return False


def _sides(formula: Formula) -> str:
    if formula[0] not in RELATIONS:
        return ""
    left, right = (enclosed(side) for side in formula[1:])
    return f"left {left}, right {right}"


# --- for searches: the same at floats -----------------------------------------------------------------


class Sampler:
    """The hypotheses and a quantity of one conclusion as functions of one variable."""

    def __init__(
        self, found: Opened, values: Mapping[str, Term], variable: str, one: Conclusion, quantity: Quantity
    ) -> None:
        conditions = [*found.hypotheses, *one.premises]
        self.variable = variable
        self.term = settled_where_closed(closed(found, quantity.term, values))
        # What speaks of an index without a value, of laws or of maps is asked, not checked: `evaluation` says so.
        ready = [
            closed(found, c, values)
            for c in conditions
            if found.is_arithmetic(c) and not free(c) - values.keys() - {variable}
        ]
        # An equation that defines a name by the variable is one between equal terms.
        self.conditions = [
            settled_where_closed(c) for c in ready if variable in free(c) and not (c[0] == "=" and c[1] == c[2])
        ]
        self.whole_values = [
            term for name, term in values.items() if found.types[name][0] in WHOLE and variable in free(term)
        ]
        self.whole = found.types[variable][0] in WHOLE

    def feasible(self, value: Any, most: int = 1) -> bool:
        """Whether the hypotheses that speak of the variable hold there, for a rational or all over a ball,
        and integers are integers."""
        for term in self.whole_values:
            number = exact_value(term, {self.variable: value}) if isinstance(value, Fraction) else None
            if number is None or number.denominator != 1:
                return False
        return all(self._holds(condition, value, most) for condition in self.conditions)

    def _holds(self, condition: Formula, value: Any, most: int) -> bool:
        try:
            return truth(condition, {self.variable: value}, most) is Truth.TRUE
        except TermError:
            return True  # about more than numbers: asked, not checked

    def value(self, value: Any) -> Enclosure:
        return enclosed(self.term, {self.variable: value})

    def at(self, x: Fraction) -> float:
        """The value as a float, infinite where the hypotheses are not seen to hold."""
        found = self.value(x) if self.feasible(x) else UNKNOWN
        try:
            return float("inf") if found.high is None else float(found.high)
        except OverflowError:
            return float("inf")
