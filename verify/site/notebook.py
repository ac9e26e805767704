"""A notebook as a page: its words, its cells, and what is stored of what they showed, with mathematics typeset."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path

from verify.site import html


def markdown(path: Path) -> str:
    """The page as MyST Markdown.  `path`: a notebook of format 4, run before."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n\n".join(text for cell in cells for text in _cell(cell)) + "\n"


def _cell(cell: dict[str, object]) -> Iterator[str]:
    source = "".join(cell["source"])  # type: ignore[arg-type]
    if cell["cell_type"] == "markdown":
        yield source
        return
    yield f"```python\n{source}\n```"
    for output in cell["outputs"]:  # type: ignore[attr-defined]
        shown = {kind: "".join(lines) for kind, lines in output["data"].items()}
        text = shown.get("text/html") or shown.get("text/latex")
        body = typeset(text) if text else f"<pre>{escape(shown['text/plain'])}</pre>"
        body = re.sub(r"\n\s*\n", "\n", body)  # with an empty line the rest would be Markdown again
        yield f'<div class="output">{body}</div>'


def typeset(text: str) -> str:
    """HTML whose formulas stand between dollar signs, with MathML in their place."""

    def one(found: re.Match[str]) -> str:
        return html.math(unescape(found[1] or found[2]), bool(found[1]))

    return re.sub(r"\$\$(.+?)\$\$|\$(.+?)\$", one, text, flags=re.S)


__all__ = ["markdown", "typeset"]
