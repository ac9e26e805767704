"""The second reading: both sides at a witness once more, to 50 digits, by mpmath.

The kernel settles a witness with balls.  Here every relation that it meets there is read again along another
route: another library, a walk over the term instead of compiled code, other formulas for the functions of the
field.  The numbers must lie in the balls.  Where they do not, one of the two is wrong, and the run stops.
What mpmath cannot read, or not to enough digits, is passed over and counted: this is a check of ours and
decides nothing.  At the line, where expectations have no balls, `second_line` reads what the proofs say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, cast

from flint import arb
from mpmath.ctx_mp import MPContext

from verify.kernel.ball import evaluate, precision
from verify.kernel.check import CheckFailed, instance
from verify.kernel.model_terms import Unknown, quantified
from verify.kernel.model_values import Closed, Exhausted, Table, Vector
from verify.kernel.model_values import ball as as_ball
from verify.kernel.models import Model
from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement
from verify.kernel.term import LAW_TYPES, RELATIONS, Formula, Term, TermError, parse, show, substitute, subterms
from verify.kernel.verdict import Inconsistent
from verify.language import mpmath_reading
from verify.language.readings import Unreadable
from verify.refute.model_forms import Forms, kl_sum, renyi_sum
from verify.refute.second_line import Line

DIGITS = 50
INTEGRAL = 20  # digits for integrals, which take long
MORE = 3  # times as many digits, before anything is said against a ball
MAX_RELATIONS = 300
MAX_INSTANCES = 50
MAX_TERMS = 2_000  # of a sum that is read term by term
KINKS = frozenset({"abs", "max", "min", "floor", "ceiling", "ind"})
Read = Callable[[int], Any]


class Disagreement(Inconsistent):
    """Two readings of one number do not meet: a bug in this package."""


class Readings(NamedTuple):
    """How many numbers of a refutation were read twice; at the line, how many relations were and were not."""

    read: int
    relations: int = 0
    unread: int = 0


def second_reading(statement: Statement, evidence: Mapping[str, Any]) -> Readings:
    """What was read twice at the witness (or in the model) of a refutation.

    Raises Disagreement with one line.
    """
    bits = evidence.get("bits", 128)
    formulas = (*statement.hypotheses, statement.conclusion)
    with precision(bits):
        if "model" in evidence:
            return Readings(_in_model(statement, formulas, evidence["model"]))
        try:
            found = instance(statement.expanded, evidence.get("witness"))
        except CheckFailed:
            return Readings(0)
        general = any(kind[0] in LAW_TYPES for _, kind in statement.types)
        if not general and not _has_draws(found.statement):
            return Readings(at_point(statement.id, formulas, found.values))
        conclusion = _where_it_fails(found.statement.conclusion, evidence.get("proofs"))
        formulas = (*found.statement.hypotheses, conclusion)
        count = at_point(statement.id, formulas, found.values)
        return _at_line(statement.id, formulas, found.values, count)


def _has_draws(statement: Statement) -> bool:
    formulas = (*statement.hypotheses, statement.conclusion)
    return any(part[0] == "E" for f in formulas for part in subterms(f) if isinstance(part, tuple) and part)


def _where_it_fails(conclusion: Formula, proofs: Any) -> Formula:
    """The conclusion, or that instance of one for all tests (points, ...) that the proof shows to fail."""
    if conclusion[0] == "forall" and isinstance(proofs, Mapping):
        match proofs.get("show"):
            case {"rule": "intro", "then": [{"rule": "witness", "term": str(text)}]}:
                return cast(Formula, substitute(conclusion[3], {conclusion[1]: parse(text)}))
    return conclusion


def _differs(line: Line, formula: Formula, proved: bool) -> bool:
    return line.truth(formula) is (not proved)


def _at_line(id: str, formulas: Sequence[Formula], values: Mapping[str, Any], count: int) -> Readings:
    """Do the hypotheses hold at the line, and does the conclusion (the last) fail, as the proofs say?"""
    line = Line(values, INTEGRAL)
    wanted = [True] * (len(formulas) - 1) + [False]
    for formula, proved in zip(formulas, wanted, strict=True):
        # Twice before anything is said against a proof.
        if _differs(line, formula, proved) and _differs(Line(values, 2 * INTEGRAL), formula, proved):
            says = "holds" if proved else "fails"
            why = f"a proof at the line says that this {says}, mpmath not: {show(formula)}"
            raise Disagreement(f"{id}: {why}")
    return Readings(count, line.read, line.unread)


def at_point(id: str, formulas: Iterable[Formula], values: Mapping[str, Any]) -> int:
    """How many numbers in the formulas were read twice at this point, at the present precision."""
    count = 0
    for formula in formulas:
        for relation, inner in _relations(formula, values):
            for side in relation[1:]:
                if count >= MAX_RELATIONS:
                    return count
                with suppress(TermError, Unreadable):
                    found = evaluate(side, inner)
                    count += _compared(id, side, found, partial(_read, side, inner))
    return count


def _relations(formula: Formula, values: Mapping[str, Any]) -> Iterable[tuple[Formula, Mapping[str, Any]]]:
    """The relations of a formula, each with the values of its names; none under quantifiers over reals."""
    head = formula[0]
    if head in RELATIONS:
        yield formula, values
    elif head in ("and", "or", "not", "=>"):
        for part in formula[1:]:
            yield from _relations(part, values)
    elif head in ("forall", "exists") and formula[2][0] == "index":
        ends = [evaluate(end, values) for end in formula[2][1:]]
        if all(end.is_finite() for end in ends):
            low, high = (int(float(end)) for end in ends)
            for value in range(low, min(high, low + MAX_INSTANCES) + 1):
                yield from _relations(formula[3], {**values, formula[1]: Fraction(value)})


def _read(term: Term, values: Mapping[str, Any], digits: int) -> Any:
    context: Any = MPContext()
    context.dps = digits + mpmath_reading.GUARD
    return _Short(context).value(term, values)


def _compared(id: str, term: Term, found: Any, read: Read) -> bool:
    """Was the number read twice?  Raises Disagreement if the readings do not meet."""
    heads = {part[0] for part in subterms(term) if isinstance(part, tuple)}
    integral = bool(heads & {"int", "sgm"})
    if not found.is_finite() or (integral and heads & KINKS):
        return False
    digits = INTEGRAL if integral else DIGITS
    once = read(digits)
    if not _is_number(once):
        return False
    if _meets(found, once, abs(once) * once.context.mpf(10) ** (10 - digits)):
        return True
    # Digits may have been lost on the way: how far the reading moves with more of them says how many.
    again = read(MORE * digits)
    if not _is_number(again):
        return False
    lost = 100 * abs(again - again.context.mpf(once)) + abs(again) * again.context.mpf(10) ** (10 - digits)
    if _meets(found, again, lost):
        return True
    shown = show(term)
    shown = shown if len(shown) <= 200 else f"{shown[:200]} ..."
    raise Disagreement(
        f"{id}: two readings of one number do not meet: {found.str(15)} by balls, "
        f"{again.context.nstr(again, 15)} by mpmath, for {shown}"
    )


def _is_number(value: Any) -> bool:
    context = getattr(value, "context", None)
    return context is not None and isinstance(value, context.mpf) and bool(context.isfinite(value))


def _meets(found: Any, value: Any, error: Any) -> bool:
    """Is the value within the error of some number of the ball?"""
    with precision(2 * int(value.context.prec) + 64):
        centre = arb(value.context.nstr(value, value.context.dps + 5))
        radius = arb(value.context.nstr(error, 10)) if error else arb(0)
        return bool(abs(found - centre) <= radius) or bool(found.overlaps(centre + radius.union(-radius)))


class _Short(mpmath_reading._Reader):
    """Reads terms; a sum of too many terms is not read."""

    def binder(self, term: Term, values: Mapping[str, Any]) -> Any:
        head, bound, low, high, body = term
        if head == "int":
            return super().binder(term, values)
        first, last = self.value(low, values), self.value(high, values)
        if not (self.context.isint(first) and self.context.isint(last)) or last - first > MAX_TERMS:
            raise Unreadable(f"too long a sum: {show(term)}")
        parts = [self.value(body, {**values, bound: Fraction(i)}) for i in range(int(first), int(last) + 1)]
        return self.context.fsum(parts) if head == "sum" else self.context.fprod(parts)


# --- finite models -----------------------------------------------------------------------------------


def _in_model(statement: Statement, formulas: Iterable[Formula], model: Any) -> int:
    with suppress(TermError, Exhausted, RecursionError):
        formulas = tuple(formulas)
        bound = {name for formula in formulas for name in quantified(formula)}
        tries = {name: tried for name, tried in model.get("try", {}).items() if name in bound}
        instance = _Twice(statement.types, formulas, {**model, "try": tries})
        instance.label = statement.id
        for formula in formulas:
            with suppress(TermError, Exhausted, RecursionError):
                instance.truth(formula, instance.values)
        return instance.compared
    return 0


class _Twice(Forms):
    """A finite model in which the sides of relations, and the sums of Renyi moments, are read twice."""

    label = ""
    compared = 0

    def truth(self, formula: Formula, env: Mapping[str, Any]) -> Any:
        if formula[0] in RELATIONS and self.compared < MAX_RELATIONS:
            for side in formula[1:]:
                with suppress(Unknown, Unreadable):
                    found = as_ball(self.real(side, env))
                    self.compared += _compared(self.label, side, found, partial(self.digits, side, env))
        return super().truth(formula, env)

    def renyi_form(self, name: str, kind: Any, body: Formula, env: Mapping[str, Any]) -> Any:
        form = super().renyi_form(name, kind, body, env)
        if form is not None and self.compared < MAX_RELATIONS and all(place in form[1] for place in form[0]):
            p, q, order, _ = form
            total = as_ball(renyi_sum(p, q, order))
            order_term = body[1][2]

            def read(digits: int) -> Any:
                reader = self.reader(digits)
                alpha = reader.value(order_term, env)
                terms = (reader.number(p[x]) ** alpha * reader.number(q[x]) ** (1 - alpha) for x in p)
                return reader.context.fsum(terms)

            with suppress(Unknown, Unreadable):
                self.compared += _compared(self.label, body, total, read)
        return form

    def kl_form(self, name: str, kind: Any, body: Formula, env: Mapping[str, Any]) -> Any:
        form = super().kl_form(name, kind, body, env)
        if form is not None and self.compared < MAX_RELATIONS and all(place in form[1] for place in form[0]):
            p, q, _ = form

            def read(digits: int) -> Any:
                reader = self.reader(digits)
                terms = (reader.number(p[x]) * reader.context.log(reader.number(p[x] / q[x])) for x in p)
                return reader.context.fsum(terms)

            with suppress(Unknown, Unreadable):
                self.compared += _compared(self.label, body, as_ball(kl_sum(p, q)), read)
        return form

    def reader(self, digits: int) -> _InModel:
        context: Any = MPContext()
        context.dps = digits + mpmath_reading.GUARD
        return _InModel(context, self)

    def digits(self, term: Term, env: Mapping[str, Any], digits: int) -> Any:
        return self.reader(digits).value(term, env)


class _InModel(_Short):
    """Reads real terms in a finite model; points and laws are exact there, and taken from it."""

    def __init__(self, context: Any, model: Model) -> None:
        super().__init__(context)
        self.model = model

    def value(self, term: Term, values: Mapping[str, Any]) -> Any:
        match term:
            case ("E", tuple(names), law, body):
                draws = self.model.draws(names, law, values)
                return self.context.fsum(self.number(w) * self.value(body, drawn) for drawn, w in draws)
            case ("app", head, *places):
                called = self.model.value(head, values)
                at = tuple(self.model.value(place, values) for place in places)
                if isinstance(called, Closed) and len(called.names) == len(at):
                    inner = {**called.env, **dict(zip(called.names, at, strict=True))}
                    return self.value(called.body, inner)
                if isinstance(called, Table):
                    return self.exact(called.entries.get(at, called.default))
                raise Unreadable(f"not a function: {show(term)}")
            case ("at", *_):
                return self.exact(self.model.value(term, values))
            case ("ind", _):
                return self.exact(self.model.value(term, values))
            case ("norm", p):
                point = self.model.value(p, values)
                if not isinstance(point, Vector):
                    return abs(self.exact(point))
                entries = [self.number(abs(entry)) for entry in point.entries]
                if point.norm == "l2":
                    return self.context.sqrt(self.context.fdot(entries, entries))
                return max(entries) if point.norm == "linf" else self.context.fsum(entries)
            case ("inner", p, q):
                u, v = self.model.value(p, values), self.model.value(q, values)
                if not isinstance(u, Vector):
                    return self.exact(u) * self.exact(v)
                pairs = zip(u.entries, v.entries, strict=True)
                return self.context.fsum(self.number(a) * self.number(b) for a, b in pairs)
            case str() if not isinstance(values.get(term), Fraction):
                raise Unreadable(f"not a number that is known exactly: {term}")
        return super().value(term, values)

    def exact(self, value: Any) -> Any:
        if not isinstance(value, Fraction):
            raise Unreadable("not a number that is known exactly")
        return self.number(value)
