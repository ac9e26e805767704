"""The search of the site: one row for each claim, numbered statement and page, ranked in the browser.

An index of all words is no answer to "Theorem 22": what a reader types is the place of a statement, or words of
its title.  The rows are written as a script, because a page on a disk may load nothing else; the ranking
(static/search.js) is tested by itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from verify.claims.inventory import OURS, numbered
from verify.language.infix_text import to_infix
from verify.report.coverage import NUMBERED
from verify.site.book import Book, Entry
from verify.site.claims import called, slug
from verify.site.words import signs, title

FORMULA = 160  # letters of a formula in a row
_COLOURS = {NUMBERED[word]: word for word in ("proved", "certified", "refuted", "axiom", "open")}
_COLOURS |= {NUMBERED[grade]: "refuted" for grade in ("substantive", "boundary", "misprint")}
Row = dict[str, Any]


def script(book: Book, documents: Path, names: Sequence[str], reference: Sequence[tuple[str, str, str]] = ()) -> str:
    """The rows as a script.  `reference`: the names of the reference with their anchors and signatures."""
    rows = [*_claims(book), *_items(book), *_pages(book, documents, names)]
    rows += [_row(f"reference.html#{anchor}", name, "name", formula=said) for name, anchor, said in reference]
    papers = {key: [called(book, key), text] for key, text in book.papers.items()}
    return f"const PAPERS = {_json(papers)};\nconst ROWS = {_json(rows)};\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _row(url: str, name: str, kind: str, **more: Any) -> Row:
    return {"u": url, "t": name, "k": kind, **{key[0]: value for key, value in more.items() if value}}


def _claims(book: Book) -> Iterator[Row]:
    for id, entry in book.entries.items():
        claim = entry.claim
        yield _row(
            f"claims/{id}.html",
            title(claim.title),
            claim.kind,
            id=id,
            verdict=entry.verdict,
            mark=entry.mark,
            formula=_formula(entry),
            sources=[[s.paper, s.locator, s.role or "remark"] for s in claim.cited],
            repaired=[[paper, place] for paper, place, _ in claim.instead],
            words=" ".join([book.catalogue.topics[claim.topic].title, claim.note]).strip()[:400],
        )


def _formula(entry: Entry) -> str:
    prop = entry.claim.show
    try:
        text = signs(to_infix(prop.formula, prop.definitions))
    except (TypeError, ValueError):
        return ""
    return text if len(text) <= FORMULA else f"{text[:FORMULA]} …"


def _items(book: Book) -> Iterator[Row]:
    """The numbered statements of the papers, with what is known of them."""
    for inventory in book.joined:
        texts: dict[str, str] = {}
        for item in inventory.items:
            if item.kind != OURS:
                texts.setdefault(item.locator, item.text)
        for locator in inventory.numbered:
            found = numbered(inventory, locator, book.known)
            word = NUMBERED[found]
            where = f"papers/{inventory.paper}.html#{slug(locator)}"
            text = signs(texts.get(locator, "").replace("`", ""))[: 2 * FORMULA]
            # What is proved in its place is not what is printed.
            text = text if found in ("proved", "open") or not text else f"as printed: {text}"
            name = f"{called(book, inventory.paper)}, {locator}"
            yield _row(
                where,
                name,
                "item",
                verdict=_COLOURS.get(word, "part"),
                mark=word,
                formula=text,
                sources=[[inventory.paper, locator, "item"]],
            )


def _pages(book: Book, documents: Path, names: Sequence[str]) -> Iterator[Row]:
    for key, text in book.papers.items():
        yield _row(f"papers/{key}.html", text, "paper", id=key)
        yield _row(f"errata/{key}.html", f"Errata: {text}", "errata")
    for name, topic in sorted(book.catalogue.topics.items()):
        if any(entry.claim.topic == name for entry in book.entries.values()):
            yield _row(f"topics/{name}.html", title(topic.title), "topic", id=name)
    for file in names:
        page = Path(file).stem
        for level, heading in re.findall(r"^(#{1,3}) (.+)$", _prose(documents / file), re.M):
            anchor = "" if level == "#" else f"#{_anchor(heading)}"
            yield _row(f"{page}.html{anchor}", heading.replace("`", ""), "page")
    for page, name in (("axioms", "Axioms"), ("strengthenings", "Strengthenings"), ("graph", "What rests on what")):
        yield _row(f"{page}.html", name, "page")


def _prose(path: Path) -> str:
    """A document without its samples, in which a # is no heading."""
    return re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)


def _anchor(heading: str) -> str:
    """The anchor that MyST gives to a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


__all__ = ["script"]
