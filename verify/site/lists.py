"""The start page, the topics, the axioms, the strengthenings, the graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from markupsafe import Markup

from verify.claims.inventory import OURS, Inventory, numbered
from verify.language.expr import Prop
from verify.language.latex import latex
from verify.report.coverage import NUMBERED, strong
from verify.report.text import MARKS
from verify.site import graph as graph_
from verify.site import html
from verify.site.book import Book, Entry
from verify.site.claims import ENVIRONMENT, called, slug

LONG = 60  # claims of a list that shows a line of each, and the rest when it is opened


def start(book: Book, documents: list[str], pictures: bool = False) -> str:
    counts = Counter(entry.verdict for entry in book.entries.values())
    topics = {entry.claim.topic for entry in book.entries.values()}
    return ENVIRONMENT.get_template("start.html").render(
        counts=[(word, mark, counts[word]) for word, mark in MARKS.items() if counts[word]],
        shelves=[(name, rows) for name, rows in _shelves(book) if rows],
        papers=sum(not inventory.library for inventory in book.joined),
        strong=strong(book.joined, book.known),
        theorems=bool(book.results),
        conjectures=_conjectures(book),
        errata=sum(len(book.errata(key)[0]) for key in book.papers),
        letters=[(letter.paper, called(book, letter.paper)) for letter in book.letters],
        topics=len(topics),
        project=book.project,
        documents=documents,
        pictures=pictures,
    )


def _conjectures(book: Book) -> list[tuple[Entry, str, str]]:
    """The papers' conjectures that a claim settles in full: the claim, whose they are, where they stand."""
    found = []
    for entry in book.entries.values():
        for source in entry.claim.cited if entry.verdict in ("proved", "refuted") else ():
            if source.role == "whole" and source.locator.startswith("Conjecture") and source.locator[11:].isalnum():
                found.append((entry, called(book, source.paper), source.locator))
    return found


def _shelves(book: Book) -> list[tuple[str, list[dict[str, object]]]]:
    """The papers that are examined line by line, and the works whose theorems stand in the library."""
    rows = [(one.library, _paper(book, one)) for one in _in_order(book)]
    names = (("The papers", False), ("The library: works whose theorems others build on", True))
    return [(name, [row for library, row in rows if library == wanted]) for name, wanted in names]


def _in_order(book: Book) -> list[Inventory]:
    places = list(book.papers)
    return sorted(book.joined, key=lambda inventory: places.index(inventory.paper))


def _paper(book: Book, inventory: Inventory) -> dict[str, object]:
    errors, _ = book.errata(inventory.paper)
    return {
        "key": inventory.paper,
        "title": book.papers[inventory.paper],
        "said": sum(item.kind != OURS for item in inventory.items),
        "errata": len(errors),
        "substantive": sum(entry.claim.grade == "substantive" for entry in errors),
        "numbered": _numbered(book, inventory),
    }


def _numbered(book: Book, inventory: Inventory) -> list[tuple[str, list[tuple[str, str]]]]:
    """The numbered statements with their anchors, by what is known of them."""
    words: dict[str, list[tuple[str, str]]] = {}
    for locator in inventory.numbered:
        word = NUMBERED[numbered(inventory, locator, book.known)]
        words.setdefault(word, []).append((locator, slug(locator)))
    return [(word, words[word]) for word in NUMBERED.values() if word in words]


def contents(book: Book, inventory: Inventory) -> str:
    """What stands at the head of a paper's page: its name here, its errata and letter, its numbered statements."""
    remarks = sum(item.kind == OURS for item in inventory.items)
    return ENVIRONMENT.get_template("contents.html").render(
        paper=inventory.paper,
        errata=bool(book.errata(inventory.paper)[0]),
        letter=any(letter.paper == inventory.paper for letter in book.letters),
        items=len(inventory.items) - remarks,
        remarks=remarks,
        numbered=_numbered(book, inventory),
    )


def topics(book: Book) -> Iterator[tuple[str, str, str]]:
    """Name, title and page of each topic."""
    for name, topic in sorted(book.catalogue.topics.items()):
        found = [entry for entry in book.entries.values() if entry.claim.topic == name]
        if found:
            texts = [" ".join(part.split()) for part in topic.text.split("\n\n")[1:]]
            yield name, topic.title, table(found, "../", texts)


def table(
    found: list[Entry], up: str, texts: list[str], more: dict[str, str] | None = None, opened: bool = False
) -> str:
    """Claims with their formulas, each in a row of its own; `opened`: with their hypotheses in sight."""
    folded = len(found) > LONG and not opened
    rows = [
        (entry, _formula(entry.claim.show), [] if folded else _given(entry), (more or {}).get(entry.id, ""))
        for entry in found
    ]
    return ENVIRONMENT.get_template("list.html").render(texts=texts, rows=rows, up=up, opened=opened, folded=folded)


def _formula(prop: Prop) -> Markup:
    return Markup(html.formula(latex(prop.formula, prop.definitions)))


def _given(entry: Entry) -> list[Markup]:
    return [_formula(prop) for prop in entry.claim.given]


def axioms(book: Book) -> str:
    found = [entry for entry in book.entries.values() if entry.verdict == "axiom"]
    rests = Counter(id for entry in book.entries.values() for id in entry.record["rests_on"])
    more = {entry.id: f"{rests[entry.id]} claims rest on it" for entry in found}
    text = "Textbook facts that are cited and not proved here; the rest is proved from the kernel's rules."
    return table(sorted(found, key=lambda entry: -rests[entry.id]), "", [text], more, opened=True)


def strengthenings(book: Book, ranked: dict[str, str]) -> str:
    ours = {id: e for id, e in book.entries.items() if e.claim.kind == "strengthening" or id in ranked}
    first = [ours.pop(id) for id in ranked if id in ours]
    text = "Settled conjectures, sharper constants, weaker hypotheses, best forms; what matters most comes first."
    return table([*first, *ours.values()], "", [text], ranked)


def graph(book: Book) -> str:
    marks = [(word, mark) for word, mark in MARKS.items() if any(e.verdict == word for e in book.entries.values())]
    return ENVIRONMENT.get_template("graph.html").render(
        picture=Markup(graph_.svg(book)),
        overview=Markup(graph_.rooms(book)),
        marks=marks,
        rooms=sorted({graph_.room(book, entry) for entry in book.entries.values()}),
        papers=[(key, called(book, key)) for key in book.papers],
    )
