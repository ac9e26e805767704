"""Where a project keeps its claims and reports: the table [tool.lemmas] of the nearest pyproject.toml."""

from __future__ import annotations

import importlib.util
import sysconfig
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

SHARED = Path("share/dp-lemmas")
OURS = "lemmas"  # the catalogue of the papers


class BadConfig(ValueError):
    """The configuration cannot be read; the message says what is wrong."""


@dataclass(frozen=True)
class Config:
    """`packages` are packages, modules or files of claims; `root` is where paths begin.

    `kernel_alone`: the claims that may be proved though no lines are found for the judge, with the reason of each; None
    where the project does not ask for lines: then such a proof is told as resting on the kernel alone.
    """

    root: Path
    packages: tuple[str, ...] = ("lemmas",)
    reports: Path = Path("reports")
    kernel_alone: Mapping[str, str] | None = None

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
            _named_as_python_does(name)
            folder = self.root.joinpath(*name.split("."))
            if name.partition(".")[0] == OURS:
                self._no_other_lemmas(meant=True)
            if not name.endswith(".py") and folder.is_dir() and not (folder / "__init__.py").exists():
                found = importlib.util.find_spec(name)
                if found is not None and found.origin is not None:
                    raise BadConfig(
                        f"{folder} has no __init__.py: Python takes {found.origin} for it; add an empty one"
                    )
        return [str(self.root / p) if p.endswith(".py") else p for p in self.packages]

    def _no_other_lemmas(self, meant: bool) -> None:
        """Raises BadConfig where the project has a package or file `lemmas` of its own, which would hide our catalogue.

        `meant`: the project says that it is its own; a folder without __init__.py hides nothing, but then it is meant.
        """
        if (self.root / "verify" / "lemma.py").is_file():
            return  # a clone of this package, which has both
        folder, file = self.root / OURS, self.root / f"{OURS}.py"
        package = any(folder.glob("**/*.py")) if meant else (folder / "__init__.py").is_file()
        if package or file.is_file():
            own = folder if package else file
            raise BadConfig(
                f"{own} has the name of the catalogue of the papers, and would hide it: give yours another one"
            )

    def of(self, catalogue: list[str] | None) -> Config:
        """This one; where claims are named that are not the project's, with the reports of their package."""
        if any(name.partition(".")[0] == OURS for name in catalogue or ()):
            self._no_other_lemmas(meant=False)
        if not catalogue or (set(catalogue) <= set(self.packages) and self.reports_folder.is_dir()):
            return self
        for name in catalogue:
            _named_as_python_does(name)
            if not name.endswith(".py") and not _importable(name):
                raise BadConfig(f"--catalogue {name}: there is no package or module of this name here or installed")
        found = reports_of(catalogue[0]) if len(catalogue) == 1 else None
        return self if found is None else replace(self, reports=found)


def _named_as_python_does(name: str) -> None:
    """Raises BadConfig for a path to a folder."""
    if "/" in name and not name.endswith(".py"):
        called = ".".join(part for part in name.split("/") if part not in ("", "."))
        raise BadConfig(
            f"{name} is a path: a package has the name that Python imports it by, {called}, and a file the ending .py"
        )


def _importable(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def reports_of(package: str) -> Path | None:
    """The reports about an installed package of claims: in the clone that it comes from, or shared."""
    spec = None if package.endswith(".py") else importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    clone = Path(spec.origin).parents[1]
    places = [clone / "reports"] if (clone / "pyproject.toml").is_file() else []
    # Beside `bin` of the environment; of `pip install --target` in the folder itself.
    places += [Path(sysconfig.get_path("data")) / SHARED / package, clone / SHARED / package]
    return next((place for place in places if (place / "verdicts.json").is_file()), None)


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
        unknown = sorted(set(table) - {"packages", "reports", "kernel_alone"})
        if unknown:
            known = "the keys are packages, reports and kernel_alone"
            raise BadConfig(f"{path.name}: [tool.lemmas] has the unknown key {unknown[0]}; {known}")
        if "packages" not in table and not any((folder / one).exists() for one in (OURS, f"{OURS}.py")):
            raise BadConfig(
                f'{path.name}: [tool.lemmas] names no packages: say which are yours, packages = ["mine.py"]'
            )
        packages = table.get("packages", [OURS])
        if not isinstance(packages, list) or not all(isinstance(p, str) for p in packages):
            raise BadConfig(f"{path.name}: [tool.lemmas] packages must be a list of names or files")
        alone = table.get("kernel_alone")
        named = {} if alone is None else alone
        if not isinstance(named, dict) or not all(isinstance(why, str) and why.strip() for why in named.values()):
            raise BadConfig(
                f'{path.name}: [tool.lemmas] kernel_alone must be a table of ids with reasons: {{id = "why"}}'
            )
        return Config(folder, tuple(packages), Path(table.get("reports", "reports")), alone)
    return Config(here)
