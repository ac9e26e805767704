"""Where a project keeps its claims and reports: the table [tool.lemmas] of the nearest pyproject.toml."""

from __future__ import annotations

import importlib.util
import tomllib
from dataclasses import dataclass
from pathlib import Path


class BadConfig(ValueError):
    """The configuration cannot be read; the message says what is wrong."""


@dataclass(frozen=True)
class Config:
    """`packages` are packages, modules or files of claims; `root` is where paths begin."""

    root: Path
    packages: tuple[str, ...] = ("lemmas",)
    reports: Path = Path("reports")

    @property
    def reports_folder(self) -> Path:
        return self.root / self.reports

    @property
    def cache_folder(self) -> Path:
        return self.root / ".verify_cache"

    @property
    def sources(self) -> list[str]:
        """The packages as names, the files as paths from here.

        Raises BadConfig where Python would import another package than the folder of that name in `root`:
        a folder without __init__.py gives way to what is installed, our catalogue of the papers for one.
        """
        for name in self.packages:
            folder = self.root.joinpath(*name.split("."))
            if not name.endswith(".py") and folder.is_dir() and not (folder / "__init__.py").exists():
                found = importlib.util.find_spec(name)
                if found is not None and found.origin is not None:
                    raise BadConfig(
                        f"{folder} has no __init__.py: Python takes {found.origin} for it; add an empty one"
                    )
        return [str(self.root / p) if p.endswith(".py") else p for p in self.packages]


def find(start: Path | None = None) -> Config:
    """The configuration of the nearest pyproject.toml with a [tool.lemmas] table, or the default."""
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        path = folder / "pyproject.toml"
        if not path.is_file():
            continue
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8")).get("tool", {}).get("lemmas")
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise BadConfig(f"{path.name} cannot be read: {error}") from error
        if table is None:
            continue
        unknown = sorted(set(table) - {"packages", "reports"})
        if unknown:
            known = "the keys are packages and reports"
            raise BadConfig(f"{path.name}: [tool.lemmas] has the unknown key {unknown[0]}; {known}")
        packages = table.get("packages", ["lemmas"])
        if not isinstance(packages, list) or not all(isinstance(p, str) for p in packages):
            raise BadConfig(f"{path.name}: [tool.lemmas] packages must be a list of names or files")
        return Config(folder, tuple(packages), Path(table.get("reports", "reports")))
    return Config(here)
