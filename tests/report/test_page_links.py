"""A link on a page leads to something: to the number that is referred to, to the item that is named."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

import pytest

from tests.catalogue.tools import ROOT, catalogue
from tests.report.test_argument import tell, x, y
from verify.claims import inventory
from verify.claims.claim import Claim
from verify.claims.config import find
from verify.lemma import hypotheses
from verify.prove.steps import assume, auto, have
from verify.site.book import Book, read

pytest.importorskip("math_core")
pytestmark = pytest.mark.xdist_group("pages")  # one worker reads the reports for all

# Claims whose proofs refer to parts of conjunctions, with names, of definitions, of cases.
CLAIMS = (
    "noisy_sgd_convex_privacy",
    "last_contractive_steps",
    "chances_of_both_losses",
    "chances_of_a_uniform_draw",
    "privacy_with_regular_gradients",
)


@pytest.fixture(scope="module")
def book() -> Book:
    config = find(ROOT)
    papers, _ = inventory.papers(config.packages)
    inventories, _ = inventory.load(config.packages)
    return read(catalogue(), config.reports_folder, papers, inventories)


def dead(pages: dict[str, str]) -> Iterator[str]:
    """The links between these pages, or within one, whose place is not there."""
    ids = {name: re.findall(r'\bid="([^"]*)"', text) for name, text in pages.items()}
    for name, text in pages.items():
        for twice in {one for one in ids[name] if ids[name].count(one) > 1}:
            yield f"{name}: the id {twice} stands there twice"
        for link in re.findall(r'href="([^"]*#[^"]+)"', text):
            page, _, place = link.partition("#")
            there = posixpath.normpath(posixpath.join(posixpath.dirname(name), page)) if page else name
            if there in ids and place not in ids[there]:
                yield f"{name}: {link}"


@pytest.mark.parametrize("id", CLAIMS)
def test_every_number_on_the_page_of_a_claim_has_its_place(book: Book, id: str) -> None:
    from verify.site.claims import page

    if id not in book.entries:
        pytest.skip(f"{id} is not recorded as it stands")
    assert list(dead({f"claims/{id}.html": page(book, book.entries[id])})) == []


def test_every_item_that_start_and_paper_pages_name_has_its_place(book: Book) -> None:
    from verify.site import lists, papers

    pages = {"index.html": lists.start(book, [])}
    for found in book.joined:
        items = "".join(text for _, text in papers.sections(book, found))
        pages[f"papers/{found.paper}.html"] = lists.contents(book, found) + items
    assert list(dead(pages)) == []


@pytest.mark.slow
def test_every_page_of_a_claim(book: Book) -> None:
    from verify.site.claims import page

    for id, entry in book.entries.items():
        assert list(dead({f"claims/{id}.html": page(book, entry)})) == []


def test_parts_of_a_conjunction_are_numbered_and_can_be_linked_to() -> None:
    from verify.site import html

    claim = Claim(id="c", title="c", given=hypotheses(both=(y >= 0) & (x >= 1)), show=y <= 1 + y)
    blocks = tell(claim, have((y >= 0) & (x >= 0), auto()), have(y >= 0, assume()))
    text = html.argument(blocks, str, {})
    assert 'id="n2"' in text and 'id="n2.1"' in text and 'id="n2.2"' in text


def test_of_a_chain_the_parts_that_are_cited_follow() -> None:
    from verify.report.argument import Label, Line, Say
    from verify.site import html

    line = Line("0 < x < 1", "both sides", parts=(("both sides.1", "0 < x"), ("both sides.2", "x < 1")))
    text = html.argument([line, Say(("by ", Label("both sides.2")))], str, {})
    assert 'id="nboth-sides"' in text and 'id="nboth-sides.2"' in text and 'href="#nboth-sides.2"' in text
    assert 'id="nboth-sides.1"' not in text
