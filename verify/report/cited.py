"""A page for each claim of an installed package on which a project's proofs rest: what it says, what stands for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import entry_points
from types import SimpleNamespace
from typing import Any

import verify
from verify.claims.config import OURS
from verify.claims.installed import GROUP, Package
from verify.claims.search import listed
from verify.kernel.statement import Statement
from verify.language.expr import Prop
from verify.report.markdown import Markdown, link, page
from verify.report.text import FORMULAS, math_lines, source, statement_lines
from verify.suite import manifest
from verify.suite.run import Run


@dataclass(frozen=True)
class Plain:
    """A recorded definition: how its author writes it is not recorded."""

    name: str
    parameters: tuple[str, ...]
    body: Any

    @property
    def is_formula(self) -> bool:
        return isinstance(self.body, tuple) and str(self.body[0]) in FORMULAS


def page_name(id: str) -> str:
    """From the reports folder."""
    return f"{manifest.CITED}/{id}.md"


def pages(run: Run) -> Iterator[tuple[str, str]]:
    """The names and texts of the pages."""
    known = _definitions(run)
    for id in sorted(run.cited):
        statement = run.catalogue.library.get(id)
        found = run.catalogue.installed.recorded(id)
        if statement is not None and found is not None:
            yield page_name(id), _page(run, id, statement, found, known)


def _page(run: Run, id: str, statement: Statement, found: tuple[Package, str], known: Mapping[str, Any]) -> str:
    owner, alone = found
    entry = owner.entries[alone]
    claim: Any = _written(statement, known)  # as far as a statement is written out
    row = listed({alone: entry})[alone]
    cites = sorted(run.cited[id].lemmas)
    return page(
        "cited",
        title=entry["title"],
        id=id,
        kind=entry["kind"],
        verdict="axiom" if statement.axiom else entry["verdict"],
        package=f"{owner.name} {version(owner.name)}".rstrip(),
        sources=[source(one, row) for one in row.cited],
        math=list(math_lines(claim, numbered=True)),
        lines=list(statement_lines(claim)),
        rests_on=[_link(run, name) for name in _axioms(run, id)],
        cites=[_link(run, name) for name in cites],
        hash=statement.hash,
        certified=run.cited[id].evidence is not None,
    )


def _link(run: Run, id: str) -> Markdown:
    return link(id, f"{id}.md") if id in run.cited else Markdown(id)


def _axioms(run: Run, id: str) -> list[str]:
    """The axioms among all that it rests on."""
    seen, queue = {id}, [id]
    while queue:
        more = run.cited[one].lemmas.keys() - seen if (one := queue.pop()) in run.cited else set()
        seen |= more
        queue += more
    return sorted(name for name in seen - {id} if run.catalogue.library[name].axiom)


def _definitions(run: Run) -> dict[str, Any]:
    """The definitions of the claims that are loaded, which know how they are written."""
    imported = run.catalogue.installed.imported.values()
    return {
        one.name: one for claim in (*run.catalogue.claims.values(), *imported) for one in claim.definitions.values()
    }


def _written(statement: Statement, known: Mapping[str, Any]) -> SimpleNamespace:
    """A recorded statement with what a page shows of a claim."""
    table: dict[str, Any] = {}
    for one in statement.defined:
        there = known.get(one.name)
        same = there is not None and (there.parameters, there.body) == (one.parameters, one.body)
        table[one.name] = there if same else Plain(one.name, one.parameters, one.body)
    types = dict(statement.types)
    props = [Prop(formula, types, table) for formula in (*statement.given, statement.show)]
    return SimpleNamespace(statement=statement, given=props[:-1], show=props[-1], settings=(), definitions=table)


def version(package: str) -> str:
    """That of the distribution which a package of claims comes from; "" if it is not known."""
    if package == OURS:
        return verify.__version__
    found = (point.dist for point in entry_points(group=GROUP) if point.value.partition(":")[0] == package)
    return next((one.version for one in found if one is not None), "")


__all__ = ["page_name", "pages"]
