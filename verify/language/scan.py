"""The words of the infix language, and the one way in which its readers reject a text.

A text becomes a list of tokens here; nothing is ever evaluated.  The limits on length and on the size
of numbers are here too, so that no text makes a later stage slow.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from verify.kernel.rationals import Fraction

MAX_LENGTH = 10_000  # characters of one text
MAX_DIGITS = 1_000  # digits of one number, written out without an exponent
EXCERPT = 72  # characters of the text that an error shows around the column

NUMBER, NAME, WORD, SIGN, END = "number", "name", "word", "sign", "end"

WORDS = frozenset({"and", "or", "not", "forall", "exists", "in"})
SAME = {"^": "**", "==": "=", "≤": "<=", "≥": ">=", "≠": "!=", "−": "-"}

_LETTER = "A-Za-z_Α-Ωα-ω"
_TOKEN = re.compile(
    r"(?P<number>(?:[0-9]+(?:\.(?!\.)[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    rf"|(?P<name>[{_LETTER}][{_LETTER}0-9]*(?:'[0-9]*)*)"
    r"|(?P<sign>\*\*|\.\.|<=|>=|==|!=|=>|[-+*/^()\[\],:<>=≤≥≠−])"
)
_SPACE = re.compile(r"[ \t\r\n]*")
_PLAIN = re.compile(rf"[^ -~{_LETTER}≤≥≠−]")


class ParseError(ValueError):
    """A text that is not of the language.

    ``str(error)`` is one line, the message and the text (a long text: the part around the column), and
    below it a caret under the offending character.  `column` counts characters of the text from 0.
    """

    def __init__(self, message: str, text: str, column: int) -> None:
        self.message = message
        self.text = text
        self.column = max(0, min(column, len(text)))
        start = max(0, self.column - EXCERPT // 2)
        stop = start + EXCERPT
        before, after = "... " if start else "", " ..." if stop < len(text) else ""
        # Characters of no or double width would move the caret away from its place.
        excerpt = _PLAIN.sub("?", re.sub(r"[\t\r\n]", " ", text[start:stop]))
        head = f"{message}: {before}"
        caret = " " * (len(head) + self.column - start) + "^"
        super().__init__(f"{head}{excerpt}{after}\n{caret}")


class Token(NamedTuple):
    """One word of a text; `at` is its column.  Signs with two spellings have only one here."""

    kind: str
    text: str
    at: int


def scan(text: str) -> list[Token]:
    """The tokens of a text, an END token last.  Raises ParseError."""
    if len(text) > MAX_LENGTH:
        raise ParseError(f"longer than {MAX_LENGTH} characters", text, MAX_LENGTH)
    tokens: list[Token] = []
    position = _skip(text, 0)
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None or match.lastgroup is None:
            raise ParseError(_complaint(text[position]), text, position)
        kind, word = match.lastgroup, match.group()
        if kind == NAME and word in WORDS:
            kind = WORD
        tokens.append(Token(kind, SAME.get(word, word), position))
        position = _skip(text, match.end())
    tokens.append(Token(END, "", len(text.rstrip())))
    _slip(tokens, text)
    return tokens


def _skip(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    return match.end() if match else position


# What somebody means who types a character that is not of the language.
_MEANT = {
    "!": "write factorial(n), or != for 'not equal'",
    "|": "write abs(x) for |x|",
    "∈": "an interval is written x >= 0, x <= 1",
    "\\": "LaTeX is not read; write <=, >=, x/2, sqrt(x), exp(x), alpha",
    "$": "LaTeX is not read; write the formula without it",
    "∞": "no number is infinite; leave the bound out",
    "·": "a product is written with *",
    "×": "a product is written with *",
    "÷": "a quotient is written with /",
    "√": "write sqrt(x)",
    **dict.fromkeys("⁰¹²³⁴⁵⁶⁷⁸⁹", "a power is written x^2"),
    "≪": "write <=, with the constant that is meant",
    "&": "write 'and'",
    ";": "conditions are parted by commas",
}


def _complaint(character: str) -> str:
    if character in "{}":
        return "only round brackets group terms"
    meant = _MEANT.get(character)
    return f"{character!a} is not of the language" + (f" ({meant})" if meant else "")


def _slip(tokens: list[Token], text: str) -> None:
    """Raises ParseError for what is made of words of the language and is likely a slip."""
    for number, (token, after) in enumerate(pairwise(tokens)):
        if token.text == "=" and after.text in ("<", ">") and after.at == token.at + 1:
            raise ParseError(f"{token.text}{after.text} is written {after.text}=", text, token.at)
        if (token.kind, token.text) == (WORD, "in") and after.text in ("[", "("):
            inside, depth = "", 0
            for one in tokens[number + 1 :]:
                depth += (one.text in ("[", "(")) - (one.text in ("]", ")"))
                inside += "," if one.text == "," and depth == 1 else ""
                if depth == 0:
                    break
            if inside or after.text == "[":
                raise ParseError("an interval is written x >= 0, x <= 1, or 0 <= x <= 1", text, after.at)


def no_relation(text: str) -> str:
    """What is wrong with a text that is no formula."""
    hint = " (=> is 'implies'; 'at least' is written >=)" if "=>" in text else ""
    return f"expected a relation such as x <= y{hint}"


def number(token: Token, text: str) -> Fraction:
    """The exact value of a number token: 0.1 is 1/10.  Raises ParseError if it has too many digits."""
    digits, _, exponent = token.text.lower().partition("e")
    if len(digits) > MAX_DIGITS or len(exponent) > 6 or abs(int(exponent or 0)) + len(digits) > MAX_DIGITS:
        raise ParseError(f"a number of more than {MAX_DIGITS} digits", text, token.at)
    return Fraction(token.text)
