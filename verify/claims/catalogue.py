"""The catalogue: modules of claims, loaded into one table.

A module of claims is any Python module (or file) with a docstring and lemmas (verify.lemma), or with a
tuple ``CLAIMS`` of claims (or of tuples of claims, as `chain` gives them).  Its name is the topic, its
docstring's first line the topic's title.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import os
import pkgutil
import re
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from verify.claims.bytecode import AsWritten, distrust_fresh
from verify.claims.claim import Claim, MalformedClaim, stands_instead
from verify.claims.imports import circle, import_failed, module_names, topics_of
from verify.claims.installed import NONE, Installed, Library, installed
from verify.claims.making import collect
from verify.judge.statements import AXIOMS
from verify.kernel.statement import Statement
from verify.language.meant import said


@dataclass(frozen=True)
class Topic:
    """One module of claims."""

    name: str
    title: str
    text: str
    room: str = ""  # the folder of its package that the module stands in
    file: str = ""  # where it is written
    module: str = ""  # by which Python imports it

    @cached_property
    def source_hash(self) -> str:
        """Of what the source does, as it is when this is first asked for."""
        return self._hashes[0]

    @cached_property
    def text_hash(self) -> str:
        """Of its letters, and of those of what it imports, at the same time: a message may tell a line of them."""
        return self._hashes[1]

    @cached_property
    def _hashes(self) -> tuple[str, str]:
        return _hashes(Path(self.file))


@dataclass(frozen=True)
class Catalogue:
    """Claims by id, in the order in which they are written, with their topics.

    `installed` are the packages whose claims these may cite.
    """

    claims: Mapping[str, Claim]
    topics: Mapping[str, Topic]
    installed: Installed = NONE

    @cached_property
    def statements(self) -> dict[str, Statement]:
        return {id: claim.statement for id, claim in self.claims.items()}

    @cached_property
    def library(self) -> Mapping[str, Statement]:
        """What proofs may cite: these statements, and those of installed packages."""
        return Library(self.statements, self.installed)

    def repaired_by(self, id: str) -> list[str]:
        return [other for other, claim in self.claims.items() if id in claim.repaired]

    def select(self, patterns: Sequence[str]) -> list[Claim]:
        """The claims whose id or topic matches a shell pattern (all, if there are none).

        Raises KeyError with the pattern that matches nothing.
        """
        from fnmatch import fnmatchcase

        if not patterns:
            return list(self.claims.values())
        chosen: dict[str, Claim] = {}
        for pattern in patterns:
            found = {
                id: claim
                for id, claim in self.claims.items()
                if fnmatchcase(id, pattern) or fnmatchcase(claim.topic, pattern)
            }
            if not found:
                raise KeyError(pattern)
            chosen.update(found)
        return [claim for id, claim in self.claims.items() if id in chosen]


def flatten(entries: Iterable[Any]) -> Iterable[Claim]:
    for entry in entries:
        if isinstance(entry, Claim):
            yield entry
        elif isinstance(entry, (tuple, list)):
            yield from flatten(entry)
        else:
            raise MalformedClaim(f"CLAIMS holds {entry!r}, which is not a claim")


@lru_cache
def axioms_of_the_judge() -> frozenset[str]:
    """The ids of the judge's axioms, which no claim may have: a line that uses one of them would mean the other."""
    text = AXIOMS.read_text(encoding="ascii")
    return frozenset(re.findall(r"^\(axiom (\S+)", text, re.M))


def from_modules(modules: Iterable[ModuleType], names: Mapping[str, str] | None = None) -> Catalogue:
    """The catalogue of some modules.  Raises MalformedClaim with the module and the reason.

    `names`: the topics of these modules in a catalogue of which they are a part.
    """
    claims: dict[str, Claim] = {}
    topics: dict[str, Topic] = {}
    for module in modules:
        found = (*flatten(getattr(module, "CLAIMS", ())), *collect(module))
        if not found and not hasattr(module, "CLAIMS"):
            continue
        *folders, name = module.__name__.split(".")
        name = (names or {}).get(module.__name__, name)
        if name in topics:
            name = "_".join([*folders[-1:], name])  # two folders may have a module of one name
        if name in topics:
            both = f"{topics[name].file} and {getattr(module, '__file__', None)}"
            raise MalformedClaim(f"two modules of claims have the name {name}: {both}")
        text = _docstring(module)
        title = text.splitlines()[0].rstrip(".") if text else name
        file = getattr(module, "__file__", None) or ""
        topics[name] = Topic(name, title, text, "_".join(folders[1:]), file, module.__name__)
        for claim in found:
            if claim.id in claims:
                raise MalformedClaim(f"{name}: the id {claim.id} is taken by {claims[claim.id].topic}")
            if claim.id in axioms_of_the_judge():
                raise MalformedClaim(f"{name}: the id {claim.id} is that of an axiom of the judge: give it another one")
            placed = replace(claim, topic=name)
            try:
                placed.statement  # noqa: B018  a malformed claim is found when it is loaded
                placed.mutant_statements()
            except (MalformedClaim, TypeError) as error:
                raise MalformedClaim(f"{name}: {claim.id}: {error}") from error
            claims[claim.id] = placed
    for claim in tuple(claims.values()):
        for name in claim.mended_by:
            if name not in claims and names is not None:
                continue  # a part of the modules is read, and what mends it stands in another one
            if name not in claims:
                raise MalformedClaim(f"{claim.topic}: {claim.id} is mended by {name}, which does not exist")
            claims[name] = replace(claims[name], repairs=(*claims[name].repaired, claim.id))
    for claim in claims.values():
        for name in claim.repaired if names is None else ():
            if name not in claims:
                raise MalformedClaim(f"{claim.topic}: {claim.id} repairs {name}, which does not exist")
        if claim.kind == "repair" and not claim.repaired and names is None:
            raise MalformedClaim(f"{claim.topic}: {claim.id} is a repair: say of which claim, repairs='its_id'")
    sources = {id: claim.cited for id, claim in claims.items()}
    for id, claim in claims.items():
        claims[id] = replace(claim, instead=stands_instead(claim.cited, claim.repaired, sources))
    return Catalogue(claims, topics)


def load(names: Sequence[str]) -> Catalogue:
    """The catalogue of packages, modules or files.  Raises MalformedClaim with one line."""
    modules: list[ModuleType] = []
    before = frozenset(sys.modules)
    for name in names:
        try:
            modules += [module for module in _modules(name, before) if module not in modules]
        except MalformedClaim as error:
            raise MalformedClaim(f"{error}{'' if ', line ' in str(error) else _line(error)}") from error
        except (Exception, SystemExit) as error:
            # A claim module is somebody's code: whatever it raises is that module's fault.
            raise MalformedClaim(f"{name} cannot be loaded: {_said(error)}") from error
    return replace(from_modules(modules), installed=installed(names, modules))


def part(names: Sequence[str], topics: Iterable[str]) -> Catalogue:
    """The claims of some topics alone: their modules are loaded, and what these import.  Raises MalformedClaim.

    Loading a large catalogue takes many seconds, and a topic one.  A topic that is not found is left out.
    """
    distrust_fresh()
    known = topics_of(name for name in names if not name.endswith(".py"))
    found = {known[topic]: topic for topic in topics if topic in known}
    try:
        files = [module for name in names if name.endswith(".py") for module in _modules(name)]
        modules = [*files, *map(importlib.import_module, sorted(found))]
        return replace(from_modules(modules, found), installed=installed(names, modules))
    except MalformedClaim:
        raise
    except (Exception, SystemExit) as error:
        raise MalformedClaim(f"a topic cannot be loaded: {_said(error)}") from error


def _modules(name: str, before: Collection[str] | None = None) -> list[ModuleType]:
    """`before`: the modules that were there when the loading began; a file that another one has imported since is
    that module, and not a second one of its claims."""
    distrust_fresh()
    if name.endswith(".py"):
        path = Path(name)
        if not path.exists():
            raise MalformedClaim(f"{name}: there is no such file")
        there = None if before is None or path.stem in before else sys.modules.get(path.stem)
        if there is not None and Path(getattr(there, "__file__", None) or "").resolve() == path.resolve():
            return [there]
        spec = importlib.util.spec_from_file_location(path.stem, path, loader=AsWritten(path.stem, str(path)))
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules.setdefault(path.stem, module)
        spec.loader.exec_module(module)
        return [module]
    package = importlib.import_module(name)
    if not hasattr(package, "__path__"):
        return [package]
    found = [m.name for m in pkgutil.walk_packages(package.__path__, f"{name}.") if not m.ispkg]
    return [importlib.import_module(module) for module in sorted(found)]


def one_claim(sources: Sequence[str], topic: str, id: str) -> Claim | None:
    """The claim of this id, from the module that is its topic and what that imports; None if it is not there.

    Loading a large catalogue takes many seconds, and one module one.  Raises MalformedClaim.
    """
    for source in sources:
        for name in [source] if source.endswith(".py") else module_names(source):
            stem = Path(source).stem if source.endswith(".py") else "_".join(name.split(".")[-2:])
            if topic != stem and not stem.endswith(f"_{topic}"):
                continue
            try:
                found = _modules(name)
            except MalformedClaim:
                raise
            except (Exception, SystemExit) as error:
                raise MalformedClaim(f"{name} cannot be loaded: {_said(error)}") from error
            for module in found:
                for claim in (*flatten(getattr(module, "CLAIMS", ())), *collect(module)):
                    if claim.id == id:
                        return replace(claim, topic=topic)
    return None


def size(sources: Sequence[str]) -> int:
    """How many modules the sources are, without loading them; one that is not there counts as one."""
    try:
        return sum(1 if one.endswith(".py") else len(module_names(one)) for one in sources)
    except ImportError:
        return len(sources)


def names_of(sources: Sequence[str]) -> dict[Path, str]:
    """The files of the modules of the packages among the sources, with their names; packages alone are imported."""
    found: dict[Path, str] = {}
    for source in sources:
        for name in [] if source.endswith(".py") else module_names(source):
            spec = importlib.util.find_spec(name)
            if spec is not None and spec.origin:
                found[Path(spec.origin).resolve()] = name
    return found


def _said(error: BaseException) -> str:
    """Why a module cannot be loaded, on one line: what Python says, where, and what may be meant."""
    if circle(error):
        return circle(error) + _line(error)
    if isinstance(error, ImportError):
        return f"{import_failed(error)}{_line(error)}"
    return f"{type(error).__name__}: {said(error)}{_line(error)}"


_PYTHON = os.path.dirname(os.__file__)  # where Python's own modules are


def _line(error: BaseException) -> str:
    """Where in the claim module the error arose."""
    trace = error.__traceback__
    last = None
    while trace is not None:
        filename = trace.tb_frame.f_code.co_filename
        strange = filename.startswith((f"{_PYTHON}{os.sep}", "<")) and "site-packages" not in filename
        if not strange and "/verify/" not in filename:
            last = f" ({Path(filename).name}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return last or ""


def _docstring(module: ModuleType) -> str:
    """From the source where python -OO leaves it out of the module."""
    path = Path(module.__file__ or "")
    text = module.__doc__
    if text is None and path.is_file():
        text = ast.get_docstring(ast.parse(path.read_bytes()), clean=False)
    return (text or "").strip()


def source_hash(path: Path) -> str:
    """A hash of what a module does, and what it imports from its own folder, directly or not.

    Claims share terms, proof steps and hints across modules: a result is as old as all of these.  Words for readers
    (comments, docstrings, the titles of claims, how a definition is printed) may change without it, unless the code of
    some of these modules may read them.
    """
    return _hashes(path)[0]


def _hashes(path: Path) -> tuple[str, str]:
    """Of what a module and its imports do, as `source_hash` has it, and of all their letters."""
    sources = [(os.path.relpath(one, path.parent), one.read_bytes()) for one in closure(path)]
    letters = [hashlib.sha256(source).digest() for _, source in sources]
    words = [_read(source).said for _, source in sources]
    said = letters if None in words else words
    does, all_letters = hashlib.sha256(), hashlib.sha256()
    for (name, _), one, whole in zip(sources, said, letters, strict=True):
        does.update(f"{name} ".encode() + (one or b""))
        all_letters.update(f"{name} ".encode() + whole)
    return does.hexdigest(), all_letters.hexdigest()


# By which code may read what is written for readers: names, and what is asked of an object.
_READERS = frozenset(
    (
        *("__doc__", "__file__", "inspect", "linecache", "ast", "pathlib", "open", "getattr", "vars", "globals"),
        *("eval", "exec", "repr", "help"),
    )
)
_READ = frozenset(("__doc__", "__dict__", "fields", "said", "latex", "text", "title", "note"))
_DECORATORS = ("claim", "definition")


class _Source(NamedTuple):
    """What is known of a source: its imports, each with the number of dots before it, and a digest of what it says to
    Python without its words; None where its code may read these."""

    imports: tuple[tuple[int, str], ...]
    said: bytes | None


@lru_cache(maxsize=4096)
def _read(source: bytes) -> _Source:
    tree = ast.parse(source)
    imports, named, asked, bound = set[tuple[int, str]](), set[str](), set[str](), set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imports |= {(0, alias.name) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            more = (f"{module}.{alias.name}".lstrip(".") for alias in node.names)
            imports |= {(node.level, name) for name in (module, *more)}
        elif isinstance(node, ast.Attribute):
            asked.add(node.attr)
        elif isinstance(node, ast.Name):
            (named if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            bound.add(node.name)
        if isinstance(node, ast.Import | ast.ImportFrom):
            bound |= {alias.asname or alias.name.partition(".")[0] for alias in node.names}
            named |= {alias.name.partition(".")[0] for alias in node.names}
    said = None
    if not (named & _READERS or asked & _READ or bound & {*_DECORATORS}):
        with suppress(RecursionError, ValueError, MemoryError):  # what Python reads, and its dump is too long for
            said = _without_words(tree)
    # The engine has its own hash.
    own = (one for one in imports if one[0] or (one[1] and not one[1].startswith("verify")))
    return _Source(tuple(sorted(own)), said)


def _without_words(tree: ast.Module) -> bytes:
    """A digest of a tree without docstrings and the first text of `claim` and `definition`, which it loses."""
    for part in (tree, *tree.body):
        if isinstance(part, ast.Module | ast.FunctionDef) and ast.get_docstring(part, clean=False) is not None:
            del part.body[0]
        decorators = part.decorator_list if isinstance(part, ast.FunctionDef) else []
        for call in [*decorators, getattr(part, "value", None)]:
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in _DECORATORS and call.args:
                if isinstance(getattr(call.args[0], "value", None), str):
                    del call.args[0]
    return hashlib.sha256(ast.dump(tree).encode()).digest()


def closure(path: Path) -> list[Path]:
    """A module's file and those that it imports from its own folder or package, directly or not."""
    found: dict[Path, None] = {}
    queue = [path]
    while queue:
        one = queue.pop()
        if one not in found:
            found[one] = None
            queue += _neighbours(one, one.read_bytes())
    return sorted(found)


@lru_cache(maxsize=4096)
def _neighbours(path: Path, source: bytes) -> list[Path]:
    """The files of the same package, or of the same folder, that a source imports."""
    root = path.parent
    while (root / "__init__.py").is_file():
        root = root.parent
    found = []
    for level, name in _read(source).imports:
        folders = (path.parents[level - 1],) if 0 < level <= len(path.parents) else (root, path.parent, Path.cwd())
        for folder in folders:
            one = folder.joinpath(*filter(None, name.split(".")))
            found += [one.with_suffix(".py"), one / "__init__.py"] if one != folder else [folder / "__init__.py"]
    return [file for file in dict.fromkeys(found) if file != path and file.is_file()]
