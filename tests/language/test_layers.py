"""The folders of verify/: nothing loose but the face and the command, and imports run one way."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import verify

VERIFY = Path(verify.__file__).parent
# In the order in which `verify/__init__.py` names them.
FOLDERS = [
    *("kernel", "judge", "elaborate", "language", "prove", "refute"),
    *("claims", "system", "suite", "report", "ask", "account", "site"),
]
LOOSE = ["__init__.py", "__main__.py", "api.py", "cli.py", "lemma.py"]


def names(source: str) -> set[str]:
    """What a module imports, wherever in it the import stands."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def _imported(source: str) -> set[str]:
    """The folders of verify/ that it imports from."""
    parts = {name.split(".")[1] for name in names(source) if name.startswith("verify.")}
    return {part for part in parts if part in FOLDERS}


def test_the_package_says_its_plan() -> None:
    said = re.findall(r"`(\w+)`", (VERIFY / "__init__.py").read_text())
    assert [word for word in said if word in FOLDERS] == FOLDERS
    assert {path.parent.name for path in VERIFY.glob("*/__init__.py")} == set(FOLDERS)
    assert sorted(path.name for path in VERIFY.glob("*.py")) == LOOSE


def test_imports_between_folders_run_one_way() -> None:
    backwards = [
        f"{path.relative_to(VERIFY)} imports from {other}"
        for path in VERIFY.glob("*/*.py")
        for other in _imported(path.read_text())
        if FOLDERS.index(other) > FOLDERS.index(path.parent.name)
    ]
    assert backwards == []


def test_no_folder_imports_a_face() -> None:
    """What authors and programs import stands above all folders: no circle goes through it.

    The site stands above the faces, since it tells of them.
    """
    faces = re.compile(r"^\s*(?:from|import) verify(?:\.| import )(?:lemma|api|cli)\b", re.M)
    found = [path.relative_to(VERIFY).as_posix() for path in VERIFY.glob("*/*.py") if faces.search(path.read_text())]
    assert [name for name in found if not name.startswith("site/")] == []
    assert not any("verify.site" in names(path.read_text()) for path in VERIFY.glob("*.py"))


def test_the_package_never_imports_the_catalogue() -> None:
    found = [
        str(path.relative_to(VERIFY))
        for path in VERIFY.rglob("*.py")
        if re.search(r"^\s*(from|import) lemmas\b", path.read_text(), re.M)
    ]
    assert found == []
