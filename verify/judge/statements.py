"""The statements file, and the judge's own axioms: what is claimed, and what may be used without proof."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verify.judge.reading import HEADS, Env, Reader, name, parse
from verify.judge.terms import LINE, Refused, Term

FIRST = "dp-lemmas statements 2"
AXIOMS = Path(__file__).with_name("axioms.txt")
_ID = re.compile(r"[A-Za-z_][!-'*-~]*")


@dataclass(frozen=True)
class Statement:
    """As it is written: names with their types, given formulas, the shown one."""

    id: str
    names: tuple[tuple[str, Any], ...]
    given: tuple[Any, ...]
    show: Any
    axiom: bool
    hash: str = ""
    definitions: Mapping[str, Any] | None = None

    def types(self) -> dict[str, Term]:
        """The types of its names, each over the names before it.  Refused if it is not well formed."""
        types: dict[str, Term] = {}
        for x, kind in self.names:
            if name(x) in types:
                raise Refused(f"{self.id}: the name {x} comes twice")
            types[x] = Reader(types, self.definitions or {}).type_(kind, {})
        return types

    def formulas(self, types: Mapping[str, Term], env: Env, line: bool = False) -> tuple[list[Term], Term]:
        """Its given formulas and the shown one, with what `env` says for its names."""

        def read(tree: Any) -> Term:
            return Reader(types, self.definitions or {}, line).formula(tree, env)

        return [read(tree) for tree in self.given], read(self.show)


def statement(tree: Any) -> Statement:
    match tree:
        case (("statement" | "axiom") as head, str(id), ("names", *names), ("given", *given), ("show", goal)):
            if not _ID.fullmatch(id):
                raise Refused(f"not an id: {id}")
            if not all(isinstance(entry, tuple) and len(entry) == 2 for entry in names):
                raise Refused(f"{id}: names come with their types")
            return Statement(id, tuple(names), tuple(given), goal, head == "axiom")
    raise Refused("not a statement")


def written(tree: Any) -> str:
    """The canonical text of a tree."""
    return f"({' '.join(map(written, tree))})" if isinstance(tree, tuple) else str(tree)


def heads(tree: Any) -> Iterator[str]:
    """What stands first in a bracket, anywhere."""
    if isinstance(tree, tuple) and tree:
        if isinstance(tree[0], str):
            yield tree[0]
        for part in tree:
            yield from heads(part)


def load(text: str) -> dict[str, Statement]:
    """The statements of a file; every hash is computed again, every line must be canonical and in order."""
    first, *lines = text.split("\n")
    if first != FIRST or lines[-1:] != [""]:
        raise Refused(f"not a statements file of the format {FIRST!r}")
    definitions: dict[str, tuple[tuple[str, ...], Any]] = {}
    texts: dict[str, str] = {}
    uses: dict[str, frozenset[str]] = {}
    spoken: set[str] = set()  # what the definitions so far have at their heads
    found: dict[str, Statement] = {}
    for number, line in enumerate(lines[:-1], 2):
        try:
            if line.startswith("(define ") and not found:
                _define(line, definitions, texts, uses, spoken)
                continue
            digest, _, rest = line.partition(" ")
            made = statement(_canonical(rest))
            used = frozenset[str]().union(*(uses[x] for x in heads((made.given, made.show)) if x in uses))
            claimed = "\n".join([rest, *(texts[x] for x in sorted(used))])
            if hashlib.sha256(claimed.encode()).hexdigest() != digest:
                raise Refused("the hash is another")
            if found and not next(reversed(found)) < made.id:
                raise Refused("ids are sorted, each comes once")
            own = {x: definitions[x] for x in used}
            full = Statement(made.id, made.names, made.given, made.show, made.axiom, digest, own)
            full.formulas(full.types(), {})
            found[made.id] = full
        except Refused as error:
            raise Refused(f"line {number} of the statements: {error}") from error
    return found


def _canonical(text: str) -> Any:
    tree = parse(text)
    if written(tree) != text:
        raise Refused("not the canonical text")
    return tree


def _define(
    line: str,
    definitions: dict[str, tuple[tuple[str, ...], Any]],
    texts: dict[str, str],
    uses: dict[str, frozenset[str]],
    spoken: set[str],
) -> None:
    match _canonical(line):
        case ("define", (str(new), *parameters), tuple(body)):
            pass
        case _:
            raise Refused("not a definition")
    if name(new) in HEADS or new in definitions:
        raise Refused(f"the name {new} is taken")
    if len(set(map(name, parameters))) != len(parameters):
        raise Refused(f"{new}: the parameters must be different")
    inside = frozenset(heads(body))
    spoken |= inside
    if new in spoken:
        raise Refused(f"{new} is used before it is defined")
    _alone(body, frozenset(parameters), new)
    definitions[new] = tuple(parameters), body
    texts[new] = line
    uses[new] = frozenset((new,)).union(*(uses[x] for x in inside if x in uses))


def _alone(tree: Any, known: frozenset[str], new: str) -> None:
    """Refused if the body of a definition speaks of something else than its parameters."""
    if isinstance(tree, str) and tree != LINE and tree not in known:
        raise Refused(f"{new}: {tree} is no parameter")
    if not isinstance(tree, tuple) or not tree:
        return
    head, *parts = tree
    if head in ("sum", "prod", "int", "mix", "forall", "exists") and len(parts) > 1:
        x, *parts = parts
        count = 1 if head in ("forall", "exists") else 2
        for part in parts[:count]:
            _alone(part, known, new)
        for part in parts[count:]:
            _alone(part, known | {x}, new)
    elif head in ("E", "bind", "lambda") and parts and isinstance(parts[0], tuple):
        for part in parts[1:-1]:
            _alone(part, known, new)
        _alone(parts[-1], known.union(parts[0]), new)
    elif head in ("map", "markov"):
        for part in parts:
            for space in part if isinstance(part, tuple) else (part,):
                _alone(space, known, new)
    else:
        for part in parts:
            _alone(part, known, new)


class Axioms:
    """The judge's axioms, by id.

    A name with dots, `X...`, is a list of spaces, and `x...` one name for each of them: the text is written out
    for as many as the values say.
    """

    def __init__(self, text: str) -> None:
        self.trees: dict[str, Any] = {}
        for line in text.splitlines():
            if line and not line.startswith(";"):
                tree = parse(line)
                if tree[1] in self.trees:
                    raise Refused(f"the axiom {tree[1]} comes twice")
                self.trees[tree[1]] = tree
        self._made: dict[tuple[Any, ...], Statement] = {}

    def get(self, id: str, values: list[Any]) -> Statement | None:
        """The axiom for as many spaces as the values have (a list of spaces for a name with dots)."""
        tree = self.trees.get(id)
        if tree is None:
            return None
        dotted = [entry[0] for entry in tree[2][1:]]
        counts = {
            x[:-3]: len(v) for x, v in zip(dotted, values, strict=False) if x.endswith("...") and isinstance(v, list)
        }
        key = (id, *counts.items())
        if key not in self._made:
            self._made[key] = statement(_spread(tree, counts) if counts else tree)
        return self._made[key]


def _spread(tree: Any, counts: Mapping[str, int]) -> Any:
    """The text with `x...` written out as `x1 x2 ...`."""
    if not isinstance(tree, tuple):
        return tree
    if len(tree) == 4 and tree[0] in ("forall", "exists") and str(tree[1]).endswith("..."):
        stem, kind, body = tree[1][:-3], tree[2], _spread(tree[3], counts)
        for k in range(counts.get(stem, 0) or counts[stem.upper()], 0, -1):
            body = (tree[0], f"{stem}{k}", (kind[0], f"{kind[1][:-3]}{k}"), body)
        return body

    def count(dotted: str) -> int:
        return counts[dotted[:-3]] if dotted[:-3] in counts else counts[dotted[:-3].upper()]

    made: list[Any] = []
    for part in tree:
        if isinstance(part, str) and part.endswith("..."):
            made += [f"{part[:-3]}{k}" for k in range(1, 1 + count(part))]
        elif isinstance(part, tuple) and len(part) == 2 and str(part[0]).endswith("...") and isinstance(part[1], tuple):
            own = [x.replace("...", "#") for x in part[1]]
            made += [
                (f"{part[0][:-3]}{k}", tuple(x.replace("#", str(k)) for x in own)) for k in range(1, 1 + count(part[0]))
            ]
        else:
            made.append(_spread(part, counts))
    return tuple(made)


def axioms() -> Axioms:
    return Axioms(AXIOMS.read_text(encoding="ascii"))
