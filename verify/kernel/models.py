"""Finite models: one instance, decided exactly or by enclosure, that refutes a statement about all laws.

A statement with names of the types `space`, `law`, `test` ... speaks of all measurable spaces, laws and
functions.  A *model* gives each name one value of its type (`model_values`): finite spaces, of which all
subsets are measurable, or R^d with d <= 2; laws of finite support with rational weights; functions as tables
or closed forms.  These are spaces, laws and functions of the language.  So if in the model each given formula
is certainly true and the conclusion certainly false, the statement is false.  The converse is not said, here
or anywhere: on finite spaces every function is bounded and every supremum attained, so that what no finite
model refutes need not be true.

    {"values": {name: value, ...}, "try": {bound name: [value, ...], ...}}    ("try" may be left out)

Formulas have three values.  Quantifiers are decided by cases over the points of a finite space and over
integers within limits; over functions by finitely many if `suffices` says so.  Else a value under "try" (one that
is not of the type is passed over) can show that a `forall` is false or an `exists` true, and nothing shows the
opposite but a *cited claim*: a formula that it says of things of the model, its given formulas true of them, is
true.  gauss and laplace have no finite instance: they are undecided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import ceil, floor
from typing import Any

from verify.kernel.ball import Truth, precision
from verify.kernel.model_terms import Terms, Unknown, quantified
from verify.kernel.model_values import ONE, REALS, SPACES, ZERO, Env, Exhausted, Table, Vector, read_space, relate
from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement
from verify.kernel.term import (
    RELATIONS,
    Formula,
    Term,
    TermError,
    free,
    free_in_type,
    is_quantifier,
    parse,
    scope,
    show,
    substitute,
)

MAX_BITS = 4096
MAX_FREE = 10  # arguments at which a test is free: two to this power vertices
OPPOSITE = {Truth.TRUE: Truth.FALSE, Truth.FALSE: Truth.TRUE, Truth.UNDECIDED: Truth.UNDECIDED}


def refuted(
    types: Iterable[tuple[str, Term]],
    given: Iterable[Formula],
    conclusion: Formula,
    model: Any,
    bits: int = 128,
    cited: Iterable[Cited] = (),
) -> None:
    """Returns if each given formula is certainly true in the model and the conclusion false; else TermError.

    The formulas are well formed over the typed names, with definitions expanded; the model is any plain data.
    It holds if the cited claims do.
    """
    if type(bits) is not int or not 2 <= bits <= MAX_BITS:
        raise TermError(f"bits must be an integer from 2 to {MAX_BITS}")
    given = tuple(given)
    with precision(bits):
        try:
            instance = Model(types, (*given, conclusion), model, cited)
            for formula in given:
                if instance.truth(formula, instance.values) is not Truth.TRUE:
                    raise TermError(f"in the model this is not certain: {show(formula)}")
            if instance.truth(conclusion, instance.values) is not Truth.FALSE:
                raise TermError(f"in the model this does not certainly fail: {show(conclusion)}")
        except TermError:
            raise
        except (Exhausted, RecursionError) as error:
            raise TermError(str(error)) from error
        except Exception as error:  # whatever else goes wrong: the model was not accepted
            raise TermError(f"the model is not well formed ({error!r})") from error


def suffices(formula: Formula, name: str, head: str, relations: tuple[str, ...]) -> bool:
    """Is (head name ... formula), by its form, settled by finitely many values of the function `name`?

    Head forall: every relation that contains the name has sides that are affine in its values, and stands
    under nothing but `and`, foralls, and `or`, `=>` with other parts free of the name.  So the formula says
    that some differences d, affine in the values, are all >= 0, > 0 or 0.  A test with finitely many
    arguments is a point of a cube, and an affine d is >= 0, > 0, 0 on the cube if it is so at the vertices.
    A d that is 0 at the function 0 and at each unit (1 at one argument, 0 at others) is 0 at any function.
    Head exists is the opposite: if no vertex has d <= 0 (d < 0) then no test has.
    """
    if name not in free(formula):
        return True
    inner, parts = formula[0], formula[1:]
    every, one = ("and", ("or", "=>")) if head == "forall" else ("or", ("and",))
    if inner in RELATIONS:
        return inner in relations and all(affine(side, name) for side in parts)
    if inner == every:
        return all(suffices(part, name, head, relations) for part in parts)
    if inner in one:
        containing = [part for part in parts if name in free(part)]
        right = inner == "or" or inner == "and" or containing == [parts[1]]
        return right and len(containing) == 1 and suffices(containing[0], name, head, relations)
    outside = inner == head and name not in free_in_type(formula[2])
    return outside and suffices(formula[3], name, head, relations)


def affine(term: Term, name: str) -> bool:
    """Is the term, by its form, an affine function of the values of the function `name`?"""
    if name not in free(term):
        return True
    match term:
        case ("app", str(called), *places):
            return called == name and not any(name in free(place) for place in places)
        case ("+", *parts):
            return all(affine(part, name) for part in parts)
        case ("*", *factors):
            containing = [factor for factor in factors if name in free(factor)]
            return len(containing) == 1 and affine(containing[0], name)
        case ("E", tuple(bound), law, body):
            return name not in bound and name not in free(law) and affine(body, name)
        case ("sum", str(bound), low, high, body):
            return name != bound and name not in free(low) | free(high) and affine(body, name)
    return False


def homogeneous(formula: Formula, name: str) -> bool:
    """Are the sides of each relation with the function `name`, in a formula that `suffices` takes, 0 where it is 0?"""
    if name not in free(formula):
        return True
    if formula[0] in RELATIONS:
        return all(_vanishes(side, name) for side in formula[1:])
    parts = formula[3:] if formula[0] == "forall" else formula[1:]
    return all(homogeneous(part, name) for part in parts)


def _vanishes(term: Term, name: str) -> bool:
    """Is the term, affine in the values of the function `name`, linear in them, by its form?"""
    if name not in free(term):
        return bool(term == 0)
    match term:
        case ("app", *_):
            return True
        case ("+", *parts):
            return all(_vanishes(part, name) for part in parts)
        case ("*", *factors):
            return all(_vanishes(factor, name) for factor in factors if name in free(factor))
        case ("E", _, _, body) | ("sum", _, _, _, body):
            return _vanishes(body, name)
    return False


class Model(Terms):
    """The values of a model, each checked to be of its type, and the truth of formulas in it."""

    cited: tuple[Cited, ...] = ()

    def __init__(
        self, types: Iterable[tuple[str, Term]], formulas: Iterable[Formula], model: Any, cited: Iterable[Cited] = ()
    ) -> None:
        super().__init__()
        self.cited = tuple(cited)
        if not isinstance(model, Mapping) or not {"values"} <= set(model) <= {"values", "try"}:
            raise TermError('a model has "values", perhaps "try", and nothing else')
        types, given, tries = list(types), model["values"], model.get("try", {})
        if not isinstance(given, Mapping) or set(given) != {name for name, _ in types}:
            raise TermError("the model must give a value to each name of the statement, and to no other")
        if not isinstance(tries, Mapping) or not all(isinstance(tried, list) for tried in tries.values()):
            raise TermError("the values to try are a table of lists")
        said = [*formulas, *(formula for one in self.cited for formula in one.claim.hypotheses)]
        strangers = set(tries) - {name for formula in said for name in quantified(formula)}
        if strangers:
            raise TermError(f"no quantifier binds {min(map(str, strangers))}")
        self.tries: Mapping[str, list[Any]] = tries
        self.values: dict[str, Any] = {}
        for name, kind in types:
            try:
                if kind[0] in SPACES:
                    self.spaces[name] = read_space(kind, given[name])
                else:
                    self.values[name] = self.read(kind, given[name], dict(self.values))
            except TermError as error:
                raise TermError(f"the value of {name}: {error}") from error

    def truth(self, formula: Formula, env: Env) -> Truth:
        """The truth of a formula whose free names have the values of `env`."""
        self.step()
        match formula:
            case ("not", part):
                return OPPOSITE[self.truth(part, env)]
            case ("=>", left, right):
                return self.truth(("or", ("not", left), right), env)
            case ("and" | "or" as head, *parts):
                return combine(head == "and", (self.truth(part, env) for part in parts))
            case ("forall" | "exists", str(), _, _):
                return self.quantifier(formula, env)
        try:
            match formula:
                case (str(head), left, right) if head in RELATIONS:
                    return relate(head, self.real(left, env), self.real(right, env))
                case ("same", left, right):
                    return Truth.TRUE if self.law(left, env) == self.law(right, env) else Truth.FALSE
                case ("eq", left, right):
                    p, q = self.value(left, env), self.value(right, env)
                    if not isinstance(p, int | Vector):
                        return relate("=", p, q)  # on the line
                    return Truth.TRUE if p == q else Truth.FALSE
        except Unknown:
            return Truth.UNDECIDED
        raise TermError(f"not a formula: {show(formula)}")

    def quantifier(self, formula: Formula, env: Env) -> Truth:
        head, name, kind, body = formula
        values, complete = self.cases(head, name, kind, body, env)
        answer = combine(head == "forall", (self.truth(body, {**env, name: v}) for v in values), complete)
        if answer is Truth.UNDECIDED and any(self.told(one, formula, env) for one in self.cited):
            return Truth.TRUE
        return answer

    def cases(self, head: str, name: str, kind: Term, body: Formula, env: Env) -> tuple[Iterable[Any], bool]:
        """Values to put for a bound name, and whether these settle the formula if it is settled at each."""
        points = self.space(kind[1]).points if kind[0] == "point" else None
        if points is not None:
            return points, True
        if kind[0] in ("integer", "size", "index"):
            low, high = (self.exact(ends, env) for ends in limits(head, name, body))
            ends = self.exact(kind[1:], env)  # of an index: both must be known
            low += [ONE] if kind[0] == "size" else ends[:1]
            high += ends[1:]
            if low and high and len(ends) == len(kind) - 1:
                return map(Fraction, range(max(map(ceil, low)), min(map(floor, high)) + 1)), True
        if kind[0] in REALS:
            functions = self.vertices(head, name, kind, body, env)
            if functions is not None:
                return functions, True
        return self.candidates(name, kind, env), False

    def exact(self, terms: Iterable[Term], env: Env) -> list[Fraction]:
        """The values of those of the terms that have an exact one."""
        found = []
        for term in terms:
            try:
                value = self.real(term, env)
            except Unknown:
                continue
            if isinstance(value, Fraction):
                found.append(value)
        return found

    def vertices(self, head: str, name: str, kind: Term, body: Formula, env: Env) -> Iterable[Table] | None:
        """The vertices or units of `suffices`, or None where they do not settle the formula.

        The arguments of the function do not depend on its values, so it is used where the function 0 is,
        unless 0 settles the formula alone.  Singletons are measurable: what has finitely many values given
        and is 0 elsewhere is a function of the type.
        """
        relations = {"forall": ("<=", "<", "="), "exists": ("<=", "<")}[head]
        by_vertices = kind[0] == "test" and suffices(body, name, head, relations)
        by_units = head == "forall" and suffices(body, name, head, ("=",))
        # A difference that is linear in the values of a weight, which are >= 0 and may be anything, is >= 0 for all
        # weights if it is so at the units.
        by_cone = (
            (head, kind[0]) == ("forall", "weight")
            and suffices(body, name, head, ("<=", "="))
            and homogeneous(body, name)
        )
        if not by_vertices and not by_units and not by_cone:
            return None
        zero = Table({}, ZERO, {})
        self.truth(body, {**env, name: zero})
        used = list(zero.seen or ())
        if by_units or by_cone:
            return [Table({}, ZERO), *(Table({place: ONE}, ZERO) for place in used)]
        if len(used) > MAX_FREE:
            return None
        corners = product((ZERO, ONE), repeat=len(used))
        return (Table(dict(zip(used, corner, strict=True)), ZERO) for corner in corners)

    def candidates(self, name: str, kind: Term, env: Env) -> Iterator[Any]:
        """The values to try that are of this type."""
        for data in self.tries.get(name, ()):
            try:
                value = self.read(kind, data, env)
            except TermError:
                continue
            yield value

    def told(self, cited: Cited, formula: Formula, env: Env) -> bool:
        """Is the formula what the claim says of these things, and are its given formulas true of them?"""
        if nameless(formula) != cited.said:
            return False
        inside = object.__new__(type(self))
        inside.__dict__.update(self.__dict__)
        inside.cited, inside.spaces = (), dict(self.spaces)
        values: dict[str, Any] = {}
        for name, kind in sorted(cited.claim.types, key=lambda typed: typed[1] != ("space",)):
            term = cited.values[name]
            if kind == ("space",):
                inside.spaces[name] = self.space(term)
            elif kind == ("real",) or kind[0] in ("point", "law"):
                values[name] = inside.member(kind, self.value(term, env))
            else:
                raise TermError(f"a cited claim is about spaces, points, laws and real numbers: {name}")
        answer = all(inside.truth(given, values) is Truth.TRUE for given in cited.claim.hypotheses)
        self.steps = inside.steps
        return answer


class Cited:
    """A claim, terms for its names, and what it says then, up to bound names."""

    def __init__(self, claim: Statement, texts: Any) -> None:
        names = [name for name, _ in claim.types]
        if not isinstance(texts, Mapping) or set(texts) != set(names):
            raise TermError(f"values are needed for the names of {claim.id}, and for no other")
        if not all(isinstance(text, str) for text in texts.values()):
            raise TermError(f"the values of the names of {claim.id} are terms in quotes")
        self.claim, self.values = claim, {name: parse(texts[name]) for name in names}
        self.said = nameless(substitute(claim.conclusion, self.values))


def nameless(term: Term, depth: int = 0) -> Any:
    """What is the same for terms that differ in bound names alone."""
    if not isinstance(term, tuple):
        return term
    bound, outside, inside = scope(term)
    numbered = {name: f"#{depth + k}" for k, name in enumerate(bound)}
    shape = (term[0], len(bound), term[2] if is_quantifier(term) else term[1] if term[0] in ("at", "app") else None)
    return (
        *shape,
        *(nameless(part, depth) for part in outside),
        *(nameless(substitute(part, numbered), depth + len(bound)) for part in inside),
    )


def combine(every: bool, answers: Iterable[Truth], complete: bool = True) -> Truth:
    """Do all (does one) of the answers hold?  Not complete: there are other cases besides."""
    stop = Truth.FALSE if every else Truth.TRUE
    result = OPPOSITE[stop] if complete else Truth.UNDECIDED
    for answer in answers:
        if answer is stop:
            return stop
        if answer is Truth.UNDECIDED:
            result = answer
    return result


def limits(head: str, name: str, body: Formula) -> tuple[list[Term], list[Term]]:
    """Limits of the integer `name`: outside them the body is true (head forall), or false (exists)."""
    low: list[Term] = []
    high: list[Term] = []
    guards: list[Formula] = [body] if head == "exists" else []
    while head == "forall" and body[0] == "=>":
        guards.append(body[1])
        body = body[2]
    while guards:
        match guards.pop():
            case ("and", *parts):
                guards += parts
            case ("<=" | "<" as relation, left, right) if left == name and name not in free(right):
                high.append(right if relation == "<=" else ("+", ("ceiling", right), -ONE))
            case ("<=" | "<" as relation, left, right) if right == name and name not in free(left):
                low.append(left if relation == "<=" else ("+", ("floor", left), ONE))
    return low, high
