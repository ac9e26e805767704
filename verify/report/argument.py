"""A proof as a reader would have it: what is shown, in order, and why.

`verify.report.telling` replays a proof tree by the kernel's rules (what closes a goal is not run again: the
kernel judged it) and tells it as blocks: sentences, displayed formulas with their reasons, chains of
relations, cases.  The pages in Markdown and the site's pages are both made of them.  A block decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from verify.kernel.define import Definition
from verify.kernel.statement import Statement
from verify.kernel.term import Formula, Term, TermError, show
from verify.language.fold import Folder
from verify.language.latex import is_chain, latex


@dataclass(frozen=True)
class Math:
    """A formula within a line, as LaTeX."""

    latex: str


@dataclass(frozen=True)
class Ref:
    """Another claim, by its id."""

    id: str


@dataclass(frozen=True)
class Label:
    """The number of a hypothesis or of a displayed formula, as it stands there: ``3``, ``3.1``, a name."""

    text: str


Part = str | Math | Ref | Label
Parts = tuple[Part, ...]


@dataclass(frozen=True)
class Say:
    """A sentence."""

    parts: Parts


@dataclass(frozen=True)
class Line:
    """A displayed formula, its number if it is a hypothesis from there on, its reason or its own proof.

    `parts`: the number and the LaTeX of each part that it has as a hypothesis; `listed`: they say all of it.
    """

    latex: str
    label: str = ""
    reason: Parts = ()
    inner: tuple[Block, ...] = ()
    parts: tuple[tuple[str, str], ...] = ()
    listed: bool = False


@dataclass(frozen=True)
class Chain:
    """first, and the links that follow: each line's formula begins with its relation."""

    first: str
    links: tuple[Line, ...]


@dataclass(frozen=True)
class Branch:
    """A case, or another part of a proof that stands by itself."""

    title: Parts
    blocks: tuple[Block, ...]


Block = Say | Line | Chain | Branch


def cited(blocks: Sequence[Block]) -> Iterator[str]:
    """The numbers that some blocks refer to, with all that is inside."""
    for block in blocks:
        if isinstance(block, Say):
            yield from _labels(block.parts)
        elif isinstance(block, Branch):
            yield from (*_labels(block.title), *cited(block.blocks))
        else:
            for line in block.links if isinstance(block, Chain) else (block,):
                yield from (*_labels(line.reason), *cited(line.inner))


def _labels(parts: Parts) -> Iterator[str]:
    return (part.text for part in parts if isinstance(part, Label))


def size(blocks: Sequence[Block]) -> int:
    """How many lines some blocks have, with all that is inside."""
    total = 0
    for block in blocks:
        total += 1
        if isinstance(block, Line):
            total += size(block.inner)
        elif isinstance(block, Chain):
            total += len(block.links) + sum(size(link.inner) for link in block.links)
        elif isinstance(block, Branch):
            total += size(block.blocks)
    return total


@dataclass
class Writer:
    """LaTeX of the kernel's terms, with defined names put back where these are given.

    `templates` are the definitions as their authors wrote them, which say how a defined name reads.
    """

    templates: Mapping[str, object] = field(default_factory=dict)
    definitions: Mapping[str, Definition] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._folder = Folder(self.definitions)
        self._known: dict[Term, str] = {}

    def __call__(self, term: Term) -> str:
        if term not in self._known:
            self._known[term] = self._write(term)
        return self._known[term]

    def is_list(self, formula: Formula) -> bool:
        """Is it written as a list of formulas, and neither as a chain a <= b <= c nor by a defined name?"""
        folded = self._folder.fold(formula)
        return bool(folded[0] == "and") and not is_chain(folded)

    def _write(self, term: Term) -> str:
        try:
            return latex(self._folder.fold(term), self.templates)
        except (TermError, ValueError, RecursionError):
            words = show(term).replace("\\", "").replace("_", r"\_").replace("#", r"\#").replace("^", r"\hat{}")
            return rf"\texttt{{{words}}}"


def hypothesis_labels(statement: Statement, names: Sequence[str] = ()) -> list[str]:
    """A label for each hypothesis as the kernel numbers them: those of a conjunction stand there in parts.

    `names` are the authors' names of the given formulas, empty where there is none.
    """
    labels: list[str] = []
    for number, formula in enumerate(statement.hypotheses, 1):
        name = names[number - 1] if number <= len(names) else ""
        labels += parted(name or str(number), _count(formula))
    return labels


def parted(label: str, count: int) -> list[str]:
    return [label] if count == 1 else [f"{label}.{part}" for part in range(1, count + 1)]


def _count(formula: Term) -> int:
    return sum(map(_count, formula[1:])) if formula[0] == "and" else 1
