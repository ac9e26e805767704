"""What a statement that stayed open may lack: a place to leave out, an integer that was typed as a real."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Mapping
from itertools import product

from verify.kernel.ball import Truth, decide
from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement
from verify.kernel.term import Term, TermError, free, substitute, subterms
from verify.report.text import readable_term

PLACES = (Fraction(0), Fraction(1), Fraction(-1), Fraction(2), Fraction(-2), Fraction(1, 2), Fraction(-1, 2))
COUNTING = {"sum": slice(2, 4), "prod": slice(2, 4), "binomial": slice(1, None), "factorial": slice(1, None)}


def undefined(statement: Statement) -> list[str]:
    """Where a divisor in one variable is 0, or a logarithm or a root has no value, among places that come to mind."""
    found = _without_value(statement)
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
            if _holds(("=", base, Fraction(0)), {name: place}) is Truth.TRUE and not any(
                _holds(given, {name: place}) is Truth.FALSE for given in near
            ):
                x = readable_term(name)
                found.append(f"it has no value at {x} = {place}; add {x} != {place}")
    return list(dict.fromkeys(found))


def _without_value(statement: Statement) -> list[str]:
    """The conditions under which the logarithms and roots have values, where the hypotheses do not give them."""
    found = []
    for part in subterms(statement.show):
        match part:
            case ("log", base):
                outside, inside = ("<=", base, Fraction(0)), ">"
            case ("sqrt", base):
                outside, inside = ("<", base, Fraction(0)), ">="
            case _:
                continue
        names = sorted(free(base) & dict(statement.types).keys())
        if not 0 < len(names) <= 2 or set(names) != free(base):
            continue
        near = [given for given in statement.given if free(given) <= set(names)]
        for point in product(PLACES, repeat=len(names)):
            at = dict(zip(names, point, strict=True))
            if _holds(outside, at) is Truth.TRUE and not any(_holds(given, at) is Truth.FALSE for given in near):
                term = readable_term(base)
                found.append(f"{part[0]}({term}) has no value at {_written(at)}; add {term} {inside} 0")
                break
    return list(dict.fromkeys(found))


def _written(at: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{readable_term(name)} = {place}" for name, place in at.items())


def valueless(statement: Statement) -> list[str]:
    """The closed parts that have no value: a division by 0, a logarithm or a root of what is negative."""
    zero = Fraction(0)
    found = []
    for formula in (*statement.given, statement.show):
        for part in subterms(formula):
            match part:
                case ("log", base):
                    outside: tuple[Term, ...] = ("<=", base, zero)
                case ("sqrt", base):
                    outside = ("<", base, zero)
                case ("^", base, Fraction() as exponent) if exponent.denominator > 1:
                    outside = ("<" if exponent > 0 else "<=", base, zero)
                case ("^", base, Fraction() as exponent) if exponent < 0:
                    outside = ("=", base, zero)
                case _:
                    continue
            if not free(part) and _holds(outside, {}) is Truth.TRUE:
                found.append(f"{readable_term(part)} has no value: it may stand for any number")
    return list(dict.fromkeys(found))


def equal(statement: Statement) -> list[str]:
    """What to do with an equation of two numbers that enclosures cannot tell apart."""
    if statement.show[0] != "=":
        return []
    return [
        "no enclosure shows that two numbers are equal, and by arithmetic alone these are not: in a module,"
        " prove it in steps, from facts of the functions that are in it"
    ]


def _holds(formula: tuple, at: Mapping[str, Fraction]) -> Truth | None:  # type: ignore[type-arg]
    try:
        return decide(substitute(formula, at), {})
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


INTEGER = "a variable is real without saying so; an integer is declared by `n integer`"
# What was meant: what stands before the place, what begins there, and what to write.
SLIPS = (
    ("", r"(int|integrate)\b", "an integral is written integral(x, a, b, f)"),
    ("", r"log2\b", "a logarithm to the base 2 is written log(x)/log(2)"),
    ("", r"log10\b", "a logarithm to the base 10 is written log(x)/log(10)"),
    ("", r"log\([^()]*,", "log has the base E; to the base b it is written log(x)/log(b)"),
    ("", r"\w+\s+(is|natural|whole|positive|nonnegative)\b", INTEGER + ", a bound by n >= 0"),
    ("", r"\w+(\s*,\s*\w+)+\s*[<>=!]", "each condition has a relation of its own: x >= 0, y >= 0"),
    (r"\w\s*$", r",\s*\w+\s*[<>=!]", "one inequality at a time; conditions are given by --where"),
    ("", r"E\s*[\[(]", "E is Euler's number: there are no expectations of typed variables"),
    (r"(?<!in)(^|[-+*/(<>=,\s])$", r"\[", "only round brackets group terms"),
    (r"/$", r"/", "a quotient rounded down is written floor(x/m)"),
    ("", "%", "a remainder is written x - m*floor(x/m)"),
    (r"\bsum\([^()]*$", r"\)", "a sum is written sum(i, 1, n, i**2)"),
    (r"\bprod\([^()]*$", r"\)", "a product is written prod(i, 1, n, i**2)"),
    (r"[A-Za-z]\w*\(\s*$", r"\)", "a function needs its arguments in the brackets"),
)


def slip(text: str, column: int) -> str | None:
    """What was meant by a word of another language at this place of a text that is not read, if known."""
    for before, here, advice in SLIPS:
        if re.search(before, text[:column]) and re.match(here, text[column:]):
            return advice
    if re.search(r":\s*(int|integer|real|nat)\w*\b", text[max(column - 2, 0) : column + 12]):
        return INTEGER
    if re.search(r"\bin\s+(R|N|Z|Q|RR|NN|ZZ|reals|integers)\b(?!\s*[-+*/.])", text[: column + 12]):
        return INTEGER
    return None


def as_itself(message: str, text: str, column: int) -> str:
    """The message with the sign that it is about as itself, where it has one width and can be printed."""
    sign = text[column : column + 1]
    if not sign or not sign.isprintable() or unicodedata.combining(sign) or unicodedata.east_asian_width(sign) in "WF":
        return message
    try:
        sign.encode(sys.stderr.encoding or "ascii")
    except (UnicodeError, LookupError, AttributeError):
        return message
    return message.replace(ascii(sign), repr(sign)) if not sign.isascii() else message


__all__ = ["as_itself", "equal", "slip", "undefined", "valueless", "whole"]
