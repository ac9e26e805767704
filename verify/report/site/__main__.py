"""`python -m verify.report.site [FOLDER]`: the site of the project here, into FOLDER (else site/)."""

from __future__ import annotations

import sys
from pathlib import Path

from verify.claims import inventory
from verify.claims.catalogue import load
from verify.claims.claim import MalformedClaim
from verify.claims.config import BadConfig, find


def main(arguments: list[str]) -> int:
    """0, or 2 with one line where something is missing."""
    if len(arguments) > 1 or (arguments and arguments[0].startswith("-")):
        print("usage: python -m verify.report.site [FOLDER]", file=sys.stderr)
        return 2
    try:
        from verify.report.site.book import read
        from verify.report.site.build import build
    except ModuleNotFoundError as error:
        print(f"the site needs {error.name}: pip install 'dp-lemmas[site]'", file=sys.stderr)
        return 2
    try:
        config = find()
        sys.path.insert(0, str(config.root))
        catalogue = load(config.sources)
        papers, _ = inventory.papers(config.packages)
        inventories, ranked = inventory.load(config.packages)
        book = read(catalogue, config.reports_folder, papers, inventories)
    except (BadConfig, MalformedClaim, inventory.MalformedInventory, ValueError, OSError) as error:
        print(f"verify: {error}", file=sys.stderr)
        return 2
    if not book.entries:
        print("verify: nothing is recorded in the reports yet: run `verify run` first", file=sys.stderr)
        return 2
    out = Path(arguments[0]) if arguments else config.root / "site"
    build(book, out, config.root / "docs", dict(ranked))
    print(f"{len(book.entries)} claims; open {out}/index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
