"""Terms and formulas: the small language in which every statement and every proof step is written.

A term is a variable (``str``), an exact rational (``Fraction``) or a tuple ``(head, *arguments)``:

* ``+`` and ``*`` (any number of arguments) and ``^`` (base, exponent);
* a function of :mod:`verify.kernel.functions`, or a constant such as ``(pi)``;
* ``(at mu x ...)``: the value of a family (a finite distribution, a kernel ...) at indices;
* ``(sum i a b t)``, ``(prod i a b t)``: i runs through the integers from a to b (none if b < a);
* ``(int x a b t)``: the integral over [a, b], with the other sign if b < a.

A formula is ``(<= s t)``, ``(< s t)``, ``(= s t)``, ``(!= s t)``, ``(and ...)``, ``(or ...)``,
``(not f)``, ``(=> f g)``, ``(forall x type f)`` or ``(exists x type f)``.

The text form is the S-expression.  It is canonical: printing is a function of the term alone, so
that the hash of a statement's text identifies the statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

# A recursive alias would say more, but mypy cannot follow it through tuple slices.
Term = Any
Formula = Any

BINDERS = frozenset({"sum", "prod", "int"})
QUANTIFIERS = frozenset({"forall", "exists"})
RELATIONS = frozenset({"<=", "<", "=", "!="})
CONNECTIVES = frozenset({"and", "or", "not", "=>"})

_TOKEN = re.compile(r"\s*([()]|[^\s()]+)")
_NUMBER = re.compile(r"-?[0-9]+(/[1-9][0-9]*)?")
# Neither #, @ nor ~: names with these are made by the kernel, for bound variables in normal forms.
_NAME = re.compile(r"[^\W\d][^\s()#@~]*")
_ID = re.compile(r"[^\W\d][^\s()]*")
MAX_DEPTH = 200
MAX_BITS_OF_A_POWER = 200_000


class TermError(ValueError):
    """The text is not a term, or the term is not one of the language."""


def parse(text: str) -> Term:
    """Read one S-expression.  Raises TermError; never evaluates anything."""
    tokens = _TOKEN.findall(text)
    position = 0

    def read(depth: int) -> Term:
        nonlocal position
        if depth > MAX_DEPTH:
            raise TermError(f"nested deeper than {MAX_DEPTH}")
        if position >= len(tokens):
            raise TermError("the text ends inside a term")
        token = tokens[position]
        position += 1
        if token == ")":
            raise TermError("a bracket closes that was never opened")
        if token != "(":
            return Fraction(token) if _NUMBER.fullmatch(token) else token
        parts: list[Term] = []
        while True:
            if position >= len(tokens):
                raise TermError("a bracket is never closed")
            if tokens[position] == ")":
                position += 1
                return tuple(parts)
            parts.append(read(depth + 1))

    term = read(0)
    if position != len(tokens):
        raise TermError("text after the end of the term")
    return term


def check_name(name: object) -> None:
    """Raises TermError unless this is a name that a statement or a proof may give to a variable."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise TermError(f"not a name: {name!r}")


def check_id(id: object) -> None:
    """Raises TermError unless this can be the id of a statement."""
    if not isinstance(id, str) or not _ID.fullmatch(id):
        raise TermError(f"not an id of a statement: {id!r}")


def exact_power(base: Fraction, exponent: int) -> Fraction | None:
    """base ** exponent, or None if it is undefined or too long to write down."""
    if base == 0 and exponent < 0:
        return None
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if base not in (0, 1, -1) and abs(exponent) * bits > MAX_BITS_OF_A_POWER:
        return None
    if base in (0, 1, -1) and exponent != 0:
        exponent = 2 - exponent % 2  # the same value: only zero and the parity matter
    return base**exponent


def show(term: Term) -> str:
    """The canonical text of a term or formula; ``parse(show(t)) == t``."""
    if isinstance(term, tuple):
        return "(" + " ".join(show(part) for part in term) + ")"
    return str(term)


def is_binder(term: Term) -> bool:
    return isinstance(term, tuple) and bool(term) and term[0] in BINDERS


def is_quantifier(term: Term) -> bool:
    return isinstance(term, tuple) and bool(term) and term[0] in QUANTIFIERS


def parts(term: Term) -> tuple[Term, ...]:
    """The subterms of a compound term (for a binder: bounds and body; the bound name is not one)."""
    if not isinstance(term, tuple):
        return ()
    if term[0] in BINDERS or term[0] in QUANTIFIERS or term[0] == "at":
        return term[2:]
    return term[1:]


def subterms(term: Term) -> Iterator[Term]:
    """The term and all terms inside it, outermost first."""
    yield term
    for part in parts(term):
        yield from subterms(part)


def free(term: Term) -> frozenset[str]:
    """The free names of a term or formula, families included."""
    if isinstance(term, str):
        return frozenset((term,))
    if not isinstance(term, tuple):
        return frozenset()
    if term[0] in BINDERS:
        return free(term[2]) | free(term[3]) | (free(term[4]) - {term[1]})
    if term[0] in QUANTIFIERS:
        return free_in_type(term[2]) | (free(term[3]) - {term[1]})
    if term[0] == "lambda":
        return free(term[2]) - set(term[1])
    names: frozenset[str] = frozenset((term[1],)) if term[0] == "at" else frozenset()
    for part in parts(term):
        names |= free(part)
    return names


def free_in_type(kind: Term) -> frozenset[str]:
    """The names that a type such as ``(distribution n)`` depends on."""
    names: frozenset[str] = frozenset()
    for part in kind[1:]:
        names |= free(part)
    return names


def fresh(name: str, avoid: frozenset[str] | set[str]) -> str:
    """A name made from `name` that is not in `avoid`."""
    if name not in avoid:
        return name
    base = name.rstrip("'0123456789") or name
    number = 1
    while f"{base}'{number}" in avoid:
        number += 1
    return f"{base}'{number}"


def substitute(term: Term, values: Mapping[str, Term]) -> Term:
    """Replace free variables by terms; bound names are renamed where they would capture.

    A family may be replaced by another family's name (a ``str``) or by ``(lambda (i ...) body)``.
    """
    if not values:
        return term
    if isinstance(term, str):
        return values.get(term, term)
    if not isinstance(term, tuple):
        return term
    head = term[0]
    if head in BINDERS:
        bound, body = _under_binder(term[1], (term[4],), values)
        return (head, bound, substitute(term[2], values), substitute(term[3], values), body[0])
    if head in QUANTIFIERS:
        kind = substitute_type(term[2], values)
        bound, body = _under_binder(term[1], (term[3],), values)
        return (head, bound, kind, body[0])
    if head == "at":
        family = values.get(term[1], term[1])
        indices = tuple(substitute(part, values) for part in term[2:])
        match family:
            case str():
                return ("at", family, *indices)
            case ("lambda", tuple(names), body) if len(names) == len(indices):
                return substitute(body, dict(zip(names, indices, strict=True)))
        raise TermError(f"the family {term[1]} can only be replaced by a family")
    return (head, *(substitute(part, values) for part in term[1:]))


def substitute_type(kind: Term, values: Mapping[str, Term]) -> Term:
    return (kind[0], *(substitute(part, values) for part in kind[1:]))


def _under_binder(
    bound: str, bodies: tuple[Term, ...], values: Mapping[str, Term]
) -> tuple[str, tuple[Term, ...]]:
    inner = {name: value for name, value in values.items() if name != bound}
    used: set[str] = set()
    for name, value in inner.items():
        if any(name in free(body) for body in bodies):
            used |= free(value)
    if bound in used:
        avoid = used | set(inner)
        for body in bodies:
            avoid |= free(body)
        renamed = fresh(bound, avoid)
        inner[bound] = renamed
        bound = renamed
    return bound, tuple(substitute(body, inner) for body in bodies)


def replace(term: Term, old: Term, new: Term) -> Term:
    """Replace every occurrence of the subterm `old` that is not under a binder of its variables."""
    if term == old:
        return new
    if not isinstance(term, tuple):
        return term
    if term[0] in BINDERS or term[0] in QUANTIFIERS:
        if term[1] in free(old) or term[1] in free(new):
            return term
        return (*term[:2], *(replace(part, old, new) for part in term[2:]))
    if term[0] == "at":
        return (*term[:2], *(replace(part, old, new) for part in term[2:]))
    return (term[0], *(replace(part, old, new) for part in term[1:]))


# Constructors that fold the trivial cases, so that derived terms stay readable.


def add(*terms: Term) -> Term:
    total = Fraction(0)
    rest: list[Term] = []
    for term in terms:
        for part in term[1:] if isinstance(term, tuple) and term[0] == "+" else (term,):
            if isinstance(part, Fraction):
                total += part
            else:
                rest.append(part)
    if total or not rest:
        rest.append(total)
    return rest[0] if len(rest) == 1 else ("+", *rest)


def mul(*terms: Term) -> Term:
    factor = Fraction(1)
    rest: list[Term] = []
    for term in terms:
        for part in term[1:] if isinstance(term, tuple) and term[0] == "*" else (term,):
            if isinstance(part, Fraction):
                factor *= part
            else:
                rest.append(part)
    if factor == 0:
        return factor
    if factor != 1 or not rest:
        rest.insert(0, factor)
    return rest[0] if len(rest) == 1 else ("*", *rest)


def neg(term: Term) -> Term:
    return mul(Fraction(-1), term)


def sub(left: Term, right: Term) -> Term:
    return add(left, neg(right))


def power(base: Term, exponent: Term) -> Term:
    if isinstance(exponent, Fraction):
        if exponent == 1:
            return base
        if exponent == 0:
            return Fraction(1)
        if isinstance(base, Fraction) and exponent.denominator == 1:
            value = exact_power(base, int(exponent))
            if value is not None:
                return value
    return ("^", base, exponent)


def inverse(term: Term) -> Term:
    return power(term, Fraction(-1))


def negate(formula: Formula) -> Formula:
    """The negation, pushed inwards as far as it goes."""
    head = formula[0]
    if head == "<=":
        return ("<", formula[2], formula[1])
    if head == "<":
        return ("<=", formula[2], formula[1])
    if head == "=":
        return ("!=", *formula[1:])
    if head == "!=":
        return ("=", *formula[1:])
    if head == "and":
        return ("or", *(negate(part) for part in formula[1:]))
    if head == "or":
        return ("and", *(negate(part) for part in formula[1:]))
    if head == "not":
        return formula[1]
    if head == "=>":
        return ("and", formula[1], negate(formula[2]))
    if head == "forall":
        return ("exists", formula[1], formula[2], negate(formula[3]))
    if head == "exists":
        return ("forall", formula[1], formula[2], negate(formula[3]))
    raise TermError(f"not a formula: {show(formula)}")
