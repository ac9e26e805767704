"""How points, laws and their formulas read, as infix text; verify.language.infix_text writes the rest.

A law reads as a program: `draw u ~ P, x ~ N, then return T(u + x)`.  The output is not read back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any

from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term, free, substitute
from verify.language.text_latex import template_latex

# Heads that only the calculus of laws has; "at" it shares with families.
POINTS = frozenset({"plus", "scale", "zero"})
PROGRAMS = frozenset({"dirac", "bind", "mix", "gauss", "laplace"})
HEADS = POINTS | PROGRAMS | {"app", "norm", "inner", "ind", "E", "eq", "same", "lambda"}
NOUNS = {
    "space": ("measurable space", "measurable spaces"),
    "normed": ("separable Banach space", "separable Banach spaces"),
    "euclid": ("Euclidean space", "Euclidean spaces"),
    "point": ("point", "points"),
    "fun": ("measurable function", "measurable functions"),
    "bounded": ("bounded function", "bounded functions"),
    "weight": ("weight", "weights"),
    "test": ("test", "tests"),
    "map": ("map", "maps"),
    "law": ("law", "laws"),
    "markov": ("Markov kernel", "Markov kernels"),
    "sequence": ("sequence", "sequences"),
    "real": ("real", "reals"),
    "integer": ("integer", "integers"),
}
NONE: Mapping[str, Any] = MappingProxyType({})
SCALARS = ("real", "integer", "size", "index")

_notation: ContextVar[Mapping[str, Any]] = ContextVar("notation", default=NONE)


@contextmanager
def notation(definitions: Mapping[str, Any]) -> Iterator[None]:
    """Inside, a defined name with a template is written by it (`text`, `latex`, `parameters`)."""
    token = _notation.set(definitions)
    try:
        yield
    finally:
        _notation.reset(token)


def template(name: str, language: str) -> tuple[str, tuple[str, ...], bool] | None:
    """The template of a defined name, its parameters, and whether it is a formula.

    The LaTeX of a definition that has none is made of its text.
    """
    defined: Any = _notation.get().get(name)
    text = getattr(defined, language, "")
    if not text and language == "latex":
        text = template_latex(getattr(defined, "text", ""))
    return (text, defined.parameters, defined.is_formula) if text else None


def is_defined(name: str) -> bool:
    return name in _notation.get()


# Beside one of these an argument that is a sum needs brackets; in text, so does one that is no single word.
_BEFORE = re.compile(r"(?:[_^*/-]|\\,|\\cdot)\s*\{?\Z")
_AFTER = re.compile(r"\}?\s*[*^/]")
# A factor by its place: a Greek letter, one of its own or an argument follows or goes before, with nothing between.
_GREEK = r"alpha|beta|gamma|delta|eps|epsilon|zeta|eta|theta|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|phi|chi|psi|omega"
_FACTOR_AFTER = re.compile(rf"(?: |\\,)?(?:\$|\\?(?:{_GREEK})\b(?! ?=))")
_FACTOR_BEFORE = re.compile(r"\$(?:\{\w+\}|\w+)(?: |\\,)?\Z")
_PLACE = re.compile(r"\$(?:\{(\w+)\}|(\w+))")
_OPENING, _CLOSING = "([{", ")]}"
_CONNECTIVES = re.compile(
    r"\band\b|\bor\b|\bif\b|\biff\b|\bmakes?\b|\bthen\b|\bfor (?:all|every|some)\b|[;,:]"
    r"|\\implies|\\Rightarrow|\\iff|\\vee|\\wedge|\\forall|\\exists|\\colon"
)

_CALL = re.compile(r"\$(?:\{(\w+)\}|(\w+))\((\w+(?:, ?\w+)*)\)")
_BOUND = re.compile(r"(?:\bin|\\in) (\w)\b")


def mistaken(text: str, arguments: Mapping[str, Term]) -> bool:
    """Does an argument speak of a letter that the template has for what it binds, as x and S in $A(x) in S?

    It would be read as that one: P[L(q(x), y) in S] of a number S.  A letter may also be a parameter that is meant.
    """
    own = {letter for call in _CALL.finditer(text) for letter in re.findall(r"\w+", call[3])} | {*_BOUND.findall(text)}
    own -= {name for name, argument in arguments.items() if argument == name}
    return any(not own.isdisjoint(free(argument)) for argument in arguments.values())


def with_applied(text: str, arguments: Mapping[str, Term]) -> tuple[str, dict[str, Term]]:
    """A template and its arguments, where one that is written out, as a lambda, has got the letters that follow it.

    $A(x) of x -> L(q(x), 1) is L(q(x), 1): a place of its own.  None is `mistaken`.
    """
    places = dict(arguments)

    def applied(call: re.Match[str]) -> str:
        match places.get(call[1] or call[2]):
            case ("lambda", names, body):
                letters = re.findall(r"\w+", call[3])
                if len(letters) == len(names):
                    place = f"place__{len(places)}"
                    places[place] = substitute(body, dict(zip(names, letters, strict=True)))
                    return f"${{{place}}}"
        return call[0]

    return _CALL.sub(applied, text), places


def fill(text: str, arguments: Mapping[str, str], brackets: bool = True) -> str:
    """A template with its arguments, in brackets where a sign beside them binds tightly.

    Without `brackets` it is LaTeX, where what stands in an index or a fraction is enclosed already.
    """

    def filled(place: re.Match[str]) -> str:
        argument = arguments.get(place[1] or place[2])
        if argument is None:
            return place[0]
        before, after = text[: place.start()], text[place.end() :]
        tight = _BEFORE.search(before) or _AFTER.match(after)
        if is_sum(argument) or "/" in outside(argument):
            tight = tight or _FACTOR_AFTER.match(after) or _FACTOR_BEFORE.search(before)
        if not brackets:
            if after.startswith("_") and "_" in argument:
                return f"{{{argument}}}"  # TeX takes one subscript
            enclosed = re.search(r"[_^]\{?\Z", before) or (before.endswith("{") and not _AFTER.match(after))
            return f"({argument})" if tight and is_sum(argument) and not enclosed else argument
        single = re.fullmatch(r"[\w.]+", argument) if before.endswith("_") else is_atom(argument)
        return f"({argument})" if tight and not single else argument

    return _PLACE.sub(filled, text)


def outside(text: str) -> str:
    """What stands outside of all brackets, each of which leaves its end."""
    depth, kept = 0, []
    for character in text:
        depth += (character in _OPENING) - (character in _CLOSING)
        if depth == 0:
            kept.append(character)
    return "".join(kept)


def is_atom(text: str) -> bool:
    """Is this text one word, call or bracket, that needs no brackets beside any sign?"""
    return set(outside(text)).isdisjoint(" +-*/^,;=<>|")


def is_sum(text: str) -> bool:
    """Does this LaTeX have a plus or a minus outside of its brackets?"""
    return not set(outside(text)).isdisjoint("+-")


def is_loose(text: str) -> bool:
    """Does this text of a formula have connectives of its own outside of its brackets?"""
    return _CONNECTIVES.search(outside(text)) is not None


# --- kinds in words --------------------------------------------------------------------------------------


def is_kind_of_laws(kind: Term) -> bool:
    """Whether a type is one of the calculus of laws, and not a number or a family over an alphabet."""
    return kind[0] in NOUNS and kind[0] not in SCALARS


def product(names: Any) -> str:
    return " x ".join(names) if isinstance(names, tuple) else str(names)


def place(kind: Term) -> str:
    """What follows the noun: ` on X`, ` from X to Y`."""
    head, parts = kind[0], kind[1:]
    if head == "point":
        return f" of {parts[0]}"
    if head in ("map", "markov"):
        return f" from {product(parts[0])} to {product(parts[1])}"
    if head == "sequence":
        return f" of {NOUNS[parts[0][0]][1]}{place(parts[0])}"
    return f" on {product(parts)}" if parts else ""


def kind_text(kind: Term) -> str:
    """A type in words: `test on X`, `Markov kernel from X to Y`."""
    return NOUNS[kind[0]][0] + place(kind)


def noun_text(kind: Term) -> str:
    """A type in words after its article, for a message: `a test on X`; of a family its head."""
    noun = kind_text(kind) if kind[0] in NOUNS else str(kind[0])
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def where_text(name: str, kind: Term) -> str:
    """A name with its type, for a list: `phi a test on X`."""
    return f"{name} a {kind_text(kind)}"


def quantified(formula: Formula) -> tuple[tuple[str, ...], Term, Formula]:
    """The names of one kind in a row that a quantifier binds, the kind, and what is said of them."""
    head, name, kind, body = formula
    names = [name]
    while body[0] == head and body[2] == kind and body[1] not in names:
        names.append(body[1])
        body = body[3]
    return tuple(names), kind, body


# --- terms -------------------------------------------------------------------------------------------------


def as_real(point: Term) -> Term:
    """A point of a vector space as if it were a real term, so that one writer of sums serves both."""
    if not isinstance(point, tuple) or not point:
        return point
    if point[0] == "zero":
        return Fraction(0)
    if point[0] == "plus":
        return ("+", *(as_real(part) for part in point[1:]))
    if point[0] == "scale":
        factor = point[1]
        factors = factor[1:] if isinstance(factor, tuple) and factor[0] == "*" else (factor,)
        return ("*", *factors, as_real(point[2]))
    return point


def steps(program: Term) -> tuple[list[tuple[tuple[str, ...], Term]], Term]:
    """The draws of a program in a row, and the law it ends in."""
    draws = []
    while isinstance(program, tuple) and program[0] == "bind":
        draws.append((program[1], program[2]))
        program = program[3]
    return draws, program
