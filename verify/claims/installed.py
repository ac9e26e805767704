"""Claims of other packages: recorded where they were proved, installed here, cited by a project's proofs.

A proof cites such a claim by its id; what it says is read from the statements that its package recorded, and it
counts once the kernel has accepted the recorded certificates, its own and those of all that it cites.  Nothing
is examined anew: the mutants, attacks and pages of another package stay with it.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property, lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from verify.claims.claim import Claim
from verify.claims.config import OURS, reports_of
from verify.claims.making import MADE, Display, Lemma, collect
from verify.kernel.certificate import EXPORT, strict_json
from verify.kernel.define import load as load_definition
from verify.kernel.statement import Statement, load
from verify.kernel.term import TermError

GROUP = "dp_lemmas.catalogues"  # the entry points by which another distribution names its package of claims


class BadRecord(ValueError):
    """What an installed package recorded cannot be read, or does not fit its modules; one line."""


class NoCitation(str):
    """Why a claim cannot be cited, a line; no search can stand in its place."""


CITABLE = NoCitation("")


@dataclass(frozen=True)
class Package:
    """The claims of one installed package, as its reports have them."""

    name: str
    reports: Path

    @cached_property
    def _file(self) -> tuple[dict[str, Any], dict[str, str]]:
        """The definitions by name, and the lines of the statements by id (of mutants too)."""
        try:
            head, *lines = (self.reports / "statements.txt").read_text(encoding="utf-8").splitlines() or [""]
            if head != EXPORT:
                raise BadRecord(f"{self.name} was recorded in another format than {EXPORT!r}: install it again")
            table: dict[str, Any] = {}
            found: dict[str, str] = {}
            for line in lines:
                if line.startswith("(define "):
                    definition = load_definition(line, table)
                    table[definition.name] = definition
                else:
                    found[line.split(" ", 3)[2]] = line
            return table, found
        except (OSError, UnicodeDecodeError, TermError, IndexError) as error:
            raise BadRecord(f"the statements that {self.name} recorded cannot be read: {_brief(error)}") from error

    @cached_property
    def entries(self) -> Mapping[str, Any]:
        """What is recorded of each claim, by id."""
        try:
            listed = strict_json((self.reports / "verdicts.json").read_text(encoding="utf-8"))
            return {entry["id"]: entry for entry in listed}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise BadRecord(f"the verdicts that {self.name} recorded cannot be read: {_brief(error)}") from error

    @cached_property
    def digest(self) -> str:
        """Of all that it states."""
        try:
            return hashlib.sha256((self.reports / "statements.txt").read_bytes()).hexdigest()
        except OSError as error:
            raise BadRecord(f"the statements that {self.name} recorded cannot be read: {_brief(error)}") from error

    def statement(self, id: str) -> Statement | None:
        """The recorded statement of a claim, its hash computed again.  Raises BadRecord."""
        if id not in self.entries:
            return None
        found = _read(self, id)
        if found.hash != self.entries[id]["statement"]:
            raise BadRecord(f"{self.name} recorded two statements of {id}: install it again")
        return found

    def certificate(self, id: str) -> str | None:
        """The text of the recorded certificate; None if there is none.  Raises BadRecord."""
        place = self.entries[id]["certificate"]
        try:
            return None if place is None else (self.reports / str(place)).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            why = f"the certificate of {id} that {self.name} recorded cannot be read: {_brief(error)}"
            raise BadRecord(why) from error

    def has(self, module: str) -> bool:
        return module == self.name or module.startswith(f"{self.name}.")

    def called(self, id: str, own: Container[str]) -> str:
        """What a claim of it is called beside these own ids: qualified where one is the same."""
        return f"{self.name}.{id}" if id in own else id


def _brief(error: Exception) -> str:
    """Without the path and the number that the system adds."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


@lru_cache(maxsize=8192)
def _read_line(line: str, package: Package) -> Statement:
    digest, _, rest = line.partition(" ")
    try:
        made = load(rest, package._file[0])
    except (TermError, ValueError, TypeError, IndexError, RecursionError) as error:
        raise BadRecord(f"a statement that {package.name} recorded cannot be read: {error}") from error
    if made.hash != digest or made.text != rest:
        raise BadRecord(f"the statement of {made.id} that {package.name} recorded was altered: install it again")
    return made


def _read(package: Package, id: str) -> Statement:
    line = package._file[1].get(id)
    if line is None:
        raise BadRecord(f"{package.name} recorded a verdict of {id} and not its statement: install it again")
    return _read_line(line, package)


@dataclass(frozen=True)
class Installed:
    """The packages that a project may cite; none, by default.

    `modules` are those of them that the project's own modules import; of the packages that are `bare` nothing is
    recorded.
    """

    packages: tuple[Package, ...] = ()
    modules: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        return " ".join(package.digest for package in self.packages)

    @property
    def sources(self) -> str:
        """A digest of the modules of these packages that are loaded, as they are written."""
        loaded = sorted(name for name in tuple(sys.modules) if any(package.has(name) for package in self.packages))
        files = [Path(getattr(sys.modules[name], "__file__", None) or "") for name in loaded]
        return hashlib.sha256(b"".join(file.read_bytes() for file in files if file.is_file())).hexdigest()

    def recorded(self, id: str) -> tuple[Package, str] | None:
        """The package that recorded a claim, and the claim's id there; `id` is that, or qualified by the package.

        Raises BadRecord where two recorded it, with different statements.
        """
        owners = [package for package in self.packages if id in package.entries]
        if len({package.entries[id]["statement"] for package in owners}) > 1:
            names = " and ".join(package.name for package in owners)
            raise BadRecord(f"{names} both have a claim {id}, with different statements")
        if owners:
            return owners[0], id
        for package in self.packages:
            alone = id.removeprefix(f"{package.name}.")
            if alone != id and alone in package.entries:
                return package, alone
        return None

    def statement(self, id: str) -> Statement | None:
        """What may be cited under this id: a recorded claim, proved or an axiom."""
        found = self.recorded(id)
        if found is None:
            return None
        owner, alone = found
        entry = owner.entries[alone]
        if entry["kind"] != "axiom" and entry["verdict"] not in ("proved", "vacuous"):
            return None
        said = owner.statement(alone)
        return said if said is None or said.id == id else replace(said, id=id)

    def home(self, module: str) -> Package | None:
        """The package that has a module."""
        return next((package for package in self.packages if package.has(module)), None)

    @cached_property
    def imported(self) -> Mapping[tuple[Package, str], Claim]:
        """The claims in those modules as they stand there, which get their names by this: by package and id there."""
        found = [(self.home(module), claim) for module in self.modules for claim in collect(sys.modules[module])]
        return {(home, one.id): one for home, one in found if home is not None and one.id in home.entries}

    def altered(self, id: str) -> NoCitation:
        """What is said where an imported module states another thing under this id than its package recorded, or ""."""
        found = self.recorded(id)
        here = None if found is None else self.imported.get(found)
        if found is None or here is None or here.statement.hash == found[0].entries[found[1]]["statement"]:
            return CITABLE
        recorded = f"the statement that {found[0].name} recorded"
        return NoCitation(f"{found[1]}, as its module has it, is not {recorded}: install it again")


NONE = Installed()


def installed(own: Sequence[str], loaded: Iterable[ModuleType] = ()) -> Installed:
    """The packages of claims that are installed beside a project's own: ours, and those of the entry points.

    `own` are the project's, `loaded` their modules.  A package without reports has nothing that could be cited.
    """
    named = {point.value.partition(":")[0] for point in entry_points(group=GROUP)}
    mine = {name.partition(".")[0] for name in own}
    names = [OURS, *sorted(named - {OURS})]
    places = [(name, reports_of(name)) for name in names if name not in mine]
    packages = tuple(Package(name, place) for name, place in places if place is not None)
    spoken = {name for module in loaded for value in vars(module).values() for name in _modules_of(value)}
    modules = [name for name in sorted(spoken) if name in sys.modules and any(one.has(name) for one in packages)]
    bare = tuple(name for name, place in places if place is None)
    found = Installed(packages, tuple(name for name in modules if MADE in vars(sys.modules[name])), bare)
    _ = found.imported
    return found


def _modules_of(value: Any) -> Iterator[str]:
    """Where a name of a module of claims comes from, if it is a claim, a display or a module."""
    if isinstance(value, ModuleType):
        yield value.__name__
    elif isinstance(value, Lemma):
        yield value.module
    elif isinstance(value, Display):
        yield from (lemma.module for lemma in value)


@dataclass(frozen=True, eq=False)
class Library(Mapping[str, Statement]):
    """What a proof may cite, by id: the project's own claims, then what is installed.

    To go through it is to go through the own claims and those of imported modules; an id that is asked for is
    found in any installed package.  Where an own claim has the id of an installed one, that id is the own claim's,
    and the other's is qualified by its package: lemmas.conversion.
    """

    own: Mapping[str, Statement]
    others: Installed = NONE
    without: frozenset[str] = field(default=frozenset())

    def __getitem__(self, id: str) -> Statement:
        if id in self.without:
            raise KeyError(id)
        if id in self.own:
            return self.own[id]
        found = self.others.statement(id) if self.others.packages else None
        if found is None:
            raise KeyError(id)
        return found

    def __iter__(self) -> Iterator[str]:
        yield from (id for id in self.own if id not in self.without)
        for package, alone in self.others.imported if self.others.packages else ():
            id = package.called(alone, self.own)
            if id not in self.without and self.others.statement(id) is not None:
                yield id

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def name(self, cited: str | Lemma | Claim) -> str:
        """The id under which this is cited here: qualified by its package where an own claim has the same."""
        if isinstance(cited, str):
            from verify.claims.names import cited as meant  # its modules are the catalogue's, which imports this one

            several = meant(cited, self)
            return several[0] if len(several) == 1 else cited
        home = self.others.home(cited.module) if isinstance(cited, Lemma) else None
        return cited.id if home is None else home.called(cited.id, self.own)

    def why_not(self, cited: str | Lemma | Claim) -> NoCitation:
        """Why this cannot be cited; "" if it can."""
        id = self.name(cited)
        if id in self.without:
            return NoCitation(f"{id} is what is to be shown: it cannot be cited")
        if id in self:
            return self.altered(id)
        found = self.others.recorded(id)
        if found is not None:
            owner, alone = found
            return NoCitation(f"{id} cannot be cited: {owner.name} recorded it as {owner.entries[alone]['verdict']}")
        if not id and isinstance(cited, Lemma):
            return NoCitation(f"the claim {cited.fields['title']!r} is cited, and {self._how_to_list(cited.module)}")
        from verify.claims.names import cited as meant
        from verify.claims.names import what_else

        if len(several := meant(id, self)) > 1:
            return NoCitation(f"{id} may be {' or '.join(several)}: say which")
        for one in self.others.packages:
            if there := what_else(id, {name: entry["topic"] for name, entry in one.entries.items()}, [one.name]):
                return NoCitation(f"there is no claim {id} to cite; {there}")
        known = [*self.own, *(name for one in self.others.packages for name in one.entries)]
        ends = {one.rpartition(".")[2]: one for one in known}
        heads = _heads(known, id)
        near = [one for head in get_close_matches(id, heads, 1, 0.85) for one in heads[head][:3]]
        near = (
            near or get_close_matches(id, known, 3, 0.7) or [ends[one] for one in get_close_matches(id, ends, 3, 0.7)]
        )
        return NoCitation(f"there is no claim {id} to cite" + (f"; did you mean {', '.join(near)}?" if near else ""))

    def _how_to_list(self, module: str) -> str:
        """Why the claims of an imported module have no names, and what mends it."""
        top = module.partition(".")[0]
        if top in self.others.bare:
            return f"{top} has no reports here that say what it proved: install it with them"
        name = module if "." in module else f"{module}.py"
        return f'its module {module} is not read: add "{name}" to packages under [tool.lemmas] in pyproject.toml'

    def altered(self, id: str) -> NoCitation:
        """Of an installed claim, what is said where it is not what was recorded; or ""."""
        return CITABLE if id in self.own else self.others.altered(id)

    def but(self, id: str) -> Library:
        """The same without one claim: what its own proof may cite."""
        return Library(self.own, self.others, self.without | {id})


def _heads(known: Iterable[str], id: str) -> dict[str, list[str]]:
    """The ids by their first words, as many as this one has: `data_procesing` is near `data_processing_of_kl`."""
    found: dict[str, list[str]] = {}
    for one in sorted(known, key=len):
        found.setdefault("_".join(one.split("_")[: id.count("_") + 1]), []).append(one)
    return found
