"""What a typed name means: the one resolver of all commands, and of `use` in a proof.

    data_processing                                  an id
    lemmas.basic_step                                an id with its package, as certificates and pages have it
    two_point.data_processing, lemmas.contraction.two_point.data_processing      with its module
    altschuler.theorem_3_1                           an item of a paper, as a name
    altschuler Theorem 3.1, Theorem 3.1 of altschuler, Thm. 3.1      an item, as it is said

An id goes before a module, a module before an item.  Nothing of the catalogue is loaded: where a claim stands is said
by the names of files.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verify.claims.imports import topics_of
from verify.claims.making import MADE

if TYPE_CHECKING:
    from verify.claims.installed import Library

USABLE = ("proved", "certified")
SHORT = {
    **{"thm": "Theorem", "theorem": "Theorem", "lem": "Lemma", "lemma": "Lemma", "prop": "Proposition"},
    **{"proposition": "Proposition", "cor": "Corollary", "corollary": "Corollary", "def": "Definition"},
    **{"definition": "Definition", "sec": "Section", "section": "Section", "appendix": "Appendix"},
    **{"remark": "Remark", "eq": "Equation", "observation": "Observation", "conjecture": "Conjecture"},
}
_ITEM = re.compile(r"([a-z]\w*)\.([a-z]+)_(\d+(?:_\d+)*)")
_OF = re.compile(r"(.+\d\S*)\s+(?:of|in|from|by)\s+(\w+)")


class NotMeant(ValueError):
    """The word names no claim, or several; one line."""


# --- ids, with and without package and module ------------------------------------------------------------------------


def homes(sources: Sequence[str]) -> dict[str, str]:
    """The modules of the sources by topic, as the catalogue names these."""
    found = {Path(source).stem: Path(source).stem for source in sources if source.endswith(".py")}
    with suppress(ImportError):
        found |= topics_of(source for source in sources if not source.endswith(".py"))
    return found


def brought(module: str) -> frozenset[str]:
    """The names that a module brings from elsewhere, as it is written, and what they are plainer names of; none where
    there is no such module."""
    found: set[str] = set()
    try:
        for node in _statements(module):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = {one.name for one in node.names}
                spec = find_spec(node.module)
                text = Path(spec.origin).read_text(encoding="utf-8") if spec is not None and spec.origin else ""
                found |= names | {
                    old for new, old in re.findall(r"^(\w+) = (\w+)\b(?! *[(.\[])", text, re.M) if new in names
                }
    except (ImportError, ValueError, SyntaxError, OSError):
        return frozenset()
    return frozenset(found)


def _statements(module: str) -> list[ast.stmt]:
    """What a module is written of, without importing it."""
    spec = find_spec(module)
    return [] if spec is None or spec.origin is None else ast.parse(Path(spec.origin).read_text(encoding="utf-8")).body


def _otherwise(word: str, modules: Iterable[str]) -> Iterator[str]:
    """What MODULE.NAME may mean where NAME is no id: a plainer name there, `data_processing = ...`, or an import."""
    before, _, name = word.rpartition(".")
    for module in modules if before else ():
        for node in _statements(module) if f".{module}".endswith(f".{before}") else ():
            if isinstance(node, ast.ImportFrom):
                for one in node.names:
                    if (one.asname or one.name) == name:
                        yield one.name
                        yield from _otherwise(f"{node.module}.{one.name}", [node.module or ""])
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
                yield from (node.value.id for one in node.targets if isinstance(one, ast.Name) and one.id == name)


def _plainly(word: str, sources: Sequence[str]) -> Iterator[str]:
    """What a word may mean that is a plainer name in some module of the sources, with the package before it or not."""
    package, _, name = word.rpartition(".")
    line = re.compile(rf"^{re.escape(name)} = (\w+)\b(?! *[(.\[])", re.M)
    for file in _files([one for one in sources if package in ("", one)]) if name.isidentifier() else ():
        with suppress(OSError, UnicodeDecodeError):
            yield from line.findall(file.read_text(encoding="utf-8"))


def _files(sources: Sequence[str]) -> Iterator[Path]:
    for source in sources:
        spec = None if source.endswith(".py") else find_spec(source)
        if spec is None or not spec.submodule_search_locations:
            yield Path(source if spec is None or spec.origin is None else spec.origin)
        for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
            yield from sorted(Path(folder).rglob("*.py"))


def import_line(id: str, topic: str, sources: Sequence[str]) -> str:
    """How a proof elsewhere gets at a claim, `from MODULE import ID`; "" for one without a name of its own there."""
    return imported(id, homes([one for one in sources if not one.endswith(".py")]).get(topic, ""))


def imported(id: str, module: str) -> str:
    """The same, by the module; a plainer name of the claim there, which is for citing it, goes before its id."""
    name = _bound(module).get(id) if module else None
    return f"from {module} import {name}" if name else ""


def by_id(id: str) -> str:
    """How a proof cites a claim that no name of its module means."""
    return f'use("{id}")'


@lru_cache(maxsize=64)
def _bound(module: str) -> dict[str, str]:
    """What a module is written of: each name that it makes, with the plainer one that it gives to it."""
    made: dict[str, str] = {}
    try:
        nodes = _statements(module)
    except (ImportError, ValueError, OSError, SyntaxError):
        return made
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            made[node.name] = node.name
        if isinstance(node, ast.Assign):
            for one in node.targets:
                if isinstance(one, ast.Name):
                    made[one.id] = one.id
                    if isinstance(node.value, ast.Name) and node.value.id in made:
                        made[node.value.id] = one.id
    return made


def qualified(word: str, topics: Mapping[str, str], sources: Sequence[str]) -> list[str]:
    """The ids that the word names: the id that it is, or those whose package or module it says before the id.

    `topics`: the topic of each id.
    """
    if word in topics:
        return [word]
    parts = word.split(".")
    tails = [(".".join(parts[:k]), ".".join(parts[k:])) for k in range(1, len(parts)) if ".".join(parts[k:]) in topics]
    modules = homes(sources)
    found = [id for before, id in tails if _stands_in(modules.get(topics[id], ""), before) or before == topics[id]]
    found = found or list(dict.fromkeys(id for id in _otherwise(word, modules.values()) if id in topics))
    if found or word in topics.values():
        return found
    return list(dict.fromkeys(id for id in _plainly(word, sources) if id in topics))


def what_else(word: str, topics: Mapping[str, str], sources: Sequence[str]) -> str:
    """What a word that names no claim is: a topic, a module, a room of modules, or an id with another module than its
    own; or ""."""
    modules = homes(sources)
    of = {module: topic for topic, module in modules.items()}
    topic = word if word in topics.values() else of.get(word, "")
    if topic in topics.values():
        return f"{word} is a {'topic' if word == topic else 'module'} of claims: `verify list {topic}` lists them"
    _, _, id = word.rpartition(".")
    rooms = {module.rpartition(".")[0] for topic, module in modules.items() if topic in topics.values()}
    if any("." in room and word in (room, room.rpartition(".")[2]) for room in rooms):
        return f"{word} is a room of modules: `verify list {id}` lists its claims, and those that speak of it"
    if "." in word and id in topics:
        return f"{id} is in {modules.get(topics[id], topics[id])}"
    return ""


def _stands_in(module: str, before: str) -> bool:
    """Whether the words are of a module's name, in its order: its package, itself, or more of it."""
    whole = iter(module.split("."))
    return all(word in whole for word in before.split("."))


def cited(word: str, library: Library) -> list[str]:
    """The ids, as a proof cites them, that the word names in a library; those that qualify it are looked up alone."""
    if word in library:
        return [word]
    if "." not in word:
        plain = {(one, id): None for one in library.others.packages for id in _plainly(word, [one.name])}
        meant = [one.called(id, library.own) for one, id in plain if id in one.entries]
        return list(dict.fromkeys(meant)) or [word]
    found: dict[str, None] = {}
    modules = {package: homes([package.name]) for package in library.others.packages}
    parts = word.split(".")
    for before, id in ((".".join(parts[:k]), ".".join(parts[k:])) for k in range(1, len(parts))):
        own = (module for module in _written_in(id) if library.others.home(module) is None)
        if id in library.own and any(_stands_in(module, before) for module in own):
            found[id] = None
        for package, known in modules.items():
            entry = package.entries.get(id)
            if entry is not None and _stands_in(known.get(entry["topic"], ""), before):
                found[package.called(id, library.own)] = None
    for package, known in () if found else modules.items():
        for id in (*_otherwise(word, known.values()), *_plainly(word, [package.name])):
            if id in package.entries:
                found[package.called(id, library.own)] = None
    return list(found) or [word]


def _written_in(id: str) -> Iterator[str]:
    """The loaded modules that have a claim of this id."""
    for name, module in list(sys.modules.items()):
        if any(getattr(lemma, "id", "") == id for lemma in getattr(module, "__dict__", {}).get(MADE, ())):
            yield name


# --- items -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """An item as typed: what begins the key of its paper, "" if that is not said, and its place."""

    paper: str
    locator: str


def item(word: str) -> str:
    """`feldman.theorem_22` and "Theorem 22 of feldman" as "feldman Theorem 22"; what is neither as it is."""
    word = " ".join(word.replace(",", " , ").split()).replace(" ,", ",")
    if found := _ITEM.fullmatch(word):
        return f"{found[1]} {_kind(found[2])} {found[3].replace('_', '.')}"
    words = [_kind(one) for one in word.split()]
    word = " ".join(words)
    if found := _OF.fullmatch(word):
        return f"{found[2].lower()} {found[1]}"
    if len(words) > 1 and words[0].lower() in _KINDS and not words[-1][0].isdigit() and re.match(r"\d", words[-2]):
        return f"{words[-1].lower()} {' '.join(words[:-1])}"  # Theorem 3.1 altschuler
    return word


_KINDS = frozenset(one.lower() for one in SHORT.values())


def _kind(word: str) -> str:
    return SHORT.get(word.lower().rstrip("."), word)


def items(word: str, recorded: Mapping[str, Any]) -> list[str]:
    """The items that the word names, each as "PAPER PLACE", of which a claim is recorded; none if it names none."""
    said = item(word)
    if " " not in said:
        return []
    first, _, rest = said.partition(" ")
    papers = _papers(first.rstrip(","), recorded)
    here = [f"{paper} {rest.strip()}" for paper in papers if paper in _holders(rest.strip(), recorded)]
    return here or [f"{paper} {said}" for paper in sorted(_holders(said, recorded))]


def _papers(word: str, recorded: Mapping[str, Any]) -> list[str]:
    """The papers that a key, or what begins one, names."""
    papers = {s["paper"] for entry in recorded.values() for s in entry["sources"]}
    return [one for one in papers if one == word] or sorted(one for one in papers if one.startswith(word.lower()))


def chosen(word: str, recorded: Mapping[str, Any], sources: Sequence[str] = ()) -> str:
    """The id of the one claim that the word names: by id, by package or module, or as the whole of an item.

    Raises NotMeant if there is none, or several.
    """
    if word in recorded:
        return word
    if " " not in word:
        found = qualified(word, {id: entry["topic"] for id, entry in recorded.items()}, sources)
        if len(found) > 1:
            raise NotMeant(f"{word} may be {' or '.join(found)}: say which")
        if found:
            return found[0]
    word = item(word)
    if word in recorded:
        return word
    paper, _, locator = word.partition(" ")
    paper, locator = paper.rstrip(","), locator.strip()
    papers = {s["paper"] for entry in recorded.values() for s in entry["sources"]}
    meant = _papers(paper, recorded)
    if not locator:
        if meant:
            raise NotMeant(f"{word} is a paper: name an item of it, such as {word!r} 'Theorem 1'")
        near = get_close_matches(word, recorded, n=3, cutoff=0.5)
        hint = f"; did you mean {', '.join(near)}?" if near else "; `verify list` lists all"
        hint += "; of an installed catalogue: --catalogue NAME, such as --catalogue lemmas"
        raise NotMeant(f"no claim has the id {word!r}{hint}")
    if not meant:
        holders = _holders(word, recorded)
        if len(holders) == 1:
            return _of_item(holders.pop(), word, recorded)
        if holders:
            raise NotMeant(f"several papers have a {word}: {', '.join(sorted(holders))}; name one before it")
        kinds = {s["locator"].partition(" ")[0] for entry in recorded.values() for s in entry["sources"]}
        if paper.title() in kinds:
            raise NotMeant(
                f"no paper has a {word} of which a claim is recorded; `verify list {paper}` lists what there is"
            )
    if len(meant) > 1:
        several, meant = meant, [one for one in meant if one in _holders(locator, recorded)]
        if not meant:
            raise NotMeant(f"{paper} is several papers, {', '.join(several)}: no claim is about a {locator} of theirs")
    if len(meant) != 1:
        if not papers:
            raise NotMeant(f"{paper} is no paper: none is cited here; of an installed catalogue: --catalogue lemmas")
        if meant:
            raise NotMeant(f"{paper} is several papers: {', '.join(sorted(meant))}")
        if not re.search(r"\d", word):
            raise NotMeant(f"{word!r} is no id and no item of a paper: `verify find {word!r}` looks for the words")
        raise NotMeant(f"{paper} is no paper; the papers are {', '.join(sorted(papers))}")
    return _of_item(meant[0], locator, recorded)


def _holders(locator: str, recorded: Mapping[str, Any]) -> set[str]:
    """The papers of which a claim about the item of this name is recorded."""
    wanted = locator.lower()
    return {s["paper"] for e in recorded.values() for s in e["sources"] if s["locator"].lower() == wanted}


def _of_item(paper: str, locator: str, recorded: Mapping[str, Any]) -> str:
    roles: dict[str, str] = {}
    locators = set()
    for id, entry in recorded.items():
        for where in entry["sources"]:
            if where["paper"] == paper:
                locators.add(where["locator"])
                if where["locator"].lower() == locator.lower():
                    roles[id] = where["role"]
    whole = [id for id, role in roles.items() if role == "whole" and recorded[id]["verdict"] in USABLE]
    if len(whole) == 1:
        return whole[0]
    if whole:
        raise NotMeant(f"{paper} {locator} is several claims; choose one: {', '.join(whole)}")
    if roles:
        inside = sorted(_refuted_inside(paper, locator, recorded))
        listed = [f"{id} ({role}, {recorded[id]['verdict']})" for id, role in sorted(roles.items())]
        false = f"; of what it says {', '.join(inside)} {'is' if len(inside) == 1 else 'are'} refuted" if inside else ""
        raise NotMeant(f"no claim is the whole of {paper} {locator}{false}; choose one: {', '.join(listed)}")
    near = get_close_matches(locator, locators, n=3, cutoff=0.5)
    hint = f"; did you mean {', '.join(near)}?" if near else ""
    raise NotMeant(f"no claim is about {paper} {locator}{hint}")


def _refuted_inside(paper: str, locator: str, recorded: Mapping[str, Any]) -> Iterator[str]:
    within = f"{locator.lower()},"
    for id, entry in recorded.items():
        if entry["verdict"] == "refuted" and any(
            where["paper"] == paper and where["locator"].lower().startswith(within) for where in entry["sources"]
        ):
            yield id


__all__ = [
    *("SHORT", "NotMeant", "brought", "by_id", "chosen", "cited", "homes", "import_line", "imported", "item", "items"),
    *("qualified", "what_else"),
]
