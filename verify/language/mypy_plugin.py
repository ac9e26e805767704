"""For mypy: what the Python of a module of claims says, where mypy's own rules would read something else.

In pyproject.toml, below [tool.mypy]: plugins = ["verify.language.mypy_plugin"].

An annotation such as Map[V, V] is the class Map: its parts are values, which mypy takes for no types; of which spaces
it is, a definition sees when it is made; a point of the line is a real.  A call of a definition takes numbers where
reals are wanted, and a number times a point is a point.  A dictionary of values, use(lemma, **values), has no proofs
in it.  The star import of verify.lemma brings no name that the module gives a meaning of its own: phi is a test there,
not the density of the normal law.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from symtable import symtable

from mypy.nodes import CallExpr, ImportAll, ImportFrom, MypyFile, TypeInfo
from mypy.plugin import (
    AnalyzeTypeContext,
    FunctionSigContext,
    MethodContext,
    MethodSigContext,
    Plugin,
    ReportConfigContext,
)
from mypy.types import FunctionLike, Instance, Type, UnboundType, UnionType, get_proper_type

MODULE = "verify.language.objects"
EXPR = "verify.language.expr.Expr"
CALL = "verify.language.definitions.Defined.__call__"
USES = ("verify.prove.actions.use", "verify.prove.equality_steps.use")
FACE = "verify.lemma"
STAR = f"from {FACE} import *"
PACKAGE = Path(__file__).resolve().parent.parent
# Functions of each kind are made as Function.
KINDS = {name: name for name in ("Function", "Law", "Map", "Markov", "Point")}
KINDS |= dict.fromkeys(("Bounded", "Test", "Weight"), "Function")


class Kinds(Plugin):
    """The classes of kinds, with spaces or without, and the names that a module has from the star."""

    def get_type_analyze_hook(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        module, _, name = fullname.rpartition(".")
        if module != MODULE or name not in KINDS:
            return None
        return lambda context: context.api.named_type(
            EXPR if name == "Point" and _of_line(context.type) else f"{MODULE}.{KINDS[name]}", []
        )

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        return self.with_numbers if fullname == CALL else None

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        return _scaled if fullname == f"{EXPR}.__mul__" else None

    def with_numbers(self, context: MethodSigContext) -> FunctionLike:
        """The call of a definition: for a real, and a point, which may be one of the line, a number may stand.

        For a function, map, kernel or sequence one that is written out."""
        signature = context.default_signature
        return signature.copy_modified(arg_types=[self.or_number(one) for one in signature.arg_types])

    def or_number(self, wanted: Type) -> Type:
        found = get_proper_type(wanted)
        name = found.type.fullname if isinstance(found, Instance) else ""
        if name in (EXPR, f"{MODULE}.Point"):
            return self.union(wanted, EXPR, "builtins.int", "builtins.str", "fractions.Fraction")
        if name == f"{MODULE}.Series" and isinstance(found, Instance) and str(found.args[0]) == EXPR:
            return self.union(wanted, "verify.language.expr.Family", f"{MODULE}.Written")
        if name.removeprefix(f"{MODULE}.") in ("Function", "Map", "Markov", "Series"):
            return self.union(wanted, f"{MODULE}.Written")
        return wanted

    def union(self, wanted: Type, *more: str) -> Type:
        nodes = [found.node for name in more if (found := self.lookup_fully_qualified(name))]
        return UnionType.make_union([wanted, *(Instance(one, []) for one in nodes if isinstance(one, TypeInfo))])

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        return _values_alone if fullname in USES else None

    def report_config_data(self, ctx: ReportConfigContext) -> str:
        """What a module with the star import is cached with: the state of all sources.

        mypy reads a module again where one that it imports has another face, and calls get_additional_deps only for
        one whose cache does not count: so that no source may be newer than the cache of such a module.
        """
        path = Path(ctx.path).resolve()
        if path.suffix != ".py" or STAR not in path.read_text(encoding="utf-8"):
            return ""
        top = path.parent
        while (top.parent / "__init__.py").exists():
            top = top.parent
        return _state(top) + _state(PACKAGE)

    def get_additional_deps(self, file: MypyFile) -> list[tuple[int, str, int]]:
        """Write the star import out, without the names that the module binds.  Adds no dependency."""
        for place, one in enumerate(file.defs):
            if isinstance(one, ImportAll) and one.id == FACE:
                bound = _bound(file.path)
                written = ImportFrom(FACE, 0, [(name, None) for name in _face() if name not in bound])
                written.set_line(one)
                written.is_top_level = one.is_top_level
                file.defs[place] = written
                file.imports = [written if other is one else other for other in file.imports]
        return []


def _of_line(said: UnboundType) -> bool:
    return any(isinstance(of, UnboundType) and of.name == "line" for of in said.args)


def _scaled(context: MethodContext) -> Type:
    """A number times a point is a point."""
    (right,) = context.arg_types[0]
    found = get_proper_type(right)
    a_point = isinstance(found, Instance) and found.type.fullname == f"{MODULE}.Point"
    return right if a_point else context.default_return_type


def _values_alone(context: FunctionSigContext) -> FunctionLike:
    """The citation of a claim, without `by` where the call does not write it: a dictionary brings values of names."""
    signature, call = context.default_signature, context.context
    if not isinstance(call, CallExpr) or "by" in call.arg_names or "by" not in signature.arg_names:
        return signature
    if sum(kind.is_positional() for kind in call.arg_kinds) > 1:
        return signature
    place = signature.arg_names.index("by")
    kinds, names, types = (
        [one for number, one in enumerate(all_of) if number != place]
        for all_of in (signature.arg_kinds, signature.arg_names, signature.arg_types)
    )
    return signature.copy_modified(arg_kinds=kinds, arg_names=names, arg_types=types)


@cache
def _state(folder: Path) -> str:
    """A digest of when each source in the folder was written, and how long it is."""
    stats = [(path, path.stat()) for path in sorted(folder.rglob("*.py"))]
    said = "".join(f"{path} {stat.st_mtime_ns} {stat.st_size}\n" for path, stat in stats)
    return sha256(said.encode()).hexdigest()


@cache
def _face() -> list[str]:
    """The names that verify.lemma gives: its __all__, which is written out there."""
    source = (PACKAGE / "lemma.py").read_text(encoding="utf-8")
    for one in ast.parse(source).body:
        if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(one.value)
            return names
    raise ValueError("verify.lemma has no __all__")


def _bound(path: str) -> set[str]:
    """The names that the text of a module binds, but for imports."""
    table = symtable(Path(path).read_text(encoding="utf-8"), path, "exec")
    return {one.get_name() for one in table.get_symbols() if one.is_assigned()}


def plugin(version: str) -> type[Plugin]:
    return Kinds
