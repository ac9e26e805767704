"""The file of one proof: which statement it is of, and its lines, each on a line of its own."""

from __future__ import annotations

import json
import zlib
from typing import Any, NamedTuple

from verify.judge.terms import Refused

FIRST = "dp-lemmas lines 3"
MAX_BYTES = 16_000_000  # of a file
PACKED = ".lines.gz"  # the end of the name of a packed file
MAX_NESTED = 400  # lists in lists
MAX_NUMBER = 10**9


class Proof(NamedTuple):
    """What a file says: the id and the hash of its statement, and the lines."""

    id: str
    statement: str
    lines: list[Any]


def write(proof: Proof) -> str:
    """The one text of a proof.  Refused if it has something that is no list, text or number."""
    _check(proof.lines, 0)
    lines = [json.dumps(line, separators=(",", ":"), ensure_ascii=True) for line in proof.lines]
    return "\n".join([FIRST, f"{proof.id} {proof.statement}", *lines, ""])


def read(text: str) -> Proof:
    """The proof in a file; Refused with one line unless it is the very text that `write` makes of it."""
    if len(text) > MAX_BYTES:
        raise Refused(f"a file of more than {MAX_BYTES:,} bytes")
    first, _, rest = text.partition("\n")
    if first != FIRST:
        raise Refused(f"the first line is not {FIRST!r}")
    second, *lines = rest.split("\n")
    id, _, digest = second.partition(" ")
    if lines[-1:] != [""]:
        raise Refused("the last line has no end")
    made: list[Any] = []
    for number, line in enumerate(lines[:-1], 3):
        try:
            made.append(json.loads(line))
        except (ValueError, RecursionError) as error:
            raise Refused(f"line {number} of the file is not JSON ({type(error).__name__})") from error
    proof = Proof(id, digest, made)
    if write(proof) != text:
        raise Refused("not the canonical text of a proof")
    return proof


def _check(value: Any, depth: int) -> None:
    """Refused unless it is made of lists, texts of visible ASCII and whole numbers from 0 on."""
    if isinstance(value, list):
        if depth > MAX_NESTED:
            raise Refused(f"lists nested deeper than {MAX_NESTED}")
        for part in value:
            _check(part, depth + 1)
    elif type(value) is int:
        if not 0 <= value <= MAX_NUMBER:
            raise Refused(f"a number that is not between 0 and {MAX_NUMBER}")
    elif type(value) is not str:
        raise Refused(f"a {type(value).__name__} in a proof")
    elif not (value.isascii() and value.isprintable()):
        raise Refused("a text with characters that are not plain ASCII")


def unpacked(data: bytes) -> str:
    """The text of a packed file; Refused if it is none, or longer than any file of lines."""
    stream = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        text = stream.decompress(data, MAX_BYTES + 1).decode("ascii")
    except (zlib.error, UnicodeDecodeError) as error:
        raise Refused("not a packed text") from error
    if len(text) > MAX_BYTES or not stream.eof or stream.unused_data:
        raise Refused("a packed text that is cut short, goes on, or is too long")
    return text
