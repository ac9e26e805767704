"""`python -m verify.site [FOLDER] [--lines LINES] [--only PATTERN ...]`: the site of the project here.

It goes into FOLDER (else site/).  LINES is a folder of `verify freeze`: the site's pages then judge their proofs in the
browser.  With --only it is the site of the claims whose id or topic matches, and of what these cite, without pictures.

As a command it stands above the folders, as `verify/cli.py` does: it has `verify.ask` draw the pictures that
docs/pictures.toml orders.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verify.ask.typed import Mistake
from verify.claims import inventory, letters
from verify.claims.catalogue import load
from verify.claims.claim import Claim, MalformedClaim
from verify.claims.config import BadConfig, find
from verify.judge.terms import Refused
from verify.suite.frozen import STATEMENTS

if TYPE_CHECKING:
    from verify.report.picture import Picture
    from verify.site.book import Book


MANY = 500  # claims of a site that takes minutes
NOTHING = "verify: nothing is recorded in the reports yet: run `verify run` first"


def main(arguments: list[str]) -> int:
    """0, or 2 with one line where something is missing."""
    only: list[str] = []
    if "--only" in arguments:
        at = arguments.index("--only")
        arguments, only = arguments[:at], arguments[at + 1 :]
        if not only:
            arguments = ["-"]
    lines: Path | None = None
    if "--lines" in arguments:
        at = arguments.index("--lines")
        lines = Path(*arguments[at + 1 : at + 2])
        arguments = [*arguments[:at], *arguments[at + 2 :]]
        if not (lines / STATEMENTS).is_file():
            print(f"verify: {lines} has no lines of proofs: `verify freeze {lines}` writes them", file=sys.stderr)
            return 2
    if len(arguments) > 1 or (arguments and arguments[0].startswith("-")):
        print("usage: python -m verify.site [FOLDER] [--lines LINES] [--only PATTERN ...]", file=sys.stderr)
        return 2
    try:
        if not (find().reports_folder / "verdicts.json").is_file():  # before what takes long
            print(NOTHING, file=sys.stderr)
            return 2
    except BadConfig as error:
        print(f"verify: {error}", file=sys.stderr)
        return 2
    try:
        from verify.site.book import Project, read
        from verify.site.build import build
        from verify.site.pictures import check
    except ModuleNotFoundError as error:
        print(f"the site needs {error.name}: pip install 'dp-lemmas[site]'", file=sys.stderr)
        return 2
    began = time.monotonic()

    def say(line: str) -> None:
        print(f"{time.monotonic() - began:4.0f} s  {line}", file=sys.stderr, flush=True)

    try:
        say("reads the claims and what is recorded of them")
        config = find()
        sys.path.insert(0, str(config.root))
        catalogue = load(config.sources)
        papers, _ = inventory.papers(config.packages)
        inventories, ranked = inventory.load(config.packages)
        book = read(catalogue, config.reports_folder, papers, inventories)
        written, settings, results = letters.load(config.packages)
        letters.check(written, settings, results, book.known)
        book = replace(book, project=Project.at(config.root), letters=written, settings=settings, results=results)
    except (BadConfig, MalformedClaim, inventory.MalformedInventory, letters.Unfounded, ValueError, OSError) as error:
        print(f"verify: {error}", file=sys.stderr)
        return 2
    if not book.entries:
        print(NOTHING, file=sys.stderr)
        return 2
    try:
        book = book.part(only) if only else book
        if len(book.entries) > MANY:
            say(f"{len(book.entries)} claims: this takes some minutes")
        shown = () if only else pictures(config.root / "docs" / "pictures.toml", book)
        check(book, shown)
    except KeyError as error:
        print(f"verify: no claim or topic matches {error.args[0]!r}", file=sys.stderr)
        return 2
    except (Mistake, ValueError) as error:
        print(f"verify: {error}", file=sys.stderr)
        return 2
    out = Path(arguments[0]) if arguments else config.root / "site"
    try:
        build(book, out, config.root / "docs", dict(ranked), pictures=shown, say=say, commands=commands(), lines=lines)
    except (Refused, UnicodeDecodeError) as error:
        print(f"verify: {lines} cannot be read: {error}; `verify freeze {lines}` writes it anew", file=sys.stderr)
        return 2
    print(f"{len(book.entries)} claims; open {out}/index.html")
    return 0


def commands() -> list[tuple[str, str]]:
    """What each part of the command says of itself."""
    from verify.cli import parser

    os.environ.setdefault("COLUMNS", "100")
    subs = next(one for one in parser()._actions if isinstance(one, argparse._SubParsersAction))
    return [(name, one.format_help()) for name, one in subs.choices.items()]


def pictures(orders: Path, book: Book) -> tuple[Picture, ...]:
    """The pictures of the project; none where none are ordered.  Raises Mistake."""
    from verify.ask.pictures import drawn

    def find(id: str) -> tuple[Claim, Mapping[str, Any]]:
        if id not in book.entries:
            raise Mistake(f"{id} is not recorded")
        return book.entries[id].claim, book.entries[id].record

    return tuple(drawn(orders, find, os.cpu_count() or 1)) if orders.is_file() else ()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
