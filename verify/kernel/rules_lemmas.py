"""Rules that use another statement, or give a name to a term or family."""

from __future__ import annotations

from collections.abc import Mapping

from verify.kernel.line import at_line, type_at_line
from verify.kernel.rationals import Fraction
from verify.kernel.rules_common import ZERO, Library, Step, items, text, word
from verify.kernel.rules_laws import define, of_type
from verify.kernel.sequent import Rejected, Sequent, check_size
from verify.kernel.statement import SCALARS
from verify.kernel.term import (
    DRAWS,
    LAW_TYPES,
    LINE,
    Formula,
    Term,
    free,
    free_in_type,
    show,
    substitute,
    substitute_type,
)


def lemma(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """Another statement, for given values of its names; its hypotheses must be shown.

    A value of a family is a family's name, or ``(lambda (i ...) body)`` where the statement uses the
    family inside its alphabet only.
    """
    statement = library.get(step.get("id", ""))
    if statement is None:
        raise Rejected(f"there is no statement {step.get('id')}")
    values = step.get("values", {})
    kinds = dict(statement.types)
    binding: dict[str, Term] = {}
    lambdas: list[str] = []
    obligations: list[Sequent] = []
    for name, declared in statement.types:
        if name not in values:
            raise Rejected(f"no value for {name} of {statement.id}")
        value = s.read(values[name])
        kind = put_into_type(s, declared, binding)
        if kind[0] in SCALARS or kind[0] in LAW_TYPES:
            obligations += of_type(s, value, kind)
        elif isinstance(value, str):
            if not _subtype(s.context.types.get(value, ("real",)), kind):
                raise Rejected(f"{value} is not of type {show(kind)}")
        else:
            obligations += family(s, *_abstraction(value), kind)
            lambdas.append(name)
        binding[name] = value
    formulas = (*statement.hypotheses, statement.conclusion)
    for name in lambdas:
        inside = all(_inside(formula, name, kinds[name], kinds) for formula in formulas)
        if not inside or any(name in free_in_type(kind) for kind in kinds.values()):
            raise Rejected(f"{name} of {statement.id} is used outside its alphabet")
    given = [s.want(put(s, formula, binding)) for formula in statement.hypotheses]
    return [*obligations, *given, s.under(put(s, statement.conclusion, binding))]


def put(s: Sequent, formula: Formula, values: Mapping[str, Term]) -> Formula:
    """A formula with values for its names, the line perhaps for spaces; whether it is well formed is to be
    checked."""
    formula = substitute(formula, values)
    if LINE not in values.values():
        return formula
    check_size(formula)
    return at_line(formula, s.context.types)


def put_into_type(s: Sequent, kind: Term, values: Mapping[str, Term]) -> Term:
    kind = substitute_type(kind, values)
    if LINE not in values.values():
        return kind
    check_size(kind)
    return type_at_line(kind, s.context.types)


def _subtype(kind: Term, wanted: Term) -> bool:
    """May a family of the first type stand for one of the second?"""
    if kind == wanted:
        return True
    wider = ("family",) if kind[0] in ("nonneg", "family") else ("nonneg", "family")
    return kind[1:] == wanted[1:] and kind[0] not in SCALARS and wanted[0] in wider


def _abstraction(value: Term) -> tuple[tuple[str, ...], Term]:
    match value:
        case ("lambda", tuple(indices), body) if all(isinstance(i, str) for i in indices):
            return indices, body
    raise Rejected(f"not a family: {show(value)}")


def family(s: Sequent, indices: tuple[str, ...], body: Term, kind: Term) -> list[Sequent]:
    """What must be shown for (lambda indices body) to be a family of a type."""
    if len(indices) != len(kind) - 1 or len(set(indices)) != len(indices):
        raise Rejected("the wrong number of indices")
    context = s.context
    for index, size in zip(indices, kind[1:], strict=True):
        context = context.declare(index, ("index", Fraction(1), size))
    inner = Sequent(context, s.goal)
    inner.term(body)
    obligations = []
    if kind[0] in ("distribution", "kernel", "nonneg"):
        obligations.append(inner.want(("<=", ZERO, body)))
    if kind[0] == "positive":
        obligations.append(inner.want(("<", ZERO, body)))
    if kind[0] in ("distribution", "kernel"):
        last = indices[-1]
        total: Formula = ("=", ("sum", last, Fraction(1), kind[-1], body), Fraction(1))
        if kind[0] == "kernel":
            total = ("forall", indices[0], ("index", Fraction(1), kind[1]), total)
        obligations.append(s.want(total))
    return obligations


def _inside(formula: Formula, name: str, kind: Term, ranges: Mapping[str, Term]) -> bool:
    """Is every index of the family a bound (or typed) name that runs through its alphabet?"""
    if not isinstance(formula, tuple):
        return True
    head = formula[0]
    if head in LAW_TYPES or head in DRAWS or head in ("app", "mix"):
        # Tables and laws in one formula: a lambda for a table is refused rather than looked into.
        return name not in free(formula)
    if head in ("sum", "prod", "int", "forall", "exists"):
        bound, body = formula[1], formula[-1]
        if bound in free_in_type(kind):
            # The bound name hides one that the alphabet depends on: unless the family is not used, no.
            return name not in free(body)
        if head in ("forall", "exists"):
            own, outer = formula[2], () if formula[2][0] in LAW_TYPES else formula[2][1:]
        else:
            own = ("real",) if head == "int" else ("index", *formula[2:4])
            outer = formula[2:4]
        return all(_inside(part, name, kind, ranges) for part in outer) and _inside(
            body, name, kind, {**ranges, bound: own}
        )
    if head == "at" and formula[1] == name:
        for index, size in zip(formula[2:], kind[1:], strict=True):
            if not isinstance(index, str) or ranges.get(index) != ("index", Fraction(1), size):
                return False
    return all(_inside(part, name, kind, ranges) for part in formula[1:])


def let(s: Sequent, step: Step, library: Library) -> list[Sequent]:
    """A new name for a term, (with `indices` over alphabets of `sizes`) for a family, or (with a `type`) for
    a point, law, function, map, kernel or sequence."""
    name = word(step, "name")
    body = text(s, step, "term")
    if "type" in step:
        limit = text(s, step, "limit") if "limit" in step else None
        return define(s, name, body, text(s, step, "type"), limit)
    indices = items(step, "indices")
    if not indices:
        s.term(body)
        context = s.context.declare(name, ("integer",) if s.context.is_integer(body) else ("real",))
        return [Sequent(context.assume(("=", name, body)), s.goal)]
    sizes = tuple(s.read(size) for size in items(step, "sizes"))
    if len(sizes) != len(indices):
        raise Rejected("as many sizes as indices are needed")
    family(s, tuple(indices), body, ("family", *sizes))
    context = s.context.declare(name, ("family", *sizes))
    equation: Formula = ("=", ("at", name, *indices), body)
    for index, size in reversed(list(zip(indices, sizes, strict=True))):
        equation = ("forall", index, ("index", Fraction(1), size), equation)
    return [Sequent(context.assume(equation), s.goal)]
