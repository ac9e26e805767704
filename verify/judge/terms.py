"""Terms of the judge: no term holds the name of what it binds, so that nothing can be captured.

A term is a free name (``str``), an exact rational, a bound name ``("#", k)`` (k binders out, 0 the nearest),
or ``(head, part, ...)``.  What binds keeps no names:

* ``(sum a b t)``, ``(prod a b t)``, ``(int a b t)``, ``(mix a b w M)``: one name in t, w, M;
* ``(E (X ...) M t)``, ``(bind (X ...) M N)``: a name for each of the spaces X ... of M, the last one nearest;
* ``(forall T F)``, ``(exists T F)``; ``(lambda (T ...) v)``, in values alone.

Two terms that differ in bound names are the same tuple; a closed term is put into another by copying it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # quicktions has no types of its own
    from fractions import Fraction as Fraction
else:
    try:
        from quicktions import Fraction
    except ImportError:  # the same numbers, slower
        from fractions import Fraction

Term = Any

SUMS = frozenset(("sum", "prod", "int"))
DRAWS = frozenset(("E", "bind"))
QUANTIFIERS = frozenset(("forall", "exists"))
RELATIONS = frozenset(("<=", "<", "=", "!="))
CONNECTIVES = frozenset(("and", "or", "not", "=>"))
SPACES = ("euclid", "normed", "space")  # each below the next
FUNCTIONS_OF_POINTS = ("test", "weight", "bounded", "fun")  # each below the next
WHOLE = ("integer", "size", "index")
FAMILIES = ("distribution", "kernel", "nonneg", "positive", "family")
OVER_SPACES = frozenset((*SPACES, *FUNCTIONS_OF_POINTS, "point", "map", "law", "markov", "sequence"))
LINE = "line"
REAL: Term = ("real",)
INTEGER: Term = ("integer",)
ZERO, ONE, MINUS = Fraction(0), Fraction(1), Fraction(-1)
MAX_PARTS = 200_000

ARITY = {
    **dict.fromkeys(("pi",), 0),
    **dict.fromkeys(
        """exp log sqrt abs sin cos tan asin acos atan sinh cosh tanh erf erfc Q Phi phi gamma loggamma digamma
        factorial harmonic floor ceiling""".split(),  # noqa: SIM905
        1,
    ),
    **dict.fromkeys(("^", "max", "min", "theta", "binomial"), 2),
    "sgm": 3,
}


class Refused(Exception):
    """What was read is not of the language, or a line does not follow; one line that says why."""


def parts(term: Term) -> list[tuple[Term, int]]:
    """The subterms of a compound term, each with the number of names that are bound in it and not outside."""
    head = term[0]
    if head == "#":
        return []
    if head in SUMS:
        return [(term[1], 0), (term[2], 0), (term[3], 1)]
    if head in DRAWS:
        return [(term[2], 0), (term[3], len(term[1]))]
    if head == "mix":
        return [(term[1], 0), (term[2], 0), (term[3], 1), (term[4], 1)]
    if head in QUANTIFIERS:
        return [*((part, 0) for part in _in_type(term[1])), (term[2], 1)]
    if head == "lambda":
        return [*((part, 0) for kind in term[1] for part in _in_type(kind)), (term[2], len(term[1]))]
    if head in ("gauss", "zero"):
        return []
    return [(part, 0) for part in term[1:]]


def _in_type(kind: Term) -> tuple[Term, ...]:
    """The terms that stand in a type: ends of an index, alphabets of a family."""
    return () if kind[0] in OVER_SPACES else tuple(kind[1:])


def rebuilt(term: Term, change: Callable[[Term, int], Term]) -> Term:
    """The term with each part changed; `change` hears how many names more are bound in it."""
    head = term[0]
    if head in SUMS:
        return (head, change(term[1], 0), change(term[2], 0), change(term[3], 1))
    if head in DRAWS:
        return (head, term[1], change(term[2], 0), change(term[3], len(term[1])))
    if head == "mix":
        return (head, change(term[1], 0), change(term[2], 0), change(term[3], 1), change(term[4], 1))
    if head in QUANTIFIERS:
        return (head, type_rebuilt(term[1], change), change(term[2], 1))
    if head == "lambda":
        return (head, tuple(type_rebuilt(kind, change) for kind in term[1]), change(term[2], len(term[1])))
    if head in ("gauss", "zero", "#"):
        return term
    return (head, *(change(part, 0) for part in term[1:]))


def type_rebuilt(kind: Term, change: Callable[[Term, int], Term]) -> Term:
    return kind if kind[0] in OVER_SPACES else (kind[0], *(change(part, 0) for part in kind[1:]))


# Terms share their parts.  What was found for a tuple is kept under its id, together with the tuple itself.
_found: dict[int, tuple[Term, frozenset[str], int]] = {}


def _look(term: Term) -> tuple[frozenset[str], int]:
    """The free names of a term (spaces included), and how many binders around it it needs."""
    if isinstance(term, str):
        return frozenset((term,)) - {LINE}, 0
    if not isinstance(term, tuple):
        return frozenset(), 0
    known = _found.get(id(term))
    if known is not None and known[0] is term:
        return known[1], known[2]
    if term[0] == "#":
        return frozenset(), term[1] + 1
    names: set[str] = set()
    reach = 0
    for part, inside in parts(term):
        found, far = _look(part)
        names |= found
        reach = max(reach, far - inside)
    names.update(_spaces_of(term))
    if len(_found) > 200_000:
        _found.clear()
    _found[id(term)] = term, frozenset(names), reach
    return frozenset(names), reach


def _spaces_of(term: Term) -> set[str]:
    """The spaces that a compound term names itself."""
    head = term[0]
    if head in DRAWS:
        return set(term[1]) - {LINE}
    if head in ("gauss", "zero"):
        return set(term[1:]) - {LINE}
    kinds = (term[1],) if head in QUANTIFIERS else term[1] if head == "lambda" else ()
    return set().union(*(spaces_in_type(kind) for kind in kinds))


def spaces_in_type(kind: Term) -> set[str]:
    if kind[0] == "sequence":
        return spaces_in_type(kind[1])
    if kind[0] not in OVER_SPACES:
        return set()
    found: set[str] = set()
    for part in kind[1:]:
        found |= set(part) if isinstance(part, tuple) else {part}
    return found - {LINE}


def free(term: Term) -> frozenset[str]:
    return _look(term)[0]


def free_in_type(kind: Term) -> frozenset[str]:
    return frozenset(spaces_in_type(kind)).union(*(free(part) for part in _in_type(kind)))


def closed(term: Term) -> bool:
    """Does the term stand on its own, without binders around it?"""
    return _look(term)[1] == 0


def size(term: Term, most: int = 10**9) -> int:
    """How many parts the term has, written out, or one more than `most`: one value may stand at many places."""
    left, seen = [term], 0
    while left and seen <= most:
        part = left.pop()
        seen += 1
        if isinstance(part, tuple):
            left += [p for p, _ in parts(part)]
    return seen


def shifted(term: Term, by: int, depth: int = 0) -> Term:
    """The term `by` binders further in: what it has from outside `depth` is so much further away."""
    if not isinstance(term, tuple) or _look(term)[1] <= depth or by == 0:
        return term
    if term[0] == "#":
        return ("#", term[1] + by)
    return rebuilt(term, lambda part, inside: shifted(part, by, depth + inside))


def opened(term: Term, values: tuple[Term, ...], depth: int = 0) -> Term:
    """The body of a binder with values for the names that it binds (the last one is the nearest)."""
    if not isinstance(term, tuple) or _look(term)[1] <= depth:
        return term
    if term[0] == "#":
        k = term[1] - depth
        if k < 0:
            return term
        return shifted(values[-1 - k], depth) if k < len(values) else ("#", term[1] - len(values))
    return applied(rebuilt(term, lambda part, inside: opened(part, values, depth + inside)))


def applied(term: Term) -> Term:
    """Where a lambda has come to stand for a function or a family: its body at the arguments."""
    if term[0] in ("app", "at") and isinstance(term[1], tuple) and term[1][0] == "lambda":
        _, kinds, body = term[1]
        if len(kinds) != len(term) - 2:
            raise Refused("a lambda with the wrong number of arguments")
        return opened(body, term[2:])
    return term


def put(term: Term, values: Mapping[str, Term]) -> Term:
    """The term with closed terms for free names."""
    if isinstance(term, str):
        return values.get(term, term)
    if not isinstance(term, tuple) or free(term).isdisjoint(values):
        return term
    return rebuilt(term, lambda part, _: put(part, values))


def bound(term: Term, names: tuple[str, ...], depth: int = 0) -> Term:
    """The other way than `opened`: the body of a binder from a term in free names."""
    if isinstance(term, str):
        return ("#", depth + len(names) - 1 - names.index(term)) if term in names else term
    if not isinstance(term, tuple):
        return term
    if term[0] == "#":
        return ("#", term[1] + len(names)) if term[1] >= depth else term
    if free(term).isdisjoint(names):
        return shifted(term, len(names), depth)
    return rebuilt(term, lambda part, inside: bound(part, names, depth + inside))


def coordinate(space: str) -> Term:
    """The type of a name that is drawn from a space."""
    return REAL if space == LINE else ("point", space)


def kinds_of(term: Term) -> tuple[Term, ...]:
    """The types of the names that a compound term binds."""
    if not isinstance(term, tuple):
        raise Refused("nothing is bound by a name")
    if term[0] in ("sum", "prod", "mix"):
        return (("index", term[1], term[2]),)
    if term[0] == "int":
        return (REAL,)
    if term[0] in DRAWS:
        return tuple(coordinate(space) for space in term[1])
    if term[0] in QUANTIFIERS:
        return (term[1],)
    raise Refused(f"nothing is bound by {term[0]}")


def sort(term: Term, types: Mapping[str, Term]) -> Term:
    """The type of a closed term that is well formed: real, integer (by its form), a point's or a law's."""
    if isinstance(term, Fraction):
        return INTEGER if term.denominator == 1 else REAL
    if isinstance(term, str):
        return INTEGER if types[term][0] in WHOLE else types[term]
    head = term[0]
    if head in ("+", "*", "abs", "max", "min"):
        return INTEGER if all(sort(part, types) == INTEGER for part in term[1:]) else REAL
    if head == "^" and isinstance(term[2], Fraction) and term[2].denominator == 1 and term[2] >= 0:
        return sort(term[1], types)
    if head in ("floor", "ceiling"):
        return INTEGER
    if head == "at" and types[term[1]][0] == "sequence":
        return types[term[1]][1]
    if head == "app":
        kind = sort(term[1], types)
        return ("point", kind[2]) if kind[0] == "map" else ("law", *kind[2]) if kind[0] == "markov" else REAL
    if head == "zero":
        return ("point", term[1])
    if head in ("plus", "scale"):
        return sort(term[-1], types)
    if head == "dirac":
        return ("law", *(space_of(sort(part, types)) for part in term[1:]))
    if head == "gauss":
        return ("law", term[1])
    if head == "laplace":
        return ("law", LINE)
    if head in ("bind", "mix"):  # names that are new: each has in it how many there are
        kinds = kinds_of(term) if head == "bind" else (INTEGER,)
        new = tuple(f"#:{len(types)}.{k}" for k in range(len(kinds)))
        return sort(opened(term[-1], new), {**types, **dict(zip(new, kinds, strict=True))})
    return REAL


def space_of(kind: Term) -> str:
    """The space of a point of this type; `line` of a number."""
    if kind in (REAL, INTEGER):
        return LINE
    if kind[0] != "point":
        raise Refused("not a point")
    return str(kind[1])


def integral(term: Term, types: Mapping[str, Term]) -> bool:
    """Is the term an integer by its form?"""
    return bool(sort(term, types) == INTEGER)


def negation(formula: Term) -> Term:
    """The negation, pushed inwards as far as it goes."""
    head = formula[0]
    if head in RELATIONS:
        other = {"<=": "<", "<": "<=", "=": "!=", "!=": "="}[head]
        return (other, formula[2], formula[1]) if head in ("<=", "<") else (other, *formula[1:])
    if head in ("and", "or"):
        return ("or" if head == "and" else "and", *map(negation, formula[1:]))
    if head == "not":
        return formula[1]
    if head == "=>":
        return ("and", formula[1], negation(formula[2]))
    if head in QUANTIFIERS:
        return ("exists" if head == "forall" else "forall", formula[1], negation(formula[2]))
    return ("not", formula)


def show(term: Term, names: tuple[str, ...] = ()) -> str:
    """The text of a term; bound names are made up, other than its free ones."""
    return _show(term, names, free(term))


def _show(term: Term, names: tuple[str, ...], taken: Iterable[str]) -> str:
    if not isinstance(term, tuple):
        return str(term)
    head = term[0]
    if head == "#":
        return str(names[-1 - term[1]])

    def new(count: int) -> tuple[str, ...]:
        made: list[str] = []
        number = len(names)
        while len(made) < count:
            if f"_{number}" not in taken and f"_{number}" not in names:
                made.append(f"_{number}")
            number += 1
        return tuple(made)

    def inside(part: Term, more: tuple[str, ...] = ()) -> str:
        return _show(part, (*names, *more), taken)

    if head in SUMS or head == "mix":
        own = new(1)
        texts = [own[0], inside(term[1]), inside(term[2]), *(inside(part, own) for part in term[3:])]
    elif head in DRAWS:
        own = new(len(term[1]))
        texts = [f"({' '.join(own)})", inside(term[2]), inside(term[3], own)]
    elif head in QUANTIFIERS:
        own = new(1)
        texts = [own[0], show_type(term[1], names, taken), inside(term[2], own)]
    elif head == "lambda":
        own = new(len(term[1]))
        texts = [f"({' '.join(own)})", inside(term[2], own)]
    else:
        texts = [inside(part) for part in term[1:]]
    return f"({' '.join([head, *texts])})"


def show_type(kind: Term, names: tuple[str, ...] = (), taken: Iterable[str] = ()) -> str:
    if kind[0] == "sequence":
        return f"(sequence {show_type(kind[1])})"
    if kind[0] in OVER_SPACES:
        texts = [f"({' '.join(part)})" if isinstance(part, tuple) else part for part in kind[1:]]
    else:
        texts = [_show(part, names, taken) for part in kind[1:]]
    return f"({' '.join([kind[0], *texts])})"
