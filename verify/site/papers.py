"""The pages of a paper: what it says, item by item; and its errata, on a page and in LaTeX."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from verify.claims.claim import FLAWS, belongs
from verify.claims.inventory import OURS, Inventory, Item, standing
from verify.language.latex import LETTERS, latex
from verify.report import errata
from verify.report.argument import Math, Parts
from verify.report.errata import Erratum
from verify.report.text import GRADES, role
from verify.site import html
from verify.site.book import Book, Entry
from verify.site.claims import ENVIRONMENT, slug
from verify.site.words import prose

_COLOURS = {"proved": "proved", "certified": "certified", "refuted": "refuted", "axiom": "axiom"}

HYPOTHESES = 6  # more of them stand on the page of the claim alone


def sections(book: Book, inventory: Inventory) -> Iterator[tuple[str, str]]:
    """A heading and HTML for each statement of the paper, with the items that follow it; in its order."""
    seen: set[str] = set()
    heading = ""
    items: list[dict[str, Any]] = []
    begins = _beginnings(inventory)
    for number, item in enumerate(inventory.items):
        place = begins.get(number, heading)
        if place != heading:
            if items:
                yield heading, _items(items, heading)
            heading, items = place, []
        items.append(_item(book, inventory.paper, item, seen, place if number in begins else ""))
    if items:
        yield heading, _items(items, heading)


def _beginnings(inventory: Inventory) -> dict[int, str]:
    """Where each numbered statement begins: at its item, or at its first part if there is none of all."""
    begins = {n: item.locator for n, item in enumerate(inventory.items) if item.locator in inventory.numbered}
    for locator in inventory.numbered:
        if locator not in begins.values():
            parts = [n for n, item in enumerate(inventory.items) if belongs(item.locator, locator)]
            begins |= dict.fromkeys(parts[:1], locator)
    return begins


def _items(items: Sequence[dict[str, Any]], heading: str) -> str:
    return ENVIRONMENT.get_template("paper.html").render(items=items, heading=heading or "at the beginning")


def _item(book: Book, paper: str, item: Item, seen: set[str], whole: str) -> dict[str, Any]:
    """What the page says of an item; `whole`: the numbered statement that begins with it, if one does."""
    word = standing(paper, item, book.known)
    known = [book.entries[id] for id in item.claims]
    repairs = {other.id: other for entry in known for other in book.repairs(entry.id)}
    anchor = slug(item.locator)
    anchors = [one for one in dict.fromkeys((anchor, slug(whole) if whole else anchor)) if one not in seen]
    seen.update(anchors)
    show = item.kind != OURS

    def rich(text: str) -> Markup:
        return Markup(prose(text, lambda code: html.rich(f"`{code}`", book.entries, lambda id: f"../claims/{id}.html")))

    return {
        "anchors": anchors,
        "locator": item.locator,
        "kind": item.kind,
        "text": rich(item.text),
        "word": word,
        "colour": _COLOURS.get(word, "open" if word == "open" else "part"),
        "claims": [(e, _role(e, paper, item.locator), conclusion(e, show)) for e in known],
        "repairs": [(e, "", conclusion(e, True)) for id, e in repairs.items() if id not in item.claims],
        "open": rich(item.open),
    }


def _role(entry: Entry, paper: str, locator: str) -> str:
    """What a claim is of an item, in words; its title, which stands before, is not said again."""
    source = entry.claim.at(paper, locator)
    source = replace(source, special="") if source.special == entry.claim.title else source
    return role(source, entry.claim)


def conclusion(entry: Entry, show: bool, opened: bool = False) -> Markup:
    """The formula of a claim, conclusion first, one click away unless it is opened."""
    if not show:
        return Markup("")
    claim = entry.claim
    shown = html.formula(latex(claim.show.formula, claim.show.definitions))
    if len(claim.given) > HYPOTHESES:
        given = f"<p>given {len(claim.given)} hypotheses, which its page shows</p>"
    else:
        given = "".join(html.formula(latex(prop.formula, prop.definitions)) for prop in claim.given)
        given = f"<p>given</p>{given}" if given else ""
    state = " open" if opened else ""
    return Markup(f'<details class="formulas"{state}><summary>the formula</summary>{shown}{given}</details>')


# --- errata ----------------------------------------------------------------------------------------------


def graded(book: Book, paper: str) -> Iterator[tuple[str, list[Entry]]]:
    """The errata by grade, the gravest first, under their headings; literal readings last."""
    errors, literal = book.errata(paper)
    for grade, heading in GRADES.items():
        found = [entry for entry in errors if entry.claim.grade == grade]
        if found:
            yield heading, sorted(found, key=lambda entry: FLAWS.index(entry.record["flaw"]))
    if literal:
        yield "Not errors: literal readings that fail", literal


def erratum(book: Book, entry: Entry, paper: str) -> str:
    one = told(book, entry, paper)

    def rich(text: str) -> Markup:
        return Markup(html.rich(text, book.entries, lambda id: f"../claims/{id}.html"))

    return ENVIRONMENT.get_template("erratum.html").render(
        entry=entry,
        paper=paper,
        one=one,
        printed=[(locator, slug(locator), rich(text)) for locator, text in one.printed],
        shown=conclusion(entry, True, opened=True),
        note=rich(entry.claim.note),
        repairs=[(other, conclusion(other, True)) for other in book.repairs(entry.id)],
        why=Markup(html.words(reason(book, entry), lambda id: f"../claims/{id}.html", {})),
        serves=[book.entries[id] for id in entry.claim.breaks if id in book.entries],
    )


def told(book: Book, entry: Entry, paper: str) -> Erratum:
    return errata.erratum(entry.claim, paper, entry.record["flaw"] or "", book.joined)


def reason(book: Book, entry: Entry) -> Parts:
    claims = {id: other.claim for id, other in book.entries.items()}
    return errata.why(entry.claim, entry.evidence, entry.record["evidence"], claims, book.statements)


_HEAD = r"""\documentclass[11pt,a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{amsmath,amssymb,lmodern}
\usepackage[margin=25mm]{geometry}
\setlength{\parindent}{0pt}\setlength{\parskip}{4pt}
\allowdisplaybreaks\sloppy\raggedright
\begin{document}
"""


def sheet(book: Book, paper: str) -> str:
    """The errata of a paper as a LaTeX document that can be sent to its authors."""
    return _HEAD + "\n".join(_sheet(book, paper)) + "\n\\end{document}\n"


def _sheet(book: Book, paper: str) -> Iterator[str]:
    yield rf"\section*{{Errata: {tex(book.papers[paper])}}}"
    yield "Each entry was refuted by a counterexample in exact numbers that a small kernel checks again."
    yield r"Statements and the lines of their proofs are judged apart.  The command \texttt{verify run} with"
    yield "the name of an entry shows it again."
    for heading, entries in graded(book, paper):
        yield rf"\subsection*{{{tex(heading)}}}"
        for entry in entries:
            claim = entry.claim
            one = told(book, entry, paper)
            yield rf"\paragraph{{{tex(one.where)}}} ({tex(one.flaw)})\\"
            for locator, text in one.printed:
                yield rf"\emph{{Printed, in our words}} ({tex(locator)}): {tex(text)}\par"
            yield rf"\emph{{{tex(one.label or 'Printed')}:}} {tex(claim.title)}. {_formula(claim)}\par"
            for other in book.repairs(entry.id):
                word = tex(other.verdict)
                yield rf"\emph{{Should read}} ({word}): {tex(other.claim.title)}. {_formula(other.claim)}\par"
            parts = (f"${p.latex}$" if isinstance(p, Math) else tex(_short(str(p))) for p in reason(book, entry))
            yield rf"\emph{{Why:}} {''.join(parts)}\par"
            yield rf"\emph{{Replay:}} \texttt{{verify run {tex(entry.id)}}}\par"


def _short(text: str) -> str:
    return text if len(text) <= 600 else f"{text[:600]} ... (in full in the certificate)"


def _formula(claim: Any) -> str:
    given = [latex(prop.formula, prop.definitions) for prop in claim.given]
    show = latex(claim.show.formula, claim.show.definitions)
    if len(show) + sum(map(len, given)) > 1500:
        return "(The formula is on the claim's page.)"
    text = f"${show}$"
    return f"{text}, given {'; '.join(f'${one}$' for one in given)}." if given else f"{text}."


_TEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%",
    "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}",
    ">": r"\textgreater{}", "≤": r"$\le$", "≥": r"$\ge$", "∞": r"$\infty$", "²": r"\textsuperscript{2}",
    "—": "---", "–": "--", "…": r"\dots{}", "·": r"$\cdot$", "√": r"$\surd$",
}  # fmt: skip


def tex(text: str) -> str:
    """Text for LaTeX: its own signs escaped, Greek letters in mathematics, what it may not know as ?."""

    def one(match: re.Match[str]) -> str:
        sign = match[0]
        if sign in _TEX:
            return _TEX[sign]
        if sign in LETTERS:
            return rf"$\{LETTERS[sign]}$"
        if unicodedata.category(sign)[0] == "L" and ord(sign) < 0x180:
            return sign
        return "?" if ord(sign) >= 0x80 else sign

    return re.sub(r"[^\w\s]|_|[^\x00-\x7f]", one, " ".join(text.split()))
