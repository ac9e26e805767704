"""Titles and formulas in plain text, with the signs that a reader expects: `alpha <= sqrt(2)` as α ≤ √2."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

from verify.language.latex import LETTERS

GREEK = {name: letter for letter, name in LETTERS.items()} | {
    "eps": "ε",
    "ep": "ε",
    "lam": "λ",
    "astar": "α*",
    "th": "θ",
}
_INFINITY = re.compile(r"(?<=[_^])infinity\b")
_SIGNS = {"<~": "≲", "<=": "≤", ">=": "≥", "!=": "≠", "||": "‖", "=>": "⇒", "->": "→", "oo": "∞"}
# The angle th is no letter in "its i-th input".
_NAME = "|".join(r"(?<![\w)]-)th" if name == "th" else name for name in sorted(GREEK, key=len, reverse=True))
_TOKEN = re.compile(
    r"(?P<sign><~|<=|>=|!=|\|\||=>|->|(?<![A-Za-z])oo(?![A-Za-z]))"
    rf"|(?P<greek>(?<![A-Za-z])(?:{_NAME})(?![A-Za-z]))"
    r"|sqrt\((?P<root>\w{1,2})\)|(?P<sqrt>(?<![A-Za-z])sqrt(?=\())"
)
_POWERS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
# An index or a power: in brackets, which may hold brackets, or one word; a power may have an index of its own.
_INDEX = re.compile(
    r"(?P<kind>[_^])(?:\((?P<group>(?:[^()]|\([^()]*\))*)\)|\{(?P<braces>[^{}]*)\}"
    r"|(?P<one>\+|(?<=\^)[A-Za-z]_[a-z0-9]\b|[A-Za-z0-9α-ωΑ-Ω∞*]+))"
)
_BELOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def signs(text: str) -> str:
    """One line of text with Greek letters, relations, roots and simple powers as signs."""

    def one(match: re.Match[str]) -> str:
        if match["sign"]:
            return _SIGNS[match["sign"]]
        if match["greek"]:
            return GREEK[match["greek"]]
        return f"√{signs(match['root'])}" if match["root"] else "√"

    made = _TOKEN.sub(one, re.sub(r"\s+", " ", _INFINITY.sub("oo", text)))
    return re.sub(r"\*\*|\^", "^", made)


def title(text: str) -> str:
    """A title as text: for headings and whatever else takes no markup."""
    raised = re.sub(r"\^(\d)(?![\w.])", lambda match: match[1].translate(_POWERS), signs(text.strip()))
    return re.sub(r"(?<=\b[A-Za-zα-ω])_(\d)(?![\w.])", lambda match: match[1].translate(_BELOW), raised)


def indexed(text: str) -> list[tuple[str, str]]:
    """A title in pieces, one level deep: "sub" below the line, "sup" above it, "" on it."""
    return [piece for piece in _pieces(signs(text.strip())) if piece[1]]


def marked(text: str) -> str:
    """A title as HTML, with its indices and powers below and above the line."""
    return _html(signs(text))


def _html(said: str) -> str:
    return "".join(f"<{tag}>{_html(part)}</{tag}>" if tag else escape(part) for tag, part in _pieces(said))


def _pieces(said: str) -> Iterator[tuple[str, str]]:
    at = 0
    for match in _INDEX.finditer(said):
        yield "", said[at : match.start()]
        yield "sub" if match["kind"] == "_" else "sup", match["group"] or match["braces"] or match["one"] or ""
        at = match.end()
    yield "", said[at:]


def prose(text: str, code: Callable[[str], str]) -> str:
    """An author's words as HTML, typeset as a title is; what stands between backticks is left to `code`."""
    parts = " ".join(text.split()).split("`")
    return "".join(code(part) if number % 2 else marked(f"|{part}|")[1:-1] for number, part in enumerate(parts))


__all__ = ["indexed", "marked", "prose", "signs", "title"]
