"""The rooms of lemmas/: imports between them run one way, in the order of lemmas/README.md."""

from __future__ import annotations

import ast
import re
from pathlib import Path

LEMMAS = Path(__file__).parents[2] / "lemmas"
ROOMS = re.findall(r"^\| `(\w+)/`", (LEMMAS / "README.md").read_text(), re.M)


def _rooms_imported(source: str) -> set[str]:
    """The folders of lemmas/ that a module imports from."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("lemmas"):
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names if alias.name.startswith("lemmas.")}
    parts = {name.split(".")[1] for name in names if "." in name}
    return {part for part in parts if (LEMMAS / part).is_dir()}


def test_the_readme_names_every_room() -> None:
    folders = {path.parent.name for path in LEMMAS.glob("*/__init__.py")}
    assert folders == set(ROOMS)
    assert sorted(path.name for path in LEMMAS.glob("*.py")) == [
        "__init__.py",
        "axioms.py",
        "papers.py",
        "vocabulary.py",
    ]


def test_imports_between_rooms_run_one_way() -> None:
    backwards = [
        f"{path.relative_to(LEMMAS)} imports from {other}"
        for path in LEMMAS.glob("*/*.py")
        for other in _rooms_imported(path.read_text())
        if ROOMS.index(other) > ROOMS.index(path.parent.name)
    ]
    assert backwards == []


def test_a_topic_is_the_whole_first_line_of_its_module() -> None:
    """Reports and runs show the first line alone."""
    for path in LEMMAS.rglob("*.py"):
        _, *more = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").split("\n")
        assert not more or not more[0], f"{path}: the first line goes on in the second"
