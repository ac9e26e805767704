"""Pages in Markdown, from the templates in verify/report/templates.

What a template shows with {{ }} is an author's words and is escaped, whatever it is: a page cannot forget to.
Only what is Markdown already, because we made it out of escaped parts, stands as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from verify.kernel.check import visible
from verify.report import model, text
from verify.suite.counterexamples import witness_text
from verify.suite.manifest import counterexample


class Markdown(str):
    """Markdown that we wrote: the authors' words inside are escaped already."""


_TAG = re.compile(r"<(?=[A-Za-z/!?])")
_ENTITY = re.compile(r"&(?=#|[A-Za-z]+[0-9]*;)")
# What at the beginning of a line makes it a heading, a quotation, a list, a fence, the target of a link.
_BLOCK = re.compile(r"[#>](?!=)|[-+*](?=\s|$)|(`{3}|~{3})|\[(?=[^\]]*\]:)")
_NUMBERED = re.compile(r"(\d+)([.)](?=\s|$))")


def prose(words: object) -> Markdown:
    """An author's words within a line of Markdown: no HTML, no links, one line, all of it to be seen."""
    if isinstance(words, Markdown):
        return words
    line = visible(" ".join(str(words).expandtabs(1).splitlines()))
    return Markdown(_TAG.sub("&lt;", _ENTITY.sub("&amp;", line)).replace("](", "]\\("))


def paragraph(words: str) -> Markdown:
    """An author's words as a paragraph of their own: prose that begins no other kind of block."""
    line = prose(words).strip()
    if _BLOCK.match(line):
        return Markdown("\\" + line)
    return Markdown(_NUMBERED.sub(r"\1\\\2", line, count=1) if _NUMBERED.match(line) else line)


def link(words: str, target: str) -> Markdown:
    return Markdown(f"[{prose(words)}]({target})")


def links(found: Iterable[Markdown]) -> Markdown:
    return Markdown(", ".join(found))


def cell(words: object) -> Markdown:
    """Within a row of a table."""
    return Markdown(prose(words).replace("|", "\\|"))


def block(lines: Iterable[str]) -> Markdown:
    """Lines that we wrote, such as a statement as mathematics."""
    return Markdown("\n".join(map(visible, lines)))


def page(template: str, **values: Any) -> str:
    """The text of a page."""
    made = _environment()(f"{template}.md.jinja").render(**values)
    return "\n".join(map(visible, made.split("\n"))).rstrip() + "\n"


@cache
def _environment() -> Callable[[str], Any]:
    # Only who writes reports needs jinja2.
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("verify.report"),
        finalize=prose,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"cell": cell, "paragraph": paragraph, "block": block, "source": text.source}
    made.globals |= {
        "CERTIFIED": model.CERTIFIED,
        "anchor": text.anchor,
        "became": text.became,
        "change_text": text.change_text,
        "conditions": text.conditions,
        "judged": text.judged,
        "counterexample": counterexample,
        "flaw": model.flaw,
        "formula": text.formula,
        "link": link,
        "links": links,
        "math_lines": text.math_lines,
        "method_words": text.method_words,
        "role": text.role,
        "statement_lines": text.statement_lines,
        "verdict": text.verdict,
        "witness_text": witness_text,
    }
    return made.get_template
