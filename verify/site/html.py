"""HTML of formulas, statements and arguments.  All text is escaped; mathematics is MathML."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from html import escape, unescape
from typing import Any

import math_core

from verify.kernel.rules import RULES
from verify.kernel.sequent import Rejected, Sequent
from verify.kernel.statement import Statement
from verify.kernel.term import TermError
from verify.prove.engine import readable
from verify.report.argument import Block, Branch, Chain, Label, Line, Math, Part, Parts, Ref, Say, cited, size
from verify.report.text import step_text
from verify.site.breaking import broken

# What is longer is shown on demand, and what is longer still not at all.
LONG, ENDLESS = 900, 8000
MANY = 5
Address = Callable[[str], str]

_converter = math_core.LatexToMathML(fancy_error=False)


@lru_cache(maxsize=200_000)
def math(latex: str, display: bool = False) -> str:
    """MathML of a formula, that lines may break; its LaTeX as text where the converter has no answer."""
    try:
        return broken(_converter.convert_with_local_state(latex, displaystyle=display))
    except math_core.LatexError:
        return f'<code class="latex">{escape(latex)}</code>'


def formula(latex: str, longest: int = LONG) -> str:
    """A displayed formula: what is very long is folded away."""
    if len(latex) > ENDLESS:
        return '<span class="endless">a formula of many lines (see the certificate)</span>'
    if len(latex) > longest:
        return (
            '<details class="long"><summary>a long formula</summary>'
            f'<div class="formula">{math(latex, True)}</div></details>'
        )
    return f'<div class="formula">{math(latex, True)}</div>'


def rich(text: str, known: Collection[str], address: Address) -> str:
    """An author's words: what stands between backticks is code, and a link where it names a claim."""

    def one(match: re.Match[str]) -> str:
        name = match[1]
        found = unescape(name)
        return f'<a href="{address(found)}">{name}</a>' if found in known else f"<code>{name}</code>"

    return re.sub(r"`([^`]+)`", one, escape(" ".join(text.split())))


def words(parts: Parts, address: Address, titles: Mapping[str, str]) -> str:
    """A sentence or a reason; a cited claim shows its statement's title when pointed at."""

    def word(part: Part) -> str:
        if isinstance(part, Math):
            return math(part.latex) if len(part.latex) < LONG else "…"
        if isinstance(part, Ref):
            if not address(part.id):
                return escape(part.id)
            title = escape(titles.get(part.id, ""), quote=True)
            return f'<a class="ref" href="{address(part.id)}" title="{title}">{escape(part.id)}</a>'
        if isinstance(part, Label):
            return f'<a class="label" href="#{place(part.text)}">({escape(part.text)})</a>'
        return escape(part)

    return "".join(map(word, parts))


def place(label: str) -> str:
    """The id of a numbered formula on its page."""
    return "n" + re.sub(r"[^\w.'-]+", "-", label)


def numbered(one: Line, cited: Collection[str], kind: str = "line", reason: str = "") -> str:
    """A displayed formula with its number.

    A list of formulas is shown as one, each with its own number; of what a defined name or a chain says,
    the parts that are `cited` follow.
    """
    if one.listed:
        lines = "".join(_line(text, part) for part, text in one.parts)
        return f'<div class="{kind} several" id="{place(one.label)}"><div>{lines}</div>{reason}</div>'
    wanted = [(part, text) for part, text in one.parts if part in cited]
    shown = f'<div class="{kind}">{formula(one.latex)}{_number(one.label)}{reason}</div>'
    if not wanted:
        return shown
    lines = "".join(_line(text, part) for part, text in wanted)
    return f'{shown}<details class="parts"><summary>of which</summary>{lines}</details>'


def _line(latex: str, label: str) -> str:
    return f'<div class="line">{formula(latex)}{_number(label)}</div>'


def _number(label: str) -> str:
    return f'<span class="number" id="{place(label)}">({escape(label)})</span>' if label else ""


def argument(blocks: Sequence[Block], address: Address, titles: Mapping[str, str], known: Collection[str] = ()) -> str:
    """An argument as displayed lines with their reasons; longer proofs of single lines are folded away.

    `known`: the numbers that are referred to, where these blocks are only a part.
    """
    known = known or frozenset(cited(blocks))

    def inner(some: Sequence[Block], what: str) -> str:
        if not some:
            return ""
        opened = " open" if size(some) <= MANY else ""
        proof = argument(some, address, titles, known)
        return f'<details class="inner"{opened}><summary>{what}</summary>{proof}</details>'

    def line(one: Line, kind: str = "line") -> str:
        reason = f'<div class="reason">{words(one.reason, address, titles)}</div>' if one.reason else ""
        shown = numbered(one, known, kind, reason)
        what = f"proof of ({escape(one.label)})" if one.label else "proof"
        return shown + inner(one.inner, what)

    parts = []
    for block in blocks:
        if isinstance(block, Say):
            parts.append(f'<p class="say">{words(block.parts, address, titles)}</p>')
        elif isinstance(block, Line):
            parts.append(line(block))
        elif isinstance(block, Chain):
            links = "".join(line(link, "line link") for link in block.links)
            parts.append(f'<div class="chain"><div class="line">{formula(block.first)}</div>{links}</div>')
        elif isinstance(block, Branch):
            title = words(block.title, address, titles)
            parts.append(
                f'<section class="branch"><p class="case">{title}</p>'
                f"{argument(block.blocks, address, titles, known)}</section>"
            )
    return "".join(parts)


def tree(
    statement: Statement, node: Mapping[str, Any], library: Mapping[str, Statement], address: Address = str
) -> str:
    """The machine's tree: each step opens and shows what it adds, and the goals after it; what it cites is a link."""
    return f'<ul class="tree">{"".join(_tree(Sequent.of(statement), node, library, address))}</ul>'


def _tree(s: Sequent, node: Mapping[str, Any], library: Mapping[str, Statement], address: Address) -> Iterator[str]:
    children = node.get("then") or []
    goals: list[Sequent] = []
    if children:
        with suppress(Rejected, TermError):
            goals = list(RULES[node["rule"]](s, node, library))
    name = escape(_cut(step_text(node).replace("`", "")))
    cited = str(node.get("id", "")) if node["rule"] == "lemma" else ""
    link = (
        f'<a class="ref" href="{escape(address(cited))}">{escape(cited)}</a>'
        if address(cited) and cited in library
        else ""
    )
    old = _cut(readable(s.goal))
    left = [_after(goal, s, old) for goal in goals] or [f"shows ⊢ {escape(old)}"]
    yield f"<li><details><summary><code>{name}</code></summary>{link}<pre>{chr(10).join(left)}</pre></details>"
    if children:
        yield "<ul>"
        for goal, child in zip(goals, children, strict=False):
            yield from _tree(goal, child, library, address)
        yield "</ul>"
    yield "</li>"


def _after(goal: Sequent, before: Sequent, old: str) -> str:
    """What a step adds to the hypotheses, and what is left to show, where it differs marked."""
    start = len(before.context.hypotheses)
    known = {*before.context.hypotheses}
    added = [(n, h) for n, h in enumerate(goal.context.hypotheses) if n >= start or h not in known]
    lines = [f"[{n}] <mark>{escape(_cut(readable(h)))}</mark>" for n, h in added]
    new = _cut(readable(goal.goal))
    return "\n".join([*lines, f"⊢ {_marked(old, new)}"])


def _marked(old: str, new: str) -> str:
    """The new text; what lies between its beginning and its end that are as before is marked."""
    if old == new:
        return escape(new)
    least = min(len(old), len(new))
    start = next((n for n in range(least) if old[n] != new[n]), least)
    end = next((n for n in range(least - start) if old[-1 - n] != new[-1 - n]), least - start)
    # Whole words: a mark inside of a name says nothing.
    while start and new[start - 1].isalnum():
        start -= 1
    while end and new[len(new) - end].isalnum() and new[len(new) - end - 1].isalnum():
        end -= 1
    stop = len(new) - end
    return f"{escape(new[:start])}<mark>{escape(new[start:stop])}</mark>{escape(new[stop:])}"


def _cut(text: str, most: int = 600) -> str:
    return text if len(text) <= most else f"{text[:most]} …"
