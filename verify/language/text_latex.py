r"""The template of a definition as LaTeX, where its author gave one for text alone.

`KL($P || $Q) <= $eps` becomes `\mathsf{KL}($P \,\|\, $Q) \le $eps`; words stay words.
"""

from __future__ import annotations

import re
from functools import cache

_PLACE = r"\$(?:\{\w+\}|\w+)"
# A word has two letters or more and begins no call; `a` is the article.
_WORDS = r"(?:[A-Za-z]{2,}|\ba\b)(?:[ ]+(?:[a-z]{2,}|a)\b(?![(_^\[]))*"
_CALL = r"[(_^\[]"
_TOKEN = re.compile(
    "|".join(
        (
            r"(?P<times>(?<=\w)[ ]x[ ](?=\$))",
            rf"(?P<lower>_(?:oo|{_PLACE}|\w))",
            r"(?P<upper>\^\()",
            r"(?P<mean>E\[)",
            r"(?P<infinite>\boo\b)",
            rf"(?P<place>{_PLACE})",
            rf"(?P<name>(?:[A-Z]+|[A-Za-z]{{2,}})(?={_CALL}))",
            rf"(?P<words>[ ,]*(?!oo\b|[A-Za-z]+{_CALL})\b{_WORDS}[ ]*)",
            r"(?P<sign><=|>=|!=|\|\||=>)",
        )
    )
)
_SIGNS = {"<=": r"\le", ">=": r"\ge", "!=": r"\ne", "||": r"\,\|\,", "=>": r"\Rightarrow"}
_INFINITE = r"\infty"
_OPERATORS = frozenset(("log", "exp", "max", "min", "sup", "inf"))


@cache
def template_latex(text: str) -> str:
    """LaTeX of a template, with the same places for its arguments."""
    made, position = "", 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            made += text[position]
            position += 1
            continue
        kind, found = match.lastgroup, match[0]
        position = match.end()
        if kind == "times":
            made += r" \times "
        elif kind == "lower":
            made += f"_{{{_INFINITE if found == '_oo' else found[1:]}}}"
        elif kind == "upper":
            end = _closing(text, position)
            made += rf"^{{({template_latex(text[position:end])})}}"
            position = end + 1
        elif kind == "mean":
            made += r"\mathbb{E}["
        elif kind == "infinite":
            made += _INFINITE
        elif kind == "name":
            made += rf"\{found}" if found in _OPERATORS else _named(found)
        elif kind == "words":
            made += rf"\text{{{found}}}"
        else:
            made += _SIGNS.get(found, found)
    return made


def _named(name: str) -> str:
    if len(name) == 1 and name not in "DE":  # the divergences
        return name
    return rf"\mathsf{{{name}}}" if name.isupper() else rf"\mathrm{{{name}}}"


def _closing(text: str, start: int) -> int:
    """Where the bracket ends that was opened before `start`; the end of the text if nowhere."""
    depth = 1
    for position in range(start, len(text)):
        depth += (text[position] == "(") - (text[position] == ")")
        if not depth:
            return position
    return len(text)
