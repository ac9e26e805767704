"""Bytecode that may be older than its source is not believed.

Python takes bytecode for a source of the same length that was saved in the same second; what is then examined is not
what is written, and is recorded under the hash of what is written.  As git does with its index, bytecode that was
written within a second of the source's last change is made anew.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

SECOND = 10**9  # nanoseconds


class AsWritten(SourceFileLoader):
    """Reads a file as it is now, without bytecode."""

    def path_stats(self, path: Any) -> Any:
        raise OSError("no bytecode")


class _Fresh:
    """Finds what Python finds; where its bytecode may be stale, that is removed first (or, in a folder that cannot be
    written, left aside).  Python's own modules and those of the environment are not looked at."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.cached is None or not spec.origin or spec.origin.startswith(_OF_PYTHON):
            return spec
        bytecode = Path(spec.cached)
        try:
            if bytecode.stat().st_mtime_ns < Path(spec.origin).stat().st_mtime_ns + SECOND:
                bytecode.unlink()
        except FileNotFoundError:
            pass
        except OSError:
            spec.loader = AsWritten(spec.name, spec.origin)
        return spec


_OF_PYTHON = (sys.prefix + "/", sys.base_prefix + "/", sys.exec_prefix + "/")


def distrust_fresh() -> None:
    """From now on, what is imported is what is written; which modules a folder has, too, is looked up anew.  Python
    knows that by the time of the folder's last change, which two changes within a tick of its clock share."""
    importlib.invalidate_caches()
    if _Fresh not in sys.meta_path:
        sys.meta_path.insert(sys.meta_path.index(PathFinder) if PathFinder in sys.meta_path else 0, _Fresh)
