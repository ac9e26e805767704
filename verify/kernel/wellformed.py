"""What is well formed: types, terms, points, laws and formulas over typed names.

Types of numbers: ``(real)``, ``(integer)``, ``(size)``, ``(index a b)``; of tables over finite alphabets:
``(distribution n)``, ``(kernel m n)``, ``(nonneg n ...)``, ``(positive n ...)``, ``(family n ...)``.  Spaces:
``(space)``, ``(normed)``, ``(euclid)``, and the constant ``line``.  Over spaces: ``(point X)``, functions
``(fun X ...)``, ``(bounded X ...)``, ``(weight X ...)``, ``(test X ...)``, ``(map (X ...) Y)``,
``(law X ...)``, ``(markov (X ...) (Y ...))``, and ``(sequence T)`` of any of these or of reals, over the
integers.

A point of ``line`` is a real term.  An indicator speaks of relations between real terms without
quantifiers: that keeps every term measurable in its names.
"""

from __future__ import annotations

from collections.abc import Mapping

from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.term import (
    BINDERS,
    LAW_TYPES,
    LINE,
    QUANTIFIERS,
    RELATIONS,
    Formula,
    Term,
    TermError,
    check_name,
    show,
)

Types = Mapping[str, Term]

INTEGERS = ("integer", "size", "index")
SCALARS = {"real": 0, "integer": 0, "size": 0, "index": 2}
FAMILIES = {"distribution": 1, "kernel": 2}
OPEN_FAMILIES = ("nonneg", "positive", "family")
SPACES = ("euclid", "normed", "space")
FUNCTION_TYPES = ("test", "weight", "bounded", "fun")  # each below the next
REAL: Term = ("real",)


# --- types -----------------------------------------------------------------------------------------


def check_type(kind: Term, known: Types) -> None:
    if not isinstance(kind, tuple) or not kind or not isinstance(kind[0], str):
        raise TermError(f"not a type: {show(kind)}")
    if kind[0] in LAW_TYPES:
        _check_law_type(kind, known)
        return
    arity = SCALARS.get(kind[0], FAMILIES.get(kind[0]))
    if arity is None and kind[0] in OPEN_FAMILIES:
        arity = max(1, len(kind) - 1)
    if arity != len(kind) - 1:
        raise TermError(f"not a type: {show(kind)}")
    for part in kind[1:]:
        check_term(part, known)


def _check_law_type(kind: Term, known: Types) -> None:
    head, *parts = kind
    if head in SPACES and not parts:
        return
    if head == "sequence" and len(parts) == 1 and isinstance(parts[0], tuple) and parts[0]:
        if parts[0][0] not in SPACES and (parts[0] == REAL or parts[0][0] in LAW_TYPES):
            check_type(parts[0], known)
            return
    if head == "point" and len(parts) == 1 and parts[0] != LINE:
        check_spaces(parts, known)
        return
    if head in (*FUNCTION_TYPES, "law") and parts:
        check_spaces(parts, known)
        return
    if head in ("map", "markov") and len(parts) == 2 and isinstance(parts[0], tuple) and parts[0]:
        targets = parts[1] if head == "markov" else (parts[1],)
        if isinstance(targets, tuple) and targets and (head == "markov" or parts[1] != LINE):
            check_spaces((*parts[0], *targets), known)
            return
    raise TermError(f"not a type: {show(kind)}")


def check_spaces(names: object, known: Types, sort: str = "space") -> None:
    """Raises TermError unless each is a space of this sort or a narrower one."""
    for name in names if isinstance(names, tuple | list) else (names,):
        if name == LINE and sort == "space":
            continue
        kind = known.get(name, ("?",)) if isinstance(name, str) else ("?",)
        if kind[0] not in SPACES[: SPACES.index(sort) + 1]:
            raise TermError(f"not a space of the sort {sort}: {show(name)}")


def coordinate(space: str) -> Term:
    """The type of a name that is bound over a space."""
    return REAL if space == LINE else ("point", space)


def bind_names(names: object, spaces: tuple[str, ...], known: Types) -> dict[str, Term]:
    """The known names with those that a law over these spaces binds."""
    if not isinstance(names, tuple) or len(names) != len(spaces) or len(set(names)) != len(names):
        raise TermError(f"{len(spaces)} different names are needed for a law on {' x '.join(spaces)}")
    for name in names:
        check_name(name)
    return {**known, **{name: coordinate(space) for name, space in zip(names, spaces, strict=True)}}


# --- terms -----------------------------------------------------------------------------------------


def is_integer(term: Term, types: Types) -> bool:
    """Is the term an integer by its form?"""
    if isinstance(term, Fraction):
        return term.denominator == 1
    if isinstance(term, str):
        return types.get(term, REAL)[0] in INTEGERS
    if term[0] in ("+", "*", "abs", "max", "min"):
        return all(is_integer(part, types) for part in term[1:])
    if term[0] in ("floor", "ceiling"):
        return True
    return bool(
        term[0] == "^"
        and isinstance(term[2], Fraction)
        and term[2].denominator == 1
        and term[2] >= 0
        and is_integer(term[1], types)
    )


def member(term: Term, known: Types) -> Term:
    """The type of a member (at F t) of a sequence; TermError if it is none."""
    kind = known.get(term[1], REAL) if len(term) == 3 and isinstance(term[1], str) else REAL
    if kind[0] != "sequence":
        raise TermError(f"not a member of a sequence: {show(term)}")
    check_term(term[2], known)
    if not is_integer(term[2], known):
        raise TermError(f"the index of a sequence must be an integer by its form: {show(term)}")
    return kind[1]


def head_type(head: Term, known: Types) -> Term:
    """The type of what stands at the head of an `app`: a name, or a member of a sequence."""
    if isinstance(head, str) and head in known:
        return known[head]
    if isinstance(head, tuple) and head and head[0] == "at":
        return member(head, known)
    raise TermError(f"not a function: {show(head)}")


def check_application(term: Term, known: Types) -> Term:
    """The type of the head of (app f p ...), once its arguments are checked."""
    if len(term) < 3:
        raise TermError(f"a function needs its arguments: {show(term)}")
    kind = head_type(term[1], known)
    sources = kind[1:] if kind[0] in FUNCTION_TYPES else kind[1] if kind[0] in ("map", "markov") else ()
    if len(sources) != len(term) - 2:
        raise TermError(f"the wrong number of arguments, or not a function: {show(term)}")
    for argument, space in zip(term[2:], sources, strict=True):
        if space_of(argument, known) != space:
            raise TermError(f"{show(argument)} is not a point of {space}: {show(term)}")
    return kind


def check_term(term: Term, known: Types) -> None:
    """Raises TermError unless this is a real term that is well formed over the known names."""
    if isinstance(term, str):
        if term not in known:
            raise TermError(f"the name {term} has no type")
        if known[term][0] in LAW_TYPES:
            raise TermError(f"{term} is not a number: it is of type {show(known[term])}")
        if known[term][0] not in SCALARS:
            raise TermError(f"{term} is a family: it needs an index")
        return
    if isinstance(term, Fraction):
        return
    if not isinstance(term, tuple):
        raise TermError(f"not a term: {term!r}")
    if not term or not isinstance(term[0], str):
        raise TermError(f"not a term: {show(term)}")
    head = term[0]
    if head in BINDERS:
        if len(term) != 5 or not isinstance(term[1], str):
            raise TermError(f"not a term: {show(term)}")
        check_name(term[1])
        check_term(term[2], known)
        check_term(term[3], known)
        kind: Term = REAL if head == "int" else ("index", term[2], term[3])
        check_term(term[4], {**known, term[1]: kind})
        return
    if head == "at":
        _check_entry(term, known)
        return
    if head == "app":
        if check_application(term, known)[0] not in FUNCTION_TYPES:
            raise TermError(f"not a real value: {show(term)}")
        return
    if head == "E" and len(term) == 4:
        check_term(term[3], bind_names(term[1], check_law(term[2], known), known))
        return
    if (head, len(term)) in (("norm", 2), ("inner", 3)):
        spaces = {point_space(part, known) for part in term[1:]}
        if len(spaces) != 1:
            raise TermError(f"points of different spaces: {show(term)}")
        check_spaces(tuple(spaces), known, "normed" if head == "norm" else "euclid")
        return
    if head == "ind" and len(term) == 2:
        _check_plain(term[1], known)
        return
    arity = FUNCTIONS[head].arity if head in FUNCTIONS else None
    if (head in ("+", "*") and len(term) >= 2) or len(term) - 1 == arity:
        for part in term[1:]:
            check_term(part, known)
        return
    raise TermError(f"not a term of the language: {show(term)}")


def _check_entry(term: Term, known: Types) -> None:
    if len(term) < 3 or not isinstance(term[1], str) or term[1] not in known or known[term[1]][0] in SCALARS:
        raise TermError(f"not an entry of a family: {show(term)}")
    kind = known[term[1]]
    if kind[0] == "sequence":
        if member(term, known) != REAL:
            raise TermError(f"not a number: {show(term)}")
        return
    if kind[0] in LAW_TYPES:
        raise TermError(f"not an entry of a family: {show(term)}")
    if len(kind) - 1 != len(term) - 2:
        raise TermError(f"the wrong number of indices: {show(term)}")
    for part in term[2:]:
        check_term(part, known)


def _check_plain(formula: Formula, known: Types) -> None:
    """An indicator's formula: no quantifiers, and relations between real terms alone."""
    head = formula[0] if isinstance(formula, tuple) and formula else None
    if head in RELATIONS or head in ("and", "or", "not", "=>"):
        check_formula(formula, known)
        if head not in RELATIONS:
            for part in formula[1:]:
                _check_plain(part, known)
        return
    raise TermError(f"an indicator is of relations between numbers, without quantifiers: {show(formula)}")


# --- points and laws -------------------------------------------------------------------------------


def is_point(term: Term, known: Types) -> bool:
    """Is this, by its form, a point of a space other than the line (whose points are real terms)?"""
    if isinstance(term, str):
        return bool(known.get(term, REAL)[0] == "point")
    if not isinstance(term, tuple) or not term:
        return False
    if term[0] in ("plus", "scale", "zero"):
        return True
    if term[0] == "app" and len(term) > 2:
        return bool(head_type(term[1], known)[0] == "map")
    if term[0] == "at":
        kind = known.get(term[1], REAL) if len(term) == 3 else REAL
        return bool(kind[0] == "sequence" and kind[1][0] == "point")
    return False


def space_of(term: Term, known: Types) -> str:
    """The space that a point lies in; `line` for a real term.  TermError if it is not well formed."""
    if is_point(term, known):
        return point_space(term, known)
    check_term(term, known)
    return LINE


def point_space(term: Term, known: Types) -> str:
    """The space of a point that is no number; TermError if it is not well formed."""
    if not is_point(term, known):
        raise TermError(f"not a point: {show(term)}")
    if isinstance(term, str):
        return str(known[term][1])
    if term[0] == "app":
        return str(check_application(term, known)[2])
    if term[0] == "at":
        return str(member(term, known)[1])
    if term[0] == "zero" and len(term) == 2:
        spaces = {term[1]}
    elif term[0] == "scale" and len(term) == 3:
        check_term(term[1], known)
        spaces = {point_space(term[2], known)}
    elif term[0] == "plus" and len(term) >= 2:
        spaces = {point_space(part, known) for part in term[1:]}
    else:
        raise TermError(f"not a point: {show(term)}")
    if len(spaces) != 1:
        raise TermError(f"points of different spaces: {show(term)}")
    check_spaces(tuple(spaces), known, "normed")
    return str(spaces.pop())


def check_law(term: Term, known: Types) -> tuple[str, ...]:
    """The spaces that a law is on; TermError if the law is not well formed."""
    kind: Term = ("?",)
    if isinstance(term, str):
        kind = known.get(term, ("?",))
    elif isinstance(term, tuple) and term:
        head = term[0]
        if head == "at":
            kind = member(term, known)
        elif head == "app":
            kind = check_application(term, known)
            if kind[0] == "markov":
                return tuple(kind[2])
        elif head == "dirac" and len(term) >= 2:
            return tuple(space_of(part, known) for part in term[1:])
        elif head == "bind" and len(term) == 4:
            return check_law(term[3], bind_names(term[1], check_law(term[2], known), known))
        elif head == "mix" and len(term) == 6 and isinstance(term[1], str):
            check_name(term[1])
            check_term(term[2], known)
            check_term(term[3], known)
            inner = {**known, term[1]: ("index", term[2], term[3])}
            check_term(term[4], inner)
            return check_law(term[5], inner)
        elif head == "gauss" and len(term) == 2:
            if term[1] != LINE:
                check_spaces(term[1:], known, "euclid")
            return (term[1],)
        elif term == ("laplace",):
            return (LINE,)
    if kind[0] == "law":
        return tuple(kind[1:])
    raise TermError(f"not a law: {show(term)}")


# --- formulas --------------------------------------------------------------------------------------


def check_formula(formula: Formula, known: Types) -> None:
    """Raises TermError unless the formula is well formed over the known names."""
    if not isinstance(formula, tuple) or not formula:
        raise TermError(f"not a formula: {show(formula)}")
    head = formula[0]
    if head in RELATIONS and len(formula) == 3:
        check_term(formula[1], known)
        check_term(formula[2], known)
    elif head in QUANTIFIERS and len(formula) == 4 and isinstance(formula[1], str):
        check_name(formula[1])
        check_type(formula[2], known)
        kind = formula[2][0]
        if kind in SPACES or not (kind in SCALARS or kind in LAW_TYPES):
            raise TermError(f"this cannot be quantified: {show(formula[2])} in {show(formula)}")
        check_formula(formula[3], {**known, formula[1]: formula[2]})
    elif head == "eq" and len(formula) == 3:
        if point_space(formula[1], known) != point_space(formula[2], known):
            raise TermError(f"points of different spaces: {show(formula)}")
    elif head == "same" and len(formula) == 3:
        if check_law(formula[1], known) != check_law(formula[2], known):
            raise TermError(f"laws on different spaces: {show(formula)}")
    elif (head in ("and", "or") and len(formula) >= 2) or (head, len(formula)) in (("not", 2), ("=>", 3)):
        for part in formula[1:]:
            check_formula(part, known)
    else:
        raise TermError(f"not a formula: {show(formula)}")


# The sorts of well-formed terms, bound names of the kernel's own making included.


def head_kind(head: Term, types: Types) -> Term:
    return types.get(head, REAL) if isinstance(head, str) else types[head[1]][1]


def space(point: Term, types: Types) -> str:
    """The space of a point that is no number."""
    if isinstance(point, str):
        return str(types[point][1])
    if point[0] == "scale":
        return space(point[2], types)
    if point[0] == "app":
        return str(head_kind(point[1], types)[2])
    if point[0] == "at":
        return str(types[point[1]][1][1])
    return str(point[1]) if point[0] == "zero" else space(point[1], types)


def spaces(law: Term, types: Types) -> tuple[str, ...]:
    """The spaces that a law is on."""
    if isinstance(law, str):
        return tuple(types[law][1:])
    head = law[0]
    if head == "at":
        return tuple(types[law[1]][1][1:])
    if head == "app":
        return tuple(head_kind(law[1], types)[2])
    if head == "dirac":
        return tuple(space(part, types) if is_point(part, types) else LINE for part in law[1:])
    if head == "bind":
        drawn = {name: coordinate(x) for name, x in zip(law[1], spaces(law[2], types), strict=True)}
        return spaces(law[3], {**types, **drawn})
    if head == "mix":
        return spaces(law[5], {**types, law[1]: ("index", *law[2:4])})
    return (law[1],) if head == "gauss" else (LINE,)
