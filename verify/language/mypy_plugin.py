"""For mypy: an annotation such as Map[V, V] is the class Map; of which spaces it is, a definition sees when it is made.

The parts of such an annotation are values, which mypy takes for no types.  In pyproject.toml, below [tool.mypy]:
plugins = ["verify.language.mypy_plugin"].
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.plugin import AnalyzeTypeContext, Plugin
from mypy.types import Type

MODULE = "verify.language.objects"
# Functions of each kind are made as Function.
KINDS = {name: name for name in ("Function", "Law", "Map", "Markov", "Point")}
KINDS |= dict.fromkeys(("Bounded", "Test", "Weight"), "Function")


class Kinds(Plugin):
    """The classes of kinds, with spaces or without."""

    def get_type_analyze_hook(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        module, _, name = fullname.rpartition(".")
        if module != MODULE or name not in KINDS:
            return None
        return lambda context: context.api.named_type(f"{MODULE}.{KINDS[name]}", [])


def plugin(version: str) -> type[Plugin]:
    return Kinds
