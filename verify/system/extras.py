"""What beyond python-flint and quicktions a part of the package needs, as the extras of pyproject.toml have it."""

from __future__ import annotations

from importlib.util import find_spec

ACCOUNT = ("numpy", "scipy")
SEARCH = (*ACCOUNT, "sympy", "mpmath", "z3", "clarabel", "hypothesis", "rich", "jinja2")
PAGES = ("rich", "jinja2")


class Missing(ImportError):
    """An extra is not installed: one line, with the command that installs it."""


def require(what: str, packages: tuple[str, ...] = SEARCH, extra: str = "search") -> None:
    """Raises Missing where one of the packages cannot be found; nothing is imported."""
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise Missing(f"{what} needs {', '.join(missing)}: pip install 'dp-lemmas[{extra}]'")


__all__ = ["ACCOUNT", "PAGES", "SEARCH", "Missing", "require"]
