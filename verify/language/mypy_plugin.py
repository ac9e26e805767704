"""For mypy: what the Python of a module of claims says, where mypy's own rules would read something else.

In pyproject.toml, below [tool.mypy]: plugins = ["verify.language.mypy_plugin"].

An annotation such as Map[V, V] is the class Map: its parts are values, which mypy takes for no types; of which spaces
it is, a definition sees when it is made.  The star import of verify.lemma brings no name that the module gives a
meaning of its own: phi is a test there, not the density of the normal law.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

from mypy.nodes import (
    AssignmentStmt,
    Block,
    ClassDef,
    Decorator,
    ForStmt,
    FuncDef,
    IfStmt,
    ImportAll,
    ImportFrom,
    ListExpr,
    Lvalue,
    MypyFile,
    NameExpr,
    StarExpr,
    Statement,
    TryStmt,
    TupleExpr,
    WhileStmt,
    WithStmt,
)
from mypy.plugin import AnalyzeTypeContext, Plugin
from mypy.types import Type

MODULE = "verify.language.objects"
FACE = "verify.lemma"
# Functions of each kind are made as Function.
KINDS = {name: name for name in ("Function", "Law", "Map", "Markov", "Point")}
KINDS |= dict.fromkeys(("Bounded", "Test", "Weight"), "Function")


class Kinds(Plugin):
    """The classes of kinds, with spaces or without, and the names that a module has from the star."""

    def get_type_analyze_hook(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        module, _, name = fullname.rpartition(".")
        if module != MODULE or name not in KINDS:
            return None
        return lambda context: context.api.named_type(f"{MODULE}.{KINDS[name]}", [])

    def get_additional_deps(self, file: MypyFile) -> list[tuple[int, str, int]]:
        """Write the star import out, without the names that the module binds.  Adds no dependency."""
        bound = set(_bound(file.defs))
        for place, one in enumerate(file.defs):
            if isinstance(one, ImportAll) and one.id == FACE:
                written = ImportFrom(FACE, 0, [(name, None) for name in _face() if name not in bound])
                written.set_line(one)
                written.is_top_level = written.is_unreachable is False
                file.defs[place] = written
                file.imports = [written if other is one else other for other in file.imports]
        return []


def _face() -> list[str]:
    """The names that verify.lemma gives: its __all__, which is written out there."""
    source = (Path(__file__).parent.parent / "lemma.py").read_text(encoding="utf-8")
    for one in ast.parse(source).body:
        if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(one.value)
            return names
    raise ValueError("verify.lemma has no __all__")


def _bound(block: list[Statement]) -> Iterator[str]:
    """The names that statements of a module bind, but for imports."""
    for one in block:
        if isinstance(one, AssignmentStmt):
            for left in one.lvalues:
                yield from _names(left)
        elif isinstance(one, (FuncDef, ClassDef)):
            yield one.name
        elif isinstance(one, Decorator):
            yield one.func.name
        elif isinstance(one, ForStmt):
            yield from _names(one.index)
        elif isinstance(one, WithStmt):
            for target in one.target:
                if target is not None:
                    yield from _names(target)
        for inner in _blocks(one):
            yield from _bound(inner.body)


def _names(left: Lvalue) -> Iterator[str]:
    if isinstance(left, NameExpr):
        yield left.name
    elif isinstance(left, (TupleExpr, ListExpr)):
        for part in left.items:
            yield from _names(part)
    elif isinstance(left, StarExpr):
        yield from _names(left.expr)


def _blocks(one: Statement) -> list[Block]:
    if isinstance(one, IfStmt):
        return [*one.body, *([one.else_body] if one.else_body else [])]
    if isinstance(one, (ForStmt, WhileStmt)):
        return [one.body, *([one.else_body] if one.else_body else [])]
    if isinstance(one, WithStmt):
        return [one.body]
    if isinstance(one, TryStmt):
        return [one.body, *one.handlers, *(x for x in (one.else_body, one.finally_body) if x)]
    return []


def plugin(version: str) -> type[Plugin]:
    return Kinds
