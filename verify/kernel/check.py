"""Evidence for each verdict: proofs, and what holds at a witness, in a region, in a model.

What a proof shows is decided in `proof`; here the statements are met that hold at one point.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from verify.kernel import models
from verify.kernel.ball import Truth, decide, evaluate, precision
from verify.kernel.cited import CITED
from verify.kernel.exact import exact_value
from verify.kernel.line import at_line, type_at_line
from verify.kernel.proof import CheckFailed, Library, Trace, conjuncts, empty_names, proof, proved, vacuous, visible
from verify.kernel.rationals import Fraction
from verify.kernel.rules import FALSE, MAX_BITS
from verify.kernel.rules_laws import of_type
from verify.kernel.sequent import Context, Rejected, Sequent, check_size
from verify.kernel.statement import SCALARS, Statement, check_formula, make
from verify.kernel.term import (
    LAW_TYPES,
    LINE,
    QUANTIFIERS,
    RELATIONS,
    Formula,
    Term,
    TermError,
    free,
    parse,
    rebuild,
    scope,
    show,
    substitute,
    substitute_type,
)
from verify.kernel.wellformed import SPACES


def certified(statement: Statement, evidence: Mapping[str, Any], library: Library) -> tuple[Trace, list[Formula]]:
    """Does the proof show the statement where the region's formulas hold as well?

    The certificate must say something: the region compares names with rationals and nothing else (so it
    cannot be the conclusion in other words), it confines each number of the conclusion on both sides, a
    real one to an interval of positive length, and `inside` is a point of it.
    """
    texts = evidence.get("region")
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
        raise CheckFailed("a certified statement names its region by a list of formulas")
    region = [parse(text) for text in texts]
    for formula in region:
        check_formula(formula, dict(statement.types))
        _of_boxes(formula, dict(statement.types))
    sequent = Sequent.of(statement).under(*region)
    _confines(sequent, region)
    point = instance(statement, evidence.get("inside"))
    if point.obligations:
        raise CheckFailed(f"the point inside leaves something to be shown: {', '.join(point.obligations)}")
    with precision(256):
        for formula in (*point.statement.hypotheses, *region):
            if decide(formula, point.values) is not Truth.TRUE:
                raise CheckFailed(f"the point inside does not surely satisfy {show(formula)}")
    trace = Trace()
    proof(sequent, evidence.get("proof"), library, trace)
    return trace, region


def _of_boxes(formula: Formula, types: Mapping[str, Term]) -> None:
    """A region is made of boxes: comparisons of a number with a rational, joined by `and` and `or`."""
    if formula[0] in ("and", "or"):
        for part in formula[1:]:
            _of_boxes(part, types)
        return
    kinds = sorted(type(side).__name__ for side in formula[1:])
    if formula[0] not in ("<=", "<") or kinds != ["Fraction", "str"]:
        raise CheckFailed(
            f"a region compares names with rationals (what else is needed is a hypothesis): {show(formula)}"
        )


def _confines(sequent: Sequent, region: list[Formula]) -> None:
    """Refuses a region that is the conclusion, or that leaves a number of it unbounded or one value."""
    context = sequent.context
    goals = {context.text(part) for part in conjuncts(sequent.goal)}
    for formula in region:
        if goals & {context.text(part) for part in conjuncts(formula)}:
            raise CheckFailed(f"the region holds what is to be shown: {show(formula)}")
    _intervals(sequent)
    for part in (part for formula in region for part in _alternatives(formula)):
        _intervals(sequent.under(part))


def _alternatives(formula: Formula) -> Iterator[Formula]:
    """The parts of the disjunctions in a formula of `and` and `or`."""
    for part in formula[1:] if formula[0] in ("and", "or") else ():
        if formula[0] == "or":
            yield part
        yield from _alternatives(part)


def _intervals(sequent: Sequent) -> None:
    """Refused unless each number of the conclusion is confined on both sides, a real one to more than a point."""
    context = sequent.context
    for name in sorted(free(sequent.goal) & set(context.types)):
        kind = context.types[name][0]
        if kind not in SCALARS:
            continue
        range_ = context.signs.variables.get(name)
        if range_ is None or range_.low is None or range_.high is None:
            raise CheckFailed(f"the region and the hypotheses do not confine {name} on both sides")
        if range_.low > range_.high or (kind == "real" and range_.low == range_.high):
            raise CheckFailed(f"the region leaves no interval for {name}")


@dataclass(frozen=True)
class Violation:
    """Enclosures of both sides of the conclusion at the witness (None: it is not a relation)."""

    relation: str
    left: Any = None
    right: Any = None


def refuted(statement: Statement, evidence: Mapping[str, Any], library: Library) -> tuple[Trace, Violation]:
    """Do all hypotheses hold at the witness, and does the conclusion fail there?

    A statement about laws has a finite model in place of a witness.

    The witness gives an exact value to every name.  A conclusion (or hypothesis) that quantifies over
    the reals, or that evaluation does not decide, needs a proof of its negation (of itself) there.
    """
    bits = evidence.get("bits", 128)
    if not isinstance(bits, int) or not 2 <= bits <= MAX_BITS:
        raise CheckFailed("bits must be an integer from 2 to 4096")
    if "model" in evidence:
        try:
            cited = _cited(evidence, library)
            models.refuted(statement.types, statement.hypotheses, statement.conclusion, evidence["model"], bits, cited)
        except TermError as error:
            raise CheckFailed(error) from error
        return Trace({entry["id"] for entry in evidence.get("cites", ()) if entry["id"] in library}), Violation(
            statement.conclusion[0]
        )
    trace = Trace()
    proofs = evidence.get("proofs", {})
    if not isinstance(proofs, Mapping):
        raise CheckFailed("the proofs of a refutation are a table")
    found = instance(statement, evidence.get("witness"))
    for key, sequent in found.obligations.items():
        _by_proof(sequent, proofs.get(key), library, trace)
    statement, values = found.statement, found.values
    with precision(bits):
        for number, formula in enumerate(statement.hypotheses):
            if not _certain(formula, values):
                sequent = _at_witness(statement, formula, values)
                _by_proof(sequent, proofs.get(f"given {number}"), library, trace)
        failing = ("not", statement.conclusion)
        if not _certain(failing, values):
            _by_proof(_at_witness(statement, failing, values), proofs.get("show"), library, trace)
        return trace, violation(statement.conclusion, values)


def _cited(evidence: Mapping[str, Any], library: Library) -> list[models.Cited]:
    """The claims that a model cites, each with values."""
    entries = evidence.get("cites", [])
    if not isinstance(entries, list) or not all(isinstance(e, Mapping) and set(e) == {"id", "values"} for e in entries):
        raise CheckFailed("what a model cites is a list of ids with values")
    found = []
    for entry in entries:
        id = entry["id"]
        claim = (library.get(id) or CITED.get(id)) if isinstance(id, str) else None
        if claim is None:
            raise CheckFailed(f"there is no statement {id}")
        found.append(models.Cited(claim.expanded, entry["values"]))
    return found


def _certain(formula: Formula, values: Mapping[str, Any]) -> bool:
    """Does evaluation show it?  What has no enclosure (an expectation, say) needs a proof."""
    try:
        return decide(formula, values) is Truth.TRUE
    except TermError:
        return False


def violation(conclusion: Formula, values: Mapping[str, Any]) -> Violation:
    if conclusion[0] not in RELATIONS:
        return Violation(conclusion[0])
    try:
        left, right = (evaluate(side, values) for side in conclusion[1:])
    except Exception:  # shown to the reader only: the negation was settled without it
        return Violation(conclusion[0])
    return Violation(conclusion[0], left, right)


def witness_sequent(statement: Statement, given: Any, key: str) -> Sequent:
    """What a proof under this key (``show``, ``given k`` or ``value name k``) has to show at the witness."""
    found = instance(statement, given)
    if key in found.obligations:
        return found.obligations[key]
    if key == "show":
        return _at_witness(found.statement, ("not", found.statement.conclusion), found.values)
    number = int(key.removeprefix("given "))
    return _at_witness(found.statement, found.statement.hypotheses[number], found.values)


def _by_proof(sequent: Sequent, node: Any, library: Library, trace: Trace) -> None:
    if node is None:
        raise CheckFailed(f"at the witness this is not certain: {show(sequent.goal)}")
    proof(sequent, node, library, trace)


@dataclass(frozen=True)
class Instance:
    """What a statement says of the line, of given points, laws and functions; the names that are left are of
    numbers and families.  `obligations`: what must be shown for a value to be of its type, by key."""

    statement: Statement
    values: dict[str, Any]
    obligations: dict[str, Sequent]


def instance(statement: Statement, given: Any) -> Instance:
    """The statement at a witness: the line for its spaces, closed terms for its laws and functions.

    Raises CheckFailed.  This is instantiation alone: what is false of one instance is false.
    """
    if not any(kind[0] in LAW_TYPES for _, kind in statement.types):
        return Instance(statement, witness(statement, given), {})
    _each_name(statement, given)
    nothing = Sequent(Context({}, (), statement.definitions), FALSE)
    values: dict[str, Term] = {}
    types: dict[str, Term] = {}
    obligations: dict[str, Sequent] = {}
    try:
        for name, declared in statement.types:
            kind = substitute_type(declared, values)
            check_size(kind)
            kind = type_at_line(kind, types)
            if kind[0] in SPACES:
                if given[name] != LINE:
                    raise CheckFailed(f"the value of the space {name} must be {LINE}")
                values[name] = LINE
            elif declared[0] == "point":
                values[name] = _rational(given[name], name)
            elif kind[0] in LAW_TYPES:
                values[name] = _term(nothing, given[name], name)
                for number, sequent in enumerate(of_type(nothing, values[name], kind)):
                    obligations[f"value {name} {number}"] = sequent
            else:
                types[name] = kind
        formulas = [substitute(formula, values) for formula in (*statement.hypotheses, statement.conclusion)]
        for formula in formulas:
            check_size(formula)
        *hypotheses, conclusion = (at_line(formula, types) for formula in formulas)
        # Each formula is checked to be well formed over the names that are left.
        left = make(statement.id, types, hypotheses, conclusion, definitions=dict(statement.definitions))
    except (Rejected, TermError) as error:
        raise CheckFailed(f"the witness: {error}") from error
    return Instance(left, witness(left, {name: given[name] for name in types}), obligations)


def _term(s: Sequent, text: Any, name: str) -> Term:
    if not isinstance(text, str):
        raise CheckFailed(f"{name} must be a term in quotes")
    return s.read(text)


def _at_witness(statement: Statement, formula: Formula, values: Mapping[str, Any]) -> Sequent:
    scalars = {name: value for name, value in values.items() if isinstance(value, Fraction)}
    closed = substitute(_entries(formula, values), scalars)
    types = {name: substitute_type(kind, scalars) for name, kind in statement.types if name not in scalars}
    known = [
        ("=", ("at", name, *(Fraction(i) for i in indices)), entry)
        for name in types
        for indices, entry in _indexed(values[name])
    ]
    return Sequent(Context(types, (), statement.definitions).assume(*known), FALSE).want(closed)


def _entries(term: Term, values: Mapping[str, Any]) -> Term:
    """Replace entries of families at known indices by their values."""
    if not isinstance(term, tuple):
        return term
    if term[0] == "at":
        found = exact_value(term, values)
        return term if found is None else found
    bound, outside, inside = scope(term)
    # Bound names are not the witness's.
    inner = {name: value for name, value in values.items() if name not in bound}
    if term[0] in QUANTIFIERS:
        kind = term[2]
        if kind[0] not in LAW_TYPES:
            kind = (kind[0], *(_entries(part, values) for part in kind[1:]))
        return (*term[:2], kind, _entries(term[3], inner))
    # `rebuild` takes the parts outside the scope first.
    places = iter([values] * len(outside) + [inner] * len(inside))
    return rebuild(term, lambda part: _entries(part, next(places)))


def _indexed(table: Any, *indices: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """The entries of a nested list with their indices."""
    if isinstance(table, list):
        for i, row in enumerate(table, 1):
            yield from _indexed(row, *indices, i)
    else:
        yield indices, table


def _each_name(statement: Statement, given: Any) -> None:
    if not isinstance(given, Mapping) or set(given) != {name for name, _ in statement.types}:
        raise CheckFailed("the witness must give a value to each name of the statement, and to no other")


def witness(statement: Statement, given: Any) -> dict[str, Any]:
    """The exact values of a witness for numbers and families, each checked to be of its type."""
    _each_name(statement, given)
    values: dict[str, Any] = {}
    for name, kind in statement.types:
        if kind[0] in LAW_TYPES:
            raise CheckFailed(f"{name} is no number and no family")
        sizes = [exact_value(part, values) for part in kind[1:]]
        if kind[0] in SCALARS:
            value = _rational(given[name], name)
            if kind[0] != "real" and value.denominator != 1:
                raise CheckFailed(f"{name} must be an integer")
            if kind[0] == "size" and value < 1:
                raise CheckFailed(f"{name} must be at least 1")
            if kind[0] == "index":
                low, high = sizes
                if low is None or high is None or not low <= value <= high:
                    raise CheckFailed(f"{name} is outside its range")
            values[name] = value
            continue
        if any(size is None or size.denominator != 1 for size in sizes):
            raise CheckFailed(f"the alphabet of {name} has no size")
        table = _table(given[name], [int(size) for size in sizes if size is not None], name)
        _check_family(table, kind, name)
        values[name] = table
    return values


def _rational(value: Any, name: str) -> Fraction:
    if not isinstance(value, str):
        raise CheckFailed(f"{name} must be a rational number in quotes")
    number = parse(value)
    if not isinstance(number, Fraction) or value != value.strip():
        raise CheckFailed(f"{name} is not a rational number: {value}")
    return number


def _table(given: Any, sizes: list[int], name: str) -> Any:
    if not sizes:
        return _rational(given, name)
    if not isinstance(given, list) or len(given) != sizes[0]:
        raise CheckFailed(f"{name} needs {sizes[0]} entries")
    return [_table(row, sizes[1:], name) for row in given]


def _check_family(table: Any, kind: Term, name: str) -> None:
    entries = [entry for _, entry in _indexed(table)]
    if kind[0] in ("distribution", "kernel", "nonneg") and any(entry < 0 for entry in entries):
        raise CheckFailed(f"{name} has a negative entry")
    if kind[0] == "positive" and any(entry <= 0 for entry in entries):
        raise CheckFailed(f"{name} has an entry that is not positive")
    rows = [table] if kind[0] == "distribution" else table if kind[0] == "kernel" else []
    if any(sum(row) != 1 for row in rows):
        raise CheckFailed(f"{name} does not sum to 1")


__all__ = [
    "CheckFailed",
    "Instance",
    "Library",
    "Trace",
    "Violation",
    "certified",
    "empty_names",
    "instance",
    "proved",
    "refuted",
    "vacuous",
    "violation",
    "visible",
    "witness",
    "witness_sequent",
]
