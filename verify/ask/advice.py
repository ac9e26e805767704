"""What a statement that stayed open may lack: a place to leave out, an integer that was typed as a real."""

from __future__ import annotations

import re
import sys
import unicodedata

from verify.kernel.ball import Truth, decide
from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement
from verify.kernel.term import TermError, free, substitute, subterms
from verify.report.text import readable_term

PLACES = (Fraction(0), Fraction(1), Fraction(-1), Fraction(2), Fraction(-2), Fraction(1, 2), Fraction(-1, 2))
COUNTING = {"sum": slice(2, 4), "prod": slice(2, 4), "binomial": slice(1, None), "factorial": slice(1, None)}


def undefined(statement: Statement) -> list[str]:
    """The places where a divisor in one variable is 0, among a few that come to mind."""
    found = []
    for part in subterms(statement.show):
        if not (isinstance(part, tuple) and part[:1] == ("^",)):
            continue
        base, exponent = part[1:]
        names = free(base) & dict(statement.types).keys()
        if not isinstance(exponent, Fraction) or exponent >= 0 or len(names) != 1 or names != free(base):
            continue
        (name,) = names
        near = [given for given in statement.given if free(given) == {name}]
        for place in PLACES:
            if _settled(("=", base, Fraction(0)), name, place) is Truth.TRUE and not any(
                _settled(given, name, place) is Truth.FALSE for given in near
            ):
                x = readable_term(name)
                found.append(f"it has no value at {x} = {place}; add {x} != {place}")
    return list(dict.fromkeys(found))


def _settled(formula: tuple, name: str, place: Fraction) -> Truth | None:  # type: ignore[type-arg]
    try:
        return decide(substitute(formula, {name: place}), {})
    except (TermError, ArithmeticError, ValueError):
        return None


def whole(statement: Statement) -> list[str]:
    """The real variables that stand where one counts."""
    names: set[str] = set()
    for part in subterms(statement.show):
        if isinstance(part, tuple) and part and part[0] in COUNTING:
            for term in part[COUNTING[part[0]]]:
                names |= free(term)
    reals = [name for name, kind in statement.types if kind == ("real",) and name in names]
    return [f"`{readable_term(name)} integer`, if it is one" for name in reals]


def slip(text: str, column: int) -> str | None:
    """What was meant by a word of another language at this place of a text that is not read, if known."""
    if re.match(r"(int|integrate)\b", text[column:]):
        return "an integral is written integral(x, a, b, f)"
    if re.match(r"log(2|10)\b", text[column:]):
        base = "10" if text[column:].startswith("log10") else "2"
        return f"a logarithm to the base {base} is written log(x)/log({base})"
    if re.search(r"\bin\s+(R|N|Z|Q|RR|NN|ZZ|reals|integers)\b(?!\s*[-+*/.])", text[: column + 12]):
        return "a variable is real without saying so; an integer is declared by `n integer`"
    return None


def as_itself(message: str, text: str, column: int) -> str:
    """The message with the sign that it is about as itself, where it has one width and can be printed."""
    sign = text[column : column + 1]
    if (
        not sign
        or not sign.isprintable()
        or unicodedata.combining(sign)
        or unicodedata.east_asian_width(sign) in "WF"
    ):
        return message
    try:
        sign.encode(sys.stderr.encoding or "ascii")
    except (UnicodeError, LookupError, AttributeError):
        return message
    return message.replace(ascii(sign), repr(sign)) if not sign.isascii() else message


__all__ = ["as_itself", "slip", "undefined", "whole"]
