"""Terms and formulas: the small language in which every statement and every proof step is written.

A term is a variable (``str``), an exact rational (``Fraction``) or a tuple ``(head, *arguments)``:

* ``+`` and ``*`` (any number of arguments) and ``^`` (base, exponent);
* a function of :mod:`verify.kernel.functions`, or a constant such as ``(pi)``;
* ``(at mu x ...)``: the value of a family (a finite distribution, a kernel ...) at indices;
* ``(sum i a b t)``, ``(prod i a b t)``: i runs through the integers from a to b (none if b < a);
* ``(int x a b t)``: the integral over [a, b], with the other sign if b < a;
* ``(app f p ...)``, ``(E (x ...) M t)``, ``(norm p)``, ``(inner p q)``, ``(ind R)``: values of functions on
  spaces, expectations under laws, norms, inner products and indicators.

Points are names, ``(app f p ...)``, ``(plus p ...)``, ``(scale t p)``, ``(zero V)``; laws are
names, ``(app K p ...)``, ``(dirac p ...)``, ``(bind (x ...) M N)``, ``(mix i a b w M)``, ``(gauss V)``,
``(laplace)``.
The head of an ``app`` is a name or ``(at f t)``, a member of a sequence.

A formula is ``(<= s t)``, ``(< s t)``, ``(= s t)``, ``(!= s t)``, ``(eq p q)`` between points,
``(same M N)`` between laws, ``(and ...)``, ``(or ...)``,
``(not f)``, ``(=> f g)``, ``(forall x type f)`` or ``(exists x type f)``.

The text form is the S-expression.  It is canonical: printing is a function of the term alone, so
that the hash of a statement's text identifies the statement.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from verify.kernel.effort import MAX_PARTS
from verify.kernel.effort import parts as parts_of
from verify.kernel.rationals import Fraction

# A recursive alias would say more, but mypy cannot follow it through tuple slices.
Term = Any
Formula = Any

BINDERS = frozenset({"sum", "prod", "int"})
DRAWS = frozenset({"E", "bind"})  # (head, names, law, body): the names are bound in the body alone
EQUALITIES = frozenset({"eq", "same"})
LAW_TYPES = frozenset(
    ("space", "normed", "euclid", "point", "fun", "bounded", "weight", "test", "map", "law", "markov", "sequence")
)
LINE = "line"  # the one space that is a constant; its points are the real numbers
QUANTIFIERS = frozenset({"forall", "exists"})
RELATIONS = frozenset({"<=", "<", "=", "!="})
CONNECTIVES = frozenset({"and", "or", "not", "=>"})

_TOKEN = re.compile(r"\s*([()]|[^\s()]+)")
_NUMBER = re.compile(r"-?[0-9]+(/[1-9][0-9]*)?")
# Neither #, @ nor ~: names with these are made by the kernel, for bound variables in normal forms.
# What is hashed is what is read: letters that look alike, or marks that cannot be seen, are in no name.
_NAME = re.compile(r"[A-Za-z_][!-'*-~]*")
_ID = re.compile(r"[A-Za-z_][!-'*-~]*")
_MADE = frozenset("#@~")
MAX_DEPTH = 200
MAX_BITS_OF_A_POWER = 200_000
MAX_DIGITS = 4_000  # of one number: fewer than Python's own limit, which the environment may change


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
            return _number(token) if _NUMBER.fullmatch(token) else token
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


def _number(token: str) -> Fraction:
    if any(len(part) > MAX_DIGITS for part in token.removeprefix("-").split("/")):
        raise TermError(f"a number of more than {MAX_DIGITS} digits")
    return Fraction(token)


def check_name(name: object) -> None:
    """Raises TermError unless this is a name that a statement or a proof may give to a variable."""
    if not isinstance(name, str) or not _NAME.fullmatch(name) or name == LINE or _MADE.intersection(name):
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


# Terms share their parts, and the same part is asked for again and again.  What was found for a tuple is
# remembered under its id together with the tuple itself, which so cannot be another one with the same id.
REMEMBERED = 200_000
_texts: dict[int, tuple[Term, str]] = {}
_names: dict[int, tuple[Term, frozenset[str]]] = {}


def show(term: Term) -> str:
    """The canonical text of a term or formula; ``parse(show(t)) == t``."""
    if not isinstance(term, tuple):
        return str(term)
    known = _texts.get(id(term))
    if known is not None and known[0] is term:
        return known[1]
    text = "(" + " ".join([show(part) for part in term]) + ")"
    if len(text) < 1_000:
        if len(_texts) >= REMEMBERED:
            _texts.clear()
        _texts[id(term)] = term, text
    return text


def is_binder(term: Term) -> bool:
    return isinstance(term, tuple) and bool(term) and term[0] in BINDERS


def is_quantifier(term: Term) -> bool:
    return isinstance(term, tuple) and bool(term) and term[0] in QUANTIFIERS


def scope(term: Term) -> tuple[tuple[str, ...], tuple[Term, ...], tuple[Term, ...]]:
    """The names that a compound term binds, its parts outside their scope, and its parts inside."""
    head = term[0]
    # What is ill-formed in these ways must not become well-formed by a substitution, which would go wrong in it.
    if (head in DRAWS or head == "lambda") and not isinstance(term[1], tuple):
        raise TermError(f"a list of names is needed: {show(term)}")
    if head in ("at", "app") and isinstance(term[1], tuple) and (head, term[1][0]) != ("app", "at"):
        raise TermError(f"this has no entries or values: {show(term)}")
    if head in BINDERS:
        return (term[1],), term[2:4], term[4:]
    if head in DRAWS:
        return term[1], term[2:3], term[3:]
    if head == "mix":
        return (term[1],), term[2:4], term[4:]
    if head in QUANTIFIERS:
        return (term[1],), (), term[3:]
    if head == "lambda":
        return term[1], (), term[2:]
    if head == "at":
        return (), term[2:], ()
    if head == "app":
        # A head that is a member of a sequence has an index.
        return (), (*((term[1],) if isinstance(term[1], tuple) else ()), *term[2:]), ()
    return (), term[1:], ()


def parts(term: Term) -> tuple[Term, ...]:
    """The subterms of a compound term (for a binder: bounds and body; the bound name is not one)."""
    if not isinstance(term, tuple):
        return ()
    _, outside, inside = scope(term)
    return outside + inside


def subterms(term: Term) -> Iterator[Term]:
    """The term and all terms inside it, outermost first."""
    yield term
    for part in parts(term):
        yield from subterms(part)


def rebuild(term: Term, change: Callable[[Term], Term]) -> Term:
    """The compound term with each of its parts changed; bound names and types stay as they are."""
    head = term[0]
    if head in BINDERS or head == "mix" or head in DRAWS or head == "at":
        return (*term[:2], *map(change, term[2:]))
    if head in QUANTIFIERS:
        return (*term[:3], change(term[3]))
    if head == "lambda":
        return (*term[:2], change(term[2]))
    if head == "app":
        function = change(term[1]) if isinstance(term[1], tuple) else term[1]
        return (head, function, *map(change, term[2:]))
    return (head, *map(change, term[1:]))


def free(term: Term) -> frozenset[str]:
    """The free names of a term or formula, families and spaces included."""
    if isinstance(term, str):
        return frozenset((term,))
    if not isinstance(term, tuple):
        return frozenset()
    known = _names.get(id(term))
    if known is not None and known[0] is term:
        return known[1]
    names = _free(term)
    if len(_names) >= REMEMBERED:
        _names.clear()
    _names[id(term)] = term, names
    return names


def _free(term: Term) -> frozenset[str]:
    bound, outside, inside = scope(term)
    names: frozenset[str] = frozenset()
    for part in inside:
        names |= free(part)
    if bound:
        names -= frozenset(bound)
    for part in outside:
        names |= free(part)
    if term[0] in QUANTIFIERS:
        names |= free_in_type(term[2])
    elif term[0] == "at" or (term[0] == "app" and isinstance(term[1], str)):
        names |= {term[1]}
    return names - {LINE}


def free_in_type(kind: Term) -> frozenset[str]:
    """The names that a type such as ``(distribution n)`` or ``(law X)`` depends on."""
    names: frozenset[str] = frozenset()
    if kind[0] == "sequence":
        return free_in_type(kind[1])
    if kind[0] in LAW_TYPES:
        for part in kind[1:]:
            names |= frozenset(part if isinstance(part, tuple) else (part,))
        return names - {LINE}
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

    A family, function, map, kernel or sequence may be replaced by another one's name, by a member of a
    sequence ``(at f t)``, or by ``(lambda (x ...) body)``, which is applied where it meets its arguments.
    """
    if not values:
        return term
    if isinstance(term, str):
        return values.get(term, term)
    if not isinstance(term, tuple) or free(term).isdisjoint(values):
        return term
    head = term[0]
    if head == "at":
        indices = tuple(substitute(part, values) for part in term[2:])
        return _applied(values.get(term[1], term[1]), indices, "at")
    if head == "app":
        function = term[1]
        function = substitute(function, values) if isinstance(function, tuple) else values.get(function, function)
        return _applied(function, tuple(substitute(part, values) for part in term[2:]), "app")
    bound, _, inside = scope(term)
    if not bound:
        return (head, *(substitute(part, values) for part in term[1:]))
    names, bodies = _under_binder(bound, inside, values)
    if head in BINDERS or head == "mix":
        return (head, names[0], substitute(term[2], values), substitute(term[3], values), *bodies)
    if head in DRAWS:
        return (head, names, substitute(term[2], values), *bodies)
    if head == "lambda":
        return (head, names, *bodies)
    return (head, names[0], substitute_type(term[2], values), *bodies)


def _applied(function: Term, arguments: tuple[Term, ...], head: str) -> Term:
    """A family, function or kernel at its arguments; a lambda is opened."""
    match function:
        case str():
            return (head, function, *arguments)
        case ("lambda", tuple(names), body) if len(names) == len(arguments):
            # A lambda that doubles its argument, applied to itself many times, would never end.
            if any(parts_of(argument) > MAX_PARTS for argument in arguments):
                raise TermError(f"an argument of more than {MAX_PARTS} parts")
            return substitute(body, dict(zip(names, arguments, strict=True)))
        case ("at", *_) if head == "app":
            return (head, function, *arguments)
    raise TermError(f"this cannot stand for a family or a function of {len(arguments)}: {show(function)}")


def substitute_type(kind: Term, values: Mapping[str, Term]) -> Term:
    if kind[0] == "sequence":
        return (kind[0], substitute_type(kind[1], values))
    if kind[0] in LAW_TYPES:
        spaces = tuple(
            tuple(values.get(x, x) for x in part) if isinstance(part, tuple) else values.get(part, part)
            for part in kind[1:]
        )
        if (kind[0], *spaces) == ("point", LINE):
            return ("real",)
        if kind[0] == "map" and spaces[1:] == (LINE,):
            return ("fun", *spaces[0])
        return (kind[0], *spaces)
    return (kind[0], *(substitute(part, values) for part in kind[1:]))


def _under_binder(
    bound: tuple[str, ...], bodies: tuple[Term, ...], values: Mapping[str, Term]
) -> tuple[tuple[str, ...], tuple[Term, ...]]:
    inner = {name: value for name, value in values.items() if name not in bound}
    used: set[str] = set()
    for name, value in inner.items():
        if any(name in free(body) for body in bodies):
            used |= free(value)
    names = list(bound)
    if used.intersection(bound):
        avoid = used | set(inner) | set(bound)
        for body in bodies:
            avoid |= free(body)
        for position, name in enumerate(bound):
            if name in used:
                names[position] = fresh(name, avoid)
                avoid.add(names[position])
                inner[name] = names[position]
    return tuple(names), tuple(substitute(body, inner) for body in bodies)


def replace(term: Term, old: Term, new: Term) -> Term:
    """Replace every occurrence of the subterm `old` that is not under a binder of its variables."""
    if term == old:
        return new
    if not isinstance(term, tuple):
        return term
    bound, _, _ = scope(term)
    if bound and not (free(old) | free(new)).isdisjoint(bound):
        return term
    return rebuild(term, lambda part: replace(part, old, new))


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
    if head in EQUALITIES:
        return ("not", formula)
    if head == "=>":
        return ("and", formula[1], negate(formula[2]))
    if head == "forall":
        return ("exists", formula[1], formula[2], negate(formula[3]))
    if head == "exists":
        return ("forall", formula[1], formula[2], negate(formula[3]))
    raise TermError(f"not a formula: {show(formula)}")
