"""Where a claim is written: file and line, read from its module's source; for what shows it to people."""

from __future__ import annotations

import ast
import re
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from verify.claims.catalogue import Catalogue
from verify.claims.claim import Claim


def place(catalogue: Catalogue, claim: Claim) -> tuple[Path, int]:
    """The file and the line, 1 where the claim is made by code that does not name it."""
    path = Path(catalogue.topics[claim.topic].file)
    stem = claim.id.rpartition(".")[0]  # a line of a display stands at the display
    for lines in (_plain, _lines):
        line = lines(path).get(claim.id) or lines(path).get(stem)
        if line:
            return path, line
    return path, 1


@lru_cache(maxsize=1024)
def _plain(path: Path) -> dict[str, int]:
    """The line of each name that a line of its own assigns, or makes by `def`: nearly all, in a thirtieth of the
    time."""
    found: dict[str, int] = {}
    with suppress(OSError, UnicodeDecodeError):
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = re.match(r"(?:def )?(\w+)(?: = |\(\):$)", text)
            if match:
                found.setdefault(match[1], number)
    return found


@lru_cache(maxsize=512)
def _lines(path: Path) -> dict[str, int]:
    """The line of each name that is assigned at the top of a module, and of each text given as `id`."""
    found: dict[str, int] = {}
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError):
        return found
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "id" and isinstance(node.value, ast.Constant):
            found.setdefault(str(node.value.value), node.value.lineno)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, node.lineno)
        for target in node.targets if isinstance(node, ast.Assign) else ():
            for name in ast.walk(target):
                if isinstance(name, ast.Name):
                    found.setdefault(name.id, node.lineno)
    return found
