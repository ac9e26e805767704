"""The page of one claim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from verify.ask.evaluate_check import at_line
from verify.ask.evaluate_open import opened
from verify.kernel.term import TermError, parse
from verify.language.latex import latex, latex_name
from verify.report.argument import Block, cited
from verify.report.instance import failing_test, instance_lines
from verify.report.site import html
from verify.report.site.book import Book, Entry
from verify.report.telling import given_lines, judged, told
from verify.report.text import role, statement_lines, type_text, witness_text
from verify.suite.manifest import counterexample

ENVIRONMENT = Environment(
    loader=PackageLoader("verify.report.site"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def page(book: Book, entry: Entry) -> str:
    """The page as HTML, without its title."""
    claim, record = entry.claim, entry.record
    table = claim.definitions
    special = [(name, kind) for name, kind in claim.statement.types if kind != ("real",)]
    definitions = []
    for one in table.values():
        call = Markup(html.math(latex((one.name, *one.parameters), table)))
        body = Markup(html.formula(latex(one.body, table)))
        definitions.append((call, "means" if one.is_formula else "is", body, " ".join(one.doc.split())))
    blocks, proof, tree = _proof(book, entry)
    used = frozenset(cited(blocks))
    given = [Markup(html.numbered(line, used)) for line in given_lines(claim)]
    attack = {"margin": "", "simulated": 0, "tightest": "", "alarm": "", "unmet": "", **record["evidence"]["attack"]}
    return ENVIRONMENT.get_template("claim.html").render(
        book=book,
        entry=entry,
        claim=claim,
        address=lambda id: f"{id}.html",
        note=Markup(html.rich(claim.note, book.entries, lambda id: f"{id}.html")),
        grade=record["grade"] or record["flaw"],
        sources=[
            (s, book.papers.get(s.paper, s.paper), role(s) if s.role else "", item_anchor(book, s.paper, s.locator))
            for s in claim.cited
        ],
        objects=[(Markup(html.math(latex_name(name))), type_text(kind)) for name, kind in special],
        given=given,
        show=Markup(html.formula(latex(claim.show.formula, claim.show.definitions))),
        definitions=definitions,
        text="\n".join(statement_lines(claim)),
        witness=witness_text(counterexample(entry.evidence) or {}) if entry.verdict == "refuted" else "",
        instance=instance_lines(claim.statement, entry.evidence) if entry.verdict == "refuted" else [],
        repairs=book.repairs(entry.id),
        used=book.used_by.get(entry.id, []),
        repaired=[id for id in claim.repaired if id in book.entries],
        serves=[id for id in claim.breaks if id in book.entries],
        region=[Markup(html.formula(latex(parse(text)))) for text in entry.evidence.get("region", ())],
        proof=Markup(proof),
        tree=Markup(tree),
        steps=record["evidence"]["steps"],
        attack=attack,
        extremal=witness_text(claim.extremal) if claim.extremal else "",
        mutants=list(_mutants(book, entry)),
        topic=book.catalogue.topics[claim.topic].title,
        evaluated=_evaluated(entry),
    )


def _evaluated(entry: Entry) -> str:
    """The command that gives the bound at one's own numbers, with the names that it asks for; or nothing."""
    if entry.verdict not in ("proved", "certified"):
        return ""
    asked = at_line(opened(entry.claim, tuple(entry.evidence.get("region", ()))))
    return f"verify evaluate {entry.id} --at {asked}" if asked else ""


def _proof(book: Book, entry: Entry) -> tuple[list[Block], str, str]:
    """The proof in blocks, as mathematics, and as the machine's tree; empty where there is none."""
    node = entry.evidence.get("proof")
    if node is None:
        return [], "", ""
    known = {id: other.claim for id, other in book.entries.items()}
    titles = {id: known[id].title for id in entry.cites if id in known}
    blocks = told(entry.claim, entry.evidence, known, book.statements)
    shown = html.argument(blocks, lambda id: f"{id}.html", titles)
    return blocks, shown, html.tree(judged(entry.claim, entry.evidence), node, book.statements)


def _mutants(book: Book, entry: Entry) -> Any:
    for number, (mutant, statement) in enumerate(entry.claim.mutant_statements(), 1):
        body: Mapping[str, Any] | None = book.mutants.get(f"{entry.id}.mutant.{number}")
        at = witness_text(counterexample(body) or {}) if body else ""
        fails = failing_test(statement, body) if body else ""
        shown = ""
        if mutant.show is not None:
            try:
                text = latex(mutant.show.formula, mutant.show.definitions)
            except TermError:
                text = ""
            shown = html.math(text) if text and len(text) < html.LONG else ""
        yield mutant.name, Markup(shown), at, fails


def item_anchor(book: Book, paper: str, locator: str) -> str:
    """The place of an item on its paper's page: of the longest listed locator that begins this one."""
    for inventory in book.inventories:
        if inventory.paper == paper:
            places = [i.locator for i in inventory.items if f"{locator},".startswith(f"{i.locator},")]
            return f"#{slug(max(places, key=len))}" if places else ""
    return ""


def slug(locator: str) -> str:
    """A locator as an anchor."""
    words = "".join(c if c.isalnum() else "-" for c in locator.lower())
    return "at-" + "-".join(filter(None, words.split("-")))


__all__ = ["ENVIRONMENT", "item_anchor", "page", "slug"]
