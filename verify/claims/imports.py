"""What an author may have meant by an import that fails: a circle, a name of the module, a claim of the catalogue."""

from __future__ import annotations

import importlib.util
import linecache
import pkgutil
import re
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from types import ModuleType

from verify.claims.installed import BadRecord, installed

SHOWN = 3  # names that are offered


def module_names(package: str) -> list[str]:
    """The modules of a package, without importing them; one without submodules is its own."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.submodule_search_locations is None:
        return [package]
    found: list[str] = []
    for one in pkgutil.iter_modules(spec.submodule_search_locations, f"{package}."):
        found += module_names(one.name) if one.ispkg else [one.name]
    return found


def topics_of(packages: Iterable[str]) -> dict[str, str]:
    """The topics of packages, as a catalogue of all their modules names them, with the modules."""
    known: dict[str, str] = {}
    for module in sorted(module for package in packages for module in module_names(package)):
        *folders, name = module.split(".")
        known["_".join([*folders[-1:], name]) if name in known else name] = module
    return known


def circle(error: BaseException) -> str:
    """ "a circle of imports: cc -> dd -> cc", if that is why a name was not there; "" otherwise."""
    if isinstance(error, ImportError):
        wanted = error.name
    elif isinstance(error, AttributeError) and isinstance(error.obj, ModuleType):
        wanted = error.obj.__name__
    else:
        return ""
    chain, trace = list[str](), error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_name == "<module>":
            chain.append(str(trace.tb_frame.f_globals.get("__name__")))
        trace = trace.tb_next
    if wanted not in chain:
        return ""
    return f"a circle of imports: {' -> '.join([*chain[chain.index(wanted) :], wanted])}"


_NOT_THERE = re.compile(r"cannot import name '(\w+)' from '([\w.]+)'")


def import_failed(error: ImportError) -> str:
    """What Python says of it without the path, and what may be meant."""
    found = _NOT_THERE.match(str(error))
    if found is None:
        return f"{error}{_module_meant(error)}"
    name, module = found.groups()
    return f"there is no {name} in {module}{_name_meant(name, module)}"


def _name_meant(name: str, module: str) -> str:
    """The claim of this name in another module; else what is like it in this one, and in the catalogue."""
    homes = _homes()
    if homes.get(name, module) != module:
        return f"; {name} is in {homes[name]}"
    here = [one for one in vars(sys.modules[module]) if not one.startswith("_")] if module in sys.modules else []
    near = _like(name, here)[:2]
    there = [f"{one} is in {homes[one]}" for one in _like(name, homes) if one not in near]
    said = [f"did you mean {' or '.join(near)}?"] if near else []
    return "".join(f"; {one}" for one in [*said, *there[: SHOWN - len(near)]])


def _like(name: str, known: Iterable[str]) -> list[str]:
    """The nearest ones, and those that begin with it."""
    names = list(known)
    longer = sorted((one for one in names if one.startswith(f"{name}_")), key=len)
    return list(dict.fromkeys([*get_close_matches(name, names, SHOWN, 0.8), *longer]))


def _homes() -> dict[str, str]:
    """The recorded claims of installed packages, with the module that each is written in."""
    homes: dict[str, str] = {}
    for package in installed(()).packages:
        modules = topics_of([package.name])
        try:
            recorded = {id: modules.get(str(entry.get("topic"))) for id, entry in package.entries.items()}
        except (BadRecord, AttributeError):
            continue
        homes = {id: module for id, module in recorded.items() if module is not None} | homes
    return homes


def _module_meant(error: ImportError) -> str:
    """The modules that end like the one which is not there, or are spelt like it; where a package is not there, with
    the rest of what was imported."""
    name = error.name or ""
    top = name.partition(".")[0]
    if "." not in name or importlib.util.find_spec(top) is None:
        return ""
    known = module_names(top)
    whole = _as_written(error, name)
    near: Sequence[str] = [one for one in known if one.rpartition(".")[2] == name.rpartition(".")[2]]
    packages = dict.fromkeys(one.rpartition(".")[0] for one in known)
    rest = [f"{one}{whole.removeprefix(name)}" for one in get_close_matches(name, packages, SHOWN, 0.8)]
    near = near or [one for one in rest if one in known] or get_close_matches(whole, known, 2, 0.8)
    return f"; did you mean {' or '.join(near[:SHOWN])}?" if near else ""


def _as_written(error: ImportError, name: str) -> str:
    """The module with all that follows in the line of the import: Python names the first part that is not there."""
    trace, found = error.__traceback__, name
    while trace is not None:
        line = linecache.getline(trace.tb_frame.f_code.co_filename, trace.tb_lineno)
        written = re.search(rf"\b{re.escape(name)}(?:\.\w+)*", line)
        found, trace = written[0] if written else found, trace.tb_next
    return found
