"""What the shape search of the site reads: the conclusions as they were judged, and the words of the language.

The search itself is static/shapes.js; it is `verify find` once more, since a page on a disk can ask no command.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import MappingProxyType

from verify.ask.find import SPACES
from verify.ask.shapes import CALLS, OF_POINTS, OVER, PRINTED, Said
from verify.ask.words import other_words
from verify.kernel.term import BINDERS, DRAWS, QUANTIFIERS, RELATIONS, show
from verify.language.fold import FACES, PARAMETERS
from verify.site.book import Book


def script(book: Book) -> str:
    """The rows as a script: id, names of the spaces, number of hypotheses, conclusion."""
    rows = []
    for id, entry in book.entries.items():
        statement = entry.claim.statement
        spaces = " ".join(name for name, kind in statement.types if kind[0] in SPACES)
        rows.append([id, spaces, len(statement.given), show(statement.show)])
    files = [Path(one.file) for one in book.catalogue.topics.values() if one.file]
    return f"const GRAMMAR = {_json(grammar(other_words(files)))};\nconst CONCLUSIONS = {_json(rows)};\n"


def grammar(said: Said = MappingProxyType({})) -> dict[str, object]:
    """What the script must know of the language, and of other words for its definitions."""
    return {
        "faces": {face: [name, order, PARAMETERS[name]] for face, (name, order, _) in FACES.items()},
        "calls": CALLS,
        "over": OVER,
        "printed": PRINTED,
        "said": dict(said),
        "points": OF_POINTS,
        "binders": sorted(BINDERS),
        "draws": sorted(DRAWS),
        "quantifiers": sorted(QUANTIFIERS),
        "relations": sorted(RELATIONS),
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


__all__ = ["grammar", "script"]
