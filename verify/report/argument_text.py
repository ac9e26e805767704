"""The blocks of an argument as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from verify.report.argument import Block, Branch, Chain, Label, Line, Math, Part, Parts, Ref, Say

# What is longer than this is cut: nobody reads it in a list, and the certificate has it in full.
MAX_FORMULA = 700


def argument_lines(blocks: Sequence[Block], link: Callable[[str], str], depth: int = 0) -> Iterator[str]:
    """The blocks as an indented list; `link` makes the Markdown link to a claim."""
    margin = "  " * depth

    def words(parts: Parts) -> str:
        return "".join(map(word, parts))

    def word(part: Part) -> str:
        if isinstance(part, Math):
            return _math(part.latex)
        if isinstance(part, Ref):
            return link(part.id)
        return f"({part.text})" if isinstance(part, Label) else part

    def line(one: Line) -> Iterator[str]:
        label = f" ({one.label})" if one.label else ""
        reason = f" · {words(one.reason)}" if one.reason else ""
        yield f"{margin}- {_math(one.latex)}{label}{reason}"
        yield from argument_lines(one.inner, link, depth + 1)

    for block in blocks:
        if isinstance(block, Say):
            yield f"{margin}- {words(block.parts)}"
        elif isinstance(block, Line):
            yield from line(block)
        elif isinstance(block, Chain):
            yield f"{margin}- {_math(block.first)}"
            for one in block.links:
                yield from line(one)
        elif isinstance(block, Branch):
            yield f"{margin}- *{words(block.title)}*"
            yield from argument_lines(block.blocks, link, depth + 1)


def _math(latex: str) -> str:
    """GitHub's form of a formula within a line, safe from Markdown's own signs."""
    return f"$`{latex}`$" if len(latex) <= MAX_FORMULA else "(a long formula; see the certificate)"
