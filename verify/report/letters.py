"""The letters to the authors and the page of the main theorems: in Markdown, in LaTeX, in HTML.

An entry's words are data (verify.claims.letters); what is refuted, and how, is computed from the claims.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from verify.claims.inventory import Known
from verify.claims.letters import Cause, Letter, Result, Setting, check, how
from verify.report.markdown import prose
from verify.report.text import statement_lines

Write = Callable[[str], str]  # words with mathematics between dollar signs, in one of the three forms
Ref = Callable[[str], str]  # a claim, as a link where the form has links

TITLE = "Main theorems"
_PARTS = (("Fails", "why"), ("Instead", "instead"), ("Survives", "survives"))


_MATH = re.compile(r"(\$\$.+?\$\$|\$.+?\$)")


def writer(words: Write, inline: Write, display: Write) -> Write:
    """How a text is written: its words, the mathematics within a line, and that on lines of its own."""

    def one(part: str) -> str:
        if part.startswith("$$"):
            return display(part[2:-2])
        return inline(part[1:-1]) if part.startswith("$") else words(part)

    return lambda text: "".join(one(part) for part in _MATH.split(" ".join(text.split())) if part)


_markdown = writer(prose, lambda math: f"$`{math}`$", lambda math: f"\n\n$${math}$$\n\n")


# --- Markdown ---------------------------------------------------------------------------------------------------------


def files(
    letters: Sequence[Letter],
    settings: Sequence[Setting],
    results: Sequence[Result],
    known: Mapping[str, Known],
    papers: Mapping[str, str],
    anchor: Callable[[str], str],
) -> dict[str, str]:
    """The pages of the reports folder: letters/PAPER.md, letters/PAPER.tex, theorems.md.  Raises Unfounded.

    `anchor` is where a claim stands, from the reports folder.
    """
    check(letters, settings, results, known)
    found: dict[str, str] = {}

    def ref(up: str) -> Ref:
        return lambda id: f"[{id}]({up}{anchor(id)})"

    for letter in letters:
        title = papers.get(letter.paper, letter.paper)
        found[f"letters/{letter.paper}.md"] = _letter(letter, title, known, ref("../"))
        found[f"letters/{letter.paper}.tex"] = tex(letter, title, known)
    if results:
        found["theorems.md"] = _theorems(settings, results, ref(""), known)
    return found


def _letter(letter: Letter, title: str, known: Mapping[str, Known], ref: Ref) -> str:
    lines = [
        f"# Errata: {title}",
        "",
        f"Version read: {_markdown(letter.version)}.  What matters most comes first, one entry a cause.",
        "Each is refuted in exact arithmetic (as it stands, or in part: by an instance of all that it assumes), and",
        "what stands after *instead* is proved, in full or in the part that its page names; the names link to both.",
        "The full list, line by line: [errata](../errata.md).",
        "",
    ]
    for number, cause in enumerate(letter.causes, 1):
        lines.append(f"{number}. **{prose(cause.place)}.** Printed: {_markdown(cause.printed)}")
        lines += [f"   *{word}:* {_markdown(getattr(cause, field))}" for word, field in _PARTS]
        lines.append(f"   ({_standing(cause, known, ref)})")
        lines.append("")
    if letter.conventions:
        lines += [f"Conventions that we take as meant: {_markdown(letter.conventions)}", ""]
    if letter.slips:
        lines += [f"Slips of the pen that change nothing: {_markdown(letter.slips)}", ""]
    return "\n".join(lines).rstrip() + "\n"


def _standing(cause: Cause, known: Mapping[str, Known], ref: Ref) -> str:
    """What is refuted, and how, each claim by itself; then what is proved."""
    return "; ".join(f"{words}: {_all(ids, ref)}" for words, ids in [*how(cause, known), ("proved", cause.holds)])


def _all(ids: Iterable[str], ref: Ref) -> str:
    return ", ".join(map(ref, ids)) or "-"


def _anchor(name: str) -> str:
    """The mark of a heading."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower())


def _basis(result: Result, ref: Ref) -> str:
    """The claims that a result rests on, by their verdicts."""
    rows = {"Proved": result.claims, "proved beyond it": result.beyond, "refuted": result.false}
    return "; ".join(f"{word}: {_all(ids, ref)}" for word, ids in rows.items() if ids)


_PREFACE = """Each is proved, with no condition.  The words are ours and for reading; the statement that
was judged, with every hypothesis, unfolds below them and is what counts.  Settings, hypotheses that
several share, are told at the end.  A paper is meant in the version that its letter names.  What is
beyond the paper is so against that paper; other work is named where we know of it, and we have not
searched all that is in print.  What is said of tightness without a claim below is by hand."""


def _theorems(settings: Sequence[Setting], results: Sequence[Result], ref: Ref, known: Mapping[str, Known]) -> str:
    lines = [f"# {TITLE}", "", *_PREFACE.splitlines(), ""]
    for number, result in enumerate(results, 1):
        lines += [
            f"## {number}. {prose(result.title)}",
            "",
            *([f"Let this be [{prose(result.setting)}](#{_anchor(result.setting)}).", ""] if result.setting else []),
            _markdown(result.says),
            "",
            f"- *Beyond the paper:* {_markdown(result.new)}",
            f"- *How tight:* {_markdown(result.tight)}",
            f"- {_basis(result, ref)}",
            "",
        ]
        for id in result.claims:
            lines += [f"<details><summary>{id}, as it was judged</summary>", "", "```text"]
            lines += [*statement_lines(known[id].claim), "```", "", "</details>", ""]
    lines += ["## The settings", ""]
    for setting in settings:
        lines += [
            f"### {prose(setting.name)}",
            "",
            f"{_markdown(setting.says)} (As in {_all(setting.claims, ref)}.)",
            "",
        ]
    return "\n".join(lines).rstrip() + "\n"


# --- LaTeX ------------------------------------------------------------------------------------------------------------

_HEAD = r"""\documentclass[10pt,a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{amsmath,amssymb,lmodern}
\usepackage[margin=20mm]{geometry}
\setlength{\parindent}{0pt}\setlength{\parskip}{3pt}
\sloppy\pagestyle{empty}
\begin{document}
"""
_TEX = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_", "$": r"\$"}
_TEX |= {"^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}"}


def tex_words(text: str) -> str:
    """Plain text for LaTeX."""
    return re.sub(r"[\\{}&#%_^~<>$]", lambda match: _TEX[match[0]], text)


_tex = writer(tex_words, lambda math: f"${math}$", lambda math: f"\\[{math}\\]")


def tex(letter: Letter, title: str, known: Mapping[str, Known]) -> str:
    """The letter as a LaTeX document."""
    lines = [_HEAD, rf"\textbf{{\large Errata: {tex_words(title)}}}\par"]
    lines.append(
        rf"Version read: {_tex(letter.version)}. One entry a cause; each is refuted in exact arithmetic, and what to"
    )
    lines.append(
        r"read instead is proved, in full or in the part that its page names (\texttt{verify show}, with the name).\par"
    )
    for number, cause in enumerate(letter.causes, 1):
        lines.append(rf"\textbf{{{number}. {tex_words(cause.place)}.}} Printed: {_tex(cause.printed)}")
        lines += [rf"\emph{{{word}:}} {_tex(getattr(cause, field))}" for word, field in _PARTS]
        told = _standing(cause, known, lambda id: rf"\texttt{{{tex_words(id)}}}")
        lines.append(rf"{{\footnotesize ({told})}}\par")
    if letter.conventions:
        lines.append(rf"\emph{{Conventions that we take as meant:}} {_tex(letter.conventions)}\par")
    if letter.slips:
        lines.append(rf"\emph{{Slips of the pen that change nothing:}} {_tex(letter.slips)}\par")
    return "\n".join(lines) + "\n\\end{document}\n"


# --- HTML -------------------------------------------------------------------------------------------------------------


def html_letter(letter: Letter, known: Mapping[str, Known], write: Write, ref: Ref) -> str:
    """The letter's entries, for the site."""
    rows = []
    for cause in letter.causes:
        told = "".join(f"<br><em>{word}:</em> {write(getattr(cause, field))}" for word, field in _PARTS)
        claims = _standing(cause, known, ref)
        head = f"<strong>{escape(cause.place)}.</strong> Printed: {write(cause.printed)}"
        rows.append(f"<li>{head}{told}<br>({claims})</li>")
    end = f"<p>Conventions that we take as meant: {write(letter.conventions)}</p>" if letter.conventions else ""
    end += f"<p>Slips of the pen that change nothing: {write(letter.slips)}</p>" if letter.slips else ""
    return f"<p>Version read: {write(letter.version)}.</p><ol>{''.join(rows)}</ol>{end}"


def html_theorems(
    settings: Sequence[Setting], results: Sequence[Result], known: Mapping[str, Known], write: Write, ref: Ref
) -> list[tuple[str, str]]:
    """A heading and HTML for each of the main theorems, and for the settings."""
    found = [("", f"<p>{_PREFACE}</p>")]
    for number, result in enumerate(results, 1):
        let = f'<p>Let this be <a href="#{_anchor(result.setting)}">{escape(result.setting)}</a>.</p>'
        said = let if result.setting else ""
        said += f"<p>{write(result.says)}</p><ul><li><em>Beyond the paper:</em> {write(result.new)}</li>"
        said += f"<li><em>How tight:</em> {write(result.tight)}</li><li>{_basis(result, ref)}</li></ul>"
        for id in result.claims:
            text = escape("\n".join(statement_lines(known[id].claim)))
            said += f"<details><summary>{escape(id)}, as it was judged</summary><pre>{text}</pre></details>"
        found.append((f"{number}. {result.title}", said))
    told = ""
    for s in settings:
        told += f'<p id="{_anchor(s.name)}"><strong>{escape(s.name)}.</strong> '
        told += f"{write(s.says)} (As in {_all(s.claims, ref)}.)</p>"
    return [*found, ("The settings", told)]


__all__ = ["TITLE", "files", "html_letter", "html_theorems", "tex", "writer"]
