r"""Long formulas as displays of several lines, broken where a reader would: after quantifiers and premises,
between the parts of a conjunction, before a relation, between the addends of a sum."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from verify.kernel.term import RELATIONS, Formula, Term
from verify.language import laws_text
from verify.language.apart import apart
from verify.language.latex import IMPLIES, _write, latex, opened
from verify.language.latex import RELATIONS as SIGNS

WIDTH = 100  # letters and signs of one line
DEEPEST = 5
Line = tuple[int, str]  # how far indented, and LaTeX


def width(text: str) -> int:
    """About how many letters and signs the LaTeX shows."""
    shown = re.sub(r"\\(left|right|mathit|mathrm|mathsf|mathcal|mathbf|mathbb|text|;|,|quad)", "", text)
    return len(re.sub(r"[{}\s^_]", "", re.sub(r"\\[A-Za-z]+", "x", shown)))


def display(formula: Formula, definitions: Mapping[str, Any]) -> str:
    """LaTeX of a formula for a display of its own: in lines, if one would be too long."""
    with laws_text.notation(definitions):
        lines = _lines(apart(formula), 0)
    if len(lines) == 1:
        return lines[0][1]
    rows = r" \\ ".join("& " + r"\quad " * min(indent, DEEPEST) + text for indent, text in lines)
    return rf"\begin{{aligned}} {rows} \end{{aligned}}"


def _lines(formula: Formula, indent: int) -> list[Line]:
    text, head = latex(formula), formula[0]
    if width(text) <= WIDTH:
        return [(indent, text)]
    if head in ("forall", "exists"):
        quantifiers, body = opened(formula)
        while body[0] in ("forall", "exists"):
            quantifier, body = opened(body)
            quantifiers += rf" {quantifier}"
        return [(indent, quantifiers), *_lines(body, indent + 1)]
    if head == "=>":
        premise = _part(formula[1], indent)
        premise[-1] = (premise[-1][0], rf"{premise[-1][1]} \;\Rightarrow")
        return [*premise, *_lines(formula[2], indent + 1)]
    if head in ("and", "or"):
        found: list[Line] = []
        for part in formula[1:]:
            inner = _part(part, indent, ("and", "or"))
            packed = rf"{found[-1][1]} \text{{ {head} }} {inner[0][1]}" if found else ""
            if found and len(inner) == 1 and width(packed) <= WIDTH:
                found[-1] = (indent, packed)
                continue
            if found:
                inner[0] = (indent, rf"\text{{{head} }} {inner[0][1]}")
            found += inner
        return found
    if head in RELATIONS:
        left, right = _sum(formula[1], indent), _sum(formula[2], indent + 1)
        right[0] = (right[0][0], f"{SIGNS[head]} {right[0][1]}")
        return [*left, *right]
    return [(indent, text)]


def _part(formula: Formula, indent: int, in_brackets: tuple[str, ...] = ()) -> list[Line]:
    """The lines of a part, in brackets if it has one of these heads, or reaches as far as it can."""
    lines = _lines(formula, indent)
    if formula[0] in in_brackets or _write(formula)[1] <= IMPLIES:
        lines[0] = (lines[0][0], f"({lines[0][1]}")
        lines[-1] = (lines[-1][0], f"{lines[-1][1]})")
    return lines


def _sum(term: Term, indent: int) -> list[Line]:
    """A term; a sum that is too long, some addends a line."""
    text = latex(term)
    if width(text) <= WIDTH or not isinstance(term, tuple) or term[0] != "+":
        return [(indent, text)]
    lines: list[Line] = []
    row: list[Term] = []
    for part in term[1:]:
        if row and width(latex(("+", *row, part))) > WIDTH:
            lines.append((indent, latex(("+", *row) if len(row) > 1 else row[0])))
            row = []
        row.append(part)
    lines.append((indent, latex(("+", *row) if len(row) > 1 else row[0])))
    return [lines[0], *((at, text if text.startswith("-") else f"+ {text}") for at, text in lines[1:])]


__all__ = ["display", "width"]
