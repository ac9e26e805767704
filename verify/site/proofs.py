"""What a page needs to judge its claim's proof in the browser (static/judge.js): lines, and what they speak of."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from verify.judge.lines import PACKED, read, unpacked
from verify.judge.statements import AXIOMS

STATEMENTS = "statements.txt"


def axioms() -> str:
    """The script that hands over the judge's axioms."""
    return f"judgeAxioms({json.dumps(AXIOMS.read_text(encoding='ascii'))});\n"


def scripts(folder: Path) -> Iterator[tuple[str, str]]:
    """For each proof in a folder of lines (`verify freeze`) its claim's id, and the script that hands it over.

    It has what the lines use and no more: the claim's own statement, those of the claims that are cited, and the
    definitions of these.  Raises OSError or verify.judge.terms.Refused if the folder cannot be read.
    """
    definitions: dict[str, str] = {}
    statements: dict[str, str] = {}
    for line in (folder / STATEMENTS).read_text(encoding="ascii").splitlines()[1:]:
        if line.startswith("(define "):
            definitions[line.split("(", 2)[2].split(maxsplit=1)[0].rstrip(")")] = line
        else:
            statements[line.split(maxsplit=3)[2]] = line
    for path in sorted(folder.glob(f"*{PACKED}")):
        text = unpacked(path.read_bytes())
        proof = read(text)
        spoken = sorted({proof.id, *(id for id in _used(proof.lines) if id in statements)})
        needed = _definitions([statements[id] for id in spoken], definitions)
        told = [*(line for name, line in definitions.items() if name in needed), *(statements[id] for id in spoken)]
        packed = gzip.compress(json.dumps(["\n".join(told), text]).encode("ascii"), 9, mtime=0)
        yield proof.id, f'judgeProof("{proof.id}", "{base64.b64encode(packed).decode("ascii")}");\n'


def _used(lines: Any) -> Iterator[str]:
    """The statements and axioms that lines use, those of their blocks too."""
    if isinstance(lines, list):
        if lines[:1] == ["use"] and len(lines) > 1 and isinstance(lines[1], str):
            yield lines[1]
        for part in lines:
            yield from _used(part)


def _definitions(texts: list[str], definitions: Mapping[str, str]) -> set[str]:
    """The definitions that texts use, directly or through others."""
    found: set[str] = set()
    left = list(texts)
    while left:
        words = left.pop().replace("(", " ( ").replace(")", " ) ").split()
        new = {word for before, word in pairwise(words) if before == "("}
        new = (new & definitions.keys()) - found
        found |= new
        left += [definitions[name] for name in new]
    return found
