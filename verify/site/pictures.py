"""The page of pictures: each drawing beside what its paper says, with the claims that it is drawn from.

The drawings come as data from whoever makes them (`verify.ask.pictures`); here they are only shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from markupsafe import Markup

from verify.report.picture import Picture
from verify.site import html
from verify.site.book import Book
from verify.site.claims import ENVIRONMENT, slug
from verify.site.words import prose


def check(book: Book, pictures: tuple[Picture, ...]) -> None:
    """Raises ValueError for a claim or paper that is not there."""
    for one in pictures:
        unknown = [id for t in one.traces for id in (t.claim, *t.beside) if id not in book.entries]
        if unknown or (one.paper and one.paper not in book.papers):
            raise ValueError(f"picture {one.name}: {', '.join(unknown) or one.paper} is not recorded")


def sections(book: Book, pictures: tuple[Picture, ...]) -> Iterator[tuple[str, str]]:
    """A heading and HTML for each picture."""
    template = ENVIRONMENT.get_template("pictures.html")
    for one in pictures:
        said = [
            (item.locator, slug(item.locator), Markup(prose(item.text, _code(book))))
            for inventory in book.joined
            if inventory.paper == one.paper
            for item in inventory.items
            if one.item and item.kind != "ours" and f"{item.locator},".startswith(f"{one.item},")
        ]
        words = Markup(prose(one.text, _code(book)))
        yield one.title, template.render(book=book, one=one, said=said, text=words)


def _code(book: Book) -> Callable[[str], str]:
    return lambda name: html.rich(f"`{name}`", book.entries, _address)


def _address(id: str) -> str:
    return f"claims/{id}.html"
